//! Places on the command line: row and column from 1, as the sentences say them.

use gridproof::grid::{Cell, Grid};
use gridproof::prose::{Error, Message, excerpt};

/// Reads `ROW,COLUMN`, both from 1, as column and row from 0.
///
/// # Errors
/// `cli.error.place` for anything else; it names the option.
pub fn parse(option: &'static str, text: &str) -> Result<(usize, usize), Error> {
    let number = |digits: &str| {
        let digits = digits.trim();
        let all = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        // A number too large for any board is told of when the board is known.
        all.then(|| digits.parse().unwrap_or(usize::MAX))
            .and_then(|n: usize| n.checked_sub(1))
    };
    let place = text.split_once(',');
    let place = place.and_then(|(row, column)| Some((number(column)?, number(row)?)));
    place.ok_or_else(|| {
        let message = Message::new("cli.error.place");
        Error(
            message
                .with("argument", option)
                .with("found", excerpt(text)),
        )
    })
}

/// The cell at a column and a row from 0.
///
/// # Errors
/// `error.text.click` if the board has none there.
pub fn cell(grid: Grid, (x, y): (usize, usize)) -> Result<Cell, Error> {
    grid.cell(x, y).ok_or_else(|| {
        Error::new("text.click")
            .with("column", x.saturating_add(1))
            .with("row", y.saturating_add(1))
            .with("width", grid.width())
            .with("height", grid.height())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_count_from_1_and_name_the_row_first() {
        assert_eq!(parse("--click", "3,5"), Ok((4, 2)));
        assert_eq!(parse("--click", " 1 , 250 "), Ok((249, 0)));
        for text in [
            "", "3", "3,", ",5", "0,1", "1,0", "-1,2", "1,2,3", "a,b", "1;2", "+1,2",
        ] {
            let error = parse("--click", text).unwrap_err();
            assert_eq!(error.0.key, "cli.error.place", "{text}");
        }
    }
}

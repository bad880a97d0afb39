//! Places on the command line: row and column from 1, as the sentences say them, and x and y from 0, as data does.

pub use gridproof::player::clicked as cell;

use gridproof::grid::{Cell, Grid};
use gridproof::prose::{Error, Message, excerpt};

/// Reads `ROW,COLUMN`, both from 1, as column and row from 0.
///
/// # Errors
/// `cli.error.place` for anything else; it names the option.
pub fn parse(option: &'static str, text: &str) -> Result<(usize, usize), Error> {
    let place = pair(text).and_then(|(row, column)| {
        let (row, column) = (row.checked_sub(1)?, column.checked_sub(1)?);
        Some((column, row))
    });
    place.ok_or_else(|| wrong("cli.error.place", option, text))
}

/// Reads `X,Y`, column and row from 0.
///
/// # Errors
/// `cli.error.xy` for anything else; it names the option.
pub fn parse_xy(option: &'static str, text: &str) -> Result<(usize, usize), Error> {
    pair(text).ok_or_else(|| wrong("cli.error.xy", option, text))
}

/// Two numbers with a comma between.
fn pair(text: &str) -> Option<(usize, usize)> {
    let number = |digits: &str| {
        let digits = digits.trim();
        let all = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        // A number too large for any board is told of when the board is known.
        all.then(|| digits.parse().unwrap_or(usize::MAX))
    };
    let (first, second) = text.split_once(',')?;
    Some((number(first)?, number(second)?))
}

fn wrong(key: &'static str, option: &'static str, text: &str) -> Error {
    let message = Message::new(key).with("argument", option);
    Error(message.with("found", excerpt(text)))
}

/// The cell at an `X,Y` that an option gave.
///
/// # Errors
/// `cli.error.outside` if the board has none there; it names the option.
pub fn cell_xy(option: &'static str, grid: Grid, (x, y): (usize, usize)) -> Result<Cell, Error> {
    grid.cell(x, y).ok_or_else(|| {
        let message = Message::new("cli.error.outside")
            .with("argument", option)
            .with("x", x)
            .with("y", y)
            .with("width", grid.width())
            .with("height", grid.height());
        Error(message)
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

    #[test]
    fn x_and_y_count_from_0_and_x_goes_first() {
        assert_eq!(parse_xy("--cell", "3,5"), Ok((3, 5)));
        assert_eq!(parse_xy("--cell", "0, 0"), Ok((0, 0)));
        for text in ["", "3", "3,", ",5", "-1,0", "1,2,3", "a,b", "1;2", "0x1,2"] {
            let error = parse_xy("--cell", text).unwrap_err();
            assert_eq!(error.0.key, "cli.error.xy", "{text}");
        }
        let grid = Grid::new(3, 2).unwrap();
        assert!(cell_xy("--cell", grid, (2, 1)).is_ok());
        let error = cell_xy("--cell", grid, (3, usize::MAX)).unwrap_err();
        assert_eq!(error.0.key, "cli.error.outside");
    }
}

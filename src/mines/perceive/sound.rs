//! Whether a board that was read can be, after what was read before.
//!
//! A picture that is half painted can be read without an unknown pixel in it. What gives it away is that it breaks a rule of
//! the game: numbers never change, a 0 opens its neighbours, and when mines come to light they agree with every number.

use crate::grid::Cell;
use crate::mines::{End, Fact, Position, Tile};
use crate::prose::{Error, Value};

/// Whether nothing was opened or marked yet.
pub fn is_fresh(board: &Position) -> bool {
    board.end().is_none()
        && board
            .grid()
            .cells()
            .all(|cell| board.tile(cell) == Tile::Hidden)
}

/// Checks a board against the one before it and against itself.
///
/// # Errors
/// `error.bot.changed` for a number that was another one before, `error.bot.reopened` for a game that was over and runs on,
/// `error.bot.zero` for a 0 with a closed neighbour, and `error.bot.revealed` for a number that the mines that came to
/// light don't agree with.
pub fn check(before: Option<&Position>, board: &Position) -> Result<(), Error> {
    if is_fresh(board) {
        return Ok(());
    }
    if let Some(before) = before {
        same_game(before, board)?;
    }
    match board.end() {
        None => zeros(before, board),
        Some(_) => revealed(board),
    }
}

fn same_game(before: &Position, board: &Position) -> Result<(), Error> {
    let grid = before.grid();
    if grid != board.grid() {
        return Err(Error::new("bot.resized"));
    }
    let changed = grid.cells().find(|&cell| {
        before.tile(cell).number().is_some() && before.tile(cell) != board.tile(cell)
    });
    if let Some(cell) = changed {
        return Err(at("bot.changed", board, cell));
    }
    if before.end().is_some() && before.end() != board.end() {
        return Err(Error::new("bot.reopened"));
    }
    Ok(())
}

/// A 0 opens its neighbours, but for those that were marked then. So only one that is new tells of a picture that is half
/// painted: beside an old one a person may have taken a mark away.
fn zeros(before: Option<&Position>, board: &Position) -> Result<(), Error> {
    let grid = board.grid();
    let Some(before) = before else {
        return Ok(());
    };
    let hidden = |cell: Cell| board.tile(cell) == Tile::Hidden && before.tile(cell) == Tile::Hidden;
    let is_new =
        |cell: Cell| board.tile(cell) == Tile::Open(0) && before.tile(cell) != Tile::Open(0);
    let zero = grid
        .cells()
        .find(|&cell| is_new(cell) && grid.around(cell).any(hidden));
    zero.map_or(Ok(()), |cell| Err(at("bot.zero", board, cell)))
}

fn revealed(board: &Position) -> Result<(), Error> {
    let grid = board.grid();
    // After a win every mine has a flag.
    let is_mine = |cell: Cell| match board.end() {
        Some(End::Won) => board.tile(cell).number().is_none(),
        _ => board.fact(cell) == Some(Fact::Mine),
    };
    for cell in grid.cells() {
        let Some(number) = board.tile(cell).number() else {
            continue;
        };
        let mines = grid.around(cell).filter(|&other| is_mine(other)).count();
        if mines != usize::from(number) {
            let error = at("bot.revealed", board, cell);
            return Err(error.with("number", number).with("mines", mines));
        }
    }
    Ok(())
}

fn at(key: &str, board: &Position, cell: Cell) -> Error {
    Error::new(key).with("cell", Value::from((board.grid(), cell)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mines::notation;

    fn board(text: &str) -> Position {
        notation::parse(text, Some(1)).unwrap()
    }

    fn key(before: Option<&Position>, after: &Position) -> String {
        check(before, after).unwrap_err().0.key
    }

    #[test]
    fn boards_of_one_game_follow_each_other() {
        let steps = ["###/###/###", "##1/###/###", "#F1/#1#/###", "?#1/#1#/###"];
        for (a, b) in steps.iter().zip(&steps[1..]) {
            assert_eq!(check(Some(&board(a)), &board(b)), Ok(()), "{a} {b}");
        }
    }

    #[test]
    fn each_breach_is_told() {
        let before = board("##1/###/###");
        assert_eq!(
            key(Some(&before), &board("##2/###/###")),
            "error.bot.changed"
        );
        assert_eq!(
            key(Some(&before), &board("###/#1#/###")),
            "error.bot.changed"
        );
        assert_eq!(key(Some(&before), &board("##1#/####")), "error.bot.resized");
        let closed = board("###/###/###");
        assert_eq!(key(Some(&closed), &board("#0#/###/###")), "error.bot.zero");
        // A flag keeps a cell closed, and can be taken away afterwards.
        let flagged = board("F##/###/###");
        let beside = board("F0#/000/###");
        assert_eq!(key(Some(&flagged), &beside), "error.bot.zero");
        let beside = board("F00/000/000");
        assert_eq!(check(Some(&flagged), &beside), Ok(()));
        assert_eq!(check(Some(&beside), &board("#00/000/000")), Ok(()));
        // A new game is no breach.
        assert_eq!(check(Some(&before), &board("###/###/###")), Ok(()));
    }

    #[test]
    fn mines_that_come_to_light_agree_with_the_numbers() {
        let mut lost = board("1##/###/###");
        let grid = lost.grid();
        let (near, far) = (grid.cell(1, 1).unwrap(), grid.cell(2, 2).unwrap());
        lost.set_fact(near, Some(Fact::Mine));
        lost.set_end(Some(End::Lost(near)));
        assert_eq!(check(None, &lost), Ok(()));
        lost.set_fact(far, Some(Fact::Mine));
        assert_eq!(check(None, &lost), Ok(()));
        lost.set_fact(near, Some(Fact::Safe));
        assert_eq!(key(None, &lost), "error.bot.revealed");
        let mut running = board("1##/###/###");
        running.set_end(Some(End::Lost(near)));
        assert_eq!(
            key(Some(&lost), &board("1##/###/##F")),
            "error.bot.reopened"
        );
    }
}

//! The bot's logs held against the oracle: after every round of clicks, what the bot read is what the window showed.

use std::fs;
use std::path::Path;

use gridproof::mines::deal::Deal;
use gridproof::mines::size::Size;
use gridproof::mines::{End, Fact, Mines, Operation, Position, Tile};
use gridproof::report::{self, TraceFile};
use gridproof::trace::{Entry, Trace};

use crate::oracle::{self, Game};

/// What was counted in the logs of some games.
#[derive(Default, Debug)]
pub struct Count {
    pub games: u64,
    pub won: u64,
    pub operations: u64,
    /// Boards that were read and compared, and the cells on them.
    pub reads: u64,
    pub cells: u64,
    /// What was read wrongly, with where.
    pub misread: Vec<String>,
    /// Openings of cells that were proven to be mines.
    pub proven: u64,
    /// Layouts that differ from each other.
    pub boards: Vec<String>,
}

/// The logs in a folder, in the order of the games.
///
/// # Panics
/// One can't be read.
pub fn read(folder: &Path) -> Vec<Trace<Mines>> {
    let entries = fs::read_dir(folder).expect("a folder of logs");
    let mut paths: Vec<_> = entries.map(|entry| entry.expect("listed").path()).collect();
    paths.retain(|path| path.extension().is_some_and(|end| end == "json"));
    paths.sort();
    let trace = |path: &std::path::PathBuf| {
        let text = fs::read_to_string(path).expect("a log");
        let file: TraceFile = serde_json::from_str(&text).expect("a trace file");
        report::read(&file).unwrap_or_else(|error| panic!("{}: {error:?}", path.display()))
    };
    paths.iter().map(trace).collect()
}

/// Walks through a game that was dealt in a known second.
pub fn compare(trace: &Trace<Mines>, second: u64, size: Size, count: &mut Count) {
    count.games += 1;
    let number = count.games;
    let mut game = Game::new(second, size);
    let mut waiting: Vec<Operation> = Vec::new();
    look(
        trace.start(),
        &game,
        &format!("game {number}, at its start"),
        count,
    );
    for (index, entry) in trace.entries().iter().enumerate() {
        match entry {
            Entry::Step(step) => {
                let before = trace.before(index);
                for &operation in &step.operations {
                    count.operations += 1;
                    count.proven += u64::from(is_folly(&before, operation));
                    waiting.push(operation);
                }
            }
            Entry::Answer(_) => {
                // The bot clicks a round's flags before it opens anything.
                waiting.sort_by_key(|operation| {
                    !matches!(operation, Operation::Flag(_) | Operation::Unflag(_))
                });
                for operation in waiting.drain(..) {
                    game.operate(operation);
                }
                let place = format!("game {number}, entry {index}");
                look(&trace.before(index + 1), &game, &place, count);
            }
            Entry::End(_) => {}
        }
    }
    count.won += u64::from(trace.now().end() == Some(End::Won));
    let layout = game.truth().map(Deal::to_hex).unwrap_or_default();
    if !count.boards.contains(&layout) {
        count.boards.push(layout);
    }
}

/// Whether an operation opens what was proven to be a mine.
fn is_folly(position: &Position, operation: Operation) -> bool {
    let opens = match operation {
        Operation::Open(cell) => vec![cell],
        Operation::Chord(cell) => position.chord_opens(cell).unwrap_or_default(),
        Operation::Flag(_) | Operation::Unflag(_) => Vec::new(),
    };
    let is_mine = |cell| position.fact(cell) == Some(Fact::Mine);
    opens.into_iter().any(is_mine)
}

/// Compares what was read with what the window showed, cell for cell, with the end and what comes to light in it.
fn look(read: &Position, game: &Game, place: &str, count: &mut Count) {
    let shown = game.position();
    count.reads += 1;
    if read.grid() != shown.grid() {
        count.misread.push(format!("{place}: another size"));
        return;
    }
    let lost = matches!(shown.end(), Some(End::Lost(_)));
    for cell in read.grid().cells() {
        count.cells += 1;
        let (x, y) = (read.grid().x(cell), read.grid().y(cell));
        let (was, is) = (read.tile(cell), shown.tile(cell));
        if was != is {
            let text = format!("{place}, column {x}, row {y}: {was:?} was read, {is:?} is there");
            count.misread.push(text);
        } else if lost && !agrees(is, read.fact(cell), shown.fact(cell)) {
            let text = format!("{place}, column {x}, row {y}: a mine that came to light");
            count.misread.push(text);
        }
    }
    if read.end() != shown.end() {
        let text = format!(
            "{place}: the end {:?} was read, {:?} is there",
            read.end(),
            shown.end()
        );
        count.misread.push(text);
    }
}

/// Whether what came to light at a cell was seen. A right flag looks as before; of a cell that still is closed
/// the bot may know that it is safe.
fn agrees(tile: Tile, read: Option<Fact>, shown: Option<Fact>) -> bool {
    match (tile, shown) {
        (Tile::Flagged, Some(Fact::Mine)) => read != Some(Fact::Safe),
        (_, Some(fact)) => read == Some(fact),
        (_, None) => read != Some(Fact::Mine),
    }
}

fn is_open(tile: Tile) -> bool {
    tile.number().is_some()
}

/// The second in which a finished game was dealt: the only one from `from` on, of so many, whose board has its mines.
pub fn second_of(trace: &Trace<Mines>, size: Size, from: u64, seconds: u64) -> Option<u64> {
    let first = trace.entries().iter().find_map(|entry| match entry {
        Entry::Step(step) => step
            .operations
            .iter()
            .find_map(|operation| match operation {
                Operation::Open(cell) => Some(*cell),
                _ => None,
            }),
        _ => None,
    })?;
    let end = trace.now();
    let is_mine = |cell| match end.end() {
        Some(End::Won) => !is_open(end.tile(cell)),
        _ => end.fact(cell) == Some(Fact::Mine),
    };
    let fits = |second: &u64| {
        let deal = oracle::deal(*second, size, first);
        deal.grid()
            .cells()
            .all(|cell| deal.is_mine(cell) == is_mine(cell))
    };
    (from..from + seconds).find(fits)
}

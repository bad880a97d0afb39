//! Positions that arise in games: those at which looking at one number at a time gets no further.

use gridproof::dice::Dice;
use gridproof::game::{Game, analyze_cells};
use gridproof::grid::Cell;
use gridproof::mines::deal::Start;
use gridproof::mines::moves::Move;
use gridproof::mines::play::{Phase, Play};
use gridproof::mines::size::Size;
use gridproof::mines::{Fact, Mines, Position, Tile, rules};

/// The safe cells that a ladder finds.
fn safe_cells(position: &Position, ladder: &[&dyn gridproof::game::Rule<Mines>]) -> Vec<Cell> {
    let mut known = position.clone();
    for step in analyze_cells(position, ladder, u64::MAX).steps {
        if let Some(news) = &step.news {
            Mines::settle(&mut known, news);
        }
    }
    let cells = known.grid().cells();
    cells
        .filter(|&c| known.fact(c) == Some(Fact::Safe))
        .collect()
}

/// Plays the game of a seed from the middle: single numbers first, then what else can be proven, then a random cell.
/// Hands over each position at which single numbers get no further, before anything else is tried.
pub fn stuck_positions(size: Size, start: Start, seed: u64, mut hand: impl FnMut(&Position)) {
    let mut play = Play::new(size, start, seed);
    let mut dice = Dice::new(seed);
    let grid = size.grid();
    let single = rules::pick(["all-mines", "all-safe"]).unwrap();
    let full = rules::ladder("full").unwrap();
    let middle = grid.cell(grid.width() / 2, grid.height() / 2).unwrap();
    play.act(Move::Open(middle));
    while play.phase() == Phase::Running {
        let position = play.position().clone();
        let mut safe = safe_cells(&position, &single);
        if safe.is_empty() {
            hand(&position);
            safe = safe_cells(&position, full);
        }
        if safe.is_empty() {
            let hidden: Vec<Cell> = grid
                .cells()
                .filter(|&c| position.tile(c) == Tile::Hidden)
                .collect();
            safe.push(hidden[dice.below(hidden.len() as u32) as usize]);
        }
        for cell in safe {
            play.act(Move::Open(cell));
        }
    }
}

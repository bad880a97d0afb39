//! The truth that needs no pixels: winemine deals its board from the second of the first click, so the clock tells
//! where the mines are, and a game in memory tells what its window has to show after every click.

use gridproof::grid::Cell;
use gridproof::mines::deal::Deal;
use gridproof::mines::moves::Move;
use gridproof::mines::play::Play;
use gridproof::mines::size::Size;
use gridproof::mines::{Operation, Position};

/// The C library's random numbers, as Microsoft's and Wine's have them.
struct Rand(u32);

impl Rand {
    fn next(&mut self) -> usize {
        self.0 = self.0.wrapping_mul(214_013).wrapping_add(2_531_011);
        (self.0 >> 16 & 0x7fff) as usize
    }
}

/// The board that winemine 8.0 deals in a second since 1970 for a first click: mines fall one by one, first the
/// column, then the row, and not on the clicked cell.
pub fn deal(second: u64, size: Size, first: Cell) -> Deal {
    let grid = size.grid();
    let mut rand = Rand(second as u32);
    let mut mines: Vec<Cell> = Vec::new();
    while mines.len() < size.mines() as usize {
        let column = rand.next() % grid.width();
        let row = rand.next() % grid.height();
        let cell = grid.cell(column, row).expect("inside");
        if cell != first && !mines.contains(&cell) {
            mines.push(cell);
        }
    }
    Deal::of(grid, mines)
}

/// A game of winemine's that is played in memory.
pub struct Game {
    second: u64,
    size: Size,
    play: Play,
    dealt: bool,
}

impl Game {
    /// A game that is dealt in this second, before its first click.
    pub fn new(second: u64, size: Size) -> Game {
        Game {
            second,
            size,
            play: Play::custom(Deal::of(size.grid(), [])),
            dealt: false,
        }
    }

    /// Does what a click does.
    pub fn operate(&mut self, operation: Operation) {
        let act = Move::from(operation);
        if let (Move::Open(cell), false) = (act, self.dealt) {
            // Flags that were there before the deal stay.
            let before: Vec<_> = self.play.moves().collect();
            self.play = Play::custom(deal(self.second, self.size, cell));
            self.dealt = true;
            for act in before {
                self.play.act(act);
            }
        }
        self.play.act(act);
    }

    /// What the window has to show.
    pub fn position(&self) -> &Position {
        self.play.position()
    }

    /// Where the mines are, once they are dealt.
    pub fn truth(&self) -> Option<&Deal> {
        self.play.deal().filter(|_| self.dealt)
    }
}

/// The boards come from a second implementation, which foretold what winemine 8.0 showed.
#[test]
fn the_clock_tells_the_board() {
    let check = |second, size: &str, (x, y), expected: &str| {
        let size = Size::parse(size).expect("a size");
        let first = size.grid().cell(x, y).expect("inside");
        assert_eq!(deal(second, size, first).to_hex(), expected, "{size}");
    };
    check(1_767_225_600, "9x9/10", (4, 4), "209000811010000008018");
    check(
        1_000_000_000,
        "30x16/99",
        (15, 8),
        "a00008d88300400070028000000401420130080204141030020515482d4a0052093c2264d1e041110030010404000212500440441a483000e000024c",
    );
}

#[test]
fn flags_before_the_first_click_stay() {
    let size = Size::parse("9x9/10").expect("a size");
    let cell = |x, y| size.grid().cell(x, y).expect("inside");
    let mut game = Game::new(5, size);
    game.operate(Operation::Flag(cell(0, 0)));
    assert!(game.truth().is_none());
    game.operate(Operation::Open(cell(4, 4)));
    assert!(game.truth().is_some_and(|deal| !deal.is_mine(cell(4, 4))));
    assert_eq!(game.position().flags_around(cell(1, 1)), 1);
    assert!(game.position().tile(cell(4, 4)).number().is_some());
}

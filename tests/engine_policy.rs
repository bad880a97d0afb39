//! The policies: perfect where the search reaches, the same everywhere, and never at a loss.

#[path = "support/chance.rs"]
mod chance;

use gridproof::dice::Dice;
use gridproof::grid::{Cell, Grid};
use gridproof::mines::Position;
use gridproof::mines::deal::{Deal, Start};
use gridproof::mines::engine::autoplay::{Autoplay, Outcome};
use gridproof::mines::engine::field::{Field, Touch};
use gridproof::mines::engine::policy::{Chance, Desk, POLICIES, Policy};
use gridproof::mines::size::{BEGINNER, EXPERT, INTERMEDIATE, Size};

fn policy(name: &str) -> &'static Policy {
    POLICIES.iter().find(|policy| policy.name == name).unwrap()
}

/// All layouts of a small board at once: a policy chooses once for those that look the same so far.
struct Every<'a> {
    grid: Grid,
    policy: &'a Policy,
    desk: Desk,
}

impl Every<'_> {
    /// How many of some layouts are won from a field on.
    fn won(&mut self, mut field: Field, layouts: &[u32]) -> usize {
        let open = match field.next_safe() {
            Some(cell) => Some(cell),
            None if field.unsettled() == 0 => return layouts.len(),
            None => self.policy.choose(&mut self.desk, &mut field).cell,
        };
        let open = open.expect("something is left to be opened");
        self.opened(&field, open, layouts)
    }

    fn opened(&mut self, field: &Field, open: u16, layouts: &[u32]) -> usize {
        let cell = self.grid.nth(open.into()).unwrap();
        let around: u32 = self.grid.around(cell).map(|c| 1 << c.index()).sum();
        let mut won = 0;
        for number in 0..=8 {
            let shows = |&&layout: &&u32| {
                layout >> open & 1 == 0 && (layout & around).count_ones() == number
            };
            let same: Vec<u32> = layouts.iter().filter(shows).copied().collect();
            if !same.is_empty() {
                let mut after = field.clone();
                after.show(open, number as u8);
                after.look().unwrap();
                won += self.won(after, &same);
            }
        }
        won
    }
}

fn every(size: &str, first: (usize, usize), name: &str) -> (usize, usize) {
    let size = Size::parse(size).unwrap();
    let grid = size.grid();
    let first = grid.cell(first.0, first.1).unwrap().index() as u16;
    let fits = |&layout: &u32| layout.count_ones() == size.mines() && layout >> first & 1 == 0;
    let layouts: Vec<u32> = (0..1_u32 << grid.len()).filter(fits).collect();
    let mut every = Every {
        grid,
        policy: policy(name),
        desk: Desk::default(),
    };
    let field = Field::new(&Touch::new(grid), Some(size.mines()));
    (every.opened(&field, first, &layouts), layouts.len())
}

#[test]
fn small_boards_are_played_perfectly() {
    // The best that can be had, as the search from the first click finds it too.
    assert_eq!(every("4x4/3", (0, 0), "best"), (400, 455));
    assert_eq!(every("4x4/4", (1, 0), "best"), (961, 1365));
    assert_eq!(every("5x5/3", (0, 0), "best"), (1798, 2024));
    assert_eq!(every("5x5/4", (0, 0), "deep"), (8236, 10626));
}

/// Out of reach of its search the policy still loses little.
#[test]
fn a_small_board_is_played_well_beyond_the_search() {
    let (won, all) = every("5x5/4", (0, 0), "best");
    assert_eq!(all, 10626);
    assert!((8194..=8236).contains(&won), "{won}");
    let (won, _) = every("5x5/4", (0, 0), "fast");
    assert!((8100..=8236).contains(&won), "{won}");
}

/// What these games cost and how they end, here and in WebAssembly.
#[test]
fn games_are_the_same_on_every_machine() {
    let mut all = Vec::new();
    for level in [BEGINNER, INTERMEDIATE, EXPERT] {
        for name in ["fast", "best"] {
            let grid = level.size.grid();
            let first = grid.cell(0, 0).unwrap();
            let mut autoplay = Autoplay::new(grid, policy(name));
            let mut sum = Outcome {
                won: false,
                guesses: 0,
                nodes: 0,
            };
            let mut won = 0;
            for seed in 0..20 {
                let (deal, _) = Deal::new(level.size, Start::Safe, seed, first);
                let outcome = autoplay.play(&deal, first);
                let again = Autoplay::new(grid, policy(name)).play(&deal, first);
                assert_eq!(outcome, again, "{name} {seed}");
                won += u32::from(outcome.won);
                sum.guesses += outcome.guesses;
                sum.nodes += outcome.nodes;
            }
            all.push((won, sum.guesses, sum.nodes));
        }
    }
    let expected = [
        (18, 14, 2517),
        (18, 15, 5849),
        (17, 33, 7660),
        (17, 33, 19799),
        (10, 63, 22915),
        (11, 70, 76128),
    ];
    assert_eq!(all, expected);
}

#[test]
fn a_mine_at_the_first_click_is_a_lost_game_without_a_guess() {
    let grid = Grid::new(3, 1).unwrap();
    let first = grid.cell(0, 0).unwrap();
    let deal = Deal::of(grid, [first]);
    let outcome = Autoplay::new(grid, policy("best")).play(&deal, first);
    let lost = Outcome {
        won: false,
        guesses: 0,
        nodes: 0,
    };
    assert_eq!(outcome, lost);
}

/// Positions in which anything may be wrong: the policy names an unopened cell or none, and says what it knows.
#[test]
fn no_position_leaves_a_policy_at_a_loss() {
    let mut dice = Dice::new(9);
    let (mut exact, mut none) = (0, 0);
    for round in 0..600 {
        let width = chance::between(&mut dice, 1, 12);
        let height = chance::between(&mut dice, 1, 12);
        let grid = Grid::new(width, height).unwrap();
        let percent = chance::between(&mut dice, 5, 60) as u32;
        let deal = chance::deal(&mut dice, grid, percent);
        let opened = chance::between(&mut dice, 0, 12);
        let mut position = chance::opened(&mut dice, &deal, opened);
        if round % 3 == 0 {
            let mines = dice.below(grid.len() as u32 + 1);
            position = chance::with_total(&position, (!mines.is_multiple_of(5)).then_some(mines));
        }
        let Ok(field) = Field::of(&Touch::new(grid), &position, true) else {
            continue;
        };
        for policy in &POLICIES[..2] {
            let mut field = field.clone();
            if field.look().is_err() {
                continue;
            }
            let choice = policy.choose(&mut Desk::default(), &mut field);
            none += usize::from(choice.cell.is_none());
            exact += usize::from(matches!(choice.chance, Chance::Exact { .. }));
            if let Some(cell) = choice.cell {
                let cell: Cell = grid.nth(cell.into()).unwrap();
                assert_eq!(position.tile(cell).number(), None);
                let truth = Position::from(deal.size()).mines() == position.mines();
                if truth && choice.chance == Chance::Certain {
                    assert!(!deal.is_mine(cell), "{position:?} {cell:?}");
                }
            }
        }
    }
    assert!(exact > 50 && none > 10, "{exact} {none}");
}

//! What a full explanation costs: every cell that can be settled, each with its smallest proof.
//!
//! - `cargo bench --bench explain -- [GAMES]` plays expert games from seed 1 and explains each position at which
//!   looking at single numbers gets no further.
//! - `cargo bench --bench explain -- random [POSITIONS]` takes expert deals in which some cells were opened at random,
//!   and looks for a pair of layouts for each cell that isn't settled, too.
//! - `cargo bench --bench explain -- large` explains a board of 49x22 from its first cell to its last one, and
//!   positions that may be out of reach, with the usual budget.
//!
//! Every proof is checked by the independent checker, which also refuses one of which a part can be left out.

#[path = "../tests/support/chance.rs"]
mod chance;
#[path = "../tests/support/games.rs"]
mod games;
#[path = "../tests/support/proofs.rs"]
mod proofs_of;

use games::stuck_positions;
use gridproof::dice::Dice;
use gridproof::game::{Analysis, BUDGET, Ending, Game, analyze_cells};
use gridproof::grid::Grid;
use gridproof::mines::deal::{Deal, Start};
use gridproof::mines::moves::Move;
use gridproof::mines::play::Phase;
use gridproof::mines::rules::ladder;
use gridproof::mines::size::{EXPERT, Size};
use gridproof::mines::witness::witness;
use gridproof::mines::{Fact, Mines, Position, Proof, checker, notation};
use proofs_of::proofs_of;
use std::time::{Duration, Instant};

fn main() {
    let words = std::env::args().skip(1).filter(|arg| !arg.starts_with('-'));
    let words: Vec<String> = words.collect();
    let number = || words.iter().find_map(|word| word.parse().ok());
    match words.first().map(String::as_str) {
        Some("random") => random(number().unwrap_or(10_000)),
        Some("large") => {
            whole_board();
            dense();
        }
        _ => played(number().unwrap_or(1_000)),
    }
}

fn played(games: u64) {
    let mut told = Told::default();
    for seed in 1..=games {
        stuck_positions(EXPERT.size, Start::Safe, seed, |position| {
            told.explain(position, u64::MAX / 2);
        });
    }
    told.print("positions");
}

fn random(positions: u64) {
    let mut dice = Dice::new(1);
    let (mut told, mut pairs) = (Told::default(), Times::default());
    let (mut missing, mut unsure) = (0_u64, 0_u64);
    for seed in 0..positions {
        let first = EXPERT.size.grid().nth(dice.below(480) as usize).unwrap();
        let (deal, _) = Deal::new(EXPERT.size, Start::Safe, seed, first);
        let cells = chance::between(&mut dice, 1, 120);
        let position = chance::opened(&mut dice, &deal, cells);
        let known = told.explain(&position, u64::MAX / 2);
        for cell in known.grid().cells() {
            if known.tile(cell).number().is_some() || known.fact(cell).is_some() {
                continue;
            }
            let begin = Instant::now();
            let pair = witness(&known, cell, &mut 200_000);
            pairs.add(begin.elapsed());
            let good = pair.as_ref().is_some_and(|pair| {
                let both = [&pair.with, &pair.without];
                let fit = both.iter().all(|layout| checker::fits(&position, layout));
                fit && pair.with.contains(cell) && !pair.without.contains(cell)
            });
            missing += u64::from(!good);
            unsure += u64::from(pair.is_some_and(|pair| !pair.closest));
        }
    }
    told.print("positions");
    println!("{missing} cells without a pair, {unsure} pairs that may not be the closest");
    pairs.print("pairs of layouts");
}

/// A board of 1,078 cells that needs no guess, as another program names it.
const WHOLE: &str = "49x22:9,12,m5141a7b0615643db1b461184eb1f52ef59a7de6edaea3c5cec7d4f84b8e694d1f4969d86c6b84570d\
106192ce297d73357451b54e18c4ab254eb79a4ba876ebdf50f4e00a91f90587b22038679ca036af88871ace4351c3e0472db9bc6421098a6343c1560e\
5e0e2df9a06cf070f21ee81d37791a65a89681d88a27fc97d0ef97c8dd5589b2c24";

fn whole_board() {
    let board = notation::open(WHOLE.as_bytes(), None).and_then(|document| document.board());
    let board = board.unwrap_or_else(|error| panic!("{error}"));
    let mut play = gridproof::mines::play::Play::custom(board.deal.clone());
    play.act(Move::Open(board.start.expect("it says where to begin")));
    let mut told = Told::default();
    let mut known = play.position().clone();
    while play.phase() == Phase::Running {
        let settled = told.explain(&known, BUDGET);
        let cells = settled.grid().cells();
        let safe: Vec<_> = cells
            .filter(|&c| settled.fact(c) == Some(Fact::Safe))
            .collect();
        if safe.is_empty() {
            println!("stuck at\n{}", notation::write(&settled));
            break;
        }
        for cell in safe {
            play.act(Move::Open(cell));
        }
        known = play.position().clone();
        for cell in known.grid().cells() {
            known.set_fact(cell, settled.fact(cell));
        }
    }
    println!("49x22, from the first cell to the last, in looks:");
    told.print("looks");
}

fn dense() {
    for (width, height, mines) in [(100, 100, 2500), (16, 16, 99)] {
        let grid = Grid::new(width, height).unwrap();
        let size = Size::new(grid, mines).unwrap();
        println!("{size}:");
        for (seed, share) in [(1, 1), (1, 5), (1, 20), (2, 50), (3, 90)] {
            let mut dice = Dice::new(seed);
            let (deal, _) = Deal::new(size, Start::Opening, seed, grid.nth(0).unwrap());
            let position = chance::opened(&mut dice, &deal, grid.len() * share / 100);
            let begin = Instant::now();
            let analysis = explain(&position, BUDGET);
            println!(
                "  {share} % opened by hand: {:?} after {:?}, {} nodes, {} steps",
                analysis.ending,
                begin.elapsed(),
                analysis.nodes,
                analysis.steps.len()
            );
        }
    }
}

fn explain(position: &Position, budget: u64) -> Analysis<Mines> {
    analyze_cells(position, ladder("proofs").unwrap(), budget)
}

/// How long things took.
#[derive(Default)]
struct Times(Vec<Duration>);

impl Times {
    fn add(&mut self, time: Duration) {
        self.0.push(time);
    }

    fn print(mut self, what: &str) {
        self.0.sort();
        let sum: Duration = self.0.iter().sum();
        let at = |share: f64| self.0[((self.0.len() - 1) as f64 * share) as usize];
        println!(
            "{} {what} in {sum:?}, {:.0} a second; median {:?}, p99 {:?}, max {:?}",
            self.0.len(),
            self.0.len() as f64 / sum.as_secs_f64(),
            at(0.5),
            at(0.99),
            at(1.0)
        );
    }
}

/// What was explained.
#[derive(Default)]
struct Told {
    times: Times,
    nodes: u64,
    proofs: u64,
    by_clues: [u64; 12],
    not_smallest: u64,
    without_argument: u64,
    unfinished: u64,
    faults: u64,
}

impl Told {
    /// Explains a position and checks all that is said; gives what is known then.
    fn explain(&mut self, position: &Position, budget: u64) -> Position {
        let begin = Instant::now();
        let analysis = explain(position, budget);
        self.times.add(begin.elapsed());
        self.nodes += analysis.nodes;
        self.unfinished += u64::from(analysis.ending != Ending::Exhausted);
        let mut known = position.clone();
        for step in &analysis.steps {
            let argued = !step.finding.reasons.is_empty();
            for proof in proofs_of(&known, step) {
                self.check(position, &proof, argued);
            }
            if let Some(news) = &step.news {
                Mines::settle(&mut known, news);
            }
        }
        known
    }

    fn check(&mut self, position: &Position, proof: &Proof, argued: bool) {
        self.proofs += 1;
        self.by_clues[proof.clues.len().min(11)] += 1;
        self.not_smallest += u64::from(!proof.smallest);
        self.without_argument += u64::from(!argued && proof.clues.len() > 1);
        if let Err(objection) = checker::check(position, proof) {
            self.faults += 1;
            println!("{objection:?}: {proof:?}\n{}", notation::write(position));
        }
    }

    fn print(self, what: &str) {
        println!(
            "{} proofs, {} faults, {} {what} not explained to the end; {} nodes",
            self.proofs, self.faults, self.unfinished, self.nodes
        );
        println!(
            "by clues: {:?}, {} not known to be smallest, {} of several clues without an argument",
            self.by_clues, self.not_smallest, self.without_argument
        );
        self.times.print(what);
    }
}

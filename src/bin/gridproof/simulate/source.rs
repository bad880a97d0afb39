//! Where the boards of a run come from: dealt one after the other, or from a list.

use crate::exit::Failure;
use crate::simulate::options::Bulk;
use crate::{input, place};
use gridproof::grid::Cell;
use gridproof::mines::boards::{Board, Boards};
use gridproof::mines::deal::{Deal, Start};
use gridproof::mines::size::{EXPERT, Size};
use gridproof::prose::{Error, Locale, Message};
use gridproof::report::Run;
use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};

/// How many games are played where nobody says it.
const GAMES: u64 = 1000;

/// The increment of SplitMix64.
const GAMMA: u64 = 0x9e37_79b9_7f4a_7c15;

/// The boards of a run.
pub struct Source {
    kind: Kind,
    /// How many boards of them are played in the whole run.
    pub games: u64,
}

enum Kind {
    Dealt {
        size: Size,
        start: Start,
        first: Cell,
        seed: u64,
    },
    Listed {
        boards: Boards,
        sum: String,
    },
}

/// The seed of a board in a run: number `index`, from 0, of SplitMix64 begun with the run's seed. Within a run no seed
/// comes twice.
fn seed_of(seed: u64, index: u64) -> u64 {
    let mut z = seed.wrapping_add(GAMMA.wrapping_mul(index.wrapping_add(1)));
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

impl Source {
    /// The boards that the arguments ask for; a list is read and checked to its end.
    ///
    /// # Errors
    /// What is wrong with the arguments or with the list.
    pub fn open(args: &Bulk, locale: &Locale) -> Result<Source, Failure> {
        if let Some(path) = &args.boards {
            let file = input::Input::open_list(path, locale)?;
            let read = || Ok(Boards::read(&file.plain()?)?);
            let boards = read().map_err(|failure: Failure| failure.of(&file.name))?;
            let there = boards.len() as u64;
            if args.games.is_some_and(|games| games > there) {
                let message = Message::new("cli.error.games")
                    .with("found", args.games.unwrap_or_default())
                    .with("most", there);
                return Err(Failure::from(Error(message)).of(&file.name));
            }
            return Ok(Source {
                games: args.games.unwrap_or(there),
                kind: Kind::Listed {
                    boards,
                    sum: file.sum(),
                },
            });
        }
        let size = args.level.as_deref().map(Size::parse).transpose()?;
        let size = size.unwrap_or(EXPERT.size);
        let start = args.start.as_deref().map(Start::parse).transpose()?;
        let start = start.unwrap_or(Start::Safe);
        let grid = size.grid();
        let first = match args.first.as_deref() {
            Some(text) => place::cell_xy("--first", grid, place::parse_xy("--first", text)?)?,
            None => usual_first(size, start)?,
        };
        let seed = match args.seed {
            Some(seed) => seed,
            // The parts of a run have to be dealt from the same seed.
            None if args.shard.is_some() => {
                return Err(Error(Message::new("cli.error.shard-seed")).into());
            }
            None => RandomState::new().build_hasher().finish() >> 32,
        };
        Ok(Source {
            kind: Kind::Dealt {
                size,
                start,
                first,
                seed,
            },
            games: args.games.unwrap_or(GAMES),
        })
    }

    /// The size of every board.
    pub fn size(&self) -> Size {
        match &self.kind {
            Kind::Dealt { size, .. } => *size,
            Kind::Listed { boards, .. } => boards.size,
        }
    }

    /// Whether a peer has played the boards.
    pub fn has_peer(&self) -> bool {
        matches!(&self.kind, Kind::Listed { boards, .. } if boards.has_peer())
    }

    /// The board at a place in the run.
    pub fn board(&self, index: u64) -> Option<Board> {
        match &self.kind {
            Kind::Dealt {
                size,
                start,
                first,
                seed,
            } => Some(Board {
                id: index,
                deal: Deal::new(*size, *start, seed_of(*seed, index), *first).0,
                first: *first,
                won: None,
            }),
            Kind::Listed { boards, .. } => boards.get(usize::try_from(index).ok()?),
        }
    }

    /// The seed that deals the board at a place in the run, if it is dealt.
    pub fn seed(&self, index: u64) -> Option<u64> {
        match &self.kind {
            Kind::Dealt { seed, .. } => Some(seed_of(*seed, index)),
            Kind::Listed { .. } => None,
        }
    }

    /// What is played, for whoever adds up the parts of it.
    pub fn run(&self, policy: &str, other: Option<&str>) -> Run {
        let run = Run {
            program: env!("CARGO_PKG_VERSION").to_owned(),
            policy: policy.to_owned(),
            peer: other.map(str::to_owned),
            size: self.size().to_string(),
            start: String::new(),
            first: None,
            seed: None,
            list: None,
            games: self.games,
        };
        match &self.kind {
            Kind::Dealt {
                size,
                start,
                first,
                seed,
            } => Run {
                start: start.name().to_owned(),
                first: Some((size.grid().x(*first), size.grid().y(*first))),
                seed: Some(seed.to_string()),
                ..run
            },
            Kind::Listed { boards, sum } => {
                let unnamed = || boards.has_peer().then(|| "peer".to_owned());
                Run {
                    start: boards.start.name().to_owned(),
                    peer: run.peer.or_else(|| boards.peer.clone().or_else(unnamed)),
                    list: Some(sum.clone()),
                    ..run
                }
            }
        }
    }
}

/// The cell that is opened first where nobody says it: the corner, or, where an opening is promised, the fourth cell
/// of the fourth row, or the nearest to it that the board has.
fn usual_first(size: Size, start: Start) -> Result<Cell, Failure> {
    let grid = size.grid();
    let (x, y) = match start {
        Start::Any | Start::Safe => (0, 0),
        Start::Opening => (3.min(grid.width() - 1), 3.min(grid.height() - 1)),
    };
    Ok(place::cell_xy("--first", grid, (x, y))?)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first numbers of SplitMix64 begun with 1234567, as its author published them.
    #[test]
    fn seeds_are_those_of_splitmix64() {
        let expected = [
            6_457_827_717_110_365_317,
            3_203_168_211_198_807_973,
            9_817_491_932_198_370_423,
            4_593_380_528_125_082_431,
            16_408_922_859_458_223_821,
        ];
        for (index, seed) in (0..).zip(expected) {
            assert_eq!(seed_of(1_234_567, index), seed);
        }
    }
}

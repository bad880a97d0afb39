//! Replays: the same game in every format that holds one, and what is refused.

use crate::boards::{boards, replays};
use crate::{told, written};
use gridproof::mines::deal::Deal;
use gridproof::mines::notation::{self, Document, Replay};
use gridproof::mines::{End, Tile};
use proptest::prelude::*;

/// What a mouse did: milliseconds, what happened (1 move, 2 and 3 left, 4 and 5 right, 6 and 7 middle, pressed and
/// released), and a place in pixels.
type Event = (u32, u8, i16, i16);

/// A game as a mouse plays it.
#[derive(Clone, Debug)]
pub struct Script {
    deal: Deal,
    marks: bool,
    side: u8,
    flags: Vec<(u8, u8)>,
    events: Vec<Event>,
}

fn scripts() -> impl Strategy<Value = Script> {
    let event = (
        0_u32..400,
        1_u8..8,
        any::<prop::sample::Index>(),
        -3_i16..40,
    );
    let events = prop::collection::vec(event, 0..80);
    let flags = prop::collection::vec(any::<prop::sample::Index>(), 0..3);
    (boards(), any::<bool>(), 5_u8..40, flags, events).prop_map(
        |(board, marks, side, flags, events)| {
            let grid = board.deal.grid();
            let mut time = 0;
            let place = |at: prop::sample::Index| {
                let cell = grid.nth(at.index(grid.len())).unwrap();
                (grid.x(cell), grid.y(cell))
            };
            let events = events.into_iter().map(|(later, code, at, off)| {
                time += later;
                let (x, y) = place(at);
                let pixel = |n: usize| n as i16 * i16::from(side) + off.min(i16::from(side) - 1);
                (time, code, pixel(x), pixel(y))
            });
            let mut flags: Vec<_> = flags.into_iter().map(place).collect();
            flags.sort_by_key(|&(x, y)| (y, x));
            flags.dedup();
            let flags = flags.into_iter().map(|(x, y)| (x as u8, y as u8)).collect();
            Script {
                deal: board.deal,
                marks,
                side,
                events: events.collect(),
                flags,
            }
        },
    )
}

impl Script {
    fn mines(&self) -> Vec<(u8, u8)> {
        let grid = self.deal.grid();
        let mines = self.deal.mines();
        mines
            .map(|cell| (grid.x(cell) as u8, grid.y(cell) as u8))
            .collect()
    }

    fn sides(&self) -> [u8; 2] {
        [
            self.deal.grid().width() as u8,
            self.deal.grid().height() as u8,
        ]
    }

    fn count(&self) -> [u8; 2] {
        (self.deal.size().mines() as u16).to_be_bytes()
    }

    /// A RawVF file; flags that were there before are clicks.
    fn rawvf(&self) -> Vec<u8> {
        let [width, height] = self.sides();
        let mut out = format!(
            "RawVF_Version: Rev6\nPlayer: A: B\nWidth: {width}\nHeight: {height}\nMarks: {}\nSquareSize: {}\n\nBoard:\n",
            if self.marks { "on" } else { "off" },
            self.side,
        );
        let grid = self.deal.grid();
        for cell in grid.cells() {
            out.push(if self.deal.is_mine(cell) { '*' } else { '0' });
            if grid.x(cell) + 1 == grid.width() {
                out.push('\n');
            }
        }
        out.push_str("Events:\n0.000 start\n");
        let side = i16::from(self.side);
        for &(x, y) in &self.flags {
            out.push_str(&format!(
                "0.000 rc {} {}\n0.000 rr {} {}\n",
                x + 1,
                y + 1,
                x + 1,
                y + 1
            ));
        }
        for &(at, code, x, y) in &self.events {
            let name = ["mv", "lc", "lr", "rc", "rr", "mc", "mr"][usize::from(code) - 1];
            let (column, row) = (x.div_euclid(side) + 1, y.div_euclid(side) + 1);
            out.push_str(&format!(
                "{}.{:03} {name} {column} {row} ({x} {y})\n",
                at / 1000,
                at % 1000
            ));
            out.push_str("pressed 1 1\nnumber1 2 2\n");
        }
        out.push_str("won\n");
        out.into_bytes()
    }

    fn rmv(&self, version: u16) -> Vec<u8> {
        let pairs = |cells: &[(u8, u8)]| {
            let mut out = (cells.len() as u16).to_be_bytes().to_vec();
            out.extend(cells.iter().flat_map(|&(x, y)| [x, y]));
            out
        };
        let first = version == 1;
        let players = [&[0, 2, 3][..], b"A B", &[1], b"C"].concat();
        let board = [&[1, 2, 3, 4][..], &self.sides(), &pairs(&self.mines())].concat();
        let flags = if self.flags.is_empty() {
            Vec::new()
        } else {
            pairs(&self.flags)
        };
        let marks = u8::from(self.marks);
        let settings = if first {
            vec![marks, 0, 0, 3, 1]
        } else {
            vec![marks, 0, 0, 3, 9, 0, self.side]
        };
        let mut video = Vec::new();
        for &(at, code, x, y) in &self.events {
            video.push(code);
            video.extend(&at.to_be_bytes()[1..]);
            video.push(0);
            let (x, y) = if first { (x + 12, y + 56) } else { (x, y) };
            video.extend(x.to_be_bytes());
            video.extend(y.to_be_bytes());
            video.extend([9, 0, 0, 20, 1, 1]);
            if first {
                video.extend([0, 5, 6, 7, 8]);
            } else {
                video.extend([28, 3, 0x7f]);
            }
        }
        video.extend([17, 0, 0, 9]);
        let size = |bytes: &[u8]| (bytes.len() as u16).to_be_bytes();
        let mut out = b"*rmv".to_vec();
        out.extend(version.to_be_bytes());
        out.extend(if first { &[][..] } else { &[0, 1] });
        out.extend([0; 4]);
        out.extend(if first { &[0, 5][..] } else { &[] });
        out.extend([0, 3]);
        for part in [&players, &board, &flags, &settings] {
            out.extend(size(part));
        }
        let extensions = [&[0, 1, 10][..], b"clone_name", &[4], b"test"].concat();
        if !first {
            out.extend(size(&extensions));
        }
        out.extend((video.len() as u32).to_be_bytes());
        out.extend([0, 2]);
        out.extend(if first { &b"\n#A#\n"[..] } else { &[] });
        out.extend(b"1.0");
        out.extend([players, board, flags, settings].concat());
        out.extend(if first { &[][..] } else { &extensions });
        out.extend(video);
        out.extend([1, 2]);
        out
    }

    fn evf(&self, version: u8) -> Vec<u8> {
        let [width, height] = self.sides();
        let mut out = vec![version, 0x80];
        if version >= 3 {
            out.push(if self.marks { 0x80 } else { 0 });
        }
        out.extend([height, width]);
        out.extend(self.count());
        out.extend([self.side, 0, 0, 0, 9]);
        if version >= 4 {
            out.extend([0, 0, 1, 1]);
            out.extend(b"XX");
            out.extend([0; 16]);
            out.extend(b"program\0A\0\0\0\0\x03abc");
        } else {
            out.extend([0, 1, 1]);
            let names = if version >= 2 { 8 } else { 7 };
            out.extend(b"name\0".repeat(names));
        }
        let grid = self.deal.grid();
        let mut bits = vec![0_u8; grid.len().div_ceil(8)];
        for cell in self.deal.mines() {
            bits[cell.index() / 8] |= 0x80 >> (cell.index() % 8);
        }
        out.extend(bits);
        let flags = self.flags.iter().map(|&(x, y)| {
            let pixel = |n: u8| i16::from(n) * i16::from(self.side);
            (0, 8, pixel(x), pixel(y))
        });
        let events = flags.chain(self.events.iter().copied());
        if version < 4 {
            for (at, code, x, y) in events {
                out.push(code);
                out.extend(&at.to_be_bytes()[1..]);
                // These versions have no place for what is left of a board or above it.
                out.extend((x as u16).to_be_bytes());
                out.extend((y as u16).to_be_bytes());
            }
            out.push(255);
            return out;
        }
        out.extend(b"\0\x01figure\0");
        let mut last = (0, 0, 0);
        for (at, code, x, y) in events {
            let mut later = at - last.0;
            if later > 255 {
                out.push(255);
                out.extend((later as u16).to_be_bytes());
                later = 0;
            }
            out.extend([code, later as u8]);
            out.extend((x - last.1).to_be_bytes());
            out.extend((y - last.2).to_be_bytes());
            last = (at, x, y);
        }
        out.extend([
            101, 0, 0, 1, 200, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 201, 0, 0, 0, 65, 0, 82, 0, 0, 0, 0,
        ]);
        out
    }

    fn has_left_or_above(&self) -> bool {
        self.events.iter().any(|&(_, _, x, y)| x < 0 || y < 0)
    }
}

fn replay(bytes: &[u8]) -> Result<Replay, TestCaseError> {
    match notation::open(bytes, None) {
        Ok(Document::Replay(replay)) => Ok(replay),
        Ok(other) => Err(TestCaseError::fail(format!("{other:?}"))),
        Err(error) => Err(TestCaseError::fail(told(&error))),
    }
}

/// Right replay files of every kind, for what changes a byte in them.
pub fn files() -> impl Strategy<Value = Vec<u8>> {
    (scripts(), 0_u8..8).prop_map(|(script, kind)| match kind {
        0..5 => script.evf(kind),
        5 | 6 => script.rmv(u16::from(kind) - 4),
        _ => script.rawvf(),
    })
}

proptest! {
    #[test]
    fn a_game_is_the_same_in_every_format(script in scripts()) {
        let expected = replay(&script.rawvf())?;
        prop_assert_eq!(&expected.deal, &script.deal);
        prop_assert_eq!(replay(&script.rmv(2))?, expected.clone());
        for version in 3..=4 {
            // The first versions have no negative places. There a large one is as far outside.
            prop_assert_eq!(replay(&script.evf(version))?, expected.clone(), "evf {}", version);
        }
        if !script.marks {
            for version in 0..=2 {
                prop_assert_eq!(replay(&script.evf(version))?, expected.clone(), "evf {}", version);
            }
        }
        let first = Script { side: 16, ..script };
        if !first.has_left_or_above() {
            prop_assert_eq!(replay(&first.rmv(1))?, replay(&first.rawvf())?);
        }
    }

    #[test]
    fn replays_come_back(game in replays()) {
        let document = Document::Replay(game.clone());
        let bytes = written("rawvf", &document);
        prop_assert_eq!(replay(&bytes)?, game.clone());
        let end = game.play();
        let (read, seen) = (notation::open(&bytes, None), end.position());
        prop_assert_eq!(read.and_then(|read| read.position()), Ok(seen.clone()));
        for name in ["text", "mbf", "tatham", "analysis", "board"] {
            let error = notation::format(name).and_then(|format| format.write(&document)).unwrap_err();
            prop_assert_eq!(&error.0.key, "error.notation.lost.moves");
        }
        let board = document.board().unwrap();
        prop_assert_eq!(&board.deal, &game.deal);
        let opened = game.moves.iter().find(|timed| matches!(timed.act, gridproof::mines::moves::Move::Open(_)));
        prop_assert_eq!(board.start, opened.map(|timed| timed.act.cell()));
    }
}

const GAME: &str = "RawVF_Version: Rev6.2\nWidth: 3\nHeight: 1\nMarks: Off\nBoard:\n*00\nEvents:\n";

#[test]
fn a_game_is_read_with_its_end() {
    let text = format!(
        "{GAME}0.000 start\n0.50 lc 2 1 (24 8) (l)\nnumber1 2 1\n0.612 lr 2 1 (24 8)\n1.5 lc 1 1\n1.75 lr 1 1\n"
    );
    let game = replay(text.as_bytes()).unwrap();
    let times: Vec<i64> = game.moves.iter().map(|timed| timed.at).collect();
    assert_eq!(times, [612, 1750]);
    let position = notation::parse(&text, None).unwrap();
    let grid = position.grid();
    assert_eq!(position.end(), grid.nth(0).map(End::Lost));
    assert_eq!(position.tile(grid.nth(1).unwrap()), Tile::Open(1));
    // Columns from 0, as one program writes them: the pixels decide.
    let zero = format!("{GAME}0.612 lc 1 0 (24 8)\n0.612 lr 1 0 (24 8)\n");
    assert_eq!(replay(zero.as_bytes()).unwrap().moves[..], game.moves[..1]);
    // A file whose cells have another size than it says: the columns decide.
    let large = format!("{GAME}0.612 lc 2 1 (200 90)\n0.612 lr 2 1 (200 90)\n");
    assert_eq!(replay(large.as_bytes()).unwrap().moves[..], game.moves[..1]);
    let pixels = format!("{GAME}0.612 lc (24 8)\n0.612 lr (24 8)\n");
    assert_eq!(
        replay(pixels.as_bytes()).unwrap().moves[..],
        game.moves[..1]
    );
}

#[test]
fn what_is_wrong_with_a_replay_is_told_with_its_place() {
    for (text, says) in [
        (GAME.replace("*00", "*0"), &["Line 6", "2 cells"][..]),
        (GAME.replace("*00", "*0x"), &["Line 6, column 3", "x"]),
        (GAME.replace("*00\n", ""), &["no board"]),
        (
            GAME.replace("Width: 3", "Width: three"),
            &["Line 2", "Width: three"],
        ),
        (GAME.replace("Width: 3", "Width: 300"), &["300", "250"]),
        (GAME.replace("Marks: Off", "Mines: 2"), &["1 mine", "2"]),
        (
            GAME.replace("Marks: Off", "ElmarTechnique: On"),
            &["Line 4", "ElmarTechnique: On"],
        ),
        (
            GAME.replace("Marks: Off", "Lives: 3"),
            &["Line 4", "Lives: 3"],
        ),
        (GAME.replace("Marks: Off", "what"), &["Line 4", "what"]),
        (
            format!("{GAME}0.0 xy 1 1\n"),
            &["Line 8", "xy 1 1", "1.250 lc 3 5"],
        ),
        (format!("{GAME}0.0 lc 1\n"), &["Line 8", "lc 1"]),
        (format!("{GAME}0.0 lc\n"), &["Line 8"]),
        (format!("{GAME}Board:\n"), &["Line 8", "Board:", "one game"]),
        (format!("{GAME}reset 1 1\n"), &["Line 8", "reset 1 1"]),
    ] {
        let error = notation::open(text.as_bytes(), None).expect_err(&text);
        let sentence = told(&error);
        for piece in says {
            assert!(sentence.contains(piece), "{text}: no {piece} in {sentence}");
        }
    }
}

#[test]
fn what_is_wrong_with_bytes_is_told_with_its_place() {
    let grid = gridproof::grid::Grid::new(3, 3).unwrap();
    let script = Script {
        deal: Deal::of(grid, grid.nth(4)),
        marks: false,
        side: 16,
        flags: vec![(0, 0)],
        events: vec![(5, 2, 3, 3), (9, 3, 3, 3)],
    };
    let cut = |bytes: Vec<u8>, length: usize| bytes[..length].to_vec();
    let with = |mut bytes: Vec<u8>, at: usize, byte: u8| {
        bytes[at] = byte;
        bytes
    };
    let rmv = script.rmv(2);
    let mine = rmv.windows(4).position(|w| w == [0, 1, 1, 1]).unwrap() + 2;
    let video = rmv.windows(3).position(|w| w == [2, 0, 0]).unwrap();
    let evf = script.evf(4);
    for (bytes, says) in [
        (cut(rmv.clone(), 30), &["rmv", "breaks off at byte 30"][..]),
        (cut(rmv.clone(), rmv.len() - 6), &["rmv", "breaks off"]),
        (with(rmv.clone(), 5, 3), &["version 3", "1, 2"]),
        (
            with(rmv.clone(), mine, 3),
            &[&format!("Byte {mine}")[..], "column 3", "3 columns"],
        ),
        (with(rmv.clone(), mine - 4, 0), &["0 columns"]),
        (
            with(rmv.clone(), video, 8),
            &[&format!("Byte {video}")[..], "is 8"],
        ),
        (cut(evf.clone(), 60), &["evf", "breaks off at byte 60"]),
        (with(evf.clone(), 9, 12), &["evf", "mode 12"]),
        (with(evf.clone(), 6, 2), &["1 mine", "to have 2"]),
        (
            script
                .evf(3)
                .into_iter()
                .map(|b| if b == 255 { 77 } else { b })
                .collect(),
            &["evf", "is 77"],
        ),
    ] {
        let error = notation::open(&bytes, None).expect_err(says[0]);
        let sentence = told(&error);
        for piece in says {
            assert!(sentence.contains(piece), "no {piece} in {sentence}");
        }
    }
    let mut avf = vec![0x22, 1, 2, 3, 4, 3, 0xff];
    avf.extend([0x80; 60]);
    avf.extend(b"[0|26.10.2022.23:13:27:2236|26.23:13:29:7764|B7T3.52]");
    assert!(told(&notation::open(&avf, None).unwrap_err()).contains("avf"));
}

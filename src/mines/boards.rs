//! Lists of whole boards, one a line, with a peer's results where it has played them.
//!
//! The first line is `# 30x16/99, first click safe at the cell given` (or `any`, or `opening`); what follows a
//! semicolon is for people. A later line `# peer: NAME; …` names the peer. A board is its number, the first cell,
//! the layout as [`Deal::to_hex`] writes it, and, if there is a peer, 1 where the peer won and 0 where not:
//! `7 0,0 40008a400002002800900 0`.

use crate::grid::Cell;
use crate::mines::deal::{Deal, Start};
use crate::mines::size::{Size, number};
use crate::prose::{Error, excerpt};

/// The cells in a word of a layout.
const WORD: usize = 64;

/// The most characters of a peer's name that are kept.
const NAME: usize = 100;

/// A list of boards of one size.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Boards {
    /// The size of each board.
    pub size: Size,
    /// What is promised of each first cell.
    pub start: Start,
    /// Who else has played them.
    pub peer: Option<String>,
    boards: Vec<Line>,
    /// A bit for each cell of each board, set for a mine.
    layouts: Vec<u64>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Line {
    id: u64,
    first: Cell,
    won: Option<bool>,
}

/// A board of a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    /// Its number in the list.
    pub id: u64,
    /// Its layout.
    pub deal: Deal,
    /// The cell that is opened first.
    pub first: Cell,
    /// Whether the peer won it, if it has played it.
    pub won: Option<bool>,
}

impl Boards {
    /// Reads a list.
    ///
    /// # Errors
    /// `error.mines.boards.*` with the number of the line, from 1, and what was expected.
    pub fn read(text: &str) -> Result<Boards, Error> {
        let mut lines = (1_usize..).zip(text.lines());
        let head = lines.next().map_or("", |(_, line)| line);
        let (size, start) = head_of(head)?;
        let mut boards = Boards {
            size,
            start,
            peer: None,
            boards: Vec::new(),
            layouts: Vec::new(),
        };
        for (number, line) in lines {
            if let Some(comment) = line.strip_prefix('#') {
                boards.comment(comment);
            } else if !line.trim().is_empty() {
                let read = boards.line(line);
                read.map_err(|error| error.with("line", number))?;
            }
        }
        let told = boards.boards.first().is_some_and(|line| line.won.is_some());
        boards.peer = boards.peer.filter(|_| told);
        Ok(boards)
    }

    fn comment(&mut self, comment: &str) {
        if let Some(named) = comment.trim().strip_prefix("peer:") {
            let name = named.split(';').next().unwrap_or_default().trim();
            let name: String = name
                .chars()
                .filter(|c| !c.is_control())
                .take(NAME)
                .collect();
            self.peer = (!name.is_empty()).then_some(name);
        }
    }

    fn line(&mut self, line: &str) -> Result<(), Error> {
        let words: Vec<&str> = line.split_whitespace().take(5).collect();
        let (&[id, first, layout], rest) = words.split_first_chunk().ok_or_else(|| form(line))?;
        let grid = self.size.grid();
        let wrong = |key| Error::new(key).with("found", excerpt(first));
        let id = number(id).filter(|&id| id < u64::MAX);
        let id = id.ok_or_else(|| form(line))?;
        let (x, y) = first.split_once(',').ok_or_else(|| form(line))?;
        let side = |n| number(n).map(|n| usize::try_from(n).unwrap_or(usize::MAX));
        let (x, y) = (
            side(x).ok_or_else(|| form(line))?,
            side(y).ok_or_else(|| form(line))?,
        );
        let outside = || wrong("mines.boards.outside").with("size", self.size.to_string());
        let first = grid.cell(x, y).ok_or_else(outside)?;
        let deal = Deal::from_hex(grid, layout)
            .map_err(|error| Error::new("mines.boards.layout").with("reason", error.0))?;
        if deal.size() != self.size {
            return Err(Error::new("mines.boards.count")
                .with("found", deal.size().mines())
                .with("expected", self.size.mines()));
        }
        let kept = match self.start {
            Start::Any => true,
            Start::Safe => !deal.is_mine(first),
            Start::Opening => !deal.is_mine(first) && deal.number(first) == 0,
        };
        if !kept {
            return Err(wrong("mines.boards.start").with("start", self.start.name()));
        }
        let won = match rest {
            [] => None,
            ["0"] => Some(false),
            ["1"] => Some(true),
            _ => return Err(form(line)),
        };
        if self
            .boards
            .first()
            .is_some_and(|line| line.won.is_some() != won.is_some())
        {
            return Err(Error::new("mines.boards.peer"));
        }
        self.boards.push(Line { id, first, won });
        let begin = self.layouts.len();
        self.layouts.resize(begin + grid.len().div_ceil(WORD), 0);
        for mine in deal.mines().map(Cell::index) {
            self.layouts[begin + mine / WORD] |= 1 << (mine % WORD);
        }
        Ok(())
    }

    /// How many boards there are.
    pub fn len(&self) -> usize {
        self.boards.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.boards.is_empty()
    }

    /// Whether a peer has played them.
    pub fn has_peer(&self) -> bool {
        self.boards.first().is_some_and(|line| line.won.is_some())
    }

    /// The board at a place in the list, from 0.
    pub fn get(&self, index: usize) -> Option<Board> {
        let line = self.boards.get(index)?;
        let grid = self.size.grid();
        let words = grid.len().div_ceil(WORD);
        let layout = self.layouts.get(index * words..)?;
        let is_mine = |cell: &Cell| {
            let word = layout.get(cell.index() / WORD).copied().unwrap_or(0);
            word >> (cell.index() % WORD) & 1 == 1
        };
        Some(Board {
            id: line.id,
            deal: Deal::of(grid, grid.cells().filter(is_mine)),
            first: line.first,
            won: line.won,
        })
    }
}

/// That a line has another form than a board's.
fn form(line: &str) -> Error {
    Error::new("mines.boards.form").with("found", excerpt(line.trim()))
}

/// The size and the start rule of the first line.
fn head_of(line: &str) -> Result<(Size, Start), Error> {
    let wrong = || Error::new("mines.boards.head").with("found", excerpt(line.trim()));
    let line = line.strip_prefix('\u{feff}').unwrap_or(line);
    let head = line.strip_prefix('#').ok_or_else(wrong)?;
    let head = head.split(';').next().unwrap_or_default();
    let (size, promise) = head.split_once(',').ok_or_else(wrong)?;
    let promise = promise
        .trim()
        .strip_prefix("first click ")
        .ok_or_else(wrong)?;
    let name = promise.split_whitespace().next().unwrap_or_default();
    let of_line = |error: Error| Error::new("mines.boards.first").with("reason", error.0);
    Ok((
        Size::parse(size).map_err(of_line)?,
        Start::parse(name).map_err(of_line)?,
    ))
}

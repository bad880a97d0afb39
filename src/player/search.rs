//! Boards on a picture that a person brings: a search that goes on slice by slice, and what it finds.

use crate::grid::{Cell, Grid};
use crate::mines::notation;
use crate::mines::perceive::{Pictured, pictured};
use crate::perceive::locate::Locating;
use crate::perceive::{Image, Skin};

/// A board on a picture, as it can be shown and asked about.
#[derive(Clone, PartialEq, Debug)]
pub struct FoundBoard {
    /// The name of the skin that reads it.
    pub skin: String,
    /// Where the cells are on the picture, in pixels: left, top, width, height.
    pub place: [f32; 4],
    /// The side of a cell on the picture, in pixels.
    pub cell: f32,
    /// How far the picture of the program was stretched; 1 for a program that draws cells of any size.
    pub scale: f32,
    /// Columns and rows that are seen.
    pub size: (usize, usize),
    /// The position in the game's notation.
    pub text: String,
    /// Column and row of each cell of the position that can't be read.
    pub doubtful: Vec<(usize, usize)>,
    /// Whether a row of cells was added left, above, right and below, where the board may go on.
    pub added: [bool; 4],
    /// How many mines the whole board has, where a counter tells it.
    pub mines: Option<u32>,
}

/// What a search came to.
#[derive(Clone, PartialEq, Debug)]
pub struct SearchResult {
    /// The boards, the clearest first; some twice, where they can be understood in two ways.
    pub boards: Vec<FoundBoard>,
    /// How many boards show a game that is over, which their skin can't read.
    pub over: usize,
    /// Whether there was so much on the picture that a part of it was left out.
    pub gave_up: bool,
}

/// A search for boards on a picture.
pub struct Search(Locating);

impl Search {
    /// A search for boards of these skins.
    pub fn new(image: Image, skins: Vec<Skin>) -> Search {
        Search(Locating::new(image, skins))
    }

    /// Goes on for a slice; true when all was looked at.
    pub fn look(&mut self) -> bool {
        self.0.look()
    }

    /// How much was looked at, from 0 to 1.
    pub fn progress(&self) -> f32 {
        self.0.progress()
    }

    /// What was found.
    pub fn result(self) -> SearchResult {
        let gave_up = self.0.gave_up();
        let sightings = self.0.finish();
        let mut over = 0;
        let mut boards = Vec::new();
        for sighting in &sightings {
            let ways = pictured(sighting);
            over += usize::from(ways.is_empty());
            boards.extend(ways.iter().map(board));
        }
        SearchResult {
            boards,
            over,
            gave_up,
        }
    }
}

fn board(pictured: &Pictured) -> FoundBoard {
    let sighting = &pictured.sighting;
    let (columns, rows) = (sighting.grid.width(), sighting.grid.height());
    let grid: Grid = pictured.position.grid();
    let place = |cell: &Cell| (grid.x(*cell), grid.y(*cell));
    let side = |cells: usize| cells as f32 * sighting.cell;
    FoundBoard {
        skin: sighting.skin.clone(),
        place: [sighting.left, sighting.top, side(columns), side(rows)],
        cell: sighting.cell,
        scale: sighting.scale,
        size: (columns, rows),
        text: notation::write(&pictured.position),
        doubtful: pictured.doubtful.iter().map(place).collect(),
        added: pictured.added,
        mines: pictured.position.mines(),
    }
}

//! Paints the pictures of the documentation into a folder: `cargo run --example pictures -- docs`.

use gridproof::game::{Mark, Role};
use gridproof::grid::{Cell, Grid};
use gridproof::mines::{Conclusion, Position, Tile};
use gridproof::paint::raster::Raster;
use gridproof::paint::{Layout, Surface, Theme};
use gridproof::{mines, slide};
use std::error::Error;
use std::path::Path;

/// How many pixels there are to a unit: enough for screens of high density.
const SCALE: f32 = 2.0;

fn main() -> Result<(), Box<dyn Error>> {
    let folder = std::env::args().nth(1).unwrap_or_else(|| "docs".to_owned());
    let folder = Path::new(&folder);
    std::fs::create_dir_all(folder)?;
    for (theme, suffix) in [(&Theme::LIGHT, ""), (&Theme::DARK, "-dark")] {
        board(&folder.join(format!("board{suffix}.png")), theme)?;
        tray(&folder.join(format!("tray{suffix}.png")), theme)?;
    }
    Ok(())
}

fn save(
    file: &Path,
    layout: &Layout,
    draw: impl FnOnce(&mut dyn Surface),
) -> Result<(), Box<dyn Error>> {
    let mut raster = Raster::new(layout.width, layout.height, SCALE).ok_or("too large")?;
    draw(&mut raster);
    Ok(std::fs::write(file, raster.png()?)?)
}

/// The board's mines; numbers follow from them.
const MINES: [(usize, usize); 8] = [
    (1, 0),
    (3, 0),
    (6, 0),
    (8, 0),
    (0, 3),
    (6, 3),
    (2, 5),
    (7, 5),
];
const FLAGS: [(usize, usize); 2] = [(0, 3), (6, 3)];
/// Besides the upper row.
const CLOSED: [(usize, usize); 3] = [(2, 5), (7, 5), (8, 5)];

/// 1, 2, 1 below unopened cells: two mines, and safe cells between and beside them.
fn board(file: &Path, theme: &Theme) -> Result<(), Box<dyn Error>> {
    let grid = Grid::new(9, 6).ok_or("too large")?;
    let at = |x, y| grid.cell(x, y).ok_or("outside");
    let place = |cell: Cell| (grid.x(cell), grid.y(cell));
    let mut position = Position::new(grid, Some(MINES.len() as u32)).ok_or("too many mines")?;
    for cell in grid.cells() {
        let mines = grid.around(cell).filter(|&c| MINES.contains(&place(c)));
        let tile = match place(cell) {
            flag if FLAGS.contains(&flag) => Tile::Flagged,
            (_, 0) => Tile::Hidden,
            closed if CLOSED.contains(&closed) => Tile::Hidden,
            _ => Tile::Open(mines.count() as u8),
        };
        position.set_tile(cell, tile);
    }
    let mark = |x, y, role| at(x, y).map(|cell| Mark { cell, role });
    let marks = [
        mark(2, 1, Role::Focus)?,
        mark(1, 1, Role::Clue)?,
        mark(3, 1, Role::Clue)?,
    ];
    let news = Conclusion {
        mines: vec![at(1, 0)?, at(3, 0)?],
        safe: vec![at(0, 0)?, at(2, 0)?, at(4, 0)?],
    };
    let view = mines::paint::View {
        marks: &marks,
        news: Some(&news),
        ..mines::paint::View::of(&position)
    };
    let layout = Layout::whole(grid, 40.0).with_rim();
    save(file, &layout, |surface| {
        mines::paint::paint(surface, &layout, theme, &view);
    })
}

/// A tray on which each move tells how many are left after it, and the best one is marked.
fn tray(file: &Path, theme: &Theme) -> Result<(), Box<dyn Error>> {
    let grid = Grid::new(3, 3).ok_or("too large")?;
    let tiles = vec![1, 6, 2, 4, 0, 3, 7, 5, 8];
    let position = slide::Position::new(grid, tiles, slide::Goal::BlankLast)?;
    let badges = slide::distance::distances(&position).ok_or("unsolvable")?;
    let best = badges.iter().min_by_key(|(_, left)| *left);
    let (best, _) = *best.ok_or("nothing moves")?;
    let marks = [Mark {
        cell: position.blank(),
        role: Role::Blank,
    }];
    let conclusion = slide::Conclusion::Slide(best);
    let view = slide::paint::View {
        marks: &marks,
        news: Some(&conclusion),
        badges: &badges,
        ..slide::paint::View::of(&position)
    };
    let layout = Layout::whole(grid, 80.0).with_rim();
    save(file, &layout, |surface| {
        slide::paint::paint(surface, &layout, theme, &view);
    })
}

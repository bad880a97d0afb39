//! Paints the pictures of the documentation into a folder: `cargo run --example pictures -- docs`.
//!
//! They show what runs: a step of a trace each, as the page shows it.

use gridproof::mines::moves::Move;
use gridproof::mines::play::Play;
use gridproof::mines::{deal::Start, notation, size::Size};
use gridproof::paint::raster::Raster;
use gridproof::paint::{Layout, Theme};
use gridproof::player::{Look, Question, Stage};
use std::error::Error;
use std::path::Path;

/// How many pixels there are to a unit: enough for screens of high density.
const SCALE: f32 = 2.0;

/// A tray in the middle of its shortest solution.
const TRAY: &str = "1 6 2/4 _ 3/7 5 8";

fn main() -> Result<(), Box<dyn Error>> {
    let folder = std::env::args().nth(1).unwrap_or_else(|| "docs".to_owned());
    let folder = Path::new(&folder);
    std::fs::create_dir_all(folder)?;
    let board = analyzed(&board()?, "article")?;
    let tray = analyzed(TRAY, "full")?;
    for (theme, suffix) in [(&Theme::LIGHT, ""), (&Theme::DARK, "-dark")] {
        let file = |name: &str| folder.join(format!("{name}{suffix}.png"));
        paint(&file("board"), board.as_ref(), 8, 36.0, theme)?;
        paint(&file("tray"), tray.as_ref(), 1, 80.0, theme)?;
    }
    Ok(())
}

/// A board after its first click, on which a 3 has just three unopened neighbours.
fn board() -> Result<String, Box<dyn Error>> {
    let size = Size::parse("11x7/11")?;
    let mut play = Play::new(size, Start::Opening, 52);
    play.act(Move::Open(size.grid().cell(4, 2).ok_or("outside")?));
    Ok(notation::write(play.position()))
}

/// The trace of a position.
fn analyzed(text: &str, ladder: &str) -> Result<Box<dyn Stage>, Box<dyn Error>> {
    let mut study = Question::new(text, &[ladder]).study()?;
    while !study.look() {}
    Ok(study.stage())
}

fn paint(
    file: &Path,
    stage: &dyn Stage,
    at: usize,
    cell: f32,
    theme: &Theme,
) -> Result<(), Box<dyn Error>> {
    let layout = Layout::whole(stage.grid(), cell).with_rim();
    let mut raster = Raster::new(layout.width, layout.height, SCALE).ok_or("too large")?;
    let look = Look {
        overlay: stage.game() == "slide",
        coordinates: true,
        t: 1.0,
        ..Look::default()
    };
    stage.paint(at, &look, &mut raster, &layout, theme);
    Ok(std::fs::write(file, raster.png()?)?)
}

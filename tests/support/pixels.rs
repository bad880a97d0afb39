//! Boards as pixels: our own painter as a program on a screen.

use gridproof::mines::Position;
use gridproof::mines::paint::{View, paint};
use gridproof::paint::raster::Raster;
use gridproof::paint::{Layout, Theme};
use gridproof::perceive::Image;

/// The side of a cell on the pictures that the playground skin reads.
pub const CELL: u32 = 24;

/// Paints a board as the playground does.
pub fn picture(position: &Position) -> Image {
    let layout = Layout::whole(position.grid(), CELL as f32);
    let mut raster = Raster::new(layout.width, layout.height, 1.0).unwrap();
    paint(&mut raster, &layout, &Theme::LIGHT, &View::of(position));
    Image::new(raster.width(), raster.height(), raster.rgba()).unwrap()
}

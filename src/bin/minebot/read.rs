//! `minebot read`: the board that a picture of a window shows.

use crate::files::load;
use gridproof::mines::{notation, perceive};
use gridproof::perceive::{Image, Skin};
use gridproof::prose::Error;
use std::path::Path;

/// Reads the board and returns it in our own text.
///
/// # Errors
/// The file can't be read, or none of the skins fits; then what the last of them says.
pub fn read(path: &Path, skins: &[&Skin]) -> Result<String, Error> {
    let image = Image::from_png(&load(path)?)?;
    let mut wrong = Error::new("skin.unknown").with("found", "");
    for skin in skins {
        match perceive::read(skin, &image, None) {
            Ok(position) => return Ok(notation::write(&position)),
            // A skin with another cell size has less to say than one that fits up to a pixel.
            Err(error) if wrong.0.key != "error.image.cell" => wrong = error,
            Err(_) => {}
        }
    }
    Err(wrong)
}

//! Files in and out, with errors that name them.

use gridproof::perceive::Image;
use gridproof::prose::{Error, excerpt};
use std::io::Read;
use std::path::Path;

/// The largest file that is taken in, in bytes.
const LARGEST: u64 = 1 << 27;

/// A file's bytes; a file that is larger than anything useful is an error, not a burden.
///
/// # Errors
/// `error.bot.file` with the file and the reason.
pub fn load(path: &Path) -> Result<Vec<u8>, Error> {
    let file = std::fs::File::open(path).map_err(|e| wrong(path, &e.to_string()))?;
    let mut bytes = Vec::new();
    match file.take(LARGEST + 1).read_to_end(&mut bytes) {
        Ok(length) if length as u64 <= LARGEST => Ok(bytes),
        Ok(_) => Err(wrong(path, &format!("> {LARGEST} bytes"))),
        Err(e) => Err(wrong(path, &e.to_string())),
    }
}

/// Writes a file, and makes its folder where there is none.
///
/// # Errors
/// `error.bot.file` with the file and the reason.
pub fn save(path: &Path, bytes: &[u8]) -> Result<(), Error> {
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder).map_err(|e| wrong(folder, &e.to_string()))?;
    }
    std::fs::write(path, bytes).map_err(|e| wrong(path, &e.to_string()))
}

/// Writes a picture.
///
/// # Errors
/// `error.bot.file` with the file and the reason.
pub fn save_picture(path: &Path, image: &Image) -> Result<(), Error> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, image.width(), image.height());
    encoder.set_color(png::ColorType::Rgba);
    encoder.set_depth(png::BitDepth::Eight);
    let written = encoder
        .write_header()
        .and_then(|mut writer| writer.write_image_data(image.rgba()));
    written.map_err(|e| wrong(path, &e.to_string()))?;
    save(path, &bytes)
}

fn wrong(path: &Path, reason: &str) -> Error {
    Error::new("bot.file")
        .with("file", excerpt(&path.to_string_lossy()))
        .with("reason", reason)
}

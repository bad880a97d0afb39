//! Files in and out, with errors that name them.

use gridproof::perceive::Image;
use gridproof::prose::Error;
use std::io::Read;
use std::path::Path;

/// The largest file that is taken in, in bytes.
const LARGEST: u64 = 1 << 27;
/// The length of the second header of a BMP file, and of both.
const INFO: u32 = 40;
const HEADERS: u32 = 14 + INFO;

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

/// Makes sure that files can be written into a folder, which is made where there is none.
///
/// # Errors
/// `error.bot.unwritable` with the folder and the reason.
pub fn prepare(folder: &Path) -> Result<(), Error> {
    let probe = folder.join("minebot.tmp");
    save(&probe, &[])?;
    std::fs::remove_file(&probe).map_err(|e| unwritable(folder, &e.to_string()))
}

/// Writes a file, and makes its folder where there is none.
///
/// # Errors
/// `error.bot.unwritable` with the file and the reason.
pub fn save(path: &Path, bytes: &[u8]) -> Result<(), Error> {
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder).map_err(|e| unwritable(folder, &e.to_string()))?;
    }
    std::fs::write(path, bytes).map_err(|e| unwritable(path, &e.to_string()))
}

/// Writes a picture as BMP, the one form that needs no packing: rows from below, blue before green before red.
///
/// # Errors
/// `error.bot.unwritable` with the file and the reason.
pub fn save_picture(path: &Path, image: &Image) -> Result<(), Error> {
    let (width, height) = (image.width(), image.height());
    let length = image.rgba().len() as u32;
    let mut bytes = b"BM".to_vec();
    for number in [HEADERS + length, 0, HEADERS, INFO, width, height] {
        bytes.extend(number.to_le_bytes());
    }
    // One plane of 32 bits a pixel, not packed; the other fields may be 0.
    for number in [1 | 32 << 16, 0, length, 0, 0, 0, 0] {
        bytes.extend(number.to_le_bytes());
    }
    for row in image.rgba().chunks_exact(width as usize * 4).rev() {
        bytes.extend(
            row.chunks_exact(4)
                .flat_map(|pixel| [pixel[2], pixel[1], pixel[0], 255]),
        );
    }
    save(path, &bytes)
}

fn wrong(path: &Path, reason: &str) -> Error {
    about("bot.file", path, reason)
}

fn unwritable(path: &Path, reason: &str) -> Error {
    about("bot.unwritable", path, reason)
}

fn about(key: &str, path: &Path, reason: &str) -> Error {
    let path = path.to_string_lossy();
    let shown: String = path.chars().filter(|c| !c.is_control()).collect();
    Error::new(key).with("file", shown).with("reason", reason)
}

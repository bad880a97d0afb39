//! `minebot calibrate`: takes a picture of a window, and drafts a skin for it or adds the tiles that its skin doesn't know.

use crate::arguments::Options;
use crate::files::{save, save_picture};
use crate::windows::{Window, find, photograph};
use gridproof::grid::Grid;
use gridproof::perceive::Image;
use gridproof::perceive::calibrate::{Sample, draft, extend, unknown};
use gridproof::prose::{Error, Locale, Message, Value};
use std::fmt::Write;

/// How much each channel of a colour may be off in a draft.
const TOLERANCE: u8 = 8;
/// The most places of a tile that are told.
const PLACES: usize = 4;

/// Writes the picture and a draft, from nothing where cells and margins are given, else of the skin with what it doesn't
/// know; returns what there is to be told.
///
/// # Errors
/// There is no such window, its size doesn't fit, or nothing can be written.
pub fn calibrate(options: &Options, locale: &Locale) -> Result<String, Error> {
    match options.cell {
        Some(cell) => {
            let handle = options.handle.ok_or_else(|| {
                Error(Message::new("error.bot.missing").with("argument", "--hwnd"))
            })?;
            let window = Window::of(handle);
            let image = photograph(window.ok_or_else(|| Error::new("bot.lost"))?)?;
            keep(options, &image)?;
            let draft = draft(&image, cell, options.margins, TOLERANCE)?;
            let path = options.dump.join("draft.toml");
            save(&path, draft.skin.to_toml().as_bytes())?;
            let head = Message::new("bot.drafted")
                .with("file", path.display().to_string())
                .with("tiles", draft.samples.len());
            let codes = draft.skin.looks.iter().map(|look| look.code.as_str());
            let tiles = codes.zip(&draft.samples);
            let lines = tiles.map(|(code, sample)| line(locale, draft.grid, code, sample));
            Ok(format!(
                "{}\n{}",
                locale.say(&head),
                lines.collect::<String>()
            ))
        }
        None => {
            let skins = options.skins();
            let target = find(&skins, options.handle)?;
            let image = photograph(target.board)?;
            keep(options, &image)?;
            let grid = target.skin.read_grid(&image, None)?;
            let samples = unknown(target.skin, &image)?;
            let head = Message::new("bot.unknown")
                .with("skin", target.skin.name.as_str())
                .with("tiles", samples.len());
            let mut text = format!("{}\n", locale.say(&head));
            if !samples.is_empty() {
                let whole = extend(target.skin, &samples)?;
                let path = options.dump.join("draft.toml");
                save(&path, whole.to_toml().as_bytes())?;
                let head = Message::new("bot.drafted")
                    .with("file", path.display().to_string())
                    .with("tiles", samples.len());
                // Writing to a string cannot fail.
                let _ = writeln!(text, "{}", locale.say(&head));
                let new = whole.looks.iter().skip(target.skin.looks.len());
                for (look, sample) in new.zip(&samples) {
                    text.push_str(&line(locale, grid, &look.code, sample));
                }
            }
            Ok(text)
        }
    }
}

fn keep(options: &Options, image: &Image) -> Result<(), Error> {
    save_picture(&options.dump.join("window.bmp"), image)
}

/// A tile with the number of cells that have it, and where some of them are.
fn line(locale: &Locale, grid: Grid, code: &str, sample: &Sample) -> String {
    let places = sample.cells.iter().take(PLACES);
    let some = places.map(|&cell| (grid.x(cell), grid.y(cell))).collect();
    let message = Message::new("bot.tile")
        .with("code", code)
        .with("count", sample.cells.len())
        .with("cells", Value::Cells(some));
    format!("  {}\n", locale.say(&message))
}

//! Whatever a skin file says: it is written as it was read, and reading a picture by it doesn't panic.
#![no_main]

use gridproof::grid::Grid;
use gridproof::mines::perceive::Reader;
use gridproof::perceive::{Image, Reading, Skin, paint};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
    let Ok(skin) = Skin::parse(text) else {
        return;
    };
    assert_eq!(Skin::parse(&skin.to_toml()).as_ref(), Ok(&skin));
    let Some(grid) = Grid::new(skin.columns[0].into(), skin.rows[0].into()) else {
        return;
    };
    let (width, height) = skin.size(grid);
    if u64::from(width) * u64::from(height) > 1 << 20 {
        return;
    }
    let blank = vec![0; (width * height * 4) as usize];
    let blank = Image::new(width, height, blank).expect("a bounded size");
    let face = skin.face.as_ref().map(|_| 0);
    let shown = Reading::new(grid, vec![0; grid.len()], face, vec![0; skin.counters.len()]);
    let shown = shown.expect("a look for each cell");
    let painted = paint(&skin, &shown).expect("a look and numbers that there are");
    if let Ok(reader) = Reader::new(skin) {
        let _ = reader.read(&blank, None, None);
        let _ = reader.read(&painted, None, None);
    }
});

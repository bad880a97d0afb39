//! Calibration: a picture of a board becomes a skin that reads boards with the same tiles.

#[path = "support/shown.rs"]
mod shown;

use gridproof::dice::Dice;
use gridproof::grid::Grid;
use gridproof::mines::perceive::{Reader, code};
use gridproof::perceive::calibrate::{APART, draft, extend, looks, samples, unknown};
use gridproof::perceive::{Image, Look, Skin, paint};
use shown::{board, stages};

/// A picture of a random board with every tile of a stage, and the code of each cell.
fn picture(skin: &Skin, stage: usize, seed: u64) -> (Image, Vec<&'static str>) {
    let reader = Reader::new(skin.clone()).unwrap();
    let grid = Grid::new(20, 16).unwrap();
    let seen = board(skin, grid, stages(skin)[stage], &mut Dice::new(seed));
    let image = paint(skin, &reader.show(&seen).unwrap()).unwrap();
    let position = seen.position.unwrap();
    let plain = |code: &'static str| {
        let known = skin.looks.iter().any(|look| look.code == code);
        if known { code } else { "flag" }
    };
    let codes = grid.cells().map(|cell| plain(code(&position, cell)));
    (image, codes.collect())
}

#[test]
fn a_draft_with_its_codes_given_reads_other_boards() {
    for skin in Skin::shipped() {
        let (image, codes) = picture(skin, 0, 1);
        let draft = draft(&image, skin.cell, skin.margins, skin.tolerance).unwrap();
        assert_eq!(draft.grid, Grid::new(20, 16).unwrap());
        let counts: Vec<usize> = draft.samples.iter().map(|s| s.cells.len()).collect();
        assert_eq!(counts.iter().sum::<usize>(), codes.len());
        assert!(counts.is_sorted_by(|a, b| a >= b), "{counts:?}");
        // A person looks at each sample and says what it is.
        let mut named = draft.skin.clone();
        assert_eq!(named.looks.len(), draft.samples.len());
        for (n, (look, sample)) in named.looks.iter_mut().zip(&draft.samples).enumerate() {
            assert_eq!(look.code, format!("tile-{}", n + 1));
            let code = codes[sample.cells[0].index()];
            assert!(sample.cells.iter().all(|cell| codes[cell.index()] == code));
            look.code = code.to_owned();
        }
        let named = Skin::parse(&named.to_toml()).unwrap();
        for seed in 2..20 {
            let (image, codes) = picture(skin, 0, seed);
            let reading = named.read(&image, None).unwrap();
            for (cell, look) in reading.looks() {
                assert_eq!(named.looks[look].code, codes[cell.index()], "{}", skin.name);
            }
        }
    }
}

#[test]
fn looks_are_as_far_apart_as_asked() {
    let skin = Skin::named("winemine").unwrap();
    let (image, _) = picture(skin, 1, 1);
    let (_, samples) = samples(&image, skin.cell, skin.margins).unwrap();
    let named: Vec<(String, &Image)> = samples
        .iter()
        .enumerate()
        .map(|(n, sample)| (n.to_string(), &sample.image))
        .collect();
    let apart = |looks: &[Look]| {
        let pair = |a: &Look, b: &Look| {
            let differ = |(a, b): &(_, _)| a != b;
            a.probes.iter().zip(&b.probes).filter(differ).count()
        };
        let others = |n: usize| looks.iter().take(n).map(move |b| pair(&looks[n], b));
        (0..looks.len()).flat_map(others).min().unwrap()
    };
    let mut before = 0;
    for asked in [1, APART, 12] {
        let looks = looks(&named, 8, asked).unwrap();
        assert!(apart(&looks) >= asked, "{} of {asked}", apart(&looks));
        assert!(looks[0].probes.len() >= before);
        before = looks[0].probes.len();
    }
    let twice = [named[0].clone(), ("same".to_owned(), named[0].1)];
    assert_eq!(
        looks(&twice, 8, APART).unwrap_err().0.key,
        "error.skin.alike"
    );
}

#[test]
fn what_a_skin_does_not_know_is_found_and_added() {
    for skin in Skin::shipped() {
        let (image, codes) = picture(skin, 0, 5);
        assert_eq!(unknown(skin, &image), Ok(Vec::new()), "{}", skin.name);
        let missing = ["3", "flag"];
        let mut partial = skin.clone();
        partial
            .looks
            .retain(|l| !missing.contains(&l.code.as_str()));
        let found = unknown(&partial, &image).unwrap();
        let mut cells: Vec<usize> = found
            .iter()
            .flat_map(|sample| sample.cells.iter().map(|cell| cell.index()))
            .collect();
        cells.sort_unstable();
        let expected = codes.iter().enumerate();
        let expected = expected.filter(|(_, code)| missing.contains(code));
        assert_eq!(cells, expected.map(|(n, _)| n).collect::<Vec<_>>());
        assert_eq!(found.len(), 2, "{}", skin.name);

        let whole = extend(&partial, &found).unwrap();
        let reading = whole.read(&image, None).unwrap();
        for (cell, look) in reading.looks() {
            let code = whole.looks[look].code.as_str();
            let new = code.starts_with("tile-");
            assert_eq!(new, missing.contains(&codes[cell.index()]));
            assert!(new || code == codes[cell.index()]);
        }
        // What is known already can't be added.
        let error = extend(&whole, &found).unwrap_err();
        assert_eq!(error.0.key, "error.skin.alike");
    }
}

#[test]
fn wrong_measures_are_errors() {
    let skin = Skin::named("winemine").unwrap();
    let (image, _) = picture(skin, 0, 1);
    let key = |cell, margins| {
        samples(&image, cell, margins)
            .unwrap_err()
            .0
            .key
            .to_string()
    };
    for cell in [0, 7, 1000, u32::MAX] {
        assert_eq!(key(cell, skin.margins), "error.image.board", "{cell}");
    }
    assert_eq!(key(16, [u32::MAX; 4]), "error.image.board");
    for (cell, tolerance) in [(0, 8), (257, 8), (16, 65)] {
        let error = draft(&image, cell, skin.margins, tolerance).unwrap_err();
        assert_eq!(error.0.key, "error.skin.range");
    }
    // Measures that fit by chance show more distinct tiles than any program has.
    let mut dice = Dice::new(1);
    let noise = (0..320 * 160 * 4).map(|_| dice.below(256) as u8).collect();
    let noise = Image::new(320, 160, noise).unwrap();
    let error = samples(&noise, 16, [0; 4]).unwrap_err();
    assert_eq!(error.0.key, "error.skin.range");
    assert!(unknown(skin, &noise).is_err());
}

//! Boards on pictures: skins as the page has them, and the search for the worker.

use super::forms::{from_js, to_js};
use super::read::{Fault, Read, field};
use super::thrown;
use crate::perceive::{Anchor, Controls, Counter, Face, Image, Look, Place, Probe, Skin, Verified};
use crate::player::{self, FoundBoard};
use serde::Serialize;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

/// The largest side of a cell or a face.
const MOST: u32 = 1024;

/// A search for boards on a picture, slice by slice.
#[wasm_bindgen]
pub struct Search(player::Search);

#[wasm_bindgen]
impl Search {
    /// Takes the pixels of a picture, red, green, blue and opacity, and the page's skins.
    #[wasm_bindgen(constructor)]
    pub fn new(width: u32, height: u32, rgba: Vec<u8>, skins: JsValue) -> Result<Search, JsValue> {
        let image = Image::new(width, height, rgba).map_err(thrown)?;
        let skins: Vec<Skin> = from_js(skins)?;
        Ok(Search(player::Search::new(image, skins)))
    }

    /// Works a slice; true when all was looked at.
    pub fn run(&mut self) -> bool {
        self.0.look()
    }

    /// How much was looked at, from 0 to 1.
    #[wasm_bindgen(getter)]
    pub fn progress(&self) -> f32 {
        self.0.progress()
    }

    /// What was found.
    pub fn result(self) -> JsValue {
        let result = self.0.result();
        to_js(&ResultForm {
            boards: result.boards.into_iter().map(BoardForm::from).collect(),
            over: result.over,
            gave_up: result.gave_up,
        })
    }
}

#[derive(Serialize)]
struct ResultForm {
    boards: Vec<BoardForm>,
    over: usize,
    gave_up: bool,
}

#[derive(Serialize)]
struct BoardForm {
    skin: String,
    place: [f32; 4],
    cell: f32,
    scale: f32,
    size: (usize, usize),
    text: String,
    doubtful: Vec<(usize, usize)>,
    added: [bool; 4],
    #[serde(skip_serializing_if = "Option::is_none")]
    mines: Option<u32>,
}

impl From<FoundBoard> for BoardForm {
    fn from(board: FoundBoard) -> BoardForm {
        BoardForm {
            skin: board.skin,
            place: board.place,
            cell: board.cell,
            scale: board.scale,
            size: board.size,
            text: board.text,
            doubtful: board.doubtful,
            added: board.added,
            mines: board.mines,
        }
    }
}

/// A list of exactly so many values.
fn few<T: Read + Copy, const N: usize>(value: &JsValue, name: &str) -> Result<[T; N], Fault> {
    let list: Vec<T> = field(value, name)?;
    let list: Result<[T; N], _> = list.try_into();
    list.map_err(|_| [name, ": a list of another length is expected"].concat())
}

fn least(name: &str, n: u32) -> Result<u32, Fault> {
    if (1..=MOST).contains(&n) {
        return Ok(n);
    }
    Err([name, ": a number that is possible here is expected"].concat())
}

/// Numbers side by side, `N` of them for one thing.
fn pieces<const N: usize>(value: &JsValue, name: &str) -> Result<Vec<[u32; N]>, Fault> {
    let list: Vec<u32> = field(value, name)?;
    let (pieces, rest) = list.as_chunks::<N>();
    if rest.is_empty() {
        return Ok(pieces.to_vec());
    }
    Err([name, ": a list of another length is expected"].concat())
}

fn color([r, g, b]: [u32; 3]) -> [u8; 3] {
    // What is too large for a byte can't be a channel's value, and fits no pixel as anything else.
    [r, g, b].map(|channel| channel.min(255) as u8)
}

fn place(value: &JsValue) -> Result<Place, Fault> {
    let anchor: u32 = field(value, "anchor")?;
    Ok(Place {
        anchor: match anchor {
            0 => Anchor::Left,
            1 => Anchor::Center,
            _ => Anchor::Right,
        },
        x: field::<i64>(value, "x")?.clamp(-65_536, 65_536) as i32,
        y: field::<u32>(value, "y")?.min(65_536),
    })
}

impl Read for Look {
    fn read(value: &JsValue) -> Result<Look, Fault> {
        let probes = pieces::<7>(value, "probes")?.into_iter();
        let probe = |[x, y, r, g, b, not, tolerance]: [u32; 7]| Probe {
            x: x.min(MOST),
            y: y.min(MOST),
            color: color([r, g, b]),
            not: not == 1,
            tolerance: u8::try_from(tolerance).ok(),
        };
        Ok(Look {
            code: field(value, "code")?,
            probes: probes.map(probe).collect(),
        })
    }
}

impl Read for Face {
    fn read(value: &JsValue) -> Result<Face, Fault> {
        Ok(Face {
            place: place(value)?,
            size: least("size", field(value, "size")?)?,
            looks: field(value, "looks")?,
        })
    }
}

impl Read for Counter {
    fn read(value: &JsValue) -> Result<Counter, Fault> {
        let segments: Vec<Vec<(u32, u32)>> = field(value, "segments")?;
        let point = |(x, y): (u32, u32)| [x.min(MOST), y.min(MOST)];
        let points = |list: Vec<(u32, u32)>| list.into_iter().map(point).collect();
        let segments: Vec<Vec<[u32; 2]>> = segments.into_iter().map(points).collect();
        let Ok(segments) = segments.try_into() else {
            return Err("segments: a list of another length is expected".to_owned());
        };
        Ok(Counter {
            code: field(value, "code")?,
            place: place(value)?,
            digits: field::<u32>(value, "digits")?.min(8),
            advance: field::<u32>(value, "advance")?.min(MOST),
            segments,
            lit: color(few(value, "lit")?),
            dark: color(few(value, "dark")?),
        })
    }
}

impl Read for Skin {
    fn read(value: &JsValue) -> Result<Skin, Fault> {
        let edges: Option<Vec<u32>> = field(value, "edges")?;
        let edges = edges.map(|edges| {
            let side = |n: usize| {
                let channel = |m: usize| edges.get(3 * n + m).copied().unwrap_or(0);
                color([channel(0), channel(1), channel(2)])
            };
            [side(0), side(1), side(2), side(3)]
        });
        let sizes: Option<(u32, u32)> = field(value, "sizes")?;
        let margins: [u32; 4] = few(value, "margins")?;
        Ok(Skin {
            name: field(value, "name")?,
            verified: Verified {
                original: false,
                how: String::new(),
            },
            tolerance: field(value, "tolerance")?,
            window: None,
            cell: least("cell", field(value, "cell")?)?,
            margins: margins.map(|margin| margin.min(65_536)),
            columns: few(value, "columns")?,
            rows: few(value, "rows")?,
            wider: false,
            sizes: sizes.map(|(a, b)| [a.clamp(8, 256), b.clamp(8, 256)]),
            edges,
            looks: field(value, "looks")?,
            face: field(value, "face")?,
            counters: field(value, "counters")?,
            controls: Controls::default(),
        })
    }
}

//! The objects that cross the boundary, as JavaScript sees them.

use super::read::Read;
use super::{spoken, thrown};
use crate::game::Role;
use crate::grid::{Cell, Grid};
use crate::paint::{Flip, Layout, Theme, within};
use crate::player::{Judgement, Line, Look, Stage, Status};
use crate::prose::{Error, Message, Value};
use serde::Serialize;
use std::ops::Range;
use wasm_bindgen::prelude::JsValue;

/// What is thrown.
#[derive(Serialize)]
pub struct ErrorForm {
    pub key: String,
    pub text: String,
}

/// A rule that can be named.
#[derive(Serialize)]
pub struct RuleForm {
    pub name: &'static str,
    pub title: String,
    /// The idea, for somebody who doesn't know it.
    pub about: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub example: Option<&'static str>,
}

/// How a board is drawn, told anew at each painting.
pub struct View {
    pub width: f32,
    pub height: f32,
    pub dpr: f32,
    pub cell: f32,
    pub left: f32,
    pub top: f32,
    pub theme: String,
    pub coordinates: bool,
    pub cursor: Option<(usize, usize)>,
    pub pressed: Option<(usize, usize)>,
    pub highlight: Vec<(usize, usize)>,
    pub buffer: bool,
    /// `both`, `first` or `second`: what is shown of two layouts; both where it isn't said.
    pub flip: Option<String>,
    pub t: f32,
}

/// A length that makes sense, so that nothing is painted for ever.
fn sane(n: f32, least: f32, most: f32) -> f32 {
    if n.is_finite() {
        within(n, least, most)
    } else {
        least
    }
}

impl View {
    /// The size of the canvas, in CSS pixels.
    pub fn size(&self) -> (f32, f32) {
        (
            sane(self.width, 0.0, 8_192.0),
            sane(self.height, 0.0, 8_192.0),
        )
    }

    /// Where the cells are.
    pub fn layout(&self, grid: Grid) -> Layout {
        let cell = sane(self.cell, 4.0, 400.0);
        let (width, height) = self.size();
        Layout {
            grid,
            cell,
            left: sane(self.left, -200_000.0, 200_000.0),
            top: sane(self.top, -200_000.0, 200_000.0),
            width,
            height,
            rim: if self.coordinates {
                Layout::rim_of(cell)
            } else {
                0.0
            },
        }
        .sharp(sane(self.dpr, 0.25, 8.0))
    }

    pub fn look(&self, grid: Grid) -> Look {
        let cell = |(x, y): (usize, usize)| grid.cell(x, y);
        Look {
            coordinates: self.coordinates,
            cursor: self.cursor.and_then(cell),
            pressed: self.pressed.and_then(cell),
            highlight: self.highlight.iter().copied().filter_map(cell).collect(),
            overlay: self.buffer,
            flip: match self.flip.as_deref() {
                Some("first") => Flip::First,
                Some("second") => Flip::Second,
                _ => Flip::Both,
            },
            t: if self.t.is_finite() {
                within(self.t, 0.0, 1.0)
            } else {
                1.0
            },
        }
    }

    pub fn theme(&self) -> &'static Theme {
        Theme::named(&self.theme).unwrap_or(&Theme::LIGHT)
    }
}

/// How a game stands.
#[derive(Serialize)]
pub struct StatusForm {
    state: &'static str,
    counter: i64,
    #[serde(skip_serializing_if = "Option::is_none")]
    slides: Option<u64>,
    moved: bool,
    can_undo: bool,
    can_redo: bool,
    message: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    distance: Option<u32>,
    unsolvable: bool,
}

impl From<Status> for StatusForm {
    fn from(status: Status) -> StatusForm {
        StatusForm {
            state: status.state,
            counter: status.counter,
            slides: status.slides,
            moved: status.moved,
            can_undo: status.can_undo,
            can_redo: status.can_redo,
            message: spoken(&status.message),
            distance: status.distance,
            unsolvable: status.unsolvable,
        }
    }
}

/// A line of a trace.
#[derive(Serialize)]
pub struct LineForm {
    kind: &'static str,
    sentence: String,
    title: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    rule: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    finding: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    anchor: Option<&'static str>,
    numbers: Vec<(&'static str, i64)>,
    effect: bool,
    chips: Vec<Chip>,
    operations: Vec<String>,
    /// The technique's title, and a sentence about it.
    #[serde(skip_serializing_if = "Option::is_none")]
    technique: Option<(String, String)>,
    remarks: Vec<String>,
    /// The lines of the argument, each with how many suppositions it stands under.
    argument: Vec<(u8, String)>,
}

/// What a whole board comes to.
#[derive(Serialize)]
pub struct VerdictForm {
    #[serde(skip_serializing_if = "Option::is_none")]
    solvable: Option<bool>,
    sentence: String,
    /// For each rule that made a step its title and how many.
    steps: Vec<(String, usize)>,
    #[serde(skip_serializing_if = "Option::is_none")]
    hardest: Option<usize>,
    grade: &'static str,
    unsettled: Vec<(usize, usize)>,
    /// For each unsettled cell with two layouts its column, its row and their line.
    pairs: Vec<(usize, usize, usize)>,
}

impl VerdictForm {
    pub fn new(stage: &dyn Stage, verdict: &Judgement) -> VerdictForm {
        let (game, grid) = (stage.game(), stage.grid());
        let made = verdict.steps.iter().filter(|(_, count)| *count > 0);
        let title = |rule: &str| spoken(&Message::new(format!("{game}.{rule}")));
        VerdictForm {
            solvable: verdict.solvable,
            sentence: spoken(&verdict.sentence),
            steps: made.map(|(rule, count)| (title(rule), *count)).collect(),
            hardest: verdict.hardest,
            grade: verdict.grade,
            unsettled: verdict
                .unsettled
                .iter()
                .map(|&c| (grid.x(c), grid.y(c)))
                .collect(),
            pairs: stage
                .pairs()
                .into_iter()
                .map(|(c, line)| (grid.x(c), grid.y(c), line))
                .collect(),
        }
    }
}

#[derive(Serialize)]
struct Chip {
    role: &'static str,
    name: String,
    cells: Vec<ChipCell>,
    /// Of a lemma: the line with its proof.
    #[serde(skip_serializing_if = "Option::is_none")]
    proof: Option<usize>,
}

#[derive(Serialize)]
struct ChipCell {
    x: usize,
    y: usize,
    label: String,
}

impl LineForm {
    pub fn new(stage: &dyn Stage, at: usize) -> LineForm {
        let (grid, line) = (stage.grid(), stage.line(at));
        let chip_cell = |&cell: &Cell| ChipCell {
            x: grid.x(cell),
            y: grid.y(cell),
            label: spoken(&Message::new("place").with("cell", Value::from((grid, cell)))),
        };
        let chip_cell = &chip_cell;
        let chip = |role: Role, cells: &[Cell], proof: Option<usize>| Chip {
            role: role.name(),
            name: spoken(&Message::new(format!("role.{}", role.name()))),
            cells: cells.iter().map(chip_cell).collect(),
            proof,
        };
        let mut chips: Vec<Chip> = Vec::new();
        for (role, cells) in &line.evidence {
            if *role != Role::Lemma {
                chips.push(chip(*role, cells, None));
                continue;
            }
            // Each lemma leads to its own proof, and those of one proof stand together.
            let from = chips.len();
            for cell in cells {
                let proof = stage.settled(at, *cell);
                let same = chips.iter().skip(from).position(|chip| chip.proof == proof);
                match same.and_then(|i| chips.get_mut(from + i)) {
                    Some(known) => known.cells.push(chip_cell(cell)),
                    None => chips.push(chip(*role, &[*cell], proof)),
                }
            }
        }
        LineForm {
            kind: line.kind.name(),
            sentence: spoken(&line.sentence),
            title: spoken(&line.title),
            rule: line.source.map(|(rule, _, _)| rule),
            finding: line.source.map(|(_, finding, _)| finding),
            anchor: line.source.map(|(_, _, anchor)| anchor),
            numbers: line.numbers.clone(),
            effect: line.effect,
            chips,
            operations: line.operations.iter().map(spoken).collect(),
            technique: line
                .technique
                .as_ref()
                .map(|(name, about)| (spoken(name), spoken(about))),
            remarks: line.remarks.iter().map(spoken).collect(),
            argument: line
                .argument
                .iter()
                .map(|(depth, line)| (*depth, spoken(line)))
                .collect(),
        }
    }
}

/// An entry of the step list.
#[derive(Serialize)]
pub struct TitleForm {
    title: String,
    kind: &'static str,
    effect: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    rule: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    finding: Option<&'static str>,
    numbers: Vec<(&'static str, i64)>,
}

impl From<&Line> for TitleForm {
    fn from(line: &Line) -> TitleForm {
        TitleForm {
            title: spoken(&line.title),
            kind: line.kind.name(),
            effect: line.effect,
            rule: line.source.map(|(rule, _, _)| rule),
            finding: line.source.map(|(_, finding, _)| finding),
            numbers: line.numbers.clone(),
        }
    }
}

/// An object for JavaScript. Our own forms hold nothing that can't cross.
pub fn to_js<T: Serialize>(value: &T) -> JsValue {
    let serializer = serde_wasm_bindgen::Serializer::json_compatible();
    value.serialize(&serializer).unwrap_or(JsValue::UNDEFINED)
}

/// An object from JavaScript.
///
/// # Errors
/// `error.object`, with what was wrong.
pub fn from_js<T: Read>(value: JsValue) -> Result<T, JsValue> {
    T::read(&value).map_err(|reason| thrown(Error::new("object").with("reason", reason)))
}

/// The labels of a part of a board, row by row, for the grid that is read aloud.
pub fn labels(
    grid: Grid,
    rows: Range<usize>,
    columns: Range<usize>,
    label: impl Fn(&[Cell]) -> Vec<Message>,
) -> JsValue {
    let columns = columns.start..columns.end.min(grid.width());
    let rows = rows.start..rows.end.min(grid.height());
    let cells: Vec<Cell> = rows
        .flat_map(|y| columns.clone().filter_map(move |x| grid.cell(x, y)))
        .collect();
    let labels: Vec<String> = label(&cells).iter().map(spoken).collect();
    to_js(&labels.chunks(columns.len().max(1)).collect::<Vec<_>>())
}

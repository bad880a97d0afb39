//! Traces and questions, for JavaScript.

use super::forms::{LineForm, TitleForm, VerdictForm, View, from_js, labels, to_js};
use super::{Canvas, thrown};
use crate::grid::Cell;
use crate::player;
use crate::report::{EntryForm, TraceFile};
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

/// A trace that is stepped through.
#[wasm_bindgen]
pub struct Stage(pub(super) Box<dyn player::Stage>);

#[wasm_bindgen]
impl Stage {
    /// A trace as an object: what the worker sends, what a file holds.
    pub fn load(trace: JsValue) -> Result<Stage, JsValue> {
        let file: TraceFile = from_js(trace)?;
        player::load(&file).map(Stage).map_err(thrown)
    }

    /// The trace as an object.
    pub fn trace(&self) -> JsValue {
        to_js(&self.0.file())
    }

    #[wasm_bindgen(getter)]
    pub fn game(&self) -> String {
        self.0.game().to_owned()
    }

    #[wasm_bindgen(getter)]
    pub fn length(&self) -> usize {
        self.0.len()
    }

    /// How many operations the last analysis asks for.
    #[wasm_bindgen(getter)]
    pub fn asked(&self) -> usize {
        self.0.operations().len()
    }

    #[wasm_bindgen(getter)]
    pub fn width(&self) -> usize {
        self.0.grid().width()
    }

    #[wasm_bindgen(getter)]
    pub fn height(&self) -> usize {
        self.0.grid().height()
    }

    /// The line at `at` in words.
    pub fn line(&self, at: usize) -> JsValue {
        to_js(&LineForm::new(self.0.as_ref(), at))
    }

    /// A page of the step list.
    pub fn lines(&self, from: usize, to: usize) -> JsValue {
        let lines = (from..=to.saturating_sub(1).min(self.0.len())).take(2_000);
        let titles = lines.map(|at| TitleForm::from(&self.0.line(at)));
        to_js(&titles.collect::<Vec<_>>())
    }

    /// What the trace of a verdict comes to.
    pub fn verdict(&self) -> JsValue {
        let verdict = self.0.verdict();
        let form = verdict.map(|v| VerdictForm::new(self.0.as_ref(), &v));
        to_js(&form)
    }

    /// The position after `at` entries, as text.
    pub fn text(&self, at: usize) -> String {
        self.0.text(at)
    }

    /// What is seen after `at` entries, without what was concluded: what a question about a cell is about.
    pub fn seen(&self, at: usize) -> String {
        self.0.seen(at)
    }

    /// The line at `at` drawn in characters.
    pub fn drawing(&self, at: usize) -> String {
        self.0.drawing(at)
    }

    /// What a screen reader says of the cells in rows `from` to `to` and columns `left` to `right`.
    pub fn labels(&self, at: usize, from: usize, to: usize, left: usize, right: usize) -> JsValue {
        let label = |cells: &[Cell]| self.0.labels(at, cells);
        labels(self.0.grid(), from..to, left..right, label)
    }

    /// Reads more entries, as they come from the worker.
    pub fn append(&mut self, entries: JsValue) -> Result<(), JsValue> {
        let entries: Vec<EntryForm> = from_js(entries)?;
        self.0.append(&entries).map_err(thrown)
    }

    /// The next line that is not a step.
    pub fn next_branch(&self, at: usize, back: bool) -> usize {
        self.0.next_branch(at, back)
    }

    /// The cell at a point of the canvas.
    pub fn pick(&self, view: JsValue, x: f32, y: f32) -> Result<Option<Vec<u32>>, JsValue> {
        pick(self.0.grid(), view, x, y)
    }

    /// Paints the line at `at`.
    pub fn paint(&self, canvas: &mut Canvas, at: usize, view: JsValue) -> Result<(), JsValue> {
        let view: View = from_js(view)?;
        let (grid, theme) = (self.0.grid(), view.theme());
        let layout = view.layout(grid);
        self.0
            .paint(at, &view.look(grid), canvas.sized(&view), &layout, theme);
        Ok(())
    }
}

/// The cell at a point of the canvas, as column and row.
pub(super) fn pick(
    grid: crate::grid::Grid,
    view: JsValue,
    x: f32,
    y: f32,
) -> Result<Option<Vec<u32>>, JsValue> {
    let layout = from_js::<View>(view)?.layout(grid);
    let cell = layout.pick(x, y);
    Ok(cell.map(|c| vec![grid.x(c) as u32, grid.y(c) as u32]))
}

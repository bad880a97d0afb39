//! Games that are played, for JavaScript.

use super::forms::{StatusForm, View, from_js, labels, to_js};
use super::stage::{Stage, pick};
use super::{Canvas, thrown};
use crate::grid::Cell;
use crate::player::{self, Button, Side};
use crate::report::{Saved, Settings};
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

/// A game that is being played.
#[wasm_bindgen]
pub struct Table(Box<dyn player::Table>);

#[wasm_bindgen]
impl Table {
    /// A new game.
    #[wasm_bindgen(constructor)]
    pub fn new(settings: JsValue) -> Result<Table, JsValue> {
        let settings: Settings = from_js(settings)?;
        player::deal(&settings).map(Table).map_err(thrown)
    }

    /// A person's own tray or whole board.
    pub fn from_text(text: &str) -> Result<Table, JsValue> {
        player::lay_out(text).map(Table).map_err(thrown)
    }

    /// A game that was kept.
    pub fn restore(saved: JsValue) -> Result<Table, JsValue> {
        let saved: Saved = from_js(saved)?;
        player::restore(&saved).map(Table).map_err(thrown)
    }

    /// The game as it is kept.
    pub fn save(&self) -> JsValue {
        to_js(&self.0.save())
    }

    /// What the game was begun with.
    pub fn settings(&self) -> JsValue {
        to_js(&self.0.settings())
    }

    #[wasm_bindgen(getter)]
    pub fn game(&self) -> String {
        self.0.game().to_owned()
    }

    #[wasm_bindgen(getter)]
    pub fn width(&self) -> usize {
        self.0.grid().width()
    }

    #[wasm_bindgen(getter)]
    pub fn height(&self) -> usize {
        self.0.grid().height()
    }

    /// How it stands.
    pub fn status(&self) -> JsValue {
        to_js(&StatusForm::from(self.0.status()))
    }

    /// Begins a game that is inert until then.
    pub fn start(&mut self) {
        self.0.start();
    }

    /// A press of a button, `primary`, `secondary` or `middle`, on a cell.
    pub fn press(&mut self, x: usize, y: usize, button: &str) -> bool {
        let button = match button {
            "secondary" => Button::Secondary,
            "middle" => Button::Middle,
            _ => Button::Primary,
        };
        let cell = self.0.grid().cell(x, y);
        cell.is_some_and(|cell| self.0.press(cell, button))
    }

    /// Pushes a tile `up`, `down`, `left` or `right` into the gap.
    pub fn push(&mut self, direction: &str) -> bool {
        let side = match direction {
            "up" => Side::Up,
            "down" => Side::Down,
            "left" => Side::Left,
            "right" => Side::Right,
            _ => return false,
        };
        self.0.push(side)
    }

    /// Takes back what was done last.
    pub fn undo(&mut self) -> bool {
        self.0.undo()
    }

    /// Does again what was taken back last.
    pub fn redo(&mut self) -> bool {
        self.0.redo()
    }

    /// The same board from its start.
    pub fn replay(&mut self) {
        self.0.replay();
    }

    /// What the analyzer may know, as text.
    pub fn text(&self) -> String {
        self.0.text()
    }

    /// The whole game with its board, to be judged and reviewed, if there is a board yet.
    pub fn written(&self) -> Option<String> {
        self.0.written()
    }

    /// What a screen reader says of the cells in rows `from` to `to` and columns `left` to `right`.
    pub fn labels(&self, from: usize, to: usize, left: usize, right: usize) -> JsValue {
        let label = |cells: &[Cell]| cells.iter().map(|&c| self.0.label(c)).collect();
        labels(self.0.grid(), from..to, left..right, label)
    }

    /// Carries out what a stage's analysis asked for.
    pub fn operate(&mut self, stage: &Stage) -> bool {
        self.0.operate(stage.0.as_ref())
    }

    /// The cell at a point of the canvas.
    pub fn pick(&self, view: JsValue, x: f32, y: f32) -> Result<Option<Vec<u32>>, JsValue> {
        pick(self.0.grid(), view, x, y)
    }

    /// Paints the board.
    pub fn paint(&self, canvas: &mut Canvas, view: JsValue) -> Result<(), JsValue> {
        let view: View = from_js(view)?;
        let (grid, theme) = (self.0.grid(), view.theme());
        let layout = view.layout(grid);
        self.0
            .paint(&view.look(grid), canvas.sized(&view), &layout, theme);
        Ok(())
    }
}

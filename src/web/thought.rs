//! What takes thinking, or another program's format: the worker's part of the boundary.
//!
//! A page shows traces and plays games without any of this, so the module that it loads first is built
//! without it (`--cfg gridproof_page`), and the worker's module follows when something is asked.

use super::forms::{from_js, to_js};
use super::read::{Fault, Read, field, field_or};
use super::stage::Stage;
use super::thrown;
use crate::player::{self, Ask, Opened, Question, Study};
use serde::Serialize;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

/// A question about a position.
pub struct QuestionForm {
    pub text: String,
    pub game: Option<String>,
    /// What is asked; `rules` where it isn't said.
    pub ask: Option<String>,
    pub rules: Vec<String>,
    pub click: Option<(usize, usize)>,
    /// A text, as an attribute or an address has it.
    pub mines: Option<String>,
    pub budget: Option<f64>,
}

impl QuestionForm {
    /// The question, to be thought about.
    pub fn study(&self) -> Result<Box<dyn Study>, JsValue> {
        let rules: Vec<&str> = self.rules.iter().map(String::as_str).collect();
        let usual = Question::new(&self.text, &rules);
        let mines = self.mines.as_deref().map(player::mine_count).transpose();
        let question = Question {
            game: self.game.as_deref(),
            ask: self
                .ask
                .as_deref()
                .map_or(Ok(Ask::Rules), Ask::parse)
                .map_err(thrown)?,
            click: self.click,
            mines: mines.map_err(thrown)?,
            // What is no number becomes 0, and what is too large the largest there is.
            budget: self.budget.map_or(usual.budget, |budget| budget as u64),
            ..usual
        };
        question.study().map_err(thrown)
    }
}

impl Read for QuestionForm {
    fn read(value: &JsValue) -> Result<QuestionForm, Fault> {
        Ok(QuestionForm {
            text: field(value, "text")?,
            game: field(value, "game")?,
            ask: field(value, "ask")?,
            rules: field_or(value, "rules", Vec::new())?,
            click: field(value, "click")?,
            mines: field(value, "mines")?,
            budget: field(value, "budget")?,
        })
    }
}

#[wasm_bindgen]
impl Stage {
    /// Thinks at once about a question: for small ones.
    pub fn analyze(question: JsValue) -> Result<Stage, JsValue> {
        let mut study = from_js::<QuestionForm>(question)?.study()?;
        while !study.look() {}
        Ok(Stage(study.stage()))
    }
}

/// Which game a text belongs to: `mines` or `slide`.
#[wasm_bindgen]
pub fn detect(text: &str) -> Result<String, JsValue> {
    player::detect(text).map(str::to_owned).map_err(thrown)
}

/// What something is that a person brings: a text, a link or a file's bytes.
#[wasm_bindgen]
pub fn open(bytes: &[u8]) -> Result<JsValue, JsValue> {
    let opened = player::open(bytes).map_err(thrown)?;
    Ok(to_js(&OpenedForm::from(opened)))
}

/// What a person brought.
#[derive(Serialize)]
struct OpenedForm {
    game: &'static str,
    kind: &'static str,
    text: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    board: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    start: Option<(usize, usize)>,
}

impl From<Opened> for OpenedForm {
    fn from(opened: Opened) -> OpenedForm {
        OpenedForm {
            game: opened.game,
            kind: opened.kind,
            text: opened.text,
            board: opened.board,
            start: opened.start,
        }
    }
}

/// What the engine says of a mines position: the odds of each cell, and which to open. The mine count is a text, as an
/// attribute has it.
#[wasm_bindgen]
pub fn advise(text: &str, mines: Option<String>, policy: &str) -> Result<JsValue, JsValue> {
    let mines = mines.as_deref().map(player::mine_count).transpose();
    let advice = player::advise(text, mines.map_err(thrown)?, policy).map_err(thrown)?;
    Ok(to_js(&AdviceForm {
        cell: advice.cell,
        chance: advice.chance,
        share: advice.share,
        odds: advice.odds,
        nodes: advice.nodes as f64,
    }))
}

/// Odds and a move.
#[derive(Serialize)]
struct AdviceForm {
    #[serde(skip_serializing_if = "Option::is_none")]
    cell: Option<(usize, usize)>,
    chance: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    share: Option<f64>,
    odds: Vec<f64>,
    nodes: f64,
}

/// A question that is thought about in slices, for the worker.
#[wasm_bindgen]
pub struct Task(Box<dyn Study>);

#[wasm_bindgen]
impl Task {
    /// Reads the question.
    #[wasm_bindgen(constructor)]
    pub fn new(question: JsValue) -> Result<Task, JsValue> {
        from_js::<QuestionForm>(question)?.study().map(Task)
    }

    /// Works a slice; true when the answer is there.
    pub fn run(&mut self) -> bool {
        self.0.look()
    }

    #[wasm_bindgen(getter)]
    pub fn nodes(&self) -> f64 {
        self.0.nodes() as f64
    }

    #[wasm_bindgen(getter)]
    pub fn length(&self) -> usize {
        self.0.len()
    }

    /// The trace without its entries, as an object.
    pub fn head(&self) -> JsValue {
        to_js(&self.0.head())
    }

    /// The entries `from` to `to`, the latter not included.
    pub fn page(&self, from: usize, to: usize) -> JsValue {
        to_js(&self.0.page(from, to))
    }
}

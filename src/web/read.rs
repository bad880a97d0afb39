//! Reads what JavaScript hands over, field by field.
//!
//! What goes out goes through serde-wasm-bindgen. What comes in is read here: serde's readers can say
//! of any type that it came unexpectedly, fractions included, and all that code would be sent to the
//! page. This says as much, and names the place: `entries: 3: step: marks: 0: 1: a whole number is expected`.

use super::forms::View;
use crate::report::{
    AnswerForm, ConclusionForm, EntryForm, ReasonForm, Saved, Settings, SettingsForm, StepForm,
    TraceFile,
};
use crate::sorted::Sorted;
use js_sys::{Array, Object, Reflect};
use wasm_bindgen::{JsCast, JsValue};

/// What is wrong with a value, after the names and numbers that lead to it.
pub type Fault = String;

/// A type that can be read from a value of JavaScript.
pub trait Read: Sized {
    /// Reads a value; a field that isn't there is `undefined`.
    fn read(value: &JsValue) -> Result<Self, Fault>;
}

fn expected<T>(what: &str) -> Result<T, Fault> {
    Err([what, " is expected"].concat())
}

/// Puts where it is before what is wrong.
fn inside<T>(place: &str, read: Result<T, Fault>) -> Result<T, Fault> {
    read.map_err(|fault| [place, ": ", &fault].concat())
}

/// The value of an object's field.
fn value_of(object: &JsValue, name: &str) -> Result<JsValue, Fault> {
    if !object.is_object() {
        return expected("an object");
    }
    // A getter can throw.
    Reflect::get(object, &name.into()).or_else(|_| expected("a value that can be read"))
}

/// A field of an object.
pub fn field<T: Read>(object: &JsValue, name: &str) -> Result<T, Fault> {
    let value = value_of(object, name);
    inside(name, value.and_then(|value| T::read(&value)))
}

/// A field that may be left out.
/// The value of a field, or the usual one where there is none.
pub fn field_or<T: Read>(object: &JsValue, name: &str, usual: T) -> Result<T, Fault> {
    Ok(field::<Option<T>>(object, name)?.unwrap_or(usual))
}

/// A whole number that JavaScript holds exactly.
fn whole(value: &JsValue) -> Result<i64, Fault> {
    const MOST: f64 = 9_007_199_254_740_991.0;
    match value.as_f64() {
        Some(n) if n.trunc() == n && n.abs() <= MOST => Ok(n as i64),
        _ => expected("a whole number"),
    }
}

fn small<T: TryFrom<i64>>(value: &JsValue) -> Result<T, Fault> {
    whole(value)
        .and_then(|n| T::try_from(n).or_else(|_| expected("a number that is possible here")))
}

fn array(value: &JsValue) -> Result<&Array, Fault> {
    match value.dyn_ref::<Array>() {
        Some(array) => Ok(array),
        None => expected("a list"),
    }
}

/// A list of exactly `length` values.
fn tuple(value: &JsValue, length: u32) -> Result<&Array, Fault> {
    let array = array(value)?;
    if array.length() == length {
        return Ok(array);
    }
    Err(["a list of ", &length.to_string(), " values is expected"].concat())
}

fn item<T: Read>(array: &Array, at: u32) -> Result<T, Fault> {
    inside(&at.to_string(), T::read(&array.get(at)))
}

impl Read for bool {
    fn read(value: &JsValue) -> Result<bool, Fault> {
        value
            .as_bool()
            .map_or_else(|| expected("true or false"), Ok)
    }
}

impl Read for f32 {
    fn read(value: &JsValue) -> Result<f32, Fault> {
        f64::read(value).map(|n| n as f32)
    }
}

impl Read for f64 {
    fn read(value: &JsValue) -> Result<f64, Fault> {
        value.as_f64().map_or_else(|| expected("a number"), Ok)
    }
}

impl Read for i64 {
    fn read(value: &JsValue) -> Result<i64, Fault> {
        whole(value)
    }
}

impl Read for u8 {
    fn read(value: &JsValue) -> Result<u8, Fault> {
        small(value)
    }
}

impl Read for u16 {
    fn read(value: &JsValue) -> Result<u16, Fault> {
        small(value)
    }
}

impl Read for u32 {
    fn read(value: &JsValue) -> Result<u32, Fault> {
        small(value)
    }
}

impl Read for usize {
    fn read(value: &JsValue) -> Result<usize, Fault> {
        small(value)
    }
}

impl Read for String {
    fn read(value: &JsValue) -> Result<String, Fault> {
        value.as_string().map_or_else(|| expected("a text"), Ok)
    }
}

impl Read for char {
    fn read(value: &JsValue) -> Result<char, Fault> {
        let text = String::read(value)?;
        let mut characters = text.chars();
        match (characters.next(), characters.next()) {
            (Some(only), None) => Ok(only),
            _ => expected("one character"),
        }
    }
}

impl<T: Read> Read for Option<T> {
    fn read(value: &JsValue) -> Result<Option<T>, Fault> {
        if value.is_undefined() || value.is_null() {
            return Ok(None);
        }
        T::read(value).map(Some)
    }
}

impl<T: Read> Read for Vec<T> {
    fn read(value: &JsValue) -> Result<Vec<T>, Fault> {
        let array = array(value)?;
        // Not as long as it says it is from the start: an empty list can say that it is very long.
        let mut items = Vec::new();
        for at in 0..array.length() {
            items.push(item(array, at)?);
        }
        Ok(items)
    }
}

impl<A: Read, B: Read> Read for (A, B) {
    fn read(value: &JsValue) -> Result<(A, B), Fault> {
        let array = tuple(value, 2)?;
        Ok((item(array, 0)?, item(array, 1)?))
    }
}

impl<A: Read, B: Read, C: Read> Read for (A, B, C) {
    fn read(value: &JsValue) -> Result<(A, B, C), Fault> {
        let array = tuple(value, 3)?;
        Ok((item(array, 0)?, item(array, 1)?, item(array, 2)?))
    }
}

impl<T: Read> Read for Sorted<String, T> {
    fn read(value: &JsValue) -> Result<Sorted<String, T>, Fault> {
        let Some(object) = value.dyn_ref::<Object>() else {
            return expected("an object");
        };
        let mut map = Sorted::new();
        for name in Object::keys(object) {
            let name = String::read(&name)?;
            let value = field(object, &name)?;
            map.insert(name, value);
        }
        Ok(map)
    }
}

impl Read for View {
    fn read(value: &JsValue) -> Result<View, Fault> {
        Ok(View {
            width: field(value, "width")?,
            height: field(value, "height")?,
            dpr: field(value, "dpr")?,
            cell: field(value, "cell")?,
            left: field(value, "left")?,
            top: field(value, "top")?,
            theme: field_or(value, "theme", String::new())?,
            coordinates: field_or(value, "coordinates", false)?,
            cursor: field(value, "cursor")?,
            pressed: field(value, "pressed")?,
            highlight: field_or(value, "highlight", Vec::new())?,
            buffer: field_or(value, "buffer", false)?,
            flip: field(value, "flip")?,
            t: field_or(value, "t", 1.0)?,
        })
    }
}

impl Read for Settings {
    fn read(value: &JsValue) -> Result<Settings, Fault> {
        let form = SettingsForm {
            game: field(value, "game")?,
            width: field(value, "width")?,
            height: field(value, "height")?,
            mines: field(value, "mines")?,
            start: field(value, "start")?,
            goal: field(value, "goal")?,
            seed: field(value, "seed")?,
            question_marks: field(value, "questionMarks")?,
            position: field(value, "position")?,
        };
        Settings::try_from(form).map_err(str::to_owned)
    }
}

impl Read for Saved {
    fn read(value: &JsValue) -> Result<Saved, Fault> {
        Ok(Saved {
            version: field(value, "version")?,
            settings: field(value, "settings")?,
            first: field(value, "first")?,
            layout: field(value, "layout")?,
            started: field_or(value, "started", false)?,
            moves: field_or(value, "moves", String::new())?,
            redo: field_or(value, "redo", String::new())?,
        })
    }
}

impl Read for TraceFile {
    fn read(value: &JsValue) -> Result<TraceFile, Fault> {
        Ok(TraceFile {
            format: field(value, "format")?,
            version: field(value, "version")?,
            game: field(value, "game")?,
            start: field(value, "start")?,
            known: field(value, "known")?,
            entries: field(value, "entries")?,
        })
    }
}

impl Read for EntryForm {
    fn read(value: &JsValue) -> Result<EntryForm, Fault> {
        let kinds = (
            field(value, "step")?,
            field(value, "answer")?,
            field(value, "end")?,
        );
        match kinds {
            (Some(step), None, None) => Ok(EntryForm::Step(step)),
            (None, Some(answer), None) => Ok(EntryForm::Answer(answer)),
            (None, None, Some(end)) => Ok(EntryForm::End(end)),
            _ => expected("one of step, answer and end"),
        }
    }
}

impl Read for StepForm {
    fn read(value: &JsValue) -> Result<StepForm, Fault> {
        Ok(StepForm {
            rule: field(value, "rule")?,
            kind: field(value, "kind")?,
            anchor: field(value, "anchor")?,
            marks: field(value, "marks")?,
            conclusion: field(value, "conclusion")?,
            numbers: field_or(value, "numbers", Sorted::new())?,
            operations: field_or(value, "operations", Vec::new())?,
            effect: field(value, "effect")?,
            reasons: field_or(value, "reasons", Vec::new())?,
        })
    }
}

impl Read for ReasonForm {
    fn read(value: &JsValue) -> Result<ReasonForm, Fault> {
        Ok(ReasonForm {
            depth: field(value, "depth")?,
            kind: field(value, "kind")?,
            marks: field_or(value, "marks", Vec::new())?,
            conclusion: field(value, "conclusion")?,
            numbers: field_or(value, "numbers", Sorted::new())?,
        })
    }
}

impl Read for ConclusionForm {
    fn read(value: &JsValue) -> Result<ConclusionForm, Fault> {
        Ok(ConclusionForm {
            mines: field_or(value, "mines", Vec::new())?,
            safe: field_or(value, "safe", Vec::new())?,
            slide: field(value, "slide")?,
            unsolvable: field_or(value, "unsolvable", false)?,
            impossible: field_or(value, "impossible", false)?,
        })
    }
}

impl Read for AnswerForm {
    fn read(value: &JsValue) -> Result<AnswerForm, Fault> {
        Ok(AnswerForm {
            tiles: field_or(value, "tiles", Vec::new())?,
            facts: field_or(value, "facts", Vec::new())?,
            end: field(value, "end")?,
            at: field(value, "at")?,
            tray: field_or(value, "tray", Vec::new())?,
        })
    }
}

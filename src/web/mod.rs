//! The boundary between the core and JavaScript: what a page can ask for.

mod canvas;
mod forms;
mod read;
#[cfg(not(gridproof_page))]
mod search;
mod stage;
mod table;
#[cfg(not(gridproof_page))]
mod thought;

use crate::paint::Layout;
use crate::player;
use crate::prose::{Error, Locale, Message, Value};
use crate::sorted::Sorted;
use forms::{ErrorForm, View, to_js};
use read::Read;
use std::cell::RefCell;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};
use web_sys::HtmlCanvasElement;

/// Memory is handed out by a smaller allocator than the standard library's, as each byte is sent.
#[global_allocator]
static MEMORY: rlsf::SmallGlobalTlsf = rlsf::SmallGlobalTlsf::new();

thread_local! {
    /// The language that everything is said in. There is one page, and it speaks one language at a time.
    static LOCALE: RefCell<Option<Locale>> = const { RefCell::new(None) };
}

/// A canvas of the page that boards are painted on.
#[wasm_bindgen]
pub struct Canvas(canvas::Canvas);

#[wasm_bindgen]
impl Canvas {
    /// Takes over a canvas element.
    #[wasm_bindgen(constructor)]
    pub fn new(element: HtmlCanvasElement) -> Result<Canvas, JsValue> {
        canvas::Canvas::new(element).map(Canvas)
    }

    /// The canvas in the size that a view asks for.
    fn sized(&mut self, view: &View) -> &mut canvas::Canvas {
        let (width, height) = view.size();
        self.0.resize(width, height, view.dpr);
        &mut self.0
    }
}

/// The version of the crate, for the page's footer and for reports of faults.
#[wasm_bindgen]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}

/// Puts a language's templates in place: the JSON text of its file under `locales/`.
#[wasm_bindgen]
pub fn set_locale(language: &str, json: &str) -> Result<(), JsValue> {
    // The browser reads JSON anyway, so no reader of our own has to be loaded.
    let fault = |reason: String| {
        let error = Error::new("locale").with("language", language);
        thrown(error.with("reason", reason))
    };
    let object = js_sys::JSON::parse(json)
        .map_err(|error| fault(error.unchecked_into::<js_sys::Error>().message().into()))?;
    let templates = Sorted::read(&object).map_err(fault)?;
    LOCALE.set(Some(Locale::new(language, templates)));
    Ok(())
}

/// The sentence of a key of the page's own texts, with values that are numbers or texts.
#[wasm_bindgen]
pub fn say(key: &str, values: JsValue) -> String {
    let mut message = Message::new(key);
    for entry in js_sys::Object::entries(&js_sys::Object::from(values)) {
        let pair = js_sys::Array::from(&entry);
        let Some(name) = pair.get(0).as_string() else {
            continue;
        };
        let value = match (pair.get(1).as_f64(), pair.get(1).as_string()) {
            (Some(n), _) => Value::Number(n as i64),
            (None, Some(text)) => Value::Text(text),
            (None, None) => continue,
        };
        message.values.push((name.into(), value));
    }
    spoken(&message)
}

/// How deep the rim for coordinates is beside cells of this size, in CSS pixels.
#[wasm_bindgen]
pub fn rim(cell: f32) -> f32 {
    Layout::rim_of(cell)
}

/// The rules of a game in order of cost: name, title, idea, and an example.
#[wasm_bindgen]
pub fn rules(game: &str) -> JsValue {
    let word = |key: String| spoken(&Message::new(key));
    let named = player::voices(game).iter().map(|voice| forms::RuleForm {
        title: word(format!("{game}.{}", voice.name)),
        about: word(format!("{game}.{}.about", voice.name)),
        name: voice.name,
        example: voice.example,
    });
    to_js(&named.collect::<Vec<_>>())
}

/// A message in the page's language; its key as long as no language is in place.
fn spoken(message: &Message) -> String {
    LOCALE.with_borrow(|locale| match locale {
        Some(locale) => locale.say(message),
        None => message.key.clone(),
    })
}

/// An error as JavaScript catches it: its key, and its sentence in the page's language.
fn thrown(error: Error) -> JsValue {
    to_js(&ErrorForm {
        text: spoken(&error.0),
        key: error.0.key,
    })
}

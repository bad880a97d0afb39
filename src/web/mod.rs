//! The boundary between the core and JavaScript.

mod canvas;

pub use canvas::Canvas;

use wasm_bindgen::prelude::wasm_bindgen;

/// The version of the crate, for the page's footer and for reports of faults.
#[wasm_bindgen]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}

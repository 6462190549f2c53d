//! What thinks in the browser. The page's worker (`web/page/thinker.js`) loads this module when
//! something is first to be thought about, hands on what it is asked ([`hear`]) and has one thing
//! after another thought about ([`step`]), so that it can listen in between.

mod mind;

use std::cell::RefCell;

use wasm_bindgen::prelude::wasm_bindgen;

pub use mind::Mind;

thread_local! {
    static MIND: RefCell<Mind> = const { RefCell::new(Mind::new(js_sys::Date::now)) };
}

/// Takes a request, an `Asked` in JSON; one that cannot be read is dropped, because the page that
/// sends it comes from the same build.
#[wasm_bindgen]
pub fn hear(asked: &str) {
    if let Ok(asked) = serde_json::from_str(asked) {
        MIND.with_borrow_mut(|mind| mind.hear(asked));
    }
}

/// Thinks about one thing and answers, a `Told` in JSON; nothing where nothing is asked any more.
#[wasm_bindgen]
pub fn step() -> Option<String> {
    let told = MIND.with_borrow_mut(Mind::step)?;
    serde_json::to_string(&told).ok()
}

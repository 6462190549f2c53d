//! The thinker: bots in the browser. The page's worker (`web/page/thinker.js`) loads this module
//! when it is first needed, passes requests on ([`hear`]) and runs them in small steps ([`step`]),
//! so that it can receive messages in between.

mod mind;

use std::cell::RefCell;

use wasm_bindgen::prelude::wasm_bindgen;

pub use mind::Mind;

thread_local! {
    static MIND: RefCell<Mind> = const { RefCell::new(Mind::new(js_sys::Date::now)) };
}

/// Takes a request as JSON. One that cannot be parsed is dropped, because the page comes from the
/// same build.
#[wasm_bindgen]
pub fn hear(asked: &str) {
    if let Ok(asked) = serde_json::from_str(asked) {
        MIND.with_borrow_mut(|mind| mind.hear(asked));
    }
}

/// Works on a request for a moment and returns a reply as JSON; none if there is no request left.
#[wasm_bindgen]
pub fn step() -> Option<String> {
    let told = MIND.with_borrow_mut(Mind::step)?;
    serde_json::to_string(&told).ok()
}

//! Pioche in the browser. The logic is in plain functions that are tested on the host; components
//! render the results.
#![expect(clippy::needless_pass_by_value, reason = "components and event handlers own what they are given")]
#![expect(
    clippy::cast_sign_loss,
    reason = "lengths, places and random numbers of the browser are not negative"
)]
#![expect(
    clippy::large_types_passed_by_value,
    reason = "what a board is given is a handful of signals, handed on once when a page is built"
)]
#![expect(clippy::similar_names, reason = "`words()` is `w` in every component")]

pub mod app;
pub mod boards;
pub mod chunk;
#[cfg(test)]
mod host;
pub mod locales;
pub mod net;
pub mod pages;
pub mod parts;
pub mod route;
pub mod settings;

use wasm_bindgen::prelude::wasm_bindgen;

/// Starts the client in the page that loaded it.
#[wasm_bindgen(start)]
pub fn start() {
    leptos::mount::mount_to_body(app::App);
}

//! Arrow keys among things that lie in a row.

use leptos::ev::KeyboardEvent;
use wasm_bindgen::JsCast as _;
use web_sys::HtmlElement;

/// For `on:keydown` of a row of buttons: the arrows go to the neighbour, Home and End to the ends.
pub fn row(event: KeyboardEvent) {
    let Some(current) = event.target().and_then(|target| target.dyn_into::<HtmlElement>().ok()) else {
        return;
    };
    let next = match &*event.key() {
        "ArrowRight" => current.next_element_sibling(),
        "ArrowLeft" => current.previous_element_sibling(),
        "Home" => current.parent_element().and_then(|row| row.first_element_child()),
        "End" => current.parent_element().and_then(|row| row.last_element_child()),
        _ => return,
    };
    if let Some(next) = next.and_then(|next| next.dyn_into::<HtmlElement>().ok()) {
        event.prevent_default();
        // What cannot take the focus leaves it where it is.
        let _ = next.focus();
    }
}

/// Scrolls the first thing a selector finds into sight, within its list.
#[cfg(feature = "tables")]
pub fn reveal(selector: &str) {
    let found = web_sys::window().and_then(|window| window.document()?.query_selector(selector).ok()?);
    if let Some(found) = found {
        let how = web_sys::ScrollIntoViewOptions::new();
        how.set_block(web_sys::ScrollLogicalPosition::Nearest);
        found.scroll_into_view_with_scroll_into_view_options(&how);
    }
}

/// Moves the focus to the first thing a selector finds; what cannot take it leaves it where it is.
pub fn focus(selector: &str) {
    let found = web_sys::window()
        .and_then(|window| window.document()?.query_selector(selector).ok()?)
        .and_then(|found| found.dyn_into::<HtmlElement>().ok());
    if let Some(found) = found {
        let _ = found.focus();
    }
}

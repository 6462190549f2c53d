//! Arrow keys in a row of things.

use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
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
        // An element that cannot take the focus leaves it where it is.
        let _ = next.focus();
    }
}

/// Scrolls the first match of a selector into view, within its list.
pub fn reveal(selector: &str) {
    let found = web_sys::window().and_then(|window| window.document()?.query_selector(selector).ok()?);
    if let Some(found) = found {
        let how = web_sys::ScrollIntoViewOptions::new();
        how.set_block(web_sys::ScrollLogicalPosition::Nearest);
        found.scroll_into_view_with_scroll_into_view_options(&how);
    }
}

/// Scrolls a place until a thing is in its middle, as far as possible. The browser's own method
/// would scroll everything around the place, too.
pub fn centre(thing: &web_sys::Element, place: &web_sys::Element) {
    let (at, seen) = (thing.get_bounding_client_rect(), place.get_bounding_client_rect());
    let middle = |start: f64, length: f64| start + length / 2.0;
    let right = middle(at.left(), at.width()) - middle(seen.left(), seen.width());
    let down = middle(at.top(), at.height()) - middle(seen.top(), seen.height());
    place.set_scroll_left(place.scroll_left() + right as i32);
    place.set_scroll_top(place.scroll_top() + down as i32);
}

/// Whether the focused element matches a selector.
pub fn is_focused(selector: &str) -> bool {
    let document = web_sys::window().and_then(|window| window.document());
    let focused = document.and_then(|document| document.active_element());
    focused.is_some_and(|focused| focused.matches(selector).unwrap_or_default())
}

/// Focuses the first match of a selector; if it cannot take the focus, nothing happens.
pub fn focus(selector: &str) {
    let found = web_sys::window()
        .and_then(|window| window.document()?.query_selector(selector).ok()?)
        .and_then(|found| found.dyn_into::<HtmlElement>().ok());
    if let Some(found) = found {
        let _ = found.focus();
    }
}

/// Keeps the focus for people who use the keyboard: if the focused thing leaves the hand, its
/// neighbour gets the focus; if a button of the sentence disappears, the hand does. `changed`
/// signals when things may have disappeared.
pub fn keep(changed: impl Fn() + 'static) {
    use std::iter::successors;
    use web_sys::Element;
    const ROWS: &str = ".felt .fan, .felt .rack.mine, .felt .steps, .felt:not(.otto, .karta) #say";
    const HAND: &str = ".felt .fan > button, .felt .rack.mine > button, .felt .own .two > button";
    let by_key = StoredValue::new(false);
    // The row that had the focus, and the index in it.
    let last = StoredValue::new_local(None::<(Element, usize)>);
    let pressed = window_event_listener(leptos::ev::keydown, move |_| by_key.set_value(true));
    let pointed = window_event_listener(leptos::ev::pointerdown, move |_| by_key.set_value(false));
    let focused = window_event_listener(leptos::ev::focusin, move |event| {
        let thing = event.target().and_then(|target| target.dyn_into::<Element>().ok());
        last.set_value(thing.and_then(|thing| {
            let row = thing.closest(ROWS).ok()??;
            let before = successors(thing.previous_element_sibling(), Element::previous_element_sibling);
            Some((row, before.count()))
        }));
    });
    on_cleanup(move || {
        pressed.remove();
        pointed.remove();
        focused.remove();
    });
    let mend = move || {
        let document = web_sys::window().and_then(|window| window.document());
        let lost = document
            .and_then(|document| document.active_element())
            .is_none_or(|active| active.tag_name() == "BODY");
        if !lost || by_key.try_get_value() != Some(true) {
            return;
        }
        let Some((row, place)) = last.try_get_value().flatten() else { return };
        let things = successors(row.first_element_child(), Element::next_element_sibling);
        let near = things.take(place + 1).last().filter(|near| near.tag_name() == "BUTTON");
        match near.and_then(|near| near.dyn_into::<HtmlElement>().ok()) {
            // An element that cannot take the focus leaves it where it is.
            Some(near) => drop(near.focus()),
            None => focus(HAND),
        }
    };
    Effect::new(move |_| {
        changed();
        request_animation_frame(mend);
    });
}

//! Cells of the board that a sentence names light up: "the 9 on e4" can be followed with the eyes.

use leptos::prelude::*;
use wasm_bindgen::JsCast as _;
use web_sys::Element;

/// Lights the cells that a text names, as long as it is shown. Each place that shows such texts has
/// its own class, so that they do not put out each other's cells.
pub fn light(class: &'static str, text: Signal<String>) {
    Effect::new(move |_| {
        let text = text.get();
        // The board may be drawn after its text.
        request_animation_frame(move || show(class, &text));
    });
}

/// Lights the cells that a text names, and no others.
pub fn show(class: &'static str, text: &str) {
    let Some(document) = web_sys::window().and_then(|window| window.document()) else { return };
    let Ok(cells) = document.query_selector_all(".felt [data-cell]") else { return };
    for cell in (0..cells.length()).filter_map(|index| cells.item(index)?.dyn_into::<Element>().ok()) {
        let name = cell.get_attribute("data-cell").unwrap_or_default();
        let _ = cell.class_list().toggle_with_force(class, names(text, &name));
    }
}

/// Whether a text has this name as a word of its own.
fn names(text: &str, name: &str) -> bool {
    !name.is_empty() && text.split(|sign: char| !sign.is_alphanumeric()).any(|word| word == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_is_named_by_a_word_of_its_own() {
        for (text, name, named) in [
            ("Le 9 en e4 ferme un carré avec le 7 de e5.", "e4", true),
            ("Le 9 en e4 ferme un carré avec le 7 de e5.", "e5", true),
            ("Le 9 en e4 ferme un carré avec le 7 de e5.", "e3", false),
            ("between a1, and b1", "a1", true),
            ("the place a10", "a1", false),
            ("", "a1", false),
            ("column 1, row 2", "1,2", false),
        ] {
            assert_eq!(names(text, name), named, "{text} {name}");
        }
    }
}

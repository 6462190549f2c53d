//! A card: its face, and how the states of things are painted.

use leptos::prelude::*;
use table::{Colour, State};

use super::glyph::Glyph;

/// Something with a class for the style sheet.
pub trait Class {
    /// The class that paints it.
    fn class(self) -> &'static str;
}

impl Class for State {
    fn class(self) -> &'static str {
        match self {
            Self::Rest => "",
            Self::Lit => "lit",
            Self::Dim => "dim",
            Self::Held => "lit held",
            Self::Pending => "pending",
            Self::Now => "now",
        }
    }
}

/// The face of a card in one of the four colours: the corner, and the medallion that repeats the
/// value. The style sheet prints the value, so that a card's only text is its name in words.
#[component]
pub fn Face(hue: Colour, value: String) -> impl IntoView {
    view! {
        <span class="ix" aria-hidden="true" data-value=value.clone()><Glyph hue/></span>
        <span class="med" aria-hidden="true"><Glyph hue/><b data-value=value></b></span>
    }
}

//! A card: its face, and the states that the law of the look gives it.

use leptos::prelude::*;

use super::glyph::{Glyph, Hue};

/// How a thing lies there. A ring means "can", a dashed line "not yet", a double ring "just now".
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum State {
    /// It lies.
    #[default]
    Rest,
    /// It can be played.
    Lit,
    /// It cannot; it still answers why.
    Dim,
    /// It is chosen.
    Held,
    /// It was played and waits for the server.
    Pending,
    /// It was the last move.
    Now,
}

impl State {
    /// The class that paints it.
    pub const fn class(self) -> &'static str {
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

/// What is printed on a card of one of the four colours: the corner, and the medallion with the
/// value again. The style sheet prints the value, so that a card's only text is its name in words.
#[component]
pub fn Face(hue: Hue, value: String) -> impl IntoView {
    view! {
        <span class="ix" aria-hidden="true" data-value=value.clone()><Glyph hue/></span>
        <span class="med" aria-hidden="true"><Glyph hue/><b data-value=value></b></span>
    }
}

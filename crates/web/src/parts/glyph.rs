//! The shapes of the four colours.

use leptos::prelude::*;
use table::Colour;

use super::card::Class;

/// How a colour is drawn.
pub trait ColourArt {
    /// The address of its shape in the page's sprite.
    fn shape(self) -> &'static str;

    /// Its outline, 24 units wide and high. Where there are many, the outline itself is used: the
    /// browser clones every reference to the sprite, and computes its style three times.
    fn outline(self) -> &'static str;
}

impl Class for Colour {
    /// Also the id of its shape's symbol.
    fn class(self) -> &'static str {
        match self {
            Self::Red => "r",
            Self::Blue => "b",
            Self::Green => "v",
            Self::Yellow => "j",
        }
    }
}

impl ColourArt for Colour {
    fn shape(self) -> &'static str {
        match self {
            Self::Red => "#r",
            Self::Blue => "#b",
            Self::Green => "#v",
            Self::Yellow => "#j",
        }
    }

    fn outline(self) -> &'static str {
        match self {
            Self::Red => {
                "M10.9 1.9Q12 .6 13.1 1.9L21.4 10.9Q22.4 12 21.4 13.1L13.1 22.1Q12 23.4 10.9 22.1L2.6 13.1Q1.6 12 2.6 10.9Z"
            }
            Self::Blue => "M12 .8C12.6 3.6 20.4 9.4 20.4 15.2A8.4 8.2 0 0 1 3.6 15.2C3.6 9.4 11.4 3.6 12 .8Z",
            Self::Green => {
                "M12 6.2A4.9 4.9 0 1 1 17.8 12A4.9 4.9 0 1 1 12 17.8A4.9 4.9 0 1 1 6.2 12A4.9 4.9 0 1 1 12 6.2Z"
            }
            Self::Yellow => {
                "M12 .2L15.4 3.7L20.3 3.7L20.3 8.6L23.8 12L20.3 15.4L20.3 20.3L15.4 20.3L12 23.8L8.6 20.3L3.7 20.3L3.7 15.4L.2 12L3.7 8.6L3.7 3.7L8.6 3.7Z"
            }
        }
    }
}

/// An outline, placed at this position with this size.
pub fn set(x: f64, y: f64, size: f64) -> String {
    format!("translate({x} {y}) scale({})", size / 24.0)
}

/// The shape of a colour.
#[component]
pub fn Glyph(hue: Colour) -> impl IntoView {
    view! {
        <svg class="glyph" viewBox="0 0 24 24" aria-hidden="true">
            <path d=hue.outline()></path>
        </svg>
    }
}

/// The shapes, drawn once per page; everything else refers to them.
#[component]
pub fn Sprite() -> impl IntoView {
    view! {
        <svg class="defs" aria-hidden="true">
            {Colour::ALL
                .map(|hue| view! { <symbol id=hue.class() viewBox="0 0 24 24"><path d=hue.outline()></path></symbol> })
                .collect_view()}
        </svg>
    }
}

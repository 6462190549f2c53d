//! Where a teacher or a tip stands: in the side where the table has one, else on a strip that the
//! table leaves free.

use leptos::ev;
use leptos::prelude::*;
use table::{Room, Shape};
use wasm_bindgen::JsValue;

/// How high the strip is below a table, in pixels.
const BELOW: i32 = 172;
/// How wide it is beside one.
const ASIDE: i32 = 250;

/// The room that is left to the table, and where the teacher stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    pub room: Room,
    pub strip: Strip,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Strip {
    /// In the table's own side.
    None,
    Below,
    Aside,
}

impl Strip {
    /// The word by which the style sheet knows it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Below => "below",
            Self::Aside => "aside",
        }
    }

    /// Its height or width.
    pub const fn size(self) -> Option<i32> {
        match self {
            Self::None => None,
            Self::Below => Some(BELOW),
            Self::Aside => Some(ASIDE),
        }
    }
}

impl Place {
    pub fn new(width: i32, height: i32) -> Self {
        let whole = Room::new(width, height);
        if matches!(whole.shape, Shape::Wide | Shape::Broad) {
            return Self { room: whole, strip: Strip::None };
        }
        let below = Room::new(width, height - BELOW);
        if whole.shape == Shape::Upright && below.shape == Shape::Upright {
            return Self { room: below, strip: Strip::Below };
        }
        Self { room: Room::new(width - ASIDE, height), strip: Strip::Aside }
    }

    /// The place at a table that keeps its side: only where that is at the right is there room in
    /// its column for a few words more.
    pub fn beside(width: i32, height: i32) -> Self {
        match Room::new(width, height).shape {
            Shape::Broad => Self { room: Room::new(width, height - BELOW), strip: Strip::Below },
            Shape::Wide | Shape::Upright | Shape::Low | Shape::Narrow => Self::new(width, height),
        }
    }
}

/// The place in the window, whatever its size is now.
pub fn place() -> Signal<Place> {
    let measured = || {
        let window = web_sys::window();
        let length = |value: Result<JsValue, JsValue>| value.ok().and_then(|value| value.as_f64());
        let width = window.as_ref().and_then(|window| length(window.inner_width()));
        let height = window.as_ref().and_then(|window| length(window.inner_height()));
        Place::new(width.unwrap_or(1280.0) as i32, height.unwrap_or(800.0) as i32)
    };
    let place = RwSignal::new(measured());
    let resized = window_event_listener(ev::resize, move |_| {
        let now = measured();
        if place.get_untracked() != now {
            place.set(now);
        }
    });
    on_cleanup(move || resized.remove());
    provide_context::<Signal<Room>>(Signal::derive(move || place.get().room));
    place.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_teacher_has_a_place_in_every_window() {
        for (width, height, strip, shape) in [
            (1280, 800, Strip::None, Shape::Wide),
            (800, 1100, Strip::None, Shape::Broad),
            (390, 844, Strip::Below, Shape::Upright),
            (844, 390, Strip::Aside, Shape::Narrow),
            (640, 600, Strip::Aside, Shape::Upright),
        ] {
            let place = Place::new(width, height);
            assert_eq!((place.strip, place.room.shape), (strip, shape), "{width} × {height}");
        }
    }
}

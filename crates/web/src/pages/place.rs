//! Where a teacher or a tip stands: in the side where the table has one, else on a strip that the
//! table leaves free. Where it cannot spare one it has the whole window, and the strip lies over it
//! until the person turns to the table: then it is folded into a button of the bar.

use catalog::GameId;
use leptos::ev;
use leptos::prelude::*;
use table::{Room, Shape};
use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast as _, JsValue};
use web_sys::{MutationObserver, MutationObserverInit};

use crate::boards::felt;
use crate::locales::at_table::at_table;
use crate::parts::pixels;

/// How high the strip is below a table, in pixels.
const BELOW: i32 = 172;
/// How high it is, at most, where it lies over one.
const OVER: i32 = 232;
/// How wide it is beside one.
const ASIDE: i32 = 250;

/// Who stands there: the teacher of a lesson or a puzzle, the buttons of a replay, tips.
const TEACHER: &str = ".teacher, .tips";
/// Where it says something; in a tour all of it is the task.
const SAID: &str = "#said, .tips [role=status], .teacher #task[role=status]";
/// The table. What cannot be done anything with, as in a tour, lets a finger through to it.
const TABLE: &str = "main.table";

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
    /// Over the lower edge of the table, or over its right one.
    Over {
        low: bool,
        folded: bool,
    },
}

impl Strip {
    /// The words by which the style sheet knows it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Below => "below",
            Self::Aside => "aside",
            Self::Over { low: false, folded: false } => "below over",
            Self::Over { low: false, folded: true } => "below over folded",
            Self::Over { low: true, folded: false } => "aside over",
            Self::Over { low: true, folded: true } => "aside over folded",
        }
    }
}

impl Place {
    /// `folded` is whether the person has turned to the table, where the teacher lies over it.
    pub fn new(width: i32, height: i32, folded: bool) -> Self {
        let whole = Room::new(width, height);
        if matches!(whole.shape, Shape::Wide | Shape::Broad) {
            return Self { room: whole, strip: Strip::None };
        }
        let below = Room::new(width, height - BELOW);
        if whole.shape == Shape::Upright && below.shape == Shape::Upright && below.is_enough() {
            return Self { room: below, strip: Strip::Below };
        }
        let aside = Room::new(width - ASIDE, height);
        if aside.is_enough() {
            return Self { room: aside, strip: Strip::Aside };
        }
        Self { room: whole, strip: Strip::Over { low: whole.shape.is_low(), folded } }
    }

    /// The strip's height or width.
    pub fn strip_size(self) -> Option<i32> {
        match self.strip {
            Strip::None => None,
            Strip::Below => Some(BELOW),
            Strip::Over { low: false, .. } => Some((self.room.size.height * 42 / 100).clamp(BELOW, OVER)),
            Strip::Aside | Strip::Over { low: true, .. } => Some(ASIDE),
        }
    }

    /// How much of its size is left to a table that is only looked at, where the words lie over it.
    pub fn shrunk(self) -> Option<f64> {
        let Strip::Over { low, folded: false } = self.strip else { return None };
        let felt = self.room.felt();
        let length = if low { felt.width } else { felt.height };
        Some(f64::from(length - self.strip_size()?) / f64::from(length))
    }

    /// The place at a table that keeps its side: only where that is at the right is there room in
    /// its column for a few words more.
    pub fn beside(width: i32, height: i32, folded: bool) -> Self {
        match Room::new(width, height).shape {
            Shape::Broad => Self { room: Room::new(width, height - BELOW), strip: Strip::Below },
            Shape::Wide | Shape::Upright | Shape::Low | Shape::Narrow => Self::new(width, height, folded),
        }
    }
}

/// Width and height of the window, whatever they are now.
pub fn window_size() -> Signal<(i32, i32)> {
    let measured = || {
        let window = web_sys::window();
        let length = |value: Result<JsValue, JsValue>| value.ok().and_then(|value| value.as_f64());
        let width = window.as_ref().and_then(|window| length(window.inner_width()));
        let height = window.as_ref().and_then(|window| length(window.inner_height()));
        (width.unwrap_or(1280.0) as i32, height.unwrap_or(800.0) as i32)
    };
    let size = RwSignal::new(measured());
    let resized = window_event_listener(ev::resize, move |_| {
        let now = measured();
        if size.get_untracked() != now {
            size.set(now);
        }
    });
    on_cleanup(move || resized.remove());
    size.into()
}

/// Whether the person has turned to the table: a finger on it, or Tab on the way through it, folds
/// what lies over it; a finger or the focus on that, or something new in it, opens it again.
pub fn folded() -> Signal<bool> {
    let folded = RwSignal::new(false);
    let within = |target: Option<web_sys::EventTarget>, selector: &str| {
        let element = target.and_then(|target| target.dyn_into::<web_sys::Element>().ok());
        element.is_some_and(|element| element.closest(selector).is_ok_and(|found| found.is_some()))
    };
    let set = move |now: bool| {
        if folded.get_untracked() != now {
            folded.set(now);
        }
    };
    let new = Closure::<dyn FnMut()>::new(move || set(false));
    let observer = MutationObserver::new(new.as_ref().unchecked_ref()).ok();
    let kept = StoredValue::new_local((observer, new));
    let turn_to_table = move || {
        set(true);
        kept.with_value(|(observer, _)| observer.as_ref().map(observe));
    };
    let touched = window_event_listener(ev::pointerdown, move |event| {
        if within(event.target(), TEACHER) {
            set(false);
        } else if within(event.target(), TABLE) {
            turn_to_table();
        }
    });
    // By keyboard: a finger has come down on it already.
    let asked = window_event_listener(ev::click, move |event| {
        if within(event.target(), ".see-table") {
            turn_to_table();
        }
    });
    // Where a move was played by Enter, the focus goes to the next card by itself: then what the
    // teacher says to it is to be seen.
    let by_tab = StoredValue::new(false);
    let pressed = window_event_listener(ev::keydown, move |event| {
        by_tab.set_value(event.key() == "Tab" || event.key().starts_with("Arrow"));
    });
    let focused = window_event_listener(ev::focusin, move |event| {
        if within(event.target(), TEACHER) {
            set(false);
        } else if by_tab.get_value() && within(event.target(), ".felt") {
            turn_to_table();
        }
    });
    on_cleanup(move || {
        touched.remove();
        asked.remove();
        pressed.remove();
        focused.remove();
        kept.try_with_value(|(observer, _)| observer.as_ref().map(MutationObserver::disconnect));
    });
    folded.into()
}

/// Hears of whatever is new in what the teacher says. Asked for each time, since a page may have
/// another one by then; who is observed already is not observed twice.
fn observe(observer: &MutationObserver) {
    let document = web_sys::window().and_then(|window| window.document());
    let Some(said) = document.and_then(|document| document.query_selector(SAID).ok().flatten()) else {
        return;
    };
    let wanted = MutationObserverInit::new();
    wanted.set_child_list(true);
    wanted.set_character_data(true);
    wanted.set_subtree(true);
    // A browser that cannot leaves it folded: a tap opens it.
    let _ = observer.observe_with_options(&said, &wanted);
}

/// The page round a table that leaves a strip free, or has one over it.
#[component]
pub fn StripPage(
    class: &'static str,
    game: GameId,
    place: Signal<Place>,
    children: Children,
) -> impl IntoView {
    view! {
        <div
            class=class
            data-game=felt(game)
            data-phase="playing"
            data-shape=move || place.get().room.shape.name()
            data-strip=move || place.get().strip.name()
            style=("--bar", move || pixels(place.get().room.bar().height))
            style=("--side", move || place.get().room.side().map(|side| pixels(side.width)))
            style=("--strip", move || place.get().strip_size().map(pixels))
        >
            {children()}
        </div>
    }
}

/// Turns to the table, where something lies over it.
#[component]
pub fn SeeTable() -> impl IntoView {
    view! { <button class="btn see-table">{at_table().see_table}</button> }
}

/// The room that the table has there.
pub fn room(place: Signal<Place>) -> Signal<Room> {
    Signal::derive(move || place.get().room)
}

/// The place in the window, whatever its size is now.
pub fn place() -> Signal<Place> {
    let (size, folded) = (window_size(), folded());
    let place = Memo::new(move |_| {
        let (width, height) = size.get();
        Place::new(width, height, folded.get())
    });
    let place = place.into();
    provide_context::<Signal<Room>>(room(place));
    place
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
            (360, 740, Strip::Below, Shape::Upright),
            (375, 667, Strip::Over { low: false, folded: false }, Shape::Upright),
            (667, 375, Strip::Over { low: true, folded: false }, Shape::Narrow),
        ] {
            let place = Place::new(width, height, false);
            assert_eq!((place.strip, place.room.shape), (strip, shape), "{width} × {height}");
        }
    }

    /// Whatever the window: the table never has less than it promises to fit in, or all there is.
    #[test]
    fn a_teacher_never_takes_room_that_the_table_needs() {
        for width in (320..1400).step_by(20) {
            for height in (320..1200).step_by(20) {
                for place in [Place::new(width, height, false), Place::beside(width, height, false)] {
                    let whole = place.room == Room::new(width, height);
                    assert!(whole || place.room.is_enough(), "{width} × {height}: {place:?}");
                }
            }
        }
    }
}

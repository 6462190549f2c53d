//! Where a teacher or a tip is shown: in the table's side panel, if it has one, otherwise on a
//! strip that the table leaves free. A table that cannot spare a strip gets the whole window, and
//! the strip covers a part of it until the person turns to the table: then it is folded into a
//! button of the bar.

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

/// The height of a strip below the table, in pixels.
const BELOW: i32 = 172;
/// The maximum height of a strip over the table.
const OVER: i32 = 232;
/// The width of a strip beside the table.
const ASIDE: i32 = 250;

/// What is shown there: the teacher of a lesson or a puzzle, the buttons of a replay, tips.
const TEACHER: &str = ".teacher, .tips";
/// Where its text is; in a tour, the whole task.
const SAID: &str = "#said, .tips [role=status], .teacher #task[role=status]";
/// The table. One that cannot be used, as in a tour, lets touches through.
const TABLE: &str = "main.table";

/// The space left for the table, and where the teacher is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    pub room: Room,
    pub strip: Strip,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Strip {
    /// In the table's own side panel.
    None,
    Below,
    Aside,
    /// Over the lower edge of the table, or over its right edge.
    Over {
        low: bool,
        folded: bool,
    },
}

impl Strip {
    /// The class names for the style sheet.
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
    /// `folded` is whether the person has turned to the table, where the teacher covers it.
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

    /// The height or width of the strip.
    pub fn strip_size(self) -> Option<i32> {
        match self.strip {
            Strip::None => None,
            Strip::Below => Some(BELOW),
            Strip::Over { low: false, .. } => Some((self.room.size.height * 42 / 100).clamp(BELOW, OVER)),
            Strip::Aside | Strip::Over { low: true, .. } => Some(ASIDE),
        }
    }

    /// The factor by which to shrink a table to what the text leaves of it, where the person has
    /// not turned to it.
    pub fn shrunk(self) -> Option<f64> {
        let Strip::Over { low, folded: false } = self.strip else { return None };
        let felt = self.room.felt();
        let length = if low { felt.width } else { felt.height };
        Some(f64::from(length - self.strip_size()?) / f64::from(length))
    }

    /// The place at a table that keeps its side panel: only a panel at the right has room for more
    /// text.
    pub fn beside(width: i32, height: i32, folded: bool) -> Self {
        match Room::new(width, height).shape {
            Shape::Broad => Self { room: Room::new(width, height - BELOW), strip: Strip::Below },
            Shape::Wide | Shape::Upright | Shape::Low | Shape::Narrow => Self::new(width, height, folded),
        }
    }
}

/// The current width and height of the window.
pub fn window_size() -> Signal<(i32, i32)> {
    let measured = || {
        let window = web_sys::window();
        let length = |value: Result<JsValue, JsValue>| value.ok().and_then(|value| value.as_f64());
        let width = window.as_ref().and_then(|window| length(window.inner_width()));
        let height = window.as_ref().and_then(|window| length(window.inner_height()));
        let (width, height) = (width.unwrap_or(1280.0), height.unwrap_or(800.0));
        // A phone zooms out while something of a page that is still loading is wider than the
        // screen. The root element stays as wide as the screen, less a scroll bar.
        let root = window.and_then(|window| window.document()?.document_element());
        let own = root.map_or(0, |root| root.client_width());
        if own <= 0 || f64::from(own) >= width - 20.0 {
            return (width as i32, height as i32);
        }
        (own, (height * f64::from(own) / width) as i32)
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

/// Whether the person has turned to the table. Touching the table, or reaching it with Tab, folds
/// what covers it; touching or focusing that, or a change in it, unfolds it again.
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
    // A click by keyboard; a touch has been handled by pointerdown.
    let asked = window_event_listener(ev::click, move |event| {
        if within(event.target(), ".see-table") {
            turn_to_table();
        }
    });
    // After a move is played by Enter, the focus moves to the next card; the teacher's response
    // must stay visible then.
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

/// Watches for changes in the teacher's text. Called repeatedly, since the page may have replaced
/// it; observing the same element twice has no effect.
fn observe(observer: &MutationObserver) {
    let document = web_sys::window().and_then(|window| window.document());
    let Some(said) = document.and_then(|document| document.query_selector(SAID).ok().flatten()) else {
        return;
    };
    let wanted = MutationObserverInit::new();
    wanted.set_child_list(true);
    wanted.set_character_data(true);
    wanted.set_subtree(true);
    // Without support it stays folded: a tap opens it.
    let _ = observer.observe_with_options(&said, &wanted);
}

/// The page around a table that leaves a strip free, or is partly covered by one.
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
            style=("--grow", move || grow(place.get().room))
            style=("--side", move || place.get().room.side().map(|side| pixels(side.width)))
            style=("--strip", move || place.get().strip_size().map(pixels))
        >
            {children()}
        </div>
    }
}

/// By what factor things on the felt are larger than on a laptop.
pub fn grow(room: Room) -> String {
    format!("{:.2}", f64::from(room.grown(1000)) / 1000.0)
}

/// A button that turns to the table, where something covers it.
#[component]
pub fn SeeTable() -> impl IntoView {
    view! { <button class="btn see-table">{at_table().see_table}</button> }
}

/// The space that the table has there.
pub fn room(place: Signal<Place>) -> Signal<Room> {
    Signal::derive(move || place.get().room)
}

/// The place for the current window size.
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

    /// Where a text covers the table, the table shrinks to what is left: nothing lies under it.
    #[test]
    fn a_text_never_covers_what_it_is_about() {
        for (width, height) in [(320, 568), (375, 667), (568, 320), (667, 375), (640, 360)] {
            for place in [Place::new(width, height, false), Place::beside(width, height, false)] {
                let Strip::Over { low, .. } = place.strip else { panic!("{width} × {height}: {place:?}") };
                let felt = place.room.felt();
                let length = f64::from(if low { felt.width } else { felt.height });
                let (share, strip) = (place.shrunk().expect("a share"), place.strip_size().expect("a strip"));
                assert!(length * share + f64::from(strip) <= length + 0.5, "{width} × {height}: {share}");
                assert!(share > 0.5, "{width} × {height}: {share} is too small to be seen");
                assert_eq!(Place::beside(width, height, true).shrunk(), None, "turned to the table");
            }
        }
    }

    /// In any window, the table has at least the minimum space that it must fit in, or all there
    /// is.
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

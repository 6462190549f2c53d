//! A table as a seat sees it, drawn small by the game's own board: a picture of the tour, or the
//! table of a decision. There the better move has a ring, and the move made has a paper frame. It
//! is drawn when it scrolls into view, each board in its own animation frame.

use std::sync::Arc;

use catalog::AnyMatch;
use engine::{Seat, SeatSet};
use leptos::prelude::*;
use leptos::{ev, html};
use protocol::Info;
use table::{Mark, Room};
use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast as _, JsValue};
use web_sys::{Element, HtmlElement, IntersectionObserver, IntersectionObserverEntry};

use super::learn::Texts;
use super::local;
use crate::boards::lesson::{Picture, Tour};
use crate::boards::{AnyBoard, Environment, MatchSource, felt};
use crate::locales::printed;
use crate::parts::{Thing, keys, motion};
use crate::settings::settings;

/// The height of the window for which the table is laid out, in pixels. Only the centre and the
/// player's own zone are shown.
const HEIGHT: i32 = 540;
/// Its minimum and maximum width: one column.
const WIDTHS: (i32, i32) = (256, 470);
/// For how many animation frames to look for the things of a move: some boards take a while to
/// build.
const FRAMES: usize = 40;

/// The contents of a small board.
#[derive(Clone)]
pub struct SmallTable {
    felt: &'static str,
    draw: Callback<Signal<Room>, Option<AnyView>>,
    /// The classes for the things of the moves.
    marks: Marks,
}

type Marks = [(&'static str, Vec<Mark>); 2];

impl SmallTable {
    /// A match before a decision, as its seat sees it; `marks` are those of the better move and of
    /// the move made. Nothing is highlighted or dimmed.
    pub fn new(game: AnyMatch, info: Arc<Info>, seat: Seat, [best, did]: [Vec<Mark>; 2]) -> Self {
        let nobody = Signal::derive(|| SeatSet::NONE);
        let marks = [("best", best), ("did", did)];
        Self::seen(game, info, marks, seat, move |source| MatchSource { must: nobody, may: nobody, ..source })
    }

    /// A picture of a tour. What could be done is highlighted, as at the table.
    pub fn picture(Picture { game, seat, .. }: Picture) -> Self {
        let info = local::sitting(game.game(), &[], game.seats());
        let marks = [("best", Vec::new()), ("did", Vec::new())];
        Self::seen(game, info, marks, seat, |source| MatchSource { plays: source.me, ..source })
    }

    fn seen(
        game: AnyMatch,
        info: Arc<Info>,
        marks: Marks,
        seat: Seat,
        as_shown: impl Fn(MatchSource) -> MatchSource + Send + Sync + 'static,
    ) -> Self {
        let id = game.game();
        let game = StoredValue::new(game);
        let draw = Callback::new(move |room| {
            let info = Arc::clone(&info);
            let info = Signal::derive(move || Arc::clone(&info));
            let now = Signal::derive(move || game.get_value());
            let source = MatchSource::here(id, now, Signal::derive(move || Some(seat)), info);
            AnyBoard::open(as_shown(source), Environment::browser(room)).map(AnyBoard::draw)
        });
        Self { felt: felt(id), draw, marks }
    }
}

/// The first pictures of a game's tour with their texts.
#[component]
pub fn Pictures(
    tour: Tour,
    /// How many.
    count: usize,
) -> impl IntoView {
    let lang = settings().lang.get_untracked();
    let count = count.min(tour.in_minute);
    let pictures = tour.pictures.into_iter().take(count).enumerate();
    let pictures = pictures.map(|(number, picture)| {
        let says = printed(picture.text.get(lang), lang);
        let label = Texts::of(lang).picture_of(count, number + 1);
        view! {
            <li>
                <SmallBoard table=SmallTable::picture(picture) number label/>
                <p>{says}</p>
            </li>
        }
    });
    view! { <ol class="pictures">{pictures.collect_view()}</ol> }
}

#[component]
pub fn SmallBoard(
    table: SmallTable,
    /// Its position among several: they are drawn one after another.
    number: usize,
    /// A description in words.
    label: String,
) -> impl IntoView {
    let SmallTable { felt, draw, marks } = table;
    let place = NodeRef::<html::Div>::new();
    let width = RwSignal::new(None::<i32>);
    let measure = move || {
        // The page may have changed by the time of its animation frame.
        if let Some(place) = place.try_get_untracked().flatten() {
            let wide = place.client_width().clamp(WIDTHS.0, WIDTHS.1);
            if width.try_get_untracked().is_some_and(|known| known != Some(wide)) {
                width.try_set(Some(wide));
            }
        }
    };
    Effect::new(move |_| {
        if let Some(place) = place.get() {
            when_seen(&place, move || motion::after(1 + number % 3, measure));
        }
    });
    let resized = window_event_listener(ev::resize, move |_| {
        if width.try_with_untracked(Option::is_some) == Some(true) {
            measure();
        }
    });
    on_cleanup(move || resized.remove());
    let marks = StoredValue::new(marks);
    Effect::new(move |_| {
        if width.get().is_some() {
            mark(place, marks, FRAMES);
        }
    });
    let drawn = move || {
        width.with(Option::is_some).then(|| {
            let room = Signal::derive(move || Room::new(width.get().unwrap_or(WIDTHS.1), HEIGHT));
            provide_context(room);
            draw.run(room)
        })
    };
    let shape = Room::new(WIDTHS.1, HEIGHT).shape.name();
    view! {
        <div class="small-board" role="img" aria-label=label data-game=felt data-shape=shape node_ref=place>
            <div inert>{drawn}</div>
        </div>
    }
}

/// Gives the things of the moves their classes, once all of them are there.
fn mark(place: NodeRef<html::Div>, marks: StoredValue<Marks>, frames: usize) {
    motion::after(1, move || {
        let Some(root) = place.try_get_untracked().flatten() else { return };
        let whole = marks.try_with_value(|marks| {
            marks.iter().fold(true, |whole, (class, marks)| give_class(&root, class, marks) && whole)
        });
        if whole == Some(false) && frames > 0 {
            mark(place, marks, frames - 1);
        }
        pan(&root);
    });
}

/// Scrolls the squares of the better move into view, if the table is larger than its place.
fn pan(root: &Element) {
    let Ok(Some(square)) = root.query_selector("[data-cell].best") else { return };
    if let Ok(Some(mat)) = square.closest(".pan") {
        keys::centre(&square, &mat);
    }
}

/// Gives these things a class, exclusively; returns whether all of them are there.
fn give_class(root: &Element, class: &str, marks: &[Mark]) -> bool {
    let all = |selector: &str| {
        let found = root.query_selector_all(selector).ok();
        let found = found.iter().flat_map(|found| (0..found.length()).filter_map(move |at| found.get(at)));
        found.filter_map(|each| each.dyn_into::<HtmlElement>().ok()).collect::<Vec<_>>()
    };
    for old in all(&format!(".{class}")) {
        let _ = old.class_list().remove_1(class);
    }
    let mut whole = true;
    for each in marks {
        // Two equal cards get one mark each; hidden things get none.
        let free = |thing: &HtmlElement| thing.offset_width() > 0 && !thing.class_list().contains(class);
        match all(&Thing::Marked(each).selector()).into_iter().find(free) {
            Some(thing) => whole &= thing.class_list().add_1(class).is_ok(),
            None => whole = false,
        }
    }
    whole
}

/// Calls `what` when the place comes into view.
fn when_seen(place: &Element, what: impl FnOnce() + 'static) {
    let mut what = Some(what);
    let heard = Closure::<dyn FnMut(js_sys::Array, IntersectionObserver)>::new(
        move |entries: js_sys::Array, observer: IntersectionObserver| {
            let seen = |entry: JsValue| entry.unchecked_into::<IntersectionObserverEntry>().is_intersecting();
            if entries.iter().any(seen)
                && let Some(what) = what.take()
            {
                observer.disconnect();
                what();
            }
        },
    );
    let Ok(observer) = IntersectionObserver::new(heard.as_ref().unchecked_ref()) else { return };
    observer.observe(place);
    let kept = StoredValue::new_local((observer, heard));
    on_cleanup(move || {
        kept.try_with_value(|(observer, _)| observer.disconnect());
    });
}

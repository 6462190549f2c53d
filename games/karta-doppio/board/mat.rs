//! The middle of the table: films, then locks, then lines, then points; above them the held card,
//! and the squares through which everything can be reached with arrow keys.

use std::time::Duration;

use game_karta_doppio::{Bounds, Colour};
use leptos::ev::{MouseEvent, PointerEvent, TouchEvent, WheelEvent};
use leptos::html;
use leptos::prelude::*;
use leptos::svg::Svg;
use table_karta_doppio::{self as texts, Places, Point, ShownLine, Spread};

use super::cells::Cells;
use super::drawn::{
    Coordinates, CrackOf, FilmOf, Ghost, LineArt, LineOf, PointOf, in_old_order, lock, middle, spot_of,
};
use super::holding::Holding;
use crate::boards::TableContext;
use crate::parts::drag::pointing;
use crate::parts::{keys, pixels};

/// How far the wheel turns for a quarter turn.
const NOTCH: f64 = 60.0;

/// By then the table has grown to its new size.
const GROWN: Duration = Duration::from_millis(300);

/// The maximum zoom by two fingers.
const LARGEST: f64 = 3.0;

/// The distance between two fingers; none for one or three.
fn apart(touches: &web_sys::TouchList) -> Option<f64> {
    let [one, other] = [touches.get(0)?, touches.get(1)?];
    let [x, y] = [other.client_x() - one.client_x(), other.client_y() - one.client_y()].map(f64::from);
    (touches.length() == 2).then(|| x.hypot(y).max(1.0))
}

/// If the table is larger than its place, scrolls to each card that is played.
fn show_last(mat: NodeRef<html::Section>, count: Memo<usize>) {
    Effect::new(move |_| {
        count.track();
        set_timeout(
            move || {
                let Some(mat) = mat.try_get_untracked().flatten() else { return };
                // A review scrolls its table itself.
                let small = mat.closest(".small-board").is_ok_and(|found| found.is_some());
                if let Ok(Some(last)) = mat.query_selector(".laid.now")
                    && !small
                {
                    keys::centre(&last, &mat);
                }
            },
            GROWN,
        );
    });
}

/// The middle of the table.
#[component]
pub fn Mat(
    /// Who sits where.
    context: TableContext,
    /// What lies where.
    laid: Memo<Spread>,
    /// What is held.
    hold: Holding,
    /// The space available.
    places: Memo<Places>,
    /// Whether the person's points that can still be taken are marked.
    risk: RwSignal<bool>,
) -> impl IntoView {
    let lang = context.lang;
    let origin = NodeRef::<Svg>::new();
    let bounds = Memo::new(move |_| laid.with(|laid| laid.bounds));
    let span = move |from: fn(Bounds) -> (i8, i8), least: i32| {
        let (first, last) = from(bounds.get());
        (i32::from(last) - i32::from(first) + 1).max(least)
    };
    let columns = move || span(|bounds| (bounds.left, bounds.right), 6);
    let rows = move || span(|bounds| (bounds.top, bounds.bottom), 4);
    let zoom = RwSignal::new(1.0_f64);
    let square = Memo::new(move |_| {
        let (side, pans) = places.get().square(columns(), rows());
        ((f64::from(side) * zoom.get()).round() as i32, pans || zoom.get() > 1.0)
    });
    // The distance of the two fingers and the zoom when the fingers touched down.
    let pinched = StoredValue::new(None::<(f64, f64)>);
    let pinch = move |event: TouchEvent| {
        let Some(apart) = apart(&event.touches()) else { return pinched.set_value(None) };
        let (before, size) = pinched.get_value().unwrap_or((apart, zoom.get_untracked()));
        pinched.set_value(Some((before, size)));
        zoom.set((size * apart / before).clamp(1.0, LARGEST));
        event.prevent_default();
    };
    let half = |first: i8, last: i8| f64::from(i32::from(first) + i32::from(last) + 1) / 2.0;
    // The square under the pointer: the drawing's own box is the square 0, 0.
    let under = move |event: &MouseEvent| {
        let place = origin.get_untracked()?.get_bounding_client_rect();
        if place.width() <= 0.0 {
            return None;
        }
        let step =
            |at: i32, start: f64| ((f64::from(at) - start) / place.width()).floor().clamp(-60.0, 60.0) as i8;
        Some((step(event.client_x(), place.left()), step(event.client_y(), place.top())))
    };
    let point_at = move |event: &MouseEvent| {
        if let Some(square) = under(event) {
            hold.aim(square);
        }
    };
    // The square selected before the finger touched down distinguishes a second tap.
    let pressed = StoredValue::new(None::<(i8, i8)>);
    let moved = pointing(point_at);
    let down = move |event: PointerEvent| {
        pressed.set_value(hold.spot.get_untracked());
        point_at(&event);
    };
    let turned = StoredValue::new(0.0_f64);
    let wheel = move |event: WheelEvent| {
        let sum = turned.get_value() + event.delta_y().abs();
        turned.set_value(if sum >= NOTCH { 0.0 } else { sum });
        if sum >= NOTCH {
            hold.handle("turn");
        }
    };
    let choose = Callback::new(move |(square, by_key): ((i8, i8), bool)| {
        if hold.face.get_untracked().is_none() {
            return;
        }
        let again = by_key || pressed.get_value() == Some(square);
        hold.aim(square);
        if again {
            hold.lay(by_key);
        }
    });
    let count = Memo::new(move |_| laid.with(|laid| laid.films.len()));
    let mat = NodeRef::<html::Section>::new();
    show_last(mat, count);
    let lines = Memo::new(move |before: Option<&Vec<ShownLine>>| {
        laid.with(|laid| in_old_order(&laid.lines, before, |line| line.run))
    });
    let points = Memo::new(move |before: Option<&Vec<Point>>| {
        laid.with(|laid| in_old_order(&laid.points, before, |point| spot_of(*point)))
    });
    let says = move || {
        laid.with(|laid| {
            let lines = Colour::ALL.map(|colour| laid.table.lines(colour));
            texts::laid_words(laid.films.len(), lines[0], lines[1], lang)
        })
    };
    view! {
        <section
            class="board"
            node_ref=mat
            class:aim=move || hold.face.get().is_some()
            class:pan=move || square.get().1
            aria-label=texts::laid_cards(lang)
            data-drop="board"
            on:pointermove=moved
            on:pointerdown=down
            on:wheel=wheel
            on:touchstart=pinch
            on:touchmove=pinch
            on:touchend=move |_| pinched.set_value(None)
        >
            <div
                class="plane"
                style=("--u", move || pixels(square.get().0))
                style=("--cols", move || (columns() + 2).to_string())
                style=("--rows", move || (rows() + 1).to_string())
                style=("--cx", move || { let b = bounds.get(); half(b.left, b.right).to_string() })
                style=("--cy", move || { let b = bounds.get(); half(b.top, b.bottom).to_string() })
            >
                <div role="img" aria-label=says>
                    <For each=move || laid.with(|laid| laid.films.clone()) key=|film| film.mv.to_string() let:film>
                        <FilmOf mv=film.mv laid/>
                    </For>
                    <svg class="over-films" viewBox="0 0 60 60" aria-hidden="true" node_ref=origin>
                        <path class="lock" d=move || laid.with(|laid| laid.locks.iter().map(|at| lock(*at)).collect::<String>())></path>
                        <For each=move || lines.get() key=|line| line.run let:line>
                            <LineOf line hold/>
                        </For>
                        <For
                            each=move || { let n = count.get(); laid.get().cracks.into_iter().map(move |crack| (n, crack)) }
                            key=|(n, crack)| (*n, crack.run)
                            children=move |(_, crack)| view! { <CrackOf crack/> }
                        />
                        {move || hold.deed.with(|deed| deed.as_ref().map(|deed| deed.made.iter().map(|run| view! { <LineArt run=*run class="line would"/> }).collect_view()))}
                        <For each=move || points.get() key=|point| spot_of(*point) let:point>
                            <PointOf point/>
                        </For>
                        {move || risk.get().then(|| laid.with(|laid| {
                            let marks = laid.at_risk(hold.colour.get()).map(|point| {
                                view! { <circle class="risk" cx=middle(point.x) cy=middle(point.y) r="25"></circle> }
                            });
                            marks.collect_view()
                        }))}
                    </svg>
                </div>
                <Coordinates bounds/>
                <Ghost hold/>
                <Cells context laid hold on_choose=choose/>
            </div>
        </section>
    }
}

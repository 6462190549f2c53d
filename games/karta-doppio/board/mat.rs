//! The middle of the table: films, then locks, then lines, then points; over them the card that is
//! held, and the squares by which everything can be reached with arrow keys.

use game_karta_doppio::{Bounds, Colour, Move, Run};
use leptos::ev::{KeyboardEvent, MouseEvent, PointerEvent, TouchEvent, WheelEvent};
use leptos::prelude::*;
use leptos::svg::Svg;
use table::State;
use table_karta_doppio::{self as texts, Crack, Film, Places, Point, ShownLine, Spread, hue, over};

use super::Holding;
use super::film::{Dot, FilmArt};
use crate::boards::TableContext;
use crate::pages::table::playing::pixels;
use crate::parts::Class as _;
use crate::parts::drag::pointing;
use crate::parts::keys::focus;

/// A square of the drawing.
const SIDE: i32 = 60;
/// As much turning of the wheel is a quarter turn.
const NOTCH: f64 = 60.0;

/// Two fingers make things so many times as large, at most.
const LARGEST: f64 = 3.0;

/// How far two fingers are apart; nothing for one, or three.
fn apart(touches: &web_sys::TouchList) -> Option<f64> {
    let [one, other] = [touches.get(0)?, touches.get(1)?];
    let [x, y] = [other.client_x() - one.client_x(), other.client_y() - one.client_y()].map(f64::from);
    (touches.length() == 2).then(|| x.hypot(y).max(1.0))
}

/// The middle of a square in the drawing.
fn middle(step: i8) -> i32 {
    i32::from(step) * SIDE + SIDE / 2
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
    /// The room there is for it.
    places: Memo<Places>,
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
    // How far two fingers were apart, and how large things were, when they came down.
    let pinched = StoredValue::new(None::<(f64, f64)>);
    let pinch = move |event: TouchEvent| {
        let Some(apart) = apart(&event.touches()) else { return pinched.set_value(None) };
        let (before, size) = pinched.get_value().unwrap_or((apart, zoom.get_untracked()));
        pinched.set_value(Some((before, size)));
        zoom.set((size * apart / before).clamp(1.0, LARGEST));
        event.prevent_default();
    };
    let half = |first: i8, last: i8| f64::from(i32::from(first) + i32::from(last) + 1) / 2.0;
    // Which square is under the pointer: the drawing's own box is the square 0, 0.
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
    // What was there before the finger came down tells a second tap.
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
    let count = move || laid.with(|laid| laid.films.len());
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
                            each=move || { let n = count(); laid.get().cracks.into_iter().map(move |crack| (n, crack)) }
                            key=|(n, crack)| (*n, crack.run)
                            children=move |(_, crack)| view! { <CrackOf crack/> }
                        />
                        {move || hold.deed.with(|deed| deed.as_ref().map(|deed| deed.made.iter().map(|run| view! { <LineArt run=*run class="line would"/> }).collect_view()))}
                        <For each=move || points.get() key=|point| spot_of(*point) let:point>
                            <PointOf point/>
                        </For>
                    </svg>
                </div>
                <Coordinates bounds/>
                <Ghost hold/>
                <Cells context laid hold on_choose=choose/>
            </div>
        </section>
    }
}

/// What makes a point the same as before.
const fn spot_of(point: Point) -> (i8, i8, Colour, bool) {
    (point.x, point.y, point.colour, point.under)
}

/// Things with those first that were there before, as they were: what stays is not moved in the
/// page.
fn in_old_order<T: Clone, K: PartialEq>(new: &[T], before: Option<&Vec<T>>, key: impl Fn(&T) -> K) -> Vec<T> {
    let old: Vec<K> = before.into_iter().flatten().map(&key).collect();
    let mut all = new.to_vec();
    all.sort_by_cached_key(|thing| {
        let key = key(thing);
        old.iter().position(|each| *each == key).unwrap_or(usize::MAX)
    });
    all
}

/// A11: four corners round a square.
fn lock((x, y): (i8, i8)) -> String {
    let (left, top) = (i32::from(x) * SIDE, i32::from(y) * SIDE);
    let (near, far) = (6, SIDE - 6);
    format!(
        "M{} {}v-8h8M{} {}h8v8M{} {}v8h-8M{} {}h-8v-8",
        left + near,
        top + near + 8,
        left + far - 8,
        top + near,
        left + far,
        top + far - 8,
        left + near + 8,
        top + far,
    )
}

/// A film on the table. The last one carries its points, so that they travel with it.
#[component]
fn FilmOf(mv: Move, laid: Memo<Spread>) -> impl IntoView {
    let mine = Memo::new(move |_| laid.with(|laid| laid.films.iter().find(|film| film.mv == mv).copied()));
    let state = Memo::new(move |_| {
        mine.with(|film: &Option<Film>| film.as_ref().map_or(State::Rest, |film| film.state))
    });
    let newest = move || state.get() != State::Rest;
    view! {
        <span
            class=move || format!("laid {} {}", if mv.face().width() == 2 { "stands" } else { "" }, state.get().class())
            data-thing=move || newest().then(|| format!("card-{}", mv.face().card()))
            data-laid=mv.to_string()
            style=("--x", mv.x().to_string())
            style=("--y", mv.y().to_string())
        >
            <Show when=newest><FilmArt face=mv.face() letter=false/></Show>
        </span>
    }
}

/// A13: a line that stands.
#[component]
fn LineOf(line: ShownLine, hold: Holding) -> impl IntoView {
    let run = line.run;
    let breaks = Memo::new(move |_| {
        hold.deed
            .with(|deed| deed.as_ref().is_some_and(|deed| deed.broken.iter().any(|crack| crack.run == run)))
    });
    view! {
        <g class="whole" class:breaks=move || breaks.get()>
            <LineArt run class=if line.fresh { "line fresh" } else { "line" }/>
        </g>
    }
}

fn path(from: (i8, i8), to: (i8, i8)) -> String {
    format!("M{} {}L{} {}", middle(from.0), middle(from.1), middle(to.0), middle(to.1))
}

/// The drawing of a line.
#[component]
fn LineArt(run: Run, class: &'static str) -> impl IntoView {
    let ends = || run.squares().last().unwrap_or((run.x, run.y));
    let line = path((run.x, run.y), ends());
    view! {
        <g class=format!("{class} {}", hue(run.colour).class())>
            <path class="halo" d=line.clone() pathLength="1"></path>
            <path class="wire" d=line pathLength="1"></path>
        </g>
    }
}

/// A line that was just broken: its pieces spring apart and fade.
#[component]
fn CrackOf(crack: Crack) -> impl IntoView {
    let (right, down) = crack.run.direction.step();
    let pieces = crack.pieces.into_iter().map(|(from, to, way)| {
        let line = path(from, to);
        view! {
            <g
                class="piece"
                style=("--dx", format!("{}px", i32::from(right * way) * 15))
                style=("--dy", format!("{}px", i32::from(down * way) * 15))
            >
                <path class="halo" d=line.clone()></path>
                <path class="wire" d=line></path>
            </g>
        }
    });
    view! { <g class=format!("line crack {}", hue(crack.run.colour).class())>{pieces.collect_view()}</g> }
}

/// A12: a point that shows.
#[component]
fn PointOf(point: Point) -> impl IntoView {
    view! {
        <g class:under=point.under class:fresh=point.fresh>
            <Dot x=middle(point.x) y=middle(point.y) colour=point.colour radius=19/>
        </g>
    }
}

/// M: the columns above the cards and the rows before them, as moves and sentences name them.
#[component]
fn Coordinates(bounds: Memo<Bounds>) -> impl IntoView {
    let number = |x: i8, y: i8, class: &'static str, step: i8| {
        view! {
            <span class=class style=("--x", x.to_string()) style=("--y", y.to_string())>
                {step.to_string().replace('-', "−")}
            </span>
        }
    };
    let columns = move || {
        let Bounds { left, top, right, .. } = bounds.get();
        (left..=right).map(|x| number(x, top, "coord col", x)).collect_view()
    };
    let rows = move || {
        let Bounds { left, top, bottom, .. } = bounds.get();
        (top..=bottom).map(|y| number(left, y, "coord row", y)).collect_view()
    };
    view! { <div class="coords" aria-hidden="true">{columns}{rows}</div> }
}

/// What is held, where it would lie.
#[component]
fn Ghost(hold: Holding) -> impl IntoView {
    let mv = Memo::new(move |_| hold.deed.with(|deed| deed.as_ref().map(|deed| deed.mv)));
    let face = Memo::new(move |_| mv.get().map(Move::face));
    let fits = move || hold.deed.with(|deed| deed.as_ref().is_some_and(|deed| deed.refusal.is_none()));
    let place = move |which: fn(Move) -> i8| move || mv.get().map_or(0, which).to_string();
    view! {
        <Show when=move || mv.get().is_some()>
            <span
                class=move || {
                    let stands = if face.get().is_some_and(|face| face.width() == 2) { "stands" } else { "" };
                    let fits = if fits() { "" } else { "refused" };
                    format!("laid ghost {} {stands} {fits}", hue(hold.colour.get()).class())
                }
                data-try=move || mv.get().map(|mv| mv.to_string())
                style=("--x", place(Move::x))
                style=("--y", place(Move::y))
                aria-hidden="true"
            >
                // What is turned is drawn anew, so that it is seen to turn.
                <For each=move || face.get() key=|face| *face let:face>
                    <span class=format!("art-of {}", hold.handled.get_untracked())><FilmArt face letter=false/></span>
                </For>
            </span>
        </Show>
    }
}

/// Every square that a card can be held over, as a grid with one place in the tab order.
#[component]
fn Cells(
    context: TableContext,
    laid: Memo<Spread>,
    hold: Holding,
    on_choose: Callback<((i8, i8), bool)>,
) -> impl IntoView {
    let lang = context.lang;
    let wanted = Memo::new(move |_| {
        let Bounds { left, top, right, bottom } = laid.with(|laid| laid.bounds);
        Bounds { left: left - 2, top: top - 2, right: right + 2, bottom: bottom + 2 }
    });
    let frame = RwSignal::new(wanted.get_untracked());
    Effect::new(move || {
        wanted.track();
        grow(frame, wanted);
    });
    let inside = move |(x, y): (i8, i8)| {
        let frame = frame.get();
        (frame.left..=frame.right).contains(&x) && (frame.top..=frame.bottom).contains(&y)
    };
    let roving = Memo::new(move |_| {
        let frame = frame.get();
        let centre = (
            i32::midpoint(frame.left.into(), frame.right.into()) as i8,
            i32::midpoint(frame.top.into(), frame.bottom.into()) as i8,
        );
        hold.roving.get().filter(|spot| inside(*spot)).unwrap_or(centre)
    });
    let arrows = move |event: KeyboardEvent| {
        let (right, down) = match &*event.key() {
            "ArrowRight" => (1, 0),
            "ArrowLeft" => (-1, 0),
            "ArrowDown" => (0, 1),
            "ArrowUp" => (0, -1),
            _ => return,
        };
        event.prevent_default();
        let (x, y) = roving.get_untracked();
        let next = (x + right, y + down);
        if untrack(|| inside(next)) {
            hold.roving.set(Some(next));
            hold.aim(next);
            focus(&format!("[data-cell=\"{},{}\"]", next.0, next.1));
        }
    };
    let side = |first: i8, last: i8| (i32::from(last) - i32::from(first) + 1).to_string();
    view! {
        <div
            class="cells"
            role="grid"
            aria-label=texts::squares_word(lang)
            on:keydown=arrows
            style=("--x", move || frame.get().left.to_string())
            style=("--y", move || frame.get().top.to_string())
            style=("--wide", move || side(frame.get().left, frame.get().right))
            style=("--high", move || side(frame.get().top, frame.get().bottom))
        >
            <For each=move || { let frame = frame.get(); frame.top..=frame.bottom } key=|y| *y let:y>
                <div role="row">
                    <For each=move || { let frame = frame.get(); frame.left..=frame.right } key=|x| *x let:x>
                        <Cell context square=(x, y) laid hold roving on_choose/>
                    </For>
                </div>
            </For>
        </div>
    }
}

/// Brings the frame of the squares to where it is wanted, by one row and column per animation
/// frame: squares by the dozen at once would be felt while a card travels.
fn grow(frame: RwSignal<Bounds>, wanted: Memo<Bounds>) {
    let (Some(now), Some(end)) = (frame.try_get_untracked(), wanted.try_get_untracked()) else { return };
    let next = nearer(now, end);
    if next != now {
        frame.set(next);
        request_animation_frame(move || grow(frame, wanted));
    }
}

/// The rectangle with each side at most one step nearer.
fn nearer(now: Bounds, wanted: Bounds) -> Bounds {
    let step = |now: i8, wanted: i8| now + (wanted - now).signum();
    Bounds {
        left: step(now.left, wanted.left),
        top: step(now.top, wanted.top),
        right: step(now.right, wanted.right),
        bottom: step(now.bottom, wanted.bottom),
    }
}

/// A square.
#[component]
fn Cell(
    context: TableContext,
    square: (i8, i8),
    laid: Memo<Spread>,
    hold: Holding,
    roving: Memo<(i8, i8)>,
    on_choose: Callback<((i8, i8), bool)>,
) -> impl IntoView {
    let shown = Memo::new(move |_| laid.with(|laid| laid.table.square(square.0, square.1)));
    // The move that laying the held card here would be.
    let mv = Memo::new(move |_| {
        let mv = over(hold.face.get()?, square, hold.first.get())?;
        hold.fits.with(|fits| fits.contains(&mv)).then(|| mv.to_string())
    });
    let mine = Memo::new(move |_| roving.get() == square);
    view! {
        <button
            role="gridcell"
            tabindex=move || if mine.get() { "0" } else { "-1" }
            data-cell=format!("{},{}", square.0, square.1)
            data-move=move || mv.get()
            aria-label=move || texts::square(square, shown.get(), context.lang)
            on:focus=move |_| {
                hold.roving.set(Some(square));
                hold.aim(square);
            }
            on:click=move |event| on_choose.run((square, event.detail() == 0))
        ></button>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_stays_is_not_moved() {
        let key = |number: &i32| *number;
        assert_eq!(in_old_order(&[1, 2, 3], None, key), [1, 2, 3]);
        assert_eq!(in_old_order(&[1, 2, 3, 4], Some(&vec![4, 2, 9]), key), [4, 2, 1, 3]);
    }

    #[test]
    fn a_frame_grows_and_shrinks_step_by_step() {
        let wanted = Bounds { left: -3, top: -2, right: 4, bottom: 1 };
        let mut now = Bounds { left: 0, top: -2, right: 6, bottom: 0 };
        now = nearer(now, wanted);
        assert_eq!(now, Bounds { left: -1, top: -2, right: 5, bottom: 1 });
        now = nearer(nearer(now, wanted), wanted);
        assert_eq!((now, nearer(now, wanted)), (wanted, wanted));
    }

    #[test]
    fn a_lock_stays_inside_its_square() {
        assert_eq!(lock((0, 0)), "M6 14v-8h8M46 6h8v8M54 46v8h-8M14 54h-8v-8");
    }
}

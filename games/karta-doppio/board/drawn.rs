//! Everything drawn on the table: films, locks, lines and their pieces, points, coordinates, and
//! the held card where it would lie.

use game_karta_doppio::{Bounds, Colour, Move, Run};
use leptos::prelude::*;
use table::State;
use table_karta_doppio::{Crack, Film, Point, ShownLine, Spread, hue};

use super::film::{Dot, FilmArt};
use super::holding::Holding;
use crate::parts::Class as _;

/// The side of a square in the drawing.
const SIDE: i32 = 60;

/// The middle of a square in the drawing.
pub fn middle(step: i8) -> i32 {
    i32::from(step) * SIDE + SIDE / 2
}

/// The identity of a point: two with the same spot are the same thing.
pub const fn spot_of(point: Point) -> (i8, i8, Colour, bool) {
    (point.x, point.y, point.colour, point.under)
}

/// Sorts things so that those that were there before come first, in their old order: what stays is
/// not moved in the DOM.
pub fn in_old_order<T: Clone, K: PartialEq>(
    new: &[T],
    before: Option<&Vec<T>>,
    key: impl Fn(&T) -> K,
) -> Vec<T> {
    let old: Vec<K> = before.into_iter().flatten().map(&key).collect();
    let mut all = new.to_vec();
    all.sort_by_cached_key(|thing| {
        let key = key(thing);
        old.iter().position(|each| *each == key).unwrap_or(usize::MAX)
    });
    all
}

/// A11: four corners around a square.
pub fn lock((x, y): (i8, i8)) -> String {
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

/// A film on the table. The last one carries its points, so that they move with it.
#[component]
pub fn FilmOf(mv: Move, laid: Memo<Spread>) -> impl IntoView {
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

/// A13: a complete line.
#[component]
pub fn LineOf(line: ShownLine, hold: Holding) -> impl IntoView {
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
pub fn LineArt(run: Run, class: &'static str) -> impl IntoView {
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
pub fn CrackOf(crack: Crack) -> impl IntoView {
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

/// A12: a visible point.
#[component]
pub fn PointOf(point: Point) -> impl IntoView {
    view! {
        <g class:under=point.under class:fresh=point.fresh>
            <Dot x=middle(point.x) y=middle(point.y) colour=point.colour radius=19/>
        </g>
    }
}

/// M: the columns above the cards and the rows beside them, as used in moves and sentences.
#[component]
pub fn Coordinates(bounds: Memo<Bounds>) -> impl IntoView {
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

/// The held card where it would lie.
#[component]
pub fn Ghost(hold: Holding) -> impl IntoView {
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
                // A turned card is drawn again, so that it is seen to turn.
                <For each=move || face.get() key=|face| *face let:face>
                    <span class=format!("art-of {}", hold.handled.get_untracked())><FilmArt face letter=false/></span>
                </For>
            </span>
        </Show>
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
    fn a_lock_stays_inside_its_square() {
        assert_eq!(lock((0, 0)), "M6 14v-8h8M46 6h8v8M54 46v8h-8M14 54h-8v-8");
    }
}

//! The squares through which everything on the table can be reached with arrow keys.

use game_karta_doppio::Bounds;
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use table_karta_doppio::{self as texts, Spread, over};

use super::holding::Holding;
use crate::boards::TableContext;
use crate::parts::keys::focus;

/// Every square over which a card can be held, as a grid with one tab stop.
#[component]
pub fn Cells(
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

/// Moves the frame of the squares towards its target, by one row and column per animation frame:
/// adding dozens of squares at once would be noticeable while a card moves.
fn grow(frame: RwSignal<Bounds>, wanted: Memo<Bounds>) {
    let (Some(now), Some(end)) = (frame.try_get_untracked(), wanted.try_get_untracked()) else { return };
    let next = nearer(now, end);
    if next != now {
        frame.set(next);
        request_animation_frame(move || grow(frame, wanted));
    }
}

/// The rectangle with each side at most one step closer.
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
    // The move that would play the held card here.
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
    fn a_frame_grows_and_shrinks_step_by_step() {
        let wanted = Bounds { left: -3, top: -2, right: 4, bottom: 1 };
        let mut now = Bounds { left: 0, top: -2, right: 6, bottom: 0 };
        now = nearer(now, wanted);
        assert_eq!(now, Bounds { left: -1, top: -2, right: 5, bottom: 1 });
        now = nearer(nearer(now, wanted), wanted);
        assert_eq!((now, nearer(now, wanted)), (wanted, wanted));
    }
}

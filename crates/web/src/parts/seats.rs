//! Who sits where, with what everybody can see of them.

use engine::Seat;
use leptos::prelude::*;
use table::Shows;

use crate::boards::TableContext;

/// Everybody's seat, in playing order after the person's own, which comes last.
#[component]
pub fn Seats(
    context: TableContext,
    /// What each seat shows.
    shows: Signal<Vec<Shows>>,
) -> impl IntoView {
    let round = Memo::new(move |_| context.round());
    let stand = move || {
        let room = context.room.get();
        room.seats(round.with(Vec::len) as i32, room.felt().width - 16)
    };
    view! {
        <section
            class="seats"
            aria-label=context.words().everybody
            data-form=move || stand().form.name()
            style=("--cols", move || stand().columns.to_string())
        >
            <For each=move || round.get() key=|seat| *seat let:seat>
                <SeatOf context seat shows=Signal::derive(move || shows.with(|all| all.get(seat.index()).cloned().unwrap_or_default()))/>
            </For>
        </section>
    }
}

/// One seat.
#[component]
pub fn SeatOf(
    context: TableContext,
    seat: Seat,
    /// What it shows.
    shows: Signal<Shows>,
) -> impl IntoView {
    let w = context.words();
    let total = Memo::new(move |_| context.totals.with(|totals| totals.get(seat.index()).cloned()));
    let mine = move || context.me.get() == Some(seat);
    let name = move || if mine() { w.you.to_owned() } else { context.sitter(seat) };
    view! {
        <div
            class="seat"
            class:turn=move || context.must.get().has(seat)
            class:away=move || context.away(seat)
            data-seat=seat.to_string()
            data-place=format!("seat-{seat}")
        >
            <span class=format!("ava p{}", seat.index() % 4 + 1) aria-hidden="true">{move || initial(&name())}</span>
            <span class="who">
                <b>
                    {name}
                    <Show when=move || context.must.get().has(seat)><span class="vh">{w.is_playing}</span></Show>
                </b>
                <span class="bits">
                    {move || shows.get().lines.into_iter().map(|line| view! { <span>{line}</span> }).collect_view()}
                </span>
                <Time context seat/>
            </span>
            {move || total.get().map(|total| view! { <span class="pt num"><b>{total}</b>" "<small>{w.pts}</small></span> })}
        </div>
    }
}

/// A seat's clock, and the time left until a bot plays for an absent person, or that one does.
#[component]
pub fn Time(context: TableContext, seat: Seat) -> impl IntoView {
    let w = context.words();
    // The person is present, and has their clock in the bar.
    let clock = Memo::new(move |_| context.clock(seat).filter(|_| context.me.get() != Some(seat)));
    let grace = Memo::new(move |_| context.grace(seat).filter(|_| context.me.get() != Some(seat)));
    view! {
        {move || clock.get().map(|time| view! { <span class="clock" role="timer">{time}</span> })}
        {move || grace.get().map(|time| view! { <span class="clock grace">{w.waits(&time)}</span> })}
        {move || context.stand_in(seat).map(|says| view! { <span class="clock away">{says}</span> })}
    }
}

/// The first letter of a name, for its disc.
pub fn initial(name: &str) -> String {
    name.chars().next().map(|letter| letter.to_uppercase().collect()).unwrap_or_default()
}

//! The end of a match.

use leptos::prelude::*;
use protocol::Act;

use crate::app::place;
use crate::boards::Desk;
use crate::net::{self, net, secret};
use crate::route::Route;
use crate::settings::words;

/// Who won, and what can be done next.
#[component]
pub fn End(
    /// Which table.
    id: String,
    /// The table.
    desk: Desk,
) -> impl IntoView {
    let w = words();
    let (net, place) = (net(), place());
    let id = StoredValue::new(id);
    let says = move || {
        let outcome = desk.outcome.get()?;
        let winners = outcome.winners();
        let alone = winners.len() == 1 && desk.me.get().is_some_and(|me| winners.has(me));
        let names: Vec<String> = winners.iter().map(|seat| desk.name(seat)).collect();
        let points = winners.first().map(|seat| outcome.points[seat]);
        let next = outcome.ranks.iter().filter(|(_, rank)| **rank > 1).min_by_key(|(_, rank)| **rank);
        let score = points.zip(next).map(|(points, (seat, _))| (w.score)(points, outcome.points[seat]));
        let who = if alone { w.you_win.to_owned() } else { (w.winners)(&names.join(", ")) };
        Some(format!("{who}{}.", score.unwrap_or_default()))
    };
    let rematch = move |_| {
        net::ask(net, Act::Rematch { table: id.get_value(), chance: secret() }, move |reply| {
            if let Some(table) = reply.table {
                place.go(Route::Table(table, None));
            }
        });
    };
    let next = move || desk.info.with(|info| info.next.clone());
    let over = move || desk.info.with(|info| info.phase == protocol::Phase::Over);
    view! {
        <Show when=over>
            <section class="end" id="end" aria-labelledby="end-title">
                <h2 id="end-title">{w.over}</h2>
                <p role="status">{says}</p>
                <div>
                    {move || match next() {
                        Some(table) => view! { <a class="btn go" href=Route::Table(table, None).path()>{w.go_rematch}</a> }.into_any(),
                        None if desk.me.get().is_some() => view! { <button class="btn go" id="rematch" on:click=rematch>{w.rematch}</button> }.into_any(),
                        None => ().into_any(),
                    }}
                    <a class="btn" download href=format!("/api/v1/tables/{}/record", id.get_value())>{w.download}</a>
                    <a class="btn" href="/">{w.back_home}</a>
                </div>
            </section>
        </Show>
    }
}

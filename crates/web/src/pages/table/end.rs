//! The end of a match.

use leptos::prelude::*;
use protocol::Act;

use crate::app::place;
use crate::boards::TableContext;
use crate::net::{self, net};
use crate::route::Route;
use crate::settings::words;

/// Who won, and what can be done next.
#[component]
pub fn End(
    /// Which table.
    id: String,
    context: TableContext,
    /// The winner's points, and those of whoever comes next, in words; nothing where points say
    /// nothing.
    score: Callback<(i32, Option<i32>), Option<String>>,
    /// The same of what decided between them, where their points are equal.
    tie_break: Callback<(i32, i32), Option<String>>,
) -> impl IntoView {
    let w = words();
    let (net, place) = (net(), place());
    let id = StoredValue::new(id);
    let says = move || {
        let outcome = context.outcome.get()?;
        let winners = outcome.winners();
        let me = context.me.get().filter(|me| winners.has(*me));
        let names: Vec<String> =
            winners.iter().filter(|seat| Some(*seat) != me).map(|seat| context.sitter(seat)).collect();
        Some(w.winners(me.is_some(), &names))
    };
    let points = move || {
        let outcome = context.outcome.get()?;
        let best = outcome.winners().first()?;
        let next = outcome.ranks.iter().filter(|(_, rank)| **rank > 1).min_by_key(|(_, rank)| **rank);
        let next = next.map(|(seat, _)| seat);
        let score = score.run((outcome.points[best], next.map(|seat| outcome.points[seat])))?;
        let decided = outcome
            .tie_break
            .zip(next.filter(|seat| outcome.points[*seat] == outcome.points[best]))
            .and_then(|(by, next)| tie_break.run((by[best], by[next])));
        Some(decided.map_or_else(|| score.clone(), |decided| format!("{score} {decided}")))
    };
    let rematch = move |_| {
        net::ask(net, Act::Rematch { table: id.get_value() }, move |reply| {
            if let Some(table) = reply.table {
                place.go(Route::Table(table, None));
            }
        });
    };
    let next = move || context.info.with(|info| info.next.clone());
    let over = move || context.info.with(|info| info.phase == protocol::Phase::Over);
    view! {
        <Show when=over>
            <section class="end" id="end" aria-labelledby="end-title">
                <h2 id="end-title"><span role="status">{move || says().unwrap_or_else(|| w.over.to_owned())}</span></h2>
                <p>{points}</p>
                <div>
                    {move || match next() {
                        Some(table) => view! { <a class="btn go" href=Route::Table(table, None).path()>{w.go_rematch}</a> }.into_any(),
                        None if context.me.get().is_some() => view! { <button class="btn go" id="rematch" on:click=rematch>{w.rematch}</button> }.into_any(),
                        None => ().into_any(),
                    }}
                    <a class="btn" download href=format!("/api/v1/tables/{}/record", id.get_value())>{w.download}</a>
                    <a class="btn" href="/">{w.back_home}</a>
                </div>
            </section>
        </Show>
    }
}

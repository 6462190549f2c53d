//! The person's tables, with those first where it is their turn.

use catalog::GameId;
use leptos::prelude::*;
use protocol::{MyTable, MyTables, Phase};

use super::shell::Shell;
use crate::net::http;
use crate::net::table::shown;
use crate::route::Route;
use crate::settings::words;

/// The person's tables, once they are known; none for a new visitor.
pub fn my_tables() -> RwSignal<Option<MyTables>> {
    let tables = RwSignal::new(None);
    leptos::task::spawn_local(async move {
        let found = match http::known().await {
            Some(_) => http::get::<MyTables>("/mine").await.unwrap_or_default(),
            None => MyTables::default(),
        };
        tables.try_set(Some(found));
    });
    tables
}

#[component]
pub fn Mine() -> impl IntoView {
    let w = words();
    let tables = my_tables();
    view! {
        <Shell title=w.nav_mine>
            {move || match tables.get() {
                None => view! { <p class="quiet">{w.loading}</p> }.into_any(),
                Some(mine) if mine.tables.is_empty() => view! { <p class="nothing">{w.mine_empty}</p> }.into_any(),
                Some(mine) => {
                    view! { <ul class="tables">{mine.tables.into_iter().map(|mine| view! { <Row mine/> }).collect_view()}</ul> }
                        .into_any()
                }
            }}
            {move || tables.get().map(evenings)}
            <p><a class="btn" href="/">{w.back_home}</a></p>
        </Shell>
    }
}

/// The evenings that the person has created.
fn evenings(mine: MyTables) -> AnyView {
    let evenings = mine.evenings;
    (!evenings.is_empty()).then(|| view! { <super::evening::Links evenings/> }).into_any()
}

#[component]
fn Row(mine: MyTable) -> impl IntoView {
    let w = words();
    let game = mine.table.game.parse::<GameId>().ok();
    let name = game.map_or_else(|| mine.table.game.clone(), |game| game.info().name.to_owned());
    let felt = game.map_or("", crate::boards::felt);
    let state = match (mine.table.phase, mine.your_turn) {
        (_, true) => w.your_turn_at,
        (Phase::Gathering, false) => w.gathers,
        (Phase::Playing, false) => w.goes_on,
        (Phase::Over, false) => w.over,
    };
    let people: Vec<String> = mine
        .table
        .seats
        .iter()
        .map(|seat| seat.as_ref().map_or_else(|| w.free_seat.to_owned(), |name| shown(name)))
        .collect();
    view! {
        <li data-game=felt class:turn=mine.your_turn>
            <p><b>{name}</b><span>{state}</span><small>{people.join(", ")}</small></p>
            <a class="btn" class:go=mine.your_turn href=Route::Table(mine.table.table, None).path()>{w.resume}</a>
        </li>
    }
}

//! The pages.

pub mod about;
#[cfg(feature = "tables")]
pub mod deal;
#[cfg(feature = "tables")]
pub mod evening;
pub mod game_box;
pub mod home;
#[cfg(feature = "tables")]
pub mod learn;
pub mod lobby;
#[cfg(feature = "tables")]
pub mod local;
pub mod mine;
pub mod new_table;
pub mod place;
pub mod profile;
#[cfg(feature = "tables")]
pub mod puzzle;
#[cfg(feature = "tables")]
pub mod replay;
pub mod rules;
pub mod settings;
pub mod shell;
pub mod table;

use leptos::prelude::*;

use crate::route::Route;
use crate::settings::words;

/// The page at a place.
pub fn page(route: Route) -> AnyView {
    match route {
        Route::Home => view! { <home::Home/> }.into_any(),
        Route::Box(game) => view! { <game_box::GameBox game/> }.into_any(),
        Route::About => view! { <about::About/> }.into_any(),
        Route::Settings => view! { <settings::SettingsPage/> }.into_any(),
        Route::Lost => view! { <Lost/> }.into_any(),
        other => whole(other),
    }
}

/// The pages that only the whole client has.
#[cfg(feature = "tables")]
fn whole(route: Route) -> AnyView {
    match route {
        Route::Lobby(game) => view! { <lobby::Lobby game/> }.into_any(),
        Route::New(game) => view! { <new_table::NewTable game/> }.into_any(),
        Route::Mine => view! { <mine::Mine/> }.into_any(),
        Route::Me => view! { <profile::Profile/> }.into_any(),
        Route::RuleBooks => view! { <rules::RuleBooks/> }.into_any(),
        Route::Rules(game, article) => view! { <rules::RuleBook game article/> }.into_any(),
        Route::Tour(game) => view! { <learn::tour::TourPage game/> }.into_any(),
        Route::Learn(game, number) => view! { <learn::Learn game number/> }.into_any(),
        Route::Puzzle(None, _) => view! { <puzzle::Puzzles/> }.into_any(),
        Route::Puzzle(Some(game), day) => view! { <puzzle::PuzzlePage game day/> }.into_any(),
        Route::Replay(table) => view! { <replay::Replay table/> }.into_any(),
        Route::Deal(table, invite, seat) => view! { <deal::DealPage table invite seat/> }.into_any(),
        Route::NewEvening(game) => view! { <evening::setup::NewEveningPage game/> }.into_any(),
        Route::Evening(table, invite) => view! { <evening::EveningPage table invite/> }.into_any(),
        Route::Origins(game) => view! { <rules::Origins game/> }.into_any(),
        Route::Table(table, invite) => view! { <table::Table table invite/> }.into_any(),
        Route::Home | Route::Box(_) | Route::About | Route::Settings | Route::Lost => ().into_any(),
    }
}

/// The way back led to a page that the light client does not have: the address is loaded anew, with
/// the whole client.
#[cfg(not(feature = "tables"))]
fn whole(_route: Route) -> AnyView {
    if let Some(window) = web_sys::window() {
        // A browser that will not load it stays on an empty page.
        let _ = window.location().reload();
    }
    ().into_any()
}

#[component]
fn Lost() -> impl IntoView {
    let w = words();
    view! {
        <shell::Shell title=w.lost>
            <p><a class="btn go" href="/">{w.back_home}</a></p>
        </shell::Shell>
    }
}

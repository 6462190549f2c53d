//! The pages.

pub mod about;
pub mod deal;
pub mod evening;
pub mod game_box;
pub mod home;
pub mod learn;
pub mod lobby;
pub mod local;
pub mod mine;
pub mod new_table;
pub mod place;
pub mod profile;
pub mod puzzle;
pub mod replay;
pub mod rules;
pub mod settings;
pub mod shell;
pub mod small_board;
pub mod table;

use leptos::prelude::*;

use crate::chunk;
use crate::route::Route;
use crate::settings::words;

/// The page for a place. What a first visit shows is in the main module; other pages come with
/// their chunk.
pub fn page(route: Route) -> AnyView {
    match route {
        Route::Home => view! { <home::Home/> }.into_any(),
        Route::About => view! { <about::About/> }.into_any(),
        Route::Settings => view! { <settings::SettingsPage/> }.into_any(),
        Route::Lost => view! { <Lost/> }.into_any(),
        Route::Table(..) => chunk::page(chunk::watch(), None, route),
        Route::Box(game) | Route::Tour(game) | Route::Learn(game, _) | Route::Puzzle(Some(game), _) => {
            chunk::page(chunk::learning(), Some(game), route)
        }
        Route::Puzzle(None, _) => chunk::page(chunk::learning(), None, route),
        Route::Replay(_) => chunk::page(chunk::replay(), None, route),
        Route::Deal(..) | Route::NewEvening(_) | Route::Evening(..) => {
            chunk::page(chunk::evening(), None, route)
        }
        // The text of the rules comes with the board.
        Route::Rules(game, _) | Route::Origins(game) => chunk::page(chunk::rules(), Some(game), route),
        Route::RuleBooks => chunk::page(chunk::rules(), None, route),
        Route::Lobby(_) | Route::New(_) | Route::Mine | Route::Me => chunk::page(chunk::lobby(), None, route),
    }
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

//! A table: gathering, the match, its end.

pub mod afterwards;
pub mod bubbles;
mod desk;
pub mod end;
pub mod gathering;
pub mod guide;
pub mod hint;
pub mod panel;
mod pause;
pub mod playing;
pub mod round;
pub mod sharing;
pub mod speed;
pub mod talk;
pub mod undo_request;

use catalog::GameId;
use leptos::prelude::*;
use protocol::Phase;

use super::shell::{Shell, title};
use crate::chunk;
use crate::locales::at_table::AtTable;
use crate::net::table::TableNow;
use crate::net::{self, http, net, problem_text};
use crate::parts::opening::opening;
use crate::route::Route;
use crate::settings::{settings, words};

/// What to show of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Stage {
    Loading,
    Trouble(String),
    Gathering(GameId),
    Match(GameId),
}

fn stage(now: &TableNow, lang: engine::Lang, invited: bool, quick: bool) -> Stage {
    if let Some(problem) = &now.problem {
        // To somebody without the invitation, the table does not exist.
        let t = AtTable::of(lang);
        return Stage::Trouble(match (problem.code == protocol::Code::NotFound, invited) {
            (true, true) => t.invitation_over.to_owned(),
            (true, false) => t.invitation_missing.to_owned(),
            (false, _) => problem_text(problem, lang),
        });
    }
    let Some(info) = &now.info else { return Stage::Loading };
    let Ok(game) = info.game.parse::<GameId>() else {
        return Stage::Trouble(crate::locales::words(lang).table_broken.to_owned());
    };
    if info.phase == Phase::Gathering || now.game.is_none() {
        // There is nothing to do while the match is about to start.
        if quick { Stage::Loading } else { Stage::Gathering(game) }
    } else {
        Stage::Match(game)
    }
}

/// A table that is being watched.
#[derive(Clone, Copy)]
struct Watched {
    now: RwSignal<TableNow>,
    /// Whether the match should start immediately.
    quick: RwSignal<bool>,
}

/// Watches a table, while the chunk with its page is still being fetched.
pub fn open(route: Route) -> AnyView {
    if let Route::Table(table, invite) = &route {
        watch(table.clone(), invite.clone());
    }
    chunk::page(chunk::table(), None, route)
}

/// Watches a table. Its page finds it in the context.
fn watch(table: String, invite: Option<String>) {
    let net = net();
    let lang = settings().lang.get_untracked();
    let now = RwSignal::new(TableNow::default());
    let quick = RwSignal::new(sharing::starts_soon(&table));
    provide_context(Watched { now, quick });
    sharing::follow(net, table.clone(), now, quick);
    sharing::hold(table.clone(), now);
    let gone = StoredValue::new(false);
    let watched = table.clone();
    // The server has just created the table for the current person.
    let known = net.me.get_untracked().filter(|_| quick.get_untracked());
    leptos::task::spawn_local(async move {
        let person = match known {
            Some(person) => Ok(person),
            None => http::guest().await,
        };
        match person {
            Ok(person) => {
                net.me.set(Some(person));
                if gone.try_get_value() == Some(false) {
                    net::watch(net, &watched, invite, lang, now);
                }
            }
            Err(problem) => {
                now.try_update(|now| now.problem = Some(problem));
            }
        }
    });
    on_cleanup(move || {
        gone.set_value(true);
        net::unwatch(&table);
    });
    let played = Memo::new(move |_| now.with(played));
    Effect::new(move || {
        if let Some(game) = played.get() {
            chunk::fetch_table(game);
        }
    });
}

/// The game of a match, whose board is needed now. While a table gathers, its page comes first.
fn played(now: &TableNow) -> Option<GameId> {
    now.info.as_ref().filter(|info| info.phase != Phase::Gathering)?.game.parse().ok()
}

/// The page of its chunk.
pub fn draw(route: Route) -> AnyView {
    match route {
        Route::Table(table, invite) => view! { <Table table invite/> }.into_any(),
        _ => ().into_any(),
    }
}

#[component]
pub fn Table(
    /// The table's id.
    table: String,
    /// The invitation.
    invite: Option<String>,
) -> impl IntoView {
    let w = words();
    let lang = settings().lang.get_untracked();
    let net = net();
    let Watched { now, quick } = expect_context();
    title(&format!("{} — Pioche", w.table));
    let id = StoredValue::new(table);
    let word = StoredValue::new(invite);
    pause::follow(net, id, now);
    let invited = word.with_value(Option::is_some);
    let stage = Memo::new(move |_| now.with(|now| stage(now, lang, invited, quick.get())));
    move || match stage.get() {
        Stage::Loading => opening(Some(""), None),
        Stage::Trouble(says) => view! {
            <Shell title=w.table>
                <p role="alert">{says}</p>
                <p><a class="btn go" href="/">{w.back_home}</a></p>
            </Shell>
        }
        .into_any(),
        Stage::Gathering(game) => {
            chunk::fetch_table(game);
            view! { <gathering::Gathering game id=id.get_value() invite=word.get_value() now/> }.into_any()
        }
        Stage::Match(game) => chunk::at_board(game, move || playing::playing(game, id.get_value(), now)),
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use engine::{Lang, Seat, SeatSet};
    use protocol::GameNow;
    use serde_json::json;

    use super::*;
    use crate::host::seats;

    fn shown(now: &TableNow) -> Stage {
        stage(now, Lang::En, false, false)
    }

    #[test]
    fn a_table_gathers_then_plays() {
        let mut now = TableNow::default();
        assert_eq!(shown(&now), Stage::Loading);
        let playing = seats(&["Ada"], 3);
        now.info = Some(Arc::new(protocol::Info { phase: Phase::Gathering, ..playing.clone() }));
        assert_eq!(shown(&now), Stage::Gathering(GameId::Ole));
        // There is nothing to do while the match is about to start.
        assert_eq!(stage(&now, Lang::En, false, true), Stage::Loading);
        // It has started, but is not dealt yet.
        assert_eq!(played(&now), None);
        now.info = Some(Arc::new(playing.clone()));
        assert_eq!(shown(&now), Stage::Gathering(GameId::Ole));
        assert_eq!(played(&now), Some(GameId::Ole));
        now.game = Some(Arc::new(GameNow {
            view: serde_json::value::to_raw_value(&json!({})).expect("JSON"),
            must: SeatSet::only(Seat::FIRST),
            may: SeatSet::NONE,
            legal: Vec::new(),
            undo: false,
            ask_undo: false,
            outcome: None,
        }));
        assert_eq!(shown(&now), Stage::Match(GameId::Ole));
        now.info = Some(Arc::new(protocol::Info { phase: Phase::Over, ..playing }));
        assert_eq!(shown(&now), Stage::Match(GameId::Ole), "its end is shown at the table");
    }

    #[test]
    fn a_table_that_cannot_be_shown_says_why() {
        let problem = json!({ "code": "not_found", "fr": "aucune table", "en": "no such table" });
        let mut now = TableNow { problem: serde_json::from_value(problem).ok(), ..TableNow::default() };
        let t = AtTable::of(Lang::En);
        assert_eq!(shown(&now), Stage::Trouble(t.invitation_missing.to_owned()));
        assert_eq!(stage(&now, Lang::En, true, false), Stage::Trouble(t.invitation_over.to_owned()));
        let problem = json!({ "code": "unavailable", "fr": "un instant", "en": "a moment" });
        now.problem = serde_json::from_value(problem).ok();
        assert_eq!(shown(&now), Stage::Trouble("A moment.".to_owned()));
        now.problem = None;
        let unknown = protocol::Info { game: "chess".to_owned(), ..seats(&[], 2) };
        now.info = Some(Arc::new(unknown));
        assert!(matches!(shown(&now), Stage::Trouble(_)), "a game of a later version");
    }
}

//! The shelf.

use catalog::GameId;
use leptos::prelude::*;
use protocol::NewTable;

use super::shell::{Foot, Top, title};
use crate::app::place;
use crate::chunk;
use crate::net::{http, net};
use crate::pages::mine::my_tables;
use crate::pages::table::guide::is_next_guided;
use crate::pages::table::sharing;
use crate::parts::covers::Cover;
use crate::parts::icons::{Draw, Icon};
use crate::route::Route;
use crate::settings::{settings, words};

/// Starts a match against bots and goes to its table.
pub fn play_now(game: GameId, busy: RwSignal<bool>, problem: RwSignal<Option<protocol::Problem>>) {
    if busy.get_untracked() {
        return;
    }
    busy.set(true);
    chunk::fetch_table(game);
    let (place, net, level) = (place(), net(), settings().level.get_untracked());
    leptos::task::spawn_local(async move {
        let dealt = deal(game, level).await;
        busy.set(false);
        match dealt {
            Ok((person, table)) => {
                net.me.set(Some(person));
                place.go(Route::Table(table, None));
            }
            Err(why) => problem.set(Some(why)),
        }
    });
}

async fn deal(game: GameId, level: u8) -> http::Answer<(protocol::Person, String)> {
    let person = http::guest().await?;
    let table = http::create(against_bots(game, level, is_next_guided(game))).await?;
    // Dealt once the table's page is there, because it has a share in the deal.
    sharing::start_soon(&table);
    Ok((person, table))
}

/// Whether the match at a table of one's own has begun.
fn is_dealt(mine: &protocol::MyTable) -> bool {
    mine.table.phase != protocol::Phase::Gathering
}

/// A table against bots of this level. A guided first match is played as the rule sheet advises
/// beginners.
fn against_bots(game: GameId, level: u8, guided: bool) -> NewTable {
    let info = game.info();
    let mut table = http::new_table(game);
    table.seats = Some(info.usual_seats);
    table.bots = vec![level; info.usual_seats - 1];
    table.access = protocol::Access::Invited;
    if let Some(shelf) = info.shelf.filter(|_| guided) {
        let options = shelf.first_match.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned()));
        table.options = options.collect();
    }
    table
}

/// The number of players, length, age, mood.
#[component]
pub fn Facts(
    /// The game.
    game: GameId,
) -> impl IntoView {
    let w = words();
    let lang = settings().lang.get_untracked();
    let info = game.info();
    let players = match info.seats.clone().into_inner() {
        (from, to) if from == to => from.to_string(),
        (from, to) => w.players(from, to),
    };
    view! {
        <ul class="facts">
            <li><Draw icon=Icon::People/>{players}</li>
            <li><Draw icon=Icon::Clock/>{w.minutes(info.minutes)}</li>
            <li>{w.age(info.age)}{info.shelf.map(|shelf| format!(" · {}", shelf.mood.get(lang)))}</li>
        </ul>
    }
}

/// The home page.
#[component]
pub fn Home() -> impl IntoView {
    let w = words();
    let lang = settings().lang.get_untracked();
    title("Pioche");
    let busy = RwSignal::new(false);
    let problem = RwSignal::new(None);
    let (mine, net) = (my_tables(), net());
    let resume = move || {
        mine.get()
            .and_then(|mine| {
                mine.tables
                    .into_iter()
                    .max_by_key(|mine: &protocol::MyTable| (mine.your_turn, is_dealt(mine)))
            })
            .map(|mine| {
                let name = mine
                    .table
                    .game
                    .parse::<GameId>()
                    .map_or_else(|_| mine.table.game.clone(), |game| game.info().name.to_owned());
                let me = net.me.get().map(|me| me.name);
                let others: Vec<String> = mine
                    .table
                    .seats
                    .iter()
                    .flatten()
                    .filter(|name| Some(*name) != me.as_ref())
                    .map(|name| name.trim_end_matches(" (bot)").to_owned())
                    .collect();
                let state = match (mine.your_turn, is_dealt(&mine)) {
                    (true, _) => w.your_turn_at,
                    (false, true) => w.goes_on,
                    (false, false) => w.gathers,
                };
                view! {
                    <div class="resume">
                        <i aria-hidden="true"></i>
                        <p>
                            <b>{name}", "{state}</b>
                            <span>{if mine.your_turn { w.waiting(&others) } else { others.join(", ") }}</span>
                        </p>
                        <a class="btn" href=Route::Table(mine.table.table, None).path()>{w.resume}</a>
                    </div>
                }
            })
    };
    view! {
        <Top/>
        <main class="home" id="content" tabindex="-1">
            <section class="hero">
                <div>
                    <h1>{w.hero}</h1>
                    <p>{w.hero_about}</p>
                    <nav class="places" aria-label=w.places>
                        <a href=Route::Lobby(None).path()>{w.nav_tables}</a>
                        <a href=Route::Mine.path()>{w.nav_mine}</a>
                        <a href=Route::Puzzle(None, None).path()>{w.nav_puzzle}</a>
                        <a href=Route::NewEvening(None).path()>{w.nav_evening}</a>
                    </nav>
                </div>
                {resume}
            </section>
            {move || problem.get().map(|problem| view! { <p class="trouble" role="alert">{crate::net::problem_text(&problem, lang)}</p> })}
            <ul class="shelf" aria-label=w.shelf>
                {GameId::ALL
                    .into_iter()
                    .enumerate()
                    .map(|(index, game)| {
                        let info = game.info();
                        view! {
                            <li>
                                <a class="box" href=Route::Box(game).path()>
                                    <Cover game/>
                                    <span class="vh">{info.name}", "{w.open_box}</span>
                                </a>
                                <div class="label">
                                    <h2><a href=Route::Box(game).path()>{info.name}</a></h2>
                                    <p>{info.shelf.map_or(info.about, |shelf| shelf.blurb).get(lang)}</p>
                                    <Facts game/>
                                    <div class="do">
                                        <button
                                            class="btn"
                                            class:go=index == 0
                                            data-play=info.id
                                            aria-label=w.pair(w.play, info.name)
                                            disabled=move || busy.get()
                                            on:click=move |_| play_now(game, busy, problem)
                                        >
                                            {w.play}
                                        </button>
                                        <a class="btn" data-learn=info.id href=Route::Learn(game, None).path() aria-label=w.pair(w.learn, info.name)>{w.learn}</a>
                                    </div>
                                </div>
                            </li>
                        }
                    })
                    .collect_view()}
            </ul>
        </main>
        <Foot/>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_guided_first_match_is_played_as_the_sheet_advises() {
        let option = |game, guided: bool, key: &str| against_bots(game, 2, guided).options.get(key).cloned();
        let off = Some("off".to_owned());
        assert_eq!(option(GameId::OttoGameOver, true, "secret_cards"), off);
        assert_eq!(option(GameId::Ole, true, "privilege"), off);
        assert_eq!(option(GameId::OttoBruno, true, "memory"), Some("aid".to_owned()));
        for game in GameId::ALL {
            let usual = against_bots(game, 2, false);
            assert!(usual.options.is_empty(), "{game}");
            assert_eq!(usual.bots.len() + 1, game.info().usual_seats, "{game}");
        }
    }
}

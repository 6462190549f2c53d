//! The person's profile: name, account, ratings, finished matches.

pub mod account;
pub mod forms;

use catalog::GameId;
use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use protocol::{Finished, History, Person, Rating};

use self::account::{Codes, Joining, Keeping, Leaving};
use self::forms::{Field, Outcome, send};
use super::shell::Shell;
use crate::locales::at_table::at_table;
use crate::net::table::shown as shown_name;
use crate::net::{Net, http, net};
use crate::route::Route;
use crate::settings::{settings, words};

#[component]
pub fn Profile() -> impl IntoView {
    let w = words();
    let net = net();
    let known = move || net.me.get().is_some();
    let account = move || net.me.get().is_some_and(|me| me.account);
    let codes = RwSignal::new(Vec::<String>::new());
    view! {
        <Shell title=w.profile>
            <Show when=known fallback=move || view! { <p class="quiet">{w.profile_none}</p> }>
                <Naming net/>
            </Show>
            <Show when=account>
                <Ratings net/>
            </Show>
            <Show when=known>
                <Played/>
                <p><a href="/api/v1/me/export" download="pioche.json">{w.export}</a></p>
            </Show>
            <section class="part">
                <h2>{w.account}</h2>
                <Codes codes/>
                <Show when=account fallback=move || view! { <Joining net codes/> }>
                    <Keeping net codes/>
                </Show>
                <Show when=move || known() && !account()>
                    <Leaving net/>
                </Show>
            </section>
        </Shell>
    }
}

/// The name at the table.
#[component]
fn Naming(net: Net) -> impl IntoView {
    let w = words();
    let name = RwSignal::new(net.me.get_untracked().map(|me| me.name).unwrap_or_default());
    let answer = RwSignal::new(None);
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        let body = serde_json::json!({"name": name.get_untracked()});
        send::<Person>("/me", &body, answer, move |person| net.me.set(Some(person)));
    };
    view! {
        <form class="form" on:submit=submit>
            <Show when=move || !net.me.get().is_some_and(|me| me.account)><p class="quiet">{w.profile_about}</p></Show>
            <Field label=w.nickname value=name autocomplete="nickname"/>
            <button class="btn go" type="submit">{w.save}</button>
            <Outcome answer/>
        </form>
    }
}

/// A day as people write it.
fn day(millis: i64, language: &str) -> String {
    let date = js_sys::Date::new(&(millis as f64).into());
    date.to_locale_date_string(language, &wasm_bindgen::JsValue::UNDEFINED).into()
}

fn game_name(id: &str) -> String {
    id.parse::<GameId>().map_or_else(|_| id.to_owned(), |game| game.info().name.to_owned())
}

/// The displayed rating at the start.
const START: i32 = 1500;

/// A rating as displayed. The server counts from 0, and negative numbers after early losses would
/// be discouraging.
fn shown(score: i32) -> i32 {
    (START + score).max(0)
}

/// A change with its sign: "+12", "−7".
fn signed(change: i32) -> String {
    let sign = if change < 0 { '−' } else { '+' };
    format!("{sign}{}", change.unsigned_abs())
}

/// The person's ratings, game by game.
#[component]
fn Ratings(net: Net) -> impl IntoView {
    let w = words();
    let ratings = RwSignal::new(Vec::<Rating>::new());
    leptos::task::spawn_local(async move {
        let Some(me) = net.me.get_untracked() else { return };
        if let Ok(profile) = http::get::<protocol::Profile>(&format!("/people/{}", me.person)).await {
            ratings.try_set(profile.ratings);
        }
    });
    view! {
        <section class="part">
            <h2>{w.ratings}</h2>
            <p class="quiet">{w.ratings_about}</p>
            <Show when=move || !ratings.with(Vec::is_empty) fallback=move || view! { <p class="quiet">{w.ratings_none}</p> }>
                <table class="sheet">
                    <thead>
                        <tr><th scope="col">{w.game}</th><th scope="col">{w.rating}</th><th scope="col">{w.matches}</th></tr>
                    </thead>
                    <tbody>
                        {move || {
                            ratings
                                .get()
                                .into_iter()
                                .map(|rating| {
                                    view! {
                                        <tr>
                                            <th scope="row">{game_name(&rating.game)}</th>
                                            <td>{shown(rating.score)}</td>
                                            <td>{rating.matches}</td>
                                        </tr>
                                    }
                                })
                                .collect_view()
                        }}
                    </tbody>
                </table>
            </Show>
        </section>
    }
}

/// The person's finished matches, latest first.
#[component]
fn Played() -> impl IntoView {
    let w = words();
    let matches = RwSignal::new(Vec::<Finished>::new());
    let before = RwSignal::new(None::<String>);
    let load = move || {
        let path =
            before.get_untracked().map_or_else(|| "/history".to_owned(), |n| format!("/history?before={n}"));
        leptos::task::spawn_local(async move {
            if let Ok(history) = http::get::<History>(&path).await {
                matches.try_update(|matches| matches.extend(history.matches));
                before.try_set(history.before);
            }
        });
    };
    load();
    view! {
        <section class="part">
            <h2>{w.history}</h2>
            <Show when=move || !matches.with(Vec::is_empty) fallback=move || view! { <p class="quiet">{w.history_none}</p> }>
                <ul class="tables">
                    {move || matches.get().into_iter().map(|each| view! { <Row each/> }).collect_view()}
                </ul>
            </Show>
            <Show when=move || before.get().is_some()>
                <button class="btn" on:click=move |_| load()>{w.more}</button>
            </Show>
            <a class="btn" id="from-file" href=Route::Replay(None).path()>{at_table().watch_file}</a>
        </section>
    }
}

#[component]
fn Row(each: Finished) -> impl IntoView {
    let w = words();
    let felt = each.game.parse::<GameId>().map_or("", crate::boards::felt);
    let rank = each.ranks.get(each.you.index()).copied().unwrap_or_default();
    let change = each.change.map(|change| format!("{} {}", w.rating, signed(change)));
    let language = settings().lang.get_untracked().to_string();
    let seat = each.you.index();
    let again = format!("{}#0.{seat}", Route::Replay(Some(each.table)).path());
    let day = day(each.ended, &language);
    view! {
        <li data-game=felt>
            <p>
                <b>{game_name(&each.game)}</b>
                <span>{w.rank}" "{rank}"/"{each.ranks.len()}</span>
                <span>{change}</span>
                <span>{day}</span>
                <small>{each.players.iter().map(|name| shown_name(name)).collect::<Vec<_>>().join(", ")}</small>
            </p>
            <a class="btn" href=again>{w.watch}</a>
        </li>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratings_are_read_from_1500_on_and_never_below_0() {
        assert_eq!([0, 340, -312, -9000].map(shown), [1500, 1840, 1188, 0]);
        assert_eq!([12, 0, -7].map(signed), ["+12", "+0", "−7"]);
    }
}

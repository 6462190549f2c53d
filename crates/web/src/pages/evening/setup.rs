//! The form for a new evening.

use std::collections::BTreeMap;

use catalog::GameId;
use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use protocol::{Act, NewEvening, Problem, Speed};

use super::Texts;
use crate::app::place;
use crate::net::{http, net, problem_text};
use crate::pages::new_table::{OptionFields, asked_options};
use crate::pages::shell::Shell;
use crate::route::Route;
use crate::settings::{settings, words};

/// The default number of deals.
const USUAL: u8 = 4;

#[component]
pub fn NewEveningPage(
    /// The game selected at first.
    game: Option<GameId>,
) -> impl IntoView {
    let lang = settings().lang.get_untracked();
    let (w, pages) = (Texts::of(lang), words());
    let (place, net) = (place(), net());
    let game = game.unwrap_or(GameId::ALL[0]);
    let info = game.info();
    let seats = RwSignal::new(info.usual_seats);
    let deals = RwSignal::new(USUAL);
    let level = settings().level;
    let chosen = RwSignal::new(BTreeMap::<String, String>::new());
    let (busy, problem) = (RwSignal::new(false), RwSignal::new(None::<Problem>));
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        if busy.get_untracked() {
            return;
        }
        busy.set(true);
        let asked = NewEvening {
            game: game.info().id.to_owned(),
            seats: Some(seats.get_untracked()),
            options: asked_options(game, seats.get_untracked(), chosen, lang),
            level: level.get_untracked(),
            deals: deals.get_untracked(),
            // Everybody chooses the speed at their own table.
            speed: Speed::default(),
        };
        leptos::task::spawn_local(async move {
            let made = async {
                net.me.set(Some(http::guest().await?));
                http::ask(Act::CreateEvening(asked)).await
            };
            match made.await.map(|done| done.table) {
                Ok(Some(table)) => place.go(Route::Evening(table, None)),
                Ok(None) => {}
                Err(why) => drop(problem.try_set(Some(why))),
            }
            busy.try_set(false);
        });
    };
    let number = |event: &web_sys::Event| event_target_value(event).parse::<u8>().ok();
    view! {
        <Shell title=w.new_evening>
            <p class="lead">{w.about}</p>
            <form class="form two" on:submit=submit>
                <label>
                    <span>{pages.game}</span>
                    <select id="game" on:change=move |event| {
                        if let Ok(game) = event_target_value(&event).parse() {
                            place.go(Route::NewEvening(Some(game)));
                        }
                    }>
                        {GameId::ALL
                            .map(|each| view! { <option value=each.info().id selected=each == game>{each.info().name}</option> })
                            .collect_view()}
                    </select>
                </label>
                <label>
                    <span>{w.deals}</span>
                    <select id="deals" on:change=move |event| { if let Some(count) = number(&event) { deals.set(count); } }>
                        {(2..=8_u8).map(|count| view! { <option value=count selected=count == USUAL>{count}</option> }).collect_view()}
                    </select>
                </label>
                <label>
                    <span>{pages.seats}</span>
                    <select id="seats" on:change=move |event| { if let Some(count) = number(&event) { seats.set(count.into()); } }>
                        {info.seats.clone().map(|count| view! { <option value=count selected=count == info.usual_seats>{count}</option> }).collect_view()}
                    </select>
                </label>
                <label>
                    <span>{pages.level}</span>
                    <select id="level" on:change=move |event| { if let Some(chosen) = number(&event) { level.set(chosen.clamp(1, 5)); } }>
                        {(1..=5_u8).map(|each| view! { <option value=each selected=each == level.get_untracked()>{each}</option> }).collect_view()}
                    </select>
                </label>
                <OptionFields game seats=seats.into() chosen/>
                {move || problem.get().map(|problem| view! { <p class="trouble" role="alert">{problem_text(&problem, lang)}</p> })}
                <button class="btn go" type="submit" disabled=move || busy.get()>{w.open_the_evening}</button>
            </form>
        </Shell>
    }
}

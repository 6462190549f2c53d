//! The form for a new table, with sensible defaults.

use std::collections::BTreeMap;

use catalog::GameId;
use engine::{Answers, Lang, Question};
use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use protocol::{Access, Pace, Total};

use super::shell::Shell;
use crate::app::place;
use crate::net::{http, net, problem_text};
use crate::route::Route;
use crate::settings::{settings, words};

/// The choices for a game's options. Those that only apply to another number of seats are left out.
pub fn asked_options(
    game: GameId,
    seats: usize,
    chosen: RwSignal<BTreeMap<String, String>>,
    lang: Lang,
) -> BTreeMap<String, String> {
    let mut options = chosen.get_untracked();
    options.retain(|key, value| match game.question(key, seats, lang) {
        Some(Question { answers: Answers::OneOf(answers), .. }) => {
            answers.iter().any(|(known, _)| known == value)
        }
        asked => asked.is_some(),
    });
    options
}

#[component]
pub fn NewTable(
    /// The game selected at first.
    game: GameId,
) -> impl IntoView {
    let w = words();
    let lang = settings().lang.get_untracked();
    let (place, net) = (place(), net());
    let info = game.info();
    let seats = RwSignal::new(info.usual_seats);
    let bots = RwSignal::new(0_usize);
    let access = RwSignal::new(Access::Invited);
    let pace = RwSignal::new(Pace::Live);
    let spectators = RwSignal::new(true);
    let chosen = RwSignal::new(BTreeMap::<String, String>::new());
    let busy = RwSignal::new(false);
    let problem = RwSignal::new(None::<protocol::Problem>);
    let level = settings().level;
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        if busy.get_untracked() {
            return;
        }
        busy.set(true);
        let mut asked = http::new_table(game);
        asked.seats = Some(seats.get_untracked());
        asked.options = asked_options(game, seats.get_untracked(), chosen, lang);
        asked.bots = vec![level.get_untracked(); bots.get_untracked().min(seats.get_untracked() - 1)];
        asked.access = access.get_untracked();
        asked.pace = pace.get_untracked();
        asked.spectators = spectators.get_untracked();
        leptos::task::spawn_local(async move {
            let made = async {
                net.me.set(Some(http::guest().await?));
                http::create(asked).await
            };
            match made.await {
                Ok(table) => place.go(Route::Table(table, None)),
                Err(why) => problem.set(Some(why)),
            }
            busy.try_set(false);
        });
    };
    let number = |event: &web_sys::Event| event_target_value(event).parse::<usize>().ok();
    view! {
        <Shell title=w.new_table>
            <form class="form two" on:submit=submit>
                <label>
                    <span>{w.game}</span>
                    <select on:change=move |event| {
                        if let Ok(game) = event_target_value(&event).parse() {
                            place.go(Route::New(game));
                        }
                    }>
                        {GameId::ALL
                            .map(|each| view! { <option value=each.info().id selected=each == game>{each.info().name}</option> })
                            .collect_view()}
                    </select>
                </label>
                <label>
                    <span>{w.seats}</span>
                    <select on:change=move |event| { if let Some(count) = number(&event) { seats.set(count); } }>
                        {info.seats.clone().map(|count| view! { <option value=count selected=count == info.usual_seats>{count}</option> }).collect_view()}
                    </select>
                </label>
                <label>
                    <span>{w.bots}</span>
                    <select on:change=move |event| { if let Some(count) = number(&event) { bots.set(count); } }>
                        {move || (0..seats.get()).map(|count| view! { <option value=count selected=count == bots.get()>{count}</option> }).collect_view()}
                    </select>
                </label>
                <Show when=move || { bots.get() > 0 }>
                    <label>
                        <span>{w.level}</span>
                        <select on:change=move |event| { if let Some(chosen) = number(&event) { level.set(chosen.clamp(1, 5) as u8); } }>
                            {(1..=5_u8).map(|each| view! { <option value=each selected=each == level.get_untracked()>{each}</option> }).collect_view()}
                        </select>
                    </label>
                </Show>
                <label>
                    <span>{w.who_may_join}</span>
                    <select on:change=move |event| access.set(if event_target_value(&event) == "open" { Access::Open } else { Access::Invited })>
                        <option value="invited">{w.access_invited}</option>
                        <option value="open">{w.access_open}</option>
                    </select>
                </label>
                <label>
                    <span>{w.pace}</span>
                    <select on:change=move |event| pace.set(match &*event_target_value(&event) {
                        "minute" => Pace::Seconds(60),
                        "days" => Pace::Days(3),
                        "clock" => Pace::Clock(Total { seconds: 300, increment: 5 }),
                        _ => Pace::Live,
                    })>
                        <option value="live">{w.pace_live}</option>
                        <option value="minute">{w.pace_minute}</option>
                        <option value="clock">{w.pace_clock}</option>
                        <option value="days">{w.pace_days}</option>
                    </select>
                </label>
                <label class="check">
                    <input type="checkbox" prop:checked=true on:change=move |event| spectators.set(event_target_checked(&event))/>
                    <span>{w.spectators}</span>
                </label>
                <OptionFields game seats=seats.into() chosen/>
                {move || problem.get().map(|problem| view! { <p class="trouble" role="alert">{problem_text(&problem, lang)}</p> })}
                <button class="btn go" type="submit" disabled=move || busy.get()>{w.open_the_table}</button>
            </form>
            <EveningInstead game/>
        </Shell>
    }
}

/// A link to evenings, where everybody plays the same deals.
#[component]
fn EveningInstead(game: GameId) -> impl IntoView {
    let w = super::evening::Texts::of(settings().lang.get_untracked());
    view! { <p class="quiet">{w.instead}" "<a class="btn" id="evening" href=Route::NewEvening(Some(game)).path()>{w.an_evening}</a></p> }
}

/// The options of a game at a table with this number of seats.
#[component]
pub fn OptionFields(
    game: GameId,
    seats: Signal<usize>,
    chosen: RwSignal<BTreeMap<String, String>>,
) -> impl IntoView {
    let lang = settings().lang.get_untracked();
    let set = move |key: &'static str, value: String| {
        chosen.update(|chosen| {
            if value.trim().is_empty() {
                chosen.remove(key);
            } else {
                chosen.insert(key.to_owned(), value.trim().to_owned());
            }
        });
    };
    let fields = move || {
        let seats = seats.get();
        game.options()
            .into_iter()
            .filter_map(|(key, usual)| Some((key, usual, game.question(key, seats, lang)?)))
            .map(|(key, usual, asked)| {
                let now = chosen.with_untracked(|chosen| chosen.get(key).cloned()).unwrap_or(usual);
                view! { <Asked key asked now on_answer=Callback::new(move |value| set(key, value))/> }
            })
            .collect_view()
    };
    view! {
        <fieldset>
            <legend>{words().options}</legend>
            {fields}
        </fieldset>
    }
}

/// One option of the game.
#[component]
fn Asked(key: &'static str, asked: Question, now: String, on_answer: Callback<String>) -> impl IntoView {
    let answer = move |event| on_answer.run(event_target_value(&event));
    let field = match asked.answers {
        Answers::OneOf(answers) => view! {
            <select data-option=key on:change=answer>
                {answers
                    .into_iter()
                    .map(|(value, name)| {
                        let selected = value == now;
                        view! { <option value=value selected=selected>{name}</option> }
                    })
                    .collect_view()}
            </select>
        }
        .into_any(),
        Answers::Number(least, most) => view! {
            <input type="number" data-option=key min=least max=most value=now on:change=answer/>
        }
        .into_any(),
        Answers::Words => {
            view! { <input type="text" data-option=key value=now on:change=answer/> }.into_any()
        }
    };
    view! {
        <label>
            <span>{asked.asks}</span>
            {field}
            {(!asked.note.is_empty()).then(|| view! { <small>{asked.note}</small> })}
        </label>
    }
}

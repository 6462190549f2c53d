//! An opened box: what the game is, and every way to play or learn it.

use catalog::GameId;
use leptos::prelude::*;

use super::home::{Facts, play_now};
use super::learn::Texts;
use super::learn::progress::Progress;
use super::learn::start::GuidedButton;
use super::shell::{Foot, Top, title};
use super::small_board::Pictures;
use crate::boards::lesson::{Lessons, Tour};
use crate::parts::covers::Cover;
use crate::route::Route;
use crate::settings::{settings, words};

/// How many pictures of the tour are shown.
const PICTURES: usize = 3;

#[component]
pub fn GameBox(
    /// The game.
    game: GameId,
) -> impl IntoView {
    let w = words();
    let lang = settings().lang.get_untracked();
    let t = Texts::of(lang);
    let info = game.info();
    title(&format!("{} — Pioche", info.name));
    let busy = RwSignal::new(false);
    let problem = RwSignal::new(None::<protocol::Problem>);
    view! {
        <Top/>
        <main class="opened" id="content" tabindex="-1" data-game=crate::boards::felt(game)>
            <div class="lid"><div class="box"><Cover game/></div></div>
            <section class="inside">
                <h1>{info.name}</h1>
                <p class="about">{info.about.get(lang)}</p>
                <Facts game/>
                <div class="doors">
                    <PlayDoor game busy problem/>
                    <LearnDoor game busy problem/>
                </div>
                {move || problem.get().map(|problem| view! { <p class="trouble" role="alert">{crate::net::problem_text(&problem, lang)}</p> })}
                <nav class="more-ways" aria-label=info.name>
                    <a id="evening" href=Route::NewEvening(Some(game)).path()>{t.evening}</a>
                    <a href=Route::Lobby(Some(game)).path()>{w.open_tables}</a>
                    <a href=Route::Rules(game, None).path()>{t.rule_articles}</a>
                    <a href=Route::Puzzle(Some(game), None).path()>{t.todays_puzzle}</a>
                    <a href=Route::Origins(game).path()>{w.origins}</a>
                </nav>
            </section>
            {Tour::of(game).map(|tour| view! { <Pictures tour count=PICTURES/> })}
            <p class="quiet">{w.pair(w.credit, info.credit.get(lang))}</p>
        </main>
        <Foot/>
    }
}

/// Against bots, or with friends.
#[component]
fn PlayDoor(
    game: GameId,
    busy: RwSignal<bool>,
    problem: RwSignal<Option<protocol::Problem>>,
) -> impl IntoView {
    let w = words();
    let settings = settings();
    let t = Texts::of(settings.lang.get_untracked());
    let about = move || match settings.level.get() {
        1 => t.level_1,
        2 => t.level_2,
        3 => t.level_3,
        4 => t.level_4,
        _ => t.level_5,
    };
    let levels = (1..=5_u8).map(|level| {
        view! {
            <label>
                <input
                    type="radio"
                    name="level"
                    prop:checked=move || settings.level.get() == level
                    on:change=move |_| settings.level.set(level)
                />
                <span>{level}</span>
            </label>
        }
    });
    let id = game.info().id;
    view! {
        <section class="door">
            <h2>{w.play}</h2>
            <fieldset class="levels">
                <legend>{w.level}</legend>
                {levels.collect_view()}
            </fieldset>
            <p class="quiet" role="status">{about}</p>
            <button class="btn go" data-play=id disabled=move || busy.get() on:click=move |_| play_now(game, busy, problem)>
                {move || if busy.get() { w.setting_up } else { w.play_now }}
            </button>
            <a class="btn" href=Route::New(game).path()>{w.invite_friends}</a>
        </section>
    }
}

/// The game in one minute, a guided match, and the lessons with those that are done.
#[component]
fn LearnDoor(
    game: GameId,
    busy: RwSignal<bool>,
    problem: RwSignal<Option<protocol::Problem>>,
) -> impl IntoView {
    let w = words();
    let t = Texts::of(settings().lang.get_untracked());
    let titles = Lessons::of(game).map(|lessons| lessons.titles).unwrap_or_default();
    let progress = Progress::load(game);
    let marks: Vec<bool> = titles.iter().map(|(id, _)| progress.done(id)).collect();
    let done = marks.iter().filter(|done| **done).count();
    let next = progress.next(&titles) + 1;
    let learn = Route::Learn(game, None).path();
    let lessons = (!marks.is_empty()).then(|| {
        let marks = marks.iter().map(|done| view! { <i class:d=*done></i> }).collect_view();
        view! {
            <div class="way">
                <b>{t.lessons}</b><small id="lessons-done">{t.lessons_done(titles.len(), done)}</small>
                <span class="marks" aria-hidden="true">{marks}</span>
            </div>
            <a class="btn" id="lessons" href=Route::Learn(game, Some(next)).path()>{t.begin_lesson(next)}</a>
        }
    });
    view! {
        <section class="door">
            <h2>{w.learn}</h2>
            <a class="btn" data-learn=game.info().id href=learn>{t.in_a_minute}</a>
            <GuidedButton game busy problem/>
            {lessons}
        </section>
    }
}

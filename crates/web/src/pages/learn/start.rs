//! Where learning a game begins: its aim in a sentence, the game in one minute, then its lessons.

use catalog::GameId;
use engine::Text;
use leptos::prelude::*;

use super::progress::Progress;
use super::{Texts, nothing};
use crate::boards::lesson::{Lessons, Tour};
use crate::locales::printed;
use crate::net::problem_text;
use crate::pages::home::play_now;
use crate::pages::rules;
use crate::pages::shell::Shell;
use crate::pages::small_board::Pictures;
use crate::pages::table::guide::ask_for_tips;
use crate::route::Route;
use crate::settings::settings;

#[component]
pub fn Start(game: GameId) -> impl IntoView {
    let lang = settings().lang.get_untracked();
    let w = Texts::of(lang);
    let tour = Tour::of(game).filter(|tour| tour.in_minute > 0);
    let titles = Lessons::of(game).map(|lessons| lessons.titles).unwrap_or_default();
    if tour.is_none() && titles.is_empty() {
        return nothing(game);
    }
    let aim = tour.as_ref().and_then(|tour| tour.aim).map(|aim| printed(aim.get(lang), lang));
    let pictures = tour.map(|tour| {
        let count = tour.in_minute;
        view! {
            <section class="minute">
                <h2>{rules::Texts::of(lang).minute}</h2>
                <Pictures tour count/>
                <p><a class="btn" id="tour" href=Route::Tour(game).path()>{w.round_in_pictures}</a></p>
            </section>
        }
    });
    view! {
        <Shell title=w.learn(game.info().name)>
            <div class="learn-start" data-game=crate::boards::felt(game)>
                {aim.map(|aim| view! { <p class="aim" id="aim">{aim}</p> })}
                {pictures}
                {(!titles.is_empty()).then(|| view! { <LessonList game titles/> })}
                <GuidedMatch game/>
            </div>
        </Shell>
    }
    .into_any()
}

/// The lessons as a list, with those that are done marked, and the way to the next.
#[component]
fn LessonList(game: GameId, titles: Vec<(String, Text)>) -> impl IntoView {
    let lang = settings().lang.get_untracked();
    let w = Texts::of(lang);
    let progress = Progress::load(game);
    let next = progress.next(&titles) + 1;
    let items = (1..).zip(&titles).map(|(number, (id, title))| {
        let done = progress.done(id);
        view! {
            <li class:done=done>
                <a href=Route::Learn(game, Some(number)).path() aria-label=printed(&w.lesson_link(done, number, title.get(lang)), lang)>
                    {printed(title.get(lang), lang)}
                </a>
            </li>
        }
    });
    view! {
        <section>
            <h2>{w.lessons}</h2>
            <ol class="lesson-list">{items.collect_view()}</ol>
            <p><a class="btn go" id="lessons" href=Route::Learn(game, Some(next)).path()>{w.begin_lesson(next)}</a></p>
        </section>
    }
}

/// A first match in which tips say what matters.
#[component]
fn GuidedMatch(game: GameId) -> impl IntoView {
    let lang = settings().lang.get_untracked();
    let w = Texts::of(lang);
    let (busy, problem) = (RwSignal::new(false), RwSignal::new(None::<protocol::Problem>));
    view! {
        <section>
            <h2>{w.guided}</h2>
            <p>{w.guided_about}</p>
            <p><GuidedButton game busy problem/></p>
            {move || problem.get().map(|problem| view! { <p class="trouble" role="alert">{problem_text(&problem, lang)}</p> })}
        </section>
    }
}

/// Deals a guided match.
#[component]
pub fn GuidedButton(
    game: GameId,
    busy: RwSignal<bool>,
    problem: RwSignal<Option<protocol::Problem>>,
) -> impl IntoView {
    let w = Texts::of(settings().lang.get_untracked());
    // A click handler does not have the page's context unless it gets the owner.
    let owner = Owner::current();
    let guided = move |_| {
        ask_for_tips(game);
        if let Some(owner) = &owner {
            owner.with(|| play_now(game, busy, problem));
        }
    };
    view! { <button class="btn" id="guided" disabled=move || busy.get() on:click=guided>{w.guided_play}</button> }
}

//! One of the costliest decisions: what one saw, what one played, what was better and why.

use engine::{Lang, Names, Observer, Positions, Seat, Speak as _, capital};
use leptos::prelude::*;
use review::Judged;
use table::{Advice, Scene, Table};

use super::super::story::Story;
use super::small_board::SmallBoard;
use super::{Reviewing, Texts};
use crate::boards::{BoardUi, TableContext};
use crate::locales::printed;
use crate::route::Route;

/// What is said of a decision.
#[derive(Clone, PartialEq, Debug)]
struct Told {
    /// What was expected, in the table's own sentence.
    expected: String,
    /// The whole table in words, line by line.
    saw: Vec<String>,
    played: String,
    best: String,
    advice: Advice,
}

/// The table as it stood, from the seat that decided.
fn told<G: BoardUi + Positions>(
    story: &Story<G>,
    judged: &Judged<G::Move>,
    lang: Lang,
    names: Names<'_>,
) -> Told {
    let game = story.at(judged.at);
    let state = game.state();
    let view = state.view(Observer::screen(judged.seat));
    let mut legal = Vec::new();
    state.legal_moves(judged.seat, &mut legal);
    let scene = Scene {
        view: &view,
        legal: &legal,
        events: &[],
        pending: None,
        me: Some(judged.seat),
        must: state.to_act().must,
        lang,
        names,
    };
    let laid = G::Table::layout(&scene, &<G::Table as Table>::Held::default(), None);
    Told {
        expected: G::Table::expected(&scene, &laid),
        saw: view.speak(lang, names).lines().map(str::to_owned).collect(),
        played: capital(&judged.played.mv.speak(lang, names)),
        best: capital(&judged.best.mv.speak(lang, names)),
        advice: G::Table::advice(&scene, judged.best.mv),
    }
}

#[component]
pub fn DecisionCard<G: BoardUi + Positions>(
    reviewing: Reviewing<G>,
    story: StoredValue<Story<G>>,
    context: TableContext,
    /// The numbers of the moves that cost most, which say which of them it is.
    mistakes: Memo<Vec<usize>>,
    /// The number of its move, from 0.
    at: usize,
    on_moment: Callback<usize>,
    on_play: Callback<usize>,
) -> impl IntoView {
    let lang = context.lang;
    let w = Texts::of(lang);
    let found =
        reviewing.found.with_untracked(|found| found.judged.iter().find(|judged| judged.at == at).cloned());
    let judged = found?;
    let measure = reviewing.measure.get_untracked()?;
    let seat: Seat = judged.seat;
    // Its own seat is the person's: "Vous".
    let names = |each: Seat| {
        if each == seat { w.you.to_owned() } else { untrack(|| context.sitter(each)) }
    };
    let Told { expected, saw, played, best, advice } =
        story.with_value(|story| told(story, &judged, lang, &names));
    let number =
        Memo::new(move |_| mistakes.with(|all| all.iter().position(|each| *each == at)).unwrap_or(0));
    let game = story.with_value(|story| story.at(at));
    let info = context.info.get_untracked();
    let label = printed(&w.small_board(&best, &played), lang);
    let (best_move, played_move) = (judged.best.mv, judged.played.mv);
    let cost = measure.cost(judged.cost(), judged.margin(), lang);
    let amount = format!("{} {}", measure.amount(judged.cost(), lang), measure.name(lang));
    let article = (!advice.article.is_empty()).then(|| {
        let number = advice.article;
        let game = reviewing.record.with_value(|record| record.game.parse::<catalog::GameId>().ok())?;
        let address = Route::Rules(game, Some(number.to_owned())).path();
        Some(view! { " "<a class="article" href=address target="_blank" rel="noopener">{number}</a> })
    });
    Some(view! {
        <article class="slip dec" data-at=at.to_string()>
            <header>
                <span class="no" aria-hidden="true">{move || number.get() + 1}</span>
                <p><b>{w.decision_at(at + 1)}</b><span>{w.in_round(judged.round + 1)}</span></p>
                <span class="cost">{w.cost(&cost)}</span>
            </header>
            <div class="saw">
                <SmallBoard game info seat best=best_move played=played_move number=number.get_untracked() label/>
                <p>{printed(&expected, lang)}</p>
                <details><summary>{w.saw}</summary>{saw.into_iter().map(|line| view! { <p>{printed(&line, lang)}</p> }).collect_view()}</details>
            </div>
            <div class="vs">
                <div><small>{w.played}</small><b class="did">{printed(&played, lang)}</b></div>
                <div class="ok"><small>{w.better}</small><b class="best">{printed(&best, lang)}</b></div>
            </div>
            <p class="why-better">{printed(&advice.why, lang)}{article} " "{printed(&w.worth_more(&amount), lang)}</p>
            <footer>
                <button class="btn play-on" on:click=move |_| on_play.run(at)>{w.play_on}</button>
                <button class="btn see" on:click=move |_| on_moment.run(at)>{w.see_table}</button>
            </footer>
        </article>
    })
}

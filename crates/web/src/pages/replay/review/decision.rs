//! One of the costliest decisions: what one saw, what one played, what was better and why.

use engine::{Names, Observer, Positions, Seat, Speak as _, capital};
use leptos::prelude::*;
use review::Judged;
use table::{Advice, Scene, Table};

use super::super::story::Story;
use super::small_board::{SmallBoard, SmallTable};
use super::{Reviewing, Texts};
use crate::boards::{BoardUi, TableContext};
use crate::locales::printed;
use crate::route::Route;

/// What is said and shown of a decision.
#[derive(Clone)]
pub struct Told {
    /// What was expected, in the table's own sentence.
    expected: String,
    /// The whole table in words, line by line.
    saw: Vec<String>,
    played: String,
    best: String,
    advice: Advice,
    /// The same, drawn.
    table: SmallTable,
}

/// The table as it stood, from the seat that decided; nothing where a move is none of its game.
pub fn told<G: BoardUi + Positions>(
    story: &Story<G>,
    judged: &Judged<String>,
    context: TableContext,
) -> Option<Told> {
    let (lang, seat) = (context.lang, judged.seat);
    let (played, best): (G::Move, G::Move) = (judged.played.mv.parse().ok()?, judged.best.mv.parse().ok()?);
    // Its own seat is the person's: "Vous".
    let you = Texts::of(lang).you;
    let names = |each: Seat| {
        if each == seat { you.to_owned() } else { untrack(|| context.sitter(each)) }
    };
    let names: Names<'_> = &names;
    let game = story.at(judged.at);
    let state = game.state();
    let view = state.view(Observer::screen(seat));
    let mut legal = Vec::new();
    state.legal_moves(seat, &mut legal);
    let scene = Scene {
        view: &view,
        legal: &legal,
        events: &[],
        pending: None,
        me: Some(seat),
        must: state.to_act().must,
        lang,
        names,
    };
    let laid = G::Table::layout(&scene, &<G::Table as Table>::Held::default(), None);
    Some(Told {
        expected: G::Table::expected(&scene, &laid),
        saw: view.speak(lang, names).lines().map(str::to_owned).collect(),
        played: capital(&played.speak(lang, names)),
        best: capital(&best.speak(lang, names)),
        advice: G::Table::advice(&scene, best),
        table: SmallTable::new(game, context.info.get_untracked(), seat, best, played),
    })
}

#[component]
pub fn DecisionCard(
    reviewing: Reviewing,
    /// What is said and shown of it.
    tell: Callback<Judged<String>, Option<Told>>,
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
    let Told { expected, saw, played, best, advice, table } = tell.run(judged.clone())?;
    let number =
        Memo::new(move |_| mistakes.with(|all| all.iter().position(|each| *each == at)).unwrap_or(0));
    let label = printed(&w.small_board(&best, &played), lang);
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
                <SmallBoard table number=number.get_untracked() label/>
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

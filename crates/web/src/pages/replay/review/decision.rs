//! One of the costliest decisions: what the seat saw, what it played, what was better and why.

use leptos::prelude::*;
use review::Judged;

use super::{Reviewing, Texts};
use crate::boards::TableContext;
use crate::boards::story::Decision;
use crate::locales::printed;
use crate::pages::small_board::{SmallBoard, SmallTable};
use crate::route::Route;

#[component]
pub fn DecisionCard(
    reviewing: Reviewing,
    /// Its description.
    tell: Callback<Judged<String>, Option<Decision>>,
    context: TableContext,
    /// The move numbers of the costliest decisions, which give this one's rank.
    mistakes: Memo<Vec<usize>>,
    /// The index of its move, from 0.
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
    let Decision { game, expected, saw, played, best, advice, marks } = tell.run(judged.clone())?;
    let table = SmallTable::new(game, context.info.get_untracked(), judged.seat, marks);
    let number =
        Memo::new(move |_| mistakes.with(|all| all.iter().position(|each| *each == at)).unwrap_or(0));
    let label = printed(&w.small_board(&best, &played), lang);
    let cost = measure.cost(judged.cost(), judged.margin(), lang);
    let amount = format!("{} {}", measure.amount(judged.cost(), lang), measure.name(lang));
    let article = (!advice.article.is_empty()).then(|| {
        let number = advice.article;
        let address = Route::Rules(reviewing.game, Some(number.to_owned())).path();
        view! { " "<a class="article" href=address target="_blank" rel="noopener">{number}</a> }
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

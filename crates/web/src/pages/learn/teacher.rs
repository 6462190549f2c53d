//! Beside the table: a mark per lesson, the task, hints that open one by one, and the responses.

use engine::{Text, capital};
use leptos::prelude::*;

use super::{Progress, Said, Texts};
use crate::boards::AnyBoard;
use crate::boards::lesson::{LessonNow, LessonStep};
use crate::locales::printed;
use crate::net::problem_text;
use crate::pages::home::play_now;
use crate::pages::table::guide::ask_for_tips;
use crate::parts::moves::MoveList;
use crate::parts::named;
use crate::route::Route;
use crate::settings::words;

/// The number of hints per step.
const HINTS: usize = 3;

/// The heading and text of a hint: where to look, which move, why.
fn hint(board: AnyBoard, step: &LessonStep, number: usize) -> Option<(&'static str, String)> {
    let lang = board.context.lang;
    let w = Texts::of(lang);
    let says = |text: Text| printed(text.get(lang), lang);
    Some(match number {
        0 => (w.look, says(step.look)),
        1 => (w.which, printed(&format!("{}.", capital(&board.name.run(step.best.clone())?)), lang)),
        _ => (w.why, says(step.why)),
    })
}

#[component]
pub fn Teacher(
    board: AnyBoard,
    now: Memo<LessonNow>,
    said: RwSignal<Said>,
    /// Every lesson's name and title.
    titles: Vec<(String, Text)>,
    /// The index of this lesson.
    index: usize,
    progress: Progress,
    /// Restarts the lesson.
    again: Callback<()>,
) -> impl IntoView {
    let AnyBoard { game, moves, .. } = board;
    let lang = board.context.lang;
    let w = Texts::of(lang);
    let says = move |text: Text| printed(text.get(lang), lang);
    let heading = titles.get(index).map(|(_, title)| says(*title));
    let last = index + 1 == titles.len();
    let next =
        move || if last { Route::Box(game).path() } else { Route::Learn(game, Some(index + 2)).path() };
    let over = Memo::new(move |_| now.with(|now| now.step.is_none()));
    let task = move || now.with(|now| now.step.as_ref().map(|step| says(step.task)));
    let shown = Memo::new(move |_| if let Said::Hints(shown) = said.get() { shown } else { 0 });
    let hint = move |number: usize| hint(board, &now.get().step?, number);
    // What is said about a finished step is about the board as it was before.
    let spoken = move || {
        let hints = (0..shown.get()).filter_map(hint).map(|(_, text)| text);
        let answer = match said.get() {
            Said::Wrong(answer) => Some(says(answer)),
            Said::Nothing | Said::Hints(_) | Said::Right(_) => None,
        };
        task().into_iter().chain(answer).chain(hints).collect::<Vec<_>>().join(" ")
    };
    named::light("named-lesson", Signal::derive(spoken));
    let listing = RwSignal::new(false);
    let (busy, problem) = (RwSignal::new(false), RwSignal::new(None::<protocol::Problem>));
    // A click handler does not have the page's context unless it gets the owner.
    let owner = Owner::current();
    let guided = move |_| {
        ask_for_tips(game);
        if let Some(owner) = &owner {
            owner.with(|| play_now(game, busy, problem));
        }
    };
    view! {
        <aside class="teacher" aria-label=w.lessons>
            <nav class="pips" aria-label=w.lessons>
                {titles
                    .into_iter()
                    .enumerate()
                    .map(|(number, (id, title))| {
                        let here = number == index;
                        let done = Memo::new(move |_| progress.is_done(&id));
                        view! {
                            <a
                                href=Route::Learn(game, Some(number + 1)).path()
                                class:d=move || done.get()
                                class:n=here
                                aria-current=here.then_some("step")
                                aria-label=move || printed(&w.lesson_link(done.get(), number + 1, title.get(lang)), lang)
                                title=says(title)
                            >
                                <i></i>
                            </a>
                        }
                    })
                    .collect_view()}
            </nav>
            <div class="words" tabindex="0">
                <h2>{heading}</h2>
                <div role="status" id="said">
                    {move || match said.get() {
                        Said::Right(why) => {
                            Some(view! { <p class="right"><b>{w.right}</b>" "{says(why)}</p> }.into_any())
                        }
                        Said::Wrong(answer) => {
                            Some(view! { <p class="wrong"><b>{w.not_yet}</b>" "{says(answer)}</p> }.into_any())
                        }
                        Said::Nothing | Said::Hints(_) => None,
                    }}
                    <p class="task" id="task" data-step=move || now.with(|now| now.done)>
                        {move || task().or_else(|| last.then(|| w.all_done.to_owned()))}
                    </p>
                </div>
                <ol class="hints">
                    {move || {
                        (0..shown.get())
                            .filter_map(hint)
                            .map(|(head, text)| view! { <li><b>{head}</b><span>{text}</span></li> })
                            .collect_view()
                    }}
                </ol>
                <Show when=move || listing.get() && !over.get()><MoveList moves/></Show>
                // The list of moves needs the space.
                <p class="first-game" hidden=move || listing.get()><button class="no-tips" id="guided" disabled=move || busy.get() on:click=guided>{w.guided}</button></p>
                {move || problem.get().map(|problem| view! { <p class="trouble" role="alert">{problem_text(&problem, lang)}</p> })}
            </div>
            <div class="acts">
                <Show
                    when=move || over.get()
                    fallback=move || view! {
                        <button
                            class="btn"
                            id="hint"
                            disabled=move || shown.get() == HINTS
                            on:click=move |_| said.set(Said::Hints((shown.get_untracked() + 1).min(HINTS)))
                        >
                            {w.hint}
                            <small>{move || w.hint_count(shown.get())}</small>
                        </button>
                        <button class="btn" id="text-moves" aria-expanded=move || listing.get().to_string() on:click=move |_| listing.update(|open| *open = !*open)>
                            {words().moves_in_text}
                        </button>
                        <a class="btn" id="skip" href=next()>{w.skip}</a>
                    }
                >
                    <button class="btn" id="again" on:click=move |_| again.run(())>{w.again}</button>
                    <a class="btn go" id="next-lesson" href=next()>{if last { w.play } else { w.next }}</a>
                </Show>
            </div>
        </aside>
    }
}

#[cfg(test)]
mod tests {
    use catalog::GameId;
    use engine::Lang;

    use super::*;
    use crate::boards::lesson::Lessons;
    use crate::host::{Fake, Page};

    #[test]
    fn the_three_hints_are_where_which_and_why() {
        let _page = Page::new();
        let Fake { board, .. } = Fake::new(&["Ada"], 3);
        let lesson = (Lessons::of(GameId::Ole).expect("its board").open)(0).expect("the first lesson");
        let step = lesson.now.get_untracked().step.expect("it has a step");
        let w = Texts::of(Lang::En);
        let hints: Vec<_> = (0..HINTS).filter_map(|number| hint(board, &step, number)).collect();
        let heads: Vec<_> = hints.iter().map(|(head, _)| *head).collect();
        assert_eq!(heads, [w.look, w.which, w.why]);
        assert_eq!(hints[1].1, format!("Play {}.", step.best), "the board names the move");
        assert!(!hints[0].1.is_empty() && !hints[2].1.is_empty());
    }
}

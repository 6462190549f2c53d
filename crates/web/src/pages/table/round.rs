//! The end of a round: the felt shows the ranking until the person goes on.

use std::time::Duration;

use catalog::GameId;
use leptos::prelude::*;
use table::Moment;

use crate::boards::TableContext;
use crate::locales::at_table::at_table;
use crate::locales::printed;
use crate::parts::keys::focus;
use crate::parts::moment::{Because, Standings};
use crate::settings::words;

/// If other people wait, the next round is shown after this time.
const PATIENCE: Duration = Duration::from_secs(20);

/// Shows the end of a round when it comes. If only one person has a seat, it waits for them.
pub(super) fn follow(newest: Memo<Option<(u64, Moment)>>, context: TableContext) {
    let shown = context.round_end;
    let number = Memo::new(move |_| newest.with(|newest| newest.as_ref().map(|(number, _)| *number)));
    Effect::new(move |before: Option<Option<u64>>| {
        let number = number.get();
        // A round whose last move was undone is not over, but the previous one is not shown again.
        if before.is_some_and(|before| number > before) && context.outcome.get_untracked().is_none() {
            shown.set(newest.get_untracked().map(|(_, moment)| moment));
            let alone = context
                .info
                .with_untracked(|info| info.seats.iter().filter(|chair| chair.person.is_some()).count() <= 1);
            if !alone {
                let about = shown.get_untracked();
                set_timeout(
                    move || {
                        if shown.try_get_untracked().is_some_and(|shown| shown.is_some() && shown == about) {
                            shown.set(None);
                            context.goes_on.notify();
                        }
                    },
                    PATIENCE,
                );
            }
        }
        number
    });
    Effect::new(move |before: Option<Option<u64>>| {
        let number = number.get();
        if context.outcome.with(Option::is_some) || before.is_some_and(|before| number < before) {
            shown.set(None);
        }
        number
    });
}

#[component]
pub fn RoundEnd(
    /// The game, for the articles.
    game: GameId,
    context: TableContext,
    /// Whether the board of the round is still visible under it.
    keeps: bool,
) -> impl IntoView {
    let (w, t) = (words(), at_table());
    let shown = context.round_end;
    let look = move |_| {
        shown.set(None);
        request_animation_frame(|| focus("#go-on"));
    };
    let go_on = move |_| {
        shown.set(None);
        context.goes_on.notify();
    };
    Effect::new(move || {
        if shown.with(Option::is_some) {
            request_animation_frame(|| focus("#go-on"));
        }
    });
    move || {
        shown.get().map(|moment| {
            view! {
                <section class="moment" id="round-end" aria-labelledby="round-title">
                    <header>
                        <h2 id="round-title"><span role="status">{printed(&moment.title, context.lang)}</span></h2>
                        <Because game moment=moment.clone() context/>
                    </header>
                    <Standings context rows=moment.rows unit=moment.unit/>
                    <div class="next">
                        <button class="btn go" id="go-on" on:click=go_on>{moment.next.unwrap_or(w.next_round)}</button>
                        {keeps.then(|| view! { <button class="btn" id="look" on:click=look>{t.see_table}</button> })}
                    </div>
                </section>
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use engine::{BySeat, Outcome};

    use super::*;
    use crate::host::{Fake, Page};

    fn over(title: &str) -> Moment {
        Moment {
            title: title.to_owned(),
            says: String::new(),
            article: None,
            rows: Vec::new(),
            unit: table::POINTS,
            next: None,
        }
    }

    #[test]
    fn the_end_of_a_round_lies_over_the_table_when_it_comes() {
        let page = Page::new();
        let Fake { board, round_over, outcome, .. } = Fake::new(&["Ada"], 3);
        let shown = board.context.round_end;
        let title = || shown.with_untracked(|shown| shown.as_ref().map(|moment| moment.title.clone()));
        // Rounds that ended before the page was opened are not announced.
        round_over.set(Some((7, over("first"))));
        follow(board.round_over, board.context);
        page.settle();
        assert_eq!(title(), None);
        round_over.set(Some((19, over("second"))));
        page.settle();
        assert_eq!(title().as_deref(), Some("second"), "alone, it waits for the person");
        // The move that ended it was undone.
        round_over.set(Some((7, over("first"))));
        page.settle();
        assert_eq!(title(), None);
        round_over.set(Some((23, over("third"))));
        page.settle();
        assert_eq!(title().as_deref(), Some("third"));
        // The end of the match is shown elsewhere.
        let points = BySeat::from_fn(3, |_| 1);
        outcome.set(Some(Outcome::rank(points, |_, _| false)));
        page.settle();
        assert_eq!(title(), None);
    }
}

//! A request to take a move back: the others agree or refuse; the person who asks sees whom it
//! waits for.

use engine::Seat;
use leptos::prelude::*;
use protocol::UndoRequest;

use crate::boards::TableContext;
use crate::boards::source::Request;
use crate::locales::at_table::at_table;

/// What to show of a request.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Shown {
    /// The person has to answer the request of this seat.
    Answer(Seat),
    /// The person asked, and waits for these names.
    Waits(String),
}

fn shown(context: TableContext) -> Option<Shown> {
    let UndoRequest { seat, waits_for } = context.info.with(|info| info.undo_request)?;
    let me = context.me.get()?;
    if me == seat {
        let names: Vec<String> = waits_for.iter().map(|other| context.sitter(other)).collect();
        return Some(Shown::Waits(context.words().listed(&names)));
    }
    waits_for.has(me).then_some(Shown::Answer(seat))
}

#[component]
pub fn UndoAsked(
    context: TableContext,
    /// Sends an answer.
    on_answer: Callback<Request>,
) -> impl IntoView {
    let t = at_table();
    let shown = Memo::new(move |_| shown(context));
    let answer = move |agrees: bool| on_answer.run(Request::AnswerUndo(agrees));
    move || {
        shown.get().map(|shown| match shown {
            Shown::Answer(seat) => view! {
                <section class="asked" id="undo-asked" role="alert">
                    <p>{t.undo_asked(context.sitter(seat))}</p>
                    <button class="btn go" id="undo-agree" on:click=move |_| answer(true)>{t.undo_agree}</button>
                    <button class="btn" id="undo-refuse" on:click=move |_| answer(false)>{t.undo_refuse}</button>
                </section>
            }
            .into_any(),
            Shown::Waits(names) => view! {
                <section class="asked" id="undo-waits" role="status">
                    <p>{t.undo_waits(names)}</p>
                    <button class="btn" id="undo-withdraw" on:click=move |_| answer(false)>{t.undo_withdraw}</button>
                </section>
            }
            .into_any(),
        })
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use engine::SeatSet;

    use super::*;
    use crate::host::{Fake, Page};

    #[test]
    fn a_request_is_shown_to_those_who_answer_and_to_the_one_who_asked() {
        let _page = Page::new();
        let Fake { board, info, me, .. } = Fake::new(&["Ada", "Maud", "Noa"], 3);
        let [ada, maud, noa] = [0, 1, 2].map(|index| Seat::new(index).expect("a seat"));
        assert_eq!(shown(board.context), None);
        let asks = |waits_for: SeatSet| {
            let mut now = (*info.get_untracked()).clone();
            now.undo_request = Some(UndoRequest { seat: maud, waits_for });
            info.set(Arc::new(now));
        };
        asks(SeatSet::only(ada).with(noa));
        assert_eq!(shown(board.context), Some(Shown::Answer(maud)));
        // Once one has agreed, the others are awaited.
        asks(SeatSet::only(noa));
        assert_eq!(shown(board.context), None);
        me.set(Some(maud));
        assert_eq!(shown(board.context), Some(Shown::Waits("Noa".to_owned())));
        // Spectators have nothing to answer.
        me.set(None);
        asks(SeatSet::only(ada));
        assert_eq!(shown(board.context), None);
    }
}

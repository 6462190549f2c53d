//! A board without drawings: the table in words, and every move by name. Every game can be played
//! on it.

use engine::Speak as _;
use leptos::prelude::*;

use super::{BoardProps, BoardUi};
use crate::parts::journal::LastLine;
use crate::parts::moves::{Found, MoveList, Named, find};
use crate::parts::seats::Shows;
use crate::parts::{Say, Seats};

/// The board.
pub fn plain_board<G: BoardUi>(play: BoardProps<G>) -> AnyView {
    let context = play.context;
    let shows = Signal::derive(move || vec![Shows::default(); context.seats()]);
    let lines = Memo::new(move |_| {
        let text = play.view.with(|view| view.speak(context.lang, &|seat| context.name(seat)));
        text.lines().map(str::to_owned).collect::<Vec<_>>()
    });
    let expected = Signal::derive(move || {
        play.view.with(|view| G::expected(view, context.lang, &|seat| context.name(seat)))
    });
    let count = Signal::derive(move || play.legal.with(Vec::len));
    let find = find_moves(play);
    let pick = Callback::new(move |notation: String| {
        if let Ok(mv) = notation.parse::<G::Move>() {
            play.on_move.run(mv);
        }
    });
    view! {
        <div class="felt plain">
            <Seats context shows/>
            <LastLine context/>
            <div class="words" tabindex="0">
                {move || lines.get().into_iter().map(|line| view! { <p>{line}</p> }).collect_view()}
            </div>
            <Say text=expected mine=Signal::derive(move || context.my_turn())/>
            <div class="paper"><MoveList count find on_pick=pick/></div>
        </div>
    }
    .into_any()
}

/// Looks for a legal move by name.
pub fn find_moves<G: BoardUi>(play: BoardProps<G>) -> Callback<String, Found> {
    Callback::new(move |search: String| play.legal.with(|legal| find(legal, &search, |mv| named(mv, play))))
}

/// A move by name.
pub fn named<G: BoardUi>(mv: &G::Move, play: BoardProps<G>) -> Named {
    Named { notation: mv.to_string(), name: mv.speak(play.context.lang, &|seat| play.context.name(seat)) }
}

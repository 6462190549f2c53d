//! A board without drawings: the table in words, and every move by name. Every game can be played
//! on it.

use engine::{Game, Speak as _};
use leptos::prelude::*;
use table::{PlainTable, Table as _};

use super::BoardProps;
use crate::parts::journal::LastLine;
use crate::parts::moves::{Found, MoveList, Named, find};
use crate::parts::{Say, Seats};

catalog::without! { board, G => {
    impl crate::boards::BoardUi for G {
        type Table = PlainTable<Self>;
    }
} }

/// The board.
pub fn plain_board<G: Game>(play: BoardProps<G>) -> AnyView {
    let context = play.context;
    let shows = Signal::derive(move || play.scene(PlainTable::<G>::seats));
    let lines = Memo::new(move |_| play.scene(|scene| PlainTable::<G>::layout(scene, &(), None)));
    let expected = Signal::derive(move || {
        lines.with(|lines| play.scene(|scene| PlainTable::<G>::expected(scene, lines)))
    });
    let count = Signal::derive(move || play.legal.with(Vec::len));
    let (find, pick) = (find_moves(play), pick_move(play));
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
pub fn find_moves<G: Game>(play: BoardProps<G>) -> Callback<String, Found> {
    Callback::new(move |search: String| play.legal.with(|legal| find(legal, &search, |mv| named(mv, play))))
}

/// Plays the move of this notation.
pub fn pick_move<G: Game>(play: BoardProps<G>) -> Callback<String> {
    Callback::new(move |notation: String| {
        if let Ok(mv) = notation.parse::<G::Move>() {
            play.on_move.run(mv);
        }
    })
}

/// A move by name.
pub fn named<G: Game>(mv: &G::Move, play: BoardProps<G>) -> Named {
    Named { notation: mv.to_string(), name: mv.speak(play.context.lang, &|seat| play.context.name(seat)) }
}

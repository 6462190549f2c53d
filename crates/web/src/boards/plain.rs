//! A board without drawings: the table in words, and every move by name. Any game can be played on
//! it.

use engine::{Game, Speak as _};
use leptos::prelude::*;
use table::{PlainTable, Table as _};

use super::BoardProps;
use crate::parts::journal::LastLine;
use crate::parts::moves::{MoveList, Moves, Named, find};
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
    let moves = moves(play);
    view! {
        <div class="felt plain">
            <Seats context shows/>
            <LastLine context/>
            <div class="words" tabindex="0">
                {move || lines.get().into_iter().map(|line| view! { <p>{line}</p> }).collect_view()}
            </div>
            <Say text=expected mine=Signal::derive(move || context.my_turn())/>
            <div class="paper"><MoveList moves/></div>
        </div>
    }
    .into_any()
}

/// The legal moves by name.
pub fn moves<G: Game>(play: BoardProps<G>) -> Moves {
    let BoardProps { legal, on_move, .. } = play;
    Moves {
        count: Signal::derive(move || legal.with(Vec::len)),
        find: Callback::new(move |search: String| {
            legal.with(|legal| find(legal, &search, |mv| named(mv, play)))
        }),
        pick: Callback::new(move |notation: String| {
            if let Ok(mv) = notation.parse::<G::Move>() {
                on_move.run(mv);
            }
        }),
    }
}

/// A move by name.
pub fn named<G: Game>(mv: &G::Move, play: BoardProps<G>) -> Named {
    Named { notation: mv.to_string(), name: mv.speak(play.context.lang, &|seat| play.context.name(seat)) }
}

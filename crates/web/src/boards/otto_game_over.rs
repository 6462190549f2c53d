//! OTTO Game Over, on a board without drawings.

use catalog::OttoGameOver;
use engine::{Lang, Names};
use leptos::prelude::*;

use super::plain::plain_board;
use super::{Play, Shown};
use crate::locales::boards::{self, otto_game_over as texts};
use crate::parts::sheet::Sheet;
use crate::parts::sound::Sound;

impl Shown for OttoGameOver {
    const FELT: &'static str = "otto";

    fn headline(view: &game_otto_game_over::View, lang: Lang) -> String {
        boards::round(lang, usize::from(view.open.round) + 1)
    }

    fn expected(view: &game_otto_game_over::View, lang: Lang, names: Names<'_>) -> String {
        view.expected(lang, names)
    }

    fn sheet(
        view: &game_otto_game_over::View,
        _told: &[(u64, game_otto_game_over::Seen)],
        lang: Lang,
    ) -> Sheet {
        let cells = |seat| {
            let side = view.open.side(seat);
            vec![view.open.on_board(seat).to_string(), view.open.totals[side].to_string()]
        };
        let rows = engine::Seat::all(view.open.players).map(|seat| (seat, cells(seat))).collect();
        Sheet { note: boards::most_wins(lang), heads: texts::heads(lang), rows }
    }

    fn sound(_seen: &game_otto_game_over::Seen) -> Option<Sound> {
        Some(Sound::Card)
    }

    fn board(play: Play<Self>) -> AnyView {
        plain_board(play)
    }
}

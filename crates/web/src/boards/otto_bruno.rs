//! Otto & Bruno, on a board without drawings.

use catalog::OttoBruno;
use engine::{Lang, Names};
use leptos::prelude::*;

use super::plain::plain_board;
use super::{Play, Shown};
use crate::locales::boards::{self, otto_bruno as texts};
use crate::parts::sheet::Sheet;
use crate::parts::sound::Sound;

impl Shown for OttoBruno {
    const FELT: &'static str = "bruno";

    fn headline(view: &game_otto_bruno::View, lang: Lang) -> String {
        let face = match view.face {
            game_otto_bruno::Side::Otto => "Otto",
            game_otto_bruno::Side::Bruno => "Bruno",
        };
        texts::headline(lang, view.turn, face)
    }

    fn expected(view: &game_otto_bruno::View, lang: Lang, names: Names<'_>) -> String {
        view.expected(lang, names)
    }

    fn sheet(view: &game_otto_bruno::View, _told: &[(u64, game_otto_bruno::Seen)], lang: Lang) -> Sheet {
        let count = |seat| view.tricks.iter().filter(|trick| trick.seat == seat).count();
        let rows =
            engine::Seat::all(view.players).map(|seat| (seat, vec![count(seat).to_string()])).collect();
        Sheet { note: boards::most_wins(lang), heads: texts::heads(lang), rows }
    }

    fn sound(_seen: &game_otto_bruno::Seen) -> Option<Sound> {
        Some(Sound::Card)
    }

    fn board(play: Play<Self>) -> AnyView {
        plain_board(play)
    }
}

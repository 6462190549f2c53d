//! Karta Doppio, on a board without drawings.

use catalog::KartaDoppio;
use engine::{Lang, Names};
use leptos::prelude::*;

use super::plain::plain_board;
use super::{Play, Shown};
use crate::locales::boards::karta_doppio as texts;
use crate::parts::sheet::Sheet;
use crate::parts::sound::Sound;

impl Shown for KartaDoppio {
    const FELT: &'static str = "karta";

    fn headline(view: &game_karta_doppio::View, lang: Lang) -> String {
        texts::headline(lang, usize::from(view.leg) + 1, usize::from(view.legs), view.laid.len())
    }

    fn expected(view: &game_karta_doppio::View, lang: Lang, names: Names<'_>) -> String {
        view.expected(lang, names)
    }

    fn sheet(view: &game_karta_doppio::View, _told: &[(u64, game_karta_doppio::Event)], lang: Lang) -> Sheet {
        let cells = |seat| {
            let first = view.first_leg.as_ref().map(|scores| scores[seat]).unwrap_or_default();
            let score = first.plus(view.scores[seat]);
            vec![score.tokens.to_string(), score.points.to_string()]
        };
        let rows = view.scores.iter().map(|(seat, _)| (seat, cells(seat))).collect();
        Sheet { note: texts::note(lang), heads: texts::heads(lang), rows }
    }

    fn sound(_seen: &game_karta_doppio::Event) -> Option<Sound> {
        Some(Sound::Card)
    }

    fn board(play: Play<Self>) -> AnyView {
        plain_board(play)
    }
}

//! DOS, on a board without drawings.

use catalog::Dos;
use engine::{Lang, Names};
use leptos::prelude::*;

use super::plain::plain_board;
use super::{Play, Shown};
use crate::locales::boards::{self, dos as texts};
use crate::parts::sheet::Sheet;
use crate::parts::sound::Sound;

impl Shown for Dos {
    const FELT: &'static str = "dos";

    fn headline(view: &game_dos::View, lang: Lang) -> String {
        texts::headline(lang, usize::from(view.round) + 1, view.target)
    }

    fn expected(view: &game_dos::View, lang: Lang, names: Names<'_>) -> String {
        view.expected(lang, names)
    }

    fn sheet(view: &game_dos::View, _told: &[(u64, game_dos::Seen)], lang: Lang) -> Sheet {
        let rows = view.totals.iter().map(|(seat, total)| (seat, vec![total.to_string()])).collect();
        Sheet { note: boards::most_wins(lang), heads: vec![boards::TOTAL.to_owned()], rows }
    }

    fn sound(_seen: &game_dos::Seen) -> Option<Sound> {
        Some(Sound::Card)
    }

    fn board(play: Play<Self>) -> AnyView {
        plain_board(play)
    }
}

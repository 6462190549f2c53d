//! Refusals in words.

use engine::{Lang, Names, Speak};

use super::turned;
use crate::Refusal;
use crate::duty::Placements;
use crate::pieces::Kind;
use crate::texts::Texts;

/// Where a duty can be fulfilled: "9 en c4, d2 ; 12 en a1".
fn instead(placements: &Placements, lang: Lang) -> String {
    const SHOWN: usize = 5;
    let w = Texts::of(lang);
    let mut parts = Vec::new();
    for kind in Kind::all() {
        let mut cells: Vec<String> = Vec::new();
        for placement in placements.iter().filter(|placement| placement.kind == kind) {
            let cell = placement.cell.to_string();
            if cells.last() != Some(&cell) {
                cells.push(cell);
            }
        }
        if cells.is_empty() {
            continue;
        }
        if cells.len() > SHOWN {
            cells.truncate(SHOWN);
            cells.push("…".to_owned());
        }
        let cells = cells.join(", ");
        parts.push(w.duty_part(cells, kind));
    }
    let parts = parts.join(w.then);
    w.play_instead(parts)
}

impl Speak for Refusal {
    fn speak(&self, lang: Lang, names: Names<'_>) -> String {
        let w = Texts::of(lang);
        match *self {
            Self::MatchOver => w.match_over.to_owned(),
            Self::SoloOver => w.solo_over.to_owned(),
            Self::NotYourTurn { turn } => w.not_your_turn(names(turn)),
            Self::NothingToDraw => w.drawn_already.to_owned(),
            Self::DrawFirst => w.draw_first.to_owned(),
            Self::NotHeld(kind) => w.no_such_tile(kind.the_tile(lang)),
            Self::Occupied(cell) => w.cell_taken(cell),
            Self::NotBeside(cell) => w.cell_alone(cell),
            Self::SameLook { kind, turn } => {
                let (tile, turned) = (kind.the_tile(lang), turned(turn, lang));
                let turned = if turned.is_empty() { w.unturned } else { turned };
                w.same_drawing(tile, turned.trim_start_matches(','))
            }
            Self::MustDrawInfinity { instead: placements } => {
                w.must_draw_infinity(instead(&placements, lang))
            }
            Self::MustScore { instead: placements } => w.must_score(instead(&placements, lang)),
            Self::MustPlaceZero => w.zero_first.to_owned(),
            Self::BlackStays => w.black_never.to_owned(),
            Self::NoVigilance => w.no_reminders.to_owned(),
            Self::NothingToRemind => w.nothing_to_remind.to_owned(),
            Self::NoSecretCards => w.no_secret_cards.to_owned(),
            Self::NoSecretsAlone => w.no_secret_cards_solo.to_owned(),
            Self::NoSecretsBlind => w.no_secret_cards_blind.to_owned(),
            Self::CardNotHeld(card) => w.card_not_held(card.name(lang)),
            Self::CardTooLate => w.card_before_drawing.to_owned(),
            Self::OneCard => w.one_card_a_turn.to_owned(),
            Self::NoCardInSecondTurn => w.no_card_in_second_turn.to_owned(),
            Self::NoSwap(seat) => w.no_swap(names(seat)),
            Self::OneDirection => w.both_ways_same.to_owned(),
            Self::LeapFromNothing(cell) => w.no_tile_there(cell),
            Self::LeapFromCentre => w.printed_centre.to_owned(),
            Self::LeapFromPawn(cell) => w.pawn_stays(cell),
            Self::LeapOntoTile(cell) => w.cell_not_empty(cell),
            Self::LeapNowhere => w.not_a_leap.to_owned(),
            Self::NoAbduction(seat) => w.nothing_to_steal(names(seat)),
            Self::StealFromPartner(seat) => w.steals_from_partner(names(seat)),
            Self::UseStolen(card) => w.stolen_at_once(card.name(lang)),
            Self::EightTooEarly => w.no_infinity_now.to_owned(),
            Self::AnswerFirst => w.eight_or_pass.to_owned(),
        }
    }
}

//! What happened, in words.

use engine::{BySeat, Lang, Names, Seat, SeatSet, Speak, capital};

use super::card_name;
use crate::events::Seen;
use crate::places::Spot;
use crate::scoring::{RoundEnd, SoloScore};
use crate::state::RoundKind;
use crate::texts::Texts;

/// "Anna, Ben".
fn seats(set: SeatSet, names: Names<'_>) -> String {
    set.iter().map(names).collect::<Vec<_>>().join(", ")
}

/// "Anna : …" or "Anna: …".
fn says(seat: Seat, what: &str, lang: Lang, names: Names<'_>) -> String {
    let w = Texts::of(lang);
    let name = names(seat);
    w.says(name, what)
}

impl Spot {
    /// Where a figure is: "entre b2 et c2", "at the lower right of b2".
    pub fn name_in(self, lang: Lang) -> String {
        let w = Texts::of(lang);
        let text = self.to_string();
        let (cell, way) = text.split_at(2);
        let way = match way {
            "e" => w.way_right,
            "s" => w.way_foot,
            "se" => w.way_lower_right,
            "sw" => w.way_lower_left,
            "ne" => w.way_upper_right,
            _ => w.way_upper_left,
        };
        w.place_of(cell, way)
    }
}

impl Speak for Seen {
    fn speak(&self, lang: Lang, names: Names<'_>) -> String {
        let w = Texts::of(lang);
        match self {
            Self::Took { seat, tile } => says(*seat, &tile.name(lang), lang, names),
            Self::BlackGoesBack { seat } => says(*seat, w.black_goes_back, lang, names),
            Self::Secret { seat, card } => {
                let what = match card {
                    Some(card) => w.secret_card(card.name(lang)),
                    None => w.a_secret_card.to_owned(),
                };
                says(*seat, &what, lang, names)
            }
            Self::PileRebuilt { cards } => w.cards_shuffled(cards),
            Self::RoundBegins { round, kind, playing, first } => {
                let (number, first) = (u32::from(*round) + 1, names(*first));
                match kind {
                    RoundKind::Normal => w.round(first, number),
                    RoundKind::Blind => {
                        let playing = seats(*playing, names);
                        w.blind_round(first, playing)
                    }
                    RoundKind::Solo => w.solo_game.to_owned(),
                }
            }
            Self::Drew { seat, tile } => {
                let tile = tile.name(lang);
                says(*seat, &w.draws(tile), lang, names)
            }
            Self::BlackLeaves { seat } => says(*seat, w.black_leaves, lang, names),
            Self::TwoBlacks { seat } => says(*seat, w.two_blacks, lang, names),
            Self::Placed { seat, placement } => says(*seat, &placement.name(lang), lang, names),
            Self::Closed { spot, figure, pawn } => {
                let (what, at, points) = (capital(figure.name(lang)), spot.name_in(lang), figure.points());
                match pawn {
                    Some(seat) => w.closed_for(at, names(*seat), points, what),
                    None => w.closed_for_nobody(at, what),
                }
            }
            Self::Infinity { seat } => says(*seat, w.infinity_drawn, lang, names),
            Self::Reminded { seat, of, cell, taken_back } => {
                let of = names(*of);
                let what = if *taken_back { w.reminded(cell, of) } else { w.reminded_wrongly(of) };
                says(*seat, &what, lang, names)
            }
            Self::Card { seat, via, action } => {
                says(*seat, &card_name(*via, *action, lang, names), lang, names)
            }
            Self::Tiles { held } => {
                let all: Vec<String> = held
                    .iter()
                    .filter_map(|(seat, tile)| Some((names(seat), (*tile)?.name(lang))))
                    .map(|(name, tile)| w.holds(name, tile))
                    .collect();
                let all = all.join(w.then);
                w.tiles_held(all)
            }
            Self::Stole { seat, from, card, lost } => {
                let (from, card) = (names(*from), card.name(lang));
                let fate = if *lost { w.stolen_lost } else { "" };
                let what = w.stole(card, fate, from);
                says(*seat, &what, lang, names)
            }
            Self::Passed { seat } => says(*seat, w.passes, lang, names),
            Self::RoundOver { round, end, points, absurd, totals } => {
                round_over(*round, *end, points, *absurd, totals, lang, names)
            }
            Self::Shootout { draws } => {
                let all: Vec<String> = draws
                    .iter()
                    .filter_map(|(seat, tile)| Some((names(seat), (*tile)?)))
                    .map(|(name, tile)| {
                        let (tile, value) = (tile.name(lang), tile.value());
                        w.shot(name, tile, value)
                    })
                    .collect();
                let all = all.join(w.then);
                w.shoot_out(all)
            }
            Self::MatchOver { winners } => w.won(seats(*winners, names)),
            Self::SoloOver { score } => solo_over(*score, lang),
        }
    }
}

fn solo_over(score: Option<SoloScore>, lang: Lang) -> String {
    let w = Texts::of(lang);
    let Some(score) = score else {
        return w.solo_lost.to_owned();
    };
    let (points, empty, bare) = (score.points(), score.empty, score.bare);
    let comment = score.comment().name(lang);
    let sum = format!("24 + 8 + 2 × {empty} − {bare} = {points}");
    w.solo_won(comment, sum)
}

fn round_over(
    round: u16,
    end: RoundEnd,
    points: &BySeat<u16>,
    absurd: SeatSet,
    totals: &BySeat<u16>,
    lang: Lang,
    names: Names<'_>,
) -> String {
    let w = Texts::of(lang);
    let number = u32::from(round) + 1;
    let why = match end {
        RoundEnd::BoardFull => w.board_full.to_owned(),
        RoundEnd::TowerEmpty => w.tower_empty.to_owned(),
        RoundEnd::Infinity { maker, kept } => {
            let maker = names(maker);
            let eights = if kept.is_empty() {
                String::new()
            } else {
                let kept = seats(kept, names);
                w.eights_kept(kept)
            };
            w.infinity_by(eights, maker)
        }
    };
    let scores: Vec<String> = points
        .iter()
        .map(|(seat, points)| {
            let (name, total) = (names(seat), totals[seat]);
            let absurd = if absurd.has(seat) { w.absurd_game } else { "" };
            w.score(absurd, name, points, total)
        })
        .collect();
    let scores = scores.join(w.then);
    w.round_over(number, scores, why)
}

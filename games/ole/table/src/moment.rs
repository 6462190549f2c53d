//! The end of a round and of a match: hands revealed, points counted, and why (A4, A6, A18).

use engine::{BySeat, Seat, SeatSet};
use game_ole::{Card, CardSet, Ole, Phase, Seen};
use table::{Moment, POINTS, Scene, Standing};

use crate::texts::{self, Words};

/// What is shown when a round is over; the last one is the end of the match.
pub(crate) fn moment(scene: &Scene<'_, Ole>, seen: &Seen) -> Option<Moment> {
    let Seen::RoundOver { round, end, hands, tokens, points, totals } = seen else { return None };
    // The events that follow, until the end of another round.
    let after: Vec<&Seen> = scene
        .events
        .iter()
        .map(|(_, seen)| seen)
        .skip_while(|each| !matches!(each, Seen::RoundOver { round: other, .. } if other == round))
        .skip(1)
        .take_while(|each| !matches!(each, Seen::RoundOver { .. }))
        .collect();
    let winners = after.iter().find_map(|seen| match seen {
        Seen::MatchOver { winners } => Some(*winners),
        _ => None,
    });
    let mut seats: Vec<Seat> = Seat::all(scene.view.players).collect();
    seats.sort_by_key(|seat| totals[*seat]);
    let counted = Counted { hands, tokens, points, totals, winners };
    let rows = seats.into_iter().map(|seat| standing(scene, &counted, seat)).collect();
    let (title, says, article) = if let Some(winners) = winners {
        let shared = winners.len() > 1;
        (String::new(), texts::totals(totals, winners, scene.lang), shared.then_some("A4"))
    } else {
        let chooser = chooser(scene, &after);
        let says = texts::round_is_over(usize::from(*round) + 1, chooser, scene.narrator());
        (texts::round_title(*end, scene.narrator()), says, chooser.map(|_| "A6"))
    };
    Some(Moment { title, says, article, rows, unit: POINTS, next: None })
}

/// The points of a round that is over.
struct Counted<'a> {
    hands: &'a BySeat<CardSet>,
    tokens: &'a BySeat<u16>,
    points: &'a BySeat<u16>,
    totals: &'a BySeat<u16>,
    winners: Option<SeatSet>,
}

fn standing(scene: &Scene<'_, Ole>, counted: &Counted<'_>, seat: Seat) -> Standing {
    let Counted { hands, tokens, points, totals, winners } = counted;
    let rank = |of: &dyn Fn(Seat) -> u16| {
        1 + Seat::all(scene.view.players).filter(|other| of(*other) < of(seat)).count()
    };
    let now = rank(&|seat| totals[seat]);
    let before = rank(&|seat| totals[seat] - points[seat]);
    let equal = Seat::all(scene.view.players).filter(|other| totals[*other] == totals[seat]).count() > 1;
    let best = totals.iter().map(|(_, total)| *total).min().unwrap_or_default();
    let wins = winners.is_some_and(|winners| winners.has(seat));
    let (lang, w, left) = (scene.lang, Words::of(scene.lang), totals[seat] - best);
    let note = match winners {
        Some(_) if wins && equal => w.level.to_owned(),
        Some(_) if left > 0 => w.more(left),
        None if before != now && scene.view.round > 1 => texts::moved(before as i32 - now as i32, lang),
        _ => String::new(),
    };
    let cards: Vec<Card> = hands[seat].iter().collect();
    Standing {
        seat,
        rank: now,
        wins,
        hand: cards.iter().map(|card| (Some(card.colour()), card.number().to_string())).collect(),
        group: 0,
        laid: if cards.is_empty() { w.no_cards.to_owned() } else { String::new() },
        tokens: tokens[seat].into(),
        sum: texts::sum(&cards, tokens[seat].into(), lang),
        gained: Some(points[seat].into()),
        total: totals[seat].into(),
        note,
    }
}

/// A6: who chooses the next order; none if there is no privilege.
fn chooser(scene: &Scene<'_, Ole>, after: &[&Seen]) -> Option<Seat> {
    let chosen = after.iter().find_map(|seen| match seen {
        Seen::Chosen { seat, .. } => Some(*seat),
        _ => None,
    });
    chosen.or(match scene.view.phase {
        Phase::Privilege(seat) => Some(seat),
        _ => None,
    })
}

//! The end of a round and of a match: the figures that counted, everybody's total, and what ended
//! the round or broke a tie (A5, A19, A20, A34, A35).

use engine::{Seat, SeatSet};
use game_otto_game_over::{Figure, OttoGameOver, RoundEnd, RoundKind, Seen};
use table::{Events, Moment, POINTS, Scene, Standing, words};

use crate::Words;
use crate::spread::{Finished, finished};

/// What is shown when a round is over; the last one is the end of the match.
pub(crate) fn moment(scene: &Scene<'_, OttoGameOver>, seen: &Seen) -> Option<Moment> {
    let Seen::RoundOver { round, end, points, absurd, totals } = seen else { return None };
    let open = &scene.view.open;
    let (until, after) = around(scene.events, *round)?;
    let winners = after.iter().find_map(|(_, seen)| match seen {
        Seen::MatchOver { winners } => Some(*winners),
        _ => None,
    });
    let won = |seat| winners.is_some_and(|winners| winners.has(seat));
    let (w, board) = (Words::of(scene.lang), finished(until, open.teams));
    let mut seats: Vec<Seat> = Seat::all(open.players).collect();
    // A35: the winner of a shoot-out comes before others with the same total.
    let counts = |seat: Seat| (totals[seat], won(seat));
    seats.sort_by_key(|seat| std::cmp::Reverse(counts(*seat)));
    let rows = seats.iter().map(|seat| {
        let ahead = seats.iter().filter(|other| counts(**other) > counts(*seat)).count();
        Standing {
            wins: won(*seat),
            laid: if absurd.has(*seat) {
                w.absurd.to_owned()
            } else {
                figures(scene, board.as_ref(), *seat, *end)
            },
            gained: Some(points[*seat].into()),
            ..Standing::new(*seat, 1 + ahead, totals[*seat].into())
        }
    });
    let rows = rows.collect();
    let Some(winners) = winners else {
        let (title, why, article) = round_end(scene, *end, w);
        let says = format!("{} {why}", w.round_ended(usize::from(*round) + 1));
        return Some(Moment { title, says, article: Some(article), rows, unit: POINTS, next: None });
    };
    let best = winners.first().map_or(0, |seat| totals[seat].into());
    let others: Vec<i32> =
        seats.iter().filter(|seat| !winners.has(**seat)).map(|seat| totals[*seat].into()).collect();
    let sides = if scene.view.open.teams { 1 } else { winners.len() };
    let mut says = words::totals(best, sides, &others, scene.lang);
    let (why, article) = why(scene, winners, *end, w);
    if !why.is_empty() {
        says = format!("{says} {why}");
    }
    Some(Moment { title: String::new(), says, article, rows, unit: POINTS, next: None })
}

/// The events up to the end of this round, and those up to the end of the next.
fn around(
    events: &Events<OttoGameOver>,
    round: u16,
) -> Option<(&Events<OttoGameOver>, &Events<OttoGameOver>)> {
    let over =
        |(_, seen): &(u64, Seen)| matches!(seen, Seen::RoundOver { round: other, .. } if *other == round);
    let (until, rest) = events.split_at(events.iter().position(over)? + 1);
    let next = rest.iter().position(|(_, seen)| matches!(seen, Seen::RoundOver { .. }));
    Some((until, &rest[..next.unwrap_or(rest.len())]))
}

/// What ended a round, what it means for the points, and the article.
fn round_end(
    scene: &Scene<'_, OttoGameOver>,
    end: RoundEnd,
    w: &Words,
) -> (String, &'static str, &'static str) {
    let by = scene.narrator();
    match end {
        RoundEnd::Infinity { maker, .. } => {
            let title = format!("{} {}", by.name(maker), w.drew_infinity(by.me == Some(maker)));
            (title, w.by_infinity, "A20")
        }
        RoundEnd::BoardFull => (w.full.to_owned(), w.by_pawns, "A19"),
        RoundEnd::TowerEmpty => (w.tower_empty.to_owned(), w.by_pawns, "A19"),
    }
}

/// The figures with a seat's pawns on the board of the round: "Petits 2 · Carrés 1".
fn figures(scene: &Scene<'_, OttoGameOver>, board: Option<&Finished>, seat: Seat, end: RoundEnd) -> String {
    let (open, w) = (&scene.view.open, Words::of(scene.lang));
    if let RoundEnd::Infinity { maker, .. } = end
        && open.side(maker) == open.side(seat)
    {
        return w.made_infinity.to_owned();
    }
    let pawns = board.map_or(&[][..], |over| &over.spread.pawns);
    let heads = [w.head_small, w.head_large, w.head_squares];
    let counted = Figure::ALL.into_iter().zip(heads).filter_map(|(figure, head)| {
        let mine = pawns.iter().filter(|pawn| pawn.side == open.side(seat) && pawn.figure == figure);
        let count = mine.count();
        (count > 0).then(|| format!("{head} {count}"))
    });
    let counted: Vec<String> = counted.collect();
    if counted.is_empty() { w.no_pawn.to_owned() } else { counted.join(" · ") }
}

/// What decided, with its article, if the totals alone do not show it.
fn why(
    scene: &Scene<'_, OttoGameOver>,
    winners: SeatSet,
    end: RoundEnd,
    w: &Words,
) -> (&'static str, Option<&'static str>) {
    let open = &scene.view.open;
    let shot = scene.events.iter().any(|(_, seen)| matches!(seen, Seen::Shootout { .. }));
    let sides = winners.iter().map(|seat| open.side(seat)).collect::<SeatSet>().len();
    match end {
        _ if shot => (w.by_shootout, Some("A35")),
        _ if sides > 1 => (w.shared, Some("A5")),
        _ if open.kind == RoundKind::Blind => (w.by_blind_round, Some("A34")),
        RoundEnd::Infinity { .. } => (w.by_infinity, Some("A20")),
        RoundEnd::BoardFull | RoundEnd::TowerEmpty => ("", None),
    }
}

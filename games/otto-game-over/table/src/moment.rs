//! The end of a match: the last round's points, everybody's total, and what broke a tie (A5, A20,
//! A34, A35).

use engine::{Seat, SeatSet};
use game_otto_game_over::{Figure, OttoGameOver, RoundEnd, RoundKind, Seen};
use table::{Moment, POINTS, Scene, Standing, words};

use crate::Words;

/// What is shown when the match is over; the end of every other round is looked at on the board.
pub(crate) fn moment(scene: &Scene<'_, OttoGameOver>, seen: &Seen) -> Option<Moment> {
    let Seen::RoundOver { end, points, absurd, totals, .. } = seen else { return None };
    let winners = scene.events.iter().rev().find_map(|(_, seen)| match seen {
        Seen::MatchOver { winners } => Some(*winners),
        _ => None,
    })?;
    let w = Words::of(scene.lang);
    let mut seats: Vec<Seat> = Seat::all(scene.view.open.players).collect();
    // A35: who won a shoot-out comes before whoever has the same total.
    let counts = |seat: Seat| (totals[seat], winners.has(seat));
    seats.sort_by_key(|seat| std::cmp::Reverse(counts(*seat)));
    let rows = seats.iter().map(|seat| {
        let ahead = seats.iter().filter(|other| counts(**other) > counts(*seat)).count();
        Standing {
            wins: winners.has(*seat),
            laid: if absurd.has(*seat) { w.absurd.to_owned() } else { figures(scene, *seat, *end) },
            gained: Some(points[*seat].into()),
            ..Standing::new(*seat, 1 + ahead, totals[*seat].into())
        }
    });
    let rows = rows.collect();
    let best = winners.first().map_or(0, |seat| totals[seat].into());
    let others: Vec<i32> =
        seats.iter().filter(|seat| !winners.has(**seat)).map(|seat| totals[*seat].into()).collect();
    let sides = if scene.view.open.teams { 1 } else { winners.len() };
    let mut says = words::totals(best, sides, &others, scene.lang);
    let (why, article) = why(scene, winners, *end, w);
    if !why.is_empty() {
        says = format!("{says} {why}");
    }
    Some(Moment { title: String::new(), says, article, rows, unit: POINTS })
}

/// The figures under somebody's pawns on the last board: "Petits 2 · Carrés 1".
fn figures(scene: &Scene<'_, OttoGameOver>, seat: Seat, end: RoundEnd) -> String {
    let (open, w) = (&scene.view.open, Words::of(scene.lang));
    if let RoundEnd::Infinity { maker, .. } = end
        && open.side(maker) == open.side(seat)
    {
        return w.made_infinity.to_owned();
    }
    let pawns = &open.pawns[open.side(seat)];
    let heads = [w.head_small, w.head_large, w.head_squares];
    let counted = Figure::ALL.into_iter().zip(heads).filter_map(|(figure, head)| {
        let count = pawns.iter().filter(|spot| open.board.figure(*spot) == Some(figure)).count();
        (count > 0).then(|| format!("{head} {count}"))
    });
    let counted: Vec<String> = counted.collect();
    if counted.is_empty() { w.no_pawn.to_owned() } else { counted.join(" · ") }
}

/// What decided, with its article, where the totals alone do not tell.
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

//! The end of a round and of a match: hands revealed, and what they bring to the player who is out
//! (A25, A26).

use engine::Seat;
use game_dos::{Dos, Seen};
use table::{Moment, POINTS, Scene, Standing, words};

use crate::{Words, value};

/// What is shown when a round is over; the last one is the end of the match.
pub(crate) fn moment(scene: &Scene<'_, Dos>, seen: &Seen) -> Option<Moment> {
    let Seen::RoundOver { round, winner, hands, points, totals } = seen else { return None };
    let (lang, w) = (scene.lang, Words::of(scene.lang));
    let over = scene.events.iter().any(|(_, seen)| matches!(seen, Seen::MatchOver { .. }));
    let mut seats: Vec<Seat> = Seat::all(scene.view.players).collect();
    seats.sort_by_key(|seat| std::cmp::Reverse(totals[*seat]));
    let rows = seats.iter().map(|seat| {
        let ahead = seats.iter().filter(|other| totals[**other] > totals[*seat]).count();
        let (cards, out) = (hands[*seat], seat == winner);
        Standing {
            wins: over && out,
            hand: cards.iter().map(|card| (card.colour(), value(card))).collect(),
            laid: if out { w.no_cards.to_owned() } else { String::new() },
            sum: if out { String::new() } else { w.gives(cards.points()) },
            gained: out.then_some((*points).into()),
            ..Standing::new(*seat, 1 + ahead, totals[*seat].into())
        }
    });
    let rows = rows.collect();
    let by = scene.narrator();
    let (title, says, article) = if over {
        let others: Vec<i32> =
            seats.iter().filter(|seat| *seat != winner).map(|seat| totals[*seat].into()).collect();
        (String::new(), words::totals(totals[*winner].into(), 1, &others, lang), "A26")
    } else {
        let title = w.out(by.name(*winner), by.me == Some(*winner));
        (title, w.round_counts(*points, round + 1), "A25")
    };
    Some(Moment { title, says, article: Some(article), rows, unit: POINTS, next: None })
}

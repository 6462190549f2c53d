//! The end of a match: everybody's combinations, and what breaks a tie (A14).

use engine::{BySeat, Seat, SeatSet};
use game_otto_bruno::{Face, OttoBruno, Seen};
use table::{Moment, Scene, Standing};

use crate::{Texts, texts};

/// The cards of a combination (A8).
const COMBINATION: usize = 4;

/// What is shown when the match is over.
pub(crate) fn moment(scene: &Scene<'_, OttoBruno>, seen: &Seen) -> Option<Moment> {
    let Seen::GameOver { combinations, rack_points, winners, .. } = seen else { return None };
    let w = Texts::of(scene.lang);
    let mut seats: Vec<Seat> = Seat::all(scene.view.players).collect();
    let counts = |seat: Seat| (-combinations[seat], rack_points[seat]);
    seats.sort_by_key(|seat| counts(*seat));
    let level =
        |seat: Seat| seats.iter().filter(|other| combinations[**other] == combinations[seat]).count() > 1;
    let rows = seats.iter().map(|seat| {
        let ahead = seats.iter().filter(|other| counts(**other) < counts(*seat)).count();
        let hand = shown(scene, *seat);
        Standing {
            wins: winners.has(*seat),
            laid: if hand.is_empty() { w.no_combination.to_owned() } else { String::new() },
            hand: hand.into_iter().map(|face| (face.colour(), printed(face))).collect(),
            group: COMBINATION,
            note: if level(*seat) { w.rack_left(rack_points[*seat]) } else { String::new() },
            ..Standing::new(*seat, 1 + ahead, combinations[*seat])
        }
    });
    let rows = rows.collect();
    let (says, article) = why(scene, combinations, rack_points, *winners);
    Some(Moment { title: String::new(), says, article, rows, unit: w.unit, next: None })
}

/// The faces of everything that a seat has shown.
fn shown(scene: &Scene<'_, OttoBruno>, seat: Seat) -> Vec<Face> {
    let tricks = scene.view.tricks.iter().filter(|trick| trick.seat == seat);
    tricks.flat_map(|trick| trick.cards.iter().filter_map(|sight| sight.face(trick.face))).collect()
}

/// What is printed on a die.
fn printed(face: Face) -> String {
    face.die().map_or_else(|| "★".to_owned(), |(_, value)| value.to_string())
}

/// A14: who has the most combinations; in a tie, the smaller sum left on the rack.
fn why(
    scene: &Scene<'_, OttoBruno>,
    combinations: &BySeat<i32>,
    rack_points: &BySeat<u32>,
    winners: SeatSet,
) -> (String, Option<&'static str>) {
    let (lang, w) = (scene.lang, Texts::of(scene.lang));
    let Some(first) = winners.first() else { return (String::new(), None) };
    let best = combinations[first];
    let level = Seat::all(scene.view.players).filter(|seat| combinations[*seat] == best);
    let (_, beaten): (Vec<Seat>, Vec<Seat>) = level.partition(|seat| winners.has(*seat));
    if winners.len() > 1 {
        return (w.shared(best, rack_points[first]), Some("A14"));
    }
    let next = beaten.iter().map(|seat| rack_points[*seat]).min();
    if let Some(next) = next {
        return (w.by_the_rack(best, rack_points[first], next), Some("A14"));
    }
    let mut others: Vec<i32> =
        combinations.iter().filter(|(seat, _)| *seat != first).map(|(_, count)| *count).collect();
    others.sort_unstable_by_key(|count| -count);
    (texts::score(best, &others, lang), None)
}

//! The end of a leg and of a match: lines, visible points, and which of them decided (A15, A16).

use engine::Seat;
use game_karta_doppio::{Event, KartaDoppio, Score};
use table::{Moment, Scene, Standing};

use crate::texts::{self, Words};

/// What is shown when a leg is over; the last one is the end of the match.
pub(crate) fn moment(scene: &Scene<'_, KartaDoppio>, seen: &Event) -> Option<Moment> {
    let Event::LegOver { leg, totals, scores } = seen else { return None };
    let last = leg + 1 == scene.view.legs;
    let winners = scene.events.iter().find_map(|(_, seen)| match seen {
        Event::MatchOver { winners } if last => Some(*winners),
        _ => None,
    });
    if last && winners.is_none() {
        return None;
    }
    let lang = scene.lang;
    let mut seats: Vec<Seat> = Seat::all(totals.len()).collect();
    let counts = |seat: Seat| (totals[seat].tokens, totals[seat].points);
    seats.sort_by_key(|seat| std::cmp::Reverse(counts(*seat)));
    let rows = seats.iter().map(|seat| {
        let ahead = seats.iter().filter(|other| counts(**other) > counts(*seat)).count();
        let Score { tokens, points } = totals[*seat];
        let legs = (scene.view.legs > 1 && last).then(|| texts::legs(totals[*seat], scores[*seat]));
        Standing {
            wins: winners.is_some_and(|winners| winners.has(*seat)),
            laid: texts::visible(points, lang),
            sum: legs.unwrap_or_default(),
            ..Standing::new(*seat, 1 + ahead, tokens.into())
        }
    });
    let rows = rows.collect();
    let [best, next] = [seats[0], seats[1]].map(|seat| totals[seat]);
    let mut says = texts::score(best.tokens.into(), next.tokens.into(), lang);
    if best.tokens == next.tokens {
        says += " ";
        says += &texts::tie_break(best.points.into(), next.points.into(), lang);
    }
    if !last {
        says += " ";
        // A16: a spectator has neither colour.
        says += &match scene.me {
            Some(me) => texts::colours_swap(scene.view.colour(me), lang),
            None => Words::of(lang).colours_change.to_owned(),
        };
    }
    let article = if scene.view.legs > 1 { "A16" } else { "A15" };
    let told = best.tokens == next.tokens || scene.view.legs > 1;
    Some(Moment {
        title: if last { String::new() } else { Words::of(lang).leg_ended.to_owned() },
        says,
        article: told.then_some(article),
        rows,
        unit: texts::line_word(2, lang),
        next: (!last).then(|| texts::go_on(lang)),
    })
}

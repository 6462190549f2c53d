//! The end of a match: lines, visible points, and which of them decided (A15, A16).

use engine::Seat;
use game_karta_doppio::{Event, KartaDoppio, Score};
use table::{Moment, Scene, Standing};

use crate::texts;

/// What is shown when the match is over.
pub(crate) fn moment(scene: &Scene<'_, KartaDoppio>, seen: &Event) -> Option<Moment> {
    let Event::LegOver { totals, scores, .. } = seen else { return None };
    let winners = scene.events.iter().find_map(|(_, seen)| match seen {
        Event::MatchOver { winners } => Some(*winners),
        _ => None,
    })?;
    let lang = scene.lang;
    let mut seats: Vec<Seat> = Seat::all(totals.len()).collect();
    let counts = |seat: Seat| (totals[seat].tokens, totals[seat].points);
    seats.sort_by_key(|seat| std::cmp::Reverse(counts(*seat)));
    let rows = seats.iter().map(|seat| {
        let ahead = seats.iter().filter(|other| counts(**other) > counts(*seat)).count();
        let Score { tokens, points } = totals[*seat];
        let legs = (scene.view.legs > 1).then(|| texts::legs(totals[*seat], scores[*seat]));
        Standing {
            wins: winners.has(*seat),
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
    let article = if scene.view.legs > 1 { "A16" } else { "A15" };
    let told = best.tokens == next.tokens || scene.view.legs > 1;
    Some(Moment {
        title: String::new(),
        says,
        article: told.then_some(article),
        rows,
        unit: texts::line_word(2, lang),
    })
}

//! What is printed when a match ends or the person leaves: the result, the seed, and how to
//! continue.

use engine::{Lang, Outcome, Positions, Record, Seat, SeatSet, TableOptions as _};

use super::host::name;
use crate::texts::Texts;

/// The winner, and everybody's points.
pub(crate) fn result(outcome: &Outcome, me: Seat, lang: Lang) -> String {
    let w = Texts::of(lang);
    let winners: Vec<String> = outcome.winners().iter().map(|seat| name(seat, me, lang)).collect();
    let points = outcome.points.iter().map(|(seat, points)| {
        let decided = outcome.tie_break.map_or_else(String::new, |decided| format!(" ({})", decided[seat]));
        format!("{} {points}{decided}", name(seat, me, lang))
    });
    let points = points.collect::<Vec<_>>().join(", ");
    let result = if winners.is_empty() {
        w.lost.to_owned()
    } else if winners.len() > 1 && winners.len() == outcome.points.len() {
        w.drawn.to_owned()
    } else if outcome.winners() == SeatSet::only(me) {
        w.won.to_owned()
    } else {
        w.winners(winners.len(), table::words::listed(&winners, lang))
    };
    w.result(points, result)
}

/// The last lines in the terminal; `kept` means that the match can be resumed.
pub(crate) fn farewell<G: Positions>(record: &Record, kept: bool, me: Seat, lang: Lang) -> String {
    let w = Texts::of(lang);
    let mut lines = vec![match &record.outcome {
        Some(outcome) => result(outcome, me, lang),
        None => w.left(G::INFO.name),
    }];
    if let Some(seed) = record.seed {
        lines.push(w.seed_was(seed));
        lines.push(w.same_deal(again::<G>(record)));
    }
    if record.outcome.is_none() && kept {
        lines.push(w.go_on(format!("pioche play {} --resume", G::INFO.id)));
    }
    lines.join("\n")
}

/// The command that deals the same cards again.
fn again<G: Positions>(record: &Record) -> String {
    let mut words = vec![format!("pioche play {}", record.game)];
    if record.seats != G::INFO.usual_seats {
        words.push(format!("--players {}", record.seats));
    }
    let usual = G::Options::default().to_map();
    let other = record.options.iter().filter(|(key, value)| usual.get(*key) != Some(*value));
    words.extend(other.map(|(key, value)| format!("--option {key}={value}")));
    words.extend(record.seed.map(|seed| format!("--seed {seed}")));
    words.join(" ")
}

//! How long a match usually takes, in moves: so that one that is given up at once is not worth what
//! a whole one is.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use catalog::{AnyMatch, with_match};
use engine::{Dice, Game, Seed};
use records::meta::Meta;

/// Matches that are played at random to find out. The median of few is good enough: what matters is
/// a fraction of it.
const MATCHES: u64 = 5;
/// No match is followed for longer.
const MOST: usize = 5_000;
/// A match that somebody gives up before this part of its usual moves is given up early.
pub(crate) const EARLY: usize = 4;

/// Whether so many moves are less than a quarter of what is usual at such a table.
pub(super) fn is_early(meta: &Meta, moves: usize) -> bool {
    moves * EARLY < usual_moves(meta)
}

/// What was found out: whoever gives up at once should not keep the server busy.
static KNOWN: Mutex<BTreeMap<String, usize>> = Mutex::new(BTreeMap::new());
/// So many kinds of tables are remembered.
const REMEMBERED: usize = 1_000;

fn usual_moves(meta: &Meta) -> usize {
    let kind = format!("{} {} {:?}", meta.game.info().id, meta.seats, meta.options);
    let known = || KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(usual) = known().get(&kind) {
        return *usual;
    }
    let usual = played(meta);
    let mut known = known();
    if known.len() >= REMEMBERED {
        known.clear();
    }
    known.insert(kind, usual);
    usual
}

fn played(meta: &Meta) -> usize {
    let mut dice = Dice::new(1);
    let mut lengths: Vec<usize> = (0..MATCHES)
        .filter_map(|number| {
            AnyMatch::new(meta.game, meta.seats, &meta.options, Seed::numbered(1, number)).ok()
        })
        .map(|game| with_match!(&game, game => length(game.state(), &mut dice)))
        .collect();
    lengths.sort_unstable();
    lengths.get(lengths.len() / 2).copied().unwrap_or_default()
}

fn length<G: Game>(state: &G, dice: &mut Dice) -> usize {
    let mut state = state.clone();
    let mut moves = Vec::new();
    for count in 0..MOST {
        let Some(seat) = state.to_act().must.first() else { return count };
        let Some(mv) = state.random_move(seat, dice, &mut moves) else { return count };
        state.play_unchecked(seat, mv, &mut ());
    }
    MOST
}

#[cfg(test)]
mod tests {
    use catalog::GameId;
    use serde_json::json;

    use super::*;
    use records::chance::Chance;

    #[test]
    fn every_game_has_a_usual_length() {
        for game in GameId::ALL {
            let asked = serde_json::from_value(json!({"game": game.info().id})).expect("a table");
            let meta = Meta::new(&asked, "p0", &Chance::default()).expect("it can be");
            let usual = usual_moves(&meta);
            assert!((8..MOST).contains(&usual), "{game}: {usual}");
            assert!(is_early(&meta, 0) && is_early(&meta, usual / EARLY - 1) && !is_early(&meta, usual / 2));
        }
    }
}

//! The usual length of a match in moves, so that a match that is given up early does not count like
//! a whole one.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use catalog::{AnyMatch, with_match};
use engine::{Dice, Game, Seed};
use records::meta::Meta;

/// Random matches played to find out. The median of a few is good enough, because only a fraction
/// of it matters.
const MATCHES: u64 = 5;
/// The most moves of such a match.
const MOST: usize = 5_000;
/// A match that is given up before this part of its usual length is given up early.
pub(crate) const EARLY: usize = 4;

/// Whether this many moves are less than a quarter of the usual length at such a table.
pub(super) fn is_early(meta: &Meta, moves: usize) -> bool {
    moves * EARLY < usual_moves(meta)
}

/// Known lengths, so that people who give up at once do not keep the server busy.
static KNOWN: Mutex<BTreeMap<String, usize>> = Mutex::new(BTreeMap::new());
/// Kinds of tables remembered.
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

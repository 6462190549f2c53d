//! Whether a move may be taken back: only on the player's own turn, and never past a revealed
//! secret, a random event or another player's action. If the others agree, also after the turn, and
//! although they have seen what the move showed them, but never past something that its player
//! could not know before. A person alone against bots may go back to any earlier decision of
//! theirs, one after another: there is nobody to be fair to, and the match no longer counts. What
//! was seen stays seen, and chance does not change: every chance event has its number and its own
//! stream, so the same card is drawn again.

use catalog::{AnyMatch, with_match};
use engine::{Dice, Game, Match, Observer, Seat};

/// Determinizations tried per observer. A chance event with two outcomes is missed once in 2^24.
const SAMPLES: usize = 24;
/// How many are tried where a player asks the others: unlikely outcomes must not be overlooked.
const THOROUGH: usize = 200;
/// How many are tried with every move, only to offer the request.
const GLANCE: usize = 4;

/// Whether `seat`, which made the last move, may take it back.
pub(crate) fn may_undo(game: &AnyMatch, seat: Seat) -> bool {
    with_match!(game, game => quiet(game, seat))
}

/// Whether `seat` made the last move and learned nothing from it that it did not know before: then
/// it may be taken back if everybody else agrees. The answer for a move is always the same.
pub(crate) fn may_ask(game: &AnyMatch, seat: Seat) -> bool {
    with_match!(game, game => has_learned_nothing(game, seat, Observer::bot(seat), &mut dice_of(game), THOROUGH))
}

/// Whether it looks as if [`may_ask`] would say yes. With every move, the whole answer would cost
/// more than the rest of the move.
pub(crate) fn might_ask(game: &AnyMatch, seat: Seat) -> bool {
    with_match!(game, game => has_learned_nothing(game, seat, Observer::bot(seat), &mut dice_of(game), GLANCE))
}

/// Whether the last move, of `seat`, showed anything to spectators.
pub(crate) fn revealed(game: &AnyMatch, seat: Seat) -> bool {
    with_match!(game, game => !has_learned_nothing(game, seat, Observer::SPECTATOR, &mut dice_of(game), THOROUGH))
}

/// Dice that follow from the number of moves: which states are sampled need not be secret. The
/// server's randomness is not drawn from, because the next draw must not depend on what a move told
/// somebody, nor on when somebody asks.
fn dice_of<G: Game>(game: &Match<G>) -> Dice {
    Dice::new(game.moves().len() as u64)
}

/// How many moves must be taken back for this seat, which has made one, to decide again: to its
/// last real choice, or to its last move if it never had a choice.
pub(crate) fn since_last_decision(game: &AnyMatch, seat: Seat) -> u32 {
    with_match!(game, game => decision(game, seat))
}

fn decision<G: Game>(game: &Match<G>, seat: Seat) -> u32 {
    let mut back = game.clone();
    let mut legal = Vec::new();
    let (mut taken, mut last) = (0, None);
    while let Some((mover, _)) = back.moves().last().copied() {
        back.undo();
        taken += 1;
        if mover != seat {
            continue;
        }
        legal.clear();
        back.state().legal_moves(seat, &mut legal);
        if legal.len() > 1 {
            return taken;
        }
        last.get_or_insert(taken);
    }
    last.unwrap_or(0)
}

/// A move revealed nothing if no observer learned anything from it.
fn quiet<G: Game>(game: &Match<G>, seat: Seat) -> bool {
    if !game.state().to_act().must.has(seat) {
        return false;
    }
    let mut dice = dice_of(game);
    // Other seats first: most moves show them something, which the first sample finds.
    let others = Seat::all(game.state().seats()).filter(|other| *other != seat);
    let mut all = others.chain([seat]).map(Observer::bot);
    all.all(|observer| has_learned_nothing(game, seat, observer, &mut dice, SAMPLES))
}

/// Whether the last move, made by `seat`, told this observer nothing: whatever they could not know
/// before, they would have seen the same. So: draw other states that fit what the observer knew,
/// make the same move there, and compare what they see.
fn has_learned_nothing<G: Game>(
    game: &Match<G>,
    seat: Seat,
    observer: Observer,
    dice: &mut Dice,
    samples: usize,
) -> bool {
    let Some((mover, mv)) = game.moves().last().copied() else { return false };
    if mover != seat {
        return false;
    }
    let mut before = game.clone();
    before.undo();
    let (knew, knows) = (before.state().view(observer), game.state().view(observer));
    (0..samples).all(|_| {
        G::determinize(&knew, dice)
            .is_ok_and(|mut other| other.play(seat, mv, &mut ()).is_ok() && other.view(observer) == knows)
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use catalog::GameId;
    use engine::Seed;

    use super::*;

    /// The first word of a move's notation.
    fn kind(mv: &str) -> &str {
        let end = mv.find(|letter: char| !letter.is_ascii_lowercase()).unwrap_or(mv.len());
        if end == 0 { "a card or tile" } else { &mv[..end] }
    }

    /// Plays at random, and counts for each kind of move how many could have been taken back.
    fn taken_back(game: GameId, check: impl Fn(&AnyMatch, &AnyMatch, Seat)) -> BTreeMap<String, (u32, u32)> {
        let mut dice = Dice::new(5);
        let mut kinds: BTreeMap<String, (u32, u32)> = BTreeMap::new();
        let seats = game.info().usual_seats;
        for index in 0..40 {
            let seed = Seed::numbered(77, index);
            let mut now = AnyMatch::new(game, seats, &BTreeMap::new(), seed).expect("a deal");
            for _ in 0..150 {
                let Some(seat) = now.to_act().must.first() else { break };
                let mv = dice.pick(&now.legal(seat)).expect("a move").clone();
                let before = now.clone();
                now.play(seat, &mv).expect("a legal move");
                let counted = kinds.entry(kind(&mv).to_owned()).or_default();
                counted.0 += 1;
                // Nobody can take back another player's move.
                for other in Seat::all(seats).filter(|other| *other != seat) {
                    assert!(!may_undo(&now, other), "{game}: {mv} was another's");
                }
                if !may_undo(&now, seat) {
                    continue;
                }
                counted.1 += 1;
                assert!(now.to_act().must.has(seat), "{game}: {mv} ended the turn");
                check(&before, &now, seat);
                // Once another player has acted, the move stays.
                for other in now.to_act().may.iter().filter(|other| *other != seat) {
                    let mut later = now.clone();
                    let spoken = later.legal(other).first().expect("who may act can").clone();
                    later.play(other, &spoken).expect("a legal move");
                    assert!(!may_undo(&later, seat), "{game}: {spoken} came after {mv}");
                }
                // After an undo, everything is as it was.
                let mut back = now.clone();
                assert!(back.undo());
                for observer in Seat::all(seats).map(Observer::bot).chain([Observer::SPECTATOR]) {
                    assert_eq!(back.view(observer), before.view(observer));
                }
            }
        }
        kinds
    }

    fn quiet(kinds: &BTreeMap<String, (u32, u32)>) -> Vec<&str> {
        kinds.iter().filter(|(_, (_, quiet))| *quiet > 0).map(|(kind, _)| kind.as_str()).collect()
    }

    /// Of each kind of move, how many could be taken back if everybody agrees. What the player
    /// could not know before is never taken back.
    fn asked_back(game: GameId) -> BTreeMap<String, (u32, u32)> {
        let mut dice = Dice::new(6);
        let mut kinds: BTreeMap<String, (u32, u32)> = BTreeMap::new();
        let seats = game.info().usual_seats;
        for index in 0..20 {
            let seed = Seed::numbered(78, index);
            let mut now = AnyMatch::new(game, seats, &BTreeMap::new(), seed).expect("a deal");
            for _ in 0..80 {
                let Some(seat) = now.to_act().must.first() else { break };
                let mv = dice.pick(&now.legal(seat)).expect("a move").clone();
                now.play(seat, &mv).expect("a legal move");
                let counted = kinds.entry(kind(&mv).to_owned()).or_default();
                counted.0 += 1;
                for other in Seat::all(seats).filter(|other| *other != seat) {
                    assert!(!may_ask(&now, other), "{game}: {mv} was another's");
                }
                let asked = may_ask(&now, seat);
                counted.1 += u32::from(asked);
                assert!(asked || !may_undo(&now, seat), "{game}: {mv}");
            }
        }
        kinds
    }

    /// What a player showed of their own may be taken back if all agree; what was drawn, never.
    #[test]
    fn with_consent_own_cards_are_taken_back_but_nothing_that_chance_told() {
        let share = |(all, back): (u32, u32)| f64::from(back) / f64::from(all);
        let ole = asked_back(GameId::Ole);
        assert!(share(ole["a card or tile"]) > 0.8, "{ole:?}");
        let karta = asked_back(GameId::KartaDoppio);
        assert!(karta.values().all(|kind| share(*kind) > 0.99), "{karta:?}");
        let dos = asked_back(GameId::Dos);
        assert_eq!(dos["draw"].1, 0, "{dos:?}");
        let otto = asked_back(GameId::OttoGameOver);
        // What is left in the tower may be known before it is drawn.
        assert!(share(otto["draw"]) < 0.02, "{otto:?}");
        assert!(otto["a card or tile"].1 > 0, "{otto:?}");
        let bruno = asked_back(GameId::OttoBruno);
        assert!(share(bruno["left"]) < 0.1 && share(bruno["right"]) < 0.1, "{bruno:?}");
    }

    /// Where everything lies open, nobody learns anything from a move; a card of Olé shows what a
    /// hand held.
    #[test]
    fn what_is_shown_was_revealed() {
        for (game, reveals) in [(GameId::KartaDoppio, false), (GameId::Ole, true)] {
            let seats = game.info().usual_seats;
            let seed = Seed::numbered(79, 0);
            let mut now = AnyMatch::new(game, seats, &BTreeMap::new(), seed).expect("a deal");
            let seat = now.to_act().must.first().expect("somebody begins");
            let mv = now.legal(seat).remove(0);
            now.play(seat, &mv).expect("a legal move");
            assert_eq!(revealed(&now, seat), reveals, "{game}: {mv}");
        }
    }

    /// Every card shows what a hand held, every token whose turn it is next.
    #[test]
    fn in_ole_nothing_is_taken_back() {
        let kinds = taken_back(GameId::Ole, |_, _, _| unreachable!("nothing is"));
        assert!(kinds.len() == 4 && quiet(&kinds).is_empty(), "{kinds:?}");
    }

    /// A card that lies ends the turn.
    #[test]
    fn in_karta_doppio_nothing_is_taken_back() {
        let kinds = taken_back(GameId::KartaDoppio, |_, _, _| unreachable!("nothing is"));
        assert!(quiet(&kinds).is_empty(), "{kinds:?}");
    }

    /// Having said that one matches no more, or "DOS!", while something is still to be done; never
    /// a card that was shown or drawn, nor having caught another.
    #[test]
    fn in_dos_words_are_taken_back_but_no_card() {
        let kinds = taken_back(GameId::Dos, |before, now, _| {
            let spectator = |game: &AnyMatch| game.view(Observer::SPECTATOR);
            for what in ["pile", "counts", "totals"] {
                assert_eq!(spectator(before)[what], spectator(now)[what], "{what}");
            }
        });
        assert_eq!(quiet(&kinds), ["call", "end"], "{kinds:?}");
        assert_eq!(kinds["draw"].1 + kinds["catch"].1 + kinds["place"].1 + kinds["a card or tile"].1, 0);
    }

    /// A card whose faces those who see them now knew before, or could tell from all the others; a
    /// card that only chance knew stays drawn, and so does nearly every card of a pile.
    #[test]
    fn in_otto_and_bruno_only_what_was_known_is_taken_back() {
        let kinds = taken_back(GameId::OttoBruno, |_, _, _| {});
        assert!(quiet(&kinds).contains(&"take"), "{kinds:?}");
        let (drawn, back) = (kinds["left"].0 + kinds["right"].0, kinds["left"].1 + kinds["right"].1);
        assert!(back * 10 < drawn, "{kinds:?}");
        assert_eq!(kinds["discard"].1 + kinds["pass"].1, 0);
    }

    /// A tile drawn is chance, a secret card played was a secret, a tile laid ends the turn. Only
    /// who draws an infinity and is the first to be asked for an eight may take the tile back
    /// before answering.
    #[test]
    fn in_otto_game_over_only_an_infinity_is_taken_back_by_a_maker_who_is_asked() {
        let kinds = taken_back(GameId::OttoGameOver, |before, now, seat| {
            let open = |game: &AnyMatch| game.view(Observer::SPECTATOR)["open"].clone();
            let (was, is) = (open(before), open(now));
            let asked = serde_json::json!({ "maker": seat, "asked": seat, "kept": [] });
            assert_eq!(is["phase"]["infinity"], asked, "{is}");
            // The tile has been laid, and nothing is decided yet.
            assert_ne!(was["board"], is["board"]);
            for what in ["removed", "totals", "round", "travel"] {
                assert_eq!(was[what], is[what], "{what}");
            }
        });
        assert!(kinds.contains_key("draw") && kinds.contains_key("meteorite"), "{kinds:?}");
        assert_eq!(quiet(&kinds), ["a card or tile"], "{kinds:?}");
    }
}

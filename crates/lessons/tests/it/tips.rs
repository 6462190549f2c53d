//! Every tip of every game is shown in some match against bots, at most once in a match, and some
//! move can answer it.

use std::collections::BTreeSet;

use bots::{Greedy, Policy};
use engine::{Dice, Game, Match, Memory, Observer, Seat, Seed};
use lessons::{Guide, Sight, prove_tips, tips};
use serde_json::Value;
use table::Table;

/// The number of matches in which every tip must have been shown.
const MATCHES: u64 = 40;
/// No test match is longer.
const MOVES: usize = 5_000;

/// A person at a guided table who plays random legal moves.
struct Guided<G: Game> {
    game: Match<G>,
    guide: Guide,
    seat: Seat,
    /// The number of events received before the last move.
    heard: usize,
    dice: Dice,
    said: BTreeSet<String>,
    /// The tips that a legal move in their situation could have answered.
    answerable: BTreeSet<String>,
}

impl<G: Game + Greedy> Guided<G> {
    /// The person's turn: gets the tip and moves.
    fn moves(&mut self, legal: &[G::Move]) {
        let look = Observer { seat: Some(self.seat), memory: Memory::Now };
        let view = serde_json::to_value(self.game.state().view(look)).expect("a view is data");
        let seen: Vec<Value> = self
            .game
            .seen(look, self.heard)
            .map(|seen| serde_json::to_value(seen).expect("an event is data"))
            .collect();
        let names: Vec<String> = legal.iter().map(ToString::to_string).collect();
        let now = Sight { seat: self.seat, view: &view, legal: &names, seen: &seen };
        let mv = *self.dice.pick(legal).expect("there is a move");
        if let Some(tip) = self.guide.tip(&now) {
            assert!(self.said.insert(tip.id.clone()), "{} is said twice", tip.id);
            if names.iter().any(|mv| tip.is_known_by(mv)) {
                self.answerable.insert(tip.id.clone());
            }
        }
        self.guide.moves(&now, &mv.to_string());
        assert!(
            self.guide.tip(&now).is_none_or(|tip| !self.said.contains(&tip.id)),
            "what was said is silent"
        );
        self.heard = self.game.log().len();
        self.game.play(self.seat, mv).expect("it is legal");
    }

    fn legal(&self, seat: Seat) -> Vec<G::Move> {
        let mut legal = Vec::new();
        self.game.state().legal_moves(seat, &mut legal);
        legal
    }

    /// Plays to the end.
    fn play(&mut self) {
        for _ in 0..MOVES {
            let acts = self.game.state().to_act();
            let own = self.legal(self.seat);
            let must = acts.must.first();
            if must.is_none() && own.is_empty() {
                return;
            }
            // An optional move is made half of the time.
            if !own.is_empty() && (must == Some(self.seat) || must.is_none() || self.dice.below(2) == 0) {
                self.moves(&own);
                continue;
            }
            let Some(seat) = must.filter(|seat| *seat != self.seat) else { continue };
            let legal = self.legal(seat);
            let view = self.game.state().view(Observer::bot(seat));
            let mv = Policy::Greedy.choose::<G>(&view, &legal, &mut self.dice);
            self.game.play(seat, mv).expect("a bot plays by the rules");
        }
        panic!("a match without end");
    }
}

fn hold<T: Table<Game: Greedy>>() {
    let problems = prove_tips::<T>();
    assert!(problems.is_empty(), "{}", problems.join("\n"));
    let all = tips::<T>().expect("they were read a moment ago");
    assert!((5..=10).contains(&all.len()), "there are {} tips", all.len());
    let (mut said, mut answerable) = (BTreeSet::new(), BTreeSet::new());
    for number in 0..MATCHES {
        let seats = T::Game::INFO.usual_seats;
        let options = <T::Game as Game>::Options::default();
        let game: Match<T::Game> =
            Match::new(options, seats, Seed::numbered(18, number)).expect("the usual table");
        let seat = Seat::all(seats).nth(number as usize % seats).expect("a seat of the table");
        let mut guided = Guided {
            game,
            guide: Guide::new(all.clone(), []),
            seat,
            heard: 0,
            dice: Dice::new(number),
            said: BTreeSet::new(),
            answerable: BTreeSet::new(),
        };
        guided.play();
        said.append(&mut guided.said);
        answerable.append(&mut guided.answerable);
    }
    for tip in &all {
        assert!(said.contains(&tip.id), "{} is never said in {MATCHES} matches", tip.id);
        assert!(answerable.contains(&tip.id), "{}: no move shows that one knows", tip.id);
    }
}

every_game!(hold);

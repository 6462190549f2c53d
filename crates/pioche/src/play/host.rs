//! The match behind the screen: one person, the others programs.

use bots::Policy;
use engine::{Dice, Lang, Match, Observer, Outcome, Seat, Seed};

use crate::house::{House, Seating};

pub(crate) struct Host<G: House> {
    game: Match<G>,
    policy: Policy,
    dice: Dice,
    me: Seat,
}

impl<G: House> Host<G> {
    pub(crate) fn new(seating: &Seating<G>, seed: Seed, policy: Policy, dice: Dice) -> anyhow::Result<Self> {
        let game = Match::new(seating.options.clone(), seating.seats, seed)?;
        let me = Seat::all(1).next().expect("every table has a first seat");
        Ok(Self { game, policy, dice, me })
    }

    pub(crate) fn game(&self) -> &Match<G> {
        &self.game
    }

    pub(crate) fn me(&self) -> Seat {
        self.me
    }

    pub(crate) fn view(&self) -> G::View {
        self.game.state().view(Observer::screen(self.me))
    }

    pub(crate) fn legal(&self, seat: Seat) -> Vec<G::Move> {
        let mut moves = Vec::new();
        self.game.state().legal_moves(seat, &mut moves);
        moves
    }

    pub(crate) fn i_must(&self) -> bool {
        self.game.state().to_act().must.has(self.me)
    }

    pub(crate) fn outcome(&self) -> Option<Outcome> {
        self.game.state().outcome()
    }

    /// What the person saw happen from event number `since` on.
    pub(crate) fn seen(&self, since: usize) -> Vec<G::Seen> {
        self.game.seen(Observer::screen(self.me), since).collect()
    }

    pub(crate) fn play(&mut self, mv: G::Move) -> Result<(), G::Refusal> {
        self.game.play(self.me, mv).map(|_| ())
    }

    /// One program that must act does; false if it is not a program's turn.
    pub(crate) fn program_acts(&mut self) -> bool {
        let Some(seat) = self.game.state().to_act().must.iter().find(|seat| *seat != self.me) else {
            return false;
        };
        let view = self.game.state().view(Observer::bot(seat));
        let legal = self.legal(seat);
        let mv = self.policy.choose::<G>(&view, &legal, &mut self.dice);
        self.game.play(seat, mv).is_ok()
    }

    /// One program that may speak up is asked whether it does. At most one does.
    pub(crate) fn program_speaks_up(&mut self) -> bool {
        for seat in self.game.state().to_act().may.iter().filter(|seat| *seat != self.me) {
            let view = self.game.state().view(Observer::bot(seat));
            let legal = self.legal(seat);
            if let Some(mv) = G::speak_up(&view, &legal, &mut self.dice) {
                return self.game.play(seat, mv).is_ok();
            }
        }
        false
    }
}

/// What the people at the table are called.
pub(crate) fn name(seat: Seat, me: Seat, lang: Lang) -> String {
    const OTHERS: [&str; 8] = ["Zoé", "Inès", "Maud", "Théo", "Léa", "Karim", "Rose", "Paul"];
    if seat == me { lang.pick("Vous", "You").to_owned() } else { OTHERS[seat.index()].to_owned() }
}

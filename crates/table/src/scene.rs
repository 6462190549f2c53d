//! A moment of a match as one person sees it, and what a gesture comes to.

use engine::{Dice, Game, Lang, Names, Seat, SeatSet};

use crate::Narrator;

/// What happened in a match, oldest first, each with the number of its event.
pub type Events<G> = [(u64, <G as Game>::Seen)];

/// A moment of a match as one person sees it.
pub struct Scene<'a, G: Game> {
    /// What may be known.
    pub view: &'a G::View,
    /// The person's legal moves, in the game's order; none when there is nothing to decide.
    pub legal: &'a [G::Move],
    /// What happened in this match.
    pub events: &'a Events<G>,
    /// The person's own move that is not acknowledged yet.
    pub pending: Option<G::Move>,
    /// The person's seat; none for those who watch.
    pub me: Option<Seat>,
    /// Who must act.
    pub must: SeatSet,
    /// The person's language.
    pub lang: Lang,
    /// What the seats are called at the head of a sentence: "Vous" for oneself.
    pub names: Names<'a>,
}

/// What a gesture comes to.
pub enum Answer<G: Game> {
    /// Nothing here.
    Nothing,
    /// Something else is held now.
    Held,
    /// This move is made. It is legal.
    Play(G::Move),
    /// The rules refuse this move, for this reason.
    Refused(G::Move, G::Refusal),
}

impl<'a, G: Game> Scene<'a, G> {
    /// From where the table is looked at: one's own seat, or the first for those who watch.
    pub fn near(&self) -> Seat {
        self.me.unwrap_or(Seat::FIRST)
    }

    /// Whether the person can decide something now: nothing while a move is on its way.
    pub fn free(&self) -> bool {
        !self.legal.is_empty() && self.pending.is_none()
    }

    /// The game itself, with something that fits in the place of what cannot be seen: what it says
    /// of what is open is true. None for a view that cannot be.
    pub fn rules(&self) -> Option<G> {
        rules(self.view)
    }

    /// Why the rules refuse this move to the person.
    pub fn refusal(&self, mv: G::Move) -> Option<G::Refusal> {
        refusal::<G>(self.view, self.me?, mv)
    }

    /// The person wants to make this move, legal or not.
    pub fn attempt(&self, mv: G::Move) -> Answer<G> {
        if self.legal.contains(&mv) {
            return Answer::Play(mv);
        }
        self.refusal(mv).map_or(Answer::Nothing, |why| Answer::Refused(mv, why))
    }

    /// Who tells this person what happened.
    pub fn narrator(&self) -> Narrator<'a> {
        Narrator { lang: self.lang, me: self.me, names: self.names }
    }
}

fn rules<G: Game>(view: &G::View) -> Option<G> {
    G::determinize(view, &mut Dice::new(1)).ok()
}

/// Why a seat cannot make this move, judged by the rules themselves on a state that fits what the
/// seat sees.
pub fn refusal<G: Game>(view: &G::View, seat: Seat, mv: G::Move) -> Option<G::Refusal> {
    rules::<G>(view)?.check(seat, mv).err()
}

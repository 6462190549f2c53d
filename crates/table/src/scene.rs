//! A moment of a match as one person sees it, and the result of a gesture.

use engine::{Dice, Game, Lang, Names, Seat, SeatSet};

use crate::Narrator;

/// What happened in a match, oldest first, each with the number of its event.
pub type Events<G> = [(u64, <G as Game>::Seen)];

/// A moment of a match as one person sees it.
pub struct Scene<'a, G: Game> {
    /// What the person may know.
    pub view: &'a G::View,
    /// The person's legal moves, in the game's order; none when there is nothing to decide.
    pub legal: &'a [G::Move],
    /// What happened in this match.
    pub events: &'a Events<G>,
    /// The person's own move that is not acknowledged yet.
    pub pending: Option<G::Move>,
    /// The person's seat; none for a spectator.
    pub me: Option<Seat>,
    /// Who must act.
    pub must: SeatSet,
    /// The person's language.
    pub lang: Lang,
    /// What the seats are called at the beginning of a sentence: "Vous" for the person's own.
    pub names: Names<'a>,
}

/// The result of a gesture.
pub enum Answer<G: Game> {
    /// Nothing happens.
    Nothing,
    /// Something else is held now.
    Held,
    /// Make this move, which is legal.
    Play(G::Move),
    /// The rules refuse this move, for this reason.
    Refused(G::Move, G::Refusal),
}

impl<'a, G: Game> Scene<'a, G> {
    /// The seat from which the table is viewed: the person's own, or the first for a spectator.
    pub fn near(&self) -> Seat {
        self.me.unwrap_or(Seat::FIRST)
    }

    /// Whether the person can decide something now; false while a move waits for the server.
    pub fn free(&self) -> bool {
        !self.legal.is_empty() && self.pending.is_none()
    }

    /// A full state that fits the view, with hidden things filled in at random. What it says about
    /// visible things is true. None for an impossible view.
    pub fn rules(&self) -> Option<G> {
        rules(self.view)
    }

    /// Why the rules refuse this move to the person.
    pub fn refusal(&self, mv: G::Move) -> Option<G::Refusal> {
        refusal::<G>(self.view, self.me?, mv)
    }

    /// The result of trying to make this move, legal or not.
    pub fn attempt(&self, mv: G::Move) -> Answer<G> {
        if self.legal.contains(&mv) {
            return Answer::Play(mv);
        }
        self.refusal(mv).map_or(Answer::Nothing, |why| Answer::Refused(mv, why))
    }

    /// The narrator for this person's journal.
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

//! The card held over the table, and what the person does with it.

use catalog::KartaDoppio;
use game_karta_doppio::{Card, Colour, Face, Move};
use leptos::prelude::*;
use table_karta_doppio::{self as texts, Effect as Deed, Gesture};

use crate::boards::{BoardProps, Hands};
use crate::parts::keys::focus;

/// The held card, as separate signals for the parts of the board.
#[derive(Clone, Copy)]
pub struct Holding {
    pub hands: Hands<KartaDoppio>,
    /// The card as it is turned; none if nothing is held.
    pub face: Memo<Option<Face>>,
    /// The square over which it is held.
    pub spot: Memo<Option<(i8, i8)>>,
    /// The square that is the tab stop; a pointer does not change it.
    pub roving: RwSignal<Option<(i8, i8)>>,
    /// Its effect there.
    pub deed: Memo<Option<Deed>>,
    /// Every move with it.
    pub fits: Memo<Vec<Move>>,
    /// The person's own colour.
    pub colour: Memo<Colour>,
    /// Whether the table is empty.
    pub first: Memo<bool>,
    /// How it was last handled, for the animation: "turn" or "flip".
    pub handled: RwSignal<&'static str>,
    /// The total number of quarter turns, so that the fourth one continues instead of turning back.
    pub spins: RwSignal<i32>,
}

impl Holding {
    /// Empty hands.
    pub fn new(play: BoardProps<KartaDoppio>) -> Self {
        let hands = Hands::new(play);
        let laid = hands.laid;
        Self {
            hands,
            face: Memo::new(move |_| laid.with(|laid| laid.face)),
            spot: Memo::new(move |_| laid.with(|laid| laid.spot)),
            roving: RwSignal::new(None),
            deed: Memo::new(move |_| laid.with(|laid| laid.deed.clone())),
            fits: Memo::new(move |_| laid.with(|laid| laid.fits.clone())),
            colour: Memo::new(move |_| play.scene(texts::near_colour)),
            first: Memo::new(move |_| play.view.with(|view| view.laid.is_empty())),
            handled: RwSignal::new(""),
            spins: RwSignal::new(0),
        }
    }

    /// Turns the held card, or turns it over.
    pub fn handle(self, how: &'static str) {
        if self.face.get_untracked().is_none() {
            return;
        }
        self.handled.set(how);
        if how == "turn" {
            self.spins.update(|spins| *spins += 1);
        }
        self.hands.act(if how == "turn" { Gesture::Turn } else { Gesture::Flip });
    }

    /// Picks a card up, or shows why that is not possible. Returns whether it is held now.
    pub fn take_up(self, card: Card) -> bool {
        self.handled.set("");
        self.spins.set(0);
        self.hands.act(Gesture::Touch(card));
        self.face.get_untracked().is_some()
    }

    /// Holds the card over a square.
    pub fn aim(self, square: (i8, i8)) {
        if self.face.get_untracked().is_some() && self.spot.get_untracked() != Some(square) {
            self.hands.act(Gesture::Aim(square));
        }
    }

    /// Plays it where it is held.
    pub fn lay(self, by_key: bool) {
        self.hands.act(Gesture::Lay);
        if by_key && self.face.get_untracked().is_none() {
            request_animation_frame(|| focus(".karta .low .kc"));
        }
    }
}

//! What an observer sees and remembers (A15–A17), and determinization.

use engine::{Dice, Memory, Observer, PositionError, Seat};
use serde::{Deserialize, Serialize};

use crate::notation::Sights;
use crate::pieces::{Card, Deck, Face, SAME_FACES, Side};
use crate::places::{Marks, Sight, Slot};
use crate::position::Layout;
use crate::sample::Unknowns;
use crate::state::{OttoBruno, Phase, Pile, TableMemory};
use crate::texts::{Texts, impossible};

/// What one observer may know. Without recall it is what is visible now; with recall it is
/// everything that the seat has seen, and who else has seen what, which is public.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct View {
    /// The observer; none for a spectator.
    pub seat: Option<Seat>,
    /// The number of players.
    pub players: usize,
    /// A17: what the table allows screens to remember.
    pub memory: TableMemory,
    /// A3: which pairs of faces the cards have.
    pub deck: Deck,
    /// Whether this view remembers.
    pub recall: bool,
    /// The number of the turn, from 1.
    pub turn: u16,
    /// A12: the face in play.
    pub face: Side,
    /// The pending decision, and its seat.
    pub phase: Phase,
    /// The racks by seat, from left to right.
    pub racks: Vec<Sights>,
    /// The left draw pile, top first.
    pub left: Sights,
    /// The right draw pile, top first.
    pub right: Sights,
    /// The discard pile, top first.
    pub discard: Sights,
    /// The tricks, in the order in which they were shown.
    pub tricks: Vec<SeenTrick>,
    /// A7: turns in a row, this one included, in which no card has left a draw pile.
    pub idle: u8,
}

impl View {
    /// The cards that one may be of which a single side is known, each with a weight: how many of
    /// them there can still be, as far as the view knows. Empty if the card is known, or no side.
    ///
    /// If the faces were drawn for the match, these are up to nine backs, each as likely as there
    /// are cards left whose back has not been seen. That is exact up to what the other places rule
    /// out for each other under the trick, which `determinize` respects.
    pub fn could_be(&self, sight: &Sight) -> Vec<(Card, u32)> {
        let Some((side, known)) = sight.half() else { return Vec::new() };
        let rows = self.racks.iter().chain([&self.left, &self.right, &self.discard]);
        let sights = rows.chain(self.tricks.iter().map(|trick| &trick.cards)).flat_map(Sights::iter);
        match self.deck {
            Deck::Drawn => {
                let mut seen = [0_u8; 17];
                for face in sights.filter_map(|sight| sight.face(side.other())) {
                    seen[face.index()] += 1;
                }
                Face::dice()
                    .filter(|back| known.under_the_trick(*back))
                    .map(|back| (back, u32::from(SAME_FACES.saturating_sub(seen[back.index()]))))
                    .filter(|(_, weight)| *weight > 0)
                    .filter_map(|(back, weight)| Some((side.card(known, back)?, weight)))
                    .collect()
            }
            Deck::Printed => Card::printed()
                .filter(|card| !card.is_joker() && card.face(side) == known)
                .filter(|card| sights.clone().all(|sight| sight.card() != Some(*card)))
                .map(|card| (card, 1))
                .collect(),
        }
    }
}

/// A combination that was shown.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeenTrick {
    /// The player who showed it.
    pub seat: Seat,
    /// The face it was shown with.
    pub face: Side,
    /// The cards.
    pub cards: Sights,
}

/// Where a card is, for the question of who sees it.
#[derive(Clone, Copy)]
enum Spot {
    Rack(Seat),
    Top(Pile),
    Inside,
    Trick(Side),
}

impl OttoBruno {
    /// A15: whether somebody sees this side of a card in this spot now.
    fn visible(&self, at: Spot, who: Option<Seat>, side: Side) -> bool {
        match at {
            Spot::Rack(_) if self.phase == Phase::GameOver => true,
            Spot::Rack(owner) => who.is_some_and(|seat| (seat == owner) == (side == self.face)),
            Spot::Top(pile) => side == self.pile_side(pile),
            Spot::Inside => false,
            Spot::Trick(shown) => side == shown,
        }
    }

    fn sight(&self, slot: Slot, at: Spot, who: Option<Seat>, recall: bool) -> Sight {
        let known = |side| {
            self.visible(at, who, side) || (recall && who.is_some_and(|seat| slot.marks.has(side, seat)))
        };
        let sight = Sight::of(slot.card, known(Side::Otto), known(Side::Bruno));
        Sight { marks: if recall { slot.marks } else { Marks::NONE }, ..sight }
    }

    fn seen_rack(&self, owner: Seat, who: Option<Seat>, recall: bool) -> Sights {
        let slots = self.rack(owner).slots().iter();
        Sights(slots.map(|slot| self.sight(*slot, Spot::Rack(owner), who, recall)).collect())
    }

    /// A seat's own rack, the face in play; none for somebody without a seat at this table.
    pub(crate) fn own_faces(&self, who: Option<Seat>) -> Option<Vec<Face>> {
        let seat = who.filter(|seat| seat.index() < self.players())?;
        Some(self.rack(seat).slots().iter().map(|slot| slot.card.face(self.face)).collect())
    }

    /// A rack with all faces, for the end of the game.
    pub(crate) fn open_rack(&self, owner: Seat) -> Sights {
        Sights(self.rack(owner).slots().iter().map(|slot| Sight::of(slot.card, true, true)).collect())
    }

    fn seen_pile(&self, pile: Pile, who: Option<Seat>, recall: bool) -> Sights {
        let depths = std::iter::once(Spot::Top(pile)).chain(std::iter::repeat(Spot::Inside));
        let cards = self.pile(pile).iter().rev().zip(depths);
        Sights(cards.map(|(slot, at)| self.sight(*slot, at, who, recall)).collect())
    }

    pub(crate) fn view_for(&self, observer: Observer) -> View {
        // Somebody without a seat at this table is a spectator.
        let who = observer.seat.filter(|seat| seat.index() < self.players());
        let remembers = match observer.memory {
            Memory::Now => self.memory == TableMemory::Aid,
            Memory::Ever => true,
        };
        self.look(who, remembers && who.is_some())
    }

    fn look(&self, who: Option<Seat>, recall: bool) -> View {
        View {
            seat: who,
            players: self.players(),
            memory: self.memory,
            deck: self.deck,
            recall,
            turn: self.turn,
            face: self.face,
            phase: self.phase,
            racks: Seat::all(self.players()).map(|owner| self.seen_rack(owner, who, recall)).collect(),
            left: self.seen_pile(Pile::Left, who, recall),
            right: self.seen_pile(Pile::Right, who, recall),
            discard: self.seen_pile(Pile::Discard, who, recall),
            tricks: self
                .tricks
                .iter()
                .map(|trick| SeenTrick {
                    seat: trick.seat,
                    face: trick.face,
                    cards: Sights(
                        trick
                            .slots
                            .iter()
                            .map(|slot| self.sight(*slot, Spot::Trick(trick.face), who, recall))
                            .collect(),
                    ),
                })
                .collect(),
            idle: self.idle,
        }
    }
}

/// Fills in what the observer does not know, uniformly: all arrangements of the unknown cards that
/// agree with the known faces are equally likely.
pub(crate) fn imagine(view: &View, dice: &mut Dice) -> Result<OttoBruno, PositionError> {
    let wrong = |why: fn(&'static Texts) -> &'static str| Err(impossible(why));
    if view.seat.is_some_and(|seat| seat.index() >= view.players) {
        return wrong(|w| w.observer_at_table);
    }
    if view.recall && view.seat.is_none() {
        return wrong(|w| w.spectator_memory);
    }
    if !view.recall && view.seat.is_some() && view.memory == TableMemory::Aid {
        return wrong(|w| w.aid_remembers);
    }
    let layout = Layout {
        racks: &view.racks,
        piles: [&view.left, &view.right, &view.discard],
        tricks: &view.tricks,
        phase: view.phase,
        face: view.face,
        memory: view.memory,
        deck: view.deck,
        idle: view.idle,
        turn: view.turn,
    };
    let mut unknowns = Unknowns::new(view.deck);
    layout.sights().try_for_each(|sight| unknowns.add(*sight))?;
    let mut cards = unknowns.sample(dice)?.into_iter();
    let state = layout.state(|sight| sight.card().or_else(|| cards.next()))?;
    if state.look(view.seat, view.recall) != *view {
        return wrong(|w| w.view_shows);
    }
    Ok(state)
}

//! Which card is which. A card keeps its number from the deal to the end, whoever sees which of its
//! faces; this requires only what everybody saw happen.

use engine::{Game as _, Observer, Seat, Seed};
use game_otto_bruno::{Options, OttoBruno, Pile, Seen, Sights, View};

/// All cards by number: where each is now.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Story {
    /// The racks by seat, from left to right.
    pub(crate) racks: Vec<Vec<u32>>,
    /// Left, right and discard pile, top last.
    pub(crate) piles: [Vec<u32>; 3],
}

/// The index of a pile in the list.
pub(crate) const fn slot(pile: Pile) -> usize {
    match pile {
        Pile::Left => 0,
        Pile::Right => 1,
        Pile::Discard => 2,
    }
}

/// Follows the cards through the events; if the history does not agree with the table, because its
/// beginning is missing, cards are numbered by their places.
pub(crate) fn follow(view: &View, events: &[(u64, Seen)]) -> Story {
    let story = replay(view.players, events);
    let fits = story.racks.iter().map(Vec::len).eq(view.racks.iter().map(Sights::len))
        && Pile::ALL.iter().all(|pile| story.piles[slot(*pile)].len() == view.pile(*pile).len());
    if fits { story } else { by_place(view, 1000) }
}

fn replay(players: usize, events: &[(u64, Seen)]) -> Story {
    let mut story = Story::default();
    // A11: two combinations follow one another, by the places of the same rack.
    let mut shown: Option<(Seat, Vec<usize>)> = None;
    for (_, seen) in events {
        match (seen, &mut shown) {
            (Seen::Showed { seat, places, .. }, Some((by, all))) if by == seat => {
                all.extend(places.places().map(|place| place.number() - 1));
                continue;
            }
            _ => story.lift(shown.take()),
        }
        match seen {
            Seen::Deal { .. } => story = dealt(players),
            Seen::Drew { seat, pile, .. } => {
                let card = story.piles[slot(*pile)].pop();
                if let Some(rack) = story.racks.get_mut(seat.index()) {
                    rack.extend(card);
                }
            }
            Seen::Showed { seat, places, .. } => {
                shown = Some((*seat, places.places().map(|place| place.number() - 1).collect()));
            }
            Seen::Discarded { seat, place, .. } => {
                let at = usize::from(*place).wrapping_sub(1);
                if let Some(rack) = story.racks.get_mut(seat.index()).filter(|rack| at < rack.len()) {
                    let card = rack.remove(at);
                    story.piles[2].push(card);
                }
            }
            // A12: a pile turned over as a block has its bottom card on top.
            Seen::TurnedOver { .. } => story.piles.iter_mut().for_each(|pile| pile.reverse()),
            Seen::Passed { .. } | Seen::DiscardClosed | Seen::GameOver { .. } => {}
        }
    }
    story.lift(shown);
    story
}

impl Story {
    fn lift(&mut self, shown: Option<(Seat, Vec<usize>)>) {
        let Some((seat, places)) = shown else { return };
        if let Some(rack) = self.racks.get_mut(seat.index()) {
            let mut place = 0;
            rack.retain(|_| {
                place += 1;
                !places.contains(&(place - 1))
            });
        }
    }
}

/// A4: the cards in the order of every deal.
fn dealt(players: usize) -> Story {
    let deal = OttoBruno::deal(&Options::default(), players, &Seed::numbered(0, 0), &mut ());
    deal.map(|game| by_place(&game.view(Observer::SPECTATOR), 0)).unwrap_or_default()
}

/// Numbers the cards by their places.
fn by_place(view: &View, from: u32) -> Story {
    let number = |place: usize, owner: usize| from + (owner * 100 + place) as u32;
    let rack = |(owner, rack): (usize, &Sights)| (0..rack.len()).map(|place| number(place, owner)).collect();
    Story {
        racks: view.racks.iter().enumerate().map(rack).collect(),
        piles: Pile::ALL
            .map(|pile| (0..view.pile(pile).len()).map(|place| number(place, 5 + slot(pile))).collect()),
    }
}

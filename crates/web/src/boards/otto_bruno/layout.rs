//! Where things stand on the table of Otto & Bruno, and how.

use std::collections::BTreeMap;

use engine::Seat;
use game_otto_bruno::{Colour, Face, Four, HAND, Move, Phase, Pile, Place, Seen, Side, Split, View};

use super::story::{follow, slot};
use table::{Hue, State};

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layout {
    /// The face in play.
    pub face: Side,
    /// The others' racks, by seat; one's own is empty here.
    pub racks: Vec<Vec<Die>>,
    /// One's own rack.
    pub mine: Vec<Die>,
    /// Left, right, discard.
    pub piles: Vec<Heap>,
    /// What is chosen on one's rack: numbers of cards.
    pub chosen: Vec<u32>,
    /// The combinations that can be shown, and which of them is offered.
    pub offers: Vec<Move>,
    /// See `offers`.
    pub offered: Option<Move>,
    /// What the main button plays.
    pub main: Option<Main>,
    /// Whether one can pass.
    pub pass: bool,
    /// Whether it is one's turn, and nothing is on its way.
    pub acting: bool,
    /// The combinations shown, in order.
    pub tricks: Vec<Trick>,
    /// The last move: by whom, and on which pile.
    pub last: Option<(Seat, Pile)>,
    /// How often everything has been turned over.
    pub turns: usize,
    /// What each card showed before it was last turned over.
    was: BTreeMap<u32, (Side, Face)>,
}

/// What the main button of the sentence does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Main {
    /// Show what is chosen or offered; what is no combination says why.
    Show(Move),
    /// Discard the chosen card.
    Discard(Move),
}

impl Main {
    pub const fn mv(self) -> Move {
        match self {
            Self::Show(mv) | Self::Discard(mv) => mv,
        }
    }
}

/// A card that stands or lies somewhere.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Die {
    pub id: u32,
    /// Its place on the rack, from 0.
    pub place: usize,
    /// The side that is seen.
    pub side: Side,
    /// What it shows; none where one sees nothing of it.
    pub face: Option<Face>,
    /// A17: what is remembered of the other side.
    pub far: Option<Face>,
    /// What it showed before everything turned over.
    pub was: Option<(Side, Face)>,
    /// How it stands.
    pub state: State,
}

/// A pile.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Heap {
    pub pile: Pile,
    /// Its top card.
    pub top: Option<Die>,
    /// How many cards.
    pub count: usize,
    /// Whether it can be drawn from.
    pub draw: bool,
    /// Whether the chosen card can be laid there.
    pub target: bool,
    /// A17: how many of its other cards are remembered.
    pub known: usize,
}

/// A combination that was shown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Trick {
    pub seat: Seat,
    /// On which side.
    pub side: Side,
    pub faces: Vec<Face>,
}

/// The colour on the screen; none for the joker.
pub fn hue(face: Face) -> Option<Hue> {
    face.die().map(|(colour, _)| match colour {
        Colour::Red => Hue::Red,
        Colour::Blue => Hue::Blue,
        Colour::Green => Hue::Green,
        Colour::Yellow => Hue::Yellow,
    })
}

/// What a person has chosen.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Choice {
    /// Cards by number.
    pub cards: Vec<u32>,
    /// How often another combination was asked for.
    pub other: usize,
}

/// What one sees and may do.
#[derive(Clone, Copy)]
pub struct Sees<'a> {
    /// What one sees.
    pub view: &'a View,
    /// What one may play.
    pub legal: &'a [Move],
    /// What happened.
    pub events: &'a [(u64, Seen)],
    /// One's move that the server has not acknowledged yet.
    pub pending: Option<Move>,
}

/// Lays the table out. `before` is the layout until now: it tells what a card showed before it was
/// turned over.
pub fn layout(sees: Sees<'_>, choice: &Choice, before: Option<&Layout>) -> Layout {
    let Sees { view, legal, events, pending } = sees;
    let story = follow(view, events);
    let acting = view.seat.is_some() && view.phase.seat() == view.seat && pending.is_none();
    let deciding = acting && matches!(view.phase, Phase::Act(_) | Phase::LastAct(_));
    let mut was = before.map(|before| before.was.clone()).unwrap_or_default();
    for die in before.into_iter().flat_map(Layout::dice) {
        if let Some(face) = die.face.filter(|_| before.is_some_and(|before| before.face != view.face)) {
            was.insert(die.id, (die.side, face));
        }
    }
    let cells = |seat: Seat| -> Vec<Die> {
        let side = view.rack_side(seat);
        let sights = view.racks.get(seat.index()).into_iter().flat_map(game_otto_bruno::Sights::iter);
        let ids = story.racks.get(seat.index()).into_iter().flatten();
        sights
            .zip(ids)
            .enumerate()
            .map(|(place, (sight, id))| Die {
                id: *id,
                place,
                side,
                face: sight.face(side),
                far: sight.face(side.other()).filter(|face| view.recall && !face.is_joker()),
                was: was.get(id).copied(),
                state: State::Rest,
            })
            .collect()
    };
    let mut mine = view.seat.map(cells).unwrap_or_default();
    let racks = Seat::all(view.players)
        .map(|seat| if view.seat == Some(seat) { Vec::new() } else { cells(seat) })
        .collect();

    let chosen: Vec<u32> =
        choice.cards.iter().copied().filter(|id| deciding && mine.iter().any(|die| die.id == *id)).collect();
    let places: Vec<Place> = mine
        .iter()
        .filter(|die| chosen.contains(&die.id))
        .filter_map(|die| Place::new(die.place + 1))
        .collect();
    let offers: Vec<Move> = if deciding {
        let shows = legal.iter().copied().filter(|mv| matches!(mv, Move::Show(_) | Move::ShowTwo(_)));
        // Two combinations before one.
        let mut shows: Vec<Move> = shows.collect();
        shows.sort_by_key(|mv| matches!(mv, Move::Show(_)));
        shows
    } else {
        Vec::new()
    };
    let offered = offers.get(choice.other % offers.len().max(1)).copied().filter(|_| chosen.is_empty());
    let discards = legal.iter().any(|mv| matches!(mv, Move::Discard(_)));
    let main = match places.len() {
        _ if !deciding => None,
        0 => offered.map(Main::Show),
        1 if discards => Some(Main::Discard(Move::Discard(places[0]))),
        4 => Four::new(places.iter().copied()).map(|four| Main::Show(Move::Show(four))),
        8 => two(legal).map(Main::Show),
        _ => None,
    };
    let sent = pending.map(shown_places).unwrap_or_default();
    for die in &mut mine {
        let number = die.place + 1;
        let in_offer = offered.is_some_and(|mv| shown_places(mv).contains(&number));
        let joins = !chosen.is_empty()
            && offers.iter().any(|mv| {
                let four = shown_places(*mv);
                four.contains(&number) && places.iter().all(|place| four.contains(&place.number()))
            });
        die.state = if chosen.contains(&die.id) {
            State::Held
        } else if sent.contains(&number) {
            State::Pending
        } else if in_offer || joins {
            State::Lit
        } else {
            State::Rest
        };
    }

    let mut piles: Vec<Heap> = Pile::ALL
        .map(|pile| {
            let cards = view.pile(pile);
            let side = view.pile_side(pile);
            let id = story.piles[slot(pile)].last().copied();
            let known = cards.iter().skip(1).filter(|sight| sight.otto.or(sight.bruno).is_some()).count();
            Heap {
                pile,
                top: cards.iter().next().zip(id).map(|(sight, id)| Die {
                    id,
                    place: 0,
                    side,
                    face: sight.face(side),
                    far: sight.face(side.other()).filter(|face| view.recall && !face.is_joker()),
                    was: was.get(&id).copied(),
                    state: if pending == Some(Move::Draw(pile)) { State::Pending } else { State::Rest },
                }),
                count: cards.len(),
                draw: acting && legal.contains(&Move::Draw(pile)),
                target: pile == Pile::Discard && matches!(main, Some(Main::Discard(_))),
                known,
            }
        })
        .into();
    // A discarded card lies there at once.
    if let Some(Move::Discard(place)) = pending
        && place.number() <= mine.len()
    {
        let die = mine.remove(place.number() - 1);
        piles[2].count += 1;
        piles[2].top = Some(Die { place: 0, state: State::Pending, ..die });
    }
    Layout {
        face: view.face,
        racks,
        mine,
        piles,
        chosen,
        offers,
        offered,
        main,
        pass: deciding && legal.contains(&Move::Pass),
        acting,
        tricks: view
            .tricks
            .iter()
            .map(|trick| Trick {
                seat: trick.seat,
                side: trick.face,
                faces: trick.cards.iter().filter_map(|sight| sight.face(trick.face)).collect(),
            })
            .collect(),
        last: last_move(events),
        turns: events.iter().filter(|(_, seen)| matches!(seen, Seen::TurnedOver { .. })).count(),
        was,
    }
}

impl Layout {
    /// Every card that is seen.
    fn dice(&self) -> impl Iterator<Item = &Die> {
        let tops = self.piles.iter().filter_map(|heap| heap.top.as_ref());
        self.racks.iter().flatten().chain(&self.mine).chain(tops)
    }
}

/// A11: the first way to show all eight cards.
fn two(legal: &[Move]) -> Option<Move> {
    let listed = legal.iter().copied().find(|mv| matches!(mv, Move::ShowTwo(_)));
    // None is legal: the first four and the last are tried, and the answer says why not.
    listed.or_else(|| Four::new((1..=4).filter_map(Place::new)).and_then(Split::new).map(Move::ShowTwo))
}

/// The places that a move shows, from 1.
pub fn shown_places(mv: Move) -> Vec<usize> {
    match mv {
        Move::Show(four) => four.places().map(Place::number).collect(),
        Move::ShowTwo(_) => (1..=HAND + 1).collect(),
        Move::Draw(_) | Move::Discard(_) | Move::Pass | Move::ShowShared(..) => Vec::new(),
    }
}

fn last_move(events: &[(u64, Seen)]) -> Option<(Seat, Pile)> {
    events
        .iter()
        .rev()
        .take_while(|(_, seen)| {
            !matches!(seen, Seen::Showed { .. } | Seen::TurnedOver { .. } | Seen::Deal { .. })
        })
        .find_map(|(_, seen)| match seen {
            Seen::Discarded { seat, .. } => Some((*seat, Pile::Discard)),
            Seen::Drew { seat, pile, .. } => Some((*seat, *pile)),
            _ => None,
        })
}

/// What follows from a tap.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Then {
    /// Something is chosen, or let go.
    Choose(Choice),
    /// A move is tried; one that is not legal says why.
    Play(Move),
}

/// A tap on a card of one's rack.
pub fn tap_mine(sees: Sees<'_>, laid: &Layout, id: u32) -> Then {
    let place = laid.mine.iter().find(|die| die.id == id).and_then(|die| Place::new(die.place + 1));
    let deciding = laid.acting && matches!(sees.view.phase, Phase::Act(_) | Phase::LastAct(_));
    match place {
        Some(place) if !deciding => Then::Play(Move::Discard(place)),
        _ => {
            let mut cards = laid.chosen.clone();
            match cards.iter().position(|each| *each == id) {
                Some(at) => drop(cards.remove(at)),
                None => cards.push(id),
            }
            Then::Choose(Choice { cards, other: 0 })
        }
    }
}

/// A tap on a pile: it is drawn from, or the chosen card is laid on it.
pub fn tap_pile(laid: &Layout, pile: Pile) -> Move {
    match (pile, laid.main) {
        (Pile::Discard, Some(Main::Discard(mv))) => mv,
        _ => Move::Draw(pile),
    }
}

/// A card of one's rack was dragged to the discard pile.
pub fn drop_on_discard(laid: &Layout, id: u32) -> Option<Move> {
    let die = laid.mine.iter().find(|die| die.id == id)?;
    Place::new(die.place + 1).map(Move::Discard)
}

#[cfg(test)]
#[path = "layout_tests.rs"]
mod tests;

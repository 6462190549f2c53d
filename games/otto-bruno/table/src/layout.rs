//! Where things are on the table of Otto & Bruno, and in which state.

use std::collections::BTreeMap;

use engine::Seat;
use game_otto_bruno::{
    Face, Four, Move, OttoBruno, Pile, Place, Seen, SeenTrick, Side, Sight, Sights, Split,
};
use table::{Scene, State};

use crate::Held;
use crate::story::{follow, slot};

/// What lies where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layout {
    /// The face in play.
    pub face: Side,
    /// The others' racks, by seat; the person's own is empty here.
    pub racks: Vec<Vec<Die>>,
    /// The person's own rack.
    pub mine: Vec<Die>,
    /// Left, right, discard.
    pub piles: [Heap; 3],
    /// Whether the person decides what to do with the rack.
    pub deciding: bool,
    /// The chosen cards of the person's rack, by number.
    pub chosen: Vec<u32>,
    /// The combinations that can be shown.
    pub offers: Vec<Move>,
    /// The one of them that is offered, while nothing is chosen.
    pub offered: Option<Move>,
    /// The move of the main button: shows what is chosen or offered, or discards. If that is not a
    /// combination, the refusal says why.
    pub main: Option<Move>,
    /// Whether the person can pass.
    pub pass: bool,
    /// The combinations shown, in order.
    pub tricks: Vec<Trick>,
    /// How many of the last ones are news.
    pub news: usize,
    /// The last move: by whom, and on which pile.
    pub last: Option<(Seat, Pile)>,
    /// How often everything has been turned over.
    pub turns: usize,
    /// Whether everything has been turned over since the person did something.
    pub turned: bool,
    /// What each card showed before it was last turned over.
    was: BTreeMap<u32, (Side, Face)>,
}

/// A card on a rack or a pile.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Die {
    /// Its number, from the deal to the end.
    pub id: u32,
    /// Its place on the rack, from 0.
    pub place: usize,
    /// The visible side.
    pub side: Side,
    /// What it shows; none if it is not visible.
    pub face: Option<Face>,
    /// A17: the remembered other side; after the end it is revealed. None for a joker, whose sides
    /// are equal.
    pub far: Option<Face>,
    /// What it showed before everything turned over.
    pub was: Option<(Side, Face)>,
    /// Its state.
    pub state: State,
}

/// A pile.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Heap {
    /// Which of the piles it is.
    pub pile: Pile,
    /// Its top card.
    pub top: Option<Die>,
    /// How many cards.
    pub count: usize,
    /// Whether it can be drawn from.
    pub draw: bool,
    /// Whether the chosen card can be discarded there.
    pub target: bool,
    /// A17: what is remembered of its other cards: the place from the top, and a face.
    pub known: Vec<(usize, Side, Face)>,
}

/// A combination that was shown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Trick {
    /// Who has shown it.
    pub seat: Seat,
    /// On which side.
    pub side: Side,
    /// What it shows.
    pub faces: Vec<Face>,
}

/// Whether a move shows combinations.
pub(crate) const fn shows(mv: Move) -> bool {
    matches!(mv, Move::Show(_) | Move::ShowTwo(_))
}

/// Lays the table out. `before` is the previous layout: it says what a card showed before it was
/// turned over.
pub(crate) fn layout(scene: &Scene<'_, OttoBruno>, held: &Held, before: Option<&Layout>) -> Layout {
    let Scene { view, legal, events, pending, .. } = *scene;
    let story = follow(view, events);
    let deciding = scene.free() && !legal.iter().any(|mv| matches!(mv, Move::Draw(_)));
    let mut was = before.map(|before| before.was.clone()).unwrap_or_default();
    for die in before.filter(|before| before.face != view.face).into_iter().flat_map(Layout::dice) {
        was.extend(die.face.map(|face| (die.id, (die.side, face))));
    }
    let die = |id: u32, place: usize, side: Side, sight: &Sight| Die {
        id,
        place,
        side,
        face: sight.face(side),
        far: sight.face(side.other()).filter(|face| !face.is_joker()),
        was: was.get(&id).copied(),
        state: State::Rest,
    };
    let rack = |seat: Seat| -> Vec<Die> {
        let side = view.rack_side(seat);
        let sights = view.racks.get(seat.index()).into_iter().flat_map(Sights::iter);
        let ids = story.racks.get(seat.index()).into_iter().flatten();
        sights.zip(ids).enumerate().map(|(place, (sight, id))| die(*id, place, side, sight)).collect()
    };
    let mut mine = view.seat.map(rack).unwrap_or_default();
    let racks = Seat::all(view.players)
        .map(|seat| if view.seat == Some(seat) { Vec::new() } else { rack(seat) })
        .collect();

    let on_rack = |id: &u32| mine.iter().any(|die| die.id == *id);
    let chosen: Vec<u32> = held.cards.iter().copied().filter(|id| deciding && on_rack(id)).collect();
    let places: Vec<Place> = mine
        .iter()
        .filter(|die| chosen.contains(&die.id))
        .filter_map(|die| Place::new(die.place + 1))
        .collect();
    let mut offers: Vec<Move> = legal.iter().copied().filter(|mv| deciding && shows(*mv)).collect();
    // Two combinations before one.
    offers.sort_by_key(|mv| matches!(mv, Move::Show(_)));
    let offered = offers.get(held.other % offers.len().max(1)).copied().filter(|_| chosen.is_empty());
    let main = match places[..] {
        _ if !deciding => None,
        [] => offered,
        [place] => Some(Move::Discard(place)).filter(|mv| legal.contains(mv)),
        [_, _, _, _] => Four::new(places.iter().copied()).map(Move::Show),
        [_, _, _, _, _, _, _, _] => two(&offers),
        _ => None,
    };
    let sent = pending.map(shown_places).unwrap_or_default();
    for die in &mut mine {
        let number = die.place + 1;
        let joins = |mv: &Move| {
            let four = shown_places(*mv);
            four.contains(&number) && places.iter().all(|place| four.contains(&place.number()))
        };
        die.state = if chosen.contains(&die.id) {
            State::Held
        } else if sent.contains(&number) {
            State::Pending
        } else if offered.iter().any(joins) || (!chosen.is_empty() && offers.iter().any(joins)) {
            State::Lit
        } else {
            State::Rest
        };
    }

    let mut piles = Pile::ALL.map(|pile| {
        let cards = view.pile(pile);
        let top = cards.iter().next().zip(story.piles[slot(pile)].last());
        let state = if pending == Some(Move::Draw(pile)) { State::Pending } else { State::Rest };
        let known = |(index, sight): (usize, &Sight)| {
            Side::ALL.into_iter().find_map(|side| Some((index + 1, side, sight.face(side)?)))
        };
        Heap {
            pile,
            top: top.map(|(sight, id)| Die { state, ..die(*id, 0, view.pile_side(pile), sight) }),
            count: cards.len(),
            draw: scene.free() && legal.contains(&Move::Draw(pile)),
            target: pile == Pile::Discard && matches!(main, Some(Move::Discard(_))),
            known: cards.iter().enumerate().skip(1).filter_map(known).collect(),
        }
    });
    // A discarded card is on the pile immediately.
    if let Some(Move::Discard(place)) = pending
        && place.number() <= mine.len()
    {
        let die = mine.remove(place.number() - 1);
        piles[2].count += 1;
        piles[2].top = Some(Die { place: 0, state: State::Pending, ..die });
    }
    let trick = |trick: &SeenTrick| Trick {
        seat: trick.seat,
        side: trick.face,
        faces: trick.cards.iter().filter_map(|sight| sight.face(trick.face)).collect(),
    };
    Layout {
        face: view.face,
        racks,
        mine,
        piles,
        deciding,
        chosen,
        offers,
        offered,
        main,
        pass: deciding && legal.contains(&Move::Pass),
        tricks: view.tricks.iter().map(trick).collect(),
        news: news(scene),
        last: last_move(events),
        turns: events.iter().filter(|(_, seen)| turned(seen)).count(),
        turned: events
            .iter()
            .rev()
            .take_while(|(_, seen)| !acts(seen, scene.me))
            .any(|(_, seen)| turned(seen)),
        was,
    }
}

impl Layout {
    /// Every visible card.
    pub(crate) fn dice(&self) -> impl Iterator<Item = &Die> {
        let tops = self.piles.iter().filter_map(|heap| heap.top.as_ref());
        self.racks.iter().flatten().chain(&self.mine).chain(tops)
    }

    /// A pile.
    pub const fn pile(&self, pile: Pile) -> &Heap {
        &self.piles[slot(pile)]
    }

    /// The number of the offered combination, from 1, and how many there are; none if there is only
    /// one.
    pub fn offer(&self) -> Option<(usize, usize)> {
        let at = self.offers.iter().position(|mv| Some(*mv) == self.offered)?;
        (self.offers.len() > 1).then_some((at + 1, self.offers.len()))
    }

    /// The move of touching a pile: drawing from it, or discarding the chosen card.
    pub fn on_pile(&self, pile: Pile) -> Move {
        self.main.filter(|_| self.pile(pile).target).unwrap_or(Move::Draw(pile))
    }
}

/// A11: the first way to show all eight cards.
fn two(offers: &[Move]) -> Option<Move> {
    let listed = offers.iter().copied().find(|mv| matches!(mv, Move::ShowTwo(_)));
    // None is legal: try the first four and the last, so that the refusal says why.
    listed.or_else(|| Four::new((1..=4).filter_map(Place::new)).and_then(Split::new).map(Move::ShowTwo))
}

/// The places that a move shows, from 1.
pub(crate) fn shown_places(mv: Move) -> Vec<usize> {
    match mv {
        Move::Show(four) => four.places().map(Place::number).collect(),
        Move::ShowTwo(split) => split.parts().into_iter().flat_map(Four::places).map(Place::number).collect(),
        Move::Draw(_) | Move::Discard(_) | Move::Pass | Move::ShowShared(..) => Vec::new(),
    }
}

const fn turned(seen: &Seen) -> bool {
    matches!(seen, Seen::TurnedOver { .. })
}

/// Whether this seat did that.
fn acts(seen: &Seen, who: Option<Seat>) -> bool {
    match seen {
        Seen::Drew { seat, .. }
        | Seen::Showed { seat, .. }
        | Seen::Discarded { seat, .. }
        | Seen::Passed { seat } => Some(*seat) == who,
        Seen::Deal { .. } | Seen::TurnedOver { .. } | Seen::DiscardClosed | Seen::GameOver { .. } => false,
    }
}

/// How many of the last combinations are news: for spectators, the last ones always are.
fn news(scene: &Scene<'_, OttoBruno>) -> usize {
    const RECENT: usize = 8;
    let recent = if scene.me.is_some() { RECENT } else { usize::MAX };
    let showed = |(_, seen): &&(u64, Seen)| matches!(seen, Seen::Showed { .. });
    let rest = scene.events.iter().rev().take(recent).skip_while(|event| !showed(event));
    // A9: two at once follow one another.
    rest.take_while(showed).count()
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

//! Where things lie on the table of DOS, and how.

use engine::Seat;
use game_dos::{Card, Dos, Fit, Move, Place, Played, Seen, Why, fit};
use table::{Scene, State};

use crate::taps::{self, Then, aimed, matches, my_turn, placeable, placing, played, rests, used};
use crate::things::{OnRow, Thing, Things, name_all};
use crate::{Aim, Gesture, Held};

/// The table of DOS.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Layout {
    /// The centre row from left to right.
    pub row: Vec<Spotted>,
    /// How the row is arranged.
    pub size: RowSize,
    /// The place at the end of the row: `Lit` if the held card can be placed there, `Rest` if one
    /// must be chosen first.
    pub slot: Option<State>,
    /// The person's hand from left to right.
    pub hand: Vec<InHand>,
    /// Cards in the draw pile.
    pub deck: usize,
    /// The top of the discard pile.
    pub top: Option<Thing>,
    /// Cards in the discard pile.
    pub discard: usize,
    /// What is held, as far as it still can be.
    pub held: Held,
    /// The effect of the held cards at their target.
    pub ready: Option<Ready>,
    /// The purpose of the big button.
    pub shout: Option<Shout>,
    /// Moves without a card: drawing, ending the turn, declining a bonus.
    pub plain: Vec<Move>,
    /// Whether it is the person's turn, and no move is on its way.
    pub acting: bool,
    /// The last move: its seat, and where it lies.
    pub last: Option<(Seat, LastAt)>,
    pub(crate) things: Things,
}

/// How the row is arranged: full size up to five, then two lines, then minis.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum RowSize {
    /// One line at full size.
    #[default]
    One,
    /// Two lines.
    Two,
    /// As many lines of minis as necessary.
    Mini,
}

impl RowSize {
    /// The arrangement of this many cards.
    pub const fn of(count: usize) -> Self {
        match count {
            0..=5 => Self::One,
            6..=10 => Self::Two,
            _ => Self::Mini,
        }
    }

    /// The number of cards side by side.
    pub const fn columns(self, count: usize) -> usize {
        match self {
            Self::One => count,
            Self::Two => count.div_ceil(2),
            Self::Mini if count <= 24 => count.div_ceil(3),
            Self::Mini => count.div_ceil(4),
        }
    }
}

/// A card of the centre row.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Spotted {
    /// Its place; none for a card that is on its way to the server.
    pub place: Option<Place>,
    /// The card.
    pub thing: Thing,
    /// `Lit` where the held cards fit, `Dim` where they do not.
    pub state: State,
    /// The cards that cover it, or are about to.
    pub tray: Vec<Thing>,
    /// Their state: `Held` while the match is being built.
    pub covered: Option<State>,
    /// Whether another card can be added to the tray.
    pub open: bool,
    /// Whether some match can cover it, given what is held.
    pub reached: bool,
    /// The text below it.
    pub note: Note,
}

/// The text below a card of the row.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Note {
    /// None.
    #[default]
    None,
    /// Nothing can cover it.
    Stays,
    /// The held cards match it in this way; a # then counts as this number.
    Fits(Fit, Option<u8>),
    /// It needs one of these besides the held card.
    Wants(Vec<Card>),
}

/// A card in the person's hand.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InHand {
    /// The card.
    pub thing: Thing,
    /// Its state.
    pub state: State,
    /// Whether it is in a tray, so that only its place is here.
    pub ghost: bool,
    /// The illegal move that tapping it would try, so that the refusal can point to it.
    pub attempt: Option<Move>,
}

/// The effect of the held cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ready {
    /// The move without a call.
    pub mv: Move,
    /// How they match; none for a card that is placed.
    pub fit: Option<Fit>,
    /// The row card.
    pub row: Option<Card>,
    /// A20: whether two cards would be left.
    pub two: bool,
}

/// The purpose of the big button.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shout {
    /// A23: play and call at the same time.
    With(Move),
    /// A20: call.
    Call,
    /// A21: catch this seat, which did not call.
    Catch(Seat),
}

impl Shout {
    /// Its move.
    pub const fn mv(self) -> Move {
        match self {
            Self::With(mv) => mv,
            Self::Call => Move::Call,
            Self::Catch(_) => Move::Catch,
        }
    }
}

/// Where the last move lies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LastAt {
    /// A card of the row.
    Row(usize),
    /// What covers a card of the row.
    Tray(usize),
    /// The discard pile.
    Discard,
    /// The draw pile: a card was drawn.
    Deck,
}

/// The number that a # counts as in this match, if there is only one.
pub(crate) fn hash_value(row: Card, with: Played) -> Option<u8> {
    let numbers: Vec<Option<u8>> = with.cards().map(Card::number).collect();
    match (row.number(), &numbers[..]) {
        (None, [Some(one)]) => Some(*one),
        (None, [Some(one), Some(other)]) => Some(one + other),
        (Some(all), [None]) => Some(all),
        (Some(all), [Some(one), None] | [None, Some(one)]) => all.checked_sub(*one),
        _ => None,
    }
}

/// Lays the table out. `before` is the previous layout: cards keep their names from it, so that
/// they are animated.
pub(crate) fn layout(scene: &Scene<'_, Dos>, held: &Held, before: Option<&Layout>) -> Layout {
    let (view, legal, pending) = (scene.view, scene.legal, scene.pending);
    let acting = my_turn(scene);
    let things = name_all(scene, before.map(|before| &before.things));
    let held = kept(scene, held, &things);
    let ready = ready(scene, &held);
    let staged = held.aim.is_some() && !held.cards.is_empty();
    let last = last_move(scene, &things);
    let on_row = |(index, spot)| spotted(scene, &held, last, index, spot);
    let row: Vec<Spotted> = things.row.iter().enumerate().map(on_row).collect();
    let card = |thing: &Thing| InHand {
        thing: *thing,
        state: in_hand(scene, &held, *thing),
        ghost: staged && held.cards.contains(thing),
        attempt: match taps::hand(scene, &held, *thing) {
            Then::Play(mv) if !legal.contains(&mv) => Some(mv),
            Then::Play(_) | Then::Hold(_) => None,
        },
    };
    let slot = (acting && placeable(scene, None)).then(|| match held.kinds()[..] {
        [card] if placeable(scene, Some(card)) && aimed(&held).is_none() => State::Lit,
        _ => State::Rest,
    });
    let shout = match ready.filter(|ready| ready.two) {
        Some(ready) => Some(Shout::With(with_call(ready.mv))),
        None if legal.contains(&Move::Call) && pending != Some(Move::Call) => Some(Shout::Call),
        None if legal.contains(&Move::Catch) && pending != Some(Move::Catch) => view.duty.map(Shout::Catch),
        None => None,
    };
    let plain = [Move::Draw, Move::End, Move::Keep].into_iter();
    Layout {
        size: RowSize::of(row.len() + usize::from(slot.is_some())),
        row,
        slot,
        hand: things.hand.iter().map(card).collect(),
        deck: view.pile.into(),
        top: things.top,
        discard: view.discard.len() as usize,
        ready,
        shout,
        plain: plain.filter(|mv| acting && legal.contains(mv)).collect(),
        acting,
        last,
        held,
        things,
    }
}

impl Layout {
    /// The moves that need no card, each with a button.
    pub fn steps(&self) -> Vec<Gesture> {
        let ready = self.ready.map(|ready| Gesture::Play(ready.mv));
        if self.held != Held::default() {
            return [Gesture::LetGo].into_iter().chain(ready).collect();
        }
        self.plain.iter().copied().map(Gesture::Play).collect()
    }

    /// The move that touching a card of the row would try with what is held, so that a refusal can
    /// point to it.
    pub fn tried(&self, place: Place) -> Option<Move> {
        Some(Move::Match { place, cards: played(&self.held.kinds())?, shout: false })
    }

    /// Whether touching a card is useless, so that only a button helps.
    pub fn hopeless(&self) -> bool {
        self.hand.iter().all(|card| card.state != State::Lit)
    }
}

/// What can still be held: it is the person's turn, the cards are in hand, the target is open.
fn kept(scene: &Scene<'_, Dos>, held: &Held, things: &Things) -> Held {
    let there = held.cards.iter().all(|thing| things.hand.contains(thing));
    if !my_turn(scene) || !there {
        return Held::default();
    }
    let aim = held.aim.filter(|aim| match aim {
        Aim::Row(place) => scene.view.row.get(place.index()).is_some_and(|spot| spot.over.is_none()),
        Aim::Centre => placeable(scene, None),
    });
    Held { cards: held.cards.clone(), aim }
}

/// The effect of the held cards at their target.
pub(crate) fn ready(scene: &Scene<'_, Dos>, held: &Held) -> Option<Ready> {
    let cards = played(&held.kinds())?;
    let row = aimed(held).and_then(|place| scene.view.row.get(place.index())).map(|spot| spot.card);
    let mv = match held.aim? {
        Aim::Row(place) => Move::Match { place, cards, shout: false },
        Aim::Centre if cards.second().is_some() => return None,
        Aim::Centre => Move::Place { card: cards.first(), shout: false },
    };
    // A23: a move that leaves two cards can include the call.
    let two = scene.legal.contains(&with_call(mv));
    let ready = Ready { mv, fit: row.and_then(|row| fit(row, cards)), row, two };
    scene.legal.contains(&mv).then_some(ready)
}

/// A23: the same move, with the call.
pub(crate) const fn with_call(mv: Move) -> Move {
    match mv {
        Move::Match { place, cards, .. } => Move::Match { place, cards, shout: true },
        Move::Place { card, .. } => Move::Place { card, shout: true },
        other => other,
    }
}

fn spotted(
    scene: &Scene<'_, Dos>,
    held: &Held,
    last: Option<(Seat, LastAt)>,
    index: usize,
    spot: &OnRow,
) -> Spotted {
    let place = Place::new(index).filter(|_| index < scene.view.row.len());
    let aims = place.is_some() && aimed(held) == place;
    let building = aims && spot.over.is_empty();
    let sent = matches!(scene.pending, Some(Move::Match { place: sent, .. }) if Some(sent) == place);
    let now = |at| if last.is_some_and(|(_, last)| last == at) { State::Now } else { State::Rest };
    let tray = if building { held.cards.clone() } else { spot.over.clone() };
    let covered = match (building, sent) {
        (true, _) => State::Held,
        (_, true) => State::Pending,
        _ => now(LastAt::Tray(index)),
    };
    let mut spotted = Spotted {
        place,
        thing: spot.thing,
        state: if place.is_none() { State::Pending } else { now(LastAt::Row(index)) },
        covered: (!tray.is_empty()).then_some(covered),
        tray,
        open: false,
        reached: false,
        note: Note::None,
    };
    if let Some(place) = place.filter(|_| my_turn(scene) && spot.over.is_empty()) {
        reach(scene, held, place, &mut spotted);
    }
    if aims {
        spotted.state = State::Held;
    }
    spotted
}

/// Whether the held cards match a card of the row that can be covered, and how.
fn reach(scene: &Scene<'_, Dos>, held: &Held, place: Place, spot: &mut Spotted) {
    let (cards, aims) = (held.kinds(), aimed(held) == Some(place));
    let fits = played(&cards).filter(|_| matches(scene, place, &cards));
    let mut wants: Vec<Card> = rests(scene, &cards, Some(place)).into_iter().flatten().collect();
    wants.sort_unstable();
    wants.dedup();
    spot.open = aims && fits.is_none() && !cards.is_empty();
    spot.reached = fits.is_some() || !wants.is_empty();
    if cards.is_empty() && !aims {
        if held.aim.is_some() {
            spot.state = State::Dim;
        }
        return;
    }
    spot.note = match fits.and_then(|with| Some((fit(spot.thing.card, with)?, with))) {
        Some((fit, with)) => Note::Fits(fit, hash_value(spot.thing.card, with)),
        None if wants.is_empty() => Note::Stays,
        None if cards.is_empty() => Note::None,
        None => Note::Wants(wants),
    };
    spot.state = match (held.aim, fits) {
        (None, Some(_)) => State::Lit,
        (None, None) if spot.reached => State::Rest,
        _ => State::Dim,
    };
}

fn in_hand(scene: &Scene<'_, Dos>, held: &Held, thing: Thing) -> State {
    if held.cards.contains(&thing) {
        return State::Held;
    }
    if !my_turn(scene) {
        return State::Rest;
    }
    let at = aimed(held);
    let with = [&held.kinds()[..], &[thing.card]].concat();
    let places = held.cards.is_empty() && at.is_none() && placeable(scene, Some(thing.card));
    if used(scene, &with, at) || places {
        State::Lit
    } else if placing(scene) {
        State::Rest
    } else {
        State::Dim
    }
}

/// The last decision, and where it lies.
fn last_move(scene: &Scene<'_, Dos>, things: &Things) -> Option<(Seat, LastAt)> {
    let latest = scene.events.iter().rev().map(|(_, seen)| seen);
    let mut decided = latest.take_while(|seen| !matches!(seen, Seen::Deal { .. } | Seen::RoundOver { .. }));
    let covered = |place: u8| scene.view.row.get(usize::from(place)).is_some_and(|spot| spot.over.is_some());
    decided.find_map(|seen| match seen {
        Seen::Matched { seat, place, .. } if covered(*place) => {
            Some((*seat, LastAt::Tray(usize::from(*place))))
        }
        Seen::Matched { seat, .. } => Some((*seat, LastAt::Discard)),
        Seen::Placed { seat, card } => {
            let at = things.row.iter().rposition(|spot| spot.thing.card == *card)?;
            Some((*seat, LastAt::Row(at)))
        }
        Seen::Drew { seat, why: Why::Turn, .. } => Some((*seat, LastAt::Deck)),
        _ => None,
    })
}

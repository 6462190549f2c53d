//! Where things lie on the table of DOS, and how.

use engine::Seat;
use game_dos::{Call, Card, Colour, Fit, Move, Phase, Place, Played, Seen, View, fit};

use super::things::{Origin, Scene, Thing, name_all};
use table::{Hue, State};

/// The table of DOS.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Layout {
    /// The centre row from left to right.
    pub row: Vec<Spotted>,
    /// How the row is set.
    pub size: RowSize,
    /// Where a card can be placed at the end of the row: `Lit` if the held one can, `Rest` if one
    /// must be chosen first.
    pub slot: Option<State>,
    /// One's hand from left to right.
    pub hand: Vec<InHand>,
    /// Cards in the draw pile.
    pub deck: usize,
    /// The top of the discard pile.
    pub top: Option<Thing>,
    /// Cards in the discard pile.
    pub discard: usize,
    /// What is held, as far as it can be.
    pub hold: Hold,
    /// What the held cards would do where they are aimed at.
    pub ready: Option<Ready>,
    /// What the big button says.
    pub shout: Option<Shout>,
    /// What can be played without a card: drawing, ending the turn, declining a bonus.
    pub plain: Vec<Move>,
    /// Whether it is one's turn, and nothing is on its way.
    pub acting: bool,
    /// The last move: by whom, and where it lies.
    pub last: Option<(Seat, LastAt)>,
    /// Who is called what.
    pub scene: Scene,
}

/// How the row is set: full size up to five, then two lines, then minis.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum RowSize {
    /// One line at full size.
    #[default]
    One,
    /// Two lines.
    Two,
    /// As many lines of minis as it takes.
    Mini,
}

impl RowSize {
    /// How so many cards lie.
    pub const fn of(count: usize) -> Self {
        match count {
            0..=5 => Self::One,
            6..=10 => Self::Two,
            _ => Self::Mini,
        }
    }

    /// The class that paints it.
    pub const fn class(self) -> &'static str {
        match self {
            Self::One => "one",
            Self::Two => "two",
            Self::Mini => "many",
        }
    }

    /// How many stand side by side.
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
    pub place: Option<Place>,
    pub thing: Thing,
    /// `Lit` where the held cards go, `Dim` where they cannot.
    pub state: State,
    /// What covers it, or is about to.
    pub tray: Vec<Thing>,
    /// How that lies: `Held` while it is being built.
    pub covered: Option<State>,
    /// Whether another card is awaited in the tray.
    pub open: bool,
    /// What stands under it.
    pub note: Note,
}

/// What stands under a card of the row.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Note {
    /// Nothing.
    #[default]
    None,
    /// Out of reach.
    Stays,
    /// The held cards match it, in this way, and a # then counts so much.
    Fits(Fit, Option<u8>),
    /// It wants one of these besides the held card.
    Wants(Vec<Card>),
}

/// A card in one's hand.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InHand {
    pub thing: Thing,
    /// How it stands.
    pub state: State,
    /// Whether it is in a tray, so that only its place is here.
    pub ghost: bool,
    /// What a tap on it would try in vain, so that the refusal finds it.
    pub attempt: Option<Move>,
}

/// What a person holds, and where it is to go.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Hold {
    /// One or two cards.
    pub cards: Vec<Thing>,
    pub aim: Option<Aim>,
}

/// A place to aim at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Aim {
    /// A card of the row.
    Row(Place),
    /// The end of the row.
    Centre,
}

/// What the held cards would do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ready {
    /// Without a call.
    pub mv: Move,
    /// How they match, where they do; none for a card that is placed.
    pub fit: Option<Fit>,
    /// The row card.
    pub row: Option<Card>,
    /// A20: whether two cards would be left.
    pub two: bool,
}

/// What the big button is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shout {
    /// A23: play and call in the same breath.
    With(Move),
    /// A20: call.
    Call,
    /// A21: catch whoever did not.
    Catch(Seat),
}

impl Shout {
    /// What it plays.
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

/// The colour on the screen; none for the Wild DOS.
pub fn hue(card: Card) -> Option<Hue> {
    card.colour().map(|colour| match colour {
        Colour::Red => Hue::Red,
        Colour::Blue => Hue::Blue,
        Colour::Green => Hue::Green,
        Colour::Yellow => Hue::Yellow,
    })
}

/// What is printed on a card.
pub fn value(card: Card) -> String {
    card.number().map_or_else(|| "#".to_owned(), |number| number.to_string())
}

/// What one sees and may do: what the layout and the taps think about.
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

impl Sees<'_> {
    /// Whether the cards match this place as they are.
    fn matches(&self, place: Place, cards: &[Card]) -> bool {
        played(cards).is_some_and(|cards| self.legal.contains(&Move::Match { place, cards, shout: false }))
    }

    /// The matches that use these cards, here or anywhere.
    fn uses<'b>(
        &'b self,
        cards: &'b [Card],
        at: Option<Place>,
    ) -> impl Iterator<Item = (Place, Played)> + 'b {
        self.legal.iter().filter_map(move |mv| match *mv {
            Move::Match { place, cards: with, shout: false }
                if at.is_none_or(|at| at == place) && holds(with, cards) =>
            {
                Some((place, with))
            }
            _ => None,
        })
    }

    fn places(&self) -> bool {
        self.legal.iter().any(|mv| matches!(mv, Move::Place { .. }))
    }

    fn may_place(&self, card: Card) -> bool {
        self.legal.contains(&Move::Place { card, shout: false })
    }

    fn my_turn(&self) -> bool {
        self.view.seat.is_some() && self.view.phase.seat() == self.view.seat && self.pending.is_none()
    }

    fn placing(&self) -> bool {
        matches!(self.view.phase, Phase::Placing { .. })
    }

    fn card_at(&self, place: Place) -> Option<Card> {
        self.view.row.get(place.index()).map(|spot| spot.card)
    }

    /// A20: whether a move that takes so many cards leaves two that must be called.
    fn leaves_two(&self, taken: usize) -> bool {
        self.view.call == Call::Shout && self.view.hand.len() as usize == taken + 2
    }
}

/// One or two cards as a match.
pub fn played(cards: &[Card]) -> Option<Played> {
    match *cards {
        [one] => Some(Played::one(one)),
        [one, other] => Some(Played::two(one, other)),
        _ => None,
    }
}

/// Whether the match uses these cards, each as often as it is given.
fn holds(with: Played, cards: &[Card]) -> bool {
    let mut left: Vec<Card> = with.cards().collect();
    cards
        .iter()
        .all(|card| left.iter().position(|each| each == card).map(|at| left.swap_remove(at)).is_some())
}

/// What a # counts in this match, where that is settled.
pub fn hash_value(row: Card, with: Played) -> Option<u8> {
    let numbers: Vec<Option<u8>> = with.cards().map(Card::number).collect();
    match (row.number(), &numbers[..]) {
        (None, [Some(one)]) => Some(*one),
        (None, [Some(one), Some(other)]) => Some(one + other),
        (Some(all), [None]) => Some(all),
        (Some(all), [Some(one), None] | [None, Some(one)]) => all.checked_sub(*one),
        _ => None,
    }
}

/// Lays the table out. `before` is the layout until now: cards keep their names from it, so that
/// they travel.
pub fn layout(sees: Sees<'_>, hold: &Hold, before: Option<&Layout>) -> Layout {
    let Sees { view, legal, pending, .. } = sees;
    let acting = sees.my_turn();
    let scene = name_all(view, sees.events, pending, before.map(|before| &before.scene));
    let hold = kept(sees, hold, &scene);
    let held: Vec<Card> = hold.cards.iter().map(|thing| thing.card).collect();
    let ready = ready(sees, &hold);
    let staged = hold.aim.is_some() && !hold.cards.is_empty();
    let last = last_move(sees, &scene);

    let row = scene
        .row
        .iter()
        .enumerate()
        .map(|(index, spot)| spotted(sees, &hold, &held, last, index, spot))
        .collect::<Vec<_>>();
    let hand = scene
        .hand
        .iter()
        .map(|thing| InHand {
            thing: *thing,
            state: in_hand(sees, &hold, &held, *thing),
            ghost: staged && hold.cards.contains(thing),
            attempt: match tap_hand(sees, &hold, *thing) {
                Then::Play(mv) if !legal.contains(&mv) => Some(mv),
                Then::Play(_) | Then::Hold(_) => None,
            },
        })
        .collect();
    let slot = (acting && sees.places()).then(|| match held[..] {
        [card] if sees.may_place(card) && !matches!(hold.aim, Some(Aim::Row(_))) => State::Lit,
        _ => State::Rest,
    });
    let shout = match ready.filter(|ready| ready.two) {
        Some(ready) => Some(Shout::With(with_call(ready.mv))),
        None if legal.contains(&Move::Call) && pending != Some(Move::Call) => Some(Shout::Call),
        None if legal.contains(&Move::Catch) && pending != Some(Move::Catch) => view.duty.map(Shout::Catch),
        None => None,
    };
    let count = row.len() + usize::from(slot.is_some());
    Layout {
        row,
        size: RowSize::of(count),
        slot,
        hand,
        deck: view.pile.into(),
        top: scene.top,
        discard: view.discard.len() as usize,
        hold,
        ready,
        shout,
        plain: [Move::Draw, Move::End, Move::Keep]
            .into_iter()
            .filter(|mv| acting && legal.contains(mv))
            .collect(),
        acting,
        last,
        scene,
    }
}

/// What can still be held: it is one's turn, the cards are in hand, the place is open.
fn kept(sees: Sees<'_>, hold: &Hold, scene: &Scene) -> Hold {
    let there = hold.cards.iter().all(|thing| scene.hand.contains(thing));
    if !sees.my_turn() || !there {
        return Hold::default();
    }
    let aim = hold.aim.filter(|aim| match aim {
        Aim::Row(place) => sees.view.row.get(place.index()).is_some_and(|spot| spot.over.is_none()),
        Aim::Centre => sees.places(),
    });
    Hold { cards: hold.cards.clone(), aim }
}

fn ready(sees: Sees<'_>, hold: &Hold) -> Option<Ready> {
    let held: Vec<Card> = hold.cards.iter().map(|thing| thing.card).collect();
    let two = sees.leaves_two(held.len());
    match hold.aim? {
        Aim::Row(place) if sees.matches(place, &held) => {
            let (cards, row) = (played(&held)?, sees.card_at(place)?);
            let mv = Move::Match { place, cards, shout: false };
            Some(Ready { mv, fit: fit(row, cards), row: Some(row), two })
        }
        Aim::Centre => {
            let [card] = held[..] else { return None };
            let mv = Move::Place { card, shout: false };
            sees.may_place(card).then_some(Ready { mv, fit: None, row: None, two })
        }
        Aim::Row(_) => None,
    }
}

/// A23: the same move, with the call.
const fn with_call(mv: Move) -> Move {
    match mv {
        Move::Match { place, cards, .. } => Move::Match { place, cards, shout: true },
        Move::Place { card, .. } => Move::Place { card, shout: true },
        other => other,
    }
}

fn spotted(
    sees: Sees<'_>,
    hold: &Hold,
    held: &[Card],
    last: Option<(Seat, LastAt)>,
    index: usize,
    spot: &super::things::OnRow,
) -> Spotted {
    let place = Place::new(index);
    let real = index < sees.view.row.len();
    let aimed = place.is_some() && hold.aim == place.map(Aim::Row);
    let building = aimed && spot.over.is_empty();
    let tray = if building { hold.cards.clone() } else { spot.over.clone() };
    let mut state = if !real {
        State::Pending
    } else if aimed {
        State::Held
    } else if last.is_some_and(|(_, at)| at == LastAt::Row(index)) {
        State::Now
    } else {
        State::Rest
    };
    let mut note = Note::None;
    let mut open = false;
    if let Some(place) = place.filter(|_| real && sees.my_turn() && spot.over.is_empty()) {
        let exact = sees.matches(place, held);
        let mut wants: Vec<Card> = sees
            .uses(held, Some(place))
            .filter(|(_, with)| with.count() as usize > held.len())
            .flat_map(|(_, with)| rest(with, held))
            .collect();
        wants.sort_unstable();
        wants.dedup();
        open = building && !exact && !held.is_empty();
        if !held.is_empty() || aimed {
            let fits = played(held).filter(|_| exact);
            let reached = fits.is_some() || !wants.is_empty();
            note = match fits.and_then(|with| Some((fit(spot.thing.card, with)?, with))) {
                Some((fit, with)) => Note::Fits(fit, hash_value(spot.thing.card, with)),
                None if wants.is_empty() => Note::Stays,
                None if held.is_empty() => Note::None,
                None => Note::Wants(wants),
            };
            state = if aimed {
                State::Held
            } else if exact && hold.aim.is_none() {
                State::Lit
            } else if reached && hold.aim.is_none() {
                State::Rest
            } else {
                State::Dim
            };
        } else if hold.aim.is_some() {
            state = State::Dim;
        }
    }
    let sent = matches!(sees.pending, Some(Move::Match { place: sent, .. }) if Some(sent) == place);
    let covered = (!tray.is_empty()).then_some(if building {
        State::Held
    } else if sent {
        State::Pending
    } else if last.is_some_and(|(_, at)| at == LastAt::Tray(index)) {
        State::Now
    } else {
        State::Rest
    });
    Spotted { place: place.filter(|_| real), thing: spot.thing, state, tray, covered, open, note }
}

/// The cards of a match that are not among these.
fn rest(with: Played, held: &[Card]) -> Vec<Card> {
    let mut left: Vec<Card> = with.cards().collect();
    for card in held {
        if let Some(at) = left.iter().position(|each| each == card) {
            left.remove(at);
        }
    }
    left
}

fn in_hand(sees: Sees<'_>, hold: &Hold, held: &[Card], thing: Thing) -> State {
    if hold.cards.contains(&thing) {
        return State::Held;
    }
    if !sees.my_turn() {
        return State::Rest;
    }
    let at = match hold.aim {
        Some(Aim::Row(place)) => Some(place),
        Some(Aim::Centre) | None => None,
    };
    let mut with = held.to_vec();
    with.push(thing.card);
    let joins = with.len() <= 2 && sees.uses(&with, at).next().is_some();
    let placeable = held.is_empty() && at.is_none() && sees.may_place(thing.card);
    if joins || placeable {
        State::Lit
    } else if sees.placing() {
        State::Rest
    } else {
        State::Dim
    }
}

/// The last thing that somebody decided, and where it lies.
fn last_move(sees: Sees<'_>, scene: &Scene) -> Option<(Seat, LastAt)> {
    let latest = sees.events.iter().rev().map(|(_, seen)| seen);
    let decided = latest.take_while(|seen| !matches!(seen, Seen::Deal { .. } | Seen::RoundOver { .. }));
    let covered = |place: u8| sees.view.row.get(usize::from(place)).is_some_and(|spot| spot.over.is_some());
    decided.into_iter().find_map(|seen| match seen {
        Seen::Matched { seat, place, .. } if covered(*place) => {
            Some((*seat, LastAt::Tray(usize::from(*place))))
        }
        Seen::Matched { seat, .. } => Some((*seat, LastAt::Discard)),
        Seen::Placed { seat, card } => {
            let at = scene.row.iter().rposition(|spot| spot.thing.card == *card)?;
            Some((*seat, LastAt::Row(at)))
        }
        Seen::Drew { seat, why: game_dos::Why::Turn, .. } => Some((*seat, LastAt::Deck)),
        _ => None,
    })
}

/// What follows from a tap.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Then {
    /// Something is held, or let go.
    Hold(Hold),
    /// A move is tried; one that is not legal says why.
    Play(Move),
}

/// A tap on a card in hand.
pub fn tap_hand(sees: Sees<'_>, hold: &Hold, thing: Thing) -> Then {
    let card = thing.card;
    if !sees.my_turn() {
        return Then::Play(Move::Place { card, shout: false });
    }
    if hold.cards.contains(&thing) {
        if sees.placing() {
            return place_it(sees, hold, thing);
        }
        let cards: Vec<Thing> = hold.cards.iter().copied().filter(|each| *each != thing).collect();
        let aim = hold.aim.filter(|_| !cards.is_empty());
        return Then::Hold(Hold { cards, aim });
    }
    if sees.placing() {
        return Then::Hold(Hold { cards: vec![thing], aim: None });
    }
    let at = match hold.aim {
        Some(Aim::Row(place)) => Some(place),
        Some(Aim::Centre) | None => None,
    };
    let mut things = hold.cards.clone();
    things.push(thing);
    let cards: Vec<Card> = things.iter().map(|thing| thing.card).collect();
    if cards.len() <= 2 && sees.uses(&cards, at).next().is_some() {
        let next = Hold { cards: things, aim: hold.aim.filter(|aim| *aim != Aim::Centre) };
        return match at {
            Some(place) if sees.matches(place, &cards) => settle(sees, next),
            _ => Then::Hold(next),
        };
    }
    if sees.uses(&[card], None).next().is_some() || sees.may_place(card) {
        return Then::Hold(Hold { cards: vec![thing], aim: None });
    }
    let open = sees.view.row.iter().position(|spot| spot.over.is_none()).and_then(Place::new);
    match (at.or(open), played(&cards).or(played(&[card]))) {
        (Some(place), Some(cards)) => Then::Play(Move::Match { place, cards, shout: false }),
        _ => Then::Hold(Hold::default()),
    }
}

/// A tap on a card of the row.
pub fn tap_row(sees: Sees<'_>, hold: &Hold, place: Place) -> Then {
    let held: Vec<Card> = hold.cards.iter().map(|thing| thing.card).collect();
    let covered = sees.view.row.get(place.index()).is_some_and(|spot| spot.over.is_some());
    let first = sees.view.hand.iter().next();
    let tried = played(&held).or_else(|| first.map(Played::one));
    let attempt = tried.map(|cards| Move::Match { place, cards, shout: false });
    if !sees.my_turn() || covered || sees.placing() {
        return attempt.map_or_else(|| Then::Hold(Hold::default()), Then::Play);
    }
    let aim = Some(Aim::Row(place));
    if held.is_empty() {
        let again = hold.aim == aim;
        return Then::Hold(Hold { cards: Vec::new(), aim: aim.filter(|_| !again) });
    }
    if sees.matches(place, &held) {
        if hold.aim == aim {
            return attempt.map_or_else(|| Then::Hold(Hold::default()), Then::Play);
        }
        return settle(sees, Hold { cards: hold.cards.clone(), aim });
    }
    if sees.uses(&held, Some(place)).next().is_some() {
        let again = hold.aim == aim;
        return Then::Hold(Hold { cards: hold.cards.clone(), aim: aim.filter(|_| !again) });
    }
    attempt.map_or_else(|| Then::Hold(Hold::default()), Then::Play)
}

/// A tap on the end of the row.
pub fn tap_slot(sees: Sees<'_>, hold: &Hold) -> Then {
    match hold.cards[..] {
        [thing] => place_it(sees, hold, thing),
        _ => Then::Hold(Hold::default()),
    }
}

/// A card was dragged to a card of the row.
pub fn drop_on_row(sees: Sees<'_>, hold: &Hold, thing: Thing, place: Place) -> Then {
    let mut both = hold.cards.clone();
    if !both.contains(&thing) {
        both.push(thing);
    }
    let cards: Vec<Card> = both.iter().map(|thing| thing.card).collect();
    let together = both.len() == 2 && sees.matches(place, &cards);
    let cards = if together { both } else { vec![thing] };
    tap_row(sees, &Hold { cards, aim: None }, place)
}

/// A card was dragged to the end of the row.
pub fn drop_on_slot(sees: Sees<'_>, thing: Thing) -> Then {
    place_it(sees, &Hold { cards: vec![thing], aim: None }, thing)
}

fn place_it(sees: Sees<'_>, hold: &Hold, thing: Thing) -> Then {
    let mv = Move::Place { card: thing.card, shout: false };
    if hold.aim == Some(Aim::Centre) || !sees.may_place(thing.card) {
        return Then::Play(mv);
    }
    settle(sees, Hold { cards: vec![thing], aim: Some(Aim::Centre) })
}

/// A20: what leaves two cards waits in its tray, so that it can be called in the same breath; the
/// rest is played.
fn settle(sees: Sees<'_>, hold: Hold) -> Then {
    match ready(sees, &hold) {
        Some(ready) if !ready.two => Then::Play(ready.mv),
        _ => Then::Hold(hold),
    }
}

/// What two cards make together; nothing where one of them can be any number.
pub fn sum(cards: &[Card]) -> Option<u8> {
    // A5: the Wild DOS is a 2.
    let number = |card: &Card| if card.colour().is_none() { Some(2) } else { card.number() };
    if cards.len() < 2 { None } else { cards.iter().map(number).sum() }
}

/// What was left when a round ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Recap {
    /// The cards left, by seat; the winner has none.
    pub left: Vec<(Seat, Vec<Card>, u16)>,
}

/// The last round that ended.
pub fn recap(events: &[(u64, Seen)]) -> Option<Recap> {
    events.iter().rev().find_map(|(_, seen)| match seen {
        Seen::RoundOver { winner, hands, .. } => Some(Recap {
            left: hands
                .iter()
                .filter(|(seat, _)| seat != winner)
                .map(|(seat, cards)| (seat, cards.iter().collect(), cards.points()))
                .collect(),
        }),
        _ => None,
    })
}

/// Where a card comes from that was not seen before.
pub fn origin(thing: &Thing) -> String {
    match thing.from {
        Origin::Pile => "pile".to_owned(),
        Origin::Seat(seat) => format!("seat-{seat}"),
    }
}

#[cfg(test)]
#[path = "layout_tests.rs"]
mod tests;

//! Where things lie on the table of Olé, and how.

use engine::Seat;
use game_ole::{Card, Move, Ole, OnTop, Phase, Seen, View};
use table::{Events, Scene, State};

use crate::Held;

/// A1: tokens in the box.
const TOKENS: usize = 18;

/// The table of Olé.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layout {
    /// The colour order in force; none while it is being chosen.
    pub on_top: Option<OnTop>,
    /// Who chose it, if anybody did.
    pub chooser: Option<Seat>,
    /// The pile, lowest card first.
    pub pile: Vec<Laid>,
    /// The current series: its seat and the number of its cards.
    pub series: Option<(Seat, usize)>,
    /// The person's hand from left to right: strongest colour first, each from its lowest number.
    pub fan: Vec<InHand>,
    /// Tokens left in the supply.
    pub supply: usize,
    /// Whether a token can be taken.
    pub token: bool,
    /// Whether a token is picked up, so that the next click takes it.
    pub token_held: bool,
    /// Whether the person chooses the order now.
    pub choosing: bool,
    /// The held card, and whether it would make a series.
    pub held: Option<(Card, bool)>,
}

/// A card on the pile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Laid {
    /// The card itself.
    pub card: Card,
    /// Who played it.
    pub seat: Seat,
    /// `Now` on top, `Pending` if the server has not acknowledged it.
    pub state: State,
    /// The number of its event.
    event: u64,
}

impl Laid {
    /// Its tilt in tenths of a degree. People do not place cards straight; the same card is tilted
    /// the same way on every screen.
    pub fn tilt(&self) -> i32 {
        let mixed = (self.event * 37 + u64::from(self.card.number()) * 53) % 13;
        (mixed as i32 - 6) * 12
    }

    /// Its vertical offset in pixels, likewise.
    pub fn lift(&self) -> i32 {
        (u32::from(self.card.number()) * 5 + self.event as u32 * 3) as i32 % 9 - 4
    }
}

/// A card in the person's hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct InHand {
    /// The card itself.
    pub card: Card,
    /// Its state.
    pub state: State,
    /// A13: it would make a series.
    pub series: bool,
}

/// Whether the person can play this card now.
pub(crate) fn playable(scene: &Scene<'_, Ole>, card: Card) -> bool {
    scene.free() && scene.view.hand.has(card) && scene.legal.contains(&Move::Play(card))
}

/// Lays the table out.
pub(crate) fn layout(scene: &Scene<'_, Ole>, taken_up: Held) -> Layout {
    let (view, legal) = (scene.view, scene.legal);
    let sent = match scene.pending {
        Some(Move::Play(card)) if view.hand.has(card) => Some(card),
        _ => None,
    };
    let held = match taken_up {
        Held::Card(card) if playable(scene, card) => Some(card),
        Held::Card(_) | Held::Token | Held::Nothing => None,
    };
    let token = legal.contains(&Move::Token) && scene.free();
    let series = scene.rules().map(|rules| rules.series()).unwrap_or_default();
    let choosing = legal.iter().any(|mv| matches!(mv, Move::Choose(_)));
    let state = |card: Card| {
        if held == Some(card) {
            State::Held
        } else if !scene.free() || choosing {
            State::Rest
        } else if playable(scene, card) {
            State::Lit
        } else {
            State::Dim
        }
    };
    let order = view.on_top.unwrap_or(OnTop::Red).order();
    let fan = order
        .into_iter()
        .flat_map(|colour| view.hand.iter().filter(move |card| card.colour() == colour))
        .filter(|card| sent != Some(*card))
        .map(|card| InHand { card, state: state(card), series: series.has(card) })
        .collect();
    let given: u16 = view.tokens.as_slice().iter().sum();
    Layout {
        on_top: view.on_top,
        chooser: this_round(scene.events).find_map(|(_, seen)| match seen {
            Seen::Chosen { seat, .. } => Some(*seat),
            _ => None,
        }),
        pile: pile(view, scene.events, sent),
        series: running_series(view, scene.events),
        fan,
        supply: TOKENS.saturating_sub(usize::from(given)),
        token,
        token_held: token && taken_up == Held::Token,
        choosing: choosing && scene.free(),
        held: held.map(|card| (card, series.has(card))),
    }
}

/// The events since the last deal, newest first.
fn this_round(events: &Events<Ole>) -> impl Iterator<Item = &(u64, Seen)> {
    events.iter().rev().take_while(|(_, seen)| !matches!(seen, Seen::Deal { .. }))
}

/// The view knows only the top card; the order of the others comes from the events.
fn pile(view: &View, events: &Events<Ole>, sent: Option<Card>) -> Vec<Laid> {
    let laid = |event, seat, card| Laid { card, seat, state: State::Rest, event };
    let mut pile: Vec<Laid> = this_round(events)
        .filter_map(|(event, seen)| match seen {
            Seen::Opened { seat, card, .. } | Seen::Played { seat, card, .. } => {
                Some(laid(*event, *seat, *card))
            }
            _ => None,
        })
        .collect();
    pile.reverse();
    // A truncated history still shows the top card, which everybody sees.
    if let Some(top) = view.table.filter(|top| pile.last().is_none_or(|laid| laid.card != *top)) {
        let owner = view.played.iter().find(|(_, cards)| cards.has(top)).map(|(seat, _)| seat);
        pile.extend(owner.map(|seat| laid(0, seat, top)));
    }
    if let (Some(card), Some(me)) = (sent, view.seat) {
        pile.push(laid(pile.last().map_or(0, |laid| laid.event + 1), me, card));
    }
    if let Some(top) = pile.last_mut() {
        top.state = if sent.is_some() { State::Pending } else { State::Now };
    }
    pile
}

/// A13: the cards that its player has played in a row, while the player must continue.
fn running_series(view: &View, events: &Events<Ole>) -> Option<(Seat, usize)> {
    let Phase::Series(seat) = view.phase else { return None };
    let count = this_round(events)
        .take_while(|(_, seen)| matches!(seen, Seen::Played { seat: who, series: true, .. } if *who == seat))
        .count();
    Some((seat, count.max(1)))
}

//! Where things lie on the table of Olé, and how.

use engine::Seat;
use game_ole::{Card, Colour, Higher, Move, OnTop, Phase, Seen, View, higher};

use crate::parts::{Hue, State};

/// As many cards of the pile are seen.
pub const PILE: usize = 5;
/// A1: tokens in the box.
const TOKENS: usize = 18;

/// The table of Olé.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layout {
    /// The colour order in force; none while it is being chosen.
    pub on_top: Option<OnTop>,
    /// Who chose it, where somebody did.
    pub chooser: Option<Seat>,
    /// The last cards of the pile, lowest first.
    pub pile: Vec<Laid>,
    /// How many cards the running series has, and whose it is.
    pub series: Option<(Seat, usize)>,
    /// One's hand from left to right.
    pub fan: Vec<InHand>,
    /// Tokens left in the supply.
    pub supply: usize,
    /// Whether a token can be taken.
    pub token: bool,
    /// Whether one chooses the order now.
    pub choosing: bool,
    /// The card that is held, with what it would do.
    pub held: Option<(Card, bool)>,
}

/// A card on the pile.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Laid {
    pub card: Card,
    pub seat: Seat,
    /// How it lies: its place among the last, 0 the lowest.
    pub place: usize,
    /// Its tilt in tenths of a degree, and its height in pixels, from the number of the event.
    pub tilt: i32,
    /// See `tilt`.
    pub lift: i32,
    /// `Now` on top, `Pending` if the server has not heard of it.
    pub state: State,
}

/// A card in one's hand.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InHand {
    pub card: Card,
    /// How it stands.
    pub state: State,
    /// A13: it would make a series.
    pub series: bool,
}

/// The colour on the screen.
pub const fn hue(colour: Colour) -> Hue {
    match colour {
        Colour::Red => Hue::Red,
        Colour::Blue => Hue::Blue,
        Colour::Green => Hue::Green,
        Colour::Yellow => Hue::Yellow,
    }
}

/// Lays the table out. `events` is what happened in the match; the pile's order is found there
/// alone.
pub fn layout(
    view: &View,
    legal: &[Move],
    events: &[(u64, Seen)],
    pending: Option<Move>,
    held: Option<Card>,
) -> Layout {
    let sent = match pending {
        Some(Move::Play(card)) if view.hand.has(card) => Some(card),
        _ => None,
    };
    let my_turn = !legal.is_empty() && pending.is_none();
    let can = |card: Card| legal.contains(&Move::Play(card));
    let held = held.filter(|card| my_turn && view.hand.has(*card) && can(*card));
    // A9: the opening's second card makes none.
    let series = |card: Card| {
        !matches!(view.phase, Phase::Opening(_))
            && view.table.zip(view.on_top).and_then(|(table, on_top)| higher(card, table, on_top))
                == Some(Higher::Series)
    };
    let choosing = legal.iter().any(|mv| matches!(mv, Move::Choose(_)));
    let state = |card: Card| match () {
        () if held == Some(card) => State::Held,
        () if !my_turn || choosing => State::Rest,
        () if can(card) => State::Lit,
        () => State::Dim,
    };
    let mut fan: Vec<InHand> = view
        .hand
        .iter()
        .filter(|card| sent != Some(*card))
        .map(|card| InHand { card, state: state(card), series: series(card) })
        .collect();
    let order = view.on_top.unwrap_or(OnTop::Red);
    fan.sort_by_key(|in_hand| {
        (std::cmp::Reverse(order.strength(in_hand.card.colour())), in_hand.card.number())
    });
    let taken: u16 = view.tokens.as_slice().iter().sum();
    Layout {
        on_top: view.on_top,
        chooser: this_round(events).find_map(|(_, seen)| match seen {
            Seen::Chosen { seat, .. } => Some(*seat),
            _ => None,
        }),
        pile: pile(view, events, sent),
        series: running_series(view, events),
        fan,
        supply: TOKENS.saturating_sub(usize::from(taken)),
        token: legal.contains(&Move::Token) && pending.is_none(),
        choosing: choosing && pending.is_none(),
        held: held.map(|card| (card, series(card))),
    }
}

/// What happened since the last deal, newest first.
fn this_round(events: &[(u64, Seen)]) -> impl Iterator<Item = &(u64, Seen)> {
    events.iter().rev().take_while(|(_, seen)| !matches!(seen, Seen::Deal { .. }))
}

fn pile(view: &View, events: &[(u64, Seen)], sent: Option<Card>) -> Vec<Laid> {
    let mut cards: Vec<(u64, Seat, Card)> = this_round(events)
        .filter_map(|(n, seen)| match seen {
            Seen::Opened { seat, card, .. } | Seen::Played { seat, card, .. } => Some((*n, *seat, *card)),
            _ => None,
        })
        .take(PILE)
        .collect();
    cards.reverse();
    // A story that was cut short still shows the top card, which everybody sees.
    if let Some(top) = view.table.filter(|top| cards.last().is_none_or(|(_, _, card)| card != top)) {
        let owner = view.played.iter().find(|(_, cards)| cards.has(top)).map(|(seat, _)| seat);
        cards.extend(owner.map(|seat| (0, seat, top)));
    }
    if let (Some(card), Some(me)) = (sent, view.seat) {
        let next = cards.last().map_or(0, |(n, _, _)| n + 1);
        cards.push((next, me, card));
    }
    let cut = cards.len().saturating_sub(PILE);
    let cards = cards.split_off(cut);
    let last = cards.len().saturating_sub(1);
    let first = PILE - cards.len().min(PILE);
    cards
        .into_iter()
        .enumerate()
        .map(|(index, (n, seat, card))| Laid {
            card,
            seat,
            place: first + index,
            tilt: tilt(n, card),
            lift: (u32::from(card.number()) * 5 + n as u32 * 3) as i32 % 9 - 4,
            state: match index {
                index if index < last => State::Rest,
                _ if sent == Some(card) => State::Pending,
                _ => State::Now,
            },
        })
        .collect()
}

/// Nobody lays cards straight; the same card lies the same way on every screen.
fn tilt(n: u64, card: Card) -> i32 {
    let mixed = (n * 37 + u64::from(card.number()) * 53) % 13;
    (mixed as i32 - 6) * 12
}

/// A13: the cards that its player has laid in a row, while the player must go on.
fn running_series(view: &View, events: &[(u64, Seen)]) -> Option<(Seat, usize)> {
    let Phase::Series(seat) = view.phase else { return None };
    let count = this_round(events)
        .take_while(|(_, seen)| matches!(seen, Seen::Played { seat: who, series: true, .. } if *who == seat))
        .count();
    Some((seat, count.max(1)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::{Game, Observer, Seed};
    use game_ole::{Event, Ole, Options};

    struct Scene {
        game: Ole,
        heard: Vec<Event>,
    }

    impl Scene {
        fn new(seats: usize, seed: u64) -> Self {
            let mut heard = Vec::new();
            let game = Ole::deal(&Options::default(), seats, &Seed::numbered(seed, 0), &mut heard)
                .expect("they can play");
            Self { game, heard }
        }

        fn seat(&self) -> Seat {
            self.game.to_act().must.first().expect("the match runs")
        }

        fn legal(&self, seat: Seat) -> Vec<Move> {
            let mut legal = Vec::new();
            self.game.legal_moves(seat, &mut legal);
            legal
        }

        fn play(&mut self, mv: Move) {
            let seat = self.seat();
            self.game.play(seat, mv, &mut self.heard).expect("legal");
        }

        fn layout(&self, seat: Seat, pending: Option<Move>, held: Option<Card>) -> Layout {
            let observer = Observer::screen(seat);
            let events: Vec<(u64, Seen)> =
                self.heard.iter().enumerate().map(|(n, event)| (n as u64, event.seen_by(observer))).collect();
            layout(&self.game.view(observer), &self.legal(seat), &events, pending, held)
        }
    }

    #[test]
    fn what_is_legal_is_lit_and_nothing_else() {
        let mut scene = Scene::new(4, 5);
        for _ in 0..60 {
            if scene.game.outcome().is_some() {
                break;
            }
            let seat = scene.seat();
            let legal = scene.legal(seat);
            let shown = scene.layout(seat, None, None);
            for in_hand in &shown.fan {
                let lit = in_hand.state == State::Lit;
                assert_eq!(lit && !shown.choosing, legal.contains(&Move::Play(in_hand.card)), "{in_hand:?}");
            }
            assert_eq!(shown.token, legal.contains(&Move::Token));
            for other in Seat::all(4).filter(|other| *other != seat) {
                let asleep = scene.layout(other, None, None);
                assert!(asleep.fan.iter().all(|in_hand| in_hand.state == State::Rest) && !asleep.token);
            }
            scene.play(legal[legal.len() / 2]);
        }
    }

    #[test]
    fn the_fan_is_sorted_by_colour_then_number() {
        let scene = Scene::new(3, 2);
        let seat = scene.seat();
        let shown = scene.layout(seat, None, None);
        let keys: Vec<(u8, u8)> =
            shown.fan.iter().map(|i| (3 - OnTop::Red.strength(i.card.colour()), i.card.number())).collect();
        assert!(keys.is_sorted(), "{keys:?}");
        assert_eq!(shown.fan.len() as u32, scene.game.view(Observer::screen(seat)).hand.len());
    }

    #[test]
    fn a_move_on_its_way_lies_on_the_pile_at_once() {
        let scene = Scene::new(4, 5);
        let seat = scene.seat();
        let mv = scene.legal(seat)[0];
        let Move::Play(card) = mv else { panic!("the opener lays a card (A8)") };
        let shown = scene.layout(seat, Some(mv), Some(card));
        assert!(shown.fan.iter().all(|in_hand| in_hand.card != card && in_hand.state == State::Rest));
        let top = shown.pile.last().expect("it lies there");
        assert_eq!((top.card, top.state, top.seat), (card, State::Pending, seat));
        assert_eq!(shown.held, None);
    }

    #[test]
    fn the_pile_shows_its_last_five_cards_the_newest_on_top() {
        let mut scene = Scene::new(4, 5);
        let mut most = 0;
        for _ in 0..40 {
            if scene.game.outcome().is_some() {
                break;
            }
            let seat = scene.seat();
            let shown = scene.layout(seat, None, None);
            let view = scene.game.view(Observer::screen(seat));
            assert!(shown.pile.len() <= PILE);
            assert_eq!(shown.pile.last().map(|laid| laid.card), view.table);
            if let Some(top) = shown.pile.last() {
                assert!(view.played[top.seat].has(top.card), "the name on the card is its player's");
                assert_eq!((top.state, top.place), (State::Now, PILE - 1));
            }
            most = most.max(shown.pile.len());
            let mv = scene.legal(seat)[0];
            scene.play(mv);
        }
        assert_eq!(most, PILE);
    }

    #[test]
    fn a_series_is_counted_while_it_runs() {
        let mut found = 0;
        for seed in 0..30 {
            let mut scene = Scene::new(4, seed);
            for _ in 0..60 {
                if scene.game.outcome().is_some() {
                    break;
                }
                let seat = scene.seat();
                let shown = scene.layout(seat, None, None);
                let runs = matches!(scene.game.phase(), Phase::Series(_));
                assert_eq!(shown.series.is_some(), runs);
                if let Some((who, count)) = shown.series {
                    assert_eq!(who, seat);
                    assert!((1..=3).contains(&count), "A13: three cards at most, not {count}");
                    found += 1;
                }
                let mv = scene.legal(seat)[0];
                scene.play(mv);
            }
        }
        assert!(found > 5, "series happen");
    }
}

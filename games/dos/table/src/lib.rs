//! The table of DOS: the piles, the row with a tray under each card, the person's hand; what is
//! held and where it goes; and every sentence beside them.
#![warn(missing_docs, clippy::disallowed_methods)]

mod advice;
mod layout;
mod lessons;
mod moment;
mod places;
#[cfg(test)]
mod places_tests;
mod taps;
#[cfg(test)]
mod tests;
mod texts;
mod things;

use engine::{Lang, Seat};
use game_dos::{Card, Dos, Move, Place, Played, Seen, View, fit};
use table::{
    Advice, Answer, LessonFiles, Mark, Moment, Narrator, PieceArt, Scene, Sentence, Sheet, Shows, Sound,
    Table, words,
};

use taps::Then;

pub use layout::{InHand, LastAt, Layout, Note, Ready, RowSize, Shout, Spotted};
pub use places::{Places, places};
pub use taps::called;
pub use texts::{Words, discard, named, shout, slot, spot, standing, step, under};
pub use things::{Origin, Thing};

/// The table of DOS.
pub struct DosTable;

/// What a person holds, and its target.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Held {
    /// One or two cards.
    pub cards: Vec<Thing>,
    /// Their target.
    pub aim: Option<Aim>,
}

impl Held {
    /// What the cards are.
    pub fn kinds(&self) -> Vec<Card> {
        self.cards.iter().map(|thing| thing.card).collect()
    }
}

/// A target.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Aim {
    /// A card of the row.
    Row(Place),
    /// The end of the row.
    Centre,
}

/// What a person does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Gesture {
    /// A card in hand is touched: it is picked up, beside another if they go together, or put back.
    Touch(Thing),
    /// A card of the row is touched: what is held covers it; with nothing held it becomes the
    /// target.
    Row(Place),
    /// The end of the row is touched: what is held is placed there.
    Centre,
    /// A card is dragged to a card of the row.
    OntoRow(Thing, Place),
    /// A card is dragged to the end of the row.
    OntoCentre(Thing),
    /// A move is made.
    Play(Move),
    /// Everything is put back.
    LetGo,
}

impl Table for DosTable {
    type Game = Dos;
    type Held = Held;
    type Gesture = Gesture;
    type Layout = Layout;

    const LESSONS: LessonFiles = lessons::LESSONS;
    const TOUR: LessonFiles = lessons::TOUR;
    const PUZZLES: &'static str = include_str!("../../puzzles.txt");
    const TIPS: LessonFiles = lessons::TIPS;

    /// A card; a Wild DOS is the 2 without a colour.
    fn piece(word: &str) -> Option<PieceArt> {
        let card: Card = word.parse().ok()?;
        Some(PieceArt::Card(card.colour(), value(card)))
    }

    fn layout(scene: &Scene<'_, Dos>, held: &Held, before: Option<&Layout>) -> Layout {
        layout::layout(scene, held, before)
    }

    fn choose(scene: &Scene<'_, Dos>, laid: &Layout, held: &mut Held, gesture: Gesture) -> Answer<Dos> {
        let now = &laid.held;
        let then = match gesture {
            Gesture::Touch(thing) => taps::hand(scene, now, thing),
            Gesture::Row(place) => taps::row(scene, now, place),
            Gesture::Centre => taps::centre(scene, now),
            Gesture::OntoRow(thing, place) => taps::onto_row(scene, now, thing, place),
            Gesture::OntoCentre(thing) => taps::place(scene, &Held::default(), thing),
            Gesture::Play(mv) => {
                *held = Held::default();
                return scene.attempt(mv);
            }
            Gesture::LetGo => Then::Hold(Held::default()),
        };
        let answer = match then {
            Then::Hold(next) => {
                *held = next;
                return Answer::Held;
            }
            Then::Play(mv) => scene.attempt(mv),
        };
        if let Answer::Play(_) = answer {
            *held = Held::default();
        }
        answer
    }

    fn headline(scene: &Scene<'_, Dos>) -> String {
        // When the match is over, no next round begins.
        let over = scene.view.phase.seat().is_none() && scene.view.round > 0;
        words::round(scene.lang, usize::from(scene.view.round) + usize::from(!over))
    }

    fn expected(scene: &Scene<'_, Dos>, laid: &Layout) -> String {
        match laid.ready {
            Some(ready) => texts::ready(ready, &laid.held.kinds(), scene.lang),
            None => texts::expected(scene),
        }
    }

    fn note(scene: &Scene<'_, Dos>, laid: &Layout, _touch: bool) -> String {
        match laid.ready {
            Some(ready) => texts::ready_note(ready, scene.lang).to_owned(),
            None => texts::note(laid, scene.lang),
        }
    }

    fn advice(scene: &Scene<'_, Dos>, mv: Move) -> Advice {
        advice::advice(scene, mv)
    }

    fn involved(mv: Move) -> Vec<Mark> {
        advice::involved(mv)
    }

    fn seats(scene: &Scene<'_, Dos>) -> Vec<Shows> {
        let (view, w) = (scene.view, Words::of(scene.lang));
        let show = |(seat, count): (Seat, &u8)| {
            let cards = usize::from(*count);
            let penalty = view.penalty && view.phase.seat() == Some(seat);
            let forgot = view.duty == Some(seat);
            let more = if forgot { Some(w.forgot) } else { penalty.then_some(w.penalty) };
            Shows {
                lines: [words::cards(scene.lang, cards)].into_iter().chain(more.map(str::to_owned)).collect(),
            }
        };
        view.counts.iter().map(show).collect()
    }

    fn sheet(scene: &Scene<'_, Dos>) -> Sheet {
        // The latest rounds fit beside the total.
        const ROUNDS: usize = 4;
        let (view, w) = (scene.view, Words::of(scene.lang));
        let over = |(_, seen): &(u64, Seen)| match seen {
            Seen::RoundOver { round, winner, points, .. } => Some((*round, *winner, *points)),
            _ => None,
        };
        let rounds: Vec<_> = scene.events.iter().filter_map(over).collect();
        let rounds = &rounds[rounds.len().saturating_sub(ROUNDS)..];
        let heads = rounds.iter().map(|(round, ..)| w.round_head(round + 1));
        let row = |seat| {
            let won = |(_, winner, points): &(u16, Seat, u16)| {
                if *winner == seat { points.to_string() } else { "–".to_owned() }
            };
            (seat, rounds.iter().map(won).chain([view.totals[seat].to_string()]).collect())
        };
        Sheet {
            note: w.first_to(view.target),
            heads: heads.chain([words::TOTAL.to_owned()]).collect(),
            rows: Seat::all(view.players).map(row).collect(),
            ..Sheet::default()
        }
    }

    fn sentence(seen: &Seen, by: Narrator<'_>) -> Sentence {
        texts::sentence(seen, by)
    }

    fn round_end(seen: &Seen, by: Narrator<'_>) -> Option<String> {
        let Seen::RoundOver { round, winner, points, .. } = seen else { return None };
        let own = by.me == Some(*winner);
        Some(Words::of(by.lang).round_over(by.name(*winner), own, *points, round + 1))
    }

    fn moment(scene: &Scene<'_, Dos>, seen: &Seen) -> Option<Moment> {
        moment::moment(scene, seen)
    }

    fn sound(seen: &Seen) -> Option<Sound> {
        match seen {
            Seen::Matched { .. }
            | Seen::Placed { .. }
            | Seen::Drew { .. }
            | Seen::Refilled { .. }
            | Seen::Discarded { .. }
            | Seen::Rebuilt { .. } => Some(Sound::Card),
            Seen::Called { .. } | Seen::Caught { .. } => Some(Sound::Special),
            Seen::Deal { .. } | Seen::RoundOver { .. } | Seen::MatchOver { .. } => Some(Sound::Round),
            Seen::Lot { .. } | Seen::Kept { .. } => None,
        }
    }
}

/// What is printed on a card.
pub fn value(card: Card) -> String {
    card.number().map_or_else(|| "#".to_owned(), |number| number.to_string())
}

/// Cards that do not match: what they add up to, if that is unambiguous.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mismatch {
    /// The cards that were tried.
    pub cards: Vec<Card>,
    /// The sum of two of them.
    pub sum: Option<u8>,
    /// The cards of the row that they do not match: all open ones, or the one that they were tried
    /// on if they are useful elsewhere.
    pub row: Vec<Card>,
    /// Whether they match nothing at all; a single card, not even together with another.
    pub nowhere: bool,
}

impl Mismatch {
    /// The sentence about cards that match nothing at all: the rules speak of one place only.
    pub fn says(&self, lang: Lang) -> Option<String> {
        let w = Words::of(lang);
        let names: Vec<String> = self.cards.iter().map(|card| card.name(lang)).collect();
        self.nowhere.then(|| match &names[..] {
            [card] => w.fits_nowhere(card),
            _ => w.sum_fits_nowhere(names.join(" + ")),
        })
    }
}

/// The mismatch that explains a refusal; none if the reason is another one.
pub fn mismatch(view: &View, mv: Move) -> Option<Mismatch> {
    let Move::Match { place, cards, .. } = mv else { return None };
    let tried = view.row.get(place.index()).filter(|spot| spot.over.is_none())?.card;
    if fit(tried, cards).is_some() {
        return None;
    }
    let open: Vec<Card> = view.row.iter().filter(|spot| spot.over.is_none()).map(|spot| spot.card).collect();
    let of_use = |cards: Played| open.iter().any(|row| fit(*row, cards).is_some());
    let tried_cards: Vec<Card> = cards.cards().collect();
    let nowhere = match tried_cards[..] {
        [card] => {
            let mut rest: Vec<Card> = view.hand.iter().collect();
            rest.iter().position(|each| *each == card).map(|at| rest.remove(at));
            !of_use(cards) && !rest.into_iter().any(|other| of_use(Played::two(card, other)))
        }
        _ => !of_use(cards),
    };
    let sum = if tried_cards.len() < 2 { None } else { tried_cards.iter().map(|card| card.number()).sum() };
    Some(Mismatch { cards: tried_cards, sum, row: if nowhere { open } else { vec![tried] }, nowhere })
}

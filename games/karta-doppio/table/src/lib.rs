//! The table of Karta Doppio: the cards on it, the held card with its effect, and every sentence
//! beside them.
#![warn(missing_docs, clippy::disallowed_methods)]

mod advice;
mod lessons;
mod moment;
mod places;
#[cfg(test)]
mod places_tests;
mod spread;
#[cfg(test)]
mod tests;
mod texts;

use engine::{Lang, Seat, Speak as _};
use game_karta_doppio::{Card, Colour, Event, Face, KartaDoppio, Move, View};
use table::{
    Advice, Answer, Chart, LessonFiles, Mark, Moment, Narrator, PieceArt, Scene, Sentence, Sheet, Shows,
    Sound, State, Table, words,
};

use crate::texts::Words;

pub use places::{Places, places};
pub use spread::{
    Crack, Effect, Film, Piece, Point, ShownLine, Spread, at_rest, finished, hue, near, over, sides, spread,
    squares,
};
pub use texts::{
    at_risk, captured, card, changes, colours_swap, flip, go_on, laid_cards, last_card, lay, leg_over,
    line_word, progress, score_line, square, squares as squares_word, stands, table as laid_words, tally,
    their_cards, turn,
};

/// The table of Karta Doppio.
pub struct KartaDoppioTable;

/// The held card, as it is turned, and the square over which it is held.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Held {
    face: Option<Face>,
    /// Kept when the card is played: the next one is picked up over the same square.
    spot: Option<(i8, i8)>,
}

/// What a person does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Gesture {
    /// A card in hand is touched: it is picked up, or turned if it is held.
    Touch(Card),
    /// The next card in hand is picked up, turned like the one before.
    Next,
    /// The previous card, likewise.
    Back,
    /// Another card is picked up, turned like the one before.
    Swap(Card),
    /// The held card is turned by a quarter.
    Turn,
    /// It is turned over.
    Flip,
    /// It is held over a square.
    Aim((i8, i8)),
    /// It is played where it is held.
    Lay,
    /// It goes back into the hand.
    PutBack,
}

/// What lies on the table, and what is held over it.
#[derive(Clone, PartialEq, Debug)]
pub struct Layout {
    /// The cards on it, including one on its way to the server.
    pub spread: Spread,
    /// The held card, as it is turned.
    pub face: Option<Face>,
    /// The square over which it is held.
    pub spot: Option<(i8, i8)>,
    /// Its effect there.
    pub deed: Option<Effect>,
    /// Every move with the held card as it is turned.
    pub fits: Vec<Move>,
}

impl Table for KartaDoppioTable {
    type Game = KartaDoppio;
    type Held = Held;
    type Gesture = Gesture;
    type Layout = Layout;

    const LESSONS: LessonFiles = lessons::LESSONS;
    const TOUR: LessonFiles = lessons::TOUR;
    const PUZZLES: &'static str = include_str!("../../puzzles.txt");
    const TIPS: LessonFiles = lessons::TIPS;

    /// A side of a card in the notation of faces, such as `Cv1`, or squares in rows, such as
    /// `R.B/...`.
    fn piece(word: &str) -> Option<PieceArt> {
        if let Ok(face) = word.parse() {
            return Some(drawn(face));
        }
        let square = |letter: char| match letter {
            'R' => Some(Some(hue(Colour::Red))),
            'B' => Some(Some(hue(Colour::Blue))),
            '.' => Some(None),
            _ => None,
        };
        let rows = word.split('/').map(|row| row.chars().map(square).collect::<Option<Vec<_>>>());
        let rows = rows.collect::<Option<Vec<_>>>()?;
        rows.iter().all(|row| !row.is_empty() && row.len() == rows[0].len()).then_some(PieceArt::Points(rows))
    }

    /// A2: both sides of the sixteen cards.
    fn charts(lang: Lang) -> Vec<Chart> {
        let line = |card: Card| {
            (
                game_karta_doppio::Side::ALL.map(|side| drawn(card.face(side, 0))).to_vec(),
                card.letter().to_string(),
            )
        };
        vec![Chart { title: Words::of(lang).chart_cards.to_owned(), lines: Card::all().map(line).collect() }]
    }

    fn layout(scene: &Scene<'_, KartaDoppio>, held: &Held, before: Option<&Layout>) -> Layout {
        let view = scene.view;
        let mine = |card: Card| scene.me.is_some_and(|me| view.hands[me].has(card));
        let sent = scene.pending.filter(|mv| mine(mv.face().card()));
        // Aiming does not change the cards on the table.
        let same = |before: &&Layout| {
            let state = if sent.is_some() { State::Pending } else { State::Now };
            let films = &before.spread.films;
            films.iter().map(|film| film.mv).eq(view.laid.iter().copied().chain(sent))
                && films.last().is_none_or(|film| film.state == state)
        };
        let spread = before
            .filter(same)
            .map_or_else(|| spread::spread(&view.laid, sent), |before| before.spread.clone());
        let face = held.face.filter(|face| scene.free() && mine(face.card()));
        let deed = face.zip(held.spot).and_then(|(face, spot)| {
            let mv = over(face, spot, view.laid.is_empty())?;
            Some(spread::effect(&spread.table, mv, scene.refusal(mv)))
        });
        let fits = scene.legal.iter().copied().filter(|mv| Some(mv.face()) == face).collect();
        Layout { spread, face, spot: held.spot, deed, fits }
    }

    fn choose(
        scene: &Scene<'_, KartaDoppio>,
        laid: &Layout,
        held: &mut Held,
        gesture: Gesture,
    ) -> Answer<KartaDoppio> {
        held.face = laid.face;
        let now = laid.face;
        match (gesture, now) {
            (Gesture::Touch(card), Some(face)) if face.card() == card => held.face = Some(face.turned()),
            (Gesture::Touch(card), _) => {
                let rest = at_rest(card, scene.view.colour(scene.near()));
                return take_up(scene, laid, held, rest);
            }
            (Gesture::Swap(card), Some(face)) => {
                held.face = Some(card.face(face.side(), face.turns()));
            }
            (Gesture::Next | Gesture::Back, Some(face)) => {
                let card = beside(scene, face.card(), gesture == Gesture::Back);
                held.face = Some(card.face(face.side(), face.turns()));
            }
            (Gesture::Turn, Some(face)) => held.face = Some(face.turned()),
            (Gesture::Flip, Some(face)) => held.face = Some(face.flipped()),
            (Gesture::Aim(spot), Some(_)) if near(spot, laid.spread.bounds) => held.spot = Some(spot),
            (Gesture::Lay, Some(_)) => {
                let Some(deed) = &laid.deed else { return Answer::Nothing };
                let answer = scene.attempt(deed.mv);
                if let Answer::Play(_) = answer {
                    held.face = None;
                }
                return answer;
            }
            (Gesture::PutBack, Some(_)) => held.face = None,
            _ => return Answer::Nothing,
        }
        Answer::Held
    }

    fn headline(scene: &Scene<'_, KartaDoppio>) -> String {
        let View { leg, legs, laid, .. } = scene.view;
        texts::headline(scene.lang, usize::from(*leg) + 1, usize::from(*legs), laid.len())
    }

    fn expected(scene: &Scene<'_, KartaDoppio>, laid: &Layout) -> String {
        let lang = scene.lang;
        match (&laid.deed, laid.face) {
            (Some(Effect { refusal: Some(refusal), .. }), _) => {
                words::not_here(&refusal.speak(lang, scene.names), lang)
            }
            (Some(deed), _) => {
                let (other, near) = sides(scene.me);
                texts::effect(deed, scene.view.colour(near), &(scene.names)(other), lang)
            }
            (None, Some(face)) => Words::of(lang).choose_place(face.card()),
            (None, None) => texts::expected(scene),
        }
    }

    fn note(scene: &Scene<'_, KartaDoppio>, laid: &Layout, touch: bool) -> String {
        match &laid.deed {
            Some(deed) if deed.refusal.is_none() => {
                texts::effect_note(deed, scene.view.colour(sides(scene.me).1), scene.lang)
            }
            None if laid.face.is_none() && scene.free() => Words::of(scene.lang).how(touch).to_owned(),
            _ => String::new(),
        }
    }

    fn advice(scene: &Scene<'_, KartaDoppio>, mv: Move) -> Advice {
        advice::advice(scene, mv)
    }

    fn involved(mv: Move) -> Vec<Mark> {
        advice::involved(mv)
    }

    fn seats(scene: &Scene<'_, KartaDoppio>) -> Vec<Shows> {
        let view = scene.view;
        let shows = |seat: Seat| Shows {
            lines: vec![stands(view.colour(seat), view.hands[seat].len() as usize, scene.lang)],
        };
        Seat::all(2).map(shows).collect()
    }

    fn sheet(scene: &Scene<'_, KartaDoppio>) -> Sheet {
        let view = scene.view;
        let cells = |seat| {
            let now = view.scores[seat];
            if view.legs == 1 {
                return vec![now.tokens.to_string(), now.points.to_string()];
            }
            // A16: both legs, then what decides.
            let first = view.first_leg.as_ref().map(|scores| scores[seat]);
            let total = first.unwrap_or_default().plus(now);
            let (aller, retour) = match first {
                Some(first) => (first.tokens.to_string(), now.tokens.to_string()),
                None => (now.tokens.to_string(), "–".to_owned()),
            };
            vec![aller, retour, total.tokens.to_string(), total.points.to_string()]
        };
        Sheet {
            note: Words::of(scene.lang).most_lines_win.to_owned(),
            heads: texts::heads(scene.lang, view.legs),
            rows: view.scores.iter().map(|(seat, _)| (seat, cells(seat))).collect(),
            ..Sheet::default()
        }
    }

    fn sentence(seen: &Event, by: Narrator<'_>) -> Sentence {
        texts::sentence(seen, by)
    }

    fn sound(seen: &Event) -> Option<Sound> {
        Some(match seen {
            Event::Laid { before, tokens, .. } if before != tokens => Sound::Special,
            Event::Laid { .. } => Sound::Card,
            Event::Begun { .. } | Event::LegOver { .. } | Event::MatchOver { .. } => Sound::Round,
        })
    }

    fn moment(scene: &Scene<'_, KartaDoppio>, seen: &Event) -> Option<Moment> {
        moment::moment(scene, seen)
    }

    fn score(points: i32, next: Option<i32>, lang: Lang) -> Option<String> {
        Some(texts::score(points, next?, lang))
    }

    fn tie_break(won: i32, next: i32, lang: Lang) -> Option<String> {
        Some(texts::tie_break(won, next, lang))
    }
}

/// Picks a card up over the last square, or over a place where it fits. If it cannot be played now,
/// says why.
fn take_up(
    scene: &Scene<'_, KartaDoppio>,
    laid: &Layout,
    held: &mut Held,
    rest: Face,
) -> Answer<KartaDoppio> {
    let mine = scene.me.is_some_and(|me| scene.view.hands[me].has(rest.card()));
    if !scene.free() || !mine {
        return Move::new(rest, 0, 0).map_or(Answer::Nothing, |tried| scene.attempt(tried));
    }
    let bounds = laid.spread.bounds;
    if held.spot.is_none_or(|spot| !near(spot, bounds)) {
        let middle = spread::middle(scene.legal, rest, bounds);
        held.spot = Some(middle.unwrap_or((bounds.left, bounds.top)));
    }
    held.face = Some(rest);
    Answer::Held
}

/// The next or the previous card in hand.
fn beside(scene: &Scene<'_, KartaDoppio>, card: Card, back: bool) -> Card {
    let cards: Vec<Card> = scene.view.hands[scene.near()].iter().collect();
    let found = cards.iter().position(|other| *other == card).unwrap_or(0);
    let step = if back { cards.len().saturating_sub(1) } else { 1 };
    cards.get((found + step) % cards.len().max(1)).copied().unwrap_or(card)
}

/// The colour of the player below.
pub fn near_colour(scene: &Scene<'_, KartaDoppio>) -> Colour {
    scene.view.colour(sides(scene.me).1)
}

/// A side of a card in a text.
fn drawn(face: Face) -> PieceArt {
    let point = |right, down| face.point(right, down).map(hue);
    let rows = (0..face.height()).map(|down| (0..face.width()).map(|right| point(right, down)).collect());
    PieceArt::Points(rows.collect())
}

//! The table of Otto & Bruno: racks with two faces, three piles; which cards a person chooses and
//! what can be done with them; and every sentence beside them.
#![warn(missing_docs, clippy::disallowed_methods)]

mod advice;
mod layout;
mod lessons;
mod moment;
mod places;
#[cfg(test)]
mod places_tests;
mod story;
#[cfg(test)]
mod tests;
mod texts;

use engine::{Lang, Seat};
use game_otto_bruno::{Colour, Face, Move, OttoBruno, Pile, Place, Seen};
use table::{
    Advice, Answer, Chart, LessonFiles, Mark, Moment, Narrator, PieceArt, Scene, Sentence, Sheet, Shows,
    Sound, Table, words,
};

pub use layout::{Die, Heap, Layout, Trick};
pub use places::{Centre, Places, RackForm, Racks, beside_name, places};
pub use texts::{Texts, main, mine, pile, pile_named, pile_title, rack, side, trick, tricks, why_not};

/// The table of Otto & Bruno.
pub struct OttoBrunoTable;

/// What a person has chosen.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Held {
    /// Cards of the person's rack, by number.
    cards: Vec<u32>,
    /// How often another combination was requested.
    other: usize,
}

/// What a person does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Gesture {
    /// A card of the person's rack is touched: it is chosen, or no longer chosen.
    Touch(u32),
    /// A card of the person's rack is discarded without being chosen first.
    Discard(u32),
    /// A pile is touched: to draw from it, or to discard the chosen card.
    Pile(Pile),
    /// What is chosen or offered is shown or discarded.
    Go,
    /// Another combination is offered.
    Other,
    /// A10, A13.
    Pass,
    /// Nothing is chosen any more.
    PutBack,
}

impl Table for OttoBrunoTable {
    type Game = OttoBruno;
    type Held = Held;
    type Gesture = Gesture;
    type Layout = Layout;

    const LESSONS: LessonFiles = lessons::LESSONS;
    const TOUR: LessonFiles = lessons::TOUR;
    const PUZZLES: &'static str = include_str!("../../puzzles.txt");
    const TIPS: LessonFiles = lessons::TIPS;

    /// A face.
    fn piece(word: &str) -> Option<PieceArt> {
        word.parse().ok().map(drawn)
    }

    /// A8: the combinations; A2: what can be behind a face.
    fn charts(lang: Lang) -> Vec<Chart> {
        let w = Texts::of(lang);
        let of = |wanted: &dyn Fn(Colour, u8) -> bool| -> Vec<PieceArt> {
            Face::dice()
                .filter(|face| face.die().is_some_and(|(colour, value)| wanted(colour, value)))
                .map(drawn)
                .collect()
        };
        let mut with_joker = of(&|colour, value| colour == Colour::Green && value < 4);
        with_joker.push(drawn(Face::JOKER));
        let combinations = vec![
            (of(&|colour, _| colour == Colour::Red), w.chart_colour.to_owned()),
            (of(&|_, value| value == 3), w.chart_value.to_owned()),
            (with_joker, w.chart_joker.to_owned()),
        ];
        let three = Face::new(Colour::Red, 3);
        let backs =
            three.into_iter().flat_map(|three| Face::dice().filter(move |back| three.under_the_trick(*back)));
        vec![
            Chart { title: w.chart_combinations.to_owned(), lines: combinations },
            Chart {
                title: w.chart_trick.to_owned(),
                lines: vec![
                    (three.into_iter().map(drawn).collect(), w.chart_in_front.to_owned()),
                    (backs.map(drawn).collect(), w.chart_behind.to_owned()),
                ],
            },
        ]
    }

    fn layout(scene: &Scene<'_, OttoBruno>, held: &Held, before: Option<&Layout>) -> Layout {
        layout::layout(scene, held, before)
    }

    fn choose(
        scene: &Scene<'_, OttoBruno>,
        laid: &Layout,
        held: &mut Held,
        gesture: Gesture,
    ) -> Answer<OttoBruno> {
        let place = |id| laid.mine.iter().find(|die| die.id == id).and_then(|die| Place::new(die.place + 1));
        let tried = match gesture {
            Gesture::Touch(id) if laid.deciding => {
                let mut cards = laid.chosen.clone();
                cards.retain(|card| *card != id);
                if cards.len() == laid.chosen.len() {
                    cards.push(id);
                }
                *held = Held { cards, other: 0 };
                return Answer::Held;
            }
            Gesture::Other => {
                held.other += 1;
                return Answer::Held;
            }
            Gesture::PutBack => {
                *held = Held::default();
                return Answer::Held;
            }
            Gesture::Touch(id) | Gesture::Discard(id) => place(id).map(Move::Discard),
            Gesture::Pile(pile) => Some(laid.on_pile(pile)),
            Gesture::Go => laid.main,
            Gesture::Pass => Some(Move::Pass),
        };
        let answer = tried.map_or(Answer::Nothing, |mv| scene.attempt(mv));
        if let Answer::Play(_) = answer {
            *held = Held::default();
        }
        answer
    }

    fn headline(scene: &Scene<'_, OttoBruno>) -> String {
        Texts::of(scene.lang).headline(side(scene.view.face), scene.view.turn)
    }

    fn expected(scene: &Scene<'_, OttoBruno>, _laid: &Layout) -> String {
        texts::expected(scene)
    }

    fn note(scene: &Scene<'_, OttoBruno>, laid: &Layout, _touch: bool) -> String {
        texts::note(scene, laid)
    }

    fn advice(scene: &Scene<'_, OttoBruno>, mv: Move) -> Advice {
        advice::advice(scene, mv)
    }

    fn involved(mv: Move) -> Vec<Mark> {
        advice::involved(mv)
    }

    fn seats(scene: &Scene<'_, OttoBruno>) -> Vec<Shows> {
        let shown = |seat| Texts::of(scene.lang).combinations(scene.view.combinations(seat));
        Seat::all(scene.view.players).map(|seat| Shows { lines: vec![shown(seat)] }).collect()
    }

    fn sheet(scene: &Scene<'_, OttoBruno>) -> Sheet {
        let count = |seat| vec![scene.view.combinations(seat).to_string()];
        Sheet {
            note: words::most_wins(scene.lang),
            heads: vec![Texts::of(scene.lang).combinations_head.to_owned()],
            rows: Seat::all(scene.view.players).map(|seat| (seat, count(seat))).collect(),
            ..Sheet::default()
        }
    }

    fn sentence(seen: &Seen, by: Narrator<'_>) -> Sentence {
        texts::sentence(seen, by)
    }

    fn moment(scene: &Scene<'_, OttoBruno>, seen: &Seen) -> Option<Moment> {
        moment::moment(scene, seen)
    }

    fn sound(seen: &Seen) -> Option<Sound> {
        match seen {
            Seen::Drew { .. } | Seen::Discarded { .. } => Some(Sound::Card),
            Seen::Showed { .. } | Seen::TurnedOver { .. } => Some(Sound::Special),
            Seen::Deal { .. } | Seen::GameOver { .. } => Some(Sound::Round),
            Seen::DiscardClosed => Some(Sound::Token),
            Seen::Passed { .. } => None,
        }
    }

    fn score(points: i32, next: Option<i32>, lang: Lang) -> Option<String> {
        Some(texts::score(points, &[next?], lang))
    }
}

/// A face in a text.
fn drawn(face: Face) -> PieceArt {
    PieceArt::Card(face.colour(), face.die().map_or_else(|| "★".to_owned(), |(_, value)| value.to_string()))
}

//! Tables set up for a test: what matters is given, the rest is filled in from the remaining cards.

use engine::Dice;
use engine::{Game, Positions, Seat, Seed};
use game_otto_bruno::{
    Card, Colour, Deck, Face, Marks, Move, Options, OttoBruno, Phase, Position, Refusal, SeenTrick, Side,
    Sight, Sights, TableMemory,
};

pub(crate) fn seat(number: usize) -> Seat {
    Seat::new(number).expect("a seat")
}

pub(crate) fn mv(text: &str) -> Move {
    text.parse().unwrap_or_else(|error| panic!("{error}"))
}

pub(crate) fn whole(card: Card) -> Sight {
    let (otto, bruno) = (card.face(Side::Otto), card.face(Side::Bruno));
    Sight { otto: Some(otto), bruno: Some(bruno), marks: Marks::NONE }
}

/// A table under construction: racks and piles as texts, cards exact ("R1/Y3") or by one face
/// ("R1").
pub(crate) struct Setup {
    face: Side,
    phase: Phase,
    memory: TableMemory,
    deck: Deck,
    racks: Vec<String>,
    /// Top first, with the total size.
    piles: [(String, Option<usize>); 3],
    /// How many combinations, by seat.
    tricks: Vec<usize>,
    idle: u8,
}

impl Setup {
    /// Seat 0 is to draw, OTTO in play, nothing placed yet.
    pub(crate) fn new(players: usize) -> Self {
        Self {
            face: Side::Otto,
            phase: Phase::Draw(seat(0)),
            memory: TableMemory::Human,
            deck: Deck::Drawn,
            racks: vec![String::new(); players],
            piles: [(String::new(), None), (String::new(), None), (String::new(), None)],
            tricks: vec![0; players],
            idle: 0,
        }
    }

    pub(crate) fn phase(mut self, phase: Phase) -> Self {
        self.phase = phase;
        self
    }

    pub(crate) fn memory(mut self, memory: TableMemory) -> Self {
        self.memory = memory;
        self
    }

    pub(crate) fn deck(mut self, deck: Deck) -> Self {
        self.deck = deck;
        self
    }

    pub(crate) fn idle(mut self, idle: u8) -> Self {
        self.idle = idle;
        self
    }

    /// Cards on a rack, from the left, by the face in play.
    pub(crate) fn rack(mut self, owner: usize, cards: &str) -> Self {
        cards.clone_into(&mut self.racks[owner]);
        self
    }

    /// The left draw pile from its top, by the other face, and its total size.
    pub(crate) fn left(mut self, cards: &str, size: usize) -> Self {
        self.piles[0] = (cards.to_owned(), Some(size));
        self
    }

    /// The right draw pile.
    pub(crate) fn right(mut self, cards: &str, size: usize) -> Self {
        self.piles[1] = (cards.to_owned(), Some(size));
        self
    }

    /// The discard pile from its top, by the face in play, and its total size.
    pub(crate) fn discard(mut self, cards: &str, size: usize) -> Self {
        self.piles[2] = (cards.to_owned(), Some(size));
        self
    }

    /// Combinations that a seat has shown with OTTO in play, from the remaining cards.
    pub(crate) fn tricks(mut self, owner: usize, count: usize) -> Self {
        self.tricks[owner] = count;
        self
    }

    /// The position: piles are filled to their sizes, those without a size share what is left.
    pub(crate) fn position(self) -> Position {
        let mut left: Vec<Card> = Card::printed().collect();
        let mut take = |wanted: &dyn Fn(&Card) -> bool, name: &str| {
            let place = left.iter().position(wanted).unwrap_or_else(|| panic!("{name} is not left"));
            left.remove(place)
        };
        // Exact cards first, then cards by a face, then tricks.
        let side = [self.face.other(), self.face.other(), self.face];
        let specs: Vec<(&str, Side)> = (self.racks.iter().map(|text| (text.as_str(), self.face)))
            .chain(self.piles.iter().zip(side).map(|((text, _), side)| (text.as_str(), side)))
            .collect();
        let mut rows: Vec<Vec<Option<Card>>> = specs
            .iter()
            .map(|(text, _)| {
                text.split_whitespace()
                    .map(|word| {
                        (word.contains('/') || word == "J").then(|| {
                            let card: Card = word.parse().unwrap_or_else(|error| panic!("{error}"));
                            take(&|other| *other == card, word)
                        })
                    })
                    .collect()
            })
            .collect();
        for (row, (text, side)) in rows.iter_mut().zip(&specs) {
            for (place, word) in row.iter_mut().zip(text.split_whitespace()) {
                let face: Option<Face> = word.parse().ok();
                place.get_or_insert_with(|| take(&|card| Some(card.face(*side)) == face, word));
            }
        }
        let mut rows: Vec<Vec<Card>> =
            rows.into_iter().map(|row| row.into_iter().flatten().collect()).collect();
        let mut tricks = Vec::new();
        for (owner, count) in self.tricks.iter().enumerate() {
            for _ in 0..*count {
                tricks.push((owner, take_line(&mut left)));
            }
        }
        let piles = rows.split_off(self.racks.len());
        let mut piles: Vec<Vec<Card>> = piles;
        // Fill both ends of every pile with die cards; jokers go to the middle.
        left.sort_by_key(|card| card.is_joker());
        let middle = left.len() / 2;
        let jokers = left.iter().filter(|card| card.is_joker()).count();
        left.retain(|card| !card.is_joker());
        left.splice(middle - jokers..middle - jokers, vec![Card::JOKER; jokers]);
        for pile in [2, 0, 1] {
            if let Some(size) = self.piles[pile].1 {
                let more = size.checked_sub(piles[pile].len()).expect("room for the cards named");
                let rest = left.split_off(left.len() - more);
                piles[pile].extend(rest);
            }
        }
        let most = (64 - 7 * self.racks.len()).div_ceil(2);
        for (pile, most) in [(0, most), (1, 64 - 7 * self.racks.len() - most), (2, usize::MAX)] {
            if self.piles[pile].1.is_none() {
                let more = left.len().min(most - piles[pile].len());
                let rest = left.split_off(left.len() - more);
                piles[pile].extend(rest);
            }
        }
        assert!(left.is_empty(), "{} cards are left over", left.len());
        let row = |cards: &[Card]| Sights(cards.iter().map(|card| whole(*card)).collect());
        Position {
            memory: self.memory,
            deck: self.deck,
            turn: 1,
            face: self.face,
            phase: self.phase,
            racks: rows.iter().map(|cards| row(cards)).collect(),
            left: row(&piles[0]),
            right: row(&piles[1]),
            discard: row(&piles[2]),
            tricks: tricks
                .iter()
                .map(|(owner, cards)| SeenTrick { seat: seat(*owner), face: Side::Otto, cards: row(cards) })
                .collect(),
            idle: self.idle,
        }
    }

    pub(crate) fn state(self) -> OttoBruno {
        OttoBruno::from_position(&self.position()).unwrap_or_else(|error| panic!("{error}"))
    }
}

/// Takes four cards that make a combination on the OTTO side, with jokers for missing faces.
fn take_line(left: &mut Vec<Card>) -> Vec<Card> {
    let colours = Colour::ALL.map(|colour| [1, 2, 3, 4].map(|value| Face::new(colour, value)));
    let values = [1, 2, 3, 4].map(|value| Colour::ALL.map(|colour| Face::new(colour, value)));
    for jokers in 0..2 {
        for line in values.iter().chain(&colours) {
            let on_line = line
                .iter()
                .filter_map(|face| left.iter().position(|card| Some(card.face(Side::Otto)) == *face));
            let mut places: Vec<usize> = on_line.collect();
            if jokers == 1 {
                places.extend(left.iter().position(|card| card.is_joker()));
            }
            if places.len() == 4 {
                let cards: Vec<Card> = places.iter().map(|place| left[*place]).collect();
                places.sort_unstable();
                for place in places.into_iter().rev() {
                    left.remove(place);
                }
                return cards;
            }
        }
    }
    panic!("no line is left")
}

/// The legal moves of the seat on turn, in notation.
pub(crate) fn legal(game: &OttoBruno) -> Vec<String> {
    let mut moves = Vec::new();
    if let Some(seat) = game.to_act().must.first() {
        game.legal_moves(seat, &mut moves);
    }
    moves.iter().map(Move::to_string).collect()
}

/// Plays moves in notation, each by the seat on turn.
pub(crate) fn play(game: &mut OttoBruno, moves: &str) {
    for text in moves.split_whitespace() {
        let seat = game.to_act().must.first().expect("somebody is to act");
        game.play(seat, mv(text), &mut ()).unwrap_or_else(|refusal| panic!("{text}: {refusal:?}"));
    }
}

/// A rack in notation, the face in play, or both faces with `Card`'s notation.
pub(crate) fn faces(game: &OttoBruno, owner: usize) -> String {
    let position = game.to_position();
    let faces: Vec<String> = position.racks[owner]
        .iter()
        .map(|sight| sight.face(position.face).expect("positions tell everything").to_string())
        .collect();
    faces.join(" ")
}

/// The sizes of the left, right and discard pile.
pub(crate) fn sizes(game: &OttoBruno) -> [usize; 3] {
    let position = game.to_position();
    [position.left.len(), position.right.len(), position.discard.len()]
}

/// A deal.
pub(crate) fn deal(players: usize, index: u64) -> OttoBruno {
    OttoBruno::deal(&Options::default(), players, &Seed::numbered(5, index), &mut ()).expect("a deal")
}

/// A finished game with these racks, OTTO in play, and this many tricks.
pub(crate) fn finished(racks: [&str; 2], tricks: [usize; 2]) -> OttoBruno {
    Setup::new(2)
        .phase(Phase::GameOver)
        .rack(0, racks[0])
        .rack(1, racks[1])
        .tricks(0, tricks[0])
        .tricks(1, tricks[1])
        .left("", 0)
        .right("", 10)
        .state()
}

/// Why the seat on turn may not make this move.
pub(crate) fn refused(game: &OttoBruno, text: &str) -> Refusal {
    let seat = game.to_act().must.first().expect("somebody is to act");
    game.check(seat, mv(text)).expect_err("a refusal")
}

/// A game after some random moves; with `shows_first`, shows whenever possible.
pub(crate) fn after_random_moves(
    mut game: OttoBruno,
    number: u64,
    moves: u32,
    shows_first: bool,
) -> OttoBruno {
    let mut dice = Dice::new(number);
    let mut listed = Vec::new();
    for _ in 0..moves {
        let Some(seat) = game.to_act().must.first() else { break };
        listed.clear();
        game.legal_moves(seat, &mut listed);
        let show = listed[0].to_string().starts_with("show") && shows_first;
        let mv = if show { listed[0] } else { *dice.pick(&listed).expect("a move") };
        game.play(seat, mv, &mut ()).expect("legal");
    }
    game
}

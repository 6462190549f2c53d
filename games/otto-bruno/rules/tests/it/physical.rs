//! An independent model of the table: cards as things that lie one way or the other, seen by eyes
//! around the table after every single movement. It knows nothing of the crate except notation, and
//! is compared with it move by move.

use std::collections::{BTreeMap, BTreeSet};

use engine::{Dice, Game, Memory, Observer, Positions, Seat, Seed};
use game_otto_bruno::{
    Card, Face, Marks, Options, OttoBruno, Phase, Position, Side, Sight, Sights, TableMemory,
};

use crate::common::seat;

/// A card with a number, lying with one side up, or standing with one side to its owner.
#[derive(Clone, Copy, Debug)]
struct Thing {
    number: usize,
    card: Card,
    shows: Side,
}

/// The table, piles with the top last.
#[expect(clippy::struct_excessive_bools, reason = "a model in plain words, not a design")]
#[derive(Clone, Debug)]
struct Model {
    racks: Vec<Vec<Thing>>,
    piles: [Vec<Thing>; 3],
    tricks: Vec<(usize, Vec<Thing>)>,
    /// By seat: the sides of things that the seat has seen.
    memory: Vec<BTreeSet<(usize, Side)>>,
    /// Turns since a card left a draw pile.
    quiet: usize,
    pile_touched: bool,
    drawn: bool,
    bonus: usize,
    turn: usize,
    last: bool,
    over: bool,
}

const LEFT: usize = 0;
const RIGHT: usize = 1;
const DISCARD: usize = 2;

fn flip(thing: &mut Thing) {
    thing.shows = thing.shows.other();
}

impl Model {
    /// The table right after the deal, according to a position.
    fn new(position: &Position) -> Self {
        let mut number = 0;
        let mut thing = |sight: &Sight, shows| {
            number += 1;
            Thing { number, card: sight.card().expect("told"), shows }
        };
        let mut row =
            |sights: &Sights, shows| sights.iter().map(|sight| thing(sight, shows)).collect::<Vec<_>>();
        let racks: Vec<Vec<Thing>> = position.racks.iter().map(|rack| row(rack, Side::Otto)).collect();
        let mut piles = [
            row(&position.left, Side::Bruno),
            row(&position.right, Side::Bruno),
            row(&position.discard, Side::Otto),
        ];
        for pile in &mut piles {
            pile.reverse();
        }
        let Phase::Draw(first) = position.phase else { panic!("a deal") };
        let players = racks.len();
        let mut model = Self {
            racks,
            piles,
            tricks: Vec::new(),
            memory: vec![BTreeSet::new(); players],
            quiet: 0,
            pile_touched: false,
            drawn: false,
            bonus: 0,
            turn: first.index(),
            last: false,
            over: false,
        };
        // A16: at the deal everybody has seen BRUNO of every rack card.
        for memory in &mut model.memory {
            memory.extend(model.racks.iter().flatten().map(|thing| (thing.number, Side::Bruno)));
        }
        model.look();
        model
    }

    /// Every seat sees everything that faces it.
    fn look(&mut self) {
        for (eyes, memory) in self.memory.iter_mut().enumerate() {
            for (owner, rack) in self.racks.iter().enumerate() {
                for thing in rack {
                    let side = if owner == eyes { thing.shows } else { thing.shows.other() };
                    memory.insert((thing.number, side));
                }
            }
            memory.extend(
                self.piles.iter().filter_map(|pile| pile.last()).map(|thing| (thing.number, thing.shows)),
            );
        }
    }

    fn front(&self, seat: usize) -> Vec<Face> {
        self.racks[seat].iter().map(|thing| thing.card.face(thing.shows)).collect()
    }

    fn draw(&mut self, pile: usize) {
        let mut thing = self.piles[pile].pop().expect("a card");
        // A draw pile lies with the back up: the card is turned to stand with its front to the
        // owner.
        if pile != DISCARD {
            flip(&mut thing);
            self.pile_touched = true;
        }
        self.racks[self.turn].push(thing);
        self.look();
    }

    fn legal(&self) -> BTreeSet<String> {
        if self.over {
            return BTreeSet::new();
        }
        let text = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect::<BTreeSet<_>>();
        if self.bonus > 0 {
            return text(&["left", "right"]);
        }
        let hand = self.racks[self.turn].len();
        if !self.drawn {
            let pile = self.piles[DISCARD].len();
            let closed = self.quiet >= 3 * self.racks.len();
            let enough = if hand == 7 { pile > 0 } else { pile > 3 };
            return text(if enough && !closed { &["left", "right", "take"] } else { &["left", "right"] });
        }
        let mut moves = BTreeSet::new();
        let faces = self.front(self.turn);
        let good = |set: usize| {
            let four: Vec<Face> =
                (0..hand).filter(|place| set >> place & 1 == 1).map(|place| faces[place]).collect();
            four.len() == 4 && set < 1 << hand && combination(&four)
        };
        let name = |set: usize| {
            (0..8)
                .filter(|place| set >> place & 1 == 1)
                .map(|place| (place + 1).to_string())
                .collect::<String>()
        };
        for set in (0..256).filter(|set| good(*set)) {
            moves.insert(format!("show:{}", name(set)));
            if set & 1 == 1 && good(255 - set) {
                moves.insert(format!("show:{}+{}", name(set), name(255 - set)));
            }
        }
        if hand == 8 && !self.last {
            moves.extend((1..=8).map(|place| format!("discard:{place}")));
        } else {
            moves.insert("pass".to_owned());
        }
        moves
    }

    fn play(&mut self, text: &str) {
        let pile = ["left", "right", "take"].iter().position(|name| *name == text);
        if let Some(pile) = pile {
            self.draw(pile);
            let empty = self.piles[LEFT].is_empty() || self.piles[RIGHT].is_empty();
            if self.bonus > 0 {
                self.bonus -= 1;
                if empty {
                    self.over = true;
                } else if self.bonus == 0 {
                    self.turn_over();
                }
            } else {
                self.drawn = true;
                self.last = empty;
            }
            return;
        }
        if let Some(place) = text.strip_prefix("discard:") {
            let thing = self.racks[self.turn].remove(place.parse::<usize>().expect("a place") - 1);
            self.piles[DISCARD].push(thing);
            self.look();
        }
        if let Some(shown) = text.strip_prefix("show:") {
            let mut gone = BTreeSet::new();
            for part in shown.split('+') {
                let places: Vec<usize> = part.bytes().map(|digit| usize::from(digit - b'1')).collect();
                let four: Vec<Thing> = places.iter().map(|place| self.racks[self.turn][*place]).collect();
                for memory in &mut self.memory {
                    memory.extend(four.iter().map(|thing| (thing.number, thing.shows)));
                }
                gone.extend(four.iter().map(|thing| thing.number));
                self.tricks.push((self.turn, four));
            }
            self.racks[self.turn].retain(|thing| !gone.contains(&thing.number));
            if !self.last {
                self.bonus = 2;
                while self.bonus > 0 && self.piles[DISCARD].len() > 3 {
                    self.draw(DISCARD);
                    self.bonus -= 1;
                }
                if self.bonus == 0 {
                    self.turn_over();
                }
                return;
            }
        }
        if self.last {
            self.over = true;
        } else {
            self.next();
        }
    }

    fn turn_over(&mut self) {
        self.racks.iter_mut().flatten().for_each(flip);
        for pile in &mut self.piles {
            pile.iter_mut().for_each(flip);
            pile.reverse();
        }
        self.look();
        self.next();
    }

    fn next(&mut self) {
        self.quiet = if self.pile_touched { 0 } else { self.quiet + 1 };
        self.pile_touched = false;
        self.drawn = false;
        self.turn = (self.turn + 1) % self.racks.len();
    }

    /// What a seat knows of a thing, now or ever.
    fn knows(
        &self,
        eyes: Option<usize>,
        thing: Thing,
        visible: &BTreeSet<(usize, Side)>,
        ever: bool,
    ) -> String {
        let known = |side| {
            visible.contains(&(thing.number, side))
                || eyes.is_some_and(|eyes| ever && self.memory[eyes].contains(&(thing.number, side)))
        };
        if thing.card.is_joker() && Side::ALL.into_iter().any(known) {
            return "J".to_owned();
        }
        Side::ALL
            .map(|side| if known(side) { thing.card.face(side).to_string() } else { "?".to_owned() })
            .join("/")
    }

    /// The rows a view should have, without marks: racks, piles from the top, tricks.
    fn view(&self, eyes: Option<usize>, ever: bool) -> Vec<String> {
        let mut visible: BTreeSet<(usize, Side)> = BTreeSet::new();
        for (owner, rack) in self.racks.iter().enumerate() {
            for thing in rack {
                if let Some(eyes) = eyes {
                    visible.insert((
                        thing.number,
                        if owner == eyes { thing.shows } else { thing.shows.other() },
                    ));
                }
                if self.over {
                    visible.extend(Side::ALL.map(|side| (thing.number, side)));
                }
            }
        }
        let tops = self.piles.iter().filter_map(|pile| pile.last());
        visible.extend(
            tops.chain(self.tricks.iter().flat_map(|(_, four)| four))
                .map(|thing| (thing.number, thing.shows)),
        );
        let row = |things: &mut dyn Iterator<Item = &Thing>| {
            things.map(|thing| self.knows(eyes, *thing, &visible, ever)).collect::<Vec<_>>().join(" ")
        };
        let racks = self.racks.iter().map(|rack| row(&mut rack.iter()));
        let piles = self.piles.iter().map(|pile| row(&mut pile.iter().rev()));
        racks.chain(piles).chain(self.tricks.iter().map(|(_, four)| row(&mut four.iter()))).collect()
    }
}

fn combination(four: &[Face]) -> bool {
    let jokers = four.iter().filter(|face| face.is_joker()).count();
    let mut colours = BTreeMap::new();
    let mut values = BTreeMap::new();
    for (colour, value) in four.iter().filter_map(|face| face.die()) {
        *colours.entry(colour).or_insert(0) += 1;
        *values.entry(value).or_insert(0) += 1;
    }
    let dice = 4 - jokers;
    jokers < 2
        && ((colours.len() == 1 && values.len() == dice) || (values.len() == 1 && colours.len() == dice))
}

fn rows(game: &OttoBruno, observer: Observer) -> Vec<String> {
    let view = game.view(observer);
    let plain = |row: &Sights| {
        let sights = row.iter().map(|sight| Sight { marks: Marks::NONE, ..*sight }.to_string());
        sights.collect::<Vec<_>>().join(" ")
    };
    let piles = [&view.left, &view.right, &view.discard];
    let tricks = view.tricks.iter().map(|trick| &trick.cards);
    view.racks.iter().chain(piles).chain(tricks).map(plain).collect()
}

fn compare(game: &OttoBruno, model: &Model, moves: &mut Vec<game_otto_bruno::Move>) {
    let turn = game.to_act().must.first();
    assert_eq!(turn.map(Seat::index), (!model.over).then_some(model.turn));
    moves.clear();
    if let Some(seat) = turn {
        game.legal_moves(seat, moves);
    }
    let listed: BTreeSet<String> = moves.iter().map(ToString::to_string).collect();
    assert_eq!(listed.len(), moves.len(), "no move is listed twice");
    assert_eq!(listed, model.legal());
    for eyes in 0..model.racks.len() {
        for (memory, ever) in [(Memory::Now, false), (Memory::Ever, true)] {
            let observer = Observer { seat: Some(seat(eyes)), memory };
            assert_eq!(rows(game, observer), model.view(Some(eyes), ever), "seat {eyes}, {memory:?}");
        }
    }
    assert_eq!(rows(game, Observer::SPECTATOR), model.view(None, false));
    // A16: the marks say who has seen which side.
    if !model.over {
        let position = game.to_position();
        for (rack, things) in position.racks.iter().zip(&model.racks) {
            for (sight, thing) in rack.iter().zip(things) {
                for (eyes, memory) in model.memory.iter().enumerate() {
                    for side in Side::ALL {
                        assert_eq!(sight.marks.has(side, seat(eyes)), memory.contains(&(thing.number, side)));
                    }
                }
            }
        }
    }
}

/// Plays a game in both implementations; every second game prefers shows, so that there are many
/// turn-overs.
fn play_both(players: usize, index: u64, memory: TableMemory) -> (usize, bool) {
    let options = Options { memory, ..Options::default() };
    let mut game = OttoBruno::deal(&options, players, &Seed::numbered(11, index), &mut ()).expect("a deal");
    let mut model = Model::new(&game.to_position());
    let mut dice = Dice::new(index);
    let mut moves = Vec::new();
    loop {
        if memory == TableMemory::Human {
            compare(&game, &model, &mut moves);
        } else {
            moves.clear();
            if let Some(seat) = game.to_act().must.first() {
                game.legal_moves(seat, &mut moves);
            }
        }
        let Some(seat) = game.to_act().must.first() else { break };
        let eager = index.is_multiple_of(2) && moves[0].to_string().starts_with("show");
        let mv = if eager { moves[0] } else { *dice.pick(&moves).expect("a move") };
        game.play(seat, mv, &mut ()).expect("legal");
        model.play(&mv.to_string());
    }
    let closed = model.quiet >= 3 * players;
    (model.tricks.len(), closed)
}

#[test]
fn a16_views_and_moves_agree_with_a_physical_table() {
    let mut tricks = 0;
    let tables = test_kit::cases(450);
    for index in 0..tables {
        tricks += play_both(2 + index as usize % 3, index, TableMemory::Human).0;
    }
    assert!(tricks as u64 > 2 * tables, "{tricks} combinations were shown");
}

#[test]
fn a17_the_memory_option_changes_no_rule() {
    for index in 0..30 {
        let human = play_both(3, index, TableMemory::Human);
        assert_eq!(human, play_both(3, index, TableMemory::Aid));
    }
}

//! The state of a table and its options: A4, A5, A7, A17.

use engine::{Answers, Asking, Claim, OptionError, OptionInfo, Question, Seat, TableOptions, Text};
use serde::{Deserialize, Serialize};

use crate::pieces::{CARDS, Deck, Side};
use crate::places::{Marks, Row, SEATS, Seats, Slot};
use crate::texts::on_the_box;

/// A4: the cards dealt to each rack; A10: what a rack is rebuilt to.
pub const HAND: usize = 7;

/// A10: the most cards a rack holds, just after drawing.
pub(crate) const RACK: usize = HAND + 1;

/// A4, A11: the cards that stay in the discard pile.
pub const DISCARD_STAYS: usize = 3;

/// The most combinations that can be shown: there are no more cards.
pub(crate) const TRICKS: usize = CARDS / 4;

/// A match of Otto & Bruno: the full state. After the deal there is no chance, so it has no seed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct OttoBruno {
    pub(crate) racks: [Row<RACK>; SEATS],
    pub(crate) left: Row<25>,
    pub(crate) right: Row<25>,
    /// A seat's rack and tricks together never have fewer than seven cards, which leaves at most
    /// these.
    pub(crate) discard: Row<{ CARDS - 2 * HAND }>,
    pub(crate) tricks: Tricks,
    pub(crate) phase: Phase,
    /// A4, A12: the face in play.
    pub(crate) face: Side,
    /// A17.
    pub(crate) memory: TableMemory,
    /// A3.
    pub(crate) deck: Deck,
    pub(crate) players: u8,
    /// A7: turns in a row, this one included, in which no card has left a draw pile.
    pub(crate) idle: u8,
    /// From 1.
    pub(crate) turn: u16,
}

const _: () = assert!(size_of::<OttoBruno>() <= 480, "search copies this at every node");

/// A11: four cards shown and kept.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Trick {
    pub(crate) slots: [Slot; 4],
    pub(crate) seat: Seat,
    /// The face they were shown with.
    pub(crate) face: Side,
}

/// All tricks, in the order in which they were shown.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Tricks {
    list: [Option<Trick>; TRICKS],
    len: u8,
}

impl Tricks {
    pub(crate) const NONE: Self = Self { list: [None; TRICKS], len: 0 };

    pub(crate) fn push(&mut self, trick: Trick) {
        if let Some(place) = self.list.get_mut(usize::from(self.len)) {
            *place = Some(trick);
            self.len += 1;
        }
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &Trick> {
        self.list[..usize::from(self.len).min(TRICKS)].iter().flatten()
    }
}

/// The three piles in the middle.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pile {
    /// The left draw pile.
    Left,
    /// The right draw pile.
    Right,
    /// The discard pile.
    Discard,
}

impl Pile {
    /// All three.
    pub const ALL: [Self; 3] = [Self::Left, Self::Right, Self::Discard];
}

/// The pending decision, and its seat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// A6: from which pile to draw.
    Draw(Seat),
    /// A9: what to do after drawing.
    Act(Seat),
    /// A13: the same, after the last card of a draw pile.
    LastAct(Seat),
    /// A11: from which draw pile the next of two bonus cards comes.
    FirstBonus(Seat),
    /// A11: from which draw pile the last bonus card comes.
    LastBonus(Seat),
    /// A13: no decision.
    GameOver,
}

impl Phase {
    /// The seat that decides.
    #[inline]
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Self::Draw(seat)
            | Self::Act(seat)
            | Self::LastAct(seat)
            | Self::FirstBonus(seat)
            | Self::LastBonus(seat) => Some(seat),
            Self::GameOver => None,
        }
    }
}

/// A17: how much a player's screen remembers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum TableMemory {
    /// A view shows only what is visible now.
    #[default]
    Human,
    /// A view also shows what its seat has seen.
    Aid,
}

/// The options of a table.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Options {
    /// A17.
    pub memory: TableMemory,
    /// A3.
    pub deck: Deck,
    /// A5: who begins if no player's name decides; none draws lots.
    pub first: Option<Seat>,
    /// A5: the players' names, by seat; empty if unknown.
    pub names: Vec<String>,
}

/// The longest name, in characters.
const NAME: usize = 40;

impl TableOptions for Options {
    const ALL: &'static [OptionInfo] = &[
        OptionInfo { key: "memory", values: Text::same("human, aid"), about: on_the_box::MEMORY },
        OptionInfo { key: "deck", values: Text::same("drawn, printed"), about: on_the_box::DECK },
        OptionInfo { key: "first", values: on_the_box::FIRST_VALUES, about: on_the_box::FIRST },
        OptionInfo { key: "names", values: on_the_box::NAMES_VALUES, about: on_the_box::NAMES },
    ];

    fn set(&mut self, key: &str, value: &str) -> Result<(), OptionError> {
        let wrong = || OptionError::value::<Self>(key, value);
        match (key, value) {
            ("memory", "human") => self.memory = TableMemory::Human,
            ("memory", "aid") => self.memory = TableMemory::Aid,
            ("deck", "drawn") => self.deck = Deck::Drawn,
            ("deck", "printed") => self.deck = Deck::Printed,
            ("first", "lot") => self.first = None,
            ("first", number) => {
                let seat = Seat::all(SEATS).find(|seat| seat.to_string() == number).ok_or_else(wrong)?;
                self.first = Some(seat);
            }
            ("names", list) => self.names = read_names(list).ok_or_else(wrong)?,
            ("memory" | "deck", _) => return Err(wrong()),
            _ => return Err(OptionError::unknown::<Self>(key)),
        }
        Ok(())
    }

    fn question(key: &str, asking: Asking) -> Option<Question> {
        match key {
            "memory" => {
                let answers = [("human", on_the_box::ASK_MEMORY_HUMAN), ("aid", on_the_box::ASK_MEMORY_AID)];
                Some(asking.one_of(on_the_box::ASK_MEMORY, &answers))
            }
            "deck" => {
                let answers =
                    [("drawn", on_the_box::ASK_DECK_DRAWN), ("printed", on_the_box::ASK_DECK_PRINTED)];
                Some(asking.noting(on_the_box::ASK_DECK_NOTE).one_of(on_the_box::ASK_DECK, &answers))
            }
            "first" => Some(asking.seat_or_chance(on_the_box::ASK_FIRST, "lot")),
            "names" => {
                Some(asking.noting(on_the_box::ASK_NAMES_NOTE).ask(on_the_box::ASK_NAMES, Answers::Words))
            }
            _ => None,
        }
    }

    const CLAIMS: &'static [Claim] = &[Claim { key: "youngest", says: on_the_box::CLAIM_YOUNGEST }];

    /// A5: the names that decide, unless the table gave names; the youngest, unless it chose.
    fn settle(&mut self, names: &[&str], claim: Option<(Seat, &str)>) {
        if self.names.is_empty() {
            let decides = |name: &&str| name.split_whitespace().find(|word| begins(word)).map(str::to_owned);
            self.names = names.iter().map(|name| decides(name).unwrap_or_default()).collect();
            while self.names.last().is_some_and(String::is_empty) {
                self.names.pop();
            }
        }
        if let Some((seat, "youngest")) = claim
            && self.first.is_none()
        {
            self.first = Some(seat);
        }
    }

    fn get(&self, key: &str) -> Option<String> {
        match key {
            "memory" => Some(if self.memory == TableMemory::Human { "human" } else { "aid" }.to_owned()),
            "deck" => Some(if self.deck == Deck::Drawn { "drawn" } else { "printed" }.to_owned()),
            "first" => Some(self.first.map_or_else(|| "lot".to_owned(), |seat| seat.to_string())),
            "names" => Some(self.names.join(",")),
            _ => None,
        }
    }

    /// The screen shows everything seen before, because the person who solves a puzzle has not seen
    /// it.
    fn puzzle() -> Self {
        Self { memory: TableMemory::Aid, deck: Deck::Printed, ..Self::default() }
    }
}

/// A5: whether somebody of this name begins.
pub(crate) fn begins(name: &str) -> bool {
    ["otto", "bruno"].iter().any(|wanted| name.eq_ignore_ascii_case(wanted))
}

fn read_names(list: &str) -> Option<Vec<String>> {
    let mut names: Vec<String> = list.split(',').map(str::to_owned).collect();
    // One set of names, one notation: trailing seats without a name are not written.
    while names.last().is_some_and(String::is_empty) {
        names.pop();
    }
    let fits = |name: &String| {
        name.trim() == name && name.chars().count() <= NAME && !name.chars().any(char::is_control)
    };
    (names.len() <= SEATS && names.iter().all(fits)).then_some(names)
}

impl OttoBruno {
    #[inline]
    pub(crate) const fn players(&self) -> usize {
        self.players as usize
    }

    /// The rack of a seat. For a seat that is not at the table: an empty rack, or another seat's.
    #[inline]
    pub(crate) const fn rack(&self, seat: Seat) -> &Row<RACK> {
        &self.racks[seat.index() & 3]
    }

    #[inline]
    pub(crate) const fn rack_mut(&mut self, seat: Seat) -> &mut Row<RACK> {
        &mut self.racks[seat.index() & 3]
    }

    pub(crate) fn pile_len(&self, pile: Pile) -> usize {
        match pile {
            Pile::Left => self.left.len(),
            Pile::Right => self.right.len(),
            Pile::Discard => self.discard.len(),
        }
    }

    /// A pile from bottom to top.
    pub(crate) fn pile(&self, pile: Pile) -> &[Slot] {
        match pile {
            Pile::Left => self.left.slots(),
            Pile::Right => self.right.slots(),
            Pile::Discard => self.discard.slots(),
        }
    }

    /// A6: the side that a pile shows.
    #[inline]
    pub(crate) const fn pile_side(&self, pile: Pile) -> Side {
        match pile {
            Pile::Left | Pile::Right => self.face.other(),
            Pile::Discard => self.face,
        }
    }

    #[inline]
    pub(crate) const fn everyone(&self) -> Seats {
        Seats::all(self.players())
    }

    /// A15: who sees what of a card on a seat's rack.
    #[inline]
    pub(crate) const fn rack_marks(&self, owner: Seat) -> Marks {
        let front = Marks::new(self.face, Seats::only(owner));
        front.and(Marks::new(self.face.other(), self.everyone().except(owner)))
    }

    /// A6: everybody sees a pile's top.
    #[inline]
    pub(crate) fn mark_top(&mut self, pile: Pile) {
        let marks = Marks::new(self.pile_side(pile), self.everyone());
        let top = match pile {
            Pile::Left => self.left.last_mut(),
            Pile::Right => self.right.last_mut(),
            Pile::Discard => self.discard.last_mut(),
        };
        if let Some(top) = top {
            top.mark(marks);
        }
    }

    pub(crate) fn mark_tops(&mut self) {
        for pile in Pile::ALL {
            self.mark_top(pile);
        }
    }

    /// A16: everything visible to a seat now has been seen.
    pub(crate) fn mark_visible(&mut self) {
        let over = self.phase == Phase::GameOver;
        let both = Side::ALL.map(|side| Marks::new(side, self.everyone()));
        for seat in Seat::all(self.players()) {
            let marks = if over { both[0].and(both[1]) } else { self.rack_marks(seat) };
            self.rack_mut(seat).mark(marks);
        }
        self.mark_tops();
        for trick in self.tricks.list.iter_mut().flatten() {
            for slot in &mut trick.slots {
                slot.mark(both[trick.face.index()]);
            }
        }
    }

    /// A7: after this many idle turns the discard pile is closed.
    #[inline]
    pub(crate) const fn idle_limit(&self) -> u8 {
        3 * self.players
    }

    /// How many combinations a seat has shown.
    pub(crate) fn combinations(&self, seat: Seat) -> usize {
        self.tricks.iter().filter(|trick| trick.seat == seat).count()
    }
}

//! OTTO Game Over in words, from the files in `texts/`: pieces and moves here, the rest in the
//! modules.

mod events;
mod refusals;
mod view;

use engine::{Lang, Names, PositionError, Speak};

use crate::Closed;
use crate::moves::{Action, Direction, Move, Placement, Via};
use crate::pieces::{Figure, Kind};
use crate::scoring::Comment;
use crate::secrets::Secret;

texts::texts! { pub(crate) struct Texts in "texts/play" }
texts::texts! { pub(crate) mod on_the_box in "texts/box" }
texts::texts! { pub(crate) mod forms in "texts/notation" }
texts::texts! { pub(crate) mod tiles in "texts/tiles" }

/// An impossible position, and why.
pub(crate) fn impossible<T: Into<String>>(why: impl Fn(&'static Texts) -> T) -> PositionError {
    PositionError::new(|lang| why(Texts::of(lang)))
}

impl Kind {
    /// The tile's name: "9 (deux carrés)", "9 (two squares)", "the zero tile".
    pub fn name(self, lang: Lang) -> String {
        match self {
            Self::ZERO | Self::BLACK => self.the_tile(lang),
            _ => format!("{self} ({})", self.title().get(lang)),
        }
    }

    /// The tile without an article: "tuile 9", "tile 9", "zero tile".
    fn tile(self, lang: Lang) -> String {
        let w = Texts::of(lang);
        let title = self.title().get(lang);
        match self {
            Self::ZERO | Self::BLACK => w.tile_titled(title),
            _ => w.tile(self),
        }
    }

    /// The tile in a sentence: "la tuile 9", "tile 9", "the zero tile".
    fn the_tile(self, lang: Lang) -> String {
        let w = Texts::of(lang);
        let tile = self.tile(lang);
        match self {
            Self::ZERO | Self::BLACK => w.the_tile(tile),
            _ => w.the_tile_numbered(tile),
        }
    }
}

impl Figure {
    /// What it is called: "petit cercle", "small circle".
    pub fn name(self, lang: Lang) -> &'static str {
        let w = Texts::of(lang);
        match self {
            Self::Small => w.small_circle,
            Self::Large => w.large_circle,
            Self::Square => w.square,
        }
    }
}

impl Secret {
    /// The card's name.
    pub fn name(self, lang: Lang) -> &'static str {
        let w = Texts::of(lang);
        match self {
            Self::TimeTravel => w.time_travel,
            Self::MagneticInversion => w.magnetic_inversion,
            Self::Revolution => w.revolution,
            Self::QuantumLeap => w.quantum_leap,
            Self::Meteorite => w.meteorite,
            Self::AlienAbduction => w.alien_abduction,
            Self::Eight => w.the_eight,
            Self::CosmicVoid => w.cosmic_void,
        }
    }
}

impl Comment {
    /// The text of the comment.
    pub fn name(self, lang: Lang) -> &'static str {
        let w = Texts::of(lang);
        match self {
            Self::Narrow => w.narrow_win,
            Self::WellPlayed => w.well_played,
            Self::Strong => w.strong,
            Self::Superlative => w.superlative,
        }
    }
}

impl Closed {
    /// The closed figures: "un petit cercle, un carré"; none if there are none.
    pub fn name(self, lang: Lang) -> Option<String> {
        let w = Texts::of(lang);
        let mut parts: Vec<String> = Vec::new();
        for figure in Figure::ALL {
            match (figure, self.figures().filter(|(_, found)| *found == figure).count()) {
                (_, 0) => {}
                (Figure::Small, count) => parts.push(w.small_circles(count)),
                (Figure::Large, count) => parts.push(w.large_circles(count)),
                (Figure::Square, count) => parts.push(w.squares(count)),
            }
        }
        if self.infinity() {
            parts.push(w.an_infinity.to_owned());
        }
        if parts.is_empty() { None } else { Some(parts.join(", ")) }
    }
}

fn turned(turn: u8, lang: Lang) -> &'static str {
    let w = Texts::of(lang);
    match turn {
        0 => "",
        1 => w.turned_one,
        2 => w.turned_two,
        _ => w.turned_three,
    }
}

impl Placement {
    /// The placement in words, without what it closes.
    fn name(self, lang: Lang) -> String {
        let w = Texts::of(lang);
        let (tile, cell, turned) = (self.kind.tile(lang), self.cell, turned(self.turn, lang));
        w.placed(cell, tile, turned)
    }
}

impl Action {
    fn name(self, lang: Lang, names: Names<'_>) -> String {
        let w = Texts::of(lang);
        let card = self.secret().name(lang);
        match self {
            Self::TimeTravel | Self::Meteorite | Self::Eight => card.to_owned(),
            Self::MagneticInversion(seat) => {
                let name = names(seat);
                w.swap(card, name)
            }
            Self::Revolution(Direction::Left) => {
                format!("{card} {}", w.to_the_left)
            }
            Self::Revolution(Direction::Right) => {
                format!("{card} {}", w.to_the_right)
            }
            Self::QuantumLeap { from, to, turn } => {
                let turned = turned(turn, lang);
                w.leap(card, from, to, turned)
            }
            Self::AlienAbduction(seat) => {
                let name = names(seat);
                w.steal(card, name)
            }
        }
    }
}

fn card_name(via: Via, action: Action, lang: Lang, names: Names<'_>) -> String {
    let w = Texts::of(lang);
    let action = action.name(lang, names);
    match via {
        Via::Itself => action,
        Via::Void => {
            let void = Secret::CosmicVoid.name(lang);
            w.through_void(action, void)
        }
    }
}

impl Speak for Move {
    fn speak(&self, lang: Lang, names: Names<'_>) -> String {
        let w = Texts::of(lang);
        match *self {
            Self::Draw => w.draw.to_owned(),
            Self::Card(via, action) => card_name(via, action, lang, names),
            Self::Place(placement) => placement.name(lang),
            Self::Pass => w.pass.to_owned(),
            Self::Remind => w.remind.to_owned(),
        }
    }
}

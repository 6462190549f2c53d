//! The four colours that most of the games use.

use engine::Lang;

texts::texts! { struct Texts in "texts" }

/// A colour of cards, dice or sides.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Colour {
    /// Yellow.
    Yellow,
    /// Green.
    Green,
    /// Blue.
    Blue,
    /// Red.
    Red,
}

impl Colour {
    /// All four, in the order above.
    pub const ALL: [Self; 4] = [Self::Yellow, Self::Green, Self::Blue, Self::Red];

    /// The letter in notation, which is the same in every language.
    pub const fn letter(self) -> char {
        match self {
            Self::Yellow => 'Y',
            Self::Green => 'G',
            Self::Blue => 'B',
            Self::Red => 'R',
        }
    }

    /// The colour with this notation letter.
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|colour| colour.letter() == letter)
    }

    /// The colour's name.
    pub fn name(self, lang: Lang) -> &'static str {
        let w = Texts::of(lang);
        match self {
            Self::Yellow => w.yellow,
            Self::Green => w.green,
            Self::Blue => w.blue,
            Self::Red => w.red,
        }
    }

    /// The colour with this name.
    pub fn named(word: &str, lang: Lang) -> Option<Self> {
        Self::ALL.into_iter().find(|colour| colour.name(lang) == word)
    }

    /// The letter of its name, as people read it on a small card.
    pub fn initial(self, lang: Lang) -> &'static str {
        let w = Texts::of(lang);
        match self {
            Self::Yellow => w.yellow_letter,
            Self::Green => w.green_letter,
            Self::Blue => w.blue_letter,
            Self::Red => w.red_letter,
        }
    }
}

//! What the shelf says of each box.

use catalog::GameId;
use engine::Lang;

texts::texts! { struct Texts in "texts/shelf" }

/// The boxes from left to right.
pub const SHELF: [GameId; 5] =
    [GameId::Ole, GameId::Dos, GameId::OttoBruno, GameId::OttoGameOver, GameId::KartaDoppio];

/// The game in two short sentences.
pub fn blurb(game: GameId, lang: Lang) -> &'static str {
    let texts = Texts::of(lang);
    match game {
        GameId::Ole => texts.ole,
        GameId::Dos => texts.dos,
        GameId::OttoBruno => texts.otto_bruno,
        GameId::OttoGameOver => texts.otto_game_over,
        GameId::KartaDoppio => texts.karta_doppio,
    }
}

/// Its mood in a word.
pub fn mood(game: GameId, lang: Lang) -> &'static str {
    let texts = Texts::of(lang);
    match game {
        GameId::Ole => texts.ole_mood,
        GameId::Dos => texts.dos_mood,
        GameId::OttoBruno => texts.otto_bruno_mood,
        GameId::OttoGameOver => texts.otto_game_over_mood,
        GameId::KartaDoppio => texts.karta_doppio_mood,
    }
}

//! What the shelf says of each box.

use catalog::GameId;
use engine::Lang;

texts::texts! { struct Texts in "texts/shelf" }

/// The boxes from left to right: the game in two short sentences, and its mood in a word.
fn boxes(lang: Lang) -> [(GameId, &'static str, &'static str); 5] {
    let texts = Texts::of(lang);
    [
        (GameId::Ole, texts.ole, texts.ole_mood),
        (GameId::Dos, texts.dos, texts.dos_mood),
        (GameId::OttoBruno, texts.otto_bruno, texts.otto_bruno_mood),
        (GameId::OttoGameOver, texts.otto_game_over, texts.otto_game_over_mood),
        (GameId::KartaDoppio, texts.karta_doppio, texts.karta_doppio_mood),
    ]
}

/// The shelf from left to right; games that have no place of their own come last.
pub fn shelf() -> impl Iterator<Item = GameId> {
    let placed = boxes(Lang::Fr).map(|(game, ..)| game);
    placed.into_iter().chain(GameId::ALL.into_iter().filter(move |game| !placed.contains(game)))
}

/// The game in two short sentences: those of its rules, where the shelf has none.
pub fn blurb(game: GameId, lang: Lang) -> &'static str {
    let own = boxes(lang).into_iter().find(|(of, ..)| *of == game);
    own.map_or_else(|| game.info().about.get(lang), |(_, blurb, _)| blurb)
}

/// Its mood in a word, where the shelf has one.
pub fn mood(game: GameId, lang: Lang) -> Option<&'static str> {
    boxes(lang).into_iter().find(|(of, ..)| *of == game).map(|(_, _, mood)| mood)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_is_on_the_shelf_once_and_has_something_to_say() {
        let mut games: Vec<GameId> = shelf().collect();
        games.sort_unstable();
        assert_eq!(games, GameId::ALL);
        let (blurb, about) = (blurb(GameId::Sevens, Lang::Fr), GameId::Sevens.info().about.fr);
        assert_eq!((blurb, mood(GameId::Sevens, Lang::Fr)), (about, None));
    }
}

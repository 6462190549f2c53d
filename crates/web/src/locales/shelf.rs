//! What the shelf says of each box.

use catalog::GameId;
use engine::Lang;

/// The boxes from left to right.
pub const SHELF: [GameId; 5] =
    [GameId::Ole, GameId::Dos, GameId::OttoBruno, GameId::OttoGameOver, GameId::KartaDoppio];

/// The game in two short sentences.
pub fn blurb(game: GameId, lang: Lang) -> &'static str {
    match game {
        GameId::Ole => lang.pick(
            "Montez plus haut, ou payez un jeton. Le dernier de la manche choisit l’ordre des couleurs.",
            "Climb higher, or pay a token. Whoever lost the round chooses the order of the colours.",
        ),
        GameId::Dos => lang.pick(
            "Deux cartes font le compte. Videz votre main, et n’oubliez pas de crier.",
            "Two cards add up to a third. Empty your hand, and do not forget to shout.",
        ),
        GameId::OttoBruno => lang.pick(
            "Vous voyez la face, les autres le dos. Une combinaison, et tout se retourne.",
            "You see the front, the others the back. One combination, and everything turns over.",
        ),
        GameId::OttoGameOver => lang.pick(
            "Les courbes se rejoignent, les figures se ferment. Un infini, et tout s’arrête.",
            "Curves meet, figures close. One infinity, and it is all over.",
        ),
        GameId::KartaDoppio => lang.pick(
            "Des cartes transparentes, posées l’une sur l’autre. Quatre points font une ligne.",
            "Transparent cards, laid one over the other. Four points make a line.",
        ),
    }
}

/// Its mood in a word.
pub fn mood(game: GameId, lang: Lang) -> &'static str {
    match game {
        GameId::Ole => lang.pick("vif", "lively"),
        GameId::Dos => lang.pick("rieur", "merry"),
        GameId::OttoBruno => lang.pick("mémoire", "memory"),
        GameId::OttoGameOver => lang.pick("retors", "crafty"),
        GameId::KartaDoppio => lang.pick("limpide", "clear"),
    }
}

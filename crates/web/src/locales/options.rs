//! The options of a table as a form asks for them: a question, its answers in words, and a note.

use catalog::GameId;
use engine::Lang;

/// What can be answered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answers {
    /// One of these: the value, and what it is called.
    OneOf(Vec<(String, String)>),
    /// A number from the first to the second.
    Number(u32, u32),
    /// A few words.
    Words,
}

/// An option as it is asked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Question {
    /// What is asked.
    pub asks: &'static str,
    /// A remark under the question; may be empty.
    pub note: &'static str,
    /// What can be answered.
    pub answers: Answers,
}

/// A game's option at a table of so many seats; none where the table leaves nothing to choose.
pub fn question(game: GameId, key: &str, seats: usize, lang: Lang) -> Option<Question> {
    let list = |answers: &[(&str, &str)]| {
        Answers::OneOf(
            answers.iter().map(|(value, name)| ((*value).to_owned(), (*name).to_owned())).collect(),
        )
    };
    let switch = || list(&[("on", lang.pick("oui", "yes")), ("off", lang.pick("non", "no"))]);
    let place = |seat: usize| format!("{} {}", lang.pick("la place", "seat"), seat + 1);
    let rounds = |count: usize| {
        format!(
            "{count} {}",
            if count == 1 { lang.pick("manche", "round") } else { lang.pick("manches", "rounds") }
        )
    };
    let numbered = |first: (&str, &str), most: usize| {
        let usual = (first.0.to_owned(), first.1.to_owned());
        Answers::OneOf(
            [usual].into_iter().chain((1..=most).map(|count| (count.to_string(), rounds(count)))).collect(),
        )
    };
    let (asks, note, answers) = match (game, key) {
        (GameId::Ole, "privilege") => (
            lang.pick(
                "Le perdant choisit l’ordre des couleurs",
                "The loser chooses the order of the colours",
            ),
            lang.pick(
                "Sinon le rouge reste en tête, ce qui est plus simple.",
                "Otherwise red stays on top, which is simpler.",
            ),
            switch(),
        ),
        (GameId::Ole, "rounds") => (
            lang.pick("Longueur de la partie", "Length of the match"),
            "",
            numbered(
                ("players", lang.pick("autant de manches que de joueurs", "as many rounds as players")),
                seats,
            ),
        ),
        (GameId::Dos, "call") => (
            lang.pick("À deux cartes", "At two cards"),
            "",
            list(&[
                ("shout", lang.pick("il faut crier « DOS ! », sinon gare", "you must shout “DOS!”, or else")),
                ("auto", lang.pick("le cri se fait tout seul", "the shout happens by itself")),
            ]),
        ),
        (GameId::Dos, "target") => (
            lang.pick("Points pour gagner la partie", "Points to win the match"),
            lang.pick("De 1 à 1000 ; avec 1, une seule manche.", "From 1 to 1000; with 1, a single round."),
            Answers::Number(1, 1000),
        ),
        (GameId::OttoBruno, "memory") => (
            lang.pick("Ce que l’écran montre", "What the screen shows"),
            "",
            list(&[
                ("human", lang.pick("ce qui se voit, rien de plus", "what is visible now, no more")),
                ("aid", lang.pick("aussi ce que vous avez déjà vu", "also what you have already seen")),
            ]),
        ),
        (GameId::OttoBruno, "first") => {
            let lot = ("lot".to_owned(), lang.pick("le sort", "chance").to_owned());
            let places = (0..seats).map(|seat| (seat.to_string(), place(seat)));
            (
                lang.pick("Qui commence", "Who begins"),
                "",
                Answers::OneOf([lot].into_iter().chain(places).collect()),
            )
        }
        (GameId::OttoBruno, "names") => (
            lang.pick("Prénoms, dans l’ordre des places", "First names, in the order of the seats"),
            lang.pick(
                "Un Otto ou un Bruno commence. Séparez-les par des virgules : Maud,Otto.",
                "An Otto or a Bruno begins. Separate them with commas: Maud,Otto.",
            ),
            Answers::Words,
        ),
        (GameId::OttoGameOver, "teams") if seats == 4 => (
            lang.pick("Deux équipes de deux", "Two teams of two"),
            lang.pick("Les partenaires se font face.", "Partners face each other."),
            switch(),
        ),
        (GameId::OttoGameOver, "secret_cards") => (
            lang.pick("Cartes secrètes", "Secret cards"),
            lang.pick("Pour apprendre, jouez d’abord sans.", "To learn, play without them first."),
            switch(),
        ),
        (GameId::OttoGameOver, "vigilance") if seats > 1 => (
            lang.pick(
                "C’est aux autres de rappeler qu’il faut marquer",
                "Players remind each other of the duty to score",
            ),
            lang.pick("Sinon, la table y veille.", "Otherwise the table enforces it."),
            switch(),
        ),
        (GameId::OttoGameOver, "age") if seats > 1 => {
            let usual = ("seats".to_owned(), place(0));
            // Round the table from another seat on.
            let turned = (1..seats).map(|first| {
                let order: Vec<String> =
                    (0..seats).map(|step| ((first + step) % seats).to_string()).collect();
                (order.join(","), place(first))
            });
            (
                lang.pick("La personne la plus âgée est assise à", "The oldest player sits at"),
                lang.pick("Ensuite, on tourne.", "Then around the table."),
                Answers::OneOf([usual].into_iter().chain(turned).collect()),
            )
        }
        (GameId::OttoGameOver, "rounds") if seats > 1 => (
            lang.pick("Longueur de la partie", "Length of the match"),
            "",
            numbered(("all", lang.pick("jusqu’à 24 points", "up to 24 points")), 9),
        ),
        (GameId::KartaDoppio, "legs") => (
            lang.pick("Manches", "Legs"),
            "",
            list(&[
                (
                    "2",
                    lang.pick("aller et retour, couleurs échangées", "two, colours swapped for the second"),
                ),
                ("1", lang.pick("une seule", "only one")),
            ]),
        ),
        (GameId::KartaDoppio, "red") => {
            let places = (0..seats).map(|seat| (seat.to_string(), place(seat)));
            let chance = ("chance".to_owned(), lang.pick("le sort", "chance").to_owned());
            (
                lang.pick("Qui joue les rouges et commence", "Who plays red and begins"),
                "",
                Answers::OneOf([chance].into_iter().chain(places).collect()),
            )
        }
        _ => return None,
    };
    Some(Question { asks, note, answers })
}

#[cfg(test)]
mod tests {
    use super::*;
    use catalog::with_game;
    use engine::{Game, TableOptions as _};

    #[test]
    fn every_option_is_asked_and_every_answer_is_taken() {
        for game in GameId::ALL {
            with_game!(game, G => {
                let usual = <G as Game>::Options::default();
                for option in <G as Game>::Options::ALL {
                    let seats = game.info().seats.clone();
                    assert!(seats.clone().any(|seats| question(game, option.key, seats, Lang::En).is_some()), "{}", option.key);
                    for (seats, lang) in seats.flat_map(|seats| [(seats, Lang::Fr), (seats, Lang::En)]) {
                        let Some(asked) = question(game, option.key, seats, lang) else { continue };
                        let values = match asked.answers {
                            Answers::OneOf(answers) => {
                                let values: Vec<String> = answers.into_iter().map(|(value, _)| value).collect();
                                let usual = usual.get(option.key).expect("an option has a value");
                                assert!(values.contains(&usual), "{game}: {} is {usual}", option.key);
                                values
                            }
                            Answers::Number(least, most) => vec![least.to_string(), most.to_string()],
                            Answers::Words => continue,
                        };
                        for value in values {
                            <G as Game>::Options::default().set(option.key, &value).expect("a value of this option");
                        }
                    }
                }
            });
        }
    }
}

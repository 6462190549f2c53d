//! The options of a table as a form asks for them: a question, its answers in words, and a note.

use catalog::{GameId, with_game};
use engine::{Game, Lang, TableOptions as _};

texts::texts! { struct Texts in "texts/options" }

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
    let texts = Texts::of(lang);
    let list = |answers: &[(&str, &str)]| {
        Answers::OneOf(
            answers.iter().map(|(value, name)| ((*value).to_owned(), (*name).to_owned())).collect(),
        )
    };
    let switch = || list(&[("on", texts.yes), ("off", texts.no)]);
    let place = |seat: usize| texts.place(seat + 1);
    let numbered = |first: (&str, &str), most: usize| {
        let usual = (first.0.to_owned(), first.1.to_owned());
        let counted = (1..=most).map(|count| (count.to_string(), texts.rounds(count)));
        Answers::OneOf([usual].into_iter().chain(counted).collect())
    };
    // A seat, or whatever else decides.
    let seat_or = |value: &str| {
        let places = (0..seats).map(|seat| (seat.to_string(), place(seat)));
        Answers::OneOf([(value.to_owned(), texts.chance.to_owned())].into_iter().chain(places).collect())
    };
    let (asks, note, answers) = match (game, key) {
        (GameId::Ole, "privilege") => (texts.ole_privilege, texts.ole_privilege_note, switch()),
        (GameId::Ole, "rounds") => (texts.length, "", numbered(("players", texts.ole_rounds_players), seats)),
        (GameId::Dos, "call") => {
            let answers = list(&[("shout", texts.dos_call_shout), ("auto", texts.dos_call_auto)]);
            (texts.dos_call, "", answers)
        }
        (GameId::Dos, "target") => (texts.dos_target, texts.dos_target_note, Answers::Number(1, 1000)),
        (GameId::OttoBruno, "memory") => {
            let answers = list(&[("human", texts.bruno_memory_human), ("aid", texts.bruno_memory_aid)]);
            (texts.bruno_memory, "", answers)
        }
        (GameId::OttoBruno, "first") => (texts.bruno_first, "", seat_or("lot")),
        (GameId::OttoBruno, "names") => (texts.bruno_names, texts.bruno_names_note, Answers::Words),
        (GameId::OttoGameOver, "teams") if seats == 4 => (texts.over_teams, texts.over_teams_note, switch()),
        (GameId::OttoGameOver, "secret_cards") => {
            (texts.over_secret_cards, texts.over_secret_cards_note, switch())
        }
        (GameId::OttoGameOver, "vigilance") if seats > 1 => {
            (texts.over_vigilance, texts.over_vigilance_note, switch())
        }
        (GameId::OttoGameOver, "age") if seats > 1 => {
            let usual = ("seats".to_owned(), place(0));
            // Round the table from another seat on.
            let turned = (1..seats).map(|first| {
                let order: Vec<String> =
                    (0..seats).map(|step| ((first + step) % seats).to_string()).collect();
                (order.join(","), place(first))
            });
            let answers = Answers::OneOf([usual].into_iter().chain(turned).collect());
            (texts.over_age, texts.over_age_note, answers)
        }
        (GameId::OttoGameOver, "rounds") if seats > 1 => {
            (texts.length, "", numbered(("all", texts.over_rounds_all), 9))
        }
        (GameId::KartaDoppio, "legs") => {
            (texts.karta_legs, "", list(&[("2", texts.karta_legs_two), ("1", texts.karta_legs_one)]))
        }
        (GameId::KartaDoppio, "red") => (texts.karta_red, "", seat_or("chance")),
        _ => return in_words(game, key, lang),
    };
    Some(Question { asks, note, answers })
}

/// The option of a game that has no questions here: what its rules say of it, and any answer.
fn in_words(game: GameId, key: &str, lang: Lang) -> Option<Question> {
    const ASKED: [GameId; 5] =
        [GameId::Ole, GameId::Dos, GameId::OttoBruno, GameId::OttoGameOver, GameId::KartaDoppio];
    let options = with_game!(game, G => <G as Game>::Options::ALL);
    let option = options.iter().find(|option| option.key == key && !ASKED.contains(&game))?;
    Some(Question { asks: option.about.get(lang), note: option.values.get(lang), answers: Answers::Words })
}

#[cfg(test)]
mod tests {
    use super::*;

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

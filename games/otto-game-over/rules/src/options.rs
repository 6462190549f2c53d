//! What players agree on before the deal: A5–A7, A15.

use engine::{Answers, Asking, Claim, OptionError, OptionInfo, Question, Seat, TableOptions, Text};

use crate::texts::on_the_box;

/// The options of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of the table")]
pub struct Options {
    /// A7: two against two.
    pub teams: bool,
    /// A15: the duties of A12 are only enforced by the other players.
    pub vigilance: bool,
    /// Whether secret cards are dealt.
    pub secret_cards: bool,
    /// A34: every round is a blind one, without secret cards and without a tile held.
    pub blind: bool,
    /// A6: the seats from oldest to youngest; empty means in seat order.
    pub age: Vec<Seat>,
    /// The maximum number of rounds; none means until somebody has 24 points (A5).
    pub rounds: Option<u8>,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            teams: false,
            vigilance: false,
            secret_cards: true,
            blind: false,
            age: Vec::new(),
            rounds: None,
        }
    }
}

impl TableOptions for Options {
    const ALL: &'static [OptionInfo] = &[
        OptionInfo { key: "teams", values: Text::same("on, off"), about: on_the_box::TEAMS },
        OptionInfo { key: "secret_cards", values: Text::same("on, off"), about: on_the_box::SECRET_CARDS },
        OptionInfo { key: "blind", values: Text::same("on, off"), about: on_the_box::BLIND },
        OptionInfo { key: "vigilance", values: Text::same("on, off"), about: on_the_box::VIGILANCE },
        OptionInfo { key: "age", values: on_the_box::AGE_VALUES, about: on_the_box::AGE },
        OptionInfo { key: "rounds", values: on_the_box::ROUNDS_VALUES, about: on_the_box::ROUNDS },
    ];

    fn set(&mut self, key: &str, value: &str) -> Result<(), OptionError> {
        let wrong = || OptionError::value::<Self>(key, value);
        let switch = || match value {
            "on" => Ok(true),
            "off" => Ok(false),
            _ => Err(wrong()),
        };
        match key {
            "teams" => self.teams = switch()?,
            "secret_cards" => self.secret_cards = switch()?,
            "blind" => self.blind = switch()?,
            "vigilance" => self.vigilance = switch()?,
            "age" if value == "seats" => self.age = Vec::new(),
            "age" => self.age = read_age(value).ok_or_else(wrong)?,
            "rounds" if value == "all" => self.rounds = None,
            "rounds" => match value.as_bytes() {
                [digit @ b'1'..=b'9'] => self.rounds = Some(digit - b'0'),
                _ => return Err(wrong()),
            },
            _ => return Err(OptionError::unknown::<Self>(key)),
        }
        Ok(())
    }

    fn question(key: &str, asking: Asking) -> Option<Question> {
        let seats = asking.seats();
        match key {
            "teams" if seats == 4 => {
                Some(asking.noting(on_the_box::ASK_TEAMS_NOTE).switch(on_the_box::ASK_TEAMS))
            }
            "secret_cards" => {
                Some(asking.noting(on_the_box::ASK_SECRET_CARDS_NOTE).switch(on_the_box::ASK_SECRET_CARDS))
            }
            "blind" if seats > 1 => {
                Some(asking.noting(on_the_box::ASK_BLIND_NOTE).switch(on_the_box::ASK_BLIND))
            }
            "vigilance" if seats > 1 => {
                Some(asking.noting(on_the_box::ASK_VIGILANCE_NOTE).switch(on_the_box::ASK_VIGILANCE))
            }
            "age" if seats > 1 => {
                let usual = ("seats".to_owned(), asking.place(0));
                // In order around the table, from another seat.
                let turned = (1..seats).map(|first| {
                    let order: Vec<String> =
                        (0..seats).map(|step| ((first + step) % seats).to_string()).collect();
                    (order.join(","), asking.place(first))
                });
                let answers = Answers::OneOf([usual].into_iter().chain(turned).collect());
                Some(asking.noting(on_the_box::ASK_AGE_NOTE).ask(on_the_box::ASK_AGE, answers))
            }
            "rounds" if seats > 1 => Some(asking.length(("all", on_the_box::ASK_ROUNDS_ALL), 9)),
            _ => None,
        }
    }

    const CLAIMS: &'static [Claim] = &[Claim { key: "oldest", says: on_the_box::CLAIM_OLDEST }];

    /// A6: the oldest, and the others clockwise, unless the table gave an order.
    fn settle(&mut self, names: &[&str], claim: Option<(Seat, &str)>) {
        if let Some((seat, "oldest")) = claim
            && self.age.is_empty()
        {
            self.age =
                std::iter::once(seat).chain(seat.round_from_left(names.len())).take(names.len()).collect();
        }
    }

    fn get(&self, key: &str) -> Option<String> {
        let switch = |on| Some(if on { "on" } else { "off" }.to_owned());
        match key {
            "teams" => switch(self.teams),
            "secret_cards" => switch(self.secret_cards),
            "blind" => switch(self.blind),
            "vigilance" => switch(self.vigilance),
            "age" if self.age.is_empty() => Some("seats".to_owned()),
            "age" => Some(self.age.iter().map(ToString::to_string).collect::<Vec<_>>().join(",")),
            "rounds" => Some(self.rounds.map_or_else(|| "all".to_owned(), |rounds| rounds.to_string())),
            _ => None,
        }
    }

    fn one_round(self) -> Self {
        Self { rounds: Some(1), ..self }
    }
}

/// Different seats, as in "2,0,1".
fn read_age(text: &str) -> Option<Vec<Seat>> {
    let mut seats = Vec::new();
    for word in text.split(',') {
        let seat = match word.as_bytes() {
            [digit @ b'0'..=b'3'] => Seat::new(usize::from(digit - b'0'))?,
            _ => return None,
        };
        if seats.contains(&seat) {
            return None;
        }
        seats.push(seat);
    }
    Some(seats)
}

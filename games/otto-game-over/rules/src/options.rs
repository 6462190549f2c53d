//! What a table agrees on before the deal: A5–A7, A15.

use engine::{OptionError, OptionInfo, Seat, TableOptions, Text};

/// What the table agrees on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// A7: two against two.
    pub teams: bool,
    /// A15: nobody but the other players minds the duties of A12.
    pub vigilance: bool,
    /// Whether secret cards are dealt.
    pub secret_cards: bool,
    /// A6: the seats from oldest to youngest; empty means in seat order.
    pub age: Vec<Seat>,
    /// How many rounds at most; none means until somebody has 24 points (A5).
    pub rounds: Option<u8>,
}

impl Default for Options {
    fn default() -> Self {
        Self { teams: false, vigilance: false, secret_cards: true, age: Vec::new(), rounds: None }
    }
}

impl TableOptions for Options {
    const ALL: &'static [OptionInfo] = &[
        OptionInfo {
            key: "teams",
            values: Text::same("on, off"),
            about: Text {
                fr: "À quatre : deux équipes de deux, partenaires face à face (A7).",
                en: "With four players: two teams of two, partners facing each other (A7).",
            },
        },
        OptionInfo {
            key: "secret_cards",
            values: Text::same("on, off"),
            about: Text {
                fr: "Cartes secrètes (A21 à A30). « off » : on joue sans, pour apprendre.",
                en: "Secret cards (A21 to A30). \"off\": none are dealt, for learners.",
            },
        },
        OptionInfo {
            key: "vigilance",
            values: Text::same("on, off"),
            about: Text {
                fr: "Qui peut marquer le doit, mais c'est aux autres de le rappeler (A15).",
                en: "Who can score must, but it is for the others to remind of it (A15).",
            },
        },
        OptionInfo {
            key: "age",
            values: Text {
                fr: "seats (l'aîné d'abord, dans l'ordre des places), ou toutes les places de l'aîné au plus jeune, comme 2,0,1",
                en: "seats (oldest first in seat order), or every seat from oldest to youngest, as in 2,0,1",
            },
            about: Text {
                fr: "Les places de la plus âgée à la plus jeune (A6).",
                en: "The seats from oldest to youngest (A6).",
            },
        },
        OptionInfo {
            key: "rounds",
            values: Text {
                fr: "all (jusqu'à ce que quelqu'un ait 24 points), ou un nombre de 1 à 9",
                en: "all (until somebody has 24 points), or a number from 1 to 9",
            },
            about: Text {
                fr: "Nombre de manches au plus, pour une partie courte (A5).",
                en: "How many rounds at most, for a short match (A5).",
            },
        },
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

    fn get(&self, key: &str) -> Option<String> {
        let switch = |on| Some(if on { "on" } else { "off" }.to_owned());
        match key {
            "teams" => switch(self.teams),
            "secret_cards" => switch(self.secret_cards),
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

//! What happens at a table apart from the game, as sentences in both languages: people who come and
//! go, talk, bots.

use engine::{Lang, Seat};
use protocol::Phrase;
use serde_json::{Value, json};

use super::event::Event;
use super::state::TableState;

/// What the observer calls a seat.
pub(super) fn named(table: &TableState, seat: Option<Seat>, lang: Lang, other: Seat) -> String {
    if Some(other) == seat { lang.pick("Vous", "You").to_owned() } else { table.name(other) }
}

/// What somebody did at the table, apart from the game.
pub(super) fn doing(
    table: &TableState,
    event: &Event,
    observer: Option<Seat>,
    lang: Lang,
    name: &dyn Fn(Seat) -> String,
) -> Option<(Value, String)> {
    let hears = |seat: Seat| observer.is_none_or(|observer| !table.has_muted(observer, seat));
    // Who does what, in the order of: vous, il, you, she.
    let does = |seat: Seat, [vous, il, you, she]: [&str; 4]| {
        let verb = if observer == Some(seat) { lang.pick(vous, you) } else { lang.pick(il, she) };
        format!("{} {verb}", name(seat))
    };
    Some(match event {
        // What people write is for those who sit with them.
        Event::Wrote { seat, text } => {
            observer.filter(|_| hears(*seat))?;
            (
                json!({"wrote": {"seat": seat, "text": text}}),
                format!("{}{} {text}", name(*seat), lang.pick(" :", ":")),
            )
        }
        Event::Said { seat, .. } if !hears(*seat) => return None,
        Event::Muted { .. } | Event::Shared { .. } | Event::Opening | Event::Opened { .. } => return None,
        Event::Chat { allowed } => (
            json!({"chat": {"allowed": allowed}}),
            if *allowed {
                lang.pick("On peut se parler librement", "People may talk freely").to_owned()
            } else {
                lang.pick("Phrases toutes faites seulement", "Ready-made phrases only").to_owned()
            },
        ),
        Event::Sat { seat, person, .. } => (
            json!({"sat": {"seat": seat, "name": person.name}}),
            does(*seat, ["prenez place", "prend place", "sit down", "sits down"]),
        ),
        Event::Left { seat } => (
            json!({"left": {"seat": seat}}),
            lang.pick(format_args!("La place {seat} est libre"), format_args!("Seat {seat} is free"))
                .to_string(),
        ),
        Event::Bot { seat, level: 0 } => (
            json!({"bot": {"seat": seat, "level": 0}}),
            lang.pick(format_args!("La place {seat} est libre"), format_args!("Seat {seat} is free"))
                .to_string(),
        ),
        Event::Bot { seat, level } => {
            // Whoever sits there now, it was a bot then.
            let name = protocol::BOT_NAMES[seat.index()];
            let say = lang.pick(
                format!("{name}, bot de niveau {level}, prend place"),
                format!("{name}, a bot of level {level}, sits down"),
            );
            (json!({"bot": {"seat": seat, "level": level}}), say)
        }
        Event::Dealt | Event::Began { .. } => {
            (json!("dealt"), lang.pick("La partie commence".to_owned(), "The match begins".to_owned()))
        }
        Event::Moved { seat, .. } => (json!({"moved": {"seat": seat}}), String::new()),
        Event::Undone { seat, .. } => (
            json!({"undone": {"seat": seat}}),
            does(
                *seat,
                ["reprenez votre coup", "reprend son coup", "take your move back", "takes the move back"],
            ),
        ),
        Event::Away { seat, .. } => (
            json!({"away": {"seat": seat}}),
            does(
                *seat,
                [
                    "vous absentez, un bot joue en attendant",
                    "s’absente, un bot joue en attendant",
                    "are away, a bot plays meanwhile",
                    "is away, a bot plays meanwhile",
                ],
            ),
        ),
        Event::Back { seat, .. } => (
            json!({"back": {"seat": seat}}),
            does(*seat, ["êtes de retour", "est de retour", "are back", "is back"]),
        ),
        Event::Resigned { seat, .. } => (
            json!({"resigned": {"seat": seat}}),
            does(*seat, ["abandonnez", "abandonne", "give up", "gives up"]),
        ),
        Event::Said { seat, phrase } => (
            json!({"said": {"seat": seat, "phrase": phrase}}),
            format!("{}{} {}", name(*seat), lang.pick(" :", ":"), words(*phrase, lang)),
        ),
        Event::Rematch { table } => (
            json!({"rematch": {"table": table}}),
            lang.pick("La revanche est prête".to_owned(), "The rematch is ready".to_owned()),
        ),
    })
}

fn words(phrase: Phrase, lang: Lang) -> &'static str {
    match phrase {
        Phrase::Hello => lang.pick("bonjour !", "hello!"),
        Phrase::WellPlayed => lang.pick("bien joué !", "well played!"),
        Phrase::Thanks => lang.pick("merci !", "thank you!"),
        Phrase::Moment => lang.pick("un instant…", "one moment…"),
        Phrase::Oops => lang.pick("oups !", "oops!"),
        Phrase::Bye => lang.pick("au revoir !", "goodbye!"),
    }
}

#[cfg(test)]
mod tests {
    use protocol::Person;

    use super::super::Meta;
    use super::super::wire::{Looker, With, update};
    use super::*;
    use crate::chance::Chance;

    /// Whoever reads is "vous"; the verbs agree.
    #[test]
    fn what_people_do_is_told_in_sentences() {
        let chance = Chance::default();
        let asked = serde_json::from_value(json!({"game": "karta-doppio", "seats": 2})).expect("a table");
        let mut table = TableState::new(Meta::new(&asked, "p0", &chance).expect("it can be"), chance);
        let [first, second] = [0, 1].map(|index| Seat::all(2).nth(index).expect("two seats"));
        let person = Person { person: "p0".to_owned(), name: "Anne".to_owned(), account: false };
        let events = [
            Event::Sat { seat: first, person, chance: String::new(), share: None },
            Event::Bot { seat: second, level: 3 },
            Event::Dealt,
            Event::Away { seat: first, spent: 0, at: 0 },
            Event::Back { seat: first, spent: 0, at: 0 },
        ];
        for event in &events {
            table.apply(event).expect("it can happen");
        }
        let told = |person: &str, lang: Lang| -> Vec<String> {
            let update = update(&table, Looker { person, lang }, Some(0), With::Info);
            // What the game tells is its own affair.
            update.events.into_iter().filter(|each| each.n != 3).map(|each| each.say).collect()
        };
        assert_eq!(
            told("p0", Lang::Fr),
            [
                "Vous prenez place",
                "Inès, bot de niveau 3, prend place",
                "Vous vous absentez, un bot joue en attendant",
                "Vous êtes de retour",
            ]
        );
        assert_eq!(
            told("p9", Lang::En),
            [
                "Anne sits down",
                "Inès, a bot of level 3, sits down",
                "Anne is away, a bot plays meanwhile",
                "Anne is back",
            ]
        );
    }
}

//! What happens at a table outside the game, as sentences in both languages: people who come and
//! go, talk, bots.

use engine::{Lang, Seat};
use protocol::{Phrase, Speed};
use records::event::Event;
use serde_json::{Value, json};

use super::state::TableState;
use crate::texts::Texts;

/// The name of a seat as the observer reads it.
pub(super) fn named(table: &TableState, seat: Option<Seat>, lang: Lang, other: Seat) -> String {
    let w = Texts::of(lang);
    match table.name(other) {
        _ if Some(other) == seat => w.you.to_owned(),
        name if name.is_empty() => w.someone.to_owned(),
        name => name,
    }
}

/// What somebody did at the table, outside the game.
pub(super) fn doing(
    table: &TableState,
    (number, event): (u64, &Event),
    observer: Option<Seat>,
    lang: Lang,
    name: &dyn Fn(Seat) -> String,
) -> Option<(Value, String)> {
    let w = Texts::of(lang);
    // The verb agrees with the reader.
    let own = |seat: Seat| observer == Some(seat);
    // The speaker may have left since, and somebody else sit there.
    let speaker = |seat: Seat| {
        let speaker = table.heard_by(observer, number)?;
        Some(match speaker.name.as_str() {
            _ if own(seat) => name(seat),
            "" => w.someone.to_owned(),
            known => known.to_owned(),
        })
    };
    Some(match event {
        Event::Wrote { seat, text } => {
            (json!({"wrote": {"seat": seat, "text": text}}), w.says(speaker(*seat)?, text))
        }
        // Clients learn the reason when they are sent away.
        Event::Closed
        | Event::Muted { .. }
        | Event::Shared { .. }
        | Event::Claimed { .. }
        | Event::Narrowed
        | Event::Opening
        | Event::Opened { .. } => return None,
        Event::Chat { allowed } => (json!({"chat": {"allowed": allowed}}), w.chat(*allowed).to_owned()),
        Event::Sat { seat, person, .. } => {
            (json!({"sat": {"seat": seat, "name": person.name}}), w.sits_down(name(*seat), own(*seat)))
        }
        Event::Left { seat } => (json!({"left": {"seat": seat}}), w.seat_is_free(seat)),
        Event::Bot { seat, level: 0 } => (json!({"bot": {"seat": seat, "level": 0}}), w.seat_is_free(seat)),
        Event::Bot { seat, level } => {
            // It was a bot then, even if a person sits there now.
            let name = protocol::BOT_NAMES[seat.index()];
            (json!({"bot": {"seat": seat, "level": level}}), w.bot_sits_down(level, name))
        }
        Event::Dealt | Event::Began { .. } => (json!("dealt"), w.dealt.to_owned()),
        Event::Moved { seat, .. } => (json!({"moved": {"seat": seat}}), String::new()),
        Event::Speed { speed } => (json!({"speed": {"speed": speed}}), speed_now(*speed, w).to_owned()),
        Event::Undone { seat, .. } | Event::TakenBack { seat, .. } => {
            (json!({"undone": {"seat": seat}}), w.undone(name(*seat), own(*seat)))
        }
        Event::UndoAsked { seat, .. } => {
            (json!({"undo_asked": {"seat": seat}}), w.undo_asked(name(*seat), own(*seat)))
        }
        Event::UndoAnswered { seat, agrees } => {
            let says = if *agrees { Texts::undo_agreed } else { Texts::undo_refused };
            (json!({"undo_answered": {"seat": seat, "agrees": agrees}}), says(w, name(*seat), own(*seat)))
        }
        Event::UndoDropped { seat } => (json!({"undo_dropped": {"seat": seat}}), w.undo_dropped.to_owned()),
        Event::Away { seat, .. } => (json!({"away": {"seat": seat}}), w.away(name(*seat), own(*seat))),
        Event::Back { seat, .. } => (json!({"back": {"seat": seat}}), w.back(name(*seat), own(*seat))),
        Event::Resigned { seat, .. } => {
            let says = if goes_on(table, number) { Texts::resigned_bot_plays } else { Texts::resigned };
            (json!({"resigned": {"seat": seat}}), says(w, name(*seat), own(*seat)))
        }
        Event::Said { seat, phrase } => {
            (json!({"said": {"seat": seat, "phrase": phrase}}), w.says(speaker(*seat)?, words(*phrase, w)))
        }
        Event::Rematch { table, seat: None } => (json!({"rematch": {"table": table}}), w.rematch.to_owned()),
        Event::Rematch { table, seat: Some(seat) } => {
            let says = w.rematch_proposed(name(*seat), own(*seat));
            (json!({"rematch": {"table": table, "seat": seat}}), says)
        }
    })
}

/// Whether the match went on after this resignation: somebody was left to play against, and a
/// person to play for.
fn goes_on(table: &TableState, number: u64) -> bool {
    let resigned = table.doings.range(..=number).filter(|(_, event)| matches!(event, Event::Resigned { .. }));
    let resigned = resigned.count();
    let people = table.seats().filter(|seat| table.person(*seat).is_some()).count();
    table.seats().count() > resigned + 1 && people > resigned
}

fn words(phrase: Phrase, w: &Texts) -> &'static str {
    match phrase {
        Phrase::Hello => w.hello,
        Phrase::WellPlayed => w.well_played,
        Phrase::Thanks => w.thanks,
        Phrase::Moment => w.moment,
        Phrase::Oops => w.oops,
        Phrase::Bye => w.bye,
    }
}

fn speed_now(speed: Speed, w: &Texts) -> &'static str {
    match speed {
        Speed::Slow => w.bots_slow,
        Speed::People => w.bots_as_people,
        Speed::Quick => w.bots_quick,
        Speed::AtOnce => w.bots_at_once,
    }
}

#[cfg(test)]
mod tests {
    use protocol::Person;

    use super::super::wire::{Viewer, With, update};
    use super::*;
    use records::chance::Chance;
    use records::meta::Meta;

    /// The reader is "vous", and the verbs agree.
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
            let update = update(&table, Viewer { person, lang }, Some(0), With::Info);
            // The game makes its own sentences.
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

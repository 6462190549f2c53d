//! What each observer is sent of a table. Everything that leaves for a player is made here, from views and from events as
//! that observer saw them.

use catalog::{AnyMatch, with_match};
use engine::{Game, Lang, Match, Observer, Seat, Speak as _};
use protocol::{Code, GameNow, Happening, Phase, Phrase, Problem, Update};
use serde_json::json;
use serde_json::value::{RawValue, to_raw_value};

use super::event::Event;
use super::state::TableState;
use super::undo;

/// More missed events than this are not told one by one.
const MOST_EVENTS: u64 = 500;

/// Who looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Looker<'a> {
    pub(crate) person: &'a str,
    pub(crate) lang: Lang,
}

/// Whether seats, phase and settings are part of an update.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum With {
    Info,
    GameOnly,
}

/// The table as the observer sees it, with what happened after event number `since`.
pub(crate) fn update(table: &TableState, looker: Looker<'_>, since: Option<u64>, with: With) -> Update {
    let seat = table.seat_of(looker.person);
    let (from, fresh) = tellable(table, since);
    let events = (from + 1..=table.event).flat_map(|number| happenings(table, number, seat, looker.lang));
    Update {
        table: table.meta.id.to_string(),
        event: table.event,
        version: table.version,
        events: events.collect(),
        fresh,
        info: (with == With::Info).then(|| table.info(seat, looker.person)),
        game: table.game.as_ref().map(|game| game_now(table, game, seat)),
        clocks: None,
    }
}

/// From which event on the story can be told, and whether something before it is left out.
fn tellable(table: &TableState, since: Option<u64>) -> (u64, bool) {
    let Some(since) = since.filter(|since| *since <= table.event && table.event - since <= MOST_EVENTS)
    else {
        return (table.event, true);
    };
    // What a move that was taken back had told is not in the log any more.
    let missed = &table.marks[since as usize..];
    match missed.iter().rposition(|mark| mark.undo) {
        Some(0) | None => (since, false),
        Some(undo) => (since + undo as u64, true),
    }
}

fn game_now(table: &TableState, game: &AnyMatch, seat: Option<Seat>) -> GameNow {
    let observer = seat.map_or(Observer::SPECTATOR, Observer::screen);
    let to_act = game.to_act();
    let running = table.phase == Phase::Playing;
    let mine = seat.filter(|seat| running && to_act.anyone().has(*seat) && !table.has_resigned(*seat));
    GameNow {
        view: with_match!(game, game => raw(&game.state().view(observer))),
        must: if running { to_act.must } else { engine::SeatSet::NONE },
        may: if running { to_act.may } else { engine::SeatSet::NONE },
        legal: mine.map_or_else(Vec::new, |seat| game.legal(seat)),
        undo: mine.is_some_and(|seat| table.last_mover == Some(seat) && undo::may_undo(game, seat)),
        outcome: game.outcome(),
    }
}

fn raw(value: &impl serde::Serialize) -> Box<RawValue> {
    to_raw_value(value).expect("views and events are plain JSON data")
}

fn happenings(table: &TableState, n: u64, seat: Option<Seat>, lang: Lang) -> Vec<Happening> {
    let name = |other: Seat| {
        if Some(other) == seat { lang.pick("Vous", "You").to_owned() } else { table.name(other) }
    };
    let mut told: Vec<Happening> = table
        .doings
        .get(&n)
        .and_then(|event| doing(table, event, seat, n, lang, &name))
        .into_iter()
        .collect();
    let mark = table.marks[n as usize - 1];
    if let Some(game) = table.game.as_ref().filter(|_| !mark.undo) {
        let observer = seat.map_or(Observer::SPECTATOR, Observer::screen);
        let log = mark.log_from as usize..mark.log_to as usize;
        with_match!(game, game => tell_log(game, log, observer, lang, &name, n, &mut told));
    }
    told
}

fn tell_log<G: Game>(
    game: &Match<G>,
    log: std::ops::Range<usize>,
    observer: Observer,
    lang: Lang,
    name: &dyn Fn(Seat) -> String,
    n: u64,
    told: &mut Vec<Happening>,
) {
    let seen = game.log().get(log).unwrap_or_default().iter().filter_map(|event| G::seen(event, observer));
    told.extend(seen.map(|seen| Happening { n, say: seen.speak(lang, name), seen: Some(raw(&seen)) }));
}

/// What somebody did at the table, apart from the game.
fn doing(
    table: &TableState,
    event: &Event,
    observer: Option<Seat>,
    n: u64,
    lang: Lang,
    name: &dyn Fn(Seat) -> String,
) -> Option<Happening> {
    let hears = |seat: Seat| observer.is_none_or(|observer| !table.has_muted(observer, seat));
    let (seen, say) = match event {
        // What people write is for those who sit with them.
        Event::Wrote { seat, text } => {
            observer.filter(|_| hears(*seat))?;
            (
                json!({"wrote": {"seat": seat, "text": text}}),
                format!("{}{} {text}", name(*seat), lang.pick(" :", ":")),
            )
        }
        Event::Said { seat, .. } if !hears(*seat) => return None,
        Event::Muted { .. } => return None,
        Event::Chat { allowed } => (
            json!({"chat": {"allowed": allowed}}),
            match allowed {
                true => lang.pick("On peut se parler librement", "People may talk freely").to_owned(),
                false => lang.pick("Phrases toutes faites seulement", "Ready-made phrases only").to_owned(),
            },
        ),
        Event::Sat { seat, person, .. } => (
            json!({"sat": {"seat": seat, "name": person.name}}),
            lang.pick(format!("{} : à table", name(*seat)), format!("{}: at the table", name(*seat))),
        ),
        Event::Left { seat } => (
            json!({"left": {"seat": seat}}),
            lang.pick(format!("La place {seat} est libre"), format!("Seat {seat} is free")),
        ),
        Event::Bot { seat, level: 0 } => (
            json!({"bot": {"seat": seat, "level": 0}}),
            lang.pick(format!("La place {seat} est libre"), format!("Seat {seat} is free")),
        ),
        Event::Bot { seat, level } => (
            json!({"bot": {"seat": seat, "level": level}}),
            lang.pick(format!("{} : niveau {level}", name(*seat)), format!("{}: level {level}", name(*seat))),
        ),
        Event::Dealt => {
            (json!("dealt"), lang.pick("La partie commence".to_owned(), "The match begins".to_owned()))
        }
        Event::Moved { seat, .. } => (json!({"moved": {"seat": seat}}), String::new()),
        Event::Undone { seat, .. } => (
            json!({"undone": {"seat": seat}}),
            lang.pick(format!("{} : coup repris", name(*seat)), format!("{}: move taken back", name(*seat))),
        ),
        Event::Away { seat, .. } => (
            json!({"away": {"seat": seat}}),
            lang.pick(
                format!("{} : absence, un bot joue en attendant", name(*seat)),
                format!("{}: away, a bot plays meanwhile", name(*seat)),
            ),
        ),
        Event::Back { seat, .. } => (
            json!({"back": {"seat": seat}}),
            lang.pick(format!("{} : de retour", name(*seat)), format!("{}: back", name(*seat))),
        ),
        Event::Resigned { seat, .. } => (
            json!({"resigned": {"seat": seat}}),
            lang.pick(format!("{} : abandon", name(*seat)), format!("{}: gives up", name(*seat))),
        ),
        Event::Said { seat, phrase } => (
            json!({"said": {"seat": seat, "phrase": phrase}}),
            format!("{}{} {}", name(*seat), lang.pick(" :", ":"), words(*phrase, lang)),
        ),
        Event::Rematch { table } => (
            json!({"rematch": {"table": table}}),
            lang.pick("La revanche est prête".to_owned(), "The rematch is ready".to_owned()),
        ),
    };
    Some(Happening { n, seen: Some(raw(&seen)), say })
}

fn words(phrase: Phrase, lang: Lang) -> &'static str {
    match phrase {
        Phrase::Hello => lang.pick("bonjour !", "hello!"),
        Phrase::WellPlayed => lang.pick("bien joué !", "well played!"),
        Phrase::Thanks => lang.pick("merci !", "thank you!"),
        Phrase::Moment => lang.pick("un instant…", "one moment…"),
        Phrase::Oops => lang.pick("oups !", "oops!"),
        Phrase::Bye => lang.pick("au revoir !", "good bye!"),
    }
}

/// A reason in both languages.
pub(crate) fn problem(code: Code, fr: impl Into<String>, en: impl Into<String>) -> Problem {
    Problem { code, fr: fr.into(), en: en.into(), article: None }
}

pub(crate) fn not_found() -> Problem {
    problem(
        Code::NotFound,
        "cette table n'existe pas, ou pas pour vous",
        "there is no such table, or not for you",
    )
}

pub(crate) fn unavailable() -> Problem {
    problem(
        Code::Unavailable,
        "le serveur ne peut pas, pour le moment ; redemandez",
        "the server cannot, at the moment; ask again",
    )
}

pub(crate) fn slow_down() -> Problem {
    problem(Code::SlowDown, "trop vite ; patientez un instant", "too fast; wait a moment")
}

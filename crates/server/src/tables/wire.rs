//! What each observer is sent of a table. Everything that leaves for a client is built here, from
//! views and from events as that observer saw them.

use catalog::{AnyMatch, with_match};
use engine::{Game, Lang, Match, Observer, Seat, SeatSet, Speak as _};
use protocol::{Clocks, GameNow, Happening, Phase, Update};
use serde::{Serialize, Serializer as _};
use serde_json::value::{RawValue, to_raw_value};

use super::sentences::{doing, named};
use super::state::TableState;
use super::undo;

/// If more events than this were missed, they are not listed one by one.
const MOST_EVENTS: u64 = 500;

/// The observer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Viewer<'a> {
    pub(crate) person: &'a str,
    pub(crate) lang: Lang,
}

/// Whether an update contains seats, phase and settings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum With {
    Info,
    GameOnly,
}

/// The table as the observer sees it, with what happened after event number `since`.
pub(crate) fn update(table: &TableState, viewer: Viewer<'_>, since: Option<u64>, with: With) -> Update {
    let seat = table.seat_of(viewer.person);
    let (from, fresh) = resume_from(table, since);
    let mut events = Vec::new();
    write_events(table, from, seat, viewer.lang, &mut events);
    let update = Update {
        table: table.meta.id.to_string(),
        event: table.event,
        version: table.version,
        head: table.chain.as_ref().map_or_else(String::new, |chain| chain.head.clone()),
        events,
        fresh,
        info: (with == With::Info).then(|| table.info(seat, viewer.person)),
        game: table.game.as_ref().map(|game| game_now(table, game, seat)),
        clocks: None,
    };
    #[cfg(test)]
    let update = crate::leaks::lengthened(table, update);
    update
}

/// The same as a message, byte for byte, written straight into the send buffer: this is what every
/// move costs for every seat, and going through [`Update`] would copy it three times. By hand,
/// because one borrowed `Serialize` struct that gives these bytes takes 1.22 times as long for Olé
/// (1032 ns instead of 846), 1.09 times for DOS, 1.07 times for OTTO Game Over and 1.04 times for
/// Otto & Bruno: medians of 2,000 rounds of each in turn, release build. For Karta Doppio (60
/// rounds) the medians are 1.07 apart, the fastest tenths equal. Writing what seats see is a sixth
/// of a move's cost.
pub(crate) fn write_update(
    out: &mut Vec<u8>,
    table: &TableState,
    viewer: Viewer<'_>,
    seat: Option<Seat>,
    since: Option<u64>,
    with: With,
    clocks: Option<&Clocks>,
) {
    let (from, fresh) = resume_from(table, since);
    out.extend_from_slice(b"{\"update\":{\"table\":\"");
    out.extend_from_slice(table.id.as_bytes());
    out.extend_from_slice(b"\",\"event\":");
    write(out, &table.event);
    out.extend_from_slice(b",\"version\":");
    write(out, &table.version);
    if let Some(chain) = &table.chain {
        out.extend_from_slice(b",\"head\":\"");
        out.extend_from_slice(chain.head.as_bytes());
        out.push(b'"');
    }
    out.extend_from_slice(b",\"events\":[");
    let mut events = JsonEvents {
        out: &mut *out,
        first: true,
        #[cfg(test)]
        leak: crate::leaks::field(table),
    };
    write_events(table, from, seat, viewer.lang, &mut events);
    out.push(b']');
    if fresh {
        out.extend_from_slice(b",\"fresh\":true");
    }
    if with == With::Info {
        out.extend_from_slice(b",\"info\":");
        write(out, &table.info(seat, viewer.person));
    }
    if let Some(game) = &table.game {
        let observer = seat.map_or(Observer::SPECTATOR, Observer::screen);
        out.extend_from_slice(b",\"game\":{\"view\":");
        let acting = acting(table, game, seat);
        with_match!(game, game => write(out, &game.state().view(observer)));
        out.extend_from_slice(b",\"must\":");
        write(out, &acting.must);
        out.extend_from_slice(b",\"may\":");
        write(out, &acting.may);
        out.extend_from_slice(b",\"legal\":[");
        if let Some(seat) = acting.mine {
            with_match!(game, game => write_legal(out, game, seat));
        }
        out.push(b']');
        if acting.undo {
            out.extend_from_slice(b",\"undo\":true");
        }
        if acting.ask_undo {
            out.extend_from_slice(b",\"ask_undo\":true");
        }
        if let Some(outcome) = game.outcome() {
            out.extend_from_slice(b",\"outcome\":");
            write(out, &outcome);
        }
        out.push(b'}');
    }
    if let Some(clocks) = clocks {
        out.extend_from_slice(b",\"clocks\":");
        write(out, clocks);
    }
    out.extend_from_slice(b"}}");
}

fn write(out: &mut Vec<u8>, value: &impl Serialize) {
    serde_json::to_writer(out, value).expect("what is sent is plain JSON data");
}

/// Who sees what happened.
trait EventSink {
    fn happened(&mut self, n: u64, seen: &impl Serialize, say: String);
}

impl EventSink for Vec<Happening> {
    fn happened(&mut self, n: u64, seen: &impl Serialize, say: String) {
        self.push(Happening { n, seen: Some(raw(seen)), say });
    }
}

/// The same list as text.
struct JsonEvents<'a> {
    out: &'a mut Vec<u8>,
    first: bool,
    /// A field that nobody may see; only tests plant it.
    #[cfg(test)]
    leak: Option<u64>,
}

impl EventSink for JsonEvents<'_> {
    fn happened(&mut self, n: u64, seen: &impl Serialize, say: String) {
        let out = &mut *self.out;
        out.extend_from_slice(if std::mem::take(&mut self.first) { b"{\"n\":" } else { b",{\"n\":" });
        write(out, &n);
        out.extend_from_slice(b",\"seen\":");
        write(out, seen);
        #[cfg(test)]
        if let Some(leak) = self.leak.filter(|_| out.ends_with(b"}")) {
            out.pop();
            out.extend_from_slice(format!(",\"truth\":{leak}}}").as_bytes());
        }
        out.extend_from_slice(b",\"say\":");
        write(out, &say);
        out.push(b'}');
    }
}

/// What happened after event number `from`, as this seat saw it.
fn write_events(table: &TableState, from: u64, seat: Option<Seat>, lang: Lang, sink: &mut impl EventSink) {
    let observer = seat.map_or(Observer::SPECTATOR, Observer::screen);
    let name = |other: Seat| named(table, seat, lang, other);
    for n in from + 1..=table.event {
        let doing = table.doings.get(&n).and_then(|event| doing(table, (n, event), seat, lang, &name));
        if let Some((seen, say)) = doing {
            #[cfg(test)]
            let say = crate::leaks::said(table, &table.doings[&n], say);
            sink.happened(n, &seen, say);
        }
        let mark = table.marks[n as usize - 1];
        if let Some(game) = &table.game {
            let log = mark.log_from as usize..mark.log_to as usize;
            with_match!(game, game => write_log(game, log, observer, lang, &name, n, sink));
        }
    }
}

fn write_log<G: Game>(
    game: &Match<G>,
    log: std::ops::Range<usize>,
    observer: Observer,
    lang: Lang,
    name: &dyn Fn(Seat) -> String,
    n: u64,
    sink: &mut impl EventSink,
) {
    for seen in game.log().get(log).unwrap_or_default().iter().filter_map(|event| G::seen(event, observer)) {
        sink.happened(n, &seen, seen.speak(lang, name));
    }
}

fn write_legal<G: Game>(out: &mut Vec<u8>, game: &Match<G>, seat: Seat) {
    let mut moves = Vec::new();
    game.state().legal_moves(seat, &mut moves);
    for (index, mv) in moves.iter().enumerate() {
        if index > 0 {
            out.push(b',');
        }
        let written = serde_json::Serializer::new(&mut *out).collect_str(mv);
        written.expect("notation is text");
    }
}

/// The event from which updates continue, and whether something before it is left out or must be
/// forgotten: events that were taken back after the client had seen them. Then everything is sent
/// again without them.
fn resume_from(table: &TableState, since: Option<u64>) -> (u64, bool) {
    let Some(since) = since.filter(|since| *since <= table.event && table.event - since <= MOST_EVENTS)
    else {
        return (table.event, true);
    };
    let heard = &table.marks[..since as usize];
    if table.last_undo > since && heard.iter().any(|mark| mark.taken_back_by > since) {
        return (table.event.saturating_sub(MOST_EVENTS), true);
    }
    (since, false)
}

/// Who must act, and what the observer sees of it.
struct Acting {
    must: SeatSet,
    may: SeatSet,
    mine: Option<Seat>,
    undo: bool,
    ask_undo: bool,
}

fn acting(table: &TableState, game: &AnyMatch, seat: Option<Seat>) -> Acting {
    let to_act = game.to_act();
    let running = table.phase == Phase::Playing;
    let mine = seat.filter(|seat| running && to_act.anyone().has(*seat) && !table.has_resigned(*seat));
    #[cfg(test)]
    let mine = mine.or_else(|| crate::leaks::mover(table));
    let undo = seat.is_some_and(|seat| table.offers_to_take_back(seat))
        || mine.is_some_and(|seat| table.last_mover == Some(seat) && undo::may_undo(game, seat));
    let may_ask = |seat: Seat| table.may_request_undo(seat) && undo::might_ask(game, seat);
    Acting {
        must: if running { to_act.must } else { SeatSet::NONE },
        may: if running { to_act.may } else { SeatSet::NONE },
        mine,
        undo,
        ask_undo: !undo && seat.is_some_and(may_ask),
    }
}

fn game_now(table: &TableState, game: &AnyMatch, seat: Option<Seat>) -> GameNow {
    let observer = seat.map_or(Observer::SPECTATOR, Observer::screen);
    #[cfg(test)]
    let observer = crate::leaks::observer(table, seat).unwrap_or(observer);
    let Acting { must, may, mine, undo, ask_undo } = acting(table, game, seat);
    GameNow {
        view: with_match!(game, game => raw(&game.state().view(observer))),
        must,
        may,
        legal: mine.map_or_else(Vec::new, |seat| game.legal(seat)),
        undo,
        ask_undo,
        outcome: game.outcome(),
    }
}

fn raw(value: &impl serde::Serialize) -> Box<RawValue> {
    to_raw_value(value).expect("views and events are plain JSON data")
}

#[cfg(test)]
mod tests {
    use catalog::GameId;
    use engine::Dice;
    use protocol::{Person, Phrase, ServerMessage};
    use serde_json::json;

    use super::super::state::Mark;
    use super::*;
    use bus::outbox::json as message;
    use records::chance::Chance;
    use records::event::Event;
    use records::meta::Meta;

    fn new_table(asked: &protocol::NewTable) -> TableState {
        let chance = Chance::default();
        TableState::new(Meta::new(asked, "p0", &chance).expect("it can be"), chance)
    }

    /// A table with this many people, p0 and so on, at which the match has begun.
    fn begun(game: GameId, seats: usize) -> TableState {
        let asked = serde_json::from_value(json!({"game": game.info().id, "seats": seats}));
        let mut table = new_table(&asked.expect("a table"));
        for seat in Seat::all(seats) {
            let person = Person { person: format!("p{seat}"), name: format!("P{seat}"), account: false };
            table.apply(&Event::Sat { seat, person, chance: String::new(), share: None }).expect("a seat");
        }
        let names = table.chained_names();
        table.apply(&Event::Began { at: 0, names }).expect("a full table");
        table
    }

    /// A client that was away is sent what it missed; or everything, if that is too much or if
    /// something it has seen was taken back since.
    #[test]
    fn the_story_goes_on_where_one_left_it() {
        let mut table = begun(GameId::Dos, 2);
        let mark = Mark { log_from: 0, log_to: 0, taken_back_by: 0 };
        table.event = MOST_EVENTS + 10;
        table.marks = vec![mark; table.event as usize];
        assert_eq!(resume_from(&table, Some(10)), (10, false));
        assert_eq!(resume_from(&table, Some(9)), (table.event, true), "too much");
        assert_eq!(resume_from(&table, Some(table.event)), (table.event, false), "nothing new");
        assert_eq!(resume_from(&table, Some(table.event + 1)), (table.event, true), "of another table");
        assert_eq!(resume_from(&table, None), (table.event, true));
        // The 12th event was taken back by the 20th, and something later by the 30th.
        table.marks[11].taken_back_by = 20;
        table.marks[28].taken_back_by = 30;
        table.last_undo = 30;
        assert_eq!(resume_from(&table, Some(19)), (10, true), "they have heard of the 12th");
        assert_eq!(resume_from(&table, Some(20)), (20, false), "and here of its end");
        assert_eq!(resume_from(&table, Some(29)), (10, true));
        assert_eq!(resume_from(&table, Some(30)), (30, false));
    }

    /// Among people, only the player can take back the last move, and only while it is still their
    /// turn.
    #[test]
    fn the_last_move_is_its_players_to_take_back() {
        let (mut dice, mut offered) = (Dice::new(3), 0);
        // A deal may offer nothing.
        for _ in 0..30 {
            let mut table = begun(GameId::Dos, 2);
            for id in 0..100 {
                let game = table.game.as_ref().expect("dealt");
                for seat in Seat::all(2) {
                    let may = acting(&table, game, Some(seat)).undo;
                    let turn = game.to_act().anyone().has(seat) && table.last_mover == Some(seat);
                    assert_eq!(may, turn && undo::may_undo(game, seat));
                    offered += u32::from(may);
                }
                let Some(seat) = game.to_act().must.first() else { break };
                let mv = dice.pick(&game.legal(seat)).expect("who must act can").clone();
                table.apply(&Event::Moved { seat, mv, id: Some(id), spent: 0, at: 0 }).expect("a legal move");
            }
        }
        assert!(offered > 0);
    }

    /// What is written straight into the buffer is the protocol's message, for every observer and
    /// event.
    #[test]
    fn an_update_is_the_same_bytes_either_way() {
        let mut dice = Dice::new(1);
        for game in GameId::ALL.into_iter().chain([GameId::Sevens]) {
            let seats = game.info().usual_seats;
            let asked = serde_json::from_value(json!({"game": game.info().id, "seats": seats}));
            let mut table = new_table(&asked.expect("a table"));
            let mut compared = 0;
            let mut happens = |table: &mut TableState, event: Event| {
                let done = table.apply(&event).is_ok();
                for person in 0..=seats {
                    let person = format!("p{person}");
                    for (lang, with) in [(Lang::Fr, With::GameOnly), (Lang::En, With::Info)] {
                        for since in [None, Some(0), Some(table.event / 2), Some(table.event - 1)] {
                            let viewer = Viewer { person: &person, lang };
                            let mut bytes = Vec::new();
                            write_update(
                                &mut bytes,
                                table,
                                viewer,
                                table.seat_of(&person),
                                since,
                                with,
                                None,
                            );
                            let expected =
                                message(&ServerMessage::Update(update(table, viewer, since, with)));
                            assert_eq!(
                                String::from_utf8_lossy(&bytes),
                                String::from_utf8_lossy(&expected),
                                "{game}, {person}, {event:?}"
                            );
                            compared += 1;
                        }
                    }
                }
                done
            };
            for seat in Seat::all(seats) {
                let person =
                    Person { person: format!("p{seat}"), name: format!("<\"{seat}\"> é"), account: false };
                assert!(happens(&mut table, Event::Sat { seat, person, chance: String::new(), share: None }));
            }
            let names = table.chained_names();
            assert!(happens(&mut table, Event::Began { at: 1_700_000_000_000, names }));
            for id in 0..60 {
                let now = table.game.as_ref().expect("dealt");
                let Some(seat) = now.to_act().must.first() else { break };
                let mv = dice.pick(&now.legal(seat)).expect("who must act can").clone();
                assert!(happens(&mut table, Event::Moved { seat, mv, id: Some(id), spent: 0, at: 0 }));
                match dice.below(8) {
                    0 => drop(happens(&mut table, Event::Undone { seat, id: 1000 + id, spent: 0, at: 0 })),
                    1 => drop(happens(&mut table, Event::Said { seat, phrase: Phrase::Oops })),
                    2 => drop(happens(&mut table, Event::Away { seat, spent: 0, at: 0 })),
                    3 => drop(happens(&mut table, Event::Back { seat, spent: 0, at: 0 })),
                    4 => drop(happens(&mut table, Event::Speed { speed: protocol::Speed::Quick })),
                    _ => {}
                }
            }
            for seat in Seat::all(seats).skip(1) {
                // A match may be over before.
                let _ = happens(&mut table, Event::Resigned { seat, spent: 0, at: 0 });
            }
            assert!(compared > 500);
        }
    }
}

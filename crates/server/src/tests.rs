//! What can only be seen from inside: a table that breaks, and whether other truths can be told apart.

mod broken;
pub(crate) mod chosen;
mod secrecy;

#[path = "../tests/common/mod.rs"]
mod common;

use std::sync::Arc;
use std::time::Duration;

use catalog::{AnyMatch, GameId, with_game};
use engine::{Dice, Lang, Match, Observer, Positions, Seat};
use protocol::{Act, Person, Reply};
use serde_json::json;

use crate::table::{Bus as _, Mail, ReplyTo, create};
use crate::{Config, Metrics, Opened, SqliteStore, TableId};

async fn opened(name: &str) -> (Opened, std::path::PathBuf) {
    let folder = std::env::temp_dir().join(format!("pioche-inside-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    // No bot ever gets to move: what happens is what the test does.
    let config = Config { data: folder.clone(), pace: Duration::from_hours(1), ..Config::default() };
    let metrics = Arc::new(Metrics::default());
    let store = SqliteStore::open(&config.database(), Arc::clone(&metrics)).await.expect("a store");
    (Opened::new(config, Arc::new(store), metrics).await.expect("a house"), folder)
}

fn person(number: usize) -> Person {
    Person { person: format!("p{number}"), name: format!("Guest {number}"), account: false }
}

async fn ask(opened: &Opened, table: &str, who: usize, id: u64, act: Act) -> Reply {
    let (reply, answer) = ReplyTo::http(id);
    let table: TableId = table.parse().expect("a table");
    opened.app.bus.ask(table, Arc::new(person(who)), id, act, reply);
    answer.await.expect("an answer")
}

/// A table of this game where all seats are people's, dealt.
async fn table(opened: &Opened, game: GameId, seats: usize) -> String {
    let (reply, answer) = ReplyTo::http(1);
    let asked = serde_json::from_value(json!({"game": game.info().id, "seats": seats})).expect("a table");
    create(&opened.app.house, &opened.app.bus, asked, person(0), reply).await;
    let id = answer.await.expect("an answer").table.expect("a table");
    for who in 1..seats {
        let act = Act::Sit { table: id.clone(), seat: None, chance: String::new(), invite: None };
        assert!(ask(opened, &id, who, 2, act).await.error.is_none());
    }
    assert!(ask(opened, &id, 0, 3, Act::Start { table: id.clone() }).await.error.is_none());
    id
}

fn look(table: &str, since: Option<u64>) -> Act {
    Act::Watch { table: table.to_owned(), since, lang: Lang::En, invite: None }
}

#[tokio::test]
async fn a_table_that_breaks_closes_alone_and_opens_again() {
    let (opened, folder) = opened("panic").await;
    let game = GameId::ALL[0];
    let (broken, other) = (table(&opened, game, 3).await, table(&opened, game, 3).await);
    let before = ask(&opened, &broken, 0, 4, look(&broken, None)).await.update.expect("the table");
    let id: TableId = broken.parse().expect("a table");
    opened.app.bus.deliver(id, Mail::Panic);
    let after = ask(&opened, &broken, 0, 5, look(&broken, None)).await;
    // The mail right behind the panic either meets the reopened table or hears that it may ask again.
    let after =
        if after.error.is_some() { ask(&opened, &broken, 0, 6, look(&broken, None)).await } else { after };
    let after = after.update.expect("the table is open again");
    assert_eq!(
        serde_json::to_string(&before.game).expect("plain data"),
        serde_json::to_string(&after.game).expect("plain data")
    );
    assert!(ask(&opened, &other, 0, 7, look(&other, None)).await.error.is_none(), "the others play on");
    assert_eq!(opened.app.house.metrics.tables_broken.get(), 1);
    let _ = std::fs::remove_dir_all(folder);
}

/// The same but for how late it is: one of two tables is asked later. Whose clock runs stays.
fn timeless(mut reply: Reply) -> Reply {
    if let Some(clocks) = reply.update.as_mut().and_then(|update| update.clocks.as_mut()) {
        clocks.grace.iter_mut().for_each(|grace| grace.left = 0);
        clocks.left.iter_mut().flatten().for_each(|left| *left = 0);
    }
    reply
}

/// Two tables whose truths differ only in what one seat cannot know. Everything that seat can get must be equal, byte for
/// byte, as long as the game itself shows it the same.
#[tokio::test]
async fn other_truths_cannot_be_told_apart_over_the_wire() {
    for game in GameId::ALL {
        for seats in [*game.info().seats.start(), *game.info().seats.end()] {
            for round in 0..6 {
                with_game!(game, G => twins::<G>(game, seats, round, round % 3 == 2).await);
            }
        }
    }
}

/// A position some way into a match, and another truth that whoever looks cannot tell from it.
fn two_truths<G: Positions>(seats: usize, number: u64, knows: Observer, dice: &mut Dice) -> [G; 2] {
    let mut truth = G::deal(&G::Options::default(), seats, &dice.seed(), &mut ()).expect("a deal");
    // Some rounds into it, sometimes: what is known of the last round stays known.
    for _ in 0..dice.below(if number.is_multiple_of(2) { 30 } else { 150 }) {
        let Some(actor) = truth.to_act().must.first() else { break };
        let mv = truth.random_move(actor, dice, &mut Vec::new()).expect("a move");
        let mut next = truth.clone();
        next.play(actor, mv, &mut ()).expect("a legal move");
        if next.outcome().is_some() {
            break;
        }
        truth = next;
    }
    let other = G::determinize(&truth.view(knows), dice).expect("a view that fits");
    [truth, other]
}

async fn twins<G: Positions>(game: GameId, seats: usize, round: u64, spectates: bool)
where
    AnyMatch: From<Match<G>>,
{
    let (opened, folder) = opened(&format!("{game}-{seats}-{round}")).await;
    let ids = [table(&opened, game, seats).await, table(&opened, game, seats).await];
    let mut dice = Dice::new(round);
    // Whoever looks sits somewhere, or has no seat and watches.
    let viewer = if spectates { seats } else { dice.below(seats as u32) as usize };
    let seat = Seat::new(viewer).filter(|_| !spectates);
    let knows = Observer { seat, memory: engine::Memory::Ever };
    let screen = Observer { seat, memory: engine::Memory::Now };

    let options = G::Options::default();
    let mut twins = two_truths::<G>(seats, round, knows, &mut dice);
    for (id, twin) in ids.iter().zip(&twins) {
        let id: TableId = id.parse().expect("a table");
        let swapped: AnyMatch = Match::<G>::from_state(options.clone(), twin.clone()).into();
        opened.app.bus.deliver(id, Mail::Swap(Box::new(swapped)));
    }
    // The names of the tables, their invitations and promises differ; nothing else may.
    let mut names = Vec::new();
    for id in &ids {
        let info = ask(&opened, id, viewer, 9, look(id, None)).await.update.and_then(|update| update.info);
        let info = info.expect("all of it");
        assert_eq!(info.invite.is_some(), !spectates, "a seat has the invitation");
        names.push([id.clone(), info.commitment, info.invite.unwrap_or_else(|| "-".repeat(16))]);
    }
    let mut compared = 0;
    let mut version = 0;
    let mut before = twins.clone();
    for step in 0..40_u64 {
        let screens =
            [0, 1].map(|which: usize| serde_json::to_string(&twins[which].view(screen)).expect("plain data"));
        if screens[0] != screens[1] || twins[0].to_act() != twins[1].to_act() {
            break; // The game itself has shown the difference, as at the end of a round.
        }
        if twins.iter().any(|twin| twin.outcome().is_some()) {
            break; // The record of a match that is over is for everybody.
        }
        let mut received = [String::new(), String::new()];
        let mut undone = [false; 2];
        for (which, id) in ids.iter().enumerate() {
            for since in [None, Some(0), Some(2), Some(step)] {
                let reply = timeless(ask(&opened, id, viewer, 1000 + step, look(id, since)).await);
                received[which] += &serde_json::to_string(&reply).expect("plain data");
            }
            // Asking for what is not one's own must not tell either: a bad move, a record too early, an undo.
            for act in [
                Act::Play { table: id.clone(), version, mv: "nonsense".to_owned() },
                Act::Play { table: id.clone(), version: version + 7, mv: "nonsense".to_owned() },
                Act::Undo { table: id.clone(), version },
            ] {
                let undo = matches!(act, Act::Undo { .. });
                let reply = timeless(ask(&opened, id, viewer, 5000 + step, act).await);
                received[which] += &serde_json::to_string(&reply).expect("plain data");
                undone[which] = undo && reply.error.is_none();
            }
            // Nor does the record of a match that is not over.
            let (reply, answer) = tokio::sync::oneshot::channel();
            let person = person(viewer).person;
            let table: TableId = id.parse().expect("a table");
            opened.app.bus.deliver(table, Mail::File { person, reply });
            let refused = answer.await.expect("an answer").expect_err("the match is not over");
            received[which] += &serde_json::to_string(&refused).expect("plain data");
            for (index, secret) in names[which].iter().enumerate() {
                received[which] = received[which].replace(secret, &format!("<{index}>"));
            }
        }
        assert_eq!(received[0], received[1], "{game}, {seats} seats, seat {seat:?}, step {step}");
        compared += 1;
        if undone[0] {
            version += 1;
            twins = before.clone();
        }
        // The same move in both, if there is one.
        let Some(actor) = twins[0].to_act().must.first() else { break };
        let (mut moves, mut others) = (Vec::new(), Vec::new());
        twins[0].legal_moves(actor, &mut moves);
        twins[1].legal_moves(actor, &mut others);
        moves.retain(|mv| others.contains(mv));
        let Some(mv) = dice.pick(&moves).copied() else { break };
        before = twins.clone();
        for (twin, id) in twins.iter_mut().zip(&ids) {
            twin.play(actor, mv, &mut ()).expect("a legal move");
            let act = Act::Play { table: id.clone(), version, mv: mv.to_string() };
            let reply = ask(&opened, id, actor.index(), 100 + step, act).await;
            assert!(reply.error.is_none(), "{:?}", reply.error);
        }
        version += 1;
    }
    assert!(compared > 0);
    let _ = std::fs::remove_dir_all(folder);
}

/// Only a game where a turn has several open steps has anything to take back; whatever the game, what others have
/// learnt from stays.
#[test]
fn a_move_that_told_somebody_something_stays() {
    for game in GameId::ALL {
        let mut dice = Dice::new(5);
        let mut quiet = 0;
        for index in 0..20 {
            let seats = game.info().usual_seats;
            let seed = engine::Seed::numbered(77, index);
            let mut any =
                AnyMatch::new(game, seats, &std::collections::BTreeMap::new(), seed).expect("a deal");
            for _ in 0..60 {
                let Some(seat) = any.to_act().must.first() else { break };
                let legal = any.legal(seat);
                let mv = dice.pick(&legal).expect("a move").clone();
                any.play(seat, &mv).expect("a legal move");
                if crate::table::may_undo(&any, seat) {
                    quiet += 1;
                    // Nobody else may have seen anything that depends on what they do not know; and the seat goes on.
                    assert!(any.to_act().must.has(seat));
                }
                for other in Seat::all(seats).filter(|other| *other != seat) {
                    assert!(!crate::table::may_undo(&any, other), "only one's own move");
                }
            }
        }
        // Every card laid in Olé shows what a hand held.
        if game == GameId::Ole {
            assert_eq!(quiet, 0);
        }
    }
}

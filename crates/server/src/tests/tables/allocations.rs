//! What a move costs in allocations, from the request to the frames that everybody at the table is
//! sent. Everything runs on one thread, in paused time and from one deal, so the count is the same
//! each time.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use bus::outbox::Outbox as _;
use bus::reply::ReplyTo;
use bus::{Mail, Request};
use catalog::{AnyMatch, GameId};
use engine::{Dice, Lang, Seed};
use protocol::{Act, Person};
use records::clock::Clock;
use serde_json::Value;
use tokio::time::sleep;

use super::{Around, Running, person};
use crate::Config;
use crate::send_buffer::{FlushTask, SendBuffer};
use crate::tests::chosen;

const SEATS: usize = 3;
const MOVES: usize = 40;
/// Allocations for all of them, with everybody watching: 34 for a move. Fewer are welcome; more
/// need a reason.
const ALLOCATIONS: u64 = 1369;

/// Somebody at a socket.
struct Client {
    person: Arc<Person>,
    outbox: Arc<SendBuffer>,
    sent: Arc<Mutex<Vec<u8>>>,
}

impl Client {
    fn new(who: usize, flush_task: &FlushTask) -> Self {
        let sent = Arc::new(Mutex::new(Vec::with_capacity(1 << 20)));
        let network = Arc::clone(&sent);
        let take = move |bytes: &[u8]| {
            network.lock().unwrap_or_else(PoisonError::into_inner).extend_from_slice(bytes);
        };
        let outbox = SendBuffer::elsewhere(Box::new(take), flush_task.clone());
        Self { person: Arc::new(person(who as u64)), outbox, sent }
    }

    fn request(&self, table: &Running, id: u64, act: Act) -> Mail {
        let slot = table.queue.slot(&self.person).expect("nobody has too many waiting");
        let reply = ReplyTo::socket(id, Arc::clone(&self.outbox) as _);
        Mail::Request(Box::new(Request { from: Arc::clone(&self.person), act, id, reply, slot }))
    }

    /// The messages of the frames that came since the last time.
    fn messages(&self) -> Vec<Value> {
        let mut bytes = self.sent.lock().unwrap_or_else(PoisonError::into_inner);
        let mut messages = Vec::new();
        let mut rest = bytes.as_slice();
        while let [_, length, after @ ..] = rest {
            let (length, after) = match length {
                126 => (usize::from(u16::from_be_bytes([after[0], after[1]])), &after[2..]),
                127 => panic!("no message is that long"),
                short => (usize::from(*short), after),
            };
            messages.push(serde_json::from_slice(&after[..length]).expect("JSON"));
            rest = &after[length..];
        }
        bytes.clear();
        messages
    }
}

#[test]
fn a_move_allocates_no_more_than_before() {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_time().start_paused(true).build();
    let runtime = runtime.expect("a runtime");
    let game = "ole".parse::<GameId>().expect("a game");
    let deal = AnyMatch::new(game, SEATS, &BTreeMap::new(), Seed::numbered(36, 0)).expect("a deal");
    let chance = chosen::chance(Dice::new(36), deal);
    let config = Config { chance, clock: Clock::showing(1_700_000_000_000), ..Config::default() };
    let (table, clients) = runtime.block_on(async {
        let around = Around::with(config);
        let table = around.dealt().await;
        // They leave these sockets for others, which are real ones up to the network.
        for outbox in 0..SEATS as u64 {
            table.mail.send(Mail::Unwatch { outbox }).expect("it runs");
        }
        let flush_task = FlushTask::new();
        let clients: Vec<Client> = (0..SEATS).map(|who| Client::new(who, &flush_task)).collect();
        for client in &clients {
            let watch = Act::Watch { table: table.name(), since: None, lang: Lang::En, invite: None };
            table.mail.send(client.request(&table, 1, watch)).expect("it runs");
        }
        sleep(Duration::from_secs(1)).await;
        (table, clients)
    });
    let mut used = 0;
    for number in 0..MOVES as u64 {
        let mut next = None;
        for client in &clients {
            let update = client.messages().into_iter().rev().find_map(|message| {
                let update = message.get("update").or_else(|| message["reply"].get("update"))?;
                update.is_object().then(|| update.clone())
            });
            let update = update.expect("each was sent the last move");
            if let Some(mv) = update["game"]["legal"][0].as_str() {
                let version = update["version"].as_u64().expect("a version");
                next = Some((client, Act::Play { table: table.name(), version, mv: mv.to_owned() }));
            }
        }
        let (client, play) = next.expect("somebody can move");
        let request = client.request(&table, 2 + number, play);
        let counted = allocation_counter::measure(|| {
            runtime.block_on(async {
                table.mail.send(request).expect("it runs");
                // Those who need not act may be sent it a moment later.
                sleep(Duration::from_secs(1)).await;
            });
        });
        used += counted.count_total;
    }
    assert!(!table.task.is_finished(), "it runs");
    assert!(clients.iter().all(|client| !client.outbox.is_closed()), "everybody is there");
    assert!(used <= ALLOCATIONS, "{MOVES} moves took {used} allocations");
}

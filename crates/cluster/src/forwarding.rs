//! Forwarding: requests for a table of another node, and their receipts. A request without a
//! receipt is sent again to the node that has the table by then. It keeps its number, so it is done
//! once.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use bus::Mail;
use bus::reply::ReplyTo;
use bus::request_error::RequestError;
use protocol::{Act, Person, Problem};
use records::ids::TableId;
use serde::Serialize;
use tokio::sync::oneshot;
use tokio::time::{Instant, sleep};

use crate::NatsBus;
use crate::routes::{Route, Work, cannot_open};
use crate::wire::{Forwarded, ForwardedWork, Receipt};

/// How long a receipt may take.
const RECEIPT_TIMEOUT: Duration = Duration::from_secs(1);
/// How long a request is retried: a little longer than it takes to notice that a node is gone.
const RETRY_LIMIT: Duration = Duration::from_secs(9);
/// The pause before a retry, if the node did not have the table.
const RETRY_PAUSE: Duration = Duration::from_millis(100);

/// A request that goes to another node.
pub(crate) struct Forward {
    pub(crate) table: TableId,
    pub(crate) node: String,
    /// When it was first sent.
    pub(crate) since: Instant,
    pub(crate) payload: Payload,
}

pub(crate) enum Payload {
    Ask {
        person: Arc<Person>,
        id: u64,
        act: Box<Act>,
        reply: ReplyTo,
    },
    /// Mail that has a reply.
    Mail(Mail),
}

impl Forward {
    pub(crate) fn refuse(self, why: RequestError) {
        match self.payload {
            Payload::Ask { reply, .. } => reply.refuse(why),
            Payload::Mail(mail) => mail.refuse(cannot_open(&why)),
        }
    }
}

/// A forwarded request that has no receipt yet.
pub(crate) struct InFlight {
    pub(crate) forward: Forward,
    pub(crate) due: Instant,
}

impl NatsBus {
    pub(crate) fn forward(&self, forward: Forward) {
        if !self.link.is_up() {
            return forward.refuse(RequestError::Unavailable);
        }
        let work = match &forward.payload {
            Payload::Ask { person, id, act, reply } => {
                let socket = reply.outbox().map(|outbox| {
                    self.note_request(outbox, forward.table, &forward.node, (*id, act));
                    outbox.id()
                });
                let (person, act) = (Person::clone(person), act.clone());
                ForwardedWork::Request { socket, person, id: *id, act, address: reply.address() }
            }
            Payload::Mail(Mail::File { person, .. }) => ForwardedWork::File { person: person.clone() },
            Payload::Mail(Mail::Summary { person, .. }) => ForwardedWork::Summary { person: person.clone() },
            Payload::Mail(Mail::Forget { person, .. }) => ForwardedWork::Forget { person: person.clone() },
            // Nobody waits for a reply.
            Payload::Mail(_) => return,
        };
        let number = self.next_forward.fetch_add(1, Ordering::Relaxed);
        let receipt = self.link.subjects.receipts(&self.name, &number.to_string());
        let node = forward.node.clone();
        let table = forward.table;
        self.in_flight().insert(number, InFlight { forward, due: Instant::now() + RECEIPT_TIMEOUT });
        self.send_to(&node, table, work, Some(receipt));
        self.node.metrics().forwarded.add(1);
    }

    pub(crate) fn send_to(&self, node: &str, table: TableId, work: ForwardedWork, receipt: Option<String>) {
        let forwarded = Forwarded { from: self.name.clone(), table: table.to_string(), work };
        self.link.send(self.link.subjects.requests(node), receipt, bytes(&forwarded));
    }

    pub(crate) fn send_receipt(&self, to: Option<String>, receipt: &Receipt) {
        if let Some(to) = to {
            self.link.send(to, None, bytes(receipt));
        }
    }

    /// A request has come from another node.
    pub(crate) fn on_forwarded(&self, receipt: Option<String>, bytes: &[u8]) {
        let Ok(forwarded) = serde_json::from_slice::<Forwarded>(bytes) else {
            tracing::warn!(
                "a forwarded request cannot be read: does the other node run a very different version?"
            );
            return;
        };
        let Ok(table) = forwarded.table.parse() else { return };
        if let ForwardedWork::Unwatch { socket } = forwarded.work {
            return self.on_unwatch(table, &forwarded.from, socket);
        }
        self.route(table, Work::Forwarded(forwarded, receipt));
    }

    /// Passes a forwarded request on to its table, which this node has.
    pub(crate) fn accept(&self, table: TableId, forwarded: Forwarded, receipt: Option<String>) {
        match forwarded.work {
            ForwardedWork::Request { socket: Some(socket), person, id, act, address } => {
                let outbox = self.remote_outbox_for(&forwarded.from, socket, table, &act);
                let reply = with_address(ReplyTo::socket(id, outbox), address);
                self.node.tables().ask(table, Arc::new(person), id, *act, reply);
                self.send_receipt(receipt, &Receipt::Accepted);
            }
            ForwardedWork::Request { socket: None, person, id, act, address } => {
                let (reply, answer) = ReplyTo::http(id);
                self.node.tables().ask(table, Arc::new(person), id, *act, with_address(reply, address));
                self.when_answered(answer, receipt, |reply| Receipt::Reply(Box::new(reply)));
            }
            ForwardedWork::File { person } => {
                let (reply, answer) = oneshot::channel();
                self.node.tables().deliver(table, Mail::File { person, reply });
                self.when_answered(answer, receipt, |file| Receipt::File(file.map_err(Problem::from)));
            }
            ForwardedWork::Summary { person } => {
                let (reply, answer) = oneshot::channel();
                self.node.tables().deliver(table, Mail::Summary { person, reply });
                self.when_answered(answer, receipt, |mine| Receipt::Summary(mine.map(Box::new)));
            }
            ForwardedWork::Forget { person } => {
                let (reply, answer) = oneshot::channel();
                self.node.tables().deliver(table, Mail::Forget { person, reply });
                self.when_answered(answer, receipt, |done| Receipt::Forgotten(done.map_err(Problem::from)));
            }
            ForwardedWork::Unwatch { .. } => {}
        }
    }

    fn when_answered<T: Send + 'static>(
        &self,
        answer: oneshot::Receiver<T>,
        to: Option<String>,
        receipt: impl FnOnce(T) -> Receipt + Send + 'static,
    ) {
        let bus = self.me.upgrade().expect("the caller holds the bus");
        tokio::spawn(async move {
            if let Ok(answer) = answer.await {
                bus.send_receipt(to, &receipt(answer));
            }
        });
    }

    /// A receipt has come.
    pub(crate) fn on_receipt(&self, number: &str, bytes: &[u8]) {
        let Some(sent) = number.parse().ok().and_then(|number| self.in_flight().remove(&number)) else {
            return;
        };
        let forward = sent.forward;
        let receipt = match serde_json::from_slice(bytes) {
            // NATS says that nobody listens there: the node is gone.
            _ if bytes.is_empty() => Receipt::NotOwner,
            Ok(receipt) => receipt,
            Err(error) => {
                tracing::warn!(%error, "a receipt of another node cannot be read");
                return forward.refuse(RequestError::Unavailable);
            }
        };
        match (forward, receipt) {
            (forward, Receipt::NotOwner) => {
                let bus = self.me.upgrade().expect("the caller holds the bus");
                tokio::spawn(async move {
                    sleep(RETRY_PAUSE).await;
                    bus.retry(forward);
                });
            }
            (Forward { payload: Payload::Ask { reply, .. }, .. }, Receipt::Accepted) => reply.handed_on(),
            (Forward { payload: Payload::Ask { reply, .. }, .. }, Receipt::Reply(answer)) => {
                reply.answer(*answer);
            }
            (Forward { payload: Payload::Mail(Mail::File { reply, .. }), .. }, Receipt::File(file)) => {
                let _ = reply.send(file.map_err(RequestError::Told));
            }
            (Forward { payload: Payload::Mail(Mail::Summary { reply, .. }), .. }, Receipt::Summary(mine)) => {
                let _ = reply.send(mine.map(|mine| *mine));
            }
            (
                Forward { payload: Payload::Mail(Mail::Forget { reply, .. }), .. },
                Receipt::Forgotten(done),
            ) => {
                let _ = reply.send(done.map_err(RequestError::Told));
            }
            (forward, _) => forward.refuse(RequestError::Unavailable),
        }
    }

    /// Sends a request to the node that has the table by now.
    pub(crate) fn retry(&self, forward: Forward) {
        if forward.since.elapsed() >= RETRY_LIMIT {
            return forward.refuse(RequestError::Unavailable);
        }
        let table = forward.table;
        {
            let mut routes = self.routes();
            if matches!(routes.get(&table), Some(Route::There(node)) if *node == forward.node) {
                routes.remove(&table);
            }
        }
        self.route(table, Work::Retry(Box::new(forward)));
    }

    /// Retries requests whose receipt is overdue or whose node is gone.
    pub(crate) fn retry_overdue(&self, is_gone: impl Fn(&str) -> bool) {
        let now = Instant::now();
        let mut late = Vec::new();
        {
            let mut in_flight = self.in_flight();
            let numbers: Vec<u64> = in_flight
                .iter()
                .filter(|(_, sent)| sent.due <= now || is_gone(&sent.forward.node))
                .map(|(number, _)| *number)
                .collect();
            late.extend(numbers.into_iter().filter_map(|number| in_flight.remove(&number)));
        }
        for sent in late {
            self.retry(sent.forward);
        }
    }

    /// Refuses all requests without a receipt: the connection is lost, and they may be, too.
    pub(crate) fn refuse_forwards(&self) {
        let in_flight = std::mem::take(&mut *self.in_flight());
        for sent in in_flight.into_values() {
            sent.forward.refuse(RequestError::Unavailable);
        }
    }
}

fn with_address(reply: ReplyTo, address: Option<std::net::IpAddr>) -> ReplyTo {
    match address {
        Some(address) => reply.asked_from(address),
        None => reply,
    }
}

fn bytes(message: &impl Serialize) -> Vec<u8> {
    serde_json::to_vec(message).expect("messages are plain data")
}

//! Requests to a table that another node has, their receipts, and what comes of those that get
//! none: they are sent again, to whoever has the table by then, under the same number, and so done
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
use crate::wire::{self, Letter, Receipt};

/// How long a receipt may take.
const PATIENCE: Duration = Duration::from_secs(1);
/// For how long a letter is written again: as long as it takes to notice that a node is dead, and
/// some.
const ALL_TRIES: Duration = Duration::from_secs(9);
/// Before a node that does not have the table is believed and another asked.
const PAUSE: Duration = Duration::from_millis(100);

/// What was asked of another node.
pub(crate) struct Question {
    pub(crate) table: TableId,
    pub(crate) node: String,
    /// When it was first asked.
    pub(crate) since: Instant,
    pub(crate) what: What,
}

pub(crate) enum What {
    Ask {
        person: Arc<Person>,
        id: u64,
        act: Box<Act>,
        reply: ReplyTo,
    },
    /// One of those that are answered.
    Mail(Mail),
}

impl Question {
    pub(crate) fn refuse(self, why: RequestError) {
        match self.what {
            What::Ask { reply, .. } => reply.refuse(why),
            What::Mail(mail) => mail.refuse(cannot_open(&why)),
        }
    }
}

/// A letter that has no receipt yet.
pub(crate) struct Sent {
    pub(crate) question: Question,
    pub(crate) due: Instant,
}

impl NatsBus {
    pub(crate) fn write_letter(&self, question: Question) {
        if !self.link.is_up() {
            return question.refuse(RequestError::Unavailable);
        }
        let what = match &question.what {
            What::Ask { person, id, act, reply } => {
                let socket = reply.outbox().map(|outbox| {
                    self.comes_from(outbox, question.table, &question.node, (*id, act));
                    outbox.id()
                });
                let (person, act) = (Person::clone(person), act.clone());
                wire::What::Ask { socket, person, id: *id, act, address: reply.address() }
            }
            What::Mail(Mail::File { person, .. }) => wire::What::File { person: person.clone() },
            What::Mail(Mail::Summary { person, .. }) => wire::What::Summary { person: person.clone() },
            What::Mail(Mail::Forget { person, .. }) => wire::What::Forget { person: person.clone() },
            // Nobody waits for an answer.
            What::Mail(_) => return,
        };
        let number = self.next_letter.fetch_add(1, Ordering::Relaxed);
        let receipt = self.link.subjects.receipts(&self.name, &number.to_string());
        let node = question.node.clone();
        let table = question.table;
        self.sent().insert(number, Sent { question, due: Instant::now() + PATIENCE });
        self.post(&node, table, what, Some(receipt));
        self.node.metrics().forwarded.add(1);
    }

    pub(crate) fn post(&self, node: &str, table: TableId, what: wire::What, receipt: Option<String>) {
        let letter = Letter { from: self.name.clone(), table: table.to_string(), what };
        self.link.send(self.link.subjects.letters(node), receipt, bytes(&letter));
    }

    pub(crate) fn receipt(&self, to: Option<String>, receipt: &Receipt) {
        if let Some(to) = to {
            self.link.send(to, None, bytes(receipt));
        }
    }

    /// A letter of another node has come.
    pub(crate) fn letter_came(&self, receipt: Option<String>, bytes: &[u8]) {
        let Ok(letter) = serde_json::from_slice::<Letter>(bytes) else {
            tracing::warn!("a letter of another node cannot be read; are all of about the same version?");
            return;
        };
        let Ok(table) = letter.table.parse() else { return };
        if let wire::What::Release { socket } = letter.what {
            return self.released(table, &letter.from, socket);
        }
        self.route(table, Work::Letter(letter, receipt));
    }

    /// Does what a letter asks; this node has the table.
    pub(crate) fn take(&self, table: TableId, letter: Letter, receipt: Option<String>) {
        match letter.what {
            wire::What::Ask { socket: Some(socket), person, id, act, address } => {
                let outbox = self.outbox_of(&letter.from, socket, table, &act);
                let reply = with_address(ReplyTo::socket(id, outbox), address);
                self.node.tables().ask(table, Arc::new(person), id, *act, reply);
                self.receipt(receipt, &Receipt::Taken);
            }
            wire::What::Ask { socket: None, person, id, act, address } => {
                let (reply, answer) = ReplyTo::http(id);
                self.node.tables().ask(table, Arc::new(person), id, *act, with_address(reply, address));
                self.when_answered(answer, receipt, |reply| Receipt::Reply(Box::new(reply)));
            }
            wire::What::File { person } => {
                let (reply, answer) = oneshot::channel();
                self.node.tables().deliver(table, Mail::File { person, reply });
                self.when_answered(answer, receipt, |file| Receipt::File(file.map_err(Problem::from)));
            }
            wire::What::Summary { person } => {
                let (reply, answer) = oneshot::channel();
                self.node.tables().deliver(table, Mail::Summary { person, reply });
                self.when_answered(answer, receipt, |mine| Receipt::Summary(mine.map(Box::new)));
            }
            wire::What::Forget { person } => {
                let (reply, answer) = oneshot::channel();
                self.node.tables().deliver(table, Mail::Forget { person, reply });
                self.when_answered(answer, receipt, |done| Receipt::Forgot(done.map_err(Problem::from)));
            }
            wire::What::Release { .. } => {}
        }
    }

    fn when_answered<T: Send + 'static>(
        &self,
        answer: oneshot::Receiver<T>,
        to: Option<String>,
        receipt: impl FnOnce(T) -> Receipt + Send + 'static,
    ) {
        let bus = self.me.upgrade().expect("whoever calls holds the bus");
        tokio::spawn(async move {
            if let Ok(answer) = answer.await {
                bus.receipt(to, &receipt(answer));
            }
        });
    }

    /// The receipt of a letter has come.
    pub(crate) fn receipt_came(&self, number: &str, bytes: &[u8]) {
        let Some(sent) = number.parse().ok().and_then(|number| self.sent().remove(&number)) else { return };
        let question = sent.question;
        let receipt = match serde_json::from_slice(bytes) {
            // NATS says that nobody listens there: the node is gone, and others learn it in time.
            _ if bytes.is_empty() => Receipt::NotMine,
            Ok(receipt) => receipt,
            Err(error) => {
                tracing::warn!(%error, "a receipt of another node cannot be read");
                return question.refuse(RequestError::Unavailable);
            }
        };
        match (question, receipt) {
            (question, Receipt::NotMine) => {
                let bus = self.me.upgrade().expect("whoever calls holds the bus");
                tokio::spawn(async move {
                    sleep(PAUSE).await;
                    bus.ask_again(question);
                });
            }
            (Question { what: What::Ask { reply, .. }, .. }, Receipt::Taken) => reply.handed_on(),
            (Question { what: What::Ask { reply, .. }, .. }, Receipt::Reply(answer)) => reply.answer(*answer),
            (Question { what: What::Mail(Mail::File { reply, .. }), .. }, Receipt::File(file)) => {
                let _ = reply.send(file.map_err(RequestError::Told));
            }
            (Question { what: What::Mail(Mail::Summary { reply, .. }), .. }, Receipt::Summary(mine)) => {
                let _ = reply.send(mine.map(|mine| *mine));
            }
            (Question { what: What::Mail(Mail::Forget { reply, .. }), .. }, Receipt::Forgot(done)) => {
                let _ = reply.send(done.map_err(RequestError::Told));
            }
            (question, _) => question.refuse(RequestError::Unavailable),
        }
    }

    /// Whoever has the table by now is asked.
    pub(crate) fn ask_again(&self, question: Question) {
        if question.since.elapsed() >= ALL_TRIES {
            return question.refuse(RequestError::Unavailable);
        }
        let table = question.table;
        {
            let mut routes = self.routes();
            if matches!(routes.get(&table), Some(Route::There(node)) if *node == question.node) {
                routes.remove(&table);
            }
        }
        self.route(table, Work::Again(Box::new(question)));
    }

    /// Letters whose receipt is late, or whose node is not there any more, are written again.
    pub(crate) fn look_after_letters(&self, is_gone: impl Fn(&str) -> bool) {
        let now = Instant::now();
        let mut late = Vec::new();
        {
            let mut sent = self.sent();
            let numbers: Vec<u64> = sent
                .iter()
                .filter(|(_, sent)| sent.due <= now || is_gone(&sent.question.node))
                .map(|(number, _)| *number)
                .collect();
            late.extend(numbers.into_iter().filter_map(|number| sent.remove(&number)));
        }
        for sent in late {
            self.ask_again(sent.question);
        }
    }

    /// Nothing that was sent has arrived for certain, nor will.
    pub(crate) fn refuse_letters(&self) {
        let sent = std::mem::take(&mut *self.sent());
        for sent in sent.into_values() {
            sent.question.refuse(RequestError::Unavailable);
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

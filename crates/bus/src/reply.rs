//! The way back of a reply: to a socket, or to an HTTP handler.

use std::net::IpAddr;
use std::sync::Arc;

use protocol::{Reply, ServerMessage};
use tokio::sync::oneshot;

use crate::outbox::Outbox;
use crate::request_error::RequestError;

enum Way {
    Socket(Arc<dyn Outbox>),
    Http(oneshot::Sender<Reply>),
}

/// Answers one request exactly once. If it is dropped unanswered, because its table broke, it
/// replies that the server cannot.
pub struct ReplyTo {
    id: u64,
    way: Option<Way>,
    address: Option<IpAddr>,
}

impl ReplyTo {
    pub fn socket(id: u64, outbox: Arc<dyn Outbox>) -> Self {
        Self { id, way: Some(Way::Socket(outbox)), address: None }
    }

    pub fn http(id: u64) -> (Self, oneshot::Receiver<Reply>) {
        let (sender, receiver) = oneshot::channel();
        (Self { id, way: Some(Way::Http(sender)), address: None }, receiver)
    }

    /// Adds the address that the request came from.
    #[must_use]
    pub fn asked_from(mut self, address: IpAddr) -> Self {
        self.address = Some(address);
        self
    }

    /// The address that the request came from, if it is known.
    pub fn address(&self) -> Option<IpAddr> {
        self.address
    }

    /// The socket that asked, if one did.
    pub fn outbox(&self) -> Option<&Arc<dyn Outbox>> {
        match &self.way {
            Some(Way::Socket(outbox)) => Some(outbox),
            Some(Way::Http(_)) | None => None,
        }
    }

    pub fn answer(mut self, reply: Reply) {
        self.send(reply);
    }

    pub fn refuse(self, why: RequestError) {
        let reply = Reply { error: Some(why.into()), ..self.blank() };
        self.answer(reply);
    }

    /// Somebody else replies.
    pub fn handed_on(mut self) {
        self.way = None;
    }

    /// A reply with nothing in it yet.
    pub fn blank(&self) -> Reply {
        Reply { re: self.id, event: None, table: None, update: None, deal: None, evening: None, error: None }
    }

    fn send(&mut self, reply: Reply) {
        match self.way.take() {
            Some(Way::Socket(outbox)) => drop(outbox.send_message(&ServerMessage::Reply(reply))),
            Some(Way::Http(sender)) => drop(sender.send(reply)),
            None => {}
        }
    }
}

impl Drop for ReplyTo {
    fn drop(&mut self) {
        if self.way.is_some() {
            self.send(Reply { error: Some(RequestError::Unavailable.into()), ..self.blank() });
        }
    }
}

//! What tables and buses know of a client's socket: an outbox, into which they write what the
//! client is to read.

use protocol::ServerMessage;
use serde::Serialize;

/// Brings texts to one client, in order. The text is written straight into the send buffer, and the
/// caller does not wait for the network.
pub trait Outbox: Send + Sync {
    /// Unique in this process.
    fn id(&self) -> u64;
    /// Sends a text, unless too much waits already; then it can be sent later.
    fn offer_text(&self, flush: Flush, text: &mut dyn FnMut(&mut Vec<u8>)) -> Offer;
    /// Sends a text; false if the client is gone or is being cut.
    fn send_text(&self, text: &mut dyn FnMut(&mut Vec<u8>)) -> bool;
    /// Sends finished frames.
    fn send_raw(&self, frames: &[u8]) -> bool;
    /// Closes the connection; nothing more is sent.
    fn close(&self);
    fn is_closed(&self) -> bool;

    /// As [`offer_text`](Self::offer_text), for a text that is ready.
    fn offer(&self, text: &[u8]) -> Offer {
        self.offer_text(Flush::Now, &mut |bytes| bytes.extend_from_slice(text))
    }

    /// As [`send_text`](Self::send_text), for a text that is ready.
    fn send(&self, text: &[u8]) -> bool {
        self.send_text(&mut |bytes| bytes.extend_from_slice(text))
    }

    fn send_message(&self, message: &ServerMessage) -> bool {
        self.send_text(&mut |bytes| {
            serde_json::to_writer(bytes, message).expect("messages are plain data");
        })
    }
}

/// What became of a message.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Offer {
    Taken,
    /// Enough waits for this client; try later.
    Full,
    /// The client is gone or is being cut.
    Gone,
}

/// When to flush what was written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flush {
    Now,
    /// A reply to the same socket follows at once, and is flushed with it.
    WithAnswer,
}

/// A message as JSON.
pub fn json(message: &impl Serialize) -> Vec<u8> {
    serde_json::to_vec(message).expect("messages are plain data")
}

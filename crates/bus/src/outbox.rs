//! What tables and buses know of a client's socket: somewhere to write what it is to read.

use protocol::ServerMessage;
use serde::Serialize;

/// Brings texts to one client, in order. A text is written where it leaves from, and the caller
/// does not wait for the network.
pub trait Outbox: Send + Sync {
    /// No other in this process has it.
    fn id(&self) -> u64;
    /// Sends a text that can be said later if enough waits already.
    fn offer_text(&self, flush: Flush, text: &mut dyn FnMut(&mut Vec<u8>)) -> Offer;
    /// Sends a text; false if the client is gone or is being cut.
    fn send_text(&self, text: &mut dyn FnMut(&mut Vec<u8>)) -> bool;
    /// Sends frames that are ready.
    fn send_raw(&self, frames: &[u8]) -> bool;
    /// Nothing more will be sent, and the connection ends.
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
    /// Enough waits for this client; it can be told later.
    Full,
    /// The client is gone or is being cut.
    Gone,
}

/// When what was written is to be flushed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flush {
    Now,
    /// An answer to the same socket follows at once, and takes it along.
    WithAnswer,
}

/// A message as it is sent.
pub fn json(message: &impl Serialize) -> Vec<u8> {
    serde_json::to_vec(message).expect("messages are plain data")
}

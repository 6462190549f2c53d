//! The messages between nodes. Any of them may be lost, duplicated or late: what must last is in
//! the database, and a request without a reply is retried under the same number.

use std::net::IpAddr;

use bus::node::Announcement;
use protocol::{Act, MatchFile, MyTable, Person, Problem, Reply, Summary};
use serde::{Deserialize, Serialize};

/// A request for the node that has a table.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Forwarded {
    /// The node that sends it.
    pub(crate) from: String,
    pub(crate) table: String,
    pub(crate) work: ForwardedWork,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) enum ForwardedWork {
    /// A client's request, from a socket of the sending node or by HTTP.
    Request {
        socket: Option<u64>,
        person: Person,
        id: u64,
        act: Box<Act>,
        address: Option<IpAddr>,
    },
    /// A socket no longer watches the table.
    Unwatch {
        socket: u64,
    },
    File {
        person: String,
    },
    Summary {
        person: String,
    },
    Forget {
        person: String,
    },
}

/// What became of a forwarded request.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) enum Receipt {
    /// The table has it, and replies to the socket.
    Accepted,
    /// Another node has the table.
    NotOwner,
    Reply(Box<Reply>),
    File(Result<Box<MatchFile>, Problem>),
    Summary(Option<Box<MyTable>>),
    Forgotten(Result<(), Problem>),
}

/// What became of a job.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) enum JobReply {
    /// The worker computes it.
    Accepted,
    /// The worker has too much to do.
    Busy,
    /// The job cannot be read, or leads to no move.
    Refused,
    /// A move, in notation.
    Move(String),
}

/// A message to all nodes.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Broadcast {
    /// The node that sends it.
    pub(crate) from: String,
    pub(crate) message: Message,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) enum Message {
    /// What the lobby shows of a table.
    Listed {
        table: String,
        host: String,
        address: Option<IpAddr>,
        summary: Option<Box<Summary>>,
    },
    Announced(Announcement),
    /// A socket of the node has closed.
    SocketGone {
        socket: u64,
    },
    /// The node has stopped and given up its leases.
    Left,
}

/// Frames for a socket: the number of the socket, the number of the piece, and the frames.
pub(crate) fn piece(socket: u64, number: u64, frames: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(16 + frames.len());
    bytes.extend_from_slice(&socket.to_le_bytes());
    bytes.extend_from_slice(&number.to_le_bytes());
    bytes.extend_from_slice(frames);
    bytes
}

pub(crate) fn read_piece(bytes: &[u8]) -> Option<(u64, u64, &[u8])> {
    let (socket, rest) = bytes.split_first_chunk()?;
    let (number, frames) = rest.split_first_chunk()?;
    Some((u64::from_le_bytes(*socket), u64::from_le_bytes(*number), frames))
}

#[cfg(test)]
mod tests {
    use super::{piece, read_piece};

    #[test]
    fn pieces_are_read_as_they_are_written() {
        assert_eq!(read_piece(&piece(7, u64::MAX, b"frames")), Some((7, u64::MAX, &b"frames"[..])));
        assert_eq!(read_piece(&piece(0, 1, b"")), Some((0, 1, &b""[..])));
        assert_eq!(read_piece(&[0; 15]), None);
    }
}

//! Sockets and tables on different nodes. The table's node writes the frames, as for a socket of
//! its own; the socket's node passes them on unchanged.

use std::collections::{BTreeSet, HashMap};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Weak};

use bus::closed::WhyClosed;
use bus::outbox::Outbox;
use protocol::Act;
use records::ids::TableId;

use crate::NatsBus;
use crate::link::{LONGEST, last_word};
use crate::wire::{ForwardedWork, Message, piece, read_piece};

/// A socket of this node that uses tables of other nodes.
pub(crate) struct OwnSocket {
    outbox: Weak<dyn Outbox>,
    /// The tables it watches, and the nodes that have them.
    tables: HashMap<TableId, String>,
    /// The number of the next piece, by the node that sends it.
    next: HashMap<String, u64>,
    /// The numbers of the requests that each node has not answered yet.
    unanswered: HashMap<String, BTreeSet<u64>>,
}

/// A socket of another node that uses tables of this one.
pub(crate) struct RemoteSocket {
    outbox: Arc<dyn Outbox>,
    tables: BTreeSet<TableId>,
}

/// The upper half of a piece's number is an epoch, the lower half counts from 0.
const EPOCH: u32 = 32;

impl NatsBus {
    /// This socket sends a request to a table of that node.
    pub(crate) fn note_request(
        &self,
        outbox: &Arc<dyn Outbox>,
        table: TableId,
        node: &str,
        (id, act): (u64, &Act),
    ) {
        let mut sockets = self.own_sockets();
        let socket = sockets.entry(outbox.id()).or_insert_with(|| OwnSocket {
            outbox: Arc::downgrade(outbox),
            tables: HashMap::new(),
            next: HashMap::new(),
            unanswered: HashMap::new(),
        });
        socket.unanswered.entry(node.to_owned()).or_default().insert(id);
        match act {
            Act::Watch { .. } => drop(socket.tables.insert(table, node.to_owned())),
            Act::Unwatch { .. } => drop(socket.tables.remove(&table)),
            _ => {}
        }
    }

    pub(crate) fn unwatch_elsewhere(&self, table: TableId, socket: u64) {
        let node = self.own_sockets().get_mut(&socket).and_then(|socket| socket.tables.remove(&table));
        if let Some(node) = node {
            self.send_to(&node, table, ForwardedWork::Unwatch { socket }, None);
        }
    }

    /// Frames for a socket of this node have come.
    pub(crate) fn on_frames(&self, subject: &str, bytes: &[u8]) {
        let from = last_word(subject);
        let Some((id, number, frames)) = read_piece(bytes) else { return };
        let mut sockets = self.own_sockets();
        let Some(socket) = sockets.get_mut(&id) else { return };
        let Some(outbox) = socket.outbox.upgrade() else { return };
        let expected = socket.next.get(from).copied();
        // The other node begins a new epoch after it has dropped this socket.
        let begins = number & ((1 << EPOCH) - 1) == 0;
        let is_next = expected == Some(number) || begins && expected.is_none_or(|next| next < number);
        if is_next {
            socket.next.insert(from.to_owned(), number + 1);
            if let Some(open) = socket.unanswered.get_mut(from).filter(|open| !open.is_empty()) {
                answered(frames, |id| {
                    open.remove(&id);
                });
            }
            drop(sockets);
            outbox.send_raw(frames);
        } else if expected.is_none_or(|next| next < number) {
            drop(sockets);
            self.node.metrics().frames_lost.add(1);
            outbox.close();
        }
        // Otherwise it is a duplicate.
    }

    /// An outbox whose contents go to a socket of another node.
    pub(crate) fn remote_outbox_for(
        &self,
        node: &str,
        socket: u64,
        table: TableId,
        act: &Act,
    ) -> Arc<dyn Outbox> {
        let mut remote = self.remote_sockets();
        let entry = remote.entry((node.to_owned(), socket)).or_insert_with(|| {
            let epoch = self.next_epoch.fetch_add(1, Ordering::Relaxed) + 1;
            let next = AtomicU64::new(epoch << EPOCH);
            let link = Arc::clone(&self.link);
            let subject = link.subjects.frames(node, &self.name);
            let send = move |bytes: &[u8]| {
                for frames in in_pieces(bytes, LONGEST) {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    link.send(subject.clone(), None, piece(socket, number, frames));
                }
            };
            let outbox = self.node.remote_outbox(Box::new(send));
            RemoteSocket { outbox, tables: BTreeSet::new() }
        });
        match act {
            Act::Watch { .. } => drop(entry.tables.insert(table)),
            Act::Unwatch { .. } => drop(entry.tables.remove(&table)),
            _ => {}
        }
        Arc::clone(&entry.outbox)
    }

    /// A socket of another node no longer watches a table of this one.
    pub(crate) fn on_unwatch(&self, table: TableId, node: &str, socket: u64) {
        let mut remote = self.remote_sockets();
        if let Some(entry) = remote.get_mut(&(node.to_owned(), socket)) {
            entry.tables.remove(&table);
            let outbox = entry.outbox.id();
            drop(remote);
            self.node.tables().release(table, outbox);
        }
    }

    /// Drops sockets of other nodes that are gone.
    pub(crate) fn drop_remote_sockets(&self, is_gone: impl Fn(&str, u64) -> bool) {
        let mut gone = Vec::new();
        self.remote_sockets().retain(|(node, socket), entry| {
            let goes = is_gone(node, *socket);
            if goes {
                gone.push((Arc::clone(&entry.outbox), std::mem::take(&mut entry.tables)));
            }
            !goes
        });
        for (outbox, tables) in gone {
            outbox.close();
            for table in tables {
                self.node.tables().release(table, outbox.id());
            }
        }
    }

    /// Drops closed sockets of this node, and tells the other nodes.
    pub(crate) fn drop_closed_sockets(&self) {
        let mut gone = Vec::new();
        self.own_sockets().retain(|id, socket| {
            let there = socket.outbox.upgrade().is_some_and(|outbox| !outbox.is_closed());
            if !there {
                gone.push(*id);
            }
            there
        });
        for socket in gone {
            self.broadcast(Message::SocketGone { socket });
        }
    }

    /// The leases of these nodes expired: what they still send may be old.
    pub(crate) fn forget_frames_of(&self, is_gone: impl Fn(&str) -> bool) {
        for socket in self.own_sockets().values_mut() {
            socket.next.retain(|node, _| !is_gone(node));
        }
    }

    /// Tells clients that watch a table of these nodes to ask for it again. A client that waits for
    /// a reply may never get it, so it is disconnected, reconnects and asks again.
    pub(crate) fn close_tables_of(&self, is_gone: impl Fn(&str) -> bool) {
        let mut closed = Vec::new();
        for socket in self.own_sockets().values_mut() {
            let Some(outbox) = socket.outbox.upgrade() else { continue };
            let waits = socket.unanswered.iter().any(|(node, open)| is_gone(node) && !open.is_empty());
            socket.unanswered.retain(|node, _| !is_gone(node));
            if waits {
                outbox.close();
                continue;
            }
            socket.tables.retain(|table, node| {
                if is_gone(node) {
                    closed.push((Arc::clone(&outbox), *table));
                }
                !is_gone(node)
            });
        }
        for (outbox, table) in closed {
            outbox.send_message(&WhyClosed::Changed.message(table.to_string()));
        }
    }

    /// Disconnects all sockets that use other nodes: frames for them may be lost. They reconnect.
    pub(crate) fn disconnect_all(&self) {
        let sockets = std::mem::take(&mut *self.own_sockets());
        for outbox in sockets.into_values().filter_map(|socket| socket.outbox.upgrade()) {
            outbox.close();
        }
    }
}

/// Splits frames (RFC 6455, 5.2; without a mask, as servers send them) into pieces of at most
/// `longest` bytes. A frame is never split, so one that is longer is a piece of its own.
fn in_pieces(bytes: &[u8], longest: usize) -> Vec<&[u8]> {
    let mut pieces = Vec::new();
    let (mut start, mut end) = (0, 0);
    while end < bytes.len() {
        let next = (end + frame_length(&bytes[end..])).min(bytes.len());
        if next - start > longest && end > start {
            pieces.push(&bytes[start..end]);
            start = end;
        }
        end = next;
    }
    pieces.push(&bytes[start..]);
    pieces
}

/// The numbers of the requests that these frames answer.
fn answered(mut bytes: &[u8], mut each: impl FnMut(u64)) {
    const REPLY: &[u8] = b"{\"reply\":{\"re\":";
    while !bytes.is_empty() {
        let (frame, rest) = bytes.split_at(frame_length(bytes).min(bytes.len()));
        let head = match frame.get(1) {
            Some(126) => 4,
            Some(127) => 10,
            _ => 2,
        };
        if let Some(number) = frame.get(head..).and_then(|text| text.strip_prefix(REPLY)) {
            let digits = number.iter().take_while(|byte| byte.is_ascii_digit());
            each(
                digits.fold(0, |all: u64, digit| all.wrapping_mul(10).wrapping_add(u64::from(digit - b'0'))),
            );
        }
        bytes = rest;
    }
}

fn frame_length(bytes: &[u8]) -> usize {
    match (bytes.get(1).map(|byte| byte & 0x7f), bytes) {
        (Some(126), [_, _, a, b, ..]) => 4 + usize::from(u16::from_be_bytes([*a, *b])),
        (Some(127), [_, _, rest @ ..]) => match rest.first_chunk() {
            Some(length) => u64::from_be_bytes(*length)
                .try_into()
                .map_or(usize::MAX / 2, |length: usize| length.saturating_add(10).min(usize::MAX / 2)),
            None => bytes.len(),
        },
        (Some(126) | None, _) => bytes.len(),
        (Some(length), _) => 2 + usize::from(length),
    }
}

#[cfg(test)]
mod tests {
    use super::{answered, in_pieces};
    use bus::frame::text_frame;
    use bus::outbox::json;

    #[test]
    fn replies_are_found_among_other_messages() {
        let mut bytes = Vec::new();
        let reply = |re: u64, table: &str| {
            let reply = protocol::Reply {
                re,
                event: None,
                table: Some(table.to_owned()),
                update: None,
                deal: None,
                evening: None,
                error: None,
            };
            json(&protocol::ServerMessage::Reply(reply))
        };
        let long = "x".repeat(70_000);
        let other = br#"{"update":{"reply":{"re":5}}}"#;
        for text in
            [&reply(7, "")[..], other, &reply(u64::MAX, &long[..300]), &reply(0, &long), b"", &reply(12, "y")]
        {
            text_frame(&mut bytes, |bytes| bytes.extend_from_slice(text));
        }
        let mut found = Vec::new();
        answered(&bytes, |id| found.push(id));
        assert_eq!(found, [7, u64::MAX, 0, 12]);
        // Cut off, it is not read past its end.
        for end in 0..bytes.len().min(400) {
            answered(&bytes[..end], |_| {});
        }
    }

    #[test]
    fn frames_stay_whole() {
        let mut bytes = Vec::new();
        let mut ends = vec![0];
        for length in [0, 1, 125, 126, 300, 65_535, 65_536, 70_000, 3] {
            text_frame(&mut bytes, |bytes| bytes.extend(std::iter::repeat_n(b'x', length)));
            ends.push(bytes.len());
        }
        for longest in [1, 100, 400, 66_000, 1 << 20] {
            let pieces = in_pieces(&bytes, longest);
            assert_eq!(pieces.concat(), bytes);
            let mut end = 0;
            for piece in &pieces {
                end += piece.len();
                assert!(ends.contains(&end), "{longest}: a frame is cut");
                let frames =
                    ends.iter().filter(|frame| **frame > end - piece.len() && **frame <= end).count();
                assert!(piece.len() <= longest || frames == 1, "{longest}: {} bytes", piece.len());
            }
        }
        assert_eq!(in_pieces(&bytes, 1 << 20).len(), 1);
    }
}

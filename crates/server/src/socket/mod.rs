//! The `WebSocket` side, written by hand except for the decoding of frames, which is tungstenite's.
//!
//! A library's socket is a stream and a sink that one task owns. Whatever a table sends would have
//! to wake the task of every socket that watches it, be copied into a message there, and cost one
//! system call each. Here a table writes finished frames straight into the socket's buffer
//! ([`crate::send_buffer`]), and one flush task hands whole buffers to the network, however many
//! tables wrote meanwhile. With 200 tables at full load, when this replaced a task and a channel
//! per socket (and the store got its journal), moves per second of server processor went from 8,146
//! to 12,696 on 800 sockets and from 12,432 to 22,055 on 16. The flush task alone is worth 5 %,
//! compared with tables that write to the network themselves.
//!
//! In the order of a socket's life: HTTP's `handshake`, `connection` (requests, limits, pings, the
//! end), `codec` (bytes to messages); `send_buffer` has the outgoing frames.

mod codec;
mod connection;

pub(crate) use connection::Connection;

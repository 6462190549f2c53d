//! The `WebSocket` side, by hand but for the decoding of frames, which is tungstenite's.
//!
//! A library's socket is a stream and a sink that one task owns: whatever a table says would have
//! to wake the task of every socket that watches it, be copied into a message there, and cost one
//! system call each. Here a table writes finished frames straight into the socket's buffer (see
//! [`crate::send_buffer`]), and one flush task hands the buffers to the network whole, whatever
//! the number of tables that spoke meanwhile. Flat out with 200 tables, when this took the place
//! of a task and a channel per socket (and the store got its journal), moves per second of server
//! processor went from 8,146 to 12,696 on 800 sockets and from 12,432 to 22,055 on 16. The flush
//! task alone is worth 5 %: that is what it costs if tables write to the network themselves.
//!
//! In the order of a socket's life: HTTP's `handshake`, `connection` (requests in, limits, pings,
//! the end), `codec` (bytes to messages); `send_buffer` has the frames and the way to the network.

mod codec;
mod connection;

pub(crate) use connection::Connection;

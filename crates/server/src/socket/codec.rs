//! The receiving half of a socket: bytes become messages. tungstenite decodes frames. What the
//! protocol itself replies (pongs, the close) goes through the outbox like everything else.

use std::future::poll_fn;
use std::io::{self, Read, Write};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use bus::outbox::Outbox as _;
use tokio::io::{AsyncRead as _, ReadBuf};
use tokio::net::tcp::OwnedReadHalf;
use tungstenite::error::CapacityError;
use tungstenite::protocol::frame::coding::CloseCode;
use tungstenite::protocol::{CloseFrame, Role, WebSocketConfig, WebSocketContext};
use tungstenite::{Error, Message};

use crate::send_buffer::{Flow, SendBuffer};

/// Bytes read at once. Most sockets receive little.
const BUFFER: usize = 1024;

/// Why a connection is closed: the code and the reason for the client.
pub(super) type Ending = (CloseCode, &'static str);

pub(super) struct Reader {
    stream: OwnedReadHalf,
    protocol: WebSocketContext,
    outbox: Arc<SendBuffer>,
}

impl Reader {
    /// Reads from this connection; some bytes were already read with the handshake.
    pub(super) fn new(
        stream: OwnedReadHalf,
        read: &[u8],
        message_bytes: usize,
        outbox: Arc<SendBuffer>,
    ) -> Self {
        let settings = WebSocketConfig::default()
            .read_buffer_size(BUFFER)
            .write_buffer_size(0)
            .max_message_size(Some(message_bytes))
            .max_frame_size(Some(message_bytes));
        let protocol = WebSocketContext::from_partially_read(read.to_vec(), Role::Server, Some(settings));
        Self { stream, protocol, outbox }
    }

    /// The next message.
    pub(super) async fn next(&mut self) -> Result<Message, Error> {
        poll_fn(|context| self.poll(context)).await
    }

    /// The next message, if it has already arrived.
    pub(super) async fn now(&mut self) -> Option<Result<Message, Error>> {
        poll_fn(|context| {
            Poll::Ready(match self.poll(context) {
                Poll::Ready(message) => Some(message),
                Poll::Pending => None,
            })
        })
        .await
    }

    fn poll(&mut self, context: &mut Context<'_>) -> Poll<Result<Message, Error>> {
        let mut transport = Transport { from: &mut self.stream, to: &self.outbox, context };
        match self.protocol.read(&mut transport) {
            Err(Error::Io(error)) if error.kind() == io::ErrorKind::WouldBlock => Poll::Pending,
            result => Poll::Ready(result),
        }
    }

    /// Sends the close frame. What the client still sends is read and dropped, because a reset
    /// would lose the reason.
    pub(super) async fn close(&mut self, frame: CloseFrame) {
        poll_fn(|context| {
            let mut transport = Transport { from: &mut self.stream, to: &self.outbox, context };
            // If it fails, the client is gone.
            let _ = self.protocol.close(&mut transport, Some(frame.clone()));
            Poll::Ready(())
        })
        .await;
        while self.outbox.flush() == Flow::Blocked {
            self.outbox.writable().await;
        }
        while self.next().await.is_ok() {}
    }
}

/// The connection as tungstenite sees it during one poll: reading beyond what has arrived would
/// block, and writes go to the outbox.
struct Transport<'a, 'b> {
    from: &'a mut OwnedReadHalf,
    to: &'a Arc<SendBuffer>,
    context: &'a mut Context<'b>,
}

impl Read for Transport<'_, '_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let mut buffer = ReadBuf::new(buffer);
        match Pin::new(&mut *self.from).poll_read(self.context, &mut buffer) {
            Poll::Ready(result) => result.map(|()| buffer.filled().len()),
            Poll::Pending => Err(io::ErrorKind::WouldBlock.into()),
        }
    }
}

impl Write for Transport<'_, '_> {
    fn write(&mut self, frames: &[u8]) -> io::Result<usize> {
        if self.to.send_raw(frames) { Ok(frames.len()) } else { Err(io::ErrorKind::BrokenPipe.into()) }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// What was wrong with a frame, as the client may know it.
pub(super) fn close_reason(error: &Error) -> Option<Ending> {
    match error {
        Error::Capacity(CapacityError::MessageTooLong { .. }) => {
            Some((CloseCode::Size, "the message is too long"))
        }
        Error::Utf8(_) => Some((CloseCode::Invalid, "not UTF-8")),
        Error::Protocol(_) => Some((CloseCode::Protocol, "not a WebSocket frame")),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use tungstenite::error::ProtocolError;

    use super::*;

    #[test]
    fn a_client_is_told_what_was_wrong_with_its_frame() {
        let code = |error: Error| close_reason(&error).map(|(code, _)| code);
        let long = CapacityError::MessageTooLong { size: 9, max_size: 8 };
        assert_eq!(code(Error::Capacity(long)), Some(CloseCode::Size));
        assert_eq!(code(Error::Utf8(String::new())), Some(CloseCode::Invalid));
        let unmasked = ProtocolError::UnmaskedFrameFromClient;
        assert_eq!(code(Error::Protocol(unmasked)), Some(CloseCode::Protocol));
        assert_eq!(code(Error::ConnectionClosed), None, "nobody is there to be told");
    }
}

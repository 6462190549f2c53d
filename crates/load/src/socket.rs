//! A WebSocket that is as cheap as possible: generator and server share the processors, so what one
//! uses, the other lacks. Frames are read in place, and masked with zeros (RFC 6455, 5.3: any key
//! will do).

use std::io;
use std::net::SocketAddr;

use anyhow::{Context as _, bail};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

/// The size of a read.
const ROOM: usize = 4096;

/// A socket of one session.
pub struct Socket {
    stream: TcpStream,
    heard: Vec<u8>,
    out: Vec<u8>,
}

impl Socket {
    /// Opens a socket with this session token.
    pub async fn open(address: SocketAddr, token: &str) -> anyhow::Result<Self> {
        let mut stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        let request = format!(
            "GET /api/v1/socket HTTP/1.1\r\nHost: {address}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
             Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nCookie: pioche={token}\r\n\r\n"
        );
        stream.write_all(request.as_bytes()).await?;
        let mut heard = Vec::new();
        let end = loop {
            if let Some(end) = heard.windows(4).position(|bytes| bytes == b"\r\n\r\n") {
                break end + 4;
            }
            if stream.read_buf(&mut heard).await? == 0 {
                bail!("hung up before the handshake was over");
            }
        };
        if !heard.starts_with(b"HTTP/1.1 101 ") {
            bail!("no socket: {}", String::from_utf8_lossy(&heard));
        }
        heard.drain(..end);
        Ok(Self { stream, heard, out: Vec::new() })
    }

    /// Queues a text message; [`flush`](Self::flush) sends it.
    pub fn say(&mut self, text: &str) {
        self.frame(1, text.as_bytes());
    }

    fn frame(&mut self, kind: u8, bytes: &[u8]) {
        self.out.push(0x80 | kind);
        if let Ok(short @ ..126) = u8::try_from(bytes.len()) {
            self.out.push(0x80 | short);
        } else {
            self.out.push(0xfe);
            self.out.extend_from_slice(&(bytes.len() as u16).to_be_bytes());
        }
        self.out.extend_from_slice(&[0; 4]);
        self.out.extend_from_slice(bytes);
    }

    /// Sends queued messages.
    pub async fn flush(&mut self) -> anyhow::Result<()> {
        if !self.out.is_empty() {
            self.stream.write_all(&self.out).await?;
            self.out.clear();
        }
        Ok(())
    }

    /// Waits for more data. Cancel-safe.
    pub async fn more(&mut self) -> anyhow::Result<()> {
        loop {
            self.stream.readable().await?;
            self.heard.reserve(ROOM);
            match self.stream.try_read_buf(&mut self.heard) {
                Ok(0) => bail!("the server hung up"),
                Ok(_) => return Ok(()),
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
                Err(error) => return Err(error.into()),
            }
        }
    }

    /// Calls `each` for all messages that have arrived.
    pub fn hear(&mut self, mut each: impl FnMut(&str) -> anyhow::Result<()>) -> anyhow::Result<()> {
        let mut heard = std::mem::take(&mut self.heard);
        let mut from = 0;
        while let Some((kind, start, end)) = whole_frame(&heard[from..]) {
            let payload = &heard[from + start..from + end];
            match kind {
                1 => each(std::str::from_utf8(payload).context("texts are UTF-8")?)?,
                8 => bail!("the server closed the socket"),
                9 => self.frame(10, payload),
                _ => {}
            }
            from += end;
        }
        heard.drain(..from);
        if heard.is_empty() && heard.capacity() > 2 * ROOM {
            heard = Vec::new();
        }
        self.heard = heard;
        Ok(())
    }

    /// Waits for a message that `wanted` accepts, and returns it.
    pub async fn wait_for(
        &mut self,
        wanted: impl Fn(&str) -> bool,
        mut heard: impl FnMut(&str),
    ) -> anyhow::Result<()> {
        let mut found = false;
        loop {
            self.hear(|text| {
                if wanted(text) {
                    found = true;
                    heard(text);
                }
                Ok(())
            })?;
            if found {
                return Ok(());
            }
            // Answer pings even while only listening.
            self.flush().await?;
            self.more().await?;
        }
    }
}

/// The opcode of the first frame, and where its payload begins and ends, if it is complete.
fn whole_frame(bytes: &[u8]) -> Option<(u8, usize, usize)> {
    let [head, length, rest @ ..] = bytes else { return None };
    let (start, length) = match *length {
        126 => (4, usize::from(u16::from_be_bytes(rest.first_chunk().copied()?))),
        127 => (10, usize::try_from(u64::from_be_bytes(rest.first_chunk().copied()?)).ok()?),
        short => (2, usize::from(short)),
    };
    (bytes.len() >= start + length).then_some((head & 15, start, start + length))
}

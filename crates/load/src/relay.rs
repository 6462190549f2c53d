//! A relay for TCP connections, which can cut, stall or delay them.

use std::net::SocketAddr;
use std::time::Duration;

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinHandle;
use tokio::time::sleep;

/// What happens to the bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Line {
    Open,
    /// Every piece is delayed by this much.
    Slow(Duration),
    /// Connections are closed, and so are new ones.
    Cut,
    /// Nothing arrives, without an error; it is delivered when the connection is open again.
    Silent,
}

/// A running relay; its connections end with it.
pub struct Relay {
    address: SocketAddr,
    line: watch::Sender<Line>,
    task: JoinHandle<()>,
}

impl Relay {
    /// A relay from a new address to this one.
    pub async fn to(target: SocketAddr) -> anyhow::Result<Self> {
        let listener = TcpListener::bind(crate::process::free_address()?).await?;
        let address = listener.local_addr()?;
        let (line, state) = watch::channel(Line::Open);
        let task = tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                tokio::spawn(pass(stream, target, state.clone()));
            }
        });
        Ok(Self { address, line, task })
    }

    /// The address it listens on.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Sets the state of all connections.
    pub fn set(&self, line: Line) {
        self.line.send_replace(line);
    }
}

impl Drop for Relay {
    fn drop(&mut self) {
        self.task.abort();
        self.line.send_replace(Line::Cut);
    }
}

/// Forwards one connection until either side closes it, or it is cut.
async fn pass(stream: TcpStream, target: SocketAddr, mut line: watch::Receiver<Line>) {
    // A connection opened during silence is made once the silence ends.
    if line.wait_for(|line| *line != Line::Silent).await.is_err() || *line.borrow() == Line::Cut {
        return;
    }
    let Ok(there) = TcpStream::connect(target).await else { return };
    if stream.set_nodelay(true).is_err() || there.set_nodelay(true).is_err() {
        return;
    }
    let ((from, back), (answers, to)) = (stream.into_split(), there.into_split());
    tokio::select! {
        () = copy(from, to, line.clone()) => {}
        () = copy(answers, back, line.clone()) => {}
        _ = line.wait_for(|line| *line == Line::Cut) => {}
    }
}

async fn copy(mut from: OwnedReadHalf, mut to: OwnedWriteHalf, mut line: watch::Receiver<Line>) {
    let mut bytes = vec![0; 64 << 10];
    while let Ok(count @ 1..) = from.read(&mut bytes).await {
        let Ok(now) = line.wait_for(|line| *line != Line::Silent).await.map(|now| *now) else { return };
        if let Line::Slow(more) = now {
            sleep(more).await;
        }
        if to.write_all(&bytes[..count]).await.is_err() {
            return;
        }
    }
}

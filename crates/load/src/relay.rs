//! A relay on a TCP connection's way, which can cut it, hold it up, or slow it down.

use std::net::SocketAddr;
use std::time::Duration;

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinHandle;
use tokio::time::sleep;

/// What becomes of the bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Line {
    Open,
    /// Every piece takes so much longer.
    Slow(Duration),
    /// Connections end, and so do new ones.
    Cut,
    /// Nothing arrives, and nobody is told; it comes when the line is open again.
    Silent,
}

/// A running relay; its connections end with it.
pub struct Relay {
    address: SocketAddr,
    line: watch::Sender<Line>,
    task: JoinHandle<()>,
}

impl Relay {
    /// From an address of its own to this one.
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

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// How the line is from now on.
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

/// Passes one connection on until either side ends it, or the line is cut.
async fn pass(stream: TcpStream, target: SocketAddr, mut line: watch::Receiver<Line>) {
    // A connection that is made while nothing arrives is made when something does.
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

//! A server process of our own, and what the system says it uses.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use anyhow::{Context as _, bail};
use protocol::Session;

pub(crate) struct House {
    child: Child,
    pub(crate) address: SocketAddr,
    pub(crate) operations: SocketAddr,
    pub(crate) data: PathBuf,
    keep: bool,
}

impl House {
    /// A server with an empty database.
    pub(crate) fn open(pioche: &Path) -> anyhow::Result<Self> {
        let data = std::env::temp_dir().join(format!("pioche-load-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&data);
        Self::open_at(pioche, data, false)
    }

    /// A server on this data, which stays there.
    pub(crate) fn open_at(pioche: &Path, data: PathBuf, keep: bool) -> anyhow::Result<Self> {
        let (address, operations) = (free_address()?, free_address()?);
        let mut child = Command::new(pioche)
            .args(["serve", "--address", &address.to_string(), "--operations", &operations.to_string()])
            .args(["--pace", "0", "--grace", "600", "--sockets", "100000", "--sockets-per-address", "100000"])
            .args(["--messages-per-second", "0", "--sessions-per-minute", "0", "--tables-per-minute", "0"])
            .arg("--data")
            .arg(&data)
            .env("PIOCHE_LOG", "warn")
            .stdout(Stdio::piped())
            .spawn()
            .with_context(|| format!("{} (build it first: cargo build --release)", pioche.display()))?;
        let mut line = String::new();
        BufReader::new(child.stdout.take().context("a pipe")?).read_line(&mut line)?;
        if line.is_empty() {
            bail!("the server did not start");
        }
        Ok(Self { child, address, operations, data, keep })
    }

    pub(crate) fn kill(&mut self) -> anyhow::Result<()> {
        self.child.kill()?;
        self.child.wait()?;
        Ok(())
    }

    /// Processor time the server has used, in seconds.
    pub(crate) fn cpu(&self) -> anyhow::Result<f64> {
        cpu_of(&self.child.id().to_string())
    }

    /// Memory in use, in KiB.
    pub(crate) fn memory(&self) -> anyhow::Result<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id()))?;
        let line =
            status.lines().find_map(|line| line.strip_prefix("VmRSS:")).context("a process has memory")?;
        Ok(line.trim().trim_end_matches(" kB").parse()?)
    }

    /// A counter of the server's own.
    pub(crate) fn metric(&self, name: &str) -> anyhow::Result<f64> {
        let (_, text) = http(self.operations, "GET", "/metrics", "", "").context("metrics")?;
        let line =
            text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' ')).context("a metric")?;
        Ok(line.parse()?)
    }
}

impl Drop for House {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        if !self.keep {
            let _ = std::fs::remove_dir_all(&self.data);
        }
    }
}

/// Processor time this program has used, in seconds.
pub(crate) fn own_cpu() -> anyhow::Result<f64> {
    cpu_of("self")
}

/// Linux counts it in hundredths of a second.
fn cpu_of(process: &str) -> anyhow::Result<f64> {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat"))?;
    let (_, rest) = stat.rsplit_once(") ").context("a process has a state")?;
    let ticks: u64 = rest.split(' ').skip(11).take(2).filter_map(|field| field.parse::<u64>().ok()).sum();
    Ok(ticks as f64 / 100.0)
}

fn free_address() -> anyhow::Result<SocketAddr> {
    Ok(std::net::TcpListener::bind("127.0.0.1:0")?.local_addr()?)
}

/// One request on a connection of its own; nothing if the server is gone before it has answered.
pub(crate) fn http(
    address: SocketAddr,
    method: &str,
    path: &str,
    token: &str,
    body: &str,
) -> Option<(u16, String)> {
    let mut stream = TcpStream::connect(address).ok()?;
    stream.set_read_timeout(Some(Duration::from_secs(20))).ok()?;
    let request = format!(
        "{method} {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\nAuthorization: Bearer {token}\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(request.as_bytes()).ok()?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).ok()?;
    let (head, body) = answer.split_once("\r\n\r\n")?;
    Some((head.split(' ').nth(1)?.parse().ok()?, body.to_owned()))
}

pub(crate) fn guest(address: SocketAddr) -> anyhow::Result<Session> {
    let (code, body) = http(address, "POST", "/api/v1/session", "", "").context("a session")?;
    if code != 201 {
        bail!("no session: {body}");
    }
    Ok(serde_json::from_str(&body)?)
}

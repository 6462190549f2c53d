//! A server process, its resource usage, and a minimal client.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use anyhow::{Context as _, bail};
use protocol::Session;
use serde_json::Value;

/// A running server.
pub struct ServerProcess {
    child: Child,
    /// The address for players.
    pub address: SocketAddr,
    /// The address for operators.
    pub operations: SocketAddr,
    /// Its folder.
    pub data: PathBuf,
    keep: bool,
}

/// `pioche serve` on loopback, without limits and with bots that move immediately: `address` is for
/// players, `operations` for metrics.
pub fn serve(pioche: &Path, data: &Path, address: SocketAddr, operations: SocketAddr) -> Command {
    let mut command = Command::new(pioche);
    command
        .args(["serve", "--address", &address.to_string(), "--operations", &operations.to_string()])
        .args(["--pace", "0", "--sockets", "100000", "--sockets-per-address", "100000"])
        .args(["--connections-per-address", "0"])
        .args(["--messages-per-second", "0", "--sessions-per-minute", "0", "--tables-per-minute", "0"])
        .args(["--listed", "0", "--listed-per-person", "0", "--listed-per-address", "0"])
        .arg("--data")
        .arg(data)
        .env("PIOCHE_LOG", "warn");
    command
}

impl ServerProcess {
    /// A server with an empty database.
    pub fn open(pioche: &Path) -> anyhow::Result<Self> {
        let data = std::env::temp_dir().join(format!("pioche-load-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&data);
        Self::open_at(pioche, data, false)
    }

    /// A server on this data, which is deleted with it unless `keep` is set.
    pub fn open_at(pioche: &Path, data: PathBuf, keep: bool) -> anyhow::Result<Self> {
        let (address, operations) = (free_address()?, free_address()?);
        let mut command = serve(pioche, &data, address, operations);
        let mut server = Self::start(command.args(["--grace", "600"]), address, operations, data)?;
        server.keep = keep;
        Ok(server)
    }

    /// Starts the server with this command, and waits until it is open.
    pub fn start(
        command: &mut Command,
        address: SocketAddr,
        operations: SocketAddr,
        data: PathBuf,
    ) -> anyhow::Result<Self> {
        let spawned = command.stdout(Stdio::piped()).spawn();
        let mut child = spawned.with_context(|| {
            format!("{} (build it first: cargo build --release -p serve)", command.get_program().display())
        })?;
        let mut line = String::new();
        BufReader::new(child.stdout.take().context("a pipe")?).read_line(&mut line)?;
        let server = Self { child, address, operations, data, keep: true };
        if !line.contains(&format!("http://{address}")) {
            bail!("the server did not start: {line:?}");
        }
        Ok(server)
    }

    /// Deletes the data when this is dropped.
    pub fn keep_nothing(&mut self) {
        self.keep = false;
    }

    /// The process id.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Asks the server to stop, and waits until it has; returns whether it reports success.
    pub fn stop(&mut self) -> anyhow::Result<bool> {
        self.signal("-TERM")?;
        Ok(self.child.wait()?.success())
    }

    /// Sends a signal, as in `kill -STOP`.
    pub fn signal(&self, name: &str) -> anyhow::Result<()> {
        let sent = Command::new("kill").args([name, &self.id().to_string()]).status()?;
        if sent.success() { Ok(()) } else { bail!("kill {name} failed") }
    }

    /// `kill -9`.
    pub fn kill(&mut self) -> anyhow::Result<()> {
        self.child.kill()?;
        self.child.wait()?;
        Ok(())
    }

    /// The server's processor time, in seconds.
    pub fn cpu(&self) -> anyhow::Result<f64> {
        cpu_of(&self.child.id().to_string())
    }

    /// Memory in use, in KiB.
    pub fn memory(&self) -> anyhow::Result<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id()))?;
        let line =
            status.lines().find_map(|line| line.strip_prefix("VmRSS:")).context("a process has memory")?;
        Ok(line.trim().trim_end_matches(" kB").parse()?)
    }

    /// One of the server's own metrics.
    pub fn metric(&self, name: &str) -> anyhow::Result<f64> {
        let (_, text) = http(self.operations, "GET", "/metrics", "", "").context("metrics")?;
        let line =
            text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' ')).context("a metric")?;
        Ok(line.parse()?)
    }
}

impl Drop for ServerProcess {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        if !self.keep {
            let _ = std::fs::remove_dir_all(&self.data);
        }
    }
}

/// The processor time of this program, in seconds.
pub fn own_cpu() -> anyhow::Result<f64> {
    cpu_of("self")
}

/// The processor time of a process and its children, in seconds, including children that have
/// exited.
pub fn cpu_with_children(process: u32) -> anyhow::Result<f64> {
    let mut ticks = 0;
    for entry in std::fs::read_dir("/proc")? {
        let name = entry?.file_name();
        let Some(id) = name.to_str().and_then(|name| name.parse::<u32>().ok()) else { continue };
        // A process that has just exited is counted by its parent.
        let Ok(stat) = std::fs::read_to_string(format!("/proc/{id}/stat")) else { continue };
        let Some((_, rest)) = stat.rsplit_once(") ") else { continue };
        let fields: Vec<u64> = rest.split(' ').map(|field| field.parse().unwrap_or(0)).collect();
        if id == process {
            ticks += fields.iter().skip(11).take(4).sum::<u64>();
        } else if fields.get(1) == Some(&u64::from(process)) {
            ticks += fields.iter().skip(11).take(2).sum::<u64>();
        }
    }
    Ok(ticks as f64 / 100.0)
}

/// Linux counts it in hundredths of a second.
pub fn cpu_of(process: &str) -> anyhow::Result<f64> {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat"))?;
    let (_, rest) = stat.rsplit_once(") ").context("a process has a state")?;
    let ticks: u64 = rest.split(' ').skip(11).take(2).filter_map(|field| field.parse::<u64>().ok()).sum();
    Ok(ticks as f64 / 100.0)
}

/// A free port that this process hands out only once. It is not chosen by the system, which might
/// use the same port for an outgoing connection a moment later.
pub fn free_address() -> anyhow::Result<SocketAddr> {
    const FIRST: u16 = 10_000;
    const COUNT: u32 = 20_000;
    static NEXT: AtomicU32 = AtomicU32::new(0);
    for _ in 0..COUNT {
        let next = std::process::id().wrapping_mul(131).wrapping_add(NEXT.fetch_add(1, Ordering::Relaxed));
        let address = SocketAddr::from(([127, 0, 0, 1], FIRST + (next % COUNT) as u16));
        if std::net::TcpListener::bind(address).is_ok() {
            return Ok(address);
        }
    }
    bail!("no port is free")
}

/// One request on its own connection; none if the server goes away before it replies.
pub fn http(address: SocketAddr, method: &str, path: &str, token: &str, body: &str) -> Option<(u16, String)> {
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

/// A new guest.
pub fn guest(address: SocketAddr) -> anyhow::Result<Session> {
    let (code, body) = http(address, "POST", "/api/v1/session", "", "").context("a session")?;
    if code != 201 {
        bail!("no session: {body}");
    }
    Ok(serde_json::from_str(&body)?)
}

/// A request to the server; none if the server goes away before it replies.
pub fn ask(address: SocketAddr, token: &str, ask: &Value) -> Option<Value> {
    serde_json::from_str(&http(address, "POST", "/api/v1/ask", token, &ask.to_string())?.1).ok()
}

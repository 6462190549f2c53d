//! The server, as people start it.

use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

use crate::{root, said, scratch};

/// A running `pioche serve` with a database of its own. It ends with this value.
pub struct TestServer {
    process: Child,
    data: PathBuf,
    /// Where it listens, as `127.0.0.1:PORT`.
    host: String,
    pace: u32,
}

impl TestServer {
    /// Opens it on a free port. Its bots answer at once.
    pub fn open() -> Self {
        Self::open_at_pace(0)
    }

    /// The same with bots that take about so many milliseconds for a move.
    pub fn open_at_pace(pace: u32) -> Self {
        let data = scratch("server");
        let (process, host) = serve(&data, "127.0.0.1:0", pace);
        Self { process, data, host, pace }
    }

    /// Where it listens, as `127.0.0.1:PORT`.
    pub fn host(&self) -> &str {
        &self.host
    }

    pub fn address(&self) -> String {
        format!("http://{}", self.host)
    }

    /// Kills the process, as a power cut would.
    pub fn crash(&mut self) {
        self.process.kill().expect("it runs");
        self.process.wait().expect("it ends");
    }

    /// Opens it again at the same address with the same database.
    pub fn reopen(&mut self) {
        let (process, host) = serve(&self.data, &self.host, self.pace);
        assert_eq!(host, self.host);
        self.process = process;
    }
}

impl Drop for TestServer {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
        let _ = std::fs::remove_dir_all(&self.data);
    }
}

fn serve(data: &std::path::Path, address: &str, pace: u32) -> (Child, String) {
    // `cargo xtask browser` builds both first; PIOCHE_BIN and PIOCHE_WEB name others.
    let named =
        |variable, usual| std::env::var_os(variable).map_or_else(|| root().join(usual), PathBuf::from);
    let binary = named("PIOCHE_BIN", "target/release/pioche-serve");
    let client = named("PIOCHE_WEB", "target/client");
    for needed in [&binary, &client] {
        assert!(needed.exists(), "{} is missing: cargo xtask browser makes it", needed.display());
    }
    let mut process = Command::new(binary)
        .args(["--lang", "en", "serve", "--address", address, "--operations", "off", "--notice", "0"])
        .args(["--pace", &(f64::from(pace) / 1000.0).to_string()])
        .args(["--sessions-per-minute", "0", "--tables-per-minute", "0", "--messages-per-second", "0"])
        .args(["--listed-per-person", "0", "--listed-per-address", "0"])
        .args(["--connections-per-address", "0"])
        .arg("--data")
        .arg(data)
        .env("PIOCHE_LOG", "warn")
        .env("PIOCHE_WEB", client)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .expect("pioche starts");
    let stdout = process.stdout.take().expect("it is piped");
    let host = said(stdout, |line| Some(line.split_once("http://")?.1.trim().to_owned()))
        .expect("pioche says where it listens");
    (process, host)
}

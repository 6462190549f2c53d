//! The server as people start it, except for its deals: they are the same every time.

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use crate::{root, said, scratch};

/// A running `pioche serve` with its own database. It ends when this is dropped.
pub struct TestServer {
    process: Child,
    data: PathBuf,
    /// The address it listens on, as `127.0.0.1:PORT`.
    host: String,
    how: How,
}

/// How to start a server.
#[derive(Clone)]
struct How {
    /// The folder of the client, if it is not the default.
    client: Option<PathBuf>,
    /// Approximate milliseconds per bot move.
    pace: u32,
    /// The seed of deals and bots; none for real randomness.
    seed: Option<u64>,
}

impl TestServer {
    /// Starts it on a free port. Its bots move immediately. Deals and bots are determined by the
    /// name of the test and the order of its tables.
    pub fn open() -> Self {
        Self::open_as(How { client: None, pace: 0, seed: Some(seed_of_test()) })
    }

    /// The same with bots that take about this many milliseconds per move.
    pub fn open_at_pace(pace: u32) -> Self {
        Self::open_as(How { client: None, pace, seed: Some(seed_of_test()) })
    }

    /// The same with another seed, for a test that needs a certain deal.
    pub fn open_with_seed(seed: u64) -> Self {
        Self::open_as(How { client: None, pace: 0, seed: Some(seed) })
    }

    /// The same with real randomness, for tests of fair deals.
    pub fn open_with_real_chance() -> Self {
        Self::open_as(How { client: None, pace: 0, seed: None })
    }

    /// The same with the client in this folder.
    pub fn open_with_client(client: &Path) -> Self {
        Self::open_as(How { client: Some(client.to_owned()), pace: 0, seed: Some(seed_of_test()) })
    }

    fn open_as(how: How) -> Self {
        let data = scratch("server");
        let (process, host) = serve(&data, "127.0.0.1:0", &how);
        Self { process, data, host, how }
    }

    /// The address it listens on, as `127.0.0.1:PORT`.
    pub fn host(&self) -> &str {
        &self.host
    }

    pub fn address(&self) -> String {
        format!("http://{}", self.host)
    }

    /// Kills the process, like a power cut.
    pub fn crash(&mut self) {
        self.process.kill().expect("it runs");
        self.process.wait().expect("it ends");
    }

    /// Starts it again at the same address with the same database.
    pub fn reopen(&mut self) {
        let (process, host) = serve(&self.data, &self.host, &self.how);
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

/// The same in every run of a test, and different for every test: a test's thread has its name.
fn seed_of_test() -> u64 {
    let thread = std::thread::current();
    // FNV-1a, because the standard library's hashers may change between versions.
    thread
        .name()
        .unwrap_or_default()
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

fn serve(data: &Path, address: &str, how: &How) -> (Child, String) {
    // `cargo xtask test` and `cargo xtask browser` build both first; PIOCHE_BIN and PIOCHE_WEB
    // override them.
    let named =
        |variable, usual| std::env::var_os(variable).map_or_else(|| root().join(usual), PathBuf::from);
    let binary = named("PIOCHE_BIN", "target/debug/pioche-serve");
    let client = how.client.clone().unwrap_or_else(|| named("PIOCHE_WEB", "target/client-quick"));
    for needed in [&binary, &client] {
        assert!(needed.exists(), "{} is missing: cargo xtask browser makes it", needed.display());
    }
    let mut process = Command::new(binary)
        .args(["--lang", "en", "serve", "--address", address, "--operations", "off", "--notice", "0"])
        .args(["--pace", &(f64::from(how.pace) / 1000.0).to_string()])
        .args(how.seed.iter().flat_map(|seed| ["--test-seed".to_owned(), seed.to_string()]))
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

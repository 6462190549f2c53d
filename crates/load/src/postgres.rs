//! A `PostgreSQL` server of the test's own: in a temporary folder, on a port of its own, and gone
//! with the test.

use std::io;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::{Duration, Instant};

use crate::process::free_address;

/// Whatever takes longer has failed.
const PATIENCE: Duration = Duration::from_secs(30);
/// The user as whom it runs where the test is root, as whom it refuses to.
const USER: &str = "postgres";

/// A running server; it is stopped when it is dropped.
pub struct PrivatePostgres {
    folder: PathBuf,
    programs: PathBuf,
    address: SocketAddr,
    server: Mutex<Option<Child>>,
}

impl PrivatePostgres {
    /// One that all tests of a process share as long as one of them has it. What is said where
    /// `PostgreSQL` is not installed is an error of the kind `NotFound`.
    pub fn shared() -> io::Result<Arc<Self>> {
        static RUNNING: Mutex<Weak<PrivatePostgres>> = Mutex::new(Weak::new());
        let mut running = RUNNING.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(server) = running.upgrade() {
            return Ok(server);
        }
        let server = Arc::new(Self::start()?);
        *running = Arc::downgrade(&server);
        Ok(server)
    }

    /// A new one.
    pub fn start() -> io::Result<Self> {
        static NUMBER: AtomicU64 = AtomicU64::new(0);
        let programs = programs()?;
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let folder = std::env::temp_dir().join(format!("pioche-postgres-{}-{number}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder)?;
        if is_root() {
            done(Command::new("chown").arg(USER).arg(&folder))?;
        }
        let data = folder.join("data");
        // Nothing here outlives the machine, so nothing has to be on its disk.
        done(as_user(&programs.join("initdb")).arg("-D").arg(&data).args([
            "-U",
            "pioche",
            "-A",
            "trust",
            "-E",
            "UTF8",
            "--locale=C",
            "--no-sync",
        ]))?;
        let server = Self {
            folder,
            programs,
            address: free_address().map_err(io::Error::other)?,
            server: Mutex::default(),
        };
        server.go()?;
        Ok(server)
    }

    /// Starts it again after [`stop`](Self::stop).
    pub fn go(&self) -> io::Result<()> {
        let log = std::fs::File::create(self.folder.join("log"))?;
        let child = as_user(&self.programs.join("postgres"))
            .arg("-D")
            .arg(self.folder.join("data"))
            .arg("-k")
            .arg(&self.folder)
            .args(["-p", &self.address.port().to_string(), "-c", "listen_addresses=127.0.0.1"])
            .args(["-c", "fsync=off", "-c", "max_connections=200"])
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(log)
            .spawn()?;
        *self.server.lock().unwrap_or_else(PoisonError::into_inner) = Some(child);
        let started = Instant::now();
        while done(&mut self.psql("postgres", "SELECT 1")).is_err() {
            if started.elapsed() > PATIENCE {
                let log = std::fs::read_to_string(self.folder.join("log")).unwrap_or_default();
                return Err(io::Error::other(format!("PostgreSQL does not start: {log}")));
            }
            std::thread::sleep(Duration::from_millis(50));
        }
        Ok(())
    }

    /// Ends it at once, as a crash would; what was committed is there when it goes again.
    pub fn stop(&self) {
        let child = self.server.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(mut child) = child {
            // Its processes end with it when it is asked; killed, it would leave them behind.
            let _ = Command::new("kill").args(["-QUIT", &child.id().to_string()]).status();
            let _ = child.wait();
        }
    }

    /// A new, empty database, and its address.
    pub fn database(&self) -> io::Result<String> {
        static NUMBER: AtomicU64 = AtomicU64::new(0);
        let name = format!("pioche_{}", NUMBER.fetch_add(1, Ordering::Relaxed));
        self.run("postgres", &format!("CREATE DATABASE {name}"))?;
        Ok(self.url(&name))
    }

    /// The address of a database of this name.
    pub fn url(&self, database: &str) -> String {
        format!("postgres://pioche@{}/{database}", self.address)
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Runs a statement as the owner, and gives what it prints, without headings.
    pub fn run(&self, database: &str, statement: &str) -> io::Result<String> {
        done(&mut self.psql(database, statement))
    }

    fn psql(&self, database: &str, statement: &str) -> Command {
        let mut command = Command::new(self.programs.join("psql"));
        command
            .args(["-h", "127.0.0.1", "-p", &self.address.port().to_string(), "-U", "pioche", "-X", "-q"])
            .args(["-A", "-t", "-v", "ON_ERROR_STOP=1", "-d", database, "-c", statement]);
        command
    }
}

impl Drop for PrivatePostgres {
    fn drop(&mut self) {
        self.stop();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

/// Where the programs are: Debian keeps those that only administrators need out of the PATH.
fn programs() -> io::Result<PathBuf> {
    let mut folders: Vec<PathBuf> = std::fs::read_dir("/usr/lib/postgresql")
        .into_iter()
        .flatten()
        .filter_map(|version| Some(version.ok()?.path().join("bin")))
        .collect();
    folders.sort();
    folders.extend(
        std::env::var_os("PATH").iter().flat_map(|path| std::env::split_paths(path).collect::<Vec<_>>()),
    );
    let whole =
        |folder: &PathBuf| ["initdb", "postgres", "psql"].iter().all(|name| folder.join(name).is_file());
    folders
        .into_iter()
        .rfind(whole)
        .ok_or_else(|| io::Error::new(io::ErrorKind::NotFound, "PostgreSQL is not installed"))
}

fn is_root() -> bool {
    Command::new("id").arg("-u").output().is_ok_and(|output| output.stdout == b"0\n")
}

fn as_user(program: &Path) -> Command {
    if !is_root() {
        return Command::new(program);
    }
    let mut command = Command::new("setpriv");
    command.args(["--reuid", USER, "--regid", USER, "--clear-groups"]).arg(program).current_dir("/");
    command
}

/// What a command prints, if it does its work.
fn done(command: &mut Command) -> io::Result<String> {
    let output = command.output()?;
    if output.status.success() {
        return Ok(String::from_utf8_lossy(&output.stdout).into_owned());
    }
    Err(io::Error::other(format!("{command:?}: {}", String::from_utf8_lossy(&output.stderr))))
}

//! A `PostgreSQL` server for a test: in a temporary folder, on its own port, and gone when the test
//! ends.

use std::fmt::Write as _;
use std::io::{self, BufRead as _, BufReader};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use crate::certificates;
use crate::process::free_address;

/// Anything that takes longer has failed.
const PATIENCE: Duration = Duration::from_secs(30);
/// How much of the write-ahead log to keep, so that a replica which was behind when its server
/// exited can catch up. Otherwise the server might have removed that part, and would wait for the
/// replica for ever.
const KEPT: &str = "wal_keep_size=64MB";
/// The variable with the address of a server that tests share, as host and port.
pub const ADDRESS: &str = "PIOCHE_TEST_POSTGRES";
/// The user to run as if the test is root, since `PostgreSQL` refuses to run as root.
const USER: &str = "postgres";

/// A running server. It is stopped when dropped, unless another process runs it.
pub struct PrivatePostgres {
    /// None if another process runs it.
    folder: Option<PathBuf>,
    programs: PathBuf,
    address: SocketAddr,
    server: Mutex<Option<Child>>,
    disk: Option<SmallDisk>,
    /// Whether commits are flushed to the machine's disk.
    durable: bool,
}

/// What is on a separate disk.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Part {
    /// The tables.
    Data,
    /// The write-ahead log, without which the server does not run.
    Log,
}

/// File systems in memory, visible only to the server, which can be filled up.
struct SmallDisk {
    /// A process that only keeps the mount namespace alive.
    keeper: Child,
}

impl SmallDisk {
    /// Mounts the disks, which not every user may do.
    fn new(folders: &[PathBuf]) -> io::Result<Self> {
        let mut script = String::new();
        for folder in folders {
            let _ = write!(script, "mount -t tmpfs -o size=2g,mode=0777 pioche '{}' && ", folder.display());
        }
        script += "echo ready && exec sleep infinity";
        let mut keeper = Command::new("unshare")
            .args(["--mount", "sh", "-c", &script])
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()?;
        let mut line = String::new();
        let heard = keeper.stdout.take().map(|out| BufReader::new(out).read_line(&mut line));
        let disk = Self { keeper };
        match heard {
            Some(Ok(_)) if line == "ready\n" => Ok(disk),
            _ => Err(io::Error::other("no file system can be mounted here")),
        }
    }

    /// Runs a command in the namespace of the disks.
    fn inside(&self, program: &Path) -> Command {
        let mut command = Command::new("nsenter");
        command.args(["--mount", "--target", &self.keeper.id().to_string(), "--"]).arg(program);
        command
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        let _ = self.keeper.kill();
        let _ = self.keeper.wait();
    }
}

impl PrivatePostgres {
    /// A server that tests share, each with its own database: the one at the address in
    /// `PIOCHE_TEST_POSTGRES`, as in `127.0.0.1:5432`, or one that the tests of this process share
    /// while any of them uses it. If `PostgreSQL` is not installed, the error is of the kind
    /// `NotFound`.
    pub fn shared() -> io::Result<Arc<Self>> {
        static RUNNING: Mutex<Weak<PrivatePostgres>> = Mutex::new(Weak::new());
        if let Some(address) = crate::given_address(ADDRESS)? {
            let programs = programs()?;
            let server = Mutex::default();
            return Ok(Arc::new(Self {
                folder: None,
                programs,
                address,
                server,
                disk: None,
                durable: false,
            }));
        }
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
        let server = Self::prepare(false)?;
        server.init()?;
        server.go()?;
        Ok(server)
    }

    /// A new one whose commits survive a crash of the machine: for measurements.
    pub fn start_durable() -> io::Result<Self> {
        let mut server = Self::prepare(false)?;
        server.durable = true;
        server.init()?;
        server.go()?;
        Ok(server)
    }

    /// A new one that encrypts connections, with a certificate for `localhost` from an
    /// [authority](Self::authority) of its own.
    pub fn start_encrypted() -> io::Result<Self> {
        let server = Self::prepare(false)?;
        let folder = server.folder()?;
        certificates::authority(folder)?;
        let (certificate, key) = certificates::server(folder, "localhost")?;
        // PostgreSQL takes no key that others can read.
        done(Command::new("chmod").arg("600").arg(&key))?;
        if is_root() {
            done(Command::new("chown").arg(USER).args([certificate, key]))?;
        }
        server.init()?;
        server.go()?;
        Ok(server)
    }

    /// The certificate of the authority that has signed its certificate, if it encrypts.
    pub fn authority(&self) -> io::Result<PathBuf> {
        Ok(self.folder()?.join("ca.pem"))
    }

    /// Its process id; its child processes do the work.
    pub fn id(&self) -> Option<u32> {
        self.server.lock().unwrap_or_else(PoisonError::into_inner).as_ref().map(Child::id)
    }

    /// A new one on separate disks, which can be [filled](Self::fill), if the system allows
    /// mounting them.
    pub fn start_on_small_disk() -> io::Result<Self> {
        let server = Self::prepare(true)?;
        server.init()?;
        server.go()?;
        Ok(server)
    }

    /// A new synchronous replica of another server, which waits for it from now on.
    pub fn replica_of(primary: &Self) -> io::Result<Self> {
        let server = Self::prepare(primary.disk.is_some())?;
        server.follow(primary)?;
        Ok(server)
    }

    fn prepare(on_small_disk: bool) -> io::Result<Self> {
        static NUMBER: AtomicU64 = AtomicU64::new(0);
        let programs = programs()?;
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let folder = std::env::temp_dir().join(format!("pioche-postgres-{}-{number}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder)?;
        if is_root() {
            done(Command::new("chown").arg(USER).arg(&folder))?;
        }
        let disks = [folder.join("disk"), folder.join("log-disk")];
        for disk in &disks {
            std::fs::create_dir_all(disk)?;
        }
        let disk = if on_small_disk { SmallDisk::new(&disks).ok() } else { None };
        if is_root() && disk.is_none() {
            done(Command::new("chown").arg(USER).args(&disks))?;
        }
        let address = free_address().map_err(io::Error::other)?;
        let folder = Some(folder);
        Ok(Self { folder, programs, address, server: Mutex::default(), disk, durable: false })
    }

    /// The folder, if the server is ours to stop and start.
    fn folder(&self) -> io::Result<&Path> {
        self.folder.as_deref().ok_or_else(|| io::Error::other("somebody else runs this server"))
    }

    fn data(&self) -> io::Result<PathBuf> {
        Ok(self.folder()?.join("disk/data"))
    }

    fn log(&self) -> io::Result<PathBuf> {
        Ok(self.folder()?.join("log-disk/log"))
    }

    /// One of the server's programs, run as the server's user and in the namespace of its disks.
    fn as_server(&self, program: &str) -> Command {
        let program = self.programs.join(program);
        if !is_root() {
            return Command::new(program);
        }
        let setpriv = Path::new("setpriv");
        let mut command =
            self.disk.as_ref().map_or_else(|| Command::new(setpriv), |disk| disk.inside(setpriv));
        command.args(["--reuid", USER, "--regid", USER, "--clear-groups"]).arg(program).current_dir("/");
        command
    }

    fn init(&self) -> io::Result<()> {
        // Nothing here has to survive a crash of the machine, so nothing is flushed to its disk.
        let mut command = self.as_server("initdb");
        command.arg("-D").arg(self.data()?).arg("-X").arg(self.log()?);
        command.args(["-U", "pioche", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"]);
        if self.disk.is_some() {
            command.args(["--wal-segsize", "1"]);
        }
        done(&mut command).map(drop)
    }

    /// Whether its disks can be filled.
    pub fn has_small_disk(&self) -> bool {
        self.disk.is_some()
    }

    /// Fills a disk completely, or restores its size.
    pub fn fill(&self, part: Part, full: bool) -> io::Result<()> {
        let disk = self.disk.as_ref().ok_or_else(|| io::Error::other("it has no disk of its own"))?;
        let folder = self.folder()?.join(match part {
            Part::Data => "disk",
            Part::Log => "log-disk",
        });
        if !full {
            return done(disk.inside(Path::new("mount")).args(["-o", "remount,size=2g"]).arg(&folder))
                .map(drop);
        }
        // Shrink the disk to what is in use, which keeps growing meanwhile.
        let script = "for more in 0 64 256; do used=$(df -k --output=used \"$1\" | tail -n 1); \
                      mount -o remount,size=$((used + more))k \"$1\" 2>/dev/null && exit 0; done; exit 1";
        done(disk.inside(Path::new("sh")).args(["-c", script, "sh"]).arg(&folder)).map(drop)
    }

    /// Copies another server and starts as its replica; from now on the other acknowledges nothing
    /// that the replica does not have.
    pub fn follow(&self, primary: &Self) -> io::Result<()> {
        self.stop();
        let mut clean =
            self.disk.as_ref().map_or_else(|| Command::new("rm"), |disk| disk.inside(Path::new("rm")));
        done(clean.arg("-rf").arg(self.data()?).arg(self.log()?))?;
        let mut copy = self.as_server("pg_basebackup");
        copy.arg("-D").arg(self.data()?).arg("--waldir").arg(self.log()?);
        copy.args(["-h", "127.0.0.1", "-p", &primary.address.port().to_string(), "-U", "pioche"]);
        done(copy.args(["-X", "stream", "-c", "fast", "-R", "--no-sync"]))?;
        self.go()?;
        let streams = "SELECT count(*) FROM pg_stat_replication WHERE state = 'streaming'";
        wait_until(|| Ok(primary.run("postgres", streams)?.trim() != "0"))?;
        primary.run("postgres", "ALTER SYSTEM SET synchronous_standby_names = '*'")?;
        primary.run("postgres", "SELECT pg_reload_conf()")?;
        let in_step = "SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'";
        wait_until(|| Ok(primary.run("postgres", in_step)?.trim() != "0"))
    }

    /// Promotes a replica to a primary that waits for no replica.
    pub fn promote(&self) -> io::Result<()> {
        self.run("postgres", "SELECT pg_promote(true, 20)")?;
        self.run("postgres", "ALTER SYSTEM RESET synchronous_standby_names")?;
        self.run("postgres", "SELECT pg_reload_conf()").map(drop)
    }

    /// Whether the process has exited on its own, as it does when it cannot write its log.
    pub fn has_ended(&self) -> bool {
        let mut server = self.server.lock().unwrap_or_else(PoisonError::into_inner);
        server.as_mut().is_none_or(|child| child.try_wait().is_ok_and(|ended| ended.is_some()))
    }

    /// Waits until it responds again, and restarts it if it has exited. It may be about to exit: a
    /// process that finds no space for its log brings down the others, and whether they come back
    /// depends on when there is space again.
    pub fn go_on(&self) -> io::Result<()> {
        let since = Instant::now();
        while done(&mut self.psql("postgres", "SELECT pg_switch_wal()")).is_err() {
            if self.has_ended() {
                self.stop();
                return self.go();
            }
            if since.elapsed() > PATIENCE {
                return Err(io::Error::other("PostgreSQL neither answers nor ends"));
            }
            std::thread::sleep(Duration::from_millis(50));
        }
        Ok(())
    }

    /// Starts it again after [`stop`](Self::stop).
    pub fn go(&self) -> io::Result<()> {
        let log = std::fs::File::create(self.folder()?.join("log"))?;
        // A small log soon needs more space.
        let small: &[&str] = if self.disk.is_some() {
            &["-c", "min_wal_size=2MB", "-c", "max_wal_size=8MB", "-c", "wal_recycle=off", "-c", KEPT]
        } else {
            &[]
        };
        let certificate = self.folder()?.join("server.pem");
        let file = |name, file: &Path| ["-c".to_owned(), format!("{name}={}", file.display())];
        let mut encryption = Vec::new();
        if certificate.exists() {
            encryption.extend(["-c", "ssl=on"].map(str::to_owned));
            encryption.extend(file("ssl_cert_file", &certificate));
            encryption.extend(file("ssl_key_file", &certificate.with_extension("key")));
        }
        let child = self
            .as_server("postgres")
            .arg("-D")
            .arg(self.data()?)
            .arg("-k")
            .arg(self.folder()?)
            .args(["-p", &self.address.port().to_string(), "-c", "listen_addresses=127.0.0.1"])
            .args(["-c", if self.durable { "fsync=on" } else { "fsync=off" }, "-c", "max_connections=200"])
            // A replica reconnects as soon as its server is back.
            .args(["-c", "wal_retrieve_retry_interval=100ms"])
            .args(small)
            .args(encryption)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(log)
            .spawn()?;
        *self.server.lock().unwrap_or_else(PoisonError::into_inner) = Some(child);
        let started = Instant::now();
        while done(&mut self.psql("postgres", "SELECT 1")).is_err() {
            if started.elapsed() > PATIENCE {
                let log = std::fs::read_to_string(self.folder()?.join("log")).unwrap_or_default();
                return Err(io::Error::other(format!("PostgreSQL does not start: {log}")));
            }
            std::thread::sleep(Duration::from_millis(50));
        }
        Ok(())
    }

    /// Kills it, as in a crash; commits are still there when it is started again.
    pub fn stop(&self) {
        let child = self.server.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(mut child) = child {
            // SIGQUIT ends its child processes too; if killed, it would leave them behind.
            let _ =
                Command::new("kill").args(["-QUIT", &child.id().to_string()]).stderr(Stdio::null()).status();
            let _ = child.wait();
        }
    }

    /// A new, empty database, and its address.
    pub fn database(&self) -> io::Result<String> {
        let name = unique_name("pioche");
        self.run("postgres", &format!("CREATE DATABASE {name}"))?;
        Ok(self.url(&name))
    }

    /// The address of a database of this name.
    pub fn url(&self, database: &str) -> String {
        format!("postgres://pioche@{}/{database}", self.address)
    }

    /// The address it listens on.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Runs a statement as the owner, and returns its output without headings.
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
        if let Some(folder) = &self.folder {
            let _ = std::fs::remove_dir_all(folder);
        }
    }
}

/// A database name that no other test uses, in this process or another.
pub fn unique_name(prefix: &str) -> String {
    static NUMBER: AtomicU64 = AtomicU64::new(0);
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_micros();
    format!("{prefix}_{now:x}_{}_{number}", std::process::id())
}

/// The folder of the programs: Debian keeps those for administrators out of the PATH.
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

fn wait_until(mut reached: impl FnMut() -> io::Result<bool>) -> io::Result<()> {
    let started = Instant::now();
    while !reached()? {
        if started.elapsed() > PATIENCE {
            return Err(io::Error::other("the replica does not follow"));
        }
        std::thread::sleep(Duration::from_millis(50));
    }
    Ok(())
}

/// The output of a command, if it succeeds.
fn done(command: &mut Command) -> io::Result<String> {
    let output = command.output()?;
    if output.status.success() {
        return Ok(String::from_utf8_lossy(&output.stdout).into_owned());
    }
    Err(io::Error::other(format!("{command:?}: {}", String::from_utf8_lossy(&output.stderr))))
}

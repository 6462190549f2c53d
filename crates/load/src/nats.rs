//! A NATS server for a test, gone when the test ends.

use std::io;
use std::net::{SocketAddr, TcpStream};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::{Duration, Instant};

use crate::process::free_address;

const PATIENCE: Duration = Duration::from_secs(30);

/// The variable with the address of a server that tests share, as host and port.
pub const ADDRESS: &str = "PIOCHE_TEST_NATS";

/// A running server. It is stopped when dropped, unless another process runs it.
pub struct PrivateNats {
    address: SocketAddr,
    server: Mutex<Option<Child>>,
}

impl PrivateNats {
    /// A server that tests share, each with the subjects of its own installation: the one at the
    /// address in `PIOCHE_TEST_NATS`, as in `127.0.0.1:4222`, or one that the tests of this process
    /// share while any of them uses it. A test that stops its server must start its own.
    pub fn shared() -> io::Result<Arc<Self>> {
        static RUNNING: Mutex<Weak<PrivateNats>> = Mutex::new(Weak::new());
        if let Some(address) = crate::given_address(ADDRESS)? {
            return Ok(Arc::new(Self { address, server: Mutex::default() }));
        }
        let mut running = RUNNING.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(server) = running.upgrade() {
            return Ok(server);
        }
        let server = Arc::new(Self::start()?);
        *running = Arc::downgrade(&server);
        Ok(server)
    }

    /// A new one. If NATS is not installed, the error is of the kind `NotFound`.
    pub fn start() -> io::Result<Self> {
        let address = free_address().map_err(io::Error::other)?;
        let server = Self { address, server: Mutex::default() };
        server.go()?;
        Ok(server)
    }

    /// Starts it again after [`stop`](Self::stop).
    pub fn go(&self) -> io::Result<()> {
        let child = Command::new("nats-server")
            .args(["-a", "127.0.0.1", "-p", &self.address.port().to_string()])
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| io::Error::new(error.kind(), format!("nats-server: {error}")))?;
        *self.server.lock().unwrap_or_else(PoisonError::into_inner) = Some(child);
        let started = Instant::now();
        while TcpStream::connect(self.address).is_err() {
            if started.elapsed() > PATIENCE {
                return Err(io::Error::other("nats-server does not start"));
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        Ok(())
    }

    /// Kills it.
    pub fn stop(&self) {
        let child = self.server.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(mut child) = child {
            let _ = child.kill();
            let _ = child.wait();
        }
    }

    /// Its process id.
    pub fn id(&self) -> Option<u32> {
        self.server.lock().unwrap_or_else(PoisonError::into_inner).as_ref().map(Child::id)
    }

    /// The address it listens on.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Its URL for clients.
    pub fn url(&self) -> String {
        format!("nats://{}", self.address)
    }
}

impl Drop for PrivateNats {
    fn drop(&mut self) {
        self.stop();
    }
}

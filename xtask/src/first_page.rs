//! `cargo serve` and then a page: what a new user does first.

use std::io::{Read as _, Write as _};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::process::Child;
use std::thread::sleep;
use std::time::{Duration, Instant};

use anyhow::{Context as _, bail};

use crate::steps::{cargo, root};

/// The time to compile the server and the client on a slow and busy machine.
const LONGEST: Duration = Duration::from_mins(20);

/// Kills the server in any case.
struct Server(Child);

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Starts the server, possibly in a checkout where nothing is compiled yet, and waits for the page
/// with the client.
pub(crate) fn served() -> anyhow::Result<()> {
    let address = TcpListener::bind("127.0.0.1:0")?.local_addr()?;
    let data = std::env::temp_dir().join(format!("pioche-first-page-{}", std::process::id()));
    let start = Instant::now();
    let mut server = Server(
        cargo(&["serve", "--operations", "off", "--address", &address.to_string(), "--data"])
            .arg(&data)
            .current_dir(root())
            .env("PIOCHE_LANG", "en")
            .env_remove("SKIP_WEB")
            .env_remove("PIOCHE_WEB")
            .spawn()
            .context("cargo serve")?,
    );
    // The thinker is compiled after the page is ready.
    for (what, mark) in [("the first page", SCRIPT), ("hints and reviews", THINKER)] {
        while !has(address, mark) {
            if let Some(status) = server.0.try_wait()? {
                bail!("pioche serve ended: {status}");
            }
            if start.elapsed() > LONGEST {
                bail!("no {what} after {LONGEST:?}");
            }
            sleep(Duration::from_millis(200));
        }
        println!("-- {what} after {:.1} s", start.elapsed().as_secs_f64());
    }
    drop(server);
    std::fs::remove_dir_all(data).context("the data folder")
}

/// The page shown while the client is being compiled loads no script.
const SCRIPT: &str = "<script src=\"/assets/boot-";
/// The address of the thinker is empty until it is ready.
const THINKER: &str = "data-thinker=\"/assets/";

/// Whether the page at this address contains this text.
fn has(address: SocketAddr, mark: &str) -> bool {
    let ask = || -> std::io::Result<String> {
        let mut stream = TcpStream::connect_timeout(&address, Duration::from_secs(1))?;
        stream.set_read_timeout(Some(Duration::from_secs(5)))?;
        write!(stream, "GET / HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n")?;
        let mut page = Vec::new();
        stream.read_to_end(&mut page)?;
        Ok(String::from_utf8_lossy(&page).into_owned())
    };
    ask().is_ok_and(|page| page.contains(mark))
}

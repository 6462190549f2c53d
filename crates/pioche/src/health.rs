//! `pioche health`: whether a server that runs can keep a move right now. An image made from
//! scratch has nothing else that could ask.

use std::io::{self, Read as _, Write as _};
use std::net::{TcpStream, ToSocketAddrs as _};
use std::time::Duration;

use anyhow::anyhow;
use cli::problem::{quoted, wrong_address};
use engine::Lang;

use crate::texts::Texts;

/// Whoever does not answer within this time cannot work.
const PATIENCE: Duration = Duration::from_secs(3);
/// No answer is longer.
const LONGEST: u64 = 64 * 1024;

pub(crate) fn command(address: &str, lang: Lang) -> anyhow::Result<()> {
    // In words at once: a server that hangs up is no reader of ours who has seen enough.
    let status = ask(address).map_err(|error| match error.kind() {
        io::ErrorKind::InvalidInput => anyhow!(wrong_address(address, "--operations", lang)),
        _ => anyhow!(engine::system_error(&error, lang)).context(address.to_owned()),
    })?;
    if status.split(' ').nth(1) == Some("200") {
        return Ok(());
    }
    Err(anyhow!(Texts::of(lang).not_healthy(address, quoted(&status, lang))))
}

/// The first line of what the server answers.
fn ask(address: &str) -> io::Result<String> {
    let place = address.to_socket_addrs()?.next().ok_or(io::ErrorKind::AddrNotAvailable)?;
    let mut server = TcpStream::connect_timeout(&place, PATIENCE)?;
    server.set_read_timeout(Some(PATIENCE))?;
    server.set_write_timeout(Some(PATIENCE))?;
    let request = format!("GET /ready HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
    server.write_all(request.as_bytes())?;
    let mut answer = Vec::new();
    server.take(LONGEST).read_to_end(&mut answer)?;
    Ok(String::from_utf8_lossy(&answer).lines().next().unwrap_or_default().to_owned())
}

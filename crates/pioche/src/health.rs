//! `pioche health`: whether a running server can store a move right now. An image made from scratch
//! contains no other program that could ask.

use std::io::{self, Read as _, Write as _};
use std::net::{TcpStream, ToSocketAddrs as _};
use std::time::Duration;

use anyhow::anyhow;
use cli::problem::{quoted, wrong_address};
use engine::Lang;

use crate::texts::Texts;

/// A server that takes longer to reply is not healthy.
const PATIENCE: Duration = Duration::from_secs(3);
/// The maximum length of a reply.
const LONGEST: u64 = 64 * 1024;

pub(crate) fn command(address: &str, lang: Lang) -> anyhow::Result<()> {
    // Convert the error to words here: a server that hangs up is not the same as a closed pipe on
    // our output.
    let status = ask(address).map_err(|error| match error.kind() {
        io::ErrorKind::InvalidInput => anyhow!(wrong_address(address, "--operations", lang)),
        _ => anyhow!(engine::system_error(&error, lang)).context(address.to_owned()),
    })?;
    if status.split(' ').nth(1) == Some("200") {
        return Ok(());
    }
    Err(anyhow!(Texts::of(lang).not_healthy(address, quoted(&status, lang))))
}

/// The first line of the server's reply.
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

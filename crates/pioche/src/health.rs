//! `pioche health`: whether a server that runs can keep a move right now. An image made from
//! scratch has nothing else that could ask.

use std::io::{Read as _, Write as _};
use std::net::{TcpStream, ToSocketAddrs as _};
use std::time::Duration;

use anyhow::{Context as _, anyhow};
use engine::Lang;

use crate::texts::Texts;

/// Whoever does not answer within this time cannot work.
const PATIENCE: Duration = Duration::from_secs(3);
/// No answer is longer.
const LONGEST: u64 = 64 * 1024;

pub(crate) fn command(address: &str, lang: Lang) -> anyhow::Result<()> {
    let told = || address.to_owned();
    let place = address.to_socket_addrs().with_context(told)?.next().with_context(told)?;
    let mut server = TcpStream::connect_timeout(&place, PATIENCE).with_context(told)?;
    server.set_read_timeout(Some(PATIENCE))?;
    server.set_write_timeout(Some(PATIENCE))?;
    write!(server, "GET /ready HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n")
        .with_context(told)?;
    let mut answer = Vec::new();
    server.take(LONGEST).read_to_end(&mut answer).with_context(told)?;
    let answer = String::from_utf8_lossy(&answer);
    let status = answer.lines().next().unwrap_or_default();
    if status.split(' ').nth(1) == Some("200") {
        return Ok(());
    }
    Err(anyhow!(Texts::of(lang).not_healthy(address, cli::problem::quoted(status, lang))))
}

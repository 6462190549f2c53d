//! One connection to the server, and the one request that is made without it.

use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::time::Duration;

use serde_json::Value;
use tungstenite::client::IntoClientRequest as _;
use tungstenite::http::HeaderValue;
use tungstenite::{Message, WebSocket};

use crate::Error;

/// The server pings every ten seconds, so a connection that is silent for longer is lost.
const SILENCE: Duration = Duration::from_secs(40);

pub(crate) struct Connection(WebSocket<TcpStream>);

impl Connection {
    pub(crate) fn open(server: &str, token: &str) -> Result<Self, Error> {
        let (host, stream) = stream(server)?;
        let wrong = || Error::Address(server.to_owned());
        let mut request = format!("ws://{host}/api/v1/socket").into_client_request().map_err(|_| wrong())?;
        let session = HeaderValue::try_from(format!("Bearer {token}")).map_err(|_| wrong())?;
        request.headers_mut().insert("Authorization", session);
        let (socket, _) = tungstenite::client(request, stream).map_err(lost)?;
        Ok(Self(socket))
    }

    pub(crate) fn send(&mut self, text: &str) -> Result<(), Error> {
        self.0.send(Message::text(text)).map_err(lost)
    }

    /// The next message. Pings are answered on the way.
    pub(crate) fn receive(&mut self) -> Result<Value, Error> {
        loop {
            match self.0.read().map_err(lost)? {
                Message::Text(text) => return serde_json::from_str(&text).map_err(lost),
                Message::Close(frame) => return Err(Error::Lost(format!("closed: {frame:?}"))),
                _ => {}
            }
        }
    }
}

/// One POST, and its reply.
pub(crate) fn post(server: &str, path: &str, body: &Value) -> Result<Value, Error> {
    let (host, mut stream) = stream(server)?;
    let body = body.to_string();
    let length = body.len();
    write!(
        stream,
        "POST /api/v1{path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\
         Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}"
    )
    .map_err(lost)?;
    let mut reply = String::new();
    stream.read_to_string(&mut reply).map_err(lost)?;
    let (_, body) = reply.split_once("\r\n\r\n").ok_or_else(|| Error::Lost("half a reply".to_owned()))?;
    serde_json::from_str(body).map_err(lost)
}

fn stream(server: &str) -> Result<(&str, TcpStream), Error> {
    let host = server.strip_prefix("http://").filter(|host| !host.contains('/'));
    let host = host.ok_or_else(|| Error::Address(server.to_owned()))?;
    let stream = if host.contains(':') { TcpStream::connect(host) } else { TcpStream::connect((host, 80)) };
    let stream = stream.map_err(lost)?;
    stream.set_read_timeout(Some(SILENCE)).map_err(lost)?;
    stream.set_nodelay(true).map_err(lost)?;
    Ok((host, stream))
}

fn lost(error: impl std::fmt::Display) -> Error {
    Error::Lost(error.to_string())
}

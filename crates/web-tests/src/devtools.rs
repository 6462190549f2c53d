//! Chromium's debugging protocol over one socket: a call waits for its reply, and events that
//! arrive meanwhile are kept.

use std::io::ErrorKind;
use std::net::TcpStream;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tungstenite::{Message, WebSocket};

/// The machine may be busy, but a browser that is silent for this long is broken.
const PATIENCE: Duration = Duration::from_mins(1);

pub(crate) struct DevTools {
    socket: WebSocket<TcpStream>,
    next: u64,
    events: Vec<Value>,
}

impl DevTools {
    /// Connects to an address such as `ws://127.0.0.1:9222/devtools/page/…`.
    pub(crate) fn open(address: &str) -> Self {
        let host = address.trim_start_matches("ws://").split('/').next().unwrap_or_default();
        let stream = TcpStream::connect(host).expect("Chromium listens");
        stream.set_nodelay(true).expect("a socket");
        let (socket, _) = tungstenite::client(address, stream).expect("Chromium speaks its protocol");
        socket.get_ref().set_read_timeout(Some(Duration::from_millis(50))).expect("a socket");
        Self { socket, next: 0, events: Vec::new() }
    }

    /// Calls a method and returns the result.
    pub(crate) fn call(&mut self, method: &str, params: Value) -> Value {
        self.try_call(method, params).unwrap_or_else(|problem| panic!("{method}: {problem}"))
    }

    pub(crate) fn try_call(&mut self, method: &str, params: Value) -> Result<Value, String> {
        self.next += 1;
        let id = self.next;
        let mut ask = json!({"id": id, "method": method});
        ask["params"] = params;
        self.socket.send(Message::text(ask.to_string())).map_err(|error| error.to_string())?;
        let start = Instant::now();
        while start.elapsed() < PATIENCE {
            let Some(mut heard) = self.hear() else { continue };
            if heard["id"] != id {
                self.events.push(heard);
            } else if heard.get("error").is_some() {
                return Err(heard["error"].to_string());
            } else {
                return Ok(heard["result"].take());
            }
        }
        Err("no answer".to_owned())
    }

    /// Waits for an event with this name, and keeps it with the others.
    pub(crate) fn listen_for(&mut self, method: &str) {
        let start = Instant::now();
        while start.elapsed() < PATIENCE {
            if let Some(event) = self.hear() {
                let found = event["method"] == method;
                self.events.push(event);
                if found {
                    return;
                }
            }
        }
        panic!("{method} did not come");
    }

    /// The events since the last call.
    pub(crate) fn reported(&mut self) -> Vec<Value> {
        std::mem::take(&mut self.events)
    }

    fn hear(&mut self) -> Option<Value> {
        match self.socket.read() {
            Ok(Message::Text(text)) => Some(serde_json::from_str(&text).expect("Chromium sends JSON")),
            Ok(_) => None,
            Err(tungstenite::Error::Io(error))
                if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) =>
            {
                None
            }
            Err(error) => panic!("Chromium is gone: {error}"),
        }
    }
}

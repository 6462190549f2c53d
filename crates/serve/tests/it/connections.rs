//! Connections that mean no good: clients that ask for much and read nothing.

use std::io::{ErrorKind, Read as _, Write as _};
use std::net::TcpStream;
use std::process::Stdio;
use std::time::{Duration, Instant};

use load::process::{free_address, http, serve};

use crate::common::{binary, folder, start};

/// Many ask for the largest file and read nothing: it is in memory once, they are disconnected, and
/// whoever reads is served meanwhile.
#[test]
fn files_that_nobody_reads_cost_nothing() {
    const LENGTH: usize = 16 << 20;
    const CLIENTS: usize = 100;
    let (data, client) = (folder("unread"), folder("unread-client"));
    std::fs::create_dir_all(client.join("assets")).expect("a folder");
    std::fs::write(client.join("index.html"), "<title>Pioche</title>").expect("a file");
    std::fs::write(client.join("assets/big.wasm"), vec![b'x'; LENGTH]).expect("a file");
    let (address, operations) = (free_address().expect("a port"), free_address().expect("a port"));
    let mut command = serve(binary(), &data, address, operations);
    command.args(["--unread", "3"]).env("PIOCHE_WEB", &client).stderr(Stdio::null());
    let server = start(&mut command, address, operations, &data);
    // The page is looked for once the server is open.
    let started = Instant::now();
    while http(address, "GET", "/assets/big.wasm", "", "").expect("an answer").0 != 200 {
        assert!(started.elapsed() < Duration::from_secs(10), "the file is not there");
    }
    let before = server.memory().expect("a process");
    let deaf: Vec<TcpStream> = (0..CLIENTS)
        .map(|_| {
            let mut stream = TcpStream::connect(address).expect("the server listens");
            stream.write_all(b"GET /assets/big.wasm HTTP/1.1\r\nHost: x\r\n\r\n").expect("sent");
            stream
        })
        .collect();
    let (code, body) = http(address, "GET", "/assets/big.wasm", "", "").expect("an answer");
    assert_eq!((code, body.len()), (200, LENGTH), "whoever reads gets all of it");
    let used = server.memory().expect("a process").saturating_sub(before) >> 10;
    assert!(used < 10 * (LENGTH as u64 >> 20), "{used} MiB for {CLIENTS} who do not read");
    // Of each, what the system held is left, and then nothing comes any more.
    std::thread::sleep(Duration::from_secs(4));
    for mut stream in deaf {
        stream.set_read_timeout(Some(Duration::from_secs(10))).expect("a time");
        let mut rest = Vec::new();
        let ended =
            stream.read_to_end(&mut rest).map_or_else(|error| error.kind(), |_| ErrorKind::UnexpectedEof);
        assert!(!matches!(ended, ErrorKind::WouldBlock | ErrorKind::TimedOut), "it is still connected");
        assert!(rest.len() < LENGTH, "it was sent everything");
    }
    drop(server);
    for folder in [data, client] {
        let _ = std::fs::remove_dir_all(folder);
    }
}

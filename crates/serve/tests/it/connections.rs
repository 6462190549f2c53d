//! Malicious connections: clients that request much and read nothing, and more connections than
//! file descriptors.

use std::io::{ErrorKind, Read as _, Write as _};
use std::net::TcpStream;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use load::process::{free_address, http, serve};

use crate::common::{binary, folder, start};

/// Longer than anything here should take.
const PATIENCE: Duration = Duration::from_mins(1);

/// Many clients request the largest file and read nothing: it is in memory only once, they are
/// disconnected, and clients that do read are served meanwhile.
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
    // The server looks for the client's files once it is open.
    let started = Instant::now();
    while http(address, "GET", "/assets/big.wasm", "", "").expect("an answer").0 != 200 {
        assert!(started.elapsed() < PATIENCE, "the file is not there");
    }
    let before = server.memory().expect("a process");
    let open = || std::fs::read_dir(format!("/proc/{}/fd", server.id())).expect("a process").count();
    let open_before = open();
    let deaf: Vec<TcpStream> = (0..CLIENTS)
        .map(|_| {
            let mut stream = TcpStream::connect(address).expect("the server listens");
            stream.write_all(b"GET /assets/big.wasm HTTP/1.1\r\nHost: localhost\r\n\r\n").expect("sent");
            stream
        })
        .collect();
    let (code, body) = http(address, "GET", "/assets/big.wasm", "", "").expect("an answer");
    assert_eq!((code, body.len()), (200, LENGTH), "a client that reads gets all of it");
    let used = server.memory().expect("a process").saturating_sub(before) >> 10;
    assert!(used < 10 * (LENGTH as u64 >> 20), "{used} MiB for {CLIENTS} who do not read");
    // Each receives what the system had buffered, and then nothing more.
    let started = Instant::now();
    while open() > open_before + CLIENTS / 10 {
        assert!(started.elapsed() < PATIENCE, "{} files are open", open());
        std::thread::sleep(Duration::from_millis(50));
    }
    // A few may still be open, and reading from them would serve them further.
    for stream in &deaf {
        while stream.take_error().expect("a socket").is_none() {
            assert!(started.elapsed() < PATIENCE, "it is still connected");
            std::thread::sleep(Duration::from_millis(20));
        }
    }
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

/// Request headers that never end, on as many connections as the system allows and more: the server
/// raises the limit as far as it may, and operators are still served.
#[test]
fn operators_have_descriptors_left_whatever_visitors_do() {
    let data = folder("descriptors");
    let (address, operations) = (free_address().expect("a port"), free_address().expect("a port"));
    let program = serve(binary(), &data, address, operations);
    let mut command = Command::new("sh");
    command
        .args(["-c", "ulimit -S -n 64 && ulimit -H -n 400 && exec \"$0\" \"$@\""])
        .arg(program.get_program())
        .args(program.get_args())
        .env("PIOCHE_LOG", "warn")
        .stderr(Stdio::null());
    let server = start(&mut command, address, operations, &data);
    let visitors: Vec<TcpStream> = (0..350)
        .map(|_| {
            let mut stream = TcpStream::connect(address).expect("the server listens");
            let _ = stream.write_all(b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ");
            stream
        })
        .collect();
    for path in ["/health", "/ready"] {
        let (code, body) = http(operations, "GET", path, "", "").expect("an answer");
        assert_eq!(code, 200, "{path}: {body}");
    }
    // 128 of 400 are reserved.
    let refused = || server.metric("pioche_connections_refused_total{reason=\"full\"}").expect("a metric");
    let started = Instant::now();
    while (refused() - (350.0 - 272.0)).abs() > 0.5 {
        assert!(started.elapsed() < PATIENCE, "{} were not let in", refused());
        std::thread::sleep(Duration::from_millis(20));
    }
    drop(visitors);
    drop(server);
    let _ = std::fs::remove_dir_all(data);
}

/// A client hangs up at the moment its session ends. The socket is then always readable, because it
/// is at its end, and nothing may poll it for ever. Two such clients once kept two processors busy.
#[test]
fn hanging_up_while_the_session_ends_keeps_nobody_busy() {
    let data = folder("hang-up");
    let server = crate::common::open(&data);
    let address = server.address;
    for round in 0..100 {
        let token = crate::common::new_guest(address);
        let mut socket = TcpStream::connect(address).expect("the server listens");
        let request = format!(
            "GET /api/v1/socket HTTP/1.1\r\nHost: {address}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
             Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nCookie: pioche={token}\r\n\r\n"
        );
        socket.write_all(request.as_bytes()).expect("sent");
        let mut head = [0; 12];
        socket.read_exact(&mut head).expect("an answer");
        assert_eq!(&head, b"HTTP/1.1 101");
        let gone = std::thread::spawn(move || drop(socket));
        let ended = http(address, "POST", "/api/v1/me/delete", &token, "{}").expect("an answer");
        assert_eq!(ended.0, 204, "round {round}: {}", ended.1);
        gone.join().expect("no panic");
    }
    std::thread::sleep(Duration::from_millis(500));
    let before = server.cpu().expect("a process");
    std::thread::sleep(Duration::from_secs(1));
    let used = server.cpu().expect("a process") - before;
    assert!(used < 0.3, "{used} s of processor time in a second, for nobody");
    drop(server);
    let _ = std::fs::remove_dir_all(data);
}

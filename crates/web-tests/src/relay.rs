//! A TCP proxy between browser and server that can drop all connections.

use std::io::{Read as _, Write as _};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

/// Forwards bytes until it is cut; then every connection is closed and no new one gets through.
pub struct Relay {
    host: String,
    cut: Arc<AtomicBool>,
    over: Arc<AtomicBool>,
    open: Arc<Mutex<Vec<TcpStream>>>,
}

impl Relay {
    /// A proxy to a server.
    pub fn to(server: &str) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let host = listener.local_addr().expect("it is bound").to_string();
        let relay = Self { host, cut: Arc::default(), over: Arc::default(), open: Arc::default() };
        let (server, cut, over, open) =
            (server.to_owned(), Arc::clone(&relay.cut), Arc::clone(&relay.over), Arc::clone(&relay.open));
        std::thread::spawn(move || {
            for near in listener.incoming().map_while(Result::ok) {
                if over.load(Ordering::SeqCst) {
                    break;
                }
                if cut.load(Ordering::SeqCst) {
                    continue;
                }
                let Ok(far) = TcpStream::connect(&server) else { continue };
                let copies = (near.try_clone(), far.try_clone());
                let (Ok(near_too), Ok(far_too)) = copies else { continue };
                let mut open = open.lock().expect("nobody panics with it");
                open.extend([near.try_clone(), far.try_clone()].into_iter().flatten());
                drop(open);
                std::thread::spawn(move || pass(near, far));
                std::thread::spawn(move || pass(far_too, near_too));
            }
        });
        relay
    }

    /// The address to open instead of the server's.
    pub fn address(&self) -> String {
        format!("http://{}", self.host)
    }

    /// Drops all connections and accepts no more.
    pub fn cut(&self) {
        self.cut.store(true, Ordering::SeqCst);
        for stream in self.open.lock().expect("nobody panics with it").drain(..) {
            // It may be closed already.
            let _ = stream.shutdown(Shutdown::Both);
        }
    }

    /// Accepts connections again.
    pub fn mend(&self) {
        self.cut.store(false, Ordering::SeqCst);
    }
}

impl Drop for Relay {
    fn drop(&mut self) {
        self.over.store(true, Ordering::SeqCst);
        self.cut();
        // Wakes the accepting thread, so that it notices the end.
        drop(TcpStream::connect(&self.host));
    }
}

fn pass(mut from: TcpStream, mut to: TcpStream) {
    let mut buffer = [0; 16 * 1024];
    while let Ok(count) = from.read(&mut buffer) {
        if count == 0 || to.write_all(&buffer[..count]).is_err() {
            break;
        }
    }
    let _ = to.shutdown(Shutdown::Both);
    let _ = from.shutdown(Shutdown::Both);
}

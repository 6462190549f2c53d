//! The socket, and who may use it.

use std::fs::{self, Permissions};
use std::io;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use bus::request_error::RequestError;
use protocol::admin::{AdminAct, AdminAnswer, SOCKET};
use tokio::io::{AsyncBufReadExt as _, AsyncReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::{UnixListener, UnixStream};
use tokio::sync::{Semaphore, watch};
use tokio::time::{sleep, timeout};

use super::Admin;

/// The longest request, which is one line.
const LONGEST: u64 = 16 << 10;
/// Requests answered at a time.
const AT_ONCE: usize = 8;
/// How long a line may take, either way.
const PATIENCE: Duration = Duration::from_secs(10);
const ROOT: u32 = 0;

/// The socket of a running server. Its file is removed with it.
pub(crate) struct AdminSocket {
    listener: UnixListener,
    path: PathBuf,
}

impl AdminSocket {
    /// Replaces the socket that an earlier server left behind.
    pub(crate) fn bind(folder: &Path) -> io::Result<Self> {
        let path = folder.join(SOCKET);
        let new = path.with_added_extension("new");
        let _ = fs::remove_file(&new);
        let listener = UnixListener::bind(&new)?;
        // It is closed to others before it gets the name under which it is found.
        fs::set_permissions(&new, Permissions::from_mode(0o600))?;
        fs::rename(&new, &path)?;
        Ok(Self { listener, path })
    }

    /// Answers until told to stop.
    pub(crate) async fn serve(self, admin: Admin, mut stopping: watch::Receiver<bool>) {
        let admin = Arc::new(admin);
        let places = Arc::new(Semaphore::new(AT_ONCE));
        loop {
            let accepted = tokio::select! {
                accepted = self.listener.accept() => accepted,
                _ = stopping.changed() => return,
            };
            let Ok((stream, _)) = accepted else {
                // Out of file descriptors, mostly: others have to close first.
                sleep(PATIENCE / 200).await;
                continue;
            };
            let Ok(place) = Arc::clone(&places).acquire_owned().await else { return };
            let admin = Arc::clone(&admin);
            tokio::spawn(async move {
                talk(stream, &admin).await;
                drop(place);
            });
        }
    }
}

impl Drop for AdminSocket {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.path);
    }
}

/// Reads one line and replies with one.
async fn talk(mut stream: UnixStream, admin: &Admin) {
    let own = rustix::process::geteuid().as_raw();
    let answer = match stream.peer_cred().map(|peer| peer.uid()) {
        Ok(user) if may_ask(user, own) => match timeout(PATIENCE, hear(&mut stream)).await {
            Ok(Ok(Some(line))) => answer(admin, user, &line).await,
            // Nobody waits for a reply.
            Ok(Ok(None) | Err(_)) | Err(_) => return,
        },
        Ok(user) => {
            tracing::warn!(target: "audit", user, "pioche admin was refused to another user of this machine");
            AdminAnswer::Error(RequestError::NotTheAdministrator.into())
        }
        Err(error) => {
            tracing::warn!(target: "audit", %error, "pioche admin was refused: the system does not say which user asks");
            AdminAnswer::Error(RequestError::NotTheAdministrator.into())
        }
    };
    let mut line = serde_json::to_string(&answer).expect("answers are plain data");
    line.push('\n');
    // A client that is gone does not need it.
    let _ = timeout(PATIENCE, stream.write_all(line.as_bytes())).await;
}

/// Whether this user may ask a server that runs as user `own`.
fn may_ask(user: u32, own: u32) -> bool {
    user == own || user == ROOT
}

/// A line without its end, or `None` if the client sends nothing.
async fn hear(stream: &mut UnixStream) -> io::Result<Option<String>> {
    let mut line = String::new();
    let count = BufReader::new(stream.take(LONGEST)).read_line(&mut line).await?;
    Ok((count > 0).then_some(line))
}

async fn answer(admin: &Admin, user: u32, line: &str) -> AdminAnswer {
    let act: AdminAct = match serde_json::from_str(line) {
        Ok(act) => act,
        Err(error) => return AdminAnswer::Error(RequestError::Message(error).into()),
    };
    match admin.act(user, act).await {
        Ok(answer) => answer,
        Err(error) => {
            if let RequestError::Store(error) = &error {
                tracing::error!(%error, "a request of pioche admin failed in the store");
            }
            AdminAnswer::Error(error.into())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_servers_own_user_and_root_may_ask() {
        assert!(may_ask(1000, 1000) && may_ask(0, 1000) && may_ask(0, 0));
        assert!(!may_ask(1001, 1000) && !may_ask(1000, 0));
    }
}

//! Writes that share a commit.

use tokio::sync::mpsc;

/// How often a writer looks for more before it writes.
const LOOKS: usize = 4;

/// Waits for writes that are just about to arrive, as long as each look finds more: the more writes
/// share a commit, the less each costs. Without others there is no wait.
pub async fn gather<T>(inbox: &mut mpsc::Receiver<T>, batch: &mut Vec<T>, most: usize) {
    for _ in 0..LOOKS {
        let before = batch.len();
        tokio::task::yield_now().await;
        while batch.len() < most
            && let Ok(write) = inbox.try_recv()
        {
            batch.push(write);
        }
        if batch.len() == before {
            return;
        }
    }
}

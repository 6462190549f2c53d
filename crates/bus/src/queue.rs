//! The requests that wait at one table, whichever bus brought them. Nobody's requests can crowd out
//! those of others.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use protocol::Person;

/// Requests of one person that may wait at one table. Everybody has their own number, so nobody can
/// take all places.
const WAITING: u32 = 16;
/// People who are remembered although they have none waiting.
const REMEMBERED: usize = 16;
/// People who may have requests waiting at one table.
const ALL_WAITING: usize = 16_384;

/// Who has how many requests waiting at a table.
#[derive(Default)]
pub struct RequestQueue(Mutex<HashMap<String, u32>>);

impl RequestQueue {
    fn counts(&self) -> MutexGuard<'_, HashMap<String, u32>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A place in the queue, if this person has one left.
    pub fn slot(self: &Arc<Self>, person: &Arc<Person>) -> Option<QueueSlot> {
        let mut counts = self.counts();
        let full = counts.len() >= ALL_WAITING;
        match counts.get_mut(&person.person) {
            Some(count) if *count >= WAITING => return None,
            Some(count) => *count += 1,
            None if full => return None,
            None => drop(counts.insert(person.person.clone(), 1)),
        }
        Some(QueueSlot { queue: Arc::clone(self), person: Arc::clone(person) })
    }
}

/// A place in a table's queue, given back when dropped.
pub struct QueueSlot {
    queue: Arc<RequestQueue>,
    person: Arc<Person>,
}

impl Drop for QueueSlot {
    fn drop(&mut self) {
        let mut counts = self.queue.counts();
        if let Some(count) = counts.get_mut(&self.person.person) {
            *count -= 1;
            // Players send requests again and again, so a few people stay in the map.
            if *count == 0 && counts.len() > REMEMBERED {
                counts.remove(&self.person.person);
            }
        }
    }
}

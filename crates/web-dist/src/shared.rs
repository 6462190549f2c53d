//! Files of a folder, in memory only while they are being sent, and only once: hundreds of clients
//! that request the largest file and do not read it cost no more than one.

use std::collections::BTreeMap;
use std::fs::Metadata;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::SystemTime;

/// What was read, with the size and time of the file.
struct Known {
    bytes: Weak<[u8]>,
    length: u64,
    changed: Option<SystemTime>,
}

static KNOWN: Mutex<BTreeMap<PathBuf, Known>> = Mutex::new(BTreeMap::new());

/// The file's bytes, if there is such a file.
pub(crate) fn read(path: PathBuf) -> Option<Arc<[u8]>> {
    let now = std::fs::metadata(&path).ok().filter(Metadata::is_file)?;
    let (length, changed) = (now.len(), now.modified().ok());
    // Held while reading, so that simultaneous requests share the bytes.
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    let same = known.get(&path).filter(|known| (known.length, known.changed) == (length, changed));
    if let Some(bytes) = same.and_then(|known| known.bytes.upgrade()) {
        return Some(bytes);
    }
    let bytes: Arc<[u8]> = std::fs::read(&path).ok()?.into();
    known.retain(|_, known| known.bytes.strong_count() > 0);
    known.insert(path, Known { bytes: Arc::downgrade(&bytes), length, changed });
    Some(bytes)
}

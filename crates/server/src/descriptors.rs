//! File descriptors. Every connection takes one, and so does every file of the database, but the
//! system gives a process few unless it asks for more.

/// Descriptors reserved for files and for operators' connections.
const KEPT: usize = 128;
/// Connections of operators.
pub(crate) const OPERATIONS: usize = KEPT / 2;

/// Raises the limit as far as the system allows, and returns how many connections of visitors fit.
pub(crate) fn raise() -> usize {
    let limit = limit();
    limit.saturating_sub(KEPT.min(limit / 2))
}

#[cfg(unix)]
fn limit() -> usize {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

    let now = getrlimit(Resource::Nofile);
    // More than enough; some systems refuse an infinite limit.
    let wanted = now.maximum.unwrap_or(1 << 20).min(1 << 20);
    if now.current.is_some_and(|current| current < wanted) {
        let raised = Rlimit { current: Some(wanted), maximum: now.maximum };
        if let Err(error) = setrlimit(Resource::Nofile, raised) {
            tracing::warn!(%error, "the limit of open files could not be raised");
        }
    }
    let current = getrlimit(Resource::Nofile).current;
    current.and_then(|current| usize::try_from(current).ok()).unwrap_or(usize::MAX)
}

#[cfg(not(unix))]
fn limit() -> usize {
    usize::MAX
}

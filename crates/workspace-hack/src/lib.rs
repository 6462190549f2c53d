//! Nothing: only the manifest counts.

//! Empty: only the manifest matters.

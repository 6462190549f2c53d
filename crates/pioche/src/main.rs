//! The one binary.

use std::process::ExitCode;

/// A server allocates many small pieces for every move; this one is made for that.
#[cfg(feature = "serve")]
#[global_allocator]
static MEMORY: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    pioche::run(std::env::args_os())
}

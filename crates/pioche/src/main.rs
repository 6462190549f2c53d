//! The `pioche` binary.

use std::io::{Write as _, stderr};
use std::process::ExitCode;

/// A server allocates many small blocks for every move, which mimalloc handles well.
#[cfg(feature = "serve")]
#[global_allocator]
static MEMORY: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// The CPU features that an x86-64 binary may be compiled for, with their bits in the CPUID output.
/// Releases assume what every processor since 2009 has: without the instruction that counts bits,
/// games run a quarter slower.
const TAKEN_FOR_GRANTED: &[(&str, u32)] = if cfg!(target_feature = "popcnt") {
    &[("SSSE3", 9), ("SSE4.1", 19), ("SSE4.2", 20), ("POPCNT", 23)]
} else {
    &[]
};

fn main() -> ExitCode {
    let has = features();
    if let Some((missing, _)) = TAKEN_FOR_GRANTED.iter().find(|(_, bit)| has & (1 << bit) == 0) {
        // In both languages, because detecting the language may already need the missing feature.
        let _ = writeln!(
            stderr(),
            "pioche: this processor lacks {missing}: compile Pioche from its sources here / \
             il manque {missing} à ce processeur : compilez ici Pioche à partir de ses sources"
        );
        return ExitCode::from(2);
    }
    pioche::run(std::env::args_os())
}

/// `is_x86_feature_detected` would assume the features that the compiler was told to assume.
#[cfg(target_arch = "x86_64")]
fn features() -> u32 {
    std::arch::x86_64::__cpuid(1).ecx
}

#[cfg(not(target_arch = "x86_64"))]
fn features() -> u32 {
    0
}

//! The tests of `pioche-serve`, in one program, because each program is linked separately.

#[cfg(unix)]
mod admin;
mod alerts;
mod arguments;
mod clients;
mod common;
mod connections;
mod faults;
#[cfg(feature = "packaging")]
mod packaging;
mod public_names;
mod running;
mod serve;
#[cfg(all(unix, feature = "cluster"))]
mod several;
#[cfg(target_os = "linux")]
mod soak;

//! Installs what a fresh machine with only Rust lacks.

use std::process::{Command, Stdio};

use anyhow::{Context as _, bail};

use crate::steps::run;

/// Rust's standard library for this target.
pub(crate) fn target(name: &str) -> anyhow::Result<()> {
    let output = Command::new("rustc")
        .args(["--print", "target-libdir", "--target", name])
        .output()
        .context("rustc")?;
    let folder = String::from_utf8_lossy(&output.stdout).trim().to_owned();
    if output.status.success() && std::fs::read_dir(&folder).is_ok_and(|mut files| files.next().is_some()) {
        return Ok(());
    }
    run(Command::new("rustup").args(["target", "add", name]))
        .with_context(|| format!("the target {name} is missing; try: rustup target add {name}"))
}

/// A program, from its Debian package if it is not installed.
pub(crate) fn program(name: &str, package: &str) -> anyhow::Result<()> {
    // Programs differ in how they print their version.
    if ["--version", "-v", "-V", "version"].iter().any(|flag| works(Command::new(name).arg(flag))) {
        return Ok(());
    }
    if !works(Command::new("apt-get").arg("--version")) {
        bail!("{name} is missing; please install it (Debian's package is {package})");
    }
    // As root directly; otherwise through sudo, which asks for a password or refuses.
    let root = Command::new("id").arg("-u").output().is_ok_and(|output| output.stdout == b"0\n");
    let apt = |arguments: &[&str]| {
        let mut command = if root { Command::new("apt-get") } else { Command::new("sudo") };
        if !root {
            command.arg("apt-get");
        }
        run(command.args(arguments).env("DEBIAN_FRONTEND", "noninteractive"))
    };
    apt(&["update", "-qq"])?;
    apt(&["install", "-y", "-qq", package])
        .with_context(|| format!("{name} is missing and could not be installed"))
}

/// `PostgreSQL`, whose programs are in a separate folder on Debian, and what makes certificates for
/// it.
pub(crate) fn postgres() -> anyhow::Result<()> {
    program("openssl", "openssl")?;
    let there = |folder: std::path::PathBuf| folder.join("bin/initdb").is_file();
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    if versions.into_iter().any(|version| there(version.path())) {
        return Ok(());
    }
    program("initdb", "postgresql")
}

pub(crate) fn works(command: &mut Command) -> bool {
    command.stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|status| status.success())
}

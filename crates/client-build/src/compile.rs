//! Compiles the crates `web` and `thinker` to WebAssembly, with a Cargo of their own.

use std::env;
use std::ffi::OsString;
use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::{ClientKind, Progress, Result};

const TARGET: &str = "wasm32-unknown-unknown";
/// What browsers download from public servers. Cargo adds these flags to those in its
/// configuration.
const SMALL: &str = r#"["-Copt-level=z", "-Ccodegen-units=1", "-Cembed-bitcode=yes"]"#;
/// The flags of the thinker, whose speed matters more than its size.
const FAST: &str = r#"["-Copt-level=3", "-Ccodegen-units=1", "-Cembed-bitcode=yes"]"#;

/// Compiles the client. For releases it is meant to be split: it still has its relocations, and
/// does not run as it is.
pub(crate) fn client(root: &Path, kind: ClientKind, progress: Progress) -> Result<PathBuf> {
    let (features, link): (&[&str], &[&str]) = match kind {
        ClientKind::Dev | ClientKind::Quick => (&[], &[]),
        ClientKind::Dist => (&["--features", "split"], &["-Cstrip=none", "-Clink-arg=--emit-relocs"]),
    };
    compile(root, Module { package: "web", flags: SMALL, features, link }, kind, progress)
}

/// Compiles the thinker. It is optimised in development, too, because otherwise a hint would take
/// minutes.
pub(crate) fn thinker(root: &Path, kind: ClientKind, progress: Progress) -> Result<PathBuf> {
    let kind = if kind == ClientKind::Dev { ClientKind::Quick } else { kind };
    compile(root, Module { package: "thinker", flags: FAST, features: &[], link: &[] }, kind, progress)
}

/// A crate that is compiled to a module.
#[derive(Clone, Copy)]
struct Module {
    package: &'static str,
    /// The compiler flags for releases.
    flags: &'static str,
    features: &'static [&'static str],
    /// The linker arguments for releases.
    link: &'static [&'static str],
}

fn compile(root: &Path, module: Module, kind: ClientKind, progress: Progress) -> Result<PathBuf> {
    let Module { package, flags, features, link } = module;
    // A separate target folder, because Cargo locks a folder for one build, and the server (or a
    // build script that calls this) is compiled in the other at the same time.
    let (profile, folder) = match kind {
        ClientKind::Dev => ("wasm-dev", target_folder(root)),
        ClientKind::Quick => ("quick", target_folder(root).join("web")),
        ClientKind::Dist => ("release", target_folder(root).join("web")),
    };
    let mut cargo = cargo(root);
    match kind {
        ClientKind::Dev | ClientKind::Quick => cargo.arg("build"),
        // Flags for the target instead of a profile, because procedural macros need none of them.
        ClientKind::Dist => cargo
            .args(["rustc", "--lib", "--crate-type", "cdylib", "--config"])
            .arg(format!("target.{TARGET}.rustflags={flags}")),
    };
    cargo
        .args(["--locked", "--package", package, "--target", TARGET, "--profile", profile])
        .args(features)
        .arg("--target-dir")
        .arg(&folder)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped());
    if kind == ClientKind::Dist {
        cargo.args(["--", "-Clto=fat"]).args(link);
    }
    let of = crates(root, package);
    let mut child = cargo.spawn().map_err(|error| format!("cargo cannot be run: {error}"))?;
    let lines = BufReader::new(child.stderr.take().expect("it is piped"));
    let (mut begun, mut said) = (0, Vec::new());
    for line in lines.lines().map_while(std::result::Result::ok) {
        if let Some(name) = line.trim_start().strip_prefix("Compiling ") {
            begun += 1;
            progress(percent(begun, of), name.split(' ').next().unwrap_or_default());
        } else {
            said.push(line);
        }
    }
    if !child.wait()?.success() {
        return Err(format!("the client does not compile:\n{}", said.join("\n")).into());
    }
    Ok(folder.join(TARGET).join(profile).join(format!("{package}.wasm")))
}

/// The progress when Cargo has started `begun` of about `of` crates, in percent. The last one, the
/// client itself, takes about a third of the time.
fn percent(begun: usize, of: usize) -> u8 {
    (begun * 65 / of.max(begun).max(1)) as u8
}

/// The target folder of the build that started this one.
fn target_folder(root: &Path) -> PathBuf {
    env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), |folder| root.join(folder))
}

/// A Cargo without the environment of the Cargo that may have started this program.
fn cargo(root: &Path) -> Command {
    let mut cargo = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.current_dir(root);
    for (name, _) in env::vars_os().filter(|(name, _)| is_of_the_outer_build(name)) {
        cargo.env_remove(&name);
    }
    cargo
}

fn is_of_the_outer_build(name: &OsString) -> bool {
    let name = name.to_string_lossy();
    ["CARGO_CFG_", "CARGO_FEATURE_", "CARGO_PKG_", "CARGO_PROFILE_", "CARGO_MANIFEST_"]
        .iter()
        .any(|start| name.starts_with(start))
        || [
            "CARGO_BUILD_TARGET",
            "CARGO_ENCODED_RUSTFLAGS",
            "CARGO_TARGET_DIR",
            "DEBUG",
            "LD_LIBRARY_PATH",
            "OPT_LEVEL",
            "PROFILE",
            "RUSTC",
            "RUSTC_WORKSPACE_WRAPPER",
            "RUSTC_WRAPPER",
            "RUSTFLAGS",
            "TARGET",
        ]
        .contains(&&*name)
}

/// Roughly how many crates there are to compile; none if Cargo cannot tell.
fn crates(root: &Path, package: &str) -> usize {
    let tree = ["tree", "--locked", "--package", package, "--target", TARGET, "--prefix", "none"];
    let output = cargo(root).args(tree).args(["--edges", "normal,build", "--no-dedupe"]).output();
    let Ok(output) = output else { return 0 };
    let text = String::from_utf8_lossy(&output.stdout);
    let mut names: Vec<&str> = text.lines().map(|line| line.split(" (").next().unwrap_or(line)).collect();
    names.sort_unstable();
    names.dedup();
    names.len()
}

/// Installs Rust's standard library for the browser if it is missing.
pub(crate) fn ensure_target() -> Result<()> {
    let there = || -> Result<bool> {
        let rustc = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
        let output = Command::new(rustc).args(["--print", "target-libdir", "--target", TARGET]).output()?;
        Ok(Path::new(String::from_utf8_lossy(&output.stdout).trim()).is_dir())
    };
    if there()? {
        return Ok(());
    }
    let mut rustup = Command::new("rustup");
    let added = rustup.args(["target", "add", TARGET]).stdout(Stdio::null()).stderr(Stdio::null()).status();
    if added.is_ok_and(|status| status.success()) && there()? {
        return Ok(());
    }
    Err(format!("the client needs Rust's library for the browser: rustup target add {TARGET}").into())
}

#[cfg(test)]
mod tests {
    use super::percent;

    #[test]
    fn the_last_crate_is_a_third_of_the_work() {
        let found =
            [(0, 0), (1, 190), (95, 190), (190, 190), (200, 190)].map(|(begun, of)| percent(begun, of));
        assert_eq!(found, [0, 0, 32, 65, 65]);
    }
}

//! Compiles the crates `web` and `thinker` to WebAssembly with a separate Cargo process. A separate
//! crate from `client-build`, which takes a third as long to compile as the client itself. This
//! crate takes next to nothing, so that the client's compilation begins at once (`main.rs`).

use std::env;
use std::ffi::OsString;
use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A build error is shown to a person as one line, so there is nothing to match on.
pub type Result<T> = std::result::Result<T, Box<dyn std::error::Error>>;

/// The trade-off between build time and size of the client.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ClientKind {
    /// For developing the client: incremental and uncompressed.
    Dev,
    /// For running Pioche from its sources: the release profile, and light compression.
    Quick,
    /// For releases: in chunks, as small as possible.
    Dist,
}

const TARGET: &str = "wasm32-unknown-unknown";
/// What browsers download from public servers. Cargo adds these flags to those in its
/// configuration.
const SMALL: &str = r#"["-Copt-level=z", "-Ccodegen-units=1", "-Cembed-bitcode=yes"]"#;
/// The flags of the thinker, whose speed matters more than its size.
const FAST: &str = r#"["-Copt-level=3", "-Ccodegen-units=1", "-Cembed-bitcode=yes"]"#;

/// The step of the build.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Progress {
    /// Cargo has started to compile `begun` of about `of` crates; `name` is the latest.
    Compiling { begun: usize, of: usize, name: String },
    /// Bindings, names and compression.
    Packing,
    /// The client can be served.
    Ready,
}

/// Compiles the client. For releases it is meant to be split: it still has its relocations, and
/// does not run as it is.
pub fn client(root: &Path, kind: ClientKind, progress: &mut dyn FnMut(Progress)) -> Result<PathBuf> {
    let (features, link): (&[&str], &[&str]) = match kind {
        ClientKind::Dev | ClientKind::Quick => (&[], &[]),
        ClientKind::Dist => (&["--features", "split"], &["-Cstrip=none", "-Clink-arg=--emit-relocs"]),
    };
    compile(root, Module { package: "web", flags: SMALL, features, link }, kind, progress)
}

/// Compiles the thinker. It is optimised in development, too, because otherwise a hint would take
/// minutes.
pub fn thinker(root: &Path, kind: ClientKind, progress: &mut dyn FnMut(Progress)) -> Result<PathBuf> {
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

fn compile(
    root: &Path,
    module: Module,
    kind: ClientKind,
    progress: &mut dyn FnMut(Progress),
) -> Result<PathBuf> {
    let Module { package, flags, features, link } = module;
    // A separate target folder, because Cargo locks a folder for one build, and the server (or a
    // build script that calls this) is compiled in the other at the same time.
    let (profile, folder) = match kind {
        ClientKind::Dev => ("wasm-dev", target_folder(root)),
        ClientKind::Quick | ClientKind::Dist => ("release", target_folder(root).join("web")),
    };
    let mut cargo = cargo(root);
    match kind {
        ClientKind::Dev | ClientKind::Quick => cargo.arg("build"),
        // Flags for the target instead of a profile, so that procedural macros are the same as for
        // the quick client, and are not compiled again.
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
            let name = name.split(' ').next().unwrap_or_default().to_owned();
            progress(Progress::Compiling { begun, of: of.max(begun), name });
        } else {
            said.push(line);
        }
    }
    if !child.wait()?.success() {
        return Err(format!("the client does not compile:\n{}", said.join("\n")).into());
    }
    Ok(folder.join(TARGET).join(profile).join(format!("{package}.wasm")))
}

/// The target folder of the build that started this one.
fn target_folder(root: &Path) -> PathBuf {
    env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), |folder| root.join(folder))
}

/// A Cargo without the environment of the Cargo that may have started this program.
fn cargo(root: &Path) -> Command {
    in_checkout(Command::new(cargo_program()), root)
}

/// The same at low priority, if the system has `nice`. The last crate of the client leaves a
/// processor idle for half a minute, which is soon enough for what this builds.
pub fn patient_cargo(root: &Path) -> Command {
    let nice = || Command::new("nice");
    if !nice().arg("true").status().is_ok_and(|status| status.success()) {
        return cargo(root);
    }
    let mut patient = nice();
    patient.args(["-n", "15"]).arg(cargo_program());
    in_checkout(patient, root)
}

fn cargo_program() -> OsString {
    env::var_os("CARGO").unwrap_or_else(|| "cargo".into())
}

fn in_checkout(mut command: Command, root: &Path) -> Command {
    command.current_dir(root);
    for (name, _) in env::vars_os().filter(|(name, _)| is_of_the_outer_build(name)) {
        command.env_remove(&name);
    }
    command
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
pub fn ensure_target() -> Result<()> {
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

//! The crates `web` and `thinker`, compiled to WebAssembly by a Cargo of its own. Apart from
//! `client-build`, which makes a client of them: that takes as long to compile as a third of the
//! client, and this next to nothing, so the client is begun at once (`main.rs`).

use std::env;
use std::ffi::OsString;
use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// What stops a build is told to a person, in one line: there is nothing to match on.
pub type Result<T> = std::result::Result<T, Box<dyn std::error::Error>>;

/// How much time a build may take, and how small the client then is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ClientKind {
    /// For whoever works on the client: incremental, not compressed.
    Dev,
    /// For whoever runs Pioche from its sources: the release profile and light compression.
    Quick,
    /// For releases: in chunks, as small as they get.
    Dist,
}

const TARGET: &str = "wasm32-unknown-unknown";
/// What browsers of a public server download. Cargo adds these flags to those of its configuration.
const SMALL: &str = r#"["-Copt-level=z", "-Ccodegen-units=1", "-Cembed-bitcode=yes"]"#;
/// The same for what thinks: how much of it there is matters less than how fast it is.
const FAST: &str = r#"["-Copt-level=3", "-Ccodegen-units=1", "-Cembed-bitcode=yes"]"#;

/// What is being done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Progress {
    /// Cargo has begun with this many of about so many crates, `name` being the newest.
    Compiling { begun: usize, of: usize, name: String },
    /// Bindings, names and compression.
    Packing,
    /// The client can be served.
    Ready,
}

/// The client. For releases it is to be split: it has its relocations still, and does not run yet.
pub fn client(root: &Path, kind: ClientKind, progress: &mut dyn FnMut(Progress)) -> Result<PathBuf> {
    let (features, link): (&[&str], &[&str]) = match kind {
        ClientKind::Dev | ClientKind::Quick => (&[], &[]),
        ClientKind::Dist => (&["--features", "split"], &["-Cstrip=none", "-Clink-arg=--emit-relocs"]),
    };
    compile(root, Module { package: "web", flags: SMALL, features, link }, kind, progress)
}

/// What thinks for the client. For whoever works on the client it is optimised too: nobody waits
/// minutes for a hint.
pub fn thinker(root: &Path, kind: ClientKind, progress: &mut dyn FnMut(Progress)) -> Result<PathBuf> {
    let kind = if kind == ClientKind::Dev { ClientKind::Quick } else { kind };
    compile(root, Module { package: "thinker", flags: FAST, features: &[], link: &[] }, kind, progress)
}

/// A crate that becomes a module.
#[derive(Clone, Copy)]
struct Module {
    package: &'static str,
    /// How it is compiled for releases.
    flags: &'static str,
    features: &'static [&'static str],
    /// How it is linked for releases.
    link: &'static [&'static str],
}

fn compile(
    root: &Path,
    module: Module,
    kind: ClientKind,
    progress: &mut dyn FnMut(Progress),
) -> Result<PathBuf> {
    let Module { package, flags, features, link } = module;
    // A folder of its own: the server is compiled in the other at the same time, or a build script
    // that calls this, and Cargo locks a folder for one build.
    let (profile, folder) = match kind {
        ClientKind::Dev => ("wasm-dev", target_folder(root)),
        ClientKind::Quick | ClientKind::Dist => ("release", target_folder(root).join("web")),
    };
    let mut cargo = cargo(root);
    match kind {
        ClientKind::Dev | ClientKind::Quick => cargo.arg("build"),
        // By flags for the target, not by a profile: procedural macros are then the same as for the
        // quick client, and are not compiled again.
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

/// Where the build that started this one put its files.
fn target_folder(root: &Path) -> PathBuf {
    env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), |folder| root.join(folder))
}

/// A Cargo that knows nothing of the one that may have started this program.
fn cargo(root: &Path) -> Command {
    in_checkout(Command::new(cargo_program()), root)
}

/// The same, which makes way for other programs where the system has `nice`: the last crate of the
/// client leaves a processor idle for half a minute, and that is early enough for what packs it.
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

/// About how many crates there are to compile; none where Cargo cannot say.
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

/// Rust's library for the browser, fetched if it is missing.
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

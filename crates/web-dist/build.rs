//! Builds the browser client and lays it where `src/lib.rs` embeds it from, so that `cargo run --release` is all it takes.

#[path = "build/pack.rs"]
mod pack;

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

use pack::{Compiled, Press, Result, pack};

const TARGET: &str = "wasm32-unknown-unknown";
/// Folders whose content ends up in the client.
const SOURCES: [&str; 10] = [
    "web",
    "engine",
    "kit",
    "catalog",
    "protocol",
    "game-ole",
    "game-dos",
    "game-karta-doppio",
    "game-otto-bruno",
    "game-otto-game-over",
];

fn main() -> Result<()> {
    println!("cargo::rerun-if-env-changed=SKIP_WEB");
    let out = PathBuf::from(variable("OUT_DIR")?).join("web");
    if env::var_os("SKIP_WEB").is_some_and(|value| !value.is_empty() && value != "0") {
        // An empty folder: the server then says that this build has no client.
        if out.exists() {
            std::fs::remove_dir_all(&out)?;
        }
        std::fs::create_dir_all(&out)?;
        return Ok(());
    }
    let here = PathBuf::from(variable("CARGO_MANIFEST_DIR")?);
    let crates = here.parent().ok_or("this crate lies in crates/")?;
    let root = crates.parent().ok_or("crates/ lies in the workspace")?;
    for source in SOURCES {
        println!("cargo::rerun-if-changed={}", crates.join(source).display());
    }
    for file in ["build.rs", "build", "../../Cargo.lock", "../../Cargo.toml"] {
        println!("cargo::rerun-if-changed={}", here.join(file).display());
    }
    println!(
        "cargo::warning=building the browser client; this takes a few minutes the first time (SKIP_WEB=1 leaves it out)"
    );
    ensure_target()?;
    let (house, table) = (out.with_extension("house"), out.with_extension("table"));
    std::fs::copy(compile(root, &["--no-default-features"])?, &house)?;
    std::fs::copy(compile(root, &[])?, &table)?;
    pack(&Compiled { house: &house, table: &table }, &crates.join("web"), &out, Press::Hard)
}

fn variable(name: &str) -> Result<String> {
    env::var(name).map_err(|_| format!("Cargo sets {name}").into())
}

/// The client compiled by a Cargo of its own, in a folder of its own: the outer one is locked.
fn compile(root: &Path, features: &[&str]) -> Result<PathBuf> {
    let folder = root.join("target/web");
    let mut cargo = Command::new(variable("CARGO")?);
    cargo
        .current_dir(root)
        .args(["build", "--locked", "--package", "web", "--target", TARGET, "--profile", "wasm"])
        .args(features)
        .arg("--target-dir")
        .arg(&folder);
    // What is meant for the outer build must not reach the inner one.
    for (name, _) in env::vars_os() {
        let text = name.to_string_lossy();
        let outer =
            ["CARGO_CFG_", "CARGO_FEATURE_", "CARGO_PROFILE_"].iter().any(|start| text.starts_with(start))
                || [
                    "RUSTFLAGS",
                    "CARGO_ENCODED_RUSTFLAGS",
                    "CARGO_TARGET_DIR",
                    "CARGO_BUILD_TARGET",
                    "RUSTC",
                    "RUSTC_WRAPPER",
                    "RUSTC_WORKSPACE_WRAPPER",
                    "LD_LIBRARY_PATH",
                    "TARGET",
                    "PROFILE",
                    "OPT_LEVEL",
                    "DEBUG",
                ]
                .contains(&&*text);
        if outer {
            cargo.env_remove(&name);
        }
    }
    let output = cargo.output()?;
    if !output.status.success() {
        return Err(
            format!("the client does not compile:\n{}", String::from_utf8_lossy(&output.stderr)).into()
        );
    }
    Ok(folder.join(TARGET).join("wasm/web.wasm"))
}

/// The compiler's library for the browser, fetched if it is missing.
fn ensure_target() -> Result<()> {
    let there = || -> Result<bool> {
        let rustc = env::var("RUSTC").unwrap_or_else(|_| "rustc".to_owned());
        let output = Command::new(rustc).args(["--print", "target-libdir", "--target", TARGET]).output()?;
        Ok(Path::new(String::from_utf8_lossy(&output.stdout).trim()).is_dir())
    };
    if there()? {
        return Ok(());
    }
    let asked = Command::new("rustup").args(["target", "add", TARGET]).status();
    if asked.is_ok_and(|status| status.success()) && there()? {
        return Ok(());
    }
    Err(format!(
        "the client needs the compiler's browser target: run `rustup target add {TARGET}`, or set SKIP_WEB=1"
    )
    .into())
}

//! Clippy: on its own, or during a build that happens anyway.

use std::process::Command;

use anyhow::{Context as _, bail};

use crate::steps::{FEATURES, cargo, root, run};

/// Lints everything.
pub(crate) fn lints() -> anyhow::Result<()> {
    let features = format!("{FEATURES},web-tests/browser,serve/packaging");
    let clippy = ["clippy", "--workspace", "--all-targets", "--locked", "--quiet", "--features", &features];
    run(cargo(&clippy).args(["--", "-D", "warnings"]))
}

/// Makes a build lint the workspace's crates that it compiles, and fail on warnings. `cargo clippy`
/// would parse every crate once more, dependencies included; linting during a build costs a quarter
/// of that. Clippy's driver is a complete compiler, but without MIR optimisations, so this is for
/// tests, not for programs that people run. It is meant for the gate, which compiles only once, and
/// so turns off incremental compilation.
pub(crate) fn linted(mut build: Command) -> Command {
    // In the format in which `cargo clippy` passes the arguments after `--` to its driver.
    build
        .env("CARGO_INCREMENTAL", "0")
        .env("RUSTC_WORKSPACE_WRAPPER", "clippy-driver")
        .env("CLIPPY_ARGS", "-D__CLIPPY_HACKERY__warnings__CLIPPY_HACKERY__");
    build
}

/// Checks the compiler's warnings about the quick client. The client is linted together with its
/// tests; this shows what only they use.
pub(crate) fn no_warnings_of_the_client() -> anyhow::Result<()> {
    for package in ["web", "thinker"] {
        // The same command as in `client-build`, so that nothing is compiled again, and Cargo
        // repeats its messages.
        let build =
            ["build", "--locked", "--quiet", "--profile", "quick", "--target", "wasm32-unknown-unknown"];
        let output = cargo(&build)
            .args(["--target-dir", "target/web", "--message-format=json-render-diagnostics", "-p", package])
            .current_dir(root())
            .output()
            .context("cargo")?;
        let said = String::from_utf8_lossy(&output.stderr);
        if !output.status.success() || said.contains("warning") {
            bail!("{package} compiles with warnings:\n{said}");
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn a_linted_build_fails_at_a_lint() {
        let folder = std::env::temp_dir().join(format!("pioche-linted-{}", std::process::id()));
        fs::create_dir_all(folder.join("src")).expect("a folder");
        fs::write(
            folder.join("Cargo.toml"),
            "[package]\nname = \"small\"\nedition = \"2024\"\n[workspace]\n",
        )
        .expect("a manifest");
        let built = |source: &str| {
            fs::write(folder.join("src/lib.rs"), source).expect("a source");
            let mut build = cargo(&["build", "--quiet", "--offline"]);
            build.current_dir(&folder).env("CARGO_TARGET_DIR", folder.join("target"));
            linted(build).output().expect("Cargo runs")
        };
        let sound = built("pub fn none(all: &[u8]) -> bool { all.is_empty() }");
        assert!(sound.status.success(), "{}", String::from_utf8_lossy(&sound.stderr));
        let found = built("pub fn none(all: &[u8]) -> bool { all.len() == 0 }");
        assert!(!found.status.success());
        let why = String::from_utf8_lossy(&found.stderr);
        assert!(why.contains("clippy::len-zero"), "{why}");
        fs::remove_dir_all(folder).expect("it is ours");
    }
}

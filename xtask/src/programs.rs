//! Test programs, two at a time: `cargo test` runs one after the other, and those of the server
//! wait more than they work.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Context as _, bail};
use serde_json::Value;

use crate::steps::{cargo, root, run};

/// What takes longer than everything else of its package together, and is left to `ci` and
/// `check all`.
const LEFT_TO_CI: [(&str, &str); 1] =
    [("secrecy::no_byte_tells", "two worlds of every game side by side, half a minute of processor time")];

/// The tests of some packages, compiled.
pub(crate) struct Programs {
    /// Each with the folder of its package.
    programs: Vec<(PathBuf, PathBuf)>,
    /// The manifests of packages that may have examples in their documentation.
    documented: Vec<String>,
}

impl Programs {
    /// Compiles what this `cargo test` would run.
    pub(crate) fn compile(test: &mut Command) -> anyhow::Result<Self> {
        test.args(["--no-run", "--message-format=json-render-diagnostics"]).stderr(Stdio::inherit());
        let output = test.current_dir(root()).output().context("cargo test")?;
        if !output.status.success() {
            bail!("cargo test --no-run: {}", output.status);
        }
        let (mut programs, mut documented) = (Vec::new(), Vec::new());
        for message in String::from_utf8_lossy(&output.stdout).lines() {
            let message: Value = serde_json::from_str(message).context("a message of Cargo")?;
            let (Some(program), Some(manifest)) =
                (message["executable"].as_str(), message["manifest_path"].as_str())
            else {
                continue;
            };
            if message["profile"]["test"] != true {
                continue;
            }
            let folder = Path::new(manifest).parent().context("a manifest lies in a folder")?;
            programs.push((PathBuf::from(program), folder.to_owned()));
            if message["target"]["doctest"] == true {
                documented.push(manifest.to_owned());
            }
        }
        Ok(Self { programs, documented })
    }

    /// Runs them, and tells what each has printed once it is over.
    pub(crate) fn run(&self) -> anyhow::Result<()> {
        for (name, why) in LEFT_TO_CI {
            println!("left to `cargo xtask ci`, where it is among these tests: {name} ({why})");
        }
        let (waiting, failed) = (Mutex::new(self.programs.iter()), AtomicBool::new(false));
        let worker = || -> anyhow::Result<()> {
            loop {
                let next = waiting.lock().expect("nobody panics while taking one").next();
                let Some((program, folder)) = next else { return Ok(()) };
                let output = Command::new(program)
                    .arg("--quiet")
                    .args(LEFT_TO_CI.iter().flat_map(|(name, _)| ["--skip", name]))
                    .current_dir(folder)
                    .env("CARGO_MANIFEST_DIR", folder)
                    .env("RUST_TEST_THREADS", "4")
                    .env("SKIP_WEB", "1")
                    .output()
                    .with_context(|| program.display().to_string())?;
                let name = program.file_stem().unwrap_or(OsStr::new("tests")).to_string_lossy();
                let name = name.rsplit_once('-').map_or(&*name, |(name, _)| name);
                println!("-- {} ({name})", folder.strip_prefix(root()).unwrap_or(folder).display());
                print!("{}", String::from_utf8_lossy(&output.stdout));
                eprint!("{}", String::from_utf8_lossy(&output.stderr));
                if !output.status.success() {
                    failed.store(true, Ordering::Relaxed);
                }
            }
        };
        std::thread::scope(|scope| {
            let workers = [scope.spawn(worker), scope.spawn(worker)];
            workers.into_iter().try_for_each(|worker| worker.join().expect("a worker gives errors"))
        })?;
        if failed.load(Ordering::Relaxed) {
            bail!("some tests fail");
        }
        Ok(())
    }

    /// Runs the examples in the documentation.
    pub(crate) fn run_examples(&self) -> anyhow::Result<()> {
        let doc = ["test", "--doc", "--locked", "--quiet", "--manifest-path"];
        self.documented.iter().try_for_each(|manifest| run(cargo(&doc).arg(manifest)))
    }
}

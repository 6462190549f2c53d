//! Test programs, two at a time: `cargo test` runs one after the other, and those of the server
//! wait more than they work.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Context as _, bail};
use serde_json::{Value, json};

use crate::steps::{cargo, root, run};

/// What takes longer than everything else of its package together, and is left to `ci` and
/// `check all`.
pub(crate) const LEFT_TO_CI: [(&str, &str); 1] =
    [("secrecy::no_byte_tells", "two worlds of every game side by side, half a minute of processor time")];

/// A compiled program of tests.
pub(crate) struct Program {
    path: PathBuf,
    /// Of its package.
    folder: PathBuf,
}

/// The tests of some packages, compiled.
pub(crate) struct Programs {
    programs: Vec<Program>,
    /// The manifests of packages that may have examples in their documentation.
    documented: Vec<String>,
}

impl Program {
    /// What it is called: the name of its file, less Cargo's own number.
    fn name(&self) -> String {
        let name = self.path.file_stem().unwrap_or(OsStr::new("tests")).to_string_lossy();
        name.rsplit_once('-').map_or(&*name, |(name, _)| name).to_owned()
    }

    /// Runs it as Cargo does.
    pub(crate) fn command(&self) -> Command {
        let mut command = Command::new(&self.path);
        command.current_dir(&self.folder).env("CARGO_MANIFEST_DIR", &self.folder);
        command
    }
}

impl Programs {
    /// Compiles what this command of Cargo builds.
    pub(crate) fn compile(build: &mut Command) -> anyhow::Result<Self> {
        build.arg("--message-format=json-render-diagnostics").stderr(Stdio::inherit());
        let output = build.current_dir(root()).output().context("cargo")?;
        if !output.status.success() {
            bail!("the tests do not compile: {}", output.status);
        }
        let (mut programs, mut documented) = (Vec::new(), Vec::new());
        for message in String::from_utf8_lossy(&output.stdout).lines() {
            let message: Value = serde_json::from_str(message).context("a message of Cargo")?;
            let (Some(program), Some(manifest)) =
                (message["executable"].as_str(), message["manifest_path"].as_str())
            else {
                continue;
            };
            // A bench is compiled as a test is.
            if message["profile"]["test"] != true || message["target"]["kind"] == json!(["bench"]) {
                continue;
            }
            let folder = Path::new(manifest).parent().context("a manifest lies in a folder")?;
            programs.push(Program { path: PathBuf::from(program), folder: folder.to_owned() });
            if message["target"]["doctest"] == true {
                documented.push(manifest.to_owned());
            }
        }
        Ok(Self { programs, documented })
    }

    /// Takes out one that is run by itself.
    pub(crate) fn take(&mut self, name: &str) -> anyhow::Result<Program> {
        let place = self.programs.iter().position(|program| program.name() == name);
        Ok(self.programs.remove(place.with_context(|| format!("no program of tests is called {name}"))?))
    }

    /// Runs them less what is left to `ci`, and tells what each has printed once it is over.
    pub(crate) fn run(&self, left: &[(&str, &str)]) -> anyhow::Result<()> {
        for (name, why) in left {
            println!("left to `cargo xtask ci`, where it is among these tests: {name} ({why})");
        }
        let (waiting, failed) = (Mutex::new(self.programs.iter()), AtomicBool::new(false));
        let worker = || -> anyhow::Result<()> {
            loop {
                let next = waiting.lock().expect("nobody panics while taking one").next();
                let Some(program) = next else { return Ok(()) };
                let mut tests = program.command();
                tests.arg("--quiet").args(left.iter().flat_map(|(name, _)| ["--skip", name]));
                // Tests of the server wait more than they work.
                tests.env("RUST_TEST_THREADS", "4").env("SKIP_WEB", "1");
                if left.is_empty() {
                    tests.env("PIOCHE_SKIP_NOTHING", "1");
                }
                let output = tests.output().with_context(|| program.path.display().to_string())?;
                let folder = program.folder.strip_prefix(root()).unwrap_or(&program.folder);
                println!("-- {} ({})", folder.display(), program.name());
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

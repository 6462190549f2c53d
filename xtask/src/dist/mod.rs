//! `cargo xtask dist`: what a release consists of, into `target/dist-VERSION`. The same sources
//! give the same bytes: every time in an archive is that of the last commit, files are in the order
//! of their names, owned by root, and the compiler is told no path of this machine.

mod archive;
mod deb;
mod image;
mod sbom;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, bail};

use crate::setup;
use crate::steps::{cargo, root, run};

use archive::{Tree, compressed};

/// A machine that a release is for.
struct Machine {
    /// What Rust calls it.
    target: &'static str,
    /// What Debian and container images call it.
    name: &'static str,
    /// The C compiler, for `SQLite`.
    compiler: &'static str,
}

const X86_64: Machine = Machine { target: "x86_64-unknown-linux-musl", name: "amd64", compiler: "musl-gcc" };
const AARCH64: Machine =
    Machine { target: "aarch64-unknown-linux-musl", name: "arm64", compiler: "aarch64-linux-musl-gcc" };

/// Everything, for the machines that can be compiled for here.
pub(crate) fn dist(arguments: &[&str]) -> anyhow::Result<()> {
    let release = Release::new()?;
    match arguments {
        [] => {
            release.clear()?;
            for machine in [X86_64, AARCH64] {
                if machine.target == AARCH64.target && !setup::works(Command::new(machine.compiler).arg("-v"))
                {
                    println!("no {}: nothing for {}", machine.compiler, machine.name);
                    continue;
                }
                let binary = build(&machine, &release)?;
                release.pack(&machine, &binary)?;
            }
            release.sources()?;
        }
        // What is around the binary, without compiling it for minutes: for those who work on it.
        ["--binary", binary] => {
            release.clear()?;
            release.pack(&X86_64, Path::new(binary))?;
        }
        _ => bail!("cargo xtask dist [--binary FILE]"),
    }
    release.sums()
}

/// Which version, of when, and where it goes.
struct Release {
    version: String,
    /// The last commit's time, in seconds since 1970.
    time: u64,
    folder: PathBuf,
}

impl Release {
    fn new() -> anyhow::Result<Self> {
        let manifest: String = fs::read_to_string(root().join("Cargo.toml"))?;
        let version =
            version_in(&manifest).context("Cargo.toml has the version under [workspace.package]")?;
        let time = output(Command::new("git").args(["log", "-1", "--format=%ct"]))?;
        let folder = root().join("target").join(format!("dist-{version}"));
        Ok(Self { version, time: time.trim().parse()?, folder })
    }

    fn clear(&self) -> anyhow::Result<()> {
        if self.folder.exists() {
            fs::remove_dir_all(&self.folder)?;
        }
        fs::create_dir_all(&self.folder)?;
        Ok(())
    }

    /// The binary alone with its manual and completions, the Debian package, the image, the list of
    /// what is in it.
    fn pack(&self, machine: &Machine, binary: &Path) -> anyhow::Result<()> {
        let shared = self.folder.join("shared");
        manual_and_completions(&shared)?;
        let name = format!("pioche-{}-linux-{}", self.version, machine.name);
        let mut tree = Tree::new(self.time);
        tree.file(&format!("{name}/pioche"), 0o755, &fs::read(binary)?);
        for file in ["README.md", "CHANGELOG.md", "LICENSE-MIT", "LICENSE-APACHE"] {
            tree.file(&format!("{name}/{file}"), 0o644, &fs::read(root().join(file))?);
        }
        tree.folder_of(&shared, &format!("{name}/share"))?;
        fs::write(self.folder.join(format!("{name}.tar.gz")), compressed(&tree.bytes())?)?;
        let package = deb::package(&self.version, self.time, machine.name, &fs::read(binary)?, &shared)?;
        fs::write(self.folder.join(format!("pioche_{}_{}.deb", self.version, machine.name)), package)?;
        let image = image::image(&self.version, self.time, machine.name, &fs::read(binary)?)?;
        fs::write(self.folder.join(format!("{name}.oci.tar")), image)?;
        let list = sbom::sbom(&self.version, self.time, machine.target)?;
        fs::write(self.folder.join(format!("{name}.cdx.json")), list)?;
        fs::remove_dir_all(&shared)?;
        Ok(())
    }

    /// The sources with every crate they need, so that they compile without a network.
    fn sources(&self) -> anyhow::Result<()> {
        let name = format!("pioche-{}-src", self.version);
        let folder = root().join("target").join(&name);
        if folder.exists() {
            fs::remove_dir_all(&folder)?;
        }
        fs::create_dir_all(&folder)?;
        let head = output(Command::new("git").args(["ls-files", "-z"]))?;
        for file in head.split('\0').filter(|file| !file.is_empty()) {
            let to = folder.join(file);
            fs::create_dir_all(to.parent().unwrap_or(&folder))?;
            fs::copy(root().join(file), to)?;
        }
        let vendored = cargo(&["vendor", "--locked", "--offline", "--versioned-dirs", "--quiet"])
            .arg(folder.join("vendor"))
            .current_dir(&folder)
            .output()?;
        if !vendored.status.success() {
            bail!("cargo vendor: {}", String::from_utf8_lossy(&vendored.stderr));
        }
        // The path as it is in the archive.
        let told = String::from_utf8(vendored.stdout)?.replace(&format!("{}/", folder.display()), "");
        let config = folder.join(".cargo/config.toml");
        let before = fs::read_to_string(&config)?;
        fs::write(&config, format!("{before}\n{told}"))?;
        let mut tree = Tree::new(self.time);
        tree.folder_of(&folder, &name)?;
        fs::write(self.folder.join(format!("{name}.tar.gz")), compressed(&tree.bytes())?)?;
        fs::remove_dir_all(&folder)?;
        Ok(())
    }

    fn sums(&self) -> anyhow::Result<()> {
        let mut sums = String::new();
        for file in archive::files(&self.folder)? {
            let bytes = fs::read(self.folder.join(&file))?;
            println!("{:>10} {file}", bytes.len());
            sums += &archive::sha256(&bytes);
            sums += "  ";
            sums += &file;
            sums += "\n";
        }
        fs::write(self.folder.join("SHA256SUMS"), sums)?;
        println!("in {}", self.folder.display());
        Ok(())
    }
}

/// A static binary with everything in it, for any machine of its kind.
fn build(machine: &Machine, release: &Release) -> anyhow::Result<PathBuf> {
    setup::target(machine.target)?;
    setup::target("wasm32-unknown-unknown")?;
    setup::program("musl-gcc", "musl-tools")?;
    let (home, root) = (
        std::env::var("CARGO_HOME").or_else(|_| std::env::var("HOME").map(|home| home + "/.cargo"))?,
        root(),
    );
    let flags = format!("--remap-path-prefix={home}=/cargo --remap-path-prefix={}=/pioche", root.display());
    let variable = machine.target.replace('-', "_");
    let features = ["--features", "embed", "--target", machine.target];
    run(cargo(&["build", "--locked", "--profile", "dist", "-p", "pioche"])
        .args(features)
        // Instead of the flags for this very machine in .cargo/config.toml.
        .env("RUSTFLAGS", flags)
        .env("PIOCHE_DIST", "1")
        .env("SOURCE_DATE_EPOCH", release.time.to_string())
        .env(format!("CC_{variable}"), machine.compiler)
        .env(format!("CARGO_TARGET_{}_LINKER", variable.to_uppercase()), machine.compiler))?;
    Ok(root.join("target").join(machine.target).join("dist/pioche"))
}

/// The manual in both languages, and completions for three shells, where a system looks for them.
fn manual_and_completions(folder: &Path) -> anyhow::Result<()> {
    run(cargo(&[
        "run",
        "--locked",
        "--quiet",
        "-p",
        "cli",
        "--features",
        "manual",
        "--bin",
        "pioche-manual",
        "--",
    ])
    .arg(folder))
}

/// The version under `[workspace.package]`.
fn version_in(manifest: &str) -> Option<String> {
    let package = manifest.split("[workspace.package]").nth(1)?;
    let line = package.lines().find_map(|line| line.strip_prefix("version = \""))?;
    Some(line.trim_end_matches('"').to_owned())
}

fn output(command: &mut Command) -> anyhow::Result<String> {
    let output = command.current_dir(root()).output()?;
    if !output.status.success() {
        bail!("{command:?}: {}", String::from_utf8_lossy(&output.stderr));
    }
    Ok(String::from_utf8(output.stdout)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_version_is_in_one_place() {
        let manifest = "[workspace.package]\nversion = \"1.2.3\"\n\n[workspace.dependencies]\n";
        assert_eq!(version_in(manifest).as_deref(), Some("1.2.3"));
        let release = Release::new().expect("a checkout");
        assert_eq!(release.version, env!("CARGO_PKG_VERSION"));
    }
}

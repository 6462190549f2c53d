//! `cargo xtask dist`: builds a release into `target/dist-VERSION`. The build is reproducible: all
//! times in archives are that of the last commit, files are sorted by name and owned by root, and
//! the compiler does not see paths of this machine.

mod archive;
mod deb;
mod image;
mod sbom;
mod trial;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use anyhow::{Context as _, bail};

use crate::setup;
use crate::steps::{cargo, root, run};

use archive::{Tree, compressed};

/// A target of releases.
struct Machine {
    /// Its name in Rust.
    target: &'static str,
    /// Its name in Debian and in container images.
    name: &'static str,
    /// The CPU features that the compiler may assume.
    flags: &'static str,
    /// C compilers for `SQLite` and the allocator, with their flags: the first that is installed is
    /// used.
    compilers: &'static [(&'static str, &'static str)],
}

const X86_64: Machine = Machine {
    target: "x86_64-unknown-linux-musl",
    name: "amd64",
    // Counts bits in one instruction, as every processor since 2009 can; main.rs checks for it.
    flags: "-Ctarget-cpu=x86-64-v2",
    compilers: &[("musl-gcc", "")],
};
const AARCH64: Machine = Machine {
    target: "aarch64-unknown-linux-musl",
    name: "arm64",
    flags: "",
    compilers: if cfg!(target_arch = "aarch64") {
        &[("musl-gcc", "")]
    } else {
        // Debian's compiler targets glibc; these flags avoid what only glibc has.
        &[
            ("aarch64-linux-musl-gcc", ""),
            ("aarch64-linux-gnu-gcc", "-mno-outline-atomics -U_FORTIFY_SOURCE -DSQLITE_DISABLE_LFS"),
        ]
    },
};
/// The largest image that is still fast to download.
const LARGEST_IMAGE: usize = 25_000_000;

impl Machine {
    fn is_this_one(&self) -> bool {
        self.target.starts_with(std::env::consts::ARCH)
    }

    /// The C compiler for it, if one is installed.
    fn compiler(&self) -> Option<(&'static str, &'static str)> {
        if self.is_this_one() {
            setup::program("musl-gcc", "musl-tools").ok()?;
        }
        self.compilers.iter().copied().find(|(name, _)| setup::works(Command::new(name).arg("-v")))
    }
}

/// Builds everything, for the targets that can be compiled here.
pub(crate) fn dist(arguments: &[&str]) -> anyhow::Result<()> {
    let release = Release::new()?;
    match arguments {
        [] => {
            release.clear()?;
            for machine in [X86_64, AARCH64] {
                let start = Instant::now();
                match build(&machine, &release) {
                    Ok(binary) => {
                        println!("{}: compiled in {} s", machine.name, start.elapsed().as_secs());
                        release.pack(&machine, &binary)?;
                    }
                    Err(error) if !machine.is_this_one() => {
                        println!("nothing for {}: {error:#}", machine.name);
                    }
                    Err(error) => return Err(error),
                }
            }
            release.sources()?;
        }
        // Packs an existing binary without compiling it for minutes, for work on the packages.
        ["--binary", binary] => {
            release.clear()?;
            let machine = if AARCH64.is_this_one() { AARCH64 } else { X86_64 };
            release.pack(&machine, Path::new(binary))?;
        }
        _ => bail!("cargo xtask dist [--binary FILE]"),
    }
    release.sums()
}

/// The version, its time, and the output folder.
struct Release {
    version: String,
    /// The time of the last commit, in seconds since 1970.
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

    /// Packs the files for one target twice, compares them, and tries them if it is this machine.
    fn pack(&self, machine: &Machine, binary: &Path) -> anyhow::Result<()> {
        let shared = self.folder.join("shared");
        manual_and_completions(&shared)?;
        let binary = fs::read(binary)?;
        let files = self.files(machine, &binary, &shared)?;
        for (once, again) in files.iter().zip(self.files(machine, &binary, &shared)?) {
            if *once != again {
                bail!("{} is not the same when it is packed again", once.0);
            }
        }
        for (name, bytes) in &files {
            fs::write(self.folder.join(name), bytes)?;
            if name.ends_with(".oci.tar") && bytes.len() > LARGEST_IMAGE {
                bail!("{name} has {} bytes, more than {LARGEST_IMAGE}", bytes.len());
            }
        }
        if machine.is_this_one() {
            self.tried(machine, &binary, &shared)?;
        }
        fs::remove_dir_all(&shared)?;
        Ok(())
    }

    /// The archive of the binary, its manual and completions; the Debian package; the image; the
    /// bill of materials.
    fn files(
        &self,
        machine: &Machine,
        binary: &[u8],
        shared: &Path,
    ) -> anyhow::Result<Vec<(String, Vec<u8>)>> {
        let name = self.name(machine);
        let mut tree = Tree::new(self.time);
        tree.file(&format!("{name}/pioche"), 0o755, binary);
        for file in ["README.md", "CHANGELOG.md", "LICENSE-MIT", "LICENSE-APACHE"] {
            tree.file(&format!("{name}/{file}"), 0o644, &fs::read(root().join(file))?);
        }
        tree.folder_of(shared, &format!("{name}/share"))?;
        Ok(vec![
            (format!("{name}.tar.gz"), compressed(&tree.bytes())?),
            (
                format!("pioche_{}_{}.deb", self.version, machine.name),
                deb::package(&self.version, self.time, machine.name, binary, shared)?,
            ),
            (format!("{name}.oci.tar"), image::image(&self.version, self.time, machine.name, binary)?),
            (format!("{name}.cdx.json"), sbom::sbom(&self.version, self.time, machine.target)?.into_bytes()),
        ])
    }

    fn name(&self, machine: &Machine) -> String {
        format!("pioche-{}-linux-{}", self.version, machine.name)
    }

    /// Installs the package and runs the image, where that is possible without leaving a trace.
    fn tried(&self, machine: &Machine, binary: &[u8], shared: &Path) -> anyhow::Result<()> {
        if !trial::possible() {
            println!("package and image were not tried, which only root can");
            return Ok(());
        }
        let older = self.folder.join("older.deb");
        let version = format!("{}~older", self.version);
        fs::write(&older, deb::package(&version, self.time, machine.name, binary, shared)?)?;
        let newer = self.folder.join(format!("pioche_{}_{}.deb", self.version, machine.name));
        trial::package(&older, &newer, None).context("the package, tried")?;
        fs::remove_file(&older)?;
        let image = self.folder.join(format!("{}.oci.tar", self.name(machine)));
        trial::image(&image, |_| Ok(())).context("the image, tried")?;
        println!("{}: package and image work", machine.name);
        Ok(())
    }

    /// The sources with every dependency, so that they compile without a network.
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
        // Not quietly: its standard output belongs in the configuration.
        let vendored = cargo(&["vendor", "--locked", "--offline", "--versioned-dirs"])
            .arg(folder.join("vendor"))
            .current_dir(&folder)
            .output()?;
        if !vendored.status.success() {
            bail!("cargo vendor: {}", String::from_utf8_lossy(&vendored.stderr));
        }
        // The path as in the archive.
        let told = String::from_utf8(vendored.stdout)?.replace(&format!("{}/", folder.display()), "");
        let config = folder.join(".cargo/config.toml");
        let before = fs::read_to_string(&config)?;
        fs::write(&config, format!("{before}\n{told}"))?;
        // Check that they are complete without the crates on this machine.
        let home = trial::Folder::new("cargo")?;
        let metadata = cargo(&["metadata", "--locked", "--offline", "--format-version", "1"])
            .current_dir(&folder)
            .env("CARGO_HOME", &home.0)
            .output()?;
        if !metadata.status.success() {
            bail!("the sources: {}", String::from_utf8_lossy(&metadata.stderr));
        }
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

/// A static binary with all features, for any machine of this kind.
fn build(machine: &Machine, release: &Release) -> anyhow::Result<PathBuf> {
    setup::target(machine.target)?;
    setup::target("wasm32-unknown-unknown")?;
    let (compiler, c_flags) = machine.compiler().with_context(|| {
        let names: Vec<&str> = machine.compilers.iter().map(|(name, _)| *name).collect();
        let package = if machine.is_this_one() { "musl-tools" } else { "gcc-aarch64-linux-gnu" };
        format!("there is no {} (Debian has one in {package})", names.join(" and no "))
    })?;
    let (home, root) = (
        std::env::var("CARGO_HOME").or_else(|_| std::env::var("HOME").map(|home| home + "/.cargo"))?,
        root(),
    );
    let flags = format!(
        "--remap-path-prefix={home}=/cargo --remap-path-prefix={}=/pioche {}",
        root.display(),
        machine.flags
    );
    // C code contains file names too, in its assertion messages.
    let c_flags =
        format!("{c_flags} -ffile-prefix-map={home}=/cargo -ffile-prefix-map={}=/pioche", root.display());
    // Rust brings its own musl; linking with `musl-gcc` would make a binary that needs a loader.
    let linker = if machine.is_this_one() { "cc" } else { compiler };
    let variable = machine.target.replace('-', "_");
    let features = ["--features", "embed", "--target", machine.target];
    run(cargo(&["build", "--locked", "--profile", "dist", "-p", "pioche"])
        .args(features)
        // Replaces the flags for this machine in .cargo/config.toml.
        .env("RUSTFLAGS", flags)
        .env("SOURCE_DATE_EPOCH", release.time.to_string())
        .env(format!("CC_{variable}"), compiler)
        .env(format!("CFLAGS_{variable}"), c_flags.trim_start())
        .env(format!("CARGO_TARGET_{}_LINKER", variable.to_uppercase()), linker))?;
    let binary = root.join("target").join(machine.target).join("dist/pioche");
    if fs::read(&binary)?.windows(8).any(|bytes| bytes == b"ld-musl-") {
        bail!("{} is not static: it names a loader", binary.display());
    }
    Ok(binary)
}

/// The manual in both languages, and completions for three shells, in the standard folders.
fn manual_and_completions(folder: &Path) -> anyhow::Result<()> {
    run(cargo(&[
        "run",
        "--locked",
        "--quiet",
        "-p",
        "serve",
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

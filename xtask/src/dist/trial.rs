//! Tries a release as users install it, in namespaces that leave nothing behind: the package with
//! dpkg on a copy of this system, the image as a container would run it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context as _, bail};
use serde_json::Value;

use crate::steps::root;

use super::archive::sha256;

/// Separate network, processes and mounts.
const NAMESPACES: [&str; 6] = ["--mount", "--net", "--pid", "--fork", "--kill-child", "--mount-proc"];

/// Whether namespaces can be created, which only root may do.
pub(super) fn possible() -> bool {
    let mut unshare = Command::new("unshare");
    unshare.args(NAMESPACES).arg("true").stdout(Stdio::null()).stderr(Stdio::null());
    unshare.status().is_ok_and(|status| status.success())
}

/// Installs a package, starts its service, upgrades to another, removes and purges it. `beside` is
/// the second program that a build other than a release needs in its folder.
pub(super) fn package(older: &Path, newer: &Path, beside: Option<&Path>) -> anyhow::Result<()> {
    let folder = Folder::new("package")?;
    let mut script = script("try-package", include_str!("try-package.sh"));
    script.arg(&folder.0).arg(root()).args([older, newer]).args(beside);
    run(&mut script)
}

/// Unpacks an image, lets `more` add files to it, and runs it until its own health check succeeds.
pub(super) fn image(image: &Path, more: impl FnOnce(&Path) -> anyhow::Result<()>) -> anyhow::Result<()> {
    let folder = Folder::new("image")?;
    let files = folder.0.join("files");
    let config = unpack(image, &folder.0, &files)?;
    more(&files)?;
    let words = |value: &Value| -> anyhow::Result<String> {
        let words = value.as_array().context("a list in the image's configuration")?;
        Ok(words.iter().filter_map(Value::as_str).collect::<Vec<_>>().join(" "))
    };
    let config = &config["config"];
    let user = config["User"].as_str().context("the image names its user")?;
    let command = format!("{} {}", words(&config["Entrypoint"])?, words(&config["Cmd"])?);
    let health = words(&config["Healthcheck"]["Test"])?;
    let health = health.strip_prefix("CMD ").context("the health check is a command")?;
    let mut script = script("try-image", include_str!("try-image.sh"));
    run(script.arg(&files).args([user, &words(&config["Env"])?, &command, health]))
}

/// Unpacks an image as any tool would: from the index to the files, verifying every digest. Returns
/// the image's configuration.
pub(super) fn unpack(image: &Path, folder: &Path, files: &Path) -> anyhow::Result<Value> {
    let tar = |archive: &Path, to: &Path| {
        fs::create_dir_all(to)?;
        run(Command::new("tar").arg("--extract").arg("--file").arg(archive).arg("--directory").arg(to))
    };
    let layout = folder.join("layout");
    tar(image, &layout)?;
    let blob = |entry: &Value| -> anyhow::Result<(PathBuf, Vec<u8>)> {
        let digest = entry["digest"].as_str().and_then(|digest| digest.strip_prefix("sha256:"));
        let digest = digest.context("a digest")?;
        let path = layout.join("blobs/sha256").join(digest);
        let bytes = fs::read(&path)?;
        if sha256(&bytes) != digest {
            bail!("{digest} is not the digest of its bytes");
        }
        Ok((path, bytes))
    };
    let index: Value = serde_json::from_slice(&fs::read(layout.join("index.json"))?)?;
    let manifest: Value = serde_json::from_slice(&blob(&index["manifests"][0])?.1)?;
    for layer in manifest["layers"].as_array().context("layers")? {
        tar(&blob(layer)?.0, files)?;
    }
    Ok(serde_json::from_slice(&blob(&manifest["config"])?.1)?)
}

/// A shell script in separate namespaces.
fn script(name: &str, text: &str) -> Command {
    let mut command = Command::new("unshare");
    command.args(NAMESPACES).args(["sh", "-c", text, name]);
    command
}

/// Runs a command, whose output says what is wrong.
fn run(command: &mut Command) -> anyhow::Result<()> {
    let output =
        command.stdin(Stdio::null()).output().with_context(|| command.get_program().display().to_string())?;
    if !output.status.success() {
        bail!("{}", String::from_utf8_lossy(&output.stderr).trim());
    }
    Ok(())
}

/// A temporary empty folder.
pub(super) struct Folder(pub(super) PathBuf);

impl Folder {
    pub(super) fn new(name: &str) -> anyhow::Result<Self> {
        let path = std::env::temp_dir().join(format!("pioche-{name}-{}", std::process::id()));
        fs::create_dir_all(&path)?;
        Ok(Self(path))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[cfg(test)]
mod nightly {
    use super::super::{deb, image as packed};
    use super::*;

    const TIME: u64 = 1_700_000_000;
    const MACHINE: &str = if cfg!(target_arch = "aarch64") { "arm64" } else { "amd64" };

    /// The programs that the workspace's tests have compiled, without debug information: `pioche`
    /// and the server that it starts outside of releases. None if they were not compiled, or if
    /// only root could continue.
    fn programs(test: &str, folder: &Path) -> Option<[PathBuf; 2]> {
        let own = std::env::current_exe().expect("this program");
        let built = own.ancestors().nth(2).expect("it is in target/debug/deps").to_owned();
        let there = possible() && ["pioche", "pioche-serve"].iter().all(|name| built.join(name).is_file());
        if !there && std::env::var_os("PIOCHE_SKIP_NOTHING").is_none() {
            eprintln!("skipped: {test} needs root, and pioche and pioche-serve in {}", built.display());
            return None;
        }
        Some(["pioche", "pioche-serve"].map(|name| {
            let stripped = folder.join(name);
            run(Command::new("strip").arg("-o").arg(&stripped).arg(built.join(name))).expect("stripped");
            stripped
        }))
    }

    #[test]
    fn a_package_is_installed_started_upgraded_and_purged() {
        let folder = Folder::new("packages").expect("a folder");
        let Some([pioche, server]) = programs("a package", &folder.0) else { return };
        let shared = folder.0.join("shared");
        fs::create_dir_all(shared.join("man/man1")).expect("a folder");
        fs::write(shared.join("man/man1/pioche.1"), "manual").expect("written");
        let binary = fs::read(&pioche).expect("the program");
        let [older, newer] = ["1.2.3~older", "1.2.3"].map(|version| {
            let file = folder.0.join(format!("{version}.deb"));
            let package = deb::package(version, TIME, MACHINE, &binary, &shared).expect("a package");
            fs::write(&file, package).expect("written");
            file
        });
        package(&older, &newer, Some(&server)).expect("it works");
    }

    #[test]
    fn an_image_runs_and_its_health_check_is_answered() {
        let folder = Folder::new("images").expect("a folder");
        let Some([pioche, server]) = programs("an image", &folder.0) else { return };
        let file = folder.0.join("image.tar");
        let binary = fs::read(&pioche).expect("the program");
        fs::write(&file, packed::image("1.2.3", TIME, MACHINE, &binary).expect("an image")).expect("written");
        image(&file, |files| {
            fs::copy(&server, files.join("usr/bin/pioche-serve"))?;
            libraries(&[&pioche, &server], files)
        })
        .expect("it works");
    }

    /// The shared libraries that a release does not need.
    fn libraries(programs: &[&Path], files: &Path) -> anyhow::Result<()> {
        let output = Command::new("ldd").args(programs).output()?;
        for word in String::from_utf8_lossy(&output.stdout).split_whitespace() {
            let library = Path::new(word);
            if library.is_file() && !programs.contains(&library) {
                let to = files.join(library.strip_prefix("/")?);
                fs::create_dir_all(to.parent().context("a folder")?)?;
                fs::copy(library, to)?;
            }
        }
        Ok(())
    }
}

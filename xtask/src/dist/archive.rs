//! Reproducible archives: tar and gzip.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write as _;
use std::path::Path;

use flate2::{Compression, GzBuilder};
use sha2::{Digest as _, Sha256};

/// Files and folders by their path in the archive.
pub(super) struct Tree {
    entries: BTreeMap<String, Entry>,
    time: u64,
}

struct Entry {
    mode: u32,
    /// User and group id.
    owner: u32,
    /// None for a folder.
    content: Option<Vec<u8>>,
}

impl Tree {
    pub(super) fn new(time: u64) -> Self {
        Self { entries: BTreeMap::new(), time }
    }

    pub(super) fn file(&mut self, path: &str, mode: u32, content: &[u8]) {
        self.folders_above(path);
        self.entries.insert(path.to_owned(), Entry { mode, owner: 0, content: Some(content.to_vec()) });
    }

    pub(super) fn folder(&mut self, path: &str, mode: u32, owner: u32) {
        self.folders_above(path);
        self.entries.insert(format!("{path}/"), Entry { mode, owner, content: None });
    }

    fn folders_above(&mut self, path: &str) {
        for (at, _) in path.match_indices('/') {
            let folder = Entry { mode: 0o755, owner: 0, content: None };
            self.entries.entry(path[..=at].to_owned()).or_insert(folder);
        }
    }

    /// Adds everything under a folder, under another name. Programs and scripts stay executable.
    pub(super) fn folder_of(&mut self, folder: &Path, name: &str) -> anyhow::Result<()> {
        for file in files(folder)? {
            let path = folder.join(&file);
            self.file(&format!("{name}/{file}"), mode(&path)?, &fs::read(path)?);
        }
        Ok(())
    }

    /// The total size of the files in bytes.
    pub(super) fn size(&self) -> usize {
        self.entries.values().filter_map(|entry| entry.content.as_ref()).map(Vec::len).sum()
    }

    /// Writes a tar archive (ustar, with GNU's long names).
    pub(super) fn bytes(&self) -> Vec<u8> {
        let mut archive = Vec::new();
        for (path, entry) in &self.entries {
            let content = entry.content.as_deref().unwrap_or_default();
            if path.len() > 100 {
                let name = [path.as_bytes(), b"\0"].concat();
                archive.extend(header("././@LongLink", 0, 0, name.len(), 0, b'L'));
                pad(&mut archive, &name);
            }
            let kind = if entry.content.is_some() { b'0' } else { b'5' };
            archive.extend(header(path, entry.mode, entry.owner, content.len(), self.time, kind));
            pad(&mut archive, content);
        }
        archive.resize(archive.len() + 1024, 0);
        archive
    }
}

#[cfg(unix)]
fn mode(path: &Path) -> anyhow::Result<u32> {
    use std::os::unix::fs::PermissionsExt as _;
    Ok(if fs::metadata(path)?.permissions().mode() & 0o100 == 0 { 0o644 } else { 0o755 })
}

#[cfg(not(unix))]
fn mode(_: &Path) -> anyhow::Result<u32> {
    Ok(0o644)
}

fn header(path: &str, mode: u32, owner: u32, size: usize, time: u64, kind: u8) -> [u8; 512] {
    let mut header = [0; 512];
    let mut put = |at: usize, bytes: &[u8]| header[at..at + bytes.len()].copy_from_slice(bytes);
    put(0, &path.as_bytes()[..path.len().min(100)]);
    put(100, format!("{mode:07o}").as_bytes());
    put(108, format!("{owner:07o}").as_bytes());
    put(116, format!("{owner:07o}").as_bytes());
    put(124, format!("{size:011o}").as_bytes());
    put(136, format!("{time:011o}").as_bytes());
    put(148, b"        ");
    put(156, &[kind]);
    put(257, b"ustar  \0");
    put(265, if owner == 0 { b"root".as_slice() } else { b"" });
    put(297, if owner == 0 { b"root".as_slice() } else { b"" });
    let sum: u32 = header.iter().map(|byte| u32::from(*byte)).sum();
    header[148..156].copy_from_slice(format!("{sum:06o}\0 ").as_bytes());
    header
}

/// Appends bytes, padded to whole blocks.
fn pad(archive: &mut Vec<u8>, bytes: &[u8]) {
    archive.extend_from_slice(bytes);
    archive.resize(archive.len().next_multiple_of(512), 0);
}

/// Compresses with gzip, without name and time.
pub(super) fn compressed(bytes: &[u8]) -> anyhow::Result<Vec<u8>> {
    // Tests pack whole programs with unoptimised code.
    let level = if cfg!(test) { Compression::none() } else { Compression::best() };
    let mut gzip = GzBuilder::new().mtime(0).operating_system(255).write(Vec::new(), level);
    gzip.write_all(bytes)?;
    Ok(gzip.finish()?)
}

pub(super) fn sha256(bytes: &[u8]) -> String {
    hex::encode(Sha256::digest(bytes))
}

/// The paths of the files under a folder, sorted.
pub(super) fn files(folder: &Path) -> anyhow::Result<Vec<String>> {
    let mut found = Vec::new();
    let mut open = vec![folder.to_owned()];
    while let Some(next) = open.pop() {
        for entry in fs::read_dir(next)? {
            let path = entry?.path();
            if path.is_dir() {
                open.push(path);
            } else {
                found.push(path.strip_prefix(folder)?.to_string_lossy().into_owned());
            }
        }
    }
    found.sort();
    Ok(found)
}

#[cfg(test)]
mod tests {
    use std::process::{Command, Stdio};

    use super::*;

    /// The contents of an archive according to the system's tar.
    fn listed(archive: &[u8]) -> String {
        let mut tar = Command::new("tar")
            .args(["--list", "--verbose", "--numeric-owner", "--utc", "--file=-"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("tar is there");
        tar.stdin.take().expect("a pipe").write_all(archive).expect("it reads");
        let output = tar.wait_with_output().expect("it ends");
        assert!(output.status.success());
        String::from_utf8(output.stdout).expect("text")
    }

    #[test]
    fn tar_reads_what_is_written_and_it_is_the_same_again() {
        let tree = || {
            let mut tree = Tree::new(1_700_000_000);
            tree.file("b/run", 0o755, b"#!/bin/sh\n");
            tree.file(&format!("a/{}", "long/".repeat(30) + "name"), 0o644, &[7; 700]);
            tree.folder("var", 0o700, 65532);
            tree
        };
        let listed = listed(&tree().bytes());
        let lines: Vec<&str> = listed.lines().collect();
        assert!(
            lines.iter().any(|line| line.starts_with("-rwxr-xr-x 0/0") && line.ends_with("b/run")),
            "{listed}"
        );
        assert!(
            lines.iter().any(|line| line.starts_with("drwx------ 65532/65532") && line.ends_with("var/"))
        );
        assert!(lines.iter().any(|line| line.contains(" 700 2023-11-14") && line.ends_with("long/name")));
        let gzip = |tree: Tree| compressed(&tree.bytes()).expect("memory");
        assert_eq!(gzip(tree()), gzip(tree()));
    }
}

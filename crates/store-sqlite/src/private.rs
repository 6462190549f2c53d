//! Files and folders that only their owner can read: the database holds hashes of passwords, and
//! hands that are being played.

use std::fs::{self, File};
use std::io;
use std::path::Path;

/// The prefix of all files that the server keeps in its folder.
const OURS: &str = "pioche.";

/// Creates the folder if there is none. An existing one is closed to others, unless it holds
/// foreign files, which may be meant for them.
pub fn folder(path: &Path) -> io::Result<()> {
    if !path.is_dir() {
        return create_folder(path);
    }
    let ours = |entry: io::Result<fs::DirEntry>| {
        entry.is_ok_and(|entry| entry.file_name().to_string_lossy().starts_with(OURS))
    };
    if is_open(path) && fs::read_dir(path)?.all(ours) {
        // If this fails, the next step fails too, if it matters.
        let _ = close(path);
    }
    if is_open(path) {
        tracing::warn!(folder = %path.display(), "others on this machine can look into the data folder");
    }
    Ok(())
}

/// A new, empty file; an error if there is one.
pub fn create(path: &Path) -> io::Result<File> {
    let mut options = File::options();
    options.write(true).create_new(true);
    private(&mut options);
    options.open(path)
}

/// A file to be written, with what is in it if it is there.
pub fn open_or_create(path: &Path) -> io::Result<File> {
    let mut options = File::options();
    options.write(true).create(true).truncate(false);
    private(&mut options);
    options.open(path)
}

/// Closes a file to others, if there is one.
pub fn close_to_others(path: &Path) {
    if is_open(path)
        && let Err(error) = close(path)
    {
        tracing::warn!(file = %path.display(), %error, "others on this machine can read this file");
    }
}

#[cfg(unix)]
fn create_folder(path: &Path) -> io::Result<()> {
    use std::os::unix::fs::DirBuilderExt as _;
    fs::DirBuilder::new().recursive(true).mode(0o700).create(path)
}

#[cfg(unix)]
fn private(options: &mut fs::OpenOptions) {
    use std::os::unix::fs::OpenOptionsExt as _;
    options.mode(0o600);
}

#[cfg(unix)]
fn is_open(path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt as _;
    path.metadata().is_ok_and(|found| found.mode() & 0o077 != 0)
}

/// Removes the permissions of others; the owner's stay.
#[cfg(unix)]
fn close(path: &Path) -> io::Result<()> {
    use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _};
    let mode = path.metadata()?.mode() & !0o077;
    fs::set_permissions(path, fs::Permissions::from_mode(mode))
}

// On other systems the user's folder is already private.
#[cfg(not(unix))]
fn create_folder(path: &Path) -> io::Result<()> {
    fs::create_dir_all(path)
}

#[cfg(not(unix))]
fn private(_: &mut fs::OpenOptions) {}

#[cfg(not(unix))]
fn is_open(_: &Path) -> bool {
    false
}

#[cfg(not(unix))]
fn close(_: &Path) -> io::Result<()> {
    Ok(())
}

//! Files that commands write: atomically, and never over another file unless told to.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::mem;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use anyhow::{Context as _, bail};
use engine::Lang;

use crate::texts::Texts;

/// A file that appears under its name once it is [finished](Self::finish), and not before. Errors
/// show when it is created, before the work whose result it will hold.
pub struct NewFile {
    path: PathBuf,
    /// The temporary file; none if the path is not a regular file, such as `/dev/stdout`.
    part: Option<PathBuf>,
    file: BufWriter<File>,
}

impl NewFile {
    /// Refuses if there is already a file, unless it is to be replaced.
    pub fn create(path: impl AsRef<Path>, replace: bool, lang: Lang) -> anyhow::Result<Self> {
        let path = path.as_ref().to_owned();
        let told = || path.display().to_string();
        let there = fs::metadata(&path).ok();
        if let Some(there) = &there
            && !there.is_file()
        {
            let file = File::options().write(true).open(&path).with_context(told)?;
            return Ok(Self { path, part: None, file: BufWriter::new(file) });
        }
        if there.is_some_and(|there| there.len() > 0) && !replace {
            bail!(Texts::of(lang).already_there(path.display()));
        }
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let part = path.with_file_name(format!(".{name}.{}.part", std::process::id()));
        // Known before it exists, so that nothing can come between.
        unfinished().push(part.clone());
        match File::create(&part) {
            Ok(file) => Ok(Self { path, part: Some(part), file: BufWriter::new(file) }),
            Err(error) => {
                forget(&part);
                Err(error).with_context(told)
            }
        }
    }

    /// Moves the file to its final name.
    pub fn finish(mut self) -> anyhow::Result<()> {
        let told = || self.path.display().to_string();
        self.file.flush().with_context(told)?;
        if let Some(part) = &self.part {
            fs::rename(part, &self.path).with_context(told)?;
            forget(part);
            self.part = None;
        }
        Ok(())
    }
}

/// The temporary files that exist now.
static UNFINISHED: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

fn unfinished() -> MutexGuard<'static, Vec<PathBuf>> {
    UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner)
}

fn forget(part: &Path) {
    unfinished().retain(|other| other != part);
}

/// Removes every file that is not finished, before the program ends at once. Holds the list until
/// then, so that no further file is begun.
pub(crate) fn remove_unfinished() {
    let mut parts = unfinished();
    for part in parts.drain(..) {
        let _ = fs::remove_file(part);
    }
    mem::forget(parts);
}

impl Write for NewFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Drop for NewFile {
    fn drop(&mut self) {
        if let Some(part) = &self.part {
            let _ = fs::remove_file(part);
            forget(part);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_whole_or_not_there_and_replaces_nothing_unasked() {
        let folder = std::env::temp_dir().join(format!("pioche-output-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        let path = folder.join("report.html");
        let new = |replace| NewFile::create(&path, replace, Lang::En);
        let mut given_up = new(false).expect("it can be written");
        given_up.write_all(b"half").expect("written");
        drop(given_up);
        assert_eq!(fs::read_dir(&folder).expect("a folder").count(), 0, "nothing is left behind");
        let mut file = new(false).expect("it can be written");
        file.write_all(b"whole").expect("written");
        assert!(!path.exists());
        file.finish().expect("finished");
        assert!(new(false).is_err(), "it is there");
        new(true).expect("replaced if asked").finish().expect("finished");
        new(false).expect("an empty one may be written").finish().expect("finished");
        fs::remove_dir_all(&folder).expect("removed");
    }
}

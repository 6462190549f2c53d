//! `client-compile FOLDER`: builds the quick client of this checkout into a folder. Compiles
//! `client-build` in parallel with the client, then runs it. Prints its progress as `client-build`
//! does.
#![expect(clippy::print_stdout, clippy::print_stderr, reason = "its lines are read by whoever ran it")]

use std::env::{self, consts::EXE_SUFFIX};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::thread;

use client_compile::{ClientKind, Progress, Result, client, ensure_target, patient_cargo};

fn main() -> ExitCode {
    let Some(folder) = env::args_os().nth(1) else {
        eprintln!("client-compile FOLDER");
        return ExitCode::from(2);
    };
    match build(Path::new(&folder)) {
        Ok(true) => ExitCode::SUCCESS,
        // `client-build` has printed its own error.
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

/// Whether the client was packed.
fn build(folder: &Path) -> Result<bool> {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let root = here.ancestors().nth(2).expect("this is crates/client-compile");
    ensure_target()?;
    // This blocks while the server is being compiled: Cargo locks a folder for one build.
    let builder = thread::spawn(move || client_build(root).map_err(|error| error.to_string()));
    client(root, ClientKind::Quick, &mut |progress| {
        if let Progress::Compiling { begun, of, name } = progress {
            println!("{begun}/{of} {name}");
        }
    })?;
    let builder = builder.join().map_err(|_| "client-build was not compiled")??;
    Ok(Command::new(builder).arg("quick").arg(folder).status()?.success())
}

/// Compiles `client-build` to the folder of this program.
fn client_build(root: &Path) -> Result<PathBuf> {
    let own = env::current_exe()?;
    let target = own.ancestors().nth(2).ok_or("a program of Cargo lies in a target folder")?;
    let built = patient_cargo(root)
        .args(["build", "--locked", "--quiet", "--release", "--package", "client-build", "--target-dir"])
        .arg(target)
        .stdin(Stdio::null())
        .output()?;
    if !built.status.success() {
        return Err(
            format!("client-build does not compile:\n{}", String::from_utf8_lossy(&built.stderr)).into()
        );
    }
    Ok(own.with_file_name(format!("client-build{EXE_SUFFIX}")))
}

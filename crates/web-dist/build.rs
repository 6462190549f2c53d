//! Lists the files of the client for `src/lib.rs` to include: none, unless the feature `embed`
//! compiles the client first.

use std::env;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

type Result<T> = std::result::Result<T, Box<dyn std::error::Error>>;

fn main() -> Result<()> {
    println!("cargo::rerun-if-changed=build.rs");
    let out = PathBuf::from(env::var_os("OUT_DIR").ok_or("Cargo sets OUT_DIR")?);
    let mut list = String::from("&[\n");
    #[cfg(feature = "embed")]
    {
        let client = out.join("client");
        compile(&client)?;
        for folder in ["", "assets"] {
            embed(&client, folder, &mut list)?;
        }
    }
    list.push_str("]\n");
    fs::write(out.join("files.rs"), list)?;
    Ok(())
}

#[cfg(feature = "embed")]
fn compile(client: &Path) -> Result<()> {
    let here = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").ok_or("Cargo sets CARGO_MANIFEST_DIR")?);
    let root = here.ancestors().nth(2).ok_or("this is crates/web-dist")?;
    for file in ["crates", "games", "Cargo.lock", "Cargo.toml"] {
        println!("cargo::rerun-if-changed={}", root.join(file).display());
    }
    println!("cargo::warning=compiling the browser client for a release, which takes some minutes");
    client_build::build(root, client, client_build::ClientKind::Dist, &mut |_, _| {})
}

/// Adds the files of `client/folder` to the list, sorted by name.
#[cfg_attr(not(feature = "embed"), expect(dead_code, reason = "there is nothing to embed"))]
fn embed(client: &Path, folder: &str, list: &mut String) -> Result<()> {
    let mut files = Vec::new();
    for entry in fs::read_dir(client.join(folder))? {
        let path = entry?.path();
        if path.is_file() && path.file_name().is_some_and(|name| name != "stamp") {
            files.push(path);
        }
    }
    files.sort();
    for path in files {
        let name = path.strip_prefix(client)?.to_str().ok_or("the client's files have plain names")?;
        writeln!(list, "    ({name:?}, include_bytes!({:?}) as &[u8]),", path.display().to_string())?;
    }
    Ok(())
}

//! `cargo xtask web` runs this after compiling the client: WASM, FOLDER OF `web`, FOLDER TO FILL.

#[path = "../build/pack.rs"]
mod pack;

use std::path::PathBuf;

fn main() -> pack::Result<()> {
    let paths: Vec<PathBuf> = std::env::args_os().skip(1).map(PathBuf::from).collect();
    let [wasm, web, out] = paths.as_slice() else { return Err("three paths, please".into()) };
    pack::pack(&pack::Compiled { house: wasm, table: wasm }, web, out, pack::Press::Not)
}

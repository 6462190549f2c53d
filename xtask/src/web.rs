//! The browser client, outside of `pioche serve`.

use crate::steps::{cargo, root, run};

/// Compiles the client, unoptimised and uncompressed, into `target/web-dev`, for servers with
/// `PIOCHE_WEB`.
pub(crate) fn web() -> anyhow::Result<()> {
    client("dev", "target/web-dev")?;
    println!("PIOCHE_WEB={} cargo run --release", root().join("target/web-dev").display());
    Ok(())
}

/// Compiles a kind of client (`client_build::ClientKind`) into a folder.
pub(crate) fn client(kind: &str, folder: &str) -> anyhow::Result<()> {
    let features: &[&str] = if kind == "dist" { &["--features", "dist"] } else { &[] };
    run(cargo(&["run", "--release", "--locked", "--quiet", "-p", "client-build"])
        .args(features)
        .args(["--", kind])
        .arg(root().join(folder)))
}

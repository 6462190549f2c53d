//! The browser client, outside of `pioche serve`.

use crate::steps::{cargo, root, run};

/// Compiles the client, unoptimised and uncompressed, into `target/web-dev`, for servers with
/// `PIOCHE_WEB`.
pub(crate) fn web() -> anyhow::Result<()> {
    client("dev", "target/web-dev")?;
    println!("PIOCHE_WEB={} cargo serve", root().join("target/web-dev").display());
    Ok(())
}

/// Compiles a kind of client (`client_build::ClientKind`) into a folder.
pub(crate) fn client(kind: &str, folder: &str) -> anyhow::Result<()> {
    // The highest level of Brotli takes minutes if it is not optimised.
    let (profile, features) = if kind == "dist" { ("release", "dist") } else { ("quick", "pack") };
    let packer =
        ["--profile", profile, "--features", features, "-p", "client-build", "--bin", "client-build"];
    run(cargo(&["run", "--locked", "--quiet"]).args(packer).args(["--", kind]).arg(root().join(folder)))
}

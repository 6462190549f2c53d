//! The quick loop of whoever works on the browser client.

use crate::steps::{cargo, root, run};

/// Compiles the client without pressing it and lays it into `target/web-dev`, which `PIOCHE_WEB` points a server at.
pub(crate) fn web() -> anyhow::Result<()> {
    let root = root();
    let target =
        ["--target", "wasm32-unknown-unknown", "--profile", "wasm-dev", "--target-dir", "target/web"];
    run(cargo(&["build", "--package", "web"]).args(target))?;
    run(cargo(&["run", "--quiet", "--package", "web-dist", "--example", "dev"])
        .arg("--")
        .arg(root.join("target/web/wasm32-unknown-unknown/wasm-dev/web.wasm"))
        .arg(root.join("crates/web"))
        .arg(root.join("target/web-dev"))
        .env("SKIP_WEB", "1"))?;
    println!("PIOCHE_WEB={} cargo run serve", root.join("target/web-dev").display());
    Ok(())
}

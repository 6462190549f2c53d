//! The bill of materials of the binary, in `CycloneDX` format: every crate with its version,
//! licence, checksum and dependencies.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use anyhow::Context as _;
use serde_json::{Value, json};

use crate::steps::{cargo, root};

use super::image::date;

pub(super) fn sbom(version: &str, time: u64, target: &str) -> anyhow::Result<String> {
    let metadata = cargo(&["metadata", "--locked", "--offline", "--format-version", "1"])
        .args(["--filter-platform", target, "--features", "embed"])
        .current_dir(root().join("crates/pioche"))
        .output()?;
    let metadata: Value = serde_json::from_slice(&metadata.stdout).context("cargo metadata")?;
    let lock = fs::read_to_string(root().join("Cargo.lock"))?;
    let list = list(&metadata, &checksums(&lock), version, time)?;
    Ok(serde_json::to_string_pretty(&list)? + "\n")
}

fn list(
    metadata: &Value,
    checksums: &BTreeMap<(String, String), String>,
    version: &str,
    time: u64,
) -> anyhow::Result<Value> {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let items = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let packages: BTreeMap<String, Value> =
        items(&metadata["packages"]).into_iter().map(|package| (text(&package["id"]), package)).collect();
    // What is compiled in, or used for that; not what only tests need.
    let used: BTreeMap<String, Vec<String>> = items(&metadata["resolve"]["nodes"])
        .into_iter()
        .map(|node| {
            let shipped = |dep: &Value| items(&dep["dep_kinds"]).iter().any(|kind| kind["kind"] != "dev");
            let deps =
                items(&node["deps"]).iter().filter(|dep| shipped(dep)).map(|dep| text(&dep["pkg"])).collect();
            (text(&node["id"]), deps)
        })
        .collect();
    let pioche = packages.iter().find(|(_, package)| package["name"] == "pioche");
    let (pioche, _) = pioche.context("pioche is among the packages")?;
    let mut reached = BTreeSet::new();
    let mut open = vec![pioche.clone()];
    while let Some(id) = open.pop() {
        if reached.insert(id.clone()) {
            open.extend(used.get(&id).into_iter().flatten().cloned());
        }
    }
    let name = |id: &str| {
        let package = &packages[id];
        format!("pkg:cargo/{}@{}", text(&package["name"]), text(&package["version"]))
    };
    let components = reached.iter().filter(|id| *id != pioche).map(|id| {
        let package = &packages[id];
        let (crate_name, crate_version) = (text(&package["name"]), text(&package["version"]));
        let mut component = json!({
            "type": "library", "bom-ref": name(id), "purl": name(id), "name": crate_name, "version": crate_version,
        });
        if let Some(licence) = package["license"].as_str() {
            component["licenses"] = json!([{"expression": licence.replace('/', " OR ")}]);
        }
        if let Some(sum) = checksums.get(&(crate_name, crate_version)) {
            component["hashes"] = json!([{"alg": "SHA-256", "content": sum}]);
        }
        component
    });
    let mut components: Vec<Value> = components.collect();
    components.sort_by_key(|component| text(&component["bom-ref"]));
    let mut dependencies: Vec<Value> = reached
        .iter()
        .map(|id| {
            let on: BTreeSet<String> = used.get(id).into_iter().flatten().map(|id| name(id)).collect();
            json!({"ref": name(id), "dependsOn": on})
        })
        .collect();
    dependencies.sort_by_key(|entry| text(&entry["ref"]));
    Ok(json!({
        "bomFormat": "CycloneDX", "specVersion": "1.5", "version": 1,
        "metadata": {
            "timestamp": date(time),
            "component": {
                "type": "application", "bom-ref": name(pioche), "purl": name(pioche), "name": "pioche",
                "version": version, "licenses": [{"expression": "MIT OR Apache-2.0"}],
            },
        },
        "components": components, "dependencies": dependencies,
    }))
}

/// The checksums of Cargo.lock, by name and version.
fn checksums(lock: &str) -> BTreeMap<(String, String), String> {
    lock.split("[[package]]")
        .filter_map(|package| {
            let field = |name: &str| {
                let start = format!("{name} = \"");
                let line = package.lines().find_map(|line| line.strip_prefix(&start))?;
                Some(line.trim_end_matches('"').to_owned())
            };
            Some(((field("name")?, field("version")?), field("checksum")?))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_shipped_is_listed_and_what_tests_need_is_not() {
        let package =
            |name: &str| json!({"id": name, "name": name, "version": "1.0.0", "license": "MIT/Apache-2.0"});
        let dep = |name: &str, kind: Value| json!({"pkg": name, "dep_kinds": [{"kind": kind}]});
        let metadata = json!({
            "packages": [package("pioche"), package("serde"), package("cc"), package("proptest"), package("other")],
            "resolve": {"nodes": [
                {"id": "pioche", "deps": [dep("serde", Value::Null), dep("proptest", "dev".into())]},
                {"id": "serde", "deps": [dep("cc", "build".into())]},
                {"id": "cc", "deps": []}, {"id": "proptest", "deps": []}, {"id": "other", "deps": []},
            ]},
        });
        let lock = "[[package]]\nname = \"serde\"\nversion = \"1.0.0\"\nchecksum = \"abc\"\n";
        let list = list(&metadata, &checksums(lock), "1.2.3", 0).expect("a list");
        let names: Vec<&str> = list["components"]
            .as_array()
            .expect("components")
            .iter()
            .filter_map(|each| each["name"].as_str())
            .collect();
        assert_eq!(names, ["cc", "serde"]);
        assert_eq!(list["components"][1]["hashes"][0]["content"], "abc");
        assert_eq!(list["components"][0]["licenses"][0]["expression"], "MIT OR Apache-2.0");
        assert_eq!(list["dependencies"][1]["ref"], "pkg:cargo/pioche@1.0.0");
        assert_eq!(list["metadata"]["component"]["version"], "1.2.3");
    }
}

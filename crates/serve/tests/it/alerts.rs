//! What operators monitor: the Prometheus rules and the Grafana dashboard under `packaging/` refer
//! to metrics that exist, and the dashboard shows all of them.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use load::process::{free_address, http};
use serde_json::Value;

use crate::common::{folder, open_at};

fn packaged(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../packaging").join(name)
}

fn read(name: &str) -> String {
    std::fs::read_to_string(packaged(name)).expect("a file under packaging/")
}

/// Every name of a metric in a text.
fn metrics(text: &str) -> BTreeSet<String> {
    let words = text.split(|sign: char| !sign.is_ascii_alphanumeric() && sign != '_');
    words.filter(|word| word.starts_with("pioche_")).map(str::to_owned).collect()
}

/// Every label value that a text refers to: `reason="full"`, `outcome=~"wrong|limited"`.
fn labels(text: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for label in ["reason", "outcome"] {
        for equals in ["=\"", "=~\""] {
            for rest in text.split(&format!("{label}{equals}")).skip(1) {
                let values = rest.split('"').next().unwrap_or_default();
                found.extend(values.split('|').map(|value| format!("{label}=\"{value}\"")));
            }
        }
    }
    found
}

/// The expressions of the dashboard's panels and variables.
fn asked(dashboard: &Value) -> String {
    match dashboard {
        Value::Object(fields) => {
            let own = ["expr", "query"].into_iter().filter_map(|name| fields.get(name)?.as_str());
            let own = own.map(str::to_owned).collect::<Vec<_>>();
            own.into_iter().chain(fields.values().map(asked)).collect::<Vec<_>>().join("\n")
        }
        Value::Array(list) => list.iter().map(asked).collect::<Vec<_>>().join("\n"),
        _ => String::new(),
    }
}

#[test]
fn rules_and_dashboard_name_what_the_server_counts() {
    let folder = folder("alerts");
    let operations = free_address().expect("a port");
    let server = open_at(&folder.join("data"), free_address().expect("a port"), operations);
    let (_, shown) = http(operations, "GET", "/metrics", "", "").expect("an answer");
    drop(server);
    let counted = metrics(&shown);
    let rules = read("prometheus-rules.yml");
    let dashboard: Value = serde_json::from_str(&read("grafana-dashboard.json")).expect("JSON");
    for (file, text) in [("the rules", rules), ("the dashboard", asked(&dashboard))] {
        let named = metrics(&text);
        assert!(named.len() > 8, "{file}: {named:?}");
        let unknown: Vec<_> = named.difference(&counted).collect();
        assert!(unknown.is_empty(), "{file}: the server does not count {unknown:?}");
        for label in labels(&text) {
            assert!(shown.contains(&label), "{file}: nothing has {label}");
        }
    }
    // Every metric is shown.
    let seen = metrics(&asked(&dashboard));
    let unseen: Vec<_> = counted.difference(&seen).filter(|name| *name != "pioche_commit_seconds").collect();
    assert!(unseen.is_empty(), "the dashboard does not show {unseen:?}");
    let _ = std::fs::remove_dir_all(folder);
}

/// Each rule has a test in which it fires, and one in which it does not.
#[cfg(feature = "packaging")]
#[test]
fn promtool_finds_the_rules_in_order() {
    let rules = packaged("prometheus-rules.yml");
    let tests = packaged("prometheus-rules-test.yml");
    for arguments in [["check", "rules"], ["test", "rules"]] {
        let file = if arguments[0] == "check" { &rules } else { &tests };
        let output = std::process::Command::new("promtool").args(arguments).arg(file).output();
        let output = output.expect("promtool is installed");
        let said = String::from_utf8_lossy(&output.stdout) + String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{said}");
    }
    let tested = read("prometheus-rules-test.yml");
    for name in read("prometheus-rules.yml").lines().filter_map(|line| line.trim().strip_prefix("- alert: "))
    {
        assert!(tested.contains(&format!("- {{eval_time: 20m, alertname: {name}}}")), "{name}: a quiet day");
        assert!(
            tested.contains(&format!("        alertname: {name}\n        exp_alerts:")),
            "{name}: a bad day"
        );
    }
}

//! Clusters, by their commands: an installation is moved into a shared database and back, and the
//! cluster files under `packaging/` are tried as far as one machine allows.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use load::nats::PrivateNats;
use load::postgres::PrivatePostgres;
use load::process::{ServerProcess, ask, free_address, http, serve};
use serde_json::{Value, json};

use crate::common::{binary, first_lines, folder, get, good, new_guest, open, pioche, start, table};

/// Anything that takes longer has failed.
const PATIENCE: Duration = Duration::from_mins(1);

fn open_shared(data: &Path, store: &str) -> ServerProcess {
    let [address, operations] = [(); 2].map(|()| free_address().expect("a port"));
    let mut command = serve(binary(), data, address, operations);
    start(command.args(["--store", store]).stderr(Stdio::null()), address, operations, data)
}

fn member(address: SocketAddr, name: &str) -> String {
    let token = new_guest(address);
    let body = json!({"name": name, "password": "correct horse"}).to_string();
    let (code, body) = http(address, "POST", "/api/v1/account", &token, &body).expect("an answer");
    assert_eq!(code, 201, "{body}");
    let session: Value = serde_json::from_str(&body).expect("JSON");
    session["token"].as_str().expect("a token").to_owned()
}

/// Everything that these people can see of an installation.
fn seen(address: SocketAddr, tokens: &[String], tables: &[String]) -> BTreeMap<String, Value> {
    let mut seen = BTreeMap::new();
    for token in tokens {
        let paths =
            ["me", "me/export", "mine", "history", "sessions", "ratings/karta-doppio"].map(str::to_owned);
        let ours = tables
            .iter()
            .flat_map(|table| [format!("tables/{table}?since=0"), format!("tables/{table}/record")]);
        for path in paths.into_iter().chain(ours) {
            let (code, body) =
                http(address, "GET", &format!("/api/v1/{path}"), token, "").expect("an answer");
            let mut answer: Value = serde_json::from_str(&body).expect("JSON");
            forget_times(&mut answer);
            seen.insert(format!("{path} {token}"), json!([code, answer]));
        }
    }
    seen
}

/// Removes the times of people's last visits, which change with every request.
fn forget_times(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            for name in ["used", "exported", "here", "online", "clock", "left", "last_used"] {
                fields.remove(name);
            }
            fields.values_mut().for_each(forget_times);
        }
        Value::Array(items) => items.iter_mut().for_each(forget_times),
        _ => {}
    }
}

/// The output of `import` or `export`, if it succeeds.
fn moved(command: &str, data: &Path, store: &str) -> Result<String, String> {
    let output = pioche(&[command, "--data", data.to_str().expect("a path"), "--store", store]);
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    if output.status.success() { Ok(text(&output.stdout)) } else { Err(text(&output.stderr)) }
}

#[test]
fn an_installation_is_moved_into_a_database_and_back_by_commands() {
    let test = "an_installation_is_moved_into_a_database_and_back_by_commands";
    let Some(postgres) = load::needed(test, PrivatePostgres::shared()) else { return };
    let store = postgres.database().expect("a database");
    let (data, back) = (folder("import"), folder("export"));
    let mut server = open(&data);
    let address = server.address;
    let tokens = [member(address, "Anne"), member(address, "Zoé")];
    // A finished rated match, one in play, and one that has not begun.
    let new = json!({"id": 1, "do": "create", "game": "karta-doppio", "seats": 2, "rated": true});
    let mut tables = Vec::new();
    for _ in 0..2 {
        let id = good(address, &tokens[0], &new)["table"].as_str().expect("a name").to_owned();
        good(address, &tokens[1], &json!({"id": 2, "do": "sit", "table": id}));
        good(address, &tokens[0], &json!({"id": 3, "do": "start", "table": id}));
        for number in 0..6 {
            for token in &tokens {
                let now = get(address, &format!("/api/v1/tables/{id}"), token);
                let Some(mv) = now["game"]["legal"][0].as_str() else { continue };
                let play = json!({"id": 10 + number, "do": "play", "table": id, "version": now["version"], "move": mv});
                let _ = ask(address, token, &play);
            }
        }
        tables.push(id);
    }
    good(address, &tokens[1], &json!({"id": 90, "do": "resign", "table": tables[0]}));
    tables.push(good(address, &tokens[0], &new)["table"].as_str().expect("a name").to_owned());
    let _of_a_guest = table(address, &new_guest(address));
    let before = seen(address, &tokens, &tables);
    let rated = &before[&format!("ratings/karta-doppio {}", tokens[0])];
    assert!(rated.to_string().contains("Anne"), "{rated}");

    let busy = moved("import", &data, &store).expect_err("a server has the folder");
    assert!(busy.contains("in use") || busy.contains("another"), "{busy}");
    assert!(server.stop().expect("it ends"));
    let into = moved("import", &data, &store).expect("it is moved");
    let again = moved("import", &data, &store).expect_err("there is an installation already");
    assert!(again.contains("not empty"), "{again}");

    let nodes = folder("import-node");
    let mut shared = open_shared(&nodes, &store);
    let busy = moved("export", &back, &store).expect_err("a server has the database");
    assert!(!busy.is_empty() && !back.join("pioche.sqlite").exists(), "{busy}");
    assert_eq!(seen(shared.address, &tokens, &tables), before, "in the database");
    assert!(shared.stop().expect("it ends"));
    // Requests change when sessions were last used, and nothing else.
    let out = moved("export", &back, &store).expect("it is moved back");
    let counts = |text: &str| text.lines().skip(1).map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(counts(&into), counts(&out));
    let mut server = open(&back);
    assert_eq!(seen(server.address, &tokens, &tables), before, "and back");
    assert!(server.stop().expect("it ends"));
    for folder in [data, back, nodes] {
        let _ = std::fs::remove_dir_all(folder);
    }
}

fn packaged(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../packaging").join(name);
    std::fs::read_to_string(path).expect("a file under packaging/")
}

/// The settings in lines such as `PIOCHE_BUS: nats://bus` or `#   PIOCHE_BUS=nats://10.0.0.10`.
fn settings(text: &str, between: &str) -> Vec<(String, String)> {
    let lines = text.lines().map(|line| line.trim_start_matches(['#', ' ']));
    let pairs = lines.filter(|line| line.starts_with("PIOCHE_")).filter_map(|line| line.split_once(between));
    pairs.map(|(name, value)| (name.to_owned(), value.trim().to_owned())).collect()
}

fn is_ready(operations: SocketAddr) -> bool {
    http(operations, "GET", "/ready", "", "").is_some_and(|(code, _)| code == 200)
}

/// A process that is killed when the test ends, however that ends.
struct Ends(Child);

impl Drop for Ends {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Starts nodes with these settings, except for addresses and paths, and checks that they form one
/// cluster.
fn form_one_cluster(test: &str, settings: &[(String, String)]) {
    let Some(postgres) = load::needed(test, PrivatePostgres::shared()) else { return };
    let Some(nats) = load::needed(test, PrivateNats::shared()) else { return };
    let store = postgres.database().expect("a database");
    let data = folder(test);
    let with_settings =
        |command: &mut Command, address: Option<SocketAddr>, operations: SocketAddr, data: &Path| {
            for (name, value) in settings {
                let value = match (name.as_str(), address) {
                    ("PIOCHE_STORE", _) => store.clone(),
                    ("PIOCHE_BUS", _) => nats.url(),
                    ("PIOCHE_ADDRESS", Some(address)) => address.to_string(),
                    ("PIOCHE_OPERATIONS", _) => operations.to_string(),
                    ("PIOCHE_DATA", _) => continue,
                    _ => value.clone(),
                };
                command.env(name, value);
            }
            command.env("PIOCHE_LANG", "en").env("PIOCHE_DATA", data).stderr(Stdio::null());
        };
    let mut servers = Vec::new();
    for number in 0..3 {
        let [address, operations] = [(); 2].map(|()| free_address().expect("a port"));
        let mut command = Command::new(binary());
        let folder = data.join(number.to_string());
        with_settings(command.arg("serve"), Some(address), operations, &folder);
        servers.push(start(&mut command, address, operations, &folder));
    }
    let operations = free_address().expect("a port");
    let mut bots = Command::new(binary());
    with_settings(bots.args(["serve", "--role", "bots"]), None, operations, &data.join("bots"));
    let mut bots = Ends(bots.stdout(Stdio::null()).spawn().expect("it starts"));
    let started = Instant::now();
    while !is_ready(operations) {
        assert!(started.elapsed() < PATIENCE, "the server for bots is not ready");
        std::thread::sleep(Duration::from_millis(50));
    }
    assert!(servers.iter().all(|server| is_ready(server.operations)));
    let token = new_guest(servers[0].address);
    let table = table(servers[1].address, &token);
    for server in &servers {
        let shown = get(server.address, &format!("/api/v1/tables/{table}"), &token);
        assert!(shown["game"].is_object(), "{shown}");
    }
    // A worker computes bots' moves for a table of the second node, whichever node the visitor
    // uses.
    let new = json!({"id": 5, "do": "create", "game": "ole", "seats": 3, "bots": [5, 5]});
    let table = good(servers[1].address, &token, &new)["table"].as_str().expect("a name").to_owned();
    good(servers[2].address, &token, &json!({"id": 6, "do": "start", "table": table}));
    let thoughts = || {
        let (_, shown) = http(operations, "GET", "/metrics", "", "").expect("metrics");
        let count = shown.lines().find_map(|line| line.strip_prefix("pioche_bot_decisions_total "));
        count.and_then(|count| count.parse::<u64>().ok()).expect("a count")
    };
    let started = Instant::now();
    for id in 100.. {
        if thoughts() > 0 {
            break;
        }
        assert!(started.elapsed() < PATIENCE, "nobody asks the server for bots");
        let now = get(servers[0].address, &format!("/api/v1/tables/{table}"), &token);
        if let Some(mv) = now["game"]["legal"][0].as_str() {
            let play = json!({"id": id, "do": "play", "table": table, "version": now["version"], "move": mv});
            let _ = ask(servers[0].address, &token, &play);
        }
        std::thread::sleep(Duration::from_millis(50));
    }
    let stopped = Command::new("kill").args(["-TERM", &bots.0.id().to_string()]).status();
    assert!(stopped.expect("it is sent").success() && bots.0.wait().expect("it ends").success());
    for server in &mut servers {
        assert!(server.stop().expect("it ends"));
    }
    let _ = std::fs::remove_dir_all(data);
}

#[test]
fn the_settings_of_the_compose_file_make_one_cluster() {
    let file = packaged("compose.yaml");
    assert!(file.contains("command: [serve]") && file.contains("command: [serve, --role, bots]"));
    let settings = settings(&file, ": ");
    for name in ["STORE", "BUS", "ADDRESS", "OPERATIONS", "DATA", "ROLE", "TRUSTED_PROXY"] {
        assert!(settings.iter().any(|(set, _)| *set == format!("PIOCHE_{name}")), "{name}");
    }
    form_one_cluster("compose", &settings);
}

#[test]
fn the_settings_of_the_units_make_one_cluster() {
    let settings = settings(&packaged("pioche-node.conf"), "=");
    assert!(settings.iter().any(|(name, _)| name == "PIOCHE_STORE"));
    form_one_cluster("units", &settings);
}

#[test]
fn a_role_needs_a_bus_and_is_one_of_three() {
    for (arguments, told) in [
        (&["serve", "--role", "bots"][..], "--bus"),
        (&["serve", "--role", "front"], "--bus"),
        (&["serve", "--role", "worker"], "front"),
    ] {
        let output = pioche(arguments);
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success() && error.contains(told) && error.lines().count() == 1, "{error}");
    }
    let Some(postgres) = load::needed("a_role", PrivatePostgres::shared()) else { return };
    let Some(nats) = load::needed("a_role", PrivateNats::shared()) else { return };
    let mut command = Command::new(binary());
    command.args(["serve", "--role", "bots", "--operations", "off", "--bus", &nats.url()]);
    command.args(["--store", &postgres.database().expect("a database")]).env("PIOCHE_LANG", "fr");
    assert!(first_lines(&mut command, 1).starts_with("Les bots de postgres://127.0.0.1"));
}

/// The unit with the drop-in for a node: systemd can parse it, and it stays confined.
#[cfg(feature = "packaging")]
#[test]
fn systemd_understands_the_unit_of_a_node() {
    let folder = folder("node-unit");
    let unit =
        packaged("pioche.service").replace("/usr/local/bin/pioche", binary().to_str().expect("a path"));
    std::fs::write(folder.join("pioche.service"), unit).expect("a file");
    std::fs::create_dir_all(folder.join("pioche.service.d")).expect("a folder");
    std::fs::write(folder.join("pioche.service.d/node.conf"), packaged("pioche-node.conf")).expect("a file");
    let path = folder.join("pioche.service");
    let path = path.to_str().expect("a path");
    for arguments in [
        &["verify", "--man=no", "--generators=no", path][..],
        &["security", "--offline=true", "--no-pager", "--threshold=15", path],
    ] {
        let output = Command::new("systemd-analyze").args(arguments).output().expect("systemd-analyze");
        let told = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{arguments:?}: {told}");
        assert!(!told.contains("node.conf"), "{told}");
    }
    // The second file takes effect: an unknown line in it is reported.
    let wrong = packaged("pioche-node.conf").replace("RestartSec=2", "RestartSeconds=2");
    std::fs::write(folder.join("pioche.service.d/node.conf"), wrong).expect("a file");
    let output =
        Command::new("systemd-analyze").args(["verify", "--man=no", "--generators=no", path]).output();
    let told = output.expect("systemd-analyze").stderr;
    assert!(String::from_utf8_lossy(&told).contains("RestartSeconds"));
    let _ = std::fs::remove_dir_all(folder);
}

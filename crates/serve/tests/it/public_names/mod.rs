//! Every public name, on which something outside the program depends: clients, operators, scripts,
//! older nodes and stored files. The lists in `tests/public-names/` come from the definitions
//! themselves. Changing a list is a decision: CONTRIBUTING says what it requires, and
//! `PIOCHE_BLESS=1` writes the list.

mod source;

use std::collections::BTreeSet;
use std::path::Path;

use clap::Command;
use engine::Lang;
use load::process::http;
use serde_json::Value;
use serve::settings::SETTINGS;
use sqlx::{Connection as _, Row as _};

use self::source::{Source, Token, definitions, sources};
use crate::common::{folder, new_guest, open, table};

/// Asserts that the names are those in this list.
fn pinned(list: &str, names: impl IntoIterator<Item = String>) {
    let names: BTreeSet<String> = names.into_iter().collect();
    assert!(!names.is_empty(), "no {list} were found: is the reader broken?");
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/public-names/{list}.txt"));
    if std::env::var_os("PIOCHE_BLESS").is_some() {
        let lines: Vec<&str> = names.iter().map(String::as_str).collect();
        std::fs::write(&path, lines.join("\n") + "\n").expect("the list is written");
        return;
    }
    let text = std::fs::read_to_string(&path).expect("a list");
    let known: BTreeSet<String> = text.lines().map(str::to_owned).collect();
    let gone: Vec<&String> = known.difference(&names).collect();
    let new: Vec<&String> = names.difference(&known).collect();
    assert!(
        gone.is_empty() && new.is_empty(),
        "public names changed (CONTRIBUTING, Public names; PIOCHE_BLESS=1 writes {list}.txt):\n\
         gone: {gone:#?}\nnew: {new:#?}",
    );
}

#[test]
fn commands_and_flags() {
    let mut names = BTreeSet::new();
    flags(&serve::command_line(Lang::En), "pioche", &mut names);
    pinned("commands", names);
}

fn flags(command: &Command, path: &str, names: &mut BTreeSet<String>) {
    names.insert(path.to_owned());
    for argument in command.get_arguments().filter(|argument| !argument.is_hide_set()) {
        let values: Vec<String> =
            argument.get_possible_values().iter().map(|value| value.get_name().to_owned()).collect();
        let long = argument.get_long().map(|long| format!("--{long}"));
        let short = argument.get_short().map(|short| format!("-{short}"));
        let name = match (long, short) {
            (None, None) => format!("<{}>", argument.get_id()),
            (long, short) => long.into_iter().chain(short).collect::<Vec<_>>().join(" "),
        };
        names.insert(format!("{path} {name} {}", values.join("|")).trim_end().to_owned());
    }
    for inner in command.get_subcommands() {
        flags(inner, &format!("{path} {}", inner.get_name()), names);
    }
}

/// Each setting is a flag, an environment variable and a key in the file.
#[test]
fn requests_of_the_engine_protocol() {
    let line = |(command, fields): &(&str, &[&str])| format!("{command} {{{}}}", fields.join(", "));
    pinned("engine", engine_protocol::COMMANDS.iter().map(line));
}

#[test]
fn settings() {
    let names = SETTINGS.iter().map(|setting| format!("{} {}", setting.key, setting.variable()));
    pinned("settings", names);
}

/// `server/tests/it/openapi.rs` checks the document against what the server sends and accepts.
#[test]
fn requests_replies_and_their_fields() {
    let document: Value =
        serde_json::from_str(include_str!("../../../../../docs/openapi.json")).expect("JSON");
    let mut names = BTreeSet::new();
    for (path, methods) in document["paths"].as_object().expect("paths") {
        for (method, operation) in methods.as_object().expect("methods") {
            let parameters = operation["parameters"].as_array().into_iter().flatten();
            let parameters: Vec<&str> =
                parameters.filter_map(|parameter| parameter["name"].as_str()).collect();
            let statuses: Vec<&str> =
                operation["responses"].as_object().expect("responses").keys().map(String::as_str).collect();
            names.insert(format!("{method} {path} {} -> {}", parameters.join(" "), statuses.join(" ")));
        }
    }
    fields(&document["components"]["schemas"], "", &mut names);
    pinned("http", names);
}

/// `Reply.error`, `Problem.code = refused`.
fn fields(schemas: &Value, of: &str, names: &mut BTreeSet<String>) {
    for (name, schema) in schemas.as_object().into_iter().flatten() {
        let name = if of.is_empty() { name.clone() } else { format!("{of}.{name}") };
        described(schema, &name, names);
    }
}

fn described(schema: &Value, name: &str, names: &mut BTreeSet<String>) {
    names.insert(name.to_owned());
    fields(&schema["properties"], name, names);
    described_items(&schema["items"], name, names);
    for value in schema["enum"].as_array().into_iter().flatten().chain(schema.get("const")) {
        names.insert(format!("{name} = {}", value.to_string().trim_matches('"')));
    }
    for key in ["oneOf", "anyOf", "allOf"] {
        for inner in schema[key].as_array().into_iter().flatten() {
            described(inner, name, names);
        }
    }
}

fn described_items(items: &Value, name: &str, names: &mut BTreeSet<String>) {
    if items.is_object() {
        described(items, name, names);
    }
}

/// What serde writes: messages of clients, nodes and administrators, stored events, records, views
/// and moves, downloadable files.
#[test]
fn fields_of_messages_and_files() {
    pinned("fields", sources().iter().flat_map(definitions));
}

#[test]
fn literals() {
    let sources = sources();
    let texts = || sources.iter().flat_map(|source| &source.tokens).filter_map(Token::text);
    let capitals = |text: &str| text.len() > 3 && text.bytes().all(|b| b.is_ascii_uppercase() || b == b'_');
    let read = after(&sources, &["var", "var_os"]).filter(|text| capitals(text));
    pinned("environment", texts().filter(|text| text.starts_with("PIOCHE_")).chain(read).map(str::to_owned));
    // Subjects, sockets, cookies, file names, and the labels hashed into a commitment or a chain.
    let ours = |text: &&str| {
        text.starts_with("pioche")
            && text.len() > "pioche.".len()
            && !text.trim_end_matches("\\n").contains(". ")
    };
    let hashed = |text: &str| !text.contains(' ') || text.ends_with("\\n");
    pinned("strings", texts().filter(ours).filter(|text| hashed(text)).map(str::to_owned));
    pinned(
        "routes",
        after(&sources, &["route", "nest"]).filter(|text| text.starts_with('/')).map(str::to_owned),
    );
    let pages = sources.iter().filter(|source| source.path.ends_with("crates/web/src/route.rs"));
    let pages = pages.flat_map(|source| &source.tokens).filter_map(Token::text);
    pinned("pages", pages.filter(|text| text.starts_with('/')).map(str::to_owned));
    pinned("storage-of-the-browser", after(&sources, &["kept", "keep", "forget"]).map(str::to_owned));
    pinned("json-keys", sources.iter().flat_map(json_keys));
}

/// The literals that are the first argument in calls of these functions, directly or in
/// `&format!(`.
fn after<'a>(sources: &'a [Source], functions: &'static [&str]) -> impl Iterator<Item = &'a str> {
    sources.iter().flat_map(move |source| {
        let tokens = &source.tokens;
        (0..tokens.len().saturating_sub(2)).filter_map(move |at| {
            let called = functions.iter().any(|name| tokens[at].is_word(name)) && tokens[at + 1].is_sign('(');
            let next = tokens[at + 2..].iter().find(|token| {
                !(token.is_sign('&') || token.is_sign('!') || token.is_sign('(') || token.is_word("format"))
            });
            next.filter(|_| called)?.text()
        })
    })
}

/// The keys in `json!({"key": …})`.
fn json_keys(source: &Source) -> BTreeSet<String> {
    let tokens = &source.tokens;
    if !tokens.iter().any(|token| token.is_word("json")) {
        return BTreeSet::new();
    }
    let pairs = tokens.windows(3).filter(|part| {
        (part[0].is_sign('{') || part[0].is_sign(',')) && part[2].is_sign(':') && part[1].text().is_some()
    });
    pairs.filter_map(|part| part[1].text()).map(str::to_owned).collect()
}

/// Reads them from a server that was just started on an empty folder.
#[test]
fn files_columns_metrics_and_games() {
    let data = folder("public-names");
    let mut server = open(&data);
    let token = new_guest(server.address);
    table(server.address, &token);
    let (code, metrics) = http(server.operations, "GET", "/metrics", "", "").expect("an answer");
    assert_eq!(code, 200, "{metrics}");
    let samples = metrics.lines().filter(|line| !line.starts_with("# HELP"));
    pinned("metrics", samples.map(|line| without_value(line).replace(env!("CARGO_PKG_VERSION"), "…")));
    let (_, games) = http(server.address, "GET", "/api/v1/games", &token, "").expect("an answer");
    pinned("games", games_and_options(&serde_json::from_str(&games).expect("JSON")));
    let open = files(&data);
    assert!(server.stop().expect("it stops"), "it ended well");
    pinned("files", open.into_iter().chain(files(&data)));
    let columns = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    pinned("sqlite", columns.block_on(columns_of(&data.join("pioche.sqlite"))));
}

fn without_value(line: &str) -> &str {
    if line.starts_with('#') { line } else { line.rsplit_once(' ').map_or(line, |(name, _)| name) }
}

fn files(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).expect("a folder");
    entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned()).collect()
}

fn games_and_options(games: &Value) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for game in games["games"].as_array().expect("games") {
        let id = game["id"].as_str().expect("an id");
        names.insert(id.to_owned());
        for option in game["options"].as_array().into_iter().flatten() {
            names.insert(format!("{id} {}", option["key"].as_str().expect("a key")));
        }
    }
    names
}

async fn columns_of(database: &Path) -> BTreeSet<String> {
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(database).read_only(true);
    let mut connection = sqlx::sqlite::SqliteConnection::connect_with(&options).await.expect("it opens");
    let statement = "SELECT 'table ' || t.name || ' ' || c.name || ' ' || c.type || iif(c.pk, ' key', '') \
                     FROM sqlite_schema t, pragma_table_info(t.name) c WHERE t.type = 'table' \
                     UNION ALL SELECT 'index ' || name || ' of ' || tbl_name FROM sqlite_schema \
                     WHERE type = 'index' AND sql IS NOT NULL \
                     UNION ALL SELECT 'user_version ' || user_version FROM pragma_user_version";
    let rows = sqlx::query(statement).fetch_all(&mut connection).await.expect("a schema");
    rows.iter().map(|row| row.get::<String, _>(0)).collect()
}

#[cfg(all(unix, feature = "cluster"))]
#[test]
fn columns_of_postgresql() {
    use load::postgres::PrivatePostgres;
    use load::process::{ServerProcess, free_address, serve};

    let Some(postgres) = load::needed("columns_of_postgresql", PrivatePostgres::shared()) else { return };
    let store = postgres.database().expect("a database");
    let data = folder("public-names-postgresql");
    let [address, operations] = [(); 2].map(|()| free_address().expect("a port"));
    let mut command = serve(crate::common::binary(), &data, address, operations);
    let mut server: ServerProcess =
        crate::common::start(command.args(["--store", &store]), address, operations, &data);
    assert!(server.stop().expect("it stops"), "it ended well");
    let name = store.rsplit('/').next().expect("a name").split('?').next().expect("a name");
    let rows = postgres.run(
        name,
        "SELECT 'table ' || table_name || ' ' || column_name || ' ' || data_type FROM information_schema.columns \
         WHERE table_schema = 'public' UNION ALL \
         SELECT 'index ' || indexname || ' of ' || tablename FROM pg_indexes WHERE schemaname = 'public'",
    );
    pinned("postgresql", rows.expect("a schema").lines().map(str::to_owned));
}

//! What can go wrong around the server: its files, its disk, its process. Tests the binary itself,
//! on real files.

use std::ffi::OsString;
use std::io::{BufRead as _, BufReader};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use load::process::{ServerProcess, free_address, http, serve};
use serde_json::json;
use sqlx::{ConnectOptions as _, Connection as _};

use crate::common::{
    self, Made, REMEMBERED, binary, folder, get, good, new_guest, open, play_until_gone, start,
};

/// Longer than anything here should take.
const PATIENCE: Duration = Duration::from_secs(30);

/// The command that starts the server on this data.
fn server_command(data: &Path) -> (Command, SocketAddr, SocketAddr) {
    let (address, operations) = (free_address().expect("a port"), free_address().expect("a port"));
    (serve(binary(), data, address, operations), address, operations)
}

/// The same command as an argument of another program.
fn inside(program: &str, arguments: &[&str], command: &Command) -> Command {
    let mut outer = Command::new(program);
    outer.args(arguments).arg(command.get_program()).args(command.get_args());
    for (name, value) in command.get_envs() {
        outer.env(name, value.unwrap_or_default());
    }
    outer
}

fn is_root() -> bool {
    let id = Command::new("id").arg("-u").output().expect("id runs");
    id.stdout.starts_with(b"0\n")
}

/// The command without the capabilities of the superuser, so that file permissions apply.
fn bound_by_permissions(command: &Command) -> Command {
    if is_root() {
        inside("setpriv", &["--bounding-set=-all", "--inh-caps=-all"], command)
    } else {
        inside("env", &[], command)
    }
}

/// The message of a server that must not start: one line on stderr, and nothing that says it is
/// open.
fn refusal(command: &mut Command, lang: &str) -> String {
    let command = command.env("PIOCHE_LANG", lang).env("PIOCHE_LOG", "off");
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the binary runs");
    let started = Instant::now();
    while child.try_wait().expect("a process").is_none() {
        if started.elapsed() > PATIENCE {
            let _ = child.kill();
            panic!("it does not give up");
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    let output = child.wait_with_output().expect("an end");
    let said = String::from_utf8(output.stderr).expect("a text");
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(output.stdout.is_empty(), "{}", String::from_utf8_lossy(&output.stdout));
    assert_eq!(said.lines().count(), 1, "{said}");
    said
}

/// Asserts that it is refused in both languages, with these words and the file's name.
fn refused(command: &mut Command, data: &Path, fr: &str, en: &str) {
    for (lang, words) in [("fr", fr), ("en", en)] {
        let said = refusal(command, lang);
        assert!(said.contains(words), "{words:?} is not in {said:?}");
        assert!(said.contains(data.to_str().expect("a path")), "{said:?} does not say which");
    }
}

/// A database with some content, and the token of a guest in it.
fn used_database(name: &str) -> (PathBuf, String) {
    let data = folder(name);
    let mut server = open(&data);
    let tokens: Vec<String> = (0..200).map(|_| new_guest(server.address)).collect();
    assert!(server.stop().expect("it ends"));
    (data, tokens[0].clone())
}

/// Asserts that the server starts and knows the guest.
fn opens_with(data: &Path, token: &str) {
    let server = open(data);
    assert!(get(server.address, "/api/v1/me", token)["person"].is_string());
}

/// The page size of a database, from its header.
fn page_size(file: &[u8]) -> usize {
    u16::from_be_bytes([file[16], file[17]]).into()
}

fn set_mode(path: &Path, mode: u32) {
    use std::os::unix::fs::PermissionsExt as _;
    std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode)).expect("it is ours");
}

#[test]
fn a_database_that_is_damaged_or_newer_is_refused_in_both_languages_and_left_as_it_is() {
    let (data, token) = used_database("unreadable");
    let file = data.join("pioche.sqlite");
    let whole = std::fs::read(&file).expect("a file");
    let size = page_size(&whole);
    let page = size * (whole.len() / size - 2);
    let mut damaged = whole.clone();
    damaged[page..page + size].fill(0xa5);
    let mut newer = whole.clone();
    // The user version is the four bytes at offset 60 of the file's header.
    newer[60..64].copy_from_slice(&99_u32.to_be_bytes());
    let garbage = b"this is not a database, but it is long enough to be one".repeat(100);
    let cut_off = whole[..whole.len() / 2].to_vec();
    let (fr, en) = ("la base de données est endommagée", "the database is damaged");
    let cases = [
        (garbage, fr, en),
        (damaged, fr, en),
        (cut_off, fr, en),
        (newer, "est de la version 99", "is of version 99"),
    ];
    for (bytes, fr, en) in cases {
        std::fs::write(&file, &bytes).expect("a file");
        refused(&mut server_command(&data).0, &data, fr, en);
        assert!(std::fs::read(&file).expect("a file") == bytes, "it was not touched");
    }
    // A backup of an unreadable database is refused as well, and leaves nothing behind.
    std::fs::write(&file, b"this is not a database".repeat(100)).expect("a file");
    let copy = data.join("copy.sqlite");
    let output =
        common::pioche(&["backup", copy.to_str().expect("a path"), "--data", data.to_str().expect("a path")]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains(en));
    assert!(!copy.exists());
    std::fs::write(&file, whole).expect("a file");
    opens_with(&data, &token);
    let _ = std::fs::remove_dir_all(data);
}

#[test]
fn a_database_that_cannot_be_written_is_refused_in_both_languages() {
    let (fr, en) = ("ne peut pas être écrite", "cannot be written");
    let (data, token) = used_database("read-only");
    let file = data.join("pioche.sqlite");
    let lock = data.join("pioche.sqlite.lock");
    // Only the file is read-only.
    set_mode(&file, 0o444);
    refused(&mut bound_by_permissions(&server_command(&data).0), &data, fr, en);
    // Nothing is left behind that would be read-only as well.
    assert!(!data.join("pioche.sqlite-shm").exists() && !data.join("pioche.sqlite-wal").exists());
    set_mode(&file, 0o644);
    // The folder is read-only, with the lock file of an earlier server and without.
    set_mode(&data, 0o555);
    refused(&mut bound_by_permissions(&server_command(&data).0), &data, fr, en);
    set_mode(&data, 0o755);
    std::fs::remove_file(&lock).expect("an earlier server made it");
    set_mode(&data, 0o555);
    refused(&mut bound_by_permissions(&server_command(&data).0), &data, fr, en);
    // A folder that would have to be created in it.
    let inner = data.join("inner");
    let (fr_folder, en_folder) = ("le dossier", "the folder");
    refused(&mut bound_by_permissions(&server_command(&inner).0), &inner, fr_folder, en_folder);
    set_mode(&data, 0o755);
    assert!(!inner.exists() && !lock.exists());
    opens_with(&data, &token);
    // Something else in place of the file.
    std::fs::create_dir_all(inner.join("pioche.sqlite")).expect("a folder");
    refused(&mut server_command(&inner).0, &inner, fr, en);
    let _ = std::fs::remove_dir_all(data);
}

#[test]
fn a_second_server_is_told_what_to_do_and_the_first_does_not_notice() {
    let data = folder("two-servers");
    let server = open(&data);
    let token = new_guest(server.address);
    for (lang, other, way_out) in [
        (
            "fr",
            "un autre serveur utilise cette base de données",
            "arrêtez-le, ou donnez à celui-ci un autre dossier (--data)",
        ),
        ("en", "another server is using this database", "stop it, or give this one another folder (--data)"),
    ] {
        let said = refusal(&mut server_command(&data).0, lang);
        assert!(said.contains(other) && said.contains(way_out), "{said:?}");
    }
    let table = common::table(server.address, &token);
    assert!(get(server.address, &format!("/api/v1/tables/{table}"), &token)["game"].is_object());
    // An address that is taken is named as well.
    let elsewhere = folder("same-address");
    let mut second = serve(binary(), &elsewhere, server.address, free_address().expect("a port"));
    for (lang, words) in [("fr", "ne peut pas servir"), ("en", "cannot be used")] {
        let said = refusal(&mut second, lang);
        assert!(said.contains(words) && said.contains(&server.address.to_string()), "{said:?}");
    }
    drop(server);
    // The lock ends with the process, however that ended.
    opens_with(&data, &token);
    let _ = std::fs::remove_dir_all(data);
    let _ = std::fs::remove_dir_all(elsewhere);
}

/// A small place for the database: a small file system or, where none can be mounted, a limit on
/// the size of files.
enum Small {
    Disk,
    Limit,
}

const ROOM: u32 = 3 << 10;

impl Small {
    fn find() -> Self {
        let data = folder("mount");
        let mut tried = Self::mounted(&Command::new("true"), &data, "size=64k", 0);
        let works = tried.stderr(Stdio::null()).status().is_ok_and(|status| status.success());
        let _ = std::fs::remove_dir_all(data);
        if works { Self::Disk } else { Self::Limit }
    }

    /// Runs the command with a file system of this size mounted on its data folder, with `ballast`
    /// KiB in use.
    fn mounted(command: &Command, data: &Path, size: &str, ballast: u32) -> Command {
        let script = format!(
            "mount -t tmpfs -o {size} pioche '{}' && head -c {ballast}k /dev/zero > '{0}/ballast' && exec \"$@\"",
            data.display()
        );
        let own_namespace: &[&str] = if is_root() { &["--mount"] } else { &["--mount", "--map-root-user"] };
        inside("unshare", &[own_namespace, &["sh", "-c", &script, "sh"]].concat(), command)
    }

    fn wrap(&self, command: &Command, data: &Path) -> Command {
        match self {
            Self::Disk => Self::mounted(command, data, &format!("size={ROOM}k"), ROOM / 2),
            Self::Limit => {
                // In blocks of 512 bytes. Ignoring the signal turns it into an error, like that of
                // a full disk.
                let script = format!("trap '' XFSZ; ulimit -S -f {ROOM}; exec \"$@\"");
                inside("sh", &["-c", &script, "sh"], command)
            }
        }
    }

    /// The folder as the server sees it.
    fn seen(&self, server: &ServerProcess) -> PathBuf {
        match self {
            Self::Disk => {
                let mut path = OsString::from(format!("/proc/{}/root", server.id()));
                path.push(&server.data);
                path.into()
            }
            Self::Limit => server.data.clone(),
        }
    }

    fn make_room(&self, server: &ServerProcess) {
        match self {
            Self::Disk => std::fs::remove_file(self.seen(server).join("ballast")).expect("the ballast"),
            Self::Limit => {
                let pid = server.id().to_string();
                let done = Command::new("prlimit").args(["--pid", &pid, "--fsize=unlimited:"]).status();
                assert!(done.is_ok_and(|status| status.success()));
            }
        }
    }
}

fn ready(server: &ServerProcess) -> u16 {
    http(server.operations, "GET", "/ready", "", "").expect("an answer").0
}

#[test]
fn a_disk_that_fills_up_acknowledges_nothing_and_play_goes_on_when_there_is_room() {
    let small = Small::find();
    let data = folder("full-disk");
    let (command, address, operations) = server_command(&data);
    let mut command = small.wrap(&command, &data);
    let server = start(command.stderr(Stdio::null()), address, operations, &data);
    let tokens: Vec<String> = (0..4).map(|_| new_guest(address)).collect();
    assert_eq!(ready(&server), 200);
    let play = |first: u64| -> Vec<Vec<Made>> {
        std::thread::scope(|scope| {
            let players: Vec<_> = tokens
                .iter()
                .map(|token| scope.spawn(move || play_until_gone(address, token, first)))
                .collect();
            players.into_iter().map(|player| player.join().expect("a player")).collect()
        })
    };
    // Play until the disk is full; then requests are refused, and the operator is notified.
    let before = play(1 << 32);
    assert!(before.iter().map(Vec::len).sum::<usize>() > 40, "it began with room");
    let new = json!({"id": 1, "do": "create", "game": "ole", "seats": 3, "bots": [3, 3]});
    let started = Instant::now();
    while ready(&server) == 200 {
        assert!(started.elapsed() < PATIENCE, "the disk is not full");
        let _ = load::process::ask(address, &tokens[0], &new);
    }
    let refused = load::process::ask(address, &tokens[0], &new).expect("an answer");
    assert_eq!(refused["error"]["code"], "unavailable", "{refused}");
    assert!(refused["error"]["fr"].is_string() && refused["error"]["en"].is_string());
    assert_eq!(http(operations, "GET", "/health", "", "").map(|(code, _)| code), Some(200));

    small.make_room(&server);
    let started = Instant::now();
    while ready(&server) != 200 {
        assert!(started.elapsed() < PATIENCE, "there is room");
        std::thread::sleep(Duration::from_millis(20));
    }
    // A table that was in play goes on; what was acknowledged before the disk was full is still
    // there.
    for (token, moves) in tokens.iter().zip(&before) {
        for made in moves.iter().rev().take(REMEMBERED) {
            made.check(address, token);
        }
    }
    let table = common::table(address, &tokens[0]);
    // As after a crash at this moment: what is on the disk, and nothing that is only in memory.
    server.signal("-STOP").expect("it is stopped");
    let restored = folder("full-disk-copy");
    for name in ["pioche.sqlite", "pioche.sqlite-wal"] {
        std::fs::copy(small.seen(&server).join(name), restored.join(name)).expect("a copy");
    }
    drop(server);
    let again = open(&restored);
    get(again.address, &format!("/api/v1/tables/{table}"), &tokens[0]);
    let mut checked = 0;
    for (token, moves) in tokens.iter().zip(&before) {
        for made in moves.iter().rev().take(REMEMBERED) {
            made.check(again.address, token);
            checked += 1;
        }
    }
    assert!(checked > 20, "only {checked} moves were checked");
    let _ = std::fs::remove_dir_all(data);
    let _ = std::fs::remove_dir_all(restored);
}

/// Something that keeps a running server from writing, and how it ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Fault {
    /// The database, or its write-ahead log, is missing.
    Taken(&'static str),
    /// Another file is in its place.
    Replaced(&'static str),
    /// It is read-only.
    ReadOnly(&'static str),
    /// The folder is inaccessible.
    Shut,
    /// The disk rejects writes, like one that the system has remounted read-only after an error.
    Refusing,
}

impl Fault {
    const ALL: [Self; 8] = [
        Self::Taken("pioche.sqlite"),
        Self::Taken("pioche.sqlite-wal"),
        Self::Replaced("pioche.sqlite"),
        Self::Replaced("pioche.sqlite-wal"),
        Self::ReadOnly("pioche.sqlite"),
        Self::ReadOnly("pioche.sqlite-wal"),
        Self::Shut,
        Self::Refusing,
    ];

    fn begin(self, server: &ServerProcess) {
        let aside = server.data.join("aside");
        match self {
            Self::Taken(name) => std::fs::rename(server.data.join(name), aside).expect("it is ours"),
            Self::Replaced(name) => {
                std::fs::rename(server.data.join(name), &aside).expect("it is ours");
                std::fs::copy(aside, server.data.join(name)).expect("a copy");
            }
            Self::ReadOnly(name) => set_mode(&server.data.join(name), 0o444),
            Self::Shut => set_mode(&server.data, 0),
            Self::Refusing => limit(server, "0"),
        }
    }

    fn end(self, server: &ServerProcess) {
        match self {
            Self::Taken(name) | Self::Replaced(name) => {
                std::fs::rename(server.data.join("aside"), server.data.join(name)).expect("it is there");
            }
            Self::ReadOnly(name) => set_mode(&server.data.join(name), 0o644),
            Self::Shut => set_mode(&server.data, 0o755),
            Self::Refusing => limit(server, "unlimited"),
        }
    }

    /// The log message.
    fn words(self) -> &'static str {
        match self {
            Self::Taken(_) | Self::Replaced(_) => {
                "was taken away or replaced since the server opened it; put it back"
            }
            Self::ReadOnly(_) | Self::Shut | Self::Refusing => "the database cannot be written (",
        }
    }
}

/// Limits the size of the files that the server writes.
fn limit(server: &ServerProcess, size: &str) {
    let pid = server.id().to_string();
    let done = Command::new("prlimit").args(["--pid", &pid, &format!("--fsize={size}:")]).status();
    assert!(done.is_ok_and(|status| status.success()));
}

/// A move that can be made now at a table of two: the token of its player, and the request.
fn next_move(address: SocketAddr, tokens: &[String; 2], table: &str, id: u64) -> (String, serde_json::Value) {
    let path = format!("/api/v1/tables/{table}");
    let mut states = tokens.iter().map(|token| (token, get(address, &path, token)));
    let acting = states.find(|(_, state)| state["game"]["legal"][0].is_string());
    let (token, state) = acting.expect("somebody has to act");
    let play = json!({
        "id": id, "do": "play", "table": table, "version": state["version"], "move": state["game"]["legal"][0]
    });
    (token.clone(), play)
}

#[test]
fn a_database_taken_away_while_people_play_acknowledges_nothing_and_they_play_on_when_it_is_back() {
    let data = folder("taken-away");
    // A pipe, because limits on the size of files do not apply to it.
    let (from, to) = std::io::pipe().expect("a pipe");
    let lines = Arc::new(Mutex::new(String::new()));
    let log = || lines.lock().expect("nobody panics").clone();
    let logged = Arc::clone(&lines);
    let listening = std::thread::spawn(move || {
        for line in BufReader::new(from).lines().map_while(Result::ok) {
            let mut log = logged.lock().expect("nobody panics");
            log.push_str(&line);
            log.push('\n');
        }
    });
    // What was logged since then, once it contains these words.
    let said = |since: usize, words: &str| {
        let started = Instant::now();
        while !log()[since..].contains(words) {
            assert!(started.elapsed() < PATIENCE, "{words:?} is not logged: {}", &log()[since..]);
            std::thread::sleep(Duration::from_millis(5));
        }
        log()[since..].to_owned()
    };
    let (command, address, operations) = server_command(&data);
    // Ignoring the signal turns the limit into an error.
    let command = inside("sh", &["-c", "trap '' XFSZ; exec \"$@\"", "sh"], &command);
    let mut command = bound_by_permissions(&command);
    let mut server = start(command.stderr(to), address, operations, &data);
    drop(command); // It holds an end of the pipe.
    let tokens = [new_guest(address), new_guest(address)];
    let Kept { table, made, .. } = set_up(address, &tokens, 0);
    let mut made: Vec<(String, Made)> = made.into_iter().collect();
    let path = format!("/api/v1/tables/{table}");
    for (number, fault) in (0..).zip(Fault::ALL) {
        let logged = log().len();
        let before = get(address, &path, &tokens[0]);
        let (mover, play) = next_move(address, &tokens, &table, 1000 + number);
        fault.begin(&server);
        // Nothing is acknowledged, in both languages; repeating requests changes nothing.
        let new = json!({"id": 1, "do": "create", "game": "karta-doppio"});
        for (token, asked) in [(&mover, &play), (&mover, &play), (&tokens[0], &new)] {
            let refused = load::process::ask(address, token, asked).expect("an answer");
            assert_eq!(refused["error"]["code"], "unavailable", "{fault:?}: {refused}");
            assert_eq!(
                refused["error"]["fr"],
                "rien ne peut être enregistré en ce moment ; redemandez dans un instant"
            );
            assert_eq!(refused["error"]["en"], "nothing can be saved at the moment; ask again in a while");
            assert!(refused["event"].is_null(), "{fault:?}: {refused}");
        }
        assert!(load::process::guest(address).is_err(), "{fault:?}: nobody new can be remembered");
        // Stored tables can be viewed; the operator sees what is wrong.
        let now = get(address, &path, &tokens[0]);
        assert_eq!((&now["event"], &now["game"]), (&before["event"], &before["game"]), "{fault:?}");
        assert_eq!(get(address, "/api/v1/mine", &tokens[0])["tables"].as_array().map(Vec::len), Some(1));
        assert_eq!(http(operations, "GET", "/health", "", "").map(|(code, _)| code), Some(200));
        let (code, why) = http(operations, "GET", "/ready", "", "").expect("an answer");
        assert!(code == 503 && why.contains(fault.words()), "{fault:?}: {why}");
        assert!((server.metric("pioche_refusing").expect("a metric") - 1.0).abs() < 0.1);
        let refusal = "nothing can be written; nothing is acknowledged until it can be";
        let told = said(logged, refusal);
        assert!(told.matches(refusal).count() == 1 && told.contains(fault.words()), "{fault:?}: {told}");
        fault.end(&server);
        // The same move is now accepted, once.
        let event = good(address, &mover, &play)["event"].as_u64().expect("an event");
        assert_eq!(Some(event), before["event"].as_u64().map(|event| event + 1), "{fault:?}");
        made.push((mover, Made { table: table.clone(), ask: play, event }));
        assert_eq!(ready(&server), 200);
        said(logged, "the database can be written again");
        assert!(server.metric("pioche_refusing").expect("a metric").abs() < 0.1);
    }
    server.kill().expect("it ends");
    listening.join().expect("the log ends");
    let again = open(&data);
    assert_eq!(get(again.address, &path, &tokens[0])["version"].as_u64(), Some(made.len() as u64));
    for (token, made) in &made {
        made.check(again.address, token);
    }
    let _ = std::fs::remove_dir_all(data);
}

/// So many events, of tables that nobody opens, that checking all of them takes a while.
const MANY: u32 = 1_000_000;

/// Makes a database large.
async fn enlarge(file: &Path) {
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(file);
    let mut connection = options.pragma("synchronous", "OFF").connect().await.expect("nobody has it");
    let insert = sqlx::query(
        "WITH RECURSIVE row (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM row WHERE n < ?) \
         INSERT INTO event SELECT n, 1, 1, hex(randomblob(150)) FROM row",
    );
    insert.bind(MANY).execute(&mut connection).await.expect("it is written");
    connection.close().await.expect("closed");
}

/// The integrity of a large file is checked while people play; an error found then stops the server
/// as it would at the start.
#[expect(clippy::print_stdout, reason = "these are figures of docs/performance.md")]
#[tokio::test(flavor = "multi_thread")]
async fn a_large_database_opens_at_once_and_is_examined_while_it_is_open() {
    let (data, token) = used_database("large");
    let file = data.join("pioche.sqlite");
    enlarge(&file).await;
    let length = file.metadata().expect("a file").len();
    assert!(length > 300_000_000);
    let examined = |server: &ServerProcess| server.metric("pioche_database_examined").expect("a metric");
    let started = Instant::now();
    let mut server = open(&data);
    let opened = started.elapsed();
    assert!(get(server.address, "/api/v1/me", &token)["person"].is_string());
    common::table(server.address, &token);
    while examined(&server) < 0.5 {
        assert!(started.elapsed() < PATIENCE, "it is sound");
        std::thread::sleep(Duration::from_millis(5));
    }
    println!(
        "{} MB: open after {} ms, looked through after {} ms",
        length / 1_000_000,
        opened.as_millis(),
        started.elapsed().as_millis()
    );
    assert!(server.stop().expect("it ends"));
    // Stopping it in the middle of the check does not take long; nightly runs measure that.
    let mut server = open(&data);
    let stopping = Instant::now();
    assert!(server.stop().expect("it ends"));
    load::took_at_most(Duration::from_secs(2), stopping.elapsed(), "stopping");
    assert!(!data.join("pioche.sqlite-wal").exists(), "nobody has it open any more");

    // A page near the end, which is checked long after the server is open.
    let mut bytes = std::fs::read(&file).expect("a file");
    let size = page_size(&bytes);
    let page = size * (bytes.len() / size / 10 * 9);
    bytes[page..page + size].fill(0xa5);
    std::fs::write(&file, &bytes).expect("a file");
    for (lang, words) in [("fr", "la base de données est endommagée"), ("en", "the database is damaged")] {
        let (mut command, address, _) = server_command(&data);
        let command = command.env("PIOCHE_LANG", lang).env("PIOCHE_LOG", "error");
        let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the binary runs");
        let output = child.wait_with_output().expect("it ends by itself");
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{said}");
        // It was open, logged what is wrong, and in the end said what it would have said at the
        // start.
        assert!(String::from_utf8_lossy(&output.stdout).contains(&address.to_string()), "{said}");
        assert!(said.contains("the database is damaged, and nothing is written any more"), "{said}");
        let last = said.lines().last().expect("a refusal");
        assert!(last.contains(words) && last.contains(data.to_str().expect("a path")), "{said}");
    }
    let _ = std::fs::remove_dir_all(data);
}

#[test]
fn a_disk_that_is_full_from_the_start_is_refused_in_both_languages() {
    let data = folder("full-at-start");
    let (command, ..) = server_command(&data);
    let (mut command, fr, en) = match Small::find() {
        Small::Disk => {
            (Small::mounted(&command, &data, "size=64k", 60), "le disque est plein", "the disk is full")
        }
        Small::Limit => (
            inside("sh", &["-c", "trap '' XFSZ; ulimit -S -f 8; exec \"$@\"", "sh"], &command),
            "la base de données",
            "the database",
        ),
    };
    refused(&mut command, &data, fr, en);
    let _ = std::fs::remove_dir_all(data);
}

/// The number of tables: they are sorted 128 at a time, so that there is a middle.
const TABLES: usize = 1200;
/// Those with a move.
const PLAYED: usize = 120;

/// Tables, each with what was acknowledged: the number of its last event and, if a move was made,
/// its player and its request.
struct Kept {
    table: String,
    event: u64,
    made: Option<(String, Made)>,
}

fn set_up(address: SocketAddr, tokens: &[String; 2], number: usize) -> Kept {
    let [one, two] = tokens;
    let id = 10 * number as u64 + 10;
    let new = json!({"id": id, "do": "create", "game": "karta-doppio", "access": "invited"});
    let reply = good(address, one, &new);
    let table = reply["table"].as_str().expect("a name").to_owned();
    if number >= PLAYED {
        return Kept { table, event: reply["event"].as_u64().expect("an event"), made: None };
    }
    let path = format!("/api/v1/tables/{table}");
    let invite = get(address, &path, one)["info"]["invite"].clone();
    good(address, two, &json!({"id": id + 1, "do": "sit", "table": table, "invite": invite}));
    good(address, one, &json!({"id": id + 2, "do": "start", "table": table}));
    let mover = tokens.iter().find(|token| get(address, &path, token)["game"]["legal"][0].is_string());
    let mover = mover.expect("somebody begins").clone();
    let mv = get(address, &path, &mover)["game"]["legal"][0].clone();
    let play = json!({"id": id + 3, "do": "play", "table": table, "version": 0, "move": mv});
    let event = good(address, &mover, &play)["event"].as_u64().expect("an event");
    Kept { event, made: Some((mover, Made { table: table.clone(), ask: play, event })), table }
}

/// Applies `each` to the whole list, on several threads.
fn all<T: Sync, U: Send>(list: &[T], each: impl Fn(&T) -> U + Sync) -> Vec<U> {
    let each = &each;
    std::thread::scope(|scope| {
        let parts: Vec<_> = list
            .chunks(list.len().div_ceil(8))
            .map(|part| scope.spawn(move || part.iter().map(each).collect::<Vec<U>>()))
            .collect();
        parts.into_iter().flat_map(|part| part.join().expect("a part")).collect()
    })
}

/// The number of events sorted by table, and the number of rows in the journal.
async fn sorted(connection: &mut sqlx::SqliteConnection) -> (i64, i64) {
    sqlx::query_as(
        "SELECT (SELECT coalesce(sum(last - first + 1), 0) FROM event), (SELECT count(*) FROM journal)",
    )
    .fetch_one(connection)
    .await
    .expect("nobody holds a lock against readers")
}

/// The journal is sorted by table in many steps. After a crash between two of them, some events are
/// in both places and some in one.
#[tokio::test]
async fn a_crash_in_the_middle_of_sorting_the_journal_loses_and_doubles_nothing() {
    let data = folder("sorting");
    let (mut command, address, operations) = server_command(&data);
    command.args(["--grace", "600"]);
    let mut server = start(command.stderr(Stdio::null()), address, operations, &data);
    let tokens = [new_guest(address), new_guest(address)];
    let numbers: Vec<usize> = (0..TABLES).collect();
    let mut kept = all(&numbers, |number| set_up(address, &tokens, *number));
    // A connection that changes nothing: not even the write-ahead log is cleaned up when it closes.
    let options =
        sqlx::sqlite::SqliteConnectOptions::new().filename(data.join("pioche.sqlite")).read_only(true);
    let mut connection = options.busy_timeout(PATIENCE).connect().await.expect("a reader");
    // Sorting happens when the server is idle. Suspend the server now and then, and kill it if
    // sorting is half done.
    let mut before = sorted(&mut connection).await.0;
    let mut tries = 0;
    let started = Instant::now();
    loop {
        assert!(started.elapsed() < 4 * PATIENCE, "it is not sorted");
        let total = kept.iter().map(|kept| kept.event.cast_signed()).sum();
        let (events, rows) = sorted(&mut connection).await;
        if rows == 0 {
            // It was too fast: add something to every table, and try again.
            tries += 1;
            assert!(tries < 6, "the middle was never met");
            let said = all(&kept, |kept| {
                let say = json!({"id": 5, "do": "say", "table": kept.table, "phrase": "hello"});
                good(address, &tokens[0], &say)["event"].as_u64().expect("an event")
            });
            kept.iter_mut().zip(said).for_each(|(kept, event)| kept.event = event);
            before = sorted(&mut connection).await.0;
        } else if events > before && events < total {
            server.signal("-STOP").expect("it is stopped");
            let (events, rows) = sorted(&mut connection).await;
            if events > before && events < total && rows > 0 {
                server.kill().expect("it ends");
                break;
            }
            server.signal("-CONT").expect("it goes on");
        }
        std::thread::sleep(Duration::from_micros(300));
    }
    connection.close().await.expect("closed");
    // Crashes during the start, when the journal is read again.
    for pause in [1, 5, 10, 20, 40] {
        let (mut command, ..) = server_command(&data);
        let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("it starts");
        std::thread::sleep(Duration::from_millis(pause));
        child.kill().expect("it is ours");
        child.wait().expect("it ends");
    }
    let again = open(&data);
    all(&kept, |kept| {
        let state = get(again.address, &format!("/api/v1/tables/{}", kept.table), &tokens[0]);
        assert_eq!(state["event"].as_u64(), Some(kept.event), "no more and no less than was acknowledged");
        if let Some((token, made)) = &kept.made {
            assert_eq!(state["version"], 1);
            made.check(again.address, token);
        }
    });
    let _ = std::fs::remove_dir_all(data);
}

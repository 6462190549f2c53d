//! The files under `packaging/` with the programs that they are for: nginx and Caddy in front of a
//! server, with TLS and a self-made certificate, and systemd's verdict on the units.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use load::process::{ServerProcess, free_address};

use crate::common::{binary, folder, start};

const NAME: &str = "pioche.example";
/// Anything that takes longer has failed.
const PATIENCE: Duration = Duration::from_mins(1);

fn packaged(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../packaging").join(name);
    std::fs::read_to_string(path).expect("a file under packaging/")
}

/// The text with one replacement; `old` must occur in it.
fn replaced(text: &str, old: &str, new: &str) -> String {
    assert!(text.contains(old), "{old:?} is not in {text}");
    text.replace(old, new)
}

fn run(program: &str, arguments: &[&str]) -> Output {
    let output = Command::new(program).args(arguments).output();
    output.unwrap_or_else(|error| panic!("{program} is needed for this test: {error}"))
}

/// A reverse proxy, and the server behind it.
struct ProxiedServer {
    proxy: Child,
    server: ServerProcess,
    address: SocketAddr,
    folder: PathBuf,
}

impl Drop for ProxiedServer {
    fn drop(&mut self) {
        // SIGTERM makes it end its workers too; if killed, it would leave them behind.
        run("kill", &["-TERM", &self.proxy.id().to_string()]);
        let _ = self.proxy.wait();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

impl ProxiedServer {
    /// Starts a server with the packaged settings, and a proxy in front of it. `proxy` gets the
    /// folder with the certificate, the proxy's address and the server's.
    fn open(name: &str, proxy: impl FnOnce(&Path, SocketAddr, SocketAddr) -> Command) -> Self {
        let folder = folder(name);
        let [address, behind, operations] = [(); 3].map(|()| free_address().expect("a port"));
        let certified = run(
            "openssl",
            &[
                "req",
                "-x509",
                "-newkey",
                "rsa:2048",
                "-nodes",
                "-days",
                "2",
                "-subj",
                "/CN=pioche.example",
                "-addext",
                "subjectAltName=DNS:pioche.example",
                "-keyout",
                folder.join("privkey.pem").to_str().expect("a path"),
                "-out",
                folder.join("fullchain.pem").to_str().expect("a path"),
            ],
        );
        assert!(certified.status.success(), "{}", String::from_utf8_lossy(&certified.stderr));
        let settings = packaged("pioche.toml");
        let settings = replaced(&settings, "127.0.0.1:7678", &behind.to_string());
        let settings = replaced(&settings, "127.0.0.1:7679", &operations.to_string());
        let public = format!("https://{NAME}:{}", address.port());
        let settings = replaced(&settings, "https://pioche.example", &public);
        std::fs::write(folder.join("pioche.toml"), settings).expect("a file");
        let data = folder.join("data");
        let mut command = Command::new(binary());
        command
            .args(["serve", "--sessions-per-minute", "2", "--config"])
            .arg(folder.join("pioche.toml"))
            .arg("--data")
            .arg(&data)
            .env("PIOCHE_LOG", "warn")
            .stderr(Stdio::null());
        let server = start(&mut command, behind, operations, &data);
        let mut command = proxy(&folder, address, behind);
        let proxy =
            command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("the proxy is installed");
        let server = Self { proxy, server, address, folder };
        let started = Instant::now();
        while !server.curl(&["-o", "/dev/null", &server.url("/api/v1/games")]).status.success() {
            assert!(started.elapsed() < PATIENCE, "the proxy does not answer");
            std::thread::sleep(Duration::from_millis(50));
        }
        server
    }

    fn url(&self, path: &str) -> String {
        format!("https://{NAME}:{}{path}", self.address.port())
    }

    fn curl(&self, arguments: &[&str]) -> Output {
        let resolve = format!("{NAME}:{}:{}", self.address.port(), self.address.ip());
        let certificate = self.folder.join("fullchain.pem");
        let mut all = vec!["-sS", "--max-time", "10", "--resolve", &resolve, "--cacert"];
        all.push(certificate.to_str().expect("a path"));
        all.extend(arguments);
        run("curl", &all)
    }

    /// The headers and the body of the response.
    fn ask(&self, arguments: &[&str]) -> String {
        let output = self.curl(&[&["-i"], arguments].concat());
        String::from_utf8_lossy(&output.stdout).to_lowercase()
    }

    /// What every proxy must do.
    fn check(&self) {
        // TLS, and the headers that belong to it.
        let welcome =
            self.ask(&["-X", "POST", "-d", "{}", "--interface", "127.0.0.7", &self.url("/api/v1/session")]);
        assert!(welcome.contains(" 201"), "{welcome}");
        assert!(welcome.contains("strict-transport-security: max-age="), "{welcome}");
        assert!(welcome.contains("set-cookie: __host-pioche=") && welcome.contains("; secure"), "{welcome}");
        // Each visitor has separate limits, whatever the headers claim.
        let visit = |from: &str, says: &str| {
            let url = self.url("/api/v1/session");
            let asked = ["-X", "POST", "-d", "{}", "--interface", from, "-H", says, &url];
            let answer = self.ask(&asked);
            answer.lines().next().unwrap_or_default().split(' ').nth(1).unwrap_or_default().to_owned()
        };
        assert_eq!(visit("127.0.0.7", "X-Forwarded-For: 203.0.113.1"), "201");
        assert_eq!(visit("127.0.0.7", "X-Forwarded-For: 203.0.113.2"), "429");
        assert_eq!(visit("127.0.0.7", "Forwarded: for=203.0.113.3"), "429");
        assert_eq!(visit("127.0.0.8", "Accept: */*"), "201");
        // Another host name is not this server's.
        let other = self.ask(&["-H", "Host: other.example", &self.url("/api/v1/games")]);
        assert!(!other.contains("karta-doppio"), "{other}");
        // A WebSocket: it is upgraded, and the first message arrives.
        let token =
            welcome.split("\"token\":\"").nth(1).and_then(|rest| rest.split('"').next()).expect("a token");
        let cookie = format!("Cookie: __Host-pioche={token}");
        let origin = format!("Origin: https://{NAME}:{}", self.address.port());
        let url = self.url("/api/v1/socket");
        let upgrade = |origin: &str| {
            self.ask(&[
                "--http1.1",
                "--max-time",
                "2",
                "-H",
                "Connection: Upgrade",
                "-H",
                "Upgrade: websocket",
                "-H",
                "Sec-WebSocket-Version: 13",
                "-H",
                "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
                "-H",
                &cookie,
                "-H",
                origin,
                &url,
            ])
        };
        let socket = upgrade(&origin);
        assert!(socket.starts_with("http/1.1 101 ") && socket.contains("{\"hello\":"), "{socket}");
        let foreign = upgrade("Origin: https://other.example");
        assert!(foreign.starts_with("http/1.1 403 "), "{foreign}");
        assert!(self.server.metric("pioche_sockets").is_ok());
    }
}

#[test]
fn behind_nginx_people_have_tls_sockets_and_limits_of_their_own() {
    let plain = free_address().expect("a port");
    let server = ProxiedServer::open("nginx", |folder, address, behind| {
        let site = packaged("nginx.conf");
        let site = replaced(&site, "127.0.0.1:7678", &behind.to_string());
        let site = replaced(&site, "listen 443 ssl http2;", &format!("listen {address} ssl http2;"));
        let site = replaced(&site, "    listen [::]:443 ssl http2;\n", "");
        let site = replaced(&site, "listen 80;", &format!("listen {plain};"));
        let site = replaced(&site, "    listen [::]:80;\n", "");
        let site = replaced(&site, "/etc/ssl/pioche", folder.to_str().expect("a path"));
        std::fs::write(folder.join("site.conf"), site).expect("a file");
        let here = folder.display();
        let temporary: String = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
            .map(|kind| format!("{kind}_temp_path {here}/{kind};\n"))
            .concat();
        let whole = format!(
            "daemon off;\npid {here}/nginx.pid;\nerror_log {here}/error.log;\nevents {{}}\n\
             http {{\naccess_log off;\n{temporary}include {here}/site.conf;\n}}\n"
        );
        std::fs::write(folder.join("nginx.conf"), whole).expect("a file");
        let mut command = Command::new("nginx");
        command.arg("-p").arg(folder).arg("-c").arg(folder.join("nginx.conf"));
        command.arg("-e").arg(folder.join("error.log"));
        command
    });
    server.check();
    let moved = server.ask(&[&format!("http://{plain}/tables?game=ole")]);
    assert!(
        moved.contains(" 301") && moved.contains("location: https://pioche.example/tables?game=ole"),
        "{moved}"
    );
}

#[test]
fn behind_caddy_people_have_tls_sockets_and_limits_of_their_own() {
    let server = ProxiedServer::open("caddy", |folder, address, behind| {
        let site = packaged("Caddyfile");
        let site = replaced(&site, "127.0.0.1:7678", &behind.to_string());
        let here = folder.display();
        let named = format!(
            "https://pioche.example:{} {{\n\tbind {}\n\ttls {here}/fullchain.pem {here}/privkey.pem\n",
            address.port(),
            address.ip()
        );
        let site = replaced(&site, "pioche.example {\n", &named);
        let whole =
            format!("{{\n\tadmin off\n\tauto_https disable_redirects\n\tskip_install_trust\n}}\n{site}");
        std::fs::write(folder.join("Caddyfile"), whole).expect("a file");
        let mut command = Command::new("caddy");
        command.args(["run", "--adapter", "caddyfile", "--config"]).arg(folder.join("Caddyfile"));
        command.env("HOME", folder).env("XDG_DATA_HOME", folder).env("XDG_CONFIG_HOME", folder);
        command
    });
    server.check();
}

/// `systemd-analyze security` gives 0 to a service that may do nothing, and 10 to one that may do
/// everything.
#[test]
fn the_units_are_confined() {
    let folder = folder("units");
    for (name, most) in [("pioche.service", "15"), ("pioche-backup.service", "15")] {
        let unit = folder.join(name);
        std::fs::write(&unit, packaged(name)).expect("a file");
        let threshold = format!("--threshold={most}");
        let arguments =
            ["security", "--offline=true", "--no-pager", &threshold, unit.to_str().expect("a path")];
        let output = run("systemd-analyze", &arguments);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
    }
    let _ = std::fs::remove_dir_all(folder);
}

/// The command of the nightly backup, run as systemd would.
#[test]
fn the_backup_unit_makes_a_copy_and_deletes_old_ones() {
    let folder = folder("backup-unit");
    let (data, copies, programs) = (folder.join("data"), folder.join("copies"), folder.join("bin"));
    for folder in [&copies, &programs] {
        std::fs::create_dir_all(folder).expect("a folder");
    }
    std::os::unix::fs::symlink(binary(), programs.join("pioche")).expect("a link");
    let server = crate::common::open(&data);
    let old = copies.join("2020-01-01-043000.sqlite");
    std::fs::write(&old, "").expect("a file");
    assert!(run("touch", &["-d", "2020-01-01", old.to_str().expect("a path")]).status.success());
    let unit = packaged("pioche-backup.service");
    let line =
        unit.lines().find_map(|line| line.strip_prefix("ExecStart=/bin/sh -euc '")).expect("a command");
    let command = line.strip_suffix('\'').expect("it is quoted").replace("$$", "$").replace("%%", "%");
    let command = replaced(&command, "/var/backups/pioche", copies.to_str().expect("a path"));
    let command = replaced(&command, "/var/lib/pioche", data.to_str().expect("a path"));
    let path = format!("{}:/usr/bin:/bin", programs.display());
    let output =
        Command::new("/bin/sh").args(["-euc", &command]).env("PATH", path).output().expect("a shell");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let names: Vec<_> = std::fs::read_dir(&copies)
        .expect("a folder")
        .map(|entry| entry.expect("a file").file_name().into_string().expect("a name"))
        .collect();
    assert_eq!(names.len(), 1, "{names:?}");
    assert!(names[0].starts_with("20") && !names[0].starts_with("2020-01-01"), "{names:?}");
    drop(server);
    let _ = std::fs::remove_dir_all(folder);
}

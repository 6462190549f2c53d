//! `pioche serve`, `backup`, `import` and `export`: one configuration from flags, environment and
//! file; starting the server and shutting it down cleanly. A separate crate, so that playing in the
//! terminal does not compile a server.

mod client;
#[cfg(feature = "cluster")]
mod moving;

mod texts {
    texts::texts! { pub(crate) struct Texts in "texts" }
}

use std::collections::BTreeMap;
use std::io::{self, IsTerminal as _, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::Duration;

use anyhow::{Context as _, anyhow};
use clap::ArgMatches;
use cli::problem::{quoted, wrong_value};
use cli::settings::SETTINGS;
use engine::Lang;
use server::{BotServer, Config, Expect, Network, Role, Server, SqliteStore, StartError};
use tracing::level_filters::LevelFilter;
use tracing_subscriber::Layer as _;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::layer::SubscriberExt as _;
use tracing_subscriber::util::SubscriberInitExt as _;

use crate::texts::Texts;

fn number<T: FromStr>(text: &str) -> Option<T> {
    text.parse().ok()
}

/// At most a hundred years, so that clocks cannot overflow.
fn seconds(text: &str) -> Option<Duration> {
    let longest = Duration::from_hours(24 * 36_525);
    Duration::try_from_secs_f64(number(text)?).ok().filter(|time| *time <= longest)
}

fn on_or_off(text: &str) -> Option<bool> {
    match text {
        "on" => Some(true),
        "off" => Some(false),
        _ => None,
    }
}

/// A comma-separated list.
fn networks(text: &str) -> Option<Vec<Network>> {
    text.split(',').map(str::trim).filter(|text| !text.is_empty()).map(number).collect()
}

/// An address that begins with one of these schemes.
fn address(text: &str, schemes: &[&str]) -> Option<String> {
    let (scheme, rest) = text.split_once("://")?;
    (schemes.contains(&scheme) && !rest.is_empty()).then(|| text.to_owned())
}

fn role(text: &str) -> Option<Role> {
    match text {
        "all" => Some(Role::All),
        "front" => Some(Role::Front),
        "bots" => Some(Role::Bots),
        _ => None,
    }
}

/// Sets `key` to a value; `None` if it does not accept that value.
fn set(config: &mut Config, key: &str, text: &str) -> Option<()> {
    match key {
        "address" => config.address = number(text)?,
        "operations" => config.operations = if text == "off" { None } else { Some(number(text)?) },
        "data" => config.data = PathBuf::from(text),
        "store" => config.store = Some(address(text, &["postgres", "postgresql"])?),
        "store-connections" => {
            config.store_connections = number(text).filter(|most| (4..=10_000).contains(most))?;
        }
        "bus" => config.bus = Some(address(text, &["nats", "tls"])?),
        "role" => config.role = role(text)?,
        "grace" => config.grace = seconds(text)?,
        "pace" => config.pace = seconds(text)?,
        "notice" => config.notice = seconds(text)?,
        "together" => config.together = seconds(text)?,
        "idle" => config.idle = seconds(text)?,
        "bot-threads" => config.bot_threads = number(text).filter(|count| (1..=1024).contains(count))?,
        "sockets" => config.sockets = number(text)?,
        "sockets-per-address" => config.sockets_per_address = number(text)?,
        "connections-per-address" => config.connections_per_address = number(text)?,
        "unread" => config.unread = seconds(text)?,
        "messages-per-second" => config.messages_per_second = number(text)?,
        "sessions-per-minute" => config.sessions_per_minute = number(text)?,
        "sign-ins-per-minute" => config.sign_ins_per_minute = number(text)?,
        "tables-per-minute" => config.tables_per_minute = number(text)?,
        "vacant" => config.vacant = seconds(text)?,
        "listed" => config.listed = number(text)?,
        "listed-per-person" => config.listed_per_person = number(text)?,
        "listed-per-address" => config.listed_per_address = number(text)?,
        "session-days" => config.session_days = number(text).filter(|days| (1..=36_525).contains(days))?,
        "keep-finished" => config.keep_finished = number(text)?,
        "keep-abandoned" => config.keep_abandoned = number(text)?,
        "secure-cookie" => config.secure_cookie = on_or_off(text)?,
        "trusted-proxy" => config.trusted_proxies = networks(text)?,
        "public-origin" => config.public_origin = Some(number(text)?),
        _ => unreachable!("a test sets everything that the help lists"),
    }
    Some(())
}

/// The simulations of bots per decision when a test chooses the deals.
#[cfg(feature = "test-seed")]
const SIMULATIONS_IN_TESTS: u64 = 200;

/// The configuration: environment variables override the file, and flags override both.
fn config(matches: Option<&ArgMatches>, lang: Lang) -> anyhow::Result<Config> {
    let mut config = Config { data: cli::folder::of_user(), ..Config::default() };
    let file = match matches.and_then(|matches| cli::args::text(matches, "config")) {
        Some(path) => file_settings(path, lang)?,
        None => BTreeMap::new(),
    };
    if let Some(unknown) = file.keys().find(|key| SETTINGS.iter().all(|setting| setting.key != **key)) {
        return Err(anyhow!(Texts::of(lang).no_setting(quoted(unknown, lang))));
    }
    for setting in &SETTINGS {
        let variable = format!("PIOCHE_{}", setting.key.to_uppercase().replace('-', "_"));
        let flag = matches.and_then(|matches| cli::args::text(matches, setting.key).map(str::to_owned));
        let environment = std::env::var(variable).ok().filter(|text| !text.is_empty());
        let Some(text) = flag.or(environment).or_else(|| file.get(setting.key).cloned()) else { continue };
        set(&mut config, setting.key, &text)
            .ok_or_else(|| anyhow!(wrong_value(&text, setting.key, &setting.takes.told(lang), lang)))?;
    }
    if matches.is_some_and(|matches| matches.get_flag("new-house")) {
        config.expect = Expect::Any;
    }
    #[cfg(feature = "test-seed")]
    if let Some(seed) = matches.and_then(|matches| matches.get_one::<u64>("test-seed")) {
        config.chance = server::Chance::seeded(*seed);
        config.simulations = Some(SIMULATIONS_IN_TESTS);
    }
    if matches.is_some_and(|matches| matches.get_flag("lan")) {
        config.address.set_ip(IpAddr::V4(Ipv4Addr::UNSPECIFIED));
    }
    Ok(config)
}

fn file_settings(path: &str, lang: Lang) -> anyhow::Result<BTreeMap<String, String>> {
    let table: toml::Table = cli::read(path)?.parse().map_err(|error: toml::de::Error| {
        let why = error.message();
        anyhow!(Texts::of(lang).not_toml(path, why))
    })?;
    Ok(table.into_iter().map(|(key, value)| (key, setting_text(value))).collect())
}

fn setting_text(value: toml::Value) -> String {
    match value {
        toml::Value::String(text) => text,
        toml::Value::Boolean(flag) => if flag { "on" } else { "off" }.to_owned(),
        toml::Value::Array(list) => list.into_iter().map(setting_text).collect::<Vec<_>>().join(","),
        other => other.to_string(),
    }
}

/// Runs the command in the arguments, if it is one of this crate's. `pioche` alone starts the
/// server.
pub fn dispatch(matches: &ArgMatches, lang: Lang) -> Option<anyhow::Result<()>> {
    match matches.subcommand() {
        None => Some(command(None, lang)),
        Some(("serve", matches)) => Some(command(Some(matches), lang)),
        Some(("backup", matches)) => {
            let file = cli::args::text(matches, "file").unwrap_or_default();
            Some(backup(file, cli::args::text(matches, "data"), lang, &mut io::stdout().lock()))
        }
        Some(("import", matches)) => Some(moving(matches, true, lang)),
        Some(("export", matches)) => Some(moving(matches, false, lang)),
        _ => None,
    }
}

#[cfg(feature = "cluster")]
fn moving(matches: &ArgMatches, into_database: bool, lang: Lang) -> anyhow::Result<()> {
    let way = if into_database { moving::Way::Import } else { moving::Way::Export };
    moving::command(matches, way, lang, &mut io::stdout().lock())
}

#[cfg(not(feature = "cluster"))]
fn moving(_: &ArgMatches, _: bool, lang: Lang) -> anyhow::Result<()> {
    Err(anyhow!(StartError::Bus(server::BusError::NotCompiled).tell(lang)))
}

fn command(matches: Option<&ArgMatches>, lang: Lang) -> anyhow::Result<()> {
    let config = config(matches, lang)?;
    log(lang)?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(serve(config, lang))
}

/// The log filter: a level, or levels by module as in `info,server=debug`. The filter with regular
/// expressions would double the log's compile time.
fn log_filter(text: &str) -> Option<Targets> {
    let text: String = text.split_whitespace().collect();
    if text.is_empty() {
        return Some(Targets::new().with_default(LevelFilter::INFO));
    }
    // A single word that is not a level would count as a module, and silence all others.
    if !text.contains([',', '=']) {
        text.parse::<LevelFilter>().ok()?;
    }
    text.parse().ok()
}

fn log(lang: Lang) -> anyhow::Result<()> {
    let text = std::env::var_os("PIOCHE_LOG").unwrap_or_default();
    let text = text.to_string_lossy();
    let filter = log_filter(&text)
        .ok_or_else(|| anyhow!(wrong_value(&text, "PIOCHE_LOG", Texts::of(lang).log_takes, lang)))?;
    let lines =
        tracing_subscriber::fmt::layer().with_ansi(io::stderr().is_terminal()).with_writer(io::stderr);
    // There may already be a subscriber, as in tests.
    let _ = if std::env::var_os("PIOCHE_LOG_JSON").is_some() {
        tracing_subscriber::registry().with(lines.json().with_filter(filter)).try_init()
    } else {
        tracing_subscriber::registry().with(lines.with_filter(filter)).try_init()
    };
    Ok(())
}

/// Runs a worker: a server without visitors.
async fn think(config: Config, lang: Lang) -> anyhow::Result<()> {
    let signal = stop_signal()?;
    let place = config.place();
    let server = BotServer::start(config).await.map_err(|error| anyhow!(error.tell(lang)))?;
    let mut out = io::stdout().lock();
    let _ = writeln!(out, "{}", Texts::of(lang).thinking(place)).and_then(|()| out.flush());
    drop(out);
    tracing::info!(operations = ?server.operations(), "thinking");
    signal.await;
    tracing::info!("closing");
    server.stop().await;
    Ok(())
}

async fn serve(config: Config, lang: Lang) -> anyhow::Result<()> {
    if config.role == Role::Bots {
        return think(config, lang).await;
    }
    let signal = stop_signal()?;
    let place = config.place();
    let server = Server::start(config).await.map_err(|error| anyhow!(error.tell(lang)))?;
    let address = server.address();
    let open = address.ip().is_unspecified();
    let shown = if open { SocketAddr::new(own_address(), address.port()) } else { address };
    let url = format!("http://{shown}");
    let mut text = Texts::of(lang).open(place, &url) + "\n";
    if open && let Ok(code) = qrcode::QrCode::new(&url) {
        text += &code.render::<qrcode::render::unicode::Dense1x2>().build();
        text.push('\n');
    }
    // The parent process may have stopped reading; the server keeps running.
    let mut out = io::stdout().lock();
    let _ = out.write_all(text.as_bytes()).and_then(|()| out.flush());
    drop(out);
    tracing::info!(%address, operations = ?server.operations(), "open");
    client::find(lang);
    let damage = tokio::select! {
        () = signal => None,
        damage = server.damaged() => Some(damage),
    };
    tracing::info!("closing");
    server.stop().await;
    damage.map_or(Ok(()), |damage| Err(anyhow!(damage.tell(lang))))
}

/// Ctrl-C, or SIGTERM.
fn stop_signal() -> anyhow::Result<impl Future<Output = ()>> {
    #[cfg(unix)]
    let mut terminate = tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate())?;
    Ok(async move {
        #[cfg(unix)]
        tokio::select! {
            _ = tokio::signal::ctrl_c() => {}
            _ = terminate.recv() => {}
        }
        #[cfg(not(unix))]
        let _ = tokio::signal::ctrl_c().await;
    })
}

/// The address of this machine in its network. Nothing is sent: connecting a UDP socket only
/// chooses a route.
fn own_address() -> IpAddr {
    let found = UdpSocket::bind("0.0.0.0:0").and_then(|socket| {
        socket.connect("192.0.2.1:9")?;
        socket.local_addr()
    });
    found.map_or(IpAddr::V4(Ipv4Addr::LOCALHOST), |address| address.ip())
}

fn backup(file: &str, data: Option<&str>, lang: Lang, out: &mut impl Write) -> anyhow::Result<()> {
    let w = Texts::of(lang);
    let data = cli::folder::of_server(data);
    let from = Config { data, ..Config::default() }.database();
    // A folder that we may not read is different from a missing database.
    if !from.try_exists().with_context(|| from.display().to_string())? {
        return Err(anyhow!(w.no_database(from.display())));
    }
    if Path::new(file).try_exists().with_context(|| file.to_owned())? {
        return Err(anyhow!(w.exists(file)));
    }
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let copied = runtime.block_on(SqliteStore::copy(&from, Path::new(file)));
    copied.map_err(|(file, error)| anyhow!(StartError::Store(file, error).tell(lang)))?;
    writeln!(out, "{}", w.copied(file))?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use cli::settings::Takes;

    use super::*;

    #[test]
    fn everything_that_the_help_lists_can_be_set() {
        for setting in &SETTINGS {
            let set_to = |text| set(&mut Config::default(), setting.key, text).is_some();
            let possible = [
                "127.0.0.1:1",
                "folder",
                "1",
                "11",
                "on",
                "127.0.0.1, ::1/64",
                "https://pioche.example",
                "postgres://pioche@localhost/pioche",
                "nats://localhost",
                "front",
            ];
            assert!(possible.iter().any(|text| set_to(text)), "{} takes nothing", setting.key);
        }
        for (key, text) in [
            ("grace", "-1"),
            ("bot-threads", "0"),
            ("session-days", "0"),
            ("store-connections", "3"),
            ("secure-cookie", "1"),
            ("address", "1"),
            ("trusted-proxy", "10.0.0.0/33"),
            ("public-origin", "pioche.example"),
            ("store", "pioche.sqlite"),
            ("store", "nats://localhost"),
            ("bus", "localhost:4222"),
            ("role", "worker"),
        ] {
            assert!(set(&mut Config::default(), key, text).is_none(), "{key} = {text}");
        }
    }

    /// The ranges in error messages are the ranges that are accepted.
    #[test]
    fn a_range_is_taken_from_end_to_end() {
        for setting in &SETTINGS {
            let Takes::Range(low, high) = setting.takes else { continue };
            let taken = |number: u32| set(&mut Config::default(), setting.key, &number.to_string()).is_some();
            let found = [low - 1, low, high, high + 1].map(taken);
            assert_eq!(found, [false, true, true, false], "{}", setting.key);
        }
    }

    #[test]
    fn the_log_takes_levels_and_nothing_that_would_silence_it_by_mistake() {
        let info = log_filter("info").expect("a level");
        assert_eq!(log_filter(""), Some(info.clone()));
        assert_eq!(log_filter("  "), Some(info));
        assert_eq!(log_filter("info, server=debug"), log_filter("info,server=debug"));
        for good in ["off", "WARN", "trace", "server=debug", "info,server=debug"] {
            assert!(log_filter(good).is_some(), "{good}");
        }
        for bad in ["inof", "server=inof", "info;debug"] {
            assert!(log_filter(bad).is_none(), "{bad}");
        }
    }
}

//! `pioche serve`, `config`, `backup`, `import` and `export`: the settings; starting the server and
//! shutting it down cleanly. A separate crate, so that playing in the terminal does not compile a
//! server.

mod client;
mod installation;
#[cfg(feature = "cluster")]
mod moving;
pub mod settings;
#[cfg(feature = "cluster")]
mod shared;
#[cfg(not(feature = "cluster"))]
#[path = "shared_not_compiled.rs"]
mod shared;

mod texts {
    texts::texts! { pub(crate) struct Texts in "texts" }
}

use std::io::{self, IsTerminal as _, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};
use std::path::Path;

use anyhow::{Context as _, anyhow};
use clap::{ArgMatches, Command};
use cli::problem::wrong_value;
use engine::Lang;
use server::{Config, Expect, Role, StartError};
use store_sqlite::SqliteStore;
use tracing::level_filters::LevelFilter;
use tracing_subscriber::Layer as _;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::layer::SubscriberExt as _;
use tracing_subscriber::util::SubscriberInitExt as _;

use crate::texts::Texts;

/// The simulations of bots per decision when a test chooses the deals.
#[cfg(feature = "test-seed")]
const SIMULATIONS_IN_TESTS: u64 = 200;

/// The whole command line of a program with a server.
pub fn command_line(lang: Lang) -> Command {
    cli::args::command(lang, |command| settings::arguments(command, lang))
}

/// The configuration of `pioche serve`.
fn config(matches: Option<&ArgMatches>, lang: Lang) -> anyhow::Result<Config> {
    let mut config = settings::config(matches, lang)?;
    if matches.is_some_and(|matches| matches.get_flag("new-installation")) {
        config.expect = Expect::Any;
    }
    #[cfg(feature = "test-seed")]
    if let Some(seed) = matches.and_then(|matches| matches.get_one::<u64>("test-seed")) {
        config.chance = server::Chance::seeded(*seed);
        config.simulations = Some(SIMULATIONS_IN_TESTS);
    }
    Ok(config)
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
        Some(("config", matches)) => Some(settings::command(matches, lang, &mut io::stdout().lock())),
        Some(("import", matches)) => Some(shared::import(matches, lang)),
        Some(("export", matches)) => Some(shared::export(matches, lang)),
        _ => None,
    }
}

fn command(matches: Option<&ArgMatches>, lang: Lang) -> anyhow::Result<()> {
    let config = config(matches, lang)?;
    log(lang)?;
    for warning in settings::unknown_variables(lang) {
        tracing::warn!("{warning}");
    }
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let client_in_progress = matches.is_some_and(|matches| matches.get_flag("client-progress"));
    runtime.block_on(serve(config, client_in_progress, lang))
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
    let place = installation::place(&config);
    let server = installation::start_worker(config).await.map_err(|error| anyhow!(error.tell(lang)))?;
    let mut out = io::stdout().lock();
    let _ = writeln!(out, "{}", Texts::of(lang).thinking(place.display())).and_then(|()| out.flush());
    drop(out);
    tracing::info!(operations = ?server.operations(), "thinking");
    signal.await;
    tracing::info!("closing");
    server.stop().await;
    Ok(())
}

async fn serve(config: Config, client_in_progress: bool, lang: Lang) -> anyhow::Result<()> {
    if config.role == Role::Bots {
        return think(config, lang).await;
    }
    let signal = stop_signal()?;
    let (place, database) = (installation::place(&config), installation::database(&config));
    let server = installation::start(config).await.map_err(|error| anyhow!(error.tell(lang)))?;
    let address = server.address();
    let open = address.ip().is_unspecified();
    let shown = if open { SocketAddr::new(own_address(), address.port()) } else { address };
    let url = format!("http://{shown}");
    let mut text = Texts::of(lang).open(place.display(), &url) + "\n";
    if open && let Ok(code) = qrcode::QrCode::new(&url) {
        text += &code.render::<qrcode::render::unicode::Dense1x2>().build();
        text.push('\n');
    }
    // The parent process may have stopped reading; the server keeps running.
    let mut out = io::stdout().lock();
    let _ = out.write_all(text.as_bytes()).and_then(|()| out.flush());
    drop(out);
    tracing::info!(%address, operations = ?server.operations(), "open");
    client::find(client_in_progress, lang);
    let damage = tokio::select! {
        () = signal => None,
        damage = server.damaged() => Some(StartError::Store(database, damage)),
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
    use super::*;

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

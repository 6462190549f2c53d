//! `pioche serve`: one configuration from flags, environment and file; the doors opened, and closed again in good order.

use std::collections::BTreeMap;
use std::io::{IsTerminal as _, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::Duration;

use anyhow::{Context as _, anyhow};
use clap::{Arg, ArgAction, ArgMatches, Command};
use engine::Lang;
use server::{Config, Server, SqliteStore};

/// One thing an operator can set: `--key VALUE`, `PIOCHE_KEY=VALUE`, or `key = VALUE` in the file.
struct Setting {
    key: &'static str,
    value: &'static str,
    fr: &'static str,
    en: &'static str,
    set: fn(&mut Config, &str) -> Option<()>,
}

fn number<T: FromStr>(text: &str) -> Option<T> {
    text.parse().ok()
}

/// At most a hundred years, so that clocks can count to the end of it.
fn seconds(text: &str) -> Option<Duration> {
    let longest = Duration::from_hours(24 * 36_525);
    Duration::try_from_secs_f64(number(text)?).ok().filter(|time| *time <= longest)
}

/// What can be set, in the order of the help.
const SETTINGS: [Setting; 17] = [
    Setting {
        key: "address",
        value: "IP:PORT",
        fr: "Où l'on se connecte [127.0.0.1:7678]",
        en: "Where people connect [127.0.0.1:7678]",
        set: |config, text| number(text).map(|address| config.address = address),
    },
    Setting {
        key: "operations",
        value: "IP:PORT",
        fr: "Santé et mesures, pour l'exploitant ; off : nulle part [127.0.0.1:7679]",
        en: "Health and metrics, for the operator; off: nowhere [127.0.0.1:7679]",
        set: |config, text| match text {
            "off" => {
                config.operations = None;
                Some(())
            }
            _ => number(text).map(|address| config.operations = Some(address)),
        },
    },
    Setting {
        key: "data",
        value: "DIR",
        fr: "Le dossier de la base de données [dossier de données de l'utilisateur]",
        en: "The folder of the database [the user's data folder]",
        set: |config, text| {
            config.data = PathBuf::from(text);
            Some(())
        },
    },
    Setting {
        key: "grace",
        value: "S",
        fr: "Secondes d'absence avant qu'un bot ne joue [60]",
        en: "Seconds of absence before a bot plays on [60]",
        set: |config, text| seconds(text).map(|time| config.grace = time),
    },
    Setting {
        key: "pace",
        value: "S",
        fr: "Secondes qu'un bot prend pour un coup, environ ; moins si l'on joue vite [1.2]",
        en: "Seconds a bot takes for a move, about; less where people play quickly [1.2]",
        set: |config, text| seconds(text).map(|time| config.pace = time),
    },
    Setting {
        key: "notice",
        value: "S",
        fr: "Secondes avant qu'un bot de niveau 4 ne réagisse hors de son tour [1.8]",
        en: "Seconds before a bot of level 4 speaks up out of turn [1.8]",
        set: |config, text| seconds(text).map(|time| config.notice = time),
    },
    Setting {
        key: "together",
        value: "S",
        fr: "Secondes : des coups plus rapprochés sont annoncés ensemble à qui n'a rien à faire ; 0 : chacun aussitôt [0.05]",
        en: "Seconds: moves that come faster are told together to those who have nothing to do; 0: each at once [0.05]",
        set: |config, text| seconds(text).map(|time| config.together = time),
    },
    Setting {
        key: "idle",
        value: "S",
        fr: "Secondes avant qu'une table au repos ne quitte la mémoire [300]",
        en: "Seconds before a table at rest leaves memory [300]",
        set: |config, text| seconds(text).map(|time| config.idle = time),
    },
    Setting {
        key: "bot-threads",
        value: "N",
        fr: "Fils d'exécution des bots [la moitié des cœurs]",
        en: "Threads that bots think on [half of the cores]",
        set: |config, text| {
            number(text).filter(|count| (1..=1024).contains(count)).map(|count| config.bot_threads = count)
        },
    },
    Setting {
        key: "sockets",
        value: "N",
        fr: "Connexions ouvertes, en tout [20000]",
        en: "Open sockets, in all [20000]",
        set: |config, text| number(text).map(|count| config.sockets = count),
    },
    Setting {
        key: "sockets-per-address",
        value: "N",
        fr: "Connexions ouvertes par adresse [200]",
        en: "Open sockets of one address [200]",
        set: |config, text| number(text).map(|count| config.sockets_per_address = count),
    },
    Setting {
        key: "messages-per-second",
        value: "N",
        fr: "Messages par seconde et par connexion ; 0 : sans limite [50]",
        en: "Messages a second on one socket; 0: no limit [50]",
        set: |config, text| number(text).map(|count| config.messages_per_second = count),
    },
    Setting {
        key: "sessions-per-minute",
        value: "N",
        fr: "Nouveaux invités par minute et par adresse ; 0 : sans limite [60]",
        en: "New guests a minute from one address; 0: no limit [60]",
        set: |config, text| number(text).map(|count| config.sessions_per_minute = count),
    },
    Setting {
        key: "sign-ins-per-minute",
        value: "N",
        fr: "Mots de passe essayés par minute et par adresse ; 0 : sans limite [10]",
        en: "Passwords tried a minute from one address; 0: no limit [10]",
        set: |config, text| number(text).map(|count| config.sign_ins_per_minute = count),
    },
    Setting {
        key: "tables-per-minute",
        value: "N",
        fr: "Nouvelles tables par minute et par personne ; 0 : sans limite [30]",
        en: "New tables a minute by one person; 0: no limit [30]",
        set: |config, text| number(text).map(|count| config.tables_per_minute = count),
    },
    Setting {
        key: "session-days",
        value: "N",
        fr: "Jours sans visite après lesquels un invité est oublié [180]",
        en: "Days without a visit after which a guest is forgotten [180]",
        set: |config, text| number(text).map(|count| config.session_days = count),
    },
    Setting {
        key: "secure-cookie",
        value: "on|off",
        fr: "Témoin pour connexions chiffrées seulement, derrière un relais HTTPS [off]",
        en: "Cookie for encrypted connections only, behind an HTTPS proxy [off]",
        set: |config, text| match text {
            "on" | "off" => {
                config.secure_cookie = text == "on";
                Some(())
            }
            _ => None,
        },
    },
];

pub(crate) fn arguments(command: Command, lang: Lang) -> Command {
    let settings = SETTINGS.iter().map(|setting| {
        Arg::new(setting.key)
            .long(setting.key)
            .value_name(setting.value)
            .help(lang.pick(setting.fr, setting.en))
    });
    command
        .arg(Arg::new("lan").long("lan").action(ArgAction::SetTrue).conflicts_with("address").help(lang.pick(
            "Ouvrir au réseau local, avec un code à scanner",
            "Open to the local network, with a code to scan",
        )))
        .arg(Arg::new("config").long("config").value_name(lang.pick("FICHIER", "FILE")).help(lang.pick(
            "Réglages en TOML : les mêmes noms, comme grace = 30",
            "Settings in TOML: the same names, as in grace = 30",
        )))
        .args(settings)
        .after_help(lang.pick(
            "Chaque réglage se donne aussi par l'environnement (PIOCHE_GRACE=30). L'option l'emporte sur\nl'environnement, et lui sur le fichier. Journal : PIOCHE_LOG=info, debug… ; PIOCHE_LOG_JSON=1.\n",
            "Every setting can also be given by the environment (PIOCHE_GRACE=30). The flag beats the\nenvironment, which beats the file. Log: PIOCHE_LOG=info, debug…; PIOCHE_LOG_JSON=1.\n",
        ))
}

/// The configuration: the file, over it the environment, over it the flags.
fn config(matches: Option<&ArgMatches>, lang: Lang) -> anyhow::Result<Config> {
    let mut config = Config { data: user_folder(), ..Config::default() };
    let file = match matches.and_then(|matches| crate::args::text(matches, "config")) {
        Some(path) => file_settings(path)?,
        None => BTreeMap::new(),
    };
    if let Some(unknown) = file.keys().find(|key| SETTINGS.iter().all(|setting| setting.key != **key)) {
        return Err(anyhow!(lang.pick(
            format!("il n'y a pas de réglage {unknown:?}"),
            format!("there is no setting {unknown:?}")
        )));
    }
    for setting in &SETTINGS {
        let variable = format!("PIOCHE_{}", setting.key.to_uppercase().replace('-', "_"));
        let flag = matches.and_then(|matches| crate::args::text(matches, setting.key).map(str::to_owned));
        let environment = std::env::var(variable).ok().filter(|text| !text.is_empty());
        let Some(text) = flag.or(environment).or_else(|| file.get(setting.key).cloned()) else { continue };
        (setting.set)(&mut config, &text).ok_or_else(|| {
            let (key, value) = (setting.key, setting.value);
            anyhow!(lang.pick(
                format!("{text:?} ne convient pas à {key} ({value})"),
                format!("{text:?} does not suit {key} ({value})")
            ))
        })?;
    }
    if matches.is_some_and(|matches| matches.get_flag("lan")) {
        config.address.set_ip(IpAddr::V4(Ipv4Addr::UNSPECIFIED));
    }
    Ok(config)
}

fn file_settings(path: &str) -> anyhow::Result<BTreeMap<String, String>> {
    let table: toml::Table = crate::looking::read(path)?.parse().with_context(|| path.to_owned())?;
    let text = |value: toml::Value| match value {
        toml::Value::String(text) => text,
        toml::Value::Boolean(flag) => if flag { "on" } else { "off" }.to_owned(),
        other => other.to_string(),
    };
    Ok(table.into_iter().map(|(key, value)| (key, text(value))).collect())
}

/// Where programs keep their data for this user.
fn user_folder() -> PathBuf {
    let variable = |name| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let home = || variable("HOME").unwrap_or_else(|| PathBuf::from("."));
    let base = if cfg!(windows) {
        variable("LOCALAPPDATA").unwrap_or_else(home)
    } else if cfg!(target_os = "macos") {
        home().join("Library/Application Support")
    } else {
        variable("XDG_DATA_HOME").unwrap_or_else(|| home().join(".local/share"))
    };
    base.join("pioche")
}

pub(crate) fn command(matches: Option<&ArgMatches>, lang: Lang) -> anyhow::Result<()> {
    let config = config(matches, lang)?;
    log();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(serve(config, lang))
}

fn log() {
    let filter = tracing_subscriber::EnvFilter::try_from_env("PIOCHE_LOG")
        .unwrap_or_else(|_| tracing_subscriber::EnvFilter::new("info"));
    let lines = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_ansi(std::io::stderr().is_terminal())
        .with_writer(std::io::stderr);
    // Somebody else's log may be there already, as in tests.
    let _ = if std::env::var_os("PIOCHE_LOG_JSON").is_some() {
        lines.json().try_init()
    } else {
        lines.try_init()
    };
}

async fn serve(config: Config, lang: Lang) -> anyhow::Result<()> {
    let signal = stop_signal()?;
    let data = config.data.clone();
    let server = Server::start(config).await.map_err(|error| anyhow!(error.tell(lang)))?;
    let address = server.address();
    let open = address.ip().is_unspecified();
    let shown = if open { SocketAddr::new(own_address(), address.port()) } else { address };
    let url = format!("http://{shown}");
    let mut text = lang.pick(
        format!("Pioche est ouverte : {url}\nDonnées : {}   Ctrl-C pour fermer\n", data.display()),
        format!("Pioche is open: {url}\nData: {}   Ctrl-C to close\n", data.display()),
    );
    if open && let Ok(code) = qrcode::QrCode::new(&url) {
        text += &code.render::<qrcode::render::unicode::Dense1x2>().build();
        text.push('\n');
    }
    // Whoever started us may have read enough; the house stays open.
    let mut out = std::io::stdout().lock();
    let _ = out.write_all(text.as_bytes()).and_then(|()| out.flush());
    drop(out);
    tracing::info!(%address, operations = ?server.operations(), "open");
    let damage = tokio::select! {
        () = signal => None,
        damage = server.damaged() => Some(damage),
    };
    tracing::info!("closing");
    server.stop().await;
    damage.map_or(Ok(()), |damage| Err(anyhow!(damage.tell(lang))))
}

/// Ctrl-C, or the polite signal of whoever runs us.
fn stop_signal() -> anyhow::Result<impl Future<Output = ()>> {
    #[cfg(unix)]
    let mut polite = tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate())?;
    Ok(async move {
        #[cfg(unix)]
        tokio::select! {
            _ = tokio::signal::ctrl_c() => {}
            _ = polite.recv() => {}
        }
        #[cfg(not(unix))]
        let _ = tokio::signal::ctrl_c().await;
    })
}

/// The address of this machine in its network. Nothing is sent: connecting a datagram socket only chooses a route.
fn own_address() -> IpAddr {
    let found = UdpSocket::bind("0.0.0.0:0").and_then(|socket| {
        socket.connect("192.0.2.1:9")?;
        socket.local_addr()
    });
    found.map_or(IpAddr::V4(Ipv4Addr::LOCALHOST), |address| address.ip())
}

pub(crate) fn backup(file: &str, data: Option<&str>, lang: Lang, out: &mut impl Write) -> anyhow::Result<()> {
    let data = data.map_or_else(user_folder, PathBuf::from);
    let from = Config { data, ..Config::default() }.database();
    if !from.exists() {
        return Err(anyhow!(lang.pick(
            format!("il n'y a pas de base de données : {}", from.display()),
            format!("there is no database: {}", from.display())
        )));
    }
    if Path::new(file).exists() {
        return Err(anyhow!(lang.pick(format!("{file} existe déjà"), format!("{file} is there already"))));
    }
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let copied = runtime.block_on(SqliteStore::copy(&from, Path::new(file)));
    copied.map_err(|error| anyhow!("{}{} {}", from.display(), lang.pick(" :", ":"), error.tell(lang)))?;
    writeln!(out, "{}", lang.pick(format!("Copié dans {file}"), format!("Copied to {file}")))?;
    Ok(())
}

//! `pioche serve`: one configuration from flags, environment and file; the server started, and
//! stopped in good order.

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

use crate::problem::{quoted, wrong_value};

/// One thing an operator can set: `--key VALUE`, `PIOCHE_KEY=VALUE`, or `key = VALUE` in the file.
struct Setting {
    key: &'static str,
    takes: Takes,
    fr: &'static str,
    en: &'static str,
    set: fn(&mut Config, &str) -> Option<()>,
}

/// What a setting takes.
#[derive(Clone, Copy)]
enum Takes {
    Address,
    Folder,
    Seconds,
    Number,
    Switch,
}

impl Takes {
    /// In the help, as in `--grace <S>`.
    fn name(self, lang: Lang) -> &'static str {
        match self {
            Self::Address => "IP:PORT",
            Self::Folder => lang.pick("DOSSIER", "FOLDER"),
            Self::Seconds => "S",
            Self::Number => "N",
            Self::Switch => "on|off",
        }
    }

    /// To whoever gave something else.
    fn told(self, lang: Lang) -> &'static str {
        match self {
            Self::Address => lang.pick(
                "une adresse et un port, comme 127.0.0.1:7678",
                "an address and a port, such as 127.0.0.1:7678",
            ),
            Self::Folder => lang.pick("un dossier", "a folder"),
            Self::Seconds => {
                lang.pick("un nombre de secondes, comme 1.5", "a number of seconds, such as 1.5")
            }
            Self::Number => lang.pick("un nombre entier", "a whole number"),
            Self::Switch => lang.pick("on ou off", "on or off"),
        }
    }
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
        takes: Takes::Address,
        fr: "Où l'on se connecte [127.0.0.1:7678]",
        en: "Where people connect [127.0.0.1:7678]",
        set: |config, text| number(text).map(|address| config.address = address),
    },
    Setting {
        key: "operations",
        takes: Takes::Address,
        fr: "État de santé et métriques, pour l'exploitant ; off : désactivé [127.0.0.1:7679]",
        en: "Health and metrics for the operator; off: disabled [127.0.0.1:7679]",
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
        takes: Takes::Folder,
        fr: "Le dossier de la base de données [dossier de données de l'utilisateur]",
        en: "The database folder [the user's data folder]",
        set: |config, text| {
            config.data = PathBuf::from(text);
            Some(())
        },
    },
    Setting {
        key: "grace",
        takes: Takes::Seconds,
        fr: "Secondes d'absence avant qu'un bot ne prenne la place [60]",
        en: "Seconds of absence before a bot takes over [60]",
        set: |config, text| seconds(text).map(|time| config.grace = time),
    },
    Setting {
        key: "pace",
        takes: Takes::Seconds,
        fr: "Secondes qu'un bot prend pour un coup, environ ; moins quand on joue vite [1.2]",
        en: "Seconds a bot takes for a move, roughly; less where people play quickly [1.2]",
        set: |config, text| seconds(text).map(|time| config.pace = time),
    },
    Setting {
        key: "notice",
        takes: Takes::Seconds,
        fr: "Secondes avant qu'un bot de niveau 4 ne réagisse hors de son tour [1.8]",
        en: "Seconds before a bot of level 4 speaks up out of turn [1.8]",
        set: |config, text| seconds(text).map(|time| config.notice = time),
    },
    Setting {
        key: "together",
        takes: Takes::Seconds,
        fr: "Secondes en deçà desquelles les coups qui se suivent sont annoncés ensemble à qui n'a rien à jouer ; 0 : chacun aussitôt [0.05]",
        en: "Seconds within which successive moves are sent together to those who have nothing to play; 0: each at once [0.05]",
        set: |config, text| seconds(text).map(|time| config.together = time),
    },
    Setting {
        key: "idle",
        takes: Takes::Seconds,
        fr: "Secondes avant qu'une table inactive ne quitte la mémoire [300]",
        en: "Seconds before an idle table leaves memory [300]",
        set: |config, text| seconds(text).map(|time| config.idle = time),
    },
    Setting {
        key: "bot-threads",
        takes: Takes::Number,
        fr: "Fils d'exécution des bots [la moitié des cœurs]",
        en: "Threads for the bots [half of the cores]",
        set: |config, text| {
            number(text).filter(|count| (1..=1024).contains(count)).map(|count| config.bot_threads = count)
        },
    },
    Setting {
        key: "sockets",
        takes: Takes::Number,
        fr: "Connexions ouvertes en tout, au plus [20000]",
        en: "Open connections in total, at most [20000]",
        set: |config, text| number(text).map(|count| config.sockets = count),
    },
    Setting {
        key: "sockets-per-address",
        takes: Takes::Number,
        fr: "Connexions ouvertes par adresse, au plus [200]",
        en: "Open connections per address, at most [200]",
        set: |config, text| number(text).map(|count| config.sockets_per_address = count),
    },
    Setting {
        key: "messages-per-second",
        takes: Takes::Number,
        fr: "Messages par seconde et par connexion ; 0 : sans limite [50]",
        en: "Messages per second and connection; 0: no limit [50]",
        set: |config, text| number(text).map(|count| config.messages_per_second = count),
    },
    Setting {
        key: "sessions-per-minute",
        takes: Takes::Number,
        fr: "Nouveaux invités par minute et par adresse ; 0 : sans limite [60]",
        en: "New guests per minute and address; 0: no limit [60]",
        set: |config, text| number(text).map(|count| config.sessions_per_minute = count),
    },
    Setting {
        key: "sign-ins-per-minute",
        takes: Takes::Number,
        fr: "Mots de passe essayés par minute et par adresse ; 0 : sans limite [10]",
        en: "Password attempts per minute and address; 0: no limit [10]",
        set: |config, text| number(text).map(|count| config.sign_ins_per_minute = count),
    },
    Setting {
        key: "tables-per-minute",
        takes: Takes::Number,
        fr: "Nouvelles tables par minute et par personne ; 0 : sans limite [30]",
        en: "New tables per minute and person; 0: no limit [30]",
        set: |config, text| number(text).map(|count| config.tables_per_minute = count),
    },
    Setting {
        key: "session-days",
        takes: Takes::Number,
        fr: "Jours sans visite après lesquels un invité est oublié [180]",
        en: "Days without a visit after which a guest is forgotten [180]",
        set: |config, text| number(text).map(|count| config.session_days = count),
    },
    Setting {
        key: "secure-cookie",
        takes: Takes::Switch,
        fr: "Cookie réservé aux connexions chiffrées, derrière un proxy HTTPS [off]",
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
            .value_name(setting.takes.name(lang))
            .help(lang.pick(setting.fr, setting.en))
    });
    command
        .arg(Arg::new("lan").long("lan").action(ArgAction::SetTrue).conflicts_with("address").help(lang.pick(
            "Ouvrir au réseau local, avec un code QR à scanner",
            "Open to the local network, with a QR code to scan",
        )))
        .arg(Arg::new("config").long("config").value_name(lang.pick("FICHIER", "FILE")).help(lang.pick(
            "Fichier de réglages en TOML, sous les mêmes noms : grace = 30",
            "Settings file in TOML, with the same names: grace = 30",
        )))
        .args(settings)
        .after_help(lang.pick(
            "Chaque réglage peut aussi venir de l'environnement (PIOCHE_GRACE=30). L'option l'emporte sur\nl'environnement, qui l'emporte sur le fichier. Journal : PIOCHE_LOG=info, debug… ; PIOCHE_LOG_JSON=1.\n",
            "Every setting can also come from the environment (PIOCHE_GRACE=30). The flag overrides the\nenvironment, which overrides the file. Log: PIOCHE_LOG=info, debug…; PIOCHE_LOG_JSON=1.\n",
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
            format!("il n'y a pas de réglage {}", quoted(unknown, lang)),
            format!("there is no setting {}", quoted(unknown, lang))
        )));
    }
    for setting in &SETTINGS {
        let variable = format!("PIOCHE_{}", setting.key.to_uppercase().replace('-', "_"));
        let flag = matches.and_then(|matches| crate::args::text(matches, setting.key).map(str::to_owned));
        let environment = std::env::var(variable).ok().filter(|text| !text.is_empty());
        let Some(text) = flag.or(environment).or_else(|| file.get(setting.key).cloned()) else { continue };
        (setting.set)(&mut config, &text)
            .ok_or_else(|| anyhow!(wrong_value(&text, setting.key, setting.takes.told(lang), lang)))?;
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
    // Whoever started us may have stopped reading; the server stays up.
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

/// The address of this machine in its network. Nothing is sent: connecting a datagram socket only
/// chooses a route.
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
        return Err(anyhow!(lang.pick(format!("{file} existe déjà"), format!("{file} already exists"))));
    }
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let copied = runtime.block_on(SqliteStore::copy(&from, Path::new(file)));
    copied.map_err(|error| anyhow!("{}{} {}", from.display(), lang.pick(" :", ":"), error.tell(lang)))?;
    writeln!(out, "{}", lang.pick(format!("Copié dans {file}"), format!("Copied to {file}")))?;
    Ok(())
}

//! What an operator can set: one line for each setting, with its name, its meaning and its place in
//! the configuration. The flags, the environment, the file, the help and `pioche config` all follow
//! from it.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use anyhow::{anyhow, bail};
use clap::{Arg, ArgAction, ArgMatches, Command};
use cli::games::nearest_of;
use cli::problem::{quoted, wrong_value};
use engine::Lang;
use server::{Config, HostNames, Network, Origin, Role, StartError};

use crate::texts::Texts;

/// The start of every variable.
const PREFIX: &str = "PIOCHE_";

/// One setting: `--key VALUE`, `PIOCHE_KEY=VALUE`, or `key = VALUE` in the file.
pub struct Setting {
    /// Its name.
    pub key: &'static str,
    field: Field,
    about: fn(&'static Texts) -> &'static str,
}

/// Its place in the configuration, whose type says which values it accepts.
enum Field {
    Address(fn(&mut Config) -> &mut SocketAddr),
    /// An address, or `off`.
    AddressOrOff(fn(&mut Config) -> &mut Option<SocketAddr>),
    Folder(fn(&mut Config) -> &mut PathBuf),
    Database(fn(&mut Config) -> &mut Option<String>),
    Bus(fn(&mut Config) -> &mut Option<String>),
    Role(fn(&mut Config) -> &mut Role),
    Seconds(fn(&mut Config) -> &mut Duration),
    Number(fn(&mut Config) -> &mut u32),
    Count(fn(&mut Config) -> &mut usize),
    /// A whole number from the first to the second.
    Whole(u32, u32, fn(&mut Config) -> &mut u32),
    Within(usize, usize, fn(&mut Config) -> &mut usize),
    Switch(fn(&mut Config) -> &mut bool),
    Networks(fn(&mut Config) -> &mut Vec<Network>),
    Origin(fn(&mut Config) -> &mut Option<Origin>),
    Hosts(fn(&mut Config) -> &mut HostNames),
}

use Field::{
    Address, AddressOrOff, Bus, Count, Database, Folder, Networks, Number, Seconds, Switch, Whole, Within,
};

/// All settings, in the order of the help.
pub const SETTINGS: [Setting; 32] = [
    Setting { key: "address", field: Address(|c| &mut c.address), about: |w| w.set_address },
    Setting { key: "operations", field: AddressOrOff(|c| &mut c.operations), about: |w| w.set_operations },
    Setting { key: "data", field: Folder(|c| &mut c.data), about: |w| w.set_data },
    Setting { key: "store", field: Database(|c| &mut c.store), about: |w| w.set_store },
    Setting {
        key: "store-connections",
        field: Whole(4, 10_000, |c| &mut c.store_connections),
        about: |w| w.set_store_connections,
    },
    Setting { key: "bus", field: Bus(|c| &mut c.bus), about: |w| w.set_bus },
    Setting { key: "role", field: Field::Role(|c| &mut c.role), about: |w| w.set_role },
    Setting { key: "grace", field: Seconds(|c| &mut c.grace), about: |w| w.set_grace },
    Setting { key: "pace", field: Seconds(|c| &mut c.pace), about: |w| w.set_pace },
    Setting { key: "notice", field: Seconds(|c| &mut c.notice), about: |w| w.set_notice },
    Setting { key: "together", field: Seconds(|c| &mut c.together), about: |w| w.set_together },
    Setting { key: "idle", field: Seconds(|c| &mut c.idle), about: |w| w.set_idle },
    Setting { key: "vacant", field: Seconds(|c| &mut c.vacant), about: |w| w.set_vacant },
    Setting {
        key: "bot-threads",
        field: Within(1, 1024, |c| &mut c.bot_threads),
        about: |w| w.set_bot_threads,
    },
    Setting { key: "sockets", field: Count(|c| &mut c.sockets), about: |w| w.set_sockets },
    Setting {
        key: "sockets-per-address",
        field: Count(|c| &mut c.sockets_per_address),
        about: |w| w.set_sockets_per_address,
    },
    Setting {
        key: "connections-per-address",
        field: Count(|c| &mut c.connections_per_address),
        about: |w| w.set_connections_per_address,
    },
    Setting { key: "unread", field: Seconds(|c| &mut c.unread), about: |w| w.set_unread },
    Setting {
        key: "messages-per-second",
        field: Number(|c| &mut c.messages_per_second),
        about: |w| w.set_messages_per_second,
    },
    Setting {
        key: "sessions-per-minute",
        field: Number(|c| &mut c.sessions_per_minute),
        about: |w| w.set_sessions_per_minute,
    },
    Setting {
        key: "sign-ins-per-minute",
        field: Number(|c| &mut c.sign_ins_per_minute),
        about: |w| w.set_sign_ins_per_minute,
    },
    Setting {
        key: "tables-per-minute",
        field: Number(|c| &mut c.tables_per_minute),
        about: |w| w.set_tables_per_minute,
    },
    Setting { key: "listed", field: Count(|c| &mut c.listed), about: |w| w.set_listed },
    Setting {
        key: "listed-per-person",
        field: Count(|c| &mut c.listed_per_person),
        about: |w| w.set_listed_per_person,
    },
    Setting {
        key: "listed-per-address",
        field: Count(|c| &mut c.listed_per_address),
        about: |w| w.set_listed_per_address,
    },
    Setting {
        key: "session-days",
        field: Whole(1, 36_525, |c| &mut c.session_days),
        about: |w| w.set_session_days,
    },
    Setting { key: "keep-finished", field: Number(|c| &mut c.keep_finished), about: |w| w.set_keep_finished },
    Setting {
        key: "keep-abandoned",
        field: Number(|c| &mut c.keep_abandoned),
        about: |w| w.set_keep_abandoned,
    },
    Setting { key: "secure-cookie", field: Switch(|c| &mut c.secure_cookie), about: |w| w.set_secure_cookie },
    Setting {
        key: "trusted-proxy",
        field: Networks(|c| &mut c.trusted_proxies),
        about: |w| w.set_trusted_proxy,
    },
    Setting {
        key: "public-origin",
        field: Field::Origin(|c| &mut c.public_origin),
        about: |w| w.set_public_origin,
    },
    Setting { key: "host", field: Field::Hosts(|c| &mut c.hosts), about: |w| w.set_host },
];

impl Setting {
    /// Its environment variable.
    pub fn variable(&self) -> String {
        format!("{PREFIX}{}", self.key.to_uppercase().replace('-', "_"))
    }

    /// Sets it; none if it does not accept that value.
    fn set(&self, config: &mut Config, text: &str) -> Option<()> {
        match self.field {
            Address(field) => *field(config) = number(text)?,
            AddressOrOff(field) => *field(config) = if text == "off" { None } else { Some(number(text)?) },
            Folder(field) => *field(config) = PathBuf::from(text),
            Database(field) => *field(config) = Some(address(text, &["postgres", "postgresql"])?),
            Bus(field) => *field(config) = Some(address(text, &["nats", "tls"])?),
            Field::Role(field) => *field(config) = role(text)?,
            Seconds(field) => *field(config) = seconds(text)?,
            Number(field) => *field(config) = number(text)?,
            Count(field) => *field(config) = number(text)?,
            Whole(low, high, field) => {
                *field(config) = number(text).filter(|days| (low..=high).contains(days))?;
            }
            Within(low, high, field) => {
                *field(config) = number(text).filter(|count| (low..=high).contains(count))?;
            }
            Switch(field) => *field(config) = on_or_off(text)?,
            Networks(field) => *field(config) = networks(text)?,
            Field::Origin(field) => *field(config) = Some(number(text)?),
            Field::Hosts(field) => *field(config) = number(text)?,
        }
        Some(())
    }

    /// Its value where nobody has set it; none where that is nothing.
    fn default(&self, config: &mut Config) -> Option<String> {
        match self.field {
            Address(field) => Some(field(config).to_string()),
            AddressOrOff(field) => field(config).map(|address| address.to_string()),
            Folder(field) => Some(field(config).display().to_string()),
            Seconds(field) => Some(field(config).as_secs_f64().to_string()),
            Number(field) | Whole(_, _, field) => Some(field(config).to_string()),
            Count(field) | Within(_, _, field) => Some(field(config).to_string()),
            Switch(field) => Some(if *field(config) { "on" } else { "off" }.to_owned()),
            Field::Role(_) => Some("all".to_owned()),
            Database(_) | Bus(_) | Networks(_) | Field::Origin(_) | Field::Hosts(_) => None,
        }
    }

    /// The placeholder in the help, as in `--grace <S>`.
    fn placeholder(&self, w: &Texts) -> &'static str {
        match self.field {
            Address(_) | AddressOrOff(_) => "IP:PORT",
            Folder(_) => w.value_folder,
            Seconds(_) => "S",
            Number(_) | Count(_) | Whole(..) | Within(..) => "N",
            Switch(_) => "on|off",
            Networks(_) => "IP[/N],…",
            Field::Hosts(_) => "NAME,…",
            Database(_) | Bus(_) | Field::Origin(_) => "URL",
            Field::Role(_) => "all|front|bots",
        }
    }

    /// The values that it accepts, for error messages.
    fn takes(&self, w: &Texts) -> String {
        match self.field {
            Address(_) | AddressOrOff(_) => w.takes_address.to_owned(),
            Folder(_) => w.takes_folder.to_owned(),
            Database(_) => w.takes_database.to_owned(),
            Bus(_) => w.takes_bus.to_owned(),
            Field::Role(_) => w.takes_role.to_owned(),
            Seconds(_) => w.takes_seconds.to_owned(),
            Number(_) | Count(_) => w.takes_number.to_owned(),
            Whole(low, high, _) => w.takes_whole(high, low),
            Within(low, high, _) => w.takes_whole(high, low),
            Switch(_) => w.takes_switch.to_owned(),
            Networks(_) => w.takes_networks.to_owned(),
            Field::Origin(_) => w.takes_origin.to_owned(),
            Field::Hosts(_) => w.takes_hosts.to_owned(),
        }
    }
}

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

/// Adds the settings to `pioche serve` or `pioche config`.
pub(crate) fn arguments(command: Command, lang: Lang) -> Command {
    let w = Texts::of(lang);
    let settings = SETTINGS.iter().map(|setting| {
        Arg::new(setting.key).long(setting.key).value_name(setting.placeholder(w)).help((setting.about)(w))
    });
    let flag = |name: &'static str| Arg::new(name).long(name).action(ArgAction::SetTrue);
    let own = if command.get_name() == "config" {
        vec![flag("check").help(w.config_check)]
    } else {
        vec![
            flag("new-installation").help(w.serve_new_installation),
            // For `cargo serve`, which builds the client meanwhile.
            flag("client-progress").hide(true),
            #[cfg(feature = "test-seed")]
            Arg::new("test-seed").long("test-seed").hide(true).value_parser(clap::value_parser!(u64)),
        ]
    };
    command
        .arg(flag("lan").conflicts_with("address").help(w.serve_lan))
        .args(own)
        .arg(Arg::new("config").long("config").value_name(w.value_file).help(w.serve_config))
        .args(settings)
        .after_help(w.serve_after_help.to_owned() + "\n")
}

/// Where a value was set.
enum SetBy {
    Flag,
    Environment,
    File(String),
}

/// A setting that somebody has set.
struct Given {
    setting: &'static Setting,
    text: String,
    by: SetBy,
}

/// The configuration: environment variables override the file, and flags override both.
pub(crate) fn config(matches: Option<&ArgMatches>, lang: Lang) -> anyhow::Result<Config> {
    let mut config = applied(&given(matches, lang)?, lang)?;
    if matches.is_some_and(|matches| matches.get_flag("lan")) {
        config.address.set_ip(IpAddr::V4(Ipv4Addr::UNSPECIFIED));
    }
    Ok(config)
}

/// The shared database, for the commands that need no other setting.
pub(crate) fn store(matches: &ArgMatches, lang: Lang) -> anyhow::Result<Option<String>> {
    let store = SETTINGS.iter().filter(|setting| setting.key == "store");
    let given = store.filter_map(|setting| set_by(setting, Some(matches), &BTreeMap::new(), None));
    Ok(applied(&given.collect::<Vec<_>>(), lang)?.store)
}

fn given(matches: Option<&ArgMatches>, lang: Lang) -> anyhow::Result<Vec<Given>> {
    let path = matches.and_then(|matches| cli::args::text(matches, "config"));
    let file = path.map_or_else(|| Ok(BTreeMap::new()), |path| in_file(path, lang))?;
    Ok(SETTINGS.iter().filter_map(|setting| set_by(setting, matches, &file, path)).collect())
}

fn set_by(
    setting: &'static Setting,
    matches: Option<&ArgMatches>,
    file: &BTreeMap<String, String>,
    path: Option<&str>,
) -> Option<Given> {
    let flag = matches.and_then(|matches| cli::args::text(matches, setting.key));
    let environment = || std::env::var(setting.variable()).ok().filter(|text| !text.is_empty());
    let (text, by) = if let Some(text) = flag {
        (text.to_owned(), SetBy::Flag)
    } else if let Some(text) = environment() {
        (text, SetBy::Environment)
    } else {
        (file.get(setting.key)?.clone(), SetBy::File(path.unwrap_or_default().to_owned()))
    };
    Some(Given { setting, text, by })
}

fn applied(given: &[Given], lang: Lang) -> anyhow::Result<Config> {
    let mut config = default();
    for Given { setting, text, .. } in given {
        let wrong = || anyhow!(wrong_value(text, setting.key, &setting.takes(Texts::of(lang)), lang));
        setting.set(&mut config, text).ok_or_else(wrong)?;
    }
    Ok(config)
}

fn default() -> Config {
    Config { data: cli::folder::of_user(), ..Config::default() }
}

/// The settings in a file. A name that is not one of them is an error.
fn in_file(path: &str, lang: Lang) -> anyhow::Result<BTreeMap<String, String>> {
    let w = Texts::of(lang);
    let table: toml::Table = cli::read(path)?.parse().map_err(|error: toml::de::Error| {
        let why = error.message();
        anyhow!(w.not_toml(path, why))
    })?;
    let keys = || SETTINGS.iter().map(|setting| setting.key);
    if let Some(unknown) = table.keys().find(|key| keys().all(|known| known != **key)) {
        let what = w.no_setting(path, quoted(unknown, lang));
        bail!(nearest_of(unknown, keys()).map_or_else(|| what.clone(), |near| w.nearest(near, &what)));
    }
    Ok(table.into_iter().map(|(key, value)| (key, text(value))).collect())
}

fn text(value: toml::Value) -> String {
    match value {
        toml::Value::String(text) => text,
        toml::Value::Boolean(flag) => if flag { "on" } else { "off" }.to_owned(),
        toml::Value::Array(list) => list.into_iter().map(text).collect::<Vec<_>>().join(","),
        other => other.to_string(),
    }
}

/// Variables that are read elsewhere, and are no settings of the server.
const OTHERS: [&str; 4] = ["PIOCHE_LANG", "PIOCHE_LOG", "PIOCHE_LOG_JSON", "PIOCHE_WEB"];
/// How the names of variables begin that steer the project's own tests, whose servers inherit them.
const OF_TESTS: [&str; 4] = ["PIOCHE_TEST_", "PIOCHE_NIGHTLY", "PIOCHE_SKIP_NOTHING", "PIOCHE_BLESS"];

/// A warning for each variable in the environment that looks like one of ours and is not.
pub(crate) fn unknown_variables(lang: Lang) -> Vec<String> {
    let names = std::env::vars_os().filter_map(|(name, _)| name.into_string().ok());
    let mut unknown: Vec<String> = names.filter_map(|name| unknown_variable(&name, lang)).collect();
    unknown.sort();
    unknown
}

fn unknown_variable(name: &str, lang: Lang) -> Option<String> {
    let w = Texts::of(lang);
    let ours: Vec<String> = SETTINGS.iter().map(Setting::variable).chain(OTHERS.map(str::to_owned)).collect();
    let own = name.strip_prefix(PREFIX)?;
    if ours.iter().any(|known| known == name) || OF_TESTS.iter().any(|start| name.starts_with(start)) {
        return None;
    }
    let what = w.no_variable(name);
    // Without the prefix, which makes all of them alike.
    let near = nearest_of(own, ours.iter().filter_map(|known| known.strip_prefix(PREFIX)));
    let near = near.map(|near| format!("{PREFIX}{near}"));
    Some(near.map_or_else(|| what.clone(), |near| w.nearest(near, &what)))
}

/// `pioche config`: prints what is in force and who has set it, or with `--check` only whether it
/// is right.
pub(crate) fn command(matches: &ArgMatches, lang: Lang, out: &mut impl Write) -> anyhow::Result<()> {
    let w = Texts::of(lang);
    let given = given(matches.into(), lang)?;
    let config = config(matches.into(), lang)?;
    for warning in unknown_variables(lang) {
        writeln!(io::stderr(), "{warning}")?;
    }
    if !matches.get_flag("check") {
        let rows = SETTINGS.iter().map(|setting| {
            let found = given.iter().find(|given| given.setting.key == setting.key);
            let (value, by) = match found {
                Some(Given { text, by: SetBy::Flag, .. }) => {
                    (Some(text.clone()), format!("--{}", setting.key))
                }
                Some(Given { text, by: SetBy::Environment, .. }) => (Some(text.clone()), setting.variable()),
                Some(Given { text, by: SetBy::File(path), .. }) => (Some(text.clone()), path.clone()),
                None => (setting.default(&mut default()), w.config_default.to_owned()),
            };
            let value = value.map_or_else(|| "–".to_owned(), |value| without_password(&value));
            if setting.key == "address" && matches.get_flag("lan") {
                return [setting.key.to_owned(), config.address.to_string(), "--lan".to_owned()];
            }
            [setting.key.to_owned(), value, by]
        });
        cli::terminal::columns([w.config_setting, w.config_value, w.config_from], rows.collect(), out)?;
    }
    config.check().map_err(|why| anyhow!(StartError::Config(why).tell(lang)))?;
    if matches.get_flag("check") {
        writeln!(out, "{}", w.config_right)?;
    }
    Ok(())
}

/// `postgres://pioche:…@db/pioche`.
fn without_password(text: &str) -> String {
    let hidden = || {
        let (scheme, rest) = text.split_once("://")?;
        let (who, place) = rest.rsplit_once('@')?;
        Some(format!("{scheme}://{}:…@{place}", who.split_once(':')?.0))
    };
    hidden().unwrap_or_else(|| text.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(key: &str, text: &str) -> Option<()> {
        let setting = SETTINGS.iter().find(|setting| setting.key == key).expect("a setting");
        setting.set(&mut Config::default(), text)
    }

    #[test]
    fn every_setting_takes_its_default_and_nothing_wrong() {
        for setting in &SETTINGS {
            if let Some(text) = setting.default(&mut Config::default()) {
                assert!(set(setting.key, &text).is_some(), "{} = {text}", setting.key);
            }
        }
        for (key, text) in [
            ("store", "postgres://pioche@localhost/pioche"),
            ("bus", "nats://localhost"),
            ("trusted-proxy", "127.0.0.1, ::1/64"),
            ("public-origin", "https://pioche.example"),
            ("host", "games.lan, games.example"),
            ("operations", "off"),
            ("role", "front"),
        ] {
            assert!(set(key, text).is_some(), "{key} = {text}");
        }
        for (key, text) in [
            ("grace", "-1"),
            ("bot-threads", "0"),
            ("store-connections", "3"),
            ("session-days", "0"),
            ("secure-cookie", "1"),
            ("address", "1"),
            ("trusted-proxy", "10.0.0.0/33"),
            ("public-origin", "pioche.example"),
            ("host", "http://games.lan"),
            ("store", "pioche.sqlite"),
            ("store", "nats://localhost"),
            ("bus", "localhost:4222"),
            ("role", "worker"),
        ] {
            assert!(set(key, text).is_none(), "{key} = {text}");
        }
    }

    /// Two settings in one place of the configuration would overwrite each other.
    #[test]
    fn every_setting_has_a_place_of_its_own() {
        for (index, setting) in SETTINGS.iter().enumerate() {
            for other in &SETTINGS[index + 1..] {
                let mut config = Config::default();
                let before = other.default(&mut config);
                for text in ["127.0.0.1:1", "folder", "7", "on"] {
                    let _ = setting.set(&mut config, text);
                }
                assert_eq!(other.default(&mut config), before, "{} and {}", setting.key, other.key);
            }
        }
    }

    /// The ranges in error messages are the ranges that are accepted.
    #[test]
    fn a_range_is_taken_from_end_to_end() {
        for (key, low, high) in [("bot-threads", 1, 1024), ("session-days", 1, 36_525)] {
            let taken = |number: u32| set(key, &number.to_string()).is_some();
            assert_eq!([low - 1, low, high, high + 1].map(taken), [false, true, true, false], "{key}");
        }
    }

    #[test]
    fn a_misspelt_variable_is_named_with_its_neighbour() {
        let told = |name| unknown_variable(name, Lang::En);
        assert_eq!(told("PIOCHE_GRACE"), None);
        assert_eq!(told("PIOCHE_WEB"), None);
        assert_eq!(told("HOME"), None);
        assert!(told("PIOCHE_GRAZE").is_some_and(|told| told.contains("PIOCHE_GRACE")));
        assert!(told("PIOCHE_XYZZY").is_some_and(|told| !told.contains('?')));
    }

    #[test]
    fn a_password_is_not_shown() {
        let shown = without_password("postgres://pioche:a@b:c@db:5432/pioche");
        assert_eq!(shown, "postgres://pioche:…@db:5432/pioche");
        assert_eq!(without_password("nats://bus"), "nats://bus");
        assert_eq!(without_password("127.0.0.1:7678"), "127.0.0.1:7678");
    }
}

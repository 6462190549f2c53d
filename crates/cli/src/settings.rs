//! An operator's settings, as the help of `pioche serve` lists them. The crate `serve` interprets
//! them; here they are only names, so that the help does not need a server.

use clap::{Arg, ArgAction, Command};
use engine::Lang;

use crate::texts::Texts;

/// One setting: `--key VALUE`, `PIOCHE_KEY=VALUE`, or `key = VALUE` in the file.
pub struct Setting {
    pub key: &'static str,
    pub takes: Takes,
    pub(crate) about: fn(&'static Texts) -> &'static str,
}

/// The values that a setting accepts.
#[derive(Clone, Copy)]
pub enum Takes {
    Address,
    Folder,
    Seconds,
    Number,
    /// A whole number from the first to the second.
    Range(u32, u32),
    Switch,
    Networks,
    Origin,
    Database,
    Bus,
    Role,
}

impl Takes {
    /// The placeholder in the help, as in `--grace <S>`.
    fn name(self, w: &Texts) -> &'static str {
        match self {
            Self::Address => "IP:PORT",
            Self::Folder => w.value_folder,
            Self::Seconds => "S",
            Self::Number | Self::Range(..) => "N",
            Self::Switch => "on|off",
            Self::Networks => "IP[/N],…",
            Self::Origin | Self::Database | Self::Bus => "URL",
            Self::Role => "all|front|bots",
        }
    }

    /// The description in an error message.
    pub fn told(self, lang: Lang) -> String {
        let w = Texts::of(lang);
        let told = match self {
            Self::Address => w.takes_address,
            Self::Folder => w.takes_folder,
            Self::Seconds => w.takes_seconds,
            Self::Number => w.takes_number,
            Self::Range(low, high) => return w.takes_whole(high, low),
            Self::Switch => w.takes_switch,
            Self::Networks => w.takes_networks,
            Self::Origin => w.takes_origin,
            Self::Database => w.takes_database,
            Self::Bus => w.takes_bus,
            Self::Role => w.takes_role,
        };
        told.to_owned()
    }
}

/// All settings, in the order of the help.
pub const SETTINGS: [Setting; 31] = [
    Setting { key: "address", takes: Takes::Address, about: |w| w.set_address },
    Setting { key: "operations", takes: Takes::Address, about: |w| w.set_operations },
    Setting { key: "data", takes: Takes::Folder, about: |w| w.set_data },
    Setting { key: "store", takes: Takes::Database, about: |w| w.set_store },
    Setting { key: "store-connections", takes: Takes::Range(4, 10_000), about: |w| w.set_store_connections },
    Setting { key: "bus", takes: Takes::Bus, about: |w| w.set_bus },
    Setting { key: "role", takes: Takes::Role, about: |w| w.set_role },
    Setting { key: "grace", takes: Takes::Seconds, about: |w| w.set_grace },
    Setting { key: "pace", takes: Takes::Seconds, about: |w| w.set_pace },
    Setting { key: "notice", takes: Takes::Seconds, about: |w| w.set_notice },
    Setting { key: "together", takes: Takes::Seconds, about: |w| w.set_together },
    Setting { key: "idle", takes: Takes::Seconds, about: |w| w.set_idle },
    Setting { key: "vacant", takes: Takes::Seconds, about: |w| w.set_vacant },
    Setting { key: "bot-threads", takes: Takes::Range(1, 1024), about: |w| w.set_bot_threads },
    Setting { key: "sockets", takes: Takes::Number, about: |w| w.set_sockets },
    Setting { key: "sockets-per-address", takes: Takes::Number, about: |w| w.set_sockets_per_address },
    Setting {
        key: "connections-per-address",
        takes: Takes::Number,
        about: |w| w.set_connections_per_address,
    },
    Setting { key: "unread", takes: Takes::Seconds, about: |w| w.set_unread },
    Setting { key: "messages-per-second", takes: Takes::Number, about: |w| w.set_messages_per_second },
    Setting { key: "sessions-per-minute", takes: Takes::Number, about: |w| w.set_sessions_per_minute },
    Setting { key: "sign-ins-per-minute", takes: Takes::Number, about: |w| w.set_sign_ins_per_minute },
    Setting { key: "tables-per-minute", takes: Takes::Number, about: |w| w.set_tables_per_minute },
    Setting { key: "listed", takes: Takes::Number, about: |w| w.set_listed },
    Setting { key: "listed-per-person", takes: Takes::Number, about: |w| w.set_listed_per_person },
    Setting { key: "listed-per-address", takes: Takes::Number, about: |w| w.set_listed_per_address },
    Setting { key: "session-days", takes: Takes::Range(1, 36_525), about: |w| w.set_session_days },
    Setting { key: "keep-finished", takes: Takes::Number, about: |w| w.set_keep_finished },
    Setting { key: "keep-abandoned", takes: Takes::Number, about: |w| w.set_keep_abandoned },
    Setting { key: "secure-cookie", takes: Takes::Switch, about: |w| w.set_secure_cookie },
    Setting { key: "trusted-proxy", takes: Takes::Networks, about: |w| w.set_trusted_proxy },
    Setting { key: "public-origin", takes: Takes::Origin, about: |w| w.set_public_origin },
];

pub(crate) fn arguments(command: Command, w: &'static Texts) -> Command {
    let settings = SETTINGS.iter().map(|setting| {
        Arg::new(setting.key).long(setting.key).value_name(setting.takes.name(w)).help((setting.about)(w))
    });
    #[cfg(feature = "test-seed")]
    let command = command
        .arg(Arg::new("test-seed").long("test-seed").hide(true).value_parser(clap::value_parser!(u64)));
    command
        .arg(
            Arg::new("lan")
                .long("lan")
                .action(ArgAction::SetTrue)
                .conflicts_with("address")
                .help(w.serve_lan),
        )
        .arg(Arg::new("new-house").long("new-house").action(ArgAction::SetTrue).help(w.serve_new_house))
        .arg(Arg::new("config").long("config").value_name(w.value_file).help(w.serve_config))
        .args(settings)
        .after_help(w.serve_after_help.to_owned() + "\n")
}

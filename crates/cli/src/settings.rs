//! What an operator can set, as the help of `pioche serve` lists it. The crate `serve` gives each
//! its meaning; here it has none, so that the help needs no server.

use clap::{Arg, ArgAction, Command};
use engine::Lang;

/// One thing an operator can set: `--key VALUE`, `PIOCHE_KEY=VALUE`, or `key = VALUE` in the file.
pub struct Setting {
    pub key: &'static str,
    pub takes: Takes,
    pub fr: &'static str,
    pub en: &'static str,
}

/// What a setting takes.
#[derive(Clone, Copy)]
pub enum Takes {
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
    pub fn told(self, lang: Lang) -> &'static str {
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

/// What can be set, in the order of the help.
pub const SETTINGS: [Setting; 17] = [
    Setting {
        key: "address",
        takes: Takes::Address,
        fr: "Où l'on se connecte [127.0.0.1:7678]",
        en: "Where people connect [127.0.0.1:7678]",
    },
    Setting {
        key: "operations",
        takes: Takes::Address,
        fr: "État de santé et métriques, pour l'exploitant ; off : désactivé [127.0.0.1:7679]",
        en: "Health and metrics for the operator; off: disabled [127.0.0.1:7679]",
    },
    Setting {
        key: "data",
        takes: Takes::Folder,
        fr: "Le dossier de la base de données [dossier de données de l'utilisateur]",
        en: "The database folder [the user's data folder]",
    },
    Setting {
        key: "grace",
        takes: Takes::Seconds,
        fr: "Secondes d'absence avant qu'un bot ne prenne la place [60]",
        en: "Seconds of absence before a bot takes over [60]",
    },
    Setting {
        key: "pace",
        takes: Takes::Seconds,
        fr: "Secondes qu'un bot prend pour un coup, environ ; moins quand on joue vite [1.2]",
        en: "Seconds a bot takes for a move, roughly; less where people play quickly [1.2]",
    },
    Setting {
        key: "notice",
        takes: Takes::Seconds,
        fr: "Secondes avant qu'un bot de niveau 4 ne réagisse hors de son tour [1.8]",
        en: "Seconds before a bot of level 4 speaks up out of turn [1.8]",
    },
    Setting {
        key: "together",
        takes: Takes::Seconds,
        fr: "Secondes en deçà desquelles les coups qui se suivent sont annoncés ensemble à qui n'a rien à jouer ; 0 : chacun aussitôt [0.05]",
        en: "Seconds within which successive moves are sent together to those who have nothing to play; 0: each at once [0.05]",
    },
    Setting {
        key: "idle",
        takes: Takes::Seconds,
        fr: "Secondes avant qu'une table inactive ne quitte la mémoire [300]",
        en: "Seconds before an idle table leaves memory [300]",
    },
    Setting {
        key: "bot-threads",
        takes: Takes::Number,
        fr: "Fils d'exécution des bots [la moitié des cœurs]",
        en: "Threads for the bots [half of the cores]",
    },
    Setting {
        key: "sockets",
        takes: Takes::Number,
        fr: "Connexions ouvertes en tout, au plus [20000]",
        en: "Open connections in total, at most [20000]",
    },
    Setting {
        key: "sockets-per-address",
        takes: Takes::Number,
        fr: "Connexions ouvertes par adresse, au plus [200]",
        en: "Open connections per address, at most [200]",
    },
    Setting {
        key: "messages-per-second",
        takes: Takes::Number,
        fr: "Messages par seconde et par connexion ; 0 : sans limite [50]",
        en: "Messages per second and connection; 0: no limit [50]",
    },
    Setting {
        key: "sessions-per-minute",
        takes: Takes::Number,
        fr: "Nouveaux invités par minute et par adresse ; 0 : sans limite [60]",
        en: "New guests per minute and address; 0: no limit [60]",
    },
    Setting {
        key: "sign-ins-per-minute",
        takes: Takes::Number,
        fr: "Mots de passe essayés par minute et par adresse ; 0 : sans limite [10]",
        en: "Password attempts per minute and address; 0: no limit [10]",
    },
    Setting {
        key: "tables-per-minute",
        takes: Takes::Number,
        fr: "Nouvelles tables par minute et par personne ; 0 : sans limite [30]",
        en: "New tables per minute and person; 0: no limit [30]",
    },
    Setting {
        key: "session-days",
        takes: Takes::Number,
        fr: "Jours sans visite après lesquels un invité est oublié [180]",
        en: "Days without a visit after which a guest is forgotten [180]",
    },
    Setting {
        key: "secure-cookie",
        takes: Takes::Switch,
        fr: "Cookie réservé aux connexions chiffrées, derrière un proxy HTTPS [off]",
        en: "Cookie for encrypted connections only, behind an HTTPS proxy [off]",
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

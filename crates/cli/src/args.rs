//! The command line, in French and English.

use std::ffi::OsString;

use anyhow::anyhow;
use catalog::GameId;
use clap::builder::PossibleValuesParser;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use engine::Lang;

use crate::problem::{quoted, wrong_value};

/// The language: `--lang`, else `PIOCHE_LANG`, else the system's; French unless it says English.
pub fn language(arguments: &[OsString]) -> Lang {
    let mut asked = None;
    for (index, argument) in arguments.iter().enumerate() {
        match argument.to_str() {
            Some("--lang") => asked = arguments.get(index + 1).and_then(|value| value.to_str()),
            Some(text) => asked = text.strip_prefix("--lang=").or(asked),
            None => {}
        }
    }
    if let Some(lang) = asked.and_then(|text| text.parse().ok()) {
        return lang;
    }
    ["PIOCHE_LANG", "LC_ALL", "LC_MESSAGES", "LANG"]
        .iter()
        .filter_map(|name| std::env::var(name).ok())
        .find(|value| !value.is_empty())
        .map_or(Lang::Fr, |value| if value.starts_with("en") { Lang::En } else { Lang::Fr })
}

/// The whole command line.
pub fn command(lang: Lang) -> Command {
    let t = |fr: &'static str, en: &'static str| lang.pick(fr, en);
    let template = t(
        "{about-with-newline}\nUtilisation : {usage}\n\n{all-args}{after-help}",
        "{about-with-newline}\nUsage: {usage}\n\n{all-args}{after-help}",
    );
    let sub = |name: &'static str, about: &'static str| {
        Command::new(name).about(about).help_template(template).next_help_heading(t("Options ", "Options"))
    };
    let positional = |name: &'static str| Arg::new(name).help_heading(t("Arguments ", "Arguments"));
    let game = || {
        positional("game").value_name(t("JEU", "GAME")).required(true).help(t(
            "Le jeu, comme « ole » (liste : pioche games)",
            "The game, such as \"ole\" (list: pioche games)",
        ))
    };
    let players = || {
        Arg::new("players")
            .long("players")
            .short('p')
            .value_name("N")
            .value_parser(value_parser!(usize))
            .help(t(
                "Nombre de joueurs [par défaut : celui du jeu]",
                "Number of players [default: the game's usual]",
            ))
    };
    let threads = || {
        Arg::new("threads")
            .long("threads")
            .value_name("T")
            .value_parser(value_parser!(u64).range(1..=1024))
            .default_value("1")
            .hide_default_value(true)
            .help(t("Fils d'exécution [1]", "Threads [1]"))
    };
    // Which games or deals: a number, unlike the seed of a match, which may have to be kept secret.
    let numbered_seed = |help: &'static str| {
        Arg::new("seed")
            .long("seed")
            .value_name("S")
            .value_parser(value_parser!(u64))
            .default_value("1")
            .hide_default_value(true)
            .help(help)
    };
    let option = || {
        Arg::new("option")
            .long("option")
            .short('o')
            .value_name(t("CLÉ=VALEUR", "KEY=VALUE"))
            .action(ArgAction::Append)
            .help(t(
                "Une option de table, comme privilege=off (répétable)",
                "A table option, such as privilege=off (repeatable)",
            ))
    };
    let policies = PossibleValuesParser::new(["random", "greedy"]);
    let root = Command::new("pioche")
        .about(t(
            "Pioche, une ludothèque ouverte jour et nuit : jouez dans le navigateur ou au terminal, simulez, programmez.",
            "Pioche, a game library open day and night: play in the browser or the terminal, simulate, write bots.",
        ))
        .help_template(template)
        .disable_help_subcommand(true)
        .subcommand_help_heading(t("Commandes ", "Commands"))
        .subcommand_value_name(t("COMMANDE", "COMMAND"))
        .next_help_heading(t("Options ", "Options"))
        .after_help(t(
            "Pour commencer :\n  pioche                     lancer le serveur (comme pioche serve)\n  pioche play ole            une partie contre trois adversaires\n  pioche rules ole           les règles, article par article\n  pioche simulate ole        cent mille manches au hasard, et ce qu'on y voit\n",
            "To begin:\n  pioche                     start the server (same as pioche serve)\n  pioche play ole            a match against three opponents\n  pioche rules ole           the rules, article by article\n  pioche simulate ole        a hundred thousand random rounds, and what they show\n",
        ))
        .arg(
            Arg::new("lang")
                .long("lang")
                .global(true)
                .value_name("LANG")
                .value_parser(PossibleValuesParser::new(["fr", "en"]))
                .hide_possible_values(true)
                .help(t("Langue : fr ou en", "Language: fr or en")),
        )
        .subcommand(sub("games", t("Lister les jeux et leurs options", "List the games and their options")))
        .subcommand(
            sub("rules", t("Afficher les règles d'un jeu, article par article", "Show a game's rules, article by article"))
                .arg(game())
                .arg(
                    positional("article")
                        .value_name("ARTICLE")
                        .help(t("Un seul article, comme A13", "One article only, such as A13")),
                ),
        )
        .subcommand(
            sub("play", t("Jouer au terminal", "Play in the terminal"))
                .arg(game())
                .arg(players())
                .arg(option())
                .arg(
                    Arg::new("opponents")
                        .long("opponents")
                        .value_name(t("SORTE", "KIND"))
                        .value_parser(PossibleValuesParser::new(["1", "2", "3", "4", "5", "greedy", "random"]))
                        .default_value("3")
                        .hide_default_value(true)
                        .hide_possible_values(true)
                        .help(t("Adversaires : de 1 (comme un enfant) à 5 (le plus fort possible), greedy (avide) ou random (au hasard) [3]", "Opponents: 1 (like a child) to 5 (as strong as possible), greedy or random [3]")),
                )
                .arg(
                    Arg::new("seed")
                        .long("seed")
                        .value_name(t("GRAINE", "SEED"))
                        .help(t("Rejouer une donne : un nombre, ou 64 chiffres hexadécimaux", "Replay a deal: a number, or 64 hexadecimal digits")),
                )
                .arg(
                    Arg::new("pace")
                        .long("pace")
                        .value_name("MS")
                        .value_parser(value_parser!(u64).range(0..=10_000))
                        .default_value("700")
                        .hide_default_value(true)
                        .help(t("Temps de réflexion des adversaires, en millisecondes [700]", "How long opponents think, in milliseconds [700]")),
                )
                .arg(
                    Arg::new("record")
                        .long("record")
                        .value_name(t("FICHIER", "FILE"))
                        .help(t("Écrire la partie dans ce fichier à la fin (pioche replay la relit)", "Write the match to this file at the end (pioche replay reads it)")),
                )
                .arg(
                    Arg::new("plain")
                        .long("plain")
                        .action(ArgAction::SetTrue)
                        .help(t("En texte simple, ligne par ligne (lecteur d'écran, redirection)", "In plain text, line by line (screen reader, pipe)")),
                ),
        )
        .subcommand(
            sub("simulate", t("Jouer des milliers de parties et les mesurer", "Play thousands of games and measure them"))
                .arg(game())
                .arg(players())
                .arg(option())
                .arg(
                    Arg::new("unit")
                        .long("unit")
                        .value_name(t("UNITÉ", "UNIT"))
                        .value_parser(PossibleValuesParser::new(["match", "round"]))
                        .default_value("round")
                        .hide_default_value(true)
                        .hide_possible_values(true)
                        .help(t("Ce qu'on joue : round (des manches, par défaut) ou match (des parties entières)", "What is played: round (the default) or match (all its rounds)")),
                )
                .arg(
                    Arg::new("games")
                        .long("games")
                        .short('n')
                        .value_name("K")
                        .value_parser(value_parser!(u64).range(1..))
                        .default_value("100000")
                        .hide_default_value(true)
                        .help(t("Combien en jouer [100000]", "How many to play [100000]")),
                )
                .arg(numbered_seed(t("La même graine donne les mêmes parties [1]", "The same seed gives the same games [1]")))
                .arg(threads())
                .arg(
                    Arg::new("policy")
                        .long("policy")
                        .value_name(t("POLITIQUE", "POLICY"))
                        .value_parser(policies)
                        .default_value("random")
                        .hide_default_value(true)
                        .hide_possible_values(true)
                        .help(t("Comment on joue : random (au hasard, par défaut) ou greedy (avide)", "How to play: random (the default) or greedy")),
                )
                .arg(
                    Arg::new("json")
                        .long("json")
                        .action(ArgAction::SetTrue)
                        .help(t("Une ligne de JSON", "One line of JSON")),
                ),
        )
        .subcommand(
            sub("arena", t("Mesurer les bots entre eux, donne par donne", "Measure bots against each other, deal by deal"))
                .arg(game())
                .arg(players())
                .arg(option())
                .arg(
                    Arg::new("bots")
                        .long("bots")
                        .value_name(t("JOUEURS", "PLAYERS"))
                        .default_value("5,4,3,2,1")
                        .hide_default_value(true)
                        .help(t(
                            "Les joueurs, séparés par des virgules : 1 à 5, random, greedy, plain ou cmd:./programme [5,4,3,2,1]. S'ils sont moins nombreux que les places, la liste recommence ; s'ils sont plus nombreux, toutes les tables possibles sont jouées",
                            "The players, separated by commas: 1 to 5, random, greedy, plain or cmd:./program [5,4,3,2,1]. If there are fewer than seats, the list starts again; if there are more, every possible table is played",
                        )),
                )
                .arg(
                    Arg::new("games")
                        .long("games")
                        .short('n')
                        .value_name("N")
                        .value_parser(value_parser!(u64).range(1..=10_000_000))
                        .default_value("100")
                        .hide_default_value(true)
                        .help(t("Nombre de donnes, chacune jouée dans toutes les rotations des places [100]", "Number of deals, each played in every rotation of the seats [100]")),
                )
                .arg(
                    Arg::new("unit")
                        .long("unit")
                        .value_name(t("UNITÉ", "UNIT"))
                        .value_parser(PossibleValuesParser::new(["match", "round"]))
                        .default_value("match")
                        .hide_default_value(true)
                        .hide_possible_values(true)
                        .help(t("Ce qu'on joue : match (une partie entière, par défaut) ou round (une manche)", "What is played: match (all its rounds, the default) or round")),
                )
                .arg(numbered_seed(t("La même graine donne les mêmes donnes [1]", "The same seed gives the same deals [1]")))
                .arg(threads())
                .arg(
                    Arg::new("budget")
                        .long("budget")
                        .value_name("BUDGET")
                        .default_value("1000it")
                        .hide_default_value(true)
                        .help(t("Réflexion par coup : 1s, 100ms, ou 10000it (simulations) [1000it]", "Thinking per move: 1s, 100ms, or 10000it (simulations) [1000it]")),
                )
                .arg(Arg::new("json").long("json").action(ArgAction::SetTrue).help(t("Une ligne de JSON", "One line of JSON")))
                .arg(
                    Arg::new("report")
                        .long("report")
                        .value_name(t("FICHIER", "FILE"))
                        .help(t("Écrire aussi une page HTML avec des graphiques", "Also write an HTML page with charts")),
                ),
        )
        .subcommand(
            sub("replay", t("Rejouer une partie enregistrée en vérifiant chaque coup", "Replay a recorded match, checking every move"))
                .arg(positional("file").value_name(t("FICHIER", "FILE")).required(true).help(t("L'enregistrement", "The record"))),
        )
        .subcommand(
            sub("perft", t("Compter les suites de coups possibles depuis une donne", "Count the possible lines of play from a deal"))
                .arg(game())
                .arg(players())
                .arg(option())
                .arg(
                    Arg::new("depth")
                        .long("depth")
                        .value_name("D")
                        .value_parser(value_parser!(u32).range(1..=20))
                        .default_value("3")
                        .hide_default_value(true)
                        .help(t("Jusqu'à combien de coups [3]", "Up to how many moves [3]")),
                )
                .arg(numbered_seed(t("La donne [1]", "The deal [1]")))
                .arg(
                    Arg::new("position")
                        .long("position")
                        .value_name(t("FICHIER", "FILE"))
                        .conflicts_with_all(["players", "seed", "option"])
                        .help(t("Partir d'une position en JSON plutôt que d'une donne", "Start from a position in JSON instead of a deal")),
                ),
        )
        .subcommand(crate::settings::arguments(
            sub("serve", t("Lancer le serveur", "Start the server")),
            lang,
        ))
        .subcommand(
            sub("backup", t("Copier la base de données, même pendant que le serveur tourne", "Copy the database, even while the server runs"))
                .arg(positional("file").value_name(t("FICHIER", "FILE")).required(true).help(t("Où écrire la copie ; le fichier ne doit pas exister", "Where to write the copy; the file must not exist")))
                .arg(
                    Arg::new("data")
                        .long("data")
                        .value_name(t("DOSSIER", "FOLDER"))
                        .help(t("Le dossier de données du serveur [par défaut : celui de pioche serve]", "The server's data folder [default: that of pioche serve]")),
                ),
        )
        .subcommand(
            sub("verify", t("Vérifier que la donne d'une partie était honnête (docs/fairness.md)", "Check that a match was dealt fairly (docs/fairness.md)"))
                .arg(positional("file").value_name(t("FICHIER", "FILE")).required(true).help(t("La partie téléchargée", "The downloaded match"))),
        )
        .subcommand(sub(
            "engine",
            t("Offrir les règles à un programme, en JSON ligne par ligne (docs/protocol.md)", "Offer the rules to a program, in JSON line by line (docs/protocol.md)"),
        ));
    let help = t("Afficher cette aide", "Show this help");
    translate_help(root, help)
}

/// Every command's own `--help`, in the person's language.
fn translate_help(command: Command, help: &'static str) -> Command {
    let names: Vec<String> = command.get_subcommands().map(|sub| sub.get_name().to_owned()).collect();
    let flag = || Arg::new("help").long("help").short('h').action(ArgAction::Help).help(help);
    names
        .into_iter()
        .fold(command, |command, name| {
            command.mut_subcommand(name, |sub| sub.disable_help_flag(true).arg(flag()))
        })
        .disable_help_flag(true)
        .arg(flag())
}

/// What is wrong with the command line, in one line that says what to do.
pub fn explain(error: &clap::Error, lang: Lang) -> String {
    let context = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => text.clone(),
        Some(ContextValue::Strings(texts)) => texts.join(", "),
        _ => String::new(),
    };
    let argument = context(ContextKind::InvalidArg);
    let value = context(ContextKind::InvalidValue);
    let what = match error.kind() {
        ErrorKind::UnknownArgument if argument.starts_with('-') => {
            lang.pick(format!("il n'y a pas d'option {argument}"), format!("there is no option {argument}"))
        }
        ErrorKind::UnknownArgument => {
            let argument = quoted(&argument, lang);
            lang.pick(format!("{argument} est de trop"), format!("{argument} is not expected"))
        }
        ErrorKind::InvalidSubcommand => {
            let name = quoted(&context(ContextKind::InvalidSubcommand), lang);
            lang.pick(format!("il n'y a pas de commande {name}"), format!("there is no command {name}"))
        }
        ErrorKind::InvalidValue if value.is_empty() => {
            lang.pick(format!("il manque une valeur à {argument}"), format!("{argument} needs a value"))
        }
        ErrorKind::InvalidValue | ErrorKind::ValueValidation => {
            wrong_value(&value, &argument, &context(ContextKind::ValidValue), lang)
        }
        ErrorKind::TooManyValues => {
            lang.pick(format!("{argument} ne prend pas de valeur"), format!("{argument} takes no value"))
        }
        ErrorKind::MissingRequiredArgument => {
            lang.pick(format!("il manque {argument}"), format!("{argument} is missing"))
        }
        ErrorKind::ArgumentConflict => match context(ContextKind::PriorArg) {
            same if same == argument => lang.pick(
                format!("{argument} ne se donne qu'une fois"),
                format!("{argument} can be given only once"),
            ),
            other => lang.pick(
                format!("{argument} et {other} ne vont pas ensemble"),
                format!("{argument} and {other} do not go together"),
            ),
        },
        ErrorKind::InvalidUtf8 => {
            lang.pick("un argument n'est pas en UTF-8", "an argument is not UTF-8 text").to_owned()
        }
        _ => lang.pick("la commande n'est pas comprise", "the command line cannot be understood").to_owned(),
    };
    what + lang.pick(" (aide : pioche --help)", " (help: pioche --help)")
}

/// The text of an argument, if it was given.
pub fn text<'a>(matches: &'a ArgMatches, name: &str) -> Option<&'a str> {
    matches.get_one::<String>(name).map(String::as_str)
}

/// The game that the arguments name.
pub fn game(matches: &ArgMatches, lang: Lang) -> anyhow::Result<GameId> {
    let name = text(matches, "game").unwrap_or_default();
    name.parse().map_err(|_| {
        let known: Vec<&str> = GameId::ALL.iter().map(|game| game.info().id).collect();
        let known = known.join(", ");
        anyhow!(lang.pick(
            format!("il n'y a pas de jeu {} ; il y a : {known}", quoted(name, lang)),
            format!("there is no game {}; there are: {known}", quoted(name, lang)),
        ))
    })
}

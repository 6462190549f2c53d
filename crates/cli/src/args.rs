//! The command line, in French and English.

use std::ffi::OsString;
use std::ops::RangeInclusive;

use anyhow::anyhow;
use catalog::GameId;
use clap::builder::{EnumValueParser, PossibleValuesParser, RangedU64ValueParser, TypedValueParser as _};
use clap::{Arg, ArgAction, ArgMatches, Command};
use clap_complete::Shell;
use engine::Lang;

use crate::problem::quoted;
use crate::texts::Texts;
use crate::values::{AGame, Whole};

/// The version of the whole workspace.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The language: `--lang`, then `PIOCHE_LANG`, then the system's; English unless that is French.
pub fn language(arguments: &[OsString]) -> Lang {
    let mut asked = None;
    for (index, argument) in arguments.iter().enumerate() {
        match argument.to_str() {
            Some("--lang") => asked = arguments.get(index + 1).and_then(|value| value.to_str()),
            Some(text) => asked = text.strip_prefix("--lang=").or(asked),
            None => {}
        }
    }
    if let Some(lang) = asked.and_then(|text| text.to_ascii_lowercase().parse().ok()) {
        return lang;
    }
    ["PIOCHE_LANG", "LC_ALL", "LC_MESSAGES", "LANG"]
        .iter()
        .filter_map(|name| std::env::var(name).ok())
        .find(|value| !value.is_empty())
        .map_or(
            Lang::En,
            |value| if value.to_ascii_lowercase().starts_with("fr") { Lang::Fr } else { Lang::En },
        )
}

/// The command line of a program without a server, where any argument of the server's commands
/// leads to the answer that it has none.
pub fn terminal(lang: Lang) -> Command {
    command(lang, |server| {
        let anything = Arg::new("anything").hide(true).num_args(0..).allow_hyphen_values(true);
        server.arg(anything.trailing_var_arg(true))
    })
}

/// The whole command line. `settings` adds the server's settings to `serve` and `config`.
pub fn command(lang: Lang, settings: impl Fn(Command) -> Command) -> Command {
    let w = Texts::of(lang);
    let template = format!("{{about-with-newline}}\n{} {{usage}}\n\n{{all-args}}{{after-help}}", w.usage);
    let sub = |name: &'static str, about: &'static str| {
        Command::new(name).about(about).help_template(template.clone()).next_help_heading(w.heading_options)
    };
    let positional = |name: &'static str| Arg::new(name).help_heading(w.heading_arguments);
    let game = || {
        positional("game")
            .value_name(w.value_game)
            .required(true)
            .value_parser(AGame { lang })
            .hide_possible_values(true)
            .help(w.game)
    };
    let whole = |range: RangeInclusive<u64>| Whole { range, lang };
    let players = || {
        Arg::new("players")
            .long("players")
            .short('p')
            .value_name("N")
            .allow_negative_numbers(true)
            .help(w.players)
    };
    // A number with a default, which its help states.
    let number =
        |name: &'static str, range: RangeInclusive<u64>, default: &'static str, help: &'static str| {
            Arg::new(name)
                .long(name)
                .value_name("N")
                .value_parser(whole(range))
                .allow_negative_numbers(true)
                .default_value(default)
                .hide_default_value(true)
                .help(help)
        };
    let threads = || number("threads", 1..=1024, "1", w.threads).value_name("T");
    // Selects games or deals, and so is a plain number; the seed of a match may have to be secret.
    let numbered_seed = |help: &'static str| number("seed", 0..=u64::MAX, "1", help).value_name("S");
    let budget = |default: &'static str, help: &'static str| {
        Arg::new("budget")
            .long("budget")
            .value_name("BUDGET")
            .default_value(default)
            .hide_default_value(true)
            .help(help)
    };
    let force = || Arg::new("force").long("force").action(ArgAction::SetTrue).help(w.force);
    let option = || {
        Arg::new("option")
            .long("option")
            .short('o')
            .value_name(w.value_option)
            .action(ArgAction::Append)
            .help(w.option)
    };
    let policies = PossibleValuesParser::new(["random", "greedy", "plain", "1", "2", "3", "4", "5"]);
    let root = Command::new("pioche")
        .about(w.pioche)
        .version(VERSION)
        .disable_version_flag(true)
        .help_template(template.clone())
        .disable_help_subcommand(true)
        .subcommand_help_heading(w.heading_commands)
        .subcommand_value_name(w.value_command)
        .next_help_heading(w.heading_options)
        .after_help(w.after_help.to_owned() + "\n")
        .arg(
            Arg::new("lang")
                .long("lang")
                .global(true)
                .value_name("LANG")
                .value_parser(PossibleValuesParser::new(["fr", "en"]))
                .ignore_case(true)
                .hide_possible_values(true)
                .help(w.lang),
        )
        .arg(Arg::new("version").long("version").short('V').action(ArgAction::Version).help(w.version))
        .subcommand(sub("games", w.games))
        .subcommand(
            sub("rules", w.rules)
                .arg(game())
                .arg(positional("article").value_name("ARTICLE").help(w.rules_article)),
        )
        .subcommand(
            sub("play", w.play)
                .arg(game().required_unless_present("resume").required(false))
                .arg(players())
                .arg(option())
                .arg(
                    Arg::new("opponents")
                        .long("opponents")
                        .value_name(w.value_opponents)
                        .value_parser(PossibleValuesParser::new([
                            "1", "2", "3", "4", "5", "greedy", "random",
                        ]))
                        .default_value("3")
                        .hide_default_value(true)
                        .hide_possible_values(true)
                        .help(w.play_opponents),
                )
                .arg(
                    Arg::new("seed")
                        .long("seed")
                        .value_name(w.value_seed)
                        .allow_negative_numbers(true)
                        .help(w.play_seed),
                )
                .arg(number("pace", 0..=10_000, "700", w.play_pace).value_name("MS"))
                .arg(Arg::new("record").long("record").value_name(w.value_file).help(w.play_record))
                .arg(force())
                .arg(
                    Arg::new("resume")
                        .long("resume")
                        .value_name(w.value_file)
                        .num_args(0..=1)
                        .default_missing_value("")
                        .conflicts_with_all(["seed", "players", "option", "record"])
                        .help(w.play_resume),
                )
                .arg(Arg::new("tips").long("tips").action(ArgAction::SetTrue).help(w.play_tips))
                .arg(
                    Arg::new("no-tips")
                        .long("no-tips")
                        .action(ArgAction::SetTrue)
                        .conflicts_with("tips")
                        .help(w.play_no_tips),
                )
                .arg(Arg::new("plain").long("plain").action(ArgAction::SetTrue).help(w.play_plain)),
        )
        .subcommand(
            sub("learn", w.learn)
                .arg(game().required(false))
                .arg(
                    positional("lesson")
                        .value_name("N")
                        .value_parser(RangedU64ValueParser::<usize>::new().range(1..))
                        .help(w.learn_lesson),
                )
                .arg(Arg::new("plain").long("plain").action(ArgAction::SetTrue).help(w.play_plain)),
        )
        .subcommand(
            sub("puzzle", w.puzzle)
                .arg(game().required(false))
                .arg(Arg::new("day").long("day").value_name(w.value_day).help(w.puzzle_day)),
        )
        .subcommand(
            sub("simulate", w.simulate)
                .arg(game())
                .arg(players())
                .arg(option())
                .arg(
                    Arg::new("unit")
                        .long("unit")
                        .value_name(w.value_unit)
                        .value_parser(PossibleValuesParser::new(["match", "round"]))
                        .default_value("round")
                        .hide_default_value(true)
                        .hide_possible_values(true)
                        .help(w.simulate_unit),
                )
                .arg(number("games", 1..=u64::MAX, "100000", w.simulate_games).short('n').value_name("K"))
                .arg(numbered_seed(w.simulate_seed))
                .arg(threads())
                .arg(
                    Arg::new("policy")
                        .long("policy")
                        .value_name(w.value_policy)
                        .value_parser(policies)
                        .default_value("random")
                        .hide_default_value(true)
                        .hide_possible_values(true)
                        .help(w.simulate_policy),
                )
                .arg(budget("1000it", w.arena_budget))
                .arg(Arg::new("records").long("records").value_name(w.value_file).help(w.simulate_records))
                .arg(force())
                .arg(Arg::new("json").long("json").action(ArgAction::SetTrue).help(w.json)),
        )
        .subcommand(
            sub("arena", w.arena)
                .arg(game())
                .arg(players())
                .arg(option())
                .arg(
                    Arg::new("bots")
                        .long("bots")
                        .value_name(w.value_bots)
                        .default_value("5,4,3,2,1")
                        .hide_default_value(true)
                        .help(w.arena_bots),
                )
                .arg(
                    Arg::new("bot")
                        .long("bot")
                        .value_name(w.value_bot)
                        .action(ArgAction::Append)
                        .conflicts_with("bots")
                        .help(w.arena_bot),
                )
                .arg(number("games", 1..=10_000_000, "100", w.arena_games).short('n'))
                .arg(
                    Arg::new("unit")
                        .long("unit")
                        .value_name(w.value_unit)
                        .value_parser(PossibleValuesParser::new(["match", "round"]))
                        .default_value("match")
                        .hide_default_value(true)
                        .hide_possible_values(true)
                        .help(w.arena_unit),
                )
                .arg(numbered_seed(w.arena_seed))
                .arg(threads())
                .arg(budget("1000it", w.arena_budget))
                .arg(Arg::new("json").long("json").action(ArgAction::SetTrue).help(w.json))
                .arg(Arg::new("report").long("report").value_name(w.value_file).help(w.arena_report))
                .arg(force()),
        )
        .subcommand(
            sub("habits", w.habits)
                .arg(game())
                .arg(players())
                .arg(option())
                .arg(
                    Arg::new("bots")
                        .long("bots")
                        .value_name(w.value_bots)
                        .default_value("greedy,1,2,3,4,5")
                        .hide_default_value(true)
                        .help(w.habits_bots),
                )
                .arg(number("games", 1..=10_000_000, "100", w.habits_games).short('n'))
                .arg(numbered_seed(w.arena_seed))
                .arg(budget("1000it", w.arena_budget))
                .arg(number("judge", 0..=100_000, "0", w.habits_judge))
                .arg(number("errors", 0..=10_000, "0", w.habits_list)),
        )
        .subcommand(
            sub("puzzles", w.puzzles)
                .arg(game())
                .arg(number("count", 1..=10_000, "365", w.puzzles_count))
                .arg(numbered_seed(w.puzzles_seed))
                .arg(number("simulations", 1..=10_000_000, "16384", w.puzzles_simulations))
                .arg(threads())
                .arg(Arg::new("out").long("out").value_name(w.value_file).required(true).help(w.puzzles_out))
                .arg(force()),
        )
        .subcommand(
            sub("replay", w.replay)
                .arg(positional("file").value_name(w.value_file).required(true).help(w.replay_file)),
        )
        .subcommand(
            sub("analyse", w.analyse)
                .arg(positional("file").value_name(w.value_file).required(true).help(w.analyse_file))
                .arg(
                    Arg::new("game")
                        .long("game")
                        .value_name(w.value_game)
                        .value_parser(AGame { lang })
                        .hide_possible_values(true)
                        .help(w.analyse_game),
                )
                .arg(
                    Arg::new("after")
                        .long("after")
                        .value_name("N")
                        .value_parser(whole(0..=u64::MAX))
                        .allow_negative_numbers(true)
                        .conflicts_with("game")
                        .help(w.analyse_after),
                )
                .arg(budget("1s", w.analyse_budget))
                .arg(numbered_seed(w.analyse_seed))
                .arg(Arg::new("json").long("json").action(ArgAction::SetTrue).help(w.json)),
        )
        .subcommand(
            sub("review", w.review)
                .arg(positional("file").value_name(w.value_file).required(true).help(w.replay_file))
                .arg(number("simulations", 1..=10_000_000, "2000", w.review_simulations))
                .arg(numbered_seed(w.review_seed)),
        )
        .subcommand(
            sub("perft", w.perft)
                .arg(game())
                .arg(players())
                .arg(option())
                .arg(
                    Arg::new("depth")
                        .long("depth")
                        .value_name("D")
                        .value_parser(whole(1..=20).map(|depth| depth as u32))
                        .allow_negative_numbers(true)
                        .default_value("3")
                        .hide_default_value(true)
                        .help(w.perft_depth),
                )
                .arg(numbered_seed(w.perft_seed))
                .arg(
                    Arg::new("position")
                        .long("position")
                        .value_name(w.value_file)
                        .conflicts_with_all(["players", "seed", "option"])
                        .help(w.perft_position),
                ),
        )
        .subcommand(settings(sub("serve", w.serve)))
        .subcommand(settings(sub("config", w.config)))
        .subcommand(
            sub("backup", w.backup)
                .arg(positional("file").value_name(w.value_file).required(true).help(w.backup_file))
                .arg(Arg::new("data").long("data").value_name(w.value_folder).help(w.backup_data)),
        )
        .subcommand(moving(sub("import", w.import), w))
        .subcommand(moving(sub("export", w.export), w))
        .subcommand(crate::admin::arguments(sub("admin", w.admin), sub, w))
        .subcommand(
            sub("verify", w.verify)
                .arg(positional("file").value_name(w.value_file).required(true).help(w.verify_file))
                .arg(Arg::new("head").long("head").value_name(w.value_head).help(w.verify_head)),
        )
        .subcommand(
            sub("health", w.health).arg(
                Arg::new("operations")
                    .long("operations")
                    .value_name("IP:PORT")
                    .default_value("127.0.0.1:7679")
                    .hide_default_value(true)
                    .help(w.health_operations),
            ),
        )
        .subcommand(sub("engine", w.engine))
        .subcommand(
            sub("completions", w.completions)
                .arg(
                    positional("shell")
                        .value_name("SHELL")
                        .required(true)
                        .value_parser(EnumValueParser::<Shell>::new())
                        .ignore_case(true)
                        .hide_possible_values(true)
                        .help(w.completions_shell),
                )
                .after_help(w.completions_after_help.to_owned() + "\n"),
        )
        .subcommand(
            sub("man", w.man).arg(positional("command").value_name(w.value_command).help(w.man_command)),
        )
        .subcommand(
            sub("help", w.help_of)
                .arg(positional("command").value_name(w.value_command).help(w.help_command)),
        );
    let help = w.help;
    translate_help(root, help)
}

/// Adds the arguments for the database and the folder.
fn moving(command: Command, w: &'static Texts) -> Command {
    command
        .arg(Arg::new("store").long("store").value_name("URL").help(w.moving_store))
        .arg(Arg::new("data").long("data").value_name(w.value_folder).help(w.backup_data))
}

/// Translates every command's own `--help`.
fn translate_help(command: Command, help: &'static str) -> Command {
    let names: Vec<String> = command.get_subcommands().map(|sub| sub.get_name().to_owned()).collect();
    let flag = || Arg::new("help").long("help").short('h').action(ArgAction::Help).help(help);
    names
        .into_iter()
        .fold(command, |command, name| command.mut_subcommand(name, |sub| translate_help(sub, help)))
        .disable_help_flag(true)
        .arg(flag())
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
        anyhow!(Texts::of(lang).no_game(quoted(name, lang), known))
    })
}

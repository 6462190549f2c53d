//! The commands of `pioche admin`, as its help lists them. They are implemented in the crate
//! `pioche`, which sends requests to the running server.

use clap::{Arg, ArgAction, Command, value_parser};

use crate::texts::Texts;

/// The longest ban in days: ten years.
const LONGEST_BAN: i64 = 3653;

pub(crate) fn arguments(
    command: Command,
    sub: impl Fn(&'static str, &'static str) -> Command,
    w: &'static Texts,
) -> Command {
    let positional = |name: &'static str, value: &'static str, help: &'static str| {
        Arg::new(name).help_heading(w.heading_arguments).value_name(value).required(true).help(help)
    };
    let table = || positional("table", w.value_table, w.admin_table);
    let person = || positional("person", w.value_person, w.admin_person);
    let after = || Arg::new("after").long("after").value_name(w.value_place).help(w.admin_after);
    let yes = || Arg::new("yes").long("yes").short('y').action(ArgAction::SetTrue).help(w.admin_yes);
    command
        .subcommand_required(true)
        .disable_help_subcommand(true)
        .subcommand_help_heading(w.heading_commands)
        .subcommand_value_name(w.value_command)
        .after_help(w.admin_after_help.to_owned() + "\n")
        .arg(Arg::new("data").long("data").global(true).value_name(w.value_folder).help(w.admin_data))
        .arg(Arg::new("json").long("json").global(true).action(ArgAction::SetTrue).help(w.json))
        .subcommand(
            sub("tables", w.admin_tables)
                .arg(Arg::new("of").long("of").value_name(w.value_person).help(w.admin_of))
                .arg(after()),
        )
        .subcommand(sub("close", w.admin_close).arg(table()))
        .subcommand(sub("delete", w.admin_delete).arg(table()).arg(yes()))
        .subcommand(
            sub("people", w.admin_people)
                .arg(positional("find", w.value_text, w.admin_find).required(false))
                .arg(Arg::new("banned").long("banned").action(ArgAction::SetTrue).help(w.admin_banned))
                .arg(after()),
        )
        .subcommand(sub("rename", w.admin_rename).arg(person()).arg(positional(
            "name",
            w.value_name,
            w.admin_name,
        )))
        .subcommand(
            sub("ban", w.admin_ban)
                .arg(person())
                .arg(
                    Arg::new("days")
                        .long("days")
                        .value_name("N")
                        .value_parser(value_parser!(u32).range(1..=LONGEST_BAN))
                        .help(w.admin_days),
                )
                .arg(Arg::new("reason").long("reason").value_name(w.value_text).help(w.admin_reason)),
        )
        .subcommand(sub("unban", w.admin_unban).arg(person()))
        .subcommand(sub("forget", w.admin_forget).arg(person()).arg(yes()))
        .subcommand(sub("password", w.admin_password).arg(person()))
        .subcommand(sub("limits", w.admin_limits))
}

//! `pioche admin`: sends requests to the running server, over the socket in its data folder, and
//! prints the replies. `protocol::admin` defines them.

use std::io::{BufRead as _, BufReader, IsTerminal as _, Write};
use std::path::Path;

use anyhow::{Context as _, anyhow, bail};
use clap::ArgMatches;
use cli::args::text;
use cli::folder;
use cli::terminal::columns;
use engine::Lang;
use protocol::Person;
use protocol::admin::{
    AdminAct, AdminAnswer, AdminCode, AdminLimits, AdminPeople, AdminTables, Ban, Limited, SOCKET, Use,
};
use puzzles::Day;

use crate::texts::Texts;

/// Runs a command of `pioche admin`.
pub fn command(matches: &ArgMatches, lang: Lang, out: &mut impl Write) -> anyhow::Result<()> {
    let w = Texts::of(lang);
    let (name, matches) = matches.subcommand().expect("the command line asks for one");
    let act = act(name, matches);
    let socket = folder::of_server(text(matches, "data")).join(SOCKET);
    if matches.try_get_one::<bool>("yes").is_ok_and(|yes| yes == Some(&false)) {
        confirm(&act, w)?;
    }
    let line = ask(&socket, &serde_json::to_string(&act)?, w)?;
    let answer: AdminAnswer = serde_json::from_str(&line).context(socket.display().to_string())?;
    if let AdminAnswer::Error(problem) = answer {
        bail!(lang.pick(problem.fr, problem.en));
    }
    if matches.get_flag("json") {
        return Ok(writeln!(out, "{line}")?);
    }
    tell(&act, answer, w, out)
}

fn act(name: &str, matches: &ArgMatches) -> AdminAct {
    let given = |name: &str| text(matches, name).map(str::to_owned);
    let must = |name: &str| given(name).unwrap_or_default();
    match name {
        "tables" => AdminAct::Tables { of: given("of"), after: given("after") },
        "close" => AdminAct::Close { table: must("table") },
        "delete" => AdminAct::Delete { table: must("table") },
        "people" => {
            AdminAct::People { find: must("find"), banned: matches.get_flag("banned"), after: given("after") }
        }
        "rename" => AdminAct::Rename { person: must("person"), name: must("name") },
        "ban" => AdminAct::Ban {
            person: must("person"),
            days: matches.get_one("days").copied(),
            reason: must("reason"),
        },
        "unban" => AdminAct::Unban { person: must("person") },
        "forget" => AdminAct::Forget { person: must("person") },
        "password" => AdminAct::Password { person: must("person") },
        "limits" => AdminAct::Limits,
        _ => unreachable!("a test asks for everything that the help lists"),
    }
}

/// Asks for confirmation of an act that cannot be undone.
fn confirm(act: &AdminAct, w: &Texts) -> anyhow::Result<()> {
    let question = match act {
        AdminAct::Delete { table } => w.really_delete(plain(table)),
        AdminAct::Forget { person } => w.really_forget(plain(person)),
        _ => return Ok(()),
    };
    let input = std::io::stdin();
    if !input.is_terminal() {
        bail!(w.say_yes);
    }
    let mut terminal = std::io::stderr();
    write!(terminal, "{question} ")?;
    terminal.flush()?;
    let mut answer = String::new();
    input.lock().read_line(&mut answer)?;
    if ["y", "yes", "o", "oui"].contains(&answer.trim().to_lowercase().as_str()) {
        return Ok(());
    }
    bail!(w.nothing_done)
}

/// Sends one line to the server and returns the line that comes back.
#[cfg(unix)]
fn ask(socket: &Path, line: &str, w: &Texts) -> anyhow::Result<String> {
    use std::io::ErrorKind;
    use std::os::unix::net::UnixStream;

    let shown = socket.display();
    let mut stream = UnixStream::connect(socket).map_err(|error| match error.kind() {
        ErrorKind::NotFound | ErrorKind::ConnectionRefused => anyhow!(w.no_server(&shown)),
        ErrorKind::PermissionDenied => anyhow!(w.not_your_server(&shown)),
        _ => anyhow::Error::new(error).context(shown.to_string()),
    })?;
    let named = || shown.to_string();
    // Without permission, the reply comes at once and the server closes the connection, so writing
    // may fail.
    let sent = stream.write_all(format!("{line}\n").as_bytes());
    let mut answer = String::new();
    BufReader::new(stream).read_line(&mut answer).with_context(named)?;
    if answer.is_empty() {
        sent.with_context(named)?;
        bail!(w.no_answer);
    }
    Ok(answer.trim_end().to_owned())
}

#[cfg(not(unix))]
fn ask(_: &Path, _: &str, w: &Texts) -> anyhow::Result<String> {
    bail!(w.unix_only)
}

fn tell(act: &AdminAct, answer: AdminAnswer, w: &Texts, out: &mut impl Write) -> anyhow::Result<()> {
    match (act, answer) {
        (_, AdminAnswer::Tables(page)) => tell_tables(page, w, out)?,
        (_, AdminAnswer::People(page)) => tell_people(page, w, out)?,
        (_, AdminAnswer::Limits(limits)) => tell_limits(&limits, w, out)?,
        (_, AdminAnswer::Code(AdminCode { person, code })) => {
            writeln!(out, "{}\n{code}", w.code_for(plain(&person.name)))?;
        }
        (AdminAct::Close { table }, _) => writeln!(out, "{}", w.table_closed(plain(table)))?,
        (AdminAct::Delete { table }, _) => writeln!(out, "{}", w.table_deleted(plain(table)))?,
        (AdminAct::Rename { .. }, AdminAnswer::Person(person)) => {
            writeln!(out, "{}", w.renamed(plain(&person.name), person.person))?;
        }
        (AdminAct::Ban { .. }, AdminAnswer::Person(person)) => writeln!(out, "{}", w.shut_out(who(&person)))?,
        (AdminAct::Unban { .. }, AdminAnswer::Person(person)) => {
            writeln!(out, "{}", w.let_in(who(&person)))?;
        }
        (AdminAct::Forget { .. }, AdminAnswer::Person(person)) => {
            writeln!(out, "{}", w.forgotten(who(&person)))?;
        }
        _ => writeln!(out, "{}", w.done)?,
    }
    Ok(())
}

fn tell_tables(page: AdminTables, w: &Texts, out: &mut impl Write) -> std::io::Result<()> {
    if page.tables.is_empty() {
        return writeln!(out, "{}", w.no_tables);
    }
    let rows = page.tables.into_iter().map(|table| {
        let state = match (table.over, table.listed) {
            (true, _) => w.state_over,
            (false, true) => w.state_listed,
            (false, false) => w.state_unlisted,
        };
        let people: Vec<String> = table.people.iter().map(who).collect();
        [table.table, table.game, time(table.created / 1000), state.to_owned(), people.join(", ")]
    });
    let head = [w.column_table, w.column_game, w.column_created, w.column_state, w.column_people];
    columns(head, rows.collect(), out)?;
    more(page.after, w, out)
}

fn tell_people(page: AdminPeople, w: &Texts, out: &mut impl Write) -> std::io::Result<()> {
    if page.people.is_empty() {
        return writeln!(out, "{}", w.nobody_found);
    }
    let rows = page.people.into_iter().map(|found| {
        let kind = if found.person.account { w.kind_account } else { w.kind_guest };
        let used = found.used.and_then(day).map_or_else(String::new, |day| day.to_string());
        let ban = found.ban.map_or_else(String::new, |ban| of_ban(&ban, w));
        let name = plain(&found.person.name);
        [found.person.person, name, kind.to_owned(), found.sessions.to_string(), used, ban]
    });
    let head =
        [w.column_person, w.column_name, w.column_kind, w.column_sessions, w.column_used, w.column_ban];
    columns(head, rows.collect(), out)?;
    more(page.after, w, out)
}

fn tell_limits(limits: &AdminLimits, w: &Texts, out: &mut impl Write) -> std::io::Result<()> {
    let amount = |of: &Use| of.most.map_or_else(|| of.now.to_string(), |most| format!("{} / {most}", of.now));
    let rows = limits.uses.iter().map(|of| [limited(of.what, w).to_owned(), amount(of)]);
    columns([w.column_what, w.column_use], rows.collect(), out)?;
    writeln!(out, "\n{}", w.refused_since(limits.refused, limits.limited))?;
    if limits.near.is_empty() {
        return writeln!(out, "{}", w.nobody_near);
    }
    writeln!(out, "\n{}", w.near)?;
    let rows = limits
        .near
        .iter()
        .map(|near| [near.who.clone(), limited(near.of.what, w).to_owned(), amount(&near.of)]);
    columns([w.column_who, w.column_what, w.column_use], rows.collect(), out)
}

fn limited(what: Limited, w: &Texts) -> &'static str {
    match what {
        Limited::Connections => w.limit_connections,
        Limited::Sockets => w.limit_sockets,
        Limited::ListedTables => w.limit_listed,
        Limited::TablesInMemory => w.limit_awake,
        Limited::BotsWaiting => w.limit_bots,
        Limited::WritesWaiting => w.limit_writes,
    }
}

fn of_ban(ban: &Ban, w: &Texts) -> String {
    let until = ban.until.and_then(day).map_or_else(|| w.ban_open.to_owned(), |day| w.ban_until(day));
    let reason = plain(&ban.reason);
    if reason.is_empty() { until } else { format!("{until} ({reason})") }
}

fn more(after: Option<String>, w: &Texts, out: &mut impl Write) -> std::io::Result<()> {
    match after {
        Some(after) => writeln!(out, "\n{}", w.more(after)),
        None => Ok(()),
    }
}

/// A person's name or, if they have none, their number.
fn who(person: &Person) -> String {
    if person.name.is_empty() { person.person.clone() } else { plain(&person.name) }
}

/// A text without characters that a terminal would interpret.
fn plain(text: &str) -> String {
    text.chars().map(|sign| if sign.is_control() { '\u{fffd}' } else { sign }).collect()
}

/// The date of a time in seconds since 1970, in UTC; none before that, or after the year 9999.
fn day(seconds: i64) -> Option<Day> {
    u64::try_from(seconds).ok().and_then(Day::at)
}

fn time(seconds: i64) -> String {
    let minutes = seconds.div_euclid(60).rem_euclid(1440);
    day(seconds).map_or_else(String::new, |day| format!("{day} {:02}:{:02}", minutes / 60, minutes % 60))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_is_told_to_the_minute() {
        assert_eq!(time(1_709_164_800 + 3661), "2024-02-29 01:01");
        assert_eq!(time(1_709_164_799), "2024-02-28 23:59");
    }

    #[test]
    fn every_command_of_the_help_is_one() {
        let all = cli::args::terminal(Lang::En);
        let admin = all.find_subcommand("admin").expect("there is one");
        for sub in admin.get_subcommands() {
            let mut words = vec!["pioche".to_owned(), "admin".to_owned(), sub.get_name().to_owned()];
            let needed = sub.get_positionals().filter(|argument| argument.is_required_set()).count();
            words.extend(std::iter::repeat_n("x".to_owned(), needed));
            let matches = cli::args::terminal(Lang::En).get_matches_from(words);
            let (_, matches) = matches.subcommand().expect("admin");
            let (name, matches) = matches.subcommand().expect("one");
            act(name, matches);
        }
    }

    #[test]
    fn without_a_server_the_error_says_so() {
        let nowhere = std::env::temp_dir().join("pioche-no-such-folder");
        let folder = nowhere.to_str().expect("a path");
        let told = |lang| {
            let words = ["pioche", "admin", "limits", "--data", folder];
            let matches = cli::args::terminal(lang).get_matches_from(words);
            let (_, matches) = matches.subcommand().expect("admin");
            command(matches, lang, &mut Vec::new()).expect_err("nobody is there").to_string()
        };
        assert!(told(Lang::En).starts_with("no server is running here: "), "{}", told(Lang::En));
        assert!(told(Lang::Fr).starts_with("aucun serveur n’est ouvert ici : "), "{}", told(Lang::Fr));
    }
}

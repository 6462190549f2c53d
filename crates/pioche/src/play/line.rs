//! Play line by line: for pipes, screen readers and dumb terminals.

use std::fmt::Display;
use std::io::{BufRead, Write};
#[cfg(unix)]
use std::thread;

use engine::{Lang, Names, Record, Refusal as _, Seat, Speak};

use super::PlaySettings;
use super::TerminalGame;
#[cfg(unix)]
use super::ending::farewell;
use super::host::{Host, name};
#[cfg(unix)]
use super::kept::place;
use super::notation::{read, written};
use crate::texts::Texts;

/// Longer lists of moves are abridged.
const LISTED: usize = 60;
/// The number of moves shown at each end of an abridged list.
const ENDS: usize = 8;

/// The person's answer.
pub(super) enum Said<M> {
    Move(M),
    Pass,
    Why,
    Table,
    Hint,
    Quit,
    Unclear,
}

pub(super) fn play<G: TerminalGame>(
    settings: &mut PlaySettings<G>,
    mut input: impl BufRead,
    out: &mut impl Write,
) -> anyhow::Result<()> {
    let lang = settings.lang;
    let (mut host, mut tutor) = (settings.host()?, settings.tutor());
    // The last tip that was shown.
    let mut said = None;
    let me = host.me();
    say_goodbye_on_interrupt::<G>(host.game().record(), me, lang)?;
    let names = move |seat: Seat| name(seat, me, lang);
    let mut told = 0;
    let mut article: Option<&'static str> = None;
    let mut show_table = true;
    writeln!(out, "{}", Texts::of(lang).line_how)?;
    loop {
        for seen in host.seen(told) {
            writeln!(out, "{}", seen.speak(lang, &names))?;
        }
        told = host.game().log().len();
        if host.outcome().is_some() {
            tutor.stop();
            writeln!(out, "\n{}", host.advice_at_once(lang))?;
            break;
        }
        let legal = host.legal(me);
        if legal.is_empty() {
            bots_go_on(&mut host);
            continue;
        }
        if show_table && host.i_must() {
            writeln!(out, "\n{}", host.view().speak(lang, &names))?;
        }
        if show_table {
            list(&legal, lang, &names, out)?;
            if !host.i_must() {
                writeln!(out, "  {}", Texts::of(lang).line_pass)?;
            }
        }
        show_table = false;
        tutor.look::<G>(me, &host.view(), &legal, &host.seen(0));
        if let Some(tip) = tutor.tip().filter(|tip| said.as_ref() != Some(&tip.id)) {
            said = Some(tip.id.clone());
            let w = Texts::of(lang);
            let title = w.tip_title(&tip.article, tip.title.get(lang));
            writeln!(out, "{} {} {}", title.trim(), tip.says.get(lang), w.tip_line)?;
        }
        write!(out, "> ")?;
        out.flush()?;
        let Some(answer) = answer(&mut input)? else {
            writeln!(out, "\n{}", Texts::of(lang).line_end)?;
            break;
        };
        if answer.trim() == "s" {
            tutor.stop();
            continue;
        }
        match understand::<G>(answer.trim(), &legal, host.i_must()) {
            Said::Move(mv) => match host.play(mv) {
                Ok(()) => {
                    tutor.moved(&mv.to_string());
                    show_table = true;
                    article = None;
                }
                Err(refusal) => {
                    article = Some(refusal.article());
                    let (why, article) = (refusal.speak(lang, &names), refusal.article());
                    let read = Texts::of(lang).line_read;
                    writeln!(out, "{why} ({read} {article})")?;
                }
            },
            Said::Pass => {
                show_table = true;
                bots_go_on(&mut host);
            }
            Said::Why => {
                let text = article.and_then(|number| G::INFO.rules.get(lang).article(number));
                let text = text.map_or(Texts::of(lang).nothing_refused, |article| article.text);
                writeln!(out, "{}", crate::page::plain(text))?;
            }
            Said::Table => show_table = true,
            Said::Hint => writeln!(out, "{}", host.advice_at_once(lang))?,
            Said::Quit => break,
            Said::Unclear => writeln!(out, "{}", Texts::of(lang).line_unclear)?,
        }
    }
    writeln!(out, "{}", settings.farewell(&host)?)?;
    out.flush()?;
    Ok(())
}

/// The next line; none at the end of input. A line that is not UTF-8 is simply not understood.
pub(super) fn answer(input: &mut impl BufRead) -> std::io::Result<Option<String>> {
    let mut line = Vec::new();
    let read = input.read_until(b'\n', &mut line)?;
    Ok((read > 0).then(|| String::from_utf8_lossy(&line).into_owned()))
}

/// On Ctrl-C, too, the person is told how to resume; the match is stored after every move.
#[cfg(unix)]
fn say_goodbye_on_interrupt<G: TerminalGame>(record: Record, me: Seat, lang: Lang) -> std::io::Result<()> {
    let mut signals = signal_hook::iterator::Signals::new([signal_hook::consts::SIGINT])?;
    thread::spawn(move || {
        if signals.forever().next().is_some() {
            let kept = place(G::INFO.id).is_some_and(|path| path.is_file());
            let _ = writeln!(std::io::stderr(), "\n{}", farewell::<G>(&record, kept, me, lang));
            std::process::exit(i32::from(cli::interrupt::EXIT_CODE));
        }
    });
    Ok(())
}

#[cfg(not(unix))]
fn say_goodbye_on_interrupt<G: TerminalGame>(_: Record, _: Seat, _: Lang) -> std::io::Result<()> {
    Ok(())
}

/// The moves with their numbers. Of a very long list only the ends are shown, and how to write a
/// move.
pub(super) fn list<M: Copy + Speak + Display>(
    legal: &[M],
    lang: Lang,
    names: Names<'_>,
    out: &mut impl Write,
) -> std::io::Result<()> {
    let skipped = if legal.len() > LISTED { ENDS..legal.len() - ENDS } else { 0..0 };
    for (index, mv) in legal.iter().enumerate() {
        if !skipped.contains(&index) {
            let (name, notation) = (mv.speak(lang, names), written(mv, lang));
            if name == notation {
                writeln!(out, "  {}. {name}", index + 1)?;
            } else {
                writeln!(out, "  {}. {name} ({notation})", index + 1)?;
            }
        } else if index == skipped.start {
            let (count, mv, told) = (legal.len(), written(mv, lang), mv.speak(lang, names));
            let how = Texts::of(lang).line_choose(count, mv, told);
            writeln!(out, "  … {how}")?;
        }
    }
    Ok(())
}

fn bots_go_on<G: TerminalGame>(host: &mut Host<G>) {
    if !host.bot_speaks_up() {
        host.bot_acts_at_once();
    }
}

pub(super) fn understand<G: TerminalGame>(answer: &str, legal: &[G::Move], must: bool) -> Said<G::Move> {
    match answer {
        "" if !must => Said::Pass,
        "?" => Said::Why,
        "t" => Said::Table,
        "h" => Said::Hint,
        "q" => Said::Quit,
        _ => {
            let listed =
                answer.parse::<usize>().ok().and_then(|number| legal.get(number.wrapping_sub(1)).copied());
            listed.or_else(|| read(answer)).map_or(Said::Unclear, Said::Move)
        }
    }
}

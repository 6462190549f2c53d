//! Lessons line by line: for pipes, screen readers and dumb terminals.

use std::io::{BufRead, Write};
use std::sync::Arc;

use engine::{Lang, Observer, Refusal as _, Seat, Speak as _};
use lessons::{Lesson, Practice, Verdict};

use super::super::TerminalGame;
use super::super::host::name;
use super::super::line::{Said, answer, list, understand};
use super::{HINTS, hint};
use crate::texts::Texts;

pub(super) fn learn<G: TerminalGame>(
    lessons: &[Arc<Lesson<G>>],
    first: usize,
    lang: Lang,
    mut input: impl BufRead,
    out: &mut impl Write,
) -> anyhow::Result<()> {
    let w = Texts::of(lang);
    writeln!(out, "{}", w.learn_how)?;
    for (index, lesson) in lessons.iter().enumerate().skip(first) {
        writeln!(out, "\n{}", w.lesson_of(lessons.len(), index + 1, lesson.title.get(lang)))?;
        if !one(lesson, lang, &mut input, out)? {
            return Ok(());
        }
    }
    writeln!(out, "\n{}", w.all_lessons_done(G::INFO.name))?;
    Ok(())
}

/// One lesson; false if the person wants to stop.
fn one<G: TerminalGame>(
    lesson: &Arc<Lesson<G>>,
    lang: Lang,
    input: &mut impl BufRead,
    out: &mut impl Write,
) -> anyhow::Result<bool> {
    let (w, me) = (Texts::of(lang), lesson.seat);
    let names = move |seat: Seat| name(seat, me, lang);
    let mut practice = Practice::new(Arc::clone(lesson));
    let (mut told, mut hints, mut show) = (0, 0, true);
    let mut article = None;
    loop {
        for seen in practice.game().seen(Observer::screen(me), told) {
            writeln!(out, "{}", seen.speak(lang, &names))?;
        }
        told = practice.game().log().len();
        let Some(step) = practice.step() else { return Ok(true) };
        let legal = practice.legal();
        if show {
            writeln!(out, "\n{}", practice.game().state().view(Observer::screen(me)).speak(lang, &names))?;
            list(&legal, lang, &names, out)?;
            writeln!(out, "\n{}", step.task.get(lang))?;
        }
        show = false;
        write!(out, "> ")?;
        out.flush()?;
        let Some(answer) = answer(input)? else {
            writeln!(out)?;
            return Ok(false);
        };
        if answer.trim() == "s" {
            return Ok(true);
        }
        match understand::<G>(answer.trim(), &legal, true) {
            Said::Move(mv) => {
                let why = step.why;
                match practice.attempt(mv) {
                    Verdict::Right => {
                        writeln!(out, "{}", w.right(why.get(lang)))?;
                        (hints, show, article) = (0, true, None);
                    }
                    Verdict::Wrong(answer) => writeln!(out, "{}", answer.get(lang))?,
                    Verdict::Refused(refusal) => {
                        article = Some(refusal.article());
                        writeln!(out, "{} ({})", refusal.speak(lang, &names), refusal.article())?;
                    }
                }
            }
            Said::Hint => {
                writeln!(out, "{}", hint(step, hints, lang, &names))?;
                hints = (hints + 1).min(HINTS - 1);
            }
            Said::Why => {
                let number = article.unwrap_or(&step.article);
                if let Some(article) = G::INFO.rules.get(lang).article(number) {
                    writeln!(out, "{} · {}", article.number, crate::page::plain(article.text))?;
                }
            }
            Said::Table => show = true,
            Said::Quit => return Ok(false),
            Said::Pass | Said::Unclear => writeln!(out, "{}", w.learn_unclear)?,
        }
    }
}

//! The checks that every lesson must pass.

use std::collections::BTreeSet;
use std::sync::Arc;

use engine::{Game, Lang, Observer, Positions, Text};
use table::Table;

use crate::{Lesson, Practice, Step, Tip, Verdict, lessons, tips, tour};

/// Checks all lessons of a table's game and returns the problems. There are none if every task can
/// be solved by its hints, every hint is a legal move that solves it, every other legal move has an
/// answer, every answer is for some move, every article exists, and every text is used.
pub fn prove<T: Table<Game: Positions>>() -> Vec<String> {
    let lessons = match lessons::<T>() {
        Ok(lessons) => lessons,
        Err(broken) => return vec![broken.to_string()],
    };
    let mut problems = Vec::new();
    let mut names = BTreeSet::new();
    let mut used = Vec::new();
    for lesson in lessons {
        if !names.insert(lesson.id.clone()) {
            problems.push(format!("{}: there are two of that name", lesson.id));
        }
        used.push(lesson.title);
        for step in &lesson.steps {
            used.extend([step.task, step.look, step.why]);
            used.extend(step.wrong.iter().map(|wrong| wrong.answer).chain(step.otherwise));
        }
        go_through(&Arc::new(lesson), &mut problems);
    }
    for (name, text) in T::LESSONS.texts {
        if !used.contains(text) {
            problems.push(format!("{name}: no lesson says this"));
        }
        if Lang::ALL.iter().any(|lang| text.get(*lang).trim().is_empty()) {
            problems.push(format!("{name}: says nothing"));
        }
    }
    problems
}

/// Checks the tour of a table's game and returns the problems. There are none if each picture has
/// its text in every language, every article named in them exists, and every text is used.
pub fn prove_tour<T: Table<Game: Positions>>() -> Vec<String> {
    let tour = match tour::<T>() {
        Ok(tour) => tour,
        Err(broken) => return vec![broken.to_string()],
    };
    let mut problems = Vec::new();
    let pictures = tour.minute.iter().chain(&tour.round).map(|picture| picture.text);
    let used: Vec<Text> = tour.aim.into_iter().chain(pictures).collect();
    for (name, text) in T::TOUR.texts {
        if !used.contains(text) {
            problems.push(format!("{name}: no picture says this"));
        }
        for lang in Lang::ALL {
            let said = text.get(lang);
            if said.trim().is_empty() || said.chars().count() > MOST_WORDS {
                problems.push(format!("{name}: says nothing, or more than {MOST_WORDS} letters in {lang}"));
            }
            for article in cited(said) {
                if T::Game::INFO.rules.get(lang).article(article).is_none() {
                    problems.push(format!("{name}: there is no {article}"));
                }
            }
        }
    }
    problems
}

/// Checks, without playing, the tips of a table's game and returns the problems. There are none if
/// every article and every preceding tip exists, and every text is used, short, and no longer than
/// two sentences.
pub fn prove_tips<T: Table>() -> Vec<String> {
    let tips = match tips::<T>() {
        Ok(tips) => tips,
        Err(broken) => return vec![broken.to_string()],
    };
    let mut problems = Vec::new();
    let mut names = BTreeSet::new();
    for tip in &tips {
        let Tip { id, article, .. } = tip;
        if tip.after().is_some_and(|before| !names.contains(before)) {
            problems.push(format!("{id}: comes after a tip that is not before it"));
        }
        if !names.insert(id.as_str()) {
            problems.push(format!("{id}: there are two of that name"));
        }
        if Lang::ALL.iter().any(|lang| T::Game::INFO.rules.get(*lang).article(article).is_none()) {
            problems.push(format!("{id}: there is no {article}"));
        }
        if tip.at.is_empty() {
            problems.push(format!("{id}: speaks of nothing"));
        }
        for lang in Lang::ALL {
            let (title, says) = (tip.title.get(lang), tip.says.get(lang));
            if title.is_empty() || title.chars().count() > MOST_TITLE {
                problems.push(format!("{id}: a title has {MOST_TITLE} letters at the most, in {lang} too"));
            }
            if says.is_empty() || says.chars().count() > MOST_WORDS {
                problems.push(format!("{id}: says nothing, or more than {MOST_WORDS} letters in {lang}"));
            }
            let ends = says.char_indices().filter(|(at, letter)| {
                matches!(letter, '.' | '?') && says[at + 1..].chars().next().is_none_or(char::is_whitespace)
            });
            if ends.count() > 2 {
                problems.push(format!("{id}: more than two sentences in {lang}"));
            }
        }
    }
    for (name, text) in T::TIPS.texts {
        if !tips.iter().any(|tip| tip.title == *text || tip.says == *text) {
            problems.push(format!("{name}: no tip says this"));
        }
    }
    problems
}

/// The maximum length of a tip's title.
const MOST_TITLE: usize = 32;

/// The maximum length of a picture's or a tip's text: two short sentences.
const MOST_WORDS: usize = 200;

/// The articles that a text cites in brackets.
fn cited(text: &str) -> impl Iterator<Item = &str> {
    let brackets = text.split('(').skip(1).filter_map(|rest| rest.split_once(')'));
    brackets.flat_map(|(inside, _)| inside.split(", ")).filter(|word| {
        word.strip_prefix('A').is_some_and(|number| number.bytes().all(|digit| digit.is_ascii_digit()))
    })
}

fn go_through<G: Game>(lesson: &Arc<Lesson<G>>, problems: &mut Vec<String>) {
    let mut practice = Practice::new(Arc::clone(lesson));
    if lesson.steps.is_empty() {
        problems.push(format!("{}: nothing is to be done", lesson.id));
    }
    while let Some(step) = practice.step() {
        let at = format!("{}-{}", lesson.id, practice.done() + 1);
        let rules = G::INFO.rules;
        if Lang::ALL.iter().any(|lang| rules.get(*lang).article(&step.article).is_none()) {
            problems.push(format!("{at}: there is no {}", step.article));
        }
        let mut answered: Vec<Text> = Vec::new();
        let mut right = 0;
        for mv in practice.legal() {
            if does_it(&practice, step, mv) {
                right += 1;
                continue;
            }
            match step.answer(mv) {
                Some(answer) => answered.push(answer),
                None => problems.push(format!("{at}: {mv} is not answered")),
            }
        }
        if right == 0 {
            problems.push(format!("{at}: no legal move does it"));
        }
        if answered.is_empty() && step.otherwise.is_none() && !step.wrong.is_empty() {
            problems.push(format!("{at}: every legal move does it"));
        }
        for answer in step.wrong.iter().map(|wrong| wrong.answer).chain(step.otherwise) {
            if !answered.contains(&answer) {
                problems.push(format!("{at}: no legal move is answered with {:?}", answer.en));
            }
        }
        then_is_legal(&practice, step, &at, problems);
        let hint = step.best;
        if practice.attempt(hint) != Verdict::Right {
            problems.push(format!("{at}: the hint {hint} does not do it"));
            return;
        }
    }
}

/// Whether a legal move solves the step.
fn does_it<G: Game>(practice: &Practice<G>, step: &Step<G>, mv: G::Move) -> bool {
    let (seat, mut after) = (practice.lesson().seat, practice.game().clone());
    let before = after.log().len();
    after.play(seat, mv).is_ok() && step.reached(mv, || after.seen(Observer::screen(seat), before).collect())
}

/// Checks that the moves that follow are legal after every solution, and that the person is to act
/// if there is another step.
fn then_is_legal<G: Game>(practice: &Practice<G>, step: &Step<G>, at: &str, problems: &mut Vec<String>) {
    let seat = practice.lesson().seat;
    let last = practice.done() + 1 == practice.lesson().steps.len();
    for mv in practice.legal() {
        if !does_it(practice, step, mv) {
            continue;
        }
        let mut game = practice.game().clone();
        let _ = game.play(seat, mv);
        for (other, reply) in &step.then {
            if let Err(refusal) = game.play(*other, *reply) {
                problems.push(format!("{at}: after {mv}, {reply} is refused: {refusal:?}"));
            }
        }
        if !last && !game.state().to_act().anyone().has(seat) {
            problems.push(format!("{at}: after {mv}, it is not the person's turn"));
        }
    }
}

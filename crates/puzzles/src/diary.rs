use std::collections::BTreeMap;
use std::fmt;

use crate::Day;

/// The maximum number of days in a diary; older ones are dropped.
const KEPT: usize = 400;

/// What a person has solved, by day and game. A browser stores it as text: `2026-11-17 ole=1
/// dos=2`, one line per day.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Diary(BTreeMap<Day, BTreeMap<String, Solved>>);

/// How somebody arrived at the solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Solved {
    /// They found it, at this attempt, from 1 on.
    At(u8),
    /// They asked to see it.
    Shown,
}

impl Diary {
    /// Parses a stored diary. What cannot be parsed is dropped: the diary is a convenience, not a
    /// record.
    pub fn read(text: &str) -> Self {
        let mut diary = Self::default();
        for line in text.lines() {
            let mut words = line.split_whitespace();
            let Some(day) = words.next().and_then(|word| word.parse().ok()) else { continue };
            for (game, how) in words.filter_map(|word| word.split_once('=')) {
                let how = match how.parse() {
                    Ok(0) => Solved::Shown,
                    Ok(tries) => Solved::At(tries),
                    Err(_) => continue,
                };
                diary.note(day, game, how);
            }
        }
        diary
    }

    /// How the puzzle of that day and game was solved, if it was.
    pub fn solved(&self, day: Day, game: &str) -> Option<Solved> {
        self.0.get(&day)?.get(game).copied()
    }

    /// Notes a solution; an earlier note stays.
    pub fn note(&mut self, day: Day, game: &str, how: Solved) {
        self.0.entry(day).or_default().entry(game.to_owned()).or_insert(how);
        while self.0.len() > KEPT {
            self.0.pop_first();
        }
    }

    /// Whether a puzzle of that day was found without help.
    pub fn found_on(&self, day: Day) -> bool {
        let of_day = self.0.get(&day).into_iter().flatten();
        of_day.into_iter().any(|(_, how)| matches!(how, Solved::At(_)))
    }

    /// The number of consecutive days, up to this one, on which something was found. If nothing is
    /// found yet on the day itself, the days before still count.
    pub fn in_a_row(&self, day: Day) -> usize {
        let last = if self.found_on(day) { Some(day) } else { day.before() };
        std::iter::successors(last, |day| day.before()).take_while(|day| self.found_on(*day)).count()
    }
}

impl fmt::Display for Diary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (day, games) in &self.0 {
            write!(f, "{day}")?;
            for (game, how) in games {
                let tries = match how {
                    Solved::At(tries) => *tries,
                    Solved::Shown => 0,
                };
                write!(f, " {game}={tries}")?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(text: &str) -> Day {
        text.parse().expect("a date")
    }

    #[test]
    fn what_was_found_is_kept_and_what_cannot_be_read_is_left_out() {
        let kept = "2026-11-16 ole=1 dos=2\nnonsense\n2026-11-17 ole=0 dos=x\n";
        let mut diary = Diary::read(kept);
        assert_eq!(diary.solved(day("2026-11-16"), "dos"), Some(Solved::At(2)));
        assert_eq!(diary.solved(day("2026-11-17"), "ole"), Some(Solved::Shown));
        assert_eq!(diary.solved(day("2026-11-17"), "dos"), None);
        diary.note(day("2026-11-17"), "ole", Solved::At(1));
        assert_eq!(diary.solved(day("2026-11-17"), "ole"), Some(Solved::Shown), "the first stays");
        assert_eq!(Diary::read(&diary.to_string()), diary);
    }

    #[test]
    fn days_in_a_row_end_where_one_was_missed() {
        let mut diary = Diary::default();
        for date in ["2026-11-10", "2026-11-14", "2026-11-15", "2026-11-16"] {
            diary.note(day(date), "ole", Solved::At(3));
        }
        assert_eq!(diary.in_a_row(day("2026-11-16")), 3);
        assert_eq!(diary.in_a_row(day("2026-11-17")), 3, "the day is not over");
        assert_eq!(diary.in_a_row(day("2026-11-18")), 0);
        diary.note(day("2026-11-17"), "dos", Solved::Shown);
        assert!(!diary.found_on(day("2026-11-17")), "to be shown it is not to find it");
        diary.note(day("2026-11-17"), "ole", Solved::At(1));
        assert_eq!(diary.in_a_row(day("2026-11-17")), 4);
    }

    #[test]
    fn a_diary_does_not_grow_for_ever() {
        let mut diary = Diary::default();
        for number in 20_000..21_000 {
            diary.note(Day::numbered(number).expect("a day"), "ole", Solved::At(1));
        }
        let last = Day::numbered(20_999).expect("a day");
        assert_eq!(diary.in_a_row(last), KEPT);
        assert!(diary.to_string().len() < 10_000);
    }
}

//! How long bots take for a move, so that people can follow: a visible moment in the rhythm of the
//! people at the table. It depends on what everybody sees and on chance, never on what a bot holds
//! or thinks: if only real choices took time, the pauses would reveal them.

use std::time::Duration;

use protocol::Speed;
use records::chance::Chance;
use tokio::time::Instant;

/// How quickly the people at a table have played lately.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Rhythm(Option<Duration>);

impl Rhythm {
    /// Notes how long a person took for a move.
    pub(super) fn heard(&mut self, took: Duration) {
        // A person who went to the kitchen does not slow the bots down.
        let took = took.min(Duration::from_secs(10));
        self.0 = Some(self.0.map_or(took, |before| (before * 3 + took) / 4));
    }

    /// How much faster or slower than usual bots play, to keep pace.
    fn factor(self, usual: Duration) -> f64 {
        let Some(took) = self.0.filter(|_| !usual.is_zero()) else { return 1.0 };
        (took.as_secs_f64() / (2.0 * usual.as_secs_f64())).clamp(0.5, 1.25)
    }
}

/// The longest pause before a bot's move.
const LONGEST: Duration = Duration::from_secs(3);
/// The pause of bots that play at once, so that two moves in a row can still be told apart.
const AT_ONCE: Duration = Duration::from_millis(150);

/// A bot's time for a move at the table's speed.
pub(super) fn for_a_move(
    usual: Duration,
    speed: Speed,
    goes_on: bool,
    rhythm: Rhythm,
    chance: &Chance,
) -> Duration {
    let factor = match speed {
        Speed::Slow => 2.0,
        Speed::People => rhythm.factor(usual),
        Speed::Quick => 0.4,
        Speed::AtOnce => return usual.min(AT_ONCE),
    };
    // The second step of a turn follows quickly from the first.
    let step = if goes_on { 0.7 } else { 1.0 };
    around(usual.mul_f64(step * factor), chance).min(LONGEST)
}

/// How long a bot may think: less than the pause. Without pauses there is no limit.
pub(super) fn to_think(pause: Duration) -> Duration {
    if pause.is_zero() { Duration::MAX } else { pause.mul_f64(0.75) }
}

/// When to make a move that was due and has just been decided. If too many bots think and it is
/// late, it waits for the next of a few fixed moments, so that the delay does not reveal how hard
/// the decision was.
pub(super) fn to_be_made(due: Instant, now: Instant) -> Instant {
    let late = now.saturating_duration_since(due);
    if late.is_zero() {
        return due;
    }
    let steps = late.as_nanos().div_ceil(LATE.as_nanos());
    due + LATE * u32::try_from(steps).unwrap_or(u32::MAX)
}

/// The time between such moments.
const LATE: Duration = Duration::from_millis(500);

/// How long a bot takes to notice that it may speak up: the better it plays, the sooner.
pub(super) fn to_notice(usual: Duration, level: u8, chance: &Chance) -> Duration {
    let slow = [2.2, 1.7, 1.3, 1.0, 0.8][usize::from(level.clamp(1, 5)) - 1];
    around(usual.mul_f64(slow), chance)
}

/// How long a bot waits with its move while others may speak up.
pub(super) fn to_let_others_notice(usual: Duration) -> Duration {
    usual.mul_f64(1.6)
}

/// Between three quarters and five quarters of this time.
fn around(time: Duration, chance: &Chance) -> Duration {
    let [byte] = chance.bytes();
    time.mul_f64(0.75 + f64::from(byte) / 512.0)
}

/// What a bot will do next.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Plan {
    /// Decide whether to speak up.
    SpeakUp,
    /// Decide on a move, to be made at that time.
    Move(Instant),
    /// Make this move, which was decided earlier.
    Play(String),
}

#[cfg(test)]
mod tests {
    use super::*;

    const USUAL: Duration = Duration::from_secs(1);

    #[test]
    fn bots_keep_up_with_quick_people_and_wait_for_nobody_for_ever() {
        let chance = Chance::default();
        let mut quick = Rhythm::default();
        let mut slow = Rhythm::default();
        for _ in 0..10 {
            quick.heard(Duration::from_millis(300));
            slow.heard(Duration::from_mins(5));
        }
        for _ in 0..200 {
            assert!(for_a_move(USUAL, Speed::People, false, quick, &chance) <= Duration::from_millis(625));
            assert!(for_a_move(USUAL, Speed::People, false, slow, &chance) <= Duration::from_millis(1563));
            // Even the quickest move can be seen.
            assert!(for_a_move(USUAL, Speed::People, true, quick, &chance) >= Duration::from_millis(260));
        }
        assert_eq!(for_a_move(Duration::ZERO, Speed::People, false, slow, &chance), Duration::ZERO);
    }

    #[test]
    fn bots_are_as_quick_as_the_table_says_and_none_makes_people_wait() {
        let (chance, usual) = (Chance::default(), Duration::from_millis(1200));
        let mut sleepy = Rhythm::default();
        sleepy.heard(Duration::from_secs(10));
        let times =
            |speed| (0..200).map(move |_| for_a_move(usual, speed, false, sleepy, &Chance::default()));
        for (one, other) in Speed::ALL.into_iter().zip(Speed::ALL.into_iter().skip(1)) {
            assert!(times(one).sum::<Duration>() > times(other).sum::<Duration>(), "{one:?} {other:?}");
        }
        assert!(times(Speed::Slow).all(|time| time <= Duration::from_secs(3)));
        assert!(times(Speed::AtOnce).all(|time| time == AT_ONCE), "the same for every move");
        assert_eq!(for_a_move(Duration::ZERO, Speed::Slow, false, sleepy, &chance), Duration::ZERO);
    }

    #[test]
    fn a_late_move_is_made_at_one_of_a_few_moments() {
        let due = Instant::now();
        let made = |late: u64| to_be_made(due, due + Duration::from_millis(late)) - due;
        assert_eq!(to_be_made(due, due - Duration::from_millis(300)), due);
        assert_eq!([0, 1, 499, 500, 501].map(|late| made(late).as_millis()), [0, 500, 500, 500, 1000]);
        assert!(to_think(USUAL) < USUAL);
    }

    #[test]
    fn better_players_notice_sooner_and_nobody_at_once() {
        let chance = Chance::default();
        for level in 1..5 {
            let mean = |level| {
                let times = (0..400).map(|_| to_notice(USUAL, level, &chance));
                times.sum::<Duration>() / 400
            };
            assert!(mean(level + 1) < mean(level));
        }
        assert!(to_notice(USUAL, 5, &chance) >= Duration::from_millis(600));
    }
}

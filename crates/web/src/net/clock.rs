//! Clocks as the server sent them, counted down from there.

use engine::{Lang, Seat};
use protocol::Clocks;

use crate::locales::words;

/// The state of the clocks, and when it was received.
#[derive(Clone, PartialEq, Debug)]
pub struct Heard {
    /// The state of the clocks.
    pub clocks: Clocks,
    /// The browser's time of receipt, in milliseconds.
    pub at: f64,
}

impl Heard {
    /// Milliseconds that a seat has left at the browser's time `now`; none if its clock does not
    /// run.
    pub fn left(&self, seat: Seat, now: f64) -> Option<u64> {
        let left = (*self.clocks.left.get(seat.index())?)?;
        let gone = if self.clocks.running.has(seat) { (now - self.at).max(0.0) as u64 } else { 0 };
        Some(left.saturating_sub(gone))
    }

    /// Milliseconds until a bot plays for somebody who is away.
    pub fn grace(&self, seat: Seat, now: f64) -> Option<u64> {
        let grace = self.clocks.grace.iter().find(|grace| grace.seat == seat)?;
        Some(grace.left.saturating_sub((now - self.at).max(0.0) as u64))
    }
}

/// "1:05", with days and hours if there are any.
pub fn shown(milliseconds: u64, lang: Lang) -> String {
    let seconds = milliseconds.div_ceil(1000);
    let (minutes, hours, days) = (seconds / 60, seconds / 3600, seconds / 86_400);
    if days > 0 {
        words(lang).days_left(days, hours % 24)
    } else if hours > 0 {
        format!("{hours} h {:02}", minutes % 60)
    } else {
        format!("{minutes}:{:02}", seconds % 60)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_running_clock_runs() {
        let clocks = serde_json::json!({"running": [1], "left": [60_000, 30_000, null], "grace": [{"seat": 1, "left": 5000}]});
        let heard = Heard { clocks: serde_json::from_value(clocks).expect("clocks"), at: 1000.0 };
        let seat = |number| Seat::new(number).expect("a seat");
        assert_eq!(heard.left(seat(0), 11_000.0), Some(60_000));
        assert_eq!(heard.left(seat(1), 11_000.0), Some(20_000));
        assert_eq!(heard.left(seat(1), 90_000.0), Some(0), "time does not go below nothing");
        assert_eq!(heard.left(seat(2), 11_000.0), None);
        assert_eq!(heard.grace(seat(1), 3000.0), Some(3000));
        assert_eq!(heard.grace(seat(0), 3000.0), None);
    }

    #[test]
    fn times_read_as_clocks_do() {
        assert_eq!(shown(0, Lang::Fr), "0:00");
        assert_eq!(shown(64_001, Lang::Fr), "1:05");
        assert_eq!(shown(3_600_000, Lang::Fr), "1 h 00");
        assert_eq!(shown(2 * 86_400_000 + 3_600_000, Lang::Fr), "2 j 1 h");
        assert_eq!(shown(2 * 86_400_000, Lang::En), "2 d 0 h");
    }
}

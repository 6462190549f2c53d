//! The end of the game: A13, A14.

use engine::{BySeat, Log, Outcome, Seat};

use crate::events::{Event, Seen};
use crate::pieces::Side;
use crate::places::Marks;
use crate::state::{OttoBruno, Phase};

impl OttoBruno {
    /// A13; A14 [I]: the racks are revealed, with both faces of every card.
    #[inline(never)]
    pub(crate) fn end_game<L: Log<Event>>(&mut self, log: &mut L) {
        self.phase = Phase::GameOver;
        let everything =
            Marks::new(Side::Otto, self.everyone()).and(Marks::new(Side::Bruno, self.everyone()));
        for seat in Seat::all(self.players()) {
            self.rack_mut(seat).mark(everything);
        }
        log.tell(|| {
            Event::Shown(Seen::GameOver {
                racks: Seat::all(self.players()).map(|seat| self.open_rack(seat)).collect(),
                combinations: self.combination_counts(),
                rack_points: self.rack_points(),
                winners: self.result().winners(),
            })
        });
    }

    pub(crate) fn combination_counts(&self) -> BySeat<i32> {
        let mut counts = BySeat::from_fn(self.players(), |_| 0);
        for trick in self.tricks.iter() {
            counts[trick.seat] += 1;
        }
        counts
    }

    /// A14: the sum over the cards left on each rack.
    pub(crate) fn rack_points(&self) -> BySeat<u32> {
        BySeat::from_fn(self.players(), |seat| {
            self.rack(seat).slots().iter().map(|slot| slot.card.points()).sum()
        })
    }

    /// A14: most combinations, then the lower sum, then a shared win.
    pub(crate) fn result(&self) -> Outcome {
        let (counts, sums) = (self.combination_counts(), self.rack_points());
        let left = BySeat::from_fn(self.players(), |seat| sums[seat] as i32);
        Outcome::rank(counts, |a, b| (counts[a], sums[b]) > (counts[b], sums[a])).decided_by(left)
    }
}

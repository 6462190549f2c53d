//! Knowledge of each game beyond its rules. Games without any use the defaults of [`Greedy`] and
//! [`Evaluate`].

use std::fmt::{self, Write as _};

use engine::{BySeat, Dice, Game, MAX_SEATS, Seat, Text};

use crate::{Budget, Greedy, Level, Skill, Style, Think, Values, Verdict, best_by};

catalog::parts! { games, ".." => bot }

catalog::without! { bot, G => {
    impl Greedy for G {}
    impl Evaluate for G {}
    crate::searched::searched!(G);
} }

/// A game that can be searched.
pub trait Evaluate: Greedy {
    /// Whether the game has perfect information and no chance: then one state that fits the view
    /// serves all simulations.
    const OPEN: bool = false;

    /// Weights that its bot has learned by self-play.
    const LEARNED: &'static [Learned] = &[];

    /// The unit in which people see values; a whole value is the distance from 0 to 1.
    const UNIT: Unit = Unit { scale: 100.0, name: Text { fr: "% de chances", en: "% of winning" } };

    /// How much better the best move of a puzzle must be than any other, as a fraction of a whole
    /// value.
    const PUZZLE_GAP: f64 = 0.04;

    /// The cost of a simulation relative to other games: the search for puzzles uses this many
    /// times fewer.
    const SIMULATION_COST: u64 = 1;

    /// The view without anything beyond the end of this round, so that simulations need not deal
    /// rounds that they do not play.
    fn horizon(view: &Self::View) -> Self::View {
        view.clone()
    }

    /// The value to each seat, from 0 to 1, of a state in which the round or the match is over;
    /// `start` holds the points when the search began. By default the rank in a match that is over,
    /// and otherwise the points of the round relative to the others'.
    fn worth(&self, start: &BySeat<i32>) -> Values {
        by_rank(self).unwrap_or_else(|| by_points(self, start))
    }

    /// The same, for games where it depends on the full view that the search began with, including
    /// what [`horizon`](Self::horizon) removes.
    #[inline]
    fn worth_in(&self, start: &BySeat<i32>, _whole: &Self::View) -> Values {
        self.worth(start)
    }

    /// A move for playouts that are better than chance.
    #[inline]
    fn informed_move(&self, seat: Seat, dice: &mut Dice, moves: &mut Vec<Self::Move>) -> Option<Self::Move> {
        self.random_move(seat, dice, moves)
    }

    /// Removes moves that others in the list dominate, so that they are not searched. Leaves at
    /// least one.
    fn prune(&self, _moves: &mut Vec<Self::Move>) {}

    /// Whether players never make this move while there is another, even if a search favours it. An
    /// analysis includes it all the same.
    fn refrains(_view: &Self::View, _mv: Self::Move) -> bool {
        false
    }

    /// Whether to keep a determinized state, or to draw another because the other players' moves
    /// make it unlikely. The dice decide in proportion.
    #[inline]
    fn plausible(&self, _view: &Self::View, _dice: &mut Dice) -> bool {
        true
    }

    /// The thing that a move uses, for players that overlook things: moves with the same number are
    /// noticed together. By default every move stands for itself.
    fn thing(mv: Self::Move) -> u64 {
        let mut hash = Fnv(0xcbf2_9ce4_8422_2325);
        // Writing into a hash cannot fail.
        let _ = write!(hash, "{mv}");
        hash.0
    }

    /// What a seat that *may* act does when it pays attention. Without attention it does
    /// [`Greedy::speak_up`].
    fn alert(_view: &Self::View, _legal: &[Self::Move]) -> Option<Self::Move> {
        None
    }

    /// How promising a move looks before it is tried, from 0 to 1.
    fn bias(&self, _seat: Seat, _mv: Self::Move) -> f32 {
        0.0
    }

    /// For [`Think::Deep`](crate::Think::Deep): the seat's advantage, which is the other seat's
    /// disadvantage.
    fn standing(&self, _seat: Seat) -> i32 {
        0
    }

    /// For [`Think::Deep`](crate::Think::Deep): how many moves are left in the round.
    fn moves_left(&self) -> u32 {
        u32::MAX
    }

    /// For [`Think::Deep`](crate::Think::Deep): converts a standing to a value from 0 to 1.
    fn value_of(_standing: i32) -> f64 {
        0.5
    }

    /// For [`Think::Plan`](crate::Think::Plan): what the game's own planner thinks of the legal
    /// moves, best first. None where it has no opinion.
    fn plan(
        _view: &Self::View,
        _seat: Seat,
        _legal: &[Self::Move],
        _effort: u8,
        _budget: Budget<'_>,
        _dice: &mut Dice,
    ) -> Vec<Verdict<Self::Move>> {
        Vec::new()
    }

    /// For [`Think::Deep`](crate::Think::Deep), for moves searched `depth` moves ahead with `left`
    /// moves left in the round: a correction to add to all their values, because the last to move
    /// looks too well off, and half the width of the interval in which one more step places each
    /// value relative to the others.
    fn doubt(_depth: u32, _left: u32) -> (f64, f64) {
        (0.0, 0.5)
    }

    /// How a level plays this game.
    fn skill(level: Level) -> Skill {
        match level.number() {
            1 => Skill::of(Think::Greedy).overlooking(60),
            2 => Skill::of(Think::Greedy).overlooking(15),
            3 => Skill::of(Think::Search(Style::PLAIN, 20)),
            4 => Skill::of(Think::Search(Style::PLAIN, 100)),
            _ => Skill::of(Think::Search(Style::PLAIN, u64::MAX)),
        }
    }
}

/// Called now and then with the number of games played and how well the weights do.
pub type Telling<'a> = &'a mut dyn FnMut(u64, f64);

/// A file of weights and how to learn it again.
#[derive(Clone, Copy, Debug)]
pub struct Learned {
    /// The file's name.
    pub file: &'static str,
    /// Plays this many games from a seed, reports progress, and returns the contents of the file.
    pub learn: fn(u64, u64, Telling<'_>) -> String,
}

/// An FNV-1a hash.
struct Fnv(u64);

impl fmt::Write for Fnv {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for byte in text.bytes() {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
        Ok(())
    }
}

/// The unit of displayed values.
#[derive(Clone, Copy, Debug)]
pub struct Unit {
    /// How many units make a whole value.
    pub scale: f64,
    /// What they are called.
    pub name: Text,
}

/// What each seat gained since `start` compared with the mean of the others: 0.5 if equal, 1 for a
/// lead of `lead` or more.
fn ahead_of_the_others(points: &BySeat<i32>, start: &BySeat<i32>, lead: f32) -> Values {
    let seats = points.len();
    let gained = |seat: Seat| (points[seat] - start[seat]) as f32;
    let all: f32 = Seat::all(seats).map(gained).sum();
    let mut values = [0.5; MAX_SEATS];
    for seat in Seat::all(seats) {
        let others = if seats > 1 { (all - gained(seat)) / (seats - 1) as f32 } else { 0.0 };
        values[seat.index()] = (0.5 + (gained(seat) - others) / (2.0 * lead)).clamp(0.0, 1.0);
    }
    values
}

/// The move after which a seat's points are best, in one state that fits its view.
pub(crate) fn best_points<G: Game>(view: &G::View, legal: &[G::Move], dice: &mut Dice) -> G::Move {
    let Ok(state) = G::determinize(view, dice) else { return best_by(legal, dice, |_| 0) };
    let allowed = |seat: &Seat| legal.first().is_some_and(|mv| state.check(*seat, *mv).is_ok());
    let Some(seat) = state.to_act().must.iter().find(allowed) else { return best_by(legal, dice, |_| 0) };
    best_by(legal, dice, |mv| {
        let mut after = state.clone();
        after.play_unchecked(seat, mv, &mut ());
        let points = after.points()[seat];
        if G::FEWEST_WIN { -points } else { points }
    })
}

/// 1 for the first, 0 for the last; seats of equal rank share the value.
fn by_rank<G: Game>(state: &G) -> Option<Values> {
    let ranks = state.outcome()?.ranks;
    let mut values = [0.5; MAX_SEATS];
    for (seat, rank) in ranks.iter().filter(|_| ranks.len() > 1) {
        let before = usize::from(*rank) - 1;
        let equals = ranks.iter().filter(|(_, other)| *other == rank).count() - 1;
        values[seat.index()] = 1.0 - (before as f32 + equals as f32 / 2.0) / (ranks.len() - 1) as f32;
    }
    Some(values)
}

/// What each seat gained relative to the others, scaled by the widest gap between them.
fn by_points<G: Game>(state: &G, start: &BySeat<i32>) -> Values {
    let sign = if G::FEWEST_WIN { -1 } else { 1 };
    let signed = |points: &BySeat<i32>| BySeat::from_fn(points.len(), |seat| sign * points[seat]);
    let (points, start) = (signed(&state.points()), signed(start));
    let gained = || Seat::all(points.len()).map(|seat| points[seat] - start[seat]);
    let gap = gained().max().unwrap_or(0) - gained().min().unwrap_or(0);
    ahead_of_the_others(&points, &start, gap.max(1) as f32)
}

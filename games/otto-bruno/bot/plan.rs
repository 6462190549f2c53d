//! A planner: the expected lead after each legal move by the learned weights, over every card that
//! a pile's top can be.
//!
//! Tried and kept: the weights alone against greedy, 62.3 [57.4; 66.7] % ahead over 200 deals;
//! playing six turns from determinizations against the weights alone, with nine faces of ten
//! remembered, 75.0 [60.5; 83.6] over 30 deals with 20 simulations and 89.2 [74.5; 94.6] with 60.
//! Not tried: other lengths of these playouts, a tree over them, what others' draws reveal about
//! their racks.

use engine::{Dice, Game as _, Observer, Seat};
use game_otto_bruno::{Four, HAND, Move, OttoBruno, Phase, Pile, Side, Sight, View};

use super::weights::{Gone, Moment, Rack, Whose, count, learned};
use crate::Budget;

/// A seat's view, prepared for judging racks.
pub(super) struct RackJudge<'a> {
    view: &'a View,
    weights: &'a [f32],
    rack: &'a [Sight],
    /// For the own rack: the cards others hold and those that were shown.
    gone: Gone,
    /// The worth of the others' racks, with the face in play in front and at the back.
    others: [f32; 2],
    lead: f32,
}

impl<'a> RackJudge<'a> {
    pub(super) fn new(view: &'a View, seat: Seat, weights: &'a [f32]) -> Self {
        let mut shown = Gone::default();
        let mut lead = 0.0;
        let share = 1.0 / (view.players.max(2) - 1) as f32;
        for trick in &view.tricks {
            count(&mut shown, trick.cards.iter());
            lead += if trick.seat == seat { 1.0 } else { -share };
        }
        let rack: &[Sight] = view.racks.get(seat.index()).map(|rack| rack.0.as_slice()).unwrap_or_default();
        let (mut gone, mut for_others) = (shown, shown);
        count(&mut for_others, rack);
        let mut others = [0.0; 2];
        for (_, other) in view.racks.iter().enumerate().filter(|(index, _)| *index != seat.index()) {
            count(&mut gone, other.iter());
            let known = Rack::of(other.iter());
            for (sum, front) in others.iter_mut().zip([view.face, view.face.other()]) {
                *sum += share * Moment::new(view, front).worth(known, Whose::Theirs, &for_others, weights);
            }
        }
        Self { view, weights, rack, gone, others, lead }
    }

    /// The expected lead with this rack, before or after everything turns over.
    fn promise(&self, rack: Rack, turned: bool) -> f32 {
        let front = if turned { self.view.face.other() } else { self.view.face };
        let mine = Moment::new(self.view, front).worth(rack, Whose::Mine, &self.gone, self.weights);
        mine + self.others[usize::from(turned)]
    }

    /// The expected lead at the end of the seat's turn.
    pub(super) fn stands(&self) -> f32 {
        self.promise(Rack::of(self.rack), false)
    }

    /// The expected lead after a move.
    pub(super) fn judge(&self, mv: Move) -> f32 {
        let (view, rack) = (self.view, self.rack);
        let last = matches!(view.phase, Phase::LastAct(_));
        match mv {
            Move::Pass if last => self.end(0.0),
            Move::Pass | Move::ShowShared(..) => self.promise(Rack::of(rack), false),
            Move::Discard(place) => self.promise(Rack::of(without(rack, 1 << (place.number() - 1))), false),
            Move::Show(four) => self.shown(rack, set(four), 1.0, last),
            Move::ShowTwo(_) => self.shown(rack, 0xff, 2.0, last),
            Move::Draw(pile) => self.drawn(pile),
        }
    }

    /// The lead if the game ends with this many more combinations. Being ahead has a value in
    /// itself.
    fn end(&self, more: f32) -> f32 {
        let lead = self.lead + more;
        let ahead = if lead > 0.0 {
            AHEAD
        } else if lead < 0.0 {
            -AHEAD
        } else {
            0.0
        };
        more + ahead
    }

    fn shown(&self, rack: &[Sight], gone: u8, combinations: f32, last: bool) -> f32 {
        if last {
            return self.end(combinations);
        }
        // Two bonus cards follow, and everything turns over.
        let mut left = Rack::of(without(rack, gone));
        left.cards += 2;
        combinations + self.promise(left, true)
    }

    /// The expected lead after a draw from a pile, over every card that its top can be.
    fn drawn(&self, pile: Pile) -> f32 {
        let view = self.view;
        let (cards, len) = {
            let row = view.pile(pile).0.as_slice();
            (row.first(), row.len())
        };
        let Some(top) = cards else { return f32::MIN };
        let ends = pile != Pile::Discard && len == 1;
        let (mut sum, mut ways) = (0.0, 0.0);
        // Taking a card from the discard pile does not reveal its back.
        if pile != Pile::Discard {
            for (card, weight) in view.could_be(top) {
                let (otto, bruno) = (Some(card.face(Side::Otto)), Some(card.face(Side::Bruno)));
                sum += weight as f32 * self.with(Sight { otto, bruno, ..*top }, ends);
                ways += weight as f32;
            }
        }
        if ways == 0.0 { self.with(*top, ends) } else { sum / ways }
    }

    /// The expected lead with one more card on the rack.
    fn with(&self, sight: Sight, ends: bool) -> f32 {
        let mut more = [sight; HAND + 1];
        let held = self.rack.len().min(HAND);
        more[..held].copy_from_slice(&self.rack[..held]);
        let rack = &more[..=held];
        if matches!(self.view.phase, Phase::FirstBonus(_) | Phase::LastBonus(_)) {
            return if ends { self.end(0.0) } else { self.promise(Rack::of(rack), true) };
        }
        let mut best = f32::MIN;
        let shows = combinations(rack, self.view.face);
        for (index, four) in shows.iter().enumerate() {
            best = best.max(self.shown(rack, *four, 1.0, ends));
            if rack.len() == HAND + 1 && shows[index..].contains(&!four) {
                best = best.max(self.shown(rack, 0xff, 2.0, ends));
            }
        }
        if ends {
            best.max(self.end(0.0))
        } else if rack.len() > HAND {
            (0..rack.len())
                .map(|place| self.promise(Rack::of(without(rack, 1 << place)), false))
                .fold(best, f32::max)
        } else {
            best.max(self.promise(Rack::of(rack), false))
        }
    }
}

/// The expected lead after each move, best first. Of a hundred faces that it has seen but does not
/// see any more, the player remembers `remembers`.
pub(super) fn plan(
    view: &View,
    seat: Seat,
    legal: &[Move],
    remembers: u8,
    budget: Budget<'_>,
    dice: &mut Dice,
) -> Vec<Judged> {
    let forgetful = (remembers < 100).then(|| forget(view, seat, remembers, dice));
    let judge = RackJudge::new(forgetful.as_ref().unwrap_or(view), seat, learned());
    let mut judged: Vec<Judged> = legal
        .iter()
        .map(|mv| Judged { mv: *mv, value: judge.judge(*mv), tries: 0, margin: FIRST_DOUBT })
        .collect();
    best_first(&mut judged);
    let tried = judged.len().min(TRIED);
    try_out(view, seat, &mut judged[..tried], budget, dice);
    best_first(&mut judged[..tried]);
    judged
}

/// A move and its expected lead.
#[derive(Clone, Copy, Debug)]
pub(super) struct Judged {
    pub(super) mv: Move,
    pub(super) value: f32,
    pub(super) tries: u32,
    /// Half the width of the 95 % confidence interval around the value.
    pub(super) margin: f32,
}

fn best_first(judged: &mut [Judged]) {
    judged.sort_by(|a, b| b.value.total_cmp(&a.value));
}

/// The number of moves that are simulated.
const TRIED: usize = 4;
/// How many simulations the first judgement counts for.
const PRIOR: f32 = 8.0;
/// What the first judgement adds to the spread of the simulations. These have a standard deviation
/// of 0.7; with 1, 95 % of 409 values after 20 simulations had the value after 300 within their
/// interval.
const SPREAD: f32 = 1.0;
/// Half the width of the interval around a first judgement: it contained the value after 300
/// simulations in 391 of these 409 cases.
const FIRST_DOUBT: f32 = 1.0;
/// The number of turns per simulation.
const TURNS: u32 = 6;

/// Determinizes the view again and again, and plays each of these moves and some turns after it,
/// every seat according to what it has seen by then.
fn try_out(view: &View, seat: Seat, judged: &mut [Judged], budget: Budget<'_>, dice: &mut Dice) {
    if judged.len() < 2 || !view.recall {
        return;
    }
    // Sums of the leads and of their squares, including the first judgement.
    let first =
        |judged: &Judged| (judged.value * PRIOR, (judged.value * judged.value + SPREAD * SPREAD) * PRIOR);
    let mut sums: Vec<(f32, f32)> = judged.iter().map(first).collect();
    let mut done = 0;
    let mut moves = Vec::new();
    // A simulation has many moves, so the flag is checked before each of them.
    while !budget.is_spent(done) && !budget.is_stopped() {
        let Ok(state) = OttoBruno::determinize(view, dice) else { return };
        let start = lead(&state, seat);
        for (judged, sum) in judged.iter().zip(&mut sums) {
            let mut after = state;
            after.play_unchecked(seat, judged.mv, &mut ());
            let lead = play_on(&mut after, seat, &mut moves) - start;
            sum.0 += lead;
            sum.1 += lead * lead;
        }
        done += 1;
    }
    if done == 0 {
        return;
    }
    let count = done as f32 + PRIOR;
    for (judged, (sum, squares)) in judged.iter_mut().zip(sums) {
        judged.value = sum / count;
        judged.margin = 1.96 * ((squares / count - judged.value * judged.value).max(0.0) / count).sqrt();
        judged.tries = done as u32;
    }
}

/// How many more combinations a seat has than the others on average.
fn lead(state: &OttoBruno, seat: Seat) -> f32 {
    let points = state.points();
    let all: i32 = points.iter().map(|(_, points)| *points).sum();
    points[seat] as f32 - (all - points[seat]) as f32 / (points.len().max(2) - 1) as f32
}

/// Plays some turns by the weights; returns the seat's lead, current and expected.
fn play_on(state: &mut OttoBruno, seat: Seat, moves: &mut Vec<Move>) -> f32 {
    let mut turns = 0;
    while let Some(mover) = state.to_act().must.first() {
        let view = state.view(Observer::bot(mover));
        if view.phase == Phase::Draw(mover) {
            // The weights apply to the end of the seat's own turn.
            if turns >= TURNS && mover == seat.left(view.players) {
                let view = state.view(Observer::bot(seat));
                return lead(state, seat) + RackJudge::new(&view, seat, learned()).stands();
            }
            turns += 1;
        }
        moves.clear();
        state.legal_moves(mover, moves);
        let judge = RackJudge::new(&view, mover, learned());
        let mut best = (f32::NEG_INFINITY, moves[0]);
        for mv in moves.iter() {
            let value = judge.judge(*mv);
            if value > best.0 {
                best = (value, *mv);
            }
        }
        state.play_unchecked(mover, best.1, &mut ());
    }
    let lead = lead(state, seat);
    lead + AHEAD * if lead == 0.0 { 0.0 } else { lead.signum() }
}

/// A17: the view of a player who remembers only some of what is not visible any more.
pub(super) fn forget(view: &View, seat: Seat, remembers: u8, dice: &mut Dice) -> View {
    let mut view = view.clone();
    let mut blur = |sight: &mut Sight, shows: Option<Side>| {
        // A joker is known from either side.
        if shows.is_some_and(|side| sight.face(side) == Some(game_otto_bruno::Face::JOKER)) {
            return;
        }
        for side in Side::ALL.into_iter().filter(|side| Some(*side) != shows) {
            if dice.below(100) >= u32::from(remembers) {
                match side {
                    Side::Otto => sight.otto = None,
                    Side::Bruno => sight.bruno = None,
                }
            }
        }
    };
    let face = view.face;
    for (index, rack) in view.racks.iter_mut().enumerate() {
        let shows = if index == seat.index() { face } else { face.other() };
        rack.0.iter_mut().for_each(|sight| blur(sight, Some(shows)));
    }
    for (pile, shows) in
        [(&mut view.left, face.other()), (&mut view.right, face.other()), (&mut view.discard, face)]
    {
        for (depth, sight) in pile.0.iter_mut().enumerate() {
            blur(sight, (depth == 0).then_some(shows));
        }
    }
    for trick in &mut view.tricks {
        let shows = trick.face;
        trick.cards.0.iter_mut().for_each(|sight| blur(sight, Some(shows)));
    }
    view
}

/// The value of ending the game ahead, in combinations.
const AHEAD: f32 = 1.0;

/// The places as a set.
fn set(four: Four) -> u8 {
    four.places().fold(0, |set, place| set | 1 << (place.number() - 1))
}

fn without(rack: &[Sight], gone: u8) -> impl Iterator<Item = &Sight> {
    rack.iter().enumerate().filter(move |(place, _)| gone >> place & 1 == 0).map(|(_, sight)| sight)
}

/// A8: the combinations on a rack, as sets of places.
fn combinations(rack: &[Sight], front: Side) -> Vec<u8> {
    let mut found = Vec::new();
    let face = |place: u32| rack.get(place as usize).and_then(|sight| sight.face(front));
    for set in 0..1_u16 << rack.len().min(8) {
        if set.count_ones() == 4 {
            let places = (0..8).filter(|place| set >> place & 1 == 1);
            if is_combination(places.map(face)) {
                found.push(set as u8);
            }
        }
    }
    found
}

/// A8: four different faces of one colour or one value, one of which a joker may stand for.
fn is_combination(faces: impl Iterator<Item = Option<game_otto_bruno::Face>>) -> bool {
    let (mut colours, mut values, mut dice, mut jokers) = (0_u8, 0_u8, 0_u16, 0);
    for face in faces {
        match face.map(game_otto_bruno::Face::die) {
            None => return false,
            Some(None) => jokers += 1,
            Some(Some((colour, value))) => {
                colours |= 1 << colour as u8;
                values |= 1 << value;
                dice |= 1 << (4 * colour as u32 + u32::from(value) - 1);
            }
        }
    }
    jokers <= 1 && dice.count_ones() + jokers == 4 && (colours.is_power_of_two() || values.is_power_of_two())
}

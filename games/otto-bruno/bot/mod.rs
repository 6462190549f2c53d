mod learn;
mod plan;
mod weights;

use engine::{BySeat, Dice, Game as _, Memory, Seat, Text};
use game_otto_bruno::{Face, Move, OttoBruno, Phase, Pile, Side, Sight, View};

use crate::eval::ahead_of_the_others;
use crate::{Budget, Evaluate, Greedy, Learned, Level, Skill, Think, Unit, Values, Verdict, best_by};

impl Greedy for OttoBruno {
    /// Shows whatever it can, two combinations before one, and jokers last. Otherwise keeps the
    /// rack that is closest to combinations on the face in play, and with half the weight on the
    /// other, as far as it has seen it; draws where the next card is worth most on average, over
    /// the cards that its back can belong to.
    fn greedy(view: &View, legal: &[Move], dice: &mut Dice) -> Move {
        let Some(seat) = view.phase.seat() else { return legal[0] };
        let rack: &[Sight] = view.racks.get(seat.index()).map(|rack| rack.0.as_slice()).unwrap_or_default();
        // After the bonus cards everything turns over.
        let front = match view.phase {
            Phase::FirstBonus(_) | Phase::LastBonus(_) => view.face.other(),
            Phase::Draw(_) | Phase::Act(_) | Phase::LastAct(_) | Phase::GameOver => view.face,
        };
        best_by(legal, dice, |mv| match mv {
            Move::Draw(pile) => draw_worth(view, rack, pile, front),
            Move::ShowTwo(_) => i32::MAX,
            Move::Show(four) => {
                let mut jokers = 0;
                for place in four.places() {
                    let face = rack.get(place.number() - 1).and_then(|sight| sight.face(view.face));
                    jokers += i32::from(face == Some(Face::JOKER));
                }
                1_000_000 - jokers
            }
            Move::Discard(place) => {
                let kept = rack.iter().enumerate().filter(|(index, _)| index + 1 != place.number());
                rack_worth(&kept.map(|(_, sight)| *sight), front)
            }
            Move::Pass | Move::ShowShared(..) => 0,
        })
    }
}

/// A lead in combinations that is seldom exceeded.
const LEAD: f32 = 6.0;

crate::searched::searched!(OttoBruno);

impl Evaluate for OttoBruno {
    const LEARNED: &'static [Learned] = &[Learned { file: "weights.txt", learn: learn::learn }];

    const UNIT: Unit =
        Unit { scale: LEAD as f64 * 2.0, name: Text { fr: "combinaisons", en: "combinations" } };

    /// A decision is seldom worth more than a part of a combination: this is a fifth of one.
    const PUZZLE_GAP: f64 = 0.2 / (LEAD as f64 * 2.0);

    /// A simulation plays several turns after each of several moves.
    const SIMULATION_COST: u64 = 16;

    /// By how many combinations the seat is ahead of the others' mean.
    fn worth(&self, start: &BySeat<i32>) -> Values {
        ahead_of_the_others(&self.points(), start, LEAD)
    }

    fn plan(
        view: &View,
        seat: Seat,
        legal: &[Move],
        effort: u8,
        budget: Budget<'_>,
        dice: &mut Dice,
    ) -> Vec<Verdict<Move>> {
        let verdict = |judged: plan::Judged| Verdict {
            mv: judged.mv,
            visits: judged.tries.max(1),
            value: f64::from((0.5 + judged.value / (2.0 * LEAD)).clamp(0.0, 1.0)),
            margin: f64::from(judged.margin / (2.0 * LEAD)),
        };
        plan::plan(view, seat, legal, effort, budget, dice).into_iter().map(verdict).collect()
    }

    fn skill(level: Level) -> Skill {
        // The planner's effort is the number of faces out of a hundred that it remembers.
        match level.number() {
            1 => Skill { memory: Memory::Now, ..Skill::of(Think::Greedy).overlooking(50) },
            2 => Skill::of(Think::Plan(20, 0)).rough(0.055),
            3 => Skill::of(Think::Plan(50, 0)).rough(0.02),
            4 => Skill::of(Think::Plan(90, 0)),
            _ => Skill::of(Think::Plan(100, u64::MAX)),
        }
    }
}

/// The worth of a rack, with its front counting twice its back.
fn rack_worth(rack: &(impl Iterator<Item = Sight> + Clone), front: Side) -> i32 {
    let side = |side| side_worth(rack.clone().filter_map(move |sight| sight.face(side)));
    2 * side(front) + side(front.other())
}

/// The worth of one side of a rack: the progress of each colour and each value, where a joker is a
/// step everywhere.
fn side_worth(faces: impl Iterator<Item = Face>) -> i32 {
    /// By the number of different faces on the line.
    const STEPS: [i32; 6] = [0, 1, 4, 12, 30, 30];
    let (mut colours, mut values, mut jokers) = ([0_u8; 4], [0_u8; 4], 0);
    for face in faces {
        match face.die() {
            Some((colour, value)) => {
                colours[colour as usize] |= 1 << value;
                values[usize::from(value - 1)] |= 1 << colour as u8;
            }
            None => jokers = 1,
        }
    }
    let lines = colours.iter().chain(&values);
    lines.map(|line| STEPS[(line.count_ones() as usize + jokers).min(5)]).sum()
}

/// Twelve times the average worth of the rack after drawing from a pile.
fn draw_worth(view: &View, rack: &[Sight], pile: Pile, front: Side) -> i32 {
    let Some(top) = view.pile(pile).0.first() else { return 0 };
    let with = |sight: Sight| rack_worth(&rack.iter().copied().chain([sight]), front);
    if pile == Pile::Discard || top.card().is_some() {
        return 12 * with(*top);
    }
    let (mut sum, mut cards) = (0, 0);
    for (card, weight) in view.could_be(top) {
        let sight = Sight { otto: Some(card.face(Side::Otto)), bruno: Some(card.face(Side::Bruno)), ..*top };
        sum += weight as i32 * with(sight);
        cards += weight as i32;
    }
    if cards == 0 { 12 * with(*top) } else { 12 * sum / cards }
}

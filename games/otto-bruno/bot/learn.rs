//! How the weights are learned: by self-play, each seat with what it has seen. After each turn, the
//! value moves a small step towards the value at the end of the seat's next turn (temporal
//! differences, Sutton 1988).

use engine::{Dice, Game as _, Observer, Seat, Seed};
use game_otto_bruno::{Options, OttoBruno, Phase, View};

use crate::Telling;

use super::plan::RackJudge;
use super::weights::{Gone, Moment, Rack, WEIGHTS, Whose, count, write};

const EVERY: u64 = 500;
const RATE: f32 = 0.1;

/// Calls `each` for every weight that a seat's view counts at the end of its turn, with how many
/// times.
fn visit(view: &View, seat: Seat, mut each: impl FnMut(usize)) {
    let mut shown = Gone::default();
    view.tricks.iter().for_each(|trick| count(&mut shown, trick.cards.iter()));
    let (mut gone, mut for_others) = (shown, shown);
    let moment = Moment::new(view, view.face);
    for (index, rack) in view.racks.iter().enumerate() {
        count(if index == seat.index() { &mut for_others } else { &mut gone }, rack.iter());
    }
    for (index, rack) in view.racks.iter().enumerate() {
        let (whose, gone) =
            if index == seat.index() { (Whose::Mine, &gone) } else { (Whose::Theirs, &for_others) };
        moment.visit(Rack::of(rack.iter()), whose, gone, &mut each);
    }
}

/// Learns from games between two players; reports the mean squared error now and then. The result
/// is the contents of `weights.txt`.
pub(super) fn learn(games: u64, seed: u64, tell: Telling<'_>) -> String {
    let mut weights = vec![0.0_f32; WEIGHTS];
    let mut dice = Dice::new(seed);
    let mut moves = Vec::new();
    let mut errors = 0.0;
    for game in 0..games {
        let rate = RATE * (1.0 - game as f32 / games as f32).max(0.02);
        let seed = Seed::numbered(seed, game);
        let mut state = OttoBruno::deal(&Options::default(), 2, &seed, &mut ()).expect("two can play");
        let mut last: [Option<(View, f32)>; 2] = [None, None];
        while let Some(seat) = state.to_act().must.first() {
            moves.clear();
            state.legal_moves(seat, &mut moves);
            let view = state.view(Observer::bot(seat));
            let judge = RackJudge::new(&view, seat, &weights);
            let mut best = (f32::MIN, moves[0]);
            for mv in &moves {
                // Exploration: now and then another move is tried.
                let value = judge.judge(*mv) + if dice.below(20) == 0 { 1.0 } else { 0.0 };
                if value > best.0 {
                    best = (value, *mv);
                }
            }
            state.play_unchecked(seat, best.1, &mut ());
            let view = state.view(Observer::bot(seat));
            let over = view.phase == Phase::GameOver;
            let turn_over = matches!(view.phase, Phase::Draw(next) if next != seat);
            for seat in Seat::all(2).filter(|other| over || turn_over && *other == seat) {
                let points = state.points();
                let lead = (points[seat] - points[seat.left(2)]) as f32;
                let view = state.view(Observer::bot(seat));
                let value = if over { 0.0 } else { RackJudge::new(&view, seat, &weights).stands() };
                if let Some((view, held)) = last[seat.index()].take() {
                    let now = RackJudge::new(&view, seat, &weights).stands();
                    let error = lead - held + value - now;
                    errors += f64::from(error * error);
                    let mut many = 0_u16;
                    visit(&view, seat, |_| many += 1);
                    let step = rate * error / f32::from(many.max(1));
                    visit(&view, seat, |index| weights[index] += step);
                }
                last[seat.index()] = Some((view, lead));
            }
        }
        if (game + 1) % EVERY == 0 {
            tell(game + 1, errors / EVERY as f64);
            errors = 0.0;
        }
    }
    write(&weights)
}

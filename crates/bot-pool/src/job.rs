//! A decision as plain data, for a worker: what one seat sees and may do. Never a state, and
//! nothing of what others hold.

use std::time::Duration;

use bots::{Computer, Searched, Think};
use catalog::{AnyMatch, GameId, with_game, with_match};
use engine::{Observer, Seat};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use thiserror::Error;

use crate::pool::{Done, Limit, Thought, Urgency, kind, thought_of};

/// Where jobs go on a node whose bots think on workers.
pub trait Workers: Send + Sync {
    /// Hands the job to a worker, or to this node's own pool if there is none. False if too many
    /// jobs wait already.
    fn think(&self, job: Job, done: Done) -> bool;
}

/// The most that a job may ask for, whatever it says.
const LIMITS: Limit = Limit::within(Duration::from_secs(1));

/// One decision of a bot.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Job {
    pub game: GameId,
    pub seat: Seat,
    pub level: u8,
    /// What the seat sees, with the memory of its level.
    view: Value,
    /// What it may do, in notation.
    pub legal: Vec<String>,
    /// The seed of the bot's choices, which has nothing to do with the deal.
    number: u64,
    pub watched: bool,
    /// The longest it may take, in milliseconds.
    pub millis: u64,
    pub simulations: u64,
}

/// The message is not a job.
#[derive(Debug, Error)]
#[error("this is nothing that a bot could think about")]
pub struct NotAJob;

impl Job {
    /// The decision of this seat, or `None` if it takes no search: then a request would cost more
    /// than the decision.
    pub fn of(
        game: &AnyMatch,
        seat: Seat,
        level: u8,
        number: u64,
        urgency: Urgency,
        time: Duration,
    ) -> Option<Self> {
        let (view, legal) = with_match!(game, game => seen(game.state(), seat, level))?;
        let limit = Limit { time: time.min(LIMITS.time), ..LIMITS };
        Some(Self {
            game: game.game(),
            seat,
            level,
            view,
            legal,
            number,
            watched: urgency == Urgency::Watched,
            millis: limit.time.as_millis() as u64,
            simulations: limit.simulations,
        })
    }

    /// The same job within the same limits gives the same move, on every node.
    pub fn thought(&self) -> Result<Thought, NotAJob> {
        with_game!(self.game, G => self.thought_in::<G>())
    }

    fn thought_in<G: Searched>(&self) -> Result<Thought, NotAJob> {
        let view = serde_json::from_value::<G::View>(self.view.clone()).map_err(|_| NotAJob)?;
        let legal = self.legal.iter().map(|mv| mv.parse().map_err(|_| NotAJob));
        let legal = legal.collect::<Result<Vec<G::Move>, _>>()?;
        if legal.is_empty() {
            return Err(NotAJob);
        }
        Ok(thought_of(Computer::<G>::new(kind(self.level), self.number), self.seat, true, view, legal))
    }

    pub fn limit(&self) -> Limit {
        let time = Duration::from_millis(self.millis).min(LIMITS.time);
        Limit { time, simulations: self.simulations.min(LIMITS.simulations), until: None }
    }

    pub fn urgency(&self) -> Urgency {
        if self.watched { Urgency::Watched } else { Urgency::Alone }
    }

    /// Whether this is one of the moves to choose from.
    pub fn allows(&self, mv: &str) -> bool {
        self.legal.iter().any(|legal| legal == mv)
    }
}

/// What a seat sees and may do, if it must act and has to search for what is best.
fn seen<G: Searched>(state: &G, seat: Seat, level: u8) -> Option<(Value, Vec<String>)> {
    let skill = kind(level).skill::<G>();
    let searches = match skill.think {
        Think::Random | Think::Greedy | Think::Look(_) => false,
        Think::Search(..) | Think::Deep(_) | Think::Plan(..) => true,
    };
    let mut legal = Vec::new();
    state.legal_moves(seat, &mut legal);
    if !searches || legal.len() < 2 || !state.to_act().must.has(seat) {
        return None;
    }
    let view = state.view(Observer { seat: Some(seat), memory: skill.memory });
    let view = serde_json::to_value(&view).ok()?;
    Some((view, legal.iter().map(ToString::to_string).collect()))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::sync::atomic::AtomicBool;

    use bots::Budget;
    use engine::{Dice, Seed};

    use super::*;
    use crate::pool::thought;

    /// After some moves of chance.
    fn in_mid_play(game: GameId, moves: usize) -> AnyMatch {
        let seats = game.info().usual_seats;
        let mut any = AnyMatch::new(game, seats, &BTreeMap::new(), Seed::numbered(11, 3)).expect("a deal");
        let mut dice = Dice::new(5);
        for _ in 0..moves {
            let Some(seat) = any.to_act().must.first() else { break };
            let legal = any.legal(seat);
            any.play(seat, dice.pick(&legal).expect("a move")).expect("a legal move");
        }
        any
    }

    fn think(thought: Thought) -> Option<String> {
        let never = AtomicBool::new(false);
        thought(Budget::until(&never).at_most(60))
    }

    #[test]
    fn the_same_number_and_budget_are_the_same_move_here_and_elsewhere() {
        let mut jobs = 0;
        for game in GameId::ALL {
            for (level, moves) in (1..=5).flat_map(|level| [(level, 0), (level, 9)]) {
                let any = in_mid_play(game, moves);
                let Some(seat) = any.to_act().must.first() else { continue };
                let job = Job::of(&any, seat, level, 77, Urgency::Alone, Duration::MAX);
                let Some(job) = job else { continue };
                let text = serde_json::to_string(&job).expect("plain data");
                let read: Job = serde_json::from_str(&text).expect("a job");
                let elsewhere = think(read.thought().expect("a thought")).expect("a move");
                assert_eq!(
                    think(thought(&any, seat, level, 77)).as_ref(),
                    Some(&elsewhere),
                    "{game} {level}"
                );
                assert!(job.allows(&elsewhere) && any.legal(seat).contains(&elsewhere));
                jobs += 1;
            }
        }
        assert!(jobs >= GameId::ALL.len(), "every game has a level that searches");
    }

    fn looks_alike<G: Searched>(state: &G, seat: Seat) {
        let view = state.view(Observer { seat: Some(seat), memory: kind(5).skill::<G>().memory });
        let mut dice = Dice::new(9);
        for _ in 0..20 {
            let other = G::determinize(&view, &mut dice).expect("a state that fits");
            assert_eq!(seen(state, seat, 5), seen(&other, seat, 5));
        }
    }

    /// Two deals that differ only in what a seat does not see make one and the same job.
    #[test]
    fn a_job_says_nothing_of_what_the_seat_does_not_see() {
        for game in GameId::ALL {
            let any = in_mid_play(game, 6);
            let Some(seat) = any.to_act().must.first() else { continue };
            with_match!(&any, game => looks_alike(game.state(), seat));
            let Some(job) = Job::of(&any, seat, 5, 1, Urgency::Alone, Duration::MAX) else { continue };
            let text = serde_json::to_value(&job).expect("plain data");
            let mut fields: Vec<&str> =
                text.as_object().expect("fields").keys().map(String::as_str).collect();
            fields.sort_unstable();
            let known =
                ["game", "legal", "level", "millis", "number", "seat", "simulations", "view", "watched"];
            assert_eq!(fields, known, "whatever is added is looked at here");
        }
    }

    #[test]
    fn what_is_no_job_is_refused() {
        let any = in_mid_play(GameId::Ole, 2);
        let seat = any.to_act().must.first().expect("somebody");
        let job = Job::of(&any, seat, 5, 1, Urgency::Alone, Duration::MAX).expect("a job");
        let with = |change: fn(&mut Job)| {
            let mut job = job.clone();
            change(&mut job);
            job.thought().is_err()
        };
        assert!(!with(|_| {}));
        assert!(with(|job| job.view = Value::Null));
        assert!(with(|job| job.legal.clear()));
        assert!(with(|job| job.legal = vec!["nonsense".to_owned()]));
        assert!(with(|job| job.game = GameId::Dos));
        let mut greedy = job.clone();
        (greedy.millis, greedy.simulations) = (u64::MAX, u64::MAX);
        assert_eq!(greedy.limit(), LIMITS);
    }
}

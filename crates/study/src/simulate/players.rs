//! Plays one game after the other, with the same kind of player in every seat.

use arena::within;
use bots::{Ask, Bot as _, BotKind, Computer, Policy, Searched};
use engine::{Dice, Observer, RECORD_FORMAT, Record, Seat, Seed, TableOptions as _, random_playout};

use super::{Job, Simulated, Statistics as _};

/// The players of a thread.
pub(super) struct Players<'a, G: Searched> {
    job: &'a Job<G>,
    /// By seat, for players that search.
    computers: Vec<Computer<G>>,
    moves: Vec<G::Move>,
}

impl<'a, G: Searched + Simulated> Players<'a, G> {
    pub(super) fn new(job: &'a Job<G>) -> Self {
        let computers = match job.policy {
            BotKind::Simple(_) => Vec::new(),
            kind => (0..job.seating.seats).map(|_| Computer::new(kind, 0)).collect(),
        };
        Self { job, computers, moves: Vec::new() }
    }

    /// Plays the game with this number, appends its record if that is wanted, and returns the
    /// number of its moves.
    pub(super) fn play(
        &mut self,
        index: u64,
        statistics: &mut G::Statistics,
        records: Option<&mut String>,
    ) -> u64 {
        let job = self.job;
        let mut dice = Dice::new(job.seed.rotate_left(32) ^ index);
        let seed = Seed::numbered(job.seed, index);
        let mut state = G::deal(&job.seating.options, job.seating.seats, &seed, statistics)
            .expect("the table was set up once before");
        for computer in &mut self.computers {
            computer.reset(dice.next_word());
        }
        let mut made = Vec::new();
        let played = if records.is_none() && job.policy == BotKind::Simple(Policy::Random) {
            random_playout(&mut state, &mut dice, &mut self.moves, statistics)
        } else {
            self.play_on(&mut state, &mut dice, statistics, records.is_some().then_some(&mut made))
        };
        statistics.game_over(&state);
        if let Some(records) = records {
            let record = Record {
                format: RECORD_FORMAT,
                game: G::INFO.id.to_owned(),
                edition: G::INFO.edition.map(str::to_owned),
                seats: job.seating.seats,
                options: job.seating.options.to_map(),
                seed: Some(seed),
                position: None,
                moves: made,
                outcome: state.outcome(),
            };
            records.push_str(&serde_json::to_string(&record).expect("a record is plain JSON data"));
            records.push('\n');
        }
        played
    }

    /// Plays to the end of a game whose players look ahead, or whose moves are wanted. Separate
    /// from random playouts and not inlined there, which would make them as slow.
    #[inline(never)]
    fn play_on(
        &mut self,
        state: &mut G,
        dice: &mut Dice,
        statistics: &mut G::Statistics,
        mut made: Option<&mut Vec<(Seat, String)>>,
    ) -> u64 {
        let mut played = 0;
        while let Some((seat, mv)) = self.next(state, dice) {
            if let Some(made) = &mut made {
                made.push((seat, mv.to_string()));
            }
            state.play_unchecked(seat, mv, statistics);
            played += 1;
        }
        played
    }

    /// The next move and its seat; none once the game is over. Only players that search speak up
    /// out of turn.
    fn next(&mut self, state: &G, dice: &mut Dice) -> Option<(Seat, G::Move)> {
        let (to_act, moves) = (state.to_act(), &mut self.moves);
        for seat in to_act.may.iter().filter(|seat| !to_act.must.has(*seat)) {
            let Some(bot) = self.computers.get_mut(seat.index()) else { break };
            moves.clear();
            state.legal_moves(seat, moves);
            let view = state.view(Observer { seat: Some(seat), memory: bot.memory() });
            let Ok(said) = bot.speak_up(&Ask { seat, view: &view, legal: moves });
            if let Some(mv) = said {
                return Some((seat, mv));
            }
        }
        let seat = to_act.must.first()?;
        let mv = match self.job.policy {
            BotKind::Simple(Policy::Random) => {
                state.random_move(seat, dice, moves).expect("a seat that must act has a move")
            }
            BotKind::Simple(Policy::Greedy) => {
                moves.clear();
                state.legal_moves(seat, moves);
                G::greedy(&state.view(Observer::bot(seat)), moves, dice)
            }
            BotKind::Plain | BotKind::Level(_) => {
                moves.clear();
                state.legal_moves(seat, moves);
                let bot = &mut self.computers[seat.index()];
                let view = state.view(Observer { seat: Some(seat), memory: bot.memory() });
                let ask = Ask { seat, view: &view, legal: moves };
                let Ok(mv) = within(self.job.thinking, |budget| bot.choose(&ask, budget));
                mv
            }
        };
        Some((seat, mv))
    }
}

//! The same kind of player in every seat.

use arena::{Thinking, within};
use bots::{Ask, Bot as _, BotKind, Computer, Policy, Searched};
use engine::{
    Dice, Game, Log, Observer, RECORD_FORMAT, Record, Seat, Seed, TableOptions as _, random_playout,
};

use super::{Job, Simulated, Statistics as _};

/// The dice of the game or continuation with this number.
pub(crate) fn dice(seed: u64, index: u64) -> Dice {
    Dice::new(seed.rotate_left(32) ^ index)
}

/// The moves of a game, each with its seat.
pub(crate) type Moves<G> = Vec<(Seat, <G as Game>::Move)>;

/// The players of a thread.
pub(crate) struct Players<G: Searched> {
    policy: BotKind,
    thinking: Thinking,
    /// By seat, for players that search.
    computers: Vec<Computer<G>>,
    moves: Vec<G::Move>,
}

impl<G: Searched> Players<G> {
    pub(crate) fn new(policy: BotKind, thinking: Thinking, seats: usize) -> Self {
        let computers = match policy {
            BotKind::Simple(_) => Vec::new(),
            kind => (0..seats).map(|_| Computer::new(kind, 0)).collect(),
        };
        Self { policy, thinking, computers, moves: Vec::new() }
    }

    /// Plays the game of a job with this number, appends its record if that is wanted, and returns
    /// the number of its moves.
    pub(super) fn play(
        &mut self,
        job: &Job<G>,
        index: u64,
        statistics: &mut G::Statistics,
        records: Option<&mut String>,
    ) -> u64
    where
        G: Simulated,
    {
        let seed = Seed::numbered(job.seed, index);
        let mut state = G::deal(&job.seating.options, job.seating.seats, &seed, statistics)
            .expect("the table was set up once before");
        let mut made = Vec::new();
        let wanted = records.is_some().then_some(&mut made);
        let played = self.play_on(&mut state, &mut dice(job.seed, index), statistics, wanted);
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
                moves: made.into_iter().map(|(seat, mv)| (seat, mv.to_string())).collect(),
                outcome: state.outcome(),
            };
            records.push_str(&serde_json::to_string(&record).expect("a record is plain JSON data"));
            records.push('\n');
        }
        played
    }

    /// Plays to the end of the match, keeps its moves if that is wanted, and returns their number.
    #[inline]
    pub(crate) fn play_on<L: Log<G::Event>>(
        &mut self,
        state: &mut G,
        dice: &mut Dice,
        log: &mut L,
        made: Option<&mut Moves<G>>,
    ) -> u64 {
        for computer in &mut self.computers {
            computer.reset(dice.next_word());
        }
        if made.is_none() && self.policy == BotKind::Simple(Policy::Random) {
            random_playout(state, dice, &mut self.moves, log)
        } else {
            self.play_by_policy(state, dice, log, made)
        }
    }

    /// The same for players that look ahead, and where the moves are wanted. Separate from random
    /// playouts and not inlined there, which would make them as slow.
    #[inline(never)]
    fn play_by_policy<L: Log<G::Event>>(
        &mut self,
        state: &mut G,
        dice: &mut Dice,
        log: &mut L,
        mut made: Option<&mut Moves<G>>,
    ) -> u64 {
        let mut played = 0;
        while let Some((seat, mv)) = self.next(state, dice) {
            if let Some(made) = &mut made {
                made.push((seat, mv));
            }
            state.play_unchecked(seat, mv, log);
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
        let mv = match self.policy {
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
                let Ok(mv) = within(self.thinking, |budget| bot.choose(&ask, budget));
                mv
            }
        };
        Some((seat, mv))
    }
}

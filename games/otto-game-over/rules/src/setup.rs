//! A3, A6–A9, A31, A34: setting up a match and its rounds.

use engine::{Chance, Log, Seat, SeatSet, Seed, SetupError};

use crate::board::Board;
use crate::events::{Event, Seen};
use crate::options::Options;
use crate::pieces::{Kind, Kinds, PAWNS};
use crate::places::SpotSet;
use crate::secrets::{Secret, Secrets};
use crate::state::{OttoGameOver, Phase, Pile, RoundKind, Settings, Travel};
use crate::texts::Texts;

pub(crate) fn deal_match<L: Log<Event>>(
    options: &Options,
    seats: usize,
    seed: &Seed,
    log: &mut L,
) -> Result<OttoGameOver, SetupError> {
    SetupError::check_seats(&crate::INFO, seats)?;
    let table = table(options, seats)?;
    let mut game = OttoGameOver {
        kind: if seats == 1 { RoundKind::Solo } else { RoundKind::Normal },
        chance: Chance::new(*seed),
        ..bare(table)
    };
    if table.secret_cards {
        Secrets::BOX.iter().for_each(|card| game.secret_pile.push(card));
        game.chance.next_stream().shuffle(game.secret_pile.as_mut_slice());
    }
    game.set_up_round(log);
    Ok(game)
}

/// The settings that follow from the options for this many seats, if they are consistent.
fn table(options: &Options, seats: usize) -> Result<Settings, SetupError> {
    let wrong =
        |why: fn(&'static Texts) -> &'static str| Err(SetupError::options(|lang| why(Texts::of(lang))));
    if options.teams && seats != 4 {
        return wrong(|w| w.teams_of_two);
    }
    if options.vigilance && seats == 1 {
        return wrong(|w| w.vigilance_alone);
    }
    let blind = options.blind && seats > 1;
    let mut age_rank = [0, 1, 2, 3];
    if !options.age.is_empty() {
        let all: SeatSet = options.age.iter().copied().collect();
        if options.age.len() != seats || all != SeatSet::all(seats) {
            return wrong(|w| w.age_once);
        }
        for (rank, seat) in options.age.iter().enumerate() {
            age_rank[seat.index()] = rank as u8;
        }
    }
    Ok(Settings {
        players: seats as u8,
        teams: options.teams,
        vigilance: options.vigilance,
        secret_cards: options.secret_cards && !blind && seats > 1, // A31, A34
        blind,
        rounds: options.rounds.unwrap_or(0),
        age_rank,
    })
}

/// A table without anything on it.
pub(crate) fn bare(table: Settings) -> OttoGameOver {
    OttoGameOver {
        pawns: [SpotSet::NONE; 4],
        board: Board::EMPTY,
        table,
        totals: [0; 4],
        round: 0,
        kind: RoundKind::Normal,
        playing: SeatSet::all(table.players()),
        phase: Phase::Over { shootout: None },
        travel: Travel::No,
        last: None,
        reminded: SeatSet::NONE,
        held: [None; 4],
        drawn: None,
        tower: Pile::empty(Kind::BLACK),
        removed: Kinds::NONE,
        left: [PAWNS; 4],
        hands: [Secrets::NONE; 4],
        secret_pile: Pile::empty(Secret::CosmicVoid),
        used: Secrets::NONE,
        chance: Chance::new(Seed([0; 32])),
    }
}

impl OttoGameOver {
    /// Sets up the round whose kind and players are set, and begins its first turn.
    pub(crate) fn set_up_round<L: Log<Event>>(&mut self, log: &mut L) {
        self.pawns = [SpotSet::NONE; 4];
        self.left = [PAWNS; 4];
        self.board = Board::EMPTY;
        self.removed = Kinds::NONE;
        self.held = [None; 4];
        self.drawn = None;
        self.travel = Travel::No;
        self.last = None;
        self.reminded = SeatSet::NONE;
        self.tower = Pile::empty(Kind::BLACK);
        let tiles = if self.kind == RoundKind::Solo { Kinds::SOLO } else { Kinds::BOX }; // A31
        tiles.iter().for_each(|kind| self.tower.push(kind));
        self.chance.next_stream().shuffle(self.tower.as_mut_slice());
        let oldest = self.table.oldest(self.playing);
        let first = match self.kind {
            RoundKind::Normal => {
                if !self.table.blind {
                    self.deal_round(oldest, log);
                }
                self.first_player()
            }
            RoundKind::Blind | RoundKind::Solo => oldest,
        };
        let (round, kind, playing) = (self.round, self.kind, self.playing);
        log.tell(|| Event::Shown(Seen::RoundBegins { round, kind, playing, first }));
        self.begin_turn(first, log);
    }

    /// A8: clockwise from the oldest, a tile and a secret card each.
    fn deal_round<L: Log<Event>>(&mut self, oldest: Seat, log: &mut L) {
        for seat in self.players_from(oldest) {
            while let Some(tile) = self.tower.pop() {
                if tile != Kind::BLACK {
                    self.held[seat.index() & 3] = Some(tile);
                    log.tell(|| Event::Shown(Seen::Took { seat, tile }));
                    break;
                }
                // A8 [I]: a black tile goes back.
                self.tower.push(tile);
                self.chance.next_stream().shuffle(self.tower.as_mut_slice());
                log.tell(|| Event::Shown(Seen::BlackGoesBack { seat }));
            }
            self.take_secret(seat, log);
        }
    }

    /// A8: a seat takes a secret card; the pile is rebuilt when it is empty.
    pub(crate) fn take_secret<L: Log<Event>>(&mut self, seat: Seat, log: &mut L) {
        if self.secret_pile.len() == 0 && !self.used.is_empty() {
            self.used.iter().for_each(|card| self.secret_pile.push(card));
            self.used = Secrets::NONE;
            self.chance.next_stream().shuffle(self.secret_pile.as_mut_slice());
            let cards = self.secret_pile.len();
            log.tell(|| Event::Shown(Seen::PileRebuilt { cards }));
        }
        if let Some(card) = self.secret_pile.pop() {
            self.hands[seat.index() & 3].add(card);
            let teams = self.table.teams;
            log.tell(|| Event::Secret { seat, card, teams });
        }
    }

    /// A9: the highest tile in round one, then the most points; the oldest of equals.
    fn first_player(&self) -> Seat {
        let rank = |seat: &Seat| match self.round {
            0 => self.held[seat.index() & 3].map_or(0, |tile| u16::from(tile.value())),
            _ => self.totals[self.table.side(*seat)],
        };
        let best = self.table.seats().map(|seat| rank(&seat)).max().unwrap_or(0);
        let equal: SeatSet = self.table.seats().filter(|seat| rank(seat) == best).collect();
        self.table.oldest(equal)
    }
}

//! Positions for tests: what matters is given, the rest of the box is put where it belongs.

use engine::{Dice, Game, Observer, Outcome, Positions, Refusal as _, Seat, Seed};
use game_otto_game_over::{
    Board, Cell, Event, Kind, Kinds, Move, OttoGameOver, Position, Refusal, Secret, Secrets, Seen, Tile, View,
};
use serde_json::{Value, json};

/// A position under construction. Texts are in notation; an empty text is none.
#[derive(Clone)]
pub(crate) struct Scene<'a> {
    pub(crate) players: usize,
    pub(crate) teams: bool,
    pub(crate) vigilance: bool,
    pub(crate) secret_cards: bool,
    pub(crate) age: &'a [usize],
    pub(crate) rounds: u8,
    pub(crate) round: u16,
    pub(crate) kind: &'a str,
    /// Everybody, if empty.
    pub(crate) playing: &'a [usize],
    pub(crate) phase: Value,
    pub(crate) travel: &'a str,
    pub(crate) last: Value,
    pub(crate) board: [&'a str; 5],
    pub(crate) pawns: &'a [&'a str],
    pub(crate) totals: &'a [u16],
    pub(crate) held: &'a [&'a str],
    pub(crate) drawn: &'a str,
    /// The top of the tower, next tile first.
    pub(crate) next: &'a str,
    /// The number of tiles in the tower; the others have left the round. If none, all that are
    /// left.
    pub(crate) tower: Option<usize>,
    pub(crate) hands: &'a [&'a str],
    /// The top of the secret pile, next card first.
    pub(crate) pile: &'a str,
    pub(crate) used: &'a str,
    pub(crate) seed: u64,
}

pub(crate) const EMPTY: [&str; 5] = [". . . . .", ". . . . .", ". . 8 . .", ". . . . .", ". . . . ."];

impl Default for Scene<'_> {
    fn default() -> Self {
        Self {
            players: 2,
            teams: false,
            vigilance: false,
            secret_cards: true,
            age: &[],
            rounds: 0,
            round: 0,
            kind: "normal",
            playing: &[],
            phase: place(0),
            travel: "no",
            last: Value::Null,
            board: EMPTY,
            pawns: &[],
            totals: &[],
            held: &[],
            drawn: "",
            next: "",
            tower: None,
            hands: &[],
            pile: "",
            used: "",
            seed: 1,
        }
    }
}

pub(crate) fn turn(seat: usize) -> Value {
    json!({ "turn": { "seat": seat, "card": true } })
}

pub(crate) fn place(seat: usize) -> Value {
    json!({ "place": { "seat": seat, "reminded": false } })
}

pub(crate) fn asked(maker: usize, asked: usize) -> Value {
    json!({ "infinity": { "maker": maker, "asked": asked, "kept": [] } })
}

/// The tiles held by default, where a seat must hold one.
const FILLERS: [&str; 4] = ["9", "7", "5", "2"];

impl Scene<'_> {
    pub(crate) fn position(&self) -> Value {
        let sides = if self.teams { 2 } else { self.players };
        let board: Board = serde_json::from_value(json!(self.board)).expect("a board");
        let mut seen: Vec<Kind> = laid(&board);
        let mut held = Vec::new();
        for (seat, filler) in FILLERS.iter().enumerate().take(self.players) {
            let tile = match self.held.get(seat) {
                Some(&"") => Value::Null,
                Some(&tile) => json!(tile),
                None if self.kind == "normal" => json!(filler),
                None => Value::Null,
            };
            if let Some(tile) = tile.as_str() {
                seen.push(tile.parse().expect("a tile"));
            }
            held.push(tile);
        }
        let drawn = if self.drawn.is_empty() { Value::Null } else { json!(self.drawn) };
        seen.extend(self.drawn.split_whitespace().map(|tile| tile.parse::<Kind>().expect("a tile")));
        let next: Vec<Kind> =
            self.next.split_whitespace().map(|tile| tile.parse().expect("a tile")).collect();
        seen.extend(&next);
        let mut tower = next;
        let blacks = usize::from(self.kind != "solo");
        let rest = Kinds::BOX.iter().filter(|kind| *kind != Kind::BLACK || blacks == 1);
        for kind in rest {
            match seen.iter().position(|other| *other == kind) {
                Some(place) => drop(seen.remove(place)),
                None => tower.push(kind),
            }
        }
        assert!(seen.is_empty(), "more than the box has: {seen:?}");
        let removed: Kinds = tower.split_off(self.tower.unwrap_or(tower.len())).into_iter().collect();

        let mut hands: Vec<Secrets> =
            self.hands.iter().map(|hand| hand.parse().expect("a hand of secret cards")).collect();
        hands.resize(self.players, Secrets::NONE);
        let used: Secrets = self.used.parse().expect("used cards");
        let mut pile: Vec<Secret> =
            self.pile.split_whitespace().map(|card| card.parse().expect("a card")).collect();
        let mut known: Vec<Secret> = pile.iter().copied().chain(used.iter()).collect();
        known.extend(hands.iter().flat_map(|hand| hand.iter()));
        if let Some(card) = self.phase["stolen"]["card"].as_str() {
            known.push(card.parse().expect("a card"));
        }
        if self.secret_cards && self.players > 1 {
            for card in Secrets::BOX.iter() {
                match known.iter().position(|other| *other == card) {
                    Some(place) => drop(known.remove(place)),
                    None => pile.push(card),
                }
            }
        }
        let mut pawns: Vec<&str> = self.pawns.to_vec();
        pawns.resize(sides, "");
        let mut totals = self.totals.to_vec();
        totals.resize(sides, 0);
        let everybody: Vec<usize> = (0..self.players).collect();
        let age = if self.age.is_empty() { &everybody[..] } else { self.age };
        json!({
            "open": {
                "players": self.players,
                "teams": self.teams,
                "vigilance": self.vigilance,
                "secret_cards": self.secret_cards && self.players > 1,
                "age": age,
                "rounds": self.rounds,
                "round": self.round,
                "kind": self.kind,
                "playing": if self.playing.is_empty() { &everybody[..] } else { self.playing },
                "phase": self.phase,
                "travel": self.travel,
                "last": self.last,
                "reminded": [],
                "board": board,
                "pawns": pawns,
                "totals": totals,
                "held": held,
                "drawn": drawn,
                "removed": removed,
            },
            "tower": tower,
            "hands": hands,
            "secret_pile": pile,
            "used": used,
            "seed": Seed::numbered(self.seed, 0),
            "events": 9,
        })
    }

    pub(crate) fn game(&self) -> OttoGameOver {
        let json = self.position();
        let position: Position = serde_json::from_value(json.clone()).expect("a position");
        OttoGameOver::from_position(&position).unwrap_or_else(|error| panic!("{error}: {json}"))
    }

    /// Why the position is refused.
    pub(crate) fn error(&self) -> String {
        let position: Position = serde_json::from_value(self.position()).expect("a position");
        OttoGameOver::from_position(&position).expect_err("the position cannot be").to_string()
    }
}

fn laid(board: &Board) -> Vec<Kind> {
    Cell::all()
        .filter(|cell| *cell != Cell::CENTRE)
        .filter_map(|cell| board.tile(cell))
        .map(Tile::kind)
        .collect()
}

/// The board with every cell except these filled by tiles that close nothing and leave those in
/// `keep` in the box.
pub(crate) fn filled(rows: [&str; 5], but: &[&str], keep: &str) -> [String; 5] {
    let mut board: Board = serde_json::from_value(json!(rows)).expect("a board");
    let mut stock = Kinds::BOX.iter().filter(|kind| *kind != Kind::BLACK).collect::<Vec<_>>();
    let kept = keep.split_whitespace().map(|tile| tile.parse::<Kind>().expect("a tile"));
    for kind in laid(&board).into_iter().chain(kept) {
        let place = stock.iter().position(|other| *other == kind).expect("the box has it");
        stock.remove(place);
    }
    let open: Vec<Cell> =
        board.empty().iter().filter(|cell| !but.contains(&cell.to_string().as_str())).collect();
    let before = (board.figures(), board.infinities());
    // Any filling will do; a few attempts in different orders find one.
    for attempt in 0..2_000 {
        let mut dice = Dice::new(attempt);
        let (mut trial, mut left) = (board, stock.clone());
        dice.shuffle(&mut left);
        let done = open.iter().all(|cell| {
            let fits = left.iter().enumerate().find_map(|(place, kind)| {
                (0..kind.turns())
                    .filter_map(|turn| Tile::new(*kind, turn))
                    .find(|tile| trial.would_close(*cell, *tile).is_nothing())
                    .map(|tile| (place, tile))
            });
            let Some((place, tile)) = fits else { return false };
            left.remove(place);
            trial.put(*cell, tile);
            true
        });
        if done {
            board = trial;
            assert_eq!((board.figures(), board.infinities()), before);
            let json = serde_json::to_value(board).expect("a board");
            let row = |i: usize| json[i].as_str().expect("a row").to_owned();
            return [row(0), row(1), row(2), row(3), row(4)];
        }
    }
    panic!("no filling found");
}

pub(crate) fn rows(board: &[String; 5]) -> [&str; 5] {
    [&board[0], &board[1], &board[2], &board[3], &board[4]]
}

pub(crate) fn seat(number: usize) -> Seat {
    Seat::new(number).expect("a seat")
}

pub(crate) fn mv(text: &str) -> Move {
    text.parse().unwrap_or_else(|error| panic!("{error}"))
}

/// Makes a move that must be legal, and returns what everybody saw.
pub(crate) fn play(game: &mut OttoGameOver, by: usize, text: &str) -> Vec<Seen> {
    let mut log: Vec<Event> = Vec::new();
    game.play(seat(by), mv(text), &mut log).unwrap_or_else(|refusal| panic!("{text}: {refusal:?}"));
    log.iter().map(|event| event.seen_by(Observer::SPECTATOR)).collect()
}

pub(crate) fn refusal(game: &OttoGameOver, by: usize, text: &str) -> Refusal {
    game.check(seat(by), mv(text)).expect_err("the move is refused")
}

/// The article that refuses a move.
pub(crate) fn refused(game: &OttoGameOver, by: usize, text: &str) -> &'static str {
    refusal(game, by, text).article()
}

pub(crate) fn legal(game: &OttoGameOver, by: usize) -> Vec<String> {
    let mut moves = Vec::new();
    game.legal_moves(seat(by), &mut moves);
    moves.iter().map(ToString::to_string).collect()
}

/// What a spectator sees.
pub(crate) fn look(game: &OttoGameOver) -> View {
    game.view(Observer::SPECTATOR)
}

/// The phase as JSON.
pub(crate) fn phase(game: &OttoGameOver) -> Value {
    serde_json::to_value(look(game).open.phase).expect("a phase")
}

pub(crate) fn totals(game: &OttoGameOver) -> Vec<u16> {
    look(game).open.totals.as_slice().to_vec()
}

pub(crate) fn pawns(game: &OttoGameOver, side: usize) -> String {
    look(game).open.pawns[seat(side)].to_string()
}

pub(crate) fn held(game: &OttoGameOver, by: usize) -> String {
    look(game).open.held[seat(by)].map_or_else(String::new, |kind| kind.to_string())
}

/// A seat's own secret cards.
pub(crate) fn hand(game: &OttoGameOver, by: usize) -> String {
    game.view(Observer::screen(seat(by))).hands[seat(by)].expect("the seat's own cards").to_string()
}

pub(crate) fn outcome(game: &OttoGameOver) -> Outcome {
    game.outcome().expect("the match is over")
}

/// The points of the round that ended, by seat.
pub(crate) fn round_points(seen: &[Seen]) -> Vec<u16> {
    seen.iter()
        .find_map(|seen| match seen {
            Seen::RoundOver { points, .. } => Some(points.as_slice().to_vec()),
            _ => None,
        })
        .expect("a round ended")
}

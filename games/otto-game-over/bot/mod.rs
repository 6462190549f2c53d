mod alone;
mod between;
mod figures;
mod learn;
mod placing;
mod plan;
mod weights;

use engine::{BySeat, Dice, Game as _, Seat, Text};
use game_otto_game_over::{
    Action, Closed, Direction, Kind, Move, Open, OttoGameOver, Placement, RoundKind, Tile, Via, View,
};

use self::alone::Effort;
use crate::eval::ahead_of_the_others;
use crate::{Budget, Evaluate, Greedy, Learned, Level, Skill, Think, Unit, Values, Verdict, best_by};

/// The value of drawing; cards without a gain are worth less.
const DRAW: i32 = 0;
const IDLE: i32 = -1;
/// More than any figure: an immediate choice.
const AT_ONCE: i32 = 1_000;
/// One point, with room for finer distinctions.
const POINT: i32 = 10;

impl Greedy for OttoGameOver {
    /// Takes the most points immediately, at random among equals. Plays a secret card when it gains
    /// points immediately: a leap that closes something, a tile that scores where its own does not;
    /// a second turn always; an eight when there is something to keep. Makes a reminder whenever a
    /// duty was broken.
    fn greedy(view: &View, legal: &[Move], dice: &mut Dice) -> Move {
        let open = &view.open;
        let Some(me) = view.seat.or(open.phase.seat()) else { return legal[0] };
        // The same for every move, and expensive to compute.
        let left = open.pawns_left(me);
        let mine = open.held[me].map_or(0, |tile| best_with(open, tile, left));
        best_by(legal, dice, |mv| match mv {
            Move::Place(placement) => worth(closes(open, placement), left),
            Move::Draw | Move::Pass => DRAW,
            Move::Card(via, action) => {
                // A void can be anything later, so the card of the name is played first.
                card(open, me, action, left, mine) - i32::from(via == Via::Void)
            }
            Move::Remind => {
                if open.duty_was_broken() {
                    AT_ONCE
                } else {
                    IDLE * POINT
                }
            }
        })
    }

    fn speak_up(view: &View, legal: &[Move], _dice: &mut Dice) -> Option<Move> {
        Self::alert(view, legal)
    }
}

/// A lead in points of one round that is seldom exceeded.
const LEAD: f32 = 16.0;

crate::searched::searched!(OttoGameOver);

impl Evaluate for OttoGameOver {
    const LEARNED: &'static [Learned] = &[
        Learned { file: "solo.txt", learn: learn::solo },
        Learned { file: "table.txt", learn: learn::table },
    ];

    const UNIT: Unit = Unit { scale: LEAD as f64 * 2.0, name: Text { fr: "points", en: "points" } };

    /// How many more points the round brought than the others' mean; alone, the points of the
    /// round.
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
        let effort = [Effort::Look, Effort::Answer, Effort::Far][usize::from(effort.min(2))];
        let Some(planned) = plan::plan(view, seat, legal, effort, budget, dice) else { return Vec::new() };
        let scale = if view.open.kind == RoundKind::Solo { 1.0 } else { 2.0 * LEAD };
        let middle = if view.open.kind == RoundKind::Solo { 0.0 } else { 0.5 };
        let verdict = |judged: plan::Judged| Verdict {
            mv: judged.mv,
            visits: 1,
            value: f64::from((middle + judged.value / scale).clamp(0.0, 1.0)),
            margin: f64::from(judged.margin / scale),
        };
        planned.into_iter().map(verdict).collect()
    }

    fn alert(view: &View, legal: &[Move]) -> Option<Move> {
        (view.open.duty_was_broken() && legal.contains(&Move::Remind)).then_some(Move::Remind)
    }

    /// A cell of the board, or a card in hand.
    fn thing(mv: Move) -> u64 {
        match mv {
            Move::Place(placement) => placement.cell.number() as u64,
            Move::Draw => 100,
            Move::Pass => 101,
            Move::Remind => 102,
            Move::Card(_, action) => 110 + action.secret() as u64,
        }
    }

    fn skill(level: Level) -> Skill {
        match level.number() {
            1 => Skill::of(Think::Greedy).overlooking(85),
            2 => Skill::of(Think::Plan(0, u64::MAX)).overlooking(16).rough(0.5),
            3 => Skill::of(Think::Plan(0, u64::MAX)).rough(0.09),
            4 => Skill::of(Think::Plan(0, u64::MAX)).rough(0.015),
            _ => Skill::of(Think::Plan(2, u64::MAX)),
        }
    }
}

fn closes(open: &Open, placement: Placement) -> Option<Closed> {
    Some(open.board.would_close(placement.cell, Tile::new(placement.kind, placement.turn)?))
}

/// The points of figures for which there is a pawn, and above all an infinity.
fn worth(closed: Option<Closed>, mut left: [u8; 3]) -> i32 {
    let Some(closed) = closed else { return 0 };
    let mut points = if closed.infinity() { AT_ONCE } else { 0 };
    for (_, figure) in closed.figures() {
        let pawns = &mut left[figure as usize];
        if *pawns > 0 {
            *pawns -= 1;
            points += POINT * i32::from(figure.points());
        }
    }
    points
}

/// The best result of a tile on the current board.
fn best_with(open: &Open, kind: Kind, left: [u8; 3]) -> i32 {
    let tiles = (0..kind.turns()).filter_map(|turn| Tile::new(kind, turn));
    let cells = open.board.open();
    tiles
        .flat_map(|tile| cells.iter().map(move |cell| worth(Some(open.board.would_close(cell, tile)), left)))
        .max()
        .unwrap_or(0)
}

/// The immediate gain of playing a card; `mine` is the best result of the own tile.
fn card(open: &Open, me: Seat, action: Action, left: [u8; 3], mine: i32) -> i32 {
    // A swap is worth the difference between the tiles.
    let swap = |from: Seat| match open.held[from].map_or(0, |tile| best_with(open, tile, left)) - mine {
        gain @ 1.. => gain,
        _ => IDLE,
    };
    match action {
        Action::TimeTravel => POINT,
        Action::MagneticInversion(with) => swap(with),
        Action::Revolution(direction) => swap(giver(open, me, direction)),
        Action::QuantumLeap { from, to, turn } => {
            let mut board = open.board;
            let tile = board.tile(from).and_then(|tile| Tile::new(tile.kind(), turn));
            board.take(from);
            match worth(tile.map(|tile| board.would_close(to, tile)), left) {
                gain @ 1.. => gain,
                _ => IDLE,
            }
        }
        // A black tile is worth throwing away.
        Action::Meteorite => {
            if open.held[me] == Some(Kind::BLACK) {
                POINT / 2
            } else {
                IDLE
            }
        }
        Action::AlienAbduction(_) => POINT / 3,
        Action::Eight => {
            if open.on_board(me) > 0 {
                POINT
            } else {
                IDLE
            }
        }
    }
}

/// Whose tile a seat receives when all tiles are passed on.
fn giver(open: &Open, me: Seat, direction: Direction) -> Seat {
    let step = match direction {
        Direction::Left => open.players - 1,
        Direction::Right => 1,
    };
    Seat::new((me.index() + step) % open.players).unwrap_or(me)
}

#[cfg(test)]
mod tests {
    use engine::{Game as _, Observer, Positions as _, Seed};
    use game_otto_game_over::{Options, Phase, Position};
    use serde_json::{Value, json};

    use super::*;
    use crate::Policy;

    /// A match that begins with this board, these tiles before the seats and these cards in seat
    /// 0's hand. It is seat 0's turn; if a tile is drawn, a placement.
    fn table(options: &Options, board: [&str; 5], held: &[&str], drawn: &str, hand: &str) -> OttoGameOver {
        let game = OttoGameOver::deal(options, 2, &Seed::numbered(1, 0), &mut ()).expect("a table");
        let mut json = serde_json::to_value(game.to_position()).expect("a position");
        // All tiles, then without those that are somewhere else than in the tower.
        let mut tower: Vec<&str> =
            ["12", "9", "8", "7", "5", "4", "2", "0", "x"].iter().flat_map(|mark| [*mark; 4]).collect();
        let words = board.iter().flat_map(|row| row.split_whitespace()).enumerate();
        let laid = words.filter(|(index, word)| *index != 12 && *word != ".");
        let marks = laid.map(|(_, word)| word.split('+').next().unwrap_or(word));
        for mark in marks.chain(held.iter().copied()).chain(drawn.split_whitespace()) {
            let place = tower.iter().position(|tile| *tile == mark).expect("the box has it");
            tower.remove(place);
        }
        json["tower"] = json!(tower);
        let open = &mut json["open"];
        open["board"] = json!(board);
        open["held"] = json!(held);
        open["drawn"] = if drawn.is_empty() { Value::Null } else { json!(drawn) };
        open["phase"] = if drawn.is_empty() {
            json!({ "turn": { "seat": 0, "card": true } })
        } else {
            json!({ "place": { "seat": 0, "reminded": false } })
        };
        if options.secret_cards {
            let mut pile: Vec<&str> =
                ["travel", "inversion", "revolution", "leap", "meteorite", "abduction", "eight", "void"]
                    .iter()
                    .flat_map(|card| [*card; 4])
                    .chain(["void"])
                    .collect();
            for card in hand.split_whitespace() {
                let place = pile.iter().position(|other| *other == card).expect("the box has it");
                pile.remove(place);
            }
            json["secret_pile"] = json!(pile);
            json["hands"] = json!([hand, ""]);
        }
        let position: Position = serde_json::from_value(json).expect("a position");
        OttoGameOver::from_position(&position).expect("a sound position")
    }

    fn choose(game: &OttoGameOver) -> String {
        let seat = game.to_act().must.first().expect("somebody acts");
        let mut legal = Vec::new();
        game.legal_moves(seat, &mut legal);
        let view = game.view(Observer::bot(seat));
        Policy::Greedy.choose::<OttoGameOver>(&view, &legal, &mut Dice::new(1)).to_string()
    }

    const BOARD: [&str; 5] = [". 5+2 . . .", "5+1 5+3 . . 0", ". . 8 . .", ". . . . .", ". . . . ."];

    #[test]
    fn it_takes_the_most_points() {
        // The 12 closes two circles on a1, or one on e1; the rules allow both.
        let plain = Options { secret_cards: false, ..Options::default() };
        let game = table(&plain, BOARD, &["12", "9"], "2", "");
        let seat = game.to_act().must.first().expect("somebody acts");
        assert_eq!(game.check(seat, "12e1+1".parse().expect("a move")), Ok(()));
        assert_eq!(choose(&game), "12a1");
    }

    #[test]
    fn it_plays_cards_that_gain_at_once_and_keeps_the_others() {
        let all = Options::default();
        let free = [". 5+2 . . .", "5+1 5+3 . . 0", ". . 8 . 8", ". . . . .", ". . . . ."];
        // The crossing on e3 leaps to a1 and draws the infinity; the card itself is preferred to
        // the void.
        assert_eq!(choose(&table(&all, free, &["2", "9"], "", "leap void")), "leap:e3-a1");
        assert_eq!(choose(&table(&all, free, &["2", "9"], "", "void")), "void:leap:e3-a1");
        // No useful leap: draw. A second turn is always good; an eight waits.
        let still = [". . . . .", ". . . . .", ". . 8 0 .", ". . . . .", ". . . . ."];
        assert_eq!(choose(&table(&all, still, &["2", "9"], "", "leap")), "draw");
        assert_eq!(choose(&table(&all, still, &["2", "9"], "", "eight travel")), "travel");
        // The other player's 12 can score, the own 2 cannot; a black tile is thrown away, another
        // is not.
        let corner = ["0 . . . .", ". . . . .", ". . 8 . .", ". . . . .", "0 . . . ."];
        assert_eq!(choose(&table(&all, corner, &["2", "9"], "", "inversion")), "draw");
        let rim = [". 5 . . .", ". . . . .", ". . 8 . .", ". . . . .", ". . . . ."];
        assert_eq!(choose(&table(&all, rim, &["2", "12"], "", "inversion")), "inversion:1");
        assert_eq!(choose(&table(&all, rim, &["x", "0"], "", "meteorite")), "meteorite");
        assert_eq!(choose(&table(&all, rim, &["9", "0"], "", "meteorite")), "draw");
    }

    #[test]
    fn it_reminds_of_a_broken_duty_and_only_then() {
        let vigilant = Options { secret_cards: false, vigilance: true, ..Options::default() };
        let other = Seat::new(1).expect("a seat");
        for (placed, reminds) in [("2d3", true), ("12a1", false)] {
            let mut game = table(&vigilant, BOARD, &["12", "9"], "2", "");
            let seat = game.to_act().must.first().expect("somebody acts");
            game.play(seat, placed.parse().expect("a move"), &mut ()).expect("vigilance allows it");
            let view = game.view(Observer::bot(other));
            let spoken = OttoGameOver::speak_up(&view, &[Move::Draw, Move::Remind], &mut Dice::new(1));
            assert_eq!(spoken.is_some(), reminds, "{placed}");
            assert_eq!(choose(&game), if reminds { "remind" } else { "draw" }, "{placed}");
        }
    }

    #[test]
    fn it_keeps_points_with_an_eight_and_only_points() {
        let game = table(&Options::default(), BOARD, &["8", "9"], "2", "eight");
        let seat = game.to_act().must.first().expect("somebody acts");
        let mut game = game;
        game.play(seat, "8a1".parse().expect("a move"), &mut ()).expect("the infinity");
        assert!(matches!(game.view(Observer::SPECTATOR).open.phase, Phase::Infinity { .. }));
        assert_eq!(choose(&game), "pass", "there is nothing to keep");
    }

    /// The planner's figures agree with the game's own throughout several matches, and its
    /// incremental sums with full ones.
    #[test]
    fn the_sketch_sees_what_the_board_closes() {
        use super::between::Round;
        use super::figures::{Sketch, code, place_of};
        use super::placing::{NO_TILE, Scratch};
        use super::weights::{Worth, table_weights};

        let (mut dice, mut moves) = (Dice::new(5), Vec::new());
        let (mut closings, mut infinities) = (0, 0);
        for number in 0..40 {
            let plain = Options { secret_cards: false, ..Options::default() };
            let mut game =
                OttoGameOver::deal(&plain, 2, &Seed::numbered(3, number), &mut ()).expect("a table");
            while let Some(seat) = game.to_act().must.first() {
                moves.clear();
                game.legal_moves(seat, &mut moves);
                let open = game.view(Observer::bot(seat)).open;
                let sketch = Sketch::of(&open.board);
                assert_eq!(sketch.has_infinity(), !open.board.infinities().is_empty());
                let [mine, other] = [seat, seat.left(2)];
                let kind = |tile: Option<Kind>| tile.map_or(NO_TILE, |kind| kind.index() as u8);
                let mut round = Round {
                    sketch,
                    held: [kind(open.held[mine]), kind(open.held[other])],
                    left: [open.pawns_left(mine), open.pawns_left(other)],
                    points: [0; 2],
                    tiles: [2; 9],
                };
                let mut scratch = Scratch::default();
                round.choices(kind(open.drawn), table_weights(), &mut scratch);
                assert_eq!(scratch.choices.len(), moves.len(), "A11, A12: the same placements");
                for mv in &moves {
                    let Move::Place(placement) = *mv else { panic!("a tile was drawn") };
                    let closed = closes(&open, placement).expect("a tile that can lie");
                    let (at, code) = (place_of(placement.cell), code(placement.kind, placement.turn));
                    let found = scratch.choices.iter().find(|choice| (choice.at, choice.code) == (at, code));
                    let found = found.expect("the same placements");
                    let mut figures = [0; 3];
                    closed.figures().for_each(|(_, figure)| figures[figure as usize] += 1);
                    assert_eq!(
                        (found.closes.figures, found.closes.infinity),
                        (figures, closed.infinity()),
                        "{mv}"
                    );
                    closings += u32::from(found.closes.any_figure());
                    infinities += u32::from(found.closes.infinity);
                    if !found.closes.infinity && sketch.empties() > 1 {
                        let mut after = round;
                        after.play(found);
                        let whole = Worth::new(&after.context(), table_weights()).of(&after.sketch);
                        assert!((after.lead() + whole - found.value).abs() < 1e-3, "{mv}");
                    }
                }
                let mv = game.random_move(seat, &mut dice, &mut moves).expect("a seat that must act can");
                game.play_unchecked(seat, mv, &mut ());
            }
        }
        assert!(closings > 1000 && infinities > 0, "{closings} {infinities}: the test says nothing");
    }

    /// A board one crossing short of everything: the only winning placement is found at every
    /// effort.
    #[test]
    fn it_plays_a_placement_that_wins_alone() {
        let (mut dice, mut moves, mut wins) = (Dice::new(9), Vec::new(), 0);
        for number in 0..60 {
            let seed = Seed::numbered(8, number);
            let mut game = OttoGameOver::deal(&Options::default(), 1, &seed, &mut ()).expect("a table");
            while let Some(seat) = game.to_act().must.first() {
                let view = game.view(Observer::bot(seat));
                moves.clear();
                game.legal_moves(seat, &mut moves);
                let winning = |mv: Move| {
                    let mut after = game;
                    after.play_unchecked(seat, mv, &mut ());
                    after.outcome().is_some_and(|outcome| outcome.ranks[seat] == 1)
                };
                let can_win = moves.iter().any(|mv| winning(*mv));
                for effort in 0..3 {
                    let plan =
                        OttoGameOver::plan(&view, seat, &moves, effort, Budget::iterations(4), &mut dice);
                    assert_eq!(plan.len(), moves.len(), "every legal move is judged");
                    assert_eq!(winning(plan[0].mv), can_win, "effort {effort}");
                }
                wins += u32::from(can_win);
                let plan = OttoGameOver::plan(&view, seat, &moves, 0, Budget::iterations(1), &mut dice);
                game.play_unchecked(seat, plan[0].mv, &mut ());
            }
        }
        assert!(wins >= 15, "{wins} won: the test says nothing");
    }
}

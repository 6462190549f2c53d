//! Compares the masks, the counts and the lines with the plain table, square by square.

use std::collections::BTreeMap;

use engine::{Dice, Game, Seat, Seed};
use game_karta_doppio::{Colour, KartaDoppio, Move, Options, REACH};

use crate::plain::{Picture, Plain, fronts, picture};

/// How moves are chosen, so that tables of every shape occur.
#[derive(Clone, Copy, Debug)]
enum Style {
    /// Any move.
    Random,
    /// The best of a few moves along this slope: long thin tables.
    Far(i32, i32),
    /// The best of a few moves by their distance from the origin: thick tables with many locked
    /// squares.
    Near,
}

fn choose(game: &KartaDoppio, seat: Seat, style: Style, dice: &mut Dice) -> Move {
    let any = |dice: &mut Dice| game.random_move(seat, dice, &mut Vec::new()).expect("there is a move");
    let worth = |mv: &Move| {
        let (x, y) = (i32::from(mv.x()), i32::from(mv.y()));
        match style {
            Style::Random => 0,
            Style::Far(right, down) => right * x + down * y,
            Style::Near => -(x * x + y * y),
        }
    };
    let candidates: Vec<Move> = (0..8).map(|_| any(dice)).collect();
    *candidates.iter().max_by_key(|mv| worth(mv)).expect("eight moves")
}

/// The same match, square by square.
struct Beside<'a> {
    fronts: &'a BTreeMap<String, Picture>,
    plain: Plain,
}

impl<'a> Beside<'a> {
    fn new(fronts: &'a BTreeMap<String, Picture>) -> Self {
        Self { fronts, plain: Plain::new() }
    }

    fn picture(&self, mv: Move) -> Picture {
        picture(self.fronts, &mv.face().to_string())
    }

    fn lay(&mut self, mv: Move) {
        let picture = self.picture(mv);
        self.plain.lay(&picture, i32::from(mv.x()), i32::from(mv.y()));
    }

    /// The list of moves agrees, face by face, with the places on the plain table. Colours only
    /// matter for the second card; for later ones, one face across and one upright represent all,
    /// and the others must be equal to them.
    fn compare(&self, game: &KartaDoppio, seat: Seat, legal: &[Move], dice: &mut Dice) {
        let each = game.laid().len() < 2;
        let mut known: [Option<Vec<(i32, i32)>>; 2] = [None, None];
        let speaker = dice.below(4);
        let mut faces = 0;
        for moves in legal.chunk_by(|a, b| a.face() == b.face()) {
            let standing = usize::from(moves[0].face().height() == 3);
            faces += 1;
            if each || (known[standing].is_none() && faces > speaker) {
                known[standing] = Some(self.plain.places(&self.picture(moves[0])));
            }
            let Some(places) = &known[standing] else { continue };
            assert!(
                places.iter().copied().eq(moves.iter().map(|mv| (i32::from(mv.x()), i32::from(mv.y())))),
                "{:?} for {}: {places:?}",
                game.table(),
                moves[0].face()
            );
        }
        assert_eq!(faces, 8 * game.hand(seat).len(), "every face of every card has a place");
        assert!(known.iter().all(Option::is_some));
    }

    fn compare_table(&self, game: &KartaDoppio) {
        let (left, top, right, bottom) = self.plain.bounds();
        for y in top - 1..=bottom + 1 {
            for x in left - 1..=right + 1 {
                let plain = self.plain.cell(x, y);
                let square = game.table().square(x as i8, y as i8);
                assert_eq!(plain.layers, square.map_or(0, |square| 1 + u8::from(square.locked)));
                let shows = square.and_then(|square| square.point).map_or('.', Colour::letter);
                assert_eq!(plain.shows, shows, "{x}, {y} of {:?}", game.table());
            }
        }
        // No table is too large: n cards span at most 3n columns and rows.
        let most = 3 * i32::try_from(game.laid().len()).expect("at most 16").max(1);
        assert!(right - left < most && bottom - top < most);
    }
}

/// Visits positions, with each style, match after match, including the last table of a match.
fn visit(matches: u64, style: impl Fn(u64) -> Style, mut each: impl FnMut(&KartaDoppio, &Beside, &mut Dice)) {
    let fronts = fronts();
    for number in 0..matches {
        let mut dice = Dice::new(number);
        let seed = Seed::numbered(40, number);
        let mut game = KartaDoppio::deal(&Options::default(), 2, &seed, &mut ()).expect("two can play");
        let mut beside = Beside::new(&fronts);
        loop {
            each(&game, &beside, &mut dice);
            let Some(seat) = game.to_act().must.first() else { break };
            let mv = choose(&game, seat, style(number), &mut dice);
            game.play(seat, mv, &mut ()).expect("it is legal");
            beside.lay(mv);
        }
    }
}

fn any_style(number: u64) -> Style {
    match number % 4 {
        0 | 1 => Style::Random,
        2 => Style::Near,
        _ => Style::Far((number / 4 % 5) as i32 - 2, (number / 20 % 5) as i32 - 2),
    }
}

#[test]
fn masks_agree_with_the_plain_table_in_a_hundred_thousand_positions() {
    let (mut positions, mut moves) = (0_u64, 0_u64);
    let mut legal = Vec::new();
    visit(test_kit::cases(6_300), any_style, |game, beside, dice| {
        let Some(seat) = game.to_act().must.first() else { return };
        legal.clear();
        game.legal_moves(seat, &mut legal);
        beside.compare(game, seat, &legal, dice);
        positions += 1;
        moves += legal.len() as u64;
    });
    assert!(positions >= test_kit::cases(100_000), "{positions}");
    assert!(moves / positions > 500, "tables with room: {}", moves / positions);
}

#[test]
fn squares_lines_and_points_agree_with_the_plain_table() {
    let mut with_lines = 0;
    visit(3_000, any_style, |game, beside, _| {
        beside.compare_table(game);
        for colour in Colour::ALL {
            let lines = beside.plain.lines(colour.letter());
            assert_eq!(u32::from(game.table().lines(colour)), lines, "{:?}", game.table());
            let runs = game.table().runs(colour);
            assert_eq!(runs.iter().map(|run| u32::from(run.lines())).sum::<u32>(), lines);
            for (x, y) in runs.iter().flat_map(|run| run.squares()) {
                assert_eq!(game.table().square(x, y).and_then(|square| square.point), Some(colour));
            }
            assert_eq!(u32::from(game.table().points(colour)), beside.plain.points(colour.letter()));
            with_lines += u32::from(lines > 0);
        }
    });
    assert!(with_lines > 2_000, "lines do come up: {with_lines}");
}

#[test]
fn counting_and_naming_moves_agree_with_the_list() {
    let mut legal = Vec::new();
    visit(400, any_style, |game, _, dice| {
        for seat in Seat::all(3) {
            legal.clear();
            game.legal_moves(seat, &mut legal);
            assert_eq!(game.move_count(seat) as usize, legal.len());
            assert!(legal.is_sorted(), "the list is in the order of moves");
            assert_eq!(game.nth_move(seat, legal.len() as u32), None);
            assert_eq!(game.nth_move(seat, u32::MAX), None);
            for n in (0..40).map(|_| dice.below(legal.len().max(1) as u32)).chain([0]) {
                assert_eq!(game.nth_move(seat, n), legal.get(n as usize).copied());
            }
        }
    });
}

#[test]
fn every_move_of_a_list_can_be_named() {
    let mut legal = Vec::new();
    visit(6, any_style, |game, _, _| {
        let Some(seat) = game.to_act().must.first() else { return };
        legal.clear();
        game.legal_moves(seat, &mut legal);
        for (n, mv) in legal.iter().enumerate() {
            assert_eq!(game.nth_move(seat, n as u32), Some(*mv));
        }
    });
}

#[test]
fn check_agrees_with_the_list_all_round_the_table() {
    let mut legal = Vec::new();
    visit(25, any_style, |game, beside, dice| {
        let Some(seat) = game.to_act().must.first() else { return };
        legal.clear();
        game.legal_moves(seat, &mut legal);
        let (left, top, right, bottom) = beside.plain.bounds();
        let card = legal[dice.below(legal.len() as u32) as usize].face().card();
        for face in card.faces() {
            for y in top - 6..=bottom + 6 {
                for x in left - 6..=right + 6 {
                    let Some(mv) = Move::new(face, x as i8, y as i8) else { continue };
                    assert_eq!(game.check(seat, mv).is_ok(), legal.binary_search(&mv).is_ok(), "{mv}");
                }
            }
        }
        // Far away the torus must not show the other end of the table.
        for _ in 0..200 {
            let any = |dice: &mut Dice| dice.below(91) as i8 - REACH;
            let mv = Move::new(card.face(game_karta_doppio::Side::Recto, 1), any(dice), any(dice));
            let mv = mv.expect("within reach");
            assert_eq!(game.check(seat, mv).is_ok(), legal.binary_search(&mv).is_ok(), "{mv}");
        }
    });
}

/// As far as cards can go, straight and diagonally: fifteen cards in a row end 42 to 44 squares
/// away, depending on the direction of growth and on how the first one lies; the sixteenth must
/// overlap and adds two at most. Every table on the way is compared with the plain one, which does
/// not wrap around.
#[test]
fn no_reachable_table_is_refused() {
    let fronts = fronts();
    for (right, down) in
        [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1), (3, 1), (-1, 3)]
    {
        for number in 0..6 {
            let mut dice = Dice::new(number);
            let seed = Seed::numbered(41, number);
            let mut game = KartaDoppio::deal(&Options::default(), 2, &seed, &mut ()).expect("two can play");
            let mut beside = Beside::new(&fronts);
            let mut farthest = 0;
            while let Some(seat) = game.to_act().must.first() {
                let mut legal = Vec::new();
                game.legal_moves(seat, &mut legal);
                beside.compare(&game, seat, &legal, &mut dice);
                beside.compare_table(&game);
                // In every other match the table grows in both directions alternately.
                let side = if number % 2 == 0 || game.laid().len() % 2 == 0 { 1 } else { -1 };
                let worth = |mv: &Move| {
                    let far = mv.squares().map(|(x, y)| side * (right * i32::from(x) + down * i32::from(y)));
                    far.max().expect("a card has squares")
                };
                let best = legal.iter().map(worth).max().expect("there is a move");
                let outermost: Vec<Move> = legal.iter().filter(|mv| worth(mv) == best).copied().collect();
                let mv = *dice.pick(&outermost).expect("the best is one of them");
                game.play(seat, mv, &mut ()).expect("it is legal");
                beside.lay(mv);
                let squares = mv.squares().map(|(x, y)| i32::from(x).abs().max(i32::from(y).abs()));
                farthest = farthest.max(squares.max().expect("a card has squares"));
            }
            beside.compare_table(&game);
            for colour in Colour::ALL {
                assert_eq!(u32::from(game.table().lines(colour)), beside.plain.lines(colour.letter()));
            }
            if number % 2 == 0 && right * down == 0 {
                assert!(farthest >= 42, "a straight row gets far: {farthest}");
            }
        }
    }
}

//! Where things lie on the table of Karta Doppio, and what a card would do where it is held.

use engine::{BySeat, Seat};
use game_karta_doppio::{Bounds, Card, Colour, Event, Face, Move, Run, Score, Table};

use table::{Hue, State};

/// The table of Karta Doppio.
#[derive(Clone, PartialEq, Debug)]
pub struct Layout {
    /// What lies there, the move on its way included.
    pub table: Table,
    /// The films in the order they were laid.
    pub films: Vec<Film>,
    /// A11: the squares that are locked, row by row.
    pub locks: Vec<(i8, i8)>,
    /// A13: the lines that stand.
    pub lines: Vec<ShownLine>,
    /// The lines that the last move broke.
    pub cracks: Vec<Crack>,
    /// A12: the points that show, row by row.
    pub points: Vec<Point>,
    /// The rectangle round the films.
    pub bounds: Bounds,
}

/// A card on the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Film {
    /// Which, and where.
    pub mv: Move,
    /// `Now` for the last one, `Pending` if the server has not heard of it.
    pub state: State,
}

/// A line, and whether the last move made it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ShownLine {
    pub run: Run,
    /// It warms up from end to end.
    pub fresh: bool,
}

/// A line that was broken.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Crack {
    /// What it was.
    pub run: Run,
    /// Its pieces, from the first to the last point of each.
    pub pieces: Vec<Piece>,
}

/// A piece of a broken line: its ends in squares, and which way it springs from the point that was
/// taken.
pub type Piece = ((i8, i8), (i8, i8), i8);

/// A point that shows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Point {
    pub x: i8,
    pub y: i8,
    pub colour: Colour,
    /// Seen through the film above.
    pub under: bool,
    /// The last card brought it.
    pub fresh: bool,
}

/// The colour on the screen.
pub const fn hue(colour: Colour) -> Hue {
    match colour {
        Colour::Red => Hue::Red,
        Colour::Blue => Hue::Blue,
    }
}

/// Lays the table out.
pub fn layout(laid: &[Move], pending: Option<Move>) -> Layout {
    let moves: Vec<Move> = laid.iter().copied().chain(pending).collect();
    let (mut before, mut table) = (Table::EMPTY, Table::EMPTY);
    for mv in &moves {
        before = table;
        table.lay(*mv);
    }
    let last = moves.last().copied();
    let films = moves
        .iter()
        .enumerate()
        .map(|(index, mv)| Film {
            mv: *mv,
            state: match () {
                () if index + 1 < moves.len() => State::Rest,
                () if pending.is_some() => State::Pending,
                () => State::Now,
            },
        })
        .collect();
    let bounds = table.bounds().unwrap_or(Bounds { left: 0, top: 0, right: 2, bottom: 1 });
    let (mut locks, mut points) = (Vec::new(), Vec::new());
    for (x, y) in squares(bounds) {
        let Some(square) = table.square(x, y) else { continue };
        if square.locked {
            locks.push((x, y));
        }
        if let Some(colour) = square.point {
            // A12: the upper card of a locked square is the one laid later.
            let upper = moves.iter().rev().find(|mv| mv.squares().any(|at| at == (x, y)));
            let under = square.locked && upper.is_some_and(|mv| mv.point(x, y).is_none());
            let fresh = last.is_some_and(|mv| mv.point(x, y).is_some());
            points.push(Point { x, y, colour, under, fresh });
        }
    }
    let old = runs(&before);
    let lines = runs(&table).into_iter().map(|run| ShownLine { run, fresh: !old.contains(&run) }).collect();
    Layout { table, films, locks, lines, cracks: cracks(&before, &table), points, bounds }
}

/// Every square of a rectangle, row by row.
pub fn squares(bounds: Bounds) -> impl Iterator<Item = (i8, i8)> {
    (bounds.top..=bounds.bottom).flat_map(move |y| (bounds.left..=bounds.right).map(move |x| (x, y)))
}

/// The lines of both colours.
fn runs(table: &Table) -> Vec<Run> {
    Colour::ALL.iter().flat_map(|colour| table.runs(*colour)).collect()
}

/// The lines that are no longer whole, in pieces.
fn cracks(before: &Table, after: &Table) -> Vec<Crack> {
    let stands =
        |run: &Run, (x, y)| after.square(x, y).is_some_and(|square| square.point == Some(run.colour));
    let broken = |run: &Run| !run.squares().all(|square| stands(run, square));
    let crack = |run: Run| {
        let mut pieces: Vec<Piece> = Vec::new();
        let mut open: Option<((i8, i8), (i8, i8))> = None;
        let mut taken = false;
        for square in run.squares() {
            if stands(&run, square) {
                open = Some((open.map_or(square, |(start, _)| start), square));
            } else {
                pieces.extend(open.take().map(|(start, end)| (start, end, if taken { 1 } else { -1 })));
                taken = true;
            }
        }
        pieces.extend(open.map(|(start, end)| (start, end, 1)));
        Crack { run, pieces }
    };
    runs(before).into_iter().filter(broken).map(crack).collect()
}

/// A seat's legal moves, in order, so that thousands of them answer at once.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Index(Vec<Move>);

impl Index {
    /// Sorts them, once an update.
    pub fn new(mut legal: Vec<Move>) -> Self {
        legal.sort_unstable();
        Self(legal)
    }

    /// Whether there is none.
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether this is one of them.
    pub fn has(&self, mv: Move) -> bool {
        self.0.binary_search(&mv).is_ok()
    }

    /// Those with the card lying so.
    pub fn with_face(&self, face: Face) -> &[Move] {
        let start = self.0.partition_point(|mv| mv.face() < face);
        let end = self.0.partition_point(|mv| mv.face() <= face);
        &self.0[start..end]
    }

    /// The place in the middle of things where a card can lie so, as the square by which it is
    /// held.
    pub fn middle(&self, face: Face, bounds: Bounds) -> Option<(i8, i8)> {
        let centre = (
            i32::from(bounds.left) + i32::from(bounds.right),
            i32::from(bounds.top) + i32::from(bounds.bottom),
        );
        let far = |mv: &&Move| {
            let across = 2 * i32::from(mv.x()) + i32::from(face.width()) - 1 - centre.0;
            let down = 2 * i32::from(mv.y()) + i32::from(face.height()) - 1 - centre.1;
            across * across + down * down
        };
        self.with_face(face).iter().min_by_key(far).map(|mv| held_by(*mv))
    }
}

/// The square of a card by which it is held: the middle one of its long side.
pub const fn handle(face: Face) -> (i8, i8) {
    if face.width() == 3 { (1, 0) } else { (0, 1) }
}

/// The square by which a card is held that lies there.
pub const fn held_by(mv: Move) -> (i8, i8) {
    let (right, down) = handle(mv.face());
    (mv.x() + right, mv.y() + down)
}

/// The move that lays a card held over a square; the first card can lie in one place only (A5).
pub fn over(face: Face, (x, y): (i8, i8), first: bool) -> Option<Move> {
    if first {
        return Move::new(face, 0, 0);
    }
    let (right, down) = handle(face);
    Move::new(face, x.checked_sub(right)?, y.checked_sub(down)?)
}

/// What a card would do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Effect {
    /// The card, and where.
    pub mv: Move,
    /// Whether it may lie there.
    pub legal: bool,
    /// The lines there would be that are not there now.
    pub made: Vec<Run>,
    /// The lines it would break.
    pub broken: Vec<Crack>,
    /// A14: how many tokens more each colour would have, red first.
    pub tokens: [i32; 2],
    /// A12: how many points of each colour it would take, red first.
    pub taken: [usize; 2],
    /// A11: how many squares it would lock.
    pub locked: usize,
}

/// Tries a card out on the table.
pub fn effect(table: &Table, mv: Move, legal: bool) -> Effect {
    let mut after = *table;
    if legal {
        after.lay(mv);
    }
    let old = runs(table);
    let count = |colour: Colour| i32::from(after.lines(colour)) - i32::from(table.lines(colour));
    let taken = |colour: Colour| {
        let lost = |&(x, y): &(i8, i8)| {
            let there = table.square(x, y).and_then(|square| square.point);
            there == Some(colour) && mv.point(x, y) == Some(colour.other())
        };
        if legal { mv.squares().filter(lost).count() } else { 0 }
    };
    Effect {
        mv,
        legal,
        made: runs(&after).into_iter().filter(|run| !old.contains(run)).collect(),
        broken: cracks(table, &after),
        tokens: Colour::ALL.map(count),
        taken: Colour::ALL.map(taken),
        locked: mv.squares().filter(|(x, y)| table.square(*x, *y).is_some()).count(),
    }
}

/// A4: how a card lies before its owner: with two points of the owner's colour up.
pub const fn at_rest(card: Card, owner: Colour) -> Face {
    card.face(owner.side(), 0)
}

/// Who sits above and below the table: oneself below, where one plays.
pub fn sides(me: Option<Seat>) -> (Seat, Seat) {
    let low = me.unwrap_or(Seat::all(2).next_back().expect("two play"));
    (low.left(2), low)
}

/// A16: the cards of a leg that is over, and what it brought.
pub fn finished(events: &[(u64, Event)], leg: u8) -> Option<(Vec<Move>, BySeat<Score>)> {
    let scores = events.iter().find_map(|(_, event)| match event {
        Event::LegOver { leg: over, scores, .. } if *over == leg => Some(*scores),
        _ => None,
    })?;
    let mut laid = Vec::new();
    let mut now = None;
    for (_, event) in events {
        match event {
            Event::Begun { leg, .. } => now = Some(*leg),
            Event::Laid { card, .. } if now == Some(leg) => laid.push(*card),
            Event::Laid { .. } | Event::LegOver { .. } | Event::MatchOver { .. } => {}
        }
    }
    Some((laid, scores))
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::{Dice, Game, Observer, Seed};
    use game_karta_doppio::{KartaDoppio, Options};

    fn mv(text: &str) -> Move {
        text.parse().expect("a move")
    }

    fn deal(legs: u8, heard: &mut Vec<Event>) -> KartaDoppio {
        let options = Options { legs, ..Options::default() };
        KartaDoppio::deal(&options, 2, &Seed::numbered(4, 0), heard).expect("two can play")
    }

    /// Plays a whole match at random, and looks at every step.
    fn play(legs: u8, mut look: impl FnMut(&KartaDoppio, Seat)) -> Vec<Event> {
        let mut heard = Vec::new();
        let mut game = deal(legs, &mut heard);
        let mut dice = Dice::new(7);
        while let Some(seat) = game.to_act().must.first() {
            look(&game, seat);
            let chosen = game.random_move(seat, &mut dice, &mut Vec::new()).expect("there is always a move");
            game.play(seat, chosen, &mut heard).expect("legal");
        }
        heard
    }

    #[test]
    fn the_table_is_the_one_everybody_sees() {
        play(2, |game, seat| {
            let view = game.view(Observer::screen(seat));
            let shown = layout(&view.laid, None);
            assert_eq!(shown.table, view.table);
            assert_eq!(shown.films.len(), view.laid.len());
            for colour in Colour::ALL {
                let points = shown.points.iter().filter(|point| point.colour == colour).count();
                assert_eq!(points, usize::from(view.table.points(colour)));
                let lines: u8 =
                    shown.lines.iter().filter(|l| l.run.colour == colour).map(|l| l.run.lines()).sum();
                assert_eq!(lines, view.table.lines(colour));
            }
            for point in &shown.points {
                let locked = shown.locks.contains(&(point.x, point.y));
                assert!(locked || !point.under, "only a locked square has a film above its point: {point:?}");
            }
            assert!(shown.films.iter().rev().skip(1).all(|film| film.state == State::Rest));
        });
    }

    #[test]
    fn a_move_on_its_way_lies_there_at_once() {
        let shown = layout(&[mv("Cv0@0,0")], Some(mv("Ar1@3,0")));
        let states: Vec<State> = shown.films.iter().map(|film| film.state).collect();
        assert_eq!(states, [State::Rest, State::Pending]);
        assert_eq!(shown.points.iter().filter(|point| point.fresh).count(), 3);
        assert_eq!((shown.bounds.left, shown.bounds.right), (0, 4));
    }

    #[test]
    fn a_locked_point_is_seen_through_the_film_above() {
        // A has its three points in its upper row, so the lower row of the second card is empty.
        let shown = layout(&[mv("Ar0@0,0"), mv("Br0@0,-1")], None);
        let locked: Vec<&Point> = shown.points.iter().filter(|point| point.y == 0).collect();
        assert_eq!(shown.locks, [(0, 0), (1, 0), (2, 0)]);
        assert_eq!(locked.len(), 3);
        assert!(locked.iter().all(|point| point.under && !point.fresh));
    }

    #[test]
    fn the_index_knows_every_legal_move_and_no_other() {
        let mut most = 0;
        play(1, |game, seat| {
            let mut legal = Vec::new();
            game.legal_moves(seat, &mut legal);
            most = most.max(legal.len());
            let index = Index::new(legal.clone());
            let bounds = layout(game.laid(), None).bounds;
            for card in game.hand(seat).iter() {
                for face in card.faces() {
                    let places = legal.iter().filter(|mv| mv.face() == face).count();
                    assert_eq!(index.with_face(face).len(), places);
                    if let Some(spot) = index.middle(face, bounds) {
                        assert!(over(face, spot, false).is_some_and(|mv| index.has(mv)), "{face} {spot:?}");
                    }
                    for spot in squares(bounds) {
                        let tried = over(face, spot, game.laid().is_empty()).expect("near the table");
                        assert_eq!(index.has(tried), game.check(seat, tried).is_ok(), "{tried}");
                    }
                }
            }
        });
        assert!(most > 2_000, "the lists are long, or the index would not be needed: {most}");
    }

    #[test]
    fn a_card_is_held_by_the_middle_of_its_long_side() {
        for name in ["Cv0@4,-2", "Cv1@4,-2", "Pr3@0,0"] {
            assert_eq!(over(mv(name).face(), held_by(mv(name)), false), Some(mv(name)));
        }
        assert_eq!(over(mv("Cv1@0,0").face(), (5, 9), true), Some(mv("Cv1@0,0")));
    }

    #[test]
    fn an_effect_is_what_then_happens() {
        let mut seen = [0; 3];
        play(2, |game, seat| {
            let mut legal = Vec::new();
            game.legal_moves(seat, &mut legal);
            for mv in legal.into_iter().step_by(37) {
                let done = effect(game.table(), mv, true);
                let mut after = Vec::new();
                let mut copy = *game;
                copy.play(seat, mv, &mut after).expect("legal");
                let Some(Event::Laid { captured, before, tokens, .. }) = after.first() else {
                    panic!("a card was laid")
                };
                assert_eq!(done.taken.iter().sum::<usize>(), usize::from(*captured));
                for side in Seat::all(2) {
                    let more = i32::from(tokens[side]) - i32::from(before[side]);
                    assert_eq!(done.tokens[game.colour(side) as usize], more);
                }
                seen[0] += done.made.len();
                seen[1] += done.broken.len();
                seen[2] += done.locked;
            }
        });
        assert!(seen.iter().all(|count| *count > 0), "lines are made and broken in this match: {seen:?}");
    }

    #[test]
    fn what_cannot_be_laid_does_nothing() {
        let shown = layout(&[mv("Cv0@0,0"), mv("Ar0@0,0")], None);
        let done = effect(&shown.table, mv("Br0@0,0"), false);
        assert_eq!((done.tokens, done.taken), ([0, 0], [0, 0]));
        assert!(done.made.is_empty() && done.broken.is_empty());
    }

    #[test]
    fn a_broken_line_falls_into_pieces_round_the_point_taken() {
        // Two cards side by side give six blue points in a row but for one red; a third makes a
        // line, a fourth takes from it.
        let rows = ["bbbb", "----"].map(str::to_owned).to_vec();
        let before = Table::from_drawing(&game_karta_doppio::Drawing { x: 0, y: 0, rows }).expect("a table");
        let done = effect(&before, mv("Br0@0,0"), true);
        assert_eq!(done.tokens, [0, -1]);
        assert_eq!(done.broken.len(), 1);
        assert_eq!(done.broken[0].pieces, [((0, 0), (0, 0), -1), ((2, 0), (3, 0), 1)]);
    }

    #[test]
    fn a_leg_that_is_over_can_be_looked_at_again() {
        let heard = play(2, |_, _| {});
        let events: Vec<(u64, Event)> = heard.into_iter().enumerate().map(|(n, e)| (n as u64, e)).collect();
        let (laid, scores) = finished(&events, 0).expect("the first leg is over");
        assert_eq!(laid.len(), 16);
        let table = layout(&laid, None).table;
        let lines: Vec<u8> = Colour::ALL.iter().map(|colour| table.lines(*colour)).collect();
        assert_eq!(scores.as_slice().iter().map(|s| s.tokens).sum::<u8>(), lines.iter().sum::<u8>());
        assert!(finished(&events[..10], 0).is_none());
    }

    #[test]
    fn one_sits_below() {
        for seat in Seat::all(2) {
            assert_eq!(sides(Some(seat)).1, seat);
        }
        let (top, low) = sides(None);
        assert_ne!(top, low);
    }
}

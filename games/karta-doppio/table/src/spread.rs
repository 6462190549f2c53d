//! Where things are on the table of Karta Doppio, and the effect of a held card.

use engine::{BySeat, Seat};
use game_karta_doppio::{Bounds, Card, Colour, Event, Face, Move, Refusal, Run, Score, Table};
use table::State;

/// The cards on the table.
#[derive(Clone, PartialEq, Debug)]
pub struct Spread {
    /// The table including the move on its way.
    pub table: Table,
    /// The films in the order they were played.
    pub films: Vec<Film>,
    /// A11: the locked squares, row by row.
    pub locks: Vec<(i8, i8)>,
    /// A13: the lines.
    pub lines: Vec<ShownLine>,
    /// The lines that the last move broke.
    pub cracks: Vec<Crack>,
    /// A12: the visible points, row by row.
    pub points: Vec<Point>,
    /// The rectangle around the films.
    pub bounds: Bounds,
}

impl Spread {
    /// A11: the points of this colour that can still be taken, because their square is not locked.
    pub fn at_risk(&self, colour: Colour) -> impl Iterator<Item = &Point> {
        let open = |point: &&Point| !self.locks.contains(&(point.x, point.y));
        self.points.iter().filter(move |point| point.colour == colour).filter(open)
    }
}

/// A card on the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Film {
    /// The card and its place.
    pub mv: Move,
    /// `Now` for the last one, `Pending` if the server has not acknowledged it.
    pub state: State,
}

/// A line, and whether the last move made it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ShownLine {
    /// Where it runs.
    pub run: Run,
    /// It lights up from end to end.
    pub fresh: bool,
}

/// A line that was broken.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Crack {
    /// The line it was.
    pub run: Run,
    /// Its pieces, from the first to the last point of each.
    pub pieces: Vec<Piece>,
}

/// A piece of a broken line: its ends in squares, and the direction in which it springs from the
/// point that was taken.
pub type Piece = ((i8, i8), (i8, i8), i8);

/// A visible point.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Point {
    /// Its column.
    pub x: i8,
    /// Its row.
    pub y: i8,
    /// Whose it is.
    pub colour: Colour,
    /// Whether it is seen through the film above.
    pub under: bool,
    /// Whether the last card brought it.
    pub fresh: bool,
}

/// The colour on the screen.
pub const fn hue(colour: Colour) -> table::Colour {
    match colour {
        Colour::Red => table::Colour::Red,
        Colour::Blue => table::Colour::Blue,
    }
}

/// The cards in the order they were played; the last one may not be acknowledged yet.
pub fn spread(laid: &[Move], pending: Option<Move>) -> Spread {
    let moves: Vec<Move> = laid.iter().copied().chain(pending).collect();
    let (mut before, mut table) = (Table::EMPTY, Table::EMPTY);
    for mv in &moves {
        before = table;
        table.lay(*mv);
    }
    let last = moves.last().copied();
    let mut films: Vec<Film> = moves.iter().map(|mv| Film { mv: *mv, state: State::Rest }).collect();
    if let Some(film) = films.last_mut() {
        film.state = if pending.is_some() { State::Pending } else { State::Now };
    }
    let bounds = table.bounds().unwrap_or(Bounds { left: 0, top: 0, right: 2, bottom: 1 });
    let (mut locks, mut points) = (Vec::new(), Vec::new());
    for (x, y) in squares(bounds) {
        let Some(square) = table.square(x, y) else { continue };
        if square.locked {
            locks.push((x, y));
        }
        if let Some(colour) = square.point {
            // A12: the upper card of a locked square is the one played later.
            let upper = moves.iter().rev().find(|mv| mv.squares().any(|at| at == (x, y)));
            let under = square.locked && upper.is_some_and(|mv| mv.point(x, y).is_none());
            let fresh = last.is_some_and(|mv| mv.point(x, y).is_some());
            points.push(Point { x, y, colour, under, fresh });
        }
    }
    let old = runs(&before);
    let lines = runs(&table).into_iter().map(|run| ShownLine { run, fresh: !old.contains(&run) }).collect();
    Spread { table, films, locks, lines, cracks: cracks(&before, &table), points, bounds }
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

/// A legal place for this face in the middle of the table, as the square by which it is held.
pub(crate) fn middle(legal: &[Move], face: Face, bounds: Bounds) -> Option<(i8, i8)> {
    let centre =
        (i32::from(bounds.left) + i32::from(bounds.right), i32::from(bounds.top) + i32::from(bounds.bottom));
    let far = |mv: &&Move| {
        let across = 2 * i32::from(mv.x()) + i32::from(face.width()) - 1 - centre.0;
        let down = 2 * i32::from(mv.y()) + i32::from(face.height()) - 1 - centre.1;
        across * across + down * down
    };
    legal.iter().filter(|mv| mv.face() == face).min_by_key(far).map(|mv| held_by(*mv))
}

/// Whether a card held over a square can still meet the others.
pub fn near((x, y): (i8, i8), bounds: Bounds) -> bool {
    (bounds.left - 2..=bounds.right + 2).contains(&x) && (bounds.top - 2..=bounds.bottom + 2).contains(&y)
}

/// The square of a card by which it is held: the middle one of its long side.
const fn handle(face: Face) -> (i8, i8) {
    if face.width() == 3 { (1, 0) } else { (0, 1) }
}

/// The square by which a card at this place is held.
pub(crate) const fn held_by(mv: Move) -> (i8, i8) {
    let (right, down) = handle(mv.face());
    (mv.x() + right, mv.y() + down)
}

/// The move that plays a card held over a square; the first card has only one place (A5).
pub fn over(face: Face, (x, y): (i8, i8), first: bool) -> Option<Move> {
    if first {
        return Move::new(face, 0, 0);
    }
    let (right, down) = handle(face);
    Move::new(face, x.checked_sub(right)?, y.checked_sub(down)?)
}

/// The effect of a card.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Effect {
    /// The card and its place.
    pub mv: Move,
    /// Why it may not lie there.
    pub refusal: Option<Refusal>,
    /// The table with the card, or as it is if the card may not lie there.
    pub after: Table,
    /// The new lines.
    pub made: Vec<Run>,
    /// The lines it would break.
    pub broken: Vec<Crack>,
    /// A14: the change in each colour's tokens, red first.
    pub tokens: [i32; 2],
    /// A12: the points of each colour it would capture, red first.
    pub taken: [usize; 2],
    /// A11: the number of squares it would lock.
    pub locked: usize,
}

/// Tries a card on the table, unless the rules refuse it.
pub(crate) fn effect(table: &Table, mv: Move, refusal: Option<Refusal>) -> Effect {
    let legal = refusal.is_none();
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
        refusal,
        after,
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

/// Who is above and below the table: the person below, if they play.
pub fn sides(me: Option<Seat>) -> (Seat, Seat) {
    let low = me.unwrap_or(Seat::all(2).next_back().expect("two play"));
    (low.left(2), low)
}

/// A16: the cards of a finished leg, and its result.
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

//! The table of OTTO Game Over: the board, the held tile and what it would close, the person's
//! tiles and secret cards, and every sentence beside them.
#![warn(missing_docs, clippy::disallowed_methods)]

mod advice;
mod art;
mod layout;
mod lessons;
mod moment;
mod places;
#[cfg(test)]
mod places_tests;
mod spread;
#[cfg(test)]
mod tests;
mod texts;

use engine::{Lang, Seat, Speak as _};
use game_otto_game_over::{Action, Cell, Figure, Kind, Move, OttoGameOver, RoundKind, Secret, Seen, Via};
use table::{
    Advice, Answer, Chart, LessonFiles, Mark, Moment, Narrator, PieceArt, Scene, Sentence, Sheet, Shows,
    Sound, State, Table, words,
};

pub use layout::{Aim, Ghost, Layout};
pub use places::{Form, Own, OwnForm, Places, Players, Things, places};
pub use spread::{Finished, Pawn, Spread, figure_at, hue, track};
pub use texts::{Words, card_does, cell, in_hand, on_card, round, step};

/// The table of OTTO Game Over.
pub struct OttoGameOverTable;

/// What the person has picked up, how it is turned and where it is held.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Held {
    /// The chosen tile, if there are two.
    tile: Option<Kind>,
    /// Quarter turns, in both directions.
    spins: i32,
    /// Kept when the tile is placed: the next one is held over the same cell.
    cell: Option<Cell>,
    card: Option<Secret>,
    /// A28: what the void is played as.
    as_kind: Option<Secret>,
    /// A25: the tile that leaps.
    from: Option<Cell>,
    /// The finished round from which the person has gone on.
    gone_on: Option<u16>,
}

impl Held {
    /// Lets go of any card.
    fn let_go(&mut self) {
        (self.card, self.as_kind, self.from) = (None, None, None);
    }
}

/// What a person does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Gesture {
    /// One of the person's tiles is touched: it is picked up, or turned if it is held.
    Tile(Kind),
    /// It is picked up without being turned.
    Lift(Kind),
    /// What is held is turned by this many quarters to the right.
    Turn(i32),
    /// A cell is pointed at, and whatever is held is held over it.
    Aim(Cell),
    /// What is held moves to the first possible target.
    First,
    /// To the next target.
    Next,
    /// To the previous target.
    Back,
    /// A cell is chosen: what is held is placed there, or its tile is the one that leaps.
    Choose(Cell),
    /// What is held is placed where it is.
    Lay,
    /// A secret card is touched: it is picked up, or put back.
    Card(Secret),
    /// A28: the void is played as this.
    As(Secret),
    /// A move is made.
    Play(Move),
    /// Any card is put back.
    LetGo,
    /// The tile that leaps is put back, otherwise the card.
    StepBack,
    /// The person goes on from the finished round.
    GoOn,
}

impl Table for OttoGameOverTable {
    type Game = OttoGameOver;
    type Held = Held;
    type Gesture = Gesture;
    type Layout = Layout;

    const LESSONS: LessonFiles = lessons::LESSONS;
    const TOUR: LessonFiles = lessons::TOUR;
    const PUZZLES: &'static str = include_str!("../../puzzles.txt");
    const TIPS: LessonFiles = lessons::TIPS;

    /// A kind of tile, `small`, `large`, `square` or `infinity`.
    fn piece(word: &str) -> Option<PieceArt> {
        art::piece(word)
    }

    /// A1, A2, A4: the tiles with their values, the figures and the infinity.
    fn charts(lang: Lang) -> Vec<Chart> {
        art::charts(lang)
    }

    fn layout(scene: &Scene<'_, OttoGameOver>, held: &Held, before: Option<&Layout>) -> Layout {
        layout::layout(scene, held, before)
    }

    fn choose(
        scene: &Scene<'_, OttoGameOver>,
        laid: &Layout,
        held: &mut Held,
        gesture: Gesture,
    ) -> Answer<OttoGameOver> {
        if laid.review.is_none() {
            held.gone_on = None;
        }
        match (gesture, laid.aim) {
            (Gesture::Tile(kind), _) => match laid.tile(kind) {
                State::Held => held.spins += 1,
                State::Lit => (held.tile, held.spins) = (Some(kind), 0),
                _ => return why_not(scene, laid.asked(kind)),
            },
            (Gesture::Lift(kind), _) if laid.tile(kind) == State::Lit => held.tile = Some(kind),
            (Gesture::Turn(by), Some(_)) => held.spins += by,
            (Gesture::Aim(cell), _) => held.cell = Some(cell),
            (Gesture::First | Gesture::Next | Gesture::Back, Some(_)) => {
                let Some((cell, turn)) = laid.stop(gesture) else { return Answer::Nothing };
                (held.cell, held.spins) = (Some(cell), turn.into());
            }
            (Gesture::Choose(cell), Some(aim)) => {
                held.cell = Some(cell);
                if matches!(aim, Aim::From(_)) && laid.reaches(cell) {
                    (held.from, held.spins) = (Some(cell), 0);
                    return Answer::Held;
                }
                return lay(scene, held, laid.tried(cell));
            }
            (Gesture::Lay, _) => return lay(scene, held, laid.ghost.map(|ghost| ghost.mv)),
            (Gesture::Card(card), _) => {
                held.let_go();
                match laid.secret(card) {
                    State::Lit => held.card = Some(card),
                    State::Held => {}
                    _ => return why_not(scene, sample(card)),
                }
            }
            (Gesture::As(kind), _) => held.as_kind = Some(kind),
            (Gesture::Play(mv), _) => {
                held.let_go();
                return scene.attempt(mv);
            }
            (Gesture::StepBack, _) if held.from.is_some() => held.from = None,
            (Gesture::LetGo | Gesture::StepBack, _) => held.let_go(),
            (Gesture::GoOn, _) => held.gone_on = laid.review.as_ref().map(|over| over.round),
            _ => return Answer::Nothing,
        }
        Answer::Held
    }

    fn headline(scene: &Scene<'_, OttoGameOver>) -> String {
        Words::of(scene.lang).headline(texts::round(scene.view, scene.lang), scene.view.tower)
    }

    fn expected(scene: &Scene<'_, OttoGameOver>, laid: &Layout) -> String {
        let w = Words::of(scene.lang);
        match (&laid.review, laid.ghost, laid.card) {
            (Some(over), ..) => texts::round_over(over, scene),
            (None, Some(ghost), _) if ghost.legal => texts::here(ghost.closed, scene.lang),
            (None, Some(ghost), _) if fits_turned(scene, ghost.mv) => w.turn_it.to_owned(),
            (None, Some(ghost), _) => scene.refusal(ghost.mv).map_or_else(
                || texts::expected(scene),
                |why| words::not_here(&why.speak(scene.lang, scene.names), scene.lang),
            ),
            (None, None, Some(card)) => {
                w.playing(engine::capital(card.name(scene.lang)), card_does(card, scene.lang))
            }
            (None, None, None) => texts::expected(scene),
        }
    }

    fn note(scene: &Scene<'_, OttoGameOver>, laid: &Layout, touch: bool) -> String {
        let w = Words::of(scene.lang);
        match (&laid.review, laid.ghost, laid.aim) {
            (Some(over), ..) => texts::round_end(over, scene),
            (None, Some(ghost), _) if ghost.legal && !ghost.closed.is_nothing() => w.duty.to_owned(),
            (None, None, Some(Aim::Lay(_))) => w.how(touch).to_owned(),
            _ => String::new(),
        }
    }

    fn advice(scene: &Scene<'_, OttoGameOver>, mv: Move) -> Advice {
        advice::advice(scene, mv)
    }

    fn involved(mv: Move) -> Vec<Mark> {
        advice::involved(mv)
    }

    fn seats(scene: &Scene<'_, OttoGameOver>) -> Vec<Shows> {
        let shows = |seat| Shows { lines: texts::seat(seat, scene) };
        Seat::all(scene.view.open.players).map(shows).collect()
    }

    fn sheet(scene: &Scene<'_, OttoGameOver>) -> Sheet {
        let (open, w) = (&scene.view.open, Words::of(scene.lang));
        let solo = open.kind == RoundKind::Solo;
        let cells = |seat: Seat| {
            let pawns = &open.pawns[open.side(seat)];
            if solo {
                let infinity = !open.board.infinities().is_empty();
                return vec![
                    format!("{}/11", pawns.len()),
                    w.yes_or_no(infinity).to_owned(),
                    open.board.empty().len().to_string(),
                ];
            }
            let of = |figure| pawns.iter().filter(|spot| open.board.figure(*spot) == Some(figure)).count();
            let pawns = Figure::ALL.map(|figure| of(figure).to_string());
            pawns.into_iter().chain([open.totals[open.side(seat)].to_string()]).collect()
        };
        let heads = if solo {
            vec![w.head_pawns, w.head_infinity, w.head_free_cells]
        } else {
            vec![w.head_small, w.head_large, w.head_squares, words::TOTAL]
        };
        // A7: partners have one row.
        let rows = if open.teams { 2 } else { open.players };
        Sheet {
            note: (if solo { w.solo_goal } else { w.goal }).to_owned(),
            heads: heads.into_iter().map(str::to_owned).collect(),
            rows: Seat::all(rows).map(|seat| (seat, cells(seat))).collect(),
            teams: open.teams,
        }
    }

    fn sentence(seen: &Seen, by: Narrator<'_>) -> Sentence {
        texts::sentence(seen, by)
    }

    fn moment(scene: &Scene<'_, OttoGameOver>, seen: &Seen) -> Option<Moment> {
        moment::moment(scene, seen)
    }

    fn sound(seen: &Seen) -> Option<Sound> {
        match seen {
            Seen::Placed { .. }
            | Seen::Drew { .. }
            | Seen::Tiles { .. }
            | Seen::TwoBlacks { .. }
            | Seen::BlackLeaves { .. } => Some(Sound::Card),
            Seen::Closed { .. } | Seen::Secret { .. } => Some(Sound::Token),
            Seen::Infinity { .. } | Seen::Card { .. } | Seen::Stole { .. } | Seen::Reminded { .. } => {
                Some(Sound::Special)
            }
            Seen::RoundBegins { .. }
            | Seen::RoundOver { .. }
            | Seen::Shootout { .. }
            | Seen::MatchOver { .. }
            | Seen::SoloOver { .. } => Some(Sound::Round),
            Seen::Took { .. }
            | Seen::BlackGoesBack { .. }
            | Seen::PileRebuilt { .. }
            | Seen::Passed { .. } => None,
        }
    }

    fn score(points: i32, next: Option<i32>, lang: Lang) -> Option<String> {
        // A33: a solo game has its own score.
        let solo = || Words::of(lang).solo_score(points);
        Some(next.map_or_else(solo, |next| words::points_to(points, next, lang)))
    }
}

/// Places what is held, or says why not.
fn lay(scene: &Scene<'_, OttoGameOver>, held: &mut Held, mv: Option<Move>) -> Answer<OttoGameOver> {
    let answer = mv.map_or(Answer::Nothing, |mv| scene.attempt(mv));
    if let Answer::Play(_) = answer {
        held.let_go();
    }
    answer
}

/// Whether the tile of this placement may lie on its cell, turned another way.
fn fits_turned(scene: &Scene<'_, OttoGameOver>, tried: Move) -> bool {
    let Move::Place(tried) = tried else { return false };
    let alike =
        |mv: &Move| matches!(mv, Move::Place(one) if one.kind == tried.kind && one.cell == tried.cell);
    scene.legal.iter().any(alike)
}

/// Why this move cannot be made. While the last round is being viewed, or a move is on its way,
/// there is no answer.
fn why_not(scene: &Scene<'_, OttoGameOver>, mv: Option<Move>) -> Answer<OttoGameOver> {
    match mv.map_or(Answer::Nothing, |mv| scene.attempt(mv)) {
        Answer::Play(_) => Answer::Nothing,
        answer => answer,
    }
}

/// A move with this card, for asking the rules.
pub fn sample(card: Secret) -> Option<Move> {
    let (via, action) = match card {
        Secret::TimeTravel => (Via::Itself, Action::TimeTravel),
        Secret::Meteorite => (Via::Itself, Action::Meteorite),
        Secret::Eight => (Via::Itself, Action::Eight),
        Secret::CosmicVoid => (Via::Void, Action::TimeTravel),
        Secret::Revolution => return "revolution:left".parse().ok(),
        Secret::MagneticInversion => return "inversion:0".parse().ok(),
        Secret::AlienAbduction => return "abduction:0".parse().ok(),
        Secret::QuantumLeap => return "leap:a1-b1".parse().ok(),
    };
    Some(Move::Card(via, action))
}

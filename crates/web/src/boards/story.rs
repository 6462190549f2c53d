//! A match replayed from its record, at any point, for any game: moves are in notation.

use catalog::{AnyMatch, GameId};
use engine::{
    Game, Lang, Match, Memory, Names, Observer, Positions, Record, ReplayError, Seat, Speak as _, capital,
};
use review::Judged;
use table::{Advice, Mark, Narrator, Scene, Table};

use super::BoardUi;
use crate::chunk;
use crate::parts::journal::Entry;

/// A whole match that can be viewed after any of its moves.
pub struct Story {
    moves: usize,
    seats: usize,
    rounds: Vec<usize>,
    typed: Box<dyn Told>,
}

/// A decision, as it was made and as it could have been.
#[derive(Clone, Debug)]
pub struct Decision {
    /// The match before it.
    pub game: AnyMatch,
    /// What was expected, in the table's own sentence.
    pub expected: String,
    /// The whole table in words, line by line.
    pub saw: Vec<String>,
    pub played: String,
    pub best: String,
    pub advice: Advice,
    /// The marks on the table for the better move, and for the move made.
    pub marks: [Vec<Mark>; 2],
}

/// A match, described in the words of its game.
trait Told: Send + Sync {
    fn at(&self, moves: usize) -> AnyMatch;
    fn journal(&self, seat: Option<Seat>, by: Narrator<'_>) -> Vec<(usize, Entry)>;
    fn decision(&self, judged: &Judged<String>, lang: Lang, names: Names<'_>) -> Option<Decision>;
}

impl Story {
    /// Replays a record, checking every move and the result. None if the game's chunk has not been
    /// fetched.
    pub fn read(game: GameId, record: &Record) -> Option<Result<Self, ReplayError>> {
        Some((chunk::study(game).loaded()?.story)(record))
    }

    pub(super) fn typed<G: BoardUi + Positions>(record: &Record) -> Result<Self, ReplayError>
    where
        AnyMatch: From<Match<G>>,
    {
        Typed::<G>::read(record)
    }

    /// The number of moves.
    pub fn moves(&self) -> usize {
        self.moves
    }

    /// The number of seats.
    pub fn seats(&self) -> usize {
        self.seats
    }

    /// The moves after which a new round begins, without the first.
    pub fn rounds(&self) -> &[usize] {
        &self.rounds
    }

    /// The match after this many moves.
    pub fn at(&self, moves: usize) -> AnyMatch {
        self.typed.at(moves)
    }

    /// The journal for one observer, each entry with the move that caused it.
    pub fn journal(&self, seat: Option<Seat>, by: Narrator<'_>) -> Vec<(usize, Entry)> {
        self.typed.journal(seat, by)
    }

    /// A decision as its seat saw it; none if a text is not a move of the game.
    pub fn decision(&self, judged: &Judged<String>, lang: Lang, names: Names<'_>) -> Option<Decision> {
        self.typed.decision(judged, lang, names)
    }
}

/// The same in the types of its game.
struct Typed<G: Game> {
    start: Match<G>,
    whole: Match<G>,
    /// The number of events after each number of moves.
    events: Vec<usize>,
}

impl<G: BoardUi + Positions> Typed<G>
where
    AnyMatch: From<Match<G>>,
{
    fn read(record: &Record) -> Result<Story, ReplayError> {
        let start = Match::<G>::begin(record)?;
        let whole = Match::<G>::replay(record)?;
        let (moves, seats) = (whole.moves().len(), start.state().seats());
        let mut again = start.clone();
        let (mut events, mut rounds) = (vec![again.log().len()], Vec::new());
        let mut over = again.state().rounds_over();
        for (at, (seat, mv)) in (1..).zip(whole.moves()) {
            // These moves were made once already.
            let _ = again.play(*seat, *mv);
            events.push(again.log().len());
            if again.state().rounds_over() != over && at < moves {
                rounds.push(at);
            }
            over = again.state().rounds_over();
        }
        Ok(Story { moves, seats, rounds, typed: Box::new(Self { start, whole, events }) })
    }

    fn typed_at(&self, moves: usize) -> Match<G> {
        let mut game = self.start.clone();
        for (seat, mv) in self.whole.moves().iter().take(moves) {
            let _ = game.play(*seat, *mv);
        }
        game
    }
}

impl<G: BoardUi + Positions> Told for Typed<G>
where
    AnyMatch: From<Match<G>>,
{
    fn at(&self, moves: usize) -> AnyMatch {
        self.typed_at(moves).into()
    }

    fn journal(&self, seat: Option<Seat>, by: Narrator<'_>) -> Vec<(usize, Entry)> {
        let observer = Observer { seat, memory: Memory::Now };
        let told = self.whole.log().iter().enumerate().filter_map(|(number, event)| {
            let (who, text) = table::told::<G::Table>(&G::seen(event, observer)?, by);
            let mv = self.events.partition_point(|events| *events <= number);
            (!text.is_empty()).then(|| (mv, who.map(by.names).unwrap_or_default(), text))
        });
        told.enumerate().map(|(index, (mv, who, text))| (mv, Entry { index, who, text })).collect()
    }

    fn decision(&self, judged: &Judged<String>, lang: Lang, names: Names<'_>) -> Option<Decision> {
        let seat = judged.seat;
        let (played, best): (G::Move, G::Move) =
            (judged.played.mv.parse().ok()?, judged.best.mv.parse().ok()?);
        let game = self.typed_at(judged.at);
        let state = game.state();
        let view = state.view(Observer::screen(seat));
        let mut legal = Vec::new();
        state.legal_moves(seat, &mut legal);
        let scene = Scene {
            view: &view,
            legal: &legal,
            events: &[],
            pending: None,
            me: Some(seat),
            must: state.to_act().must,
            lang,
            names,
        };
        let laid = G::Table::layout(&scene, &<G::Table as Table>::Held::default(), None);
        Some(Decision {
            expected: G::Table::expected(&scene, &laid),
            saw: view.speak(lang, names).lines().map(str::to_owned).collect(),
            played: capital(&played.speak(lang, names)),
            best: capital(&best.speak(lang, names)),
            advice: G::Table::advice(&scene, best),
            marks: [G::Table::involved(best), G::Table::involved(played)],
            game: game.into(),
        })
    }
}

#[cfg(test)]
mod tests {
    use catalog::Ole;
    use engine::{Dice, Seed};
    use game_ole::Options;

    use super::*;

    fn played() -> Match<Ole> {
        let mut game = Match::<Ole>::new(Options::default(), 3, Seed::numbered(5, 0)).expect("three play");
        let (mut dice, mut legal) = (Dice::new(1), Vec::new());
        while let Some(seat) = game.state().to_act().must.first() {
            let mv = game.state().random_move(seat, &mut dice, &mut legal).expect("a move");
            game.play(seat, mv).expect("it is legal");
        }
        game
    }

    #[test]
    fn every_moment_is_the_match_as_it_was() {
        let game = played();
        let story = Story::read(GameId::Ole, &game.record()).expect("its board").expect("its own record");
        let state = |at: usize| *story.at(at).of::<Ole>().expect("the same game").state();
        assert_eq!(story.moves(), game.moves().len());
        assert_eq!(&state(story.moves()), game.state());
        assert_eq!(story.at(0).moves(), 0);
        let rounds = story.rounds();
        assert_eq!(rounds.len() + 1, game.state().rounds_over() as usize);
        assert!(rounds.iter().all(|at| state(*at).rounds_over() > 0), "{rounds:?}");
        let names = |seat: Seat| seat.to_string();
        let by = Narrator { lang: Lang::En, me: None, names: &names };
        let journal = story.journal(None, by);
        assert!(journal.is_sorted_by_key(|(mv, _)| *mv));
        assert_eq!(journal.last().map(|(mv, _)| *mv), Some(story.moves()), "the last move ends the match");
        assert_eq!(journal.first().map(|(mv, _)| *mv), Some(0), "the deal comes before any move");
    }
}

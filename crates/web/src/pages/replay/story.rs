//! A match from its record, at any of its moments.

use engine::{Game, Match, Memory, Observer, Positions, Record, ReplayError, Seat};
use table::{Narrator, Table};

use crate::parts::journal::Entry;

/// A whole match that can be looked at after any of its moves.
#[derive(Clone, Debug)]
pub struct Story<G: Game> {
    start: Match<G>,
    whole: Match<G>,
    /// How many events there had been after so many moves.
    events: Vec<usize>,
}

impl<G: Positions> Story<G> {
    /// Plays a record again, every move and the result checked.
    pub fn read(record: &Record) -> Result<Self, ReplayError> {
        let start = Match::<G>::begin(record)?;
        let whole = Match::<G>::replay(record)?;
        let mut again = start.clone();
        let mut events = vec![again.log().len()];
        for (seat, mv) in whole.moves() {
            // They have just been made.
            let _ = again.play(*seat, *mv);
            events.push(again.log().len());
        }
        Ok(Self { start, whole, events })
    }

    /// How many moves there are.
    pub fn moves(&self) -> usize {
        self.whole.moves().len()
    }

    /// How many sit at the table.
    pub fn seats(&self) -> usize {
        self.start.state().seats()
    }

    /// The match after so many moves.
    pub fn at(&self, moves: usize) -> Match<G> {
        let mut game = self.start.clone();
        for (seat, mv) in self.whole.moves().iter().take(moves) {
            let _ = game.play(*seat, *mv);
        }
        game
    }

    /// After which moves another round begins, the first not counted.
    pub fn rounds(&self) -> Vec<usize> {
        let mut game = self.start.clone();
        let mut over = game.state().rounds_over();
        let mut found = Vec::new();
        for (at, (seat, mv)) in (1..).zip(self.whole.moves()) {
            let _ = game.play(*seat, *mv);
            if game.state().rounds_over() != over && at < self.moves() {
                found.push(at);
            }
            over = game.state().rounds_over();
        }
        found
    }

    /// The journal as one observer tells it, each entry with the move by which it came about.
    pub fn journal<T: Table<Game = G>>(&self, seat: Option<Seat>, by: Narrator<'_>) -> Vec<(usize, Entry)> {
        let observer = Observer { seat, memory: Memory::Now };
        let told = self.whole.log().iter().enumerate().filter_map(|(number, event)| {
            let (who, text) = table::told::<T>(&G::seen(event, observer)?, by);
            let mv = self.events.partition_point(|events| *events <= number);
            (!text.is_empty()).then(|| (mv, who.map(by.names).unwrap_or_default(), text))
        });
        told.enumerate().map(|(index, (mv, who, text))| (mv, Entry { index, who, text })).collect()
    }
}

#[cfg(test)]
mod tests {
    use catalog::Ole;
    use engine::{Dice, Lang, Seed};
    use game_ole::Options;
    use table_ole::OleTable;

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
        let story = Story::<Ole>::read(&game.record()).expect("its own record");
        assert_eq!(story.moves(), game.moves().len());
        assert_eq!(story.at(story.moves()).state(), game.state());
        assert!(story.at(0).moves().is_empty());
        let rounds = story.rounds();
        assert_eq!(rounds.len() + 1, game.state().rounds_over() as usize);
        assert!(rounds.iter().all(|at| story.at(*at).state().rounds_over() > 0), "{rounds:?}");
        let names = |seat: Seat| seat.to_string();
        let by = Narrator { lang: Lang::En, me: None, names: &names };
        let journal = story.journal::<OleTable>(None, by);
        assert!(journal.is_sorted_by_key(|(mv, _)| *mv));
        assert_eq!(journal.last().map(|(mv, _)| *mv), Some(story.moves()), "the last move ends the match");
        assert_eq!(journal.first().map(|(mv, _)| *mv), Some(0), "the deal comes before any move");
    }
}

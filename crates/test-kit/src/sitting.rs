use std::collections::BTreeSet;

use engine::{Dice, Game, Lang, Match, Memory, Observer, Seat, Seed};
use table::{Advice, Answer, Scene, Table, told};

use crate::TestTable;

/// A match seen from its seats, for the tests of tables.
pub struct Sitting<G: Game> {
    /// The match.
    pub game: Match<G>,
    /// A move that the server has not acknowledged yet.
    pub pending: Option<G::Move>,
    /// The language.
    pub lang: Lang,
}

impl<G: Game> Sitting<G> {
    /// A match at a table such as "4 privilege=off", dealt from seed number `seed`.
    pub fn new(table: &str, seed: u64) -> Self {
        Self::of(TestTable::new(table).deal(Seed::numbered(seed, 0)))
    }

    /// A match that has already begun.
    pub fn of(game: Match<G>) -> Self {
        Self { game, pending: None, lang: Lang::Fr }
    }

    /// The first of those who must act; none when the match is over.
    pub fn turn(&self) -> Option<Seat> {
        self.game.state().to_act().must.first()
    }

    /// The legal moves of a seat.
    pub fn legal(&self, seat: Seat) -> Vec<G::Move> {
        let mut legal = Vec::new();
        self.game.state().legal_moves(seat, &mut legal);
        legal
    }

    /// Makes a legal move for the seat on turn.
    pub fn play(&mut self, mv: G::Move) {
        let seat = self.turn().expect("the match goes on");
        self.game.play(seat, mv).unwrap_or_else(|why| panic!("{mv} is legal, not {why:?}"));
    }

    /// The scene as seen from a seat, or by a spectator.
    pub fn scene<T>(&self, seat: Option<Seat>, look: impl FnOnce(&Scene<'_, G>) -> T) -> T {
        let observer = Observer { seat, memory: Memory::Now };
        let view = self.game.state().view(observer);
        let legal = seat.map(|seat| self.legal(seat)).unwrap_or_default();
        let events: Vec<_> = (0..).zip(self.game.seen(observer, 0)).collect();
        let others = ["Zoé", "Inès", "Maud", "Théo", "Léa", "Karim", "Rose", "Paul"];
        let names = |each: Seat| {
            let you = self.lang.pick("Vous", "You");
            (if seat == Some(each) { you } else { others[each.index()] }).to_owned()
        };
        look(&Scene {
            view: &view,
            legal: &legal,
            events: &events,
            pending: self.pending,
            me: seat,
            must: self.game.state().to_act().must,
            lang: self.lang,
            names: &names,
        })
    }
}

/// Checks every table: at every moment of whole matches it can be laid out and described in both
/// languages, for every seat and for spectators; legal moves are played, others refused with a
/// reason.
pub fn at_the_table<T: Table>(tables: &[&str]) {
    let mut dice = Dice::new(1);
    for (table, seed) in tables.iter().flat_map(|table| (0..3).map(move |seed| (table, seed))) {
        let mut sitting = Sitting::<T::Game>::new(table, seed);
        let players = sitting.game.state().seats();
        while let Some(turn) = sitting.turn() {
            let legal = sitting.legal(turn);
            let mv = *dice.pick(&legal).expect("a seat that must act has a move");
            sitting.lang = if dice.below(2) == 0 { Lang::Fr } else { Lang::En };
            for seat in Seat::all(players).map(Some).chain([None]) {
                sitting.scene(seat, |scene| looked_at::<T>(scene, players, turn, mv));
            }
            sitting.play(mv);
        }
        sitting.scene(None, |scene| {
            let laid = T::layout(scene, &T::Held::default(), None);
            assert!(!T::expected(scene, &laid).is_empty(), "the end has a sentence");
            for (_, seen) in scene.events {
                let (_, text) = told::<T>(seen, scene.narrator());
                assert!(!text.ends_with(' ') && !text.starts_with(' '), "{text:?}");
            }
        });
    }
}

/// Plays random matches to their ends and checks what is shown there against the outcome. Returns
/// the articles that were named.
pub fn ends_are_told<T: Table>(tables: &[&str], matches: u64) -> BTreeSet<&'static str> {
    let mut dice = Dice::new(2);
    let mut articles = BTreeSet::new();
    for (table, seed) in tables.iter().flat_map(|table| (0..matches).map(move |seed| (table, seed))) {
        let mut sitting = Sitting::<T::Game>::new(table, seed);
        while let Some(turn) = sitting.turn() {
            let mv = *dice.pick(&sitting.legal(turn)).expect("a seat that must act has a move");
            sitting.play(mv);
        }
        let outcome = sitting.game.state().outcome().expect("the match is over");
        for lang in [Lang::Fr, Lang::En] {
            sitting.lang = lang;
            sitting.scene(Some(Seat::FIRST), |scene| {
                let moment = scene.events.iter().rev().find_map(|(_, seen)| T::moment(scene, seen));
                let moment = moment.unwrap_or_else(|| panic!("{table}, seed {seed}: the end is not shown"));
                assert!(moment.title.is_empty() && !moment.says.is_empty() && !moment.unit.is_empty());
                assert!(!moment.says.contains("  ") && !moment.says.ends_with(' '), "{}", moment.says);
                let seats: BTreeSet<Seat> = moment.rows.iter().map(|row| row.seat).collect();
                assert_eq!((seats.len(), moment.rows.len()), (outcome.ranks.len(), outcome.ranks.len()));
                for row in &moment.rows {
                    assert_eq!(row.wins, outcome.winners().has(row.seat), "{table}, seed {seed}: {moment:?}");
                    assert_eq!(
                        row.rank,
                        usize::from(outcome.ranks[row.seat]),
                        "{table}, seed {seed}: {moment:?}"
                    );
                    assert_eq!(row.total, outcome.points[row.seat], "{table}, seed {seed}: {moment:?}");
                }
                assert!(moment.rows.is_sorted_by_key(|row| row.rank), "{moment:?}");
                articles.extend(moment.article);
            });
        }
    }
    articles
}

fn looked_at<T: Table>(scene: &Scene<'_, T::Game>, players: usize, turn: Seat, mv: <T::Game as Game>::Move) {
    let laid = T::layout(scene, &T::Held::default(), None);
    for text in [T::headline(scene), T::expected(scene, &laid)] {
        assert!(!text.is_empty() && !text.contains("  "), "{text:?}");
    }
    T::note(scene, &laid, true);
    assert_eq!(T::seats(scene).len(), players, "every seat shows something");
    let sheet = T::sheet(scene);
    assert!(sheet.rows.iter().all(|(_, cells)| cells.len() == sheet.heads.len()), "{sheet:?}");
    if scene.me == Some(turn) {
        let advice = T::advice(scene, mv);
        let rules = T::Game::INFO.rules.get(scene.lang);
        let silent = advice == Advice::default();
        let whole = !advice.look.is_empty() && !advice.marks.is_empty() && !advice.why.is_empty();
        assert!(silent || whole && rules.article(advice.article).is_some(), "{mv}: {advice:?}");
    }
    match scene.attempt(mv) {
        // Some moves can be made out of turn.
        Answer::Play(played) => assert!(played == mv && scene.legal.contains(&mv), "{played} for {mv}"),
        Answer::Refused(..) => assert_ne!(scene.me, Some(turn), "{mv} is legal"),
        Answer::Nothing => assert_eq!(scene.me, None, "a seat learns why {mv} is refused"),
        Answer::Held => panic!("a move is not held"),
    }
}

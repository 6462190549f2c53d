//! The default table of every game: the view in words, moves by name.

use std::marker::PhantomData;

use engine::{Game, Seat, Speak as _};

use crate::{Answer, Scene, Sheet, Shows, Table, words};

/// The table of a game that does not have its own.
pub struct PlainTable<G>(PhantomData<G>);

impl<G: Game> Table for PlainTable<G> {
    type Game = G;
    type Held = ();
    /// A move is made by its name.
    type Gesture = G::Move;
    /// The view in words, line by line.
    type Layout = Vec<String>;

    fn layout(scene: &Scene<'_, G>, (): &(), _before: Option<&Vec<String>>) -> Vec<String> {
        scene.view.speak(scene.lang, scene.names).lines().map(str::to_owned).collect()
    }

    fn choose(scene: &Scene<'_, G>, _laid: &Vec<String>, (): &mut (), mv: G::Move) -> Answer<G> {
        scene.attempt(mv)
    }

    fn headline(_scene: &Scene<'_, G>) -> String {
        G::INFO.name.to_owned()
    }

    fn expected(scene: &Scene<'_, G>, _laid: &Vec<String>) -> String {
        let lang = scene.lang;
        match scene.must.first() {
            _ if scene.me.is_some_and(|me| scene.must.has(me)) => {
                words::Words::of(lang).choose_move.to_owned()
            }
            Some(seat) => words::thinks(&(scene.names)(seat), lang),
            None => words::match_over(lang).to_owned(),
        }
    }

    fn seats(scene: &Scene<'_, G>) -> Vec<Shows> {
        vec![Shows::default(); scene.rules().map_or(0, |state| state.seats())]
    }

    fn sheet(scene: &Scene<'_, G>) -> Sheet {
        let Some(state) = scene.rules() else { return Sheet::default() };
        let points = state.points();
        let row = |seat: Seat| (seat, vec![points[seat].to_string()]);
        let note = if G::FEWEST_WIN { words::fewest_wins } else { words::most_wins };
        Sheet {
            note: note(scene.lang),
            heads: vec![words::TOTAL.to_owned()],
            rows: Seat::all(state.seats()).map(row).collect(),
            ..Sheet::default()
        }
    }
}

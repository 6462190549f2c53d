//! A board whatever its game, as the pages round it know it: a move is its notation. What knows no
//! game is compiled once, not once for every game.

use catalog::GameId;
use engine::Speak as _;
use leptos::prelude::*;
use serde_json::value::RawValue;
use table::{Advice, Sheet, Table as _};

use super::plain::{moves, named};
use super::{BoardProps, BoardUi, Illustration, TableContext};
use crate::parts::moves::{Moves, Named};

/// So many moves are named where another one was refused.
const FEW: usize = 6;

#[derive(Clone, Copy)]
pub struct AnyBoard {
    pub game: GameId,
    pub context: TableContext,
    /// What one may play.
    pub moves: Moves,
    /// The same by name, where it is little.
    pub few: Signal<Vec<Named>>,
    /// Whether a move of one's own is on its way.
    pub pending: Signal<bool>,
    /// "Manche 2 sur 4".
    pub headline: Signal<String>,
    pub sheet: Signal<Sheet>,
    /// The picture that shows why a move is refused, where there is one.
    pub illustration: Callback<String, Option<Illustration>>,
    /// What a move is called.
    pub name: Callback<String, Option<String>>,
    /// Where to look for a move, and why one would make it.
    pub advice: Callback<String, Option<Advice>>,
    /// What one sees, for whoever thinks about it.
    pub view: Callback<(), Option<Box<RawValue>>>,
    /// Follows what one sees and may play.
    pub track: Callback<()>,
    draw: Callback<(), AnyView>,
}

impl AnyBoard {
    /// The board itself.
    pub fn draw(self) -> AnyView {
        self.draw.run(())
    }
}

impl<G: BoardUi> BoardProps<G> {
    /// The same for those who need not know the game.
    pub fn any(self, game: GameId) -> AnyBoard {
        let Self { view, legal, pending, context, .. } = self;
        let lang = context.lang;
        AnyBoard {
            game,
            context,
            moves: moves(self),
            few: Signal::derive(move || {
                let few = |legal: &Vec<G::Move>| legal.iter().map(|mv| named::<G>(mv, self)).collect();
                legal.with(|legal| if legal.len() <= FEW { few(legal) } else { Vec::new() })
            }),
            pending: Signal::derive(move || pending.with(Option::is_some)),
            headline: Signal::derive(move || self.scene(G::Table::headline)),
            sheet: Signal::derive(move || self.scene(G::Table::sheet)),
            illustration: Callback::new(move |notation: String| {
                let mv = notation.parse().ok()?;
                view.with_untracked(|view| G::illustrate_refusal(view, mv, lang))
            }),
            name: Callback::new(move |notation: String| {
                let mv = notation.parse::<G::Move>().ok()?;
                Some(mv.speak(lang, &|seat| context.name(seat)))
            }),
            advice: Callback::new(move |notation: String| {
                let mv = notation.parse().ok()?;
                Some(self.scene(|scene| G::Table::advice(scene, mv)))
            }),
            view: Callback::new(move |()| view.with_untracked(serde_json::value::to_raw_value).ok()),
            track: Callback::new(move |()| {
                legal.track();
                view.track();
            }),
            draw: Callback::new(move |()| G::board(self)),
        }
    }
}

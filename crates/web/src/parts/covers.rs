//! The boxes, drawn from the games' own shapes.

use catalog::{GameId, with_game};
use engine::Game;
use leptos::prelude::*;

/// A game that comes in a box.
pub trait Boxed: Game {
    /// The lid; by default only the name.
    fn cover() -> AnyView {
        view! {
            <svg aria-hidden="true" viewBox="0 0 200 250"><rect width="200" height="250" fill="#2C5142"></rect>
                <text fill="#FBF3E2" x="100" y="130" font-size="30" text-anchor="middle">{Self::INFO.name}</text>
            </svg>
        }
        .into_any()
    }
}

catalog::without! { cover, G => {
    impl Boxed for G {}
} }

/// The lid of a box.
#[component]
pub fn Cover(
    /// The game.
    game: GameId,
) -> impl IntoView {
    with_game!(game, G => <G as Boxed>::cover())
}

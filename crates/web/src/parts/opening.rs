//! What is shown while a page is loading.

use catalog::GameId;
use leptos::prelude::*;

use crate::settings::words;

/// Says that a page is loading, on its felt if it has one. `page/boot.js` shows the same before the
/// client is loaded.
pub fn opening(felt: Option<&'static str>, game: Option<GameId>) -> AnyView {
    view! {
        <main class="opening" id="content" tabindex="-1" data-game=felt>
            <h1>{game.map_or("Pioche", |game| game.info().name)}</h1>
            <p role="status">{words().loading}</p>
        </main>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `client-build` reads name and felt from the games' folders for the boot script, which runs
    /// before the client.
    #[test]
    fn the_folder_of_a_game_says_its_name_and_its_felt() {
        for game in GameId::ALL {
            let info = game.info();
            let read = |file: &str| {
                let path = format!("{}/../../games/{}/{file}", env!("CARGO_MANIFEST_DIR"), info.id);
                std::fs::read_to_string(path).expect("every game has this file")
            };
            assert!(read("rules/fr.md").starts_with(&format!("# {}\n", info.name)));
            let felt = format!("[data-game=\"{}\"] {{", crate::boards::felt(game));
            assert!(read("felt.css").contains(&felt), "{} lacks {felt}", info.id);
        }
    }
}

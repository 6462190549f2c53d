//! A game's file of puzzles.

use std::sync::Arc;

use catalog::GameId;
use wasm_bindgen::JsCast as _;
use wasm_bindgen_futures::JsFuture;

/// The file could not be fetched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Unreachable;

/// Fetches it. Its name changes with its content, so the browser needs to fetch it only once.
pub async fn fetch(game: GameId) -> Result<Arc<str>, Unreachable> {
    let read = async {
        let window = web_sys::window()?;
        // `client-build` lists the files in the page (`pack.rs`).
        let files = window.document()?.document_element()?.get_attribute("data-puzzles")?;
        let address = address(&files, game.info().id)?.to_owned();
        let response: web_sys::Response =
            JsFuture::from(window.fetch_with_str(&address)).await.ok()?.dyn_into().ok()?;
        let text = JsFuture::from(response.text().ok()?).await.ok()?.as_string()?;
        response.ok().then(|| Arc::from(text))
    };
    read.await.ok_or(Unreachable)
}

/// The address of a game's file in a list such as `ole=/assets/a.txt dos=/assets/b.txt`.
fn address<'a>(files: &'a str, game: &str) -> Option<&'a str> {
    files.split(' ').find_map(|file| file.strip_prefix(game)?.strip_prefix('='))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_has_a_file_of_its_own() {
        let files = "ole=/assets/a.txt otto-bruno=/assets/b.txt";
        assert_eq!(address(files, "otto-bruno"), Some("/assets/b.txt"));
        assert_eq!(address(files, "otto"), None);
        assert_eq!(address("", "ole"), None);
    }
}

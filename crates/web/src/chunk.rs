//! Chunks: parts of the client that are fetched on demand. A first visit loads the shelf; the other
//! pages, and the board of each game, are chunks.
//!
//! Only releases are split (feature `split`, done by `client-build`). Other clients are a single
//! module that contains every chunk.

use std::cell::Cell;
use std::future::Future;
use std::pin::Pin;
use std::thread::LocalKey;

use catalog::GameId;
use futures_util::future::{join, join3, join4};
use leptos::prelude::*;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen_futures::JsFuture;

use crate::boards::{GameParts, StudyParts, felt};
use crate::parts::keys;
use crate::parts::opening::opening;
use crate::route::Route;
use crate::settings::words;

/// A chunk could not be fetched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Unreachable;

#[cfg(feature = "split")]
impl From<wasm_split_helpers::SplitLoaderError> for Unreachable {
    fn from(_: wasm_split_helpers::SplitLoaderError) -> Self {
        Self
    }
}

#[wasm_bindgen]
extern "C" {
    /// Fetches, once, the style sheets that the shelf does not need (`page/boot.js`).
    #[wasm_bindgen(js_name = piocheSheets)]
    fn sheets() -> js_sys::Promise;
}

type Fetching<T> = Pin<Box<dyn Future<Output = Result<T, Unreachable>>>>;

/// A chunk, and the value through which the rest of the client uses it.
pub struct Chunk<T: 'static> {
    loaded: &'static LocalKey<Cell<Option<T>>>,
    fetch: fn() -> Fetching<T>,
}

impl<T> Clone for Chunk<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Chunk<T> {}

impl<T: Copy> Chunk<T> {
    /// Its value, if it has been fetched.
    pub fn loaded(self) -> Option<T> {
        #[cfg(not(feature = "split"))]
        if self.loaded.get().is_none() {
            use futures_util::FutureExt as _;
            self.loaded.set((self.fetch)().now_or_never().and_then(Result::ok));
        }
        self.loaded.get()
    }

    /// Fetches it, once.
    pub async fn load(self) -> Result<T, Unreachable> {
        if let Some(loaded) = self.loaded() {
            return Ok(loaded);
        }
        let loaded = (self.fetch)().await?;
        self.loaded.set(Some(loaded));
        Ok(loaded)
    }
}

macro_rules! chunk {
    ($name:ident: $type:ty = $value:expr) => {
        mod $name {
            use super::*;

            thread_local!(static LOADED: Cell<Option<$type>> = const { Cell::new(None) });

            pub(super) const CHUNK: Chunk<$type> = Chunk { loaded: &LOADED, fetch: || Box::pin(fetch()) };

            #[cfg(feature = "split")]
            #[wasm_split_helpers::wasm_split($name, fallible)]
            fn fetch() -> Result<$type, Unreachable> {
                Ok($value)
            }

            #[cfg(not(feature = "split"))]
            fn fetch() -> std::future::Ready<Result<$type, Unreachable>> {
                std::future::ready(Ok($value))
            }
        }
    };
}

/// Draws the pages of a chunk.
pub type Draw = fn(Route) -> AnyView;

macro_rules! pages {
    ($($name:ident: $draw:path;)+) => {
        $(
            chunk!($name: Draw = $draw);

            pub fn $name() -> Chunk<Draw> {
                $name::CHUNK
            }
        )+
    };
}

pages! {
    watch: crate::pages::table::open;
    table: crate::pages::table::draw;
    learning: crate::pages::learn::draw;
    replay: crate::pages::replay::draw;
    evening: crate::pages::evening::draw;
    rules: crate::pages::rules::draw;
    lobby: crate::pages::lobby::draw;
}

macro_rules! games {
    ($($Game:ident $package:ident)+) => {
        paste::paste! {
            $(
                chunk!($package: &'static GameParts = const { &GameParts::of::<catalog::$Game>() });
                chunk!([<study_ $package>]: &'static StudyParts = const { &StudyParts::of::<catalog::$Game>() });
            )+

            /// The board of a game.
            pub fn board(game: GameId) -> Chunk<&'static GameParts> {
                match game {
                    $(GameId::$Game => $package::CHUNK,)+
                }
            }

            /// What lessons, the tour, puzzles and replays of a game need besides its board.
            pub fn study(game: GameId) -> Chunk<&'static StudyParts> {
                match game {
                    $(GameId::$Game => [<study_ $package>]::CHUNK,)+
                }
            }
        }
    };
}
catalog::for_each_game!(games);

/// Whether the board of a game and what lessons and replays need have been fetched.
fn is_studied(game: GameId) -> bool {
    board(game).loaded().is_some() && study(game).loaded().is_some()
}

/// Fetches both.
async fn load_study(game: GameId) -> Result<(), Unreachable> {
    let (board, study) = join(board(game).load(), study(game).load()).await;
    board?;
    study.map(drop)
}

/// Prefetches what a table of a game needs. If that fails, the page fetches it again, and reports
/// errors.
pub fn fetch_table(game: GameId) {
    leptos::task::spawn_local(async move {
        let _ = join4(watch().load(), table().load(), board(game).load(), JsFuture::from(sheets())).await;
    });
}

/// A page in a chunk. What lessons and replays need from a game is fetched too, if one is named.
pub fn page(pages: Chunk<Draw>, game: Option<GameId>, route: Route) -> AnyView {
    let there = game.is_none_or(is_studied);
    if let Some(draw) = pages.loaded().filter(|_| there) {
        return draw(route);
    }
    let load = async move {
        let study = async { if let Some(game) = game { load_study(game).await } else { Ok(()) } };
        let (pages, study, _) = join3(pages.load(), study, JsFuture::from(sheets())).await;
        study?;
        pages
    };
    let felt = match game {
        Some(game) => Some(felt(game)),
        // The game is known only when the server has replied.
        None if matches!(route, Route::Table(..)) => Some(""),
        None => None,
    };
    wait(felt, game, load, move |draw| draw(route.clone()))
}

/// Shows `then` once the board of the game has been fetched.
pub fn at_board(game: GameId, then: impl Fn() -> AnyView + Send + 'static) -> AnyView {
    if board(game).loaded().is_some() {
        return then();
    }
    wait(Some(felt(game)), Some(game), async move { board(game).load().await.map(drop) }, move |()| then())
}

/// The same for a replay.
pub fn at_study(game: GameId, then: impl Fn() -> AnyView + Send + 'static) -> AnyView {
    if is_studied(game) {
        return then();
    }
    wait(Some(felt(game)), Some(game), load_study(game), move |()| then())
}

fn wait<T: Clone + Send + Sync + 'static>(
    felt: Option<&'static str>,
    game: Option<GameId>,
    load: impl Future<Output = Result<T, Unreachable>> + 'static,
    then: impl Fn(T) -> AnyView + Send + 'static,
) -> AnyView {
    let w = words();
    let loaded = RwSignal::new(None::<Result<T, Unreachable>>);
    leptos::task::spawn_local(async move {
        let found = load.await;
        let focused = keys::is_focused("#content");
        if loaded.try_set(Some(found)).is_none() && focused {
            // Screen readers continue from the page that was loaded.
            request_animation_frame(|| keys::focus("#content"));
        }
    });
    (move || match loaded.get() {
        None => opening(felt, game),
        Some(Ok(found)) => then(found),
        Some(Err(Unreachable)) => view! {
            <main class="sheet-page" id="content" tabindex="-1">
                <p role="alert">{w.not_loaded}</p>
                <p><a class="btn go" href="" target="_self">{w.load_again}</a></p>
            </main>
        }
        .into_any(),
    })
    .into_any()
}

//! An opened box: what the game is, and every way to play it.

use catalog::GameId;
use leptos::prelude::*;

use super::home::{Facts, play_now};
use super::shell::{Foot, Top, title};
use crate::parts::covers::Cover;
use crate::route::Route;
use crate::settings::{settings, words};

#[component]
pub fn GameBox(
    /// The game.
    game: GameId,
) -> impl IntoView {
    let w = words();
    let settings = settings();
    let lang = settings.lang.get_untracked();
    let info = game.info();
    title(&format!("{} — Pioche", info.name));
    let busy = RwSignal::new(false);
    let problem = RwSignal::new(None::<protocol::Problem>);
    view! {
        <Top/>
        <main class="opened" id="content" tabindex="-1" data-game=crate::boards::felt(game)>
            <div class="lid"><div class="box"><Cover game/></div></div>
            <section class="inside">
                <h1>{info.name}</h1>
                <p class="about">{info.about.get(lang)}</p>
                <Facts game/>
                <fieldset class="levels">
                    <legend>{w.level}</legend>
                    {(1..=5_u8)
                        .map(|level| {
                            view! {
                                <label>
                                    <input
                                        type="radio"
                                        name="level"
                                        prop:checked=move || settings.level.get() == level
                                        on:change=move |_| settings.level.set(level)
                                    />
                                    <span>{level}</span>
                                </label>
                            }
                        })
                        .collect_view()}
                </fieldset>
                <div class="ways-in">
                    <button class="btn go" data-play=info.id disabled=move || busy.get() on:click=move |_| play_now(game, busy, problem)>
                        {move || if busy.get() { w.setting_up } else { w.play_now }}
                    </button>
                    <a class="btn" data-learn=info.id href=Route::Learn(game, None).path()>{w.learn}</a>
                    <a class="btn" href=Route::New(game).path()>{w.invite_friends}</a>
                    <a class="btn" href=Route::Lobby(Some(game)).path()>{w.open_tables}</a>
                    <a class="btn" href=Route::Rules(game, None).path()>{w.rules}</a>
                    <a class="btn" href=Route::Origins(game).path()>{w.origins}</a>
                </div>
                {move || problem.get().map(|problem| view! { <p class="trouble" role="alert">{crate::net::problem_text(&problem, lang)}</p> })}
                <p class="quiet">{w.pair(w.credit, info.credit.get(lang))}</p>
            </section>
        </main>
        <Foot/>
    }
}

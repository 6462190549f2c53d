//! The end of a round or of a match: everybody's standing with their hands revealed, and a garland
//! of cards for the winner.

use catalog::GameId;
use leptos::prelude::*;
use table::{Colour, Moment, Standing};

use super::{Class as _, Face, Glyph, motion};
use crate::boards::TableContext;
use crate::locales::printed;
use crate::route::Route;
use crate::settings::words;

/// The number of cards in the garland.
const FLAGS: usize = 16;

/// Everybody's standing, best first.
#[component]
pub fn Standings(
    context: TableContext,
    rows: Vec<Standing>,
    /// The unit of the totals.
    unit: &'static str,
) -> impl IntoView {
    let count = rows.len();
    view! {
        <ol class="standings" class:lines=move || context.room.get().standings_in_lines(count)>
            {rows.into_iter().enumerate().map(|(at, standing)| view! { <Row context standing unit at/> }).collect_view()}
        </ol>
    }
}

#[component]
fn Row(
    context: TableContext,
    standing: Standing,
    unit: &'static str,
    /// How many standings come before this one.
    at: usize,
) -> impl IntoView {
    let Standing { seat, rank, wins, hand, group, laid, tokens, sum, gained, total, note } = standing;
    let (name, cards, coins) = (untrack(|| context.name(seat)), hand.len(), tokens.min(6));
    let initial = name.chars().next().map(|letter| letter.to_uppercase().to_string());
    // One hand per animation frame: eight of them at once would be a long task.
    let open = RwSignal::new(false);
    motion::after(1 + at, move || {
        open.try_set(true);
    });
    let card = move |(at, (hue, value)): (usize, (Option<Colour>, String))| {
        let (class, name) = match hue {
            Some(hue) => (hue.class(), format!("{value} {}, ", hue.name(context.lang))),
            None => ("wild", format!("{value}, ")),
        };
        let face = match hue {
            Some(hue) => view! { <Face hue value=value/> }.into_any(),
            None => view! { <span class="ix" aria-hidden="true" data-value=value></span> }.into_any(),
        };
        view! {
            <span class=format!("card mini {class}") style=("--i", at.to_string())>
                {face}
                <span class="vh">{name}</span>
            </span>
        }
    };
    view! {
        <li class="stand" class:first=wins class:me=context.me.get_untracked() == Some(seat)>
            <span class="rk num">{rank}</span>
            <span class=format!("ava p{}", seat.index() % 4 + 1) aria-hidden="true">{initial}</span>
            <span class="nm"><b>{name}</b><span>{note}</span></span>
            <span class="laid" class:groups={group > 0} style=("--n", cards.to_string()) style=("--k", coins.to_string())>
                {move || open.get().then(|| {
                    let cards: Vec<_> = hand.iter().cloned().enumerate().collect();
                    if group == 0 {
                        return cards.into_iter().map(card).collect_view().into_any();
                    }
                    let groups = cards.chunks(group).map(|cards| {
                        view! { <span class="group">{cards.iter().cloned().map(card).collect_view()}</span> }
                    });
                    groups.collect_view().into_any()
                })}
                {laid}
                {(0..coins).map(|_| view! { <span class="tok" aria-hidden="true">"5"</span> }).collect_view()}
            </span>
            <span class="calc"><span>{sum}</span>" "{gained.map(|gained| view! { <b>{format!("+{gained}")}</b> })}</span>
            <span class="tot num">
                // The style sheet counts up to it; screen readers get the number immediately.
                <b style=("--t", total.to_string())><span class="vh">{total}</span></b>
                <small>{unit}</small>
            </span>
        </li>
    }
}

/// The text under the title, with the article that explains it.
#[component]
pub fn Because(game: GameId, moment: Moment, context: TableContext) -> impl IntoView {
    let article = moment.article.map(|number| {
        let bare = number.trim_start_matches('A').to_owned();
        view! { " "<a href=Route::Rules(game, Some(number.to_owned())).path() target="_blank" rel="noopener">{words().article(&bare)}</a> }
    });
    view! { <p class="because">{printed(&moment.says, context.lang)}{article}</p> }
}

/// Cards on a cord, dropped from the rim; they swing once, or simply hang there.
#[component]
pub fn Garland() -> impl IntoView {
    view! {
        <div class="garland" aria-hidden="true">
            {(0..FLAGS).map(|at| {
                let hue = Colour::ALL[at % 4];
                view! { <span class=format!("flag {}", hue.class()) style=("--i", at.to_string())><Glyph hue/></span> }
            }).collect_view()}
        </div>
    }
}

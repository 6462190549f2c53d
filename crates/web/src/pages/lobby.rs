//! Open tables.

use catalog::GameId;
use leptos::prelude::*;
use protocol::{Phase, Summary};

use super::mine::Mine;
use super::new_table::NewTable;
use super::profile::Profile;
use super::shell::Shell;
use crate::locales::at_table::at_table;
use crate::net::table::shown;
use crate::net::{self, http, net};
use crate::route::Route;
use crate::settings::words;

/// The pages of its chunk: open tables, new ones, and a person's own.
pub fn draw(route: Route) -> AnyView {
    match route {
        Route::Lobby(game) => view! { <Lobby game/> }.into_any(),
        Route::New(game) => view! { <NewTable game/> }.into_any(),
        Route::Mine => view! { <Mine/> }.into_any(),
        Route::Me => view! { <Profile/> }.into_any(),
        _ => ().into_any(),
    }
}

/// The search settings.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Filter {
    /// Only tables of this game; none for all games.
    pub game: Option<GameId>,
    /// Only tables with a free seat.
    pub free: bool,
}

/// The tables that match, those with a free seat first.
pub fn found(tables: &[Summary], filter: &Filter) -> Vec<Summary> {
    let free = |table: &Summary| table.phase == Phase::Gathering && table.seats.iter().any(Option::is_none);
    let fits = |table: &&Summary| {
        filter.game.is_none_or(|game| game.info().id == table.game) && (!filter.free || free(table))
    };
    let mut found: Vec<Summary> = tables.iter().filter(fits).cloned().collect();
    found.sort_by_key(|table| !free(table));
    found
}

#[component]
pub fn Lobby(
    /// The game selected at first; none for all games.
    game: Option<GameId>,
) -> impl IntoView {
    let w = words();
    let net = net();
    let filter = RwSignal::new(Filter { game, free: false });
    leptos::task::spawn_local(async move {
        if http::guest().await.is_ok() {
            net::open_tables(net, id(game));
        }
    });
    let shown = Memo::new(move |_| net.lobby.get().map(|lobby| found(&lobby.tables, &filter.get())));
    let next = Memo::new(move |_| net.lobby.get().and_then(|lobby| lobby.next));
    let choose = move |event| {
        let game = event_target_value(&event).parse().ok();
        filter.update(|filter| filter.game = game);
        net::open_tables(net, id(game));
    };
    view! {
        <Shell title=w.open_tables>
            <p class="quiet">{w.lobby_about}</p>
            <div class="filters">
                <label>
                    <span>{w.game}</span>
                    <select on:change=choose>
                        <option value="">{w.all_games}</option>
                        {GameId::ALL.map(|each| view! { <option value=each.info().id selected=game == Some(each)>{each.info().name}</option> }).collect_view()}
                    </select>
                </label>
                <label class="check">
                    <input type="checkbox" on:change=move |event| filter.update(|filter| filter.free = event_target_checked(&event))/>
                    <span>{w.with_free_seat}</span>
                </label>
                <a class="btn go" href=move || filter.get().game.map_or_else(|| "/new".to_owned(), |game| Route::New(game).path())>{w.new_table}</a>
            </div>
            {move || match shown.get() {
                None => view! { <p class="quiet">{w.loading}</p> }.into_any(),
                Some(tables) if tables.is_empty() => view! { <p class="nothing">{w.lobby_empty}</p> }.into_any(),
                Some(_) => {
                    view! {
                        <ul class="tables">
                            <For
                                each=move || shown.get().unwrap_or_default()
                                key=|table| (table.table.clone(), table.seats.clone(), table.phase as u8)
                                let:table
                            >
                                <Row table/>
                            </For>
                        </ul>
                    }
                        .into_any()
                }
            }}
            {move || {
                next.get().map(|next| {
                    view! { <button class="btn" on:click=move |_| net::more_tables(next.clone())>{w.more_tables}</button> }
                })
            }}
        </Shell>
    }
}

/// The server's id of the game.
fn id(game: Option<GameId>) -> Option<String> {
    game.map(|game| game.info().id.to_owned())
}

#[component]
fn Row(table: Summary) -> impl IntoView {
    let w = words();
    let game = table.game.parse::<GameId>().ok();
    let name = game.map_or_else(|| table.game.clone(), |game| game.info().name.to_owned());
    let felt = game.map_or("", crate::boards::felt);
    let free = table.phase == Phase::Gathering && table.seats.iter().any(Option::is_none);
    let people: Vec<String> = table
        .seats
        .iter()
        .map(|seat| seat.as_ref().map_or_else(|| w.free_seat.to_owned(), |name| shown(name)))
        .collect();
    let address = Route::Table(table.table.clone(), None).path();
    view! {
        <li data-game=felt data-table=table.table>
            <p><b>{name}</b><span>{match (free, table.phase) {
                (true, _) => w.gathers,
                (false, Phase::Gathering) => at_table().full,
                (false, _) => w.goes_on,
            }}</span><small>{people.join(", ")}</small></p>
            <a class="btn" class:go=free href=address>{if free { w.sit_down } else { w.watch }}</a>
        </li>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(name: &str, game: &str, phase: &str, free: bool) -> Summary {
        let seats = [Some("Inès"), if free { None } else { Some("Maud") }];
        let table = serde_json::json!({
            "table": name, "game": game, "phase": phase, "seats": seats, "pace": "live", "spectators": true,
        });
        serde_json::from_value(table).expect("a table of the lobby")
    }

    #[test]
    fn free_seats_come_first_and_filters_narrow() {
        let tables = [
            table("a", "ole", "playing", false),
            table("b", "dos", "gathering", true),
            table("c", "ole", "gathering", true),
        ];
        let names =
            |filter: &Filter| found(&tables, filter).into_iter().map(|table| table.table).collect::<Vec<_>>();
        assert_eq!(names(&Filter::default()), ["b", "c", "a"]);
        assert_eq!(names(&Filter { game: Some(GameId::Ole), free: false }), ["c", "a"]);
        assert_eq!(names(&Filter { game: Some(GameId::Ole), free: true }), ["c"]);
    }
}

//! Addresses. Every place in the client has one, which works on reload.

use catalog::GameId;
use puzzles::Day;

/// A place in the client.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Route {
    /// The shelf.
    Home,
    /// An opened box.
    Box(GameId),
    /// Open tables, of one game if it is given.
    Lobby(Option<GameId>),
    /// The form for a new table.
    New(GameId),
    /// The person's tables.
    Mine,
    /// The person's profile.
    Me,
    /// The list of rule books.
    RuleBooks,
    /// A game's rules, at an article if it is given.
    Rules(GameId, Option<String>),
    /// How a game's rules were reconstructed.
    Origins(GameId),
    /// A game's lessons, at one of them, counted from 1, if it is given.
    Learn(GameId, Option<usize>),
    /// The illustrated tour of a game.
    Tour(GameId),
    /// A replay of a match: that of a table, or one from a file.
    Replay(Option<String>),
    /// The puzzles of today, or that of a game, of another day if it is given.
    Puzzle(Option<GameId>, Option<Day>),
    /// A finished match's deal: its table, the invitation in the link, and the seat.
    Deal(String, Option<String>, Option<usize>),
    /// The form for a new evening, of one game if it is given.
    NewEvening(Option<GameId>),
    /// An evening, with the invitation in its link.
    Evening(String, Option<String>),
    /// What Pioche is.
    About,
    /// Language, theme, motion, sound.
    Settings,
    /// A table, with the invitation if there is one.
    Table(String, Option<String>),
    /// An unknown address.
    Lost,
}

impl Route {
    /// The place at a path with its query and fragment.
    pub fn read(path: &str, query: &str, fragment: &str) -> Self {
        let parts: Vec<&str> = path.split('/').filter(|part| !part.is_empty()).collect();
        let game = |text: &str| text.parse::<GameId>().ok();
        let found = match parts.as_slice() {
            [] => Some(Self::Home),
            ["tables"] => Some(Self::Lobby(value(query, "game").and_then(|id| game(&id)))),
            ["new", id] => game(id).map(Self::New),
            ["new"] => Some(Self::New(GameId::ALL[0])),
            ["mine"] => Some(Self::Mine),
            ["me"] => Some(Self::Me),
            ["rules"] => Some(Self::RuleBooks),
            ["rules", id] => game(id).map(|id| {
                let article = fragment.trim_start_matches('#');
                Self::Rules(id, (!article.is_empty()).then(|| article.to_owned()))
            }),
            ["origins", id] => game(id).map(Self::Origins),
            ["learn", id] => game(id).map(|id| Self::Learn(id, None)),
            ["learn", id, "tour"] => game(id).map(Self::Tour),
            ["learn", id, lesson] => {
                game(id).zip(lesson.parse().ok()).map(|(id, lesson)| Self::Learn(id, Some(lesson)))
            }
            ["replay"] => Some(Self::Replay(None)),
            ["replay", table] => Some(Self::Replay(Some((*table).to_owned()))),
            ["puzzle"] => Some(Self::Puzzle(None, None)),
            ["puzzle", id] => game(id).map(|id| Self::Puzzle(Some(id), None)),
            ["puzzle", id, day] => {
                game(id).zip(day.parse().ok()).map(|(id, day)| Self::Puzzle(Some(id), Some(day)))
            }
            ["deal", table] => Some(Self::Deal(
                (*table).to_owned(),
                value(query, "invite"),
                value(query, "seat").and_then(|seat| seat.parse().ok()),
            )),
            ["evening"] => Some(Self::NewEvening(value(query, "game").and_then(|id| game(&id)))),
            ["evening", table] => Some(Self::Evening((*table).to_owned(), value(query, "invite"))),
            ["about"] => Some(Self::About),
            ["settings"] => Some(Self::Settings),
            ["t", table] => Some(Self::Table((*table).to_owned(), value(query, "invite"))),
            [id] => game(id).map(Self::Box),
            _ => None,
        };
        found.unwrap_or(Self::Lost)
    }

    /// The address of a place.
    pub fn path(&self) -> String {
        match self {
            Self::Home => "/".to_owned(),
            Self::Box(game) => format!("/{game}"),
            Self::Lobby(None) => "/tables".to_owned(),
            Self::Lobby(Some(game)) => format!("/tables?game={game}"),
            Self::New(game) => format!("/new/{game}"),
            Self::Mine => "/mine".to_owned(),
            Self::Me => "/me".to_owned(),
            Self::RuleBooks => "/rules".to_owned(),
            Self::Rules(game, None) => format!("/rules/{game}"),
            Self::Rules(game, Some(article)) => format!("/rules/{game}#{article}"),
            Self::Origins(game) => format!("/origins/{game}"),
            Self::Learn(game, None) => format!("/learn/{game}"),
            Self::Learn(game, Some(lesson)) => format!("/learn/{game}/{lesson}"),
            Self::Tour(game) => format!("/learn/{game}/tour"),
            Self::Replay(None) => "/replay".to_owned(),
            Self::Replay(Some(table)) => format!("/replay/{table}"),
            Self::Puzzle(None, _) => "/puzzle".to_owned(),
            Self::Puzzle(Some(game), None) => format!("/puzzle/{game}"),
            Self::Puzzle(Some(game), Some(day)) => format!("/puzzle/{game}/{day}"),
            Self::Deal(table, invite, seat) => deal_path(table, invite.as_deref(), *seat),
            Self::NewEvening(None) => "/evening".to_owned(),
            Self::NewEvening(Some(game)) => format!("/evening?game={game}"),
            Self::Evening(table, None) => format!("/evening/{table}"),
            Self::Evening(table, Some(invite)) => format!("/evening/{table}?invite={invite}"),
            Self::About => "/about".to_owned(),
            Self::Settings => "/settings".to_owned(),
            Self::Table(table, None) => format!("/t/{table}"),
            Self::Table(table, Some(invite)) => format!("/t/{table}?invite={invite}"),
            Self::Lost => "/lost".to_owned(),
        }
    }
}

/// The address of a finished match's deal.
pub fn deal_path(table: &str, invite: Option<&str>, seat: Option<usize>) -> String {
    let invite = invite.map(|invite| format!("invite={invite}"));
    let query: Vec<String> = invite.into_iter().chain(seat.map(|seat| format!("seat={seat}"))).collect();
    let mark = if query.is_empty() { "" } else { "?" };
    format!("/deal/{table}{mark}{}", query.join("&"))
}

/// The value of a key in a query such as `?a=1&b=2`, if it is plain, as our own values are.
fn value(query: &str, key: &str) -> Option<String> {
    let pairs = query.trim_start_matches('?').split('&');
    let (_, found) = pairs.filter_map(|pair| pair.split_once('=')).find(|(name, _)| *name == key)?;
    let plain =
        !found.is_empty() && found.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte));
    plain.then(|| found.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_leads_back_to_its_place() {
        let mut places = vec![
            Route::Home,
            Route::Lobby(None),
            Route::Lobby(Some(GameId::Dos)),
            Route::Mine,
            Route::Me,
            Route::RuleBooks,
            Route::About,
            Route::Puzzle(None, None),
            Route::Replay(None),
            Route::Replay(Some("k3v9".to_owned())),
            Route::Settings,
            Route::Deal("k3v9".to_owned(), None, None),
            Route::Deal("k3v9".to_owned(), None, Some(2)),
            Route::Deal("k3v9".to_owned(), Some("w0rd".to_owned()), Some(0)),
            Route::NewEvening(None),
            Route::NewEvening(Some(GameId::Dos)),
            Route::Evening("k3v9".to_owned(), None),
            Route::Evening("k3v9".to_owned(), Some("w0rd".to_owned())),
            Route::Table("k3v9".to_owned(), None),
            Route::Table("k3v9".to_owned(), Some("w0rd".to_owned())),
        ];
        for game in GameId::ALL {
            places.extend([
                Route::Box(game),
                Route::New(game),
                Route::Origins(game),
                Route::Learn(game, None),
                Route::Learn(game, Some(3)),
                Route::Tour(game),
                Route::Puzzle(Some(game), None),
                Route::Puzzle(Some(game), "2026-11-17".parse().ok()),
                Route::Rules(game, None),
                Route::Rules(game, Some("A7".to_owned())),
            ]);
        }
        for place in places {
            let address = place.path();
            let (rest, fragment) = address.split_once('#').unwrap_or((&address, ""));
            let (path, query) = rest.split_once('?').unwrap_or((rest, ""));
            assert_eq!(Route::read(path, query, fragment), place, "{address}");
        }
    }

    #[test]
    fn what_is_nowhere_is_lost() {
        for path in
            ["/chess", "/rules/chess", "/a/b/c", "/new/chess", "/puzzle/chess", "/puzzle/ole/2026-02-30"]
        {
            assert_eq!(Route::read(path, "", ""), Route::Lost, "{path}");
        }
        assert_eq!(
            Route::read("/t/k3v9", "?invite=%3Cscript%3E", ""),
            Route::Table("k3v9".to_owned(), None),
            "an invitation is a plain word"
        );
    }
}

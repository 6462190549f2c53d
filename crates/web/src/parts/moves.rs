//! *Coups possibles, en texte*: every move of every game by name, for people who cannot see the
//! board or do not use a mouse.

use engine::capital;
use leptos::prelude::*;

use super::keys;
use crate::settings::words;

/// A longer list has a search field.
const LONG: usize = 14;
/// The maximum number of moves shown.
pub const MOST: usize = 60;

/// A move by name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Named {
    /// In notation.
    pub notation: String,
    /// In words.
    pub name: String,
}

/// The result of a search: the number of moves, and the first of them by name.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Found {
    /// The number of matches.
    pub count: usize,
    /// The first [`MOST`].
    pub shown: Vec<Named>,
}

/// The moves that can be played, for callers that need not know the game.
#[derive(Clone, Copy)]
pub struct Moves {
    pub count: Signal<usize>,
    /// Searches them, in the game's order.
    pub find: Callback<String, Found>,
    /// Plays the move with this notation.
    pub pick: Callback<String>,
}

/// The moves whose name or notation contains every word of the search. Of thousands, only those
/// shown or searched get a name.
pub fn find<M>(moves: &[M], search: &str, name: impl Fn(&M) -> Named) -> Found {
    let words: Vec<String> = search.split_whitespace().map(str::to_lowercase).collect();
    if words.is_empty() {
        return Found { count: moves.len(), shown: moves.iter().take(MOST).map(name).collect() };
    }
    let fits = |named: &Named| {
        let (name, notation) = (named.name.to_lowercase(), named.notation.to_lowercase());
        words.iter().all(|word| name.contains(&**word) || notation.contains(&**word))
    };
    let mut found = Found::default();
    for named in moves.iter().map(name).filter(fits) {
        if found.count < MOST {
            found.shown.push(named);
        }
        found.count += 1;
    }
    found
}

#[component]
pub fn MoveList(moves: Moves) -> impl IntoView {
    let w = words();
    let Moves { count, find, pick } = moves;
    let search = RwSignal::new(String::new());
    let long = Memo::new(move |_| count.get() > LONG);
    let found = Memo::new(move |_| find.run(search.get()));
    // The button that was pressed disappears; the focus stays in the list.
    let picked = StoredValue::new(false);
    Effect::new(move || {
        found.track();
        if picked.get_value() {
            request_animation_frame(move || {
                if keys::is_focused("body") {
                    picked.set_value(false);
                    keys::focus("#moves-title");
                }
            });
        }
    });
    view! {
        <section class="moves" id="moves" aria-labelledby="moves-title">
            <h2 id="moves-title" tabindex="-1">{w.moves_in_text}</h2>
            <Show when=move || long.get()>
                <label class="search">
                    <span>{w.search_moves}</span>
                    <input
                        type="search"
                        prop:value=move || search.get()
                        on:input=move |event| search.set(event_target_value(&event))
                    />
                </label>
            </Show>
            <p class="quiet" role="status">
                {move || {
                    let found = found.with(|found| found.count);
                    if count.get() == 0 {
                        w.no_moves.to_owned()
                    } else if found > MOST {
                        w.some_moves(found, MOST)
                    } else {
                        w.count_moves(found)
                    }
                }}
            </p>
            <ul>
                <For
                    each=move || found.get().shown
                    key=|named| named.notation.clone()
                    children=move |named| {
                        let notation = named.notation.clone();
                        view! {
                            <li>
                                <button
                                    class="btn"
                                    data-move=named.notation.clone()
                                    on:click=move |_| {
                                        // The next turn has other moves.
                                        search.set(String::new());
                                        picked.set_value(true);
                                        pick.run(notation.clone());
                                    }
                                >
                                    {capital(&named.name)}
                                </button>
                            </li>
                        }
                    }
                />
            </ul>
        </section>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(notation: &str, name: &str) -> Named {
        Named { notation: notation.to_owned(), name: name.to_owned() }
    }

    #[test]
    fn a_search_wants_every_word() {
        let moves = [named("R5", "5 rouge"), named("R7", "7 rouge"), named("token", "prendre un jeton")];
        let names = |search: &str| {
            let found = find(&moves, search, Named::clone);
            assert_eq!(found.count, found.shown.len());
            found.shown.into_iter().map(|m| m.notation).collect::<Vec<_>>()
        };
        assert_eq!(names(""), ["R5", "R7", "token"]);
        assert_eq!(names("ROUGE 7"), ["R7"]);
        assert_eq!(names("r5"), ["R5"]);
        assert!(names("vert").is_empty());
    }

    #[test]
    fn of_many_moves_the_first_are_shown_and_every_one_is_found() {
        let moves: Vec<usize> = (0..1000).collect();
        let name = |number: &usize| named(&format!("m{number}"), &format!("move {number}"));
        let all = find(&moves, " ", name);
        assert_eq!((all.count, all.shown.len()), (1000, MOST));
        let some = find(&moves, "move 1", name);
        assert_eq!((some.count, some.shown.len()), (271, MOST), "those with a 1");
        assert_eq!(find(&moves, "m999", name).shown, [name(&999)]);
    }
}

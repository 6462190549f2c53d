//! *Coups possibles, en texte*: every move of every game by name. Whoever does not see the board, or does not use a mouse,
//! plays from here.

use leptos::prelude::*;

use crate::settings::words;

/// A list longer than this has a field to search it.
const LONG: usize = 14;
/// No more than this are shown at once.
const MOST: usize = 120;

/// A move by name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Named {
    /// In notation.
    pub notation: String,
    /// In words.
    pub name: String,
}

/// The moves whose name or notation has every word of the search.
pub fn found(moves: &[Named], search: &str) -> Vec<Named> {
    let search = search.to_lowercase();
    let fits = |named: &&Named| {
        let (name, notation) = (named.name.to_lowercase(), named.notation.to_lowercase());
        search.split_whitespace().all(|word| name.contains(word) || notation.contains(word))
    };
    moves.iter().filter(fits).cloned().collect()
}

/// The list.
#[component]
pub fn MoveList(
    /// The legal moves, in the game's order.
    moves: Signal<Vec<Named>>,
    /// Hears the notation of the chosen one.
    on_pick: Callback<String>,
) -> impl IntoView {
    let w = words();
    let search = RwSignal::new(String::new());
    let long = Memo::new(move |_| moves.with(|moves| moves.len() > LONG));
    let shown = Memo::new(move |_| moves.with(|moves| found(moves, &search.get())));
    view! {
        <section class="moves" id="moves" aria-labelledby="moves-title">
            <h2 id="moves-title">{w.moves_in_text}</h2>
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
                    let all = moves.with(Vec::len);
                    let count = shown.with(Vec::len);
                    if all == 0 {
                        w.no_moves.to_owned()
                    } else if count > MOST {
                        (w.some_moves)(MOST, count)
                    } else {
                        (w.count_moves)(count)
                    }
                }}
            </p>
            <ul>
                <For
                    each=move || shown.get().into_iter().take(MOST)
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
                                        on_pick.run(notation.clone());
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

/// With a capital first letter.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_wants_every_word() {
        let named =
            |notation: &str, name: &str| Named { notation: notation.to_owned(), name: name.to_owned() };
        let moves = [named("R5", "5 rouge"), named("R7", "7 rouge"), named("token", "prendre un jeton")];
        let names = |search: &str| found(&moves, search).into_iter().map(|m| m.notation).collect::<Vec<_>>();
        assert_eq!(names(""), ["R5", "R7", "token"]);
        assert_eq!(names("ROUGE 7"), ["R7"]);
        assert_eq!(names("r5"), ["R5"]);
        assert!(names("vert").is_empty());
    }
}

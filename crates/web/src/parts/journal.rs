//! The events in words, newest first; screen readers announce each new entry.

use std::sync::Arc;

use engine::Lang;
use leptos::prelude::*;
use table::Colour;

use super::card::Class as _;
use super::glyph::Glyph;
use super::icons::{Draw, Icon};
use super::named;
use crate::boards::TableContext;
use crate::locales::printed;
use crate::settings::{settings, words};

/// An entry of the journal.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Entry {
    /// Its index in the history, from 0.
    pub index: usize,
    /// The actor; empty if nobody acted, or if the text says it.
    pub who: String,
    /// What happened.
    pub text: String,
}

/// A piece of an entry: a card, or plain words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Piece {
    /// Words.
    Plain(String),
    /// A value in one of the four colours.
    Value(String, Colour),
}

/// Finds the cards in a text, so that they can be shown as cards.
pub fn pieces(text: &str, lang: Lang) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let mut plain = String::new();
    let words: Vec<&str> = text.split(' ').collect();
    let mut at = 0;
    while at < words.len() {
        if let Some((value, hue, tail)) = words.get(at + 1).and_then(|next| card(words[at], next, lang)) {
            if !plain.is_empty() {
                pieces.push(Piece::Plain(std::mem::take(&mut plain)));
            }
            pieces.push(Piece::Value(value, hue));
            plain = tail;
            at += 2;
        } else {
            plain += words[at];
            at += 1;
        }
        if at < words.len() {
            plain.push(' ');
        }
    }
    if !plain.is_empty() {
        pieces.push(Piece::Plain(plain));
    }
    pieces
}

/// "5 vert" or "green 5", with what follows the last letter.
fn card(first: &str, second: &str, lang: Lang) -> Option<(String, Colour, String)> {
    let (number, colour) = lang.pick((first, second), (second, first));
    let bare = |word: &str| word.trim_end_matches([',', '.', ';', ')']).to_owned();
    let tail = second[bare(second).len()..].to_owned();
    let value = bare(number);
    let good = value == "#" || !value.is_empty() && value.bytes().all(|byte| byte.is_ascii_digit());
    let hue = Colour::named(&bare(colour), lang)?;
    good.then_some((value, hue, tail))
}

/// An entry with its names and cards formatted.
#[component]
pub fn EntryText(entry: Entry) -> impl IntoView {
    let lang = settings().lang.get_untracked();
    let text = pieces(&entry.text, lang)
        .into_iter()
        .map(|piece| match piece {
            Piece::Plain(words) => printed(&words, lang).into_any(),
            Piece::Value(value, hue) => view! {
                <span class=format!("k {}", hue.class())>
                    {value}<Glyph hue/><span class="vh">{format!(" {}", hue.name(lang))}</span>
                </span>
            }
            .into_any(),
        })
        .collect_view();
    view! { {(!entry.who.is_empty()).then(|| view! { <b>{entry.who}</b>" " })} {text} }
}

/// The newest entry, on phones: it opens the journal.
#[component]
pub fn LastLine(context: TableContext) -> impl IntoView {
    view! {
        <button class="last-line" id="last-line" class:news=move || context.news.with(Option::is_some) on:click=move |_| context.drawer.set(true)>
            <Draw icon=Icon::List/>
            <span class="vh">{words().journal_and_moves}</span>
            <span>
                {move || match context.news.get() {
                    Some(news) => printed(&news, context.lang).into_any(),
                    None => view! { <EntryText entry=context.last.get()/> }.into_any(),
                }}
            </span>
            <small>{words().journal}</small>
        </button>
    }
}

/// Lines that arrived together. A list that gets one item at its top leaves the rest alone; with
/// several at once, every old entry would be removed and inserted again.
#[derive(Clone, PartialEq, Eq, Debug)]
struct News {
    /// Counts how often the history was replaced.
    edition: usize,
    /// Oldest first.
    entries: Arc<[Entry]>,
}

/// The entries grouped by arrival.
fn gathered(entries: &[Entry], before: Option<&Vec<News>>) -> Vec<News> {
    let mut news = before.cloned().unwrap_or_default();
    let known: usize = news.iter().map(|each| each.entries.len()).sum();
    let mut edition = news.first().map_or(0, |first| first.edition);
    let same =
        known <= entries.len() && news.iter().flat_map(|each| each.entries.iter()).eq(&entries[..known]);
    if !same {
        news.clear();
        edition += 1;
    }
    let new = &entries[if same { known } else { 0 }..];
    if !new.is_empty() {
        news.push(News { edition, entries: new.into() });
    }
    news
}

/// The class of the cells that a line of the journal names.
const NAMED: &str = "named-journal";

#[component]
pub fn Journal(
    /// Its entries, oldest first.
    entries: Signal<Vec<Entry>>,
) -> impl IntoView {
    let newest = Memo::new(move |_| entries.with(|entries| entries.last().map(|entry| entry.index)));
    let news = Memo::new(move |before: Option<&Vec<News>>| entries.with(|entries| gathered(entries, before)));
    view! {
        <section class="log" aria-labelledby="journal">
            <h2 id="journal">{words().journal}</h2>
            <ol aria-live="polite" aria-relevant="additions" tabindex="0" aria-labelledby="journal">
                <For
                    each=move || news.get().into_iter().rev()
                    key=|news| (news.edition, news.entries.first().map(|entry| entry.index))
                    children=move |news| {
                        news.entries
                            .iter()
                            .rev()
                            .map(|entry| {
                                let index = entry.index;
                                // Pointing at a line, or touching it, shows where it happened.
                                let text = StoredValue::new(entry.text.clone());
                                let point = move |_| text.with_value(|text| named::show(NAMED, text));
                                view! {
                                    <li class:now=move || newest.get() == Some(index) on:pointerenter=point on:pointerleave=|_| named::show(NAMED, "")>
                                        <time aria-hidden="true">{index + 1}</time>
                                        <span><EntryText entry=entry.clone()/></span>
                                    </li>
                                }
                            })
                            .collect_view()
                    }
                />
            </ol>
        </section>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_comes_together_stays_together() {
        let entry = |index: usize, text: &str| Entry { index, who: String::new(), text: text.to_owned() };
        let mut entries = vec![entry(0, "a"), entry(1, "b")];
        let sizes =
            |news: &[News]| news.iter().map(|each| (each.edition, each.entries.len())).collect::<Vec<_>>();
        let first = gathered(&entries, None);
        assert_eq!(sizes(&first), [(0, 2)]);
        entries.extend([entry(2, "c"), entry(3, "d"), entry(4, "e")]);
        let second = gathered(&entries, Some(&first));
        assert_eq!(sizes(&second), [(0, 2), (0, 3)]);
        assert_eq!(gathered(&entries, Some(&second)), second);
        // Another history, or an entry whose text has changed: everything is rebuilt.
        entries[1].text = "B".to_owned();
        let anew = gathered(&entries, Some(&second));
        assert_eq!(sizes(&anew), [(1, 5)]);
        assert_eq!(sizes(&gathered(&entries[..1], Some(&anew))), [(2, 1)]);
    }

    #[test]
    fn cards_are_found_in_both_languages() {
        let plain = |text: &str| Piece::Plain(text.to_owned());
        assert_eq!(
            pieces("pose le 5 vert, en série", Lang::Fr),
            [plain("pose le "), Piece::Value("5".into(), Colour::Green), plain(", en série")]
        );
        assert_eq!(
            pieces("opens with the red 1", Lang::En),
            [plain("opens with the "), Piece::Value("1".into(), Colour::Red)]
        );
        assert_eq!(pieces("La partie commence", Lang::Fr), [plain("La partie commence")]);
        assert_eq!(
            pieces("Votre main : # jaune, 10 bleu.", Lang::Fr),
            [
                plain("Votre main : "),
                Piece::Value("#".into(), Colour::Yellow),
                plain(", "),
                Piece::Value("10".into(), Colour::Blue),
                plain(".")
            ]
        );
    }
}

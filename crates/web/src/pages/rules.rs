//! The rules: the game in one minute, then article by article, and how they were reconstructed.

use catalog::GameId;
use engine::rules::{Part, parts};
use leptos::prelude::*;
use table::Chart;

use super::shell::Shell;
use super::small_board::Pictures;
use crate::boards::lesson::Tour;
use crate::locales::printed;
use crate::parts::pieces::{self, Pieces};
use crate::route::Route;
use crate::settings::{settings, words};

texts::texts! { pub struct Texts in "texts/rules" }

/// The pages of its chunk.
pub fn draw(route: Route) -> AnyView {
    match route {
        Route::RuleBooks => view! { <RuleBooks/> }.into_any(),
        Route::Rules(game, article) => view! { <RuleBook game article/> }.into_any(),
        Route::Origins(game) => view! { <Origins game/> }.into_any(),
        _ => ().into_any(),
    }
}

/// A paragraph of a rule text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Block {
    /// A heading.
    Heading(String),
    /// An article: its number and its text.
    Article(String, String),
    /// A list.
    List(Vec<String>),
    /// Anything else.
    Plain(String),
}

/// The paragraphs of a rule text, without its title.
pub fn blocks(markdown: &str) -> Vec<Block> {
    let paragraphs = markdown.split("\n\n").map(str::trim).filter(|text| !text.is_empty());
    let mut blocks = Vec::new();
    for text in paragraphs {
        if text.starts_with("# ") {
            continue;
        }
        if let Some(heading) = text.strip_prefix("## ") {
            blocks.push(Block::Heading(heading.to_owned()));
        } else if text.starts_with("- ") {
            let items = text.split("\n- ").map(|item| item.trim_start_matches("- ").replace('\n', " "));
            blocks.push(Block::List(items.collect()));
        } else if let Some((number, article)) =
            text.strip_prefix("**").and_then(|text| text.split_once("** "))
        {
            blocks.push(Block::Article(number.to_owned(), article.replace('\n', " ")));
        } else {
            blocks.push(Block::Plain(text.replace('\n', " ")));
        }
    }
    blocks
}

/// What the source leaves open, and what was lost: the lists under those headings.
pub fn origins(markdown: &str) -> Vec<(String, Vec<String>)> {
    let mut found = Vec::new();
    let mut heading = String::new();
    for block in blocks(markdown) {
        match block {
            Block::Heading(text) => heading = text,
            Block::List(items) if ["Interpr", "Recons"].iter().any(|start| heading.starts_with(start)) => {
                found.push((heading.clone(), items));
            }
            Block::List(_) | Block::Article(..) | Block::Plain(_) => {}
        }
    }
    found
}

/// The rule books.
#[component]
pub fn RuleBooks() -> impl IntoView {
    let w = words();
    let lang = settings().lang.get_untracked();
    view! {
        <Shell title=w.rule_books>
            <ul class="tables">
                {GameId::ALL
                    .into_iter()
                    .map(|game| {
                        let info = game.info();
                        view! {
                            <li data-game=crate::boards::felt(game)>
                                <p><b>{info.name}</b><small>{info.about.get(lang)}</small></p>
                                <a class="btn" href=Route::Rules(game, None).path() aria-label=w.pair(w.rules, info.name)>{w.rules}</a>
                            </li>
                        }
                    })
                    .collect_view()}
            </ul>
        </Shell>
    }
}

/// Text with `code` and *italics* formatted, pieces drawn, and bold marks removed.
fn inline(game: GameId, text: &str) -> Vec<AnyView> {
    let mut views = Vec::new();
    for part in parts(text) {
        match part {
            Part::Text(text) => views.extend(formatted(text)),
            Part::Pieces(words) => {
                views.push(view! { <Pieces pieces=pieces::named(game, words)/> }.into_any());
            }
        }
    }
    views
}

fn formatted(text: &str) -> Vec<AnyView> {
    let text = printed(&text.replace("**", ""), settings().lang.get_untracked());
    let mut views = Vec::new();
    for (index, part) in text.split('`').enumerate() {
        if index % 2 == 1 {
            let code = part.to_owned();
            views.push(view! { <code>{code}</code> }.into_any());
            continue;
        }
        for (index, part) in part.split('*').enumerate() {
            let part = part.to_owned();
            views.push(if index % 2 == 1 { view! { <em>{part}</em> }.into_any() } else { part.into_any() });
        }
    }
    views
}

/// One game's rules.
#[component]
pub fn RuleBook(
    /// The game.
    game: GameId,
    /// The article to show.
    article: Option<String>,
) -> impl IntoView {
    let w = words();
    view! {
        <Shell title=w.pair(game.info().name, w.rules.to_lowercase())>
            <Minute game/>
            <Contents game/>
            <RuleText game article/>
            <p class="ways-in">
                <a class="btn go" href=Route::Box(game).path()>{w.play}</a>
                <a class="btn" href=Route::Origins(game).path()>{w.origins}</a>
            </p>
        </Shell>
    }
}

/// What the game is, in a few pictures, and a link to its tour.
#[component]
fn Minute(game: GameId) -> impl IntoView {
    let lang = settings().lang.get_untracked();
    let w = Texts::of(lang);
    Tour::of(game).filter(|tour| tour.in_minute > 0).map(|tour| {
        let count = tour.in_minute;
        view! {
            <section class="minute">
                <h2>{w.minute}</h2>
                <Pictures tour count/>
                <p><a class="btn" id="tour" href=Route::Tour(game).path()>{w.show}</a></p>
            </section>
        }
    })
}

/// The headings as links.
#[component]
fn Contents(game: GameId) -> impl IntoView {
    let lang = settings().lang.get_untracked();
    let w = Texts::of(lang);
    let markdown = game.info().rules.get(lang).markdown;
    let headings = blocks(markdown).into_iter().filter_map(|block| match block {
        Block::Heading(text) => Some(text),
        Block::Article(..) | Block::List(_) | Block::Plain(_) => None,
    });
    view! {
        <nav class="contents" aria-label=w.contents>
            <ul>
                {(1..)
                    .zip(headings)
                    .map(|(number, text)| {
                        let place = Route::Rules(game, Some(section(number)));
                        view! { <li><a href=place.path()>{text}</a></li> }
                    })
                    .collect_view()}
            </ul>
        </nav>
    }
}

/// The fragment for the heading with this number.
fn section(number: usize) -> String {
    format!("s{number}")
}

/// Whether a text contains every word of the search. Keyboards have straight apostrophes, texts
/// curved ones.
fn has(text: &str, search: &str) -> bool {
    let text = text.to_lowercase();
    search.to_lowercase().replace('\'', "’").split_whitespace().all(|word| text.contains(word))
}

/// The articles, on their page or beside a table.
#[component]
pub fn RuleText(
    /// The game.
    game: GameId,
    /// The article to show.
    article: Option<String>,
) -> impl IntoView {
    let w = words();
    let lang = settings().lang.get_untracked();
    let texts = Texts::of(lang);
    let info = game.info();
    if let Some(article) = article.clone() {
        // The browser tried to scroll to it before it existed.
        request_animation_frame(move || {
            let found = web_sys::window().and_then(|window| window.document()?.get_element_by_id(&article));
            if let Some(found) = found {
                found.scroll_into_view();
            }
        });
    }
    let search = RwSignal::new(String::new());
    let blocks = blocks(info.rules.get(lang).markdown);
    let articles: Vec<String> = blocks
        .iter()
        .filter_map(|block| match block {
            Block::Article(number, text) => Some(format!("{number} {text}")),
            Block::Heading(_) | Block::List(_) | Block::Plain(_) => None,
        })
        .collect();
    let searching = Memo::new(move |_| !search.with(|search| search.trim().is_empty()));
    let found = move || {
        searching
            .get()
            .then(|| search.with(|search| articles.iter().filter(|text| has(text, search)).count()))
    };
    let mut headings = 0;
    view! {
        <div class="rules" data-game=crate::boards::felt(game)>
            <label class="search">
                <span>{texts.search_rules}</span>
                <input
                    type="search"
                    prop:value=move || search.get()
                    on:input=move |event| search.set(event_target_value(&event))
                />
            </label>
            <Charts game hidden=searching/>
            <p class="quiet" role="status">{move || found().map(|count| texts.articles_found(count))}</p>
            {blocks
                .into_iter()
                .map(|block| match block {
                    Block::Heading(text) => {
                        headings += 1;
                        view! { <h2 id=section(headings) hidden=move || searching.get()>{text}</h2> }.into_any()
                    }
                    Block::Plain(text) => {
                        view! { <p hidden=move || searching.get()>{inline(game, &text)}</p> }.into_any()
                    }
                    Block::List(items) => view! {
                        <ul hidden=move || searching.get()>{items.iter().map(|item| view! { <li>{inline(game, item)}</li> }).collect_view()}</ul>
                    }.into_any(),
                    Block::Article(number, text) => {
                        let whole = format!("{number} {text}");
                        let left_out = move || search.with(|search| !has(&whole, search));
                        let target = article.as_deref() == Some(&*number);
                        let address = Route::Rules(game, Some(number.clone())).path();
                        let label = w.article(&number);
                        view! {
                            <p class="article" class:target=target id=number.clone() hidden=left_out>
                                <a class="anchor" href=address aria-label=label>{number.clone()}</a>
                                <span>{inline(game, &text)}</span>
                            </p>
                        }
                            .into_any()
                    }
                })
                .collect_view()}
        </div>
    }
}

/// What the rule sheet prints to be looked up during a game.
#[component]
fn Charts(game: GameId, hidden: Memo<bool>) -> impl IntoView {
    let lang = settings().lang.get_untracked();
    let charts = pieces::charts(game, lang);
    let chart = move |chart: Chart| {
        let lines = chart.lines.into_iter().map(|(pieces, what)| {
            view! { <li><Pieces pieces/><span>{printed(&what, lang)}</span></li> }
        });
        view! {
            <section class="chart" hidden=move || hidden.get()>
                <h2>{chart.title}</h2>
                <ul>{lines.collect_view()}</ul>
            </section>
        }
    };
    charts.into_iter().map(chart).collect_view()
}

/// How a game's rules were reconstructed.
#[component]
pub fn Origins(
    /// The game.
    game: GameId,
) -> impl IntoView {
    let w = words();
    let lang = settings().lang.get_untracked();
    let info = game.info();
    view! {
        <Shell title=w.pair(info.name, w.origins.to_lowercase())>
            <p>{w.origins_about}</p>
            <p class="quiet">{w.pair(w.credit, info.credit.get(lang))}</p>
            {info.sheet.map(|sheet| view! { <p class="quiet">{w.pair(w.sheet, sheet.get(lang))}</p> })}
            <div class="rules">
                {origins(info.rules.get(lang).markdown)
                    .into_iter()
                    .map(|(heading, items)| {
                        view! {
                            <h2>{heading}</h2>
                            <ul>{items.iter().map(|item| view! { <li>{inline(game, item)}</li> }).collect_view()}</ul>
                        }
                    })
                    .collect_view()}
            </div>
            <p class="ways-in"><a class="btn" href=Route::Rules(game, None).path()>{w.rules}</a></p>
        </Shell>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::Lang;

    #[test]
    fn every_article_has_its_anchor_and_every_game_its_interpretations() {
        for game in GameId::ALL {
            for lang in [Lang::Fr, Lang::En] {
                let rules = game.info().rules.get(lang);
                let shown: Vec<String> = blocks(rules.markdown)
                    .into_iter()
                    .filter_map(|block| match block {
                        Block::Article(number, _) => Some(number),
                        Block::Heading(_) | Block::List(_) | Block::Plain(_) => None,
                    })
                    .collect();
                let told: Vec<&str> = rules.articles().map(|article| article.number).collect();
                assert!(told.iter().all(|number| shown.iter().any(|shown| shown == number)), "{game} {lang}");
                let told: usize = origins(rules.markdown).iter().map(|(_, items)| items.len()).sum();
                assert!(told > 4, "{game} {lang}");
            }
        }
    }
}

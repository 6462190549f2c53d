//! Olé: the colour order on the left, the pile in the middle, the tokens on the right, the person's
//! fan below.

use catalog::Ole;
use engine::Lang;
use game_ole::{Card, Move, OnTop, View};
use leptos::prelude::*;
use table::State;
use table_ole::{self as texts, Comparison, Gesture, InHand, Laid, Layout, OleTable, comparison, places};

use crate::boards::{BoardProps, BoardUi, Hands, Illustration, TableContext};
use crate::parts::drag::DragArea;
use crate::parts::glyph::Glyph;
use crate::parts::journal::LastLine;
use crate::parts::{Class as _, Face, Say, Seats, keys, pixels};
use engine::capital;

impl BoardUi for Ole {
    type Table = OleTable;

    const FELT: &'static str = "ole";

    fn illustrate_refusal(view: &View, mv: Move, lang: Lang) -> Option<Illustration> {
        let compared = comparison(view, mv)?;
        Some(Illustration { view: view! { <Compared compared lang/> }.into_any(), reason: true, says: None })
    }

    fn board(play: BoardProps<Self>) -> AnyView {
        view! { <OleBoard play/> }.into_any()
    }
}

#[component]
pub fn OleBoard(play: BoardProps<Ole>) -> impl IntoView {
    let context = play.context;
    let lang = context.lang;
    let hands = Hands::new(play);
    let laid = hands.laid;
    let cards = Memo::new(move |_| laid.with(|laid| laid.fan.len()));
    let choosing = Memo::new(move |_| laid.with(|laid| laid.choosing));
    let places = Memo::new(move |_| places(context.room.get(), context.seats(), cards.get(), choosing.get()));
    let shown = Signal::derive(move || places.get().shown);
    let dropped = Callback::new(move |(card, place): (String, String)| {
        if place == "pile"
            && let Ok(card) = card.parse()
        {
            hands.act(Gesture::Lay(card));
        }
    });
    view! {
        <DragArea class="felt ole" on_drop=dropped zones=Signal::derive(move || places.get().zones)>
            <Seats context shows=hands.seats()/>
            <Show when=move || places.get().last_line><LastLine context/></Show>
            <section class="mid" data-centre=move || places.get().centre.name()>
                <ColourOrder context laid/>
                <div class="heap">
                    <button
                        class="pile"
                        class:target=move || laid.with(|laid| laid.held.is_some())
                        style=("--card-w", move || pixels(places.get().pile))
                        style=("--len", move || laid.with(|laid| laid.pile.len().min(shown.get()).to_string()))
                        data-drop="pile"
                        data-place="pile"
                        on:click=move |_| hands.act(Gesture::Pile)
                    >
                        <span class="vh">
                            {move || texts::pile(laid.with(|laid| laid.pile.last().map(|top| top.card)), lang)}
                        </span>
                        <For each=move || laid.with(|laid| drawn(laid, shown.get()).to_vec()) key=|laid| laid.card.to_string() let:each>
                            <PileCard context card=each.card laid shown/>
                        </For>
                    </button>
                    <p class="serie" role="status">
                        {move || {
                            laid.with(|laid| laid.series)
                                .map(|(seat, count)| {
                                    texts::series(&context.sitter(seat), context.me.get() == Some(seat), count, lang)
                                })
                        }}
                    </p>
                </div>
                <Tokens context hands/>
            </section>
            <Say text=hands.expected() note=hands.note() mine=Signal::derive(move || context.my_turn())>
                <Buttons context hands/>
            </Say>
            <div class="holder" style=("--card-w", move || pixels(places.get().card))>
                <section
                    class="fan hand"
                    class:tiers=move || places.get().tiers == 2
                    aria-label=context.words().your_hand
                    style=("--n", move || laid.with(|laid| laid.fan.len().to_string()))
                    on:keydown=keys::row
                >
                    <For each=move || laid.get().fan key=|in_hand| in_hand.card.to_string() let:each>
                        <FanCard context card=each.card hands/>
                    </For>
                </section>
            </div>
        </DragArea>
    }
}

/// The last cards of the pile.
fn drawn(laid: &Layout, shown: usize) -> &[Laid] {
    &laid.pile[laid.pile.len().saturating_sub(shown)..]
}

/// A14: the card beside the table card, colour against colour and number against number.
#[component]
fn Compared(compared: Comparison, lang: Lang) -> impl IntoView {
    let Comparison { card, table, colours, numbers } = compared;
    let drawn = |card: Card| {
        view! {
            <span class=format!("card {}", card.colour().class())>
                <Face hue=card.colour() value=card.number().to_string()/>
            </span>
        }
    };
    let colour = |card: Card| {
        let hue = card.colour();
        view! { <span class=format!("k {}", hue.class())><Glyph hue/>{capital(hue.name(lang))}</span> }
    };
    view! {
        <div class="cmp">
            {drawn(card)}
            <ul>
                <li>{colour(card)}<i>{texts::compared_colours(colours, lang)}</i>{colour(table)}</li>
                <li>
                    <span class="num">{card.number()}</span>
                    <i>{texts::compared_numbers(numbers, lang)}</i>
                    <span class="num">{table.number()}</span>
                </li>
            </ul>
            {drawn(table)}
        </div>
    }
}

/// A2: the order in force; it turns over like a ruler.
#[component]
fn ColourOrder(context: TableContext, laid: Memo<Layout>) -> impl IntoView {
    let lang = context.lang;
    let on_top = Memo::new(move |_| laid.with(|laid| laid.on_top));
    let chooser = Memo::new(move |_| laid.with(|laid| laid.chooser));
    view! {
        <div class="order">
            <p>
                {move || on_top.get().map_or_else(|| texts::no_order(lang), |on_top| texts::on_top(on_top, lang))}
                {move || {
                    chooser.get().map(|seat| {
                        let by = texts::chosen_by(&context.sitter(seat), context.me.get() == Some(seat), lang);
                        format!(" · {by}")
                    })
                }}
            </p>
            // Another order is a separate strip: only a new one turns.
            <For each=move || on_top.get() key=|on_top| *on_top let:on_top>
                <div class="strip" role="img" aria-label=texts::order(on_top.order(), lang)>
                    {on_top
                        .order()
                        .map(|colour| view! { <span class=format!("tab {}", colour.class())><Glyph hue=colour/></span> })
                        .collect_view()}
                </div>
            </For>
        </div>
    }
}

/// A card of the pile. It keeps its name, so that it moves from where it was.
#[component]
fn PileCard(context: TableContext, card: Card, laid: Memo<Layout>, shown: Signal<usize>) -> impl IntoView {
    // Its place, counted from the top.
    let mine = Memo::new(move |_| {
        laid.with(|laid| {
            let from_top = laid.pile.iter().rev().position(|each| each.card == card)?;
            Some((from_top, *laid.pile.iter().rev().nth(from_top)?))
        })
    });
    let place = move || {
        let drawn = laid.with(|laid| laid.pile.len()).min(shown.get());
        drawn.saturating_sub(mine.get().map_or(0, |(from_top, _)| from_top) + 1)
    };
    let old = move || mine.get().is_some_and(|(from_top, _)| from_top > 0);
    let state = move || mine.get().map_or(State::Rest, |(_, each)| each.state);
    let seat = move || mine.get().map(|(_, each)| each.seat);
    let tilt = move || f64::from(mine.get().map_or(0, |(_, each)| each.tilt())) / 10.0;
    view! {
        <span
            class=move || {
                let old = if old() { "old" } else { "" };
                format!("card {} {} {old}", card.colour().class(), state().class())
            }
            data-thing=card.to_string()
            data-from=move || seat().map(|seat| format!("seat-{seat}"))
            style=("--k", move || place().to_string())
            style=("--a", move || format!("{}deg", tilt()))
            style=("--y", move || format!("{}px", mine.get().map_or(0, |(_, each)| each.lift())))
        >
            <Face hue=card.colour() value=card.number().to_string()/>
            <Show when=move || state() == State::Now>
                <span class="by" aria-hidden="true">{move || seat().map(|seat| context.name(seat))}</span>
            </Show>
        </span>
    }
}

/// The remaining penalty tokens; a click takes one.
#[component]
fn Tokens(context: TableContext, hands: Hands<Ole>) -> impl IntoView {
    let (lang, laid) = (context.lang, hands.laid);
    let left = Memo::new(move |_| laid.with(|laid| laid.supply));
    let held = move || laid.with(|laid| laid.token_held);
    view! {
        <button
            class="supply"
            class:lit-soft=move || laid.with(|laid| laid.token)
            data-place="tokens"
            class:held=held
            data-try="token"
            on:click=move |_| hands.act(Gesture::TouchToken)
        >
            <span class="vh">{move || texts::take_token_of(left.get(), lang)}</span>
            <span class="stack" aria-hidden="true">
                {move || {
                    (0..left.get().min(5)).map(|k| view! { <span class="tok" style=("--k", k.to_string())>"5"</span> }).collect_view()
                }}
            </span>
            <span class="count" aria-hidden="true">
                {move || texts::supply(left.get(), lang).0}<br/>{move || texts::supply(left.get(), lang).1}
            </span>
        </button>
    }
}

/// The buttons of the sentence: a token, or the two orders.
#[component]
fn Buttons(context: TableContext, hands: Hands<Ole>) -> impl IntoView {
    let (lang, laid) = (context.lang, hands.laid);
    let held = move || laid.with(|laid| laid.token_held);
    let strip = move |order: OnTop| {
        let colours = order.order();
        view! {
            <button class="btn pick-order" data-move=Move::Choose(order).to_string() on:click=move |_| hands.act(Gesture::Order(order))>
                <span class="tiny" aria-hidden="true">
                    {colours.map(|colour| view! { <i class=colour.class()><Glyph hue=colour/></i> }).collect_view()}
                </span>
                {texts::on_top(order, lang)}
            </button>
        }
    };
    view! {
        <Show when=move || laid.with(|laid| laid.token)>
            <button
                class="btn"
                class:go=held
                data-move="token"
                aria-pressed=move || held().to_string()
                on:click=move |_| hands.act(Gesture::TouchToken)
            >
                {move || if held() { texts::take_it(lang) } else { texts::token(lang) }}
            </button>
        </Show>
        <Show when=move || laid.with(|laid| laid.choosing)>{strip(OnTop::Red)}{strip(OnTop::Yellow)}</Show>
    }
}

/// A card in the person's hand.
#[component]
fn FanCard(context: TableContext, card: Card, hands: Hands<Ole>) -> impl IntoView {
    let (lang, laid) = (context.lang, hands.laid);
    let place = Memo::new(move |_| laid.with(|laid| laid.fan.iter().position(|each| each.card == card)));
    let mine = Memo::new(move |_| laid.with(|laid| laid.fan.iter().find(|each| each.card == card).copied()));
    let state = move || mine.get().map_or(State::Rest, |each: InHand| each.state);
    let name = move || {
        let series = mine.get().is_some_and(|each| each.series);
        let playable = match state() {
            State::Lit | State::Held => Some(true),
            State::Dim => Some(false),
            State::Rest | State::Pending | State::Now => None,
        };
        format!("{}{}", card.name(lang), texts::standing(playable, series, lang))
    };
    view! {
        <button
            class=move || format!("card {} {}", card.colour().class(), state().class())
            class:no=move || context.refused.get() == Some(card.to_string())
            style=("--i", move || place.get().unwrap_or_default().to_string())
            data-thing=card.to_string()
            data-drag=card.to_string()
            data-move=card.to_string()
            aria-pressed=move || (state() == State::Held).to_string()
            on:click=move |_| hands.act(Gesture::Touch(card))
        >
            <Face hue=card.colour() value=card.number().to_string()/>
            <span class="vh">{name}</span>
        </button>
    }
}

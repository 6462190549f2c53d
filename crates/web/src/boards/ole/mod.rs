//! Olé: the colour order on the left, the pile in the middle, the tokens on the right, one's fan
//! below.

pub mod layout;

use std::cmp::Ordering;

use catalog::Ole;
use engine::{Lang, Names};
use game_ole::{Card, Move, OnTop, Seen, View};
use leptos::prelude::*;

use self::layout::{InHand, Laid, Layout, PILE, hue, layout};
use super::{BoardProps, BoardUi, EventLog, Illustration, TableContext};
use crate::locales::boards::{self, ole as texts};
use crate::locales::sentences::{self, Narrator, Sentence};
use crate::parts::drag::DragArea;
use crate::parts::glyph::Glyph;
use crate::parts::journal::LastLine;
use crate::parts::moves::capital;
use crate::parts::seats::Shows;
use crate::parts::sheet::Sheet;
use crate::parts::sound::Sound;
use crate::parts::{Face, Mine, Say, Seats, State, keys};

impl BoardUi for Ole {
    const FELT: &'static str = "ole";

    fn headline(view: &View, lang: Lang) -> String {
        boards::round_of(lang, usize::from(view.round + 1).min(view.rounds.into()), view.rounds.into())
    }

    fn expected(view: &View, lang: Lang, names: Names<'_>) -> String {
        texts::expected(view, lang, names, true)
    }

    fn sheet(view: &View, events: &[(u64, Seen)], lang: Lang) -> Sheet {
        let rounds: Vec<_> = events
            .iter()
            .filter_map(|(_, seen)| match seen {
                Seen::RoundOver { round, points, .. } => Some((usize::from(*round), points)),
                _ => None,
            })
            .collect();
        let mut heads: Vec<String> =
            rounds.iter().map(|(round, _)| texts::round_head(lang, round + 1)).collect();
        heads.push(boards::TOTAL.to_owned());
        let row = |seat| {
            let mut cells: Vec<String> = rounds.iter().map(|(_, points)| points[seat].to_string()).collect();
            cells.push(view.totals[seat].to_string());
            (seat, cells)
        };
        Sheet {
            note: boards::fewest_wins(lang),
            heads,
            rows: engine::Seat::all(view.players).map(row).collect(),
            ..Sheet::default()
        }
    }

    fn sound(seen: &Seen) -> Option<Sound> {
        match seen {
            Seen::Opened { .. } | Seen::Played { .. } => Some(Sound::Card),
            Seen::Token { .. } => Some(Sound::Token),
            Seen::Chosen { .. } => Some(Sound::Special),
            Seen::RoundOver { .. } | Seen::MatchOver { .. } | Seen::Deal { .. } => Some(Sound::Round),
        }
    }

    fn round_end(seen: &Seen, by: Narrator<'_>) -> Option<String> {
        match seen {
            Seen::RoundOver { round, end, .. } => {
                Some(sentences::ole_round(usize::from(*round) + 1, *end, by))
            }
            _ => None,
        }
    }

    fn illustrate_refusal(view: &View, mv: Move, lang: Lang) -> Option<Illustration> {
        let (Move::Play(card), Some(table), Some(on_top)) = (mv, view.table, view.on_top) else {
            return None;
        };
        let colours = on_top.strength(card.colour()).cmp(&on_top.strength(table.colour()));
        let numbers = card.number().cmp(&table.number());
        let view = view! { <Comparison card table colours numbers lang/> }.into_any();
        Some(Illustration { view, reason: true })
    }

    fn sentence(seen: &Seen, by: Narrator<'_>) -> Sentence {
        sentences::ole(seen, by)
    }

    fn board(play: BoardProps<Self>) -> AnyView {
        let BoardProps { view, legal, events, pending, on_move, context } = play;
        view! { <OleBoard view legal events pending on_move context/> }.into_any()
    }
}

#[component]
pub fn OleBoard(
    /// What one sees.
    view: Signal<View>,
    /// What one may play.
    legal: Signal<Vec<Move>>,
    /// What happened.
    events: Signal<EventLog<Ole>>,
    /// One's move that the server has not acknowledged yet.
    pending: Signal<Option<Move>>,
    /// Hears what the person wants to play.
    on_move: Callback<Move>,
    /// Who sits where.
    context: TableContext,
) -> impl IntoView {
    let lang = context.lang;
    let held = RwSignal::new(None::<Card>);
    let laid = Memo::new(move |_| {
        view.with(|view| {
            legal.with(|legal| events.with(|events| layout(view, legal, events, pending.get(), held.get())))
        })
    });
    let shows = Signal::derive(move || {
        view.with(|view| {
            let show = |(seat, count): (engine::Seat, &u8)| Shows {
                line: format!(
                    "{} · {}",
                    boards::cards(lang, usize::from(*count)),
                    boards::tokens(lang, view.tokens[seat].into())
                ),
                backs: usize::from(*count),
            };
            view.counts.iter().map(show).collect::<Vec<_>>()
        })
    });
    let own = Signal::derive(move || {
        view.with(|view| {
            let Some(seat) = view.seat else { return Vec::new() };
            let cards = boards::cards(lang, view.hand.len() as usize);
            vec![cards, boards::tokens(lang, view.tokens[seat].into())]
        })
    });
    let expected = Signal::derive(move || {
        let playable = legal.with(|legal| legal.iter().any(|mv| matches!(mv, Move::Play(_))));
        view.with(|view| texts::expected(view, lang, &|seat| context.name(seat), playable))
    });
    let note = Signal::derive(move || {
        laid.with(|laid| match laid.held {
            Some((card, series)) => texts::held(card, series, lang),
            None if laid.fan.iter().any(|in_hand| in_hand.state == State::Lit) => {
                texts::how(context.touch, lang)
            }
            None => String::new(),
        })
    });
    // A first click takes a card up, a second one lays it; one that cannot be laid says why at
    // once.
    let click = Callback::new(move |card: Card| {
        let playable = legal.with_untracked(|legal| legal.contains(&Move::Play(card)));
        if playable && held.get_untracked() != Some(card) {
            held.set(Some(card));
        } else {
            held.set(None);
            on_move.run(Move::Play(card));
        }
    });
    let lay_held = move |_| {
        if let Some((card, _)) = laid.with_untracked(|laid| laid.held) {
            held.set(None);
            on_move.run(Move::Play(card));
        }
    };
    let dropped = Callback::new(move |(card, place): (String, String)| {
        if place == "pile"
            && let Ok(card) = card.parse()
        {
            held.set(None);
            on_move.run(Move::Play(card));
        }
    });
    view! {
        <DragArea class="felt ole" on_drop=dropped>
            <Seats context shows/>
            <LastLine context/>
            <section class="mid">
                <ColourOrder context laid/>
                <div class="heap">
                    <button
                        class="pile"
                        class:target=move || laid.with(|laid| laid.held.is_some())
                        style=("--len", move || laid.with(|laid| laid.pile.len().to_string()))
                        data-drop="pile"
                        data-place="pile"
                        on:click=lay_held
                    >
                        <span class="vh">
                            {move || texts::pile(laid.with(|laid| laid.pile.last().map(|top| top.card)), lang)}
                        </span>
                        <For each=move || laid.get().pile key=|laid| laid.card.to_string() let:each>
                            <PileCard context card=each.card laid/>
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
                <Tokens context laid on_move/>
            </section>
            <Say text=expected note mine=Signal::derive(move || context.my_turn())>
                <Buttons context laid on_move/>
            </Say>
            <Mine context lines=own/>
            <div class="holder">
                <section
                    class="fan hand"
                    aria-label=context.words().your_hand
                    style=("--n", move || laid.with(|laid| laid.fan.len().to_string()))
                    on:keydown=keys::row
                >
                    <For each=move || laid.get().fan key=|in_hand| in_hand.card.to_string() let:each>
                        <FanCard context card=each.card laid on_click=click/>
                    </For>
                </section>
            </div>
        </DragArea>
    }
}

/// A14: the card beside the table card, colour against colour and number against number.
#[component]
fn Comparison(card: Card, table: Card, colours: Ordering, numbers: Ordering, lang: Lang) -> impl IntoView {
    let drawn = |card: Card| {
        view! {
            <span class=format!("card {}", hue(card.colour()).class())>
                <Face hue=hue(card.colour()) value=card.number().to_string()/>
            </span>
        }
    };
    let colour = |card: Card| {
        let hue = hue(card.colour());
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
            // Another order is another strip: only what is new in the page turns.
            <For each=move || on_top.get() key=|on_top| *on_top let:on_top>
                <div class="strip" role="img" aria-label=texts::order(on_top.order(), lang)>
                    {on_top
                        .order()
                        .map(|colour| view! { <span class=format!("tab {}", hue(colour).class())><Glyph hue=hue(colour)/></span> })
                        .collect_view()}
                </div>
            </For>
        </div>
    }
}

/// A card of the pile. It keeps its name on its way, so that it travels from where it was.
#[component]
fn PileCard(context: TableContext, card: Card, laid: Memo<Layout>) -> impl IntoView {
    let mine = Memo::new(move |_| laid.with(|laid| laid.pile.iter().find(|each| each.card == card).cloned()));
    let place = move || mine.with(|each| each.as_ref().map_or(0, |each| each.place));
    let state = move || mine.with(|each| each.as_ref().map_or(State::Rest, |each| each.state));
    let seat = move || mine.with(|each: &Option<Laid>| each.as_ref().map(|each| each.seat));
    view! {
        <span
            class=move || {
                let old = if place() + 1 < PILE { "old" } else { "" };
                format!("card {} {} {old}", hue(card.colour()).class(), state().class())
            }
            data-thing=card.to_string()
            data-from=move || seat().map(|seat| format!("seat-{seat}"))
            style=("--k", move || place().to_string())
            style=("--a", move || mine.with(|each| format!("{}deg", f64::from(each.as_ref().map_or(0, |each| each.tilt)) / 10.0)))
            style=("--y", move || mine.with(|each| format!("{}px", each.as_ref().map_or(0, |each| each.lift))))
        >
            <Face hue=hue(card.colour()) value=card.number().to_string()/>
            <Show when=move || state() == State::Now>
                <span class="by" aria-hidden="true">{move || seat().map(|seat| context.name(seat))}</span>
            </Show>
        </span>
    }
}

/// The penalty tokens that are left; a click takes one.
#[component]
fn Tokens(context: TableContext, laid: Memo<Layout>, on_move: Callback<Move>) -> impl IntoView {
    let lang = context.lang;
    let left = Memo::new(move |_| laid.with(|laid| laid.supply));
    view! {
        <button
            class="supply"
            class:lit-soft=move || laid.with(|laid| laid.token)
            data-place="tokens"
            data-try="token"
            on:click=move |_| on_move.run(Move::Token)
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
fn Buttons(context: TableContext, laid: Memo<Layout>, on_move: Callback<Move>) -> impl IntoView {
    let lang = context.lang;
    let strip = move |order: OnTop| {
        let colours = order.order();
        view! {
            <button class="btn pick-order" data-move=Move::Choose(order).to_string() on:click=move |_| on_move.run(Move::Choose(order))>
                <span class="tiny" aria-hidden="true">
                    {colours.map(|colour| view! { <i class=hue(colour).class()><Glyph hue=hue(colour)/></i> }).collect_view()}
                </span>
                {texts::on_top(order, lang)}
            </button>
        }
    };
    view! {
        <Show when=move || laid.with(|laid| laid.token)>
            <button class="btn" data-move="token" on:click=move |_| on_move.run(Move::Token)>
                {texts::token(lang)}
            </button>
        </Show>
        <Show when=move || laid.with(|laid| laid.choosing)>{strip(OnTop::Red)}{strip(OnTop::Yellow)}</Show>
    }
}

/// A card in one's hand.
#[component]
fn FanCard(context: TableContext, card: Card, laid: Memo<Layout>, on_click: Callback<Card>) -> impl IntoView {
    let lang = context.lang;
    let place = Memo::new(move |_| laid.with(|laid| laid.fan.iter().position(|each| each.card == card)));
    let mine = Memo::new(move |_| laid.with(|laid| laid.fan.iter().find(|each| each.card == card).cloned()));
    let state =
        move || mine.with(|each: &Option<InHand>| each.as_ref().map_or(State::Rest, |each| each.state));
    let name = move || {
        let series = mine.with(|each| each.as_ref().is_some_and(|each| each.series));
        let playable = match state() {
            State::Lit | State::Held => Some(true),
            State::Dim => Some(false),
            State::Rest | State::Pending | State::Now => None,
        };
        format!("{}{}", card.name(lang), texts::standing(playable, series, lang))
    };
    view! {
        <button
            class=move || format!("card {} {}", hue(card.colour()).class(), state().class())
            class:no=move || context.refused.get() == Some(card.to_string())
            style=("--i", move || place.get().unwrap_or_default().to_string())
            data-thing=card.to_string()
            data-drag=card.to_string()
            data-move=card.to_string()
            aria-pressed=move || (state() == State::Held).to_string()
            on:click=move |_| on_click.run(card)
        >
            <Face hue=hue(card.colour()) value=card.number().to_string()/>
            <span class="vh">{name}</span>
        </button>
    }
}

//! DOS: the piles on the left, the row in the middle with a tray under each card, the big button on
//! the right, one's hand below.

pub mod layout;
pub mod things;

use catalog::Dos;
use engine::Lang;
use game_dos::{Card, Move, Place, Seen, View};
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use table::{Answer, Narrator, Scene, Sentence, Sheet, Shows, Sound, State, Table};

use self::layout::{
    Aim, Hold, InHand, LastAt, Layout, Note, Recap, Sees, Shout, Spotted, Then, drop_on_row, drop_on_slot,
    hue, layout, origin, played, recap, tap_hand, tap_row, tap_slot, value,
};
use self::things::Thing;
use super::{BoardProps, BoardUi, EventLog, Illustration, TableContext};
use crate::locales::boards::{self, dos as texts};
use crate::locales::sentences;
use crate::parts::drag::DragArea;
use crate::parts::icons::{Draw, Icon};
use crate::parts::journal::LastLine;
use crate::parts::{Class, Face, Mine, Say, Seats, keys, motion};

/// The table, as far as it is not the board's own affair.
pub struct DosTable;

impl Table for DosTable {
    type Game = Dos;
    type Held = ();
    type Gesture = Move;
    type Layout = ();

    fn layout(_scene: &Scene<'_, Dos>, (): &(), _before: Option<&()>) {}

    fn choose(scene: &Scene<'_, Dos>, (): &(), (): &mut (), mv: Move) -> Answer<Dos> {
        scene.attempt(mv)
    }

    fn seats(_scene: &Scene<'_, Dos>) -> Vec<Shows> {
        Vec::new()
    }

    fn headline(scene: &Scene<'_, Dos>) -> String {
        let (view, lang) = (scene.view, scene.lang);
        // When the match is over, no next round begins.
        let over = view.phase.seat().is_none() && view.round > 0;
        boards::round(lang, usize::from(view.round) + usize::from(!over))
    }

    fn expected(scene: &Scene<'_, Dos>, (): &()) -> String {
        texts::expected(scene.view, scene.lang, scene.names, true)
    }

    fn sheet(scene: &Scene<'_, Dos>) -> Sheet {
        // The newest rounds have room beside the total.
        const ROUNDS: usize = 4;
        let (view, lang) = (scene.view, scene.lang);
        let events = scene.events;
        let rounds: Vec<_> = events
            .iter()
            .filter_map(|(_, seen)| match seen {
                Seen::RoundOver { round, winner, points, .. } => {
                    Some((usize::from(*round), *winner, *points))
                }
                _ => None,
            })
            .collect();
        let rounds = &rounds[rounds.len().saturating_sub(ROUNDS)..];
        let mut heads: Vec<String> =
            rounds.iter().map(|(round, ..)| texts::round_head(lang, round + 1)).collect();
        heads.push(boards::TOTAL.to_owned());
        let row = |seat| {
            let won = |(_, winner, points): &(usize, engine::Seat, u16)| {
                if *winner == seat { points.to_string() } else { "–".to_owned() }
            };
            let mut cells: Vec<String> = rounds.iter().map(won).collect();
            cells.push(view.totals[seat].to_string());
            (seat, cells)
        };
        Sheet {
            note: texts::first_to(lang, view.target),
            heads,
            rows: engine::Seat::all(view.players).map(row).collect(),
            ..Sheet::default()
        }
    }

    fn sound(seen: &Seen) -> Option<Sound> {
        match seen {
            Seen::Matched { .. } | Seen::Placed { .. } | Seen::Drew { .. } | Seen::Refilled { .. } => {
                Some(Sound::Card)
            }
            Seen::Discarded { .. } | Seen::Rebuilt { .. } => Some(Sound::Card),
            Seen::Called { .. } | Seen::Caught { .. } => Some(Sound::Special),
            Seen::Deal { .. } | Seen::RoundOver { .. } | Seen::MatchOver { .. } => Some(Sound::Round),
            Seen::Lot { .. } | Seen::Kept { .. } => None,
        }
    }

    fn round_end(seen: &Seen, by: Narrator<'_>) -> Option<String> {
        match seen {
            Seen::RoundOver { round, winner, points, .. } => {
                Some(sentences::dos_round(usize::from(*round) + 1, *winner, *points, by))
            }
            _ => None,
        }
    }

    fn sentence(seen: &Seen, by: Narrator<'_>) -> Sentence {
        sentences::dos(seen, by)
    }
}

impl BoardUi for Dos {
    type Table = DosTable;

    const FELT: &'static str = "dos";

    fn round_rest(events: &[(u64, Seen)], context: TableContext) -> Option<AnyView> {
        let recap = recap(events)?;
        Some(view! { <Left context recap/> }.into_any())
    }

    fn illustrate_refusal(view: &View, mv: Move, _lang: Lang) -> Option<Illustration> {
        let Move::Match { place, cards, .. } = mv else { return None };
        let row = view.row.get(place.index()).filter(|spot| spot.over.is_none())?.card;
        // Where they would make it, the reason is another.
        if game_dos::fit(row, cards).is_some() {
            return None;
        }
        let cards: Vec<Card> = cards.cards().collect();
        let view = view! { <Sum cards row/> }.into_any();
        Some(Illustration { view, reason: false })
    }

    fn board(play: BoardProps<Self>) -> AnyView {
        let BoardProps { view, legal, events, pending, on_move, context, .. } = play;
        view! { <DosBoard view legal events pending on_move context/> }.into_any()
    }
}

#[component]
pub fn DosBoard(
    /// What one sees.
    view: Signal<View>,
    /// What one may play.
    legal: Signal<Vec<Move>>,
    /// What happened.
    events: Signal<EventLog<Dos>>,
    /// One's move that the server has not acknowledged yet.
    pending: Signal<Option<Move>>,
    /// Hears what the person wants to play.
    on_move: Callback<Move>,
    /// Who sits where.
    context: TableContext,
) -> impl IntoView {
    let lang = context.lang;
    let hold = RwSignal::new(Hold::default());
    let laid = Memo::new(move |before: Option<&Layout>| {
        view.with(|view| {
            legal.with(|legal| {
                events.with(|events| {
                    let sees = Sees { view, legal, events, pending: pending.get() };
                    hold.with(|hold| layout(sees, hold, before))
                })
            })
        })
    });
    let think = move |what: &dyn Fn(Sees<'_>, &Hold) -> Then| {
        let then = view.with_untracked(|view| {
            legal.with_untracked(|legal| {
                events.with_untracked(|events| {
                    let sees = Sees { view, legal, events, pending: pending.get_untracked() };
                    laid.with_untracked(|laid| what(sees, &laid.hold))
                })
            })
        });
        match then {
            Then::Hold(next) => motion::around(|| hold.set(next)),
            Then::Play(mv) => {
                let good = legal.with_untracked(|legal| legal.contains(&mv));
                on_move.run(mv);
                if good {
                    hold.set(Hold::default());
                }
            }
        }
    };
    let on_hand = Callback::new(move |thing: Thing| think(&|sees, hold| tap_hand(sees, hold, thing)));
    let on_row = Callback::new(move |place: Place| think(&|sees, hold| tap_row(sees, hold, place)));
    let on_slot = Callback::new(move |()| think(&tap_slot));
    let cancel = Callback::new(move |()| motion::around(|| hold.set(Hold::default())));
    let play = Callback::new(move |mv: Move| {
        hold.set(Hold::default());
        on_move.run(mv);
    });
    let dropped = Callback::new(move |(what, place): (String, String)| {
        let thing = laid.with_untracked(|laid| {
            laid.hand.iter().map(|card| card.thing).find(|thing| name(*thing) == what)
        });
        let Some(thing) = thing else { return };
        match place.parse::<Place>() {
            Ok(place) => think(&|sees, hold| drop_on_row(sees, hold, thing, place)),
            Err(_) => think(&|sees, _| drop_on_slot(sees, thing)),
        }
    });
    let shows = Signal::derive(move || {
        view.with(|view| {
            let show = |(seat, count): (engine::Seat, &u8)| {
                let mut lines = vec![boards::cards(lang, usize::from(*count))];
                if view.duty == Some(seat) {
                    lines = vec![texts::forgot(lang).to_owned()];
                } else if view.penalty && view.phase.seat() == Some(seat) {
                    lines.push(texts::penalty(lang).to_owned());
                }
                Shows { lines, backs: usize::from(*count) }
            };
            view.counts.iter().map(show).collect::<Vec<_>>()
        })
    });
    let own = Signal::derive(move || {
        let soon = laid.with(|laid| laid.ready.is_some_and(|ready| ready.two));
        view.with(|view| {
            let Some(seat) = view.seat else { return Vec::new() };
            vec![texts::own(view.hand.len() as usize, soon, lang), texts::points(view.totals[seat], lang)]
        })
    });
    let staged = Memo::new(move |_| {
        laid.with(|laid| {
            let cards: Vec<Card> = laid.hold.cards.iter().map(|thing| thing.card).collect();
            laid.ready.map(|ready| texts::ready(&ready, played(&cards), lang))
        })
    });
    let expected = Signal::derive(move || {
        staged.get().map_or_else(
            || {
                let can = legal.with(|legal| legal.iter().any(|mv| matches!(mv, Move::Match { .. })));
                view.with(|view| texts::expected(view, lang, &|seat| context.name(seat), can))
            },
            |(says, _)| says,
        )
    });
    let note = Signal::derive(move || {
        staged.get().map_or_else(|| laid.with(|laid| texts::note(laid, lang)), |(_, note)| note)
    });
    let on_key = move |event: KeyboardEvent| {
        if event.key() == "Escape" && !hold.with_untracked(|hold| *hold == Hold::default()) {
            cancel.run(());
        }
        keys::row(event);
    };
    let count = move || laid.with(|laid| laid.row.len() + usize::from(laid.slot.is_some()));
    view! {
        <DragArea class="felt dos" on_drop=dropped>
            <Seats context shows/>
            <LastLine context/>
            <section class="mid">
                <Piles context laid on_move=play/>
                <div class="centre">
                    <section
                        class=move || format!("row {}", laid.with(|laid| laid.size.class()))
                        aria-label=texts::row_label(lang)
                        style=("--n", move || count().to_string())
                        style=("--cols", move || laid.with(|laid| laid.size.columns(count()).max(1).to_string()))
                        on:keydown=on_key
                    >
                        <For each=move || laid.get().row key=|spot| spot.thing.id let:each>
                            <RowCard context id=each.thing.id card=each.thing.card laid on_row/>
                        </For>
                        <Show when=move || laid.with(|laid| laid.slot.is_some())>
                            <FreePlace context laid on_slot/>
                        </Show>
                    </section>
                </div>
                <div class="call"><Call context laid on_move=play/></div>
            </section>
            <Say text=expected note mine=Signal::derive(move || context.my_turn())>
                <Buttons context laid on_move=play cancel/>
            </Say>
            <Mine context lines=own/>
            <div class="holder">
                <Show when=move || context.me.get().is_some()>
                    <section
                        class="fan hand"
                        aria-label=context.words().your_hand
                        style=("--n", move || laid.with(|laid| laid.hand.len().to_string()))
                        on:keydown=on_key
                    >
                        <For each=move || laid.get().hand key=|card| card.thing.id let:each>
                            <HandCard context thing=each.thing laid on_click=on_hand/>
                        </For>
                    </section>
                </Show>
            </div>
        </DragArea>
    }
}

/// The name by which a card travels.
fn name(thing: Thing) -> String {
    format!("card-{}", thing.id)
}

/// What is printed on a card.
#[component]
fn DosFace(card: Card) -> impl IntoView {
    match hue(card) {
        Some(hue) => view! { <Face hue value=value(card)/> }.into_any(),
        None => view! {
            <span class="ix" aria-hidden="true">"2"<Four/></span>
            <span class="med" aria-hidden="true"><Four/><b>"2"</b></span>
        }
        .into_any(),
    }
}

/// The four shapes: a card of no colour.
#[component]
fn Four() -> impl IntoView {
    view! {
        <svg viewBox="0 0 24 24" aria-hidden="true">
            <use href="#r" class="fr" width="9" height="9"></use>
            <use href="#b" class="fb" x="15" width="9" height="9"></use>
            <use href="#v" class="fv" y="15" width="9" height="9"></use>
            <use href="#j" class="fj" x="15" y="15" width="9" height="9"></use>
        </svg>
    }
}

/// The class of a card's colours.
fn painted(card: Card) -> &'static str {
    hue(card).map_or("wild", Class::class)
}

/// The draw pile and the discard pile.
#[component]
fn Piles(context: TableContext, laid: Memo<Layout>, on_move: Callback<Move>) -> impl IntoView {
    let lang = context.lang;
    let deck = Memo::new(move |_| laid.with(|laid| laid.deck));
    let top = Memo::new(move |_| laid.with(|laid| laid.top));
    let count = Memo::new(move |_| laid.with(|laid| laid.discard));
    let last = Memo::new(move |_| laid.with(|laid| laid.last));
    let by = move |here: LastAt| last.get().filter(|(_, at)| *at == here).map(|(seat, _)| seat);
    let tag = move |here: LastAt| {
        by(here).map(|seat| view! { <span class="by" aria-hidden="true">{context.name(seat)}</span> })
    };
    view! {
        <div class="piles">
            <div>
                <button
                    class="deck"
                    class:lit-soft=move || laid.with(|laid| laid.plain.contains(&Move::Draw))
                    class:empty=move || deck.get() == 0
                    data-place="pile"
                    data-try="draw"
                    data-move="draw"
                    on:click=move |_| on_move.run(Move::Draw)
                >
                    <span class="vh">{move || texts::draw_named(deck.get(), lang)}</span>
                    <span class="card back"></span>
                    {move || tag(LastAt::Deck)}
                </button>
                <p aria-hidden="true">{move || texts::deck(deck.get(), lang)}</p>
            </div>
            <div>
                <div
                    class="gone"
                    class:now=move || by(LastAt::Discard).is_some()
                    role="img"
                    data-place="discard"
                    aria-label=move || texts::discard_named(top.get().map(|top| top.card), count.get(), lang)
                >
                    {move || {
                        top.get().map(|top| {
                            view! {
                                <span class=format!("card mini {}", painted(top.card)) data-thing=name(top)>
                                    <DosFace card=top.card/>
                                </span>
                            }
                        })
                    }}
                    {move || tag(LastAt::Discard)}
                </div>
                <p aria-hidden="true">{move || texts::discard(count.get(), lang)}</p>
            </div>
        </div>
    }
}

/// A card of the row with its tray: a place where a match is built.
#[component]
fn RowCard(
    context: TableContext,
    id: u32,
    card: Card,
    laid: Memo<Layout>,
    on_row: Callback<Place>,
) -> impl IntoView {
    let lang = context.lang;
    let mine =
        Memo::new(move |_| laid.with(|laid| laid.row.iter().find(|spot| spot.thing.id == id).cloned()));
    let state =
        move || mine.with(|spot: &Option<Spotted>| spot.as_ref().map_or(State::Rest, |spot| spot.state));
    let place = move || mine.with(|spot: &Option<Spotted>| spot.as_ref().and_then(|spot| spot.place));
    let note =
        Memo::new(move |_| mine.with(|spot| spot.as_ref().map_or(Note::None, |spot| spot.note.clone())));
    let index = move || laid.with(|laid| laid.row.iter().position(|spot| spot.thing.id == id));
    let label = move || {
        let over: Vec<Card> =
            mine.with(|spot| spot.iter().flat_map(|spot| spot.tray.iter().map(|thing| thing.card)).collect());
        texts::spot(index().unwrap_or_default() + 1, card, &over, &note.get(), lang)
    };
    // What a click would play, so that a refusal shakes this card.
    let attempt = move || {
        let held: Vec<Card> = laid.with(|laid| laid.hold.cards.iter().map(|thing| thing.card).collect());
        Some(Move::Match { place: place()?, cards: played(&held)?, shout: false }.to_string())
    };
    let by = move || {
        let at = index()?;
        let (seat, last) = laid.with(|laid| laid.last)?;
        (last == LastAt::Row(at) || last == LastAt::Tray(at)).then_some(seat)
    };
    let from = mine.with_untracked(|spot| spot.as_ref().map(|spot| origin(&spot.thing)));
    view! {
        <button
            class=move || {
                let covered = mine.with(|spot| spot.as_ref().and_then(|spot| spot.covered));
                let tray = if covered.is_some() { "covered" } else { "" };
                format!("spot {tray} {}", if state() == State::Dim { "stays" } else { "" })
            }
            data-drop=move || place().map(|place| place.to_string())
            data-try=attempt
            data-move=move || matches!(state(), State::Lit | State::Held).then(attempt).flatten()
            on:click=move |_| if let Some(place) = place() { on_row.run(place) }
        >
            <span class="vh">{label}</span>
            <span
                class=move || format!("card {} {}", painted(card), state().class())
                class:no=move || context.refused.get().is_some_and(|refused| Some(refused) == attempt())
                data-thing=format!("card-{id}")
                data-from=from
            >
                <DosFace card/>
            </span>
            {move || {
                let spot = mine.get()?;
                let covered = spot.covered?;
                let open = spot.open;
                let plus = spot.tray.len() > 1 || open;
                let cards = spot
                    .tray
                    .iter()
                    .enumerate()
                    .map(|(index, thing)| {
                        let state = if covered == State::Held { "pending" } else { covered.class() };
                        view! {
                            {(index > 0).then(|| view! { <i>"+"</i> })}
                            <span
                                class=format!("card mini {} {state}", painted(thing.card))
                                data-thing=name(*thing)
                                data-from=origin(thing)
                            >
                                <DosFace card=thing.card/>
                            </span>
                        }
                    })
                    .collect_view();
                Some(view! {
                    <span class="tray" class:building=covered == State::Held class:two=plus aria-hidden="true">
                        {cards}
                        {open.then(|| view! { <i>"+"</i><span class="ghost"></span> })}
                    </span>
                })
            }}
            <em aria-hidden="true">{move || texts::under(&note.get(), lang)}</em>
            {move || by().map(|seat| view! { <span class="by" aria-hidden="true">{context.name(seat)}</span> })}
        </button>
    }
}

/// The free place at the end of the row.
#[component]
fn FreePlace(context: TableContext, laid: Memo<Layout>, on_slot: Callback<()>) -> impl IntoView {
    let lang = context.lang;
    let card = move || {
        laid.with(|laid| match (&laid.hold.cards[..], laid.slot) {
            ([one], Some(State::Lit)) => Some(one.card),
            _ => None,
        })
    };
    let staged = move || {
        laid.with(|laid| match (&laid.hold.cards[..], laid.hold.aim) {
            ([one], Some(Aim::Centre)) => Some(*one),
            _ => None,
        })
    };
    view! {
        <button
            class="spot free"
            class:may=move || card().is_some()
            data-drop="centre"
            data-move=move || card().map(|card| Move::Place { card, shout: false }.to_string())
            on:click=move |_| on_slot.run(())
        >
            <span class="vh">{move || texts::slot(card(), lang)}</span>
            {move || match staged() {
                Some(thing) => view! {
                    <span class=format!("card pending {}", painted(thing.card)) data-thing=name(thing)><DosFace card=thing.card/></span>
                }
                .into_any(),
                None => view! { <span class="place-here" aria-hidden="true">{texts::slot_word(lang)}</span> }.into_any(),
            }}
        </button>
    }
}

/// The big button: DOS!
#[component]
fn Call(context: TableContext, laid: Memo<Layout>, on_move: Callback<Move>) -> impl IntoView {
    let lang = context.lang;
    let shout = Memo::new(move |_| laid.with(|laid| laid.shout));
    move || {
        shout.get().map(|shout| {
            let name = match shout {
                Shout::Catch(seat) => context.name(seat),
                Shout::With(_) | Shout::Call => String::new(),
            };
            let (word, line, label) = texts::shout(shout, &name, lang);
            view! {
                <button
                    class="shout"
                    class:catch=matches!(shout, Shout::Catch(_))
                    data-move=shout.mv().to_string()
                    on:click=move |_| on_move.run(shout.mv())
                >
                    <span class="vh">{label}</span>
                    <span aria-hidden="true">{word}</span>
                    <small aria-hidden="true">{line}</small>
                </button>
            }
        })
    }
}

/// The buttons of the sentence.
#[component]
fn Buttons(
    context: TableContext,
    laid: Memo<Layout>,
    on_move: Callback<Move>,
    cancel: Callback<()>,
) -> impl IntoView {
    let lang = context.lang;
    let ready = Memo::new(move |_| laid.with(|laid| laid.ready.map(|ready| ready.mv)));
    let held = Memo::new(move |_| laid.with(|laid| laid.hold != Hold::default()));
    let can = move |mv: Move| Memo::new(move |_| laid.with(|laid| laid.plain.contains(&mv)));
    let (draw, end, keep) = (can(Move::Draw), can(Move::End), can(Move::Keep));
    let free = move || ready.get().is_none() && !held.get();
    let hopeless =
        Memo::new(move |_| laid.with(|laid| laid.hand.iter().all(|card| card.state != State::Lit)));
    view! {
        <Show when=move || held.get()>
            <button class="btn x" aria-label=texts::cancel(lang) on:click=move |_| cancel.run(())>
                <Draw icon=Icon::Close/>
                <span>{texts::cancel(lang)}</span>
            </button>
        </Show>
        {move || {
            ready.get().map(|mv| {
                view! {
                    <button class="btn go" data-move=mv.to_string() on:click=move |_| on_move.run(mv)>{texts::play(lang)}</button>
                }
            })
        }}
        <Show when=move || draw.get() && free()>
            <button class="btn" class:go=move || hopeless.get() data-move="draw" on:click=move |_| on_move.run(Move::Draw)>{texts::draw(lang)}</button>
        </Show>
        <Show when=move || end.get() && free()>
            <button class="btn" class:go=move || hopeless.get() data-move="end" on:click=move |_| on_move.run(Move::End)>{texts::end(lang)}</button>
        </Show>
        <Show when=move || keep.get() && free()>
            <button class="btn" data-move="keep" on:click=move |_| on_move.run(Move::Keep)>{texts::keep(lang)}</button>
        </Show>
    }
}

/// A card in one's hand; its place is kept while it lies in a tray.
#[component]
fn HandCard(
    context: TableContext,
    thing: Thing,
    laid: Memo<Layout>,
    on_click: Callback<Thing>,
) -> impl IntoView {
    let lang = context.lang;
    let place =
        Memo::new(move |_| laid.with(|laid| laid.hand.iter().position(|each| each.thing.id == thing.id)));
    let mine = Memo::new(move |_| {
        laid.with(|laid| laid.hand.iter().find(|each| each.thing.id == thing.id).cloned())
    });
    let state =
        move || mine.with(|each: &Option<InHand>| each.as_ref().map_or(State::Rest, |each| each.state));
    let attempt = move || {
        mine.with(|each: &Option<InHand>| {
            each.as_ref().and_then(|each| each.attempt).map(|mv| mv.to_string())
        })
    };
    let ghost = move || mine.with(|each: &Option<InHand>| each.as_ref().is_some_and(|each| each.ghost));
    view! {
        <button
            class=move || {
                if ghost() { "card ghost".to_owned() } else { format!("card {} {}", painted(thing.card), state().class()) }
            }
            style=("--i", move || place.get().unwrap_or_default().to_string())
            data-thing=move || (!ghost()).then(|| name(thing))
            data-from=origin(&thing)
            data-drag=name(thing)
            data-move=thing.card.to_string()
            data-try=attempt
            class:no=move || context.refused.get().is_some_and(|refused| Some(refused) == attempt())
            aria-pressed=move || (state() == State::Held).to_string()
            on:click=move |_| on_click.run(thing)
        >
            <span class="vh">{move || format!("{}{}", texts::named(thing.card, lang), texts::standing(state(), lang))}</span>
            <DosFace card=thing.card/>
        </button>
    }
}

/// What cards make, and what they would have to make.
#[component]
fn Sum(cards: Vec<Card>, row: Card) -> impl IntoView {
    let sum = layout::sum(&cards);
    let drawn = |card: Card| view! { <span class=format!("card {}", painted(card))><DosFace card/></span> };
    let cards = cards.into_iter().enumerate().map(|(place, card)| {
        view! {
            {(place > 0).then_some(view! { <i>"+"</i> })}
            {drawn(card)}
        }
    });
    view! {
        <div class="dos sum" aria-hidden="true">
            {cards.collect_view()}
            {sum.map(|sum| view! { <i>"="</i><b class="num">{sum}</b> })}
            <i class="not">"≠"</i>
            {drawn(row)}
        </div>
    }
}

/// What everybody had left when a round ended, and what it counts.
#[component]
fn Left(context: TableContext, recap: Recap) -> impl IntoView {
    let lang = context.lang;
    let row = move |(seat, cards, points): (engine::Seat, Vec<Card>, u16)| {
        let names: Vec<String> = cards.iter().map(|card| card.name(lang)).collect();
        view! {
            <li>
                <b>{move || context.name(seat)}</b>
                <span class="left" role="img" aria-label=names.join(", ")>
                    {cards.iter().map(|card| view! { <span class=format!("card mini {}", painted(*card))><DosFace card=*card/></span> }).collect_view()}
                </span>
                <span class="num">{points.to_string()}</span>
            </li>
        }
    };
    view! { <ul class="dos rest">{recap.left.into_iter().map(row).collect_view()}</ul> }
}

//! Otto & Bruno: the others' racks with their backs, the three piles, one's own rack; everything
//! turns over at once.

use catalog::OttoBruno;
use engine::{Lang, Seat};
use game_otto_bruno::{Face, Move, Pile, Side, View};
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use table::{Colour, Shows, State};
use table_otto_bruno::{
    self as texts, Die, Gesture, Heap, Layout, OttoBrunoTable, Places, Texts, beside_name, places, side,
};

use crate::boards::{BoardProps, BoardUi, Hands, Illustration, TableContext};
use crate::pages::table::playing::pixels;
use crate::parts::drag::DragArea;
use crate::parts::glyph::set;
use crate::parts::icons::{Draw, Icon};
use crate::parts::journal::LastLine;
use crate::parts::seats::SeatOf;
use crate::parts::{Class as _, ColourArt as _, Glyph, Say, keys, motion};

impl BoardUi for OttoBruno {
    type Table = OttoBrunoTable;

    const FELT: &'static str = "bruno";

    fn illustrate_refusal(view: &View, mv: Move, lang: Lang) -> Option<Illustration> {
        let (faces, says) = texts::why_not(view, mv, lang)?;
        let side = view.face;
        let view = view! {
            <div class="bruno four" aria-hidden="true">
                <p>{faces.into_iter().map(|face| view! { <span class="die"><Surface face=Some(face) side back=false/></span> }).collect_view()}</p>
                <ul>{says.into_iter().map(|line| view! { <li>{line}</li> }).collect_view()}</ul>
            </div>
        };
        Some(Illustration { view: view.into_any(), reason: matches!(mv, Move::Show(_)) })
    }

    fn board(play: BoardProps<Self>) -> AnyView {
        view! { <OttoBrunoBoard play/> }.into_any()
    }
}

/// Does something that may move cards.
fn act(hands: Hands<OttoBruno>, gesture: Gesture) {
    motion::around(|| hands.act(gesture));
}

#[component]
pub fn OttoBrunoBoard(play: BoardProps<OttoBruno>) -> impl IntoView {
    let context = play.context;
    let w = Texts::of(context.lang);
    let hands = Hands::new(play);
    let laid = hands.laid;
    let shows = hands.seats();
    let dropped = Callback::new(move |(what, _): (String, String)| {
        if let Some(id) = what.strip_prefix("die-").and_then(|id| id.parse().ok()) {
            hands.act(Gesture::Discard(id));
        }
    });
    let on_key = move |event: KeyboardEvent| {
        if event.key() == "Escape" {
            hands.act(Gesture::PutBack);
        }
        keys::row(event);
    };
    let face = Memo::new(move |_| laid.with(|laid| laid.face));
    let others = Memo::new(move |_| context.others());
    let places =
        Memo::new(move |_| places(context.room.get(), others.with(Vec::len), context.me.get().is_some()));
    let racks = move || places.get().others;
    view! {
        <DragArea class="felt bruno" on_drop=dropped zones=Signal::derive(move || places.get().zones)>
            <section
                class="others"
                aria-label=move || w.others(side(face.get().other()))
                data-racks=move || racks().form.name()
                style=("--die-w", move || pixels(racks().die.0))
                style=("--step", move || pixels(racks().die.1))
                style=("--name", move || pixels(racks().name))
                style=("--row-h", move || pixels(beside_name(racks().die.0)))
            >
                <For each=move || others.get() key=|seat| *seat let:seat>
                    <Other context seat shows laid/>
                </For>
            </section>
            <Show when=move || places.get().last_line><LastLine context/></Show>
            <section class="mid" data-centre=move || places.get().centre.name() style=("--coin", move || pixels(places.get().coin))>
                <div class="face">
                    <Coin face/>
                    <span class="caption">{w.in_play}</span>
                    <OwnCount context shows/>
                </div>
                <div class="piles" style=("--die-w", move || pixels(places.get().pile)) on:keydown=on_key>
                    {Pile::ALL.map(|pile| view! { <PileOf context pile hands/> }).collect_view()}
                </div>
                <Tricks play laid places/>
            </section>
            <Say text=hands.expected() note=hands.note() mine=Signal::derive(move || context.my_turn())>
                <Buttons context hands/>
            </Say>
            <Show when=move || context.me.get().is_some()>
                <section
                    class="rack mine"
                    class:full=move || laid.with(|laid| laid.mine.len() > 4)
                    aria-label=move || w.own_rack(side(face.get()))
                    class:tiers=move || places.get().tiers == 2
                    data-place=move || context.me.get().map(|seat| format!("seat-{seat}"))
                    style=("--die-w", move || pixels(places.get().mine.0))
                    style=("--step", move || pixels(places.get().mine.1))
                    on:keydown=on_key
                >
                    <For each=move || laid.get().mine key=|die| die.id let:die>
                        <Own context id=die.id hands/>
                    </For>
                </section>
            </Show>
        </DragArea>
    }
}

/// How many combinations one has shown, where one's own seat is not among the others.
#[component]
fn OwnCount(context: TableContext, shows: Signal<Vec<Shows>>) -> impl IntoView {
    let count = move || {
        let me = context.me.get()?;
        shows.with(|shows| shows.get(me.index()).and_then(|shows| shows.lines.first().cloned()))
    };
    view! { <span class="own-count">{count}</span> }
}

/// The name by which a card travels.
fn name(id: u32) -> String {
    format!("die-{id}")
}

fn pile_name(pile: Pile) -> &'static str {
    match pile {
        Pile::Left => "left",
        Pile::Right => "right",
        Pile::Discard => "take",
    }
}

/// The pips of a die: its shape, as often as its value.
#[component]
fn Pips(face: Face) -> impl IntoView {
    const FOUR: [(f64, f64, f64); 4] =
        [(8.5, 8.5, 19.0), (32.5, 8.5, 19.0), (8.5, 32.5, 19.0), (32.5, 32.5, 19.0)];
    let drawn: Vec<(Colour, (f64, f64, f64), &str)> = match face.die() {
        Some((hue, value)) => {
            let places: &[(f64, f64, f64)] = match value {
                1 => &[(16.0, 16.0, 28.0)],
                2 => &[(8.0, 8.0, 20.0), (32.0, 32.0, 20.0)],
                3 => &[(7.75, 7.75, 16.5), (21.75, 21.75, 16.5), (35.75, 35.75, 16.5)],
                _ => &FOUR,
            };
            places.iter().map(|place| (hue, *place, "")).collect()
        }
        None => [
            (Colour::Red, (6.0, 6.0)),
            (Colour::Blue, (32.0, 6.0)),
            (Colour::Green, (6.0, 32.0)),
            (Colour::Yellow, (32.0, 32.0)),
        ]
        .map(|(hue, (x, y))| (hue, (x, y, 22.0), hue.class()))
        .to_vec(),
    };
    view! {
        <svg viewBox="0 0 60 60" aria-hidden="true">
            {drawn
                .into_iter()
                .map(|(hue, (x, y, size), class)| {
                    view! { <path d=hue.outline() class=class transform=set(x, y, size)></path> }
                })
                .collect_view()}
        </svg>
    }
}

const fn look(side: Side) -> &'static str {
    match side {
        Side::Otto => "otto",
        Side::Bruno => "bruno",
    }
}

/// One side of a card.
#[component]
fn Surface(face: Option<Face>, side: Side, #[prop(into)] back: Signal<bool>) -> impl IntoView {
    let colour = face.map_or("blank", |face| face.colour().map_or("jok", Colour::class));
    view! {
        <span class=format!("surface {} {colour}", look(side)) class:behind=move || back.get() aria-hidden="true">
            {face.map(|face| {
                let value = face.die().map_or_else(|| "★".to_owned(), |(_, value)| value.to_string());
                view! { <b>{value}</b><Pips face/> }
            })}
        </span>
    }
}

/// A card with both its sides: it turns over when everything does. A side that was drawn stays in
/// the page while the card does: turning over everything at once then draws half as much, and
/// turning it back draws nothing.
#[component]
fn Sides(die: Memo<Option<Die>>, turns: Memo<usize>) -> impl IntoView {
    let up = Memo::new(move |_| die.with(|die| die.as_ref().map(|die| die.side)));
    let turned = Memo::new(move |_| {
        die.with(|die| die.as_ref().is_some_and(|die| die.was.is_some_and(|(before, _)| before != die.side)))
    });
    let turn = move || match (turned.get(), up.get(), turns.get_untracked() % 2) {
        (false, ..) => "flip",
        (true, _, 0) => "flip turn-a",
        (true, ..) => "flip turn-b",
    };
    let sides = [Side::Otto, Side::Bruno].map(|side| {
        let face = Memo::new(move |_| {
            die.with(|die| {
                let die = die.as_ref()?;
                if die.side == side {
                    return Some(die.face);
                }
                die.was.filter(|(before, _)| *before == side).map(|(_, face)| Some(face))
            })
        });
        let back = Signal::derive(move || up.get() != Some(side));
        move || face.get().map(|face| view! { <Surface face side back/> })
    });
    let far =
        Memo::new(move |_| die.with(|die| die.as_ref().and_then(|die| Some((die.far?, die.side.other())))));
    view! {
        <span class=turn aria-hidden="true">{sides}</span>
        {move || far.get().map(|(face, side)| view! { <Recalled face side/> })}
    }
}

/// A17: what is remembered of the other side.
#[component]
fn Recalled(face: Face, side: Side) -> impl IntoView {
    let value = face.die().map(|(_, value)| value.to_string());
    let shape = face.colour();
    let class = shape.map_or("jok", Colour::class);
    view! {
        <span class=format!("memo {} {class}", look(side)) aria-hidden="true">
            {value}{shape.map(|hue| view! { <Glyph hue/> })}
        </span>
    }
}

/// How far from the middle of its row a card stands, 0 to 1: the wave of the turn-over goes
/// outwards.
fn wave(place: usize, count: usize) -> f64 {
    let middle = (count.max(1) - 1) as f64 / 2.0;
    if middle > 0.0 { (place as f64 - middle).abs() / middle } else { 0.0 }
}

/// Another's cards. Everything turns over at once, but only one rack per animation frame is drawn
/// anew: all of them together would be felt.
fn one_by_one(
    context: TableContext,
    seat: Seat,
    laid: Memo<Layout>,
    turns: Memo<usize>,
) -> RwSignal<Vec<Die>> {
    let now = Memo::new(move |_| laid.with(|laid| laid.racks.get(seat.index()).cloned().unwrap_or_default()));
    let shown = RwSignal::new(now.get_untracked());
    let place = untrack(|| context.others().iter().position(|other| *other == seat).unwrap_or_default());
    let follow = move || {
        if let Some(now) = now.try_get_untracked() {
            shown.try_set(now);
        }
    };
    Effect::new(move |before: Option<usize>| {
        now.track();
        let turns = turns.get();
        if before.is_some_and(|before| before != turns) {
            // One animation frame shows what is one's own.
            motion::after(place + 2, follow);
        } else {
            follow();
        }
        turns
    });
    shown
}

/// Another's rack.
#[component]
fn Other(context: TableContext, seat: Seat, shows: Signal<Vec<Shows>>, laid: Memo<Layout>) -> impl IntoView {
    let shows =
        Signal::derive(move || shows.with(|shows| shows.get(seat.index()).cloned().unwrap_or_default()));
    let turns = Memo::new(move |_| laid.with(|laid| laid.turns));
    let rack = one_by_one(context, seat, laid, turns);
    let label = move || rack.with(|rack| texts::rack(&context.sitter(seat), rack, context.lang));
    view! {
        <div class="other">
            <SeatOf context seat shows/>
            <div class="rack" role="img" aria-label=label style=("--n", move || rack.with(|rack| rack.len().to_string()))>
                <For each=move || rack.get() key=|die| die.id let:each>
                    {
                        let id = each.id;
                        let die = Memo::new(move |_| rack.with(|rack| rack.iter().find(|die| die.id == id).cloned()));
                        let place = move || die.with(|die: &Option<Die>| die.as_ref().map_or(0, |die| die.place));
                        view! {
                            <span
                                class="die"
                                data-thing=name(id)
                                data-from=format!("seat-{seat}")
                                style=("--k", move || format!("{:.2}", wave(place(), rack.with(Vec::len))))
                            >
                                <Sides die turns/>
                            </span>
                        }
                    }
                </For>
            </div>
        </div>
    }
}

/// The face in play, as a coin that turns.
#[component]
fn Coin(face: Memo<Side>) -> impl IntoView {
    let half = move |side| {
        let hidden = move || if face.get() == side { "false" } else { "true" };
        view! { <span class=look(side) aria-hidden=hidden>{texts::side(side)}</span> }
    };
    view! { <span class="coin" class:brown=move || face.get() == Side::Bruno>{[Side::Otto, Side::Bruno].map(half)}</span> }
}

/// A pile.
#[component]
fn PileOf(context: TableContext, pile: Pile, hands: Hands<OttoBruno>) -> impl IntoView {
    let (lang, laid) = (context.lang, hands.laid);
    let heap: Memo<Heap> = Memo::new(move |_| laid.with(|laid| laid.pile(pile).clone()));
    let top = Memo::new(move |_| heap.with(|heap| heap.top.clone()));
    let turns = Memo::new(move |_| laid.with(|laid| laid.turns));
    let count = move || heap.with(|heap| heap.count);
    let lit = move || heap.with(|heap| heap.draw || heap.target);
    let last =
        Memo::new(move |_| laid.with(|laid| laid.last.filter(|(_, at)| *at == pile).map(|(seat, _)| seat)));
    let state = move || top.with(|top| top.as_ref().map_or(State::Rest, |top| top.state));
    let id = Memo::new(move |_| top.with(|top| top.as_ref().map(|top| top.id)));
    let wave = match pile {
        Pile::Left | Pile::Discard => "0.4",
        Pile::Right => "0",
    };
    view! {
        <button
            class="pile"
            class:discard=pile == Pile::Discard
            class:empty=move || count() == 0
            data-place=pile_name(pile)
            data-drop=(pile == Pile::Discard).then_some("discard")
            data-try=pile_name(pile)
            data-move=move || lit().then(|| laid.with(|laid| laid.on_pile(pile)).to_string())
            on:click=move |_| hands.act(Gesture::Pile(pile))
        >
            <span class="vh">{move || heap.with(|heap| texts::pile_named(heap, lang))}</span>
            <span aria-hidden="true" class="stack" class:lit=lit class:now=move || last.get().is_some() style=("--h", move || (count().min(12)).to_string())>
                {move || {
                    id.get().map(|id| {
                        view! {
                            <span class="die" class:pending=move || state() == State::Pending data-thing=name(id) style=("--k", wave)>
                                <Sides die=top turns/>
                            </span>
                        }
                    })
                }}
                {move || last.get().map(|seat| view! { <span class="by" aria-hidden="true">{context.name(seat)}</span> })}
            </span>
            <span class="count" aria-hidden="true">
                {move || texts::pile(pile, count(), lang)}
                {move || {
                    let known = heap.with(|heap| heap.known.len());
                    (known > 0).then(|| view! { <small>{Texts::of(lang).known(known)}</small> })
                }}
            </span>
        </button>
    }
}

/// The combinations: the newest of anybody's while it is news, else one's own.
#[component]
fn Tricks(play: BoardProps<OttoBruno>, laid: Memo<Layout>, places: Memo<Places>) -> impl IntoView {
    let lang = play.context.lang;
    let tricks = Memo::new(move |_| laid.with(|laid| play.scene(|scene| texts::tricks(scene, laid))));
    let room = Memo::new(move |_| places.get().tricks);
    move || {
        let (head, mut shown) = tricks.get()?;
        // The newest ones where there is no room for all.
        shown.drain(..shown.len().saturating_sub(room.get()));
        Some(view! {
            <div class="tricks">
                <p>{head}</p>
                {shown
                    .into_iter()
                    .map(|trick| {
                        let side = if trick.side == Side::Bruno { "bn" } else { "" };
                        let names: Vec<String> = trick.faces.iter().map(|face| face.name(lang)).collect();
                        view! {
                            <ol aria-label=names.join(", ")>
                                {trick
                                    .faces
                                    .iter()
                                    .map(|face| {
                                        let shape = face.colour();
                                        let class = shape.map_or("jok", Colour::class);
                                        let value = face.die().map_or_else(|| "★".to_owned(), |(_, value)| value.to_string());
                                        view! { <li class=format!("{class} {side}")>{value}{shape.map(|hue| view! { <Glyph hue/> })}</li> }
                                    })
                                    .collect_view()}
                            </ol>
                            <p>{texts::trick(&trick, lang)}</p>
                        }
                    })
                    .collect_view()}
            </div>
        })
    }
}

/// The buttons of the sentence.
#[component]
fn Buttons(context: TableContext, hands: Hands<OttoBruno>) -> impl IntoView {
    let (w, laid) = (Texts::of(context.lang), hands.laid);
    let main = Memo::new(move |_| laid.with(|laid| laid.main));
    let pass = Memo::new(move |_| laid.with(|laid| laid.pass && laid.chosen.is_empty()));
    let chosen = Memo::new(move |_| laid.with(|laid| !laid.chosen.is_empty()));
    let offers = Memo::new(move |_| laid.with(Layout::offer));
    let alone = move || main.get().is_none();
    view! {
        <Show when=move || chosen.get()>
            <button class="btn x" aria-label=w.cancel on:click=move |_| act(hands, Gesture::PutBack)>
                <Draw icon=Icon::Close/>
                <span>{w.cancel}</span>
            </button>
        </Show>
        {move || {
            offers.get().map(|(at, count)| {
                view! {
                    <button class="btn other-one" on:click=move |_| act(hands, Gesture::Other)>
                        <span class="vh">{w.other_one(at, count)}</span>
                        <span aria-hidden="true">{format!("{at}/{count}")}</span>
                    </button>
                }
            })
        }}
        <Show when=move || pass.get()>
            <button class="btn" class:go=alone data-move="pass" on:click=move |_| hands.act(Gesture::Pass)>{w.pass}</button>
        </Show>
        {move || {
            main.get().map(|main| {
                view! {
                    <button class="btn go" data-move=main.to_string() data-try=main.to_string() on:click=move |_| hands.act(Gesture::Go)>
                        {texts::main(main, context.lang)}
                    </button>
                }
            })
        }}
    }
}

/// A card of one's rack.
#[component]
fn Own(context: TableContext, id: u32, hands: Hands<OttoBruno>) -> impl IntoView {
    let laid = hands.laid;
    let die = Memo::new(move |_| laid.with(|laid| laid.mine.iter().find(|die| die.id == id).cloned()));
    let turns = Memo::new(move |_| laid.with(|laid| laid.turns));
    let place = move || die.with(|die: &Option<Die>| die.as_ref().map_or(0, |die| die.place));
    let state = move || die.with(|die: &Option<Die>| die.as_ref().map_or(State::Rest, |die| die.state));
    let label = move || die.with(|die| die.as_ref().map(|die| texts::mine(die, context.lang)));
    view! {
        <button
            class=move || format!("die {}", state().class())
            class:no=move || context.refused.get() == Some(format!("discard:{}", place() + 1))
            data-thing=name(id)
            data-from=move || context.me.get().map(|seat| format!("seat-{seat}"))
            data-drag=name(id)
            data-move=move || format!("discard:{}", place() + 1)
            data-try=move || format!("discard:{}", place() + 1)
            aria-pressed=move || (state() == State::Held).to_string()
            style=("--k", move || format!("{:.2}", wave(place(), laid.with(|laid| laid.mine.len()))))
            on:click=move |_| act(hands, Gesture::Touch(id))
        >
            <span class="vh">{label}</span>
            <Sides die turns/>
        </button>
    }
}

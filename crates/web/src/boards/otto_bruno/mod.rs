//! Otto & Bruno: the others' racks with their backs, the three piles, one's own rack; everything
//! turns over at once.

pub mod layout;
pub mod story;

use catalog::OttoBruno;
use engine::{Lang, Seat};
use game_otto_bruno::{Face, Move, Pile, Seen, Side, View};
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use table::{Answer, Hue, Narrator, Scene, Sentence, Sheet, Shows, Sound, State, Table};

use self::layout::{
    Choice, Die, Layout, Sees, Then, Trick, drop_on_discard, hue, layout, tap_mine, tap_pile,
};
use super::{BoardProps, BoardUi, EventLog, Illustration, TableContext};
use crate::locales::boards::{self, otto_bruno as texts};
use crate::locales::sentences;
use crate::parts::drag::DragArea;
use crate::parts::glyph::set;
use crate::parts::icons::{Draw, Icon};
use crate::parts::journal::LastLine;
use crate::parts::seats::SeatOf;
use crate::parts::{Class as _, Glyph, HueArt as _, Say, keys, motion};

/// The table, as far as it is not the board's own affair.
pub struct OttoBrunoTable;

impl Table for OttoBrunoTable {
    type Game = OttoBruno;
    type Held = ();
    type Gesture = Move;
    type Layout = ();

    fn layout(_scene: &Scene<'_, OttoBruno>, (): &(), _before: Option<&()>) {}

    fn choose(scene: &Scene<'_, OttoBruno>, (): &(), (): &mut (), mv: Move) -> Answer<OttoBruno> {
        scene.attempt(mv)
    }

    fn seats(_scene: &Scene<'_, OttoBruno>) -> Vec<Shows> {
        Vec::new()
    }

    fn headline(scene: &Scene<'_, OttoBruno>) -> String {
        let (view, lang) = (scene.view, scene.lang);
        texts::headline(lang, view.turn, texts::side(view.face))
    }

    fn expected(scene: &Scene<'_, OttoBruno>, (): &()) -> String {
        texts::expected(scene.view, scene.lang, scene.names, None)
    }

    fn sheet(scene: &Scene<'_, OttoBruno>) -> Sheet {
        let (view, lang) = (scene.view, scene.lang);
        let count = |seat| view.combinations(seat).to_string();
        let rows = Seat::all(view.players).map(|seat| (seat, vec![count(seat)])).collect();
        Sheet { note: boards::most_wins(lang), heads: texts::heads(lang), rows, ..Sheet::default() }
    }

    fn sound(seen: &Seen) -> Option<Sound> {
        match seen {
            Seen::Drew { .. } | Seen::Discarded { .. } => Some(Sound::Card),
            Seen::Showed { .. } | Seen::TurnedOver { .. } => Some(Sound::Special),
            Seen::Deal { .. } | Seen::GameOver { .. } => Some(Sound::Round),
            Seen::DiscardClosed => Some(Sound::Token),
            Seen::Passed { .. } => None,
        }
    }

    fn score(points: i32, next: Option<i32>, lang: Lang) -> Option<String> {
        Some(texts::score(points, next?, lang))
    }

    fn sentence(seen: &Seen, by: Narrator<'_>) -> Sentence {
        sentences::otto_bruno(seen, by)
    }
}

impl BoardUi for OttoBruno {
    type Table = OttoBrunoTable;

    const FELT: &'static str = "bruno";

    fn illustrate_refusal(view: &View, mv: Move, lang: Lang) -> Option<Illustration> {
        let rack = view.racks.get(view.seat?.index())?;
        let face = |sight: &game_otto_bruno::Sight| sight.face(view.face);
        let (faces, says) = match mv {
            Move::Show(four) => {
                let faces: Option<Vec<Face>> =
                    four.places().map(|place| rack.iter().nth(place.number() - 1).and_then(face)).collect();
                let faces = faces?;
                let says = texts::why_no_combination(&faces, lang);
                (faces, says)
            }
            Move::Draw(Pile::Discard) => {
                let top = view.discard.iter().next().and_then(face)?;
                (vec![top], vec![texts::discard_has(view.discard.len(), lang)])
            }
            _ => return None,
        };
        let side = view.face;
        let reason = matches!(mv, Move::Show(_));
        let view = view! {
            <div class="bruno four" aria-hidden="true">
                <p>{faces.into_iter().map(|face| view! { <span class="die"><Surface face=Some(face) side back=false/></span> }).collect_view()}</p>
                <ul>{says.into_iter().map(|line| view! { <li>{line}</li> }).collect_view()}</ul>
            </div>
        };
        Some(Illustration { view: view.into_any(), reason })
    }

    fn board(play: BoardProps<Self>) -> AnyView {
        let BoardProps { view, legal, events, pending, on_move, context, .. } = play;
        view! { <OttoBrunoBoard view legal events pending on_move context/> }.into_any()
    }
}

#[component]
pub fn OttoBrunoBoard(
    /// What one sees.
    view: Signal<View>,
    /// What one may play.
    legal: Signal<Vec<Move>>,
    /// What happened.
    events: Signal<EventLog<OttoBruno>>,
    /// One's move that the server has not acknowledged yet.
    pending: Signal<Option<Move>>,
    /// Hears what the person wants to play.
    on_move: Callback<Move>,
    /// Who sits where.
    context: TableContext,
) -> impl IntoView {
    let lang = context.lang;
    let choice = RwSignal::new(Choice::default());
    let laid = Memo::new(move |before: Option<&Layout>| {
        view.with(|view| {
            legal.with(|legal| {
                events.with(|events| {
                    let sees = Sees { view, legal, events, pending: pending.get() };
                    choice.with(|choice| layout(sees, choice, before))
                })
            })
        })
    });
    let play = Callback::new(move |mv: Move| {
        if legal.with_untracked(|legal| legal.contains(&mv)) {
            choice.set(Choice::default());
        }
        on_move.run(mv);
    });
    let on_mine = Callback::new(move |id: u32| {
        let then = view.with_untracked(|view| {
            legal.with_untracked(|legal| {
                let sees = Sees { view, legal, events: &[], pending: pending.get_untracked() };
                laid.with_untracked(|laid| tap_mine(sees, laid, id))
            })
        });
        match then {
            Then::Choose(next) => motion::around(|| choice.set(next)),
            Then::Play(mv) => play.run(mv),
        }
    });
    let on_pile = Callback::new(move |pile: Pile| play.run(laid.with_untracked(|laid| tap_pile(laid, pile))));
    let dropped = Callback::new(move |(what, _): (String, String)| {
        let id = what.strip_prefix("die-").and_then(|id| id.parse().ok());
        if let Some(mv) = id.and_then(|id| laid.with_untracked(|laid| drop_on_discard(laid, id))) {
            play.run(mv);
        }
    });
    let expected = Signal::derive(move || {
        view.with(|view| {
            legal.with(|legal| texts::expected(view, lang, &|seat| context.name(seat), Some(legal)))
        })
    });
    let note = Signal::derive(move || laid.with(|laid| view.with(|view| texts::note(laid, view, lang))));
    let on_key = move |event: KeyboardEvent| {
        if event.key() == "Escape" {
            choice.set(Choice::default());
        }
        keys::row(event);
    };
    let face = Memo::new(move |_| laid.with(|laid| laid.face));
    let others = Memo::new(move |_| context.others());
    view! {
        <DragArea class="felt bruno" on_drop=dropped>
            <section class="others" aria-label=move || texts::others(face.get().other(), lang) data-count=move || others.with(Vec::len)>
                <For each=move || others.get() key=|seat| *seat let:seat>
                    <Other context seat view laid/>
                </For>
            </section>
            <LastLine context/>
            <section class="mid">
                <div class="face">
                    <Coin face/>
                    {texts::in_play(lang)}
                </div>
                <div class="piles" on:keydown=on_key>
                    {Pile::ALL.map(|pile| view! { <PileOf context pile laid on_pile/> }).collect_view()}
                </div>
                <Tricks context laid events/>
            </section>
            <Say text=expected note mine=Signal::derive(move || context.my_turn())>
                <Buttons context laid choice on_move=play/>
            </Say>
            <Show when=move || context.me.get().is_some()>
                <section
                    class="rack mine"
                    class:full=move || laid.with(|laid| laid.mine.len() > 4)
                    aria-label=move || texts::own_rack(face.get(), lang)
                    data-place=move || context.me.get().map(|seat| format!("seat-{seat}"))
                    on:keydown=on_key
                >
                    <For each=move || laid.get().mine key=|die| die.id let:die>
                        <Own context id=die.id laid on_click=on_mine/>
                    </For>
                </section>
            </Show>
        </DragArea>
    }
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
    let drawn: Vec<(Hue, (f64, f64, f64), &str)> = match face.die().zip(hue(face)) {
        Some(((_, value), hue)) => {
            let places: &[(f64, f64, f64)] = match value {
                1 => &[(16.0, 16.0, 28.0)],
                2 => &[(8.0, 8.0, 20.0), (32.0, 32.0, 20.0)],
                3 => &[(7.75, 7.75, 16.5), (21.75, 21.75, 16.5), (35.75, 35.75, 16.5)],
                _ => &FOUR,
            };
            places.iter().map(|place| (hue, *place, "")).collect()
        }
        None => [
            (Hue::Red, (6.0, 6.0)),
            (Hue::Blue, (32.0, 6.0)),
            (Hue::Green, (6.0, 32.0)),
            (Hue::Yellow, (32.0, 32.0)),
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
    let colour = face.map_or("blank", |face| hue(face).map_or("jok", Hue::class));
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
    let shape = hue(face);
    let class = shape.map_or("jok", Hue::class);
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
fn Other(context: TableContext, seat: Seat, view: Signal<View>, laid: Memo<Layout>) -> impl IntoView {
    let lang = context.lang;
    let shows = Signal::derive(move || {
        view.with(|view| Shows { lines: vec![texts::combinations(view.combinations(seat), lang)], backs: 0 })
    });
    let turns = Memo::new(move |_| laid.with(|laid| laid.turns));
    let rack = one_by_one(context, seat, laid, turns);
    let label = move || {
        rack.with(|rack| {
            let cards: Vec<String> = rack.iter().map(|die| texts::card(die.face, die.far, lang)).collect();
            let side = rack.first().map_or(Side::Bruno, |die| die.side);
            texts::rack(&context.sitter(seat), side, &cards.join(", "), lang)
        })
    };
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
fn PileOf(context: TableContext, pile: Pile, laid: Memo<Layout>, on_pile: Callback<Pile>) -> impl IntoView {
    let lang = context.lang;
    let heap =
        Memo::new(move |_| laid.with(|laid| laid.piles.iter().find(|heap| heap.pile == pile).cloned()));
    let top = Memo::new(move |_| heap.with(|heap| heap.as_ref().and_then(|heap| heap.top.clone())));
    let turns = Memo::new(move |_| laid.with(|laid| laid.turns));
    let count = move || heap.with(|heap| heap.as_ref().map_or(0, |heap| heap.count));
    let lit = move || heap.with(|heap| heap.as_ref().is_some_and(|heap| heap.draw || heap.target));
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
            data-move=move || lit().then(|| laid.with(|laid| tap_pile(laid, pile)).to_string())
            on:click=move |_| on_pile.run(pile)
        >
            <span class="vh">{move || heap.with(|heap| heap.as_ref().map(|heap| texts::pile_named(heap, lang)))}</span>
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
                    heap.with(|heap| heap.as_ref().map_or(0, |heap| heap.known))
                        .checked_sub(1)
                        .map(|more| view! { <small>{texts::known(more + 1, lang)}</small> })
                }}
            </span>
        </button>
    }
}

/// The combinations: the newest of anybody's while it is news, else one's own.
#[component]
fn Tricks(context: TableContext, laid: Memo<Layout>, events: Signal<EventLog<OttoBruno>>) -> impl IntoView {
    const NEWS: usize = 8;
    let lang = context.lang;
    let fresh = Memo::new(move |_| {
        events.with(|events| {
            events.iter().rev().take(NEWS).any(|(_, seen)| matches!(seen, Seen::Showed { .. }))
        })
    });
    let tricks = Memo::new(move |_| laid.with(|laid| laid.tricks.clone()));
    move || {
        let all = tricks.get();
        let me = context.me.get();
        let mine: Vec<&Trick> = all.iter().filter(|trick| Some(trick.seat) == me).collect();
        if me.is_none() && all.is_empty() {
            return None;
        }
        let (head, shown) = match all.last().filter(|_| fresh.get() || me.is_none()) {
            Some(last) => {
                (texts::shows(&context.sitter(last.seat), me == Some(last.seat), lang), vec![last.clone()])
            }
            None => (
                texts::your_tricks(mine.len(), lang),
                mine.iter().rev().take(3).rev().map(|trick| (*trick).clone()).collect(),
            ),
        };
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
                                        let shape = hue(*face);
                                        let class = shape.map_or("jok", Hue::class);
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
fn Buttons(
    context: TableContext,
    laid: Memo<Layout>,
    choice: RwSignal<Choice>,
    on_move: Callback<Move>,
) -> impl IntoView {
    let lang = context.lang;
    let main = Memo::new(move |_| laid.with(|laid| laid.main));
    let pass = Memo::new(move |_| laid.with(|laid| laid.pass && laid.chosen.is_empty()));
    let chosen = Memo::new(move |_| laid.with(|laid| !laid.chosen.is_empty()));
    let offers = Memo::new(move |_| {
        laid.with(|laid| {
            let at = laid.offers.iter().position(|mv| Some(*mv) == laid.offered)?;
            (laid.offers.len() > 1).then_some((at + 1, laid.offers.len()))
        })
    });
    let alone = move || main.get().is_none();
    view! {
        <Show when=move || chosen.get()>
            <button class="btn x" aria-label=texts::cancel(lang) on:click=move |_| motion::around(|| choice.set(Choice::default()))>
                <Draw icon=Icon::Close/>
                <span>{texts::cancel(lang)}</span>
            </button>
        </Show>
        {move || {
            offers.get().map(|(at, count)| {
                let (text, label) = texts::other(at, count, lang);
                view! {
                    <button class="btn other-one" on:click=move |_| motion::around(|| choice.update(|choice| choice.other += 1))>
                        <span class="vh">{label}</span>
                        <span aria-hidden="true">{text}</span>
                    </button>
                }
            })
        }}
        <Show when=move || pass.get()>
            <button class="btn" class:go=alone data-move="pass" on:click=move |_| on_move.run(Move::Pass)>{texts::pass(lang)}</button>
        </Show>
        {move || {
            main.get().map(|main| {
                view! {
                    <button class="btn go" data-move=main.mv().to_string() data-try=main.mv().to_string() on:click=move |_| on_move.run(main.mv())>
                        {texts::main(main, lang)}
                    </button>
                }
            })
        }}
    }
}

/// A card of one's rack.
#[component]
fn Own(context: TableContext, id: u32, laid: Memo<Layout>, on_click: Callback<u32>) -> impl IntoView {
    let lang = context.lang;
    let die = Memo::new(move |_| laid.with(|laid| laid.mine.iter().find(|die| die.id == id).cloned()));
    let turns = Memo::new(move |_| laid.with(|laid| laid.turns));
    let place = move || die.with(|die: &Option<Die>| die.as_ref().map_or(0, |die| die.place));
    let state = move || die.with(|die: &Option<Die>| die.as_ref().map_or(State::Rest, |die| die.state));
    let label = move || {
        die.with(|die| die.as_ref().map(|die| texts::mine(die.face, die.far, die.place, die.state, lang)))
    };
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
            on:click=move |_| on_click.run(id)
        >
            <span class="vh">{label}</span>
            <Sides die turns/>
        </button>
    }
}

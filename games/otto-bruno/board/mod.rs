//! Otto & Bruno: the others' racks with their backs, the three piles, the person's own rack;
//! everything turns over at once.

pub mod cards;
pub mod centre;
pub mod racks;

use catalog::OttoBruno;
use engine::Lang;
use game_otto_bruno::{Move, Pile, View};
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use table_otto_bruno::{self as texts, Gesture, Layout, OttoBrunoTable, Texts, beside_name, places, side};

use self::cards::Surface;
use self::centre::{Coin, OwnCount, PileOf, Tricks};
use self::racks::{Other, Own};
use crate::boards::{BoardProps, BoardUi, Hands, Illustration, TableContext};
use crate::parts::drag::DragArea;
use crate::parts::icons::{Draw, Icon};
use crate::parts::journal::LastLine;
use crate::parts::{Say, keys, motion, pixels};

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
        Some(Illustration { view: view.into_any(), reason: matches!(mv, Move::Show(_)), says: None })
    }

    fn board(play: BoardProps<Self>) -> AnyView {
        view! { <OttoBrunoBoard play/> }.into_any()
    }
}

/// Performs a gesture that may move cards.
pub fn act(hands: Hands<OttoBruno>, gesture: Gesture) {
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
                class:strips=move || racks().strips
                style=("--die-w", move || pixels(racks().die.0))
                style=("--die-h", move || pixels(racks().tall))
                style=("--step", move || pixels(racks().die.1))
                style=("--name", move || pixels(racks().name))
                style=("--row-h", move || pixels(beside_name(racks())))
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

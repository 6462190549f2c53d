//! DOS: the piles on the left, the row in the middle with a tray under each card, the big button on
//! the right, the person's hand below.

pub mod cards;
pub mod row;

use catalog::Dos;
use engine::Lang;
use game_dos::{Move, Place, View};
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use table_dos::{self as texts, DosTable, Gesture, Held, Layout, RowSize, Shout, Words, mismatch, places};

use self::cards::{HandCard, Piles, Sum, name};
use self::row::{FreePlace, RowCard};
use crate::boards::{BoardProps, BoardUi, Hands, Illustration, TableContext};
use crate::parts::drag::DragArea;
use crate::parts::icons::{Draw, Icon};
use crate::parts::journal::LastLine;
use crate::parts::{Say, Seats, keys, motion, pixels};

impl BoardUi for Dos {
    type Table = DosTable;

    const FELT: &'static str = "dos";

    fn illustrate_refusal(view: &View, mv: Move, lang: Lang) -> Option<Illustration> {
        let why = mismatch(view, mv)?;
        let says = why.says(lang);
        Some(Illustration { view: view! { <Sum why/> }.into_any(), reason: false, says })
    }

    fn board(play: BoardProps<Self>) -> AnyView {
        view! { <DosBoard play/> }.into_any()
    }
}

#[component]
pub fn DosBoard(play: BoardProps<Dos>) -> impl IntoView {
    let context = play.context;
    let hands = Hands::new(play);
    let laid = hands.laid;
    // A card that is picked up moves to its tray, and back.
    let act = Callback::new(move |gesture: Gesture| motion::around(|| hands.act(gesture)));
    let dropped = Callback::new(move |(what, place): (String, String)| {
        let thing = laid.with_untracked(|laid| {
            laid.hand.iter().map(|card| card.thing).find(|thing| name(*thing) == what)
        });
        let Some(thing) = thing else { return };
        act.run(match place.parse::<Place>() {
            Ok(place) => Gesture::OntoRow(thing, place),
            Err(_) => Gesture::OntoCentre(thing),
        });
    });
    let on_key = move |event: KeyboardEvent| {
        if event.key() == "Escape" && laid.with_untracked(|laid| laid.held != Held::default()) {
            act.run(Gesture::LetGo);
        }
        keys::row(event);
    };
    let size = Memo::new(move |_| laid.with(|laid| laid.size));
    let count = Memo::new(move |_| laid.with(|laid| laid.row.len() + usize::from(laid.slot.is_some())));
    let class = move || match size.get() {
        RowSize::One => "row one",
        RowSize::Two => "row two",
        RowSize::Mini => "row many",
    };
    let cards = Memo::new(move |_| laid.with(|laid| laid.hand.len()));
    let places = Memo::new(move |_| places(context.room.get(), context.seats(), cards.get()));
    view! {
        <DragArea class="felt dos" on_drop=dropped zones=Signal::derive(move || places.get().zones)>
            <Seats context shows=hands.seats()/>
            <Show when=move || places.get().last_line><LastLine context/></Show>
            <section class="mid">
                <Piles context laid act/>
                <div class="centre">
                    <section
                        class=class
                        aria-label=Words::of(context.lang).the_row
                        style=("--n", move || count.get().to_string())
                        style=("--cols", move || size.get().columns(count.get()).max(1).to_string())
                        on:keydown=on_key
                    >
                        <For each=move || laid.get().row key=|spot| spot.thing.id let:each>
                            <RowCard context id=each.thing.id card=each.thing.card laid act/>
                        </For>
                        <Show when=move || laid.with(|laid| laid.slot.is_some())>
                            <FreePlace context laid act/>
                        </Show>
                    </section>
                </div>
                <div class="call"><Call context hands act/></div>
            </section>
            <Say text=hands.expected() note=hands.note() mine=Signal::derive(move || context.my_turn())>
                <Buttons context hands act/>
            </Say>
            <div class="holder" style=("--card-w", move || pixels(places.get().card))>
                <Show when=move || context.me.get().is_some()>
                    <section
                        class="fan hand"
                        class:tiers=move || places.get().tiers != 1
                        style=("--tiers", move || places.get().tiers.to_string())
                        aria-label=context.words().your_hand
                        style=("--n", move || laid.with(|laid| laid.hand.len().to_string()))
                        on:keydown=on_key
                    >
                        <For each=move || laid.get().hand key=|card| card.thing.id let:each>
                            <HandCard context thing=each.thing laid act/>
                        </For>
                    </section>
                </Show>
            </div>
        </DragArea>
    }
}

/// The big button: DOS!
#[component]
fn Call(context: TableContext, hands: Hands<Dos>, act: Callback<Gesture>) -> impl IntoView {
    let lang = context.lang;
    let shout = Memo::new(move |_| hands.laid.with(|laid| laid.shout));
    move || {
        shout.get().map(|shout| {
            let (line, label) = texts::shout(shout, |seat| context.name(seat), lang);
            view! {
                <button
                    class="shout"
                    class:catch=matches!(shout, Shout::Catch(_))
                    data-move=shout.mv().to_string()
                    on:click=move |_| act.run(Gesture::Play(shout.mv()))
                >
                    <span class="vh">{label}</span>
                    <span aria-hidden="true">{Words::of(lang).shout}</span>
                    <small aria-hidden="true">{line}</small>
                </button>
            }
        })
    }
}

/// The buttons of the sentence.
#[component]
fn Buttons(context: TableContext, hands: Hands<Dos>, act: Callback<Gesture>) -> impl IntoView {
    let (lang, laid) = (context.lang, hands.laid);
    let steps = Memo::new(move |_| laid.with(Layout::steps));
    let ready = Memo::new(move |_| laid.with(|laid| laid.ready.map(|ready| ready.mv)));
    let hopeless = Memo::new(move |_| laid.with(Layout::hopeless));
    let button = move |step: Gesture| {
        let text = texts::step(step, lang);
        match step {
            Gesture::Play(mv) => {
                let go = move || ready.get() == Some(mv) || (hopeless.get() && mv != Move::Keep);
                view! { <button class="btn" class:go=go data-move=mv.to_string() on:click=move |_| act.run(step)>{text}</button> }
                    .into_any()
            }
            _ => view! {
                <button class="btn x" aria-label=text on:click=move |_| act.run(step)>
                    <Draw icon=Icon::Close/>
                    <span>{text}</span>
                </button>
            }
            .into_any(),
        }
    };
    view! { <For each=move || steps.get() key=|step| format!("{step:?}") children=button/> }
}

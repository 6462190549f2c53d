//! The box of OTTO Game Over.

use game_otto_game_over::OttoGameOver;
use leptos::prelude::*;

use crate::parts::covers::Boxed;

impl Boxed for OttoGameOver {
    fn cover() -> AnyView {
        view! {
            <svg aria-hidden="true" viewBox="0 0 200 214"><rect width="200" height="214" fill="#1B1B22"></rect>
                <g fill="none" stroke="#F6EFE0" stroke-width="6"><path d="M-8 96h14a20 20 0 0 0 20-20v-36a20 20 0 0 0-20-20h-14M-8 196h40v30M208 66h-40v40h40M208 186h-24a20 20 0 0 0-20 20v16M84 222v-12a20 20 0 0 1 40 0v12M150-8v20a20 20 0 0 0 40 0v-20M70-8v18h40v-18"></path>
                </g>
                <g transform="translate(100 142) rotate(-24) scale(.92)" fill="none"><path d="M0 0C18-30 34-36 48-36A36 36 0 0 1 48 36C34 36 18 30 0 0C-18-30-34-36-48-36A36 36 0 0 0-48 36C-34 36-18 30 0 0Z" stroke="#1B1B22" stroke-width="24"></path>
                <path d="M0 0C18-30 34-36 48-36A36 36 0 0 1 48 36C34 36 18 30 0 0C-18-30-34-36-48-36A36 36 0 0 0-48 36C-34 36-18 30 0 0Z" stroke="#F2C04A" stroke-width="7.5"></path>
                <circle cx="-46" r="17" fill="#F08A73"></circle>
                <circle cx="46" r="17" fill="#9CC4F0"></circle>
                </g>
                <text fill="#FBF3E2" x="102" y="70" font-size="33" text-anchor="middle" letter-spacing="2" paint-order="stroke" stroke="#1B1B22" stroke-width="10">"OTTO"</text>
            </svg>
        }
        .into_any()
    }
}

//! The box of DOS.

use game_dos::Dos;
use leptos::prelude::*;

use crate::parts::covers::Boxed;

impl Boxed for Dos {
    fn cover() -> AnyView {
        view! {
            <svg aria-hidden="true" viewBox="0 0 200 200"><rect width="200" height="200" fill="#23485C"></rect>
                <g transform="rotate(-9 66 130)"><rect x="30" y="80" width="72" height="100" rx="8" fill="#FBF3E2"></rect>
                <rect x="34" y="84" width="64" height="92" rx="5" fill="#BF3B2B"></rect>
                <use href="#r" x="43" y="107" width="46" height="46" fill="#FBF3E2"></use>
                </g>
                <g transform="rotate(9 134 130)"><rect x="98" y="80" width="72" height="100" rx="8" fill="#FBF3E2"></rect>
                <rect x="102" y="84" width="64" height="92" rx="5" fill="#E6AE2E"></rect>
                <use href="#j" x="111" y="107" width="46" height="46" fill="#2B2118"></use>
                </g>
                <circle cx="100" cy="132" r="19" fill="#FBF3E2"></circle>
                <path d="M100 122v20M90 132h20" stroke="#23485C" stroke-width="5" stroke-linecap="round"></path>
                <text fill="#FBF3E2" x="100" y="58" font-size="46" text-anchor="middle" letter-spacing="2">"DOS"</text>
            </svg>
        }
        .into_any()
    }
}

//! The box of Olé.

use game_ole::Ole;
use leptos::prelude::*;

use crate::parts::covers::Boxed;

impl Boxed for Ole {
    fn cover() -> AnyView {
        view! {
            <svg aria-hidden="true" viewBox="0 0 200 270"><rect width="200" height="270" fill="#6B2D36"></rect>
                <g transform="translate(99 396)"><g transform="rotate(-13.5)"><rect x="-32" y="-284" width="64" height="104" rx="7" fill="#FBF3E2"></rect>
                <rect x="-28.5" y="-280.5" width="57" height="97" rx="4.5" fill="#E6AE2E"></rect>
                <use href="#j" x="-24" y="-274" width="25" height="25" fill="#2B2118"></use>
                <use href="#j" x="-8" y="-226" width="32" height="32" fill="#2B2118" opacity=".9"></use>
                </g>
                <g transform="rotate(-4.5)"><rect x="-32" y="-284" width="64" height="104" rx="7" fill="#FBF3E2"></rect>
                <rect x="-28.5" y="-280.5" width="57" height="97" rx="4.5" fill="#2C6E49"></rect>
                <use href="#v" x="-24" y="-274" width="25" height="25" fill="#FBF3E2"></use>
                <use href="#v" x="-8" y="-226" width="32" height="32" fill="#FBF3E2" opacity=".9"></use>
                </g>
                <g transform="rotate(4.5)"><rect x="-32" y="-284" width="64" height="104" rx="7" fill="#FBF3E2"></rect>
                <rect x="-28.5" y="-280.5" width="57" height="97" rx="4.5" fill="#2A5A94"></rect>
                <use href="#b" x="-24" y="-274" width="25" height="25" fill="#FBF3E2"></use>
                <use href="#b" x="-8" y="-226" width="32" height="32" fill="#FBF3E2" opacity=".9"></use>
                </g>
                <g transform="rotate(13.5)"><rect x="-32" y="-284" width="64" height="104" rx="7" fill="#FBF3E2"></rect>
                <rect x="-28.5" y="-280.5" width="57" height="97" rx="4.5" fill="#BF3B2B"></rect>
                <use href="#r" x="-24" y="-274" width="25" height="25" fill="#FBF3E2"></use>
                <use href="#r" x="-8" y="-226" width="32" height="32" fill="#FBF3E2" opacity=".9"></use>
                </g>
                </g>
                <text fill="#FBF3E2" x="100" y="68" font-size="58" text-anchor="middle">"Olé"</text>
            </svg>
        }
        .into_any()
    }
}

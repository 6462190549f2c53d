//! The box of Karta Doppio.

use game_karta_doppio::KartaDoppio;
use leptos::prelude::*;

use crate::parts::covers::Boxed;

impl Boxed for KartaDoppio {
    fn cover() -> AnyView {
        view! {
            <svg aria-hidden="true" viewBox="0 0 200 234"><rect width="200" height="234" fill="#E6DCC9"></rect>
                <g stroke="#5A5046" stroke-opacity=".5" stroke-width="1.2" fill="#fff" fill-opacity=".55"><rect x="26" y="86" width="88" height="128" rx="7"></rect>
                <rect x="68" y="128" width="110" height="74" rx="7"></rect>
                </g>
                <path d="M48 108l66 66" stroke="#FFC53D" stroke-opacity=".6" stroke-width="36" stroke-linecap="round"></path>
                <g fill="#BF3B2B"><circle cx="48" cy="108" r="14"></circle>
                <circle cx="81" cy="141" r="14"></circle>
                <circle cx="114" cy="174" r="14"></circle>
                </g>
                <g fill="#2A5A94"><circle cx="152" cy="152" r="14"></circle>
                <circle cx="48" cy="188" r="14"></circle>
                <circle cx="92" cy="108" r="14"></circle>
                </g>
                <g fill="#FBF6EC"><use href="#r" x="40" y="100" width="16" height="16"></use>
                <use href="#r" x="73" y="133" width="16" height="16"></use>
                <use href="#r" x="106" y="166" width="16" height="16"></use>
                <use href="#b" x="144" y="144" width="16" height="16"></use>
                <use href="#b" x="40" y="180" width="16" height="16"></use>
                <use href="#b" x="84" y="100" width="16" height="16"></use>
                </g>
                <text x="20" y="42" font-size="29" fill="#2B2521">"Karta"</text>
                <text x="20" y="70" font-size="29" fill="#2B2521">"Doppio"</text>
            </svg>
        }
        .into_any()
    }
}

//! The box of Otto & Bruno.

use game_otto_bruno::OttoBruno;
use leptos::prelude::*;

use crate::parts::covers::Boxed;

impl Boxed for OttoBruno {
    fn cover() -> AnyView {
        view! {
            <svg aria-hidden="true" viewBox="0 0 200 250"><rect width="200" height="250" fill="#2C5142"></rect>
                <path d="M0 250V150L200 98V250z" fill="#4A3022"></path>
                <g transform="rotate(13 124 142)"><rect x="86" y="84" width="80" height="114" rx="9" fill="#3A2419" stroke="#7A5640" stroke-width="2"></rect>
                <rect x="95" y="117" width="62" height="68" rx="10" fill="none" stroke="#F2C04A" stroke-width="3"></rect>
                <use href="#j" x="103" y="126" width="20" height="20" fill="#F2C04A"></use>
                <use href="#j" x="129" y="156" width="20" height="20" fill="#F2C04A"></use>
                </g>
                <g transform="rotate(-11 76 122)"><rect x="38" y="64" width="80" height="114" rx="9" fill="#FBF6EC"></rect>
                <rect x="46" y="96" width="64" height="72" rx="11" fill="#BF3B2B"></rect>
                <use href="#r" x="52" y="102" width="18" height="18" fill="#FBF6EC"></use>
                <use href="#r" x="69" y="123" width="18" height="18" fill="#FBF6EC"></use>
                <use href="#r" x="86" y="144" width="18" height="18" fill="#FBF6EC"></use>
                </g>
                <text fill="#FBF3E2" x="18" y="42" font-size="34">"Otto"</text>
                <text x="182" y="234" font-size="34" text-anchor="end" fill="#F2C04A">"Bruno"</text>
            </svg>
        }
        .into_any()
    }
}

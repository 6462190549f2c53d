//! The boxes, drawn by us from the games' own shapes.

use catalog::GameId;
use leptos::prelude::*;

/// The lid of a box.
#[component]
pub fn Cover(
    /// Of which game.
    game: GameId,
) -> impl IntoView {
    let drawn: [(GameId, fn() -> AnyView); 5] = [
        (GameId::Ole, ole),
        (GameId::Dos, dos),
        (GameId::OttoBruno, otto_bruno),
        (GameId::OttoGameOver, otto_game_over),
        (GameId::KartaDoppio, karta_doppio),
    ];
    let own = drawn.into_iter().find(|(of, _)| *of == game);
    own.map_or_else(|| plain(game.info().name), |(_, draw)| draw())
}

/// A box with nothing but a name on it.
fn plain(name: &'static str) -> AnyView {
    view! {
        <svg aria-hidden="true" viewBox="0 0 200 250"><rect width="200" height="250" fill="#2C5142"></rect>
            <text fill="#FBF3E2" x="100" y="130" font-size="30" text-anchor="middle">{name}</text>
        </svg>
    }
    .into_any()
}

fn ole() -> AnyView {
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

fn dos() -> AnyView {
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

fn otto_bruno() -> AnyView {
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

fn otto_game_over() -> AnyView {
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

fn karta_doppio() -> AnyView {
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

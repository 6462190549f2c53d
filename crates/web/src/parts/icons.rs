//! Line drawings of 18 by 18 for buttons.

use leptos::prelude::*;

/// A drawing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Icon {
    /// A sealed deal.
    Seal,
    /// A loudspeaker.
    Sound,
    /// A loudspeaker, crossed out.
    Mute,
    /// A book.
    Book,
    /// Three lines.
    Menu,
    /// A cross.
    Close,
    /// People.
    People,
    /// A clock.
    Clock,
    /// Undo.
    Undo,
    /// A list.
    List,
    /// A link.
    Link,
}

impl Icon {
    const fn path(self) -> &'static str {
        match self {
            Self::Seal => {
                "M9 1.8l5.6 2v4.4c0 3.8-2.4 6.6-5.6 8-3.2-1.4-5.6-4.2-5.6-8V3.8zM6.4 9l1.9 1.9L12 7.2"
            }
            Self::Sound => {
                "M3 7v4h2.6L9.5 14V4L5.6 7zM12 6.5a3.5 3.5 0 0 1 0 5M14 4.500a6.400 6.400 0 0 1 0 9"
            }
            Self::Mute => "M3 7v4h2.6L9.5 14V4L5.6 7zM12.500 7l4 4M16.500 7l-4 4",
            Self::Book => {
                "M9 4.200C7.200 2.900 4.800 2.600 2 3v11c2.800-.4 5.200-.1 7 1.200 1.800-1.300 4.200-1.600 7-1.200V3c-2.800-.4-5.200-.1-7 1.200zM9 4.200v11"
            }
            Self::Menu => "M3 5h12M3 9h12M3 13h12",
            Self::Close => "M4 4l10 10M14 4L4 14",
            Self::People => {
                "M9.200 6a2.700 2.700 0 1 1-5.400 0 2.700 2.700 0 0 1 5.400 0zM1.800 15c0-3 2-4.700 4.700-4.700s4.700 1.700 4.700 4.700M12 3.600a2.500 2.500 0 0 1 0 4.800M13.300 10.700c1.800.6 2.900 2.100 2.900 4.300"
            }
            Self::Clock => {
                "M15.700 9a6.700 6.700 0 1 1-13.400 0 6.700 6.700 0 0 1 13.400 0zM9 5v4l2.600 1.700"
            }
            Self::Undo => "M6.500 3.500L3 7l3.500 3.500M3 7h7a4.500 4.500 0 0 1 0 9H7",
            Self::List => "M3 5h1M3 9h1M3 13h1M7 5h8M7 9h8M7 13h8",
            Self::Link => {
                "M7.500 10.500a3 3 0 0 0 4.300 0l2.700-2.700a3 3 0 0 0-4.300-4.300l-.9.9M10.500 7.500a3 3 0 0 0-4.300 0L3.500 10.200a3 3 0 0 0 4.300 4.300l.9-.9"
            }
        }
    }
}

/// An icon for a button that has its own label.
#[component]
pub fn Draw(icon: Icon) -> impl IntoView {
    view! {
        <svg viewBox="0 0 18 18" aria-hidden="true">
            <path d=icon.path()></path>
        </svg>
    }
}

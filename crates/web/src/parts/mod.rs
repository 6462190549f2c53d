//! What tables and pages share.

pub mod bar;
pub mod card;
pub mod check_deal;
pub mod covers;
pub mod drag;
pub mod glyph;
pub mod icons;
pub mod journal;
pub mod keys;
pub mod link;
pub mod moment;
pub mod motion;
pub mod moves;
pub mod named;
pub mod opening;
pub mod pieces;
pub mod qr;
pub mod say;
pub mod seats;
pub mod sheet;
pub mod sound;
pub mod style;
pub mod things;
pub mod why;

catalog::parts! { games, ".." => cover }

pub use card::{Class, Face};
pub use glyph::{ColourArt, Glyph, Sprite};
pub use say::Say;
pub use seats::Seats;
pub use style::pixels;
pub use things::Thing;

//! Where the things of Olé are in a window of any size.

use table::{Area, Room, Shape, Zones};

/// The minimum width of a card in hand, in pixels; below, of the pile; and of the visible part of a
/// covered card.
const LEAST_CARD: i32 = 64;
const LEAST_PILE: i32 = 72;
const LEAST_STRIP: i32 = 30;
/// The maximum number of cards of the pile that are drawn.
const PILE: i32 = 5;
/// If the centre is lower than this, captions are dropped and the colour order is horizontal.
const FLAT: i32 = 232;

/// Where the things of Olé are, and how large. Lengths are CSS pixels.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Places {
    /// The zones on the felt.
    pub zones: Zones,
    /// The width of a card in hand.
    pub card: i32,
    /// The number of rows of the hand.
    pub tiers: i32,
    /// The width of a card on the pile.
    pub pile: i32,
    /// The number of cards of the pile that are drawn.
    pub shown: usize,
    /// How the pile, the colour order and the tokens share the centre.
    pub centre: Centre,
    /// Whether the newest line of the journal is shown above the felt.
    pub last_line: bool,
}

/// How the pile, the colour order and the tokens share the centre.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Centre {
    /// Order and tokens on either side of the pile.
    Beside,
    /// Order and tokens above the pile.
    Above,
    /// The same without captions, with a horizontal order.
    Flat,
}

impl Centre {
    /// The class name for style sheets.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Beside => "beside",
            Self::Above => "above",
            Self::Flat => "flat",
        }
    }
}

/// Places everything for this many players, with this many cards in hand. While the order is
/// chosen, the sentence has two buttons and the pile is empty.
pub fn places(room: Room, players: usize, cards: usize, choosing: bool) -> Places {
    let (players, cards) = (players as i32, (cards as i32).max(1));
    if room.shape.is_low() { beside(room, players) } else { below(room, players, cards, choosing) }
}

/// Others, centre, sentence, hand from top to bottom.
fn below(room: Room, players: i32, cards: i32, choosing: bool) -> Places {
    let felt = room.felt();
    let (width, height) = (felt.width, felt.height);
    let upright = room.shape == Shape::Upright;
    let seats = room.seats(players, width - 16).height();
    let last_line = upright && height >= 640;
    let others = seats + if last_line { 44 } else { 0 };
    let sentence = match room.shape {
        Shape::Upright if width < 560 && height < 600 => 104,
        _ if width >= 1100 => 76,
        _ if height >= 560 => 120,
        _ => 96,
    };
    let sentence = match width {
        ..560 if choosing && height >= 600 => sentence + 40,
        560..1100 if choosing && height >= 600 => sentence + 10,
        _ => sentence,
    };
    // The hand: how far a held card rises, the card, the felt below; then, if it takes two rows,
    // the visible part of the upper one.
    let round = if upright && height < 600 {
        30
    } else if upright {
        42
    } else {
        66
    };
    let edge = if upright { 24 } else { 60 };
    let tiers = if LEAST_CARD + (cards - 1) * LEAST_STRIP > width - edge { 2 } else { 1 };
    let wanted = match room.shape {
        Shape::Upright => width * 175 / 1000,
        Shape::Broad => 128,
        _ => room.size.height * 124 / 1000 + 20,
    };
    let least_centre = (height * 31 / 100).max(140);
    // In tenths of a card's width.
    let tall = if tiers == 2 { 20 } else { 14 };
    let card = ((height - others - sentence - least_centre - round) * 10 / tall)
        .min(wanted)
        .min(if tiers == 1 { width - edge - (cards - 1) * LEAST_STRIP } else { wanted })
        .clamp(LEAST_CARD, room.grown(160));
    let own = card * tall / 10 + round;
    let centre = Area::new(0, others, width, height - others - sentence - own);
    let how = if room.shape == Shape::Wide || centre.height < FLAT && width >= 560 {
        Centre::Beside
    } else if centre.height < FLAT {
        Centre::Flat
    } else {
        Centre::Above
    };
    let (pile, shown) = match how {
        Centre::Beside => {
            let most = (room.size.height * 185 / 1000).min(room.grown(208));
            pile(width.min(room.grown(1240)) - 424, centre.height - 16, most)
        }
        Centre::Above => pile(width - 32, centre.height - 92, 208),
        Centre::Flat => pile(width - 32, centre.height - 44, 208),
    };
    let zones = Zones {
        others: Area::new(0, 0, width, others),
        centre,
        sentence: Area::new(0, centre.bottom(), width, sentence),
        own: Area::new(0, height - own, width, own),
    };
    Places { zones, card, tiers, pile, shown, centre: how, last_line }
}

/// Seats, centre and sentence side by side, with the hand below. If there is no room for three
/// columns, the sentence is below the centre.
fn beside(room: Room, players: i32) -> Places {
    let felt = room.felt();
    let (width, height) = (felt.width, felt.height);
    let narrow = room.shape == Shape::Narrow;
    let (others, sentence) = if narrow { ((width * 25 / 100).clamp(128, 156), 168) } else { (194, 212) };
    let wanted = (height * 205 / 1000).clamp(LEAST_CARD, 92);
    let seats = room.seats(players, others).height();
    let card = ((height - 14 - seats) * 10 / 14).min(wanted).max(LEAST_CARD);
    let own = card * 14 / 10 + 14;
    let above = height - own;
    let rest = width - others;
    let (centre, sentence) = if width < 500 {
        (Area::new(others, 0, rest, above - 96), Area::new(others, above - 96, rest, 96))
    } else {
        (Area::new(others, 0, rest - sentence, above), Area::new(width - sentence, 0, sentence, above))
    };
    // The name of the player of the last card extends over its edge.
    let (pile, shown) = pile(centre.width - 36, centre.height - 46, 100);
    let zones = Zones {
        others: Area::new(0, 0, others, above),
        centre,
        sentence,
        own: Area::new(0, above, width, own),
    };
    Places { zones, card, tiers: 1, pile, shown, centre: Centre::Flat, last_line: false }
}

/// The width of the pile's cards in this place, and how many are drawn: older ones are dropped
/// before the others become small.
fn pile(width: i32, height: i32, most: i32) -> (i32, usize) {
    // A tilted card is about one and a half times as tall as wide.
    let tall = (height * 100 / 152).min(most);
    let wide = |shown: i32| width * 100 / (108 + 43 * (shown - 1));
    let good = |shown: &i32| wide(*shown) >= (tall * 8 / 10).min(110) && wide(*shown) >= LEAST_PILE;
    let shown = (1..=PILE).rev().find(good).unwrap_or(1);
    (wide(shown).min(tall), usize::try_from(shown).unwrap_or(1))
}

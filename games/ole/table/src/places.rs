//! What of Olé lies where in a window of any size.

use table::{Area, Room, Shape, Zones};

/// The least width of a card in hand, in pixels; of the pile; and of what is seen of a covered one.
const LEAST_CARD: i32 = 64;
const LEAST_PILE: i32 = 72;
const LEAST_STRIP: i32 = 30;
/// As many cards of the pile are drawn where there is room.
const PILE: i32 = 5;
/// Under a centre of this height, captions go and the colour order lies flat.
const FLAT: i32 = 232;

/// Where the things of Olé lie, and how large they are. Lengths are CSS pixels.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Places {
    /// The zones on the felt.
    pub zones: Zones,
    /// The width of a card in hand.
    pub card: i32,
    /// In how many rows the hand lies.
    pub tiers: i32,
    /// The width of a card on the pile.
    pub pile: i32,
    /// How many cards of the pile are drawn.
    pub shown: usize,
    /// How the pile, the colour order and the tokens share the centre.
    pub centre: Centre,
    /// Whether the newest line of the journal stands over the felt.
    pub last_line: bool,
}

/// How the pile, the colour order and the tokens share the centre.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Centre {
    /// Order and tokens on either side of the pile.
    Beside,
    /// Order and tokens over the pile.
    Above,
    /// The same without captions, the order lying flat.
    Flat,
}

impl Centre {
    /// The name by which style sheets know it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Beside => "beside",
            Self::Above => "above",
            Self::Flat => "flat",
        }
    }
}

/// Places everything for so many players, with so many cards in hand. While the order is chosen,
/// the sentence has two buttons and nothing lies on the pile.
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
    // The hand: what a held card rises by, the card, the felt below; then, where it needs two rows,
    // what is seen of the upper one.
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
        .clamp(LEAST_CARD, 160);
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
        Centre::Beside => pile(width.min(1240) - 424, centre.height - 16, room.size.height * 185 / 1000),
        Centre::Above => pile(width - 32, centre.height - 92, 210),
        Centre::Flat => pile(width - 32, centre.height - 44, 210),
    };
    let zones = Zones {
        others: Area::new(0, 0, width, others),
        centre,
        sentence: Area::new(0, centre.bottom(), width, sentence),
        own: Area::new(0, height - own, width, own),
    };
    Places { zones, card, tiers, pile, shown, centre: how, last_line }
}

/// Seats, centre, sentence side by side, the hand below them all. Where there is no width for
/// three columns, the sentence stands under the centre.
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
    // The name of whoever laid the last card reaches over its edge.
    let (pile, shown) = pile(centre.width - 36, centre.height - 46, 100);
    let zones = Zones {
        others: Area::new(0, 0, others, above),
        centre,
        sentence,
        own: Area::new(0, above, width, own),
    };
    Places { zones, card, tiers: 1, pile, shown, centre: Centre::Flat, last_line: false }
}

/// The width of the pile's cards in such a place, and how many are drawn: older ones go before the
/// others grow small.
fn pile(width: i32, height: i32, most: i32) -> (i32, usize) {
    // A card that lies askew is half as tall again as wide.
    let tall = (height * 100 / 152).min(most).min(208);
    let wide = |shown: i32| width * 100 / (108 + 43 * (shown - 1));
    let good = |shown: &i32| wide(*shown) >= (tall * 8 / 10).min(110) && wide(*shown) >= LEAST_PILE;
    let shown = (1..=PILE).rev().find(good).unwrap_or(1);
    (wide(shown).min(tall), usize::try_from(shown).unwrap_or(1))
}

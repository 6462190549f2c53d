//! What of DOS lies where in a window of any size.

use table::{Area, Room, Shape, Zones};

/// The least width of a card in hand, in pixels, and of what is seen of a covered one.
const LEAST_CARD: i32 = 64;
const LEAST_STRIP: i32 = 30;
/// A hand has no end: it lies in so many rows at most.
const TIERS: i32 = 3;
/// The share of the felt that the centre keeps, in percent, where it can.
const CENTRE: i32 = 30;

/// Where the things of DOS lie, and how large they are. Lengths are CSS pixels.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Places {
    /// The zones on the felt. Where the window is low, the piles lie under the seats.
    pub zones: Zones,
    /// The width of a card in hand.
    pub card: i32,
    /// In how many rows the hand lies.
    pub tiers: i32,
    /// Whether the newest line of the journal stands over the felt.
    pub last_line: bool,
}

/// Places everything for so many players, with so many cards in hand.
pub fn places(room: Room, players: usize, cards: usize) -> Places {
    let (players, cards) = (players as i32, (cards as i32).max(1));
    if room.shape.is_low() { beside(room, cards) } else { below(room, players, cards) }
}

/// In how many rows so many cards of such a width lie, so that enough is seen of each.
fn tiers(width: i32, card: i32, cards: i32) -> i32 {
    let fits = |tiers: &i32| {
        let row = (cards + tiers - 1) / tiers;
        width - card >= (row - 1) * LEAST_STRIP
    };
    (1..TIERS).find(fits).unwrap_or(TIERS)
}

/// As high as a hand is, in tenths of a card's width: of the upper rows the corners are seen.
const fn tall(tiers: i32) -> i32 {
    14 + 6 * (tiers - 1)
}

/// Others, centre, sentence, hand from top to bottom.
fn below(room: Room, players: i32, cards: i32) -> Places {
    let felt = room.felt();
    let (width, height) = (felt.width, felt.height);
    let upright = room.shape == Shape::Upright;
    let last_line = upright && height >= 640;
    let others = room.seats(players, width - 16).height() + if last_line { 44 } else { 0 };
    let sentence = match room.shape {
        Shape::Upright if width < 560 && height >= 600 => 118,
        Shape::Upright if width < 560 => 100,
        _ if width >= 1100 => 80,
        _ if height >= 560 => 110,
        _ => 96,
    };
    // What a held card rises by, and the felt below.
    let (round, edge) = match room.shape {
        Shape::Upright => (30, 28),
        _ if height < 500 => (26, 60),
        _ if room.size.height <= 760 => (46, 60),
        _ => (56, 60),
    };
    let wanted = match room.shape {
        Shape::Upright => (width * 175 / 1000).min(96),
        Shape::Broad => 116,
        _ => (room.size.height * 124 / 1000 + 14).min(130),
    };
    let tiers = tiers(width - edge, LEAST_CARD, cards);
    let free = height - others - sentence - height * CENTRE / 100 - round;
    let card = (free * 10 / tall(tiers))
        .min(wanted)
        .min(if tiers == 1 { width - edge - (cards - 1) * LEAST_STRIP } else { wanted })
        .max(LEAST_CARD);
    let own = card * tall(tiers) / 10 + round;
    let centre = Area::new(0, others, width, height - others - sentence - own);
    let zones = Zones {
        others: Area::new(0, 0, width, others),
        centre,
        sentence: Area::new(0, centre.bottom(), width, sentence),
        own: Area::new(0, height - own, width, own),
    };
    Places { zones, card, tiers, last_line }
}

/// Seats over the piles, centre, sentence side by side, the hand below them all. Where there is no
/// width for three columns, the sentence stands under the centre.
fn beside(room: Room, cards: i32) -> Places {
    let felt = room.felt();
    let (width, height) = (felt.width, felt.height);
    let narrow = room.shape == Shape::Narrow;
    let (others, sentence) = if narrow { (128, 168) } else { (194, 212) };
    let card = (room.size.height * 19 / 100).clamp(LEAST_CARD, 88);
    let laid = |tiers: i32| {
        let card = if tiers == 1 { card } else { LEAST_CARD };
        let own = card * tall(tiers) / 10 + 12;
        let (above, rest) = (height - own, width - others);
        let (centre, sentence) = if width < 500 {
            (Area::new(others, 0, rest, above - 96), Area::new(others, above - 96, rest, 96))
        } else {
            (Area::new(others, 0, rest - sentence, above), Area::new(width - sentence, 0, sentence, above))
        };
        let zones = Zones {
            others: Area::new(0, 0, others, above),
            centre,
            sentence,
            own: Area::new(0, above, width, own),
        };
        Places { zones, card, tiers, last_line: false }
    };
    // A second row only where it leaves the centre its share; else less is seen of each card.
    let two = laid(2);
    let share = two.zones.centre.percent_of(Area::new(0, 0, width, height));
    if tiers(width - 28, card, cards) > 1 && share >= 28 { two } else { laid(1) }
}

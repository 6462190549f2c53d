//! Where the things of DOS are in a window of any size.

use table::{Area, Room, Shape, Zones};

/// The minimum width of a card in hand, in pixels; below, of the visible part of a covered card.
const LEAST_CARD: i32 = 64;
const LEAST_STRIP: i32 = 30;
/// The maximum number of rows of a hand, whose size is not limited.
const TIERS: i32 = 3;
/// The percentage of the felt that the centre keeps, if possible.
const CENTRE: i32 = 30;

/// Where the things of DOS are, and how large. Lengths are CSS pixels.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Places {
    /// The zones on the felt. In low windows, the piles are below the seats.
    pub zones: Zones,
    /// The width of a card in hand.
    pub card: i32,
    /// The number of rows of the hand.
    pub tiers: i32,
    /// Whether the newest line of the journal is shown above the felt.
    pub last_line: bool,
}

/// Places everything for this many players, with this many cards in hand.
pub fn places(room: Room, players: usize, cards: usize) -> Places {
    let (players, cards) = (players as i32, (cards as i32).max(1));
    if room.shape.is_low() { beside(room, cards) } else { below(room, players, cards) }
}

/// The number of rows for this many cards of this width, so that enough of each is visible.
fn tiers(width: i32, card: i32, cards: i32) -> i32 {
    let fits = |tiers: &i32| {
        let row = (cards + tiers - 1) / tiers;
        width - card >= (row - 1) * LEAST_STRIP
    };
    (1..TIERS).find(fits).unwrap_or(TIERS)
}

/// The height of a hand in tenths of a card's width: of the upper rows only the corners are
/// visible.
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
    // How far a held card rises, and the felt below.
    let (round, edge) = match room.shape {
        Shape::Upright => (30, 28),
        _ if height < 500 => (26, 60),
        _ if room.size.height <= 760 => (46, 60),
        _ => (56, 60),
    };
    let wanted = match room.shape {
        Shape::Upright => (width * 175 / 1000).min(96),
        Shape::Broad => 116,
        _ => (room.size.height * 124 / 1000 + 14).min(room.grown(130)),
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

/// Seats above the piles, centre and sentence side by side, with the hand below. If there is no
/// room for three columns, the sentence is below the centre.
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
    // A second row only if the centre keeps its share; otherwise less of each card is visible.
    let two = laid(2);
    let share = two.zones.centre.percent_of(Area::new(0, 0, width, height));
    if tiers(width - 28, card, cards) > 1 && share >= 28 { two } else { laid(1) }
}

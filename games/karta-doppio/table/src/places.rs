//! What of Karta Doppio lies where in a window of any size.

use table::{Area, Room, Shape, Zones};

/// A card in hand is at least so high, to be touched.
const TARGET: i32 = 44;
/// A square of the table is at least so wide, and at most; where that is too much, one pans.
const SQUARE: (i32, i32) = (26, 70);
/// Between cards.
const GAP: i32 = 6;
/// Each has so many cards to begin with.
const CARDS: i32 = 8;

/// Where the things of Karta Doppio lie, and how large they are. Lengths are CSS pixels.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Places {
    /// The zones on the felt.
    pub zones: Zones,
    /// The other one's cards: how wide, and so many in a row.
    pub far: (i32, i32),
    /// One's own.
    pub near: (i32, i32),
    /// Whether one's name stands over the cards instead of beside them; likewise the other one's.
    pub over: (bool, bool),
}

impl Places {
    /// The side of a square of the table where so many columns and rows are in use, and whether
    /// they are more than can be seen at once.
    pub fn square(&self, columns: i32, rows: i32) -> (i32, bool) {
        let Area { width, height, .. } = self.zones.centre;
        // Room for a card that is laid beside them.
        let fits = ((width - 20) / (columns + 2)).min((height - 8) / (rows + 1));
        (fits.clamp(SQUARE.0, SQUARE.1), fits < SQUARE.0)
    }
}

/// Places everything.
pub fn places(room: Room) -> Places {
    match room.shape {
        Shape::Low => between(room),
        Shape::Narrow => two_columns(room),
        Shape::Wide | Shape::Broad | Shape::Upright => below(room),
    }
}

/// As wide as cards get in rows of so many, in such a width.
const fn fit(width: i32, row: i32, gap: i32, most: i32) -> i32 {
    let each = (width - gap * (row - 1)) / row;
    if each < most { each } else { most }
}

/// A card's height.
const fn tall(width: i32) -> i32 {
    let height = width * 2 / 3;
    if height < TARGET { TARGET } else { height }
}

/// The other one, the table, the sentence, oneself, from top to bottom. The cards grow as long as
/// the table keeps its share.
fn below(room: Room) -> Places {
    let mut most = 112;
    loop {
        let places = below_with(room, most);
        if most <= 48 || places.zones.centre.height * 100 >= room.felt().height * 47 {
            return places;
        }
        most -= 8;
    }
}

fn below_with(room: Room, most: i32) -> Places {
    let felt = room.felt();
    let (width, height) = (felt.width, felt.height);
    let upright = room.shape == Shape::Upright;
    // Name and lines take so much of a row that they share with cards.
    let beside = width - 370;
    let whole = width - if upright { 26 } else { 54 };
    let far_over = beside < CARDS * 30;
    let far = fit(
        if far_over { whole } else { beside },
        CARDS,
        GAP,
        if upright && height < 600 { 32 } else { most * 8 / 10 },
    );
    let edge = if upright { 8 } else { 24 };
    let others = edge + if far_over { 30 + far * 2 / 3 } else { (far * 2 / 3).max(44) };
    let near_over = fit(beside, CARDS, GAP, most) < 60;
    let all = fit(whole, CARDS, GAP, most);
    let (near, row) = match near_over {
        false => (fit(beside, CARDS, GAP, most), CARDS),
        true if all >= 60 || all >= most => (all, CARDS),
        true => (fit(whole, CARDS / 2, GAP, most), CARDS / 2),
    };
    let rows = CARDS / row;
    let own = rows * tall(near) + (rows - 1) * GAP + edge + if near_over { 24 } else { 6 };
    let sentence = match width {
        900.. => 76,
        560.. if height >= 560 => 98,
        560.. => 84,
        _ if height >= 600 => 138,
        _ => 94,
    };
    let zones = Zones {
        others: Area::new(0, 0, width, others),
        centre: Area::new(0, others, width, height - others - sentence - own),
        sentence: Area::new(0, height - own - sentence, width, sentence),
        own: Area::new(0, height - own, width, own),
    };
    Places { zones, far: (far, CARDS), near: (near, row), over: (near_over, far_over) }
}

/// The other one at the left, the table in the middle, the sentence over one's cards at the right.
fn between(room: Room) -> Places {
    let felt = room.felt();
    let (width, height) = (felt.width, felt.height);
    let (left, right) = (164, 220);
    let near = fit(right - 26, 3, GAP, 92);
    let own = 3 * tall(near) + 2 * GAP + 24 + 10;
    let zones = Zones {
        others: Area::new(0, 0, left, height),
        centre: Area::new(left, 0, width - left - right, height),
        sentence: Area::new(width - right, 0, right, height - own),
        own: Area::new(width - right, height - own, right, own),
    };
    Places { zones, far: (fit(left - 26, 3, GAP, 64), 3), near: (near, 3), over: (true, true) }
}

/// The table at the left, everything else beside it.
fn two_columns(room: Room) -> Places {
    let felt = room.felt();
    let (width, height) = (felt.width, felt.height);
    let right = 248;
    let (far, near) = (fit(right - 26, CARDS, GAP / 2, 40), fit(right - 26, 4, GAP, 92));
    let others = 30 + far * 2 / 3 + 10;
    let own = 2 * tall(near) + GAP + 24 + 10;
    let column = width - right;
    let zones = Zones {
        others: Area::new(column, 0, right, others),
        centre: Area::new(0, 0, column, height),
        sentence: Area::new(column, others, right, height - others - own),
        own: Area::new(column, height - own, right, own),
    };
    Places { zones, far: (far, CARDS), near: (near, 4), over: (true, true) }
}

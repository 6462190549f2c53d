//! Where the things of Karta Doppio are in a window of any size.

use table::{Area, Room, Shape, Zones};

/// The minimum height of a card in hand, as a touch target.
const TARGET: i32 = 44;
/// The minimum and maximum width of a square; if the table does not fit, it can be panned.
const SQUARE: (i32, i32) = (26, 70);
/// The gap between cards.
const GAP: i32 = 6;
/// The number of cards of each player at the start.
const CARDS: i32 = 8;

/// Where the things of Karta Doppio are, and how large. Lengths are CSS pixels.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Places {
    /// The zones on the felt.
    pub zones: Zones,
    /// The opponent's cards: their width, and how many in a row.
    pub far: (i32, i32),
    /// The person's own, likewise.
    pub near: (i32, i32),
    /// Whether the person's name is above the cards instead of beside them; likewise the
    /// opponent's.
    pub over: (bool, bool),
}

impl Places {
    /// The side of a square of a table with this many columns and rows, and whether they do not all
    /// fit.
    pub fn square(&self, columns: i32, rows: i32) -> (i32, bool) {
        let Area { width, height, .. } = self.zones.centre;
        // Room for another card beside them.
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

/// The maximum width of cards in rows of this many, in this width.
const fn fit(width: i32, row: i32, gap: i32, most: i32) -> i32 {
    let each = (width - gap * (row - 1)) / row;
    if each < most { each } else { most }
}

/// A card's height.
const fn tall(width: i32) -> i32 {
    let height = width * 2 / 3;
    if height < TARGET { TARGET } else { height }
}

/// The opponent, the table, the sentence and the person, from top to bottom. The cards grow as long
/// as the table keeps its share.
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
    // Name and lines take so much of a row that they share it with cards.
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

/// The opponent on the left, the table in the middle, the sentence above the person's cards on the
/// right.
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

/// The table on the left, everything else beside it.
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

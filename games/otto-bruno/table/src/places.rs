//! Where the things of Otto & Bruno are in a window of any size.

use table::{Area, Room, Shape, Zones};

/// The maximum number of cards on a rack.
const RACK: i32 = 8;
/// A target, in pixels.
const TARGET: i32 = 44;
/// The visible part of a card on another rack that shows its value with the letter beside it.
const CORNER: i32 = 22;
/// The height of a strip, normally and where there is little space: value, letter and shape
/// stacked.
const STRIP: (i32, i32) = (46, 40);
/// The line above the felt with the latest event.
const LAST_LINE: i32 = 44;

/// Where the things of Otto & Bruno are, and how large. Lengths are CSS pixels.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Places {
    /// The zones on the felt.
    pub zones: Zones,
    /// The others' racks.
    pub others: Racks,
    /// The width of a card on a pile.
    pub pile: i32,
    /// The side of the coin with the face in play.
    pub coin: i32,
    /// How coin, piles and combinations share the centre.
    pub centre: Centre,
    /// The number of combinations drawn, where they are drawn.
    pub tricks: usize,
    /// The width of a card on the person's rack, and the distance from one left edge to the next.
    pub mine: (i32, i32),
    /// The number of rows of that rack.
    pub tiers: i32,
    /// Whether the newest line of the journal is shown above the felt.
    pub last_line: bool,
}

/// The others' racks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Racks {
    /// How a rack and the name of its owner are arranged.
    pub form: RackForm,
    /// The width of a card, and the distance from one left edge to the next.
    pub die: (i32, i32),
    /// The height of a card.
    pub tall: i32,
    /// Whether the cards are strips side by side, with value, letter and shape stacked. Used where
    /// cards would overlap so far that one of these is covered.
    pub strips: bool,
    /// The width of the name, if it is beside the rack.
    pub name: i32,
}

impl Racks {
    /// Racks of this width, with cards of this width or with strips of this height.
    fn new(form: RackForm, width: i32, die: i32, height: i32, name: i32) -> Self {
        let step = step(width, die, 3);
        if step >= CORNER {
            return Self { form, die: (die, step), tall: tall(die), strips: false, name };
        }
        let step = width / RACK;
        let tall = height.clamp(STRIP.1, STRIP.0);
        Self { form, die: (step - 1, step), tall, strips: true, name }
    }
}

/// How a rack and the name of its owner are arranged.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RackForm {
    /// Racks side by side, each below its owner.
    Row,
    /// Racks stacked, each beside its owner.
    Beside,
    /// Racks stacked, each below a line with its owner.
    Column,
}

impl RackForm {
    /// The class name for style sheets.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Row => "row",
            Self::Beside => "beside",
            Self::Column => "column",
        }
    }
}

/// How coin, piles and combinations share the centre.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Centre {
    /// The coin on the left, the combinations on the right.
    Wide,
    /// The coin on the left, with the number of the person's combinations.
    Left,
    /// The same above the piles.
    Above,
}

impl Centre {
    /// The class name for style sheets.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Wide => "wide",
            Self::Left => "left",
            Self::Above => "above",
        }
    }
}

/// The height of a card of this width.
pub(crate) const fn tall(die: i32) -> i32 {
    die * 144 / 100
}

/// The height of the texts above and below the card of a pile: the name of the last player to move,
/// and its caption.
pub(crate) const ROUND_PILE: i32 = 38;

/// Places everything for this many others, with or without a rack of the person's own: a spectator
/// has none.
pub fn places(room: Room, others: usize, mine: bool) -> Places {
    let others = (others as i32).max(1);
    if room.shape.is_low() { beside(room, others, mine) } else { below(room, others, mine) }
}

/// The distance from one card's left edge to the next on a rack of this width: with a gap, or
/// overlapping.
const fn step(width: i32, die: i32, gap: i32) -> i32 {
    let room = (width - die) / (RACK - 1);
    if room < die + gap { room } else { die + gap }
}

/// Others, centre, sentence, own rack from top to bottom.
fn below(room: Room, count: i32, mine: bool) -> Places {
    let felt = room.felt();
    let (width, height) = (felt.width, felt.height);
    let upright = room.shape == Shape::Upright;
    let phone = width < 560;
    let last_line = upright && height >= 640;
    let sentence = match width {
        ..560 if height >= 600 => 142,
        ..560 => 104,
        1100.. => 80,
        _ if height < 600 => 98,
        800.. => 120,
        _ => 160,
    };
    let (tiers, wanted) = match room.shape {
        _ if phone => (2, 64),
        Shape::Wide => (1, (height * 14 / 100).clamp(48, room.grown(88))),
        Shape::Broad => (1, 96),
        Shape::Upright | Shape::Low | Shape::Narrow => (1, 76),
    };
    // How far a chosen card rises, and the shelf below each row.
    let own_of = |die: i32| match tiers {
        _ if !mine => 0,
        2 => 2 * (tall(die) + 18) + 6,
        _ => tall(die) + if upright { 40 } else { 48 },
    };
    let racks_of = |most: i32| racks(room, width, count, most);
    // First the person's own cards shrink, then those of the others, until the centre has enough
    // room.
    let least = if height >= 560 { (height * 20 / 100).max(158) } else { 104 };
    let rest = |own: i32, most: i32| {
        let others = racks_of(most).1 + if last_line { LAST_LINE } else { 0 };
        height - others - sentence - own_of(own)
    };
    let sizes = [
        (wanted, room.grown(52)),
        (wanted, 52),
        (wanted * 9 / 10, 44),
        (wanted * 8 / 10, 34),
        (52, 31),
        (48, 28),
        (TARGET, 26),
    ];
    let fits = |(own, most): &(i32, i32)| rest((*own).max(TARGET), *most) >= least;
    let (own, most) = sizes.into_iter().find(fits).unwrap_or((TARGET, 26));
    let row = RACK / tiers;
    let own = own.min((width - 40) / row - 6).max(TARGET);
    let (racks, high) = racks_of(most);
    let others = high + if last_line { LAST_LINE } else { 0 };
    let deep = own_of(own);
    let centre = Area::new(0, others, width, height - others - sentence - deep);
    let (how, pile, coin) = if phone {
        let pile = ((width - 138) / 3).min((centre.height - ROUND_PILE) * 100 / 144).min(84);
        (Centre::Left, pile, if centre.height >= 140 { 64 } else { 48 })
    } else {
        let pile = ((width.min(room.grown(1240)) - 400) / 3)
            .min((centre.height - ROUND_PILE - 8) * 100 / 144)
            .min(room.grown(116));
        (Centre::Wide, pile, if centre.height >= 170 { room.grown(104) } else { 64 })
    };
    let tricks = if phone { 0 } else { ((centre.height - 48) / 68).clamp(0, 3) };
    let zones = Zones {
        others: Area::new(0, 0, width, others),
        centre,
        sentence: Area::new(0, centre.bottom(), width, sentence),
        own: Area::new(0, height - deep, width, deep),
    };
    let gap = if own >= 64 { 9 } else { 6 };
    Places {
        zones,
        others: racks,
        pile,
        coin,
        centre: how,
        tricks: usize::try_from(tricks).unwrap_or(0),
        mine: (own, own + gap),
        tiers,
        last_line,
    }
}

/// The height of a rack beside a name: the cards, and what is remembered of them.
pub const fn beside_name(racks: Racks) -> i32 {
    racks.tall + if racks.die.0 < 30 { 10 } else { 13 }
}

/// The others' racks above the table, with cards of at most this width; and their height.
fn racks(room: Room, width: i32, count: i32, most: i32) -> (Racks, i32) {
    if room.shape == Shape::Wide {
        let each = (width - 24) / count - 12;
        // Side by side if they are large enough that way, otherwise overlapping.
        let lapped = (each - 12 - 7 * 16).min(34);
        let die = ((each - 16) / RACK - 3).max(lapped).clamp(24, most.max(24));
        let racks = Racks::new(RackForm::Row, each - 12, die, tall(die), 0);
        return (racks, 10 + 48 + racks.tall + 14);
    }
    let name = if width < 560 { 92 } else { 170 };
    let place = width - 24 - name - 16;
    let die = most.min(if width < 560 { 34 } else { 52 });
    let racks = Racks::new(RackForm::Beside, place, die, tall(die), name);
    (racks, 6 + count * beside_name(racks))
}

/// Racks, centre and sentence side by side, with the person's rack below. If there is no room for
/// three columns, the sentence is below the centre.
fn beside(room: Room, count: i32, mine: bool) -> Places {
    let felt = room.felt();
    let (width, height) = (felt.width, felt.height);
    let narrow = room.shape == Shape::Narrow;
    let (others, sentence) = if narrow { (166, 168) } else { (258, 212) };
    let own = ((width - 40) / RACK - 6).min(if narrow { 52 } else { 64 }).max(TARGET);
    let deep = if mine { tall(own) + 24 } else { 0 };
    let (above, rest) = (height - deep, width - others);
    let (centre, sentence) = if width < 500 {
        (Area::new(others, 0, rest, above - 144), Area::new(others, above - 144, rest, 144))
    } else {
        (Area::new(others, 0, rest - sentence, above), Area::new(width - sentence, 0, sentence, above))
    };
    // A line with the name, the cards, and what is remembered of them.
    let high = above / count - 16 - 14;
    let die = (high * 100 / 144).clamp(24, if count == 1 { 40 } else { 34 });
    let racks = Racks::new(RackForm::Column, others - 18, die, high, 0);
    let left = centre.width >= 300;
    let coin = if left { 64 } else { 44 };
    let (wide, high) = if left {
        (centre.width - 96, centre.height - ROUND_PILE)
    } else {
        (centre.width, centre.height - ROUND_PILE - coin - 8)
    };
    let pile = ((wide - 8) / 3 - 10).min(high * 100 / 144).min(72);
    let zones = Zones {
        others: Area::new(0, 0, others, above),
        centre,
        sentence,
        own: Area::new(0, above, width, deep),
    };
    Places {
        zones,
        others: racks,
        pile,
        coin,
        centre: if left { Centre::Left } else { Centre::Above },
        tricks: 0,
        mine: (own, own + 6),
        tiers: 1,
        last_line: false,
    }
}

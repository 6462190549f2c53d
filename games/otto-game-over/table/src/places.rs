//! Where the things of OTTO Game Over are in a window of any size.

use table::{Area, Room, Shape, Zones};

/// The minimum size of a touch target, in pixels.
const TARGET: i32 = 44;
/// The minimum side of the board, in pixels; below, its minimum percentage of the felt.
const LEAST_BOARD: i32 = 250;
const LEAST_SHARE: i32 = 46;
/// The gap between things side by side.
const GAP: i32 = 6;
/// From this many buttons on, they form a grid below the sentence.
const MANY: usize = 3;

/// The things to be placed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Things {
    /// The number of players.
    pub players: usize,
    /// The number of secret cards in the person's hand.
    pub secrets: usize,
    /// The number of buttons of the sentence.
    pub steps: usize,
    /// Whether there is a score track: a solo game has none.
    pub track: bool,
}

/// Where the things of OTTO Game Over are, and how large. Lengths are CSS pixels.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Places {
    /// The zones on the felt. If there are many choices and little space, the choices replace the
    /// person's own things, whose zone is then empty.
    pub zones: Zones,
    /// The score track, if there is room for it.
    pub track: Option<Area>,
    /// The arrangement of the players.
    pub players: Players,
    /// The arrangement of the person's own things.
    pub own: Own,
    /// The number of columns of buttons, if there are many.
    pub choices: Option<i32>,
}

/// The arrangement of the players.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Players {
    /// How much of each is drawn.
    pub form: Form,
    /// Players per row.
    pub columns: i32,
    /// The side of each player's tile; 0 if it is not drawn.
    pub tile: i32,
}

/// How much of a player is drawn. Every form has name, counts and total.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// The tile, name above counts, the total.
    Full,
    /// Name, then tile, total and the points on the board, then secret cards.
    Compact,
    /// Name and total, the counts in one line.
    Line,
}

impl Form {
    /// The class name for style sheets.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Full => "full",
            Self::Compact => "compact",
            Self::Line => "line",
        }
    }

    /// The height of a player.
    pub const fn height(self) -> i32 {
        match self {
            Self::Full => 64,
            Self::Compact => 54,
            Self::Line => 36,
        }
    }
}

/// The person's own things, and their arrangement.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Own {
    /// The arrangement of the parts.
    pub form: OwnForm,
    /// The side of a tile.
    pub tile: i32,
    /// The width and height of a secret card.
    pub secret: (i32, i32),
    /// Secret cards per row.
    pub row: i32,
    /// The distance from one secret card's left edge to the next; less than its width if they
    /// overlap.
    pub step: i32,
    /// Whether they show their names; they always show a picture.
    pub named: bool,
}

/// The arrangement of tiles, turns and secret cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OwnForm {
    /// Stacked, with headings.
    Headed,
    /// Stacked.
    Column,
    /// Side by side.
    Row,
    /// Side by side, with the turns stacked.
    Tight,
    /// Tiles beside turns, above the secret cards.
    Two,
}

impl OwnForm {
    /// The class name for style sheets.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Headed => "headed",
            Self::Column => "column",
            Self::Row => "row",
            Self::Tight => "tight",
            Self::Two => "two",
        }
    }
}

impl Own {
    /// Secret cards of the wanted size in a place: in up to this many rows, overlapping if
    /// necessary.
    fn new(form: OwnForm, tile: i32, count: i32, place: (i32, i32), rows: i32, wanted: (i32, i32)) -> Self {
        let ((width, height), count) = (place, count.max(1));
        let rows = rows.min((height + GAP) / (TARGET + GAP)).max(1);
        let in_rows = |wide: i32| {
            let row = ((width + GAP) / (wide + GAP)).clamp(1, count);
            let deep = (count + row - 1) / row;
            let high = ((height + GAP) / deep - GAP).min(wanted.1);
            (deep <= rows && high >= TARGET).then_some((row, (wide, high)))
        };
        let found = (TARGET..=wanted.0.min(width)).rev().find_map(in_rows);
        let (row, secret) = found.unwrap_or(((count + rows - 1) / rows, (TARGET, TARGET)));
        let side_by_side = secret.0 + GAP;
        let step = if row > 1 { side_by_side.min((width - secret.0) / (row - 1)) } else { side_by_side };
        let named = secret.0 >= 58 && secret.1 >= 80 || secret.0 >= 100 && secret.1 >= TARGET;
        Self { form, tile, secret, row, step, named }
    }
}

/// Places everything.
pub fn places(room: Room, things: Things) -> Places {
    match room.shape {
        Shape::Wide => wide(room, things),
        Shape::Broad | Shape::Upright => column(room, things),
        Shape::Low => low(room, things),
        Shape::Narrow => narrow(room, things),
    }
}

/// Players in a row above the board.
const fn in_a_row(players: i32, width: i32, short: bool) -> Players {
    let each = width / players;
    let form = if each >= 200 && !short { Form::Full } else { Form::Compact };
    let tile = match form {
        Form::Full => 42,
        _ if each >= 88 => 24,
        _ => 0,
    };
    Players { form, columns: players, tile }
}

/// The columns of many buttons, and the resulting height of the slip: the sentence in this many
/// lines, and the rows of buttons.
fn choices(steps: usize, columns: i32, lines: i32) -> (Option<i32>, i32) {
    if steps < MANY {
        return (None, 0);
    }
    let (steps, columns) = (steps as i32, columns.min(steps as i32));
    let rows = (steps + columns - 1) / columns;
    (Some(columns), lines * 22 + 20 + rows * (TARGET + 12))
}

/// Players on the left, board, own things on the right; below 1100 pixels the players are above. If
/// the board would be too small, first the track is dropped, then the own things move closer
/// together.
fn wide(room: Room, things: Things) -> Places {
    let felt = room.felt();
    let (width, height) = (felt.width, felt.height);
    let (count, secrets) = ((things.players as i32).max(1), things.secrets as i32);
    let (above, short) = (room.size.width <= 1100, height < 600);
    let across = if width >= 700 || short { 8 } else { 4 };
    let lines = match width {
        1000.. => 1,
        820.. => 2,
        _ if short => 2,
        _ => 3,
    };
    let (choices, high) = choices(things.steps, across, lines);
    let sentence = high.max(match width {
        820.. => 92,
        _ if short => 96,
        _ => 150,
    });
    let players = if above {
        in_a_row(count, width - 16, false)
    } else {
        Players { form: Form::Full, columns: 1, tile: 42 }
    };
    let (left, top) = if above { (8, players.form.height() + 10) } else { (192, 0) };
    let centre = |track: i32, aside: i32| {
        let from = if above { top } else { 8 };
        Area::new(left, from, width - aside - left - 8, height - sentence - track - from)
    };
    let track = if things.track && room.size.height > 640 { 48 } else { 0 };
    let ways = [(track, 184), (0, 184), (0, 136), (0, if choices.is_some() { 0 } else { 136 })];
    let whole = Area::new(0, 0, width, height);
    let good = |(track, aside): &(i32, i32)| {
        let board = centre(*track, *aside);
        board.percent_of(whole) >= 45 && board.width.min(board.height) >= LEAST_BOARD
    };
    let (track, aside) = ways.into_iter().find(good).unwrap_or(ways[3]);
    let middle = height - top - sentence - track;
    let headed = middle >= 430 && aside == 184;
    let (form, tile, round) = if headed {
        (OwnForm::Headed, 74, 74 + TARGET + 2 * 20 + 4 * 10)
    } else {
        (OwnForm::Column, 56, 56 + TARGET + 2 * 10)
    };
    let place = (aside.max(136) - 12, middle - round - 12);
    let rail = (width * 92 / 100).min(780);
    let zones = Zones {
        others: if above { Area::new(0, 0, width, top) } else { Area::new(0, 0, left, middle) },
        centre: centre(track, aside),
        sentence: Area::new(0, height - sentence, width, sentence),
        own: Area::new(width - aside, top, aside, if aside > 0 { middle } else { 0 }),
    };
    Places {
        zones,
        track: (track > 0).then(|| Area::new((width - rail) / 2, top + middle, rail, track)),
        players,
        own: Own::new(form, tile, secrets, place, 4, (80, 114)),
        choices,
    }
}

/// Players, board, track, own things, sentence from top to bottom.
fn column(room: Room, things: Things) -> Places {
    let felt = room.felt();
    let (width, height) = (felt.width, felt.height);
    let (count, secrets) = ((things.players as i32).max(1), things.secrets as i32);
    let (broad, phone) = (room.shape == Shape::Broad, width < 560);
    let pad = if height < 560 { 5 } else { 8 };
    let players = in_a_row(count, width - 2 * pad, height < 560);
    let others = players.form.height() + pad;
    let across = match width {
        ..560 => 3,
        560..700 => 4,
        _ => 8,
    };
    let lines = match width {
        800.. => 1,
        700.. => 3,
        _ => 2,
    };
    let (choices, high) = choices(things.steps, across, lines);
    let tile = match (broad, height) {
        (true, _) => 96,
        (false, ..560) => 48,
        _ => 56,
    };
    // The person's own things: two tiles, the turns, the secret cards.
    let tight = phone && secrets > 0;
    let form = if tight { OwnForm::Tight } else { OwnForm::Row };
    let turns = if tight { (46, 2 * TARGET + 4) } else { (98, TARGET) };
    let secret = match (broad, height) {
        (true, _) => 120,
        _ if phone => 2 * TARGET + GAP,
        (false, 640..) => 88,
        _ => tile,
    };
    let own = if secrets > 0 { secret.max(turns.1) } else { tile } + pad;
    let beside = width - 2 * pad - (2 * tile + 8) - turns.0 - 2 * 8;
    let wanted = if broad { (92, 120) } else { (76, 88) };
    let held = Own::new(form, tile, secrets, (beside, own - pad), 2, wanted);
    let least = LEAST_BOARD.max(height * 45 / 100 * width / (width - 2 * pad) + 2);
    let free = height - others - least;
    let plain = match width {
        ..560 if height < 600 => 104,
        ..560 => (free - own).clamp(104, 178),
        _ if height < 600 => 96,
        560..700 => 150,
        700..760 => 128,
        _ => 110,
    };
    let track = if !things.track || height < 600 || free < own + plain.max(high) + 24 {
        0
    } else if broad {
        48
    } else {
        24
    };
    // If there are many choices and little space, they take the place of the own things.
    let (own, sentence) = match choices {
        None => (own, plain),
        Some(_) if free - track - own >= high => (own, high.max(plain)),
        Some(_) => (0, (own + plain).max(high).min(free)),
    };
    let centre = Area::new(pad, others, width - 2 * pad, height - others - track - own - sentence);
    let rail = if broad { width * 92 / 100 } else { (width - 16).min(360) };
    let zones = Zones {
        others: Area::new(0, 0, width, others),
        centre,
        sentence: Area::new(0, height - sentence, width, sentence),
        own: Area::new(0, height - sentence - own, width, own),
    };
    Places {
        zones,
        track: (track > 0).then(|| Area::new((width - rail) / 2, centre.bottom(), rail, track)),
        players,
        own: held,
        choices,
    }
}

/// Own things above the sentence in a column of this height, and whether own things yield to many
/// choices.
fn stacked(left: i32, top: i32, size: (i32, i32), own: i32, choices: Option<i32>, high: i32) -> (Area, Area) {
    let (width, height) = size;
    let own = if choices.is_some() && height - own < high { 0 } else { own };
    (Area::new(left, top, width, own), Area::new(left, top + own, width, height - own))
}

/// Players, board, and own things above the sentence, side by side: the board has the full height.
fn low(room: Room, things: Things) -> Places {
    let felt = room.felt();
    let (width, height) = (felt.width, felt.height);
    let secrets = things.secrets as i32;
    // The board keeps its share; what is left makes the sentence wider.
    let least = width * height * LEAST_SHARE / 100 / (height - 12) + 1;
    let left = 156;
    let right = (width - left - least).clamp(226, 264);
    let (choices, high) = choices(things.steps, 2, 4);
    let high_own = GAP + 56 + if secrets > 0 { GAP + 48 } else { 0 } + GAP;
    let held = Own::new(OwnForm::Two, 56, secrets, (right - 12, 48), 1, (140, 48));
    let (own, sentence) = stacked(width - right, 0, (right, height), high_own, choices, high);
    let zones = Zones {
        others: Area::new(0, 0, left, height),
        centre: Area::new(left, 6, width - left - right, height - 12),
        sentence,
        own,
    };
    let players = Players { form: Form::Full, columns: 1, tile: 24 };
    Places { zones, track: None, players, own: held, choices }
}

/// The board on the left, everything else in one column on the right.
fn narrow(room: Room, things: Things) -> Places {
    let felt = room.felt();
    let (width, height) = (felt.width, felt.height);
    let (count, secrets) = ((things.players as i32).max(1), things.secrets as i32);
    let pad = 6;
    let least = LEAST_BOARD.max((width * height * LEAST_SHARE / 100) / (height - 2 * pad) + 1);
    let right = (width - least - pad).min(264);
    let columns = count.min(2);
    let others = (count + columns - 1) / columns * Form::Line.height() + 4;
    // Two tiles and two turns side by side.
    let tile = ((right - 2 * TARGET - 3 * GAP - 6) / 2).clamp(TARGET, 50);
    let (choices, high) = choices(things.steps, 2, if right < 230 { 3 } else { 2 });
    let high_own = tile + if secrets > 0 { 4 + TARGET } else { 0 } + GAP;
    let held = Own::new(OwnForm::Two, tile, secrets, (right - 8, TARGET), 1, (140, TARGET));
    let left = width - right;
    let (own, sentence) = stacked(left, others, (right, height - others), high_own, choices, high);
    let zones = Zones {
        others: Area::new(left, 0, right, others),
        centre: Area::new(pad, pad, left - pad, height - 2 * pad),
        sentence,
        own,
    };
    let players = Players { form: Form::Line, columns, tile: 0 };
    Places { zones, track: None, players, own: held, choices }
}

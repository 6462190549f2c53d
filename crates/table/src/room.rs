//! The room a table has, and what it does with it: windows, split screens and zoom are the same
//! thing, a width and a height in CSS pixels.
//!
//! Six zones exist, always these: the bar, the others (everybody's seat), the centre, the sentence,
//! one's own things, and the side (score sheet, journal, moves in words). [`Room`] places bar, felt
//! and side; a game's table places the rest on the felt as [`Zones`]. Painters take these numbers
//! and have none of their own; tests hold them over a grid of windows.

/// A width and a height in CSS pixels.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Size {
    /// From left to right.
    pub width: i32,
    /// From top to bottom.
    pub height: i32,
}

/// A rectangle in CSS pixels.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Area {
    /// Its left edge.
    pub left: i32,
    /// Its upper edge.
    pub top: i32,
    /// From left to right.
    pub width: i32,
    /// From top to bottom.
    pub height: i32,
}

impl Area {
    /// A rectangle by its upper left corner and its size.
    pub const fn new(left: i32, top: i32, width: i32, height: i32) -> Self {
        Self { left, top, width, height }
    }

    /// Its right edge.
    pub const fn right(self) -> i32 {
        self.left + self.width
    }

    /// Its lower edge.
    pub const fn bottom(self) -> i32 {
        self.top + self.height
    }

    /// Its share of another one, in percent.
    pub const fn percent_of(self, other: Self) -> i32 {
        self.width * self.height * 100 / (other.width * other.height)
    }

    /// Whether they have a pixel in common.
    pub const fn meets(self, other: Self) -> bool {
        self.left < other.right()
            && other.left < self.right()
            && self.top < other.bottom()
            && other.top < self.bottom()
    }

    /// Whether the other one lies within it.
    pub const fn holds(self, other: Self) -> bool {
        self.left <= other.left
            && self.top <= other.top
            && other.right() <= self.right()
            && other.bottom() <= self.bottom()
    }
}

/// How a table lies in its window.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Shape {
    /// Bar above, felt, side at the right.
    Wide,
    /// A tablet upright: one column, the side is a foot.
    Broad,
    /// One column, the side is a drawer.
    Upright,
    /// A phone on its side: nothing stands above the board, the bar is a rail at the left.
    Low,
    /// The same with less: a small phone, or a laptop at 200 %.
    Narrow,
}

impl Shape {
    /// The words by which style sheets know it: what is narrow is low as well, and where the side
    /// is a drawer it is small.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Wide => "wide",
            Self::Broad => "broad",
            Self::Upright => "small upright",
            Self::Low => "small low",
            Self::Narrow => "small low narrow",
        }
    }

    /// Whether things stand side by side, because nothing may stand above the board.
    pub const fn is_low(self) -> bool {
        matches!(self, Self::Low | Self::Narrow)
    }
}

/// The wooden rim where it goes all round.
const RIM: i32 = 9;
/// The rim where only one edge of it is left.
const EDGE: i32 = 5;
/// The page round the rim.
const MARGIN: i32 = 16;
/// The bar, where it is a rail.
const RAIL: i32 = 52;
/// The side, where it is a foot.
const FOOT: i32 = 212;

/// A window, and how a table lies in it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Room {
    /// The window.
    pub size: Size,
    /// How the table lies in it.
    pub shape: Shape,
}

impl Room {
    /// What a window offers. Two numbers decide, never the device. A window that is low and has not
    /// even the width for three columns is treated as an upright one.
    pub const fn new(width: i32, height: i32) -> Self {
        let shape = if height <= 520 && width >= 780 {
            Shape::Low
        } else if height <= 520 && width >= 480 {
            Shape::Narrow
        } else if width >= 900 {
            Shape::Wide
        } else if width >= 700 && height >= 1000 {
            Shape::Broad
        } else {
            Shape::Upright
        };
        Self { size: Size { width, height }, shape }
    }

    /// Whether a table promises to fit in here: down to 320 × 568, 568 × 320 and half a tablet.
    pub const fn is_enough(self) -> bool {
        let Size { width, height } = self.size;
        match height {
            568.. => width >= 320,
            521.. => width >= 600,
            360.. => width >= 500,
            320.. => width >= 568,
            _ => false,
        }
    }

    /// The whole window.
    pub const fn window(self) -> Area {
        Area::new(0, 0, self.size.width, self.size.height)
    }

    /// The bar: above, or a rail at the left.
    pub const fn bar(self) -> Area {
        let Size { width, height } = self.size;
        match self.shape {
            Shape::Wide if height > 780 => Area::new(0, 0, width, 56),
            Shape::Broad => Area::new(0, 0, width, 56),
            Shape::Wide | Shape::Upright => Area::new(0, 0, width, 48),
            Shape::Low | Shape::Narrow => Area::new(0, 0, RAIL, height),
        }
    }

    /// The side: at the right, or a foot; none where it is a drawer.
    pub const fn side(self) -> Option<Area> {
        let (Size { width, height }, bar) = (self.size, self.bar());
        match self.shape {
            Shape::Wide => {
                let side = if width > 1300 {
                    288
                } else if width > 1100 {
                    264
                } else {
                    228
                };
                Some(Area::new(width - side, bar.height, side, height - bar.height))
            }
            Shape::Broad => Some(Area::new(0, height - FOOT, width, FOOT)),
            Shape::Upright | Shape::Low | Shape::Narrow => None,
        }
    }

    /// The felt, without its rim.
    pub const fn felt(self) -> Area {
        let (Size { width, height }, bar) = (self.size, self.bar());
        match self.shape {
            Shape::Wide => {
                let side = match self.side() {
                    Some(side) => side.width,
                    None => 0,
                };
                let (left, top) = (MARGIN + RIM, bar.height + RIM);
                Area::new(left, top, width - side - left - RIM, height - top - RIM - MARGIN)
            }
            Shape::Broad => {
                let (left, top) = (MARGIN + RIM, bar.height + RIM);
                Area::new(left, top, width - 2 * left, height - FOOT - top - RIM)
            }
            Shape::Upright => Area::new(0, bar.height + EDGE, width, height - bar.height - EDGE),
            Shape::Low | Shape::Narrow => Area::new(RAIL + EDGE, 0, width - RAIL - EDGE, height),
        }
    }

    /// Whether the quiet line under the sentence has room: it is the first to go.
    pub fn has_quiet_line(self, says: &str, note: &str) -> bool {
        match self.shape {
            Shape::Wide | Shape::Broad | Shape::Low => true,
            Shape::Upright => {
                self.size.height > 640
                    && (self.size.width >= 560 || says.chars().count() + note.chars().count() <= 110)
            }
            Shape::Narrow => false,
        }
    }

    /// Whether the end of a round or a match has a line for each of so many players: more than that
    /// has no room under the title and over the buttons.
    pub const fn standings_in_lines(self, count: usize) -> bool {
        match self.shape {
            Shape::Wide | Shape::Broad => false,
            Shape::Upright => count > 5 || count > 3 && self.size.height <= 640,
            Shape::Low | Shape::Narrow => count > 5,
        }
    }

    /// How as many seats stand on the felt, in an area of this width: in a row where that suits, in
    /// two on phones, in a column where the window is low.
    pub const fn seats(self, count: i32, width: i32) -> Seats {
        let count = if count < 1 { 1 } else { count };
        if self.shape.is_low() {
            return Seats { form: SeatForm::Line, columns: 1, rows: count };
        }
        // Where height lacks, one row does as long as each has the width of a name.
        let one_row = matches!(self.shape, Shape::Wide) || self.size.height < 700 && width / count >= 80;
        let columns = if one_row || count <= 4 { count } else { (count + 1) / 2 };
        let each = width / columns;
        let rows = (count + columns - 1) / columns;
        let form = if rows > 1 && self.size.height < 700 {
            SeatForm::Compact
        } else if each >= 216 {
            SeatForm::Full
        } else if each >= 152 {
            SeatForm::Stacked
        } else {
            SeatForm::Compact
        };
        Seats { form, columns, rows }
    }
}

/// How much of a seat is drawn. Name, counts and total are in every form.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SeatForm {
    /// The disc, the counts in one line, the total beside them.
    Full,
    /// The counts in two lines.
    Stacked,
    /// No disc; the total beside the name.
    Compact,
    /// A line of a column: name over counts, the total beside them.
    Line,
}

impl SeatForm {
    /// The name by which style sheets know it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Full => "full",
            Self::Stacked => "stacked",
            Self::Compact => "compact",
            Self::Line => "line",
        }
    }
}

/// How the seats stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Seats {
    /// How much of each is drawn.
    pub form: SeatForm,
    /// So many beside one another.
    pub columns: i32,
    /// So many rows of them.
    pub rows: i32,
}

impl Seats {
    /// What they need from top to bottom, and the felt over them.
    pub const fn height(self) -> i32 {
        match self.form {
            SeatForm::Full => 14 + self.rows * 58,
            SeatForm::Stacked => 14 + self.rows * 64,
            SeatForm::Compact => 14 + self.rows * 56,
            SeatForm::Line => 6 + self.rows * 26,
        }
    }
}

/// The zones of a game on its felt, counted from the felt's upper left corner.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Zones {
    /// Everybody's seat.
    pub others: Area,
    /// What is shared.
    pub centre: Area,
    /// The sentence and its buttons.
    pub sentence: Area,
    /// Hand, tiles, secrets.
    pub own: Area,
}

impl Zones {
    /// All of them, by name.
    pub const fn all(&self) -> [(&'static str, Area); 4] {
        [("others", self.others), ("centre", self.centre), ("sentence", self.sentence), ("own", self.own)]
    }

    /// The same as a value of `grid-template`: rows of area names with their heights, then the
    /// widths of the columns.
    pub fn grid_template(&self) -> String {
        let edges = |of: fn(Area) -> [i32; 2]| {
            let mut edges: Vec<i32> = self.all().into_iter().flat_map(|(_, area)| of(area)).collect();
            edges.sort_unstable();
            edges.dedup();
            edges
        };
        let columns = edges(|area| [area.left, area.right()]);
        let rows = edges(|area| [area.top, area.bottom()]);
        let at = |left: i32, top: i32| {
            let here = |(_, area): &(&str, Area)| area.holds(Area::new(left, top, 1, 1));
            self.all().into_iter().find(here).map_or(".", |(name, _)| name)
        };
        let rows = rows.windows(2).map(|row| {
            let names: Vec<&str> = columns.windows(2).map(|column| at(column[0], row[0])).collect();
            format!("\"{}\" {}px", names.join(" "), row[1] - row[0])
        });
        let widths = columns.windows(2).map(|column| format!("{}px", column[1] - column[0]));
        format!("{} / {}", rows.collect::<Vec<_>>().join(" "), widths.collect::<Vec<_>>().join(" "))
    }
}

//! Karta Doppio in words, from the files in `texts/`.

use engine::{BySeat, Lang, Names, PositionError, Seat, Speak};

use crate::events::Event;
use crate::moves::{Move, Refusal};
use crate::pieces::{CARDS, CardSet, Colour, Face, Side};
use crate::scoring::Score;
use crate::state::SEATS;
use crate::view::View;

texts::texts! { pub(crate) struct Texts in "texts/play" }
texts::texts! { pub(crate) mod on_the_box in "texts/box" }
texts::texts! { pub(crate) mod forms in "texts/notation" }

/// An impossible position, and why.
pub(crate) fn impossible<T: Into<String>>(why: impl Fn(&'static Texts) -> T) -> PositionError {
    PositionError::new(|lang| why(Texts::of(lang)))
}

impl Colour {
    /// The colour's name.
    pub fn name(self, lang: Lang) -> &'static str {
        let w = Texts::of(lang);
        match self {
            Self::Red => w.red,
            Self::Blue => w.blue,
        }
    }

    /// The colour's name at the beginning of a line.
    fn title(self, lang: Lang) -> &'static str {
        let w = Texts::of(lang);
        match self {
            Self::Red => w.title_red,
            Self::Blue => w.title_blue,
        }
    }
}

impl Side {
    /// The side's name; both languages use the same.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Recto => "recto",
            Self::Verso => "verso",
        }
    }
}

impl Face {
    /// The card as it lies: "C verso, un quart de tour".
    pub fn name(self, lang: Lang) -> String {
        let w = Texts::of(lang);
        let turns = match self.turns() {
            0 => "",
            1 => w.turned_one,
            2 => w.turned_two,
            _ => w.turned_three,
        };
        format!("{} {}{turns}", self.card(), self.side().name())
    }

    /// What it shows, row by row: "R", "B" and "." for an empty square.
    pub fn drawing(self) -> Vec<String> {
        let letter = |right, down| self.point(right, down).map_or('.', Colour::letter);
        (0..self.height()).map(|down| (0..self.width()).map(|right| letter(right, down)).collect()).collect()
    }
}

impl Speak for Move {
    fn speak(&self, lang: Lang, _names: Names<'_>) -> String {
        let w = Texts::of(lang);
        let (face, x, y) = (self.face().name(lang), self.x(), self.y());
        w.laid_at(face, x, y)
    }
}

impl Speak for Refusal {
    fn speak(&self, lang: Lang, names: Names<'_>) -> String {
        let w = Texts::of(lang);
        match *self {
            Self::MatchOver => w.match_over.to_owned(),
            Self::NotYourTurn { turn } => w.not_your_turn(names(turn)),
            Self::AlreadyLaid(card) => w.on_the_table(card),
            Self::NotYourCard(card) => w.not_yours(card),
            Self::NotAtOrigin => w.first_card.to_owned(),
            Self::Apart => w.alone.to_owned(),
            Self::CornerOnly => w.corner.to_owned(),
            Self::ThreeLayers { x, y } => w.locked(x, y),
            Self::CoversFirst => w.covers_first.to_owned(),
            Self::CapturesFirst { x, y } => w.takes_red(x, y),
            Self::LastMustOverlap => w.last_card.to_owned(),
        }
    }
}

impl Speak for Event {
    fn speak(&self, lang: Lang, names: Names<'_>) -> String {
        let w = Texts::of(lang);
        match self {
            Self::Begun { leg, legs, red, hands } => {
                let player = |seat: Seat| {
                    let colour = if seat == *red { Colour::Red } else { Colour::Blue };
                    let (title, name, cards) = (colour.title(lang), names(seat), hands[seat]);
                    w.deal(cards, name, title)
                };
                let leg = leg_name(*leg, *legs, lang);
                format!("{leg}{} {}", player(*red), player(red.left(SEATS)))
            }
            Self::Laid { seat, card, captured, before, tokens } => {
                let (name, card) = (names(*seat), card.speak(lang, names));
                let mut told = w.laid(card, name);
                if *captured > 0 {
                    told += &w.captured(captured);
                }
                for (seat, now) in tokens.iter().filter(|(seat, now)| before[*seat] != **now) {
                    let (name, change) = (names(seat), i16::from(*now) - i16::from(before[seat]));
                    told += &w.tokens(format_args!("{change:+}"), name, now);
                }
                told
            }
            Self::LegOver { leg, scores, totals } => {
                let scores = score_list(scores, lang, names);
                let over = w.last_laid(scores);
                if *leg == 0 {
                    return over;
                }
                let totals = score_list(totals, lang, names);
                w.totals(over, totals)
            }
            Self::MatchOver { winners } => {
                if winners.len() != 1 {
                    return w.drawn_match.to_owned();
                }
                let winner = winners.iter().map(names).collect::<String>();
                w.won(winner)
            }
        }
    }
}

/// A16: which leg of two; empty for a single one.
fn leg_name(leg: u8, legs: u8, lang: Lang) -> &'static str {
    let w = Texts::of(lang);
    match (leg, legs) {
        (_, 1) => "",
        (0, _) => w.first_leg,
        _ => w.return_leg,
    }
}

fn score_list(scores: &BySeat<Score>, lang: Lang, names: Names<'_>) -> String {
    let w = Texts::of(lang);
    let scores: Vec<String> = scores
        .iter()
        .map(|(seat, Score { tokens, points })| {
            let name = names(seat);
            w.score(name, points, tokens)
        })
        .collect();
    scores.join(w.then)
}

/// Cards side by side, with two points of their owner's colour up (A4): their letters, then their
/// two rows.
fn hand_drawing(hand: CardSet, colour: Colour) -> [String; 3] {
    let mut lines = [String::new(), String::new(), String::new()];
    for card in hand.iter() {
        let picture = card.face(colour.side(), 0).drawing();
        let letter = format!("{card}  ");
        for (line, part) in lines.iter_mut().zip([&letter, &picture[0], &picture[1]]) {
            *line += "  ";
            *line += part;
        }
    }
    lines.map(|line| line.trim_end().to_owned())
}

impl View {
    /// The sentence that says what is expected, and from whom.
    pub fn expected(&self, lang: Lang, names: Names<'_>) -> String {
        let w = Texts::of(lang);
        let Some(turn) = self.turn else {
            return w.match_over.to_owned();
        };
        let who = if self.seat == Some(turn) { w.your_turn.to_owned() } else { names(turn) };
        let what = match self.laid.len() {
            0 => w.expected_first,
            1 => w.expected_second,
            laid if laid == CARDS - 1 => w.expected_last,
            _ => w.expected_card,
        };
        w.says(what, who)
    }

    /// The table in text, with the numbers of its rows.
    fn table_lines(&self, lang: Lang) -> Vec<String> {
        let w = Texts::of(lang);
        let Some(bounds) = self.table.bounds() else {
            return vec![w.table_empty.to_owned()];
        };
        let (left, right) = (bounds.left, bounds.right);
        let mut lines = vec![w.table(left, right)];
        let rows = self.table.drawing().rows;
        lines.extend((bounds.top..).zip(rows).map(|(y, row)| format!("{y:>4}  {row}")));
        lines
    }
}

impl Speak for View {
    fn speak(&self, lang: Lang, names: Names<'_>) -> String {
        let w = Texts::of(lang);
        let leg = leg_name(self.leg, self.legs, lang);
        let laid = self.laid.len();
        let mut lines = vec![w.cards_laid(CARDS, laid, leg)];
        if let Some(first) = &self.first_leg {
            let scores = score_list(first, lang, names);
            lines.push(w.first_leg_scores(scores));
        }
        lines.extend(self.table_lines(lang));
        for (seat, Score { tokens, points }) in self.scores.iter() {
            let colour = self.colour(seat);
            let (title, name) = (colour.title(lang), names(seat));
            lines.push(w.seat(name, points, title, tokens));
            if !self.hands[seat].is_empty() {
                lines.extend(hand_drawing(self.hands[seat], colour));
            }
        }
        lines.push(self.expected(lang, names));
        lines.join("\n")
    }
}

//! Karta Doppio in words, French and English.

use engine::{BySeat, Lang, Names, Seat, Speak};

use crate::events::Event;
use crate::moves::{Move, Refusal};
use crate::pieces::{CARDS, CardSet, Colour, Face, Side};
use crate::scoring::Score;
use crate::state::SEATS;
use crate::view::View;

impl Colour {
    /// The colour's name.
    pub fn name(self, lang: Lang) -> &'static str {
        match self {
            Self::Red => lang.pick("rouge", "red"),
            Self::Blue => lang.pick("bleu", "blue"),
        }
    }

    /// The colour's name at the head of a line.
    fn title(self, lang: Lang) -> &'static str {
        match self {
            Self::Red => lang.pick("Rouge", "Red"),
            Self::Blue => lang.pick("Bleu", "Blue"),
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
        let turns = match self.turns() {
            0 => "",
            1 => lang.pick(", un quart de tour", ", a quarter turn"),
            2 => lang.pick(", un demi-tour", ", a half turn"),
            _ => lang.pick(", trois quarts de tour", ", three quarter turns"),
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
        let (face, x, y) = (self.face().name(lang), self.x(), self.y());
        lang.pick(format!("{face}, colonne {x}, rangée {y}"), format!("{face}, column {x}, row {y}"))
    }
}

impl Speak for Refusal {
    fn speak(&self, lang: Lang, names: Names<'_>) -> String {
        let fixed = |fr: &str, en: &str| lang.pick(fr, en).to_owned();
        match *self {
            Self::MatchOver => fixed("La partie est terminée.", "The match is over."),
            Self::NotYourTurn { turn } => {
                let name = names(turn);
                lang.pick(
                    format!("Ce n'est pas votre tour : on attend {name}."),
                    format!("Not your turn: it is {name}'s."),
                )
            }
            Self::AlreadyLaid(card) => lang.pick(
                format!("La carte {card} est déjà sur la table."),
                format!("Card {card} is on the table already."),
            ),
            Self::NotYourCard(card) => lang.pick(
                format!("La carte {card} n'est pas à vous."),
                format!("Card {card} is not yours."),
            ),
            Self::NotAtOrigin => fixed(
                "La première carte fixe la grille : sa case en haut à gauche est en 0, 0.",
                "The first card fixes the grid: its top-left square is at 0, 0.",
            ),
            Self::Apart => fixed(
                "La carte doit en couvrir une autre, au moins en partie, ou la toucher par un côté.",
                "The card must overlap another or touch it along an edge.",
            ),
            Self::CornerOnly => fixed(
                "La carte n'en touche une autre que par un coin ; il faut au moins le côté d'une case.",
                "The card meets another at a corner only; it takes at least the edge of a square.",
            ),
            Self::ThreeLayers { x, y } => lang.pick(
                format!("La case {x}, {y} est verrouillée : pas de troisième couche."),
                format!("Square {x}, {y} is locked: no third layer."),
            ),
            Self::CoversFirst => fixed(
                "La deuxième carte ne couvre pas entièrement la première.",
                "The second card may not cover the first wholly.",
            ),
            Self::CapturesFirst { x, y } => lang.pick(
                format!("La deuxième carte ne prend aucun point rouge : un point bleu tomberait sur le rouge en {x}, {y}."),
                format!("The second card captures no red point: a blue point would fall on the red one at {x}, {y}."),
            ),
            Self::LastMustOverlap => fixed(
                "La dernière carte doit couvrir au moins une case ; toucher ne suffit pas.",
                "The last card must cover at least one square; touching is not enough.",
            ),
        }
    }
}

impl Speak for Event {
    fn speak(&self, lang: Lang, names: Names<'_>) -> String {
        match self {
            Self::Begun { leg, legs, red, hands } => {
                let player = |seat: Seat| {
                    let colour = if seat == *red { Colour::Red } else { Colour::Blue };
                    let (title, name, cards) = (colour.title(lang), names(seat), hands[seat]);
                    lang.pick(
                        format!("{title} : {name}, cartes {cards}."),
                        format!("{title}: {name}, cards {cards}."),
                    )
                };
                let leg = leg_name(*leg, *legs, lang);
                format!("{leg}{} {}", player(*red), player(red.left(SEATS)))
            }
            Self::Laid { seat, card, captured, before, tokens } => {
                let (name, card) = (names(*seat), card.speak(lang, names));
                let mut told = lang.pick(format!("{name} : {card}."), format!("{name}: {card}."));
                if *captured > 0 {
                    told += &lang.pick(
                        format!(" Points pris : {captured}."),
                        format!(" Points captured: {captured}."),
                    );
                }
                for (seat, now) in tokens.iter().filter(|(seat, now)| before[*seat] != **now) {
                    let (name, change) = (names(seat), i16::from(*now) - i16::from(before[seat]));
                    told += &lang.pick(
                        format!(" Jetons, {name} : {now} ({change:+})."),
                        format!(" Tokens, {name}: {now} ({change:+})."),
                    );
                }
                told
            }
            Self::LegOver { leg, scores, totals } => {
                let scores = score_list(scores, lang, names);
                let over = lang.pick(
                    format!("La dernière carte est posée. {scores}."),
                    format!("The last card is down. {scores}."),
                );
                if *leg == 0 {
                    return over;
                }
                let totals = score_list(totals, lang, names);
                lang.pick(format!("{over} Au total : {totals}."), format!("{over} In all: {totals}."))
            }
            Self::MatchOver { winners } => {
                if winners.len() != 1 {
                    return lang.pick("Partie terminée. Égalité.", "The match is over. A draw.").to_owned();
                }
                let winner = winners.iter().map(names).collect::<String>();
                lang.pick(
                    format!("Partie terminée. Victoire : {winner}."),
                    format!("The match is over. Won by: {winner}."),
                )
            }
        }
    }
}

/// A16: which leg of two; nothing to say of a single one.
fn leg_name(leg: u8, legs: u8, lang: Lang) -> &'static str {
    match (leg, legs) {
        (_, 1) => "",
        (0, _) => lang.pick("Match aller. ", "First leg. "),
        _ => lang.pick("Match retour. ", "Return match. "),
    }
}

fn score_list(scores: &BySeat<Score>, lang: Lang, names: Names<'_>) -> String {
    let scores: Vec<String> = scores
        .iter()
        .map(|(seat, Score { tokens, points })| {
            let name = names(seat);
            lang.pick(
                format!("{name} : jetons {tokens}, points visibles {points}"),
                format!("{name}: tokens {tokens}, visible points {points}"),
            )
        })
        .collect();
    scores.join(lang.pick(" ; ", "; "))
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
    /// The sentence that says what is expected, and of whom.
    pub fn expected(&self, lang: Lang, names: Names<'_>) -> String {
        let Some(turn) = self.turn else {
            return lang.pick("La partie est terminée.", "The match is over.").to_owned();
        };
        let who =
            if self.seat == Some(turn) { lang.pick("À vous", "Your turn").to_owned() } else { names(turn) };
        let what = match self.laid.len() {
            0 => lang.pick("poser la première carte", "lay the first card"),
            1 => lang.pick(
                "poser la deuxième carte, sans couvrir toute la première ni prendre un point rouge",
                "lay the second card, without covering all of the first or capturing a red point",
            ),
            laid if laid == CARDS - 1 => lang.pick(
                "poser la dernière carte, sur une autre au moins en partie",
                "lay the last card, on top of another at least in part",
            ),
            _ => lang.pick("poser une carte", "lay a card"),
        };
        lang.pick(format!("{who} : {what}."), format!("{who}: {what}."))
    }

    /// The table in text, with its rows' numbers.
    fn table_lines(&self, lang: Lang) -> Vec<String> {
        let Some(bounds) = self.table.bounds() else {
            return vec![lang.pick("La table est vide.", "The table is empty.").to_owned()];
        };
        let (left, right) = (bounds.left, bounds.right);
        let mut lines = vec![lang.pick(
            format!("Table, colonnes {left} à {right} ; r, b : points ; - : vide ; R, B, = : verrouillés."),
            format!("Table, columns {left} to {right}; r, b: points; -: empty; R, B, =: locked."),
        )];
        let rows = self.table.drawing().rows;
        lines.extend((bounds.top..).zip(rows).map(|(y, row)| format!("{y:>4}  {row}")));
        lines
    }
}

impl Speak for View {
    fn speak(&self, lang: Lang, names: Names<'_>) -> String {
        let leg = leg_name(self.leg, self.legs, lang);
        let laid = self.laid.len();
        let mut lines = vec![lang.pick(
            format!("{leg}Cartes posées : {laid} sur {CARDS}."),
            format!("{leg}Cards laid: {laid} of {CARDS}."),
        )];
        if let Some(first) = &self.first_leg {
            let scores = score_list(first, lang, names);
            lines.push(lang.pick(format!("Match aller, {scores}."), format!("First leg, {scores}.")));
        }
        lines.extend(self.table_lines(lang));
        for (seat, Score { tokens, points }) in self.scores.iter() {
            let colour = self.colour(seat);
            let (title, name) = (colour.title(lang), names(seat));
            lines.push(lang.pick(
                format!("{title}, {name} : jetons {tokens}, points visibles {points}."),
                format!("{title}, {name}: tokens {tokens}, visible points {points}."),
            ));
            if !self.hands[seat].is_empty() {
                lines.extend(hand_drawing(self.hands[seat], colour));
            }
        }
        lines.push(self.expected(lang, names));
        lines.join("\n")
    }
}

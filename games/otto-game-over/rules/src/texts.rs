//! OTTO Game Over in words, French and English: pieces and moves here, the rest in the modules.

mod events;
mod refusals;
mod view;

use engine::{Lang, Names, Speak};

use crate::Closed;
use crate::moves::{Action, Direction, Move, Placement, Via};
use crate::pieces::{Figure, Kind};
use crate::scoring::Comment;
use crate::secrets::Secret;

impl Kind {
    /// The tile's name: "9 (deux carrés)", "9 (two squares)", "the zero tile".
    pub fn name(self, lang: Lang) -> String {
        match self {
            Self::ZERO | Self::BLACK => self.the_tile(lang),
            _ => format!("{self} ({})", self.title().get(lang)),
        }
    }

    /// The tile without an article: "tuile 9", "tile 9", "zero tile".
    fn tile(self, lang: Lang) -> String {
        let title = self.title().get(lang);
        match self {
            Self::ZERO | Self::BLACK => lang.pick(format!("tuile {title}"), format!("{title} tile")),
            _ => lang.pick(format!("tuile {self}"), format!("tile {self}")),
        }
    }

    /// The tile in a sentence: "la tuile 9", "tile 9", "the zero tile".
    fn the_tile(self, lang: Lang) -> String {
        let tile = self.tile(lang);
        match self {
            Self::ZERO | Self::BLACK => lang.pick(format!("la {tile}"), format!("the {tile}")),
            _ => lang.pick(format!("la {tile}"), tile),
        }
    }
}

impl Figure {
    /// What it is called: "petit cercle", "small circle".
    pub fn name(self, lang: Lang) -> &'static str {
        match self {
            Self::Small => lang.pick("petit cercle", "small circle"),
            Self::Large => lang.pick("grand cercle", "large circle"),
            Self::Square => lang.pick("carré", "square"),
        }
    }
}

impl Secret {
    /// The card's name.
    pub fn name(self, lang: Lang) -> &'static str {
        match self {
            Self::TimeTravel => lang.pick("voyage dans le temps", "time travel"),
            Self::MagneticInversion => lang.pick("inversion magnétique", "magnetic inversion"),
            Self::Revolution => lang.pick("révolution", "revolution"),
            Self::QuantumLeap => lang.pick("saut quantique", "quantum leap"),
            Self::Meteorite => lang.pick("météorite", "meteorite"),
            Self::AlienAbduction => lang.pick("enlèvement extraterrestre", "alien abduction"),
            Self::Eight => lang.pick("le huit", "the eight"),
            Self::CosmicVoid => lang.pick("vide cosmique", "cosmic void"),
        }
    }
}

impl Comment {
    /// What is said.
    pub fn name(self, lang: Lang) -> &'static str {
        match self {
            Self::Narrow => lang.pick("de justesse", "a narrow win"),
            Self::WellPlayed => lang.pick("bien joué", "well played"),
            Self::Strong => lang.pick("c'est fort", "strong"),
            Self::Superlative => lang.pick("superlatif", "superlative"),
        }
    }
}

impl Closed {
    /// What is closed: "un petit cercle, un carré", or nothing.
    pub fn name(self, lang: Lang) -> Option<String> {
        let mut parts: Vec<String> = Vec::new();
        for figure in Figure::ALL {
            let name = figure.name(lang);
            match self.figures().filter(|(_, found)| *found == figure).count() {
                0 => {}
                1 => parts.push(lang.pick(format!("un {name}"), format!("a {name}"))),
                count => parts.push(match (lang, figure) {
                    (Lang::Fr, Figure::Small) => format!("{count} petits cercles"),
                    (Lang::Fr, Figure::Large) => format!("{count} grands cercles"),
                    _ => format!("{count} {name}s"),
                }),
            }
        }
        if self.infinity() {
            parts.push(lang.pick("l'infini", "an infinity").to_owned());
        }
        if parts.is_empty() { None } else { Some(parts.join(", ")) }
    }
}

fn turned(turn: u8, lang: Lang) -> &'static str {
    match turn {
        0 => "",
        1 => lang.pick(", un quart de tour", ", a quarter turn"),
        2 => lang.pick(", un demi-tour", ", a half turn"),
        _ => lang.pick(", trois quarts de tour", ", three quarter turns"),
    }
}

impl Placement {
    /// The placement in words, without what it closes.
    fn name(self, lang: Lang) -> String {
        let (tile, cell, turned) = (self.kind.tile(lang), self.cell, turned(self.turn, lang));
        lang.pick(format!("{tile} en {cell}{turned}"), format!("{tile} on {cell}{turned}"))
    }
}

impl Action {
    fn name(self, lang: Lang, names: Names<'_>) -> String {
        let card = self.secret().name(lang);
        match self {
            Self::TimeTravel | Self::Meteorite | Self::Eight => card.to_owned(),
            Self::MagneticInversion(seat) => {
                let name = names(seat);
                lang.pick(format!("{card} avec {name}"), format!("{card} with {name}"))
            }
            Self::Revolution(Direction::Left) => {
                format!("{card} {}", lang.pick("vers la gauche", "to the left"))
            }
            Self::Revolution(Direction::Right) => {
                format!("{card} {}", lang.pick("vers la droite", "to the right"))
            }
            Self::QuantumLeap { from, to, turn } => {
                let turned = turned(turn, lang);
                lang.pick(
                    format!("{card} de {from} à {to}{turned}"),
                    format!("{card} from {from} to {to}{turned}"),
                )
            }
            Self::AlienAbduction(seat) => {
                let name = names(seat);
                lang.pick(format!("{card} chez {name}"), format!("{card} on {name}"))
            }
        }
    }
}

fn card_name(via: Via, action: Action, lang: Lang, names: Names<'_>) -> String {
    let action = action.name(lang, names);
    match via {
        Via::Itself => action,
        Via::Void => {
            let void = Secret::CosmicVoid.name(lang);
            lang.pick(format!("{void} : {action}"), format!("{void}: {action}"))
        }
    }
}

impl Speak for Move {
    fn speak(&self, lang: Lang, names: Names<'_>) -> String {
        match *self {
            Self::Draw => lang.pick("piocher une tuile", "draw a tile").to_owned(),
            Self::Card(via, action) => card_name(via, action, lang, names),
            Self::Place(placement) => placement.name(lang),
            Self::Pass => lang.pick("passer", "pass").to_owned(),
            Self::Remind => lang.pick("rappeler le devoir", "remind of the duty").to_owned(),
        }
    }
}

//! A game without its own screen: the table in words, every move by name.

use engine::{Game, Lang, Speak as _};
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Modifier, Style};
use table::{PlainTable, Scene, Table as _};

use super::paint::{STRONG, Targets, fold, put};
use super::{Answer, Screen};
use crate::texts::Texts;

catalog::without! { screen, G => {
    impl crate::play::TerminalGame for G {
        type Table = PlainTable<Self>;
        type Screen = PlainScreen;
    }
} }

/// The selected move, and where things are drawn.
#[derive(Default)]
pub struct PlainScreen {
    cursor: usize,
    targets: Targets<usize>,
}

/// The width of a move in columns.
const MOVE: u16 = 26;

impl<G: Game> Screen<G> for PlainScreen {
    fn draw(&mut self, scene: &Scene<'_, G>, area: Rect, buffer: &mut Buffer) {
        self.targets.clear();
        let width = usize::from(area.width.saturating_sub(2));
        let told = PlainTable::<G>::layout(scene, &(), None);
        let lines: Vec<String> = told.iter().flat_map(|line| fold(line, width)).collect();
        // A third is reserved for the moves.
        let words = (lines.len() as u16).min(area.height * 2 / 3);
        for (y, line) in (area.y..area.y + words).zip(&lines) {
            put(buffer, area, area.x + 1, y, line, Style::new());
        }
        self.cursor = self.cursor.min(scene.legal.len().saturating_sub(1));
        let (columns, rows) = ((area.width / MOVE).max(1), area.height.saturating_sub(words + 1).max(1));
        let page = usize::from(columns * rows);
        let first = self.cursor / page * page;
        for (at, mv) in scene.legal.iter().skip(first).take(page).enumerate() {
            let x = area.x + 1 + at as u16 / rows * MOVE;
            let place = Rect { x, y: area.y + words + 1 + at as u16 % rows, width: MOVE - 1, height: 1 };
            let here = first + at == self.cursor;
            let style = if here { STRONG.add_modifier(Modifier::REVERSED) } else { Style::new() };
            let name = format!(" {} ", mv.speak(scene.lang, scene.names));
            put(buffer, place.intersection(area), place.x, place.y, &name, style);
            self.targets.add(place, first + at);
        }
    }

    fn key(&mut self, key: KeyCode, scene: &Scene<'_, G>) -> Answer<G::Move> {
        let Some(last) = scene.legal.len().checked_sub(1) else { return Answer::Nothing };
        self.cursor = self.cursor.min(last);
        match key {
            KeyCode::Up | KeyCode::Left => self.cursor = self.cursor.checked_sub(1).unwrap_or(last),
            KeyCode::Down | KeyCode::Right => {
                self.cursor = if self.cursor == last { 0 } else { self.cursor + 1 };
            }
            KeyCode::Home => self.cursor = 0,
            KeyCode::End => self.cursor = last,
            KeyCode::Enter | KeyCode::Char(' ') => return Answer::Try(scene.legal[self.cursor]),
            _ => return Answer::Nothing,
        }
        Answer::Changed
    }

    fn click(&mut self, at: Position, scene: &Scene<'_, G>) -> Answer<G::Move> {
        let found = self.targets.at(at).and_then(|index| scene.legal.get(index));
        found.map_or(Answer::Nothing, |mv| Answer::Try(*mv))
    }

    fn expected(&self, scene: &Scene<'_, G>) -> String {
        PlainTable::<G>::expected(scene, &PlainTable::<G>::layout(scene, &(), None))
    }

    fn keys(lang: Lang) -> &'static str {
        Texts::of(lang).plain_keys
    }
}

#[cfg(test)]
mod tests {
    use catalog::Sevens;
    use engine::{Dice, Match, NoOptions, Seed};

    use super::*;
    use crate::play::person::{Person, seat};

    /// A whole match of the example of docs/adding-a-game.md, by keys and by clicks.
    #[test]
    fn a_game_without_a_screen_is_played_by_the_names_of_its_moves() {
        let game = Match::<Sevens>::new(NoOptions {}, 4, Seed::numbered(3, 0)).expect("a table");
        let mut person = Person::new(game);
        let mut dice = Dice::new(1);
        let mut mine = 0;
        while let Some(turn) = person.game.state().to_act().must.first() {
            let mut legal = Vec::new();
            person.game.state().legal_moves(turn, &mut legal);
            if turn != seat(0) {
                person.game.play(turn, *dice.pick(&legal).expect("a move")).expect("legal");
                continue;
            }
            let drawn = person.drawn();
            assert!(legal.iter().all(|card| drawn.contains(&format!(" {card} "))), "{legal:?}\n{drawn}");
            assert!(drawn.contains("Sur la table : ") && drawn.contains("Votre main : "), "{drawn}");
            assert_eq!(person.said(), "À vous : choisissez un coup.");
            let last = Answer::Try(legal[legal.len() - 1]);
            assert_eq!(person.key(KeyCode::Up), Answer::Changed, "from the first to the last");
            assert_eq!(person.key(KeyCode::Enter), last);
            assert_eq!(person.keys(&[KeyCode::Down, KeyCode::Enter]), Answer::Try(legal[0]));
            mine += 1;
        }
        assert!(mine > 5, "{mine}");
        assert_eq!(person.key(KeyCode::Enter), Answer::Nothing);
    }
}

//! DOS in the terminal: choose one or two cards of the hand, then a card of the row, or the free
//! place at its end.

mod draw;

use cli::terminal::colourless;
use engine::Lang;
use game_dos::{Card, Dos, Move, Phase, Place, Seen};
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::{Position, Rect};
use ratatui::style::Modifier;
use table::{Scene, State, Table as _};
use table_dos::{self as texts, DosTable, Gesture, Held, InHand, Layout, Shout, Words, value};

use crate::play::paint::{STRONG, Targets, playable, put};
use crate::play::{Answer, Screen, TerminalGame};
use draw::{alarm, face, shape, suit_letter};

::texts::texts! { struct ScreenTexts in "../../games/dos/screen" }

/// The two cursors, what is held, and where things are drawn.
#[derive(Default)]
pub struct DosScreen {
    /// An index into the kinds in hand.
    hand: usize,
    /// An index into the places of the row; the one after the last is where a card can be placed.
    row: usize,
    in_row: bool,
    held: Held,
    /// The previous layout, so that cards keep their identity.
    before: Option<Layout>,
    targets: Targets<Target>,
}

/// What can be clicked.
#[derive(Clone, Copy)]
enum Target {
    Card(Card),
    Place(usize),
    Does(Gesture),
}

impl TerminalGame for Dos {
    type Table = DosTable;
    type Screen = DosScreen;
}

/// The maximum width of a card in hand.
const CARD: u16 = 5;
/// The width of a card in the row.
const SPOT: u16 = 7;
/// The lines of the row: number, two of the card, two of what covers it.
const ROW_LINES: u16 = 5;

impl Screen<Dos> for DosScreen {
    fn saw(&mut self, seen: &Seen) {
        if let Seen::Deal { .. } = seen {
            *self = Self { before: self.before.take(), ..Self::default() };
        }
    }

    fn draw(&mut self, scene: &Scene<'_, Dos>, area: Rect, buffer: &mut Buffer) {
        self.targets.clear();
        let laid = self.laid(scene);
        draw::seats(scene, area, buffer);
        draw::piles(scene, area, area.y + 3, buffer);
        self.draw_row(scene, &laid, area, area.y + 4, buffer);
        self.draw_hand(scene, &laid, area, area.bottom().saturating_sub(5), buffer);
        self.buttons(scene, &laid, area, area.bottom().saturating_sub(1), buffer);
    }

    fn fills(room: Rect) -> (u16, u16) {
        (room.width.min(120), room.height.min(20))
    }

    fn key(&mut self, key: KeyCode, scene: &Scene<'_, Dos>) -> Answer<Move> {
        let laid = self.laid(scene);
        let (last_kind, last_place) = (kinds(&laid).len().saturating_sub(1), laid.row.len());
        let (cursor, last) =
            if self.in_row { (&mut self.row, last_place) } else { (&mut self.hand, last_kind) };
        match key {
            KeyCode::Left => *cursor = cursor.checked_sub(1).unwrap_or(last),
            KeyCode::Right => *cursor = if *cursor >= last { 0 } else { *cursor + 1 },
            KeyCode::Home => *cursor = 0,
            KeyCode::End => *cursor = last,
            KeyCode::Up => self.in_row = true,
            KeyCode::Down => self.in_row = false,
            KeyCode::Tab => self.in_row = !self.in_row,
            KeyCode::Esc | KeyCode::Backspace => return self.act(scene, Gesture::LetGo),
            KeyCode::Char(' ') if !self.in_row => return self.touch(scene, &laid),
            KeyCode::Enter | KeyCode::Char(' ') => return self.enter(scene, &laid),
            KeyCode::Char('+') => return self.at_place(last_place, scene, &laid),
            KeyCode::Char(digit @ '1'..='9') => {
                return self.at_place(digit as usize - '1' as usize, scene, &laid);
            }
            KeyCode::Char('!') => {
                // If nothing is to be called, the rules say so.
                let own = laid.shout.filter(|shout| !matches!(shout, Shout::Catch(_)));
                return self.act(scene, Gesture::Play(own.map_or(Move::Call, Shout::mv)));
            }
            KeyCode::Char(letter) => {
                let buttons = [Move::Draw, Move::End, Move::Keep, Move::Catch];
                let button = buttons.into_iter().find(|mv| letters(*mv).contains(&letter));
                return button.map_or(Answer::Nothing, |mv| self.act(scene, Gesture::Play(mv)));
            }
            _ => return Answer::Nothing,
        }
        Answer::Changed
    }

    fn click(&mut self, at: Position, scene: &Scene<'_, Dos>) -> Answer<Move> {
        let laid = self.laid(scene);
        match self.targets.at(at) {
            None => Answer::Nothing,
            Some(Target::Does(gesture)) => self.act(scene, gesture),
            Some(Target::Place(index)) => {
                self.row = index;
                if laid.held.cards.is_empty() { Answer::Changed } else { self.at_place(index, scene, &laid) }
            }
            Some(Target::Card(card)) => {
                self.in_row = false;
                self.hand = kinds(&laid).iter().position(|kind| *kind == card).unwrap_or(0);
                self.touch(scene, &laid)
            }
        }
    }

    fn expected(&self, scene: &Scene<'_, Dos>) -> String {
        let laid = DosTable::layout(scene, &self.held, self.before.as_ref());
        let expected = DosTable::expected(scene, &laid);
        if laid.held == Held::default() {
            return expected;
        }
        format!("{expected} {}", DosTable::note(scene, &laid, false))
    }

    fn keys(lang: Lang) -> &'static str {
        ScreenTexts::of(lang).keys
    }
}

/// The keys of a button, the current language's first; those of both languages work.
fn letters(mv: Move) -> [char; 2] {
    match mv {
        Move::Draw => ['p', 'd'],
        Move::End => ['f', 'e'],
        Move::Keep => ['g', 'k'],
        Move::Catch => ['c', 'c'],
        Move::Call | Move::Match { .. } | Move::TooMany { .. } | Move::Place { .. } => ['!', '!'],
    }
}

/// What the hand cursor goes through: equal cards are one choice.
fn kinds(laid: &Layout) -> Vec<Card> {
    let mut kinds: Vec<Card> = laid.hand.iter().map(|card| card.thing.card).collect();
    kinds.dedup();
    kinds
}

impl DosScreen {
    /// The layout, with the cursors limited to it.
    fn laid(&mut self, scene: &Scene<'_, Dos>) -> Layout {
        let laid = DosTable::layout(scene, &self.held, self.before.as_ref());
        self.hand = self.hand.min(kinds(&laid).len().saturating_sub(1));
        self.row = self.row.min(laid.row.len());
        self.before = Some(laid.clone());
        laid
    }

    fn act(&mut self, scene: &Scene<'_, Dos>, gesture: Gesture) -> Answer<Move> {
        let laid = self.laid(scene);
        let answer = DosTable::choose(scene, &laid, &mut self.held, gesture);
        if self.held.cards.is_empty() {
            self.in_row = false;
        }
        answer.into()
    }

    /// The card under the cursor: of equal ones, one that goes with what is held, otherwise the
    /// held one.
    fn card(&self, laid: &Layout) -> Option<InHand> {
        let kind = *kinds(laid).get(self.hand)?;
        let equal = || laid.hand.iter().filter(|card| card.thing.card == kind);
        let found =
            [State::Lit, State::Held].into_iter().find_map(|state| equal().find(|card| card.state == state));
        found.or_else(|| equal().next()).cloned()
    }

    fn touch(&mut self, scene: &Scene<'_, Dos>, laid: &Layout) -> Answer<Move> {
        self.card(laid).map_or(Answer::Nothing, |card| self.act(scene, Gesture::Touch(card.thing)))
    }

    fn enter(&mut self, scene: &Scene<'_, Dos>, laid: &Layout) -> Answer<Move> {
        if self.in_row {
            if laid.held.cards.is_empty() {
                self.in_row = false;
                return Answer::Changed;
            }
            return self.at_place(self.row, scene, laid);
        }
        if let Phase::Placing { .. } = scene.view.phase {
            return self.at_place(laid.row.len(), scene, laid);
        }
        // Up to the row, to the first place where the held cards fit.
        if laid.held.cards.is_empty()
            && let tried @ Answer::Try(_) = self.touch(scene, laid)
        {
            return tried;
        }
        let laid = self.laid(scene);
        self.in_row = !laid.held.cards.is_empty();
        let free = if laid.slot.is_some() { laid.row.len() } else { 0 };
        self.row = laid.row.iter().position(|spot| spot.state == State::Lit).unwrap_or(free);
        Answer::Changed
    }

    /// Puts what is held, or otherwise the card under the cursor, on a card of the row or at its
    /// end.
    fn at_place(&mut self, index: usize, scene: &Scene<'_, Dos>, laid: &Layout) -> Answer<Move> {
        let place = Place::new(index).filter(|_| index < laid.row.len());
        let card = self.card(laid).filter(|_| laid.held.cards.is_empty());
        let gesture = match (place, card) {
            (Some(place), Some(card)) => Gesture::OntoRow(card.thing, place),
            (None, Some(card)) => Gesture::OntoCentre(card.thing),
            (Some(place), None) => Gesture::Row(place),
            (None, None) => Gesture::Centre,
        };
        self.act(scene, gesture)
    }

    /// The row: large cards if they fit, then small ones, then the part around the cursor.
    fn draw_row(&mut self, scene: &Scene<'_, Dos>, laid: &Layout, area: Rect, y: u16, buffer: &mut Buffer) {
        let per_line = usize::from((area.width.saturating_sub(2) / SPOT).max(1));
        let cells = laid.row.len() + 1;
        let large = cells <= per_line;
        let lines = if large { 1 } else { usize::from(ROW_LINES) };
        let first_line = (self.row / per_line).saturating_sub(lines - 1);
        for index in first_line * per_line..cells.min((first_line + lines) * per_line) {
            let (line, column) = ((index / per_line - first_line) as u16, (index % per_line) as u16);
            let height = if large { ROW_LINES } else { 1 };
            let place = Rect { x: area.x + 1 + column * SPOT, y: y + line, width: SPOT - 1, height };
            let here = self.in_row && index == self.row;
            draw::spot(index, here, scene.lang, laid, place, area, buffer);
            self.targets.add(place, Target::Place(index));
        }
    }

    /// The hand by kind, with usable ones highlighted and held ones ticked.
    fn draw_hand(&mut self, scene: &Scene<'_, Dos>, laid: &Layout, area: Rect, y: u16, buffer: &mut Buffer) {
        let all = kinds(laid);
        let room = area.width.saturating_sub(4);
        let step = (room / (all.len() as u16).max(1)).clamp(4, CARD);
        let shown = usize::from(room / step);
        let first = self.hand.saturating_sub(shown.saturating_sub(1));
        for (column, card) in all.iter().skip(first).take(shown).enumerate() {
            let place = Rect { x: area.x + 2 + column as u16 * step, y: y + 1, width: step - 1, height: 3 };
            let here = !self.in_row && first + column == self.hand;
            let equal: Vec<_> = laid.hand.iter().filter(|each| each.thing.card == *card).collect();
            let lit = equal.iter().any(|each| each.state != State::Dim);
            let ticks = "✓".repeat(equal.iter().filter(|each| each.state == State::Held).count());
            let lit_mark = playable(lit && ticks.is_empty(), colourless());
            let mark = format!("{ticks}{}{lit_mark}", if here { "▼" } else { "" });
            put(buffer, area, place.x, y, &format!("{mark:^3}"), STRONG);
            let letter = suit_letter(*card, scene.lang);
            let letter = if equal.len() > 1 { format!("{}×{}", &letter[..1], equal.len()) } else { letter };
            let width = usize::from(place.width);
            let style = if here { face(*card, lit).add_modifier(Modifier::BOLD) } else { face(*card, lit) };
            for (line, text) in [value(*card), shape(*card), letter].iter().enumerate() {
                put(buffer, area, place.x, place.y + line as u16, &format!("{text:^width$}"), style);
            }
            self.targets.add(Rect { y, height: 4, ..place }, Target::Card(*card));
        }
        if first > 0 {
            put(buffer, area, area.x, y + 2, "‹", STRONG);
        }
        if first + shown < all.len() {
            put(buffer, area, area.right().saturating_sub(1), y + 2, "›", STRONG);
        }
    }

    /// The other possible moves, each with its key.
    fn buttons(&mut self, scene: &Scene<'_, Dos>, laid: &Layout, area: Rect, y: u16, buffer: &mut Buffer) {
        let (lang, w) = (scene.lang, Words::of(scene.lang));
        let plain = laid.plain.iter().map(|mv| (*mv, texts::step(Gesture::Play(*mv), lang).to_lowercase()));
        let shout = laid.shout.map(|shout| {
            let (line, _) = texts::shout(shout, scene.names, lang);
            (shout.mv(), format!("{} {line}", w.shout))
        });
        let mut x = area.x + 2;
        for (mv, text) in plain.chain(shout) {
            let [fr, en] = letters(mv);
            let loud = laid.shout.is_some_and(|shout| shout.mv() == mv);
            let style = if loud { alarm() } else { STRONG.add_modifier(Modifier::REVERSED) };
            let end = put(buffer, area, x, y, &format!(" {} {text} ", lang.pick(fr, en)), style);
            let place = Rect { x, y, width: end.saturating_sub(x), height: 1 };
            self.targets.add(place, Target::Does(Gesture::Play(mv)));
            x = end + 2;
        }
    }
}

#[cfg(test)]
mod tests {
    use engine::{Dice, Game as _, Match, Seat, Seed};
    use game_dos::{Cards, Options};
    use serde_json::json;

    use super::*;
    use crate::play::person::{self, seat};

    type Person = person::Person<Dos>;

    /// Seat 0 on turn with this hand and row; the other seat has the cards given, and the pile the
    /// rest.
    fn at(hand: &str, other: &str, row: &[&str]) -> Person {
        let named: Cards = format!("{hand} {other} {}", row.join(" ")).parse().expect("cards");
        let pile: Vec<Card> = Cards::BOX.minus(named).expect("in the box").iter().collect();
        Person::at(json!({
            "dealer": 1, "phase": {"turn": 0}, "hands": [hand, other], "row": row, "pile": pile,
            "totals": [0, 0], "seed": Seed::numbered(1, 0),
        }))
    }

    fn tried(text: &str) -> Answer<Move> {
        person::tried::<Dos>(text)
    }

    const SPACE: KeyCode = KeyCode::Char(' ');
    use KeyCode::{Down, End, Enter, Esc, Left, Right, Up};

    #[test]
    fn one_or_two_cards_then_a_place() {
        // By kind: B1, DOS twice, Y5, R7.
        let mut person = at("B1 DOS DOS Y5 R7", "G9 G10", &["R7", "B9", "G4"]);
        assert_eq!(person.keys(&[Right, Right, Right, Enter]), Answer::Changed);
        assert!(person.drawn().contains("▸1◂"), "the cursor goes where the 7 fits");
        assert!(person.said().contains("7 rouge : touchez sa carte du centre"), "{}", person.said());
        assert_eq!(person.keys(&[Esc, SPACE, Left, Left, SPACE]), Answer::Changed);
        assert_eq!(person.screen.held.kinds(), ["R7", "DOS"].map(|card| card.parse().expect("a card")));
        // Choosing the same card twice takes a pair of them.
        person.keys(&[SPACE, Esc, SPACE, SPACE]);
        assert_eq!(person.screen.held.kinds(), [Card::WILD_DOS; 2]);
        person.keys(&[SPACE]);
        assert_eq!(person.screen.held.kinds(), [Card::WILD_DOS], "and once more is one again");
        person.keys(&[SPACE, Up, End, Enter]);
        assert_eq!(person.screen.held, Held::default(), "two cards have no free place");
        person.keys(&[SPACE, SPACE]);
        assert_eq!(person.keys(&[KeyCode::Char('1')]), tried("1=DOS+DOS"), "refused, with its article");
        assert_eq!(person.keys(&[KeyCode::Char('3')]), tried("3=DOS+DOS"));
        assert!(person.drawn().contains("bonus double"));
        assert_eq!(person.keys(&[Down, KeyCode::Char('f')]), tried("end"));
        assert_eq!(person.keys(&[KeyCode::Home, Enter]), Answer::Changed);
        assert!(person.said().contains("criez DOS"), "{}", person.said());
        assert_eq!(person.keys(&[Enter]), tried("place=B1"), "a bonus card goes to the row");
    }

    #[test]
    fn a_call_goes_with_a_move_or_after_it() {
        let mut person = at("B1 Y5 R7", "G9 G10", &["R7", "B9"]);
        assert_eq!(person.keys(&[End, Enter, Enter]), Answer::Changed, "it waits for the call");
        assert!(person.drawn().contains("! DOS !"), "{}", person.drawn());
        assert!(person.said().starts_with("7 sur 7, même couleur."), "{}", person.said());
        assert_eq!(person.keys(&[KeyCode::Char('!')]), tried("1=R7!"));
        assert!(person.drawn().contains("Vous  DOS !"), "{}", person.drawn());

        let mut late = at("B1 Y5 R7", "G9 G10", &["R7", "B9"]);
        assert_eq!(late.keys(&[End, Enter, Enter, Enter]), tried("1=R7"));
        assert!(late.drawn().contains("2 cartes, sans DOS !"), "{}", late.drawn());
        assert!(late.drawn().contains("! DOS ! criez-le"), "{}", late.drawn());
        assert_eq!(late.keys(&[KeyCode::Char('!')]), tried("call"));
        assert!(!late.drawn().contains("sans DOS"));
    }

    #[test]
    fn another_who_does_not_call_can_be_caught() {
        let mut person = at("B1 Y5 R7", "G9 Y9 B9", &["R3", "B9"]);
        person.keys(&[KeyCode::Char('p'), KeyCode::Char('+')]);
        person.game.play(seat(1), "2=Y9".parse().expect("a move")).expect("legal");
        assert!(person.drawn().contains("c DOS ! Inès l’a oublié"), "{}", person.drawn());
        assert!(person.drawn().contains("2 cartes, sans DOS !"), "{}", person.drawn());
        assert_eq!(person.click("l’a oublié"), tried("catch"));
        assert_eq!(person.keys(&[KeyCode::Char('c')]), tried("catch"));
        assert!(person.drawn().contains("pénalité"), "{}", person.drawn());
    }

    #[test]
    fn cards_places_and_buttons_can_be_clicked() {
        let mut person = at("B1 Y5 R7", "G9 G10", &["R7", "B9"]);
        assert_eq!(person.click("☼"), tried("1=Y5"), "the yellow 5 goes nowhere, and says why");
        assert_eq!(person.click("piocher"), tried("draw"));
    }

    /// Every moment can be drawn in both languages, however long row and hand are.
    #[test]
    fn every_moment_can_be_drawn() {
        for number in 0..12 {
            let seats = 2 + number as usize % 3;
            let game = Match::new(Options::default(), seats, Seed::numbered(number, 0)).expect("a table");
            let mut person = Person::new(game);
            let mut dice = Dice::new(number);
            for step in 0..400 {
                person.lang = if step % 2 == 0 { Lang::Fr } else { Lang::En };
                assert!(person.drawn().contains(person.lang.pick("Pioche ", "Draw pile ")));
                assert!(!person.said().is_empty());
                let keys = [Left, Right, Up, Down, SPACE, End, Esc];
                person.keys(&[keys[dice.below(keys.len() as u32) as usize]]);
                let actors: Vec<Seat> = person.game.state().to_act().anyone().iter().collect();
                let Some(&actor) = dice.pick(&actors) else { break };
                let mv = person.game.state().random_move(actor, &mut dice, &mut Vec::new()).expect("a move");
                // Odd tables draw and place, so that the row grows.
                let mv = if number % 2 == 1 && person.game.play(actor, Move::Draw).is_ok() {
                    continue;
                } else {
                    mv
                };
                person.game.play(actor, mv).expect("legal");
            }
        }
        let all: Vec<Card> = Card::kinds().collect();
        let hand: Cards = all.iter().copied().collect();
        let rest: Vec<Card> = Cards::BOX.minus(hand).expect("in the box").iter().skip(1).collect();
        let row: Vec<String> = rest.iter().map(ToString::to_string).collect();
        let row: Vec<&str> = row.iter().map(String::as_str).collect();
        let mut person = at(&hand.to_string(), "Y1", &row);
        for (keys, shown) in [(vec![End], "‹"), (vec![KeyCode::Home], "›"), (vec![Up, End], " 66 ")] {
            person.keys(&keys);
            assert!(person.drawn().contains(shown), "{}", person.drawn());
        }
    }
}

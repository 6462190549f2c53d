//! Otto & Bruno in the terminal.

use engine::{Lang, Seat};
use game_otto_bruno::{Face, Four, Move, OttoBruno, Pile, Side};
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Color, Modifier, Style};
use table::{Scene, Table as _};
use table_otto_bruno::{self as texts, Gesture, Held, Layout, OttoBrunoTable, Texts, side};

use crate::play::paint::{Ink as _, QUIET, STRONG, Targets, frame, put};
use crate::play::{Answer, Screen, TerminalGame};

::texts::texts! { struct ScreenTexts in "../../games/otto-bruno/screen" }

/// The cursor, chosen cards, and where things are drawn.
#[derive(Default)]
pub struct OttoBrunoScreen {
    cursor: usize,
    /// Whether the cursor is on the rack, not on the piles.
    on_rack: bool,
    held: Held,
    targets: Targets<Target>,
}

/// What a click means.
#[derive(Clone, Copy)]
enum Target {
    Pile(Pile),
    Card(usize),
    Go,
}

impl TerminalGame for OttoBruno {
    type Table = OttoBrunoTable;
    type Screen = OttoBrunoScreen;
}

/// The width of a card on the own rack; below, of one on another rack.
const CARD: u16 = 6;
const SMALL: u16 = 4;
/// The column where the others' cards begin.
const NAMES: u16 = 16;
/// Columns of a pile.
const PILE: u16 = 14;

impl Screen<OttoBruno> for OttoBrunoScreen {
    fn draw(&mut self, scene: &Scene<'_, OttoBruno>, area: Rect, buffer: &mut Buffer) {
        self.targets.clear();
        let laid = self.laid(scene);
        if laid.deciding != self.on_rack {
            // On the new card, or on the first pile.
            self.on_rack = laid.deciding;
            self.cursor = if laid.deciding { last(&laid) } else { 0 };
        }
        let others = others(scene, &laid, area, buffer);
        let rack = area.bottom().saturating_sub(5);
        // Between the others above and the own rack below.
        let piles = (others + rack).saturating_sub(3) / 2;
        self.middle(scene, &laid, area, piles.max(others), buffer);
        self.rack(scene, &laid, area, rack, buffer);
    }

    fn fills(room: Rect) -> (u16, u16) {
        (room.width.min(120), room.height.min(26))
    }

    fn key(&mut self, key: KeyCode, scene: &Scene<'_, OttoBruno>) -> Answer<Move> {
        if !scene.free() {
            return Answer::Nothing;
        }
        let laid = self.laid(scene);
        let last = last(&laid);
        self.cursor = self.cursor.min(last);
        match key {
            KeyCode::Left => self.cursor = self.cursor.checked_sub(1).unwrap_or(last),
            KeyCode::Right => self.cursor = if self.cursor == last { 0 } else { self.cursor + 1 },
            KeyCode::Home => self.cursor = 0,
            KeyCode::End => self.cursor = last,
            KeyCode::Char(' ') if laid.deciding => return self.touch(scene, &laid, self.cursor),
            KeyCode::Enter | KeyCode::Char(' ') => return self.go(scene, &laid),
            KeyCode::Char(digit @ '1'..='8') if laid.deciding => {
                return self.touch(scene, &laid, digit as usize - '1' as usize);
            }
            KeyCode::Char('c') => return self.act(scene, Gesture::Other),
            KeyCode::Esc => return self.act(scene, Gesture::PutBack),
            KeyCode::Char('g' | 'l') => return self.act(scene, Gesture::Pile(Pile::Left)),
            KeyCode::Char('d' | 'r') => return self.act(scene, Gesture::Pile(Pile::Right)),
            KeyCode::Char('t') => return self.act(scene, Gesture::Pile(Pile::Discard)),
            KeyCode::Char('p') => return self.act(scene, Gesture::Pass),
            _ => return Answer::Nothing,
        }
        Answer::Changed
    }

    fn click(&mut self, at: Position, scene: &Scene<'_, OttoBruno>) -> Answer<Move> {
        let laid = self.laid(scene);
        match self.targets.at(at) {
            Some(Target::Pile(pile)) => self.act(scene, Gesture::Pile(pile)),
            Some(Target::Card(place)) if laid.deciding => self.touch(scene, &laid, place),
            Some(Target::Go) => self.go(scene, &laid),
            Some(Target::Card(_)) | None => Answer::Nothing,
        }
    }

    fn expected(&self, scene: &Scene<'_, OttoBruno>) -> String {
        let laid = self.laid(scene);
        let mut parts = vec![OttoBrunoTable::expected(scene, &laid)];
        if laid.turned && scene.free() {
            parts.insert(0, Texts::of(scene.lang).has_turned(side(laid.face)));
        }
        if laid.offered.is_some() || !laid.chosen.is_empty() {
            parts.push(OttoBrunoTable::note(scene, &laid, false));
        }
        parts.join(" ")
    }

    fn keys(lang: Lang) -> &'static str {
        ScreenTexts::of(lang).keys
    }
}

/// Where the cursor can go: over the rack, or over the piles.
fn last(laid: &Layout) -> usize {
    if laid.deciding { laid.mine.len().max(1) - 1 } else { laid.piles.len() - 1 }
}

impl OttoBrunoScreen {
    fn laid(&self, scene: &Scene<'_, OttoBruno>) -> Layout {
        OttoBrunoTable::layout(scene, &self.held, None)
    }

    fn act(&mut self, scene: &Scene<'_, OttoBruno>, gesture: Gesture) -> Answer<Move> {
        OttoBrunoTable::choose(scene, &self.laid(scene), &mut self.held, gesture).into()
    }

    fn touch(&mut self, scene: &Scene<'_, OttoBruno>, laid: &Layout, place: usize) -> Answer<Move> {
        let Some(die) = laid.mine.get(place) else { return Answer::Nothing };
        self.cursor = place;
        self.act(scene, Gesture::Touch(die.id))
    }

    /// What Enter does: draws from the pile under the cursor; shows or discards what is chosen or
    /// offered, or otherwise passes or discards the card under the cursor.
    fn go(&mut self, scene: &Scene<'_, OttoBruno>, laid: &Layout) -> Answer<Move> {
        let gesture = match laid.mine.get(self.cursor) {
            _ if !laid.deciding => Gesture::Pile(Pile::ALL[self.cursor.min(2)]),
            Some(die) if laid.chosen.is_empty() && laid.main.is_none() && !laid.pass => {
                Gesture::Discard(die.id)
            }
            _ if laid.chosen.is_empty() && laid.main.is_none() => Gesture::Pass,
            _ => Gesture::Go,
        };
        self.act(scene, gesture)
    }

    /// The face in play, the three piles, and the last combination shown.
    fn middle(
        &mut self,
        scene: &Scene<'_, OttoBruno>,
        laid: &Layout,
        area: Rect,
        y: u16,
        buffer: &mut Buffer,
    ) {
        let (lang, w) = (scene.lang, Texts::of(scene.lang));
        let x = area.x + 1;
        put(buffer, area, x, y, w.in_play, QUIET);
        let face = format!(" {} ", side(laid.face));
        put(buffer, area, x, y + 1, &face, paper(laid.face).add_modifier(Modifier::BOLD));
        if laid.turned {
            let style = STRONG.fg(Color::LightYellow).add_modifier(Modifier::REVERSED);
            put(buffer, area, x, y + 2, &format!(" ↻ {} ", w.turned), style);
        }
        for (index, heap) in laid.piles.iter().enumerate() {
            let place = Rect { x: area.x + NAMES + index as u16 * PILE, y, width: PILE - 1, height: 3 };
            let here = !laid.deciding && scene.free() && self.cursor == index;
            let style = cursor(here, heap.draw || heap.target);
            put(buffer, area, place.x, y, &texts::pile(heap.pile, heap.count, lang), style);
            let top = heap.top.as_ref().and_then(|die| Some((die, die.face?)));
            if let Some((die, face)) = top {
                let text = format!(" {} ", label(face, lang));
                let end = put(buffer, area, place.x + 1, y + 1, &text, dye(face, die.side));
                if let Some(far) = die.far {
                    let x = put(buffer, area, end, y + 1, "/", QUIET);
                    put(buffer, area, x, y + 1, &label(far, lang), dye(far, die.side.other()));
                }
            } else {
                put(buffer, area, place.x + 1, y + 1, w.empty, QUIET);
            }
            let mut x = place.x;
            for (depth, side, face) in &heap.known {
                let text = format!("{depth}:");
                if x + text.len() as u16 + 3 > place.right() {
                    break;
                }
                x = put(buffer, area, x, y + 2, &text, QUIET);
                x = put(buffer, area, x, y + 2, &label(*face, lang), dye(*face, *side)) + 1;
            }
            self.targets.add(place, Target::Pile(heap.pile));
        }
        let x = area.x + NAMES + 3 * PILE + 1;
        let Some((title, tricks)) = texts::tricks(scene, laid) else { return };
        put(buffer, area, x, y, &title, QUIET);
        for (row, trick) in tricks.iter().rev().take(2).rev().enumerate() {
            trick.faces.iter().fold(x, |x, face| {
                put(buffer, area, x, y + 1 + row as u16, &label(*face, lang), dye(*face, trick.side)) + 1
            });
        }
    }

    /// The own rack, and the button that says what Enter does.
    fn rack(&mut self, scene: &Scene<'_, OttoBruno>, laid: &Layout, area: Rect, y: u16, buffer: &mut Buffer) {
        let (lang, w) = (scene.lang, Texts::of(scene.lang));
        for (index, die) in laid.mine.iter().enumerate() {
            let x = area.x + 1 + index as u16 * CARD;
            let mark = mark(laid, index);
            let here = laid.deciding && self.cursor == index;
            put(buffer, area, x, y, &format!(" {}{mark} ", index + 1), cursor(here, mark != ' '));
            let place = Rect { x, y, width: CARD - 1, height: 4 };
            if let Some(face) = die.face {
                draw_card(face, die.side, lang, Rect { y: y + 1, ..place }, area, buffer);
            }
            if let Some(back) = die.far {
                put(buffer, area, x + 1, y + 4, &label(back, lang), dye(back, die.side.other()));
            }
            self.targets.add(place, Target::Card(index));
        }
        let x = area.x + 2 + laid.mine.len() as u16 * CARD;
        put(buffer, area, x, y, &w.combinations(scene.view.combinations(scene.near())), STRONG);
        if laid.deciding {
            let text = match laid.main {
                Some(mv) => texts::main(mv, lang),
                None if !laid.chosen.is_empty() => "…",
                None if laid.pass => w.pass,
                None => w.discard,
            };
            let place = Rect { x, y: y + 1, width: text.chars().count() as u16 + 4, height: 3 };
            frame(buffer, place.intersection(area), STRONG);
            put(buffer, area, x + 2, y + 2, text, STRONG);
            if let Some((at, count)) = laid.offer() {
                put(buffer, area, x + 2, y + 4, &format!("c {at}/{count}"), QUIET);
            }
            self.targets.add(place, Target::Go);
        }
    }
}

/// The mark beside a card's number: that it is chosen or would be shown, and in which of two
/// combinations.
fn mark(laid: &Layout, index: usize) -> char {
    let within = |four: Four| four.places().any(|place| place.number() == index + 1);
    match laid.main {
        Some(Move::ShowTwo(split)) => {
            if within(split.parts()[0]) {
                'A'
            } else {
                'B'
            }
        }
        Some(Move::Show(four)) if within(four) => '✓',
        _ if laid.mine.get(index).is_some_and(|die| laid.chosen.contains(&die.id)) => '✓',
        _ => ' ',
    }
}

fn cursor(here: bool, lit: bool) -> Style {
    match (here, lit) {
        (true, _) => STRONG.add_modifier(Modifier::REVERSED),
        (false, true) => STRONG,
        (false, false) => QUIET,
    }
}

fn label(face: Face, lang: Lang) -> String {
    match face.die() {
        Some((hue, value)) => format!("{}{value}{}", hue.initial(lang), hue.shape()),
        None => "★★★".to_owned(),
    }
}

/// OTTO is ivory, BRUNO is walnut: the colour as background or as text colour.
fn dye(face: Face, side: Side) -> Style {
    match (face.colour(), side) {
        (Some(hue), Side::Otto) => hue.field(),
        (Some(hue), Side::Bruno) => hue.ink(),
        (None, side) => paper(side),
    }
}

fn paper(side: Side) -> Style {
    match side {
        Side::Otto => Style::new().bg(Color::White).fg(Color::Black),
        Side::Bruno => Style::new().fg(Color::White).add_modifier(Modifier::BOLD),
    }
}

/// The other racks, one below the other, and below each card the remembered front. Returns the next
/// free row.
fn others(scene: &Scene<'_, OttoBruno>, laid: &Layout, area: Rect, buffer: &mut Buffer) -> u16 {
    let (lang, w) = (scene.lang, Texts::of(scene.lang));
    let mut y = area.y;
    for seat in Seat::all(scene.view.players).filter(|seat| *seat != scene.near()) {
        let on_turn = scene.must.has(seat);
        let style = if on_turn { STRONG.add_modifier(Modifier::REVERSED) } else { STRONG };
        let marker = if on_turn { "▶" } else { " " };
        put(buffer, area, area.x, y, &format!("{marker}{} ", (scene.names)(seat)), style);
        let tricks = scene.view.combinations(seat);
        let style = if tricks > 0 { STRONG } else { QUIET };
        put(buffer, area, area.x + 8, y, &w.combinations_short(tricks), style);
        let rack = &laid.racks[seat.index()];
        for (index, die) in rack.iter().enumerate() {
            let x = area.x + NAMES + index as u16 * SMALL;
            if let Some(face) = die.face {
                put(buffer, area, x, y, &label(face, lang), dye(face, die.side));
            }
            if let Some(front) = die.far {
                put(buffer, area, x, y + 1, &label(front, lang), dye(front, die.side.other()));
            }
        }
        if rack.iter().any(|die| die.far.is_some()) {
            put(buffer, area, area.x + 1, y + 1, &format!("{:>13}", w.fronts_seen), QUIET);
        }
        y += 2;
    }
    y
}

fn draw_card(face: Face, side: Side, lang: Lang, place: Rect, area: Rect, buffer: &mut Buffer) {
    let rows = match face.die() {
        Some((hue, value)) => [value.to_string(), hue.shape().to_string(), hue.initial(lang).to_owned()],
        None => ["★", "jok", "★"].map(str::to_owned),
    };
    for (row, text) in rows.iter().enumerate() {
        let text = match side {
            Side::Otto => format!("{text:^5}"),
            Side::Bruno => format!("│{text:^3}│"),
        };
        put(buffer, area, place.x, place.y + row as u16, &text, dye(face, side));
    }
}

#[cfg(test)]
mod tests {
    use engine::{Dice, Game as _, Match, Observer, Seed};
    use game_otto_bruno::{Options, TableMemory};
    use serde_json::json;

    use super::*;
    use crate::play::person::{self, seat};

    type Person = person::Person<OttoBruno>;

    /// Seat 0 to draw with this rack, and this card on top of the left pile; everything else is
    /// arbitrary.
    fn at(rack: &str, top: &str) -> Person {
        let named = format!("{rack} {top}");
        let mut rest: Vec<String> = Card::printed().map(|card| card.to_string()).collect();
        for card in named.split(' ') {
            rest.remove(rest.iter().position(|other| other == card).expect("in the box"));
        }
        let mut take = |count: usize| rest.split_off(rest.len() - count).join(" ");
        let (other, right, discard) = (take(7), take(25), take(3));
        let left = format!("{top} {}", take(24));
        Person::at(json!({
            "face": "otto", "phase": {"draw": 0}, "racks": [rack, other],
            "left": left, "right": right, "discard": discard,
        }))
    }

    fn tried(text: &str) -> Answer<Move> {
        person::tried::<OttoBruno>(text)
    }

    const SPACE: KeyCode = KeyCode::Char(' ');
    use KeyCode::{Char, End, Enter, Esc, Left, Right};
    use game_otto_bruno::Card;

    #[test]
    fn a_pile_then_a_card_or_four() {
        let mut person = at("R1/Y3 R2/Y4 R3/Y1 G2/B4 G1/R2 Y2/G4 B1/R3", "R4/B2");
        assert!(person.drawn().contains("Gauche · 25"), "{}", person.drawn());
        assert_eq!(person.keys(&[Enter]), tried("left"), "the cursor begins on the left pile");
        let drawn = person.drawn();
        assert!(drawn.contains(" 1✓ ") && drawn.contains(" 8✓ ") && drawn.contains("│ Montrer │"), "{drawn}");
        assert!(person.said().contains("Vous avez 1, 2, 3, 4 en rouge."), "{}", person.said());
        // Two cards are neither a discard nor a combination.
        assert_eq!(person.keys(&[Char('1'), Char('2'), Enter]), Answer::Nothing);
        assert!(person.said().contains("Encore 2 pour une combinaison"), "{}", person.said());
        assert_eq!(
            person.keys(&[Esc, Char('1'), Char('2'), Char('3'), Char('4'), Enter]),
            tried("show:1234"),
            "refused"
        );
        assert_eq!(person.keys(&[Char('4'), End, SPACE]), Answer::Changed);
        assert!(person.drawn().contains("│ Montrer │"), "{}", person.drawn());
        assert_eq!(person.keys(&[Enter]), tried("show:1238"));
        assert!(person.drawn().contains("Vous avez montré"));
        // The bonus cards, then everything has turned over, and a person who draws has seen it.
        assert_eq!(person.keys(&[Right, Left, Enter]), tried("left"));
        assert_eq!(person.keys(&[Char('d')]), tried("right"));
        assert!(
            person.drawn().contains("Bruno") && person.drawn().contains("↻ retourné"),
            "{}",
            person.drawn()
        );
        assert!(person.drawn().contains("│ 4 │"), "BRUNO faces are outlined: {}", person.drawn());
    }

    #[test]
    fn one_card_is_a_discard_and_a_small_rack_passes() {
        let mut person = at("R1/Y3 R2/Y4 R3/Y1 G2/B4 G1/R2 Y2/G4 B1/R3", "R1/B3");
        assert_eq!(person.click("Gauche · 25"), tried("left"));
        person.keys(&[Char('g')]);
        assert_eq!(person.keys(&[Char('p')]), tried("pass"), "refused, with its article");
        assert_eq!(person.click(" 5  "), Answer::Changed);
        assert!(person.drawn().contains(" 5✓ "));
        assert_eq!(person.click("Défausser"), tried("discard:5"));
        assert_eq!(
            person.keys(&[Esc, Left, Enter]),
            tried("discard:4"),
            "the card under the cursor, which the click moved"
        );
    }

    #[test]
    fn the_proposals_go_round_and_show_how_eight_cards_split() {
        let mut person = at("R1/Y3 R2/Y4 R3/Y1 R4/Y2 R1/B3 R2/B4 R3/B1", "R4/B2");
        person.keys(&[Enter]);
        let drawn = person.drawn();
        assert!(
            drawn.contains(" 1A ") && drawn.contains(" 5B ") && drawn.contains("│ Montrer les deux │"),
            "{drawn}"
        );
        assert!(drawn.contains("c 1/24"), "{drawn}");
        person.keys(&[Char('c'); 8]);
        let drawn = person.drawn();
        assert!(drawn.contains("c 9/24") && drawn.contains("│ Montrer │"), "{drawn}");
        person.keys(&[Char('c'); 16]);
        assert_eq!(person.keys(&[Enter]), tried("show:1234+5678"));
        assert_eq!(person.drawn().matches("Vous avez montré").count(), 1);
    }

    /// Whole games with any keys: nothing panics, everything fits, and without the aid only visible
    /// things are drawn.
    #[test]
    fn any_keys_in_any_game() {
        let keys = [
            Left,
            Right,
            Enter,
            SPACE,
            Esc,
            End,
            Char('c'),
            Char('g'),
            Char('d'),
            Char('t'),
            Char('p'),
            Char('4'),
        ];
        for number in 0..12 {
            let memory = if number % 2 == 0 { TableMemory::Aid } else { TableMemory::Human };
            let players = 2 + number as usize % 3;
            let options = Options { memory, ..Options::default() };
            let game = Match::new(options, players, Seed::numbered(number, 0)).expect("a table");
            let mut person = Person::new(game);
            let mut dice = Dice::new(number);
            while let Some(turn) = person.game.state().to_act().must.first() {
                if turn == seat(0) {
                    let key = *dice.pick(&keys).expect("a key");
                    person.keys(&[key]);
                } else {
                    let mv =
                        person.game.state().random_move(turn, &mut dice, &mut Vec::new()).expect("a move");
                    person.game.play(turn, mv).expect("legal");
                }
                person.lang = if dice.below(2) == 0 { Lang::Fr } else { Lang::En };
                let drawn = person.drawn();
                let seen = drawn.contains("devant, vu") || drawn.contains("front, seen");
                let over = person.game.state().outcome().is_some();
                assert!(memory == TableMemory::Aid || over || !seen, "{drawn}");
                assert!(drawn.contains(side(person.game.state().view(Observer::SPECTATOR).face)), "{drawn}");
            }
            assert!(
                person.drawn().contains("devant, vu") || person.drawn().contains("front, seen"),
                "laid open"
            );
        }
    }
}

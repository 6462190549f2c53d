//! Otto & Bruno at the terminal.

use engine::{Lang, Seat};
use game_otto_bruno::{
    Colour, Face, Four, Move, OttoBruno, Phase, Pile, Place, Seen, Side, Sight, Split, View,
};
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Color, Modifier, Style};
use table::{Hue, PlainTable, Scene};

use super::paint::{Ink as _, QUIET, STRONG, Targets, frame, put};
use super::{Answer, Screen, TerminalGame};

/// Cursor, chosen cards, what was shown last, and where things are.
#[derive(Default)]
pub struct OttoBrunoScreen {
    cursor: usize,
    /// Whether the cursor is on the rack, not on the piles.
    acting: bool,
    /// The chosen places of the rack, bit 0 for the leftmost.
    chosen: u8,
    /// Which of the possible shows was proposed last.
    proposed: usize,
    split: Option<Split>,
    /// Everything has turned over since the person's last move.
    turned: bool,
    shown: Vec<(Seat, Side, [Face; 4])>,
    /// Whether the last event was a show, so that the next belongs to it.
    showing: bool,
    targets: Targets<Target>,
}

/// What a click means.
#[derive(Clone, Copy)]
enum Target {
    Draw(Pile),
    Choose(usize),
    Go,
}

impl TerminalGame for OttoBruno {
    type Table = PlainTable<Self>;
    type Screen = OttoBrunoScreen;
}

/// Columns of a card on the own rack, and of one on another's.
const CARD: u16 = 6;
const SMALL: u16 = 4;
/// Where the others' cards begin.
const NAMES: u16 = 16;
/// Columns of a pile.
const PILE: u16 = 14;

impl Screen<OttoBruno> for OttoBrunoScreen {
    fn saw(&mut self, seen: &Seen) {
        let showing = std::mem::take(&mut self.showing);
        match seen {
            Seen::Deal { .. } => *self = Self::default(),
            Seen::TurnedOver { .. } => self.turned = true,
            Seen::Showed { seat, side, faces, .. } => {
                if !showing {
                    self.shown.clear();
                }
                self.shown.push((*seat, *side, *faces));
                self.showing = true;
            }
            Seen::Drew { .. }
            | Seen::Discarded { .. }
            | Seen::Passed { .. }
            | Seen::DiscardClosed
            | Seen::GameOver { .. } => {}
        }
    }

    fn draw(&mut self, scene: &Scene<'_, OttoBruno>, area: Rect, buffer: &mut Buffer) {
        self.targets.clear();
        if acting(scene) != self.acting {
            // On the new card, or on the first pile.
            self.acting = acting(scene);
            self.cursor = if self.acting { own(scene).len().max(1) - 1 } else { 0 };
            (self.chosen, self.split, self.proposed) = (0, None, 0);
        }
        let others = others(scene, area, buffer);
        let rack = area.bottom().saturating_sub(5);
        // Between the others above and the own rack below.
        let piles = (others + rack).saturating_sub(3) / 2;
        self.middle(scene, area, piles.max(others), buffer);
        self.rack(scene, area, rack, buffer);
    }

    fn key(&mut self, key: KeyCode, scene: &Scene<'_, OttoBruno>) -> Answer<Move> {
        if scene.legal.is_empty() {
            return Answer::Nothing;
        }
        let last = if acting(scene) { own(scene).len().max(1) - 1 } else { Pile::ALL.len() - 1 };
        self.cursor = self.cursor.min(last);
        match key {
            KeyCode::Left => self.cursor = self.cursor.checked_sub(1).unwrap_or(last),
            KeyCode::Right => self.cursor = if self.cursor == last { 0 } else { self.cursor + 1 },
            KeyCode::Home => self.cursor = 0,
            KeyCode::End => self.cursor = last,
            KeyCode::Char(' ') if acting(scene) => self.toggle(self.cursor),
            KeyCode::Enter | KeyCode::Char(' ') => return self.go(scene),
            KeyCode::Char(digit @ '1'..='8') if acting(scene) => {
                self.cursor = (digit as usize - '1' as usize).min(last);
                self.toggle(self.cursor);
            }
            KeyCode::Char('c') if acting(scene) => self.propose(scene),
            KeyCode::Esc => (self.chosen, self.split) = (0, None),
            KeyCode::Char('g' | 'l') => return self.attempt(Move::Draw(Pile::Left)),
            KeyCode::Char('d' | 'r') => return self.attempt(Move::Draw(Pile::Right)),
            KeyCode::Char('t') => return self.attempt(Move::Draw(Pile::Discard)),
            KeyCode::Char('p') => return self.attempt(Move::Pass),
            _ => return Answer::Nothing,
        }
        Answer::Changed
    }

    fn click(&mut self, at: Position, scene: &Scene<'_, OttoBruno>) -> Answer<Move> {
        match self.targets.at(at) {
            Some(Target::Draw(pile)) => self.attempt(Move::Draw(pile)),
            Some(Target::Choose(place)) if acting(scene) => {
                self.cursor = place;
                self.toggle(place);
                Answer::Changed
            }
            Some(Target::Go) => self.go(scene),
            Some(Target::Choose(_)) | None => Answer::Nothing,
        }
    }

    fn expected(&self, scene: &Scene<'_, OttoBruno>) -> String {
        let lang = scene.lang;
        let mut text = String::new();
        if self.turned && !scene.legal.is_empty() {
            let side = scene.view.face.name();
            text = lang.pick(
                format!("Tout s'est retourné : {side} est en jeu. "),
                format!("Everything has turned over: {side} is in play. "),
            );
        }
        text += &scene.view.expected(lang, scene.names);
        if acting(scene) {
            let shows = shows(scene).len();
            text += &match self.chosen.count_ones() {
                0 if shows == 0 => String::new(),
                0 => lang.pick(
                    format!(" Combinaisons possibles : {shows}, touche c."),
                    format!(" Combinations you could show: {shows}, key c."),
                ),
                1 | 4 | 8 => String::new(),
                count => lang.pick(
                    format!(" Choisies : {count}. Une pour défausser, quatre ou huit pour montrer."),
                    format!(" Chosen: {count}. One to discard, four or eight to show."),
                ),
            };
        }
        text
    }

    fn keys(lang: Lang) -> &'static str {
        lang.pick("← → Espace Entrée · c combinaison", "← → Space Enter · c combination")
    }
}

impl OttoBrunoScreen {
    /// The person makes up their mind: what has turned over is no news any more.
    fn attempt(&mut self, mv: Move) -> Answer<Move> {
        self.turned = false;
        Answer::Try(mv)
    }

    fn toggle(&mut self, place: usize) {
        self.chosen ^= 1 << place;
        self.split = None;
    }

    /// Chooses the next of the combinations that can be shown.
    fn propose(&mut self, scene: &Scene<'_, OttoBruno>) {
        let shows = shows(scene);
        let Some(mv) = shows.get(self.proposed % shows.len().max(1)) else { return };
        self.proposed += 1;
        (self.chosen, self.split) = match mv {
            Move::Show(four) => (bits(*four), None),
            Move::ShowTwo(split) => (u8::MAX, Some(*split)),
            Move::Draw(_) | Move::Discard(_) | Move::Pass | Move::ShowShared(..) => (0, None),
        };
    }

    /// What Enter does: draws from the pile under the cursor; discards one card, shows four or
    /// eight, or passes.
    fn go(&mut self, scene: &Scene<'_, OttoBruno>) -> Answer<Move> {
        if scene.legal.is_empty() {
            return Answer::Nothing;
        }
        if !acting(scene) {
            return self.attempt(Move::Draw(Pile::ALL[self.cursor.min(2)]));
        }
        let wanted = if self.chosen == 0 { 1 << self.cursor.min(7) } else { self.chosen };
        let mut places = (1..=8).filter(|number| wanted >> (number - 1) & 1 == 1).filter_map(Place::new);
        let mv = match wanted.count_ones() {
            1 if self.chosen == 0 && scene.legal.contains(&Move::Pass) => Some(Move::Pass),
            1 => places.next().map(Move::Discard),
            4 => Four::new(places).map(Move::Show),
            8 => {
                let listed = scene.legal.iter().copied().find(|mv| matches!(mv, Move::ShowTwo(_)));
                let halves = || Four::new(places.take(4)).and_then(Split::new).map(Move::ShowTwo);
                self.split.map(Move::ShowTwo).or(listed).or_else(halves)
            }
            _ => None,
        };
        mv.map_or(Answer::Changed, |mv| self.attempt(mv))
    }

    /// The face in play, the three piles, and what was shown last.
    fn middle(&mut self, scene: &Scene<'_, OttoBruno>, area: Rect, y: u16, buffer: &mut Buffer) {
        let (view, lang) = (scene.view, scene.lang);
        let x = area.x + 1;
        put(buffer, area, x, y, lang.pick("En jeu", "In play"), QUIET);
        put(
            buffer,
            area,
            x,
            y + 1,
            &format!(" {} ", view.face.name()),
            paper(view.face).add_modifier(Modifier::BOLD),
        );
        if self.turned {
            let style = STRONG.fg(Color::LightYellow).add_modifier(Modifier::REVERSED);
            put(buffer, area, x, y + 2, lang.pick(" ↻ retourné ", " ↻ turned "), style);
        }
        for (index, pile) in Pile::ALL.into_iter().enumerate() {
            let place = Rect { x: area.x + NAMES + index as u16 * PILE, y, width: PILE - 1, height: 3 };
            let here = !acting(scene) && !scene.legal.is_empty() && self.cursor == index;
            let lit = scene.legal.contains(&Move::Draw(pile));
            let cards = view.pile(pile);
            let name = match pile {
                Pile::Left => lang.pick("gauche", "left"),
                Pile::Right => lang.pick("droite", "right"),
                Pile::Discard => lang.pick("défausse", "discard"),
            };
            let style = match (here, lit) {
                (true, _) => STRONG.add_modifier(Modifier::REVERSED),
                (false, true) => STRONG,
                (false, false) => QUIET,
            };
            put(buffer, area, place.x, y, &format!(" {name} {} ", cards.len()), style);
            let top = cards.0.first().and_then(|sight| Some((sight, sight.face(view.pile_side(pile))?)));
            match top {
                Some((sight, face)) => {
                    let side = view.pile_side(pile);
                    let end = put(
                        buffer,
                        area,
                        place.x + 1,
                        y + 1,
                        &format!(" {} ", label(face, lang)),
                        dye(face, side),
                    );
                    beside(*sight, side, end, y + 1, lang, area, buffer);
                }
                None => {
                    put(buffer, area, place.x + 1, y + 1, lang.pick("vide", "empty"), QUIET);
                }
            }
            remembered(view, pile, place, lang, area, buffer);
            self.targets.add(place, Target::Draw(pile));
        }
        self.last_shown(scene, area, area.x + NAMES + 3 * PILE + 1, y, buffer);
    }

    /// The combination or two that were shown last.
    fn last_shown(&self, scene: &Scene<'_, OttoBruno>, area: Rect, x: u16, y: u16, buffer: &mut Buffer) {
        let Some((seat, _, _)) = self.shown.first() else { return };
        let name = (scene.names)(*seat);
        let name = if *seat == scene.near() { name.to_lowercase() } else { name };
        let title = scene.lang.pick(format!("montré par {name}"), format!("shown by {name}"));
        put(buffer, area, x, y, &title, QUIET);
        for (row, (_, side, faces)) in self.shown.iter().take(2).enumerate() {
            let mut x = x;
            for face in faces {
                x = put(buffer, area, x, y + 1 + row as u16, &label(*face, scene.lang), dye(*face, *side))
                    + 1;
            }
        }
    }

    /// The own rack, and the button that says what Enter does.
    fn rack(&mut self, scene: &Scene<'_, OttoBruno>, area: Rect, y: u16, buffer: &mut Buffer) {
        let (view, lang) = (scene.view, scene.lang);
        let acting = acting(scene);
        let cards = own(scene);
        let parts = self.split.map(Split::parts);
        for (index, sight) in cards.iter().enumerate() {
            let x = area.x + 1 + index as u16 * CARD;
            let chosen = self.chosen >> index & 1 == 1;
            let here = acting && self.cursor == index;
            let mark = match parts {
                Some([first, _]) if chosen => {
                    if first.places().any(|place| place.number() == index + 1) {
                        'A'
                    } else {
                        'B'
                    }
                }
                _ if chosen => '✓',
                _ => ' ',
            };
            let style = match (here, chosen) {
                (true, _) => STRONG.add_modifier(Modifier::REVERSED),
                (false, true) => STRONG,
                (false, false) => QUIET,
            };
            put(buffer, area, x, y, &format!(" {}{mark} ", index + 1), style);
            let place = Rect { x, y, width: CARD - 1, height: 4 };
            if let Some(face) = sight.face(view.face) {
                draw_card(face, view.face, lang, Rect { y: y + 1, ..place }, area, buffer);
            }
            if let Some(back) = far(*sight, view.face) {
                put(buffer, area, x + 1, y + 4, &label(back, lang), dye(back, view.face.other()));
            }
            self.targets.add(place, Target::Choose(index));
        }
        let x = area.x + 2 + cards.len() as u16 * CARD;
        let tricks = view.combinations(scene.near());
        let counted = lang.pick(format!("combinaisons : {tricks}"), format!("combinations: {tricks}"));
        put(buffer, area, x, y, &counted, STRONG);
        if acting {
            let text = match self.chosen.count_ones() {
                4 => lang.pick("montrer", "show"),
                8 => lang.pick("montrer les deux", "show both"),
                0 if scene.legal.contains(&Move::Pass) => lang.pick("passer", "pass"),
                0 | 1 => lang.pick("défausser", "discard"),
                _ => "…",
            };
            let place = Rect { x, y: y + 1, width: text.chars().count() as u16 + 4, height: 3 };
            frame(buffer, place.intersection(area), STRONG);
            put(buffer, area, x + 2, y + 2, text, STRONG);
            self.targets.add(place, Target::Go);
        }
    }
}

/// Whether the person decides what to do with the rack.
fn acting(scene: &Scene<'_, OttoBruno>) -> bool {
    !scene.legal.is_empty() && matches!(scene.view.phase, Phase::Act(_) | Phase::LastAct(_))
}

fn own<'a>(scene: &Scene<'a, OttoBruno>) -> &'a [Sight] {
    scene.view.racks.get(scene.near().index()).map(|rack| rack.0.as_slice()).unwrap_or_default()
}

fn shows(scene: &Scene<'_, OttoBruno>) -> Vec<Move> {
    scene.legal.iter().copied().filter(|mv| matches!(mv, Move::Show(_) | Move::ShowTwo(_))).collect()
}

fn bits(four: Four) -> u8 {
    four.places().fold(0, |set, place| set | 1 << (place.number() - 1))
}

/// What is known of the side that does not face the person; nothing more of a joker.
fn far(sight: Sight, near: Side) -> Option<Face> {
    sight.face(near.other()).filter(|face| !face.is_joker())
}

fn hue(colour: Colour) -> Hue {
    match colour {
        Colour::Yellow => Hue::Yellow,
        Colour::Green => Hue::Green,
        Colour::Blue => Hue::Blue,
        Colour::Red => Hue::Red,
    }
}

fn letter(colour: Colour, lang: Lang) -> char {
    match colour {
        Colour::Yellow => lang.pick('J', 'Y'),
        Colour::Green => lang.pick('V', 'G'),
        Colour::Blue => 'B',
        Colour::Red => 'R',
    }
}

fn label(face: Face, lang: Lang) -> String {
    match face.die() {
        Some((colour, value)) => format!("{}{value}{}", letter(colour, lang), hue(colour).shape()),
        None => "★★★".to_owned(),
    }
}

/// OTTO is ivory, BRUNO is walnut: a field of the colour, or writing in it.
fn dye(face: Face, side: Side) -> Style {
    match (face.die(), side) {
        (Some((colour, _)), Side::Otto) => hue(colour).field(),
        (Some((colour, _)), Side::Bruno) => hue(colour).ink(),
        (None, side) => paper(side),
    }
}

fn paper(side: Side) -> Style {
    match side {
        Side::Otto => Style::new().bg(Color::White).fg(Color::Black),
        Side::Bruno => Style::new().fg(Color::White).add_modifier(Modifier::BOLD),
    }
}

/// The other racks, one below the other, and under each card what is remembered of its front. Gives
/// the next free row.
fn others(scene: &Scene<'_, OttoBruno>, area: Rect, buffer: &mut Buffer) -> u16 {
    let (view, lang) = (scene.view, scene.lang);
    let mut y = area.y;
    for seat in Seat::all(view.players).filter(|seat| *seat != scene.near()) {
        let on_turn = view.phase.seat() == Some(seat);
        let style = if on_turn { STRONG.add_modifier(Modifier::REVERSED) } else { STRONG };
        let marker = if on_turn { "▶" } else { " " };
        put(buffer, area, area.x, y, &format!("{marker}{} ", (scene.names)(seat)), style);
        let tricks = view.combinations(seat);
        put(buffer, area, area.x + 8, y, &format!("{tricks} comb."), if tricks > 0 { STRONG } else { QUIET });
        let near = view.rack_side(seat);
        let rack = view.racks.get(seat.index()).map(|rack| rack.0.as_slice()).unwrap_or_default();
        for (index, sight) in rack.iter().enumerate() {
            let x = area.x + NAMES + index as u16 * SMALL;
            if let Some(face) = sight.face(near) {
                put(buffer, area, x, y, &label(face, lang), dye(face, near));
            }
            if let Some(front) = far(*sight, near) {
                put(buffer, area, x, y + 1, &label(front, lang), dye(front, near.other()));
            }
        }
        if rack.iter().any(|sight| far(*sight, near).is_some()) {
            put(buffer, area, area.x + 1, y + 1, lang.pick("   devant, vu", "  front, seen"), QUIET);
        }
        y += 2;
    }
    y
}

/// Beside a pile's top, what is remembered of its other side.
fn beside(sight: Sight, near: Side, x: u16, y: u16, lang: Lang, area: Rect, buffer: &mut Buffer) {
    if let Some(face) = far(sight, near) {
        let x = put(buffer, area, x, y, "/", QUIET);
        put(buffer, area, x, y, &label(face, lang), dye(face, near.other()));
    }
}

/// Below a pile's top, what is remembered further down: the place from the top, and a face.
fn remembered(view: &View, pile: Pile, place: Rect, lang: Lang, area: Rect, buffer: &mut Buffer) {
    let mut x = place.x;
    for (index, sight) in view.pile(pile).iter().enumerate().skip(1) {
        let known = Side::ALL.into_iter().find_map(|side| Some((side, sight.face(side)?)));
        let Some((side, face)) = known else { continue };
        let text = format!("{}:", index + 1);
        if x + text.len() as u16 + 3 > place.right() {
            break;
        }
        x = put(buffer, area, x, place.y + 2, &text, QUIET);
        x = put(buffer, area, x, place.y + 2, &label(face, lang), dye(face, side)) + 1;
    }
}

fn draw_card(face: Face, side: Side, lang: Lang, place: Rect, area: Rect, buffer: &mut Buffer) {
    let rows = match face.die() {
        Some((colour, value)) => {
            [value.to_string(), hue(colour).shape().to_string(), letter(colour, lang).to_string()]
        }
        None => ["★".to_owned(), lang.pick("jok", "jok").to_owned(), "★".to_owned()],
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

    /// Seat 0 to draw with this rack, and this card on top of the left pile; everything else as it
    /// comes.
    fn at(rack: &str, top: &str) -> Person {
        let named = format!("{rack} {top}");
        let mut rest: Vec<String> = Card::box_of_cards().map(|card| card.to_string()).collect();
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
        assert!(person.drawn().contains(" gauche 25"), "{}", person.drawn());
        assert_eq!(person.keys(&[Enter]), tried("left"), "the cursor begins on the left pile");
        assert!(person.drawn().contains("│ défausser │"));
        assert!(person.said().contains("touche c"), "{}", person.said());
        // Two cards are neither a discard nor a combination.
        assert_eq!(person.keys(&[Char('1'), Char('2'), Enter]), Answer::Changed);
        assert!(person.said().contains("Choisies : 2"), "{}", person.said());
        assert_eq!(
            person.keys(&[Esc, Char('1'), Char('2'), Char('3'), Char('4'), Enter]),
            tried("show:1234"),
            "refused"
        );
        assert_eq!(person.keys(&[Char('4'), End, SPACE]), Answer::Changed);
        assert!(person.drawn().contains("│ montrer │"), "{}", person.drawn());
        assert_eq!(person.keys(&[Enter]), tried("show:1238"));
        assert!(person.drawn().contains("montré par vous"));
        // The bonus cards, then everything has turned over, and a person who draws has seen it.
        assert_eq!(person.keys(&[Right, Left, Enter]), tried("left"));
        assert_eq!(person.keys(&[Char('d')]), tried("right"));
        assert!(
            person.drawn().contains("BRUNO") && person.drawn().contains("↻ retourné"),
            "{}",
            person.drawn()
        );
        assert!(person.drawn().contains("│ 4 │"), "BRUNO faces are outlined: {}", person.drawn());
    }

    #[test]
    fn one_card_is_a_discard_and_a_small_rack_passes() {
        let mut person = at("R1/Y3 R2/Y4 R3/Y1 G2/B4 G1/R2 Y2/G4 B1/R3", "R1/B3");
        assert_eq!(person.click(" gauche 25"), tried("left"));
        person.keys(&[Char('g')]);
        assert_eq!(person.keys(&[Char('p')]), tried("pass"), "refused, with its article");
        assert_eq!(person.click(" 5  "), Answer::Changed);
        assert!(person.drawn().contains(" 5✓ "));
        assert_eq!(person.click("défausser"), tried("discard:5"));
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
        assert!(person.said().contains("possibles : 24"), "{}", person.said());
        person.keys(&[Char('c'); 17]);
        let drawn = person.drawn();
        assert!(
            drawn.contains(" 1A ") && drawn.contains(" 5B ") && drawn.contains("montrer les deux"),
            "{drawn}"
        );
        assert_eq!(person.keys(&[Enter]), tried("show:1234+5678"));
        assert_eq!(person.drawn().matches("montré par vous").count(), 1);
    }

    /// Whole games with any keys: nothing panics, everything fits, and without the aid nothing but
    /// what is visible is drawn.
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
                assert!(drawn.contains(person.game.state().view(Observer::SPECTATOR).face.name()), "{drawn}");
            }
            assert!(
                person.drawn().contains("devant, vu") || person.drawn().contains("front, seen"),
                "laid open"
            );
        }
    }
}

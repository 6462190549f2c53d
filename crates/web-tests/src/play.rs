//! Playing a match through the page, by mouse, by touch or by keyboard.

use std::time::Duration;

use serde_json::{Value, json};

use crate::person::{Person, Size};

/// A table that somebody set up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table {
    /// Its name in addresses.
    pub id: String,
}

/// What one plays with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hands {
    /// The mouse, or a finger on a phone.
    Pointer,
    /// Tab, the arrows and Enter.
    Keyboard,
}

/// A match has three moments worth a look.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Moment {
    /// Before one's first move.
    Start,
    /// After some moves.
    Middle,
    /// The result is there.
    End,
}

/// What was played, and how.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Played {
    /// Moves made on the board.
    pub on_board: u32,
    /// Moves made from the list in words.
    pub in_words: u32,
}

/// When a match is half-way, for whoever looks at it.
const MIDDLE: u32 = 5;
/// No match of these tests is longer.
const LONGEST: u32 = 400;

impl Person {
    /// Sets up a match against programs and sits down at it.
    pub fn deal(&mut self, game: &str, seats: usize, options: &[(&str, &str)]) -> Table {
        let table = self.gather_table(game, seats, options, seats - 1);
        self.visit(&format!("/t/{}", table.id));
        self.click("#start");
        self.wait("document.querySelector('.page[data-phase=playing]')", "the match");
        table
    }

    /// Sets up a table with programs on its last seats.
    pub fn gather_table(&mut self, game: &str, seats: usize, options: &[(&str, &str)], bots: usize) -> Table {
        self.visit("/");
        self.js("localStorage.getItem('pioche.known') || pioche.post('/session', {}).then(() => localStorage.setItem('pioche.known', '1')).then(() => true)");
        let options: serde_json::Map<String, Value> =
            options.iter().map(|(key, value)| ((*key).to_owned(), json!(value))).collect();
        let asked = json!({"id": 1, "do": "create", "game": game, "seats": seats, "options": options,
                           "bots": vec![1; bots], "access": "invited", "chance": "by chance"});
        let made = self.js(&format!("pioche.post('/ask', {asked})"));
        let id = made["table"].as_str().unwrap_or_else(|| panic!("no table: {made}"));
        Table { id: id.to_owned() }
    }

    /// Plays the match to its end. `look` is called at its three moments.
    pub fn play(&mut self, table: &Table, hands: Hands, mut look: impl FnMut(&mut Self, Moment)) -> Played {
        look(self, Moment::Start);
        let mut played = Played::default();
        let mut half = false;
        while self.play_one(table, hands, &mut played) {
            if !half && played.on_board + played.in_words == MIDDLE {
                half = true;
                look(self, Moment::Middle);
            }
            assert!(played.on_board + played.in_words < LONGEST, "the match does not end: {played:?}");
        }
        self.wait("document.querySelector('#end')", "the result");
        look(self, Moment::End);
        played
    }

    /// Waits for one's turn and makes a move; false if the match is over instead.
    pub fn play_one(&mut self, table: &Table, hands: Hands, played: &mut Played) -> bool {
        let now = self.my_turn(table);
        if now["over"] == true {
            return false;
        }
        let luck = played.on_board + played.in_words;
        let on_board = match hands {
            Hands::Pointer => self.point_at_a_move(&now, luck),
            Hands::Keyboard => self.tab_to_a_move(&now),
        };
        *(if on_board { &mut played.on_board } else { &mut played.in_words }) += 1;
        true
    }

    /// Waits until the page shows what the server knows, and it is one's turn or the match is over.
    pub fn my_turn(&mut self, table: &Table) -> Value {
        let ask = format!("pioche.turn({})", json!(table.id));
        for _ in 0..2000 {
            let now = self.js(&ask);
            if !now.is_null() {
                return now;
            }
        }
        panic!("nobody plays any more: {:?}", self.sentence());
    }

    /// Whether the page has gone on from this version within a while.
    fn moved(&mut self, now: &Value, within: u64) -> bool {
        let gone = format!("pioche.heard.version !== {}", now["version"]);
        self.wait_up_to(Duration::from_millis(within), &gone).is_some()
    }

    /// Clicks on a legal move; true if it was on the board.
    fn point_at_a_move(&mut self, now: &Value, luck: u32) -> bool {
        let legal = &now["legal"];
        if luck % 3 != 2 && self.lift_and_lay(now, luck) {
            return true;
        }
        for attempt in 0..4 {
            let things = self.js(&format!("pioche.playable({legal}, '.felt [data-move]')"));
            let things = things.as_array().expect("a list");
            if things.is_empty() {
                break;
            }
            // Another one each time, so that a match is not always the same.
            let chosen = &things[(luck as usize * 7 + attempt * 3) % things.len()];
            self.press(&chosen[1]);
            if self.insist(now, &chosen[0]) {
                return true;
            }
        }
        if self.js("!!document.querySelector('#moves')") == false {
            if self.look.size == Size::Phone {
                self.click("#last-line");
            }
            self.click("#text-moves");
        }
        let chosen = &legal[luck as usize * 7 % legal.as_array().expect("a list").len().min(100)];
        self.click(&format!("#moves [data-move={chosen}]"));
        assert!(self.moved(now, 10_000), "{chosen} was clicked and not played: {}", self.sentence());
        if self.look.size == Size::Phone {
            self.click(".side .shut");
        }
        false
    }

    /// A first click may only take a thing up, or show where it would lie: the second, on the same thing or on a button that
    /// says so, plays it.
    fn insist(&mut self, now: &Value, notation: &Value) -> bool {
        for within in [500, 1500, 3000] {
            if self.moved(now, within) {
                return true;
            }
            let said = self.js(&format!("pioche.playable([{notation}], '#say [data-move]')"));
            let again = self.js(&format!("pioche.playable([{notation}], '.felt [data-move]')"));
            let button = said.as_array().and_then(|things| things.first());
            if let Some(thing) = button.or_else(|| again.as_array().and_then(|things| things.last())) {
                self.press(&thing[1]);
            }
        }
        self.moved(now, 500)
    }

    /// Takes something up, and lays it where that lights a place; false if nothing came of it.
    fn lift_and_lay(&mut self, now: &Value, luck: u32) -> bool {
        let legal = &now["legal"];
        let ask = format!("pioche.playable({legal}, '.felt [data-move]')");
        let names = |things: &Value| -> Vec<String> {
            things.as_array().into_iter().flatten().map(|thing| thing[0].to_string()).collect()
        };
        let before = names(&self.js(&ask));
        let lifts = self.js(&format!("pioche.liftable({legal})"));
        let lifts = lifts.as_array().expect("a list");
        for attempt in 0..lifts.len().min(3) {
            self.press(&lifts[(luck as usize + attempt) % lifts.len()]);
            self.js("new Promise(requestAnimationFrame).then(() => new Promise(requestAnimationFrame)).then(() => true)");
            let things = self.js(&ask);
            let new =
                things.as_array().into_iter().flatten().find(|thing| !before.contains(&thing[0].to_string()));
            if let Some(thing) = new {
                self.press(&thing[1]);
                if self.insist(now, &thing[0]) {
                    return true;
                }
            }
            self.key("Escape");
        }
        false
    }

    /// Goes to a legal move by Tab and plays it by Enter; true if it was on the board.
    fn tab_to_a_move(&mut self, now: &Value) -> bool {
        let legal = now["legal"].as_array().expect("a list");
        let suits = |focus: &Value| !focus.is_null() && legal.contains(&focus["move"]);
        for _ in 0..120 {
            self.key("Tab");
            let focus = self.js("pioche.focus()");
            if suits(&focus) && focus["board"] == true {
                // A first Enter may only take a thing up: the second, there or on a button that says so, plays it.
                self.key("Enter");
                if self.moved(now, 700) {
                    return true;
                }
                let button = format!("#say [data-move={}]", focus["move"]);
                if self.js(&format!("!!document.querySelector({})", json!(button))) == true {
                    self.tab_to_selector(&button);
                }
                self.key("Enter");
                if self.moved(now, 700) {
                    return true;
                }
            }
        }
        if self.js("!!document.querySelector('#moves')") == false {
            self.tab_to_selector("#text-moves");
            self.key("Enter");
        }
        let focus = self.tab_to("a move in words", suits);
        self.key("Enter");
        assert!(self.moved(now, 10_000), "Enter on {focus} plays nothing: {}", self.sentence());
        false
    }
}

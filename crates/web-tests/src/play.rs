//! Playing a match through the page, by mouse, by touch or by keyboard.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::person::{PATIENCE, Person};

/// A table that somebody set up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableId {
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
    pub fn deal(&mut self, game: &str, seats: usize, options: &[(&str, &str)]) -> TableId {
        let table = self.gather_table(game, seats, options, seats - 1);
        self.visit(&format!("/t/{}", table.id));
        self.click("#start");
        self.wait("document.querySelector('.page[data-phase=playing]')", "the match");
        table
    }

    /// Makes a move by its name, from the list of moves in text.
    pub fn play_by_name(&mut self, mv: &str) {
        self.list_moves(mv);
        self.click(&format!("#moves [data-move={}]", json!(mv)));
    }

    /// Opens the list of moves in text, and looks for one where the list is long.
    pub fn list_moves(&mut self, mv: &str) {
        if self.js("document.querySelector('#text-moves').ariaExpanded") != "true" {
            self.click("#text-moves");
        }
        self.wait("document.querySelector('#moves')", "the moves in text");
        self.js(&format!(
            "{{ const field = document.querySelector('#moves input');
               if (field) {{ field.value = {}; field.dispatchEvent(new Event('input', {{ bubbles: true }})); }} true }}",
            json!(mv)
        ));
    }

    /// Sets up a table with programs on its last seats.
    pub fn gather_table(
        &mut self,
        game: &str,
        seats: usize,
        options: &[(&str, &str)],
        bots: usize,
    ) -> TableId {
        self.visit("/");
        self.js("localStorage.getItem('pioche.known') || pioche.post('/session', {}).then(() => localStorage.setItem('pioche.known', '1')).then(() => true)");
        let options: serde_json::Map<String, Value> =
            options.iter().map(|(key, value)| ((*key).to_owned(), json!(value))).collect();
        let asked = json!({"id": 1, "do": "create", "game": game, "seats": seats, "options": options,
                           "bots": vec![1; bots], "access": "invited"});
        let made = self.js(&format!("pioche.post('/ask', {asked})"));
        let id = made["table"].as_str().unwrap_or_else(|| panic!("no table: {made}"));
        TableId { id: id.to_owned() }
    }

    /// Plays the match to its end. `look` is called at its three moments.
    pub fn play(&mut self, table: &TableId, hands: Hands, mut look: impl FnMut(&mut Self, Moment)) -> Played {
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

    /// Plays the match that the page has gone to, to its end; its table.
    pub fn finish_here(&mut self) -> TableId {
        self.wait("document.querySelector('.page[data-phase]')", "a match");
        let id = self.js("location.pathname.split('/')[2]");
        let table = TableId { id: id.as_str().expect("a table's name").to_owned() };
        self.play(&table, Hands::Pointer, |_, _| {});
        table
    }

    /// Waits for one's turn and makes a move; false if the match is over instead.
    pub fn play_one(&mut self, table: &TableId, hands: Hands, played: &mut Played) -> bool {
        let now = self.my_turn(table);
        if now["over"] == true {
            return false;
        }
        self.play_now(&now, hands, played);
        true
    }

    /// Makes a move where it is one's turn already; otherwise nothing.
    pub fn play_if_asked(&mut self, table: &TableId, hands: Hands, played: &mut Played) {
        let now = self.js(&format!("pioche.turn({})", json!(table.id)));
        if !now.is_null() && now["over"] == false {
            self.play_now(&now, hands, played);
        }
    }

    fn play_now(&mut self, now: &Value, hands: Hands, played: &mut Played) {
        let luck = played.on_board + played.in_words;
        let on_board = match hands {
            Hands::Pointer => self.point_at_a_move(now, luck),
            Hands::Keyboard => self.tab_to_a_move(now),
        };
        // Somebody else may have been quicker, where the rules let them; then nothing was played
        // here.
        if self.js("pioche.taken").as_u64() > now["taken"].as_u64() {
            *(if on_board { &mut played.on_board } else { &mut played.in_words }) += 1;
        }
    }

    /// Waits until the page shows what the server knows, and it is one's turn or the match is over.
    pub fn my_turn(&mut self, table: &TableId) -> Value {
        if let Some(now) = self.wait_up_to(PATIENCE, &format!("pioche.turn({})", json!(table.id))) {
            return now;
        }
        panic!("nobody plays any more: {:?}", self.sentence());
    }

    /// Whether a click or a key has played: the move is on its way, or the table has gone on. Then
    /// waits until it has.
    fn done(&mut self, now: &Value) -> bool {
        let version = &now["version"];
        if self.js(&format!("pioche.did({version})")) == false {
            return false;
        }
        let answered = format!("pioche.heard.version !== {version} || !pioche.asked.size");
        assert!(self.wait_up_to(PATIENCE, &answered).is_some(), "no answer to a move: {}", self.sentence());
        self.js(&format!("pioche.heard.version !== {version}")) == true
    }

    /// Presses a point, and waits until the page has heard of it: a finger's click comes a little
    /// after the finger.
    fn tap(&mut self, point: &Value) {
        let before = self.js("pioche.clicks");
        self.press(point);
        // A press that is no click, because what was there has moved on, is noticed by what does
        // not follow.
        self.wait_up_to(Duration::from_millis(500), &format!("pioche.clicks > {before}"));
    }

    /// Puts away what is told on a slip over the table: the end of a round, why something cannot be
    /// played.
    pub fn put_slips_away(&mut self) {
        for slip in [".why > .ico", ".round-end .btn", "#notice .ico", "#go-on"] {
            let point = self.js(&format!("pioche.seen('{slip}') && pioche.find('{slip}')"));
            if point.is_array() {
                self.tap(&point);
            }
        }
    }

    /// Puts slips away until what the selector finds can be clicked.
    pub fn uncover(&mut self, selector: &str) {
        let start = Instant::now();
        let reached = format!("pioche.frames().then(() => pioche.find({}))", json!(selector));
        while !self.js(&reached).is_array() {
            assert!(start.elapsed() < PATIENCE, "{selector} stays covered: {}", self.page());
            self.put_slips_away();
        }
    }

    /// Clicks on a legal move; true if it was on the board.
    fn point_at_a_move(&mut self, now: &Value, luck: u32) -> bool {
        self.put_slips_away();
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
            self.tap(&chosen[1]);
            if self.insist(now, &chosen[0]) {
                return true;
            }
            self.put_slips_away();
        }
        self.pick_in_words(now, luck);
        false
    }

    /// Finds a move in the list of words and clicks on it.
    fn pick_in_words(&mut self, now: &Value, luck: u32) {
        let legal = now["legal"].as_array().expect("a list");
        // From anywhere in the list: where it is too long to be shown as a whole, it can be
        // searched.
        let chosen = &legal[luck as usize * 977 % legal.len()];
        let button = format!("#moves [data-move={chosen}]");
        let start = Instant::now();
        while !self.done(now) {
            assert!(start.elapsed() < PATIENCE, "{chosen} cannot be played in words: {}", self.page());
            self.put_slips_away();
            if !self.shows_words() {
                continue;
            }
            if self.js(&format!("!document.querySelector({})", json!(button))) == true {
                self.search_for(chosen.as_str().unwrap_or_default());
            }
            self.try_click(&button);
        }
        // Where the side is a drawer.
        while self.js("pioche.seen('.side .shut')") == true {
            assert!(start.elapsed() < 2 * PATIENCE, "the drawer does not close: {}", self.page());
            self.try_click(".side .shut");
        }
    }

    /// Clicks on something if that can be reached now.
    fn try_click(&mut self, selector: &str) {
        let point = self.js(&format!("pioche.frames().then(() => pioche.find({}))", json!(selector)));
        if point.is_array() {
            self.tap(&point);
        }
    }

    /// Whether the list of moves in words is there. Where it is folded away, does the next step to
    /// it.
    fn shows_words(&mut self) -> bool {
        let there = self.js("pioche.seen('#moves')") == true;
        if !there {
            let drawer = self.js("pioche.seen('.side')") == true;
            self.try_click(if drawer { "#text-moves" } else { "#open-journal" });
        }
        there
    }

    /// Types something into the field over the list of moves, instead of what is there.
    fn search_for(&mut self, text: &str) {
        self.click("#moves input");
        self.js("document.querySelector('#moves input').select()");
        for letter in text.chars() {
            self.key(letter.encode_utf8(&mut [0; 4]));
        }
        self.js("pioche.frames().then(() => true)");
    }

    /// A first click may only take a thing up, or show where it would lie: the second, on the same
    /// thing or on a button that says so, plays it.
    fn insist(&mut self, now: &Value, notation: &Value) -> bool {
        for _ in 0..3 {
            if self.done(now) {
                return true;
            }
            let said = self.js(&format!("pioche.playable([{notation}], '#say [data-move]')"));
            let again = self.js(&format!("pioche.playable([{notation}], '.felt [data-move]')"));
            let button = said.as_array().and_then(|things| things.first());
            if let Some(thing) = button.or_else(|| again.as_array().and_then(|things| things.last())) {
                self.tap(&thing[1]);
            }
        }
        self.done(now)
    }

    /// Takes something up, and lays it where that lights a place; false if nothing came of it.
    fn lift_and_lay(&mut self, now: &Value, luck: u32) -> bool {
        let legal = &now["legal"];
        let ask = format!("pioche.frames().then(() => pioche.playable({legal}, '.felt [data-move]'))");
        let names = |things: &Value| -> Vec<String> {
            things.as_array().into_iter().flatten().map(|thing| thing[0].to_string()).collect()
        };
        let before = names(&self.js(&ask));
        let lifts = self.js(&format!("pioche.liftable({legal})"));
        let lifts = lifts.as_array().expect("a list");
        for attempt in 0..lifts.len().min(3) {
            self.tap(&lifts[(luck as usize + attempt) % lifts.len()]);
            let things = self.js(&ask);
            let new =
                things.as_array().into_iter().flatten().find(|thing| !before.contains(&thing[0].to_string()));
            if let Some(thing) = new {
                self.tap(&thing[1]);
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
            // The end of a round lies over the table until one goes on.
            if self.js("pioche.seen('#go-on')") == true {
                self.tab_to_selector("#go-on");
                self.key("Enter");
                self.wait("!document.querySelector('#go-on')", "the next round");
            }
            self.key("Tab");
            let focus = self.js("pioche.focus()");
            if suits(&focus) && focus["board"] == true {
                // A first Enter may only take a thing up: the second, there or on a button that
                // says so, plays it.
                self.key("Enter");
                if self.done(now) {
                    return true;
                }
                let button = format!("#say [data-move={}]", focus["move"]);
                if self.js(&format!("!!document.querySelector({})", json!(button))) == true {
                    self.tab_to_selector(&button);
                }
                self.key("Enter");
                if self.done(now) {
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
        assert!(self.done(now), "Enter on {focus} plays nothing: {}", self.page());
        false
    }
}

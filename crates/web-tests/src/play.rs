//! Playing a match through the page, by mouse, by touch or by keyboard.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::person::{PATIENCE, Person};

/// A table that was created.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableId {
    /// Its id in addresses.
    pub id: String,
}

/// The means of playing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hands {
    /// The mouse, or a finger on a phone.
    Pointer,
    /// Tab, the arrows and Enter.
    Keyboard,
    /// Requests to the server, for tests that are not about making moves.
    Program,
}

/// The three moments of a match that tests look at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Moment {
    /// Before the person's first move.
    Start,
    /// After some moves.
    Middle,
    /// The result is there.
    End,
}

/// What was played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Played {
    /// Moves of this person that the server took.
    pub moves: u32,
}

/// After this many moves a match counts as half-way.
const MIDDLE: u32 = 5;
/// The maximum length of a match in these tests.
const LONGEST: u32 = 400;

impl Person {
    /// Creates a table against bots and sits down at it.
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

    /// Creates a table with bots on its last seats.
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
            if !half && played.moves == MIDDLE {
                half = true;
                look(self, Moment::Middle);
            }
            assert!(played.moves < LONGEST, "the match does not end: {played:?}");
        }
        self.wait("document.querySelector('#end')", "the result");
        look(self, Moment::End);
        played
    }

    /// Plays the match that is shown to its end; returns its table.
    pub fn finish_here(&mut self) -> TableId {
        self.wait("document.querySelector('.page[data-phase]')", "a match");
        let id = self.js("location.pathname.split('/')[2]");
        let table = TableId { id: id.as_str().expect("a table's name").to_owned() };
        self.play(&table, Hands::Pointer, |_, _| {});
        table
    }

    /// Waits for the person's turn and makes a move; false if the match is over instead.
    pub fn play_one(&mut self, table: &TableId, hands: Hands, played: &mut Played) -> bool {
        let now = self.my_turn(table);
        if now["over"] == true {
            return false;
        }
        self.play_now(&now, hands, played);
        true
    }

    /// Makes a move if it is the person's turn; otherwise does nothing.
    pub fn play_if_asked(&mut self, table: &TableId, hands: Hands, played: &mut Played) {
        let now = self.js(&format!("pioche.turn({})", json!(table.id)));
        if !now.is_null() && now["over"] == false {
            self.play_now(&now, hands, played);
        }
    }

    fn play_now(&mut self, now: &Value, hands: Hands, played: &mut Played) {
        let taken = match hands {
            Hands::Pointer => self.point_at_a_move(now, played.moves),
            Hands::Keyboard => self.tab_to_a_move(now),
            Hands::Program => self.send_a_move(now, played.moves),
        };
        // Where others may speak up, one of them may have been faster; then the page has received
        // that instead.
        if taken && self.js("pioche.taken").as_u64() > now["taken"].as_u64() {
            played.moves += 1;
        }
    }

    /// Plays one of the legal moves without the page, and waits until the page shows it.
    fn send_a_move(&mut self, now: &Value, luck: u32) -> bool {
        let legal = now["legal"].as_array().expect("a list");
        let asked = json!({"id": 1_000_000 + self.next_request(), "do": "play", "table": now["table"],
                           "version": now["version"], "move": legal[luck as usize * 7 % legal.len()]});
        let answer = self.js(&format!("pioche.post('/ask', {asked})"));
        if !answer["error"].is_null() {
            return false;
        }
        self.js("pioche.taken += 1");
        let heard = format!("pioche.heard.version !== {}", now["version"]);
        assert!(self.wait_up_to(PATIENCE, &heard).is_some(), "the page hears nothing of {asked}");
        true
    }

    /// Waits until the page shows the server's current state, and it is the person's turn or the
    /// match is over.
    pub fn my_turn(&mut self, table: &TableId) -> Value {
        if let Some(now) = self.wait_up_to(PATIENCE, &format!("pioche.turn({})", json!(table.id))) {
            return now;
        }
        panic!("nobody plays any more: {:?}", self.sentence());
    }

    /// Whether a click or a key has made a move: it is on its way, or the table has moved on. Then
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

    /// Taps a point, and waits until the page has received the click, which comes a little after
    /// the touch.
    fn tap(&mut self, point: &Value) {
        let before = self.js("pioche.clicks");
        self.press(point);
        // A tap that becomes no click, because the thing has moved on, shows by its lack of effect.
        self.wait_up_to(Duration::from_millis(500), &format!("pioche.clicks > {before}"));
    }

    /// Closes slips over the table: the end of a round, or why something cannot be played.
    pub fn put_slips_away(&mut self) {
        for slip in [".why > .ico", ".round-end .btn", "#notice .ico", "#go-on"] {
            // It may still be moving to its place.
            let point = self
                .js(&format!("pioche.seen('{slip}') && pioche.settled().then(() => pioche.find('{slip}'))"));
            if point.is_array() {
                self.tap(&point);
            }
        }
    }

    /// A new request number.
    fn next_request(&mut self) -> u64 {
        self.requests += 1;
        self.requests
    }

    /// Closes slips until the element that the selector finds can be clicked.
    pub fn uncover(&mut self, selector: &str) {
        let start = Instant::now();
        let reached = format!("pioche.settled().then(() => pioche.find({}))", json!(selector));
        while !self.js(&reached).is_array() {
            assert!(start.elapsed() < PATIENCE, "{selector} stays covered: {}", self.page());
            self.put_slips_away();
        }
    }

    /// Makes a legal move on the board, tap by tap: every tap picks something up, shows where it
    /// would lie, or plays. True if the move was accepted.
    fn point_at_a_move(&mut self, now: &Value, luck: u32) -> bool {
        let start = Instant::now();
        let (mut tapped, mut refused) = (Vec::new(), Vec::new());
        loop {
            if tapped.is_empty() {
                self.put_slips_away();
            }
            match self.target(now, luck, &tapped, &refused) {
                Some(target) => {
                    let taps = tapped.len() + refused.len();
                    assert!(taps < MOST_TAPS, "{tapped:?}, {refused:?} play nothing: {}", self.page());
                    match self.tap_for_effect(now, &target) {
                        Effect::Sent => return self.done(now),
                        Effect::Chosen => tapped.push(target),
                        Effect::Refused => refused.push(target),
                    }
                }
                // Another slip may have appeared after the others were closed.
                None if tapped.is_empty() && start.elapsed() < PATIENCE => {}
                None => break,
            }
        }
        panic!("no legal move can be made on the board, after {tapped:?}, {refused:?}: {}", self.page());
    }

    /// What a person who has tapped these things taps next, if anything. What was refused is not
    /// picked up again.
    fn target(&mut self, now: &Value, luck: u32, tapped: &[Target], refused: &[Target]) -> Option<Target> {
        let (legal, luck) = (&now["legal"], luck as usize);
        let found = self.js(&format!(
            "pioche.settled().then(() => ({{ says: pioche.playable({legal}, '#say [data-move]'), felt: pioche.playable({legal}, '.felt [data-move]'), lifts: pioche.liftable({legal}) }}))"
        ));
        let all_of = |what: &str| -> Vec<Target> {
            found[what].as_array().into_iter().flatten().map(Target::read).collect()
        };
        let (says, felt, mut lifts) = (all_of("says"), all_of("felt"), all_of("lifts"));
        lifts.retain(|lift| !refused.iter().any(|before| before.is_same(lift)));
        let new = |target: &&Target| !tapped.iter().any(|before| before.is_same(target));
        let held = tapped.last().and_then(|target| target.notation.clone());
        // A choice is confirmed by a button that says so, or by tapping the same thing again.
        if let Some(held) = held {
            let confirms = |target: &&Target| target.notation.as_ref() == Some(&held);
            let again = says.iter().find(confirms).or_else(|| felt.iter().rfind(confirms));
            if let Some(again) = again {
                return Some(again.clone());
            }
        }
        let of = |things: &[Target], luck: usize| {
            let left: Vec<&Target> = things.iter().filter(new).collect();
            (!left.is_empty()).then(|| left[luck % left.len()].clone())
        };
        let (play, button, lift) = (of(&felt, luck * 7), of(&says, luck), of(&lifts, luck));
        if tapped.is_empty() {
            // Alternate between what can be played at once and what is picked up first, so that
            // both are tested.
            let lifts_first = luck % 3 == 1 && play.is_some() && refused.is_empty();
            return if lifts_first { lift.or(play) } else { play.or(button).or(lift) };
        }
        // It may be shown there already, like the first card of Karta Doppio, wherever it is held.
        let shown =
            says.iter().find(|button| play.as_ref().is_some_and(|play| play.notation == button.notation));
        if let Some(shown) = shown {
            return Some(shown.clone());
        }
        // Something that fits nowhere as it lies is rotated by another tap, up to a full turn.
        let turned =
            tapped.iter().rev().take_while(|before| tapped.last().is_some_and(|it| it.is_same(before)));
        let turns = turned.count();
        let same = tapped.last().and_then(|held| lifts.iter().find(|lift| lift.is_same(held)));
        play.or(button).or_else(|| same.filter(|_| turns < 4).cloned()).or(lift)
    }

    /// Taps a thing, and waits for an effect.
    fn tap_for_effect(&mut self, now: &Value, target: &Target) -> Effect {
        let before = self.js("pioche.choices()");
        self.press(&target.point);
        let effect = self.effect(now, &before, target.notation.is_some());
        effect.unwrap_or_else(|| panic!("a tap on {target:?} does nothing: {}", self.page()))
    }

    /// Waits for the effect of a tap or a key. A legal move always has one; other things may not be
    /// picked up now.
    fn effect(&mut self, now: &Value, before: &Value, legal: bool) -> Option<Effect> {
        let patience = if legal { PATIENCE } else { REFUSAL };
        match self.wait_up_to(patience, &format!("pioche.effect({}, {before})", now["version"])) {
            Some(effect) if effect == "sent" => Some(Effect::Sent),
            Some(_) if !legal && self.js("pioche.seen('.why')") == true => {
                self.put_slips_away();
                Some(Effect::Refused)
            }
            Some(_) => Some(Effect::Chosen),
            None => (!legal).then_some(Effect::Refused),
        }
    }

    /// Makes a legal move on the board by Tab, arrows and Enter. True if it was accepted.
    fn tab_to_a_move(&mut self, now: &Value) -> bool {
        let legal = now["legal"].as_array().expect("a list");
        let is_legal = |focus: &Value| focus["board"] == true && legal.contains(&focus["move"]);
        for _ in 0..120 {
            // The slip at the end of a round covers the table until the person goes on.
            if self.js("pioche.seen('#go-on')") == true {
                self.tab_to_selector("#go-on");
                self.key("Enter");
                self.wait("!document.querySelector('#go-on')", "the next round");
            }
            self.key("Tab");
            let focus = self.js("pioche.focus()");
            if focus.is_null() || !(is_legal(&focus) || focus["drag"] == true) {
                continue;
            }
            match self.enter(now, &focus) {
                Effect::Sent => return self.done(now),
                Effect::Refused => continue,
                Effect::Chosen => {}
            }
            // It is picked up. A second Enter plays it: there, on a square reached by the arrows,
            // or on a button that says so.
            if self.js("!!document.querySelector('.felt .cells [data-move]')") == true {
                self.walk_to_a_square(legal);
            } else if let Some(mv) = focus["move"].as_str() {
                let button = format!("#say [data-move={}]", json!(mv));
                if self.js(&format!("!!document.querySelector({})", json!(button))) == true {
                    self.tab_to_selector(&button);
                }
            }
            let focus = self.js("pioche.focus()");
            if legal.contains(&focus["move"]) && self.enter(now, &focus) == Effect::Sent {
                return self.done(now);
            }
            if self.js("pioche.seen('#lay')") == true {
                self.tab_to_selector("#lay");
                if self.enter(now, &json!("#lay")) == Effect::Sent {
                    return self.done(now);
                }
            }
        }
        panic!("no legal move can be reached by Tab: {}", self.page());
    }

    /// Presses Enter on the focused element, and waits for an effect.
    fn enter(&mut self, now: &Value, focus: &Value) -> Effect {
        let before = self.js("pioche.choices()");
        self.key("Enter");
        let effect = self.effect(now, &before, !focus["move"].is_null());
        effect.unwrap_or_else(|| panic!("Enter on {focus} does nothing: {}", self.page()))
    }

    /// Moves the focus by arrows from square to square, to one where the held thing fits.
    fn walk_to_a_square(&mut self, legal: &[Value]) {
        let end = self.js(&format!(
            "(() => {{ const may = new Set({}); const square = [...document.querySelectorAll('.felt .cells [data-move]')].find((each) => may.has(each.dataset.move)); return pioche.square(square); }})()",
            json!(legal)
        ));
        let here = |person: &mut Self| {
            if person.js("!!document.activeElement?.dataset.cell") == false {
                person.tab_to_selector(".felt .cells [tabindex=\"0\"]");
            }
            person.js("pioche.square(document.activeElement)")
        };
        for (axis, less, more) in [(0, "ArrowLeft", "ArrowRight"), (1, "ArrowUp", "ArrowDown")] {
            let away = end[axis].as_i64().expect("a number") - here(self)[axis].as_i64().expect("a number");
            for _ in 0..away.abs() {
                let from = self.js("document.activeElement.dataset.cell");
                self.key(if away < 0 { less } else { more });
                self.wait(
                    &format!(
                        "document.activeElement?.dataset.cell && document.activeElement.dataset.cell !== {from}"
                    ),
                    "the next square",
                );
            }
        }
    }
}

/// How long something that is no legal move by itself may take to be picked up.
const REFUSAL: Duration = Duration::from_secs(5);

/// More taps than any move needs.
const MOST_TAPS: usize = 40;

/// The effect of a tap or a key.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Effect {
    /// A move is on its way, or the table has moved on.
    Sent,
    /// Something was picked up or moved, or can now be chosen.
    Chosen,
    /// It cannot be picked up now.
    Refused,
}

/// Something on the board that can be tapped.
#[derive(Clone, Debug)]
struct Target {
    /// The move that it stands for, if any.
    notation: Option<String>,
    /// The page's name for it.
    thing: String,
    point: Value,
}

impl Target {
    /// Parses a move, a point and a name, as the page lists them.
    fn read(value: &Value) -> Self {
        Self {
            notation: value[0].as_str().map(str::to_owned),
            thing: value[2].as_str().unwrap_or_default().to_owned(),
            point: value[1].clone(),
        }
    }

    fn is_same(&self, other: &Self) -> bool {
        self.notation == other.notation && self.thing == other.thing
    }
}

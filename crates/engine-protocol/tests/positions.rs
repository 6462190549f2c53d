//! Matches that begin with a position, and their options.

use catalog::AnyMatch;
use engine::{Lang, Seat, Seed};
use engine_protocol::{Around, PlayOn, Rollouts};
use serde_json::{Value, json};

/// Constant randomness, and no search.
struct Still;

impl Around for Still {
    fn fresh_seed(&mut self) -> Result<Seed, String> {
        Ok(Seed::numbered(1, 0))
    }

    fn go(&mut self, _: &AnyMatch, _: Seat, _: &str, _: u64) -> Result<Value, String> {
        Err("nobody thinks here".to_owned())
    }

    fn playout(&mut self, _: &AnyMatch, _: &PlayOn, _: u64) -> Result<Value, String> {
        Err("nobody plays here".to_owned())
    }

    fn rollouts(&mut self, _: &AnyMatch, _: &PlayOn, _: Rollouts) -> Result<Value, String> {
        Err("nobody plays here".to_owned())
    }
}

/// The replies to these requests, in order.
fn answers(requests: &[Value]) -> Vec<Value> {
    let input = requests.iter().map(Value::to_string).collect::<Vec<_>>().join("\n");
    let mut output = Vec::new();
    engine_protocol::serve(input.as_bytes(), &mut output, Still, Lang::En)
        .expect("a vector takes everything");
    let output = String::from_utf8(output).expect("JSON is text");
    output.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

/// A position of a table with these options.
fn position(game: &str, seats: usize, options: &Value) -> Value {
    let new = json!({"cmd": "new", "game": game, "seats": seats, "options": options, "seed": 1});
    answers(&[new, json!({"cmd": "position"})])[1]["ok"].clone()
}

#[test]
fn options_that_contradict_the_position_are_refused() {
    for (game, seats, options, key, wrong) in [
        ("ole", 3, json!({"privilege": "off"}), "privilege", "on"),
        ("ole", 3, json!({"rounds": 2}), "rounds", "players"),
        ("ole", 3, json!({}), "rounds", "2"),
        ("dos", 2, json!({"call": "auto"}), "call", "shout"),
        ("dos", 2, json!({"target": 50}), "target", "200"),
        ("karta-doppio", 2, json!({"legs": 2}), "legs", "1"),
        ("karta-doppio", 2, json!({"red": 1}), "red", "0"),
        ("otto-bruno", 2, json!({"memory": "aid"}), "memory", "human"),
        ("otto-game-over", 4, json!({"teams": "on"}), "teams", "off"),
        ("otto-game-over", 2, json!({"vigilance": "on"}), "vigilance", "off"),
        ("otto-game-over", 2, json!({"secret_cards": "off"}), "secret_cards", "on"),
        ("otto-game-over", 2, json!({"age": "1,0"}), "age", "seats"),
        ("otto-game-over", 2, json!({"rounds": 1}), "rounds", "all"),
    ] {
        let position = position(game, seats, &options);
        let with =
            |options: Value| json!({"cmd": "new", "game": game, "options": options, "position": position});
        let told = answers(&[with(json!({key: wrong})), with(options.clone())]);
        let why = told[0]["error"].as_str().unwrap_or_else(|| panic!("{game} {options}: {}", told[0]));
        assert!(why.starts_with(&format!("option {key} is ")), "{game}: {why}");
        assert!(why.ends_with(&format!("in this position, not {wrong:?}")), "{game}: {why}");
        assert!(told[1]["ok"].is_object(), "{game} {options}: {}", told[1]);
    }
}

#[test]
fn options_that_are_left_out_are_those_of_the_position() {
    let position = position("ole", 3, &json!({"privilege": "off", "rounds": 2}));
    let told =
        answers(&[json!({"cmd": "new", "game": "ole", "position": position}), json!({"cmd": "record"})]);
    assert_eq!(told[1]["ok"]["options"], json!({"privilege": "off", "rounds": "2"}));
}

#[test]
fn what_is_wrong_with_a_request_is_said_in_words() {
    for (request, expected) in [
        (json!({"cmd": "neu"}), "there is no command \"neu\"; the commands are games, new, view, "),
        (json!({"cmd": 3}), "a request is a JSON object with a \"cmd\""),
        (json!({"cmd": "new"}), "\"new\" needs \"game\""),
        (json!({"cmd": "new", "gam": "ole"}), "\"new\" takes no \"gam\"; it takes: game, seats, options, "),
        (json!({"cmd": "undo", "please": true}), "\"undo\" takes no \"please\"; it takes nothing"),
        (json!({"cmd": "new", "game": ["ole"]}), "\"game\" cannot be [\"ole\"]; use a text"),
        (json!({"cmd": "rollouts", "count": -1}), "\"count\" cannot be -1; use a whole number"),
        (json!({"cmd": "view", "memory": "all"}), "\"memory\" cannot be \"all\"; use \"now\", \"ever\""),
        (json!({"cmd": "batch", "requests": {}}), "\"requests\" cannot be {}; use […]"),
        (json!({"cmd": "new", "game": "ole", "position": {"hands": 3}}), "at \"hands\": a list is expected"),
        (
            json!({"cmd": "new", "game": "ole", "position": {"format": 1, "moves": []}}),
            "this is a record of a match, not a position",
        ),
    ] {
        let told = answers(std::slice::from_ref(&request));
        let why = told[0]["error"].as_str().unwrap_or_else(|| panic!("{request}: {}", told[0]));
        assert!(why.contains(expected), "{request}: {why}");
    }
    let none = answers(&[json!({"cmd": "new", "game": "ole", "seed": null, "seats": null})]);
    assert!(none[0]["ok"].is_object(), "null counts as left out: {}", none[0]);
}

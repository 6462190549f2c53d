use engine::{Dice, Game, Positions, Seat, Seed};
use serde_json::Value;

use crate::TestTable;
use crate::conformance::observers;

/// A state determinized from a view differs from the true one only in what the observer cannot
/// know; so everything that the observer is shown of the two must be equal, byte for byte.
pub fn secrecy<G: Positions>(tables: &[&str]) {
    for table in tables {
        let table = TestTable::<G>::new(table);
        let mut dice = Dice::new(3);
        let (mut imagined_otherwise, mut hidden) = (0, false);
        visit(&table, 400, |state| {
            hidden |= hides_something(state, table.seats);
            for observer in observers(table.seats) {
                let view = state.view(observer);
                let bytes = serde_json::to_vec(&view).expect("a view is plain data");
                if observer.memory == engine::Memory::Now
                    && state.view(engine::Observer { memory: engine::Memory::Ever, ..observer }) != view
                {
                    // A screen may know too little for a determinization; bots never use that view.
                    continue;
                }
                let other = G::determinize(&view, &mut dice)
                    .unwrap_or_else(|error| panic!("{table}: {error}: {view:?}"));
                imagined_otherwise += usize::from(other != *state);
                let again = serde_json::to_vec(&other.view(observer)).expect("a view is plain data");
                assert_eq!(
                    String::from_utf8_lossy(&bytes),
                    String::from_utf8_lossy(&again),
                    "{table}: {observer:?} sees the same in both"
                );
                assert_eq!(state.to_act(), other.to_act(), "{table}: who acts is public");
                if let Some(seat) = observer.seat {
                    let (mut mine, mut same) = (Vec::new(), Vec::new());
                    state.legal_moves(seat, &mut mine);
                    other.legal_moves(seat, &mut same);
                    assert_eq!(mine, same, "{table}: my moves follow from what I know");
                }
                let json = serde_json::to_string(&other.to_position()).expect("a position is plain data");
                let position = serde_json::from_str(&json).expect("it was just written");
                assert!(
                    G::from_position(&position).is_ok_and(|read| read == other),
                    "{table}: an imagined state is sound: {json}"
                );
                play_on(other, &mut dice, 60);
            }
        });
        // With perfect information and no chance left, only the true state fits.
        assert!(imagined_otherwise > 0 || !hidden, "{table}: imagining re-keys at least the seed");
    }
}

/// Whether observers see different things, apart from who they are.
fn hides_something<G: Game>(state: &G, seats: usize) -> bool {
    let mut shown = observers(seats).into_iter().map(|observer| {
        let mut view = serde_json::to_value(state.view(observer)).expect("a view is plain data");
        if let Some(fields) = view.as_object_mut() {
            fields.remove("seat");
        }
        view
    });
    let first = shown.next();
    shown.any(|view| Some(view) != first)
}

/// Views and positions that were tampered with are refused or can be played; nothing panics.
pub fn tampering<G: Positions>(tables: &[&str]) {
    for table in tables {
        let table = TestTable::<G>::new(table);
        let mut dice = Dice::new(4);
        let mut refused = 0;
        visit(&table, 60, |state| {
            let position = serde_json::to_value(state.to_position()).expect("a position is plain data");
            let observers = observers(table.seats);
            let observer = dice.pick(&observers).copied().expect("somebody looks");
            let view = serde_json::to_value(state.view(observer)).expect("a view is plain data");
            for _ in 0..60 {
                let changed = tamper(&position, &mut dice);
                match serde_json::from_value::<G::Position>(changed)
                    .ok()
                    .map(|position| G::from_position(&position))
                {
                    Some(Ok(state)) => play_on(state, &mut dice, 40),
                    Some(Err(error)) => {
                        assert!(error.to_string().len() > 5, "the error says what is wrong");
                        refused += 1;
                    }
                    None => refused += 1,
                }
                let changed = tamper(&view, &mut dice);
                if let Ok(view) = serde_json::from_value::<G::View>(changed)
                    && let Ok(state) = G::determinize(&view, &mut dice)
                {
                    play_on(state, &mut dice, 40);
                }
            }
        });
        assert!(refused > 100, "{table}: most changes are noticed, but only {refused} were");
    }
}

/// Random moves from any valid state: there is always one, and nothing panics.
fn play_on<G: Game>(mut state: G, dice: &mut Dice, moves: usize) {
    let mut list = Vec::new();
    for _ in 0..moves {
        let actors: Vec<Seat> = state.to_act().anyone().iter().collect();
        let Some(&seat) = dice.pick(&actors) else { return };
        let mv = state.random_move(seat, dice, &mut list).expect("a seat that can act has a move");
        state.play(seat, mv, &mut Vec::new()).expect("a random move is legal");
    }
}

/// Visits about `count` states, spread over random matches.
fn visit<G: Positions>(table: &TestTable<G>, count: usize, mut each: impl FnMut(&G)) {
    let mut dice = Dice::new(2);
    let (mut visited, mut index) = (0, 0);
    while visited < count {
        let mut state = table.deal(Seed::numbered(9, index)).state().clone();
        index += 1;
        loop {
            if dice.below(6) == 0 {
                each(&state);
                visited += 1;
            }
            let actors: Vec<Seat> = state.to_act().anyone().iter().collect();
            let Some(&seat) = dice.pick(&actors) else { break };
            let mv =
                state.random_move(seat, &mut dice, &mut Vec::new()).expect("a seat that can act has a move");
            state.play_unchecked(seat, mv, &mut ());
            if visited >= count {
                break;
            }
        }
        each(&state);
    }
}

/// The value with one to three of its leaves or lists changed.
fn tamper(value: &Value, dice: &mut Dice) -> Value {
    let mut changed = value.clone();
    for _ in 0..=dice.below(3) {
        change(&mut changed, dice);
    }
    changed
}

fn change(value: &mut Value, dice: &mut Dice) {
    // Usually descend, as long as there is somewhere to go.
    match value {
        Value::Object(map) if !map.is_empty() && dice.below(12) != 0 => {
            let chosen = dice.below(map.len() as u32) as usize;
            if let Some(inner) = map.values_mut().nth(chosen) {
                return change(inner, dice);
            }
        }
        Value::Array(list) if !list.is_empty() && dice.below(4) != 0 => {
            let chosen = dice.below(list.len() as u32) as usize;
            return change(&mut list[chosen], dice);
        }
        _ => {}
    }
    match value {
        Value::Array(list) => match dice.below(3) {
            0 => drop(list.pop()),
            1 => {
                if let Some(last) = list.last().cloned() {
                    list.push(last);
                }
            }
            _ => dice.shuffle(list),
        },
        Value::Object(map) => {
            let chosen = dice.below(map.len().max(1) as u32) as usize;
            if let Some(key) = map.keys().nth(chosen).cloned() {
                map.remove(&key);
            }
        }
        Value::Number(number) => {
            let number = number.as_i64().unwrap_or(0);
            let choices =
                [0, 1, number.wrapping_sub(1), number.wrapping_add(1), 7, 255, 256, 65_535, -1, i64::MAX];
            *value = choices[dice.below(choices.len() as u32) as usize].into();
        }
        Value::Bool(flag) => *flag = !*flag,
        Value::String(text) => {
            let mut letters: Vec<char> = text.chars().collect();
            match dice.below(4) {
                0 => drop(letters.pop()),
                1 => letters.reverse(),
                2 => letters.extend(['9', 'é']),
                _ if !letters.is_empty() => {
                    let (at, with) = (dice.below(letters.len() as u32), dice.below(26));
                    letters[at as usize] = char::from(b'A' + with as u8);
                }
                _ => letters.push('A'),
            }
            *text = letters.into_iter().collect();
        }
        Value::Null => *value = 1.into(),
    }
}

//! Deleted people in the records of matches that others took part in: their name is removed, and
//! their id is replaced by one that belongs to nobody.

use records::event::Event;
use records::store::Finish;
use serde_json::Value;

/// Whether the person was found.
pub fn in_event(event: &mut Event, person: &str, alias: &str) -> bool {
    if let Event::Sat { person: sitting, .. } = event
        && sitting.person == person
    {
        alias.clone_into(&mut sitting.person);
        sitting.name.clear();
        return true;
    }
    false
}

pub fn in_result(result: &mut Finish, person: &str, alias: &str) {
    for seat in result.seats.iter_mut().filter(|seat| seat.person.as_deref() == Some(person)) {
        seat.person = Some(alias.to_owned());
        seat.name.clear();
    }
}

/// Replaces a person's id everywhere in a table's settings.
pub fn in_settings(value: &mut Value, person: &str, alias: &str) {
    match value {
        Value::String(text) if text == person => alias.clone_into(text),
        Value::Array(list) => list.iter_mut().for_each(|value| in_settings(value, person, alias)),
        Value::Object(fields) => {
            fields.values_mut().for_each(|value| in_settings(value, person, alias));
        }
        Value::String(_) | Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

//! Reads positions and records from JSON that a person or a program wrote. By hand, because the
//! messages of `serde_json` speak of maps, sequences and structs, in English, and do not say where
//! in a position the mistake is.

use std::fmt;

use serde::de::value::StrDeserializer;
use serde::de::{
    DeserializeOwned, DeserializeSeed, EnumAccess, MapAccess, SeqAccess, VariantAccess, Visitor,
};
use serde::{Deserializer, de, forward_to_deserialize_any};
use serde_json::Value;

use crate::texts::Texts;
use crate::{Lang, quoted};

/// Reads a value of this type.
pub fn from_json<T: DeserializeOwned>(json: &Value) -> Result<T, FormError> {
    T::deserialize(Json(json))
}

/// JSON that does not have the expected form: where, and what is wrong there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FormError {
    /// From the inside out: names of fields, and places in lists.
    path: Vec<String>,
    wrong: Wrong,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Wrong {
    Missing(String),
    Unknown(&'static [&'static str]),
    Form(Expected),
    /// The type's own words, in English.
    Own(String),
    Value,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Expected {
    Flag,
    Whole,
    Number,
    Text,
    List,
    Object,
    Choice(&'static [&'static str]),
}

impl FormError {
    fn new(wrong: Wrong) -> Self {
        Self { path: Vec::new(), wrong }
    }

    fn at(mut self, step: &impl ToString) -> Self {
        self.path.push(step.to_string());
        self
    }

    /// What is wrong, in words.
    pub fn tell(&self, lang: Lang) -> String {
        let w = Texts::of(lang);
        let what = match &self.wrong {
            Wrong::Missing(field) => w.form_missing(quoted(field, lang)),
            Wrong::Unknown(known) => w.form_unknown(known.join(", ")),
            Wrong::Form(expected) => match expected {
                Expected::Flag => w.form_flag.to_owned(),
                Expected::Whole => w.form_whole.to_owned(),
                Expected::Number => w.form_number.to_owned(),
                Expected::Text => w.form_text.to_owned(),
                Expected::List => w.form_list.to_owned(),
                Expected::Object => w.form_object.to_owned(),
                Expected::Choice(known) => w.form_choice(known.join(", ")),
            },
            Wrong::Own(why) => why.clone(),
            Wrong::Value => w.form_value.to_owned(),
        };
        if self.path.is_empty() {
            return what;
        }
        let path: Vec<&str> = self.path.iter().rev().map(String::as_str).collect();
        w.form_at(quoted(&path.join("."), lang), what)
    }
}

impl fmt::Display for FormError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.tell(Lang::En))
    }
}

impl std::error::Error for FormError {}

impl de::Error for FormError {
    fn custom<T: fmt::Display>(why: T) -> Self {
        Self::new(Wrong::Own(why.to_string()))
    }

    fn invalid_type(_: de::Unexpected<'_>, _: &dyn de::Expected) -> Self {
        Self::new(Wrong::Value)
    }

    fn invalid_value(_: de::Unexpected<'_>, _: &dyn de::Expected) -> Self {
        Self::new(Wrong::Value)
    }

    fn invalid_length(_: usize, _: &dyn de::Expected) -> Self {
        Self::new(Wrong::Value)
    }

    fn unknown_variant(_: &str, known: &'static [&'static str]) -> Self {
        Self::new(Wrong::Form(Expected::Choice(known)))
    }

    fn unknown_field(field: &str, known: &'static [&'static str]) -> Self {
        Self::new(Wrong::Unknown(known)).at(&field)
    }

    fn missing_field(field: &'static str) -> Self {
        Self::new(Wrong::Missing(field.to_owned()))
    }

    fn duplicate_field(field: &'static str) -> Self {
        Self::new(Wrong::Value).at(&field)
    }
}

/// A value of which a form is expected.
#[derive(Clone, Copy)]
struct Json<'a>(&'a Value);

impl Json<'_> {
    fn must<T>(found: Option<T>, expected: Expected) -> Result<T, FormError> {
        found.ok_or_else(|| FormError::new(Wrong::Form(expected)))
    }

    fn is(self, right: bool, expected: Expected) -> Result<Self, FormError> {
        Self::must(right.then_some(self), expected)
    }
}

macro_rules! expect {
    ($($method:ident $is:ident $expected:ident),+ $(,)?) => {$(
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, FormError> {
            self.is(self.0.$is(), Expected::$expected)?.deserialize_any(visitor)
        }
    )+};
}

impl<'de> Deserializer<'de> for Json<'_> {
    type Error = FormError;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, FormError> {
        match self.0 {
            Value::Null => visitor.visit_unit(),
            Value::Bool(flag) => visitor.visit_bool(*flag),
            Value::Number(number) => match (number.as_u64(), number.as_i64(), number.as_f64()) {
                (Some(number), ..) => visitor.visit_u64(number),
                (_, Some(number), _) => visitor.visit_i64(number),
                (.., number) => visitor.visit_f64(number.unwrap_or(f64::NAN)),
            },
            Value::String(text) => visitor.visit_str(text),
            Value::Array(list) => {
                let mut items = Items { list, next: 0 };
                let read = visitor.visit_seq(&mut items)?;
                if items.next < list.len() { Err(FormError::new(Wrong::Value)) } else { Ok(read) }
            }
            Value::Object(fields) => visitor.visit_map(Entries { entries: fields.iter(), value: None }),
        }
    }

    expect! {
        deserialize_bool is_boolean Flag,
        deserialize_i8 is_i64 Whole, deserialize_i16 is_i64 Whole, deserialize_i32 is_i64 Whole,
        deserialize_i64 is_i64 Whole,
        deserialize_u8 is_u64 Whole, deserialize_u16 is_u64 Whole, deserialize_u32 is_u64 Whole,
        deserialize_u64 is_u64 Whole, deserialize_u128 is_u64 Whole,
        deserialize_f32 is_number Number, deserialize_f64 is_number Number,
        deserialize_char is_string Text, deserialize_str is_string Text,
        deserialize_string is_string Text, deserialize_identifier is_string Text,
        deserialize_seq is_array List, deserialize_map is_object Object,
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, FormError> {
        if self.0.is_null() { visitor.visit_none() } else { visitor.visit_some(self) }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, FormError> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, FormError> {
        self.deserialize_seq(visitor)
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: usize,
        visitor: V,
    ) -> Result<V::Value, FormError> {
        self.deserialize_seq(visitor)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, FormError> {
        self.deserialize_map(visitor)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        known: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, FormError> {
        let chosen = match self.0 {
            Value::String(name) => Some((name.as_str(), None)),
            Value::Object(fields) if fields.len() == 1 => {
                fields.iter().next().map(|(name, inside)| (name.as_str(), Some(inside)))
            }
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::Array(_) | Value::Object(_) => None,
        };
        let (name, inside) = Self::must(chosen, Expected::Choice(known))?;
        visitor.visit_enum(Chosen { name, inside })
    }

    forward_to_deserialize_any! { bytes byte_buf unit unit_struct ignored_any }
}

struct Items<'a> {
    list: &'a [Value],
    next: usize,
}

impl<'de> SeqAccess<'de> for &mut Items<'_> {
    type Error = FormError;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, FormError> {
        let Some(item) = self.list.get(self.next) else { return Ok(None) };
        let read = seed.deserialize(Json(item)).map_err(|error| error.at(&self.next));
        self.next += 1;
        read.map(Some)
    }
}

struct Entries<'a> {
    entries: serde_json::map::Iter<'a>,
    value: Option<(&'a String, &'a Value)>,
}

impl<'de> MapAccess<'de> for Entries<'_> {
    type Error = FormError;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, FormError> {
        self.value = self.entries.next();
        self.value.map(|(name, _)| seed.deserialize(StrDeserializer::new(name))).transpose()
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, FormError> {
        let (name, value) = self.value.take().ok_or_else(|| FormError::new(Wrong::Value))?;
        seed.deserialize(Json(value)).map_err(|error| error.at(name))
    }
}

/// A variant of an enum, and what is inside it.
struct Chosen<'a> {
    name: &'a str,
    inside: Option<&'a Value>,
}

impl<'de> EnumAccess<'de> for Chosen<'_> {
    type Error = FormError;
    type Variant = Self;

    fn variant_seed<V: DeserializeSeed<'de>>(self, seed: V) -> Result<(V::Value, Self), FormError> {
        Ok((seed.deserialize(StrDeserializer::<FormError>::new(self.name))?, self))
    }
}

impl<'a> Chosen<'a> {
    fn inside(&self) -> Json<'a> {
        Json(self.inside.unwrap_or(&Value::Null))
    }
}

impl<'de> VariantAccess<'de> for Chosen<'_> {
    type Error = FormError;

    fn unit_variant(self) -> Result<(), FormError> {
        match self.inside {
            None | Some(Value::Null) => Ok(()),
            Some(_) => Err(FormError::new(Wrong::Value).at(&self.name)),
        }
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, FormError> {
        seed.deserialize(self.inside()).map_err(|error| error.at(&self.name))
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, FormError> {
        self.inside().deserialize_seq(visitor).map_err(|error| error.at(&self.name))
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, FormError> {
        self.inside().deserialize_map(visitor).map_err(|error| error.at(&self.name))
    }
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;
    use serde_json::json;

    use super::*;

    #[derive(Deserialize, PartialEq, Debug)]
    #[serde(deny_unknown_fields)]
    struct Table {
        hands: Vec<u8>,
        #[serde(default)]
        top: Option<String>,
        phase: Phase,
    }

    #[derive(Deserialize, PartialEq, Debug)]
    #[serde(rename_all = "snake_case")]
    enum Phase {
        Turn(u8),
        Drawn { card: (u8, bool) },
        Over,
    }

    #[test]
    fn what_serde_json_reads_is_read_the_same() {
        for json in [
            json!({"hands": [1, 2], "phase": "over"}),
            json!({"hands": [], "top": "R5", "phase": {"turn": 3}}),
            json!({"hands": [255], "top": null, "phase": {"drawn": {"card": [1, true]}}}),
        ] {
            let expected: Table = serde_json::from_value(json.clone()).expect("a table");
            assert_eq!(from_json(&json), Ok(expected));
        }
    }

    #[test]
    fn what_is_wrong_is_told_with_its_place_in_both_languages() {
        let with = |hands: Value, phase: Value| json!({"hands": hands, "phase": phase});
        for (json, en) in [
            (json!(3), "an object such as {\"name\": …} is expected"),
            (json!({"hands": []}), "\"phase\" is missing"),
            (with(json!("R5"), json!("over")), "at \"hands\": a list is expected"),
            (with(json!([1, 256]), json!("over")), "at \"hands.1\": this value is not possible"),
            (with(json!([1, -1]), json!("over")), "at \"hands.1\": a whole number is expected"),
            (with(json!([]), json!("begun")), "at \"phase\": one of these is expected: turn, drawn, over"),
            (with(json!([]), json!({"turn": "x"})), "at \"phase.turn\": a whole number is expected"),
            (
                with(json!([]), json!({"drawn": {"card": [1, true, 2]}})),
                "at \"phase.drawn.card\": this value is not possible",
            ),
            (
                json!({"hands": [], "phase": "over", "hand": 1}),
                "at \"hand\": there is no such field; there are: hands, top, phase",
            ),
        ] {
            let error = from_json::<Table>(&json).expect_err("it is wrong");
            assert!(serde_json::from_value::<Table>(json.clone()).is_err(), "{json}");
            assert_eq!(error.tell(Lang::En), en, "{json}");
            assert_ne!(error.tell(Lang::Fr), en, "{json}");
        }
    }
}

//! A moment of a match, and its place in the address: `#12.1` is after the twelfth move, seen from
//! the second seat, `#12.-` the same as the public saw it.

use std::fmt;
use std::str::FromStr;

use engine::Seat;

/// After how many moves, and from where one looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Moment {
    pub at: usize,
    /// None is a spectator.
    pub seat: Option<Seat>,
}

impl Default for Moment {
    fn default() -> Self {
        Self { at: 0, seat: Some(Seat::FIRST) }
    }
}

impl fmt::Display for Moment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.seat {
            Some(seat) => write!(f, "#{}.{}", self.at, seat.index()),
            None => write!(f, "#{}.-", self.at),
        }
    }
}

impl FromStr for Moment {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let text = text.strip_prefix('#').ok_or(())?;
        let (at, seat) = text.split_once('.').unwrap_or((text, "0"));
        let at = at.parse().map_err(|_| ())?;
        let seat = if seat == "-" { None } else { seat.parse().ok().and_then(Seat::new) };
        Ok(Self { at, seat })
    }
}

impl Moment {
    /// The moment that the address names.
    pub fn in_address() -> Option<Self> {
        web_sys::window()?.location().hash().ok()?.parse().ok()
    }

    /// Keeps it in the address, so that it can be shared and reloaded.
    pub fn keep_in_address(self) {
        let history = web_sys::window().and_then(|window| window.history().ok());
        if let Some(history) = history {
            // A browser that keeps its address loses nothing but the link.
            let _ = history.replace_state_with_url(&wasm_bindgen::JsValue::NULL, "", Some(&self.to_string()));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_moment_is_found_again_in_the_address() {
        for (text, at, seat) in [("#12.1", 12, Some(1)), ("#0.-", 0, None), ("#7", 7, Some(0))] {
            let moment: Moment = text.parse().expect(text);
            assert_eq!((moment.at, moment.seat.map(Seat::index)), (at, seat));
            assert_eq!(moment.to_string().parse(), Ok(moment));
        }
        for nonsense in ["", "#", "#A13", "12", "#-1.0"] {
            assert_eq!(nonsense.parse::<Moment>(), Err(()), "{nonsense}");
        }
        // A seat that is none is nobody's.
        assert_eq!("#3.99".parse::<Moment>().map(|moment| moment.seat), Ok(None));
    }
}

//! A moment of a match, and its form in the address: `#12.1` is after the twelfth move, seen from
//! the second seat; `#12.-` is the same as spectators saw it.

use std::fmt;
use std::str::FromStr;

use engine::Seat;

/// The number of moves, and the seat from which the table is seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Moment {
    pub at: usize,
    /// None for a spectator.
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
    /// The closest moment in a match with this many moves and seats.
    #[must_use]
    pub fn within(self, moves: usize, seats: usize) -> Self {
        Self { at: self.at.min(moves), seat: self.seat.filter(|seat| seat.index() < seats) }
    }

    /// The moment in the address.
    pub fn in_address() -> Option<Self> {
        web_sys::window()?.location().hash().ok()?.parse().ok()
    }

    /// Puts it in the address, so that it can be shared and reloaded.
    pub fn keep_in_address(self) {
        let history = web_sys::window().and_then(|window| window.history().ok());
        if let Some(history) = history {
            // If this fails, only the link is wrong.
            let _ = history.replace_state_with_url(&wasm_bindgen::JsValue::NULL, "", Some(&self.to_string()));
        }
    }
}

/// The address of a review: `#review.1` is for the second seat.
const REVIEW: &str = "#review";

/// The seat whose review the address names.
pub fn reviewed_in_address() -> Option<Seat> {
    reviewed(&web_sys::window()?.location().hash().ok()?)
}

fn reviewed(hash: &str) -> Option<Seat> {
    let seat = hash.strip_prefix(REVIEW)?;
    seat.strip_prefix('.').and_then(|seat| seat.parse().ok()).and_then(Seat::new).or(Some(Seat::FIRST))
}

/// The fragment of an address that opens the review for a seat.
pub fn review_fragment(seat: Seat) -> String {
    format!("{REVIEW}.{}", seat.index())
}

/// Puts the review in the address.
pub fn review_in_address(seat: Seat) {
    if let Some(history) = web_sys::window().and_then(|window| window.history().ok()) {
        // If this fails, only the link is wrong.
        let fragment = review_fragment(seat);
        let _ = history.replace_state_with_url(&wasm_bindgen::JsValue::NULL, "", Some(&fragment));
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
        let seat = Seat::all(3).nth(1).expect("three seats");
        assert_eq!(reviewed(&review_fragment(seat)), Some(seat));
        assert_eq!((reviewed("#review"), reviewed("#12.1")), (Some(Seat::FIRST), None));
        // An invalid seat counts as none.
        assert_eq!("#3.99".parse::<Moment>().map(|moment| moment.seat), Ok(None));
    }
}

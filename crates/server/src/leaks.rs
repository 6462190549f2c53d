//! Planted leaks: bugs put in on purpose, each of which tells somebody what they cannot know. A
//! test plants one and sees that the comparisons of `tests/secrecy.rs` and `tests/unseen.rs` catch
//! it. Compiled for this crate's own tests alone; the test's chance says which is planted.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use catalog::{AnyMatch, with_match};
use engine::{Game as _, Observer, Seat};
use protocol::{Phase, Update};
use records::chance::Chance;
use records::event::Event;
use records::ids::hex;

use crate::tables::TableState;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Leak {
    /// An answer holds the view of the next seat.
    HandInView,
    /// Every event that is broadcast has a field that follows from the whole truth.
    FieldInSeen,
    /// An answer is as much longer as the truth says.
    LengthOfReply,
    /// Whether those who need not hear of a move at once do depends on the truth.
    UpdateTooEarly,
    /// Whether those who need not act hear of a move at all depends on the truth.
    UpdateToSomeOnly,
    /// A bot that has no choice moves at once.
    PauseOfBot,
    /// Players who are not on turn are shown the moves of the one who is.
    LegalMovesOfAnother,
    /// The beginning of the match says what it was dealt from.
    SecretInEvent,
    /// Every broadcast event has the last move's place among all that its player could make.
    OrderOfHand,
    /// Why a move out of turn is refused depends on the hand of who is on turn.
    ReasonOfRefusal,
    /// The log names session tokens.
    TokenInLog,
    /// The log has the whole truth.
    HandInLog,
}

/// A number that follows from everything that is hidden in a match.
fn digest(game: &AnyMatch) -> u64 {
    let mut hasher = DefaultHasher::new();
    game.position().to_string().hash(&mut hasher);
    hasher.finish()
}

/// Whether this leak is planted and the truth such that it shows.
fn shows(leak: Leak, table: &TableState) -> bool {
    planted(leak, table).is_some_and(|game| digest(game).is_multiple_of(2))
}

/// The match, where this leak is planted and there is one.
fn planted(leak: Leak, table: &TableState) -> Option<&AnyMatch> {
    table.game.as_ref().filter(|_| table.chance.leak() == Some(leak as u8))
}

/// Who an answer is for, or seems to be.
pub(crate) fn observer(table: &TableState, seat: Option<Seat>) -> Option<Observer> {
    let game = planted(Leak::HandInView, table)?;
    Seat::new((seat.map_or(0, Seat::index) + 1) % game.seats()).map(Observer::screen)
}

/// Whose legal moves somebody sees who has none.
pub(crate) fn mover(table: &TableState) -> Option<Seat> {
    planted(Leak::LegalMovesOfAnother, table)?.to_act().must.first()
}

/// A field for events.
pub(crate) fn field(table: &TableState) -> Option<u64> {
    planted(Leak::FieldInSeen, table).map(digest).or_else(|| place_in_hand(table))
}

/// The place of the last move among all that its player could have made.
fn place_in_hand(table: &TableState) -> Option<u64> {
    let game = planted(Leak::OrderOfHand, table)?;
    with_match!(game, game => {
        let (mover, mv) = game.moves().last().copied()?;
        let mut before = game.clone();
        before.undo();
        let mut legal = Vec::new();
        before.state().legal_moves(mover, &mut legal);
        legal.iter().position(|other| *other == mv).map(|place| place as u64)
    })
}

/// An answer, perhaps a longer one.
pub(crate) fn lengthened(table: &TableState, mut answer: Update) -> Update {
    if let Some(game) = planted(Leak::LengthOfReply, table) {
        answer.head.extend(std::iter::repeat_n(' ', digest(game) as usize % 64));
    }
    answer
}

/// What is said of an event, perhaps with more than is meant.
pub(crate) fn said(table: &TableState, event: &Event, mut say: String) -> String {
    if planted(Leak::SecretInEvent, table).is_some() && matches!(event, Event::Began { .. }) {
        say.push_str(&hex(&table.meta.dealer().1));
    }
    say
}

pub(crate) fn tells_too_early(table: &TableState) -> bool {
    shows(Leak::UpdateTooEarly, table)
}

pub(crate) fn leaves_out(table: &TableState) -> bool {
    table.phase == Phase::Playing && shows(Leak::UpdateToSomeOnly, table)
}

pub(crate) fn refuses_otherwise(table: &TableState) -> bool {
    shows(Leak::ReasonOfRefusal, table)
}

/// Whether a bot's pause is left out.
pub(crate) fn skips_pause(game: &AnyMatch, seat: Seat, chance: &Chance) -> bool {
    chance.leak() == Some(Leak::PauseOfBot as u8) && game.legal(seat).len() == 1
}

pub(crate) fn log_truth(table: &TableState) {
    if let Some(game) = planted(Leak::HandInLog, table) {
        tracing::debug!(truth = %game.position(), "something happens");
    }
}

pub(crate) fn log_token(headers: &axum::http::HeaderMap, chance: &Chance) {
    if chance.leak() == Some(Leak::TokenInLog as u8) {
        tracing::debug!(?headers, "a socket opens");
    }
}

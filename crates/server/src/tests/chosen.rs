//! Chance that a test chooses, for everything that runs on its thread: names, tokens, promises, and what a table is dealt.

use std::cell::RefCell;

use catalog::AnyMatch;
use engine::Dice;

thread_local! {
    static CHOSEN: RefCell<Option<(Dice, AnyMatch)>> = const { RefCell::new(None) };
}

/// From now on everything random on this thread comes of these dice, and every match begins here.
pub(crate) fn choose(dice: Dice, deal: AnyMatch) {
    CHOSEN.set(Some((dice, deal)));
}

pub(crate) fn bytes<const N: usize>() -> Option<[u8; N]> {
    CHOSEN.with_borrow_mut(|chosen| {
        let (dice, _) = chosen.as_mut()?;
        Some(std::array::from_fn(|_| dice.below(256) as u8))
    })
}

pub(crate) fn deal() -> Option<AnyMatch> {
    CHOSEN.with_borrow(|chosen| chosen.as_ref().map(|(_, deal)| deal.clone()))
}

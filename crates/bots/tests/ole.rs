//! What must not happen at a table of Olé.

use bots::{Ask, Bot as _, BotKind, Budget, Computer};
use engine::{Dice, Game as _, Observer, Seed, TableOptions as _};
use game_ole::{Move, Ole, Options};

/// The longest run of tokens in a round in which a seat took one that could have played.
fn longest_wait(kinds: [BotKind; 4], deal: u64) -> u32 {
    let options = Options::default().one_round();
    let mut state = Ole::deal(&options, 4, &Seed::numbered(4711, deal), &mut ()).expect("four can play");
    let mut numbers = Dice::new(deal);
    let mut players = kinds.map(|kind| Computer::<Ole>::new(kind, numbers.next_word()));
    let (mut longest, mut run, mut waits) = (0, 0, false);
    let mut legal = Vec::new();
    while let Some(seat) = state.to_act().must.first() {
        legal.clear();
        state.legal_moves(seat, &mut legal);
        let view = state.view(Observer::bot(seat));
        let ask = Ask { seat, view: &view, legal: &legal };
        let Ok(mv) = players[seat.index()].choose(&ask, Budget::iterations(1000));
        if mv == Move::Token {
            run += 1;
            waits |= legal.len() > 1;
            longest = longest.max(if waits { run } else { 0 });
        } else {
            (run, waits) = (0, false);
        }
        state.play_unchecked(seat, mv, &mut ());
    }
    longest
}

/// ole.A17 is not part of good play. When only the difference to the others counted, these deals
/// had runs of 94 to 253 tokens.
#[test]
fn nobody_waits_forever_for_others_to_play() {
    for (name, deals) in [("5", [1, 4, 21, 23, 29]), ("plain", [23, 29, 30, 31, 41])] {
        let kind: BotKind = name.parse().expect("a player");
        for deal in deals {
            let waited = longest_wait([kind; 4], deal);
            assert!(waited <= 12, "{name}, deal {deal}: {waited} tokens in a row");
        }
    }
}

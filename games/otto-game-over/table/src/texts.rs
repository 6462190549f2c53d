//! Every sentence at a table of OTTO Game Over, from the files in `texts/`.

use engine::{Lang, Names, Seat, Speak as _};
use game_otto_game_over::{
    Action, Cell, Closed, Direction, Kind, Move, OttoGameOver, Phase, RoundKind, Secret, Seen, Tile, Travel,
    Via, View,
};
use table::{Narrator, Scene, Sentence, State, won, words};

use crate::{Finished, Gesture};

texts::texts! { pub struct Words in "texts" }

/// "Manche 2".
pub fn round(view: &View, lang: Lang) -> String {
    let w = Words::of(lang);
    match view.open.kind {
        RoundKind::Normal => {
            // When the match is over, no next round begins.
            let over = view.open.phase.seat().is_none() && view.open.round > 0;
            words::round(lang, usize::from(view.open.round) + usize::from(!over))
        }
        RoundKind::Blind => w.blind_round.to_owned(),
        RoundKind::Solo => w.solo.to_owned(),
    }
}

/// The sentence that says what is expected, and from whom.
pub(crate) fn expected(scene: &Scene<'_, OttoGameOver>) -> String {
    let (open, lang, w) = (&scene.view.open, scene.lang, Words::of(scene.lang));
    let Some(seat) = open.phase.seat() else { return words::match_over(lang).to_owned() };
    let (name, second) = ((scene.names)(seat), open.travel == Travel::Second);
    if scene.me != Some(seat) {
        return match open.phase {
            Phase::Infinity { .. } => w.decides_on_points(name),
            Phase::Stolen { .. } => w.plays_stolen_card(name),
            Phase::Turn { .. } | Phase::Place { .. } | Phase::Over { .. } => words::thinks(&name, lang),
        };
    }
    match open.phase {
        Phase::Turn { card: true, .. } => w.card_or_draw.to_owned(),
        Phase::Turn { .. } => w.draw_a_tile(second).to_owned(),
        Phase::Place { reminded: true, .. } => w.place_again.to_owned(),
        Phase::Place { .. } if [open.held[seat], open.drawn].contains(&Some(Kind::ZERO)) => {
            w.place_the_zero.to_owned()
        }
        Phase::Place { .. } => w.place_a_tile(second).to_owned(),
        Phase::Stolen { card, .. } => w.stolen_card(card.name(lang)),
        Phase::Infinity { maker, .. } if maker == seat => w.own_infinity.to_owned(),
        Phase::Infinity { maker, .. } => w.their_infinity((scene.names)(maker)),
        Phase::Over { .. } => String::new(),
    }
}

/// What a tile closes where it is held.
pub(crate) fn here(closed: Closed, lang: Lang) -> String {
    let w = Words::of(lang);
    let points = if closed.infinity() { 8 } else { closed.points() };
    closed.name(lang).map_or_else(|| w.here_nothing.to_owned(), |what| w.here(points, what))
}

/// A card's name as printed on it, with soft hyphens in long words.
pub fn on_card(card: Secret, lang: Lang) -> String {
    let name = engine::capital(card.name(lang));
    name.replace("èvement", "ève\u{ad}ment")
        .replace("extrat", "extra\u{ad}t")
        .replace("magnét", "magné\u{ad}t")
}

/// The article of a secret card that is played.
fn article(via: Via, action: Action, w: &Words) -> &'static str {
    match (via, action.secret()) {
        (Via::Void, _)
        | (_, Secret::TimeTravel | Secret::QuantumLeap | Secret::Eight | Secret::CosmicVoid) => {
            w.the_masculine
        }
        (_, Secret::Revolution | Secret::Meteorite) => w.the_feminine,
        (_, Secret::MagneticInversion | Secret::AlienAbduction) => w.the_elided,
    }
}

/// What a card does, in a sentence.
pub fn card_does(card: Secret, lang: Lang) -> &'static str {
    let w = Words::of(lang);
    match card {
        Secret::TimeTravel => w.time_travel,
        Secret::MagneticInversion => w.magnetic_inversion,
        Secret::Revolution => w.revolution,
        Secret::QuantumLeap => w.quantum_leap,
        Secret::Meteorite => w.meteorite,
        Secret::AlienAbduction => w.alien_abduction,
        Secret::Eight => w.the_eight,
        Secret::CosmicVoid => w.cosmic_void,
    }
}

/// The label of the button for this.
pub fn step(gesture: Gesture, lang: Lang, names: Names<'_>) -> String {
    let w = Words::of(lang);
    let text = match gesture {
        Gesture::Play(Move::Card(_, Action::MagneticInversion(seat) | Action::AlienAbduction(seat))) => {
            return names(seat);
        }
        Gesture::Play(mv @ Move::Card(_, Action::Eight)) => return engine::capital(&mv.speak(lang, names)),
        Gesture::As(kind) => return on_card(kind, lang),
        Gesture::Play(Move::Card(_, Action::Revolution(Direction::Left))) => w.to_the_left,
        Gesture::Play(Move::Card(_, Action::Revolution(Direction::Right))) => w.to_the_right,
        Gesture::Play(Move::Draw) => w.draw,
        Gesture::Play(Move::Pass) => w.pass,
        Gesture::Play(Move::Remind) => w.remind,
        Gesture::Play(Move::Place(_)) | Gesture::Lay => w.place,
        Gesture::LetGo => w.never_mind,
        Gesture::GoOn => w.next_round,
        _ => w.play,
    };
    text.to_owned()
}

/// A tile in the person's hand.
pub fn in_hand(kind: Kind, state: State, lang: Lang) -> String {
    let (w, tile) = (Words::of(lang), kind.name(lang));
    match state {
        State::Held => w.tile_chosen(tile),
        State::Lit => w.tile_can(tile),
        State::Rest | State::Dim | State::Pending | State::Now => w.tile_cannot(tile),
    }
}

/// A cell: its position, and its tile.
pub fn cell(cell: Cell, tile: Option<Tile>, lit: bool, lang: Lang) -> String {
    let w = Words::of(lang);
    match tile {
        Some(tile) => format!("{cell}, {}", tile.kind().name(lang)),
        None if lit => w.cell_possible(cell),
        None => w.cell_free(cell),
    }
}

/// What a seat shows besides its name, tile and points.
pub(crate) fn seat(seat: Seat, scene: &Scene<'_, OttoGameOver>) -> Vec<String> {
    let (view, open, w) = (scene.view, &scene.view.open, Words::of(scene.lang));
    if open.kind == RoundKind::Solo {
        return vec![w.infinity(!open.board.infinities().is_empty()).to_owned()];
    }
    // A7: partners may look at each other's cards.
    let partner = view.hands[seat].filter(|hand| view.seat != Some(seat) && open.teams && !hand.is_empty());
    let cards = match partner {
        Some(hand) => Some(hand.iter().map(|card| card.name(scene.lang)).collect::<Vec<_>>().join(", ")),
        None => open.secret_cards.then(|| w.secrets(view.cards[seat])),
    };
    cards.into_iter().chain([w.on_board(open.on_board(seat))]).collect()
}

/// A round is over: its points.
pub(crate) fn round_over(over: &Finished, scene: &Scene<'_, OttoGameOver>) -> String {
    let points = over.points.iter().map(|(seat, points)| format!("{} {points}", (scene.names)(seat)));
    let round = words::round(scene.lang, usize::from(over.round) + 1);
    Words::of(scene.lang).round_over(points.collect::<Vec<_>>().join(", "), round)
}

/// Why it ended.
pub(crate) fn round_end(over: &Finished, scene: &Scene<'_, OttoGameOver>) -> String {
    let w = Words::of(scene.lang);
    over.infinity
        .map_or_else(|| w.board_is_full.to_owned(), |maker| w.ended_by_infinity((scene.names)(maker)))
}

/// An event as a sentence of the journal.
pub(crate) fn sentence(seen: &Seen, by: Narrator<'_>) -> Sentence {
    let (lang, w) = (by.lang, Words::of(by.lang));
    let me = |seat: &Seat| by.me == Some(*seat);
    let (seat, text) = match seen {
        Seen::Took { seat, tile } => (seat, w.took(me(seat), tile.name(lang))),
        Seen::BlackGoesBack { seat } => (seat, w.black_goes_back(me(seat)).to_owned()),
        Seen::Secret { seat, card: Some(card) } => (seat, w.secret_seen(card.name(lang), me(seat))),
        Seen::Secret { seat, card: None } => (seat, w.secret(me(seat)).to_owned()),
        Seen::Drew { seat, tile } => (seat, w.drew(me(seat), tile.name(lang))),
        Seen::BlackLeaves { seat } => (seat, w.black_leaves(me(seat)).to_owned()),
        Seen::TwoBlacks { seat } => (seat, w.two_blacks(me(seat)).to_owned()),
        Seen::Placed { seat, placement } => {
            (seat, w.placed(me(seat), Move::Place(*placement).speak(lang, by.names)))
        }
        Seen::Closed { spot, figure, pawn: Some(seat) } => {
            (seat, w.closed(spot.name_in(lang), figure.name(lang), me(seat), figure.points()))
        }
        Seen::Infinity { seat } => (seat, w.drew_infinity(me(seat)).to_owned()),
        Seen::Reminded { seat, of, cell, taken_back: true } => {
            (seat, w.reminded(cell, me(of), me(seat), by.name(*of)))
        }
        Seen::Reminded { seat, of, .. } => (seat, w.reminded_wrongly(me(of), me(seat), by.name(*of))),
        Seen::Card { seat, via, action } => {
            let names = |seat| by.name(seat);
            let said = Move::Card(*via, *action).speak(lang, &names);
            (seat, w.plays_card(me(seat), article(*via, *action, w), said))
        }
        Seen::Stole { seat, from, card, lost } => {
            (seat, w.stole(card.name(lang), *lost, me(from), me(seat), by.name(*from)))
        }
        Seen::Passed { seat } => return table::passed(*seat, by),
        Seen::MatchOver { winners } => return won(*winners, by),
        Seen::Closed { pawn: None, .. }
        | Seen::PileRebuilt { .. }
        | Seen::RoundBegins { .. }
        | Seen::Tiles { .. }
        | Seen::RoundOver { .. }
        | Seen::Shootout { .. }
        | Seen::SoloOver { .. } => return None,
    };
    Some((*seat, text))
}

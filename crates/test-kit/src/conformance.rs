use std::collections::BTreeSet;

use engine::{
    Dice, Game, Lang, Match, Memory, Observer, OptionError, Positions, Refusal, Seat, Seed, Speak,
    TableOptions, random_playout,
};

use crate::TestTable;

/// The maximum number of matches per table; long matches end the test earlier.
const MATCHES: u64 = 12;
/// After about this many moves at a table, no further match is started.
const MOVES: u64 = 10_000;
/// How many moves from other positions are compared with `check` at every step.
const FOREIGN: usize = 12;

/// Checks that the rules keep the contract of the engine's traits.
pub fn conformance<G: Positions>(tables: &[&str]) {
    errors::<G>();
    rules_texts::<G>();
    options::<G>();
    for table in tables {
        let table = TestTable::<G>::new(table);
        let mut foreign = Vec::new();
        let mut moves = 0;
        for index in 0..MATCHES {
            moves += one_match(&table, index, &mut foreign);
            if moves as u64 > crate::cases(MOVES) {
                break;
            }
        }
    }
}

fn one_match<G: Positions>(table: &TestTable<G>, index: u64, foreign: &mut Vec<G::Move>) -> usize {
    let mut dice = Dice::new(index);
    let mut game = table.deal(Seed::numbered(7, index));
    let mut rounds = 0;
    loop {
        let state = game.state().clone();
        assert_eq!(state.seats(), table.seats, "{table}");
        assert_eq!(state.options_in_force(&table.options), table.options, "{table}");
        let to_act = state.to_act();
        assert_eq!(state.outcome().is_some(), to_act.anyone().is_empty(), "{table}: over, or somebody acts");
        assert!(
            to_act.anyone().is_empty() || !to_act.must.is_empty(),
            "{table}: play never hangs on a seat that may"
        );
        assert!(to_act.must.iter().all(|seat| !to_act.may.has(seat)), "{table}: must or may, not both");
        assert!(
            to_act.anyone().iter().all(|seat| seat.index() < table.seats),
            "{table}: seats are at the table"
        );
        assert!(state.rounds_over() >= rounds, "{table}: rounds do not come back");
        rounds = state.rounds_over();
        for seat in Seat::all(table.seats) {
            moves_of(table, &state, seat, foreign, &mut dice);
        }
        if dice.below(8) == 0 || to_act.anyone().is_empty() {
            written_forms(table, &game);
        }
        let Some((seat, mv)) = choose(&state, &mut dice) else { break };
        foreign.push(mv);
        let before = game.moves().len();
        game.play(seat, mv).unwrap_or_else(|refusal| panic!("{table}: {mv} is legal, yet {refusal:?}"));
        assert_eq!(game.moves().len(), before + 1);
        if dice.below(16) == 0 {
            let (after, log) = (game.state().clone(), game.log().to_vec());
            assert!(game.undo());
            assert!(*game.state() == state, "{table}: undo gives back the very state");
            game.play(seat, mv).expect("it was legal a moment ago");
            assert!(*game.state() == after && game.log() == log, "{table}: and play goes on as it did");
        }
        assert!(game.moves().len() < 200_000, "{table}: every match ends");
    }
    let outcome = game.state().outcome().expect("the match is over");
    assert_eq!(outcome.points.len(), table.seats);
    assert!(!outcome.winners().is_empty() || table.seats == 1, "{table}: somebody is first");
    let (points, ranks) = (&outcome.points, &outcome.ranks);
    for (a, b) in Seat::all(table.seats).flat_map(|a| Seat::all(table.seats).map(move |b| (a, b))) {
        let ahead = if G::FEWEST_WIN { points[a] < points[b] } else { points[a] > points[b] };
        assert!(!ahead || ranks[a] < ranks[b], "{table}: points decide, {points:?} as {ranks:?}");
    }
    game.moves().len()
}

/// A random seat that can act; those that must more often than those that may.
fn choose<G: Game>(state: &G, dice: &mut Dice) -> Option<(Seat, G::Move)> {
    let to_act = state.to_act();
    let may: Vec<Seat> = to_act.may.iter().collect();
    let must: Vec<Seat> = to_act.must.iter().collect();
    let speaks_up = !may.is_empty() && dice.below(3) == 0;
    let seat = *dice.pick(if speaks_up { &may } else { &must })?;
    let mv = state.random_move(seat, dice, &mut Vec::new()).expect("a seat that can act has a move");
    assert_eq!(state.check(seat, mv), Ok(()), "a random move is a legal one");
    Some((seat, mv))
}

fn moves_of<G: Game>(table: &TestTable<G>, state: &G, seat: Seat, foreign: &[G::Move], dice: &mut Dice) {
    let (mut legal, mut again) = (Vec::new(), Vec::new());
    state.legal_moves(seat, &mut legal);
    state.legal_moves(seat, &mut again);
    assert_eq!(legal, again, "{table}: the list is the same every time");
    assert_eq!(
        !legal.is_empty(),
        state.to_act().anyone().has(seat),
        "{table}: moves for those who act, and only those"
    );
    let distinct: BTreeSet<_> = legal.iter().copied().collect();
    assert_eq!(distinct.len(), legal.len(), "{table}: no move twice in {legal:?}");
    let mut sample = legal.clone();
    dice.shuffle(&mut sample);
    sample.truncate(100);
    for mv in &sample {
        assert_eq!(state.check(seat, *mv), Ok(()), "{table}: {mv} is listed");
        let text = mv.to_string();
        assert_eq!(text.parse().as_ref(), Ok(mv), "{table}: notation goes both ways");
        assert_eq!(
            serde_json::to_string(mv).ok(),
            Some(format!("{text:?}")),
            "{table}: JSON is the notation"
        );
    }
    for lang in [Lang::Fr, Lang::En] {
        let spoken: BTreeSet<String> = sample.iter().map(|mv| mv.speak(lang, &name)).collect();
        assert_eq!(spoken.len(), sample.len(), "{table}: moves are told apart by name: {spoken:?}");
    }
    for _ in 0..FOREIGN {
        let Some(&mv) = dice.pick(foreign) else { break };
        let verdict = state.check(seat, mv);
        assert_eq!(
            verdict.is_ok(),
            distinct.contains(&mv),
            "{table}: check and list agree on {mv}: {verdict:?}"
        );
        if let Err(refusal) = verdict {
            refused(table, refusal);
            let mut untouched = state.clone();
            assert_eq!(untouched.play(seat, mv, &mut ()), Err(refusal));
            assert!(untouched == *state, "{table}: a refused move changes nothing");
        }
    }
}

fn refused<G: Game>(table: &TestTable<G>, refusal: G::Refusal) {
    for lang in [Lang::Fr, Lang::En] {
        let article = refusal.article();
        assert!(G::INFO.rules.get(lang).article(article).is_some(), "{table}: {refusal:?} cites {article}");
        assert!(refusal.speak(lang, &name).len() > 5, "{table}: {refusal:?} is explained");
    }
}

/// Records, positions, views and events survive serialization and can be described.
fn written_forms<G: Positions>(table: &TestTable<G>, game: &Match<G>) {
    let json = serde_json::to_string(&game.record()).expect("a record is plain data");
    let record = serde_json::from_str(&json).unwrap_or_else(|error| panic!("{table}: {error} in {json}"));
    let replayed = Match::<G>::replay(&record).unwrap_or_else(|error| panic!("{table}: {error}"));
    assert!(replayed.state() == game.state(), "{table}: a record replays to the same state");
    assert!(replayed.log() == game.log(), "{table}: and tells the same story");

    let json = serde_json::to_string(&game.state().to_position()).expect("a position is plain data");
    let position = serde_json::from_str(&json).unwrap_or_else(|error| panic!("{table}: {error} in {json}"));
    let read = G::from_position(&position).unwrap_or_else(|error| panic!("{table}: {error} in {json}"));
    assert!(read == *game.state(), "{table}: a position reads back to the same state: {json}");

    for observer in observers(table.seats) {
        let view = game.state().view(observer);
        let json = serde_json::to_string(&view).expect("a view is plain data");
        let read: G::View =
            serde_json::from_str(&json).unwrap_or_else(|error| panic!("{table}: {error} in {json}"));
        assert_eq!(read, view, "{table}: a view reads back");
        for lang in [Lang::Fr, Lang::En] {
            assert!(view.speak(lang, &name).len() > 20, "{table}: the table can be told");
            for seen in game.seen(observer, game.log().len().saturating_sub(3)) {
                assert!(!seen.speak(lang, &name).is_empty(), "{table}: {seen:?} can be told");
                let text = serde_json::to_string(&seen).expect("what was seen is plain data");
                let read: G::Seen = serde_json::from_str(&text).expect("what was seen can be read back");
                assert_eq!(read, seen, "{table}: from {text}");
            }
        }
    }
}

/// Every observer of a table.
pub(crate) fn observers(seats: usize) -> Vec<Observer> {
    Seat::all(seats)
        .map(Some)
        .chain([None])
        .flat_map(|seat| [Memory::Now, Memory::Ever].map(|memory| Observer { seat, memory }))
        .collect()
}

pub(crate) fn name(seat: Seat) -> String {
    ["Anna", "Ben", "Chloé", "David", "Emma", "Farid", "Gaëlle", "Hugo"][seat.index()].to_owned()
}

/// Both rule texts have the same articles in the same order, and none is empty.
fn rules_texts<G: Game>() {
    let numbers = |lang| G::INFO.rules.get(lang).articles().map(|article| article.number).collect::<Vec<_>>();
    assert_eq!(numbers(Lang::Fr), numbers(Lang::En), "{}: the same articles in both languages", G::INFO.id);
    assert!(numbers(Lang::Fr).len() > 5, "{}: the rules are written", G::INFO.id);
    for lang in [Lang::Fr, Lang::En] {
        assert!(G::INFO.rules.get(lang).articles().all(|article| article.text.len() > 15));
    }
    assert!(G::INFO.seats.contains(&G::INFO.usual_seats));
}

/// Errors about moves and setups exist in each language.
fn errors<G: Game>() {
    let notation = "?".parse::<G::Move>().err().unwrap_or_else(|| panic!("{}: ? is a move", G::INFO.id));
    let setup = G::deal(&G::Options::default(), 99, &Seed::numbered(0, 0), &mut ());
    let setup = setup.err().unwrap_or_else(|| panic!("{}: 99 play", G::INFO.id));
    for told in [
        [Lang::Fr, Lang::En].map(|lang| notation.tell(lang)),
        [Lang::Fr, Lang::En].map(|lang| setup.tell(lang)),
    ] {
        assert_ne!(told[0], told[1], "{}: in two languages", G::INFO.id);
    }
}

/// Options parse what they write, and refuse everything else.
fn options<G: Game>() {
    let options = G::Options::default();
    let map = options.to_map();
    assert_eq!(map.len(), G::Options::ALL.len(), "every option has a value");
    assert_eq!(G::Options::from_map(&map).as_ref(), Ok(&options));
    for option in G::Options::ALL {
        let value = "no such value, surely";
        assert_eq!(
            options.clone().set(option.key, value),
            Err(OptionError::value::<G::Options>(option.key, value))
        );
        assert!(!option.about.fr.is_empty() && !option.about.en.is_empty());
    }
    assert_eq!(
        options.clone().set("no such option", "x"),
        Err(OptionError::unknown::<G::Options>("no such option"))
    );
    let mut short =
        G::deal(&options.clone().one_round(), G::INFO.usual_seats, &Seed::numbered(1, 0), &mut ())
            .expect("the usual table");
    random_playout(&mut short, &mut Dice::new(1), &mut Vec::new(), &mut ());
    assert_eq!(short.rounds_over(), 1, "one round is one");
    for seats in [0, 9, 100] {
        assert!(G::deal(&options, seats, &Seed::numbered(1, 0), &mut ()).is_err(), "{seats} cannot play");
    }
}

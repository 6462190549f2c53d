//! What every player must do: play legal moves, the same ones for the same number, and use nothing
//! that it cannot know.

use std::sync::atomic::{AtomicBool, Ordering};

use bots::{Analysis, Ask, Bot as _, BotKind, Budget, Computer, Search, Searched, Style, analyse};
use catalog::Sevens;
use engine::{Dice, Game, Memory, NoOptions, Observer, Seat, Seed, random_playout};
use game_dos::Dos;
use game_karta_doppio::KartaDoppio;
use game_ole::Ole;
use game_otto_bruno::OttoBruno;
use game_otto_game_over::OttoGameOver;

/// A state after some random moves.
fn somewhere<G: Game>(seats: usize, number: u64) -> G {
    let mut dice = Dice::new(number);
    loop {
        let seed = Seed::numbered(number, 0);
        let mut state = G::deal(&G::Options::default(), seats, &seed, &mut ()).expect("that many can play");
        let mut moves = Vec::new();
        for _ in 0..dice.below(25) {
            if let Some(seat) = state.to_act().must.first() {
                let mv = state.random_move(seat, &mut dice, &mut moves).expect("a seat that must act can");
                state.play_unchecked(seat, mv, &mut ());
            }
        }
        if !state.to_act().must.is_empty() {
            return state;
        }
    }
}

fn mover<G: Game>(state: &G) -> Seat {
    state.to_act().must.first().expect("the match is not over")
}

fn choice<G: Searched>(state: &G, kind: BotKind, number: u64, budget: Budget<'_>) -> G::Move {
    let seat = mover(state);
    let mut bot = Computer::<G>::new(kind, number);
    let mut legal = Vec::new();
    state.legal_moves(seat, &mut legal);
    let view = state.view(Observer { seat: Some(seat), memory: bot.memory() });
    let Ok(mv) = bot.choose(&Ask { seat, view: &view, legal: &legal }, budget);
    assert_eq!(state.check(seat, mv), Ok(()), "{kind} plays by the rules");
    mv
}

fn choices_follow_from_number_and_view<G: Searched>(seats: usize, positions: u64) {
    for number in 0..positions {
        let state = somewhere::<G>(seats, number);
        let observer = Observer::bot(mover(&state));
        let mut dice = Dice::new(number);
        for kind in BotKind::ALL {
            let budget = Budget::iterations(120);
            let chosen = choice(&state, kind, number, budget);
            assert_eq!(
                choice(&state, kind, number, budget),
                chosen,
                "{kind}, position {number}: the same again"
            );
            // Everything that the seat cannot know is dealt again; the choice must not change.
            for _ in 0..3 {
                let other = G::determinize(&state.view(observer), &mut dice).expect("its own view");
                assert_eq!(
                    choice(&other, kind, number, budget),
                    chosen,
                    "{kind}, position {number}: no peeking"
                );
            }
        }
    }
}

#[test]
fn choices_follow_from_number_and_view_in_ole() {
    for seats in [3, 4, 8] {
        choices_follow_from_number_and_view::<Ole>(seats, 25);
    }
}

#[test]
fn choices_follow_from_number_and_view_in_dos() {
    for seats in [2, 4] {
        choices_follow_from_number_and_view::<Dos>(seats, 12);
    }
}

/// dos.A20, A21: staying silent is never better, but simulations cannot see why.
#[test]
fn levels_that_search_call_dos_and_catch() {
    let (mut called, mut caught) = (0, 0);
    let (mut dice, mut moves) = (Dice::new(1), Vec::new());
    for number in 0..60 {
        let mut state = somewhere::<Dos>(2, number);
        let rounds = state.rounds_over();
        while let Some(seat) = state.to_act().must.first().filter(|_| state.rounds_over() == rounds) {
            let mut legal = Vec::new();
            for other in state.to_act().may.iter() {
                legal.clear();
                state.legal_moves(other, &mut legal);
                let view = state.view(Observer::bot(other));
                let Ok(said) = Computer::<Dos>::new("5".parse().expect("a level"), number).speak_up(&Ask {
                    seat: other,
                    view: &view,
                    legal: &legal,
                });
                assert!(said.is_some_and(|mv| legal.contains(&mv)), "{legal:?}");
                caught += 1;
            }
            legal.clear();
            state.legal_moves(seat, &mut legal);
            let loud = legal.iter().any(|mv| mv.to_string().ends_with('!'));
            if loud && called < 40 {
                let mv =
                    choice(&state, "5".parse().expect("a level"), number, Budget::iterations(30)).to_string();
                let silent = legal.iter().any(|other| other.to_string() == format!("{mv}!"));
                assert!(!silent, "{mv} leaves two cards and goes uncalled");
                called += 1;
            }
            let mv = state.random_move(seat, &mut dice, &mut moves).expect("a seat that must act can");
            state.play_unchecked(seat, mv, &mut ());
        }
    }
    assert!(called >= 10 && caught >= 5, "only {called} and {caught} such moments: the test says nothing");
}

#[test]
fn choices_follow_from_number_and_view_in_karta_doppio() {
    choices_follow_from_number_and_view::<KartaDoppio>(2, 4);
}

#[test]
fn choices_follow_from_number_and_view_in_otto_game_over() {
    for seats in [1, 2, 4] {
        choices_follow_from_number_and_view::<OttoGameOver>(seats, 10);
    }
}

#[test]
fn choices_follow_from_number_and_view_in_otto_bruno() {
    for seats in [2, 3] {
        choices_follow_from_number_and_view::<OttoBruno>(seats, 6);
    }
}

/// otto-bruno.A17: a seat gets two views that look alike now, but have different histories. Level 1
/// cannot tell them apart, level 5 can. The example of docs/adding-a-game.md uses the default of
/// everything.
#[test]
fn choices_follow_from_number_and_view_by_default() {
    for seats in [3, 7] {
        choices_follow_from_number_and_view::<Sevens>(seats, 8);
    }
}

#[test]
fn the_default_search_beats_those_who_play_at_random() {
    let level = BotKind::ALL[6];
    let (mut dice, mut moves) = (Dice::new(1), Vec::new());
    let wins = |number: &u64| {
        let deal = Seed::numbered(*number, 0);
        let mut state = Sevens::deal(&NoOptions {}, 4, &deal, &mut ()).expect("four can play");
        while let Some(seat) = state.to_act().must.first() {
            let mv = if seat == Seat::FIRST {
                choice(&state, level, *number, Budget::iterations(100))
            } else {
                state.random_move(seat, &mut dice, &mut moves).expect("a seat that must act can")
            };
            state.play_unchecked(seat, mv, &mut ());
        }
        state.points()[Seat::FIRST] == 0
    };
    let won = (0..60).filter(wins).count();
    assert!(won >= 25, "{won} of 60, where chance has 15");
}

#[test]
fn lower_levels_forget_what_they_have_seen() {
    let differs = |level: &str| {
        let kind: BotKind = level.parse().expect("a level");
        let mut dice = Dice::new(3);
        let mut different = 0;
        for number in 0..60 {
            let state = somewhere::<OttoBruno>(2, 100 + number);
            let seat = mover(&state);
            let now = state.view(Observer { seat: Some(seat), memory: Memory::Now });
            // It looks the same, but has another history.
            let other = OttoBruno::determinize(&now, &mut dice).expect("its own view");
            let mut legal = Vec::new();
            state.legal_moves(seat, &mut legal);
            let choose = |state: &OttoBruno| {
                let mut bot = Computer::<OttoBruno>::new(kind, number);
                let view = state.view(Observer { seat: Some(seat), memory: bot.memory() });
                let Ok(mv) = bot.choose(&Ask { seat, view: &view, legal: &legal }, Budget::iterations(2));
                mv
            };
            different += u32::from(choose(&state) != choose(&other));
        }
        different
    };
    let [one, three, five] = ["1", "3", "5"].map(differs);
    assert_eq!(one, 0, "level 1 remembers nothing");
    assert!(0 < three && three < five, "level 3 remembers some: {three} of {five}");
}

/// The score of the leg for the seat: who won, then the difference in lines and in points.
fn edge(state: &KartaDoppio, seat: Seat) -> (i32, i32) {
    let totals = state.totals();
    let (mine, other) = (totals[seat], totals[seat.left(2)]);
    (i32::from(mine.tokens) - i32::from(other.tokens), i32::from(mine.points) - i32::from(other.points))
}

/// Two cards before the end, level 4 and up play what an exhaustive search says is best.
#[test]
fn the_last_two_cards_of_karta_doppio_are_exact() {
    for number in 0..3 {
        let mut state = somewhere::<KartaDoppio>(2, number);
        let (mut dice, mut moves) = (Dice::new(number), Vec::new());
        while state.laid().len() < 14 {
            let seat = mover(&state);
            let mv = state.random_move(seat, &mut dice, &mut moves).expect("a seat that must act can");
            state.play_unchecked(seat, mv, &mut ());
        }
        let seat = mover(&state);
        moves.clear();
        state.legal_moves(seat, &mut moves);
        let after = |mv| {
            let mut next = state;
            next.play_unchecked(seat, mv, &mut ());
            let mut replies = Vec::new();
            next.legal_moves(mover(&next), &mut replies);
            let worst = replies.into_iter().map(|reply| {
                let mut last = next;
                last.play_unchecked(mover(&next), reply, &mut ());
                edge(&last, seat)
            });
            worst.min().expect("there is always a last card to lay")
        };
        let best = moves.iter().map(|mv| after(*mv)).max();
        for level in ["4", "5"] {
            let kind = level.parse().expect("a level");
            assert_eq!(Some(after(choice(&state, kind, number, Budget::iterations(1)))), best, "{number}");
        }
    }
}

/// A player whose search is refused silently falls back on greedy play, so no view of a match may
/// be refused, in any round.
fn every_decision_of_a_match_can_be_searched<G: Searched>(seats: usize) {
    let mut search = Search::<G>::default();
    let (mut dice, mut moves) = (Dice::new(1), Vec::new());
    for number in 0..5 {
        let mut state = somewhere::<G>(seats, number);
        while let Some(seat) = state.to_act().must.first() {
            let view = state.view(Observer::bot(seat));
            let run = search.run(&view, seat, Style::PLAIN, Budget::iterations(1), &mut dice);
            assert_eq!(run, Ok(()), "{view:?}");
            let mv = state.random_move(seat, &mut dice, &mut moves).expect("a seat that must act can");
            state.play_unchecked(seat, mv, &mut ());
        }
    }
}

#[test]
fn no_decision_is_refused() {
    every_decision_of_a_match_can_be_searched::<Ole>(5);
    every_decision_of_a_match_can_be_searched::<Dos>(3);
    every_decision_of_a_match_can_be_searched::<KartaDoppio>(2);
    every_decision_of_a_match_can_be_searched::<OttoBruno>(2);
    every_decision_of_a_match_can_be_searched::<OttoGameOver>(3);
}

#[test]
fn whole_matches_are_played_by_the_rules() {
    for (number, kind) in BotKind::ALL.into_iter().enumerate() {
        let mut state = somewhere::<Ole>(4, number as u64);
        while !state.to_act().must.is_empty() {
            let mv = choice(&state, kind, 1, Budget::iterations(20));
            state.play_unchecked(mover(&state), mv, &mut ());
        }
    }
}

/// Playing the last card beats taking a token: nobody scores less than the player who goes out, and
/// a token costs 5.
#[test]
fn a_search_finds_the_card_that_goes_out() {
    let mut found = 0;
    let (mut dice, mut moves) = (Dice::new(1), Vec::new());
    for number in 0..40 {
        let mut state = somewhere::<Ole>(4, number);
        while let Some(seat) = state.to_act().must.first() {
            let view = state.view(Observer::bot(seat));
            moves.clear();
            state.legal_moves(seat, &mut moves);
            if let (1, [card, _]) = (view.hand.len(), moves.as_slice()) {
                let chosen = choice(&state, BotKind::Plain, number, Budget::iterations(200));
                assert_eq!(chosen, *card, "{view:?}");
                found += 1;
            }
            let mv = state.random_move(seat, &mut dice, &mut moves).expect("a seat that must act can");
            state.play_unchecked(seat, mv, &mut ());
        }
    }
    assert!(found >= 20, "only {found} such positions: the test says nothing");
}

/// When a level speaks up out of turn also depends on its number and its view only.
#[test]
fn nobody_speaks_up_from_what_cannot_be_known() {
    let (mut dice, mut moves) = (Dice::new(1), Vec::new());
    let mut moments = 0;
    for number in 0..40 {
        let mut state = somewhere::<Dos>(3, number);
        while let Some(seat) = state.to_act().must.first().filter(|_| moments < 400) {
            for other in state.to_act().may.iter() {
                let view = state.view(Observer::bot(other));
                let imagined = Dos::determinize(&view, &mut dice).expect("its own view");
                let said = |state: &Dos, kind| {
                    let mut legal = Vec::new();
                    state.legal_moves(other, &mut legal);
                    let view = state.view(Observer::bot(other));
                    let Ok(said) = Computer::<Dos>::new(kind, number).speak_up(&Ask {
                        seat: other,
                        view: &view,
                        legal: &legal,
                    });
                    said
                };
                for kind in BotKind::ALL {
                    assert_eq!(said(&state, kind), said(&imagined, kind), "{kind}");
                    moments += 1;
                }
            }
            let mv = state.random_move(seat, &mut dice, &mut moves).expect("a seat that must act can");
            state.play_unchecked(seat, mv, &mut ());
        }
    }
    assert!(moments >= 80, "only {moments} such moments: the test says nothing");
}

/// Threads only divide the simulations: the same number of threads gives the same move, whatever
/// the hidden state is.
#[test]
fn threads_change_neither_secrecy_nor_repeatability() {
    for number in 0..6 {
        let state = somewhere::<Ole>(4, number);
        let view = state.view(Observer::bot(mover(&state)));
        let other = Ole::determinize(&view, &mut Dice::new(number)).expect("its own view");
        let kind = "5".parse().expect("a level");
        let budget = Budget::iterations(301).on_threads(3);
        let chosen = choice(&state, kind, number, budget);
        assert_eq!(choice(&state, kind, number, budget), chosen);
        assert_eq!(choice(&other, kind, number, budget), chosen);
        let analysis =
            analyse::<Ole>(&view, mover(&state), budget, &mut Dice::new(1), |_| true).expect("its own view");
        assert_eq!(analysis.iterations, 301, "shared out without remainder");
        assert_eq!(analysis.moves.iter().map(|opinion| opinion.visits).sum::<u32>(), 301);
    }
}

/// Once its buffers have grown, a simulation does not allocate.
fn a_warm_search_allocates_nothing<G: Searched>(seats: usize, style: Style) {
    for number in 0..4 {
        let state = somewhere::<G>(seats, number);
        let view = state.view(Observer::bot(mover(&state)));
        let mut search = Search::<G>::default();
        let begin = |search: &mut Search<G>| {
            search.begin(&view, mover(&state), style, &mut Dice::new(number)).expect("its own view");
        };
        begin(&mut search);
        search.step(Budget::iterations(400)).expect("its own view");
        begin(&mut search);
        let used = allocation_counter::measure(|| {
            search.step(Budget::iterations(400)).expect("its own view");
        });
        assert_eq!(used.count_total, 0, "position {number}");
        assert_eq!(search.iterations(), 400);
    }
}

#[test]
fn simulations_allocate_nothing() {
    let strong = Style { informed: true, belief: true, ..Style::PLAIN };
    for style in [Style::PLAIN, strong] {
        a_warm_search_allocates_nothing::<Ole>(4, style);
        a_warm_search_allocates_nothing::<Dos>(2, style);
        a_warm_search_allocates_nothing::<KartaDoppio>(2, style);
    }
}

/// Every move has a value, an interval and a playable line; near the end they are exact.
#[test]
fn an_analysis_of_karta_doppio_weighs_every_move() {
    let mut state = somewhere::<KartaDoppio>(2, 1);
    let (mut dice, mut moves) = (Dice::new(2), Vec::new());
    while state.laid().len() < 15 {
        if [8, 14].contains(&state.laid().len()) {
            let seat = mover(&state);
            let view = state.view(Observer::bot(seat));
            let budget = Budget::iterations(400);
            let mut depths = Vec::new();
            let analysis = analyse::<KartaDoppio>(&view, seat, budget, &mut dice, |analysis| {
                depths.push(analysis.moves.first().map_or(0, |opinion| opinion.visits));
                true
            })
            .expect("its own view");
            assert!(depths.starts_with(&[1, 2]), "{depths:?}");
            let mut legal = Vec::new();
            state.legal_moves(seat, &mut legal);
            assert_eq!(analysis.moves.len(), legal.len());
            let exact = state.laid().len() == 14;
            for opinion in analysis.moves.iter().take(10) {
                assert_eq!(opinion.margin > 0.0, !exact);
                assert_eq!(opinion.line.len() as u32, opinion.visits, "as long as the look ahead");
                let mut next = state;
                for (seat, mv) in &opinion.line {
                    assert_eq!(next.play(*seat, *mv, &mut ()), Ok(()), "lines can be played");
                }
            }
        }
        let seat = mover(&state);
        let mv = state.random_move(seat, &mut dice, &mut moves).expect("a seat that must act can");
        state.play_unchecked(seat, mv, &mut ());
    }
}

#[test]
fn a_flag_stops_a_search_and_an_analysis() {
    let state = somewhere::<Ole>(4, 3);
    let seat = mover(&state);
    let view = state.view(Observer::bot(seat));
    let stop = AtomicBool::new(true);
    let mut search = Search::<Ole>::default();
    let run = search.run(&view, seat, Style::PLAIN, Budget::until(&stop), &mut Dice::new(1));
    assert_eq!(run, Ok(()));
    assert!((1..=16).contains(&search.iterations()), "it is looked at every 16 simulations");
    stop.store(false, Ordering::Relaxed);
    let mut heard = Vec::new();
    let last = analyse::<Ole>(&view, seat, Budget::until(&stop), &mut Dice::new(1), |analysis| {
        heard.push(analysis.iterations);
        stop.store(heard.len() == 3, Ordering::Relaxed);
        true
    });
    assert_eq!(heard, [256, 512, 1024, 1040], "it grows, then stops at the next look");
    assert_eq!(last.map(|analysis| analysis.iterations), Ok(1040));
}

#[test]
fn an_analysis_weighs_every_legal_move_and_lines_can_be_played() {
    for number in 0..40 {
        let state = somewhere::<Ole>(4, number);
        let seat = mover(&state);
        let view = state.view(Observer::bot(seat));
        let mut legal = Vec::new();
        state.legal_moves(seat, &mut legal);
        let analysis: Analysis<Ole> =
            analyse(&view, seat, Budget::iterations(1000), &mut Dice::new(number), |_| true)
                .expect("its own view");
        assert_eq!(analysis.iterations, 1000);
        let mut weighed: Vec<_> = analysis.moves.iter().map(|opinion| opinion.mv).collect();
        weighed.sort_unstable();
        legal.sort_unstable();
        assert_eq!(weighed, legal);
        assert_eq!(analysis.moves.iter().map(|opinion| u64::from(opinion.visits)).sum::<u64>(), 1000);
        for opinion in &analysis.moves {
            assert!((0.0..=1.0).contains(&opinion.value) && opinion.margin >= 0.0);
            assert_eq!(opinion.line.first(), Some(&(seat, opinion.mv)), "a line begins with its move");
        }
    }
}

/// A planner's value for every move, with an interval that a longer search mostly confirms, and the
/// line that follows.
fn a_planner_says_how_sure_it_is<G: Searched>(seats: usize, positions: u64) {
    let (mut held, mut compared, mut followed) = (0, 0, 0);
    for number in 0..positions {
        let state: G = somewhere(seats, number);
        let seat = mover(&state);
        let view = state.view(Observer::bot(seat));
        let mut legal = Vec::new();
        state.legal_moves(seat, &mut legal);
        let think = |simulations, dice: u64| {
            let budget = Budget::iterations(simulations);
            analyse::<G>(&view, seat, budget, &mut Dice::new(dice), |_| true).expect("its own view")
        };
        let (short, long) = (think(20, number), think(200, positions + number));
        assert_eq!(short.moves.len(), legal.len(), "every move is judged");
        for opinion in &short.moves {
            let Some(later) = long.moves.iter().find(|later| later.mv == opinion.mv) else {
                panic!("{} is judged once only", opinion.mv)
            };
            assert!((0.0..=1.0).contains(&opinion.value) && (0.0..=0.6).contains(&opinion.margin));
            assert_eq!(opinion.line.first(), Some(&(seat, opinion.mv)), "a line begins with its move");
            followed += usize::from(opinion.line.len() > 1);
            compared += 1;
            let apart = (opinion.value - later.value).abs();
            held += usize::from(apart <= opinion.margin.hypot(later.margin));
        }
    }
    assert!(10 * held >= 9 * compared, "{held} of {compared} were found again");
    assert!(followed > 0, "no move has a sequel");
}

#[test]
fn planners_say_how_sure_they_are() {
    a_planner_says_how_sure_it_is::<OttoGameOver>(1, 25);
    a_planner_says_how_sure_it_is::<OttoGameOver>(2, 25);
    a_planner_says_how_sure_it_is::<OttoBruno>(2, 25);
}

#[test]
fn views_that_nobody_can_search_are_refused_not_fatal() {
    let mut state = somewhere::<Ole>(4, 1);
    let waiting = Seat::all(4).find(|seat| *seat != mover(&state)).expect("three others");
    let mut search = Search::<Ole>::default();
    let mut run = |state: &Ole, seat: Seat| {
        let view = state.view(Observer::bot(seat));
        search.run(&view, seat, Style::PLAIN, Budget::iterations(10), &mut Dice::new(1))
    };
    assert!(run(&state, waiting).is_err(), "it is not this seat's turn");
    random_playout(&mut state, &mut Dice::new(1), &mut Vec::new(), &mut ());
    assert!(run(&state, waiting).is_err(), "the match is over");
}

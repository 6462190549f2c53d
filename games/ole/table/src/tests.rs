use engine::{BySeat, Game as _, Lang, Observer, Refusal as _, Seat, SeatSet};
use game_ole::{Card, CardSet, Move, Ole, OnTop, Phase, Refusal, RoundEnd, Seen};
use table::{Answer, Narrator, State, Table as _};
use test_kit::Sitting;

use crate::{Comparison, Gesture, Held, Layout, OleTable, comparison};

fn layout(sitting: &Sitting<Ole>, seat: Seat, held: Held) -> Layout {
    sitting.scene(Some(seat), |scene| OleTable::layout(scene, &held, None))
}

fn turn(sitting: &Sitting<Ole>) -> Seat {
    sitting.turn().expect("the match runs")
}

/// Plays a match to its end or for this many moves, choosing legal moves with `choose`.
fn each_moment(
    mut sitting: Sitting<Ole>,
    moves: usize,
    choose: fn(&[Move]) -> Move,
    mut look: impl FnMut(&Sitting<Ole>, Seat),
) {
    for _ in 0..moves {
        let Some(seat) = sitting.turn() else { return };
        look(&sitting, seat);
        let mv = choose(&sitting.legal(seat));
        sitting.play(mv);
    }
}

#[test]
fn it_is_a_table() {
    test_kit::at_the_table::<OleTable>(&["3", "4 privilege=off", "8"]);
    test_kit::at_the_table::<table::PlainTable<Ole>>(&["3"]);
}

#[test]
fn what_is_legal_is_lit_and_nothing_else() {
    each_moment(
        Sitting::new("4", 5),
        60,
        |legal| legal[legal.len() / 2],
        |sitting, seat| {
            let legal = sitting.legal(seat);
            let shown = layout(sitting, seat, Held::Nothing);
            for in_hand in &shown.fan {
                let lit = in_hand.state == State::Lit;
                assert_eq!(lit && !shown.choosing, legal.contains(&Move::Play(in_hand.card)), "{in_hand:?}");
            }
            assert_eq!(shown.token, legal.contains(&Move::Token));
            for other in Seat::all(4).filter(|other| *other != seat) {
                let asleep = layout(sitting, other, Held::Nothing);
                assert!(asleep.fan.iter().all(|in_hand| in_hand.state == State::Rest) && !asleep.token);
            }
        },
    );
}

#[test]
fn the_fan_is_sorted_by_colour_then_number() {
    let sitting = Sitting::<Ole>::new("3", 2);
    let seat = turn(&sitting);
    let shown = layout(&sitting, seat, Held::Nothing);
    let keys: Vec<(u8, u8)> =
        shown.fan.iter().map(|i| (3 - OnTop::Red.strength(i.card.colour()), i.card.number())).collect();
    assert!(keys.is_sorted(), "{keys:?}");
    assert_eq!(shown.fan.len() as u32, sitting.game.state().view(Observer::screen(seat)).hand.len());
}

#[test]
fn a_move_on_its_way_lies_on_the_pile_at_once() {
    let mut sitting = Sitting::<Ole>::new("4", 5);
    let seat = turn(&sitting);
    let mv = sitting.legal(seat)[0];
    let Move::Play(card) = mv else { panic!("the opener lays a card (A8)") };
    sitting.pending = Some(mv);
    let shown = layout(&sitting, seat, Held::Card(card));
    assert!(shown.fan.iter().all(|in_hand| in_hand.card != card && in_hand.state == State::Rest));
    let top = shown.pile.last().expect("it lies there");
    assert_eq!((top.card, top.state, top.seat), (card, State::Pending, seat));
    assert_eq!(shown.held, None);
}

#[test]
fn the_pile_is_this_rounds_cards_the_newest_on_top() {
    each_moment(
        Sitting::new("4", 5),
        40,
        |legal| legal[0],
        |sitting, seat| {
            let shown = layout(sitting, seat, Held::Nothing);
            let view = sitting.game.state().view(Observer::screen(seat));
            let played: u32 = view.played.as_slice().iter().map(|cards| cards.len()).sum();
            assert_eq!(shown.pile.len() as u32, played);
            assert_eq!(shown.pile.last().map(|laid| laid.card), view.table);
            for laid in &shown.pile {
                assert!(view.played[laid.seat].has(laid.card), "the name on the card is its player's");
            }
            if let Some((top, under)) = shown.pile.split_last() {
                assert_eq!(top.state, State::Now);
                assert!(under.iter().all(|laid| laid.state == State::Rest));
            }
        },
    );
}

#[test]
fn a_series_is_counted_while_it_runs() {
    let mut found = 0;
    for seed in 0..30 {
        each_moment(
            Sitting::new("4", seed),
            60,
            |legal| legal[0],
            |sitting, seat| {
                let shown = layout(sitting, seat, Held::Nothing);
                let runs = matches!(sitting.game.state().phase(), Phase::Series(_));
                assert_eq!(shown.series.is_some(), runs);
                if let Some((who, count)) = shown.series {
                    assert_eq!(who, seat);
                    assert!((1..=3).contains(&count), "A13: three cards at most, not {count}");
                    found += 1;
                }
            },
        );
    }
    assert!(found > 5, "series happen");
}

/// A13: a card marked as a series makes one.
#[test]
fn a_card_that_would_make_a_series_does() {
    let mut found = [0; 2];
    for seed in 0..10 {
        each_moment(
            Sitting::new("4", seed),
            60,
            |legal| legal[0],
            |sitting, seat| {
                let shown = layout(sitting, seat, Held::Nothing);
                for in_hand in shown.fan.iter().filter(|in_hand| in_hand.state == State::Lit) {
                    let held = layout(sitting, seat, Held::Card(in_hand.card)).held;
                    assert_eq!(held, Some((in_hand.card, in_hand.series)));
                    let mut after = *sitting.game.state();
                    after.play(seat, Move::Play(in_hand.card), &mut ()).expect("it is lit");
                    let goes_on = after.phase() == Phase::Series(seat);
                    // The last card of a hand ends the round instead.
                    if shown.fan.len() > 1 && after.rounds_over() == sitting.game.state().rounds_over() {
                        assert_eq!(goes_on, in_hand.series, "{in_hand:?}");
                        found[usize::from(goes_on)] += 1;
                    }
                }
            },
        );
    }
    assert!(found.iter().all(|count| *count > 10), "{found:?}");
}

/// A moment at which the player on turn holds both a playable and an unplayable card.
fn with_a_choice() -> (Sitting<Ole>, Seat, Card, Card) {
    let mut sitting = Sitting::<Ole>::new("4", 3);
    loop {
        let seat = turn(&sitting);
        let shown = layout(&sitting, seat, Held::Nothing);
        let find = |state| shown.fan.iter().find(|in_hand| in_hand.state == state).map(|each| each.card);
        if let (Some(lit), Some(dim)) = (find(State::Lit), find(State::Dim)) {
            return (sitting, seat, lit, dim);
        }
        let mv = sitting.legal(seat)[0];
        sitting.play(mv);
    }
}

#[test]
fn a_card_is_taken_up_then_laid() {
    let (sitting, seat, lit, dim) = with_a_choice();
    let choose = |seat, held: &mut Held, gesture| {
        sitting.scene(Some(seat), |scene| {
            let laid = OleTable::layout(scene, held, None);
            OleTable::choose(scene, &laid, held, gesture)
        })
    };
    let mut held = Held::Nothing;
    assert!(matches!(choose(seat, &mut held, Gesture::Pile), Answer::Nothing));
    for second in [Gesture::Touch(lit), Gesture::Pile, Gesture::Lay(lit)] {
        assert!(matches!(choose(seat, &mut held, Gesture::Touch(lit)), Answer::Held));
        assert_eq!(held, Held::Card(lit));
        assert!(matches!(choose(seat, &mut held, second), Answer::Play(mv) if mv == Move::Play(lit)));
        assert_eq!(held, Held::Nothing);
    }
    // An unplayable card says why, and nothing is held any more.
    held = Held::Card(lit);
    let answer = choose(seat, &mut held, Gesture::Touch(dim));
    assert!(matches!(answer, Answer::Refused(_, why @ Refusal::NotHigher { .. }) if why.article() == "A14"));
    assert_eq!(held, Held::Nothing);
    let other = Seat::all(4).find(|other| *other != seat).expect("four play");
    let answer = choose(other, &mut held, Gesture::Token);
    assert!(matches!(answer, Answer::Refused(Move::Token, Refusal::NotYourTurn { .. })));
    let answer = choose(seat, &mut held, Gesture::Order(OnTop::Red));
    assert!(matches!(answer, Answer::Refused(Move::Choose(_), Refusal::OrderIsSet)));
}

/// A10: a slip of the finger must not cost five points.
#[test]
fn a_token_is_taken_up_then_taken() {
    let (sitting, seat, lit, _) = with_a_choice();
    let choose = |held: &mut Held, gesture| {
        sitting.scene(Some(seat), |scene| {
            let laid = OleTable::layout(scene, held, None);
            OleTable::choose(scene, &laid, held, gesture)
        })
    };
    let mut held = Held::Card(lit);
    assert!(matches!(choose(&mut held, Gesture::TouchToken), Answer::Held));
    assert_eq!(held, Held::Token);
    let shown = layout(&sitting, seat, held);
    assert!(shown.token_held && shown.held.is_none());
    let note = sitting.scene(Some(seat), |scene| OleTable::note(scene, &shown, true));
    assert!(note.contains('5'), "{note}");
    // Picking up a card puts the token down again.
    assert!(matches!(choose(&mut held, Gesture::Touch(lit)), Answer::Held));
    assert!(!layout(&sitting, seat, held).token_held);
    assert!(matches!(choose(&mut held, Gesture::TouchToken), Answer::Held));
    assert!(matches!(choose(&mut held, Gesture::TouchToken), Answer::Play(Move::Token)));
    assert_eq!(held, Held::Nothing);
    assert!(matches!(choose(&mut held, Gesture::Token), Answer::Play(Move::Token)), "or at once");
}

#[test]
fn a_comparison_shows_why_a_card_is_not_higher() {
    let (sitting, seat, lit, dim) = with_a_choice();
    let view = sitting.game.state().view(Observer::screen(seat));
    let better = |card| {
        let Comparison { colours, numbers, .. } = comparison(&view, Move::Play(card)).expect("a table card");
        colours.is_gt() || numbers.is_gt()
    };
    assert!(better(lit) && !better(dim));
    assert_eq!(comparison(&view, Move::Token), None);
}

#[test]
fn verbs_agree_with_the_reader() {
    let seat = |index| Seat::new(index).expect("a seat");
    let names = |at: Seat| if at == seat(0) { "Vous".to_owned() } else { "Maud".to_owned() };
    let by = Narrator { lang: Lang::Fr, me: Some(seat(0)), names: &names };
    let english = Narrator { lang: Lang::En, ..by };
    let card = "G5".parse().expect("a card");
    let played = |index| Seen::Played { seat: seat(index), card, series: false, opening: false };
    let over = |winners| Seen::MatchOver { winners };
    let told = |seen: Seen, by| OleTable::sentence(&seen, by).map(|(seat, text)| (seat.index(), text));
    for (seen, by, who, text) in [
        (played(0), by, 0, "posez le 5 vert"),
        (played(1), by, 1, "pose le 5 vert"),
        (played(1), english, 1, "plays the green 5"),
        (Seen::Chosen { seat: seat(1), on_top: OnTop::Red }, by, 1, "choisit : rouge en tête"),
        (over(SeatSet::only(seat(0))), by, 0, "l’emportez"),
        (over(SeatSet::only(seat(1))), english, 1, "wins"),
    ] {
        assert_eq!(told(seen, by), Some((who, text.to_owned())));
    }
    assert_eq!(told(over(SeatSet::all(2)), by), None);
    let end = Seen::RoundOver {
        round: 0,
        end: RoundEnd::WentOut(seat(0)),
        hands: BySeat::from_fn(3, |_| CardSet::NONE),
        tokens: BySeat::from_fn(3, |_| 0),
        points: BySeat::from_fn(3, |_| 0),
        totals: BySeat::from_fn(3, |_| 0),
    };
    let says = "Fin de la manche 1 : vous n’avez plus de cartes.";
    assert_eq!(OleTable::round_end(&end, by).as_deref(), Some(says));
}

#[test]
fn the_end_of_a_round_shows_everybody_and_says_why() {
    let (mut rounds, mut shared, mut chosen) = (0, 0, 0);
    for seed in 0..40 {
        let table = if seed % 4 == 0 { "3 privilege=off" } else { "4 rounds=2" };
        let mut sitting = Sitting::<Ole>::new(table, seed);
        while let Some(seat) = sitting.turn() {
            let legal = sitting.legal(seat);
            sitting.play(legal[seed as usize % legal.len()]);
        }
        sitting.scene(Some(Seat::FIRST), |scene| {
            for (_, seen) in scene.events {
                let Some(moment) = OleTable::moment(scene, seen) else { continue };
                let Seen::RoundOver { hands, tokens, points, totals, .. } = seen else { panic!("{seen:?}") };
                assert_eq!(moment.rows.len(), scene.view.players);
                assert!(moment.rows.is_sorted_by_key(|row| row.total), "{moment:?}");
                for row in &moment.rows {
                    // A18: the numbers left in hand, and five for a token.
                    let left: i32 = hands[row.seat].iter().map(|card| i32::from(card.number())).sum();
                    assert_eq!(row.gained, Some(left + 5 * i32::from(tokens[row.seat])), "{row:?}");
                    assert_eq!(row.gained, Some(i32::from(points[row.seat])));
                    assert_eq!(row.total, i32::from(totals[row.seat]));
                    assert_eq!(row.hand.is_empty(), !row.laid.is_empty());
                }
                let winners = moment.rows.iter().filter(|row| row.wins).count();
                assert!(moment.rows.iter().all(|row| !row.wins || row.rank == 1));
                match winners {
                    0 => assert_eq!(moment.article.is_some(), scene.view.privilege, "{moment:?}"),
                    1 => assert_eq!(moment.article, None),
                    _ => assert_eq!(moment.article, Some("A4")),
                }
                rounds += 1;
                shared += usize::from(winners > 1);
                chosen += usize::from(moment.article == Some("A6"));
            }
        });
    }
    assert!(rounds > 80 && chosen > 20, "{rounds} rounds, {shared} shared, {chosen} chosen");
}

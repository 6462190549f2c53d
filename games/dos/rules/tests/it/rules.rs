//! DOS, article by article. Calls are in `calling.rs`, views and positions in `knowledge.rs`.

use engine::{
    BySeat, Dice, Game, Match, Observer, Positions, Seat, SeatSet, Seed, TableOptions, ToAct, random_playout,
};
use game_dos::{
    Card, Cards, Colour, Dos, Fit, Move, Options, Phase, Place, Played, Position, Refusal, Seen, Spot, Why,
    fit,
};

use crate::table::{Drawn, article, card, cards, hand, legal, new_match, phase, play, refused, row, seat};

#[test]
fn a1_108_cards_and_no_plain_two() {
    assert_eq!(Cards::BOX.len(), 108);
    for colour in Colour::ALL {
        let own: Vec<(Option<u8>, u8)> = Card::kinds()
            .filter(|card| card.colour() == Some(colour))
            .map(|card| (card.number(), Cards::BOX.count(card)))
            .collect();
        let numbers = [(1, 3), (3, 3), (4, 3), (5, 3), (6, 2), (7, 2), (8, 2), (9, 2), (10, 2)];
        let mut expected: Vec<_> = numbers.iter().map(|(number, count)| (Some(*number), *count)).collect();
        expected.push((None, 2));
        assert_eq!(own, expected, "{colour:?}");
        assert_eq!(own.iter().map(|(_, count)| u32::from(*count)).sum::<u32>(), 24);
        assert_eq!(Card::numbered(colour, 2), None);
    }
    assert_eq!(Cards::BOX.count(Card::WILD_DOS), 12);
    assert_eq!(Card::kinds().count(), 41);
    for card in Card::kinds() {
        assert_eq!(card.copies(), Cards::BOX.count(card));
        assert_eq!(card.to_string().parse(), Ok(card));
    }
    for wrong in ["", "R", "R0", "R2", "R05", "R11", "r5", "R5 ", "R+5", "dos", "#", "#R", "R##", "2", "é5"]
    {
        assert!(wrong.parse::<Card>().is_err(), "{wrong}");
    }
    assert!("R6 R6 R6".parse::<Cards>().is_err(), "the box has two");
    assert_eq!(cards("R# DOS  B10 Y1 DOS").to_string(), "Y1 DOS DOS B10 R#");
}

#[test]
fn a1_counts_add_and_subtract() {
    let (a, b) = (cards("Y1 Y1 DOS DOS R10"), cards("Y1 DOS R10"));
    assert_eq!(a.minus(b), Some(cards("Y1 DOS")));
    assert_eq!(b.minus(a), None);
    assert_eq!(a.plus(b), Some(cards("Y1 Y1 Y1 DOS DOS DOS R10 R10")));
    assert_eq!(a.plus(a), None, "four yellow 1s");
    assert_eq!(a.in_both(cards("Y1 Y1 Y1 DOS")), cards("Y1 Y1 DOS"));
    assert_eq!((a.len(), a.count(card("DOS")), a.count(card("G1"))), (5, 2, 0));
    assert_eq!(Cards::BOX.minus(Cards::BOX), Some(Cards::NONE));
    // Any two multisets, compared with counting kind by kind.
    let mut dice = Dice::new(1);
    let heap = |dice: &mut Dice| -> Cards {
        let size = dice.below(30) as usize;
        let mut pack = Cards::BOX.iter().collect::<Vec<_>>();
        dice.shuffle(&mut pack);
        pack[..size].iter().copied().collect()
    };
    let mut both_ways = [0; 2];
    for _ in 0..20_000 {
        let (a, b) = (heap(&mut dice), heap(&mut dice));
        let by_kind = |count: &dyn Fn(Card) -> i32| -> Option<Cards> {
            let counts: Vec<(Card, i32)> = Card::kinds().map(|card| (card, count(card))).collect();
            let fits = counts.iter().all(|(card, count)| (0..=i32::from(card.copies())).contains(count));
            let cards =
                counts.iter().flat_map(|(card, count)| vec![*card; usize::try_from(*count).unwrap_or(0)]);
            fits.then(|| cards.collect())
        };
        let (of_a, of_b) = (|card| i32::from(a.count(card)), |card| i32::from(b.count(card)));
        assert_eq!(a.minus(b), by_kind(&|card| of_a(card) - of_b(card)), "{a} - {b}");
        assert_eq!(a.plus(b), by_kind(&|card| of_a(card) + of_b(card)), "{a} + {b}");
        assert_eq!(Some(a.in_both(b)), by_kind(&|card| of_a(card).min(of_b(card))), "{a} and {b}");
        assert_eq!(a.len() as usize, a.iter().count());
        both_ways[usize::from(a.plus(b).is_some())] += 1;
    }
    assert!(both_ways.iter().all(|count| *count > 100), "{both_ways:?}");
}

/// The rule sheet's examples, and edge cases around them.
#[test]
fn a2_a3_a8_a9_a11_a12_a13_the_worked_cases() {
    let (single, double) = (Some(Fit::Single), Some(Fit::Double));
    let (single_colour, double_colour) = (Some(Fit::SingleColour), Some(Fit::DoubleColour));
    for (row, played, how) in [
        ("B7", "R7", single),
        ("B7", "DOS+R5", double),
        ("B7", "R3+R4", double),
        ("B7", "R1+R6", double),
        ("B7", "R3+R5", None),
        ("B7", "R6", None),
        ("R7", "R7", single_colour),
        ("R7", "R3+R4", double_colour),
        ("R7", "DOS+R5", double_colour),
        ("R7", "DOS+B5", double),
        ("R7", "R#", single_colour),
        ("R7", "B#", single),
        ("R7", "B3+Y#", double),
        ("R7", "R3+R#", double_colour),
        ("R7", "R3+B4", double),
        ("DOS", "DOS", single_colour),
        ("DOS", "R#", single_colour),
        ("DOS", "G1", None),
        ("DOS", "G1+G1", double_colour),
        ("DOS", "G1+B1", double),
        ("DOS", "G1+G#", double_colour),
        ("DOS", "DOS+DOS", None),
        ("R4", "DOS+DOS", double_colour),
        ("R1", "R1", single_colour),
        ("R1", "R#+R#", None),
        ("R1", "R1+R#", None),
        ("G#", "G7", single_colour),
        ("G#", "R7", single),
        ("G#", "DOS", single_colour),
        ("G#", "B#", single),
        ("G#", "G#", single_colour),
        ("G#", "Y1+B9", double),
        ("G#", "Y1+B10", None),
        ("G#", "B5+R5", double),
        ("G#", "R5+B6", None),
        ("G#", "G3+G4", double_colour),
        ("G#", "DOS+G8", double_colour),
        ("G#", "DOS+G9", None),
        ("G#", "DOS+DOS", double_colour),
        ("G#", "G9+G#", double_colour),
        ("G#", "G10+G#", None),
        ("G#", "G#+G#", double_colour),
        ("G#", "B#+R#", double),
        ("R10", "B#+R#", double),
        ("R10", "R9+R#", double_colour),
        ("R10", "R10+R#", None),
    ] {
        assert_eq!(fit(card(row), played.parse().expect("cards")), how, "{played} on {row}");
    }
}

#[test]
fn a8_a9_a11_a12_a13_examples_of_the_articles() {
    for (row, hand, mv, single, double) in [
        ("G6 B10", "Y6 R1 R3 R10", "1=Y6", 0, 0),         // A8
        ("B9 G10", "Y4 R5 R1 R3 R10", "1=Y4+R5", 0, 0),   // A9
        ("G6 B10", "G6 R1 R3 R10", "1=G6", 1, 0),         // A11
        ("B9 G10", "B4 B5 R1 R3 R10", "1=B4+B5", 0, 1),   // A12
        ("B9 G10", "R4 B5 R1 R3 R10", "1=R4+B5", 0, 0),   // A12
        ("Y6 B10", "DOS Y4 R1 R3 R10", "1=DOS+Y4", 0, 1), // A13
        ("Y6 B10", "DOS G4 R1 R3 R10", "1=DOS+G4", 0, 0), // A13
    ] {
        let mut game = Drawn::turn(row, &[hand, "R5 R6"]).game();
        play(&mut game, 0, mv);
        let matched = Phase::Matched { seat: seat(0), drew: false, single, double };
        assert_eq!(phase(&game), matched, "{mv} on {row}");
    }
}

#[test]
fn a10_example_of_the_article() {
    let mut game = Drawn::turn("G6 B9", &["Y6 R6 R5 Y4 R10", "R1 R3"]).game();
    play(&mut game, 0, "1=Y6");
    assert_eq!(refused(&game, 0, "1=R6"), Refusal::Covered(card("G6")));
    play(&mut game, 0, "2=Y4+R5");
    assert_eq!(row(&game), "G6=Y6 B9=Y4+R5");
    assert_eq!(refused(&game, 0, "1=R6"), Refusal::Covered(card("G6")));
}

#[test]
fn a2_a_wild_dos_in_the_row_takes_two_ones_of_different_colours() {
    let mut game = Drawn::turn("DOS B9", &["G1 B1 R5 R6", "Y3 Y4"]).game();
    assert_eq!(legal(&game, 0), ["1=G1+B1", "1=G1+B1!", "draw"]);
    play(&mut game, 0, "1=G1+B1!");
    assert_eq!(phase(&game), Phase::Matched { seat: seat(0), drew: false, single: 0, double: 0 });
}

#[test]
fn a3_a_centre_wild_number_doubled_with_two_wild_numbers() {
    let mut game = Drawn::turn("B# B9", &["G# G# R10 R10 Y8", "Y3 Y4"]).game();
    let doubles: Vec<String> = legal(&game, 0).into_iter().filter(|mv| mv.starts_with("1=G#+")).collect();
    assert_eq!(doubles, ["1=G#+G#"]);
    play(&mut game, 0, "1=G#+G#");
    assert_eq!(phase(&game), Phase::Matched { seat: seat(0), drew: false, single: 0, double: 0 });
    assert_eq!(row(&game), "B#=G#+G# B9");
    // In the row card's own colour, with the help of a Wild DOS.
    let mut colour = Drawn::turn("G# B9", &["G# DOS R10 R10 Y8", "Y3 Y4"]).game();
    play(&mut colour, 0, "1=DOS+G#");
    assert_eq!(phase(&colour), Phase::Matched { seat: seat(0), drew: false, single: 0, double: 1 });
    let mut both = Drawn::turn("G# B9", &["G# B# R10 R10 Y8", "Y3 Y4"]).game();
    play(&mut both, 0, "1=G#+B#");
    assert_eq!(phase(&both), Phase::Matched { seat: seat(0), drew: false, single: 0, double: 0 });
}

#[test]
fn a4_the_highest_lot_deals_and_the_tied_draw_again() {
    let mut again = 0;
    for number in 0..400 {
        for players in 2..=4 {
            let game = new_match(players, number);
            let mut tied = SeatSet::all(players);
            let mut drawn = Cards::NONE;
            let mut seen = game.seen(Observer::SPECTATOR, 0);
            let dealer = loop {
                match seen.next().expect("a deal follows the lots") {
                    Seen::Lot { cards } => {
                        let takes_part = |seat: Seat| cards[seat].is_some();
                        assert_eq!(
                            Seat::all(players).filter(|seat| takes_part(*seat)).collect::<SeatSet>(),
                            tied
                        );
                        // Numbers at face value, symbols 0.
                        let worth = |seat: Seat| match cards[seat].expect("a card").to_string().as_str() {
                            "DOS" => 0,
                            text => text[1..].parse::<u8>().unwrap_or(0),
                        };
                        let best = tied.iter().map(worth).max();
                        tied = tied.iter().filter(|seat| Some(worth(*seat)) == best).collect();
                        drawn = drawn
                            .plus(cards.as_slice().iter().flatten().copied().collect())
                            .expect("each card once");
                        again += usize::from(tied.len() > 1);
                    }
                    Seen::Deal { dealer, round, .. } => {
                        assert_eq!(round, 0);
                        break dealer;
                    }
                    other => panic!("{other:?}"),
                }
            };
            assert_eq!(tied, SeatSet::only(dealer));
            assert_eq!(
                phase(game.state()),
                Phase::Turn(dealer.left(players)),
                "A5: the player on the left starts"
            );
        }
    }
    assert!(again > 20, "some lots were tied: {again}");
}

#[test]
fn a5_seven_cards_each_and_two_in_the_row() {
    for players in 2..=4 {
        let game = new_match(players, 5);
        let view = game.state().view(Observer::SPECTATOR);
        assert_eq!(view.counts.as_slice(), vec![7; players]);
        assert_eq!(view.row.len(), 2);
        assert_eq!(usize::from(view.pile), 108 - 2 - 7 * players);
        assert_eq!((view.discard, view.top, view.hand), (Cards::NONE, None, Cards::NONE));
        let held = Seat::all(players)
            .try_fold(Cards::NONE, |all, seat| all.plus(game.state().view(Observer::screen(seat)).hand));
        assert_eq!(held.map(Cards::len), Some(7 * players as u32));
    }
    for seats in [0, 1, 5, 8] {
        assert!(Dos::deal(&Options::default(), seats, &Seed::numbered(1, 0), &mut ()).is_err());
    }
}

#[test]
fn a5_every_card_is_dealt_everywhere_as_often() {
    // The mean number of Wild DOS in a hand over many deals: 12 in 108 cards, so 7 * 12 / 108 =
    // 0.778.
    let mut found = [0_u32; 3];
    for number in 0..6_000 {
        let game = new_match(3, number);
        for (index, count) in found.iter_mut().enumerate() {
            *count += u32::from(hand(game.state(), index).count(Card::WILD_DOS));
        }
    }
    for count in found {
        let mean = f64::from(count) / 6_000.0;
        // The standard error is 0.0102; the test allows five of them.
        assert!((mean - 0.7778).abs() < 0.052, "{mean}");
    }
}

#[test]
fn a6_a26_the_winner_deals_the_next_round() {
    let mut game = Drawn::turn("R7 B9", &["B7", "R5 R6", "Y10"]).game();
    let seen = play(&mut game, 0, "1=B7");
    let deals: Vec<_> = seen.iter().filter(|seen| matches!(seen, Seen::Deal { .. })).collect();
    assert!(matches!(deals[..], [Seen::Deal { round: 1, .. }]), "dealt in the same step: {deals:?}");
    let view = game.view(Observer::SPECTATOR);
    assert_eq!((view.dealer, view.phase), (seat(0), Phase::Turn(seat(1))));
    assert_eq!(view.totals.as_slice(), [21, 0, 0]);
    assert_eq!(view.counts.as_slice(), [7, 7, 7]);
    let other = Drawn { phase: Phase::Turn(seat(2)), ..Drawn::turn("R7 B9", &["B4 B5", "R5 R6", "Y7"]) };
    let mut game = other.game();
    play(&mut game, 2, "1=Y7");
    assert_eq!((game.view(Observer::SPECTATOR).dealer, game.rounds_over()), (seat(2), 1));
}

#[test]
fn a7_match_or_draw_but_not_draw_after_a_match() {
    let mut game = Drawn::turn("R7 B9", &["B7 Y9 G4 G5 R1", "R5 R6"]).pile("Y1").game();
    assert_eq!(legal(&game, 0), ["1=B7", "2=Y9", "2=G4+G5", "draw"]);
    assert_eq!(legal(&game, 1), Vec::<String>::new());
    assert_eq!(refused(&game, 1, "draw"), Refusal::NotYourTurn { turn: seat(0) });
    assert_eq!(refused(&game, 0, "end"), Refusal::MatchOrDraw);
    assert_eq!(refused(&game, 0, "keep"), Refusal::NothingToKeep);
    let mut drawn = game;
    play(&mut drawn, 0, "draw");
    assert_eq!(hand(&drawn, 0), cards("B7 Y9 G4 G5 R1 Y1"));
    assert_eq!(refused(&drawn, 0, "draw"), Refusal::DrawnAlready);
    assert_eq!(refused(&drawn, 0, "end"), Refusal::PlaceACard);
    // One or more matches after drawing.
    play(&mut drawn, 0, "1=B7 2=Y9");
    assert_eq!(phase(&drawn), Phase::Matched { seat: seat(0), drew: true, single: 0, double: 0 });
    play(&mut game, 0, "1=B7");
    assert_eq!(legal(&game, 0), ["2=Y9", "2=G4+G5", "2=G4+G5!", "end"]);
    assert_eq!(refused(&game, 0, "draw"), Refusal::NoDrawAfterMatch);
    assert_eq!(article(refused(&game, 0, "draw")), "A7");
}

#[test]
fn a8_a9_what_does_not_match_is_refused() {
    let game = Drawn::turn("R7 B1", &["B6 Y1 G3 G5 R1", "R5 R6"]).game();
    assert_eq!(legal(&game, 0), ["1=Y1+B6", "1=R1+B6", "2=Y1", "2=R1", "draw"]);
    assert_eq!(refused(&game, 0, "1=B6"), Refusal::NotSame { card: card("B6"), row: card("R7") });
    assert_eq!(article(refused(&game, 0, "1=B6")), "A8");
    let sum = Refusal::NotSum { first: card("G3"), second: card("G5"), row: card("R7") };
    assert_eq!(refused(&game, 0, "1=G3+G5"), sum);
    assert_eq!(article(sum), "A9");
    // A centre 1 cannot be double-matched, not even by wilds.
    let wild = Drawn::turn("R7 B1", &["B# Y# G3 G5 R1", "R5 R6"]).game();
    assert!(legal(&wild, 0).iter().all(|mv| !(mv.starts_with("2=") && mv.contains('+'))));
}

#[test]
fn a10_each_centre_card_once_and_any_number_of_them() {
    let mut game = Drawn::turn("R7 B9 Y3", &["B7 Y7 Y9 G3 R1 R4", "R5 R6"]).game();
    play(&mut game, 0, "1=B7");
    assert_eq!(refused(&game, 0, "1=Y7"), Refusal::Covered(card("R7")));
    assert_eq!(article(refused(&game, 0, "1=Y7")), "A10");
    play(&mut game, 0, "2=Y9 3=G3");
    assert_eq!(row(&game), "R7=B7 B9=Y9 Y3=G3");
    assert_eq!(legal(&game, 0), ["end"]);
}

#[test]
fn a11_a_single_colour_match_may_add_a_card() {
    let mut game = Drawn::turn("R7 B9 Y3", &["R7 B1 G5 G6", "R5 R6"]).game();
    play(&mut game, 0, "1=R7 end");
    assert_eq!(phase(&game), Phase::Placing { seat: seat(0), must: 0, may: 1, draws: 0 });
    assert_eq!(
        legal(&game, 0),
        ["place=B1", "place=B1!", "place=G5", "place=G5!", "place=G6", "place=G6!", "keep"]
    );
    for other in ["1=B1", "draw", "end"] {
        assert_eq!(refused(&game, 0, other), Refusal::TurnEnding);
    }
    let mut placed = game;
    play(&mut placed, 0, "place=G5!");
    assert_eq!((row(&placed).as_str(), phase(&placed)), ("B9 Y3 G5", Phase::Turn(seat(1))));
    // Declining.
    let seen = play(&mut game, 0, "keep");
    assert_eq!(seen, [Seen::Kept { seat: seat(0) }]);
    assert_eq!((row(&game).as_str(), phase(&game)), ("B9 Y3", Phase::Turn(seat(1))));
    assert_eq!(hand(&game, 0), cards("B1 G5 G6"));
}

#[test]
fn a12_a_double_colour_match_adds_a_card_and_the_others_draw() {
    let mut game =
        Drawn::turn("R7 B9 Y3", &["R3 R4 B1 G5 G6", "R5 R6", "Y5 Y6", "G9 G10"]).pile("Y1 G1 DOS").game();
    play(&mut game, 0, "1=R3+R4 end");
    assert_eq!(phase(&game), Phase::Placing { seat: seat(0), must: 1, may: 0, draws: 1 });
    assert_eq!(refused(&game, 0, "keep"), Refusal::MustPlace);
    assert_eq!(article(Refusal::MustPlace), "A12");
    let seen = play(&mut game, 0, "place=B1!");
    let drawn = |seat, why| Seen::Drew { seat, drawn: true, card: None, why };
    assert_eq!(
        seen,
        [
            Seen::Placed { seat: seat(0), card: card("B1") },
            Seen::Called { seat: seat(0) },
            drawn(seat(1), Why::Bonus),
            drawn(seat(2), Why::Bonus),
            drawn(seat(3), Why::Bonus),
        ]
    );
    assert_eq!(
        (hand(&game, 1), hand(&game, 2)),
        (cards("R5 R6 Y1"), cards("Y5 Y6 G1")),
        "one lap to the left"
    );
    assert_eq!(hand(&game, 3), cards("DOS G9 G10"));
    // Only one of the two has the colour: no bonus.
    let mut plain = Drawn::turn("R7 B9 Y3", &["R3 B4 B1 G5 G6", "R5 R6"]).game();
    play(&mut plain, 0, "1=R3+B4 end");
    assert_eq!(phase(&plain), Phase::Turn(seat(1)));
}

#[test]
fn a13_the_best_choice_is_made_by_the_engine() {
    // A Wild DOS in the row and one in the hand: any colour, so a colour match, and no other match
    // is listed.
    let mut game = Drawn::turn("DOS B9 R4", &["DOS DOS DOS G1 R6", "R5 R6"]).game();
    assert_eq!(legal(&game, 0), ["1=DOS", "3=DOS+DOS", "draw"]);
    play(&mut game, 0, "1=DOS 3=DOS+DOS!");
    assert_eq!(phase(&game), Phase::Matched { seat: seat(0), drew: false, single: 1, double: 1 });
}

#[test]
fn a14_who_drew_and_matched_nothing_places_a_card() {
    let mut game = Drawn::turn("R7 B9", &["B7 R1", "R5 R6"]).pile("Y1").game();
    assert_eq!(refused(&game, 0, "place=R1"), Refusal::NoPlacing);
    assert_eq!(article(Refusal::NoPlacing), "A14");
    play(&mut game, 0, "draw");
    // A player may choose not to match.
    assert_eq!(
        legal(&game, 0),
        ["1=B7", "1=B7!", "place=Y1", "place=Y1!", "place=R1", "place=R1!", "place=B7", "place=B7!"]
    );
    assert_eq!(refused(&game, 0, "place=R6"), Refusal::NotInHand(card("R6")));
    play(&mut game, 0, "place=B7!");
    assert_eq!((row(&game).as_str(), phase(&game)), ("R7 B9 B7", Phase::Turn(seat(1))));
}

#[test]
fn a15_a_row_of_ten() {
    let long = "R7 B9 Y3 G3 DOS R# Y10 G10 B4 B4";
    let mut game = Drawn::turn(long, &["R7 Y9 Y3 R3 DOS G# B10 Y10 Y4 G4 G1 G5", "R5 R6"]).auto().game();
    play(&mut game, 0, "10=G4 1=R7 2=Y9 3=Y3 4=R3 5=DOS 6=G# 7=Y10 8=B10 9=Y4");
    assert_eq!(row(&game), "R7=R7 B9=Y9 Y3=Y3 G3=R3 DOS=DOS R#=G# Y10=Y10 G10=B10 B4=Y4 B4=G4");
    assert_eq!(phase(&game), Phase::Matched { seat: seat(0), drew: false, single: 4, double: 0 });
    let seen = play(&mut game, 0, "end");
    assert_eq!(seen[0], Seen::Discarded { cards: 20, top: card("G4") });
    assert_eq!(row(&game).split(' ').count(), 2, "refilled to two");
    assert_eq!(phase(&game), Phase::Placing { seat: seat(0), must: 0, may: 4, draws: 0 });
}

#[test]
fn a15_two_players_can_build_a_row_of_107() {
    let options = Options { target: 1, ..Options::default() };
    let mut game = Match::<Dos>::new(options, 2, Seed::numbered(3, 0)).expect("a table");
    let mut longest = 0;
    while let Some(player) = game.state().to_act().must.first() {
        game.play(player, Move::Draw).expect("a card can always be drawn");
        let mut moves = Vec::new();
        game.state().legal_moves(player, &mut moves);
        let place = moves.iter().find(|mv| matches!(mv, Move::Place { .. })).expect("a card to place");
        game.play(player, *place).expect("a card to place");
        let view = game.state().view(Observer::SPECTATOR);
        longest = longest.max(view.row.len());
        // The notation of such a row can be parsed again.
        let position = game.state().to_position();
        assert_eq!(Dos::from_position(&position).as_ref(), Ok(game.state()));
        assert!(Dos::determinize(&view, &mut Dice::new(1)).is_ok());
    }
    assert_eq!(longest, 107);
    let view = game.state().view(Observer::SPECTATOR);
    assert_eq!((view.row.len(), view.pile, view.discard.len()), (107, 0, 0));
    assert_eq!(view.counts.as_slice().iter().sum::<u8>(), 1);
    assert_eq!(Match::<Dos>::replay(&game.record()).map(|again| *again.state()), Ok(*game.state()));
}

#[test]
fn a15_the_longest_row_can_be_matched() {
    // 54 row cards, one hand of 53 that covers nearly all of them: as many matches as the box
    // allows.
    let half: Vec<Card> =
        Card::kinds().flat_map(|card| std::iter::repeat_n(card, usize::from(card.copies() / 2))).collect();
    let row: Vec<Spot> = half.iter().map(|card| Spot { card: *card, over: None }).collect();
    let mine: Cards = half.iter().copied().collect();
    let rest = Cards::BOX.minus(mine).and_then(|rest| rest.minus(mine)).expect("twice half the box");
    let drawn = Drawn::turn("R7 B9", &["R1", "R3"]).auto();
    let position = Position {
        row,
        hands: BySeat::from_fn(2, |seat| if seat.index() == 0 { mine } else { rest }),
        pile: Vec::new(),
        ..drawn.position()
    };
    let mut game = Dos::from_position(&position).expect("a position");
    let mut matches = 0;
    while let Phase::Turn(_) | Phase::Matched { .. } = phase(&game) {
        let mut moves = Vec::new();
        game.legal_moves(seat(0), &mut moves);
        // Equal cards are always a colour match.
        let same = moves.iter().copied().find(|mv| {
            matches!(mv, Move::Match { place, cards, .. }
                if cards.second().is_none() && half[place.index()] == cards.first())
        });
        let Some(mv) = same else { break };
        game.play(seat(0), mv, &mut ()).expect("legal");
        matches += 1;
        assert_eq!(Dos::from_position(&game.to_position()), Ok(game));
        if game.rounds_over() > 0 {
            break;
        }
    }
    assert_eq!(matches, half.len());
    assert_eq!(game.rounds_over(), 1, "an empty hand ends the turn by itself");
}

#[test]
fn a15_at_least_two_cards_after_every_turn() {
    let mut game = Drawn::turn("R7 B9", &["B7 Y9 R1 R3", "R5 R6"]).pile("G1 G3").game();
    let seen = play(&mut game, 0, "1=B7 2=Y9 end");
    assert_eq!(row(&game), "G1 G3");
    assert!(
        seen.contains(&Seen::Refilled { card: card("G1") })
            && seen.contains(&Seen::Refilled { card: card("G3") })
    );
}

#[test]
fn m_every_move_has_one_name() {
    for text in
        ["1=R7", "107=DOS+R5", "2=G1+G1!", "place=B#", "place=DOS!", "draw", "end", "keep", "call", "catch"]
    {
        let mv: Move = text.parse().expect("a move");
        assert_eq!(mv.to_string(), text);
        assert_eq!(serde_json::to_string(&mv).ok(), Some(format!("{text:?}")));
    }
    for wrong in [
        "",
        "0=R7",
        "108=R7",
        "01=R7",
        "+1=R7",
        "1=",
        "1=R7+",
        "1=R5+DOS",
        "1=R1+R3+",
        "1=R1++R4",
        "1=R7!!",
        "1 =R7",
        "place",
        "place=",
        "place=R2",
        "place=R3+R4",
        "draw!",
        "end!",
        "Draw",
        "call!",
        "=R7",
        "1==R7",
        "999999999999999999999=R7",
    ] {
        assert!(wrong.parse::<Move>().is_err(), "{wrong}");
    }
    assert_eq!(Played::two(card("R5"), card("DOS")), Played::two(card("DOS"), card("R5")));
}

#[test]
fn a9_three_cards_are_refused() {
    let mut game = Drawn::turn("R8 B9 Y7", &["R1 R3 R4 B1 Y7 G5", "R5 R6"]).game();
    for three in ["1=R1+R3+R4", "1=R4+R1+R3", "1=R1+R3+R4!", "1=R1+B1+R3+R4", "9=G1+G3+G4"] {
        assert_eq!(refused(&game, 0, three), Refusal::TooManyCards, "{three}");
    }
    assert_eq!(article(Refusal::TooManyCards), "A9");
    let mv: Move = "1=R4+R1+R3".parse().expect("a move");
    assert_eq!(mv.to_string(), "1=R4+R1+R3");
    assert_eq!(refused(&game, 1, "1=R1+R3+R4"), Refusal::NotYourTurn { turn: seat(0) });
    play(&mut game, 0, "3=Y7 end");
    assert_eq!(refused(&game, 0, "1=R1+R3+R4"), Refusal::TurnEnding);
}

#[test]
fn m_equal_cards_are_one_choice_and_places_are_told_apart() {
    let game = Drawn::turn("R7 R7", &["B7 B7 Y3 Y4 Y4", "R5 R6"]).game();
    assert_eq!(legal(&game, 0), ["1=B7", "1=Y3+Y4", "2=B7", "2=Y3+Y4", "draw"]);
    assert_eq!(
        refused(&game, 0, "3=B7"),
        Refusal::NoSuchPlace { place: "3".parse().expect("a place"), row: 2 }
    );
    assert_eq!(refused(&game, 0, "1=R7"), Refusal::NotInHand(card("R7")));
    let four = Drawn::turn("R8 R6", &["B4 Y3 Y3 R10 R10", "R5 R6"]).game();
    assert_eq!(legal(&four, 0), ["2=Y3+Y3", "draw"]);
    assert_eq!(refused(&four, 0, "1=B4+B4"), Refusal::OnlyOne(card("B4")));
    assert_eq!(article(Refusal::OnlyOne(card("B4"))), "M");
    assert_eq!(Place::new(107), None);
}

#[test]
fn m_covered_cards_stay_until_the_end_and_new_ones_go_to_the_right() {
    let mut game = Drawn::turn("R7 B9 Y3 G4", &["Y9 Y3 B1 R1 R10", "R5 R6"]).game();
    play(&mut game, 0, "3=Y3 2=Y9");
    assert_eq!(row(&game), "R7 B9=Y9 Y3=Y3 G4");
    play(&mut game, 0, "end");
    assert_eq!(row(&game), "R7 G4");
    play(&mut game, 0, "place=R10!");
    assert_eq!(row(&game), "R7 G4 R10");
}

#[test]
fn m_an_empty_hand_ends_the_turn_by_itself() {
    let mut game = Drawn { target: 1, ..Drawn::turn("R7 B9", &["B7 Y9", "R5 R6"]) }.game();
    play(&mut game, 0, "1=B7");
    assert_eq!(legal(&game, 0), ["2=Y9", "end"]);
    play(&mut game, 0, "2=Y9");
    assert_eq!(phase(&game), Phase::MatchOver);
}

#[test]
fn a16_played_and_matched_cards_go_to_the_discard_pile() {
    let mut game = Drawn::turn("R7 B9 Y3", &["B7 G4 G5 R1 R10", "R5 R6"]).pile("Y8").game();
    let pile = game.view(Observer::SPECTATOR).pile;
    let seen = play(&mut game, 0, "2=G4+G5 1=B7 end");
    // By place from the left, the row card first: R7 B7, then B9 G4 G5.
    assert!(seen.contains(&Seen::Discarded { cards: 5, top: card("G5") }));
    let view = game.view(Observer::SPECTATOR);
    assert_eq!((view.discard, view.top), (cards("R7 B7 B9 G4 G5"), Some(card("G5"))));
    assert_eq!((row(&game).as_str(), view.pile), ("Y3 Y8", pile - 1), "nothing goes back to the draw pile");
}

#[test]
fn a17_the_row_is_refilled_also_after_going_out() {
    let mut game = Drawn { target: 1, ..Drawn::turn("R7 B9", &["B7 Y9", "R5 R6"]) }.pile("G1 G3").game();
    play(&mut game, 0, "1=B7 2=Y9");
    assert_eq!((row(&game).as_str(), phase(&game)), ("G1 G3", Phase::MatchOver));
    // Before the placements: a bonus card is added to two.
    let mut bonus = Drawn::turn("R7 B9", &["R7 Y9 Y1 Y3 Y4", "R5 R6"]).pile("G1 G3").game();
    play(&mut bonus, 0, "1=R7 2=Y9 end place=Y1!");
    assert_eq!(row(&bonus), "G1 G3 Y1");
}

#[test]
fn a18_first_the_double_then_the_single_bonuses_then_the_others_draw() {
    let hands = ["R7 R3 R1 B9 G5 G6 G8 G9 Y10", "R5 R6", "Y5 Y6"];
    let mut game = Drawn::turn("R7 B9 R4 Y10", &hands).pile("Y1 G1").game();
    play(&mut game, 0, "1=R7 2=B9 3=R1+R3 end");
    assert_eq!(row(&game), "Y10 Y1");
    assert_eq!(phase(&game), Phase::Placing { seat: seat(0), must: 1, may: 2, draws: 1 });
    assert_eq!(refused(&game, 0, "keep"), Refusal::MustPlace);
    play(&mut game, 0, "place=G5");
    assert_eq!(phase(&game), Phase::Placing { seat: seat(0), must: 0, may: 2, draws: 1 });
    play(&mut game, 0, "place=G6");
    assert_eq!(phase(&game), Phase::Placing { seat: seat(0), must: 0, may: 1, draws: 1 });
    assert_eq!(hand(&game, 1), cards("R5 R6"), "the others wait");
    let seen = play(&mut game, 0, "keep");
    let drew = |number, why| Seen::Drew { seat: seat(number), drawn: true, card: None, why };
    assert_eq!(seen, [Seen::Kept { seat: seat(0) }, drew(1, Why::Bonus), drew(2, Why::Bonus)]);
    assert_eq!((row(&game).as_str(), phase(&game)), ("Y10 Y1 G5 G6", Phase::Turn(seat(1))));
}

#[test]
fn a18_bonuses_are_declined_after_the_end_of_the_turn() {
    let game = Drawn::turn("R7 B9 Y10 R4", &["R7 Y9 R1 R3 G5 G6 G8", "R5 R6"]).game();
    let mut plain = game;
    play(&mut plain, 0, "2=Y9");
    assert_eq!(refused(&plain, 0, "keep"), Refusal::NothingToKeep, "no bonus at all");
    for bonus in ["1=R7", "4=R1+R3"] {
        let mut owed = game;
        play(&mut owed, 0, bonus);
        assert_eq!(refused(&owed, 0, "keep"), Refusal::EndFirst, "{bonus}");
    }
    assert_eq!(article(Refusal::EndFirst), "A18");
}

#[test]
fn a18_keep_drops_all_the_rest_at_once() {
    let mut game = Drawn::turn("R7 B9 Y10", &["R7 B9 Y10 G5 G6 G8", "R5 R6"]).game();
    play(&mut game, 0, "1=R7 2=B9 3=Y10 end");
    assert_eq!(phase(&game), Phase::Placing { seat: seat(0), must: 0, may: 3, draws: 0 });
    play(&mut game, 0, "keep");
    assert_eq!((phase(&game), hand(&game, 0)), (Phase::Turn(seat(1)), cards("G5 G6 G8")));
    assert_eq!(refused(&game, 1, "keep"), Refusal::NothingToKeep);
}

#[test]
fn a18_two_double_bonuses_are_two_laps() {
    let mut game = Drawn::turn("R7 B9 Y10", &["R3 R4 B4 B5 G5 G6 G8 G9", "R5 R6", "Y5 Y6"])
        .pile("Y1 Y1 Y1 Y3 Y3")
        .game();
    play(&mut game, 0, "1=R3+R4 2=B4+B5 end");
    assert_eq!(phase(&game), Phase::Placing { seat: seat(0), must: 2, may: 0, draws: 2 });
    let seen = play(&mut game, 0, "place=G5 place=G6!");
    let drawers: Vec<_> = seen
        .iter()
        .filter_map(|seen| if let Seen::Drew { seat, .. } = seen { Some(seat.index()) } else { None })
        .collect();
    assert_eq!(drawers, [1, 2, 1, 2], "one lap per match");
    // The first Y1 refilled the row.
    assert_eq!((hand(&game, 1), hand(&game, 2)), (cards("Y1 Y3 R5 R6"), cards("Y1 Y3 Y5 Y6")));
}

#[test]
fn a19_the_pile_is_rebuilt_only_when_a_card_is_needed() {
    let mut game = Drawn::turn("R7 B9 Y3", &["B7 R1 R10", "R5 R6"]).only("G1").game();
    let discarded = game.view(Observer::SPECTATOR).discard;
    play(&mut game, 0, "draw");
    let view = game.view(Observer::SPECTATOR);
    assert_eq!((view.pile, view.discard), (0, discarded), "an empty pile is not rebuilt yet");
    play(&mut game, 0, "place=G1");
    let seen = play(&mut game, 1, "draw");
    assert_eq!(seen[0], Seen::Rebuilt { cards: discarded.len() as u8 });
    let view = game.view(Observer::SPECTATOR);
    assert_eq!((u32::from(view.pile), view.discard, view.top), (discarded.len() - 1, Cards::NONE, None));
    assert_eq!(view.stock, Some(discarded));
    let pile: Cards = game.to_position().pile.into_iter().collect();
    assert!(discarded.minus(pile).is_some(), "the pile is what was discarded");
    assert_eq!(view.dealer, seat(0));
}

#[test]
fn a19_a_refill_rebuilds_from_what_was_just_discarded() {
    // Everything except the named cards is in the hands, so only the three cards of the match
    // remain.
    let rest = Cards::BOX.minus(cards("R7 B9 B7 R1")).expect("in the box");
    let drawn = Drawn::turn("R7 B9", &["B7 R1", "R5 R6"]).auto();
    let position = Position {
        hands: BySeat::from_fn(2, |seat| if seat.index() == 0 { cards("B7 R1") } else { rest }),
        pile: Vec::new(),
        ..drawn.position()
    };
    let mut game = Dos::from_position(&position).expect("a position");
    let seen = play(&mut game, 0, "1=B7 end");
    assert_eq!(seen[1], Seen::Discarded { cards: 2, top: card("B7") }.clone());
    assert_eq!(seen[2], Seen::Rebuilt { cards: 2 });
    let view = game.view(Observer::SPECTATOR);
    assert_eq!((view.row.len(), view.pile, view.discard), (2, 1, Cards::NONE));
    assert_eq!(view.stock.map(Cards::len), Some(1), "one of the two left face up");
}

#[test]
fn a19_with_both_piles_empty_nothing_is_drawn_and_play_goes_on() {
    let rest = Cards::BOX.minus(cards("R7 B9 B7 R1 R10")).expect("in the box");
    let drawn = Drawn::turn("R7 B9", &["B7 R1", "R5 R6"]).auto();
    let position = Position {
        hands: BySeat::from_fn(2, |seat| if seat.index() == 0 { cards("B7 R1 R10") } else { rest }),
        pile: Vec::new(),
        ..drawn.position()
    };
    let game = Dos::from_position(&position).expect("a position");
    assert_eq!(legal(&game, 0), ["1=B7", "draw"]);
    let mut placed = game;
    let seen = play(&mut placed, 0, "draw");
    assert_eq!(seen, [Seen::Drew { seat: seat(0), drawn: false, card: None, why: Why::Turn }]);
    assert_eq!(legal(&placed, 0), ["1=B7", "place=R1", "place=B7", "place=R10"]);
    play(&mut placed, 0, "place=R10");
    assert_eq!((row(&placed).as_str(), phase(&placed)), ("R7 B9 R10", Phase::Turn(seat(1))));
    // The draws for a double colour match are due, but there are no cards.
    let rest = Cards::BOX.minus(cards("R7 B9 Y3 R3 R4 R10 R10")).expect("in the box");
    let hands = BySeat::from_fn(2, |seat| if seat.index() == 0 { cards("R3 R4 R10 R10") } else { rest });
    let row = ["R7", "B9", "Y3"].map(|text| Spot { card: card(text), over: None }).to_vec();
    let mut bonus = Dos::from_position(&Position { hands, row, pile: Vec::new(), ..drawn.position() })
        .expect("a position");
    let seen = play(&mut bonus, 0, "1=R3+R4 end place=R10");
    assert!(seen.contains(&Seen::Rebuilt { cards: 3 }), "the match's own cards are drawn");
    assert_eq!(bonus.view(Observer::SPECTATOR).pile, 2);
}

#[test]
fn a15_a19_a_row_that_cannot_be_refilled() {
    // Seat 1 holds everything else: after a bonus has taken the discarded cards, the row is short.
    let rest = Cards::BOX.minus(cards("R8 R3 R5 B1")).expect("in the box");
    let drawn = Drawn::turn("R8 B9", &["R3 R5", "R6"]).auto();
    let position = Position {
        hands: BySeat::from_fn(2, |seat| if seat.index() == 0 { cards("R3 R5 B1") } else { rest }),
        row: vec!["R8".parse().expect("a row card")],
        pile: Vec::new(),
        ..drawn.position()
    };
    let mut game = Dos::from_position(&position).expect("a row of one, as there is nothing to refill with");
    play(&mut game, 0, "draw place=B1");
    assert_eq!(row(&game), "R8 B1");
    let mut empty = Dos::from_position(&Position {
        row: Vec::new(),
        hands: BySeat::from_fn(2, |seat| if seat.index() == 0 { cards("R3 R5 B1 R8") } else { rest }),
        ..position
    })
    .expect("a row of none");
    assert_eq!(legal(&empty, 0), ["draw"]);
    play(&mut empty, 0, "draw place=B1");
    play(&mut empty, 1, "draw place=DOS");
    assert_eq!(row(&empty), "B1 DOS");
}

#[test]
fn a24_a_double_colour_match_as_the_last_turn() {
    let mut game = Drawn::turn("R7 B9", &["R3 R4", "R5 R6", "Y10 DOS"]).pile("G1 G# B8").game();
    let seen = play(&mut game, 0, "1=R3+R4");
    // Refilled with G1, then seat 1 draws the #, seat 2 the 8; no card is placed.
    let points = (5 + 6 + 40) + (10 + 20 + 8);
    let Some(Seen::RoundOver { winner, points: scored, hands, totals, .. }) =
        seen.iter().find(|seen| matches!(seen, Seen::RoundOver { .. }))
    else {
        panic!("{seen:?}")
    };
    assert_eq!((*winner, *scored, totals.as_slice()), (seat(0), points, [points, 0, 0].as_slice()));
    assert_eq!(hands.as_slice(), [cards(""), cards("R5 R6 G#"), cards("Y10 DOS B8")], "shown to all");
    assert!(seen.contains(&Seen::Refilled { card: card("G1") }));
}

#[test]
fn a24_going_out_by_a_bonus_placement() {
    let mut game =
        Drawn { target: 9, ..Drawn::turn("R7 B9 R4 B3", &["R7 R1 R3 Y9", "R5", "Y10"]) }.pile("G1 G3").game();
    play(&mut game, 0, "1=R7 3=R1+R3 end");
    assert_eq!(phase(&game), Phase::Placing { seat: seat(0), must: 1, may: 1, draws: 1 });
    let seen = play(&mut game, 0, "place=Y9");
    // An empty hand ends the placing, but the others draw for the double match.
    assert_eq!(row(&game), "B9 B3 Y9");
    let outcome = game.outcome().expect("over");
    assert_eq!(outcome.points.as_slice(), [5 + 1 + 10 + 3, 0, 0]);
    assert!(matches!(seen.last(), Some(Seen::MatchOver { .. })));
}

#[test]
fn a24_going_out_by_placing_after_a_draw() {
    // Both piles are empty, so the last card can be placed.
    let rest = Cards::BOX.minus(cards("R7 B9 R1")).expect("in the box");
    let drawn = Drawn::turn("R7 B9", &["R1", "R5 R6"]);
    let hands = BySeat::from_fn(2, |seat| if seat.index() == 0 { cards("R1") } else { rest });
    let mut game =
        Dos::from_position(&Position { hands, pile: Vec::new(), ..drawn.position() }).expect("a position");
    play(&mut game, 0, "draw place=R1");
    // 1036 points in the box: 4 * (3 * 13 + 2 * 40 + 80) + 240, less those three cards.
    assert_eq!(game.points().as_slice(), [1036 - 7 - 9 - 1, 0]);
}

#[test]
fn a24_a_pending_penalty_of_the_winner_is_void() {
    let mut game = Drawn { target: 11, ..Drawn::turn("R7 B9 Y3", &["B7 Y9 R3", "R5 R6"]) }.game();
    play(&mut game, 0, "1=B7");
    play(&mut game, 1, "catch");
    let seen = play(&mut game, 0, "2=Y9 3=R3");
    assert!(seen.iter().all(|seen| !matches!(seen, Seen::Drew { .. })), "{seen:?}");
    assert_eq!(game.outcome().map(|outcome| outcome.points.as_slice().to_vec()), Some(vec![11, 0]));
}

#[test]
fn a25_points_of_the_others_hands() {
    assert_eq!(cards("Y1 R10 DOS B#").points(), 1 + 10 + 20 + 40);
    assert_eq!(Cards::BOX.points(), 1036);
    let mut game = Drawn::turn("R7 B9", &["B7", "R5 G# Y1", "DOS DOS", "B10"]).game();
    play(&mut game, 0, "1=B7");
    assert_eq!(game.points().as_slice(), [46 + 40 + 10, 0, 0, 0]);
}

#[test]
fn a26_the_first_to_the_target_wins() {
    let drawn = |totals| Drawn { totals, ..Drawn::turn("R7 B9", &["B7", "R5 R6", "Y10"]) };
    let mut short = drawn([178, 199, 50, 0]).game();
    play(&mut short, 0, "1=B7");
    assert_eq!((short.outcome(), short.points().as_slice()), (None, [199, 199, 50].as_slice()));
    let mut enough = drawn([179, 199, 50, 0]).game();
    play(&mut enough, 0, "1=B7");
    let outcome = enough.outcome().expect("200 points");
    assert_eq!(
        (outcome.ranks.as_slice(), outcome.points.as_slice()),
        ([1, 2, 3].as_slice(), [200, 199, 50].as_slice())
    );
    assert_eq!(enough.to_act(), ToAct::NOBODY);
    for mv in ["draw", "end", "1=R5", "call", "catch", "keep", "place=R5"] {
        assert_eq!(refused(&enough, 1, mv), Refusal::MatchOver);
    }
    assert_eq!(article(Refusal::MatchOver), "A26");
    assert_eq!(legal(&enough, 1), Vec::<String>::new());
}

#[test]
fn a26_one_round_and_other_targets() {
    let mut options = Options::default();
    assert_eq!(options.get("target").as_deref(), Some("200"));
    for wrong in ["0", "1001", "-1", "many", ""] {
        assert!(options.set("target", wrong).is_err(), "{wrong}");
    }
    for (players, number) in [(2, 1), (3, 2), (4, 3)] {
        let mut game =
            Dos::deal(&Options::simulated().one_round(), players, &Seed::numbered(number, 0), &mut ())
                .expect("a table");
        random_playout(&mut game, &mut Dice::new(number), &mut Vec::new(), &mut ());
        assert_eq!(game.rounds_over(), 1);
    }
    options.set("target", "1000").expect("an option");
    let mut game = Dos::deal(&options, 4, &Seed::numbered(1, 0), &mut ()).expect("a table");
    random_playout(&mut game, &mut Dice::new(1), &mut Vec::new(), &mut ());
    assert!(
        game.outcome().is_some_and(|outcome| outcome.points.as_slice().iter().any(|points| *points >= 1000))
    );
    let wrong = Options { target: 1001, ..Options::default() };
    assert!(Dos::deal(&wrong, 4, &Seed::numbered(1, 0), &mut ()).is_err());
}

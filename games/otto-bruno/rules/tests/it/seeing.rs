//! What a seat sees and remembers: A15–A17. Expected values follow from the article they name.

use engine::{Game, Observer, Positions};
use game_otto_bruno::{Card, OttoBruno, Side, TableMemory};

use crate::common::{Setup, deal, finished, play, seat};

fn seen_table() -> Setup {
    Setup::new(3)
        .rack(0, "R1/Y3 R2 Y1 Y2 G1 G2 B1")
        .rack(1, "G3/Y1 R4 Y3 Y4 G3 G4 J")
        .rack(2, "B3/R1 R3 Y1 J B2 B1 G2")
        .discard("B4/R2", 3)
        .left("R1/G2", 22)
        .right("G1/R2", 21)
}

#[test]
fn a15_own_cards_from_the_front_the_others_from_the_back() {
    let game = seen_table().state();
    let racks =
        |observer| game.view(observer).racks.iter().map(|rack| rack.0[0].to_string()).collect::<Vec<_>>();
    assert_eq!(racks(Observer::screen(seat(0))), ["R1/?", "?/Y1", "?/R1"]);
    assert_eq!(racks(Observer::screen(seat(1))), ["?/Y3", "G3/?", "?/R1"]);
    assert_eq!(racks(Observer::screen(seat(2))), ["?/Y3", "?/Y1", "B3/?"]);
    assert_eq!(racks(Observer::SPECTATOR), ["?/?", "?/?", "?/?"]);
    let spectator = game.view(Observer::SPECTATOR);
    assert!(spectator.racks.iter().all(|rack| rack.len() == 7));
    assert!(spectator.racks.iter().flat_map(|rack| &rack.0).all(|sight| sight.to_string() == "?/?"));
    assert_eq!([spectator.left.len(), spectator.right.len(), spectator.discard.len()], [22, 21, 3]);
    let inside = |row: &game_otto_bruno::Sights| row.0[1..].iter().all(|sight| sight.to_string() == "?/?");
    assert!(inside(&spectator.left) && inside(&spectator.right) && inside(&spectator.discard));
}

#[test]
fn a15_tricks_are_seen_with_the_face_they_were_shown_with() {
    let mut game = Setup::new(2)
        .rack(0, "R1/Y3 R2/Y4 R3/Y1 J G1 G2 B1")
        .rack(1, "R3 Y1 Y3 Y4 G3 G4 B3")
        .discard("", 3)
        .state();
    play(&mut game, "left show:1234 left left");
    for observer in [Observer::screen(seat(0)), Observer::screen(seat(1)), Observer::SPECTATOR] {
        let view = game.view(observer);
        assert_eq!(view.tricks.len(), 1);
        assert_eq!((view.tricks[0].seat, view.tricks[0].face), (seat(0), Side::Otto));
        assert_eq!(view.tricks[0].cards.to_string(), "R1/? R2/? R3/? J");
    }
}

#[test]
fn a15_at_the_end_the_racks_are_laid_open() {
    let game = finished(["R1/Y3 R2/Y4", "J R4/B2"], [2, 2]);
    for observer in [Observer::screen(seat(0)), Observer::screen(seat(1)), Observer::SPECTATOR] {
        let view = game.view(observer);
        assert_eq!(view.racks[0].to_string(), "R1/Y3 R2/Y4");
        assert_eq!(view.racks[1].to_string(), "J R4/B2");
    }
}

/// What a bot in this seat knows of a row.
fn known(
    game: &OttoBruno,
    observer: usize,
    row: impl Fn(&game_otto_bruno::View) -> &game_otto_bruno::Sights,
) -> String {
    let view = game.view(Observer::bot(seat(observer)));
    let plain: Vec<String> = row(&view)
        .iter()
        .map(|sight| game_otto_bruno::Sight { marks: game_otto_bruno::Marks::NONE, ..*sight }.to_string())
        .collect();
    plain.join(" ")
}

#[test]
fn a16_at_the_deal_everybody_has_seen_the_bruno_faces_of_the_racks() {
    for players in 2..=4 {
        let game = deal(players, 9);
        for observer in 0..players {
            let view = game.view(Observer::bot(seat(observer)));
            for (owner, rack) in view.racks.iter().enumerate() {
                for sight in &rack.0 {
                    assert!(sight.bruno.is_some());
                    assert_eq!(
                        sight.otto.is_some(),
                        owner == observer || sight.card().is_some_and(Card::is_joker)
                    );
                }
            }
            for (row, side) in
                [(&view.left, Side::Bruno), (&view.right, Side::Bruno), (&view.discard, Side::Otto)]
            {
                assert!(row.0[0].face(side).is_some());
                assert!(row.0[0].face(side.other()).is_none() || row.0[0].card().is_some_and(Card::is_joker));
                assert!(row.0[1..].iter().all(|sight| sight.to_string() == "?/?"));
            }
        }
    }
}

#[test]
fn a16_drawing_shows_the_front_to_the_owner_and_the_back_to_all() {
    let mut game = seen_table().state();
    play(&mut game, "left");
    let last = |row: &str| row.split(' ').next_back().map(str::to_owned);
    assert_eq!(last(&known(&game, 0, |view| &view.racks[0])).as_deref(), Some("R1/G2"), "top, then front");
    assert_eq!(last(&known(&game, 1, |view| &view.racks[0])).as_deref(), Some("?/G2"));
    assert_eq!(last(&known(&game, 2, |view| &view.racks[0])).as_deref(), Some("?/G2"));
}

#[test]
fn a16_taking_from_the_discard_does_not_show_the_back_to_the_taker() {
    let mut game = seen_table().state();
    play(&mut game, "take");
    let last = |row: &str| row.split(' ').next_back().map(str::to_owned);
    assert_eq!(last(&known(&game, 0, |view| &view.racks[0])).as_deref(), Some("B4/?"));
    assert_eq!(last(&known(&game, 1, |view| &view.racks[0])).as_deref(), Some("B4/R2"));
    // Discarded again, it keeps what was seen of it.
    play(&mut game, "discard:8");
    assert!(known(&game, 0, |view| &view.discard).starts_with("B4/?"));
    assert!(known(&game, 2, |view| &view.discard).starts_with("B4/R2"));
    // And the new top after the draw was visible for a moment, and is remembered below it.
    assert!(
        !known(&game, 0, |view| &view.discard).split(' ').nth(1).expect("a second card").starts_with('?')
    );
}

#[test]
fn a16_a_joker_seen_from_one_side_is_known_from_both() {
    let game = seen_table().state();
    for observer in 0..3 {
        assert!(known(&game, observer, |view| &view.racks[1]).ends_with(" J"));
        assert_eq!(game.view(Observer::screen(seat(observer))).racks[2].0[3].to_string(), "J");
    }
    // But who has seen which side of it is recorded as it was.
    let view = game.view(Observer::bot(seat(0)));
    assert_eq!(view.racks[2].0[3].to_string(), "J@2/01");
}

#[test]
fn a16_the_top_bared_between_two_bonus_cards_is_seen() {
    let mut game = Setup::new(2)
        .rack(0, "R1 R2 R3 R4 G1 G2 B1")
        .rack(1, "R3 Y1 Y3 Y4 G3 G4 B3")
        .tricks(1, 2)
        .discard("B4/R2 B3/G1 Y2/R4", 6)
        .left("", 20)
        .state();
    play(&mut game, "right show:1234");
    // Both bonus cards came from the discard pile. Their owner saw OTTO on top, and BRUNO after the
    // turn-over; the card below them was revealed with OTTO up and is now the last from below.
    assert!(known(&game, 0, |view| &view.racks[0]).ends_with("B4/R2 B3/G1"));
    assert!(known(&game, 1, |view| &view.racks[0]).ends_with("B4/R2 B3/G1"));
    assert!(known(&game, 0, |view| &view.discard).ends_with("Y2/?"));
}

#[test]
fn a16_a_turn_over_shows_the_new_tops_and_the_old_stay_known() {
    let mut game = Setup::new(2)
        .rack(0, "R1 R2 R3 R4 G1 G2 B1")
        .rack(1, "R3 Y1 Y3 Y4 G3 G4 B3")
        .discard("B4/R2", 3)
        .left("R1/G2", 25)
        .state();
    let truth = game.to_position();
    play(&mut game, "right show:1234 right right");
    let left: Vec<String> = known(&game, 1, |view| &view.left).split(' ').map(str::to_owned).collect();
    let bottom = truth.left.0[24].otto.expect("told");
    assert_eq!(left[0], format!("{bottom}/?"), "the old bottom is the top, OTTO up");
    assert_eq!(left[24], "?/G2", "the old top lies at the bottom");
    assert!(left[1..24].iter().all(|sight| sight == "?/?"));
    let discard: Vec<String> = known(&game, 1, |view| &view.discard).split(' ').map(str::to_owned).collect();
    assert_eq!(discard[2], "B4/?");
    // Everybody has now seen both faces of every rack card.
    for observer in 0..2 {
        for owner in 0..2 {
            assert!(!known(&game, observer, |view| &view.racks[owner]).contains('?'));
        }
    }
}

#[test]
fn a17_human_forgets_aid_remembers_and_bots_always_do() {
    let table = |memory| {
        let mut game = seen_table().memory(memory).state();
        play(&mut game, "left discard:8");
        game
    };
    let (human, aid) = (table(TableMemory::Human), table(TableMemory::Aid));
    // The card is on the discard pile again: OTTO is visible, BRUNO was seen when it was on top of
    // the left pile.
    let top = |game: &OttoBruno, observer| game.view(observer).discard.0[0].to_string();
    assert_eq!(top(&human, Observer::screen(seat(0))), "R1/?");
    assert_eq!(top(&aid, Observer::screen(seat(0))), "R1/G2@012/012");
    assert_eq!(top(&human, Observer::bot(seat(0))), "R1/G2@012/012");
    assert_eq!(aid.view(Observer::screen(seat(1))), aid.view(Observer::bot(seat(1))));
    // A spectator's view never remembers.
    assert_eq!(top(&aid, Observer::SPECTATOR), "R1/?");
    let view = human.view(Observer::screen(seat(0)));
    let text = serde_json::to_string(&view).expect("plain data");
    assert!(!text.contains('@'), "a view without recall has no marks: {text}");
}

#[test]
fn a17_somebody_without_a_seat_watches() {
    let game = seen_table().memory(TableMemory::Aid).state();
    let stranger = game.view(Observer::bot(seat(3)));
    assert_eq!(stranger, game.view(Observer::SPECTATOR));
}

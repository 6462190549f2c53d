//! Tests of the table of Otto & Bruno, on games that are really played.

use engine::{Dice, Game as _, Lang, Refusal as _, Seat};
use game_otto_bruno::{HAND, Move, OttoBruno, Pile, Side};
use table::{Answer, State, Table as _};
use test_kit::Sitting;

use crate::layout::shown_places;
use crate::story::{follow, slot};
use crate::{Gesture, Held, Layout, OttoBrunoTable, tricks, why_not};

fn laid(sitting: &Sitting<OttoBruno>, seat: Option<Seat>, held: &Held, before: Option<&Layout>) -> Layout {
    sitting.scene(seat, |scene| OttoBrunoTable::layout(scene, held, before))
}

fn layout(sitting: &Sitting<OttoBruno>, seat: Seat) -> Layout {
    laid(sitting, Some(seat), &Held::default(), None)
}

fn act(sitting: &Sitting<OttoBruno>, seat: Seat, held: &mut Held, gesture: Gesture) -> Answer<OttoBruno> {
    let before = laid(sitting, Some(seat), held, None);
    sitting.scene(Some(seat), |scene| OttoBrunoTable::choose(scene, &before, held, gesture))
}

/// Plays games to their end, showing whenever possible, and passes on every position with the seat
/// on turn.
fn through(options: &str, mut each: impl FnMut(&Sitting<OttoBruno>, Seat)) {
    let mut dice = Dice::new(5);
    for seed in 0..6 {
        let mut sitting = Sitting::new(&format!("{} {options}", 2 + seed % 3), seed);
        while let Some(seat) = sitting.turn() {
            each(&sitting, seat);
            let legal = sitting.legal(seat);
            let shows = legal.iter().rfind(|mv| matches!(mv, Move::Show(_) | Move::ShowTwo(_)));
            sitting.play(*shows.or_else(|| dice.pick(&legal)).expect("a move"));
        }
    }
}

#[test]
fn it_is_a_table() {
    test_kit::at_the_table::<OttoBrunoTable>(&["2", "3 memory=aid", "4"]);
}

#[test]
fn cards_are_followed_from_the_deal_to_the_end() {
    let (mut turns, mut looks) = (0, 0);
    through("memory=human", |sitting, seat| {
        let story = sitting.scene(Some(seat), |scene| follow(scene.view, scene.events));
        assert!(story.racks.iter().flatten().all(|id| *id < 1000), "the story fits the table");
        let mut ids: Vec<u32> =
            story.racks.iter().flatten().chain(story.piles.iter().flatten()).copied().collect();
        let all = ids.len();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), all, "no number twice");
        // The numbers do not depend on the observer.
        let other = seat.left(sitting.game.state().seats());
        assert_eq!(sitting.scene(Some(other), |scene| follow(scene.view, scene.events)), story);
        turns = turns.max(layout(sitting, seat).turns);
        looks += 1;
    });
    assert!(turns >= 3 && looks > 300, "{turns} turns, {looks} looks");
}

#[test]
fn a_card_shows_its_other_face_after_a_turn_over_and_remembers_the_old_one() {
    let mut turned = 0;
    let mut dice = Dice::new(9);
    for seed in 0..6 {
        let mut sitting = Sitting::<OttoBruno>::new("2 memory=human", seed);
        let mut before: Option<Layout> = None;
        while let Some(seat) = sitting.turn() {
            let now = laid(&sitting, Some(Seat::FIRST), &Held::default(), before.as_ref());
            if let Some(before) = before.as_ref().filter(|before| before.face != now.face) {
                for die in &now.mine {
                    let Some(old) = before.mine.iter().find(|old| old.id == die.id) else { continue };
                    assert_eq!(die.was, old.face.map(|face| (old.side, face)));
                    let faces = (old.face.expect("mine"), die.face.expect("mine"));
                    let (otto, bruno) = if die.side == Side::Bruno { faces } else { (faces.1, faces.0) };
                    assert!(game_otto_bruno::Card::new(otto, bruno).is_some(), "A2: {otto} {bruno}");
                    turned += 1;
                }
            }
            before = Some(now);
            let legal = sitting.legal(seat);
            let shows = legal.iter().find(|mv| matches!(mv, Move::Show(_)));
            sitting.play(*shows.or_else(|| dice.pick(&legal)).expect("a move"));
        }
    }
    assert!(turned > 20, "{turned}");
}

#[test]
fn every_legal_move_is_a_few_taps_away() {
    let mut shows = 0;
    through("memory=human", |sitting, seat| {
        let legal = sitting.legal(seat);
        let at_first = layout(sitting, seat);
        for mv in &legal {
            let mut held = Held::default();
            let last = match *mv {
                Move::Draw(pile) => {
                    assert!(at_first.piles[slot(pile)].draw);
                    Gesture::Pile(pile)
                }
                Move::Pass => Gesture::Pass,
                Move::ShowTwo(_) => {
                    let at = at_first.offers.iter().position(|offer| offer == mv).expect("it is offered");
                    for _ in 0..at {
                        assert!(matches!(act(sitting, seat, &mut held, Gesture::Other), Answer::Held));
                    }
                    Gesture::Go
                }
                Move::ShowShared(..) => panic!("A9: {mv} is never legal"),
                Move::Show(_) | Move::Discard(_) => {
                    let places = match *mv {
                        Move::Discard(place) => vec![place.number()],
                        _ => shown_places(*mv),
                    };
                    for place in places {
                        let id = at_first.mine[place - 1].id;
                        assert!(matches!(act(sitting, seat, &mut held, Gesture::Touch(id)), Answer::Held));
                    }
                    Gesture::Go
                }
            };
            if let Move::Discard(place) = *mv {
                let chosen = laid(sitting, Some(seat), &held, None);
                assert_eq!(chosen.on_pile(Pile::Discard), *mv);
                let id = at_first.mine[place.number() - 1].id;
                let at_once = act(sitting, seat, &mut Held::default(), Gesture::Discard(id));
                assert!(matches!(at_once, Answer::Play(played) if played == *mv));
            }
            assert!(matches!(act(sitting, seat, &mut held, last), Answer::Play(played) if played == *mv));
            assert_eq!(held, Held::default(), "nothing stays chosen");
            shows += usize::from(matches!(mv, Move::Show(_)));
        }
        assert_eq!(at_first.pass, legal.contains(&Move::Pass));
        let offered = legal.iter().filter(|mv| matches!(mv, Move::Show(_) | Move::ShowTwo(_))).count();
        assert_eq!(at_first.offers.len(), offered);
        assert_eq!(at_first.offered.is_some(), offered > 0);
    });
    assert!(shows > 10, "{shows}");
}

#[test]
fn what_is_chosen_can_be_let_go_and_what_is_no_combination_says_why() {
    let mut refused = 0;
    through("memory=human", |sitting, seat| {
        let at_first = layout(sitting, seat);
        let mut held = Held::default();
        if !at_first.deciding {
            let id = at_first.mine[0].id;
            let answer = act(sitting, seat, &mut held, Gesture::Touch(id));
            assert!(matches!(answer, Answer::Refused(_, why) if ["A6", "A11"].contains(&why.article())));
            return;
        }
        for die in at_first.mine.iter().take(4) {
            act(sitting, seat, &mut held, Gesture::Touch(die.id));
        }
        let chosen = laid(sitting, Some(seat), &held, None);
        assert_eq!(chosen.chosen.len(), at_first.mine.len().min(4));
        match act(sitting, seat, &mut held, Gesture::Go) {
            Answer::Refused(mv, why) => {
                assert_eq!(why.article(), "A8");
                let why = sitting.scene(Some(seat), |scene| why_not(scene.view, mv, Lang::Fr));
                let (faces, says) = why.expect("it can be shown");
                assert_eq!(faces.len(), 4);
                assert!(says.iter().all(|line| !line.is_empty()), "{says:?}");
                assert_eq!(laid(sitting, Some(seat), &held, None).chosen, chosen.chosen, "they stay chosen");
                refused += 1;
            }
            // Fewer than four can be neither shown nor refused.
            Answer::Nothing => assert!(chosen.chosen.len() < 4 && chosen.main.is_none()),
            Answer::Play(_) => return,
            Answer::Held => panic!("nothing else is held"),
        }
        let id = chosen.chosen[0];
        act(sitting, seat, &mut held, Gesture::Touch(id));
        assert_eq!(laid(sitting, Some(seat), &held, None).chosen, chosen.chosen[1..]);
        act(sitting, seat, &mut held, Gesture::PutBack);
        assert_eq!(laid(sitting, Some(seat), &held, None), at_first);
    });
    assert!(refused > 50, "{refused}");
}

#[test]
fn a_discarded_card_lies_on_its_pile_at_once() {
    let mut seen = 0;
    through("memory=human", |sitting, seat| {
        let legal = sitting.legal(seat);
        let Some(mv) = legal.iter().find(|mv| matches!(mv, Move::Discard(_))) else { return };
        let before = layout(sitting, seat);
        let mut sent = Sitting::of(sitting.game.clone());
        sent.pending = Some(*mv);
        let shown = laid(&sent, Some(seat), &Held::default(), Some(&before));
        assert_eq!(shown.mine.len() + 1, before.mine.len());
        let top = shown.piles[2].top.as_ref().expect("it lies there");
        assert_eq!((top.id, top.state), (before.mine[0].id, State::Pending));
        seen += 1;
    });
    assert!(seen > 50, "{seen}");
}

#[test]
fn only_a_table_with_the_aid_shows_what_was_seen() {
    let mut remembered = 0;
    through("memory=human", |sitting, seat| {
        assert!(layout(sitting, seat).dice().all(|die| die.far.is_none()), "A17");
    });
    through("memory=aid", |sitting, seat| {
        remembered += layout(sitting, seat).dice().filter(|die| die.far.is_some()).count();
    });
    assert!(remembered > 100, "{remembered}");
}

#[test]
fn a_spectator_sees_no_rack() {
    let sitting = Sitting::<OttoBruno>::new("3 memory=human", 1);
    let seen = laid(&sitting, None, &Held::default(), None);
    assert!(seen.mine.is_empty() && !seen.deciding && seen.main.is_none());
    assert!(seen.racks.iter().all(|rack| rack.len() == HAND && rack.iter().all(|die| die.face.is_none())));
    assert!(seen.piles.iter().all(|heap| heap.top.as_ref().is_some_and(|top| top.face.is_some())));
}

#[test]
fn what_was_shown_is_news_then_the_players_own() {
    let mut heads = [0; 2];
    through("memory=human", |sitting, seat| {
        let seen = layout(sitting, seat);
        let (head, shown) = sitting.scene(Some(seat), |scene| tricks(scene, &seen)).expect("somebody sits");
        assert!(shown.len() <= 3);
        let own = head.starts_with("Vos combinaisons");
        assert!(own || shown.iter().eq(&seen.tricks[seen.tricks.len() - seen.news..]), "{head}");
        assert!(own || head.ends_with(" montré"), "{head}");
        heads[usize::from(own)] += 1;
    });
    assert!(heads.iter().all(|count| *count > 0), "{heads:?}");
}

#[test]
fn that_everything_turned_over_is_news_until_one_acts() {
    let mut sitting = Sitting::<OttoBruno>::new("2 memory=human", 1);
    let mut news = [0; 2];
    let mut dice = Dice::new(3);
    while let Some(seat) = sitting.turn() {
        let turns = layout(&sitting, seat).turns;
        let legal = sitting.legal(seat);
        let shows = legal.iter().find(|mv| matches!(mv, Move::Show(_)));
        sitting.play(*shows.or_else(|| dice.pick(&legal)).expect("a move"));
        let now = layout(&sitting, seat);
        assert_eq!(now.turned, now.turns > turns, "a person who acts has seen what was before");
        news[usize::from(now.turned)] += 1;
    }
    assert!(news.iter().all(|count| *count > 1), "{news:?}");
}

/// Everybody with their total, who has won, and the article if that needs an explanation.
#[test]
fn the_end_of_a_match_says_how_it_was_decided() {
    let articles = test_kit::ends_are_told::<OttoBrunoTable>(&["2", "4"], 40);
    assert_eq!(articles, ["A14"].into(), "a tie is broken by the racks now and then");
}

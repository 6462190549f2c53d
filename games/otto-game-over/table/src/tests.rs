use engine::{Dice, Game as _, Lang, Refusal as _, Seat};
use game_otto_game_over::{
    Board, Cell, Figure, Kind, Move, OttoGameOver, Phase, Placement, RoundEnd, Secret, Seen, Tile,
};
use table::{Answer, Narrator, State, Table as _};
use test_kit::Sitting;

use crate::{Aim, Gesture, Held, Layout, OttoGameOverTable, Words, hue, track};

fn layout(sitting: &Sitting<OttoGameOver>, seat: Seat, held: &Held) -> Layout {
    sitting.scene(Some(seat), |scene| OttoGameOverTable::layout(scene, held, None))
}

fn choose(
    sitting: &Sitting<OttoGameOver>,
    seat: Seat,
    held: &mut Held,
    gesture: Gesture,
) -> Answer<OttoGameOver> {
    sitting.scene(Some(seat), |scene| {
        let laid = OttoGameOverTable::layout(scene, held, None);
        OttoGameOverTable::choose(scene, &laid, held, gesture)
    })
}

/// Plays a match at random, and calls `look` at every step.
fn play(table: &str, seed: u64, mut look: impl FnMut(&mut Sitting<OttoGameOver>, Seat)) {
    let mut sitting = Sitting::<OttoGameOver>::new(table, seed);
    let mut dice = Dice::new(seed);
    while let Some(seat) = sitting.turn() {
        look(&mut sitting, seat);
        sitting.pending = None;
        let mv = sitting.game.state().random_move(seat, &mut dice, &mut Vec::new());
        sitting.play(mv.expect("somebody can move"));
    }
}

#[test]
fn it_is_a_table() {
    let tables = ["1", "2 secret_cards=off", "3 vigilance=on", "4 teams=on"];
    test_kit::at_the_table::<OttoGameOverTable>(&tables);
}

#[test]
fn pawns_lie_on_figures_and_add_up() {
    let mut most = 0;
    play("3", 2, |sitting, seat| {
        let spread = layout(sitting, seat, &Held::default()).spread;
        most = most.max(spread.pawns.len());
        for side in Seat::all(3) {
            let pawns = spread.pawns.iter().filter(|pawn| pawn.side == side);
            let worth: u16 = pawns.map(|pawn| u16::from(pawn.figure.points())).sum();
            sitting.scene(None, |scene| assert_eq!(worth, scene.view.open.on_board(side)));
        }
        assert!(spread.last.is_none_or(|(cell, _)| spread.board.tile(cell).is_some()));
    });
    assert!(most > 5, "figures are closed in this match");
}

#[test]
fn a_ghost_is_legal_exactly_where_the_tile_may_be_laid() {
    let mut closes = 0;
    play("2", 3, |sitting, seat| {
        let game = sitting.game.state();
        let shown = layout(sitting, seat, &Held::default());
        for (kind, state) in shown.tiles {
            assert_eq!(
                matches!(state, State::Lit | State::Held),
                sitting.legal(seat).iter().any(|mv| matches!(mv, Move::Place(placed) if placed.kind == kind))
            );
            for (cell, spins) in Cell::all().flat_map(|cell| (-4..4).map(move |spins| (cell, spins))) {
                let held = Held { tile: Some(kind), cell: Some(cell), spins, ..Held::default() };
                let shown = layout(sitting, seat, &held);
                if shown.aim != Some(Aim::Lay(kind)) {
                    continue;
                }
                assert_eq!(shown.ghost.is_some(), shown.spread.board.tile(cell).is_none());
                assert_eq!(shown.fits(cell), shown.ghost.filter(|ghost| ghost.legal).map(|ghost| ghost.mv));
                if let Some(ghost) = shown.ghost {
                    assert_eq!(ghost.legal, game.check(seat, ghost.mv).is_ok(), "{}", ghost.mv);
                    assert!(shown.reaches(cell) || !ghost.legal);
                    closes += usize::from(ghost.closed.points());
                }
            }
        }
    });
    assert!(closes > 0);
}

/// What is wrong with a tile that may lie there another way round is how it is turned.
#[test]
fn a_tile_that_only_has_to_be_turned_says_so() {
    let mut said = 0;
    play("2", 3, |sitting, seat| {
        let legal = sitting.legal(seat);
        let placed: Vec<_> = legal
            .iter()
            .filter_map(|mv| if let Move::Place(placed) = mv { Some(*placed) } else { None })
            .collect();
        for (one, spins) in placed.iter().flat_map(|one| (0..4).map(move |spins| (*one, spins))) {
            let held = Held { tile: Some(one.kind), cell: Some(one.cell), spins, ..Held::default() };
            let shown = layout(sitting, seat, &held);
            if shown.ghost.is_none_or(|ghost| ghost.legal) {
                continue;
            }
            sitting.scene(Some(seat), |scene| {
                assert_eq!(OttoGameOverTable::expected(scene, &shown), Words::of(scene.lang).turn_it);
            });
            said += 1;
        }
    });
    assert!(said > 0);
}

#[test]
fn a_placement_on_its_way_lies_there_at_once() {
    let mut seen = 0;
    play("2", 5, |sitting, seat| {
        let place = |mv: &Move| matches!(mv, Move::Place(_));
        if let Some(mv @ Move::Place(placed)) = sitting.legal(seat).into_iter().find(place) {
            sitting.pending = Some(mv);
            let shown = layout(sitting, seat, &Held::default());
            assert_eq!((shown.spread.sent, shown.spread.last), (true, Some((placed.cell, seat))));
            assert_eq!(shown.spread.board.tile(placed.cell).map(Tile::kind), Some(placed.kind));
            assert_eq!((shown.aim, shown.steps), (None, Vec::new()));
            seen += 1;
        }
    });
    assert!(seen > 10);
}

#[test]
fn a_round_that_is_over_can_be_looked_at_again() {
    let mut rounds = 0;
    for seed in 0..4 {
        let mut before: Option<(Board, Layout)> = None;
        play("3", seed, |sitting, seat| {
            let mut held = Held::default();
            let (now, round) = sitting.scene(Some(seat), |scene| {
                let laid = OttoGameOverTable::layout(scene, &held, before.as_ref().map(|(_, laid)| laid));
                if let Some(over) = &laid.review {
                    let (board, _) = before.as_ref().expect("there was one");
                    assert_eq!(over.round + 1, scene.view.open.round);
                    assert_eq!((laid.aim, &laid.steps[..]), (None, &[Gesture::GoOn][..]));
                    // One move ended the round: every tile but the last was there before it.
                    let changed = |cell: &Cell| board.tile(*cell) != laid.spread.board.tile(*cell);
                    assert!(Cell::all().filter(changed).count() <= 2);
                    for side in Seat::all(3).filter(|_| over.infinity.is_none()) {
                        let pawns = laid.spread.pawns.iter().filter(|pawn| pawn.side == side);
                        let worth: u16 = pawns.map(|pawn| u16::from(pawn.figure.points())).sum();
                        assert!(worth == 0 || worth == over.points[side]);
                    }
                    // It stays until the person goes on.
                    assert_eq!(OttoGameOverTable::layout(scene, &held, Some(&laid)).review, laid.review);
                    OttoGameOverTable::choose(scene, &laid, &mut held, Gesture::GoOn);
                    let laid = OttoGameOverTable::layout(scene, &held, Some(&laid));
                    assert_eq!((laid.review, laid.spread.board), (None, scene.view.open.board));
                    rounds += 1;
                }
                (scene.view.open.board, OttoGameOverTable::layout(scene, &held, None))
            });
            before = Some((now, round));
        });
    }
    assert!(rounds > 3);
}

/// Every legal move can be made by gestures, and no other move can.
#[test]
fn every_legal_move_is_a_few_gestures_away() {
    let (mut leaps, mut voids) = (0, 0);
    for (table, seed) in [("4", 1), ("4", 2), ("3 vigilance=on", 3), ("4 teams=on", 4), ("4", 5)] {
        play(table, seed, |sitting, seat| {
            for mv in sitting.legal(seat) {
                let mut held = Held::default();
                let mut act = |gesture| choose(sitting, seat, &mut held, gesture);
                let last = match mv {
                    Move::Place(Placement { kind, cell, turn }) => {
                        act(Gesture::Lift(kind));
                        act(Gesture::Turn(turn.into()));
                        Gesture::Choose(cell)
                    }
                    Move::Card(via, action) => {
                        let stolen = matches!(
                            sitting.game.state().view(engine::Observer::SPECTATOR).open.phase,
                            Phase::Stolen { .. }
                        );
                        let void = via == game_otto_game_over::Via::Void;
                        let card = if void { Secret::CosmicVoid } else { action.secret() };
                        if !stolen {
                            act(Gesture::Card(card));
                        }
                        if void {
                            act(Gesture::As(action.secret()));
                            voids += 1;
                        }
                        match action {
                            game_otto_game_over::Action::QuantumLeap { from, to, turn } => {
                                leaps += 1;
                                act(Gesture::Choose(from));
                                act(Gesture::Turn(turn.into()));
                                Gesture::Choose(to)
                            }
                            _ => Gesture::Play(mv),
                        }
                    }
                    Move::Draw | Move::Pass | Move::Remind => Gesture::Play(mv),
                };
                if matches!(last, Gesture::Play(_)) {
                    assert!(layout(sitting, seat, &held).steps.contains(&last), "{mv}");
                }
                let answer = choose(sitting, seat, &mut held, last);
                assert!(matches!(answer, Answer::Play(played) if played == mv), "{mv}");
                assert_eq!((held.card, held.as_kind, held.from), (None, None, None));
            }
        });
    }
    assert!(leaps > 100 && voids > 10, "{leaps} {voids}");
}

#[test]
fn next_and_back_go_through_what_can_be_done() {
    let mut sitting = Sitting::<OttoGameOver>::new("2 secret_cards=off", 1);
    for _ in 0..8 {
        let seat = sitting.turn().expect("the match runs");
        let mut held = Held::default();
        let mut stops = Vec::new();
        let mut gesture = Gesture::First;
        loop {
            choose(&sitting, seat, &mut held, gesture);
            let ghost = layout(&sitting, seat, &held).ghost.expect("a tile is held over a cell");
            assert!(ghost.legal);
            if stops.contains(&ghost.mv) {
                break;
            }
            stops.push(ghost.mv);
            gesture = Gesture::Next;
        }
        let kind = |mv: &Move| matches!((mv, stops[0]), (Move::Place(a), Move::Place(b)) if a.kind == b.kind);
        assert_eq!(stops.len(), sitting.legal(seat).iter().filter(|mv| kind(mv)).count());
        choose(&sitting, seat, &mut held, Gesture::Back);
        let before = layout(&sitting, seat, &held).ghost.map(|ghost| ghost.mv);
        assert_eq!(before, stops.last().copied());
        let answer = choose(&sitting, seat, &mut held, Gesture::Lay);
        assert!(matches!(answer, Answer::Play(mv) if Some(mv) == before));
        sitting.play(before.expect("it is legal"));
    }
}

#[test]
fn what_cannot_be_done_says_why() {
    let sitting = Sitting::<OttoGameOver>::new("2 secret_cards=off", 1);
    let seat = sitting.turn().expect("the match runs");
    let mut held = Held::default();
    let answer = choose(&sitting, seat, &mut held, Gesture::Choose(Cell::CENTRE));
    assert!(matches!(answer, Answer::Refused(_, why) if why.article() == "A11"));
    let answer = choose(&sitting, seat, &mut held, Gesture::Card(Secret::Meteorite));
    assert!(matches!(answer, Answer::Refused(..)));
    let other = seat.left(2);
    let shown = layout(&sitting, other, &held);
    assert_eq!(shown.aim, None);
    let (kind, _) = shown.tiles[0];
    assert!(matches!(choose(&sitting, other, &mut held, Gesture::Tile(kind)), Answer::Refused(..)));
    // A chosen tile is turned by another touch.
    let first = layout(&sitting, seat, &held);
    let (kind, _) = *first.tiles.iter().find(|(_, state)| *state == State::Held).expect("one is chosen");
    assert_ne!(kind, Kind::BLACK);
    choose(&sitting, seat, &mut held, Gesture::Tile(kind));
    assert_eq!(layout(&sitting, seat, &held).spins, first.spins + 1);
}

#[test]
fn markers_that_stand_together_stand_side_by_side() {
    let places = Sitting::<OttoGameOver>::new("4", 1).scene(None, |scene| track(&scene.view.open));
    assert_eq!(places.iter().map(|(_, _, before)| *before).collect::<Vec<_>>(), [0, 1, 2, 3]);
    let hues: std::collections::BTreeSet<_> = places.iter().map(|(side, ..)| hue(*side)).collect();
    assert_eq!(hues.len(), 4);
}

#[test]
fn verbs_agree_with_the_reader() {
    let seat = |index| Seat::new(index).expect("a seat");
    let names = |at: Seat| if at == seat(0) { "Vous".to_owned() } else { "Maud".to_owned() };
    let by = Narrator { lang: Lang::Fr, me: Some(seat(0)), names: &names };
    let stolen =
        |from: usize, lost| Seen::Stole { seat: seat(1), from: seat(from), card: Secret::Meteorite, lost };
    let told = |seen: Seen| OttoGameOverTable::sentence(&seen, by).map(|(seat, text)| (seat.index(), text));
    for (seen, who, text) in [
        (stolen(0, false), 1, "vous vole une carte : météorite"),
        (stolen(2, true), 1, "vole une carte à Maud : météorite, perdue"),
        (Seen::Infinity { seat: seat(0) }, 0, "tracez l’infini"),
    ] {
        assert_eq!(told(seen), Some((who, text.to_owned())));
    }
}

/// Everybody with their total, who has won, and the article if that needs an explanation.
#[test]
fn the_end_of_a_match_says_how_it_was_decided() {
    let articles = test_kit::ends_are_told::<OttoGameOverTable>(&["2", "3 rounds=1", "4 teams=on"], 60);
    assert_eq!(articles, ["A20", "A34", "A5"].into(), "by an infinity, by a blind round, and shared");
}

#[test]
fn the_end_of_a_round_shows_everybody_and_what_counted() {
    let (mut rounds, mut counted, mut infinities) = (0, 0, 0);
    for (table, seed) in [("3", 0), ("3", 1), ("4", 2), ("2 secret_cards=off", 3), ("4 teams=on", 4)] {
        let (mut sitting, mut dice) = (Sitting::<OttoGameOver>::new(table, seed), Dice::new(seed));
        while let Some(seat) = sitting.turn() {
            let mv = sitting.game.state().random_move(seat, &mut dice, &mut Vec::new());
            sitting.play(mv.expect("somebody can move"));
        }
        sitting.scene(Some(Seat::FIRST), |scene| {
            let ends = scene.events.iter().filter(|(_, seen)| matches!(seen, Seen::RoundOver { .. })).count();
            for (_, seen) in scene.events {
                let Some(moment) = OttoGameOverTable::moment(scene, seen) else { continue };
                let Seen::RoundOver { round, end, points, totals, absurd } = seen else { panic!("{seen:?}") };
                let last = usize::from(*round) + 1 == ends;
                assert_eq!(moment.title.is_empty(), last, "{moment:?}");
                assert_eq!(moment.rows.iter().any(|row| row.wins), last, "{moment:?}");
                assert_eq!(moment.rows.len(), scene.view.open.players);
                for row in &moment.rows {
                    assert_eq!(row.gained, Some(points[row.seat].into()));
                    assert_eq!(row.total, i32::from(totals[row.seat]));
                    if matches!(end, RoundEnd::Infinity { .. }) || absurd.has(row.seat) {
                        continue;
                    }
                    // A19: the text about the pawns agrees with their points.
                    let worth: u16 = row
                        .laid
                        .split(" · ")
                        .filter_map(|part| {
                            let (head, count) = part.rsplit_once(' ')?;
                            let figure =
                                ["Petits", "Grands", "Carrés"].iter().position(|name| *name == head)?;
                            Some(count.parse::<u16>().ok()? * u16::from(Figure::ALL[figure].points()))
                        })
                        .sum();
                    assert_eq!(worth, points[row.seat], "{table}, {seed}: {row:?}");
                    counted += 1;
                }
                rounds += usize::from(!last);
                infinities += usize::from(!last && moment.article == Some("A20"));
            }
        });
    }
    assert!(rounds > 8 && counted > 20, "{rounds} rounds, {counted} rows, {infinities} infinities");
}

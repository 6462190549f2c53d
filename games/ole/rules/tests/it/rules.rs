//! Olé, article by article.

use engine::{
    BySeat, Dice, Game, Lang, Match, Observer, Positions, Seat, Seed, Speak, TableOptions, random_playout,
};
use game_ole::{
    Card, CardSet, Higher, Move, Ole, OnTop, Options, Phase, Position, Privilege, Refusal, RoundEnd, Seen,
    View, deck, hand_size, higher,
};

fn seat(number: usize) -> Seat {
    Seat::new(number).expect("a seat")
}

fn card(text: &str) -> Card {
    text.parse().expect("a card")
}

fn cards(text: &str) -> CardSet {
    text.parse().expect("cards")
}

/// A position defined by what matters in it: the table card, the phase, and some hands in full. The
/// other cards fill the other hands, or are on the pile if a hand is given.
struct Drawn {
    on_top: OnTop,
    table: &'static str,
    phase: Phase,
    hands: Vec<Option<&'static str>>,
    round: u8,
    totals: [u16; 8],
}

impl Drawn {
    fn turn(table: &'static str, hands: &[Option<&'static str>]) -> Self {
        let on_top = OnTop::Red;
        Self { on_top, table, phase: Phase::Turn(seat(0)), hands: hands.to_vec(), round: 0, totals: [0; 8] }
    }

    fn game(&self) -> Ole {
        let players = self.hands.len();
        let given = self.hands.iter().flatten().flat_map(|hand| cards(hand).iter()).collect::<CardSet>();
        let (table, lowest) = (card(self.table), self.on_top.lowest());
        let mut left: Vec<Card> =
            deck(players).minus(given).iter().filter(|found| *found != table && *found != lowest).collect();
        left.sort_by_key(|card| card.number());
        let size = hand_size(players) as usize;
        let mut hands = vec![CardSet::NONE; players];
        let mut played = vec![CardSet::NONE; players];
        // The seat before the first has played the two cards that must be there.
        let layer = if matches!(self.phase, Phase::Series(_)) { 0 } else { players - 1 };
        played[layer] = CardSet::NONE.with(table).with(lowest);
        for i in 0..players {
            let hand = self.hands[i].map_or(CardSet::NONE, cards);
            let missing = size - hand.len() as usize - played[i].len() as usize;
            let rest: CardSet = left.drain(..missing).collect();
            if self.hands[i].is_some() {
                played[i] = played[i].iter().chain(rest.iter()).collect();
                hands[i] = hand;
            } else {
                hands[i] = rest;
            }
        }
        let position = Position {
            round: self.round,
            rounds: players as u8,
            privilege: true,
            on_top: self.on_top,
            phase: self.phase,
            table: Some(table),
            hands: BySeat::from_fn(players, |seat| hands[seat.index()]),
            played: BySeat::from_fn(players, |seat| played[seat.index()]),
            tokens: BySeat::from_fn(players, |_| 0),
            totals: BySeat::from_fn(players, |seat| self.totals[seat.index()]),
            token_run: 0,
            seed: Seed::numbered(1, 0),
        };
        Ole::from_position(&position).unwrap_or_else(|error| panic!("{error}: {position:?}"))
    }
}

fn legal(game: &Ole, seat: Seat) -> Vec<String> {
    let mut moves = Vec::new();
    game.legal_moves(seat, &mut moves);
    moves.iter().map(ToString::to_string).collect()
}

fn play(game: &mut Ole, number: usize, mv: &str) -> Vec<Seen> {
    let mut log = Vec::new();
    game.play(seat(number), mv.parse().expect("a move"), &mut log)
        .unwrap_or_else(|refusal| panic!("{number} {mv}: {refusal:?}"));
    log.iter().map(|event| event.seen_by(Observer::SPECTATOR)).collect()
}

fn new_match(players: usize, number: u64) -> Ole {
    Ole::deal(&Options::default(), players, &Seed::numbered(number, 0), &mut ()).expect("a table")
}

#[test]
fn a1_a3_decks_and_hands() {
    assert_eq!(CardSet::BOX.len(), 56);
    for (players, upper, count, hand) in [
        (3, [8, 10, 10, 8], 36, 12),
        (4, [8, 10, 10, 8], 36, 9),
        (5, [9, 11, 11, 9], 40, 8),
        (6, [11, 13, 13, 11], 48, 8),
        (7, [13, 15, 15, 13], 56, 8),
        (8, [13, 15, 15, 13], 56, 7),
    ] {
        assert_eq!(deck(players).len(), count);
        assert_eq!(hand_size(players), hand);
        for (colour, upper) in OnTop::Red.order().into_iter().zip(upper) {
            let numbers: Vec<u8> = deck(players)
                .iter()
                .filter(|card| card.colour() == colour)
                .map(game_ole::Card::number)
                .collect();
            assert_eq!(numbers, (1..=upper).collect::<Vec<_>>(), "{players} {colour:?}");
        }
        let view = new_match(players, 1).view(Observer::SPECTATOR);
        // The whole deck is dealt; the opener has played one card.
        assert_eq!(view.counts.as_slice().iter().map(|count| u32::from(*count)).sum::<u32>(), count - 1);
    }
    assert!("Y14".parse::<Card>().is_err() && "G15".parse::<Card>().is_ok());
    for wrong in ["", "R", "R0", "R05", "R16", "r5", "R5 ", "+5", "R-1", "Y15", "RR5", "é5"] {
        assert!(wrong.parse::<Card>().is_err(), "{wrong}");
    }
}

#[test]
fn a3_a_position_without_a_card_is_refused_in_both_languages() {
    let mut position = new_match(4, 1).to_position();
    let held = position.hands[seat(0)];
    let card = held.iter().next().expect("a hand");
    position.hands[seat(0)] = held.minus(CardSet::NONE.with(card));
    let error = Ole::from_position(&position).expect_err("a card is missing");
    assert_eq!(error.tell(Lang::Fr), format!("il manque {card} ; tout le paquet est distribué (A3)"));
    assert_eq!(error.to_string(), format!("{card} is missing; the whole deck is dealt (A3)"));
}

#[test]
fn a1_a_card_is_in_a_set_once() {
    let two = cards("R5 B9");
    assert_eq!(two.with(card("R5")), two);
    assert_eq!(two.with(card("R5")).len(), 2);
}

#[test]
fn a2_the_reverse_order_turns_every_comparison_round() {
    assert_eq!(OnTop::Red.order().map(game_ole::Colour::letter), ['R', 'B', 'G', 'Y']);
    assert_eq!(OnTop::Yellow.order().map(game_ole::Colour::letter), ['Y', 'G', 'B', 'R']);
    assert_eq!(higher(card("Y7"), card("R7"), OnTop::Yellow), Some(Higher::ByColour));
    assert_eq!(higher(card("Y7"), card("R7"), OnTop::Red), None);
}

#[test]
fn a4_as_many_rounds_as_players_and_the_lowest_total_wins() {
    for players in 3..=8 {
        let mut game = new_match(players, 3);
        let mut log = Vec::new();
        random_playout(&mut game, &mut Dice::new(5), &mut Vec::new(), &mut log);
        let rounds: Vec<_> = log
            .iter()
            .filter_map(|event| match event.seen_by(Observer::SPECTATOR) {
                Seen::RoundOver { points, totals, .. } => Some((points, totals)),
                _ => None,
            })
            .collect();
        assert_eq!(rounds.len(), players);
        let outcome = game.outcome().expect("over");
        for seat in Seat::all(players) {
            let sum: u16 = rounds.iter().map(|(points, _)| points[seat]).sum();
            assert_eq!(i32::from(sum), outcome.points[seat]);
            assert_eq!(rounds.last().map(|(_, totals)| totals[seat]), Some(sum));
        }
        let lowest = outcome.points.as_slice().iter().min().expect("seats");
        for (seat, points) in outcome.points.iter() {
            assert_eq!(outcome.winners().has(seat), points == lowest);
        }
        assert_eq!(game.play(seat(0), Move::Token, &mut ()), Err(Refusal::MatchOver));
    }
}

#[test]
fn a4_equal_lowest_totals_share_the_win() {
    let position = r#"{"round":3,"rounds":3,"on_top":"red","phase":"match_over","table":"R8",
        "hands":["","Y2 Y3 Y4 Y5 Y6 Y7 Y8 G1 G2 G3 G4 G5","G6 G7 G8 G9 G10 B1 B2 B3 B4 B5 B6 B7"],
        "played":["Y1 R8 R1 R2 R3 R4 R5 R6 R7 B8 B9 B10","",""],"tokens":[0,0,0],"totals":[7,9,7],
        "seed":"0000000000000000000000000000000000000000000000000000000000000000"}"#;
    let game = Ole::from_position(&serde_json::from_str(position).expect("JSON")).expect("a position");
    let outcome = game.outcome().expect("over");
    assert_eq!(outcome.ranks.as_slice(), [1, 3, 1]);
}

#[test]
fn a4_a_table_may_agree_on_fewer_rounds() {
    let mut options = Options::default();
    options.set("rounds", "2").expect("an option");
    let mut game = Ole::deal(&options, 5, &Seed::numbered(1, 0), &mut ()).expect("a table");
    random_playout(&mut game, &mut Dice::new(1), &mut Vec::new(), &mut ());
    assert_eq!(game.rounds_over(), 2);
    options.set("rounds", "6").expect("an option");
    let wrong = Ole::deal(&options, 5, &Seed::numbered(1, 0), &mut ()).expect_err("more rounds than players");
    assert_eq!(wrong.tell(Lang::Fr), "il y a au plus autant de manches que de joueurs (A4) : 5, pas 6");
    assert_eq!(wrong.tell(Lang::En), "there are at most as many rounds as players (A4): 5, not 6");
    let unknown = options.set("rounds", "many").expect_err("not a number").tell(Lang::Fr);
    assert!(
        unknown.ends_with("players (une manche par joueur), ou un nombre de manches moindre"),
        "{unknown}"
    );
    assert!(options.set("rounds", "0").is_err() && options.set("rounds", "9").is_err());
}

#[test]
fn a5_red_is_on_top_in_the_first_round() {
    for number in 0..50 {
        let game = new_match(4, number);
        let view = game.view(Observer::SPECTATOR);
        assert_eq!(view.on_top, Some(OnTop::Red));
        assert!(matches!(view.phase, Phase::Opening(_)));
        assert_eq!(view.table, Some(card("Y1")));
    }
}

/// Every seat except the first holds one card with a known number, so that the round's points are
/// known when seat 0 goes out.
fn loser(totals: [u16; 8], holds: [&'static str; 2]) -> Seat {
    let mut drawn = Drawn::turn("Y2", &[Some("Y3"), Some(holds[0]), Some(holds[1])]);
    drawn.round = 1;
    drawn.totals = totals;
    let mut game = drawn.game();
    play(&mut game, 0, "Y3");
    match game.view(Observer::SPECTATOR).phase {
        Phase::Privilege(holder) => holder,
        phase => panic!("{phase:?}"),
    }
}

/// A record of a position states the options that the position is played with.
#[test]
fn a4_a_position_has_the_options_that_it_is_played_with() {
    let whole = new_match(4, 1);
    assert_eq!(whole.options_in_force(&Options::default()), Options::default());
    let short = Ole::from_position(&Position { rounds: 2, ..whole.to_position() }).expect("a position");
    assert_eq!(
        short.options_in_force(&Options::default()),
        Options { rounds: Some(2), ..Options::default() }
    );
    let told = Options { rounds: Some(4), ..Options::default() };
    assert_eq!(whole.options_in_force(&told), told);
}

#[test]
fn a6_the_loser_of_the_round_has_the_privilege() {
    assert_eq!(
        loser([90, 0, 0, 0, 0, 0, 0, 0], ["R7", "R5"]),
        seat(1),
        "the most points in the round, not in total"
    );
    assert_eq!(loser([0; 8], ["R5", "B9"]), seat(2));
    assert_eq!(loser([0, 4, 5, 0, 0, 0, 0, 0], ["R6", "B6"]), seat(2), "a tie: the worse total");
    // Still tied: the new round's dealer is seat 2, so going left from there seat 0 is first, then
    // 1, and 2 last.
    assert_eq!(loser([0, 4, 4, 0, 0, 0, 0, 0], ["R6", "B6"]), seat(1));
}

#[test]
fn a6_the_choice_is_made_before_the_opening_and_only_once() {
    let mut drawn = Drawn::turn("Y2", &[Some("Y3"), Some("R7"), Some("R5")]);
    drawn.round = 1;
    let mut game = drawn.game();
    play(&mut game, 0, "Y3");
    assert_eq!(legal(&game, seat(1)), ["red", "yellow"]);
    assert_eq!(game.check(seat(1), Move::Token), Err(Refusal::OrderFirst));
    let mine = Refusal::NotYourPrivilege { holder: seat(1) };
    assert_eq!(game.check(seat(0), Move::Choose(OnTop::Red)), Err(mine));
    assert_eq!(engine::Refusal::article(&mine), "A6");
    assert_eq!(game.check(seat(0), Move::Token), Err(Refusal::NotYourTurn { turn: seat(1) }));
    let mut yellow = game;
    play(&mut yellow, 1, "yellow");
    let view = yellow.view(Observer::SPECTATOR);
    assert_eq!(
        (view.on_top, view.table),
        (Some(OnTop::Yellow), Some(card("R1"))),
        "the 1 of the weakest colour opens"
    );
    let opener = view.phase.seat().expect("somebody opens");
    for anyone in Seat::all(3) {
        assert_eq!(yellow.check(anyone, Move::Choose(OnTop::Red)), Err(Refusal::OrderIsSet));
    }
    assert!(yellow.check(opener, Move::Token).is_err());
    play(&mut game, 1, "red");
    assert_eq!(game.view(Observer::SPECTATOR).table, Some(card("Y1")));
}

#[test]
fn a6_no_order_is_in_force_while_it_is_chosen() {
    let mut drawn = Drawn::turn("B2", &[Some("B3"), Some("R7"), Some("R5")]);
    (drawn.round, drawn.on_top) = (1, OnTop::Yellow);
    let mut game = drawn.game();
    play(&mut game, 0, "B3");
    let view = game.view(Observer::screen(seat(1)));
    assert_eq!((view.phase, view.on_top), (Phase::Privilege(seat(1)), None), "not the last round's yellow");
    let name = |seat: Seat| format!("seat {seat}");
    let first = |lang| view.speak(lang, &name).lines().next().map(str::to_owned).expect("a line");
    assert_eq!(first(Lang::En), "Round 3 of 3. Colours: to be chosen.");
    assert_eq!(first(Lang::Fr), "Manche 3 sur 3. Couleurs : à choisir.");
    // Such a view can be determinized; one that claims an order cannot.
    let imagined = Ole::determinize(&view, &mut Dice::new(1)).expect("a view of ours");
    assert_eq!(imagined.view(Observer::screen(seat(1))), view);
    let claims = View { on_top: Some(OnTop::Yellow), ..view };
    assert!(Ole::determinize(&claims, &mut Dice::new(1)).is_err());
    play(&mut game, 1, "red");
    let opened = View { on_top: None, ..game.view(Observer::SPECTATOR) };
    assert!(Ole::determinize(&opened, &mut Dice::new(1)).is_err(), "from then on there is one");
}

#[test]
fn a6_without_the_privilege_a_choice_is_refused_for_that_reason() {
    let options = Options { privilege: Privilege::Off, ..Options::default() };
    let game = Ole::deal(&options, 4, &Seed::numbered(1, 0), &mut ()).expect("a table");
    for anyone in Seat::all(4) {
        assert_eq!(game.check(anyone, Move::Choose(OnTop::Yellow)), Err(Refusal::NoPrivilege));
    }
    let name = |seat: Seat| format!("seat {seat}");
    for lang in [Lang::Fr, Lang::En] {
        let text = Refusal::NoPrivilege.speak(lang, &name);
        assert!(!text.contains(lang.pick("perdant", "loser")), "{text}");
    }
    assert_eq!(engine::Refusal::article(&Refusal::NoPrivilege), "A6");
}

#[test]
fn a6_learners_play_without_the_privilege() {
    let options = Options { privilege: Privilege::Off, ..Options::default() };
    let mut log = Vec::new();
    let mut game = Ole::deal(&options, 4, &Seed::numbered(1, 0), &mut log).expect("a table");
    random_playout(&mut game, &mut Dice::new(1), &mut Vec::new(), &mut log);
    let opened: Vec<_> = log
        .iter()
        .filter_map(|event| match event.seen_by(Observer::SPECTATOR) {
            Seen::Opened { on_top, .. } => Some(on_top),
            Seen::Chosen { .. } => panic!("nobody chooses"),
            _ => None,
        })
        .collect();
    assert_eq!(opened, [OnTop::Red; 4]);
}

#[test]
fn a7_the_deal_passes_to_the_left() {
    let mut game = Match::<Ole>::new(Options::default(), 3, Seed::numbered(1, 0)).expect("a table");
    let mut dice = Dice::new(1);
    while let Some(seat) = game.state().to_act().must.first() {
        let mv = game.state().random_move(seat, &mut dice, &mut Vec::new()).expect("a move");
        game.play(seat, mv).expect("legal");
    }
    let dealers: Vec<Seat> = game
        .seen(Observer::SPECTATOR, 0)
        .filter_map(|seen| match seen {
            Seen::Deal { dealer, .. } => Some(dealer),
            _ => None,
        })
        .collect();
    assert_eq!(dealers, [seat(0), seat(1), seat(2)]);
}

#[test]
fn a8_the_opener_adds_any_card_but_no_token() {
    let game = new_match(4, 1);
    let opener = game.to_act().must.first().expect("somebody opens");
    let hand = game.view(Observer::screen(opener)).hand;
    assert_eq!(hand.len(), 8, "the lowest card is laid already");
    assert_eq!(legal(&game, opener), hand.iter().map(|card| card.to_string()).collect::<Vec<_>>());
    assert_eq!(game.check(opener, Move::Token), Err(Refusal::NoTokenAtOpening));
    for card in hand.iter() {
        let mut next = game;
        next.play(opener, Move::Play(card), &mut ()).expect("any card");
        assert_eq!(next.view(Observer::SPECTATOR).table, Some(card));
    }
}

#[test]
fn a9_no_series_in_the_opening() {
    let game = new_match(4, 1);
    let opener = game.to_act().must.first().expect("somebody opens");
    let hand = game.view(Observer::screen(opener)).hand;
    let both_ways = hand
        .iter()
        .find(|found| higher(*found, card("Y1"), OnTop::Red) == Some(Higher::Series))
        .expect("a card that beats the yellow 1 both ways");
    let mut next = game;
    next.play(opener, Move::Play(both_ways), &mut ()).expect("any card");
    assert_eq!(next.to_act().must.first(), Some(opener.left(4)), "the turn passes");
}

#[test]
fn a10_a_higher_card_or_a_token_always() {
    let game = Drawn::turn("B9", &[Some("R1 G10 G2"), None, None]).game();
    assert_eq!(legal(&game, seat(0)), ["G10", "R1", "token"]);
    assert_eq!(legal(&game, seat(1)), Vec::<String>::new());
    assert_eq!(game.check(seat(1), Move::Token), Err(Refusal::NotYourTurn { turn: seat(0) }));
    assert_eq!(game.check(seat(0), Move::Play(card("R2"))), Err(Refusal::NotInHand(card("R2"))));
    let mut next = game;
    let seen = play(&mut next, 0, "token");
    assert_eq!(seen, [Seen::Token { seat: seat(0) }]);
    let view = next.view(Observer::SPECTATOR);
    assert_eq!((view.tokens.as_slice(), view.phase), ([1, 0, 0].as_slice(), Phase::Turn(seat(1))));
}

#[test]
fn a11_a12_a13_a14_the_worked_cases() {
    let by = |way| Some(way);
    for (table, played, how) in [
        ("Y7", "G4", by(Higher::ByColour)),
        ("Y7", "B7", by(Higher::ByColour)),
        ("Y7", "R1", by(Higher::ByColour)),
        ("Y7", "Y7", None),
        ("Y7", "Y3", None),
        ("R5", "Y6", by(Higher::ByNumber)),
        ("R5", "B9", by(Higher::ByNumber)),
        ("R5", "R6", by(Higher::ByNumber)),
        ("R5", "G5", None),
        ("R5", "B5", None),
        ("R5", "Y4", None),
        ("Y3", "G4", by(Higher::Series)),
        ("G4", "B6", by(Higher::Series)),
        ("B6", "R8", by(Higher::Series)),
        ("R8", "Y9", by(Higher::ByNumber)),
    ] {
        assert_eq!(higher(card(played), card(table), OnTop::Red), how, "{played} on {table}");
    }
    let game = Drawn::turn("R5", &[Some("G5 B5 Y4 Y6"), None, None]).game();
    assert_eq!(legal(&game, seat(0)), ["Y6", "token"]);
    let refusal = Refusal::NotHigher { card: card("G5"), table: card("R5"), on_top: OnTop::Red };
    assert_eq!(game.check(seat(0), Move::Play(card("G5"))), Err(refusal));
    assert_eq!(engine::Refusal::article(&refusal), "A14");
}

#[test]
fn a11_a12_end_the_turn() {
    for mv in ["R3", "Y8"] {
        let mut game = Drawn::turn("B5", &[Some("R3 Y8 G1"), None, None]).game();
        play(&mut game, 0, mv);
        assert_eq!(game.view(Observer::SPECTATOR).phase, Phase::Turn(seat(1)), "{mv}");
    }
}

#[test]
fn a13_a_series_must_go_on() {
    // Five players: the yellow 9 is in play.
    let mut game = Drawn::turn("Y3", &[Some("G4 B6 R8 Y9 Y2"), None, None, None, None]).game();
    for mv in ["G4", "B6", "R8"] {
        let seen = play(&mut game, 0, mv);
        assert_eq!(seen, [Seen::Played { seat: seat(0), card: card(mv), series: true, opening: false }]);
        assert_eq!(game.view(Observer::SPECTATOR).phase, Phase::Series(seat(0)), "{mv}");
    }
    assert_eq!(legal(&game, seat(0)), ["Y9", "token"]);
    let mut ends = game;
    play(&mut ends, 0, "Y9");
    assert_eq!(ends.view(Observer::SPECTATOR).phase, Phase::Turn(seat(1)), "four cards in one turn");
    play(&mut game, 0, "token");
    let view = game.view(Observer::SPECTATOR);
    assert_eq!((view.phase, view.tokens[seat(0)]), (Phase::Turn(seat(1)), 1));
}

#[test]
fn a11_a12_examples_of_the_articles() {
    for (table, played, how) in [
        ("G6", "B2", Higher::ByColour), // A11
        ("G6", "R6", Higher::ByColour),
        ("B4", "Y8", Higher::ByNumber), // A12
        ("B4", "B5", Higher::ByNumber),
    ] {
        assert_eq!(higher(card(played), card(table), OnTop::Red), Some(how), "{played} on {table}");
        let hand = if table == "G6" { "B2 R6 Y3" } else { "Y8 B5 G3" };
        let mut game = Drawn::turn(table, &[Some(hand), None, None]).game();
        play(&mut game, 0, played);
        assert_eq!(game.view(Observer::SPECTATOR).phase, Phase::Turn(seat(1)), "{played} on {table}");
    }
}

#[test]
fn a13_example_of_the_article() {
    let mut game = Drawn::turn("Y2", &[Some("G3 B5 Y8 Y4"), None, None]).game();
    for mv in ["G3", "B5"] {
        play(&mut game, 0, mv);
        assert_eq!(game.view(Observer::SPECTATOR).phase, Phase::Series(seat(0)), "{mv}");
    }
    assert_eq!(legal(&game, seat(0)), ["Y8", "token"]);
    let mut ends = game;
    play(&mut ends, 0, "Y8");
    assert_eq!(ends.view(Observer::SPECTATOR).phase, Phase::Turn(seat(1)));
    play(&mut game, 0, "token");
    let view = game.view(Observer::SPECTATOR);
    assert_eq!((view.phase, view.tokens[seat(0)]), (Phase::Turn(seat(1)), 1));
}

#[test]
fn a13_a_card_higher_both_ways_never_ends_the_series() {
    let mut game = Drawn::turn("Y3", &[Some("G4 B6 G1"), None, None]).game();
    play(&mut game, 0, "G4");
    let seen = play(&mut game, 0, "B6");
    assert_eq!(seen, [Seen::Played { seat: seat(0), card: card("B6"), series: true, opening: false }]);
    assert_eq!(game.view(Observer::SPECTATOR).phase, Phase::Series(seat(0)));
    assert_eq!(legal(&game, seat(0)), ["token"]);
}

#[test]
fn a13_a_token_that_is_the_only_choice_is_still_a_move() {
    let mut game = Drawn::turn("B7", &[Some("R8 Y3 Y2"), None, None]).game();
    play(&mut game, 0, "R8");
    assert_eq!(legal(&game, seat(0)), ["token"]);
    play(&mut game, 0, "token");
}

#[test]
fn a13_on_the_strongest_colour_no_series_begins() {
    for on_top in [OnTop::Red, OnTop::Yellow] {
        let strongest = CardSet::BOX.iter().filter(|card| card.colour() == on_top.order()[0]);
        for table in strongest {
            assert!(CardSet::BOX.iter().all(|played| higher(played, table, on_top) != Some(Higher::Series)));
        }
    }
}

#[test]
fn a15_the_round_ends_at_once_with_an_empty_hand() {
    let mut game = Drawn::turn("Y3", &[Some("G4"), Some("R7"), Some("R5")]).game();
    let seen = play(&mut game, 0, "G4");
    // G4 on Y3 starts a series, but going out ends the obligation.
    let Seen::RoundOver { end, points, tokens, .. } = &seen[1] else { panic!("{seen:?}") };
    assert_eq!(*end, RoundEnd::WentOut(seat(0)));
    assert_eq!((points.as_slice(), tokens.as_slice()), ([0, 7, 5].as_slice(), [0, 0, 0].as_slice()));
}

#[test]
fn a16_when_nobody_can_play_everyone_takes_a_token() {
    // Only green and blue 9 and 10 are above the red 8, and those have been played.
    let mut game = Drawn::turn("B10", &[Some("R8 Y2"), Some("R7"), Some("R5")]).game();
    let seen = play(&mut game, 0, "R8");
    let Seen::RoundOver { end, points, tokens, .. } = &seen[1] else { panic!("{seen:?}") };
    assert_eq!(*end, RoundEnd::NobodyCan);
    assert_eq!((points.as_slice(), tokens.as_slice()), ([7, 12, 10].as_slice(), [1, 1, 1].as_slice()));
}

#[test]
fn a16_is_looked_at_when_a_turn_begins() {
    // R8 on B7 is a series; nobody can go on, but the player first owes the token of A13.
    let mut game = Drawn::turn("B7", &[Some("R8 Y2"), Some("R7"), Some("R5")]).game();
    play(&mut game, 0, "R8");
    assert_eq!(game.view(Observer::SPECTATOR).phase, Phase::Series(seat(0)));
    let seen = play(&mut game, 0, "token");
    let Seen::RoundOver { end, tokens, .. } = &seen[1] else { panic!("{seen:?}") };
    assert_eq!((*end, tokens.as_slice()), (RoundEnd::NobodyCan, [2, 1, 1].as_slice()));
}

#[test]
fn a17_tokens_do_not_run_out_but_a_round_ends_after_255_in_a_row() {
    let mut game = Drawn::turn("Y2", &[None, None, None]).game();
    for count in 0..254 {
        let seen = play(&mut game, count % 3, "token");
        assert_eq!(seen.len(), 1, "{count}: the round goes on, past 18 tokens too");
    }
    let mut with_card = game;
    let seen = play(&mut game, 254 % 3, "token");
    let Seen::RoundOver { end, tokens, .. } = &seen[1] else { panic!("{seen:?}") };
    assert_eq!((*end, tokens.as_slice()), (RoundEnd::TokenRun, [86, 86, 86].as_slice()));
    // A card in between restarts the count.
    let mv = legal(&with_card, seat(254 % 3)).remove(0);
    play(&mut with_card, 254 % 3, &mv);
    assert_eq!(with_card.view(Observer::SPECTATOR).token_run, 0);
}

#[test]
fn a17_the_most_tokens_of_a_round_can_be_and_one_more_cannot() {
    // Three players with 12 cards each play 3 × 11 + 1 = 34 cards before one hand is empty. From
    // the second card on, 32 gaps have 254 tokens each, of which one seat takes 85; and one more at
    // the end.
    let most = 32 * 85 + 1;
    let base = Drawn::turn("B5", &[None, None, None]).game().to_position();
    let with = |tokens: u16| Position { tokens: BySeat::from_fn(3, |_| tokens), ..base.clone() };
    assert!(Ole::from_position(&with(most)).is_ok());
    let error = Ole::from_position(&with(most + 1)).expect_err("one too many").to_string();
    assert!(error.contains("that many tokens (A17)"), "{error}");
}

#[test]
fn a18_numbers_in_hand_and_five_per_token() {
    let mut game = Drawn::turn("Y2", &[Some("Y3"), Some("R7 B10 Y8"), Some("G1 G9")]).game();
    play(&mut game, 0, "token");
    play(&mut game, 1, "token");
    play(&mut game, 2, "token");
    let mut log = Vec::new();
    game.play(seat(0), "Y3".parse().expect("a move"), &mut log).expect("legal");
    let seen: Vec<Seen> = log.iter().map(|event| event.seen_by(Observer::screen(seat(1)))).collect();
    let Seen::RoundOver { hands, points, totals, .. } = &seen[1] else { panic!("{seen:?}") };
    assert_eq!(points.as_slice(), [5, 30, 15], "who went out scores tokens too");
    assert_eq!(totals.as_slice(), points.as_slice());
    assert_eq!(
        hands.as_slice(),
        [CardSet::NONE, cards("R7 B10 Y8"), cards("G1 G9")],
        "the hands left are shown"
    );
    assert!(
        matches!(seen[2], Seen::Deal { round: 1, hand: Some(hand), .. } if hand.len() == 12),
        "the next is dealt at once"
    );
    assert_eq!(game.rounds_over(), 1);
}

#[test]
fn a19_a_seat_sees_its_own_hand_and_what_lies_open() {
    let game = Drawn::turn("B5", &[Some("R3 Y8 G1"), None, None]).game();
    let mine = game.view(Observer::screen(seat(0)));
    assert_eq!(mine.hand, cards("R3 Y8 G1"));
    assert_eq!(mine.counts.as_slice(), [3, 12, 10]);
    assert_eq!(mine.played[seat(2)], cards("Y1 B5"));
    assert_eq!(game.view(Observer::SPECTATOR).hand, CardSet::NONE);
    let json = serde_json::to_string(&game.view(Observer::screen(seat(1)))).expect("JSON");
    assert!(!json.contains("R3"), "nobody else's hand: {json}");
}

#[test]
fn a19_imagined_hands_are_spread_evenly() {
    // One card of another hand is unknown: each of the two other seats has it in proportion to the
    // size of its hand.
    let game = Drawn::turn("B5", &[None, Some("R8 R7"), None]).game();
    let view = game.view(Observer::bot(seat(0)));
    let others = u32::from(view.counts[seat(1)]) + u32::from(view.counts[seat(2)]);
    let (mut dice, mut with_first) = (Dice::new(1), 0);
    let samples = 40_000;
    for _ in 0..samples {
        let imagined = Ole::determinize(&view, &mut dice).expect("a view of ours");
        with_first += u32::from(imagined.view(Observer::screen(seat(1))).hand.has(card("R8")));
    }
    let expected = f64::from(samples) * f64::from(view.counts[seat(1)]) / f64::from(others);
    let deviation =
        (f64::from(with_first) - expected).abs() / (expected * (1.0 - 2.0 / f64::from(others))).sqrt();
    assert!(
        deviation < 4.5,
        "{with_first} of {samples}, expected {expected}: {deviation} standard deviations"
    );
}

/// The hand-written yardstick shares no code with this crate; its rounds must give the same results
/// here.
#[test]
fn an_independent_program_agrees_on_the_scores() {
    for players in 3..=8 {
        for trace in yardstick::traces(players, 400) {
            let place = |place: usize| {
                let colour = ['Y', 'G', 'B', 'R'][place / 16];
                format!("{colour}{}", place % 16 + 1)
            };
            let hand = |bits: u64| -> String {
                (0..64).filter(|bit| bits >> bit & 1 == 1).map(place).collect::<Vec<_>>().join(" ")
            };
            let opener =
                trace.hands.iter().position(|bits| bits & 1 == 1).expect("somebody holds the yellow 1");
            let json = serde_json::json!({
                "rounds": 1, "on_top": "red", "phase": {"opening": opener}, "table": "Y1",
                "hands": trace.hands.iter().map(|bits| hand(bits & !1)).collect::<Vec<_>>(),
                "played": (0..players).map(|seat| if seat == opener { "Y1" } else { "" }).collect::<Vec<_>>(),
                "tokens": vec![0; players], "totals": vec![0; players], "seed": "0".repeat(64),
            });
            let mut game = Ole::from_position(&serde_json::from_value(json).expect("JSON")).expect("a deal");
            for (number, what) in &trace.moves {
                let mv = if *what == 64 { "token".to_owned() } else { place(*what as usize) };
                game.play(seat(*number), mv.parse().expect("a move"), &mut ()).expect("legal here too");
            }
            let outcome = game.outcome().expect("over at the same move");
            let points: Vec<u32> =
                outcome.points.as_slice().iter().map(|points| points.unsigned_abs()).collect();
            assert_eq!(points, trace.points);
        }
    }
}

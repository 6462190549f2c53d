//! Contests are repeatable, fair to every seat, and open to programs that behave.

use std::path::Path;

use std::sync::atomic::{AtomicBool, Ordering};

use arena::{Contest, Entrant, Problem, Report, Thinking, html, run, run_until};
use engine::Lang;
use game_ole::{Ole, Options};

fn contest(entrants: &[&str], deals: u64) -> Contest<Ole> {
    Contest {
        seats: 4,
        options: Options { rounds: Some(1), ..Options::default() },
        entrants: entrants.iter().map(|name| name.parse().expect("a player")).collect(),
        deals,
        seed: 7,
        threads: 1,
        thinking: Thinking::Simulations(40),
    }
}

/// A program in a file of this test's own, as the arena calls it.
fn script(name: &str, body: &str) -> String {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, body).expect("the scratch folder can be written");
    format!("cmd:sh {}", path.display())
}

#[test]
fn the_same_seed_gives_the_same_report_on_any_number_of_threads() {
    let mut first = contest(&["5", "plain", "greedy", "random", "1"], 6);
    let one = run(&first, |_| {}).expect("all of them are ours");
    first.threads = 3;
    let three = run(&first, |_| {}).expect("all of them are ours");
    assert_eq!(one, three);
    assert_eq!(serde_json::to_string(&one).ok(), serde_json::to_string(&three).ok());
    assert_eq!(html(&one, "Olé", Lang::Fr), html(&three, "Olé", Lang::Fr));
    first.seed = 8;
    assert_ne!(run(&first, |_| {}).ok(), Some(one), "other deals, other results");
}

/// What was played before somebody said stop is reported, as a contest of so many deals would be.
#[test]
fn a_contest_that_is_stopped_reports_what_was_played() {
    let mut endless = contest(&["greedy", "random"], 1_000_000);
    endless.threads = 2;
    let stop = AtomicBool::new(false);
    let stopped = run_until(&endless, &stop, |(over, _)| stop.store(over > 9, Ordering::Relaxed))
        .expect("some deals are over");
    assert!(stopped.deals < 1_000_000 && stopped.deals >= 3, "{}", stopped.deals);
    assert_eq!(stopped.stopped_of, Some(1_000_000));
    let whole = run(&contest(&["greedy", "random"], stopped.deals), |_| {}).expect("both are ours");
    assert_eq!(Report { stopped_of: None, ..stopped.clone() }, whole);
    for (lang, word) in [(Lang::Fr, "Interrompu"), (Lang::En, "Stopped")] {
        assert!(html(&stopped, "Olé", lang).contains(word) && !html(&whole, "Olé", lang).contains(word));
    }
    assert_eq!(run_until(&endless, &AtomicBool::new(true), |_| {}), Err(Problem::Stopped));
}

#[test]
fn every_entrant_has_every_seat_equally_often() {
    for (names, expected) in
        [(vec!["5", "4"], 2), (vec!["5", "4", "3"], 4), (vec!["1"; 4], 4), (vec!["1"; 6], 60)]
    {
        let contest = contest(&names, 1);
        let tables = contest.tables();
        assert_eq!(tables.len(), expected, "{names:?}");
        for who in 0..names.len() {
            let by_seat: Vec<usize> =
                (0..4).map(|seat| tables.iter().filter(|table| table[seat] == who).count()).collect();
            assert!(by_seat.iter().all(|count| *count == by_seat[0] && *count > 0), "{names:?}: {by_seat:?}");
        }
    }
}

/// The same player twice: whatever the cards, over all rotations each has the same ones. What is
/// left is the dice of its own.
#[test]
fn greedy_beats_random_and_is_level_with_itself() {
    let report = run(&contest(&["greedy", "random"], 200), |_| {}).expect("both are ours");
    let score = report.entrants[0].score.expect("it met somebody");
    assert!(score.low > Some(0.6), "{score:?}");
    assert!(report.entrants[0].rating > report.entrants[1].rating);
    let report = run(&contest(&["greedy", "greedy"], 200), |_| {}).expect("both are ours");
    let score = report.entrants[0].score.expect("it met somebody");
    assert!(score.low < Some(0.5) && score.high > Some(0.5), "{score:?}");
}

#[test]
fn a_program_takes_a_seat() {
    let first_legal = "while read -r line; do\n  move=$(printf '%s' \"$line\" | sed 's/.*\"legal\":\\[\"\\([^\"]*\\)\".*/\\1/')\n  echo \"{\\\"move\\\":\\\"$move\\\"}\"\ndone\n";
    let name = script("first-legal.sh", first_legal);
    let contest = contest(&[&name, "random"], 2);
    let report = run(&contest, |_| {}).expect("it answers its first legal move");
    assert_eq!(report.entrants[0].name, name);
    assert_eq!(run(&contest, |_| {}).ok(), Some(report), "and the same again");
}

#[test]
fn programs_that_misbehave_are_named() {
    let answers = |text: &str| format!("while read -r line; do echo '{text}'; done\n");
    for (body, expected) in [
        (String::from("exit 0\n"), "ended without an answer"),
        (answers("hello"), "is not an answer"),
        (answers("{\"move\": 3}"), "3}\" is not an answer"),
        (answers("{\"move\": \"R99\"}"), "R99"),
        (answers("{\"move\": \"yellow\"}"), "not one of its legal moves"),
        (answers("{\"move\": null}"), "must move"),
    ] {
        let name = script(&format!("bad-{}.sh", expected.len()), &body);
        match run(&contest(&["random", &name], 1), |_| {}) {
            Err(Problem::Program { command, fault }) => {
                assert_eq!(format!("cmd:{command}"), name);
                let why = fault.tell(Lang::En);
                assert!(why.contains(expected), "{body}: {why}");
                assert_ne!(fault.tell(Lang::Fr), why);
            }
            other => panic!("{body}: {other:?}"),
        }
    }
    match run(&contest(&["cmd:/no/such/program", "1"], 1), |_| {}) {
        Err(Problem::Program { fault, .. }) => {
            assert_eq!(fault.tell(Lang::Fr), "fichier ou dossier introuvable");
            assert_eq!(fault.tell(Lang::En), "no such file or folder");
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn nonsense_is_refused() {
    for name in ["", "6", "0", "cmd:", "cmd:  ", "greedily"] {
        assert!(name.parse::<Entrant>().is_err(), "{name:?}");
    }
    for text in ["", "1", "s", "0s", "-1s", "1h", "1.5s", "99999999999999999999it", "it"] {
        assert!(text.parse::<Thinking>().is_err(), "{text:?}");
    }
    for text in ["1s", "100ms", "10000it"] {
        let thinking: Thinking = text.parse().expect("as in the help");
        assert_eq!(thinking.to_string().parse(), Ok(thinking));
    }
    assert!(matches!(run(&contest(&[], 1), |_| {}), Err(Problem::Entrants(0))));
    assert!(matches!(run(&contest(&["1"; 17], 1), |_| {}), Err(Problem::Entrants(17))));
    assert!(matches!(run(&Contest { seats: 2, ..contest(&["1"], 1) }, |_| {}), Err(Problem::Setup(_))));
}

/// Levels in order, on few deals: with these seeds the lower ends of the intervals lie above one
/// half. Larger contests are in docs/bots.md.
#[test]
fn levels_come_in_order() {
    for (better, worse, deals) in [("1", "random", 60), ("2", "1", 120), ("3", "2", 60), ("4", "3", 150)] {
        let mut contest = contest(&[better, worse], deals);
        contest.thinking = Thinking::Simulations(1000);
        let report = run(&contest, |_| {}).expect("both are ours");
        let score = report.entrants[0].score.expect("it met somebody");
        assert!(score.low > Some(0.5), "{better} – {worse}: {score:?}");
    }
}

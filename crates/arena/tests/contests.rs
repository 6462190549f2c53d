//! Contests are repeatable, fair to every seat, and open to external programs.

use std::path::Path;

use std::sync::atomic::{AtomicBool, Ordering};

use arena::{Circumstances, Contest, Entrant, Forfeits, Problem, Report, Thinking, html, run, run_until};
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

/// A program in a file of its own for this test, as a participant.
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
    assert_eq!(html(&one, None, "Olé", Lang::Fr), html(&three, None, "Olé", Lang::Fr));
    first.seed = 8;
    assert_ne!(run(&first, |_| {}).ok(), Some(one), "other deals, other results");
}

/// A contest that is stopped reports the deals that were played, like a contest of that many deals.
#[test]
fn a_contest_that_is_stopped_reports_what_was_played() {
    let mut endless = contest(&["greedy", "random"], 1_000_000);
    endless.threads = 2;
    let stop = AtomicBool::new(false);
    let (stopped, costs) = run_until(&endless, &stop, |(over, _)| stop.store(over > 9, Ordering::Relaxed))
        .expect("some deals are over");
    assert!(costs.iter().all(|cost| cost.moves > 0 && cost.longest <= cost.time), "{costs:?}");
    assert!(stopped.deals < 1_000_000 && stopped.deals >= 3, "{}", stopped.deals);
    assert_eq!(stopped.stopped_of, Some(1_000_000));
    let whole = run(&contest(&["greedy", "random"], stopped.deals), |_| {}).expect("both are ours");
    assert_eq!(Report { stopped_of: None, ..stopped.clone() }, whole);
    for (lang, word) in [(Lang::Fr, "Interrompu"), (Lang::En, "Stopped")] {
        let page = |report: &Report| html(report, None, "Olé", lang);
        assert!(page(&stopped).contains(word) && !page(&whole).contains(word));
    }
    assert_eq!(run_until(&endless, &AtomicBool::new(true), |_| {}).err(), Some(Problem::Stopped));
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

/// The same player twice: over all rotations both get the same cards. Only their own dice differ.
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

/// Whatever a program does instead of moving loses the match, and is counted and reported.
#[test]
fn programs_that_misbehave_lose_by_forfeit() {
    let answers = |text: &str| format!("while read -r line; do echo '{text}'; done\n");
    let counts = |late, wrong, crashed| {
        move |forfeits: &Forfeits| {
            [forfeits.late > 0, forfeits.wrong > 0, forfeits.crashed > 0] == [late, wrong, crashed]
        }
    };
    for (body, expected, fits) in [
        (String::from("exit 0\n"), "ended without an answer", counts(false, false, true)),
        (answers("hello"), "is not an answer", counts(false, true, false)),
        (answers("{\"move\": 3}"), "3}\" is not an answer", counts(false, true, false)),
        (answers("{\"move\": \"R99\"}"), "R99", counts(false, true, false)),
        (answers("{\"move\": \"yellow\"}"), "not one of its legal moves", counts(false, true, false)),
        (answers("{\"move\": null}"), "must move", counts(false, true, false)),
    ] {
        let name = script(&format!("bad-{}.sh", expected.len()), &body);
        let named = format!("culprit={name}");
        let report = run(&contest(&["random", &named], 2), |_| {}).expect("the others go on");
        let standing = &report.entrants[1];
        assert_eq!((standing.name.as_str(), report.entrants[0].forfeits.as_ref()), ("culprit", None));
        let forfeits = standing.forfeits.as_ref().expect("it forfeits");
        assert!(fits(forfeits), "{body}: {forfeits:?}");
        assert!(standing.score.is_some_and(|score| score.mean < 0.001), "{body}: it loses every match");
        let fault = forfeits.first.as_ref().expect("the first of them");
        assert!(fault.tell(Lang::En).contains(expected), "{body}: {}", fault.tell(Lang::En));
        assert_ne!(fault.tell(Lang::Fr), fault.tell(Lang::En));
        assert!(html(&report, None, "Olé", Lang::En).contains("Forfeits: "));
    }
    match run(&contest(&["cmd:/no/such/program", "1"], 1), |_| {}) {
        Err(Problem::Program { fault, .. }) => {
            assert_eq!(fault.tell(Lang::Fr), "fichier ou dossier introuvable");
            assert_eq!(fault.tell(Lang::En), "no such file or folder");
        }
        other => panic!("{other:?}"),
    }
}

/// A player who meets nobody else always wins and always loses: only the points say anything.
#[test]
fn a_single_entrant_has_points_and_nothing_else() {
    let report = run(&contest(&["greedy"], 8), |_| {}).expect("it is ours");
    let alone = &report.entrants[0];
    assert_eq!((alone.score, alone.wins, alone.rating, alone.student), (None, None, None, None));
    assert!(alone.points.is_some_and(|points| points.low < Some(points.mean)), "{alone:?}");
    assert!(!html(&report, None, "Olé", Lang::En).contains("NaN"));
}

#[test]
fn entrants_have_names() {
    let report = run(&contest(&["bold=greedy", "random", "random"], 4), |_| {}).expect("they are ours");
    let names: Vec<&str> = report.entrants.iter().map(|entrant| entrant.name.as_str()).collect();
    assert_eq!(names, ["bold", "random", "random (2)"]);
    assert!(report.pairs.iter().any(|pair| pair.b == "random (2)"));
    let like = |text: &str| text.parse::<Entrant>().expect("an entrant").argument_like_a_bot();
    assert_eq!(like("b=cmd:python3 bot.py --w 1").as_deref(), Some("1"));
    assert_eq!(like("cmd:./bot --style greedy").as_deref(), Some("greedy"));
    assert_eq!(like("cmd:./bot '1,2'"), None);
    assert_eq!(like("strong=5"), None);
}

/// A time budget is a deadline for programs, too.
#[test]
fn a_program_that_is_late_forfeits() {
    let slow = "while read -r line; do case \"$line\" in *choose*) sleep 2;; esac; echo '{}'; done\n";
    let mut late = contest(&[&script("slow.sh", slow), "random"], 1);
    late.thinking = Thinking::Time(std::time::Duration::from_millis(20));
    let report = run(&late, |_| {}).expect("the others go on");
    let forfeits = report.entrants[0].forfeits.as_ref().expect("it forfeits");
    assert!(forfeits.late > 0 && forfeits.wrong == 0, "{forfeits:?}");
}

/// Programs are notified when a match begins and ends, and the page is complete.
#[test]
fn a_program_is_told_of_start_and_result() {
    let heard = Path::new(env!("CARGO_TARGET_TMPDIR")).join("heard.txt");
    let _ = std::fs::remove_file(&heard);
    let body = format!(
        "while read -r line; do\n  echo \"$line\" >> {}\n  move=$(printf '%s' \"$line\" | sed -n 's/.*\"legal\":\\[\"\\([^\"]*\\)\".*/\\1/p')\n  echo \"{{\\\"move\\\":\\\"$move\\\"}}\"\ndone\n",
        heard.display()
    );
    let name = format!("listener={}", script("listener.sh", &body));
    let contest = contest(&[&name, "random", "greedy"], 1);
    let (report, costs) = run_until(&contest, &AtomicBool::new(false), |_| {}).expect("it plays");
    assert_eq!(report.entrants[0].forfeits, None);
    let heard = std::fs::read_to_string(heard).expect("it heard something");
    let count = |word: &str| heard.lines().filter(|line| line.contains(word)).count();
    assert!(count("\"cmd\":\"start\"") > 0 && count("\"cmd\":\"start\"") == count("\"cmd\":\"result\""));
    assert!(heard.lines().next().is_some_and(|line| line.contains("\"options\":{")));
    let how = Circumstances {
        command: "pioche arena <ole>".to_owned(),
        version: "1.2.3".to_owned(),
        date: "2026-11-16".to_owned(),
        seconds: 1.5,
        costs,
    };
    let page = html(&report, Some(&how), "Olé", Lang::En);
    for part in [
        "pioche arena &lt;ole&gt;",
        "1.2.3",
        "2026-11-16",
        "Fewer points are better",
        "Everybody against",
        "<polygon",
        "@media print",
    ] {
        assert!(page.contains(part), "{part}");
    }
    let csv =
        page.split("<pre id=\"csv\">").nth(1).and_then(|rest| rest.split("</pre>").next()).expect("CSV");
    assert_eq!(csv.trim().lines().count(), 1 + report.raw.len());
    let json =
        page.split("id=\"data\">").nth(1).and_then(|rest| rest.split("</script>").next()).expect("JSON");
    let json: serde_json::Value = serde_json::from_str(json).expect("JSON");
    assert_eq!(json["matches"].as_array().map(Vec::len), Some(report.raw.len()));
    assert!(report.by_seat.len() == 4 && report.entrants[0].student.is_none());
}

#[test]
fn nonsense_is_refused() {
    for name in
        ["", "6", "0", "cmd:", "cmd:  ", "greedily", "=cmd:./bot", "bot=cmd:", "bot=6", "=5", "cmd:./bot 'x"]
    {
        assert!(name.parse::<Entrant>().is_err(), "{name:?}");
    }
    for (list, entrants) in [
        ("5, random", vec!["5", "random"]),
        ("b=cmd:./bot --w '1,2' \"3,4\",strong=5", vec!["b=cmd:./bot --w '1,2' \"3,4\"", "strong=5"]),
        ("cmd:./bot it's,1", vec!["cmd:./bot it's,1"]),
        ("1,,2", vec!["1", "", "2"]),
    ] {
        assert_eq!(Entrant::in_list(list), entrants);
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

/// Levels in the right order, on few deals: with these seeds the lower bounds of the intervals
/// exceed one half. docs/bots.md has larger contests.
#[test]
fn levels_come_in_order() {
    for (better, worse, deals) in [("1", "random", 60), ("2", "1", 60), ("3", "2", 150), ("4", "3", 150)] {
        let mut contest = contest(&[better, worse], deals);
        contest.thinking = Thinking::Simulations(1000);
        let report = run(&contest, |_| {}).expect("both are ours");
        let score = report.entrants[0].score.expect("it met somebody");
        assert!(score.low > Some(0.5), "{better} – {worse}: {score:?}");
    }
}

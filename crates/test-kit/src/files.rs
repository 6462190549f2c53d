use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use engine::{Dice, Game, Lang, Match, Observer, Positions, Record, Seat, Seed, Speak};

use crate::TestTable;
use crate::conformance::name;

fn blessing() -> bool {
    std::env::var_os("PIOCHE_BLESS").is_some()
}

fn data_files(folder: &str, kind: &str, extension: &str) -> Vec<PathBuf> {
    let folder = Path::new(folder).join(kind);
    let mut files: Vec<PathBuf> = fs::read_dir(&folder)
        .unwrap_or_else(|error| panic!("{}: {error}", folder.display()))
        .map(|entry| entry.expect("the folder can be listed").path())
        .filter(|path| path.extension().is_some_and(|found| found == extension))
        .collect();
    files.sort();
    assert!(!files.is_empty(), "{} has no .{extension} file", folder.display());
    files
}

/// The value of a "key: value" line at the beginning of a data file.
fn header<'a>(text: &'a str, key: &str) -> Option<&'a str> {
    text.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix(": "))
}

fn number(text: &str, key: &str) -> Option<u64> {
    header(text, key).map(|value| value.parse().unwrap_or_else(|_| panic!("{key}: {value} is no number")))
}

/// Readable games, replayed line by line. A file's first lines define the game: `table: 4`, `seed:
/// 1`, `moves: 30`; `PIOCHE_BLESS=1` writes the rest.
pub fn playthroughs<G: Positions>(folder: &str) {
    for path in data_files(folder, "playthroughs", "txt") {
        let found = fs::read_to_string(&path).expect("a playthrough is text");
        let table = header(&found, "table").expect("a playthrough names its table");
        let seed = number(&found, "seed").expect("a playthrough names its seed");
        let moves = number(&found, "moves").expect("a playthrough says how many moves");
        let expected = playthrough(&TestTable::<G>::new(table), table, seed, moves as usize);
        if blessing() {
            fs::write(&path, &expected).expect("the playthrough can be written");
            continue;
        }
        for (index, (found, expected)) in found.lines().zip(expected.lines()).enumerate() {
            assert_eq!(found, expected, "{} line {}", path.display(), index + 1);
        }
        assert_eq!(found.lines().count(), expected.lines().count(), "{}: as many lines", path.display());
    }
}

fn playthrough<G: Positions>(table: &TestTable<G>, line: &str, seed: u64, moves: usize) -> String {
    let mut text = format!("table: {line}\nseed: {seed}\nmoves: {moves}\n");
    let mut dice = Dice::new(seed);
    let mut game = table.deal(Seed::numbered(seed, 0));
    let mut told = 0;
    for count in 0..=moves {
        for event in game.log().iter().skip(told) {
            let everybody = G::seen(event, Observer::SPECTATOR);
            let _ = writeln!(
                text,
                "  | {}",
                everybody.map_or_else(|| "(hidden)".into(), |seen| seen.speak(Lang::En, &name))
            );
        }
        told = game.log().len();
        if count % 10 == 0 {
            tables(&mut text, &game, table.seats);
        }
        let actors: Vec<Seat> = game.state().to_act().anyone().iter().collect();
        if count == moves {
            break;
        }
        let Some(&seat) = dice.pick(&actors) else { break };
        for actor in &actors {
            let mut legal = Vec::new();
            game.state().legal_moves(*actor, &mut legal);
            let shown: Vec<String> = legal.iter().take(24).map(ToString::to_string).collect();
            let more = if legal.len() > shown.len() {
                format!(" … {} in all", legal.len())
            } else {
                String::new()
            };
            let _ = writeln!(text, "\n{} can: {}{more}", name(*actor), shown.join(", "));
        }
        let mv = game
            .state()
            .random_move(seat, &mut dice, &mut Vec::new())
            .expect("a seat that can act has a move");
        let _ = writeln!(text, "{}. {}: {mv}", count + 1, name(seat));
        game.play(seat, mv).expect("a random move is legal");
    }
    if let Some(outcome) = game.state().outcome() {
        let _ = writeln!(text, "\nresult: ranks {:?}, points {:?}", outcome.ranks, outcome.points);
    }
    text
}

/// The full state, and the view of each seat.
fn tables<G: Positions>(text: &mut String, game: &Match<G>, seats: usize) {
    let position = serde_json::to_string(&game.state().to_position()).expect("a position is plain data");
    let _ = writeln!(text, "\n== state {position}");
    for observer in Seat::all(seats).map(Observer::screen).chain([Observer::SPECTATOR]) {
        let who = observer.seat.map_or_else(|| "a spectator".to_owned(), name);
        let _ = writeln!(text, "-- {who} sees");
        for line in game.state().view(observer).speak(Lang::En, &name).lines() {
            let _ = writeln!(text, "   {line}");
        }
    }
}

/// Counts of move sequences from fixed deals. A file has `table: 4` and `seed: 1`, or `position:
/// {…}`, a `source:` line that says where the numbers come from, and a line `depth: nodes` per
/// depth. `PIOCHE_BLESS=1` counts anew where the source begins with "as first computed".
pub fn perft<G: Positions>(folder: &str) {
    for path in data_files(folder, "perft", "perft") {
        let text = fs::read_to_string(&path).expect("a perft file is text");
        assert!(header(&text, "source").is_some(), "{}: says where its numbers come from", path.display());
        let state = if let Some(json) = header(&text, "position") {
            let position =
                serde_json::from_str(json).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            G::from_position(&position).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
        } else {
            let table = TestTable::<G>::new(header(&text, "table").expect("a perft file names its table"));
            table
                .deal(Seed::numbered(number(&text, "seed").expect("a perft file names its seed"), 0))
                .state()
                .clone()
        };
        // Only numbers that no other program has confirmed may be computed anew.
        let computed = header(&text, "source").is_some_and(|source| source.starts_with("as first computed"));
        let (mut depths, mut lines) = (0, Vec::new());
        for line in text.lines() {
            lines.push(line.to_owned());
            let Some((depth, nodes)) = line.split_once(": ") else { continue };
            let (Ok(depth), Ok(nodes)) = (depth.parse(), nodes.replace('_', "").parse::<u64>()) else {
                continue;
            };
            let found = engine::perft(&state, depth);
            if blessing() && computed {
                lines.pop();
                lines.push(format!("{depth}: {found}"));
            } else {
                assert_eq!(found, nodes, "{} at depth {depth}", path.display());
            }
            depths += 1;
        }
        assert!(depths > 0, "{}: has numbers", path.display());
        if blessing() && computed {
            fs::write(&path, lines.join("\n") + "\n").expect("the counts can be written");
        }
    }
}

/// Records written by earlier builds replay to the results they state.
pub fn golden<G: Positions>(folder: &str, tables: &[&str]) {
    if blessing() {
        for table in tables {
            let table = TestTable::<G>::new(table);
            let path = Path::new(folder).join("golden").join(format!("{}.json", table.file_name()));
            // One of another edition of the game's pieces means nothing any more.
            let known =
                fs::read_to_string(&path).ok().and_then(|text| serde_json::from_str::<Record>(&text).ok());
            if known.is_none_or(|known| known.edition.as_deref() != G::INFO.edition) {
                let record = random_match(&table).record();
                let json = serde_json::to_string(&record).expect("a record is plain data");
                fs::write(&path, json + "\n").expect("the record can be written");
            }
        }
    }
    for path in data_files(folder, "golden", "json") {
        let text = fs::read_to_string(&path).expect("a record is text");
        let record: Record =
            serde_json::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        assert!(record.outcome.is_some(), "{}: states its result", path.display());
        Match::<G>::replay(&record).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    }
}

fn random_match<G: Game>(table: &TestTable<G>) -> Match<G> {
    let mut dice = Dice::new(11);
    let mut game = table.deal(Seed::numbered(11, 0));
    loop {
        let actors: Vec<Seat> = game.state().to_act().anyone().iter().collect();
        let Some(&seat) = dice.pick(&actors) else { return game };
        let mv = game
            .state()
            .random_move(seat, &mut dice, &mut Vec::new())
            .expect("a seat that can act has a move");
        game.play(seat, mv).expect("a random move is legal");
    }
}

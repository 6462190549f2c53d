//! A second implementation, written from docs/fairness.md alone. It shares no code with the engine,
//! the server or the verification, and reads its test vectors from that page.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use catalog::{AnyMatch, GameId};
use engine::Seed;
use sha2::{Digest as _, Sha256};

const PAGE: &str = include_str!("../../../docs/fairness.md");

/// The vectors of the page, by name.
fn vectors() -> BTreeMap<&'static str, &'static str> {
    let blocks = PAGE.split("```vectors\n").skip(1).filter_map(|rest| rest.split("```").next());
    blocks.flat_map(str::lines).filter_map(|line| line.split_once(" = ")).collect()
}

/// "Streams": `ChaCha` with 8 rounds.
struct Chacha {
    start: [u32; 16],
    words: Vec<u64>,
}

impl Chacha {
    fn new(key: &[u8; 32], stream: u64) -> Self {
        let mut start = [0; 16];
        let text = b"expand 32-byte k";
        let bytes = text.iter().chain(key);
        for (index, byte) in bytes.enumerate() {
            start[index / 4] |= u32::from(*byte) << (8 * (index % 4));
        }
        start[14] = stream as u32;
        start[15] = (stream >> 32) as u32;
        Self { start, words: Vec::new() }
    }

    fn block(&mut self) {
        let mut x = self.start;
        let mut quarter = |a: usize, b: usize, c: usize, d: usize| {
            for (turn_d, turn_b) in [(16, 12), (8, 7)] {
                x[a] = x[a].wrapping_add(x[b]);
                x[d] = (x[d] ^ x[a]).rotate_left(turn_d);
                x[c] = x[c].wrapping_add(x[d]);
                x[b] = (x[b] ^ x[c]).rotate_left(turn_b);
            }
        };
        for _ in 0..4 {
            for column in 0..4 {
                quarter(column, column + 4, column + 8, column + 12);
            }
            for column in 0..4 {
                quarter(column, 4 + (column + 1) % 4, 8 + (column + 2) % 4, 12 + (column + 3) % 4);
            }
        }
        let sums: Vec<u64> = x.iter().zip(&self.start).map(|(a, b)| u64::from(a.wrapping_add(*b))).collect();
        self.words = sums.chunks(2).rev().map(|pair| pair[0] | pair[1] << 32).collect();
        let counter = (u64::from(self.start[12]) | u64::from(self.start[13]) << 32) + 1;
        self.start[12] = counter as u32;
        self.start[13] = (counter >> 32) as u32;
    }

    fn word(&mut self) -> u64 {
        if self.words.is_empty() {
            self.block();
        }
        self.words.pop().expect("a block has eight words")
    }

    /// A word that is not rejected for this product of bounds.
    fn fair_word(&mut self, product: u64) -> u64 {
        let least = ((1_u128 << 64) % u128::from(product)) as u64;
        loop {
            let word = self.word();
            if word.wrapping_mul(product) >= least {
                return word;
            }
        }
    }

    fn below(&mut self, bound: u64) -> u64 {
        ((u128::from(self.fair_word(bound)) * u128::from(bound)) >> 64) as u64
    }

    fn shuffle<T>(&mut self, things: &mut [T]) {
        let mut bounds: Vec<u64> = (2..=things.len() as u64).rev().collect();
        while !bounds.is_empty() {
            let mut product = 1;
            let fits = |bound: &&u64| {
                let more = product * **bound;
                if more < 1 << 48 {
                    product = more;
                }
                more < 1 << 48
            };
            let batch: Vec<u64> = bounds.iter().take_while(fits).copied().collect();
            let mut word = self.fair_word(batch.iter().product());
            for bound in &batch {
                let wide = u128::from(word) * u128::from(*bound);
                word = wide as u64;
                things.swap(*bound as usize - 1, (wide >> 64) as usize);
            }
            bounds.drain(..batch.len());
        }
    }
}

fn key() -> [u8; 32] {
    std::array::from_fn(|index| index as u8)
}

fn shuffled<T>(key: &[u8; 32], stream: u64, mut things: Vec<T>) -> Vec<T> {
    Chacha::new(key, stream).shuffle(&mut things);
    things
}

fn spaced(things: impl IntoIterator<Item = impl ToString>) -> String {
    things.into_iter().map(|thing| thing.to_string()).collect::<Vec<_>>().join(" ")
}

#[test]
fn the_generator_and_the_shuffle_are_those_of_the_page() {
    let page = vectors();
    for (name, stream, count) in [("words of stream 0", 0, 9), ("words of stream 1", 1, 2)] {
        let mut chacha = Chacha::new(&key(), stream);
        assert_eq!(spaced((0..count).map(|_| format!("{:016x}", chacha.word()))), page[name]);
    }
    let numbers = (0..6).map(|stream| Chacha::new(&key(), stream).below(67));
    assert_eq!(spaced(numbers), page["first number below 67 of streams 0 to 5"]);
    for (name, stream, count) in [
        ("stream 0 shuffles 0 to 9", 0, 10),
        ("stream 1 shuffles 0 to 51", 1, 52),
        ("stream 7367 shuffles 0 to 99, dropping a word", 7367, 100),
    ] {
        let mine = shuffled(&key(), stream, (0..count).collect());
        assert_eq!(spaced(&mine), page[name]);
        let mut theirs: Vec<i32> = (0..count).collect();
        Seed(key()).stream(stream).shuffle(&mut theirs);
        assert_eq!(mine, theirs, "the engine's, too");
    }
}

/// Olé: the hands of a round, by colour and number.
fn ole(key: &[u8; 32], seats: usize, round: u64) -> Vec<String> {
    let (yellow_red, green_blue) = match seats {
        3 | 4 => (8, 10),
        5 => (9, 11),
        6 => (11, 13),
        _ => (13, 15),
    };
    let colours = [('Y', yellow_red), ('G', green_blue), ('B', green_blue), ('R', yellow_red)];
    let deck: Vec<(usize, String)> = colours
        .into_iter()
        .flat_map(|(colour, most)| (1..=most).map(move |number| format!("{colour}{number}")))
        .enumerate()
        .collect();
    let hand = deck.len() / seats;
    let deck = shuffled(key, round, deck);
    let hands = deck.chunks(hand).take(seats).map(|cards| {
        let mut cards = cards.to_vec();
        cards.sort();
        spaced(cards.into_iter().map(|(_, card)| card))
    });
    hands.collect()
}

/// Karta Doppio: red's cards, and red's seat.
fn karta_doppio(key: &[u8; 32]) -> (String, u64) {
    let mut reds = shuffled(key, 0, ('A'..='P').collect());
    reds.truncate(8);
    reds.sort_unstable();
    (spaced(reds), Chacha::new(key, 1).below(2))
}

/// DOS: the shuffled box of the first deal.
fn dos(key: &[u8; 32]) -> Vec<String> {
    let mut cards = Vec::new();
    for number in ["1", "DOS", "3", "4", "5", "6", "7", "8", "9", "10", "#"] {
        if number == "DOS" {
            cards.extend((0..12).map(|_| number.to_owned()));
            continue;
        }
        let copies = if ["1", "3", "4", "5"].contains(&number) { 3 } else { 2 };
        for colour in ["Y", "G", "B", "R"] {
            cards.extend((0..copies).map(|_| format!("{colour}{number}")));
        }
    }
    shuffled(key, 1, cards)
}

/// Otto & Bruno: the shuffled cards of a match, as `OTTO/BRUNO`.
fn otto_bruno(key: &[u8; 32], drawn: bool) -> Vec<String> {
    let colours = ['R', 'Y', 'G', 'B'];
    let mut cards = Vec::new();
    for (index, colour) in colours.into_iter().enumerate() {
        for value in 0..4 {
            for (further, more) in [(1, 2), (3, 2), (2, 1), (2, 3)] {
                let other = colours[(index + further) % 4];
                cards.push(format!("{colour}{}/{other}{}", value + 1, (value + more) % 4 + 1));
            }
        }
    }
    if drawn {
        let split = |card: &String| card.split_once('/').map(|(a, b)| (a.to_owned(), b.to_owned()));
        let (fronts, mut backs): (Vec<String>, Vec<String>) = cards.iter().filter_map(split).unzip();
        let differ = |front: &str, back: &str| front.chars().zip(back.chars()).all(|(a, b)| a != b);
        let mut chacha = Chacha::new(key, 1);
        let mut draw = || chacha.below(64) as usize;
        for _ in 0..512 {
            let first = draw();
            let before = backs.clone();
            let done = (0..512).any(|_| {
                let other = draw();
                if other != first && differ(&fronts[other], &backs[first]) {
                    backs.swap(first, other);
                }
                differ(&fronts[first], &backs[first])
            });
            if !done {
                backs = before;
            }
        }
        cards = fronts.iter().zip(&backs).map(|(front, back)| format!("{front}/{back}")).collect();
    }
    cards.extend((0..3).map(|_| "J".to_owned()));
    shuffled(key, 0, cards)
}

/// OTTO Game Over: every seat's first tile and secret card, and the number of chance events.
fn otto_game_over(key: &[u8; 32], seats: usize) -> (Vec<&'static str>, Vec<&'static str>, u64) {
    let tiles = ["12", "9", "8", "7", "5", "4", "2", "0", "x"];
    let secrets = ["travel", "inversion", "revolution", "leap", "meteorite", "abduction", "eight"];
    let secrets = secrets.into_iter().flat_map(|card| [card; 4]).chain(["void"; 5]);
    let mut pile = shuffled(key, 0, secrets.collect());
    let mut tower = shuffled(key, 1, tiles.into_iter().flat_map(|tile| [tile; 4]).collect());
    let (mut held, mut hands, mut events) = (Vec::new(), Vec::new(), 2);
    for _ in 0..seats {
        // A black tile is put back and the tower shuffled.
        while tower.last() == Some(&"x") {
            tower = shuffled(key, events, tower);
            events += 1;
        }
        held.extend(tower.pop());
        hands.extend(pile.pop());
    }
    (held, hands, events)
}

#[test]
fn deals_of_two_faces_and_of_tiles_are_those_of_the_engine() {
    let faces = |cards: &serde_json::Value| -> Vec<String> {
        let cards = cards.as_str().unwrap_or("").split(' ').filter(|card| !card.is_empty());
        cards.map(|card| card.split('@').next().unwrap_or(card).to_owned()).collect()
    };
    let reversed = |cards: &serde_json::Value| -> Vec<String> { faces(cards).into_iter().rev().collect() };
    let mut put_back = 0;
    for number in 0..200_u64 {
        let mut key = [0; 32];
        key.copy_from_slice(&Sha256::digest(number.to_le_bytes()));
        let seats = 2 + number as usize % 3;
        let deal = |game: GameId, options: &[(&str, &str)]| {
            let options = options.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned()));
            AnyMatch::new(game, seats, &options.collect(), Seed(key)).expect("a deal").position()
        };
        let drawn = number % 4 != 0;
        let deck = if drawn { "drawn" } else { "printed" };
        let position = deal(GameId::OttoBruno, &[("deck", deck)]);
        let cards = otto_bruno(&key, drawn);
        let (racks, rest) = cards.split_at(7 * seats);
        for (seat, rack) in racks.chunks(7).enumerate() {
            assert_eq!(faces(&position["racks"][seat]), rack);
        }
        let (discard, piles) = rest.split_at(3);
        let (left, right) = piles.split_at(piles.len().div_ceil(2));
        for (name, pile) in [("discard", discard), ("left", left), ("right", right)] {
            assert_eq!(reversed(&position[name]), pile, "{name}");
        }
        let begins = Chacha::new(&key, if drawn { 2 } else { 1 }).below(seats as u64);
        assert_eq!(position["phase"]["draw"], begins);

        let position = deal(GameId::OttoGameOver, &[]);
        let (held, hands, events) = otto_game_over(&key, seats);
        assert_eq!(position["open"]["held"], serde_json::json!(held));
        assert_eq!(position["hands"], serde_json::json!(hands));
        assert_eq!(position["events"], events);
        put_back += events - 2;
    }
    assert!(put_back > 20, "only {put_back} black tiles were put back");
}

#[test]
fn deals_are_those_of_the_page_and_of_the_engine() {
    let page = vectors();
    for (seat, hand) in ole(&key(), 4, 0).iter().enumerate() {
        assert_eq!(hand, page[format!("ole, 4 seats, seat {seat}").as_str()]);
    }
    let (reds, red_seat) = karta_doppio(&key());
    assert_eq!(reds, page["karta-doppio, red cards"]);
    assert_eq!(red_seat.to_string(), page["karta-doppio, red seat"]);
    let cards = dos(&key());
    assert_eq!(spaced(&cards[..7]), page["dos, 4 seats, seat 0"]);
    assert_eq!(spaced(cards.iter().rev().take(2)), page["dos, 4 seats, row"]);

    for number in 0..200_u64 {
        let mut key = [0; 32];
        key.copy_from_slice(&Sha256::digest(number.to_le_bytes()));
        let deal = |game: GameId, seats: usize| {
            AnyMatch::new(game, seats, &BTreeMap::new(), Seed(key)).expect("a deal").position()
        };
        let seats = 3 + number as usize % 6;
        let position = deal(GameId::Ole, seats);
        for (seat, hand) in ole(&key, seats, 0).iter().enumerate() {
            // The player with the Y1 has played it (A8).
            let dealt = format!(
                "{} {}",
                position["played"][seat].as_str().unwrap_or(""),
                position["hands"][seat].as_str().unwrap_or("")
            );
            assert_eq!(*hand, dealt.trim());
        }
        let position = deal(GameId::KartaDoppio, 2);
        let (reds, red_seat) = karta_doppio(&key);
        assert_eq!(
            (position["red_cards"].as_str(), position["red_seat"].as_u64()),
            (Some(reds.as_str()), Some(red_seat))
        );
        let seats = 2 + number as usize % 3;
        let position = deal(GameId::Dos, seats);
        let cards = dos(&key);
        let mut pile: Vec<&str> = cards[7 * seats..].iter().rev().map(String::as_str).collect();
        let row: Vec<&str> = pile.drain(..2).collect();
        assert_eq!(position["pile"], serde_json::json!(pile));
        assert_eq!(position["row"], serde_json::json!(row));
        for seat in 0..seats {
            let mut mine: Vec<&str> = cards[7 * seat..7 * seat + 7].iter().map(String::as_str).collect();
            let mut theirs: Vec<&str> = position["hands"][seat].as_str().unwrap_or("").split(' ').collect();
            mine.sort_unstable();
            theirs.sort_unstable();
            assert_eq!(mine, theirs);
        }
    }
}

fn sha(parts: &[&[u8]]) -> [u8; 32] {
    Sha256::digest(parts.concat()).into()
}

fn hex(bytes: [u8; 32]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        write!(text, "{byte:02x}").expect("a string takes anything");
        text
    })
}

#[test]
fn promises_and_the_chain_are_those_of_the_page() {
    let page = vectors();
    let (table, secret) = (page["table"], key());
    let promise = hex(sha(&[b"pioche commitment 1\n", table.as_bytes(), b"\n", &secret]));
    assert_eq!(promise, page["commitment"]);
    assert_eq!(promise, verify::commitment(table, &secret), "and those of the check");
    let chances = [page["share of seat 0, opened"], "", page["share of seat 2, never opened"]];
    for seat in [0, 2] {
        let text = format!("pioche share 1\n{table}\n{promise}\n{}", chances[seat]);
        assert_eq!(hex(sha(&[text.as_bytes()])), page[format!("promise of seat {seat}").as_str()]);
        assert_eq!(hex(sha(&[text.as_bytes()])), verify::share(table, &promise, chances[seat]));
    }
    let mut shares = Vec::new();
    for chance in chances {
        shares.extend([0, 0, 0, chance.len() as u8]);
        shares.extend(chance.as_bytes());
    }
    let seed = hex(sha(&[b"pioche seed 1\n", table.as_bytes(), b"\n", &secret, &shares]));
    assert_eq!(seed, page["seed, if both had been opened"]);
    assert_eq!(seed, verify::seed(table, &secret, &chances.map(str::to_owned)).to_string());

    let key = sha(&[b"pioche chain 1\n", table.as_bytes(), b"\n", &secret]);
    assert_eq!(hex(key), page["key"]);
    let mut text = format!("promise {promise}\nbegan {}\ngame ole\nseats 3\n", page["began"]);
    for option in page["options"].split(", ") {
        writeln!(text, "option {option}").expect("a string takes anything");
    }
    for seat in 0..3_u8 {
        let name = page[format!("name of seat {seat}").as_str()];
        let hash = hex(sha(&[b"pioche name 1\n", &key, &[seat], name.as_bytes()]));
        assert!(seat != 1 || hash == page["hash of name 1"]);
        writeln!(text, "name {seat} {hash}").expect("a string takes anything");
    }
    for (seat, state) in [(0, "open"), (2, "closed")] {
        let promise = page[format!("promise of seat {seat}").as_str()];
        writeln!(text, "share {seat} {promise} {state}").expect("a string takes anything");
    }
    let mut head = sha(&[&key, text.as_bytes()]);
    assert_eq!(hex(head), page["first head, of a match of ole"]);
    for link in page["links"].split(", ") {
        head = sha(&[&key, &head, link.as_bytes()]);
    }
    assert_eq!(hex(head), page["last head"]);
}

/// The verification leads to the same heads.
#[test]
fn the_check_chains_as_the_page_does() {
    let page = vectors();
    let list = |name: &str| page[name].split(", ").collect::<Vec<_>>();
    let options: BTreeMap<&str, &str> =
        list("options").iter().filter_map(|option| option.split_once(' ')).collect();
    let file = serde_json::json!({
        "record": {"format": 1, "game": "ole", "seats": 3, "options": options, "moves": []},
        "fair": {"table": page["table"], "commitment": page["commitment"], "secret": Seed(key()),
            "chances": [page["share of seat 0, opened"], "", ""],
            "shares": [page["promise of seat 0"], null, page["promise of seat 2"]]},
        "players": [page["name of seat 0"], page["name of seat 1"], page["name of seat 2"]],
        "chain": {"table": page["table"], "began": page["began"].parse::<i64>().expect("a number"),
            "names": (0..3).map(|seat: u8| {
                let key = sha(&[b"pioche chain 1\n", page["table"].as_bytes(), b"\n", &key()]);
                let name = page[format!("name of seat {seat}").as_str()];
                hex(sha(&[b"pioche name 1\n", &key, &[seat], name.as_bytes()]))
            }).collect::<Vec<_>>(),
            "links": list("links"), "head": page["last head"]},
    });
    let file: protocol::MatchFile = serde_json::from_value(file).expect("a match file");
    assert_eq!(verify::head(&file).as_deref(), Some(page["last head"]));
}

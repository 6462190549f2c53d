//! The results of a match for every store: ratings, and a person's history.

use std::collections::BTreeMap;

use engine::Seat;
use protocol::{Finished, Person, Ranked, Rating};
use records::ids::{TableId, shown_name};
use records::meta::DealSeat;
use records::store::Finish;

use crate::ratings::{Rated, rate};

/// The most matches of two people at one game that count within [`A_DAY`].
pub const MOST_AGAINST_EACH_OTHER: i64 = 5;
/// In milliseconds.
pub const A_DAY: i64 = 86_400_000;

/// The name under which the bots of a level are rated.
pub fn bot_name(level: u8) -> String {
    format!("bot:{level}")
}

fn bot_level(who: &str) -> Option<u8> {
    who.strip_prefix("bot:")?.parse().ok()
}

/// The names under which a result is stored: the players, and the deal if it was played again.
pub fn kept_under(finish: &Finish) -> impl Iterator<Item = String> {
    let people = finish.seats.iter().filter_map(|seat| seat.person.clone());
    people.chain(finish.deal.map(deal_name))
}

/// The name under which the results of a deal are stored. People's ids are hexadecimal numbers.
pub fn deal_name(deal: DealSeat) -> String {
    format!("deal:{}:{}", deal.table, deal.seat)
}

/// All pairs of people with an account. `who` has a rating, by seat.
pub fn opponents<'a>(finish: &Finish, who: &'a [Option<String>]) -> Vec<(&'a str, &'a str)> {
    let people: Vec<&str> = who
        .iter()
        .zip(&finish.seats)
        .filter_map(|(who, seat)| who.as_deref().filter(|_| seat.person.is_some()))
        .collect();
    let pairs = people
        .iter()
        .enumerate()
        .flat_map(|(index, one)| people[index + 1..].iter().map(move |other| (*one, *other)));
    pairs.collect()
}

/// Rates the match, and notes the change of each seat's score. Returns the ratings that changed.
pub fn settle(
    finish: &mut Finish,
    who: Vec<Option<String>>,
    before: &BTreeMap<String, Rated>,
) -> BTreeMap<String, Rated> {
    let seats: Vec<(String, u8)> =
        who.iter().zip(&finish.seats).filter_map(|(who, seat)| Some((who.clone()?, seat.rank))).collect();
    let mut ratings = before.clone();
    rate(&mut ratings, &seats);
    if finish.early {
        // A player who gives up early loses rating, and nobody gains.
        let gave_up = |who: &String| {
            let mut seats = finish.seats.iter().filter(|seat| seat.person.as_ref() == Some(who));
            seats.any(|seat| seat.gave_up)
        };
        for (who, rated) in &mut ratings {
            if !gave_up(who) {
                *rated = before[who];
            }
        }
    }
    ratings.retain(|who, rated| before[who] != *rated);
    for (seat, who) in finish.seats.iter_mut().zip(who) {
        seat.change = who.and_then(|who| Some(ratings.get(&who)?.score() - before[&who].score()));
    }
    ratings
}

/// Columns of a rating: the game, its mean and deviation, the score, and how many matches.
pub type RatingRow = (String, f64, f64, i64, i64);

pub fn rating((game, rating, uncertainty, score, matches): RatingRow) -> Rating {
    Rating {
        game,
        score: i32::try_from(score).unwrap_or_default(),
        rating,
        uncertainty,
        matches: u32::try_from(matches).unwrap_or_default(),
    }
}

/// `name` is the account's, if `who` is a person.
pub fn ranked(who: String, name: Option<String>, row: RatingRow) -> Ranked {
    Ranked {
        bot: bot_level(&who),
        person: name.map(|name| Person { name: shown_name(&who, &name), person: who, account: true }),
        rating: rating(row),
    }
}

/// A match in this person's history, if they took part.
pub fn finished(table: TableId, ended: i64, finish: Finish, person: &str) -> Option<Finished> {
    let Finish { game, seats, .. } = finish;
    let you = seats.iter().position(|seat| seat.person.as_deref() == Some(person))?;
    Some(Finished {
        table: table.to_string(),
        game,
        ended,
        players: seats.iter().map(|seat| seat.name.clone()).collect(),
        you: Seat::new(you).expect("no table has more seats than there are"),
        ranks: seats.iter().map(|seat| seat.rank).collect(),
        points: seats.iter().map(|seat| seat.points).collect(),
        change: seats[you].change,
    })
}

//! An evening: its score sheet as each person may see it, and their next deal.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use bus::reply::ReplyTo;
use bus::request_error::RequestError;
use protocol::{Evening, EveningDeal, EveningScore, EveningScores, Person, Reply};
use records::evening::MOST_PEOPLE;
use records::store::Finish;

use super::TableTask;
use super::deal::more_is_better;
use crate::tables::open;

/// The latest results of each deal that are read: some more than people are admitted, because
/// people count once they have finished a deal.
const LATEST: u32 = 500;
/// People in the list, besides the requester.
const LISTED: usize = 50;

impl TableTask {
    /// The score sheet for one person.
    pub(super) async fn look_at_evening(&mut self, person: &str, reply: ReplyTo) {
        match self.evening_for(person).await {
            Ok(evening) => {
                let blank = reply.blank();
                let evening = serde_json::value::to_raw_value(&evening).expect("an evening is plain data");
                reply.answer(Reply { evening: Some(evening), ..blank });
            }
            Err(why) => reply.refuse(why),
        }
    }

    /// A person's own table for the first deal that they have not finished: everybody plays the
    /// deals in order, each once.
    pub(super) async fn play_evening(&mut self, from: &Person, reply: ReplyTo) {
        let found = match self.results().await {
            Ok(found) => found,
            Err(why) => return reply.refuse(why),
        };
        let evening = self.state.meta.evening.clone().expect("the table is an evening");
        let Some(number) = next(&found, &from.person) else { return reply.refuse(RequestError::AllPlayed) };
        let table = evening.deals[number].table_of(&from.person);
        match self.services.store.load(table).await {
            Ok(None) => {}
            Ok(Some(_)) => {
                let blank = reply.blank();
                return reply.answer(Reply { table: Some(table.to_string()), ..blank });
            }
            Err(error) => return reply.refuse(error.into()),
        }
        if number == 0 && found[0].len() >= MOST_PEOPLE {
            return reply.refuse(RequestError::EveningFull);
        }
        let (services, bus) = (Arc::clone(&self.services), Arc::clone(&self.bus));
        let (meta, bots) = self.state.meta.table_in_evening(&evening, number, from, &self.state.chance);
        open(&services, &*bus, meta, from.clone(), None, bots, reply).await;
    }

    /// Everybody's results of each deal.
    async fn results(&self) -> Result<Vec<Vec<Found>>, RequestError> {
        let evening = self.state.meta.evening.as_ref().expect("the table is an evening");
        let mut all = Vec::new();
        for deal in &evening.deals {
            let results = self.services.store.deal_results(deal.seat(), LATEST).await?;
            all.push(results.into_iter().filter_map(|(_, finish)| Found::new(finish)).collect());
        }
        Ok(all)
    }

    async fn evening_for(&self, person: &str) -> Result<Evening, RequestError> {
        let meta = &self.state.meta;
        let evening = meta.evening.as_ref().expect("the table is an evening");
        let found = self.results().await?;
        let sheet = Sheet::new(&found, person);
        let deals = evening.deals.iter().enumerate().map(|(number, deal)| EveningDeal {
            deal: deal.name.to_string(),
            commitment: deal.commitment(),
            finished: found[number].len() as u32,
            mean: sheet.mean(number),
            table: sheet.open[number].then(|| deal.table_of(person).to_string()),
        });
        let (people, more) = sheet.rows();
        Ok(Evening {
            table: self.state.id.clone(),
            invite: meta.invite.clone(),
            game: meta.game.info().id.to_owned(),
            options: meta.options.clone(),
            seats: meta.seats,
            level: evening.level,
            fewest_win: sheet.fewest_win,
            deals: deals.collect(),
            next: next(&found, person).map(|number| number as u8 + 1),
            people,
            more: more || found.iter().any(|found| found.len() == LATEST as usize),
        })
    }
}

/// A person's match with one of the deals.
#[derive(Clone, Debug)]
struct Found {
    person: String,
    name: String,
    /// `None` if they gave up.
    points: Option<i32>,
    finish: Finish,
}

impl Found {
    fn new(finish: Finish) -> Option<Self> {
        let seat = finish.seats.first()?;
        let points = seat.points.filter(|_| !seat.gave_up);
        Some(Self { person: seat.person.clone()?, name: seat.name.clone(), points, finish })
    }
}

/// The first deal that this person has not finished, counted from 0.
fn next(found: &[Vec<Found>], person: &str) -> Option<usize> {
    found.iter().position(|deal| !deal.iter().any(|one| one.person == person))
}

/// Everybody's results as one person may see them: nobody learns anything of a deal before they
/// have finished it.
struct Sheet<'a> {
    found: &'a [Vec<Found>],
    asker: &'a str,
    /// Which deals the requester has finished.
    open: Vec<bool>,
    fewest_win: bool,
}

impl<'a> Sheet<'a> {
    fn new(found: &'a [Vec<Found>], asker: &'a str) -> Self {
        let open = found.iter().map(|deal| deal.iter().any(|one| one.person == asker)).collect();
        let matches = found.iter().flatten().map(|one| &one.finish);
        Self { found, asker, open, fewest_win: !more_is_better(matches) }
    }

    /// The mean of everybody who played the deal to its end, to one decimal, and only if the
    /// requester has finished it.
    fn mean(&self, number: usize) -> Option<f64> {
        let mean = mean(&self.found[number]).filter(|_| self.open[number])?;
        Some((mean * 10.0).round() / 10.0)
    }

    /// What each person gained in a deal, in tenths of a point. Rounded here, so that a row adds up
    /// to its total.
    fn gains(&self, number: usize) -> BTreeMap<&'a str, i64> {
        let deal = &self.found[number];
        let mean = mean(deal).unwrap_or(0.0);
        let gain = |points: i32| {
            let over = f64::from(points) - mean;
            (if self.fewest_win { -over } else { over } * 10.0).round() as i64
        };
        // A person who gives up ranks behind everybody who did not.
        let worst = deal.iter().filter_map(|one| one.points).map(gain).min().unwrap_or(0) - 10;
        deal.iter().map(|one| (&*one.person, one.points.map_or(worst, gain))).collect()
    }

    /// A row for everybody, best first, and whether some are not listed.
    fn rows(&self) -> (Vec<EveningScores>, bool) {
        let gains: Vec<_> = (0..self.found.len()).map(|number| self.gains(number)).collect();
        let people: BTreeSet<&str> = self.found.iter().flatten().map(|one| &*one.person).collect();
        let mut rows: Vec<Row> = people.into_iter().map(|person| self.row(person, &gains)).collect();
        rows.sort_by(|one, other| one.standing().cmp(&other.standing()));
        let ranked: Vec<Option<u32>> = rows
            .iter()
            .map(|row| {
                row.complete.then(|| 1 + rows.iter().filter(|other| other.is_ahead_of(row)).count() as u32)
            })
            .collect();
        let more = rows.len() > LISTED;
        let mut told = Vec::new();
        for (index, (row, rank)) in rows.into_iter().zip(ranked).enumerate() {
            let you = row.person == self.asker;
            if index < LISTED || you {
                let total = row.total as f64 / 10.0;
                told.push(EveningScores { name: row.name, you, rank, total, scores: row.scores });
            }
        }
        (told, more)
    }

    fn row(&self, person: &'a str, gains: &[BTreeMap<&str, i64>]) -> Row {
        let mut row = Row { person: person.to_owned(), ..Row::default() };
        row.complete = self.open.contains(&true);
        for (number, deal) in self.found.iter().enumerate() {
            let one = deal.iter().find(|one| one.person == person);
            row.name = one.map_or(row.name, |one| one.name.clone());
            let gain = gains[number].get(person).copied().filter(|_| self.open[number]);
            row.total += gain.unwrap_or(0);
            row.seen += usize::from(gain.is_some());
            row.complete &= one.is_some() || !self.open[number];
            row.scores.push(one.map(|one| match gain {
                Some(gain) => EveningScore {
                    points: one.points,
                    gain: Some(gain as f64 / 10.0),
                    gave_up: one.points.is_none(),
                },
                None => EveningScore::default(),
            }));
        }
        row
    }
}

fn mean(deal: &[Found]) -> Option<f64> {
    let points: Vec<f64> = deal.iter().filter_map(|one| one.points).map(f64::from).collect();
    (!points.is_empty()).then(|| points.iter().sum::<f64>() / points.len() as f64)
}

#[derive(Default)]
struct Row {
    person: String,
    name: String,
    /// In tenths of a point.
    total: i64,
    /// Deals in that sum.
    seen: usize,
    /// Whether they have finished every deal that the requester has: then the two can be compared.
    complete: bool,
    scores: Vec<Option<EveningScore>>,
}

impl Row {
    /// The order of the list: first people who can be compared, by their totals, then people who
    /// still have deals to play.
    fn standing(&self) -> (bool, i64, std::cmp::Reverse<usize>, &str, &str) {
        let total = if self.complete { -self.total } else { 0 };
        (!self.complete, total, std::cmp::Reverse(self.seen), &self.name, &self.person)
    }

    fn is_ahead_of(&self, other: &Self) -> bool {
        self.complete && self.total > other.total
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use records::store::FinishedSeat;

    /// A match at which a bot has 20 points, and the fewest win.
    fn played(person: &str, points: Option<i32>) -> Found {
        let first = points.is_some_and(|points| points < 20);
        let bot = points.is_some().then_some(20);
        let (one, other) = if first { (1, 2) } else { (2, 1) };
        let seats = vec![FinishedSeat::of(person, one, points), FinishedSeat::of("", other, bot)];
        let finish = Finish { game: "ole".to_owned(), rated: false, early: false, seats, deal: None };
        Found::new(finish).expect("somebody played")
    }

    fn told(rows: &[EveningScores]) -> Vec<(&str, Option<u32>, f64)> {
        rows.iter().map(|row| (&*row.name, row.rank, row.total)).collect()
    }

    #[test]
    fn gains_are_on_the_mean_add_up_and_equal_totals_share_a_rank() {
        let found = [
            vec![played("ada", Some(12)), played("ben", Some(25)), played("cleo", Some(32))],
            vec![played("ada", Some(30)), played("ben", Some(17)), played("cleo", None)],
        ];
        let sheet = Sheet::new(&found, "ada");
        assert!(sheet.fewest_win);
        assert_eq!((sheet.mean(0), sheet.mean(1)), (Some(23.0), Some(23.5)));
        let (rows, more) = sheet.rows();
        assert!(!more);
        // Cleo's second deal counts a point less than Ada's, the weakest: -6.5 - 1.
        assert_eq!(told(&rows), [("ADA", Some(1), 4.5), ("BEN", Some(1), 4.5), ("CLEO", Some(3), -16.5)]);
        let scores =
            |row: usize| rows[row].scores.iter().flatten().map(|one| (one.points, one.gain, one.gave_up));
        assert!(scores(2).eq([(Some(32), Some(-9.0), false), (None, Some(-7.5), true)]));
        assert!(rows[0].you && !rows[1].you);
    }

    #[test]
    fn nobody_sees_what_others_made_of_a_deal_before_they_have_finished_it() {
        let found = [
            vec![played("ada", Some(12)), played("ben", Some(25)), played("dan", Some(26))],
            vec![played("ben", Some(17)), played("cleo", Some(5))],
        ];
        let sheet = Sheet::new(&found, "ada");
        assert_eq!((sheet.mean(0), sheet.mean(1)), (Some(21.0), None));
        let (rows, _) = sheet.rows();
        // What Ben has of the second deal is not in his total, and Cleo, who has nothing of the
        // first, has no rank beside Ada's.
        assert_eq!(
            told(&rows),
            [("ADA", Some(1), 9.0), ("BEN", Some(2), -4.0), ("DAN", Some(3), -5.0), ("CLEO", None, 0.0)]
        );
        assert_eq!(rows[1].scores[1], Some(EveningScore::default()));
        assert_eq!((&rows[3].scores[0], &rows[3].scores[1]), (&None, &Some(EveningScore::default())));
        let text = serde_json::to_string(&rows).expect("plain data");
        assert!(!text.contains("17") && !text.contains("\"points\":5"), "{text}");

        // A person who has finished nothing sees who plays, and nothing else.
        let sheet = Sheet::new(&found, "eve");
        let (rows, _) = sheet.rows();
        assert!(rows.iter().all(|row| row.rank.is_none() && row.total == 0.0));
        let seen = rows.iter().flat_map(|row| &row.scores).flatten();
        assert!(seen.clone().count() == 5 && seen.clone().all(|score| *score == EveningScore::default()));
        assert_eq!((sheet.mean(0), next(&found, "eve"), next(&found, "ada")), (None, Some(0), Some(1)));
        assert_eq!(next(&found, "ben"), None);
    }

    #[test]
    fn a_long_list_is_cut_but_for_the_asker() {
        let found = [(0..60).map(|number| played(&format!("p{number:02}"), Some(number))).collect()];
        let (rows, more) = Sheet::new(&found, "p59").rows();
        assert!(more && rows.len() == LISTED + 1);
        assert_eq!((&*rows[0].name, &*rows[LISTED].name, rows[LISTED].rank), ("P00", "P59", Some(60)));
    }
}

//! Playing the same deal: everybody's results with it, and a new table for one person.

use std::sync::Arc;

use bus::reply::ReplyTo;
use bus::request_error::RequestError;
use engine::Seat;
use protocol::{Deal, DealResult, Person, Reply};
use records::meta::DealSeat;
use records::store::{Finish, FinishedSeat};

use super::TableTask;
use crate::tables::open;

/// The latest results of a deal that are read.
const LATEST: u32 = 200;
/// Results in the list.
const LISTED: usize = 50;

impl TableTask {
    /// Everybody's results with this deal, from one seat.
    pub(super) async fn look_at_deal(&mut self, person: &str, seat: Option<Seat>, reply: ReplyTo) {
        match self.deal_for(person, seat).await {
            Ok(deal) => {
                let blank = reply.blank();
                let deal = serde_json::value::to_raw_value(&deal).expect("a deal is plain data");
                reply.answer(Reply { deal: Some(deal), ..blank });
            }
            Err(why) => reply.refuse(why),
        }
    }

    /// A new table with the same deal for one person.
    pub(super) async fn same_deal(&mut self, from: &Person, seat: Option<Seat>, reply: ReplyTo) {
        let deal = match self.deal_seat(&from.person, seat) {
            Ok(deal) => deal,
            Err(why) => return reply.refuse(why),
        };
        let (meta, bots) = self.state.same_deal(&from.person, deal);
        let (services, bus) = (Arc::clone(&self.services), Arc::clone(&self.bus));
        open(&services, &*bus, meta, from.clone(), Some(deal.seat), bots, reply).await;
    }

    /// The deal and the seat: where a person sat, by default the requester's own.
    fn deal_seat(&self, person: &str, seat: Option<Seat>) -> Result<DealSeat, RequestError> {
        if self.state.meta.of_evening.is_some() {
            return Err(RequestError::OfEvening);
        }
        if !self.state.has_open_deal() {
            return Err(RequestError::NotOver);
        }
        let open = self.state.people_seats();
        let seat = seat.or_else(|| self.state.seat_of(person)).or(open.first());
        let seat = seat.filter(|seat| open.has(*seat)).ok_or(RequestError::NoSuchSeat)?;
        Ok(self.state.deal(seat))
    }

    async fn deal_for(&self, person: &str, seat: Option<Seat>) -> Result<Deal, RequestError> {
        let deal = self.deal_seat(person, seat)?;
        let later = self.services.store.deal_results(deal, LATEST).await?;
        let first = self.state.finish().filter(|_| self.state.meta.same_deal.is_none());
        let mut found: Vec<Found> = Vec::new();
        found.extend(first.as_ref().map(|finish| Found::new(self.state.id.clone(), finish, true)));
        found.extend(later.iter().map(|(table, finish)| Found::new(table.to_string(), finish, false)));
        let (results, more) = listed(&found, deal.seat, person);
        let fewest_win = !more_is_better(found.iter().map(|found| found.finish));
        Ok(Deal {
            table: deal.table.to_string(),
            game: self.state.meta.game.info().id.to_owned(),
            options: self.state.meta.options.clone(),
            seat: deal.seat,
            players: self.state.seats().map(|seat| self.state.name(seat)).collect(),
            open: self.state.people_seats(),
            bots: self.state.deal_bots(),
            fewest_win,
            results,
            more: more || later.len() == LATEST as usize,
        })
    }
}

/// A match that was played with the deal.
#[derive(Debug)]
struct Found<'a> {
    table: String,
    finish: &'a Finish,
    first: bool,
}

impl<'a> Found<'a> {
    fn new(table: String, finish: &'a Finish, first: bool) -> Self {
        Self { table, finish, first }
    }
}

/// Everybody's best result from a seat, best first, and whether some are not listed.
fn listed(found: &[Found<'_>], seat: Seat, asker: &str) -> (Vec<DealResult>, bool) {
    let more = more_is_better(found.iter().map(|found| found.finish));
    let standing = |result: &DealResult| {
        let points = result.points.map(|points| if more { -i64::from(points) } else { i64::from(points) });
        (points.is_none(), points, result.rank)
    };
    let mut best: Vec<(&str, DealResult)> = Vec::new();
    for Found { table, finish, first } in found {
        let Some(finished) = finish.seats.get(seat.index()) else { continue };
        let Some(person) = finished.person.as_deref() else { continue };
        let you = person == asker;
        let FinishedSeat { name, rank, points, gave_up, .. } = finished;
        let table = you.then(|| table.clone());
        let points = points.filter(|_| !gave_up);
        let one = DealResult { name: name.clone(), you, first: *first, table, rank: *rank, points, tries: 1 };
        match best.iter_mut().find(|(known, _)| *known == person) {
            Some((_, known)) => {
                let tries = known.tries + 1;
                if standing(&one) < standing(known) {
                    *known = one;
                }
                known.tries = tries;
            }
            None => best.push((person, one)),
        }
    }
    let mut results: Vec<DealResult> = best.into_iter().map(|(_, result)| result).collect();
    results.sort_by_key(standing);
    let cut = results.len() > LISTED;
    results.truncate(LISTED);
    (results, cut)
}

/// Whether more points are better: in some games the fewest win.
pub(super) fn more_is_better<'a>(matches: impl Iterator<Item = &'a Finish>) -> bool {
    let standings = matches.flat_map(|finish| {
        let seats = || finish.seats.iter().filter(|seat| !seat.gave_up);
        seats().flat_map(move |one| seats().map(move |other| (one, other)))
    });
    let mut told = standings.filter_map(|(one, other)| {
        let (points, others) = (one.points?, other.points?);
        (one.rank < other.rank && points != others).then_some(points > others)
    });
    told.next().unwrap_or(true)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn finish(person: &str, points: Option<i32>) -> Finish {
        let rank = if points.is_some_and(|points| points < 20) { 1 } else { 2 };
        let seats = vec![FinishedSeat::of("", 3 - rank, Some(20)), FinishedSeat::of(person, rank, points)];
        Finish { game: "ole".to_owned(), rated: false, early: false, seats, deal: None }
    }

    #[test]
    fn everybody_is_listed_once_with_their_best_and_the_fewest_points_first() {
        let matches = [
            finish("ada", Some(31)),
            finish("ben", Some(12)),
            finish("ada", Some(25)),
            finish("cleo", None),
            finish("ben", Some(40)),
        ];
        let found: Vec<Found<'_>> = matches
            .iter()
            .enumerate()
            .map(|(number, finish)| Found::new(format!("t{number}"), finish, number == 0))
            .collect();
        assert!(!more_is_better(matches.iter()));
        let (results, more) = listed(&found, Seat::new(1).expect("a seat"), "ada");
        assert!(!more);
        let told: Vec<_> = results.iter().map(|one| (&*one.name, one.points, one.tries)).collect();
        assert_eq!(told, [("BEN", Some(12), 2), ("ADA", Some(25), 2), ("CLEO", None, 1)]);
        let tables: Vec<_> = results.iter().map(|one| one.table.as_deref()).collect();
        assert_eq!(tables, [None, Some("t2"), None], "others' tables are not named");
        assert!(results.iter().all(|one| one.first == (one.table.as_deref() == Some("t0"))));
        let bots = listed(&found, Seat::new(0).expect("a seat"), "ada").0;
        assert!(bots.is_empty(), "bots are not compared");
    }

    #[test]
    fn a_long_list_is_cut() {
        let matches: Vec<Finish> =
            (0..60).map(|number| finish(&format!("p{number}"), Some(number))).collect();
        let found: Vec<Found<'_>> =
            matches.iter().map(|finish| Found::new(String::new(), finish, false)).collect();
        let (results, more) = listed(&found, Seat::new(1).expect("a seat"), "");
        assert!(more && results.len() == LISTED);
        assert_eq!(results[0].points, Some(0));
    }
}

//! Requests about tables that no single table's task can answer: new tables, and a list of a
//! person's tables.

use bus::reply::ReplyTo;
use bus::request_error::RequestError;
use bus::{Bus, Mail};
use engine::Seat;
use protocol::lengths::MOST_NAMED;
use protocol::{Access, MyTable, MyTables, NewEvening, NewTable, Person};
use records::evening::MOST_EVENINGS;
use records::meta::Meta;
use records::names::account_key;
use tokio::sync::oneshot;

use super::App;
use crate::tables::{Services, open};

/// Creates a table and seats its host.
pub(crate) async fn create(
    services: &Services,
    bus: &dyn Bus,
    mut asked: NewTable,
    host: Person,
    reply: ReplyTo,
) {
    match named(services, &asked.with).await {
        Ok(people) => asked.with = people,
        Err(why) => return reply.refuse(why),
    }
    if asked.access == Access::Open && !bus.may_list(&host.person, reply.address()) {
        services.metrics.limited.add(1);
        return reply.refuse(RequestError::TooManyListed);
    }
    let meta = match Meta::new(&asked, &host.person, &services.config.chance) {
        Ok(meta) => meta,
        Err(why) => return reply.refuse(why.into()),
    };
    let bots = Seat::all(meta.seats).rev().zip(asked.bots.iter().copied()).collect();
    open(services, bus, meta, host, None, bots, reply).await;
}

/// Creates an evening.
pub(super) async fn create_evening(
    services: &Services,
    bus: &dyn Bus,
    asked: NewEvening,
    host: Person,
    reply: ReplyTo,
) {
    match Meta::evening(asked, &host.person, &services.config.chance) {
        Ok(meta) => open(services, bus, meta, host, None, Vec::new(), reply).await,
        Err(why) => reply.refuse(why.into()),
    }
}

/// The ids of the people for whom a private table is. Unknown names are skipped silently: otherwise
/// one could find out who has an account.
async fn named(services: &Services, names: &[String]) -> Result<Vec<String>, RequestError> {
    if names.len() > MOST_NAMED {
        return Err(RequestError::TooManyNamed);
    }
    let mut people = Vec::new();
    for name in names {
        let account = match services.store.account_named(account_key(name)).await {
            Ok(account) => account,
            Err(error) => {
                tracing::error!(%error, "an account could not be looked up");
                return Err(error.into());
            }
        };
        let number = name.len() == 16 && name.bytes().all(|byte| byte.is_ascii_hexdigit());
        match account {
            Some(account) => people.push(account.person),
            None if number => people.push(name.to_lowercase()),
            None => {}
        }
    }
    Ok(people)
}

/// A person's tables that are not over, those where it is their turn first.
pub(crate) async fn tables_of(app: &App, person: &str) -> Result<MyTables, RequestError> {
    let (mut tables, mut evenings) = (Vec::new(), Vec::new());
    for table in app.services.store.tables_of(person.to_owned()).await? {
        let (reply, answer) = oneshot::channel();
        app.bus.deliver(table, Mail::Summary { person: person.to_owned(), reply });
        match answer.await {
            Ok(Some(MyTable { evening: Some(evening), .. })) => evenings.push(evening),
            Ok(Some(mine)) => tables.push(mine),
            Ok(None) | Err(_) => {}
        }
    }
    tables.sort_by_key(|mine| (!mine.your_turn, mine.left.unwrap_or(u64::MAX)));
    Ok(MyTables { tables, evenings })
}

/// Whether this person may create one more evening.
pub(super) async fn may_have_evening(app: &App, person: &str) -> Result<(), RequestError> {
    if !app.limits.table(person) {
        app.services.metrics.limited.add(1);
        return Err(RequestError::SlowDown);
    }
    let many = tables_of(app, person).await?.evenings.len() >= MOST_EVENINGS;
    if many { Err(RequestError::TooManyEvenings) } else { Ok(()) }
}

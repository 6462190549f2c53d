//! Requests of people and operators. HTTP, sockets and the admin socket all call these functions.

pub(crate) mod people;
pub(crate) mod tables;

use std::sync::Arc;

use bus::Bus;
use bus::reply::ReplyTo;
use bus::request_error::RequestError;
use protocol::{Act, Person};
use records::ids::TableId;
use tokio::sync::watch;

use self::tables::{create, create_evening, may_have_evening};
use crate::limits::Limits;
use crate::people::accounts::Accounts;
use crate::people::sessions::Sessions;
use crate::send_buffer::FlushTask;
use crate::tables::Services;

/// What request handlers share.
#[derive(Clone)]
pub(crate) struct App {
    pub(crate) services: Arc<Services>,
    pub(crate) bus: Arc<dyn Bus>,
    pub(crate) sessions: Arc<Sessions>,
    pub(crate) limits: Arc<Limits>,
    pub(crate) accounts: Arc<Accounts>,
    pub(crate) flush_task: FlushTask,
    pub(crate) stopping: watch::Receiver<bool>,
}

/// Handles a request, or passes it on to its table.
pub(crate) async fn dispatch(app: &App, from: Arc<Person>, id: u64, act: Act, reply: ReplyTo) {
    match act {
        Act::Create(asked) if app.limits.table(&from.person) => {
            create(&app.services, &*app.bus, asked, Person::clone(&from), reply).await;
        }
        Act::CreateEvening(asked) => match may_have_evening(app, &from.person).await {
            Ok(()) => {
                create_evening(&app.services, &*app.bus, asked, Person::clone(&from), reply).await;
            }
            Err(why) => reply.refuse(why),
        },
        Act::SameDeal { .. } | Act::PlayEvening { .. } if !app.limits.table(&from.person) => {
            app.services.metrics.limited.add(1);
            reply.refuse(RequestError::SlowDown);
        }
        Act::Create(_) => {
            app.services.metrics.limited.add(1);
            reply.refuse(RequestError::SlowDown);
        }
        act => match act.table().map(str::parse::<TableId>) {
            Some(Ok(table)) => app.bus.ask(table, from, id, act, reply),
            Some(Err(())) | None => reply.refuse(RequestError::NoSuchTable),
        },
    }
}

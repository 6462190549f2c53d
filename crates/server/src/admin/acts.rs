//! What administrators ask for, done by the usual means: tables act through their own tasks, people
//! through their sessions.

use bus::Mail;
use bus::request_error::RequestError;
use protocol::Person;
use protocol::admin::{
    AdminAct, AdminAnswer, AdminCode, AdminPeople, AdminPerson, AdminTable, AdminTables, Ban,
};
use records::clock::now;
use records::ids::{TableId, nickname, one_line};
use records::store::{Aged, StoredPerson};
use tokio::sync::oneshot;

use super::Admin;
use crate::people::sessions::person;
use crate::requests::people::{find_account, forget_person, rename_account, reset_password};

/// Tables and people per page.
const TABLES: u32 = 20;
const PEOPLE: u32 = 50;
/// Characters of a reason.
const LONGEST_REASON: usize = 200;
const DAY: i64 = 86_400;

type Answer = Result<AdminAnswer, RequestError>;

impl Admin {
    pub(crate) async fn act(&self, user: u32, act: AdminAct) -> Answer {
        match act {
            AdminAct::Tables { of, after } => self.tables(of, after).await,
            AdminAct::People { find, banned, after } => self.people(find, banned, after).await,
            AdminAct::Limits => Ok(AdminAnswer::Limits(self.limits())),
            AdminAct::Close { table } => {
                tracing::info!(target: "audit", user, table, "the administrator closes a table");
                self.tell_table(&table, |reply| Mail::Close { reply }).await
            }
            AdminAct::Delete { table } => {
                tracing::info!(target: "audit", user, table, "the administrator deletes a table");
                self.tell_table(&table, |reply| Mail::Delete { reply }).await
            }
            AdminAct::Rename { person, name } => {
                let person = self.known(&person).await?;
                audit(user, &person, "the administrator renames somebody");
                self.rename(person, &name).await
            }
            AdminAct::Ban { person, days, reason } => {
                let person = self.known(&person).await?;
                audit(user, &person, "the administrator shuts somebody out");
                self.ban(person, days, &reason).await
            }
            AdminAct::Unban { person } => {
                let person = self.known(&person).await?;
                audit(user, &person, "the administrator lets somebody in again");
                self.app.services.store.set_ban(person.person.clone(), None).await?;
                self.app.sessions.forget(&person.person);
                Ok(AdminAnswer::Person(person))
            }
            AdminAct::Forget { person } => {
                let person = self.known(&person).await?;
                audit(user, &person, "the administrator deletes somebody");
                forget_person(&self.app, &person.person).await?;
                Ok(AdminAnswer::Person(person))
            }
            AdminAct::Password { person } => {
                let person = self.known(&person).await?;
                audit(user, &person, "the administrator makes a password worthless");
                let code = reset_password(&self.app, &person.person).await?;
                Ok(AdminAnswer::Code(AdminCode { person, code }))
            }
        }
    }

    async fn tables(&self, of: Option<String>, after: Option<String>) -> Answer {
        let of = match of {
            Some(of) => Some(self.known(&of).await?.person),
            None => None,
        };
        let read = |text: &String| -> Option<Aged> {
            let (created, table) = text.split_once('-')?;
            Some((created.parse().ok()?, table.parse().ok()?))
        };
        let before = match &after {
            Some(text) => read(text).ok_or(RequestError::After)?,
            None => (i64::MAX, TableId::LAST),
        };
        let found = self.app.services.store.tables(of, before, TABLES).await?;
        let last = found.last().filter(|_| found.len() == TABLES as usize);
        let after = last.map(|last| format!("{}-{}", last.created, last.meta.id));
        let mut tables = Vec::with_capacity(found.len());
        for table in found {
            let mut people = Vec::with_capacity(table.people.len());
            for number in table.people {
                people.push(self.numbered(&number).await?.unwrap_or_else(|| nameless(number)));
            }
            tables.push(AdminTable {
                table: table.meta.id.to_string(),
                game: table.meta.game.info().id.to_owned(),
                created: table.created,
                listed: table.listed,
                over: table.over,
                people,
            });
        }
        Ok(AdminAnswer::Tables(AdminTables { tables, after }))
    }

    async fn people(&self, find: String, banned: bool, after: Option<String>) -> Answer {
        let after = after.unwrap_or_default();
        let found = self.app.services.store.find_people(find, banned, after, PEOPLE).await?;
        let last = found.last().filter(|_| found.len() == PEOPLE as usize);
        let after = last.map(|last| last.person.person.clone());
        let shown =
            |StoredPerson { person, sessions, used, ban }| AdminPerson { person, sessions, used, ban };
        Ok(AdminAnswer::People(AdminPeople { people: found.into_iter().map(shown).collect(), after }))
    }

    /// Sends mail to a table's task.
    async fn tell_table(
        &self,
        table: &str,
        mail: impl FnOnce(oneshot::Sender<Result<(), RequestError>>) -> Mail,
    ) -> Answer {
        let table: TableId = table.parse().map_err(|()| RequestError::NoSuchTable)?;
        let (reply, answer) = oneshot::channel();
        self.app.bus.deliver(table, mail(reply));
        answer.await.map_err(|_| RequestError::Unavailable)??;
        Ok(AdminAnswer::Done)
    }

    /// Their sockets close, because they know the person by the old name.
    async fn rename(&self, person: Person, name: &str) -> Answer {
        let name = nickname(name).ok_or(RequestError::Name)?;
        if person.account {
            rename_account(&self.app, &person.person, name).await?;
        } else {
            self.app.sessions.rename_guest(&person.person, name).await?;
        }
        self.app.sessions.ended(&person.person, None);
        Ok(AdminAnswer::Person(self.known(&person.person).await?))
    }

    async fn ban(&self, person: Person, days: Option<u32>, reason: &str) -> Answer {
        let reason = match reason {
            "" => String::new(),
            text => one_line(text, LONGEST_REASON).ok_or(RequestError::Reason)?,
        };
        let since = now();
        let until = days.map(|days| since + i64::from(days) * DAY);
        let ban = Ban { since, until, reason };
        self.app.services.store.set_ban(person.person.clone(), Some(ban.clone())).await?;
        self.app.sessions.shut_out(&person.person, &RequestError::Banned(ban));
        Ok(AdminAnswer::Person(person))
    }

    /// The person with this number, or whose account has this name.
    async fn known(&self, asked: &str) -> Result<Person, RequestError> {
        if let Some(person) = self.numbered(asked).await? {
            return Ok(person);
        }
        let banned = self.app.services.store.ban_of(asked.to_owned()).await?;
        if banned.is_some() {
            return Ok(nameless(asked.to_owned()));
        }
        let account = find_account(&self.app, asked).await?.ok_or(RequestError::UnknownPerson)?;
        Ok(account.into())
    }

    /// The person with this number, if more than their matches is stored.
    async fn numbered(&self, number: &str) -> Result<Option<Person>, RequestError> {
        let store = &self.app.services.store;
        if let Some(account) = store.account_of(number.to_owned()).await? {
            return Ok(Some(account.into()));
        }
        let sessions = store.sessions_of(number.to_owned()).await?;
        Ok(sessions.first().map(person))
    }
}

/// A person of whom only the number is stored.
fn nameless(person: String) -> Person {
    Person { person, name: String::new(), account: false }
}

fn audit(user: u32, person: &Person, what: &str) {
    tracing::info!(target: "audit", user, person = person.person, "{what}");
}

//! Migrations: what brings a database up to date, whichever it is. All that are missing are one
//! transaction, of one server at a time.
//!
//! By hand: a database knows the oldest version of the program that may use it, so that servers of
//! two versions can share it during an upgrade. sqlx's migrations refuse any database that is ahead
//! of the program.

use std::time::Duration;

use records::store_error::StoreError;
use tokio::time::sleep;

/// How often a server that waits for another's migrations looks whether they are done.
const PAUSE: Duration = Duration::from_millis(200);

/// A step from one version of the schema to the next. Never changed once released.
#[derive(Debug)]
pub struct Migration {
    pub script: &'static str,
    /// The oldest version that can still use the database after it. If that is not its own, it only
    /// adds, or takes away what nobody has used since that version.
    pub needs: i64,
}

/// How far a database is: 0 if nothing is in it.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Version {
    pub found: i64,
    /// The oldest that can use it.
    pub needs: i64,
}

/// A database that migrations change. What was begun and not committed never was.
pub trait Database {
    fn version(&mut self) -> impl Future<Output = Result<Version, StoreError>> + Send;
    /// Begins a transaction in which nobody else changes the schema; false if somebody else is
    /// changing it.
    fn begin(&mut self) -> impl Future<Output = Result<bool, StoreError>> + Send;
    /// Carries out the migration that leads to this version, however long it takes.
    fn carry_out(
        &mut self,
        version: i64,
        migration: &Migration,
    ) -> impl Future<Output = Result<(), StoreError>> + Send;
    fn commit(&mut self) -> impl Future<Output = Result<(), StoreError>> + Send;
}

/// The version of a database that these migrations know well enough to use it.
pub async fn usable(database: &mut impl Database, migrations: &[Migration]) -> Result<i64, StoreError> {
    let known = migrations.len() as i64;
    let Version { found, needs } = database.version().await?;
    if needs > known { Err(StoreError::Newer { found, known }) } else { Ok(found) }
}

/// Carries out the migrations that are missing. A database that is ahead stays as it is.
pub async fn migrate(database: &mut impl Database, migrations: &[Migration]) -> Result<(), StoreError> {
    let known = migrations.len() as i64;
    let mut waits = false;
    loop {
        if usable(database, migrations).await? >= known {
            return Ok(());
        }
        if database.begin().await? {
            break;
        }
        if !waits {
            tracing::info!("another server is migrating the database; this one waits for it");
            waits = true;
        }
        sleep(PAUSE).await;
    }
    // Another may have finished just before.
    let found = usable(database, migrations).await?;
    for (version, migration) in (1..).zip(migrations).filter(|(version, _)| *version > found) {
        database.carry_out(version, migration).await?;
    }
    database.commit().await
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a database has been through; scripts are words.
    #[derive(Default)]
    struct Notes {
        version: Version,
        /// How often somebody else is found migrating, who finishes the next time.
        busy: u32,
        others: Version,
        fails: bool,
        begun: Vec<&'static str>,
        done: Vec<&'static str>,
    }

    impl Database for Notes {
        async fn version(&mut self) -> Result<Version, StoreError> {
            Ok(self.version)
        }

        async fn begin(&mut self) -> Result<bool, StoreError> {
            if self.busy == 0 {
                return Ok(true);
            }
            self.busy -= 1;
            if self.busy == 0 {
                self.version = self.others;
            }
            Ok(false)
        }

        async fn carry_out(&mut self, version: i64, migration: &Migration) -> Result<(), StoreError> {
            assert_eq!(version, self.version.found + 1);
            if self.fails && version == 2 {
                return Err(StoreError::Foreign);
            }
            self.version = Version { found: version, needs: migration.needs };
            self.begun.push(migration.script);
            Ok(())
        }

        async fn commit(&mut self) -> Result<(), StoreError> {
            self.done.append(&mut self.begun);
            Ok(())
        }
    }

    const MIGRATIONS: [Migration; 3] = [
        Migration { script: "one", needs: 1 },
        Migration { script: "two", needs: 1 },
        Migration { script: "three", needs: 2 },
    ];

    fn at(found: i64, needs: i64) -> Notes {
        Notes { version: Version { found, needs }, ..Notes::default() }
    }

    #[tokio::test]
    async fn what_is_missing_is_carried_out_in_order() {
        for (found, missing) in [(0, &["one", "two", "three"][..]), (1, &["two", "three"]), (3, &[])] {
            let mut database = at(found, found.min(1));
            migrate(&mut database, &MIGRATIONS).await.expect("it is brought up to date");
            assert_eq!(database.done, missing);
            assert_eq!(database.version.found, 3);
        }
    }

    #[tokio::test]
    async fn a_database_that_is_ahead_is_used_while_it_allows_it() {
        let mut ahead = at(5, 3);
        migrate(&mut ahead, &MIGRATIONS).await.expect("it may be used");
        assert_eq!((ahead.version.found, ahead.done.len()), (5, 0));
        let refused = migrate(&mut at(5, 4), &MIGRATIONS).await;
        assert!(matches!(refused, Err(StoreError::Newer { found: 5, known: 3 })), "{refused:?}");
    }

    #[tokio::test(start_paused = true)]
    async fn a_server_waits_for_anothers_migrations() {
        let mut database = Notes { busy: 1000, others: Version { found: 3, needs: 2 }, ..Notes::default() };
        migrate(&mut database, &MIGRATIONS).await.expect("the other has done it");
        assert_eq!((database.busy, database.done.len()), (0, 0));
        // A newer one has, and a version is enough for it that this one is not.
        let mut database = Notes { busy: 2, others: Version { found: 4, needs: 4 }, ..Notes::default() };
        let refused = migrate(&mut database, &MIGRATIONS).await;
        assert!(matches!(refused, Err(StoreError::Newer { .. })), "{refused:?}");
        // The other has failed.
        let mut database = Notes { busy: 2, ..Notes::default() };
        migrate(&mut database, &MIGRATIONS).await.expect("it is brought up to date");
        assert_eq!(database.done.len(), 3);
    }

    #[tokio::test]
    async fn if_one_fails_none_was() {
        let mut database = Notes { fails: true, ..Notes::default() };
        assert!(migrate(&mut database, &MIGRATIONS).await.is_err());
        assert!(database.done.is_empty());
    }
}

//! Retention: deletes unused sessions, guests who cannot come back, and finished or abandoned
//! matches. In small steps, so that no move waits.

use std::time::Duration;

use bus::Mail;
use records::clock::millis;
use records::ids::TableId;
use records::store::Age;
use records::store_error::StoreError;
use tokio::sync::watch;
use tokio::time::sleep;

use crate::requests::App;

/// Things deleted in one step, before others have their turn.
const STEP: u32 = 50;
const PAUSE: Duration = Duration::from_millis(250);
const DAY_SECONDS: i64 = 86_400;

/// Looks for old data from time to time.
pub(crate) async fn run(app: App, mut stopping: watch::Receiver<bool>) {
    let every = app.services.config.sweep;
    let look = async {
        loop {
            sleep(every).await;
            if let Err(error) = sweep(&app).await {
                tracing::warn!(%error, "old data could not be deleted");
            }
        }
    };
    tokio::select! {
        () = look => {}
        _ = stopping.changed() => {}
    }
}

async fn sweep(app: &App) -> Result<(), StoreError> {
    let config = &app.services.config;
    sessions(app, i64::from(config.session_days)).await?;
    tables(app, Age::Over, config.keep_finished).await?;
    tables(app, Age::Open, config.keep_abandoned).await
}

async fn sessions(app: &App, days: i64) -> Result<(), StoreError> {
    let store = &app.services.store;
    loop {
        let before = millis() / 1000 - days * DAY_SECONDS;
        let old = store.old_sessions(before, STEP).await?;
        let last = old.len() < STEP as usize;
        for hash in old {
            store.expire_session(hash).await?;
        }
        if last {
            return Ok(());
        }
        sleep(PAUSE).await;
    }
}

/// Asks tables that are this many days old to delete themselves; somebody may be there, or play on.
/// 0 days: all are kept.
async fn tables(app: &App, age: Age, days: u32) -> Result<(), StoreError> {
    if days == 0 {
        return Ok(());
    }
    let before = millis() - i64::from(days) * DAY_SECONDS * 1000;
    let mut after = (i64::MIN, TableId::from_number(0));
    loop {
        let old = app.services.store.old_tables(age, before, after, STEP).await?;
        let last = old.len() < STEP as usize;
        for place in old {
            app.bus.deliver(place.1, Mail::Retire { before });
            after = place;
        }
        if last {
            return Ok(());
        }
        sleep(PAUSE).await;
    }
}

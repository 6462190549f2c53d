//! Empty tables: one whose match has not begun leaves the list, and is deleted after a while.

use bus::closed::WhyClosed;
use bus::listing::Listing;
use bus::request_error::RequestError;
use protocol::Phase;
use records::event::Event;
use records::store_error::StoreError;

use super::{Exit, TableTask};
use crate::tables::vacant_until;

impl TableTask {
    /// Sends the table's listing to the lobby.
    pub(super) fn list(&self, summary: Option<protocol::Summary>) {
        self.bus.list(Listing {
            table: self.state.meta.id.to_string(),
            host: self.state.meta.host.clone(),
            address: self.presence.asked_from,
            summary,
        });
    }

    /// Somebody has come for the first time since the table was read: it may have left the list.
    pub(super) async fn visited(&mut self) {
        self.presence.visited = true;
        if self.state.phase == Phase::Over {
            return;
        }
        if let Some(summary) = self.state.summary() {
            let listing = serde_json::to_string(&summary).expect("a summary is plain data");
            self.keep_listing(Some(listing)).await;
            self.list(Some(summary));
        }
    }

    /// Nobody has been here for a while, and the table will leave memory.
    pub(super) async fn vacate(&mut self) {
        if self.state.phase == Phase::Gathering && self.presence.visited {
            self.keep_listing(None).await;
            self.list(None);
        }
    }

    /// Until when the table is kept before its match has begun, if nobody comes.
    pub(super) fn kept_until(&self) -> i64 {
        vacant_until(&self.services.config, self.state.meta.pace)
    }

    async fn keep_listing(&self, listing: Option<String>) {
        let (id, gathers) = (self.state.meta.id, self.state.phase == Phase::Gathering);
        let due = if gathers { Some(self.kept_until()) } else { self.due(self.clock.last_event) };
        if let Err(error) = self.services.store.set_listing(id, listing, due).await {
            // The store is corrected when the table is next used.
            tracing::warn!(table.id = %id, %error, "a table's listing could not be stored");
        }
    }

    /// The table has been kept long enough, unless somebody has come since.
    pub(super) async fn expire(&mut self) {
        if !self.presence.visited && self.broadcast.watchers.is_empty() {
            return self.delete_if_possible().await;
        }
        let id = self.state.meta.id;
        if let Err(error) = self.services.store.set_due(id, Some(self.kept_until())).await {
            tracing::warn!(table.id = %id, %error, "the time until which a table is kept could not be stored");
        }
    }

    /// Nobody needs it any more.
    pub(super) async fn delete_if_possible(&mut self) {
        if let Err(error) = self.delete().await {
            tracing::warn!(table.id = %self.state.meta.id, %error, "an old table could not be deleted");
        }
    }

    async fn delete(&mut self) -> Result<(), StoreError> {
        self.services.store.delete_table(self.state.meta.id).await?;
        self.list(None);
        self.ends = Some(Exit::Deleted);
        Ok(())
    }

    /// The operator deletes the table; clients get the reason.
    pub(super) async fn delete_with_a_word(&mut self) -> Result<(), RequestError> {
        self.delete().await?;
        self.send_away(WhyClosed::Deleted, |_| true);
        Ok(())
    }

    /// The operator ends the match. Before it has begun there is nothing to keep.
    pub(super) async fn close(&mut self) -> Result<(), RequestError> {
        if self.state.phase == Phase::Gathering {
            self.delete().await?;
        } else {
            self.commit(Event::Closed, None).await?;
        }
        self.send_away(WhyClosed::Closed, |_| true);
        Ok(())
    }
}

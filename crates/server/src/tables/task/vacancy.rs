//! A table that nobody is at: whose match has not begun leaves the list, and is deleted after a
//! while.

use bus::closed::WhyClosed;
use bus::listing::Listing;
use bus::request_error::RequestError;
use protocol::Phase;
use records::event::Event;
use records::store_error::StoreError;

use super::{Exit, TableTask};
use crate::tables::vacant_until;

impl TableTask {
    /// Shows everybody's lobby what it is to show of this table.
    pub(super) fn list(&self, summary: Option<protocol::Summary>) {
        self.bus.list(Listing {
            table: self.state.meta.id.to_string(),
            host: self.state.meta.host.clone(),
            address: self.presence.asked_from,
            summary,
        });
    }

    /// Somebody has come, the first since the table was opened: it may have been off the list.
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

    /// Nobody has been here for a while, and the table is about to leave memory.
    pub(super) async fn vacate(&mut self) {
        if self.state.phase == Phase::Gathering && self.presence.visited {
            self.keep_listing(None).await;
            self.list(None);
        }
    }

    /// Until when it is kept before its match has begun, if nobody comes.
    pub(super) fn kept_until(&self) -> i64 {
        vacant_until(&self.services.config, self.state.meta.pace)
    }

    async fn keep_listing(&self, listing: Option<String>) {
        let (id, gathers) = (self.state.meta.id, self.state.phase == Phase::Gathering);
        let due = if gathers { Some(self.kept_until()) } else { self.due(self.clock.last_event) };
        if let Err(error) = self.services.store.set_listing(id, listing, due).await {
            // What the store says is put right when the table is next used.
            tracing::warn!(table.id = %id, %error, "whether a table is listed could not be kept");
        }
    }

    /// The time has come up to which it was kept, unless somebody has come since.
    pub(super) async fn expire(&mut self) {
        if !self.presence.visited && self.broadcast.watchers.is_empty() {
            return self.delete_if_possible().await;
        }
        let id = self.state.meta.id;
        if let Err(error) = self.services.store.set_due(id, Some(self.kept_until())).await {
            tracing::warn!(table.id = %id, %error, "until when a table is kept could not be written");
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

    /// Whoever runs the server deletes it; those who are there are told.
    pub(super) async fn delete_with_a_word(&mut self) -> Result<(), RequestError> {
        self.delete().await?;
        self.send_away(WhyClosed::Deleted, |_| true);
        Ok(())
    }

    /// Whoever runs the server ends the match. Before it has begun there is nothing to be kept.
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

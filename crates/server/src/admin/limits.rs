//! How much of each limit is used, and who is near one.

use protocol::admin::{AdminLimits, Limited, Near, Use};

use super::Admin;
use records::metrics::Refused;

/// How many are named.
const MOST_NAMED: usize = 20;

impl Admin {
    pub(super) fn limits(&self) -> AdminLimits {
        let (config, metrics) = (&self.app.services.config, &self.app.services.metrics);
        let of = |what, now: usize, most: Option<usize>| Use {
            what,
            now: now as u64,
            most: most.filter(|most| *most > 0).map(|most| most as u64),
        };
        let sockets = usize::try_from(metrics.sockets.get()).unwrap_or_default();
        let (connections, most) = self.visitors.open();
        let uses = vec![
            of(Limited::Connections, connections, Some(most)),
            of(Limited::Sockets, sockets, Some(config.sockets)),
            of(Limited::ListedTables, self.app.bus.listed(), Some(config.listed)),
            of(Limited::TablesInMemory, self.app.bus.awake(), None),
            of(Limited::BotsWaiting, self.app.services.pool.waiting(), Some(config.bot_queue)),
            of(Limited::WritesWaiting, self.app.services.store.waiting(), None),
        ];
        let near = |what, most: usize, found: Vec<(String, usize)>| {
            let found = found.into_iter().filter(move |(_, now)| most > 0 && now * 2 >= most);
            found.map(move |(who, now)| Near { who, of: of(what, now, Some(most)) })
        };
        let listed = self.app.bus.listed_by();
        let mut all: Vec<Near> =
            near(Limited::Connections, config.connections_per_address, self.visitors.by_address())
                .chain(near(
                    Limited::Sockets,
                    config.sockets_per_address,
                    self.app.limits.sockets_by_address(),
                ))
                .chain(near(Limited::ListedTables, config.listed_per_person, listed.persons))
                .chain(near(Limited::ListedTables, config.listed_per_address, listed.addresses))
                .collect();
        // Those nearest to the limit first, in thousandths of it.
        all.sort_by_key(|near| std::cmp::Reverse(near.of.now * 1000 / near.of.most.unwrap_or(u64::MAX)));
        all.truncate(MOST_NAMED);
        let refused = metrics.refused.get(Refused::Address) + metrics.refused.get(Refused::Full);
        AdminLimits { uses, near: all, limited: metrics.limited.get(), refused }
    }
}

//! Computes how large an installation a number of people needs, from what `load costs` has measured
//! and from assumptions about people, machines and prices, all of which are listed here.
//! docs/scale.md explains.

/// Measured by `load costs` (docs/scale.md has the circumstances).
struct Costs {
    /// KiB of a server's memory per socket, and per table with its four sockets.
    socket_kib: f64,
    table_kib: f64,
    /// Processor seconds per second for an idle socket.
    socket_cpu: f64,
    /// Processor seconds per move, with updates to four seats: of a single server; of the nodes of
    /// a cluster of three, where two of three sockets are on other nodes; of the bus.
    move_cpu: f64,
    move_cpu_several: f64,
    move_bus_cpu: f64,
    /// Processor seconds of the database per commit, and per move in it; and the maximum number of
    /// commits per second of a node, beyond which moves wait and share a commit.
    commit_cpu: f64,
    commit_move_cpu: f64,
    commits_most: f64,
    /// Bytes stored, and bytes of log, per move in `PostgreSQL`.
    move_bytes: f64,
    move_log_bytes: f64,
    /// Per change sent to one watcher of the lobby.
    lobby_cpu: f64,
    /// Per bot move at level 5, averaged over all games.
    thought_cpu: f64,
}

const MEASURED: Costs = Costs {
    socket_kib: 9.5,
    table_kib: 240.0,
    socket_cpu: 9e-6,
    move_cpu: 233e-6,
    move_cpu_several: 460e-6,
    move_bus_cpu: 215e-6,
    commit_cpu: 250e-6,
    commit_move_cpu: 23e-6,
    commits_most: 400.0,
    move_bytes: 170.0,
    move_log_bytes: 330.0,
    lobby_cpu: 7.5e-6,
    thought_cpu: 0.09,
};

/// Assumptions about people.
struct Habits {
    /// The fraction of people who are at a table; of the rest, the fraction that watches the lobby.
    at_tables: f64,
    in_lobby: f64,
    people_per_table: f64,
    bots_per_table: f64,
    /// Seconds between two moves at a table, and moves per match.
    between_moves: f64,
    moves_per_match: f64,
    /// Changes of the lobby per match: created, people sit down, started, over.
    changes_per_match: f64,
    /// Hours at peak load that make up the moves of a day.
    peak_hours: f64,
    /// How many days matches are kept.
    kept_days: f64,
}

const HABITS: Habits = Habits {
    at_tables: 0.7,
    in_lobby: 0.5,
    people_per_table: 2.5,
    bots_per_table: 1.0,
    between_moves: 4.0,
    moves_per_match: 80.0,
    changes_per_match: 6.0,
    peak_hours: 6.0,
    kept_days: 730.0,
};

/// Assumptions about machines: processors, GiB and euros a month, and how far they may be used.
struct Machines {
    node_cores: f64,
    node_gib: f64,
    node_price: f64,
    /// Sockets per node (`--sockets`, and the system's file descriptors).
    node_sockets: f64,
    bots_cores: f64,
    bots_price: f64,
    database_cores: f64,
    database_price: f64,
    /// Bytes of log per second that a database's disk can sustain.
    database_log: f64,
    bus_price: f64,
    gib_price: f64,
    full: f64,
}

const MACHINES: Machines = Machines {
    node_cores: 8.0,
    node_gib: 16.0,
    node_price: 60.0,
    node_sockets: 20_000.0,
    bots_cores: 16.0,
    bots_price: 120.0,
    database_cores: 16.0,
    database_price: 250.0,
    database_log: 100e6,
    bus_price: 30.0,
    gib_price: 0.08,
    full: 0.6,
};

/// What a number of people needs.
#[derive(Clone, Debug)]
struct Need {
    tables: f64,
    moves: f64,
    /// Busy processors.
    nodes_cpu: f64,
    lobby_cpu: f64,
    bots_cpu: f64,
    database_cpu: f64,
    bus_cpu: f64,
    nodes: f64,
    workers: f64,
    databases: f64,
    /// Bytes per second.
    log: f64,
    /// GiB by the time that the oldest matches are deleted.
    kept_gib: f64,
    price: f64,
    /// How far each kind of machine's resources are used, the scarcest first.
    fill: Vec<(&'static str, f64)>,
}

fn need(players: f64) -> Need {
    let (c, h, m) = (&MEASURED, &HABITS, &MACHINES);
    let tables = players * h.at_tables / h.people_per_table;
    let moves = tables / h.between_moves;
    let changes = moves / h.moves_per_match * h.changes_per_match;
    let watchers = players * (1.0 - h.at_tables) * h.in_lobby;
    let lobby_cpu = changes * watchers * c.lobby_cpu;
    let alone = players * c.socket_cpu + moves * c.move_cpu + lobby_cpu;
    let one = alone <= m.full * m.node_cores && players <= m.node_sockets;
    let move_cpu = if one { c.move_cpu } else { c.move_cpu_several };
    let nodes_cpu = players * c.socket_cpu + moves * move_cpu + lobby_cpu;
    let gib = (players * c.socket_kib + tables * c.table_kib) / f64::from(1 << 20);
    let by = [nodes_cpu / (m.full * m.node_cores), gib / (m.full * m.node_gib), players / m.node_sockets];
    // One spare node, so that one can fail.
    let nodes = if one { 1.0 } else { by.iter().fold(0.0_f64, |most, part| most.max(*part)).ceil() + 1.0 };
    let bots_cpu = moves * h.bots_per_table / (h.people_per_table + h.bots_per_table) * c.thought_cpu;
    // A single server runs its bots itself, and has its installation in a file, if it has room for
    // both.
    let at_home = one && alone + bots_cpu <= m.full * m.node_cores;
    let workers = if at_home { 0.0 } else { (bots_cpu / (m.full * m.bots_cores)).ceil() };
    let commits = moves.min(nodes * c.commits_most);
    let (database_cpu, log) = (commits * c.commit_cpu + moves * c.commit_move_cpu, moves * c.move_log_bytes);
    let by_database = (database_cpu / (m.full * m.database_cores)).max(log / (m.full * m.database_log));
    let databases = if at_home { 0.0 } else { by_database.ceil().max(1.0) };
    let bus_cpu = if one { 0.0 } else { moves * c.move_bus_cpu };
    let buses = if one { 0.0 } else { (bus_cpu / (m.full * m.node_cores)).ceil().max(1.0) };
    let kept_gib = moves * 3600.0 * h.peak_hours * h.kept_days * c.move_bytes / f64::from(1 << 30);
    // Each database has a synchronous replica.
    let price = nodes * m.node_price
        + workers * m.bots_price
        + 2.0 * databases * m.database_price
        + buses * m.bus_price
        + 2.0 * kept_gib * m.gib_price;
    let mut fill = vec![
        ("bots' thinking", bots_cpu / (m.full * m.bots_cores)),
        ("servers' processors", (nodes_cpu - lobby_cpu) / (m.full * m.node_cores)),
        ("the lobby told to all who look", lobby_cpu / (m.full * m.node_cores)),
        ("servers' memory", by[1]),
        ("sockets of a server", by[2]),
        ("the database's processors", database_cpu / (m.full * m.database_cores)),
        ("the database's log", log / (m.full * m.database_log)),
        ("the bus", bus_cpu / (m.full * m.node_cores)),
    ];
    fill.sort_by(|a, b| b.1.total_cmp(&a.1));
    Need {
        tables,
        moves,
        nodes_cpu,
        lobby_cpu,
        bots_cpu,
        database_cpu,
        bus_cpu,
        nodes,
        workers,
        databases,
        log,
        kept_gib,
        price,
        fill,
    }
}

pub(crate) fn capacity(players: Option<u64>) {
    let named = [
        ("a town", 1_000),
        ("a country", 30_000),
        ("the largest site's record", 110_000),
        ("a world", 1_000_000),
    ];
    let asked: Vec<(&str, u64)> = match players {
        Some(players) => vec![("so many", players)],
        None => named.to_vec(),
    };
    for (name, players) in asked {
        let need = need(players as f64);
        say!("{name}: {players} people at once, {:.0} tables, {:.0} moves a second", need.tables, need.moves);
        say!(
            "  servers: {:.0} ({:.1} processors busy, {:.1} of them telling the lobby); for bots: {:.0} ({:.1} busy)",
            need.nodes,
            need.nodes_cpu,
            need.lobby_cpu,
            need.workers,
            need.bots_cpu
        );
        say!(
            "  databases: {:.0}, each with a replica ({:.1} processors busy, {:.1} MB of log a second, {:.0} GiB after {:.0} days); bus: {:.1} processors",
            need.databases,
            need.database_cpu,
            need.log / 1e6,
            need.kept_gib,
            HABITS.kept_days,
            need.bus_cpu
        );
        let full: Vec<String> =
            need.fill.iter().take(4).map(|(what, machines)| format!("{what} {machines:.2}")).collect();
        say!("  machines' worth, the most first: {}", full.join(", "));
        say!("  about {:.0} € a month at the prices assumed", need.price);
    }
}

#[cfg(test)]
mod tests {
    use super::need;

    #[test]
    fn more_people_need_more_and_a_town_fits_on_one_server() {
        let all = [100.0, 1_000.0, 30_000.0, 110_000.0, 1_000_000.0].map(need);
        for pair in all.windows(2) {
            assert!(pair[1].price >= pair[0].price && pair[1].nodes >= pair[0].nodes);
            assert!(pair[1].kept_gib > pair[0].kept_gib && pair[1].databases >= pair[0].databases);
        }
        assert!((all[1].nodes - 1.0).abs() < f64::EPSILON, "{:?}", all[1]);
        assert!(all[4].nodes > 10.0);
        assert!(all.iter().all(|need| need.price.is_finite() && need.fill.len() == 8));
    }
}

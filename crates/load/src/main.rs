//! Puts load on its own server, on this machine only, and checks the server's messages: `cargo run
//! --release -p load -- --help`.

/// Prints a line. If the reader has closed the pipe, as with `| head -1`, the run continues and the
/// output is lost.
macro_rules! say {
    ($($words:tt)*) => {{
        use std::io::Write as _;
        let _ = writeln!(std::io::stdout(), $($words)*);
    }};
}

mod capacity;
mod cluster;
mod costs;
mod faults;
mod kills;
mod player;
mod runs;

use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::{Parser, Subcommand};
use load::nats::PrivateNats;
use load::postgres::PrivatePostgres;
use load::soak::Soak;
use load::{process, socket};

/// Loads a server on loopback and checks its history.
#[derive(Parser)]
struct Arguments {
    /// The server's binary.
    #[arg(long, default_value = "target/dist/pioche", global = true)]
    pioche: PathBuf,
    #[command(subcommand)]
    run: Run,
}

#[derive(Subcommand)]
enum Run {
    /// Many tables at a steady rate: the time from a move sent to all seats informed.
    Steady {
        /// Tables of four seats.
        #[arg(long, default_value_t = 2000)]
        tables: usize,
        /// Sockets in all; those without a seat stay idle.
        #[arg(long, default_value_t = 10_000)]
        sockets: usize,
        /// Moves a second, over all tables.
        #[arg(long, default_value_t = 1000)]
        rate: u32,
        /// Seconds to measure.
        #[arg(long, default_value_t = 60)]
        seconds: u64,
    },
    /// As fast as possible: moves per second of the server's processor time.
    Flat {
        /// Tables of four seats.
        #[arg(long, default_value_t = 200)]
        tables: usize,
        /// Tables that share their four sockets.
        #[arg(long, default_value_t = 1)]
        share: usize,
        /// Seconds to measure.
        #[arg(long, default_value_t = 20)]
        seconds: u64,
        /// With a private `PostgreSQL`, whose processor time counts too.
        #[arg(long)]
        postgres: bool,
        /// Milliseconds by which a relay delays each round trip to `PostgreSQL`.
        #[arg(long, default_value_t = 0, requires = "postgres")]
        latency: u64,
    },
    /// One table with many spectators: what the players notice of them.
    Spectators {
        /// Spectators.
        #[arg(long, default_value_t = 1000)]
        watchers: usize,
        /// Seconds to measure, with and without them.
        #[arg(long, default_value_t = 10)]
        seconds: u64,
    },
    /// Clients that read nothing: what the players notice of them, and whether the server
    /// disconnects them.
    Deaf {
        /// Clients that do not read.
        #[arg(long, default_value_t = 20)]
        count: usize,
        /// Seconds to measure, with and without them.
        #[arg(long, default_value_t = 15)]
        seconds: u64,
    },
    /// Sockets that come and go.
    Reconnects {
        /// Connections in all.
        #[arg(long, default_value_t = 10_000)]
        count: usize,
        /// Seconds to open them in.
        #[arg(long, default_value_t = 10)]
        seconds: u64,
    },
    /// Visitors that come, list tables, talk and leave: whether the server's memory, descriptors,
    /// lobby and files end where they began.
    Soak {
        /// Visitors at a time.
        #[arg(long, default_value_t = 50)]
        visitors: usize,
        /// Seconds before the first measurement.
        #[arg(long, default_value_t = 60)]
        warm_up: u64,
        /// Seconds between the first and the last measurement.
        #[arg(long, default_value_t = 600)]
        seconds: u64,
        /// Measurements after the first.
        #[arg(long, default_value_t = 5)]
        looks: u32,
    },
    /// Kills the server again and again under load, and checks that no acknowledged move is lost.
    Kills {
        /// Kills.
        #[arg(long, default_value_t = 200)]
        count: u32,
        /// Groups of four players.
        #[arg(long, default_value_t = 8)]
        groups: usize,
        /// Tables of each group.
        #[arg(long, default_value_t = 5)]
        share: usize,
    },
    /// Faults in a cluster of three nodes with a private `PostgreSQL` and a private NATS: nodes are
    /// killed, paused, cut off, slowed down and replaced during play; the database and the bus are
    /// restarted, run out of disk space and connections, and fail over.
    Faults {
        /// Faults.
        #[arg(long, default_value_t = 200)]
        count: usize,
        /// Tables with players.
        #[arg(long, default_value_t = 6)]
        tables: usize,
        /// The seed that decides which node has a fault, and when.
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// Only faults of this kind, as the summary names them.
        #[arg(long)]
        only: Option<String>,
        /// A server's binary that is one migration ahead, for upgrades and back.
        #[arg(long)]
        next: Option<PathBuf>,
        /// What the servers log, as in `PIOCHE_LOG`; nothing by default.
        #[arg(long)]
        log: Option<String>,
    },
    /// What a socket, a table, a move, a lobby watcher and a bot cost: on one server with `SQLite`,
    /// on one with `PostgreSQL`, and on three nodes of a cluster.
    Costs {
        /// Seconds for each measure.
        #[arg(long, default_value_t = 20)]
        seconds: u64,
        /// Tables of four seats.
        #[arg(long, default_value_t = 100)]
        tables: usize,
        /// Moves a second, over all tables.
        #[arg(long, default_value_t = 200)]
        rate: u32,
        /// Sockets without a seat.
        #[arg(long, default_value_t = 400)]
        idle: usize,
    },
    /// How many servers a number of people needs, what fills up first, and what it costs: computed
    /// from the measurements of `costs`.
    Capacity {
        /// People at once; by default a town, a country, the largest site's record and the world.
        #[arg(long)]
        players: Option<u64>,
    },
    /// Starts a `PostgreSQL` and a NATS that tests share, if they are installed; prints
    /// `PIOCHE_TEST_POSTGRES=…` and `PIOCHE_TEST_NATS=…`, and stops both when standard input ends.
    Services,
    /// A cluster of three nodes to try out, behind nginx and with all that it needs, until Ctrl-C.
    Cluster {
        /// The port of nginx; any free one by default.
        #[arg(long)]
        port: Option<u16>,
        /// Plays a match while the nodes are replaced one after the other, and stops.
        #[arg(long)]
        check: bool,
    },
}

fn main() -> anyhow::Result<()> {
    let Arguments { pioche, run } = Arguments::parse();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    match run {
        Run::Steady { tables, sockets, rate, seconds } => {
            runtime.block_on(runs::steady(&pioche, tables, sockets, rate, seconds))
        }
        Run::Flat { tables, share, seconds, postgres, latency } => {
            let latency = postgres.then(|| Duration::from_millis(latency));
            runtime.block_on(runs::flat(&pioche, tables, share.max(1), seconds, latency))
        }
        Run::Spectators { watchers, seconds } => {
            runtime.block_on(runs::spectators(&pioche, watchers, seconds))
        }
        Run::Deaf { count, seconds } => runtime.block_on(runs::deaf(&pioche, count, seconds)),
        Run::Reconnects { count, seconds } => runtime.block_on(runs::reconnects(&pioche, count, seconds)),
        Run::Soak { visitors, warm_up, seconds, looks } => {
            let [warm_up, length] = [warm_up, seconds].map(Duration::from_secs);
            runtime.block_on(soak(&pioche, Soak { visitors, warm_up, length, parts: looks }))
        }
        Run::Faults { count, tables, seed, only, next, log } => {
            let options = faults::Options { count, tables, seed, only, next, log };
            runtime.block_on(faults::faults(&pioche, &options))
        }
        Run::Costs { seconds, tables, rate, idle } => {
            runtime.block_on(costs::costs(&pioche, &costs::Options { seconds, tables, rate, idle }))
        }
        Run::Capacity { players } => {
            capacity::capacity(players);
            Ok(())
        }
        Run::Services => services(),
        Run::Cluster { port, check } => runtime.block_on(cluster::cluster(&pioche, port, check)),
        Run::Kills { count, groups, share } => runtime.block_on(kills::kills(&pioche, count, groups, share)),
    }
}

/// A service that is not installed is reported on stderr, and its line omitted.
fn services() -> anyhow::Result<()> {
    let postgres = load::installed(PrivatePostgres::start())?;
    let nats = load::installed(PrivateNats::start())?;
    if let Some(postgres) = &postgres {
        say!("{}={}", load::postgres::ADDRESS, postgres.address());
    }
    if let Some(nats) = &nats {
        say!("{}={}", load::nats::ADDRESS, nats.address());
    }
    std::io::copy(&mut std::io::stdin(), &mut std::io::sink())?;
    Ok(())
}

async fn soak(pioche: &Path, soak: Soak) -> anyhow::Result<()> {
    let server = load::soak::open(pioche)?;
    let soaked = soak.run(&server).await?;
    say!("{} visits, {} tables created", soaked.visits, soaked.tables);
    for (number, found) in std::iter::once(&soaked.before).chain(&soaked.after).enumerate() {
        say!(
            "measurement {number}: {} KiB of memory, {} descriptors, {} tables listed, {} in memory, {} KiB of files",
            found.memory,
            found.descriptors,
            found.listed,
            found.awake,
            found.files / 1024
        );
    }
    Ok(())
}

//! Bots think on threads of their own, never on the runtime's: a small fixed number of them, with a
//! bounded queue. A decision that takes a search can also be a [`Job`], which a worker of a cluster
//! computes.
//!
//! ```
//! use bot_pool::{Limit, Pool, Settings, Urgency, thought};
//! use std::time::Duration;
//!
//! let pool = Pool::new(Settings { threads: 1, queue: 8, simulations: Some(50) });
//! let seed = engine::Seed::numbered(5, 0);
//! let game = catalog::AnyMatch::new(catalog::GameId::Ole, 3, &Default::default(), seed).unwrap();
//! let seat = game.to_act().must.first().expect("somebody begins");
//! let (sender, mv) = std::sync::mpsc::channel();
//! let done = Box::new(move |mv| sender.send(mv).expect("the test waits"));
//! let limit = Limit::within(Duration::from_secs(1));
//! assert!(pool.think(Urgency::Watched, limit, thought(&game, seat, 3, 7), done).is_ok());
//! assert!(game.legal(seat).contains(&mv.recv().unwrap().expect("a move")));
//! ```

mod job;
mod pool;

pub use job::{Job, NotAJob, Workers};
pub use pool::{Done, Limit, Pool, Settings, Thought, Urgency, thought};

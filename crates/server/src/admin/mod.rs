//! For whoever runs the server, on its own machine: `pioche admin` asks over a socket in the data
//! folder. The file is its owner's alone, and the system says who has connected: the server's own
//! user and root are answered, others are refused.

mod acts;
mod limits;
mod socket;

use std::sync::Arc;

pub(crate) use socket::AdminSocket;

use crate::limits::gate::Gate;
use crate::requests::App;

/// What the administrator can reach.
pub(crate) struct Admin {
    pub(crate) app: App,
    /// Where people's connections come in.
    pub(crate) visitors: Arc<Gate>,
}

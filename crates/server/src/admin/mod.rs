//! For operators on the server's own machine: `pioche admin` connects to a socket in the data
//! folder. Only its owner may open the file, and the system says who has connected: the server's
//! own user and root are served, others are refused.

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

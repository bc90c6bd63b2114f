//! Whether a game under review would come out the same today: its orders are decided again from its file, on another
//! thread, once a game. What comes out otherwise is shown as it was recorded, and said.

use super::worker::Task;
use crate::engine::base::seat::PlyId;
use std::path::PathBuf;

/// The first order that comes out otherwise, and how.
pub(crate) type Difference = Option<(PlyId, String)>;

/// The check of games under review.
#[derive(Default)]
pub(crate) struct Checking {
    /// The file that was checked last.
    pub(crate) of: Option<PathBuf>,
    pub(crate) task: Option<Task<Difference>>,
}

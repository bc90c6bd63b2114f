//! What a review asks before it acts.

use engine::base::side::Viewer;

/// A question that stands before what was wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ask {
    /// These eyes see what may not be known yet.
    Eyes(Viewer),
    /// A variation ends fair play.
    PlayOn,
    /// The table shows what is hidden.
    Leave,
}

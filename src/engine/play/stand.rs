//! Where the cursor stands in the file while it stands aside.

use super::book::Pinned;
use crate::base::seat::PlyId;

/// Where the cursor stands in the file while it stands aside, and what was known of the main line.
pub struct Aside {
    pub(super) cursor: PlyId,
    pub(super) tip: PlyId,
    pub(super) pinned: Pinned,
}

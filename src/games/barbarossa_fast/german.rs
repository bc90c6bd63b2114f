//! The automatic German.

use serde::{Deserialize, Serialize};

/// A reason.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Why {
    /// Nothing to say.
    None,
}

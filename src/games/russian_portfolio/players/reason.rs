//! Why an automatic side does something, as data (section 22).

use serde::{Deserialize, Serialize};

/// A reason.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Reason {
    /// The step has nothing left to do.
    NothingLeft,
}

//! The Soviet side by the solitaire procedure of the catalogue's section 7.

use serde::{Deserialize, Serialize};

/// A reason, by its code in the procedure.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Why {
    /// Nothing to say.
    None,
}

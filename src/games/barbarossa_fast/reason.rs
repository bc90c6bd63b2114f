//! Why an automatic player did or did not do something, as data; `words` turns it into a sentence.

use serde::{Deserialize, Serialize};

/// A reason of either automatic side.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Reason {
    /// Of the Soviet solitaire procedure.
    Soviet(super::soviet::Why),
    /// Of the automatic German.
    German(super::german::Why),
}

//! Why an automatic player did or did not do something, as data and as a sentence.

use super::{game::Game, state::Open};
use crate::engine::words::Line;
use serde::{Deserialize, Serialize};

/// A reason of either automatic side.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Reason {
    /// Of the Soviet solitaire procedure.
    Soviet(super::soviet::Why),
    /// Of the automatic German.
    German(super::german::Why),
}

/// A reason as a log line.
pub fn line(_g: &Game, _o: &Open, w: &Reason) -> Line {
    let text = match w {
        Reason::Soviet(w) => format!("{w:?}"),
        Reason::German(w) => format!("{w:?}"),
    };
    Line { text, ..Line::default() }
}

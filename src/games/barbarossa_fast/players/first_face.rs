//! Tie dice of suggestions.

use crate::engine::dice::key::TieDice;

/// Tie dice for suggestions: always the first of equals, so that a suggestion does not flicker.
pub(crate) struct FirstFace;

impl TieDice for FirstFace {
    fn tie(&mut self, _sides: u32) -> u32 {
        1
    }
}

//! Practice: positions with one question, and when they come back.
//!
//! `kept`: all puzzles and what was answered ([`Kept`]). `card`: what stands of it on the page of Learn. `state`: the puzzle on
//! the table ([`Practising`]). `panel`: its question at the left of the map; `sums`: its sums at the right. `mending`: a costly order of
//! one’s own on the table ([`Mending`]), with `mend` as its panel.

pub mod card;
pub mod kept;
pub mod mend;
pub mod mending;
mod mode;
pub mod panel;
pub mod state;
pub mod sums;

pub use self::{kept::Kept, mending::Mending, state::Practising};

//! Practice: positions with one question, and when they come back.
//!
//! `kept`: all puzzles and what was answered ([`Kept`]). `state`: the puzzle on the table ([`Practising`]). `mending`: a costly order of
//! one’s own on the table ([`Mending`]). `mode`: what they hear and answer for. What is drawn of them stands in `screens::practice`.

pub mod kept;
pub mod mending;
pub(crate) mod mode;
pub mod state;

pub use self::{kept::Kept, mending::Mending, state::Practising};

//! Practice: `card` on the page of all lessons, `panel` and `sums` beside the map of a puzzle, `mend` beside a costly order.

pub mod card;
pub mod mend;
pub mod panel;
pub mod sums;

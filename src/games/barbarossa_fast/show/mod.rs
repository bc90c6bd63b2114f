//! What the window and the log show of the game, in words and plain data.

pub mod ask;
pub mod asked;
pub mod audit;
pub mod builders;
pub mod coming;
pub mod commitment;
pub mod facts;
pub mod fights;
pub mod gestures;
pub mod hits_panel;
pub mod log;
pub mod offers;
pub mod order_words;
pub mod overlays;
pub mod picture;
pub mod present;
pub mod ranges;
pub mod refusals;
pub mod respelled;
pub mod score;
pub mod sheets;
pub mod sidebar;
pub mod sums;
pub mod tally;
pub(crate) mod todo;
pub mod words;

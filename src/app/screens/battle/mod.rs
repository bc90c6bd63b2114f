//! The card of a battle: `card`, with `row`, `dice` and `division` in it, laid out on a `pen`.

pub mod card;
pub mod dice;
pub mod division;
pub mod pen;
pub mod row;

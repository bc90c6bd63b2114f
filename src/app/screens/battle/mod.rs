//! The card of a battle in the place of the inspector: `slot` tells when it is open, `card` draws it with `row` and `dice` in
//! it, each part laid out on a `pen`; `division` reads off a builder how hits are placed.

pub mod card;
pub mod dice;
pub mod division;
pub mod pen;
pub mod row;
pub mod slot;

pub use self::slot::Slot;

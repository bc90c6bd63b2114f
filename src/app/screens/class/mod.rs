//! A lesson before a class (`present`), with what is drawn on its map (`drawing`) and what the teacher alone sees (`drawer`); the
//! answers of a class (`answers`).

pub mod answers;
pub mod drawer;
pub mod drawing;
pub mod present;

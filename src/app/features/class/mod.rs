//! Lessons in class: the answers of learners as a table (`answers`), and a lesson
//! before a class (`present`), its keys (`keys`), and what the teacher alone is to see (`drawer`).

pub mod answers;
pub mod drawer;
pub mod drawing;
pub mod keys;
pub mod present;
pub(crate) mod reasons;

pub use self::present::{Presenting, Stage};

//! Lessons in class: the answers of learners as a table (`answers`), and a lesson
//! before a class (`present`).

pub mod answers;
pub mod drawer;
pub mod drawing;
pub mod present;

pub use self::present::{Presenting, Stage};

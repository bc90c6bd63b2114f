//! Lessons in class: a lesson before a class (`present`) and its keys (`keys`). What is drawn of it stands in `screens::class`.

pub mod keys;
pub mod present;
pub(crate) mod reasons;

pub use self::present::{Presenting, Stage};

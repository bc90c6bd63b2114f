//! Lessons in class: the answers of learners as a table (`answers`).

pub mod answers;

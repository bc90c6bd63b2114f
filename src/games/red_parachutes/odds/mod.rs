//! What may come of a combat, counted exactly, from what the asker may know.
//!
//! `assumed`: what both sides would do where they have not decided. `course`: a combat to its end over every die. `forecast`: all its
//! ways together, and the table of the picks. `tool`: the subcommand `odds`.

pub mod assumed;
pub mod course;
pub mod forecast;
pub mod tool;

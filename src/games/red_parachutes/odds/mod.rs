//! What may come of a combat, counted exactly, from what the asker may know.
//!
//! `assumed`: what both sides would do where they have not decided. `course`: a combat over every die. `drops`: where a company may come down. `forecast`: all its
//! ways together, and the table of the picks. `tool`: the subcommand `odds`.

pub mod assumed;
pub mod course;
pub mod drops;
pub mod forecast;
pub mod tool;

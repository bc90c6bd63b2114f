//! What may come of an attack, counted exactly: for the forecast, the account of luck and the command line.
//!
//! `course`: an attack fought to its end with every die. `forecast`: all its ways together. `changes`: what single
//! changes of it would give. `outlook`: the same as bars. `notation`: forces as they are typed.
//! `ground`: the position they make. `tool`: the subcommand `odds`; `account`: what it prints.

mod account;
pub mod changes;
pub mod course;
pub mod forecast;
mod ground;
mod notation;
mod outlook;
pub mod stake;
pub mod terms;
pub mod tool;

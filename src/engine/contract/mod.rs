//! What the engine asks of a game. [`rules`] plays it, [`automatic`] plays it by machine, and [`show`] is the sum of what
//! is asked to show it: [`cover`], [`picture`], [`speech`], [`handling`], [`study`] and [`exercises`]. Nearly everything that is not a
//! rule has a default that shows nothing.

pub mod automatic;
pub mod cover;
pub mod data;
pub mod exercises;
pub mod fitted;
pub mod handling;
pub mod open;
pub mod options;
pub mod picture;
pub mod postures;
pub mod prelude;
pub mod rules;
pub mod show;
pub mod speech;
pub mod study;
pub mod tools;
pub mod trials;

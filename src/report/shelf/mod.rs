//! A shelf of games: what is told of each of them without opening it, how one is found among many, and what many come to.
//!
//! A [`gist::Gist`] is worked out once from a game's file, as the person at it may know it, and kept in a [`cache`]. Nothing
//! here names a game. `gist`: the data. `gather`: how it is worked out. `words`: the line a list has of a game. `open`: reading
//! a file of any game. `find`: searching. `many`: over many games. `cache`: what is kept between two looks.

pub mod cache;
pub mod csv;
pub mod find;
pub mod gather;
pub mod gist;
pub mod many;
pub mod open;
pub mod words;

//! Stavka: play, teach and review board wargames of the East Front. This crate alone names the games.
pub mod games;

/// Libraries, typefaces and data that the program is made with, and their licences.
pub const NOTICES: &str = include_str!("../THIRD_PARTY.txt");

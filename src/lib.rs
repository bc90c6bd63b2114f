//! Stavka: play, teach and review board wargames of the East Front. This crate alone names the games.
pub mod games;

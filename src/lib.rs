//! Stavka: play, teach and review board wargames of the East Front.
pub mod app;
pub mod cli;
pub mod engine;
pub mod games;
pub mod kit;
pub mod lessons;
pub mod map_art;
pub mod report;

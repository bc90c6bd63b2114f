//! Plain data a game shows and the window draws: scenes, sheets, lines, forecasts, rule pages.

pub mod account;
pub mod board;
pub mod forecast;
pub mod overlay;
pub mod pages;
pub mod projection;
pub mod scene;
pub mod unseen;
pub mod words;

//! Plain data a game shows and the window draws: scenes, sheets, lines, forecasts, rule pages.

pub mod account;
pub mod battle;
pub mod board;
pub mod builder;
pub mod changes;
pub mod chronicle;
pub mod counter;
pub mod exercise;
pub mod fact;
pub mod fight;
pub mod forecast;
pub mod line;
pub mod log;
pub mod offer;
pub mod overlay;
pub mod pages;
pub mod projection;
pub mod scene;
pub mod sealed;
pub mod sequence;
pub mod sheet;
pub mod summary;
pub mod tally;
pub mod tick;
pub mod unseen;
pub mod words;

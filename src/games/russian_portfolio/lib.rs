//! The Russian Portfolio: corps, armies and fronts on hexes, June 1941 to spring 1942. Everything is open.

pub mod book;
pub mod boundary;
pub mod combat;
pub mod data;
pub mod entry;
pub mod event;
pub mod game;
pub mod lie;
mod limits;
pub mod logistics;
pub mod nouns;
pub mod odds;
pub mod options;
pub mod order;
pub mod players;
mod practice;
pub mod reckoning;
pub mod refusal;
pub mod rules;
pub mod rulings;
pub mod show;
pub mod state;
pub mod waters;
pub mod ways;
pub mod words;

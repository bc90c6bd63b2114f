//! Red Parachutes: battalions and regiments on the Dnieper at Bukryn, September 1943, four turns a day. What lies face down, where the
//! drop zones are and what is picked in secret is known to its owner alone.
//!
//! `data`: map, order of battle, tables. `nouns`, `state`, `order`, `event`, `refusal`: the words of the game. `rules`: what follows
//! from an order, a file a section of the procedure. `sight`: what a side sees. `players`: the automatic sides. `show`: pictures and
//! sentences.

pub mod arrange;
pub mod battle;
mod boundary;
pub mod data;
pub mod entry;
pub mod event;
pub mod game;
pub mod guide;
mod imagine;
pub mod nouns;
pub mod odds;
pub mod order;
pub mod players;
mod practice;
pub mod refusal;
pub mod rules;
mod show;
pub mod sight;
pub mod state;
mod words;

//! The game in pictures and sentences, made from views and told events alone.

mod picture;
mod present;
mod words;

//! The game in pictures and sentences, made from views and told events alone.

mod arranging;
mod hand;
mod picture;
mod words;

//! The Russian Portfolio: the campaign of June 1941 to spring 1942 with corps, armies and fronts on hexes.
//!
//! `data`: what is given before a game begins.

pub mod data;

//! The Russian Portfolio by subject.

mod advances;
mod arranging;
mod attacks;
mod book;
mod by_hand;
mod campaign;
mod citations;
mod command_line;
mod damaged;
mod data;
mod field;
mod hints;
mod keys;
mod laws;
/// What the lessons say is so.
mod lesson_claims;
mod luck;
mod movement;
mod names;
mod odds;
mod perft;
mod procedure;
mod random;
mod replacements;
mod results;
mod retreats;
mod scene;
mod setup;
mod siberia;
mod siberian_crisis;
mod states;
mod supply;
mod transport;
mod victory;
mod weighing;
mod window;

//! The Russian Portfolio by subject.

mod advances;
mod attacks;
mod book;
mod campaign;
mod citations;
mod command_line;
mod data;
mod field;
mod laws;
mod movement;
mod odds;
mod perft;
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

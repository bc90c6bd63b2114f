//! The Russian Portfolio by subject.

mod campaign;
mod data;
mod field;
mod movement;
mod odds;
mod random;
mod replacements;
mod results;
mod scene;
mod setup;
mod siberia;
mod supply;
mod transport;
mod victory;

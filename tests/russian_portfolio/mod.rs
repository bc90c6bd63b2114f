//! The Russian Portfolio by subject.

mod campaign;
mod data;
mod field;
mod movement;
mod random;
mod replacements;
mod scene;
mod setup;
mod siberia;
mod supply;
mod transport;
mod victory;

//! The Russian Portfolio by subject.

#![allow(clippy::unwrap_used, missing_docs, reason = "a test may")]

mod advances;
mod ahead;
mod attacks;
mod bars;
mod book;
mod campaign;
mod citations;
mod coming;
mod damaged;
mod data;
mod dispatches;
mod field;
mod figures;
mod first_orders;
mod forged;
mod hints;
mod hostile;
mod laws;
/// What the lessons say is so.
mod lesson_claims;
mod luck;
mod marches;
mod mended;
mod movement;
mod odds;
mod partings;
mod perft;
mod plans;
mod played_on;
mod prizes;
mod procedure;
mod random;
mod replacements;
mod results;
mod retreats;
mod rulings;
mod scene;
mod setup;
mod shown;
mod siberia;
mod siberian_crisis;
mod stakes;
mod states;
mod supply;
mod transport;
mod value;
mod victory;
mod wanderings;
mod weighing;

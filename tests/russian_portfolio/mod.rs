//! The Russian Portfolio by subject.

mod campaign;
mod data;
mod field;
mod movement;
mod random;
mod scene;

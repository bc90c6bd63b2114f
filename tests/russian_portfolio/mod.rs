//! The Russian Portfolio by subject.

mod data;
mod field;
mod movement;
mod random;
mod scene;

//! The Russian Portfolio by subject.

mod data;
mod movement;
mod scene;

//! The Russian Portfolio by subject.

mod data;

//! A lesson that is made: `steps` at the left, the open step as a `form` at the right, with `asked`, `lesson`, `field` and `parts` in
//! it; `band`: the tools over the map.

pub mod asked;
pub mod band;
pub mod field;
pub mod form;
pub mod lesson;
pub mod parts;
pub mod steps;

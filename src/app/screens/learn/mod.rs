//! Lessons: `home` is the page of all of them; `panel` stands at the left of the map while one is played, `asked` and `said`
//! are parts of it, `units` are those an answer names; `texts` lays out what a lesson says.

pub mod asked;
pub mod cuts;
pub mod home;
pub mod panel;
pub mod said;
pub mod texts;
mod units;

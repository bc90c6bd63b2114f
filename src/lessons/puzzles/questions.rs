//! Questions of lessons that come back in practice: what was chosen or counted in a lesson is asked again when it is due.

use crate::format::{Ask, Lesson, Step};

/// The kind under which they are kept.
pub const KIND: &str = "question";

/// The id of a question; nothing for a step that asks for something else.
pub fn id(lesson: &Lesson, step: &Step) -> Option<String> {
    match step.ask {
        Ask::Choose(_) | Ask::Number(_) => Some(format!("{KIND}/{}/{}", lesson.id, step.id)),
        Ask::Read | Ask::Point(_) | Ask::Order(_) | Ask::Predict(_) | Ask::Free(_) => None,
    }
}

/// The questions of a lesson, each with the number of its step.
pub fn of(lesson: &Lesson) -> impl Iterator<Item = (String, usize)> {
    lesson.steps.iter().enumerate().filter_map(|(nth, step)| Some((id(lesson, step)?, nth)))
}

/// The lesson of a question and the number of its step.
pub fn find<'a>(lessons: impl Iterator<Item = &'a Lesson>, wanted: &str) -> Option<(&'a Lesson, usize)> {
    lessons.into_iter().find_map(|lesson| {
        let (_, nth) = of(lesson).find(|(id, _)| id == wanted)?;
        Some((lesson, nth))
    })
}

//! A plan for one double period of school: what is done when, from the lessons of a game.

use super::Kept;
use lessons::format::Lesson;
use std::sync::Arc;

/// Minutes of a double period.
const ALL: u16 = 90;
/// Minutes for the way in, for the talk, and for collecting what was answered.
const OPENING: u16 = 5;
const TALK: u16 = 15;
const COLLECTING: u16 = 5;
/// Least minutes for a game of their own.
const GAME: u16 = 20;

/// A part of the period.
#[derive(Debug, Clone, PartialEq)]
pub struct Part {
    /// The minute it begins with, and the one it ends with.
    pub minutes: (u16, u16),
    /// What it is called.
    pub title: String,
    /// What is done.
    pub about: String,
    /// The lesson that is played.
    pub lesson: Option<Arc<Lesson>>,
}

/// The plan for a game: the lesson that leads in, as many of the numbered ones as fit, a game of their own, a talk. Empty for a
/// game without lessons.
pub fn plan(kept: &Kept, game: &str) -> Vec<Part> {
    let mut lessons: Vec<Arc<Lesson>> = kept.lead_in(game).into_iter().cloned().collect();
    let mut left = ALL - OPENING - TALK - COLLECTING - GAME;
    left = left.saturating_sub(lessons.iter().map(|lesson| lesson.minutes).sum());
    for lesson in kept.lessons_of(game) {
        if lesson.minutes == 0 || lesson.minutes > left {
            break;
        }
        left -= lesson.minutes;
        lessons.push(Arc::clone(lesson));
    }
    let Some(last) = lessons.last().cloned() else { return Vec::new() };
    let (mut now, mut parts) = (0, Vec::new());
    let mut part = |minutes: u16, title: &str, about: String, lesson: Option<Arc<Lesson>>| {
        parts.push(Part { minutes: (now, now + minutes), title: title.to_owned(), about, lesson });
        now += minutes;
    };
    let about =
        "Show the first lesson on the wall (F9). Say what the game shows, and what it has no counter for.";
    part(OPENING, "Way in", about.to_owned(), None);
    for lesson in lessons {
        let (minutes, title, aim) = (lesson.minutes, lesson.title.clone(), lesson.aim.clone());
        part(minutes, &title, aim, Some(lesson));
    }
    let about = "Two at a machine: “A first game” on the start screen. One gives the orders, one says why.";
    part(GAME + left, "A game of their own", about.to_owned(), None);
    let question = last.class.first().map_or_else(
        || "What did the other side know, and what did it not?".to_owned(),
        |question| lessons::plainly::unmarked(question),
    );
    part(TALK, "Talk", question, None);
    let about =
        "“Save my answers…” asks each name; the files come to you on a stick, and no name leaves the room.";
    part(COLLECTING, "Collect the answers", about.to_owned(), None);
    parts
}

//! The lesson that is being made, and its changes.

use super::{at::At, field::Field, list::Kind};
use crate::format::{Ask, FORMAT, Lesson, Step};

/// Changes that can be taken back.
const KEPT: usize = 200;

/// A lesson with what was changed in it.
#[derive(Debug, Clone)]
pub struct Manuscript {
    lesson: Lesson,
    at: At,
    past: Vec<(Lesson, At)>,
    future: Vec<(Lesson, At)>,
    /// The text that was changed last: going on with it is the same change.
    writing: Option<(At, Field)>,
    saved: Option<Lesson>,
}

impl Manuscript {
    /// Goes on with a lesson.
    pub fn of(lesson: Lesson) -> Self {
        let at = if lesson.steps.is_empty() { At::Start } else { At::Step(0) };
        Self { lesson, at, past: Vec::new(), future: Vec::new(), writing: None, saved: None }
    }

    /// A lesson of a game with one step that asks for an order.
    pub fn new(game: &str, side: &str) -> Self {
        let step = Step { id: "step_1".into(), ask: Kind::Order.ask(), ..Step::default() };
        Self::of(Lesson {
            format: FORMAT,
            id: "my_lesson".into(),
            title: "My lesson".into(),
            game: game.to_owned(),
            side: side.to_owned(),
            steps: vec![step],
            ..Lesson::default()
        })
    }

    /// The lesson as it stands.
    pub fn lesson(&self) -> &Lesson {
        &self.lesson
    }
    /// What is open.
    pub fn at(&self) -> At {
        self.at
    }
    /// The step that is open.
    pub fn step(&self) -> Option<&Step> {
        self.lesson.steps.get(self.at.step()?)
    }

    /// Opens another part; of a step that is not there, the last one.
    pub fn open(&mut self, at: At) {
        self.writing = None;
        self.at = match at {
            At::Step(_) if self.lesson.steps.is_empty() => At::Start,
            At::Step(nth) => At::Step(nth.min(self.lesson.steps.len() - 1)),
            other => other,
        };
    }

    /// A change; `change` says whether it was one.
    pub fn change(&mut self, change: impl FnOnce(&mut Lesson, &mut At) -> bool) -> bool {
        self.writing = None;
        let before = (self.lesson.clone(), self.at);
        if !change(&mut self.lesson, &mut self.at) || self.lesson == before.0 {
            (self.lesson, self.at) = before;
            return false;
        }
        self.keep(before);
        true
    }

    fn keep(&mut self, before: (Lesson, At)) {
        self.future.clear();
        if self.past.len() >= KEPT {
            self.past.remove(0);
        }
        self.past.push(before);
    }

    /// The text of a field.
    pub fn text(&self, field: Field) -> String {
        field.of(&self.lesson, self.at)
    }

    /// Writes a text; writing on in the same field is one change. False where the text does not fit the field.
    pub fn write(&mut self, field: Field, text: &str) -> bool {
        let on = self.writing == Some((self.at, field));
        let before = (self.lesson.clone(), self.at);
        if !field.set(&mut self.lesson, self.at, text) {
            return false;
        }
        if self.lesson == before.0 {
            return true;
        }
        if on {
            self.future.clear();
        } else {
            self.keep(before);
        }
        self.writing = Some((self.at, field));
        true
    }

    /// Takes the last change back; false where there is none.
    pub fn undo(&mut self) -> bool {
        let Some(before) = self.past.pop() else { return false };
        let now = (std::mem::replace(&mut self.lesson, before.0), self.at);
        self.at = before.1;
        self.future.push(now);
        self.writing = None;
        true
    }

    /// Makes the change again that was taken back last; false where there is none.
    pub fn redo(&mut self) -> bool {
        let Some(after) = self.future.pop() else { return false };
        let now = (std::mem::replace(&mut self.lesson, after.0), self.at);
        self.at = after.1;
        self.past.push(now);
        self.writing = None;
        true
    }

    /// Whether a change can be taken back, and whether one can be made again.
    pub fn can_go(&self) -> (bool, bool) {
        (!self.past.is_empty(), !self.future.is_empty())
    }

    /// Whether something is not saved.
    pub fn is_changed(&self) -> bool {
        self.saved.as_ref().map_or(!self.past.is_empty(), |saved| *saved != self.lesson)
    }

    /// Gives it another lasting name. That is no change a person made: it is not undone.
    pub fn call(&mut self, id: &str) {
        id.clone_into(&mut self.lesson.id);
    }

    /// Whether it was ever saved, or came from a file.
    pub fn was_saved(&self) -> bool {
        self.saved.is_some()
    }

    /// It has been saved as it stands.
    pub fn saved(&mut self) {
        self.saved = Some(self.lesson.clone());
    }

    // ---- steps ----

    /// Adds a step after the open one and opens it.
    pub fn add_step(&mut self, kind: Kind) {
        self.change(|lesson, at| {
            let nth = at.step().map_or(if *at == At::Start { 0 } else { lesson.steps.len() }, |nth| nth + 1);
            let step = Step { id: fresh_id(lesson, "step"), ask: kind.ask(), ..Step::default() };
            lesson.steps.insert(nth, step);
            *at = At::Step(nth);
            true
        });
    }

    /// Copies the open step behind itself and opens the copy.
    pub fn copy_step(&mut self) -> bool {
        self.change(|lesson, at| {
            let Some(nth) = at.step() else { return false };
            let mut step = lesson.steps[nth].clone();
            step.id = fresh_id(lesson, "step");
            lesson.steps.insert(nth + 1, step);
            *at = At::Step(nth + 1);
            true
        })
    }

    /// Takes the open step out; the last one stays.
    pub fn delete_step(&mut self) -> bool {
        self.change(|lesson, at| {
            let Some(nth) = at.step().filter(|_| lesson.steps.len() > 1) else { return false };
            let gone = lesson.steps.remove(nth).id;
            for step in lesson.steps.iter_mut().filter(|step| step.back_to.as_ref() == Some(&gone)) {
                step.back_to = None;
            }
            lesson.goal_at = lesson.goal_at.take().filter(|id| *id != gone);
            *at = At::Step(nth.min(lesson.steps.len() - 1));
            true
        })
    }

    /// Moves the open step by a number of places.
    pub fn move_step(&mut self, by: isize) -> bool {
        self.change(|lesson, at| {
            let Some(nth) = at.step() else { return false };
            let Some(to) = nth.checked_add_signed(by).filter(|to| *to < lesson.steps.len()) else {
                return false;
            };
            let step = lesson.steps.remove(nth);
            lesson.steps.insert(to, step);
            // A step goes back only to an earlier one.
            for nth in 0..lesson.steps.len() {
                let known = |id: &String| lesson.steps[..nth].iter().any(|before| before.id == *id);
                if !lesson.steps[nth].back_to.as_ref().is_none_or(known) {
                    lesson.steps[nth].back_to = None;
                }
            }
            *at = At::Step(to);
            true
        })
    }

    /// Lets the open step ask for something else; what both kinds have stays.
    pub fn ask_for(&mut self, kind: Kind) -> bool {
        self.change(|lesson, at| {
            let Some(step) = at.step().and_then(|nth| lesson.steps.get_mut(nth)) else { return false };
            if Kind::of(&step.ask) == kind {
                return false;
            }
            step.ask = kind.ask();
            true
        })
    }

    /// Makes an option the right one, or no longer; a prediction is right by its facts.
    pub fn toggle_right(&mut self, nth: usize) -> bool {
        self.change(|lesson, at| {
            let Some(step) = at.step().and_then(|nth| lesson.steps.get_mut(nth)) else { return false };
            let Ask::Choose(asked) = &mut step.ask else { return false };
            let Some(option) = asked.options.get_mut(nth) else { return false };
            option.right = !option.right;
            true
        })
    }
}

/// An id that no step has.
fn fresh_id(lesson: &Lesson, stem: &str) -> String {
    let taken = |id: &str| lesson.steps.iter().any(|step| step.id == id);
    (1..=lesson.steps.len() + 1).map(|n| format!("{stem}_{n}")).find(|id| !taken(id)).unwrap_or_default()
}

/// A lasting id made from a title: letters, digits and underscores.
pub fn id_of(title: &str) -> String {
    let mut out = String::new();
    for c in title.to_lowercase().chars() {
        if c.is_ascii_alphanumeric() {
            out.push(c);
        } else if !out.ends_with('_') && !out.is_empty() {
            out.push('_');
        }
    }
    let out: String = out.trim_matches('_').chars().take(40).collect();
    if out.is_empty() { "my_lesson".into() } else { out }
}

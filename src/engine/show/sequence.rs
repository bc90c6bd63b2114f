//! The sequence of play: where the game stands and what is to be decided.

use super::{offer::Offer, scene::Subject, season::Sky, words::RuleId};
use crate::base::{seat::Post, side::Side};
use std::cmp::Ordering;

/// State of a step or box.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[allow(missing_docs, reason = "the names are the terms themselves")]
pub enum Progress {
    Done,
    Now,
    #[default]
    Next,
}

impl Progress {
    /// That of the step of this number while another is on.
    pub fn of<N: Ord + Copy>(step: N, now: N) -> Self {
        match step.cmp(&now) {
            Ordering::Less => Self::Done,
            Ordering::Equal => Self::Now,
            Ordering::Greater => Self::Next,
        }
    }
}

/// A box of the turn track.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct TurnBox {
    /// `Jun`.
    pub label: String,
    /// Weather.
    pub sky: Sky,
    /// Past, now, future.
    pub progress: Progress,
    /// Tooltip with the rule.
    pub about: String,
    /// Something beside the weather belongs to it, which `about` tells: an arrival, a crisis.
    pub marked: bool,
    /// It is played by night.
    pub night: bool,
}

/// A step of the sequence of play.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct StepMark {
    /// Number in the rulebook.
    pub number: u8,
    /// `German movement and air`.
    pub title: String,
    /// Right-aligned note.
    pub note: String,
    /// Its rule, which a click opens; may be empty. The note stands below the title then.
    pub rule: RuleId,
    /// Progress.
    pub progress: Progress,
    /// Parts, shown when it is the current step.
    pub parts: Vec<StepMark>,
}

/// Units (or other things) still to decide.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Todo {
    /// `Army Group North`.
    pub label: String,
    /// `4`, `die +1`, `Minsk`.
    pub value: String,
    /// Members, for cycling.
    pub subjects: Vec<Subject>,
}

/// A titled list in the sidebar.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct TodoList {
    /// `Still to decide`.
    pub title: String,
    /// `15 units`.
    pub note: String,
    /// Rows.
    pub rows: Vec<Todo>,
}

/// A commander of the side to act, in a side that several share.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Commander {
    /// Who.
    pub post: Post,
    /// `Army Group North`.
    pub name: String,
    /// What he has left to do, and what he has: `4 to move · 1 attack · Luftflotte 1`.
    pub note: String,
    /// Units and attacks of his that are still to be decided, for cycling.
    pub subjects: Vec<Subject>,
    /// Whether the game waits for him.
    pub awaited: bool,
    /// Whether he has said that his part is done.
    pub done: bool,
    /// What says so, or takes it back; `None` where nothing of the kind can be said.
    pub say: Option<Offer>,
}

/// Points held and needed.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Score {
    /// Whose points, such as `German`.
    pub whose: &'static str,
    /// Held now.
    pub held: i32,
    /// Whether that is an estimate: something that counts is not known to the viewer.
    pub estimated: bool,
    /// Least that may be needed, as far as the viewer knows.
    pub needed_low: i32,
    /// Most that may be needed.
    pub needed_high: i32,
    /// Needed in the mean or by the printed rule, for the mark on the bar.
    pub needed: i32,
    /// All there are.
    pub total: i32,
    /// Why it is a range, or how it is counted.
    pub about: String,
}

/// The sidebar.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Sequence {
    /// `Your move`, `Soviet step`, `Game over`.
    pub heading: String,
    /// Whose decision.
    pub side: Option<Side>,
    /// `July 1941`.
    pub date: String,
    /// `Turn 2 of 7`.
    pub turn: String,
    /// Turn track.
    pub turns: Vec<TurnBox>,
    /// Steps of the turn.
    pub steps: Vec<StepMark>,
    /// What matters now, one or two sentences.
    pub note: String,
    /// Rules of the note.
    pub note_rules: Vec<RuleId>,
    /// Lists: units to decide, attacks, air fleets.
    pub lists: Vec<TodoList>,
    /// Choices of the moment besides the map (commit, borrow, air effect …).
    pub choices: Vec<Offer>,
    /// Title over the choices.
    pub choices_title: String,
    /// What tells this question from another one of the step under the same title: its choices are numbered from 1. May be empty.
    pub question: String,
    /// What is said in place of choices that are too many to be listed: `Click a place under attack`. May be empty.
    pub choices_many: String,
    /// In a step that puts units on the map which are not there yet: what a click on a marked place does, such as
    /// `places a surplus unit`. Empty in every other step, where a click on own units selects them.
    pub placing: String,
    /// The one primary button.
    pub primary: Option<Offer>,
    /// The commanders of the side to act; empty where one player is the side.
    pub commanders: Vec<Commander>,
    /// Score.
    pub score: Score,
    /// A builder that should be open by itself now (hits, retreat): its subject.
    pub builder: Option<Subject>,
}

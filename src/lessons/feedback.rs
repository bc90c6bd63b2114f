//! What is said of a try.

use engine::{
    base::{plain, seat::PlyId},
    show::{forecast::Forecast, offer::Explanation},
};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// What a try was.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// The step is done.
    Right,
    /// A part of a right answer.
    Part,
    /// Nothing that was asked about: it neither helps nor harms.
    Neutral,
    /// Legal orders that are not what was asked.
    Legal,
    /// Legal orders that are poor, as was asked: now they are to be taken back.
    Poor,
    /// Something that is not what was asked, and not an order.
    Wrong,
    /// The game refused it.
    Refused,
}

/// What is said of a try.
#[derive(Debug, Clone, PartialEq)]
pub struct Feedback {
    /// What it was.
    pub kind: Kind,
    /// What is said, in Markdown; may be empty.
    pub text: String,
    /// What was answered, in a few words: for the teacher, and as the head of what is said.
    pub gave: String,
    /// The game's refusal, in its own words.
    pub refusal: Option<Explanation>,
    /// What may come of the orders, where the game forecasts it.
    pub forecast: Option<Arc<Forecast>>,
    /// The moment the try began at.
    pub from: PlyId,
    /// The moment it led to; the same where nothing was played.
    pub at: PlyId,
}

/// An answer that is not right, for the teacher.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Wrong {
    /// What was answered: an option, a number, a name, orders in words.
    pub answer: String,
    /// How often.
    pub times: u32,
}

impl Wrong {
    /// `4 (3 times)`.
    pub fn words(&self) -> String {
        let answer = plain::one_line(&self.answer);
        if self.times > 1 { format!("{answer} ({} times)", self.times) } else { answer.into_owned() }
    }
}

/// What stands behind an order that the game refuses, where it is told outside the window.
pub const fn refused_mark(is_refused: bool) -> &'static str {
    if is_refused { " (refused)" } else { "" }
}

/// What stands behind poor orders that are given to be taken back.
pub const TAKEN_BACK: &str = " (and taken back)";

/// Most signs of an answer that is kept.
const MOST_SIGNS: usize = 200;

impl Feedback {
    /// What was answered, as it is kept for the teacher.
    pub fn answer(&self) -> String {
        let how = refused_mark(self.refusal.is_some());
        format!("{}{how}", plain::shortened(&plain::one_line(&self.gave), MOST_SIGNS))
    }

    /// Something said of a moment, without orders.
    pub fn said(kind: Kind, text: &str, at: PlyId) -> Self {
        Self { kind, text: text.to_owned(), gave: String::new(), refusal: None, forecast: None, from: at, at }
    }

    /// Whether orders were given that can be taken back to go on.
    pub fn takes_back(&self) -> bool {
        self.is_legal() && self.from != self.at
    }

    /// Whether it is about legal orders that are not to stand: then what may come of them is said as well.
    pub fn is_legal(&self) -> bool {
        matches!(self.kind, Kind::Legal | Kind::Poor)
    }

    /// Whether it counts as a wrong try.
    pub fn is_wrong(&self) -> bool {
        match self.kind {
            Kind::Legal | Kind::Wrong | Kind::Refused => true,
            Kind::Right | Kind::Part | Kind::Neutral | Kind::Poor => false,
        }
    }
}

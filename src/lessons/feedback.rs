//! What is said of a try.

use crate::engine::{
    base::seat::PlyId,
    show::{forecast::Forecast, offer::Explanation},
};
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
    /// The game's refusal, in its own words.
    pub refusal: Option<Explanation>,
    /// What may come of the orders, where the game forecasts it.
    pub forecast: Option<Arc<Forecast>>,
    /// The moment the try began at.
    pub from: PlyId,
    /// The moment it led to; the same where nothing was played.
    pub at: PlyId,
}

impl Feedback {
    /// Something said of a moment, without orders.
    pub fn said(kind: Kind, text: &str, at: PlyId) -> Self {
        Self { kind, text: text.to_owned(), refusal: None, forecast: None, from: at, at }
    }

    /// Whether orders were given that can be taken back to go on.
    pub fn takes_back(&self) -> bool {
        self.kind == Kind::Legal && self.from != self.at
    }

    /// Whether it counts as a wrong try.
    pub fn is_wrong(&self) -> bool {
        match self.kind {
            Kind::Legal | Kind::Wrong | Kind::Refused => true,
            Kind::Right | Kind::Part | Kind::Neutral => false,
        }
    }
}

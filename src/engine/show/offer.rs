//! What may be ordered now, and why something may not.

use super::{scene::Subject, sealed::SealedOrder, words::RuleId};
use crate::engine::base::fence::Fence;
use serde::{Deserialize, Serialize};

/// A refusal in words.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Explanation {
    /// Stable code, such as `E-RANGE`.
    pub code: String,
    /// The fact, one sentence: `Minsk is held by Soviet units`.
    pub sentence: String,
    /// The way out, if there is one: `It must be attacked`.
    pub way_out: String,
    /// Rules that decide it.
    pub rules: Vec<RuleId>,
    /// Where on the map.
    pub at: Option<Subject>,
}

/// Something the user may do now (or may not, with the reason).
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Offer {
    /// Verb first: `Commit the attack`.
    pub label: String,
    /// Consequence in one caption.
    pub note: String,
    /// Orders it stands for.
    pub orders: Vec<SealedOrder>,
    /// Why it is not possible now.
    pub why_not: Option<Explanation>,
    /// What undo will meet afterwards: `Die` or `Reveal` shows a lock.
    pub fence: Fence,
    /// The recommended choice of its group.
    pub recommended: bool,
    /// Rule.
    pub rule: Option<RuleId>,
    /// What it is about.
    pub subject: Option<Subject>,
    /// The letter that takes it (see [`OfferKey`]).
    pub key: Option<char>,
    /// What is asked once before it is taken, because it ends a step in which nothing was ordered: `No unit has moved
    /// and no attack is declared`. Empty when nothing is to be asked.
    pub ask: String,
}

/// A letter under which a game puts choices of a kind. In a plan it goes from one of them to the next, then to none.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OfferKey {
    /// The letter.
    pub key: char,
    /// What the choices are, in one or two words.
    pub title: &'static str,
    /// What the letter does, in one sentence.
    pub about: &'static str,
    /// Why there is none of them now, in one sentence.
    pub otherwise: &'static str,
}

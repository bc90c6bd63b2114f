//! What may be ordered now, and why something may not.

use super::{scene::Subject, sealed::SealedOrder, words::RuleId};
use crate::base::{fence::Fence, seat::Post};
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
    /// Who can lift it, where another commander of the same side can.
    #[serde(skip)]
    pub remedy: Option<Box<Remedy>>,
}

impl Explanation {
    /// A refusal under a code: the fact, and the way out if there is one.
    pub fn new(code: &str, sentence: impl Into<String>, way_out: &str) -> Self {
        let (code, sentence, way_out) = (code.into(), sentence.into(), way_out.into());
        Self { code, sentence, way_out, ..Self::default() }
    }
}

/// How a refusal is lifted: another commander of the same side is asked, and answers with an order.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Remedy {
    /// Who is asked.
    pub asked: Post,
    /// `Army Group South is asked`.
    pub title: String,
    /// What is asked: `56th Panzer Corps wants to enter Rovno`.
    pub what: String,
    /// What it would do: `It could still attack from there in this step`. May be empty.
    pub effect: String,
    /// What can be answered, the narrowest leave first.
    pub replies: Vec<Reply>,
    /// The orders that were refused, where the refusal stands beside an offer; they follow the answer.
    pub then: Vec<SealedOrder>,
    /// How many of the orders given together were good: the answer goes behind them.
    pub before: usize,
}

/// An answer to what is asked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reply {
    /// `Allow this once`.
    pub label: String,
    /// The order that says it.
    pub order: SealedOrder,
    /// Whether it lifts the refusal.
    pub lifts: bool,
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
    /// What is asked once before it is taken. Of the main button, because it ends a step in which nothing was ordered: `No unit
    /// has moved and no attack is declared`. Of everything else, because what it gives up does not come back: `2nd Panzer Group
    /// is not replaced`. Empty when nothing is to be asked.
    pub ask: String,
}

impl Offer {
    /// Why it is not possible, also not with another commander's leave: for that he is asked when it is taken.
    pub fn refused(&self) -> Option<&Explanation> {
        self.why_not.as_ref().filter(|why| why.remedy.is_none())
    }
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

//! What a person puts together before it is submitted as one group of orders.

use super::{
    columns::Columns,
    counter::CounterMark,
    line::Term,
    offer::{Explanation, Offer},
    scene::{Arrow, Subject},
    sealed::SealedOrder,
    sheet::Chip,
    words::{RuleId, Tone},
};
use crate::base::fence::Fence;

/// A row of a builder: a unit or a group with its effect.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct BuilderRow {
    /// `from Grodno`.
    pub label: String,
    /// `1 army of 1, 1 panzer of 3`.
    pub note: String,
    /// `3`.
    pub value: String,
    /// Counters.
    pub units: Vec<CounterMark>,
    /// Orders of the plan this row stands for; taking it out removes them.
    pub removes: Vec<SealedOrder>,
    /// For steppers (hits): current number, least, most.
    pub stepper: Option<(u8, u8, u8)>,
    /// Order that adds one to the stepper.
    pub adds: Vec<SealedOrder>,
}

/// One way to divide what is to be placed among the rows of a builder, and what follows from it.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Division {
    /// How: `2 on 17th Army, 1 on 56th Panzer Corps`.
    pub label: String,
    /// What follows, one or two sentences without the last full stop.
    pub follows: String,
    /// For the side that decides.
    pub tone: Tone,
    /// The plan so far leads to this.
    pub chosen: bool,
    /// The whole plan that makes it.
    pub orders: Vec<SealedOrder>,
}

/// What a person is putting together before it is submitted as one group.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Builder {
    /// `Attack on Minsk`, `Place 2 hits`.
    pub title: String,
    /// Target or subject.
    pub subject: Option<Subject>,
    /// Line under the title.
    pub note: String,
    /// What the target is, in a word or two each: `S4, fortress`, `Dispersed`.
    pub chips: Vec<Chip>,
    /// Rule of the title.
    pub rule: Option<RuleId>,
    /// Rows.
    pub rows: Vec<BuilderRow>,
    /// Who or what could be added: the orders are appended to the plan.
    pub offers: Vec<Offer>,
    /// Sums: heading and terms.
    pub sums: Vec<(String, Vec<Term>)>,
    /// The table on which the die is read, with the column that is used.
    pub columns: Option<Columns>,
    /// Faces of an air die: face, words, tone.
    pub faces: Vec<(u8, String, Tone)>,
    /// Title over the faces.
    pub faces_title: String,
    /// Ways to divide what is to be placed, one for each consequence, best first.
    pub divisions: Vec<Division>,
    /// What is odd about the plan so far, in one sentence; it may be submitted all the same.
    pub warning: Option<String>,
    /// Notes at the foot, each a sentence with its rule.
    pub notes: Vec<(String, RuleId)>,
    /// A complete plan that is recommended.
    pub suggested: Option<Vec<SealedOrder>>,
    /// Label of the button that submits the plan: `Keep this attack`.
    pub confirm: String,
    /// Orders given after the plan when it is submitted, as one group with it.
    pub then: Vec<SealedOrder>,
    /// What undo will meet afterwards: `Die` or `Reveal` shows a lock.
    pub fence: Fence,
    /// What a second click on its place does, which submits the plan: `attack Kaunas, falls in 87 %`. Empty for a plan
    /// that only its button submits.
    pub second_click: String,
    /// Whether the plan is kept when one turns to something else, until the step ends: the next click on its place goes on with it.
    pub puts_off: bool,
    /// Why it cannot be submitted yet.
    pub why_not: Option<Explanation>,
    /// Arrows of the plan.
    pub arrows: Vec<Arrow>,
}

//! Words as plain data: sheets, log lines, the sequence of play, builders. Made by a game, drawn by the window.

use super::scene::{Arrow, CounterMark, Mark, Subject};
use crate::engine::base::{fence::Fence, side::Side};
use serde::{Deserialize, Serialize};

/// An order in its text form (one RON value with string ids). The window treats it as opaque.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct OrderText(pub String);

/// A rule id such as `BF-MOV-01`; the window shows it without the game's prefix in panels.
pub type RuleId = String;

/// How sure a value is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Basis {
    /// Stated by the game's documents.
    Source(String),
    /// Ours, with the reason.
    Reconstructed(String),
}

/// Colour of meaning.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum Tone {
    #[default]
    Plain,
    Good,
    Warn,
    Bad,
    Supply,
    OutOfSupply,
    Quiet,
}

/// A refusal in words.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
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
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Offer {
    /// Verb first: `Commit the attack`.
    pub label: String,
    /// Consequence in one caption.
    pub note: String,
    /// Orders it stands for.
    pub orders: Vec<OrderText>,
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
    #[serde(default)]
    pub key: Option<char>,
    /// What is asked once before it is taken, because it ends a step in which nothing was ordered: `No unit has moved
    /// and no attack is declared`. Empty when nothing is to be asked.
    #[serde(default)]
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

/// A chip in a sheet's head.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Chip {
    /// Text.
    pub text: String,
    /// Tone.
    pub tone: Tone,
}

/// A row of a sheet.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Row {
    /// Left.
    pub label: String,
    /// Right.
    pub value: String,
    /// Rule tag.
    pub rule: Option<RuleId>,
    /// Source or reconstructed.
    pub basis: Option<Basis>,
    /// What a click goes to.
    pub subject: Option<Subject>,
    /// Tone of the value.
    pub tone: Tone,
}

/// A group of rows.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Section {
    /// Heading, may be empty.
    pub title: String,
    /// Rows.
    pub rows: Vec<Row>,
}

/// An inspector page.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Sheet {
    /// Heading.
    pub title: String,
    /// Line under it.
    pub subtitle: String,
    /// Counter in the head.
    pub picture: Option<CounterMark>,
    /// Chips.
    pub chips: Vec<Chip>,
    /// Rows by section.
    pub sections: Vec<Section>,
    /// Counters of a stack: drawn as a list of clickable rows.
    pub units: Vec<CounterMark>,
    /// What may be done with it.
    pub offers: Vec<Offer>,
}

/// A log line.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Line {
    /// The sentence, without a full stop.
    pub text: String,
    /// Rules.
    pub rules: Vec<RuleId>,
    /// What it is about, most important first.
    pub subjects: Vec<Subject>,
    /// Which side acted; `None` for the calendar.
    pub side: Option<Side>,
    /// A die: face, modifiers as (value, words, rule), result.
    pub die: Option<DieLine>,
    /// Terms of a sum shown when unfolded.
    pub terms: Vec<Term>,
    /// An important line (capture, elimination, victory).
    pub weight: Weight,
    /// What to draw on the map while this line is current.
    pub arrows: Vec<Arrow>,
    /// Marks to draw likewise.
    pub marks: Vec<Mark>,
}

/// How much a log line matters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum Weight {
    /// Folded away unless asked for.
    Detail,
    #[default]
    Plain,
    Strong,
    /// A heading: turn, phase or battle.
    Heading,
}

/// A die in a log line.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct DieLine {
    /// Natural face.
    pub face: u8,
    /// Modifiers: value, words, rule.
    pub modifiers: Vec<(i8, String, RuleId)>,
    /// Result after modifiers.
    pub result: i8,
}

/// A term of a sum.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Term {
    /// What.
    pub label: String,
    /// How much, as text (`−1`, `0 to 2`).
    pub value: String,
    /// Rule.
    pub rule: RuleId,
    /// A total, drawn with a line above.
    pub total: bool,
}

/// State of a step or box.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum Progress {
    Done,
    Now,
    #[default]
    Next,
}

/// Sign of a turn box.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum Sky {
    #[default]
    Unknown,
    Good,
    Mud,
    Snow,
}

/// A box of the turn track.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct TurnBox {
    /// `Jun`.
    pub label: String,
    /// Weather.
    pub sky: Sky,
    /// Past, now, future.
    pub progress: Progress,
    /// Tooltip with the rule.
    pub about: String,
}

/// A step of the sequence of play.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct StepMark {
    /// Number in the rulebook.
    pub number: u8,
    /// `German movement and air`.
    pub title: String,
    /// Right-aligned note.
    pub note: String,
    /// Progress.
    pub progress: Progress,
    /// Parts, shown when it is the current step.
    pub parts: Vec<StepMark>,
}

/// Units (or other things) still to decide.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Todo {
    /// `Army Group North`.
    pub label: String,
    /// `4`, `die +1`, `Minsk`.
    pub value: String,
    /// Members, for cycling.
    pub subjects: Vec<Subject>,
}

/// A titled list in the sidebar.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct TodoList {
    /// `Still to decide`.
    pub title: String,
    /// `15 units`.
    pub note: String,
    /// Rows.
    pub rows: Vec<Todo>,
}

/// Points held and needed.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Score {
    /// Held now.
    pub held: i32,
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
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
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
    /// What is said in place of choices that are too many to be listed: `Click a place under attack`. May be empty.
    #[serde(default)]
    pub choices_many: String,
    /// In a step that puts units on the map which are not there yet: what a click on a marked place does, such as
    /// `places a surplus unit`. Empty in every other step, where a click on own units selects them.
    #[serde(default)]
    pub placing: String,
    /// The one primary button.
    pub primary: Option<Offer>,
    /// Score.
    pub score: Score,
    /// A builder that should be open by itself now (hits, retreat): its subject.
    pub builder: Option<Subject>,
}

/// A row of a builder: a unit or a group with its effect.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
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
    pub removes: Vec<OrderText>,
    /// For steppers (hits): current number, least, most.
    pub stepper: Option<(u8, u8, u8)>,
    /// Order that adds one to the stepper.
    pub adds: Vec<OrderText>,
}

/// One way to divide what is to be placed among the rows of a builder, and what follows from it.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Division {
    /// How: `2 on 17th Army, 1 on LVI Panzer Corps`.
    pub label: String,
    /// What follows, one or two sentences without the last full stop.
    pub follows: String,
    /// For whoever decides.
    pub tone: Tone,
    /// The plan so far leads to this.
    pub chosen: bool,
    /// The whole plan that makes it.
    pub orders: Vec<OrderText>,
}

/// What a person is putting together before it is submitted as one group.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Builder {
    /// `Attack on Minsk`, `Place 2 hits`.
    pub title: String,
    /// Target or subject.
    pub subject: Option<Subject>,
    /// Line under the title.
    pub note: String,
    /// Rule of the title.
    pub rule: Option<RuleId>,
    /// Rows.
    pub rows: Vec<BuilderRow>,
    /// Who or what could be added: the orders are appended to the plan.
    pub offers: Vec<Offer>,
    /// Sums: heading and terms.
    pub sums: Vec<(String, Vec<Term>)>,
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
    pub suggested: Option<Vec<OrderText>>,
    /// Label of the button that submits the plan: `Keep this attack`.
    pub confirm: String,
    /// Orders given after the plan when it is submitted, as one group with it.
    #[serde(default)]
    pub then: Vec<OrderText>,
    /// What undo will meet afterwards: `Die` or `Reveal` shows a lock.
    #[serde(default)]
    pub fence: Fence,
    /// What a second click on its place does, which submits the plan: `attack Kaunas, falls in 87 %`. Empty for a plan
    /// that only its button submits.
    #[serde(default)]
    pub second_click: String,
    /// Why it cannot be submitted yet.
    pub why_not: Option<Explanation>,
    /// Arrows of the plan.
    pub arrows: Vec<Arrow>,
}

/// A milestone for batches, such as the fall of a city.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Milestone {
    /// `Smolensk`.
    pub name: String,
    /// Game turn in which it happened first and still holds at the end, if it did.
    pub turn: Option<u16>,
}

/// Result of a game and its milestones.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Summary {
    /// Kind of result, such as `german` or `running`.
    pub kind: String,
    /// One sentence.
    pub sentence: String,
    /// Points held.
    pub score: i32,
    /// Points needed.
    pub needed: i32,
    /// Milestones.
    pub milestones: Vec<Milestone>,
    /// Rows for the end-of-game page.
    pub rows: Vec<Row>,
}

/// One rule in our words.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct RuleText {
    /// Id.
    pub id: RuleId,
    /// Two to five words.
    pub title: String,
    /// One or two sentences.
    pub text: String,
}

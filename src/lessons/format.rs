//! The words of a lesson file. What each field is for, a teacher reads in `docs/lessons.md`.

use engine::base::start::Start;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The version of the format this program writes.
pub const FORMAT: u16 = 1;

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// A lesson: a position, and steps that ask for something.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lesson {
    /// Version of the format; [`FORMAT`].
    pub format: u16,
    /// Lasting id, such as `the_map`: progress is kept under it.
    pub id: String,
    /// Title on the screen.
    pub title: String,
    /// The game, as `--game` names it.
    pub game: String,
    /// Choices of the game; those left out have their default.
    #[serde(default, skip_serializing_if = "is_default")]
    pub choices: BTreeMap<String, String>,
    /// The learner's side, by its name.
    pub side: String,
    /// How long it takes.
    #[serde(default, skip_serializing_if = "is_default")]
    pub minutes: u16,
    /// What is learnt, one sentence.
    #[serde(default, skip_serializing_if = "is_default")]
    pub aim: String,
    /// Rules met for the first time.
    #[serde(default, skip_serializing_if = "is_default")]
    pub new_rules: Vec<String>,
    /// The position it begins from, and the dice that fall first; without it the game begins at its own start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<Start>,
    /// Seed of the dice after those.
    #[serde(default, skip_serializing_if = "is_default")]
    pub seed: u64,
    /// Who gives the orders of the other sides.
    #[serde(default, skip_serializing_if = "is_default")]
    pub others: Others,
    /// The steps.
    pub steps: Vec<Step>,
    /// Facts that all hold at the end.
    #[serde(default, skip_serializing_if = "is_default")]
    pub goal: Vec<String>,
    /// The step at whose end goal and stars are judged, by its id; without it the last.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub goal_at: Option<String>,
    /// What earns more than the first star.
    #[serde(default, skip_serializing_if = "is_default")]
    pub stars: Vec<Star>,
    /// Read at the end.
    #[serde(default, skip_serializing_if = "is_default")]
    pub debrief: String,
    /// Questions for a class.
    #[serde(default, skip_serializing_if = "is_default")]
    pub class: Vec<String>,
    /// It leads into a game: the words of its last press, such as `Play June`. That game begins where the lesson began, with
    /// all units, and hints come by themselves. Such a lesson stands before the others, without a number.
    #[serde(default, skip_serializing_if = "is_default")]
    pub play_on: String,
}

impl Lesson {
    /// Whether it leads into a game, and stands before the others.
    pub fn leads_in(&self) -> bool {
        !self.play_on.is_empty()
    }
}

/// Who gives the orders of the sides that are not the learner's.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Others {
    /// Their automatic players, at a level from 0, whenever they are to act.
    Automatic(u8),
    /// Only the deeds of the lesson.
    Lesson,
}

impl Default for Others {
    fn default() -> Self {
        Self::Automatic(0)
    }
}

/// A star beyond the first.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Star {
    /// Facts that all hold where the goal is judged.
    pub facts: Vec<String>,
    /// What it is for, one sentence.
    pub text: String,
}

/// A step: a text, and what is asked.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Step {
    /// Id within the lesson.
    pub id: String,
    /// Its title in the list of steps; without one its number stands there.
    #[serde(default, skip_serializing_if = "is_default")]
    pub title: String,
    /// What the learner reads, in Markdown: rules as `[BF-MOV-04](rule:BF-MOV-04)`, words as `[pocket](word:pocket)`.
    pub text: String,
    /// What is asked; without it the text is only read.
    #[serde(default, skip_serializing_if = "is_default")]
    pub ask: Ask,
    /// What glows on the map.
    #[serde(default, skip_serializing_if = "is_default")]
    pub glow: Vec<Thing>,
    /// Said when the step is done.
    #[serde(default, skip_serializing_if = "is_default")]
    pub done: String,
    /// Up to two hints: a direction, then the answer.
    #[serde(default, skip_serializing_if = "is_default")]
    pub hints: Vec<String>,
    /// Orders that show the answer, as patterns; without them the first right way.
    #[serde(default, skip_serializing_if = "is_default")]
    pub show_me: Vec<String>,
    /// The table shown after the step, made by the game.
    #[serde(default, skip_serializing_if = "is_default")]
    pub working: Vec<Row>,
    /// It begins where this earlier step began, by its id: the same once more, and otherwise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub back_to: Option<String>,
    /// What happens before the text is read.
    #[serde(default, skip_serializing_if = "is_default")]
    pub before: Vec<Deed>,
    /// What happens once the step is done.
    #[serde(default, skip_serializing_if = "is_default")]
    pub after: Vec<Deed>,
    /// What happens before it and after it, other sides' answers as well, is shown order by order, with its reasons.
    #[serde(default, skip_serializing_if = "is_default")]
    pub watch: bool,
}

/// Something one can point at.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Thing {
    /// A place by id.
    Place(String),
    /// A unit by id.
    Unit(String),
    /// A link by the ids of its ends, in any order.
    Link(String, String),
    /// A step of the sequence of play, by words of its title.
    Phase(String),
    /// A line of the log, by words of it.
    Log(String),
}

/// What happens without the learner.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Deed {
    /// An order of the side to act, as a pattern: the first legal order that fits.
    Order(String),
    /// The automatic player of the side to act, at a level, until another side is to act or the game is over.
    Automatic(u8),
    /// This many orders of the automatic player of the side to act, at a level.
    Orders(u16, u8),
}

/// What a step asks for.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub enum Ask {
    /// Nothing: to read and go on.
    #[default]
    Read,
    /// To point at something.
    Point(Point),
    /// To choose one of several answers.
    Choose(Choose),
    /// To say a number.
    Number(Number),
    /// To give orders.
    Order(Orders),
    /// To say what will happen, then to see it.
    Predict(Predict),
    /// To play until facts hold.
    Free(Free),
}

/// To point at something on the screen.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Point {
    /// Right things.
    pub right: Vec<Thing>,
    /// All of them are asked for, not any.
    #[serde(default, skip_serializing_if = "is_default")]
    pub all: bool,
    /// The pointer resting there is enough, and a click is not meant.
    #[serde(default, skip_serializing_if = "is_default")]
    pub hover: bool,
    /// Other things and what is said of them.
    #[serde(default, skip_serializing_if = "is_default")]
    pub other: Vec<OtherThing>,
    /// What is said of everything else.
    #[serde(default, skip_serializing_if = "is_default")]
    pub otherwise: String,
}

/// Things that are not right.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OtherThing {
    /// Which.
    pub at: Vec<Thing>,
    /// What is said.
    pub reply: String,
}

/// To choose one of several answers.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Choose {
    /// The answers, in the order of the screen.
    pub options: Vec<Choice>,
}

/// An answer to choose.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Choice {
    /// Its text.
    pub text: String,
    /// It is right.
    #[serde(default, skip_serializing_if = "is_default")]
    pub right: bool,
    /// What is said of it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub reply: String,
}

/// To say a number.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Number {
    /// Right numbers: one of these.
    pub right: Vec<i64>,
    /// Numbers so near to a right one count as well.
    #[serde(default, skip_serializing_if = "is_default")]
    pub within: i64,
    /// What is counted, such as `factors`.
    #[serde(default, skip_serializing_if = "is_default")]
    pub unit: String,
    /// Other numbers and what is said of them.
    #[serde(default, skip_serializing_if = "is_default")]
    pub other: Vec<OtherNumber>,
    /// What is said of every other number.
    #[serde(default, skip_serializing_if = "is_default")]
    pub otherwise: String,
}

/// Numbers that are not right.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OtherNumber {
    /// Which.
    pub is: Vec<i64>,
    /// What is said.
    pub reply: String,
}

/// To give orders, in the window as in play.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Orders {
    /// Every way that is right: any one of them.
    pub right: Vec<Way>,
    /// Facts that end the step as well, however they came about.
    #[serde(default, skip_serializing_if = "is_default")]
    pub until: Vec<String>,
    /// Orders that may be given besides and mean nothing here, as patterns.
    #[serde(default, skip_serializing_if = "is_default")]
    pub also: Vec<String>,
    /// Other orders and what is said of them.
    #[serde(default, skip_serializing_if = "is_default")]
    pub other: Vec<OtherWay>,
    /// What is said of every other legal order.
    #[serde(default, skip_serializing_if = "is_default")]
    pub otherwise: String,
}

/// Orders that together are a right answer.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Way {
    /// The orders as patterns, given in any order; `2 of PATTERN` stands for two different ones.
    pub orders: Vec<String>,
    /// They must be given in this order.
    #[serde(default, skip_serializing_if = "is_default")]
    pub in_order: bool,
    /// The right answer is that the game refuses the order, with this code.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub refused: Option<String>,
    /// Facts that must hold after them.
    #[serde(default, skip_serializing_if = "is_default")]
    pub then: Vec<String>,
    /// They are legal but poor: the right answer is to give them, to read the remark and what may come of them, and to take
    /// them back.
    #[serde(default, skip_serializing_if = "is_default")]
    pub taken_back: bool,
    /// What is said of this way besides.
    #[serde(default, skip_serializing_if = "is_default")]
    pub remark: String,
}

impl Way {
    /// Whether the game has moved on once it is done: a refusal, and orders that are taken back, leave it where it was.
    pub fn is_played(&self) -> bool {
        self.refused.is_none() && !self.taken_back
    }
}

/// Orders that are not the right answer.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OtherWay {
    /// Orders as patterns: all that was given in the step, or all that was given last. Empty: any order.
    #[serde(default, skip_serializing_if = "is_default")]
    pub orders: Vec<String>,
    /// Orders that come before them when the lesson is checked, where they cannot be given at once.
    #[serde(default, skip_serializing_if = "is_default")]
    pub given: Vec<String>,
    /// The game refuses the last of them with this code; without it they are legal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub refused: Option<String>,
    /// Facts that must hold after them for this reply.
    #[serde(default, skip_serializing_if = "is_default")]
    pub then: Vec<String>,
    /// What is said. Of a refusal the game's own words stand before it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub reply: String,
}

/// To say what will happen, then to see it.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Predict {
    /// What happens: orders and turns of automatic players.
    pub play: Vec<Deed>,
    /// What may be said, each with the facts by which it is known to be right.
    pub options: Vec<Outcome>,
}

/// What may be said of what will happen.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Outcome {
    /// Its text.
    pub text: String,
    /// Facts that all hold afterwards when it is right.
    pub then: Vec<String>,
    /// What is said of it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub reply: String,
}

/// To play on until facts hold.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Free {
    /// Facts that all hold at its end.
    pub until: Vec<String>,
    /// Facts of which one means that it cannot be reached any more.
    #[serde(default, skip_serializing_if = "is_default")]
    pub lost: Vec<Lost>,
    /// Orders that are answered, and what is said of them.
    #[serde(default, skip_serializing_if = "is_default")]
    pub other: Vec<OtherWay>,
    /// One way to do it, as patterns: what "show me" plays and the checker tries.
    #[serde(default, skip_serializing_if = "is_default")]
    pub way: Vec<Deed>,
}

/// A fact that means the aim has been missed.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lost {
    /// The fact.
    pub fact: String,
    /// What is said.
    pub reply: String,
}

/// A row of the working table: what may come of orders, counted by the game from the position before the step was answered.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Row {
    /// What is counted, such as `Velikiye Luki, two corps`.
    pub title: String,
    /// The place of the attack.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub about: Option<Thing>,
    /// The plan, as patterns, given one after the other.
    #[serde(default, skip_serializing_if = "is_default")]
    pub orders: Vec<String>,
    /// Orders played before the count, as patterns.
    #[serde(default, skip_serializing_if = "is_default")]
    pub given: Vec<String>,
    /// What is said beside it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub note: String,
}

/// A pack: lessons in their order.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pack {
    /// Version of the format; [`FORMAT`].
    pub format: u16,
    /// Lasting id.
    pub id: String,
    /// Title on the screen.
    pub title: String,
    /// What it teaches, one or two sentences.
    #[serde(default, skip_serializing_if = "is_default")]
    pub about: String,
    /// Parts with their lessons.
    pub parts: Vec<Part>,
}

/// A part of a pack.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Part {
    /// Title; may be empty.
    #[serde(default, skip_serializing_if = "is_default")]
    pub title: String,
    /// File names of its lessons, in order, beside the pack.
    pub lessons: Vec<String>,
}

//! Counters as plain data: what is printed on them, what lasts, and what the moment allows.

use super::words::Tone;
use crate::base::{
    folding,
    keys::{PlaceKey, UnitKey},
    say::count,
};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// A counter on the map.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct CounterMark {
    /// Key of the unit.
    pub unit: UnitKey,
    /// Where it stands.
    pub place: PlaceKey,
    /// Index of its side.
    pub side: u8,
    /// Symbol and size.
    pub symbol: Nato,
    /// Body.
    pub body: Body,
    /// Short designation on the counter, such as `41`.
    pub short: String,
    /// The numbers printed on it, in their order, such as 4-4-3; `None` where the viewer does not know them.
    pub values: Option<Vec<Value>>,
    /// Steps, for units that lose them one by one.
    pub steps: Option<Steps>,
    /// What lasts, such as Disrupted or out of supply.
    pub conditions: Vec<Condition>,
    /// What the moment allows and what was done in it.
    pub states: CounterStates,
    /// Full name, such as `41st Panzer Corps`.
    pub name: String,
    /// What it is found by too: the name that is printed on it.
    #[serde(default)]
    pub also: String,
    /// Spoken: `41st Panzer Corps, Dvinsk, 1 factor, may move`.
    pub spoken: String,
    /// Group it belongs to, such as `Army Group North`.
    pub group: String,
    /// The same as a band on the counter; none for a unit of no group, or where the viewer does not know it.
    #[serde(default)]
    pub band: Option<Band>,
    /// It stands for one of several that are not told apart: where it came from and where it went is not known.
    #[serde(default)]
    pub untraced: bool,
}

impl CounterMark {
    /// All that it is found by, as texts are searched: its name first, then what is printed on it, with the number as it
    /// is there.
    pub fn forms(&self) -> Vec<String> {
        let numbered = self.also.split_once(". ").map(|(_, rest)| format!("{}. {rest}", self.short));
        let all = [Some(self.name.clone()), Some(self.also.clone()), numbered, Some(self.short.clone())];
        all.into_iter()
            .flatten()
            .filter(|name| !name.is_empty())
            .flat_map(|name| folding::forms(&name))
            .collect()
    }
}

/// The group of a counter among those of its side, by a number from 0: it has a colour and a pattern of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Band(pub u8);

/// Military symbol and size.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Nato {
    /// In the box.
    pub branch: Branch,
    /// Over the box.
    pub size: Size,
}

/// Military symbol in the box of a counter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Branch {
    /// Face down.
    #[default]
    Unknown,
    /// Crossed diagonals.
    Infantry,
    /// Capsule.
    Armour,
    /// Filled capsule.
    ArmourGroup,
    /// Diagonals and capsule.
    Mechanised,
    /// Infantry with a filled wedge.
    Shock,
    /// One diagonal.
    Cavalry,
    /// Infantry with a canopy at the foot of the box.
    Airborne,
    /// Infantry with a filled peak at the foot of the box.
    Mountain,
    /// A ball.
    Artillery,
    /// Bow tie.
    Air,
    /// A staff with a flag.
    Headquarters,
    /// A wall with battlements.
    Garrison,
    /// A star: a leader, who is no unit.
    Leader,
}

/// Size mark over the box.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the names are the terms themselves")]
pub enum Size {
    #[default]
    None,
    Company,
    Battalion,
    Regiment,
    Brigade,
    Division,
    Corps,
    Army,
    Front,
}

/// Body colour variant of a counter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Body {
    /// The side's colour.
    #[default]
    Full,
    /// Pale: of little worth.
    Pale,
    /// White: of a reserve of its own.
    White,
    /// Pale with a dashed edge: not formed yet, as dropped companies that have not gathered.
    Dashed,
}

/// A number printed on a counter.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Value {
    /// What it counts, in the singular, such as `factor`.
    pub name: Cow<'static, str>,
    /// The number, printed as it is.
    pub number: u16,
}

/// Steps of a unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Steps {
    /// Those it still has.
    pub left: u8,
    /// Those it has at full strength.
    pub of: u8,
}

/// A lasting state of a unit that a sign on its counter shows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Condition {
    /// What is drawn.
    pub sign: ConditionSign,
    /// What the unit is, in words: `Disrupted`, `out of supply`.
    pub words: Cow<'static, str>,
    /// What is said of a unit that was so and is no longer: `has recovered`.
    pub over: Cow<'static, str>,
    /// Colour of its disc.
    pub tone: Tone,
}

/// The sign of a condition.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum ConditionSign {
    /// A yellow corner with a letter: the unit is not at its best, as Disrupted or Dispersed.
    Corner(char),
    /// The same, and the opposite corner: worse, as Demoralised.
    Corners(char),
    /// A struck circle: out of supply.
    Unsupplied,
    /// A filled one: cut off.
    Isolated,
    /// A drop in a circle: out of fuel.
    Dry,
    /// A wall at the left edge: a garrison, which stays.
    Garrison,
    /// Its designation in red on a white tag: a unit of a sort of its own.
    RedName,
    /// A letter on a dark square outside the upper right corner, such as R for one that may act in a later phase.
    Letter(char),
    /// None: it is said in words alone.
    Words,
}

impl ConditionSign {
    /// Whether a corner says that the unit is not at its best.
    pub const fn is_corner(self) -> bool {
        matches!(self, Self::Corner(_) | Self::Corners(_))
    }

    /// Whether units in this condition get no supply.
    pub const fn is_supply(self) -> bool {
        matches!(self, Self::Unsupplied | Self::Isolated)
    }
}

/// Part of a unit in what is declared.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Part {
    /// None.
    #[default]
    None,
    /// Declared attacker.
    Attacks,
    /// Declared follower.
    Follows,
}

/// What a counter may do and has done in the moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct CounterStates {
    /// Done for this step.
    pub moved: bool,
    /// It has moved and may still attack: the tick alone says so, its body stays as it is.
    #[serde(default)]
    pub unfaded: bool,
    /// Its part in what is declared.
    pub part: Part,
    /// May still do something in this step (for "next unit to decide").
    pub can_act: bool,
    /// Hits placed so far in the current battle.
    pub hits: u8,
    /// Its face is shown to this viewer though no side knows it: the truth of an umpire.
    pub unseen: bool,
}

impl Value {
    /// A number of a name in the singular, such as `factor`.
    pub const fn new(name: &'static str, number: u16) -> Self {
        Self { name: Cow::Borrowed(name), number }
    }
}

impl Condition {
    /// A condition that reads `words` while it lasts and `over` when it has ended.
    pub const fn new(sign: ConditionSign, words: &'static str, over: &'static str, tone: Tone) -> Self {
        Self { sign, words: Cow::Borrowed(words), over: Cow::Borrowed(over), tone }
    }
}

impl CounterMark {
    /// Whether the viewer sees its back: it has neither numbers nor a designation, though its branch may be known.
    pub fn is_face_down(&self) -> bool {
        self.values.is_none()
            && (self.symbol.branch == Branch::Unknown
                || self.short.is_empty() && self.symbol.branch != Branch::Air)
    }

    /// Whether a corner says that it is not at its best.
    pub fn is_impaired(&self) -> bool {
        self.conditions.iter().any(|c| c.sign.is_corner())
    }

    /// Whether it gets no supply.
    pub fn is_unsupplied(&self) -> bool {
        self.conditions.iter().any(|c| c.sign.is_supply())
    }

    /// The first of its numbers; 1 for one whose numbers are not known.
    pub fn strength(&self) -> u16 {
        self.values.as_deref().map_or(1, |all| all.first().map_or(0, |v| v.number))
    }

    /// Its numbers as they are printed, `4-4-3`; `None` where they are not known.
    pub fn printed(&self) -> Option<String> {
        let all = self.values.as_ref()?;
        Some(all.iter().map(|v| v.number.to_string()).collect::<Vec<_>>().join("-"))
    }

    /// Its numbers in words: `2 factors`, or `4-4-3` where there are several; `unknown` where they are not known.
    pub fn strength_words(&self) -> String {
        match self.values.as_deref() {
            None => "unknown".to_owned(),
            Some([one]) => count(one.number, &one.name),
            Some(_) => self.printed().unwrap_or_default(),
        }
    }
}

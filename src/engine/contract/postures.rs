//! What can be different about a turn of an automatic player, how long a level weighs it, and what came of that.

use crate::base::keys::{PlaceKey, UnitKey};
use serde::{Deserialize, Serialize};

/// Least gain for which the procedure is left: a hundredth of a victory.
pub const LEAST: f64 = 0.01;
/// Standard errors a gain must be beyond.
pub const SURE: f64 = 2.0;

/// A leaning of a side's procedure for one turn: where it goes first, what odds it takes, whether it holds or chases.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Posture {
    /// Its number in files, above 0: 0 is the procedure as it is.
    pub id: u8,
    /// In a few words, as in “Kiev first, 43 %”.
    pub name: String,
}

/// What a plan leans to: nothing where both are 0, to one posture where the second is, or to two at once. Where the two contradict
/// each other, the second counts.
pub type Leant = [u8; 2];

/// What a plan leans to on the whole front, or on all of it but one part, and what it leans to there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Leans {
    /// On the whole front, or everywhere but in the part.
    pub to: Leant,
    /// The part that differs, by its number from 1; 0 where none does.
    pub part: u8,
    /// What it leans to there; 0 is the procedure.
    pub there: u8,
}

impl From<Leant> for Leans {
    fn from(to: Leant) -> Self {
        Self { to, ..Self::default() }
    }
}

/// Whose an order of a plan is: plans are put together by the parts of the front in which the units stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mover {
    /// A unit's.
    Unit(UnitKey),
    /// That of all who attack a place: it sends aircraft there, and the like.
    Place(PlaceKey),
    /// It ends what the order before began.
    SameAsBefore,
    /// That of the whole side: it ends a step, and the like.
    Nobody,
}

/// How long a level weighs postures: in games played on, never in time, so that it decides the same on every machine.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Budget {
    /// The level whose procedure leans this way and that, and by which the side is played on: a game played on never searches.
    pub procedure: u8,
    /// Games to find the best plan.
    pub games: u32,
    /// Whether there are games enough to look closer: three eighths of them are for plans that lean to a second posture beside the best
    /// one, and a quarter for plans that differ from it in a part of the front, where there are such plans.
    pub closer: bool,
    /// What a point at the end counts beside the victory, in thousandths of one: of two plans that win as often, the one that holds
    /// more is better.
    pub point: u16,
    /// Games more of that one and of the procedure, on dice that chose nothing: these decide, and these are shown.
    pub fresh: u32,
}

/// What weighing the postures of a turn came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Weighed {
    /// Plans that differ, that of the procedure among them.
    pub plans: u8,
    /// Games played on in all.
    pub games: u32,
    /// The best but the procedure, measured afresh; none where no plan looked better than the procedure.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub best: Option<Finalist>,
}

fn is_none(number: &u8) -> bool {
    *number == 0
}

impl Finalist {
    /// What was made of it. One that was surely better where it was chosen, and was left, was worse when it was played to the end.
    pub fn ending(&self) -> &'static str {
        let least = f64::from(self.error).mul_add(SURE, 2.0).max(1000.0 * LEAST + 2.0);
        match self.taken {
            true => "it is taken",
            false if f64::from(self.gain) > least => "to the end the procedure is surely better, and stays",
            false => "not surely better, so the procedure stays",
        }
    }
    /// What it leans to.
    pub fn leans(&self) -> Leans {
        Leans { to: [self.posture, self.beside], part: self.part, there: self.there }
    }
    /// The same in words: `Kiev first`, `Kiev first + Leningrad first`, `Kiev first (in the north: More care)`. `part` names a part of the
    /// front, `name` a posture, by their numbers; 0 is the procedure.
    pub fn named(&self, part: impl Fn(u8) -> String, name: impl Fn(u8) -> String) -> String {
        let of = |id: u8, none: &str| if id == 0 { none.to_owned() } else { name(id) };
        let one = of(self.posture, "The procedure");
        let all = if self.beside == 0 { one } else { format!("{one} + {}", name(self.beside)) };
        let part = part(self.part);
        if part.is_empty() { all } else { format!("{all} ({part}: {})", of(self.there, "the procedure")) }
    }
}

impl Weighed {
    /// The plan that is played; none where the procedure’s is.
    pub fn taken(&self) -> Option<Finalist> {
        self.best.filter(|best| best.taken)
    }
    /// The procedure’s is played all the same.
    pub fn leave(&mut self) {
        if let Some(best) = &mut self.best {
            best.taken = false;
        }
    }
}

/// A plan measured against the procedure's on the same fresh dice. Shares are in thousandths.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Finalist {
    /// Which posture.
    pub posture: u8,
    /// Which other one beside it; 0 where there is none.
    #[serde(default, skip_serializing_if = "is_none")]
    pub beside: u8,
    /// The part of the front in which it differs, by its number from 1; 0 where it does in none.
    #[serde(default, skip_serializing_if = "is_none")]
    pub part: u8,
    /// What it leans to in that part; 0 is the procedure.
    #[serde(default, skip_serializing_if = "is_none")]
    pub there: u8,
    /// Whether it is played: only if it is surely better.
    pub taken: bool,
    /// Games of each.
    pub games: u32,
    /// Win chances with it, and by the procedure.
    pub chances: [u16; 2],
    /// Mean points at the end with it, and by the procedure, in tenths.
    pub points: [i16; 2],
    /// What it gains in victories, points at the end counted with them (see [`Budget`]).
    pub gain: i16,
    /// Standard error of the gain.
    pub error: u16,
}

//! What a line of play adds up to: losses, captures, battles, luck, tempo and supply, by side and turn. Plain data.
//!
//! Luck is measured against expectation. Every battle has a *stake*: the chance to succeed and the losses of both sides
//! that a viewer had to expect at a moment, counted exactly over the die still to fall and the faces still unseen. Each
//! die and each drawn face moves the stake, also a face seen in another battle, which tells what the unseen units of this one
//! may be; the difference is its luck. Whatever else moves it (hits placed otherwise than the forecast took them to be,
//! another battle that changed the position, an attack called off) is *play*. So for
//! every battle `expected + dice + faces + play = what came of it`, up to the rounding of 64-bit fractions (see
//! [`Battle::gap`]). Made from views and told events alone: equal knowledge gives equal statistics.
//! Here: the data. `account`: how it is added up. `csv`: the tables as text.

use super::show::battle::{Engaged, Stake};
pub(crate) mod account;
mod csv;

use super::{
    base::{by_side::BySide, seat::PlyId, side::Side, when::When},
    play::watch::Watch,
    show::scene::Subject,
};
use serde::{Deserialize, Serialize};

/// How a battle ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
pub enum End {
    /// It is still being fought, or was never resolved.
    #[default]
    Open,
    /// The attack succeeded: the place was taken, or could have been.
    Won,
    /// It did not.
    Held,
    /// It was called off before it was fought.
    CalledOff,
}

impl End {
    /// In a word.
    pub fn word(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Won => "won",
            Self::Held => "held",
            Self::CalledOff => "called off",
        }
    }
}

/// One battle.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Battle {
    /// When it began.
    pub when: When,
    /// The ply it was fought with.
    pub ply: PlyId,
    /// Where.
    pub about: Option<Subject>,
    /// Who, whom, at what odds.
    pub engaged: Engaged,
    /// How it ended.
    pub end: End,
    /// Units lost in it, by side.
    pub lost: BySide<u16>,
    /// What was to be expected when it first came into sight; nothing where no forecast could be made.
    pub expected: Option<Stake>,
    /// What dice changed.
    pub dice: Stake,
    /// What drawn faces changed.
    pub faces: Stake,
    /// What everything else changed.
    pub play: Stake,
}

impl Battle {
    /// What came of it.
    pub fn actual(&self) -> Stake {
        let lost = self.lost.map(f64::from);
        Stake { success: f64::from(u8::from(self.end == End::Won)), lost }
    }

    /// What dice and drawn faces changed for a side, in units; `None` while it is being fought and where nothing could be
    /// expected.
    pub fn luck(&self, side: Side) -> Option<f64> {
        (self.expected.is_some() && self.end != End::Open).then(|| (self.dice + self.faces).balance(side))
    }

    /// How far `expected + dice + faces + play` is from what came of it: nothing but rounding, below 1e-9.
    pub fn gap(&self) -> f64 {
        let Some(expected) = self.expected else { return 0.0 };
        let d = expected + self.dice + self.faces + self.play - self.actual();
        d.lost.iter().fold(d.success.abs(), |gap, (_, lost)| gap.max(lost.abs()))
    }
}

/// A die outside of battle that decided about units.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Cast {
    /// When.
    pub when: When,
    /// The ply.
    pub ply: PlyId,
    /// Whose units.
    pub side: Side,
    /// Where.
    pub place: String,
    /// `Sea transport`.
    pub what: String,
    /// What was to be expected.
    pub expected: Stake,
    /// What the die made of it.
    pub dice: Stake,
}

/// Something that counts changed hands.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Capture {
    /// When.
    pub when: When,
    /// The ply.
    pub ply: PlyId,
    /// Who took it.
    pub side: Option<Side>,
    /// What.
    pub place: String,
}

/// One side in one turn.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
pub struct SideTurn {
    /// Units lost, in battle and otherwise.
    pub lost: u16,
    /// Of them outside of battle.
    pub lost_elsewhere: u16,
    /// What was captured.
    pub captured: u16,
    /// Units that acted, phase by phase.
    pub acted: u16,
    /// Units that could have acted at the end of a phase and had not.
    pub idle: u16,
    /// Units out of supply when the turn's last order was given.
    pub unsupplied: u16,
    /// Battles it began, and of them those that succeeded.
    pub battles: [u16; 2],
    /// Sum of the chances of its battles when they were committed.
    pub hoped: f64,
    /// What dice changed in the battles it began (see [`Stake::balance`] for units).
    pub dice: Stake,
    /// What drawn faces changed in them.
    pub faces: Stake,
    /// What everything else changed in them.
    pub play: Stake,
}

/// One turn.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct TurnAccount {
    /// Its number.
    pub turn: u16,
    /// Its name.
    pub name: String,
    /// Both sides.
    pub sides: BySide<SideTurn>,
}

/// Battles of like chance.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Band {
    /// `50 to 75 %`.
    pub label: &'static str,
    /// How many, by attacker.
    pub fought: BySide<u16>,
    /// Of them successful, by attacker.
    pub taken: BySide<u16>,
    /// Sum of their chances, by attacker.
    pub hoped: BySide<f64>,
}

/// All of it, for one line of play and one viewer.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Statistics {
    /// Names of the sides.
    pub sides: Vec<String>,
    /// Turns in order.
    pub turns: Vec<TurnAccount>,
    /// Captures in order.
    pub captures: Vec<Capture>,
    /// Battles in order, with those called off.
    pub battles: Vec<Battle>,
    /// Dice outside of battle, in order.
    pub casts: Vec<Cast>,
}

/// A job that adds up a line of play; run it on any thread. Nothing comes back when it is called off.
pub type StatisticsJob = Box<dyn FnOnce(&Watch) -> Option<Statistics> + Send>;

impl Statistics {
    /// One side over all turns.
    pub fn total(&self, side: Side) -> SideTurn {
        let mut sum = SideTurn::default();
        for t in &self.turns {
            let s = &t.sides[side];
            sum.lost += s.lost;
            sum.lost_elsewhere += s.lost_elsewhere;
            sum.captured += s.captured;
            sum.acted += s.acted;
            sum.idle += s.idle;
            sum.unsupplied += s.unsupplied;
            sum.battles = [sum.battles[0] + s.battles[0], sum.battles[1] + s.battles[1]];
            sum.hoped += s.hoped;
            sum.dice += s.dice;
            sum.faces += s.faces;
            sum.play += s.play;
        }
        sum
    }

    /// Whether a drawn face changed anything.
    pub fn has_faces(&self) -> bool {
        self.turns.iter().flat_map(|t| t.sides.iter()).any(|(_, x)| x.faces != Stake::default())
    }

    /// What dice, and what drawn faces, changed for a side in all battles, as attacker and as defender, and otherwise.
    pub fn luck(&self, side: Side) -> (f64, f64) {
        let over = self.battles.iter().filter(|b| b.luck(side).is_some());
        let elsewhere = self.casts.iter().map(|c| c.dice.balance(side)).fold(0.0, std::ops::Add::add);
        over.fold((elsewhere, 0.0), |(dice, faces), b| {
            (dice + b.dice.balance(side), faces + b.faces.balance(side))
        })
    }

    /// Battles fought, by the chance the attacker had: did what was likely happen as often as it should?
    pub fn bands(&self) -> Vec<Band> {
        let labels = ["impossible", "below 25 %", "25 to 50 %", "50 to 75 %", "75 % and more", "certain"];
        let mut bands = labels.map(|label| Band { label, ..Band::default() });
        for b in self.battles.iter().filter(|b| matches!(b.end, End::Won | End::Held)) {
            let Some(chance) = b.engaged.chance else { continue };
            let at = match chance {
                c if c.is_impossible() => 0,
                c if c.is_certain() => 5,
                c => 1 + (c.value() * 4.0).floor().clamp(0.0, 3.0) as usize,
            };
            let side = b.engaged.side;
            bands[at].fought[side] += 1;
            bands[at].taken[side] += u16::from(b.end == End::Won);
            bands[at].hoped[side] += chance.value();
        }
        bands.into_iter().filter(|b| b.fought != BySide::default()).collect()
    }
}

//! Words that every file of the game uses: army groups, plans, phases, stages, weather. Nothing of the game stands below them.

use engine::base::side::Side;
use kit::{ids::Id, set::Set};
use serde::{Deserialize, Serialize};

/// An army group, and the sector of the map that goes with it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
pub enum Group {
    /// North.
    #[default]
    N,
    /// Centre.
    C,
    /// South.
    S,
}

impl Group {
    /// All three.
    pub const ALL: [Self; 3] = [Self::N, Self::C, Self::S];
    /// As an index.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }
    /// From an index; anything else is South.
    #[inline]
    pub const fn from_index(i: usize) -> Self {
        match i {
            0 => Self::N,
            1 => Self::C,
            _ => Self::S,
        }
    }
}

impl Id for Group {
    const LIMIT: usize = 3;
    #[inline]
    fn at(index: usize) -> Self {
        Self::from_index(index)
    }
    #[inline]
    fn index(self) -> usize {
        Self::index(self)
    }
}

/// A sector as its number, 0 to 2: `#[serde(with = "sector_number")]`.
pub(crate) mod sector_number {
    use super::Group;
    use serde::{Deserialize as _, Deserializer, Serialize as _, Serializer, de::Error as _};

    pub(crate) fn serialize<S: Serializer>(group: &Group, to: S) -> Result<S::Ok, S::Error> {
        (*group as u8).serialize(to)
    }
    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Group, D::Error> {
        let n = usize::from(u8::deserialize(from)?);
        Group::ALL.get(n).copied().ok_or_else(|| D::Error::custom("there are three sectors"))
    }
}

/// A set of sectors; in files a number below 8, whose bits are North, Centre and South.
pub type Sectors = Set<Group, 1>;

/// The German plan (BF-SET-08 to -10).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Plan {
    /// As it was.
    Historical,
    /// Moscow and Ukraine.
    Marcks,
    /// Moscow second.
    Schultz,
}

/// Class of a German unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Army.
    Army,
    /// Panzer corps.
    Panzer,
    /// Panzer group: an army and a panzer unit (R31, revised edition).
    PanzerGroup,
}

/// How a unit takes part in a declared attack.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Role {
    /// Attacks.
    Attack,
    /// Follows on along the same link without attacking (BF-FOL-01).
    Follow,
}

/// The weather of a month.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub enum Weather {
    /// Good.
    #[default]
    Good,
    /// Mud.
    Mud,
    /// Snow.
    Snow,
}

/// Where in the sequence of play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Phase {
    /// Before the deal.
    Deal,
    /// Surplus Soviet units are placed (R70).
    SovietSetup,
    /// German set-up.
    GermanSetup,
    /// Step 1: choices at the start of the turn.
    TurnStart,
    /// Step 2: movement, declarations, air missions.
    Operations,
    /// Step 2: after the air dice, attacks may still be cancelled (R96).
    AirResults,
    /// Step 4: the next German attack is picked.
    Attacks,
    /// Step 4: a German attack is being resolved.
    Battle,
    /// Step 6: Soviet movement and declarations.
    SovietOperations,
    /// Step 6: Germans under attack may be ordered to stand (BF-RET-06).
    Stand,
    /// Step 6: the next Soviet attack is picked.
    SovietAttacks,
    /// Step 6: a Soviet attack is being resolved.
    SovietBattle,
    /// Step 7: the Siberian reserve may be called (SIB-BF-01).
    SiberianCall,
    /// Step 7: arrivals are deployed.
    Replacements,
    /// Step 7: units are sent to the Far East (SIB-BF-07).
    FarEast,
    /// The game is over.
    Over,
    /// Step 4: before the first German attack, Soviet units under attack may be ordered to stand (BF-RET-07).
    SovietStand,
}

impl Phase {
    /// Its number in digests: phases that came later have the numbers after the last, whatever their place in the turn.
    pub const fn number(self) -> u8 {
        match self {
            Self::Replacements => 12,
            Self::Over => 13,
            Self::SovietStand => 14,
            Self::SiberianCall => 15,
            Self::FarEast => 16,
            earlier => earlier as u8,
        }
    }
}

/// Where in a battle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, Deserialize)]
pub enum Stage {
    /// No battle.
    #[default]
    None,
    /// The air effect is chosen (BF-AIR-03).
    AirEffect,
    /// The attacker places his hits.
    AttackerHits,
    /// The defender places his hits.
    DefenderHits,
    /// Survivors retreat or stay.
    Retreats,
    /// Attackers move in.
    Advance,
    /// Panzer corps go on to a second position (BF-BLZ-02).
    Exploit,
    /// The defenders have been seen; the attack is pressed or called off (R120).
    Seen,
    /// Soviet infantry that fought may be turned down again (R84).
    ReHide,
}

/// What an air mission brings to an attack (BF-AIR-03).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum AirEffect {
    /// One German hit more.
    Plus,
    /// One Soviet hit less.
    Minus,
}

/// Kind of result (BF-VIC-09 to 11).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum ResultKind {
    /// German victory on points.
    German,
    /// Soviet victory.
    Soviet,
    /// Moscow fell and the war with it.
    SuddenDeath,
    /// Japan attacked: an academic German victory.
    Academic,
}

/// How the game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameResult {
    /// Kind.
    pub kind: ResultKind,
    /// Points held.
    pub points: i32,
    /// Points needed.
    pub needed: i32,
    /// Weak units among those selected at the start.
    pub weak: u8,
}

/// The German side.
pub const GERMAN: Side = Side(0);

/// The Soviet side.
pub const SOVIET: Side = Side(1);

/// How the Soviet strength is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Strength {
    /// 32 of 48 at random (BF-SET-03).
    Bell,
    /// Two of three hidden groups (BF-SET-01).
    Presort,
}

/// Level of the Soviet solitaire procedure: how many units garrison a threatened city (R52). Files have the names of old.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// Thin garrisons: two units, whatever the threat.
    #[serde(alias = "thin")]
    Historical,
    /// Matched garrisons: two and one for each link along which an army can attack.
    #[serde(alias = "matched")]
    Standard,
    /// Full garrisons: two and one for each unit that could attack within the link limits.
    #[serde(alias = "full")]
    Hard,
    /// Two, and a third where any army can attack.
    One,
}

/// How the Siberian reserve comes into the game (BF-SIB-06).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum SiberianRule {
    /// As in the rulebook: a German army next to Moscow brings it, and Japan may end the game.
    #[default]
    Printed,
    /// The Soviet side calls it a month ahead; a Japanese attack takes armies away.
    Crisis,
    /// It comes in December, without risk.
    Safe,
}

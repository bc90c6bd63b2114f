//! How a game stands: the open part that both sides see, and the hidden part that neither sees.
//!
//! In the edition of 2020 neither side may look at face-down units (R115), so the open part *is* what each side knows and
//! a view is the open part alone; the umpire's view has the hidden part as well. In the revised edition the Soviet player may
//! look at his own tanks (R125): his view has their faces besides.
//! Everything is flat arrays by index: cloning is one copy of about a kilobyte.

use super::{
    ids::{
        CounterId, CounterSet, N_BLOCKS, N_GERMAN, N_SPACES, N_UNITS, PerUnit, SOVIET_UNITS, SpaceId,
        SpaceSet, UnitId, UnitSet,
    },
    nouns::{AirEffect, GameResult, Group, Phase, Plan, Sectors, Stage, sector_number},
    siberia::Siberia,
    spots::{Source, SpaceOf, Spot, Spots, byte, space, space_number, unit_number},
    talk::Talk,
};
use kit::{
    per_unit::list,
    set::{bits, octet},
};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// Flags of a unit.
pub mod flag {
    /// Disrupted (BF-DIS).
    pub const DISRUPTED: u16 = 1;
    /// The garrison of a victory city that stays there (BF-MOV-16).
    pub const FIXED: u16 = 2;
    /// Took the Bonus link this step (BF-MOV-04).
    pub const BONUS: u16 = 4;
    /// Supplied from the air this turn (BF-AIR-14).
    pub const AIR_SUPPLIED: u16 = 8;
    /// Ordered not to retreat (BF-RET-06).
    pub const NO_RETREAT: u16 = 16;
    /// Took a hit or retreated in this step (R49).
    pub const HIT_NOW: u16 = 32;
    /// Declared as a follower rather than an attacker.
    pub const FOLLOWER: u16 = 64;
    /// Thrown back in the current battle (BF-HIT-06).
    pub const THROWN: u16 = 128;
    /// Advanced in the current battle.
    pub const ADVANCED: u16 = 256;
    /// White Siberian unit (BF-SIB-05).
    pub const SIBERIAN: u16 = 512;
    /// Links moved this step, two bits.
    pub const LINKS_SHIFT: u16 = 10;
    /// Declared as one of the second Soviet stack, which attacks after the first (R54).
    pub const SECOND: u16 = 4096;
    /// Mask of the links moved.
    pub const LINKS: u16 = 3 << LINKS_SHIFT;
    /// What is cleared when a side's step begins.
    pub const STEP: u16 = BONUS | LINKS | HIT_NOW | FOLLOWER | THROWN | ADVANCED | SECOND;
}

/// The battle being fought. In files its places are numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "BattleNumbers", try_from = "BattleNumbers")]
pub struct Battle {
    /// Stage.
    pub stage: Stage,
    /// Target.
    pub target: SpaceId,
    /// Declared target: the same in the first leg.
    pub first: SpaceId,
    /// Leg of a Blitzkrieg: 1 or 2; 1 in a normal attack.
    pub leg: u8,
    /// Blitzkrieg chosen.
    pub blitz: bool,
    /// Effect of the air mission, once it is chosen.
    pub air: Option<AirEffect>,
    /// Attackers, followers not included.
    pub attackers: UnitSet,
    /// Followers.
    pub followers: UnitSet,
    /// Defenders at commitment.
    pub defenders: UnitSet,
    /// Hits to place on the attackers and defenders, after absorption.
    pub to_attackers: u8,
    /// Hits to place on the defenders.
    pub to_defenders: u8,
    /// Defenders that took a hit, survived, and have not yet retreated or stayed.
    pub to_retreat: UnitSet,
    /// UnDisrupted attackers were left after fire (forces retreats, BF-RET-01).
    pub left: bool,
    /// Target of the second leg, once it is chosen.
    pub exploit: Option<SpaceId>,
    /// Panzer corps that go on.
    pub exploiters: UnitSet,
    /// Number of the battle in its step, for the log.
    pub number: u8,
}

impl Battle {
    /// No battle.
    pub const NONE: Self = Self {
        stage: Stage::None,
        target: SpaceId(0),
        first: SpaceId(0),
        leg: 0,
        blitz: false,
        air: None,
        attackers: UnitSet::NONE,
        followers: UnitSet::NONE,
        defenders: UnitSet::NONE,
        to_attackers: 0,
        to_defenders: 0,
        to_retreat: UnitSet::NONE,
        left: false,
        exploit: None,
        exploiters: UnitSet::NONE,
        number: 0,
    };
}

/// A battle as files and digests hold it: the places as numbers, 255 for none.
#[derive(Clone, Copy, Serialize, Deserialize)]
pub(crate) struct BattleNumbers {
    stage: Stage,
    pub(crate) target: u8,
    pub(crate) first: u8,
    leg: u8,
    blitz: bool,
    /// 0 none, 1 one German hit more, 2 one Soviet hit less.
    pub(crate) air: u8,
    attackers: UnitSet,
    followers: UnitSet,
    defenders: UnitSet,
    to_attackers: u8,
    to_defenders: u8,
    to_retreat: UnitSet,
    left: bool,
    /// 0 where there is no battle.
    pub(crate) exploit: u8,
    exploiters: UnitSet,
    number: u8,
}

impl From<Battle> for BattleNumbers {
    fn from(b: Battle) -> Self {
        Self {
            stage: b.stage,
            target: byte(Some(b.target)),
            first: byte(Some(b.first)),
            leg: b.leg,
            blitz: b.blitz,
            air: match b.air {
                None => 0,
                Some(AirEffect::Plus) => 1,
                Some(AirEffect::Minus) => 2,
            },
            attackers: b.attackers,
            followers: b.followers,
            defenders: b.defenders,
            to_attackers: b.to_attackers,
            to_defenders: b.to_defenders,
            to_retreat: b.to_retreat,
            left: b.left,
            exploit: if b.leg == 0 { 0 } else { byte(b.exploit) },
            exploiters: b.exploiters,
            number: b.number,
        }
    }
}

impl TryFrom<BattleNumbers> for Battle {
    type Error = &'static str;

    fn try_from(n: BattleNumbers) -> Result<Self, Self::Error> {
        let place = |n: u8| space(n).ok_or("there is no such place");
        Ok(Self {
            stage: n.stage,
            target: place(n.target)?,
            first: place(n.first)?,
            leg: n.leg,
            blitz: n.blitz,
            air: match n.air {
                0 => None,
                1 => Some(AirEffect::Plus),
                2 => Some(AirEffect::Minus),
                _ => return Err("there is no such air effect"),
            },
            attackers: n.attackers,
            followers: n.followers,
            defenders: n.defenders,
            to_attackers: n.to_attackers,
            to_defenders: n.to_defenders,
            to_retreat: n.to_retreat,
            left: n.left,
            exploit: if n.leg == 0 { None } else { space(n.exploit) },
            exploiters: n.exploiters,
            number: n.number,
        })
    }
}

/// State of an air fleet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Fleet {
    /// In the game.
    pub present: bool,
    /// Serves this sector; in files its number.
    #[serde(with = "sector_number")]
    pub sector: Group,
    /// Flies in support over this space.
    #[serde(with = "space_number")]
    pub target: Option<SpaceId>,
    /// Supplies this unit.
    #[serde(with = "unit_number")]
    pub supplies: Option<UnitId>,
    /// Natural die of this turn's mission, 0 before it is rolled.
    pub die: u8,
    /// Result after modifiers.
    pub result: u8,
}

impl Fleet {
    /// Whether it has its mission of this turn.
    pub fn is_assigned(&self) -> bool {
        self.target.is_some() || self.supplies.is_some()
    }
}

/// What both sides see.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Open {
    /// Phase.
    pub phase: Phase,
    /// Game turn, 0 in set-up.
    pub turn: u8,
    /// Weather of October once rolled: 0 not yet, 1 Mud, 2 Good.
    pub october: u8,
    /// Plan in force.
    pub plan: Option<Plan>,
    /// Plan transfers still owed at set-up: pairs of groups.
    pub owed: [Option<(Group, Group)>; 2],
    /// The optional transfer was made (BF-SET-12).
    pub transferred: bool,
    /// Where each unit is.
    pub at: Spots,
    /// Flags of each unit, see [`flag`].
    #[serde(with = "list")]
    pub flags: PerUnit<u16>,
    /// Target of each declared unit.
    pub aim: SpaceOf<N_UNITS>,
    /// Hits placed in the current battle.
    #[serde(with = "list")]
    pub hits: PerUnit<u8>,
    /// Face of each block: counter + 1, 0 unknown.
    #[serde(with = "array")]
    pub face: [u8; N_BLOCKS],
    /// Army group of each German unit, as index.
    #[serde(with = "array")]
    pub group: [u8; N_GERMAN],
    /// German-controlled spaces.
    #[serde(with = "bits")]
    pub control: SpaceSet,
    /// Live fortresses.
    #[serde(with = "bits")]
    pub fort: SpaceSet,
    /// Declared targets not yet resolved ("under attack", R45).
    #[serde(with = "bits")]
    pub targets: SpaceSet,
    /// Positions attacked in this step (R49).
    #[serde(with = "bits")]
    pub attacked: SpaceSet,
    /// Spaces that hold German units.
    #[serde(with = "bits")]
    pub german: SpaceSet,
    /// Spaces that hold Soviet units.
    #[serde(with = "bits")]
    pub soviet: SpaceSet,
    /// Sectors whose line is broken this Soviet step (R51).
    #[serde(with = "octet")]
    pub broken: Sectors,
    /// Air fleets.
    pub fleets: [Fleet; 3],
    /// The loan of an air fleet was decided.
    pub loan_decided: bool,
    /// The army group of 40th Panzer Corps was decided.
    pub assigned40: bool,
    /// Siberians: 0 not triggered, 1 triggered, 2 in the game, 3 in the game and Japan at war (R78).
    pub siberians: u8,
    /// Moscow has fallen once (R67).
    pub moscow_fell: bool,
    /// The battle being fought.
    pub battle: Battle,
    /// Battles fought in this step.
    pub battles: u8,
    /// Arrivals waiting, and where they come from; the first is next.
    pub arrivals: Vec<(UnitId, Source)>,
    /// Turn in which each space last came under German control, 0 never.
    #[serde(with = "array")]
    pub taken: [u8; N_SPACES],
    /// Units of each side eliminated so far: German, Soviet.
    pub losses: [u8; 2],
    /// Number of counters in the unseen pool.
    pub pool_size: u8,
    /// How many of them are tank units: their number by type is public (§5.4). None in an edition without types.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub pool_tanks: u8,
    /// Blocks that are tank units: their type is public, their strength is not (BF-EXP-07). None in an edition without types.
    #[serde(default, skip_serializing_if = "are_none")]
    pub tanks: UnitSet,
    /// Counters that are not in this game: none in one that began with its set-up. Files and digests know them from the pool.
    #[serde(with = "bits", default, skip_serializing_if = "is_nobody")]
    pub absent: CounterSet,
    /// December, where it is rolled for (R23): 0 not yet, 1 Snow, 2 Good.
    #[serde(default, skip_serializing_if = "is_nought")]
    pub december: u8,
    /// Weak units drawn and points needed, where everybody knows them (R129). Digests know them from the units.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub strength: Option<(u8, i8)>,
    /// What is known of the draws.
    pub draws: Draws,
    /// Soviet infantry that has fought and may be turned down again when it is fit (R84). None where that is not played.
    #[serde(default, skip_serializing_if = "are_none")]
    pub turnable: UnitSet,
    /// Targets whose being under attack kept a unit from its retreat: attacks on them stand (BF-CALL-01). It follows from
    /// the events.
    #[serde(with = "bits", default, skip_serializing_if = "is_nowhere")]
    pub barring: SpaceSet,
    /// Axis units have attacked out of Romania (BF-RAT-07).
    #[serde(default, skip_serializing_if = "is_not")]
    pub romania_attacked: bool,
    /// The Siberian reserve where it is called (BF-SIB-06). Nothing under the printed rule, and files leave it out then.
    #[serde(default, skip_serializing_if = "Siberia::is_untouched")]
    pub siberia: Siberia,
    /// Result, when the game is over.
    pub result: Option<GameResult>,
    /// What the commanders of a team have said to each other; none where one player is the side.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub talk: Option<Box<Talk>>,
    /// Declared targets of Soviet breakouts (R134). It follows from the declarations, so files and digests leave it out.
    #[serde(skip)]
    pub breakouts: SpaceSet,
}

#[allow(clippy::trivially_copy_pass_by_ref)] // the signature serde asks for
fn is_zero(n: &u8) -> bool {
    *n == 0
}

#[allow(clippy::trivially_copy_pass_by_ref)] // the signature serde asks for
fn are_none(units: &UnitSet) -> bool {
    units.is_empty()
}

#[allow(clippy::trivially_copy_pass_by_ref)] // the signature serde asks for
fn is_nought(n: &u8) -> bool {
    *n == 0
}

#[allow(clippy::trivially_copy_pass_by_ref)] // the signature serde asks for
fn is_nobody(set: &CounterSet) -> bool {
    set.is_empty()
}

#[allow(clippy::trivially_copy_pass_by_ref)] // the signature serde asks for
fn is_nowhere(set: &SpaceSet) -> bool {
    set.is_empty()
}

#[allow(clippy::trivially_copy_pass_by_ref)] // the signature serde asks for
fn is_not(is: &bool) -> bool {
    !is
}

/// What everybody knows of the draws without seeing a face: an old block cannot be a counter that came back to the pool
/// after it was drawn. It follows from the events, so the digest leaves it out.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Draws {
    /// Draws so far: 0 is the deal, then one for every time arrivals are drawn.
    pub count: u8,
    /// Draw from which each block came.
    #[serde(with = "array")]
    pub born: [u8; N_BLOCKS],
    /// First draw for which each counter was back in the pool, 0 if it has never been seen to go back.
    #[serde(with = "array")]
    pub back: [u8; N_BLOCKS],
    /// Counters seen that were dealt at the start.
    #[serde(with = "bits")]
    pub dealt: CounterSet,
    /// Counters seen that were left in the pool at the start.
    #[serde(with = "bits")]
    pub spared: CounterSet,
    /// Infantry turned down again, by those it was mixed with (R124).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub mixed: Vec<Mix>,
}

/// Units that are face down, some of which were seen: any of them may be any (BF-EXP-08).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mix {
    /// The units.
    pub units: UnitSet,
    /// Counters known to be among them.
    #[serde(with = "bits")]
    pub known: CounterSet,
}

impl Mix {
    /// The first units of it, as many as are unseen: where draws are counted they stand in for those.
    pub fn stand_ins(&self) -> UnitSet {
        self.units.into_iter().take(self.units.len().saturating_sub(self.known.len())).collect()
    }
}

impl Draws {
    /// Counters that were turned down again and are known to be in some mix.
    pub fn known_counters(&self) -> CounterSet {
        self.mixed.iter().fold(CounterSet::NONE, |all, m| all.or(m.known))
    }
    /// As many units, which stand in for those.
    pub fn known_units(&self) -> UnitSet {
        self.mixed.iter().fold(UnitSet::NONE, |all, m| all.or(m.units.without(m.stand_ins())))
    }
    /// The mix a unit is in.
    pub fn mix_of(&self, unit: UnitId) -> Option<&Mix> {
        self.mixed.iter().find(|m| m.units.has(unit))
    }
}

impl Default for Draws {
    fn default() -> Self {
        Self {
            count: 0,
            born: [0; N_BLOCKS],
            back: [0; N_BLOCKS],
            dealt: CounterSet::NONE,
            spared: CounterSet::NONE,
            mixed: Vec::new(),
        }
    }
}

/// Stands for the counter of a block that is not in use.
pub const UNUSED: u8 = 255;

/// What is unseen before the end.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Hidden {
    /// Counter of each block, or [`UNUSED`].
    #[serde(with = "array")]
    pub truth: [u8; N_BLOCKS],
    /// Counters in the unseen pool.
    #[serde(with = "bits")]
    pub pool: CounterSet,
    /// Weak units among those selected at the start (BF-VIC-07).
    pub weak_selected: u8,
    /// Pre-sort: change of the requirement by the group left out (BF-VIC-06).
    pub presort_change: i8,
}

impl Hidden {
    /// Nothing that could be looked at.
    pub const UNSEEN: Self =
        Self { truth: [UNUSED; N_BLOCKS], pool: CounterSet::NONE, weak_selected: 0, presort_change: 0 };
}

/// The whole state.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct State {
    /// What both sides see.
    pub open: Open,
    /// What is unseen.
    pub hidden: Hidden,
}

/// What a viewer may know: the open part, and for the umpire the hidden part.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct View {
    /// What both sides see.
    pub open: Open,
    /// The umpire sees this too.
    pub hidden: Option<Hidden>,
    /// The Soviet player sees this too, in an edition in which he may look at his tanks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub own: Option<OwnTanks>,
}

/// What the Soviet player knows besides: the faces of his tanks on the map and of those that wait to be placed (BF-EXP-04,
/// R125).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct OwnTanks {
    /// Face of each block that is a tank unit in the game: counter + 1, 0 for all others.
    #[serde(with = "array")]
    pub faces: [u8; N_BLOCKS],
}

impl OwnTanks {
    /// The tanks of a state.
    pub fn of(s: &State) -> Self {
        let mut faces = [0; N_BLOCKS];
        for unit in s.open.tanks {
            faces[unit.slot()] = s.hidden.truth[unit.slot()].wrapping_add(1);
        }
        Self { faces }
    }

    /// The face of a tank unit.
    pub fn face(&self, unit: UnitId) -> Option<CounterId> {
        self.faces[unit.slot()].checked_sub(1).filter(|_| !unit.is_german()).map(CounterId)
    }
}

impl View {
    /// The open part with every face turned up, for an umpire; `None` for a side, who may not know (R115).
    pub fn laid_bare(&self) -> Option<Open> {
        let hidden = self.hidden.as_ref()?;
        Some(self.open.turned_up(hidden.truth.map(|truth| truth.wrapping_add(1))))
    }

    /// The open part with the faces turned up that the viewer may look at besides: the Soviet player's tanks (R125). Orders are
    /// judged by the open part alone.
    pub fn seen(&self) -> Cow<'_, Open> {
        match &self.own {
            Some(own) => Cow::Owned(self.open.turned_up(own.faces)),
            None => Cow::Borrowed(&self.open),
        }
    }

    /// Whether a unit's face is known to neither side.
    pub fn is_unseen(&self, unit: UnitId) -> bool {
        !unit.is_german() && self.open.face(unit).is_none() && !self.open.is_tank(unit)
    }
}

impl Open {
    /// The same with faces turned up that are still down.
    fn turned_up(&self, faces: [u8; N_BLOCKS]) -> Self {
        let mut open = self.clone();
        for (face, known) in open.face.iter_mut().zip(faces) {
            if *face == 0 {
                *face = known;
            }
        }
        open
    }
}

impl Open {
    /// Space of a unit on the map or on an entry.
    #[inline]
    pub fn space(&self, unit: UnitId) -> Option<SpaceId> {
        self.at.space(unit)
    }
    /// Whether a unit has a flag.
    #[inline]
    pub fn has(&self, unit: UnitId, flag: u16) -> bool {
        self.flags[unit] & flag != 0
    }
    /// Disrupted (BF-DIS-01).
    #[inline]
    pub fn is_disrupted(&self, unit: UnitId) -> bool {
        self.has(unit, flag::DISRUPTED)
    }
    /// Links moved in this step.
    #[inline]
    pub fn links_moved(&self, unit: UnitId) -> u8 {
        ((self.flags[unit] & flag::LINKS) >> flag::LINKS_SHIFT) as u8
    }
    /// Target of a declared unit.
    #[inline]
    pub fn aim(&self, unit: UnitId) -> Option<SpaceId> {
        self.aim.get(unit)
    }
    /// Target of a unit whose declared attack has lapsed: it has used its attack of this step (R135).
    pub fn lapsed(&self, unit: UnitId) -> Option<SpaceId> {
        self.aim(unit).filter(|target| !target.is_in(self.targets))
    }
    /// Known face of a block.
    #[inline]
    pub fn face(&self, block: UnitId) -> Option<CounterId> {
        match self.face[block.slot()] {
            0 => None,
            n => Some(CounterId(n - 1)),
        }
    }
    /// Whether a Soviet unit is a tank unit; never in an edition without types.
    #[inline]
    pub fn is_tank(&self, unit: UnitId) -> bool {
        self.tanks.has(unit)
    }
    /// All units on a space.
    #[inline]
    pub fn units_at(&self, space: SpaceId) -> UnitSet {
        let mut set = UnitSet::NONE;
        if space.is_in(self.german) {
            set = self.at.germans_on(space);
        }
        if space.is_in(self.soviet) {
            set |= self.at.soviets_on(space);
        }
        set
    }
    /// Units that stand on some space.
    #[inline]
    pub fn on_map(&self, of: UnitSet) -> impl Iterator<Item = (UnitId, SpaceId)> + '_ {
        let there = of & self.at.on_map();
        there.into_iter().filter_map(|u| Some((u, self.at.space(u)?)))
    }
    /// Declared attackers of a target; of two stacks that attack in turn, those whose turn it is (R54).
    #[inline]
    pub fn attackers_of(&self, target: SpaceId) -> UnitSet {
        let declared = self.declared_on(target);
        let (all, second) = (self.attackers_among(declared), self.second_among(declared));
        if second.is_empty() || second == all { all } else { all.without(second) }
    }
    /// Declared attackers of a target, those whose turn comes later among them.
    #[inline]
    pub fn all_attackers_of(&self, target: SpaceId) -> UnitSet {
        self.attackers_among(self.declared_on(target))
    }
    #[inline]
    fn attackers_among(&self, declared: UnitSet) -> UnitSet {
        declared.into_iter().filter(|u| !self.has(*u, flag::FOLLOWER)).collect()
    }
    /// Units of the second stack that attacks a target (R54).
    #[inline]
    pub fn second_of(&self, target: SpaceId) -> UnitSet {
        self.second_among(self.declared_on(target))
    }
    #[inline]
    fn second_among(&self, declared: UnitSet) -> UnitSet {
        declared.and(SOVIET_UNITS).into_iter().filter(|u| self.has(*u, flag::SECOND)).collect()
    }
    /// Declared followers of an attack on a target.
    #[inline]
    pub fn followers_of(&self, target: SpaceId) -> UnitSet {
        self.declared_on(target).into_iter().filter(|u| self.has(*u, flag::FOLLOWER)).collect()
    }
    /// Units declared against a target. A target with units is always listed among the targets.
    #[inline]
    fn declared_on(&self, target: SpaceId) -> UnitSet {
        if target.is_in(self.targets) { self.aim.units(target) } else { UnitSet::NONE }
    }
    /// German control (occupied or by marker).
    #[inline]
    pub fn is_german(&self, space: SpaceId) -> bool {
        space.is_in(self.control)
    }
    /// First block not in use: handles go out in this sequence whatever the counter.
    pub fn free_block(&self) -> Option<UnitId> {
        (0..N_BLOCKS).map(UnitId::block).find(|b| self.at.is(*b, Spot::Out))
    }
}

/// A number for each block or each German unit, in a list: `#[serde(with = "array")]`.
mod array {
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};

    pub(super) fn serialize<S: Serializer, const N: usize>(all: &[u8; N], to: S) -> Result<S::Ok, S::Error> {
        all.as_slice().serialize(to)
    }
    pub(super) fn deserialize<'de, D: Deserializer<'de>, const N: usize>(
        from: D,
    ) -> Result<[u8; N], D::Error> {
        Vec::deserialize(from)?.try_into().map_err(|_| D::Error::custom(format!("needs {N} values")))
    }
}

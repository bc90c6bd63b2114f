//! A combat while it is fought: its stages, what may be ordered in them, what happens.

use crate::{
    data::results::{AttackOption, DefenceOption, Row},
    nouns::*,
};
use kit::crt::Column;

/// Where in a combat one stands: who decides what.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the names are the terms themselves")]
pub enum Stage {
    #[default]
    Assemble,
    TakePart,
    PickAttack,
    PickDefence,
    Waste,
    DefenceGuns,
    AttackGuns,
    LevelAttack,
    LevelDefence,
    TankFire,
    LeadAttack,
    LeadDefence,
    DefenceLosses,
    DefenceStand,
    DefenceRetreat,
    AttackLosses,
    AttackStand,
    AttackRetreat,
    Advance,
}

impl Stage {
    /// Whether the defender decides.
    pub fn is_defence(self) -> bool {
        use Stage::*;
        matches!(
            self,
            TakePart
                | PickDefence
                | Waste
                | DefenceGuns
                | LevelDefence
                | TankFire
                | LeadDefence
                | DefenceLosses
                | DefenceStand
                | DefenceRetreat
        )
    }
}

/// A combat.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Battle {
    /// The hex that is attacked.
    pub target: Hex,
    /// Where it stands.
    pub stage: Stage,
    /// The battery of a bombardment, and what that does to nerves.
    pub shells: Option<(Unit, Nerve)>,
    /// Who attacks.
    pub attackers: UnitSet,
    /// Who defends.
    pub defenders: UnitSet,
    /// Who stands with the attackers: they may advance, and go back if they want to (RPX-227, RPX-231).
    pub with: UnitSet,
    /// Those of them who go back with a stack, and attackers who went back to another stack, which they do not follow (RPX-227).
    pub along: UnitSet,
    /// What the attacker picked, as far as it is known.
    pub attack: Option<AttackOption>,
    /// What the defender picked.
    pub defence: Option<DefenceOption>,
    /// Batteries of both sides, each with the unit it supports.
    pub guns: [Vec<(Unit, Unit)>; 2],
    /// The battery of the attack whose support counts twice (RPX-175).
    pub doubled: Option<Unit>,
    /// Whether the attacker tries to surprise.
    pub tries_surprise: bool,
    /// Whether the defenders are surprised.
    pub surprised: bool,
    /// Morale levels, as far as they are known.
    pub levels: [Option<u8>; 2],
    /// Whose morale failed: attackers stay out, defenders count half (RPX-192).
    pub failed: UnitSet,
    /// Leaders of both sides: whether one was used, and with success.
    pub leaders: [Option<bool>; 2],
    /// Results of both sides.
    pub results: [u8; 2],
    /// Steps that both sides still lose.
    pub owed: [u8; 2],
    /// Hexes that both sides retreat.
    pub retreat: [u8; 2],
    /// Steps of both sides lost so far, by where their units stand now.
    pub fallen: [Vec<(Hex, u8)>; 2],
    /// Steps of its result that the attacker and the defender have lost.
    pub paid: [u8; 2],
    /// Whether the enemy chooses who loses the second of them (RPX-220).
    pub foe_chooses: bool,
    /// Losses of the attacker that fall on engineers who helped against a town (RPX-220).
    pub engineers: u8,
    /// A step that a retreating stack owes for the zone it entered (RPX-228).
    pub toll: u8,
    /// Shots at armour that were fired.
    pub shots: u8,
    /// Whether the defenders stood fast.
    pub stood: bool,
    /// Whether the hex was bombarded in this combat (RPX-140).
    pub shelled: bool,
    /// The combat that a bombardment interrupts.
    pub outer: Option<Box<Battle>>,
    /// Losses of the attacker that the defender names (RPX-222).
    pub named: u8,
    /// Whether the first loss of the attacker is a tank unit’s.
    pub tank_first: bool,
    /// Attacking stacks that have not been asked yet whether they stand.
    pub stacks: Vec<Hex>,
    /// Hexes that still lie before the stack that retreats, and where it stands.
    pub going: Option<(Hex, u8)>,
    /// Who retreats with it: those who stood in its first hex, nobody it comes to (RPX-227).
    pub retreating: UnitSet,
    /// The attacking stack that stood fast, which alone pays for it (RPX-Q51).
    pub firm: Option<Hex>,
    /// Hexes left in this retreat.
    pub left: HexSet,
    /// The path of the defenders, the target first; empty when they stay.
    pub path: Vec<Hex>,
    /// How many hexes units have advanced, and how many enemy zones they left.
    pub advanced: Vec<(Unit, u8, u8)>,
    /// The longest advance that the options allow.
    pub most: u8,
}

impl Battle {
    /// A combat that is being put together.
    pub fn on(target: Hex) -> Self {
        Self { target, most: u8::MAX, ..Self::default() }
    }
}

/// What shifts the odds, in the sequence of the sheet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the names are the terms themselves")]
pub enum Why {
    Options,
    Surprise,
    Morale,
    Armour,
    MassedArmour,
    Leader,
    DefendingLeader,
    Regiments,
    DefendingRegiment,
    MixedDivisions,
    FourHexes,
    Engineers,
}

impl Why {
    /// Its rule, and what it is called.
    pub fn said(self) -> (&'static str, &'static str) {
        match self {
            Self::Options => ("RPX-163", "options"),
            Self::Surprise => ("RPX-180", "surprise"),
            Self::Morale => ("RPX-193", "morale"),
            Self::Armour => ("RPX-203", "armour"),
            Self::MassedArmour => ("RPX-204", "massed armour"),
            Self::Leader => ("RPX-215", "leader"),
            Self::DefendingLeader => ("RPX-215", "leader of the defence"),
            Self::Regiments => ("RPX-216", "regiments together"),
            Self::DefendingRegiment => ("RPX-216", "regiment of the defence"),
            Self::MixedDivisions => ("RPX-217", "mixed divisions"),
            Self::FourHexes => ("RPX-218", "attack from four hexes"),
            Self::Engineers => ("RPX-218", "engineers against a town"),
        }
    }
}

/// A shift along the ladder.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shift {
    /// What it is for.
    pub why: Why,
    /// How far to the right.
    pub by: i16,
}

/// The odds of a combat, term by term.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Odds {
    /// What each unit counts: attackers with their attack strength, then defenders with their defence strength.
    pub units: Vec<(Unit, u8)>,
    /// Attack strength and support.
    pub attack: [u32; 2],
    /// Defence strength and support.
    pub defence: [u32; 2],
    /// The rung of the ratio.
    pub raw: Column,
    /// The shifts, in the sequence of the sheet; those of nothing are left out.
    pub shifts: Vec<Shift>,
    /// The rung after all of them.
    pub rung: Column,
    /// The row of the header.
    pub row: Row,
    /// The column of the results; none off the left side.
    pub column: Option<u8>,
}

impl Odds {
    /// What a position makes of the defenders more than they are one by one (RPX-211).
    pub fn of_position(&self, attacker: Side) -> u32 {
        let theirs = self.units.iter().filter(|one| one.0.side() != attacker);
        self.defence[0].saturating_sub(theirs.map(|one| u32::from(one.1)).sum())
    }
}

/// What may be ordered in combat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the names of the fields say what they are")]
pub enum BattleOrder {
    /// A battery bombards a hex (RPX-140).
    Bombard { gun: Unit, target: Hex },
    /// A battalion searches its hex for dispersed units (RPX-150).
    Search { unit: Unit },
    /// A unit joins the attack on a hex (RPX-151).
    Attack { unit: Unit, target: Hex },
    /// A unit is taken out of it.
    Withhold { unit: Unit },
    /// The attack is made.
    Commit,
    /// A unit is one of those that defend, where they are too many (RPX-154, RPX-Q41).
    TakePart { unit: Unit },
    /// The attacker picks an option (RPX-160).
    Pick(AttackOption),
    /// The defender picks one.
    Answer(DefenceOption),
    /// A battery fires at a feint (RPX-163).
    Waste { gun: Unit },
    /// A battery supports a unit (RPX-170).
    Support { gun: Unit, unit: Unit },
    /// The support of a battery counts twice; it is out of ammunition and disrupted then (RPX-175).
    Double { gun: Unit },
    /// The attacker tries to surprise (RPX-180).
    Surprise,
    /// A morale level (RPX-190).
    Level(u8),
    /// The next shot at armour goes at a unit (RPX-205, RPX-Q45).
    Fire { at: Unit },
    /// A leader leads (RPX-215).
    Lead { leader: Unit },
    /// A unit loses a step (RPX-220).
    Lose { unit: Unit },
    /// A stack tries to stand fast (RPX-226).
    Stand,
    /// It does not.
    Yield,
    /// A unit goes back with the attackers it stands with (RPX-227).
    Along { unit: Unit },
    /// The stack goes back one hex (RPX-228).
    Back { to: Hex },
    /// A unit advances one hex along the path (RPX-231).
    Advance { unit: Unit },
    /// A unit goes on beyond the hex of defenders who stood fast and fell, over the Dnieper by a roll
    /// (RPX-231, RPX-233).
    Onward { unit: Unit, to: Hex },
}

/// A bombardment: its value against so many battalions, the dice, the result (RPX-143).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the names are the terms themselves")]
pub struct Shelling {
    pub gun: Unit,
    pub target: Hex,
    pub defenders: UnitSet,
    pub value: u8,
    pub density: u8,
    pub dice: [u8; 2],
    pub result: u8,
    pub nerve: Nerve,
}

/// What happens in combat.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the names of the fields are those of the orders")]
pub enum BattleEvent {
    /// A battery bombarded a hex.
    Bombarded(Shelling),
    /// The roll for a breakthrough of these units.
    Breaks { leader: Unit, units: UnitSet, die: u8, works: bool },
    /// A battalion searched its hex.
    Searched { unit: Unit, hex: Hex, die: u8, found: bool },
    /// A unit joined the attack.
    Joined { unit: Unit, target: Hex },
    /// It was taken out of it.
    Withheld { unit: Unit },
    /// The attack was made; no defenders where their owner has to choose them.
    Committed { target: Hex, attackers: UnitSet, defenders: UnitSet },
    /// A unit takes part in the defence.
    Took { unit: Unit },
    /// A pick; its face is told to its owner alone.
    Picked { attack: Option<AttackOption> },
    /// The same of the defender.
    Answered { defence: Option<DefenceOption> },
    /// Both picks were shown.
    Revealed { attack: AttackOption, defence: DefenceOption },
    /// A battery supported a unit.
    Supported { gun: Unit, unit: Unit },
    /// Its support counts twice.
    Doubled { gun: Unit },
    /// Ammunition of the defender, by a die; the attacker always spends a level.
    Fired { gun: Unit, die: Option<u8>, spent: bool },
    /// The attacker tries to surprise.
    Tries,
    /// Whether he does.
    Surprise { die: u8, works: bool },
    /// A level; it is told to its owner alone.
    Levelled { side: Side, level: Option<u8> },
    /// Both levels were shown, the German one first.
    Levels { levels: [u8; 2] },
    /// Who of a side failed its level.
    Rallied { side: Side, die: Option<u8>, fail: UnitSet },
    /// A step fired at armour.
    Shot { by: Unit, at: Unit, dice: [u8; 2], hit: bool, value: u8, armor: u8 },
    /// A leader tried to lead.
    Led { leader: Unit, die: u8, works: bool },
    /// The odds, term by term, before the dice.
    Reckoned(Box<Odds>),
    /// There is no combat.
    CalledOff,
    /// The combat roll; all but the dice are German numbers first.
    Rolled { column: u8, dice: [u8; 2], raw: [u8; 2], results: [u8; 2], owed: [u8; 2], retreat: [u8; 2] },
    /// A unit lost a step.
    Lost { unit: Unit },
    /// A stack tried to stand fast.
    Stood { side: Side, at: Hex, die: u8, stands: bool, morale: u8, helped: bool },
    /// A stack goes back.
    Yielded { at: Hex },
    /// A unit goes back with the attackers.
    Went { unit: Unit },
    /// `zone`: it enters an enemy zone, which costs a step.
    Back { from: Hex, to: Hex, units: UnitSet, zone: bool },
    /// A unit could not go back.
    Eliminated { unit: Unit },
    /// A unit was shaken.
    Shaken { unit: Unit, to: Nerve },
    /// A unit without supply was cut off, or not.
    CutOff { unit: Unit, die: Option<u8>, cut: bool },
    /// A leader was checked where steps fell; he falls, or is away wounded for some days.
    Checked { leader: Unit, dice: [u8; 2], falls: bool, steps: u8, days: u8 },
    /// `zone`: it left an enemy zone.
    Advanced { unit: Unit, to: Hex, zone: bool },
    /// It tried to cross the Dnieper, and goes no farther.
    Ferried { unit: Unit },
    /// The combat went on to a stage.
    Stage { stage: Stage },
    /// It ended.
    Over,
}

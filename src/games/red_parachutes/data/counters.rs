//! Counters as they are printed: units, leaders, and the companies into which battalions fall apart.

use crate::nouns::*;

/// A counter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Counter {
    /// Its name in files.
    pub key: String,
    /// Its name on the screen.
    pub name: String,
    /// Whose it is.
    pub side: Side,
    /// The formation it is assigned to (RPX-004).
    pub formation: Formation,
    /// Its division, of Soviet units.
    pub division: Option<Division>,
    /// Its regiment, of German infantry; empty without one.
    pub regiment: String,
    /// What it is.
    pub kind: Kind,
    /// How large it is.
    pub size: Size,
    /// How it moves.
    pub class: Class,
    /// Attack strength.
    pub attack: u8,
    /// Defence strength.
    pub defense: u8,
    /// Movement allowance.
    pub ma: u8,
    /// Morale.
    pub morale: u8,
    /// Armour.
    pub armor: u8,
    /// Anti-tank value.
    pub at: u8,
    /// That its ratings, or those of its battalion, are those of the published game.
    pub published: bool,
    /// Steps it starts with; none of a company that has not come into being.
    pub steps: u8,
    /// Steps it can be rebuilt to.
    pub full: u8,
    /// Where it starts.
    pub setup: SetUp,
    /// How far its supply reaches, of headquarters.
    pub range: u8,
    /// What it has as artillery.
    pub gun: Option<Gun>,
    /// What it has as a leader.
    pub leads: Option<Leads>,
    /// The battalion of which it is a company.
    pub parent: Option<Unit>,
    /// Its first company, of a battalion that falls apart.
    pub parts: Option<Unit>,
}

/// Where a unit starts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SetUp {
    /// On the map.
    At(Hex),
    /// It arrives.
    Enter {
        /// From this turn on.
        turn: u8,
        /// In this hex.
        at: Hex,
    },
    /// It is dropped.
    Drop,
    /// With its headquarters.
    With(Unit),
    /// It is a company of a battalion.
    Apart,
}

/// How a gun is limbered (RPX-081).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[allow(missing_docs, reason = "the names are the terms themselves")]
pub enum Limber {
    GermanSP,
    GermanMotor,
    GermanHorse,
    SovietMotor,
    Rocket,
    Pack,
}

/// What a unit has as artillery.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Gun {
    /// What it adds to a combat.
    pub support: u8,
    /// How far it shoots.
    pub range: u8,
    /// Its value in bombardment.
    pub bv: u8,
    /// Ammunition at the start.
    pub ammo: u8,
    /// Self-propelled.
    pub self_propelled: bool,
    /// What limbering costs.
    pub limber: Limber,
}

/// What a leader has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Leads {
    /// What units on foot gain in movement.
    pub foot: u8,
    /// What vehicles gain.
    pub motor: u8,
    /// His tactical number.
    pub tactical: u8,
    /// His combat number.
    pub combat: u8,
}

/// Ammunition of a battery that has all of it.
pub const FULL_AMMO: u8 = 2;

impl Counter {
    /// Whether it is a leader.
    pub fn is_leader(&self) -> bool {
        self.kind == Kind::Leader
    }
    /// Whether it is a headquarters.
    pub fn is_hq(&self) -> bool {
        self.kind == Kind::Headquarters
    }
    /// Whether it is artillery.
    pub fn is_artillery(&self) -> bool {
        self.kind == Kind::Artillery
    }
    /// Whether it is a unit that fights.
    pub fn fights(&self) -> bool {
        !self.is_leader() && !self.is_hq()
    }
    /// Whether it comes by air: of an airborne brigade.
    pub fn is_airborne(&self) -> bool {
        self.setup == SetUp::Drop || self.kind == Kind::Parachute
    }
    /// Whether it may lie flipped: companies, headquarters and guns of the airborne brigades, but not the glider artillery (RPX-134).
    pub fn may_lie_flipped(&self) -> bool {
        self.is_airborne() && !self.is_artillery() && (self.kind != Kind::Parachute || self.parent.is_some())
    }
    /// Whether it is a regiment of a rifle division, which suffers attrition as it arrives (RPX-062).
    pub fn is_rifle(&self) -> bool {
        self.side == SOVIET
            && self.division.is_some()
            && (self.kind, self.size) == (Kind::Infantry, Size::Regiment)
    }
    /// Whether it is a battalion or what counts as one, with its steps left: the last of three starting steps is a remnant, and the last
    /// of a tank or recon battalion that has three when whole is a company, though it starts worn (RPX-006, RPX-221).
    pub fn is_battalion(&self, steps: u8) -> bool {
        let shrinks = self.steps >= 3 || (self.full >= 3 && matches!(self.kind, Kind::Tank | Kind::Recon));
        let remnant = shrinks && steps == 1;
        self.fights() && self.size != Size::Company && !remnant
    }
    /// Whether it fires on foot or from vehicles: what is not on foot pays more for most things.
    pub fn is_vehicle(&self) -> bool {
        self.class != Class::Foot
    }
    /// What companies of one kind have in common (RPX-002).
    pub fn alike(&self) -> Alike {
        (self.kind, self.morale, self.armor, self.at)
    }
    /// A printed strength with so many steps left (RPX-005).
    pub fn strength(&self, printed: u8, steps: u8) -> u8 {
        let start = self.steps.max(1);
        match steps {
            0 => 0,
            more if more > start => printed + u8::from(printed > 0),
            left => (u16::from(printed) * u16::from(left)).div_ceil(start.into()) as u8,
        }
    }
    /// The companies of a battalion.
    pub fn companies(&self) -> impl Iterator<Item = Unit> + use<> {
        self.parts.into_iter().flat_map(|first| (first.0..first.0 + 3).map(Unit))
    }
}

//! How a game stands: everything that changes, flat and cheap to copy. Seen by a side, what it may not know is left out and stands in
//! [`Veil`]s.

use crate::{battle::Battle, data::tables::Points, nouns::*};
use std::hash::{Hash, Hasher};

/// Marks of a unit as bits: what lasts, and what it did in this player turn. Files have their names.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Marks(pub u32);

/// The names of the marks in files, by bit.
const MARKS: &str = "limbered flipped afoot replaced crossed bound blew strategic stopped ended tired slipped worked attacked retreated \
                     bombarded supported advanced deputy searched silenced broke";

impl From<Marks> for String {
    fn from(marks: Marks) -> Self {
        let named = MARKS.split(' ').enumerate().filter(|(bit, _)| marks.0 >> bit & 1 == 1);
        named.map(|(_, name)| name).collect::<Vec<_>>().join(" ")
    }
}

impl TryFrom<String> for Marks {
    type Error = String;

    fn try_from(names: String) -> Result<Self, String> {
        names.split_whitespace().try_fold(Self::default(), |marks, name| {
            let bit = MARKS.split(' ').position(|known| known == name);
            Ok(marks.and(Self(1 << bit.ok_or_else(|| format!("there is no mark “{name}”"))?)))
        })
    }
}

impl Marks {
    /// Artillery that can move and not fire.
    pub const LIMBERED: Self = Self(1);
    /// A dispersed parachute unit.
    pub const FLIPPED: Self = Self(1 << 1);
    /// A recon unit that left its vehicles (RPX-078).
    pub const AFOOT: Self = Self(1 << 2);
    /// It received a replacement this morning (RPX-074).
    pub const REPLACED: Self = Self(1 << 3);
    /// It tried to cross the Dnieper (RPX-093).
    pub const CROSSED: Self = Self(1 << 4);
    /// An engineer that helps others across (RPX-092).
    pub const BOUND: Self = Self(1 << 5);
    /// An engineer that tried to blow the bridge (RPX-073).
    pub const BLEW: Self = Self(1 << 6);
    /// It moves strategically (RPX-100).
    pub const STRATEGIC: Self = Self(1 << 7);
    /// It entered a zone and stopped there (RPX-110).
    pub const STOPPED: Self = Self(1 << 8);
    /// Its move is over.
    pub const ENDED: Self = Self(1 << 9);
    /// Its move has shaken it already (RPX-083, RPX-101).
    pub const TIRED: Self = Self(1 << 10);
    /// It tried to infiltrate (RPX-114).
    pub const SLIPPED: Self = Self(1 << 11);
    /// It began a position in this turn.
    pub const WORKED: Self = Self(1 << 12);
    /// It attacked (RPX-155).
    pub const ATTACKED: Self = Self(1 << 13);
    /// It retreated, and has no defence until the player turn ends (RPX-211, RPX-Q54).
    pub const RETREATED: Self = Self(1 << 14);
    /// It bombarded, and gives no support in this turn (RPX-141, RPX-170).
    pub const BOMBARDED: Self = Self(1 << 15);
    /// It supported an attack (RPX-Q58).
    pub const SUPPORTED: Self = Self(1 << 16);
    /// It advanced after a combat, and has not tried a breakthrough (RPX-235).
    pub const ADVANCED: Self = Self(1 << 17);
    /// The deputy of a wounded leader, who leads in his place (RPX-020).
    pub const DEPUTY: Self = Self(1 << 18);
    /// It searched its hex for dispersed units (RPX-150).
    pub const SEARCHED: Self = Self(1 << 19);
    /// Artillery that came under the zone of an advancing unit, and gives no support until the player turn ends (RPX-233).
    pub const SILENCED: Self = Self(1 << 20);
    /// It tried a breakthrough (RPX-235).
    pub const BROKE: Self = Self(1 << 21);
    /// What it did in its player turn, forgotten when the next begins.
    pub const OF_TURN: Self =
        Self(!(Self::LIMBERED.0 | Self::FLIPPED.0 | Self::AFOOT.0 | Self::REPLACED.0 | Self::DEPUTY.0));

    /// Whether it has any of some marks.
    #[inline]
    pub const fn has(self, some: Self) -> bool {
        self.0 & some.0 != 0
    }
    /// Both together.
    #[must_use]
    pub const fn and(self, more: Self) -> Self {
        Self(self.0 | more.0)
    }
    /// Without some.
    #[must_use]
    pub const fn without(self, some: Self) -> Self {
        Self(self.0 & !some.0)
    }
}

/// What is known of a unit beside where it stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Record {
    /// Where it is when it does not stand on the map.
    pub off: Off,
    /// Steps left.
    pub steps: u8,
    /// How shaken it is.
    pub nerve: Nerve,
    /// Its supply.
    pub supply: Supply,
    /// Levels of ammunition.
    pub ammo: u8,
    /// The turn in which it came; of a wounded leader and his deputy, that in which he comes back.
    pub arrived: u8,
    /// The turn in which it began a position; 0 when it builds none.
    pub digs: u8,
    /// Its marks.
    pub marks: Marks,
    /// Movement allowance of this turn, in quarter points; 0 until it moves.
    pub ma: u8,
    /// What it has spent of it.
    pub spent: u8,
    /// Who helps it over rivers (RPX-092).
    pub helper: Option<Unit>,
    /// How many companies it has helped: a battalion counts three.
    pub helped: u8,
}

/// Most bytes that a record has in a digest.
const DIGESTED: usize = 44;

/// All records in one go, since states are hashed after every ply; the bytes are those of their fields one after the other.
fn hash_all(men: &[Record], to: &mut impl Hasher) {
    let (mut bytes, mut len) = ([0; DIGESTED * UNITS], 0);
    for man in men {
        if let Some(own) = bytes.get_mut(len..).and_then(<[u8]>::first_chunk_mut) {
            len += man.put_down(own);
        }
    }
    men.len().hash(to);
    to.write(&bytes[..len]);
}

impl Record {
    /// Its fields as a digest has them, into empty bytes; how many they are.
    #[inline]
    fn put_down(&self, bytes: &mut [u8; DIGESTED]) -> usize {
        let Self { off, steps, nerve, supply, ammo, arrived, digs, marks, ma, spent, helper, helped } = *self;
        // Numbers of eight bytes, the lowest first, as they lie one after the other.
        let [ammo, arrived, digs] = [ammo, arrived, digs].map(u64::from);
        let words = [
            off as u64,
            u64::from(steps) | (nerve as u64) << 8,
            (supply as u64) << 8,
            ammo << 8 | arrived << 16 | digs << 24 | u64::from(marks.0) << 32,
            u64::from(ma) | u64::from(spent) << 8 | u64::from(helper.is_some()) << 16,
        ];
        let (whole, _) = bytes.as_chunks_mut::<8>();
        for (chunk, word) in whole.iter_mut().zip(words) {
            *chunk = word.to_le_bytes();
        }
        let last = if helper.is_some() { 43 } else { 42 };
        bytes[42] = helper.map_or(0, |unit| unit.0);
        bytes[last] = helped;
        last + 1
    }
    /// Whether it has a mark.
    #[inline]
    pub fn is(&self, mark: Marks) -> bool {
        self.marks.has(mark)
    }
    /// Puts a mark on it.
    pub fn mark(&mut self, mark: Marks) {
        self.marks = self.marks.and(mark);
    }
    /// As it is after it has left the map.
    pub fn gone(off: Off, steps: u8) -> Self {
        Self { off, steps, ..Self::default() }
    }
}

/// A bridgehead on the map, in the order of placement (RPX-040).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Pair {
    /// On the Soviet bank.
    pub east: Hex,
    /// On the German bank.
    pub west: Hex,
    /// On its improved side (RPX-018).
    pub improved: bool,
    /// Shifted in this turn.
    pub shifted: bool,
}

/// What a side sees of units in a hex that it has not inspected.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Veil {
    /// Where.
    pub hex: Hex,
    /// Whose units.
    pub side: Side,
    /// Units and headquarters that do not lie flipped.
    pub units: u8,
    /// Flipped ones.
    pub flipped: u8,
    /// Leaders.
    pub leaders: u8,
    /// Where the whole stack casts its zone: not at all, as vehicles or on foot.
    pub casts: Casts,
    /// Whether one of them builds a position.
    pub digs: bool,
}

impl Veil {
    /// How many counters there are.
    pub fn counters(&self) -> u8 {
        self.units + self.flipped + self.leaders
    }
}

/// How a stack casts its zone (RPX-111, RPX-112).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
pub enum Casts {
    /// Not at all.
    #[default]
    No,
    /// Where vehicles could go.
    Vehicles,
    /// Where units on foot could go.
    Foot,
}

/// A unit on its way.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct March {
    /// Who.
    pub unit: Unit,
    /// How.
    pub pace: Pace,
    /// The hexes so far, the first included.
    pub way: Vec<Hex>,
}

/// A brigade that drops (RPX-131).
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct DropState {
    /// Which.
    pub brigade: Formation,
    /// Companies that may still drop; any number on the last night.
    pub left: Option<u8>,
    /// Hexes over which companies were put.
    pub aimed: Vec<Hex>,
}

/// How a game stands, or how it looks to a side.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Position {
    /// Turn from 1, 0 before the first.
    pub turn: u8,
    /// Where in the sequence of play.
    pub step: Step,
    /// Whose part of the turn it is.
    pub phasing: Side,
    /// Where the units stand.
    pub at: Placement,
    /// What else is to be said of them.
    pub men: PerUnit<Record>,
    /// The unit on its way.
    pub march: Option<March>,
    /// Hexes that the Soviet side owns (RPX-102); the others are German.
    pub soviet: HexSet,
    /// Hexes of the side in turn when its movement began (RPX-100).
    pub friendly: HexSet,
    /// Whether the bridge stands.
    pub bridge: bool,
    /// Units that have passed it in this player turn (SCN-03).
    pub bridge_used: u8,
    /// Bridgeheads on the map.
    pub pairs: Vec<Pair>,
    /// Bridgeheads that may be placed.
    pub pairs_free: u8,
    /// Bridgeheads that come back, each in a turn.
    pub pairs_back: Vec<u8>,
    /// Attempts to cross in this player turn, by the hex they begin in.
    pub tried: Vec<(Hex, u8)>,
    /// Improved positions.
    pub works: HexSet,
    /// Units of each side that the other knows in this player turn.
    pub known: [UnitSet; 2],
    /// Drop zones of the airborne brigades.
    pub zones: [Option<Hex>; 3],
    /// Whether they have been used.
    pub zones_shown: [bool; 3],
    /// The combat that is fought.
    pub fight: Option<Box<Battle>>,
    /// Hexes that have been attacked in this phase (RPX-155).
    pub fought: HexSet,
    /// Hexes whose dispersed units a search has found in this phase (RPX-Q42).
    pub found: HexSet,
    /// The brigade that drops.
    pub drop: Option<DropState>,
    /// Brigades that have dropped in this night, as bits.
    pub dropped: u8,
    /// Stored salvos of each side.
    pub salvos: [u16; 2],
    /// German replacement points.
    pub points: Points,
    /// Formations that have received a step from the stock this turn (RPX-015).
    pub received: FormationSet,
    /// Points left of units that were taken off, by formation, which alone may spend them (RPX-011).
    pub freed: Vec<(Formation, u8)>,
    /// Steps that Soviet divisions still lose as they arrive, by division; none before the roll (RPX-062).
    pub owed: Vec<Option<u8>>,
    /// Steps lost of each side, for victory.
    pub lost: [u16; 2],
    /// What a side sees of units that it does not know; empty in the state itself.
    pub veils: Vec<Veil>,
    /// Steps of this part of the turn in which something was done, as bits; of the other side’s part it is not known.
    pub acted: u32,
    /// How it ended.
    pub outcome: Option<Outcome>,
}

impl Hash for Position {
    fn hash<H: Hasher>(&self, to: &mut H) {
        let Self { turn, step, phasing, at, men, march, soviet, friendly, .. } = self;
        (turn, step, phasing, at).hash(to);
        hash_all(men.values(), to);
        (march, soviet, friendly).hash(to);
        let Self { bridge, bridge_used, pairs, pairs_free, pairs_back, tried, works, known, .. } = self;
        (bridge, bridge_used, pairs, pairs_free, pairs_back, tried, works, known).hash(to);
        let Self { zones, zones_shown, salvos, points, received, freed, owed, drop, dropped, .. } = self;
        (zones, zones_shown, salvos, points, received, freed, owed, drop, dropped).hash(to);
        let Self { lost, veils, outcome, acted, .. } = self;
        (lost, veils, acted, &self.fight, &self.fought, &self.found).hash(to);
        outcome.as_ref().map(|end| (&end.kind, end.score)).hash(to);
    }
}

/// Index of a side in a pair of values.
#[inline]
pub fn nth(side: Side) -> usize {
    usize::from(side.0 & 1)
}

impl Position {
    /// What is to be said of a unit.
    #[inline]
    pub fn man(&self, unit: Unit) -> &Record {
        &self.men[unit]
    }
    /// Whether a unit stands on the map and does not lie flipped.
    #[inline]
    pub fn is_up(&self, unit: Unit) -> bool {
        !self.man(unit).is(Marks::FLIPPED)
    }
    /// The units of a side in a hex, as far as they are known.
    pub fn units(&self, side: Side, hex: Hex) -> impl Iterator<Item = Unit> + Clone + use<> {
        self.at.units(hex).filter(move |unit| unit.side() == side)
    }
    /// The units of a side in a hex that do not lie flipped.
    pub fn stack(&self, side: Side, hex: Hex) -> impl Iterator<Item = Unit> + Clone + '_ {
        self.units(side, hex).filter(|unit| self.is_up(*unit))
    }
    /// What is seen of unknown units in a hex.
    pub fn veil(&self, hex: Hex) -> Option<&Veil> {
        self.veils.last().filter(|last| last.hex >= hex)?;
        let nth = self.veils.binary_search_by_key(&hex, |veil| veil.hex).ok()?;
        self.veils.get(nth)
    }
    /// The side that owns a hex (RPX-102).
    #[inline]
    pub fn owner(&self, hex: Hex) -> Side {
        if self.soviet.has(hex) { SOVIET } else { GERMAN }
    }
    /// Gives a hex to a side.
    pub fn take(&mut self, side: Side, hex: Hex) {
        self.soviet.put(hex, side == SOVIET);
    }
    /// The bridgehead with an end in a hex.
    pub fn pair_at(&self, hex: Hex) -> Option<&Pair> {
        self.pairs.iter().find(|pair| pair.east == hex || pair.west == hex)
    }
    /// Attempts to cross that began in a hex.
    pub fn tries(&self, hex: Hex) -> u8 {
        self.tried.iter().find(|tried| tried.0 == hex).map_or(0, |tried| tried.1)
    }
    /// Points left of units of a formation that were taken off.
    pub fn freed_of(&self, formation: Formation) -> u8 {
        self.freed.iter().find(|freed| freed.0 == formation).map_or(0, |freed| freed.1)
    }
    /// A unit leaves the map, and with that what the other side knew of it.
    pub fn remove(&mut self, unit: Unit, off: Off, steps: u8) {
        self.at.put(unit, None);
        self.men[unit] = Record::gone(off, steps);
        self.known[nth(unit.side())].put(unit, false);
        self.march.take_if(|march| march.unit == unit);
    }
    /// A unit comes to stand in a hex, which its side takes unless it lies flipped (RPX-102).
    pub fn stand(&mut self, unit: Unit, hex: Hex) {
        self.at.put(unit, Some(hex));
        if self.is_up(unit) {
            self.take(unit.side(), hex);
        }
    }
    /// A step is lost; with the last one the unit.
    pub fn lose_step(&mut self, unit: Unit) {
        let lost = &mut self.lost[nth(unit.side())];
        *lost = lost.saturating_add(1);
        let left = self.man(unit).steps.saturating_sub(1);
        self.men[unit].steps = left;
        if left == 0 {
            self.remove(unit, Off::Lost, 0);
        }
    }
    /// What is seen of unknown units in a hex changes.
    pub fn put_veil(&mut self, hex: Hex, veil: Option<Veil>) {
        let is_last = self.veils.last().is_none_or(|last| last.hex < hex);
        if let Some(veil) = veil.filter(|_| is_last) {
            return self.veils.push(veil);
        }
        match (self.veils.binary_search_by_key(&hex, |veil| veil.hex), veil) {
            (Ok(nth), Some(veil)) => self.veils[nth] = veil,
            (Ok(nth), None) => drop(self.veils.remove(nth)),
            (Err(nth), Some(veil)) => self.veils.insert(nth, veil),
            (Err(_), None) => {}
        }
    }
    /// A leader is away wounded for so many days; he is back on the morning after, and until then his deputy leads (RPX-020, RPX-223).
    pub fn wound(&mut self, leader: Unit, days: u8) {
        if days > 0 {
            self.remove(leader, Off::Wounded, 1);
            self.men[leader].arrived = self.turn.saturating_add(days.saturating_mul(4));
        }
    }
    /// Units of a side on the map, with their hexes.
    pub fn of_side(&self, side: Side) -> impl Iterator<Item = (Unit, Hex)> + '_ {
        self.at.of_side(side)
    }
}

const _: () = assert!(UNITS <= 250, "a unit has a number below the sentinels of a placement");

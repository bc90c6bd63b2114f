//! The map and the orders of battle as their files spell them: plain data, nothing checked yet.

use crate::nouns::Group;
use engine::show::board::Compass;
use kit::data::source::Source;
use serde::Deserialize;
use std::collections::BTreeMap;

/// Name of the map file among the assets.
pub const MAP_FILE: &str = "barbarossa_fast/map.ron";
/// Name of the orders of battle among the assets.
pub const OOB_FILE: &str = "barbarossa_fast/orders_of_battle.ron";

/// The edition a fact of the data holds in, as the files spell it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
pub enum FileEdition {
    /// The edition of October 2020.
    E2020,
    /// The revised edition.
    ERev,
}

/// Whose home base a position is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
pub enum FileBase {
    /// Base of Army Group North.
    N,
    /// Base of Army Group Centre.
    C,
    /// Base of Army Group South.
    S,
    /// The position of 11th Army in Romania.
    Romania,
}

impl FileBase {
    /// The army group the base belongs to; Romania is the second base of the southern one.
    pub fn sector(self) -> Group {
        match self {
            Self::N => Group::N,
            Self::C => Group::C,
            Self::S | Self::Romania => Group::S,
        }
    }
}

/// The symbol a position is drawn with; the rules read the flags instead.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
pub enum FileKind {
    /// A German home base.
    Base,
    /// A red star of the front line of June.
    Frontline,
    /// A plain position.
    #[default]
    Ordinary,
    /// A city that counts for victory.
    VictoryCity,
    /// A fortress that is no victory city.
    Fortress,
    /// A position on the Soviet edge of the map.
    Edge,
}

/// The side of the Forest Cover Line a position lies on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
pub enum FileTerrain {
    /// North of the line.
    #[default]
    Forest,
    /// South of the line.
    Open,
}

/// A Soviet map edge.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
pub enum FileEdge {
    /// Towards the Volga.
    East,
    /// Towards the Caucasus.
    South,
}

/// Whether the rules state a fact or it was worked out from them and from history.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
pub enum FileBasis {
    /// The rules state it.
    Source,
    /// Reconstructed for this program.
    #[default]
    Reconstructed,
}

/// The map file: positions, links, off-board entries, sectors and the Forest Cover Line.
#[derive(Debug, Clone, PartialEq, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MapFile {
    /// Format of the file; this program reads 1.
    pub format: u32,
    /// The game the file belongs to.
    pub id: String,
    /// The three army-group areas.
    pub sectors: Vec<SectorEntry>,
    /// All positions, in the order that settles ties of the automatic side.
    pub positions: Vec<PositionEntry>,
    /// Off-board boxes behind the edge positions.
    pub entries: Vec<EntryEntry>,
    /// All links.
    pub links: Vec<LinkEntry>,
    /// Longitude and latitude of the line's points, west to east.
    pub forest_cover_line: Vec<(f64, f64)>,
    /// The text, for the lines of entries in messages.
    #[serde(skip)]
    pub source: Source,
}

/// An army-group area.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SectorEntry {
    /// Which of the three.
    pub id: Group,
    /// Name of the army group.
    pub name: String,
    /// Position id of its home base.
    pub base: String,
    /// Id of its luftflotte.
    pub luftflotte: String,
}

/// What a live fortress absorbs and fires.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FortressEntry {
    /// Hits absorbed before a unit suffers.
    pub absorb: u8,
    /// Hits fired.
    pub fire: u8,
}

/// Units a victory city brings in each turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct ReplacementsEntry {
    /// In the edition of 2020.
    pub e2020: u8,
    /// Infantry in the revised edition.
    pub erev_infantry: u8,
    /// Tank units in the revised edition.
    pub erev_tank: u8,
}

impl ReplacementsEntry {
    /// In an edition: units, or infantry where there are types, and tank units.
    pub fn of(self, edition: FileEdition) -> [u8; 2] {
        match edition {
            FileEdition::E2020 => [self.e2020, 0],
            FileEdition::ERev => [self.erev_infantry, self.erev_tank],
        }
    }
}

/// A position of the map.
#[derive(Debug, Clone, PartialEq, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PositionEntry {
    /// Stable id, as saved games spell it.
    pub id: String,
    /// Name in the German spelling of the time.
    pub name: String,
    /// Name in the English of the time, shown by default.
    pub english: String,
    /// Other names.
    #[serde(default)]
    pub alt: Vec<String>,
    /// Degrees north.
    pub lat: f64,
    /// Degrees east.
    pub lon: f64,
    /// Symbol.
    pub kind: FileKind,
    /// Army-group area.
    pub sector: Group,
    /// Side of the Forest Cover Line.
    pub terrain: FileTerrain,
    /// Victory points; more than none makes it a victory city.
    #[serde(default)]
    pub vp: u8,
    /// Values of the fortress it starts with, if any.
    #[serde(default)]
    pub fortress: Option<FortressEntry>,
    /// Held by two Soviet units at the start.
    #[serde(default)]
    pub front_line: bool,
    /// Next to and behind the front line: held by one Soviet unit at the start.
    #[serde(default)]
    pub second_line: bool,
    /// The German home base it is, if any.
    #[serde(default)]
    pub german_base: Option<FileBase>,
    /// The Soviet map edge it lies on, if any.
    #[serde(default)]
    pub russian_edge: Option<FileEdge>,
    /// Replacements it brings in.
    #[serde(default)]
    pub replacements: ReplacementsEntry,
    /// Revised edition: one tank unit more at the start.
    #[serde(default)]
    pub erev_extra_tank: bool,
    /// Side its name is written on.
    #[serde(default)]
    pub label: Compass,
    /// Stated by the rules, or reconstructed.
    pub basis: FileBasis,
    /// What exactly is stated or reconstructed.
    #[serde(default)]
    pub note: String,
}

/// An off-board box from which Soviet units enter.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EntryEntry {
    /// Stable id.
    pub id: String,
    /// Name shown.
    pub name: String,
    /// The edge it belongs to.
    pub edge: FileEdge,
    /// Id of the edge position it leads to.
    pub at: String,
    /// Revised edition: the eastern tank unit may arrive here.
    #[serde(default)]
    pub erev_tank: bool,
}

/// A link between two positions.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LinkEntry {
    /// Id of one end.
    pub a: String,
    /// Id of the other end.
    pub b: String,
    /// Part of the Minsk–Moscow Highway.
    #[serde(default)]
    pub highway: bool,
    /// Editions it exists in; none given means both.
    #[serde(default)]
    pub editions: Option<Vec<FileEdition>>,
}

impl LinkEntry {
    /// Whether the link exists in an edition.
    pub fn is_in(&self, edition: FileEdition) -> bool {
        self.editions.as_ref().is_none_or(|list| list.contains(&edition))
    }
}

/// The orders of battle of both editions.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OobFile {
    /// Format of the file; this program reads 1.
    pub format: u32,
    /// The game the file belongs to.
    pub id: String,
    /// Key to where a fact comes from and why.
    pub basis: BTreeMap<String, (FileBasis, String)>,
    /// German and allied units.
    pub german: Vec<GermanEntry>,
    /// German air fleets.
    pub luftflotten: Vec<LuftflotteEntry>,
    /// Regular Soviet counters.
    pub russian: Vec<SovietEntry>,
    /// Red-lettered units of the revised edition.
    pub red_lettered: Vec<RedEntry>,
    /// White units that enter on Moscow.
    pub siberian: Vec<SiberianEntry>,
    /// What the draws must give.
    pub draws: DrawsEntry,
    /// Weak units drawn (from, to) and the change of the points the Germans need.
    pub bell_curve: Vec<(u8, u8, i8)>,
    /// The text, for the lines of entries in messages.
    #[serde(skip)]
    pub source: Source,
}

/// Class of a German unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub enum GermanKind {
    /// An infantry army.
    Army,
    /// A panzer corps.
    Panzerkorps,
    /// A panzer group of the revised edition.
    Panzergroup,
}

/// Game turn of arrival by edition; `None` when the unit is not in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ArrivalEntry {
    /// In the edition of 2020; 1 is the start.
    pub e2020: Option<u8>,
    /// In the revised edition; 1 is the start.
    pub erev: Option<u8>,
}

impl ArrivalEntry {
    /// In an edition.
    pub fn of(self, edition: FileEdition) -> Option<u8> {
        match edition {
            FileEdition::E2020 => self.e2020,
            FileEdition::ERev => self.erev,
        }
    }
}

/// A German or allied unit.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GermanEntry {
    /// Stable id.
    pub id: String,
    /// Name on the counter.
    pub name: String,
    /// Class.
    pub kind: GermanKind,
    /// Attack and defence factor.
    pub factor: u8,
    /// Army group at the start.
    pub group: Group,
    /// Position id of the base it starts or arrives in.
    pub start: String,
    /// Turn of arrival.
    pub turn: ArrivalEntry,
    /// Revised edition: may stand on the map from the start.
    #[serde(default)]
    pub erev_may_start: bool,
    /// The corps this panzer group stands for.
    #[serde(default)]
    pub absorbs: Option<String>,
    /// An ally of Germany.
    #[serde(default)]
    pub allied: bool,
    /// Off unless chosen.
    #[serde(default)]
    pub optional: bool,
    /// Commander in June or on arrival.
    pub commander: String,
    /// Key of the basis table.
    pub basis: String,
}

/// A German air fleet.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LuftflotteEntry {
    /// Stable id.
    pub id: String,
    /// Name.
    pub name: String,
    /// Army group it serves.
    pub group: Group,
    /// What it adds to its die.
    #[serde(default)]
    pub die: i8,
    /// Turn at whose start it leaves for good.
    #[serde(default)]
    pub leaves_turn: Option<u8>,
    /// Commander.
    pub commander: String,
    /// Key of the basis table.
    pub basis: String,
}

/// Class of a Soviet unit; the edition of 2020 takes no notice of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub enum SovietKind {
    /// Infantry.
    Infantry,
    /// Tanks.
    Tank,
}

/// Strength of a regular Soviet unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub enum FileStrength {
    /// Factor 0.
    Weak,
    /// Factor 1.
    Strong,
}

/// A group of the formal pre-sort.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
pub enum PresortGroup {
    /// Mostly Weak units.
    Weak,
    /// A mixture.
    Medium,
    /// Mostly Strong units.
    Strong,
}

/// A regular Soviet counter.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SovietEntry {
    /// Stable id.
    pub id: String,
    /// Name on the counter.
    pub name: String,
    /// Class, for the revised edition.
    pub kind: SovietKind,
    /// Strength.
    pub strength: FileStrength,
    /// Its group in the pre-sort, if it takes part.
    pub presort: Option<PresortGroup>,
    /// Takes part in the free draw of the edition of 2020.
    pub bell: bool,
    /// Takes part in the draw of the revised edition.
    pub erev: bool,
    /// Commander.
    pub commander: String,
    /// Key of the basis table.
    pub basis: String,
}

/// A red-lettered unit of the revised edition.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RedEntry {
    /// Stable id.
    pub id: String,
    /// Name on the counter.
    pub name: String,
    /// Class.
    pub kind: SovietKind,
    /// Strength.
    pub strength: FileStrength,
    /// Commander; may be empty.
    pub commander: String,
    /// Key of the basis table.
    pub basis: String,
}

/// A white unit.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SiberianEntry {
    /// Stable id.
    pub id: String,
    /// Name on the counter.
    pub name: String,
    /// Class, for the revised edition.
    pub kind: SovietKind,
    /// Attack and defence factor.
    pub factor: u8,
    /// Commander.
    pub commander: String,
    /// Key of the basis table.
    pub basis: String,
}

/// Numbers of Weak and Strong counters in a group of the pre-sort.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MixEntry {
    /// Weak counters.
    pub weak: u8,
    /// Strong counters.
    pub strong: u8,
}

/// The pre-sort: three groups, of which some are used.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PresortEntry {
    /// What each group holds.
    pub groups: BTreeMap<PresortGroup, MixEntry>,
    /// How many groups are used.
    pub take: u8,
}

/// A pool and how many counters are drawn from it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PoolEntry {
    /// Weak counters in the pool.
    pub weak: u8,
    /// Strong counters in the pool.
    pub strong: u8,
    /// Counters drawn.
    pub take: u8,
}

/// The two pools of the revised edition.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RevisedDrawEntry {
    /// Infantry.
    pub infantry: PoolEntry,
    /// Tank units.
    pub tank: PoolEntry,
}

/// What each way of choosing the Soviet army must give.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DrawsEntry {
    /// The formal pre-sort.
    pub presort: PresortEntry,
    /// The free draw of the edition of 2020.
    pub bell: PoolEntry,
    /// The draws of the revised edition.
    pub erev: RevisedDrawEntry,
}

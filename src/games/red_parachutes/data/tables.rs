//! The tables of numbers. The sheet has none of them: all are reconstructed but the constants, and who owns the published ones may put
//! them in their place. Movement is counted in quarter points.

use super::counters::Limber;
use crate::nouns::*;
use kit::{data::source::Source, hex::Direction};

/// Its file.
pub const FILE: &str = "red_parachutes/tables.ron";

/// Quarter points in a movement point.
pub const QUARTERS: u8 = 4;

/// A cost in quarter points, at least one; the file has points.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(try_from = "f32")]
struct Quarters(u8);

impl TryFrom<f32> for Quarters {
    type Error = &'static str;
    fn try_from(points: f32) -> Result<Self, Self::Error> {
        let quarters = points * f32::from(QUARTERS);
        let fits = (1.0..=60.0).contains(&quarters) && quarters.fract() == 0.0;
        if fits {
            Ok(Self(quarters as u8))
        } else {
            Err("a cost is whole quarters of a point, from a quarter to 15")
        }
    }
}

/// A cost for each class of movement, in quarter points.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Costs {
    foot: Quarters,
    motorized: Quarters,
    mechanized: Quarters,
}

/// All classes.
const CLASSES: [Class; 3] = [Class::Foot, Class::Motorized, Class::Mechanized];

impl Costs {
    fn at_most(self, other: Self) -> bool {
        CLASSES.iter().all(|class| self.of(*class) <= other.of(*class))
    }

    /// That of a class.
    #[inline]
    pub fn of(self, class: Class) -> u8 {
        match class {
            Class::Foot => self.foot.0,
            Class::Motorized => self.motorized.0,
            Class::Mechanized => self.mechanized.0,
        }
    }
}

/// What movement costs.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Movement {
    #[serde(rename = "status")]
    _status: Status,
    #[serde(rename = "terrain")]
    ground: Ground,
    road: Costs,
    highway: Costs,
    strategic_road: Costs,
    strategic_highway: Costs,
    /// A minor river.
    #[serde(rename = "minor_river")]
    pub river: Costs,
    /// Into a zone.
    #[serde(rename = "ezoc_enter")]
    pub enter: Costs,
    /// Out of a zone.
    #[serde(rename = "ezoc_leave")]
    pub leave: Costs,
    limber: Vec<(Limber, u8, u8)>,
}

/// Ground by terrain; none where it is prohibited.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(try_from = "Vec<GroundRow>")]
struct Ground([[Option<u8>; 3]; 7]);

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct GroundRow {
    terrain: Terrain,
    foot: Option<Quarters>,
    motorized: Option<Quarters>,
    mechanized: Option<Quarters>,
}

impl TryFrom<Vec<GroundRow>> for Ground {
    type Error = String;
    fn try_from(rows: Vec<GroundRow>) -> Result<Self, String> {
        let mut all = [None; 7];
        for row in rows {
            let costs = [row.foot, row.motorized, row.mechanized].map(|cost| cost.map(|cost| cost.0));
            if all[row.terrain as usize].replace(costs).is_some() {
                return Err(format!("{:?}: it stands twice", row.terrain));
            }
        }
        let whole = all.iter().all(Option::is_some);
        if whole {
            Ok(Self(all.map(Option::unwrap_or_default)))
        } else {
            Err("a terrain is missing".to_owned())
        }
    }
}

impl Movement {
    /// What a hex costs; none where the class may not enter.
    #[inline]
    pub fn ground(&self, terrain: Terrain, class: Class) -> Option<u8> {
        self.ground.0[terrain as usize][class as usize]
    }
    /// What a road or highway costs.
    pub fn road(&self, highway: bool, pace: Pace) -> Costs {
        match (highway, pace) {
            (false, Pace::Normal) => self.road,
            (true, Pace::Normal) => self.highway,
            (false, Pace::Strategic) => self.strategic_road,
            (true, Pace::Strategic) => self.strategic_highway,
        }
    }
    /// What a step costs by a road, which may be a highway, or over the ground with so many points more for a river (RPX-080); none where the
    /// class may not enter.
    pub fn step(
        &self,
        (class, pace): (Class, Pace),
        highway: Option<bool>,
        terrain: Terrain,
        river: u8,
    ) -> Option<u8> {
        match highway {
            Some(highway) => Some(self.road(highway, pace).of(class)),
            None => Some(self.ground(terrain, class)?.saturating_add(river)),
        }
    }
    /// What limbering and unlimbering cost.
    pub fn limber(&self, how: Limber) -> [u8; 2] {
        let row = self.limber.iter().find(|row| row.0 == how);
        row.map_or([0, 0], |row| [row.1 * QUARTERS, row.2 * QUARTERS])
    }
}

/// Replacement points by type (RPX-022).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs, reason = "the names are the terms themselves")]
pub struct Points {
    pub infantry: u8,
    pub tank: u8,
    pub recon: u8,
    pub anti_tank: u8,
}

impl Points {
    /// Those that serve a kind of unit; none for what cannot be rebuilt (RPX-016, RPX-017).
    pub fn serving(&mut self, kind: Kind) -> Option<&mut u8> {
        match kind {
            Kind::Infantry | Kind::MotInfantry | Kind::MachineGun | Kind::Engineer => {
                Some(&mut self.infantry)
            }
            Kind::Tank => Some(&mut self.tank),
            Kind::Recon => Some(&mut self.recon),
            Kind::AntiTank => Some(&mut self.anti_tank),
            Kind::Cavalry | Kind::Parachute | Kind::Artillery | Kind::Headquarters | Kind::Leader => None,
        }
    }
    /// Both together.
    #[must_use]
    pub fn plus(self, more: Self) -> Self {
        Self {
            infantry: self.infantry.saturating_add(more.infantry),
            tank: self.tank.saturating_add(more.tank),
            recon: self.recon.saturating_add(more.recon),
            anti_tank: self.anti_tank.saturating_add(more.anti_tank),
        }
    }
}

/// What comes of an attempt to cross (RPX-090).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[allow(missing_docs, reason = "the names are the terms themselves")]
pub enum Crossing {
    Across,
    Stays,
    StaysDisrupted,
    LosesStep,
}

/// The crossing table.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct River {
    #[serde(rename = "status")]
    _status: Status,
    #[serde(rename = "dice")]
    _dice: String,
    rows: Vec<RiverRow>,
    /// What an engineer adds to the roll.
    pub engineer_drm: i8,
    /// Units that may try at a bridgehead in a turn.
    pub units_per_bridgehead: u8,
    /// How many more at an improved one (RPX-Q01).
    pub improved_extra_units: u8,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct RiverRow {
    class: CrossingClass,
    success_max: i8,
    stay_max: i8,
    disrupt_max: i8,
}

/// A row of the crossing table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[allow(missing_docs, reason = "the names are the terms themselves")]
pub enum CrossingClass {
    Foot,
    Artillery,
    Motorized,
    Mechanized,
}

impl River {
    /// What a modified roll leads to.
    pub fn result(&self, class: CrossingClass, roll: i8) -> Crossing {
        match self.rows.iter().find(|row| row.class == class) {
            Some(row) if roll <= row.success_max => Crossing::Across,
            Some(row) if roll <= row.stay_max => Crossing::Stays,
            Some(row) if roll <= row.disrupt_max => Crossing::StaysDisrupted,
            Some(_) | None => Crossing::LosesStep,
        }
    }
}

/// The infiltration table (RPX-113).
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Infiltration {
    #[serde(rename = "status")]
    _status: Status,
    success_max: Vec<(Stealth, i8)>,
    /// What changes the roll.
    pub drm: InfiltrationDrm,
    /// Whether a six fails and disrupts.
    pub natural_six_disrupts: bool,
}

/// Who slips through how well.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[allow(missing_docs, reason = "the names are the terms themselves")]
pub enum Stealth {
    Foot,
    Airborne,
    Recon,
    Motorized,
    Mechanized,
    AntiTank,
}

/// What changes the roll for infiltration.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs, reason = "the names are the terms themselves")]
pub struct InfiltrationDrm {
    pub night: i8,
    pub destination_woods_rough_town_city: i8,
    pub disrupted_or_demoralized: i8,
    pub two_or_more_enemy_stacks_adjacent_to_destination: i8,
}

impl Infiltration {
    /// The highest roll with which it succeeds.
    pub fn success_max(&self, stealth: Stealth) -> i8 {
        self.success_max.iter().find(|row| row.0 == stealth).map_or(0, |row| row.1)
    }
}

/// The drop table (RPX-133).
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct Drop {
    rows: Vec<DropRow>,
    scatter_directions: Vec<Compass>,
    /// How far from its zone a brigade is put over the ground (RPX-132).
    pub place_radius: u8,
    /// The highest roll with which a dispersed unit gathers (RPX-130).
    pub consolidate_on: i8,
    /// What ground troops add to it.
    pub consolidate_with_ground_troops_drm: i8,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct DropRow {
    min: u8,
    max: u8,
    result: DropResult,
    multiplier: u8,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
enum DropResult {
    OnTarget,
    Scatter,
    Lost,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
enum Compass {
    SE,
    S,
    SW,
    NW,
    N,
    NE,
}

/// What three dice say of a jump.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Landing {
    /// Where it was aimed.
    OnTarget,
    /// Away from there, by a die so many times.
    Scatter(u8),
    /// Nowhere.
    Lost,
}

/// How far a unit drifts: the die of the direction, and hexes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[allow(missing_docs, reason = "the names are the terms themselves")]
pub struct Drift {
    pub way: u8,
    pub hexes: u8,
}

impl Drop {
    /// What the sum of three dice leads to.
    pub fn landing(&self, roll: u8) -> Landing {
        match self.rows.iter().find(|row| (row.min..=row.max).contains(&roll)) {
            Some(DropRow { result: DropResult::OnTarget, .. }) => Landing::OnTarget,
            Some(DropRow { result: DropResult::Scatter, multiplier, .. }) => Landing::Scatter(*multiplier),
            Some(DropRow { result: DropResult::Lost, .. }) | None => Landing::Lost,
        }
    }
    /// The direction that a die names.
    pub fn way(&self, die: u8) -> Direction {
        let named = self.scatter_directions.get(usize::from(die.clamp(1, 6)) - 1);
        Direction::ALL[named.map_or(0, |way| *way as usize)]
    }
}

/// Numbers of the sheet, collected.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[allow(missing_docs, reason = "the names are the terms themselves")]
pub struct Constants {
    pub stacking_units: u8,
    pub stacking_free_hq: u8,
    pub supply_hexes_german: u8,
    pub replacement_min_distance: u8,
    pub rebuilt_armor_min_distance: u8,
    pub bridgehead_shift: u8,
    pub bridgehead_improve_on: u8,
    pub bridgehead_return_turns: u8,
    pub demolition_success_max: u8,
    pub demolition_enemy_drm: u8,
    pub inspect_range_day: u8,
    pub inspect_range_night_or_town: u8,
    pub flipped_parachute_hexes: u8,
    pub truck_bonus: u8,
    pub truck_bonus_turns: u8,
    pub strategic_enemy_distance: u8,
    pub zoc_min_attack: u8,
    pub search_success_max: u8,
    pub envelopment_hexes: u8,
    pub oos_defender_isolated_max: u8,
    pub advance: Advance,
}

/// How far units advance at most (RPX-232).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[allow(missing_docs, reason = "the names are the terms themselves")]
pub struct Advance {
    pub soviet: u8,
    pub foot: u8,
    pub german_motorized_other: u8,
    pub german_tank_recon_mechanized_mot_infantry: u8,
    pub towed_artillery: u8,
}

/// The tables; those of combat are read apart.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct Tables {
    /// Movement.
    pub movement: Movement,
    /// Crossing the Dnieper.
    #[serde(rename = "river_crossing")]
    pub river: River,
    /// Infiltration.
    pub infiltration: Infiltration,
    /// Parachute drops.
    pub drop: Drop,
    german_replacements: Replacements,
    soviet_division_attrition: Attrition,
    /// Numbers of the sheet.
    #[serde(rename = "source_constants")]
    pub fixed: Constants,
    /// A recon unit on foot (RPX-078).
    #[serde(rename = "recon_as_foot")]
    pub afoot: Afoot,
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Replacements {
    #[serde(rename = "status")]
    _status: Status,
    rows: Vec<ReplacementRow>,
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct ReplacementRow {
    roll: u8,
    points: Points,
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Attrition {
    #[serde(rename = "status")]
    _status: Status,
    #[serde(rename = "dice")]
    _dice: String,
    rows: Vec<(u8, u8, u8)>,
    minimum_remaining_steps: u8,
}

/// A recon unit that left its vehicles.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs, reason = "the names are the terms themselves")]
pub struct Afoot {
    #[serde(rename = "status")]
    _status: Status,
    pub ma: u8,
    pub armor: u8,
}

/// Whether a block is the source's or ours.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[allow(missing_docs, reason = "the names are the terms themselves")]
pub enum Status {
    Source,
    Reconstructed,
}

impl Tables {
    /// German replacements by the face of a die (RPX-010).
    pub fn replacements(&self, die: u8) -> Points {
        let row = self.german_replacements.rows.iter().find(|row| row.roll == die);
        row.map_or(Points::default(), |row| row.points)
    }
    /// Steps that a division loses as it arrives (RPX-062).
    pub fn attrition(&self, roll: u8) -> u8 {
        let row = self.soviet_division_attrition.rows.iter().find(|row| (row.0..=row.1).contains(&roll));
        row.map_or(0, |row| row.2)
    }
}

/// Tables that stand in place of ours, each whole.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Published {
    movement: Option<Movement>,
    river_crossing: Option<River>,
    infiltration: Option<Infiltration>,
    drop: Option<Drop>,
}

/// The tables of a file, and those that an owner of the published game puts in their place.
///
/// # Errors
/// The entry and the reason: costs that are no quarter points or do not fall from ground to road to highway, rolls without a row or with
/// two, results that do not rise.
pub fn read(ours: &Source, own: &Source) -> Result<Tables, AssetError> {
    let (mut tables, published): (Tables, Published) = (ours.parse()?, own.parse()?);
    tables.movement = published.movement.unwrap_or(tables.movement);
    tables.river = published.river_crossing.unwrap_or(tables.river);
    tables.infiltration = published.infiltration.unwrap_or(tables.infiltration);
    tables.drop = published.drop.unwrap_or(tables.drop);
    let must = |holds, table: &str, reason: &str| {
        let source = if own.has(&[table]) { own } else { ours };
        source.must(holds, &[table], table, reason)
    };
    let Tables { movement, fixed, river, drop, .. } = &tables;
    let falls = [
        ("highway", movement.highway, movement.road),
        ("strategic_road", movement.strategic_road, movement.road),
        ("strategic_highway", movement.strategic_highway, movement.strategic_road),
        ("strategic_highway", movement.strategic_highway, movement.highway),
    ];
    for (table, better, worse) in falls {
        must(better.at_most(worse), table, "a better way costs more than a worse one")?;
    }
    let open = CLASSES.iter().all(|class| {
        let clear = movement.ground(Terrain::Clear, *class);
        let others = movement.ground.0.iter().filter_map(|row| row[*class as usize]);
        clear.is_some_and(|clear| others.min() == Some(clear))
    });
    must(open, "terrain", "some ground is easier than clear ground")?;
    let positive =
        [fixed.stacking_units, fixed.supply_hexes_german, fixed.bridgehead_shift, fixed.zoc_min_attack];
    must(positive.iter().all(|n| (1..=40).contains(n)), "source_constants", "a number is none")?;
    let attrition = &tables.soviet_division_attrition;
    must(attrition.minimum_remaining_steps == 1, "soviet_division_attrition", "one step always remains")?;
    let one_row = |roll: u8| attrition.rows.iter().filter(|row| (row.0..=row.1).contains(&roll)).count() == 1;
    must((2..=12).all(one_row), "soviet_division_attrition", "not every roll of 2 to 12 has one row")?;
    let faces = tables.german_replacements.rows.iter().map(|row| row.roll);
    must(faces.eq(1..=6), "german_replacements", "there is not one row for each face of a die")?;
    let rises = |row: &RiverRow| row.success_max <= row.stay_max && row.stay_max <= row.disrupt_max;
    must(river.rows.iter().all(rises), "river_crossing", "the results of a row do not rise")?;
    must(river.rows.len() == 4, "river_crossing", "there is not one row for each class")?;
    let jump = |roll: u8| drop.rows.iter().filter(|row| (row.min..=row.max).contains(&roll)).count() == 1;
    must((3..=18).all(jump), "drop", "not every roll of 3 to 18 has one row")?;
    must(drop.rows.iter().all(|row| row.multiplier <= 6), "drop", "no jump drifts so far")?;
    must(drop.scatter_directions.len() == 6, "drop", "a die has six directions")?;
    must(tables.infiltration.success_max.len() == 6, "infiltration", "there is not one row for each class")?;
    Ok(tables)
}

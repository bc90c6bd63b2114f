//! The order of battle: formations, units, leaders, companies, and how the game begins.

use super::{
    counters::{Counter, FULL_AMMO, Gun, Leads, SetUp},
    map::Map,
    track::{self, Turn, Victory},
    written::{At, Name, Whose},
};
use crate::nouns::*;
use kit::data::{
    faults::{did_you_mean, quoted, text_fault},
    source::{Entries, Source},
};
use std::ops::Range;

/// Its file.
pub const FILE: &str = "red_parachutes/orders_of_battle.ron";

/// A formation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FormationRow {
    /// Its name in files.
    pub key: String,
    /// Its name on the screen.
    pub name: String,
    /// Whose it is.
    pub side: Side,
    /// Its headquarters.
    pub hq: Option<Unit>,
}

/// What the sides have, and how they begin.
#[derive(Debug, Clone)]
pub struct Army {
    /// Counters by unit.
    pub counters: Vec<Counter>,
    /// Leaders of both sides, German first.
    pub leaders: [Vec<Unit>; 2],
    /// Formations.
    pub formations: Vec<FormationRow>,
    /// Names of the divisions.
    pub divisions: Vec<String>,
    /// Drop zones where the Soviet side chooses none, by airborne brigade (RPX-003).
    pub zones: Vec<(Formation, Hex)>,
    /// How far from the edge a drop zone lies.
    pub zone_edge: u32,
    /// Bridgeheads on the map at the start, the east hex first.
    pub bridgeheads: Vec<(Hex, Hex)>,
    /// Positions at the start.
    pub positions: Vec<Hex>,
    /// The calendar.
    pub track: Vec<Turn>,
    /// What is worth points.
    pub victory: Victory,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ArmyFile {
    #[serde(rename = "scenario")]
    _scenario: Name,
    formations: Vec<FormationFile>,
    units: Vec<UnitFile>,
    leaders: Vec<LeaderFile>,
    default_drop_zones: Vec<(String, At)>,
    drop_zone_min_edge_distance: u32,
    initial_bridgeheads: Vec<(At, At)>,
    initial_improved_positions: Vec<At>,
    turn_track: Vec<Turn>,
    victory: Victory,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FormationFile {
    id: String,
    name: Name,
    side: Whose,
    #[serde(rename = "superior")]
    _superior: Name,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct UnitFile {
    id: String,
    name: Name,
    side: Whose,
    formation: String,
    division: Option<String>,
    regiment: Option<String>,
    kind: Kind,
    size: Size,
    mv: Class,
    attack: u8,
    defense: u8,
    ma: u8,
    morale: u8,
    armor: u8,
    at: u8,
    steps: u8,
    setup: SetUpFile,
    #[serde(default)]
    full_steps: Option<u8>,
    #[serde(default)]
    supply_range: Option<u8>,
    #[serde(default)]
    drop_companies: Option<u8>,
    #[serde(default)]
    artillery: Option<Gun>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LeaderFile {
    id: String,
    name: Name,
    side: Whose,
    formation: String,
    setup: SetUpFile,
    ma_foot: u8,
    ma_motor: u8,
    tactical: u8,
    combat: u8,
}

/// Ratings that stand in place of ours, by id.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Published {
    units: Entries<String, Ratings>,
    leaders: Entries<String, Leads>,
}

/// What is printed on the counter of a unit.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Ratings {
    attack: u8,
    defense: u8,
    ma: u8,
    morale: u8,
    armor: u8,
    at: u8,
    steps: u8,
    #[serde(default)]
    full_steps: Option<u8>,
    #[serde(default)]
    supply_range: Option<u8>,
    #[serde(default)]
    artillery: Option<Gun>,
}

impl Published {
    /// Puts them in place of those of the file.
    fn rate(self, own: &Source, file: &mut ArmyFile) -> Result<(), AssetError> {
        let missing = |id: &str, known: Vec<&str>| {
            let reason = format!("there is no such counter{}", did_you_mean(id, known));
            own.fault(&[&quoted(id)], format!("unit {}", quoted(id)), reason)
        };
        for (id, printed) in self.units.0 {
            let Some(unit) = file.units.iter_mut().find(|unit| unit.id == id) else {
                return Err(missing(&id, file.units.iter().map(|unit| unit.id.as_str()).collect()));
            };
            let Ratings { attack, defense, ma, morale, armor, at, steps, .. } = printed;
            (unit.attack, unit.defense, unit.ma, unit.morale) = (attack, defense, ma, morale);
            (unit.armor, unit.at, unit.steps) = (armor, at, steps);
            unit.full_steps = printed.full_steps.or(unit.full_steps);
            unit.supply_range = printed.supply_range.or(unit.supply_range);
            unit.artillery = printed.artillery.or(unit.artillery);
        }
        for (id, printed) in self.leaders.0 {
            let Some(leader) = file.leaders.iter_mut().find(|leader| leader.id == id) else {
                return Err(missing(&id, file.leaders.iter().map(|leader| leader.id.as_str()).collect()));
            };
            (leader.ma_foot, leader.ma_motor) = (printed.foot, printed.motor);
            (leader.tactical, leader.combat) = (printed.tactical, printed.combat);
        }
        Ok(())
    }
}

#[derive(Deserialize)]
enum SetUpFile {
    Hex(At),
    Enter { turn: u8, at: At },
    Drop,
    With(String),
}

/// The order of battle of a file, with the ratings that an owner of the published game puts in place of ours.
///
/// # Errors
/// The entry and the reason: ids that stand twice or are unknown, hexes where no unit can stand, values out of their bounds, sides with
/// another number of counters than the game has.
pub fn read(source: &Source, own: &Source, map: &Map) -> Result<Army, AssetError> {
    let (mut file, published): (ArmyFile, Published) = (source.parse()?, own.parse()?);
    let units = published.units.0.iter().map(|(id, _)| id);
    let rated: Vec<String> = units.chain(published.leaders.0.iter().map(|(id, _)| id)).cloned().collect();
    published.rate(own, &mut file)?;
    let must = |holds, table: &str, reason: &str| source.must(holds, &[table], table, reason);
    let edge = file.drop_zone_min_edge_distance;
    must((1..=12).contains(&edge), "drop_zone_min_edge_distance", "no hex is so far")?;
    let mut roll =
        Roll { source, own, map, formations: formations(source, &file.formations)?, divisions: Vec::new() };
    let mut counters = roll.counters(&file)?;
    for counter in &mut counters {
        let of = |id: &String| {
            counter.key.strip_prefix(id).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
        };
        counter.published = rated.iter().any(of);
    }
    let Roll { mut formations, divisions, .. } = roll;
    for (nth, formation) in formations.iter_mut().enumerate() {
        let leads = |c: &Counter| c.is_hq() && c.formation.index() == nth;
        formation.hq = counters.iter().position(leads).map(Unit::at);
    }
    let mut zones = Vec::new();
    for (id, At(hex)) in &file.default_drop_zones {
        let nth = formations.iter().position(|f| f.key == *id && f.side == SOVIET);
        let fault =
            || source.fault(&["default_drop_zones", id], "default_drop_zones", "there is no such brigade");
        zones.push((Formation::at(nth.ok_or_else(fault)?), *hex));
    }
    must(zones.len() == 3, "default_drop_zones", "there are three airborne brigades")?;
    let bridgeheads: Vec<(Hex, Hex)> =
        file.initial_bridgeheads.iter().map(|(At(east), At(west))| (*east, *west)).collect();
    let joined = bridgeheads.iter().all(|(east, west)| map.span(*east, *west).is_some());
    must(joined, "initial_bridgeheads", "no ferry joins these hexes")?;
    track::check(source, &file.turn_track, &file.victory)?;
    let leaders = [GERMAN, SOVIET].map(|side| {
        let led = |unit: &Unit| counters[unit.index()].side == side && counters[unit.index()].is_leader();
        Unit::all().filter(led).collect()
    });
    Ok(Army {
        counters,
        leaders,
        formations,
        divisions,
        zones,
        zone_edge: edge,
        bridgeheads,
        positions: file.initial_improved_positions.iter().map(|at| at.0).collect(),
        track: file.turn_track,
        victory: file.victory,
    })
}

fn formations(source: &Source, all: &[FormationFile]) -> Result<Vec<FormationRow>, AssetError> {
    let mut rows: Vec<FormationRow> = Vec::new();
    for FormationFile { id, name, side, .. } in all {
        if rows.iter().any(|row| row.key == *id) {
            return Err(source.fault_with(
                &[("id", id)],
                format!("formation {}", quoted(id)),
                "it stands twice",
            ));
        }
        rows.push(FormationRow { key: id.clone(), name: name.0.clone(), side: side.side(), hq: None });
    }
    let reason = format!("there are not {} formations", Formation::LIMIT);
    source.must(rows.len() == Formation::LIMIT, &["formations"], "formations", &reason)?;
    Ok(rows)
}

/// Calls the units up: one after the other, with what they name.
struct Roll<'a> {
    source: &'a Source,
    /// The file of ratings that stand in place of ours.
    own: &'a Source,
    map: &'a Map,
    formations: Vec<FormationRow>,
    divisions: Vec<String>,
}

impl Roll<'_> {
    fn fault(&self, id: &str, reason: impl Into<String>) -> AssetError {
        let (key, entry) = (quoted(id), format!("unit {}", quoted(id)));
        if self.own.has(&[&key]) {
            return self.own.fault(&[&key], entry, reason);
        }
        self.source.fault_with(&[("id", id)], entry, reason)
    }

    /// All counters: of each side the units of the file, its leaders, the companies of its battalions.
    fn counters(&mut self, file: &ArmyFile) -> Result<Vec<Counter>, AssetError> {
        let mut all: Vec<Counter> = Vec::new();
        for side in [GERMAN, SOVIET] {
            let first = all.len();
            for unit in file.units.iter().filter(|unit| unit.side.side() == side) {
                let counter = self.unit(unit)?;
                self.add(&mut all, counter)?;
            }
            let listed = all.len() - first;
            for leader in file.leaders.iter().filter(|leader| leader.side.side() == side) {
                let counter = self.leader(leader, &all)?;
                self.add(&mut all, counter)?;
            }
            let led = all.len() - first - listed;
            let broken = Self::companies(&mut all, first..first + listed);
            let nth = usize::from(side.0);
            let found = (listed, led, broken);
            if found != (LISTED[nth], LEADERS[nth], BREAKABLE[nth]) {
                let reason = format!(
                    "the side {side:?} has {} units, {} leaders and {} battalions that fall apart, not {listed}, {led} and {broken}",
                    LISTED[nth], LEADERS[nth], BREAKABLE[nth]
                );
                return Err(self.source.fault(&["units"], "units", reason));
            }
            by_id(&mut all, first);
        }
        Ok(all)
    }

    fn add(&self, all: &mut Vec<Counter>, counter: Counter) -> Result<(), AssetError> {
        let twice =
            all.iter().any(|other| other.key == counter.key).then(|| "the id is used twice".to_owned());
        let wrong = text_fault("id", &counter.key, 24, false).or(twice);
        wrong.map_or(Ok(()), |reason| Err(self.fault(&counter.key, reason)))?;
        all.push(counter);
        Ok(())
    }

    fn formation(&self, id: &str, name: &str, side: Side) -> Result<Formation, AssetError> {
        let known = || self.formations.iter().map(|f| f.key.as_str());
        let fault = || {
            let reason =
                format!("there is no formation {} of its side{}", quoted(name), did_you_mean(name, known()));
            self.fault(id, reason)
        };
        let nth = self.formations.iter().position(|f| f.key == name && f.side == side);
        nth.map(Formation::at).ok_or_else(fault)
    }

    fn division(&mut self, id: &str, name: &str) -> Result<Division, AssetError> {
        if let Some(nth) = self.divisions.iter().position(|known| known == name) {
            return Ok(Division::at(nth));
        }
        if self.divisions.len() >= Division::LIMIT {
            return Err(self.fault(id, "there are too many divisions"));
        }
        self.divisions.push(name.to_owned());
        Ok(Division::at(self.divisions.len() - 1))
    }

    fn hex(&self, id: &str, At(hex): At, class: Class) -> Result<Hex, AssetError> {
        let label = self.map.label(hex);
        match self.map.terrain(hex) {
            Terrain::Water => Err(self.fault(id, format!("{label} is water"))),
            Terrain::Marsh if class != Class::Foot => Err(self.fault(id, format!("{label} is marsh"))),
            _ => Ok(hex),
        }
    }

    fn unit(&mut self, file: &UnitFile) -> Result<Counter, AssetError> {
        let (id, side) = (file.id.as_str(), file.side.side());
        let full = file.full_steps.unwrap_or(file.steps);
        let bounds = [
            (
                (1..=6).contains(&file.steps) && (file.steps..=6).contains(&full),
                "it has 1 to 6 steps, and not fewer when full",
            ),
            (file.attack.max(file.defense) <= 40, "no strength is above 40"),
            ((1..=20).contains(&file.ma), "its movement allowance is 1 to 20"),
            ((1..=6).contains(&file.morale), "its morale is 1 to 6"),
            (file.armor.max(file.at) <= 9, "armour and anti-tank values are 9 at most"),
            (
                (file.kind == Kind::Artillery) == file.artillery.is_some(),
                "artillery, and nothing else, has guns",
            ),
            (
                (file.kind == Kind::Headquarters) == file.supply_range.is_some(),
                "headquarters, and nothing else, have a range",
            ),
            (
                (file.kind == Kind::Parachute) == file.drop_companies.is_some(),
                "parachute battalions, and nothing else, drop companies",
            ),
            (file.drop_companies.unwrap_or(3) == 3, "three companies are a battalion"),
            (file.artillery.is_none_or(|gun| gun.ammo <= FULL_AMMO), "no battery has more than 2 levels"),
        ];
        if let Some((_, reason)) = bounds.iter().find(|(holds, _)| !holds) {
            return Err(self.fault(id, *reason));
        }
        let setup = match &file.setup {
            SetUpFile::Hex(at) => SetUp::At(self.hex(id, *at, file.mv)?),
            SetUpFile::Enter { turn, at } if (1..=track::TURNS).contains(turn) => {
                SetUp::Enter { turn: *turn, at: self.hex(id, *at, file.mv)? }
            }
            SetUpFile::Drop if side == SOVIET => SetUp::Drop,
            SetUpFile::Enter { .. } | SetUpFile::Drop | SetUpFile::With(_) => {
                return Err(self.fault(id, "it cannot come into play so"));
            }
        };
        Ok(Counter {
            published: false,
            key: id.to_owned(),
            name: file.name.0.clone(),
            side,
            formation: self.formation(id, &file.formation, side)?,
            division: file.division.as_ref().map(|name| self.division(id, name)).transpose()?,
            regiment: file.regiment.clone().unwrap_or_default(),
            kind: file.kind,
            size: file.size,
            class: file.mv,
            attack: file.attack,
            defense: file.defense,
            ma: file.ma,
            morale: file.morale,
            armor: file.armor,
            at: file.at,
            steps: file.steps,
            full,
            setup,
            range: file.supply_range.unwrap_or(0),
            gun: file.artillery,
            leads: None,
            parent: None,
            parts: None,
        })
    }

    fn leader(&self, file: &LeaderFile, all: &[Counter]) -> Result<Counter, AssetError> {
        let (id, side) = (file.id.as_str(), file.side.side());
        let SetUpFile::With(with) = &file.setup else {
            return Err(self.fault(id, "a leader begins with a headquarters"));
        };
        let hq = all.iter().position(|c| c.key == *with && c.side == side && c.is_hq());
        let hq = hq.ok_or_else(|| {
            self.fault(id, format!("there is no headquarters {} of its side", quoted(with)))
        })?;
        if [file.ma_foot, file.ma_motor, file.tactical, file.combat].iter().any(|n| *n > 6) {
            return Err(self.fault(id, "the numbers of a leader are 6 at most"));
        }
        Ok(Counter {
            published: false,
            key: id.to_owned(),
            name: file.name.0.clone(),
            side,
            formation: self.formation(id, &file.formation, side)?,
            division: None,
            regiment: String::new(),
            kind: Kind::Leader,
            size: Size::Leader,
            class: Class::Motorized,
            attack: 0,
            defense: 0,
            ma: LEADER_MA,
            morale: 0,
            armor: 0,
            at: 0,
            steps: 1,
            full: 1,
            setup: SetUp::With(Unit::at(hq)),
            range: 0,
            gun: None,
            leads: Some(Leads {
                foot: file.ma_foot,
                motor: file.ma_motor,
                tactical: file.tactical,
                combat: file.combat,
            }),
            parent: None,
            parts: None,
        })
    }

    /// Adds the companies of the battalions that fall apart; how many battalions (RPX-063).
    fn companies(all: &mut Vec<Counter>, listed: Range<usize>) -> usize {
        let mut count = 0;
        for nth in listed {
            if !falls_apart(&all[nth]) {
                continue;
            }
            count += 1;
            let battalion = all[nth].clone();
            all[nth].parts = Some(Unit::at(all.len().min(255)));
            all.extend(["a", "b", "c"].map(|letter| company(&battalion, Unit::at(nth), letter)));
        }
        count
    }
}

/// Numbers the counters of a side by their ids: dice are rolled and ties are broken in that order (section 4, section 6). The companies
/// of a battalion stand together behind it.
fn by_id(all: &mut [Counter], first: usize) {
    let mut order: Vec<usize> = (first..all.len()).collect();
    order.sort_by(|a, b| all[*a].key.cmp(&all[*b].key));
    let mut now: Vec<Unit> = (0..all.len()).map(Unit::at).collect();
    order.iter().zip(first..).for_each(|(was, is)| now[*was] = Unit::at(is));
    all[first..].sort_by(|a, b| a.key.cmp(&b.key));
    let moved = |unit: Unit| now[unit.index()];
    for counter in &mut all[first..] {
        counter.parent = counter.parent.map(moved);
        counter.parts = counter.parts.map(moved);
        if let SetUp::With(hq) = counter.setup {
            counter.setup = SetUp::With(moved(hq));
        }
    }
}

/// Movement allowance of a leader (RPX-071).
const LEADER_MA: u8 = 14;

/// Whether a battalion falls apart into companies (RPX-063, RPX-122).
fn falls_apart(c: &Counter) -> bool {
    let kind = match c.kind {
        Kind::Parachute => true,
        Kind::Infantry
        | Kind::MotInfantry
        | Kind::Tank
        | Kind::Recon
        | Kind::Engineer
        | Kind::AntiTank
        | Kind::MachineGun => c.side == GERMAN,
        Kind::Cavalry | Kind::Artillery | Kind::Headquarters | Kind::Leader => false,
    };
    kind && c.size == Size::Battalion
}

/// A company: a third of the strengths, everything else as the battalion.
fn company(battalion: &Counter, parent: Unit, letter: &str) -> Counter {
    let third = |strength: u8| (strength / 3).max(1);
    let dropped = battalion.setup == SetUp::Drop;
    Counter {
        key: format!("{}.{letter}", battalion.key),
        name: format!("{} ({letter})", battalion.name),
        size: Size::Company,
        attack: third(battalion.attack),
        defense: third(battalion.defense),
        steps: 1,
        full: 1,
        setup: if dropped { SetUp::Drop } else { SetUp::Apart },
        parent: Some(parent),
        ..battalion.clone()
    }
}

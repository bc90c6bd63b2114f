//! The counters of both sides and where they stand at the start.

use super::{
    map::Map,
    words::{
        AXIS_UNITS, Counter, Dispersed, District, Enters, Hex, Kind, LAYOUT, Mark, Nation, SOVIET, Size,
        Terrain, UNITS,
    },
};
use engine::base::{assets::AssetError, side::Side};
use kit::data::faults::{did_you_mean, id_fault, quoted, text_fault};
use kit::data::source::{Entries, Source};
use serde::Deserialize;
use std::collections::BTreeSet;

/// Its file.
pub const FILE: &str = "russian_portfolio/orders_of_battle.ron";

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OrdersOfBattle {
    format: u32,
    provenance: Entries<String, String>,
    axis: Vec<UnitFile>,
    soviet: Vec<UnitFile>,
    soviet_pool: Vec<PoolFile>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct UnitFile {
    id: String,
    name: String,
    #[serde(default)]
    nation: String,
    #[serde(default)]
    district: String,
    kind: Kind,
    size: Size,
    a: u8,
    d: u8,
    m: u8,
    hex: String,
    mark: String,
    dispersed: FileDispersed,
    factors: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PoolFile {
    id: String,
    name: String,
    kind: Kind,
    size: Size,
    a: u8,
    d: u8,
    m: u8,
    count: u8,
    enters: FileEnters,
    factors: String,
}

#[derive(Clone, Copy, Deserialize)]
enum FileDispersed {
    None,
    May,
    MayJune,
}

#[derive(Clone, Copy, Deserialize)]
enum FileEnters {
    Replacement,
    Siberian(u8),
}

/// The counters of a file, in its sequence.
///
/// # Errors
/// The entry and the reason: an id that stands twice, an unknown nation, a kind of another size, a set-up hex that is not
/// there, not open ground of the unit's side or too full, another number of counters than the game has.
pub fn read(source: &Source, map: &Map) -> Result<Vec<Counter>, AssetError> {
    let file: OrdersOfBattle = source.parse()?;
    source.must(file.format == 1, &["format"], "format", "this is not format 1")?;
    let reader = Reader { source, map, provenance: &file.provenance };
    let mut all = Vec::with_capacity(UNITS);
    for unit in &file.axis {
        all.push(reader.unit(unit, reader.axis_nation(unit)?, None)?);
    }
    for unit in &file.soviet {
        all.push(reader.unit(unit, Nation::Soviet, Some(reader.district(unit)?))?);
    }
    for pool in &file.soviet_pool {
        reader.pool(pool, &mut all)?;
    }
    reader.different(&all)?;
    reader.stacks(&all)?;
    let axis = format!("there are {} Axis units, not {AXIS_UNITS}", file.axis.len());
    source.must(file.axis.len() == AXIS_UNITS, &["axis:"], "axis", &axis)?;
    let count = format!("there are {} counters, not {UNITS}", all.len());
    source.must(all.len() == UNITS, &["soviet_pool"], "soviet_pool", &count)?;
    Ok(all)
}

struct Reader<'a> {
    source: &'a Source,
    map: &'a Map,
    provenance: &'a Entries<String, String>,
}

impl Reader<'_> {
    fn fault(&self, id: &str, reason: impl Into<String>) -> AssetError {
        self.source.fault(&[&format!("id: {}", quoted(id))], format!("unit {id}"), reason)
    }

    fn must(&self, holds: bool, id: &str, reason: impl Into<String>) -> Result<(), AssetError> {
        if holds { Ok(()) } else { Err(self.fault(id, reason)) }
    }

    /// What a word in quotation marks stands for.
    fn known<T: Copy>(
        &self,
        id: &str,
        what: &str,
        word: &str,
        known: &[(&'static str, T)],
    ) -> Result<T, AssetError> {
        let found = known.iter().find(|(name, _)| *name == word).map(|(_, meant)| *meant);
        found.ok_or_else(|| {
            let meant =
                did_you_mean(word, known.iter().map(|(name, _)| *name).filter(|name| !name.is_empty()));
            self.fault(id, format!("there is no {what} {}{meant}", quoted(word)))
        })
    }

    fn axis_nation(&self, unit: &UnitFile) -> Result<Nation, AssetError> {
        let axis = Nation::ALL.map(|nation| (nation.name(), nation));
        self.must(unit.district.is_empty(), &unit.id, "an Axis unit has no district")?;
        let nation = self.known(&unit.id, "nation", &unit.nation, &axis)?;
        self.must(nation != Nation::Soviet, &unit.id, "a Soviet unit stands among those of the Axis")?;
        Ok(nation)
    }

    fn district(&self, unit: &UnitFile) -> Result<District, AssetError> {
        const DISTRICTS: [(&str, District); 5] = [
            ("Baltic", District::Baltic),
            ("Western", District::Western),
            ("Kiev", District::Kiev),
            ("Odessa", District::Odessa),
            ("Reserve", District::Reserve),
        ];
        self.must(unit.nation.is_empty(), &unit.id, "a Soviet unit names no nation")?;
        self.known(&unit.id, "district", &unit.district, &DISTRICTS)
    }

    fn unit(
        &self,
        unit: &UnitFile,
        nation: Nation,
        district: Option<District>,
    ) -> Result<Counter, AssetError> {
        let marks = [("", Mark::None), ("G", Mark::G), ("vM", Mark::VM)];
        let counter = Counter {
            key: unit.id.clone(),
            name: unit.name.clone(),
            nation,
            district,
            kind: unit.kind,
            size: unit.size,
            attack: unit.a,
            defence: unit.d,
            movement: unit.m,
            mark: self.known(&unit.id, "mark", &unit.mark, &marks)?,
            enters: Enters::Setup(self.setup(&unit.id, &unit.hex, nation.side())?),
            dispersed: match unit.dispersed {
                FileDispersed::None => Dispersed::Never,
                FileDispersed::May => Dispersed::May,
                FileDispersed::MayJune => Dispersed::MayJune,
            },
            provenance: self.provenance(&unit.id, &unit.factors)?,
        };
        self.plain(&counter, &unit.id)?;
        Ok(counter)
    }

    /// A set-up hex: open ground of the own side.
    fn setup(&self, id: &str, label: &str, side: Side) -> Result<Hex, AssetError> {
        let hex = LAYOUT.labelled(label);
        let hex = hex.ok_or_else(|| self.fault(id, format!("there is no hex {}", quoted(label))))?;
        let (terrain, country) = (self.map.hexes.terrain(hex), self.map.country[hex.index()]);
        self.must(terrain.is_land(), id, format!("it would stand on water, in {label}"))?;
        self.must(!country.closed(), id, format!("it would stand in a closed country, in {label}"))?;
        self.must(country.side() == Some(side), id, format!("{label} is not ground of its side"))?;
        Ok(hex)
    }

    fn pool(&self, pool: &PoolFile, all: &mut Vec<Counter>) -> Result<(), AssetError> {
        let enters = match pool.enters {
            FileEnters::Replacement => Enters::Replacement,
            FileEnters::Siberian(wave) => Enters::Siberian(wave),
        };
        let wave = !matches!(enters, Enters::Siberian(wave) if !(1..=3).contains(&wave));
        self.must(wave, &pool.id, "the Siberian Reserve has waves 1 to 3")?;
        self.must((1..=26).contains(&pool.count), &pool.id, "there may be 1 to 26 counters of a kind")?;
        for n in 0..pool.count {
            let (key, name) = match pool.count {
                1 => (pool.id.clone(), pool.name.clone()),
                _ => (format!("{}_{}", pool.id, n + 1), format!("{} {}", pool.name, (b'A' + n) as char)),
            };
            let counter = Counter {
                key,
                name,
                nation: Nation::Soviet,
                district: None,
                kind: pool.kind,
                size: pool.size,
                attack: pool.a,
                defence: pool.d,
                movement: pool.m,
                mark: Mark::None,
                enters,
                dispersed: Dispersed::Never,
                provenance: self.provenance(&pool.id, &pool.factors)?,
            };
            self.plain(&counter, &pool.id)?;
            all.push(counter);
        }
        Ok(())
    }

    fn provenance(&self, id: &str, key: &str) -> Result<String, AssetError> {
        let found = self.provenance.0.iter().find(|(known, _)| known == key);
        let found = found.map(|(_, text)| text.clone());
        found.ok_or_else(|| self.fault(id, format!("no provenance has the key {}", quoted(key))))
    }

    /// What holds of every counter.
    fn plain(&self, counter: &Counter, id: &str) -> Result<(), AssetError> {
        let wrong = id_fault(&counter.key).or_else(|| text_fault("name", &counter.name, 40, false));
        if let Some(reason) = wrong {
            return Err(self.fault(id, reason));
        }
        let size = match counter.kind {
            Kind::Front => Size::Front,
            Kind::Shock | Kind::InfantryArmy | Kind::PanzerGroup => Size::Army,
            Kind::PanzerCorps
            | Kind::InfantryCorps
            | Kind::MountainCorps
            | Kind::MotorizedInfantry
            | Kind::Mechanized
            | Kind::Armor
            | Kind::Cavalry
            | Kind::ArmoredCavalry => Size::Corps,
        };
        self.must(counter.size == size, id, format!("units of its kind are of the size {size:?}"))?;
        let factors = [counter.attack, counter.defence, counter.movement];
        self.must(factors.iter().all(|f| (1..=20).contains(f)), id, "its factors are not all from 1 to 20")
    }

    fn different(&self, all: &[Counter]) -> Result<(), AssetError> {
        let mut seen = BTreeSet::new();
        let again = all.iter().find(|counter| !seen.insert(&counter.key));
        again.map_or(Ok(()), |counter| Err(self.fault(&counter.key, "there are two units of this id")))
    }

    /// No unit stands where the stacking limits forbid it (RP-STK-01, RP-STK-02).
    fn stacks(&self, all: &[Counter]) -> Result<(), AssetError> {
        for (i, last) in all.iter().enumerate() {
            let Enters::Setup(hex) = last.enters else { continue };
            let stack: Vec<&Counter> = all[..=i].iter().filter(|c| c.enters == last.enters).collect();
            let at = LAYOUT.label(hex);
            self.must(stack.len() <= 2, &last.key, format!("it is the third unit in {at}"))?;
            let large = stack.iter().filter(|c| c.size > Size::Corps).count();
            self.must(large <= 1, &last.key, format!("it is the second unit larger than a corps in {at}"))?;
            let front = stack.len() > 1 && stack.iter().any(|c| c.kind == Kind::Front && c.side() == SOVIET);
            self.must(!front, &last.key, format!("a front does not stand alone in {at}"))?;
            let narrow = matches!(self.map.hexes.terrain(hex), Terrain::Swamp | Terrain::Mountain);
            let armour = stack.iter().filter(|c| c.armour_type()).count();
            let reason = format!("it is the second armoured unit in {at}, where one may stand");
            self.must(!narrow || armour <= 1, &last.key, reason)?;
        }
        Ok(())
    }
}

//! Checks of the orders of battle: what set-up, reinforcement and the draws take for granted about the counters.
//!
//! Rules: the data section of the catalogue, with `BF-SET-01/03/04`, `BF-VIC-07`, `BF-REI-01/02`, `BF-AIR-12`.

use super::entries::{
    FileStrength, GermanEntry, GermanKind, MAP_FILE, MapFile, MixEntry, OOB_FILE, OobFile, PoolEntry,
    PresortGroup, SovietEntry, SovietKind,
};
use engine::base::assets::AssetError;
use kit::data::faults::{did_you_mean, id_fault, quoted, text_fault};
use std::collections::BTreeSet;

/// German units that fit the state.
const MAX_GERMAN: usize = 32;
/// Soviet counters of all kinds that fit the state.
const MAX_SOVIET: usize = 60;
/// Last game turn.
const LAST_TURN: u8 = 7;
/// The pre-sort groups: Weak and Strong counters of each (`BF-SET-01`).
const PRESORT: [(PresortGroup, u8, u8); 3] =
    [(PresortGroup::Weak, 10, 6), (PresortGroup::Medium, 6, 10), (PresortGroup::Strong, 2, 14)];
/// Units the rules call by name, with the class they must have.
const NAMED: [(&str, GermanKind); 3] =
    [("a2", GermanKind::Army), ("a11", GermanKind::Army), ("pz40", GermanKind::Panzerkorps)];

/// All checks of the orders of battle, some of them against the map.
pub(crate) fn check(map: &MapFile, oob: &OobFile) -> Result<(), AssetError> {
    sizes(oob)?;
    unique_ids(oob)?;
    texts(oob)?;
    oob.german.iter().try_for_each(|u| german(map, oob, u))?;
    named_units(oob)?;
    luftflotten(map, oob)?;
    siberians(oob)?;
    presort(oob)?;
    pools(oob)?;
    bell_curve(oob)
}

fn fault(entry: impl Into<String>, reason: impl Into<String>) -> AssetError {
    AssetError::new(OOB_FILE, entry, reason)
}

fn at(oob: &OobFile, id: &str, reason: impl Into<String>) -> AssetError {
    oob.source.fault_with(&[("id", id)], format!("unit {}", quoted(id)), reason)
}

/// What all kinds of counters have: id, name, commander, basis.
fn counters(oob: &OobFile) -> impl Iterator<Item = [&str; 4]> {
    let german = oob.german.iter().map(|u| [&u.id, &u.name, &u.commander, &u.basis]);
    let air = oob.luftflotten.iter().map(|u| [&u.id, &u.name, &u.commander, &u.basis]);
    let soviet = oob.russian.iter().map(|u| [&u.id, &u.name, &u.commander, &u.basis]);
    let red = oob.red_lettered.iter().map(|u| [&u.id, &u.name, &u.commander, &u.basis]);
    let white = oob.siberian.iter().map(|u| [&u.id, &u.name, &u.commander, &u.basis]);
    german.chain(air).chain(soviet).chain(red).chain(white).map(|row| row.map(String::as_str))
}

fn sizes(oob: &OobFile) -> Result<(), AssetError> {
    let soviet = oob.russian.len() + oob.red_lettered.len() + oob.siberian.len();
    let (entry, reason) = if oob.german.len() > MAX_GERMAN {
        ("german", format!("there are {} units, but at most {MAX_GERMAN} fit", oob.german.len()))
    } else if soviet > MAX_SOVIET {
        ("russian", format!("there are {soviet} Soviet counters of all kinds, but at most {MAX_SOVIET} fit"))
    } else if oob.luftflotten.len() > 3 {
        ("luftflotten", format!("there are {}, but each of the three sectors has one", oob.luftflotten.len()))
    } else if oob.basis.len() > 64 || oob.bell_curve.len() > 32 {
        ("basis", "the tables of basis keys and of the bell curve are too long".to_owned())
    } else {
        return Ok(());
    };
    Err(fault(entry, reason))
}

fn unique_ids(oob: &OobFile) -> Result<(), AssetError> {
    let mut seen = BTreeSet::new();
    for [id, ..] in counters(oob) {
        if let Some(reason) = id_fault(id) {
            return Err(at(oob, id, reason));
        }
        if !seen.insert(id) {
            return Err(at(oob, id, "the id is used twice"));
        }
    }
    Ok(())
}

fn texts(oob: &OobFile) -> Result<(), AssetError> {
    for (key, (_, why)) in &oob.basis {
        if let Some(reason) = text_fault("reason", why, 400, false).or_else(|| id_fault(key)) {
            return Err(fault(format!("basis {}", quoted(key)), reason));
        }
    }
    for [id, name, commander, basis] in counters(oob) {
        let text =
            text_fault("name", name, 60, false).or_else(|| text_fault("commander", commander, 60, true));
        let reason = text.or_else(|| {
            let near = did_you_mean(basis, oob.basis.keys().map(String::as_str));
            (!oob.basis.contains_key(basis)).then(|| format!("there is no basis key {}{near}", quoted(basis)))
        });
        if let Some(reason) = reason {
            return Err(at(oob, id, reason));
        }
    }
    Ok(())
}

fn german(map: &MapFile, oob: &OobFile, u: &GermanEntry) -> Result<(), AssetError> {
    let turns = [u.turn.e2020, u.turn.erev];
    let reason = if !(1..=3).contains(&u.factor) {
        format!("its factor is {}, but a German unit has 1 to 3", u.factor)
    } else if turns.iter().flatten().any(|t| !(1..=LAST_TURN).contains(t)) {
        format!("it must arrive on a turn from 1 to {LAST_TURN}")
    } else if turns.iter().all(Option::is_none) {
        "it is in neither edition".to_owned()
    } else if u.kind == GermanKind::Panzergroup && u.turn.e2020.is_some() {
        "panzer groups exist in the revised edition only".to_owned()
    } else if let Some(reason) = start_fault(map, u).or_else(|| absorbs_fault(oob, u)) {
        reason
    } else {
        return Ok(());
    };
    Err(at(oob, &u.id, reason))
}

fn start_fault(map: &MapFile, u: &GermanEntry) -> Option<String> {
    let Some(p) = map.positions.iter().find(|p| p.id == u.start) else {
        let near = did_you_mean(&u.start, map.positions.iter().map(|p| p.id.as_str()));
        return Some(format!("it starts in {}, which is no position of the map{near}", quoted(&u.start)));
    };
    match p.german_base {
        None => Some(format!("it starts in {}, which is no German base", quoted(&u.start))),
        Some(base) if base.sector() != u.group => {
            Some(format!("it starts in {}, which is the base of another army group", quoted(&u.start)))
        }
        Some(_) => None,
    }
}

fn absorbs_fault(oob: &OobFile, u: &GermanEntry) -> Option<String> {
    let absorbed = u.absorbs.as_ref()?;
    let corps = || oob.german.iter().filter(|c| c.kind == GermanKind::Panzerkorps).map(|c| c.id.as_str());
    if u.kind != GermanKind::Panzergroup {
        Some("only a panzer group stands for a corps".to_owned())
    } else if corps().any(|id| id == absorbed) {
        None
    } else {
        let near = did_you_mean(absorbed, corps());
        Some(format!("it stands for {}, which is no panzer corps{near}", quoted(absorbed)))
    }
}

fn named_units(oob: &OobFile) -> Result<(), AssetError> {
    for (id, kind) in NAMED {
        match oob.german.iter().find(|u| u.id == id) {
            None => {
                return Err(fault("german", format!("the rules name the unit \"{id}\", and it is missing")));
            }
            Some(u) if u.kind != kind => return Err(at(oob, id, format!("its kind must be {kind:?}"))),
            Some(_) => {}
        }
    }
    Ok(())
}

/// One luftflotte per sector, the one the map names for it (`BF-AIR-12`).
fn luftflotten(map: &MapFile, oob: &OobFile) -> Result<(), AssetError> {
    for s in &map.sectors {
        let own: Vec<_> = oob.luftflotten.iter().filter(|l| l.group == s.id).collect();
        let entry = format!("sector {:?}", s.id);
        match own.as_slice() {
            [one] if one.id == s.luftflotte => {}
            [one] => {
                let near = did_you_mean(&s.luftflotte, [one.id.as_str()]);
                let reason = format!(
                    "its luftflotte {} is not that of the orders of battle{near}",
                    quoted(&s.luftflotte)
                );
                return Err(AssetError::new(MAP_FILE, entry, reason));
            }
            _ => {
                let reason = format!("sector {:?} must have one luftflotte, it has {}", s.id, own.len());
                return Err(fault("luftflotten", reason));
            }
        }
    }
    for l in &oob.luftflotten {
        if !(-2..=2).contains(&l.die) {
            return Err(at(oob, &l.id, "what it adds to its die must lie between -2 and 2"));
        }
        if l.leaves_turn.is_some_and(|t| !(2..=LAST_TURN).contains(&t)) {
            return Err(at(oob, &l.id, format!("it must leave on a turn from 2 to {LAST_TURN}")));
        }
    }
    Ok(())
}

fn siberians(oob: &OobFile) -> Result<(), AssetError> {
    match oob.siberian.iter().find(|u| !(1..=3).contains(&u.factor)) {
        Some(u) => Err(at(oob, &u.id, format!("its factor is {}, but a white unit has 1 to 3", u.factor))),
        None => Ok(()),
    }
}

/// Weak and Strong among the regular counters that meet a condition.
fn mix(oob: &OobFile, is_one: impl Fn(&SovietEntry) -> bool) -> (u8, u8) {
    let count = |strength| oob.russian.iter().filter(|u| u.strength == strength && is_one(u)).count() as u8;
    (count(FileStrength::Weak), count(FileStrength::Strong))
}

fn presort(oob: &OobFile) -> Result<(), AssetError> {
    let table = &oob.draws.presort;
    if table.take != 2 {
        return Err(fault("draws, presort", format!("two of the three groups are used, not {}", table.take)));
    }
    for (group, weak, strong) in PRESORT {
        let entry = format!("draws, presort {group:?}");
        if table.groups.get(&group) != Some(&MixEntry { weak, strong }) {
            let reason = format!("the rules give this group {weak} Weak and {strong} Strong units");
            return Err(fault(entry, reason));
        }
        let found = mix(oob, |u| u.presort == Some(group));
        if found != (weak, strong) {
            let (w, s) = found;
            let reason =
                format!("{weak} Weak and {strong} Strong counters must be in it, there are {w} and {s}");
            return Err(fault(entry, reason));
        }
    }
    Ok(())
}

fn pools(oob: &OobFile) -> Result<(), AssetError> {
    let d = &oob.draws;
    if d.bell != (PoolEntry { weak: 16, strong: 32, take: 32 }) {
        return Err(fault("draws, bell", "the rules draw 32 from 16 Weak and 32 Strong units"));
    }
    let taken = (d.erev.infantry.take, d.erev.tank.take);
    if taken != (19, 13) {
        return Err(fault("draws, erev", "the rules draw 19 infantry and 13 tank units"));
    }
    pool(oob, "bell", d.bell, |u| u.bell)?;
    pool(oob, "erev infantry", d.erev.infantry, |u| u.erev && u.kind == SovietKind::Infantry)?;
    pool(oob, "erev tank", d.erev.tank, |u| u.erev && u.kind == SovietKind::Tank)
}

fn pool(
    oob: &OobFile,
    name: &str,
    table: PoolEntry,
    is_one: impl Fn(&SovietEntry) -> bool,
) -> Result<(), AssetError> {
    let (weak, strong) = mix(oob, is_one);
    let entry = format!("draws, {name}");
    if (weak, strong) != (table.weak, table.strong) {
        let (w, s) = (table.weak, table.strong);
        let reason = format!("{w} Weak and {s} Strong counters must be in it, there are {weak} and {strong}");
        return Err(fault(entry, reason));
    }
    if weak + strong < table.take {
        return Err(fault(entry, format!("it holds fewer counters than the {} drawn", table.take)));
    }
    Ok(())
}

/// The rows cover 1 to 16 Weak units, each number once (`BF-VIC-07`).
fn bell_curve(oob: &OobFile) -> Result<(), AssetError> {
    for weak in 1..=16 {
        let rows = oob.bell_curve.iter().filter(|(from, to, _)| (*from..=*to).contains(&weak)).count();
        if rows != 1 {
            let reason = format!("{rows} rows speak of {weak} Weak units, but one must");
            return Err(fault("bell_curve", reason));
        }
    }
    match oob.bell_curve.iter().find(|(_, _, change)| !(-6..=6).contains(change)) {
        Some((from, to, change)) => Err(fault(
            "bell_curve",
            format!("the row {from} to {to} changes the points by {change}, more than 6"),
        )),
        None => Ok(()),
    }
}

//! What the side to act may have overlooked before it ends a step.

use super::overlays::unsupplied;
use crate::{
    game::Game,
    nouns::*,
    order::Order,
    rules::{choices, drops, front::Front, sequence, stacking},
    sight::View,
    state::{Marks, Position},
    words::{hex_name, units_name},
};
use engine::show::overlay::AuditWeight;
use kit::overlay::audited;

fn line(topic: &str, weight: AuditWeight, text: String, units: UnitSet, rule: &str) -> AuditLine {
    audited(topic, weight, text, units.iter().map(|unit| unit.0), rule)
}

fn names(game: &Game, units: UnitSet) -> String {
    match units.len() {
        n if n > 6 => count(n, "unit"),
        _ => units_name(game, units),
    }
}

/// What is still open, or will go badly; of a side that the viewer knows.
pub fn lines(game: &Game, v: &View) -> Vec<AuditLine> {
    let p = &v.seen;
    // While a unit is on its way its move is ended, not the step.
    let rests = p.fight.is_none() && p.march.is_none();
    let Some(side) = sequence::to_act(p).filter(|side| v.who.knows(*side) && rests) else {
        return Vec::new();
    };
    let mut all = open(game, p);
    if matches!(p.step, Step::Movement | Step::Infiltration) {
        all.extend(risks(game, p, side));
    }
    all
}

/// What may still be ordered and is gone with the step.
fn open(game: &Game, p: &Position) -> Vec<AuditLine> {
    use Order::*;
    if matches!(p.step, Step::Combat | Step::Breakthrough | Step::Bombardment | Step::SetUp) {
        return Vec::new();
    }
    let mut orders = Vec::new();
    choices::of(game, p, &mut orders);
    let what = |order: &Order| match *order {
        Rebuild { unit } => Some(("Replacements", "Could still get a step back", Some(unit), "RPX-012")),
        ReturnHq { hq, .. } => Some(("Headquarters", "Could still come back", Some(hq), "RPX-021")),
        Load { unit } => Some(("Salvos", "Salvos are not spent on", Some(unit), "RPX-036")),
        PlacePair { .. } => Some(("Bridgeheads", "A bridgehead may still be placed", None, "RPX-040")),
        Enter { unit } => Some(("Reinforcements", "Could still enter", Some(unit), "RPX-061")),
        Join { unit, .. } => Some(("Battalions", "Could still be put together", Some(unit), "RPX-122")),
        Land { unit, .. } if game.counter(unit).kind != Kind::Parachute => {
            Some(("Drops", "Could still drop", Some(unit), "RPX-132"))
        }
        Unlimber { unit } => Some(("Guns", "Limbered, so that they cannot fire", Some(unit), "RPX-081")),
        _ => None,
    };
    let mut found: Vec<(&str, &str, UnitSet, &str)> = Vec::new();
    for (topic, text, unit, rule) in orders.iter().filter_map(what) {
        let units = unit.map_or(UnitSet::NONE, UnitSet::only);
        match found.iter_mut().find(|one| one.1 == text) {
            Some(one) => one.2 |= units,
            None => found.push((topic, text, units, rule)),
        }
    }
    let each = found.into_iter().map(|(topic, text, units, rule)| {
        let said = if units.is_empty() { text.to_owned() } else { format!("{text}: {}", names(game, units)) };
        line(topic, AuditWeight::Open, said, units, rule)
    });
    drops(game, p).into_iter().chain(each).collect()
}

/// Brigades that may still drop in the night, and how many companies of the one that does (RPX-131, RPX-132).
fn drops(game: &Game, p: &Position) -> Vec<AuditLine> {
    let name = |brigade: Formation| game.formation(brigade).name.clone();
    let all: Vec<String> = drops::brigades(game, p).map(name).collect();
    let begins =
        (!all.is_empty()).then(|| (format!("May still drop in this night: {}", join(&all)), "RPX-131"));
    let goes_on = p.drop.as_ref().and_then(|drop| {
        let company = |unit: &Unit| {
            let counter = game.counter(*unit);
            (counter.formation, counter.kind) == (drop.brigade, Kind::Parachute)
                && drops::waits(game, p, *unit)
        };
        let left = units_of(SOVIET).filter(company).count().min(drop.left.map_or(usize::MAX, Into::into));
        let left = (left > 0).then(|| count_of(left, "company", "companies"))?;
        Some((format!("Of {} not dropped yet: {left}", name(drop.brigade)), "RPX-132"))
    });
    let line = |(text, rule)| line("Drops", AuditWeight::Open, text, UnitSet::NONE, rule);
    begins.into_iter().chain(goes_on).map(line).collect()
}

/// What will go badly as the units stand: supply at the next check, guns in a zone, hexes with too much in them.
fn risks(game: &Game, p: &Position, side: Side) -> Vec<AuditLine> {
    let mut all = Vec::new();
    let out = unsupplied(game, p, side, true);
    let fresh: UnitSet = out.iter().filter(|unit| p.man(*unit).supply == Supply::In).collect();
    let lasting = out - fresh;
    for (units, text) in
        [(fresh, "Out of supply at the next check"), (lasting, "Still out of supply at the next check")]
    {
        if !units.is_empty() {
            let text = format!("{text}: {}", names(game, units));
            all.push(line("Supply", AuditWeight::Risk, text, units, "RPX-035"));
        }
    }
    let zone = Front::of(game, p, side).zone;
    let open = |(unit, at): &(Unit, Hex)| {
        game.counter(*unit).is_artillery() && zone.has(*at) && !p.man(*unit).is(Marks::LIMBERED)
    };
    let guns: UnitSet = p.of_side(side).filter(open).map(|(unit, _)| unit).collect();
    if !guns.is_empty() {
        let why = "Unlimbered in an enemy zone, without support and lost in a retreat";
        let text = format!("{why}: {}", names(game, guns));
        all.push(line("Guns", AuditWeight::Risk, text, guns, "RPX-170"));
    }
    let most: usize = game.tables.fixed.stacking_units.into();
    let held: HexSet = p.of_side(side).map(|(_, hex)| hex).collect();
    for hex in held.iter().filter(|hex| stacking::count(game, p, side, *hex) > most) {
        let text = format!(
            "{} in {}, {most} may stay: the enemy takes the rest off",
            count(stacking::count(game, p, side, hex), "unit"),
            hex_name(game, hex)
        );
        let subject = Some(Subject::Place(hex.into()));
        all.push(AuditLine {
            subject,
            ..line("Stacks", AuditWeight::Risk, text, p.units(side, hex).collect(), "RPX-120")
        });
    }
    all
}

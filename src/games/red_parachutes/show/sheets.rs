//! Pages of the inspector: a unit, a hex, the game as it stands; each row with its rule, and what is ours marked as ours.

use super::{combat, counters};
use crate::{
    battle::{Battle, Odds, Stage},
    data::{
        Counter,
        map::Road,
        results::{AttackOption, DefenceOption},
    },
    game::Game,
    nouns::*,
    odds::assumed,
    rules::{
        allowance::allowance, combat::fight::odds_of, engineering, front, recovery, stacking, supply::Lines,
        victory,
    },
    sight::View,
    state::{Position, Veil},
    words::{
        hex_full, hex_name, kind_name, nerve_name, points, side_name, supply_name, terrain_name, unit_name,
    },
};
use engine::show::{
    scene::TurnPart,
    sheet::{Basis, Row, Section},
};
use kit::{
    hex::Direction,
    say::{chip, row, section},
};

/// A page about something.
pub fn sheet(game: &Game, v: &View, about: &Subject) -> Sheet {
    match about {
        Subject::Unit(key) => match Unit::nth(key.index()).filter(|unit| v.seen.at.of(*unit).is_some()) {
            Some(unit) => unit_sheet(game, v, unit),
            None => counters::veiled(game, *key).map_or_else(Sheet::default, |hex| hex_sheet(game, v, hex)),
        },
        Subject::Place(key) | Subject::Side(key, _) if game.has_hex(Hex(key.0)) => {
            hex_sheet(game, v, Hex(key.0))
        }
        Subject::Turn(TurnPart::Side | TurnPart::Primary | TurnPart::Losses) if v.seen.fight.is_some() => {
            v.seen.fight.as_deref().map_or_else(Sheet::default, |b| fight_sheet(game, &v.seen, b))
        }
        Subject::Turn(_) => victory_sheet(game, &v.seen),
        Subject::Place(_) | Subject::Side(..) | Subject::Link(..) => Sheet::default(),
    }
}

/// A row whose value is that of the published game where its owner has put it in, else ours: no counter of it was available.
fn rated(published: bool, label: &str, value: impl Into<String>, rule: &str) -> Row {
    let basis = if published {
        Basis::Source("put in by the owner of the published game".into())
    } else {
        Basis::Reconstructed("no counter or chart of the published game was available".into())
    };
    Row { basis: Some(basis), ..row(label, value, rule) }
}

fn unit_sheet(game: &Game, v: &View, unit: Unit) -> Sheet {
    let (p, counter) = (&v.seen, game.counter(unit));
    let Some(hex) = p.at.of(unit) else { return Sheet::default() };
    let man = p.man(unit);
    let chips = vec![
        chip(nerve_name(man.nerve), if man.nerve == Nerve::Good { Tone::Good } else { Tone::Warn }),
        chip(
            supply_name(man.supply),
            if man.supply == Supply::In { Tone::Supply } else { Tone::OutOfSupply },
        ),
    ];
    let sections = [
        ("", printed(game, p, unit, counter)),
        ("Now", now(game, (p, v.who), unit)),
        ("As artillery", guns(counter, v.who.knows(unit.side()).then_some(man.ammo))),
    ];
    let sections = sections.into_iter().map(|(title, rows)| section(title, rows));
    Sheet {
        title: unit_name(game, unit),
        subtitle: format!(
            "{} {} · {} · {}",
            side_name(unit.side()),
            kind_name(counter),
            game.formation(counter.formation).name,
            hex_full(game, hex),
        ),
        picture: Some(counters::mark(game, p, unit, hex)),
        chips,
        sections: filled(sections),
        ..Sheet::default()
    }
}

/// The sections that say something.
fn filled(sections: impl IntoIterator<Item = Section>) -> Vec<Section> {
    sections.into_iter().filter(|part| !part.rows.is_empty()).collect()
}

fn printed(game: &Game, p: &Position, unit: Unit, counter: &Counter) -> Vec<Row> {
    let ours = |label, value, rule| rated(counter.published, label, value, rule);
    if let Some(leads) = game.leads(p, unit) {
        return vec![
            ours("Speeds up", format!("foot {}, vehicles {}", leads.foot, leads.motor), "RPX-075"),
            ours("Tactical number", leads.tactical.to_string(), "RPX-235"),
            ours("Combat number", leads.combat.to_string(), "RPX-215"),
        ];
    }
    let mut rows = vec![
        ours("Attack, defence", format!("{}-{}", game.attack(p, unit), game.defense(p, unit)), "RPX-005"),
        ours("Steps", format!("{} of {}", p.man(unit).steps, counter.full), "RPX-005"),
        ours("Morale", recovery::morale(game, p, unit).to_string(), "RPX-190"),
    ];
    if counter.armor + counter.at > 0 {
        rows.push(ours("Armour, anti-tank", format!("{}, {}", counter.armor, counter.at), "RPX-201"));
    }
    if counter.range > 0 {
        rows.push(ours("Supplies units within", format!("{} hexes", counter.range), "RPX-032"));
    }
    rows
}

fn now(game: &Game, (p, who): (&Position, Viewer), unit: Unit) -> Vec<Row> {
    let man = p.man(unit);
    let left = allowance(game, p, unit).saturating_sub(man.spent);
    let mut rows = vec![row(
        "Movement left",
        format!("{} of {}", points(left), points(allowance(game, p, unit))),
        "RPX-080",
    )];
    rows.push(row("State", counters::state_words(p, unit), "RPX-037"));
    if p.man(unit).digs > 0 {
        let turns = engineering::turns_to_build(game, p, unit).unwrap_or(2);
        rows.push(row("Position", format!("ready in turn {}", p.man(unit).digs + turns), "RPX-054"));
    }
    let lines = Lines::of(game, p, unit.side());
    let known = !game.counter(unit).is_leader() && who.knows(unit.side());
    let traced = if lines.supplies(game, p, unit) { "a path is open" } else { "no path is open" };
    rows.extend(known.then(|| row("Supply as it stands", traced, "RPX-034")));
    rows
}

/// What a battery has; its ammunition for who may know it.
fn guns(counter: &Counter, ammo: Option<u8>) -> Vec<Row> {
    let Some(gun) = counter.gun else { return Vec::new() };
    let ours = |label, value, rule| rated(counter.published, label, value, rule);
    let printed = [
        ours("Support", gun.support.to_string(), "RPX-170"),
        ours("Range", gun.range.to_string(), "RPX-141"),
        ours("Bombardment value", gun.bv.to_string(), "RPX-143"),
    ];
    let left = ammo.map(|ammo| row("Ammunition", format!("{ammo} of 2"), "RPX-019"));
    printed.into_iter().chain(left).collect()
}

/// A combat: who fights, the odds line by line, and the column of the table with the chance of each sum of the dice.
fn fight_sheet(game: &Game, p: &Position, b: &Battle) -> Sheet {
    let mut sections = Vec::new();
    let sides = [(b.attackers, "Attack"), (b.defenders, "Defence")];
    // Steps that fall change what the units count.
    let known = b.stage >= Stage::PickAttack && b.shells.is_none() && b.fallen.iter().all(Vec::is_empty);
    // What the sides have not picked yet is taken to be what the procedure picks.
    let open = b.stage <= Stage::LeadDefence;
    let whole = if open { assumed::filled(game, p) } else { None };
    let settled = whole.as_ref().and_then(|p| Some((p, p.fight.as_deref()?))).unwrap_or((p, b));
    if known {
        let odds = odds_of(game, settled.0, settled.1);
        let term = |term: &Term| row(&capital(&term.label), term.value.clone(), &term.rule);
        let picked = b.stage > Stage::LevelDefence;
        let title = if picked { "The odds" } else { "The odds, with the rest picked as usual" };
        sections.push(section(title, combat::odds_terms(game, p.phasing, &odds).iter().map(term).collect()));
        sections.extend(odds.column.map(|column| table(game, b, &odds, column)));
    } else {
        for (units, title) in sides {
            let rows = units
                .iter()
                .filter(|unit| p.at.of(*unit).is_some())
                .map(|unit| row(&unit_name(game, unit), counters::strength(game, p, unit), "RPX-005"));
            sections.push(section(title, rows.collect()));
        }
    }
    let units = sides.iter().flat_map(|(units, _)| units.iter());
    let units = units.filter_map(|unit| Some(counters::mark(game, p, unit, p.at.of(unit)?)));
    Sheet {
        title: hex_name(game, b.target),
        subtitle: format!(
            "Under attack · {} · {}",
            game.map.label(b.target),
            terrain_name(game.map.terrain(b.target))
        ),
        sections: filled(sections),
        units: units.collect(),
        ..Sheet::default()
    }
}

/// The column of the results table after the options: each sum of the dice with its chance, attacker and defender.
fn table(game: &Game, b: &Battle, odds: &Odds, column: u8) -> Section {
    let picks = (b.attack.unwrap_or(AttackOption::Standard), b.defence.unwrap_or(DefenceOption::Defend));
    let cell = game.results.cell(picks.0, picks.1);
    let rows = (2..=12).map(|sum: u8| {
        let (own, theirs) = cell.results(game.results.result(column, sum));
        let ways = 6 - (i32::from(sum) - 7).abs();
        let throw = format!("{sum}, {:.1} %", f64::from(ways) / 0.36);
        rated(game.results.published, &throw, format!("{own} · {theirs}"), "RPX-219")
    });
    section(&format!("Attacker · defender, column {column} of {:?}", odds.row), rows.collect())
}

fn hex_sheet(game: &Game, v: &View, hex: Hex) -> Sheet {
    let p = &v.seen;
    let terrain = game.map.terrain(hex);
    let mut facts = vec![Row {
        basis: Some(Basis::Reconstructed(
            "terrain from the geography of the river before its reservoirs".into(),
        )),
        ..row("Ground", terrain_name(terrain), "RPX-080")
    }];
    if let Some(worth) = game.town(hex) {
        facts.push(row("Points", worth.to_string(), "SCN-04"));
    }
    if let Some(exit) = game.map.exits.iter().find(|exit| exit.hex == hex) {
        facts.push(row(&format!("{} supply", side_name(exit.side)), format!("over {}", exit.to), "RPX-033"));
    }
    if p.works.has(hex) {
        facts.push(row("Improved position", "serves every defender here", "RPX-054"));
    }
    if let Some(pair) = p.pair_at(hex) {
        let value = format!("from {} to {}", hex_name(game, pair.east), hex_name(game, pair.west));
        facts.push(row(if pair.improved { "Improved bridgehead" } else { "Bridgehead" }, value, "RPX-040"));
    }
    if let Some(veil) = p.veil(hex).filter(|veil| veil.counters() > 0) {
        facts.push(row("Not inspected", unseen(veil), "RPX-060"));
    }
    for side in [GERMAN, SOVIET] {
        if front::zone(game, p, side).has(hex) {
            facts.push(row(
                &format!("{} zone", side_name(side)),
                "costs the other side more and ends its move",
                "RPX-110",
            ));
        }
        let there = stacking::count(game, p, side, hex);
        if there > 0 {
            let value = format!("{there} of {}", game.tables.fixed.stacking_units);
            facts.push(row("Stacking", value, "RPX-120"));
        }
    }
    if game.map.bridge.ends.contains(&hex) {
        let value = if p.bridge { "it stands" } else { "it is blown" };
        facts.push(row("Bridge of Kaniv", value, "RPX-051"));
    }
    let owner = game.map.bank(hex).map(|_| format!("{} · ", side_name(p.owner(hex)))).unwrap_or_default();
    Sheet {
        title: hex_name(game, hex),
        subtitle: if hex_name(game, hex) == game.map.label(hex) {
            format!("{owner}{}", terrain_name(terrain))
        } else {
            format!("{owner}{} · {}", game.map.label(hex), terrain_name(terrain))
        },
        sections: filled([section("", facts), sides_of(game, hex)]),
        units: p.at.units(hex).map(|unit| counters::mark(game, p, unit, hex)).collect(),
        ..Sheet::default()
    }
}

/// `Soviet: 3 units, 1 leader`: what is seen of a stack that is not inspected.
fn unseen(veil: &Veil) -> String {
    let kinds = [
        (veil.units, "unit", "units"),
        (veil.flipped, "dispersed unit", "dispersed units"),
        (veil.leaders, "leader", "leaders"),
    ];
    let each: Vec<String> =
        kinds.iter().filter(|kind| kind.0 > 0).map(|(n, one, many)| count_of(*n, one, many)).collect();
    format!("{}: {}", side_name(veil.side), each.join(", "))
}

/// What lies on the sides of a hex.
fn sides_of(game: &Game, hex: Hex) -> Section {
    let words = |(way, to): (Direction, Hex)| {
        let edge = game.map.hexes.side(hex, way);
        let river = if edge.dnepr { Some("the Dnieper") } else { edge.river.then_some("a minor river") };
        let road = match edge.road {
            Road::None => None,
            Road::Road => Some("road"),
            Road::Highway => Some("highway"),
        };
        let all: Vec<&str> = river.into_iter().chain(road).chain(edge.rail.then_some("railway")).collect();
        let side = capital(&game.map.hexes.layout().compass(way).replace('-', " "));
        let text = format!("{}: {}", hex_name(game, to), all.join(", "));
        (!all.is_empty()).then(|| row(&side, text, "RPX-080"))
    };
    section("Its sides", game.map.hexes.neighbours(hex).filter_map(words).collect())
}

/// `1 point`, `−2 points`.
fn points_of(points: i32) -> String {
    let sign = if points < 0 { "−" } else { "" };
    format!("{sign}{}", count_of(points.unsigned_abs(), "point", "points"))
}

fn victory_sheet(game: &Game, p: &Position) -> Sheet {
    let unknown =
        if victory::is_estimated(game, p) { ", each unknown counter taken for a battalion" } else { "" };
    let items = victory::items(game, p);
    let rows = items.iter().map(|item| {
        row(&format!("{}: {}", capital(item.label), item.count), points_of(item.points), "SCN-04")
    });
    let levels = game.army.victory.levels.iter();
    let levels = levels.map(|level| rated(false, &level.0, format!("from {}", level.1), "SCN-04"));
    Sheet {
        title: "Points".into(),
        subtitle: format!("{} Soviet points{unknown}", victory::points(game, p)),
        sections: vec![section("", rows.collect()), section("Levels", levels.collect())],
        ..Sheet::default()
    }
}

//! Overlays: supply now and at the next check, zones, reach, guns with what they see, threat, where a drop may come down.

use crate::{
    battle::Battle,
    game::Game,
    nouns::*,
    odds::{
        assumed,
        drops::{THROWS, landings},
    },
    rules::{
        combat::{bombardment, declaration, fight::odds_of},
        front::{Front, casts, veils, zone},
        supply::Lines,
    },
    sight::View,
    state::{Casts, Position},
    words::{hex_full, hex_name, side_name, supply_name, unit_name},
};
use engine::show::{
    forecast::Chance,
    overlay::{AreaStyle, BadgeStyle, REACH, Sign, TrailStyle},
};
use kit::overlay::{area, badge, drawn, kind, notes, of_marks, row, trail};

const SUPPLY: &str = "supply";
const SUPPLY_AHEAD: &str = "supply-ahead";
const ZONES: &str = "zones";
const GUNS: &str = "guns";
const THREAT: &str = "threat";
const DROPS: &str = "drops";

/// Overlays of this game.
pub const KINDS: &[OverlayKind] = &[
    OverlayKind {
        ahead: SUPPLY_AHEAD,
        ..kind(
            SUPPLY,
            "Supply",
            'S',
            "Who is in supply, and where it reaches; again: as the next check will find it",
        )
    },
    OverlayKind {
        theirs_first: true,
        ..kind(ZONES, "Zones", 'Z', "Hexes in the zones of control of a side, the enemy first")
    },
    OverlayKind {
        by_side: false,
        ..kind(REACH, "Reach", 'R', "Where the selection may go, and what that costs")
    },
    kind(GUNS, "Guns", 'I', "Which hexes batteries reach, and which enemies there are spotted, from where"),
    OverlayKind {
        main: false,
        ..kind(THREAT, "Threat", 'T', "Which hexes the other side could attack, and at which odds")
    },
    OverlayKind {
        main: false,
        by_side: false,
        ..kind(
            DROPS,
            "Drops",
            'B',
            "Where a company comes down that is put over its drop zone, and how likely",
        )
    },
    kit::coming::KIND,
];

/// The sign of ground that something reaches.
const REACHED: Sign = Sign::Area(AreaStyle::Within(Tone::Supply));

/// An overlay for a side.
pub fn overlay(game: &Game, v: &View, id: &str, side: Side, units: &[Unit]) -> Option<Overlay> {
    let p = &v.seen;
    Some(match id {
        SUPPLY => of_supply(game, p, side, false),
        SUPPLY_AHEAD => of_supply(game, p, side, true),
        ZONES => of_zones(game, p, side),
        GUNS => of_guns(game, p, side, units),
        THREAT => of_threat(game, p, side),
        DROPS => of_drops(game, p),
        _ => return None,
    })
}

/// What the marks of a selection say, as a list.
pub fn of_reach(game: &Game, units: &[Unit], marks: &[Mark]) -> Overlay {
    let names: Vec<String> = units.iter().map(|unit| unit_name(game, *unit)).collect();
    let name = |place: PlaceKey| hex_name(game, Hex(place.0));
    of_marks(join(&names), marks, name, ["RPX-080", "RPX-151"])
}

/// Units of a side that are out of supply as they are marked, or as a check would find them where they stand (RPX-030).
pub fn unsupplied(game: &Game, p: &Position, side: Side, ahead: bool) -> UnitSet {
    let lines = Lines::of(game, p, side);
    let counted = |unit: &Unit| p.is_up(*unit) && !game.counter(*unit).is_leader();
    let out = |unit: &Unit| {
        if ahead { !lines.supplies(game, p, *unit) } else { p.man(*unit).supply != Supply::In }
    };
    p.of_side(side).map(|(unit, _)| unit).filter(counted).filter(out).collect()
}

fn of_supply(game: &Game, p: &Position, side: Side, ahead: bool) -> Overlay {
    let lines = Lines::of(game, p, side);
    let reach = lines.reached();
    let out = unsupplied(game, p, side, ahead);
    let dry: HexSet = out.iter().filter_map(|unit| p.at.of(unit)).collect();
    let rows = out.iter().map(|unit| {
        let now = p.man(unit).supply;
        let text = match (ahead, now) {
            (true, Supply::In) => "would be out of supply",
            (true, _) => "stays out of supply",
            (false, now) => supply_name(now),
        };
        row(format!("{}: {text}", unit_name(game, unit)), UnitKey::from(unit.0), "RPX-035", Tone::OutOfSupply)
    });
    let seen = if veils(p, side).next().is_some() { ", as far as its units are known" } else { "" };
    let when = if ahead { "At the next check as things stand" } else { "Now" };
    let mut all = Overlay {
        title: format!("Supply of the {} side{}", side_name(side), if ahead { ", next check" } else { "" }),
        summary: format!("{when}: {} out of supply{seen}", count(out.len(), "unit")),
        rows: rows.collect(),
        areas: vec![area(reach, AreaStyle::Within(Tone::Supply))],
        badges: dry
            .iter()
            .map(|hex| badge(hex, BadgeStyle::Vital, ""))
            .chain(game.exits(side).iter().map(|hex| badge(hex, BadgeStyle::Source, "")))
            .collect(),
        notes: notes(reach, "a headquarters in supply reaches this hex", "RPX-031"),
        elsewhere: format!("no headquarters of the {} side reaches this hex", side_name(side)),
        ..Overlay::default()
    };
    let signs = [
        (REACHED, "a headquarters in supply reaches"),
        (Sign::Badge(BadgeStyle::Source), "supply comes in"),
        (Sign::Badge(BadgeStyle::Vital), "out of supply"),
    ];
    all.legend = drawn(&all, signs);
    all
}

fn of_zones(game: &Game, p: &Position, side: Side) -> Overlay {
    let zone = zone(game, p, side);
    let casters = |hex: Hex| {
        let near = game.map.hexes.neighbours(hex).map(|(_, at)| at);
        let seen = |at: Hex| p.veil(at).is_some_and(|veil| veil.side == side && veil.casts != Casts::No);
        let cast = near.filter(|at| seen(*at) || casts(game, p, side, *at) != Casts::No);
        join(&cast.map(|at| hex_name(game, at)).collect::<Vec<_>>())
    };
    let note = |hex: Hex| {
        let text = format!("{} zone, of {}", side_name(side), casters(hex));
        row(text, PlaceKey::from(hex), "RPX-111", Tone::Plain)
    };
    Overlay {
        title: format!("Zones of control of the {} side", side_name(side)),
        summary: format!(
            "{}. It costs to enter and to leave one, and stops",
            count_of(zone.len(), "hex", "hexes")
        ),
        areas: vec![area(zone, AreaStyle::Zone(side))],
        legend: vec![(Sign::Area(AreaStyle::Zone(side)), "in a zone of control".into())],
        notes: zone.iter().map(note).collect(),
        elsewhere: format!("in no {} zone of control", side_name(side)),
        ..Overlay::default()
    }
}

/// Batteries that can fire, those selected or all: what they reach, and from where an enemy there is spotted (RPX-141, RPX-142).
fn of_guns(game: &Game, p: &Position, side: Side, units: &[Unit]) -> Overlay {
    let all = || p.of_side(side).filter(|(unit, _)| game.counter(*unit).is_artillery());
    let chosen = |unit: &Unit| units.contains(unit) || !all().any(|(gun, _)| units.contains(&gun));
    let guns: Vec<(Unit, Hex)> = all().filter(|(gun, _)| chosen(gun)).collect();
    let range = |gun: Unit| game.counter(gun).gun.map_or(0, |battery| battery.range);
    let reach =
        guns.iter().fold(HexSet::NONE, |all, (gun, at)| all | game.map.within(*at, range(*gun).into()));
    let foe = Front::of(game, p, side).any & reach;
    let mut found = Overlay {
        title: format!("Guns of the {} side", side_name(side)),
        areas: vec![area(reach, AreaStyle::Within(Tone::Plain))],
        notes: notes(reach, "batteries reach this hex", "RPX-141"),
        elsewhere: "no battery reaches this hex".to_owned(),
        ..Overlay::default()
    };
    for hex in foe {
        let spotter = bombardment::spotter(game, p, side, hex);
        let able = |one: &&(Unit, Hex)| declaration::can_fire(game, p, one.0, hex, "RPX-141").is_ok();
        let able: Vec<String> = guns.iter().filter(able).map(|one| unit_name(game, one.0)).collect();
        let seen =
            spotter.map_or("nobody spots it".to_owned(), |at| format!("spotted from {}", hex_name(game, at)));
        let fire = if able.is_empty() { "no battery can fire".to_owned() } else { join(&able) };
        let tone = if spotter.is_some() && !able.is_empty() { Tone::Good } else { Tone::Quiet };
        let text = format!("{}: {seen}; {fire}", hex_full(game, hex));
        found.rows.push(row(text, PlaceKey::from(hex), "RPX-142", tone));
        let far = spotter.filter(|at| *at != hex);
        found.trails.extend(far.map(|at| trail([at, hex], TrailStyle::Trace, side)));
    }
    found.summary = format!(
        "{} reach {} with enemies",
        count_of(guns.len(), "battery", "batteries"),
        count_of(foe.len(), "hex", "hexes")
    );
    let signs = [
        (Sign::Area(AreaStyle::Within(Tone::Plain)), "batteries reach"),
        (Sign::Trail(TrailStyle::Trace, side), "who spots whom"),
    ];
    found.legend = drawn(&found, signs);
    found
}

/// The attack on a hex of a side by all enemies next to it that are known, Standard against Defend; and how many are not known.
fn threat(game: &Game, p: &Position, side: Side, hex: Hex) -> Option<(Position, u8)> {
    let foe = side.other();
    let near = || game.map.hexes.neighbours(hex).map(|(_, at)| at);
    let may = |unit: &Unit| declaration::may_attack(game, p, *unit, hex).is_ok();
    let attackers: UnitSet = near().flat_map(|at| p.stack(foe, at)).filter(may).collect();
    let unknown =
        near().filter_map(|at| p.veil(at)).filter(|veil| veil.side == foe).map(|veil| veil.units).sum();
    let mut p = p.clone();
    p.phasing = foe;
    p.fight = Some(Battle { attackers, ..Battle::on(hex) }.into());
    (!attackers.is_empty() || unknown > 0).then_some((p, unknown))
}

fn of_threat(game: &Game, p: &Position, side: Side) -> Overlay {
    let held: HexSet = p.of_side(side).filter(|(unit, _)| p.is_up(*unit)).map(|(_, hex)| hex).collect();
    let mut all = Overlay { title: format!("Threat to the {} side", side_name(side)), ..Overlay::default() };
    for hex in held {
        let Some((attacked, unknown)) = threat(game, p, side, hex) else { continue };
        let odds =
            assumed::filled(game, &attacked).and_then(|p| Some(odds_of(game, &p, p.fight.as_deref()?)));
        let named = odds.map(|odds| game.results.rung_name(odds.rung));
        let more =
            if unknown > 0 { format!("{} not inspected", count(unknown, "counter")) } else { String::new() };
        let said: Vec<String> =
            named.iter().cloned().chain(Some(more).filter(|more| !more.is_empty())).collect();
        let text = format!("{}: {}", hex_full(game, hex), join(&said));
        all.rows.push(row(text, PlaceKey::from(hex), "RPX-212", Tone::Warn));
        all.badges.push(badge(hex, BadgeStyle::Threat, named.unwrap_or_else(|| "?".to_owned())));
    }
    all.summary = match all.rows.len() {
        0 => "No hex can be attacked from where the enemies stand".to_owned(),
        n => format!(
            "{} can be attacked from where the enemies stand, by all known ones together, Standard against Defend",
            count_of(n, "hex", "hexes")
        ),
    };
    all.legend = drawn(&all, [(Sign::Badge(BadgeStyle::Threat), "odds of an attack by all that are known")]);
    all
}

/// Where companies come down that are put over the drop zones that the viewer knows; of a drop that has begun, over that of its brigade.
fn of_drops(game: &Game, p: &Position) -> Overlay {
    let drops = |nth: usize| p.drop.as_ref().is_none_or(|drop| game.brigade(drop.brigade) == Some(nth));
    let zones: Vec<(usize, Hex)> =
        (0..3).filter(|nth| drops(*nth)).filter_map(|nth| Some((nth, p.zones[nth]?))).collect();
    let mut all = Overlay {
        title: "Where a drop comes down".to_owned(),
        summary: "No drop zone is known".to_owned(),
        elsewhere: "no company comes down here".to_owned(),
        ..Overlay::default()
    };
    let mut sums = vec![0u32; HEXES];
    for (nth, zone) in &zones {
        let landings = landings(game, p, *zone);
        let on = |fits: &dyn Fn(Hex) -> bool| {
            share(game.map.hexes.hexes().filter(|hex| fits(*hex)).map(|hex| landings[hex.index()]).sum(), 1)
        };
        let west = on(&|hex| game.map.bank(hex) == Some(Bank::West));
        let east = on(&|hex| game.map.bank(hex) == Some(Bank::East));
        let near = on(&|hex| game.map.distance(hex, *zone) <= 5);
        let lost = share(THROWS - landings.iter().sum::<u32>(), 1);
        let name = &game.formation(game.army.zones[*nth].0).name;
        let text = format!(
            "{name} over {}: west bank {west}, east bank {east}, lost {lost}; within 5 hexes {near}",
            hex_name(game, *zone)
        );
        all.rows.push(row(text, PlaceKey::from(*zone), "RPX-133", Tone::Plain));
        all.badges.push(badge(*zone, BadgeStyle::Source, ""));
        sums.iter_mut().zip(&landings).for_each(|(sum, one)| *sum += one);
    }
    let Some(of) = u32::try_from(zones.len()).ok().filter(|of| *of > 0) else { return all };
    let ways = |hex: Hex| sums[hex.index()];
    let likely = |percent: u32| -> HexSet {
        let hexes = game.map.hexes.hexes().filter(|hex| ways(*hex) > 0);
        hexes.filter(|hex| ways(*hex) * 100 >= percent * THROWS * of).collect()
    };
    let note = |hex: Hex| {
        let text = format!("{} of the companies come down here", share(ways(hex), of));
        row(text, PlaceKey::from(hex), "RPX-133", Tone::Plain)
    };
    "Chances of each hex, counted over every throw; Germans, water and the edge as they are seen"
        .clone_into(&mut all.summary);
    all.notes = likely(0).iter().map(note).collect();
    all.areas =
        vec![area(likely(0), AreaStyle::Within(Tone::Quiet)), area(likely(1), AreaStyle::Within(Tone::Warn))];
    all.badges.extend(
        likely(1)
            .iter()
            .filter(|hex| !zones.iter().any(|zone| zone.1 == *hex))
            .map(|hex| badge(hex, BadgeStyle::Threat, percent(ways(hex), of, 0).trim_end_matches(" %"))),
    );
    let signs = [
        (Sign::Badge(BadgeStyle::Source), "drop zone"),
        (Sign::Badge(BadgeStyle::Threat), "chance of a company in per cent, from 1"),
        (Sign::Area(AreaStyle::Within(Tone::Quiet)), "a company may come down"),
    ];
    all.legend = drawn(&all, signs);
    all
}

/// Throws of some jumps in per cent.
fn percent(ways: u32, jumps: u32, decimals: u8) -> String {
    Chance { ways: ways.into(), of: (THROWS * jumps).into() }.percent(decimals)
}

fn share(ways: u32, jumps: u32) -> String {
    percent(ways, jumps, 1)
}

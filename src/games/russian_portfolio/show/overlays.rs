//! Overlays: supply, zones, threat, fuel, rail, weather, reach.

use super::{ahead::Ahead, sheets::cut_text, threat::Threat};
use crate::{
    data::words::Nation,
    game::Game,
    nouns::{Hex, HexSet, Unit},
    odds::terms::column,
    rules::{
        logistics::{fuel, net},
        supply, zone,
    },
    state::Position,
    words::{hex_label, hex_name, set_name, side_name, unit_name, units_name},
};
use engine::{
    base::{
        keys::{PlaceKey, UnitKey},
        side::Side,
    },
    show::{
        overlay::{AreaStyle, Badge, BadgeStyle, Overlay, OverlayKind, REACH, Sign, TrailStyle},
        scene::Mark,
        words::Tone,
    },
};
use kit::{
    hand,
    hex::HexId,
    overlay::{area, badge, drawn, kind, notes, of_marks, row, trail},
    say::{count, count_of},
};

const SUPPLY: &str = "supply";
const SUPPLY_AHEAD: &str = "supply-ahead";
const ZONES: &str = "zones";
const THREAT: &str = "threat";
const FUEL: &str = "fuel";
const RAIL: &str = "rail";
const WEATHER: &str = "weather";

/// Overlays of this game.
pub const KINDS: &[OverlayKind] = &[
    OverlayKind {
        ahead: SUPPLY_AHEAD,
        ..kind(
            SUPPLY,
            "Supply",
            'S',
            "Lines to the sources of supply, and what cuts them; again: once Dispersed enemies have recovered",
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
    OverlayKind {
        main: false,
        ..kind(THREAT, "Threat", 'T', "Which hexes the other side could attack, and the best odds")
    },
    kit::coming::KIND,
    OverlayKind { main: false, ..kind(FUEL, "Fuel", 'I', "Where fuel reaches, and who is short of it") },
    OverlayKind {
        main: false,
        ..kind(RAIL, "Rail", 'B', "The net over which units move by rail and replacements arrive")
    },
    OverlayKind {
        main: false,
        by_side: false,
        ..kind(WEATHER, "Weather", 'Q', "Where rivers and lakes freeze in Snow")
    },
];

/// An overlay for a side.
pub fn overlay(game: &Game, p: &Position, id: &str, side: Side, units: &[UnitKey]) -> Option<Overlay> {
    let units: Vec<Unit> = hand::units(units);
    Some(match id {
        SUPPLY => of_supply(game, p, side, &units),
        SUPPLY_AHEAD => of_supply_ahead(game, p, side, &units),
        ZONES => of_zones(game, p, side),
        THREAT => of_threat(game, p, side),
        FUEL => of_fuel(game, p, side),
        RAIL => of_rail(game, p, side),
        WEATHER => of_weather(game, p),
        _ => return None,
    })
}

/// What the marks of a selection say, as a list.
pub fn of_reach(game: &Game, units: &[Unit], marks: &[Mark]) -> Overlay {
    let name = |place: PlaceKey| hex_label(game, HexId(place.0));
    of_marks(units_name(game, units.iter().copied()), marks, name, ["RP-MOV-03", "RP-CMB-02"])
}

/// The sign of ground that something reaches.
const REACHED: Sign = Sign::Area(AreaStyle::Within(Tone::Supply));

/// Supply as it will be determined: enemies that are Dispersed now have zones again (RP-STA-05).
fn of_supply_ahead(game: &Game, p: &Position, side: Side, units: &[Unit]) -> Overlay {
    let ahead = Ahead::of(game, p, side);
    let mut all = of_supply(game, &ahead.then, side, units);
    all.title = format!("Supply of the {} side when it is determined next", side_name(side));
    all.summary = match ahead.out.len() {
        0 => {
            "Every unit will be in supply as it stands, also when Dispersed enemies have recovered".to_owned()
        }
        _ => format!(
            "Out of supply then, when Dispersed enemies have recovered: {}",
            set_name(game, ahead.out)
        ),
    };
    let fresh = ahead.fresh();
    if let Some(first) = fresh.first() {
        let text = format!("{}: {}", set_name(game, fresh), ahead.reason(game));
        all.rows.insert(0, row(text, UnitKey::from(first.0), "RP-STA-05", Tone::OutOfSupply));
    }
    all
}

fn of_supply(game: &Game, p: &Position, side: Side, units: &[Unit]) -> Overlay {
    let traced = supply::trace(game, p, side);
    let out = supply::cut_off(game, p, side, &traced);
    let mut all = Overlay {
        title: format!("Supply of the {} side", side_name(side)),
        summary: match out.len() {
            0 => "Every unit is in supply".to_owned(),
            _ => format!("Out of supply: {}", set_name(game, out)),
        },
        ..Overlay::default()
    };
    let shown: Vec<Hex> = {
        let own = units.iter().filter(|unit| unit.side() == side).filter_map(|unit| p.at.of(*unit));
        let own: Vec<Hex> = own.collect();
        let front = |hex: &Hex| zone::is_in(game, p, side.other(), *hex);
        if own.is_empty() {
            let hexes: HexSet = p.at.of_side(side).map(|(_, hex)| hex).filter(front).collect();
            hexes.iter().collect()
        } else {
            own
        }
    };
    for hex in shown.into_iter().filter(|hex| traced.reach.has(*hex)) {
        let Some(path) = traced.passage.path(hex, traced.points, traced.open) else { continue };
        if path.len() < 2 {
            continue;
        }
        all.trails.push(trail(path, TrailStyle::Trace, side));
    }
    for unit in out {
        let Some(hex) = p.at.of(unit) else { continue };
        let why = supply::why(game, p, side, &traced, hex).map(|cut| cut_text(game, p, cut));
        let text = why.map_or_else(String::new, |(text, _)| format!(": {text}"));
        all.badges.push(badge(hex, BadgeStyle::Vital, ""));
        let about = UnitKey::from(unit.0);
        all.rows.push(row(format!("{}{text}", unit_name(game, unit)), about, "RP-SUP-01", Tone::OutOfSupply));
    }
    let pockets = supply::pockets(game, p, side, out);
    for pocket in pockets.iter().filter(|pocket| pocket.len() > 1) {
        let defence: u16 = pocket.iter().map(|unit| u16::from(game.counter(unit).defence)).sum();
        let first = pocket.first().map_or(0, |unit| unit.0);
        let text = format!(
            "A pocket of {}, {defence} defence factors: half of them are lost in the next supply step",
            count(pocket.len(), "unit")
        );
        all.rows.push(row(text, UnitKey::from(first), "RP-SUP-05", Tone::OutOfSupply));
    }
    all.badges.sort_by_key(|badge| badge.place);
    all.badges.dedup();
    if !traced.reach.is_empty() {
        all.areas.push(area(traced.reach, AreaStyle::Within(Tone::Supply)));
    }
    let signs = [
        (REACHED, "supply reaches"),
        (Sign::Trail(TrailStyle::Trace, side), "line to a city or town in the net"),
        (Sign::Badge(BadgeStyle::Vital), "out of supply"),
    ];
    all.legend = drawn(&all, signs);
    all.notes = notes(traced.reach, "supply reaches this hex", "RP-SUP-01");
    all.elsewhere = format!("out of the supply of the {} side", side_name(side));
    all
}

fn of_zones(game: &Game, p: &Position, side: Side) -> Overlay {
    let zone = zone::of(game, p, side);
    let without = zone.without(supply::held(p, side));
    let heavy: HexSet = without.iter().filter(|hex| zone::is_heavy(game, p, side, *hex)).collect();
    let note = |hex: Hex| {
        let casters = zone::casters(game, p, side, hex);
        let strength = if heavy.has(hex) { "heavyweight zone" } else { "zone" };
        let text = format!("{} {strength}, of {}", side_name(side), set_name(game, casters));
        row(text, PlaceKey::from(hex), "RP-ZOC-01", Tone::Plain)
    };
    let kinds = [
        (AreaStyle::Zone(side), without.without(heavy), "in a zone of control"),
        (AreaStyle::StrongZone(side), heavy, "in the zone of a heavyweight"),
    ];
    let kinds = kinds.into_iter().filter(|kind| !kind.1.is_empty());
    Overlay {
        title: format!("Zones of control of the {} side", side_name(side)),
        summary: format!(
            "{}, {} of them in the zone of a heavyweight. Dispersed units have none",
            count_of(without.len(), "hex", "hexes"),
            heavy.len()
        ),
        areas: kinds.clone().map(|(style, hexes, _)| area(hexes, style)).collect(),
        legend: kinds.map(|(style, _, said)| (Sign::Area(style), said.to_owned())).collect(),
        notes: without.iter().map(note).collect(),
        elsewhere: format!("in no {} zone of control", side_name(side)),
        ..Overlay::default()
    }
}

fn of_threat(game: &Game, p: &Position, side: Side) -> Overlay {
    let held: HexSet = p.at.of_side(side).map(|(_, hex)| hex).collect();
    let mut found: Vec<(Hex, Threat)> =
        held.iter().filter_map(|hex| Some((hex, Threat::to(game, p, side, hex)?))).collect();
    found.sort_by_key(|(_, threat)| std::cmp::Reverse(threat.column));
    let rows = found.iter().map(|(hex, threat)| {
        let text = format!("{}: {}", hex_name(game, *hex), threat.words(game, false));
        let tone = if threat.column >= 6 { Tone::Bad } else { Tone::Warn };
        row(text, PlaceKey::from(*hex), "RP-CMB-11", tone)
    });
    Overlay {
        title: format!("Threat to the {} side", side_name(side)),
        summary: match found.len() {
            0 => "No hex can be attacked from where the enemies stand".to_owned(),
            n => format!("{} can be attacked from where the enemies stand", count_of(n, "hex", "hexes")),
        },
        rows: rows.collect(),
        badges: found
            .iter()
            .map(|(hex, threat)| badge(*hex, BadgeStyle::Threat, column(game, threat.column)))
            .collect(),
        legend: if found.is_empty() {
            Vec::new()
        } else {
            vec![(Sign::Badge(BadgeStyle::Threat), "best odds of an attack".into())]
        },
        ..Overlay::default()
    }
}

fn of_fuel(game: &Game, p: &Position, side: Side) -> Overlay {
    let traced = supply::trace(game, p, side);
    let reach = fuel::reach(game, p, side, &traced);
    let short = fuel::short(game, p, side);
    let sources = game.board.places().iter().filter(|place| place.fuel == Some(side));
    let rows = short.iter().map(|unit| {
        let text = format!("{}: moves 2 and cannot overrun", unit_name(game, unit));
        row(text, UnitKey::from(unit.0), "RP-SUP-10", Tone::OutOfSupply)
    });
    let badges: Vec<Badge> = sources.map(|place| badge(place.hex, BadgeStyle::Source, "")).collect();
    let dry = short.iter().filter_map(|unit| p.at.of(unit)).collect::<HexSet>();
    let badges = dry.iter().map(|hex| badge(hex, BadgeStyle::Vital, "")).chain(badges).collect();
    let mut legend = vec![
        (Sign::Badge(BadgeStyle::Source), "source of fuel".to_owned()),
        (REACHED, "fuel reaches".to_owned()),
    ];
    if !dry.is_empty() {
        legend.push((Sign::Badge(BadgeStyle::Vital), "short of fuel".into()));
    }
    Overlay {
        title: format!("Fuel of the {} side", side_name(side)),
        summary: match short.len() {
            0 => "Nobody is short of fuel".to_owned(),
            _ => format!("Short of fuel: {}", set_name(game, short)),
        },
        rows: rows.collect(),
        areas: vec![area(reach, AreaStyle::Within(Tone::Supply))],
        legend,
        badges,
        notes: notes(reach, "fuel reaches this hex", "RP-SUP-10"),
        elsewhere: format!("no fuel for the {} side", side_name(side)),
        ..Overlay::default()
    }
}

fn of_rail(game: &Game, p: &Position, side: Side) -> Overlay {
    let all = net::of(game, p, side);
    Overlay {
        title: format!("Rail net of the {} side", side_name(side)),
        summary: format!(
            "{} are joined to its own edge of the map: units move by rail from one of them, or next to one, to another",
            count_of(all.len(), "hex", "hexes")
        ),
        areas: vec![area(all, AreaStyle::Within(Tone::Supply))],
        legend: vec![(REACHED, "rail net".into())],
        notes: notes(all, &format!("in the rail net of the {} side", side_name(side)), "RP-STR-10"),
        elsewhere: format!("not in the rail net of the {} side", side_name(side)),
        ..Overlay::default()
    }
}

fn of_weather(game: &Game, p: &Position) -> Overlay {
    let north = game.board.layout().hexes().filter(|hex| game.board.arctic(*hex)).collect::<HexSet>();
    let finns = p.at.all().filter(|(unit, hex)| north.has(*hex) && game.is(*unit, Nation::Finnish));
    let finns: Vec<Unit> = finns.map(|(unit, _)| unit).collect();
    let rows = if finns.is_empty() {
        Vec::new()
    } else {
        let first = finns[0].0;
        let text = format!("The weather does not slow {}", units_name(game, finns));
        vec![row(text, UnitKey::from(first), "RP-WX-01", Tone::Plain)]
    };
    Overlay {
        title: "The weather line".into(),
        summary: "North of it swamps, lakes and rivers are frozen in Snow".into(),
        rows,
        areas: vec![area(north, AreaStyle::Within(Tone::Plain))],
        legend: vec![(Sign::Area(AreaStyle::Within(Tone::Plain)), "north of the weather line".into())],
        notes: notes(north, "north of the weather line: frozen in Snow", "RP-WX-01"),
        elsewhere: "south of the weather line".into(),
        ..Overlay::default()
    }
}

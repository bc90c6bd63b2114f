//! The pages of a hex and of a side of it.

use super::parts::stack;
use crate::{
    data::words::{Counter, Country, Kind, LAYOUT, PlaceKind, PortSea, Size, Terrain},
    game::Game,
    nouns::{AXIS, Hex, SOVIET},
    rules::{stacking, supply, zone},
    show::threat::Threat,
    state::Position,
    words::{
        CLEAR, country_name, hex_full, hex_name, place_kind, side_name, side_words, terrain_name, units_name,
    },
};
use engine::show::{
    scene::Subject,
    sheet::{Basis, Row, Section, Sheet},
    words::Tone,
};
use kit::{
    hex::Direction,
    say::{capital, chip, count, join, row, section},
};

/// A hex: what lies there, who has it, who threatens it.
pub fn sheet(game: &Game, p: &Position, hex: Hex) -> Sheet {
    let board = &game.board;
    let place = board.place(hex);
    let holder = p.controller(hex);
    let ground = board.terrain(hex);
    let mut chips = Vec::new();
    if let Some(side) = holder {
        chips.push(chip(format!("{} control", side_name(side)), Tone::Plain));
    }
    if let Some(place) = place.filter(|place| place.worth > 0) {
        chips.push(chip(count(place.worth, "victory point"), Tone::Good));
    }
    let title = place.map_or_else(|| format!("Hex {}", board.label(hex)), |place| place.shown.clone());
    let frozen = game.frozen(p, hex) && matches!(ground, Terrain::Swamp | Terrain::Lake);
    let frozen = if frozen { ", frozen: clear" } else { "" };
    // A hex without a name has its label in the title.
    let label = place.map_or_else(String::new, |_| format!("{} · ", board.label(hex)));
    let subtitle = format!("{label}{}{frozen} · {}", terrain_name(ground), country_name(board.country(hex)));
    Sheet {
        title,
        subtitle,
        chips,
        sections: hex_sections(game, p, hex),
        units: stack(game, p, hex, None),
        ..Sheet::default()
    }
}

fn hex_sections(game: &Game, p: &Position, hex: Hex) -> Vec<Section> {
    let board = &game.board;
    let mut facts = Vec::new();
    if let Some(place) = board.place(hex) {
        let basis = if place.source {
            Basis::Source("the source prints this hex".into())
        } else {
            Basis::Reconstructed("the source names the place, its hex is set from the geography".into())
        };
        facts
            .push(Row { basis: Some(basis), ..row("Place", place_kind(place.kind), place_rule(place.kind)) });
        if place.fortress {
            facts.push(row("Fortress", "+1 for one unit, +2 for a front", "RP-TER-11"));
        }
        if place.worth > 0 {
            facts.push(row("Victory points", place.worth.to_string(), "RP-VIC-01"));
        }
        if p.garrisons.has(hex) {
            facts.push(row("Garrison", format!("its own factor {} stands", place.worth), "RP-TER-09"));
        }
        if let Some(sea) = place.port {
            facts.push(row("Port", sea_name(sea), "RP-STR-06"));
        }
        if place.factory {
            let lost =
                if p.base.factories_lost.has(hex) { "lost for good" } else { "one armour factor a turn" };
            facts.push(row("Tank factory", lost, "RP-REP-07"));
        }
        if let Some(side) = place.fuel {
            facts.push(row("Fuel", format!("of the {} side", side_name(side)), "RP-SUP-10"));
        }
        if let Some(side) = place.wins {
            facts.push(row(
                "Decides",
                format!("the {} side wins by holding it", side_name(side)),
                "RP-VIC-04",
            ));
        }
    }
    let ground = board.terrain(hex);
    facts.extend(ground_rows(ground));
    for side in [AXIS, SOVIET] {
        let who = zone::casters(game, p, side, hex);
        if !who.is_empty() {
            let heavy = if zone::is_heavy(game, p, side, hex) { ", strong" } else { "" };
            let label = format!("{} zone{heavy}", side_name(side));
            facts.push(row(&label, units_name(game, who), "RP-ZOC-01"));
        }
    }
    let there = p.at.units(hex).count();
    if there > 0 {
        facts.push(row("Stacking", format!("{there} of 2, {}", room(game, p, hex)), "RP-STK-01"));
    }
    if board.arctic(hex) {
        facts.push(row("Weather", "north of the weather line: rivers and lakes freeze in Snow", "RP-WX-04"));
    }
    for side in [AXIS, SOVIET] {
        if p.controls(side, hex) {
            let traced = supply::trace(game, p, side);
            let name = side_name(side);
            let said = if traced.reach.has(hex) {
                format!("a line of the {name} side reaches it")
            } else {
                format!("no line of the {name} side reaches it")
            };
            facts.push(row("Supply", said, "RP-SUP-01"));
        }
    }
    let threat = p.at.holder(hex).map(|side| match Threat::to(game, p, side, hex) {
        Some(threat) => row("Best attack", threat.words(game, true), "RP-CMB-11"),
        None => row("Best attack", "no unit can attack it from where it stands", ""),
    });
    let sides = if matches!(ground, Terrain::Sea(_)) { Vec::new() } else { side_rows(game, hex) };
    let all = [("", facts), ("Its sides", sides), ("Threat", threat.into_iter().collect())];
    all.into_iter().filter(|(_, rows)| !rows.is_empty()).map(|(title, rows)| section(title, rows)).collect()
}

/// Who still has room in a hex where units stand (RP-STK-01, -02).
fn room(game: &Game, p: &Position, hex: Hex) -> &'static str {
    let all = || p.at.units(hex).map(|unit| game.counter(unit));
    let armour = stacking::is_close(game, hex) && all().any(Counter::armour_type);
    if all().count() > 1 || all().any(|counter| counter.kind == Kind::Front) {
        return "full";
    }
    match (all().any(|counter| counter.size != Size::Corps), armour) {
        (true, true) => "room for a corps that is not armoured",
        (true, false) => "room for a corps",
        (false, true) => "room for one more that is not armoured; a front stands alone",
        (false, false) => "room for one more; a front stands alone",
    }
}

/// What lies on the sides of a hex; those on which nothing lies in one row.
fn side_rows(game: &Game, hex: Hex) -> Vec<Row> {
    let (mut rows, mut clear) = (Vec::new(), Vec::new());
    for (way, to) in game.board.neighbours(hex) {
        let words = side_words(game, hex, way);
        if words == CLEAR {
            clear.push(LAYOUT.compass(way).to_owned());
            continue;
        }
        let label = format!("{}, {}", capital(LAYOUT.compass(way)), hex_name(game, to));
        rows.push(Row {
            subject: Some(Subject::Side(hex.into(), way.index() as u8)),
            ..row(&label, words, "")
        });
    }
    match clear.len() {
        0 => {}
        6 => rows.push(row("All six", CLEAR, "")),
        _ if rows.is_empty() => rows.push(row("All", CLEAR, "")),
        _ => rows.push(row("Clear", join(&clear), "")),
    }
    rows
}

fn place_rule(kind: PlaceKind) -> &'static str {
    match kind {
        PlaceKind::Town | PlaceKind::City => "RP-TER-10",
        PlaceKind::Major => "RP-TER-08",
        PlaceKind::Victory => "RP-TER-09",
    }
}

fn sea_name(sea: PortSea) -> &'static str {
    match sea {
        PortSea::Baltic => "on the Baltic",
        PortSea::Black => "on the Black Sea",
        PortSea::Azov => "on the Sea of Azov",
        PortSea::White => "on the White Sea",
    }
}

fn ground_rows(ground: Terrain) -> Vec<Row> {
    match ground {
        Terrain::Clear => Vec::new(),
        Terrain::Swamp => {
            vec![row("Swamp", "one armoured unit may stand; +1 for Soviet armies and fronts", "RP-TER-05")]
        }
        Terrain::Hills => vec![row("Hills", "+1 for each unit of infantry", "RP-TER-06")],
        Terrain::Mountain => {
            vec![row("Mountain", "+1 for corps, +2 for armies and fronts of infantry", "RP-TER-07")]
        }
        Terrain::Lake => vec![row("Lake", "no unit enters it unless it is frozen", "RP-WX-04")],
        Terrain::Sea(_) => vec![row("Sea", "no unit enters it", "RP-MOV-02")],
    }
}

/// A side of a hex: what it costs to cross it, and to attack over it.
pub fn side_sheet(game: &Game, p: &Position, hex: Hex, way: Direction) -> Sheet {
    let Some(to) = game.board.near(hex, way) else { return Sheet::default() };
    let there = game.board.side(hex, way);
    let now = game.side(p, hex, way, to);
    let mut rows = vec![row("Between", format!("{} and {}", hex_full(game, hex), hex_full(game, to)), "")];
    if there.river() {
        rows.push(row("Movement", "+1 into an enemy zone; German infantry armies do not pay", "RP-TER-03"));
        rows.push(row("Attack", "one column left when every attacker crosses", "RP-TER-03"));
    }
    if there.water() {
        rows.push(row("Movement", "with the whole move alone", "RP-MOV-06"));
        rows.push(row("Attack", "half, and neither armour nor cavalry", "RP-TER-04"));
    }
    if there.sea() {
        rows.push(row("Sea", "no unit crosses", "RP-MOV-02"));
    }
    if there.line() {
        rows.push(row(
            "Stalin Line",
            "protects the hex beyond when every attacker comes over it",
            "RP-TER-12",
        ));
    }
    if there != now {
        rows.push(row("Frozen", "it is clear now", "RP-WX-04"));
    }
    if game.board.country(hex) != game.board.country(to) && game.board.country(to) != Country::Water {
        let text =
            format!("{} and {}", country_name(game.board.country(hex)), country_name(game.board.country(to)));
        rows.push(row("Frontier", text, ""));
    }
    Sheet {
        title: format!("{} side of {}", capital(LAYOUT.compass(way)), hex_name(game, hex)),
        subtitle: side_words(game, hex, way),
        sections: vec![section("", rows)],
        ..Sheet::default()
    }
}

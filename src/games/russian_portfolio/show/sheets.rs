//! Pages of the inspector: a unit, a hex, a side of a hex, the game as it stands.

use super::{
    super::{
        data::words::{Country, Enters, Mark, PlaceKind, PortSea, Terrain},
        game::Game,
        nouns::{AXIS, Hex, HexSet, SOVIET, Status, Store, Unit},
        order::Order,
        rules::{
            base::{fuel, stock},
            movement, stacking,
            supply::{self, Cut, Traced},
            victory, zone,
        },
        state::Position,
    },
    counters, log, offers,
    threat::Threat,
    words::{
        CLEAR, country_name, hex_full, hex_name, kind_name, place_kind, side_name, side_words, size_name,
        status_name, terrain_name, unit_name, units_name,
    },
};
use crate::{
    engine::{
        base::side::Side,
        contract::rules::Rules,
        show::{
            scene::{Subject, TurnPart},
            sheet::{Basis, Chip, Row, Section, Sheet},
            words::Tone,
        },
    },
    kit::{
        hex::{Direction, HexId},
        ids::Id,
        say::{count, count_of, row, section},
    },
};

/// A page about something.
pub fn sheet(game: &Game, p: &Position, about: &Subject) -> Sheet {
    match about {
        Subject::Unit(key) => {
            Unit::nth(key.index()).map_or_else(Sheet::default, |unit| unit_sheet(game, p, unit))
        }
        Subject::Place(key) if key.index() < game.board.layout().len() => hex_sheet(game, p, HexId(key.0)),
        Subject::Side(key, way) if key.index() < game.board.layout().len() => Direction::ALL
            .get(usize::from(*way))
            .map_or_else(Sheet::default, |way| hexside_sheet(game, p, HexId(key.0), *way)),
        Subject::Turn(part) => turn_sheet(game, p, *part),
        Subject::Place(_) | Subject::Side(..) | Subject::Link(..) => Sheet::default(),
    }
}

fn chip(text: impl Into<String>, tone: Tone) -> Chip {
    Chip { text: text.into(), tone }
}

fn to_hex(row: Row, hex: Hex) -> Row {
    Row { subject: Some(Subject::Place(hex.into())), ..row }
}

fn unit_sheet(game: &Game, p: &Position, unit: Unit) -> Sheet {
    let counter = game.counter(unit);
    let at = p.at.of(unit);
    let place = at.map_or_else(|| off_map(game, p, unit), |hex| hex_full(game, hex));
    let mut chips = Vec::new();
    if at.is_some() {
        let moved = p.moved.has(unit) && p.status[unit] == Status::Ready;
        let (said, tone) = match p.status[unit] {
            Status::Ready if moved => ("Moved, may attack", Tone::Quiet),
            Status::Ready => (status_name(Status::Ready), Tone::Good),
            Status::Spent => (status_name(Status::Spent), Tone::Quiet),
            Status::Dispersed => (status_name(Status::Dispersed), Tone::Warn),
        };
        chips.push(chip(said, tone));
        let traced = supply::trace(game, p, unit.side());
        let out = supply::cut_off(game, p, unit.side(), &traced).has(unit);
        chips.push(if out {
            chip("Out of supply", Tone::OutOfSupply)
        } else {
            chip("In supply", Tone::Supply)
        });
        if p.base.short.has(unit) {
            chips.push(chip("Short of fuel", Tone::OutOfSupply));
        }
    }
    Sheet {
        title: unit_name(game, unit),
        subtitle: format!("{place} · {}", size_name(counter.size)),
        picture: Some(counters::mark(game, p, unit, at)),
        chips,
        sections: unit_sections(game, p, unit, at),
        units: at.map_or_else(Vec::new, |hex| stack(game, p, hex, Some(unit))),
        offers: unit_offers(game, p, unit),
    }
}

fn off_map(game: &Game, p: &Position, unit: Unit) -> String {
    if stock::is_replaceable(game, p, unit) {
        "Off the map, can be replaced".to_owned()
    } else {
        match game.counter(unit).enters {
            Enters::Siberian(wave) => format!("Siberian reserve, wave {wave}"),
            Enters::Setup(_) | Enters::Replacement => "Off the map for good".to_owned(),
        }
    }
}

fn stack(
    game: &Game,
    p: &Position,
    hex: Hex,
    but: Option<Unit>,
) -> Vec<crate::engine::show::counter::CounterMark> {
    p.at.units(hex)
        .filter(|unit| Some(*unit) != but)
        .map(|unit| counters::mark(game, p, unit, Some(hex)))
        .collect()
}

fn unit_sections(game: &Game, p: &Position, unit: Unit, at: Option<Hex>) -> Vec<Section> {
    let counter = game.counter(unit);
    let has = movement::allowance(game, p, unit);
    let moves = match (at, p.status[unit]) {
        (None, _) => format!("{} printed", counter.movement),
        (Some(_), Status::Ready) if p.moved.has(unit) => {
            format!("none left, it has moved; {} printed", counter.movement)
        }
        (Some(_), Status::Ready) => {
            format!("{} now, then {} of the bonus; {} printed", has.mf, has.omb, counter.movement)
        }
        (Some(_), idle) => format!("none while {}; {} printed", status_name(idle), counter.movement),
    };
    let mut printed = vec![
        row("Attack", counter.attack.to_string(), ""),
        row("Defence", counter.defence.to_string(), ""),
        row("Movement", moves, "RP-MOV-04"),
        row("Kind", format!("{} {}", counter.nation.name(), kind_name(counter.kind)), "RP-GEN-03"),
    ];
    if counter.heavyweight() {
        printed.push(row(
            "Heavyweight",
            "who attacks beside it must attack it too; its zone is never crossed hex to hex",
            "RP-GEN-06",
        ));
    }
    printed.push(if stock::is_replaceable(game, p, unit) {
        row("Costs as a replacement", count(stock::cost(counter), "factor"), "RP-REP-02")
    } else {
        row("Replacement", "none: once lost it does not come back", "RP-REP-03")
    });
    match counter.mark {
        Mark::None => {}
        Mark::G => printed.push(row("Marked G", "advances up to 4 hexes after a battle", "RP-ADV-04")),
        Mark::VM => printed.push(row("Marked vM", "advances up to 4 hexes after a battle", "RP-ADV-04")),
    }
    let mut state = Vec::new();
    if let Some(hex) = at {
        if p.status[unit] == Status::Dispersed {
            state.push(row(
                "Dispersed",
                "does not move or attack, has no zone, and is read a column worse",
                "RP-STA-04",
            ));
        }
        let traced = supply::trace(game, p, unit.side());
        state
            .extend(cut_words(game, p, &traced, unit.side(), hex).or_else(|| line_words(game, &traced, hex)));
        if fuel::burns(game, unit) {
            state.push(fuel_words(game, p, unit));
        }
        if movement::frozen(game, p, unit, hex) {
            state.push(row(
                "Waits",
                "for the first reserve phase: it stands far from the frontier",
                "RP-FST-03",
            ));
        }
    }
    let mut factors = row("Factors", "", "");
    factors.basis = Some(basis(&counter.provenance));
    factors.value = "see where they are from".into();
    vec![section("", printed), section("Now", state), section("Where it is from", vec![factors])]
        .into_iter()
        .filter(|section| !section.rows.is_empty())
        .collect()
}

/// Source or reconstruction, as the data say of themselves.
fn basis(said: &str) -> Basis {
    if said.contains("reconstructed") || said.contains("inferred") {
        Basis::Reconstructed(said.to_owned())
    } else {
        Basis::Source(said.to_owned())
    }
}

/// Whether fuel reaches a unit that burns it.
fn fuel_words(game: &Game, p: &Position, unit: Unit) -> Row {
    if p.base.short.has(unit) {
        let said = "none: it moves with 2 factors and cannot overrun";
        return Row { tone: Tone::OutOfSupply, ..row("Fuel", said, "RP-SUP-10") };
    }
    let source = game.board.places().iter().find(|place| place.fuel == Some(unit.side()));
    let said = source.map_or_else(|| "enough".to_owned(), |place| format!("from {}", place.name));
    row("Fuel", said, "RP-SUP-10")
}

/// The city or town that supplies a hex, and how far it is off.
fn line_words(game: &Game, traced: &Traced, hex: Hex) -> Option<Row> {
    let reached = |from: HexSet, hexes: u32| traced.passage.flood_to(from, traced.open, hexes).has(hex);
    let hexes = (0..=supply::REACH).find(|hexes| reached(traced.points, *hexes))?;
    let near = traced.points.iter().filter(|at| game.board.distance(*at, hex) <= hexes);
    let at = near.into_iter().find(|at| reached([*at].into_iter().collect(), hexes))?;
    let far = if hexes == 0 { "here".to_owned() } else { format!("{} off", count_of(hexes, "hex", "hexes")) };
    Some(to_hex(row("Supply", format!("{}, {far}", hex_name(game, at)), "RP-SUP-01"), at))
}

/// What keeps units of a side in a hex out of supply.
fn cut_words(game: &Game, p: &Position, traced: &Traced, side: Side, hex: Hex) -> Option<Row> {
    let cut = supply::why(game, p, side, traced, hex)?;
    let (text, at) = cut_text(game, p, cut);
    let row = Row { tone: Tone::OutOfSupply, ..row("No supply", text, "RP-SUP-01") };
    Some(match at {
        Some(at) => to_hex(row, at),
        None => row,
    })
}

/// What cuts a line, and where.
pub fn cut_text(game: &Game, p: &Position, cut: Cut) -> (String, Option<Hex>) {
    match cut {
        Cut::Enemy(at) => {
            let who = units_name(game, p.at.units(at));
            (format!("{who} in {} bars the way", hex_name(game, at)), Some(at))
        }
        Cut::Zone(at) => (format!("{} lies in an enemy zone of control", hex_name(game, at)), Some(at)),
        Cut::Ground(at) => (format!("{} is not friendly ground", hex_name(game, at)), Some(at)),
        Cut::Far(hexes) => {
            (format!("the nearest friendly city or town is {hexes} hexes off, seven are allowed"), None)
        }
        Cut::Nowhere => ("no line leads there over land".to_owned(), None),
    }
}

fn unit_offers(game: &Game, p: &Position, unit: Unit) -> Vec<crate::engine::show::offer::Offer> {
    let mut all = Vec::new();
    game.legal_orders(p, &mut all);
    let about = Some(Subject::Unit(unit.0.into()));
    let listed = |order: &Order| match order {
        Order::Base(_) => true,
        Order::Battle(order) => super::battle::is_listed(order),
        Order::Begin
        | Order::Deploy { .. }
        | Order::Go { .. }
        | Order::Halt
        | Order::Done
        | Order::EndGame => false,
    };
    let offers = all.into_iter().filter(listed).map(|order| offers::of(game, p, order));
    offers.filter(|offer| offer.subject == about).take(6).collect()
}

fn hex_sheet(game: &Game, p: &Position, hex: Hex) -> Sheet {
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
    let title = place.map_or_else(|| format!("Hex {}", board.label(hex)), |place| place.name.clone());
    let frozen = game.frozen(p, hex) && matches!(ground, Terrain::Swamp | Terrain::Lake);
    let frozen = if frozen { ", frozen: clear" } else { "" };
    let subtitle = format!(
        "{} · {}{frozen} · {}",
        board.label(hex),
        terrain_name(ground),
        country_name(board.country(hex))
    );
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
        let full = stacking::broken(game, hex, p.at.units(hex));
        let said = if full.is_some() || there >= 2 { "full" } else { "room for one more" };
        facts.push(row("Stacking", format!("{there} of 2, {said}"), "RP-STK-01"));
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
    let threat = p.holder(hex).map(|side| match Threat::to(game, p, side, hex) {
        Some(threat) => row("Best attack", threat.words(game, true), "RP-CMB-11"),
        None => row("Best attack", "nobody can attack it from where he stands", ""),
    });
    let sides = if matches!(ground, Terrain::Sea(_)) { Vec::new() } else { side_rows(game, hex) };
    let all = [("", facts), ("Its sides", sides), ("Threat", threat.into_iter().collect())];
    all.into_iter().filter(|(_, rows)| !rows.is_empty()).map(|(title, rows)| section(title, rows)).collect()
}

/// What lies on the sides of a hex; those on which nothing lies in one row.
fn side_rows(game: &Game, hex: Hex) -> Vec<Row> {
    let (mut rows, mut clear) = (Vec::new(), Vec::new());
    for (way, to) in game.board.neighbours(hex) {
        let words = side_words(game, hex, way);
        if words == CLEAR {
            clear.push(way_name(way).to_lowercase());
            continue;
        }
        let label = format!("{}, {}", way_name(way), hex_name(game, to));
        rows.push(Row {
            subject: Some(Subject::Side(hex.into(), way.index() as u8)),
            ..row(&label, words, "")
        });
    }
    match clear.len() {
        0 => {}
        6 => rows.push(row("All six", CLEAR, "")),
        _ if rows.is_empty() => rows.push(row("All", CLEAR, "")),
        _ => rows.push(row("Clear", crate::kit::say::join(&clear), "")),
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
        Terrain::Lake => vec![row("Lake", "nobody enters it unless it is frozen", "RP-WX-04")],
        Terrain::Sea(_) => vec![row("Sea", "nobody enters it", "RP-MOV-02")],
    }
}

/// A direction in words, from the east clockwise.
fn way_name(way: Direction) -> &'static str {
    ["East", "South-east", "South-west", "West", "North-west", "North-east"][way.index() % 6]
}

fn hexside_sheet(game: &Game, p: &Position, hex: Hex, way: Direction) -> Sheet {
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
        rows.push(row("Sea", "nobody crosses", "RP-MOV-02"));
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
        title: format!("{} side of {}", way_name(way), hex_name(game, hex)),
        subtitle: side_words(game, hex, way),
        sections: vec![section("", rows)],
        ..Sheet::default()
    }
}

fn turn_sheet(game: &Game, p: &Position, part: TurnPart) -> Sheet {
    match part {
        TurnPart::Victory => victory_sheet(game, p),
        TurnPart::Side | TurnPart::Primary | TurnPart::Losses => {
            let side = game.to_act(p).or(p.step.active()).unwrap_or(AXIS);
            side_sheet(game, p, side)
        }
    }
}

fn victory_sheet(game: &Game, p: &Position) -> Sheet {
    let held: Vec<_> = victory::lines(game, p).collect();
    let cities = game.board.places().iter().filter(|place| place.kind == PlaceKind::Victory);
    let rows = cities.map(|place| {
        let line = held.iter().find(|(there, _)| there.hex == place.hex).map(|(_, line)| line);
        let (said, tone) = match line {
            Some(Some(_)) => ("Axis, in supply", Tone::Good),
            Some(None) => ("Axis, cut off", Tone::OutOfSupply),
            None => ("Soviet", Tone::Plain),
        };
        let row = row(&format!("{}, {}", place.name, place.worth), said, "RP-VIC-01");
        Row { tone, ..to_hex(row, place.hex) }
    });
    let (worth, needed) = (victory::worth(game, p), victory::needed(game));
    Sheet {
        title: format!("{worth} of {needed} points"),
        subtitle: "Victory cities of the Axis that a supply line reaches over land".into(),
        sections: vec![section("Victory cities", rows.collect())],
        ..Sheet::default()
    }
}

/// What a side has saved, in words.
fn saved(store: Store) -> String {
    if store.infantry + store.armour == 0 {
        "none".to_owned()
    } else {
        log::store(store.infantry, store.armour)
    }
}

fn side_sheet(game: &Game, p: &Position, side: Side) -> Sheet {
    let on: Vec<Unit> = p.units_of(side).map(|(unit, _)| unit).collect();
    let of = |status: Status| on.iter().filter(|unit| p.status[**unit] == status).count().to_string();
    let lost = Unit::all().filter(|unit| {
        unit.side() == side
            && p.at.of(*unit).is_none()
            && matches!(game.counter(*unit).enters, Enters::Setup(_))
    });
    let store = p.base.store(side);
    let mut rows = vec![
        row("On the map", count(on.len(), "unit"), ""),
        row("Ready", of(Status::Ready), "RP-STA-01"),
        row("Spent", of(Status::Spent), "RP-STA-02"),
        row("Dispersed", of(Status::Dispersed), "RP-STA-04"),
        if p.at.on_map().is_empty() {
            row("To be set up", count(lost.count(), "unit"), "RP-SET-01")
        } else {
            row("Lost so far", count(lost.count(), "unit"), "")
        },
        row("Saved factors", saved(store), "RP-REP-15"),
    ];
    if side == SOVIET {
        let reserve = &p.base.reserve;
        let said = match (reserve.first, reserve.waves) {
            (None, _) => "not called".to_owned(),
            (Some(first), 0) => format!("called, first wave in turn {first}"),
            (Some(_), waves) => format!("{} came", count(waves, "wave")),
        };
        rows.push(row("Siberian reserve", said, "RP-SIB-01"));
    }
    Sheet {
        title: format!("{} side", side_name(side)),
        subtitle: super::words::step_name(p),
        sections: vec![section("", rows)],
        ..Sheet::default()
    }
}

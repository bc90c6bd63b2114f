//! Inspector pages: a unit, a position, a link.

use super::{coming, log::absorbing_rule, picture, siberia};
use crate::{
    data::files::FileBasis,
    game::Game,
    ids::{GERMAN_UNITS, N_SPACES, N_UNITS, SOVIET_UNITS, SpaceId, SpaceSet, UnitId, UnitSet},
    nouns::Phase,
    order::Order,
    rules::{air, approach, combat, movement, supply},
    show::score::score_text,
    state::{Battle, Open, flag},
    words::{group_name, month, place, sector_name, unit_name, units_in_text},
};
use engine::{
    base::keys::PlaceKey,
    show::{
        offer::Offer,
        scene::Subject,
        sheet::{Basis, Row, Sheet},
        words::Tone,
    },
};
use kit::say::{chip, count, row, section};

fn basis(b: FileBasis, note: &str) -> Basis {
    match b {
        FileBasis::Source => Basis::Source(note.into()),
        FileBasis::Reconstructed if note.is_empty() => {
            Basis::Reconstructed("the rules do not name it; set from the geography and the campaign".into())
        }
        FileBasis::Reconstructed => Basis::Reconstructed(note.into()),
    }
}

/// A page about something.
pub fn sheet(g: &Game, o: &Open, about: &Subject) -> Sheet {
    match about {
        Subject::Unit(u) if u.index() < N_UNITS => unit_sheet(g, o, UnitId(u.0 as u8)),
        Subject::Place(p) if p.index() < g.board.spaces.len() => place_sheet(g, o, SpaceId(p.0 as u8)),
        Subject::Link(a, b) => link_sheet(g, *a, *b),
        _ => side_sheet(g, o),
    }
}

fn side_sheet(g: &Game, o: &Open) -> Sheet {
    let standing = |set: UnitSet, lost: u8| format!("{} on the map, {lost} lost", o.on_map(set).count());
    let cities = g
        .board
        .cities
        .iter()
        .map(|c| {
            let holder = if o.is_german(c) { "German" } else { "Soviet" };
            // Of several commanders, whose unit entered last (R122).
            let taker = o.talk.as_ref().and_then(|talk| talk.taker(c)).filter(|_| o.is_german(c));
            let by = taker.map_or(String::new(), |group| format!(", {}", group_name(group)));
            let mut r = row(
                &place(g, c),
                format!("{} · {holder}{by}", count(g.board.vp[c.index()], "point")),
                "BF-VIC-03",
            );
            r.subject = Some(Subject::from(c));
            r
        })
        .collect();
    let mut forces = vec![
        row("German units", standing(GERMAN_UNITS, o.losses[0]), ""),
        row("Soviet units", standing(SOVIET_UNITS, o.losses[1]), "BF-HIT-08"),
    ];
    if g.edition.has_types {
        let tanks = o.on_map(SOVIET_UNITS).filter(|(u, _)| o.is_tank(*u)).count();
        let infantry = o.on_map(SOVIET_UNITS).count() - tanks;
        let pool = format!("{} infantry, {} tank", o.pool_size - o.pool_tanks, o.pool_tanks);
        forces.push(row("By type", format!("{infantry} infantry, {tanks} tank"), "BF-EXP-07"));
        forces.push(row("Unseen pools", pool, "BF-REP-14"));
    } else {
        forces.push(row("Unseen pool", count(o.pool_size, "unit"), "BF-REP-09"));
    }
    Sheet {
        title: month(o.turn),
        subtitle: score_text(g, o, o.result.as_ref()),
        sections: [
            Some(section("Victory cities", cities)),
            Some(section("Forces", forces)),
            siberia::sheet_section(g, o),
        ]
        .into_iter()
        .flatten()
        .collect(),
        ..Sheet::default()
    }
}

fn unit_sheet(g: &Game, o: &Open, unit: UnitId) -> Sheet {
    let starving = supply::out_of_supply(g, o);
    let picture = picture::counter(g, o, unit, starving);
    let Some(at) = o.space(unit) else {
        return Sheet {
            title: unit_name(g, o, unit),
            subtitle: "Not on the map".into(),
            picture: Some(picture),
            ..Sheet::default()
        };
    };
    let mut chips = Vec::new();
    let factor = match (g.factor(o, unit), unit.is_german()) {
        (Some(0), _) => "Weak, no factor".into(),
        (Some(1), false) => "Strong, 1 factor".into(),
        (Some(n), _) => count(n, "factor"),
        (None, _) => "Weak or Strong".into(),
    };
    chips.push(chip(factor, Tone::Plain));
    chips.extend(type_text(g, o, unit).map(|text| chip(text, Tone::Plain)));
    let (text, tone) =
        if starving.has(unit) { ("Out of supply", Tone::OutOfSupply) } else { ("In supply", Tone::Supply) };
    chips.push(chip(text, tone));
    if o.is_disrupted(unit) {
        chips.push(chip("Disrupted", Tone::Warn));
    }
    let mut rows = vec![place_row(g, "At", at)];
    rows.extend(movement_rows(g, o, unit));
    rows.push(row("Supply", supply_text(g, o, unit, at), "BF-SUP-02"));
    if let Some(target) = o.lapsed(unit) {
        let text = format!("used: own units entered {}", place(g, target));
        rows.push(row("Attack", text, "BF-RUL-135"));
    } else if let Some(target) = o.aim(unit) {
        let verb = if o.has(unit, flag::FOLLOWER) { "Follows to" } else { "Attacks" };
        rows.push(place_row(g, verb, target));
    }
    let eliminated = match g.factor(o, unit) {
        Some(_) => count(combat::threshold(g, o, unit, false), "hit"),
        None => "1 hit if Weak, 2 if Strong".into(),
    };
    rows.push(row("Eliminated by", eliminated, "BF-HIT-02"));
    rows.extend(type_rows(g, o, unit));
    let with: Vec<_> = o
        .units_at(at)
        .into_iter()
        .filter(|u| *u != unit)
        .map(|u| picture::counter(g, o, u, starving))
        .collect();
    Sheet {
        title: unit_name(g, o, unit),
        subtitle: commander(g, o, unit),
        picture: Some(picture),
        chips,
        sections: vec![section("", rows), section("About this counter", history_rows(g, o, unit))],
        units: with,
        offers: Vec::new(),
    }
}

/// What kind of unit it is, where an edition has types; both sides know it (BF-EXP-07).
fn type_text(g: &Game, o: &Open, unit: UnitId) -> Option<&'static str> {
    let text = match (unit.is_german(), o.is_tank(unit)) {
        _ if !g.edition.has_types => return None,
        (true, _) if g.board.groups.has(unit) => "Panzer group",
        (true, _) if g.board.corps.has(unit) => "Panzer corps",
        (true, _) => "Army",
        (false, true) => "Tank unit",
        (false, false) => "Infantry",
    };
    Some(text)
}

/// What follows from its type: whether its position absorbs, and whether it comes back.
fn type_rows(g: &Game, o: &Open, unit: UnitId) -> Vec<Row> {
    if !g.conduct.absorbs_by_type {
        return Vec::new();
    }
    let absorbs = if g.holds_ground(o, unit) {
        "its position takes a hit for it"
    } else if unit.is_german() {
        "nothing: armies and panzer groups do"
    } else {
        "nothing: infantry does"
    };
    let mut rows = vec![row("Absorbs", absorbs, "BF-ABS-06")];
    if o.face(unit).is_some_and(|c| !unit.is_german() && g.board.red.has(c)) {
        rows.push(row("Red-lettered", "recovers in Step 7 if in supply; lost for good", "BF-HIT-09"));
    }
    rows
}

fn place_row(g: &Game, label: &str, at: SpaceId) -> Row {
    let mut r = row(label, place(g, at), "");
    r.subject = Some(Subject::from(at));
    r
}

fn movement_rows(g: &Game, o: &Open, unit: UnitId) -> Vec<Row> {
    if o.has(unit, flag::FIXED) {
        return vec![row("Movement", "garrison, stays here", "BF-MOV-16")];
    }
    if o.is_disrupted(unit) {
        return vec![row("Movement", "none while Disrupted", "BF-MOV-08")];
    }
    if unit.is_german() && g.is_waiting(o, unit) {
        let due = format!("waits until {}", month(g.board.german[unit.german()].turn));
        return vec![row("Movement", due, "BF-RUL-72")];
    }
    if movement::may_move(o, unit).is_err() {
        return vec![row("Moves", "no further in this step", "BF-MOV-04")];
    }
    let left = movement::links_left(g, o, unit);
    // The Bonus link is one of them.
    let moves = row("Moves", format!("{} if it does not attack", count(left + 1, "link")), "BF-MOV-04");
    let before = approach::approach_allowance(g, o, unit).saturating_sub(o.links_moved(unit));
    if before > 0 || g.mobile.has(unit) && approach::may_still_attack(g, o, unit) {
        let friendly = if g.mobile.has(unit) { " friendly" } else { "" };
        let before = format!("{}{friendly}", count(before, "link"));
        return vec![row("Before attack", before, "BF-MOV-02"), moves];
    }
    let attack =
        if approach::may_still_attack(g, o, unit) { "from where it stands" } else { "no, it has moved" };
    vec![row("Attack", attack, "BF-MOV-01"), moves]
}

/// The trace in words: `Kaunas – Insterburg`.
fn supply_text(g: &Game, o: &Open, unit: UnitId, at: SpaceId) -> String {
    if at.is_in(g.board.entries) {
        return "off the map, always".into();
    }
    if o.has(unit, flag::AIR_SUPPLIED) {
        return "from the air this turn".into();
    }
    match trace(g, o, unit.is_german(), at) {
        Some(path) if path.len() == 1 => "at its source".into(),
        Some(path) => path[1..].iter().map(|s| place(g, *s)).collect::<Vec<_>>().join(" – "),
        None if supply::out_of_supply(g, o).has(unit) => "no way through".into(),
        None => "fed by a city of its pocket".into(),
    }
}

/// A shortest supply trace from a position, itself first.
pub fn trace(g: &Game, o: &Open, german: bool, at: SpaceId) -> Option<Vec<SpaceId>> {
    let (goals, open) = if german {
        (g.board.bases, supply::german_ways(g, o.soviet, o.control))
    } else {
        (g.board.edge, supply::soviet_ways(g, o.german, o.control))
    };
    let mut layers = vec![SpaceSet::only(at)];
    let mut seen = SpaceSet::only(at);
    while layers.last().is_some_and(|rim| !rim.meets(goals & open)) {
        let rim = g.board.neighbours(*layers.last()?) & open & !seen;
        if rim.is_empty() {
            return None;
        }
        seen |= rim;
        layers.push(rim);
    }
    let mut path = vec![(*layers.last()? & goals & open).first()?];
    for layer in layers.iter().rev().skip(1) {
        let next = path[path.len() - 1];
        path.push((g.board.adj[next.index()] & *layer).first()?);
    }
    path.reverse();
    Some(path)
}

fn commander(g: &Game, o: &Open, unit: UnitId) -> String {
    if unit.is_german() {
        let data = &g.board.german[unit.index().min(g.board.german.len() - 1)];
        return format!("{} · {}", data.commander, group_name(g.group(o, unit)));
    }
    match o.face(unit).and_then(|c| g.board.counters.get(c.index())) {
        Some(c) if c.siberian => format!("{} · Siberian reserve", c.commander),
        Some(c) => format!("{} · Red Army", c.commander),
        None if o.is_tank(unit) => "Red Army · seen by the Soviet side alone".into(),
        None => "Red Army · not yet seen by either side".into(),
    }
}

fn history_rows(g: &Game, o: &Open, unit: UnitId) -> Vec<Row> {
    let (name, key) = if unit.is_german() {
        let data = &g.board.german[unit.index().min(g.board.german.len() - 1)];
        (data.name.clone(), data.basis.clone())
    } else {
        match o.face(unit).and_then(|c| g.board.counters.get(c.index())) {
            Some(c) => (c.name.clone(), c.basis.clone()),
            None if o.is_tank(unit) => {
                return vec![row(
                    "Face",
                    "down to the Germans until seen from the air or in combat; the Soviet player may look at it",
                    "BF-EXP-04",
                )];
            }
            None => {
                return vec![row(
                    "Face",
                    "down to both sides until seen from the air or in combat",
                    "BF-EXP-01",
                )];
            }
        }
    };
    let mut r = row("On the counter", name, "");
    r.basis = g.board.basis.get(&key).map(|(b, note)| basis(*b, &g.spell(note)));
    vec![r]
}

fn place_sheet(g: &Game, o: &Open, s: SpaceId) -> Sheet {
    let (b, space) = (&g.board, &g.board.spaces[s.index()]);
    let starving = supply::out_of_supply(g, o);
    let mut chips = vec![chip(if o.is_german(s) { "German" } else { "Soviet" }, Tone::Plain)];
    if s.is_in(b.cities) {
        chips.push(chip(count(b.vp[s.index()], "point"), Tone::Good));
    }
    if s.is_in(o.targets) {
        chips.push(chip("Under attack", Tone::Bad));
    }
    let ground = if s.is_in(b.south) { "south of the forest" } else { "forest" };
    // The sheet prints German names; a player who chose other names sees only those.
    let on_sheet = if g.is_english() && !s.is_in(b.entries) { &space.name } else { &space.shown };
    let mut name = row("On the map sheet", on_sheet.clone(), "");
    name.basis = Some(basis(space.basis, &g.spell(&space.note)));
    let units: Vec<_> = o.units_at(s).into_iter().map(|u| picture::counter(g, o, u, starving)).collect();
    Sheet {
        title: place(g, s),
        subtitle: format!("Sector {} · {ground}", sector_text_of(g, s)),
        picture: None,
        chips,
        sections: vec![section("", place_rows(g, o, s)), section("About this position", vec![name])],
        units,
        offers: cancel_offer(g, o, s).into_iter().collect(),
    }
}

/// A declared attack may be withdrawn until the step ends (R96, R135).
fn cancel_offer(g: &Game, o: &Open, target: SpaceId) -> Option<Offer> {
    let rule = match o.phase {
        Phase::Operations | Phase::AirResults => "BF-RUL-96",
        Phase::SovietOperations => "BF-RUL-135",
        _ => return None,
    };
    let cancel = Order::Cancel { target };
    target.is_in(o.targets).then(|| crate::show::offers::offer(g, o, "Cancel the attack", &[cancel], rule))
}

fn sector_text_of(g: &Game, s: SpaceId) -> &'static str {
    sector_name(g.board.sector[s.index()])
}

/// A stack of two types in numbers: on the map only its top is seen.
fn by_type(g: &Game, o: &Open, units: UnitSet) -> Option<Row> {
    let soviet = units.and(SOVIET_UNITS);
    let tanks = soviet.and(o.tanks).len();
    let infantry = soviet.len() - tanks;
    let mixed = g.edition.has_types && tanks > 0 && infantry > 0;
    mixed.then(|| row("By type", format!("{infantry} infantry, {tanks} tank"), "BF-EXP-07"))
}

fn place_rows(g: &Game, o: &Open, s: SpaceId) -> Vec<Row> {
    let b = &g.board;
    let units = o.units_at(s);
    let mut rows =
        vec![row("Held by", if units.is_empty() { "nobody".into() } else { units_in_text(g, o, units) }, "")];
    rows.extend(by_type(g, o, units));
    if s.is_in(b.entries) {
        rows.push(row("Off the map", "Soviet reserves wait here, always in supply", "BF-RUL-59"));
        if !units.is_empty() {
            rows.push(row("Why they wait", coming::why_reserve(g), "BF-RUL-109"));
        }
        return rows;
    }
    if s.is_in(b.bases) {
        rows.push(row("Home base", "German supply source; Soviet units never enter", "BF-MOV-12"));
        return rows;
    }
    let soviet = !units.and(SOVIET_UNITS).is_empty();
    let fake = |army: bool| Battle {
        target: s,
        defenders: units,
        attackers: if army { g.armies } else { UnitSet::NONE },
        ..Battle::NONE
    };
    let (plain, army) = (combat::absorption(g, o, &fake(false)), combat::absorption(g, o, &fake(true)));
    let absorbs =
        if plain == army { plain.to_string() } else { format!("{plain}; {army} if an army attacks") };
    let by_type = g.conduct.absorbs_by_type;
    let absorbs = match (units.is_empty(), plain == 0 && by_type) {
        (true, _) => "nothing, undefended".into(),
        (false, true) if soviet => "nothing, no infantry here".into(),
        (false, true) => "nothing, no army or panzer group here".into(),
        (false, false) => absorbs,
    };
    let rule = absorbing_rule(g, o, s, false);
    rows.push(row("Absorbs", absorbs, rule));
    let (mut low, mut high) = (combat::fortress_fire(g, o, &fake(false)) as u8, 0);
    for u in units {
        match g.factor(o, u) {
            Some(f) => low += f,
            None => high += 1,
        }
    }
    high += low;
    rows.push(row(
        "Fires",
        if low == high { low.to_string() } else { format!("{low} to {high}") },
        "BF-CBT-02",
    ));
    if s.is_in(b.forts) {
        let text = if s.is_in(o.fort) { "live" } else { "destroyed for good" };
        rows.push(row("Fortress", text, "BF-ABS-09"));
    }
    if soviet || !o.is_german(s) {
        let near = b.neighbours(SpaceSet::only(s)) & o.german;
        let who: UnitSet = o.on_map(GERMAN_UNITS).filter(|(_, at)| at.is_in(near)).map(|(u, _)| u).collect();
        rows.push(row(
            "Germans next to it",
            if who.is_empty() { "none".into() } else { units_in_text(g, o, who) },
            g.edition.cite("BF-LNK-01"),
        ));
        if let Some(links) = air::range(g, o, s) {
            rows.push(row("Nearest army", count(links, "link"), "BF-AIR-11"));
        }
    }
    let way = trace(g, o, o.is_german(s), s);
    let text = match way {
        Some(path) if path.len() > 1 => {
            path[1..].iter().map(|p| place(g, *p)).collect::<Vec<_>>().join(" – ")
        }
        Some(_) => "is a source".into(),
        None => "cut off".into(),
    };
    let mut supply_row = row("Supply", text, "BF-SUP-02");
    if supply_row.value == "cut off" {
        supply_row.tone = Tone::OutOfSupply;
    }
    rows.push(supply_row);
    if s.is_in(b.cities) && !o.is_german(s) && b.replacements[s.index()] > 0 {
        rows.push(arrivals_row(g, s));
    }
    rows
}

/// What arrives at a city each turn while it is in supply.
fn arrivals_row(g: &Game, s: SpaceId) -> Row {
    let (units, tanks) = (g.board.replacements[s.index()], g.board.tank_replacements[s.index()]);
    if !g.edition.has_types {
        return row("Replacements", count(units, "unit"), "BF-REP-01");
    }
    let tank = if tanks > 0 { format!(", {}", count(tanks, "tank unit")) } else { String::new() };
    row("Replacements", format!("{units} infantry{tank}"), "BF-REP-04")
}

fn link_sheet(g: &Game, a: PlaceKey, b: PlaceKey) -> Sheet {
    let [a, b] = [a, b].map(|p| SpaceId::of(p).unwrap_or(SpaceId(N_SPACES as u8 - 1)));
    let highway = b.is_in(g.board.highway[a.index()]);
    let (most, rule) = match (g.edition.has_types, highway) {
        (false, _) => ("1 army and 3 panzer corps", "BF-LNK-01"),
        (true, false) => ("2 armies and 1 panzer corps; at most 1 group, 2 panzer units", "BF-LNK-02"),
        (true, true) => ("3 armies and 1 panzer corps; at most 1 group, 2 panzer units", "BF-LNK-04"),
    };
    let subtitle = if g.edition.has_types && highway { "Link of the highway" } else { "Link" };
    Sheet {
        title: format!("{} – {}", place(g, a), place(g, b)),
        subtitle: subtitle.into(),
        sections: vec![section(
            "",
            vec![row("German attack", most, rule), row("Soviet attack", "3 units", "BF-LNK-03")],
        )],
        ..Sheet::default()
    }
}

//! Checks of the map file: what movement, supply, set-up and victory take for granted about the map.
//!
//! Rules: the data section of the catalogue, with `BF-SET-05`, `BF-ABS-02/03`, `BF-SUP-02`, `BF-VIC-01/06/08`.
//! Order: sizes and ids → each entry by itself → what entries say of each other → the graph → the sums.

use super::entries::{
    EntryEntry, FileBase, FileEdge, FileEdition, FileKind, LinkEntry, MAP_FILE, MapFile, PositionEntry,
    ReplacementsEntry, SectorEntry,
};
use engine::base::assets::AssetError;
use kit::data::faults::{did_you_mean, id_fault, quoted, text_fault};
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// Positions and entries together must fit a bit set with room to spare.
const MAX_SPACES: usize = 58;
/// Links must fit a bit set of 128.
const MAX_LINKS: usize = 128;
/// Front-line positions of the rules (`BF-SET-05`).
const FRONT_LINE: usize = 7;
/// Soviet units placed at the start (`BF-SET-01`, `BF-SET-03`).
const SOVIET_AT_START: usize = 32;
/// Infantry drawn in the revised edition (`BF-SET-04`).
const REVISED_INFANTRY: usize = 19;
/// Positions the rules call by name; their ids may not be changed.
const NAMED: [&str; 4] = ["leningrad", "moskau", "nowgorod", "kiew"];
const EDITIONS: [FileEdition; 2] = [FileEdition::E2020, FileEdition::ERev];

/// All checks of the map by itself.
pub(crate) fn check(map: &MapFile) -> Result<(), AssetError> {
    sizes(map)?;
    unique_ids(map)?;
    map.positions.iter().try_for_each(|p| position(map, p))?;
    unique_names(map)?;
    forest_line(map)?;
    sectors(map)?;
    bases(map)?;
    map.entries.iter().try_for_each(|e| entry(map, e))?;
    edges(map)?;
    links(map)?;
    named_positions(map)?;
    front_line_count(map)?;
    EDITIONS.into_iter().try_for_each(|edition| graph(map, edition))?;
    start_counts(map)?;
    points(map)
}

fn fault(entry: impl Into<String>, reason: impl Into<String>) -> AssetError {
    AssetError::new(MAP_FILE, entry, reason)
}

/// An error about a position or off-board entry, with its line.
fn at(map: &MapFile, what: &str, id: &str, reason: impl Into<String>) -> AssetError {
    map.source.fault_with(&[("id", id)], format!("{what} {}", quoted(id)), reason)
}

fn at_position(map: &MapFile, p: &PositionEntry, reason: impl Into<String>) -> AssetError {
    at(map, "position", &p.id, reason)
}

fn at_link(map: &MapFile, link: &LinkEntry, reason: impl Into<String>) -> AssetError {
    let entry = format!("link {} – {}", quoted(&link.a), quoted(&link.b));
    map.source.fault_with(&[("a", &link.a), ("b", &link.b)], entry, reason)
}

fn position_named<'a>(map: &'a MapFile, id: &str) -> Option<&'a PositionEntry> {
    map.positions.iter().find(|p| p.id == id)
}

/// "there is no position …", with the nearest spelling.
fn no_position(map: &MapFile, id: &str) -> String {
    let suggestion = did_you_mean(id, map.positions.iter().map(|p| p.id.as_str()));
    format!("there is no position {}{suggestion}", quoted(id))
}

fn sizes(map: &MapFile) -> Result<(), AssetError> {
    let spaces = map.positions.len() + map.entries.len();
    if spaces > MAX_SPACES {
        let reason = format!("there are {spaces} with the off-board entries, but at most {MAX_SPACES} fit");
        return Err(fault("positions", reason));
    }
    if map.links.len() > MAX_LINKS {
        let reason = format!("there are {}, but at most {MAX_LINKS} fit", map.links.len());
        return Err(fault("links", reason));
    }
    if !(2..=200).contains(&map.forest_cover_line.len()) {
        return Err(fault("forest_cover_line", "it must have 2 to 200 points"));
    }
    Ok(())
}

fn unique_ids(map: &MapFile) -> Result<(), AssetError> {
    let positions = map.positions.iter().map(|p| ("position", p.id.as_str()));
    let entries = map.entries.iter().map(|e| ("entry", e.id.as_str()));
    let mut seen = BTreeSet::new();
    for (what, id) in positions.chain(entries) {
        if let Some(reason) = id_fault(id) {
            return Err(at(map, what, id, reason));
        }
        if !seen.insert(id) {
            return Err(at(map, what, id, "the id is used twice"));
        }
    }
    Ok(())
}

fn unique_names(map: &MapFile) -> Result<(), AssetError> {
    let mut seen = BTreeMap::new();
    for p in &map.positions {
        if let Some(other) = seen.insert(&p.english, &p.id) {
            let reason = format!("it has the same English name as {}: {}", quoted(other), quoted(&p.english));
            return Err(at_position(map, p, reason));
        }
    }
    Ok(())
}

/// Whether a point lies on the sheet, which ends where the geography beneath it ends.
fn is_on_sheet(lon: f64, lat: f64) -> bool {
    (17.0..=49.0).contains(&lon) && (42.0..=63.0).contains(&lat)
}

fn position(map: &MapFile, p: &PositionEntry) -> Result<(), AssetError> {
    let alt = p.alt.iter().find_map(|name| text_fault("other name", name, 60, false));
    let text = text_fault("name", &p.name, 60, false)
        .or_else(|| text_fault("English name", &p.english, 60, false))
        .or(alt)
        .or_else(|| text_fault("note", &p.note, 400, true))
        .or_else(|| (p.alt.len() > 8).then(|| "it has more than 8 other names".to_owned()));
    let reason = text
        .or_else(|| flag_fault(p).map(str::to_owned))
        .or_else(|| kind_fault(p).map(str::to_owned))
        .or_else(|| fortress_fault(p));
    match reason {
        Some(reason) => Err(at_position(map, p, reason)),
        None => Ok(()),
    }
}

/// Flags that exclude each other, and numbers out of range.
fn flag_fault(p: &PositionEntry) -> Option<&'static str> {
    let r = p.replacements;
    let is_base = p.german_base.is_some();
    if !is_on_sheet(p.lon, p.lat) {
        Some("it lies off the sheet, which runs from 17 to 49 degrees east and 42 to 63 north")
    } else if is_base && (p.front_line || p.second_line || p.russian_edge.is_some()) {
        Some("a German base cannot be front line, second line or Soviet map edge")
    } else if is_base && (p.vp > 0 || p.fortress.is_some()) {
        Some("a German base cannot be a victory city or a fortress")
    } else if p.front_line && p.second_line {
        Some("it cannot be front line and second line at once")
    } else if p.vp > 5 {
        Some("it cannot be worth more than 5 victory points")
    } else if p.vp == 0 && r != ReplacementsEntry::default() {
        Some("only a victory city brings in replacements")
    } else if r.e2020.max(r.erev_infantry).max(r.erev_tank) > 4 {
        Some("it cannot bring in more than 4 replacements of a kind")
    } else if p.erev_extra_tank && !p.front_line {
        Some("only a front-line position takes an extra tank unit")
    } else {
        None
    }
}

/// A symbol that contradicts the flags.
fn kind_fault(p: &PositionEntry) -> Option<&'static str> {
    if (p.kind == FileKind::VictoryCity) != (p.vp > 0) {
        Some("kind VictoryCity goes with victory points, and only with them")
    } else if (p.kind == FileKind::Base) != p.german_base.is_some() {
        Some("kind Base goes with german_base, and only with it")
    } else if p.kind == FileKind::Fortress && p.fortress.is_none() {
        Some("kind Fortress needs the values of the fortress")
    } else if p.kind == FileKind::Frontline && !p.front_line {
        Some("kind Frontline needs front_line: true")
    } else if p.kind == FileKind::Edge && p.russian_edge.is_none() {
        Some("kind Edge needs russian_edge")
    } else {
        None
    }
}

/// Every victory city is a fortress; 3 and 2 are the values of Leningrad and Moscow alone (`BF-ABS-02/03`).
fn fortress_fault(p: &PositionEntry) -> Option<String> {
    let is_capital = p.id == "leningrad" || p.id == "moskau";
    let expected = if is_capital { (3, 2) } else { (2, 1) };
    match p.fortress {
        None if p.vp > 0 => Some("a victory city starts with a fortress".to_owned()),
        Some(f) if (f.absorb, f.fire) != expected => {
            let (absorb, fire) = expected;
            Some(format!(
                "its fortress must absorb {absorb} and fire {fire}, not {} and {}",
                f.absorb, f.fire
            ))
        }
        _ => None,
    }
}

fn forest_line(map: &MapFile) -> Result<(), AssetError> {
    for (n, (lon, lat)) in map.forest_cover_line.iter().enumerate() {
        if !is_on_sheet(*lon, *lat) {
            return Err(fault("forest_cover_line", format!("point {} lies off the sheet", n + 1)));
        }
    }
    let is_westward = |w: &[(f64, f64)]| w[1].0 <= w[0].0;
    if map.forest_cover_line.windows(2).any(is_westward) {
        return Err(fault("forest_cover_line", "its points must run from west to east"));
    }
    Ok(())
}

fn sectors(map: &MapFile) -> Result<(), AssetError> {
    let ids: BTreeSet<_> = map.sectors.iter().map(|s| s.id).collect();
    if map.sectors.len() != 3 || ids.len() != 3 {
        return Err(fault("sectors", "there must be N, C and S, each once"));
    }
    map.sectors.iter().try_for_each(|s| sector(map, s))
}

fn sector(map: &MapFile, s: &SectorEntry) -> Result<(), AssetError> {
    let entry = format!("sector {:?}", s.id);
    if let Some(reason) = text_fault("name", &s.name, 60, false) {
        return Err(fault(entry, reason));
    }
    let Some(base) = position_named(map, &s.base) else {
        return Err(fault(entry, no_position(map, &s.base)));
    };
    match base.german_base {
        Some(b) if b != FileBase::Romania && b.sector() == s.id => Ok(()),
        _ => Err(fault(entry, format!("{} is not the home base of this army group", quoted(&s.base)))),
    }
}

fn bases(map: &MapFile) -> Result<(), AssetError> {
    for base in [FileBase::N, FileBase::C, FileBase::S, FileBase::Romania] {
        let count = map.positions.iter().filter(|p| p.german_base == Some(base)).count();
        if count != 1 {
            let reason = format!("there must be one position with german_base {base:?}, there are {count}");
            return Err(fault("positions", reason));
        }
    }
    match map.positions.iter().find(|p| p.german_base.is_some_and(|b| b.sector() != p.sector)) {
        Some(p) => Err(at_position(map, p, "a base lies in the sector of its army group")),
        None => Ok(()),
    }
}

fn entry(map: &MapFile, e: &EntryEntry) -> Result<(), AssetError> {
    let Some(p) = position_named(map, &e.at) else {
        return Err(at(map, "entry", &e.id, no_position(map, &e.at)));
    };
    let reason = if let Some(reason) = text_fault("name", &e.name, 60, false) {
        reason
    } else if p.russian_edge != Some(e.edge) {
        format!("{} does not lie on the {:?} edge", quoted(&e.at), e.edge)
    } else if e.erev_tank && e.edge != FileEdge::East {
        "tank units arrive from the eastern edge only".to_owned()
    } else {
        return Ok(());
    };
    Err(at(map, "entry", &e.id, reason))
}

/// Every edge position has a box behind it, and there is an eastern edge to be cut off from (`BF-VIC-04`).
fn edges(map: &MapFile) -> Result<(), AssetError> {
    let is_lonely =
        |p: &&PositionEntry| p.russian_edge.is_some() && !map.entries.iter().any(|e| e.at == p.id);
    if let Some(p) = map.positions.iter().find(is_lonely) {
        return Err(at_position(map, p, "there is no off-board entry behind this edge position"));
    }
    if !map.positions.iter().any(|p| p.russian_edge == Some(FileEdge::East)) {
        return Err(fault(
            "positions",
            "none lies on the eastern edge, so no Soviet unit could be supplied from there",
        ));
    }
    Ok(())
}

fn links(map: &MapFile) -> Result<(), AssetError> {
    let mut seen: BTreeMap<(&str, &str), Vec<&LinkEntry>> = BTreeMap::new();
    for link in &map.links {
        for end in [&link.a, &link.b] {
            if position_named(map, end).is_none() {
                return Err(at_link(map, link, no_position(map, end)));
            }
        }
        if link.a == link.b {
            return Err(at_link(map, link, "both ends are the same position"));
        }
        if link.editions.as_ref().is_some_and(|l| l.is_empty() || l.len() > 2) {
            return Err(at_link(map, link, "editions must name one or two editions, or be left out"));
        }
        let ends = (link.a.as_str().min(&link.b), link.a.as_str().max(&link.b));
        let twins = seen.entry(ends).or_default();
        if twins.iter().any(|twin| EDITIONS.iter().any(|e| twin.is_in(*e) && link.is_in(*e))) {
            return Err(at_link(map, link, "this link is listed twice"));
        }
        twins.push(link);
    }
    Ok(())
}

/// The positions the rules name, and the links they speak of.
fn named_positions(map: &MapFile) -> Result<(), AssetError> {
    for id in NAMED {
        if position_named(map, id).is_none() {
            let near = did_you_mean(id, map.positions.iter().map(|p| p.id.as_str()));
            let reason = format!("the rules name the position \"{id}\", and it is missing{near}");
            return Err(fault("positions", reason));
        }
    }
    for id in ["leningrad", "moskau"] {
        if position_named(map, id).is_some_and(|p| p.vp == 0) {
            return Err(at(map, "position", id, "it must be worth victory points"));
        }
    }
    must_link(map, "nowgorod", "leningrad", FileEdition::E2020)?;
    must_link(map, "nowgorod", "leningrad", FileEdition::ERev)?;
    must_link(map, "nowgorod", "wolchow", FileEdition::E2020)?;
    must_link(map, "nowgorod", "tichwin", FileEdition::ERev)?;
    let is_moscow_highway = |l: &LinkEntry| l.highway && (l.a == "moskau" || l.b == "moskau");
    if !map.links.iter().any(is_moscow_highway) {
        return Err(at(map, "position", "moskau", "no link to it is part of the highway"));
    }
    Ok(())
}

fn must_link(map: &MapFile, a: &str, b: &str, edition: FileEdition) -> Result<(), AssetError> {
    let joins = |l: &LinkEntry| (l.a == a && l.b == b) || (l.a == b && l.b == a);
    if map.links.iter().any(|l| joins(l) && l.is_in(edition)) {
        return Ok(());
    }
    let reason = format!("it must be linked to \"{b}\" in {edition:?}");
    Err(at(map, "position", a, reason))
}

/// Neighbours of each position in an edition, by index.
fn neighbours(map: &MapFile, edition: FileEdition) -> Vec<Vec<usize>> {
    let index: BTreeMap<&str, usize> =
        map.positions.iter().enumerate().map(|(i, p)| (p.id.as_str(), i)).collect();
    let mut lists = vec![Vec::new(); map.positions.len()];
    for link in map.links.iter().filter(|l| l.is_in(edition)) {
        if let (Some(&a), Some(&b)) = (index.get(link.a.as_str()), index.get(link.b.as_str())) {
            lists[a].push(b);
            lists[b].push(a);
        }
    }
    lists
}

/// Fewest links from any of the sources to each position; `None` where no way leads.
fn distances(lists: &[Vec<usize>], sources: impl Iterator<Item = usize>) -> Vec<Option<u32>> {
    let mut far = vec![None; lists.len()];
    let mut queue: VecDeque<usize> = sources.inspect(|&s| far[s] = Some(0)).collect();
    while let Some(p) = queue.pop_front() {
        for &q in &lists[p] {
            if far[q].is_none() {
                far[q] = far[p].map(|n: u32| n + 1);
                queue.push_back(q);
            }
        }
    }
    far
}

fn indices<'a>(
    map: &'a MapFile,
    is_one: impl Fn(&PositionEntry) -> bool + 'a,
) -> impl Iterator<Item = usize> + 'a {
    map.positions.iter().enumerate().filter(move |(_, p)| is_one(p)).map(|(i, _)| i)
}

/// The map hangs together, and both sides can find their way home.
fn graph(map: &MapFile, edition: FileEdition) -> Result<(), AssetError> {
    let lists = neighbours(map, edition);
    let to_edge = distances(&lists, indices(map, |p| p.russian_edge.is_some()));
    let to_base = distances(&lists, indices(map, |p| p.german_base.is_some()));
    let whole = distances(&lists, indices(map, |_| true).take(1));
    for (i, p) in map.positions.iter().enumerate() {
        let reason = if to_edge[i].is_none() {
            "no chain of links leads from it to a Soviet map edge"
        } else if to_base[i].is_none() {
            "no chain of links leads from it to a German base"
        } else if whole[i].is_none() {
            "it is not connected with the rest of the map"
        } else {
            continue;
        };
        return Err(at_position(map, p, format!("{reason} in {edition:?}")));
    }
    second_line(map, edition, &lists, &to_edge)
}

/// The second line is what lies next to and behind the front line (`BF-SET-05`); a flag may add to it.
fn second_line(
    map: &MapFile,
    edition: FileEdition,
    lists: &[Vec<usize>],
    to_edge: &[Option<u32>],
) -> Result<(), AssetError> {
    for (i, p) in map.positions.iter().enumerate() {
        let front: Vec<usize> = lists[i].iter().copied().filter(|&q| map.positions[q].front_line).collect();
        let reason = if p.second_line && front.is_empty() {
            "it is flagged as second line but touches no front-line position"
        } else if p.second_line || p.front_line || p.german_base.is_some() {
            continue;
        } else if front.iter().any(|&q| to_edge[i] < to_edge[q]) {
            "it lies next to and behind a front-line position but is not flagged as second line"
        } else {
            continue;
        };
        return Err(at_position(map, p, format!("{reason} in {edition:?}")));
    }
    Ok(())
}

fn front_line_count(map: &MapFile) -> Result<(), AssetError> {
    let count = map.positions.iter().filter(|p| p.front_line).count();
    if count == FRONT_LINE {
        return Ok(());
    }
    let reason = format!("{count} are flagged as front line, but the rules count {FRONT_LINE} red stars");
    Err(fault("positions", reason))
}

/// The units drawn must suffice for the places that take them (`BF-SET-05`, `BF-SET-06`).
fn start_counts(map: &MapFile) -> Result<(), AssetError> {
    let count = |is_one: &dyn Fn(&PositionEntry) -> bool| map.positions.iter().filter(|p| is_one(p)).count();
    let second = count(&|p| p.second_line);
    let behind = count(&|p| !p.front_line && (p.second_line || p.vp > 0));
    let extra = count(&|p| p.erev_extra_tank);
    let (e2020, erev) = (2 * FRONT_LINE + behind, 2 * FRONT_LINE + extra + behind);
    let reason = if e2020 > SOVIET_AT_START {
        format!("the Soviet set-up of E2020 needs {e2020} units, but {SOVIET_AT_START} are drawn")
    } else if erev > SOVIET_AT_START {
        format!("the Soviet set-up of ERev needs {erev} units, but {SOVIET_AT_START} are drawn")
    } else if FRONT_LINE + second > REVISED_INFANTRY {
        let infantry = FRONT_LINE + second;
        format!("front and second line of ERev need {infantry} infantry, but {REVISED_INFANTRY} are drawn")
    } else {
        return Ok(());
    };
    Err(fault("positions", reason))
}

/// The victory points on the map must reach the largest requirement of either edition.
fn points(map: &MapFile) -> Result<(), AssetError> {
    let sum: u32 = map.positions.iter().map(|p| u32::from(p.vp)).sum();
    if sum >= 10 {
        return Ok(());
    }
    let reason = format!("their victory points add up to {sum}, but the Germans may need 10");
    Err(fault("positions", reason))
}

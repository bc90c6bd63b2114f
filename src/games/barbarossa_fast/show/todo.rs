//! Lists of the sidebar: who may still act, what is declared, where air fleets fly, what is still to be placed.

use super::{picture, ranges, siberia};
use crate::{
    game::Game,
    ids::{FleetId, GERMAN_UNITS, SOVIET_UNITS, SpaceSet, UnitId, UnitSet},
    nouns::{Group, Phase},
    odds::forecast,
    spots::Source,
    state::Open,
    words::{fleet_name, german_name, group_name, place, sector_name},
};
use engine::show::{
    scene::Subject,
    sequence::{Todo, TodoList},
};
use kit::say::count;

/// The lists of this moment; empty ones are left out.
pub(crate) fn lists(g: &Game, o: &Open) -> Vec<TodoList> {
    match o.phase {
        // The commanders of a team have lines of their own.
        Phase::Operations if o.talk.is_some() => vec![attacks(g, o), fleets(g, o)],
        Phase::Operations => vec![to_decide(g, o, GERMAN_UNITS), attacks(g, o), fleets(g, o)],
        Phase::SovietOperations => vec![to_decide(g, o, SOVIET_UNITS), attacks(g, o)],
        Phase::GermanSetup => vec![bases(g, o)],
        Phase::AirResults | Phase::SovietStand | Phase::Attacks | Phase::SovietAttacks | Phase::Stand => {
            vec![attacks(g, o)]
        }
        Phase::SovietSetup => vec![TodoList {
            title: "Still to place".into(),
            note: count(o.arrivals.len() as i64, "unit"),
            rows: to_place(g, o),
        }],
        Phase::FarEast => vec![siberia::bill_list(g, o)],
        Phase::Replacements => vec![TodoList {
            title: "Still to deploy".into(),
            note: count(o.arrivals.len() as i64, "unit"),
            rows: arrivals_by_source(g, o),
        }],
        _ => Vec::new(),
    }
    .into_iter()
    .filter(|l| !l.rows.is_empty())
    .collect()
}

/// Label of the tanks that wait for their place at the start.
pub(crate) const TANKS: &str = "Tank units";

/// Units that wait for their place at the start: by type where there are types.
fn to_place(g: &Game, o: &Open) -> Vec<Todo> {
    let row =
        |label: &str, n: usize| Todo { label: label.into(), value: n.to_string(), subjects: Vec::new() };
    if !g.edition.has_types {
        return vec![row("Surplus units", o.arrivals.len())];
    }
    let tanks = o.arrivals.iter().filter(|(u, _)| o.is_tank(*u)).count();
    let all = [("Infantry, for cities", o.arrivals.len() - tanks), (TANKS, tanks)];
    all.into_iter().filter(|(_, n)| *n > 0).map(|(label, n)| row(label, n)).collect()
}

/// Arrivals by source, in the sequence in which they are deployed.
fn arrivals_by_source(g: &Game, o: &Open) -> Vec<Todo> {
    let of_one_source = o.arrivals.chunk_by(|a, b| a.1 == b.1 && o.is_tank(a.0) == o.is_tank(b.0));
    let row = |all: &[(UnitId, Source)]| {
        let (unit, source) = all[0];
        let kind = match (g.edition.has_types, o.is_tank(unit)) {
            (false, _) => "",
            (true, false) => "Infantry ",
            (true, true) => "Tank ",
        };
        Todo {
            label: format!("{kind}from {}", source_in_text(g, source)),
            value: all.len().to_string(),
            subjects: source.city().map(Subject::from).into_iter().collect(),
        }
    };
    of_one_source.map(row).collect()
}

/// Where arrivals come from: a place, or the edge of the map.
pub(crate) fn source_in_text(g: &Game, source: Source) -> String {
    match source {
        Source::City(city) => place(g, city),
        Source::Edge => "the map edge".into(),
        Source::East => "the eastern edge".into(),
    }
}

fn to_decide(g: &Game, o: &Open, side: UnitSet) -> TodoList {
    let open: Vec<UnitId> = o.on_map(side).map(|(u, _)| u).filter(|u| picture::can_act(g, o, *u)).collect();
    let subjects = |list: Vec<UnitId>| list.into_iter().map(Subject::from).collect();
    let rows = if side == GERMAN_UNITS {
        Group::ALL
            .into_iter()
            .map(|group| {
                let own: Vec<UnitId> = open.iter().copied().filter(|u| g.group(o, *u) == group).collect();
                Todo {
                    label: group_name(group).into(),
                    value: own.len().to_string(),
                    subjects: subjects(own),
                }
            })
            .collect()
    } else {
        soviet_rows(g, o, &open)
            .into_iter()
            .map(|(label, own)| Todo { label, value: own.len().to_string(), subjects: subjects(own) })
            .collect()
    };
    TodoList { title: "May still move or attack".into(), note: count(open.len() as i64, "unit"), rows }
}

/// Soviet units by sector, with what the line there allows; those off the map last.
fn soviet_rows(g: &Game, o: &Open, open: &[UnitId]) -> Vec<(String, Vec<UnitId>)> {
    let own = |set: SpaceSet| -> Vec<UnitId> {
        open.iter().copied().filter(|u| o.space(*u).is_some_and(|s| s.is_in(set))).collect()
    };
    let sectors = Group::ALL.into_iter().map(|s| {
        let line = if o.broken.has(s) { "line broken" } else { "line holds" };
        let all = own(g.board.sector_set[s.index()] & g.board.positions);
        (format!("Sector {}, {line}", sector_name(s)), all)
    });
    let off_map = ("Off the map".to_owned(), own(g.board.entries));
    sectors.chain([off_map]).filter(|(_, units)| !units.is_empty()).collect()
}

fn attacks(g: &Game, o: &Open) -> TodoList {
    let mut counted = forecast::Counted::default();
    let rows = o
        .targets
        .iter()
        .map(|t| {
            let attackers = o.attackers_of(t);
            let (low, high) = ranges::factors(g, o, attackers);
            let factors = if low == high {
                count(high, "factor")
            } else {
                format!("{} factors", ranges::text(low, high))
            };
            let weighed = forecast::weigh_among(g, o, t, &mut counted).map(|weighed| weighed.in_words());
            let value = weighed.map_or_else(|| factors.clone(), |weighed| format!("{factors}; {weighed}"));
            Todo { label: place(g, t), value, subjects: vec![Subject::from(t)] }
        })
        .collect::<Vec<_>>();
    TodoList { title: "Attacks declared".into(), note: String::new(), rows }
}

fn fleets(g: &Game, o: &Open) -> TodoList {
    let rows = FleetId::ALL
        .into_iter()
        .filter(|f| o.fleets[f.index()].present)
        .map(|f| {
            let s = &o.fleets[f.index()];
            let bonus = g.board.fleets[f.index()].die;
            let value = if let Some(target) = s.target {
                place(g, target)
            } else if let Some(unit) = s.supplies {
                format!("supplies {}", german_name(g, unit))
            } else if !g.may_fly(o) {
                "grounded".into()
            } else if bonus > 0 {
                format!("free, die +{bonus}")
            } else {
                "free".into()
            };
            Todo { label: fleet_name(g, f), value, subjects: Vec::new() }
        })
        .collect();
    TodoList { title: "Air fleets".into(), note: String::new(), rows }
}

fn bases(g: &Game, o: &Open) -> TodoList {
    let rows = g
        .board
        .bases
        .iter()
        .map(|b| Todo {
            label: place(g, b),
            value: count(o.units_at(b).len() as i64, "unit"),
            subjects: o.units_at(b).into_iter().map(Subject::from).collect(),
        })
        .collect();
    TodoList { title: "Bases".into(), note: String::new(), rows }
}

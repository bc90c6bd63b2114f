//! Why an answer is the best: the rules that bear on an attack, each with its fact on the map, and the line of supply that runs
//! through a place.

use super::{force, task::Task, words::units};
use crate::{
    event::FireTerm,
    ids::{SpaceId, SpaceSet, UnitSet},
    rules::{combat, retreat, supply},
    state::Open,
    words::{place, unit_in_text},
};
use kit::say::capital;
use kit::say::{count, join};

/// What bears on a declared attack besides plain factors: `its fortress absorbs 2`, each with its rule.
pub(super) fn circumstances(task: &Task<'_>, after: &Open, target: SpaceId) -> Vec<String> {
    let g = task.g;
    let fight = force::committed(task, after, target);
    let fire = combat::compute_fire(g, &fight);
    let has = |is: &dyn Fn(&FireTerm) -> bool| fire.terms.iter().any(is);
    let links = fire.terms.iter().filter(|term| matches!(term, FireTerm::Link { .. })).count() as i64;
    let defenders = fight.battle.defenders;
    let mut out = Vec::new();
    let mut say = |is: bool, text: String| {
        if is {
            out.push(text);
        }
    };
    let down: Vec<String> = defenders
        .into_iter()
        .filter(|unit| fight.is_disrupted(*unit))
        .map(|unit| unit_in_text(g, &fight, unit))
        .collect();
    let one = down.len() == 1;
    let falls = if one { "is Disrupted and falls" } else { "are Disrupted and fall" };
    say(!down.is_empty(), format!("{} {falls} to one hit less (DIS-02)", join(&down)));
    let starving = has(&|term| matches!(term, FireTerm::DefendersOutOfSupply));
    let cut_off = has(&|term| matches!(term, FireTerm::TargetCutOff));
    say(cut_off && starving, "the defenders are out of supply: one hit more (OOS-01)".into());
    say(cut_off && !starving, "the place is cut off: one hit more (OOS-02)".into());
    say(
        defenders.into_iter().any(|unit| is_shut_in(task, &fight, unit)),
        "the defenders cannot retreat: a hit less eliminates them (RET-04)".into(),
    );
    let fortress = target.is_in(fight.fort) && task.german;
    say(fortress, format!("its live fortress absorbs {} (ABS-03)", fire.absorbs));
    say(
        target.is_in(g.board.cities) && task.german,
        "who is hit in a victory city need not leave it (RET-03)".into(),
    );
    let weather = has(&|term| matches!(term, FireTerm::WeatherOnLink { .. }));
    say(weather, format!("the weather takes a hit on {} (WX-05)", count(links, "link")));
    say(
        has(&|term| matches!(term, FireTerm::GroupOutOfSupply { .. })),
        "attackers out of supply lose a hit (OOS-01)".into(),
    );
    out
}

/// Whether a defender that is hit must go and cannot.
fn is_shut_in(task: &Task<'_>, fight: &Open, unit: crate::ids::UnitId) -> bool {
    !retreat::may_stand(task.g, fight, unit) && !retreat::can_retreat(task.g, fight, unit)
}

/// A sentence of the circumstances of an attack, empty where there are none: `At Minsk the defenders …`.
pub(super) fn at(task: &Task<'_>, after: &Open, target: SpaceId) -> String {
    let all = circumstances(task, after, target);
    if all.is_empty() { String::new() } else { format!("At {} {}", place(task.g, target), join(&all)) }
}

/// Sentences one after the other, none of them empty and without the last full stop.
pub(super) fn sentences(all: &[String]) -> String {
    let said: Vec<String> = all.iter().filter(|text| !text.is_empty()).map(|text| capital(text)).collect();
    said.join(". ")
}

/// How many things besides plain factors bear on an attack.
pub(super) fn weight(task: &Task<'_>, after: &Open, target: SpaceId) -> u8 {
    circumstances(task, after, target).len().min(9) as u8
}

/// The links from some positions to the nearest source of the other side’s supply, as the places on the way; empty where there
/// is none.
fn line(task: &Task<'_>, o: &Open, from: SpaceId) -> Vec<SpaceId> {
    let g = task.g;
    let (ways, goal) = if task.german {
        (supply::soviet_ways(g, o.german, o.control), g.board.edge)
    } else {
        (supply::german_ways(g, o.soviet, o.control), g.board.bases)
    };
    let mut rims = vec![SpaceSet::only(from)];
    let mut reached = SpaceSet::only(from);
    loop {
        let Some(rim) = rims.last().copied().filter(|rim| !rim.is_empty()) else { return Vec::new() };
        if let Some(end) = (rim & goal).first() {
            return back(task, &rims, end);
        }
        let next = g.board.neighbours(rim) & ways & !reached;
        reached |= next;
        rims.push(next);
    }
}

/// The way to an end through rims around its beginning.
fn back(task: &Task<'_>, rims: &[SpaceSet], end: SpaceId) -> Vec<SpaceId> {
    let mut way = vec![end];
    for rim in rims.iter().rev().skip(1) {
        let here = way[way.len() - 1];
        let Some(before) = (task.g.board.adj[here.index()] & *rim).first() else { break };
        way.push(before);
    }
    way.reverse();
    way
}

/// Why units lose their supply when a place is taken: through where their line ran before.
pub(super) fn cut_line(task: &Task<'_>, o: &Open, cut: UnitSet, taken: SpaceId) -> String {
    let from: SpaceSet = cut.into_iter().filter_map(|unit| o.space(unit)).collect();
    let Some(from) = from.first() else { return String::new() };
    let (g, goal) = (task.g, if task.german { "the Soviet edge" } else { "a German base" });
    let name = place(g, from);
    let way = line(task, o, from);
    let last = place(g, taken);
    if way.is_empty() {
        return format!("Only a city still fed {name}; with {last} gone it no longer does (SUP-03)");
    }
    format!("Every line from {name} to {goal} runs through {last} (SUP-02)")
}

/// By where a place is still fed once another is taken: `Orel is still fed by Bryansk and Tula`.
pub(super) fn still_fed(task: &Task<'_>, after: &Open, at: SpaceId) -> String {
    let way = line(task, after, at);
    let (g, name) = (task.g, place(task.g, at));
    match way.as_slice() {
        [] | [_] => String::new(),
        [_, rest @ ..] => {
            let by: Vec<String> = rest.iter().take(2).map(|at| place(g, *at)).collect();
            format!("{name} is then still fed by {}", by.join(" and "))
        }
    }
}

/// `2 units lose their supply`.
pub(super) fn lose(n: i64) -> String {
    if n == 1 { "1 unit loses its supply".into() } else { format!("{} lose their supply", units(n)) }
}

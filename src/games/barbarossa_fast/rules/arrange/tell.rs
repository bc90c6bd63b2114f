//! A moment of a game as a position.

use super::{
    faces::{KINDS, MARKS, kind_of},
    token::{Face, Token, is_named},
    written::{Exact, Written},
};
use crate::{
    game::Game,
    ids::{CounterId, CounterSet, GERMAN_UNITS, SOVIET_UNITS, SpaceId, SpaceSet, UnitId},
    nouns::{Group, Phase, Plan, Weather},
    siberia::Siberia,
    state::{Fleet, Open, State, View, flag},
    talk::Talk,
};
use engine::contract::rules::Fault;
use kit::arrange::stacks;
use std::collections::BTreeMap;

/// Whether a step begins, with nothing ordered in it.
///
/// # Errors
/// When it is under way.
pub fn at_a_start(o: &Open) -> Result<(), Fault> {
    let begins = matches!(o.phase, Phase::Operations | Phase::SovietOperations);
    let moved = o.on_map(GERMAN_UNITS.or(SOVIET_UNITS)).any(|(u, _)| o.flags[u] & flag::STEP != 0);
    let flies = o.phase == Phase::Operations && o.fleets.iter().any(Fleet::is_assigned);
    let fresh = o.targets.is_empty() && o.aim.some().is_empty() && o.arrivals.is_empty();
    let whole = begins && fresh && !moved && !flies;
    Fault::unless(whole, "it is written down where the German or the Soviet step of a turn begins")
}

/// Whether a state is the same for a viewer.
pub fn same(s: &State, v: &View) -> bool {
    s.open == v.open && v.hidden.as_ref().is_none_or(|hidden| *hidden == s.hidden)
}

/// As it would be written by hand; what that does not say is lost.
pub fn plain(g: &Game, v: &View) -> Option<Written> {
    let hidden = v.hidden.as_ref()?;
    let weak = |set: CounterSet| set.and(g.board.weak).len();
    let mut kinds = [0; KINDS];
    let named = hidden.pool.and(g.board.red);
    hidden.pool.without(named).iter().for_each(|c| kinds[kind_of(g, c)] += 1);
    let pool = pool_text(g, kinds, named);
    let up: CounterSet = v.open.face.iter().filter_map(|f| f.checked_sub(1)).map(CounterId).collect();
    let gone = weak(v.open.draws.dealt.without(up)) as u8;
    Some(Written { pool, weak: Some(gone), ..written(g, v, false) })
}

/// What a pool has, Weak and Strong, of tanks the same, and who is named: `7W 9S 3Wt 4St rdo`.
pub fn pool_text(g: &Game, kinds: [usize; KINDS], named: CounterSet) -> String {
    let infantry_alone = kinds[2..] == [0, 0];
    let shown = match kinds {
        [0, 0, 0, 0] => 0,
        _ if infantry_alone => 2,
        _ => KINDS,
    };
    let numbers = kinds.into_iter().zip(MARKS).take(shown).map(|(n, (mark, _))| format!("{n}{mark}"));
    let ids = named.iter().filter_map(|c| Some(g.board.counters.get(c.index())?.id.clone()));
    numbers.chain(ids).collect::<Vec<_>>().join(" ")
}

/// With every counter that is seen, and what was seen of the draws.
pub fn exact(g: &Game, v: &View) -> Written {
    let id = |c: CounterId| g.board.counters.get(c.index()).map(|c| c.id.clone());
    let exact = Exact {
        absent: v.open.absent.iter().filter_map(id).collect(),
        draws: v.open.draws.clone(),
        turnable: v.open.turnable,
        weak: v.hidden.as_ref().map(|h| h.weak_selected),
        presort: v.hidden.as_ref().map(|h| h.presort_change).filter(|change| *change != 0),
    };
    Written { exact: Some(exact), ..written(g, v, true) }
}

fn written(g: &Game, v: &View, exact: bool) -> Written {
    let o = &v.open;
    let ids = |set: SpaceSet| set.iter().map(|s| id(g, s)).collect();
    let white = o.on_map(SOVIET_UNITS).any(|(u, _)| o.has(u, flag::SIBERIAN));
    let moscow = g.board.moscow;
    let fallen = moscow.is_in(g.board.forts) && !moscow.is_in(o.fort);
    let october = if o.october == 2 { Weather::Good } else { Weather::Mud };
    Written {
        turn: o.turn,
        step: if o.phase == Phase::Operations { 2 } else { 6 },
        october: (o.turn >= 5).then_some(october),
        // A die of December that gave Good weather.
        weather: (o.turn == 7 && o.december == 2).then_some(Weather::Good),
        plan: o.plan.unwrap_or(Plan::Historical),
        german: ids(o.control & !o.german & !g.board.bases),
        taken: taken(g, o),
        units: units(g, v, exact),
        destroyed: ids(g.board.forts & !o.fort & !o.control),
        luftflotten: fleets(g, o),
        pool: String::new(),
        groups: groups(g, o),
        lost: (o.losses[0], o.losses[1]),
        weak: None,
        siberians: Some(o.siberians).filter(|n| *n != if white { 2 } else { 0 }),
        siberia: if exact {
            o.siberia.clone()
        } else {
            // Who left unseen is of those things that are lost.
            Siberia { unseen: Vec::new(), ..o.siberia.clone() }
        },
        moscow_fell: Some(o.moscow_fell).filter(|fell| *fell != fallen),
        romania_attacked: o.romania_attacked,
        talk: o.talk.clone().filter(|talk| **talk != Talk::default()),
        exact: None,
    }
}

/// What a place is called in a position.
pub fn id(g: &Game, space: SpaceId) -> String {
    g.board.spaces.get(space.index()).map_or_else(String::new, |s| s.id.clone())
}

/// Turns in which the Germans took what they hold.
fn taken(g: &Game, o: &Open) -> BTreeMap<String, u8> {
    let turns = o.control.iter().map(|at| (at, o.taken.get(at.index()).copied().unwrap_or(0)));
    turns.filter(|(_, turn)| *turn > 0).map(|(at, turn)| (id(g, at), turn)).collect()
}

fn units(g: &Game, v: &View, exact: bool) -> BTreeMap<String, String> {
    let all = v.open.on_map(GERMAN_UNITS.or(SOVIET_UNITS));
    stacks(all.map(|(unit, at)| (id(g, at), token(g, v, unit, exact).write(g, exact))))
}

fn token(g: &Game, v: &View, unit: UnitId, exact: bool) -> Token {
    let o = &v.open;
    let known = if unit.is_german() { None } else { o.face(unit) };
    let hidden = || v.hidden.as_ref().map(|h| CounterId(h.truth[unit.slot()]));
    let counter = known.or_else(|| if unit.is_german() { None } else { hidden() });
    let face = match counter {
        None => Face::Unsaid,
        Some(c) if exact || is_named(g, c) => Face::Counter(c),
        Some(c) if g.board.weak.has(c) => Face::Weak,
        Some(_) => Face::Strong,
    };
    Token {
        unit: Some(unit),
        face,
        tank: !unit.is_german() && o.is_tank(unit),
        down: !unit.is_german() && known.is_none(),
        disrupted: o.is_disrupted(unit),
        fixed: o.has(unit, flag::FIXED),
        flown: o.has(unit, flag::AIR_SUPPLIED),
    }
}

fn fleets(g: &Game, o: &Open) -> Vec<String> {
    let here = g.board.fleets.iter().zip(&o.fleets).filter(|(_, fleet)| fleet.present);
    here.map(|(data, fleet)| {
        let lent = fleet.sector != data.group && fleet.sector == Group::C;
        format!("{}{}", data.id, if lent { " C" } else { "" })
    })
    .collect()
}

fn groups(g: &Game, o: &Open) -> BTreeMap<String, Group> {
    let now = |i: usize| o.group.get(i).map_or(Group::N, |n| Group::from_index(usize::from(*n)));
    let units = g.board.german.iter().enumerate().filter(|(i, data)| now(*i) != data.group);
    units.map(|(i, data)| (data.id.clone(), now(i))).collect()
}

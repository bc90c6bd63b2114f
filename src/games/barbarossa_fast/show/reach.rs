//! The reach of a selection: where its units may go, and what they may attack, as marks on the map.

use super::sides::key;
use crate::{
    game::Game,
    ids::{SpaceId, SpaceSet, UnitId},
    nouns::{Phase, Role, Stage},
    order::Order,
    rules::{attack, combat, legal as orders, movement, retreat, setup, siberia, team},
    spots::Spot,
    state::Open,
    words::commander_name,
};
use engine::show::scene::{Mark, Reach, ReachStyle};
use kit::say::count;

/// Marks for a selection: where all selected units may go, and what they may attack.
pub fn marks(g: &Game, o: &Open, units: &[UnitId]) -> Vec<Mark> {
    match (o.phase, o.battle.stage) {
        (Phase::Operations | Phase::SovietOperations, _) => operations(g, o, units),
        (Phase::GermanSetup, _) => bases(g, o, units),
        (Phase::FarEast, _) => {
            let all = !units.is_empty() && units.iter().all(|u| siberia::check_send(g, o, *u).is_ok());
            let to = if all { siberia::eastern_entries(g) } else { SpaceSet::NONE };
            to.iter().map(|s| Mark::Choice { place: key(s) }).collect()
        }
        (_, Stage::Retreats) => {
            let hit = units.iter().filter(|u| o.battle.to_retreat.has(**u));
            let to = SpaceSet::union(hit.map(|u| retreat::destinations(g, o, *u)));
            to.iter().map(|s| Mark::Choice { place: key(s) }).collect()
        }
        (_, Stage::Exploit) => {
            let from = o.battle.target;
            let able = units.iter().any(|u| combat::exploiters(g, o).has(*u));
            let to = if able { second_positions(g, o) } else { SpaceSet::NONE };
            to.iter().map(|s| Mark::Target { place: key(s), from: key(from) }).collect()
        }
        _ => Vec::new(),
    }
}

fn bases(g: &Game, o: &Open, units: &[UnitId]) -> Vec<Mark> {
    g.board
        .bases
        .iter()
        .filter(|b| !units.is_empty() && units.iter().all(|u| setup::check_place(g, o, *u, *b).is_ok()))
        .map(|b| Mark::Choice { place: key(b) })
        .collect()
}

fn operations(g: &Game, o: &Open, units: &[UnitId]) -> Vec<Mark> {
    let Some(first) = units.first() else { return Vec::new() };
    let all = units.iter().fold(SpaceSet::ALL, |set, u| set & movement::reach(g, o, *u).all());
    let r = movement::reach(g, o, *first);
    let mut out = Vec::new();
    for place in all {
        if let Some((path, bonus)) = movement::path(g, o, *first, place) {
            let before = path.iter().rev().nth(1).copied().or(o.space(*first)).unwrap_or(place);
            out.push(Mark::Reach(way_to(place, before, path.len(), bonus)));
        }
    }
    let here = o.space(*first).map_or(SpaceSet::NONE, SpaceSet::only);
    let stands = here | movement::approach(g, o, *first, &r);
    let mut marked = SpaceSet::NONE;
    for from in here.iter().chain((stands & !here).iter()) {
        for target in targets_from(g, o, units, *first, from) {
            if !target.is_in(marked) {
                marked.add(target);
                out.push(Mark::Target { place: key(target), from: key(from) });
            }
        }
    }
    let asked: Vec<Mark> = out.iter().filter_map(|mark| leave(g, o, units, mark)).collect();
    out.extend(asked);
    out
}

/// A mark beside one of the reach for which another commander must agree (BF-MOV-14, BF-LNK-06).
fn leave(g: &Game, o: &Open, units: &[UnitId], mark: &Mark) -> Option<Mark> {
    o.talk.as_ref()?;
    let (place, from) = match mark {
        Mark::Reach(r) => (r.place, None),
        Mark::Target { place, from } => (*place, Some(SpaceId::of(*from)?)),
        Mark::UnderAttack { .. }
        | Mark::Ring { .. }
        | Mark::Chance { .. }
        | Mark::Choice { .. }
        | Mark::Leave { .. } => return None,
    };
    let to = SpaceId::of(place)?;
    let orders = |unit: UnitId| match from {
        None => [Some(Order::Move { unit, to }), None],
        Some(from) => {
            let approach = (o.space(unit) != Some(from)).then_some(Order::Move { unit, to: from });
            [approach, Some(Order::Declare { unit, target: to, role: Role::Attack })]
        }
    };
    let mut all = units.iter().flat_map(|u| orders(*u)).flatten();
    let (by, _) = all.find_map(|order| team::missing(g, o, &order).into_iter().next())?;
    Some(Mark::Leave { place, spoken: format!("needs leave of {}", commander_name(g, by)) })
}

/// A mark of the reach: the Bonus link ends what a unit may do (BF-MOV-04).
fn way_to(place: SpaceId, before: SpaceId, links: usize, bonus: bool) -> Reach {
    let spoken = count(links as i64, "link");
    let (place, from) = (key(place), key(before));
    if bonus {
        let spoken = format!("{spoken}, with the Bonus");
        let legend = "Bonus link, no attack after".into();
        Reach { place, from, way: Vec::new(), cost: "+".into(), spoken, style: ReachStyle::Last, legend }
    } else {
        let legend = "links needed".into();
        Reach {
            place,
            from,
            way: Vec::new(),
            cost: links.to_string(),
            spoken,
            style: ReachStyle::Free,
            legend,
        }
    }
}

/// Positions the selection could attack from a place (after its approach).
fn targets_from<'a>(
    g: &'a Game,
    o: &'a Open,
    units: &'a [UnitId],
    first: UnitId,
    from: SpaceId,
) -> impl Iterator<Item = SpaceId> + 'a {
    let near = (g.board.adj[from.index()] & g.board.positions).iter();
    near.filter(move |t| {
        if o.space(first) == Some(from) {
            return units.iter().any(|u| attack::check_declare(g, o, *u, *t, Role::Attack).is_ok());
        }
        let mut there = o.clone();
        there.at.set(first, Spot::On(from));
        orders::to_act(o) == Some(0) && attack::check_declare(g, &there, first, *t, Role::Attack).is_ok()
    })
}

/// Where a Blitzkrieg may go on to: once a corps was sent, the others follow it.
pub(super) fn second_positions(g: &Game, o: &Open) -> SpaceSet {
    let all = combat::exploit_targets(g, o);
    o.battle.exploit.map_or(all, |chosen| all & SpaceSet::only(chosen))
}

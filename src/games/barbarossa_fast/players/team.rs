//! A commander of a team who plays by himself: what the automatic German would do with his units, on his own ground and
//! where he was let in. He asks nobody, and agrees to what he is asked for.

use super::{german, reason::Reason};
use crate::{
    engine::{contract::automatic::Plan, dice::key::TieDice, trial::Extent},
    games::barbarossa_fast::{
        game::Game,
        ids::UnitSet,
        nouns::{Group, Phase, Stage},
        order::Order,
        rules::{commanders::commander, legal, team, trial},
        state::{Open, View, flag},
        talk::{Talk, Vote},
    },
};

/// The orders of the first commander for whom the game waits.
pub fn plan(g: &Game, v: &View, tie: &mut dyn TieDice) -> Plan<Order, Reason> {
    match team::awaited(g, &v.open).iter().next() {
        Some(by) => plan_for(g, v, by, tie),
        None => Plan::default(),
    }
}

/// The orders of one commander, up to the next die, reveal or word of somebody else.
pub fn plan_for(g: &Game, v: &View, by: Group, tie: &mut dyn TieDice) -> Plan<Order, Reason> {
    let Some(talk) = &v.open.talk else { return german::plan(g, v, tie) };
    let o = &v.open;
    if o.phase == Phase::Deal {
        let order =
            if g.setup.plan.is_some() { Order::Begin } else { Order::Vote { by, vote: joined(talk) } };
        return Plan { steps: vec![(order, Vec::new())] };
    }
    let wanted = german::plan(g, &View { open: left_to(g, o, by), hidden: None, own: None }, tie);
    let mut trial = trial::of_plan(g, o);
    let mut steps = Vec::new();
    let mut open = true;
    for (order, why) in wanted.steps {
        let ends = matches!(order, Order::EndStep | Order::EndAdvance | Order::EndExploit);
        if ends || !open || !team::speakers(g, &trial.view().open, &order).has(by) {
            continue;
        }
        if let Ok(extent) = trial.give(&order) {
            open = extent != Extent::Chance && !matches!(order, Order::Commit { .. });
            steps.push((order, why));
        }
    }
    let now = &trial.view().open;
    if open && team::awaited(g, now).has(by) {
        let ends = [Order::Part { by, done: true }, Order::EndStep, Order::EndAdvance, Order::EndExploit];
        let end =
            ends.into_iter().find(|x| team::speakers(g, now, x).has(by) && legal::check(g, now, x).is_ok());
        steps.extend(end.map(|order| (order, Vec::new())));
    }
    if steps.is_empty() {
        steps.extend(any(g, o, by).map(|order| (order, Vec::new())));
    }
    Plan { steps }
}

/// A plan somebody has voted for, or the die.
fn joined(talk: &Talk) -> Vote {
    talk.votes.iter().flatten().copied().next().unwrap_or(Vote::Die)
}

/// What one player would see, with only the units of this commander left to order. Hits keep their shares.
fn left_to(g: &Game, o: &Open, by: Group) -> Open {
    let mut alone = o.clone();
    if !matches!(o.battle.stage, Stage::AttackerHits | Stage::DefenderHits) {
        alone.talk = None;
    }
    if o.phase == Phase::Operations {
        for (unit, _) in o.on_map(UnitSet::GERMAN).filter(|(u, _)| commander(g, o, *u) != by) {
            alone.flags[unit.index()] |= flag::BONUS;
        }
    }
    alone
}

/// Any order with which he does what the game waits for.
fn any(g: &Game, o: &Open, by: Group) -> Option<Order> {
    let mut all = Vec::new();
    legal::legal(g, o, &mut all);
    let his = |x: &Order| team::speakers(g, o, x).has(by);
    let moves_on = |x: &Order| {
        !matches!(x, Order::Consent { .. } | Order::Part { done: false, .. } | Order::Borrow { .. })
    };
    all.into_iter().find(|x| his(x) && moves_on(x))
}

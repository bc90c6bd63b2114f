//! A commander of a team who plays by himself: what the automatic German would do with his units, on his own ground and
//! where he is let in. What he needs of others who play by themselves he asks for, and joins their attacks where that pays;
//! what he is asked for he judges by the same measure.

use super::{german, losses, reason::Reason};
use crate::{
    game::Game,
    ids::{GERMAN_UNITS, SpaceSet, UnitSet},
    nouns::{Group, Phase, Sectors, Stage},
    order::Order,
    refusal,
    rules::{
        commanders::commander,
        legal, team,
        trial::{self, Trial},
    },
    state::{Open, View, flag},
    talk::{Leave, Talk, Vote},
};
use engine::{contract::automatic::Plan, dice::key::TieDice, trial::Extent};
use std::cmp::Reverse;

/// Others whose leave one order can need.
const MOST_ASKED: usize = 4;

/// The orders of the first commander for whom the game waits; all of them play by themselves.
pub fn plan(g: &Game, v: &View, tie: &mut dyn TieDice) -> Plan<Order, Reason> {
    let all: Sectors = g.setup.team.commanders().iter().copied().collect();
    match team::awaited(g, &v.open).iter().next() {
        Some(by) => plan_for(g, v, by, all - Sectors::only(by), tie),
        None => Plan::default(),
    }
}

/// The orders of one commander, up to the next die, reveal or word of a person; `asked` answer at once.
pub fn plan_for(g: &Game, v: &View, by: Group, asked: Sectors, tie: &mut dyn TieDice) -> Plan<Order, Reason> {
    let Some(talk) = &v.open.talk else { return german::plan(g, v, tie) };
    let o = &v.open;
    if o.phase == Phase::Deal {
        let order =
            if g.setup.plan.is_some() { Order::Begin } else { Order::Vote { by, vote: joined(talk) } };
        return Plan { steps: vec![(order, Vec::new())] };
    }
    let mut trial = trial::of_plan(g, o);
    let mut steps = Vec::new();
    let mut open = true;
    for (order, why) in wanted(g, o, talk, by, tie).steps {
        let ends = matches!(order, Order::EndStep | Order::EndAdvance | Order::EndExploit);
        if ends || !open || !team::speakers(g, &trial.view().open, &order).has(by) {
            continue;
        }
        for answer in leave_for(&trial, &order, asked) {
            if trial.give(&answer).is_ok() {
                steps.push((answer, Vec::new()));
            }
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
        steps.extend(mildest(g, o, by).map(|order| (order, Vec::new())));
    }
    Plan { steps }
}

/// What one player would do with the units of this commander.
fn wanted(g: &Game, o: &Open, talk: &Talk, by: Group, tie: &mut dyn TieDice) -> Plan<Order, Reason> {
    if o.phase == Phase::Attacks {
        let led: SpaceSet = o.targets.iter().filter(|at| team::leader(g, o, talk, *at) == by).collect();
        return german::commit_among(g, &left_to(g, o, by), led);
    }
    german::plan(g, &View { open: left_to(g, o, by), hidden: None, own: None }, tie)
}

/// The answers an order still needs of those who answer at once; none if one of them does not agree, or a person
/// would have to.
fn leave_for(now: &Trial<'_>, order: &Order, asked: Sectors) -> Vec<Order> {
    let (g, mut trial) = (now.rules(), now.clone());
    let mut answers = Vec::new();
    while answers.len() < MOST_ASKED {
        let o = &trial.view().open;
        let Err(refused) = legal::check(g, o, order) else { return answers };
        let Some((by, what)) = refusal::asks(&refused) else { break };
        let answer = Order::Consent { by, what, yes: true };
        if !asked.has(by) || !agrees(g, o, what) || trial.give(&answer).is_err() {
            break;
        }
        answers.push(answer);
    }
    Vec::new()
}

/// Whether a commander who plays by himself agrees to what he is asked for: where it helps the side.
fn agrees(g: &Game, o: &Open, what: Leave) -> bool {
    match what {
        Leave::Enter { unit, at } => !german::wakes_siberians(g, o, unit, at),
        // Where nothing is declared yet, more may follow the first.
        Leave::Join { unit, target } => !o.targets.has(target) || german::is_as_good_with(g, o, unit, target),
        Leave::Fleet { fleet } => german::loan_pays(g, o, fleet),
        // A corps is a gift, and a commander who has leave for everything is judged by each of his orders.
        Leave::Corps { .. } | Leave::Area { .. } | Leave::Attacks { .. } => true,
    }
}

/// The answer of a commander who plays by himself, by its place among those he may give: the narrowest that agrees, or no.
pub fn reply(g: &Game, o: &Open, by: Group, replies: &[Order]) -> usize {
    let rank = |order: &Order| match *order {
        Order::Consent { by: who, what, yes } if who == by => {
            let whole = matches!(what, Leave::Area { .. } | Leave::Attacks { .. });
            (yes == agrees(g, o, what), !whole)
        }
        _ => (false, false),
    };
    let best = replies.iter().enumerate().max_by_key(|(nth, order)| (rank(order), Reverse(*nth)));
    best.map_or(0, |(nth, _)| nth)
}

/// The plan that most have voted for so far, or the die.
fn joined(talk: &Talk) -> Vote {
    let votes = || talk.votes.iter().flatten().copied();
    votes().max_by_key(|vote| (votes().filter(|v| v == vote).count(), Reverse(*vote))).unwrap_or(Vote::Die)
}

/// What one player would see, with only the units of this commander left to order. Hits keep their shares.
fn left_to(g: &Game, o: &Open, by: Group) -> Open {
    let mut alone = o.clone();
    if !matches!(o.battle.stage, Stage::AttackerHits | Stage::DefenderHits) {
        alone.talk = None;
    }
    let own: UnitSet = GERMAN_UNITS.into_iter().filter(|u| commander(g, o, *u) == by).collect();
    if o.phase == Phase::Operations {
        for (unit, _) in o.on_map(GERMAN_UNITS).filter(|(u, _)| !own.has(*u)) {
            alone.flags[unit] |= flag::BONUS;
        }
    }
    alone.battle.to_retreat = alone.battle.to_retreat.and(own);
    alone
}

/// The order that changes least of those with which he does what the game waits for: what ends or keeps something before
/// what a hit costs, and that before everything else; among units the one that is worth least.
fn mildest(g: &Game, o: &Open, by: Group) -> Option<Order> {
    let mut all = Vec::new();
    legal::legal(g, o, &mut all);
    let cheapest = losses::cheapest(g, o);
    let rank = |x: &Order| match *x {
        Order::Part { done: true, .. }
        | Order::EndStep
        | Order::EndAdvance
        | Order::EndExploit
        | Order::KeepFleets
        | Order::Stay { .. }
        | Order::Press { .. } => (2, 0),
        Order::TakeHit { unit } => (1, i16::from(cheapest == Some(unit))),
        Order::Retreat { to, .. } => (1, i16::from(g.board.dr[to.index()])),
        _ => (0, 0),
    };
    let his = |x: &Order| team::speakers(g, o, x).has(by);
    let moves_on = |x: &Order| {
        !matches!(x, Order::Consent { .. } | Order::Part { done: false, .. } | Order::Borrow { .. })
    };
    all.into_iter().filter(|x| his(x) && moves_on(x)).max_by_key(|x| (rank(x), Reverse(*x)))
}

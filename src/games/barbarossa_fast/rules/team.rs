//! A team of commanders: whose unit and ground is whose, who is asked for what, who has still something to say.
//!
//! Rules: BF-SEAT-01 to -04, BF-MOV-14, BF-LNK-06, BF-SET-11, -12, BF-REI-06. Rulings: R76, R94, R95, R98, R114, R121, R122.
//! Where one player is the side there is no talk, and nothing here is asked. An order says by itself who speaks: whose unit
//! it is about. Not here: how hits are shared (`combat`).

use super::{
    combat,
    commanders::{commander, commanders},
    movement,
    next::Next,
    reinforcements, setup,
};
use crate::{
    event::Event,
    game::{Game, GameDraft},
    ids::{GERMAN_UNITS, SpaceId, UnitId, UnitSet},
    nouns::{Group, Phase, Plan, Role, Sectors, Stage},
    order::Order,
    refusal::{self, Verdict},
    state::Open,
    talk::{AreaConsent, Leave, MOST_ANSWERS, Talk, Vote},
};

/// Whose area a place is in: no commander's where its army group has no unit left (R121).
pub fn owner(g: &Game, o: &Open, at: SpaceId) -> Option<Group> {
    let sector = g.board.sector[at.index()];
    let held = o.on_map(GERMAN_UNITS).any(|(u, _)| g.group(o, u) == sector);
    held.then(|| g.setup.team.of(sector))
}

/// Whose word is needed before the step, the advance or the choice of a second target ends. With fewer than two there is
/// nothing to say: the one who is left ends it.
pub fn concerned(g: &Game, o: &Open) -> Sectors {
    let b = &o.battle;
    let units: UnitSet = match (o.phase, b.stage) {
        (Phase::GermanSetup | Phase::Operations, _) => GERMAN_UNITS & o.at.on_map(),
        (Phase::AirResults, _) => {
            o.targets.iter().fold(UnitSet::NONE, |all, at| all.or(o.attackers_of(at)).or(o.followers_of(at)))
        }
        (Phase::Stand, _) => {
            o.on_map(GERMAN_UNITS).filter(|(_, at)| at.is_in(o.targets)).map(|(u, _)| u).collect()
        }
        (Phase::Battle, Stage::Advance) => {
            let able = b.attackers.or(b.followers).into_iter();
            able.filter(|u| combat::check_advance(g, o, *u).is_ok()).collect()
        }
        (Phase::Battle, Stage::Exploit) => combat::exploiters(g, o).or(b.exploiters),
        _ => UnitSet::NONE,
    };
    let those = commanders(g, o, units);
    // Where every attack was cancelled nothing is left to order: the centre ends the step.
    let is_step = matches!(o.phase, Phase::Operations | Phase::AirResults | Phase::Stand);
    if those.is_empty() && is_step { Sectors::only(g.setup.team.of(Group::C)) } else { those }
}

/// The commanders who have still something to decide before the game goes on.
pub fn awaited(g: &Game, o: &Open) -> Sectors {
    let Some(talk) = &o.talk else { return Sectors::NONE };
    let all: Sectors = g.setup.team.commanders().iter().copied().collect();
    let b = &o.battle;
    let placing = |u: &UnitId| combat::check_hit(g, o, *u).is_ok();
    match (o.phase, b.stage) {
        (Phase::Deal, _) => match g.setup.plan {
            Some(_) => all,
            None => all.iter().filter(|by| talk.votes[by.index()].is_none()).collect(),
        },
        (Phase::TurnStart, _) => Sectors::only(assigner(g, o)),
        (Phase::Attacks, _) => o.targets.iter().map(|at| leader(g, o, talk, at)).collect(),
        (Phase::Battle, Stage::AirEffect | Stage::Seen) => Sectors::only(leader(g, o, talk, b.first)),
        (Phase::Battle | Phase::SovietBattle, Stage::AttackerHits | Stage::DefenderHits) => {
            commanders(g, o, combat::suffering(o).0.into_iter().filter(placing).collect())
        }
        (Phase::SovietBattle, Stage::Retreats) => commanders(g, o, b.to_retreat),
        _ => {
            let concerned = concerned(g, o);
            if concerned.len() < 2 { concerned } else { concerned - talk.done }
        }
    }
}

/// Who decides at the start of a turn: Centre, and North where 40th Panzer Corps comes after the fall of Moscow (R75).
fn assigner(g: &Game, o: &Open) -> Group {
    let moscow =
        o.is_german(g.board.moscow) && reinforcements::owed(g, o) == Some(reinforcements::Owed::Corps40);
    g.setup.team.of(if moscow { Group::N } else { Group::C })
}

/// Who declared an attack first, or else the first who takes part.
pub fn leader(g: &Game, o: &Open, talk: &Talk, target: SpaceId) -> Group {
    let fighting = if o.battle.first == target && o.battle.leg > 0 {
        o.battle.attackers
    } else {
        o.attackers_of(target)
    };
    let there = commanders(g, o, fighting);
    talk.lead(target)
        .filter(|by| there.has(*by) || there.is_empty())
        .unwrap_or_else(|| there.iter().next().unwrap_or_else(|| g.setup.team.of(Group::C)))
}

/// Who may give an order: whose unit, fleet or word it is.
pub fn speakers(g: &Game, o: &Open, order: &Order) -> Sectors {
    let Some(talk) = &o.talk else { return Sectors::NONE };
    let of =
        |unit: UnitId| if unit.is_german() { Sectors::only(commander(g, o, unit)) } else { Sectors::NONE };
    match *order {
        Order::Begin => g.setup.team.commanders().iter().copied().collect(),
        Order::Transfer { unit, .. }
        | Order::Place { unit, .. }
        | Order::Move { unit, .. }
        | Order::Declare { unit, .. }
        | Order::NoRetreat { unit }
        | Order::TakeHit { unit }
        | Order::Retreat { unit, .. }
        | Order::Stay { unit }
        | Order::Advance { unit }
        | Order::Exploit { unit, .. } => of(unit),
        Order::Assign40 { .. } | Order::Borrow { .. } | Order::KeepFleets => Sectors::only(assigner(g, o)),
        // In the pause it is about those who fight now, in the second attack of a Blitzkrieg too.
        Order::CallOff { .. } if o.battle.stage == Stage::Seen => {
            commanders(g, o, o.battle.attackers.or(o.battle.followers))
        }
        Order::Press { .. } => Sectors::only(leader(g, o, talk, o.battle.first)),
        Order::Cancel { target } | Order::CallOff { target } => {
            commanders(g, o, o.attackers_of(target).or(o.followers_of(target)))
        }
        Order::Fly { fleet, .. } | Order::Resupply { fleet, .. } => {
            Sectors::only(g.setup.team.of(o.fleets[fleet.index()].sector))
        }
        Order::Commit { target, .. } => Sectors::only(leader(g, o, talk, target)),
        Order::Air { .. } => Sectors::only(leader(g, o, talk, o.battle.first)),
        Order::EndStep | Order::EndAdvance | Order::EndExploit => concerned(g, o),
        Order::ReHide { .. } | Order::EndReHide => Sectors::NONE,
        Order::Deploy { .. } | Order::Forgo { .. } | Order::CallSiberia | Order::SendToSiberia { .. } => {
            Sectors::NONE
        }
        Order::Vote { by, .. } | Order::Part { by, .. } | Order::Consent { by, .. } => Sectors::only(by),
    }
}

/// Whether a commander agrees to something a unit of another needs, now.
fn agrees(g: &Game, talk: &Talk, by: Group, of: Group, what: Leave) -> bool {
    let all = match what {
        Leave::Enter { .. } if g.setup.area_consent == AreaConsent::Open => return true,
        Leave::Enter { .. } => talk.answered(by, Leave::Area { of }),
        Leave::Join { .. } => talk.answered(by, Leave::Attacks { of }),
        Leave::Area { .. } | Leave::Attacks { .. } | Leave::Corps { .. } | Leave::Fleet { .. } => None,
    };
    all == Some(true) || talk.answered(by, what) == Some(true)
}

/// What an order still needs, and of whom (R121): the ground first.
pub fn missing(g: &Game, o: &Open, order: &Order) -> Vec<(Group, Leave)> {
    let Some(talk) = &o.talk else { return Vec::new() };
    let (asker, wanted) = match *order {
        Order::Move { unit, to } if unit.is_german() => {
            let path = movement::path(g, o, unit, to).map(|(path, _)| path).unwrap_or_default();
            (commander(g, o, unit), path.into_iter().filter_map(|at| ground(g, o, unit, at)).collect())
        }
        Order::Declare { unit, target, role: Role::Attack } if unit.is_german() => {
            let mut wanted: Vec<(Group, Leave)> = ground(g, o, unit, target).into_iter().collect();
            let others = commanders(g, o, o.attackers_of(target));
            wanted.extend(others.iter().map(|by| (by, Leave::Join { unit, target })));
            (commander(g, o, unit), wanted)
        }
        // Who was let into an area to attack may go on there (R121).
        Order::Exploit { unit, target } if owner(g, o, target) != owner(g, o, o.battle.first) => {
            (commander(g, o, unit), ground(g, o, unit, target).into_iter().collect())
        }
        Order::Transfer { unit, group } if !o.owed.contains(&Some((g.group(o, unit), group))) => {
            (commander(g, o, unit), vec![(g.setup.team.of(group), Leave::Corps { unit, group })])
        }
        Order::Borrow { fleet } => {
            let lender = g.setup.team.of(o.fleets[fleet.index()].sector);
            (g.setup.team.of(Group::C), vec![(lender, Leave::Fleet { fleet })])
        }
        _ => return Vec::new(),
    };
    let mut wanted: Vec<(Group, Leave)> = wanted;
    wanted.retain(|(by, what)| *by != asker && !agrees(g, talk, *by, asker, *what));
    wanted
}

fn ground(g: &Game, o: &Open, unit: UnitId, at: SpaceId) -> Option<(Group, Leave)> {
    Some((owner(g, o, at)?, Leave::Enter { unit, at }))
}

/// Checks what a team demands of an order beyond what binds one player.
pub fn check(g: &Game, o: &Open, order: &Order) -> Verdict {
    let Some(talk) = &o.talk else { return Ok(()) };
    match *order {
        Order::Begin if g.setup.plan.is_none() => Err(refusal::each(o.phase)),
        Order::EndStep | Order::EndAdvance | Order::EndExploit if concerned(g, o).len() > 1 => {
            Err(refusal::each(o.phase))
        }
        Order::Vote { by, vote } => check_vote(g, talk, by, vote),
        Order::Part { by, done } => check_part(g, o, talk, by, done),
        _ => match missing(g, o, order).first() {
            None => Ok(()),
            Some((owner, Leave::Enter { unit, at })) => Err(refusal::area(*unit, *at, *owner)),
            Some((by, what)) => Err(refusal::no_consent(*by, *what)),
        },
    }
}

fn check_vote(g: &Game, talk: &Talk, by: Group, vote: Vote) -> Verdict {
    if !g.setup.team.commanders().contains(&by) || g.setup.plan.is_some() {
        return Err(refusal::no_say(by));
    }
    if talk.votes[by.index()] == Some(vote) { Err(refusal::said(by)) } else { Ok(()) }
}

fn check_part(g: &Game, o: &Open, talk: &Talk, by: Group, done: bool) -> Verdict {
    let concerned = concerned(g, o);
    if concerned.len() < 2 || !concerned.has(by) {
        return Err(refusal::no_say(by));
    }
    if talk.done.has(by) == done {
        return Err(refusal::said(by));
    }
    let mut owed = o.owed.iter().flatten().filter(|(from, _)| g.setup.team.of(*from) == by);
    match owed.next() {
        Some((from, to)) if done && o.phase == Phase::GermanSetup => {
            Err(refusal::transfer_owed(o.plan, *from, *to))
        }
        _ => Ok(()),
    }
}

/// The answers that can be given now; `alone` is what one player could order, in whose place several stand.
pub fn consents(g: &Game, o: &Open, alone: &[Order]) -> Vec<Order> {
    let Some(talk) = &o.talk else { return Vec::new() };
    let mut asked: Vec<(Group, Leave)> = alone.iter().flat_map(|order| missing(g, o, order)).collect();
    asked.sort_unstable();
    asked.dedup();
    let mut out = Vec::new();
    for (by, what) in asked {
        out.push(Order::Consent { by, what, yes: true });
        if talk.answered(by, what).is_none() {
            out.push(Order::Consent { by, what, yes: false });
        }
    }
    if o.phase != Phase::Operations {
        return out;
    }
    let area = g.setup.area_consent;
    let pairs = g.setup.team.commanders().iter();
    for (by, of) in pairs.flat_map(|by| g.setup.team.commanders().iter().map(move |of| (*by, *of))) {
        for what in [Leave::Area { of }, Leave::Attacks { of }] {
            if by == of || area == AreaConsent::Open && what == (Leave::Area { of }) {
                continue;
            }
            match talk.answered(by, what) {
                Some(true) if area == AreaConsent::Standing => {
                    out.push(Order::Consent { by, what, yes: false });
                }
                Some(true) => {}
                Some(false) | None => out.push(Order::Consent { by, what, yes: true }),
            }
        }
    }
    out
}

/// Checks an answer: something that is needed now, or leave for all of a turn.
pub fn check_consent(g: &Game, o: &Open, alone: &[Order], order: &Order) -> Verdict {
    let Order::Consent { by, .. } = *order else { return Ok(()) };
    let full = o.talk.as_ref().is_none_or(|talk| talk.answers.len() >= MOST_ANSWERS);
    if !full && consents(g, o, alone).contains(order) { Ok(()) } else { Err(refusal::not_asked(by)) }
}

/// Leaves of what one player could order what a team may, and adds what only a team says.
pub fn legal(g: &Game, o: &Open, out: &mut Vec<Order>) {
    let Some(talk) = &o.talk else { return };
    let consents = consents(g, o, out);
    out.retain(|order| check(g, o, order).is_ok());
    if o.phase == Phase::Deal && g.setup.plan.is_none() {
        let plans = [Plan::Historical, Plan::Marcks, Plan::Schultz].map(Vote::For);
        for by in g.setup.team.commanders().iter().copied() {
            let votes = plans.into_iter().chain([Vote::Die]).map(|vote| Order::Vote { by, vote });
            out.extend(votes.filter(|order| check(g, o, order).is_ok()));
        }
    }
    let parts = concerned(g, o).iter().map(|by| Order::Part { by, done: !talk.done.has(by) });
    out.extend(parts.filter(|order| check(g, o, order).is_ok()));
    if talk.answers.len() < MOST_ANSWERS {
        out.extend(consents);
    }
}

/// Before a commander who was done gives another order, his part is open again.
pub fn reopen(g: &Game, d: &mut GameDraft<'_>, order: &Order) {
    let o = &d.state.open;
    let Some(talk) = &o.talk else { return };
    if matches!(order, Order::Vote { .. } | Order::Part { .. } | Order::Consent { .. }) {
        return;
    }
    let speaking = speakers(g, o, order);
    if let (1, Some(by)) = (speaking.len(), (speaking & talk.done).iter().next()) {
        d.emit(Event::PartSaid { by, done: false });
    }
}

/// A vote; with the last one the plan is fixed and the units are drawn (BF-SET-11, R94).
pub fn vote(g: &Game, d: &mut GameDraft<'_>, by: Group, vote: Vote) -> Next {
    d.emit(Event::Voted { by, vote });
    if awaited(g, &d.state.open).is_empty() { setup::begin(g, d) } else { Next::Choice }
}

/// A commander is done, or not after all.
pub fn part(d: &mut GameDraft<'_>, by: Group, done: bool) -> Next {
    d.emit(Event::PartSaid { by, done });
    Next::Choice
}

/// What follows once all who have a say in it are done.
pub fn settle(g: &Game, d: &mut GameDraft<'_>, next: Next) -> Next {
    let o = &d.state.open;
    let Some(talk) = o.talk.as_ref().filter(|_| next == Next::Choice) else { return next };
    let concerned = concerned(g, o);
    if talk.done.is_empty() || concerned.is_empty() || !(concerned - talk.done).is_empty() {
        return next;
    }
    match o.battle.stage {
        Stage::Advance => Next::Pursuit,
        Stage::Exploit => combat::end_exploit(d),
        _ => Next::StepOver,
    }
}

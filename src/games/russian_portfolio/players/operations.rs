//! A phase of operations (22.2, 22.4, 22.5): the moves that build attacks, the moves of all others, the attacks themselves.

use super::{
    super::{
        battle::BattleOrder,
        game::Game,
        nouns::{AXIS, SOVIET, Stack, Step},
        order::Order,
        rules::combat::odds,
    },
    attacks::{self, Meant},
    axis,
    numbers::Thought,
    reason::Reason,
    scratch::Scratch,
    soviet,
};

/// What a side does in the movement or planning step of a phase, up to the first die.
pub fn conduct(t: &Thought<'_>, s: &mut Scratch<'_>) {
    s.settle();
    let passed = s.p.reserve > 1;
    let mut meant = Vec::new();
    if !passed {
        if t.side == AXIS && s.p.step == Step::Move(t.side) {
            axis::guard(t, s);
        }
        let (chosen, reasons) = attacks::choose(t, &s.p);
        for reason in reasons {
            s.because(reason);
        }
        meant = chosen;
        if s.p.step == Step::Move(t.side) {
            for attack in &meant {
                gather(s, attack);
            }
            if t.side == SOVIET { soviet::line(t, s) } else { axis::go_on(t, s) }
        }
    }
    if s.p.step == Step::Move(t.side) {
        s.give(Order::Done, None);
    }
    if s.p.step == Step::Plan(t.side) {
        allot(t, s, &meant);
        confirm(t, s);
    }
}

/// Brings the units of an attack to where they attack from.
fn gather(s: &mut Scratch<'_>, attack: &Meant) {
    let reason = Reason::Attack {
        units: attack.units(),
        hex: attack.target,
        column: attack.column,
        worth: (attack.worth * 10.0) as i16,
    };
    for (unit, hex) in &attack.from {
        if s.p.at.of(*unit) != Some(*hex) {
            s.send(Stack(*unit, None), *hex, Some(reason));
        }
    }
}

/// Allots the attacks whose units have come, highest column first; one that falls a column short is still made.
fn allot(t: &Thought<'_>, s: &mut Scratch<'_>, meant: &[Meant]) {
    let mut sorted: Vec<&Meant> = meant.iter().collect();
    sorted.sort_by_key(|attack| std::cmp::Reverse(attack.column));
    for attack in sorted {
        let first = s.p.fighting.plan.len();
        let reason = Reason::Attack {
            units: attack.units(),
            hex: attack.target,
            column: attack.column,
            worth: (attack.worth * 10.0) as i16,
        };
        for (unit, _) in &attack.from {
            let order = if s.p.fighting.plan.len() == first {
                BattleOrder::Begin { unit: *unit, target: attack.target }
            } else {
                BattleOrder::Join { unit: *unit, attack: first as u8 }
            };
            s.give(Order::Battle(order), Some(reason));
        }
        let falls_short = s.p.fighting.plan.get(first).is_some_and(|plan| {
            let tally = odds::tally(t.game, &s.p, plan);
            tally.column < attack.wanted - 1 || !tally.is_legal()
        });
        if falls_short {
            withdraw(s, first);
        }
    }
    amphibious(t, s);
}

/// Takes an attack back.
fn withdraw(s: &mut Scratch<'_>, nth: usize) {
    let Some(attack) = s.p.fighting.plan.get(nth).cloned() else { return };
    for unit in attack.units {
        s.give(Order::Battle(BattleOrder::Withdraw { unit }), None);
    }
}

/// The amphibious right goes to the first attack that a river shifts.
fn amphibious(t: &Thought<'_>, s: &mut Scratch<'_>) {
    for nth in 0..s.p.fighting.plan.len() {
        let attack = &s.p.fighting.plan[nth];
        let Some(hex) = attack.targets.first() else { continue };
        if !odds::over_river(t.game, &s.p, attack) {
            continue;
        }
        let order = Order::Battle(BattleOrder::Amphibious { attack: nth as u8, on: true });
        if s.give(order, Some(Reason::Amphibious(hex))).is_some() {
            return;
        }
    }
}

/// Confirms the plan. Where a heavyweight beside an attacker stands against it, ready neighbours attack that too; else the first
/// attack is withdrawn (22.2, 5).
fn confirm(t: &Thought<'_>, s: &mut Scratch<'_>) {
    let mut answers = 0;
    while !s.p.fighting.plan.is_empty() {
        if s.give(Order::Done, None).is_some() {
            return;
        }
        if answers < 8 && answer_for(t.game, s) {
            answers += 1;
        } else {
            let before = s.p.fighting.plan.len();
            withdraw(s, 0);
            if s.p.fighting.plan.len() == before {
                return;
            }
        }
    }
    s.give(Order::Done, Some(Reason::NothingLeft));
}

/// Begins an attack with everybody beside an enemy that stands against the plan; whether the plan is better for it.
fn answer_for(game: &Game, s: &mut Scratch<'_>) -> bool {
    let mut orders = Vec::new();
    super::super::rules::combat::legal(game, &s.p, &mut orders);
    let before = s.p.fighting.plan.len();
    let begins = orders.iter().find_map(|order| match order {
        Order::Battle(BattleOrder::Begin { unit, target }) => {
            let heavy = s.p.at.units(*target).any(|there| game.counter(there).heavyweight());
            (heavy && s.p.fighting.plan.iter().all(|attack| !attack.targets.has(*target)))
                .then_some((*unit, *target))
        }
        _ => None,
    });
    let Some((unit, target)) = begins else { return false };
    if s.give(Order::Battle(BattleOrder::Begin { unit, target }), None).is_none() {
        return false;
    }
    for order in orders {
        if let Order::Battle(BattleOrder::Begin { unit, target: other }) = order
            && other == target
        {
            s.give(Order::Battle(BattleOrder::Join { unit, attack: before as u8 }), None);
        }
    }
    let legal = s.p.fighting.plan.get(before).is_some_and(|plan| odds::tally(game, &s.p, plan).is_legal());
    if !legal {
        withdraw(s, before);
    }
    legal
}

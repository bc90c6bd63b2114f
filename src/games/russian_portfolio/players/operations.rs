//! A phase of operations (22.2, 22.4, 22.5): the moves that build attacks, the moves of all others, the attacks themselves.

use super::{
    super::{
        combat::{Attack, BattleOrder},
        game::Game,
        nouns::{AXIS, HexSet, SOVIET, Stack, Step, UnitSet},
        order::Order,
        rules::{combat::odds, zone},
        state::Position,
    },
    attacks::{self, Meant},
    axis,
    numbers::{EVEN, LAST_RESERVE, Thought},
    prizes,
    reason::Reason,
    scratch::Scratch,
    soviet,
};
use engine::contract::rules::Rules as _;

/// What a side does in the movement or planning step of a phase, up to the first die.
pub fn conduct(t: &Thought<'_>, s: &mut Scratch<'_>) {
    s.settle();
    let passed = s.p.reserve > if t.style.mended { LAST_RESERVE } else { 1 };
    let mut meant = Vec::new();
    if !passed {
        if t.side == AXIS && s.p.step == Step::Move(t.side) {
            axis::guard(t, s);
        }
        let gone = prizes::go_for(t, s);
        let (chosen, reasons) = attacks::choose(t, &unplanned(&s.p), gone);
        for reason in reasons {
            s.because(reason);
        }
        meant = chosen;
        if s.p.step == Step::Move(t.side) {
            let zone = zone::of(t.game, &s.p, t.side.other());
            for attack in &meant {
                gather(t, s, &zone, attack);
            }
            let busy = busy(t, &meant);
            if t.side == SOVIET { soviet::line(t, s, busy) } else { axis::go_on(t, s, busy) }
        }
    }
    if s.p.step == Step::Move(t.side) {
        s.give(Order::Done, None);
    }
    if s.p.step == Step::Plan(t.side) {
        allot(t, s, &meant);
    }
}

/// The position as if nothing were allotted yet.
fn unplanned(p: &Position) -> Position {
    let mut p = p.clone();
    p.fighting.plan.clear();
    p
}

/// Whom the attacks that are chosen need: they do not go elsewhere.
fn busy(t: &Thought<'_>, meant: &[Meant]) -> UnitSet {
    if t.style.mended { UnitSet::union(meant.iter().map(Meant::units)) } else { UnitSet::NONE }
}

/// Brings the units of an attack to where they attack from.
fn gather(t: &Thought<'_>, s: &mut Scratch<'_>, zone: &HexSet, attack: &Meant) {
    for (unit, hex) in &attack.from {
        if s.p.at.of(*unit) != Some(*hex)
            && let Some(found) = t.reach(&s.p, zone, *unit)
        {
            s.send_by(&found, Stack(*unit, None), *hex, Some(attack.reason()));
        }
    }
}

/// Makes the plan the one that will stand, and confirms it.
///
/// What will stand is worked out from an empty plan, whatever is allotted already, so every order comes nearer to the same end:
/// a player who asks again after each of them is not told to begin what he was told to withdraw.
fn allot(t: &Thought<'_>, s: &mut Scratch<'_>, meant: &[Meant]) {
    let plan = beside_given(t.game, &s.p, standing(t, &s.p, meant));
    for unit in astray(&s.p, &plan) {
        s.give(Order::Battle(BattleOrder::Withdraw { unit }), None);
    }
    for attack in &plan {
        let Some(target) = attack.targets.first() else { continue };
        let meant =
            meant.iter().find(|meant| meant.target == target && (attack.units - meant.units()).is_empty());
        let units = meant.map_or_else(|| attack.units.iter().collect(), Meant::by_strength);
        for unit in units.into_iter().filter(|unit| attack.units.has(*unit)) {
            let order = match nth(&s.p, attack) {
                None => BattleOrder::Begin { unit, target },
                Some(attack) => BattleOrder::Join { unit, attack },
            };
            s.give(Order::Battle(order), meant.map(Meant::reason));
        }
    }
    for attack in plan.iter().filter(|attack| attack.amphibious) {
        if let (Some(nth), Some(target)) = (nth(&s.p, attack), attack.targets.first()) {
            let order = BattleOrder::Amphibious { attack: nth, on: true };
            s.give(Order::Battle(order), Some(Reason::Amphibious(target)));
        }
    }
    s.give(Order::Done, s.p.fighting.plan.is_empty().then_some(Reason::NothingLeft));
}

/// Whether an attack is another one or what there is of it so far.
fn is_part(attack: &Attack, of: &Attack) -> bool {
    attack.targets == of.targets && (attack.units - of.units).is_empty()
}

/// The number of an attack in the plan, as far as it is allotted.
fn nth(p: &Position, attack: &Attack) -> Option<u8> {
    p.fighting.plan.iter().position(|there| is_part(there, attack)).map(|nth| nth as u8)
}

/// Units that are allotted otherwise than in a plan.
fn astray(p: &Position, plan: &[Attack]) -> UnitSet {
    let fits = |at: usize| plan.iter().any(|attack| nth(p, attack) == Some(at as u8));
    let others = p.fighting.plan.iter().enumerate().filter(|(at, _)| !fits(*at));
    UnitSet::union(others.map(|(_, there)| there.units))
}

/// What another player has allotted stays, if what is meant can stand beside it: the attacks then, else those that are meant.
fn beside_given(game: &Game, p: &Position, best: Vec<Attack>) -> Vec<Attack> {
    let mut given: Vec<Attack> = Vec::new();
    loop {
        let meets = |attack: &Attack, there: &Attack| {
            attack.units.meets(there.units) || attack.targets.meets(there.targets)
        };
        let free = |attack: &&Attack| !given.iter().any(|there| meets(attack, there));
        let free: Vec<Attack> = best.iter().filter(free).cloned().collect();
        let other = |there: &&Attack| !free.iter().any(|attack| is_part(there, attack));
        let others: Vec<Attack> = p.fighting.plan.iter().filter(other).cloned().collect();
        if others.len() == given.len() {
            let mut all = p.clone();
            all.fighting.plan = given.into_iter().chain(free).collect();
            return if game.check(&all, &Order::Done).is_ok() { all.fighting.plan } else { best };
        }
        given = others;
    }
}

/// The attacks that are left when all that are meant have been allotted, highest column first, and what stands against them has
/// been answered; one that falls a column short is still made.
fn standing(t: &Thought<'_>, p: &Position, meant: &[Meant]) -> Vec<Attack> {
    let mut s = Scratch::silent(t.game, unplanned(p));
    let mut sorted: Vec<&Meant> = meant.iter().collect();
    sorted.sort_by_key(|attack| std::cmp::Reverse(attack.column));
    for attack in sorted {
        let first = s.p.fighting.plan.len();
        for (unit, _) in &attack.from {
            let order = if s.p.fighting.plan.len() == first {
                BattleOrder::Begin { unit: *unit, target: attack.target }
            } else {
                BattleOrder::Join { unit: *unit, attack: first as u8 }
            };
            s.give(Order::Battle(order), None);
        }
        let falls_short = s.p.fighting.plan.get(first).is_some_and(|plan| {
            let tally = odds::tally(t.game, &s.p, plan);
            tally.column < attack.wanted - 1 || !tally.is_legal()
        });
        if falls_short {
            withdraw(&mut s, first);
        }
    }
    amphibious(t.game, &mut s);
    answer(t, &mut s);
    s.p.fighting.plan
}

/// Takes an attack back.
fn withdraw(s: &mut Scratch<'_>, nth: usize) {
    let Some(attack) = s.p.fighting.plan.get(nth).cloned() else { return };
    for unit in attack.units {
        s.give(Order::Battle(BattleOrder::Withdraw { unit }), None);
    }
}

/// The amphibious right goes to the first attack that a river shifts.
fn amphibious(game: &Game, s: &mut Scratch<'_>) {
    for nth in 0..s.p.fighting.plan.len() {
        if odds::over_river(game, &s.p, &s.p.fighting.plan[nth]) {
            let order = Order::Battle(BattleOrder::Amphibious { attack: nth as u8, on: true });
            if s.give(order, None) {
                return;
            }
        }
    }
}

/// Where a heavyweight beside an attacker stands against the plan, ready neighbours attack that too; else the first attack is
/// withdrawn (22.2, 5).
fn answer(t: &Thought<'_>, s: &mut Scratch<'_>) {
    let mut answers = 0;
    while !s.p.fighting.plan.is_empty() && !s.may(&Order::Done) {
        if answers < 8 && answer_for(t, s) {
            answers += 1;
        } else {
            let before = s.p.fighting.plan.len();
            withdraw(s, 0);
            if s.p.fighting.plan.len() == before {
                return;
            }
        }
    }
}

/// Begins an attack with everybody beside an enemy that stands against the plan; whether the plan is better for it.
fn answer_for(t: &Thought<'_>, s: &mut Scratch<'_>) -> bool {
    let game = t.game;
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
    if !s.give(Order::Battle(BattleOrder::Begin { unit, target }), None) {
        return false;
    }
    for order in orders {
        if let Order::Battle(BattleOrder::Begin { unit, target: other }) = order
            && other == target
        {
            s.give(Order::Battle(BattleOrder::Join { unit, attack: before as u8 }), None);
        }
    }
    let least = if t.style.mended { EVEN } else { i8::MIN };
    let legal = s.p.fighting.plan.get(before).is_some_and(|plan| {
        let tally = odds::tally(game, &s.p, plan);
        tally.is_legal() && tally.column >= least
    });
    if !legal {
        withdraw(s, before);
    }
    legal
}

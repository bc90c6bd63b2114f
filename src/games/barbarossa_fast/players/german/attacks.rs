//! After the air dice and in Step 4: which attacks stand, which comes next, and whether as a Blitzkrieg.

use super::{
    Why,
    assault::{Attack, Force, Leg, Verdict},
    orders::Orders,
    percent,
    scout::{Scout, brings_hit},
    sketch::Sketch,
};
use crate::{
    ids::{SpaceId, SpaceSet, UnitId},
    nouns::Weather,
    order::Order,
};

/// The force declared against a target.
pub fn declared(s: &Scout<'_>, target: SpaceId) -> Force {
    let mut force = Force::default();
    for unit in s.o.attackers_of(target) {
        if let Some(from) = s.o.space(unit) {
            force.add(s, unit, from);
        }
    }
    force
}

/// Whether an attack does as well with one unit more: it is surer, or costs no more.
pub fn is_as_good_with(s: &Scout<'_>, unit: UnitId, target: SpaceId) -> bool {
    let Some(from) = s.o.space(unit) else { return false };
    let (now, alone) = (Sketch::new(s.o), declared(s, target));
    let mut joined = alone;
    joined.add(s, unit, from);
    let pending = s.o.targets - target;
    let a = Attack { air: 0.0, trapped: s.is_trapped(target, &now, pending), leg: Leg::Normal, pending };
    let worth = s.worth(&now);
    let [alone, joined] = [alone, joined].map(|force| s.judge(&now, worth, &force, target, &a));
    joined.odds.clear > alone.odds.clear || joined.lost <= alone.lost
}

/// Chance of an air hit in a declared attack: certain or none once the die has fallen.
fn air_over(s: &Scout<'_>, target: SpaceId) -> f32 {
    let hit = s.o.fleets.iter().any(|f| f.target == Some(target) && f.die > 0 && brings_hit(f.result));
    f32::from(hit)
}

/// A declared attack, as a normal one.
fn attack_on(s: &Scout<'_>, now: &Sketch, target: SpaceId) -> (Force, Attack) {
    let pending = s.o.targets - target;
    let trapped = s.is_trapped(target, now, pending);
    (declared(s, target), Attack { air: air_over(s, target), trapped, leg: Leg::Normal, pending })
}

/// After the air dice: attacks that have become hopeless are cancelled (R96).
pub fn after_air(s: &Scout<'_>, to: &mut Orders<'_>) {
    let now = Sketch::new(s.o);
    let worth = s.worth(&now);
    let mut cancelled = false;
    for target in s.o.targets {
        let (force, a) = attack_on(s, &now, target);
        let v = s.judge(&now, worth, &force, target, &a);
        if v.gain < s.w.hopeless {
            let chance = percent(v.odds.clear);
            cancelled |= to.give(Order::Cancel { target }, [Why::Cancel { target, chance }]);
        }
    }
    to.end(Order::EndStep, if cancelled { Vec::new() } else { vec![Why::Stand] });
}

/// The next attack of some: empty ground first, since it closes ways of retreat and supply, then the surest.
pub fn commit(s: &Scout<'_>, to: &mut Orders<'_>, targets: SpaceSet) {
    let now = Sketch::new(s.o);
    let worth = s.worth(&now);
    let good = s.g.weather(s.o) == Weather::Good;
    let mut best: Option<(f32, SpaceId, bool, Verdict)> = None;
    for target in targets {
        let (force, a) = attack_on(s, &now, target);
        let mut v = s.judge(&now, worth, &force, target, &a);
        let mut blitz = false;
        if good && force.panzers > 0 {
            let b = s.judge(&now, worth, &force, target, &Attack { leg: Leg::First, ..a });
            if b.next.is_some() && b.gain > v.gain + 0.1 {
                (v, blitz) = (b, true);
            }
        }
        let empty = !target.is_in(s.o.soviet);
        let rank = v.odds.clear + if empty { 1.0 } else { 0.0 } + v.gain.clamp(0.0, 100.0) * 0.001;
        if best.as_ref().is_none_or(|(r, ..)| rank > *r) {
            best = Some((rank, target, blitz, v));
        }
    }
    let Some((_, target, blitzkrieg, v)) = best else { return };
    let off = Order::CallOff { target };
    if v.gain < s.w.hopeless && to.may(&off) {
        return to.end(off, [Why::CallOff { target, chance: percent(v.odds.clear) }]);
    }
    let mut why = vec![Why::Commit { target, chance: percent(v.odds.clear) }];
    if let (true, Some((next, chance))) = (blitzkrieg, v.next) {
        why.push(Why::Blitz { target, next, chance: percent(chance), lost: Some(v.lost) });
    }
    to.end(Order::Commit { target, blitzkrieg }, why);
}

//! Inside a battle: the air effect, hits, retreats, the advance, the second leg.

use super::{
    Why,
    assault::{Attack, Force, Leg},
    orders::Orders,
    percent,
    scout::{Scout, brings_hit},
    sketch::Sketch,
    weights::Weights,
};
use crate::{
    game::Game,
    ids::{FleetId, SpaceId, UnitId},
    nouns::{AirEffect, Stage},
    order::Order,
    players::{losses::cheapest, soviet::losses},
    rules::{air, combat, commanders, retreat, victory},
    state::Open,
};

/// R20: one hit less if the hits clear the place without it, else one hit more.
pub fn air_effect(s: &Scout<'_>, to: &mut Orders<'_>) {
    let target = s.o.battle.target;
    let now = Sketch::new(s.o);
    let fire = combat::compute_fire(s.g, s.o);
    let trapped = s.is_trapped(target, &now, s.o.targets - target);
    let need = s.need_of(target, s.o.fort, trapped);
    let sure = if s.o.turn == 1 { s.g.conduct.first_turn_strike.unsigned_abs() } else { 0 };
    let hits = (fire.attack + sure).saturating_sub(fire.absorbs);
    if hits >= need {
        to.end(Order::Air { effect: AirEffect::Minus }, [Why::AirMinus { target }]);
    } else {
        to.end(Order::Air { effect: AirEffect::Plus }, [Why::AirPlus { target, hits, need }]);
    }
}

/// What was unknown is seen: pressed, unless that is worth much less than to leave it (BF-CALL-01, R120).
pub fn seen(s: &Scout<'_>, to: &mut Orders<'_>) {
    let (o, b) = (s.o, &s.o.battle);
    let target = b.target;
    let now = Sketch::new(o);
    let mut force = Force::default();
    for unit in b.attackers {
        if let Some(from) = o.space(unit) {
            force.add(s, unit, from);
        }
    }
    let leg = match (b.blitz, b.leg) {
        (false, _) => Leg::Normal,
        (true, 1) => Leg::First,
        (true, _) => Leg::Second,
    };
    let pending = o.targets - target;
    let trapped = s.is_trapped(target, &now, pending);
    let struck = air::result_in_battle(s.g, o).is_some_and(brings_hit);
    let a = Attack { air: f32::from(u8::from(struck)), trapped, leg, pending };
    let v = s.judge(&now, s.worth(&now), &force, target, &a);
    let off = Order::CallOff { target };
    if v.gain < s.w.hopeless && to.may(&off) {
        let chance = percent(v.odds.clear);
        return to.end(off, [Why::CallOff { target, chance }]);
    }
    to.end(Order::Press { target }, []);
}

/// Hits on German attackers or defenders: the whole lot, best spread first.
pub fn hits(g: &Game, o: &Open, to: &mut Orders<'_>) {
    for (unit, n) in wanted(g, o) {
        for _ in 0..n {
            if is_settled(g, to.open()) {
                return;
            }
            let (order, why) = (Order::TakeHit { unit }, vec![Why::Loss { unit }]);
            if combat::hits_left(g, to.open()) == 1 {
                return to.end(order, why);
            }
            to.give(order, why);
        }
    }
    // No way to place all of them was found: one after another.
    if to.is_empty()
        && let Some(unit) = cheapest(g, o)
    {
        to.end(Order::TakeHit { unit }, [Why::Loss { unit }]);
    }
}

/// How many hits more each German unit is to take, of those that are due now.
pub fn wanted(g: &Game, o: &Open) -> Vec<(UnitId, u8)> {
    let (units, _) = combat::suffering(o);
    let mut list: Vec<Sufferer> = units
        .into_iter()
        .map(|unit| Sufferer {
            id: unit,
            factor: g.estimate(o, unit),
            room: combat::capacity(g, o, unit),
            before: o.hits[unit],
            ill: o.is_disrupted(unit),
            by: if o.talk.is_some() { commanders::commander(g, o, unit) as u8 } else { 0 },
            later: 0,
        })
        .collect();
    let mut later = 0u8;
    for u in list.iter_mut().rev() {
        u.later = later;
        later = later.saturating_add(u.takes());
    }
    let shares = o.talk.as_ref().and_then(|talk| talk.shares);
    let attacking = o.battle.stage == Stage::AttackerHits;
    let mut search = Spread {
        list: &list,
        shares,
        attacking,
        blitz: o.battle.blitz && o.battle.leg == 1,
        key: 70,
        now: vec![0; list.len()],
        best: vec![0; list.len()],
        score: i32::MIN,
    };
    let hits = combat::hits_left(g, o);
    search.place(0, hits);
    if attacking && !search.keeps_key(&search.best) && losses::is_emptied_under_pressure(g, o) {
        search.key = DECISIVE;
        search.score = i32::MIN;
        search.place(0, hits);
    }
    let best = search.best;
    list.iter().map(|u| u.id).zip(best).collect()
}

/// Whether the remaining hits fall by themselves.
fn is_settled(g: &Game, o: &Open) -> bool {
    let left = combat::hits_left(g, o);
    let room = combat::suffering(o)
        .0
        .into_iter()
        .map(|u| combat::capacity(g, o, u).saturating_sub(o.hits[u]))
        .filter(|n| *n > 0);
    left == 0 || room.clone().count() <= 1 || room.sum::<u8>() <= left
}

/// What a fit attacker is worth where the place falls with one: more than any loss (§7.5 (1)).
const DECISIVE: i32 = 10_000;

struct Sufferer {
    id: UnitId,
    factor: u8,
    room: u8,
    before: u8,
    ill: bool,
    by: u8,
    /// Hits that those after it can take.
    later: u8,
}

impl Sufferer {
    /// Hits that it can take.
    fn takes(&self) -> u8 {
        self.room - self.before.min(self.room)
    }
}

/// All ways to place some hits, the best one kept. Units of a kind take hits in order, so few ways are left.
struct Spread<'a> {
    list: &'a [Sufferer],
    /// What each commander of a joint force takes.
    shares: Option<[u8; 3]>,
    attacking: bool,
    blitz: bool,
    /// What a unit that is fit, or in place, is worth.
    key: i32,
    now: Vec<u8>,
    best: Vec<u8>,
    score: i32,
}

impl Spread<'_> {
    fn place(&mut self, i: usize, left: u8) {
        if left == 0 {
            return self.judge();
        }
        let Some(u) = self.list.get(i) else { return };
        let mut most = u.takes().min(left);
        if i > 0 {
            let v = &self.list[i - 1];
            if (v.factor, v.room, v.before, v.ill, v.by) == (u.factor, u.room, u.before, u.ill, u.by) {
                most = most.min(self.now[i - 1]);
            }
        }
        // What those after it cannot take it takes itself.
        for n in (left.saturating_sub(u.later)..=most).rev() {
            self.now[i] = n;
            self.place(i + 1, left - n);
        }
        self.now[i] = 0;
    }

    /// Whether hits placed like this leave an attacker fit.
    fn keeps_key(&self, hits: &[u8]) -> bool {
        self.list.iter().zip(hits).any(|(u, n)| u.before + n == 0 && !u.ill)
    }

    fn fits(&self, shares: [u8; 3]) -> bool {
        let mut placed = [0u8; 3];
        for (u, n) in self.list.iter().zip(&self.now) {
            placed[usize::from(u.by).min(2)] += u.before + n;
        }
        placed == shares
    }

    /// Losses first, unless a fit attacker decides; then one unit fit (attacking) or in place (defending); then as many as
    /// possible to go on.
    fn judge(&mut self) {
        if self.shares.is_some_and(|shares| !self.fits(shares)) {
            return;
        }
        let (mut lost, mut fit, mut stays, mut go) = (0i32, 0i32, 0i32, 0i32);
        for (u, n) in self.list.iter().zip(&self.now) {
            let hits = u.before + n;
            let army = u.factor >= 2;
            if hits >= u.room {
                lost += i32::from(u.factor);
            } else if hits == 0 {
                fit += i32::from(u.factor) * i32::from(!u.ill);
                stays += 1;
                go += if army {
                    4
                } else if self.blitz {
                    3
                } else {
                    2
                };
            } else if army && hits == 1 && !u.ill {
                stays += 1;
                go += 3;
            }
        }
        let key = if self.attacking { i32::from(fit > 0) } else { i32::from(stays > 0) };
        let score = -60 * lost + self.key * key + if self.attacking { 2 * go + fit } else { 3 * fit + stays };
        if score > self.score {
            self.score = score;
            self.best.copy_from_slice(&self.now);
        }
    }
}

/// A German hit survivor stays if it may, or falls back to where it is worth most.
pub fn retreats(g: &Game, o: &Open, w: &Weights, to: &mut Orders<'_>) {
    let Some(unit) = o.battle.to_retreat.into_iter().next() else { return };
    if !retreat::must_retreat(o, unit) {
        let at = o.space(unit).unwrap_or(SpaceId(0));
        return to.end(Order::Stay { unit }, [Why::Hold { unit, at }]);
    }
    let s = Scout::new(g, o, w);
    let now = Sketch::new(o);
    let worth = |p: SpaceId| {
        let mut sketch = now;
        sketch.at.set(unit, Some(p));
        sketch.settle();
        s.worth(&sketch)
    };
    let open = retreat::destinations(g, o, unit);
    let ways = open.iter().map(|p| (worth(p), p));
    if let Some((_, p)) = ways.max_by(|a, b| a.0.total_cmp(&b.0).then(b.1.0.cmp(&a.1.0))) {
        let ways = open.len() as u8;
        to.end(Order::Retreat { unit, to: p }, [Why::FallBack { unit, to: p, ways }]);
    }
}

/// Who moves in: every unit worth more there. In a Blitzkrieg the panzers always do, and into an empty place some unit does: it
/// is attacked to be entered, and the attack is spent.
pub fn advance(s: &Scout<'_>, to: &mut Orders<'_>) {
    let target = s.o.battle.target;
    let b = &s.o.battle;
    let dies = victory::may_end_the_war(s.g, s.o, target);
    let mut now = Sketch::new(s.o);
    let mut worth = s.worth(&now);
    let go_on = b.blitz && b.leg == 1;
    let panzers = b.attackers.and(s.g.board.corps);
    let others = b.attackers.without(panzers);
    let lists = if go_on { [panzers, others, b.followers] } else { [others, panzers, b.followers] };
    let unopposed = b.defenders.is_empty() && b.to_defenders == 0;
    let (mut left_behind, mut entered) = (Vec::new(), false);
    let mut least: Option<(f32, UnitId)> = None;
    for unit in lists.into_iter().flatten() {
        if combat::check_advance(s.g, to.open(), unit).is_err() {
            continue;
        }
        let mut sketch = now;
        sketch.move_to(unit, target);
        let v = s.worth(&sketch);
        if v < worth && !(go_on && panzers.has(unit) && !s.o.is_disrupted(unit)) {
            left_behind.push(unit);
            if least.is_none_or(|(other, _)| v > other) {
                least = Some((v, unit));
            }
            continue;
        }
        (now, worth) = (sketch, v);
        let city = s.goal(unit, target).map_or(target, |(c, _)| c);
        entered |= to.give(Order::Advance { unit }, [Why::Advance { unit, target, city }]);
        if dies {
            return;
        }
    }
    if let Some((_, unit)) = least.filter(|_| unopposed && !entered) {
        left_behind.retain(|other| *other != unit);
        to.give(Order::Advance { unit }, [Why::Occupy { unit, target }]);
        if dies {
            return;
        }
    }
    let able = |u: &UnitId| combat::check_advance(s.g, to.open(), *u).is_ok();
    if b.attackers.or(b.followers).into_iter().any(|u| able(&u)) {
        let behind = |unit: UnitId| Why::StayBehind { unit, at: s.o.space(unit).unwrap_or(target) };
        to.end(Order::EndAdvance, left_behind.into_iter().map(behind));
    }
}

/// Where the panzers go on to, and how many of them.
pub fn exploit(s: &Scout<'_>, to: &mut Orders<'_>) {
    let from = s.o.battle.target;
    let now = Sketch::new(s.o);
    let worth = s.worth(&now);
    let able = combat::exploiters(s.g, s.o);
    let mut best: Option<(f32, SpaceId, Force, f32)> = None;
    for m in combat::exploit_targets(s.g, s.o) {
        let mut force = Force::default();
        let pending = s.o.targets - from;
        let trapped = s.is_trapped(m, &now, pending);
        let air = second_air(s, m);
        for unit in able.into_iter().take(s.most_beyond) {
            force.add(s, unit, from);
            let a = Attack { air, trapped, leg: Leg::Second, pending };
            let v = s.judge(&now, worth, &force, m, &a);
            if v.gain > s.w.least && best.as_ref().is_none_or(|(g, ..)| v.gain > *g) {
                best = Some((v.gain, m, force, v.odds.clear));
            }
        }
    }
    if let Some((_, target, force, clear)) = best {
        let chance = percent(clear);
        for (unit, _) in force.iter() {
            to.give(Order::Exploit { unit, target }, [Why::Exploit { unit, target, chance }]);
        }
        to.end(Order::EndExploit, []);
    } else {
        to.end(Order::EndExploit, [Why::Halt { at: from }]);
    }
}

/// The same die over the second target (R17).
fn second_air(s: &Scout<'_>, target: SpaceId) -> f32 {
    let mission = s.o.fleets.iter().position(|f| f.target == Some(s.o.battle.first) && f.die > 0);
    let Some(i) = mission else { return 0.0 };
    let mods = air::modifiers(s.g, s.o, FleetId(i as u8), target);
    f32::from(mods.is_some_and(|m| brings_hit(air::result(s.o.fleets[i].die, &m))))
}

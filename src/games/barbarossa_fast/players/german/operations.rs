//! Step 2: who attacks what, who marches where, who flies.
//!
//! Attacks are chosen one after the other: for every target the forces that could be brought against it are judged,
//! the best one is kept, and the next is judged on the picture it leaves. Units left over follow or march.
//! A step that is half ordered is finished: what is declared stays and is supported where that pays, unless even so it is
//! better called off.

use super::{
    Why,
    assault::{Attack, Force, Leg, Verdict, toll},
    attacks::declared,
    limits::MOST_CITIES,
    orders::Orders,
    percent,
    scout::{KINDS, Scout},
    sketch::Sketch,
};
use crate::{
    ids::{FleetId, FleetSet, GERMAN_UNITS, N_GERMAN, N_SPACES, SpaceId, SpaceSet, UnitId, UnitSet},
    nouns::Role,
    order::Order,
    rules::{
        approach, attack,
        movement::{self, Reach},
    },
    state::{Open, flag},
};

/// Chances of clearing a target at which a growing force is judged again.
const CHANCE_MARKS: [f32; 4] = [0.3, 0.55, 0.8, 0.93];
/// Below this chance a force is not judged.
const LEAST_CHANCE: f32 = 0.2;
/// Up to this many units walk into an empty place.
const MOST_WALKING_IN: usize = 3;

/// An attack before its force is chosen.
struct Plan {
    target: SpaceId,
    fleet: Option<FleetId>,
    /// Chance of an effect of the air mission.
    air: f32,
    trapped: bool,
}

/// A force judged in an ordinary attack, and as the first leg of a Blitzkrieg where it may go on.
type Verdicts = [Option<Verdict>; 2];

/// The best force so far, and what one must be worth.
struct Best {
    least: f32,
    found: Option<(Mission, Sketch)>,
}

/// A planned attack.
#[derive(Clone, Copy)]
struct Mission {
    target: SpaceId,
    force: Force,
    clear: f32,
    fleet: Option<FleetId>,
    air: f32,
    leg: Leg,
    worth: f32,
}

/// What a unit does.
#[derive(Clone, Copy, PartialEq)]
enum Job {
    Free,
    Attack,
    Join { from: SpaceId, target: SpaceId },
    Follow { from: SpaceId, target: SpaceId },
    March { to: SpaceId },
}

struct Planner<'a> {
    s: &'a Scout<'a>,
    reach: [Reach; N_GERMAN],
    /// Spaces a unit can attack from.
    approach: [SpaceSet; N_GERMAN],
    job: [Job; N_GERMAN],
    /// What standing somewhere is worth to one more unit, by kind.
    slope: [[f32; N_SPACES]; KINDS],
    /// What each unit could gain by marching.
    patience: [f32; N_GERMAN],
    /// Units that may act, the panzers with least to gain by marching first.
    panzers: [UnitId; N_GERMAN],
    n_panzers: usize,
    armies: [UnitId; N_GERMAN],
    n_armies: usize,
    sketch: Sketch,
    worth: f32,
    missions: Vec<Mission>,
    targets: SpaceSet,
    flown: FleetSet,
}

/// Plans the whole step, or the rest of it.
pub fn plan(s: &Scout<'_>, to: &mut Orders<'_>) {
    let hopeless = if s.o.targets.is_empty() { Vec::new() } else { Planner::new(s).hopeless() };
    if hopeless.is_empty() {
        return plan_rest(s, to);
    }
    for (target, chance) in hopeless {
        to.give(Order::Cancel { target }, [Why::Cancel { target, chance }]);
    }
    // Units and fleets are free again.
    let open = to.open().clone();
    plan_rest(&Scout::new(s.g, &open, s.w), to);
}

fn plan_rest(s: &Scout<'_>, to: &mut Orders<'_>) {
    let mut p = Planner::new(s);
    p.attack();
    if p.release() {
        p.attack();
    }
    p.march();
    p.give(to);
}

impl<'a> Planner<'a> {
    fn new(s: &'a Scout<'a>) -> Self {
        let sketch = Sketch::new(s.o);
        let mut p = Self {
            s,
            reach: [Reach::default(); N_GERMAN],
            approach: [SpaceSet::NONE; N_GERMAN],
            job: [Job::Free; N_GERMAN],
            slope: [[0.0; N_SPACES]; KINDS],
            patience: [0.0; N_GERMAN],
            panzers: [UnitId(0); N_GERMAN],
            n_panzers: 0,
            armies: [UnitId(0); N_GERMAN],
            n_armies: 0,
            worth: s.worth(&sketch),
            sketch,
            missions: Vec::with_capacity(12),
            targets: SpaceSet::NONE,
            flown: FleetId::ALL.into_iter().filter(|f| s.o.fleets[f.index()].is_assigned()).collect(),
        };
        p.look();
        p
    }

    fn look(&mut self) {
        let s = self.s;
        self.slope = self.slope();
        for (unit, at) in s.o.on_map(GERMAN_UNITS) {
            let i = unit.index();
            let reach = s.reach(unit);
            self.reach[i] = reach;
            if let Some(target) = s.o.aim(unit) {
                let follows = s.o.has(unit, flag::FOLLOWER);
                self.job[i] = if follows { Job::Follow { from: at, target } } else { Job::Attack };
                continue;
            }
            if s.o.is_disrupted(unit) || s.o.has(unit, flag::BONUS) || s.g.is_waiting(s.o, unit) {
                continue;
            }
            let kind = s.kind(unit);
            if approach::may_still_attack(s.g, s.o, unit) {
                let ways = movement::approach(s.g, s.o, unit, &reach) & !self.closed_to(unit);
                self.approach[i] = SpaceSet::only(at) | ways;
            }
            let slope = &self.slope[kind];
            let here = slope[at.index()];
            let best = reach.all().iter().map(|p| slope[p.index()] - here).fold(0.0, f32::max);
            self.patience[i] = best;
            if kind > 0 {
                self.panzers[self.n_panzers] = unit;
                self.n_panzers += 1;
            } else {
                self.armies[self.n_armies] = unit;
                self.n_armies += 1;
            }
        }
        let patience = self.patience;
        self.panzers[..self.n_panzers]
            .sort_by(|a, b| patience[a.index()].total_cmp(&patience[b.index()]).then(a.0.cmp(&b.0)));
    }

    /// Where a unit does not go by itself: armies keep away from Moscow while the Siberians sleep.
    fn closed_to(&self, unit: UnitId) -> SpaceSet {
        if self.s.g.armies.has(unit) { self.s.taboo } else { SpaceSet::NONE }
    }

    /// What standing somewhere is worth to one more unit, by kind.
    fn slope(&self) -> [[f32; N_SPACES]; KINDS] {
        let s = self.s;
        let mut near = [0.0; MOST_CITIES];
        for (unit, at) in s.o.on_map(GERMAN_UNITS) {
            for (sum, n) in near.iter_mut().zip(&s.sway(s.kind(unit), at).near) {
                *sum += n;
            }
        }
        let mut scale = [0.0; MOST_CITIES];
        for (c, scale) in scale.iter_mut().enumerate().take(s.n_cities) {
            let sum = near[c] + s.w.enough;
            *scale = s.points(c) * s.w.pull * s.w.enough / (sum * sum);
        }
        let mut out = [[0.0; N_SPACES]; KINDS];
        for (kind, table) in out.iter_mut().enumerate().take(s.kinds) {
            for p in s.g.board.positions {
                table[p.index()] = s.sway(kind, p).near.iter().zip(&scale).map(|(n, k)| n * k).sum();
            }
        }
        out
    }

    fn is_free(&self, unit: UnitId) -> bool {
        self.job[unit.index()] == Job::Free
    }

    /// Chooses attacks until none is worth it.
    fn attack(&mut self) {
        let s = self.s;
        let jump_off = SpaceSet::union(self.approach);
        let near = s.g.board.neighbours(jump_off) | s.o.targets;
        let mut open = near & s.g.board.positions & !s.o.control & !self.targets;
        let mut best: [Option<Mission>; N_SPACES] = [None; N_SPACES];
        let mut after: [Sketch; N_SPACES] = [self.sketch; N_SPACES];
        for t in open {
            self.consider(t, &mut best, &mut after);
        }
        let mut fresh = open;
        while let Some(t) = top(open, &best) {
            if !t.is_in(fresh) {
                self.consider(t, &mut best, &mut after);
                fresh.add(t);
                continue;
            }
            let Some(m) = best[t.index()] else { break };
            open.remove(t);
            fresh = SpaceSet::NONE;
            self.accept(m, after[t.index()]);
        }
    }

    fn consider(&self, t: SpaceId, best: &mut [Option<Mission>; N_SPACES], after: &mut [Sketch; N_SPACES]) {
        best[t.index()] = None;
        if let Some((m, sketch)) = self.best_force(t) {
            best[t.index()] = Some(m);
            after[t.index()] = sketch;
        }
    }

    /// Declared attacks that even the best support leaves worth less than calling them off, with their chance in per cent.
    fn hopeless(&self) -> Vec<(SpaceId, u8)> {
        let judged = self.s.o.targets.iter().map(|t| (t, self.best_force(t)));
        let bad = judged.filter_map(|(t, best)| match best {
            Some((m, _)) => (m.worth < self.s.w.hopeless).then(|| (t, percent(m.clear))),
            None => Some((t, 0)),
        });
        bad.collect()
    }

    /// The fleet that flies over a target: the one assigned to it, else one that is free to.
    fn fleet_over(&self, t: SpaceId) -> Option<FleetId> {
        let s = self.s;
        let assigned = FleetId::ALL.into_iter().find(|f| s.o.fleets[f.index()].target == Some(t));
        assigned.or_else(|| s.fleet_for(t).filter(|f| s.may_fly() && !self.flown.has(*f)))
    }

    /// The best force against a target. Units declared against it are always part of it.
    fn best_force(&self, t: SpaceId) -> Option<(Mission, Sketch)> {
        let s = self.s;
        let fleet = self.fleet_over(t);
        let base = if t.is_in(s.o.targets) { declared(s, t) } else { Force::default() };
        let air = fleet.map_or(0.0, |f| s.air_chance(f, t, &self.sketch));
        let trapped = s.is_trapped(t, &self.sketch, self.targets);
        let plan = Plan { target: t, fleet, air, trapped };
        let empty = !t.is_in(self.sketch.soviet);
        let mut best = Best { least: if base.len > 0 { f32::MIN } else { s.w.least }, found: None };
        // The whole of a line-up is mostly the same whoever comes first.
        let mut whole: Option<(Force, Verdicts)> = None;
        for armies_first in [true, false] {
            let line = self.line_up(t, &base, armies_first);
            let mut force = Force::default();
            let mut last = -1.0;
            for (n, (unit, from)) in line.iter().enumerate() {
                force.add(s, unit, from);
                let units = n + 1;
                if units < base.len {
                    continue;
                }
                let odds = s.odds(t, force.hits, force.storms, air, &self.sketch, trapped);
                let passes_a_mark = CHANCE_MARKS.iter().any(|mark| last < *mark && odds.clear >= *mark);
                let walks_in = empty && units <= MOST_WALKING_IN;
                let telling = passes_a_mark || units == line.len || walks_in;
                last = last.max(odds.clear);
                if units == base.len || odds.clear > LEAST_CHANCE && telling {
                    let known = whole.filter(|(known, _)| known.fares_as(s, &force));
                    let verdicts = known.map_or_else(|| self.verdicts(&plan, &force), |(_, all)| all);
                    self.weigh_force(&plan, force, &verdicts, &mut best);
                    whole = Some((force, verdicts)).filter(|_| units == line.len).or(whole);
                }
            }
            if line.len == 0 || force.armies == 0 || force.panzers == 0 {
                break;
            }
        }
        best.found
    }

    /// Judges a force, in an ordinary attack and as the first leg of a Blitzkrieg.
    fn verdicts(&self, plan: &Plan, force: &Force) -> Verdicts {
        let s = self.s;
        let may_go_on = s.weather == 0 && force.panzers > 0;
        let judge = |leg: Leg| {
            let how = Attack { air: plan.air, trapped: plan.trapped, leg, pending: self.targets };
            s.judge(&self.sketch, self.worth, force, plan.target, &how)
        };
        [Some(judge(Leg::Normal)), may_go_on.then(|| judge(Leg::First))]
    }

    /// Keeps a force, in one of the two ways, if it is worth more than the best so far.
    fn weigh_force(&self, plan: &Plan, force: Force, verdicts: &Verdicts, best: &mut Best) {
        let s = self.s;
        let patience: f32 = force.iter().map(|(u, _)| self.patience[u.index()]).sum();
        let factors = f32::from(2 * force.armies + force.panzers);
        for (leg, v) in [Leg::Normal, Leg::First].into_iter().zip(verdicts) {
            let Some(v) = v else { continue };
            let Plan { target, fleet, air, .. } = *plan;
            let worth = v.gain - s.w.patience * patience - s.w.price * factors;
            if worth > best.least && best.found.as_ref().is_none_or(|(other, _)| worth > other.worth) {
                let mission = Mission { target, force, clear: v.odds.clear, fleet, air, leg, worth };
                best.found = Some((mission, v.after));
            }
        }
    }

    /// Units that could attack a target beside those declared, within the link limits (BF-LNK-01, -02, -04).
    fn line_up(&self, t: SpaceId, base: &Force, armies_first: bool) -> Force {
        let s = self.s;
        let ways = s.adj(t);
        let mut line = *base;
        let mut there = [UnitSet::NONE; N_SPACES];
        for (unit, from) in base.iter() {
            there[from.index()].add(unit);
        }
        let fits = |there: &[UnitSet; N_SPACES], u: UnitId, q: SpaceId| {
            attack::check_link(s.g, there[q.index()], u, q, t).is_ok()
        };
        let armies = |line: &mut Force, there: &mut [UnitSet; N_SPACES]| {
            for u in &self.armies[..self.n_armies] {
                let lanes = self.approach[u.index()] & ways;
                let mut open = lanes.iter().filter(|q| self.is_free(*u) && fits(there, *u, *q));
                if let Some(q) = open.next() {
                    there[q.index()].add(*u);
                    line.add(s, *u, q);
                }
            }
        };
        if armies_first {
            armies(&mut line, &mut there);
        }
        for u in &self.panzers[..self.n_panzers] {
            let lanes = self.approach[u.index()] & ways;
            if lanes.is_empty() || !self.is_free(*u) {
                continue;
            }
            let here = s.o.space(*u);
            let lane = lanes.iter().filter(|q| fits(&there, *u, *q)).max_by_key(|q| {
                (line.uses(*q) && s.weather > 0, Some(*q) == here, line.uses(*q), std::cmp::Reverse(q.0))
            });
            if let Some(q) = lane {
                there[q.index()].add(*u);
                line.add(s, *u, q);
            }
        }
        if !armies_first {
            armies(&mut line, &mut there);
        }
        line
    }

    /// Frees attackers that are not needed where they attack; true if there are any. Later they may come back.
    fn release(&mut self) -> bool {
        let s = self.s;
        let now = Sketch::new(s.o);
        let mut freed = false;
        for i in 0..self.missions.len() {
            let m = self.missions[i];
            let odds = |force: &Force| s.odds(m.target, force.hits, force.storms, m.air, &now, false);
            let least = odds(&m.force);
            let mut force = m.force;
            for (unit, _) in m.force.iter().filter(|(u, _)| s.o.aim(*u).is_none()) {
                let fewer = force.without(s, unit);
                let left = odds(&fewer);
                let fire = (left.fire * if m.leg == Leg::Normal { 1.0 } else { 2.0 }).round() as u8;
                let toll = toll(fewer.armies, fewer.panzers, fire, m.leg == Leg::First);
                let corps = s.g.board.corps.has(unit);
                let goes_on = m.leg == Leg::Normal || !corps || fewer.panzers > toll.panzers + 1;
                if fewer.len > 0 && left.clear >= least.clear - s.w.slack && toll.lost == 0 && goes_on {
                    force = fewer;
                    self.job[unit.index()] = Job::Free;
                    freed = true;
                }
            }
            self.missions[i].force = force;
        }
        if freed {
            self.redraw();
        }
        freed
    }

    /// Draws the picture again from the attacks planned.
    fn redraw(&mut self) {
        let s = self.s;
        self.sketch = Sketch::new(s.o);
        self.worth = s.worth(&self.sketch);
        for i in 0..self.missions.len() {
            let m = self.missions[i];
            let how = Attack { air: m.air, trapped: false, leg: m.leg, pending: self.targets };
            let v = s.judge(&self.sketch, self.worth, &m.force, m.target, &how);
            self.show(&m, v.after);
        }
    }

    /// Takes an attack into the picture.
    fn show(&mut self, m: &Mission, after: Sketch) {
        if m.clear >= 0.5 {
            self.sketch = after;
        } else {
            for (unit, from) in m.force.iter() {
                self.sketch.at.set(unit, Some(from));
            }
            self.sketch.settle();
        }
        self.worth = self.s.worth(&self.sketch);
    }

    fn accept(&mut self, m: Mission, after: Sketch) {
        for (unit, _) in m.force.iter() {
            self.job[unit.index()] = Job::Attack;
        }
        self.targets.add(m.target);
        let alone = self.s.odds(m.target, m.force.hits, m.force.storms, 0.0, &self.sketch, false).clear;
        let mut m = m;
        self.show(&m, after);
        if m.clear > alone + 0.03 {
            self.flown |= m.fleet.into_iter().collect();
        } else {
            m.fleet = None;
        }
        self.missions.push(m);
    }

    /// Units left over follow an attack or march.
    fn march(&mut self) {
        let s = self.s;
        let mut units: Vec<UnitId> = self.armies[..self.n_armies]
            .iter()
            .chain(&self.panzers[..self.n_panzers])
            .copied()
            .filter(|u| self.is_free(*u))
            .collect();
        units.sort_by(|a, b| {
            self.patience[b.index()].total_cmp(&self.patience[a.index()]).then(a.0.cmp(&b.0))
        });
        for unit in units {
            let Some(at) = s.o.space(unit) else { continue };
            let kind = s.kind(unit);
            let mut best = (self.worth, Job::Free, self.sketch);
            let mut goals = self.reach[unit.index()]
                .all()
                .iter()
                .filter(|p| !p.is_in(self.closed_to(unit)))
                .map(|p| (self.slope[kind][p.index()], p))
                .collect::<Vec<_>>();
            goals.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.0.cmp(&b.1.0)));
            let doors = (self.reach[unit.index()].all() & s.doors & !self.closed_to(unit)).iter();
            for to in goals.iter().take(6).map(|(_, to)| *to).chain(doors) {
                let mut sketch = self.sketch;
                sketch.move_to(unit, to);
                let v = s.worth(&sketch);
                if v > best.0 + 0.01 {
                    best = (v, Job::March { to }, sketch);
                }
            }
            let start = SpaceSet::only(at) | self.reach[unit.index()].basic() & !self.closed_to(unit);
            for m in &self.missions {
                if m.target.is_in(self.closed_to(unit)) {
                    continue;
                }
                let job = if let Some(from) = self.lane_to_join(m, unit, at) {
                    Job::Join { from, target: m.target }
                } else if let Some(from) = self.lane_to_follow(m, start, at) {
                    Job::Follow { from, target: m.target }
                } else {
                    continue;
                };
                let mut sketch = self.sketch;
                sketch.move_to(unit, m.target);
                let v = self.worth + m.clear * (s.worth(&sketch) - self.worth);
                if v > best.0 + 0.01 {
                    best = (v, job, sketch);
                }
            }
            self.job[unit.index()] = best.1;
            (self.worth, self.sketch) = (best.0, best.2);
            if let Job::Join { from, target } = best.1
                && let Some(m) = self.missions.iter_mut().find(|m| m.target == target)
            {
                m.force.add(s, unit, from);
                self.job[unit.index()] = Job::Attack;
            }
        }
    }

    /// A link along which one more may attack (BF-LNK-01, -02), nearest to where the unit stands.
    fn lane_to_join(&self, m: &Mission, unit: UnitId, at: SpaceId) -> Option<SpaceId> {
        let s = self.s;
        let room = |q: SpaceId| {
            let there = m.force.iter().filter(|(_, from)| *from == q).map(|(u, _)| u).collect();
            attack::check_link(s.g, there, unit, q, m.target).is_ok()
        };
        let lanes = self.approach[unit.index()] & s.adj(m.target);
        lanes.iter().filter(|q| room(*q)).max_by_key(|q| (*q == at, std::cmp::Reverse(q.0)))
    }

    /// A link along which one more may follow, nearest to where the unit stands (BF-FOL-01).
    fn lane_to_follow(&self, m: &Mission, start: SpaceSet, at: SpaceId) -> Option<SpaceId> {
        let room = |q: SpaceId| {
            let attackers = m.force.iter().filter(|(_, from)| *from == q).count();
            let behind = Job::Follow { from: q, target: m.target };
            attackers > self.job.iter().filter(|j| **j == behind).count()
        };
        let lanes = start & self.s.adj(m.target);
        lanes.iter().filter(|q| room(*q)).max_by_key(|q| (*q == at, std::cmp::Reverse(q.0)))
    }

    /// Writes the orders down.
    fn give(&self, to: &mut Orders<'_>) {
        let s = self.s;
        for (unit, _) in s.o.on_map(GERMAN_UNITS) {
            if let Job::March { to: goal } = self.job[unit.index()] {
                to.give(Order::Move { unit, to: goal }, self.why_march(unit, goal));
            }
        }
        for m in &self.missions {
            for (unit, from) in m.force.iter() {
                if s.o.space(unit) != Some(from) {
                    to.give(Order::Move { unit, to: from }, self.why_march(unit, m.target));
                }
            }
        }
        for (unit, at) in s.o.on_map(GERMAN_UNITS) {
            if let Job::Follow { from, target } = self.job[unit.index()]
                && from != at
            {
                to.give(Order::Move { unit, to: from }, [Why::Follow { unit, target }]);
            }
        }
        for m in &self.missions {
            let mut why = self.why_attack(m, &to.sketch());
            for (unit, _) in m.force.iter() {
                let order = Order::Declare { unit, target: m.target, role: Role::Attack };
                to.give(order, std::mem::take(&mut why));
            }
        }
        for (unit, _) in s.o.on_map(GERMAN_UNITS) {
            if let Job::Follow { target, .. } = self.job[unit.index()] {
                let order = Order::Declare { unit, target, role: Role::Follow };
                to.give(order, [Why::Follow { unit, target }]);
            }
        }
        self.fly(to);
        let mut why = vec![done(to.open())];
        if self.stays_away_from_moscow() {
            why.push(Why::Siberians);
        }
        to.end(Order::EndStep, why);
    }

    /// Whether an army could go next to Moscow in this step, and none is sent.
    fn stays_away_from_moscow(&self) -> bool {
        let s = self.s;
        let armies = || s.g.armies.into_iter();
        let could = |u: UnitId| (self.reach[u.index()].all() & s.taboo).first().is_some();
        let goes = |u: UnitId| match self.job[u.index()] {
            Job::Free => false,
            Job::March { to } => to.is_in(s.taboo),
            Job::Join { target, .. } | Job::Follow { target, .. } => target.is_in(s.taboo),
            Job::Attack => {
                let with = |m: &&Mission| m.force.iter().any(|(unit, _)| unit == u);
                let planned = self.missions.iter().find(with).map(|m| m.target);
                s.o.aim(u).or(planned).is_some_and(|target| target.is_in(s.taboo))
            }
        };
        armies().any(could) && !armies().any(goes)
    }

    fn why_march(&self, unit: UnitId, to: SpaceId) -> Vec<Why> {
        match self.s.goal(unit, to) {
            Some((city, links)) => vec![Why::City { unit, city, links }],
            None => vec![Why::March { unit, to }],
        }
    }

    /// Why a target is attacked; `now`: as the units stand ready for it.
    fn why_attack(&self, m: &Mission, now: &Sketch) -> Vec<Why> {
        let s = self.s;
        let target = m.target;
        let mut why = Vec::with_capacity(2);
        if s.stacks[target.index()].units == 0 {
            why.push(Why::Empty { target });
        } else {
            let air = m.fleet.map_or(0.0, |fleet| s.air_chance(fleet, target, now));
            let trapped = s.is_trapped(target, now, self.targets - target);
            why.push(s.strike(target, m.force.hits, m.force.storms, air, now, trapped));
        }
        let city = (0..s.n_cities).map(|i| s.cities[i]).find(|c| target.is_in(s.adj(*c)));
        if let Some(city) = city {
            let ways = s.adj(city);
            let closed = (ways & (self.sketch.german | SpaceSet::only(target))).len() as u8;
            why.push(Why::Ring { city, target, closed, of: ways.len() as u8 });
        } else if let Some((unit, _)) = m.force.iter().next()
            && let Some((city, links)) = s.goal(unit, target)
        {
            why.push(Why::City { unit, city, links });
        }
        why
    }

    /// Air missions: those the plan counts on, then whatever is left over over any target of the sector.
    fn fly(&self, to: &mut Orders<'_>) {
        let s = self.s;
        if !s.may_fly() {
            return;
        }
        for fleet in FleetId::ALL {
            let f = &s.o.fleets[fleet.index()];
            if !f.present || f.is_assigned() {
                continue;
            }
            if self.supply_from_air(to, fleet) {
                continue;
            }
            let sketch = to.sketch();
            let planned = self.missions.iter().find(|m| m.fleet == Some(fleet));
            let spare = || {
                self.missions
                    .iter()
                    .filter(|m| m.target.is_in(s.o.soviet) && s.fleet_for(m.target) == Some(fleet))
                    .max_by(|a, b| a.worth.total_cmp(&b.worth))
            };
            let Some(m) = planned.or_else(spare) else { continue };
            let chance = s.air_chance(fleet, m.target, &sketch);
            if chance > 0.0 {
                let chance = percent(chance);
                let why = vec![Why::Air { fleet, target: m.target, chance }];
                to.give(Order::Fly { fleet, target: m.target }, why);
            }
        }
    }

    /// A fleet without a planned target supplies a unit that is cut off.
    fn supply_from_air(&self, to: &mut Orders<'_>, fleet: FleetId) -> bool {
        let s = self.s;
        if (s.o.german & !s.base_net).is_empty() || self.missions.iter().any(|m| m.fleet == Some(fleet)) {
            return false;
        }
        let cut = s.o.on_map(GERMAN_UNITS).filter(|(_, at)| !at.is_in(s.base_net));
        let mut cut: Vec<UnitId> = cut.map(|(u, _)| u).collect();
        cut.sort_by_key(|u| (std::cmp::Reverse(s.factor(*u)), u.0));
        cut.into_iter().any(|unit| to.give(Order::Resupply { fleet, unit }, [Why::Resupply { fleet, unit }]))
    }
}

/// What was ordered in the step, by the computer or a person.
fn done(o: &Open) -> Why {
    let moved = |u: UnitId| o.aim(u).is_none() && (o.links_moved(u) > 0 || o.has(u, flag::BONUS));
    let moves = o.on_map(GERMAN_UNITS).filter(|(u, _)| moved(*u)).count() as u8;
    Why::Done { attacks: o.targets.len() as u8, moves }
}

fn top(open: SpaceSet, best: &[Option<Mission>; N_SPACES]) -> Option<SpaceId> {
    let worth = |t: SpaceId| best[t.index()].as_ref().map_or(f32::MIN, |m| m.worth);
    let t = open.iter().max_by(|a, b| worth(*a).total_cmp(&worth(*b)).then(b.0.cmp(&a.0)))?;
    best[t.index()].is_some().then_some(t)
}

//! Broken sectors, breakouts and obligatory attacks (§7.2, §7.3).
//!
//! Rules: BF-RAT-01 to -06. Rulings: R51, R53 to R57, R61, R87, R130, R134; of the orders to stand R48. Numbers are factors, an unknown unit counts 1.

use super::{
    Order, Why,
    field::{self, quality},
    staff::{Best, Staff},
};
use crate::{
    conduct::Stand,
    game::Game,
    ids::{SOVIET_UNITS, SpaceId, SpaceSet, UnitId, UnitSet},
    nouns::{Group, Role},
    players::reason::Reason,
    refusal,
    rules::{attack, front, legal, supply},
    state::{Open, flag},
};
use engine::contract::automatic::Plan;

use std::cmp::Reverse;

/// Most units that attack along a link (BF-LNK-03).
const MOST: usize = 3;
/// What a German position absorbs (§6.2).
const ABSORBED: u8 = 1;

/// The best units of a stack, at most three, and their strength.
#[derive(Clone, Copy, Default)]
struct Force {
    units: [Option<UnitId>; MOST],
    strength: u8,
}

/// Commits the next declared attack: breakouts first, then the strongest (§7.2, `SOL-5`).
pub(crate) fn next_battle(g: &Game, o: &Open) -> Plan<Order, Reason> {
    let rank = |t: &SpaceId| {
        let strength: u8 = o.attackers_of(*t).into_iter().map(|u| g.estimate(o, u)).sum();
        let against: u8 = o.units_at(*t).into_iter().map(|u| g.estimate(o, u)).sum();
        (t.is_in(o.breakouts), strength as i8 - against as i8, Reverse(*t))
    };
    let next = o.targets.iter().max_by_key(rank);
    Plan {
        steps: next
            .map(|target| (Order::Commit { target, blitzkrieg: false }, Vec::new()))
            .into_iter()
            .collect(),
    }
}

/// Which units are to stand where Germans attack next to a city (§7.6): Weak and unknown ones, so that the best of their
/// position holds. At the reading as ruled the order is never worth giving (7.10, R48).
pub(crate) fn stand(g: &Game, o: &Open) -> Plan<Order, Reason> {
    let mut steps = Vec::new();
    let cities = g.board.cities & !o.control;
    let open = if g.conduct.stand == Stand::AsTrapped { SpaceSet::NONE } else { g.board.neighbours(cities) };
    for at in o.targets & open & !(cities | o.fort) {
        let units = o.units_at(at);
        let rank = |u: &UnitId| (quality(g, o, *u), !o.has(*u, flag::DISRUPTED), Reverse(*u));
        let Some(other) = units.iter().max_by_key(rank) else { continue };
        let lesser = units.iter().filter(|u| *u != other && quality(g, o, *u) < 2);
        let most = if g.conduct.stand == Stand::OneMoreHit { 1 } else { usize::MAX };
        for unit in
            lesser.filter(|unit| legal::check(g, o, &Order::NoRetreat { unit: *unit }).is_ok()).take(most)
        {
            let why = Why::NoRetreat { unit, at, other };
            steps.push((Order::NoRetreat { unit }, vec![Reason::Soviet(why)]));
        }
    }
    steps.push((Order::EndStep, Vec::new()));
    Plan { steps }
}

impl Staff<'_> {
    /// `SOL-1`: which sectors are broken, and by whom.
    pub(crate) fn survey(&mut self) {
        let told: &[Group] = if self.tells { &Group::ALL } else { &[] };
        for sector in told.iter().copied() {
            if !self.o().broken.has(sector) {
                self.note(Why::Line { sector });
                continue;
            }
            if let Some(why) = self.breach(sector) {
                self.note(why);
            }
        }
    }

    fn breach(&self, sector: Group) -> Option<Why> {
        let empty = field::empty(self.g, self.o());
        (self.o().german & self.g.board.sector_set[sector.index()]).iter().find_map(|from| {
            let by = self.o().units_at(from).into_iter().next()?;
            (self.field.forward[from.index()] & empty).iter().find_map(|a| {
                let b = self.beyond(a, empty).iter().next()?;
                Some(Why::Broken { sector, by, from, a, b })
            })
        })
    }

    /// The best able units among some blocks: highest estimate, known before unknown, lower number.
    fn force(&self, blocks: UnitSet) -> Force {
        let mut f = Force::default();
        let mut left = blocks & self.field.able;
        for place in &mut f.units {
            let best = left.iter().max_by_key(|u| {
                let known = self.o().face(*u).is_some();
                (self.g.estimate(self.o(), *u), known, Reverse(*u))
            });
            let Some(unit) = best else { break };
            left.remove(unit);
            f.strength += self.g.estimate(self.o(), unit);
            *place = Some(unit);
        }
        f
    }

    /// Declares the units of a force; the reason rides on the first.
    fn declare(&mut self, units: &[Option<UnitId>], target: SpaceId, why: Why) {
        let mut why = Some(why);
        for unit in units.iter().flatten().copied() {
            self.give(Order::Declare { unit, target, role: Role::Attack }, why.take());
            self.field.taken(unit);
        }
    }

    /// Whether some unit of a stack is declared.
    fn is_used(&self, p: SpaceId) -> bool {
        self.field.here[p.index()].iter().any(|u| self.o().aim(u).is_some())
    }

    /// Soviet units out of supply.
    pub(crate) fn starving(&self) -> UnitSet {
        if (self.o().soviet - self.field.net).is_empty() {
            return UnitSet::NONE;
        }
        let fed = supply::soviet_supplied(self.g, self.o());
        let stand: UnitSet = self.o().on_map(SOVIET_UNITS).map(|(u, _)| u).collect();
        stand - fed
    }

    /// §7.3 a: pockets that their city does not feed break out.
    pub(crate) fn breakouts(&mut self, starving: UnitSet) {
        if starving.is_empty() {
            return;
        }
        let (g, mut cut) = (self.g, self.o().soviet & !self.field.net);
        let mut pockets = Vec::new();
        while let Some(at) = cut.first() {
            let pocket = supply::pocket(g, self.o(), at);
            cut -= pocket | at;
            let feeds = |c| g.city_feeds(c);
            let capacity: usize = (pocket & g.board.cities & !self.o().control).iter().map(feeds).sum();
            pockets.push((capacity, pocket.first(), pocket));
        }
        pockets.sort_unstable_by_key(|(capacity, first, _)| (*capacity, *first));
        for (_, _, pocket) in pockets {
            let held = pocket & self.o().soviet;
            if held.iter().any(|p| self.field.here[p.index()].meets(starving))
                && !self.slip_out(pocket, starving)
            {
                self.break_out(pocket, starving);
            }
        }
    }

    /// §7.3 a 1: where empty German ground cuts supply, units leave a pocket over it, the most valuable first. Returns
    /// whether any did.
    fn slip_out(&mut self, pocket: SpaceSet, starving: UnitSet) -> bool {
        if !self.g.setup.house.control_blocks_supply {
            return false;
        }
        let held = (pocket & self.o().soviet).iter();
        let stand: UnitSet = held.flat_map(|p| self.field.here[p.index()]).collect();
        let mut units: Vec<UnitId> = (stand & starving & self.field.able).into_iter().collect();
        units.sort_by_key(|u| (Reverse(quality(self.g, self.o(), *u)), *u));
        let mut slipped = false;
        for unit in units {
            // Those before may have opened the way to supply.
            let Some(at) = self.o().space(unit).filter(|at| !at.is_in(supply::edge_net(self.g, self.o())))
            else {
                continue;
            };
            let ways = front::relief_steps(self.g, self.o(), at) & self.field.step[at.index()];
            let nearest = |q: &SpaceId| (self.g.board.dr[q.index()], *q);
            if let Some(through) = (ways & field::empty(self.g, self.o())).iter().min_by_key(nearest) {
                self.go(unit, through, Why::BreakoutMove { unit, pocket: at, through });
                slipped = true;
            }
        }
        slipped
    }

    fn break_out(&mut self, pocket: SpaceSet, starving: UnitSet) {
        // Ways to supply from every stack that can attack; they do not change while attacks are declared.
        let targets = self.o().german & !self.g.board.bases;
        let mut stacks: Vec<(SpaceId, SpaceSet)> = (pocket & self.o().soviet)
            .iter()
            .filter(|p| self.field.here[p.index()].meets(self.field.able) && !self.is_used(*p))
            .map(|p| (p, front::relief_steps(self.g, self.o(), p) & targets))
            .collect();
        loop {
            let mut best = Best::new();
            for (from, ways) in &stacks {
                let strength = self.force(self.field.here[from.index()]).strength as i8;
                for target in *ways - self.o().targets {
                    let diff = strength - self.field.against[target.index()] as i8;
                    let rank = (diff, self.reconnected(target), -self.g.board.dr[target.index()]);
                    best.offer((*from, target), rank);
                }
            }
            let Some((from, target)) = self.pick(&best.equal) else { return };
            stacks.retain(|(p, _)| *p != from);
            self.try_to_break_out(from, target, starving);
        }
    }

    /// Soviet units that would be connected to the edge if a position were free of Germans.
    fn reconnected(&self, target: SpaceId) -> u8 {
        let o = self.o();
        let free = supply::soviet_ways(self.g, o.german - target, o.control - target);
        let net = self.g.board.flood(self.g.board.edge, free);
        (net & !self.field.net & self.o().soviet).iter().map(|p| self.field.n(p)).sum()
    }

    fn try_to_break_out(&mut self, from: SpaceId, target: SpaceId, starving: UnitSet) {
        let here = self.field.here[from.index()];
        let against = self.field.against[target.index()];
        let all = self.force(here);
        if all.strength > against {
            let edge = self.edge_near(target);
            let why = Why::Breakout { from, target, strength: all.strength, against, edge };
            return self.declare(&all.units, target, why);
        }
        let hungry = self.force(here & starving);
        if hungry.strength == 0 {
            return self.note(Why::Cover { at: from, target });
        }
        // Units a city feeds join only if a hit would then get through.
        let is_starving = all.units.iter().flatten().any(|u| starving.has(*u));
        let joined = is_starving && all.strength - 1 > ABSORBED;
        let force = if joined { all } else { hungry };
        let why = Why::Trouble { from, target, strength: force.strength, against };
        self.declare(&force.units, target, why);
    }

    fn edge_near(&self, p: SpaceId) -> SpaceId {
        let links = &self.g.board.dist[p.index()];
        self.g.board.edge.iter().min_by_key(|e| (links[e.index()], *e)).unwrap_or(p)
    }

    /// §7.3 b: attacks the procedure is obliged to make (BF-RAT-02, R53).
    pub(crate) fn obligations(&mut self, starving: UnitSet) {
        let touching = (self.o().soviet & self.field.touched).iter();
        let safe = attack::safe_bases(self.g, self.o());
        let mut open: Vec<(SpaceId, SpaceId, Force)> = Vec::with_capacity(16);
        for from in touching {
            let force = self.force(self.field.here[from.index()] - starving);
            let Some(unit) = force.units[0] else { continue };
            let used = self.is_used(from);
            for target in self.g.board.adj[from.index()] & self.o().german & !safe {
                if self.is_open(from, target, unit, force.strength) && !used {
                    open.push((from, target, force));
                }
            }
        }
        let hungry = self.hungry_germans(&open);
        loop {
            let mut best = Best::new();
            for (from, target, force) in &open {
                if !target.is_in(self.o().targets) {
                    best.offer((*from, *target, *force), self.urgency(*target, force.strength, hungry));
                }
            }
            let Some((from, target, force)) = self.pick(&best.equal) else { return };
            open.retain(|(p, _, _)| *p != from);
            self.attack(from, target, force);
        }
    }

    /// Free units walk into empty cities that the Germans control, the best of those that may: a person is not bound by what keeps the
    /// procedure from it (R58, R88).
    pub(crate) fn enter(&mut self) {
        if !self.leaning.enters {
            return;
        }
        let cities = self.o().control & self.g.board.cities & !self.o().german & !self.o().soviet;
        for city in cities {
            let legal =
                |u: &UnitId| legal::check(self.g, self.o(), &Order::Move { unit: *u, to: city }).is_ok();
            let able = self.field.able.iter().filter(legal);
            let best = able.max_by_key(|u| (quality(self.g, self.o(), *u), Reverse(*u)));
            if let Some(unit) = best {
                self.give(Order::Move { unit, to: city }, Some(Why::Enter { unit, city }));
                self.arrived(unit, city);
            }
        }
    }

    /// Whether a stack is obliged and allowed to attack a target; says why not.
    fn is_open(&mut self, from: SpaceId, target: SpaceId, unit: UnitId, strength: u8) -> bool {
        let against = self.field.against[target.index()];
        let retakes = self.leaning.retakes && target.is_in(self.g.board.cities);
        if strength < against || strength == against && !retakes {
            self.note(Why::NoAttack { from, target, strength, against });
            return false;
        }
        if !retakes && !self.leaning.margin.allows(strength, against) {
            return false;
        }
        match attack::check_declare(self.g, self.o(), unit, target, Role::Attack) {
            Ok(()) => true,
            Err(why) if why.code == refusal::BROKEN => {
                let sector = self.g.board.sector[target.index()];
                self.note(Why::NoAttackBroken { from, target, sector });
                false
            }
            // Not toward supply, or the target is taken by a breakout.
            Err(_) => false,
        }
    }

    /// Targets with Germans out of supply.
    fn hungry_germans(&self, open: &[(SpaceId, SpaceId, Force)]) -> SpaceSet {
        let targets: SpaceSet = open.iter().map(|(_, target, _)| *target).collect();
        let cut = targets & !supply::base_net(self.g, self.o());
        let hungry =
            |p: &SpaceId| self.o().units_at(*p).into_iter().any(|u| !self.o().has(u, flag::AIR_SUPPLIED));
        cut.iter().filter(hungry).collect()
    }

    fn urgency(&self, t: SpaceId, strength: u8, hungry: SpaceSet) -> (bool, i8, u8, bool, u8, u8) {
        let b = &self.g.board;
        let diff = strength as i8 - self.field.against[t.index()] as i8;
        let site = if t.is_in(b.cities) { 2 } else { u8::from(t.is_in(b.forts)) };
        let cities = b.adj[t.index()] & b.cities & !self.o().control;
        let vp = cities.iter().map(|c| b.vp[c.index()]).max().unwrap_or(0);
        let panzers = self.o().units_at(t).and(b.panzers).len() as u8;
        let retaken = self.leaning.retakes && t.is_in(b.cities);
        (retaken, diff, site, t.is_in(hungry), vp, panzers)
    }

    /// Attacks with the smallest set that exceeds the Germans by 2, else with the best three that add something.
    fn attack(&mut self, from: SpaceId, target: SpaceId, mut force: Force) {
        let against = self.field.against[target.index()];
        let strength = force.strength;
        let mut sum = 0;
        for place in &mut force.units {
            let adds = place.map_or(0, |u| self.g.estimate(self.o(), u));
            if adds == 0 || sum >= against + 2 {
                *place = None;
            }
            sum += if place.is_some() { adds } else { 0 };
        }
        let sector = self.g.board.sector[target.index()];
        self.declare(&force.units, target, Why::Attack { from, target, strength, against, sector });
    }
}

//! Declaring attacks: who may attack what along which link, who may follow.
//!
//! Rules: BF-LNK-01 to -05, -07, BF-FOL-01, BF-RAT-04, -06, -07, BF-MOV-12, -16. Rulings: R01, R02, R05, R06, R08, R09, R51,
//! R54, R55, R56, R57, R72, R87, R96, R105, R111, R118, R134, R135, BF-RUL-137. A link is named by its two ends; the limit holds for each link by itself.

use super::{approach, front, supply};
use crate::{
    conduct::{Full, OnLink},
    game::Game,
    ids::{N_SPACES, SOVIET_UNITS, SpaceId, SpaceSet, UnitId, UnitSet},
    nouns::Role,
    refusal::{self, Refusal, Verdict},
    state::{Open, flag},
};
use std::cell::OnceCell;

/// Checks a declaration.
pub fn check_declare(g: &Game, o: &Open, unit: UnitId, target: SpaceId, role: Role) -> Verdict {
    Declarations::new(g, o).check(unit, target, role)
}

/// Whether an attack that a Soviet unit declares now is a breakout (R134).
pub fn is_breakout(g: &Game, o: &Open, unit: UnitId, target: SpaceId) -> bool {
    o.space(unit).is_some_and(|from| Declarations::new(g, o).is_breakout(from, target))
}

/// A unit that takes part in a declared attack does nothing else, also when that attack has lapsed (R135).
pub fn check_free(o: &Open, unit: UnitId) -> Verdict {
    match o.aim(unit) {
        Some(target) if target.is_in(o.targets) => Err(refusal::committed(unit, target)),
        Some(target) => Err(refusal::spent(unit, target)),
        None => Ok(()),
    }
}

/// What every declaration of a step is judged by, worked out once and only when it is asked for.
pub struct Declarations<'a> {
    g: &'a Game,
    o: &'a Open,
    declared: UnitSet,
    net: OnceCell<SpaceSet>,
    supplied: OnceCell<UnitSet>,
    relief: OnceCell<[u32; N_SPACES]>,
}

impl<'a> Declarations<'a> {
    /// For a state.
    pub fn new(g: &'a Game, o: &'a Open) -> Self {
        let declared = if o.targets.is_empty() { UnitSet::NONE } else { o.aim.some() };
        let (net, supplied, relief) = (OnceCell::new(), OnceCell::new(), OnceCell::new());
        Self { g, o, declared, net, supplied, relief }
    }

    /// Checks one declaration.
    pub fn check(&self, unit: UnitId, target: SpaceId, role: Role) -> Verdict {
        let (g, o) = (self.g, self.o);
        let Some(from) = o.space(unit) else { return Err(refusal::not_on_map(unit)) };
        check_free(o, unit)?;
        if o.is_disrupted(unit) {
            return Err(refusal::disrupted(unit));
        }
        if o.has(unit, flag::FIXED) {
            return Err(refusal::fixed(from));
        }
        if g.is_waiting(o, unit) {
            return Err(refusal::waiting(unit));
        }
        if target.is_in(g.board.entries) {
            return Err(refusal::off_map(target));
        }
        if target == from {
            return Err(refusal::already_there(unit, from));
        }
        if !target.is_in(g.board.adj[from.index()]) {
            return Err(refusal::not_linked(from, target));
        }
        if unit.is_german() {
            self.check_german(unit, from, target, role)
        } else {
            self.check_soviet(unit, from, target, role)
        }
    }

    /// All targets that a unit which may still be declared may be declared against, to attack and to follow.
    pub fn targets(&self, unit: UnitId, from: SpaceId) -> (SpaceSet, SpaceSet) {
        let near = self.g.board.adj[from.index()];
        if unit.is_german() {
            self.german_targets(unit, from, near)
        } else {
            (self.soviet_targets(unit, from, near), SpaceSet::NONE)
        }
    }

    /// Where no attack is declared along a link yet, it has room for any attacker, and there is no unit to follow.
    fn german_targets(&self, unit: UnitId, from: SpaceId, near: SpaceSet) -> (SpaceSet, SpaceSet) {
        let (g, o) = (self.g, self.o);
        let enemies = near & !o.control & g.board.positions & !left_alone(g, o);
        let to_attack = if approach::may_still_attack(g, o, unit) { enemies } else { SpaceSet::NONE };
        let joined = enemies & o.targets;
        if joined.is_empty() || self.declared_at(from).is_empty() {
            return (to_attack, SpaceSet::NONE);
        }
        let may = |role| {
            joined
                .iter()
                .filter(move |to| self.check_german(unit, from, *to, role).is_ok())
                .collect::<SpaceSet>()
        };
        ((to_attack - joined) | may(Role::Attack), may(Role::Follow))
    }

    fn soviet_targets(&self, unit: UnitId, from: SpaceId, near: SpaceSet) -> SpaceSet {
        if !approach::may_still_attack(self.g, self.o, unit) {
            return SpaceSet::NONE;
        }
        let enemies = near & self.o.german & !safe_bases(self.g, self.o);
        enemies.iter().filter(|to| self.check_soviet(unit, from, *to, Role::Attack).is_ok()).collect()
    }

    /// Units at a place that are declared already.
    fn declared_at(&self, from: SpaceId) -> UnitSet {
        self.o.units_at(from).and(self.declared)
    }

    /// Units already declared along one link in a role.
    fn on_link(&self, from: SpaceId, target: SpaceId, role: Role) -> UnitSet {
        let o = self.o;
        if !target.is_in(o.targets) {
            return UnitSet::NONE;
        }
        let here = self.declared_at(from).into_iter().filter(|u| o.aim.is(*u, target));
        here.filter(|u| o.has(*u, flag::FOLLOWER) == (role == Role::Follow)).collect()
    }

    fn check_german(&self, unit: UnitId, from: SpaceId, target: SpaceId, role: Role) -> Verdict {
        let (g, o) = (self.g, self.o);
        if o.is_german(target) {
            return Err(refusal::friendly_target(target));
        }
        if target.is_in(left_alone(g, o)) {
            return Err(refusal::empty_target(o.is_german(target), target));
        }
        let spent = match role {
            Role::Attack => !approach::may_still_attack(g, o, unit),
            Role::Follow => o.has(unit, flag::BONUS),
        };
        if spent {
            return Err(refusal::moved(g.conduct.attack_move, unit));
        }
        let attackers = self.on_link(from, target, Role::Attack);
        if role == Role::Attack {
            return check_link(g, attackers, unit, from, target);
        }
        if !attackers.is_empty() && self.on_link(from, target, Role::Follow).len() < attackers.len() {
            return Ok(());
        }
        Err(refusal::too_many_followers(from, target, attackers.len() as u8))
    }

    fn check_soviet(&self, unit: UnitId, from: SpaceId, target: SpaceId, role: Role) -> Verdict {
        let (g, o) = (self.g, self.o);
        if role == Role::Follow {
            return Err(refusal::no_soviet_followers());
        }
        if target.is_in(safe_bases(g, o)) {
            return Err(unless_romania(g, target));
        }
        if !target.is_in(o.german) {
            return Err(if o.is_german(target) {
                refusal::empty_target(o.is_german(target), target)
            } else {
                refusal::friendly_target(target)
            });
        }
        if !approach::may_still_attack(g, o, unit) {
            return Err(refusal::moved(g.conduct.attack_move, unit));
        }
        let attackers = o.all_attackers_of(target);
        let stacks = attackers.into_iter().filter_map(|u| o.space(u)).collect::<SpaceSet>();
        if !from.is_in(stacks) && stacks.len() >= g.conduct.soviet_stacks as usize {
            return Err(refusal::join(target));
        }
        let attackers: UnitSet = attackers.into_iter().filter(|u| o.space(*u) == Some(from)).collect();
        if attackers.len() >= g.conduct.soviets_a_link as usize {
            return Err(refusal::link_full(&g.conduct.links, from, target, Full::Soviets));
        }
        self.check_direction(unit, from, target)
    }

    /// BF-RAT-04 and -06: no attack where the line is broken, unless it is a breakout; out of supply only toward
    /// supply.
    fn check_direction(&self, unit: UnitId, from: SpaceId, target: SpaceId) -> Verdict {
        let starving = self.is_cut_off(from) && !self.supplied().has(unit);
        if starving && !target.is_in(self.relief_steps(from)) {
            return Err(refusal::wrong_way(unit, target));
        }
        if front::is_broken_at(self.g, self.o, target) && !self.is_breakout(from, target) {
            let sector = self.g.board.sector[target.index()];
            return Err(refusal::broken(sector, target));
        }
        Ok(())
    }

    /// A breakout is an attack toward supply out of a pocket in which a unit is out of supply, by fed units too
    /// (R55, R134).
    fn is_breakout(&self, from: SpaceId, target: SpaceId) -> bool {
        self.is_cut_off(from) && target.is_in(self.relief_steps(from)) && self.is_hungry(from)
    }

    /// Whether a unit in the pocket around a position is out of supply.
    fn is_hungry(&self, at: SpaceId) -> bool {
        let pocket = supply::pocket(self.g, self.o, at);
        let fed = self.supplied();
        self.o.on_map(SOVIET_UNITS).any(|(u, s)| s.is_in(pocket) && !fed.has(u))
    }

    fn is_cut_off(&self, at: SpaceId) -> bool {
        let net = self.net.get_or_init(|| supply::edge_net(self.g, self.o) | self.g.board.entries);
        !at.is_in(*net)
    }
    fn supplied(&self) -> UnitSet {
        *self.supplied.get_or_init(|| supply::soviet_supplied(self.g, self.o))
    }
    fn relief_steps(&self, from: SpaceId) -> SpaceSet {
        let cost = self.relief.get_or_init(|| front::relief_cost(self.g, self.o));
        front::relief_steps_by(self.g, cost, from)
    }
}

/// German units by class, as the limits of a link count them.
pub fn on_link(g: &Game, units: UnitSet) -> OnLink {
    let n = |class: UnitSet| units.and(class).len() as u8;
    let allied = bound_on_highway(g);
    let infantry = n(g.board.infantry_armies().without(allied));
    OnLink { infantry, allied: n(allied), groups: n(g.board.groups), corps: n(g.board.corps) }
}

/// Infantry armies that are never the additional one on the highway: those of the allies (BF-RUL-137).
pub fn bound_on_highway(g: &Game) -> UnitSet {
    if g.rulings.highway_is_german { g.board.allied } else { UnitSet::NONE }
}

/// Whether one unit more may attack along a link beside others (BF-LNK-01, -02, -04, R09, R118).
pub fn check_link(g: &Game, attackers: UnitSet, unit: UnitId, from: SpaceId, to: SpaceId) -> Verdict {
    if attackers.is_empty() {
        return Ok(());
    }
    let all = on_link(g, attackers.or(UnitSet::only(unit)));
    let highway = to.is_in(g.board.highway[from.index()]);
    g.conduct.links.check(all, highway).map_err(|full| refusal::link_full(&g.conduct.links, from, to, full))
}

/// Positions that no German unit attacks because no unit defends them, neither units nor walls, where the option says so
/// (R05).
pub fn left_alone(g: &Game, o: &Open) -> SpaceSet {
    if g.setup.house.attack_empty { SpaceSet::NONE } else { g.board.positions & !o.soviet & !o.fort }
}

/// First turn in which Romania may be attacked (BF-RAT-07).
const ROMANIA_OPENS: u8 = 2;

/// German bases that no Soviet unit attacks: all of them, but Romania once Axis units have attacked out of it
/// (BF-MOV-12, BF-RAT-07, R111).
pub fn safe_bases(g: &Game, o: &Open) -> SpaceSet {
    match g.board.romania {
        Some(romania) if g.conduct.romania_is_safe && o.romania_attacked && o.turn >= ROMANIA_OPENS => {
            g.board.bases - romania
        }
        Some(_) | None => g.board.bases,
    }
}

fn unless_romania(g: &Game, at: SpaceId) -> Refusal {
    if g.conduct.romania_is_safe && g.board.romania == Some(at) {
        refusal::romania_safe(at)
    } else {
        refusal::base(at)
    }
}

/// Hits a declared German attack would score before air and supply of the target: the sum over its links (BF-CBT-03,
/// BF-WX-05).
pub fn hits_by_link(g: &Game, o: &Open, attackers: UnitSet, starving: UnitSet) -> i8 {
    let mut total = 0;
    let origins = attackers.into_iter().filter_map(|u| o.space(u)).collect::<SpaceSet>();
    for from in origins {
        let group: UnitSet = attackers.into_iter().filter(|u| o.space(*u) == Some(from)).collect();
        let factors: i8 = group.into_iter().map(|u| g.estimate(o, u) as i8).sum();
        let hungry = i8::from(!group.and(starving).is_empty());
        total += (factors - g.weather_loss(o) - hungry).max(0);
    }
    total
}

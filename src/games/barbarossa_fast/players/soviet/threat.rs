//! What the Germans could do next turn (§7.1): who could attack where, with how many units and hits.
//!
//! Rules: BF-WX-05, BF-LNK-01, -02, -04. Rulings: R09, R52 (link limits, one jump-off per unit), R118, BF-RUL-137. Disruption is ignored,
//! weather counts if it is known. Links.

use crate::{
    conduct::OnLink,
    game::Game,
    ids::{GERMAN_UNITS, N_GERMAN, N_SPACES, SpaceId, SpaceSet, UnitId},
    nouns::{Level, Weather},
    rules::{approach, attack, movement},
    state::Open,
};
use std::cell::RefCell;

/// What a unit counts as on a link.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Class {
    #[default]
    Infantry,
    Allied,
    Group,
    Corps,
}

/// A German unit that could attack next turn.
#[derive(Clone, Copy, Default)]
struct Striker {
    /// Positions it can stand on before attacking.
    reach: SpaceSet,
    factor: u8,
    class: Class,
}

impl Striker {
    const fn is_army(&self) -> bool {
        !matches!(self.class, Class::Corps)
    }
}

/// The German threat of the next turn. Stands until control changes or a German moves.
#[derive(Clone, Default)]
pub struct Threat {
    /// Every link loses a hit next turn for sure.
    loss: bool,
    /// A Blitzkrieg is not ruled out next turn.
    pub blitzkrieg: bool,
    /// Aircraft are not ruled out next turn.
    flying: bool,
    /// Positions with armies.
    pub armies: SpaceSet,
    /// Positions with units that do not approach: infantry armies.
    on_foot: SpaceSet,
    /// Positions from which aircraft measure their range (R18, R31).
    in_the_air: SpaceSet,
    /// All German units on the map, strongest first.
    strikers: [Striker; N_GERMAN],
    n_strikers: usize,
    /// Positions from which some unit could attack.
    jump_offs: SpaceSet,
    /// Positions that some unit could attack: T(p) is not empty.
    pub attackable: SpaceSet,
    /// Positions that a panzer corps could attack, alone able to make the second leg of a Blitzkrieg (R15).
    pub by_corps: SpaceSet,
    /// Ground the approaches were traced on.
    friendly: SpaceSet,
    /// Garrisons worked out so far: needs are looked at many times.
    known: RefCell<Vec<(Level, SpaceId, u8)>>,
}

impl Threat {
    /// Works the threat out.
    pub fn new(g: &Game, o: &Open) -> Self {
        let next = o.turn + 1;
        let weather = g.weather_of(o, next);
        let loss = matches!(weather, Some(Weather::Mud | Weather::Snow));
        let short = weather == Some(Weather::Mud) || g.is_first_snow(o, next);
        let mut t = Self {
            loss,
            blitzkrieg: !loss,
            flying: !short,
            friendly: movement::friendly(g, o),
            ..Self::default()
        };
        t.muster(g, o, if short { 1 } else { 2 });
        t
    }

    fn muster(&mut self, g: &Game, o: &Open, allowance: u8) {
        let (mut by_corps, mut last) = (SpaceSet::NONE, (None, SpaceSet::NONE));
        for (unit, at) in o.on_map(GERMAN_UNITS) {
            let class = class(g, unit);
            if class != Class::Corps {
                self.armies.add(at);
            }
            if g.armies.has(unit) {
                self.in_the_air.add(at);
            }
            let reach = if g.mobile.has(unit) {
                let allowance = approach::approach_of(g, true, allowance);
                if last.0 != Some(at) {
                    last = (Some(at), self.approach(g, at, allowance));
                }
                last.1
            } else {
                self.on_foot.add(at);
                Self::on_foot_to(g, o, at)
            };
            if class == Class::Corps {
                by_corps |= reach;
            }
            self.jump_offs |= reach;
            let factor = g.board.german_factor[unit.german()];
            self.strikers[self.n_strikers] = Striker { reach, factor, class };
            self.n_strikers += 1;
        }
        // Stronger units choose first, which makes the greedy matching below the best one.
        self.strikers[..self.n_strikers].sort_by_key(|s| std::cmp::Reverse(s.factor));
        self.by_corps = g.board.neighbours(by_corps) & g.board.positions;
        self.attackable = g.board.neighbours(self.jump_offs) & g.board.positions;
    }

    /// reach(g) of one that does not approach: where it stands, and where everybody moves before he attacks one link more
    /// (R01).
    fn on_foot_to(g: &Game, o: &Open, at: SpaceId) -> SpaceSet {
        let here = SpaceSet::only(at);
        if approach::approach_of(g, false, 1) == 0 {
            return here;
        }
        here | g.board.adj[at.index()] & g.board.positions & !o.soviet & !o.fort
    }

    /// reach(g) of a unit that approaches: over friendly links only (R03).
    fn approach(&self, g: &Game, from: SpaceId, allowance: u8) -> SpaceSet {
        let mut reached = SpaceSet::only(from);
        for _ in 0..allowance {
            reached |= g.board.neighbours(reached) & self.friendly;
        }
        reached
    }

    /// Whether the ground it was worked out on has changed.
    pub fn is_stale(&self, g: &Game, o: &Open) -> bool {
        self.friendly != movement::friendly(g, o)
    }

    /// Free positions and positions with Soviet units that Germans could stand on next turn.
    pub fn occupiable(&self, g: &Game, o: &Open) -> SpaceSet {
        let open = g.board.positions & !o.soviet & !o.fort;
        let one = g.board.neighbours(self.on_foot) & open;
        let on_foot = one | g.board.neighbours(one) & open;
        g.board.positions & !o.german & (self.attackable | on_foot)
    }

    /// Garrison of a city beyond 2 units: k(v) by level (R52).
    pub fn k(&self, g: &Game, level: Level, city: SpaceId) -> u8 {
        let mut known = self.known.borrow_mut();
        if let Some((.., k)) = known.iter().find(|(of, at, _)| (*of, *at) == (level, city)) {
            return *k;
        }
        let k = self.reckon_k(g, level, city);
        known.push((level, city, k));
        k
    }

    fn reckon_k(&self, g: &Game, level: Level, city: SpaceId) -> u8 {
        match level {
            Level::Historical => 0,
            Level::One => self.armies_against(g, city).min(1),
            Level::Standard => self.armies_against(g, city),
            Level::Hard => self.fitting(g, city, doors(g, city)).0,
        }
    }

    /// Links along which an army could attack, panzer groups among them, each unit from one of them (§7.10).
    fn armies_against(&self, g: &Game, p: SpaceId) -> u8 {
        let doors = doors(g, p);
        let mut m = Matching::new(g, p, doors, &self.strikers[..self.n_strikers]);
        m.one_each = true;
        let placed = (0..self.n_strikers).filter(|i| self.strikers[*i].is_army() && m.add(*i));
        placed.count() as u8
    }

    /// Units that fit into one attack through some doors: number and factors.
    fn fitting(&self, g: &Game, p: SpaceId, doors: SpaceSet) -> (u8, u8) {
        let mut m = Matching::new(g, p, doors, &self.strikers[..self.n_strikers]);
        let (mut n, mut factors) = (0, 0);
        for (i, striker) in self.strikers[..self.n_strikers].iter().enumerate() {
            if m.add(i) {
                n += 1;
                factors += striker.factor;
            }
        }
        (n, factors)
    }

    /// atk(p): best German hits on a position next turn.
    pub fn hits(&self, g: &Game, o: &Open, p: SpaceId) -> u8 {
        let doors = doors(g, p) & self.jump_offs;
        let air = u8::from(self.is_in_range(g, o, p));
        if !self.loss {
            return self.fitting(g, p, doors).1 + air;
        }
        self.most_in_bad_weather(g, p, doors) + air
    }

    /// Most hits in Mud or Snow, less one for each link that is used (BF-WX-05).
    ///
    /// All choices of links are tried: units that one of them takes are missing from the others, so that taking the best
    /// first need not lead to the best of all. A link with an infantry army pays; one that only a single factor reaches pays
    /// nothing.
    fn most_in_bad_weather(&self, g: &Game, p: SpaceId, doors: SpaceSet) -> u8 {
        let held = doors & self.on_foot;
        let reaching = |q: &SpaceId| -> u8 {
            let there = self.strikers[..self.n_strikers].iter().filter(|s| q.is_in(s.reach));
            there.map(|s| s.factor).sum()
        };
        let further: SpaceSet = (doors & !held).iter().filter(|q| reaching(q) > 1).collect();
        let hits = |more: SpaceSet| {
            let open = held | more;
            self.fitting(g, p, open).1.saturating_sub(open.len() as u8)
        };
        further.subsets().map(hits).max().unwrap_or(0)
    }

    fn is_in_range(&self, g: &Game, o: &Open, p: SpaceId) -> bool {
        let served = o.fleets.iter().any(|f| f.present && f.sector == g.board.sector[p.index()]);
        self.flying && served && g.board.within2[p.index()].meets(self.in_the_air)
    }
}

/// Positions from which a position can be attacked.
fn doors(g: &Game, p: SpaceId) -> SpaceSet {
    g.board.adj[p.index()] & g.board.positions
}

/// What a German unit counts as on a link.
fn class(g: &Game, unit: UnitId) -> Class {
    if g.board.corps.has(unit) {
        Class::Corps
    } else if g.board.groups.has(unit) {
        Class::Group
    } else if attack::bound_on_highway(g).has(unit) {
        Class::Allied
    } else {
        Class::Infantry
    }
}

/// One jump-off per unit, the limits of each link kept: augmenting paths (BF-LNK-01, -02, -04, R09, R118).
///
/// What fits on a link is a matroid, so the strongest first is the best of all.
struct Matching<'a> {
    g: &'a Game,
    strikers: &'a [Striker],
    doors: SpaceSet,
    /// Doors with a highway to the target.
    highway: SpaceSet,
    /// One unit on each link and no more.
    one_each: bool,
    load: [OnLink; N_SPACES],
    door: [Option<SpaceId>; N_GERMAN],
}

impl<'a> Matching<'a> {
    fn new(g: &'a Game, target: SpaceId, doors: SpaceSet, strikers: &'a [Striker]) -> Self {
        Self {
            g,
            strikers,
            doors,
            highway: g.board.highway[target.index()],
            one_each: false,
            load: [OnLink::default(); N_SPACES],
            door: [None; N_GERMAN],
        }
    }

    /// Adds a unit, others making room where they can; false if it does not fit.
    fn add(&mut self, unit: usize) -> bool {
        self.strikers[unit].reach.meets(self.doors) && self.place(unit, &mut [SpaceSet::NONE; 4])
    }

    /// `seen`: doors already tried, by what was to stand there.
    fn place(&mut self, unit: usize, seen: &mut [SpaceSet; 4]) -> bool {
        let class = self.strikers[unit].class;
        for q in self.strikers[unit].reach & self.doors {
            if q.is_in(seen[class as usize]) {
                continue;
            }
            seen[class as usize].add(q);
            let load = with(self.load[q.index()], class);
            if self.fits(q, load) {
                self.load[q.index()] = load;
                self.door[unit] = Some(q);
                return true;
            }
            for other in 0..self.strikers.len() {
                if self.door[other] != Some(q) {
                    continue;
                }
                let rest = without(load, self.strikers[other].class);
                if !self.fits(q, rest) {
                    continue;
                }
                // The place is taken before the other one looks for a door, so that it does not come back to this one.
                let before = self.load[q.index()];
                self.load[q.index()] = rest;
                self.door[other] = None;
                if self.place(other, seen) {
                    self.door[unit] = Some(q);
                    return true;
                }
                self.load[q.index()] = before;
                self.door[other] = Some(q);
            }
        }
        false
    }

    fn fits(&self, q: SpaceId, load: OnLink) -> bool {
        if self.one_each {
            return load.infantry + load.allied + load.groups + load.corps <= 1;
        }
        self.g.conduct.links.check(load, q.is_in(self.highway)).is_ok()
    }
}

/// A link with one unit more.
const fn with(mut load: OnLink, class: Class) -> OnLink {
    match class {
        Class::Infantry => load.infantry += 1,
        Class::Allied => load.allied += 1,
        Class::Group => load.groups += 1,
        Class::Corps => load.corps += 1,
    }
    load
}

/// A link with one unit less.
const fn without(mut load: OnLink, class: Class) -> OnLink {
    match class {
        Class::Infantry => load.infantry -= 1,
        Class::Allied => load.allied -= 1,
        Class::Group => load.groups -= 1,
        Class::Corps => load.corps -= 1,
    }
    load
}

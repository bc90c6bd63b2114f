//! Where units are needed, in order of priority (§7.4), and what a stack can spare.
//!
//! A position that closes a hole of an army is needed as long as a unit stands there; holes that are open are covered
//! by the greedy set cover. Rulings: R51 (holes), R52 (threat), R132, R133. Paths ignore units and control, as dR and dG do.

use super::{
    Need, field,
    staff::{Best, Staff},
};
use crate::{
    ids::{N_SPACES, SpaceId, SpaceSet, UnitId},
    options::BreakDepth,
    rules::front,
};

/// First 2 units for a directly threatened city.
pub const CITY: usize = 0;
/// 2 units for a city under imminent threat.
pub const IMMINENT: usize = 1;
/// The k(v) units more for a directly threatened city.
pub const CITY_MORE: usize = 2;
/// Neighbours of Moscow.
pub const MOSCOW: usize = 3;
/// Guard positions of other cities.
pub const APPROACH: usize = 4;
/// Holes of German armies.
pub const LINE: usize = 5;
/// Second positions against a Blitzkrieg.
pub const BACKUP: usize = 6;
/// Number of classes; as a class: no need.
pub const CLASSES: usize = 7;

/// A position and the units it needs.
#[derive(Debug, Clone, Copy)]
pub struct Want {
    /// Class, 0 the most urgent.
    pub class: usize,
    /// Position.
    pub at: SpaceId,
    /// Units it needs in all.
    pub units: u8,
    /// Points of the city it is about.
    pub vp: u8,
    /// First among equals: Novgorod.
    pub first: bool,
    /// Links from the nearest Germans.
    pub far: u8,
    /// Its place among the wants, the least first.
    rank: u64,
    /// Why.
    pub need: Need,
}

/// All needs of the moment.
pub struct Needs {
    /// Wants in order; the holes come with [`Staff::cover`].
    pub wants: Vec<Want>,
    /// Units each position needs by class.
    required: [[u8; CLASSES]; N_SPACES],
    standable: SpaceSet,
    far: [u8; N_SPACES],
}

impl Needs {
    fn add(&mut self, class: usize, at: SpaceId, units: u8, (vp, first): (u8, bool), need: Need) {
        let required = &mut self.required[at.index()][class];
        if !at.is_in(self.standable) || *required >= units {
            return;
        }
        if *required > 0 {
            self.wants.retain(|w| (w.class, w.at) != (class, at));
        }
        *required = units;
        self.wants.push(Want { class, at, units, vp, first, far: self.far[at.index()], rank: 0, need });
    }

    /// Wants of one class.
    pub fn of(&self, class: usize) -> impl Iterator<Item = &Want> {
        self.wants.iter().filter(move |w| w.class == class)
    }

    /// Most units a position needs.
    pub fn most(&self, at: SpaceId) -> u8 {
        self.required[at.index()].into_iter().max().unwrap_or(0)
    }

    /// The want that keeps units on a position, if any.
    pub fn holding(&self, at: SpaceId, class: usize) -> Option<Need> {
        self.wants.iter().find(|w| w.at == at && w.class == class).map(|w| w.need)
    }
}

impl Staff<'_> {
    /// Needs of the moment but the holes.
    pub(crate) fn needs(&self) -> Needs {
        let (g, o) = (self.g, self.o());
        let mut n = Needs {
            wants: Vec::with_capacity(48),
            required: [[0; CLASSES]; N_SPACES],
            standable: field::standable(g, o, self.field.touched),
            far: g.board.links_from(o.german),
        };
        self.cities(&mut n);
        self.guards(&mut n);
        self.backups(&mut n);
        self.sort(&mut n);
        n
    }

    /// By priority; within it by points, Novgorod, deficit, distance from the Germans, map order.
    fn sort(&self, n: &mut Needs) {
        let key = |w: &Want| {
            let down = |value: u8| u64::from(u8::MAX - value);
            let rank = (w.class as u64) << 16 | down(w.vp) << 8 | down(u8::from(w.first));
            rank << 24 | down(self.deficit(w)) << 16 | u64::from(w.far) << 8 | u64::from(w.at.0)
        };
        n.wants.iter_mut().for_each(|w| w.rank = key(w));
        n.wants.sort_by_key(|w| w.rank);
    }

    /// Priority 1: garrisons (R52).
    fn cities(&self, n: &mut Needs) {
        let (g, o) = (self.g, self.o());
        let occupiable = self.threat.occupiable(g, o);
        for city in g.board.cities & !o.control {
            let rank = (self.points(city), false);
            if city.is_in(self.threat.attackable) {
                let k = self.threat.k(g, self.level, city);
                n.add(CITY, city, 2, rank, Need::City { city, k });
                if k > 0 {
                    n.add(CITY_MORE, city, 2 + k, rank, Need::City { city, k });
                }
            } else if let Some(via) = (g.board.adj[city.index()] & occupiable).iter().next() {
                n.add(IMMINENT, city, 2, rank, Need::Imminent { city, via });
            }
        }
    }

    /// Points of a city; above all others those of the ones that are served first.
    fn points(&self, city: SpaceId) -> u8 {
        if city.is_in(self.leaning.first) { u8::MAX } else { self.g.board.vp[city.index()] }
    }

    /// Priority 2: Moscow's neighbours, and guard positions of other cities.
    fn guards(&self, n: &mut Needs) {
        let b = &self.g.board;
        for city in b.cities & !self.o().control {
            let near = b.adj[city.index()] & b.positions;
            let (is_near, on_path) = self.approaches(city, near);
            if !is_near {
                continue;
            }
            let vp = self.points(city);
            if city == b.moscow {
                for at in near {
                    if b.dr[at.index()] <= b.dr[city.index()] || at.is_in(on_path) {
                        let units = 1 + u8::from(at.is_in(self.threat.attackable));
                        n.add(MOSCOW, at, units, (vp, false), Need::Moscow { at });
                    }
                }
                continue;
            }
            let leningrad = city == b.leningrad;
            let eastward = if leningrad {
                self.field.forward[city.index()] | near & SpaceSet::only(b.novgorod)
            } else {
                SpaceSet::NONE
            };
            for at in on_path | eastward {
                n.add(APPROACH, at, 1, (vp, leningrad && at == b.novgorod), Need::Approach { at, city });
            }
        }
    }

    /// Whether Germans stand within three links of a city, and its neighbours on their shortest ways to it.
    fn approaches(&self, city: SpaceId, near: SpaceSet) -> (bool, SpaceSet) {
        let b = &self.g.board;
        let germans = self.o().german;
        let second = b.within2[city.index()] - near - city;
        let third = b.neighbours(second) & b.positions & !b.within2[city.index()];
        let through_second = b.neighbours(germans & third) & second | germans & second;
        let through_first = b.neighbours(through_second) & near | germans & near;
        (!(germans & (near | second | third)).is_empty(), through_first)
    }

    /// Priority 4: behind positions that panzer corps could attack, unless weather rules a Blitzkrieg out.
    fn backups(&self, n: &mut Needs) {
        if !self.threat.blitzkrieg {
            return;
        }
        for behind in self.o().soviet & self.threat.by_corps {
            for at in self.field.forward[behind.index()] & !self.o().control {
                n.add(BACKUP, at, 1, (0, false), Need::Backup { at, behind });
            }
        }
    }

    /// Priority 3: adds the smallest set of positions that closes all holes of armies (greedy).
    pub(crate) fn cover(&mut self, n: &mut Needs) {
        let mut holes = self.army_holes();
        let fits = n.standable & !self.o().control;
        holes.retain(|(_, a, b)| a.is_in(fits) || b.is_in(fits));
        while !holes.is_empty() {
            let mut best = Best::new();
            let ends = holes.iter().flat_map(|(_, a, b)| [*a, *b]).collect::<SpaceSet>() & fits;
            for p in ends {
                let covered = holes.iter().filter(|(_, a, b)| *a == p || *b == p).count();
                let rank = (covered, !p.is_in(self.field.touched), self.absorption(p));
                best.offer(p, (rank, -self.g.board.dr[p.index()]));
            }
            let Some(at) = self.pick(&best.equal) else { return };
            let from = holes.iter().find(|(_, a, b)| *a == at || *b == at).map_or(at, |(from, ..)| *from);
            let army = self.army_on(from);
            n.add(LINE, at, 1, (self.g.board.vp[at.index()], false), Need::Stop { at, army });
            holes.retain(|(_, a, b)| *a != at && *b != at);
        }
        self.sort(n);
    }

    /// What an empty position would absorb with one unit there, no army attacking (§6.2).
    fn absorption(&self, p: SpaceId) -> u8 {
        let able = self.capability(p);
        if self.g.conduct.absorbs_by_type { able.min(1) } else { able }
    }

    /// What a position could absorb with infantry enough, no army attacking (§6.2).
    fn capability(&self, p: SpaceId) -> u8 {
        1 + u8::from(p.is_in(self.o().fort)) + u8::from(p.is_in(self.o().fort & self.g.board.great))
    }

    /// Whether a position holds fewer infantry units than it can absorb with, so that it wants no tanks (§7.10).
    pub(crate) fn wants_infantry(&self, p: SpaceId) -> bool {
        let tanks = self.o().tanks;
        self.g.conduct.absorbs_by_type
            && self.field.here[p.index()].without(tanks).len() < usize::from(self.capability(p))
    }

    pub(crate) fn army_on(&self, at: SpaceId) -> UnitId {
        let armies = self.g.board.armies;
        armies.into_iter().find(|u| self.o().space(*u) == Some(at)).unwrap_or(UnitId(0))
    }

    /// Holes of armies (R51): from, first and second position.
    fn army_holes(&self) -> Vec<(SpaceId, SpaceId, SpaceId)> {
        let empty = field::empty(self.g, self.o());
        let mut holes = Vec::with_capacity(24);
        for from in self.threat.armies {
            for a in self.field.forward[from.index()] & empty {
                for b in self.beyond(a, empty) {
                    holes.push((from, a, b));
                }
            }
        }
        holes
    }

    /// Last positions of the holes through a first one: itself on the edge (R51).
    pub(crate) fn beyond(&self, a: SpaceId, empty: SpaceSet) -> SpaceSet {
        front::ends(self.g, a, empty, |p| self.field.forward[p.index()]) & !self.o().control
    }

    /// Whether a position left empty would open a hole of one of these German-occupied positions.
    pub(crate) fn closes_hole(&self, p: SpaceId, germans: SpaceSet, controlled: bool) -> bool {
        let back = &self.field.back;
        let empty = (field::empty(self.g, self.o()) | SpaceSet::only(p)) & self.g.board.positions;
        let soviet = controlled && p.is_in(self.g.board.positions);
        if self.g.setup.house.break_depth != BreakDepth::Two {
            let control = if soviet { self.o().control - p } else { self.o().control | p };
            return front::is_part_of_hole(self.g, p, empty, control, germans);
        }
        let is_edge = |a: SpaceId| a.is_in(self.g.board.edge);
        let first = back[p.index()].meets(germans)
            && if is_edge(p) {
                soviet
            } else {
                !(self.field.forward[p.index()] & empty & !self.o().control).is_empty()
            };
        first
            || soviet
                && (back[p.index()] & empty).iter().any(|a| !is_edge(a) && back[a.index()].meets(germans))
    }

    /// Most urgent class that one unit less would leave short; [`CLASSES`] if the stack can spare one.
    ///
    /// The last unit on a position counts for the holes it closes, and as a front that panzer corps could drive through
    /// (priority 4): who backs it up, or moves up from the rear, does not open it.
    pub(crate) fn strips(&self, n: &Needs, p: SpaceId) -> usize {
        let units = self.field.n(p);
        let held = n.required[p.index()].iter().position(|r| *r >= units.max(1)).unwrap_or(CLASSES);
        if held <= LINE || units != 1 {
            return held;
        }
        if self.closes_hole(p, self.threat.armies, !self.o().is_german(p)) {
            return LINE;
        }
        if self.threat.blitzkrieg && p.is_in(self.threat.by_corps) { BACKUP } else { held }
    }

    /// Units a position needs, a unit that closes a hole included.
    pub(crate) fn need_of(&self, n: &Needs, p: SpaceId) -> u8 {
        n.most(p).max(u8::from(self.closes_hole(p, self.threat.armies, !self.o().is_german(p))))
    }
}

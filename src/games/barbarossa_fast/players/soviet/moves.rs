//! Movement (§7.4): withdrawals, needs filled in order of priority, rear units, and who stays.
//!
//! Rules: BF-MOV-04, -05, -11, -13, -16, BF-REP-12. Rulings: R51, R52, R55, R131. Each unit moves at most once.

use super::{
    Need, Order, Why, field,
    needs::{self, CLASSES, Needs, Want},
    staff::{Best, Staff},
    threat::Threat,
};
use crate::{
    game::Game,
    ids::{N_SPACES, SpaceId, SpaceSet, UnitId, UnitSet},
    players::reason::Reason,
    rules::supply,
    state::Open,
};
use engine::contract::automatic::Plan;

/// Rounds over the needs: a unit taken from a lower need may leave one that was already looked at (R131).
const ROUNDS: usize = 3;

/// For each position, one whose loss next turn would cut it off: test (i) of the withdrawals.
pub(crate) type Danger = [Option<SpaceId>; N_SPACES];

/// Which positions a single German move could cut off from the edge.
pub(crate) fn danger(g: &Game, o: &Open, threat: &Threat) -> Danger {
    let free = supply::soviet_ways(g, o.german, o.control);
    let net = supply::edge_net(g, o);
    let mut danger = [None; N_SPACES];
    for c in threat.occupiable(g, o) & net {
        let rest = g.board.flood(g.board.edge, free - c);
        for p in net - rest - c {
            danger[p.index()].get_or_insert(c);
        }
    }
    danger
}

impl Staff<'_> {
    /// The whole of `SOL-1` to `SOL-4`.
    pub(crate) fn operations(mut self) -> Plan<Order, Reason> {
        self.survey();
        let starving = self.starving();
        self.breakouts(starving);
        self.enter();
        self.obligations(starving);
        self.withdraw();
        let needs = self.fill();
        self.move_up(&needs);
        self.explain_the_rest(&needs);
        self.order(Order::EndStep, None);
        self.plan
    }

    /// Which positions a single German move could cut off from the edge.
    pub(crate) fn danger(&self) -> Danger {
        danger(self.g, self.o(), &self.threat)
    }

    /// Stacks that would be encircled and cannot hold fall back, the farthest from the edge first.
    fn withdraw(&mut self) {
        if self.leaning.holds {
            return;
        }
        let g = self.g;
        let open = g.board.positions & !g.board.cities & !self.o().fort;
        let mut stacks: Vec<SpaceId> = (self.o().soviet & self.threat.attackable & open)
            .iter()
            .filter(|p| self.field.here[p.index()].meets(self.field.free))
            .collect();
        stacks.retain(|p| self.threat.hits(g, self.o(), *p) >= self.capacity(*p));
        if stacks.is_empty() {
            return;
        }
        stacks.sort_by_key(|p| (std::cmp::Reverse(g.board.dr[p.index()]), *p));
        let mut danger = self.danger();
        let mut needs = None;
        for p in stacks {
            // Those before may have moved up behind it, or their way may have changed the threat.
            let Some(through) = danger[p.index()] else { continue };
            if self.threat.hits(g, self.o(), p) < self.capacity(p) {
                continue;
            }
            let needs = needs.get_or_insert_with(|| self.all_needs());
            if self.fall_back(p, through, &danger, needs) {
                danger = self.danger();
            }
        }
    }

    /// Needs with the holes.
    pub(crate) fn all_needs(&mut self) -> Needs {
        let mut needs = self.needs();
        self.cover(&mut needs);
        needs
    }

    /// cap(p) of a position that is neither city nor fortress: absorption, by the infantry there where it goes by type, and
    /// thresholds, one less per unit that would have to retreat.
    fn capacity(&self, p: SpaceId) -> u8 {
        let hits = |unit: UnitId| {
            let disrupted = u8::from(self.o().is_disrupted(unit));
            (self.g.estimate(self.o(), unit) + 1 - disrupted).max(1) - 1
        };
        let absorbs = u8::from(!self.wants_infantry(p));
        absorbs + self.field.here[p.index()].iter().map(hits).sum::<u8>()
    }

    /// Moves the free units of a stack back; true if one went.
    fn fall_back(&mut self, from: SpaceId, through: SpaceId, danger: &Danger, needs: &Needs) -> bool {
        let mut gone = false;
        for unit in self.field.here[from.index()] & self.field.free {
            let Some(to) = self.refuge(from, danger, needs) else {
                if !gone {
                    self.note(Why::HoldLast { at: from, through });
                }
                return gone;
            };
            self.go(unit, to, Why::Withdraw { unit, from, through, to });
            gone = true;
        }
        gone
    }

    fn refuge(&mut self, from: SpaceId, danger: &Danger, needs: &Needs) -> Option<SpaceId> {
        let b = &self.g.board;
        let (one, two) = self.field.reach(from);
        let nearer = |q: &SpaceId| b.dr[q.index()] < b.dr[from.index()];
        let cities = b.links_from(b.cities & !self.o().control);
        let mut best = Best::new();
        for q in ((one | two) & b.positions).iter().filter(nearer) {
            let safe = danger[q.index()].is_none();
            let rank = (safe, self.unmet(needs, q), -b.dr[q.index()], -(cities[q.index()] as i8));
            best.offer(q, rank);
        }
        self.pick(&best.equal)
    }

    /// How much a position lacks, comparable: 0 nothing; a more urgent class before a larger deficit.
    pub(crate) fn unmet(&self, needs: &Needs, p: SpaceId) -> u16 {
        let short = needs.wants.iter().find(|w| w.at == p && self.deficit(w) > 0);
        short.map_or(0, |w| ((CLASSES - w.class) as u16) << 8 | u16::from(self.deficit(w)))
    }

    /// Units a want still lacks.
    pub(crate) fn deficit(&self, w: &Want) -> u8 {
        w.units.saturating_sub(self.field.n(w.at))
    }

    /// Fills the needs in order; returns those of the end, holes included.
    ///
    /// They are worked out at the start of each round and once before the holes (R131): the moves to the cities open ways
    /// and end threats. Who becomes free by that serves what is still open before the holes first.
    fn fill(&mut self) -> Needs {
        for _ in 0..ROUNDS {
            let before = self.plan.steps.len();
            let mut needs = self.needs();
            self.serve(&needs, 0..needs::LINE);
            if self.plan.steps.len() > before {
                needs = self.needs();
                self.serve(&needs, 0..needs::LINE);
            }
            self.cover(&mut needs);
            self.serve(&needs, needs::LINE..CLASSES);
            if self.plan.steps.len() == before {
                return needs;
            }
        }
        self.all_needs()
    }

    /// Sends units to the wants of some classes, one class after the other.
    fn serve(&mut self, needs: &Needs, classes: std::ops::Range<usize>) {
        for class in classes {
            let wants: Vec<Want> = needs.of(class).copied().collect();
            for w in wants {
                while self.deficit(&w) > 0 && self.send(needs, &w) {}
            }
        }
    }

    /// Sends the cheapest mover to a want; false if there is none.
    fn send(&mut self, needs: &Needs, w: &Want) -> bool {
        let near = self.field.sources(self.g, SpaceSet::only(w.at));
        let far = self.field.sources(self.g, near) & !near;
        let infantry_only = self.wants_infantry(w.at);
        let (mut best, mut passed) = (Best::new(), Best::new());
        for p in ((near | far) & self.o().soviet) - w.at {
            let movers = self.field.here[p.index()] & self.field.free;
            if movers.is_empty() {
                continue;
            }
            let strips = self.strips(needs, p);
            if strips <= w.class {
                continue;
            }
            let for_city = w.class <= needs::CITY_MORE;
            let tanks = movers & self.o().tanks;
            if infantry_only && !tanks.is_empty() {
                let (tank, fit) = self.best_mover(tanks, for_city);
                passed.offer(tank, (strips, p.is_in(near), fit));
            }
            let wanted = if infantry_only { movers - tanks } else { movers };
            let (movers, type_fits) = if wanted.is_empty() { (movers, false) } else { (wanted, true) };
            let (unit, fit) = self.best_mover(movers, for_city);
            // Surplus first, then from the least urgent need; the type it wants; fewer links; the right quality.
            best.offer(unit, (strips, type_fits, p.is_in(near), fit));
        }
        let Some(unit) = self.pick(&best.equal) else { return false };
        self.explain_type(w.at, unit, &best, &passed);
        self.go(unit, w.at, Why::filling(unit, w.need));
        true
    }

    /// `SOL-TYPE`: a tank that would have been sent, were it not for its type.
    fn explain_type(
        &mut self,
        at: SpaceId,
        unit: UnitId,
        best: &Best<UnitId, (usize, bool, bool, u8)>,
        passed: &Best<UnitId, (usize, bool, u8)>,
    ) {
        if let (Some((strips, true, near, fit)), Some(tanks)) = (best.rank, passed.rank)
            && tanks >= (strips, near, fit)
            && let Some(tank) = passed.equal.first().copied()
        {
            self.note(Why::Type { at, unit, tank });
        }
    }

    /// The best unit for a city (strong first) or for delay (weak first), lowest number first.
    fn best_mover(&self, movers: UnitSet, for_city: bool) -> (UnitId, u8) {
        let fit = |u: UnitId| {
            let quality = field::quality(self.g, self.o(), u);
            if for_city { quality } else { 2 - quality }
        };
        let unit = movers.iter().max_by_key(|u| (fit(*u), std::cmp::Reverse(*u))).unwrap_or(UnitId(0));
        (unit, fit(unit))
    }

    /// Rear units move up toward the largest deficit left.
    fn move_up(&mut self, needs: &Needs) {
        let mut wants: Vec<(u8, SpaceId)> = Vec::with_capacity(needs.wants.len());
        for w in &needs.wants {
            let deficit = self.deficit(w);
            match wants.iter_mut().find(|(_, at)| *at == w.at) {
                Some(known) => known.0 = known.0.max(deficit),
                None if deficit > 0 => wants.push((deficit, w.at)),
                None => {}
            }
        }
        let mut spare = self.spare(needs);
        while !spare.is_empty() {
            let mut largest: Option<usize> = None;
            for (i, w) in wants.iter().enumerate() {
                if w.0 > 0 && largest.is_none_or(|j| w.0 > wants[j].0) {
                    largest = Some(i);
                }
            }
            let Some(i) = largest else { return };
            match self.approach(wants[i].1, spare) {
                Some((from, to)) => {
                    wants[i].0 -= 1;
                    let (unit, _) = self.best_mover(self.field.here[from.index()] & self.field.free, false);
                    self.go(unit, to, Why::Rear { unit, to, toward: wants[i].1 });
                    spare = self.spare(needs);
                }
                None => wants[i].0 = 0,
            }
        }
    }

    /// Spaces with movers that are not needed there.
    fn spare(&self, needs: &Needs) -> SpaceSet {
        self.o()
            .soviet
            .iter()
            .filter(|p| {
                self.field.here[p.index()].meets(self.field.free) && self.strips(needs, *p) == CLASSES
            })
            .collect()
    }

    /// The nearest spare stack by legal links, and where its unit comes to stand.
    fn approach(&self, goal: SpaceId, spare: SpaceSet) -> Option<(SpaceId, SpaceId)> {
        let mut layers = [SpaceSet::NONE; N_SPACES];
        let (mut seen, mut rim) = (SpaceSet::only(goal), SpaceSet::only(goal));
        for links in 0..N_SPACES {
            layers[links] = rim;
            if links > 0 && rim.meets(spare) {
                let from = (rim & spare).first()?;
                let (one, two) = self.field.reach(from);
                let left = links.saturating_sub(2);
                let reach = if links == 1 { one } else { two };
                return (layers[left] & reach).first().map(|to| (from, to));
            }
            rim = self.field.sources(self.g, rim) & !seen;
            seen |= rim;
            if rim.is_empty() {
                return None;
            }
        }
        None
    }

    /// Why everybody else stays.
    fn explain_the_rest(&mut self, needs: &Needs) {
        if !self.tells {
            return;
        }
        for at in self.o().soviet {
            let left = self.field.here[at.index()] & self.field.free;
            if left.is_empty() {
                continue;
            }
            let class = self.strips(needs, at);
            let need = self.held_for(needs, at, class);
            self.note(Why::Stay { at, units: left.len() as u8, need });
        }
    }

    fn held_for(&self, needs: &Needs, at: SpaceId, class: usize) -> Option<Need> {
        if class != needs::LINE {
            return needs.holding(at, class);
        }
        let army = self.army_behind(at)?;
        Some(Need::Stop { at, army })
    }

    /// An army that a unit on this position keeps from driving through.
    fn army_behind(&self, at: SpaceId) -> Option<UnitId> {
        let back = &self.field.back;
        let first = back[at.index()];
        let second = SpaceSet::union(first.iter().map(|a| back[a.index()]));
        (first & self.threat.armies)
            .iter()
            .chain((second & self.threat.armies).iter())
            .next()
            .map(|p| self.army_on(p))
    }
}

//! What a picture of the board is worth to the Germans.

use super::{
    limits::MOST_CITIES,
    scout::{Scout, edge_net},
    sketch::Sketch,
};
use crate::{
    ids::{N_SPACES, SpaceId, SpaceSet, UnitId},
    options::Cutoff,
    rules::{supply, victory},
};

impl Scout<'_> {
    /// What a picture is worth to the Germans at the end of their step.
    pub fn worth(&self, s: &Sketch) -> f32 {
        if let Some((_, worth)) = self.last.get().filter(|(last, _)| last == s) {
            return worth;
        }
        let worth = self.reckon(s);
        self.last.set(Some((*s, worth)));
        worth
    }

    fn reckon(&self, s: &Sketch) -> f32 {
        let (b, w) = (&self.g.board, self.w);
        let mut near = [0.0f32; MOST_CITIES];
        let mut hits = 0;
        let mut factors = [0u8; N_SPACES];
        for piece in self.pieces() {
            let Some(at) = s.at.get(piece.unit) else { continue };
            factors[at.index()] += piece.factor;
            let sway = self.sway(usize::from(piece.kind), at);
            near = std::array::from_fn(|c| near[c] + sway.near[c]);
            hits += sway.hits;
        }
        let free = b.positions & !s.german & !b.bases;
        let ways = supply::soviet_ways(self.g, s.german, s.control);
        // The eastern edge first: whether a city is cut off from it counts besides.
        let changed = (self.soviet_ways & !ways, ways & !self.soviet_ways);
        let east_net = b.flood_again(b.east, self.east_net, changed, ways);
        let edge_net = edge_net(self.g, east_net, ways);
        let fed = self.fed(s);
        let mut sum = 0.0;
        for c in s.control & b.cities {
            // What is held already is no city to go for.
            let points = f32::from(b.vp[c.index()]);
            sum += w.city * if c.is_in(self.o.control) { points } else { w.points(c, b.vp[c.index()]) };
        }
        if w.held > 0.0 {
            sum -= w.held * self.at_stake(s, &factors);
        }
        let moscow = Some(b.moscow).filter(|_| self.g.conduct.moscow_as_leningrad);
        for city in [Some(b.leningrad), moscow].into_iter().flatten() {
            let cut_off = || match self.g.setup.house.cutoff {
                Cutoff::Trace => {
                    let same = ways == free;
                    let east = if same { east_net } else { b.flood(b.east, free) };
                    !city.is_in(edge_net & east)
                }
                Cutoff::LinksHeld => victory::links_are_held(self.g, s.control, city),
            };
            if !city.is_in(b.cities & !s.control) {
                continue;
            }
            if cut_off() {
                sum += w.city;
            } else if w.doors > 0.0 {
                sum += w.doors * self.closed(s, city);
            }
        }
        if self.turns_left == 0 {
            return sum + w.ground * (s.control & b.positions).len() as f32 * 0.1;
        }
        let hits = hits.to_le_bytes();
        for i in 0..self.n_cities {
            let c = self.cities[i];
            if c.is_in(s.control) {
                continue;
            }
            let (ways, n_ways) = self.ways[i];
            // Most cities are far from everybody.
            let held = ways & s.german;
            let closed = if held.is_empty() { 0.0 } else { held.len() as f32 / n_ways };
            let share = if hits[i] == 0 {
                0.0
            } else {
                let lanes = ways & s.control & !s.soviet;
                let reach = f32::from(hits[i]).min(5.0 * lanes.len() as f32);
                (reach / self.bulk[i]).min(1.2)
            };
            let starving = f32::from(!c.is_in(edge_net));
            sum += self.points(i)
                * (w.pull * near[i] / (near[i] + w.enough)
                    + w.ring * closed
                    + w.strike * share * share
                    + w.starve * starving);
        }
        for p in s.soviet & !edge_net & !b.entries {
            sum += w.pocket * f32::from(self.stacks[p.index()].units);
        }
        sum += w.ground * (s.control & b.positions).len() as f32;
        for p in s.german {
            let here = factors[p.index()];
            if !p.is_in(fed) {
                sum -= w.hungry * f32::from(here);
            }
            if p.is_in(b.bases) {
                continue;
            }
            if self.is_exposed(s, p, here) {
                sum -= w.exposed * f32::from(here);
            }
        }
        if self.taboo.meets(s.german) {
            let near_moscow = |u: UnitId| s.at.get(u).is_some_and(|at| at.is_in(self.taboo));
            if self.g.armies.into_iter().any(near_moscow) {
                sum -= w.siberia * f32::from(self.turns_left);
            }
        }
        sum
    }

    /// Positions connected to a German base. In a picture Soviet units have gone and German control has grown, nothing else: what is
    /// connected now stays so.
    fn fed(&self, s: &Sketch) -> SpaceSet {
        let ways = |soviet, control| supply::german_ways(self.g, soviet, control);
        let now = ways(s.soviet, s.control);
        self.g.board.flood_on(
            self.g.board.bases,
            self.base_net,
            now & !ways(self.o.soviet, self.o.control),
            now,
        )
    }

    /// Whether some Soviet stack beside a position attacks with more factors than stand there.
    fn is_exposed(&self, s: &Sketch, p: SpaceId, here: u8) -> bool {
        let stronger = self.stronger.get(usize::from(here)).copied().unwrap_or_default();
        self.adj(p).meets(s.soviet & stronger)
    }

    /// Points under control beside more than stands there, and beside more than closes a way by which a city is cut off.
    fn at_stake(&self, s: &Sketch, factors: &[u8; N_SPACES]) -> f32 {
        let b = &self.g.board;
        let open = |c: &SpaceId| self.is_exposed(s, *c, factors[c.index()]);
        let cities = (s.control & b.cities).iter().filter(open).map(|c| f32::from(b.vp[c.index()]));
        let doors = (self.doors & s.german & !b.cities).iter().filter(open).count();
        cities.sum::<f32>() + 0.5 * doors as f32
    }

    /// Which share of the ways from a city toward the eastern edge is closed.
    fn closed(&self, s: &Sketch, city: SpaceId) -> f32 {
        let doors = victory::doors(self.g, city);
        let held = match self.g.setup.house.cutoff {
            Cutoff::Trace => s.german,
            Cutoff::LinksHeld => s.control,
        };
        (doors & held).len() as f32 / doors.len().max(1) as f32
    }
}

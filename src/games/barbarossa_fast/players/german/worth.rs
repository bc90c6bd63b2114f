//! What a picture of the board is worth to the Germans.

use super::{limits::MOST_CITIES, scout::Scout, sketch::Sketch};
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
        let mut near = [0.0; MOST_CITIES];
        let mut hits = [0.0; MOST_CITIES];
        let mut factors = [0u8; N_SPACES];
        for (unit, at) in s.at.iter() {
            let (kind, at) = (self.kind(unit), at.index());
            factors[at] += b.german_factor[unit.german()];
            for c in 0..MOST_CITIES {
                near[c] += self.near[kind][at][c];
                hits[c] += self.hits[kind][at][c];
            }
        }
        let free = b.positions & !s.german & !b.bases;
        let edge_net = b.flood(b.edge, supply::soviet_ways(self.g, s.german, s.control));
        let fed = b.flood_to(b.bases, supply::german_ways(self.g, s.soviet, s.control), s.german);
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
                    !city.is_in(edge_net) || !city.is_in(b.flood_to(b.east, free, SpaceSet::only(city)))
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
        for i in 0..self.n_cities {
            let c = self.cities[i];
            if c.is_in(s.control) {
                continue;
            }
            let ways = self.adj[c.index()];
            let lanes = ways & s.control & !s.soviet;
            let closed = (ways & s.german).len() as f32 / ways.len().max(1) as f32;
            let reach = hits[i].min(5.0 * lanes.len() as f32);
            let share = (reach / self.bulk[i]).min(1.2);
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
            let most = self.strongest_beside(s, p);
            if most > here {
                sum -= w.exposed * f32::from(here.min(most - 1));
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

    /// What the strongest Soviet stack beside a position attacks with.
    fn strongest_beside(&self, s: &Sketch, p: SpaceId) -> u8 {
        let beside = self.adj[p.index()] & s.soviet;
        beside.iter().map(|q| self.stacks[q.index()].strike).max().unwrap_or(0)
    }

    /// Points under control beside more than stands there, and beside more than closes a way by which a city is cut off.
    fn at_stake(&self, s: &Sketch, factors: &[u8; N_SPACES]) -> f32 {
        let b = &self.g.board;
        let open = |c: &SpaceId| self.strongest_beside(s, *c) > factors[c.index()];
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

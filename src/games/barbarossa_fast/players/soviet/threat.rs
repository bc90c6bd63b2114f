//! What the Germans could do next turn (§7.1): who could attack where, with how many units and hits.
//!
//! Rules: BF-WX-05. Rulings: R52 (link limits, one jump-off per unit). Disruption is ignored, weather counts if it is known.
//! Links.

use crate::games::barbarossa_fast::{
    game::Game,
    ids::{N_GERMAN, N_SPACES, SpaceId, SpaceSet, UnitSet},
    nouns::{Level, Weather},
    rules::movement,
    state::Open,
};

#[derive(Clone, Copy, Default)]
struct Panzer {
    /// Positions it can stand on before attacking.
    reach: SpaceSet,
    factor: u8,
}

/// The German threat of the next turn. Stands until control changes or a German moves.
#[derive(Clone)]
pub struct Threat {
    /// Every link loses a hit next turn for sure.
    loss: bool,
    /// A Blitzkrieg is not ruled out next turn.
    pub blitzkrieg: bool,
    /// Aircraft are not ruled out next turn.
    flying: bool,
    /// Positions with armies.
    pub armies: SpaceSet,
    /// Number of armies there, and the highest factor of one.
    army_stacks: [(u8, u8); N_SPACES],
    panzers: [Panzer; N_GERMAN],
    n_panzers: usize,
    /// Positions that some unit could attack: T(p) is not empty.
    pub attackable: SpaceSet,
    /// Positions that a panzer corps could attack.
    pub by_panzers: SpaceSet,
    /// Ground the approaches were traced on.
    friendly: SpaceSet,
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
            armies: SpaceSet::NONE,
            army_stacks: [(0, 0); N_SPACES],
            panzers: [Panzer::default(); N_GERMAN],
            n_panzers: 0,
            attackable: SpaceSet::NONE,
            by_panzers: SpaceSet::NONE,
            friendly: movement::friendly(g, o),
        };
        t.muster(g, o, if short { 1 } else { 2 });
        t
    }

    fn muster(&mut self, g: &Game, o: &Open, allowance: u8) {
        let (mut jump_offs, mut last) = (SpaceSet::NONE, (None, SpaceSet::NONE));
        for (unit, at) in o.on_map(UnitSet::GERMAN) {
            let factor = g.board.german_factor[unit.german()];
            if g.board.armies.has(unit) {
                self.armies.add(at);
                let stack = &mut self.army_stacks[at.index()];
                *stack = (stack.0 + 1, stack.1.max(factor));
                continue;
            }
            if last.0 != Some(at) {
                last = (Some(at), self.approach(g, at, allowance));
            }
            jump_offs |= last.1;
            self.panzers[self.n_panzers] = Panzer { reach: last.1, factor };
            self.n_panzers += 1;
        }
        // Stronger corps choose first, which makes the greedy matching below the best one.
        self.panzers[..self.n_panzers].sort_by_key(|p| std::cmp::Reverse(p.factor));
        self.by_panzers = g.board.neighbours(jump_offs) & g.board.positions;
        self.attackable = self.by_panzers | g.board.neighbours(self.armies) & g.board.positions;
    }

    /// reach(g) of a panzer corps: over friendly links only (R03).
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
        let one = g.board.neighbours(self.armies) & open;
        let on_foot = one | g.board.neighbours(one) & open;
        g.board.positions & !o.german & (self.attackable | on_foot)
    }

    /// Garrison of a city beyond 2 units: k(v) by level (R52).
    pub fn k(&self, g: &Game, level: Level, city: SpaceId) -> u8 {
        match level {
            Level::Historical => 0,
            Level::Standard => self.armies_against(g, city),
            Level::Hard => self.armies_against(g, city) + self.panzers_through(g, doors(g, city)).0,
        }
    }

    fn armies_against(&self, g: &Game, p: SpaceId) -> u8 {
        let most = g.conduct.links.armies;
        (doors(g, p) & self.armies).iter().map(|q| self.army_stacks[q.index()].0.min(most)).sum()
    }

    /// Panzer corps that fit through some doors, a number each: number and factors.
    fn panzers_through(&self, g: &Game, doors: SpaceSet) -> (u8, u8) {
        let mut m = Matching {
            panzers: &self.panzers[..self.n_panzers],
            most: g.conduct.links.panzers,
            doors,
            load: [0; N_SPACES],
            door: [None; N_GERMAN],
        };
        let (mut n, mut factors) = (0, 0);
        for i in 0..self.n_panzers {
            let mut seen = SpaceSet::NONE;
            if self.panzers[i].reach.meets(doors) && m.place(i, &mut seen) {
                n += 1;
                factors += self.panzers[i].factor;
            }
        }
        (n, factors)
    }

    /// atk(p): best German hits on a position next turn.
    pub fn hits(&self, g: &Game, o: &Open, p: SpaceId) -> u8 {
        let doors = doors(g, p);
        let held = doors & self.armies;
        let army: u8 = held.iter().map(|q| self.army_stacks[q.index()].1).sum();
        let air = u8::from(self.is_in_range(g, o, p));
        if !self.loss {
            return army + self.panzers_through(g, doors).1 + air;
        }
        let links = held.len() as u8;
        (army + self.most_panzers(g, held, doors & !held)).saturating_sub(links) + air
    }

    /// Most factors of panzer corps beside the armies in Mud or Snow, less a hit for each further link (BF-WX-05).
    ///
    /// All choices of further links are tried: corps that one of them takes are missing from the others, so that taking
    /// the best first need not lead to the best of all. A link that one corps alone reaches pays nothing.
    fn most_panzers(&self, g: &Game, held: SpaceSet, further: SpaceSet) -> u8 {
        let panzers = &self.panzers[..self.n_panzers];
        let able = |q: &SpaceId| panzers.iter().filter(|x| q.is_in(x.reach)).count() > 1;
        let further: SpaceSet = further.iter().filter(able).collect();
        let gain = |open: SpaceSet| {
            let factors = self.panzers_through(g, held | open).1;
            factors.saturating_sub(open.len() as u8)
        };
        further.subsets().map(gain).max().unwrap_or(0)
    }

    fn is_in_range(&self, g: &Game, o: &Open, p: SpaceId) -> bool {
        let served = o.fleets.iter().any(|f| f.present && f.sector == g.board.sector[p.index()]);
        self.flying && served && g.board.within2[p.index()].meets(self.armies)
    }
}

/// Positions from which a position can be attacked.
fn doors(g: &Game, p: SpaceId) -> SpaceSet {
    g.board.adj[p.index()] & g.board.positions
}

/// One jump-off per panzer corps, a limit of corps per link: augmenting paths.
struct Matching<'a> {
    panzers: &'a [Panzer],
    most: u8,
    doors: SpaceSet,
    load: [u8; N_SPACES],
    door: [Option<SpaceId>; N_GERMAN],
}

impl Matching<'_> {
    fn place(&mut self, unit: usize, seen: &mut SpaceSet) -> bool {
        let open = self.panzers[unit].reach & self.doors;
        for q in open {
            if q.is_in(*seen) {
                continue;
            }
            seen.add(q);
            if self.load[q.index()] < self.most {
                self.load[q.index()] += 1;
                self.door[unit] = Some(q);
                return true;
            }
            for other in 0..self.panzers.len() {
                if self.door[other] == Some(q) && self.place(other, seen) {
                    // The other one took its place elsewhere; this one takes the place it left.
                    self.door[unit] = Some(q);
                    return true;
                }
            }
        }
        false
    }
}

//! What a plan looks at: the ground as bit sets, Soviet stacks as sums, chances over unknown units.
//!
//! Everything here comes from the view alone. An unknown unit is Strong with the share of Strong units among the
//! unseen counters; a stack's strength is then binomial.

use super::{
    Why,
    limits::{MOST_CITIES, MOST_UNKNOWN},
    percent,
    sketch::Sketch,
    weights::Weights,
};
use crate::{
    conduct::Isolated,
    edition::TURNS,
    game::Game,
    ids::{CounterSet, FleetId, GERMAN_UNITS, N_GERMAN, N_SPACES, SOVIET_UNITS, SpaceId, SpaceSet, UnitId},
    nouns::{Group, SiberianRule},
    rules::{air, movement, supply, victory},
    state::{Open, flag},
};
use std::cell::{Cell, OnceCell};

/// Soviet units on one position, as sums.
#[derive(Debug, Clone, Copy, Default)]
pub struct Stack {
    /// Units in all.
    pub units: u8,
    /// Unknown ones.
    pub unknown: u8,
    /// Hits that eliminate the known ones together.
    pub wear: u8,
    /// Least hits that eliminate one of the known ones (99: none known).
    pub least: u8,
    /// The same with one hit less each, where they cannot retreat.
    pub wear_trapped: u8,
    /// Least of those.
    pub least_trapped: u8,
    /// Tank units among the unknown ones.
    pub unknown_tanks: u8,
    /// Strong units to expect among the unknown ones.
    pub strong: f32,
    /// Hits that eliminate the unknown ones together, to be expected.
    pub mass: f32,
    /// Units that make the place absorb where that goes by type: infantry.
    pub infantry: u8,
    /// Factors of the known ones.
    pub fire: u8,
    /// Strength of the best three that may attack, unknown ones counted as 1 (R53).
    pub strike: u8,
}

/// Chances of each number of Strong among each number of units.
type Pmf = [[f32; MOST_UNKNOWN + 1]; MOST_UNKNOWN + 1];

/// Links from a city beyond which distance makes no difference: more than a panzer corps moves in a whole game.
const FARTHEST: usize = 2 * TURNS as usize + 1;

/// Most factors of a Soviet attack: three units of two (BF-LNK-03).
const MOST_STRIKE: usize = 6;

/// Kinds of German units by size and pace: infantry army, panzer corps, panzer group.
pub const KINDS: usize = 3;
/// Kinds without panzer groups.
const WITHOUT_GROUPS: usize = 2;

/// What units of each kind count for a city at some distance: their presence, and their hits next turn.
#[derive(Clone, Copy, Default)]
struct Pull {
    near: [f32; KINDS],
    hits: [u8; KINDS],
}

/// A German unit as the worth of a picture sees it.
#[derive(Clone, Copy)]
pub struct Piece {
    /// The unit.
    pub unit: UnitId,
    /// Its kind.
    pub kind: u8,
    /// Its factor.
    pub factor: u8,
}

/// What a unit counts for on a position, by open city.
#[derive(Clone, Copy, Default)]
pub struct Sway {
    /// Its presence.
    pub near: [f32; MOST_CITIES],
    /// Hits it could bring next turn, a byte a city, so that they are added together.
    pub hits: u64,
}

/// How an attack may be expected to end.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Odds {
    /// Chance that no unit is left.
    pub clear: f32,
    /// Defender's hits to expect.
    pub fire: f32,
    /// Units eliminated to expect.
    pub kills: f32,
}

/// The ground and the forces as one plan sees them.
pub struct Scout<'a> {
    /// Board and options.
    pub g: &'a Game,
    /// What is seen.
    pub o: &'a Open,
    /// Weights of the judgement.
    pub w: &'a Weights,
    /// Soviet stacks.
    pub stacks: [Stack; N_SPACES],
    /// Positions of Soviet stacks that attack with more than so many factors.
    pub stronger: [SpaceSet; MOST_STRIKE + 1],
    /// German units on the map.
    pieces: [Piece; N_GERMAN],
    n_pieces: usize,
    /// Positions that carry a Soviet trace now.
    pub soviet_ways: SpaceSet,
    /// Positions connected to the eastern edge now.
    pub east_net: SpaceSet,
    /// Positions connected to a Soviet edge now.
    pub edge_net: SpaceSet,
    /// Positions connected to a German base now.
    pub base_net: SpaceSet,
    /// Open victory cities, most of the time eight.
    pub cities: [SpaceId; MOST_CITIES],
    /// How many of them there are.
    pub n_cities: usize,
    /// Positions linked to each of them, and how many these are.
    pub ways: [(SpaceSet, f32); MOST_CITIES],
    /// What units count for at each number of links from a city.
    pull: [Pull; FARTHEST + 1],
    /// What units count for on each position that was asked about: most plans ask about few.
    sway: Box<[OnceCell<[Sway; KINDS]>]>,
    /// The kind of each German unit: 0 for an infantry army, 1 for a panzer corps, 2 for a panzer group.
    kind: [u8; N_GERMAN],
    /// How many of the kinds there are in the edition.
    pub kinds: usize,
    /// Hits each open city can take.
    pub bulk: [f32; MOST_CITIES],
    /// Turns after this one.
    pub turns_left: u8,
    /// Hits lost along each link.
    pub weather: i32,
    /// Positions armies keep away from while the Siberians sleep.
    pub taboo: SpaceSet,
    /// Positions on the ways toward the eastern edge from cities of which it counts that they are cut off; none where they are not weighed.
    pub doors: SpaceSet,
    /// Positions whose defenders suffer one hit more (BF-OOS-02, R32), once they are asked for.
    cut: OnceCell<SpaceSet>,
    /// Most corps that go on in a Blitzkrieg: as many as attack along one link.
    pub most_beyond: usize,
    /// Hits an air mission brings that strikes (BF-AIR-03, -09).
    strike: i32,
    /// Chance that an unknown unit is Strong, by type: tank units are the second.
    share: [f32; 2],
    /// Chances of each number of Strong among a number of unknown units, by type, once they are asked for.
    pmf: [OnceCell<Pmf>; 2],
    /// The picture whose worth was asked last, and its worth: a normal attack and the first leg of a Blitzkrieg often end alike.
    pub(super) last: Cell<Option<(Sketch, f32)>>,
}

impl<'a> Scout<'a> {
    /// Looks around.
    pub fn new(g: &'a Game, o: &'a Open, w: &'a Weights) -> Self {
        let soviet_ways = supply::soviet_ways(g, o.german, o.control);
        let east_net = g.board.flood(g.board.east, soviet_ways);
        let mut s = Self {
            g,
            o,
            w,
            stacks: [Stack { least: 99, least_trapped: 99, ..Stack::default() }; N_SPACES],
            stronger: [SpaceSet::NONE; MOST_STRIKE + 1],
            pieces: [Piece { unit: UnitId(0), kind: 0, factor: 0 }; N_GERMAN],
            n_pieces: 0,
            soviet_ways,
            east_net,
            edge_net: edge_net(g, east_net, soviet_ways),
            base_net: supply::base_net(g, o),
            cities: [SpaceId(0); MOST_CITIES],
            n_cities: 0,
            ways: [(SpaceSet::NONE, 1.0); MOST_CITIES],
            pull: [Pull::default(); FARTHEST + 1],
            sway: (0..N_SPACES).map(|_| OnceCell::new()).collect(),
            kind: std::array::from_fn(|i| kind(g, UnitId(i as u8))),
            kinds: if g.board.groups.is_empty() { WITHOUT_GROUPS } else { KINDS },
            bulk: [0.0; MOST_CITIES],
            turns_left: TURNS.saturating_sub(o.turn),
            weather: i32::from(g.weather_loss(o)),
            taboo: SpaceSet::NONE,
            doors: SpaceSet::NONE,
            cut: OnceCell::new(),
            most_beyond: usize::from(g.conduct.links.panzers).min(3),
            strike: 1 + if o.turn == 1 { i32::from(g.conduct.first_turn_strike) } else { 0 },
            share: [0.67; 2],
            pmf: [const { OnceCell::new() }; 2],
            last: Cell::new(None),
        };
        for (unit, _) in o.on_map(GERMAN_UNITS) {
            let factor = g.board.german_factor[unit.german()];
            s.pieces[s.n_pieces] = Piece { unit, kind: s.kind[unit.german()], factor };
            s.n_pieces += 1;
        }
        s.look_at_stacks();
        s.look_at_cities();
        if w.doors > 0.0 {
            let cut_off = victory::scoring_in_part(g) & !o.control;
            s.doors = SpaceSet::union(cut_off.iter().map(|city| victory::doors(g, city)));
        }
        if g.setup.siberia == SiberianRule::Printed
            && o.siberians == 0
            && s.turns_left > 0
            && w.siberia > 0.0
            && !o.is_german(g.board.moscow)
        {
            s.taboo = s.adj(g.board.moscow);
        }
        s
    }

    /// German units on the map: a picture has no others.
    pub fn pieces(&self) -> &[Piece] {
        &self.pieces[..self.n_pieces]
    }

    /// Positions linked to a position.
    #[inline]
    pub fn adj(&self, at: SpaceId) -> SpaceSet {
        self.g.board.adj[at.index()] & self.g.board.positions
    }

    fn look_at_stacks(&mut self) {
        let (g, o) = (self.g, self.o);
        let (mut strong, mut unseen) = ([0i32; 2], [0i32; 2]);
        let (all, weak) = (g.counters(o), g.board.weak);
        let tanks = if g.edition.has_types { all.and(g.board.tanks) } else { CounterSet::NONE };
        for (i, of_type) in [all.without(tanks), tanks].into_iter().enumerate() {
            (strong[i], unseen[i]) = (of_type.without(weak).len() as i32, of_type.len() as i32);
        }
        let mut able = [[0u8; 2]; N_SPACES];
        for (u, at) in o.on_map(SOVIET_UNITS) {
            let s = &mut self.stacks[at.index()];
            s.units += 1;
            let ill = o.is_disrupted(u);
            let tank = o.is_tank(u);
            s.infantry += u8::from(!tank);
            let mut factor = 1;
            if let Some(face) = o.face(u) {
                factor = g.board.counter_factor[face.index()];
                let wear = (factor + 1 - u8::from(ill)).max(1);
                let trapped = wear.saturating_sub(1).max(1);
                s.wear += wear;
                s.wear_trapped += trapped;
                s.least = s.least.min(wear);
                s.least_trapped = s.least_trapped.min(trapped);
                s.fire += factor;
                if !o.has(u, flag::SIBERIAN) {
                    strong[usize::from(tank)] -= i32::from(factor > 0);
                    unseen[usize::from(tank)] -= 1;
                }
            } else {
                s.unknown += 1;
                s.unknown_tanks += u8::from(tank);
            }
            if !ill && !o.has(u, flag::FIXED) {
                match factor {
                    0 => {}
                    1 => able[at.index()][0] += 1,
                    _ => able[at.index()][1] += 1,
                }
            }
        }
        for at in o.soviet {
            let (s, [ones, twos]) = (&mut self.stacks[at.index()], able[at.index()]);
            let twos = twos.min(3);
            s.strike = twos * 2 + ones.min(3 - twos);
            for weaker in &mut self.stronger[..usize::from(s.strike)] {
                weaker.add(at);
            }
        }
        for tank in 0..if g.edition.has_types { 2 } else { 1 } {
            if unseen[tank] > 0 {
                self.share[tank] = (strong[tank] as f32 / unseen[tank] as f32).clamp(0.05, 0.95);
            }
        }
        let share = self.share;
        for at in o.soviet {
            let s = &mut self.stacks[at.index()];
            let (infantry, tanks) = (s.unknown - s.unknown_tanks, s.unknown_tanks);
            s.strong = f32::from(infantry) * share[0] + f32::from(tanks) * share[1];
            s.mass = f32::from(infantry) * (1.0 + share[0]) + f32::from(tanks) * (1.0 + share[1]);
        }
    }

    /// Whether the defenders of a position suffer one hit more (BF-OOS-02, R32).
    fn is_cut(&self, at: SpaceId) -> bool {
        let (g, o) = (self.g, self.o);
        let cut = || match g.conduct.isolated {
            Isolated::Position => !self.edge_net,
            Isolated::Units if (o.soviet & g.board.positions & !self.edge_net).is_empty() => SpaceSet::NONE,
            Isolated::Units => {
                let fed = supply::soviet_supplied(g, o);
                o.on_map(SOVIET_UNITS).filter(|(u, _)| !fed.has(*u)).map(|(_, at)| at).collect()
            }
        };
        at.is_in(*self.cut.get_or_init(cut))
    }

    /// Chances of each number of Strong among some units of a type.
    fn of_type(&self, tank: usize, units: usize) -> &[f32; MOST_UNKNOWN + 1] {
        &self.pmf[tank].get_or_init(|| tabulate(self.share[tank]))[units]
    }

    /// Chances of each number of Strong among the unknown units of a stack, of two types.
    fn chances(&self, stack: &Stack) -> [f32; MOST_UNKNOWN + 1] {
        let tanks = usize::from(stack.unknown_tanks).min(MOST_UNKNOWN);
        let infantry = usize::from(stack.unknown - stack.unknown_tanks).min(MOST_UNKNOWN - tanks);
        if tanks == 0 {
            return *self.of_type(0, infantry);
        }
        let mut all = [0.0; MOST_UNKNOWN + 1];
        for (i, p) in self.of_type(0, infantry)[..=infantry].iter().enumerate() {
            for (t, q) in self.of_type(1, tanks)[..=tanks].iter().enumerate() {
                all[i + t] += p * q;
            }
        }
        all
    }

    fn look_at_cities(&mut self) {
        let b = &self.g.board;
        self.pull = std::array::from_fn(|links| self.pull(links as u8));
        for c in (b.cities & !self.o.control).iter().take(MOST_CITIES) {
            let i = self.n_cities;
            self.cities[i] = c;
            self.n_cities += 1;
            let ways = self.adj(c);
            self.ways[i] = (ways, ways.len().max(1) as f32);
            let stack = &self.stacks[c.index()];
            let place = self.absorbs(c, true, self.o.fort);
            self.bulk[i] = f32::from(stack.wear) + stack.mass + place as f32 + self.w.bulk;
        }
    }

    /// What a unit of a kind counts for on a position.
    #[inline]
    pub fn sway(&self, kind: usize, at: SpaceId) -> &Sway {
        &self.sway[at.index()].get_or_init(|| self.look_from(at))[kind]
    }

    fn look_from(&self, at: SpaceId) -> [Sway; KINDS] {
        let dist = &self.g.board.dist;
        let mut sway = [Sway::default(); KINDS];
        for (i, city) in self.cities[..self.n_cities].iter().enumerate() {
            let links = usize::from(dist[city.index()][at.index()]);
            let pull = &self.pull[links.min(FARTHEST)];
            for (kind, sway) in sway.iter_mut().enumerate() {
                sway.near[i] = pull.near[kind];
                sway.hits |= u64::from(pull.hits[kind]) << (8 * i);
            }
        }
        sway
    }

    /// What the presence of a unit counts at some number of links from a city.
    fn pull(&self, links: u8) -> Pull {
        let far = usize::from(links).min(self.w.army_near.len() - 1);
        let in_time = |turns: u8, near: f32| if turns <= self.turns_left { near } else { 0.0 };
        let corps = in_time(links.div_ceil(2), self.w.panzer_near[far]);
        let blow = u8::from(links <= 3);
        Pull {
            near: [in_time(links, 2.0 * self.w.army_near[far]), corps, 2.0 * corps],
            hits: [2 * u8::from(links == 1), blow, 2 * blow],
        }
    }

    /// Points of an open city.
    pub fn points(&self, city: usize) -> f32 {
        let city = self.cities[city];
        self.w.points(city, self.g.board.vp[city.index()])
    }

    /// 0 for an infantry army, 1 for a panzer corps, 2 for a panzer group.
    #[inline]
    pub fn kind(&self, unit: UnitId) -> usize {
        usize::from(self.kind[unit.german()])
    }

    /// Factor of a German unit.
    #[inline]
    pub fn factor(&self, unit: UnitId) -> i32 {
        i32::from(self.g.board.german_factor[unit.german()])
    }

    /// What a place with a Soviet defender absorbs (§6.2), `army`: against units that weaken a fortress.
    #[inline]
    pub fn absorbs(&self, at: SpaceId, army: bool, fort: SpaceSet) -> i32 {
        let able =
            if at.is_in(fort) { 2 + i32::from(at.is_in(self.g.board.great)) - i32::from(army) } else { 1 };
        if self.g.conduct.absorbs_by_type {
            return able.min(i32::from(self.stacks[at.index()].infantry));
        }
        able
    }

    /// Whether hit defenders may stay whatever happens (R42).
    #[inline]
    pub fn stands(&self, at: SpaceId, fort: SpaceSet) -> bool {
        at.is_in(self.g.board.cities | fort)
    }

    /// Whether defenders forced to retreat have nowhere to go (R43 to R45).
    pub fn is_trapped(&self, at: SpaceId, s: &Sketch, targets: SpaceSet) -> bool {
        let touched = self.g.board.neighbours(s.german);
        let back = self.g.board.adj[at.index()] & !self.g.farther[at.index()];
        (back & !targets & !s.german & !self.g.board.bases & !(s.control & touched)).is_empty()
    }

    /// Hits needed after absorption to clear a stack of which `strong` unknown units are Strong.
    #[inline]
    fn need(stack: &Stack, strong: u8, stands: bool, trapped: bool) -> u8 {
        let weak = stack.unknown - strong;
        if stands {
            return stack.wear + stack.unknown + strong;
        }
        if trapped {
            let least = if stack.unknown > 0 { 1 } else { stack.least_trapped };
            return stack.wear_trapped + stack.unknown - least + 1;
        }
        let unseen = match (weak, strong) {
            (0, 0) => 99,
            (0, _) => 2,
            _ => 1,
        };
        stack.wear + stack.unknown + strong - stack.least.min(unseen) + 1
    }

    /// Hits needed after absorption against the stack to expect.
    pub fn need_of(&self, at: SpaceId, fort: SpaceSet, trapped: bool) -> u8 {
        let stack = &self.stacks[at.index()];
        if stack.units == 0 {
            return 0;
        }
        let strong = stack.strong.round() as u8;
        Self::need(stack, strong.min(stack.unknown), self.stands(at, fort), trapped)
    }

    /// How an attack with `hits` hits ends; `army` tells whether an army takes part, `air` the chance of an air hit.
    pub fn odds(&self, at: SpaceId, hits: i32, army: bool, air: f32, s: &Sketch, trapped: bool) -> Odds {
        let stack = &self.stacks[at.index()];
        if !at.is_in(s.soviet) || stack.units == 0 {
            return Odds { clear: 1.0, fire: 0.0, kills: 0.0 };
        }
        let cut = i32::from(self.is_cut(at));
        let net = (hits + cut - self.absorbs(at, army, s.fort)).max(0);
        let stands = self.stands(at, s.fort);
        let n = usize::from(stack.unknown).min(MOST_UNKNOWN);
        let mut clear = 0.0;
        let short = hits + cut - self.absorbs(at, army, s.fort);
        for (strong, p) in self.chances(stack).iter().enumerate().take(n + 1) {
            let need = i32::from(Self::need(stack, strong as u8, stands, trapped));
            if net >= need {
                clear += p;
            } else if hits > 0 && short + self.strike >= need {
                clear += p * air;
            }
        }
        let guns =
            if at.is_in(s.fort) { 1.0 + f32::from(u8::from(at.is_in(self.g.board.great))) } else { 0.0 };
        let units = f32::from(stack.fire) + stack.strong;
        let fed = self.g.conduct.isolated == Isolated::Position && at.is_in(self.g.board.cities);
        let hungry = if cut > 0 && !fed { 1.0 } else { 0.0 };
        let wear = f32::from(stack.wear) + stack.mass;
        let each = (wear / f32::from(stack.units)).max(1.0);
        let kills = ((net as f32 + air * 0.5) / each).min(f32::from(stack.units));
        Odds { clear, fire: (units - hungry).max(0.0) + guns, kills }
    }

    /// The figures of an attack on a defended target, as [`Scout::odds`] counts them.
    pub fn strike(&self, at: SpaceId, hits: i32, army: bool, air: f32, s: &Sketch, trapped: bool) -> Why {
        let stack = &self.stacks[at.index()];
        let absorbs = self.absorbs(at, army, s.fort).max(0) as u8;
        let stands = self.stands(at, s.fort);
        let chances = self.chances(stack);
        let unknown = usize::from(stack.unknown).min(MOST_UNKNOWN);
        let possible = (0..=unknown).filter(|strong| chances[*strong] > 0.0);
        let needs = possible.map(|strong| Self::need(stack, strong as u8, stands, trapped) + absorbs);
        let (need, most) = needs.fold((u8::MAX, 0), |(least, most), n| (least.min(n), most.max(n)));
        let flies = air > 0.0 && hits > 0;
        Why::Strike {
            target: at,
            hits: hits.max(0) as u8,
            cut: u8::from(self.is_cut(at)),
            air: if flies { self.strike as u8 } else { 0 },
            air_chance: if flies { percent(air) } else { 0 },
            need,
            most,
            chance: percent(self.odds(at, hits, army, air, s, trapped).clear),
        }
    }

    /// Chance that a fleet brings a hit against a target (BF-AIR-02, -03).
    pub fn air_chance(&self, fleet: FleetId, target: SpaceId, s: &Sketch) -> f32 {
        let b = &self.g.board;
        let armies: SpaceSet = self.g.armies.into_iter().filter_map(|u| s.at.get(u)).collect();
        let near = self.adj(target) | SpaceSet::only(target);
        let range = if armies.meets(near) {
            0
        } else if armies.meets(b.within2[target.index()]) {
            1
        } else {
            return 0.0;
        };
        let mods = i32::from(target.is_in(b.south))
            + i32::from(b.fleets[fleet.index()].die)
            + i32::from(self.o.turn == 1)
            - i32::from(target.is_in(b.cities))
            - range;
        ((3 + mods) as f32 / 6.0).clamp(0.0, 1.0)
    }

    /// The fleet that serves a target's sector, if it can still fly.
    pub fn fleet_for(&self, target: SpaceId) -> Option<FleetId> {
        let sector = self.g.board.sector[target.index()];
        FleetId::ALL.into_iter().find(|f| {
            let f = &self.o.fleets[f.index()];
            f.present && f.sector == sector && !f.is_assigned()
        })
    }

    /// Links a unit is away from the open city that matters most to it, and that city.
    pub fn goal(&self, unit: UnitId, at: SpaceId) -> Option<(SpaceId, u8)> {
        let near = &self.sway(self.kind(unit), at).near;
        let worth = |i: usize| near[i] * self.points(i);
        let best = (0..self.n_cities).max_by(|a, b| worth(*a).total_cmp(&worth(*b)).then(b.cmp(a)))?;
        let city = self.cities[best];
        Some((city, self.g.board.dist[city.index()][at.index()]))
    }

    /// Reach of every German unit on the map.
    pub fn reach(&self, unit: UnitId) -> movement::Reach {
        movement::reach(self.g, self.o, unit)
    }

    /// Whether aircraft fly this turn.
    pub fn may_fly(&self) -> bool {
        air_open(self.g, self.o)
    }

    /// Army group whose sector a space lies in.
    pub fn sector(&self, at: SpaceId) -> Group {
        self.g.board.sector[at.index()]
    }
}

/// Chances of each number of Strong among a number of units, each Strong with this chance.
fn tabulate(p: f32) -> Pmf {
    let mut pmf = [[0.0; MOST_UNKNOWN + 1]; MOST_UNKNOWN + 1];
    pmf[0][0] = 1.0;
    for n in 1..=MOST_UNKNOWN {
        for s in 0..=n {
            let with = if s > 0 { pmf[n - 1][s - 1] * p } else { 0.0 };
            pmf[n][s] = with + pmf[n - 1][s] * (1.0 - p);
        }
    }
    pmf
}

/// Positions connected to a Soviet edge, where those connected to its eastern part are known.
pub(super) fn edge_net(g: &Game, east_net: SpaceSet, ways: SpaceSet) -> SpaceSet {
    g.board.flood_on(g.board.edge, east_net, g.board.edge & ways & !east_net, ways)
}

fn kind(g: &Game, unit: UnitId) -> u8 {
    u8::from(g.board.panzers.has(unit)) + u8::from(g.board.groups.has(unit))
}

fn air_open(g: &Game, o: &Open) -> bool {
    g.may_fly(o)
}

/// Whether an air result brings a hit.
pub fn brings_hit(result: u8) -> bool {
    air::is_strike(result)
}

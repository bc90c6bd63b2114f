//! Replacements and rail (§7.8), and surplus units at set-up.
//!
//! Rules: BF-REP-08, -10, BF-SET-07. Rulings: R59, R70, R81, R109.

use super::{
    Need, Order, Why,
    needs::{self, CLASSES, Needs},
    staff::{Best, Staff},
};
use crate::{
    ids::{GERMAN_UNITS, SOVIET_UNITS, SpaceId, SpaceSet, UnitSet},
    nouns::{Group, Phase},
    options::Surplus,
    players::reason::Reason,
    rules::{replacements, setup, siberia},
    spots::Source,
};
use engine::contract::automatic::Plan;

/// Units a city without a need keeps before it sends more away (R109).
const CITY_KEEPS: u8 = 2;

/// Needs, and what they were worked out on: positions with Soviet units, German ground.
struct Known {
    ground: (SpaceSet, SpaceSet),
    needs: Needs,
    /// The holes are in them.
    covered: bool,
}

impl Staff<'_> {
    /// Deploys every waiting arrival.
    pub(crate) fn deploy(mut self) -> Plan<Order, Reason> {
        let setup = self.o().phase == Phase::SovietSetup;
        let mut known = None;
        while let Some((unit, source)) = replacements::next(self.o()) {
            let tank = self.o().is_tank(unit);
            let chosen = match (setup, self.g.edition.has_types) {
                (true, true) => self.start(tank),
                (true, false) => self.surplus(),
                (false, _) => self.place(source, tank, &mut known),
            };
            let Some((to, need)) = chosen else { break };
            let is_wave = source == Source::East && to == self.g.board.moscow;
            let source = source.city();
            let why = if is_wave {
                Why::SiberianWave { unit, to }
            } else {
                Why::Replacement { unit, source, to, need }
            };
            let by_rail = if setup || is_wave { None } else { self.by_rail(source, to) };
            let why = match by_rail {
                Some(from) => {
                    self.note(why);
                    Why::Rail { unit, from, to }
                }
                None => why,
            };
            if self.o().arrivals.len() == 1 {
                self.order(Order::Deploy { unit, to }, Some(why));
                break;
            }
            if !self.give(Order::Deploy { unit, to }, Some(why)) {
                break;
            }
            self.arrived(unit, to);
        }
        self.plan
    }

    /// Where the rails were used: from an entry onto the map, or from a city off it.
    fn by_rail(&self, source: Option<SpaceId>, to: SpaceId) -> Option<SpaceId> {
        match source {
            Some(city) => to.is_in(self.g.board.entries).then_some(city),
            None if to.is_in(self.g.board.entries) => None,
            None => self.entry_near(SpaceSet::only(to), self.g.board.entries),
        }
    }

    /// Everything an arrival from a source reaches (R81, as `replacements::deployment`), over the links laid out.
    fn reached(&self, source: Source, tank: bool) -> SpaceSet {
        let b = &self.g.board;
        let from = match source {
            Source::City(city) => SpaceSet::only(city),
            Source::Edge if tank => b.tank_entries,
            Source::Edge => b.entries,
            Source::East => siberia::eastern_entries(self.g),
        };
        let own = b.positions & !self.o().control & !self.o().german | b.entries;
        let mut connected = b.flood(from, own);
        if source.city().is_none() && self.g.edition.rail_to_any_supplied {
            connected |= self.field.net & own;
        }
        let farther =
            |from: SpaceSet| from | SpaceSet::union(from.iter().map(|s| self.field.step[s.index()]));
        let reached = farther(farther(connected));
        if siberia::rail_left(self.o()) == Some(0) {
            reached & siberia::near(self.g, source)
        } else {
            reached
        }
    }

    /// The place for an arrival and the need it serves. The needs stand as long as no other position is occupied.
    fn place(
        &mut self,
        source: Source,
        tank: bool,
        known: &mut Option<Known>,
    ) -> Option<(SpaceId, Option<Need>)> {
        let ground = (self.o().soviet & self.g.board.positions, self.o().control);
        let mut k = known.take().filter(|k| k.ground == ground).unwrap_or_else(|| Known {
            ground,
            needs: self.needs(),
            covered: false,
        });
        let found = self.choose(source, tank, &mut k);
        *known = Some(k);
        found
    }

    fn choose(&mut self, source: Source, tank: bool, k: &mut Known) -> Option<(SpaceId, Option<Need>)> {
        let reached = self.reached(source, tank);
        if let Some(to) = self.wave_to(reached).filter(|_| source == Source::East) {
            return Some((to, None));
        }
        let source = source.city();
        if let Some(found) = source.and_then(|city| self.for_its_city(&k.needs, city)) {
            return Some(found);
        }
        for class in 0..CLASSES {
            if class == needs::LINE && !k.covered {
                self.cover(&mut k.needs);
                k.covered = true;
            }
            if let Some((to, need)) = self.most_wanted(&k.needs, class, reached, tank) {
                return Some((to, Some(need)));
            }
        }
        let to = match source {
            Some(city) => self.wait_in_city(city, reached),
            None => self.wait_at_edge(reached),
        };
        to.map(|to| (to, None))
    }

    /// A city's unit stays while the city itself lacks units (priority 1).
    fn for_its_city(&self, needs: &Needs, city: SpaceId) -> Option<(SpaceId, Option<Need>)> {
        let short = |class| needs.of(class).find(|w| w.at == city && self.deficit(w) > 0);
        let want = (needs::CITY..=needs::CITY_MORE).find_map(short)?;
        Some((city, Some(want.need)))
    }

    /// The reachable position of a class that lacks units: one that wants the type (§7.10), more points, larger deficit,
    /// tie die.
    fn most_wanted(
        &mut self,
        needs: &Needs,
        class: usize,
        reached: SpaceSet,
        tank: bool,
    ) -> Option<(SpaceId, Need)> {
        let mut best = Best::new();
        for w in needs.of(class).filter(|w| w.at.is_in(reached) && self.deficit(w) > 0) {
            best.offer((w.at, w.need), (self.suits(w.at, tank), w.vp, w.first, self.deficit(w)));
        }
        self.pick(&best.equal)
    }

    /// Whether an arrival of a type goes to a position before others: tanks where infantry enough absorbs hits, infantry to
    /// cities and fortresses that have not enough of it (§7.8).
    fn suits(&self, at: SpaceId, tank: bool) -> bool {
        let wants = self.wants_infantry(at);
        if tank { !wants } else { wants && at.is_in(self.g.board.cities | self.o().fort) }
    }

    /// R109: a unit that is not needed stays while the city holds fewer than two units or lies in a pocket; else it goes
    /// off the map.
    fn wait_in_city(&self, city: SpaceId, reached: SpaceSet) -> Option<SpaceId> {
        let stays = self.g.setup.surplus == Surplus::City
            || self.field.n(city) < CITY_KEEPS
            || !city.is_in(self.field.net);
        let entry = self.entry_near(SpaceSet::only(city), reached & self.g.board.entries);
        if stays { Some(city) } else { entry.or(Some(city)) }
    }

    /// The entry nearest the weakest sector: lowest ratio of Soviet to German units; without Germans last.
    fn wait_at_edge(&self, reached: SpaceSet) -> Option<SpaceId> {
        let standing = |units: UnitSet, set: SpaceSet| {
            self.o().on_map(units).filter(|(_, s)| s.is_in(set)).count() as u32
        };
        let weakest = Group::ALL.into_iter().min_by(|a, b| {
            let count = |s: &Group| {
                let set = self.g.board.sector_set[s.index()];
                (standing(SOVIET_UNITS, set), standing(GERMAN_UNITS, set))
            };
            let ((sa, ga), (sb, gb)) = (count(a), count(b));
            (ga == 0).cmp(&(gb == 0)).then((sa * gb).cmp(&(sb * ga)))
        })?;
        self.entry_near(self.g.board.sector_set[weakest.index()], reached & self.g.board.entries)
    }

    /// The entry with the fewest links from a set of positions; ties in map order.
    fn entry_near(&self, to: SpaceSet, entries: SpaceSet) -> Option<SpaceId> {
        let links = self.g.board.links_from(to);
        let far = |e: SpaceId| self.g.board.adj[e.index()].iter().map(|p| links[p.index()]).min();
        entries.iter().min_by_key(|e| (far(*e).unwrap_or(u8::MAX), *e))
    }

    /// R116: on cities most points first, then fewest links from a German base; on the front line in the order of the map.
    fn start(&self, tank: bool) -> Option<(SpaceId, Option<Need>)> {
        let (b, places) = (&self.g.board, setup::slots(self.g, self.o(), tank));
        let front = (places & b.front_line).iter().next();
        let rank = |p: &SpaceId| (std::cmp::Reverse(b.vp[p.index()]), b.dg[p.index()], *p);
        let at = front.or_else(|| places.iter().min_by_key(rank))?;
        Some((at, Some(Need::Start { at, tank })))
    }

    /// R70: Novgorod up to two, then needs, then Moscow's western neighbours, then the Kiev side.
    fn surplus(&mut self) -> Option<(SpaceId, Option<Need>)> {
        let (g, places) = (self.g, setup::surplus_places(self.g, self.o()));
        let novgorod = g.board.novgorod;
        if novgorod.is_in(places) && self.field.n(novgorod) < 2 {
            return Some((novgorod, Some(Need::Surplus { at: novgorod })));
        }
        let needs = self.needs();
        for class in 0..CLASSES {
            if let Some((to, need)) = self.most_wanted(&needs, class, places, false) {
                return Some((to, Some(need)));
            }
        }
        let around = |city: SpaceId| {
            let near = g.board.adj[city.index()] & places;
            let west = near.iter().filter(|m| g.board.dr[m.index()] >= g.board.dr[city.index()]);
            west.collect()
        };
        // Kiev: the southern city nearest the German bases.
        let south = g.board.cities & g.board.sector_set[Group::S.index()];
        let kiev = south.iter().min_by_key(|c| (g.board.dg[c.index()], *c));
        let choices = [around(g.board.moscow), kiev.map_or(SpaceSet::NONE, around), places];
        let least = |set: SpaceSet| set.iter().min_by_key(|p| (self.field.n(*p), *p));
        let to = choices.into_iter().find_map(|set| least(set).filter(|p| self.field.n(*p) == 0));
        to.or_else(|| least(places)).map(|at| (at, Some(Need::Surplus { at })))
    }
}

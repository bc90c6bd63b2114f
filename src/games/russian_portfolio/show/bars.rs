//! The one fact that keeps a stack from ending its move in a hex, found by trying the move without each of the bars there are:
//! first without one of them alone, else without the first, the first two and so on, in the order in which they lie on the way.

use crate::{
    game::Game,
    nouns::{Hex, HexSet, Stack, Unit},
    refusal::{Refusal, Stop},
    rules::{
        movement::{self, Allowance, Mover},
        reach::{self, Reach},
        stacking, zone,
    },
    state::Position,
    words::{hex_name, stack_name, units_name},
};
use kit::reach::Standing;

/// What may bar a way, from its beginning to its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Bar {
    /// Zones of control end the move before.
    Zones,
    /// Enemies stand in every way.
    Blocked,
    /// The factors do not suffice.
    Far,
    /// Enemies, or a garrison, hold the hex itself.
    Held,
    /// There is no room in it.
    Room,
}

/// Along the way.
const ALL: [Bar; 5] = [Bar::Zones, Bar::Blocked, Bar::Far, Bar::Held, Bar::Room];
/// Those that are tried alone, the plainest first.
const ALONE: [Bar; 5] = [Bar::Held, Bar::Room, Bar::Zones, Bar::Far, Bar::Blocked];
/// Factors that suffice for every way on the map.
const ENOUGH: Allowance = Allowance { mf: 60, omb: 0 };

/// The fact that keeps a stack, which may move, from ending its move in a hex.
pub fn first(game: &Game, p: &Position, stack: Stack, to: Hex) -> Refusal {
    if let Err(stop) = ground(game, p, stack, to) {
        return stop.into();
    }
    let way = Way { game, p, stack, to };
    let alone = ALONE.into_iter().find_map(|bar| way.named(bar, &[bar]));
    let together = || (1..=ALL.len()).find_map(|n| way.named(ALL[n - 1], &ALL[..n]));
    alone.or_else(together).unwrap_or_else(|| way.nowhere())
}

/// Whether the hex itself can be entered by the stack at all.
fn ground(game: &Game, p: &Position, stack: Stack, to: Hex) -> Result<(), Stop> {
    if game.board.country(to).closed() {
        return Err(Stop::Closed(to));
    }
    if !game.standable(p, to) {
        return Err(Stop::Water(to));
    }
    stack.units().try_for_each(|unit| movement::nation_may_enter(game, p, unit, to))
}

/// A move that is wanted.
struct Way<'a> {
    game: &'a Game,
    p: &'a Position,
    stack: Stack,
    to: Hex,
}

impl Way<'_> {
    /// Where the stack could go without some bars, if it could end in the hex.
    fn reach(&self, without: &[Bar]) -> Option<Reach> {
        let found = self.search(without)?;
        let room = without.contains(&Bar::Room);
        (if room { found.cost(self.to).is_some() } else { found.ends.has(self.to) }).then_some(found)
    }

    fn search(&self, without: &[Bar]) -> Option<Reach> {
        let Self { game, stack, to, .. } = self;
        let foe = stack.0.side().other();
        let mut p = self.p.clone();
        let gone = |hex: Hex| without.contains(if hex == *to { &Bar::Held } else { &Bar::Blocked });
        for (unit, hex) in self.p.at.of_side(foe) {
            if gone(hex) {
                p.at.put(unit, None);
            }
        }
        p.garrisons = p.garrisons.iter().filter(|hex| !gone(*hex)).collect();
        let zone = if without.contains(&Bar::Zones) { HexSet::NONE } else { zone::of(game, &p, foe) };
        let mut mover = Mover::of(game, &p, *stack);
        if without.contains(&Bar::Far) {
            mover.has = ENOUGH;
        }
        reach::reach_as(game, &p, &zone, &mover)
    }

    /// The fact of a bar, if the move could be made without these.
    fn named(&self, bar: Bar, without: &[Bar]) -> Option<Refusal> {
        let found = self.reach(without)?;
        let Self { game, p, stack, to } = self;
        match bar {
            Bar::Zones => self.zone_on(&found.path(*to)),
            Bar::Blocked => {
                let foe = stack.0.side().other();
                let held = |hex: &Hex| p.at.holds(foe, *hex) || p.enemy_in(stack.0.side(), *hex);
                let at = found.path(*to).into_iter().find(held).filter(|hex| hex != to)?;
                Some(Stop::Enemy(at).into())
            }
            Bar::Far => {
                let has = movement::allowance_of(game, p, *stack).all();
                Some(Stop::Allowance { to: *to, needs: found.cost(*to)?, has }.into())
            }
            Bar::Held if p.garrison_alone(*to) => Some(Stop::Garrison(*to).into()),
            Bar::Held => Some(Stop::Enemy(*to).into()),
            Bar::Room => Some(no_room(game, p, *stack, *to)),
        }
    }

    /// Where a zone ends the move on a way that would lead there without zones.
    fn zone_on(&self, path: &[Hex]) -> Option<Refusal> {
        let Self { game, p, stack, to } = self;
        let foe = stack.0.side().other();
        let zone = zone::of(game, p, foe);
        let start = p.at.of(stack.0)?;
        let first = *path.first()?;
        if p.march.is_some() && zone.has(start) {
            return Some(Stop::Stopped(start).into());
        }
        if zone.has(start) && zone.has(first) {
            let mover = Mover::of(game, p, *stack);
            let way = game.board.way(start, first)?;
            if let Err(stop @ Stop::Zone(..)) =
                movement::one_hex(game, p, &zone, &mover, Standing::at(start), (way, first))
            {
                return Some(stop.into());
            }
        }
        let at = path.iter().copied().find(|hex| hex != to && zone.has(*hex))?;
        let who = units_name(game, zone::casters(game, p, foe, at));
        let why = format!(
            "every way to {} leads through enemy zones: the move ends in {}, in the zone of {who}",
            hex_name(game, *to),
            hex_name(game, at)
        );
        Some(Refusal::at("RP-ZOC-02", why, at))
    }

    /// No way leads there, whatever stands on the map: over water a unit goes only with its whole move, and some sides are never
    /// crossed.
    fn nowhere(&self) -> Refusal {
        let Self { game, p, to, .. } = self;
        let beside = self.search(&ALL);
        let from = |near: Hex| beside.as_ref().is_some_and(|found| found.cost(near).is_some());
        let mut sides = game.board.neighbours(*to).filter(|(_, near)| from(*near));
        if sides.any(|(way, near)| game.side(p, near, way.opposite(), *to).water()) {
            return Stop::Crossing(*to).into();
        }
        let why =
            format!("no way over land leads {} to {}", stack_name(game, self.stack), hex_name(game, *to));
        Refusal::at("RP-MOV-02", why, *to)
    }
}

/// Who stands in a hex beside whom there is no room, and by which limit (RP-STK-01, -02, RP-TER-14).
pub fn no_room(game: &Game, p: &Position, stack: Stack, to: Hex) -> Refusal {
    let others = || p.at.units(to).filter(|unit| !stack.set().has(*unit));
    let who = units_name(game, others());
    let all: Vec<Unit> = others().chain(stack.units()).collect();
    let place = hex_name(game, to);
    match stacking::broken(game, to, all.iter().copied()) {
        Some(excess) => {
            let rule = stacking::rule_of(game, all.into_iter());
            Refusal::at(rule, format!("there is no room in {place} beside {who}: {excess}"), to)
        }
        None => Refusal::at(
            "RP-TER-14",
            format!(
                "Romanians and Hungarians do not share a hex: {who} {} in {place}",
                stand(others().count())
            ),
            to,
        ),
    }
}

/// `stands`, `stand`.
pub const fn stand(n: usize) -> &'static str {
    if n == 1 { "stands" } else { "stand" }
}

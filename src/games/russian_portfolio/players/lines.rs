//! Supply looked at before it is determined: enemies that are Dispersed now will have recovered, and their zones cut lines again.

use super::super::{
    game::Game,
    nouns::{Hex, HexSet, Stack, Unit, UnitSet},
    rules::{
        reach, recovery,
        supply::{self, Lay, REACH},
        zone,
    },
    state::Position,
};
use engine::base::side::Side;
use std::cell::OnceCell;

/// Units of a side that would be isolated if its supply were determined next (RP-STA-05, RP-SUP-11): Soviet cavalry, which loses
/// nothing by it, left out.
pub fn cut_off(game: &Game, p: &Position, side: Side) -> UnitSet {
    Lines::of(game, p, side).out
}

/// Whether a unit will cast its zone when the supply of the other side is determined next.
fn will_cast(p: &Position, unit: Unit) -> bool {
    zone::casts(p, unit) || recovery::recovers(p, unit)
}

/// The lines of a side as they will lie, in one position.
pub struct Lines {
    lay: Lay,
    ways: Ways,
    /// Hexes that lines go over, and where supply reaches.
    net: HexSet,
    reach: HexSet,
    /// Who would be isolated.
    pub out: UnitSet,
}

impl Lines {
    /// Of a side.
    pub fn of(game: &Game, p: &Position, side: Side) -> Self {
        Self::from(game, p, side, None)
    }
    /// The same after somebody has gone: lines are traced again only where their ways have changed.
    #[must_use]
    pub fn renewed(&self, game: &Game, p: &Position) -> Self {
        Self::from(game, p, self.lay.side, Some(self))
    }
    fn from(game: &Game, p: &Position, side: Side, before: Option<&Self>) -> Self {
        let zone = zone::of_those(game, p, side.other(), |unit| will_cast(p, unit));
        let lay = Lay::new(p, side, zone);
        let ways = Ways::of(game, &lay);
        let same = before.filter(|before| before.ways == ways);
        let (net, reach) =
            same.map_or_else(|| ways.reach(game, lay.nth()), |before| (before.net, before.reach));
        let out = isolated(game, p, &lay, reach, None);
        Self { lay, ways, net, reach, out }
    }
    /// The same with a unit of either side taken up from where it stands.
    pub fn without<'a>(&'a self, game: &'a Game, p: &'a Position, unit: Unit) -> Without<'a> {
        let mut lay = self.lay;
        if let Some(hex) = p.at.of(unit).filter(|hex| p.at.count(*hex) == 1) {
            lay.held[usize::from(unit.side().0 & 1)].remove(hex);
        }
        let at = p.at.of(unit);
        let stays_open = at.is_none_or(|hex| {
            let friendly = lay.control[lay.nth()].has(hex) && !lay.zone.has(hex);
            lay.held[lay.nth()].has(hex) || friendly
        });
        Without { game, p, lines: self, unit, lay, zone: OnceCell::new(), stays_open }
    }
}

/// What decides how far supply reaches.
#[derive(PartialEq, Eq)]
struct Ways {
    steps: usize,
    open: HexSet,
    points: HexSet,
}

impl Ways {
    fn of(game: &Game, lay: &Lay) -> Self {
        Self { steps: lay.steps(game), open: lay.open(game), points: lay.points(game) }
    }
    fn reach(&self, game: &Game, side: usize) -> (HexSet, HexSet) {
        let passage = &game.ways.supply[self.steps];
        let net = passage.flood(game.ways.sources[side], self.open);
        (net, passage.flood_to(net.and(self.points), self.open, REACH))
    }
}

/// Units that supply does not reach and that have no source of their own; one of them may have gone elsewhere.
fn isolated(game: &Game, p: &Position, lay: &Lay, reach: HexSet, gone: Option<(Unit, Hex)>) -> UnitSet {
    let mut out = UnitSet::NONE;
    for hex in lay.held[lay.nth()].without(reach) {
        let others = p.at.units(hex).filter(|unit| gone.is_none_or(|gone| gone.0 != *unit));
        let there: UnitSet = others.chain(gone.filter(|gone| gone.1 == hex).map(|gone| gone.0)).collect();
        let friendly = lay.control[lay.nth()].has(hex);
        let starves = |unit: &Unit| {
            supply::can_starve(game, *unit) && !(friendly && supply::supplies(game, hex, *unit, there.len()))
        };
        out |= there.iter().filter(starves).collect();
    }
    out
}

/// The lines of a side while a unit of either side is on its way.
pub struct Without<'a> {
    game: &'a Game,
    p: &'a Position,
    lines: &'a Lines,
    unit: Unit,
    lay: Lay,
    /// The zone that the enemy has without the unit, if it is one of his.
    zone: OnceCell<HexSet>,
    /// Whether lines may go over the hex of the unit as they do now.
    stays_open: bool,
}

impl Without<'_> {
    /// Who would be isolated after the unit has gone somewhere: it stands there, and the ground it went over is its side’s.
    pub fn gone(&self, way: &[Hex]) -> UnitSet {
        let Some(to) = way.last().copied() else { return self.lines.out };
        let (mut lay, mover) = (self.lay, usize::from(self.unit.side().0 & 1));
        for hex in way {
            lay.control[1 - mover].remove(*hex);
            lay.control[mover].add(*hex);
        }
        lay.held[mover].add(to);
        let own = mover == lay.nth();
        if !own {
            lay.zone = *self.zone.get_or_init(|| self.zone_of_others());
        }
        if !own && will_cast(self.p, self.unit) {
            lay.zone |= zone::from(self.game, self.p, self.unit, to);
        }
        let ways = Ways::of(self.game, &lay);
        let same = ways == self.lines.ways;
        let reach = if same { self.lines.reach } else { ways.reach(self.game, lay.nth()).1 };
        isolated(self.game, self.p, &lay, reach, own.then_some((self.unit, to)))
    }
    fn zone_of_others(&self) -> HexSet {
        let casts = |other| other != self.unit && will_cast(self.p, other);
        zone::of_those(self.game, self.p, self.unit.side(), casts)
    }
    /// Those of them who are not cut off now.
    pub fn newly(&self, way: &[Hex]) -> UnitSet {
        if self.is_harmless(way) { UnitSet::NONE } else { self.gone(way).without(self.lines.out) }
    }
    /// Whether the unit is in supply there then, and nobody is cut off who was not before.
    pub fn holds(&self, way: &[Hex]) -> bool {
        let harmless = !way.is_empty() && self.unit.side() == self.lay.side && self.is_harmless(way);
        let holds = |out: UnitSet| out.without(self.lines.out).is_empty() && !out.has(self.unit);
        harmless || holds(self.gone(way))
    }
    /// Whether it is plain, without tracing them anew, that no line is cut: an own unit leaves a hex that stays open and ends where
    /// supply reaches; an enemy takes no friendly ground and neither stands nor casts its zone where lines go.
    fn is_harmless(&self, way: &[Hex]) -> bool {
        let Some(to) = way.last().copied() else { return true };
        if self.unit.side() == self.lay.side {
            return self.stays_open && self.lines.reach.has(to);
        }
        let net = self.lines.net;
        let own = net.or(self.lay.control[self.lay.nth()]);
        !way.iter().any(|hex| own.has(*hex)) && !zone::from(self.game, self.p, self.unit, to).meets(net)
    }
}

/// Those of some units cut off that can still go to where they are not.
pub fn saved(game: &Game, p: &Position, lines: &Lines) -> UnitSet {
    if lines.out.is_empty() {
        return UnitSet::NONE;
    }
    let zone = zone::of(game, p, lines.lay.side.other());
    let saved = |unit: &Unit| {
        let found = reach::reach(game, p, &zone, Stack(*unit, None));
        let there = lines.without(game, p, *unit);
        found.is_some_and(|found| found.clean().iter().any(|hex| there.holds(&found.path(hex))))
    };
    lines.out.iter().filter(saved).collect()
}

/// Whether a side is left with nobody cut off who was not before, and none of these.
pub fn hold(game: &Game, p: &Position, before: UnitSet, these: UnitSet) -> bool {
    let Some(side) = these.first().map(Unit::side) else { return true };
    let out = cut_off(game, p, side);
    out.without(before).is_empty() && !out.meets(these)
}

/// Defence factors of some units.
pub fn factors(game: &Game, units: UnitSet) -> u16 {
    units.iter().map(|unit| u16::from(game.counter(unit).defence)).sum()
}

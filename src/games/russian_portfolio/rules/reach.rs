//! Where a stack can go from where it is, and what that costs (RP-MOV-03 to -07).

use super::{
    super::{
        data::words::{Sides, Terrain},
        game::Game,
        nouns::{HEXES, Hex, HexSet, Stack, Unit},
        state::Position,
    },
    movement::{self, Mover},
    stacking,
};
use kit::{
    hex::Direction,
    reach::{self, Standing, Step},
};

/// The most that a move costs by the factors printed.
const MOST: u8 = 15;

/// The steps of a mover.
pub type Steps<'a> = Box<dyn Fn(Standing, Direction, Hex) -> Option<Step> + 'a>;
/// The cheapest ways, followed back.
pub type Back<'a> = reach::Back<'a, Terrain, Sides, Steps<'a>, HEXES, 18>;

/// Every hex a stack can come to by one move, with the cheapest way there.
#[derive(Clone)]
pub struct Reach {
    ways: Box<reach::Reach<HEXES, 18>>,
    /// Hexes in which it may end its move (RP-MOV-11).
    pub ends: HexSet,
    /// Hexes of which the move disperses it (RP-MOV-05, -07, RP-ZOC-03).
    pub disperses: HexSet,
    /// Hexes for which it needs its bonus (RP-MOV-04).
    pub bonus: HexSet,
}

impl Reach {
    /// Where it stands.
    pub fn start(&self) -> Hex {
        self.ways.start()
    }
    /// What the way to a hex costs; `None` for one out of reach.
    pub fn cost(&self, hex: Hex) -> Option<u8> {
        self.ways.cost(hex)
    }
    /// The cheapest way to a hex, the start left out; empty for the start and for hexes out of reach.
    pub fn path(&self, to: Hex) -> Vec<Hex> {
        self.ways.path(to)
    }
    /// The same once others may have moved, none of the enemy among them: where there is room. Right for a unit to which the units of
    /// its side matter no more than that (see [`movement::heeds_friends`]).
    pub fn renew(&mut self, game: &Game, p: &Position, unit: Unit) {
        self.ends = roomy(game, p, self.ways.reached(), Stack(unit, None));
    }
    /// Hexes in which it may end without being dispersed.
    pub fn clean(&self) -> HexSet {
        self.ends - self.disperses
    }
}

/// Where a stack can go that may begin to move, or is on its way. Nowhere for any other.
pub fn reach(game: &Game, p: &Position, zone: &HexSet, stack: Stack) -> Option<Reach> {
    reach_as(game, p, zone, &Mover::of(game, p, stack))
}

/// The same of a mover, whatever it may use.
pub fn reach_as(game: &Game, p: &Position, zone: &HexSet, mover: &Mover) -> Option<Reach> {
    let from = movement::under_orders(game, p, mover.stack).ok()?;
    let step = steps(game, p, zone, mover);
    let ways = Box::new(if !from.fresh && zone.has(from.hex) {
        reach::Reach::none(from)
    } else {
        reach::Reach::find(&game.board.map.hexes, from, mover.has.all().max(MOST), step)
    });
    let costly = ways.hexes().filter(|(_, cost)| *cost > mover.has.mf);
    Some(Reach {
        ends: roomy(game, p, ways.reached(), mover.stack),
        disperses: ways.harms(),
        bonus: costly.map(|(hex, _)| hex).collect(),
        ways,
    })
}

/// Those of some hexes in which a stack has room; where nobody stands it has.
fn roomy(game: &Game, p: &Position, hexes: HexSet, stack: Stack) -> HexSet {
    let stands = |hex: &Hex| stack.1.is_some() || !p.at.is_empty(*hex);
    let is_full = |hex: &Hex| stands(hex) && !stacking::fits_with(game, p, *hex, stack);
    hexes.without(hexes.iter().filter(is_full).collect())
}

/// The steps of a mover as the rules judge them.
fn steps<'a>(
    game: &'a Game,
    p: &'a Position,
    zone: &'a HexSet,
    mover: &'a Mover,
) -> impl Fn(Standing, Direction, Hex) -> Option<Step> + 'a {
    let plain = mover.plain(game, p, zone);
    move |from, way, to| {
        if plain.has(to)
            && let Some(step) = mover.plain_step(from, game.side(p, from.hex, way, to))
        {
            return Some(step);
        }
        let gone = movement::one_hex(game, p, zone, mover, from, (way, to)).ok()?;
        Some(Step { cost: gone.cost, ends: gone.ends, harms: gone.disperses.is_some() })
    }
}

/// The cheapest ways that were found, followed back; `None` where the stack may not move.
pub fn back<'a>(
    game: &'a Game,
    p: &'a Position,
    zone: &'a HexSet,
    mover: &'a Mover,
    found: &'a Reach,
) -> Option<Back<'a>> {
    let from = movement::under_orders(game, p, mover.stack).ok()?;
    let step: Steps<'a> = Box::new(steps(game, p, zone, mover));
    Some(reach::Back { map: &game.board.map.hexes, found: &found.ways, from, stops: *zone, step })
}

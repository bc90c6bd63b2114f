//! Operational movement, a hex at a time (RP-MOV, RP-ZOC-02 to -06).

use super::{
    super::{
        data::words::{Country, Nation, Sides, Terrain},
        event::{Event, MoveCost},
        game::{Game, GameDraft},
        nouns::{AXIS, Hex, HexSet, SOVIET, Stack, Status, Step, Unit, Weather},
        order::Order,
        refusal::Stop,
        state::{March, Position},
    },
    stacking, supply,
    zone::{self, Asked, Zone},
};
use engine::base::side::Side;
use kit::{
    hex::Direction,
    reach::{self, Standing},
};

/// What a stack may use: movement factors, and the bonus for moves that enter no zone of control (RP-MOV-03, -04).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Allowance {
    /// Movement factors.
    pub mf: u8,
    /// Operational movement bonus.
    pub omb: u8,
}

impl Allowance {
    /// Both together.
    pub const fn all(self) -> u8 {
        self.mf + self.omb
    }
}

/// A step as it would be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Gone {
    /// What it costs.
    pub cost: u8,
    /// Whether the move ends there: a zone of control, a crossing of water, one hex beyond the allowance.
    pub ends: bool,
    /// Whether the move disperses the stack.
    pub disperses: Option<MoveCost>,
}

impl Gone {
    /// Where the stack is after the step.
    const fn on(self, from: Standing, to: Hex) -> Standing {
        Standing { hex: to, spent: from.spent + self.cost, fresh: false }
    }
}

/// What a unit may use in this phase: the printed factor, halved by the weather, cut by a shortage of fuel, less the number of
/// the reserve phase; what goes beyond the factor is taken from the bonus (RP-MOV-03, -04, RP-RUL-30).
pub fn allowance(game: &Game, p: &Position, unit: Unit) -> Allowance {
    let counter = game.counter(unit);
    let printed = counter.movement;
    let weathered = match (p.weather, counter.nation) {
        (Weather::Good | Weather::HardFrost, _) | (_, Nation::Finnish) => printed,
        (Weather::Snow, Nation::Soviet) => printed.div_ceil(2),
        (Weather::Mud | Weather::Snow, _) => printed / 2,
    };
    let fuelled = if p.base.short.has(unit) { weathered.min(2) } else { weathered };
    let bonus: u8 = if unit.side() == AXIS { 2 } else { 3 };
    Allowance {
        mf: fuelled.saturating_sub(p.reserve),
        omb: bonus.saturating_sub(p.reserve.saturating_sub(fuelled)),
    }
}

/// What units that move together may use: the lowest of each (RP-MOV-10, RP-RUL-76).
pub fn allowance_of(game: &Game, p: &Position, stack: Stack) -> Allowance {
    let first = allowance(game, p, stack.0);
    let Some(second) = stack.1.map(|unit| allowance(game, p, unit)) else { return first };
    Allowance { mf: first.mf.min(second.mf), omb: first.omb.min(second.omb) }
}

/// Whether a unit may be moved in this phase.
///
/// # Errors
/// Why not.
pub fn may_move(game: &Game, p: &Position, side: Side, unit: Unit) -> Result<Hex, Stop> {
    if unit.side() != side {
        return Err(Stop::NotYours(unit));
    }
    let hex = p.at.of(unit).ok_or(Stop::NotOnMap(unit))?;
    if p.moved.has(unit) || p.attacked.has(unit) {
        return Err(Stop::HasMoved(unit));
    }
    if p.status[unit] != Status::Ready {
        return Err(Stop::NotReady(unit));
    }
    if frozen(game, p, unit, hex) {
        return Err(Stop::Frozen(unit));
    }
    Ok(hex)
}

/// Whether a Soviet unit may not act before the first reserve phase of the first turn (RP-FST-03, RP-RUL-44).
pub fn frozen(game: &Game, p: &Position, unit: Unit, hex: Hex) -> bool {
    let early = game.first_turn(p) && p.reserve == 0;
    early && unit.side() == SOVIET && game.far_from_frontier.has(hex)
}

/// Whether a stack may begin to move, or is the one on its way; where it stands and what its move has cost.
///
/// # Errors
/// Why not.
pub fn under_orders(game: &Game, p: &Position, stack: Stack) -> Result<Standing, Stop> {
    let Step::Move(side) = p.step else { return Err(Stop::NotNow) };
    if let Some(march) = &p.march {
        if march.stack != stack {
            return Err(if march.stack.set().meets(stack.set()) {
                Stop::NotTogether
            } else {
                Stop::Underway
            });
        }
        let here = march.path.last().copied().ok_or(Stop::NothingMoved)?;
        return Ok(Standing { hex: here, spent: march.cost, fresh: false });
    }
    let hex = may_move(game, p, side, stack.0)?;
    if let Some(second) = stack.1 {
        let beside = may_move(game, p, side, second)?;
        if beside != hex || second == stack.0 {
            return Err(Stop::NotTogether);
        }
        if second < stack.0 {
            return Err(Stop::Sequence(second));
        }
    }
    Ok(Standing::at(hex))
}

/// A stack that moves, with what does not change from hex to hex.
pub struct Mover {
    /// Who.
    pub stack: Stack,
    /// What it may use.
    pub has: Allowance,
    pays_rivers: bool,
}

impl Mover {
    /// Of a stack.
    pub fn of(game: &Game, p: &Position, stack: Stack) -> Self {
        let pays_rivers = stack.units().any(|unit| pays_rivers(game, unit));
        Self { stack, has: allowance_of(game, p, stack), pays_rivers }
    }
    /// Hexes into which a step costs one and does nothing else, where no water is crossed and the allowance suffices: without enemies,
    /// out of their zone. None for units that are not let in everywhere.
    pub fn plain(&self, game: &Game, p: &Position, zone: &HexSet) -> HexSet {
        let side = self.stack.0.side();
        let goes = |unit: Unit| {
            matches!(game.counter(unit).nation, Nation::German | Nation::Italian | Nation::Soviet)
        };
        if !self.stack.units().all(goes) {
            return HexSet::NONE;
        }
        let barred = if side == AXIS { p.garrisons } else { HexSet::NONE };
        game.lie(p).stands - *zone - supply::held(p, side.other()) - barred
    }
    /// A step into such a hex over a side, if it is that plain.
    pub fn plain_step(&self, from: Standing, between: Sides) -> Option<reach::Step> {
        let total = from.spent + 1;
        let dry = !between.sea() && !between.water();
        let step = reach::Step { cost: 1, ends: total >= self.has.all(), harms: false };
        (dry && total <= self.has.all()).then_some(step)
    }
    /// Whether it could end its move in a hex (RP-MOV-11).
    pub fn fits(&self, game: &Game, p: &Position, hex: Hex) -> bool {
        stacking::fits_with(game, p, hex, self.stack)
    }
}

/// A step of a stack into a hex.
///
/// # Errors
/// The one fact that forbids it.
pub fn step(game: &Game, p: &Position, zone: &impl Zone, stack: Stack, to: Hex) -> Result<Gone, Stop> {
    let from = under_orders(game, p, stack)?;
    if !from.fresh && zone.has(from.hex) {
        return Err(Stop::Stopped(from.hex));
    }
    let way = game.board.way(from.hex, to).ok_or(Stop::NotBeside(to))?;
    step_of(game, p, zone, &Mover::of(game, p, stack), from, (way, to))
}

/// A step of a stack that is under orders, and that no zone stops, into the hex next to it.
fn step_of(
    game: &Game,
    p: &Position,
    zone: &impl Zone,
    mover: &Mover,
    from: Standing,
    (way, to): (Direction, Hex),
) -> Result<Gone, Stop> {
    let gone = one_hex(game, p, zone, mover, from, (way, to))?;
    if mover.fits(game, p, to) {
        return Ok(gone);
    }
    let goes_on = !gone.ends && {
        // It may also go back to where it came from.
        let mut visited = HexSet::only(to);
        finds_room(game, p, zone, mover, gone.on(from, to), &mut visited)
    };
    if goes_on { Ok(gone) } else { Err(Stop::NoRoom(to)) }
}

/// Whether a stack that stands in a full hex can still reach one where it may end (RP-MOV-11, RP-RUL-77).
fn finds_room(
    game: &Game,
    p: &Position,
    zone: &impl Zone,
    mover: &Mover,
    from: Standing,
    visited: &mut HexSet,
) -> bool {
    for (way, to) in game.board.neighbours(from.hex) {
        if visited.has(to) {
            continue;
        }
        let Ok(gone) = one_hex(game, p, zone, mover, from, (way, to)) else { continue };
        if mover.fits(game, p, to) {
            return true;
        }
        visited.add(to);
        if !gone.ends && finds_room(game, p, zone, mover, gone.on(from, to), visited) {
            return true;
        }
    }
    false
}

/// A step from a hex with so much used, room at its end left out.
///
/// # Errors
/// The one fact that forbids it.
pub fn one_hex(
    game: &Game,
    p: &Position,
    zone: &impl Zone,
    mover: &Mover,
    Standing { hex: from, spent, fresh: first }: Standing,
    (way, to): (Direction, Hex),
) -> Result<Gone, Stop> {
    let stack = mover.stack;
    let between = game.side(p, from, way, to);
    may_enter(game, p, stack, between, to)?;
    let side = stack.0.side();
    if side == AXIS && p.garrison_alone(to) {
        return Err(Stop::Garrison(to));
    }
    if p.at.holds(side.other(), to) {
        return Err(Stop::Enemy(to));
    }
    if between.water() && !first {
        return Err(Stop::Crossing(to));
    }
    let into_zone = zone.has(to);
    let exception = if first && into_zone && zone.has(from) {
        zone_to_zone(game, p, stack, (from, to), between)?
    } else {
        None
    };
    let has = mover.has;
    let river = into_zone && between.river() && mover.pays_rivers;
    let cost = if between.water() { has.mf.max(1) } else { 1 + u8::from(river) };
    let total = spent + cost;
    let limit = if into_zone { has.mf } else { has.all() };
    let disperses = if total <= limit {
        None
    } else if total <= has.all() {
        Some(MoveCost::BonusIntoZone)
    } else if first {
        Some(MoveCost::BeyondAllowance)
    } else {
        return Err(Stop::Allowance { to, needs: total, has: has.all() });
    };
    let ends = into_zone || between.water() || total >= has.all();
    Ok(Gone { cost, ends, disperses: disperses.or(exception) })
}

/// Whether units could enter a hex over a side at all: ground, side and the bans on nations (RP-TER-02, RP-MOV-02, -14, RP-TER-14,
/// RP-FST-04).
///
/// # Errors
/// The one fact that forbids it.
pub fn may_enter(game: &Game, p: &Position, stack: Stack, between: Sides, to: Hex) -> Result<(), Stop> {
    // Closed ground is none to stand on.
    if !game.standable(p, to) {
        return Err(if game.board.country(to).closed() { Stop::Closed(to) } else { Stop::Water(to) });
    }
    if between.sea() {
        return Err(Stop::Side(to));
    }
    nation_may_enter(game, p, stack.0, to)?;
    stack.1.map_or(Ok(()), |unit| nation_may_enter(game, p, unit, to))
}

/// The bans on nations: of countries, and of hexes in which the other one of two that keep apart stands (RP-TER-14, RP-RUL-57,
/// RP-FST-04).
///
/// # Errors
/// Which.
#[inline]
pub fn nation_may_enter(game: &Game, p: &Position, unit: Unit, to: Hex) -> Result<(), Stop> {
    match game.counter(unit).nation {
        Nation::German | Nation::Italian | Nation::Soviet => Ok(()),
        nation => ally_may_enter(game, p, (unit, nation), to),
    }
}

fn ally_may_enter(game: &Game, p: &Position, (unit, nation): (Unit, Nation), to: Hex) -> Result<(), Stop> {
    let country = game.board.country(to);
    let (country_banned, rival) = match nation {
        Nation::Hungarian => (country == Country::Romania, Some(Nation::Romanian)),
        Nation::Romanian => (country == Country::Hungary, Some(Nation::Hungarian)),
        Nation::German | Nation::Finnish | Nation::Italian | Nation::Soviet => (false, None),
    };
    if country_banned {
        return Err(Stop::Nation(unit, to));
    }
    let rival = rival.filter(|_| game.rulings.allies_keep_apart);
    if let Some(other) = rival.and_then(|rival| p.at.units(to).find(|other| game.is(*other, rival))) {
        return Err(Stop::Apart(unit, other));
    }
    let waits = match nation {
        Nation::Romanian => true,
        Nation::Finnish => !p.finns_march,
        Nation::German | Nation::Hungarian | Nation::Italian | Nation::Soviet => false,
    };
    let early = waits && game.first_turn(p) && country == Country::Ussr;
    if early { Err(Stop::NotYet(unit, to)) } else { Ok(()) }
}

/// Whether units of its side bar or open the way of a unit that begins its move: beside them it goes from zone to zone (RP-ZOC-03),
/// and allies keep apart (RP-TER-14).
pub fn heeds_friends(game: &Game, p: &Position, zone: &impl Zone, unit: Unit) -> bool {
    let in_zone = p.at.of(unit).is_some_and(|hex| zone.has(hex));
    in_zone || matches!(game.counter(unit).nation, Nation::Hungarian | Nation::Romanian)
}

/// Whether a unit pays for a river in front of the enemy; German infantry armies do not (RP-TER-03).
fn pays_rivers(game: &Game, unit: Unit) -> bool {
    !game.counter(unit).german_infantry_army()
}

/// A step straight from one hex of a unit’s zone into another: free beside a friend; else over clear ground alone and not
/// against heavyweights, and a unit that is not pure armour is Dispersed (RP-ZOC-03, -04, -06, RP-RUL-07, RP-RUL-32,
/// RP-RUL-55).
fn zone_to_zone(
    game: &Game,
    p: &Position,
    stack: Stack,
    (from, to): (Hex, Hex),
    between: Sides,
) -> Result<Option<MoveCost>, Stop> {
    let side = stack.0.side();
    let both = zone::casters(game, p, side.other(), from) & zone::casters(game, p, side.other(), to);
    let Some(shared) = both.first() else { return Ok(None) };
    if p.at.units(to).any(|unit| unit.side() == side && !stack.set().has(unit)) {
        return Ok(None);
    }
    if let Some(heavy) = both.iter().find(|unit| game.counter(*unit).heavyweight()) {
        return Err(Stop::Zone(heavy, to));
    }
    if game.ground(p, to) != Terrain::Clear || !between.open() {
        return Err(Stop::Zone(shared, to));
    }
    let pure = stack.units().any(|unit| game.counter(unit).pure_armour());
    Ok((!pure).then_some(MoveCost::ZoneToZone))
}

/// Every first step and every step on of the side that moves, and the halt.
pub fn legal(game: &Game, p: &Position, side: Side, out: &mut Vec<Order>) {
    search(game, p, side, &zone::of(game, p, side.other()), &mut |order| {
        out.push(order);
        false
    });
}

/// Whether the side that moves can move anybody, or stop who is on his way.
pub fn any(game: &Game, p: &Position, side: Side) -> bool {
    // Few steps are looked at until there is one.
    may_halt(game, p).is_ok() || search(game, p, side, &Asked(game, p, side.other()), &mut |_| true)
}

/// Shows the orders of a side that moves one by one until one is enough; whether one was.
fn search(
    game: &Game,
    p: &Position,
    side: Side,
    zone: &impl Zone,
    enough: &mut impl FnMut(Order) -> bool,
) -> bool {
    if let Some(march) = &p.march {
        return steps(game, p, zone, march.stack, enough)
            || (may_halt(game, p).is_ok() && enough(Order::Halt));
    }
    for (unit, hex) in p.at.of_side(side) {
        if may_move(game, p, side, unit).is_err() {
            continue;
        }
        if steps(game, p, zone, Stack(unit, None), enough) {
            return true;
        }
        for second in p.at.units(hex).filter(|second| *second > unit) {
            if may_move(game, p, side, second).is_ok()
                && steps(game, p, zone, Stack(unit, Some(second)), enough)
            {
                return true;
            }
        }
    }
    false
}

fn steps(
    game: &Game,
    p: &Position,
    zone: &impl Zone,
    stack: Stack,
    enough: &mut impl FnMut(Order) -> bool,
) -> bool {
    let Ok(here) = under_orders(game, p, stack) else { return false };
    if !here.fresh && zone.has(here.hex) {
        return false;
    }
    let mover = Mover::of(game, p, stack);
    let mut ways = game.board.neighbours(here.hex);
    ways.any(|(way, to)| {
        step_of(game, p, zone, &mover, here, (way, to)).is_ok() && enough(Order::Go { stack, to })
    })
}

/// Whether the stack on its way may stop where it is.
///
/// # Errors
/// Why not.
pub fn may_halt(game: &Game, p: &Position) -> Result<(), Stop> {
    let march = p.march.as_ref().ok_or(Stop::NothingMoved)?;
    let here = *march.path.last().ok_or(Stop::NothingMoved)?;
    if stacking::fits_with(game, p, here, march.stack) { Ok(()) } else { Err(Stop::NoRoom(here)) }
}

/// A stack goes one hex on; where its move ends or nothing more is possible, it halts.
pub fn go(game: &Game, d: &mut GameDraft<'_>, stack: Stack, to: Hex) {
    let foe = stack.0.side().other();
    let Ok(gone) = step(game, d.state, &Asked(game, d.state, foe), stack, to) else { return };
    let city = game.is_capture(d.state, stack.0.side(), to);
    d.emit(Event::Went { stack, to, cost: gone.cost, city });
    let goes_on = !gone.ends && steps(game, d.state, &Asked(game, d.state, foe), stack, &mut |_| true);
    if !goes_on {
        end(game, d, gone.disperses);
    }
}

/// The stack on its way halts.
pub fn halt(game: &Game, d: &mut GameDraft<'_>) {
    end(game, d, None);
}

fn end(game: &Game, d: &mut GameDraft<'_>, dispersed: Option<MoveCost>) {
    let Some(March { stack, path, cost }) = d.state.march.clone() else { return };
    let has = allowance_of(game, d.state, stack);
    let mf = cost.min(has.mf);
    // One hex may always be moved: what goes beyond both is not taken from either (RP-MOV-05).
    let omb = (cost - mf).min(has.omb);
    d.emit(Event::Moved { stack, path, mf, omb, dispersed });
}

/// Applies a step: the units stand there, and the hex is theirs (RP-MOV-12).
pub fn went(game: &Game, p: &mut Position, stack: Stack, to: Hex, cost: u8) {
    let from = p.at.of(stack.0);
    for unit in stack.units() {
        p.at.put(unit, Some(to));
    }
    take(game, p, stack.0.side(), to);
    p.acted = true;
    let march = p.march.get_or_insert_with(|| March { stack, path: from.into_iter().collect(), cost: 0 });
    march.path.push(to);
    march.cost = march.cost.saturating_add(cost);
}

/// Applies the end of a move.
pub fn moved(p: &mut Position, stack: Stack, dispersed: Option<MoveCost>) {
    p.march = None;
    for unit in stack.units() {
        p.moved.add(unit);
        p.moved_now.add(unit);
        if dispersed.is_some() {
            p.status[unit] = Status::Dispersed;
        }
    }
}

/// Whether a hex changes hands when a side walks into it: ground does, and a lake while it is frozen; water does not (RP-CTL-01,
/// -03, RP-RUL-104).
pub fn changes_hands(game: &Game, p: &Position, hex: Hex) -> bool {
    let ice = || game.rulings.ice_changes_hands && game.standable(p, hex);
    game.board.land(hex) || ice()
}

/// At a thaw lakes have no controller again (RP-CTL-03).
pub fn thaw(game: &Game, p: &mut Position) {
    let water: HexSet = game.ways.lake.iter().filter(|hex| !game.frozen(p, *hex)).collect();
    for ground in &mut p.control {
        *ground -= water;
    }
}

/// A side walks into a hex: it controls what can change hands (RP-CTL-01, -03). A tank factory that falls to the Axis is gone for
/// good (RP-REP-08).
pub fn take(game: &Game, p: &mut Position, side: Side, hex: Hex) {
    if changes_hands(game, p, hex) {
        p.take(side, hex);
    }
    if side == AXIS && game.board.place(hex).is_some_and(|place| place.factory) {
        p.base.factories_lost.add(hex);
    }
    if let Some(fall) = game.victory_city(hex).and_then(|nth| p.falls.get_mut(nth)) {
        *fall = (side == AXIS).then(|| fall.unwrap_or(p.turn));
    }
}

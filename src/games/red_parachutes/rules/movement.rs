//! Movement (RPX-080 to RPX-087, RPX-100, RPX-110): hex by hex, each step judged by itself. The first step fixes the pace and the
//! allowance; another unit's order ends the move of the one before.

use super::{
    allowance::{allowance, budget, has_any},
    combat::losses::{self, Fate},
    front::{Asked, Before, Front},
    inspection,
};
use crate::{
    data::{
        map::{Edge, Road},
        tables::QUARTERS,
    },
    event::{Deed, Event},
    game::{Game, GameDraft},
    nouns::*,
    refusal::{May, Noun, Refusal, hex_no, must, no, on_map, unit_must},
    state::{Marks, Position},
};
use kit::hex::Direction;

/// A unit that could take a step.
#[derive(Debug, Clone, Copy)]
pub struct Mover {
    /// Who.
    pub unit: Unit,
    /// How it moves.
    pub class: Class,
    /// How it goes.
    pub pace: Pace,
    /// What it has to move, in quarter points.
    pub ma: u8,
    /// What it may spend in all.
    pub budget: u8,
    /// A dispersed parachute unit, which counts hexes and minds no zone (RPX-076, RPX-112).
    pub flipped: bool,
    /// Who helps it over rivers, and where he stands.
    pub helper: Option<Hex>,
}

/// A step that may be taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Taken {
    /// What it costs, in quarter points.
    pub cost: u8,
    /// Whether a zone stops the unit there.
    pub stops: bool,
}

/// What bars a step. Most are thrown away, by who looks for ways, so it is small, and a refusal where somebody asks why.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bar {
    /// The bridge is broken.
    Broken,
    /// Too many have passed the bridge.
    Full,
    /// The Dnieper lies before the hex; the rule that says so.
    Dnieper(&'static str),
    /// Enemies stand there.
    Enemies,
    /// No more counters have room.
    Room,
    /// The unit cannot enter such ground.
    Ground,
    /// A dispersed unit has gone its hexes.
    Gone,
    /// A hex is too near to the enemy for strategic movement.
    Near(Hex),
    /// The hex is not friendly.
    Foreign,
    /// It leads from zone to zone.
    Slips,
    /// It costs more than is left: what it costs, and what is left.
    Short(u8, u8),
    /// The unit has no movement points.
    Still,
}

impl Bar {
    /// Why a unit may not take a step into a hex.
    #[cold]
    fn refuses(self, unit: Unit, to: Hex) -> Refusal {
        match self {
            Self::Broken => no("E_PROHIBITED", "RPX-080", "the bridge is broken"),
            Self::Full => no("E_BRIDGE_FULL", "SCN-03", "no more units may pass the bridge this turn"),
            Self::Dnieper(rule) => hex_no(to, "E_PROHIBITED", rule, "the Dnieper lies before {}"),
            Self::Enemies => hex_no(to, "E_PROHIBITED", "RPX-087", "enemies stand in {}"),
            Self::Room => hex_no(to, "E_STACK", "RPX-120", "no more counters have room in {}"),
            Self::Ground => {
                no("E_PROHIBITED", "RPX-080", "{} cannot enter {}").of([unit.into(), Noun::Hex(to)])
            }
            Self::Gone => no("E_MP", "RPX-076", "it has gone its three hexes"),
            Self::Near(hex) => hex_no(hex, "E_NEAR_ENEMY", "RPX-100", "{} is within two hexes of the enemy"),
            Self::Foreign => {
                hex_no(to, "E_NOT_FRIENDLY", "RPX-100", "{} was not friendly when the movement began")
            }
            Self::Slips => {
                let by = "{} is reached from zone to zone, by infiltration alone";
                hex_no(to, "E_EZOC_STOP", "RPX-113", by)
            }
            Self::Short(cost, left) => {
                let short = "the step costs {} MP, and {} has {} left";
                no("E_MP", "RPX-080", short).of([Noun::Points(cost), unit.into(), Noun::Points(left)])
            }
            Self::Still => no("E_MP", "RPX-074", "it has no movement points"),
        }
    }
}

/// Says what bars a step where it is barred.
#[inline]
fn open(is_open: bool, bar: Bar) -> Result<(), Bar> {
    if is_open { Ok(()) } else { Err(bar) }
}

/// Whether a unit may move at all, and where it stands.
#[inline]
pub fn may_move(p: &Position, unit: Unit) -> Result<Hex, Refusal> {
    must(p.step == Step::Movement, "E_NOT_YOUR_PHASE", "RPX-080", "no unit moves in this step")?;
    let own = unit.side() == p.phasing;
    unit_must(own, unit, "E_NOT_YOUR_PHASE", "RPX-080", "{} is not of the side in turn")?;
    let man = p.man(unit);
    unit_must(!man.is(Marks::ENDED), unit, "E_MP", "RPX-080", "the move of {} is over")?;
    unit_must(!man.is(Marks::REPLACED), unit, "E_MP", "RPX-074", "{} received a replacement this morning")?;
    unit_must(!man.is(Marks::CROSSED), unit, "E_MP", "RPX-074", "{} has tried to cross the Dnieper")?;
    unit_must(!man.is(Marks::BOUND), unit, "E_MP", "RPX-074", "{} helps others across")?;
    on_map(p, unit, "E_MP", "RPX-080")
}

impl Mover {
    /// A unit that is only asked about the ground.
    pub fn on_ground(game: &Game, p: &Position, unit: Unit) -> Self {
        let (class, flipped) = (game.class(p, unit), !p.is_up(unit));
        Self { unit, class, pace: Pace::Normal, ma: 0, budget: 0, flipped, helper: None }
    }

    /// A unit of the side in turn that may take a step at this pace.
    pub fn of(game: &Game, p: &Position, unit: Unit, pace: Pace) -> Result<Self, Refusal> {
        may_move(p, unit)?;
        ready(game, p, unit, pace)?;
        Ok(Self::able(game, p, unit, pace))
    }

    /// The same of a unit that is ready for it.
    fn able(game: &Game, p: &Position, unit: Unit, pace: Pace) -> Self {
        let (man, class, ma) = (p.man(unit), game.class(p, unit), allowance(game, p, unit));
        let doubles = pace == Pace::Strategic && class == Class::Foot;
        Self {
            unit,
            class,
            pace,
            ma,
            budget: budget(ma, doubles),
            flipped: man.is(Marks::FLIPPED),
            helper: man.helper.and_then(|engineer| p.at.of(engineer)),
        }
    }
}

/// Whether a unit that may move at all may go at a pace.
fn ready(game: &Game, p: &Position, unit: Unit, pace: Pace) -> May {
    let (man, counter) = (p.man(unit), game.counter(unit));
    let limbered = !counter.is_artillery() || man.is(Marks::LIMBERED);
    unit_must(limbered, unit, "E_NOT_LIMBERED", "RPX-081", "{} must be limbered to move")?;
    let free = !man.is(Marks::STOPPED);
    unit_must(free, unit, "E_EZOC_STOP", "RPX-110", "{} has stopped in an enemy zone")?;
    same_pace(game, p, unit, pace)?;
    if pace == Pace::Strategic { may_go_strategically(game, p, unit) } else { Ok(()) }
}

/// The first step fixes the pace; leaders mix (RPX-071).
fn same_pace(game: &Game, p: &Position, unit: Unit, pace: Pace) -> May {
    let begun = p.march.as_ref().filter(|march| march.unit == unit && march.way.len() > 1);
    let same = begun.is_none_or(|march| march.pace == pace) || game.counter(unit).is_leader();
    unit_must(same, unit, "E_MP", "RPX-086", "{} goes on as it began: normally or strategically")
}

/// Who may move strategically at all (RPX-100, RPX-101).
fn may_go_strategically(game: &Game, p: &Position, unit: Unit) -> May {
    let man = p.man(unit);
    unit_must(!man.is(Marks::FLIPPED), unit, "E_FLIPPED", "RPX-100", "{} is dispersed")?;
    unit_must(!man.is(Marks::BLEW), unit, "E_DEMOLITION", "RPX-100", "{} has tried to blow the bridge")?;
    let foot = game.class(p, unit) == Class::Foot;
    let steady = man.nerve == Nerve::Good || man.is(Marks::TIRED);
    unit_must(!foot || steady, unit, "E_SHAKEN", "RPX-101", "{} is shaken and cannot double its movement")
}

/// What bars steps of the side in turn, as sets of hexes.
pub struct Barred {
    /// Enemies close the hex.
    closed: HexSet,
    /// Enemies of any sort stand there, who close it to leaders.
    held: HexSet,
    /// An enemy zone falls on it.
    zone: HexSet,
    /// Strategic movement does not lead there.
    far: HexSet,
}

impl Barred {
    /// What bars the side in turn with what it has in front of it.
    pub fn of(p: &Position, front: &Front) -> Self {
        let lying = if p.phasing == GERMAN { HexSet::NONE } else { front.flipped };
        let far = front.near | (EVERYWHERE - p.friendly);
        Self { closed: front.foe | lying, held: front.any, zone: front.zone, far }
    }
}

/// What lies around a hex: bits of the directions in which something holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Around {
    /// Enemies close the hex, it has no room, or only the bridge leads there.
    closed: u8,
    /// Enemies of any sort stand there.
    held: u8,
    /// An enemy zone falls on it, and on the hex in the middle.
    zone: u8,
    /// Strategic movement does not lead there.
    far: u8,
    /// The bridge leads there.
    bridge: u8,
}

impl Around {
    /// What lies around a hex for the side in turn.
    pub fn of(game: &Game, p: &Position, barred: &Barred, hex: Hex) -> Self {
        let mut around = Self::default();
        let bridge = game.map.bridge.ends.contains(&hex);
        for (way, to) in game.map.hexes.neighbours(hex) {
            let bit = |holds: bool| u8::from(holds) << way.index();
            around.closed |= bit(barred.closed.has(to) || !p.at.has_room(to));
            around.held |= bit(barred.held.has(to));
            around.zone |= bit(barred.zone.has(to));
            around.far |= bit(barred.far.has(to));
            around.bridge |= bit(bridge && game.map.bridge.joins(hex, to));
        }
        around.closed |= around.bridge;
        around.zone = if barred.zone.has(hex) { around.zone } else { 0 };
        around
    }

    /// The steps that are open at a pace to a unit that has not moved and has something to move with, but for the bridge: it may go one
    /// hex whatever that costs (RPX-086, RPX-Q61).
    fn open(self, game: &Game, unit: Unit, class: Class, pace: Pace, from: Hex) -> u8 {
        let bars = if game.counter(unit).is_leader() { self.held } else { self.zone };
        let far = if pace == Pace::Strategic { self.far } else { 0 };
        game.sides(from, class) & !(self.closed | bars | far)
    }
}

/// Whether enemies bar a hex to a side: flipped ones to the Soviet side alone.
#[inline]
fn is_shut(front: &impl Before, side: Side, to: Hex) -> bool {
    front.closes(to) || (side != GERMAN && front.lies(to))
}

/// Every step that a unit may take at a pace out of its hex, as bits by direction, where it is known what lies around it; strategic ones
/// only where no enemy is near.
pub fn steps(
    game: &Game,
    p: &Position,
    front: &Front,
    around: Around,
    (unit, from): (Unit, Hex),
    pace: Pace,
) -> Result<u8, Refusal> {
    ready(game, p, unit, pace)?;
    let man = p.man(unit);
    let whole = man.spent == 0 && !man.is(Marks::FLIPPED) && has_any(game, p, unit);
    let class = game.class(p, unit);
    let (sure, asked) = if whole {
        (around.open(game, unit, class, pace, from), around.bridge)
    } else {
        (0, !around.closed | around.bridge)
    };
    if asked == 0 {
        return Ok(sure);
    }
    let mover = Mover::able(game, p, unit, pace);
    let may = |end: &(Direction, Hex)| {
        let is_asked = asked >> end.0.index() & 1 != 0;
        is_asked && step_by(game, p, front, &mover, (from, man.spent), *end).is_ok()
    };
    let more = game.map.hexes.neighbours(from).filter(may);
    Ok(more.fold(sure, |all, (way, _)| all | 1 << way.index()))
}

/// A step of a unit into the hex next to it.
pub fn step(
    game: &Game,
    p: &Position,
    front: &impl Before,
    mover: &Mover,
    (from, spent): (Hex, u8),
    to: Hex,
) -> Result<Taken, Refusal> {
    let hexes = &game.map.hexes;
    let way = hexes.contains(to).then(|| hexes.way(from, to)).flatten();
    let way = way.ok_or_else(|| no("E_OFF_PATH", "RPX-080", "{} is not beside the unit").of([to.into()]))?;
    step_by(game, p, front, mover, (from, spent), (way, to)).map_err(|bar| bar.refuses(mover.unit, to))
}

/// The same where it is known in which direction the hex lies.
#[inline]
pub fn step_by(
    game: &Game,
    p: &Position,
    front: &impl Before,
    mover: &Mover,
    (from, spent): (Hex, u8),
    (way, to): (Direction, Hex),
) -> Result<Taken, Bar> {
    let sure = if mover.flipped || mover.helper.is_some() {
        0
    } else {
        game.ground(from, way, mover.class, mover.pace)
    };
    if sure == 0 {
        may_pass_dnieper(game, p, mover.unit, (from, way, to))?;
    }
    open(!is_shut(front, mover.unit.side(), to), Bar::Enemies)?;
    let leader = game.counter(mover.unit).is_leader();
    // A leader catches nobody: he enters no hex in which enemies stand, lone leaders neither.
    open(!leader || !front.stands(to), Bar::Enemies)?;
    open(p.at.has_room(to), Bar::Room)?;
    let ground = if sure > 0 { sure } else { ground_by(game, mover, (from, way, to)).ok_or(Bar::Ground)? };
    if mover.flipped {
        open(spent + QUARTERS <= mover.budget, Bar::Gone)?;
        return Ok(Taken { cost: QUARTERS, stops: false });
    }
    if mover.pace == Pace::Strategic {
        far_from_enemies(p, front, from, to)?;
    }
    let zone = [front.bars(from), front.bars(to)];
    let slips = zone == [true, true] && !leader;
    open(!slips, Bar::Slips)?;
    let cost = ground.saturating_add(zone_cost(game, mover.class, zone));
    let one_hex = spent == 0 && mover.ma > 0; // RPX-086, RPX-Q61
    let left = mover.budget.saturating_sub(spent);
    open(cost <= left || one_hex, Bar::Short(cost, left))?;
    open(mover.ma > 0, Bar::Still)?;
    Ok(Taken { cost: cost.min(left), stops: zone[1] })
}

/// The Dnieper is passed over the standing bridge alone (RPX-080).
fn may_pass_dnieper(
    game: &Game,
    p: &Position,
    unit: Unit,
    (from, way, to): (Hex, Direction, Hex),
) -> Result<(), Bar> {
    let dnepr = game.map.hexes.side(from, way).dnepr;
    if dnepr && game.map.bridge.joins(from, to) {
        return may_pass_bridge(game, p, unit);
    }
    open(!dnepr, Bar::Dnieper("RPX-080"))
}

/// The ground of a step, a bridge over the Dnieper a road.
fn ground_by(game: &Game, mover: &Mover, (from, way, to): (Hex, Direction, Hex)) -> Option<u8> {
    let edge = game.map.hexes.side(from, way);
    let road = if edge.dnepr { edge.road.max(Road::Road) } else { edge.road };
    ground_cost(game, mover, edge.river, road, (from, to))
}

/// Over the standing bridge, so many units in a player turn; headquarters and leaders are free (SCN-03).
fn may_pass_bridge(game: &Game, p: &Position, unit: Unit) -> Result<(), Bar> {
    open(p.bridge, Bar::Broken)?;
    open(!counts_on_bridge(game, unit) || has_room_on_bridge(game, p, 1), Bar::Full)
}

/// Whether so many units more may pass the bridge in this player turn (SCN-03).
pub fn has_room_on_bridge(game: &Game, p: &Position, count: usize) -> bool {
    game.map.bridge.units.is_none_or(|most| usize::from(p.bridge_used) + count <= most.into())
}

/// Whether a unit counts among those that pass the bridge.
pub fn counts_on_bridge(game: &Game, unit: Unit) -> bool {
    game.counter(unit).fights()
}

/// The ground of a step: by road, or the terrain and a river (RPX-080); none where it is prohibited.
fn ground_cost(game: &Game, mover: &Mover, river: bool, road: Road, (from, to): (Hex, Hex)) -> Option<u8> {
    let (costs, terrain) = (&game.tables.movement, game.map.terrain(to));
    if mover.flipped {
        return (terrain != Terrain::Water).then_some(QUARTERS);
    }
    let helped = mover.helper.is_some_and(|at| at == from || at == to);
    let extra = match (river, costs.river.of(mover.class)) {
        (false, _) => 0,
        (true, river) if helped => river / QUARTERS / 2 * QUARTERS, // RPX-Q30
        (true, river) => river,
    };
    costs.step((mover.class, mover.pace), road.highway(), terrain, extra)
}

/// What the ground costs a unit that infiltrates, over the standing bridge too (RPX-113, SCN-03).
pub fn may_slip_over(game: &Game, p: &Position, unit: Unit, from: Hex, to: Hex) -> Result<u8, Refusal> {
    if !game.map.bridge.joins(from, to) {
        return may_pass_side(game, p, unit, from, to);
    }
    may_pass_bridge(game, p, unit).map_err(|bar| bar.refuses(unit, to))?;
    Ok(game.tables.movement.road(false, Pace::Normal).of(game.class(p, unit)))
}

/// Whether a unit could pass the side between two hexes and enter the second, and what the ground costs: of an advance.
pub fn may_pass_side(game: &Game, p: &Position, unit: Unit, from: Hex, to: Hex) -> Result<u8, Refusal> {
    let edge = game.map.hexes.between(from, to).unwrap_or_default();
    pass_side(game, &Mover::on_ground(game, p, unit), edge, from, to).map_err(|bar| bar.refuses(unit, to))
}

/// The same of a unit that is only asked about the ground, over a side that is known.
pub fn pass_side(game: &Game, mover: &Mover, edge: Edge, from: Hex, to: Hex) -> Result<u8, Bar> {
    open(!edge.dnepr, Bar::Dnieper("RPX-111"))?;
    ground_cost(game, mover, edge.river, edge.road, (from, to)).ok_or(Bar::Ground)
}

/// Out of a zone and into one (RPX-110).
fn zone_cost(game: &Game, class: Class, [leaves, enters]: [bool; 2]) -> u8 {
    let costs = &game.tables.movement;
    let leave = if leaves { costs.leave.of(class) } else { 0 };
    leave + if enters { costs.enter.of(class) } else { 0 }
}

/// Strategic movement keeps away from enemies and to friendly hexes (RPX-100, RPX-Q65).
fn far_from_enemies(p: &Position, front: &impl Before, from: Hex, to: Hex) -> Result<(), Bar> {
    for hex in [from, to] {
        open(!front.is_near(hex), Bar::Near(hex))?;
    }
    open(p.friendly.has(to), Bar::Foreign)
}

/// Whether a unit may go one hex on.
pub fn may_go(game: &Game, p: &Position, unit: Unit, to: Hex, pace: Pace) -> Result<Taken, Refusal> {
    let mover = Mover::of(game, p, unit, pace)?;
    let front = Asked::of(game, p, p.phasing);
    step(game, p, &front, &mover, (p.at.of(unit).unwrap_or(to), p.man(unit).spent), to)
}

/// A unit goes one hex on, and what that brings about.
pub fn go(game: &Game, d: &mut GameDraft<'_>, unit: Unit, to: Hex, pace: Pace) {
    let Ok(Taken { cost, stops }) = may_go(game, d.state, unit, to, pace) else { return };
    let ma = allowance(game, d.state, unit);
    d.emit(Event::Went { unit, to, pace, ma, cost, stops });
    come_into(game, d, unit, to);
    strain(game, d, unit);
}

/// What it brings about that a unit came into a hex: a bridgehead is expelled, work nearby stops, lone leaders are surprised and
/// units without defence are destroyed (RPX-043, RPX-053, RPX-085, RPX-086).
pub fn come_into(game: &Game, d: &mut GameDraft<'_>, unit: Unit, to: Hex) {
    let (side, up) = (unit.side(), d.state.is_up(unit));
    if side == GERMAN
        && let Some(pair) = d.state.pair_at(to)
    {
        let (west, back) = (pair.west, d.state.turn + 1);
        d.emit(Event::PairLeft { west, back, expelled: true });
    }
    if !up {
        return;
    }
    let around = game.map.hexes.neighbours(to).map(|(_, near)| near).chain([to]);
    let enemies: UnitSet = around.flat_map(|hex| d.state.units(side.other(), hex)).collect();
    for enemy in enemies {
        let here = d.state.at.of(enemy) == Some(to);
        if !here && d.state.man(enemy).digs > 0 {
            d.emit(Event::Did { unit: enemy, deed: Deed::Stopped });
        } else if here && game.counter(enemy).is_leader() {
            surprise(d, enemy);
        } else if here && d.state.is_up(enemy) {
            d.emit(Event::Did { unit: enemy, deed: Deed::Destroyed });
        }
    }
}

/// A leader whom enemies find alone: he falls, is wounded, or comes back to his headquarters on the next morning (RPX-085, RPX-223).
fn surprise(d: &mut GameDraft<'_>, leader: Unit) {
    let key = RollKey::new(d.state.turn.into(), "leader surprised", leader.0.into());
    let (dice, falls, days) = fate_of(d, &key, 0);
    d.emit(Event::Did { unit: leader, deed: Deed::Surprised { dice, falls, days } });
}

/// The check of a leader where so many steps fell: the dice, whether he falls, and days for which he is away wounded (RPX-223).
pub fn fate_of(d: &mut GameDraft<'_>, key: &RollKey, steps: u8) -> ([u8; 2], bool, u8) {
    let dice = two_dice(d, key);
    let fate = losses::fate(dice[0] + dice[1], steps);
    let away = (fate == Fate::Wounded).then(|| two_dice(d, &RollKey { nth: key.nth + 2, ..key.clone() }));
    (dice, fate == Fate::Killed, away.map_or(0, |days| losses::days_away(days[0] + days[1])))
}

/// Two dice of one roll.
pub fn two_dice(d: &mut GameDraft<'_>, key: &RollKey) -> [u8; 2] {
    [0, 1].map(|nth| d.roll(RollKey { nth: key.nth + nth, ..key.clone() }, 6) as u8)
}

/// What a unit suffers that has spent much of its allowance: cut off without supply, tired at night and by a double march
/// (RPX-082, RPX-083, RPX-101).
pub fn strain(game: &Game, d: &mut GameDraft<'_>, unit: Unit) {
    if game.counter(unit).is_leader() || d.state.man(unit).is(Marks::FLIPPED) {
        return;
    }
    let man = *d.state.man(unit);
    if man.supply == Supply::Out
        && game.class(d.state, unit) != Class::Foot
        && u16::from(man.spent) * 2 > man.ma.into()
    {
        d.emit(Event::Did { unit, deed: Deed::Isolated });
    }
    let stood = d.state.march.as_ref().is_none_or(|march| march.way.len() < 2);
    let limbers = stood && !man.is(Marks::SLIPPED) && game.counter(unit).is_artillery();
    if let Some(to) = tires(game, d.state, unit, (man.spent, man.ma), limbers) {
        d.emit(Event::Did { unit, deed: Deed::Shaken { to } });
    }
}

/// The worse nerve to which it brings a unit to have spent so much of its allowance; none where it does not tire it. Guns that were
/// limbered alone are spared the worst (RPX-083, RPX-101).
pub fn tires(game: &Game, p: &Position, unit: Unit, (spent, ma): (u8, u8), limbers: bool) -> Option<Nerve> {
    let (man, night) = (p.man(unit), game.is_night(p));
    let half = (ma / QUARTERS).div_ceil(2) * QUARTERS;
    let to = if spent > ma {
        if night { Nerve::Demoralized } else { Nerve::Disrupted } // RPX-101
    } else if !night || man.is(Marks::TIRED) || spent <= half {
        return None;
    } else if limbers {
        man.nerve.max(Nerve::Disrupted)
    } else {
        man.nerve.worse()
    };
    (to > man.nerve).then_some(to)
}

/// Whether artillery may be limbered or unlimbered, and what that costs (RPX-081).
pub fn may_limber(
    game: &Game,
    p: &Position,
    front: &impl Before,
    unit: Unit,
    limber: bool,
) -> Result<u8, Refusal> {
    let hex = may_move(p, unit)?;
    let (man, gun) = (p.man(unit), game.counter(unit).gun);
    let gun = gun.ok_or_else(|| no("E_KIND", "RPX-081", "{} is no artillery").of([unit.into()]))?;
    let other = man.is(Marks::LIMBERED) != limber;
    unit_must(
        other,
        unit,
        "E_LIMBERED",
        "RPX-081",
        if limber { "{} is limbered" } else { "{} is unlimbered" },
    )?;
    if !limber {
        let out = !front.bars(hex);
        unit_must(out, unit, "E_EZOC", "RPX-081", "{} stands in an enemy zone and cannot unlimber")?;
        let landed = game.counter(unit).is_airborne() && man.arrived == p.turn;
        unit_must(!landed, unit, "E_LANDED", "RPX-081", "{} landed this turn")?;
    }
    let cost = game.tables.movement.limber(gun.limber)[usize::from(!limber)];
    let left = allowance(game, p, unit).saturating_sub(man.spent);
    unit_must(cost <= left, unit, "E_MP", "RPX-081", "{} has not the movement points for it")?;
    Ok(cost)
}

/// Artillery is limbered or unlimbered.
pub fn limber(game: &Game, d: &mut GameDraft<'_>, unit: Unit, limber: bool) {
    let front = Asked::of(game, d.state, d.state.phasing);
    let Ok(cost) = may_limber(game, d.state, &front, unit, limber) else { return };
    let ma = allowance(game, d.state, unit);
    let deed = if limber { Deed::Limbered { ma, cost } } else { Deed::Unlimbered { ma, cost } };
    d.emit(Event::Did { unit, deed });
    strain(game, d, unit);
}

/// Whether a Soviet recon unit may leave its vehicles (RPX-078).
pub fn may_dismount(game: &Game, p: &Position, unit: Unit) -> May {
    may_move(p, unit)?;
    let (man, counter) = (p.man(unit), game.counter(unit));
    let recon = unit.side() != GERMAN && counter.kind == Kind::Recon && counter.is_vehicle();
    let mounted = recon && !man.is(Marks::AFOOT);
    unit_must(mounted, unit, "E_KIND", "RPX-078", "{} is no Soviet recon unit with vehicles")?;
    unit_must(man.spent == 0, unit, "E_MOVED", "RPX-078", "{} has begun to move")
}

/// The unit on its way stays where it is; a recon unit looks around (RPX-060).
pub fn halt(game: &Game, d: &mut GameDraft<'_>) {
    let Some(march) = d.state.march.clone() else { return };
    let (unit, spent) = (march.unit, d.state.man(march.unit).spent);
    d.emit(Event::Halted { unit, way: march.way, spent });
    if game.counter(unit).kind == Kind::Recon {
        inspection::by_recon(game, d, unit);
    }
}

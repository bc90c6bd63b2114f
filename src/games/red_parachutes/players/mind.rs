//! Orders tried one after the other on what a side sees, and what hexes are worth to its units: points in hundredths.

use super::{reason::Reason, style::Style};
use crate::{
    data::tables::QUARTERS,
    game::Game,
    nouns::*,
    order::Order,
    rules::{
        choices,
        front::{Front, veils},
        movement::{Mover, pass_side},
        reach::{self, Reach},
        stacking,
        supply::Lines,
    },
    state::{Marks, Position},
};
use engine::contract::rules::FirstFaces;
use std::{cell::RefCell, collections::BinaryHeap, rc::Rc};

/// What an unseen enemy counts in attack and in defence.
const UNSEEN: u32 = 4;
/// How far units are who go to a town first.
const FIRST_NEAR: u32 = 8;
/// Points of a hexful.
pub const POINT: i32 = 100;

/// A hex with enemies who do not lie flipped.
#[derive(Debug, Clone, Copy)]
pub struct Foe {
    /// Where.
    pub hex: Hex,
    /// Their attack.
    pub attack: u32,
    /// Their defence.
    pub defense: u32,
    /// On which bank.
    pub bank: Option<Bank>,
}

/// What a side has in a hex.
#[derive(Debug, Clone, Copy, Default)]
pub struct Own {
    /// Attack of what fights.
    pub attack: u32,
    /// Defence of all.
    pub defense: u32,
    /// Units that fight, artillery left out.
    pub fighters: u32,
    /// All that do not lie flipped.
    pub all: u32,
}

/// Where a move could end.
#[derive(Debug, Clone, Copy)]
pub struct End {
    /// The hex.
    pub hex: Hex,
    /// What it costs in quarters, what was spent before included.
    pub cost: u8,
    /// How it is reached; none for the hex where the unit stands.
    pub pace: Option<Pace>,
}

/// A side in its movement.
pub struct Mind<'a> {
    /// The game.
    pub game: &'a Game,
    /// The side.
    pub side: Side,
    /// How it weighs.
    pub style: Style,
    /// As it stands after the orders so far.
    pub p: Position,
    /// What lies before it.
    pub front: Front,
    /// Enemy stacks.
    pub foes: Vec<Foe>,
    /// Steps to the nearest of them.
    pub to_foe: Vec<u8>,
    /// Steps to the nearest on the west bank.
    pub to_west: Vec<u8>,
    /// Where supply reaches as the movement begins, if the level asks for it.
    lines: Option<Lines>,
    /// Where the unit that is sent would be in supply; everywhere if the level does not ask, or the unit needs none.
    supplied: HexSet,
    own: Vec<Own>,
    /// Attack of enemies next to each hex, over no Dnieper.
    threat: Vec<u32>,
    steps: Vec<(Order, Vec<Reason>)>,
    /// Distances that were asked for, with the hexes they are from.
    measured: RefCell<Vec<(HexSet, Rc<[u8]>)>>,
}

/// Hexes next to a hex, over no Dnieper.
pub fn beside(game: &Game, hex: Hex) -> impl Iterator<Item = Hex> + '_ {
    let near = game.map.hexes.neighbours(hex);
    near.filter(move |(way, _)| !game.map.hexes.side(hex, *way).dnepr).map(|(_, to)| to)
}

/// The enemy stacks that a side sees.
fn foes(game: &Game, p: &Position, side: Side) -> Vec<Foe> {
    let mut all: BTreeMap<Hex, [u32; 2]> = BTreeMap::new();
    let leads = |unit: Unit| game.counter(unit).is_leader();
    for (unit, hex) in p.of_side(side).filter(|(unit, _)| p.is_up(*unit) && !leads(*unit)) {
        let sum = all.entry(hex).or_default();
        *sum = [sum[0] + u32::from(game.attack(p, unit)), sum[1] + u32::from(game.defense(p, unit))];
    }
    for veil in veils(p, side).filter(|veil| veil.units > 0) {
        let (sum, more) = (all.entry(veil.hex).or_default(), UNSEEN * u32::from(veil.units));
        *sum = [sum[0] + more, sum[1] + more];
    }
    let foe =
        |(hex, [attack, defense]): (Hex, [u32; 2])| Foe { hex, attack, defense, bank: game.map.bank(hex) };
    all.into_iter().map(foe).collect()
}

impl<'a> Mind<'a> {
    /// A side with what it sees.
    pub fn new(game: &'a Game, p: &Position, side: Side, style: Style) -> Self {
        let foes = foes(game, p, side.other());
        let mut threat = vec![0; HEXES];
        for foe in &foes {
            beside(game, foe.hex).for_each(|hex| threat[hex.index()] += foe.attack);
        }
        let to = |west: bool| {
            let there = foes.iter().filter(|foe| !west || foe.bank == Some(Bank::West));
            game.distances(there.map(|foe| foe.hex).collect())
        };
        let (to_foe, to_west) = (to(false), to(true));
        let mut mind = Self {
            game,
            side,
            style,
            lines: (style.dry > 0).then(|| Lines::of(game, p, side)),
            supplied: EVERYWHERE,
            p: p.clone(),
            front: Front::of(game, p, side),
            foes,
            to_foe,
            to_west,
            own: vec![Own::default(); HEXES],
            threat,
            steps: Vec::new(),
            measured: RefCell::default(),
        };
        for (unit, hex) in p.of_side(side) {
            mind.count(unit, hex, true);
        }
        mind
    }
    fn count(&mut self, unit: Unit, hex: Hex, adds: bool) {
        let counter = self.game.counter(unit);
        if !self.p.is_up(unit) || counter.is_leader() {
            return;
        }
        let fights = u32::from(counter.fights() && !counter.is_artillery());
        let (attack, defense) = (self.game.attack(&self.p, unit), self.game.defense(&self.p, unit));
        let own = &mut self.own[hex.index()];
        let change = |n: &mut u32, by: u32| *n = if adds { *n + by } else { n.saturating_sub(by) };
        change(&mut own.attack, fights * u32::from(attack));
        change(&mut own.defense, defense.into());
        change(&mut own.fighters, fights);
        change(&mut own.all, 1);
    }
    /// Steps from the nearest of some hexes to each hex; the same hexes are measured from once.
    pub fn distances(&self, from: HexSet) -> Rc<[u8]> {
        let mut measured = self.measured.borrow_mut();
        if let Some((_, far)) = measured.iter().rev().find(|(known, _)| *known == from) {
            return Rc::clone(far);
        }
        let far: Rc<[u8]> = self.game.distances(from).into();
        measured.push((from, Rc::clone(&far)));
        far
    }
    /// What the side has in a hex, but for a unit that was lifted.
    pub fn own(&self, hex: Hex) -> Own {
        self.own[hex.index()]
    }
    /// A unit is left out of what the side has, to see where it is needed.
    pub fn lift(&mut self, unit: Unit) {
        self.p.at.of(unit).into_iter().for_each(|hex| self.count(unit, hex, false));
    }
    /// It is counted where it stands.
    pub fn settle(&mut self, unit: Unit) {
        self.p.at.of(unit).into_iter().for_each(|hex| self.count(unit, hex, true));
    }
    /// Gives an order if it may be given.
    pub fn give(&mut self, order: Order, reason: Option<Reason>) -> bool {
        let may = choices::may(self.game, &self.p, order).is_ok();
        if may {
            self.game.decide(&mut Draft::unrecorded(self.game, &mut self.p, &mut FirstFaces), &order);
            self.steps.push((order, reason.into_iter().collect()));
        }
        may
    }
    /// The orders so far.
    pub fn plan(self) -> Plan<Order, Reason> {
        Plan { steps: self.steps }
    }
    /// The orders of the movement, and that it is over.
    pub fn over(mut self) -> Plan<Order, Reason> {
        self.steps.push((Order::Done, Vec::new()));
        self.plan()
    }
    /// Units of the side on the map that have not moved, with their hexes.
    pub fn ready(&self) -> Vec<(Unit, Hex)> {
        let free = |unit: Unit| {
            let man = self.p.man(unit);
            let busy = Marks::CROSSED.and(Marks::BOUND).and(Marks::ENDED).and(Marks::REPLACED);
            man.digs == 0 && (man.spent == 0 || man.arrived == self.p.turn) && !man.is(busy)
        };
        self.p.of_side(self.side).filter(|(unit, _)| free(*unit)).collect()
    }
    fn reach(&self, unit: Unit, pace: Pace) -> Option<Reach> {
        reach::before(self.game, &self.p, &self.front, unit, pace).ok()
    }
    /// Sends a unit to where it has most points: of equals to the cheaper, then to the higher hex (section 6). It is lifted meanwhile.
    pub fn send(
        &mut self,
        unit: Unit,
        points: impl Fn(&Self, &End) -> i32,
        reason: impl Fn(&Self, &End) -> Reason,
    ) -> Option<End> {
        let from = self.p.at.of(unit)?;
        let normal = self.reach(unit, Pace::Normal);
        let goes_far = self.game.class(&self.p, unit) != Class::Foot;
        let strategic = if goes_far { self.reach(unit, Pace::Strategic) } else { None };
        self.supplied = self.supplied(unit);
        self.lift(unit);
        let stay = End { hex: from, cost: self.p.man(unit).spent, pace: None };
        let ends = |reach: &Option<Reach>, pace| -> Vec<End> {
            let hexes = reach.iter().flat_map(Reach::hexes);
            hexes.map(|(hex, cost)| End { hex, cost, pace: Some(pace) }).collect()
        };
        let all = ends(&normal, Pace::Normal).into_iter().chain(
            ends(&strategic, Pace::Strategic)
                .into_iter()
                .filter(|end| normal.as_ref().is_none_or(|normal| normal.cost(end.hex).is_none())),
        );
        let worth = |end: &End| points(self, end) - 1_000 * POINT * self.excess(unit, end.hex);
        let rank = |end: &End| (worth(end), Reverse(end.cost), by_label(end.hex));
        let best = all.chain([stay]).map(|end| (rank(&end), end)).max_by_key(|ranked| ranked.0);
        let best = best.map(|(_, end)| end)?;
        let why = reason(self, &best);
        let reach = if best.pace == Some(Pace::Strategic) { strategic } else { normal };
        if let (Some(pace), Some(reach)) = (best.pace, reach) {
            for (nth, to) in reach.path(best.hex).into_iter().enumerate() {
                if !self.give(Order::Go { unit, to, pace }, (nth == 0).then_some(why)) {
                    break;
                }
            }
        }
        self.settle(unit);
        Some(best)
    }
    /// How many units too many would stand in a hex with a unit more (RPX-120).
    fn excess(&self, unit: Unit, hex: Hex) -> i32 {
        if self.p.at.is_empty(hex) || self.game.counter(unit).is_leader() {
            return 0;
        }
        let there = self.p.units(self.side, hex).filter(|other| *other != unit);
        let count = stacking::counted(self.game, there.chain([unit]));
        (count as i32 - i32::from(self.game.tables.fixed.stacking_units)).max(0)
    }
    /// Whether a hex gives cover.
    fn covers(&self, hex: Hex) -> bool {
        self.game.map.terrain(hex).is_cover()
    }
    /// Whether a position is built or begun in a hex.
    fn works(&self, hex: Hex) -> bool {
        let begun = |unit: Unit| self.p.man(unit).digs > 0;
        self.p.works.has(hex) || self.p.units(self.side, hex).any(begun)
    }
    /// What weighs on a unit in a hex: enemies, a crowd, a move behind the front (AUTO-24); `defense` is its own.
    pub fn burden(&self, unit: Unit, end: &End) -> i32 {
        let own = self.own(end.hex);
        let defense = own.defense + u32::from(self.game.defense(&self.p, unit));
        // Half as much again for cover, and for a position, in quarters.
        let mut quarters = 4 * defense;
        for good in [self.covers(end.hex), self.p.works.has(end.hex)] {
            quarters = if good { quarters * 3 / 2 } else { quarters };
        }
        let danger = 4 * self.threat[end.hex.index()] > 2 * quarters;
        let strategic = end.pace == Some(Pace::Strategic);
        -4 * (POINT + self.style.lean.danger) * i32::from(danger)
            - 150 * i32::from(own.fighters >= 3)
            - POINT * i32::from(strategic)
            - self.style.dry * i32::from(!self.supplied.has(end.hex))
    }
    /// Where a unit would be in supply.
    fn supplied(&self, unit: Unit) -> HexSet {
        let lines = self.lines.as_ref().filter(|_| !self.game.counter(unit).is_airborne());
        lines.map_or(EVERYWHERE, |lines| {
            HexSet::union(lines.sources(self.game, &self.p, unit).map(|(_, reach)| reach))
        })
    }
    /// Cover, and a position; the second is worth so much.
    pub fn ground(&self, hex: Hex, works: i32) -> i32 {
        POINT * i32::from(self.covers(hex)) + works * i32::from(self.works(hex))
    }
    /// Attack of the side next to a hex, over no Dnieper.
    pub fn around(&self, hex: Hex) -> u32 {
        beside(self.game, hex).map(|near| self.own(near).attack).sum()
    }
    /// What it is worth to stand next to enemies who are not sealed off yet: below three times their defence, and from below twice
    /// to above it (AUTO-24, AUTO-43).
    pub fn seals(&self, unit: Unit, hex: Hex, foes: &[(Foe, u32)], worth: [i32; 2]) -> i32 {
        if self.to_foe[hex.index()] > 1 {
            return 0;
        }
        let near = foes.iter().filter(|(foe, _)| beside(self.game, hex).any(|near| near == foe.hex));
        let attack = u32::from(self.game.attack(&self.p, unit));
        let each = near.map(|(foe, around)| {
            let twice = 2 * foe.defense;
            let tips = *around < twice && twice <= around + attack;
            worth[0] * i32::from(*around < 3 * foe.defense) + worth[1] * i32::from(tips)
        });
        each.sum::<i32>() * (POINT + self.style.lean.seals) / POINT
    }
    /// The town to which a unit goes before all: the nearest of those that are near enough.
    pub fn first(&self, unit: Unit) -> Option<Hex> {
        let at = self.p.at.of(unit)?;
        let far = |town: &Hex| self.game.map.distance(at, *town);
        let near = self.style.lean.first.into_iter().filter(|town| far(town) <= FIRST_NEAR);
        near.min_by_key(|town| (far(town), *town))
    }
    /// Enemy stacks of a bank with the attack of the side next to them.
    pub fn besieged(&self, bank: Option<Bank>) -> Vec<(Foe, u32)> {
        let there = self.foes.iter().filter(|foe| bank.is_none() || foe.bank == bank);
        there.map(|foe| (*foe, self.around(foe.hex))).collect()
    }
    /// The movement points in quarters that lie before each hex on the way of a unit to a hex, enemies left out of account.
    pub fn way(&self, unit: Unit, goal: Hex) -> &'a [u16] {
        let (game, p) = (self.game, &self.p);
        game.way(game.class(p, unit), p.bridge, goal, || way(game, p, unit, goal))
    }
    /// A headquarters follows its units: two hexes behind them, away from enemies, not alone (AUTO-26). Its leader goes along.
    pub fn follow(&mut self, hq: Unit) {
        let game = self.game;
        let formation = game.counter(hq).formation;
        let own = |unit: Unit| game.counter(unit).formation == formation && game.counter(unit).fights();
        let units: Vec<Hex> =
            self.p.of_side(self.side).filter(|(unit, _)| own(*unit)).map(|(_, at)| at).collect();
        let points = |mind: &Self, end: &End| {
            let sum: u32 = units.iter().map(|at| game.map.distance(*at, end.hex)).sum();
            let mean = POINT * sum as i32 / units.len().max(1) as i32;
            let (near, alone) = (mind.to_foe[end.hex.index()], mind.own(end.hex).fighters == 0);
            let risk = 4 * i32::from(near <= 2) + 2 * i32::from(alone && near <= 3);
            -(mean - 2 * POINT).abs() - POINT * risk
        };
        if !units.is_empty() {
            self.send(hq, points, |_, _| Reason::Follows(hq));
        }
        self.escort(hq);
    }
    /// The leader of a headquarters goes where it stands.
    pub fn escort(&mut self, hq: Unit) {
        let formation = self.game.counter(hq).formation;
        let is_his = |unit: Unit| {
            self.game.counter(unit).is_leader() && self.game.counter(unit).formation == formation
        };
        let leaders: Vec<Unit> =
            self.ready().into_iter().map(|(unit, _)| unit).filter(|unit| is_his(*unit)).collect();
        let (game, Some(to)) = (self.game, self.p.at.of(hq)) else { return };
        for leader in leaders {
            let near = |_: &Self, end: &End| -(game.map.distance(end.hex, to) as i32);
            self.send(leader, near, |_, _| Reason::Follows(hq));
        }
    }
    /// A battery goes into range of the nearest enemy on the west bank and makes ready to fire (AUTO-25).
    pub fn battery(&mut self, gun: Unit) {
        let (game, Some(at)) = (self.game, self.p.at.of(gun)) else { return };
        let Some(range) = game.counter(gun).gun.map(|gun| i32::from(gun.range)) else { return };
        let targets: HexSet =
            self.foes.iter().filter(|foe| foe.bank == Some(Bank::West)).map(|foe| foe.hex).collect();
        let limbered = self.p.man(gun).is(Marks::LIMBERED);
        let far = self.distances(targets);
        let good = !self.front.zone.has(at) && i32::from(far[at.index()]) < range;
        if targets.is_empty() || (!limbered && good) {
            return;
        }
        let before = (self.p.clone(), self.steps.len());
        if !limbered && !self.give(Order::Limber { unit: gun }, Some(Reason::Range)) {
            return;
        }
        let limber = game.counter(gun).gun.map_or(0, |gun| game.tables.movement.limber(gun.limber)[1]);
        let left = crate::rules::allowance::allowance(game, &self.p, gun);
        let landed = game.counter(gun).is_airborne() && self.p.man(gun).arrived == self.p.turn;
        let points = |mind: &Self, end: &End| {
            let near = mind.to_foe[end.hex.index()];
            let off = (i32::from(far[end.hex.index()]) - (range - 3).max(2)).abs();
            let stays = end.pace.is_none() && !limbered;
            let stuck = !stays && (landed || end.cost.saturating_add(limber) > left);
            let alone = mind.own(end.hex).fighters == 0 && near <= 3;
            let zone = if mind.front.zone.has(end.hex) { 500 } else { 0 };
            let risk = off + 6 * i32::from(near <= 1) + 2 * (i32::from(stuck) + i32::from(alone)) + zone;
            -POINT * risk - i32::from(end.cost) / 2
        };
        let end = self.send(gun, points, |_, _| Reason::Range);
        if !limbered && end.is_some_and(|end| end.pace.is_none()) {
            self.p = before.0;
            self.steps.truncate(before.1);
            return;
        }
        self.give(Order::Unlimber { unit: gun }, None);
    }
    /// Whether what stands in a hex stays there: the last that fights in a town of its side, where the side leans to that.
    pub fn garrisons(&self, hex: Hex) -> bool {
        let own = self.p.soviet.has(hex) == (self.side == SOVIET);
        self.style.lean.garrisons && own && self.game.town(hex).is_some() && self.own(hex).fighters <= 1
    }
    /// Whether a unit is an engineer.
    pub fn is_engineer(&self, unit: Unit) -> bool {
        self.game.counter(unit).kind == Kind::Engineer
    }
    /// Hexes of woods.
    pub fn woods(&self) -> HexSet {
        let map = &self.game.map;
        map.land.iter().filter(|hex| map.terrain(*hex) == Terrain::Woods).collect()
    }
}

/// From a hex backwards to all others, the bridge included.
fn way(game: &Game, p: &Position, unit: Unit, goal: Hex) -> Vec<u16> {
    let mover = Mover::on_ground(game, p, unit);
    let mut cost = vec![u16::MAX; HEXES];
    let mut open = BinaryHeap::from([Reverse((0_u16, goal))]);
    cost[goal.index()] = 0;
    while let Some(Reverse((spent, at))) = open.pop() {
        if spent > cost[at.index()] {
            continue;
        }
        for (way, from) in game.map.hexes.neighbours(at).filter(|(_, from)| game.map.land.has(*from)) {
            let bridged = p.bridge && game.map.bridge.joins(from, at);
            let edge = game.map.hexes.side(from, way.opposite());
            let step = if bridged { Ok(QUARTERS) } else { pass_side(game, &mover, edge, from, at) };
            let Ok(step) = step else { continue };
            let whole = spent.saturating_add(step.into());
            if whole < cost[from.index()] {
                cost[from.index()] = whole;
                open.push(Reverse((whole, from)));
            }
        }
    }
    cost
}

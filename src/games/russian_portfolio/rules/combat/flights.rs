//! Retreats of a combat and before it (step A8, RP-RET): who goes first, how far, and where.

use super::super::{
    super::{
        combat::{BattleEvent, BattleOrder, Fight, Foe, Loss, Retreat, Runner, Stage},
        data::table::Verdict,
        event::Event,
        game::{Game, GameDraft},
        nouns::{AXIS, Hex, HexSet, SOVIET, Status, Unit, UnitSet},
        order::Order,
        state::Position,
    },
    movement,
    retreat::{self, Flight, LONGEST},
    supply,
};
use engine::{base::side::Side, dice::key::RollKey};

/// What a retreat must keep away from, and where it is in supply.
pub struct Ground {
    attackers: HexSet,
    blocked: HexSet,
    supplied: HexSet,
}

impl Ground {
    /// In a combat against attackers from these hexes; none before a combat (RP-RET-12).
    pub fn new(p: &Position, attackers: HexSet) -> Self {
        Self { attackers, blocked: targets(p), supplied: HexSet::NONE }
    }
    /// The same, in a combat that still stands in the plan.
    #[must_use]
    pub fn without(mut self, targets: HexSet) -> Self {
        self.blocked -= targets;
        self
    }
    /// A unit that has not begun to retreat.
    pub fn flight(&self, unit: Unit, from: Hex) -> Flight<'_> {
        self.onward(unit, from, from, 0)
    }
    fn onward(&self, unit: Unit, from: Hex, at: Hex, gone: u8) -> Flight<'_> {
        let Self { attackers, blocked, supplied } = self;
        Flight { unit, from, at, gone, attackers, blocked, supplied }
    }
    /// The unit that retreats now.
    pub fn of(&self, p: &Position, runner: &Runner) -> Option<Flight<'_>> {
        Some(self.onward(runner.unit, runner.from, p.at.of(runner.unit)?, runner.gone))
    }
}

/// Hexes under an attack that is still to come.
pub fn targets(p: &Position) -> HexSet {
    HexSet::union(p.fighting.plan.iter().map(|attack| attack.targets))
}

/// What the retreats of the combat that is fought must keep away from.
pub fn ground(p: &Position) -> Ground {
    let from = p.fighting.fight.as_ref().map_or(HexSet::NONE, |fight| fight.from);
    Ground::new(p, from)
}

/// Whether a defender can retreat at all (RP-RES-14).
pub fn may_leave(game: &Game, p: &Position, fight: &Fight, foe: &Foe) -> bool {
    let ground = Ground::new(p, fight.from);
    let flight = ground.flight(foe.unit, foe.hex);
    (1..=LONGEST).any(|n| retreat::possible(game, p, &flight, n))
}

/// The longest retreat of a defender (RP-RET-05).
pub fn longest(game: &Game, p: &Position, fight: &Fight, foe: &Foe) -> u8 {
    retreat::longest(game, p, &Ground::new(p, fight.from).flight(foe.unit, foe.hex))
}

/// Numbers of hexes that a Ready unit of a side may retreat before the next attack (RP-RET-08, RP-RUL-96).
pub fn slips(game: &Game, p: &Position, unit: Unit) -> impl Iterator<Item = u8> + use<> {
    let mut all = [None; 2];
    if let Some(hex) = p.at.of(unit).filter(|hex| may_slip(game, p, unit, *hex)) {
        let ground = Ground::new(p, HexSet::NONE);
        let flight = ground.flight(unit, hex);
        all = [3, 4].map(|n| Some(n).filter(|n| retreat::possible(game, p, &flight, *n)));
    }
    all.into_iter().flatten()
}

fn may_slip(game: &Game, p: &Position, unit: Unit, hex: Hex) -> bool {
    let free = p.status[unit] == Status::Ready && !p.fighting.standing.has(unit);
    let attacked = || p.fighting.plan.iter().any(|attack| attack.targets.has(hex));
    free && !attacked() && !movement::frozen(game, p, unit, hex)
}

/// Whether any unit of a side could retreat before the next attack.
pub fn any_slip(game: &Game, p: &Position, side: Side) -> bool {
    p.at.of_side(side).any(|(unit, _)| slips(game, p, unit).next().is_some())
}

/// Every retreat before the next attack, and the two answers that no unit does.
pub fn slip_orders(game: &Game, p: &Position, side: Side, out: &mut Vec<Order>) {
    for (unit, _) in p.at.of_side(side) {
        for hexes in slips(game, p, unit) {
            out.push(Order::Battle(BattleOrder::Slip { unit, hexes }));
        }
    }
    for phase in [false, true] {
        out.push(Order::Battle(BattleOrder::Stay { phase }));
    }
}

/// Defenders that could retreat of their own will (RP-RET-02).
fn leavers(game: &Game, p: &Position, fight: &Fight) -> UnitSet {
    let may = |foe: &&Foe| {
        let asked = matches!(foe.verdict, Verdict::AE | Verdict::AD | Verdict::S | Verdict::X);
        let there = p.at.of(foe.unit) == Some(foe.hex) && !p.fighting.standing.has(foe.unit);
        asked && there && !fight.going.has(foe.unit) && may_leave(game, p, fight, foe)
    };
    fight.foes.iter().filter(may).map(|foe| foe.unit).collect()
}

/// Those of several units that come first: the Dispersed, then those with the fewest ways (RP-RET-09, RP-RUL-85).
fn first(game: &Game, p: &Position, fight: &Fight, waiting: UnitSet) -> UnitSet {
    let ground = ground(p);
    let rank = |unit: Unit| {
        let ways =
            fight.foe(unit).map_or(0, |foe| retreat::steps(game, p, &ground.flight(unit, foe.hex)).len());
        (p.status[unit] != Status::Dispersed, ways)
    };
    if waiting.len() < 2 {
        return waiting;
    }
    let best = waiting.iter().map(rank).min();
    waiting.iter().filter(|unit| Some(rank(*unit)) == best).collect()
}

/// Every order of the parts Retreat, Announce and Withdraw while no unit is on its way.
pub fn orders(game: &Game, p: &Position, fight: &Fight, out: &mut Vec<Order>) {
    let mut push = |order| out.push(Order::Battle(order));
    match fight.stage {
        Stage::Retreat => {
            first(game, p, fight, fight.due).iter().for_each(|unit| push(BattleOrder::First { unit }));
        }
        Stage::Withdraw => {
            first(game, p, fight, fight.going).iter().for_each(|unit| push(BattleOrder::First { unit }));
        }
        Stage::Announce => {
            let all = leavers(game, p, fight);
            all.iter().for_each(|unit| push(BattleOrder::Leave { unit }));
            if !all.is_empty() {
                push(BattleOrder::Enough);
            }
        }
        Stage::Swap | Stage::Name | Stage::Pay | Stage::Advance => {}
    }
}

/// Every order about the unit on its way.
pub fn runner_orders(game: &Game, p: &Position, runner: &Runner, out: &mut Vec<Order>) {
    let mut ground = ground(p);
    let Some(flight) = ground.of(p, runner) else { return };
    let mut push = |order| out.push(Order::Battle(order));
    match (runner.hexes, runner.why) {
        (Some(hexes), _) if runner.gone >= hexes => {}
        (Some(hexes), _) => {
            if retreat::steps(game, p, &flight).len() > 1 {
                ground.supplied = supply::trace(game, p, runner.unit.side()).reach;
            }
            let Some(flight) = ground.of(p, runner) else { return };
            let to = retreat::offered(game, p, &flight, hexes);
            to.iter().for_each(|to| push(BattleOrder::Retreat { to }));
        }
        (None, Retreat::Long) => {
            let longest = retreat::longest(game, p, &flight);
            if longest >= 2 {
                let may = |n: &u8| *n == 0 || *n > longest || retreat::possible(game, p, &flight, *n);
                (0..=LONGEST).filter(may).for_each(|hexes| push(BattleOrder::Hexes { hexes }));
            }
        }
        (None, Retreat::Short | Retreat::Before) => {
            let may = |n: &u8| retreat::possible(game, p, &flight, *n);
            (1..=LONGEST).filter(may).for_each(|hexes| push(BattleOrder::Hexes { hexes }));
        }
    }
}

/// What follows from an order about retreats in a combat.
pub fn answer(game: &Game, d: &mut GameDraft<'_>, order: BattleOrder) {
    let emit = |d: &mut GameDraft<'_>, event| d.emit(Event::Battle(event));
    match order {
        BattleOrder::Leave { unit } => emit(d, BattleEvent::Leaves { unit }),
        BattleOrder::Enough => emit(d, BattleEvent::Next { stage: Stage::Withdraw }),
        BattleOrder::First { unit } => {
            let verdict = d.state.fighting.fight.as_ref().and_then(|f| f.foe(unit)).map(|foe| foe.verdict);
            let long = matches!(verdict, Some(Verdict::D4 | Verdict::DX));
            emit(d, BattleEvent::Turns { unit, why: if long { Retreat::Long } else { Retreat::Short } });
            block(game, d);
        }
        BattleOrder::Slip { unit, hexes } => {
            emit(d, BattleEvent::Turns { unit, why: Retreat::Before });
            emit(d, BattleEvent::Retreats { unit, hexes });
            block(game, d);
        }
        BattleOrder::Hexes { hexes } => number(game, d, hexes),
        BattleOrder::Retreat { to } => {
            let Some(unit) = d.state.fighting.runner.map(|runner| runner.unit) else { return };
            emit(d, BattleEvent::Retreated { unit, to });
            block(game, d);
        }
        _ => {}
    }
}

/// How far a unit retreats; if the attacker wants more than is possible, a die decides (RP-RET-05, RP-RUL-38).
fn number(game: &Game, d: &mut GameDraft<'_>, wanted: u8) {
    let Some(runner) = d.state.fighting.runner else { return };
    let unit = runner.unit;
    let ground = ground(d.state);
    let longest = match ground.of(d.state, &runner) {
        Some(flight) if wanted > 0 => retreat::longest(game, d.state, &flight),
        _ => LONGEST,
    };
    if wanted <= longest {
        return d.emit(Event::Battle(BattleEvent::Retreats { unit, hexes: wanted }));
    }
    let key = RollKey { nth: d.state.fighting.tests.into(), ..key(d.state, RETREAT) };
    let die = d.roll(key, 6) as u8;
    d.emit(Event::Battle(BattleEvent::Tested { unit, wanted, die }));
    d.emit(Event::Battle(if die >= 4 {
        BattleEvent::Lost { unit, why: Loss::Test }
    } else {
        BattleEvent::Retreats { unit, hexes: longest }
    }));
}

/// What the die of a retreat is for; a unit is lost on 4 to 6.
pub const RETREAT: &str = "retreat";

/// The key of a die in this combat.
pub fn key(p: &Position, purpose: &'static str) -> RollKey {
    let side = match p.step.active() {
        Some(SOVIET) => 1,
        _ => 0,
    };
    let phase = u32::from(p.reserve) * 2 + side;
    RollKey::new(p.turn.into(), purpose, phase * 1_000 + u32::from(p.fighting.number))
}

/// Attacks that keep the unit on its way out of a hex can no longer be cancelled (RP-CMB-06, RP-RUL-34).
fn block(game: &Game, d: &mut GameDraft<'_>) {
    let p = &*d.state;
    let Some(runner) = p.fighting.runner.filter(|runner| runner.unit.side() != AXIS) else { return };
    let ground = ground(p);
    let Some(flight) = ground.of(p, &runner) else { return };
    let denied = denied(game, p, &flight);
    firm(d, denied);
}

/// Hexes beside a unit into which it could retreat but for attacks to come.
pub fn denied(game: &Game, p: &Position, flight: &Flight<'_>) -> HexSet {
    let near = game.board.neighbours(flight.at).any(|(_, hex)| flight.blocked.has(hex));
    if !near {
        return HexSet::NONE;
    }
    let open = Flight { blocked: &HexSet::NONE, ..*flight };
    retreat::steps(game, p, &open) & *flight.blocked
}

/// The attacks on these hexes have blocked a retreat.
pub fn firm(d: &mut GameDraft<'_>, denied: HexSet) {
    if denied.is_empty() {
        return;
    }
    for attack in 0..d.state.fighting.plan.len() as u8 {
        let there = &d.state.fighting.plan[usize::from(attack)];
        if !there.firm && there.targets.meets(denied) {
            d.emit(Event::Battle(BattleEvent::Blocked { attack }));
        }
    }
}

/// The unit on its way has nothing more to be asked: it has arrived, cannot retreat at all, or is lost (RP-RET-05).
pub fn runner_close(d: &mut GameDraft<'_>, runner: &Runner) {
    let unit = runner.unit;
    let before = d.state.status[unit];
    let status = match (runner.why, runner.hexes) {
        (Retreat::Long, None) => {
            return d.emit(Event::Battle(BattleEvent::Lost { unit, why: Loss::NoWay }));
        }
        (Retreat::Short, None | Some(0)) => before,
        (Retreat::Short, Some(1 | 2)) => before.max(Status::Spent),
        (Retreat::Short | Retreat::Long | Retreat::Before, _) => Status::Dispersed,
    };
    d.emit(Event::Battle(BattleEvent::Escaped { unit, status }));
}

/// A part about retreats in which neither side has a decision is over.
pub fn close(d: &mut GameDraft<'_>, fight: &Fight) {
    let next = |d: &mut GameDraft<'_>, stage| d.emit(Event::Battle(BattleEvent::Next { stage }));
    match fight.stage {
        Stage::Retreat => next(d, Stage::Announce),
        Stage::Announce => next(d, Stage::Withdraw),
        Stage::Withdraw => {
            let p = &*d.state;
            let left = fight.foes.iter().any(|foe| p.at.of(foe.unit) == Some(foe.hex));
            let attackers: UnitSet = fight.units.iter().filter(|unit| p.at.of(*unit).is_some()).collect();
            if fight.verdict == Verdict::AD && (left || fight.forts.iter().any(|fort| fort.alone)) {
                let status = Status::Dispersed;
                d.emit(Event::Battle(BattleEvent::Became { units: attackers, status }));
            }
            for fort in fight.forts.iter().filter(|fort| !fort.alone) {
                if d.state.garrison_alone(fort.hex) {
                    d.emit(Event::Battle(BattleEvent::GarrisonLost { hex: fort.hex }));
                }
            }
            next(d, Stage::Advance);
        }
        Stage::Swap | Stage::Name | Stage::Pay | Stage::Advance => {}
    }
}

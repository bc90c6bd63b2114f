//! What facts change. Nothing else changes a state, or a view of one.

use super::{
    allowance::allowance, combat::facts, crossing, infiltration::FAILED_COST, morning,
    movement::counts_on_bridge,
};
use crate::{
    data::{counters::FULL_AMMO, tables::Crossing},
    event::{Deed, Event, Glimpse, Seen},
    game::{Game, SECOND},
    nouns::*,
    state::{DropState, March, Marks, Pair, Position, Record, nth},
};

/// Applies a fact.
pub fn apply(game: &Game, p: &mut Position, event: &Event) {
    use Event::*;
    if !matches!(event, TurnBegan { .. } | StepBegan { .. } | Glimpsed(_) | Zoned { .. } | Inspected { .. }) {
        p.acted |= 1 << p.step as u32;
    }
    match event {
        TurnBegan { turn } => begin_turn(game, p, *turn),
        StepBegan { step, side } => begin_step(game, p, *step, *side),
        Zoned { brigade, at } => {
            if let Some(nth) = game.brigade(*brigade) {
                p.zones[nth] = Some(*at);
            }
        }
        Replacements { points, .. } => p.points = p.points.plus(*points),
        Improved { which, .. } => {
            for nth in which {
                if let Some(pair) = p.pairs.get_mut(usize::from(*nth)) {
                    pair.improved = true;
                }
            }
        }
        Salvos { side, dice } => {
            let sum: u16 = dice.iter().map(|die| u16::from(*die)).sum();
            p.salvos[nth(*side)] = p.salvos[nth(*side)].saturating_add(sum);
        }
        PairsCame { new, back } => {
            p.pairs_free = p.pairs_free.saturating_add(*new).saturating_add(*back);
            let turn = p.turn;
            p.pairs_back.retain(|due| *due > turn);
        }
        PairPlaced { east, west } => {
            p.pairs_free = p.pairs_free.saturating_sub(1);
            p.pairs.push(Pair { east: *east, west: *west, improved: false, shifted: false });
        }
        PairShifted { west, east } => {
            if let Some(pair) = p.pairs.iter_mut().find(|pair| pair.west == *west) {
                *pair = Pair { east: *east, west: *west, improved: false, shifted: true };
            }
        }
        PairLeft { west, back, .. } => {
            p.pairs.retain(|pair| pair.west != *west);
            p.pairs_back.push(*back);
        }
        Built { units } => units.iter().for_each(|unit| {
            p.works |= p.at.of(unit).into_iter().collect();
            p.men[unit].digs = 0;
        }),
        Abandoned { hexes } => hexes.iter().for_each(|hex| p.works.remove(*hex)),
        Supplied { out, back } => {
            out.iter().for_each(|unit| p.men[unit].supply = Supply::Out);
            back.iter().for_each(|unit| p.men[unit].supply = Supply::In);
        }
        Inspected { units } => inspected(p, *units),
        Demolition { unit, fell, .. } => {
            p.men[*unit].mark(Marks::BLEW);
            p.bridge &= !fell;
        }
        Attrition { division, steps, .. } => p.owed[division.index()] = Some(*steps),
        Entered { unit, at, ma, cost, lost, stops } => {
            enter(game, p, *unit, *at, [*ma, *cost, *lost], *stops);
        }
        BrokeDown { unit, companies } => break_down(p, *unit, *companies),
        Joined { unit, at, companies } => join(game, p, *unit, *at, *companies),
        Went { unit, to, pace, ma, cost, stops } => {
            went(game, p, *unit, *to, *pace, [*ma, *cost], *stops);
        }
        Halted { unit, .. } => {
            p.men[*unit].mark(Marks::ENDED);
            p.march = None;
        }
        Crossed { unit, to, result, .. } => crossed(game, p, *unit, *to, *result),
        Infiltrated { units, from, to, went, shaken, .. } => {
            slipped(game, p, *units, (*from, *to), *went, *shaken);
        }
        Dropped { brigade, companies, .. } => {
            p.dropped |= game.brigade(*brigade).map_or(0, |nth| 1 << nth);
            p.drop = Some(DropState { brigade: *brigade, left: *companies, aimed: Vec::new() });
        }
        Landed { unit, zone, aim, at, .. } => {
            let counter = game.counter(*unit);
            aimed(game, p, counter.formation, *zone, *aim, counter.kind == Kind::Parachute);
            landed(game, p, *unit, *at);
        }
        Battle(event) => facts::apply(game, p, event),
        Did { unit, deed } => did(game, p, *unit, *deed),
        Ended(end) => {
            p.step = Step::Over;
            p.outcome = Some(end.clone());
        }
        Glimpsed(glimpse) => glimpsed(game, p, glimpse),
    }
}

/// A morning begins with what was received forgotten.
fn begin_turn(game: &Game, p: &mut Position, turn: u8) {
    (p.turn, p.step, p.phasing, p.acted) = (turn, Step::SetUp, GERMAN, 0);
    p.received = FormationSet::NONE;
    p.bridge_used = 0;
    p.known = [UnitSet::NONE; 2];
    for man in p.men.values_mut() {
        man.marks = man.marks.without(Marks::REPLACED);
    }
    // Leaders lead twice in a turn, in whichever half of it (RPX-215).
    Unit::all().filter(|unit| game.counter(*unit).is_leader()).for_each(|leader| p.men[leader].helped = 0);
}

fn begin_step(game: &Game, p: &mut Position, step: Step, side: Side) {
    if side != p.phasing || step == Step::Supply {
        p.acted = 0;
    }
    (p.step, p.phasing, p.march) = (step, side, None);
    if step == Step::Supply {
        begin_player_turn(game, p, side);
    }
    (p.fight, p.fought, p.found) = (None, HexSet::NONE, HexSet::NONE);
    if step == Step::Drops {
        (p.drop, p.dropped) = (None, 0);
    }
    if step == Step::Movement {
        p.friendly = if side == GERMAN { EVERYWHERE - p.soviet } else { p.soviet };
    }
}

/// What a side did in its last player turn is forgotten, and what was inspected is hidden again (RPX-060).
fn begin_player_turn(game: &Game, p: &mut Position, side: Side) {
    p.known = [UnitSet::NONE; 2];
    p.tried.clear();
    p.bridge_used = 0;
    p.pairs.iter_mut().for_each(|pair| pair.shifted = false);
    for man in p.men.values_mut() {
        man.marks = man.marks.without(Marks::RETREATED.and(Marks::SILENCED));
    }
    for unit in units_of(side) {
        let man = &mut p.men[unit];
        let Record { off, steps, nerve, supply, ammo, arrived, digs, marks, .. } = *man;
        let marks = marks.without(Marks::OF_TURN);
        let helped = if game.counter(unit).is_leader() { man.helped } else { 0 };
        *man = Record { off, steps, nerve, supply, ammo, arrived, digs, marks, helped, ..Record::default() };
    }
}

fn inspected(p: &mut Position, units: UnitSet) {
    for unit in units {
        p.known[nth(unit.side())].add(unit);
    }
}

fn enter(game: &Game, p: &mut Position, unit: Unit, at: Hex, [ma, cost, lost]: [u8; 3], stops: bool) {
    let counter = game.counter(unit);
    let marks = if counter.is_artillery() { Marks::LIMBERED } else { Marks::default() };
    let marks = if stops { marks.and(Marks::STOPPED) } else { marks };
    let ammo = if counter.is_artillery() { FULL_AMMO } else { 0 };
    let steps = counter.steps.saturating_sub(lost).max(1);
    p.men[unit] = Record { steps, ammo, arrived: p.turn, marks, ma, spent: cost, ..Record::default() };
    p.stand(unit, at);
    if let Some(owed) = counter.division.and_then(|division| p.owed[division.index()].as_mut()) {
        *owed = owed.saturating_sub(lost);
    }
}

fn break_down(p: &mut Position, unit: Unit, companies: UnitSet) {
    let (hex, man) = (p.at.of(unit), *p.man(unit));
    for company in companies {
        p.men[company] = Record { steps: 1, digs: 0, helper: None, ..man };
        p.at.put(company, hex);
        p.known[nth(unit.side())].put(company, p.known[nth(unit.side())].has(unit));
    }
    p.remove(unit, Off::Apart, 0);
}

fn join(game: &Game, p: &mut Position, unit: Unit, at: Hex, companies: UnitSet) {
    let men = || companies.iter().map(|company| *p.man(company));
    let worst = Record {
        steps: companies.len() as u8,
        nerve: men().map(|man| man.nerve).max().unwrap_or_default(),
        supply: men().map(|man| man.supply).max().unwrap_or_default(),
        spent: men().map(|man| man.spent).max().unwrap_or_default(),
        // It is as long on its trucks as the first of them (RPX-077).
        arrived: men().map(|man| man.arrived).filter(|_| game.version >= SECOND).min().unwrap_or_default(),
        marks: men().map(|man| man.marks).fold(Marks::default(), Marks::and),
        ..Record::default()
    };
    companies.iter().for_each(|company| p.remove(company, Off::Apart, 0));
    p.men[unit] = worst;
    p.at.put(unit, Some(at));
}

fn went(game: &Game, p: &mut Position, unit: Unit, to: Hex, pace: Pace, [ma, cost]: [u8; 2], stops: bool) {
    let Some(from) = p.at.of(unit) else { return };
    if game.map.bridge.joins(from, to) && counts_on_bridge(game, unit) {
        p.bridge_used = p.bridge_used.saturating_add(1);
    }
    let man = &mut p.men[unit];
    (man.ma, man.spent, man.digs) = (ma, man.spent.saturating_add(cost), 0);
    if pace == Pace::Strategic {
        man.mark(Marks::STRATEGIC);
    }
    if stops {
        man.mark(Marks::STOPPED);
    }
    p.stand(unit, to);
    match p.march.as_mut().filter(|march| march.unit == unit) {
        Some(march) => {
            march.pace = pace;
            march.way.push(to);
        }
        None => p.march = Some(March { unit, pace, way: vec![from, to] }),
    }
}

fn crossed(game: &Game, p: &mut Position, unit: Unit, to: Hex, result: Crossing) {
    let Some(from) = p.at.of(unit) else { return };
    if !game.counter(unit).is_leader() {
        count_try(p, from);
    }
    p.men[unit].mark(Marks::CROSSED.and(Marks::ENDED));
    p.march.take_if(|march| march.unit == unit);
    match result {
        Crossing::Across => {
            p.men[unit].digs = 0;
            p.stand(unit, to);
        }
        Crossing::Stays => {}
        Crossing::StaysDisrupted => p.men[unit].nerve = p.man(unit).nerve.max(Nerve::Disrupted),
        Crossing::LosesStep => p.lose_step(unit),
    }
}

/// One more attempt to cross from a hex (RPX-090).
fn count_try(p: &mut Position, from: Hex) {
    let site = crossing::site(p, from);
    match p.tried.iter_mut().find(|tried| tried.0 == site) {
        Some(tried) => tried.1 = tried.1.saturating_add(1),
        None => p.tried.push((site, 1)),
    }
}

fn slipped(game: &Game, p: &mut Position, units: UnitSet, (from, to): (Hex, Hex), went: bool, shaken: bool) {
    let there: UnitSet = units.iter().filter(|unit| p.at.of(*unit).is_some()).collect();
    if went && game.map.bridge.joins(from, to) {
        let count = there.iter().filter(|unit| counts_on_bridge(game, *unit)).count();
        p.bridge_used = p.bridge_used.saturating_add(count as u8);
    }
    for unit in there {
        let ma = allowance(game, p, unit);
        let man = &mut p.men[unit];
        man.mark(Marks::SLIPPED);
        man.ma = ma;
        // Who needs no points spends what it has left (RPX-113).
        let spent = if went { ma } else { man.spent.saturating_add(FAILED_COST).min(ma) };
        man.spent = man.spent.max(spent);
        if shaken && !game.counter(unit).is_leader() {
            man.nerve = man.nerve.worse();
        }
        if went {
            man.digs = 0;
            p.stand(unit, to);
        }
    }
}

/// A unit is put over a hex: the drop zone of its brigade is known, and a company counts (RPX-131).
fn aimed(game: &Game, p: &mut Position, brigade: Formation, zone: Hex, aim: Hex, company: bool) {
    if let Some(nth) = game.brigade(brigade) {
        (p.zones[nth], p.zones_shown[nth]) = (Some(zone), true);
    }
    if let Some(drop) = p.drop.as_mut().filter(|_| company) {
        drop.left = drop.left.map(|left| left.saturating_sub(1));
        if !drop.aimed.contains(&aim) {
            drop.aimed.push(aim);
        }
    }
}

/// A unit comes down: dispersed, but for the glider artillery, or is lost (RPX-134).
fn landed(game: &Game, p: &mut Position, unit: Unit, at: Option<Hex>) {
    let counter = game.counter(unit);
    let Some(at) = at else {
        p.men[unit].steps = counter.steps;
        return destroyed(game, p, unit);
    };
    let marks = if counter.is_artillery() { Marks::LIMBERED } else { Marks::FLIPPED };
    let ammo = if counter.is_artillery() { FULL_AMMO } else { 0 };
    p.men[unit] = Record { steps: counter.steps, ammo, arrived: p.turn, marks, ..Record::default() };
    p.stand(unit, at);
}

/// A unit is off the map for good, with all its steps.
fn destroyed(game: &Game, p: &mut Position, unit: Unit) {
    if !game.counter(unit).is_leader() {
        let lost = &mut p.lost[nth(unit.side())];
        *lost = lost.saturating_add(p.men[unit].steps.into());
    }
    p.remove(unit, Off::Lost, 0);
}

fn did(game: &Game, p: &mut Position, unit: Unit, deed: Deed) {
    use Deed::*;
    match deed {
        Rebuilt => rebuilt(game, p, unit),
        TakenOff => taken_off(game, p, unit),
        Spent => p.men[unit].ammo = p.man(unit).ammo.saturating_sub(1),
        Loaded => {
            let salvos = &mut p.salvos[nth(unit.side())];
            *salvos = salvos.saturating_sub(morning::price(game, unit));
            p.men[unit].ammo = (p.man(unit).ammo + 1).min(FULL_AMMO);
        }
        Returned { at } => {
            let (off, back) = (p.man(unit).off, p.man(unit).arrived);
            let deputy = off == Off::Wounded && back > p.turn;
            let (marks, arrived) = if deputy { (Marks::DEPUTY, back) } else { (Marks::default(), 0) };
            p.men[unit] = Record { steps: game.counter(unit).steps, marks, arrived, ..Record::default() };
            p.at.put(unit, Some(at));
        }
        Dug => {
            p.men[unit].digs = p.turn;
            p.men[unit].mark(Marks::WORKED);
        }
        Stopped => p.men[unit].digs = 0,
        Limbered { ma, cost } => limbered(p, unit, true, [ma, cost]),
        Unlimbered { ma, cost } => limbered(p, unit, false, [ma, cost]),
        Dismounted => p.men[unit].mark(Marks::AFOOT),
        Helped { engineer } => {
            let weight = crossing::weight(game, p, unit);
            p.men[unit].helper = Some(engineer);
            p.men[engineer].mark(Marks::BOUND);
            p.men[engineer].helped = p.man(engineer).helped.saturating_add(weight);
        }
        Shaken { to } => {
            p.men[unit].nerve = to;
            if p.step == Step::Movement {
                p.men[unit].mark(Marks::TIRED);
            }
        }
        Rallied { up: true, .. } => p.men[unit].nerve = p.man(unit).nerve.better(),
        Rallied { up: false, .. } => {}
        Gathered { up: true, .. } => {
            p.men[unit].marks = p.man(unit).marks.without(Marks::FLIPPED);
            if let Some(hex) = p.at.of(unit) {
                p.take(unit.side(), hex);
            }
        }
        Gathered { up: false, .. } => {}
        Isolated => p.men[unit].supply = Supply::Isolated,
        Eliminated | Destroyed | Surprised { falls: true, .. } => destroyed(game, p, unit),
        Surprised { falls: false, days, .. } => {
            let man = *p.man(unit);
            p.remove(unit, if man.is(Marks::DEPUTY) { Off::Wounded } else { Off::Displaced }, 1);
            p.men[unit].arrived = man.arrived;
            p.wound(unit, days);
        }
    }
}

/// A point is spent: of what was freed in the formation if there is any, else it is the step of the turn (RPX-015).
fn rebuilt(game: &Game, p: &mut Position, unit: Unit) {
    let counter = game.counter(unit);
    if let Some(stock) = p.points.serving(counter.kind) {
        *stock = stock.saturating_sub(1);
    }
    let infantry = !matches!(counter.kind, Kind::Tank | Kind::Recon | Kind::AntiTank);
    match p.freed.iter_mut().find(|freed| freed.0 == counter.formation && freed.1 > 0 && infantry) {
        Some(freed) => freed.1 -= 1,
        None => p.received.add(counter.formation),
    }
    p.men[unit].steps = p.man(unit).steps.saturating_add(1);
    p.men[unit].mark(Marks::REPLACED);
}

/// A unit goes for its points, one for each step it still has (RPX-022).
fn taken_off(game: &Game, p: &mut Position, unit: Unit) {
    let (steps, formation) = (p.man(unit).steps, game.counter(unit).formation);
    p.points.infantry = p.points.infantry.saturating_add(steps);
    match p.freed.iter_mut().find(|freed| freed.0 == formation) {
        Some(freed) => freed.1 = freed.1.saturating_add(steps),
        None => p.freed.push((formation, steps)),
    }
    p.remove(unit, Off::Lost, 0);
}

fn limbered(p: &mut Position, unit: Unit, limbered: bool, [ma, cost]: [u8; 2]) {
    let man = &mut p.men[unit];
    man.marks = if limbered { man.marks.and(Marks::LIMBERED) } else { man.marks.without(Marks::LIMBERED) };
    (man.ma, man.spent) = (ma, man.spent.saturating_add(cost));
    let way = p.at.of(unit).into_iter().collect();
    if p.march.as_ref().is_none_or(|march| march.unit != unit) {
        p.march = Some(March { unit, pace: Pace::Normal, way });
    }
}

/// What a side is told of units that it does not know.
fn glimpsed(game: &Game, p: &mut Position, glimpse: &Glimpse) {
    use Seen::*;
    match &glimpse.seen {
        Nothing | Entered { .. } | Went { .. } | Marched { .. } | Infiltrated { .. } => {}
        Inspected { units } => inspected(p, *units),
        Crossed { from, leader, .. } => {
            if !leader {
                count_try(p, *from);
            }
        }
        Landed { brigade, zone, aim, company, .. } => aimed(game, p, *brigade, *zone, *aim, *company),
        Demolition { fell, .. } => p.bridge &= !fell,
        Built { hexes } => p.works |= hexes.iter().copied().collect(),
    }
    for hex in &glimpse.taken {
        p.soviet.put(*hex, !p.soviet.has(*hex));
    }
    for (side, steps) in &glimpse.lost {
        p.lost[nth(*side)] = p.lost[nth(*side)].saturating_add(*steps);
    }
    for (unit, at, record) in &glimpse.units {
        p.men[*unit] = *record;
        p.at.put(*unit, *at);
        if at.is_none() {
            p.known[nth(unit.side())].put(*unit, false);
        }
    }
    for (hex, veil) in &glimpse.stacks {
        p.put_veil(*hex, *veil);
    }
}

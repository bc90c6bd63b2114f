//! What may be ordered in a combat, stage by stage.

use super::{
    armour, bombardment,
    declaration::{
        can_fire, is_target, may_attack, may_attack_together, may_defend, may_pick, may_search, may_support,
    },
    facts::stack_at,
    retreat::{Stack, Way, advance, after_a_stand, longest_advance},
    strength, support,
};
use crate::{
    battle::{Battle, BattleOrder, Stage},
    data::{
        Counter,
        results::{AttackOption, DefenceOption, StandFast},
    },
    game::Game,
    nouns::*,
    order::Order,
    refusal::{May, Refusal, hex_must, must, no, unit_must},
    rules::{
        crossing::may_ferry,
        front::{Asked, Before as _, veils, zone},
        movement::may_pass_side,
        recovery::morale,
        stacking,
    },
    state::{Marks, Position, nth},
};

/// How often a leader leads in a turn (RPX-215).
const TRIES: u8 = 2;

/// The side that decides in a combat.
pub fn to_act(p: &Position) -> Side {
    let defends = p.fight.as_deref().is_some_and(decides);
    if defends { p.phasing.other() } else { p.phasing }
}

/// Whether the defender decides: his own stages, and losses of the attacker that he names (RPX-222); by an option the enemy chooses who
/// loses the second step (RPX-220).
fn decides(b: &Battle) -> bool {
    let second = |side: usize| b.foe_chooses && b.going.is_none() && b.paid[side] == 1;
    match b.stage {
        Stage::AttackLosses => b.going.is_none() && (b.named > 0 || second(0)),
        Stage::DefenceLosses => !second(1),
        stage => stage.is_defence(),
    }
}

/// The side whose units a stage is about.
pub fn side_of(p: &Position, b: &Battle) -> Side {
    if b.stage.is_defence() { p.phasing.other() } else { p.phasing }
}

fn at_stage<'a>(p: &'a Position, stages: &[Stage]) -> Result<&'a Battle, Refusal> {
    let b = p.fight.as_deref().filter(|b| stages.contains(&b.stage));
    b.ok_or_else(|| no("E_NOT_YOUR_PHASE", "RPX-150", "this is not the time for that in a combat"))
}

/// Units of a side that take part and still stand.
pub fn taking_part(p: &Position, b: &Battle, side: Side) -> Vec<Unit> {
    let all = if side == p.phasing { b.attackers } else { b.defenders };
    all.iter().filter(|unit| p.at.of(*unit).is_some()).collect()
}

/// Whether an order of a combat may be given.
pub fn may(game: &Game, p: &Position, order: BattleOrder) -> May {
    must(p.step.is_fight(), "E_NOT_YOUR_PHASE", "RPX-150", "no combat is fought in this step")?;
    match order {
        BattleOrder::Bombard { gun, target } => may_bombard(game, p, gun, target),
        BattleOrder::Search { unit } => may_search(game, p, unit),
        BattleOrder::Attack { unit, target } => may_join(game, p, unit, target),
        BattleOrder::Withhold { unit } => {
            let b = at_stage(p, &[Stage::Assemble])?;
            unit_must(b.attackers.has(unit), unit, "E_NOT_IN_COMBAT", "RPX-151", "{} does not attack")
        }
        BattleOrder::Commit => {
            let b = at_stage(p, &[Stage::Assemble])?;
            let led = p.step != Step::Breakthrough || breaker(game, p, b).is_some();
            must(led, "E_NO_LEADER", "RPX-235", "no leader of theirs is with or next to them")?;
            may_attack_as_they_are(game, p, b.attackers)
        }
        BattleOrder::TakePart { unit } => {
            let b = at_stage(p, &[Stage::TakePart])?;
            let own = unit.side() != p.phasing;
            let may = own && may_defend(game, p, b.target, hexes_of(p, b), b.defenders, unit);
            unit_must(may, unit, "E_CAP", "RPX-154", "{} is more than may defend there")
        }
        BattleOrder::Pick(_) => at_stage(p, &[Stage::PickAttack]).map(|_| ()),
        BattleOrder::Answer(option) => {
            let b = at_stage(p, &[Stage::PickDefence])?;
            let units = |set: UnitSet| set.iter().collect::<Vec<_>>();
            may_pick(game, p, option, &units(b.attackers), &units(b.defenders))
        }
        BattleOrder::Support { gun, unit } => may_give_support(game, p, gun, unit),
        BattleOrder::Waste { gun } => {
            let b = at_stage(p, &[Stage::Waste])?;
            unit_must(wasters(game, p, b).contains(&gun), gun, "E_RANGE", "RPX-163", "{} could not support")
        }
        BattleOrder::Double { gun } => {
            let b = at_stage(p, &[Stage::AttackGuns])?;
            must(game.setup.double_guns, "E_NO_AMMO", "RPX-175", "no battery counts twice in this game")?;
            let supports = b.guns[nth(p.phasing)].iter().any(|(other, _)| *other == gun);
            let may = supports && b.doubled.is_none();
            unit_must(may, gun, "E_NOT_IN_COMBAT", "RPX-175", "{} does not count twice")?;
            unit_must(p.man(gun).ammo > 1, gun, "E_NO_AMMO", "RPX-175", "{} has not two levels left")
        }
        BattleOrder::Surprise => may_surprise(game, p),
        BattleOrder::Level(level) => may_level(game, p, level),
        BattleOrder::Fire { at } => {
            let b = at_stage(p, &[Stage::TankFire])?;
            let may = marks_of_fire(game, p, b).iter().any(|(unit, _)| *unit == at);
            unit_must(may, at, "E_NO_TARGET", "RPX-205", "{} brings no armour into the attack")
        }
        BattleOrder::Lead { leader } => may_lead(game, p, leader),
        BattleOrder::Lose { unit } => {
            let b = at_stage(p, &[Stage::DefenceLosses, Stage::AttackLosses])?;
            let part = taking_part(p, b, side_of(p, b)).contains(&unit);
            let code = if part { "E_ORDER" } else { "E_NOT_IN_COMBAT" };
            let may = losers(game, p, b).contains(&unit);
            unit_must(may, unit, code, "RPX-220", "others lose a step before {}")
        }
        BattleOrder::Stand => {
            let b = at_stage(p, &[Stage::DefenceStand, Stage::AttackStand])?;
            let attacks = b.stacks.first().is_some_and(|at| !stack_at(p, b, *at).is_empty());
            let fights = b.stage == Stage::DefenceStand || attacks;
            must(fights, "E_NOT_IN_COMBAT", "RPX-226", "none of those who attacked is left there")
        }
        BattleOrder::Along { unit } => {
            let b = at_stage(p, &[Stage::AttackStand])?;
            let stays = b.with.has(unit) && !b.along.has(unit) && p.at.of(unit) == b.stacks.first().copied();
            unit_must(stays, unit, "E_NOT_IN_COMBAT", "RPX-227", "{} does not stand with them")
        }
        BattleOrder::Yield => {
            let b = at_stage(p, &[Stage::DefenceStand, Stage::AttackStand])?;
            let required = b.stage == Stage::DefenceStand && stand_fast(game, b) == StandFast::Required;
            must(!required, "E_MUST_TRY", "RPX-226", "a determined defence must try to stand")
        }
        BattleOrder::Back { to } => {
            let b = at_stage(p, &[Stage::DefenceRetreat, Stage::AttackRetreat])?;
            let enters = retreating(game, p, b).is_some_and(|stack| stack.enters(game, p, to));
            hex_must(enters, to, "E_PROHIBITED", "RPX-229", "the stack cannot go to {}")?;
            let may = ways(game, p, b).iter().any(|way| way.to == to);
            hex_must(may, to, "E_PRIORITY", "RPX-228", "{} is not where the stack goes first")
        }
        BattleOrder::Advance { unit } => {
            let b = at_stage(p, &[Stage::Advance])?;
            let stays = p.man(unit).is(Marks::RETREATED);
            unit_must(!stays, unit, "E_RETREATED", "RPX-231", "{} has retreated")?;
            let next = ahead(game, p, b, unit);
            let none = || no("E_ADVANCE_LIMIT", "RPX-231", "{} cannot advance farther").of([unit.into()]);
            next.ok_or_else(none).and_then(|(at, to)| may_follow(game, p, unit, at, to))
        }
        BattleOrder::Onward { unit, to } => {
            let b = at_stage(p, &[Stage::Advance])?;
            may_go_on(game, p, b, unit, to)
        }
    }
}

/// Whether the decision of a stage may be passed: no support, no leader, no advance; or no combat at all.
pub fn may_pass(p: &Position) -> May {
    use Stage::{Advance, AttackGuns, DefenceGuns, LeadAttack, LeadDefence};
    let passes =
        |b: &Battle| matches!(b.stage, DefenceGuns | AttackGuns | LeadAttack | LeadDefence | Advance);
    let free = p.fight.as_deref().is_none_or(passes);
    must(free, "E_NOT_YOUR_PHASE", "RPX-219", "the combat is fought to its end first")
}

/// A battery fires at a hex: unlimbered and with ammunition, in range, spotted, once on each hex (RPX-141, RPX-142, RPX-Q36).
fn may_bombard(game: &Game, p: &Position, gun: Unit, target: Hex) -> May {
    let apart = p.step == Step::Bombardment && p.fight.is_none();
    let within = |b: &Battle| b.stage == Stage::AttackGuns && b.target == target && !b.shelled;
    let supports = game.setup.bombard_in_combat && p.step == Step::Combat;
    let now = apart || (supports && p.fight.as_deref().is_some_and(within));
    must(now, "E_NOT_YOUR_PHASE", "RPX-140", "this is not the time to bombard")?;
    let used = p.fight.iter().flat_map(|b| &b.guns[nth(p.phasing)]).any(|(other, _)| *other == gun);
    unit_must(!used, gun, "E_BOMBARDED", "RPX-141", "{} supports the attack")?;
    unit_must(gun.side() == p.phasing, gun, "E_NOT_YOUR_PHASE", "RPX-140", "{} is not of the side in turn")?;
    let at = p.at.of(gun).filter(|_| game.has_hex(target));
    let at = at.ok_or_else(|| no("E_RANGE", "RPX-141", "{} is not on the map").of([gun.into()]))?;
    unit_must(!p.man(gun).is(Marks::BOMBARDED), gun, "E_BOMBARDED", "RPX-141", "{} has bombarded")?;
    can_fire(game, p, gun, target, "RPX-141")?;
    hex_must(!p.fought.has(target), target, "E_AGAIN", "RPX-141", "{} has been bombarded")?;
    hex_must(at != target, target, "E_RANGE", "RPX-141", "{} is too near")?;
    is_target(game, p, p.phasing.other(), target)?;
    let seen = bombardment::is_spotted(game, p, p.phasing, target);
    hex_must(seen, target, "E_UNSPOTTED", "RPX-142", "nobody spots {}")
}

/// A unit joins an attack: one attack each, one on each hex, within the limits of its stack (RPX-151, RPX-155).
fn may_join(game: &Game, p: &Position, unit: Unit, target: Hex) -> May {
    let assembles = p.fight.as_deref().is_none_or(|b| b.stage == Stage::Assemble && b.target == target);
    must(assembles, "E_NOT_YOUR_PHASE", "RPX-155", "another combat is fought first")?;
    let own = unit.side() == p.phasing;
    unit_must(own, unit, "E_NOT_YOUR_PHASE", "RPX-151", "{} is not of the side in turn")?;
    let again = p.step == Step::Breakthrough;
    must(p.step != Step::Bombardment, "E_NOT_YOUR_PHASE", "RPX-150", "attacks come later")?;
    let man = p.man(unit);
    unit_must(!again || !man.is(Marks::BROKE), unit, "E_ONCE", "RPX-235", "{} has tried to break through")?;
    unit_must(!again || man.is(Marks::ADVANCED), unit, "E_NO_ADVANCE", "RPX-235", "{} has not advanced")?;
    let free = again || !p.man(unit).is(Marks::ATTACKED);
    unit_must(free, unit, "E_HAS_ATTACKED", "RPX-155", "{} has attacked")?;
    hex_must(again || !p.fought.has(target), target, "E_HEX_DONE", "RPX-155", "{} has been attacked")?;
    may_attack(game, p, unit, target)?;
    let there = p.fight.as_deref().map(|b| b.attackers).unwrap_or_default();
    unit_must(!there.has(unit), unit, "E_HAS_ATTACKED", "RPX-155", "{} attacks already")?;
    let stack: Vec<Unit> =
        there.iter().filter(|other| p.at.of(*other) == p.at.of(unit)).chain([unit]).collect();
    may_attack_together(game, p, &stack)
}

/// Whether those who are left of an attack may make it from each of their hexes, where a unit was taken out of a battalion of three
/// companies (RPX-002, RPX-151).
fn may_attack_as_they_are(game: &Game, p: &Position, attackers: UnitSet) -> May {
    let hexes: HexSet = attackers.iter().filter_map(|unit| p.at.of(unit)).collect();
    hexes.iter().try_for_each(|hex| {
        let stack: Vec<Unit> = attackers.iter().filter(|unit| p.at.of(*unit) == Some(hex)).collect();
        may_attack_together(game, p, &stack)
    })
}

fn may_give_support(game: &Game, p: &Position, gun: Unit, unit: Unit) -> May {
    let b = at_stage(p, &[Stage::DefenceGuns, Stage::AttackGuns])?;
    must(p.step != Step::Breakthrough, "E_SUPPORT_CAP", "RPX-235", "a breakthrough is without support")?;
    let side = to_act(p);
    unit_must(gun.side() == side, gun, "E_NOT_YOUR_PHASE", "RPX-170", "{} is of the other side")?;
    let part = taking_part(p, b, side);
    unit_must(part.contains(&unit), unit, "E_NOT_IN_COMBAT", "RPX-170", "{} does not take part")?;
    let used = &b.guns[nth(side)];
    let fires = used.iter().any(|(other, _)| *other == gun) || part.contains(&gun);
    unit_must(!fires, gun, "E_BOMBARDED", "RPX-170", "{} takes part already")?;
    let one = b.stage == Stage::AttackGuns && b.tries_surprise && !used.is_empty();
    unit_must(!one, gun, "E_SURPRISE_ONE", "RPX-180", "a surprise leaves no place for {}")?;
    let room = support_of(game, p, b, side) < limit(game, p, b, side);
    unit_must(room, gun, "E_SUPPORT_CAP", "RPX-171", "more support than that of {} does not count")?;
    let hex = p.at.of(gun).unwrap_or(b.target);
    may_support(game, p, gun, unit, Asked::of(game, p, side).bars(hex))
}

/// What batteries give to a side, within its limit; what was placed stays, also where the unit it was placed on then stays out of the
/// combat (RPX-170, RPX-192).
pub fn support_of(game: &Game, p: &Position, b: &Battle, side: Side) -> u32 {
    let given = |(gun, unit): &(Unit, Unit)| {
        let times = if b.doubled == Some(*gun) { 2 } else { 1 };
        times * u32::from(support::value(game, p, *gun, *unit, side == p.phasing))
    };
    b.guns[nth(side)].iter().map(given).sum::<u32>().min(limit(game, p, b, side))
}

/// The most that support counts for a side: by the printed values of all that were to take part as it was placed (RPX-171, RPX-175).
pub fn limit(game: &Game, p: &Position, b: &Battle, side: Side) -> u32 {
    let attacks = side == p.phasing;
    let part = if attacks { b.attackers | b.failed } else { b.defenders };
    let counters = part.iter().filter(|unit| unit.side() == side).map(|unit| game.counter(unit));
    let printed = |counter: &Counter| u32::from(if attacks { counter.attack } else { counter.defense });
    let most = if attacks { support::of_attack } else { support::of_defence };
    most(counters.map(printed).sum(), u32::MAX)
}

fn may_surprise(game: &Game, p: &Position) -> May {
    let b = at_stage(p, &[Stage::AttackGuns])?;
    let turn = game.turn(p);
    let now = turn.is_morning() || turn.night;
    must(now, "E_DAY_TURN", "RPX-180", "surprise is for the morning and the night")?;
    must(!b.tries_surprise, "E_DAY_TURN", "RPX-180", "it is tried already")?;
    let few = b.guns[nth(p.phasing)].len() < 2;
    must(few, "E_SURPRISE_ONE", "RPX-180", "too many batteries support the attack")
}

/// A level that at least one unit of the side reaches (RPX-190).
fn may_level(game: &Game, p: &Position, level: u8) -> May {
    let b = at_stage(p, &[Stage::LevelAttack, Stage::LevelDefence])?;
    let best = taking_part(p, b, to_act(p)).iter().map(|unit| morale(game, p, *unit)).max().unwrap_or(0);
    must(level <= best, "E_LEVEL", "RPX-190", "no unit reaches that level")
}

/// A leader with or next to units of his formation that take part, twice in a turn (RPX-215).
fn may_lead(game: &Game, p: &Position, leader: Unit) -> May {
    let second = p.fight.as_deref().is_some_and(|b| b.leaders[nth(leader.side())].is_some());
    unit_must(
        !second,
        leader,
        "E_LEADER_SECOND",
        "RPX-215",
        "one leader leads in a combat, and {} comes too late",
    )?;
    let b = at_stage(p, &[Stage::LeadAttack, Stage::LeadDefence])?;
    let side = to_act(p);
    let leads = leader.side() == side && game.counter(leader).is_leader();
    unit_must(leads, leader, "E_LEADER_FAR", "RPX-215", "{} leads nobody here")?;
    let fresh = p.man(leader).helped < TRIES;
    unit_must(fresh, leader, "E_LEADER_SPENT", "RPX-215", "{} has led twice in this turn")?;
    let (at, formation) = (p.at.of(leader), game.counter(leader).formation);
    let near = |unit: &Unit| {
        let both = at.zip(p.at.of(*unit));
        game.counter(*unit).formation == formation && both.is_some_and(|(a, b)| game.map.distance(a, b) <= 1)
    };
    let near = taking_part(p, b, side).iter().any(near);
    unit_must(near, leader, "E_LEADER_FAR", "RPX-215", "{} is too far from the units of his formation")
}

/// Who may lose the next step. A stack that retreats loses among its own. Else who took part and has strength, those first whose morale
/// held; of the attackers tanks first where guns demand it, and engineers for their help; when all defenders are gone, the others in the
/// hex, those who lie dispersed last (RPX-220, RPX-222, RPX-224, RPX-Q41).
pub fn losers(game: &Game, p: &Position, b: &Battle) -> Vec<Unit> {
    let side = side_of(p, b);
    let fights = |unit: &Unit| !game.counter(*unit).is_leader();
    if b.going.is_some() {
        return first_to_pay(p, b, going(p, b).iter().filter(fights).collect());
    }
    let part = taking_part(p, b, side);
    if side == p.phasing {
        let pays = b.firm.map_or(part, |at| stack_at(p, b, at).iter().collect());
        return among_attackers(game, b, pays);
    }
    let strong = |unit: &Unit| strength::defence(game, p, *unit, b.failed.has(*unit)) > 0;
    let (shaken, steady): (Vec<Unit>, Vec<Unit>) =
        part.into_iter().filter(strong).partition(|unit| b.failed.has(*unit));
    let up = p.stack(side, b.target).filter(fights).collect();
    let flipped = p.units(side, b.target).filter(fights).collect();
    [steady, shaken, up].into_iter().find(|some| !some.is_empty()).unwrap_or(flipped)
}

/// Of a stack that retreats those who took part pay first, of them whose morale held; then who was there too, last who lies dispersed
/// (RPX-220, RPX-228, RPX-Q35, RPX-Q41).
fn first_to_pay(p: &Position, b: &Battle, all: Vec<Unit>) -> Vec<Unit> {
    let part = b.attackers | b.defenders;
    let rank = |unit: &Unit| match () {
        () if !p.is_up(*unit) => 3,
        () if part.has(*unit) => u8::from(b.failed.has(*unit)),
        () => 2,
    };
    let first = all.iter().map(rank).min();
    all.into_iter().filter(|unit| Some(rank(unit)) == first).collect()
}

fn among_attackers(game: &Game, b: &Battle, mut all: Vec<Unit>) -> Vec<Unit> {
    let is_engineer = |unit: &Unit| game.counter(*unit).kind == Kind::Engineer;
    if b.tank_first {
        let best = all.iter().map(|unit| game.counter(*unit).armor).max().unwrap_or(0);
        all.retain(|unit| game.counter(*unit).armor == best);
    } else if b.engineers > 0 && all.iter().any(is_engineer) {
        all.retain(is_engineer);
    }
    all
}

/// Steps that the side of a stage still loses in it.
pub fn owed(p: &Position, b: &Battle) -> u8 {
    if b.going.is_some() { b.toll } else { b.owed[nth(side_of(p, b))] }
}

/// Hexes around the target from which it is attacked.
pub fn hexes_of(p: &Position, b: &Battle) -> usize {
    let hexes: HexSet = b.attackers.iter().filter_map(|unit| p.at.of(unit)).collect();
    (hexes - HexSet::only(b.target)).len()
}

/// Batteries of the defender that could have supported, had there been a combat (RPX-163).
pub fn wasters(game: &Game, p: &Position, b: &Battle) -> Vec<Unit> {
    // Nobody supports in a breakthrough (RPX-235).
    if p.step == Step::Breakthrough {
        return Vec::new();
    }
    let side = p.phasing.other();
    let zone = zone(game, p, side.other());
    let helps = |gun: &Unit| {
        let in_zone = p.at.of(*gun).is_none_or(|at| zone.has(at));
        b.defenders.iter().any(|unit| unit != *gun && may_support(game, p, *gun, unit, in_zone).is_ok())
    };
    units_of(side).filter(|unit| game.counter(*unit).is_artillery()).filter(helps).collect()
}

/// The defending unit that fires the next shot at armour, with its value and the number of the shot among its own; a shot for each
/// step (RPX-205, RPX-Q45).
pub fn next_shot(game: &Game, p: &Position, b: &Battle) -> Option<(Unit, u8, u8)> {
    let all = taking_part(p, b, p.phasing.other());
    let value = |unit: Unit| {
        let best = armour::values(game, p, unit, b.failed.has(unit)).into_iter().max().unwrap_or(0);
        if armour::is_usable(game, p, unit, &all) { best } else { 0 }
    };
    let armed = all.iter().map(|unit| (*unit, value(*unit))).filter(|one| one.1 > 0);
    let mut shots = armed.flat_map(|(unit, value)| (0..p.man(unit).steps).map(move |n| (unit, value, n)));
    shots.nth(b.shots.into())
}

/// Attacking units at which one may shoot, with their armour.
pub fn marks_of_fire(game: &Game, p: &Position, b: &Battle) -> Vec<(Unit, u8)> {
    let all = taking_part(p, b, p.phasing);
    let usable = all.iter().filter(|unit| armour::is_usable(game, p, **unit, &all));
    usable.map(|unit| (*unit, armour::values(game, p, *unit, false)[0])).filter(|one| one.1 > 0).collect()
}

/// Whether the defender may, must or may not stand fast.
pub fn stand_fast(game: &Game, b: &Battle) -> StandFast {
    let picks = b.attack.zip(b.defence);
    let (attack, defence) = picks.unwrap_or((AttackOption::Standard, DefenceOption::Defend));
    game.results.cell(attack, defence).stand_fast
}

/// Who is left of the stack that retreats (RPX-227).
pub fn going(p: &Position, b: &Battle) -> UnitSet {
    b.retreating.iter().filter(|unit| p.at.of(*unit).is_some()).collect()
}

/// The stack that retreats, and from whom.
fn retreating(game: &Game, p: &Position, b: &Battle) -> Option<Stack> {
    let (from, _) = b.going?;
    let units = going(p, b).iter().filter(|unit| !game.counter(*unit).is_leader()).collect();
    let from_hexes = b.attackers.iter().filter_map(|unit| p.at.of(unit));
    let attackers = if b.stage.is_defence() { from_hexes.collect() } else { HexSet::only(b.target) };
    Some(Stack { side: side_of(p, b), units, from, left: b.left, attackers })
}

/// Where the stack that retreats may go next.
pub fn ways(game: &Game, p: &Position, b: &Battle) -> Vec<Way> {
    retreating(game, p, b).map(|stack| stack.ways(game, p)).unwrap_or_default()
}

/// Who advances: attackers and those who stand with them, but who retreated or lies dispersed. Where it stands, how many hexes it has
/// advanced, how many it may by a length, the zone it stands in counted (RPX-231, RPX-232).
fn advancing(game: &Game, p: &Position, b: &Battle, unit: Unit, length: u8) -> Option<(Hex, u8, u8)> {
    let man = p.man(unit);
    let may = (b.attackers | b.with).has(unit) && !man.is(Marks::RETREATED.and(Marks::FLIPPED));
    let at = p.at.of(unit).filter(|_| may)?;
    let zone = Asked::of(game, p, p.phasing).bars(at);
    let (done, zones) = b.advanced.iter().find(|done| done.0 == unit).map_or((0, 0), |done| (done.1, done.2));
    let longest = longest_advance(game, p, unit).min(b.most);
    Some((at, done, advance(longest, length, zones + u8::from(zone))))
}

/// The next hex of the path for a unit that may still advance (RPX-231 to RPX-233).
pub fn next_hex(game: &Game, p: &Position, b: &Battle, unit: Unit) -> Option<Hex> {
    let (at, to) = ahead(game, p, b, unit)?;
    may_follow(game, p, unit, at, to).is_ok().then_some(to)
}

/// Where a unit stands that may still advance, and the next hex of the path.
fn ahead(game: &Game, p: &Position, b: &Battle, unit: Unit) -> Option<(Hex, Hex)> {
    let (at, done, most) = advancing(game, p, b, unit, b.path.len() as u8)?;
    let on_path = b.path.iter().position(|hex| *hex == at).map_or(0, |nth| nth + 1);
    b.path.get(on_path).filter(|_| done < most).map(|to| (at, *to))
}

/// Where a unit may go on beyond the hex of defenders who stood fast and fell.
pub fn onward(game: &Game, p: &Position, b: &Battle, unit: Unit) -> Vec<Hex> {
    let Some(at) = p.at.of(unit).filter(|_| b.stood) else { return Vec::new() };
    let near = game.map.hexes.neighbours(at).map(|(_, to)| to);
    let far = game.map.crossings(at).map(|(to, _)| to);
    near.chain(far).filter(|to| may_go_on(game, p, b, unit, *to).is_ok()).collect()
}

/// As far as the unfulfilled result; over the Dnieper where it could cross in its movement (RPX-231, RPX-233, RPX-Q38).
fn may_go_on(game: &Game, p: &Position, b: &Battle, unit: Unit, to: Hex) -> May {
    let owed = b.owed[nth(p.phasing.other())];
    let goes = |(at, done, most): &(Hex, u8, u8)| {
        b.stood && b.path == [b.target] && done < most && (*done > 0 || *at == b.target)
    };
    let at = advancing(game, p, b, unit, after_a_stand(owed)).filter(goes).map(|(at, ..)| at);
    let none = || no("E_ADVANCE_LIMIT", "RPX-233", "{} cannot advance farther").of([unit.into()]);
    let at = at.ok_or_else(none)?;
    may_follow(game, p, unit, at, to).or_else(|why| {
        let over = game.map.crossings(at).any(|(far, _)| far == to);
        if over { must_have_room(game, p, unit, to) } else { Err(why) }?;
        may_ferry(game, p, &Asked::of(game, p, p.phasing), unit, (at, to))
    })
}

fn must_have_room(game: &Game, p: &Position, unit: Unit, to: Hex) -> May {
    let count = stacking::counted(game, p.units(p.phasing, to).chain([unit]));
    let room = count <= game.tables.fixed.stacking_units.into() && p.at.has_room(to);
    hex_must(room, to, "E_STACK", "RPX-231", "{} has no room for more units")
}

/// Whether a unit may advance into the hex next to it.
fn may_follow(game: &Game, p: &Position, unit: Unit, at: Hex, to: Hex) -> May {
    let beside = game.has_hex(to) && game.map.hexes.way(at, to).is_some();
    hex_must(beside, to, "E_OFF_PATH", "RPX-231", "{} is not beside the unit")?;
    if game.map.bridge.joins(at, to) {
        must(p.bridge, "E_NO_BRIDGE", "RPX-Q38", "the bridge is broken")?;
    } else {
        may_pass_side(game, p, unit, at, to)?;
    }
    let shut = Asked::of(game, p, p.phasing).shuts(game.counter(unit).is_leader(), to);
    hex_must(!shut, to, "E_PROHIBITED", "RPX-087", "enemies stand in {}")?;
    must_have_room(game, p, unit, to)
}

/// The leader who carries a breakthrough: with or next to units of his formation that attack (RPX-235).
pub fn breaker(game: &Game, p: &Position, b: &Battle) -> Option<Unit> {
    let all = p.of_side(p.phasing).filter(|(unit, _)| game.counter(*unit).is_leader());
    let near = all.filter(|(leader, at)| {
        b.attackers.iter().any(|unit| {
            game.counter(unit).formation == game.counter(*leader).formation
                && p.at.of(unit).is_some_and(|from| game.map.distance(from, *at) <= 1)
        })
    });
    near.map(|(leader, _)| leader).max_by_key(|leader| game.leads(p, *leader).map(|leads| leads.tactical))
}

/// Hexes in which units of a side stand, known or not.
fn held_by(p: &Position, side: Side) -> HexSet {
    let unseen = veils(p, side).map(|veil| veil.hex);
    p.of_side(side).map(|(_, hex)| hex).chain(unseen).collect()
}

/// Every battery at every hex where an enemy may stand.
fn bombardments(game: &Game, p: &Position) -> Vec<BattleOrder> {
    let hexes = held_by(p, p.phasing.other());
    let guns =
        units_of(p.phasing).filter(|unit| game.counter(*unit).is_artillery() && p.at.of(*unit).is_some());
    guns.flat_map(|gun| hexes.iter().map(move |target| BattleOrder::Bombard { gun, target })).collect()
}

/// All orders of a combat, or those that begin one, in a fixed sequence.
pub fn all(game: &Game, p: &Position) -> Vec<Order> {
    let list = thinkable(game, p).into_iter();
    list.filter(|order| may(game, p, *order).is_ok()).map(Order::Battle).collect()
}

/// Whether there is any.
pub fn any(game: &Game, p: &Position) -> bool {
    thinkable(game, p).into_iter().any(|order| may(game, p, order).is_ok())
}

/// Orders that begin a combat, whether they may be given or not.
fn beginnings(game: &Game, p: &Position) -> Vec<BattleOrder> {
    if p.step == Step::Bombardment {
        return bombardments(game, p);
    }
    let held = held_by(p, p.phasing.other());
    let of_unit = |(unit, from): (Unit, Hex)| {
        let near = game.map.hexes.neighbours(from).map(|(_, target)| target).chain([from]);
        let attacks =
            near.filter(|target| held.has(*target)).map(move |target| BattleOrder::Attack { unit, target });
        attacks.chain([BattleOrder::Withhold { unit }, BattleOrder::Search { unit }])
    };
    p.of_side(p.phasing).flat_map(of_unit).chain([BattleOrder::Commit]).collect()
}

/// Every order that a stage knows, whether it may be given or not.
fn thinkable(game: &Game, p: &Position) -> Vec<BattleOrder> {
    let side = to_act(p);
    let each = |order: fn(Unit) -> BattleOrder| units_of(side).map(order);
    let Some(b) = &p.fight else { return beginnings(game, p) };
    match b.stage {
        Stage::Assemble => beginnings(game, p),
        Stage::TakePart => each(|unit| BattleOrder::TakePart { unit }).collect(),
        Stage::Waste => each(|gun| BattleOrder::Waste { gun }).collect(),
        Stage::TankFire => {
            marks_of_fire(game, p, b).into_iter().map(|(at, _)| BattleOrder::Fire { at }).collect()
        }
        Stage::PickAttack => AttackOption::ALL.map(BattleOrder::Pick).to_vec(),
        Stage::PickDefence => DefenceOption::ALL.map(BattleOrder::Answer).to_vec(),
        Stage::DefenceGuns | Stage::AttackGuns => {
            let (part, target) = (taking_part(p, b, side), b.target);
            let guns = units_of(side).filter(|unit| game.counter(*unit).is_artillery());
            let support =
                guns.flat_map(|gun| part.iter().map(move |unit| BattleOrder::Support { gun, unit: *unit }));
            let bombard = units_of(side).map(|gun| BattleOrder::Bombard { gun, target });
            let double = each(|gun| BattleOrder::Double { gun });
            support.chain(double).chain(bombard).chain([BattleOrder::Surprise]).collect()
        }
        Stage::LevelAttack | Stage::LevelDefence => (0..=6).map(BattleOrder::Level).collect(),
        Stage::LeadAttack | Stage::LeadDefence => each(|leader| BattleOrder::Lead { leader }).collect(),
        Stage::DefenceLosses | Stage::AttackLosses => {
            losers(game, p, b).into_iter().map(|unit| BattleOrder::Lose { unit }).collect()
        }
        Stage::DefenceStand | Stage::AttackStand => {
            let along = each(|unit| BattleOrder::Along { unit });
            [BattleOrder::Stand, BattleOrder::Yield].into_iter().chain(along).collect()
        }
        Stage::DefenceRetreat | Stage::AttackRetreat => {
            ways(game, p, b).into_iter().map(|way| BattleOrder::Back { to: way.to }).collect()
        }
        Stage::Advance => {
            let far =
                |unit| onward(game, p, b, unit).into_iter().map(move |to| BattleOrder::Onward { unit, to });
            let far = units_of(side).filter(|_| b.stood).flat_map(far);
            each(|unit| BattleOrder::Advance { unit }).chain(far).collect()
        }
    }
}

/// The highest morale of a stack of which nobody took part, for standing fast (RPX-226, RPX-Q51).
pub fn firmest(game: &Game, p: &Position, units: &[Unit]) -> u8 {
    let fights = units.iter().filter(|unit| strength::defence(game, p, **unit, false) > 0);
    fights.map(|unit| morale(game, p, *unit)).max().unwrap_or(0)
}

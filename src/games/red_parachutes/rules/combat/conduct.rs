//! What may be ordered in a combat, stage by stage.

use super::{
    bombardment,
    declaration::{can_fire, is_target, may_attack, may_attack_together, may_pick, may_support},
    retreat::{Stack, Way, advance, longest_advance},
    strength,
};
use crate::{
    battle::{Battle, BattleOrder, Stage},
    data::results::{AttackOption, DefenceOption, StandFast},
    game::Game,
    nouns::{Hex, HexSet, Side, Sided as _, Step, Unit, UnitSet, units_of},
    order::Order,
    refusal::{May, Refusal, hex_must, must, no, unit_must},
    rules::{
        front::{Front, veils},
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
    let defends = p.fight.as_ref().is_some_and(decides);
    if defends { p.phasing.other() } else { p.phasing }
}

/// Whether the defender decides: his own stages, and losses of the attacker that he names (RPX-222).
fn decides(b: &Battle) -> bool {
    b.stage.is_defence() || (b.stage == Stage::AttackLosses && b.named > 0)
}

fn at_stage<'a>(p: &'a Position, stages: &[Stage]) -> Result<&'a Battle, Refusal> {
    let b = p.fight.as_ref().filter(|b| stages.contains(&b.stage));
    b.ok_or_else(|| no("E_NOT_YOUR_PHASE", "RPX-150", "this is not the time for that in a combat"))
}

/// Units of a side that take part and still stand.
pub fn taking_part(p: &Position, b: &Battle, side: Side) -> Vec<Unit> {
    let all = if side == p.phasing { b.attackers } else { b.defenders };
    all.iter().filter(|unit| p.at.of(*unit).is_some()).collect()
}

/// Whether an order of a combat may be given.
///
/// # Errors
/// Why not.
pub fn may(game: &Game, p: &Position, order: BattleOrder) -> May {
    must(p.step.is_fight(), "E_NOT_YOUR_PHASE", "RPX-150", "no combat is fought in this step")?;
    match order {
        BattleOrder::Bombard { gun, target } => may_bombard(game, p, gun, target),
        BattleOrder::Attack { unit, target } => may_join(game, p, unit, target),
        BattleOrder::Withhold { unit } => {
            let b = at_stage(p, &[Stage::Assemble])?;
            unit_must(b.attackers.has(unit), unit, "E_NOT_IN_COMBAT", "RPX-151", "{} does not attack")
        }
        BattleOrder::Commit => {
            let b = at_stage(p, &[Stage::Assemble])?;
            let led = p.step != Step::Breakthrough || breaker(game, p, b).is_some();
            must(led, "E_NO_LEADER", "RPX-235", "no leader of theirs is with or next to them")
        }
        BattleOrder::Pick(_) => at_stage(p, &[Stage::PickAttack]).map(|_| ()),
        BattleOrder::Answer(option) => {
            let b = at_stage(p, &[Stage::PickDefence])?;
            let units = |set: UnitSet| set.iter().collect::<Vec<_>>();
            may_pick(game, option, &units(b.attackers), &units(b.defenders))
        }
        BattleOrder::Support { gun, unit } => may_give_support(game, p, gun, unit),
        BattleOrder::Double { gun } => {
            let b = at_stage(p, &[Stage::AttackGuns])?;
            let supports = b.guns[nth(p.phasing)].iter().any(|(other, _)| *other == gun);
            let may = supports && b.doubled.is_none();
            unit_must(may, gun, "E_NOT_IN_COMBAT", "RPX-175", "{} does not count twice")
        }
        BattleOrder::Surprise => may_surprise(game, p),
        BattleOrder::Level(level) => may_level(game, p, level),
        BattleOrder::Lead { leader } => may_lead(game, p, leader),
        BattleOrder::Lose { unit } => {
            let b = at_stage(p, &[Stage::DefenceLosses, Stage::AttackLosses])?;
            let may = losers(game, p, b).contains(&unit);
            unit_must(may, unit, "E_NOT_IN_COMBAT", "RPX-220", "{} does not lose a step now")
        }
        BattleOrder::Stand => at_stage(p, &[Stage::DefenceStand, Stage::AttackStand]).map(|_| ()),
        BattleOrder::Yield => {
            let b = at_stage(p, &[Stage::DefenceStand, Stage::AttackStand])?;
            let required = b.stage == Stage::DefenceStand && stand_fast(game, b) == StandFast::Required;
            must(!required, "E_MUST_TRY", "RPX-226", "a determined defence must try to stand")
        }
        BattleOrder::Back { to } => {
            let b = at_stage(p, &[Stage::DefenceRetreat, Stage::AttackRetreat])?;
            let may = ways(game, p, b).iter().any(|way| way.to == to);
            hex_must(may, to, "E_PRIORITY", "RPX-228", "{} is not where the stack goes first")
        }
        BattleOrder::Advance { unit } => {
            let b = at_stage(p, &[Stage::Advance])?;
            let may = next_hex(game, p, b, unit).is_some();
            unit_must(may, unit, "E_ADVANCE_LIMIT", "RPX-231", "{} cannot advance farther")
        }
    }
}

/// Whether the decision of a stage may be passed: no support, no leader, no advance; or no combat at all.
///
/// # Errors
/// What is owed.
pub fn may_pass(p: &Position) -> May {
    use Stage::{Advance, AttackGuns, DefenceGuns, LeadAttack, LeadDefence};
    let passes =
        |b: &Battle| matches!(b.stage, DefenceGuns | AttackGuns | LeadAttack | LeadDefence | Advance);
    let free = p.fight.as_ref().is_none_or(passes);
    must(free, "E_NOT_YOUR_PHASE", "RPX-219", "the combat is fought to its end first")
}

/// A battery fires at a hex: unlimbered and with ammunition, in range, spotted, once on each hex (RPX-141, RPX-142, RPX-Q36).
fn may_bombard(game: &Game, p: &Position, gun: Unit, target: Hex) -> May {
    let free = p.step == Step::Bombardment && p.fight.is_none();
    must(free, "E_NOT_YOUR_PHASE", "RPX-140", "this is not the time to bombard")?;
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
    let assembles = p.fight.as_ref().is_none_or(|b| b.stage == Stage::Assemble && b.target == target);
    must(assembles, "E_NOT_YOUR_PHASE", "RPX-155", "another combat is fought first")?;
    unit_must(
        unit.side() == p.phasing,
        unit,
        "E_NOT_YOUR_PHASE",
        "RPX-151",
        "{} is not of the side in turn",
    )?;
    let again = p.step == Step::Breakthrough;
    must(p.step != Step::Bombardment, "E_NOT_YOUR_PHASE", "RPX-150", "attacks come later")?;
    let once = !again || p.man(unit).is(Marks::ADVANCED);
    unit_must(once, unit, "E_ONCE", "RPX-235", "{} has not advanced, or has tried to break through")?;
    unit_must(
        again || !p.man(unit).is(Marks::ATTACKED),
        unit,
        "E_HAS_ATTACKED",
        "RPX-155",
        "{} has attacked",
    )?;
    hex_must(!p.fought.has(target), target, "E_HEX_DONE", "RPX-155", "{} has been attacked")?;
    may_attack(game, p, unit, target)?;
    let there = p.fight.as_ref().map(|b| b.attackers).unwrap_or_default();
    unit_must(!there.has(unit), unit, "E_HAS_ATTACKED", "RPX-155", "{} attacks already")?;
    let stack: Vec<Unit> =
        there.iter().filter(|other| p.at.of(*other) == p.at.of(unit)).chain([unit]).collect();
    may_attack_together(game, p, &stack)
}

fn may_give_support(game: &Game, p: &Position, gun: Unit, unit: Unit) -> May {
    let b = at_stage(p, &[Stage::DefenceGuns, Stage::AttackGuns])?;
    let side = to_act(p);
    unit_must(gun.side() == side, gun, "E_NOT_YOUR_PHASE", "RPX-170", "{} is of the other side")?;
    let part = taking_part(p, b, side);
    unit_must(part.contains(&unit), unit, "E_NOT_IN_COMBAT", "RPX-170", "{} does not take part")?;
    let used = &b.guns[nth(side)];
    let fires = used.iter().any(|(other, _)| *other == gun) || part.contains(&gun);
    unit_must(!fires, gun, "E_BOMBARDED", "RPX-170", "{} takes part already")?;
    let shelled = b.stage == Stage::AttackGuns && p.man(gun).is(Marks::BOMBARDED);
    unit_must(!shelled, gun, "E_BOMBARDED", "RPX-141", "{} has bombarded")?;
    let one = b.stage == Stage::AttackGuns && b.tries_surprise && !used.is_empty();
    unit_must(!one, gun, "E_SURPRISE_ONE", "RPX-180", "a surprise leaves no place for {}")?;
    let hex = p.at.of(gun).unwrap_or(b.target);
    may_support(game, p, gun, unit, Front::of(game, p, side).zone.has(hex))
}

fn may_surprise(game: &Game, p: &Position) -> May {
    let b = at_stage(p, &[Stage::AttackGuns])?;
    let turn = game.turn(p);
    must(
        turn.is_morning() || turn.night,
        "E_DAY_TURN",
        "RPX-180",
        "surprise is for the morning and the night",
    )?;
    must(!b.tries_surprise, "E_DAY_TURN", "RPX-180", "it is tried already")?;
    must(
        b.guns[nth(p.phasing)].len() < 2,
        "E_SURPRISE_ONE",
        "RPX-180",
        "too many batteries support the attack",
    )
}

/// A level that at least one unit of the side reaches (RPX-190).
fn may_level(game: &Game, p: &Position, level: u8) -> May {
    let b = at_stage(p, &[Stage::LevelAttack, Stage::LevelDefence])?;
    let best = taking_part(p, b, to_act(p)).iter().map(|unit| morale(game, p, *unit)).max().unwrap_or(0);
    must(level <= best && (level > 0 || best == 0), "E_LEVEL", "RPX-190", "no unit reaches that level")
}

/// A leader with or next to units of his formation that take part, twice in a turn (RPX-215).
fn may_lead(game: &Game, p: &Position, leader: Unit) -> May {
    let b = at_stage(p, &[Stage::LeadAttack, Stage::LeadDefence])?;
    let side = to_act(p);
    let leads = leader.side() == side && game.counter(leader).is_leader();
    unit_must(leads, leader, "E_LEADER_FAR", "RPX-215", "{} leads nobody here")?;
    unit_must(
        p.man(leader).helped < TRIES,
        leader,
        "E_LEADER_SPENT",
        "RPX-215",
        "{} has led twice in this turn",
    )?;
    let (at, formation) = (p.at.of(leader), game.counter(leader).formation);
    let near = |unit: &Unit| {
        let both = at.zip(p.at.of(*unit));
        game.counter(*unit).formation == formation && both.is_some_and(|(a, b)| game.map.distance(a, b) <= 1)
    };
    let near = taking_part(p, b, side).iter().any(near);
    unit_must(near, leader, "E_LEADER_FAR", "RPX-215", "{} is too far from the units of his formation")
}

/// Who may lose the next step: who took part and has strength; the best tanks first where guns demand it; when all defenders are gone,
/// the others in the hex (RPX-220, RPX-222, RPX-224).
pub fn losers(game: &Game, p: &Position, b: &Battle) -> Vec<Unit> {
    let defends = b.stage == Stage::DefenceLosses;
    let side = if defends { p.phasing.other() } else { p.phasing };
    let mut all = taking_part(p, b, side);
    all.retain(|unit| game.attack(p, *unit) + game.defense(p, *unit) > 0);
    if all.is_empty() && defends {
        all = p.stack(side, b.target).filter(|unit| !game.counter(*unit).is_leader()).collect();
    }
    if b.tank_first && !defends {
        let best = all.iter().map(|unit| game.counter(*unit).armor).max().unwrap_or(0);
        all.retain(|unit| game.counter(*unit).armor == best);
    }
    all
}

/// Whether the defender may, must or may not stand fast.
pub fn stand_fast(game: &Game, b: &Battle) -> StandFast {
    let picks = b.attack.zip(b.defence);
    let (attack, defence) = picks.unwrap_or((AttackOption::Standard, DefenceOption::Defend));
    game.results.cell(attack, defence).stand_fast
}

/// The stack that retreats: everything of its side in the hex where it stands.
pub fn going(p: &Position, b: &Battle) -> Vec<Unit> {
    let side = if b.stage == Stage::DefenceRetreat { p.phasing.other() } else { p.phasing };
    let attackers = |unit: &Unit| b.stage == Stage::DefenceRetreat || b.attackers.has(*unit);
    b.going.map(|(at, _)| p.units(side, at).filter(attackers).collect()).unwrap_or_default()
}

/// Where the stack that retreats may go next.
pub fn ways(game: &Game, p: &Position, b: &Battle) -> Vec<Way> {
    let Some((from, _)) = b.going else { return Vec::new() };
    let units: Vec<Unit> = going(p, b).into_iter().filter(|unit| !game.counter(*unit).is_leader()).collect();
    let defends = b.stage == Stage::DefenceRetreat;
    let side = if defends { p.phasing.other() } else { p.phasing };
    let from_hexes = b.attackers.iter().filter_map(|unit| p.at.of(unit));
    let attackers = if defends { from_hexes.collect() } else { [b.target].into_iter().collect() };
    Stack { side, units: &units, from, left: b.left, attackers }.ways(game, p)
}

/// The next hex of the path for a unit that may still advance (RPX-231 to RPX-233).
pub fn next_hex(game: &Game, p: &Position, b: &Battle, unit: Unit) -> Option<Hex> {
    let at = p.at.of(unit).filter(|_| b.attackers.has(unit) && !p.man(unit).is(Marks::RETREATED))?;
    let front = Front::of(game, p, p.phasing);
    let (done, zones) = b.advanced.iter().find(|done| done.0 == unit).map_or((0, 0), |done| (done.1, done.2));
    let longest = longest_advance(game, p, unit).min(b.most);
    let most = advance(longest, b.path.len() as u8, zones + u8::from(front.zone.has(at)));
    let to = *b.path.get(usize::from(done)).filter(|_| done < most)?;
    let beside = game
        .map
        .hexes
        .between(at, to)
        .is_some_and(|edge| !edge.dnepr || (p.bridge && game.map.bridge.joins(at, to)));
    let room = stacking::counted(game, p.units(p.phasing, to).chain([unit]))
        <= game.tables.fixed.stacking_units.into();
    let enters = may_pass_side(game, p, unit, at, to).is_ok() || game.map.bridge.joins(at, to);
    (beside && room && enters && !front.foe.has(to) && p.at.has_room(to)).then_some(to)
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

/// Every battery at every hex where an enemy may stand.
fn bombardments(game: &Game, p: &Position) -> Vec<BattleOrder> {
    let foe = p.phasing.other();
    let unseen = veils(p, foe).map(|veil| veil.hex);
    let hexes: HexSet = p.of_side(foe).map(|(_, hex)| hex).chain(unseen).collect();
    let guns =
        units_of(p.phasing).filter(|unit| game.counter(*unit).is_artillery() && p.at.of(*unit).is_some());
    guns.flat_map(|gun| hexes.iter().map(move |target| BattleOrder::Bombard { gun, target })).collect()
}

/// All orders of a combat, or those that begin one, in a fixed sequence.
pub fn all(game: &Game, p: &Position) -> Vec<Order> {
    let side = to_act(p);
    let mut list: Vec<BattleOrder> = Vec::new();
    let stage = p.fight.as_ref().map_or(Stage::Assemble, |b| b.stage);
    match stage {
        Stage::Assemble if p.step == Step::Bombardment => list.extend(bombardments(game, p)),
        Stage::Assemble => {
            for (unit, from) in p.of_side(p.phasing) {
                let near =
                    game.map.hexes.neighbours(from).map(|(_, target)| BattleOrder::Attack { unit, target });
                list.extend(near.chain([BattleOrder::Withhold { unit }]));
            }
            list.push(BattleOrder::Commit);
        }
        Stage::PickAttack => {
            use AttackOption::{Assault, Feint, Probe, Standard};
            list.extend([Standard, Probe, Feint, Assault].map(BattleOrder::Pick));
        }
        Stage::PickDefence => {
            use DefenceOption::{Defend, DetDefense, Retreat, Withdraw};
            list.extend([Defend, Withdraw, DetDefense, Retreat].map(BattleOrder::Answer));
        }
        Stage::DefenceGuns | Stage::AttackGuns => {
            let part = p.fight.as_ref().map(|b| taking_part(p, b, side)).unwrap_or_default();
            let guns = units_of(side).filter(|unit| game.counter(*unit).is_artillery());
            list.extend(
                guns.flat_map(|gun| part.iter().map(move |unit| BattleOrder::Support { gun, unit: *unit })),
            );
            list.extend(units_of(side).map(|gun| BattleOrder::Double { gun }));
            list.push(BattleOrder::Surprise);
        }
        Stage::LevelAttack | Stage::LevelDefence => list.extend((0..=6).map(BattleOrder::Level)),
        Stage::LeadAttack | Stage::LeadDefence => {
            list.extend(units_of(side).map(|leader| BattleOrder::Lead { leader }));
        }
        Stage::DefenceLosses | Stage::AttackLosses => {
            list.extend(
                p.fight.iter().flat_map(|b| losers(game, p, b)).map(|unit| BattleOrder::Lose { unit }),
            );
        }
        Stage::DefenceStand | Stage::AttackStand => list.extend([BattleOrder::Stand, BattleOrder::Yield]),
        Stage::DefenceRetreat | Stage::AttackRetreat => {
            list.extend(
                p.fight.iter().flat_map(|b| ways(game, p, b)).map(|way| BattleOrder::Back { to: way.to }),
            );
        }
        Stage::Advance => list.extend(units_of(side).map(|unit| BattleOrder::Advance { unit })),
    }
    list.retain(|order| may(game, p, *order).is_ok());
    list.into_iter().map(Order::Battle).collect()
}

/// The highest morale of a stack, for standing fast (RPX-226, RPX-Q51).
pub fn firmest(game: &Game, p: &Position, units: &[Unit]) -> u8 {
    let fights = units.iter().filter(|unit| strength::defence(game, p, **unit, false) > 0);
    fights.map(|unit| morale(game, p, *unit)).max().unwrap_or(0)
}

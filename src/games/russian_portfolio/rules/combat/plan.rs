//! Allotting attacks (steps A1, A2 and A10): begin, join, widen, withdraw; the compulsion to attack heavyweights.

use super::{
    super::super::{
        combat::{Attack, BattleOrder},
        data::words::Nation,
        game::Game,
        nouns::{AXIS, Hex, HexSet, Status, Step, Unit, UnitSet},
        order::Order,
        refusal::Refusal,
        state::Position,
    },
    attackers, odds,
};
use engine::base::side::Side;

/// Whether a side could begin any attack.
pub fn any_attack(game: &Game, p: &Position, side: Side) -> bool {
    let can = |(unit, from): (Unit, Hex)| {
        let touches =
            game.board.neighbours(from).any(|(_, target)| attackers::is_target(p, side, target).is_ok());
        touches && has_target(game, p, side, unit)
    };
    p.at.of_side(side).any(can)
}

/// Whether a unit is ready to attack and an enemy stands where it could.
pub fn has_target(game: &Game, p: &Position, side: Side, unit: Unit) -> bool {
    let Ok(from) = attackers::ready(game, p, side, unit) else { return false };
    let mut targets = game.board.neighbours(from).map(|(_, target)| target);
    targets.any(|target| reaches(game, p, side, unit, from, target).is_ok())
}

/// Whether a unit may attack a hex, plan and readiness left out.
fn reaches(game: &Game, p: &Position, side: Side, unit: Unit, from: Hex, target: Hex) -> Result<(), Refusal> {
    attackers::is_target(p, side, target)?;
    attackers::may_attack(game, p, unit, from, target)?;
    attackers::armour_fits(game, p, unit, from, target)
}

fn free(p: &Position, unit: Unit) -> Result<(), Refusal> {
    let free = attackers::attack_of(p, unit).is_none();
    Refusal::unless(free, "RP-CMB-01", "the unit is allotted to an attack")
}

/// Whether a unit may begin an attack on a hex.
///
/// # Errors
/// Why not.
pub fn may_begin(game: &Game, p: &Position, side: Side, unit: Unit, target: Hex) -> Result<(), Refusal> {
    let from = attackers::ready(game, p, side, unit)?;
    free(p, unit)?;
    Refusal::unless(p.fighting.plan.len() < 200, "RP-CMB-03", "there are too many attacks")?;
    reaches(game, p, side, unit, from, target)
}

/// Whether a unit may join an attack; one that attacks again after a breakthrough not beside those of another one
/// (RP-BRK-01).
///
/// # Errors
/// Why not.
pub fn may_join(game: &Game, p: &Position, side: Side, unit: Unit, nth: u8) -> Result<(), Refusal> {
    let from = attackers::ready(game, p, side, unit)?;
    free(p, unit)?;
    let attack = attackers::attack(p, nth)?;
    let alone = attackers::is_bonus(p) && !(attack.again - p.fighting.entitled).is_empty();
    Refusal::unless(!alone, "RP-BRK-01", "units of another breakthrough take part in that attack")?;
    attack.targets.iter().try_for_each(|target| reaches(game, p, side, unit, from, target))
}

/// Whether an attack may be on another hex as well (RP-CMB-03a).
///
/// # Errors
/// Why not.
pub fn may_widen(game: &Game, p: &Position, side: Side, nth: u8, target: Hex) -> Result<(), Refusal> {
    Refusal::unless(!game.setup.single_hex_attacks, "RP-RUL-79", "an attack has one target hex")?;
    let attack = attackers::attack(p, nth)?;
    let own = !attackers::is_bonus(p) || attack.bonus;
    Refusal::unless(own, "RP-BRK-03", "an attack that is allotted keeps its target")?;
    Refusal::unless(!attack.targets.has(target), "RP-CMB-03", "the attack is on that hex already")?;
    attack.units.iter().try_for_each(|unit| {
        let from = p.at.of(unit).ok_or_else(|| Refusal::new("RP-CMB-02", "the unit is not on the map"))?;
        reaches(game, p, side, unit, from, target)
    })
}

/// Whether a unit may be taken out of its attack again.
///
/// # Errors
/// Why not.
pub fn may_withdraw(p: &Position, unit: Unit) -> Result<(), Refusal> {
    let allotted = attackers::attack_of(p, unit).is_some();
    Refusal::unless(allotted, "RP-CMB-03", "the unit is allotted to no attack")?;
    let own = !attackers::is_bonus(p) || p.fighting.entitled.has(unit);
    Refusal::unless(own, "RP-CMB-06", "that attack is allotted")
}

/// Whether an attack may use the amphibious right, or give it up (RP-FST-02, RP-RUL-99).
///
/// # Errors
/// Why not.
pub fn may_swim(game: &Game, p: &Position, side: Side, nth: u8, on: bool) -> Result<(), Refusal> {
    let attack = attackers::attack(p, nth)?;
    Refusal::unless(attack.amphibious != on, "RP-FST-02", "the attack is so already")?;
    if !on {
        return Ok(());
    }
    let now = side == AXIS && game.first_turn(p) && p.reserve == 0 && matches!(p.step, Step::Plan(_));
    Refusal::unless(now, "RP-FST-02", "amphibious tanks serve in the first Axis attack phase alone")?;
    let free = !p.fighting.amphibious_used && p.fighting.plan.iter().all(|attack| !attack.amphibious);
    Refusal::unless(free, "RP-FST-02", "another attack has the amphibious right")?;
    let german = attack.units.iter().any(|unit| game.is(unit, Nation::German));
    Refusal::unless(german, "RP-FST-02", "only a German attack may disregard the river")?;
    let river = odds::over_river(game, p, attack);
    Refusal::unless(river, "RP-FST-02", "the attack is not shifted by a river")
}

/// What can be done about a heavyweight that must be attacked (RP-CMB-05).
pub const ANSWER_IT: &str = "Attack it as well, or let that unit stay out of its attack";

/// Whether the plan may be confirmed: every attack is legal and no heavyweight is left out (step A2).
///
/// # Errors
/// The unit and the rule that stand against it.
pub fn may_confirm(game: &Game, p: &Position, side: Side) -> Result<(), Refusal> {
    p.fighting.plan.iter().try_for_each(|attack| is_legal(game, p, attack))?;
    let attacking = UnitSet::union(p.fighting.plan.iter().map(|attack| attack.units));
    let attacked = HexSet::union(p.fighting.plan.iter().map(|attack| attack.targets));
    match unanswered(game, p, side, attacking, attacked) {
        None => Ok(()),
        Some((unit, heavy, hex)) => {
            let name = |unit: Unit| &game.counter(unit).name;
            let why = format!("{} must be attacked, for {} attacks beside it", name(heavy), name(unit));
            Err(Refusal::at("RP-CMB-05", why, hex).way_out(ANSWER_IT))
        }
    }
}

/// Whether the odds of an attack allow it (RP-CMB-11, -12).
///
/// # Errors
/// When they do not.
pub fn is_legal(game: &Game, p: &Position, attack: &Attack) -> Result<(), Refusal> {
    if odds::tally(game, p, attack).is_legal() {
        return Ok(());
    }
    let hex = attack.targets.first();
    let unit = attack.units.first().map_or("", |unit| game.counter(unit).name.as_str());
    let target = hex.map_or("", |hex| game.board.label(hex));
    let why = format!("the attack of {unit} on {target} is below 1:4");
    let refusal = match hex {
        Some(hex) => Refusal::at("RP-CMB-12", why, hex),
        None => Refusal::new("RP-CMB-12", why),
    };
    Err(refusal.way_out("Let more units join it, or let its units stay out"))
}

/// An undispersed heavyweight that one of these attackers must see attacked and that is not, unless the compulsion is void:
/// the attacker, the heavyweight and its hex (RP-CMB-05, RP-RUL-33).
pub fn unanswered(
    game: &Game,
    p: &Position,
    side: Side,
    attacking: UnitSet,
    attacked: HexSet,
) -> Option<(Unit, Unit, Hex)> {
    for unit in attacking {
        let Some(from) = p.at.of(unit) else { continue };
        for (_, hex) in game.board.neighbours(from) {
            if attacked.has(hex) || !p.at.holds(side.other(), hex) {
                continue;
            }
            let heavy = p.at.units(hex).find(|unit| {
                let bound = game.counter(*unit).heavyweight() && p.status[*unit] != Status::Dispersed;
                bound && !p.fighting.struck.has(*unit)
            });
            let Some(heavy) = heavy else { continue };
            let bound = attackers::may_attack(game, p, unit, from, hex).is_ok();
            if bound && !is_void(game, p, side, hex) {
                return Some((unit, heavy, hex));
            }
        }
    }
    None
}

/// Whether all units that could attack a hex do not reach 1:4 together (RP-RUL-33).
fn is_void(game: &Game, p: &Position, side: Side, hex: Hex) -> bool {
    let legal = |armour: bool| {
        let units = attackers::all_on(game, p, side, hex, armour);
        let attack = Attack { targets: HexSet::only(hex), units, ..Attack::default() };
        odds::tally(game, p, &attack).is_legal()
    };
    !legal(true) && !legal(false)
}

/// Every order by which attacks are allotted: in step Plan all attackers, after a breakthrough those who may attack again.
pub fn legal(game: &Game, p: &Position, side: Side, out: &mut Vec<Order>) {
    let plan = &p.fighting.plan;
    let units = if attackers::is_bonus(p) { p.fighting.entitled } else { own(p, side) };
    for unit in units {
        if attackers::attack_of(p, unit).is_some() {
            if may_withdraw(p, unit).is_ok() {
                out.push(Order::Battle(BattleOrder::Withdraw { unit }));
            }
            continue;
        }
        let Some(from) = p.at.of(unit) else { continue };
        let touches = game.board.neighbours(from).any(|(_, hex)| p.enemy_in(side, hex));
        if !touches || attackers::ready(game, p, side, unit).is_err() {
            continue;
        }
        for (_, target) in game.board.neighbours(from) {
            if p.enemy_in(side, target) && may_begin(game, p, side, unit, target).is_ok() {
                out.push(Order::Battle(BattleOrder::Begin { unit, target }));
            }
        }
        for attack in 0..plan.len() as u8 {
            if may_join(game, p, side, unit, attack).is_ok() {
                out.push(Order::Battle(BattleOrder::Join { unit, attack }));
            }
        }
    }
    for (attack, there) in (0..).zip(plan) {
        for on in [true, false] {
            if may_swim(game, p, side, attack, on).is_ok() {
                out.push(Order::Battle(BattleOrder::Amphibious { attack, on }));
            }
        }
        let Some(from) = there.units.first().and_then(|unit| p.at.of(unit)) else { continue };
        for (_, target) in game.board.neighbours(from) {
            if p.enemy_in(side, target) && may_widen(game, p, side, attack, target).is_ok() {
                out.push(Order::Battle(BattleOrder::AlsoOn { attack, target }));
            }
        }
    }
}

fn own(p: &Position, side: Side) -> UnitSet {
    p.at.of_side(side).map(|(unit, _)| unit).collect()
}

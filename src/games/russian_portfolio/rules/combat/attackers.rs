//! Who may attack what (RP-CMB-01, -02, RP-TER-02, RP-STK-04).

use super::super::{
    super::{
        combat::Attack,
        game::Game,
        nouns::{Hex, Stack, Status, Step, Unit, UnitSet},
        refusal::{Refusal, Stop},
        state::Position,
    },
    movement, stacking,
};
use engine::base::side::Side;

/// The side that attacks in this phase.
pub fn attacker(p: &Position) -> Option<Side> {
    if let Step::Plan(side) | Step::Stand(side) | Step::Attack(side) = p.step { Some(side) } else { None }
}

/// Whether bonus attacks are chosen now (step A10).
pub fn is_bonus(p: &Position) -> bool {
    matches!(p.step, Step::Attack(_)) && !p.fighting.entitled.is_empty()
}

/// Whether a unit may attack in this phase, and from where.
///
/// # Errors
/// Why not.
pub fn ready(game: &Game, p: &Position, side: Side, unit: Unit) -> Result<Hex, Refusal> {
    if unit.side() != side {
        return Err(Stop::NotYours(unit).into());
    }
    let hex = p.at.of(unit).ok_or(Stop::NotOnMap(unit))?;
    if is_bonus(p) {
        let entitled = p.fighting.entitled.has(unit);
        Refusal::unless(entitled, "RP-BRK-01", "the unit has no bonus attack")?;
        return Ok(hex);
    }
    Refusal::unless(!p.attacked.has(unit), "RP-CMB-01", "the unit has attacked in this turn")?;
    Refusal::unless(p.status[unit] == Status::Ready, "RP-CMB-02", "the unit is not Ready")?;
    let in_time = !p.moved.has(unit) || p.moved_now.has(unit);
    Refusal::unless(in_time, "RP-MOV-01", "a unit that has moved may attack only in the same phase")?;
    if movement::frozen(game, p, unit, hex) {
        return Err(Stop::Frozen(unit).into());
    }
    Ok(hex)
}

/// Whether a unit could attack from a hex into another: it must be able to move there but for the enemy, and its kind must
/// be able to fight over the side (RP-TER-02, -04, RP-RUL-61).
///
/// # Errors
/// The one fact that forbids it.
pub fn may_attack(game: &Game, p: &Position, unit: Unit, from: Hex, target: Hex) -> Result<(), Refusal> {
    let way = game.board.way(from, target).ok_or_else(|| {
        Refusal::at("RP-CMB-02", "the unit does not stand next to the hex it attacks", target)
    })?;
    let between = game.side(p, from, way, target);
    movement::may_enter(game, p, Stack(unit, None), between, target)?;
    if game.may_fight_over(unit, between) {
        return Ok(());
    }
    Err(Refusal::at("RP-TER-04", "armour and cavalry may not attack over a lake or a strait", target))
}

/// Whether a hex can be attacked by a side: an enemy stands there, or a garrison factor (RP-RUL-06).
///
/// # Errors
/// When there is no defender.
pub fn is_target(p: &Position, side: Side, target: Hex) -> Result<(), Refusal> {
    if p.enemy_in(side, target) {
        return Ok(());
    }
    Err(Refusal::at("RP-CMB-02", "there is no enemy to attack", target))
}

/// Whether one more armour-type unit may attack into a hex from this one: into swamps and mountains one from each hex
/// (RP-STK-04).
///
/// # Errors
/// When another one does.
pub fn armour_fits(game: &Game, p: &Position, unit: Unit, from: Hex, target: Hex) -> Result<(), Refusal> {
    if !game.counter(unit).armour_type() || !stacking::is_close(game, target) {
        return Ok(());
    }
    let beside =
        |other: Unit| other != unit && game.counter(other).armour_type() && p.at.of(other) == Some(from);
    let attacks = p.fighting.plan.iter().filter(|attack| attack.targets.has(target));
    if attacks.flat_map(|attack| attack.units).any(beside) {
        let why = "one armoured unit from each hex may attack into swamp or mountains";
        let way_out = "Select one armoured unit of the hex; infantry may attack with it";
        return Err(Refusal::at("RP-STK-04", why, target).way_out(way_out));
    }
    Ok(())
}

/// The units of a side that could attack a hex now, one armour-type unit from each hex where the ground asks for it,
/// allotted or not.
pub fn all_on(game: &Game, p: &Position, side: Side, target: Hex, armour: bool) -> UnitSet {
    let mut all = UnitSet::NONE;
    for (_, from) in game.board.neighbours(target) {
        let mut best: Option<Unit> = None;
        for unit in p.at.units(from) {
            if ready(game, p, side, unit).is_err() || may_attack(game, p, unit, from, target).is_err() {
                continue;
            }
            if !game.counter(unit).armour_type() || !stacking::is_close(game, target) {
                all.add(unit);
            } else if armour && best.is_none_or(|best| game.counter(best).attack < game.counter(unit).attack)
            {
                best = Some(unit);
            }
        }
        if let Some(best) = best {
            all.add(best);
        }
    }
    all
}

/// The attack to which a unit is allotted.
pub fn attack_of(p: &Position, unit: Unit) -> Option<usize> {
    p.fighting.plan.iter().position(|attack| attack.units.has(unit))
}

/// An attack of the plan.
///
/// # Errors
/// When there is no such.
pub fn attack(p: &Position, nth: u8) -> Result<&Attack, Refusal> {
    let attack = p.fighting.plan.get(usize::from(nth));
    attack.ok_or_else(|| Refusal::new("RP-CMB-03", "there is no such attack"))
}

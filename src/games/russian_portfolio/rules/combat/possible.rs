//! Which facts of an attack phase can follow: asked of every fact that comes from a file.

use super::{
    super::super::{
        combat::{Attack, BattleEvent, Fight, Loss, Read, Reckoning, Retreat, Stage},
        game::Game,
        nouns::{Hex, HexSet, Status, Step, Unit, UnitSet},
        state::Position,
    },
    attackers, flights,
};
use engine::{base::side::Side, contract::rules::Fault};

/// Units that may stand in a hex while one of them passes through.
const ROOM: usize = 4;

/// Whether a fact fits the position.
///
/// # Errors
/// Why it does not.
pub fn possible(game: &Game, p: &Position, event: &BattleEvent) -> Result<(), Fault> {
    let side = attackers::attacker(p).ok_or_else(|| Fault::new("no attacks are made now"))?;
    match event {
        BattleEvent::Begun { .. }
        | BattleEvent::Joined { .. }
        | BattleEvent::AlsoOn { .. }
        | BattleEvent::Withdrawn { .. }
        | BattleEvent::Amphibious { .. } => planned(game, p, side, event),
        BattleEvent::Held { unit, .. } => {
            Fault::unless(matches!(p.step, Step::Stand(_)), "the defender is not asked now")?;
            on_map(p, side.other(), *unit)
        }
        _ => {
            Fault::unless(matches!(p.step, Step::Attack(_)), "the attacks have not begun")?;
            fought(game, p, side, event)
        }
    }
}

fn planned(game: &Game, p: &Position, side: Side, event: &BattleEvent) -> Result<(), Fault> {
    let open = match p.step {
        Step::Plan(_) => true,
        Step::Attack(_) => {
            !p.fighting.entitled.is_empty() && p.fighting.fight.is_none() && p.fighting.runner.is_none()
        }
        _ => false,
    };
    Fault::unless(open, "attacks are not allotted now")?;
    let free = |unit: Unit| {
        on_map(p, side, unit)?;
        let entitled = p.fighting.entitled.is_empty() || p.fighting.entitled.has(unit);
        let free = entitled && attackers::attack_of(p, unit).is_none();
        Fault::unless(free, "that unit is not free to attack")
    };
    match event {
        BattleEvent::Begun { unit, target } => {
            free(*unit)?;
            Fault::unless(p.fighting.plan.len() < 200, "there are too many attacks")?;
            aims(game, p, side, UnitSet::only(*unit), HexSet::only(*target))
        }
        BattleEvent::Joined { unit, attack } => {
            free(*unit)?;
            let attack = of_plan(p, *attack)?;
            aims(game, p, side, UnitSet::only(*unit), attack.targets)
        }
        BattleEvent::AlsoOn { attack, target } => {
            aims(game, p, side, of_plan(p, *attack)?.units, HexSet::only(*target))
        }
        BattleEvent::Withdrawn { unit } => {
            let own = p.fighting.entitled.is_empty() || p.fighting.entitled.has(*unit);
            let allotted = own && attackers::attack_of(p, *unit).is_some();
            Fault::unless(allotted, "that unit is allotted to no attack")
        }
        BattleEvent::Amphibious { attack, .. } => of_plan(p, *attack).map(|_| ()),
        _ => Ok(()),
    }
}

fn of_plan(p: &Position, attack: u8) -> Result<&Attack, Fault> {
    p.fighting.plan.get(usize::from(attack)).ok_or_else(|| Fault::new("there is no such attack"))
}

/// Whether units stand next to hexes where an enemy is.
fn aims(game: &Game, p: &Position, side: Side, units: UnitSet, targets: HexSet) -> Result<(), Fault> {
    let touch =
        |unit: Unit, target: Hex| p.at.of(unit).is_some_and(|from| game.board.way(from, target).is_some());
    let all = targets.iter().all(|target| {
        is_hex(game, target) && p.enemy_in(side, target) && units.iter().all(|unit| touch(unit, target))
    });
    Fault::unless(all, "that unit cannot attack there")
}

fn is_hex(game: &Game, hex: Hex) -> bool {
    usize::from(hex.0) < game.board.layout().len()
}

fn on_map(p: &Position, side: Side, unit: Unit) -> Result<(), Fault> {
    let there = unit.side() == side && p.at.of(unit).is_some();
    Fault::unless(there, "that unit is not on the map")
}

fn all_on_map(p: &Position, units: UnitSet) -> Result<(), Fault> {
    let there = units.iter().all(|unit| p.at.of(unit).is_some());
    Fault::unless(there, "one of those units is not on the map")
}

/// Facts while attacks are fought.
fn fought(game: &Game, p: &Position, side: Side, event: &BattleEvent) -> Result<(), Fault> {
    let f = &p.fighting;
    let quiet = f.fight.is_none() && f.runner.is_none();
    match event {
        BattleEvent::Stayed { .. } => {
            Fault::unless(quiet && f.entitled.is_empty(), "the defender is not asked now")
        }
        BattleEvent::Cancelled { attack } => {
            Fault::unless(quiet, "a combat is fought")?;
            of_plan(p, *attack).map(|_| ())
        }
        BattleEvent::Freed { units } => {
            let free = quiet && f.entitled.is_empty() && !units.meets(p.attacked);
            Fault::unless(free, "no units are freed now")?;
            units.iter().try_for_each(|unit| on_map(p, side, unit))
        }
        BattleEvent::Blocked { attack } => of_plan(p, *attack).map(|_| ()),
        BattleEvent::Fought { attack, odds, die, results, .. } => {
            Fault::unless(quiet && f.entitled.is_empty(), "a combat is fought")?;
            let planned = of_plan(p, *attack)?;
            Fault::unless((1..=6).contains(die), "no die shows that")?;
            defends(p, side, planned, odds, results)
        }
        BattleEvent::Followed { attack } => {
            Fault::unless(quiet && f.entitled.is_empty(), "a combat is fought")?;
            let attack = of_plan(p, *attack)?;
            let empty = attack.targets.iter().all(|hex| !p.enemy_in(side, hex));
            Fault::unless(empty, "somebody defends that hex")
        }
        BattleEvent::Turns { unit, why } => turns(p, side, *unit, *why),
        BattleEvent::Tested { unit, wanted, die } => {
            runs(p, *unit, |hexes| hexes.is_none())?;
            Fault::unless((1..=6).contains(die) && *wanted <= 4, "no die shows that")
        }
        BattleEvent::Retreats { unit, hexes } => {
            runs(p, *unit, |hexes| hexes.is_none())?;
            Fault::unless(*hexes <= 4, "no retreat is so long")
        }
        BattleEvent::Retreated { unit, to } => {
            runs(p, *unit, |hexes| hexes.is_some())?;
            enters(game, p, *unit, *to)?;
            let more = f.runner.is_some_and(|runner| Some(runner.gone) < runner.hexes);
            Fault::unless(more, "the retreat is over")
        }
        BattleEvent::Escaped { unit, .. } => runs(p, *unit, |_| true),
        BattleEvent::BonusChosen { spent } => {
            let bonus = quiet && !f.entitled.is_empty() && (*spent - f.entitled).is_empty();
            Fault::unless(bonus, "no bonus attacks are chosen now")
        }
        BattleEvent::GarrisonLost { hex } => {
            Fault::unless(f.fight.is_some() && p.garrisons.has(*hex), "no garrison is lost there")
        }
        _ => {
            let fight = f.fight.as_ref().ok_or_else(|| Fault::new("no combat is fought"))?;
            in_fight(game, p, fight, event)
        }
    }
}

/// Whether the defenders of a combat are those who stand there, each with one result.
fn defends(
    p: &Position,
    side: Side,
    attack: &Attack,
    odds: &Reckoning,
    results: &[Read],
) -> Result<(), Fault> {
    let mut seen = UnitSet::NONE;
    for there in &odds.defenders {
        let stands = there.unit.side() != side && p.at.of(there.unit) == Some(there.hex);
        let fits = stands && attack.targets.has(there.hex) && !seen.has(there.unit);
        Fault::unless(fits && there.bonuses.len() <= 8, "that unit does not defend there")?;
        seen.add(there.unit);
    }
    let garrisons = odds.garrisons.iter().all(|(hex, _)| attack.targets.has(*hex) && p.garrisons.has(*hex));
    Fault::unless(garrisons && odds.garrisons.len() <= 16, "no garrison defends there")?;
    let known = |read: &Read| read.unit.is_none_or(|unit| seen.has(unit)) && attack.targets.has(read.hex);
    let all = results.len() <= 64 && results.iter().all(known);
    Fault::unless(all && odds.attackers.len() <= 64, "a result is for nobody")?;
    all_on_map(p, attack.units)
}

fn turns(p: &Position, side: Side, unit: Unit, why: Retreat) -> Result<(), Fault> {
    Fault::unless(p.fighting.runner.is_none(), "another unit retreats")?;
    on_map(p, side.other(), unit)?;
    let fits = match (&p.fighting.fight, why) {
        (None, Retreat::Before) => !flights::targets(p).is_empty() && p.fighting.entitled.is_empty(),
        (Some(fight), Retreat::Short | Retreat::Long) => {
            fight.foe(unit).is_some() && (fight.due.has(unit) || fight.going.has(unit))
        }
        (None, Retreat::Short | Retreat::Long) | (Some(_), Retreat::Before) => false,
    };
    Fault::unless(fits, "that unit does not retreat now")
}

fn runs(p: &Position, unit: Unit, hexes: impl Fn(Option<u8>) -> bool) -> Result<(), Fault> {
    let runs = p.fighting.runner.is_some_and(|runner| runner.unit == unit && hexes(runner.hexes));
    Fault::unless(runs, "that unit does not retreat now")
}

/// Whether a unit could be put into a hex beside it.
fn enters(game: &Game, p: &Position, unit: Unit, to: Hex) -> Result<(), Fault> {
    let from = p.at.of(unit).ok_or_else(|| Fault::new("that unit is not on the map"))?;
    let beside = is_hex(game, to) && game.board.way(from, to).is_some() && game.standable(p, to);
    Fault::unless(beside && !p.enemy_in(unit.side(), to), "no unit can go there")?;
    Fault::unless(p.at.units(to).count() < ROOM, "there is no room")
}

/// Facts inside a combat.
fn in_fight(game: &Game, p: &Position, fight: &Fight, event: &BattleEvent) -> Result<(), Fault> {
    let at = |stage: Stage| Fault::unless(fight.stage == stage, "that is not this part of the combat");
    let foe = |unit: Unit| {
        let there = fight.foe(unit).is_some() && p.at.of(unit).is_some();
        Fault::unless(there, "that unit does not defend")
    };
    match event {
        BattleEvent::Exchanged { .. } => at(Stage::Swap),
        BattleEvent::Declined | BattleEvent::TooWeak => at(Stage::Name),
        BattleEvent::Named { unit } => {
            at(Stage::Name)?;
            foe(*unit)
        }
        BattleEvent::Leaves { unit } => {
            at(Stage::Announce)?;
            foe(*unit)
        }
        BattleEvent::Lost { unit, why } => {
            all_on_map(p, UnitSet::only(*unit))?;
            let own = match why {
                Loss::Payment => fight.units.has(*unit),
                Loss::Result | Loss::Exchange | Loss::NoWay | Loss::Test => fight.foe(*unit).is_some(),
            };
            Fault::unless(own, "that unit takes no part in the combat")
        }
        BattleEvent::Became { units, status } => {
            all_on_map(p, *units)?;
            let part = units.iter().all(|unit| fight.units.has(unit) || fight.foe(unit).is_some());
            Fault::unless(part && *status != Status::Ready, "a unit takes no part in the combat")
        }
        BattleEvent::Next { stage } => {
            Fault::unless(p.fighting.runner.is_none(), "a unit retreats")?;
            Fault::unless(*stage > fight.stage, "that part of the combat is over")
        }
        BattleEvent::Advanced { unit, to, .. } => advances_to(game, p, fight, *unit, *to),
        BattleEvent::Halted { unit } => {
            let moves = fight.mover.is_some_and(|mover| mover.unit == *unit);
            Fault::unless(moves, "that unit does not advance")
        }
        BattleEvent::Over { spent, broken, entitled } => {
            at(Stage::Advance)?;
            Fault::unless(p.fighting.runner.is_none(), "a unit retreats")?;
            let all = *spent | *broken | *entitled;
            all_on_map(p, all)?;
            Fault::unless((all - fight.units).is_empty(), "a unit takes no part in the combat")
        }
        _ => Ok(()),
    }
}

fn advances_to(game: &Game, p: &Position, fight: &Fight, unit: Unit, to: Hex) -> Result<(), Fault> {
    let own = fight.stage == Stage::Advance && fight.units.has(unit) && !fight.emptied.is_empty();
    let turn = fight.mover.is_none_or(|mover| mover.unit == unit);
    Fault::unless(own && turn, "that unit does not advance")?;
    enters(game, p, unit, to)?;
    let near = |hex: Hex| game.board.distance(hex, to) <= 1;
    let fits = fight.mover.is_some() || fight.emptied.iter().any(|cleared| near(cleared.hex));
    Fault::unless(fits, "that hex was not emptied")
}

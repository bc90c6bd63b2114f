//! The attack phase after its plan (steps A4 to A11): which attack is next, its die, and what leaves no choice.

use super::{advances, attackers, flights, losses, odds, plan, refused, results};
use crate::{
    combat::{Attack, BattleEvent, BattleOrder, Loss, Stage},
    data::table::Verdict,
    event::Event,
    game::{Game, GameDraft},
    nouns::{AXIS, HexSet, Status, Step, Unit, UnitSet},
    order::Order,
    refusal::Refusal,
    rules::moment::{Moment, is_over, moment},
    state::Position,
};
use engine::base::side::Side;

/// Every order of the moment.
pub fn orders(game: &Game, p: &Position, side: Side, out: &mut Vec<Order>) {
    if is_over(&p.fighting) {
        return;
    }
    match moment(&p.fighting) {
        Moment::Runner(runner) => flights::runner_orders(game, p, runner, out),
        Moment::Fight(fight) => match fight.stage {
            Stage::Swap | Stage::Name | Stage::Pay => losses::orders(game, p, fight, out),
            Stage::Retreat | Stage::Announce | Stage::Withdraw => flights::orders(game, p, fight, out),
            Stage::Advance => advances::orders(game, p, fight, out),
        },
        Moment::Bonus => {
            plan::legal(game, p, side, out);
            if may_end_bonus(game, p).is_ok() {
                out.push(Order::Battle(BattleOrder::Enough));
            }
        }
        Moment::Before => flights::slip_orders(game, p, side.other(), out),
        Moment::Choose => {
            for attack in 0..p.fighting.plan.len() as u8 {
                if may_resolve(game, p, side, attack).is_ok() {
                    out.push(Order::Battle(BattleOrder::Resolve { attack }));
                }
                if may_cancel(game, p, side, attack).is_ok() {
                    out.push(Order::Battle(BattleOrder::Cancel { attack }));
                }
            }
        }
    }
}

/// Whether an order of the moment may be given.
///
/// # Errors
/// Why not.
pub fn check(game: &Game, p: &Position, side: Side, order: BattleOrder) -> Result<(), Refusal> {
    let not_now = Err(Refusal::new("RP-SEQ-07", "that is not what is decided now"));
    match (moment(&p.fighting), order) {
        (Moment::Bonus, BattleOrder::Begin { unit, target }) => plan::may_begin(game, p, side, unit, target),
        (Moment::Bonus, BattleOrder::Join { unit, attack }) => plan::may_join(game, p, side, unit, attack),
        (Moment::Bonus, BattleOrder::AlsoOn { attack, target }) => {
            attackers::is_target(p, side, target)?;
            plan::may_widen(game, p, side, attack, target)
        }
        (Moment::Bonus, BattleOrder::Withdraw { unit }) => plan::may_withdraw(p, unit),
        (Moment::Bonus, BattleOrder::Amphibious { attack, on }) => plan::may_swim(game, p, side, attack, on),
        (Moment::Bonus, BattleOrder::Enough) => may_end_bonus(game, p),
        (Moment::Before, BattleOrder::Stay { .. }) if !is_over(&p.fighting) => Ok(()),
        (Moment::Before, BattleOrder::Slip { unit, hexes }) => {
            let may = unit.side() == side.other() && flights::slips(game, p, unit).any(|n| n == hexes);
            Refusal::unless(may, "RP-RET-08", "the unit cannot retreat so far before this attack")
        }
        (Moment::Choose, BattleOrder::Resolve { attack }) => may_resolve(game, p, side, attack),
        (Moment::Choose, BattleOrder::Cancel { attack }) => may_cancel(game, p, side, attack),
        (Moment::Runner(_) | Moment::Fight(_), _) => {
            let mut all = Vec::new();
            orders(game, p, side, &mut all);
            let listed = all.contains(&Order::Battle(order));
            if listed { Ok(()) } else { Err(refused::why(game, p, order)) }
        }
        (Moment::Bonus | Moment::Before | Moment::Choose, _) => not_now,
    }
}

/// Whether the bonus attacks may be fought as they are.
fn may_end_bonus(game: &Game, p: &Position) -> Result<(), Refusal> {
    let mut joined = p.fighting.plan.iter().filter(|attack| attack.units.meets(p.fighting.entitled));
    joined.try_for_each(|attack| plan::is_legal(game, p, attack))
}

/// Whether an attack finds no defender any more: an earlier one has cleared its hexes (RP-CMB-07).
pub fn is_wave(p: &Position, side: Side, attack: &Attack) -> bool {
    !attack.targets.iter().any(|hex| p.enemy_in(side, hex))
}

/// The same of an attack that could be fought next.
pub fn is_emptied(p: &Position, attack: &Attack) -> bool {
    matches!(p.step, Step::Attack(side) if is_wave(p, side, attack))
}

/// Whether an attack finds no defender any more, or cannot be fought any more.
fn is_void(game: &Game, p: &Position, side: Side, attack: &Attack) -> bool {
    is_wave(p, side, attack) || plan::is_legal(game, p, &now(p, side, attack)).is_err()
}

/// The attack as it would be fought now: hexes that are cleared are no longer among its targets.
fn now(p: &Position, side: Side, attack: &Attack) -> Attack {
    let targets = attack.targets.iter().filter(|hex| p.enemy_in(side, *hex)).collect();
    Attack { targets, ..attack.clone() }
}

/// Whether an attack may be fought now; bonus attacks come before all others (RP-BRK-02).
fn may_resolve(game: &Game, p: &Position, side: Side, nth: u8) -> Result<(), Refusal> {
    let attack = attackers::attack(p, nth)?;
    let first = attack.bonus || !p.fighting.plan.iter().any(|attack| attack.bonus);
    Refusal::unless(first, "RP-BRK-02", "a bonus attack comes before the next attack")?;
    if is_wave(p, side, attack) {
        let cleared = p.fighting.cleared.iter().any(|there| attack.targets.has(there.hex));
        return Refusal::unless(cleared, "RP-CMB-07", "no attack has cleared that hex");
    }
    plan::is_legal(game, p, &now(p, side, attack))
}

/// Whether an attack may be given up: one of the Axis that has not blocked a retreat and is not compelled; one of either side
/// that finds no defender or cannot be fought any more (RP-CMB-06, -07, RP-RUL-34).
fn may_cancel(game: &Game, p: &Position, side: Side, nth: u8) -> Result<(), Refusal> {
    let attack = attackers::attack(p, nth)?;
    let first = attack.bonus || !p.fighting.plan.iter().any(|attack| attack.bonus);
    Refusal::unless(first, "RP-BRK-02", "a bonus attack comes before the next attack")?;
    if is_void(game, p, side, attack) {
        return Ok(());
    }
    Refusal::unless(side == AXIS, "RP-CMB-06", "Soviet attacks once declared are carried out")?;
    Refusal::unless(!attack.bonus, "RP-BRK-02", "a bonus attack is made at once")?;
    Refusal::unless(!attack.firm, "RP-CMB-06", "the attack has blocked a retreat")?;
    let others = || (0..).zip(&p.fighting.plan).filter(|(i, _)| *i != nth).map(|(_, attack)| attack);
    let attacking = UnitSet::union(others().map(|attack| attack.units)) | p.fighting.fought;
    let attacked = HexSet::union(others().map(|attack| attack.targets));
    let bound = plan::unanswered(game, p, side, attacking, attacked)
        .is_some_and(|(_, _, hex)| attack.targets.has(hex));
    Refusal::unless(!bound, "RP-CMB-05", "the attack is compelled by a heavyweight beside another attacker")
        .map_err(|why| why.way_out(plan::ANSWER_IT))
}

/// The order of the attack phase is carried out, and what follows without a question.
pub fn decide(game: &Game, d: &mut GameDraft<'_>, order: BattleOrder) {
    answer(game, d, order);
    run(game, d);
}

/// Goes on as far as there is no choice (RP-SEQ-09).
pub fn run(game: &Game, d: &mut GameDraft<'_>) {
    let mut all = Vec::new();
    while let Step::Attack(side) = d.state.step {
        if is_over(&d.state.fighting) {
            return;
        }
        if matches!(moment(&d.state.fighting), Moment::Before) {
            if flights::any_slip(game, d.state, side.other()) {
                return;
            }
            d.emit(Event::Battle(BattleEvent::Stayed { phase: false }));
            continue;
        }
        all.clear();
        orders(game, d.state, side, &mut all);
        match all[..] {
            [] => close(game, d),
            [Order::Battle(only)] => answer(game, d, only),
            [..] => return,
        }
    }
}

/// Carries out one order.
fn answer(game: &Game, d: &mut GameDraft<'_>, order: BattleOrder) {
    match order {
        BattleOrder::Begin { unit, target } => emit(d, BattleEvent::Begun { unit, target }),
        BattleOrder::Join { unit, attack } => emit(d, BattleEvent::Joined { unit, attack }),
        BattleOrder::AlsoOn { attack, target } => emit(d, BattleEvent::AlsoOn { attack, target }),
        BattleOrder::Withdraw { unit } => emit(d, BattleEvent::Withdrawn { unit }),
        BattleOrder::Amphibious { attack, on } => emit(d, BattleEvent::Amphibious { attack, on }),
        BattleOrder::Hold { unit, on } => emit(d, BattleEvent::Held { unit, on }),
        BattleOrder::Stay { phase } => emit(d, BattleEvent::Stayed { phase }),
        BattleOrder::Cancel { attack } => cancel(game, d, attack),
        BattleOrder::Resolve { attack } => resolve(game, d, attack),
        BattleOrder::Slip { .. }
        | BattleOrder::Leave { .. }
        | BattleOrder::First { .. }
        | BattleOrder::Hexes { .. }
        | BattleOrder::Retreat { .. } => flights::answer(game, d, order),
        BattleOrder::Advance { .. } => advances::answer(game, d, order),
        BattleOrder::Exchange { .. } | BattleOrder::Decline | BattleOrder::Lose { .. } => {
            if let Some(stage) = stage(d.state) {
                losses::answer(d, stage, order);
            }
        }
        BattleOrder::Enough => enough(game, d),
    }
}

/// An attack is given up. If its hex is empty or it cannot be fought any more, its units are free to attack another hex
/// (RP-RUL-45).
fn cancel(game: &Game, d: &mut GameDraft<'_>, nth: u8) {
    let Step::Attack(side) = d.state.step else { return };
    let Ok(attack) = attackers::attack(d.state, nth).cloned() else { return };
    let void = is_void(game, d.state, side, &attack);
    emit(d, BattleEvent::Cancelled { attack: nth });
    let free = |unit: &Unit| plan::has_target(game, d.state, side, *unit);
    let units: UnitSet = if void { attack.units.iter().filter(free).collect() } else { UnitSet::NONE };
    if !units.is_empty() {
        emit(d, BattleEvent::Freed { units });
    }
}

fn emit(d: &mut GameDraft<'_>, event: BattleEvent) {
    d.emit(Event::Battle(event));
}

fn stage(p: &Position) -> Option<Stage> {
    p.fighting.fight.as_ref().map(|fight| fight.stage)
}

/// Nothing more is said in this part.
fn enough(game: &Game, d: &mut GameDraft<'_>) {
    match stage(d.state) {
        None => {
            // A unit freed from a void attack has not attacked: it stays as it is.
            let spent = (d.state.fighting.entitled & d.state.attacked) - allotted(d.state);
            emit(d, BattleEvent::BonusChosen { spent });
        }
        Some(stage @ (Stage::Swap | Stage::Name | Stage::Pay)) => {
            losses::answer(d, stage, BattleOrder::Enough);
        }
        Some(Stage::Retreat | Stage::Announce | Stage::Withdraw) => {
            flights::answer(game, d, BattleOrder::Enough);
        }
        Some(Stage::Advance) => advances::answer(game, d, BattleOrder::Enough),
    }
}

fn allotted(p: &Position) -> UnitSet {
    UnitSet::union(p.fighting.plan.iter().map(|attack| attack.units))
}

/// Neither side has a decision at this moment.
fn close(game: &Game, d: &mut GameDraft<'_>) {
    if let Some(runner) = d.state.fighting.runner {
        return flights::runner_close(d, &runner);
    }
    if let Some(fight) = d.state.fighting.fight.clone() {
        return match fight.stage {
            Stage::Swap | Stage::Name | Stage::Pay => losses::close(game, d, &fight),
            Stage::Retreat | Stage::Announce | Stage::Withdraw => flights::close(d, &fight),
            Stage::Advance => advances::end(d, &fight, game),
        };
    }
    if d.state.fighting.entitled.is_empty() {
        // An attack that can neither be fought nor given up does not exist; should a file hold one, it lapses.
        return emit(d, BattleEvent::Cancelled { attack: 0 });
    }
    enough(game, d);
}

/// An attack is fought: odds and die, results, and what they destroy at once (steps A5, A6).
fn resolve(game: &Game, d: &mut GameDraft<'_>, nth: u8) {
    let Step::Attack(side) = d.state.step else { return };
    let Some(planned) = d.state.fighting.plan.get(usize::from(nth)) else { return };
    if is_wave(d.state, side, planned) {
        return emit(d, BattleEvent::Followed { attack: nth });
    }
    let attack = now(d.state, side, planned);
    let odds = Box::new(odds::reckon(game, d.state, &attack));
    let key = flights::key(d.state, "combat");
    let die = d.roll(key, 6) as u8;
    let (verdict, results) = results::read(game, d.state, &attack, &odds, die);
    emit(d, BattleEvent::Fought { attack: nth, odds, die, verdict, results });
    let Some(fight) = d.state.fighting.fight.clone() else { return };
    if side == AXIS && !d.state.fighting.plan.is_empty() {
        let driven = fight.foes.iter().filter(|foe| foe.verdict >= Verdict::D1);
        let defenders = driven.map(|foe| (foe.unit, foe.hex));
        let denied = results::denied(game, d.state, fight.from, defenders);
        flights::firm(d, denied);
    }
    for foe in fight.foes.iter().filter(|foe| foe.verdict >= Verdict::DE) {
        emit(d, BattleEvent::Lost { unit: foe.unit, why: Loss::Result });
    }
    for fort in fight.forts.iter().filter(|fort| fort.alone && fort.verdict >= Verdict::D1) {
        emit(d, BattleEvent::GarrisonLost { hex: fort.hex });
    }
}

/// Every answer before the first die: who may not retreat (step A3, RP-CMB-08).
pub fn stand_orders(p: &Position, out: &mut Vec<Order>) {
    let units = flights::targets(p).iter().flat_map(|hex| p.at.units(hex)).collect::<UnitSet>();
    for unit in units {
        let on = !p.fighting.standing.has(unit);
        out.push(Order::Battle(BattleOrder::Hold { unit, on }));
    }
}

/// Whether such an answer may be given.
///
/// # Errors
/// Why not.
pub fn may_hold(p: &Position, unit: Unit, on: bool) -> Result<(), Refusal> {
    let attacked = p.at.of(unit).is_some_and(|hex| flights::targets(p).has(hex));
    Refusal::unless(attacked, "RP-CMB-08", "the unit is not attacked")?;
    let changes = p.fighting.standing.has(unit) != on;
    Refusal::unless(changes, "RP-CMB-08", "the unit has these orders")
}

/// Whether a unit of the other side is in an attacked hex, so that there is one to answer.
pub fn anybody_attacked(p: &Position) -> bool {
    flights::targets(p).iter().any(|hex| !p.at.is_empty(hex))
}

/// A unit is changed in the direction Ready, Spent, Dispersed alone (RP-STA-09).
pub fn worsen(p: &mut Position, unit: Unit, status: Status) {
    p.status[unit] = p.status[unit].max(status);
    if status == Status::Dispersed {
        p.shaken.add(unit);
    }
}

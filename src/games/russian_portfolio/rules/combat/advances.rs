//! Advances after a combat (step A9, RP-ADV): who must go, who may, how far; then the end of the combat (RP-RES-13, -16).

use super::super::{
    super::{
        combat::{BattleEvent, BattleOrder, Cleared, Fight, Foe, Mover},
        data::{table::Verdict, words::Kind},
        event::Event,
        game::{Game, GameDraft},
        nouns::{AXIS, HexSet, Status, Unit, UnitSet},
        order::Order,
        state::Position,
    },
    advance::{self, Advance, Onward},
};

/// Hexes an attacker may advance after X (RP-RUL-39).
const AFTER_EXCHANGE: u8 = 2;

/// The hexes that a combat has emptied, with the terms of advance (RP-ADV-01, -02, RP-RUL-39, RP-RUL-58).
pub fn emptied(p: &Position, fight: &Fight) -> Vec<Cleared> {
    let mut all = Vec::new();
    for hex in fight.targets {
        if !p.at.is_empty(hex) || p.garrisons.has(hex) {
            continue;
        }
        let here = || fight.foes.iter().filter(|foe| foe.hex == hex);
        let forts = || fight.forts.iter().filter(|fort| fort.hex == hex);
        let Some(verdict) = decisive(fight, |other| other == hex) else { continue };
        let went = here().filter_map(|foe| foe.went).min();
        let most = went.unwrap_or(if verdict == Verdict::X { AFTER_EXCHANGE } else { u8::MAX });
        let owed = here().map(|foe| u16::from(foe.worth)).sum::<u16>()
            + forts().map(|fort| u16::from(fort.worth)).sum::<u16>();
        all.push(Cleared { hex, verdict, most, owed });
    }
    all
}

/// The best result among defenders in order, else among the Dispersed (RP-RUL-58), of some of the hexes.
pub fn decisive(fight: &Fight, of: impl Fn(super::super::super::nouns::Hex) -> bool) -> Option<Verdict> {
    let best = |dispersed: bool| {
        let is = |foe: &&Foe| foe.dispersed == dispersed && of(foe.hex);
        fight.foes.iter().filter(is).map(|foe| foe.verdict).max()
    };
    let alone = fight.forts.iter().filter(|fort| fort.alone && of(fort.hex)).map(|fort| fort.verdict).max();
    best(false).max(alone).or_else(|| best(true))
}

/// The first steps of an advance by a unit, over one of the hexes that are empty.
fn first_steps(game: &Game, p: &Position, unit: Unit, cleared: &Cleared) -> Vec<Onward> {
    let Some(at) = p.at.of(unit) else { return Vec::new() };
    let advance = Advance {
        unit,
        at,
        gone: 0,
        most: advance::limit(game, p, unit).min(cleared.most),
        emptied: &HexSet::only(cleared.hex),
        verdict: cleared.verdict,
        owed: cleared.owed > 0,
        aside: false,
    };
    advance::steps(game, p, &advance)
}

/// The hexes of these steps.
fn begins(game: &Game, p: &Position, unit: Unit, cleared: &Cleared) -> HexSet {
    first_steps(game, p, unit, cleared).into_iter().map(|step| step.to).collect()
}

/// Every order of the part Advance.
pub fn orders(game: &Game, p: &Position, fight: &Fight, out: &mut Vec<Order>) {
    let begun = out.len();
    let mut push = |order| out.push(Order::Battle(order));
    if let Some(mover) = &fight.mover {
        let unit = mover.unit;
        for step in onward(game, p, fight, mover) {
            push(BattleOrder::Advance { unit, to: step.to });
        }
        return push(BattleOrder::Enough);
    }
    let owing = fight.emptied.iter().filter(|cleared| cleared.owed > 0);
    for unit in fight.fresh {
        let into = HexSet::union(owing.clone().map(|c| begins(game, p, unit, c)));
        into.iter().for_each(|to| push(BattleOrder::Advance { unit, to }));
    }
    if out.len() > begun {
        return;
    }
    let mut push = |order| out.push(Order::Battle(order));
    // No unit can pay what is still owed.
    let met = fight.emptied.iter().map(|cleared| Cleared { owed: 0, ..*cleared });
    for unit in fight.fresh {
        let into = HexSet::union(met.clone().map(|c| begins(game, p, unit, &c)));
        into.iter().for_each(|to| push(BattleOrder::Advance { unit, to }));
    }
    push(BattleOrder::Enough);
}

/// Where the unit that advances may go on.
fn onward(game: &Game, p: &Position, fight: &Fight, mover: &Mover) -> Vec<advance::Onward> {
    let cleared = fight.emptied.iter().find(|cleared| cleared.hex == mover.emptied);
    let (Some(at), Some(cleared)) = (p.at.of(mover.unit), cleared) else { return Vec::new() };
    let advance = Advance {
        unit: mover.unit,
        at,
        gone: mover.gone,
        most: advance::limit(game, p, mover.unit).min(cleared.most),
        emptied: &HexSet::only(cleared.hex),
        verdict: cleared.verdict,
        owed: false,
        aside: mover.aside,
    };
    advance::steps(game, p, &advance)
}

/// What follows from an order of this part.
pub fn answer(game: &Game, d: &mut GameDraft<'_>, order: BattleOrder) {
    let Some(fight) = d.state.fighting.fight.clone() else { return };
    match (order, fight.mover) {
        (BattleOrder::Advance { unit, to }, mover) => {
            let dispersed = disperses(game, d.state, &fight, mover.as_ref(), unit, to);
            let city = game.is_capture(d.state, unit.side(), to);
            d.emit(Event::Battle(BattleEvent::Advanced { unit, to, dispersed, city }));
        }
        (_, Some(mover)) => d.emit(Event::Battle(BattleEvent::Halted { unit: mover.unit })),
        (_, None) => end(d, &fight, game),
    }
}

/// Whether an advance into a hex disperses a unit (RP-ADV-06).
fn disperses(
    game: &Game,
    p: &Position,
    fight: &Fight,
    mover: Option<&Mover>,
    unit: Unit,
    to: super::super::super::nouns::Hex,
) -> bool {
    if let Some(mover) = mover {
        return onward(game, p, fight, mover).iter().any(|step| step.to == to && step.disperses);
    }
    let mut steps = fight
        .emptied
        .iter()
        .flat_map(|cleared| first_steps(game, p, unit, cleared))
        .filter(|step| step.to == to)
        .peekable();
    steps.peek().is_some() && steps.all(|step| step.disperses)
}

/// The combat is over: who broke down, who is Spent, who may attack once more (RP-RES-13, -16, RP-BRK-01).
pub fn end(d: &mut GameDraft<'_>, fight: &Fight, game: &Game) {
    let p = &*d.state;
    let on_map = |unit: &Unit| p.at.of(*unit).is_some();
    let wave = fight.die == 0;
    let acted = if wave { fight.units - fight.fresh } else { fight.units };
    let in_order: UnitSet =
        acted.iter().filter(on_map).filter(|unit| p.status[*unit] != Status::Dispersed).collect();
    let broken: UnitSet = in_order.iter().filter(|unit| breaks_down(game, p, fight.die, *unit)).collect();
    let through = !wave && decisive(fight, |_| true) == Some(Verdict::BR);
    let entitled = if through { in_order - broken - p.broke_through } else { UnitSet::NONE };
    let spent = in_order - broken - entitled;
    d.emit(Event::Battle(BattleEvent::Over { spent, broken, entitled }));
}

/// Whether an attacker of the fight that is on will break down when it is over (RP-RES-13).
pub fn would_break(game: &Game, p: &Position, unit: Unit) -> bool {
    p.fighting.fight.as_ref().is_some_and(|fight| breaks_down(game, p, fight.die, unit))
}

/// Whether an attacker breaks down on a die (RP-RES-13, RP-RUL-22, RP-RUL-35).
fn breaks_down(game: &Game, p: &Position, die: u8, unit: Unit) -> bool {
    let counter = game.counter(unit);
    let armour = counter.armour_type() || counter.kind == Kind::ArmoredCavalry;
    let limit = p.reserve + if unit.side() == AXIS { 1 } else { 2 };
    armour && (1..=limit).contains(&die)
}

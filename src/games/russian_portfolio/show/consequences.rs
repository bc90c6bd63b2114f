//! What comes of an order that is listed: what it costs, what it risks, what it rules out.

use super::{ahead::Ahead, log};
use crate::{
    combat::{BattleOrder, Foe, Retreat},
    data::table::Verdict,
    game::Game,
    logistics::BaseOrder,
    nouns::{AXIS, SOVIET, Status, Step, Unit},
    odds::terms,
    options::Siberia,
    order::Order,
    rules::{
        combat::{fight::is_emptied, flights, odds, results},
        logistics::{self, sea, siberia},
    },
    state::Position,
    words::{targets_name, units_name},
};
use engine::contract::rules::{FirstFaces, Rules as _};
use kit::{
    hand::{after, carry_out},
    say::count_of,
};

/// What comes of an order, without the last full stop; empty where its name says all.
pub fn of(game: &Game, p: &Position, order: Order) -> String {
    match order {
        Order::Base(order) => of_base(game, p, order),
        Order::Battle(order) => of_battle(game, p, order),
        Order::EndGame => "The Soviet side wins, for the Axis has not won".to_owned(),
        Order::Begin | Order::Deploy { .. } | Order::Go { .. } | Order::Halt | Order::Done => String::new(),
    }
}

fn of_base(game: &Game, p: &Position, order: BaseOrder) -> String {
    match order {
        BaseOrder::Place { unit, .. } => {
            format!("for {}; it arrives Dispersed", log::price(game, p, unit))
        }
        BaseOrder::Rail { .. } => "it arrives Dispersed".to_owned(),
        BaseOrder::Sail { unit, to } => {
            let faces = (sea::risk(game, p, unit, to) * 6.0).round();
            format!("lost on {faces} of 6 faces of the die, else it arrives Dispersed")
        }
        BaseOrder::StepDown { .. } => "the rest of its strength is lost".to_owned(),
        BaseOrder::CallSiberians => called(game, p),
        BaseOrder::Winter => {
            "Soviet attacks shift one column right in this turn and the next two; it comes once".to_owned()
        }
        BaseOrder::Number(_) => "1 face of 6: the Axis wins the game at once".to_owned(),
        BaseOrder::AirSupply(_) => "its German units lose nobody in this turn".to_owned(),
        BaseOrder::PlaceSiberian { .. } => "it arrives Ready and may act in this turn".to_owned(),
        BaseOrder::Starve(unit) => format!("defence {}", game.counter(unit).defence),
        BaseOrder::Keep(_) => "the fortress supplies it; the other unit there starves".to_owned(),
        BaseOrder::Eliminate(_) | BaseOrder::Send(_) | BaseOrder::SendFactor { .. } => String::new(),
    }
}

/// What calling the Siberian reserve brings and risks.
fn called(game: &Game, p: &Position) -> String {
    let first = siberia::may_call(game, p).unwrap_or(p.turn);
    let safe = first >= siberia::SAFE;
    let comes = if first == p.turn { "now" } else { "next turn" };
    match game.setup.siberia {
        _ if safe => format!("the first of three waves comes {comes}, without a risk"),
        Siberia::Roulette => {
            let dice = siberia::SAFE.saturating_sub(first);
            let held = (5.0_f64 / 6.0).powi(dice.into()) * 100.0;
            let how = if game.setup.monthly_roll {
                "a month".to_owned()
            } else {
                format!("a turn, {}, {held:.0} % to survive all", count_of(dice, "die", "dice"))
            };
            format!(
                "three waves come, the first {comes}; before 21 December 1 face of 6 loses the game: one die {how}"
            )
        }
        Siberia::Crisis | Siberia::Safe => {
            format!(
                "three waves come, the first {comes}; before 21 December a crisis in the Far East may break out"
            )
        }
    }
}

fn of_battle(game: &Game, p: &Position, order: BattleOrder) -> String {
    let attack = |nth: u8| p.fighting.plan.get(usize::from(nth));
    match order {
        BattleOrder::Amphibious { attack: nth, on } => {
            let with = after(game, p, &[Order::Battle(order)]);
            let (now, then) = (attack(nth), with.fighting.plan.get(usize::from(nth)));
            let (Some(now), Some(then)) = (now, then) else { return String::new() };
            let (now, then) = (terms::read_column(game, p, now), terms::read_column(game, &with, then));
            let once = if on { "; one attack of the turn may do so" } else { "" };
            format!("column {then} instead of {now}{once}")
        }
        BattleOrder::Hold { unit, on } => held(game, p, unit, on),
        BattleOrder::Slip { hexes, .. } => {
            format!("it is Dispersed; its hex is left before any die, and it stands {} off", hexes_of(hexes))
        }
        BattleOrder::Resolve { attack: nth } => attack(nth).map_or_else(String::new, |there| {
            if is_emptied(p, there) {
                return "it is cleared: units advance on the terms of the attack that cleared it".to_owned();
            }
            format!("column {}", terms::stakes(game, p, nth))
        }),
        BattleOrder::Cancel { .. } => "its units do not attack there".to_owned(),
        BattleOrder::Exchange { on: true } => {
            "you name who is lost there and pay its defence in attack factors".to_owned()
        }
        BattleOrder::Exchange { on: false } => driven_back(game, p),
        BattleOrder::Decline => {
            "no unit is lost; all leave the hex, 1 or 2 hexes Spent, 3 or 4 Dispersed".to_owned()
        }
        BattleOrder::Hexes { hexes } => gone(p, hexes),
        BattleOrder::Leave { .. } => {
            "1 or 2 hexes Spent, 3 or 4 Dispersed; the attacker may follow".to_owned()
        }
        BattleOrder::Lose { unit } => {
            let counter = game.counter(unit);
            format!("attack {}, defence {}", counter.attack, counter.defence)
        }
        BattleOrder::Advance { unit, .. } => {
            let there = advanced(game, p, order);
            let falls = there.status[unit] == Status::Dispersed && p.status[unit] != Status::Dispersed;
            let shaken = falls.then(|| "it is Dispersed there".to_owned());
            shaken.into_iter().chain(unsupplied(game, &there, unit)).collect::<Vec<_>>().join("; ")
        }
        BattleOrder::Begin { .. }
        | BattleOrder::Join { .. }
        | BattleOrder::AlsoOn { .. }
        | BattleOrder::Withdraw { .. }
        | BattleOrder::Stay { .. }
        | BattleOrder::First { .. }
        | BattleOrder::Retreat { .. }
        | BattleOrder::Enough => String::new(),
    }
}

/// The position when a unit has advanced a hex, before anything follows from it: the last advance of a phase ends it.
fn advanced(game: &Game, p: &Position, order: BattleOrder) -> Position {
    let (mut whole, mut there) = (p.clone(), p.clone());
    let events = carry_out(game, &mut whole, &Order::Battle(order), &mut FirstFaces);
    events.iter().take(1).for_each(|event| game.apply(&mut there, event));
    there
}

/// What supply says of a unit where an advance has led it: as it will be when it is determined, with every enemy that is
/// Dispersed now recovered (RP-STA-05). A reserve phase has no supply step.
fn unsupplied(game: &Game, there: &Position, unit: Unit) -> Option<String> {
    let ahead = Ahead::of(game, there, unit.side());
    if there.reserve > 0 || !ahead.out.has(unit) {
        return None;
    }
    Some(if ahead.threatens(unit) {
        format!("out of supply there: {}", ahead.reason_for(game, unit))
    } else {
        "out of supply there".to_owned()
    })
}

/// What becomes of the defenders if the attacker orders no exchange.
fn driven_back(game: &Game, p: &Position) -> String {
    let Some(fight) = p.fighting.fight.as_ref() else { return String::new() };
    let driven = fight.foes.iter().filter(|foe| foe.verdict == Verdict::DX);
    let short = |foe: &&Foe| flights::longest(game, p, fight, foe) < 2;
    let (stuck, others): (Vec<&Foe>, Vec<&Foe>) = driven.partition(short);
    let names = |foes: &[&Foe]| units_name(game, foes.iter().map(|foe| foe.unit));
    match (stuck.is_empty(), others.is_empty()) {
        (true, _) => "they are driven back up to 4 hexes and Dispersed".to_owned(),
        (false, true) => "they are lost, for they cannot go back 2 hexes".to_owned(),
        (false, false) => format!(
            "{} cannot go back 2 hexes and are lost; the others are driven back up to 4",
            names(&stuck)
        ),
    }
}

fn hexes_of(hexes: u8) -> String {
    count_of(hexes, "hex", "hexes")
}

/// What a retreat of this many hexes means for the unit and for those who follow.
fn gone(p: &Position, hexes: u8) -> String {
    let Some(runner) = p.fighting.runner.as_ref() else { return String::new() };
    if hexes == 0 {
        return "it is Dispersed and keeps the hex; no unit advances".to_owned();
    }
    let state = match runner.why {
        _ if p.status[runner.unit] == Status::Dispersed => "",
        Retreat::Short if hexes <= 2 => "it is Spent; ",
        Retreat::Short | Retreat::Long => "it is Dispersed; ",
        Retreat::Before => return String::new(),
    };
    format!("{state}an advance goes up to {}", hexes_of(hexes))
}

/// What it means for a unit to hold its ground whatever comes: on how many faces it is lost, and on how many it gives way.
fn held(game: &Game, p: &Position, unit: Unit, on: bool) -> String {
    let faces = |p: &Position| {
        let hex = p.at.of(unit)?;
        let attack = p.fighting.plan.iter().find(|attack| attack.targets.has(hex))?;
        let reckoning = odds::reckon(game, p, attack);
        let (mut lost, mut driven) = (0, 0);
        for die in 1..=6 {
            let (_, reads) = results::read(game, p, attack, &reckoning, die);
            let Some(read) = reads.iter().find(|read| read.unit == Some(unit)) else { continue };
            match read.verdict {
                Verdict::DE | Verdict::BR => lost += 1,
                Verdict::D1 if read.unmoved => {}
                Verdict::D1 | Verdict::D4 | Verdict::DX => driven += 1,
                Verdict::AE | Verdict::X | Verdict::AD | Verdict::S => {}
            }
        }
        Some((lost, driven))
    };
    let then = after(game, p, &[Order::Battle(BattleOrder::Hold { unit, on })]);
    let (Some(now), Some(then)) = (faces(p), faces(&then)) else { return String::new() };
    format!(
        "lost on {} of 6 faces instead of {}, driven back on {} instead of {}",
        then.0, now.0, then.1, now.1
    )
}

/// What of once-a-turn rights a side has left: a name, and what became of it.
pub fn rights(game: &Game, p: &Position) -> Vec<(&'static str, String)> {
    let (Step::Move(side) | Step::Plan(side)) = p.step else { return Vec::new() };
    let mut all = Vec::new();
    if side == AXIS && game.first_turn(p) && p.reserve == 0 {
        let used = p.fighting.plan.iter().find(|attack| attack.amphibious);
        let said = match used {
            Some(attack) => format!("on {}", targets_name(game, attack.targets)),
            None if p.fighting.amphibious_used => "used".to_owned(),
            None => "free".to_owned(),
        };
        all.push(("Amphibious attack", said));
    }
    if side == SOVIET && logistics::winter_bonus(p) {
        all.push(("Soviet winter bonus", "one column right".to_owned()));
    }
    all
}

//! Orders in words, and what they name.

use crate::{
    game::Game,
    logistics::{BaseOrder, Push},
    nouns::{Hex, Stack, Step, Unit},
    order::Order,
    state::Position,
    words::{hex_name, stack_name, unit_name},
};

/// An order as a button and the log say it.
pub fn text(game: &Game, p: &Position, o: &Order) -> String {
    let (unit, hex) = (|unit: Unit| unit_name(game, unit), |hex| hex_name(game, hex));
    match *o {
        Order::Begin => "Set up the units".to_owned(),
        Order::Deploy { unit: who, at } => format!("{} to {}", unit(who), hex(at)),
        Order::Go { stack, to } => format!("{} to {}", stack_name(game, stack), hex(to)),
        Order::Halt => "End this move".to_owned(),
        Order::Base(o) => base(game, &o),
        Order::Battle(o) => super::battle::orders::text(game, p, &o),
        Order::Done => done_text(p).to_owned(),
        Order::EndGame => "End the game here".to_owned(),
    }
}

fn base(game: &Game, o: &BaseOrder) -> String {
    let (unit, hex) = (|unit: Unit| unit_name(game, unit), |hex| hex_name(game, hex));
    let aside = |push: Option<Push>| {
        push.map_or_else(String::new, |push| {
            format!(", {} gives way to {} and is Dispersed", unit(push.unit), hex(push.to))
        })
    };
    match *o {
        BaseOrder::Place { unit: who, at, push } => {
            format!("{} comes to {}{}", unit(who), hex(at), aside(push))
        }
        BaseOrder::Rail { unit: who, to, push } => {
            format!("{} by rail to {}{}", unit(who), hex(to), aside(push))
        }
        BaseOrder::Sail { unit: who, to } => format!("{} by sea to {}", unit(who), hex(to)),
        BaseOrder::Eliminate(who) => format!("Take {} off the map", unit(who)),
        BaseOrder::StepDown { front, army } => format!("{} becomes {}", unit(front), unit(army)),
        BaseOrder::CallSiberians => "Call the Siberian reserve".to_owned(),
        BaseOrder::PlaceSiberian { unit: who, at } => {
            format!("{} comes from Siberia to {}", unit(who), hex(at))
        }
        BaseOrder::Winter => "Begin the winter bonus".to_owned(),
        BaseOrder::Number(number) => format!("Name the number {number}"),
        BaseOrder::Send(who) => format!("Send {} to Siberia", unit(who)),
        BaseOrder::SendFactor { armour } => {
            format!("Send a saved {} factor to Siberia", if armour { "armour" } else { "infantry" })
        }
        BaseOrder::Keep(who) => format!("The fortress supplies {}", unit(who)),
        BaseOrder::AirSupply(at) => format!("Supply {} by air", hex(at)),
        BaseOrder::Starve(who) => format!("{} is lost", unit(who)),
    }
}

/// What it means to be done with a step.
pub fn done_text(p: &Position) -> &'static str {
    match p.step {
        Step::SetUp(_) => "End the set-up",
        Step::EndOffer(_) => "Play on",
        Step::Base(_) => "End replacements and rail",
        Step::Siberia(_) => "Go on",
        Step::Move(_) => "End movement",
        Step::Plan(_) if p.fighting.plan.is_empty() => "Attack nowhere",
        Step::Plan(_) => "Keep these attacks",
        Step::Stand(_) if p.fighting.standing.is_empty() => "All may retreat",
        Step::Stand(_) => "Give these answers",
        Step::Attack(_) => "End the attacks",
        Step::Isolation(_) => "End the supply step",
        Step::Over => "The game is over",
    }
}

/// The rule by which an order is given.
pub fn rule(o: &Order) -> &'static str {
    match o {
        Order::Begin => "RP-SET-01",
        Order::Deploy { .. } => "RP-RDP-02",
        Order::Go { .. } => "RP-MOV-01",
        Order::Halt | Order::Done => "RP-SEQ-06",
        Order::Base(o) => match o {
            BaseOrder::Place { .. } => "RP-REP-01",
            BaseOrder::Rail { .. } => "RP-STR-02",
            BaseOrder::Sail { .. } => "RP-STR-06",
            BaseOrder::Eliminate(_) => "RP-REP-11",
            BaseOrder::StepDown { .. } => "RP-REP-12",
            BaseOrder::CallSiberians => "RP-SIB-01",
            BaseOrder::PlaceSiberian { .. } => "RP-SIB-04",
            BaseOrder::Winter => "RP-WX-06",
            BaseOrder::Number(_) => "RP-SIB-05",
            BaseOrder::Send(_) | BaseOrder::SendFactor { .. } => "SIB-CRI-03",
            BaseOrder::Keep(_) => "RP-SUP-14",
            BaseOrder::AirSupply(_) => "RP-SUP-07",
            BaseOrder::Starve(_) => "RP-SUP-05",
        },
        Order::Battle(o) => super::battle::orders::rule(o),
        Order::EndGame => "RP-VIC-06",
    }
}

/// Who and where an order names.
pub fn named(o: &Order) -> (Option<Unit>, Option<Hex>) {
    match *o {
        Order::Begin | Order::Halt | Order::Done | Order::EndGame => (None, None),
        Order::Deploy { unit, at: hex } | Order::Go { stack: Stack(unit, _), to: hex } => {
            (Some(unit), Some(hex))
        }
        Order::Base(o) => match o {
            BaseOrder::Place { unit, at: hex, .. }
            | BaseOrder::PlaceSiberian { unit, at: hex }
            | BaseOrder::Rail { unit, to: hex, .. }
            | BaseOrder::Sail { unit, to: hex } => (Some(unit), Some(hex)),
            BaseOrder::AirSupply(hex) => (None, Some(hex)),
            BaseOrder::Eliminate(unit)
            | BaseOrder::StepDown { front: unit, .. }
            | BaseOrder::Send(unit)
            | BaseOrder::Keep(unit)
            | BaseOrder::Starve(unit) => (Some(unit), None),
            BaseOrder::CallSiberians
            | BaseOrder::Winter
            | BaseOrder::Number(_)
            | BaseOrder::SendFactor { .. } => (None, None),
        },
        Order::Battle(o) => super::battle::orders::named(&o),
    }
}

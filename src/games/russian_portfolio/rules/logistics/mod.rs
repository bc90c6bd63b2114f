//! Part A and supply: what the side to act may do there (RP-REP, RP-STR, RP-SIB, RP-SUP).
//!
//! `desk`: what part A asks again and again. `stock`: counters and costs. `replacements`, `rail`, `sea`, `arrival`: who comes and
//! moves. `income`, `removal`, `siberia`. `fuel`, `isolation`, `area`: what follows from supply. `facts`: what facts change.

pub mod area;
pub mod arrival;
pub mod desk;
pub mod facts;
pub mod fuel;
pub mod income;
pub mod isolation;
pub mod net;
pub mod rail;
pub mod removal;
pub mod replacements;
pub mod sea;
pub mod siberia;
pub mod stock;

use self::desk::Desk;
pub use self::facts::{apply, possible};
use super::super::{
    event::Event,
    game::{Game, GameDraft},
    logistics::{BaseEvent, BaseOrder},
    nouns::{AXIS, SOVIET, Step, Unit, UnitSet},
    order::Order,
    refusal::Refusal,
    state::Position,
};

/// Turns the winter bonus lasts (RP-WX-06).
const WINTER: u8 = 3;

/// Part A of a side begins: its income is reckoned, a wave of the reserve comes (RP-REP-13, RP-SIB-02).
pub fn begin(game: &Game, d: &mut GameDraft<'_>) {
    let side = d.state.in_turn();
    income::receive(game, d, side);
    if side == SOVIET {
        siberia::come(d);
    }
}

/// Part A of a side ends.
pub fn end(game: &Game, d: &mut GameDraft<'_>) {
    if d.state.in_turn() == SOVIET {
        siberia::close(game, d);
    }
}

/// Movement of a side begins: who is short of fuel (RP-SUP-10).
pub fn fuel(game: &Game, d: &mut GameDraft<'_>) {
    let side = d.state.in_turn();
    fuel::note(game, d, side);
}

/// Supply of a side is determined (RP-SUP-01); what is isolated must be lost in the step that follows.
pub fn supply(game: &Game, d: &mut GameDraft<'_>) {
    let side = d.state.in_turn();
    isolation::determine(game, d, side);
}

/// Whether something isolated of a side is still to be lost, so that it has a decision (RP-SUP-05).
pub fn losses_due(game: &Game, p: &Position) -> bool {
    isolation::is_due(game, p, p.in_turn())
}

/// Whether the Soviet winter bonus counts in this turn (RP-WX-06).
pub fn winter_bonus(p: &Position) -> bool {
    p.base.winter.is_some_and(|first| (first..first + WINTER).contains(&p.turn))
}

/// Whether the side to act of part A has any choice: with a unit it may remove it, without one it may still buy one.
pub fn has_choice(game: &Game, p: &Position) -> bool {
    p.at.of_side(p.in_turn()).next().is_some() || {
        let mut orders = Vec::new();
        legal(game, p, &mut orders);
        !orders.is_empty()
    }
}

/// What may be ordered in part A, in the step of the Siberian reserve or of isolation, `Done` left out.
pub fn legal(game: &Game, p: &Position, out: &mut Vec<Order>) {
    if let Ok(desk) = Desk::of(game, p) {
        replacements::list(game, p, &desk, out);
        rail::list(game, p, &desk, out);
        sea::list(game, p, &desk, out);
        siberia::list(game, p, &desk, out);
        if desk.side == SOVIET && siberia::may_begin_winter(p).is_ok() {
            out.push(Order::Base(BaseOrder::Winter));
        }
    }
    at_any_time(game, p, out);
    siberia::list_step(game, p, out);
    isolation::list(game, p, out);
}

/// The replacements alone.
pub fn placements(game: &Game, p: &Position, out: &mut Vec<Order>) {
    if let Ok(desk) = Desk::of(game, p) {
        replacements::list(game, p, &desk, out);
    }
}

/// The moves by land alone, of one unit or of all.
pub fn rides(game: &Game, p: &Position, unit: Option<Unit>, out: &mut Vec<Order>) {
    let Ok(desk) = Desk::of(game, p) else { return };
    match unit {
        Some(unit) => rail::list_of(game, p, &desk, unit, out),
        None => rail::list(game, p, &desk, out),
    }
}

/// The moves by land and by sea alone.
pub fn carries(game: &Game, p: &Position, out: &mut Vec<Order>) {
    if let Ok(desk) = Desk::of(game, p) {
        rail::list(game, p, &desk, out);
        sea::list(game, p, &desk, out);
    }
}

/// What the Siberian reserve may do in part A alone.
pub fn entries(game: &Game, p: &Position, out: &mut Vec<Order>) {
    if let Ok(desk) = Desk::of(game, p) {
        siberia::list(game, p, &desk, out);
    }
}

/// What may be sent back to Siberia alone.
pub fn sends(game: &Game, p: &Position, out: &mut Vec<Order>) {
    siberia::sends(game, p, out);
}

/// What an owner may remove or reduce, also while he moves, attacks and looks after supply (RP-REP-11, -12).
pub fn at_any_time(game: &Game, p: &Position, out: &mut Vec<Order>) {
    removal::list(game, p, out);
}

/// Whether an order may be given.
///
/// # Errors
/// Why not.
pub fn check(game: &Game, p: &Position, order: &BaseOrder) -> Result<(), Refusal> {
    match *order {
        BaseOrder::Place { unit, at, push } => {
            replacements::check(game, p, &Desk::of(game, p)?, unit, at, push)
        }
        BaseOrder::Rail { unit, to, push } => rail::check(game, p, &Desk::of(game, p)?, unit, to, push),
        BaseOrder::Sail { unit, to } => sea::check(game, p, &Desk::of(game, p)?, unit, to),
        BaseOrder::Eliminate(unit) => removal::check(game, p, unit),
        BaseOrder::StepDown { front, army }
            if matches!(p.step, Step::Isolation(_)) && p.base.isolation.counts(front) =>
        {
            isolation::check_loss(game, p, front, Some(army))
        }
        BaseOrder::StepDown { front, army } => removal::check_step(game, p, front, army),
        BaseOrder::CallSiberians => siberia::may_call(game, p).map(|_| ()),
        BaseOrder::PlaceSiberian { unit, at } => siberia::check_entry(game, p, &Desk::of(game, p)?, unit, at),
        BaseOrder::Winter => siberia::may_begin_winter(p),
        BaseOrder::Number(number) => siberia::check_number(game, p, number),
        BaseOrder::Send(unit) => siberia::check_send(game, p, unit),
        BaseOrder::SendFactor { armour } => siberia::check_factor(p, armour),
        BaseOrder::Keep(unit) => isolation::check_keep(game, p, unit),
        BaseOrder::AirSupply(hex) => isolation::check_air(game, p, hex),
        BaseOrder::Starve(unit) => isolation::check_loss(game, p, unit, None),
    }
}

/// Whether the side may say that it is done with this step.
///
/// # Errors
/// What it still owes.
pub fn may_be_done(game: &Game, p: &Position) -> Result<(), Refusal> {
    if p.step == Step::Base(SOVIET) && siberia::owes_rest(game, p) {
        return Err(Refusal::new("SIB-CRI-03", "what can be sent to Siberia must be sent"));
    }
    if p.step == Step::Siberia(AXIS) && siberia::names_number(game, p) {
        return Err(Refusal::new("RP-SIB-05", "a number must be named"));
    }
    if p.step == Step::Siberia(SOVIET) && siberia::sends_third(game, p) {
        return Err(Refusal::new("SIB-CRI-03", "a third of the bill must be sent to Siberia"));
    }
    let due = matches!(p.step, Step::Isolation(side) if isolation::is_due(game, p, side));
    Refusal::unless(!due, "RP-SUP-05", "isolated units are still to be lost")
}

/// What follows from an order.
pub fn decide(game: &Game, d: &mut GameDraft<'_>, order: &BaseOrder) {
    let mut kept = UnitSet::NONE;
    let fact = match *order {
        BaseOrder::Place { unit, at, push } => {
            let paid = stock::payment(game.counter(unit), d.state.base.store(unit.side()));
            BaseEvent::Placed { unit, at, paid: paid.unwrap_or_default(), push }
        }
        BaseOrder::Rail { unit, to, push } => BaseEvent::Railed { unit, to, push },
        BaseOrder::Sail { unit, to } => return sea::sail(game, d, unit, to),
        BaseOrder::Eliminate(unit) => {
            kept = isolation::left_by(game, d.state, unit);
            BaseEvent::Eliminated { unit }
        }
        BaseOrder::StepDown { front, army } => BaseEvent::SteppedDown { front, army },
        BaseOrder::CallSiberians => return siberia::call(game, d),
        BaseOrder::PlaceSiberian { unit, at } => BaseEvent::Entered { unit, at },
        BaseOrder::Winter => BaseEvent::WinterBegan,
        BaseOrder::Number(number) => return siberia::gamble(game, d, number),
        BaseOrder::Send(unit) => BaseEvent::Sent { unit },
        BaseOrder::SendFactor { armour } => BaseEvent::FactorSent { armour },
        BaseOrder::Keep(unit) => BaseEvent::Kept { unit },
        BaseOrder::AirSupply(hex) => BaseEvent::AirSupplied { hex },
        BaseOrder::Starve(unit) => BaseEvent::Starved { unit },
    };
    d.emit(Event::Base(fact));
    kept.iter().for_each(|unit| d.emit(Event::Base(BaseEvent::Kept { unit })));
    if let Step::Isolation(side) = d.state.step {
        isolation::settle(game, d, side);
    }
}

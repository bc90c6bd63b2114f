//! Every order of the side to act but that it is done, step by step.

use super::{
    arrivals, bridgeheads,
    combat::conduct,
    crossing, drops, engineering,
    front::{Asked, Front},
    infiltration, morning,
    movement::{self, Around, Barred, Mover},
    recombination, setup, stacking,
};
use crate::{
    game::Game,
    nouns::*,
    order::Order,
    refusal::{May, must},
    state::Position,
};
use kit::hex::Direction;

/// Whether an order may be given in a step, but for [`Order::Done`].
pub fn may(game: &Game, p: &Position, order: Order) -> May {
    let front = Asked::of(game, p, p.phasing);
    match order {
        Order::Zone { brigade, at } => setup::may_zone(game, p, brigade, at),
        Order::Rebuild { unit } => morning::may_rebuild(game, p, unit),
        Order::TakeOff { unit } => morning::may_take_off(game, p, unit),
        Order::Load { unit } => morning::may_load(game, p, unit),
        Order::ReturnHq { hq, on } => morning::may_return(game, p, hq, on),
        Order::PlacePair { east, west } => bridgeheads::may_place(game, p, east, west),
        Order::ShiftPair { west, east } => bridgeheads::may_shift(game, p, west, east),
        Order::WithdrawPair { west } => bridgeheads::may_withdraw(p, west),
        Order::Blow { unit } => engineering::may_blow(game, p, unit),
        Order::Dig { unit } => engineering::may_dig(game, p, unit),
        Order::Enter { unit } => arrivals::may_enter(game, p, unit).map(|_| ()),
        Order::BreakDown { unit } => arrivals::may_break_down(game, p, unit),
        Order::Go { unit, to, pace } => movement::may_go(game, p, unit, to, pace).map(|_| ()),
        Order::Halt => must(p.march.is_some(), "E_NOT_YOUR_PHASE", "RPX-080", "no unit is on its way"),
        Order::Cross { unit, to } => crossing::may_cross(game, p, &front, unit, to),
        Order::Help { engineer, unit } => crossing::may_help(game, p, engineer, unit),
        Order::Limber { unit } => movement::may_limber(game, p, &front, unit, true).map(|_| ()),
        Order::Unlimber { unit } => movement::may_limber(game, p, &front, unit, false).map(|_| ()),
        Order::Dismount { unit } => movement::may_dismount(game, p, unit),
        Order::Infiltrate { from, to } => infiltration::may_slip(game, p, from, to),
        Order::Eliminate { unit } => stacking::may_eliminate(game, p, unit),
        Order::Join { unit, at } => recombination::may_join(game, p, unit, at),
        Order::Drop { brigade } => drops::may_drop(game, p, brigade),
        Order::Land { unit, at } => drops::may_land(game, p, unit, at),
        Order::Battle(order) => conduct::may(game, p, order),
        Order::Done if p.step.is_fight() => conduct::may_pass(p),
        Order::Done => stacking::may_be_done(game, p),
    }
}

/// Orders that are looked for as they are asked for.
type Orders<'a> = Box<dyn Iterator<Item = Order> + 'a>;

/// The orders of a step, in a fixed sequence.
pub fn of(game: &Game, p: &Position, out: &mut Vec<Order>) {
    if p.step == Step::Movement { moves(game, p, out) } else { out.extend(all(game, p)) }
}

/// Whether there is none.
pub fn is_none(game: &Game, p: &Position) -> bool {
    all(game, p).next().is_none()
}

/// The orders of a step.
fn all<'a>(game: &'a Game, p: &'a Position) -> Orders<'a> {
    match p.step {
        Step::SetUp => Box::new(setup::zones(game, p).map(|(brigade, at)| Order::Zone { brigade, at })),
        Step::Replacements => {
            each(game, p, &[|unit| Order::Rebuild { unit }, |unit| Order::TakeOff { unit }])
        }
        Step::Salvos | Step::Resupply => each(game, p, &[|unit| Order::Load { unit }]),
        Step::Leaders => returns(game, p),
        Step::Bridgeheads => pairs(game, p),
        Step::Engineering => each(game, p, &[|unit| Order::Blow { unit }, |unit| Order::Dig { unit }]),
        Step::Arrivals => each(game, p, &[|unit| Order::Enter { unit }, |unit| Order::BreakDown { unit }]),
        Step::Movement => {
            let mut orders = Vec::new();
            moves(game, p, &mut orders);
            Box::new(orders.into_iter())
        }
        Step::Infiltration => {
            Box::new(infiltration::all(game, p).map(|(from, to)| Order::Infiltrate { from, to }))
        }
        Step::Overstack => each(game, p, &[|unit| Order::Eliminate { unit }]),
        Step::Recombine => Box::new(recombination::all(game, p).map(|(unit, at)| Order::Join { unit, at })),
        Step::Drops => {
            let brigades = drops::brigades(game, p).map(|brigade| Order::Drop { brigade });
            Box::new(brigades.chain(drops::landings(game, p).map(|(unit, at)| Order::Land { unit, at })))
        }
        Step::Bombardment | Step::Combat | Step::Breakthrough => Box::new(conduct::all(game, p).into_iter()),
        Step::Supply | Step::Recovery | Step::Over => Box::new(std::iter::empty()),
    }
}

/// Those of some orders that may be given to a unit, unit by unit.
fn each<'a>(game: &'a Game, p: &'a Position, orders: &'static [fn(Unit) -> Order]) -> Orders<'a> {
    let all = units_of(p.phasing).flat_map(|unit| orders.iter().map(move |order| order(unit)));
    Box::new(all.filter(|order| may(game, p, *order).is_ok()))
}

fn returns<'a>(game: &'a Game, p: &'a Position) -> Orders<'a> {
    let lost = units_of(p.phasing).filter(|unit| game.counter(*unit).is_hq() && p.at.of(*unit).is_none());
    let all = lost.flat_map(|hq| units_of(p.phasing).map(move |on| Order::ReturnHq { hq, on }));
    Box::new(all.filter(|order| may(game, p, *order).is_ok()))
}

fn pairs<'a>(game: &'a Game, p: &'a Position) -> Orders<'a> {
    let sites = bridgeheads::sites(game, p).map(|(east, west)| Order::PlacePair { east, west });
    let others = p.pairs.iter().flat_map(|pair| {
        let west = pair.west;
        let near = game.map.crossings(west).map(move |(east, _)| Order::ShiftPair { west, east });
        let near = near.filter(|order| may(game, p, *order).is_ok());
        near.chain([Order::WithdrawPair { west }])
    });
    Box::new(sites.chain(others))
}

/// All steps and attempts of all units.
fn moves(game: &Game, p: &Position, out: &mut Vec<Order>) {
    let front = Front::of(game, p, p.phasing);
    let engineers: Vec<(Unit, Hex)> =
        p.of_side(p.phasing).filter(|(unit, _)| crossing::can_help(game, p, *unit).is_ok()).collect();
    let near = game.within(engineers.iter().map(|one| one.1).collect(), 1);
    let (barred, mut seen) = (Barred::of(p, &front), [None; HEXES]);
    for (unit, from) in p.of_side(p.phasing) {
        if movement::may_move(p, unit).is_err() {
            continue;
        }
        let paces = if front.near.has(from) { &[Pace::Normal][..] } else { &[Pace::Normal, Pace::Strategic] };
        for pace in paces.iter().copied() {
            let around = *seen[from.index()].get_or_insert_with(|| Around::of(game, p, &barred, from));
            let open = movement::steps(game, p, &front, around, (unit, from), pace).unwrap_or(0);
            for way in Direction::ALL {
                // Pushed one by one: it is the longest of all lists.
                if open >> way.index() & 1 != 0
                    && let Some(to) = game.map.hexes.near(from, way)
                {
                    out.push(Order::Go { unit, to, pace });
                }
            }
        }
        let far = game.map.crossings(from).map(|(to, _)| to);
        let far = far.filter(|to| crossing::may_cross(game, p, &front, unit, *to).is_ok());
        out.extend(far.map(|to| Order::Cross { unit, to }));
        let beside = if near.has(from) { &engineers[..] } else { &[] };
        let helped = beside.iter().filter(|one| game.map.distance(one.1, from) <= 1).map(|one| one.0);
        let helped = helped.filter(|engineer| crossing::may_help(game, p, *engineer, unit).is_ok());
        out.extend(helped.map(|engineer| Order::Help { engineer, unit }));
        if game.counter(unit).is_artillery() {
            let limbers = |limber: &bool| movement::may_limber(game, p, &front, unit, *limber).is_ok();
            let order = |limber| if limber { Order::Limber { unit } } else { Order::Unlimber { unit } };
            out.extend([true, false].into_iter().filter(limbers).map(order));
        }
        if game.counter(unit).kind == Kind::Recon && movement::may_dismount(game, p, unit).is_ok() {
            out.push(Order::Dismount { unit });
        }
    }
    if p.march.is_some() {
        out.push(Order::Halt);
    }
}

/// Whether a unit of the side in turn could still do something in a step.
pub fn can_act(game: &Game, p: &Position, unit: Unit) -> bool {
    if p.step != Step::Movement || unit.side() != p.phasing {
        return false;
    }
    let front = Asked::of(game, p, p.phasing);
    let Some(from) = p.at.of(unit) else { return false };
    let Ok(mover) = Mover::of(game, p, unit, Pace::Normal) else { return false };
    let stands = (from, p.man(unit).spent);
    let mut ends = game.map.hexes.neighbours(from);
    ends.any(|end| movement::step_by(game, p, &front, &mover, stands, end).is_ok())
}

//! Orders in words, and as offers.

use super::combat;
use crate::{
    battle::BattleOrder,
    data::{results::Effect, tables::Crossing},
    game::Game,
    nouns::*,
    order::Order,
    refusal::word,
    rules::{choices, combat::bombardment, crossing, engineering, front::veils, infiltration},
    sight::View,
    state::Position,
    words::{hex_full, hex_name, step_name, unit_name},
};
use engine::{contract::rules::FirstFaces, show::forecast::Chance};

/// An order in words.
pub fn text(game: &Game, v: &View, order: &Order) -> String {
    let unit = |unit: Unit| unit_name(game, unit);
    let at = |unit: Unit| v.seen.at.of(unit).map_or(String::new(), |hex| hex_name(game, hex));
    match *order {
        Order::Zone { brigade, at } => {
            format!("{}: drop zone at {}", game.formation(brigade).name, hex_full(game, at))
        }
        Order::Rebuild { unit: who } => format!("Rebuild {}", unit(who)),
        Order::TakeOff { unit: who } => format!("Take {} off for its points", unit(who)),
        Order::Load { unit: who } => format!("Salvos for {}", unit(who)),
        Order::ReturnHq { hq, on } => format!("{} returns with {} at {}", unit(hq), unit(on), at(on)),
        Order::PlacePair { east, west } => {
            format!("Bridgehead from {} to {}", hex_name(game, east), hex_name(game, west))
        }
        Order::ShiftPair { west, east } => {
            format!("Shift the bridgehead of {} to {}", hex_name(game, west), hex_name(game, east))
        }
        Order::WithdrawPair { west } => format!("Withdraw the bridgehead of {}", hex_name(game, west)),
        Order::Blow { unit: who } => format!("{} blows the bridge", unit(who)),
        Order::Dig { unit: who } => format!("{} builds a position at {}", unit(who), at(who)),
        Order::Enter { unit: who } => format!("{} enters", unit(who)),
        Order::BreakDown { unit: who } => format!("{} falls apart into companies", unit(who)),
        Order::Go { unit: who, to, pace: Pace::Normal } => format!("{} to {}", unit(who), hex_name(game, to)),
        Order::Go { unit: who, to, pace: Pace::Strategic } => {
            format!("{} strategically to {}", unit(who), hex_name(game, to))
        }
        Order::Halt => "End this move".to_owned(),
        Order::Cross { unit: who, to } => {
            let home = if who.side() == SOVIET { Bank::East } else { Bank::West };
            let back = if game.map.bank(to) == Some(home) { "goes back over" } else { "crosses" };
            format!("{} {back} the Dnieper to {}", unit(who), hex_full(game, to))
        }
        Order::Help { engineer, unit: who } => {
            format!("{} helps {} over the river", unit(engineer), unit(who))
        }
        Order::Limber { unit: who } => format!("Limber {}", unit(who)),
        Order::Unlimber { unit: who } => format!("Unlimber {}", unit(who)),
        Order::Dismount { unit: who } => format!("{} goes on foot for good", unit(who)),
        Order::Infiltrate { from, to } => {
            format!("The stack at {} slips to {}", hex_name(game, from), hex_name(game, to))
        }
        Order::Eliminate { unit: who } => format!("Take off {} at {}", unit(who), at(who)),
        Order::Join { unit: who, at } => format!("{} is put together at {}", unit(who), hex_name(game, at)),
        Order::Drop { brigade } => format!("{} drops", game.formation(brigade).name),
        Order::Land { unit: who, at } => format!("{} drops over {}", unit(who), hex_full(game, at)),
        Order::Battle(order) => combat::text(game, v, order),
        Order::Done if v.seen.fight.is_some() => {
            v.seen.fight.as_deref().map_or("", |b| combat::pass_text(b.stage)).to_owned()
        }
        Order::Done => match v.seen.step {
            Step::SetUp => "Begin the game".to_owned(),
            step => format!("End: {}", step_name(step)),
        },
    }
}

/// The rule of an order.
pub fn rule(order: &Order) -> &'static str {
    match order {
        Order::Zone { .. } => "RPX-003",
        Order::Rebuild { .. } => "RPX-012",
        Order::TakeOff { .. } => "RPX-011",
        Order::Load { .. } => "RPX-019",
        Order::ReturnHq { .. } => "RPX-021",
        Order::PlacePair { .. } => "RPX-040",
        Order::ShiftPair { .. } | Order::WithdrawPair { .. } => "RPX-042",
        Order::Blow { .. } => "RPX-051",
        Order::Dig { .. } => "RPX-052",
        Order::Enter { .. } => "RPX-061",
        Order::BreakDown { .. } => "RPX-063",
        Order::Go { pace: Pace::Normal, .. } | Order::Halt => "RPX-080",
        Order::Go { pace: Pace::Strategic, .. } => "RPX-100",
        Order::Cross { .. } => "RPX-090",
        Order::Help { .. } => "RPX-092",
        Order::Limber { .. } | Order::Unlimber { .. } => "RPX-081",
        Order::Dismount { .. } => "RPX-078",
        Order::Infiltrate { .. } => "RPX-113",
        Order::Eliminate { .. } => "RPX-120",
        Order::Join { .. } => "RPX-122",
        Order::Drop { .. } => "RPX-131",
        Order::Land { .. } => "RPX-132",
        Order::Battle(order) => combat::rule(*order),
        Order::Done => "",
    }
}

/// What an order is about.
pub fn subject(order: &Order) -> Option<Subject> {
    let unit = |unit: Unit| Some(Subject::Unit(unit.0.into()));
    match *order {
        Order::Rebuild { unit: who }
        | Order::TakeOff { unit: who }
        | Order::Load { unit: who }
        | Order::Blow { unit: who }
        | Order::Dig { unit: who }
        | Order::BreakDown { unit: who }
        | Order::Go { unit: who, .. }
        | Order::Cross { unit: who, .. }
        | Order::Help { unit: who, .. }
        | Order::Limber { unit: who }
        | Order::Unlimber { unit: who }
        | Order::Dismount { unit: who }
        | Order::Eliminate { unit: who }
        | Order::ReturnHq { on: who, .. } => unit(who),
        Order::Zone { at: hex, .. }
        | Order::PlacePair { west: hex, .. }
        | Order::ShiftPair { west: hex, .. }
        | Order::WithdrawPair { west: hex }
        | Order::Land { at: hex, .. }
        | Order::Infiltrate { to: hex, .. }
        | Order::Join { at: hex, .. } => Some(Subject::Place(PlaceKey::from(hex))),
        Order::Battle(order) => combat::subject(order),
        // What is not on the map yet cannot be selected: it is always listed.
        Order::Enter { .. } | Order::Drop { .. } | Order::Halt | Order::Done => None,
    }
}

/// Units that can do something in the step.
pub fn able(game: &Game, p: &Position) -> UnitSet {
    if p.step == Step::Movement {
        return units_of(p.phasing).filter(|unit| choices::can_act(game, p, *unit)).collect();
    }
    let all = combat::offered(game, p);
    let unit = |order: Order| match subject(&order) {
        Some(Subject::Unit(key)) => Unit::nth(key.index()),
        _ => None,
    };
    all.into_iter().filter_map(unit).collect()
}

/// `72 %`.
fn percent(ways: usize, of: u128) -> String {
    Chance { ways: ways as u128, of }.percent(0)
}

/// What the crossing table holds for a unit: `Gets over 72 %, stays Disrupted 6 %, loses a step 3 %; else it stays.` A leader stays at worst,
/// and a try at night shakes all others (RPX-093).
fn crossing_chances(game: &Game, p: &Position, unit: Unit) -> String {
    let (row, drm) = (crossing::row(game, p, unit), crossing::drm(game, p, unit));
    let throws = || (1..=6).flat_map(|a: i8| (1..=6).map(move |b: i8| a + b + drm));
    let share =
        |wanted: Crossing| throws().filter(|sum| game.tables.river.result(row, *sum) == wanted).count();
    let others = [(Crossing::StaysDisrupted, "stays Disrupted"), (Crossing::LosesStep, "loses a step")];
    let others = others.map(|(result, words)| (share(result), words));
    let leads = game.counter(unit).is_leader();
    let others = others.iter().filter(|(ways, _)| *ways > 0 && !leads);
    let others = others.map(|(ways, words)| format!("{words} {}", percent(*ways, 36)));
    let over = format!("Gets over {}", percent(share(Crossing::Across), 36));
    let all: Vec<String> = std::iter::once(over).chain(others).collect();
    let night = if game.is_night(p) && !leads { " The night disrupts it whatever comes." } else { "" };
    format!("{}; else it stays.{night}", all.join(", "))
}

/// How many numbers of the die let a stack slip through; a six never does.
fn slipping_chance(game: &Game, p: &Position, from: Hex, to: Hex) -> String {
    let Some(max) = infiltration::success_max(game, p, from) else { return "Needs no die.".into() };
    let drm = infiltration::drm(game, p, from, to);
    let six = game.tables.infiltration.natural_six_disrupts;
    let through = (1..=6).filter(|die| *die + drm <= max && !(six && *die == 6)).count();
    format!("Slips through {}; else it stays, and a six disrupts it.", percent(through, 6))
}

/// How many numbers of the die bring the bridge down (RPX-051).
fn blowing_chance(game: &Game, p: &Position, unit: Unit) -> String {
    let (max, drm) = (game.tables.fixed.demolition_success_max, engineering::drm(game, p, unit));
    let falls = (1..=6).filter(|die| die + drm <= max).count();
    format!("The bridge falls {}.", percent(falls, 6))
}

/// What the bombardment table holds for a battery and its target: `Disrupts 47 %, demoralizes 3 %, 0.1 steps on average` (RPX-143, RPX-144).
fn shelling_chances(game: &Game, p: &Position, gun: Unit, target: Hex) -> String {
    let foe = p.phasing.other();
    if veils(p, foe).any(|veil| veil.hex == target && veil.units > 0) {
        return "Its target is not inspected: what it does depends on how many stand there.".into();
    }
    let table = &game.results.bombardment;
    let (value, dense) =
        (bombardment::value(game, p, gun, target), bombardment::density(game, p, foe, target));
    let column = table.column(value, dense);
    let throws: Vec<(u8, Effect)> =
        (1..=6).flat_map(|a| (1..=6).map(move |b| table.result(column, a + b))).collect();
    let share = |wanted: Effect| percent(throws.iter().filter(|throw| throw.1 == wanted).count(), 36);
    let hexes = throws.iter().filter(|throw| throw.0 > 0).count();
    format!(
        "Value {value} against {}: Disrupted {}, Demoralized {}; steps or hexes are lost in {}.",
        count(usize::from(dense), "battalion"),
        share(Effect::Disrupted),
        share(Effect::Demoralized),
        percent(hexes, 36)
    )
}

/// What speaks for a choice, in numbers of the tables.
pub fn note(game: &Game, p: &Position, order: &Order) -> String {
    match (order, &p.fight) {
        (Order::Blow { unit }, _) => blowing_chance(game, p, *unit),
        (Order::Battle(BattleOrder::Bombard { gun, target }), None) => {
            shelling_chances(game, p, *gun, *target)
        }
        (Order::Cross { unit, .. }, _) => crossing_chances(game, p, *unit),
        (Order::Infiltrate { from, to }, _) => slipping_chance(game, p, *from, *to),
        (Order::Battle(order), Some(b)) => combat::advice(game, p, b, *order),
        _ => String::new(),
    }
}

/// An order as an offer; one that may not be given says why.
pub fn offer(game: &Game, v: &View, order: Order) -> Offer {
    let refusal = choices::may(game, &v.seen, order).err();
    let why_not = refusal.map(|refusal| refusal.explained(|noun| word(game, noun)));
    let fence = if why_not.is_none() { fence(game, v, &order) } else { Fence::Open };
    let cites = rule(&order);
    Offer {
        label: text(game, v, &order),
        orders: vec![game.seal(&order)],
        why_not,
        fence,
        rule: (!cites.is_empty()).then(|| cites.to_owned()),
        subject: subject(&order),
        note: note(game, &v.seen, &order),
        ..Offer::default()
    }
}

/// What undo meets after an order: whatever the dice, they fall there.
pub fn fence(game: &Game, v: &View, order: &Order) -> Fence {
    match order {
        Order::Go { .. } | Order::Halt | Order::Zone { .. } | Order::Help { .. } => return Fence::Open,
        Order::PlacePair { .. } | Order::ShiftPair { .. } | Order::WithdrawPair { .. } => return Fence::Open,
        Order::Limber { .. } | Order::Unlimber { .. } | Order::Dismount { .. } => return Fence::Open,
        Order::Battle(BattleOrder::Attack { .. } | BattleOrder::Withhold { .. }) => return Fence::Open,
        Order::Cross { .. } | Order::Infiltrate { .. } | Order::Land { .. } => return Fence::Die,
        Order::Battle(BattleOrder::Bombard { .. }) => return Fence::Die,
        _ => {}
    }
    let mut state = game.stand_in(v);
    let mut dice = FirstFaces;
    let mut draft = Draft::new(game, &mut state, &mut dice);
    game.decide(&mut draft, order);
    draft.finish().0.iter().map(|event| game.fence(event)).max().unwrap_or_default()
}

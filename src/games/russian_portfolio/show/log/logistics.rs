//! Lines about part A, supply and isolation.

use crate::{
    game::Game,
    logistics::{BaseEvent, BaseOrder, Bill, Push},
    nouns::{SOVIET, Store, Unit, UnitSet},
    order::Order,
    rules::logistics::stock,
    show::{
        log_names::{set_name, unit_name},
        rails::{OFF_MAP, Rails},
    },
    state::Position,
    words::{hex_name, side_name},
};
use engine::show::{
    line::{Deed, Line},
    scene::Subject,
};
use kit::say::{count, count_of, join};
use std::fmt::Write as _;

fn about(unit: Unit) -> Subject {
    Subject::Unit(unit.0.into())
}

/// The line of a fact; `p` is the position before it.
pub fn sentence(game: &Game, p: &Position, e: &BaseEvent) -> Option<Line> {
    let name = |unit: Unit| unit_name(game, unit);
    Some(match e {
        BaseEvent::Income { side, infantry, armour } => {
            if infantry + armour == 0 {
                return None;
            }
            let text = format!("{} replacements: {}", side_name(*side), store(*infantry, *armour));
            Line::of(text).rule("RP-REP-13").by(*side)
        }
        BaseEvent::Placed { unit, at, paid, push } => {
            let deed = Deed::new(name(*unit), "is replaced").at(hex_name(game, *at));
            let mut line = Line::deed(deed).rule("RP-REP-01").by(unit.side()).about(about(*unit));
            let _ = write!(line.text, " for {}{}", paid_text(*paid), pushed(game, *push));
            line.told = None;
            line.about(Subject::Place((*at).into()))
        }
        BaseEvent::Railed { unit, to, push } => {
            let mut line = Line::deed(Deed::new(name(*unit), "moves by rail").to(hex_name(game, *to)));
            if push.is_some() {
                line.text += &pushed(game, *push);
                line.told = None;
            }
            let order = Order::Base(BaseOrder::Rail { unit: *unit, to: *to, push: *push });
            if Rails::default().goes_off_map(game, p, &order) {
                line.text += OFF_MAP;
                line.told = None;
            }
            line.rule("RP-STR-02").by(unit.side()).about(about(*unit)).about(Subject::Place((*to).into()))
        }
        BaseEvent::Sailed { unit, to, die, sunk } => {
            let did = if *sunk { "is lost at sea on the way" } else { "sails" };
            let line = Line::deed(Deed::new(name(*unit), did).to(hex_name(game, *to)));
            let line = line.rule("RP-STR-08").by(unit.side()).die(*die).about(about(*unit));
            if *sunk { line.strong() } else { line }
        }
        BaseEvent::Eliminated { unit } => {
            Line::deed(Deed::new(name(*unit), "is taken off the map by its side"))
                .rule("RP-REP-11")
                .by(unit.side())
                .about(about(*unit))
        }
        BaseEvent::SteppedDown { front, army } => {
            let text = format!("{} becomes {}", name(*front), name(*army));
            Line::of(text).rule("RP-REP-12").by(front.side()).about(about(*army))
        }
        BaseEvent::Called { first } => {
            let text = format!("The Siberian reserve is called; its first wave comes in turn {first}");
            Line::of(text).rule("RP-SIB-01").by(SOVIET).strong()
        }
        BaseEvent::Wave { number } => {
            let text = format!("Wave {number} of the Siberian reserve arrives");
            Line::of(text).rule("RP-SIB-02").by(SOVIET).strong()
        }
        BaseEvent::Entered { unit, at } => {
            let deed = Deed::new(name(*unit), "comes from Siberia").to(hex_name(game, *at));
            Line::deed(deed).rule("RP-SIB-04").by(SOVIET).about(about(*unit))
        }
        BaseEvent::Stored { left } => {
            let text = format!("Saved from the wave: {}", store(left.infantry, left.armour));
            Line::of(text).rule("RP-SIB-03").by(SOVIET)
        }
        BaseEvent::Gambled { number, die } => {
            let hit = number == die;
            let then = if hit { "Siberia was stripped too early" } else { "nothing happens in the Far East" };
            let line = Line::of(format!("The Axis names {number}: {then}")).rule("RP-SIB-05").die(*die);
            if hit { line.strong() } else { line }
        }
        BaseEvent::FarEast { dice: [a, b], bill } => {
            let then = match bill {
                Some(bill) => format!("a crisis: {} must go back", bill_text(*bill)),
                None => "all is quiet".to_owned(),
            };
            let line = Line::of(format!("Far East, {a} and {b}: {then}")).rule("SIB-RISK-01");
            if bill.is_some() { line.strong() } else { line }
        }
        BaseEvent::Sent { unit } => {
            let deed = Deed::new(name(*unit), "goes back to Siberia");
            Line::deed(deed).rule("SIB-CRI-03").by(SOVIET).about(about(*unit))
        }
        BaseEvent::FactorSent { armour } => {
            let kind = if *armour { "armour" } else { "infantry" };
            Line::of(format!("One saved {kind} factor goes back to Siberia")).rule("SIB-CRI-03").by(SOVIET)
        }
        BaseEvent::WinterBegan => {
            Line::of("The Soviet winter bonus begins").rule("RP-WX-06").by(SOVIET).strong()
        }
        BaseEvent::Fuel { side, short } => return fuel(game, p, *side, *short),
        BaseEvent::Supply { side, out } => {
            let text = match out.len() {
                0 => return None,
                _ => format!("Out of supply: {}", set_name(game, *out)),
            };
            let line = Line::of(text).rule("RP-SUP-01").by(*side);
            Line { subjects: out.iter().map(about).collect(), ..line }
        }
        BaseEvent::Kept { unit } => {
            let deed = Deed::new(name(*unit), "lives on the stores of the fortress");
            Line::deed(deed).rule("RP-SUP-14").by(unit.side()).about(about(*unit))
        }
        BaseEvent::AirSupplied { hex } => {
            let who = set_name(game, p.at.units(*hex).collect());
            let text = format!("Supplied by air at {}: {who}", hex_name(game, *hex));
            Line::of(text).rule("RP-SUP-07").about(Subject::Place((*hex).into()))
        }
        BaseEvent::Isolated { pockets } => {
            if pockets.is_empty() {
                return None;
            }
            let parts: Vec<String> = pockets.iter().map(|units| set_name(game, *units)).collect();
            let text = format!("Isolated, half of the strength is lost: {}", parts.join("; "));
            Line::of(text).rule("RP-SUP-05").strong()
        }
        BaseEvent::Starved { unit } => Line::deed(Deed::new(name(*unit), "is lost for want of supply"))
            .rule("RP-SUP-05")
            .by(unit.side())
            .about(about(*unit))
            .strong(),
        BaseEvent::GroundTaken { side, hexes } => {
            let places: Vec<String> = hexes
                .iter()
                .filter_map(|hex| game.board.place(hex).map(|place| place.shown.clone()))
                .collect();
            let named = if places.is_empty() { String::new() } else { format!(", with {}", join(&places)) };
            let text = format!(
                "{} behind the front go to the {} side{named}",
                count_of(hexes.len(), "hex", "hexes"),
                side_name(*side)
            );
            Line::of(text).rule("RP-RUL-92").by(*side)
        }
    })
}

fn fuel(game: &Game, p: &Position, side: engine::base::side::Side, short: UnitSet) -> Option<Line> {
    let fresh = short.without(p.base.short);
    if short.is_empty() || fresh.is_empty() {
        return None;
    }
    Some(Line::of(format!("Short of fuel: {}", set_name(game, short))).rule("RP-SUP-10").by(side))
}

/// `2 infantry and 3 armour factors`.
pub fn store(infantry: u16, armour: u16) -> String {
    match (infantry, armour) {
        (infantry, 0) => count(infantry, "infantry factor"),
        (0, armour) => count(armour, "armour factor"),
        (infantry, armour) => format!("{infantry} infantry and {}", count(armour, "armour factor")),
    }
}

/// What is paid.
pub fn paid_text(paid: Store) -> String {
    store(paid.infantry, paid.armour)
}

/// What a bill asks for.
pub fn bill_text(bill: Bill) -> String {
    format!("{} infantry, {} armour and {} cavalry factors", bill.infantry, bill.armour, bill.cavalry)
}

fn pushed(game: &Game, push: Option<Push>) -> String {
    push.map_or_else(String::new, |push| {
        format!("; {} gives way to {} and is Dispersed", unit_name(game, push.unit), hex_name(game, push.to))
    })
}

/// What a replacement costs now, or would cost: `3 infantry factors`.
pub fn price(game: &Game, p: &Position, unit: Unit) -> String {
    let counter = game.counter(unit);
    match stock::payment(counter, p.base.store(unit.side())) {
        Some(paid) => paid_text(paid),
        None => count(stock::cost(counter), "factor"),
    }
}

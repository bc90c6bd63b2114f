//! The page of a unit.

use super::parts::{stack, to_hex};
use crate::{
    data::words::{Enters, Mark},
    game::Game,
    logistics::BaseOrder,
    nouns::{Hex, HexSet, Status, Step, Unit},
    order::Order,
    rules::{
        logistics::{fuel, stock},
        movement,
        supply::{self, Cut, Traced},
    },
    show::{
        ahead::Ahead,
        battle, consequences, counters, offers, partings,
        rails::{OFF_MAP, Rails},
    },
    state::Position,
    words::{hex_full, hex_name, kind_name, size_name, status_name, unit_name, units_name},
};
use engine::{
    base::side::Side,
    contract::rules::Rules as _,
    show::{
        offer::Offer,
        scene::Subject,
        sheet::{Basis, Row, Section, Sheet},
        words::Tone,
    },
};
use kit::say::{chip, count, count_of, row, section};

/// A unit: where it is, what it can, what it lacks.
pub fn sheet(game: &Game, p: &Position, unit: Unit) -> Sheet {
    let counter = game.counter(unit);
    let at = p.at.of(unit);
    let place = at.map_or_else(|| off_map(game, p, unit), |hex| hex_full(game, hex));
    let mut chips = Vec::new();
    if at.is_some() {
        let moved = p.moved.has(unit) && p.status[unit] == Status::Ready;
        let (said, tone) = match p.status[unit] {
            Status::Ready if moved => ("Moved, may attack", Tone::Quiet),
            Status::Ready => (status_name(Status::Ready), Tone::Good),
            Status::Spent => (status_name(Status::Spent), Tone::Quiet),
            Status::Dispersed => (status_name(Status::Dispersed), Tone::Warn),
        };
        chips.push(chip(said, tone));
        let ahead = Ahead::of(game, p, unit.side());
        chips.push(if ahead.threatens(unit) {
            chip("Will be out of supply", Tone::OutOfSupply)
        } else if ahead.out.has(unit) {
            chip("Out of supply", Tone::OutOfSupply)
        } else {
            chip("In supply", Tone::Supply)
        });
        if p.base.short.has(unit) {
            chips.push(chip("Short of fuel", Tone::OutOfSupply));
        }
    }
    Sheet {
        title: unit_name(game, unit),
        subtitle: format!("{place} · {}", size_name(counter.size)),
        picture: Some(counters::mark(game, p, unit, at)),
        chips,
        sections: unit_sections(game, p, unit, at),
        units: at.map_or_else(Vec::new, |hex| stack(game, p, hex, Some(unit))),
        offers: unit_offers(game, p, unit),
    }
}

fn off_map(game: &Game, p: &Position, unit: Unit) -> String {
    if stock::is_replaceable(game, p, unit) {
        "Off the map, can be replaced".to_owned()
    } else {
        match game.counter(unit).enters {
            Enters::Siberian(wave) => format!("Siberian reserve, wave {wave}"),
            Enters::Setup(_) | Enters::Replacement => "Off the map for good".to_owned(),
        }
    }
}

fn unit_sections(game: &Game, p: &Position, unit: Unit, at: Option<Hex>) -> Vec<Section> {
    let counter = game.counter(unit);
    let has = movement::allowance(game, p, unit);
    let moves = match (at, p.status[unit]) {
        (None, _) => format!("{} printed", counter.movement),
        (Some(_), Status::Ready) if p.moved.has(unit) => {
            format!("none left, it has moved; {} printed", counter.movement)
        }
        (Some(hex), Status::Ready) if movement::frozen(game, p, unit, hex) => {
            format!("none yet; {} printed", counter.movement)
        }
        (Some(_), Status::Ready) if p.attacked.has(unit) => {
            format!("none left, it has attacked; {} printed", counter.movement)
        }
        (Some(_), Status::Ready) => {
            format!("{} now, then {} of the bonus; {} printed", has.mf, has.omb, counter.movement)
        }
        (Some(_), idle) => format!("none while {}; {} printed", status_name(idle), counter.movement),
    };
    let mut printed = vec![
        row("Attack", counter.attack.to_string(), ""),
        row("Defence", counter.defence.to_string(), ""),
        row("Movement", moves, "RP-MOV-04"),
    ];
    printed.extend(by_rail(game, p, unit));
    printed.push(row("Kind", format!("{} {}", counter.nation.name(), kind_name(counter.kind)), "RP-GEN-03"));
    if counter.heavyweight() {
        printed.push(row(
            "Heavyweight",
            "who attacks beside it must attack it too; its zone is never crossed hex to hex",
            "RP-GEN-06",
        ));
    }
    printed.push(if stock::is_replaceable(game, p, unit) {
        row("Costs as a replacement", count(stock::cost(counter), "factor"), "RP-REP-02")
    } else {
        row("Replacement", "none: once lost it does not come back", "RP-REP-03")
    });
    match counter.mark {
        Mark::None => {}
        Mark::G => printed.push(row("Marked G", "advances up to 4 hexes after a battle", "RP-ADV-04")),
        Mark::VM => printed.push(row("Marked vM", "advances up to 4 hexes after a battle", "RP-ADV-04")),
    }
    let mut state = Vec::new();
    if let Some(hex) = at {
        if p.status[unit] == Status::Dispersed {
            state.push(row(
                "Dispersed",
                "does not move or attack, has no zone, and is read a column worse",
                "RP-STA-04",
            ));
        }
        let traced = supply::trace(game, p, unit.side());
        state
            .extend(cut_words(game, p, &traced, unit.side(), hex).or_else(|| line_words(game, &traced, hex)));
        let ahead = Ahead::of(game, p, unit.side());
        if ahead.threatens(unit) {
            let said = row("Supply ahead", ahead.reason_for(game, unit), "RP-STA-05");
            state.push(Row { tone: Tone::OutOfSupply, ..said });
        }
        if fuel::burns(game, unit) {
            state.push(fuel_words(game, p, unit));
        }
        if movement::frozen(game, p, unit, hex) {
            state.push(row(
                "Waits",
                "for the first reserve phase: it stands more than 2 hexes from the German frontier",
                "RP-FST-03",
            ));
        }
    }
    let mut factors = row("Factors", "", "");
    factors.basis = Some(basis(&counter.provenance));
    factors.value = "see where they are from".into();
    vec![section("", printed), section("Now", state), section("Where it is from", vec![factors])]
        .into_iter()
        .filter(|section| !section.rows.is_empty())
        .collect()
}

/// Source or reconstruction, as the data say of themselves.
fn basis(said: &str) -> Basis {
    if said.contains("reconstructed") || said.contains("inferred") {
        Basis::Reconstructed(said.to_owned())
    } else {
        Basis::Source(said.to_owned())
    }
}

/// Whether fuel reaches a unit that burns it.
fn fuel_words(game: &Game, p: &Position, unit: Unit) -> Row {
    if p.base.short.has(unit) {
        let said = "none: it moves with 2 factors and cannot overrun";
        return Row { tone: Tone::OutOfSupply, ..row("Fuel", said, "RP-SUP-10") };
    }
    let source = game.board.places().iter().find(|place| place.fuel == Some(unit.side()));
    let said = source.map_or_else(|| "enough".to_owned(), |place| format!("from {}", place.shown));
    row("Fuel", said, "RP-SUP-10")
}

/// The city or town that supplies a hex, and how far it is off.
fn line_words(game: &Game, traced: &Traced, hex: Hex) -> Option<Row> {
    let reached = |from: HexSet, hexes: u32| traced.passage.flood_to(from, traced.open, hexes).has(hex);
    let hexes = (0..=supply::REACH).find(|hexes| reached(traced.points, *hexes))?;
    let near = traced.points.iter().filter(|at| game.board.distance(*at, hex) <= hexes);
    let at = near.into_iter().find(|at| reached([*at].into_iter().collect(), hexes))?;
    let far = if hexes == 0 { "here".to_owned() } else { format!("{} off", count_of(hexes, "hex", "hexes")) };
    Some(to_hex(row("Supply", format!("{}, {far}", hex_name(game, at)), "RP-SUP-01"), at))
}

/// What keeps units of a side in a hex out of supply.
fn cut_words(game: &Game, p: &Position, traced: &Traced, side: Side, hex: Hex) -> Option<Row> {
    let cut = supply::why(game, p, side, traced, hex)?;
    let (text, at) = cut_text(game, p, cut);
    let row = Row { tone: Tone::OutOfSupply, ..row("No supply", text, "RP-SUP-01") };
    Some(match at {
        Some(at) => to_hex(row, at),
        None => row,
    })
}

/// What cuts a line, and where.
pub fn cut_text(game: &Game, p: &Position, cut: Cut) -> (String, Option<Hex>) {
    match cut {
        Cut::Enemy(at) => {
            let who = units_name(game, p.at.units(at));
            (format!("{who} in {} bars the way", hex_name(game, at)), Some(at))
        }
        Cut::Zone(at) => (format!("{} lies in an enemy zone of control", hex_name(game, at)), Some(at)),
        Cut::Ground(at) => (format!("{} is not friendly ground", hex_name(game, at)), Some(at)),
        Cut::Far(hexes) => {
            (format!("the nearest friendly city or town is {hexes} hexes off, seven are allowed"), None)
        }
        Cut::Nowhere => ("no line leads there over land".to_owned(), None),
    }
}

/// Moves by rail that have a button each; more of them are a row.
const FEW: usize = 2;

fn is_rail(order: &Order, unit: Unit) -> bool {
    matches!(order, Order::Base(BaseOrder::Rail { unit: who, .. }) if *who == unit)
}

/// The hexes to which a unit may go by rail now.
fn rail_goals(all: &[Order], unit: Unit) -> usize {
    let goals = all.iter().filter_map(|order| match order {
        Order::Base(BaseOrder::Rail { to, .. }) if is_rail(order, unit) => Some(*to),
        _ => None,
    });
    goals.collect::<HexSet>().len()
}

/// What is said where there are many of them.
fn by_rail(game: &Game, p: &Position, unit: Unit) -> Option<Row> {
    let mut all = Vec::new();
    if matches!(p.step, Step::Base(side) if side == unit.side()) {
        game.legal_orders(p, &mut all);
    }
    let goals = Some(rail_goals(&all, unit)).filter(|goals| *goals > FEW)?;
    let said = format!("to {}, ringed on the map: click one", count_of(goals, "hex", "hexes"));
    Some(row("By rail", said, "RP-STR-02"))
}

fn unit_offers(game: &Game, p: &Position, unit: Unit) -> Vec<Offer> {
    let mut all = Vec::new();
    game.legal_orders(p, &mut all);
    let about = Some(Subject::Unit(unit.0.into()));
    let listed = |order: &Order| match order {
        Order::Base(_) => !partings::is_one(p, order),
        Order::Battle(order) => battle::is_listed(order),
        Order::Begin
        | Order::Deploy { .. }
        | Order::Go { .. }
        | Order::Halt
        | Order::Done
        | Order::EndGame => false,
    };
    if rail_goals(&all, unit) > FEW {
        // They are ringed on the map: a handful of buttons would name the wrong ones.
        all.retain(|order| !is_rail(order, unit));
    }
    let offers = all.into_iter().filter(listed).map(|order| (order, offers::of(game, p, order)));
    let own = offers.filter(|(_, offer)| offer.subject == about).take(6);
    let mut rails = Rails::default();
    own.map(|(order, mut offer)| {
        offer.note = consequences::of(game, p, order);
        if rails.goes_off_map(game, p, &order) {
            offer.note += OFF_MAP;
        }
        offer
    })
    .collect()
}

//! What things of the game are called.

use crate::{data::counters::Counter, game::Game, nouns::*};

/// A side.
pub fn side_name(side: Side) -> &'static str {
    if side == GERMAN { "German" } else { "Soviet" }
}

/// Movement points from quarters: `6`, `2½`.
pub fn points(quarters: u8) -> String {
    let whole = quarters / 4;
    let part = ["", "¼", "½", "¾"][usize::from(quarters % 4)];
    if whole == 0 && !part.is_empty() { part.to_owned() } else { format!("{whole}{part}") }
}

/// A unit.
pub fn unit_name(game: &Game, unit: Unit) -> String {
    game.counter(unit).name.clone()
}

/// Units by name.
pub fn units_name(game: &Game, units: UnitSet) -> String {
    join(&units.iter().map(|unit| unit_name(game, unit)).collect::<Vec<_>>())
}

/// A hex: its place, else its label.
pub fn hex_name(game: &Game, hex: Hex) -> String {
    game.printed.name(hex.into()).to_owned()
}

/// A place with its label: `Kaniv (2519)`.
pub fn hex_full(game: &Game, hex: Hex) -> String {
    let (name, label) = (hex_name(game, hex), game.map.label(hex));
    if name == label { name } else { format!("{name} ({label})") }
}

/// What the ground is called.
pub fn terrain_name(terrain: Terrain) -> &'static str {
    match terrain {
        Terrain::Clear => "clear",
        Terrain::Woods => "woods",
        Terrain::Rough => "ravines",
        Terrain::Marsh => "marsh",
        Terrain::Town => "town",
        Terrain::City => "city",
        Terrain::Water => "water",
    }
}

/// A level of nerve.
pub fn nerve_name(nerve: Nerve) -> &'static str {
    match nerve {
        Nerve::Good => "in good order",
        Nerve::Disrupted => "Disrupted",
        Nerve::Demoralized => "Demoralized",
    }
}

/// A state of supply.
pub fn supply_name(supply: Supply) -> &'static str {
    match supply {
        Supply::In => "in supply",
        Supply::Out => "out of supply",
        Supply::Isolated => "Isolated",
    }
}

/// The part of a day.
pub fn slot_name(slot: Slot) -> &'static str {
    match slot {
        Slot::AM => "morning",
        Slot::Midday => "midday",
        Slot::PM => "afternoon",
        Slot::Night => "night",
    }
}

/// What a unit is.
pub fn kind_name(counter: &Counter) -> String {
    let size = match counter.size {
        Size::Leader | Size::Headquarters => "",
        Size::Company => " company",
        Size::Battalion => " battalion",
        Size::Regiment => " regiment",
        Size::Brigade => " brigade",
    };
    let kind = match counter.kind {
        Kind::Infantry => "infantry",
        Kind::MotInfantry => "motorized infantry",
        Kind::Tank => "tank",
        Kind::Recon => "reconnaissance",
        Kind::Engineer => "engineer",
        Kind::AntiTank => "anti-tank",
        Kind::MachineGun => "machine-gun",
        Kind::Cavalry => "cavalry",
        Kind::Parachute => "parachute",
        Kind::Artillery => "artillery",
        Kind::Headquarters => "headquarters",
        Kind::Leader => "leader",
    };
    format!("{kind}{size}")
}

/// A step of the sequence, in a few words.
pub fn step_name(step: Step) -> &'static str {
    match step {
        Step::SetUp => "Drop zones",
        Step::Replacements => "Replacements",
        Step::Salvos => "Morning salvos",
        Step::Leaders => "Leaders and headquarters",
        Step::Supply => "Supply",
        Step::Resupply => "Resupply",
        Step::Bridgeheads => "Bridgeheads",
        Step::Engineering => "Engineering",
        Step::Arrivals => "Reinforcements",
        Step::Movement => "Movement",
        Step::Infiltration => "Infiltration",
        Step::Overstack => "Stacking",
        Step::Recombine => "Recombination",
        Step::Drops => "Parachute drops",
        Step::Bombardment => "Bombardment",
        Step::Combat => "Combat",
        Step::Breakthrough => "Breakthrough",
        Step::Recovery => "Recovery",
        Step::Over => "The game is over",
    }
}

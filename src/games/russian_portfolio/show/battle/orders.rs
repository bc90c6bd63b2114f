//! Orders of combat in words: what they say, by which rule they are given, what they name.

use crate::{
    combat::{Attack, BattleOrder, Stage},
    game::Game,
    nouns::{Hex, Unit},
    rules::combat::fight::is_emptied,
    state::Position,
    words::{hex_name, targets_name, unit_name},
};
use kit::say::{count_of, join};

fn attack_name(game: &Game, p: &Position, nth: u8) -> String {
    match p.fighting.plan.get(usize::from(nth)) {
        Some(attack) => format!("the attack on {}", target_name(game, p, attack)),
        None => "the attack".to_owned(),
    }
}

/// The target of an attack; where another attack has the same, with the hexes it comes from: `Brest, from T3`.
pub fn target_name(game: &Game, p: &Position, attack: &Attack) -> String {
    let name = targets_name(game, attack.targets);
    if p.fighting.plan.iter().filter(|other| other.targets == attack.targets).count() < 2 {
        return name;
    }
    let mut from: Vec<Hex> = attack.units.iter().filter_map(|unit| p.at.of(unit)).collect();
    from.sort_unstable();
    from.dedup();
    let from: Vec<String> = from.into_iter().map(|hex| hex_name(game, hex).to_owned()).collect();
    format!("{name}, from {}", join(&from))
}

/// An order in words.
pub fn text(game: &Game, p: &Position, o: &BattleOrder) -> String {
    let (unit, hex) = (|unit: Unit| unit_name(game, unit), |hex: Hex| hex_name(game, hex));
    let attack = |nth: u8| attack_name(game, p, nth);
    match *o {
        BattleOrder::Begin { unit: who, target } => format!("{} attacks {}", unit(who), hex(target)),
        BattleOrder::Join { unit: who, attack: nth } => format!("{} joins {}", unit(who), attack(nth)),
        BattleOrder::AlsoOn { attack: nth, target } => format!("Widen {} to {}", attack(nth), hex(target)),
        BattleOrder::Withdraw { unit: who } => format!("{} stays out of its attack", unit(who)),
        BattleOrder::Amphibious { attack: nth, on: true } => format!("Amphibious tanks in {}", attack(nth)),
        BattleOrder::Amphibious { attack: nth, on: false } => {
            format!("No amphibious tanks in {}", attack(nth))
        }
        BattleOrder::Hold { unit: who, on: true } => format!("No retreat for {}", unit(who)),
        BattleOrder::Hold { unit: who, on: false } => format!("{} may retreat", unit(who)),
        BattleOrder::Slip { unit: who, hexes } => {
            format!("{} retreats {} before the next attack", unit(who), hexes_text(hexes))
        }
        BattleOrder::Stay { phase: false } => "No unit retreats before this attack".to_owned(),
        BattleOrder::Stay { phase: true } => "No unit retreats before any attack of this phase".to_owned(),
        BattleOrder::Resolve { attack: nth } => {
            let Some(attack) = p.fighting.plan.get(usize::from(nth)) else { return "Attack".to_owned() };
            let verb = if is_emptied(p, attack) { "Follow into" } else { "Attack" };
            format!("{verb} {}", target_name(game, p, attack))
        }
        BattleOrder::Cancel { attack: nth } => format!("Call off {}", attack(nth)),
        BattleOrder::Exchange { on: true } => "Order an exchange".to_owned(),
        BattleOrder::Exchange { on: false } => "No exchange: the defenders retreat".to_owned(),
        BattleOrder::Decline => "Decline the exchange and retreat".to_owned(),
        BattleOrder::Lose { unit: who } => format!("{} is lost", unit(who)),
        BattleOrder::Leave { unit: who } => format!("{} retreats of its own will", unit(who)),
        BattleOrder::First { unit: who } => format!("{} retreats first", unit(who)),
        BattleOrder::Hexes { hexes } => match p.fighting.runner.as_ref() {
            Some(runner) => format!("{} retreats {}", unit(runner.unit), hexes_text(hexes)),
            None => format!("Retreat {}", hexes_text(hexes)),
        },
        BattleOrder::Retreat { to } => match p.fighting.runner.as_ref() {
            Some(runner) => format!("{} retreats to {}", unit(runner.unit), hex(to)),
            None => format!("Retreat to {}", hex(to)),
        },
        BattleOrder::Advance { unit: who, to } => format!("{} advances to {}", unit(who), hex(to)),
        BattleOrder::Enough => match p.fighting.fight.as_ref().and_then(|fight| fight.mover.as_ref()) {
            Some(mover) => format!("{} goes no farther", unit(mover.unit)),
            None => enough(p).to_owned(),
        },
    }
}

fn hexes_text(hexes: u8) -> String {
    count_of(hexes, "hex", "hexes")
}

/// What it means that nothing more is said.
fn enough(p: &Position) -> &'static str {
    match p.fighting.fight.as_ref().map(|fight| fight.stage) {
        None if p.fighting.plan.iter().any(|attack| attack.bonus) => "Make these attacks",
        None if p.fighting.plan.iter().any(|attack| attack.units.meets(p.fighting.entitled)) => {
            "Go on with this"
        }
        None if !p.fighting.entitled.meets(p.attacked) => "Attack nothing else",
        None => "No second attack",
        Some(Stage::Swap) => "No exchange",
        Some(Stage::Name) => "No more is named",
        Some(Stage::Pay) => "No more is lost",
        Some(Stage::Announce) => "No unit retreats",
        Some(Stage::Retreat | Stage::Withdraw) => "Nobody else retreats",
        Some(Stage::Advance) => "End the advance",
    }
}

/// The rule by which an order is given.
pub fn rule(o: &BattleOrder) -> &'static str {
    match o {
        BattleOrder::Begin { .. } | BattleOrder::Join { .. } | BattleOrder::Withdraw { .. } => "RP-CMB-02",
        BattleOrder::AlsoOn { .. } => "RP-CMB-03a",
        BattleOrder::Amphibious { .. } => "RP-FST-02",
        BattleOrder::Hold { .. } => "RP-CMB-08",
        BattleOrder::Slip { .. } | BattleOrder::Stay { .. } => "RP-RET-08",
        BattleOrder::Resolve { .. } => "RP-CMB-13",
        BattleOrder::Cancel { .. } => "RP-CMB-06",
        BattleOrder::Exchange { .. } => "RP-RES-09",
        BattleOrder::Decline => "RP-RES-05",
        BattleOrder::Lose { .. } => "RP-RES-04",
        BattleOrder::Leave { .. } => "RP-RET-02",
        BattleOrder::First { .. } => "RP-RET-09",
        BattleOrder::Hexes { .. } => "RP-RET-11",
        BattleOrder::Retreat { .. } => "RP-RET-01",
        BattleOrder::Advance { .. } => "RP-ADV-01",
        BattleOrder::Enough => "RP-SEQ-07",
    }
}

/// Who and where an order names.
pub fn named(o: &BattleOrder) -> (Option<Unit>, Option<Hex>) {
    match *o {
        BattleOrder::Begin { unit, target: hex } | BattleOrder::Advance { unit, to: hex } => {
            (Some(unit), Some(hex))
        }
        BattleOrder::AlsoOn { target: hex, .. } | BattleOrder::Retreat { to: hex } => (None, Some(hex)),
        BattleOrder::Join { unit, .. }
        | BattleOrder::Withdraw { unit }
        | BattleOrder::Hold { unit, .. }
        | BattleOrder::Slip { unit, .. }
        | BattleOrder::Lose { unit }
        | BattleOrder::Leave { unit }
        | BattleOrder::First { unit } => (Some(unit), None),
        BattleOrder::Amphibious { .. }
        | BattleOrder::Stay { .. }
        | BattleOrder::Resolve { .. }
        | BattleOrder::Cancel { .. }
        | BattleOrder::Exchange { .. }
        | BattleOrder::Decline
        | BattleOrder::Hexes { .. }
        | BattleOrder::Enough => (None, None),
    }
}

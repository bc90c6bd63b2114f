//! What a side may have overlooked before it ends a step.

use super::{ahead::Ahead, choices, log, refusals};
use crate::{
    game::Game,
    nouns::{AXIS, Status, Step, Unit, UnitSet},
    rules::{combat, logistics, movement, victory},
    state::Position,
    words::{set_name, unit_name},
};
use engine::{
    base::side::Side,
    contract::rules::Rules,
    show::overlay::{AuditLine, AuditWeight},
};
use kit::{
    overlay::audited,
    say::{count, count_of},
};

fn line(topic: &str, weight: AuditWeight, text: String, units: UnitSet, rule: &str) -> AuditLine {
    audited(topic, weight, text, units.iter().map(|unit| unit.0), rule)
}

/// Who will be out of supply when it is determined, and which victory cities will not count: Dispersed enemies have recovered
/// then, and their zones cut lines again (RP-STA-05, RP-SEQ-03).
fn supply_ahead(game: &Game, p: &Position, side: Side) -> Vec<AuditLine> {
    let ahead = Ahead::of(game, p, side);
    let mut all = Vec::new();
    let (lasting, fresh) = (ahead.lasting(), ahead.fresh());
    if !lasting.is_empty() {
        let text = format!("Out of supply as it stands: {}", set_name(game, lasting));
        all.push(line("Supply", AuditWeight::Risk, text, lasting, "RP-SUP-01"));
    }
    if !fresh.is_empty() {
        let text =
            format!("Will be out of supply as it stands: {}. {}", set_name(game, fresh), ahead.reason(game));
        all.push(line("Supply", AuditWeight::Risk, text, fresh, "RP-STA-05"));
    }
    let (worth, held) = (victory::worth(game, &ahead.then), victory::held(game, &ahead.then));
    if side == AXIS && held > worth {
        let text =
            format!("Victory cities worth {} will be cut off as it stands", count(held - worth, "point"));
        all.push(line("Victory", AuditWeight::Risk, text, UnitSet::NONE, "RP-VIC-02"));
    }
    all
}

/// What is still open, or will go badly.
pub fn lines(game: &Game, p: &Position) -> Vec<AuditLine> {
    let mut all = Vec::new();
    match p.step {
        Step::Move(side) => {
            let idle: UnitSet =
                p.at.of_side(side)
                    .map(|(unit, _)| unit)
                    .filter(|unit| movement::may_move(game, p, side, *unit).is_ok())
                    .collect();
            if !idle.is_empty() {
                let text = format!("Not moved: {}", set_name(game, idle));
                all.push(line("Movement", AuditWeight::Open, text, idle, "RP-MOV-01"));
            }
            all.extend(supply_ahead(game, p, side));
        }
        Step::Plan(side) => {
            let able = combat::able(game, p);
            if !able.is_empty() {
                let text = format!("Could attack and does not: {}", set_name(game, able));
                all.push(line("Attacks", AuditWeight::Open, text, able, "RP-CMB-02"));
            }
            if let Err(refusal) = combat::may_be_done(game, p) {
                let said = refusals::explain(game, p, &refusal);
                let rule = said.rules.first().cloned().unwrap_or_default();
                let subject = said.at.clone();
                all.push(AuditLine {
                    subject,
                    ..line("Compelled attacks", AuditWeight::Risk, said.sentence, UnitSet::NONE, &rule)
                });
            }
            all.extend(supply_ahead(game, p, side));
        }
        Step::Base(side) => {
            let mut orders = Vec::new();
            game.legal_orders(p, &mut orders);
            if choices::may_ride(&orders) {
                let text = choices::by_rail(game, p, side, &orders).trim_end_matches('.').to_owned();
                all.push(line("Rail", AuditWeight::Open, text, UnitSet::NONE, "RP-STR-04"));
            }
            let store = p.base.store(side);
            if store.infantry + store.armour > 0 && !logistics::replacements::is_banned(game, p) {
                let text = format!("Saved: {}", log::store(store.infantry, store.armour));
                all.push(line("Replacements", AuditWeight::Note, text, UnitSet::NONE, "RP-REP-02"));
            }
        }
        Step::Stand(side) => {
            let shaken = |unit: &Unit| p.status[*unit] == Status::Dispersed;
            let hexes = p.fighting.plan.iter().flat_map(|attack| attack.targets);
            let units: UnitSet = hexes.flat_map(|hex| p.at.units(hex)).filter(shaken).collect();
            let attacks = p.fighting.plan.len();
            let text = format!("{} on your units", count_of(attacks, "attack", "attacks"));
            all.push(line("Attacks", AuditWeight::Note, text, UnitSet::NONE, "RP-CMB-08"));
            if let Some(unit) = units.first().filter(|unit| unit.side() != side) {
                let text =
                    format!("{} and others are Dispersed and read one column worse", unit_name(game, unit));
                all.push(line("Attacks", AuditWeight::Note, text, units, "RP-CMB-14"));
            }
        }
        Step::SetUp(_)
        | Step::EndOffer(_)
        | Step::Siberia(_)
        | Step::Attack(_)
        | Step::Isolation(_)
        | Step::Over => {}
    }
    all
}

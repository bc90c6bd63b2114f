//! The line of odds: strengths, ratio, every shift with its rule, the column (RPX-210 to RPX-219).

use super::{armour, morale, strength};
use crate::{
    battle::{Odds, Shift, Why},
    data::results::{AttackOption, DefenceOption, Row},
    game::Game,
    nouns::*,
    state::Position,
};
use std::collections::BTreeSet;

/// A combat whose units, picks, levels and support are settled.
#[derive(Debug, Clone)]
pub struct Fight<'a> {
    /// Who attacks.
    pub attackers: &'a [Unit],
    /// Who defends, and whether his morale failed him.
    pub defenders: &'a [(Unit, bool)],
    /// The hex that is attacked.
    pub target: Hex,
    /// What both sides picked.
    pub options: (AttackOption, DefenceOption),
    /// The morale levels that both sides picked.
    pub levels: [u8; 2],
    /// Artillery support of both sides, within its limits (RPX-171, RPX-175).
    pub support: [u32; 2],
    /// Whether the defenders are surprised (RPX-180).
    pub surprise: bool,
    /// Leaders whose rolls succeeded, of both sides (RPX-215).
    pub leaders: [bool; 2],
}

/// The odds of a combat.
pub fn of(game: &Game, p: &Position, fight: &Fight<'_>) -> Odds {
    let attackers: Vec<(Unit, bool)> = fight.attackers.iter().map(|unit| (*unit, false)).collect();
    let [armor, _] = armour::best(game, p, &attackers);
    let against = armour::best(game, p, fight.defenders);
    let halved = armour::halves(armor, against[1]);
    let strength = |unit: &Unit| (*unit, strength::attack(game, p, *unit, fight.target, halved));
    let ours: Vec<(Unit, u8)> = fight.attackers.iter().map(strength).collect();
    let attack: u32 = ours.iter().map(|one| u32::from(one.1)).sum();
    let strength = |(unit, failed): &(Unit, bool)| (*unit, strength::defence(game, p, *unit, *failed));
    let units = ours.into_iter().chain(fight.defenders.iter().map(strength)).collect();
    let defence = strength::together(game, p, fight.target, fight.defenders);
    // None of the surprised (RPX-180).
    let support = [fight.support[0], if fight.surprise { 0 } else { fight.support[1] }];
    let raw = game.results.rung(attack + support[0], defence + support[1]);
    let mut shifts = shifts(game, p, fight, armour::shift(armor, against));
    shifts.retain(|shift| shift.by != 0);
    let rung = game.results.shifted(raw, shifts.iter().map(|shift| shift.by).sum());
    let row = row(game, p, fight.target);
    let column = game.results.column(rung, row);
    let (attack, defence) = ([attack, support[0]], [defence, support[1]]);
    Odds { units, attack, defence, raw, shifts, rung, row, column }
}

/// The row of the header for a hex that is attacked now (RPX-219).
pub fn row(game: &Game, p: &Position, target: Hex) -> Row {
    Row::of(game.map.terrain(target), game.is_night(p))
}

fn shifts(game: &Game, p: &Position, fight: &Fight<'_>, armour: i16) -> Vec<Shift> {
    let from: HexSet = fight.attackers.iter().filter_map(|unit| p.at.of(*unit)).collect();
    let [ours, theirs] = fight.leaders.map(i16::from);
    let [attacking, defending] = armour::massed_steps(game, p, fight.attackers, fight.defenders);
    let engineers = is_storming(game, p, fight.attackers.iter().copied().collect(), fight.target);
    [
        (Why::Options, game.results.cell(fight.options.0, fight.options.1).odds_shift),
        (Why::Surprise, i16::from(fight.surprise)),
        (Why::Morale, morale::shift(fight.levels[0], fight.levels[1])),
        (Why::Armour, armour),
        (Why::MassedArmour, i16::from(armour::is_massed(attacking, defending))),
        (Why::Leader, ours),
        (Why::DefendingLeader, -theirs),
        (Why::Regiments, regiments(game, p, fight)),
        (Why::DefendingRegiment, -i16::from(sisters(game, p, fight))),
        (Why::MixedDivisions, -i16::from(divisions(game, fight) > 1)),
        (Why::FourHexes, i16::from((from - HexSet::only(fight.target)).len() >= 4)),
        (Why::Engineers, i16::from(engineers)),
    ]
    .map(|(why, by)| Shift { why, by })
    .to_vec()
}

/// Units of a regiment on the map.
fn regiment(game: &Game, p: &Position, side: Side, name: &str) -> Vec<Unit> {
    let of = |unit: &Unit| game.counter(*unit).regiment == name && p.at.of(*unit).is_some();
    units_of(side).filter(of).collect()
}

/// German regiments that stand around the defenders with all their units in play, two at least and none demoralized, one of them
/// attacking: two count at most (RPX-216).
fn regiments(game: &Game, p: &Position, fight: &Fight<'_>) -> i16 {
    let german = fight.attackers.iter().filter(|unit| unit.side() == GERMAN);
    let names: BTreeSet<&str> =
        german.map(|unit| game.counter(*unit).regiment.as_str()).filter(|name| !name.is_empty()).collect();
    let whole = |name: &&&str| {
        let all = regiment(game, p, GERMAN, name);
        let near = |unit: &Unit| p.at.of(*unit).is_some_and(|at| game.map.distance(at, fight.target) == 1);
        all.len() > 1 && all.iter().all(|unit| near(unit) && p.man(*unit).nerve != Nerve::Demoralized)
    };
    names.iter().filter(whole).count().min(2) as i16
}

/// Whether a steady defender has a steady sister of his German regiment with him or next to him (RPX-216).
fn sisters(game: &Game, p: &Position, fight: &Fight<'_>) -> bool {
    let steady = |unit: Unit| p.man(unit).nerve != Nerve::Demoralized;
    fight.defenders.iter().map(|(unit, _)| *unit).any(|unit| {
        let name = &game.counter(unit).regiment;
        let near = |other: Unit| p.at.of(other).is_some_and(|at| game.map.distance(at, fight.target) <= 1);
        let german = unit.side() == GERMAN && !name.is_empty() && steady(unit);
        german
            && regiment(game, p, GERMAN, name)
                .into_iter()
                .any(|other| other != unit && near(other) && steady(other))
    })
}

/// How many Soviet rifle divisions attack (RPX-217).
fn divisions(game: &Game, fight: &Fight<'_>) -> usize {
    let rifle = fight.attackers.iter().map(|unit| game.counter(*unit)).filter(|counter| counter.is_rifle());
    rifle.filter_map(|counter| counter.division).collect::<BTreeSet<Division>>().len()
}

/// Whether engineers attack a town or city from every hex (RPX-218).
pub fn is_storming(game: &Game, p: &Position, attackers: UnitSet, target: Hex) -> bool {
    let is_engineer = |unit: &Unit| game.counter(*unit).kind == Kind::Engineer && game.attack(p, *unit) > 0;
    let hexes = |units: &mut dyn Iterator<Item = Unit>| -> HexSet {
        units.filter_map(|unit| p.at.of(unit)).collect()
    };
    let from = hexes(&mut attackers.iter());
    game.map.terrain(target).is_built()
        && !from.is_empty()
        && hexes(&mut attackers.iter().filter(is_engineer)) == from
}

//! Numbers that hang on unknown units: the least and the most they can come to.
//!
//! An unknown unit is one of the unseen counters (BF-EXP-01), so of the Weak ones among them no more than there are.

use super::log as chronicle;
use crate::{
    event::FireTerm,
    game::Game,
    ids::{SpaceId, UnitId, UnitSet},
    rules::{combat::Fire, draws},
    state::Open,
};
use engine::show::line::Term;

/// `1`, or `0 to 2`.
pub fn text(low: impl Into<i64>, high: impl Into<i64>) -> String {
    let (low, high): (i64, i64) = (low.into(), high.into());
    if low == high { high.to_string() } else { format!("{low} to {high}") }
}

/// Least and most factors of some units.
pub fn factors(g: &Game, o: &Open, units: UnitSet) -> (u8, u8) {
    let sum = |o: &Open| units.into_iter().map(|u| g.estimate(o, u)).sum();
    let [low, high] = cases(g, o, units);
    (sum(&low), sum(&high))
}

/// The same picture with the unknown units among some turned up: as Weak, and as Strong, as they can be.
pub fn cases(g: &Game, o: &Open, units: UnitSet) -> [Open; 2] {
    let unknown: Vec<UnitId> = units.into_iter().filter(|u| g.factor(o, *u).is_none()).collect();
    let unseen = draws::unseen(g, o);
    // Each type has counters of its own (BF-REP-14).
    let of_type = |tank: bool| if tank { unseen.and(g.board.tanks) } else { unseen.without(g.board.tanks) };
    let with = |weak_first: bool| {
        let mut open = o.clone();
        let mut turned = [0; 2];
        for unit in &unknown {
            let tank = o.is_tank(*unit);
            let all = if g.edition.has_types { of_type(tank) } else { unseen };
            let (weak, strong) = (all.and(g.board.weak), all.without(g.board.weak));
            let (first, rest) = if weak_first { (weak, strong) } else { (strong, weak) };
            let n = &mut turned[usize::from(tank)];
            let set = if *n < first.len() { first } else { rest };
            *n += 1;
            // The face of any counter of that strength will do.
            open.face[unit.slot()] = set.iter().next().map_or(0, |c| c.0 + 1);
        }
        open
    };
    [with(true), with(false)]
}

/// The terms of a sum in two cases as one list, each with its range.
pub fn terms(g: &Game, o: &Open, low: &[FireTerm], high: &[FireTerm]) -> Vec<Term> {
    let same = |a: &FireTerm, b: &FireTerm| key(*a) == key(*b);
    let mut all: Vec<FireTerm> = high.to_vec();
    for (i, term) in low.iter().enumerate() {
        if !high.iter().any(|t| same(t, term)) {
            let before = low[..i].iter().rev().find_map(|b| all.iter().position(|t| same(t, b)));
            all.insert(before.map_or(0, |at| at + 1), *term);
        }
    }
    let value = |list: &[FireTerm], term: &FireTerm| {
        let found = list.iter().find(|t| same(t, term));
        found.map_or_else(|| "0".to_owned(), |t| chronicle::term(g, o, *t).value)
    };
    all.iter()
        .map(|term| {
            let (least, most) = (value(low, term), value(high, term));
            let range = if least == most { most } else { format!("{least} to {most}") };
            Term { value: range, ..chronicle::term(g, o, *term) }
        })
        .collect()
}

/// What a term is about, whatever it comes to.
fn key(term: FireTerm) -> (std::mem::Discriminant<FireTerm>, Option<SpaceId>) {
    let from = match term {
        FireTerm::Link { from, .. }
        | FireTerm::WeatherOnLink { from }
        | FireTerm::GroupOutOfSupply { from }
        | FireTerm::LinkFloor { from, .. } => Some(from),
        FireTerm::AirPlus
        | FireTerm::FirstTurn
        | FireTerm::TargetCutOff
        | FireTerm::Absorbed { .. }
        | FireTerm::Defenders { .. }
        | FireTerm::Doubled { .. }
        | FireTerm::DefendersOutOfSupply
        | FireTerm::Fortress { .. }
        | FireTerm::AirMinus
        | FireTerm::AttackersOutOfSupply => None,
    };
    (std::mem::discriminant(&term), from)
}

/// Terms of the attacker, absorption last, and of the defender.
pub fn halves(fire: &Fire) -> (&[FireTerm], &[FireTerm]) {
    let absorbed = fire.terms.iter().position(|t| matches!(t, FireTerm::Absorbed { .. }));
    fire.terms.split_at(absorbed.map_or(0, |i| i + 1))
}

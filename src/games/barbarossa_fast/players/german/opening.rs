//! Set-up and the choices at the start of a turn.

use super::{orders::Orders, reason::Why, scout::Scout};
use crate::games::barbarossa_fast::{
    data::board::German,
    ids::{UnitId, UnitSet},
    nouns::Group,
    order::Order,
    refusal::Owed,
    rules::reinforcements,
};

/// Units of Army Group Centre that start in the northern base, best first; a panzer group in place of the corps it absorbs.
const NORTHERN_WING: [&str; 3] = ["pz39", "pz57", "pz47"];
/// Corps given away when the plan asks for it, by the group that gives.
const GIVEN: [[&str; 3]; 3] = [["pz41", "pz56", "pz40"], ["pz46", "pz24", "pz47"], ["pz14", "pz3", "pz48"]];

/// German set-up: what the plan owes, then the northern wing.
pub fn set_up(s: &Scout<'_>, to: &mut Orders<'_>) {
    let b = &s.g.board;
    for (from, group) in s.o.owed.into_iter().flatten() {
        let corps = GIVEN[from.index()].iter().filter_map(|id| b.german_unit(id)).filter(|u| b.corps.has(*u));
        let mut others = b.corps.into_iter();
        let owns = |u: &UnitId| s.g.group(to.open(), *u) == from && to.open().space(*u).is_some();
        let unit = corps.clone().find(owns).or_else(|| others.find(owns));
        if let Some(unit) = unit {
            to.give(Order::Transfer { unit, group }, vec![Why::Transfer { unit, group, by_plan: true }]);
        }
    }
    let base = b.base_of[Group::N.index()];
    let links = s.adj[base.index()].len() as u8;
    let or_its_group = |id: &&str| {
        let absorbs = |u: &German| u.absorbs.as_deref() == Some(*id);
        b.german_unit(id).or_else(|| b.german.iter().position(absorbs).map(|i| UnitId(i as u8)))
    };
    for unit in NORTHERN_WING.iter().filter_map(or_its_group) {
        to.give(Order::Place { unit, base }, vec![Why::Base { unit, base, links }]);
    }
    to.end(Order::EndStep, Vec::new());
}

/// Choices of Step 1.
pub fn turn_start(s: &Scout<'_>, to: &mut Orders<'_>) {
    match reinforcements::owed(s.g, s.o) {
        Some(Owed::Corps40) => {
            let worth = |group: Group| -> f32 {
                let at = s.g.board.base_of[group.index()];
                (0..s.n_cities).map(|i| s.near[1][at.index()][i] * s.points(i)).sum()
            };
            let groups = reinforcements::choices40(s.g, s.o);
            if let Some(group) = groups.into_iter().max_by(|a, b| worth(*a).total_cmp(&worth(*b))) {
                to.end(Order::Assign40 { group }, vec![Why::Corps40 { group }]);
            }
        }
        Some(Owed::Loan | Owed::PlanTransfer { .. }) | None => loan(s, to),
    }
}

/// Army Group Centre borrows a fleet if it has far more to attack with than the lender.
fn loan(s: &Scout<'_>, to: &mut Orders<'_>) {
    let mut factors = [0i32; 3];
    for (u, at) in s.o.on_map(UnitSet::GERMAN) {
        factors[s.sector(at).index()] += s.factor(u);
    }
    let lender = reinforcements::spaces_of_loan(s.g, s.o)
        .min_by_key(|f| (factors[s.o.fleets[f.index()].sector.index()], f.0));
    if let Some(fleet) = lender {
        let theirs = factors[s.o.fleets[fleet.index()].sector.index()];
        if factors[Group::C.index()] > 2 * theirs {
            return to.end(Order::Borrow { fleet }, vec![Why::Loan { fleet }]);
        }
    }
    to.end(Order::KeepFleets, vec![Why::NoLoan]);
}

//! Set-up and the choices at the start of a turn.

use super::{Why, orders::Orders, scout::Scout};
use crate::{
    data::board::German,
    ids::{FleetId, GERMAN_UNITS, UnitId},
    nouns::Group,
    order::Order,
    rules::reinforcements,
};

/// Units of Army Group Centre that start in the northern base, best first; a panzer group in place of the corps it absorbs.
const NORTHERN_WING: [&str; 3] = ["pz39", "pz57", "pz47"];
/// Corps given away when the plan asks for it, by the group that gives, the readiest first; of others the one nearest to the base
/// of the group that gets it.
const GIVEN: [[&str; 3]; 3] = [["pz41", "pz56", "pz40"], ["pz46", "pz24", "pz47"], ["pz14", "pz3", "pz48"]];

/// German set-up: what the plan owes, then the northern wing.
pub fn set_up(s: &Scout<'_>, to: &mut Orders<'_>) {
    let b = &s.g.board;
    for (from, group) in s.o.owed.into_iter().flatten() {
        let asked = |u: UnitId| {
            let nth = GIVEN[from.index()].iter().position(|id| b.german_unit(id) == Some(u));
            let links = to.open().space(u).map(|at| b.dist[b.base_of[group.index()].index()][at.index()]);
            (nth.unwrap_or(usize::MAX), links, u)
        };
        let owns = |u: &UnitId| s.g.group(to.open(), *u) == from && to.open().space(*u).is_some();
        let unit = b.corps.into_iter().filter(owns).min_by_key(|u| asked(*u));
        if let Some(unit) = unit {
            to.give(Order::Transfer { unit, group }, [Why::Transfer { unit, group, by_plan: true }]);
        }
    }
    let base = b.base_of[Group::N.index()];
    let links = s.adj(base).len() as u8;
    let or_its_group = |id: &&str| {
        let absorbs = |u: &German| u.absorbs.as_deref() == Some(*id);
        b.german_unit(id).or_else(|| b.german.iter().position(absorbs).map(|i| UnitId(i as u8)))
    };
    for unit in NORTHERN_WING.iter().filter_map(or_its_group) {
        to.give(Order::Place { unit, base }, [Why::Base { unit, base, links }]);
    }
    to.end(Order::EndStep, []);
}

/// Choices of Step 1.
pub fn turn_start(s: &Scout<'_>, to: &mut Orders<'_>) {
    match reinforcements::owed(s.g, s.o) {
        Some(reinforcements::Owed::Corps40) => {
            let worth = |group: Group| -> f32 {
                let at = s.g.board.base_of[group.index()];
                (0..s.n_cities).map(|i| s.sway(1, at).near[i] * s.points(i)).sum()
            };
            let groups = reinforcements::choices40(s.g, s.o);
            if let Some(group) = groups.into_iter().max_by(|a, b| worth(*a).total_cmp(&worth(*b))) {
                to.end(Order::Assign40 { group }, [Why::Corps40 { group }]);
            }
        }
        Some(reinforcements::Owed::Loan) | None => loan(s, to),
    }
}

/// Factors in the sectors of Centre and of the lender of a fleet.
fn factors(s: &Scout<'_>, fleet: FleetId) -> (i32, i32) {
    let mut factors = [0i32; 3];
    for (u, at) in s.o.on_map(GERMAN_UNITS) {
        factors[s.sector(at).index()] += s.factor(u);
    }
    (factors[Group::C.index()], factors[s.o.fleets[fleet.index()].sector.index()])
}

/// Whether Army Group Centre has far more to attack with than the lender of a fleet.
pub fn loan_pays(s: &Scout<'_>, fleet: FleetId) -> bool {
    let (own, theirs) = factors(s, fleet);
    own > 2 * theirs
}

/// Army Group Centre borrows a fleet of the group that has least to attack with, if that pays.
fn loan(s: &Scout<'_>, to: &mut Orders<'_>) {
    let lender = reinforcements::spaces_of_loan(s.g, s.o).min_by_key(|f| (factors(s, *f).1, f.0));
    if let Some(fleet) = lender.filter(|fleet| loan_pays(s, *fleet)) {
        let (own, theirs) = factors(s, fleet);
        let why = Why::Loan { fleet, own: own as u8, theirs: theirs as u8 };
        return to.end(Order::Borrow { fleet }, [why]);
    }
    to.end(Order::KeepFleets, [Why::NoLoan]);
}

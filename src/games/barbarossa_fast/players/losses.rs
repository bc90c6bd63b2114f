//! Who takes a hit where no way to place all of them is found: the unit that is worth least.

use crate::{game::Game, ids::UnitId, rules::combat, state::Open};

/// The cheapest unit that may take the next hit: one that comes back before one that is lost for good, Disrupted before fit,
/// fewer factors before more.
pub fn cheapest(g: &Game, o: &Open) -> Option<UnitId> {
    let able = combat::suffering(o).0.into_iter().filter(|u| combat::check_hit(g, o, *u).is_ok());
    able.min_by_key(|u| (g.is_lost_for_good(o, *u), g.estimate(o, *u), !o.is_disrupted(*u), *u))
}

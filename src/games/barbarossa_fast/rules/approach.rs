//! How far units move before they attack.
//!
//! Rules: BF-MOV-01 to -03. Rulings: R01, R02, R24, R107. Units: links.

use crate::{
    game::Game,
    ids::UnitId,
    options::AttackMove,
    state::{Open, flag},
};

/// Approach allowance of panzer corps this turn (BF-MOV-02, BF-WX-08, R24).
pub fn panzer_allowance(g: &Game, o: &Open) -> u8 {
    if g.is_first_snow_or_mud(o) { 1 } else { 2 }
}

/// Links a unit may have moved when it attacks (BF-MOV-01, -02, R01).
pub fn approach_allowance(g: &Game, o: &Open, unit: UnitId) -> u8 {
    approach_of(g, g.mobile.has(unit), panzer_allowance(g, o))
}

/// The same for units that approach or not, where panzer corps move so far.
pub fn approach_of(g: &Game, mobile: bool, panzers: u8) -> u8 {
    match (g.conduct.attack_move, mobile) {
        (AttackMove::PanzersApproach | AttackMove::Allowance, true) => panzers,
        (AttackMove::Allowance, false) => 1,
        (AttackMove::LinkCounts, true) => panzers - 1,
        (AttackMove::PanzersApproach | AttackMove::LinkCounts, false) => 0,
    }
}

/// Whether a unit may attack from where it stands, as far as it has moved (R01, R02).
#[inline]
pub fn may_still_attack(g: &Game, o: &Open, unit: UnitId) -> bool {
    let moved = o.links_moved(unit);
    !o.has(unit, flag::BONUS) && (moved == 0 || moved <= approach_allowance(g, o, unit))
}

//! One battle fought out on a copy, with all faces known and no die left: what one case of a forecast comes to.
//!
//! The sums, thresholds and fates are those of `combat`. Choices: Soviet losses by the procedure (`soviet::losses`), German
//! losses as the builder suggests them (`german::wanted`); a unit that may stay stays, except a Soviet one that the
//! procedure pulls back. Only the first leg of a Blitzkrieg is fought.

use crate::{
    game::Game,
    ids::{GERMAN_UNITS, UnitId, UnitSet},
    nouns::Stage,
    players::{
        german,
        soviet::{
            self,
            losses::{self, Ties},
        },
    },
    rules::{apply::apply, combat, retreat},
    state::Open,
};

/// How a battle ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Result {
    /// No defender is left and an attacker may move in.
    pub taken: bool,
    /// It is taken only because a defender that could stay goes.
    pub given_up: bool,
    /// Hits that count against the attackers.
    pub on_attackers: u8,
    /// Hits that count against the defenders.
    pub on_defenders: u8,
    /// Attackers eliminated.
    pub attackers_lost: u8,
    /// Defenders eliminated.
    pub defenders_lost: u8,
}

impl Result {
    /// In the order of the measures.
    pub fn values(self) -> [u8; 4] {
        [self.on_attackers, self.defenders_lost, self.attackers_lost, self.on_defenders]
    }
}

/// Fights a committed battle in which everybody is face up and the air effect, if there is one, is chosen.
///
/// `starving` are the units out of supply, if that is known already.
pub fn fight(g: &Game, o: &mut Open, starving: Option<UnitSet>) -> Result {
    let mut r = Result::default();
    if o.battle.defenders.is_empty() {
        r.taken = combat::may_anyone_advance(g, o);
        return r;
    }
    if matches!(o.battle.stage, Stage::None | Stage::Seen | Stage::AirEffect) {
        let fire = match starving {
            Some(units) => combat::compute_fire_with(g, o, units),
            None => combat::compute_fire(g, o),
        };
        (o.battle.to_attackers, o.battle.to_defenders) = (fire.defence, fire.net);
        o.battle.stage = Stage::AttackerHits;
    }
    let (attackers, defenders) = (o.battle.attackers, o.battle.defenders);
    (r.on_attackers, r.on_defenders) = (o.battle.to_attackers, o.battle.to_defenders);
    place_hits(g, o);
    combat::attacker_results(g, o, |o| o, |o, e| apply(g, o, None, &e));
    place_hits(g, o);
    combat::defender_results(g, o, |o| o, |o, e| apply(g, o, None, &e));
    r.attackers_lost = (attackers.len() - o.battle.attackers.len()) as u8;
    r.defenders_lost = (defenders.len() - o.battle.defenders.len()) as u8;
    if combat::may_anyone_advance(g, o) {
        r.taken = is_cleared(g, o, |u| !u.is_german() && soviet::leaves(g, o, u));
        r.given_up = r.taken && !is_cleared(g, o, |_| false);
    }
    r
}

/// Places the hits of the stage as they are proposed.
fn place_hits(g: &Game, o: &mut Open) {
    let (units, hits) = combat::suffering(o);
    if hits == 0 || units.is_empty() {
        return;
    }
    if units.and(GERMAN_UNITS).is_empty() {
        for (unit, n) in losses::propose(g, o, Ties::Listed).hits {
            o.hits[unit] = n;
        }
    } else {
        for (unit, n) in german::wanted(g, o) {
            o.hits[unit] += n;
        }
    }
}

/// Whether every defender that is left goes: those that must, and those that leave of their own will.
fn is_cleared(g: &Game, o: &Open, leaves: impl Fn(UnitId) -> bool) -> bool {
    let left = o.battle.defenders;
    if !left.without(o.battle.to_retreat).is_empty() {
        return false;
    }
    left.into_iter().all(|u| {
        let may_go = retreat::can_retreat(g, o, u);
        may_go && (retreat::must_retreat(o, u) || leaves(u))
    })
}

//! The forecast of an attack, exact over everything that is unknown: faces by draw (`draws`) and the air die.
//!
//! Made from the open part alone, which is what each side knows. The attack is fought as if it were resolved next, on the
//! position after the plan; other attacks of the step count only in that they bar retreats. Choices: see `skirmish`; an air
//! fleet's hit is taken as one German hit more.

mod changes;
mod fight;
mod skirmish;
mod stake;

pub use self::fight::Counted;

use self::fight::Fight;
use crate::{game::Game, ids::SpaceId, order::Order, rules::trial, state::Open};
use engine::show::{
    forecast::{Chance, Forecast},
    scene::Subject,
};

pub use self::skirmish::Result as Outcome;
pub use self::stake::{Weighed, weigh, weigh_after, weigh_among};

/// The forecast of the attack on a place after a plan. `None` where no unit attacks or nothing can be forecast.
pub fn forecast(g: &Game, o: &Open, about: &Subject, plan: &[Order]) -> Option<Forecast> {
    planned(g, o, about, plan, &mut Counted::default()).map(|(_, fight)| fight.forecast(g))
}

/// Fills in what single changes of the plan would be worth, and a look from the air.
pub fn alternatives(g: &Game, o: &Open, about: &Subject, plan: &[Order], f: &mut Forecast) {
    let mut counted = Counted::default();
    if let Some((after, fight)) = planned(g, o, about, plan, &mut counted) {
        changes::consider(g, &after, &fight, &mut counted, f);
    }
}

/// How things stand after a plan, and the attack it prepares.
fn planned(
    g: &Game,
    o: &Open,
    about: &Subject,
    plan: &[Order],
    counted: &mut Counted,
) -> Option<(Open, Fight)> {
    let Subject::Place(p) = about else { return None };
    let target = SpaceId::of(*p).filter(|s| s.index() < g.board.n_positions)?;
    let after = trial::prepared(g, o, plan).ok()?;
    let commits = |x: &Order| matches!(x, Order::Commit { target: t, blitzkrieg: true } if *t == target);
    let fight = Fight::new(g, &after, target, plan.iter().any(commits), counted)?;
    Some((after, fight))
}

/// The chance alone that a declared attack succeeds.
pub fn chance(g: &Game, o: &Open, target: SpaceId) -> Option<Chance> {
    chance_among(g, o, target, &mut Counted::default())
}

/// That chance if no defender leaves that may stay, where it makes a difference (R46).
pub fn if_they_stay(g: &Game, o: &Open, target: SpaceId) -> Option<Chance> {
    Fight::new(g, o, target, false, &mut Counted::default())?.odds(g).if_they_stay()
}

/// The chance alone, one of several attacks that are weighed at one moment.
pub fn chance_among(g: &Game, o: &Open, target: SpaceId, counted: &mut Counted) -> Option<Chance> {
    Fight::new(g, o, target, false, counted).map(|f| f.odds(g).chance())
}

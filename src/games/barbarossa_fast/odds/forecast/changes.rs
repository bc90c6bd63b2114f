//! What would change a forecast: one unit more, a Blitzkrieg, an air fleet; and what a look from the air is worth.

use super::fight::{Counted, Fight, recon};
use crate::{
    game::Game,
    ids::{FleetId, GERMAN_UNITS, SOVIET_UNITS, SpaceId},
    nouns::{Phase, Role, Stage},
    order::Order,
    players::joining::join,
    rules::{air, combat, trial},
    state::Open,
    words::{fleet_name, seal, unit_name},
};
use engine::show::forecast::{Change, Forecast};

/// Most changes shown.
const MOST: usize = 3;

/// Fills in the changes and the worth of recon.
pub(crate) fn consider(g: &Game, o: &Open, fight: &Fight, counted: &mut Counted, f: &mut Forecast) {
    if o.battle.stage != Stage::None {
        return;
    }
    let german = !fight.open.battle.attackers.and(GERMAN_UNITS).is_empty();
    if matches!(o.phase, Phase::Operations | Phase::SovietOperations) && !f.success().is_certain() {
        let better = best_to_join(g, o, fight, german, counted).filter(|c| c.chance.beats(f.success()));
        f.changes.extend(better);
    }
    let blitz = fight.open.battle.blitz;
    let mut attacks = o.clone();
    attacks.phase = Phase::Attacks;
    if german && combat::check_commit(g, &attacks, fight.target, !blitz).is_ok() {
        let label = if blitz { "As a normal attack" } else { "As a Blitzkrieg" };
        f.changes.extend(change(g, o, (fight.target, !blitz), label.into(), &[], counted));
    }
    if german && o.phase == Phase::Operations {
        missions(g, o, fight, counted, f);
    }
    f.changes.truncate(MOST);
}

fn change(
    g: &Game,
    o: &Open,
    (target, blitz): (SpaceId, bool),
    label: String,
    orders: &[Order],
    counted: &mut Counted,
) -> Option<Change> {
    let odds = Fight::new(g, o, target, blitz, counted)?.odds(g);
    let orders = orders.iter().map(seal).collect();
    Some(Change { label, orders, chance: odds.chance(), range: odds.range(), ..Change::default() })
}

/// The one unit that helps most by joining.
fn best_to_join(g: &Game, o: &Open, fight: &Fight, german: bool, counted: &mut Counted) -> Option<Change> {
    let side = if german { GERMAN_UNITS } else { SOVIET_UNITS };
    let near = g.board.neighbours(g.board.within2[fight.target.index()]);
    let now = trial::of_plan(g, o);
    let mut tried: Vec<(u8, u8, bool)> = Vec::new();
    let mut best: Option<Change> = None;
    for (unit, at) in o.on_map(side).filter(|(u, s)| o.aim(*u).is_none() && s.is_in(near)) {
        // Alike units of one place give the same chance.
        let kind = (at.0, g.estimate(o, unit), g.factor(o, unit).is_some());
        if tried.contains(&kind) {
            continue;
        }
        let Some(joined) = join(&now, unit, fight.target, Role::Attack) else { continue };
        tried.push(kind);
        let label = format!("{} joins", unit_name(g, o, unit));
        let blitz = fight.open.battle.blitz;
        let after = &joined.after.view().open;
        let Some(c) = change(g, after, (fight.target, blitz), label, &joined.orders, counted) else {
            continue;
        };
        if best.as_ref().is_none_or(|b| c.chance.beats(b.chance)) {
            best = Some(c);
        }
    }
    best
}

/// The air fleet that flies, or one that could.
fn missions(g: &Game, o: &Open, fight: &Fight, counted: &mut Counted, f: &mut Forecast) {
    let (target, blitz) = (fight.target, fight.open.battle.blitz);
    if let Some((fleet, _)) = fight.die {
        let mut grounded = o.clone();
        grounded.fleets[fleet.index()].target = None;
        let Some(without) = change(g, &grounded, (target, blitz), "No air mission".into(), &[], counted)
        else {
            return;
        };
        f.recon = recon(g, fight, f, without.chance, true);
        f.changes.push(without);
        return;
    }
    let able = FleetId::ALL.into_iter().filter(|x| air::check_fly(g, o, *x, target).is_ok());
    for fleet in able {
        let order = Order::Fly { fleet, target };
        let Ok(flown) = trial::prepared(g, o, &[order]) else { continue };
        let Some(fight) = Fight::new(g, &flown, target, blitz, counted) else { continue };
        let with = fight.forecast(g);
        if f.recon.is_none() {
            f.recon = recon(g, &fight, &with, f.success(), false);
        }
        let label = format!("{} flies", fleet_name(g, fleet));
        let range = with.spread(0).range();
        let orders = vec![seal(&order)];
        f.changes.push(Change { label, orders, chance: with.success(), range, ..Change::default() });
    }
}

//! After a breakthrough, or an attack that finds its hex empty: which hexes may be attacked now, each with its column, its chance
//! and what both sides lose. To attack none is the last choice, and never the main button’s.

use crate::{
    combat::BattleOrder,
    game::Game,
    nouns::{Hex, Step, Unit, UnitSet},
    odds::{stake::Stake, terms::stakes},
    order::Order,
    rules::{
        combat::{self, odds},
        moment::{Moment, moment},
    },
    show::offers,
    state::Position,
    words::{hex_name, set_name},
};
use engine::{
    contract::rules::Rules as _,
    show::{offer::Offer, scene::Subject},
};
use kit::hand::after;

/// A hex that may be attacked by those who are entitled.
pub struct Target {
    /// Which.
    pub hex: Hex,
    /// All who can attack it together.
    units: UnitSet,
    /// The orders that allot them.
    pub orders: Vec<Order>,
    stake: Stake,
    /// Column, chance and losses in words.
    said: String,
}

/// Whether attacks are chosen now that are not compelled.
pub fn is_now(p: &Position) -> bool {
    matches!(p.step, Step::Attack(_)) && matches!(moment(&p.fighting), Moment::Bonus)
}

/// Whether those who are entitled have been allotted.
fn is_chosen(p: &Position) -> bool {
    p.fighting.plan.iter().any(|attack| attack.units.meets(p.fighting.entitled))
}

/// What may be attacked, the best first.
pub fn targets(game: &Game, p: &Position) -> Vec<Target> {
    if !is_now(p) {
        return Vec::new();
    }
    let mut all = Vec::new();
    combat::legal(game, p, &mut all);
    let begun = |order: &Order| match order {
        Order::Battle(BattleOrder::Begin { unit, target }) => Some((*target, *unit)),
        _ => None,
    };
    let mut begun: Vec<(Hex, Unit)> = all.iter().filter_map(begun).collect();
    begun.sort_unstable();
    let hexes = begun.chunk_by(|a, b| a.0 == b.0);
    let mut found: Vec<Target> = hexes.filter_map(|on| target(game, p, on)).collect();
    found.sort_by(|a, b| worth(b).total_cmp(&worth(a)));
    found
}

/// What an attack promises: its chance first, then what it destroys beyond its price.
fn worth(target: &Target) -> f64 {
    target.stake.taken.value() * 100.0 + target.stake.theirs - target.stake.ours
}

/// The attack on a hex by all who can make it together.
fn target(game: &Game, p: &Position, on: &[(Hex, Unit)]) -> Option<Target> {
    let hex = on.first()?.0;
    let (mut with, mut orders, mut units) = (p.clone(), Vec::new(), UnitSet::NONE);
    for (_, unit) in on {
        let attack = with.fighting.plan.iter().position(|there| there.units.meets(units));
        let order = match attack {
            Some(nth) => BattleOrder::Join { unit: *unit, attack: nth as u8 },
            None => BattleOrder::Begin { unit: *unit, target: hex },
        };
        // Two armoured units of a hex do not attack a swamp together: the second stays out.
        let order = Order::Battle(order);
        if game.check(&with, &order).is_ok() {
            with = after(game, &with, &[order]);
            orders.push(order);
            units.add(*unit);
        }
    }
    let nth = with.fighting.plan.iter().position(|there| there.units.meets(units))?;
    odds::tally(game, &with, with.fighting.plan.get(nth)?).is_legal().then_some(())?;
    let stake = Stake::of(game, &with, nth as u8)?;
    let said = stakes(game, &with, nth as u8);
    Some(Target { hex, units, orders, stake, said })
}

/// The choices of the moment: a button for each hex, which opens its panel with all who can attack it, then those that are
/// allotted, and to attack none last, which is asked first.
pub fn choices(game: &Game, p: &Position) -> Vec<Offer> {
    let targets = targets(game, p);
    let mut all: Vec<Offer> = targets
        .iter()
        .enumerate()
        .map(|(nth, target)| Offer {
            label: format!("Attack {} with {}", hex_name(game, target.hex), set_name(game, target.units)),
            note: format!("column {}", target.said),
            rule: Some("RP-BRK-01".to_owned()),
            subject: Some(Subject::Place(target.hex.into())),
            recommended: nth == 0,
            ..Offer::default()
        })
        .collect();
    let enough = Order::Battle(BattleOrder::Enough);
    let mut end = offers::of(game, p, enough);
    if end.why_not.is_none() {
        if let Some(best) = targets.first().filter(|_| !is_chosen(p)) {
            end.ask = format!(
                "{} could attack {}: column {}. Without it this second attack is lost",
                set_name(game, best.units),
                hex_name(game, best.hex),
                best.said
            );
        }
        all.push(end);
    }
    all
}

/// Whether the main button may end the choice: not while an attack could still be chosen and none is.
pub fn may_end(game: &Game, p: &Position) -> bool {
    is_chosen(p) || targets(game, p).is_empty()
}

/// The orders with which the panel of a hex opens: all who can attack it.
pub fn suggested(game: &Game, p: &Position, hex: Hex, plan: &[Order]) -> Option<Vec<Order>> {
    if !plan.is_empty() || is_attacked(p, hex) {
        return None;
    }
    targets(game, p).into_iter().find(|target| target.hex == hex).map(|target| target.orders)
}

/// Whether an attack of those who are entitled is on a hex already.
fn is_attacked(p: &Position, hex: Hex) -> bool {
    let mut plan = p.fighting.plan.iter();
    plan.any(|attack| attack.units.meets(p.fighting.entitled) && attack.targets.has(hex))
}

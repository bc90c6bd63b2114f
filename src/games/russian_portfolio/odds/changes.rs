//! What would change a forecast: one unit more, one less, the amphibious right, the other side's order not to retreat.

use super::forecast;
use crate::{
    combat::{BattleEvent, BattleOrder},
    event::Event,
    game::Game,
    nouns::{Hex, Step, Unit},
    odds::terms::read_column,
    order::Order,
    rules::combat::{self, odds},
    state::Position,
    words::{side_name, unit_name},
};
use engine::{
    base::side::Side,
    contract::{
        handling::Handling as _,
        rules::{FirstFaces, Rules as _},
    },
    show::forecast::{Change, Forecast},
};
use kit::hand::carry_out;

/// Most changes shown.
const MOST: usize = 4;

/// Fills in the changes: the joining unit that helps most, the amphibious right used or not, the attacker that is missed least,
/// and No Retreat. `p` is the position with the plan in it.
pub fn consider(game: &Game, p: &Position, side: Side, nth: u8, target: Hex, f: &mut Forecast) {
    let trial = Trial { game, p, side, nth, target };
    let mut legal = Vec::new();
    combat::legal(game, p, &mut legal);
    let battle = |order: &Order| if let Order::Battle(order) = order { Some(*order) } else { None };
    let orders: Vec<BattleOrder> = legal.iter().filter_map(battle).collect();
    let joins = orders.iter().filter_map(|order| match order {
        BattleOrder::Join { unit, attack } if *attack == nth => Some((*unit, *order)),
        _ => None,
    });
    let mut leaves: Vec<(Unit, BattleOrder)> = Vec::new();
    leaves.extend(orders.iter().filter_map(|order| match order {
        BattleOrder::Withdraw { unit } if trial.attacks(*unit) => Some((*unit, *order)),
        _ => None,
    }));
    // Of units that are missed alike the weakest is named.
    leaves.sort_by_key(|(unit, _)| game.counter(*unit).attack);
    let name = |unit| unit_name(game, unit);
    let joined = joins.filter_map(|(unit, order)| trial.ordered(order, &format!("{} joins", name(unit))));
    f.changes.extend(best(joined));
    for order in &orders {
        let BattleOrder::Amphibious { attack, on } = order else { continue };
        if *attack == nth {
            let label = if *on { "Amphibious attack used here" } else { "No amphibious attack here" };
            f.changes.extend(trial.ordered(*order, label).map(|(change, _)| change));
        }
    }
    let left = leaves
        .into_iter()
        .filter_map(|(unit, order)| trial.ordered(order, &format!("{} stays out", name(unit))));
    f.changes.extend(best(left));
    f.changes.extend(trial.held());
    f.changes.truncate(MOST);
}

/// A change with the units lost on the other side less those of the own, on average: it tells changes with the same chance
/// apart.
type Weighed = (Change, f64);

fn best(all: impl Iterator<Item = Weighed>) -> Option<Change> {
    all.reduce(|one, other| {
        let even = !one.0.chance.beats(other.0.chance) && !other.0.chance.beats(one.0.chance);
        if other.0.chance.beats(one.0.chance) || even && other.1 > one.1 { other } else { one }
    })
    .map(|(change, _)| change)
}

/// An allotted attack that is weighed.
struct Trial<'a> {
    game: &'a Game,
    p: &'a Position,
    side: Side,
    nth: u8,
    target: Hex,
}

impl Trial<'_> {
    /// Whether a unit takes part in the attack.
    fn attacks(&self, unit: Unit) -> bool {
        self.p.fighting.plan.get(usize::from(self.nth)).is_some_and(|attack| attack.units.has(unit))
    }

    /// What an order of the attacker would give.
    fn ordered(&self, order: BattleOrder, label: &str) -> Option<Weighed> {
        let (mut p, given) = (self.p.clone(), Order::Battle(order));
        carry_out(self.game, &mut p, &given, &mut FirstFaces);
        self.weighed(&p, label, &[given])
    }

    /// Where the attack that is weighed stands in a plan that was changed: a hex may be the target of several attacks, and its
    /// units tell them apart (RP-CMB-07).
    fn place_in(&self, p: &Position) -> Option<usize> {
        let own = self.p.fighting.plan.get(usize::from(self.nth))?.units;
        p.fighting.plan.iter().position(|attack| attack.units.meets(own) && attack.targets.has(self.target))
    }

    /// What it would be if the other side ordered all defenders not to retreat (RP-CMB-08).
    fn held(&self) -> Option<Change> {
        let mut p = self.p.clone();
        p.step = Step::Stand(self.side);
        let mut answers = Vec::new();
        combat::legal(self.game, &p, &mut answers);
        let targets = self.p.fighting.plan.get(usize::from(self.nth))?.targets;
        for answer in answers {
            let Order::Battle(BattleOrder::Hold { unit, on: true }) = answer else { continue };
            if p.at.of(unit).is_some_and(|hex| targets.has(hex)) {
                self.game.apply(&mut p, &Event::Battle(BattleEvent::Held { unit, on: true }));
            }
        }
        if p.fighting.standing == self.p.fighting.standing {
            return None;
        }
        p.step = self.p.step;
        let label = format!("{} side orders No Retreat", side_name(self.side.other()));
        self.weighed(&p, &label, &[]).map(|(change, _)| change)
    }

    fn weighed(&self, p: &Position, label: &str, orders: &[Order]) -> Option<Weighed> {
        let nth = self.place_in(p)?;
        let attack = p.fighting.plan.get(nth)?;
        if !odds::tally(self.game, p, attack).is_legal() {
            return None;
        }
        let f = forecast::forecast(self.game, p, self.side, nth as u8, self.target)?;
        let column = read_column(self.game, p, attack);
        let (theirs, ours) = (f.spread(0), f.spread(1));
        let change = Change {
            label: label.to_owned(),
            orders: orders.iter().map(|order| self.game.seal(order)).collect(),
            chance: f.success(),
            range: theirs.range(),
            besides: f.outlook.besides.map(|(_, chance)| chance),
            column,
        };
        Some((change, theirs.expected() - ours.expected()))
    }
}

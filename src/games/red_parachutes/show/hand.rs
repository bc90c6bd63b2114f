//! What a click means, and the button that is always there.

use super::{
    arranging::{self, Sketch},
    audit, hints,
    orders::rule,
    planning, sidebar,
};
use crate::{
    battle::{BattleEvent, BattleOrder, Stage},
    event::Event,
    game::Game,
    nouns::*,
    odds::forecast,
    order::Order,
    refusal::{Refusal, no},
    rules::{allowance::allowance, apply::apply, choices, combat::conduct::next_hex, movement, reach, setup},
    sight::View,
    state::Position,
};
use kit::{arrange as by_hand, hand};

impl Handling for Game {
    const LISTS_ATTACKS: bool = true;
    fn primary(&self, v: &View) -> Option<Order> {
        sidebar::primary_order(self, v)
    }
    fn sequence(&self, v: &View, _suggested: &[Order]) -> Sequence {
        sidebar::sequence(self, v)
    }
    fn verbs(&self, v: &View, _units: &[UnitKey], _at: PlaceKey) -> Vec<VerbLine> {
        match v.seen.step {
            Step::Movement => vec![VerbLine::GO],
            Step::Combat | Step::Breakthrough => vec![VerbLine::ATTACK],
            _ => Vec::new(),
        }
    }
    fn audit(&self, v: &View) -> Vec<AuditLine> {
        audit::lines(self, v)
    }
    fn hint(&self, v: &View, side: Side) -> Option<(Vec<Order>, Line)> {
        hints::hint(self, v, side)
    }
    fn builder(&self, v: &View, about: &Subject, plan: &[Order], _suggested: &[Order]) -> Option<Builder> {
        planning::builder(self, v, about, plan)
    }
    fn plans_attacks(&self, v: &View) -> bool {
        planning::is_planning(v)
    }
    fn openings(&self, v: &View, finds: Finds<'_>) -> ControlFlow<()> {
        planning::openings(self, v, finds)
    }
    fn mended(&self, v: &View, _about: &Subject, plan: &[Order]) -> Vec<Order> {
        planning::mended(self, &v.seen, plan)
    }
    fn forecast(&self, v: &View, _about: &Subject, plan: &[Order]) -> Option<Forecast> {
        forecast::forecast(self, v, plan)
    }
    fn presets(&self) -> Vec<Preset> {
        arranging::presets(self)
    }
    fn arrangement(&self, position: &str) -> Result<Arrangement, Fault> {
        let sketch = Sketch::read(self, position)?;
        Ok(by_hand::arrangement(&sketch, arranging::tray(&sketch)))
    }
    fn arranged_rows(&self, position: &str, about: &Subject) -> Vec<ArrangedRow> {
        Sketch::read(self, position).map(|sketch| by_hand::rows_of(&sketch, about)).unwrap_or_default()
    }
    fn rearranged(&self, position: &str, edit: &Edit) -> Result<Edited, Explanation> {
        let edited = Sketch::read(self, position).map_err(Refusal::from);
        let edited = edited.and_then(|sketch| by_hand::edited(sketch, edit));
        edited.map_err(|why| self.explain(&self.view(&setup::start(self), Viewer::Umpire), &why))
    }
    fn try_gesture(&self, v: &View, g: &Gesture) -> Result<Vec<Order>, Refusal> {
        match g {
            Gesture::Primary => {
                let owed = || no("E_NOT_YOUR_PHASE", "RPX-120", "something is still owed in this step");
                self.primary(v).map(|order| vec![order]).ok_or_else(owed)
            }
            Gesture::Act(Act { units, at, .. }) => meant(self, &v.seen, &hand::units(units), Hex(at.0)),
        }
    }
}

/// What units that are sent to a hex are ordered.
fn meant(game: &Game, p: &Position, units: &[Unit], at: Hex) -> Result<Vec<Order>, Refusal> {
    let Some(&first) = units.first() else { return at_a_hex(game, p, at).map(|order| vec![order]) };
    match p.step {
        Step::Movement => moves(game, p, units, at),
        Step::Infiltration => {
            let from = p.at.of(first).unwrap_or(at);
            let order = Order::Infiltrate { from, to: at };
            choices::may(game, p, order).map(|()| vec![order])
        }
        step if step.is_fight() => fights(game, p, units, at),
        _ => Err(no("E_NOT_YOUR_PHASE", rule(&Order::Halt), "no unit moves in this step")),
    }
}

/// What a click on a marked hex means without a selection: the one order there is for it; of units that are dropped the next company.
fn at_a_hex(game: &Game, p: &Position, at: Hex) -> Result<Order, Refusal> {
    let mut all = Vec::new();
    choices::of(game, p, &mut all);
    let of_hex = |order: &Order| match *order {
        Order::Zone { at: hex, .. } | Order::PlacePair { west: hex, .. } => hex == at,
        Order::Land { unit, at: hex } => hex == at && game.counter(unit).kind == Kind::Parachute,
        Order::Battle(BattleOrder::Back { to }) => to == at,
        _ => false,
    };
    all.retain(of_hex);
    match all[..] {
        [order] => Ok(order),
        [] => Err(no("E_NOT_YOUR_PHASE", "", "no unit is selected")),
        [order, ..] => {
            Err(no("E_CHOOSE", rule(&order), "more than one thing can be done at {}: choose at the left")
                .of([at.into()])
                .at(Subject::Place(at.into())))
        }
    }
}

/// Units that are sent to a hex in combat bombard or attack it, advance or go back.
fn fights(game: &Game, p: &Position, units: &[Unit], at: Hex) -> Result<Vec<Order>, Refusal> {
    let order = |p: &Position, unit: Unit| match p.fight.as_deref().map(|b| b.stage) {
        Some(Stage::Advance) if p.fight.as_deref().and_then(|b| next_hex(game, p, b, unit)) == Some(at) => {
            BattleOrder::Advance { unit }
        }
        Some(Stage::Advance) => BattleOrder::Onward { unit, to: at },
        Some(Stage::DefenceRetreat | Stage::AttackRetreat) => BattleOrder::Back { to: at },
        _ if p.step == Step::Bombardment => BattleOrder::Bombard { gun: unit, target: at },
        None if p.at.of(unit) == Some(at) && !p.found.has(at) => BattleOrder::Search { unit },
        _ => BattleOrder::Attack { unit, target: at },
    };
    let mut p = p.clone();
    let mut all = Vec::new();
    for unit in units {
        let meant = Order::Battle(order(&p, *unit));
        choices::may(game, &p, meant)?;
        all.push(meant);
        match meant {
            Order::Battle(BattleOrder::Attack { unit, target }) => {
                apply(game, &mut p, &Event::Battle(BattleEvent::Joined { unit, target }));
            }
            // The stack goes as a whole, and dice decide about the others.
            _ => break,
        }
    }
    Ok(all)
}

/// The way of each unit, one after the other, each as those before it leave things.
fn moves(game: &Game, p: &Position, units: &[Unit], at: Hex) -> Result<Vec<Order>, Refusal> {
    let mut p = p.clone();
    let mut all = Vec::new();
    for unit in units {
        let cross = Order::Cross { unit: *unit, to: at };
        if choices::may(game, &p, cross).is_ok() {
            all.push(cross);
            continue;
        }
        let (pace, way) = reach::way(game, &p, *unit, at)?;
        for to in way {
            all.push(Order::Go { unit: *unit, to, pace });
            go(game, &mut p, *unit, to, pace)?;
        }
    }
    Ok(all)
}

/// A step on a copy.
fn go(game: &Game, p: &mut Position, unit: Unit, to: Hex, pace: Pace) -> Result<(), Refusal> {
    let taken = movement::may_go(game, p, unit, to, pace)?;
    let ma = allowance(game, p, unit);
    apply(game, p, &Event::Went { unit, to, pace, ma, cost: taken.cost, stops: taken.stops });
    Ok(())
}

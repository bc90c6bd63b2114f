//! What is drawn: hexes, counters, where a selection may go.

use super::super::{
    game::Game,
    nouns::{Face, Order, Unit, View},
    rules::turn::may_act,
};
use crate::{
    engine::{
        base::keys::{PlaceKey, UnitKey},
        contract::{picture::Picture as _, rules::Rules as _},
        show::{
            counter::{Branch, Condition, ConditionSign, CounterMark, CounterStates, Nato, Size, Value},
            scene::{Mark, PlaceState, Reach, ReachStyle, Scene},
            words::Tone,
        },
    },
    kit::hex::HexId,
};

/// Both sides have seen its face.
const REVEALED: Condition =
    Condition::new(ConditionSign::Letter('R'), "Revealed", "is hidden again", Tone::Plain);

impl Game {
    /// The map with its counters.
    pub fn picture(&self, v: &View) -> Scene {
        Scene {
            board: self.board(),
            places: self.board.map.layout().hexes().map(|hex| self.place(v, hex)).collect(),
            counters: Unit::all().filter_map(|unit| self.counter(v, unit)).collect(),
            ..Scene::default()
        }
    }

    fn place(&self, v: &View, hex: HexId) -> PlaceState {
        let label = self.board.label(hex);
        let units: Vec<String> = v.seen.units_in(hex).map(|unit| unit.to_string()).collect();
        PlaceState { spoken: format!("hex {label} {}", units.join(" ")), ..PlaceState::default() }
    }

    fn counter(&self, v: &View, unit: Unit) -> Option<CounterMark> {
        let hex = v.seen.at[unit.index()]?;
        let face = v.seen.faces[unit.index()];
        let known = face.map_or("face down".to_owned(), |face| format!("factor {}", face.factor()));
        Some(CounterMark {
            unit: UnitKey::nth(unit.index()),
            place: hex.into(),
            side: unit.side().0,
            values: face.map(Self::printed),
            short: unit.to_string(),
            name: unit.to_string(),
            conditions: if v.seen.seen[unit.index()] { vec![REVEALED] } else { Vec::new() },
            states: CounterStates {
                can_act: may_act(&v.seen, unit).is_ok(),
                moved: v.seen.done[unit.index()],
                ..CounterStates::default()
            },
            symbol: face
                .map_or_else(Nato::default, |_| Nato { branch: Branch::Infantry, size: Size::Division }),
            spoken: format!("{unit}, {}, {known}", self.board.label(hex)),
            ..CounterMark::default()
        })
    }

    /// Attack, defence and movement, as on the front.
    fn printed(face: Face) -> Vec<Value> {
        let factor = face.factor().into();
        vec![Value::new("attack", factor), Value::new("defence", factor), Value::new("movement", 1)]
    }

    /// Where the chosen units may go, and whom they may attack.
    pub fn marks(&self, v: &View, chosen: &[UnitKey]) -> Vec<Mark> {
        let is_chosen = |unit: Unit| chosen == [UnitKey::nth(unit.index())];
        let mut orders = Vec::new();
        self.legal_orders(v, &mut orders);
        let mark = |order: &Order| match *order {
            Order::Move { unit, to } if is_chosen(unit) => {
                let from = v.seen.at[unit.index()]?.into();
                Some(Mark::Reach(one_hex(to.into(), from)))
            }
            Order::Attack { unit, target } if is_chosen(unit) => {
                let from = v.seen.at[unit.index()]?.into();
                Some(Mark::Target { place: v.seen.at[target.index()]?.into(), from })
            }
            Order::Begin | Order::Move { .. } | Order::Attack { .. } | Order::Pass => None,
        };
        orders.iter().filter_map(mark).collect()
    }
}

/// A mark of a move to a hex beside (RC-MOV-01).
fn one_hex(place: PlaceKey, from: PlaceKey) -> Reach {
    let (cost, spoken) = ("1".to_owned(), "1 hex".to_owned());
    Reach { place, from, cost, spoken, style: ReachStyle::Free, legend: "hexes to go".into() }
}

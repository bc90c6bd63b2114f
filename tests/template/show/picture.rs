//! What is drawn: hexes, counters, where a selection may go.

use super::super::{
    game::Game,
    nouns::{Face, Order, Unit, View},
    rules::turn::may_act,
};
use crate::{
    engine::{
        contract::rules::Rules as _,
        show::scene::{CounterMark, CounterStates, Mark, PlaceState, Scene, Symbol},
    },
    kit::hex::HexId,
};
use stavka::engine::{base::keys::UnitKey, contract::picture::Picture as _};

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
            factor: face.map(Face::factor),
            short: unit.to_string(),
            name: unit.to_string(),
            states: CounterStates {
                can_act: may_act(&v.seen, unit).is_ok(),
                moved: v.seen.done[unit.index()],
                ..CounterStates::default()
            },
            symbol: if face.is_some() { Symbol::Infantry } else { Symbol::Unknown },
            spoken: format!("{unit}, {}, {known}", self.board.label(hex)),
            ..CounterMark::default()
        })
    }

    /// Where the chosen units may go, and whom they may attack.
    pub fn marks(&self, v: &View, chosen: &[UnitKey]) -> Vec<Mark> {
        let is_chosen = |unit: Unit| chosen == [UnitKey::nth(unit.index())];
        let mut orders = Vec::new();
        self.legal_orders(v, &mut orders);
        let mark = |order: &Order| match *order {
            Order::Move { unit, to } if is_chosen(unit) => {
                let from = v.seen.at[unit.index()]?.into();
                Some(Mark::Reach { place: to.into(), links: 1, bonus: false, from })
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

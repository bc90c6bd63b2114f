//! What is drawn: hexes, counters, where a selection may go, what was done.

use super::words::led_to;
use crate::{
    game::Game,
    nouns::*,
    rules::{movement::FACTORS, supply::supplied, turn::may_act},
};
use kit::printed;

impl Picture for Game {
    const PLACE_KIND: &'static str = "hex";
    fn board(&self) -> Arc<Board> {
        Arc::clone(&self.board.printed)
    }
    fn scene(&self, v: &View) -> Scene {
        let spoken = |hex| printed::spoken(&self.board.printed, hex);
        let place = |hex| PlaceState { spoken: spoken(hex), ..PlaceState::default() };
        Scene {
            board: self.board(),
            places: self.board.map.hexes().map(place).collect(),
            counters: Unit::all().filter_map(|unit| self.counter(v, unit)).collect(),
            ..Scene::default()
        }
    }
    fn reach(&self, v: &View, units: &[UnitKey]) -> Vec<Mark> {
        let at = |unit: Unit| v.seen.at.of(unit).map(PlaceKey::from);
        let mark = |order: &Order| match *order {
            Order::Move { unit, to } if units == [unit.0.into()] => Some(Mark::Choice { place: to.into() }),
            Order::Attack { unit, target } if units == [unit.0.into()] => {
                Some(Mark::Target { place: at(target)?, from: at(unit)? })
            }
            Order::Begin | Order::Move { .. } | Order::Attack { .. } | Order::Pass => None,
        };
        self.legal(v).iter().filter_map(mark).collect()
    }
    fn deeds(&self, v: &View, e: &Event) -> Vec<Arrow> {
        let at = |unit: Unit| v.seen.at.of(unit);
        let (unit, to, style) = match *e {
            Event::Moved { unit, to } => (unit, Some(to), ArrowStyle::Move),
            Event::Fought { attacker, defender, .. } => (attacker, at(defender), ArrowStyle::Attack),
            Event::Dealt(_) | Event::Began { .. } | Event::Revealed { .. } | Event::Ended => {
                return Vec::new();
            }
        };
        vec![Arrow::along(at(unit).into_iter().chain(to), style, unit.side().0)]
    }
    fn fight(&self, v: &View, e: &Event, _after: &View) -> Vec<FightStep> {
        let Event::Fought { attacker, defender, verdict, .. } = *e else { return Vec::new() };
        let encounter = Encounter {
            place: v.seen.at.of(defender).map(PlaceKey::from).unwrap_or_default(),
            title: format!("{attacker} attacks {defender}"),
            side: attacker.side(),
            attackers: vec![attacker.0.into()],
            defenders: vec![defender.0.into()],
            ..Encounter::default()
        };
        let success = verdict == Verdict::DefenderLost;
        let end = FightEnd { success, words: led_to(verdict).to_owned() };
        vec![FightStep::Opens(Box::new(encounter)), FightStep::Ends(end), FightStep::Over]
    }
}

impl Game {
    fn counter(&self, v: &View, unit: Unit) -> Option<CounterMark> {
        let hex = v.seen.at.of(unit)?;
        let face = v.seen.faces[unit.index()];
        let known = face.map_or("face down".to_owned(), |face| format!("factor {}", face.factor()));
        let cut = if supplied(&self.board, &v.seen, unit) { "" } else { ", out of supply" };
        let printed = |face: Face| {
            let numbers = [("attack", face.factor()), ("defence", face.factor()), ("movement", FACTORS)];
            numbers.map(|(name, n)| Value::new(name, n.into())).into()
        };
        let symbol = face.map(|_| Nato { branch: Branch::Infantry, size: Size::Division });
        let (can_act, moved) = (may_act(&v.seen, unit).is_ok(), v.seen.done.has(unit));
        Some(CounterMark {
            unit: unit.0.into(),
            place: hex.into(),
            side: unit.side().0,
            values: face.map(printed),
            short: unit.to_string(),
            name: unit.to_string(),
            states: CounterStates { can_act, moved, ..CounterStates::default() },
            symbol: symbol.unwrap_or_default(),
            spoken: format!("{unit}, {}, {known}{cut}", self.board.map.label(hex)),
            ..CounterMark::default()
        })
    }
}

//! The pointer on the map of the table.

use crate::{command::MapEvent, desk::Desk};

/// Does what a gesture of the pointer means.
pub(crate) fn pointed(desk: &mut Desk, event: MapEvent, now: f64) {
    let asked = if matches!(event, MapEvent::Hover(_)) { None } else { desk.take_onto() };
    match event {
        MapEvent::ClickUnit { place, add: false, .. } | MapEvent::ClickPlace { place }
            if asked.as_ref().is_some_and(|onto| onto.place == place) =>
        {
            // Clicked again instead of answered: the units there are meant.
            desk.select(asked.map(|onto| onto.other).into_iter().collect(), false);
        }
        MapEvent::PickUnit { unit, place } if desk.own_units(place).contains(&unit) => {
            desk.select(vec![unit], false);
        }
        MapEvent::PickUnit { unit, place } => desk.click_unit(unit, place, false, now),
        MapEvent::ClickUnit { unit, place, add } => desk.click_unit(unit, place, add, now),
        MapEvent::ClickStack { place } if !desk.own_units(place).is_empty() => desk.select_stack(place),
        MapEvent::ClickStack { place } | MapEvent::ClickPlace { place } => desk.click_place(place, now),
        MapEvent::TakeUp(units) => desk.take_up(units),
        MapEvent::Drop { units, place } => desk.drop_on(units, place, now),
        MapEvent::Along { units, way, done: false } => desk.draw_along(&units, &way),
        MapEvent::Along { units, way, done: true } => desk.go_along(units, &way, now),
        MapEvent::GoOnto { place } => desk.go_onto(place, now),
        MapEvent::Hover(subject) => desk.hovered = subject,
        MapEvent::ClickNothing => desk.click_nothing(),
    }
}

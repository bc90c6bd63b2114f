//! Marches over several turns in the window of the hex game.

use super::window::{AXIS, Campaign};
use crate::{
    common::window::{settle, shown},
    marches::{a_march, is_drawn, try_march, until},
};
use app::command::Order;
use engine::{base::side::Viewer, table::Table};

#[test]
fn a_march_is_ordered_in_parts_drawn_and_taken_back_as_one() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = Campaign::begun().window(dir.path());
    let moves = |table: &dyn Table| {
        let sequence = table.sequence(table.cursor(), Viewer::Side(AXIS));
        let primary = sequence.primary.as_ref();
        primary.is_some_and(|offer| offer.label.starts_with("End movement"))
    };
    let next = |table: &dyn Table| {
        table.when(table.cursor()).turn == 2 && table.to_act() == Some(AXIS) && moves(table)
    };
    try_march(&mut h, AXIS, |h| until(h, next, |_, _| false));
}

#[test]
fn a_march_is_given_up_in_the_menu_of_its_place() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = Campaign::begun().window(dir.path());
    let (unit, march) = a_march(&h, AXIS);
    let goal = *march.way.last().unwrap();
    h.state_mut().send(Order::March(vec![unit], goal));
    settle(&mut h);
    h.state_mut().send(Order::EndMarch(vec![unit]));
    settle(&mut h);
    assert!(!is_drawn(&h, goal) && shown(&h, "The march is given up"));
}

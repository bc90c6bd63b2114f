//! Marches over several turns in the window: begun, taken back, gone on with.

use super::window::{AXIS, Campaign};
use crate::common::window::{Window, desk, picture, press_with, settle, shown};
use app::command::Order;
use egui::{Key, Modifiers};
use engine::{
    base::{
        keys::{PlaceKey, UnitKey},
        side::Viewer,
    },
    show::march::March,
};

/// A unit of the Axis that can march, and how.
fn a_march(h: &Window) -> (UnitKey, March) {
    let (table, scene) = (&desk(h).table, &desk(h).seen.scene);
    let own = scene.counters.iter().filter(|c| c.side == AXIS.0 && c.states.can_act);
    let to = |unit: UnitKey, goal: PlaceKey| table.march(Viewer::Side(AXIS), &[unit], goal);
    let mut all =
        own.flat_map(|c| scene.board.keys().filter_map(move |goal| Some((c.unit, to(c.unit, goal)?))));
    all.find(|(_, march)| march.ends.len() == 2).expect("some unit can march")
}

fn place_of(h: &Window, unit: UnitKey) -> PlaceKey {
    desk(h).seen.counter(unit).expect("it is on the map").place
}

/// Whether the way of a march to this place is drawn.
fn is_drawn(h: &Window, goal: PlaceKey) -> bool {
    let arrows = desk(h).seen.over_arrows.iter();
    arrows.filter(|arrow| arrow.legend.contains("march")).any(|arrow| arrow.path.last() == Some(&goal))
}

/// Both sides go through their steps until the Axis moves in the next turn.
fn to_the_next_turn(h: &mut Window) {
    for _ in 0..300 {
        let table = &mut h.state_mut().desk_mut().unwrap().table;
        let (side, at) = (table.to_act().expect("it goes on"), table.cursor());
        let sequence = table.sequence(at, Viewer::Side(side));
        let moves =
            side == AXIS && sequence.primary.as_ref().is_some_and(|p| p.label.starts_with("End movement"));
        if table.when(at).turn == 2 && moves {
            settle(h);
            return;
        }
        let next = sequence.primary.iter().chain(&sequence.choices).find(|offer| !offer.orders.is_empty());
        let orders = next.expect("something can be done").orders.clone();
        table.submit(side, &orders).unwrap_or_else(|why| panic!("{}", why.sentence));
    }
    panic!("the next turn does not come");
}

#[test]
fn a_march_is_ordered_in_parts_drawn_and_taken_back_as_one() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = Campaign::begun().window(dir.path());
    let (unit, march) = a_march(&h);
    let (from, goal) = (place_of(&h, unit), *march.way.last().unwrap());
    h.state_mut().send(Order::March(vec![unit], goal));
    settle(&mut h);
    assert_eq!(place_of(&h, unit), march.ends[0]);
    assert!(is_drawn(&h, goal), "{:?}", desk(&h).seen.over_arrows);
    picture(&mut h, "march");
    press_with(&mut h, Modifiers::COMMAND, Key::Z);
    assert_eq!((place_of(&h, unit), is_drawn(&h, goal)), (from, false), "one undo takes back all of it");
    press_with(&mut h, Modifiers::COMMAND | Modifiers::SHIFT, Key::Z);
    assert_eq!((place_of(&h, unit), is_drawn(&h, goal)), (march.ends[0], true));
    // It has moved in this step: nothing goes on by itself, nor by asking.
    press_with(&mut h, Modifiers::SHIFT, Key::M);
    assert_eq!(place_of(&h, unit), march.ends[0]);
    to_the_next_turn(&mut h);
    assert_eq!(place_of(&h, unit), march.ends[0], "it waits for the word");
    assert!(is_drawn(&h, goal));
    press_with(&mut h, Modifiers::SHIFT, Key::M);
    assert_eq!(place_of(&h, unit), goal, "{}", desk(&h).status);
    assert!(!is_drawn(&h, goal), "it is over");
}

#[test]
fn a_march_is_given_up_in_the_menu_of_its_place() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = Campaign::begun().window(dir.path());
    let (unit, march) = a_march(&h);
    let goal = *march.way.last().unwrap();
    h.state_mut().send(Order::March(vec![unit], goal));
    settle(&mut h);
    h.state_mut().send(Order::EndMarch(vec![unit]));
    settle(&mut h);
    assert!(!is_drawn(&h, goal) && shown(&h, "The march is given up"));
}

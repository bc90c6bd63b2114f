//! Marches over several turns in the window: begun, taken back, gone on with.

use crate::common::window::{Window, desk, launch, open, picture, press_with, settle};
use app::command::Order;
use egui::{Key, Modifiers};
use engine::{
    base::{
        fence::UndoPolicy,
        keys::{PlaceKey, UnitKey},
        seat::Control,
        side::{Side, Viewer},
    },
    show::march::March,
    table::Table,
};
use stavka::games;

const GERMAN: Side = Side(0);
const SOVIET: Side = Side(1);

/// A unit of a side that can march in two turns, and how; one that no enemy stands beside where there is one.
fn march_of(table: &dyn Table, side: Side) -> Option<(UnitKey, March)> {
    let scene = table.scene(table.cursor(), Viewer::Side(side));
    let own = scene.counters.iter().filter(|c| c.side == side.0 && c.states.can_act);
    let goals: Vec<PlaceKey> = scene.board.keys().collect();
    let to = |unit: UnitKey, goal: PlaceKey| table.march(Viewer::Side(side), &[unit], goal)();
    let all = own.flat_map(|c| goals.iter().filter_map(move |goal| Some((c.unit, to(c.unit, *goal)?))));
    let enemy = |at: &PlaceKey| scene.counters.iter().any(|c| c.side != side.0 && c.place == *at);
    let calm = |end: &PlaceKey| !scene.board.neighbours(*end).iter().any(enemy);
    let mut last = None;
    for (unit, march) in all.filter(|(_, march)| march.ends.len() == 2) {
        let is_calm = march.ends.iter().all(calm);
        last = Some((unit, march));
        if is_calm {
            break;
        }
    }
    last
}

/// The march that is tried in a window.
pub fn a_march(h: &Window, side: Side) -> (UnitKey, March) {
    march_of(&*desk(h).table, side).expect("some unit can march")
}

fn place_of(h: &Window, unit: UnitKey) -> PlaceKey {
    desk(h).seen.counter(unit).expect("it is on the map").place
}

/// Whether the way of a march to this place is drawn.
pub fn is_drawn(h: &Window, goal: PlaceKey) -> bool {
    let arrows = desk(h).seen.over_arrows.iter();
    arrows.filter(|arrow| arrow.legend.contains("march")).any(|arrow| arrow.path.last() == Some(&goal))
}

/// Gives orders for both sides until a step of a later turn is reached: those of the main button, or the first that are offered.
pub fn until(
    h: &mut Window,
    reached: impl Fn(&dyn Table) -> bool,
    by_itself: impl Fn(&dyn Table, Side) -> bool,
) {
    for _ in 0..300 {
        let table = &mut h.state_mut().desk_mut().unwrap().table;
        if reached(&**table) {
            settle(h);
            return;
        }
        let (side, at) = (table.to_act().expect("it goes on"), table.cursor());
        if by_itself(&**table, side) {
            let mut thought = table.thinker(0).expect("an automatic player")();
            table.accept(&mut thought, 1).unwrap();
            continue;
        }
        let sequence = table.sequence(at, Viewer::Side(side));
        let next = sequence.primary.iter().chain(&sequence.choices).find(|offer| !offer.orders.is_empty());
        let orders = next.expect("something can be done").orders.clone();
        table.submit(side, &orders).unwrap_or_else(|why| panic!("{}", why.sentence));
    }
    panic!("the step does not come");
}

/// A march is ordered in parts and drawn; each part is taken back by one undo, the first with all of it.
pub fn try_march(h: &mut Window, side: Side, to_the_next_turn: impl Fn(&mut Window)) {
    let (unit, march) = a_march(h, side);
    let (from, goal) = (place_of(h, unit), *march.way.last().unwrap());
    h.state_mut().send(Order::March(vec![unit], goal));
    settle(h);
    assert_eq!(place_of(h, unit), march.ends[0]);
    assert!(is_drawn(h, goal), "{:?}", desk(h).seen.over_arrows);
    let sides = desk(h).table.sides()[0];
    picture(h, &format!("march-{sides}"));
    press_with(h, Modifiers::COMMAND, Key::Z);
    assert_eq!((place_of(h, unit), is_drawn(h, goal)), (from, false), "one undo takes back all of it");
    press_with(h, Modifiers::COMMAND | Modifiers::SHIFT, Key::Z);
    assert_eq!((place_of(h, unit), is_drawn(h, goal)), (march.ends[0], true));
    // It has moved in this step: nothing goes on by itself, nor by asking.
    press_with(h, Modifiers::SHIFT, Key::M);
    assert_eq!(place_of(h, unit), march.ends[0]);
    to_the_next_turn(h);
    assert_eq!(place_of(h, unit), march.ends[0], "it waits for the word");
    assert!(is_drawn(h, goal));
    press_with(h, Modifiers::SHIFT, Key::M);
    assert_eq!(place_of(h, unit), goal, "{}", desk(h).status);
    assert!(!is_drawn(h, goal), "it is over");
    press_with(h, Modifiers::COMMAND, Key::Z);
    assert_eq!((place_of(h, unit), is_drawn(h, goal)), (march.ends[0], true), "as this part is by one undo");
}

#[test]
fn a_march_is_ordered_in_parts_drawn_and_taken_back_as_one() {
    let dir = tempfile::tempdir().unwrap();
    let choices = [("plan".to_owned(), "historical".to_owned())].into();
    let mut table = games::register(None)[0].new_table(&choices, 4_127_903, UndoPolicy::Study).unwrap();
    table.set_control(SOVIET, Control::Automatic(0));
    let moves = |table: &dyn Table| table.plans_attacks(Viewer::Side(GERMAN));
    // So far back from the front that one move does not do it.
    while !(moves(&*table) && march_of(&*table, GERMAN).is_some()) {
        let mut thought = table.thinker(0).expect("an automatic player")();
        table.accept(&mut thought, 1).unwrap();
    }
    let turn = table.when(table.cursor()).turn;
    let path = dir.path().join("March.stavka");
    std::fs::write(&path, table.journal()).unwrap();
    let mut launch = launch(dir.path(), "(motion: false, pace: Skip, audit: Never)");
    launch.file = Some(path);
    let mut h = open(launch, 1440.0, 900.0);
    let next = |table: &dyn Table| table.when(table.cursor()).turn == turn + 1 && moves(table);
    try_march(&mut h, GERMAN, |h| until(h, next, |_, side| side == SOVIET));
}

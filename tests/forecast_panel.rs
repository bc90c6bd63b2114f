//! The forecast in the attack builder and through the table, as the window shows it.

use crate::{
    common::{
        tree::nodes, window::Window, window::attack, window::click, window::desk, window::first_turn,
        window::go_on, window::launch, window::open, window::picture, window::press, window::press_with,
        window::settle, window::shown,
    },
    toy::{self, Toy},
};
use app::{
    command::Order,
    desk::{
        parts::{Keeping, Planning},
        state::Desk,
    },
    features::weighing::Weighing,
    worker::Wake,
};
use egui::Key;
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use engine::{
    base::{
        fence::UndoPolicy,
        keys::{PlaceKey, UnitKey},
        side::Viewer,
    },
    contract::options::Choices,
    show::{
        counter::CounterMark,
        scene::{Arrow, Subject, TurnPart},
        sealed::SealedOrder,
    },
    table::{GameKind as _, kind::Kind},
};
use std::{sync::Arc, time::Duration};
use support::orders::is;

fn june(folder: &std::path::Path) -> Window {
    first_turn(folder, "(motion: false, pace: Skip)")
}

fn name_starting(h: &Window, start: &str) -> Option<String> {
    let mut all = h.query_all_by_label_contains(start);
    all.find_map(|n| {
        let node = n.accesskit_node();
        node.label().or_else(|| node.value()).filter(|l| l.starts_with(start))
    })
}

#[test]
fn the_builder_says_what_may_come_of_an_attack() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = june(dir.path());
    attack(&mut h, "16th Army, Insterburg", "Kaunas, Soviet");
    let said = name_starting(&h, "Kaunas falls: ").expect("the chance is spoken");
    let f = desk(&h).seen.forecast.clone().expect("a forecast");
    assert_eq!(said, f.spoken());
    assert!(said.contains(". Hits on German units: ") && said.contains("Unseen: 32 Strong, 16 Weak"));
    assert!(name_starting(&h, "Soviet units lost: ").is_some());
    let mark = f.mark().expect("a place");
    assert!(desk(&h).seen.over_marks.contains(&mark), "the chance stands on the map");
    let chance = f.success().told("taken", 0);
    assert!(nodes(&h).iter().any(|n| n.name.starts_with("Kaunas, Soviet") && n.says.contains(&chance)));
    picture(&mut h, "attack-chance");
    let change = f.changes.iter().find(|c| !c.orders.is_empty()).expect("a change that can be made");
    let row = name_starting(&h, &change.label).expect("a row for it");
    assert!(row.contains("taken") && row.ends_with("hits"), "{row}");
    h.query_all_by_label(&row).next().unwrap().scroll_to_me();
    settle(&mut h);
    click(&mut h, &row);
    let now = desk(&h).seen.forecast.clone().expect("a forecast");
    assert_eq!(now.success(), change.chance, "the change does what it says");
    press(&mut h, Key::Enter);
    assert!(desk(&h).planning.is_none());
    let attacks = &desk(&h).seen.sequence.lists.iter().find(|l| l.title == "Attacks declared").unwrap().rows;
    let said = format!("; falls in {}; ", now.success().percent(1));
    assert!(attacks[0].value.contains(&said) && attacks[0].value.ends_with(" lost"), "{attacks:?}");
}

#[test] // law 3 for a game with secrets of one side
fn a_table_forecasts_from_what_the_viewer_knows() {
    let kind = Kind::<Toy>::new(Arc::new(toy::DATA));
    let mut table = kind.new_table(&Choices::new(), 3, UndoPolicy::Fair).unwrap();
    let mut n = 0;
    for step in 0..200 {
        let Some(side) = table.to_act() else { break };
        let orders = table.legal_orders();
        for order in orders.iter().filter(|o| is(o, "Attack")) {
            let plan = [order.clone()];
            let about = Subject::Turn(TurnPart::Primary);
            let f = table.forecast(Viewer::Side(side), &about, &plan).expect("a forecast");
            assert_eq!(f.total() % 36, 0, "faces and two dice");
            let all = table.forecast(Viewer::Umpire, &about, &plan).expect("a forecast");
            assert_eq!(all.total(), 36, "the umpire knows both faces");
            assert!(f.exact && f.success().ways <= f.total() && !f.text().is_empty());
            n += 1;
        }
        assert!(
            table
                .forecast(Viewer::Side(side), &Subject::Unit(UnitKey(0)), &[SealedOrder::new("?")])
                .is_none()
        );
        let order = orders[(step * 7) % orders.len()].clone();
        table.submit(side, &[order]).expect("a legal order");
    }
    assert!(n > 5, "{n}");
}

#[test]
fn a_large_forecast_shows_its_chance_before_its_changes() {
    let kind = Arc::new(Kind::<Toy>::new(Arc::new(toy::DATA)));
    let mut large = 0;
    for seed in 0..20 {
        let table = kind.new_table(&Choices::new(), seed, UndoPolicy::Fair).unwrap();
        let mut desk = Desk::new(kind.clone(), table, Keeping::AtFirstOrder { stem: "Toy".into() });
        let mut weighing = Weighing::default();
        for step in 0..80 {
            let orders = desk.table.legal_orders();
            let Some(side) = desk.table.to_act().filter(|_| !orders.is_empty()) else { break };
            desk.refresh();
            weighing.refresh(&mut desk);
            let attack = orders.iter().find(|o| is(o, "Attack"));
            if let Some(order) = attack.filter(|_| desk.my_turn()) {
                let about = Subject::Turn(TurnPart::Primary);
                desk.planning =
                    Some(Planning { about, plan: vec![order.clone()], owed: false, by: Vec::new() });
                desk.refresh();
                weighing.refresh(&mut desk);
                let bare = desk.seen.forecast.clone().expect("a forecast");
                assert_eq!(weighing.is_running(), bare.cases.len() > 24, "{} cases", bare.cases.len());
                large += usize::from(weighing.is_running());
                while weighing.is_running() {
                    weighing.weigh(&mut desk, &Wake::default());
                    std::thread::sleep(Duration::from_millis(1));
                }
                assert_eq!(desk.seen.forecast.as_ref().map(|f| f.success()), Some(bare.success()));
                desk.planning = None;
            }
            let order = orders[(step * 7 + seed as usize) % orders.len()].clone();
            desk.table.submit(side, &[order]).expect("a legal order");
        }
    }
    assert!(large > 3, "{large}");
}

#[test] // look.md: B and L in a plan
fn letters_of_the_game_take_its_choices() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = june(dir.path());
    press(&mut h, Key::L);
    assert!(desk(&h).status.contains("air fleet"), "{}", desk(&h).status);
    attack(&mut h, "16th Army, Insterburg", "Kaunas, Soviet");
    let plan = |h: &Window| desk(h).planning.as_ref().unwrap().plan.clone();
    let bare = plan(&h);
    let mut seen = Vec::new();
    for _ in 0..4 {
        press(&mut h, Key::L);
        seen.push(plan(&h));
        if plan(&h) == bare {
            break;
        }
        assert_eq!(plan(&h).len(), bare.len() + 1, "one fleet at a time");
        assert!(desk(&h).seen.forecast.as_ref().unwrap().die.is_some());
    }
    assert!(seen.len() > 1 && seen.last() == Some(&bare), "after the last fleet none: {seen:?}");
    press(&mut h, Key::B);
    assert!(desk(&h).status.contains("Blitzkrieg is chosen when it is committed"), "{}", desk(&h).status);
    press(&mut h, Key::Questionmark);
    assert!(shown(&h, "L: Air fleet") && shown(&h, "B: Blitzkrieg"), "the page of keys lists them");
}

#[test]
fn a_dot_shows_the_ghost_of_its_order() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = open(launch(dir.path(), "(motion: false, pace: Skip)"), 1440.0, 900.0);
    click(&mut h, "German plan: Historical");
    click(&mut h, "Start");
    let place = |h: &Window| desk(h).table.legal_orders().into_iter().find(|o| is(o, "Place"));
    let mut pressed = 0;
    while place(&h).is_none() {
        go_on(&mut h);
        pressed += 1;
        assert!(pressed < 12, "no unit may be placed");
    }
    let before = Arc::clone(&desk(&h).seen.scene);
    let order = place(&h).unwrap();
    h.state_mut().send(Order::Give(vec![order]));
    settle(&mut h);
    let stood = |c: &CounterMark| before.counters.iter().any(|b| b.unit == c.unit && b.place == c.place);
    let after = Arc::clone(&desk(&h).seen.scene);
    let (unit, to) =
        after.counters.iter().find(|c| !stood(c)).map(|c| (c.unit, c.place)).expect("a unit elsewhere");
    let from = before.counters.iter().find(|c| c.unit == unit).unwrap().place;
    let dot = desk(&h).seen.dots.last().cloned().expect("a dot");
    assert!(desk(&h).seen.ghosts.is_empty());
    let name = format!("{}, the last order", dot.text);
    h.get_by_label(&name).focus();
    settle(&mut h);
    assert_eq!(desk(&h).pointed, Some(dot.ply));
    let ghosts: Vec<(UnitKey, PlaceKey)> = desk(&h).seen.ghosts.iter().map(|g| (g.unit, g.place)).collect();
    assert_eq!(ghosts, [(unit, from)], "where it came from");
    let ends = |a: &Arrow| a.path.first() == Some(&from) && a.path.last() == Some(&to);
    assert!(desk(&h).seen.over_arrows.iter().any(ends));
    picture(&mut h, "ghost-of-a-dot");
    press_with(&mut h, egui::Modifiers::COMMAND, Key::Z);
    h.get_by_label(&dot.text).focus();
    settle(&mut h);
    let ghosts: Vec<(UnitKey, PlaceKey)> = desk(&h).seen.ghosts.iter().map(|g| (g.unit, g.place)).collect();
    assert_eq!(ghosts, [(unit, to)], "undone, it stands where it would go");
    press(&mut h, Key::Escape);
    assert!(desk(&h).seen.ghosts.is_empty(), "gone with the keyboard");
}

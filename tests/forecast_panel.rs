//! The forecast in the attack builder and through the table, as the window shows it.

use crate::common::window::{Window, desk, launch, open, press, settle};
use crate::toy::{self, Toy};
use egui::{Key, accesskit::Role};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use stavka::engine::{
    rules::{Choices, Viewer},
    scene::Subject,
    session_table::Kind,
    table::{GameKind as _, UndoPolicy},
    words::OrderText,
};
use std::sync::Arc;

fn click(h: &mut Window, label: &str) {
    let passive = [Role::Label, Role::Heading, Role::Group];
    {
        let mut nodes = h.query_all_by_label(label);
        nodes.find(|n| !passive.contains(&n.accesskit_node().role())).expect(label).click();
    }
    settle(h);
}

fn june(folder: &std::path::Path) -> Window {
    let mut h = open(launch(folder, "(motion: false, pace: Skip)"), 1440.0, 900.0);
    click(&mut h, "German plan: Historical");
    click(&mut h, "Start");
    for _ in 0..12 {
        if h.state().desk().is_some_and(|d| d.table.when(d.table.cursor()).turn == 1) {
            return h;
        }
        press(&mut h, Key::Enter);
    }
    panic!("the first turn does not begin");
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
    h.query_all_by_label_contains("16th Army, Insterburg").next().unwrap().click();
    settle(&mut h);
    h.query_all_by_label_contains("Kaunas, Soviet").next().unwrap().click();
    settle(&mut h);
    let said = name_starting(&h, "Kaunas falls in ").expect("the chance is spoken");
    let f = desk(&h).seen.forecast.clone().expect("a forecast");
    assert_eq!(said, f.spoken());
    assert!(
        said.contains(" per cent. Hits on German units: ") && said.contains("Unseen: 32 Strong, 16 Weak")
    );
    assert!(name_starting(&h, "Soviet units lost: ").is_some());
    let change = f.changes.iter().find(|c| !c.orders.is_empty()).expect("a change that can be made");
    let row = name_starting(&h, &change.label).expect("a row for it");
    assert!(row.contains("taken") && row.ends_with("hits"), "{row}");
    click(&mut h, &row);
    let now = desk(&h).seen.forecast.clone().expect("a forecast");
    assert_eq!(now.success(), change.chance, "the change does what it says");
    press(&mut h, Key::Enter);
    assert!(desk(&h).planning.is_none());
    let attacks = &desk(&h).seen.sequence.lists.iter().find(|l| l.title == "Attacks declared").unwrap().rows;
    assert!(attacks[0].value.ends_with(&format!(", {}", now.success().percent(0))), "{attacks:?}");
}

#[test] // law 3 for a game with secrets of one side
fn a_table_forecasts_from_what_the_viewer_knows() {
    let kind = Kind::<Toy>::new(Arc::new(toy::DATA));
    let mut table = kind.new_table(&Choices::new(), 3, UndoPolicy::Fair).unwrap();
    let mut n = 0;
    for step in 0..200 {
        let Some(side) = table.to_act() else { break };
        let orders = table.legal_orders();
        for order in orders.iter().filter(|o| o.0.starts_with("Attack")) {
            let plan = [order.clone()];
            let about = Subject::Button("attack".into());
            let f = table.forecast(Viewer::Side(side), &about, &plan).expect("a forecast");
            assert_eq!(f.total() % 36, 0, "faces and two dice");
            let all = table.forecast(Viewer::Umpire, &about, &plan).expect("a forecast");
            assert_eq!(all.total(), 36, "the umpire knows both faces");
            assert!(f.exact && f.success().ways <= f.total() && !f.text().is_empty());
            n += 1;
        }
        assert!(table.forecast(Viewer::Side(side), &Subject::Unit(0), &[OrderText("?".into())]).is_none());
        let order = orders[(step * 7) % orders.len()].clone();
        table.submit(side, &[order]).expect("a legal order");
    }
    assert!(n > 5, "{n}");
}

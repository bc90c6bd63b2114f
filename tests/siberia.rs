//! The Siberian reserve by window: the call with its risk, and a whole crisis, through the accessibility tree.

#![allow(clippy::unwrap_used)] // a test may

use crate::common::window::{Window, click, desk, go_on, launch, open, picture, press, settle, shown};
use egui::Key;
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use engine::base::{
    fence::UndoPolicy,
    seat::Control,
    side::{Side, Viewer},
};
use stavka::games;
use std::path::Path;

const SOVIET: Side = Side(1);
const STILL: &str = "(motion: false, pace: Step)";

/// A game in which a Soviet person comes to a heading.
fn game_at(heading: &str) -> Vec<u8> {
    let choices = [("plan", "historical"), ("siberia", "crisis")].map(|(k, v)| (k.to_owned(), v.to_owned()));
    // In this game the first roll for Japan shows doubles.
    let mut table = games::register(None)[0].new_table(&choices.into(), 1, UndoPolicy::Study).unwrap();
    for side in [Side(0), SOVIET] {
        table.set_control(side, Control::Automatic(0));
    }
    for _ in 0..500 {
        if table.sequence(table.cursor(), Viewer::Side(SOVIET)).heading == heading {
            table.set_control(SOVIET, Control::Person);
            return table.journal();
        }
        let mut thought = table.thinker(0).unwrap()();
        table.accept(&mut thought, 1).unwrap();
    }
    panic!("{heading} is not reached");
}

fn opened(folder: &Path, heading: &str) -> Window {
    let path = folder.join("Siberia.stavka");
    std::fs::write(&path, game_at(heading)).unwrap();
    let mut start = launch(folder, STILL);
    start.file = Some(path);
    open(start, 1280.0, 800.0)
}

fn heading(h: &Window) -> String {
    desk(h).seen.sequence.heading.clone()
}

#[test]
fn the_call_is_explained_before_it_is_made() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = opened(dir.path(), "Siberian reserve");
    picture(&mut h, "siberia_call");
    // It is July: nothing is called before it is decided.
    for said in
        ["1st Shock Army comes in August 1941", "59.8 %", "3 units at once (16.7 %)", "No call this month"]
    {
        assert!(shown(&h, said), "{said}");
    }
    click(&mut h, "Call the Siberian reserve");
    assert_eq!(heading(&h), "Replacements");
    assert!(shown(&h, "The Siberian reserve is called: 1st Shock Army comes in August 1941"));
    assert!(shown(&h, "August 1941: Good weather; Siberian wave 1: 1st Shock Army"), "on the turn track");
}

#[test]
fn a_crisis_is_paid_by_clicking_units() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = opened(dir.path(), "Far East");
    picture(&mut h, "siberia_crisis");
    assert!(shown(&h, "0 of 3 sent, at least 1 more now"));
    // The step does not end before the least is sent, and says why.
    press(&mut h, Key::Enter);
    assert_eq!(heading(&h), "Far East");
    assert!(shown(&h, "1 more unit must be sent now"));
    // A unit is clicked, then an eastern entry.
    let unit = desk(&h).seen.scene.counters.iter().find(|c| c.states.can_act).unwrap().spoken.clone();
    h.query_all_by_label(&unit).next().unwrap().click();
    settle(&mut h);
    picture(&mut h, "siberia_marked");
    h.query_all_by_label_contains("Central Volga").next().unwrap().click();
    settle(&mut h);
    assert!(shown(&h, "1 of 3 sent, no more now"));
    // Another by its line in the list.
    let offer = desk(&h).seen.sequence.choices[0].label.clone();
    let unit = desk(&h).seen.scene.counters.iter().find(|c| c.states.can_act).unwrap().spoken.clone();
    h.query_all_by_label(&unit).next().unwrap().click();
    settle(&mut h);
    assert!(offer.starts_with("Send "));
    let line = h.query_all_by_label_contains("Send ").map(|n| n.accesskit_node().label().unwrap_or_default());
    let line = line.into_iter().find(|l| l.starts_with("Send ") && l.contains(" from ")).unwrap();
    click(&mut h, &line);
    assert!(shown(&h, "2 of 3 sent, no more now"));
    click(&mut h, "Send no more this month");
    // While it is owed, nothing comes from the map edge.
    for _ in 0..60 {
        if heading(&h) == "Replacements" {
            break;
        }
        go_on(&mut h);
    }
    assert!(shown(&h, "nothing comes from the map edge"));
    picture(&mut h, "siberia_arrivals");
    assert!(!desk(&h).seen.sequence.lists.iter().any(|l| l.rows.iter().any(|r| r.label.contains("edge"))));
}

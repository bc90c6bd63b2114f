//! The panel for placing hits in the window: what each division leads to, by mouse and by keyboard.

use crate::common::window::{Window, click, desk, launch, open, picture, press, settle, shown};
use egui::Key;
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use engine::{
    base::{
        fence::UndoPolicy,
        seat::Control,
        side::{Side, Viewer},
    },
    contract::options::Choices,
    show::{builder::Builder, words::Tone},
    table::Table,
};
use stavka::games;

const GERMAN: Side = Side(0);

fn panel(table: &dyn Table) -> Option<Builder> {
    let view = Viewer::Side(GERMAN);
    let about = table.sequence(table.cursor(), view).builder.clone()?;
    let empty = table.builder(view, &about, &[])?;
    table.builder(view, &about, &empty.suggested?)
}

/// A game at a moment where the Germans place hits, and it depends on how whether the place falls.
fn at_the_hits() -> Vec<u8> {
    // In the first two games the defenders leave although they may stay, lest they be cut off.
    for seed in 3..200 {
        let kind = &games::register(None)[0];
        let mut table = kind.new_table(&Choices::new(), seed, UndoPolicy::Fair).unwrap();
        table.set_control(Side(1), Control::Automatic(0));
        for _ in 0..120 {
            let Some(side) = table.to_act() else { break };
            let decides = |b: &Builder| {
                let tones: Vec<Tone> = b.divisions.iter().map(|d| d.tone).collect();
                tones.contains(&Tone::Good) && tones.contains(&Tone::Bad)
            };
            if side == GERMAN && panel(&*table).is_some_and(|b| decides(&b)) {
                table.set_control(GERMAN, Control::Person);
                return table.journal();
            }
            let mut thought = table.thinker(0).expect("an automatic side")();
            table.accept(&mut thought, 1).unwrap();
        }
    }
    panic!("no such battle");
}

fn opened(folder: &std::path::Path, width: f32, height: f32) -> Window {
    std::fs::write(folder.join("Hits.stavka"), at_the_hits()).unwrap();
    let mut h = open(launch(folder, "(motion: false, pace: Skip)"), width, height);
    click(&mut h, "Continue");
    h
}

fn builder(h: &Window) -> Builder {
    desk(h).seen.builder.clone().expect("the panel")
}

#[test]
fn a_division_is_taken_by_one_click_or_one_digit() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = opened(dir.path(), 1280.0, 800.0);
    let b = builder(&h);
    assert!(shown(&h, "What each split of the hits leads to"));
    let chosen = |h: &Window| builder(h).divisions.iter().position(|d| d.chosen);
    let advised = chosen(&h).expect("the suggestion is taken at first");
    assert!(b.warning.is_none() && b.divisions[advised].tone == Tone::Good);
    picture(&mut h, "hits");
    let bad = b.divisions.iter().position(|d| d.tone == Tone::Bad).expect("one that fails");
    let label = format!("{}: {}", b.divisions[bad].label, b.divisions[bad].follows);
    h.get_by_label(&label).click();
    settle(&mut h);
    assert_eq!(chosen(&h), Some(bad));
    let warning = builder(&h).warning.expect("a warning");
    assert!(warning.contains("otherwise than forecast") && shown(&h, &warning), "{warning}");
    picture(&mut h, "hits-warned");
    let steppers = b.rows.len();
    let digit = |n: usize| Key::ALL.iter().copied().find(|k| k.name() == (n + 1).to_string()).unwrap();
    press(&mut h, digit(steppers + advised));
    assert_eq!((chosen(&h), builder(&h).warning), (Some(advised), None));
    press(&mut h, digit(steppers + bad));
    let before = desk(&h).seen.log.len();
    press(&mut h, Key::Enter);
    let held = |h: &Window| desk(h).seen.log[before..].iter().any(|l| l.line.text.ends_with(": held"));
    for _ in 0..3 {
        if held(&h) {
            break;
        }
        press(&mut h, Key::Space);
    }
    assert!(held(&h), "what was said comes to pass");
}

#[test] // read out: each way is a radio button with what follows, the warning an alert
fn divisions_are_spoken() {
    let dir = tempfile::tempdir().unwrap();
    let h = opened(dir.path(), 1920.0, 1080.0);
    let b = builder(&h);
    for d in &b.divisions {
        let label = format!("{}: {}", d.label, d.follows);
        let node = h.get_by_label(&label);
        let toggled = node.accesskit_node().toggled() == Some(egui::accesskit::Toggled::True);
        assert_eq!(toggled, d.chosen, "{}", d.label);
    }
}

//! A team of three at one computer through the accessibility tree: votes, leave asked and given, parts done, a commander
//! taken over by the program.

use crate::{
    common::window::{Window, click, desk, go_on, open as open_sized, picture, place, press, settle, shown},
    window::{SEED, launch},
};
use app::command::{Command, Look, Order};
use egui::{Key, Modifiers, accesskit::Role};
use egui_kittest::kittest::Queryable as _;
use engine::{
    base::{
        keys::UnitKey,
        seat::{Control, Post},
        side::Side,
    },
    show::scene::{Mark, Verb},
};
use std::path::Path;

const GERMAN: Side = Side(0);

/// Three persons before the first step, the plan agreed on beforehand or not.
fn begin(folder: &Path, plan: &str) -> Window {
    // So high that every row of the form is in sight.
    let mut h = open_sized(launch(folder), 1440.0, 1200.0);
    click(&mut h, &format!("German plan: {plan}"));
    click(&mut h, "Commanders: Three");
    h.get_by_role_and_label(Role::TextInput, "Seed").focus();
    settle(&mut h);
    h.key_press_modifiers(Modifiers::COMMAND, Key::A);
    h.get_by_role_and_label(Role::TextInput, "Seed").type_text(&SEED.to_string());
    settle(&mut h);
    click(&mut h, "Start");
    h
}

/// As far as the first German movement.
fn june(folder: &Path) -> Window {
    let mut h = begin(folder, "Historical");
    for _ in 0..16 {
        if turn(&h) == 1 {
            return h;
        }
        go_on(&mut h);
    }
    panic!("the first turn does not begin");
}

fn turn(h: &Window) -> u16 {
    desk(h).table.when(desk(h).table.cursor()).turn
}

fn send(h: &mut Window, command: impl Into<Command>) {
    h.state_mut().send(command);
    settle(h);
}

fn unit(h: &Window, name: &str) -> UnitKey {
    let scene = &desk(h).seen.scene;
    scene
        .counters
        .iter()
        .find(|c| c.side == 0 && c.name.starts_with(name))
        .unwrap_or_else(|| panic!("no {name}"))
        .unit
}

/// 16th Army in the base of the north against Grodno, which lies in the area of the centre.
fn attack(h: &mut Window) {
    let (unit, to) = (unit(h, "16"), place(h, "Grodno"));
    send(h, Order::Do(Verb::ATTACK, vec![unit], to));
}

fn is_planned(h: &Window) -> bool {
    desk(h).planning.as_ref().is_some_and(|p| !p.plan.is_empty())
}

/// Everything the log says.
fn log(h: &Window) -> String {
    let desk = desk(h);
    let lines = desk.table.log_to(desk.table.cursor(), desk.viewer());
    lines.iter().map(|l| l.line.text.clone()).collect::<Vec<_>>().join("\n")
}

#[test]
fn the_form_asks_who_plays_each_commander() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = open_sized(launch(dir.path()), 1440.0, 1500.0);
    assert!(!shown(&h, "Army Group North"), "one player commands all");
    click(&mut h, "Commanders: Three");
    click(&mut h, "Army Group North");
    assert!(shown(&h, "The computer commands the one without a tick"));
    click(&mut h, "Army Group South");
    // The last one stays: a side without a commander is chosen at the top of the form.
    click(&mut h, "Army Group Centre");
    assert!(shown(&h, "one stays yours"));
    click(&mut h, "Start");
    let by = |h: &Window| [0, 1, 2].map(|nth| desk(h).table.control_of(GERMAN, Post(nth)));
    let (person, computer) = (Control::Person, Control::Automatic(0));
    assert_eq!(by(&h), [computer, person, computer]);
}

#[test]
fn the_plan_is_voted_on() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = begin(dir.path(), "Roll");
    picture(&mut h, "team-votes");
    for _ in 0..3 {
        assert_eq!(turn(&h), 0);
        click(&mut h, "Marcks plan");
    }
    assert!(log(&h).contains("Army Group South: Marcks plan"), "{}", log(&h));
    assert!(log(&h).contains("The Germans follow the Marcks plan"), "{}", log(&h));
}

#[test]
fn leave_is_asked_where_the_user_looks() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = june(dir.path());
    assert!(shown(&h, "Commanders: 0 of 3 done"), "each commander has a line of his own");
    picture(&mut h, "team-june");
    attack(&mut h);
    assert!(!is_planned(&h));
    assert!(shown(&h, "Army Group Centre is asked"), "nobody is asked");
    picture(&mut h, "team-asked");
    press(&mut h, Key::Escape);
    assert!(!shown(&h, "Army Group Centre is asked"));
    attack(&mut h);
    click(&mut h, "Refuse");
    assert!(!is_planned(&h));
    assert!(log(&h).contains("Army Group Centre refuses"), "{}", log(&h));
    attack(&mut h);
    assert!(h.query_all_by_label("Refuse").next().is_none(), "he has refused already");
    click(&mut h, "Allow this once");
    assert!(is_planned(&h), "then the attack is planned");
    send(&mut h, Order::Confirm);
    assert!(log(&h).contains("Army Group Centre allows 16th Army into Grodno"), "{}", log(&h));
    // All of it is undone like any order.
    for _ in 0..3 {
        send(&mut h, Order::Undo);
    }
    for word in ["refuses", "allows"] {
        assert!(!log(&h).contains(&format!("Army Group Centre {word}")), "{}", log(&h));
    }
    attack(&mut h);
    click(&mut h, "Allow all this turn");
    assert!(log(&h).contains("Army Group Centre opens its area to Army Group North"), "{}", log(&h));
    assert!(is_planned(&h));
}

#[test]
fn who_must_be_asked_is_marked_and_offered() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = june(dir.path());
    let army = unit(&h, "16");
    send(&mut h, Look::Select(vec![army], false));
    let grodno = place(&h, "Grodno");
    let asks = |h: &Window, at| {
        let leave = |m: &Mark| matches!(m, Mark::Leave { place, spoken } if *place == at && spoken == "needs leave of Army Group Centre");
        desk(h).seen.marks.iter().any(leave)
    };
    assert!(asks(&h, grodno), "{:?}", desk(&h).seen.marks);
    let kaunas = place(&h, "Kaunas");
    assert!(!asks(&h, kaunas), "the way into his own area needs no leave");
    // Where the centre attacks, the north is offered and the centre asked first.
    let lead = unit(&h, "4th");
    send(&mut h, Order::Do(Verb::ATTACK, vec![lead], grodno));
    assert!(is_planned(&h));
    let offers = desk(&h).seen.builder.as_ref().unwrap().offers.clone();
    let offer = offers.iter().find(|o| o.label.starts_with("16th Army")).expect("16th Army is not offered");
    assert!(offer.note.ends_with("Army Group Centre is asked"), "{}", offer.note);
    let row = format!("{}, {}", offer.label, offer.note);
    click(&mut h, &row);
    assert!(shown(&h, "Army Group Centre is asked"), "a click on the row asks");
}

#[test]
fn the_step_ends_when_all_are_done() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = june(dir.path());
    click(&mut h, "Army Group South is done");
    assert!(shown(&h, "Commanders: 1 of 3 done"));
    click(&mut h, "Army Group South goes on");
    assert!(shown(&h, "Commanders: 0 of 3 done"));
    let step = |h: &Window| {
        let when = desk(h).table.when(desk(h).table.cursor());
        (when.turn, when.phase)
    };
    let first = step(&h);
    for name in ["Centre", "South", "North"] {
        assert_eq!(step(&h), first);
        click(&mut h, &format!("Army Group {name} is done"));
    }
    assert_ne!(step(&h), first);
}

#[test]
fn the_program_holds_a_post_and_gives_it_back() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = june(dir.path());
    send(&mut h, Order::HandPost(GERMAN, Post(1), Control::Automatic(0)));
    send(&mut h, Order::Pace(app::settings::Pace::Skip));
    settle(&mut h);
    assert!(shown(&h, "Commanders: 1 of 3 done"), "the centre has done its part");
    assert!(desk(&h).my_turn(), "the others are persons");
    picture(&mut h, "team-automatic");
    // Asked for leave, it answers at once.
    attack(&mut h);
    assert!(!shown(&h, "Do not ask"));
    assert!(is_planned(&h), "{}", desk(&h).status);
    send(&mut h, Order::CancelPlan);
    click(&mut h, "Take over Army Group Centre");
    assert_eq!(desk(&h).table.control_of(GERMAN, Post(1)), Control::Person);
    click(&mut h, "Army Group Centre goes on");
    assert!(shown(&h, "Commanders: 0 of 3 done"));
}

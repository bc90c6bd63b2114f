//! The list of forces and that of attacks that could be made, by label and by keys.

use crate::common::{
    tree::{Seen, focused, nodes},
    window::{
        Window, click, desk, first_turn, game, launch, open, picture, press, press_with, settle, shown,
    },
};
use app::command::{Look, Tab};
use egui::{Key, Modifiers, accesskit::Role};
use egui_kittest::kittest::Queryable as _;
use engine::{
    base::{fence::UndoPolicy, side::Viewer},
    show::{
        opening::{Opening, best_first},
        scene::{Gesture, Subject, Verb},
    },
    table::Table,
};
use stavka::games;
use std::ops::ControlFlow;

/// Opens a tab of the right panel.
pub fn open_tab(h: &mut Window, tab: Tab) {
    h.state_mut().send(Look::Tab(tab));
    settle(h);
}

/// The rows of the list of forces that are drawn, from above.
pub fn rows(h: &Window) -> Vec<Seen> {
    let unit = |n: &Seen| n.role == Role::Button && n.name.contains("; strength ");
    nodes(h).into_iter().filter(unit).collect()
}

/// The strength of a row: the first number printed on the counter.
fn strength(row: &Seen) -> Option<u16> {
    let (_, after) = row.name.split_once("; strength ")?;
    after.split(|c: char| !c.is_ascii_digit()).next()?.parse().ok()
}

fn june(folder: &std::path::Path) -> Window {
    first_turn(folder, "(motion: false, pace: Skip)")
}

#[test]
fn forces_are_sorted_by_a_heading_and_a_row_selects_its_unit() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = june(dir.path());
    open_tab(&mut h, Tab::Forces);
    assert!(rows(&h).len() > 3, "{:?}", rows(&h));
    click(&mut h, "Sort by strength");
    let found: Vec<u16> = rows(&h).iter().filter_map(strength).collect();
    assert!(found.len() > 3 && found.is_sorted_by(|a, b| a >= b), "the strongest first: {found:?}");
    click(&mut h, "Sort by strength");
    let found: Vec<u16> = rows(&h).iter().filter_map(strength).collect();
    assert!(found.is_sorted(), "and from the other end: {found:?}");
    click(&mut h, "Sort by unit");
    picture(&mut h, "forces-by-unit");
    let number = |row: &Seen| row.name.split(|c: char| !c.is_ascii_digit()).next()?.parse::<u32>().ok();
    let found: Vec<u32> = rows(&h).iter().filter_map(number).collect();
    assert!(found.len() > 3 && found.is_sorted(), "the 3rd before the 16th: {found:?}");
    let first = rows(&h)[0].clone();
    click(&mut h, &first.name);
    let lead = desk(&h).lead().and_then(|unit| desk(&h).seen.counter(unit)).expect("a unit is selected");
    assert!(first.name.starts_with(&lead.spoken), "{} for {first:?}", lead.spoken);
}

#[test]
fn the_list_of_forces_is_one_stop_of_the_keyboard_and_arrows_walk_it() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = june(dir.path());
    open_tab(&mut h, Tab::Forces);
    let all = rows(&h);
    assert_eq!(all.iter().filter(|row| row.focusable).count(), 1, "{all:?}");
    h.get_by_label(&all[0].name).focus();
    settle(&mut h);
    press(&mut h, Key::ArrowDown);
    assert_eq!(focused(&h).expect("the next row").name, all[1].name);
    press(&mut h, Key::Enter);
    let lead = desk(&h).lead().and_then(|unit| desk(&h).seen.counter(unit)).expect("a unit is selected");
    assert!(all[1].name.starts_with(&lead.spoken));
}

/// What the panel of such an attack would say, asked of the table once more.
pub fn again(h: &Window, listed: &Opening) -> Opening {
    let (table, who) = (&desk(h).table, desk(h).viewer());
    let about = Subject::Place(listed.at);
    let gesture: Gesture = Verb::ATTACK.by(listed.units.clone(), listed.at);
    let plan = table.gesture(who, &gesture).unwrap_or_else(|why| panic!("{}", why.sentence));
    let builder = table.builder(who, &about, &plan).expect("a panel");
    let forecast = table.forecast(who, &about, &plan).expect("a forecast");
    assert_eq!(listed.chance, forecast.success(), "one chance for one attack");
    if let Some(columns) = &builder.columns {
        assert_eq!(listed.odds, columns.heads[columns.used.expect("a column")]);
    }
    Opening { ..listed.clone() }
}

/// Attacks are told of as they are found, and who wants no more is told of none.
fn are_told_one_by_one(table: &dyn Table, who: Viewer) {
    let told_until = |enough: usize| {
        let (mut told, mut asked) = (0, 0);
        table.openings(who)(&mut |one| {
            told += usize::from(one.is_some());
            asked += 1;
            if told >= enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        (told, asked)
    };
    let (all, asked) = told_until(usize::MAX);
    assert!(all > 1 && asked >= all);
    let (one, first) = told_until(1);
    assert!(one == 1 && first < asked, "{first} of {asked}");
    assert_eq!(told_until(0).1, 1, "who wants none is asked once");
}

/// The list says what the panels of its attacks say, stands in its sequence, and its first row opens the panel.
pub fn try_attacks(h: &mut Window) {
    are_told_one_by_one(&*desk(h).table, desk(h).viewer());
    press_with(h, Modifiers::SHIFT, Key::A);
    let listed = game(h).openings.all.clone();
    assert!(listed.len() > 1, "{listed:?}");
    for opening in &listed {
        again(h, opening);
    }
    let mut sorted = listed.clone();
    best_first(&mut sorted);
    assert_eq!(sorted, listed);
    let rows: Vec<Seen> = nodes(h)
        .into_iter()
        .filter(|n| n.role == Role::Button && n.name.starts_with("Attack ") && n.name.contains(", by "))
        .collect();
    let place = desk(h).seen.place_name(listed[0].at).to_owned();
    assert!(rows[0].name.starts_with(&format!("Attack {place}")), "{rows:?}");
    let sides = desk(h).table.sides()[0];
    picture(h, &format!("attacks-{sides}"));
    let name = rows[0].name.clone();
    click(h, &name);
    let planning = desk(h).planning.as_ref().expect("the panel is open");
    assert_eq!(planning.about, Subject::Place(listed[0].at));
    let forecast = desk(h).seen.forecast.as_ref().expect("its chance");
    assert_eq!(forecast.success(), listed[0].chance);
}

#[test]
fn attacks_that_could_be_made_stand_best_first_and_open_their_panel() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = june(dir.path());
    assert!(shown(&h, "Attacks"));
    try_attacks(&mut h);
}

#[test]
fn a_game_without_forecasts_says_that_it_lists_no_attacks() {
    let dir = tempfile::tempdir().unwrap();
    let choices = [("plan".to_owned(), "historical".to_owned()), ("teaching".to_owned(), "off".to_owned())];
    let table = games::register(None)[0].new_table(&choices.into(), 5, UndoPolicy::Study).unwrap();
    let path = dir.path().join("Quiet.stavka");
    std::fs::write(&path, table.journal()).unwrap();
    let mut launch = launch(dir.path(), "(motion: false)");
    launch.file = Some(path);
    let mut h = open(launch, 1280.0, 800.0);
    press_with(&mut h, Modifiers::SHIFT, Key::A);
    assert!(shown(&h, "This game lists no attacks that could be made."));
}

#[test]
fn nothing_is_weighed_while_the_list_is_not_shown() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = june(dir.path());
    assert!(game(&h).openings.are_planned() && game(&h).openings.all.is_empty());
    open_tab(&mut h, Tab::Attacks);
    assert!(!game(&h).openings.all.is_empty());
    open_tab(&mut h, Tab::Log);
    assert!(game(&h).openings.all.is_empty() && !game(&h).openings.is_running());
}

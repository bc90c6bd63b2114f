//! The rules in the window, and every kind of refusal, through the accessibility tree.

use super::{
    common::window::{
        Window, click, desk, open as open_sized, picture, place, press, press_with, settle, shown,
    },
    window::{desk_select, june, launch, open_july},
};
use app::{
    command::{Command, MapEvent, Order, Program},
    settings::ThemeWish,
};
use egui::{Key, Modifiers, accesskit::Role};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use engine::{
    base::{
        fence::UndoPolicy,
        keys::UnitKey,
        seat::Control,
        side::{Side, Viewer},
    },
    show::scene::{ArrowStyle, Verb},
    table::Table,
};
use stavka::games;

/// Page and rule the reader shows.
fn page(h: &Window) -> Option<(String, Option<String>)> {
    h.state().reader().shown().map(|(page, rule)| (page.to_owned(), rule.map(str::to_owned)))
}

fn send(h: &mut Window, command: impl Into<Command>) {
    h.state_mut().send(command);
    settle(h);
}

fn at(page: &str, rule: Option<&str>) -> Option<(String, Option<String>)> {
    Some((page.to_owned(), rule.map(str::to_owned)))
}

#[test]
fn f1_opens_the_rules_and_keys_read_them() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = june(dir.path());
    press(&mut h, Key::F1);
    assert_eq!(page(&h), at("game", None));
    assert!(h.state().reader().has_keyboard(&h.ctx));
    assert!(shown(&h, "What attacks does not move"));
    picture(&mut h, "rules");
    press(&mut h, Key::ArrowRight);
    assert_eq!(page(&h), at("setup", None));
    click(&mut h, "Movement");
    assert_eq!(page(&h), at("movement", None));
    assert!(shown(&h, "BF-MOV-01 Attacking is moving"));
    picture(&mut h, "rules-movement");
    press_with(&mut h, Modifiers::ALT, Key::ArrowLeft);
    assert_eq!(page(&h), at("setup", None));
    press_with(&mut h, Modifiers::ALT, Key::ArrowRight);
    assert_eq!(page(&h), at("movement", None));
    press(&mut h, Key::Escape);
    assert_eq!(page(&h), None);
    assert!(!h.state().reader().has_keyboard(&h.ctx));
}

#[test]
fn the_search_goes_from_hit_to_hit() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = june(dir.path());
    press(&mut h, Key::F1);
    press(&mut h, Key::Slash);
    h.get_by_role_and_label(Role::SearchInput, "Search the rules").type_text("AIR-11");
    settle(&mut h);
    assert!(shown(&h, "1 found") || shown(&h, "found, Enter"));
    press(&mut h, Key::Enter);
    assert_eq!(page(&h), at("air", Some("BF-AIR-11")));
    picture(&mut h, "rules-search");
}

#[test]
fn a_rule_below_its_row_leads_to_its_page() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = june(dir.path());
    let army = h.query_all_by_label_contains("16th Army, Insterburg").next().unwrap();
    army.click();
    settle(&mut h);
    let tag = {
        let mut tags = h.query_all_by_role(Role::Link);
        let tag =
            tags.find(|n| n.accesskit_node().label().is_some_and(|l| l.starts_with("Rule BF-"))).unwrap();
        let label = tag.accesskit_node().label().unwrap();
        tag.click();
        label["Rule ".len()..].to_owned()
    };
    settle(&mut h);
    assert_eq!(page(&h), None, "a click opens the sentence first");
    click(&mut h, "Open the rule page");
    assert_eq!(page(&h).unwrap().1, Some(tag.clone()));
    press(&mut h, Key::Escape);
    let name = format!("Rule {tag}");
    h.query_all_by_role_and_label(Role::Link, &name).next().unwrap().click_modifiers(Modifiers::COMMAND);
    settle(&mut h);
    assert_eq!(page(&h).unwrap().1, Some(tag), "Ctrl+click opens the page at once");
}

#[test]
fn the_rules_can_be_read_before_a_game() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = open_sized(launch(dir.path()), 1280.0, 800.0);
    press(&mut h, Key::F1);
    assert_eq!(page(&h), at("game", None));
    picture(&mut h, "rules-start");
    click(&mut h, "Close the rules");
    assert_eq!(page(&h), None);
    click(&mut h, "Rules");
    assert_eq!(page(&h), at("game", None));
}

#[test]
fn the_question_stays_in_sight_at_every_size() {
    let dir = tempfile::tempdir().unwrap();
    drop(june(dir.path()));
    for (width, height) in [(1024.0, 680.0), (1280.0, 800.0), (1920.0, 1080.0)] {
        for theme in [ThemeWish::Light, ThemeWish::Dark] {
            let mut launch = launch(dir.path());
            launch.theme = Some(theme);
            let mut h = open_sized(launch, width, height);
            click(&mut h, "Continue");
            for rule in ["BF-LNK-05", "BF-MOV-04", "BF-ABS-01", "BF-SUP-01", "BF-EXP-01"] {
                send(&mut h, Program::Rule(rule.into()));
                settle(&mut h);
                let shown = page(&h).unwrap();
                assert_eq!(shown.1.as_deref(), Some(rule));
                let rules = h.get_by_role_and_label(Role::Group, "Rules").rect();
                let steps = h.get_by_label("Steps of the turn").rect();
                assert!(rules.left() >= steps.right() - 1.0);
                // In a narrow window the inspector is a drawer that is not open now.
                if width >= 1120.0 {
                    let inspector = h.get_by_label("Inspector and log").rect();
                    assert!(rules.right() <= inspector.left() + 1.0);
                }
                let spoken = format!("{rule} ");
                let title = h.query_all_by_label_contains(&spoken).next().unwrap().rect();
                assert!(rules.contains_rect(title), "{rule} is in sight at {width}: {title} in {rules}");
                picture(&mut h, &format!("rules-{rule}-{width}-{theme:?}"));
            }
        }
    }
}

#[test]
fn y_draws_what_was_wanted_and_what_was_used() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = open_july(dir.path());
    let (unit, to) = {
        let desk = desk(&h);
        let table = &*desk.table;
        let own = desk.seen.scene.counters.iter().filter(|c| c.side == 0 && c.states.can_act);
        own.flat_map(|c| desk.seen.scene.board.links().iter().map(move |l| (c, l)))
            .find_map(|(c, l)| {
                let to = if l.a == c.place {
                    l.b
                } else if l.b == c.place {
                    l.a
                } else {
                    return None;
                };
                let go = Verb::GO.by(vec![c.unit], to);
                table.gesture(desk.viewer(), &go).is_ok().then_some((c.unit, to))
            })
            .expect("some unit may move")
    };
    send(&mut h, Order::Do(Verb::GO, vec![unit], to));
    assert_eq!(desk(&h).seen.counter(unit).unwrap().place, to);
    desk_select(&mut h, unit);
    let moscow = place(&h, "Moscow");
    press(&mut h, Key::Y);
    send(&mut h, MapEvent::ClickPlace { place: moscow });
    let bubble = desk(&h).bubble.clone().unwrap();
    assert!(!bubble.text.sentence.is_empty() && !bubble.text.rules.is_empty(), "{:?}", bubble.text);
    let refused: Vec<_> = bubble.arrows.iter().filter(|a| a.style == ArrowStyle::Refused).collect();
    assert_eq!(refused.len(), 1);
    assert_eq!((refused[0].path.first(), refused[0].path.last()), (Some(&to), Some(&moscow)));
    let used: Vec<&str> =
        bubble.arrows.iter().filter(|a| a.style == ArrowStyle::Move).map(|a| a.label.as_str()).collect();
    assert_eq!(used, ["1"]);
    assert!(desk(&h).seen.over_arrows.iter().any(|a| a.style == ArrowStyle::Refused));
    picture(&mut h, "why-not");
    send(&mut h, MapEvent::ClickNothing);
    assert!(desk(&h).seen.over_arrows.iter().all(|a| a.style != ArrowStyle::Refused));
}

#[test]
fn without_a_selection_y_says_what_holds_a_unit() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = june(dir.path());
    let base = place(&h, "Insterburg");
    press(&mut h, Key::Y);
    send(&mut h, MapEvent::ClickPlace { place: base });
    assert!(desk(&h).bubble.is_some());
    press(&mut h, Key::Escape);
    let empty = place(&h, "Moscow");
    press(&mut h, Key::Y);
    send(&mut h, MapEvent::ClickPlace { place: empty });
    assert_eq!(desk(&h).status, "Select a unit first, then Y and a place");
}

#[test]
fn a_grey_button_can_be_reached_and_says_why() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = june(dir.path());
    let why = {
        let redo = h.get_by_role_and_label(Role::Button, "Redo");
        assert!(redo.accesskit_node().is_disabled());
        let why = redo.accesskit_node().description().expect("the reason is in the tree");
        redo.focus();
        why
    };
    assert_eq!(why, "There is nothing to redo");
    settle(&mut h);
    let before = desk(&h).table.cursor();
    press(&mut h, Key::Enter);
    assert_eq!(desk(&h).status, why);
    assert_eq!(desk(&h).table.cursor(), before, "Enter on a grey button orders nothing");
}

#[test]
fn a_grey_line_of_the_menu_of_a_place_says_why_on_the_map() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = june(dir.path());
    press(&mut h, Key::Home);
    press(&mut h, Key::Tab);
    h.query_all_by_label_contains("Moscow, Soviet").next().unwrap().click_secondary();
    settle(&mut h);
    h.query_all_by_label_contains("Plan an attack here").next().unwrap().click();
    settle(&mut h);
    let bubble = desk(&h).bubble.clone().expect("a bubble");
    assert!(!bubble.text.rules.is_empty());
    assert_eq!(
        desk(&h).seen.place_of(bubble.text.at.as_ref().unwrap()),
        desk(&h).seen.bubble.as_ref().map(|b| b.place)
    );
}

/// The set-up of a plan that demands a transfer that has not been chosen yet.
fn marcks(folder: &std::path::Path) {
    let kinds = games::register(None);
    let choices = [("plan".to_owned(), "marcks".to_owned())].into();
    let mut table = kinds[0].new_table(&choices, 7, UndoPolicy::Fair).unwrap();
    table.set_control(Side(1), Control::Automatic(0));
    let stuck = |table: &dyn Table| {
        let sequence = table.sequence(table.cursor(), Viewer::Side(Side(0)));
        sequence.primary.as_ref().is_some_and(|p| p.why_not.is_some())
    };
    while !stuck(&*table) {
        let mut thought = table.thinker(0).expect("an automatic player")();
        table.accept(&mut thought, 1).unwrap();
    }
    std::fs::write(folder.join("Marcks.stavka"), table.journal()).unwrap();
}

#[test]
fn a_phase_that_cannot_end_says_why() {
    let dir = tempfile::tempdir().unwrap();
    marcks(dir.path());
    let mut h = open_sized(launch(dir.path()), 1440.0, 900.0);
    click(&mut h, "Continue");
    let primary = desk(&h).seen.sequence.primary.clone().unwrap();
    let why = primary.why_not.unwrap();
    let before = desk(&h).table.cursor();
    click(&mut h, &primary.label);
    assert!(desk(&h).status.starts_with(&why.sentence), "{}", desk(&h).status);
    assert_eq!(desk(&h).table.cursor(), before);
    assert!(!why.rules.is_empty());
    let name = format!("Rule {}", why.rules[0]);
    h.query_all_by_role_and_label(Role::Link, &name).last().unwrap().click();
    settle(&mut h);
    if page(&h).is_none() {
        click(&mut h, "Open the rule page");
    }
    assert_eq!(page(&h).unwrap().1.as_deref(), Some(why.rules[0].as_str()));
}

#[test]
fn tab_says_what_is_demanded_and_takes_a_unit_that_can_answer_it() {
    let dir = tempfile::tempdir().unwrap();
    marcks(dir.path());
    let mut h = open_sized(launch(dir.path()), 1440.0, 900.0);
    click(&mut h, "Continue");
    let why = desk(&h).seen.sequence.primary.clone().unwrap().why_not.unwrap().sentence;
    press(&mut h, Key::Tab);
    let unit = desk(&h).lead().expect("a unit is taken");
    let status = desk(&h).status.clone();
    assert!(status.starts_with(why.trim_end_matches('.')), "{status}");
    assert!(status.contains(&desk(&h).seen.counter(unit).unwrap().name), "{status}");
    let asked = |h: &Window, unit: UnitKey| {
        let about = Some(engine::show::scene::Subject::Unit(unit));
        desk(h).seen.sequence.choices.iter().any(|o| o.subject == about)
    };
    assert!(asked(&h, unit), "one that can be transferred");
    press_with(&mut h, Modifiers::ALT, Key::Num1);
    assert!(desk(&h).seen.sequence.primary.as_ref().is_some_and(|p| p.why_not.is_none()), "it is answered");
}

#[test]
fn the_manual_stands_behind_the_rules() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = june(dir.path());
    press_with(&mut h, Modifiers::SHIFT, Key::F1);
    assert_eq!(page(&h), at("manual/players", None));
    assert!(shown(&h, "Manual") && shown(&h, "The first turn"));
    picture(&mut h, "manual");
    click(&mut h, "By keyboard");
    assert_eq!(page(&h), at("manual/keyboard", None));
    picture(&mut h, "manual-keyboard");
    press(&mut h, Key::Slash);
    h.get_by_role_and_label(Role::SearchInput, "Search the rules").type_text("accuracy");
    settle(&mut h);
    press(&mut h, Key::Enter);
    assert_eq!(page(&h), at("manual/reviewers", None));
    picture(&mut h, "manual-search");
}

//! Notes in a review: what the signs over the timeline say, the menus of orders and places, keys that judge and lead
//! from note to note, a branch as text.

use crate::common::window::{
    Window, desk, game, launch, open, picture, place, press, press_with, settle, shown,
};
use app::features::review::Review;
use egui::{Key, Modifiers, accesskit::Role};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use engine::play::note::{Drawing, Judgement, Note, Spot};
use stavka::games;

const STILL: &str = "(motion: false, pace: Skip, author: \"Teacher\")";

/// A finished game under review, with notes at three of its orders.
fn reviewing(folder: &std::path::Path, width: f32) -> Window {
    let bytes = games::SAMPLES.iter().find(|s| s.file == "leningrad_falls").unwrap().bytes;
    std::fs::write(folder.join("Finished.stavka"), bytes).unwrap();
    let mut h = open(launch(folder, STILL), width, 900.0);
    press(&mut h, Key::Enter);
    press_with(&mut h, Modifiers::COMMAND, Key::R);
    let table = &mut h.state_mut().desk_mut().unwrap().table;
    for (at, note) in [
        (20, Note::Chapter("The frontier".into())),
        (20, Note::Comment("Everything *begins* here.".into())),
        (200, Note::Chapter("To the rivers".into())),
        (201, Note::Mark(Judgement::Blunder)),
        (300, Note::Bookmark("Mud".into())),
    ] {
        table.annotate(at, note, "Teacher", "2026-06-22").unwrap();
    }
    settle(&mut h);
    h
}

fn at(h: &Window) -> u32 {
    desk(h).at()
}

fn go_to(h: &mut Window, ply: u32) {
    h.state_mut().game_mut().unwrap().review_act(app::command::review::Act::Seek(ply), 0.0);
    settle(h);
    assert_eq!(at(h), ply);
}

fn marks(h: &Window, ply: u32) -> Vec<Note> {
    desk(h).table.notes_at(ply).into_iter().map(|n| n.note).collect()
}

#[test]
fn signs_over_the_timeline_say_what_they_are_and_lead_there() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = reviewing(dir.path(), 1440.0);
    picture(&mut h, "review-flags");
    assert!(shown(&h, "Order 20, chapter: The frontier\nOrder 20, comment: Everything *begins* here."));
    assert!(shown(&h, "Order 200, chapter: To the rivers\nOrder 201: ?? Blunder"), "side by side");
    h.get_by_role_and_label(Role::Button, "Order 300, bookmark: Mud").click();
    settle(&mut h);
    assert_eq!(at(&h), 300);
    h.get_by_role_and_label(Role::CheckBox, "Hide what comes later").click();
    settle(&mut h);
    go_to(&mut h, 20);
    assert!(shown(&h, "Order 20, chapter"));
}

#[test]
fn a_hidden_future_has_no_signs() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = reviewing(dir.path(), 1440.0);
    go_to(&mut h, 100);
    h.get_by_role_and_label(Role::CheckBox, "Hide what comes later").click();
    settle(&mut h);
    assert!(shown(&h, "Order 20, chapter"));
    assert!(!shown(&h, "To the rivers") && !shown(&h, "?? Blunder") && !shown(&h, "bookmark: Mud"));
    press(&mut h, Key::N);
    assert_eq!(at(&h), 100, "what comes later is not gone to: {}", desk(&h).status);
}

#[test]
fn keys_lead_from_note_to_note_and_to_both_ends() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = reviewing(dir.path(), 1440.0);
    let end = at(&h);
    press_with(&mut h, Modifiers::COMMAND, Key::Home);
    assert_eq!(at(&h), 0);
    for wanted in [20, 200, 201, 300] {
        press(&mut h, Key::N);
        assert_eq!(at(&h), wanted);
    }
    press(&mut h, Key::N);
    assert!(desk(&h).status.contains("no note after"), "{}", desk(&h).status);
    press_with(&mut h, Modifiers::SHIFT, Key::N);
    assert_eq!(at(&h), 201);
    press_with(&mut h, Modifiers::COMMAND, Key::End);
    assert_eq!(at(&h), end);
}

#[test]
fn a_comment_begins_under_its_order_and_leads_there() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = reviewing(dir.path(), 1440.0);
    go_to(&mut h, 22);
    h.get_by_role_and_label(Role::TreeItem, "Comment: Everything begins here.").click();
    settle(&mut h);
    assert_eq!(at(&h), 20);
}

#[test]
fn an_order_is_judged_by_a_key() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = reviewing(dir.path(), 1440.0);
    go_to(&mut h, 100);
    press_with(&mut h, Modifiers::ALT, Key::Num6);
    assert_eq!(marks(&h, 100), [Note::Mark(Judgement::Blunder)]);
    press_with(&mut h, Modifiers::ALT, Key::Num2);
    assert_eq!(marks(&h, 100), [Note::Mark(Judgement::Good)]);
    press_with(&mut h, Modifiers::ALT, Key::Num2);
    assert_eq!(marks(&h, 100), []);
}

#[test]
fn the_menu_of_an_order_opens_by_key_and_by_the_right_button() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = reviewing(dir.path(), 1440.0);
    go_to(&mut h, 100);
    press(&mut h, Key::M);
    picture(&mut h, "review-order-menu");
    assert!(shown(&h, "Order 100: "));
    h.get_by_role_and_label(Role::MenuItem, "Make this the main line").click();
    settle(&mut h);
    assert_eq!(desk(&h).status, "This is the main line already");
    press(&mut h, Key::M);
    press(&mut h, Key::Escape);
    assert!(!shown(&h, "Copy this branch as text") && game(&h).is_in::<Review>());
    press(&mut h, Key::M);
    // The first line has the keyboard; the fourth asks.
    press(&mut h, Key::ArrowDown);
    press(&mut h, Key::Enter);
    let draft = game(&h).mode::<Review>().unwrap().draft.clone().expect("a bookmark is being written");
    assert_eq!((draft.ply, draft.kind), (100, app::command::review::DraftKind::Bookmark));
    press(&mut h, Key::Escape);
    press(&mut h, Key::Escape);
    let words = desk(&h).table.ply_text(102, game(&h).mode::<Review>().unwrap().seen_by);
    let row = h
        .query_all_by_role(Role::TreeItem)
        .find(|n| n.accesskit_node().label().is_some_and(|l| l.trim_end() == words.trim_end()));
    row.expect("its row is in sight").click_secondary();
    settle(&mut h);
    h.get_by_role_and_label(Role::MenuItem, "What changed between it and now");
    h.get_by_role_and_label(Role::MenuItem, "Copy this branch as text").click();
    settle(&mut h);
    let orders = desk(&h).table.ply_count();
    assert_eq!(desk(&h).status, format!("Copied: {orders} orders as text"));
}

#[test]
fn signs_are_drawn_on_the_map_by_keyboard() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = reviewing(dir.path(), 1440.0);
    go_to(&mut h, 100);
    press_with(&mut h, Modifiers::COMMAND, Key::K);
    crate::common::window::type_text(&mut h, "go to Minsk");
    press(&mut h, Key::Enter);
    press_with(&mut h, Modifiers::SHIFT, Key::F10);
    assert!(shown(&h, "Ring around Minsk, or none"));
    picture(&mut h, "review-place-menu");
    press(&mut h, Key::Enter);
    let minsk = Spot::Place("minsk".into());
    assert_eq!(marks(&h, 100), [Note::Drawing(Drawing::Ring(minsk.clone()), 0)]);
    press_with(&mut h, Modifiers::SHIFT, Key::F10);
    press(&mut h, Key::ArrowDown);
    press(&mut h, Key::Enter);
    press_with(&mut h, Modifiers::COMMAND, Key::K);
    crate::common::window::type_text(&mut h, "go to Kiev");
    press(&mut h, Key::Enter);
    let kiev = Spot::Place("kiew".into());
    for wanted in [2, 1] {
        press_with(&mut h, Modifiers::SHIFT, Key::F10);
        press(&mut h, Key::ArrowDown);
        press(&mut h, Key::Enter);
        assert_eq!(marks(&h, 100).len(), wanted, "the same arrow again takes it away");
        if wanted == 2 {
            assert_eq!(marks(&h, 100)[1], Note::Drawing(Drawing::Arrow(minsk.clone(), kiev.clone()), 0));
            let start = engine::show::scene::Subject::Place(place(&h, "Minsk"));
            let act = app::command::review::Act::ArrowFrom(Some(start));
            h.state_mut().game_mut().unwrap().review_act(act, 0.0);
            settle(&mut h);
        }
    }
}

#[test]
fn branches_are_compared_by_their_whole_names() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = reviewing(dir.path(), 1024.0);
    let d = h.state_mut().desk_mut().unwrap();
    d.table.begin_study();
    d.table.study_at(150).unwrap();
    let side = d.table.to_act().unwrap();
    let order = d.table.legal_orders().pop().unwrap();
    d.table.submit(side, &[order]).unwrap();
    let first = d.table.tip();
    let name = "What if the panzers had gone on to Moscow without waiting for the infantry at Smolensk";
    d.table.name_branch(first, name).unwrap();
    settle(&mut h);
    go_to(&mut h, 200);
    h.get_by_role_and_label(Role::Tab, "Compare").click();
    settle(&mut h);
    picture(&mut h, "review-compare-long-name");
    // Beside the order of another branch its menu offers the same.
    h.get_by_role_and_label(Role::Tab, "Variations").click();
    settle(&mut h);
    go_to(&mut h, 150);
    let row = |n: &egui_kittest::Node<'_>| n.accesskit_node().label().is_some_and(|l| l.starts_with(name));
    h.query_all_by_role(Role::TreeItem).find(row).expect("the branch is listed").click_secondary();
    settle(&mut h);
    h.query_all_by_label_contains("Compare its branch with the one shown").next().unwrap().click();
    settle(&mut h);
    go_to(&mut h, 200);
    h.get_by_role_and_label(Role::ListItem, &format!("B: {name}")).click();
    settle(&mut h);
    let chosen = h.get_by_role_and_label(Role::ListItem, &format!("B: {name}")).accesskit_node().toggled();
    assert!(shown(&h, "A  Main line") && chosen == Some(egui::accesskit::Toggled::True));
    assert!(shown(&h, "They part after order 150."));
}

#[test]
fn the_log_returns_to_where_it_was_after_looking_back() {
    let dir = tempfile::tempdir().unwrap();
    let bytes = games::SAMPLES.iter().find(|s| s.file == "october_mud").unwrap().bytes;
    std::fs::write(dir.path().join("Running.stavka"), bytes).unwrap();
    let mut h = open(launch(dir.path(), STILL), 1440.0, 900.0);
    press(&mut h, Key::Enter);
    let log = std::sync::Arc::clone(&desk(&h).seen.log);
    let once = |text: &str| log.iter().filter(|l| l.line.text == text).count() == 1;
    let last = log.iter().rfind(|l| once(&l.line.text)).unwrap().line.text.clone();
    let in_sight = |h: &Window| {
        let mut rows = h.query_all_by_role(Role::ListItem);
        rows.any(|n| n.accesskit_node().label().as_deref() == Some(last.as_str()))
    };
    assert!(in_sight(&h), "{last}");
    for _ in 0..3 {
        press_with(&mut h, Modifiers::COMMAND, Key::PageUp);
    }
    assert!(desk(&h).look.is_some(), "{}", desk(&h).status);
    assert!(!in_sight(&h), "{last}");
    press(&mut h, Key::Escape);
    picture(&mut h, "log-returned");
    assert!(desk(&h).look.is_none() && in_sight(&h), "back at the newest line");
}

#[test]
fn a_game_that_would_come_out_otherwise_is_shown_as_recorded_and_says_so() {
    let dir = tempfile::tempdir().unwrap();
    let bytes = games::SAMPLES.iter().find(|s| s.file == "october_mud").unwrap().bytes;
    let text = std::str::from_utf8(bytes).unwrap();
    // Another die than the one that fell, in a record that is whole.
    let old = text.lines().find(|l| l.contains("rolls:[") && !l.contains("\"deal\"")).unwrap();
    let rolls = old.find("rolls:[").unwrap();
    let at = rolls + old[rolls..].find(')').unwrap();
    let from = old[..at].rfind(',').unwrap() + 1;
    let face: u32 = old[from..at].parse().unwrap();
    let other = if face > 1 { face - 1 } else { face + 1 };
    let new = support::journals::reseal(&format!("{}{other}{}", &old[..from], &old[at..]));
    let forged = text.replacen(old, &new, 1);
    let path = dir.path().join("Forged.stavka");
    std::fs::write(&path, &forged).unwrap();
    let mut h = open(launch(dir.path(), STILL), 1440.0, 900.0);
    press(&mut h, Key::Enter);
    let plies = desk(&h).table.ply_count();
    assert!(h.state().banner().is_none(), "the record is whole: {:?}", h.state().banner());
    press_with(&mut h, Modifiers::COMMAND, Key::R);
    for _ in 0..400 {
        if h.state().banner().is_some() {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(50));
        h.run_steps(1);
    }
    let banner = h.state().banner().expect("it is said").clone();
    assert!(banner.title.starts_with("Checked again, order "), "{banner:?}");
    assert!(banner.title.contains(" has another outcome: ") && !banner.grave);
    assert_eq!(desk(&h).table.ply_count(), plies, "and all of it is shown");
    assert_eq!(std::fs::read_to_string(&path).unwrap(), forged);
}

#[test]
fn records_of_an_unknown_kind_cost_nothing() {
    let dir = tempfile::tempdir().unwrap();
    let bytes = games::SAMPLES.iter().find(|s| s.file == "october_mud").unwrap().bytes;
    let strange = support::journals::reseal("weather (from:\"a later version\",sum:\"00000000\")");
    let text = format!("{}{strange}\n", std::str::from_utf8(bytes).unwrap());
    let path = dir.path().join("Later.stavka");
    std::fs::write(&path, &text).unwrap();
    let mut start = launch(dir.path(), STILL);
    start.file = Some(path.clone());
    let h = open(start, 1440.0, 900.0);
    let banner = h.state().banner().expect("it is said").clone();
    assert!(banner.title.contains("unknown kind “weather”"), "{banner:?}");
    assert!(banner.text.ends_with("orders are loaded; nothing is left out."), "{banner:?}");
    assert_eq!(std::fs::read_to_string(&path).unwrap(), text);
}

#[test]
fn a_die_of_a_game_that_is_over_can_be_set() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = reviewing(dir.path(), 1440.0);
    let table = &desk(&h).table;
    let six = |ply: &u32| table.rolls(*ply).iter().any(|r| r.face > 1 && r.sides == 6);
    let ply = (1..table.ply_count() as u32).find(six).expect("the air dice fell");
    let main = table.tip();
    go_to(&mut h, ply);
    let one = |n: &egui_kittest::Node<'_>| n.accesskit_node().label().is_some_and(|l| l.ends_with(": 1"));
    h.query_all_by_role(Role::Button).rfind(one).expect("a face to choose").click();
    settle(&mut h);
    assert!(desk(&h).status.contains("marked as set by hand"), "{}", desk(&h).status);
    let tree = desk(&h).table.tree();
    assert_eq!((tree.branches.len(), tree.branches[0].tip), (2, main), "beside the game as it was played");
}

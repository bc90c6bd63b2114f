//! What the window tells a person who has never seen the game: what to do now, who could join, what a hint means.

use crate::common::window::{
    Window, attack, click, desk, first_turn, game, launch, open, press, settle, shown,
};
use app::command::Order;
use egui::{Key, accesskit::Role};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use engine::show::sealed::SealedOrder;
use support::orders::is;

fn june(folder: &std::path::Path) -> Window {
    first_turn(folder, "(motion: false, pace: Skip, audit: Never)")
}

#[test]
fn the_left_panel_says_what_to_do_wherever_there_is_room() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = open(launch(dir.path(), "(motion: false)"), 1280.0, 800.0);
    click(&mut h, "Start");
    assert!(shown(&h, "The Soviet units are shuffled and dealt face down"));
    assert!(shown(&h, ": this cannot be undone"), "what the lock on the button means");
    // Nothing lies under the pointer, so that the log has its room.
    h.event(egui::Event::PointerGone);
    press(&mut h, Key::Enter);
    assert!(shown(&h, "The computer decides for the Soviet side"), "not what the game asks of that side");
    assert!(!shown(&h, "Click a marked place for each surplus unit"));
    assert!(shown(&h, "Undo stops here: something hidden was seen"));
}

#[test]
fn a_row_shows_the_ghost_of_its_orders_as_the_dot_does() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = june(dir.path());
    let moved = |o: &&SealedOrder| is(o, "Move");
    let order = desk(&h).table.legal_orders().iter().find(moved).cloned();
    let Some(order) = order else { return };
    h.state_mut().send(Order::Give(vec![order]));
    settle(&mut h);
    let dot = desk(&h).seen.dots.last().cloned().expect("a dot");
    let line =
        desk(&h).seen.lines_of(dot.ply).find(|l| !l.is_reason).map(|l| l.line.text.clone()).expect("a line");
    assert_eq!(desk(&h).pointed, None);
    {
        let rows = h.query_all_by_label(&line);
        let mut rows = rows.filter(|n| n.accesskit_node().role() == Role::ListItem);
        rows.next_back().expect("its row in the log").focus();
    }
    settle(&mut h);
    assert_eq!(desk(&h).pointed, Some(dot.ply));
    assert!(!desk(&h).seen.ghosts.is_empty(), "where it came from");
    press(&mut h, Key::Escape);
    assert_eq!(desk(&h).pointed, None, "gone with the keyboard");
}

#[test]
fn who_could_join_stands_where_the_force_is_put_together() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = june(dir.path());
    attack(&mut h, "16th Army, Insterburg", "Kaunas, Soviet");
    let offers = desk(&h).seen.builder.as_ref().expect("a plan").offers.clone();
    assert!(offers.len() > 3);
    let top = |h: &Window, start: &str| {
        let mut all = h.query_all_by_label_contains(start);
        all.next().unwrap_or_else(|| panic!("{start} is shown")).rect().top()
    };
    let sums = top(&h, "The place absorbs");
    let foot = h.ctx.content_rect().bottom();
    assert!(
        sums < foot && offers[..3].iter().all(|o| (sums..foot).contains(&top(&h, &o.label))),
        "sum and list"
    );
    let name = format!("{}, {}", offers[0].label, offers[0].note);
    click(&mut h, &name);
    assert_eq!(desk(&h).planning.as_ref().expect("a plan").plan.len(), 2, "one more takes part");
    // Once it is kept, nothing of the plan stays on the map but what the game shows.
    press(&mut h, Key::Enter);
    assert!(desk(&h).planning.is_none() && desk(&h).seen.builder.is_none());
    assert!(desk(&h).seen.over_arrows.is_empty(), "{:?}", desk(&h).seen.over_arrows);
}

#[test]
fn a_hint_draws_what_it_means() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = june(dir.path());
    press(&mut h, Key::H);
    let (orders, line) = desk(&h).hint.clone().expect("a hint");
    assert!(!orders.is_empty() && !line.arrows.is_empty());
    assert!(desk(&h).seen.over_arrows.iter().any(|a| line.arrows.contains(a)));
}

#[test]
fn in_a_narrow_window_the_step_is_named_and_its_panel_opens() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = open(launch(dir.path(), "(motion: false)"), 1024.0, 680.0);
    click(&mut h, "Start");
    assert!(shown(&h, "Plan and deal: no orders yet in this step"));
    click(&mut h, "Show the steps");
    assert!(shown(&h, "Deal the Soviet units"));
    click(&mut h, "Hide the steps");
}

#[test]
fn in_a_narrow_window_the_check_and_the_changes_come_into_sight() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("October.stavka");
    std::fs::copy("saves/october_mud.stavka", &path).unwrap();
    let mut launch = launch(dir.path(), "(motion: false, pace: Step)");
    launch.file = Some(path);
    let mut h = open(launch, 1024.0, 680.0);
    assert!(!shown(&h, "Units that could still act"));
    press(&mut h, Key::E);
    assert!(shown(&h, "Units that could still act"));
    press(&mut h, Key::Escape);
    assert!(game(&h).overlays.audit.is_none() && !shown(&h, "Units that could still act"));
    press(&mut h, Key::W);
    assert!(h.query_by_role_and_label(Role::Tab, "Changes").is_some());
    press(&mut h, Key::Escape);
    assert!(h.query_by_role_and_label(Role::Tab, "Changes").is_none());
}

//! Features of the window on a desk of their own, without the window.

use stavka::{
    app::{
        command::wishes::Tab,
        desk::{parts::Keeping, state::Desk},
        features::{news::News, overlays::Overlays, seats::Seats},
        program::settings::AuditWish,
    },
    engine::{
        base::{fence::UndoPolicy, seat::Control, side::Side},
        contract::options::Choices,
        show::overlay::REACH,
    },
    games,
};
use std::sync::Arc;

/// A new game of two persons.
fn new_desk() -> Desk {
    let kind = Arc::clone(&games::register(None)[0]);
    let mut table = kind.new_table(&Choices::default(), 11, UndoPolicy::Fair).unwrap();
    for side in [Side(0), Side(1)] {
        table.set_control(side, Control::Person);
    }
    let mut desk = Desk::new(kind, table, Keeping::AtFirstOrder { stem: "Game".into() });
    desk.refresh();
    desk
}

#[test]
fn an_overlay_goes_on_over_to_the_other_side_and_off() {
    let mut desk = new_desk();
    let mut overlays = Overlays::new(&*desk.table);
    let kind = overlays.kinds.iter().copied().find(|k| k.by_side).expect("one that differs by side");
    overlays.toggle(&mut desk, kind.id);
    assert_eq!((overlays.chosen(), overlays.side(&desk)), (Some(kind.id), desk.eyes()));
    assert!(desk.tab == Tab::Overlay && !desk.status.is_empty());
    overlays.toggle(&mut desk, kind.id);
    assert_ne!(overlays.side(&desk), desk.eyes());
    overlays.toggle(&mut desk, kind.id);
    assert_eq!((overlays.chosen(), desk.tab), (None, Tab::Log));
    assert!(overlays.reach_drawn(&desk), "the reach takes its place again");
    overlays.toggle(&mut desk, REACH);
    assert!(!overlays.reach_drawn(&desk));
}

#[test]
fn the_check_opens_before_a_step_ends_when_it_is_wanted() {
    let mut desk = new_desk();
    let mut overlays = Overlays::new(&*desk.table);
    assert!(!overlays.audit_first(&mut desk, AuditWish::Never));
    overlays.check_step(&mut desk);
    let listed = overlays.audit.as_ref().is_some_and(|audit| !audit.lines.is_empty());
    assert_eq!(listed, desk.tab == Tab::Check, "{}", desk.status);
    assert_eq!(overlays.close_audit(&mut desk), listed);
    assert!(overlays.audit.is_none() && desk.tab == Tab::Log);
    assert_eq!(overlays.audit_first(&mut desk, AuditWish::Always), listed);
}

#[test]
fn a_line_of_the_changes_is_drawn_and_taken_off() {
    let mut news = News::default();
    news.pick(2);
    assert_eq!(news.picked, Some(2));
    assert!(news.shown().is_none(), "there is no such line");
    news.pick(2);
    assert_eq!(news.picked, None);
}

#[test]
fn the_first_of_two_persons_sits_without_a_page_where_nothing_is_secret() {
    let (mut desk, mut news, mut seats) = (new_desk(), News::default(), Seats::default());
    let secrets = desk.table.has_secrets();
    let awaited = seats.take_turns(&mut desk, &mut news, true);
    assert_eq!((awaited, seats.page().is_some()), (secrets, secrets));
    seats.take(&mut desk, &mut news);
    assert!(seats.page().is_none() && Some(desk.eyes()) == desk.table.to_act());
}

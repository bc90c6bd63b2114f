//! Looking and acting are two things: what a click, a drag, Enter and the main button do, and what they do not.

use crate::{
    common::{
        tree::nodes, window::Window, window::attack, window::click, window::desk, window::first_turn,
        window::game, window::go_on, window::launch, window::open, window::place, window::press,
        window::press_with, window::settle, window::shown, window::type_text,
    },
    window::june,
};
use app::command::{Look, MapEvent, Order};
use egui::{Event, Key, Modifiers, PointerButton, Pos2, accesskit::Role};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use engine::{
    base::keys::{PlaceKey, UnitKey},
    show::{
        offer::Offer,
        scene::{Mark, Reach, Verb},
    },
};
use std::path::Path;
use support::orders::is;

pub(crate) const QUIET: &str = "(motion: false, pace: Skip, audit: Never)";

/// The moment: nothing was ordered while this stays.
pub(crate) fn now(h: &Window) -> u32 {
    desk(h).table.cursor()
}

/// Where what has this in its name lies: a counter or place of the map.
pub(crate) fn on_map(h: &Window, part: &str) -> Pos2 {
    let found = h.query_all_by_label_contains(part).find(|n| n.accesskit_node().role() == Role::Button);
    found.unwrap_or_else(|| panic!("{part} is on the map")).rect().center()
}

/// The counter of a unit, or the topmost one of its stack.
pub(crate) fn counter(h: &Window, unit: UnitKey) -> Pos2 {
    on_map(h, &desk(h).seen.counter(unit).unwrap().spoken.clone())
}

/// Presses the button of the mouse at a point and lets it go, in a frame of its own each.
pub(crate) fn click_at(h: &mut Window, at: Pos2) {
    h.hover_at(at);
    h.run_steps(1);
    for pressed in [true, false] {
        h.event(Event::PointerButton {
            pos: at,
            button: PointerButton::Primary,
            pressed,
            modifiers: Modifiers::NONE,
        });
        h.run_steps(1);
    }
    settle(h);
}

pub(crate) fn drag(h: &mut Window, from: Pos2, to: Pos2) {
    h.hover_at(from);
    h.run_steps(1);
    let button = |pos, pressed| Event::PointerButton {
        pos,
        button: PointerButton::Primary,
        pressed,
        modifiers: Modifiers::NONE,
    };
    h.event(button(from, true));
    h.run_steps(1);
    for share in [0.4, 0.8, 1.0] {
        h.hover_at(from + (to - from) * share);
        h.run_steps(1);
    }
    h.event(button(to, false));
    h.run_steps(1);
    settle(h);
}

/// A unit that may act and a ringed place where other units of its side stand.
pub(crate) fn unit_and_own_stack(h: &Window) -> (UnitKey, PlaceKey) {
    let d = desk(h);
    let able = d.seen.scene.counters.iter().filter(|c| c.side == 0 && c.states.can_act);
    able.map(|c| (c.unit, c.place))
        .find_map(|(unit, here)| {
            let marks = d.table.reach(d.table.cursor(), d.viewer(), &[unit]);
            marks.iter().find_map(|m| match m {
                Mark::Reach(Reach { place, .. }) if *place != here && !d.own_units(*place).is_empty() => {
                    Some((unit, *place))
                }
                _ => None,
            })
        })
        .expect("a unit that may join others")
}

/// Names that lie on the map or beside it, for a place.
pub(crate) fn name_of(h: &Window, place: PlaceKey) -> String {
    desk(h).seen.place_name(place).to_owned()
}

/// The German step of October, some way into the war.
pub(crate) fn october(folder: &Path) -> Window {
    let path = folder.join("October.stavka");
    std::fs::copy("saves/october_mud.stavka", &path).unwrap();
    let mut launch = launch(folder, QUIET);
    launch.file = Some(path);
    open(launch, 1440.0, 900.0)
}

pub(crate) fn select(h: &mut Window, unit: UnitKey) {
    h.state_mut().send(Look::Select(vec![unit], false));
    settle(h);
}

#[test]
fn a_click_on_own_units_in_reach_asks_whether_to_move_or_to_select() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = october(dir.path());
    let before = now(&h);
    let (unit, to) = unit_and_own_stack(&h);
    let (top, from) = (desk(&h).own_units(to)[0], desk(&h).seen.counter(unit).unwrap().place);
    let ask = |h: &mut Window, how: &str| {
        assert_eq!((now(h), desk(h).lead()), (before, Some(unit)), "{how}: {}", desk(h).status);
        let words = ["Move here", "Select"].map(|w| h.get_by_role_and_label(Role::Button, w).rect());
        assert!(words.iter().all(|r| h.ctx.content_rect().contains_rect(*r)), "{how}");
    };
    let went = |h: &mut Window, how: &str| {
        assert_eq!(desk(h).seen.counter(unit).unwrap().place, to, "{how}: {}", desk(h).status);
        assert!(!shown(h, "Move here"), "{how}");
        press_with(h, Modifiers::COMMAND, Key::Z);
        assert_eq!(desk(h).seen.counter(unit).unwrap().place, from);
        select(h, unit);
    };
    select(&mut h, unit);
    let at = counter(&h, top);
    click_at(&mut h, at);
    ask(&mut h, "its counter");
    press(&mut h, Key::Enter);
    went(&mut h, "Enter");
    h.state_mut().send(MapEvent::ClickPlace { place: to });
    settle(&mut h);
    ask(&mut h, "its place");
    click(&mut h, "Move here");
    went(&mut h, "the button");
    for how in ["Select", "Space", "a second click"] {
        let at = counter(&h, top);
        // What was said where the pointer was before has gone when it presses.
        h.hover_at(at);
        h.run_steps(2);
        click_at(&mut h, at);
        ask(&mut h, how);
        match how {
            "Select" => click(&mut h, "Select"),
            "Space" => press(&mut h, Key::Space),
            _ => click_at(&mut h, at),
        }
        assert_eq!((now(&h), desk(&h).lead()), (before, Some(top)), "{how}");
        assert!(!shown(&h, "Move here"), "{how}");
        select(&mut h, unit);
    }
    click_at(&mut h, at);
    press(&mut h, Key::Escape);
    assert_eq!((now(&h), desk(&h).lead(), shown(&h, "Move here")), (before, Some(unit), false), "Esc");
    // Whatever else is done puts the question away.
    click_at(&mut h, at);
    press(&mut h, Key::Tab);
    assert!(!shown(&h, "Move here"));
    // With nothing in hand, or out of its reach, a click selects.
    press(&mut h, Key::Escape);
    click_at(&mut h, at);
    assert_eq!((now(&h), desk(&h).lead(), shown(&h, "Move here")), (before, Some(top), false));
}

#[test]
fn onto_own_units_lead_the_drag_m_the_menu_and_shift_enter() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = october(dir.path());
    let (unit, to) = unit_and_own_stack(&h);
    let top = desk(&h).own_units(to)[0];
    let (from, name) = (desk(&h).seen.counter(unit).unwrap().place, name_of(&h, to));
    let went = |h: &mut Window, how: &str| {
        assert_eq!(desk(h).seen.counter(unit).unwrap().place, to, "{how}: {}", desk(h).status);
        assert!(desk(h).selection.is_empty(), "{how}: nothing stays selected");
        press_with(h, Modifiers::COMMAND, Key::Z);
        assert_eq!(desk(h).seen.counter(unit).unwrap().place, from);
        select(h, unit);
    };
    select(&mut h, unit);
    let (a, b) = (counter(&h, unit), counter(&h, top));
    drag(&mut h, a, b);
    went(&mut h, "a drag");
    press(&mut h, Key::M);
    type_text(&mut h, &name.to_lowercase());
    press(&mut h, Key::Enter);
    went(&mut h, "M and the name");
    h.state_mut().send(Order::Do(Verb::GO, vec![unit], to));
    settle(&mut h);
    went(&mut h, "the menu");
    // The arrows walk there and keep what is selected; Enter looks, Shift+Enter moves.
    let mut walk = Vec::new();
    for _ in 0..24 {
        if desk(&h).cursor == Some(to) {
            break;
        }
        let here = desk(&h).cursor.unwrap_or(from);
        walk.push(here);
        let key = toward(&h, here, to);
        press(&mut h, key);
    }
    assert_eq!((desk(&h).cursor, desk(&h).lead()), (Some(to), Some(unit)), "{walk:?}");
    let before = now(&h);
    press(&mut h, Key::Enter);
    assert!(now(&h) == before && shown(&h, "Move here"), "Enter asks");
    press(&mut h, Key::Escape);
    select(&mut h, unit);
    let spoken = desk(&h).seen.counter(top).unwrap().spoken.clone();
    h.query_all_by_label_contains(&spoken).next().unwrap().focus();
    settle(&mut h);
    press_with(&mut h, Modifiers::SHIFT, Key::Enter);
    went(&mut h, "Shift+Enter");
}

/// The arrow that leads along links from one place toward another.
pub(crate) fn toward(h: &Window, from: PlaceKey, to: PlaceKey) -> Key {
    let at = |p: PlaceKey| desk(h).seen.scene.board.places[p.index()].at;
    let (a, b) = (at(from), at(to));
    let (dx, dy) = ((b.0 - a.0) * 0.6, b.1 - a.1);
    if dx.abs() > dy.abs() {
        if dx > 0.0 { Key::ArrowRight } else { Key::ArrowLeft }
    } else if dy > 0.0 {
        Key::ArrowUp
    } else {
        Key::ArrowDown
    }
}

#[test]
fn on_a_ringed_place_without_own_units_one_click_moves() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = october(dir.path());
    let d = desk(&h);
    let able = d.seen.scene.counters.iter().filter(|c| c.side == 0 && c.states.can_act);
    let (unit, to) = able
        .map(|c| c.unit)
        .find_map(|unit| {
            let marks = d.table.reach(d.table.cursor(), d.viewer(), &[unit]);
            marks.iter().find_map(|m| match m {
                Mark::Reach(Reach { place, .. }) if d.seen.stack(*place).next().is_none() => {
                    Some((unit, *place))
                }
                _ => None,
            })
        })
        .expect("an empty place within reach");
    select(&mut h, unit);
    let at = on_map(&h, &desk(&h).seen.scene.places[to.index()].spoken.clone());
    click_at(&mut h, at);
    assert_eq!(desk(&h).seen.counter(unit).unwrap().place, to);
}

#[test]
fn after_an_order_nothing_is_selected_and_tab_takes_the_unit_up_again() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = june(dir.path());
    // An attack that is kept leaves nothing selected; the next click on own units only selects.
    attack(&mut h, "16th Army, Insterburg", "Kaunas, Soviet");
    click(&mut h, "Keep this attack");
    let kept = now(&h);
    assert!(desk(&h).selection.is_empty());
    let lublin = desk(&h).own_units(place(&h, "Lublin"))[0];
    let at = counter(&h, lublin);
    click_at(&mut h, at);
    assert_eq!((now(&h), desk(&h).lead()), (kept, Some(lublin)));
    // A unit that has moved and may still do something is the first that Tab takes up.
    let dir = tempfile::tempdir().unwrap();
    let mut h = october(dir.path());
    let d = desk(&h);
    let able = d.seen.scene.counters.iter().filter(|c| c.side == 0 && c.states.can_act);
    let orders: Vec<(UnitKey, PlaceKey)> = able
        .flat_map(|c| {
            let marks = d.table.reach(d.table.cursor(), d.viewer(), &[c.unit]);
            marks.into_iter().filter_map(move |m| match m {
                Mark::Reach(Reach { place, .. }) => Some((c.unit, place)),
                _ => None,
            })
        })
        .collect();
    for (unit, to) in orders.into_iter().rev().take(3) {
        select(&mut h, unit);
        press(&mut h, Key::M);
        h.state_mut().send(MapEvent::ClickPlace { place: to });
        settle(&mut h);
        assert!(desk(&h).selection.is_empty() && desk(&h).seen.counter(unit).unwrap().place == to);
        let still = desk(&h).seen.counter(unit).unwrap().states.can_act;
        press(&mut h, Key::Tab);
        assert_eq!(desk(&h).lead() == Some(unit), still, "the same unit while it may do something");
        press_with(&mut h, Modifiers::COMMAND, Key::Z);
    }
}

#[test]
fn a_drag_takes_a_counter_that_is_not_selected_and_leaves_the_map_where_it_is() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = october(dir.path());
    let (unit, to) = unit_and_own_stack(&h);
    let before = on_map(&h, "Moscow, ");
    let top_from = desk(&h).own_units(desk(&h).seen.counter(unit).unwrap().place)[0];
    let (a, b) = (counter(&h, top_from), counter(&h, desk(&h).own_units(to)[0]));
    assert!(desk(&h).selection.is_empty());
    // Let go over empty sea: it is taken up, nothing is ordered, and the map has not moved.
    drag(&mut h, a, a - egui::vec2(60.0, 90.0));
    assert_eq!(desk(&h).lead(), Some(top_from));
    assert_eq!(on_map(&h, "Moscow, "), before);
    h.state_mut().send(MapEvent::ClickNothing);
    settle(&mut h);
    let moment = now(&h);
    drag(&mut h, a, b);
    let refused = desk(&h).bubble.is_some();
    assert!(now(&h) > moment || refused, "{}", desk(&h).status);
    assert_eq!(on_map(&h, "Moscow, "), before, "the map stays");
}

#[test]
fn the_main_button_rests_when_it_becomes_another() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = open(launch(dir.path(), "(motion: false, pace: Step, audit: Never)"), 1440.0, 900.0);
    click(&mut h, "German plan: Historical");
    click(&mut h, "Start");
    // Two presses in one breath deal the units and show no decision of the other side.
    h.state_mut().send(Order::Primary);
    h.state_mut().send(Order::Primary);
    settle(&mut h);
    assert!(desk(&h).their_turn().is_some() && desk(&h).story.stretch.is_empty());
    // With the last of its decisions the button is one’s own: a second press in the same breath ends nothing.
    let phase = |h: &Window| desk(h).table.when(now(h)).phase;
    for _ in 0..12 {
        if desk(&h).my_turn() {
            break;
        }
        h.state_mut().send(Order::NextDecision);
        h.state_mut().send(Order::Primary);
        h.run_steps(1);
        if desk(&h).my_turn() {
            let given = (now(&h), phase(&h));
            h.state_mut().send(Order::Primary);
            h.run_steps(1);
            assert_eq!((now(&h), phase(&h)), given, "{}", desk(&h).status);
        }
        settle(&mut h);
    }
    assert!(desk(&h).my_turn() && shown(&h, "Start the campaign"));
}

#[test]
fn a_held_enter_gives_one_order() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = open(launch(dir.path(), "(motion: false, pace: Step, audit: Never)"), 1440.0, 900.0);
    click(&mut h, "German plan: Historical");
    click(&mut h, "Start");
    let plies = |h: &Window| desk(h).table.ply_count();
    h.key_down(Key::Enter);
    h.run_steps(1);
    let one = plies(&h);
    for _ in 0..30 {
        h.key_down(Key::Enter);
        settle(&mut h);
    }
    assert!(one > 0 && plies(&h) == one, "{} orders of a held key", plies(&h));
    h.key_up(Key::Enter);
    press(&mut h, Key::Enter);
    assert!(plies(&h) > one, "let go and pressed again it goes on");
}

#[test]
fn a_step_in_which_nothing_was_ordered_asks_once() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = june(dir.path());
    let before = now(&h);
    click(&mut h, "End movement");
    assert_eq!(now(&h), before);
    assert!(shown(&h, "No unit has moved and no attack is declared"));
    press(&mut h, Key::Escape);
    assert!(shown(&h, "End movement") && !shown(&h, "anyway"), "Esc stays");
    press(&mut h, Key::Enter);
    press(&mut h, Key::Enter);
    press(&mut h, Key::Enter);
    assert!(now(&h) == before && shown(&h, "anyway"), "Enter never ends it");
    click(&mut h, "Back to the step");
    assert!(now(&h) == before && !shown(&h, "anyway"), "nor does the same button end it");
    click(&mut h, "End movement");
    click(&mut h, "End movement anyway");
    assert!(now(&h) > before);
    // Ending the set-up is such a step too.
    let dir = tempfile::tempdir().unwrap();
    let mut h = open(launch(dir.path(), QUIET), 1440.0, 900.0);
    click(&mut h, "German plan: Historical");
    click(&mut h, "Start");
    for _ in 0..6 {
        if shown(&h, "Start the campaign") {
            break;
        }
        go_on(&mut h);
    }
    let before = now(&h);
    click(&mut h, "Start the campaign");
    assert!(now(&h) == before && shown(&h, "The printed set-up stands as it is"));
    click(&mut h, "Start the campaign anyway");
    assert!(now(&h) > before, "{}", desk(&h).status);
    // Where something was ordered there is no question.
    let dir = tempfile::tempdir().unwrap();
    let mut h = october(dir.path());
    let (unit, to) = unit_and_own_stack(&h);
    h.state_mut().send(Order::Do(Verb::GO, vec![unit], to));
    settle(&mut h);
    let moved = now(&h);
    click(&mut h, "End movement");
    assert!(now(&h) > moved);
}

#[test]
fn the_buttons_of_both_sides_differ_in_colour() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = open(launch(dir.path(), "(motion: false, pace: Step)"), 1440.0, 900.0);
    click(&mut h, "Start");
    let colour = |h: &Window, name: &str| {
        let rect = h.get_by_role_and_label(Role::Button, name).rect();
        let mut found = None;
        for clipped in &h.output().shapes {
            if let egui::Shape::Rect(r) = &clipped.shape
                && (r.rect.center() - rect.center()).length() < 1.0
                && r.fill.a() == 255
            {
                found = Some(r.fill);
            }
        }
        found.expect("a ground")
    };
    let own = colour(&h, "Deal the Soviet units");
    press(&mut h, Key::Enter);
    assert_ne!(colour(&h, "Next decision"), own);
}

#[test]
fn bubbles_of_the_other_side_go_with_the_first_own_act() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = open(launch(dir.path(), "(motion: false, pace: Step, audit: Never)"), 1440.0, 900.0);
    click(&mut h, "German plan: Historical");
    click(&mut h, "Start");
    press(&mut h, Key::Enter);
    // Asked while it thinks, the button says so; that is no word for one’s own turn.
    h.state_mut().desk_mut().unwrap().say("The next decision is being thought out");
    for _ in 0..8 {
        if desk(&h).my_turn() {
            break;
        }
        press(&mut h, Key::Space);
    }
    assert!(desk(&h).my_turn() && desk(&h).seen.bubble.is_some(), "the last decision is still read");
    assert!(!desk(&h).status.contains("thought out"), "{}", desk(&h).status);
    let unit = desk(&h).own_units(place(&h, "Warsaw"))[0];
    let at = counter(&h, unit);
    click_at(&mut h, at);
    press(&mut h, Key::Escape);
    assert!(desk(&h).seen.bubble.is_none() && desk(&h).story.shown.is_none(), "gone for good");
}

#[test] // BF-RUL-70
fn one_click_on_a_marked_place_puts_a_unit_there_also_on_a_garrison() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = open(launch(dir.path(), QUIET), 1440.0, 900.0);
    click(&mut h, "You play: Soviet");
    click(&mut h, "Start");
    for _ in 0..6 {
        if shown(&h, "Still to place: 2 units") {
            break;
        }
        go_on(&mut h);
    }
    let kiev = place(&h, "Kiev");
    let garrison = desk(&h).own_units(kiev)[0];
    let at = counter(&h, garrison);
    h.hover_at(at);
    h.run_steps(8);
    assert!(shown(&h, "Click places a surplus unit. Alt+click selects"), "it is said at the place");
    click_at(&mut h, at);
    assert_eq!(desk(&h).seen.stack(kiev).count(), 2, "{}", desk(&h).status);
    // Who has selected a unit looks at units.
    select(&mut h, garrison);
    let at = counter(&h, desk(&h).own_units(place(&h, "Kharkov"))[0]);
    click_at(&mut h, at);
    assert_eq!(desk(&h).selection_place(), Some(place(&h, "Kharkov")));
    assert!(shown(&h, "Still to place: 1 unit"));
}

#[test]
fn a_plan_opens_at_its_top_and_who_stands_there_comes_first() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = first_turn(dir.path(), QUIET);
    attack(&mut h, "16th Army, Insterburg", "Kaunas, Soviet");
    let offers = desk(&h).seen.builder.as_ref().unwrap().offers.clone();
    let attacks: Vec<&Offer> =
        offers.iter().filter(|o| o.orders.last().is_some_and(|x| is(x, "Attack"))).collect();
    let steps: Vec<usize> = attacks.iter().map(|o| o.orders.len()).collect();
    assert!(steps.windows(2).all(|w| w[0] <= w[1]), "those on the spot first: {steps:?}");
    let heading = |h: &Window| h.get_by_role_and_label(Role::Heading, "Attack on Kaunas").rect().top();
    let top = heading(&h);
    let below =
        h.get_by_role_and_label(Role::Heading, "Attack on Kaunas").rect().center() + egui::vec2(0.0, 200.0);
    h.hover_at(below);
    for _ in 0..6 {
        h.event(Event::MouseWheel {
            unit: egui::MouseWheelUnit::Point,
            delta: egui::vec2(0.0, -200.0),
            phase: egui::TouchPhase::Move,
            source: egui::MouseWheelSource::Wheel,
            modifiers: Modifiers::NONE,
        });
        h.run_steps(2);
    }
    assert!(heading(&h) < top, "it was scrolled");
    click(&mut h, "Keep this attack");
    // A declared target opens its attack again, and there nothing is changed by closing it.
    let before = now(&h);
    h.query_all_by_label_contains("Kaunas, Soviet").next().unwrap().click();
    settle(&mut h);
    assert!((heading(&h) - top).abs() < 1.0, "from its top");
    press(&mut h, Key::Enter);
    assert_eq!((now(&h), desk(&h).planning.is_none()), (before, true));
}

#[test]
fn a_stack_gives_a_unit_that_may_act() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = june(dir.path());
    let insterburg = place(&h, "Insterburg");
    for _ in 0..4 {
        let top = desk(&h).own_units(insterburg)[0];
        let able = |unit: UnitKey| desk(&h).seen.counter(unit).is_some_and(|c| c.states.can_act);
        let any = desk(&h).own_units(insterburg).into_iter().any(able);
        assert_eq!(able(top), any, "the topmost one may act while any may");
        let target = place(&h, "Kaunas");
        let who = desk(&h).viewer();
        let Ok(orders) = desk(&h).table.gesture(who, &Verb::ATTACK.by(vec![top], target)) else {
            break;
        };
        h.state_mut().send(Order::Give(orders));
        settle(&mut h);
    }
}

#[test]
fn letters_are_held_after_a_refusal() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = june(dir.path());
    let before = now(&h);
    press(&mut h, Key::Tab);
    let unit = desk(&h).lead().unwrap();
    press(&mut h, Key::M);
    assert!(shown(&h, "Stop aiming"), "the mode has a sign");
    type_text(&mut h, "mosc");
    // The sign says what is done, what was typed and how it goes on, at the top of the map.
    let sign = nodes(&h).into_iter().find(|n| n.role == Role::Group && n.name.starts_with("Move "));
    let sign = sign.expect("the sign of the mode");
    assert!(sign.name.ends_with(" to Moscow") && sign.panel == "Map", "{sign:?}");
    let (at, map) = (h.get_by_label(&sign.name).rect(), h.state().map_rect().unwrap());
    assert!(map.contains_rect(at) && at.bottom() < map.top() + 90.0, "{at:?} in {map:?}");
    press(&mut h, Key::Enter);
    let said = desk(&h).status.clone();
    assert!(desk(&h).bubble.is_some() && !said.is_empty());
    // Enter refuses again, and a name typed then is a name.
    let overlay = game(&h).overlays.chosen();
    press(&mut h, Key::Enter);
    assert_eq!((now(&h), desk(&h).status.clone()), (before, said));
    type_text(&mut h, "kaunas");
    assert_eq!(game(&h).overlays.chosen(), overlay, "no overlay was switched");
    assert_eq!(desk(&h).lead(), Some(unit));
    press(&mut h, Key::Enter);
    assert_eq!(now(&h), before, "{}", desk(&h).status);
    press(&mut h, Key::Escape);
    assert!(!shown(&h, "Stop aiming"));
    // A whole stack that may not attack together, and no unit selected at all.
    let stack = place(&h, "Insterburg");
    h.state_mut().send(MapEvent::ClickStack { place: stack });
    settle(&mut h);
    press(&mut h, Key::A);
    type_text(&mut h, "kaunas");
    press(&mut h, Key::Enter);
    assert!(desk(&h).planning.is_none() && desk(&h).bubble.is_some(), "two armies along one link");
    type_text(&mut h, "grodno");
    assert_eq!((now(&h), game(&h).overlays.chosen()), (before, overlay));
    click(&mut h, "Stop aiming");
    h.state_mut().send(MapEvent::ClickNothing);
    settle(&mut h);
    press(&mut h, Key::M);
    assert!(shown(&h, "select a unit first"));
    type_text(&mut h, "kaunas");
    press(&mut h, Key::Enter);
    assert_eq!((now(&h), game(&h).overlays.chosen()), (before, overlay));
}

/// The first turn with attacks on Kaunas and Grodno declared and the air battles behind it.
pub(crate) fn battles(folder: &Path) -> Window {
    let mut h = june(folder);
    for (army, target) in
        [("16th Army, Insterburg", "Kaunas, Soviet"), ("18th Army, Insterburg", "Siauliai, Soviet")]
    {
        h.query_all_by_label_contains(army).next().unwrap().click();
        settle(&mut h);
        h.query_all_by_label_contains(target).next().unwrap().click();
        settle(&mut h);
        press(&mut h, Key::Num1);
        click(&mut h, "Keep this attack");
    }
    for _ in 0..12 {
        if desk(&h).my_turn() && desk(&h).seen.sequence.choices_title == "Next attack" {
            return h;
        }
        go_on(&mut h);
    }
    panic!("no attack is to be fought: {}", desk(&h).seen.sequence.heading);
}

#[test]
fn a_second_click_on_a_target_does_what_the_first_one_said() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = june(dir.path());
    let before = now(&h);
    attack(&mut h, "16th Army, Insterburg", "Kaunas, Soviet");
    assert!(shown(&h, "Click again: Keep this attack"));
    let kaunas = place(&h, "Kaunas");
    // In one breath it is the same click.
    h.run_steps(40);
    let at = on_map(&h, "Kaunas, Soviet");
    click_at(&mut h, at);
    assert!(now(&h) > before && desk(&h).planning.is_none(), "{}", desk(&h).status);
    assert_eq!(
        desk(&h)
            .seen
            .scene
            .marks
            .iter()
            .filter(|m| matches!(m, Mark::UnderAttack { place } if *place == kaunas))
            .count(),
        1
    );
    // An attack that is only looked at is put away by the next click there.
    let opened = now(&h);
    let at = on_map(&h, "Kaunas, Soviet");
    click_at(&mut h, at);
    assert!(desk(&h).planning.is_some(), "its panel opens");
    h.run_steps(40);
    let at = on_map(&h, "Kaunas, Soviet");
    click_at(&mut h, at);
    assert_eq!((now(&h), desk(&h).planning.is_none()), (opened, true), "and closes");
}

#[test]
fn strange_units_that_lie_face_down_open_into_no_row() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = june(dir.path());
    // How far apart the counters of a place lie.
    let spread = |h: &Window, place: &str| {
        let found = h.query_all_by_label_contains(place);
        let found = found.filter(|n| n.accesskit_node().role() == Role::Button);
        let map = h.state().map_rect().unwrap();
        let at: Vec<Pos2> = found.map(|n| n.rect().center()).filter(|p| map.contains(*p)).collect();
        assert!(at.len() > 1, "{place}");
        at.iter().map(|p| p.distance(at[0])).fold(0.0, f32::max)
    };
    let (own, strange) = (place(&h, "Insterburg"), place(&h, "Kaunas"));
    let at = counter(&h, desk(&h).own_units(own)[0]);
    h.hover_at(at);
    h.run_steps(12);
    assert!(spread(&h, ", Insterburg") > 60.0, "own units are told apart");
    let at = counter(&h, desk(&h).seen.stack(strange).next_back().unwrap().unit);
    h.hover_at(at);
    h.run_steps(12);
    assert!(spread(&h, "unit, Kaunas") < 40.0, "{}", spread(&h, "unit, Kaunas"));
    assert!(spread(&h, ", Insterburg") < 40.0, "{}", spread(&h, ", Insterburg"));
}

#[test]
fn a_listed_choice_keeps_its_number_while_others_go() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = battles(dir.path());
    let numbers = |h: &Window| {
        let sequence = desk(h).seen.sequence.clone();
        let (listed, _) = desk(h).listed(&sequence);
        listed.into_iter().map(|(number, o)| (number, o.label.clone())).collect::<Vec<_>>()
    };
    let before = numbers(&h);
    assert!(before.len() > 1, "{before:?}");
    // What is listed within a battle has numbers of its own. The first is fought; when the others are listed again each has the number it had.
    press_with(&mut h, Modifiers::ALT, Key::Num1);
    for _ in 0..20 {
        press(&mut h, Key::Enter);
        let own = desk(&h).seen.sequence.choices_title == "Advance";
        assert!(!own || numbers(&h)[0].0 == 0, "{:?}", numbers(&h));
        let again = desk(&h).seen.sequence.choices_title == "Next attack" && desk(&h).planning.is_none();
        if again && numbers(&h).len() < before.len() {
            break;
        }
    }
    let after = numbers(&h);
    assert!(!after.is_empty() && after.len() < before.len(), "{before:?} {after:?}");
    assert!(after.iter().all(|line| before.contains(line)), "{before:?} {after:?}");
}

#[test]
fn who_joins_an_attack_keeps_its_row_and_the_next_one_its_place() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = june(dir.path());
    attack(&mut h, "16th Army, Insterburg", "Kaunas, Soviet");
    let row = |h: &Window, corps: &str| {
        let found = h.query_all_by_role(Role::CheckBox);
        let mut found = found.filter(|n| n.accesskit_node().label().is_some_and(|l| l.starts_with(corps)));
        found.next().map_or_else(|| panic!("{corps} has a row"), |n| n.rect())
    };
    let (first, second) = (row(&h, "41st Panzer"), row(&h, "56th Panzer"));
    click_at(&mut h, first.center());
    assert_eq!(desk(&h).planning.as_ref().unwrap().plan.len(), 2);
    for (corps, before) in [("41st Panzer", first), ("56th Panzer", second)] {
        let now = row(&h, corps);
        assert!((now.top() - before.top()).abs() < 2.0, "{corps}: {now:?} after {before:?}");
    }
    // The same row takes it out again.
    click_at(&mut h, first.center());
    assert_eq!(desk(&h).planning.as_ref().unwrap().plan.len(), 1);
    assert!((row(&h, "56th Panzer").top() - second.top()).abs() < 2.0);
}

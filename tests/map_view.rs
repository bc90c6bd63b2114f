//! The map through the accessibility tree: names, clicks, drags, the stack that opens, and quiet when idle.

use crate::common::{
    CpuRenderer,
    desk::{Desk, harness},
    example,
};
use app::{
    command::{Command, MapEvent, Program},
    ui::theme,
};
use egui::{Event, Modifiers, MouseWheelSource, MouseWheelUnit, PointerButton, Pos2, TouchPhase, vec2};
use egui_kittest::{Harness, kittest::Queryable as _};
use engine::{
    base::keys::PlaceKey,
    show::scene::{Mark, Subject},
};

const SIZE: [f32; 2] = [900.0, 800.0];

fn desk() -> Harness<'static, Desk> {
    let mut h = harness(Desk::new(&theme::LIGHT), SIZE, CpuRenderer::default());
    h.run();
    h.state_mut().events.clear();
    h
}

fn place(h: &Harness<'_, Desk>, name: &str) -> PlaceKey {
    example::place(&h.state().example.scene, name)
}

fn centre(h: &Harness<'_, Desk>, label: &str) -> Pos2 {
    h.get_by_label(label).rect().center()
}

fn button(h: &Harness<'_, Desk>, pos: Pos2, button: PointerButton, pressed: bool) {
    h.event(Event::PointerButton { pos, button, pressed, modifiers: Modifiers::NONE });
}

#[test]
fn a_place_and_a_counter_answer_to_their_names() {
    let mut h = desk();
    let minsk = place(&h, "Tula");
    h.get_by_label("Tula, Soviet, 0 units").click();
    h.run();
    assert!(h.state().events.contains(&MapEvent::ClickPlace { place: minsk }.into()));
    h.state_mut().events.clear();
    let unit = example::unit(&h.state().example.scene, "18");
    let siauliai = place(&h, "Siauliai");
    h.get_by_label("18 Army, Siauliai").click();
    h.run();
    assert!(h.state().events.contains(&MapEvent::ClickUnit { unit, place: siauliai, add: false }.into()));
    // A stack hides the sign of its place; the name answers instead.
    h.state_mut().events.clear();
    h.get_by_label("Siauliai, German, 1 units").click();
    h.run();
    assert!(h.state().events.contains(&MapEvent::ClickPlace { place: siauliai }.into()));
}

#[test]
fn every_counter_has_a_name_also_below_another() {
    let h = desk();
    for n in 1..=3 {
        h.get_by_label(&format!("Unknown unit {n} of 3, Moscow"));
    }
    h.get_by_label("47 Panzer Corps, Baranovichi");
}

#[test]
fn the_secondary_button_asks_for_the_menu_of_a_place() {
    let mut h = desk();
    let at = centre(&h, "18 Army, Siauliai");
    h.hover_at(at);
    button(&h, at, PointerButton::Secondary, true);
    button(&h, at, PointerButton::Secondary, false);
    h.run();
    let siauliai = place(&h, "Siauliai");
    let menu = |c: &Command| matches!(c, Command::Program(Program::MenuOf(place, _)) if *place == siauliai);
    assert!(h.state().events.iter().any(menu));
}

#[test]
fn a_drag_from_a_counter_ends_at_a_place() {
    let mut h = desk();
    let (from, to) = (centre(&h, "18 Army, Siauliai"), centre(&h, "Insterburg, German, 0 units"));
    let unit = example::unit(&h.state().example.scene, "18");
    h.hover_at(from);
    h.run();
    button(&h, from, PointerButton::Primary, true);
    h.step();
    for i in 1..=6 {
        h.hover_at(from + (to - from) * (i as f32 / 6.0));
        h.step();
    }
    button(&h, to, PointerButton::Primary, false);
    h.run();
    let to_place = place(&h, "Insterburg");
    assert!(h.state().events.contains(&MapEvent::Drop { units: vec![unit], place: to_place }.into()));
}

#[test]
fn a_drag_on_the_ground_moves_the_map_and_a_click_on_it_is_empty() {
    let mut h = desk();
    let before = h.state().view.camera().expect("a camera").centre;
    let sea = Pos2::new(120.0, 300.0);
    h.hover_at(sea);
    button(&h, sea, PointerButton::Primary, true);
    h.step();
    h.hover_at(sea + vec2(60.0, 20.0));
    h.step();
    button(&h, sea + vec2(60.0, 20.0), PointerButton::Primary, false);
    h.run();
    let after = h.state().view.camera().expect("a camera").centre;
    assert!(after.x < before.x - 50.0 && after.y < before.y - 10.0);
    assert!(!h.state().events.contains(&MapEvent::ClickNothing.into()));
    h.state_mut().events.clear();
    button(&h, sea, PointerButton::Primary, true);
    button(&h, sea, PointerButton::Primary, false);
    h.run();
    assert!(h.state().events.contains(&MapEvent::ClickNothing.into()));
}

#[test]
fn the_wheel_zooms_where_the_pointer_is() {
    let mut h = desk();
    let at = centre(&h, "18 Army, Siauliai");
    h.hover_at(at);
    h.event(Event::MouseWheel {
        unit: MouseWheelUnit::Point,
        delta: vec2(0.0, 200.0),
        phase: TouchPhase::Move,
        source: MouseWheelSource::Wheel,
        modifiers: Modifiers::NONE,
    });
    h.run();
    let moved = (centre(&h, "18 Army, Siauliai") - at).length();
    assert!(moved < 1.5, "{moved}");
    assert!(h.state().view.camera().expect("a camera").k > 0.6);
    h.get_by_label("Fit the map").click();
    h.run();
    assert!(h.state().view.camera().expect("a camera").k < 0.6);
}

#[test]
fn a_stack_opens_under_the_pointer_and_its_counters_can_be_picked() {
    let mut h = desk();
    h.state_mut().events.clear();
    let at = centre(&h, "24 Panzer Corps, Baranovichi");
    h.hover_at(at);
    h.run_steps(40);
    let units = h.state().view.open_row_at().expect("an open row").0.to_vec();
    assert_eq!(units.len(), 3);
    assert!(h.state().events.contains(&MapEvent::Hover(Some(Subject::Unit(units[0]))).into()));
    let other = centre(&h, "57 Panzer Corps, Baranovichi");
    assert!((other - at).length() > 40.0, "it lies in the row");
    h.get_by_label("57 Panzer Corps, Baranovichi").click();
    h.run();
    let unit = example::unit(&h.state().example.scene, "57");
    let place = place(&h, "Baranovichi");
    assert!(h.state().events.contains(&MapEvent::ClickUnit { unit, place, add: false }.into()));
    h.hover_at(Pos2::new(700.0, 700.0));
    h.run_steps(4);
    assert!(h.state().view.open_row_at().is_none());
}

#[test]
fn what_happens_closes_an_opened_stack_until_the_pointer_moves() {
    let mut h = desk();
    let at = centre(&h, "24 Panzer Corps, Baranovichi");
    h.hover_at(at);
    h.run_steps(40);
    assert!(h.state().view.open_row_at().is_some());
    h.state_mut().view.shut_row();
    h.run_steps(40);
    assert!(h.state().view.open_row_at().is_none(), "a pointer that rests does not open it again");
    h.hover_at(at + egui::vec2(1.0, 1.0));
    h.run_steps(40);
    assert!(h.state().view.open_row_at().is_some());
}

#[test]
fn a_bubble_is_read_aloud_and_its_rule_can_be_clicked() {
    let mut h = harness(Desk::new(&theme::LIGHT).attack(), SIZE, CpuRenderer::default());
    h.run();
    h.get_by_label("Gomel is held by Soviet units. It must be attacked. BF-MOV-07");
    h.get_by_label("BF-MOV-07").click();
    h.run();
    assert!(h.state().events.contains(&Program::Rule("BF-MOV-07".into()).into()));
}

#[test]
fn arrow_keys_find_the_neighbour_in_their_direction() {
    let h = desk();
    let scene = &h.state().example.scene;
    let at = |name: &str| example::place(scene, name);
    let next = |from: &str, way| scene.board.step(at(from), way, None);
    assert_eq!(next("Minsk", (1.0, 0.0)), Some(at("Smolensk")));
    assert_eq!(next("Perekop", (0.0, 1.0)), Some(at("Sevastopol")));
    assert_eq!(next("Sevastopol", (0.0, -1.0)), Some(at("Perekop")));
}

fn waits(h: &Harness<'_, Desk>) -> Option<std::time::Duration> {
    h.output().viewport_output.values().map(|v| v.repaint_delay).min()
}

#[test]
fn a_counter_that_moved_travels_and_then_the_window_rests() {
    let mut h = desk();
    let (from, to) = (place(&h, "Siauliai"), place(&h, "Insterburg"));
    let unit = example::unit(&h.state().example.scene, "18");
    let go = |h: &mut Harness<'_, Desk>, to: PlaceKey| {
        let state = h.state_mut();
        let mark = state.example.scene.counters.iter_mut().find(|c| c.unit == unit).expect("the 18th Army");
        mark.place = to;
        state.revision += 1;
        state.travel = 1.0;
        h.step();
    };
    go(&mut h, to);
    assert_eq!(h.state().view.travelling(), [unit]);
    assert_eq!(waits(&h), Some(std::time::Duration::ZERO));
    // The place it answers at is the new one at once.
    assert!((centre(&h, "18 Army, Siauliai") - centre(&h, "Insterburg, German, 0 units")).length() < 40.0);
    h.run_steps(4);
    assert!(h.state().view.travelling().is_empty());
    h.run_steps(2);
    assert!(waits(&h).is_none_or(|d| d > std::time::Duration::from_mins(1)));
    // Any key ends it.
    go(&mut h, from);
    assert_eq!(h.state().view.travelling(), [unit]);
    h.key_press(egui::Key::ArrowLeft);
    h.step();
    assert!(h.state().view.travelling().is_empty());
    // Off, or a jump in the log: no travel.
    h.state_mut().follows = false;
    go(&mut h, to);
    assert!(h.state().view.travelling().is_empty());
}

#[test]
fn nothing_is_drawn_again_while_nothing_happens() {
    let mut h = desk();
    h.run();
    h.step();
    let wait = h.output().viewport_output.values().map(|v| v.repaint_delay).min();
    assert!(wait.is_none_or(|d| d > std::time::Duration::from_mins(1)), "{wait:?}");
}

/// Vertices drawn in the colour of selection and choice.
fn in_the_colour_of_choice(h: &Harness<'_, Desk>) -> usize {
    let acc = theme::LIGHT.acc;
    let meshes = h.output().shapes.iter().filter_map(|s| match &s.shape {
        egui::Shape::Mesh(mesh) => Some(mesh),
        _ => None,
    });
    meshes.map(|m| m.vertices.iter().filter(|v| v.color == acc).count()).sum()
}

#[test]
fn where_many_places_may_be_chosen_each_is_marked_quietly_and_the_pointed_one_strongly() {
    let mut h = desk();
    let choices = |n: u16| (0..n).map(PlaceKey).map(|place| Mark::Choice { place }).collect::<Vec<_>>();
    let mut each = Vec::new();
    for n in [10, 40] {
        h.state_mut().marks = choices(n);
        h.state_mut().revision += 1;
        h.run();
        each.push(in_the_colour_of_choice(&h) as f32 / f32::from(n));
    }
    assert!(each[1] < each[0] * 0.6, "{each:?} vertices a place");
    // The one under the pointer has both rings and the badge.
    let rings = |h: &Harness<'_, Desk>| {
        let acc = theme::LIGHT.acc;
        let shapes = h.output().shapes.iter();
        shapes.filter(|s| matches!(&s.shape, egui::Shape::Rect(r) if r.stroke.color == acc)).count()
    };
    assert_eq!(rings(&h), 0);
    let tula = h.get_by_label("Tula, Soviet, 0 units").rect().center();
    h.hover_at(tula);
    h.run();
    assert_eq!(rings(&h), 2);
}

#[test]
fn the_legend_opens_above_its_pill_by_a_click_alone_and_is_always_read() {
    let mut h = harness(Desk::new(&theme::LIGHT), [1280.0, 800.0], CpuRenderer::default());
    h.run();
    // What the signs mean is in the tree whether the legend is open or not.
    let read = |h: &Harness<'_, Desk>| {
        h.get_by_label_contains("Legend of the ground: forest");
        h.get_by_label_contains("from general knowledge and has no effect on the rules");
        (h.state().view.pill().expect("a pill"), h.state().view.legend())
    };
    let (pill, legend) = read(&h);
    assert_eq!(legend, None, "it opens by nothing but a click");
    let view = h.state().view.camera().expect("a camera").view;
    assert_eq!((pill.left_bottom(), pill.height()), (view.left_bottom() + vec2(14.0, -10.0), 28.0));
    h.get_by_label("Show what the signs of the map mean").click();
    h.run_steps(3);
    let (same, legend) = read(&h);
    let legend = legend.expect("the legend is open");
    assert_eq!((same, legend.left()), (pill, pill.left()));
    assert!(legend.bottom() < pill.top() && legend.top() > 0.0, "{legend:?}");
    h.get_by_label("Hide what the signs of the map mean").click();
    h.run_steps(3);
    assert_eq!(read(&h), (pill, None));
    assert!(h.state().events.is_empty(), "nothing is meant by it on the map");
}

#[test]
fn scale_and_key_stand_in_the_same_corner_whatever_is_drawn() {
    let attack = Desk::new(&theme::LIGHT).attack();
    let reach = Desk::new(&theme::LIGHT).reach();
    let mut corners = Vec::new();
    for (desk, keyed) in [(Desk::new(&theme::LIGHT), false), (reach, true), (attack, true)] {
        let mut h = harness(desk, [1280.0, 800.0], CpuRenderer::default());
        h.run();
        let view = &h.state().view;
        let pill = view.pill().expect("a pill");
        assert_eq!(view.key().is_some(), keyed);
        if let Some(key) = view.key() {
            assert_eq!(
                (key.left(), key.y_range()),
                (pill.right() + 8.0, pill.y_range()),
                "one row beside it"
            );
        }
        corners.push(pill);
    }
    assert!(corners.iter().all(|pill| *pill == corners[0]), "{corners:?}");
}

//! Hex maps in the window: how they look, what a click means, how many things answer, how much is drawn.

use crate::common::{
    self, CpuRenderer,
    desk::{Desk, harness},
    example::Example,
};
use app::{
    command::MapEvent,
    ui::theme::{self, Theme},
};
use egui::{Pos2, epaint::Primitive};
use egui_kittest::{Harness, kittest::Queryable as _};
use engine::{
    base::{
        hex::{Direction, HexId, Layout, Shift},
        keys::{PlaceKey, UnitKey},
        side::Side,
    },
    show::{
        board::{Board, GroundKind, HexGrid, Place, PlaceSign, SideKind, Tier},
        counter::{Branch, CounterMark, Nato, Size, Value},
        scene::{Mark, PlaceState, Scene},
    },
};
use std::sync::Arc;

/// A map of this size with some of everything on it, the west held by the first side.
fn board(pointy: bool, rows: u8, cols: u8) -> Board {
    let layout = Layout { pointy, shift: Shift::Even, rows, cols };
    let kinds =
        [GroundKind::Woods, GroundKind::Swamp, GroundKind::Hills, GroundKind::Rough, GroundKind::Mountain];
    let ground = |hex: HexId| {
        let (row, col) = layout.place(hex);
        match (row / 2 + col / 3) % 3 {
            0 => kinds[((row / 2 * 7 + col / 3) % 5) as usize],
            _ if (row, col) == (3, 6) => GroundKind::City,
            _ if (row, col) == (6, 2) => GroundKind::Lake,
            _ => GroundKind::Clear,
        }
    };
    let river = (0..i32::from(rows) - 1).filter_map(|row| {
        let hex = layout.at(row, i32::from(cols) / 2)?;
        let ways = if pointy { [0, 1] } else { [0, 5] };
        Some(ways.map(|way| (layout.side(hex, Direction::ALL[way]), SideKind::River)))
    });
    let sides = river.flatten().collect();
    let mut places = vec![Place::default(); layout.len()];
    let named = |name: &str, tier| Place { name: name.into(), tier, ..Place::default() };
    places[layout.at(3, 6).expect("a hex").index()] =
        Place { sign: PlaceSign::Disc, worth: 3, ..named("Smolensk", Tier::Major) };
    places[layout.at(1, 1).expect("a hex").index()] = named("Brest", Tier::Minor);
    let terrain = layout.hexes().map(ground).collect();
    Board::hexes(places, HexGrid { layout, radius: 30.0, terrain, sides }, Arc::default())
}

fn hex(board: &Board, label: &str) -> PlaceKey {
    board.find(label).unwrap_or_else(|| panic!("{label} is on the map"))
}

fn scene(board: Board, units: u16) -> Scene {
    let layout = board.hex_grid().expect("hexes").layout;
    let west = |hex: PlaceKey| layout.place(HexId(hex.0)).1 * 2 < i32::from(layout.cols);
    let n = layout.len() as u16;
    let control = |hex| PlaceState { control: Some(Side(u8::from(!west(hex)))), ..PlaceState::default() };
    let counter = |unit: u16| {
        let place = PlaceKey(unit * 7 % n);
        CounterMark {
            unit: UnitKey(unit),
            place,
            side: u8::from(!west(place)),
            symbol: Nato { branch: Branch::Infantry, size: Size::Corps },
            short: (unit % 60).to_string(),
            values: Some(vec![Value::new("factor", 4)]),
            name: format!("unit {unit}"),
            spoken: format!("unit {unit}"),
            ..CounterMark::default()
        }
    };
    Scene {
        places: (0..n).map(PlaceKey).map(control).collect(),
        counters: (0..units).map(counter).collect(),
        board: Arc::new(board),
        ..Scene::default()
    }
}

fn desk(theme: &'static Theme, scene: Scene) -> Desk {
    let mut desk = Desk::new(theme);
    desk.example = Example { scene };
    desk
}

fn small(theme: &'static Theme, pointy: bool) -> Desk {
    let board = board(pointy, 8, 11);
    let [a, b, c, target, choice] = ["C5", "D5", "C4", "D7", "G3"].map(|label| hex(&board, label));
    let mut desk = desk(theme, scene(board, 12));
    let reach = |place, links, bonus| Mark::Reach(crate::common::example::reach(place, c, links, bonus));
    desk.marks = vec![
        reach(a, 1, false),
        reach(b, 2, true),
        Mark::Target { place: target, from: b },
        Mark::Choice { place: choice },
        Mark::Ring { place: c },
    ];
    desk
}

const SIZE: [f32; 2] = [760.0, 520.0];
const SEEN: [u32; 4] = [40, 20, 560, 420];

fn picture(theme: &'static Theme, pointy: bool, name: &str) {
    let mut h = harness(small(theme, pointy), SIZE, CpuRenderer::part(SEEN));
    h.run();
    common::compare(&mut h, name, SEEN);
}

#[test]
fn pointy_hexes() {
    picture(&theme::LIGHT, true, "hexes_pointy_light");
}

#[test]
fn flat_hexes_in_the_dark() {
    picture(&theme::DARK, false, "hexes_flat_dark");
}

fn at(h: &Harness<'_, Desk>, label: &str) -> Pos2 {
    let desk = h.state();
    desk.view.place_at(hex(&desk.example.scene.board, label)).expect("it is drawn")
}

fn click(h: &mut Harness<'_, Desk>, at: Pos2) {
    h.hover_at(at);
    h.run();
    for pressed in [true, false] {
        h.event(egui::Event::PointerButton {
            pos: at,
            button: egui::PointerButton::Primary,
            pressed,
            modifiers: egui::Modifiers::NONE,
        });
        h.run();
    }
}

#[test]
fn a_click_anywhere_on_a_hex_means_it() {
    for pointy in [true, false] {
        let mut h = harness(small(&theme::LIGHT, pointy), SIZE, CpuRenderer::default());
        h.run();
        for label in ["H11", "A9", "E8"] {
            let place = hex(&h.state().example.scene.board, label);
            let aside = at(&h, label) + egui::vec2(9.0, -7.0);
            click(&mut h, aside);
            let events = std::mem::take(&mut h.state_mut().events);
            assert!(events.contains(&MapEvent::ClickPlace { place }.into()), "{label}: {events:?}");
        }
        let marked = hex(&h.state().example.scene.board, "G3");
        let on = at(&h, "G3") + egui::vec2(9.0, -7.0);
        click(&mut h, on);
        let events = std::mem::take(&mut h.state_mut().events);
        assert!(events.contains(&MapEvent::ClickPlace { place: marked }.into()), "{events:?}");
        click(&mut h, Pos2::new(20.0, 200.0));
        assert!(h.state().events.contains(&MapEvent::ClickNothing.into()), "{:?}", h.state().events);
    }
}

#[test]
fn a_hex_under_a_tool_of_the_map_is_not_pointed_at() {
    let mut h =
        harness(desk(&theme::LIGHT, scene(board(true, 26, 32), 40)), [1280.0, 800.0], CpuRenderer::default());
    h.run();
    for _ in 0..4 {
        h.get_by_label("Zoom in").click();
        h.run();
    }
    let pill = h.state().view.pill().expect("a pill");
    for (at, pointed) in [(pill.center(), false), (pill.center() - egui::vec2(0.0, 60.0), true)] {
        h.hover_at(at);
        h.run();
        assert_eq!(h.state().view.hovered().is_some(), pointed, "{:?}", h.state().view.hovered());
    }
}

#[test]
fn keys_walk_from_hex_to_hex_and_two_steps_up_go_straight() {
    let board = board(true, 8, 11);
    let step = |label: &str, way| board.step(hex(&board, label), way, None).map(|p| board.name(p).to_owned());
    assert_eq!(step("E5", (1.0, 0.0)).as_deref(), Some("E6"));
    assert_eq!(step("E5", (-1.0, 0.0)).as_deref(), Some("E4"));
    let up = board.step(hex(&board, "E5"), (0.0, -1.0), None).expect("a hex");
    let twice = board.step(up, (0.0, -1.0), None).map(|p| board.name(p).to_owned());
    assert_eq!(twice.as_deref(), Some("C5"), "over {}", board.name(up));
    assert_eq!(step("A1", (0.0, -1.0)), None);
}

#[test]
fn only_hexes_that_have_something_to_say_answer_by_themselves() {
    let mut h =
        harness(desk(&theme::LIGHT, scene(board(true, 26, 32), 40)), [1280.0, 800.0], CpuRenderer::default());
    h.run();
    assert_eq!(h.query_all_by_label("Smolensk").count(), 1);
    assert_eq!(h.query_all_by_label("Z32").count(), 0, "it is found by where it is");
    let all = h.query_all_by_role(egui::accesskit::Role::Button).count();
    assert!((40..140).contains(&all), "{all} buttons");
}

#[test]
fn a_full_frame_of_832_hexes_stays_within_its_vertices() {
    for size in [[1280.0, 800.0], [1920.0, 1080.0]] {
        let mut h =
            harness(desk(&theme::LIGHT, scene(board(false, 26, 32), 150)), size, CpuRenderer::default());
        h.run();
        let out = h.output();
        let meshes = h.ctx.tessellate(out.shapes.clone(), out.pixels_per_point);
        let count = meshes.iter().map(|p| match &p.primitive {
            Primitive::Mesh(mesh) => mesh.vertices.len(),
            Primitive::Callback(_) => 0,
        });
        let n: usize = count.sum();
        assert!((10_000..=60_000).contains(&n), "{n} vertices at {size:?}");
    }
}

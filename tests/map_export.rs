//! The map as a picture without a window: SVG and pixels, and no more in them than the scene holds.

use crate::common::example;
use app::{
    map::picture::{Plate, image, png, svg},
    ui::theme,
};
use egui::vec2;
use engine::{
    base::{
        hex::{Direction, Layout, Shift},
        keys::PlaceKey,
        side::Side,
    },
    show::{
        board::{Board, GroundKind, HexGrid, Place, SideKind},
        counter::{Branch, Condition, ConditionSign, CounterMark, Nato, Size, Steps, Value},
        scene::{Marker, MarkerSign, PlaceState, Scene, Works},
        words::Tone,
    },
};
use std::sync::Arc;

fn plate() -> Plate {
    let july = example::july();
    Plate {
        scene: Arc::new(july.scene),
        overlay: None,
        theme: &theme::LIGHT,
        size: vec2(900.0, 900.0),
        title: "July 1941 <made up>".into(),
        about: "German and Soviet units & the front".into(),
        caption: ("Barbarossa <Fast>".into(), "July 1941".into()),
        eyes: Some(0),
    }
}

/// Reads tags one by one: every one is closed, in order, and no sign stands where it may not.
fn well_formed(text: &str) -> usize {
    let mut open: Vec<&str> = Vec::new();
    let mut count = 0;
    let mut rest = text;
    while let Some(at) = rest.find('<') {
        assert!(!rest[..at].contains('>'), "a stray sign in {:?}", &rest[..at]);
        let end = at + rest[at..].find('>').expect("a tag ends");
        let tag = &rest[at + 1..end];
        count += 1;
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name));
        } else if !tag.ends_with('/') {
            open.push(tag.split_whitespace().next().expect("a name"));
            assert_eq!(tag.matches('"').count() % 2, 0, "{tag}");
        }
        rest = &rest[end + 1..];
    }
    assert!(open.is_empty(), "{open:?} stay open");
    count
}

#[test]
fn the_svg_is_well_formed_and_names_the_cities() {
    let text = svg(&plate());
    assert!(well_formed(&text) > 500);
    for name in ["Moscow", "Leningrad", "Kiev", "Baltic Sea"] {
        assert!(text.contains(&format!(">{name}</text>")), "{name} is in the picture");
    }
    assert!(text.contains("<title>July 1941 &lt;made up&gt;</title>"));
    assert!(text.contains("<desc>German and Soviet units &amp; the front</desc>"));
    assert_eq!(text, svg(&plate()), "the same scene gives the same picture");
}

#[test]
fn what_the_scene_does_not_know_is_not_in_the_picture() {
    let known = plate();
    let mut hidden = plate();
    for counter in &mut Arc::make_mut(&mut hidden.scene).counters {
        // Names, keys and groups are not drawn: nothing of them may come through.
        counter.name = "secret".into();
        counter.spoken = "secret".into();
        counter.group = "secret".into();
    }
    assert_eq!(svg(&hidden), svg(&known));
}

#[test]
fn pixels_come_at_one_and_two_for_each_point() {
    let plate = Plate { size: vec2(300.0, 260.0), ..plate() };
    assert_eq!(image(&plate, 1.0).expect("a picture").size, [300, 260]);
    let two = image(&plate, 2.0).expect("a picture");
    assert_eq!(two.size, [600, 520]);
    let theme = plate.theme;
    for c in [theme.land, theme.sea, theme.side(0).body, theme.side(1).body] {
        assert!(two.pixels.contains(&c), "{c:?} is in the picture");
    }
    let bytes = png(&plate, 1.0).expect("a file");
    assert_eq!(&bytes[1..4], b"PNG");
}

/// A small hex map of another game: numbers in threes, conditions, steps, works, markers, a river.
fn elsewhere() -> Plate {
    let layout = Layout { pointy: true, shift: Shift::Even, rows: 6, cols: 7 };
    let hex = layout.at(2, 3).expect("a hex");
    let sides = [0, 1].map(|way| (layout.side(hex, Direction::ALL[way]), SideKind::River));
    let mut terrain = vec![GroundKind::Clear; layout.len()];
    terrain[0] = GroundKind::Woods;
    let grid = HexGrid { layout, radius: 30.0, terrain, sides: sides.into() };
    let mut places = vec![Place::default(); layout.len()];
    let at = PlaceKey(hex.0);
    places[at.index()].name = "Ford".into();
    let numbers = [("attack", 12), ("defence", 10), ("movement", 6)];
    let worn = Condition::new(ConditionSign::Corner('S'), "Shaken", "has rallied", Tone::Warn);
    let counter = CounterMark {
        place: at,
        side: 1,
        symbol: Nato { branch: Branch::Cavalry, size: Size::Brigade },
        short: "7".into(),
        values: Some(numbers.map(|(name, n)| Value::new(name, n)).into()),
        steps: Some(Steps { left: 2, of: 3 }),
        conditions: vec![worn],
        ..CounterMark::default()
    };
    let mut states = vec![PlaceState::default(); layout.len()];
    states[at.index()].works = vec![Works { name: "redoubt".into(), destroyed: false }];
    let fuel = Marker {
        at,
        toward: None,
        side: Side(1),
        sign: MarkerSign::Fuel,
        label: "2".into(),
        legend: "".into(),
    };
    let scene = Scene {
        board: Arc::new(Board::hexes(places, grid, Arc::default())),
        places: states,
        counters: vec![counter],
        markers: vec![fuel],
        ..Scene::default()
    };
    let (title, about) = ("Elsewhere".into(), String::new());
    Plate {
        scene: Arc::new(scene),
        overlay: None,
        theme: &theme::LIGHT,
        size: vec2(700.0, 500.0),
        title,
        about,
        caption: ("Elsewhere".into(), String::new()),
        eyes: None,
    }
}

#[test]
fn a_hex_map_of_another_game_is_land_with_all_that_is_printed_on_it() {
    let text = svg(&elsewhere());
    assert!(well_formed(&text) > 60);
    for words in ["Ford", "12-10-6", "S", "2"] {
        assert!(text.contains(&format!(">{words}</text>")), "{words} is in the picture");
    }
    let colour = |c: egui::Color32| format!("#{:02x}{:02x}{:02x}", c.r(), c.g(), c.b());
    assert!(!text.contains(&colour(theme::LIGHT.sea)), "a sheet without coasts is land");
    let pixels = image(&elsewhere(), 1.0).expect("a picture");
    assert!(!pixels.pixels.contains(&theme::LIGHT.sea) && pixels.pixels.contains(&theme::LIGHT.land));
}

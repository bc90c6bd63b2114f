//! How much the map gives the graphics card: vertices of a full frame. A count, not a timing.

use crate::common::{
    CpuRenderer,
    desk::{Desk, harness},
};
use app::ui::theme;
use egui::epaint::Primitive;
use egui_kittest::Harness;
use engine::{
    base::keys::{PlaceKey, UnitKey},
    show::counter::{Branch, CounterMark, Nato, Size, Value},
};

fn crowded(mut desk: Desk) -> Desk {
    let scene = &mut desk.example.scene;
    let places = scene.places.len() as u16;
    let counter = |unit: u16| {
        let known = !unit.is_multiple_of(4);
        CounterMark {
            unit: UnitKey(unit),
            place: PlaceKey(unit * 7 % places),
            side: u8::from(!(unit * 7 % places).is_multiple_of(3)),
            symbol: Nato { branch: if known { Branch::Infantry } else { Branch::Unknown }, size: Size::Army },
            short: if known { (unit % 60).to_string() } else { String::new() },
            values: known.then(|| vec![Value::new("factor", unit % 3)]),
            name: format!("unit {unit}"),
            spoken: format!("unit {unit}"),
            ..CounterMark::default()
        }
    };
    scene.counters = (0..150).map(counter).collect();
    desk
}

fn vertices(h: &Harness<'_, Desk>) -> usize {
    let out = h.output();
    let meshes = h.ctx.tessellate(out.shapes.clone(), out.pixels_per_point);
    let count = meshes.iter().map(|p| match &p.primitive {
        Primitive::Mesh(mesh) => mesh.vertices.len(),
        Primitive::Callback(_) => 0,
    });
    count.sum()
}

#[test]
fn a_full_frame_stays_within_its_vertices() {
    for size in [[1280.0, 800.0], [1920.0, 1080.0]] {
        for theme in [&theme::LIGHT, &theme::LIGHT_STRONG] {
            for desk in [Desk::new(theme).reach(), Desk::new(theme).attack(), Desk::new(theme).soviet()] {
                let mut h = harness(crowded(desk), size, CpuRenderer::default());
                h.run();
                let n = vertices(&h);
                let layer = |s: &egui::epaint::ClippedShape| match &s.shape {
                    egui::Shape::Mesh(mesh) => Some(mesh.vertices.len()),
                    _ => None,
                };
                let layers: Vec<_> = h.output().shapes.iter().filter_map(layer).collect();
                assert!(n <= 60_000, "{n} vertices at {size:?}, in layers {layers:?}");
                assert!(n > 10_000, "the map is there");
            }
        }
    }
}

//! Pictures of counters and map, compared with the ones beside this file. `UPDATE_SNAPSHOTS=1` accepts new ones;
//! `STAVKA_PICTURES=DIR` also writes the large ones there for looking at.

/// Counters in every state.
mod counters {
    use crate::common::{self, CpuRenderer};
    use egui::{Pos2, pos2};
    use egui_kittest::Harness;
    use stavka::app::{
        map::counters::{Look, air_tag, counter, counter_shapes, die, stack},
        ui::{
            fonts,
            icons::Icon,
            theme::{self, Role, Theme},
        },
    };
    use stavka::engine::show::scene::{Body, CounterMark, CounterStates, SizeMark, Symbol};

    fn mark(side: u8, symbol: Symbol, size: SizeMark, short: &str, factor: Option<u8>) -> CounterMark {
        CounterMark { side, symbol, size, short: short.into(), factor, ..CounterMark::default() }
    }

    fn faces() -> Vec<CounterMark> {
        use {SizeMark::*, Symbol::*};
        vec![
            mark(0, Infantry, Army, "16", Some(2)),
            mark(0, Panzer, Corps, "41", Some(1)),
            mark(0, PanzerGroup, Army, "2", Some(2)),
            mark(0, Air, None, "2", Option::None),
            mark(1, Unknown, None, "", Option::None),
            mark(1, Infantry, None, "", Option::None),
            mark(1, Infantry, Army, "10", Some(1)),
            CounterMark { body: Body::Pale, ..mark(1, Infantry, Army, "4", Some(0)) },
            mark(1, Mechanised, Corps, "8", Some(1)),
            CounterMark { body: Body::White, ..mark(1, Infantry, Army, "20", Some(1)) },
            CounterMark { body: Body::White, ..mark(1, Shock, Army, "1", Some(2)) },
        ]
    }

    fn states() -> Vec<(CounterMark, Look)> {
        use {SizeMark::*, Symbol::*};
        let fit = CounterStates::default();
        let with = |m: CounterMark, states| (CounterMark { states, ..m }, Look::default());
        let army = || mark(0, Infantry, Army, "9", Some(2));
        let red = || mark(1, Infantry, Army, "11", Some(1));
        vec![
            (mark(0, Panzer, Corps, "41", Some(1)), Look { selected: true, ..Look::default() }),
            with(army(), CounterStates { moved: true, ..fit }),
            with(mark(0, Panzer, Corps, "56", Some(1)), CounterStates { disrupted: true, ..fit }),
            with(red(), CounterStates { disrupted: true, ..fit }),
            with(army(), CounterStates { out_of_supply: true, ..fit }),
            with(
                CounterMark { body: Body::Pale, ..red() },
                CounterStates { disrupted: true, out_of_supply: true, ..fit },
            ),
            with(army(), CounterStates { attacker: true, ..fit }),
            with(army(), CounterStates { follower: true, ..fit }),
            with(army(), CounterStates { hits: 1, ..fit }),
            with(red(), CounterStates { moved: true, ..fit }),
            (mark(1, Unknown, None, "", Option::None), Look { ghost: true, ..Look::default() }),
        ]
    }

    fn sheet(ui: &mut egui::Ui, theme: &Theme) {
        let painter = ui.painter();
        painter.rect_filled(ui.ctx().viewport_rect(), 0.0, theme.land);
        let faces = faces();
        for (row, side) in [(28.0, 28.0), (76.0, 36.0), (230.0, 72.0)] {
            for (i, face) in faces.iter().enumerate() {
                counter(painter, pos2(50.0 + 86.0 * i as f32, row), side, face, &Look::default(), theme);
            }
        }
        for (row, side) in [(124.0, 28.0), (172.0, 36.0), (324.0, 72.0)] {
            for (i, (face, look)) in states().iter().enumerate() {
                counter(painter, pos2(50.0 + 86.0 * i as f32, row), side, face, look, theme);
            }
        }
        for (row, side) in [(412.0, 28.0), (462.0, 42.0)] {
            for n in 1..=5_usize {
                let marks: Vec<_> = faces.iter().cycle().skip(n).take(n).collect();
                stack(painter, pos2(50.0 + 86.0 * n as f32, row), side, &marks, &Look::default(), theme);
            }
        }
        air_tag(painter, pos2(600.0, 412.0), "LF 2", 1.0, theme);
        die(painter, pos2(680.0, 412.0), 28.0, 5, false, theme);
        die(painter, pos2(740.0, 412.0), 28.0, 3, true, theme);
        for (i, icon) in Icon::ALL.into_iter().enumerate() {
            let at: Pos2 = pos2(560.0 + 26.0 * (i % 16) as f32, 452.0 + 26.0 * (i / 16) as f32);
            icon.paint(painter, at, 16.0, theme.ink);
        }
        for (i, role) in [Role::Body, Role::BodySemi, Role::Title3, Role::Sea].into_iter().enumerate() {
            let at = pos2(14.0 + 130.0 * i as f32, 496.0);
            painter.text(at, egui::Align2::LEFT_CENTER, "Minsk Минск 12", role.font(1.0), theme.ink);
        }
    }

    const SEEN: [u32; 4] = [0, 4, 800, 196];

    fn picture(theme: &'static Theme, name: &str) {
        let mut h = Harness::builder()
            .with_size([990.0, 520.0])
            .with_context_setup(move |ctx| {
                fonts::install(ctx);
                theme::apply(ctx, theme, 1.0);
            })
            .renderer(CpuRenderer::part(SEEN))
            .with_theme(if theme.dark { egui::Theme::Dark } else { egui::Theme::Light })
            .build_ui(|ui| sheet(ui, theme));
        h.run();
        common::compare(&mut h, name, SEEN);
    }

    /// The text that reads `what` on a counter of 36 points, and the rectangle of its glyphs.
    fn written(factor: u8, side: f32) -> (String, egui::Rect) {
        let mut found = None;
        let mut h = Harness::builder()
            .with_context_setup(|ctx| {
                fonts::install(ctx);
                theme::apply(ctx, &theme::LIGHT, 1.0);
            })
            .build_ui(|ui| {
                let face = mark(0, Symbol::Infantry, SizeMark::Army, "11", Some(factor));
                let mut shapes = Vec::new();
                let at = pos2(100.0, 100.0);
                counter_shapes(ui.painter(), at, side, &face, &Look::default(), &theme::LIGHT, &mut shapes);
                let mut texts = shapes.iter().filter_map(|s| match s {
                    egui::Shape::Text(t) => {
                        Some((t.galley.text().to_owned(), t.galley.mesh_bounds.translate(t.pos.to_vec2())))
                    }
                    _ => None,
                });
                found = texts.next_back();
            });
        h.run();
        drop(h);
        found.expect("the factor is written last")
    }

    #[test] // factors of edited data may have two and three digits
    fn every_factor_is_written_as_it_is_and_fits() {
        for side in [28.0, 36.0, 72.0] {
            for factor in [0, 2, 9, 10, 12, 88, 100, 255] {
                let (text, rect) = written(factor, side);
                assert_eq!(text, factor.to_string());
                let unit = side / 36.0;
                let left = 100.0 - 0.5 * side + if side < 32.0 { 2.0 } else { 16.5 } * unit;
                let body = egui::Rect::from_min_max(
                    pos2(left, 100.0),
                    pos2(100.0 + 0.5 * side - 2.0 * unit, 100.0 + 0.5 * side),
                );
                assert!(body.contains_rect(rect), "{factor} at {side}: {rect:?} in {body:?}");
            }
        }
    }

    #[test]
    fn light() {
        picture(&theme::LIGHT, "counters_light");
    }

    #[test]
    fn dark() {
        picture(&theme::DARK, "counters_dark");
    }
}

/// The whole map with everything on it.
mod map {
    use crate::common::{
        self, CpuRenderer,
        desk::{Desk, harness},
    };
    use stavka::app::ui::theme;

    fn picture(desk: Desk, size: [f32; 2], name: &str, part: [u32; 4]) {
        let mut h = harness(desk, size, CpuRenderer::part(part));
        h.run();
        common::compare(&mut h, name, part);
    }

    const SMALL: [f32; 2] = [752.0, 712.0];
    const LARGE: [f32; 2] = [1260.0, 992.0];

    #[test]
    fn reach_light() {
        picture(Desk::new(&theme::LIGHT).reach(), SMALL, "map_reach_light", [130, 110, 240, 220]);
    }

    #[test]
    fn reach_dark() {
        picture(Desk::new(&theme::DARK).reach(), LARGE, "map_reach_dark", [330, 230, 240, 220]);
    }

    #[test]
    fn attack_light() {
        picture(Desk::new(&theme::LIGHT).attack(), LARGE, "map_attack_light", [330, 230, 240, 220]);
    }

    #[test]
    fn soviet_light() {
        picture(Desk::new(&theme::LIGHT).soviet(), LARGE, "map_soviet_light", [330, 230, 240, 220]);
    }

    #[test]
    fn soviet_dark() {
        picture(Desk::new(&theme::DARK).soviet(), SMALL, "map_soviet_dark", [130, 110, 240, 220]);
    }
}

//! Pictures of counters and map, compared with the ones beside this file. `UPDATE_SNAPSHOTS=1` accepts new ones;
//! `STAVKA_PICTURES=DIR` also writes the large ones there for looking at.

/// Counters in every state.
mod counters {
    use crate::common::{self, CpuRenderer};
    use app::{
        map::{
            counters::{Look, counter, counter_shapes, die, stack},
            markers::marker_shapes,
        },
        ui::{
            fonts,
            icons::Icon,
            theme::{self, Role, Theme},
        },
    };
    use egui::{Pos2, pos2};
    use egui_kittest::Harness;
    use engine::{
        base::{keys::PlaceKey, side::Side},
        show::{
            counter::{
                Band, Body, Branch, Condition, ConditionSign, CounterMark, CounterStates, Nato, Part, Size,
                Steps, Value,
            },
            scene::{Marker, MarkerSign},
            words::Tone,
        },
    };

    fn mark(side: u8, branch: Branch, size: Size, short: &str, factor: Option<u16>) -> CounterMark {
        let values = factor.map(|f| vec![Value::new("factor", f)]);
        let symbol = Nato { branch, size };
        CounterMark { side, symbol, short: short.into(), values, ..CounterMark::default() }
    }

    fn in_group(group: u8, mark: CounterMark) -> CounterMark {
        CounterMark { band: Some(Band(group)), ..mark }
    }

    fn faces() -> Vec<CounterMark> {
        use {Branch::*, Size::*};
        vec![
            in_group(0, mark(0, Infantry, Army, "16", Some(2))),
            in_group(1, mark(0, Armour, Corps, "41", Some(1))),
            in_group(2, mark(0, ArmourGroup, Army, "2", Some(2))),
            in_group(3, mark(0, Air, None, "2", Option::None)),
            mark(1, Unknown, Army, "", Option::None),
            mark(1, Infantry, None, "", Option::None),
            mark(1, Infantry, Army, "10", Some(1)),
            CounterMark { body: Body::Pale, ..mark(1, Infantry, Army, "4", Some(0)) },
            mark(1, Mechanised, Corps, "8", Some(1)),
            CounterMark { body: Body::White, ..mark(1, Infantry, Army, "20", Some(1)) },
            CounterMark { body: Body::White, ..mark(1, Shock, Army, "1", Some(2)) },
        ]
    }

    fn states() -> Vec<(CounterMark, Look)> {
        use {Branch::*, Size::*};
        let fit = CounterStates::default();
        let with = |m: CounterMark, states| (CounterMark { states, ..m }, Look::default());
        let in_a = |m: CounterMark, conditions: &[Condition]| {
            (CounterMark { conditions: conditions.into(), ..m }, Look::default())
        };
        let disrupted = Condition::new(ConditionSign::Corner('D'), "Disrupted", "", Tone::Warn);
        let starving = Condition::new(ConditionSign::Unsupplied, "out of supply", "", Tone::OutOfSupply);
        let garrison = Condition::new(ConditionSign::Garrison, "a garrison", "", Tone::Plain);
        let army = || in_group(1, mark(0, Infantry, Army, "9", Some(2)));
        let red = || mark(1, Infantry, Army, "11", Some(1));
        vec![
            (mark(0, Armour, Corps, "41", Some(1)), Look { selected: true, ..Look::default() }),
            with(army(), CounterStates { moved: true, ..fit }),
            in_a(in_group(2, mark(0, Armour, Corps, "56", Some(1))), std::slice::from_ref(&disrupted)),
            in_a(red(), std::slice::from_ref(&disrupted)),
            in_a(army(), std::slice::from_ref(&starving)),
            in_a(CounterMark { body: Body::Pale, ..red() }, &[disrupted.clone(), starving.clone()]),
            with(army(), CounterStates { part: Part::Attacks, ..fit }),
            in_a(mark(1, Unknown, Army, "", Option::None), std::slice::from_ref(&garrison)),
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
        let air = Marker {
            at: PlaceKey(0),
            toward: None,
            side: Side(0),
            sign: MarkerSign::Air,
            label: "LF 2".into(),
            legend: "air mission".into(),
        };
        let mut pill = Vec::new();
        let at = (pos2(600.0, 412.0), egui::Align2::CENTER_CENTER);
        marker_shapes(painter, at, &air, 1.0, theme, &mut pill);
        painter.extend(pill);
        die(painter, pos2(680.0, 412.0), 28.0, 5, false, theme);
        die(painter, pos2(740.0, 412.0), 28.0, 3, true, theme);
        for (i, icon) in Icon::all().enumerate() {
            let at: Pos2 = pos2(560.0 + 26.0 * (i % 16) as f32, 452.0 + 26.0 * (i / 16) as f32);
            icon.paint(painter, at, 16.0, theme.ink);
        }
        for (i, role) in [Role::Body, Role::BodySemi, Role::Title3, Role::Sea].into_iter().enumerate() {
            let at = pos2(14.0 + 130.0 * i as f32, 496.0);
            painter.text(at, egui::Align2::LEFT_CENTER, "Minsk Минск 12", role.font(1.0), theme.ink);
        }
    }

    /// Counters with several numbers, every branch and size, at the sizes of a hex map.
    fn sheet_of_many(ui: &mut egui::Ui, theme: &Theme) {
        let painter = ui.painter();
        painter.rect_filled(ui.ctx().viewport_rect(), 0.0, theme.land);
        let branches = [
            (Branch::Infantry, Size::Division, "24"),
            (Branch::Armour, Size::Corps, "3"),
            (Branch::Mechanised, Size::Brigade, "II/199"),
            (Branch::Cavalry, Size::Regiment, "5"),
            (Branch::Airborne, Size::Company, "128"),
            (Branch::Mountain, Size::Battalion, "49"),
            (Branch::Artillery, Size::Front, "W"),
            (Branch::Headquarters, Size::Army, "16"),
            (Branch::Garrison, Size::None, "B"),
        ];
        let signs = [
            ConditionSign::Corner('D'),
            ConditionSign::Corners('D'),
            ConditionSign::Unsupplied,
            ConditionSign::Isolated,
            ConditionSign::Dry,
            ConditionSign::Letter('R'),
        ];
        let numbers = [
            [4, 4, 3],
            [6, 6, 5],
            [1, 0, 8],
            [3, 2, 7],
            [12, 10, 6],
            [2, 3, 4],
            [0, 9, 2],
            [0, 1, 6],
            [0, 14, 0],
        ];
        for (row, side) in [(34.0, 14.0), (66.0, 18.6), (104.0, 28.0), (156.0, 36.0), (230.0, 64.0)] {
            for (i, ((branch, size, short), values)) in branches.iter().zip(numbers).enumerate() {
                let values = ["attack", "defence", "movement"].iter().zip(values);
                let face = CounterMark {
                    side: (i % 2) as u8,
                    symbol: Nato { branch: *branch, size: *size },
                    short: (*short).into(),
                    values: Some(values.map(|(name, n)| Value::new(name, n)).collect()),
                    conditions: signs
                        .get(i)
                        .map(|sign| Condition::new(*sign, "", "", Tone::OutOfSupply))
                        .into_iter()
                        .collect(),
                    steps: (i % 3 == 0).then_some(Steps { left: 2, of: 3 }),
                    states: CounterStates { moved: i == 7, ..CounterStates::default() },
                    ..CounterMark::default()
                };
                let at = pos2(50.0 + 90.0 * i as f32, row);
                counter(painter, at, side, &face, &Look::default(), theme);
            }
        }
    }

    const SEEN: [u32; 4] = [0, 4, 800, 196];

    fn picture(theme: &'static Theme, name: &str, sheet: fn(&mut egui::Ui, &Theme)) {
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
    fn written(factor: u16, side: f32) -> (String, egui::Rect) {
        let mut found = None;
        let mut h = Harness::builder()
            .with_context_setup(|ctx| {
                fonts::install(ctx);
                theme::apply(ctx, &theme::LIGHT, 1.0);
            })
            .build_ui(|ui| {
                let face = mark(0, Branch::Infantry, Size::Army, "11", Some(factor));
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
        picture(&theme::LIGHT, "counters_light", sheet);
    }

    #[test]
    fn dark() {
        picture(&theme::DARK, "counters_dark", sheet);
    }

    #[test]
    fn counters_with_several_numbers() {
        picture(&theme::LIGHT, "counters_of_many_light", sheet_of_many);
        picture(&theme::DARK, "counters_of_many_dark", sheet_of_many);
    }
}

/// The whole map with everything on it.
mod map {
    use crate::common::{
        self, CpuRenderer,
        desk::{Desk, harness},
    };
    use app::ui::theme;

    fn picture(desk: Desk, size: [f32; 2], name: &str, part: [u32; 4]) {
        let mut h = harness(desk, size, CpuRenderer::part(part));
        h.run();
        common::compare(&mut h, name, part);
    }

    const SMALL: [f32; 2] = [752.0, 712.0];
    const LARGE: [f32; 2] = [1280.0, 992.0];

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

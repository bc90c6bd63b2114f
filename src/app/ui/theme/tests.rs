//! What must hold of the colours and sizes in every theme.

use super::*;
use engine::show::{board::GroundKind, season::Sky};

/// Text on ground, by name, for one theme.
fn text_pairs(t: &Theme) -> Vec<(&'static str, Color32, Color32)> {
    let [g, s] = [t.side(0), t.side(1)];
    let mut pairs = Vec::new();
    for (name, ground) in [("bar", t.bar), ("panel", t.panel), ("card", t.card), ("sunk", t.sunk)] {
        pairs.extend([(name, t.ink, ground), (name, t.ink2, ground), (name, t.ink3, ground)]);
    }
    for (name, ground) in [("panel", t.panel), ("card", t.card)] {
        pairs.extend([
            (name, t.acc, ground),
            (name, t.atk, ground),
            (name, t.sup, ground),
            (name, t.oos, ground),
            (name, t.warn, ground),
        ]);
    }
    pairs.extend([
        ("on acc", t.accink, t.acc),
        ("on acc under the pointer", t.accink, t.acc_hovered()),
        ("on atk", t.accink, t.atk),
        ("on oos", t.accink, t.oos),
        ("current row", t.ink, t.accbg),
        ("acc on row", t.acc, t.accbg),
        ("secondary on row", t.ink2, t.accbg),
        ("caption on row", t.ink3, t.accbg),
        ("reason on row", t.warn, t.accbg),
        ("number on row", t.atk, t.accbg),
        ("fence on the strip", t.warn, t.bar),
        ("turn now", t.panel, t.ink),
        ("good on sunk", t.sup, t.sunk),
        ("warn on sunk", t.warn, t.sunk),
        ("bad on sunk", t.atk, t.sunk),
        ("out of supply on sunk", t.oos, t.sunk),
        ("atk on pale", t.atk, t.atkbg),
        ("sup on pale", t.sup, t.supbg),
        ("oos on pale", t.oos, t.oosbg),
        ("warn on pale", t.warn, t.warnbg),
        ("first body", g.text, g.body),
        ("first symbol", g.edge, g.pale),
        ("first moved", g.edge, g.moved),
        ("second body", s.text, s.body),
        ("second symbol", s.edge, s.pale),
        ("second moved", s.edge, s.moved),
        ("reserve", t.reserve_ink, t.reserve),
        ("reserve chip", t.reserve, t.reserve_ink),
        ("chip", t.chip_ink, t.chip),
        ("count", t.panel, t.ink),
        ("vp", t.vp_ink, t.vp),
        ("impaired", t.dis_ink, t.dis),
        ("place on land", t.ink, t.land),
        ("place on wash", t.ink, t.washed_land()),
        ("place on halo", t.ink, t.halo),
        ("water on sea", t.water, t.sea),
        ("a divide on land", t.divide, t.land),
    ]);
    pairs
}

#[test]
fn every_text_is_readable() {
    for t in [&LIGHT, &DARK, &LIGHT_STRONG, &DARK_STRONG] {
        for (name, text, ground) in text_pairs(t) {
            let c = contrast(text, ground);
            assert!(c >= 4.5, "dark {}: {name} {text:?} on {ground:?}: {c:.2}", t.dark);
        }
    }
}

#[test]
fn roads_over_hexes_are_seen_and_stand_back() {
    for t in [&LIGHT, &DARK, &LIGHT_STRONG, &DARK_STRONG] {
        for land in [t.land, t.washed_land()] {
            let [road, highway] = t.hex_roads().map(|colour| contrast(colour, land));
            assert!((2.3..5.0).contains(&road) && highway >= 2.6, "dark {}: {road:.2}, {highway:.2}", t.dark);
        }
    }
}

/// What is not text and has to be seen: marks and lines of the map, frames and signs of controls.
fn marks(t: &Theme) -> Vec<(&'static str, Color32, Color32)> {
    let mut pairs = Vec::new();
    for land in [t.land, t.washed_land()] {
        for (name, mark) in [
            ("link", t.link),
            ("highway", t.highway),
            ("reach, choice and selection", t.acc),
            ("target", t.atk),
            ("supply", t.sup),
            ("out of supply", t.oos),
            ("front", t.front),
            ("divide", t.divide),
            ("hairline of the hint ring", t.ink),
            ("ring of the first side", t.side(0).line),
            ("ring of the second side", t.side(1).line),
        ] {
            pairs.push((name, mark, land));
        }
    }
    for ground in [t.panel, t.card, t.bar] {
        pairs.extend([
            ("ring of the keyboard", t.acc, ground),
            ("icon", t.ink2, ground),
            ("quiet icon and bar of a list", t.ink3, ground),
            ("frame of a check box", t.ink2, ground),
            ("frame of a field", t.ink3, ground),
        ]);
    }
    if t.strong {
        pairs.extend([("frame of a button", t.line2, t.card), ("frame of a button", t.line2, t.panel)]);
    }
    pairs
}

#[test]
fn every_mark_is_seen() {
    for t in [&LIGHT, &DARK, &LIGHT_STRONG, &DARK_STRONG] {
        for (name, mark, ground) in marks(t) {
            let c = contrast(mark, ground);
            let which = (t.dark, t.strong);
            assert!(c >= 3.0, "(dark, strong) {which:?}: {name} {mark:?} on {ground:?}: {c:.2}");
        }
    }
}

#[test]
fn high_contrast_takes_contrast_from_nothing() {
    for (usual, strong) in [(&LIGHT, &LIGHT_STRONG), (&DARK, &DARK_STRONG)] {
        for ((name, text, ground), (_, text2, ground2)) in
            text_pairs(usual).into_iter().zip(text_pairs(strong))
        {
            let (before, after) = (contrast(text, ground), contrast(text2, ground2));
            assert!(after >= before * 0.99 || after >= 7.0, "{name}: {before:.2}, then {after:.2}");
        }
    }
}

#[test]
fn sizes_follow_the_setting() {
    assert_eq!(Role::Body.font(1.5).size, 21.0);
    assert_eq!(Role::Table.line(1.0), 18.0);
    for role in Role::ALL {
        for scale in TEXT_SCALES {
            assert!(role.font(scale).size >= LEAST_TEXT, "{role:?} at {scale}");
        }
    }
    assert_eq!(Role::Tag.line(0.9), Role::Tag.line(1.0), "the line is as high as its letters need");
    let ctx = egui::Context::default();
    apply(&ctx, &DARK, 1.3);
    assert_eq!(ctx.style_of(egui::Theme::Dark).text_styles[&Role::Table.style()].size, 13.0 * 1.3);
}

/// The weathers of the year beside summer.
const WEATHERS: [Sky; 2] = [Sky::Mud, Sky::Snow];

/// The ground that names and links may lie on in a weather: open land and forest of both kinds of maps, each under the wash too.
fn grounds(t: &Theme) -> Vec<Color32> {
    let forest = [false, true].map(|on_hexes| {
        let (tint, _) = t.region_on(GroundKind::Woods, on_hexes);
        let alpha = f32::from(tint.a()) / 255.0;
        blend(tint.to_opaque(), t.land, alpha)
    });
    let bare = [t.land, forest[0], forest[1]];
    bare.into_iter().flat_map(|ground| [ground, blend(t.wash, ground, t.wash_alpha)]).collect()
}

#[test]
fn names_and_links_are_read_in_mud_and_snow() {
    for (t, name) in [(&LIGHT, 9.2), (&DARK, 6.6)] {
        for t in WEATHERS.map(|sky| t.in_year(Year::of(sky))) {
            let names = contrast(t.ink, t.washed_land());
            let links = [t.land, t.washed_land()].map(|ground| contrast(t.link, ground));
            assert!(
                names >= name && links[0] >= 3.4 && links[1] >= 2.7,
                "{:?}: {names:.2}, {links:.2?}",
                t.year
            );
        }
    }
    for t in [&LIGHT, &DARK, &LIGHT_STRONG, &DARK_STRONG] {
        for t in WEATHERS.map(|sky| t.in_year(Year::of(sky))) {
            for ground in grounds(&t) {
                let read = contrast(t.ink, ground);
                assert!(read >= 4.5, "{:?} on {ground:?}: {read:.2}", t.year);
            }
            let (ice, _) = t.ice(t.lake, t.coast);
            assert!(contrast(t.ink, ice) >= 4.5, "a name on ice");
            assert!(contrast(t.front, t.washed_land()) >= 3.0, "the front");
        }
    }
}

#[test]
fn the_ground_of_each_weather_is_as_it_was_drawn() {
    let seen = |t: &Theme, sky: Sky| {
        let t = t.in_year(Year::of(sky));
        let (tint, _) = t.region_on(GroundKind::Woods, true);
        (t.land, blend(tint.to_opaque(), t.land, map_art::country::wide_strength(GroundKind::Woods)))
    };
    let near = |a: Color32, b: Color32| {
        a.r().abs_diff(b.r()) <= 1 && a.g().abs_diff(b.g()) <= 1 && a.b().abs_diff(b.b()) <= 1
    };
    for (t, sky, land, forest) in [
        (&LIGHT, Sky::Mud, 0xEA_E0CB, 0xE1_E1C8),
        (&LIGHT, Sky::Snow, 0xEE_F1F1, 0xDD_E5E1),
        (&DARK, Sky::Mud, 0x37_2F26, 0x30_311F),
        (&DARK, Sky::Snow, 0x37_3C3E, 0x32_3A3A),
        (&LIGHT, Sky::Good, 0xF3_EDDF, 0xEC_EBD8),
        (&DARK, Sky::Good, 0x33_352F, 0x2E_3A2F),
    ] {
        let (shown, trees) = seen(t, sky);
        assert_eq!(shown, hex(land), "{sky:?}");
        assert!(near(trees, hex(forest)), "{sky:?}: {trees:?} is not {:?}", hex(forest));
    }
    let (ice, edge) = LIGHT.in_year(Year::of(Sky::Snow)).ice(LIGHT.lake, LIGHT.coast);
    assert_eq!((ice, edge), (hex(0xDC_E6E9), hex(0x8F_A6AC)));
    assert_eq!(LIGHT.ice(LIGHT.lake, LIGHT.coast), (LIGHT.lake, LIGHT.coast), "no ice in summer");
}

#[test]
fn without_seasons_the_ground_is_that_of_summer() {
    for (dark, strong) in [(false, false), (true, false), (false, true), (true, true)] {
        let summer = Theme::pick_with(dark, strong, false);
        assert_eq!(summer.in_year(Year::of(Sky::Snow)), *summer);
        assert_eq!(summer.land, Theme::pick(dark, strong).land);
        assert_ne!(Theme::pick_with(dark, strong, true).in_year(Year::of(Sky::Snow)).land, summer.land);
    }
    let half = LIGHT.in_year(Year::between(Sky::Good, Sky::Snow, Year::STEPS / 2));
    assert_eq!(half.land, blend(hex(0xEE_F1F1), LIGHT.land, 0.5), "on its way");
}

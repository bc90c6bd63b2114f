//! What must hold of the colours and sizes in every theme.

use super::*;

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

//! Rows and buttons of a plan keep their place while its panel is open, in every game.

use crate::{
    common::window::{Window, attack, desk, press, settle},
    hand::click_at,
    window::june,
};
use egui::{Key, Rect, accesskit::Role};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use std::collections::BTreeMap;

/// Where everything in the panel lies that can be pressed, by its words up to the first comma.
fn pressed(h: &Window) -> BTreeMap<(String, usize), Rect> {
    let builder = desk(h).seen.builder.as_ref().expect("a plan is open");
    let changes = desk(h).seen.forecast.as_ref().map(|f| f.changes.clone()).unwrap_or_default();
    let mut words: Vec<(Role, String)> =
        vec![(Role::Button, "Cancel".to_owned()), (Role::Button, "Suggested".to_owned())];
    words.push((Role::Button, builder.confirm.clone()));
    words.extend(desk(h).digits.lines().iter().filter_map(|line| match line {
        app::desk::digits::DigitLine::Offer(_, label, _) => Some((Role::CheckBox, format!("{label}, "))),
        app::desk::digits::DigitLine::Number(label) => Some((Role::Button, format!("More for {label}"))),
        app::desk::digits::DigitLine::Division(_) => None,
    }));
    words.extend(builder.offers.iter().map(|o| (Role::CheckBox, format!("{}, ", o.label))));
    words.extend(builder.rows.iter().map(|row| (Role::Button, format!("Take out {}", row.label))));
    words.extend(builder.divisions.iter().map(|d| (Role::RadioButton, format!("{}: ", d.label))));
    words.extend(changes.iter().map(|c| (Role::Button, format!("{}: ", c.label))));
    words.sort();
    words.dedup();
    let mut found = BTreeMap::new();
    for (role, start) in words {
        let nodes = h.query_all_by_role(role).filter(|n| {
            n.accesskit_node().label().is_some_and(|l| l.starts_with(&start)) && n.rect().left() > 1000.0
        });
        for (nth, node) in nodes.enumerate() {
            found.insert((start.clone(), nth), node.rect());
        }
    }
    found
}

/// Presses every row of the plan that is in sight, one after the other, and looks whether any has moved.
pub(crate) fn try_all(h: &mut Window, how: &str) {
    let screen = h.ctx.content_rect();
    let mut seen = BTreeMap::new();
    let mut clicks = 0;
    for _ in 0..2 {
        for ((words, nth), _) in pressed(h) {
            let before = pressed(h);
            let Some(rect) = before.get(&(words.clone(), nth)).copied() else { continue };
            let lies = |role, words: &str| {
                let mut all = h.query_all_by_role(role).filter(|n| n.rect().left() > 1000.0);
                all.find_map(|n| (n.accesskit_node().label().as_deref() == Some(words)).then(|| n.rect()))
            };
            let list = h.query_all_by_label_contains("Who or what could join").next().map(|n| n.rect());
            let foot = lies(Role::Button, "Cancel").map_or(screen.bottom(), |r| r.top() - 10.0);
            let (top, bottom) = match list {
                Some(list) if rect.top() >= list.top() => (list.top(), foot),
                Some(list) => (screen.top() + 50.0, list.top()),
                None => (screen.top() + 50.0, foot),
            };
            if rect.top() < top || rect.bottom() > bottom {
                continue;
            }
            let ends = ["Cancel", "Suggested"].contains(&words.as_str())
                || desk(h).seen.builder.as_ref().is_some_and(|b| b.confirm == words);
            if ends || !screen.contains_rect(rect) {
                continue;
            }
            seen.extend(before);
            click_at(h, rect.center());
            clicks += 1;
            if desk(h).seen.builder.is_none() {
                // No unit attacks any more: the panel is gone with all its rows.
                assert!(clicks >= 4, "{how}: only {clicks} rows before the panel went");
                return;
            }
            for (row, now) in pressed(h) {
                if let Some(was) = seen.get(&row) {
                    let moved = (now.min - was.min).length().max((now.max - was.max).length());
                    assert!(moved < 0.6, "{how}, after {words}: {} from {was:?} to {now:?}", row.0);
                }
            }
        }
    }
    assert!(clicks >= 4, "{how}: only {clicks} rows in sight");
}

#[test]
fn rows_of_an_attack_keep_their_place_whatever_is_pressed() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = june(dir.path());
    for (unit, target) in [
        ("16th Army, Insterburg", "Kaunas, Soviet"),
        ("4th Army, Warsaw", "Brest, Soviet"),
        ("6th Army, Lublin", "Kovel, Soviet"),
    ] {
        if h.query_all_by_label_contains(unit).next().is_none() {
            continue;
        }
        attack(&mut h, unit, target);
        if desk(&h).seen.builder.is_some() {
            try_all(&mut h, target);
        }
        press(&mut h, Key::Escape);
        press(&mut h, Key::Escape);
        settle(&mut h);
    }
}

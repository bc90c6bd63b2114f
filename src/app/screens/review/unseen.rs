//! What the units of unknown face may be at the moment shown, as the eyes chosen can infer it: the faces by number, and
//! the units of each draw with their chances and where they stand.

use crate::{
    command::Look,
    features::review::Review,
    panels::cx::Cx,
    ui::{Btn, Role, group_title, space, spoken, tip},
};
use egui::{Align2, CornerRadius, Rect, Sense, Stroke, StrokeKind, Ui, accesskit, pos2, vec2};
use engine::{
    base::{keys::PlaceKey, say::count},
    show::{
        scene::Subject,
        unseen::{Unseen, UnseenGroup},
    },
};
use std::collections::BTreeMap;

/// Draws the section, when there is anything unknown.
pub fn section(cx: &mut Cx<'_>, ui: &mut Ui, review: &Review) {
    let Some(unseen) = review.shown.unseen.as_deref().filter(|u| u.count() > 0) else { return };
    let (kit, t) = (cx.kit, cx.kit.th);
    ui.add_space(space::PANEL);
    group_title(kit, ui, &unseen.title, "");
    pool(cx, ui, unseen);
    for (i, (text, rule)) in unseen.notes.iter().enumerate() {
        note(cx, ui, text, rule.as_deref(), i);
    }
    if unseen.groups.is_empty() {
        kit.label(ui, "No unit on the map has an unknown face now.", Role::Table, t.ink2);
    }
    for one in &unseen.groups {
        group(cx, ui, unseen, one);
    }
}

/// The faces as parts of one bar, with their numbers.
fn pool(cx: &Cx<'_>, ui: &mut Ui, unseen: &Unseen) {
    let (kit, t) = (cx.kit, cx.kit.th);
    let said: Vec<String> = unseen.faces.iter().map(|f| format!("{} {}", f.name, f.count)).collect();
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), kit.h(20.0)), Sense::hover());
    spoken(&response, accesskit::Role::Label, &format!("Unseen: {}", said.join(", ")));
    let all = unseen.count().max(1) as f32;
    let last = unseen.faces.len().saturating_sub(1);
    let mut x = rect.left();
    for (i, face) in unseen.faces.iter().enumerate() {
        let width = rect.width() * f32::from(face.count) / all;
        let part =
            Rect::from_min_size(pos2(x, rect.top()), vec2(width, rect.height())).shrink2(vec2(0.0, 1.0));
        x += width;
        let dark = i == last;
        let (fill, ink) = if dark { (t.ink2, t.panel) } else { (t.card, t.ink) };
        ui.painter().rect(part, CornerRadius::ZERO, fill, Stroke::new(1.0, t.ink2), StrokeKind::Inside);
        let words = kit.line(ui.painter(), &said[i], Role::CaptionSemi, ink);
        if words.size().x + 8.0 <= part.width() {
            ui.painter().galley(part.center() - words.size() / 2.0, words, ink);
        } else if part.width() > kit.h(14.0) {
            let n = face.count.to_string();
            kit.text(ui.painter(), part.center(), Align2::CENTER_CENTER, &n, Role::CaptionSemi, ink);
        }
    }
    tip(response, &said.join(", "));
    ui.add_space(4.0);
}

fn note(cx: &mut Cx<'_>, ui: &mut Ui, text: &str, rule: Option<&str>, index: usize) {
    let (kit, t) = (cx.kit, cx.kit.th);
    let id = ui.scope_id().with(("unseen-note", index));
    let tag = rule.map_or(0.0, |r| kit.tag_width(ui, r) + 10.0);
    let words = kit.wrapped(ui.painter(), text, Role::Caption, t.ink2, ui.available_width() - tag);
    let size = vec2(ui.available_width(), words.size().y + 4.0);
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    spoken(&response, accesskit::Role::Label, text);
    ui.painter().galley(rect.min + vec2(0.0, 2.0), words, t.ink2);
    if let Some(rule) = rule {
        cx.tag(ui, id, rect.right(), rect.top() + 2.0 + kit.h(8.0), rule);
        cx.rule_below(ui, id, &[rule.to_owned()]);
    }
}

/// Numbers by face: `15 Weak and 29 Strong`.
fn by_face(unseen: &Unseen, numbers: &[u16]) -> String {
    let each: Vec<String> =
        unseen.faces.iter().zip(numbers).map(|(f, n)| format!("{n} {}", f.name)).collect();
    match each.as_slice() {
        [] => String::new(),
        [one] => one.clone(),
        [all @ .., last] => format!("{} and {last}", all.join(", ")),
    }
}

/// The units of one draw.
fn group(cx: &mut Cx<'_>, ui: &mut Ui, unseen: &Unseen, one: &UnseenGroup) {
    let (kit, t) = (cx.kit, cx.kit.th);
    ui.add_space(6.0);
    let n = one.units.len();
    let units = count(n, "unknown unit");
    let selected = match cx.desk.about() {
        Subject::Unit(unit) => one.units.contains(&unit),
        _ => false,
    };
    group_title(kit, ui, &one.name, &units);
    if selected {
        kit.label(ui, "The unit shown is one of these.", Role::CaptionSemi, t.acc);
    }
    if !one.chances.is_empty() {
        let each: Vec<String> = unseen
            .faces
            .iter()
            .zip(&one.chances)
            .map(|(f, c)| format!("{} {}", f.name, c.percent(1)))
            .collect();
        kit.label(ui, &format!("Each of them: {}", each.join(", ")), Role::Table, t.ink);
    }
    let from = by_face(unseen, &one.from);
    let from = if one.is_even() {
        format!("One of {from} counters, each as likely as another")
    } else {
        format!("One of {from} counters; those that a unit drawn earlier may have are less likely")
    };
    kit.label(ui, &from, Role::Caption, t.ink2);
    if let Some(really) = &one.really {
        let text = format!("In truth {}", by_face(unseen, really));
        kit.label(ui, &text, Role::Caption, t.ink2);
    }
    places(cx, ui, one);
}

/// Where they stand; a click shows the place.
fn places(cx: &mut Cx<'_>, ui: &mut Ui, one: &UnseenGroup) {
    let kit = cx.kit;
    let mut at: BTreeMap<(&str, PlaceKey), usize> = BTreeMap::new();
    let mut off = 0;
    for unit in &one.units {
        match cx.desk.seen.counter(*unit) {
            Some(c) => *at.entry((cx.desk.seen.place_name(c.place), c.place)).or_default() += 1,
            None => off += 1,
        }
    }
    let mut visit = None;
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(10.0, 0.0);
        ui.spacing_mut().interact_size.y = 0.0;
        for ((name, place), n) in &at {
            let words = if *n == 1 { (*name).to_owned() } else { format!("{name} {n}") };
            let spoken = format!("{}, {name}: {n} unknown", one.name);
            let link = Btn::new(&words).link().name(spoken.as_str()).height(18.0);
            if kit.button(ui, link).clicked() {
                visit = Some(*place);
            }
        }
        if off > 0 {
            kit.label_fitting(ui, &format!("{off} not on the map"), Role::Caption, kit.th.ink2);
        }
    });
    if let Some(place) = visit {
        cx.send(Look::Visit(Subject::Place(place)));
    }
}

//! What the parts of the form share: small buttons, what the checker found, what a fact is here.

use crate::{
    command::{Make, Tool},
    features::workshop::state::Workshop,
    panels::cx::Cx,
    ui::{Btn, Kit, Role, child},
};
use egui::{Rect, ScrollArea, Stroke, Ui};
use engine::base::side::Viewer;
use lessons::{
    check::{Finding, Weight},
    format::Thing,
    making::{List, offers},
    teaching,
};

/// A finding as a sentence.
fn sentence(finding: &Finding) -> String {
    let mut signs = finding.text.chars();
    signs.next().map_or(String::new(), |first| format!("{}{}.", first.to_uppercase(), signs.as_str()))
}

/// Room around what the checker has found, and between two findings.
const AROUND: f32 = 10.0;
const BETWEEN: f32 = 4.0;

/// How high what the checker has found in the open part is.
pub(crate) fn findings_height(kit: Kit, ui: &Ui, made: &Workshop, width: f32) -> f32 {
    let found = made.found(made.draft.at()).map(|finding| {
        let galley = kit.wrapped(ui.painter(), &sentence(finding), Role::Caption, kit.th.ink, width);
        galley.size().y + BETWEEN
    });
    let all: f32 = found.sum();
    if all > 0.0 { all + 2.0 * AROUND } else { 0.0 }
}

/// What the checker has found in the open part, at the foot of the form: there it moves nothing that is about to be clicked.
pub(crate) fn findings(cx: &Cx<'_>, ui: &mut Ui, made: &Workshop, rect: Rect) {
    let (kit, t) = (cx.kit, cx.kit.th);
    if rect.height() < 1.0 {
        return;
    }
    ui.painter().hline(rect.x_range(), rect.top(), Stroke::new(1.0, t.line));
    let mut part = child(ui, "form-findings", rect.shrink2(egui::vec2(0.0, AROUND)));
    ScrollArea::vertical().id_salt("form-findings").auto_shrink([false, false]).show(&mut part, |ui| {
        ui.spacing_mut().item_spacing = egui::Vec2::ZERO;
        for finding in made.found(made.draft.at()) {
            let ink = if finding.weight == Weight::Fault { t.warn } else { t.ink2 };
            kit.label(ui, &sentence(finding), Role::Caption, ink);
            ui.add_space(BETWEEN);
        }
    });
}

/// A button that decides what a click on the map means.
pub(crate) fn tool_button(
    cx: &mut Cx<'_>,
    ui: &mut Ui,
    made: &Workshop,
    (tool, words, tip): (Tool, &str, &str),
) {
    let on = made.tool == tool;
    let shown = if on { "Done clicking" } else { words };
    let button = Btn::new(shown).key(on.then_some("Esc")).tip(tip).on(on).height(30.0);
    cx.button(ui, button, Make::Tool(if on { Tool::Look } else { tool }));
}

/// While a tool is on: whether a click means the place or the unit.
pub(crate) fn units_or_places(cx: &mut Cx<'_>, ui: &mut Ui, made: &Workshop, tool: Tool) {
    if made.tool != tool {
        return;
    }
    ui.add_space(6.0);
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = egui::vec2(6.0, 4.0);
        for (units, words, tip) in [
            (false, "A place", "The place is found by pointing at it or at any unit there"),
            (true, "One unit", "Only that unit, wherever it stands; Alt and click always means the unit"),
        ] {
            let name = format!("A click means: {words}");
            let on = made.units == units;
            let button = Btn::new(words).name(name.as_str()).tip(tip).on(on).height(28.0);
            if cx.kit.button(ui, button).clicked() && !on {
                cx.send(Make::ToggleUnits);
            }
        }
    });
}

/// Things by the names they have on the map.
pub(crate) fn names(cx: &Cx<'_>, all: &[Thing]) -> String {
    let seen = (&*cx.desk.table, Viewer::Side(cx.desk.me));
    all.iter().map(|thing| teaching::name(seen, thing)).collect::<Vec<_>>().join(", ")
}

/// A small button that takes an entry of a list away.
pub(crate) fn remove(cx: &mut Cx<'_>, ui: &mut Ui, list: List, nth: usize, what: &str) {
    let name = format!("Remove {what} {}", nth + 1);
    cx.button(ui, Btn::new("Remove").quiet().name(name.as_str()).height(26.0), Make::Remove(list, nth));
}

/// A button that adds an entry to a list.
pub(crate) fn add(cx: &mut Cx<'_>, ui: &mut Ui, list: List, words: &str) {
    cx.button(ui, Btn::new(words).height(30.0), Make::AddTo(list, String::new()));
    ui.add_space(10.0);
}

/// What a fact is in the position on the map.
pub(crate) fn here(cx: &Cx<'_>, ui: &mut Ui, made: &Workshop, fact: &str) {
    let (kit, t) = (cx.kit, cx.kit.th);
    if fact.trim().is_empty() {
        return;
    }
    let at = cx.desk.table.cursor();
    match offers::value(&*cx.desk.table, at, made.viewer(cx.desk), fact) {
        Ok(words) => kit.label(ui, &words, Role::Caption, t.ink3),
        Err(why) => kit.label(ui, &format!("{why}."), Role::Caption, t.warn),
    };
    ui.add_space(4.0);
}

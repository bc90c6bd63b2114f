//! What the parts of the form share: small buttons, what the checker found, what a fact is here.

use super::state::Workshop;
use crate::{
    app::{
        command::{Make, Tool},
        panels::cx::Cx,
        ui::{
            button::{Btn, ButtonLook},
            theme::Role,
        },
    },
    lessons::{
        check::Weight,
        making::{List, offers},
    },
};
use egui::Ui;

/// What the checker has found in the open part.
pub(super) fn findings(cx: &Cx<'_>, ui: &mut Ui, made: &Workshop) {
    let (kit, t) = (cx.kit, cx.kit.th);
    for finding in made.found(made.draft.at()) {
        let ink = if finding.weight == Weight::Fault { t.warn } else { t.ink2 };
        let mut words = finding.text.clone();
        if let Some(first) = words.get(..1) {
            words = format!("{}{}.", first.to_uppercase(), &words[1..]);
        }
        kit.label(ui, &words, Role::Caption, ink);
        ui.add_space(4.0);
    }
}

/// A button that decides what a click on the map means.
pub(super) fn tool_button(
    cx: &mut Cx<'_>,
    ui: &mut Ui,
    made: &Workshop,
    (tool, words, tip): (Tool, &str, &str),
) {
    let on = made.tool == tool;
    let shown = if on { "Done clicking" } else { words };
    let button = Btn { on, height: Some(30.0), tip: Some(tip), key: on.then_some("Esc"), ..Btn::new(shown) };
    if cx.kit.button(ui, button).clicked() {
        cx.send(Make::Tool(if on { Tool::Look } else { tool }));
    }
}

/// A small button that takes an entry of a list away.
pub(super) fn remove(cx: &mut Cx<'_>, ui: &mut Ui, list: List, nth: usize, what: &str) {
    let name = format!("Remove {what} {}", nth + 1);
    let button = Btn { name: Some(&name), look: ButtonLook::Quiet, height: Some(26.0), ..Btn::new("Remove") };
    if cx.kit.button(ui, button).clicked() {
        cx.send(Make::Remove(list, nth));
    }
}

/// A button that adds an entry to a list.
pub(super) fn add(cx: &mut Cx<'_>, ui: &mut Ui, list: List, words: &str) {
    let button = Btn { height: Some(30.0), ..Btn::new(words) };
    if cx.kit.button(ui, button).clicked() {
        cx.send(Make::AddTo(list, String::new()));
    }
    ui.add_space(10.0);
}

/// What a fact is in the position on the map.
pub(super) fn here(cx: &Cx<'_>, ui: &mut Ui, made: &Workshop, fact: &str) {
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

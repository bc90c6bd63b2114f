//! A field of the form: its label, what is typed, and how many signs are left.

use crate::{
    command::Make,
    features::workshop::state::Workshop,
    panels::cx::Cx,
    ui::{Kit, Role},
};
use egui::{Id, Margin, TextEdit, Ui};
use lessons::{
    check::{Limits, read_signs},
    making::{At, Field},
};

/// What is typed now: kept as it is typed, where a number or a list is read from it.
#[derive(Default)]
pub struct Typed {
    now: Option<(At, Field, String)>,
}

/// How a field looks.
#[derive(Clone, Copy)]
pub(crate) struct Look<'a> {
    /// Its label.
    pub label: &'a str,
    /// What stands in it while it is empty.
    pub hint: &'a str,
    /// Rows of text; a field of one row is left with Enter.
    pub rows: usize,
}

/// A field of one row.
pub(crate) const fn line<'a>(label: &'a str, hint: &'a str) -> Look<'a> {
    Look { label, hint, rows: 1 }
}

/// A field of several rows.
pub(crate) const fn lines<'a>(label: &'a str, hint: &'a str, rows: usize) -> Look<'a> {
    Look { label, hint, rows }
}

/// The id of a field, by which it gets the keyboard.
fn id(at: At, field: Field) -> Id {
    Id::unique(("lesson-field", at, field))
}

impl Typed {
    /// Draws a field.
    pub(crate) fn ui(&mut self, cx: &mut Cx<'_>, ui: &mut Ui, made: &Workshop, field: Field, look: Look<'_>) {
        let kit = cx.kit;
        let at = made.draft.at();
        let id = id(at, field);
        let typing =
            self.now.as_ref().filter(|(a, f, _)| (*a, *f) == (at, field) && ui.memory(|m| m.has_focus(id)));
        let mut text = typing.map_or_else(|| made.draft.text(field), |(.., text)| text.clone());
        let label = (!look.label.is_empty()).then(|| {
            let label = kit.label(ui, look.label, Role::CaptionSemi, kit.th.ink2);
            ui.add_space(3.0);
            label
        });
        let edit = if look.rows == 1 {
            TextEdit::singleline(&mut text)
        } else {
            TextEdit::multiline(&mut text).desired_rows(look.rows)
        };
        let edit = edit
            .id(id)
            .hint_text(look.hint)
            .font(kit.font(Role::Table))
            .margin(Margin::symmetric(8, 6))
            .char_limit(most(field) * 2)
            .desired_width(ui.available_width());
        let mut response = ui.add(edit);
        if let Some(label) = label {
            response = response.labelled_by(label.id);
        } else {
            response.widget_info(|| egui::WidgetInfo::text_edit(true, &text, &text, look.hint));
        }
        if made.wanted == Some(field) && !response.has_focus() && self.now.is_none() {
            response.request_focus();
        }
        if response.changed() {
            cx.send(Make::Write(field, text.clone()));
        }
        if response.has_focus() {
            self.now = Some((at, field, text.clone()));
        } else if self.now.as_ref().is_some_and(|(a, f, _)| (*a, *f) == (at, field)) {
            self.now = None;
        }
        left(kit, ui, field, &text);
        ui.add_space(10.0);
    }
}

/// How many signs fit.
fn most(field: Field) -> usize {
    let limits = Limits::default();
    match field {
        Field::Text => limits.text,
        Field::Debrief => limits.debrief,
        Field::Hint(_) | Field::Option(_) => limits.hint,
        Field::Title | Field::Aim | Field::StepTitle => limits.line,
        Field::Done
        | Field::Class(_)
        | Field::OptionReply(_)
        | Field::Remark(_)
        | Field::OtherReply(_)
        | Field::Otherwise
        | Field::StarText(_) => limits.reply,
        Field::Minutes | Field::Number | Field::Within | Field::Unit => 40,
        Field::Dice
        | Field::Goal(_)
        | Field::StarFacts(_)
        | Field::OptionFacts(_)
        | Field::Right(..)
        | Field::OtherIs(_)
        | Field::Until(_) => 600,
    }
}

/// A text that is nearly as long as fits says how much is left.
fn left(kit: Kit, ui: &mut Ui, field: Field, text: &str) {
    let (signs, most) = (read_signs(text), most(field));
    if signs * 5 < most * 4 {
        return;
    }
    let (words, ink) = if signs > most {
        (format!("{} signs too many", signs - most), kit.th.warn)
    } else {
        (format!("{} signs left", most - signs), kit.th.ink3)
    };
    kit.label(ui, &words, Role::Caption, ink);
}

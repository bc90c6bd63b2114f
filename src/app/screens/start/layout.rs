//! How the form of a new game is laid out: labels beside or above controls, one column or two.

use crate::ui::{Kit, Role, child, segments::Choice, spoken};
use egui::{Align2, Rect, Sense, Ui, accesskit, pos2, vec2};

/// Narrower than this, at the usual text size, all choices stand in one column.
const TWO_COLUMNS: f32 = 600.0;
/// Between two columns.
const BETWEEN: f32 = 24.0;
/// Narrower than this, at the usual text size, the label of a control stands above it.
const BESIDE: f32 = 340.0;

/// Draws items in one column, or half of them in each of two.
pub(super) fn in_columns<T>(kit: Kit, ui: &mut Ui, items: &[T], draw: &mut dyn FnMut(&mut Ui, &T)) {
    let width = ui.available_width();
    if width < kit.h(TWO_COLUMNS) {
        for item in items {
            draw(ui, item);
        }
        return;
    }
    let each = ((width - BETWEEN) / 2.0).floor();
    let top = ui.cursor().min;
    let mut bottom = top.y;
    let (first, second) = items.split_at(items.len().div_ceil(2));
    for (n, (column, x)) in [(first, 0.0), (second, each + BETWEEN)].into_iter().enumerate() {
        let place = Rect::from_min_size(top + vec2(x, 0.0), vec2(each, f32::INFINITY));
        let mut column_ui = child(ui, ["first column", "second column"][n], place);
        column_ui.set_clip_rect(ui.clip_rect());
        for item in column {
            draw(&mut column_ui, item);
        }
        bottom = bottom.max(column_ui.min_rect().bottom());
    }
    ui.advance_cursor_after_rect(Rect::from_min_max(top, pos2(top.x + width, bottom)));
}

/// How wide the label beside a control is; 0 where there is no room beside it and the label stands above.
pub(super) fn label_width(kit: Kit, ui: &Ui) -> f32 {
    if ui.available_width() < kit.h(BESIDE) { 0.0 } else { kit.h(116.0) }
}

/// The label over a control.
pub(super) fn label_above(kit: Kit, ui: &mut Ui, name: &str, about: &str) {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), kit.h(20.0)), Sense::hover());
    kit.text(ui.painter(), rect.left_center(), Align2::LEFT_CENTER, name, Role::Table, kit.th.ink2);
    if !about.is_empty() {
        response.on_hover_text(about);
    }
}

/// A label, a segmented control and what the choice means.
pub(super) fn segmented(
    kit: Kit,
    ui: &mut Ui,
    name: &str,
    effect: &str,
    items: &[(&str, &str)],
    current: usize,
    about: &str,
) -> Option<usize> {
    let beside = label_width(kit, ui);
    let part = |&(text, tip)| Choice { text, tip, not_now: None, below: !effect.is_empty() };
    let parts: Vec<Choice<'_>> = items.iter().map(part).collect();
    let mut picked = None;
    if beside == 0.0 {
        label_above(kit, ui, name, about);
        let width = ui.available_width();
        picked = kit.choice(ui, name, width, &parts, current);
    } else {
        ui.horizontal(|ui| {
            let (rect, response) = ui.allocate_exact_size(vec2(beside - 8.0, kit.h(28.0)), Sense::hover());
            let text = kit.cut(ui.painter(), name, Role::Table, kit.th.ink2, beside - 10.0);
            let at = pos2(rect.left(), rect.center().y - text.size().y / 2.0);
            ui.painter().galley(at, text, kit.th.ink2);
            if !about.is_empty() {
                response.on_hover_text(about);
            }
            let width = ui.available_width();
            picked = kit.choice(ui, name, width, &parts, current);
        });
    }
    // What the part chosen means is told with it.
    let told = items.get(current).is_some_and(|(_, tip)| *tip == effect);
    caption(kit, ui, beside, effect, !told);
    picked
}

pub(super) fn caption(kit: Kit, ui: &mut Ui, indent: f32, text: &str, tell: bool) {
    if !text.is_empty() {
        ui.add_space(3.0);
        let width = ui.available_width();
        let galley = kit.wrapped(ui.painter(), text, Role::Caption, kit.th.ink3, width - indent);
        let (rect, response) = ui.allocate_exact_size(vec2(width, galley.size().y), Sense::hover());
        if tell {
            spoken(&response, accesskit::Role::Label, text);
        }
        ui.painter().galley(rect.min + vec2(indent, 0.0), galley, kit.th.ink3);
    }
    ui.add_space(if is_low(ui) { 4.0 } else { 12.0 });
}

/// Whether the window is so low that the form saves lines.
pub(super) fn is_low(ui: &Ui) -> bool {
    ui.ctx().content_rect().height() < 910.0
}

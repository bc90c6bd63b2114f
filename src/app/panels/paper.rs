//! A dispatch on its page: at the left what the command reads, at the right, marked as history, what happened then.

use crate::ui::{Kit, Role};
use egui::{Stroke, Ui, vec2};
use engine::insight::dispatch::{COST, Dispatch, HISTORY, Past};

/// Points at the usual text size at which history stands beside the dispatch, not below it.
const BESIDE: f32 = 620.0;
/// The dispatch’s share of the width.
const SHARE: f32 = 0.56;
const GAP: f32 = 28.0;

/// Draws one.
pub(crate) fn paper(kit: Kit, ui: &mut Ui, dispatch: &Dispatch) {
    let wide = ui.available_width();
    let Some(past) = &dispatch.history else { return read(kit, ui, dispatch) };
    if wide < kit.h(BESIDE) {
        read(kit, ui, dispatch);
        ui.add_space(14.0);
        history(kit, ui, past);
        return;
    }
    let left = ((wide - GAP) * SHARE).floor();
    let drawn = ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.x = GAP;
        for (width, is_read) in [(left, true), (wide - GAP - left, false)] {
            ui.allocate_ui_with_layout(vec2(width, 0.0), egui::Layout::top_down(egui::Align::Min), |ui| {
                ui.set_width(width);
                if is_read {
                    read(kit, ui, dispatch);
                } else {
                    history(kit, ui, past);
                }
            });
        }
    });
    let rect = drawn.response.rect;
    ui.painter().vline(rect.left() + left + GAP / 2.0, rect.y_range(), Stroke::new(1.0, kit.th.line2));
}

/// What the command reads.
pub(crate) fn read(kit: Kit, ui: &mut Ui, dispatch: &Dispatch) {
    let t = kit.th;
    kit.label(ui, &dispatch.head(), Role::Caption, t.ink2);
    ui.add_space(3.0);
    kit.heading(ui, &dispatch.headline, Role::Title3, t.ink);
    for paragraph in &dispatch.paragraphs {
        ui.add_space(8.0);
        kit.label(ui, paragraph, Role::Body, t.ink);
    }
}

fn history(kit: Kit, ui: &mut Ui, past: &Past) {
    let t = kit.th;
    kit.label(ui, &format!("{HISTORY}, {}", past.days), Role::CaptionSemi, t.ink2);
    ui.add_space(3.0);
    kit.heading(ui, &past.headline, Role::Title3, t.ink);
    for (days, text) in &past.events {
        ui.add_space(6.0);
        kit.label(ui, &format!("{days}. {text}"), Role::Table, t.ink2);
    }
    ui.add_space(10.0);
    kit.label(ui, COST, Role::CaptionSemi, t.ink2);
    ui.add_space(3.0);
    kit.label(ui, &past.cost, Role::Table, t.ink2);
    ui.add_space(8.0);
    kit.label(ui, &past.source, Role::Caption, t.ink3);
}

//! Practice on the page of Learn: kinds with what is known of them, what was missed last, and the way on.

use super::{kept::Kept, sums::bar};
use crate::app::{
    command::{Command, Learn},
    ui::{
        button::Btn,
        theme::{Role, space},
        widgets::{Kit, spoken},
    },
};
use egui::{Align, CornerRadius, CursorIcon, Frame, Layout, Margin, Stroke, Ui, Vec2, accesskit};

/// Draws the card; nothing where there are no puzzles.
pub fn ui(kit: Kit, ui: &mut Ui, width: f32, kept: &Kept, send: &mut Vec<Command>) {
    let t = kit.th;
    if kept.page.kinds.is_empty() {
        return;
    }
    let frame = Frame::new()
        .fill(t.card)
        .stroke(Stroke::new(1.0, t.line))
        .corner_radius(CornerRadius::same(space::CORNER))
        .inner_margin(Margin::symmetric(18, 16));
    frame.show(ui, |ui| {
        ui.spacing_mut().item_spacing = Vec2::ZERO;
        ui.set_width(width - 36.0);
        ui.horizontal(|ui| {
            let head = kit.label(ui, "Practice", Role::Heading2, t.ink);
            spoken(&head, accesskit::Role::Heading, "Practice");
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                kit.label(ui, &kept.page.sum, Role::Caption, t.ink2);
            });
        });
        ui.add_space(2.0);
        kit.label(ui, "One position, one question, the answer with its sum.", Role::Body, t.ink2);
        ui.add_space(8.0);
        for line in &kept.page.kinds {
            let response = bar(kit, ui, line);
            let words = format!("Practise {}: {}", line.title, line.words);
            spoken(&response, accesskit::Role::Button, &words);
            if response.has_focus() {
                kit.focus_ring(ui.painter(), response.rect, 3);
            }
            if response.on_hover_cursor(CursorIcon::PointingHand).clicked() {
                send.push(Learn::Puzzle(Some(line.id.clone())).into());
            }
        }
        ui.add_space(8.0);
        if !kept.page.missed.is_empty() {
            let note = Frame::new()
                .fill(t.warnbg)
                .corner_radius(CornerRadius::same(space::CORNER))
                .inner_margin(Margin::symmetric(12, 8));
            note.show(ui, |ui| {
                ui.set_width(ui.available_width());
                kit.label(ui, &kept.page.missed, Role::Body, t.ink);
            });
            ui.add_space(8.0);
        }
        if !kept.page.due.is_empty() {
            kit.label(ui, &kept.page.due, Role::Caption, t.ink2);
            ui.add_space(8.0);
        }
        let button = Btn {
            width: Some(ui.available_width()),
            height: Some(space::PRIMARY),
            ..Btn::new("Next puzzle")
        };
        if kit.button(ui, button).clicked() {
            send.push(Learn::Puzzle(None).into());
        }
    });
    ui.add_space(18.0);
}

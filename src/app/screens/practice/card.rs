//! Practice on the page of Learn: kinds with what is known of them, what was missed last, and the way on.

use crate::{
    command::{Command, Learn},
    features::practice::kept::{Kept, KindLine},
    screens::practice::sums::bar,
    ui::{Btn, Kit, Role, space, spoken},
};
use egui::{Align, CornerRadius, CursorIcon, Frame, Layout, Margin, Stroke, Ui, Vec2, accesskit};

/// Room between the edge of the card and its words.
const INSIDE: f32 = 18.0;
/// Least width of the words in two columns.
const NARROW: f32 = 440.0;

/// Draws the card, the puzzles of one game before those of the others; nothing where there are no puzzles.
pub fn ui(kit: Kit, ui: &mut Ui, width: f32, (kept, first): (&Kept, &str), send: &mut Vec<Command>) {
    let t = kit.th;
    if kept.page.kinds.is_empty() {
        return;
    }
    let frame = Frame::new()
        .fill(t.card)
        .stroke(Stroke::new(1.0, t.line))
        .corner_radius(CornerRadius::same(space::CORNER))
        .inner_margin(Margin::symmetric(INSIDE as i8, 16));
    frame.show(ui, |ui| {
        ui.spacing_mut().item_spacing = Vec2::ZERO;
        ui.set_width(width - 2.0 * INSIDE - 2.0);
        head(kit, ui, send);
        kit.label(ui, "One position, one question, the answer with its sum.", Role::Body, t.ink2);
        ui.add_space(2.0);
        kit.label(ui, &kept.page.sum, Role::Caption, t.ink2);
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
        let all = &kept.page.kinds;
        let several = all.iter().any(|line| !line.game.is_empty() && line.game != all[0].game);
        let mut parts: Vec<&[KindLine]> = all.chunk_by(|a, b| a.game == b.game).collect();
        parts.sort_by_key(|part| (part[0].game.is_empty(), part[0].game != first));
        for part in parts {
            if several && !part[0].game.is_empty() {
                kit.label(ui, &part[0].game, Role::CaptionSemi, t.ink2);
            }
            kinds(kit, ui, part, send);
            ui.add_space(6.0);
        }
    });
    ui.add_space(18.0);
}

/// The name of the card, and the way on.
fn head(kit: Kit, ui: &mut Ui, send: &mut Vec<Command>) {
    ui.horizontal(|ui| {
        kit.heading(ui, "Practice", Role::Heading2, kit.th.ink);
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            kit.send_button(ui, Btn::new("Next puzzle").height(34.0), send, Learn::Puzzle(None));
        });
    });
}

/// The kinds in two columns, the first half at the left; one column where there is little room.
fn kinds(kit: Kit, ui: &mut Ui, all: &[KindLine], send: &mut Vec<Command>) {
    let whole = ui.available_width();
    let columns = if whole < kit.h(NARROW) { 1 } else { 2 };
    let gap = 24.0;
    let width = (whole - gap * (columns as f32 - 1.0)) / columns as f32;
    let rows = all.len().div_ceil(columns);
    ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.x = gap;
        for part in all.chunks(rows.max(1)) {
            ui.vertical(|ui| {
                ui.set_width(width);
                for line in part {
                    kind(kit, ui, line, send);
                }
            });
        }
    });
}

/// A kind: a click asks for a puzzle of it.
fn kind(kit: Kit, ui: &mut Ui, line: &KindLine, send: &mut Vec<Command>) {
    let response = bar(kit, ui, line);
    spoken(&response, accesskit::Role::Button, &format!("Practise {}: {}", line.title, line.words));
    kit.focus_ring_of(ui.painter(), &response, response.rect, 3);
    if response.on_hover_cursor(CursorIcon::PointingHand).clicked() {
        send.push(Learn::Puzzle(Some(line.id.clone())).into());
    }
}

//! The right panel once a puzzle is answered: the sum of the best answer in full, the own record, and when it comes back.

use crate::{
    features::practice::{kept::KindLine, state::Practising},
    panels::cx::Cx,
    ui::{Kit, Role, bring_into_sight, child, scrolled, space},
};
use egui::{Align2, Rect, Sense, Ui, pos2, vec2};

/// Draws the panel.
pub fn ui(cx: &mut Cx<'_>, ui: &mut Ui, rect: Rect, puzzle: &Practising) {
    let (kit, t) = (cx.kit, cx.kit.th);
    let inner = rect.shrink2(vec2(space::PANEL, 0.0));
    scrolled(&mut child(ui, "puzzle-sums", inner), "sums-scroll", inner.width() - 6.0, |ui| {
        ui.add_space(14.0);
        let best = &puzzle.exercise.answers[puzzle.best];
        kit.heading(ui, "The best answer", Role::Heading, t.ink);
        ui.add_space(2.0);
        kit.label(ui, &best.text, Role::Body, t.ink);
        kit.label(ui, &best.sum, Role::Body, t.ink2);
        ui.add_space(8.0);
        for (at, (title, terms)) in puzzle.exercise.sums.iter().enumerate() {
            kit.label(ui, title, Role::CaptionSemi, t.ink2);
            for (line, term) in terms.iter().enumerate() {
                let id = ui.scope_id().with((at, line));
                cx.term(ui, term, id);
            }
            ui.add_space(8.0);
        }
        kit.rule(ui);
        kit.label(ui, "You, in this kind", Role::CaptionSemi, t.ink2);
        ui.add_space(4.0);
        for line in &puzzle.own {
            bar(kit, ui, line);
        }
        ui.add_space(6.0);
        kit.label(ui, &puzzle.back, Role::Body, t.ink2);
        ui.add_space(10.0);
        kit.rule(ui);
        kit.label(ui, "What was weighed", Role::CaptionSemi, t.ink2);
        ui.add_space(2.0);
        kit.label(ui, puzzle.kind.answers, Role::Table, t.ink2);
        ui.add_space(10.0);
        bring_into_sight(ui);
    });
}

/// A kind with a bar and `6 of 12`.
pub(crate) fn bar(kit: Kit, ui: &mut Ui, line: &KindLine) -> egui::Response {
    let t = kit.th;
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), kit.h(28.0)), Sense::click());
    let y = rect.center().y;
    let end = rect.right() - kit.h(58.0);
    let wide = kit.h(84.0).min(rect.width() * 0.14);
    let bar = Rect::from_min_max(pos2(end - wide, y - 2.5), pos2(end, y + 2.5));
    let title = kit.cut(ui.painter(), &line.title, Role::Body, t.ink, bar.left() - rect.left() - 10.0);
    ui.painter().galley(pos2(rect.left(), y - title.size().y / 2.0), title, t.ink);
    ui.painter().rect_filled(bar, 2, t.line);
    let share = line.known as f32 / line.all.max(1) as f32;
    ui.painter().rect_filled(bar.with_max_x(bar.left() + bar.width() * share), 2, t.ink2);
    kit.text(ui.painter(), pos2(rect.right(), y), Align2::RIGHT_CENTER, &line.words, Role::Table, t.ink2);
    response.on_hover_text(&line.about)
}

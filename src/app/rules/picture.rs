//! Pictures of a page: a piece of map, a row of counters, a strip of orders. The painters are those of the table.

use crate::{
    map::{MapInput, MapView, counters},
    panels::strip::hatched,
    ui::{Kit, Role, fence_sentence, fence_word, space, spoken},
};
use egui::{Align2, CornerRadius, Rect, Sense, Stroke, StrokeKind, Ui, accesskit, pos2, vec2};
use engine::{
    base::fence::FenceReason,
    show::{counter::CounterMark, log::Dot, pages::Art},
};

/// Draws a picture over the width there is, with its caption.
pub fn ui(kit: Kit, ui: &mut Ui, art: &Art, caption: &str, view: &mut MapView) {
    let t = kit.th;
    let width = ui.available_width();
    let height = match art {
        Art::Map(_) => (width * 0.52).clamp(200.0, 300.0).round(),
        Art::Counters(row) => kit.h(84.0) * row.len().div_ceil(in_a_row(kit, width)) as f32,
        Art::Strip(..) => kit.h(44.0),
    };
    ui.add_space(4.0);
    let (rect, response) = ui.allocate_exact_size(vec2(width, height), Sense::hover());
    spoken(&response, accesskit::Role::Image, caption);
    if ui.is_rect_visible(rect) {
        match art {
            Art::Map(position) => {
                let input = MapInput {
                    marks: &position.marks,
                    arrows: &position.arrows,
                    selection: &position.selection,
                    ..MapInput::still(&position.scene, 1, t, kit.k)
                };
                view.picture(ui, rect, &input, &position.frame);
            }
            Art::Counters(row) => counters_in_a_row(kit, ui, rect, row),
            Art::Strip(dots, fence) => strip(kit, ui, rect, dots, *fence),
        }
        let corner = CornerRadius::same(space::CORNER);
        ui.painter().rect_stroke(rect, corner, Stroke::new(1.0, t.line2), StrokeKind::Inside);
    }
    ui.add_space(4.0);
    kit.label(ui, caption, Role::Caption, t.ink2);
    ui.add_space(8.0);
}

fn in_a_row(kit: Kit, width: f32) -> usize {
    ((width / kit.h(76.0)) as usize).max(1)
}

fn counters_in_a_row(kit: Kit, ui: &Ui, rect: Rect, row: &[(CounterMark, String)]) {
    let t = kit.th;
    let painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
    painter.rect_filled(rect, CornerRadius::same(space::CORNER), t.land);
    let n = in_a_row(kit, rect.width()).min(row.len().max(1));
    let cell = vec2(rect.width() / n as f32, kit.h(84.0));
    for (i, (mark, word)) in row.iter().enumerate() {
        let at = rect.min + vec2((i % n) as f32 * cell.x, (i / n) as f32 * cell.y);
        let centre = at + vec2(cell.x / 2.0, kit.h(34.0));
        counters::counter(&painter, centre, 44.0, mark, &counters::Look::default(), t);
        let word_at = pos2(centre.x, at.y + kit.h(72.0));
        kit.text(&painter, word_at, Align2::CENTER_CENTER, word, Role::Caption, t.ink);
    }
}

fn strip(kit: Kit, ui: &Ui, rect: Rect, dots: &[Dot], fence: Option<FenceReason>) {
    let t = kit.th;
    ui.painter().rect_filled(rect, CornerRadius::same(space::CORNER), t.bar);
    let y = rect.center().y;
    let mut left = rect.left() + 14.0;
    if let Some(reason) = fence {
        let word = kit.text(
            ui.painter(),
            pos2(left, y),
            Align2::LEFT_CENTER,
            fence_word(reason),
            Role::CaptionSemi,
            t.warn,
        );
        let post = Rect::from_center_size(pos2(word.right() + 10.0, y), vec2(7.0, 22.0));
        hatched(ui, post, t.warn);
        let response = ui.interact(post.expand(4.0), ui.scope_id().with("post"), Sense::hover());
        spoken(&response, accesskit::Role::Label, fence_sentence(reason));
        left = post.right() + 2.0;
    }
    let each = ((rect.right() - 20.0 - left) / dots.len().max(1) as f32).min(120.0);
    let x = |i: usize| left + each * (i as f32 + 1.0);
    if let Some(last) = dots.len().checked_sub(1) {
        ui.painter().hline(left..=x(last), y, Stroke::new(space::LINE_RAIL, t.ink2));
        for (i, dot) in dots.iter().enumerate() {
            if dot.done {
                let (radius, ink) = if i == last { (6.0, t.acc) } else { (4.0, t.ink2) };
                ui.painter().circle_filled(pos2(x(i), y), radius, ink);
            } else {
                ui.painter().circle(pos2(x(i), y), 4.0, t.bar, Stroke::new(1.6, t.ink3));
            }
        }
    }
}

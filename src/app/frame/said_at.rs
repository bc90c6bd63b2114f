//! A sentence right over the pointer: why what was pressed there did nothing.

use crate::{
    app::ui::{theme::Role, widgets::Kit},
    engine::show::words::Tone,
};
use egui::{Area, Context, CornerRadius, Id, Order, Pos2, Rect, Stroke, StrokeKind, vec2};

/// From the pointer to the sentence: a button below it stays in sight.
const OVER: f32 = 26.0;
/// Greatest width of the words at 100 per cent.
const WIDE: f32 = 300.0;

/// Draws the sentence; it does not feel the pointer.
pub(super) fn ui(kit: Kit, ctx: &Context, words: &str, at: Pos2) {
    let t = kit.th;
    let area = Area::new(Id::unique("said-at-pointer")).order(Order::Tooltip).fixed_pos(at);
    area.interactable(false).constrain(false).show(ctx, |ui| {
        let room = ctx.content_rect().shrink(8.0);
        ui.set_clip_rect(room.expand(8.0));
        let painter = ui.painter();
        let galley = kit.wrapped(painter, words, Role::TableSemi, t.warn, kit.h(WIDE).min(room.width()));
        let size = galley.size() + vec2(20.0, 12.0);
        let above = at - vec2(size.x / 2.0, kit.h(OVER) + size.y);
        let below = at + vec2(-size.x / 2.0, kit.h(OVER));
        let corner = if above.y < room.top() { below } else { above };
        let corner = corner.clamp(room.min, (room.max - size).max(room.min)).round();
        let rect = Rect::from_min_size(corner, size);
        let frame = Stroke::new(1.0, t.warn);
        painter.rect(rect, CornerRadius::same(6), t.tone(Tone::Warn).1, frame, StrokeKind::Inside);
        painter.galley(rect.min + vec2(10.0, 6.0), galley, t.warn);
    });
}

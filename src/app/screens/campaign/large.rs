//! What the counters do not show, over the whole window: to be read by a class, until a key is pressed.

use crate::{
    command::{Campaign as Asked, Command},
    screens::campaign::chapter::COST,
    ui::{Kit, Role, child, fonts, landmark, spoken},
};
use egui::{Align2, FontId, Rect, ScrollArea, Sense, Ui, accesskit, pos2, text::LayoutJob, vec2};
use engine::show::chronicle::Chapter;

/// Size of the text and of its lines, in points at the usual text size.
const TEXT: f32 = 26.0;
const LINE: f32 = 40.0;
/// Widest column, about 70 signs.
const COLUMN: f32 = 860.0;
/// Where the text begins, as a share of the height.
const FROM: f32 = 0.3;
/// Room at the rim.
const RIM: f32 = 48.0;

/// Draws it; a click leads out of it as a key does.
pub(crate) fn ui(kit: Kit, ui: &mut Ui, (chapter, source): (&Chapter, &str), send: &mut Vec<Command>) {
    let (t, all) = (kit.th, ui.max_rect());
    ui.painter().rect_filled(all, 0, t.panel);
    let ground = ui.interact(all, ui.scope_id().with("large-ground"), Sense::CLICK);
    if ground.clicked() {
        send.push(Asked::Large.into());
    }
    let wide = kit.h(COLUMN).min(all.width() - 2.0 * RIM);
    let column = Rect::from_center_size(all.center(), vec2(wide, all.height() - 2.0 * RIM));
    let mut part = child(ui, "large", column);
    landmark(&part, accesskit::Role::Main, COST);
    let (head, rest) = column.split_top_bottom_at_y(column.top() + kit.h(56.0));
    kit.text(ui.painter(), head.left_top(), Align2::LEFT_TOP, COST, Role::Title3, t.ink2);
    kit.text(ui.painter(), head.right_top(), Align2::RIGHT_TOP, &chapter.name, Role::Title3, t.ink2);
    let (body, foot) = rest.split_top_bottom_at_y(rest.bottom() - kit.h(64.0));
    let font = FontId::new(kit.h(TEXT), fonts::serif());
    let mut job = LayoutJob::simple(chapter.cost.clone(), font, t.ink, wide - 16.0);
    for section in &mut job.sections {
        section.format.line_height = Some(kit.h(LINE));
    }
    let text = ui.painter().layout_job(job);
    let mut room = child(&mut part, "large-text", body);
    let scroll = ScrollArea::vertical().id_salt(("large", chapter.turn)).auto_shrink([false, false]);
    scroll.show(&mut room, |ui| {
        // From 30 per cent of the height on, where it has that room; a long text begins at the top.
        let from = (all.top() + all.height() * FROM - ui.cursor().top()).min(body.height() - text.size().y);
        ui.add_space(from.max(0.0));
        let (rect, response) = ui.allocate_exact_size(text.size(), Sense::HOVER);
        spoken(&response, accesskit::Role::Note, &format!("{COST}, {}. {}", chapter.name, chapter.cost));
        ui.painter().galley(rect.min, text, t.ink);
    });
    let way = "Any key leads back";
    let said = kit.wrapped(ui.painter(), source, Role::Caption, t.ink3, wide * 0.7);
    ui.painter().galley(pos2(foot.left(), foot.bottom() - said.size().y), said, t.ink3);
    kit.text(ui.painter(), foot.right_bottom(), Align2::RIGHT_BOTTOM, way, Role::Caption, t.ink3);
    spoken(&ground, accesskit::Role::Button, way);
}

//! The teacher's notes: what the class is not to see, beside the map or in a window of their own.

use crate::{
    command::Class,
    features::{class::keys, learn::Learning},
    panels::cx::Cx,
    screens::learn::texts::Texts,
    ui::{Btn, Icon, Role, child, landmark},
};
use egui::{
    Context, Rect, ScrollArea, Sense, Stroke, Ui, Vec2, ViewportBuilder, ViewportClass, ViewportId,
    accesskit, pos2, vec2,
};
use lessons::teaching::{Note, notes};

/// Width of the drawer.
pub const WIDTH: f32 = 420.0;

/// The notes as they were made last, and the step they are of.
#[derive(Default)]
pub struct Drawer {
    notes: Vec<Note>,
    step: Option<usize>,
    texts: Texts,
    /// They stand in a window of their own.
    apart: bool,
}

impl Drawer {
    /// Closed: the notes are rebuilt when it is opened again.
    pub fn close(&mut self) {
        self.step = None;
    }

    /// Whether it covers a part of the map.
    pub fn covers(&self) -> bool {
        self.step.is_some() && !self.apart
    }

    /// Draws it at the right end of `rect`, or in a window of its own.
    pub fn ui(&mut self, cx: &mut Cx<'_>, ui: &mut Ui, rect: Rect, learning: &Learning) {
        let step = learning.run.current();
        if self.step.replace(step) != Some(step) {
            let seen = (&*cx.desk.table, learning.run.viewer());
            self.notes = notes(seen, learning.run.lesson(), step);
        }
        if self.apart {
            return self.window(cx, ui.ctx(), step);
        }
        let t = cx.kit.th;
        let rect = rect.with_min_x((rect.right() - WIDTH).max(rect.left()));
        let mut part = child(ui, "drawer", rect);
        // The map does not feel the pointer through it.
        part.interact(rect, part.scope_id().with("ground"), Sense::CLICK | Sense::DRAG);
        part.painter().vline(rect.left(), rect.y_range(), Stroke::new(1.0, t.line2));
        self.page(cx, &mut part, rect.with_min_x(rect.left() + 1.0), step);
    }

    /// A window of its own, for the screen that the class does not see. Its keys are those before a class.
    fn window(&mut self, cx: &mut Cx<'_>, ctx: &Context, step: usize) {
        let builder =
            ViewportBuilder::default().with_title("For the teacher").with_inner_size([460.0, 640.0]);
        ctx.show_viewport_immediate(ViewportId::from_hash_of("for the teacher"), builder, |ui, class| {
            if class == ViewportClass::EmbeddedWindow {
                ui.set_min_size(vec2(WIDTH, 480.0));
            } else {
                keys::pressed(ui.ctx()).for_each(|asked| cx.send(asked));
            }
            if ui.input(|i| i.viewport().close_requested()) {
                cx.send(Class::Drawer);
            }
            let rect = ui.max_rect();
            self.page(cx, ui, rect, step);
        });
    }

    /// The notes, under their title and two buttons.
    fn page(&mut self, cx: &mut Cx<'_>, ui: &mut Ui, rect: Rect, step: usize) {
        let (kit, t) = (cx.kit, cx.kit.th);
        let mut part = child(ui, "for-the-teacher", rect);
        landmark(&part, accesskit::Role::Complementary, "For the teacher");
        part.painter().rect_filled(rect, 0, t.panel);
        let inner = rect.shrink2(vec2(20.0, 14.0));
        let cross = Rect::from_min_size(pos2(inner.right() - 36.0, inner.top()), Vec2::splat(36.0));
        let mut corner = child(&mut part, "close-drawer", cross);
        let close =
            Btn::default().quiet().icon(Icon::Cross).name("Close the notes for the teacher").width(36.0);
        cx.button(&mut corner, close, Class::Drawer);
        let mut body = child(&mut part, "notes", inner);
        body.spacing_mut().item_spacing = Vec2::ZERO;
        kit.heading(&mut body, "For the teacher", Role::Title3, t.ink);
        body.add_space(8.0);
        let where_to = if self.apart { "Back beside the map" } else { "In a window of their own" };
        let turn = Btn::new(where_to).link();
        if kit.button(&mut body, turn).clicked() {
            self.apart = !self.apart;
        }
        body.add_space(8.0);
        let scroll = ScrollArea::vertical().id_salt(("notes", step)).auto_shrink([false, false]);
        scroll.show(&mut body, |ui| {
            for (nth, note) in self.notes.iter().enumerate() {
                kit.heading(ui, note.heading, Role::CaptionSemi, t.ink2);
                ui.add_space(2.0);
                for (line, text) in note.lines.iter().enumerate() {
                    self.texts.ui(kit, ui, &format!("note{nth}-{line}"), text, cx.send);
                    ui.add_space(4.0);
                }
                ui.add_space(8.0);
            }
            crate::ui::focus::bring_into_sight(ui);
        });
    }
}

//! The teacher's drawer: what the class is not to see, on a screen of one's own.

use crate::{
    app::{
        command::Class,
        features::learn::{Learning, texts::Texts},
        panels::cx::Cx,
        ui::{
            button::{Btn, ButtonLook},
            icons::Icon,
            parts::{child, landmark},
            theme::Role,
            widgets::spoken,
        },
    },
    lessons::teaching::{Note, notes},
};
use egui::{Rect, ScrollArea, Sense, Stroke, Ui, Vec2, accesskit, pos2, vec2};

/// Width of the drawer.
pub const WIDTH: f32 = 420.0;

/// The notes as they were made last, and the step they are of.
#[derive(Default)]
pub struct Drawer {
    notes: Vec<Note>,
    step: Option<usize>,
    texts: Texts,
}

impl Drawer {
    /// Closed: when it is opened again the notes are made anew.
    pub fn close(&mut self) {
        self.step = None;
    }

    /// Draws it at the right end of `rect`.
    pub fn ui(&mut self, cx: &mut Cx<'_>, ui: &mut Ui, rect: Rect, learning: &Learning) {
        let (kit, t) = (cx.kit, cx.kit.th);
        let step = learning.run.current();
        if self.step.replace(step) != Some(step) {
            let seen = (&*cx.desk.table, learning.run.viewer());
            self.notes = notes(seen, learning.run.lesson(), step);
        }
        let rect = rect.with_min_x((rect.right() - WIDTH).max(rect.left()));
        let mut part = child(ui, "drawer", rect);
        landmark(&part, accesskit::Role::Complementary, "For the teacher");
        // The map does not feel the pointer through it.
        part.interact(rect, part.scope_id().with("ground"), Sense::CLICK | Sense::DRAG);
        part.painter().rect_filled(rect, 0, t.panel);
        part.painter().vline(rect.left(), rect.y_range(), Stroke::new(1.0, t.line2));
        let inner = rect.shrink2(vec2(20.0, 14.0));
        let cross = Rect::from_min_size(pos2(inner.right() - 36.0, inner.top()), Vec2::splat(36.0));
        let mut corner = child(&mut part, "close-drawer", cross);
        let close = Btn {
            name: Some("Close the notes for the teacher"),
            icon: Some(Icon::Cross),
            look: ButtonLook::Quiet,
            width: Some(36.0),
            ..Btn::default()
        };
        if kit.button(&mut corner, close).clicked() {
            cx.send(Class::Drawer);
        }
        let mut body = child(&mut part, "notes", inner);
        body.spacing_mut().item_spacing = Vec2::ZERO;
        let head = kit.label(&mut body, "For the teacher", Role::Title3, t.ink);
        spoken(&head, accesskit::Role::Heading, "For the teacher");
        body.add_space(8.0);
        let scroll = ScrollArea::vertical().id_salt(("notes", step)).auto_shrink([false, false]);
        scroll.show(&mut body, |ui| {
            for (nth, note) in self.notes.iter().enumerate() {
                let head = kit.label(ui, note.heading, Role::CaptionSemi, t.ink2);
                spoken(&head, accesskit::Role::Heading, note.heading);
                ui.add_space(2.0);
                for (line, text) in note.lines.iter().enumerate() {
                    self.texts.ui(kit, ui, &format!("note{nth}-{line}"), text, cx.send);
                    ui.add_space(4.0);
                }
                ui.add_space(8.0);
            }
            crate::app::ui::focus::bring_into_sight(ui);
        });
    }
}

//! A line of a list on the start screen: a name, a few words under it, and something short at its end.

use crate::ui::{Kit, Role, Rows, space, spoken};
use egui::{Response, Sense, Stroke, StrokeKind, Ui, accesskit, pos2, vec2};

/// What stands in a line.
pub(super) struct Line<'a> {
    /// What it is told apart by.
    pub(super) key: &'a str,
    pub(super) title: &'a str,
    /// Under the name; only told where this is not [`Self::full`].
    pub(super) about: &'a str,
    /// Told with that, and never drawn.
    pub(super) more: &'a str,
    /// At the end of the first line.
    pub(super) side: &'a str,
    /// A key that does the same.
    pub(super) cap: &'a str,
    /// Name for screen readers.
    pub(super) said: &'a str,
    /// Both lines are drawn.
    pub(super) full: bool,
    /// It is the one that holds now.
    pub(super) on: bool,
}

impl Line<'_> {
    /// Two lines, of which nothing else is known.
    pub(super) const EMPTY: Self =
        Line { key: "", title: "", about: "", more: "", side: "", cap: "", said: "", full: true, on: false };

    /// How high it is when what is under the name takes one line.
    pub(super) fn height(kit: Kit, full: bool) -> f32 {
        let about = if full { Role::Caption.line(kit.k) + 1.0 } else { 0.0 };
        (Role::TableSemi.line(kit.k) + about + 14.0).round()
    }

    /// How high it is across this width.
    pub(super) fn tall(&self, kit: Kit, painter: &egui::Painter, width: f32) -> f32 {
        let ink = kit.th.ink;
        let title = kit.line(painter, self.title, Role::TableSemi, ink).size().y;
        title + kit.wrapped(painter, self.about, Role::Caption, ink, width - 8.0).size().y + 14.0
    }

    /// Draws it across all the room.
    pub(super) fn ui(&self, kit: Kit, ui: &mut Ui, rows: &mut Rows) -> Response {
        let t = kit.th;
        let width = ui.available_width();
        let side = kit.line(ui.painter(), self.side, Role::Caption, t.ink3);
        let cap = kit.line(ui.painter(), self.cap, Role::Tag, t.ink2);
        let beside = if self.side.is_empty() { 8.0 } else { side.size().x + 12.0 };
        let title = kit.cut(ui.painter(), self.title, Role::TableSemi, t.ink, width - beside);
        let room = width - if self.cap.is_empty() { 8.0 } else { cap.size().x + 24.0 };
        let about = kit.wrapped(ui.painter(), self.about, Role::Caption, t.ink3, room);
        let under = if self.full && !self.about.is_empty() { about.size().y + 1.0 } else { 0.0 };
        let (rect, _) = ui.allocate_exact_size(vec2(width, title.size().y + under + 13.0), Sense::hover());
        let id = rows.row(self.key);
        let response = ui.interact(rect, id, rows.sense(ui, id));
        spoken(&response, accesskit::Role::Button, self.said);
        let told = [self.about, self.more, self.side].into_iter().filter(|part| !part.is_empty());
        let told = told.collect::<Vec<_>>().join(", ");
        response.ctx.accesskit_node_builder(response.id, |node| node.set_description(told.as_str()));
        let elided = title.elided;
        ui.painter().hline(rect.x_range(), rect.top(), Stroke::new(1.0, t.line));
        if self.on {
            ui.painter().circle_filled(
                pos2(rect.right() - 6.0, rect.top() + 6.0 + title.size().y / 2.0),
                3.0,
                t.acc,
            );
        }
        let at = rect.min + vec2(0.0, 6.0);
        let below = at + vec2(0.0, title.size().y + 1.0);
        let corner = pos2(rect.right() - side.size().x, at.y + (title.size().y - side.size().y) / 2.0);
        let ink = if response.hovered() { t.acc } else { t.ink };
        ui.painter().galley_with_override_text_color(at, title, ink);
        ui.painter().galley(corner, side, t.ink3);
        if under > 0.0 {
            ui.painter().galley(below, about, t.ink3);
            if !self.cap.is_empty() {
                let at = pos2(rect.right() - cap.size().x - 5.0, below.y + 1.0);
                let frame = egui::Rect::from_min_size(at, cap.size()).expand2(vec2(4.0, 1.0));
                ui.painter().rect_stroke(
                    frame,
                    space::CORNER_KEY,
                    Stroke::new(1.0, t.line2),
                    StrokeKind::Inside,
                );
                ui.painter().galley(at, cap, t.ink2);
            }
        }
        if response.has_focus() {
            // Also of a row that is partly in sight the ring is whole.
            let ring = rect.expand2(vec2(4.0, -5.0)).intersect(ui.clip_rect().shrink2(vec2(0.0, 4.5)));
            kit.focus_ring(ui.painter(), ring, space::CORNER);
        }
        let response = response.on_hover_cursor(egui::CursorIcon::PointingHand);
        if under > 0.0 && !elided {
            response
        } else {
            response.on_hover_text(format!("{}\n{told}", self.title))
        }
    }
}

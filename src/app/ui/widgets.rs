//! The small parts every panel is made of: words, check boxes, chips, cards, rule tags.
//!
//! They are painted by hand in the colours and sizes of [`Theme`], and each one has a name for screen readers.

use super::{
    icons::Icon,
    theme::{Role, Theme, space},
};
use egui::{
    Align2, Color32, CornerRadius, FontId, Galley, Id, Painter, Pos2, Rect, Response, Sense, Shape, Stroke,
    StrokeKind, TextEdit, Ui, Vec2, WidgetInfo, accesskit, pos2, vec2,
};
use std::sync::Arc;

/// Colours and text size in force.
#[derive(Clone, Copy)]
pub struct Kit {
    /// Colours of the theme that is on.
    pub th: &'static Theme,
    /// Text size, 1 is 100 per cent.
    pub k: f32,
}

/// A number keeps its sign: `100 %` is not parted at the end of a line.
pub fn whole_per_cent(text: &str) -> String {
    text.replace(" %", "\u{a0}%")
}

impl Kit {
    /// A font of this kit.
    pub fn font(&self, role: Role) -> FontId {
        role.font(self.k)
    }

    /// A length that grows with the text.
    pub fn h(&self, points: f32) -> f32 {
        (points * self.k).round()
    }

    /// Lays out one line.
    pub fn line(&self, painter: &Painter, text: &str, role: Role, colour: Color32) -> Arc<Galley> {
        painter.layout_no_wrap(text.to_owned(), self.font(role), colour)
    }

    /// Lays out one line, cut with `…` when it is too long.
    pub fn cut(&self, painter: &Painter, text: &str, role: Role, colour: Color32, width: f32) -> Arc<Galley> {
        let mut job = egui::text::LayoutJob::simple_singleline(text.to_owned(), self.font(role), colour);
        job.wrap = egui::text::TextWrapping::truncate_at_width(width.max(8.0));
        painter.layout_job(job)
    }

    /// Lays out a paragraph.
    pub fn wrapped(
        &self,
        painter: &Painter,
        text: &str,
        role: Role,
        colour: Color32,
        width: f32,
    ) -> Arc<Galley> {
        let text = whole_per_cent(text);
        let mut job = egui::text::LayoutJob::simple(text, self.font(role), colour, width.max(24.0));
        for section in &mut job.sections {
            section.format.line_height = Some(role.line(self.k));
        }
        painter.layout_job(job)
    }

    /// Lays out a paragraph in a limited number of lines; where more is written, three dots end it.
    pub fn wrapped_lines(
        &self,
        painter: &Painter,
        (text, rows): (&str, usize),
        role: Role,
        colour: Color32,
        width: f32,
    ) -> Arc<Galley> {
        let mut job =
            egui::text::LayoutJob::simple(whole_per_cent(text), self.font(role), colour, width.max(24.0));
        job.wrap.max_rows = rows;
        for section in &mut job.sections {
            section.format.line_height = Some(role.line(self.k));
        }
        painter.layout_job(job)
    }

    /// Paints one line with its anchor at `pos`.
    pub fn text(
        &self,
        painter: &Painter,
        pos: Pos2,
        anchor: Align2,
        text: &str,
        role: Role,
        colour: Color32,
    ) -> Rect {
        let galley = self.line(painter, text, role, colour);
        let rect = anchor.anchor_size(pos, galley.size());
        painter.galley(rect.min, galley, colour);
        rect
    }

    /// A label that takes its place in the layout.
    pub fn label(&self, ui: &mut Ui, text: &str, role: Role, colour: Color32) -> Response {
        self.paragraph(ui, text, role, colour, ui.available_width())
    }

    /// A label that heads what follows.
    pub fn heading(&self, ui: &mut Ui, text: &str, role: Role, colour: Color32) -> Response {
        let response = self.label(ui, text, role, colour);
        spoken(&response, accesskit::Role::Heading, text);
        response
    }

    /// One line that takes its place in the layout; what does not fit is shown under the pointer.
    pub fn one_line(&self, ui: &mut Ui, text: &str, role: Role, colour: Color32) -> Response {
        let galley = self.cut(ui.painter(), text, role, colour, ui.available_width());
        let (rect, response) = ui.allocate_exact_size(galley.size(), Sense::hover());
        let elided = galley.elided;
        ui.painter().galley(rect.min, galley, colour);
        spoken(&response, accesskit::Role::Label, text);
        if elided { response.on_hover_text(text) } else { response }
    }

    /// A paragraph of at most this width.
    pub fn paragraph(&self, ui: &mut Ui, text: &str, role: Role, colour: Color32, width: f32) -> Response {
        let galley = self.wrapped(ui.painter(), text, role, colour, width);
        let (rect, response) = ui.allocate_exact_size(galley.size(), Sense::hover());
        if ui.is_rect_visible(rect) {
            ui.painter().galley(rect.min, galley, colour);
        }
        spoken(&response, accesskit::Role::Label, text);
        response
    }

    /// A one-point rule with space above and below.
    pub fn rule(&self, ui: &mut Ui) {
        ui.add_space(space::GROUP);
        let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 1.0), Sense::hover());
        ui.painter().hline(rect.x_range(), rect.center().y, Stroke::new(space::LINE, self.th.line));
        ui.add_space(space::GROUP);
    }

    /// The ring around what has the keyboard. It may reach a little over the sides of a list, into its margin.
    pub fn focus_ring(&self, painter: &Painter, rect: Rect, corner: u8) {
        crate::ui::focus::note(painter, rect);
        let mut painter = painter.clone();
        painter.set_clip_rect(painter.clip_rect().expand2(vec2(6.0, 0.0)));
        painter.rect_stroke(
            rect.expand(2.0),
            CornerRadius::same(corner + 2),
            Stroke::new(2.0, self.th.acc),
            StrokeKind::Outside,
        );
    }

    /// The ring around a widget while it has the keyboard.
    pub fn focus_ring_of(&self, painter: &Painter, response: &Response, rect: Rect, corner: u8) {
        if response.has_focus() {
            self.focus_ring(painter, rect, corner);
        }
    }

    /// A label of one line that is as wide as its words.
    pub fn label_fitting(&self, ui: &mut Ui, text: &str, role: Role, colour: Color32) -> Response {
        let galley = self.line(ui.painter(), text, role, colour);
        let (rect, response) = ui.allocate_exact_size(galley.size(), Sense::hover());
        ui.painter().galley(rect.min, galley, colour);
        spoken(&response, accesskit::Role::Label, text);
        response
    }

    /// A check box with words; true when it was clicked.
    pub fn check(&self, ui: &mut Ui, on: bool, text: &str) -> bool {
        let t = self.th;
        let side = self.h(16.0);
        let mut galley = self.line(ui.painter(), text, Role::Body, t.ink);
        let room = ui.available_width() - side - 8.0;
        if galley.size().x > room {
            galley = self.wrapped(ui.painter(), text, Role::Body, t.ink, room);
        }
        let size = vec2(side + 8.0 + galley.size().x, self.h(space::BUTTON).max(galley.size().y));
        let (rect, response) = ui.allocate_exact_size(size, Sense::click());
        response.widget_info(|| WidgetInfo::selected(accesskit::Role::CheckBox, true, on, text));
        let square =
            Rect::from_center_size(pos2(rect.left() + side / 2.0, rect.center().y), Vec2::splat(side));
        let (fill, frame) = match (on, response.hovered()) {
            (true, true) => (t.acc_hovered(), t.acc_hovered()),
            (true, false) => (t.acc, t.acc),
            (false, true) => (t.accbg, t.ink2),
            (false, false) => (t.card, t.ink2),
        };
        let painter = ui.painter();
        painter.rect(
            square,
            CornerRadius::same(space::CORNER_KEY),
            fill,
            Stroke::new(1.0, frame),
            StrokeKind::Inside,
        );
        if on {
            Icon::Check.paint(painter, square.center(), side * 0.85, t.accink);
        }
        painter.galley(pos2(square.right() + 8.0, rect.center().y - galley.size().y / 2.0), galley, t.ink);
        self.focus_ring_of(painter, &response, rect, space::CORNER);
        response.on_hover_cursor(egui::CursorIcon::PointingHand).clicked()
    }

    /// A pill with words.
    pub fn chip(&self, ui: &mut Ui, text: &str, ink: Color32, fill: Color32) -> Response {
        let galley = self.line(ui.painter(), text, Role::CaptionSemi, ink);
        let (rect, response) =
            ui.allocate_exact_size(vec2(galley.size().x + 18.0, self.h(20.0)), Sense::hover());
        let corner = CornerRadius::same((rect.height() / 2.0) as u8);
        ui.painter().rect(rect, corner, fill, Stroke::new(1.0, ink.gamma_multiply(0.45)), StrokeKind::Inside);
        ui.painter().galley(rect.center() - galley.size() / 2.0, galley, ink);
        spoken(&response, accesskit::Role::Label, text);
        response
    }

    /// A rule tag right-aligned at `right`, centred on `y`. Returns its response.
    pub fn tag(&self, ui: &Ui, id: Id, right: f32, y: f32, rule: &str) -> Response {
        let t = self.th;
        let galley = self.line(ui.painter(), short_rule(rule), Role::Tag, Color32::PLACEHOLDER);
        let rect =
            Rect::from_min_size(pos2(right - galley.size().x, y - galley.size().y / 2.0), galley.size());
        let response = ui.interact(rect.expand2(vec2(3.0, 4.0)), id, Sense::click());
        spoken(&response, accesskit::Role::Link, &format!("Rule {rule}"));
        if ui.is_rect_visible(rect) {
            let ink = if response.hovered() || response.has_focus() { t.acc } else { t.ink3 };
            ui.painter().galley_with_override_text_color(rect.min, galley, ink);
            dotted(ui.painter(), rect.left_bottom() + vec2(0.0, 1.0), rect.width(), ink);
            self.focus_ring_of(ui.painter(), &response, rect.expand2(vec2(1.0, 0.0)), space::CORNER_KEY);
        }
        response.on_hover_cursor(egui::CursorIcon::PointingHand)
    }

    /// How wide a rule tag is.
    pub fn tag_width(&self, ui: &Ui, rule: &str) -> f32 {
        self.line(ui.painter(), short_rule(rule), Role::Tag, Color32::PLACEHOLDER).size().x
    }

    /// Colours of a text in Markdown: strong words stand out by being darker than the others.
    pub fn markdown_look(&self, ui: &mut Ui) {
        let widgets = &mut ui.visuals_mut().widgets;
        widgets.noninteractive.fg_stroke.color = self.th.ink2;
        widgets.active.fg_stroke.color = self.th.ink;
    }

    /// A card: white paper with a thin frame.
    pub fn card<R>(&self, ui: &mut Ui, padding: f32, add: impl FnOnce(&mut Ui) -> R) -> R {
        egui::Frame::new()
            .fill(self.th.card)
            .stroke(Stroke::new(1.0, self.th.line))
            .corner_radius(CornerRadius::same(space::CORNER_CARD))
            .inner_margin(egui::Margin::same(padding as i8))
            .show(ui, add)
            .inner
    }
}

/// A rule id without the game's prefix of two letters: `BF-MOV-01` reads `MOV-01`. Ids with another prefix stay whole.
pub fn short_rule(rule: &str) -> &str {
    match rule.split_once('-') {
        Some((game, rest)) if rest.contains('-') && game.len() <= 2 => rest,
        _ => rule,
    }
}

/// A tooltip. Screen readers are told it too, unless the name of the widget says the same; a key that follows the name,
/// as in `Redo (Ctrl+Shift+Z)`, is told as its key.
pub fn tip(response: Response, words: &str) -> Response {
    let said = response.ctx.accesskit_node_builder(response.id, |node| {
        let name = node.label().or_else(|| node.value()).unwrap_or_default().to_owned();
        let key = words.strip_prefix(name.as_str()).and_then(|k| k.strip_prefix(" (")?.strip_suffix(')'));
        if let Some(key) = key {
            node.set_keyboard_shortcut(key);
        }
        key.is_some() || name.to_lowercase().contains(&words.to_lowercase())
    });
    if said != Some(true) {
        return response.on_hover_text(words);
    }
    response.on_hover_ui(|ui| {
        ui.set_max_width(ui.spacing().tooltip_width);
        ui.label(words);
    })
}

/// Gives something painted a name for screen readers and tests.
pub fn spoken(response: &Response, role: accesskit::Role, text: &str) {
    response.widget_info(|| WidgetInfo::labeled(role, true, text));
}

/// Selects the whole text of a field, to be written over.
pub fn select_all(ui: &Ui, field: &Response, letters: usize) {
    use egui::text::{CCursor, CCursorRange};
    let mut state = TextEdit::load_state(ui.ctx(), field.id).unwrap_or_default();
    state.cursor.set_char_range(Some(CCursorRange::two(CCursor::new(0), CCursor::new(letters))));
    state.store(ui.ctx(), field.id);
}

/// A dotted line to the right of `from`.
fn dotted(painter: &Painter, from: Pos2, width: f32, colour: Color32) {
    let pixel = 1.0 / painter.pixels_per_point();
    let start = pos2((from.x / pixel).round() * pixel, (from.y / pixel).round() * pixel);
    let mut mesh = egui::Mesh::default();
    for i in 0..(width / 3.0).ceil() as usize {
        let dot = Rect::from_min_size(start + vec2(3.0 * i as f32, 0.0), Vec2::splat(pixel.max(1.0)));
        mesh.add_colored_rect(dot, colour);
    }
    painter.add(mesh);
}

/// A dashed frame for what is empty or reconstructed.
pub fn dashed_frame(painter: &Painter, rect: Rect, colour: Color32) {
    let r = rect.shrink(0.5);
    let path = [r.left_top(), r.right_top(), r.right_bottom(), r.left_bottom(), r.left_top()];
    painter.extend(Shape::dashed_line(&path, Stroke::new(1.0, colour), 4.0, 3.0));
}

#[cfg(test)]
mod tests {
    use super::short_rule;

    #[test]
    fn tags_leave_out_the_prefix_of_the_game() {
        assert_eq!(short_rule("BF-MOV-01"), "MOV-01");
        assert_eq!(short_rule("BF-SOL-P3"), "SOL-P3");
        assert_eq!(short_rule("TOY-2"), "TOY-2");
    }
}

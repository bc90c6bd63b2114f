//! The small parts every panel is made of: buttons, segments, check boxes, chips, rows, rule tags.
//!
//! They are painted by hand in the colours and sizes of [`Theme`], and each one has a name for screen readers.

use super::{
    icons::Icon,
    theme::{Role, Theme, space},
};
use egui::{
    Align2, Color32, CornerRadius, FontId, Galley, Id, Painter, Pos2, Rect, Response, Sense, Shape, Stroke,
    StrokeKind, Ui, Vec2, WidgetInfo, accesskit, pos2, vec2,
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

/// How a button looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum ButtonLook {
    /// A frame round the words.
    #[default]
    Normal,
    /// The one that matters.
    Primary,
    /// The one that matters while another side decides: in the colour of that side, by its index.
    Side(u8),
    /// Words only.
    Quiet,
    /// Takes something away.
    Danger,
    /// A link in a text.
    Link,
}

/// A button to draw.
#[derive(Default, Clone, Copy)]
pub struct Btn<'a> {
    /// Words; may be empty when there is an icon.
    pub text: &'a str,
    /// Name for screen readers when it differs from the words.
    pub name: Option<&'a str>,
    /// Icon before the words.
    pub icon: Option<Icon>,
    /// Icon after the words.
    pub end_icon: Option<Icon>,
    /// Key cap at the right.
    pub key: Option<&'a str>,
    /// How much it stands out.
    pub look: ButtonLook,
    /// Why it cannot be pressed.
    pub not_now: Option<&'a str>,
    /// One sentence.
    pub tip: Option<&'a str>,
    /// Width; fits the words when `None`.
    pub width: Option<f32>,
    /// Height; 28 when `None`.
    pub height: Option<f32>,
    /// Words at the left rather than in the middle.
    pub left: bool,
    /// Drawn as pressed in.
    pub on: bool,
}

impl<'a> Btn<'a> {
    /// A normal button with words.
    pub fn new(text: &'a str) -> Self {
        Self { text, ..Self::default() }
    }
    /// The primary button of its place.
    pub fn primary(text: &'a str) -> Self {
        Self { text, look: ButtonLook::Primary, ..Self::default() }
    }
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
        crate::app::ui::focus::note(painter, rect);
        let mut painter = painter.clone();
        painter.set_clip_rect(painter.clip_rect().expand2(vec2(6.0, 0.0)));
        painter.rect_stroke(
            rect.expand(2.0),
            CornerRadius::same(corner + 2),
            Stroke::new(2.0, self.th.acc),
            StrokeKind::Outside,
        );
    }

    /// How high a button of this width becomes when its words need several lines.
    pub fn button_height(&self, painter: &Painter, b: Btn<'_>) -> f32 {
        let least = self.h(b.height.unwrap_or(28.0));
        let (galley, _) = self.words_of(painter, b);
        least.max(galley.size().y + 10.0)
    }

    /// The words of a button, in several lines when its width asks for it, and its key.
    fn words_of(&self, painter: &Painter, b: Btn<'_>) -> (Arc<Galley>, Option<Arc<Galley>>) {
        let key = b.key.map(|key| self.line(painter, key, Role::Tag, Color32::PLACEHOLDER));
        let mut galley = self.line(painter, b.text, Role::BodySemi, Color32::PLACEHOLDER);
        if let Some(width) = b.width.filter(|_| !b.text.is_empty()) {
            let icons = f32::from(u8::from(b.icon.is_some()) + u8::from(b.end_icon.is_some()));
            let key_width = key.as_ref().map_or(0.0, |k| k.size().x + 18.0);
            let room = width - 2.0 * pad_of(b) - icons * (self.h(16.0) + 8.0) - key_width;
            if galley.size().x > room {
                galley = self.wrapped(painter, b.text, Role::BodySemi, Color32::PLACEHOLDER, room);
            }
        }
        (galley, key)
    }

    /// A button.
    pub fn button(&self, ui: &mut Ui, b: Btn<'_>) -> Response {
        let t = self.th;
        let pad = pad_of(b);
        let icon_size = self.h(16.0);
        let (galley, key) = self.words_of(ui.painter(), b);
        let gap = 8.0;
        let has_text = !b.text.is_empty();
        let key_width = key.as_ref().map_or(0.0, |k| k.size().x + 10.0);
        let height = self.h(b.height.unwrap_or(28.0)).max(galley.size().y + 10.0);
        let mut inner = if has_text { galley.size().x } else { 0.0 };
        if b.icon.is_some() {
            inner += icon_size + if has_text { gap } else { 0.0 };
        }
        if b.end_icon.is_some() {
            inner += icon_size + gap;
        }
        let whole = inner + if key.is_some() { key_width + 10.0 } else { 0.0 } + 2.0 * pad;
        let width = b.width.unwrap_or(whole.max(height));
        let (rect, mut response) = ui.allocate_exact_size(vec2(width, height), Sense::click());
        let name = b.name.unwrap_or(b.text);
        response.widget_info(|| {
            let mut info = WidgetInfo::labeled(accesskit::Role::Button, b.not_now.is_none(), name);
            if b.on {
                info.selected = Some(true);
            }
            info
        });
        if let Some(key) = b.key {
            ui.ctx().accesskit_node_builder(response.id, |node| node.set_keyboard_shortcut(key));
        }
        if let Some(why) = b.not_now {
            ui.ctx().accesskit_node_builder(response.id, |node| node.set_description(why));
        }
        if response.has_focus() {
            crate::app::ui::focus::note(ui.painter(), rect);
        }
        if ui.is_rect_visible(rect) {
            let painter = ui.painter();
            let pressed = response.is_pointer_button_down_on() || b.on;
            let (fill, frame, ink) = match (b.not_now.is_some(), b.look) {
                (true, ButtonLook::Quiet | ButtonLook::Link) => {
                    (Color32::TRANSPARENT, Color32::TRANSPARENT, t.ink3)
                }
                (true, _) => (t.sunk, t.line, t.ink3),
                (_, ButtonLook::Link) => (Color32::TRANSPARENT, Color32::TRANSPARENT, t.acc),
                (_, ButtonLook::Quiet) if b.on => (t.accbg, t.acc, t.acc),
                _ if pressed && b.look != ButtonLook::Primary => (t.ink, t.ink, t.panel),
                (_, ButtonLook::Primary) if pressed => (t.ink, t.ink, t.panel),
                (_, ButtonLook::Side(n)) => (t.side(n).body, t.side(n).edge, t.side(n).text),
                (_, ButtonLook::Primary) if response.hovered() => {
                    (t.acc_hovered(), t.acc_hovered(), t.accink)
                }
                (_, ButtonLook::Primary) => (t.acc, t.acc, t.accink),
                (_, ButtonLook::Quiet) if response.hovered() => (t.accbg, Color32::TRANSPARENT, t.ink),
                (_, ButtonLook::Quiet) => (Color32::TRANSPARENT, Color32::TRANSPARENT, t.ink2),
                (_, look) => {
                    let ink = if look == ButtonLook::Danger { t.atk } else { t.ink };
                    // The pointer changes the ground; a frame around it belongs to the keyboard.
                    (if response.hovered() { t.accbg } else { t.card }, t.line2, ink)
                }
            };
            painter.rect(
                rect,
                CornerRadius::same(space::CORNER),
                fill,
                Stroke::new(1.0, frame),
                StrokeKind::Inside,
            );
            let y = rect.center().y;
            let spare = (rect.width() - 2.0 * pad - key_width - inner).max(0.0);
            let mut x = rect.left() + pad;
            if !b.left {
                x = if key.is_some() {
                    x + (spare - 10.0).max(0.0) / 2.0
                } else {
                    rect.center().x - inner / 2.0
                };
            }
            if let Some(icon) = b.icon {
                icon.paint(painter, pos2(x + icon_size / 2.0, y), icon_size, ink);
                x += icon_size + gap;
            }
            if has_text {
                let at = pos2(x, y - galley.size().y / 2.0);
                painter.galley_with_override_text_color(at, galley.clone(), ink);
                if b.look == ButtonLook::Link && response.hovered() {
                    painter.hline(rect.x_range(), y + galley.size().y / 2.0, Stroke::new(1.0, ink));
                }
                x += galley.size().x;
            }
            let mut right = rect.right() - pad;
            if let Some(key) = key {
                let cap = Rect::from_min_max(
                    pos2(right - key.size().x - 10.0, y - self.h(8.5)),
                    pos2(right, y + self.h(8.5)),
                );
                painter.rect_stroke(
                    cap,
                    CornerRadius::same(space::CORNER_KEY),
                    Stroke::new(1.0, ink),
                    StrokeKind::Inside,
                );
                painter.galley_with_override_text_color(cap.center() - key.size() / 2.0, key, ink);
                right = cap.left() - 8.0;
            }
            if let Some(icon) = b.end_icon {
                let at = if b.left { right - icon_size / 2.0 } else { x + gap + icon_size / 2.0 };
                icon.paint(painter, pos2(at, y), icon_size, ink);
            }
            if response.has_focus() {
                self.focus_ring(painter, rect, space::CORNER);
            }
        }
        if b.not_now.is_none() {
            response = response.on_hover_cursor(egui::CursorIcon::PointingHand);
        }
        match (b.not_now, b.tip) {
            (Some(why), _) => Self::refusing(ui, response, why),
            (None, Some(words)) => tip(response, words),
            (None, None) => response,
        }
    }

    /// A button that cannot be pressed now: it can be reached and chosen all the same, and then says why. What it
    /// returns is never clicked; a caller that knows more than the sentence asks [`Self::refused`].
    fn refusing(ui: &Ui, response: Response, why: &str) -> Response {
        ui.ctx().accesskit_node_builder(response.id, |node| node.set_description(why));
        let chosen = response.clicked();
        let response = response.on_hover_text(why);
        if !chosen {
            return response;
        }
        ui.ctx().data_mut(|d| d.insert_temp(refused_id(), why.to_owned()));
        ui.interact(response.rect, response.id.with("refused"), Sense::hover())
    }

    /// Why what was chosen in this frame cannot be pressed; asking takes the answer away.
    pub fn refused(&self, ctx: &egui::Context) -> Option<String> {
        ctx.data_mut(|d| d.remove_temp::<String>(refused_id()))
    }

    /// A label of one line that is as wide as its words.
    pub fn label_fitting(&self, ui: &mut Ui, text: &str, role: Role, colour: Color32) -> Response {
        let galley = self.line(ui.painter(), text, role, colour);
        let (rect, response) = ui.allocate_exact_size(galley.size(), Sense::hover());
        ui.painter().galley(rect.min, galley, colour);
        spoken(&response, accesskit::Role::Label, text);
        response
    }

    /// One of several: returns the number picked when it was not the current one.
    pub fn segments(
        &self,
        ui: &mut Ui,
        name: &str,
        width: f32,
        items: &[(&str, &str)],
        current: usize,
    ) -> Option<usize> {
        let t = self.th;
        let height = self.h(28.0);
        let id = ui.scope_id().with(("segments", name));
        let galleys: Vec<_> = items
            .iter()
            .map(|(text, _)| self.line(ui.painter(), text, Role::TableSemi, Color32::PLACEHOLDER))
            .collect();
        let widths: Vec<f32> = galleys.iter().map(|g| g.size().x).collect();
        let parts = segment_parts(&widths, width);
        let rows = parts.iter().map(|p| p.row + 1).max().unwrap_or(1);
        let (rect, _) = ui.allocate_exact_size(vec2(width, height * rows as f32), Sense::hover());
        let mut picked = None;
        let ui = &ui.new_child(
            egui::UiBuilder::new()
                .id_salt(("segments-group", name))
                .max_rect(rect)
                .accessibility_role(accesskit::Role::RadioGroup),
        );
        ui.ctx().accesskit_node_builder(ui.unique_id(), |node| node.set_size_of_set(items.len()));
        ui.painter().rect(rect, CornerRadius::same(space::CORNER), t.card, Stroke::NONE, StrokeKind::Inside);
        for row in 1..rows {
            let y = rect.top() + height * row as f32;
            ui.painter().hline(rect.x_range(), y, Stroke::new(1.0, t.line));
        }
        for (i, (galley, (text, tip))) in galleys.into_iter().zip(items).enumerate() {
            let Segment { row, from, to } = parts[i];
            let top = rect.top() + height * row as f32;
            let part = Rect::from_min_max(
                pos2(rect.left() + from, top),
                pos2((rect.left() + to).min(rect.right() + 0.5), top + height),
            );
            let here = id.with(i);
            // Tab stops at the control once, on the part that is chosen; the arrows go on from there.
            let stop = i == current || ui.memory(|m| m.has_focus(here));
            let response = ui.interact(part, here, if stop { Sense::click() } else { Sense::CLICK });
            response.widget_info(|| {
                WidgetInfo::selected(
                    accesskit::Role::RadioButton,
                    true,
                    i == current,
                    format!("{name}: {text}"),
                )
            });
            ui.ctx().accesskit_node_builder(here, |node| {
                node.set_position_in_set(i);
                if !tip.is_empty() {
                    node.set_description(*tip);
                }
            });
            let mut corner = CornerRadius::ZERO;
            if from == 0.0 {
                corner.nw = if row == 0 { space::CORNER } else { 0 };
                corner.sw = if row + 1 == rows { space::CORNER } else { 0 };
            }
            if parts.get(i + 1).is_none_or(|next| next.row != row) {
                corner.ne = if row == 0 { space::CORNER } else { 0 };
                corner.se = if row + 1 == rows { space::CORNER } else { 0 };
            }
            let ink = if i == current { t.panel } else { t.ink };
            if i == current {
                ui.painter().rect_filled(part, corner, t.ink);
            } else if response.hovered() {
                ui.painter().rect_filled(part.shrink(1.0), corner, t.accbg);
            }
            if from > 0.0 && i != current && i - 1 != current {
                ui.painter().vline(part.left(), part.y_range(), Stroke::new(1.0, t.line));
            }
            ui.painter().galley_with_override_text_color(part.center() - galley.size() / 2.0, galley, ink);
            if response.clicked() && i != current {
                picked = Some(i);
            }
            if response.has_focus() {
                self.focus_ring(ui.painter(), part, space::CORNER);
                let filter = egui::EventFilter { horizontal_arrows: true, ..Default::default() };
                ui.memory_mut(|m| m.set_focus_lock_filter(here, filter));
                // Taken away, or the part that gets the keyboard now would go on with the same key.
                let taken = |key| ui.input_mut(|i| i.consume_key(egui::Modifiers::NONE, key));
                let (left, right) = (taken(egui::Key::ArrowLeft), taken(egui::Key::ArrowRight));
                let next = if right { i + 1 } else { i.wrapping_sub(1) };
                if (left || right) && next < items.len() {
                    picked = Some(next);
                    ui.memory_mut(|m| m.request_focus(id.with(next)));
                }
            }
            let response = response.on_hover_cursor(egui::CursorIcon::PointingHand);
            if !tip.is_empty() {
                response.on_hover_text(*tip);
            }
        }
        ui.painter().rect_stroke(
            rect,
            CornerRadius::same(space::CORNER),
            Stroke::new(1.0, t.line2),
            StrokeKind::Inside,
        );
        picked
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
        if response.has_focus() {
            self.focus_ring(painter, rect, space::CORNER);
        }
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
            if response.has_focus() {
                self.focus_ring(ui.painter(), rect.expand2(vec2(1.0, 0.0)), space::CORNER_KEY);
            }
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

/// Where a refusal waits to be said.
fn refused_id() -> Id {
    Id::unique("refused")
}

/// Where a part of a segmented control lies.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Segment {
    row: usize,
    from: f32,
    to: f32,
}

/// Divides a segmented control: equal parts where the words allow it, else by their width, else in several rows.
fn segment_parts(words: &[f32], width: f32) -> Vec<Segment> {
    const PAD: f32 = 12.0;
    let fits = |row: &[f32]| row.iter().map(|w| w + PAD).sum::<f32>() <= width;
    let each = (1..=words.len())
        .map(|rows| words.len().div_ceil(rows))
        .find(|&each| words.chunks(each).all(fits))
        .unwrap_or(1);
    let mut parts = Vec::with_capacity(words.len());
    for (row, words) in words.chunks(each).enumerate() {
        let equal = width / words.len() as f32;
        let even = words.iter().all(|w| w + PAD <= equal);
        let pad = (width - words.iter().sum::<f32>()) / words.len() as f32;
        let mut from = 0.0;
        for w in words {
            let to = from + if even { equal } else { w + pad };
            parts.push(Segment { row, from, to });
            from = to;
        }
    }
    parts
}

/// Space at both ends of a button.
fn pad_of(b: Btn<'_>) -> f32 {
    match b.look {
        ButtonLook::Link => 0.0,
        ButtonLook::Quiet if b.left => 3.0,
        _ => 12.0,
    }
}

/// A rule id without the game's prefix: `BF-MOV-01` reads `MOV-01`.
pub fn short_rule(rule: &str) -> &str {
    match rule.split_once('-') {
        Some((_, rest)) if rest.contains('-') => rest,
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
    use super::{Segment, segment_parts, short_rule};

    #[test]
    fn segments_take_another_row_before_their_words_overlap() {
        let even = segment_parts(&[40.0, 50.0], 200.0);
        assert_eq!(even[1], Segment { row: 0, from: 100.0, to: 200.0 });
        let uneven = segment_parts(&[20.0, 120.0], 200.0);
        assert_eq!(uneven[0].to, 50.0);
        let rows = segment_parts(&[80.0, 80.0, 80.0, 80.0], 200.0);
        assert_eq!(rows.iter().map(|p| p.row).collect::<Vec<_>>(), [0, 0, 1, 1]);
        assert!(segment_parts(&[], 100.0).is_empty());
        assert_eq!(segment_parts(&[300.0], 100.0)[0].to, 100.0);
    }

    #[test]
    fn tags_leave_out_the_prefix_of_the_game() {
        assert_eq!(short_rule("BF-MOV-01"), "MOV-01");
        assert_eq!(short_rule("BF-SOL-P3"), "SOL-P3");
        assert_eq!(short_rule("TOY-2"), "TOY-2");
    }
}

//! Buttons: a primary one, quiet ones, links. One that cannot be pressed now says why.

use super::{
    icons::Icon,
    theme::{Role, space},
    widgets::{Kit, tip},
};
use egui::{
    Color32, CornerRadius, Galley, Id, Painter, Pos2, Rect, Response, Sense, Stroke, StrokeKind, Ui,
    WidgetInfo, accesskit, pos2, vec2,
};
use std::sync::Arc;

/// Room between an icon and the words, in points.
const GAP: f32 = 8.0;

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
    /// The reason why not stands beside it: the pointer does not bring it up over its neighbours.
    pub told_beside: bool,
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
    /// Room before icon and words, for what is drawn there beside them.
    pub lead: f32,
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

    /// One without words: its name is its tip.
    pub fn of_icon(icon: Icon, name: &'a str) -> Self {
        Self { icon: Some(icon), name: Some(name), tip: Some(name), ..Self::default() }
    }

    /// How much it stands out.
    #[must_use]
    pub fn look(self, look: ButtonLook) -> Self {
        Self { look, ..self }
    }

    /// Words only.
    #[must_use]
    pub fn quiet(self) -> Self {
        self.look(ButtonLook::Quiet)
    }

    /// A link in a text.
    #[must_use]
    pub fn link(self) -> Self {
        self.look(ButtonLook::Link)
    }

    /// Icon before the words.
    #[must_use]
    pub fn icon(self, icon: Icon) -> Self {
        Self { icon: Some(icon), ..self }
    }

    /// Icon after the words.
    #[must_use]
    pub fn end_icon(self, icon: impl Into<Option<Icon>>) -> Self {
        Self { end_icon: icon.into(), ..self }
    }

    /// Name for screen readers when it differs from the words.
    #[must_use]
    pub fn name(self, name: impl Into<Option<&'a str>>) -> Self {
        Self { name: name.into(), ..self }
    }

    /// Key cap at the right.
    #[must_use]
    pub fn key(self, key: impl Into<Option<&'a str>>) -> Self {
        Self { key: key.into(), ..self }
    }

    /// One sentence.
    #[must_use]
    pub fn tip(self, tip: impl Into<Option<&'a str>>) -> Self {
        Self { tip: tip.into(), ..self }
    }

    /// Why it cannot be pressed.
    #[must_use]
    pub fn not_now(self, why: impl Into<Option<&'a str>>) -> Self {
        Self { not_now: why.into(), ..self }
    }

    /// The reason why not stands beside it.
    #[must_use]
    pub fn told_beside(self) -> Self {
        Self { told_beside: true, ..self }
    }

    /// Drawn as pressed in.
    #[must_use]
    pub fn on(self, on: bool) -> Self {
        Self { on, ..self }
    }

    /// As wide as this.
    #[must_use]
    pub fn width(self, width: impl Into<Option<f32>>) -> Self {
        Self { width: width.into(), ..self }
    }

    /// As high as this.
    #[must_use]
    pub fn height(self, height: impl Into<Option<f32>>) -> Self {
        Self { height: height.into(), ..self }
    }

    /// As wide and as high as this.
    #[must_use]
    pub fn size(self, width: impl Into<Option<f32>>, height: impl Into<Option<f32>>) -> Self {
        self.width(width).height(height)
    }

    /// Words at the left rather than in the middle.
    #[must_use]
    pub fn left(self) -> Self {
        Self { left: true, ..self }
    }

    /// Room before icon and words, for what is drawn there beside them.
    #[must_use]
    pub fn lead(self, lead: f32) -> Self {
        Self { lead, ..self }
    }
}

/// What is on a button.
struct Parts {
    words: Arc<Galley>,
    key: Option<Arc<Galley>>,
    key_width: f32,
    /// Width of words and icons.
    inner: f32,
}

/// Where a refusal waits to be said.
fn refused_id() -> Id {
    Id::unique("refused")
}

/// Room at both ends of a button.
fn pad_of(b: Btn<'_>) -> f32 {
    match b.look {
        ButtonLook::Link => 0.0,
        ButtonLook::Quiet if b.left => 3.0,
        _ => 12.0,
    }
}

/// What screen readers are told of a button.
fn tell(ui: &Ui, response: &Response, b: Btn<'_>) {
    response.widget_info(|| {
        let name = b.name.unwrap_or(b.text);
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
}

impl Kit {
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
            let room = width - 2.0 * pad_of(b) - icons * (self.h(16.0) + 8.0) - key_width - b.lead;
            if galley.size().x > room {
                galley = self.wrapped(painter, b.text, Role::BodySemi, Color32::PLACEHOLDER, room);
            }
        }
        (galley, key)
    }

    /// A button.
    pub fn button(&self, ui: &mut Ui, b: Btn<'_>) -> Response {
        let parts = self.parts_of(ui.painter(), b);
        let height = self.h(b.height.unwrap_or(28.0)).max(parts.words.size().y + 10.0);
        let key = if parts.key.is_some() { parts.key_width + 10.0 } else { 0.0 };
        let width = b.width.unwrap_or((parts.inner + key + 2.0 * pad_of(b)).max(height));
        let (rect, mut response) = ui.allocate_exact_size(vec2(width, height), Sense::click());
        tell(ui, &response, b);
        if response.has_focus() {
            crate::ui::focus::note(ui.painter(), rect);
        }
        if ui.is_rect_visible(rect) {
            self.paint_button(ui.painter(), b, parts, rect, &response);
            self.focus_ring_of(ui.painter(), &response, rect, space::CORNER);
        }
        if b.not_now.is_none() {
            response = response.on_hover_cursor(egui::CursorIcon::PointingHand);
        }
        match (b.not_now, b.tip) {
            (Some(why), _) => Self::refusing(ui, response, why, !b.told_beside),
            (None, Some(words)) => tip(response, words),
            (None, None) => response,
        }
    }

    /// A button that asks for something: pressed, it sends that.
    pub fn send_button<C>(&self, ui: &mut Ui, b: Btn<'_>, send: &mut Vec<C>, asked: impl Into<C>) {
        if self.button(ui, b).clicked() {
            send.push(asked.into());
        }
    }

    /// What is on a button, laid out.
    fn parts_of(&self, painter: &Painter, b: Btn<'_>) -> Parts {
        let (words, key) = self.words_of(painter, b);
        let icon = self.h(16.0);
        let mut inner = b.lead + if b.text.is_empty() { 0.0 } else { words.size().x };
        if b.icon.is_some() {
            inner += icon + if b.text.is_empty() { 0.0 } else { GAP };
        }
        if b.end_icon.is_some() {
            inner += icon + GAP;
        }
        let key_width = key.as_ref().map_or(0.0, |k| k.size().x + 10.0);
        Parts { words, key, key_width, inner }
    }

    /// Ground, frame and ink of a button.
    fn button_colours(&self, b: Btn<'_>, response: &Response) -> (Color32, Color32, Color32) {
        let t = self.th;
        let none = Color32::TRANSPARENT;
        let pressed = response.is_pointer_button_down_on() || b.on;
        match (b.not_now.is_some(), b.look) {
            (true, ButtonLook::Quiet | ButtonLook::Link) => (none, none, t.ink3),
            (true, _) => (t.sunk, t.line, t.ink3),
            (_, ButtonLook::Link) => (none, none, t.acc),
            (_, ButtonLook::Quiet) if b.on => (t.accbg, t.acc, t.acc),
            _ if pressed => (t.ink, t.ink, t.panel),
            (_, ButtonLook::Side(n)) => (t.side(n).body, t.side(n).edge, t.side(n).text),
            (_, ButtonLook::Primary) if response.hovered() => (t.acc_hovered(), t.acc_hovered(), t.accink),
            (_, ButtonLook::Primary) => (t.acc, t.acc, t.accink),
            (_, ButtonLook::Quiet) if response.hovered() => (t.accbg, none, t.ink),
            (_, ButtonLook::Quiet) => (none, none, t.ink2),
            (_, look) => {
                let ink = if look == ButtonLook::Danger { t.atk } else { t.ink };
                // The pointer changes the ground; a frame around it belongs to the keyboard.
                (if response.hovered() { t.accbg } else { t.card }, t.line2, ink)
            }
        }
    }

    fn paint_button(&self, painter: &Painter, b: Btn<'_>, parts: Parts, rect: Rect, response: &Response) {
        let (fill, frame, ink) = self.button_colours(b, response);
        let frame = Stroke::new(1.0, frame);
        painter.rect(rect, CornerRadius::same(space::CORNER), fill, frame, StrokeKind::Inside);
        let (pad, icon_size, y) = (pad_of(b), self.h(16.0), rect.center().y);
        let Parts { words, key, key_width, inner } = parts;
        let spare = (rect.width() - 2.0 * pad - key_width - inner).max(0.0);
        let mut x = match (b.left, &key) {
            (true, _) => rect.left() + pad,
            (false, Some(_)) => rect.left() + pad + (spare - 10.0).max(0.0) / 2.0,
            (false, None) => rect.center().x - inner / 2.0,
        };
        x += b.lead;
        if let Some(icon) = b.icon {
            icon.paint(painter, pos2(x + icon_size / 2.0, y), icon_size, ink);
            x += icon_size + GAP;
        }
        if !b.text.is_empty() {
            let size = words.size();
            painter.galley_with_override_text_color(pos2(x, y - size.y / 2.0), words, ink);
            if b.look == ButtonLook::Link && response.hovered() {
                painter.hline(rect.x_range(), y + size.y / 2.0, Stroke::new(1.0, ink));
            }
            x += size.x;
        }
        let mut right = rect.right() - pad;
        if let Some(key) = key {
            right = self.key_cap(painter, key, pos2(right, y), ink) - 8.0;
        }
        if let Some(icon) = b.end_icon {
            let at = if b.left { right - icon_size / 2.0 } else { x + GAP + icon_size / 2.0 };
            icon.paint(painter, pos2(at, y), icon_size, ink);
        }
    }

    /// The cap of a key to the left of a point; gives back where it begins.
    fn key_cap(&self, painter: &Painter, key: Arc<Galley>, at: Pos2, ink: Color32) -> f32 {
        let half = self.h(8.5);
        let cap = Rect::from_min_max(pos2(at.x - key.size().x - 10.0, at.y - half), pos2(at.x, at.y + half));
        let corner = CornerRadius::same(space::CORNER_KEY);
        painter.rect_stroke(cap, corner, Stroke::new(1.0, ink), StrokeKind::Inside);
        painter.galley_with_override_text_color(cap.center() - key.size() / 2.0, key, ink);
        cap.left()
    }

    /// A button that cannot be pressed now: it can be reached and chosen all the same, and then says why. What it
    /// returns is never clicked; a caller that knows more than the sentence asks [`Self::refused`].
    fn refusing(ui: &Ui, response: Response, why: &str, over: bool) -> Response {
        ui.ctx().accesskit_node_builder(response.id, |node| node.set_description(why));
        let chosen = response.clicked();
        let response = if over { response.on_hover_text(why) } else { response };
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
}

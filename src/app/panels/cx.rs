//! What every panel is given, and the rows that all of them draw.

use crate::{
    Banner,
    command::{Command, Look, Order, Program},
    desk::state::Desk,
    play::Play,
    settings::Settings,
    ui::{Btn, ButtonLook, Icon, Kit, Role, dashed_frame, space, spoken},
    why_not::Facts,
};
use egui::{CornerRadius, Galley, Id, Rect, Response, Sense, Stroke, Ui, accesskit, pos2, vec2};
use engine::{
    base::{fence::Fence, seat::PlyId},
    show::{
        line::Term,
        offer::Offer,
        sheet::{Basis, Row},
        words::Tone,
    },
};
use std::sync::Arc;

/// Room for the tag of a rule beside a line of a sum, and for its value.
const SUM_TAG: f32 = 62.0;
const SUM_VALUE: f32 = 50.0;
/// Between a label of a sheet and its value.
const LABEL_GAP: f32 = 12.0;

fn pointed_id() -> Id {
    Id::unique("row that stands for a dot")
}

/// A row under the pointer or the keyboard stands for the dot of these orders: the strip, which is drawn last, tells.
pub(crate) fn point_at(ui: &Ui, dot: Option<PlyId>) {
    if let Some(dot) = dot {
        ui.data_mut(|d| d.insert_temp(pointed_id(), dot));
    }
}

/// The dot a row of this frame stands for.
pub(crate) fn row_pointed_at(ui: &Ui) -> Option<PlyId> {
    ui.data_mut(|d| d.remove_temp(pointed_id()))
}

/// What every panel needs.
pub struct Cx<'a> {
    /// Widgets in the colours of the theme that is on.
    pub kit: Kit,
    /// The game and what is done with it.
    pub play: &'a Play,
    /// The game and where one looks; panels read it and send commands.
    pub desk: &'a Desk,
    /// The user's settings.
    pub settings: &'a Settings,
    /// The message at the top of the map.
    pub banner: Option<&'a Banner>,
    /// Where commands go.
    pub send: &'a mut Vec<Command>,
    /// The row whose rule is open.
    pub open_rule: &'a mut Option<Id>,
    /// The window's clock.
    pub now: f64,
}

/// What the frame of a value takes that is reconstructed.
fn inset(row: &Row) -> f32 {
    if matches!(row.basis, Some(Basis::Reconstructed(_))) { 8.0 } else { 0.0 }
}

impl Cx<'_> {
    /// What reasons are told from.
    pub fn facts(&self) -> Facts<'_> {
        Facts { play: Some(self.play), can_continue: false, games: 0, message: self.banner.is_some() }
    }

    /// Sends a command.
    pub fn send(&mut self, command: impl Into<Command>) {
        self.send.push(command.into());
    }

    /// A button that asks for something.
    pub fn button(&mut self, ui: &mut Ui, button: Btn<'_>, asked: impl Into<Command>) {
        self.kit.send_button(ui, button, self.send, asked);
    }

    /// A rule tag; a click opens its sentence below the row (see [`Cx::rule_below`]), with Ctrl the page.
    pub fn tag(&mut self, ui: &Ui, row: Id, right: f32, y: f32, rule: &str) {
        let kit = self.kit;
        let response = kit.tag(ui, row.with(rule), right, y, rule);
        let about = self.desk.rules.get(rule);
        let response = response.on_hover_ui(|ui| rule_card(kit, ui, rule, about));
        if response.clicked() && ui.input(|i| i.modifiers.command) {
            self.send(Program::Rule(rule.to_owned()));
        } else if response.clicked() {
            let here = row.with(rule);
            *self.open_rule = if *self.open_rule == Some(here) { None } else { Some(here) };
        }
    }

    /// The sentence of a rule whose tag was clicked in this row.
    pub fn rule_below(&mut self, ui: &mut Ui, row: Id, rules: &[String]) {
        let Some(rule) = rules.iter().find(|r| *self.open_rule == Some(row.with(r.as_str()))) else { return };
        let (title, text) = self.desk.rules.get(rule).unwrap_or(("", "This rule has no text."));
        let kit = self.kit;
        let width = ui.available_width();
        let head = format!("{rule} {title}");
        let head = kit.wrapped(ui.painter(), head.trim(), Role::CaptionSemi, kit.th.ink2, width - 20.0);
        let body = kit.wrapped(ui.painter(), text, Role::Table, kit.th.ink, width - 20.0);
        let link = kit.line(ui.painter(), "Open the rule page", Role::CaptionSemi, kit.th.acc);
        let height = head.size().y + body.size().y + link.size().y + 24.0;
        let (rect, response) = ui.allocate_exact_size(vec2(width, height), Sense::click());
        spoken(&response, accesskit::Role::Note, &format!("{rule}: {text}"));
        let link_at = egui::pos2(rect.left() + 10.0, rect.bottom() - link.size().y - 7.0);
        let spot = Rect::from_min_size(link_at, link.size());
        let page =
            ui.interact(spot.expand2(vec2(4.0, 3.0)), row.with((rule.as_str(), "page")), Sense::click());
        spoken(&page, accesskit::Role::Link, "Open the rule page");
        let card = rect.shrink2(vec2(0.0, 2.0));
        ui.painter().rect_filled(card, CornerRadius::same(space::CORNER), kit.th.sunk);
        ui.painter().vline(card.left() + 1.0, card.y_range(), Stroke::new(2.0, kit.th.acc));
        let at = card.min + vec2(10.0, 6.0);
        let below = at + vec2(0.0, head.size().y + 2.0);
        ui.painter().galley(at, head, kit.th.ink2);
        ui.painter().galley(below, body, kit.th.ink);
        ui.painter().galley(link_at, link, kit.th.acc);
        if page.hovered() {
            ui.painter().hline(spot.x_range(), spot.bottom(), Stroke::new(1.0, kit.th.acc));
        }
        kit.focus_ring_of(ui.painter(), &page, spot, space::CORNER);
        if page.on_hover_cursor(egui::CursorIcon::PointingHand).clicked() {
            self.send(Program::Rule(rule.clone()));
        } else if response.clicked() {
            *self.open_rule = None;
        }
    }

    /// How wide the column of labels is beside the values of a sheet, which stand below each other: long labels have what short values
    /// leave.
    pub fn labels<'r>(&self, ui: &Ui, rows: impl Iterator<Item = &'r Row>) -> f32 {
        let kit = self.kit;
        let wide = |text: &str| kit.line(ui.painter(), text, Role::Table, kit.th.ink).size().x;
        let (mut label, mut others) = (0.0_f32, 0.0_f32);
        for row in rows {
            label = label.max(wide(&row.label) + LABEL_GAP);
            others = others.max(wide(&row.value) + inset(row) + self.tag_of(ui, row));
        }
        let width = ui.available_width();
        let usual = (width * 0.32).min(kit.h(118.0));
        usual.max(label.min(width - others))
    }

    /// What the rule of a row takes.
    fn tag_of(&self, ui: &Ui, row: &Row) -> f32 {
        row.rule.as_deref().map_or(0.0, |r| self.kit.tag_width(ui, r) + 10.0)
    }

    /// A row of a sheet: label in a column, value, rule.
    pub fn row(&mut self, ui: &mut Ui, row: &Row, index: usize, label_width: f32) {
        let kit = self.kit;
        let t = kit.th;
        let id = ui.scope_id().with(("row", index));
        let width = ui.available_width();
        let tag = self.tag_of(ui, row);
        let label = kit.wrapped(ui.painter(), &row.label, Role::Table, t.ink2, label_width - 6.0);
        let tone = if row.tone == Tone::Plain { t.ink } else { t.tone(row.tone).0 };
        let inset = inset(row);
        let reconstructed = inset > 0.0;
        let value =
            kit.wrapped(ui.painter(), &row.value, Role::Table, tone, width - label_width - tag - inset);
        let height = label.size().y.max(value.size().y) + 5.0;
        let sense = if row.subject.is_some() { Sense::click() } else { Sense::hover() };
        let (rect, mut response) = ui.allocate_exact_size(vec2(width, height), sense);
        let role = if row.subject.is_some() { accesskit::Role::Button } else { accesskit::Role::Label };
        spoken(&response, role, &format!("{}: {}", row.label, row.value));
        if row.subject.is_some() && response.hovered() {
            ui.painter().rect_filled(
                rect.expand2(vec2(4.0, 0.0)),
                CornerRadius::same(space::CORNER),
                t.accbg,
            );
        }
        let top = rect.top() + 2.5;
        ui.painter().galley(pos2(rect.left(), top), label, t.ink2);
        let at = pos2(rect.left() + label_width, top);
        if reconstructed {
            let around =
                Rect::from_min_size(at, value.size()).expand2(vec2(5.0, 1.0)).translate(vec2(4.0, 0.0));
            dashed_frame(ui.painter(), around, t.line2);
            ui.painter().galley(at + vec2(4.0, 0.0), value, tone);
        } else {
            ui.painter().galley(at, value, tone);
        }
        response = match &row.basis {
            Some(Basis::Reconstructed(why)) => response.on_hover_text(format!("Reconstructed: {why}")),
            Some(Basis::Source(source)) if !source.is_empty() => response.on_hover_text(source.as_str()),
            _ => response,
        };
        if let Some(rule) = &row.rule {
            self.tag(ui, id, rect.right(), top + kit.h(9.0), rule);
        }
        if let Some(subject) = row.subject.as_ref().filter(|_| response.clicked()) {
            self.send(Look::Visit(subject.clone()));
        }
        if let Some(rule) = &row.rule {
            self.rule_below(ui, id, std::slice::from_ref(rule));
        }
    }

    /// A term of a sum: words, number, rule.
    pub fn term(&mut self, ui: &mut Ui, term: &Term, id: Id) {
        let kit = self.kit;
        let t = kit.th;
        let width = ui.available_width();
        let tag = kit.h(SUM_TAG);
        let label = self.label_of(ui, term);
        let value = kit.line(ui.painter(), &term.value, Role::TableSemi, t.ink);
        let height = self.height_of(&label);
        let (rect, response) = ui.allocate_exact_size(vec2(width, height), Sense::hover());
        spoken(&response, accesskit::Role::Label, &format!("{}: {}", term.label, term.value));
        if term.total {
            ui.painter().hline(rect.left()..=rect.right() - tag + 4.0, rect.top(), Stroke::new(1.0, t.ink2));
        }
        let y = rect.center().y;
        ui.painter().galley(pos2(rect.left(), y - label.size().y / 2.0), label, t.ink);
        let at = pos2(rect.right() - tag - value.size().x, y - value.size().y / 2.0);
        ui.painter().galley(at, value, t.ink);
        if !term.rule.is_empty() {
            self.tag(ui, id, rect.right(), y, &term.rule);
            self.rule_below(ui, id, std::slice::from_ref(&term.rule));
        }
    }

    /// Room for a line of a sum that is not told yet: nothing of it can be seen or read.
    pub fn untold_term(&self, ui: &mut Ui, term: &Term) {
        let height = self.height_of(&self.label_of(ui, term));
        ui.allocate_space(vec2(ui.available_width(), height));
    }

    /// The words of a line of a sum, beside which its value and the tag of its rule have room.
    fn label_of(&self, ui: &Ui, term: &Term) -> Arc<Galley> {
        let role = if term.total { Role::TableSemi } else { Role::Table };
        let width = ui.available_width() - self.kit.h(SUM_TAG) - self.kit.h(SUM_VALUE);
        self.kit.wrapped(ui.painter(), &term.label, role, self.kit.th.ink, width)
    }

    fn height_of(&self, label: &Galley) -> f32 {
        (label.size().y + 3.0).max(self.kit.h(space::ROW_SUM))
    }

    /// After the button of an offer: when it was chosen and cannot be, the reason goes to the map and the status line.
    pub fn say_refusal(&mut self, ui: &Ui, offer: &Offer) {
        if let Some(why) = offer.refused()
            && self.kit.refused(ui.ctx()).is_some()
        {
            self.send(Order::Refuse(Box::new(why.clone())));
        }
    }

    /// An offer as a button over the whole width.
    pub fn offer(&mut self, ui: &mut Ui, offer: &Offer, primary: bool, key: Option<&str>) -> Response {
        let kit = self.kit;
        let words = if primary { None } else { self.desk.said_of_lead(offer) };
        let why = offer.refused().map(|e| e.sentence.clone());
        let locked = offer.fence != Fence::Open;
        let button = Btn::new(words.as_deref().unwrap_or(&offer.label))
            .look(if primary { ButtonLook::Primary } else { ButtonLook::Normal })
            .end_icon(locked.then_some(Icon::Lock))
            .name(words.is_some().then_some(offer.label.as_str()))
            .key(key)
            .tip((!offer.note.is_empty()).then_some(offer.note.as_str()))
            .not_now(why.as_deref())
            .size(ui.available_width(), if primary { space::PRIMARY } else { 30.0 })
            .left();
        let response = kit.button(ui, button);
        self.say_refusal(ui, offer);
        // In a lesson it would be the answer.
        if offer.recommended && !primary && !self.play.is_led() {
            // Below it: beside the words stands the key.
            ui.add_space(2.0);
            kit.label(ui, "Suggested", Role::Caption, kit.th.ink2);
        }
        response
    }
}

/// What an offer does when it is taken: its orders are given, or the panel of its subject opens, or it is asked first whether to
/// give up what does not come back, or who can allow it is asked.
pub fn offer_command(offer: &Offer) -> Command {
    if let Some(why) = &offer.why_not {
        return Command::Order(Order::Refuse(Box::new(why.clone())));
    }
    match (&offer.subject, offer.orders.is_empty()) {
        (Some(subject), true) => Command::Order(Order::OpenBuilder(subject.clone())),
        _ if !offer.ask.is_empty() => Command::Order(Order::Ask(Box::new(offer.clone()))),
        _ => Command::Order(Order::Give(offer.orders.clone())),
    }
}

/// A rule's sentence as a tooltip.
fn rule_card(kit: Kit, ui: &mut Ui, rule: &str, about: Option<(&str, &str)>) {
    let (title, text) = about.unwrap_or(("", "This rule has no text."));
    ui.set_max_width(kit.h(320.0));
    kit.label(ui, format!("{rule} {title}").trim(), Role::CaptionSemi, kit.th.ink2);
    kit.label(ui, text, Role::Table, kit.th.ink);
}

//! The palette: everything the program can do or show, found by typing some letters of its name.

mod fuzzy;
mod rows;

use crate::{
    command::{Command, Program},
    dialogs::cx::DialogCx,
    ui::{Kit, Role, space, spoken},
};
use egui::{
    Align2, CornerRadius, Id, Key, Modal, Modifiers, ScrollArea, Sense, Stroke, StrokeKind, Ui, WidgetInfo,
    accesskit, pos2, vec2,
};
use engine::base::folding::fold;

pub use rows::{Kind, Row, Sources, rows};

/// What the palette remembers while it is open.
#[derive(Default)]
pub struct Palette {
    rows: Vec<Row>,
    typed: String,
    found: Vec<usize>,
    chosen: usize,
    follow: bool,
}

/// Most rows in sight at once.
const IN_SIGHT: f32 = 11.0;

impl Palette {
    /// Opens it with these rows and an empty field.
    pub fn open(&mut self, rows: Vec<Row>) {
        *self = Self { rows, follow: true, ..Self::default() };
        self.search();
    }

    /// Rows that fit what is typed, best first.
    fn search(&mut self) {
        let wanted = fold(self.typed.trim());
        let wanted = wanted.strip_prefix('>').unwrap_or(&wanted).trim();
        let mut scored: Vec<(i32, usize)> = self
            .rows
            .iter()
            .enumerate()
            .filter_map(|(i, row)| Some((fuzzy::score(wanted, &row.words)? + weight(row), i)))
            .collect();
        if wanted.is_empty() {
            // What can be done now, in the sequence of the table.
            for (score, row) in &mut scored {
                *score = i32::from(self.rows[*row].why_not.is_none());
            }
        }
        scored.sort_by_key(|&(score, i)| (std::cmp::Reverse(score), i));
        self.found = scored.into_iter().map(|(_, i)| i).collect();
        // With an empty field Enter must not roll dice or end a step: the first harmless row is chosen.
        let harmless = |i: &usize| !self.rows[*i].commits;
        let first = self.found.iter().position(harmless).filter(|_| wanted.is_empty());
        self.chosen = first.unwrap_or(0);
        self.follow = true;
    }

    /// Draws it and sends what was chosen.
    pub fn ui(&mut self, cx: &DialogCx<'_>, ctx: &egui::Context, send: &mut Vec<Command>) {
        let (kit, t) = (cx.kit, cx.kit.th);
        let id = Id::unique("palette");
        let room = ctx.content_rect().size();
        let frame = egui::Frame::new()
            .fill(t.panel)
            .stroke(Stroke::new(1.0, t.line2))
            .corner_radius(space::CORNER_CARD)
            .inner_margin(12.0);
        let area = Modal::default_area(id)
            .accessible_name("Commands")
            .anchor(Align2::CENTER_TOP, vec2(0.0, kit.h(64.0)));
        let modal = Modal::new(id)
            .area(area)
            .frame(frame)
            .backdrop_color(egui::Color32::from_black_alpha(60))
            .show(ctx, |ui| {
                ui.set_width(kit.h(600.0).min(room.x - 80.0));
                ui.spacing_mut().item_spacing = vec2(0.0, 0.0);
                self.keys(ui, send);
                self.field(kit, ui);
                ui.add_space(8.0);
                self.list(kit, ui, room.y, send);
                self.foot(kit, ui);
            });
        if modal.backdrop_response.clicked() {
            send.push(Command::Program(Program::Escape));
        }
    }

    fn keys(&mut self, ui: &Ui, send: &mut Vec<Command>) {
        let last = self.found.len().saturating_sub(1);
        let pressed = |key| ui.input_mut(|i| i.consume_key(Modifiers::NONE, key));
        let before = self.chosen;
        if pressed(Key::ArrowDown) {
            self.chosen = if self.chosen >= last { 0 } else { self.chosen + 1 };
        }
        if pressed(Key::ArrowUp) {
            self.chosen = if self.chosen == 0 { last } else { self.chosen - 1 };
        }
        if pressed(Key::PageDown) {
            self.chosen = (self.chosen + IN_SIGHT as usize).min(last);
        }
        if pressed(Key::PageUp) {
            self.chosen = self.chosen.saturating_sub(IN_SIGHT as usize);
        }
        self.follow |= before != self.chosen;
        if pressed(Key::Enter) {
            self.act(self.chosen, send);
        }
    }

    /// Does what a row says; a row that cannot be done now stays and says why at the foot.
    fn act(&mut self, at: usize, send: &mut Vec<Command>) {
        self.chosen = at;
        let Some(row) = self.found.get(at).and_then(|&i| self.rows.get(i)) else { return };
        if row.why_not.is_none() {
            send.push(Command::Program(Program::Escape));
            send.push(row.command.clone());
        }
    }

    /// The field, which has the keyboard from the moment the palette is opened.
    pub fn field_id() -> Id {
        Id::unique("palette-field")
    }

    fn field(&mut self, kit: Kit, ui: &mut Ui) {
        let t = kit.th;
        let edit = egui::TextEdit::singleline(&mut self.typed)
            .id(Self::field_id())
            .hint_text(kit_hint(kit))
            .font(kit.font(Role::Body))
            .char_limit(80)
            .margin(egui::Margin::symmetric(10, 8))
            .desired_width(f32::INFINITY);
        let field = ui.add(edit);
        field.widget_info(|| {
            WidgetInfo::text_edit(true, "", &self.typed, "Command, place, unit, rule or game")
        });
        ui.ctx().accesskit_node_builder(field.id, |node| {
            node.set_label("Command, place, unit, rule or game");
        });
        if !field.has_focus() && ui.memory(|m| m.focused().is_none()) {
            field.request_focus();
        }
        if field.has_focus() {
            kit.focus_ring(ui.painter(), field.rect.shrink(3.0), space::CORNER);
        } else {
            ui.painter().rect_stroke(
                field.rect,
                space::CORNER,
                Stroke::new(1.0, t.line2),
                StrokeKind::Inside,
            );
        }
        if field.changed() {
            self.search();
        }
    }

    fn list(&mut self, kit: Kit, ui: &mut Ui, window: f32, send: &mut Vec<Command>) {
        let t = kit.th;
        let height = kit.h(space::ROW_MENU);
        let most = (IN_SIGHT * height).min(window - kit.h(230.0)).max(height * 3.0);
        if self.found.is_empty() {
            ui.add_space(4.0);
            kit.label(ui, "Nothing found. Try fewer letters.", Role::Table, t.ink2);
            ui.add_space(8.0);
            return;
        }
        let mut area = ScrollArea::vertical()
            .id_salt("palette-rows")
            .max_height(most)
            .min_scrolled_height(most)
            .auto_shrink([false, true]);
        if std::mem::take(&mut self.follow) {
            let top = self.chosen as f32 * height;
            let id = ui.scope_id().with("palette-top");
            let from: f32 = ui.data(|d| d.get_temp(id)).unwrap_or(0.0);
            let to = from.min(top).max(top + height - most).max(0.0);
            area = area.vertical_scroll_offset(to);
        }
        let mut clicked = None;
        let shown = area.show_rows(ui, height, self.found.len(), |ui, range| {
            for at in range {
                if let Some(row) = self.found.get(at).and_then(|&i| self.rows.get(i))
                    && draw_row(kit, ui, row, at == self.chosen, height)
                {
                    clicked = Some(at);
                }
            }
        });
        let id = ui.scope_id().with("palette-top");
        ui.data_mut(|d| d.insert_temp(id, shown.state.clamped_offset().y));
        if let Some(at) = clicked {
            self.act(at, send);
        }
    }

    /// What the chosen row does, or why it cannot be done now.
    fn foot(&self, kit: Kit, ui: &mut Ui) {
        let t = kit.th;
        let Some(row) = self.found.get(self.chosen).and_then(|&i| self.rows.get(i)) else { return };
        ui.add_space(8.0);
        let (text, ink) = match &row.why_not {
            Some(why) => (format!("Not now: {why}"), t.warn),
            None => (row.about.clone(), t.ink3),
        };
        let galley = kit.cut(ui.painter(), &text, Role::Caption, ink, ui.available_width());
        let (rect, response) =
            ui.allocate_exact_size(vec2(ui.available_width(), kit.h(18.0)), Sense::hover());
        ui.painter().galley(pos2(rect.left(), rect.center().y - galley.size().y / 2.0), galley, ink);
        spoken(&response, accesskit::Role::Status, &text);
        ui.ctx().accesskit_node_builder(response.id, |node| node.set_live(accesskit::Live::Polite));
    }
}

/// A choice of the moment comes before a command, and a command before the map and the rules.
fn weight(row: &Row) -> i32 {
    let kind = match row.kind {
        Kind::Choice => 6,
        Kind::Command => 5,
        Kind::Place => 3,
        Kind::Unit | Kind::Game => 2,
        Kind::Rule => 0,
    };
    kind - if row.why_not.is_some() { 4 } else { 0 }
}

fn kit_hint(kit: Kit) -> egui::RichText {
    egui::RichText::new("Undo, go to Minsk, 16th Army, a rule…").font(kit.font(Role::Body)).color(kit.th.ink3)
}

/// A row; true when it was clicked.
fn draw_row(kit: Kit, ui: &mut Ui, row: &Row, chosen: bool, height: f32) -> bool {
    let t = kit.th;
    let may = row.why_not.is_none();
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::click());
    response.widget_info(|| WidgetInfo::selected(accesskit::Role::ListBoxOption, may, chosen, row.spoken()));
    ui.ctx().accesskit_node_builder(response.id, |node| node.set_selected(chosen));
    if chosen || response.hovered() {
        let fill = if chosen { t.accbg } else { t.sunk };
        ui.painter().rect_filled(rect, CornerRadius::same(space::CORNER), fill);
    }
    if chosen {
        // The chosen row is told by its bar too, not by its ground alone.
        ui.painter().vline(rect.left() + 1.5, rect.y_range(), Stroke::new(3.0, t.acc));
    }
    kit.focus_ring_of(ui.painter(), &response, rect.shrink(4.0), space::CORNER);
    let y = rect.center().y;
    let mut right = rect.right() - 10.0;
    if !row.keys.is_empty() {
        let ink = if may { t.ink2 } else { t.ink3 };
        let keys = kit.text(ui.painter(), pos2(right, y), Align2::RIGHT_CENTER, &row.keys, Role::Tag, ink);
        right = keys.left() - 14.0;
    }
    let note = row.why_not.as_deref().unwrap_or(row.kind.word());
    let ink = if may { t.ink3 } else { t.warn };
    let note = kit.cut(ui.painter(), note, Role::Caption, ink, rect.width() * 0.5);
    ui.painter().galley(pos2(right - note.size().x, y - note.size().y / 2.0), note.clone(), ink);
    right -= note.size().x + 12.0;
    let ink = if may { t.ink } else { t.ink3 };
    let title = kit.cut(ui.painter(), &row.title, Role::Body, ink, right - rect.left() - 12.0);
    ui.painter().galley(pos2(rect.left() + 12.0, y - title.size().y / 2.0), title, ink);
    response.clicked()
}

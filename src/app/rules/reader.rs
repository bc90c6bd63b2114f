//! The reader: contents or what a search found at the left, a page at the right. In play it stands over the map beside
//! the panels, so that the question that led there stays in sight.

mod page;

use super::{
    book::{Hit, RuleBook},
    pieces::Piece,
};
use crate::{
    command::{Command, Program},
    map::MapView,
    ui::{Btn, ButtonLook, Icon, Kit, Role, child, short_rule, space, spoken},
};
use egui::{
    CornerRadius, Id, Key, Modifiers, Order, Rect, ScrollArea, Sense, Stroke, StrokeKind, Ui, accesskit,
    pos2, vec2,
};
use egui_commonmark::CommonMarkCache;
use std::{collections::BTreeMap, sync::Arc};

/// A place in the book: page and piece.
type Place = (usize, Option<usize>);

/// The text of a page as it is shown, and what it was made for.
struct Dressed {
    page: usize,
    query: String,
    texts: Vec<String>,
}

/// The reader and what it remembers.
#[derive(Default)]
pub struct Reader {
    book: Option<Arc<RuleBook>>,
    at: Place,
    back: Vec<Place>,
    forward: Vec<Place>,
    query: String,
    hits: Vec<Hit>,
    hit: Option<usize>,
    /// Frames in which the piece shown is still brought into sight: heights settle in the first.
    seek: u8,
    fresh: bool,
    to_search: bool,
    listing: bool,
    scroll: f32,
    width: Option<f32>,
    give_back: Option<Id>,
    cache: CommonMarkCache,
    dressed: Option<Dressed>,
    /// The link that was pressed in this frame: a rule, or a page of the manual.
    pressed: Option<String>,
    views: BTreeMap<String, MapView>,
}

fn layer() -> egui::LayerId {
    egui::LayerId::new(Order::Middle, Id::unique("rules"))
}

fn body() -> Id {
    Id::unique("rules-body")
}

impl Reader {
    /// Whether it is shown.
    pub fn is_open(&self) -> bool {
        self.book.is_some()
    }

    /// Page and rule shown.
    pub fn shown(&self) -> Option<(&str, Option<&str>)> {
        let leaf = self.book.as_ref()?.pages().get(self.at.0)?;
        let rule = self.at.1.and_then(|k| match leaf.pieces.get(k) {
            Some(Piece::Rule { id, .. }) => Some(id.as_str()),
            _ => None,
        });
        Some((&leaf.id, rule))
    }

    /// Opens a book at a rule or page, or where it was left.
    pub fn open(&mut self, book: Arc<RuleBook>, id: &str, ctx: &egui::Context) {
        let another = self.book.as_ref().is_some_and(|b| !Arc::ptr_eq(b, &book));
        if another || self.at.0 >= book.pages().len() {
            self.at = (0, None);
            self.back.clear();
            self.forward.clear();
            self.views.clear();
        }
        if self.book.is_none() {
            self.give_back = ctx.memory(egui::Memory::focused);
        }
        let to = book.locate(id);
        self.book = Some(book);
        self.dressed = None;
        self.fresh = true;
        match to {
            Some(to) => self.go(to),
            None if self.query.is_empty() => {}
            None => self.look_for(),
        }
    }

    /// Goes on reading at the same place in a book that has the same pages in other words.
    pub fn put_in_words_of(&mut self, book: Arc<RuleBook>) {
        self.book = Some(book);
        self.dressed = None;
        self.views.clear();
        self.look_for();
    }

    /// Closes it; the keyboard goes back to where it was.
    pub fn close(&mut self, ctx: &egui::Context) {
        self.book = None;
        self.dressed = None;
        self.views.clear();
        ctx.memory_mut(|m| match self.give_back.take() {
            Some(id) => m.request_focus(id),
            None => {
                if let Some(id) = m.focused() {
                    m.surrender_focus(id);
                }
            }
        });
    }

    /// Whether the keyboard is in it.
    pub fn has_keyboard(&self, ctx: &egui::Context) -> bool {
        let Some(focused) = ctx.memory(egui::Memory::focused) else { return false };
        self.is_open()
            && (focused == body() || ctx.read_response(focused).is_some_and(|r| r.layer_id == layer()))
    }

    /// Reads the keys that are its own while it has the keyboard.
    pub fn keys(&mut self, ctx: &egui::Context, send: &mut Vec<Command>) {
        let on_text = ctx.memory(|m| m.has_focus(body()));
        let pressed = |m: Modifiers, key: Key| ctx.input_mut(|i| i.consume_key(m, key));
        if pressed(Modifiers::ALT, Key::ArrowLeft) {
            self.turn_back();
        }
        if pressed(Modifiers::ALT, Key::ArrowRight) {
            self.turn_on();
        }
        if pressed(Modifiers::COMMAND, Key::F) || pressed(Modifiers::NONE, Key::Slash) {
            self.to_search = true;
        }
        for (key, by) in [(Key::PageDown, 360.0), (Key::PageUp, -360.0)] {
            if pressed(Modifiers::NONE, key) {
                self.scroll += by;
            }
        }
        if pressed(Modifiers::NONE, Key::Escape) || pressed(Modifiers::NONE, Key::F1) {
            send.push(Command::Program(Program::CloseRules));
        }
        if !on_text {
            return;
        }
        for (key, by) in [(Key::ArrowDown, 48.0), (Key::ArrowUp, -48.0), (Key::Home, -1e6), (Key::End, 1e6)] {
            if pressed(Modifiers::NONE, key) {
                self.scroll += by;
            }
        }
        let pages = self.book.as_ref().map_or(0, |b| b.pages().len());
        if pressed(Modifiers::NONE, Key::ArrowRight) && self.at.0 + 1 < pages {
            self.go((self.at.0 + 1, None));
        }
        if pressed(Modifiers::NONE, Key::ArrowLeft) && self.at.0 > 0 {
            self.go((self.at.0 - 1, None));
        }
        if pressed(Modifiers::NONE, Key::Enter) {
            self.next_hit();
        }
    }

    fn go(&mut self, to: Place) {
        if self.at != to {
            self.back.push(self.at);
            self.forward.clear();
        }
        self.arrive(to);
    }

    fn arrive(&mut self, to: Place) {
        self.at = to;
        self.seek = 3;
        self.listing = false;
    }

    fn turn_back(&mut self) {
        if let Some(to) = self.back.pop() {
            self.forward.push(self.at);
            self.arrive(to);
        }
    }

    fn turn_on(&mut self) {
        if let Some(to) = self.forward.pop() {
            self.back.push(self.at);
            self.arrive(to);
        }
    }

    fn look_for(&mut self) {
        let Some(book) = &self.book else { return };
        self.hits = book.search(&self.query);
        self.hit = None;
    }

    fn next_hit(&mut self) {
        if self.hits.is_empty() {
            return;
        }
        let next = self.hit.map_or(0, |i| (i + 1) % self.hits.len());
        self.go_hit(next);
    }

    fn go_hit(&mut self, number: usize) {
        let Some(hit) = self.hits.get(number) else { return };
        let to = (hit.page, Some(hit.piece));
        self.hit = Some(number);
        self.go(to);
    }

    /// Draws it into a part of `room`: at its right end when docked, else in its middle.
    pub fn ui(&mut self, kit: Kit, ctx: &egui::Context, room: Rect, docked: bool, send: &mut Vec<Command>) {
        let Some(book) = self.book.clone() else { return };
        let usual = self.width.unwrap_or(if docked { kit.h(760.0) } else { kit.h(860.0) });
        let mut width = usual.clamp(kit.h(360.0).min(room.width()), room.width());
        if room.width() - width < 150.0 {
            width = room.width();
        }
        let rect = if docked {
            Rect::from_min_max(pos2(room.right() - width, room.top()), room.max)
        } else {
            Rect::from_center_size(room.center(), vec2(width, room.height()))
        };
        let all = ctx.content_rect();
        let from = if docked { rect } else { all };
        if !docked {
            // Nothing below is reached while the rules lie over it.
            ctx.memory_mut(|m| m.set_modal_layer(layer()));
        }
        let role = if docked { accesskit::Role::Region } else { accesskit::Role::Dialog };
        let area = egui::Area::new(layer().id).order(Order::Middle).fixed_pos(from.min).constrain(false);
        area.accessible_name("Rules of the game").role(role).show(ctx, |ui| {
            let t = kit.th;
            ui.set_clip_rect(from.expand(1.0));
            if !docked {
                let scrim = ui.allocate_rect(all, Sense::CLICK);
                ui.painter().rect_filled(all, 0, egui::Color32::from_black_alpha(90));
                if scrim.clicked() {
                    send.push(Command::Program(Program::CloseRules));
                }
            }
            ui.set_clip_rect(rect.expand(1.0));
            // The panel takes the clicks meant for it, and its empty parts too.
            let ground = ui.allocate_rect(rect, Sense::click());
            spoken(&ground, accesskit::Role::Group, "Rules");
            ui.painter().rect(rect, 0, t.panel, Stroke::new(1.0, t.line2), StrokeKind::Inside);
            let (head, rest) = rect.split_top_bottom_at_y(rect.top() + kit.h(46.0));
            self.head(kit, ui, head.shrink2(vec2(12.0, 8.0)), send);
            ui.painter().hline(rect.x_range(), head.bottom(), Stroke::new(1.0, t.line));
            let wide = rect.width() >= kit.h(640.0);
            if wide {
                // What a search found needs room for the words around it.
                let column = if self.query.trim().is_empty() { 196.0 } else { 260.0 };
                let (list, page) = rest.split_left_right_at_x(rest.left() + kit.h(column));
                ui.painter().vline(list.right(), list.y_range(), Stroke::new(1.0, t.line));
                self.list(kit, ui, &book, list);
                self.page(kit, ui, &book, page);
            } else if self.listing {
                self.list(kit, ui, &book, rest);
            } else {
                self.page(kit, ui, &book, rest);
            }
            ui.painter().rect_stroke(rect, 0, Stroke::new(1.0, t.line2), StrokeKind::Inside);
            if docked {
                self.edge(ui, rect, room);
            }
        });
        // A click in the page leaves the keyboard there.
        let clicked = ctx.input(|i| i.pointer.any_click().then(|| i.pointer.interact_pos()).flatten());
        self.fresh = clicked.is_some_and(|at| rect.contains(at)) && !ctx.text_edit_focused();
        self.scroll = 0.0;
        if self.seek > 0 {
            self.seek -= 1;
            ctx.request_repaint();
        }
    }

    fn head(&mut self, kit: Kit, ui: &mut Ui, rect: Rect, send: &mut Vec<Command>) {
        let mut row = child(ui, "rules-head", rect);
        let wide = rect.width() >= kit.h(616.0);
        row.horizontal_centered(|ui| {
            ui.spacing_mut().item_spacing.x = 4.0;
            let quiet = |icon, name| Btn {
                icon: Some(icon),
                name: Some(name),
                tip: Some(name),
                look: ButtonLook::Quiet,
                ..Btn::default()
            };
            if !wide {
                let button = quiet(Icon::Menu, "Contents").on(self.listing);
                if kit.button(ui, button).clicked() {
                    self.listing = !self.listing;
                }
            }
            let no_back = self.back.is_empty().then_some("This is where you began");
            let no_on = self.forward.is_empty().then_some("There is no page to go on to");
            if kit.button(ui, quiet(Icon::ChevronLeft, "Page before").not_now(no_back)).clicked() {
                self.turn_back();
            }
            if kit.button(ui, quiet(Icon::ChevronRight, "Page after").not_now(no_on)).clicked() {
                self.turn_on();
            }
            if wide {
                ui.add_space(6.0);
                kit.label_fitting(ui, "Rules", Role::Heading, kit.th.ink);
            }
            let right = kit.h(40.0);
            let field = ui.available_width() - right - if wide { kit.h(100.0) } else { 4.0 };
            if wide {
                ui.add_space(kit.h(112.0));
            }
            let edit = egui::TextEdit::singleline(&mut self.query)
                .id(Id::unique("rules-search"))
                .hint_text("Search: id, title or words")
                .font(kit.font(Role::Body))
                .char_limit(60)
                .margin(egui::Margin::symmetric(8, 4))
                .desired_width(field.max(60.0) - 20.0);
            let response = ui.add(edit);
            response.widget_info(|| {
                egui::WidgetInfo::labeled(accesskit::Role::SearchInput, true, "Search the rules")
            });
            if std::mem::take(&mut self.to_search) {
                response.request_focus();
            }
            if response.changed() {
                self.look_for();
                self.listing = true;
            }
            if response.lost_focus() && ui.input(|i| i.key_pressed(Key::Enter)) {
                self.next_hit();
                response.request_focus();
            }
            kit.send_button(ui, quiet(Icon::Cross, "Close the rules"), send, Program::CloseRules);
        });
    }

    /// What a search found, else the contents.
    fn list(&mut self, kit: Kit, ui: &mut Ui, book: &RuleBook, rect: Rect) {
        let t = kit.th;
        let mut part = child(ui, "rules-list", rect);
        ui.painter().rect_filled(rect.shrink(0.5), 0, t.sunk);
        let mut wanted = None;
        let mut chosen = None;
        ScrollArea::vertical().id_salt("rules-list").auto_shrink([false, false]).show(&mut part, |ui| {
            ui.spacing_mut().item_spacing = vec2(0.0, 0.0);
            egui::Frame::new().inner_margin(egui::Margin::symmetric(10, 8)).show(ui, |ui| {
                ui.set_width(rect.width() - 24.0);
                if self.query.trim().is_empty() {
                    for (i, leaf) in book.pages().iter().enumerate() {
                        if i == book.manual_begins() {
                            ui.add_space(10.0);
                            kit.heading(ui, "Manual", Role::Tag, t.ink2);
                            ui.add_space(2.0);
                        }
                        if entry(kit, ui, &leaf.title, i == self.at.0) {
                            wanted = Some((i, None));
                        }
                    }
                    return;
                }
                let found = match self.hits.len() {
                    0 => "Nothing found".to_owned(),
                    1 => "1 found".to_owned(),
                    n => format!("{n} found, Enter goes to the next"),
                };
                kit.label(ui, &found, Role::Caption, t.ink2);
                ui.add_space(6.0);
                for (i, hit) in self.hits.iter().enumerate() {
                    if found_entry(kit, ui, hit, self.hit == Some(i)) {
                        chosen = Some(i);
                    }
                }
            });
        });
        if let Some(to) = wanted {
            self.go(to);
        }
        if let Some(i) = chosen {
            self.go_hit(i);
        }
    }

    /// The left edge: drag to change the width, double click for the usual one.
    fn edge(&mut self, ui: &Ui, rect: Rect, room: Rect) {
        let strip = Rect::from_x_y_ranges(rect.left()..=rect.left() + 6.0, rect.y_range());
        let response = ui
            .interact(strip, Id::unique("rules-edge"), Sense::click_and_drag())
            .on_hover_and_drag_cursor(egui::CursorIcon::ResizeHorizontal);
        if response.double_clicked() {
            self.width = None;
        } else if response.dragged() {
            let wanted = rect.width() - response.drag_delta().x;
            self.width = Some(wanted.clamp(360.0_f32.min(room.width()), room.width()));
        }
    }
}

/// A line of the contents.
fn entry(kit: Kit, ui: &mut Ui, title: &str, on: bool) -> bool {
    let width = ui.available_width();
    let role = if on { Role::TableSemi } else { Role::Table };
    let text = kit.wrapped(ui.painter(), title, role, kit.th.ink, width - 12.0);
    let (rect, response) = content_line(kit, ui, text.size().y + 8.0, title, on);
    ui.painter().galley(rect.min + vec2(6.0, 4.0), text, kit.th.ink);
    response.clicked()
}

/// Something found: its title and id, its page, and the words around what was looked for.
fn found_entry(kit: Kit, ui: &mut Ui, hit: &Hit, on: bool) -> bool {
    let t = kit.th;
    let width = ui.available_width() - 12.0;
    let rule = hit.rule.as_deref().map_or("", short_rule);
    let tag = kit.line(ui.painter(), rule, Role::Tag, t.ink2);
    let title = kit.wrapped(ui.painter(), &hit.title, Role::TableSemi, t.ink, width - tag.size().x - 6.0);
    let page = kit.wrapped(ui.painter(), &hit.on, Role::Caption, t.ink2, width);
    let words = marked(kit, ui, hit, width);
    let page_height = if hit.on.is_empty() { 0.0 } else { page.size().y };
    let height = title.size().y + page_height + words.size().y + 12.0;
    let (rect, response) = content_line(kit, ui, height, &hit.name(), on);
    ui.ctx().accesskit_node_builder(response.id, |node| node.set_description(hit.excerpt.as_str()));
    let mut at = rect.min + vec2(6.0, 4.0);
    let tag_at = pos2(rect.right() - tag.size().x - 6.0, at.y + 2.0);
    ui.painter().galley(tag_at, tag, t.ink2);
    let below = title.size().y;
    ui.painter().galley(at, title, t.ink);
    at.y += below;
    if page_height > 0.0 {
        ui.painter().galley(at, page, t.ink2);
        at.y += page_height;
    }
    ui.painter().galley(at, words, t.ink2);
    response.clicked()
}

/// The words of a hit with what was looked for marked.
fn marked(kit: Kit, ui: &Ui, hit: &Hit, width: f32) -> Arc<egui::Galley> {
    let t = kit.th;
    let mut job = egui::text::LayoutJob::default();
    job.wrap.max_width = width;
    let plain = egui::TextFormat::simple(kit.font(Role::Caption), t.ink2);
    let found = egui::TextFormat {
        background: t.warnbg,
        ..egui::TextFormat::simple(kit.font(Role::CaptionSemi), t.ink)
    };
    for (range, format) in [
        (0..hit.found.start, &plain),
        (hit.found.clone(), &found),
        (hit.found.end..hit.excerpt.len(), &plain),
    ] {
        job.append(hit.excerpt.get(range).unwrap_or_default(), 0.0, format.clone());
    }
    ui.painter().layout_job(job)
}

/// The ground of a line that leads to a page.
fn content_line(kit: Kit, ui: &mut Ui, height: f32, name: &str, on: bool) -> (Rect, egui::Response) {
    let t = kit.th;
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::click());
    response.widget_info(|| egui::WidgetInfo::selected(accesskit::Role::Link, true, on, name));
    if on || response.hovered() {
        let fill = if on { t.accbg } else { t.card };
        ui.painter().rect_filled(rect, CornerRadius::same(space::CORNER), fill);
    }
    kit.focus_ring_of(ui.painter(), &response, rect.shrink(2.0), space::CORNER);
    (rect, response.on_hover_cursor(egui::CursorIcon::PointingHand))
}

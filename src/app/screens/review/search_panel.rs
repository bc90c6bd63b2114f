//! The panel of the search.

use crate::{
    command::{Act, Command},
    features::review::search::{Hit, Search},
    panels::cx::Cx,
    ui::{Btn, Icon, Role, empty, side_by_side, space},
};
use egui::{
    CornerRadius, Key, Modifiers, Rect, ScrollArea, Sense, Stroke, Ui, Vec2, accesskit,
    text::{LayoutJob, TextFormat, TextWrapping},
    vec2,
};

/// What the panel remembers.
#[derive(Default)]
pub struct SearchPanel {
    wanted: bool,
    scrolled: Option<usize>,
}

impl SearchPanel {
    /// Gives the field the keyboard at the next drawing.
    pub fn focus(&mut self) {
        self.wanted = true;
        self.scrolled = None;
    }

    /// Draws the field and what was found.
    pub fn ui(&mut self, cx: &mut Cx<'_>, ui: &mut Ui, rect: Rect, search: &Search) {
        let (kit, t) = (cx.kit, cx.kit.th);
        let mut part = crate::ui::parts::child(ui, "review-search", rect.shrink2(vec2(space::PANEL, 8.0)));
        self.field(cx, &mut part, search);
        part.add_space(4.0);
        let words = match (search.words.trim().is_empty(), search.hits.len()) {
            (true, 0) => String::new(),
            (true, _) => "Chapters, bookmarks and named branches".to_owned(),
            (false, 0) => "Nothing found".to_owned(),
            (false, 1) => "1 found".to_owned(),
            (false, n) => format!("{n} found; Enter goes on, Shift+Enter back"),
        };
        if words.is_empty() {
            let text = "Type words of a comment, a chapter, a bookmark, a question, a branch or an author.";
            part.add_space(6.0);
            empty(kit, &mut part, Icon::Search, "Nothing has a title yet", text);
            return;
        }
        kit.label(&mut part, &words, Role::Caption, t.ink2);
        part.add_space(4.0);
        let height = kit.h(40.0);
        let mut area = ScrollArea::vertical().id_salt("review-found").auto_shrink([false, false]);
        if self.scrolled != search.at {
            self.scrolled = search.at;
            let room = part.available_height();
            let top = search.at.map(|at| (at as f32 * height - room / 2.0).max(0.0));
            area = top.map_or(area.clone(), |top| area.vertical_scroll_offset(top));
        }
        part.spacing_mut().item_spacing = Vec2::ZERO;
        area.show_rows(&mut part, height, search.hits.len(), |ui, range| {
            for i in range {
                if row(cx, ui, &search.hits[i], height, search.at == Some(i)) {
                    cx.send(Command::Review(Act::GoTo(i)));
                }
            }
        });
    }

    fn field(&mut self, cx: &mut Cx<'_>, ui: &mut Ui, search: &Search) {
        let kit = cx.kit;
        let id = egui::Id::unique("review-search");
        // Taken before the field sees them: the arrows would move its cursor.
        let here = ui.memory(|m| m.has_focus(id));
        let taken = |ui: &Ui, m: Modifiers, key: Key| here && ui.input_mut(|i| i.consume_key(m, key));
        let leave = taken(ui, Modifiers::NONE, Key::Escape);
        let back = taken(ui, Modifiers::SHIFT, Key::Enter) || taken(ui, Modifiers::NONE, Key::ArrowUp);
        let on = taken(ui, Modifiers::NONE, Key::Enter) || taken(ui, Modifiers::NONE, Key::ArrowDown);
        let mut words = search.words.clone();
        side_by_side(ui, 4.0, |ui| {
            let edit = egui::TextEdit::singleline(&mut words)
                .id(id)
                .hint_text("Words of a comment or a title")
                .font(kit.font(Role::Body))
                .char_limit(100)
                .margin(egui::Margin::symmetric(8, 4))
                .desired_width((ui.available_width() - kit.h(34.0) - 20.0).max(60.0));
            let response = ui.add(edit);
            response.widget_info(|| {
                egui::WidgetInfo::labeled(accesskit::Role::SearchInput, true, "Search the notes")
            });
            if std::mem::take(&mut self.wanted) {
                response.request_focus();
            }
            if response.changed() {
                cx.send(Command::Review(Act::Search(words)));
            }
            let close = Btn::of_icon(Icon::Cross, "Close the search").quiet().tip("Esc");
            if kit.button(ui, close).clicked() || leave {
                cx.send(Command::Review(Act::EndSearch));
            } else if on || back {
                cx.send(Command::Review(Act::NextHit(on)));
            }
        });
    }
}

/// A hit: what and whose it is, where it stands, and the words around.
fn row(cx: &Cx<'_>, ui: &mut Ui, hit: &Hit, height: f32, on: bool) -> bool {
    let (kit, t) = (cx.kit, cx.kit.th);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::click());
    let place = format!("order {}", cx.desk.table.number(hit.ply));
    let spoken = format!("{}, {place}: {}", hit.title(), hit.excerpt);
    response.widget_info(|| egui::WidgetInfo::selected(accesskit::Role::ListItem, true, on, &spoken));
    if on || response.hovered() || response.has_focus() {
        let fill = if on { t.accbg } else { t.sunk };
        ui.painter().rect_filled(rect, CornerRadius::same(space::CORNER), fill);
    }
    let inner = rect.shrink2(vec2(6.0, 3.0));
    let noted = kit.line(ui.painter(), &place, Role::Caption, t.ink2);
    let room = inner.width() - noted.size().x - 10.0;
    ui.painter().galley(inner.right_top() - vec2(noted.size().x, 0.0), noted, t.ink2);
    let title = kit.cut(ui.painter(), &hit.title(), Role::CaptionSemi, t.ink2, room);
    ui.painter().galley(inner.min, title, t.ink2);
    let mut job = LayoutJob { wrap: TextWrapping::truncate_at_width(inner.width()), ..LayoutJob::default() };
    let plain = TextFormat::simple(kit.font(Role::Table), t.ink);
    // What was looked for is underlined and heavier: colour alone would not do.
    let strong = TextFormat {
        underline: Stroke::new(1.0, t.acc),
        ..TextFormat::simple(kit.font(Role::TableSemi), t.ink)
    };
    let (before, rest) = hit.excerpt.split_at(hit.found.start);
    let (found, after) = rest.split_at(hit.found.len());
    for (text, format) in [(before, &plain), (found, &strong), (after, &plain)] {
        job.append(text, 0.0, format.clone());
    }
    let words = ui.painter().layout_job(job);
    let cut = words.elided;
    ui.painter().galley(inner.left_bottom() - vec2(0.0, words.size().y), words, t.ink);
    kit.focus_ring_of(ui.painter(), &response, rect.shrink(3.0), space::CORNER);
    let clicked = response.clicked();
    if cut {
        response.on_hover_text(&hit.excerpt);
    }
    clicked
}

//! All counters by side, group and place.

use super::{cx::Cx, inspector::state_words};
use crate::{
    command::Look,
    map::counters,
    ui::{Icon, Role, empty, group_title, space, spoken},
};
use egui::{ScrollArea, Sense, Ui, Vec2, accesskit, pos2, vec2};
use engine::{
    base::say::count,
    show::scene::{Scene, Subject},
};

enum Entry {
    Head(String, usize),
    Unit(usize),
}

/// What the panel remembers: its rows, made again when the position changes.
#[derive(Default)]
pub struct ForcesPanel {
    version: Option<u64>,
    entries: Vec<Entry>,
}

impl ForcesPanel {
    /// Draws the panel into the rest of `ui`.
    pub fn ui(&mut self, cx: &mut Cx<'_>, ui: &mut Ui) {
        let scene = std::sync::Arc::clone(&cx.desk.seen.scene);
        if self.version != Some(cx.desk.seen.version) {
            self.version = Some(cx.desk.seen.version);
            self.entries = entries(&scene, cx.desk.table.sides());
        }
        ui.spacing_mut().item_spacing = Vec2::ZERO;
        if self.entries.is_empty() {
            let area = ui.max_rect().shrink2(vec2(space::PANEL, 12.0));
            let mut inner = crate::ui::parts::child(ui, "forces-empty", area);
            let text = "They are listed here once they are placed.";
            empty(cx.kit, &mut inner, Icon::Flag, "No units on the map", text);
            return;
        }
        let height = cx.kit.h(30.0);
        ScrollArea::vertical().id_salt("forces").auto_shrink([false, false]).show_rows(
            ui,
            height,
            self.entries.len(),
            |ui, range| {
                for entry in &self.entries[range] {
                    match entry {
                        Entry::Head(title, n) => head(cx, ui, title, *n, height),
                        Entry::Unit(i) => unit(cx, ui, &scene, *i, height),
                    }
                }
            },
        );
    }
}

fn entries(scene: &Scene, sides: &[&str]) -> Vec<Entry> {
    let mut order: Vec<usize> = (0..scene.counters.len()).collect();
    let place = |i: usize| scene.board.name(scene.counters[i].place);
    order.sort_by(|&a, &b| {
        let (x, y) = (&scene.counters[a], &scene.counters[b]);
        (x.side, &x.group, place(a), x.unit).cmp(&(y.side, &y.group, place(b), y.unit))
    });
    let mut out: Vec<Entry> = Vec::new();
    let mut current: Option<(u8, &str)> = None;
    let mut head = 0;
    for i in order {
        let counter = &scene.counters[i];
        let key = (counter.side, counter.group.as_str());
        if current != Some(key) {
            current = Some(key);
            head = out.len();
            let side = sides.get(usize::from(counter.side)).copied().unwrap_or("");
            let title = if counter.group.is_empty() {
                side.to_owned()
            } else {
                format!("{side} · {}", counter.group)
            };
            out.push(Entry::Head(title, 0));
        }
        if let Entry::Head(_, n) = &mut out[head] {
            *n += 1;
        }
        out.push(Entry::Unit(i));
    }
    out
}

fn head(cx: &Cx<'_>, ui: &mut Ui, title: &str, n: usize, height: f32) {
    let rect = egui::Rect::from_min_size(ui.cursor().min, vec2(ui.available_width(), height));
    let mut inner = crate::ui::parts::child(ui, title, rect.shrink2(vec2(space::PANEL, 4.0)));
    let units = count(n, "unit");
    group_title(cx.kit, &mut inner, title, &units);
    ui.advance_cursor_after_rect(rect);
}

fn unit(cx: &mut Cx<'_>, ui: &mut Ui, scene: &Scene, index: usize, height: f32) {
    let (kit, t) = (cx.kit, cx.kit.th);
    let mark = &scene.counters[index];
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::click());
    spoken(&response, accesskit::Role::Button, &mark.spoken);
    let selected = cx.desk.selection.contains(&mark.unit);
    if selected || response.hovered() {
        ui.painter().rect_filled(rect, 0, if selected { t.accbg } else { t.sunk });
    }
    let look = counters::Look { plain: true, ..Default::default() };
    let centre = pos2(rect.left() + space::PANEL + 12.0, rect.center().y);
    counters::counter(ui.painter(), centre, 24.0, mark, &look, t);
    let left = centre.x + 22.0;
    let place = cx.desk.seen.place_name(mark.place);
    let state = state_words(mark);
    let right = rect.right() - space::PANEL;
    let place = kit.cut(ui.painter(), place, Role::Table, t.ink2, (right - left) * 0.42);
    let name = kit.cut(ui.painter(), &mark.name, Role::Table, t.ink, right - left - place.size().x - 8.0);
    let y = rect.center().y;
    ui.painter().galley(pos2(left, y - name.size().y / 2.0), name, t.ink);
    ui.painter().galley(pos2(right - place.size().x, y - place.size().y / 2.0), place, t.ink2);
    kit.focus_ring_of(ui.painter(), &response, rect.shrink(4.0), space::CORNER);
    let clicked = response.clicked();
    response.on_hover_text(state);
    if clicked {
        cx.send(Look::Visit(Subject::Unit(mark.unit)));
    }
}

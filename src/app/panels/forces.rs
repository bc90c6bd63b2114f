//! All counters as a table: by side, group and place, or sorted by a column.

use super::{
    cx::Cx,
    forces_order::{By, Entry, Sorting, entries},
};
use crate::{
    command::Look,
    features::roster::{Listed, Of},
    map::counters,
    ui::{Icon, Role, Rows, empty, group_title, space, spoken},
};
use egui::{Align2, Id, Rect, Response, Stroke, Ui, Vec2, WidgetInfo, accesskit, pos2, vec2};
use egui_extras::{Column, TableBuilder};
use engine::show::{
    roster::{Roster, RosterCell, RosterRow},
    scene::{Scene, Subject},
    words::Tone,
};
/// Height of a unit: its name and place, below them what the columns say.
const ROW: f32 = 40.0;
/// Height of a heading between units.
const HEAD: f32 = 30.0;
/// Room for the counter at the left.
const PICTURE: f32 = 34.0;

/// What the panel remembers: how it is sorted, and its rows, made again when the position changes.
#[derive(Default)]
pub struct ForcesPanel {
    of: Option<(Of, Sorting)>,
    sorting: Sorting,
    entries: Vec<Entry>,
}

/// The table while it is drawn.
struct Drawn<'a> {
    scene: &'a Scene,
    roster: &'a Roster,
    sorting: Sorting,
    /// From left to right: of the whole table, and where its columns begin.
    span: (f32, f32),
    columns: Vec<f32>,
}

impl ForcesPanel {
    /// Draws the panel into the rest of `ui`.
    pub fn ui(&mut self, cx: &mut Cx<'_>, ui: &mut Ui) {
        let play = cx.play;
        ui.spacing_mut().item_spacing = Vec2::ZERO;
        let nothing = |ui: &mut Ui, title: &str, text: &str| {
            let area = ui.max_rect().shrink2(vec2(space::PANEL, 12.0));
            empty(cx.kit, &mut crate::ui::parts::child(ui, "forces-empty", area), Icon::Flag, title, text);
        };
        let Some(listed) = &play.rosters.now else {
            let title = if play.rosters.is_running() {
                "Units are being listed"
            } else {
                "Units could not be listed"
            };
            return nothing(ui, title, "They are listed here with their state and supply.");
        };
        self.refresh(cx, listed);
        if self.entries.is_empty() {
            return nothing(ui, "No units on the map", "They are listed here once they are placed.");
        }
        let drawn = Drawn::new(ui, &listed.scene, &listed.roster, self.sorting);
        if let Some(by) = drawn.table(cx, ui, &self.entries) {
            self.sorting = self.sorting.pressed(by);
            ui.ctx().request_repaint();
        }
    }

    fn refresh(&mut self, cx: &Cx<'_>, listed: &Listed) {
        let desk = cx.desk;
        if self.of != Some((listed.of, self.sorting)) {
            self.of = Some((listed.of, self.sorting));
            let own = desk.eyes().0;
            self.entries = entries(&listed.scene, &listed.roster, desk.table.sides(), own, self.sorting);
        }
    }
}

impl<'a> Drawn<'a> {
    fn new(ui: &Ui, scene: &'a Scene, roster: &'a Roster, sorting: Sorting) -> Self {
        let area = ui.max_rect();
        let left = area.left() + space::PANEL + PICTURE;
        let right = area.right() - space::PANEL;
        let each = (right - left) / roster.columns.len().max(1) as f32;
        let columns = (0..roster.columns.len()).map(|nth| left + each * nth as f32).collect();
        Self { scene, roster, sorting, span: (area.left(), area.right()), columns }
    }

    /// Draws it; gives the heading that was pressed.
    fn table(&self, cx: &mut Cx<'_>, ui: &mut Ui, entries: &[Entry]) -> Option<By> {
        let (row, head) = (cx.kit.h(ROW), cx.kit.h(HEAD));
        let heights = entries.iter().map(|entry| match entry {
            Entry::Head(..) => head,
            Entry::Unit(_) => row,
        });
        let mut pressed = None;
        let mut stops = Rows::of(ui, Id::unique("list of forces"));
        let mut rows = Vec::new();
        let width = self.span.1 - self.span.0;
        let table = TableBuilder::new(ui).id_salt("forces").vscroll(true).auto_shrink([false, false]);
        table
            .column(Column::exact(width).clip(false))
            .header(row, |mut header| {
                header.col(|ui| pressed = self.headings(cx, ui));
            })
            .body(|body| {
                body.heterogeneous_rows(heights, |mut row| {
                    let entry = &entries[row.index()];
                    row.col(|ui| match entry {
                        Entry::Head(title, n) => head_of(cx, ui, title, *n),
                        Entry::Unit(i) => rows.push((*i, self.unit(cx, ui, *i, &mut stops))),
                    });
                });
            });
        let responses: Vec<Response> = rows.iter().map(|(_, response)| response.clone()).collect();
        stops.walk(ui, &responses);
        if let Some((i, _)) = rows.iter().find(|(_, response)| response.clicked()) {
            cx.send(Look::Visit(Subject::Unit(self.scene.counters[*i].unit)));
        }
        pressed
    }

    /// Unit and place above, the columns below: as in the rows.
    fn headings(&self, cx: &Cx<'_>, ui: &Ui) -> Option<By> {
        let t = cx.kit.th;
        let rect = self.across(ui);
        ui.painter().rect_filled(rect, 0, t.sunk);
        ui.painter().hline(rect.x_range(), rect.bottom(), Stroke::new(1.0, t.line));
        let (above, below) = (rect.top() + rect.height() * 0.28, rect.top() + rect.height() * 0.72);
        let left = rect.left() + space::PANEL + PICTURE;
        let right = rect.right() - space::PANEL;
        let unit =
            self.heading(cx, ui, (By::Unit, "Unit", "By name"), (pos2(left, above), Align2::LEFT_CENTER));
        let place = self.heading(
            cx,
            ui,
            (By::Place, "Place", "By place"),
            (pos2(right, above), Align2::RIGHT_CENTER),
        );
        let mut pressed = unit.or(place);
        for (nth, (column, x)) in self.roster.columns.iter().zip(&self.columns).enumerate() {
            let what = (By::Column(nth), column.title.as_ref(), column.about.as_ref());
            pressed = pressed.or(self.heading(cx, ui, what, (pos2(*x, below), Align2::LEFT_CENTER)));
        }
        pressed
    }

    /// A heading that sorts; tells when it was pressed.
    fn heading(
        &self,
        cx: &Cx<'_>,
        ui: &Ui,
        (by, title, about): (By, &str, &str),
        (at, align): (egui::Pos2, Align2),
    ) -> Option<By> {
        let (kit, t) = (cx.kit, cx.kit.th);
        let on = self.sorting.by == by;
        let text = kit.line(ui.painter(), title, Role::CaptionSemi, if on { t.acc } else { t.ink2 });
        let sign = if on { 12.0 } else { 0.0 };
        let rect = align.anchor_size(at, text.size() + vec2(sign, 0.0));
        let spot = rect.expand2(vec2(4.0, 2.0));
        let response = ui.interact(spot, Id::unique(("sort forces", title)), egui::Sense::click());
        let name = format!("Sort by {}", title.to_lowercase());
        response.widget_info(|| WidgetInfo::selected(accesskit::Role::Button, true, on, &name));
        if response.hovered() {
            ui.painter().rect_filled(spot, space::CORNER, t.accbg);
        }
        let end = rect.left() + text.size().x;
        ui.painter().galley(rect.min, text, t.ink2);
        if on {
            let icon = if self.sorting.turned { Icon::ChevronUp } else { Icon::ChevronDown };
            icon.paint(ui.painter(), pos2(end + 7.0, rect.center().y), 10.0, t.acc);
        }
        kit.focus_ring_of(ui.painter(), &response, spot, space::CORNER);
        response.on_hover_text(about).clicked().then_some(by)
    }

    /// The whole width of the row that is drawn.
    fn across(&self, ui: &Ui) -> Rect {
        Rect::from_x_y_ranges(self.span.0..=self.span.1, ui.max_rect().y_range())
    }

    fn unit(&self, cx: &Cx<'_>, ui: &Ui, index: usize, stops: &mut Rows) -> Response {
        let (kit, t) = (cx.kit, cx.kit.th);
        let mark = &self.scene.counters[index];
        let rect = self.across(ui);
        let id = stops.row(mark.unit);
        let sense = stops.sense(ui, id);
        let response = ui.interact(rect, id, sense);
        let row = self.roster.rows.get(index);
        let said = row.map(|row| self.roster.spoken(row)).unwrap_or_default();
        spoken(&response, accesskit::Role::Button, &format!("{}; {said}", mark.spoken));
        let selected = cx.desk.selection.contains(&mark.unit);
        if selected || response.hovered() {
            ui.painter().rect_filled(rect, 0, if selected { t.accbg } else { t.sunk });
        }
        let look = counters::Look { plain: true, ..Default::default() };
        let centre = pos2(rect.left() + space::PANEL + 13.0, rect.center().y);
        counters::counter(ui.painter(), centre, 26.0, mark, &look, t);
        words(cx, ui, rect, mark.name.as_str(), cx.desk.seen.place_name(mark.place));
        if let Some(row) = row {
            self.cells(cx, ui, rect, row);
        }
        kit.focus_ring_of(ui.painter(), &response, rect.shrink(3.0), space::CORNER);
        response
    }

    /// What the columns say; a cell may run on over empty ones beside it.
    fn cells(&self, cx: &Cx<'_>, ui: &Ui, rect: Rect, row: &RosterRow) {
        let (kit, t) = (cx.kit, cx.kit.th);
        let y = rect.top() + rect.height() * 0.72;
        for (nth, (cell, x)) in row.cells.iter().zip(&self.columns).enumerate() {
            let said = |cell: &&RosterCell| !cell.text.is_empty();
            let next = row.cells.iter().enumerate().skip(nth + 1).find(|(_, cell)| said(cell));
            let end = next.and_then(|(nth, _)| self.columns.get(nth)).copied();
            let width = end.unwrap_or(rect.right() - 6.0) - x - 6.0;
            let ink = if cell.tone == Tone::Plain { t.ink2 } else { t.tone(cell.tone).0 };
            let text = kit.cut(ui.painter(), &cell.text, Role::Caption, ink, width);
            ui.painter().galley(pos2(*x, y - text.size().y / 2.0), text, ink);
        }
    }
}

fn head_of(cx: &Cx<'_>, ui: &mut Ui, title: &str, n: usize) {
    let rect = ui.max_rect();
    let mut inner = crate::ui::parts::child(ui, title, rect.shrink2(vec2(space::PANEL, 4.0)));
    let units = engine::base::say::count(n, "unit");
    group_title(cx.kit, &mut inner, title, &units);
}

/// Name at the left, place at the right.
fn words(cx: &Cx<'_>, ui: &Ui, rect: Rect, name: &str, place: &str) {
    let (kit, t) = (cx.kit, cx.kit.th);
    let (left, right) = (rect.left() + space::PANEL + PICTURE, rect.right() - space::PANEL);
    let y = rect.top() + rect.height() * 0.28;
    let place = kit.cut(ui.painter(), place, Role::Table, t.ink2, (right - left) * 0.42);
    let name = kit.cut(ui.painter(), name, Role::TableSemi, t.ink, right - left - place.size().x - 8.0);
    ui.painter().galley(pos2(left, y - name.size().y / 2.0), name, t.ink);
    ui.painter().galley(pos2(right - place.size().x, y - place.size().y / 2.0), place, t.ink2);
}

//! The buttons of the overlays over the map, the list of what an overlay says, and the check of a step.

use super::cx::Cx;
use crate::{
    command::{Look, Order},
    map::Sample,
    ui::{Btn, Icon, Role, group_title, space, spoken},
};
use egui::{
    Align2, CornerRadius, Rect, ScrollArea, Sense, Stroke, StrokeKind, Ui, WidgetInfo, accesskit, pos2, vec2,
};
use engine::{
    base::side::Side,
    show::{
        overlay::{AuditLine, OverlayKind},
        scene::Subject,
        words::Tone,
    },
};

/// Height of the buttons over the map.
const HEIGHT: f32 = 26.0;

/// Beside the buttons: those for the zoom, and the rims of a sheet of hexes with its coordinates.
const BESIDE: f32 = 50.0;
const RIMS: f32 = 36.0;
/// How much smaller than its height allows a sheet may be for buttons beside it.
const GIVES: f32 = 24.0;

/// Where the buttons are, at the upper right of the map beside its tools.
pub fn strip_rect(cx: &Cx<'_>, ui: &Ui, map: Rect) -> Rect {
    hull(&cells(cx, ui, map), map)
}

/// The card that buttons stand on; no wider than nothing where there are none.
fn hull(cells: &[(Part, Rect)], map: Rect) -> Rect {
    let corner = pos2(map.right() - BESIDE, map.top() + 12.0);
    let none = Rect::from_min_size(corner, vec2(0.0, HEIGHT));
    cells.iter().fold(none, |all, cell| all.union(cell.1))
}

/// The buttons and where they are: in a row, and over a map of hexes in two or in one column where only these find room
/// beside the whole sheet.
fn cells(cx: &Cx<'_>, ui: &Ui, map: Rect) -> Vec<(Part, Rect)> {
    let (parts, high) = (parts(cx, ui, map), cx.kit.h(HEIGHT));
    let right = map.right() - BESIDE;
    let all =
        [parts.len(), 2, 1].map(|columns| in_columns(&parts, columns, high, pos2(right, map.top() + 12.0)));
    let wide = |cells: &[(Part, Rect)]| cells.iter().map(|cell| right - cell.1.left()).fold(0.0, f32::max);
    let spare = beside_sheet(cx, map).map_or(f32::INFINITY, |spare| spare + GIVES - RIMS - BESIDE);
    let fits = all.iter().position(|cells| wide(cells) <= spare).unwrap_or(0);
    let [row, two, one] = all;
    match fits {
        1 => two,
        2 => one,
        _ => row,
    }
}

/// What a sheet of hexes as high as the map leaves of its width.
fn beside_sheet(cx: &Cx<'_>, map: Rect) -> Option<f32> {
    let (west, north, east, south) = cx.desk.seen.scene.board.hex_grid()?.bounds();
    Some(map.width() - (map.height() - RIMS) * (east - west) / (south - north).max(1.0))
}

/// Parts in so many columns that end at this upper right corner.
fn in_columns(parts: &[(Part, f32)], columns: usize, high: f32, corner: egui::Pos2) -> Vec<(Part, Rect)> {
    let columns = columns.max(1);
    // Those that stand in several rows are closer together.
    let less = if columns < parts.len() { 8.0 } else { 0.0 };
    let wide = |column: usize| {
        parts.iter().skip(column).step_by(columns).map(|part| part.1 - less).fold(0.0, f32::max)
    };
    let whole: f32 = (0..columns).map(wide).sum();
    let cell = |(n, part): (usize, &(Part, f32))| {
        let (row, column) = (n / columns, n % columns);
        let left = corner.x - whole + (0..column).map(wide).sum::<f32>();
        let last = n + 1 == parts.len();
        let width = if last { corner.x - left } else { wide(column) };
        let min = pos2(left, corner.y + row as f32 * high);
        (part.0, Rect::from_min_size(min, vec2(width, high)))
    };
    parts.iter().enumerate().map(cell).collect()
}

/// A part of the strip: an overlay, or the menu of the others.
#[derive(Clone, Copy)]
enum Part {
    Kind(OverlayKind),
    More,
}

fn parts(cx: &Cx<'_>, ui: &Ui, map: Rect) -> Vec<(Part, f32)> {
    let kit = cx.kit;
    let roomy = map.width() >= kit.h(620.0);
    let kinds = cx.play.overlays.kinds.iter().filter(|k| roomy && k.main).map(|k| Part::Kind(*k));
    let others = cx.play.overlays.kinds.iter().any(|k| !roomy || !k.main);
    let width = |part: Part| {
        let text = kit.line(ui.painter(), word(cx, part, roomy), Role::TableSemi, kit.th.ink).size().x;
        (part, (text + if matches!(part, Part::More) { 36.0 } else { 24.0 }).round())
    };
    kinds.chain(others.then_some(Part::More)).map(width).collect()
}

/// The word on a part; the menu has the name of what is on when that stands behind it.
fn word(cx: &Cx<'_>, part: Part, roomy: bool) -> &'static str {
    match part {
        Part::Kind(kind) => kind.title,
        Part::More => {
            let hidden = cx.play.overlays.on(cx.desk).filter(|k| !roomy || !k.main);
            hidden.map_or(if roomy { "More" } else { "Overlays" }, |k| k.title)
        }
    }
}

/// Draws the buttons.
pub fn strip(cx: &mut Cx<'_>, ui: &Ui, map: Rect) {
    let (kit, t) = (cx.kit, cx.kit.th);
    let roomy = map.width() >= kit.h(620.0);
    let cells = cells(cx, ui, map);
    let rect = hull(&cells, map);
    let on = cx.play.overlays.on(cx.desk);
    let frame = Stroke::new(1.0, t.line);
    ui.painter().rect(rect, CornerRadius::same(space::CORNER), t.panel, frame, StrokeKind::Middle);
    for (part, cell) in cells {
        let text = word(cx, part, roomy);
        let here = match part {
            Part::Kind(kind) => on.is_some_and(|k| k.id == kind.id),
            Part::More => on.is_some_and(|k| !roomy || !k.main),
        };
        let name = match part {
            Part::Kind(kind) => format!("Overlay: {}", kind.title),
            Part::More => "More overlays".to_owned(),
        };
        let response = ui.interact(cell, ui.scope_id().with(("overlay", &name)), Sense::click());
        response.widget_info(|| WidgetInfo::selected(accesskit::Role::Button, true, here, &name));
        if here || response.hovered() {
            ui.painter().rect_filled(cell.shrink(2.0), CornerRadius::same(3), t.accbg);
        }
        let ink = if here { t.acc } else { t.ink2 };
        let at = match part {
            Part::Kind(_) => cell.center(),
            Part::More => cell.center() - vec2(6.0, 0.0),
        };
        kit.text(ui.painter(), at, Align2::CENTER_CENTER, text, Role::TableSemi, ink);
        kit.focus_ring_of(ui.painter(), &response, cell.shrink(3.0), space::CORNER);
        match part {
            Part::Kind(kind) => {
                if response.clicked() {
                    cx.send(Look::Overlay(kind));
                }
                response.on_hover_text(format!("{} ({})", kind.about, kind.key));
            }
            Part::More => {
                Icon::ChevronDown.paint(ui.painter(), pos2(cell.right() - 13.0, cell.center().y), 12.0, ink);
                menu(cx, &response, roomy);
            }
        }
    }
}

fn menu(cx: &mut Cx<'_>, button: &egui::Response, roomy: bool) {
    let kit = cx.kit;
    let kinds: Vec<OverlayKind> =
        cx.play.overlays.kinds.iter().copied().filter(|k| !roomy || !k.main).collect();
    let on = cx.play.overlays.on(cx.desk);
    let mut picked = None;
    egui::Popup::menu(button).align(egui::RectAlign::BOTTOM_END).show(|ui| {
        ui.spacing_mut().item_spacing = vec2(0.0, 0.0);
        ui.set_width(kit.h(236.0));
        for kind in kinds {
            let checked = on.is_some_and(|k| k.id == kind.id);
            let note = kind.key.to_string();
            if crate::ui::menu_rows::row(cx.kit, ui, kind.title, &note, true, checked) {
                picked = Some(kind);
            }
        }
    });
    if let Some(kind) = picked {
        cx.send(Look::Overlay(kind));
    }
}

/// The list of what the overlay says.
pub fn list(cx: &mut Cx<'_>, ui: &mut Ui) {
    let (kit, desk) = (cx.kit, cx.desk);
    let t = kit.th;
    let Some((kind, now)) = cx.play.overlays.on(desk).zip(cx.play.overlays.now.as_ref()) else {
        crate::ui::parts::empty(
            kit,
            ui,
            Icon::Info,
            "No overlay is on",
            "Press S for supply, T for threat, R for reach.",
        );
        return;
    };
    ScrollArea::vertical().id_salt(("overlay-list", kind.id)).auto_shrink([false, false]).show(ui, |ui| {
        ui.spacing_mut().item_spacing = vec2(0.0, 0.0);
        inset(ui, |ui| {
            ui.add_space(10.0);
            kit.label(ui, &now.title, Role::BodySemi, t.ink);
            if !now.summary.is_empty() {
                kit.label(ui, &now.summary, Role::Table, t.ink2);
            }
            if kind.by_side {
                ui.add_space(8.0);
                sides(cx, ui);
            }
            if !kind.ahead.is_empty() {
                ui.add_space(8.0);
                times(cx, ui);
            }
            if !now.legend.is_empty() {
                ui.add_space(6.0);
                for (sign, words) in &now.legend {
                    let size = vec2(ui.available_width(), kit.h(space::ROW_SUM));
                    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
                    spoken(&response, accesskit::Role::Label, &format!("Sign: {words}"));
                    let hexes = cx.desk.seen.scene.board.is_tiled();
                    Sample { sign: *sign, theme: t, hexes }
                        .paint(ui.painter(), rect.left_center() + vec2(13.0, 0.0));
                    let at = rect.left_center() + vec2(34.0, 0.0);
                    kit.text(ui.painter(), at, Align2::LEFT_CENTER, words, Role::Caption, t.ink2);
                }
            }
            if !now.rows.is_empty() {
                kit.rule(ui);
            }
            for (i, row) in now.rows.iter().enumerate() {
                let tone = match row.tone {
                    Tone::Plain => t.line2,
                    other => t.tone(other).0,
                };
                let clicked =
                    sentence(cx, ui, &row.text, tone, row.subject.is_some(), &row.rules, ("row", i));
                if let Some(subject) = row.subject.as_ref().filter(|_| clicked) {
                    cx.send(Look::Visit(subject.clone()));
                }
            }
            ui.add_space(12.0);
        });
    });
}

fn sides(cx: &mut Cx<'_>, ui: &mut Ui) {
    let names: Vec<String> = cx.desk.table.sides().iter().map(|s| format!("{s} units")).collect();
    let items: Vec<(&str, &str)> = names.iter().map(|n| (n.as_str(), "")).collect();
    let width = ui.available_width();
    let now = usize::from(cx.play.overlays.side(cx.desk).0);
    if let Some(side) = cx.kit.segments(ui, "About", width, &items, now) {
        cx.send(Look::OverlayFor(Side(side as u8)));
    }
}

/// As it stands, or as it will be.
fn times(cx: &mut Cx<'_>, ui: &mut Ui) {
    let items = [("As it stands", ""), ("As it will be", "When what changes by itself has changed")];
    let width = ui.available_width();
    let now = usize::from(cx.play.overlays.ahead);
    if let Some(at) = cx.kit.segments(ui, "When", width, &items, now) {
        cx.send(Look::OverlayAhead(at == 1));
    }
}

/// The check of the step.
pub fn check(cx: &mut Cx<'_>, ui: &mut Ui) {
    let (kit, desk) = (cx.kit, cx.desk);
    let t = kit.th;
    let Some(audit) = &cx.play.overlays.audit else {
        crate::ui::parts::empty(
            kit,
            ui,
            Icon::Info,
            "Nothing to check",
            "The check lists what you may have overlooked in a step.",
        );
        return;
    };
    ScrollArea::vertical().id_salt("audit-list").auto_shrink([false, false]).show(ui, |ui| {
        ui.spacing_mut().item_spacing = vec2(0.0, 0.0);
        inset(ui, |ui| {
            ui.add_space(10.0);
            let primary = desk.seen.sequence.primary.as_ref().map_or("the step", |o| o.label.as_str());
            let head = format!("Before you go on: {primary}");
            kit.label(ui, &head, Role::BodySemi, t.ink);
            kit.label(
                ui,
                "Ctrl+Enter ends the step all the same; Esc closes this list.",
                Role::Table,
                t.ink2,
            );
            let mut topics: Vec<&str> = Vec::new();
            for line in &audit.lines {
                if !topics.contains(&line.topic.as_str()) {
                    topics.push(&line.topic);
                }
            }
            for topic in topics {
                let lines: Vec<&AuditLine> = audit.lines.iter().filter(|l| l.topic == topic).collect();
                kit.rule(ui);
                group_title(kit, ui, topic, &lines.len().to_string());
                for (i, line) in lines.iter().enumerate() {
                    audit_line(cx, ui, line, (topic, i));
                }
            }
            ui.add_space(10.0);
            cx.button(ui, Btn::new("Close this list").key("Esc"), Order::CloseCheck);
            ui.add_space(12.0);
        });
    });
}

fn audit_line(cx: &mut Cx<'_>, ui: &mut Ui, line: &AuditLine, salt: (&str, usize)) {
    use engine::show::overlay::AuditWeight::{Note, Open, Risk};
    let t = cx.kit.th;
    let tone = match line.weight {
        Open => t.acc,
        Risk => t.atk,
        Note => t.line2,
    };
    let leads = line.subject.is_some() || !line.units.is_empty();
    if sentence(cx, ui, &line.text, tone, leads, &line.rules, salt) {
        if let Some(subject) = &line.subject {
            cx.send(Look::Visit(subject.clone()));
        }
        if !line.units.is_empty() {
            cx.send(Look::Select(line.units.clone(), false));
        } else if let Some(Subject::Place(place)) = line.subject {
            cx.send(Look::Inspect(Subject::Place(place)));
        }
    }
}

fn inset(ui: &mut Ui, add: impl FnOnce(&mut Ui)) {
    let margin = egui::Margin { left: space::PANEL as i8, right: 12, top: 0, bottom: 0 };
    egui::Frame::new().inner_margin(margin).show(ui, |ui| {
        ui.set_width(ui.available_width());
        add(ui);
    });
}

/// A sentence with its rule, a bar of its tone at the left; true when it was clicked.
fn sentence(
    cx: &mut Cx<'_>,
    ui: &mut Ui,
    text: &str,
    tone: egui::Color32,
    leads: bool,
    rules: &[String],
    salt: (&str, usize),
) -> bool {
    let (kit, t) = (cx.kit, cx.kit.th);
    let id = ui.scope_id().with(salt);
    let width = ui.available_width();
    let tag = rules.first().map_or(0.0, |r| kit.tag_width(ui, r) + 10.0);
    let words = kit.wrapped(ui.painter(), text, Role::Table, t.ink, width - tag - 10.0);
    let sense = if leads { Sense::click() } else { Sense::hover() };
    let (rect, response) = ui.allocate_exact_size(vec2(width, words.size().y + 7.0), sense);
    spoken(&response, if leads { accesskit::Role::Button } else { accesskit::Role::Label }, text);
    if leads && response.hovered() {
        ui.painter().rect_filled(rect.expand2(vec2(4.0, 0.0)), CornerRadius::same(space::CORNER), t.accbg);
    }
    let bar = Rect::from_min_max(rect.min + vec2(0.0, 4.0), pos2(rect.left() + 3.0, rect.bottom() - 4.0));
    ui.painter().rect_filled(bar, CornerRadius::same(1), tone);
    ui.painter().galley(rect.min + vec2(10.0, 3.5), words, t.ink);
    kit.focus_ring_of(ui.painter(), &response, rect, space::CORNER);
    if let Some(rule) = rules.first() {
        cx.tag(ui, id, rect.right(), rect.top() + 3.5 + kit.h(9.0), rule);
    }
    let clicked = response.clicked();
    cx.rule_below(ui, id, &rules[..rules.len().min(1)]);
    clicked
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Buttons end at the corner given, in as many rows as they need, and none lies on another.
    #[test]
    fn buttons_stand_in_columns() {
        let parts = [60.0, 57.0, 58.0, 66.0].map(|wide| (Part::More, wide));
        for (columns, rows) in [(4, 1), (2, 2), (1, 4), (3, 2)] {
            let cells = in_columns(&parts, columns, 26.0, pos2(700.0, 12.0));
            let all = cells.iter().fold(Rect::NOTHING, |all, cell| all.union(cell.1));
            assert_eq!((all.right(), all.top(), all.height()), (700.0, 12.0, 26.0 * rows as f32));
            for (n, (_, cell)) in cells.iter().enumerate() {
                let apart = |other: &(Part, Rect)| !other.1.shrink(0.1).intersects(*cell);
                assert!(cells.iter().skip(n + 1).all(apart), "{cell} of {columns} columns");
            }
        }
    }
}

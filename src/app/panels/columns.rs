//! A results table in the builder: a strip of its columns with an arrow for each shift, the whole table with a frame on the
//! column that is read, and what each of its results means.

use super::cx::Cx;
use crate::ui::{Kit, Role, space, spoken, tip};
use egui::{
    Align2, Color32, CornerRadius, Rect, Sense, Shape, Stroke, StrokeKind, Ui, accesskit, pos2, vec2,
};
use engine::show::{
    columns::{Cell, Columns, Meaning, Shifted},
    words::Tone,
};

/// Width of the faces at the left of the rows.
const FACES: f32 = 14.0;

/// Draws strip, table and meanings.
pub fn ui(cx: &Cx<'_>, ui: &mut Ui, table: &Columns) {
    if table.heads.is_empty() {
        return;
    }
    ui.add_space(6.0);
    strip(cx.kit, ui, table);
    ui.add_space(8.0);
    body(cx.kit, ui, table);
    ui.add_space(8.0);
    for meaning in &table.means {
        means(cx.kit, ui, meaning);
    }
}

/// The column of a rect over the whole table.
fn column(rect: Rect, table: &Columns, nth: usize) -> Rect {
    let each = (rect.width() - FACES) / table.heads.len() as f32;
    let left = rect.left() + FACES + each * nth as f32;
    Rect::from_x_y_ranges(left..=left + each, rect.y_range())
}

/// A text that shrinks until it fits into a width.
fn fitted(kit: Kit, ui: &Ui, text: &str, role: Role, ink: Color32, spot: Rect) {
    let plain = kit.line(ui.painter(), text, role, ink);
    let room = spot.width();
    if plain.size().x <= room {
        ui.painter().galley(spot.center() - plain.size() / 2.0, plain, ink);
        return;
    }
    let mut font = kit.font(role);
    font.size *= room / plain.size().x;
    ui.painter().text(spot.center(), Align2::CENTER_CENTER, text, font, ink);
}

/// All columns in a row, the first one outlined and the last one black, and below them an arrow for each shift.
fn strip(kit: Kit, ui: &mut Ui, table: &Columns) {
    let t = kit.th;
    let steps = table.steps();
    let (head, line) = (kit.h(20.0), kit.h(14.0));
    let size = vec2(ui.available_width(), head + 4.0 + line * steps.len() as f32);
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    spoken(&response, accesskit::Role::Label, &table.spoken());
    let heads = rect.with_max_y(rect.top() + head);
    for (nth, text) in table.heads.iter().enumerate() {
        let spot = column(heads, table, nth).shrink2(vec2(1.0, 0.0));
        let used = table.used == Some(nth);
        let began = i16::try_from(nth) == Ok(table.start);
        let (fill, ink, edge) = match (used, began) {
            (true, _) => (t.ink, t.panel, t.ink),
            (false, true) => (t.accbg, t.acc, t.acc),
            (false, false) => (t.sunk, t.ink2, t.line),
        };
        ui.painter().rect(spot, CornerRadius::same(3), fill, Stroke::new(1.0, edge), StrokeKind::Inside);
        let role = if used || began { Role::CaptionSemi } else { Role::Caption };
        fitted(kit, ui, text, role, ink, spot);
    }
    for (nth, (shift, from, to)) in steps.into_iter().enumerate() {
        let y = rect.top() + head + 4.0 + line * (nth as f32 + 0.5);
        arrow(kit, ui, (rect, table), (shift, from, to), y);
    }
}

/// One shift: an arrow from column to column with its words where there is more room.
fn arrow(
    kit: Kit,
    ui: &Ui,
    (rect, table): (Rect, &Columns),
    (shift, from, to): (&Shifted, usize, usize),
    y: f32,
) {
    let t = kit.th;
    let helps = shift.by > 0;
    let ink = if helps { t.acc } else { t.side(table.defender).line };
    let (a, mut b) = (column(rect, table, from).center().x, column(rect, table, to).center().x);
    let beyond = from == to;
    if beyond {
        // It stops at the edge of the table.
        b = a + if helps { 10.0 } else { -10.0 };
    }
    let way = if b >= a { 1.0 } else { -1.0 };
    ui.painter().circle_filled(pos2(a, y), 2.2, ink);
    ui.painter().hline(a.min(b)..=a.max(b), y, Stroke::new(1.6, ink));
    let tip = vec![pos2(b, y), pos2(b - way * 6.0, y - 3.2), pos2(b - way * 6.0, y + 3.2)];
    ui.painter().add(Shape::convex_polygon(tip, ink, Stroke::NONE));
    let edge = table.heads[from].as_str();
    let words = match (beyond, helps) {
        (false, _) => shift.words.clone(),
        (true, true) => format!("{}, no more than {edge}", shift.words),
        (true, false) => format!("{}, no less than {edge}", shift.words),
    };
    let left_room = a.min(b) - rect.left();
    let (at, align) = if left_room > rect.right() - a.max(b) {
        (pos2(a.min(b) - 6.0, y), Align2::RIGHT_CENTER)
    } else {
        (pos2(a.max(b) + 6.0, y), Align2::LEFT_CENTER)
    };
    kit.text(ui.painter(), at, align, &words, Role::Caption, ink);
}

/// The whole table.
fn body(kit: Kit, ui: &mut Ui, table: &Columns) {
    let t = kit.th;
    let high = kit.h(17.0);
    let size = vec2(ui.available_width(), high * table.rows.len() as f32);
    let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
    for (nth, (face, cells)) in table.rows.iter().enumerate() {
        let top = rect.top() + high * nth as f32;
        let row = Rect::from_x_y_ranges(rect.x_range(), top..=top + high);
        let response = ui.interact(row, ui.scope_id().with(("table-row", face)), Sense::hover());
        let meant = table.means.iter().find(|meaning| meaning.faces.contains(face));
        // What the results mean is said once, below.
        let said = meant.map(|meaning| format!("Die {face}: {}", meaning.code));
        spoken(&response, accesskit::Role::Label, said.as_deref().unwrap_or_default());
        let digit = row.with_max_x(row.left() + FACES);
        let words = &face.to_string();
        kit.text(ui.painter(), digit.left_center(), Align2::LEFT_CENTER, words, Role::CaptionSemi, t.ink);
        for (at, cell) in cells.iter().enumerate() {
            let used = table.used == Some(at);
            let spot = column(row, table, at).shrink(0.5);
            let (fill, ink) = tint(kit, cell);
            ui.painter().rect_filled(spot, CornerRadius::ZERO, fill);
            let role = if used { Role::TableSemi } else { Role::Caption };
            fitted(kit, ui, &cell.code, role, if used { t.ink } else { ink }, spot);
        }
        if let Some(said) = said {
            tip(response, &said);
        }
    }
    if let Some(nth) = table.used {
        let frame = column(rect, table, nth).expand2(vec2(0.5, 1.0));
        ui.painter().rect_stroke(frame, CornerRadius::same(2), Stroke::new(1.8, t.ink), StrokeKind::Middle);
    }
    if let Some((nth, who)) = &table.also {
        let frame = column(rect, table, *nth).expand2(vec2(0.5, 1.0));
        let corners = [
            frame.left_top(),
            frame.right_top(),
            frame.right_bottom(),
            frame.left_bottom(),
            frame.left_top(),
        ];
        ui.painter().extend(Shape::dashed_line(&corners, Stroke::new(1.6, t.ink), 4.0, 3.0));
        let words = format!("Dashed: the column at which {who} are read");
        kit.label(ui, &words, Role::Caption, t.ink2);
    }
}

/// The letters carry the meaning; the tint only groups.
fn tint(kit: Kit, cell: &Cell) -> (Color32, Color32) {
    let t = kit.th;
    match cell.tone {
        Tone::Plain => (t.accbg, t.ink2),
        tone => {
            let (_, fill) = t.tone(tone);
            (fill, t.ink2)
        }
    }
}

/// One result of the column: its faces, its code, what it means.
fn means(kit: Kit, ui: &mut Ui, meaning: &Meaning) {
    let t = kit.th;
    let faces: Vec<String> = meaning.faces.iter().map(ToString::to_string).collect();
    let said = faces.join(" or ");
    let faces = faces.join(" ");
    let (first, second) = (kit.h(34.0), kit.h(26.0));
    let left = if meaning.code.is_empty() { first } else { first + second };
    let words = kit.wrapped(ui.painter(), &meaning.words, Role::Caption, t.ink, ui.available_width() - left);
    let height = (words.size().y + 3.0).max(kit.h(space::ROW_LIST) * 0.7);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::hover());
    spoken(&response, accesskit::Role::Label, &format!("Die {said}: {}, {}", meaning.code, meaning.words));
    let y = rect.top() + kit.h(8.0);
    kit.text(ui.painter(), pos2(rect.left(), y), Align2::LEFT_CENTER, &faces, Role::CaptionSemi, t.ink);
    let ink = if meaning.tone == Tone::Plain { t.acc } else { t.tone(meaning.tone).0 };
    let at = pos2(rect.left() + first, y);
    kit.text(ui.painter(), at, Align2::LEFT_CENTER, &meaning.code, Role::CaptionSemi, ink);
    ui.painter().galley(pos2(rect.left() + left, rect.top()), words, t.ink);
}

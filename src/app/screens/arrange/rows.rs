//! What may be set, as rows: few values side by side, many as a stepper.

use crate::{
    command::{Command, arrange::Arrange},
    ui::{Btn, Icon, Kit, Role, child, spoken, tip},
};
use egui::{Align2, Rect, Sense, Ui, accesskit, vec2};
use engine::show::{
    arranging::{ArrangedRow, Edit, RowValue},
    scene::Subject,
};

/// Most values that stand side by side.
const SIDE_BY_SIDE: usize = 4;

/// Draws rows about something.
pub fn ui(kit: Kit, ui: &mut Ui, about: Option<&Subject>, rows: &[ArrangedRow], send: &mut Vec<Command>) {
    for row in rows {
        let set =
            if row.values.len() <= SIDE_BY_SIDE { side_by_side(kit, ui, row) } else { stepper(kit, ui, row) };
        if let Some(value) = set.and_then(|nth| row.values.get(nth)) {
            let edit = Edit::Set { about: about.cloned(), row: row.id.clone(), value: value.id.clone() };
            send.push(Arrange::Edit(edit).into());
        }
    }
}

fn side_by_side(kit: Kit, ui: &mut Ui, row: &ArrangedRow) -> Option<usize> {
    let label = kit.label(ui, &row.label, Role::CaptionSemi, kit.th.ink2);
    if !row.about.is_empty() {
        tip(label, &row.about);
    }
    ui.add_space(3.0);
    let items: Vec<(&str, &str)> =
        row.values.iter().map(|v| (v.label.as_str(), row.about.as_str())).collect();
    let width = ui.available_width();
    let picked = kit.segments(ui, &row.label, width, &items, row.now);
    ui.add_space(9.0);
    picked
}

/// One value between the one before and the one after.
fn stepper(kit: Kit, ui: &mut Ui, row: &ArrangedRow) -> Option<usize> {
    let t = kit.th;
    let height = kit.h(28.0);
    let (line, _) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::hover());
    let label = kit.text(
        ui.painter(),
        line.left_center(),
        Align2::LEFT_CENTER,
        &row.label,
        Role::CaptionSemi,
        t.ink2,
    );
    let side = kit.h(28.0);
    let words = |v: &RowValue| kit.line(ui.painter(), &v.label, Role::TableSemi, t.ink).size().x;
    let widest = row.values.iter().map(words).fold(kit.h(44.0), f32::max);
    let room = (widest + 2.0 * side + 8.0).min(line.right() - label.right() - 4.0);
    let whole = Rect::from_min_max(egui::pos2(line.right() - room, line.top()), line.max);
    let (value, spot) = (row.value().map_or("", |v| v.label.as_str()), whole.shrink2(vec2(side, 0.0)));
    let at = ui.interact(spot, ui.scope_id().with(("value", &row.id)), Sense::hover());
    spoken(&at, accesskit::Role::Label, &format!("{}: {value}", row.label));
    if !row.about.is_empty() {
        tip(at, &row.about);
    }
    kit.text(ui.painter(), spot.center(), Align2::CENTER_CENTER, value, Role::TableSemi, t.ink);
    let last = row.values.len().saturating_sub(1);
    let mut picked = None;
    for (on, icon, word) in [(false, Icon::Minus, "less"), (true, Icon::Plus, "more")] {
        let rect =
            if on { whole.with_min_x(whole.right() - side) } else { whole.with_max_x(whole.left() + side) };
        let mut part = child(ui, &format!("{}-{word}", row.id), rect);
        let name = format!("{}: {word}", row.label);
        let end = row.now == if on { last } else { 0 };
        let button = Btn::default()
            .quiet()
            .icon(icon)
            .name(name.as_str())
            .not_now(end.then_some(if on { "There is no more" } else { "There is no less" }))
            .width(side);
        if kit.button(&mut part, button).clicked() {
            picked = Some(if on { row.now + 1 } else { row.now - 1 });
        }
    }
    ui.add_space(4.0);
    picked
}

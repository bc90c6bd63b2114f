//! The forecast in the builder: one bar, two spreads on one scale, where the risk lies, and what would change it.

use super::{
    cx::Cx,
    slots::{Room, Slots},
};
use crate::{
    command::Order,
    desk::parts::Planning,
    ui::{Role, group_title, space, spoken},
};
use egui::{Align2, CornerRadius, Rect, Sense, Ui, accesskit, pos2, vec2};
use engine::show::forecast::{Change, Forecast, Measure, Spread, percents};

/// Draws the forecast of the plan.
pub fn ui(cx: &mut Cx<'_>, ui: &mut Ui, f: &Forecast) {
    let kit = cx.kit;
    kit.rule(ui);
    group_title(kit, ui, "Forecast", &f.basis());
    ui.add_space(2.0);
    if f.outlook.bars.is_empty() {
        bar(cx, ui, f);
        ui.add_space(8.0);
        spreads(cx, ui, f);
        if let Some(text) = f.risk_sentence() {
            ui.add_space(4.0);
            kit.label(ui, &text, Role::Caption, kit.th.ink2);
        }
    } else {
        outlook(cx, ui, f);
    }
    sentences(cx, ui, f);
}

/// What may come of it, a bar each on one scale.
fn outlook(cx: &mut Cx<'_>, ui: &mut Ui, f: &Forecast) {
    let (kit, t) = (cx.kit, cx.kit.th);
    let number = kit.line(ui.painter(), "100.0 %", Role::TableSemi, t.ink).size().x;
    let length = (ui.available_width() * 0.24).min(kit.h(110.0));
    for (i, bar) in f.outlook.bars.iter().enumerate() {
        let room = ui.available_width() - number - length - 16.0;
        let label = kit.wrapped(ui.painter(), &bar.label, Role::Table, t.ink, room);
        let height = (label.size().y + 3.0).max(kit.h(20.0));
        let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::hover());
        let response = ui.interact(rect, ui.scope_id().with(("outlook", i)), Sense::hover());
        spoken(&response, accesskit::Role::Label, &format!("{}: {}", bar.label, bar.chance.spoken(1)));
        let y = rect.center().y;
        ui.painter().galley(pos2(rect.left(), y - label.size().y / 2.0), label, t.ink);
        let percent = bar.chance.percent(1);
        kit.text(ui.painter(), rect.right_center(), Align2::RIGHT_CENTER, &percent, Role::TableSemi, t.ink);
        let right = rect.right() - number - 8.0;
        let track = Rect::from_min_max(pos2(right - length, y - kit.h(4.5)), pos2(right, y + kit.h(4.5)));
        ui.painter().rect_filled(track, 0, t.sunk);
        let colour = bar.side.map_or(t.acc, |side| t.side(side.0).line);
        let full = track.with_max_x(track.left() + track.width() * bar.chance.value() as f32);
        if !bar.by_choice {
            ui.painter().rect_filled(full, 0, colour);
            continue;
        }
        // A decision of one's own: strokes in place of a surface.
        let mut x = full.left();
        while x < full.right() {
            let stroke = full.with_min_x(x).with_max_x((x + 3.0).min(full.right()));
            ui.painter().rect_filled(stroke, 0, colour);
            x += 5.0;
        }
    }
    if let Some((text, rule)) = &f.outlook.losses {
        let id = ui.scope_id().with("expected-loss");
        let tag = kit.tag_width(ui, rule) + 12.0;
        let words = kit.wrapped(ui.painter(), text, Role::Caption, t.ink2, ui.available_width() - tag);
        let (rect, response) =
            ui.allocate_exact_size(vec2(ui.available_width(), words.size().y + 6.0), Sense::hover());
        spoken(&response, accesskit::Role::Label, text);
        ui.painter().galley(rect.min + vec2(0.0, 3.0), words, t.ink2);
        cx.tag(ui, id, rect.right(), rect.top() + kit.h(10.0), rule);
        cx.rule_below(ui, id, std::slice::from_ref(rule));
    }
}

/// Success and failure in one bar, in the colours of those who gain by it.
fn bar(cx: &Cx<'_>, ui: &mut Ui, f: &Forecast) {
    let (kit, t) = (cx.kit, cx.kit.th);
    let s = f.success();
    let parts = percents(&[s.ways, s.otherwise().ways], 1);
    let (own, other) = (t.side(f.side.0), t.side(f.side.other().0));
    let height = kit.h(28.0);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::hover());
    spoken(&response, accesskit::Role::Label, &f.spoken());
    let texts = [format!("{} {}", f.words[0], parts[0]), format!("{} {}", f.words[1], parts[1])];
    let middle = rect.left() + rect.width() * s.value() as f32;
    let halves = [rect.with_max_x(middle), rect.with_min_x(middle)];
    let corner = CornerRadius::same(3);
    ui.painter().rect_filled(rect, corner, if s.is_certain() { own.body } else { other.body });
    if !s.is_certain() && !s.is_impossible() {
        let left = CornerRadius { ne: 0, se: 0, ..corner };
        ui.painter().rect_filled(halves[0], left, own.body);
    }
    // What does not fit into its part of the bar stands below it.
    let mut below = 0.0f32;
    for (i, ((text, half), colours)) in texts.iter().zip(halves).zip([own, other]).enumerate() {
        if [s, s.otherwise()][i].is_impossible() {
            continue;
        }
        let inside = kit.line(ui.painter(), text, Role::TableSemi, colours.text);
        if inside.size().x + 16.0 <= half.width() {
            let x = if i == 0 { half.left() + 8.0 } else { half.right() - 8.0 - inside.size().x };
            ui.painter().galley(pos2(x, rect.center().y - inside.size().y / 2.0), inside, colours.text);
            continue;
        }
        let text = kit.line(ui.painter(), text, Role::CaptionSemi, t.ink);
        let x = if i == 0 { rect.left() } else { rect.right() - text.size().x };
        below = below.max(text.size().y);
        ui.painter().galley(pos2(x, rect.bottom() + 2.0), text, t.ink);
    }
    ui.add_space(below);
}

/// The main measures side by side; all bars have one scale.
fn spreads(cx: &Cx<'_>, ui: &mut Ui, f: &Forecast) {
    let kit = cx.kit;
    let main: Vec<(&Measure, Spread)> = f.main().collect();
    let total = f.total().max(1);
    let most = main.iter().flat_map(|(_, s)| &s.values).map(|v| v.1).max().unwrap_or(1).max(1);
    let gap = 20.0;
    let n = main.len().max(1) as f32;
    let width = (ui.available_width() - gap * (n - 1.0)) / n;
    let rows = main.iter().map(|(_, s)| s.values.len()).max().unwrap_or(0);
    let (head, row) = (kit.h(20.0), kit.h(20.0));
    let (rect, _) =
        ui.allocate_exact_size(vec2(ui.available_width(), head + row * rows as f32), Sense::hover());
    for (i, (measure, spread)) in main.iter().enumerate() {
        let left = rect.left() + (width + gap) * i as f32;
        let column = Rect::from_min_size(pos2(left, rect.top()), vec2(width, rect.height()));
        column_of(cx, ui, column, measure, spread, most as f32 / total as f32, total as f32, head, row);
    }
}

#[allow(clippy::too_many_arguments, reason = "one column of a drawing")]
fn column_of(
    cx: &Cx<'_>,
    ui: &Ui,
    column: Rect,
    measure: &Measure,
    spread: &Spread,
    scale: f32,
    total: f32,
    head: f32,
    row: f32,
) {
    let (kit, t) = (cx.kit, cx.kit.th);
    // Losses are drawn in the colour of those who inflict them.
    let colour = t.side(measure.side.other().0).line;
    let title = kit.cut(ui.painter(), &measure.label, Role::Caption, t.ink2, column.width());
    ui.painter().galley(column.min + vec2(0.0, 2.0), title, t.ink2);
    let shown = spread.percents(1);
    let number =
        shown.iter().map(|p| kit.line(ui.painter(), p, Role::Table, t.ink).size().x).fold(0.0, f32::max);
    let words: Vec<String> = spread.values.iter().map(|(v, _)| measure.words(*v)).collect();
    let label =
        words.iter().map(|w| kit.line(ui.painter(), w, Role::Table, t.ink).size().x).fold(0.0, f32::max);
    for (i, ((_, ways), (percent, words))) in spread.values.iter().zip(shown.iter().zip(&words)).enumerate() {
        let line = Rect::from_min_size(
            pos2(column.left(), column.top() + head + row * i as f32),
            vec2(column.width(), row),
        );
        let response = ui.interact(line, ui.scope_id().with((&measure.label, i)), Sense::hover());
        let said = format!("{}: {words}, {}", measure.label, percent.replace('%', "per cent"));
        spoken(&response, accesskit::Role::Label, &said);
        kit.text(ui.painter(), line.left_center(), Align2::LEFT_CENTER, words, Role::Table, t.ink);
        kit.text(ui.painter(), line.right_center(), Align2::RIGHT_CENTER, percent, Role::Table, t.ink);
        let track = Rect::from_min_max(
            pos2(line.left() + label + 8.0, line.center().y - kit.h(5.5)),
            pos2(line.right() - number - 8.0, line.center().y + kit.h(5.5)),
        );
        if track.width() < 6.0 {
            continue;
        }
        ui.painter().rect_filled(track, 0, t.sunk);
        let share = *ways as f32 / total / scale;
        let full = track.with_max_x(track.left() + (track.width() * share).max(1.0));
        ui.painter().rect_filled(full, 0, colour);
    }
}

/// Means, best and worst case, what a look is worth, and how unknown units were treated.
fn sentences(cx: &mut Cx<'_>, ui: &mut Ui, f: &Forecast) {
    let (kit, t) = (cx.kit, cx.kit.th);
    let mut lines: Vec<(String, Option<String>)> = Vec::new();
    let plain = f.outlook.bars.is_empty();
    if plain {
        // The losses of both sides, also where only one of them has a picture.
        let all = f.measures.iter().enumerate();
        let all: Vec<String> =
            all.map(|(i, m)| format!("{} {:.2}", m.label, f.spread(i).expected())).collect();
        lines.push((format!("Expected: {}", all.join(", ")), None));
    }
    if let Some((best, worst)) = f.best_and_worst().filter(|(a, b)| plain && a != b) {
        lines.push((format!("Best case: {}", f.case_words(best)), None));
        lines.push((format!("Worst case: {}", f.case_words(worst)), None));
    }
    lines.extend(f.recon_sentence().map(|s| (s, None)));
    if f.unknown > 0 {
        lines.push((f.unseen.clone(), None));
    }
    lines.extend(f.notes.iter().map(|(text, rule)| (text.clone(), Some(rule.clone()))));
    kit.rule(ui);
    group_title(kit, ui, "How it is counted", "");
    for (i, (text, rule)) in lines.iter().enumerate() {
        let id = ui.scope_id().with(("forecast-line", i));
        let tag = rule.as_deref().map_or(0.0, |r| kit.tag_width(ui, r) + 12.0);
        let words = kit.wrapped(ui.painter(), text, Role::Caption, t.ink2, ui.available_width() - tag);
        let (rect, response) =
            ui.allocate_exact_size(vec2(ui.available_width(), words.size().y + 3.0), Sense::hover());
        spoken(&response, accesskit::Role::Label, text);
        ui.painter().galley(rect.min, words, t.ink2);
        if let Some(rule) = rule {
            cx.tag(ui, id, rect.right(), rect.top() + kit.h(8.0), rule);
            cx.rule_below(ui, id, std::slice::from_ref(rule));
        }
    }
}

/// The slots of single changes, with the change that stands in each now.
pub(super) fn changes(cx: &Cx<'_>, f: &Forecast, slots: &mut Slots) -> Vec<(usize, Option<usize>)> {
    // While they are worked out those of the plan before stand there, grey.
    let waits = f.changes.is_empty() && cx.play.weighing.is_running();
    let now = f.changes.iter().filter(|_| !waits).map(|change| (None, change.label.as_str()));
    slots.take_in(now)
}

/// The heading over single changes: with the chance they would give; a click makes the change.
pub(super) fn changes_head(cx: &Cx<'_>, ui: &mut Ui, f: Option<&Forecast>) {
    let (kit, t) = (cx.kit, cx.kit.th);
    kit.rule(ui);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), kit.h(22.0)), Sense::hover());
    let title = "What would change it";
    spoken(&response, accesskit::Role::Heading, title);
    let (far, near) = (rect.right() - kit.h(66.0), rect.right());
    let y = rect.center().y;
    kit.text(ui.painter(), rect.left_center(), Align2::LEFT_CENTER, title, Role::CaptionSemi, t.ink2);
    let Some(f) = f else { return };
    if f.changes.is_empty() && cx.play.weighing.is_running() {
        let words = "Being calculated";
        kit.text(ui.painter(), pos2(near, y), Align2::RIGHT_CENTER, words, Role::Caption, t.ink3);
        return;
    }
    let unit = f.measures.first().map_or("", |m| m.many.as_str());
    let besides = f.outlook.besides.as_ref().map(|(what, _)| what.as_str());
    let heads = if f.outlook.bars.is_empty() {
        [f.words[0].as_str(), unit]
    } else {
        ["column", besides.unwrap_or(&f.words[0])]
    };
    kit.text(ui.painter(), pos2(far, y), Align2::RIGHT_CENTER, heads[0], Role::Caption, t.ink3);
    kit.text(ui.painter(), pos2(near, y), Align2::RIGHT_CENTER, heads[1], Role::Caption, t.ink3);
}

/// A single change in its slot; one that is not on offer now is grey.
pub(super) fn change(
    cx: &mut Cx<'_>,
    ui: &mut Ui,
    (f, change): (&Forecast, Option<&Change>),
    (planning, slots, slot): (&Planning, &mut Slots, usize),
) {
    if let Some(change) = change {
        row(cx, ui, f, change, (planning, slots.room(slot)));
        return;
    }
    let kit = cx.kit;
    let height = slots.room(slot).height;
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::hover());
    let room = rect.width() - kit.h(140.0);
    let label = kit.cut(ui.painter(), slots.words(slot), Role::Table, kit.th.ink3, room);
    ui.painter().galley(pos2(rect.left(), rect.center().y - label.size().y / 2.0), label, kit.th.ink3);
}

fn row(
    cx: &mut Cx<'_>,
    ui: &mut Ui,
    f: &Forecast,
    change: &Change,
    (planning, room): (&Planning, &mut Room),
) {
    let (kit, t) = (cx.kit, cx.kit.th);
    let may = !change.orders.is_empty() && !change.orders.iter().any(|o| planning.plan.contains(o));
    let chance = change.chance.percent(1);
    let (least, most) = change.range;
    let range = if least == most { least.to_string() } else { format!("{least} to {most}") };
    let sense = if may { Sense::click() } else { Sense::hover() };
    let width = ui.available_width();
    let label = kit.wrapped(
        ui.painter(),
        &change.label,
        Role::Table,
        if may { t.acc } else { t.ink },
        width - kit.h(140.0),
    );
    let height = *room.of((label.size().y + 6.0).max(kit.h(space::ROW_LIST)));
    let (rect, response) = ui.allocate_exact_size(vec2(width, height), sense);
    let unit = f.measures.first().map_or("", |m| m.many.as_str());
    // What is told of it: chance and losses, or the column and what the bars name besides.
    let (said, [first, second]) = if f.outlook.bars.is_empty() {
        let said = format!("{}: {} {}, {range} {unit}", change.label, f.words[0], change.chance.spoken(1));
        (said, [chance, range])
    } else {
        let what = f.outlook.besides.as_ref().map_or(f.words[0].as_str(), |(what, _)| what.as_str());
        let told = change.besides.unwrap_or(change.chance);
        let said = format!("{}: column {}, {what} {}", change.label, change.column, told.spoken(1));
        (said, [change.column.clone(), told.percent(1)])
    };
    let role = if may { accesskit::Role::Button } else { accesskit::Role::Label };
    spoken(&response, role, &said);
    if may && response.hovered() {
        ui.painter().rect_filled(rect.expand2(vec2(4.0, 0.0)), CornerRadius::same(space::CORNER), t.accbg);
    }
    let y = rect.center().y;
    ui.painter().galley(pos2(rect.left(), y - label.size().y / 2.0), label, t.ink);
    let far = pos2(rect.right() - kit.h(66.0), y);
    kit.text(ui.painter(), far, Align2::RIGHT_CENTER, &first, Role::TableSemi, t.ink);
    kit.text(ui.painter(), pos2(rect.right(), y), Align2::RIGHT_CENTER, &second, Role::TableSemi, t.ink);
    kit.focus_ring_of(ui.painter(), &response, rect, space::CORNER);
    if response.clicked() && may {
        cx.send(Order::PlanMore(change.orders.clone()));
    }
}

//! The log: readable sentences by turn, phase and battle; a click looks back at that moment.
//!
//! Rows have different heights, and a game may have tens of thousands, so only the rows in sight are laid out:
//! the others have an estimated height until they are seen.

use crate::{
    command::{Dialog, Look, Program},
    panels::cx::Cx,
    ui::{Btn, Icon, Kit, Role, child, empty, fence_sentence, side_mark, space, spoken, tip},
};
use egui::{CornerRadius, Rect, ScrollArea, Sense, Stroke, StrokeKind, Ui, Vec2, accesskit, pos2, vec2};
use engine::{
    base::{seat::PlyId, when::Stride},
    show::{
        line::{DieLine, Told, Weight},
        log::LogLine,
    },
};
use std::{collections::BTreeSet, fmt::Write as _, sync::Arc};

/// What the rows were made for.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Key {
    log: (usize, u64),
    fence: Option<PlyId>,
    shape: (bool, u32, u32, usize),
}

#[derive(Debug, Clone, Copy, PartialEq)]
struct Entry {
    /// Index of the log line, or `None` for the fence.
    line: Option<usize>,
    height: f32,
    exact: bool,
}

/// Where to scroll to.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Goal {
    /// So that a ply is in the middle.
    Ply(PlyId),
    /// As far down as this.
    Offset(f32),
    /// To the newest line.
    End,
}

/// A ply that would stand this share of the room above the end is shown with the end.
const NEAR_END: f32 = 0.4;

/// What the log panel remembers.
#[derive(Default)]
pub struct LogPanel {
    entries: Vec<Entry>,
    tops: Vec<f32>,
    key: Option<Key>,
    unfolded: BTreeSet<usize>,
    at_end: bool,
    offset: f32,
    /// How far down it can be scrolled.
    end: f32,
    jump: Option<Goal>,
    /// Where it was before looking back.
    left: Option<Goal>,
    /// Where to stay, when a row has been opened: at the end, following it would push that row out of sight.
    stay: Option<f32>,
}

impl LogPanel {
    /// Scrolls to a ply at the next drawing.
    pub fn show(&mut self, ply: PlyId) {
        let newest = self.at_end || self.entries.is_empty();
        let here = if newest { Goal::End } else { Goal::Offset(self.offset) };
        self.left.get_or_insert(here);
        self.jump = Some(Goal::Ply(ply));
    }

    /// Goes to a ply to stay there.
    pub fn go_to(&mut self, ply: PlyId) {
        self.jump = Some(Goal::Ply(ply));
        self.left = None;
    }

    /// Goes back to where it was before the first moment that was shown.
    pub fn come_back(&mut self) {
        self.jump = self.left.take().or(self.jump);
    }

    /// Draws the log into the rest of `ui`.
    pub fn ui(&mut self, cx: &mut Cx<'_>, ui: &mut Ui) {
        let kit = cx.kit;
        ui.spacing_mut().item_spacing = Vec2::ZERO;
        if cx.desk.seen.log.is_empty() {
            let area = ui.max_rect().shrink2(vec2(space::PANEL, 12.0));
            let mut inner = crate::ui::parts::child(ui, "log-empty", area);
            let text = "Every order and every die will be written here.";
            empty(kit, &mut inner, Icon::Note, "Nothing has happened yet", text);
            return;
        }
        controls(cx, ui);
        let width = ui.available_width();
        self.prepare(cx, width);
        let total = self.tops.last().copied().unwrap_or(0.0);
        let mut area =
            ScrollArea::vertical().id_salt("log").auto_shrink([false, false]).stick_to_bottom(true);
        let goal = self.jump.take();
        if let Some(goal) = goal {
            let room = ui.available_height();
            if let Some(top) = self.top_of(cx, goal, room) {
                // An area that sticks to its end would not leave it.
                area = area.stick_to_bottom(goal == Goal::End).vertical_scroll_offset(top);
            }
        }
        if let Some(offset) = self.stay.take().filter(|_| goal.is_none()) {
            area = area.stick_to_bottom(false).vertical_scroll_offset(offset);
        }
        let output = area.show_viewport(ui, |ui, view| {
            ui.set_height(total);
            ui.set_width(width);
            let origin = ui.max_rect().min;
            let first = self.tops.partition_point(|&t| t <= view.top()).saturating_sub(1);
            let mut changed = false;
            for row in first..self.entries.len() {
                let top = self.tops[row];
                if top > view.bottom() {
                    break;
                }
                let height = self.draw(cx, ui, row, origin + vec2(0.0, top), width);
                if (height - self.entries[row].height).abs() > 0.5 {
                    if self.entries[row].exact {
                        self.stay = Some(view.top());
                    }
                    self.entries[row].height = height;
                    changed = true;
                }
                self.entries[row].exact = true;
            }
            if changed {
                // Rows were of another height than was thought: the goal lies elsewhere.
                self.jump = goal;
                self.sum();
                ui.ctx().request_repaint();
            }
        });
        let end = output.content_size.y - output.inner_rect.height();
        if goal == Some(Goal::End) && (end - self.end).abs() > 0.5 {
            // How far down the end lies is known once its rows were drawn.
            self.jump = goal;
            ui.ctx().request_repaint();
        }
        self.end = end;
        self.offset = output.state.clamped_offset().y;
        self.at_end = self.offset >= end - 2.0;
        if !self.at_end && end > 4.0 {
            let r = output.inner_rect;
            let spot = Rect::from_min_max(
                pos2(r.right() - kit.h(116.0), r.bottom() - kit.h(36.0)),
                r.max - vec2(10.0, 6.0),
            );
            let mut corner = crate::ui::parts::child(ui, "newest", spot);
            let button = Btn::new("newest").icon(Icon::ChevronDown).width(spot.width());
            if kit.button(&mut corner, button).clicked() {
                self.jump = Some(Goal::End);
            }
        }
    }

    /// How far down a goal lies, in a panel with this much room.
    fn top_of(&self, cx: &Cx<'_>, goal: Goal, room: f32) -> Option<f32> {
        let top = match goal {
            Goal::Offset(offset) => offset,
            Goal::End => self.end,
            Goal::Ply(ply) => {
                let log = &cx.desk.seen.log;
                let row = self.entries.iter().position(|e| e.line.is_some_and(|i| log[i].ply >= ply))?;
                let top = self.tops.get(row)? - room / 2.0;
                // What is said next to the end is read with the end: the log goes on from there by itself.
                let end = self.tops.last()? - room;
                if top > end - room * NEAR_END { end } else { top }
            }
        };
        Some(top.max(0.0))
    }

    fn prepare(&mut self, cx: &Cx<'_>, width: f32) {
        let log = &cx.desk.seen.log;
        let fence = cx.desk.seen.dots.iter().rev().find(|d| d.done && d.fence.is_some()).map(|d| d.ply);
        let key = Key {
            log: (Arc::as_ptr(log) as usize, cx.desk.table.revision()),
            fence,
            shape: (cx.desk.details, width.to_bits(), cx.kit.k.to_bits(), self.unfolded.len()),
        };
        if self.key == Some(key) {
            return;
        }
        let same_shape = self.key.is_some_and(|k| k.shape == key.shape);
        self.key = Some(key);
        let old = std::mem::take(&mut self.entries);
        let known = |i: usize, line: Option<usize>| {
            old.get(i).filter(|e| same_shape && e.exact && e.line == line).copied()
        };
        let mut entries: Vec<Entry> = Vec::with_capacity(log.len());
        for (i, line) in log.iter().enumerate() {
            if line.again || line.line.weight == Weight::Detail && !cx.desk.details {
                continue;
            }
            let at = entries.len();
            let height = known(at, Some(i)).map(|e| e.height);
            let exact = height.is_some();
            let height = height.unwrap_or_else(|| estimate(cx.kit, line, width));
            entries.push(Entry { line: Some(i), height, exact });
            let next_ply = log.get(i + 1).map(|l| l.ply);
            if fence == Some(line.ply) && next_ply != Some(line.ply) {
                entries.push(Entry { line: None, height: cx.kit.h(26.0), exact: true });
            }
        }
        self.entries = entries;
        self.sum();
    }

    fn sum(&mut self) {
        self.tops.clear();
        let mut top = 0.0;
        for entry in &self.entries {
            self.tops.push(top);
            top += entry.height;
        }
        self.tops.push(top + 8.0);
    }

    /// Draws a row; returns its height.
    fn draw(&mut self, cx: &mut Cx<'_>, ui: &mut Ui, row: usize, at: egui::Pos2, width: f32) -> f32 {
        let Some(index) = self.entries[row].line else {
            return fence_row(cx, ui, at, width);
        };
        let log = Arc::clone(&cx.desk.seen.log);
        let Some(line) = log.get(index) else { return 0.0 };
        let place = LinePlace { index, at, width };
        if line.line.weight == Weight::Heading {
            return heading(cx, ui, line, place);
        }
        // By what is shown above it: the first line of a ply may be folded away.
        let above = self.entries[..row].iter().rev().find_map(|e| log.get(e.line?));
        let first = above.is_none_or(|l| l.ply != line.ply || l.line.weight == Weight::Heading);
        let (height, clicked) = words(cx, ui, line, place, first);
        let below = self.below(cx, ui, line, place, height);
        if clicked {
            cx.send(Look::LookAt(line.ply));
        }
        height + below
    }

    /// What is folded out below a line: its sum, and the sentence of its rule. Returns its height.
    fn below(&mut self, cx: &mut Cx<'_>, ui: &mut Ui, line: &LogLine, place: LinePlace, height: f32) -> f32 {
        let LinePlace { index, at, width } = place;
        let (pad, left) = (space::PANEL, left_of(cx.kit));
        let foldable = !line.line.terms.is_empty();
        let open = self.unfolded.contains(&index);
        if foldable && fold(cx.kit, ui, place, open) {
            if open {
                self.unfolded.remove(&index);
            } else {
                self.unfolded.insert(index);
            }
        }
        let below = Rect::from_min_size(at + vec2(left, height), vec2(width - left - pad, 4000.0));
        let mut more = ui.new_child(egui::UiBuilder::new().id_salt(("more", index)).max_rect(below));
        more.spacing_mut().item_spacing = Vec2::ZERO;
        if foldable && open {
            for (i, term) in line.line.terms.iter().enumerate() {
                let id = ui.scope_id().with(("term", index, i));
                cx.term(&mut more, term, id);
            }
        }
        if let Some(rule) = line.line.rules.first() {
            cx.rule_below(&mut more, ui.scope_id().with(("log-rule", index)), std::slice::from_ref(rule));
        }
        let extra = more.min_rect().height();
        if extra > 1.0 { extra + 4.0 } else { 0.0 }
    }
}

/// Where a line of the log stands: its number there, its upper left corner and how wide it is.
#[derive(Clone, Copy)]
struct LinePlace {
    index: usize,
    at: egui::Pos2,
    width: f32,
}

/// How far to the right the words of a line begin.
fn left_of(kit: Kit) -> f32 {
    space::PANEL + kit.h(40.0)
}

impl LinePlace {
    /// The middle of its first line of words.
    fn middle(self, kit: Kit) -> f32 {
        self.at.y + 3.0 + kit.h(9.0)
    }
}

/// The heading of a phase; returns its height.
fn heading(cx: &mut Cx<'_>, ui: &mut Ui, line: &LogLine, LinePlace { index, at, width }: LinePlace) -> f32 {
    let (kit, pad) = (cx.kit, space::PANEL);
    let ink = kit.th.ink2;
    let galley = kit.wrapped(ui.painter(), &line.line.text, Role::CaptionSemi, ink, width - 2.0 * pad);
    let rect = Rect::from_min_size(at, vec2(width, galley.size().y + 10.0));
    let response = ui.interact(rect, ui.scope_id().with(("log", index)), Sense::click());
    spoken(&response, accesskit::Role::Heading, &line.line.text);
    ui.painter().galley(at + vec2(pad, 7.0), galley, ink);
    if response.clicked() {
        cx.send(Look::LookAt(line.ply));
    }
    if let Some(turn) = turn_before(cx, line) {
        let spot = Rect::from_min_max(pos2(rect.right() - pad - kit.h(74.0), rect.top()), rect.max);
        let mut part = child(ui, &format!("dispatch{index}"), spot);
        let name = format!("Dispatch of turn {turn}");
        if kit.button(&mut part, Btn::new("Dispatch").link().name(name.as_str())).clicked() {
            cx.send(Program::Show(Dialog::Dispatch));
            cx.send(Look::DispatchOf(turn));
        }
    }
    rect.height()
}

/// The turn that was over when the turn of a heading began, where it has a dispatch.
fn turn_before(cx: &Cx<'_>, line: &LogLine) -> Option<u16> {
    let begins = matches!(line.line.told, Some(Told::Turn));
    let turn = cx.desk.table.when(line.ply).turn.checked_sub(1)?;
    (begins && turn > 0).then_some(turn)
}

/// The words of a line with its number, side, die and rule; returns their height, and whether they were clicked. `first`
/// says that it is the first of its order.
fn words(cx: &mut Cx<'_>, ui: &Ui, line: &LogLine, place: LinePlace, first: bool) -> (f32, bool) {
    let LinePlace { index, at, width } = place;
    let (kit, t, pad) = (cx.kit, cx.kit.th, space::PANEL);
    let shown = cx.desk.event_ply().unwrap_or_else(|| cx.desk.table.cursor());
    let current = line.ply == shown;
    let undone = line.ply > cx.desk.table.cursor() && cx.desk.look.is_none();
    let ink = if undone || (line.is_reason && !current) { t.ink3 } else { t.ink };
    let rule = line.line.rules.first();
    let tag = rule.map_or(0.0, |r| kit.tag_width(ui, r) + 12.0);
    let die = if line.line.die.is_some() { kit.h(26.0) } else { 0.0 };
    let room = width - left_of(kit) - pad - tag - die;
    let role = if line.line.weight == Weight::Strong { Role::TableSemi } else { Role::Table };
    let text = kit.wrapped(ui.painter(), &line.line.text, role, ink, room);
    let sums = line.line.die.as_ref().and_then(die_words);
    let sums = sums.map(|s| kit.wrapped(ui.painter(), &s, Role::Caption, t.ink3, room));
    let body = text.size().y + sums.as_ref().map_or(0.0, |s| s.size().y);
    let height = body.max(if die > 0.0 { kit.h(22.0) } else { 0.0 }) + 6.0;
    let rect = Rect::from_min_size(at, vec2(width, height));
    let response = ui.interact(rect, ui.scope_id().with(("log", index)), Sense::click());
    spoken(&response, accesskit::Role::ListItem, &line.line.text);
    if (response.hovered() || response.has_focus()) && cx.desk.look.is_none() {
        crate::panels::cx::point_at(ui, cx.desk.dot_of(line.ply));
    }
    if current {
        ui.painter().rect_filled(rect, 0, t.accbg);
    } else if response.hovered() {
        ui.painter().rect_filled(rect, 0, t.sunk);
    }
    if current && cx.desk.event_shown().is_some_and(|e| e.index == index) {
        let frame = rect.shrink2(vec2(4.0, 0.0));
        let corner = CornerRadius::same(space::CORNER);
        ui.painter().rect_stroke(frame, corner, Stroke::new(2.0, t.acc), StrokeKind::Inside);
    }
    let (y, mid) = (at.y + 3.0, place.middle(kit));
    if first && line.ply > 0 {
        let spot = pos2(at.x + pad + kit.h(24.0), mid);
        let number = line.ply.to_string();
        kit.text(ui.painter(), spot, egui::Align2::RIGHT_CENTER, &number, Role::Caption, t.ink3);
    }
    side_mark(kit, ui, pos2(at.x + pad + kit.h(32.0), mid), line.line.side.map(|s| s.0));
    let x = at.x + left_of(kit);
    if let Some(die_line) = &line.line.die {
        die_face(kit, ui, Rect::from_min_size(pos2(x, y), Vec2::splat(kit.h(20.0))), die_line.face);
    }
    let text_height = text.size().y;
    ui.painter().galley(pos2(x + die, y), text, ink);
    if let Some(sums) = sums {
        ui.painter().galley(pos2(x + die, y + text_height), sums, t.ink3);
    }
    if let Some(rule) = rule {
        cx.tag(ui, ui.scope_id().with(("log-rule", index)), at.x + width - pad, mid, rule);
    }
    (height, response.clicked())
}

/// The arrow that folds the sum of a line in and out; whether it was clicked.
fn fold(kit: Kit, ui: &Ui, place: LinePlace, open: bool) -> bool {
    let icon = if open { Icon::ChevronDown } else { Icon::ChevronRight };
    let middle = pos2(place.at.x + space::PANEL + 2.0, place.middle(kit));
    let spot = Rect::from_center_size(middle, Vec2::splat(kit.h(18.0)));
    let fold = ui.interact(spot, ui.scope_id().with(("fold", place.index)), Sense::click());
    spoken(&fold, accesskit::Role::Button, if open { "Fold" } else { "Unfold" });
    icon.paint(ui.painter(), spot.center(), kit.h(10.0), kit.th.ink3);
    fold.clicked()
}

fn estimate(kit: Kit, line: &LogLine, width: f32) -> f32 {
    let heading = line.line.weight == Weight::Heading;
    let room = (width - kit.h(if heading { 28.0 } else { 130.0 })).max(60.0);
    let lines = (line.line.text.chars().count() as f32 * kit.h(6.3) / room).ceil().max(1.0);
    let die = if line.line.die.as_ref().is_some_and(|d| !d.modifiers.is_empty()) { 16.0 } else { 0.0 };
    if heading { kit.h(16.0) * lines + 10.0 } else { kit.h(18.0 * lines + die) + 6.0 }
}

/// `3 rolled, +1 Luftflotte 2 = 4`; nothing for a die without modifiers.
fn die_words(die: &DieLine) -> Option<String> {
    if die.modifiers.is_empty() {
        return None;
    }
    let mut text = format!("{} rolled", die.face);
    for (value, words, _) in &die.modifiers {
        let sign = if *value < 0 { '−' } else { '+' };
        let _ = write!(text, ", {sign}{} {words}", value.unsigned_abs());
    }
    let written = |n: i32| n.to_string().replace('-', "−");
    let sum = i32::from(die.face) + die.modifiers.iter().map(|(by, ..)| i32::from(*by)).sum::<i32>();
    let _ = write!(text, " = {}", written(sum));
    // A result beyond the faces of the die is cut to them.
    if sum != i32::from(die.result) {
        let _ = write!(text, ", counts as {}", written(die.result.into()));
    }
    Some(text)
}

/// A die with its face as a digit.
pub fn die_face(kit: Kit, ui: &Ui, square: Rect, face: u8) {
    let t = kit.th;
    ui.painter().rect_filled(square, CornerRadius::same(space::CORNER_KEY), t.ink);
    let text = face.to_string();
    kit.text(ui.painter(), square.center(), egui::Align2::CENTER_CENTER, &text, Role::TableSemi, t.panel);
}

fn fence_row(cx: &Cx<'_>, ui: &Ui, at: egui::Pos2, width: f32) -> f32 {
    let (kit, t) = (cx.kit, cx.kit.th);
    let reason = cx.desk.seen.dots.iter().rev().find_map(|d| d.fence.filter(|_| d.done));
    let text = reason.map_or("", fence_sentence);
    let left = space::PANEL + kit.h(22.0);
    let words = kit.wrapped(ui.painter(), text, Role::CaptionSemi, t.warn, width - left - space::PANEL);
    let height = (words.size().y + 8.0).max(kit.h(26.0));
    let rect = Rect::from_min_size(at, vec2(width, height));
    let response = ui.interact(rect, ui.scope_id().with("log-fence"), Sense::hover());
    spoken(&response, accesskit::Role::Label, text);
    ui.painter().rect_filled(rect, 0, t.warnbg);
    Icon::Lock.paint(ui.painter(), pos2(at.x + space::PANEL + 6.0, rect.center().y), kit.h(13.0), t.warn);
    ui.painter().galley(pos2(at.x + left, rect.center().y - words.size().y / 2.0), words, t.warn);
    height
}

/// The sign of a stride: one angle for an order, a cross behind it for a battle, two angles for a phase, two and a
/// bar for a turn.
fn step_sign(kit: Kit, ui: &Ui, centre: egui::Pos2, stride: Stride, forward: bool) {
    let s = kit.h(1.0) * if forward { 1.0 } else { -1.0 };
    let h = kit.h(4.5);
    let stroke = Stroke::new(1.6, kit.th.ink2);
    let painter = ui.painter();
    let angle = |x: f32| {
        let at = |dx: f32, dy: f32| centre + vec2((x + dx) * s, dy);
        painter.line(vec![at(-2.2, -h), at(2.2, 0.0), at(-2.2, h)], stroke);
    };
    let bar = |x: f32| {
        let x = centre.x + x * s;
        painter.vline(x, centre.y - h..=centre.y + h, stroke);
    };
    match stride {
        Stride::Ply => angle(0.0),
        Stride::Battle => {
            angle(-3.0);
            let c = centre + vec2(4.0 * s, 0.0);
            let d = kit.h(2.8);
            painter.line_segment([c - vec2(d, d), c + vec2(d, d)], stroke);
            painter.line_segment([c - vec2(d, -d), c + vec2(d, -d)], stroke);
        }
        Stride::Phase => {
            angle(-3.0);
            angle(3.0);
        }
        Stride::Turn => {
            angle(-4.5);
            angle(1.0);
            bar(6.0);
        }
    }
}

/// The strides of the log's buttons with their words, and the keys back and on.
const STRIDES: [(Stride, &str, [&str; 2]); 4] = [
    (Stride::Turn, "turn", ["Ctrl+Page Up", "Ctrl+Page Down"]),
    (Stride::Phase, "phase", ["Page Up", "Page Down"]),
    (Stride::Battle, "battle", ["Alt+Shift+Left", "Alt+Shift+Right"]),
    (Stride::Ply, "order", ["Alt+Left", "Alt+Right"]),
];

/// Stepping through the log: an arrow back and one on for each stride, its name between them where there is room.
fn controls(cx: &mut Cx<'_>, ui: &mut Ui) {
    let kit = cx.kit;
    let hexes = cx.desk.seen.scene.board.is_tiled();
    let height = kit.h(34.0);
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::hover());
    let mut row = crate::ui::parts::child(ui, "log-controls", rect.shrink2(vec2(10.0, 4.0)));
    row.horizontal_centered(|ui| {
        ui.spacing_mut().item_spacing.x = 2.0;
        let words = STRIDES.map(|(_, word, _)| kit.line(ui.painter(), word, Role::Caption, kit.th.ink2));
        let room = ui.available_width();
        let text: f32 = words.iter().map(|w| w.size().x).sum();
        let arrow = kit.h(17.0);
        let named = text + 8.0 * (arrow + 2.0) <= room;
        let gap = if named { ((room - text - 8.0 * (arrow + 2.0)) / 3.0).min(14.0) } else { 0.0 };
        let each = if named { arrow } else { kit.h(26.0).min((room - 14.0) / 8.0) };
        let mut button = |ui: &mut Ui, (stride, word, keys): (Stride, &str, [&str; 2]), forward: bool| {
            let name = format!("{} {word}", if forward { "Next" } else { "Previous" });
            let key = keys[usize::from(forward)];
            // On hexes the page keys alone lead from stack to stack.
            let alt = if hexes && stride == Stride::Phase { "Alt+" } else { "" };
            let tip = format!("{name} ({alt}{key})");
            let look = crate::ui::button::ButtonLook::Quiet;
            let sign = Btn::default().look(look).name(name.as_str()).tip(tip.as_str()).size(each, 26.0);
            let response = kit.button(ui, sign);
            // With its name beside it, an angle says enough.
            step_sign(kit, ui, response.rect.center(), if named { Stride::Ply } else { stride }, forward);
            if response.clicked() {
                cx.send(Look::Step(stride, forward));
            }
        };
        if named {
            for (stride, word) in STRIDES.into_iter().zip(words) {
                button(ui, stride, false);
                let (rect, _) = ui.allocate_exact_size(vec2(word.size().x, kit.h(26.0)), Sense::hover());
                ui.painter().galley(rect.left_center() - vec2(0.0, word.size().y / 2.0), word, kit.th.ink2);
                button(ui, stride, true);
                ui.add_space(gap);
            }
        } else {
            for stride in STRIDES {
                button(ui, stride, false);
            }
            for stride in STRIDES.into_iter().rev() {
                button(ui, stride, true);
            }
        }
    });
}

/// The switch for reasons and details, at the right end of the tab row.
pub fn details_chip(cx: &mut Cx<'_>, ui: &Ui, rect: Rect) {
    let (kit, t) = (cx.kit, cx.kit.th);
    let galley = kit.line(ui.painter(), "details", Role::CaptionSemi, t.ink2);
    let spot = Rect::from_min_max(
        pos2(rect.right() - 10.0 - galley.size().x - 16.0, rect.center().y - kit.h(11.0)),
        pos2(rect.right() - 10.0, rect.center().y + kit.h(11.0)),
    );
    let response = ui.interact(spot, ui.scope_id().with("details"), Sense::click());
    response.widget_info(|| {
        egui::WidgetInfo::selected(
            accesskit::Role::CheckBox,
            true,
            cx.desk.details,
            "Show reasons and details",
        )
    });
    let on = cx.desk.details;
    let (fill, ink) = if on { (t.accbg, t.acc) } else { (t.panel, t.ink2) };
    ui.painter().rect(
        spot,
        CornerRadius::same(11),
        fill,
        Stroke::new(1.0, if on { t.acc } else { t.line2 }),
        StrokeKind::Inside,
    );
    ui.painter().galley_with_override_text_color(spot.center() - galley.size() / 2.0, galley, ink);
    if tip(response, "Show reasons and details (D)").clicked() {
        cx.send(Look::Details);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sum_of_a_die_is_the_sum_even_where_it_counts_as_less() {
        let die = |face, by: &[i8], result| DieLine {
            face,
            modifiers: by.iter().map(|by| (*by, "fleet".to_owned(), String::new())).collect(),
            result,
        };
        assert_eq!(die_words(&die(4, &[], 4)), None);
        assert_eq!(die_words(&die(3, &[1], 4)).unwrap(), "3 rolled, +1 fleet = 4");
        let cut = die_words(&die(6, &[1, 1], 6)).unwrap();
        assert_eq!(cut, "6 rolled, +1 fleet, +1 fleet = 8, counts as 6");
    }
}

//! The left panel: the steps of the turn, what may be done and what is owed. Its foot is in `foot`.

use super::{
    cx::Cx,
    foot::{bottom_block, bottom_height},
};
use crate::{
    command::{Look, key::key_text},
    ui::{
        Icon, Kit, NUMBERS, Role, bring_into_sight, child, group_title, left_panel, scrolled, side_chip,
        space, spoken,
    },
};
use egui::{
    Align2, CornerRadius, KeyboardShortcut, Modifiers, Rect, Sense, Stroke, Ui, accesskit, pos2, vec2,
};
use engine::show::sequence::{Progress, Sequence, StepMark, TodoList};

/// Draws the panel.
pub fn ui(cx: &mut Cx<'_>, ui: &mut Ui, rect: Rect) {
    let kit = cx.kit;
    let inner = left_panel(kit, ui, rect, "Steps of the turn");
    let sequence = std::sync::Arc::clone(&cx.desk.seen.sequence);
    let head = Rect::from_min_max(inner.min, pos2(inner.right(), inner.top() + kit.h(46.0)));
    heading(cx, ui, head, &sequence);
    let bottom = bottom_height(cx, ui, &sequence, inner.width());
    let line = inner.bottom() - bottom;
    let mut middle =
        child(ui, "sidebar-steps", Rect::from_min_max(head.left_bottom(), pos2(inner.right() + 8.0, line)));
    // What is to be done here is told wherever there is room for it beside all that can be clicked, and its first sentence elsewhere.
    let room = middle.max_rect().height();
    let rest_id = ui.scope_id().with("rest");
    let rest = ui.data(|d| d.get_temp::<f32>(rest_id));
    let said = Note::of(cx, &sequence);
    let whole = said.height(kit, ui, inner.width());
    let roomy = ui.ctx().content_rect().height() >= kit.h(850.0);
    let told = roomy || rest.is_none_or(|rest| rest + whole <= room);
    scrolled(&mut middle, "sidebar-scroll", inner.width(), |ui| {
        let top = ui.cursor().top();
        steps(cx, ui, &sequence, if told { "" } else { &said.text });
        let before = ui.cursor().top();
        if !said.text.is_empty() {
            kit.rule(ui);
            note(cx, ui, &if told { said } else { said.begun() });
        }
        let of_note = ui.cursor().top() - before;
        super::commanders::ui(cx, ui, &sequence);
        choices(cx, ui, &sequence);
        lists(cx, ui, &sequence.lists);
        ui.add_space(8.0);
        bring_into_sight(ui);
        let now = ui.cursor().top() - top - of_note;
        if rest.is_none_or(|rest| (rest - now).abs() > 0.5) {
            ui.data_mut(|d| d.insert_temp(rest_id, now));
            ui.ctx().request_repaint();
        }
    });
    let mut foot = child(
        ui,
        "sidebar-foot",
        Rect::from_min_max(pos2(inner.left() - 3.0, line), inner.max + vec2(3.0, 0.0))
            .shrink2(vec2(3.0, 0.0)),
    );
    foot.set_clip_rect(foot.clip_rect().expand2(vec2(4.0, 0.0)));
    bottom_block(cx, &mut foot, &sequence);
}

fn heading(cx: &Cx<'_>, ui: &Ui, rect: Rect, sequence: &Sequence) {
    let (kit, t) = (cx.kit, cx.kit.th);
    let text = if cx.desk.look.is_some() { "Looking back" } else { &sequence.heading };
    let y = rect.center().y + 2.0;
    let response = ui.interact(rect, ui.scope_id().with("heading"), Sense::hover());
    spoken(&response, accesskit::Role::Heading, text);
    let name = sequence.side.map_or("", |s| cx.desk.side_name(s));
    let whole = kit.line(ui.painter(), text, Role::Heading, t.ink).size().x;
    let chip = kit.line(ui.painter(), name, Role::CaptionSemi, t.ink).size().x + 26.0;
    let with_chip = sequence.side.is_some() && whole + chip <= rect.width();
    let room = if with_chip { rect.width() - chip } else { rect.width() };
    let galley = kit.cut(ui.painter(), text, Role::Heading, t.ink, room);
    ui.painter().galley(pos2(rect.left(), y - galley.size().y / 2.0), galley, t.ink);
    if let Some(side) = sequence.side.filter(|_| with_chip) {
        side_chip(kit, ui, pos2(rect.right(), y), cx.desk.side_name(side), side.0);
    }
}

/// The steps; a note that has no room below them stands in a tooltip.
fn steps(cx: &mut Cx<'_>, ui: &mut Ui, sequence: &Sequence, tip: &str) {
    let (kit, t) = (cx.kit, cx.kit.th);
    for (i, step) in sequence.steps.iter().enumerate() {
        let response = step_row(kit, ui, step, i);
        if response.clicked() {
            cx.send(Look::LookAtStep(number_of(step, i)));
        }
        if step.progress == Progress::Now && !tip.is_empty() {
            response.on_hover_text(tip);
        } else if step.progress == Progress::Done {
            response.on_hover_text("Look back at this step");
        }
        if step.progress == Progress::Now && !step.parts.is_empty() {
            let top = ui.cursor().top();
            let mut now_until = top;
            for part in &step.parts {
                let rect = part_row(cx, ui, part);
                if part.progress != Progress::Next {
                    now_until = rect.bottom();
                }
            }
            let x = ui.max_rect().left() + kit.h(10.0);
            let bottom = ui.cursor().top();
            ui.painter().vline(x, top + 2.0..=bottom - 4.0, Stroke::new(space::LINE_RAIL, t.line2));
            if now_until > top {
                ui.painter().vline(x, top + 2.0..=now_until - 4.0, Stroke::new(space::LINE_RAIL, t.acc));
            }
        }
    }
}

/// The number of a step in its turn.
fn number_of(step: &StepMark, index: usize) -> u8 {
    if step.number == 0 { index as u8 + 1 } else { step.number }
}

/// `German attacks, to come`.
fn spoken_step(step: &StepMark) -> String {
    let state = match step.progress {
        Progress::Done => "done",
        Progress::Now => "now",
        Progress::Next => "to come",
    };
    format!("{}, {state}", step.title)
}

fn step_row(kit: Kit, ui: &mut Ui, step: &StepMark, index: usize) -> egui::Response {
    let t = kit.th;
    let done = step.progress == Progress::Done;
    let (role, ink) = match step.progress {
        Progress::Now => (Role::BodySemi, t.ink),
        Progress::Done | Progress::Next => (Role::Body, t.ink2),
    };
    let row = title_and_note(kit, ui, (kit.h(28.0), kit.h(space::ROW_STEP)), step, role, ink);
    let rect = row.rect;
    let sense = if done { Sense::click() } else { Sense::hover() };
    let response = ui.interact(rect, ui.scope_id().with(("step", index)), sense);
    let kind = if done { accesskit::Role::Button } else { accesskit::Role::ListItem };
    spoken(&response, kind, &spoken_step(step));
    kit.focus_ring_of(ui.painter(), &response, rect.shrink(2.0), space::CORNER);
    let centre = rect.min + vec2(kit.h(10.0), kit.h(space::ROW_STEP) / 2.0);
    circle(kit, ui, centre, step, index, done && response.hovered());
    if done { response.on_hover_cursor(egui::CursorIcon::PointingHand) } else { response }
}

/// The number of a step in its circle, or a tick when it is done.
fn circle(kit: Kit, ui: &Ui, centre: egui::Pos2, step: &StepMark, index: usize, hovered: bool) {
    let t = kit.th;
    let radius = kit.h(9.5);
    let number = number_of(step, index).to_string();
    let ring = Stroke::new(1.0, t.line2);
    if hovered {
        ui.painter().circle_filled(centre, radius, t.accbg);
    }
    match step.progress {
        Progress::Done => {
            ui.painter().circle_stroke(centre, radius, ring);
            Icon::Check.paint(ui.painter(), centre, kit.h(12.0), if hovered { t.acc } else { t.ink2 });
        }
        Progress::Now => {
            ui.painter().circle_filled(centre, radius, t.acc);
            kit.text(ui.painter(), centre, Align2::CENTER_CENTER, &number, Role::CaptionSemi, t.accink);
        }
        Progress::Next => {
            ui.painter().circle_stroke(centre, radius, ring);
            kit.text(ui.painter(), centre, Align2::CENTER_CENTER, &number, Role::Caption, t.ink3);
        }
    }
}

/// A step as its circle alone, for the rail of a narrow window; its words are its name and its tooltip.
pub fn step_mark(cx: &mut Cx<'_>, ui: &mut Ui, step: &StepMark, index: usize, note: &str) {
    let kit = cx.kit;
    let done = step.progress == Progress::Done;
    let sense = if done { Sense::click() } else { Sense::hover() };
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), kit.h(30.0)), sense);
    let kind = if done { accesskit::Role::Button } else { accesskit::Role::ListItem };
    spoken(&response, kind, &spoken_step(step));
    circle(kit, ui, rect.center(), step, index, done && response.hovered());
    kit.focus_ring_of(ui.painter(), &response, rect.shrink(2.0), space::CORNER);
    if response.clicked() {
        cx.send(Look::LookAtStep(number_of(step, index)));
    }
    let mut words = step.title.clone();
    if step.progress == Progress::Now && !note.is_empty() {
        words.push('\n');
        words.push_str(note);
    } else if done {
        words.push_str("\nLook back at this step");
    }
    response.on_hover_text(words);
}

fn part_row(cx: &mut Cx<'_>, ui: &mut Ui, step: &StepMark) -> Rect {
    let (kit, t) = (cx.kit, cx.kit.th);
    let (role, ink) = match step.progress {
        Progress::Now => (Role::TableSemi, t.ink),
        Progress::Done | Progress::Next => (Role::Table, t.ink2),
    };
    let response = title_and_note(kit, ui, (kit.h(30.0), kit.h(space::ROW_LIST)), step, role, ink);
    spoken(
        &response,
        accesskit::Role::ListItem,
        &crate::ui::parts::with_note(&spoken_step(step), &step.note),
    );
    let rect = response.rect;
    if !step.rule.is_empty() {
        let middle = rect.top() + kit.h(space::ROW_LIST) / 2.0;
        cx.tag(ui, ui.scope_id().with(("part", &step.title)), rect.right(), middle, &step.rule);
    }
    rect
}

/// A title with its note at the right, or below it when both do not fit.
fn title_and_note(
    kit: Kit,
    ui: &mut Ui,
    (indent, height): (f32, f32),
    step: &StepMark,
    role: Role,
    ink: egui::Color32,
) -> egui::Response {
    let ink3 = kit.th.ink3;
    let width = ui.available_width();
    let tag = if step.rule.is_empty() { 0.0 } else { kit.tag_width(ui, &step.rule) + 6.0 };
    let room = width - indent - tag;
    let title = kit.wrapped(ui.painter(), &step.title, role, ink, room);
    let note = kit.line(ui.painter(), &step.note, Role::Caption, ink3);
    let beside = title.rows.len() <= 1 && title.size().x + note.size().x + 8.0 <= room;
    let below = if step.note.is_empty() || beside { 0.0 } else { note.size().y };
    let whole = height.max(title.size().y + below + 6.0);
    let (rect, response) = ui.allocate_exact_size(vec2(width, whole), Sense::hover());
    let left = rect.left() + indent;
    let top = rect.top() + (height - role.line(kit.k)) / 2.0;
    let under = pos2(left, top + title.size().y);
    ui.painter().galley(pos2(left, top), title, ink);
    if beside {
        let y = rect.top() + height / 2.0 - note.size().y / 2.0;
        ui.painter().galley(pos2(rect.right() - tag - note.size().x, y), note, ink3);
    } else if !step.note.is_empty() {
        let note = kit.cut(ui.painter(), &step.note, Role::Caption, ink3, room);
        ui.painter().galley(under, note, ink3);
    }
    response
}

/// What is to be done in this step, with its rules.
struct Note<'a> {
    text: std::borrow::Cow<'a, str>,
    rules: &'a [String],
}

impl<'a> Note<'a> {
    fn of(cx: &Cx<'_>, sequence: &'a Sequence) -> Self {
        if let Some((side, _)) = cx.desk.their_turn().filter(|_| cx.desk.look.is_none()) {
            // What the game asks for is not for the person to do.
            let name = cx.desk.side_name(side);
            let text = format!(
                "The computer decides for the {name} side. Next decision shows one at a time, with its reason; you can take over at any moment."
            );
            return Self { text: text.into(), rules: &[] };
        }
        Self { text: sequence.note.as_str().into(), rules: &sequence.note_rules }
    }

    /// Its first sentence.
    fn begun(&self) -> Self {
        let text = self.text.split_inclusive(". ").next().unwrap_or_default();
        Self { text: text.trim_end().to_owned().into(), rules: self.rules }
    }

    fn words(&self, kit: Kit, ui: &Ui, width: f32) -> std::sync::Arc<egui::Galley> {
        kit.wrapped(ui.painter(), &self.text, Role::Table, kit.th.ink2, width)
    }

    /// Whether the tags fit behind the last words.
    fn tags_beside(&self, kit: Kit, ui: &Ui, words: &egui::Galley, width: f32) -> bool {
        let last = words.rows.last().map_or(0.0, |row| row.rect().width());
        let tags: f32 = self.rules.iter().map(|r| kit.tag_width(ui, r) + BETWEEN_TAGS).sum();
        last + tags <= width
    }

    /// How much room it takes, the rule above it included.
    fn height(&self, kit: Kit, ui: &Ui, width: f32) -> f32 {
        if self.text.is_empty() {
            return 0.0;
        }
        let words = self.words(kit, ui, width);
        let beside = self.rules.is_empty() || self.tags_beside(kit, ui, &words, width);
        words.size().y + 2.0 * space::GROUP + 1.0 + if beside { 0.0 } else { kit.h(20.0) }
    }
}

const BETWEEN_TAGS: f32 = 14.0;

/// The note. The tags of its rules end its last line where they fit, else they stand below.
fn note(cx: &mut Cx<'_>, ui: &mut Ui, said: &Note<'_>) {
    let kit = cx.kit;
    let words = said.words(kit, ui, ui.available_width());
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), words.size().y), Sense::hover());
    spoken(&response, accesskit::Role::Label, &said.text);
    let beside = said.tags_beside(kit, ui, &words, rect.width());
    // The last line apart from those above it, which are wider: beside it lie the tags.
    if let Some((last, above)) = words.rows.split_last() {
        let line = kit.line(ui.painter(), last.text().trim(), Role::Table, kit.th.ink2);
        ui.painter().galley(rect.min + vec2(0.0, last.pos.y), line, kit.th.ink2);
        if !above.is_empty() {
            let text: Vec<String> = above.iter().map(|row| row.text().trim().to_owned()).collect();
            let above = kit.wrapped(ui.painter(), &text.join(" "), Role::Table, kit.th.ink2, rect.width());
            ui.painter().galley(rect.min, above, kit.th.ink2);
        }
    }
    if said.rules.is_empty() {
        return;
    }
    let id = ui.scope_id().with("note");
    let line = if beside {
        rect.with_min_y(rect.bottom() - kit.h(18.0))
    } else {
        ui.allocate_exact_size(vec2(ui.available_width(), kit.h(20.0)), Sense::hover()).0
    };
    let widths: Vec<f32> = said.rules.iter().map(|r| kit.tag_width(ui, r)).collect();
    let all = widths.iter().sum::<f32>() + BETWEEN_TAGS * (widths.len() - 1) as f32;
    let mut x = if beside { line.right() - all } else { line.left() };
    for (rule, width) in said.rules.iter().zip(widths) {
        if x + width > line.right() + 0.5 {
            break;
        }
        cx.tag(ui, id, x + width, line.center().y, rule);
        x += width + BETWEEN_TAGS;
    }
    cx.rule_below(ui, id, said.rules);
}

/// What may be chosen now.
pub(crate) fn choices(cx: &mut Cx<'_>, ui: &mut Ui, sequence: &Sequence) {
    if sequence.choices.is_empty() || !cx.desk.my_turn() {
        return;
    }
    let kit = cx.kit;
    kit.rule(ui);
    if !sequence.choices_title.is_empty() {
        group_title(kit, ui, &sequence.choices_title, "");
        ui.add_space(2.0);
    }
    let (shown, hidden) = cx.desk.listed(sequence);
    if hidden > 0 {
        let words = if shown.is_empty() && !sequence.choices_many.is_empty() {
            sequence.choices_many.clone()
        } else if shown.is_empty() {
            format!(
                "{hidden} orders can be given. Select a unit or a place on the map to see its orders here."
            )
        } else {
            "More for other units and places: select them on the map.".to_owned()
        };
        kit.label(ui, &words, Role::Caption, kit.th.ink3);
        ui.add_space(6.0);
    }
    for (number, offer) in shown {
        let id = ui.scope_id().with(("choice", number));
        let key = choice_key(number).filter(|_| offer.refused().is_none()).map(|k| key_text(&k));
        let response = cx.offer(ui, offer, false, key.as_deref());
        if response.clicked() {
            cx.send(crate::panels::cx::offer_command(offer));
        }
        if !offer.note.is_empty() {
            ui.add_space(2.0);
            kit.label(ui, &offer.note, Role::Caption, kit.th.ink3);
        }
        match offer.why_not.as_ref().map(|why| (why, why.remedy.as_ref())) {
            Some((_, Some(remedy))) => {
                kit.label(ui, &remedy.title, Role::Caption, kit.th.ink3);
            }
            Some((why, None)) => {
                kit.label(ui, &why.sentence, Role::Caption, kit.th.warn);
            }
            None => {}
        }
        if let Some(rule) = &offer.rule {
            cx.rule_below(ui, id, std::slice::from_ref(rule));
        }
        ui.add_space(6.0);
    }
}

/// The key of a listed choice.
pub fn choice_key(at: usize) -> Option<KeyboardShortcut> {
    NUMBERS.get(at).map(|&key| KeyboardShortcut::new(Modifiers::ALT, key))
}

fn lists(cx: &mut Cx<'_>, ui: &mut Ui, lists: &[TodoList]) {
    let (kit, t) = (cx.kit, cx.kit.th);
    for list in lists {
        kit.rule(ui);
        group_title(kit, ui, &list.title, &list.note);
        for row in &list.rows {
            let clickable = !row.subjects.is_empty();
            let sense = if clickable { Sense::click() } else { Sense::hover() };
            let width = ui.available_width();
            let one = kit.line(ui.painter(), &row.value, Role::Table, t.ink2);
            // What is told at length stands below the label.
            let below = one.size().x > width * 0.6;
            let value =
                if below { kit.wrapped(ui.painter(), &row.value, Role::Caption, t.ink2, width) } else { one };
            let room = if below { width } else { width - value.size().x - 6.0 };
            // A label that does not fit goes on below: names are not cut.
            let label = kit.wrapped(ui.painter(), &row.label, Role::Table, t.ink, room);
            let words = label.size().y + if below { value.size().y } else { 0.0 };
            let height = kit.h(space::ROW_LIST).max(words + 6.0);
            let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), height), sense);
            let role = if clickable { accesskit::Role::Button } else { accesskit::Role::Label };
            spoken(&response, role, &crate::ui::parts::with_note(&row.label, &row.value));
            let here = row.subjects.iter().position(|s| *s == cx.desk.about());
            if here.is_some() || (clickable && response.hovered()) {
                let fill = if here.is_some() { t.accbg } else { t.sunk };
                ui.painter().rect_filled(
                    rect.expand2(vec2(6.0, 0.0)),
                    CornerRadius::same(space::CORNER),
                    fill,
                );
            }
            let top = rect.center().y - words / 2.0;
            let at = if below {
                pos2(rect.left(), top + label.size().y)
            } else {
                pos2(rect.right() - value.size().x, rect.center().y - value.size().y / 2.0)
            };
            ui.painter().galley(at, value, t.ink2);
            ui.painter().galley(pos2(rect.left(), top), label, t.ink);
            kit.focus_ring_of(ui.painter(), &response, rect.shrink(2.0), space::CORNER);
            if response.hovered() || response.has_focus() {
                crate::panels::cx::point_at(ui, cx.desk.dot_about(&row.subjects));
            }
            if response.clicked() {
                let next = here.map_or(0, |i| (i + 1) % row.subjects.len());
                cx.send(Look::Visit(row.subjects[next].clone()));
            }
        }
    }
}

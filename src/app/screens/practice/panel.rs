//! The left panel while a puzzle is asked: the question, its answers as rows, and what was said of the one given.

use crate::{
    command::{Learn, Program},
    features::practice::state::Practising,
    panels::cx::Cx,
    ui::{
        Btn, ButtonLook, Icon, Role, bring_into_sight, child, left_panel, scrolled, short_rule, side_by_side,
        side_by_side_wrapped, space, spoken,
    },
};
use egui::{Align2, CornerRadius, CursorIcon, Rect, Sense, Stroke, StrokeKind, Ui, accesskit, pos2, vec2};
use engine::show::exercise::Manner;

/// Least height of a row with an answer.
const ROW: f32 = 62.0;
/// Where the words of a row begin, after its letter.
const LETTER: f32 = 40.0;

/// Draws the panel.
pub fn ui(cx: &mut Cx<'_>, ui: &mut Ui, rect: Rect, puzzle: &Practising) {
    let kit = cx.kit;
    let inner = left_panel(kit, ui, rect, "Puzzle");
    let head = Rect::from_min_max(inner.min, pos2(inner.right(), inner.top() + kit.h(44.0)));
    heading(cx, ui, head, puzzle);
    let line = inner.bottom() - kit.h(space::PRIMARY) - 22.0;
    let room = Rect::from_min_max(head.left_bottom(), pos2(inner.right() + 8.0, line));
    scrolled(&mut child(ui, "puzzle", room), ("puzzle-scroll", &puzzle.id), inner.width(), |ui| {
        question(cx, ui, puzzle);
        said(cx, ui, puzzle);
        ui.add_space(10.0);
        bring_into_sight(ui);
    });
    let spot = Rect::from_min_max(pos2(inner.left(), line), inner.max);
    let mut part = child(ui, "puzzle-foot", spot);
    foot(cx, &mut part, puzzle);
}

/// Which kind it is, where it came from, and the way back.
fn heading(cx: &mut Cx<'_>, ui: &mut Ui, rect: Rect, puzzle: &Practising) {
    let (kit, t) = (cx.kit, cx.kit.th);
    let words = format!("{}, level {}", puzzle.kind.title, puzzle.level);
    let at = pos2(rect.left(), rect.top() + kit.h(24.0));
    let side = kit.h(28.0);
    kit.text(ui.painter(), at, Align2::LEFT_CENTER, &words, Role::CaptionSemi, t.ink2);
    let over = ui.interact(rect.with_max_x(rect.right() - side), ui.scope_id().with("kind"), Sense::hover());
    spoken(&over, accesskit::Role::Label, &format!("Puzzle: {words}. {}", puzzle.from));
    over.on_hover_text(&puzzle.from);
    let spot = Rect::from_min_size(pos2(rect.right() - side, rect.top() + 8.0), vec2(side, side));
    let mut part = child(ui, "puzzle-home", spot);
    let button = Btn::of_icon(Icon::Cross, "All of Learn").quiet().size(side, 28.0);
    cx.button(&mut part, button, Learn::Home);
}

fn question(cx: &mut Cx<'_>, ui: &mut Ui, puzzle: &Practising) {
    let (kit, t) = (cx.kit, cx.kit.th);
    kit.heading(ui, &puzzle.exercise.question, Role::Title2, t.ink);
    ui.add_space(4.0);
    kit.label(ui, &format!("You are {}. {}.", puzzle.side_name, puzzle.from), Role::Caption, t.ink2);
    ui.add_space(6.0);
    kit.label(ui, &puzzle.exercise.given, Role::Lesson, t.ink);
    ui.add_space(12.0);
    if puzzle.asks_for_place() {
        let words = "Answer on the map: click the place; arrows and Enter do as well.";
        kit.label(ui, words, Role::Body, t.ink2);
        return;
    }
    for (nth, answer) in puzzle.rows.iter().enumerate() {
        row(cx, ui, puzzle, nth, *answer);
    }
    let more = puzzle.exercise.answers.len() - puzzle.rows.len();
    if puzzle.given.is_some() && more > 0 {
        let words = match more {
            1 => "One more was weighed and is not as good.".to_owned(),
            _ => format!("{more} more were weighed; none is as good."),
        };
        kit.label(ui, &words, Role::Caption, t.ink3);
    }
}

/// An answer: its letter and words; once one was given its sum, and a tick at the best.
fn row(cx: &mut Cx<'_>, ui: &mut Ui, puzzle: &Practising, nth: usize, which: usize) {
    let (kit, t) = (cx.kit, cx.kit.th);
    let answer = &puzzle.exercise.answers[which];
    let open = puzzle.given.is_none();
    let (best, mine) = (!open && which == puzzle.best, puzzle.given == Some(which));
    let width = ui.available_width();
    let left = kit.h(LETTER);
    let right = if best { kit.h(30.0) } else { 12.0 };
    let chip = if mine && !best {
        kit.line(ui.painter(), "your answer", Role::CaptionSemi, t.warn).size().x + 26.0
    } else {
        0.0
    };
    let room = width - left - right - chip;
    let text = kit.wrapped(ui.painter(), &answer.text, Role::BodySemi, t.ink, room);
    let sum = (!open).then(|| kit.wrapped(ui.painter(), &answer.sum, Role::Body, t.ink2, room));
    let words = text.size().y + sum.as_ref().map_or(0.0, |sum| sum.size().y + 2.0);
    let height = (words + 22.0).max(kit.h(ROW));
    let sense = if open { Sense::click() } else { Sense::hover() };
    let (rect, response) = ui.allocate_exact_size(vec2(width, height), sense);
    let (fill, edge) = match (best, mine) {
        (true, _) => (t.supbg, Stroke::new(1.6, t.sup)),
        (false, true) => (t.warnbg, Stroke::new(1.6, t.warn)),
        (false, false) if response.hovered() && open => (t.accbg, Stroke::new(1.0, t.line2)),
        (false, false) => (t.card, Stroke::new(1.0, t.line2)),
    };
    ui.painter().rect(rect, CornerRadius::same(space::CORNER), fill, edge, StrokeKind::Inside);
    let letter = char::from(b'A' + (nth as u8).min(25)).to_string();
    if puzzle.kind.manner == Manner::Rows {
        let at = pos2(rect.left() + left / 2.0, rect.center().y);
        kit.text(ui.painter(), at, Align2::CENTER_CENTER, &letter, Role::Heading, t.ink);
    }
    let top = rect.center().y - words / 2.0;
    ui.painter().galley(pos2(rect.left() + left, top), text.clone(), t.ink);
    if let Some(sum) = sum {
        ui.painter().galley(pos2(rect.left() + left, top + text.size().y + 2.0), sum, t.ink2);
    }
    if best {
        let at = pos2(rect.right() - kit.h(20.0), rect.center().y);
        Icon::Check.paint(ui.painter(), at, kit.h(18.0), t.sup);
    } else if mine {
        let at = pos2(rect.right() - 12.0, rect.center().y);
        kit.text(ui.painter(), at, Align2::RIGHT_CENTER, "your answer", Role::CaptionSemi, t.warn);
    }
    let how = match (best, mine) {
        (true, true) => ", your answer, the best",
        (true, false) => ", the best",
        (false, true) => ", your answer",
        (false, false) => "",
    };
    let sum = if open { String::new() } else { format!(": {}", answer.sum) };
    let role = if open { accesskit::Role::Button } else { accesskit::Role::Label };
    spoken(&response, role, &format!("{letter}: {}{sum}{how}", answer.text));
    kit.focus_ring_of(ui.painter(), &response, rect, space::CORNER);
    if open && response.on_hover_cursor(CursorIcon::PointingHand).clicked() {
        cx.send(Learn::Answer(which));
    }
    ui.add_space(8.0);
}

/// What was said of the answer: what kind of miss it was, why, and the rules.
fn said(cx: &mut Cx<'_>, ui: &mut Ui, puzzle: &Practising) {
    let (kit, t) = (cx.kit, cx.kit.th);
    let Some((head, why)) = &puzzle.said else { return };
    ui.add_space(6.0);
    kit.rule(ui);
    let ink = if puzzle.is_right() { t.sup } else { t.ink };
    let line = kit.label(ui, head, Role::Heading, ink);
    spoken(&line, accesskit::Role::Alert, &format!("{head}. {why}"));
    ui.add_space(4.0);
    kit.label(ui, why, Role::Lesson, t.ink);
    ui.add_space(4.0);
    side_by_side_wrapped(ui, 4.0, |ui| {
        for rule in &puzzle.exercise.rules {
            let about = cx.desk.rules.get(rule).map(|(title, text)| format!("{title}. {text}"));
            let button =
                Btn::new(short_rule(rule)).link().name(rule.as_str()).tip(about.as_deref()).height(28.0);
            if kit.button(ui, button).clicked() {
                cx.send(Program::Rule(rule.clone()));
            }
        }
    });
}

/// On to the next puzzle, and the position to play on.
fn foot(cx: &mut Cx<'_>, ui: &mut Ui, puzzle: &Practising) {
    let (kit, t) = (cx.kit, cx.kit.th);
    let rect = ui.max_rect();
    ui.painter().hline(rect.x_range(), rect.top(), Stroke::new(1.0, t.line));
    ui.add_space(10.0);
    let answered = puzzle.given.is_some();
    let gap = 8.0;
    let side = if answered && !puzzle.free { kit.h(118.0) } else { 0.0 };
    let width = ui.available_width() - if side > 0.0 { side + gap } else { 0.0 };
    side_by_side(ui, gap, |ui| {
        let button = Btn::new(if answered { "Next puzzle" } else { "Another puzzle" })
            .look(if answered { ButtonLook::Primary } else { ButtonLook::Normal })
            .key(answered.then_some("Enter"))
            .size(width, space::PRIMARY)
            .left();
        cx.button(ui, button, Learn::Puzzle(None));
        if side > 0.0 {
            let tip = Some("Play on from this position, against the computer");
            cx.button(ui, Btn::new("Try on the map").tip(tip).size(side, space::PRIMARY), Learn::Try);
        }
    });
}

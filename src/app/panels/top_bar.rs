//! The bar at the top: menu, name, month and turn, the turn track, points held and needed, settings.

use super::{cx::Cx, menu};
use crate::{
    command::{Command, Dialog, Learn, Look, Program},
    program::library::range,
    ui::{Btn, Icon, Role, child, space, spoken, tip},
};
use egui::{Align2, CornerRadius, Rect, Sense, Stroke, StrokeKind, Ui, accesskit, pos2, vec2};
use engine::{
    base::when::Stride,
    show::{
        season::Sky,
        sequence::{Progress, Score, TurnBox},
    },
};

/// Draws the bar.
pub fn ui(cx: &mut Cx<'_>, ui: &mut Ui, rect: Rect) {
    let (kit, t) = (cx.kit, cx.kit.th);
    ui.painter().rect_filled(rect, 0, t.bar);
    ui.painter().hline(rect.x_range(), rect.bottom() - 0.5, Stroke::new(1.0, t.line2));
    crate::ui::keyboard::panel_stop(kit, ui, "panel-top", rect, "Game, turn and points");
    let y = rect.center().y;
    let at = pos2(rect.left() + 44.0, y);
    let name = kit.text(ui.painter(), at, Align2::LEFT_CENTER, "Stavka", Role::Title3, t.ink);
    let title = ui.interact(name, ui.scope_id().with("name"), Sense::hover());
    spoken(&title, accesskit::Role::Heading, &format!("Stavka: {}", cx.desk.kind.title()));
    let modes_at = pos2(name.right() + 16.0, y);
    let spot = Rect::from_center_size(pos2(rect.right() - 22.0, y), vec2(32.0, 32.0));
    let left = modes_at.x + modes_width(cx, rect.width()) + 16.0;
    // Where the game stands is read before what can be done with it.
    standing(
        cx,
        ui,
        rect,
        Rect::from_min_max(pos2(left, rect.top()), pos2(spot.left() - 12.0, rect.bottom())),
    );
    let mut left = child(ui, "menu", Rect::from_center_size(pos2(rect.left() + 22.0, y), vec2(32.0, 32.0)));
    let button = Btn::default().quiet().icon(Icon::Menu).name("Menu");
    let response = kit.button(&mut left, button.size(32.0, 32.0 / kit.k));
    menu::ui(cx, &response);
    modes(cx, ui, modes_at, rect.width());
    let mut right = child(ui, "settings", spot);
    let button = Btn::default().quiet().icon(Icon::Settings).name("Settings");
    let button = button.tip("Theme, text size, motion");
    cx.button(&mut right, button.size(32.0, 32.0 / kit.k), Program::Show(Dialog::Settings));
}

/// Date, points and turns, in what is left between the buttons of the bar.
fn standing(cx: &mut Cx<'_>, ui: &mut Ui, rect: Rect, middle: Rect) {
    let (kit, t) = (cx.kit, cx.kit.th);
    let y = rect.center().y;
    let sequence = std::sync::Arc::clone(&cx.desk.seen.sequence);
    let points = score_in(cx, ui, middle, &sequence.score);
    let score_left = points.as_ref().map_or(middle.right(), |p| p.left);
    let date = kit.line(ui.painter(), &sequence.date, Role::Heading, t.ink);
    let turn = kit.line(ui.painter(), &sequence.turn, Role::Caption, t.ink2);
    let words = date.size().x.max(turn.size().x);
    let n = sequence.turns.len() as f32;
    let room = score_left - 24.0 - middle.left() - words - 12.0;
    let wide = kit.h(58.0);
    // Where there are many, the sign of the weather stands under the month.
    let each = if n * wide <= room { wide } else { kit.h(32.0) };
    let one = kit.h(58.0 + 2.0 * 24.0);
    let boxes = match n {
        n if n * each <= room => n * each,
        n if n > 0.0 && one <= room => one,
        _ => 0.0,
    };
    let whole = words + 12.0 + boxes;
    let least = middle.left() + whole / 2.0;
    let centre = rect.center().x.clamp(least, (score_left - 24.0 - whole / 2.0).max(least));
    let x = centre - whole / 2.0;
    let spot = Rect::from_min_size(pos2(x, rect.top() + 4.0), vec2(words, rect.height() - 8.0));
    let at = ui.interact(spot, ui.scope_id().with("date"), Sense::hover());
    spoken(&at, accesskit::Role::Label, &format!("{}, {}", sequence.date, sequence.turn));
    let edge = x + words;
    let up = if sequence.turn.is_empty() { 0.0 } else { kit.h(8.5) };
    ui.painter().galley(pos2(edge - date.size().x, y - up - date.size().y / 2.0), date, t.ink);
    ui.painter().galley(pos2(edge - turn.size().x, y + kit.h(10.0) - turn.size().y / 2.0), turn, t.ink2);
    if let Some(points) = &points {
        score(cx, ui, middle, &sequence.score, points);
    }
    let at = pos2(edge + 12.0, y);
    if boxes > 0.0 && n * each <= room {
        track(cx, ui, at, each, &sequence.turns);
    } else if boxes > 0.0 {
        month(cx, ui, at, &sequence.turns);
    }
}

/// The current month alone, between arrows that look back and forth by a turn.
fn month(cx: &mut Cx<'_>, ui: &mut Ui, left: egui::Pos2, turns: &[TurnBox]) {
    let kit = cx.kit;
    // Before the first turn the first is shown, after the last one the last.
    let beside = turns.iter().find(|t| t.progress == Progress::Next).or(turns.last());
    let Some(now) = turns.iter().find(|t| t.progress == Progress::Now).or(beside) else { return };
    let side = kit.h(24.0);
    for (forward, x) in [(false, left.x), (true, left.x + side + kit.h(58.0))] {
        let (name, icon) =
            if forward { ("Next turn", Icon::ChevronRight) } else { ("Previous turn", Icon::ChevronLeft) };
        let spot = Rect::from_min_size(pos2(x, left.y - kit.h(14.0)), vec2(side, kit.h(28.0)));
        let mut part = child(ui, name, spot);
        let button = Btn::of_icon(icon, name).quiet();
        cx.button(&mut part, button.width(side), Look::Step(Stride::Turn, forward));
    }
    track(cx, ui, left + vec2(side, 0.0), kit.h(58.0), std::slice::from_ref(now));
}

fn track(cx: &Cx<'_>, ui: &Ui, left: egui::Pos2, each: f32, turns: &[TurnBox]) {
    let (kit, t) = (cx.kit, cx.kit.th);
    let stacked = each < kit.h(58.0);
    let height = kit.h(if stacked { 36.0 } else { 28.0 });
    let all = Rect::from_min_size(left - vec2(0.0, height / 2.0), vec2(each * turns.len() as f32, height));
    ui.painter().rect_filled(all, CornerRadius::same(space::CORNER), t.card);
    for (i, turn) in turns.iter().enumerate() {
        let part = Rect::from_min_size(all.min + vec2(each * i as f32, 0.0), vec2(each, height));
        let (fill, ink) = match turn.progress {
            Progress::Done => (t.sunk, t.ink2),
            Progress::Now => (t.ink, t.panel),
            Progress::Next => (t.card, t.ink2),
        };
        let mut corner = CornerRadius::ZERO;
        if i == 0 {
            (corner.nw, corner.sw) = (space::CORNER, space::CORNER);
        }
        if i + 1 == turns.len() {
            (corner.ne, corner.se) = (space::CORNER, space::CORNER);
        }
        ui.painter().rect_filled(part, corner, fill);
        if i > 0 {
            ui.painter().vline(part.left(), part.y_range(), Stroke::new(1.0, t.line));
        }
        let role = match (turn.progress, stacked) {
            (_, true) => Role::Tag,
            (Progress::Now, false) => Role::TableSemi,
            (Progress::Done | Progress::Next, false) => Role::Table,
        };
        let c = part.center();
        let (icon, sky) = match turn.sky {
            Sky::None => (None, ""),
            Sky::Unknown => (None, "weather not rolled yet"),
            Sky::Good => (Some(Icon::Sun), "good weather"),
            Sky::Mud => (Some(Icon::Rain), "mud"),
            Sky::Snow => (Some(Icon::Snow), "snow"),
        };
        if turn.sky == Sky::None {
            kit.text(ui.painter(), c, Align2::CENTER_CENTER, &turn.label, role, ink);
        } else {
            let label = kit.line(ui.painter(), &turn.label, role, ink);
            let size = label.size();
            let whole = size.x + 6.0 + kit.h(14.0);
            let (middle, spot) = if stacked {
                (c - vec2(0.0, kit.h(8.0)), c + vec2(0.0, kit.h(7.0)))
            } else {
                (pos2(c.x - (whole - size.x) / 2.0, c.y), pos2(c.x + whole / 2.0 - kit.h(7.0), c.y))
            };
            ui.painter().galley(middle - size / 2.0, label, ink);
            match icon {
                Some(icon) => icon.paint(ui.painter(), spot, kit.h(13.0), ink),
                None => {
                    kit.text(ui.painter(), spot, Align2::CENTER_CENTER, "?", Role::Table, ink);
                }
            }
        }
        if !matches!(turn.sky, Sky::None | Sky::Unknown) && t.seasons {
            foot(ui, part.shrink2(vec2(1.0, 1.0)), t.foot(turn.sky), t.line2);
        }
        if turn.night {
            foot(ui, part.shrink2(vec2(1.0, 1.0)), t.ink3, t.line2);
        }
        if turn.marked {
            let below = pos2(c.x, part.bottom() - kit.h(4.0));
            let at = if stacked { part.right_top() + vec2(-kit.h(4.0), kit.h(4.0)) } else { below };
            ui.painter().circle_filled(
                at,
                kit.h(2.0),
                if turn.progress == Progress::Now { ink } else { t.warn },
            );
        }
        let response = ui.interact(part, ui.scope_id().with(("turn", i)), Sense::hover());
        let about = match (turn.about.as_str(), sky) {
            ("", "") => turn.label.clone(),
            ("", sky) => format!("{}: {sky}", turn.label),
            (about, _) => about.to_owned(),
        };
        let now = if turn.progress == Progress::Now { ", this turn" } else { "" };
        spoken(&response, accesskit::Role::Label, &format!("{about}{now}"));
        if !turn.about.is_empty() {
            tip(response, &turn.about);
        }
    }
    ui.painter().rect_stroke(
        all,
        CornerRadius::same(space::CORNER),
        Stroke::new(1.0, t.line2),
        StrokeKind::Inside,
    );
}

/// The ground of a month along the foot of its box, three points high.
fn foot(ui: &Ui, part: Rect, ground: egui::Color32, edge: egui::Color32) {
    let strip = part.with_min_y(part.bottom() - 3.0);
    ui.painter().rect_filled(strip, 0.0, ground);
    ui.painter().hline(strip.x_range(), strip.top(), Stroke::new(0.7, edge));
}

/// `0 German points; 7 needed (2 to 9, known at the end)`, in the length there is room for.
pub fn score_words(score: &Score) -> [String; 3] {
    let points = if score.held == 1 { "point" } else { "points" };
    let needed = score.needed.clamp(score.needed_low, score.needed_high.max(score.needed_low));
    let whose = if score.whose.is_empty() { String::new() } else { format!("{} ", score.whose) };
    let short = format!("{} {whose}{points}; {needed} needed", score.held);
    if score.needed_low == score.needed_high {
        return [short.clone(), short.clone(), short];
    }
    let range = range(score.needed_low, score.needed_high);
    [format!("{short} ({range}, known at the end)"), format!("{short} ({range})"), short]
}

/// How the points are drawn.
struct Points {
    left: f32,
    words: std::sync::Arc<egui::Galley>,
    with_bar: bool,
}

/// A cell of the bar of points, in points of the screen.
const CELL: f32 = 10.0;

fn bar_width(score: &Score) -> f32 {
    score.total as f32 * CELL + 6.0
}

/// The points in as many words as there is room for beside the date and the turns.
fn score_in(cx: &Cx<'_>, ui: &Ui, area: Rect, score: &Score) -> Option<Points> {
    if score.total <= 0 {
        return None;
    }
    let kit = cx.kit;
    let room = area.width() - kit.h(450.0);
    let laid = score_words(score).map(|words| kit.line(ui.painter(), &words, Role::BodySemi, kit.th.ink));
    // When it is known is said in the inspector, and under the pointer.
    let [_, middle, short] = laid;
    let words = if middle.size().x <= room { middle } else { short };
    let bar = bar_width(score) + 12.0;
    let with_bar = words.size().x + bar < room;
    let left = area.right() - words.size().x - if with_bar { bar } else { 0.0 };
    Some(Points { left, words, with_bar })
}

/// Draws the points at the right.
fn score(cx: &Cx<'_>, ui: &Ui, area: Rect, score: &Score, points: &Points) {
    let t = cx.kit.th;
    let y = area.center().y;
    let Points { left, words, with_bar } = points;
    let rect = Rect::from_min_max(pos2(*left, area.top() + 6.0), pos2(area.right(), area.bottom() - 6.0));
    let response = ui.interact(rect, ui.scope_id().with("score"), Sense::hover());
    let [all, _, short] = score_words(score);
    spoken(&response, accesskit::Role::Label, &all);
    ui.painter().galley(pos2(*left, y - words.size().y / 2.0), words.clone(), t.ink);
    if *with_bar {
        let from = area.right() - bar_width(score);
        for i in 0..score.total {
            let beyond = i >= score.needed;
            let gap = if beyond { 6.0 } else { 0.0 };
            let cell =
                Rect::from_min_size(pos2(from + i as f32 * CELL + gap, y - 7.0), vec2(CELL - 2.0, 14.0));
            let fill = if i < score.held { t.vp } else { t.bar };
            let frame = if i < score.held || !beyond { t.ink2 } else { t.line2 };
            ui.painter().rect(cell, 1, fill, Stroke::new(1.0, frame), StrokeKind::Inside);
        }
        if score.needed <= score.total {
            let x = from + score.needed as f32 * CELL + 2.0;
            ui.painter().vline(x, y - 10.5..=y + 10.5, Stroke::new(2.0, t.ink));
        }
    }
    // What the bar leaves out.
    let rest = all.trim_start_matches(&*short).trim_matches([' ', '(', ')']);
    let about = if words.text() == all { score.about.clone() } else { format!("{rest}\n{}", score.about) };
    if !about.trim().is_empty() {
        response.on_hover_text(about.trim());
    }
}

/// How wide the choice between Play and Review is.
fn modes_width(cx: &Cx<'_>, window: f32) -> f32 {
    cx.kit.h(if window < 1200.0 { 168.0 } else { 198.0 })
}

/// Play and Review.
fn modes(cx: &mut Cx<'_>, ui: &mut Ui, at: egui::Pos2, window: f32) {
    let kit = cx.kit;
    let wide = modes_width(cx, window);
    let height = kit.h(28.0);
    let spot = Rect::from_min_size(at - vec2(0.0, height / 2.0), vec2(wide, height));
    let mut part = child(ui, "modes", spot);
    let (reviewed, learning) = (cx.play.modes.are_covered(), cx.play.is_exercise());
    let now = match (reviewed, learning) {
        (true, _) => 1,
        (false, true) => 2,
        (false, false) => 0,
    };
    let items = [
        ("Play", "The table"),
        ("Review", "Step through the game, with variations and notes"),
        ("Learn", "Lessons"),
    ];
    match kit.segments(&mut part, "Mode", wide, &items, now) {
        Some(0) if learning => cx.send(Program::Table),
        Some(0) => cx.send(Command::Review(crate::command::review::Act::Close)),
        Some(2) if reviewed && learning => {
            cx.send(Command::Review(crate::command::review::Act::Close));
        }
        Some(2) => cx.send(Learn::Home),
        Some(_) => cx.send(Command::Review(crate::command::review::Act::Open)),
        None => {}
    }
}

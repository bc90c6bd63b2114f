//! The upper right panel: what this unit, stack or place is, and how the game ended.

use super::{cx::Cx, top_bar::score_words};
use crate::{
    command::{Act, Command, Dialog, Files, Look, Program},
    map::counters,
    ui::{Btn, Icon, Role, empty, group_title, side_by_side, space, spoken},
};
use egui::{CornerRadius, Sense, Ui, Vec2, accesskit, pos2, vec2};
use engine::show::{
    counter::{CounterMark, Part},
    scene::Subject,
    sheet::Sheet,
    words::Tone,
};

/// Draws the inspector into a scrolled area.
pub fn ui(cx: &mut Cx<'_>, ui: &mut Ui) {
    ui.spacing_mut().item_spacing = Vec2::ZERO;
    let over = cx.desk.seen.outcome.is_some() && cx.desk.look.is_none();
    if over && cx.desk.selection.is_empty() && cx.desk.inspect.is_none() {
        ending(cx, ui);
        return;
    }
    match &cx.desk.seen.sheet {
        Some(sheet) if !sheet.title.is_empty() || !sheet.sections.is_empty() => page(cx, ui, sheet),
        _ => nothing(cx, ui, "Click a counter or a place, or press Tab for the next unit to decide."),
    }
}

/// Draws that nothing is selected, and what can be done about it.
pub fn nothing(cx: &Cx<'_>, ui: &mut Ui, what: &str) {
    ui.add_space(space::PANEL);
    empty(cx.kit, ui, Icon::Info, "Nothing selected", what);
}

fn page(cx: &mut Cx<'_>, ui: &mut Ui, sheet: &Sheet) {
    let kit = cx.kit;
    ui.add_space(space::PANEL);
    head(cx, ui, sheet);
    let labels = cx.labels(ui, sheet.sections.iter().flat_map(|section| &section.rows));
    for (s, section) in sheet.sections.iter().enumerate() {
        kit.rule(ui);
        if !section.title.is_empty() {
            group_title(kit, ui, &section.title, "");
        }
        for (i, row) in section.rows.iter().enumerate() {
            cx.row(ui, row, s * 100 + i, labels);
        }
    }
    offers(cx, ui, sheet);
    units(cx, ui, sheet);
    ui.add_space(12.0);
}

fn head(cx: &mut Cx<'_>, ui: &mut Ui, sheet: &Sheet) {
    let (kit, t) = (cx.kit, cx.kit.th);
    let width = ui.available_width();
    let picture = if sheet.picture.is_some() { 66.0 + 12.0 } else { 0.0 };
    let title = kit.wrapped(ui.painter(), &sheet.title, Role::Heading, t.ink, width - picture);
    // The points stand in the top bar.
    let [points, ..] = score_words(&cx.desk.seen.sequence.score);
    let under = if sheet.subtitle == points { "" } else { &sheet.subtitle };
    let subtitle = kit.wrapped(ui.painter(), under, Role::Table, t.ink2, width - picture);
    let chips: Vec<_> = sheet
        .chips
        .iter()
        .map(|chip| {
            let (ink, fill) = t.tone(chip.tone);
            let ink = if chip.tone == Tone::Plain { t.ink2 } else { ink };
            (kit.line(ui.painter(), &chip.text, Role::CaptionSemi, ink), ink, fill)
        })
        .collect();
    let chip_height = kit.h(20.0);
    let mut rows = if chips.is_empty() { 0.0 } else { 1.0 };
    let mut x = 0.0;
    for (galley, _, _) in &chips {
        let w = galley.size().x + 18.0;
        if x > 0.0 && x + w > width - picture {
            rows += 1.0;
            x = 0.0;
        }
        x += w + 6.0;
    }
    let beneath = if under.is_empty() { 0.0 } else { subtitle.size().y };
    let words = title.size().y + beneath + if rows > 0.0 { 6.0 + rows * (chip_height + 4.0) } else { 0.0 };
    let (rect, response) = ui
        .allocate_exact_size(vec2(width, words.max(if picture > 0.0 { 68.0 } else { 0.0 })), Sense::hover());
    let said: Vec<&str> = sheet.chips.iter().map(|c| c.text.as_str()).collect();
    let said = [sheet.title.as_str(), under, &said.join(", ")];
    spoken(&response, accesskit::Role::Heading, &said.map(str::to_owned).join(". "));
    if let Some(mark) = &sheet.picture {
        let selected = cx.desk.selection.contains(&mark.unit);
        let look = counters::Look { selected, plain: true, ..Default::default() };
        counters::counter(ui.painter(), rect.min + vec2(33.0, 33.0), 54.0, mark, &look, t);
    }
    let left = rect.left() + picture;
    let mut at = pos2(left, rect.top());
    ui.painter().galley(at, title.clone(), t.ink);
    at.y += title.size().y;
    ui.painter().galley(at, subtitle.clone(), t.ink2);
    at.y += beneath + 6.0;
    for (galley, ink, fill) in chips {
        let w = galley.size().x + 18.0;
        if at.x > left && at.x + w > rect.right() {
            at = pos2(left, at.y + chip_height + 4.0);
        }
        let pill = egui::Rect::from_min_size(at, vec2(w, chip_height));
        let corner = CornerRadius::same((chip_height / 2.0) as u8);
        let stroke = egui::Stroke::new(1.0, ink.gamma_multiply(0.4));
        ui.painter().rect(pill, corner, fill, stroke, egui::StrokeKind::Inside);
        ui.painter().galley(pill.center() - galley.size() / 2.0, galley, ink);
        at.x += w + 6.0;
    }
}

fn offers(cx: &mut Cx<'_>, ui: &mut Ui, sheet: &Sheet) {
    if sheet.offers.is_empty() || !cx.desk.my_turn() {
        return;
    }
    // What the left panel lists stands there, with its key.
    let offers: Vec<_> = sheet.offers.iter().filter(|offer| !cx.desk.is_listed(offer)).collect();
    if offers.is_empty() {
        return;
    }
    let kit = cx.kit;
    ui.add_space(10.0);
    let width = (ui.available_width() - 8.0) / 2.0;
    for pair in offers.chunks(2) {
        side_by_side(ui, 8.0, |ui| {
            let alone = pair.len() == 1;
            for offer in pair {
                let why = offer.why_not.as_ref().map(|e| e.sentence.clone());
                let button = Btn::new(&offer.label)
                    .tip((!offer.note.is_empty()).then_some(offer.note.as_str()))
                    .not_now(why.as_deref())
                    .width(if alone { width * 2.0 + 8.0 } else { width });
                let clicked = kit.button(ui, button).clicked();
                cx.say_refusal(ui, offer);
                if clicked {
                    cx.send(crate::panels::cx::offer_command(offer));
                }
            }
        });
        ui.add_space(6.0);
    }
}

fn units(cx: &mut Cx<'_>, ui: &mut Ui, sheet: &Sheet) {
    if sheet.units.is_empty() {
        return;
    }
    let kit = cx.kit;
    kit.rule(ui);
    for mark in &sheet.units {
        unit_row(cx, ui, mark);
    }
}

/// A unit as a row: counter, name, state; a click shows it.
pub fn unit_row(cx: &mut Cx<'_>, ui: &mut Ui, mark: &CounterMark) {
    let (kit, t) = (cx.kit, cx.kit.th);
    let height = kit.h(space::ROW_UNIT);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::click());
    spoken(&response, accesskit::Role::Button, &mark.spoken);
    let selected = cx.desk.selection.contains(&mark.unit);
    if selected || response.hovered() {
        let fill = if selected { t.accbg } else { t.sunk };
        ui.painter().rect_filled(rect.expand2(vec2(6.0, 0.0)), CornerRadius::same(space::CORNER), fill);
    }
    let look = counters::Look { plain: false, ..Default::default() };
    counters::counter(ui.painter(), pos2(rect.left() + 20.0, rect.center().y), 34.0, mark, &look, t);
    let left = rect.left() + 48.0;
    let name = kit.cut(ui.painter(), &mark.name, Role::TableSemi, t.ink, rect.right() - left);
    let state = kit.cut(ui.painter(), &state_words(mark), Role::Table, t.ink2, rect.right() - left);
    let top = rect.center().y - f32::midpoint(name.size().y, state.size().y);
    let below = top + name.size().y;
    ui.painter().galley(pos2(left, top), name, t.ink);
    ui.painter().galley(pos2(left, below), state, t.ink2);
    kit.focus_ring_of(ui.painter(), &response, rect.shrink(2.0), space::CORNER);
    if response.clicked() {
        let add = ui.input(|i| i.modifiers.shift);
        let mine = mark.side == cx.desk.eyes().0;
        cx.send(if mine {
            Command::Look(Look::Select(vec![mark.unit], add))
        } else {
            Command::Look(Look::Inspect(Subject::Unit(mark.unit)))
        });
    }
}

/// The states of a counter in words.
pub fn state_words(mark: &CounterMark) -> String {
    let s = &mark.states;
    let mut words = vec![mark.strength_words()];
    words.extend(mark.conditions.iter().map(|c| c.words.clone().into_owned()));
    let doing = [(Part::Attacks, "attacks"), (Part::Follows, "follows")];
    words.extend(doing.iter().filter(|(part, _)| s.part == *part).map(|(_, word)| (*word).to_owned()));
    if s.moved {
        words.push("moved".to_owned());
    }
    if s.can_act && !s.moved && s.part != Part::Attacks {
        words.push("may act".to_owned());
    }
    words.join(", ")
}

/// The moments that decided the game; each leads to itself in the review.
fn decided(cx: &mut Cx<'_>, ui: &mut Ui) {
    let (kit, t) = (cx.kit, cx.kit.th);
    if cx.play.ending.moments.is_empty() && !cx.play.ending.is_running() {
        return;
    }
    kit.rule(ui);
    group_title(kit, ui, "What decided it", "");
    if cx.play.ending.is_running() {
        kit.label(ui, "Being calculated", Role::Caption, t.ink3);
    }
    for m in &cx.play.ending.moments {
        let column = kit.h(104.0);
        let width = ui.available_width();
        let when = kit.wrapped(ui.painter(), &m.turn, Role::Caption, t.ink2, column - 8.0);
        let words = kit.wrapped(ui.painter(), &m.text, Role::Table, t.acc, width - column);
        let tall = (words.size().y.max(when.size().y) + 7.0).max(kit.h(space::ROW_SUM));
        let (rect, response) = ui.allocate_exact_size(vec2(width, tall), Sense::click());
        spoken(&response, accesskit::Role::Button, &format!("{}: {}", m.turn, m.text));
        if response.hovered() {
            let corner = CornerRadius::same(space::CORNER);
            ui.painter().rect_filled(rect.expand2(vec2(4.0, 0.0)), corner, t.accbg);
        }
        ui.painter().galley(rect.min + vec2(0.0, 4.0), when, t.ink2);
        ui.painter().galley(rect.min + vec2(column, 3.5), words, t.acc);
        kit.focus_ring_of(ui.painter(), &response, rect, space::CORNER);
        if response.clicked() {
            cx.send(Command::Review(Act::Open));
            cx.send(Command::Review(Act::Seek(m.ply)));
        }
        response.on_hover_text("Review this moment");
    }
}

/// The seed of a game that is over: with it anyone can play it again, and see that it was drawn before.
fn seed(cx: &mut Cx<'_>, ui: &mut Ui) {
    let (kit, t) = (cx.kit, cx.kit.th);
    let Some(seed) = cx.desk.table.told_seed() else { return };
    ui.add_space(8.0);
    side_by_side(ui, 10.0, |ui| {
        kit.label(ui, &format!("Seed {seed}"), Role::Caption, t.ink2);
        let copy = Btn::new("Copy")
            .link()
            .name("Copy the seed")
            .tip("A new game with this seed and the same choices has the same dice and hidden units")
            .height(18.0);
        cx.button(ui, copy, Program::Copy(seed.to_string()));
    });
}

/// The result, explained.
fn ending(cx: &mut Cx<'_>, ui: &mut Ui) {
    let (kit, t) = (cx.kit, cx.kit.th);
    let Some(outcome) = cx.desk.seen.outcome.clone() else { return };
    ui.add_space(space::PANEL);
    let title = match outcome.winner {
        Some(side) => format!("{} victory", cx.desk.side_name(side)),
        None => "A draw".to_owned(),
    };
    kit.label(ui, &title, Role::Title2, t.ink);
    ui.add_space(2.0);
    let sentence = if outcome.sentence == title { outcome.points_held() } else { outcome.sentence.clone() };
    kit.label(ui, &sentence, Role::Table, t.ink2);
    ui.add_space(12.0);
    let whole = Btn::primary("How it ended")
        .key(Command::from(Program::Show(Dialog::End)).key_words())
        .tip("Result, cities, curve and what decided it")
        .size(ui.available_width(), space::PRIMARY);
    cx.button(ui, whole, Program::Show(Dialog::End));
    ui.add_space(8.0);
    let width = (ui.available_width() - 8.0) / 2.0;
    side_by_side(ui, 8.0, |ui| {
        let step = Btn::new("Step through it").tip("In the review, from the beginning").width(width);
        if kit.button(ui, step).clicked() {
            cx.send(Command::Review(Act::Open));
            cx.send(Command::Review(Act::Moment(0)));
        }
        cx.button(ui, Btn::new("Save a copy…").width(width), Files::ChooseCopy);
    });
    seed(cx, ui);
    decided(cx, ui);
    let Some(summary) = cx.desk.seen.summary.clone() else { return };
    if !summary.rows.is_empty() {
        kit.rule(ui);
        let labels = cx.labels(ui, summary.rows.iter());
        for (i, row) in summary.rows.iter().enumerate() {
            cx.row(ui, row, 900 + i, labels);
        }
    }
    if !summary.milestones.is_empty() {
        kit.rule(ui);
        group_title(kit, ui, "When it fell", "turn");
        for m in &summary.milestones {
            let (rect, response) =
                ui.allocate_exact_size(vec2(ui.available_width(), kit.h(space::ROW_SUM)), Sense::hover());
            let when = m.turn.map_or("not taken".to_owned(), |n| n.to_string());
            spoken(&response, accesskit::Role::Label, &format!("{}: {when}", m.name));
            let ink = if m.turn.is_some() { t.ink } else { t.ink3 };
            let p = ui.painter();
            kit.text(p, rect.left_center(), egui::Align2::LEFT_CENTER, &m.name, Role::Table, ink);
            kit.text(p, rect.right_center(), egui::Align2::RIGHT_CENTER, &when, Role::Table, ink);
        }
    }
}

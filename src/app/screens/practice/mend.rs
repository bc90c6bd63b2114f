//! The left panel while something better than a costly order is looked for.

use crate::{
    command::Learn,
    features::{mode::Mode, practice::mending::Mending},
    panels::{cx::Cx, foot, sidebar},
    ui::{Btn, Icon, Role, bring_into_sight, child, left_panel, scrolled, space, spoken},
};
use egui::{Align2, Rect, Stroke, Ui, accesskit, pos2, vec2};
use std::sync::Arc;

/// Draws the panel.
pub fn ui(cx: &mut Cx<'_>, ui: &mut Ui, rect: Rect, mending: &Mending) {
    let (kit, t) = (cx.kit, cx.kit.th);
    let inner = left_panel(kit, ui, rect, "Puzzle");
    let at = pos2(inner.left(), inner.top() + kit.h(24.0));
    kit.text(ui.painter(), at, Align2::LEFT_CENTER, "An order of your own", Role::CaptionSemi, t.ink2);
    home(cx, ui, inner);
    let anyway = foot::anyway_height(cx, ui, inner.width());
    let line = inner.bottom() - kit.h(space::PRIMARY) - anyway - 22.0;
    let room =
        Rect::from_min_max(pos2(inner.left(), inner.top() + kit.h(44.0)), pos2(inner.right() + 8.0, line));
    scrolled(&mut child(ui, "mending", room), "mending-scroll", inner.width(), |ui| {
        kit.heading(ui, "Find something better", Role::Title2, t.ink);
        ui.add_space(6.0);
        kit.label(ui, &mending.told(), Role::Lesson, t.ink);
        ui.add_space(8.0);
        task(cx, ui, mending);
        said(cx, ui, mending);
        ui.add_space(10.0);
        bring_into_sight(ui);
    });
    let mut part = child(ui, "mending-foot", Rect::from_min_max(pos2(inner.left(), line), inner.max));
    main_button(cx, &mut part, mending);
}

fn home(cx: &mut Cx<'_>, ui: &mut Ui, rect: Rect) {
    let side = cx.kit.h(28.0);
    let spot = Rect::from_min_size(pos2(rect.right() - side, rect.top() + 8.0), vec2(side, side));
    let button = Btn::of_icon(Icon::Cross, "All of Learn").quiet().size(side, 28.0);
    cx.button(&mut child(ui, "mending-home", spot), button, Learn::Home);
}

/// What is to be done, and what may be ordered.
fn task(cx: &mut Cx<'_>, ui: &mut Ui, mending: &Mending) {
    let (kit, t) = (cx.kit, cx.kit.th);
    if mending.is_weighing() {
        kit.label(ui, "The automatic sides play on from each of the orders, many times.", Role::Body, t.ink2);
        return;
    }
    if mending.weighed.is_some() {
        return;
    }
    let words =
        "Give other orders on the map, then weigh them. What you do after the first die does not count.";
    kit.label(ui, words, Role::Body, t.ink2);
    ui.add_space(8.0);
    let why = (!mending.may_weigh(cx.desk)).then_some("Give an order first");
    let button = Btn::new("Weigh my orders").not_now(why).size(ui.available_width(), 34.0);
    cx.button(ui, button, Learn::Weigh);
    ui.add_space(8.0);
    let sequence = Arc::clone(&cx.desk.seen.sequence);
    sidebar::choices(cx, ui, &sequence);
}

/// What came of it.
fn said(cx: &mut Cx<'_>, ui: &mut Ui, mending: &Mending) {
    let (kit, t) = (cx.kit, cx.kit.th);
    if let Some(why) = &mending.failed {
        kit.label(ui, &format!("It could not be weighed: {why}."), Role::Body, t.warn);
    }
    let (Some((head, rows)), Some(weighed)) = (mending.said(), &mending.weighed) else { return };
    let ink = if weighed.better { t.sup } else { t.ink };
    let line = kit.label(ui, head, Role::Heading, ink);
    let all: Vec<String> = rows.iter().map(|(name, value)| format!("{name}: {value}")).collect();
    spoken(&line, accesskit::Role::Alert, &format!("{head}. {}", all.join(". ")));
    ui.add_space(4.0);
    for (name, value) in &rows {
        kit.label(ui, name, Role::CaptionSemi, t.ink2);
        kit.label(ui, value, Role::Body, t.ink);
        ui.add_space(4.0);
    }
    let basis = format!(
        "Win chances from what you knew, {} play-outs each by the automatic sides, with the same dice. Better means by three \
         points or more, and by more than they may be wrong.",
        weighed.games
    );
    kit.label(ui, &basis, Role::Caption, t.ink3);
    ui.add_space(6.0);
    kit.label(ui, &mending.back, Role::Body, t.ink2);
    ui.add_space(8.0);
    cx.button(ui, Btn::new("Try again").height(34.0), Learn::Again);
}

/// The game’s own main button while orders are given; then on to the next.
fn main_button(cx: &mut Cx<'_>, ui: &mut Ui, mending: &Mending) {
    let rect = ui.max_rect();
    ui.painter().hline(rect.x_range(), rect.top(), Stroke::new(1.0, cx.kit.th.line));
    ui.add_space(10.0);
    let sequence = Arc::clone(&cx.desk.seen.sequence);
    let open = mending.why_no_order().is_none();
    if let Some(offer) = sequence.primary.as_ref().filter(|_| open && cx.desk.look.is_none()) {
        let quiet = cx.desk.planning.is_some();
        foot::end_of_step(cx, ui, offer, quiet);
        return;
    }
    let why = mending.is_weighing().then_some("Your orders are being weighed");
    let (width, height) = (Some(ui.available_width()), Some(space::PRIMARY));
    let button = Btn::primary("Next puzzle").not_now(why).size(width, height).left();
    cx.button(ui, button, Learn::Puzzle(None));
}

//! The turning points of the line reviewed: what changed the chances most, and what moved it.

use super::{cx::DialogCx, find_better::find_better};
use crate::{
    command::{Act, Command, Curve, Program},
    features::review::Review,
    ui::{Btn, Role, parts::text_row, space},
};
use egui::{ScrollArea, Ui};
use engine::insight::told::{NOTHING_CLEAR, TurningPoint, plus_minus, rests_on, still_counting, title};

/// Draws the list.
pub fn ui(cx: &DialogCx<'_>, ui: &mut Ui, fresh: bool, send: &mut Vec<Command>) {
    let (kit, t) = (cx.kit, cx.kit.th);
    let Some(play) = cx.play else { return };
    let desk = &play.desk;
    let Some(review) = play.mode::<Review>() else { return };
    let sides = desk.table.sides();
    let pace = review.shown.timeline.pace;
    let Some(measure) = review.curve.measure(review.seen_by) else {
        let why = "For turning points the automatic sides play the game on from each moment, many times over. \
                   That begins with the curve of the win chance and takes a while; the window goes on meanwhile.";
        kit.label(ui, why, Role::Body, t.ink2);
        ui.add_space(12.0);
        let width = Some(ui.available_width());
        let begin = Btn::primary("Show the win chance").size(width, space::PRIMARY);
        let response = kit.button(ui, begin);
        if fresh {
            response.request_focus();
        }
        if response.clicked() {
            send.push(Command::Review(Act::Curve(Curve::Win)));
        }
        return;
    };
    let kinds = [("Win chance", ""), ("Points at the end", "")];
    let now = usize::from(review.curve == Curve::Points);
    let width = ui.available_width();
    if let Some(i) = kit.segments(ui, "Of what", width, &kinds, now) {
        send.push(Command::Review(Act::Curve([Curve::Win, Curve::Points][i])));
    }
    ui.add_space(8.0);
    let what = format!(
        "{}, played on by the automatic sides {}. Orders count from end to end of a plan or battle, against what today’s \
         automatic player would have done, also where an older one played; {}, and what is within three of it is left out.",
        title(sides, measure),
        rests_on(sides, review.seen_by),
        plus_minus(pace.decides)
    );
    kit.label(ui, &what, Role::Caption, t.ink2);
    if let Some(progress) = play.chances.progress() {
        ui.add_space(4.0);
        kit.label(ui, &format!("Games are being played: {progress}"), Role::Caption, t.ink2);
    }
    ui.add_space(8.0);
    let points = play.chances.points();
    if !find_better(cx, ui, send) {
        none_costly(cx, ui);
    }
    if points.is_empty() {
        let none = if play.chances.verdict().is_none() { still_counting(pace) } else { NOTHING_CLEAR.into() };
        kit.label(ui, &format!("{none}."), Role::Body, t.ink);
        return;
    }
    ScrollArea::vertical()
        .id_salt("turning-points")
        .max_height(kit.h(420.0))
        .auto_shrink([false, true])
        .show(ui, |ui| {
            for (i, point) in points.iter().enumerate() {
                if row(cx, ui, point, fresh && i == 0) {
                    send.push(Command::Program(Program::Escape));
                    send.push(Command::Review(Act::Seek(point.swing.plies[1])));
                }
            }
        });
}

/// What is said where there is nothing to practise.
const MORE_TO_COME: &str = "Exercises are made of costly orders of your own. None is among the turning points counted so far; the rest is still \
                            being counted.";
const NONE_COSTLY: &str =
    "Exercises are made of costly orders of your own; none of these turning points is one.";

/// Says so.
fn none_costly(cx: &DialogCx<'_>, ui: &mut Ui) {
    let Some(play) = cx.play.filter(|play| play.may_mend()) else { return };
    let words = if play.chances.verdict().is_none() { MORE_TO_COME } else { NONE_COSTLY };
    cx.kit.label(ui, words, Role::Caption, cx.kit.th.ink2);
    ui.add_space(8.0);
}

fn row(cx: &DialogCx<'_>, ui: &mut Ui, point: &TurningPoint, focus: bool) -> bool {
    let t = cx.kit.th;
    let swing = &point.swing;
    let head = format!("{}: {}", point.head(), swing.in_words());
    let step = point.step.as_ref().map_or_else(String::new, |step| format!(". {step}"));
    let rest = format!("{} ({}): {}{step}", point.tag, swing.change.in_words(), point.parts);
    let order = if swing.of.is_one() { point.order.clone() } else { format!("First order: {}", point.order) };
    let lines =
        [(&*head, Role::BodySemi, t.ink), (&*order, Role::Table, t.ink), (&*rest, Role::Table, t.ink2)];
    text_row(cx.kit, ui, &lines, &format!("{}. {}", point.in_words(), point.order), focus)
}

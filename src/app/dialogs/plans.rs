//! The plans of the line reviewed: what each came to beside the one a search advises, and what that adds up to.

use super::{cx::DialogCx, find_better::find_better};
use crate::{
    command::{Act, Command, Program},
    features::review::{Review, instead::Row, reasons::NO_PLAN},
    ui::{Btn, Role, parts::text_row, space},
};
use egui::{ScrollArea, Ui};
use engine::{
    base::say::{capital, count},
    insight::{
        advised::{ABOUT, ACCURACY, BY_TURNS, by_turns, comparison, sums},
        told::{side_of, title},
    },
    play::prospect::Measure,
    table::Advice,
};

/// Draws the list.
pub fn ui(cx: &DialogCx<'_>, ui: &mut Ui, fresh: bool, send: &mut Vec<Command>) {
    let (kit, t) = (cx.kit, cx.kit.th);
    let Some(review) = cx.play.and_then(|play| play.mode::<Review>()) else { return };
    kit.label(ui, &format!("{ABOUT}. {ACCURACY}."), Role::Caption, t.ink2);
    ui.add_space(8.0);
    let width = ui.available_width();
    let (rows, running) = review.instead.rows().unwrap_or_default();
    let known = rows.iter().filter(|row| review.instead.of(row).is_some()).count();
    let words = match (running, rows.len() - known) {
        (true, left) => format!("Cancel; {} still to be weighed", count(left, "plan")),
        (false, _) if known == 0 => "Weigh all plans of this line".to_owned(),
        (false, left) => format!("Weigh the other {}", count(left, "plan")),
    };
    if rows.is_empty() {
        kit.label(ui, NO_PLAN, Role::Body, t.ink);
    }
    if known < rows.len() {
        let button = if running { Btn::new(&words) } else { Btn::primary(&words) };
        let response = kit.button(ui, button.size(width, space::PRIMARY));
        if fresh {
            response.request_focus();
        }
        if response.clicked() {
            send.push(Command::Review(Act::AdviseAll(!running)));
        }
        ui.add_space(8.0);
    }
    ScrollArea::vertical().id_salt("plans").max_height(kit.h(420.0)).auto_shrink([false, true]).show(
        ui,
        |ui| {
            for (i, row) in rows.iter().enumerate() {
                let Some(told) = review.instead.of(row) else { continue };
                if plan(cx, ui, row, told.map(|advice| &**advice), fresh && i == 0 && known == rows.len()) {
                    send.push(Command::Program(Program::Escape));
                    send.push(Command::Review(Act::Seek(row.first)));
                }
            }
        },
    );
    let all: Vec<_> = review.instead.judged().map(|(_, advice)| advice).collect();
    for words in cx.play.map_or_else(Vec::new, |play| sums(&*play.desk.table, &all)) {
        kit.label(ui, &words, Role::TableSemi, t.ink);
    }
    find_better(cx, ui, send);
    let chances = cx.play.map(|play| &play.chances).filter(|_| !all.is_empty());
    let known = chances.and_then(|chances| Some((chances.verdict()?, chances.course(review.seen_by)?)));
    let turns = known.map_or_else(Vec::new, |(told, course)| {
        by_turns(&review.shown.timeline, course, side_of(review.seen_by), &told.steps, &all)
    });
    if !turns.is_empty() {
        let heading =
            |side| title(cx.play.map_or(&[][..], |play| play.desk.table.sides()), Measure::Win(side));
        kit.label(ui, &heading(side_of(review.seen_by)), Role::CaptionSemi, t.ink2);
        for words in &turns {
            kit.label(ui, words, Role::Table, t.ink);
        }
        kit.label(ui, &format!("{BY_TURNS}."), Role::Caption, t.ink2);
    }
}

fn plan(cx: &DialogCx<'_>, ui: &mut Ui, row: &Row, advice: Option<&Advice>, focus: bool) -> bool {
    let ink = cx.kit.th.ink;
    let said = advice.map_or_else(|| "Cannot be played on".to_owned(), |advice| capital(&comparison(advice)));
    let lines = [(row.name.as_str(), Role::BodySemi, ink), (said.as_str(), Role::Table, ink)];
    text_row(cx.kit, ui, &lines, &format!("{}: {said}", row.name), focus)
}

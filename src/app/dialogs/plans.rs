//! The plans of the line reviewed: what each came to beside the one a search advises, and what that adds up to.

use super::cx::DialogCx;
use crate::{
    command::{Act, Command, Program},
    features::review::{Review, instead::Row},
    ui::{Btn, Role, parts::text_row, space},
};
use egui::{ScrollArea, Ui};
use engine::{
    base::{
        say::{capital, count},
        side::Side,
    },
    chances::instead::Measured,
    insight::advised::{comparison, points_of_chance},
    table::Advice,
};

/// What the figures are.
const ABOUT: &str = "Each plan of a step was played on, and the one that a search advises from what its side knew, both with the same dice, \
                     by the procedures of the sides. ± is one standard error. Only where the whole 95 % interval lies past 3, 6 or 12 \
                     points is a plan called an inaccuracy, a mistake or a blunder.";

/// Draws the list.
pub fn ui(cx: &DialogCx<'_>, ui: &mut Ui, fresh: bool, send: &mut Vec<Command>) {
    let (kit, t) = (cx.kit, cx.kit.th);
    let Some(review) = cx.play.and_then(|play| play.mode::<Review>()) else { return };
    kit.label(ui, ABOUT, Role::Caption, t.ink2);
    ui.add_space(8.0);
    let width = ui.available_width();
    let (rows, running) = review.instead.rows().unwrap_or_default();
    let known = rows.iter().filter(|row| review.instead.of(row).is_some()).count();
    let words = match (running, rows.len() - known) {
        (true, left) => format!("Cancel; {} still to be weighed", count(left, "plan")),
        (false, _) if rows.is_empty() => "Weigh all plans of this line".to_owned(),
        (false, left) => format!("Weigh the other {}", count(left, "plan")),
    };
    if running || rows.is_empty() || known < rows.len() {
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
    let found = |row: &Row| review.instead.of(row).flatten().cloned();
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
    for (side, name) in (0..).map(Side).zip(cx.play.map_or(&[][..], |play| play.desk.table.sides())) {
        let all: Vec<_> = rows.iter().filter(|row| row.side == side).filter_map(found).collect();
        if !all.is_empty() {
            let sum = Measured::sum(all.iter().map(|advice| advice.beside.gain));
            let words = format!("{name}: {} in {}", points_of_chance(sum), count(all.len(), "plan"));
            kit.label(ui, &words, Role::TableSemi, t.ink);
        }
    }
}

fn plan(cx: &DialogCx<'_>, ui: &mut Ui, row: &Row, advice: Option<&Advice>, focus: bool) -> bool {
    let ink = cx.kit.th.ink;
    let said = advice.map_or_else(|| "Cannot be played on".to_owned(), |advice| capital(&comparison(advice)));
    let lines = [(row.name.as_str(), Role::BodySemi, ink), (said.as_str(), Role::Table, ink)];
    text_row(cx.kit, ui, &lines, &format!("{}: {said}", row.name), focus)
}

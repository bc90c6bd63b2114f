//! The way from costly orders of one's own to the search for something better.

use super::cx::DialogCx;
use crate::{
    command::{Command, Learn, Program},
    ui::Btn,
};
use egui::Ui;
use engine::base::say::count;

/// Draws its button; false where there is none.
pub(super) fn find_better(cx: &DialogCx<'_>, ui: &mut Ui, send: &mut Vec<Command>) -> bool {
    let costly = cx.play.filter(|play| play.may_mend()).map_or(0, |play| play.costly().len());
    if costly == 0 {
        return false;
    }
    let words = format!("Find something better for {}", count(costly, "costly order"));
    let tip = Some("They become exercises: the position before, and the question for a better order");
    let button = Btn::new(&words).tip(tip).size(ui.available_width(), 34.0);
    if cx.kit.button(ui, button).clicked() {
        send.push(Program::Escape.into());
        send.push(Learn::Mend.into());
    }
    ui.add_space(8.0);
    true
}

//! Copies to give away: what they will hold, said before the file is chosen.

use super::cx::DialogCx;
use crate::{
    command::{Command, Files, ReportWish, Share},
    desk::state::Desk,
    program::sharing::Contents,
    ui::{Btn, ButtonLook, Role, space},
};
use egui::Ui;
use engine::{
    base::side::{Side, Viewer},
    study::share::Without,
};

/// What is chosen in these dialogs.
pub struct Chosen {
    /// What a clean copy leaves out.
    pub without: Without,
    /// The side a copy is for.
    pub side: Side,
    /// The page that is asked for.
    pub page: Share,
    /// Choices of the report that is asked for.
    pub report: ReportWish,
    /// Eyes that were asked for once although the game is not over.
    pub asked: Option<Viewer>,
}

impl Default for Chosen {
    fn default() -> Self {
        let page = Share::page(Viewer::Umpire, false);
        Self {
            without: Without::default(),
            side: Side::default(),
            page,
            report: ReportWish::default(),
            asked: None,
        }
    }
}

/// A copy of the whole game.
pub(crate) fn clean_copy(cx: &DialogCx<'_>, ui: &mut Ui, chosen: &mut Chosen, send: &mut Vec<Command>) {
    let Some(play) = cx.play else { return };
    let desk = &play.desk;
    let without = &mut chosen.without;
    if cx.kit.check(ui, without.variations, "Leave out variations") {
        without.variations = !without.variations;
    }
    ui.add_space(6.0);
    if cx.kit.check(ui, without.comments, "Leave out comments, marks and drawings") {
        without.comments = !without.comments;
    }
    let share = Share { without: *without, ..Share::CLEAN };
    contents(cx, ui, desk, share);
    save(cx, ui, Btn::primary("Save the copy…"), Files::ChooseShare(share), send);
}

/// A copy for one side.
pub(crate) fn copy_for_side(cx: &DialogCx<'_>, ui: &mut Ui, chosen: &mut Chosen, send: &mut Vec<Command>) {
    let Some(play) = cx.play else { return };
    let desk = &play.desk;
    let items: Vec<(&str, &str)> = desk.table.sides().iter().map(|s| (*s, "")).collect();
    let width = ui.available_width();
    cx.kit.label(ui, "For", Role::CaptionSemi, cx.kit.th.ink2);
    ui.add_space(4.0);
    if let Some(i) = cx.kit.segments(ui, "For", width, &items, usize::from(chosen.side.0)) {
        chosen.side = Side(i as u8);
    }
    let share = Share::of_side(chosen.side);
    contents(cx, ui, desk, share);
    let name = desk.side_name(chosen.side);
    let way = format!(
        "The {name} side opens it like any game, adds its orders and sends the file back. “Read in a reply…” takes \
         them in."
    );
    ui.add_space(8.0);
    cx.kit.label(ui, &way, Role::Table, cx.kit.th.ink2);
    let button = Btn::primary("Save the copy…");
    save(cx, ui, button, Files::ChooseShare(share), send);
}

/// A page of the game.
pub(crate) fn page(cx: &DialogCx<'_>, ui: &mut Ui, chosen: &mut Chosen, send: &mut Vec<Command>) {
    let Some(play) = cx.play else { return };
    let desk = &play.desk;
    let (eyes, wish) = (desk.page_eyes(), &mut chosen.page);
    if eyes.len() > 1 {
        let items: Vec<(&str, &str)> = eyes.iter().map(|(_, name)| (*name, "")).collect();
        let width = ui.available_width();
        cx.kit.label(ui, "For", Role::CaptionSemi, cx.kit.th.ink2);
        ui.add_space(4.0);
        let now = eyes.iter().position(|(who, _)| *who == wish.who).unwrap_or(0);
        if let Some((who, _)) = cx.kit.segments(ui, "For", width, &items, now).and_then(|i| eyes.get(i)) {
            wish.who = *who;
        }
        ui.add_space(10.0);
    }
    // A copy for one side has none.
    if wish.who == Viewer::Umpire
        && cx.kit.check(ui, !wish.without.comments, "With comments, bookmarks, questions and names")
    {
        wish.without.comments = !wish.without.comments;
    }
    let share = *wish;
    contents(cx, ui, desk, share);
    let way = "Any browser opens it from a disk, without a net. Dropped on this window it is the game again.";
    ui.add_space(8.0);
    cx.kit.label(ui, way, Role::Table, cx.kit.th.ink2);
    save(cx, ui, Btn::primary("Save the page…"), Files::ChooseShare(share), send);
}

/// What a copy holds and what it does not.
fn contents(cx: &DialogCx<'_>, ui: &mut Ui, desk: &Desk, share: Share) {
    let (kit, t) = (cx.kit, cx.kit.th);
    let said = Contents::of(desk, share);
    ui.add_space(14.0);
    kit.label(ui, &format!("Contains: {}.", said.holds), Role::Body, t.ink);
    ui.add_space(6.0);
    kit.label(ui, &format!("Does not contain: {}.", said.lacks), Role::Body, t.ink);
    if !said.caution.is_empty() {
        ui.add_space(8.0);
        kit.label(ui, &said.caution, Role::Table, t.warn);
    }
}

/// The button under what was chosen.
pub(super) fn save(cx: &DialogCx<'_>, ui: &mut Ui, button: Btn<'_>, asked: Files, send: &mut Vec<Command>) {
    ui.add_space(16.0);
    let (width, height) = (Some(ui.available_width()), Some(space::PRIMARY));
    cx.kit.send_button(ui, button.look(ButtonLook::Primary).size(width, height), send, asked);
}

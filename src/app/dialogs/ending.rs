//! How the game ended: its page, and what can be done with it.

use super::cx::{DialogCx, Kept};
use crate::{
    command::{Act, Command, Dialog, Files, Program},
    desk::main_act::RESTING,
    features::review::Review,
    panels::end_sheet::{Chance, Page},
    play::Play,
    ui::{Btn, ButtonLook, Role, no_repetitions, space},
};
use egui::{ScrollArea, Ui, vec2};
use std::sync::Arc;

/// What of a window the page leaves free above and below its middle part: in points at the usual text size, and in points.
const AROUND: (f32, f32) = (74.0, 86.0);

/// What the bar for scrolling takes at the right of the page.
const BESIDE: f32 = 12.0;

/// Draws the page with its buttons.
pub(super) fn ui(cx: &DialogCx<'_>, ui: &mut Ui, fresh: bool, map: &mut Kept, send: &mut Vec<Command>) {
    let kit = cx.kit;
    no_repetitions(ui);
    let Some(play) = cx.play else { return };
    let Some(sheet) = play.ending.sheet.clone() else {
        kit.label(ui, "It is being put together.", Role::Body, kit.th.ink2);
        return;
    };
    let page = Page {
        kit,
        sheet: &sheet,
        seed: play.desk.table.told_seed(),
        chance: chance(play),
        paper: false,
        tight: cx.room < kit.h(720.0),
    };
    let mut asked = Vec::new();
    let most = (cx.room - kit.h(AROUND.0) - AROUND.1).max(160.0);
    ScrollArea::vertical().id_salt("end").max_height(most).auto_shrink([false, true]).show(ui, |ui| {
        egui::Frame::new().inner_margin(egui::Margin { left: 0, right: 12, top: 0, bottom: 4 }).show(
            ui,
            |ui| {
                ui.set_width(ui.available_width());
                page.ui(ui, Some(&mut map.drawn), &mut asked);
                map.of = Arc::clone(&sheet.scene);
            },
        );
        crate::ui::focus::bring_into_sight(ui);
    });
    kit.rule(ui);
    buttons(cx, ui, (play, fresh), &mut asked);
    for command in asked {
        // A moment lies in the review, which opens first.
        if matches!(command, Command::Review(Act::Seek(_) | Act::Moment(_))) && !play.is_in::<Review>() {
            send.push(Act::Open.into());
        }
        send.push(command);
    }
}

/// What is offered of the chances.
fn chance(play: &Play) -> Chance {
    if play.ending.has_chances() || play.ending.is_running() {
        Chance::Told
    } else if play.ending.is_counting() {
        Chance::Counting(play.chances.progress().unwrap_or_else(|| "it begins".to_owned()))
    } else {
        Chance::Offered
    }
}

fn buttons(cx: &DialogCx<'_>, ui: &mut Ui, (play, fresh): (&Play, bool), send: &mut Vec<Command>) {
    let kit = cx.kit;
    let now = ui.input(|i| i.time);
    // Space, pressed for one more decision, is meant for no button here.
    let resting = play.desk.main_button().is_resting(now).then_some(RESTING);
    let review = if play.is_in::<Review>() { "To its beginning" } else { "Review this game" };
    let all = [
        (
            Btn::primary(review).tip("In the review, from the beginning").not_now(resting),
            Act::Moment(0).into(),
        ),
        (
            Btn::new("Play again").quiet().tip("The same choices and players, other dice"),
            Command::Program(Program::PlayAgain),
        ),
        (
            Btn::new("Save as a picture…").quiet().tip("This page beside the map, as PNG"),
            Command::Files(Files::ChooseSheet),
        ),
        (Btn::new("Write a report…").quiet(), Command::Program(Program::Show(Dialog::Report))),
    ];
    let gap = 8.0;
    // As wide as the rules of the page above.
    let width = ui.available_width() - BESIDE;
    let words = |b: &Btn<'_>| kit.line(ui.painter(), b.text, Role::BodySemi, kit.th.ink).size().x + 26.0;
    let all_words: f32 = all.iter().map(|(b, _)| words(b)).sum();
    let in_row = if all_words + 3.0 * gap <= width { 4 } else { 2 };
    let primary = words(&all[0].0).max((width - 3.0 * gap) * 0.34).min(width * 0.5);
    let each = |n: usize| match (n, in_row) {
        (0, 4) => primary,
        (_, 4) => (width - primary - 3.0 * gap) / 3.0,
        _ => (width - gap) / 2.0,
    };
    for (n, row) in all.chunks(in_row).enumerate() {
        if n > 0 {
            ui.add_space(gap);
        }
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing = vec2(gap, 0.0);
            for (nth, (button, command)) in row.iter().enumerate() {
                let button = button.size(each(n * in_row + nth), space::PRIMARY);
                let response = kit.button(ui, button);
                if fresh && button.look == ButtonLook::Primary {
                    response.request_focus();
                }
                if response.clicked() {
                    if matches!(command, Command::Review(_)) {
                        send.push(Program::Escape.into());
                    }
                    send.push(command.clone());
                }
            }
        });
    }
}

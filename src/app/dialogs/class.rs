//! What is asked in class: the name under answers, and the folder in which those of a class lie.

use super::cx::DialogCx;
use crate::{
    command::{Class, Command, Program, Setting},
    program::library as files,
    ui::{Btn, Kit, Role, space, widgets::select_all},
};
use egui::{Response, Ui};

/// Asks for the name; the last one is offered, to be written over.
pub fn name(cx: &DialogCx<'_>, ui: &mut Ui, fresh: bool, send: &mut Vec<Command>) {
    let kit = cx.kit;
    kit.label(ui, "The teacher reads this name beside what you tried.", Role::Body, kit.th.ink2);
    ui.add_space(10.0);
    let mut learner = cx.settings.learner.clone();
    let (edit, entered) = field(kit, ui, "Your name", &mut learner, (60, fresh));
    if fresh {
        select_all(ui, &edit, learner.chars().count());
    }
    if edit.changed() {
        send.push(Setting::Learner(learner.clone()).into());
    }
    let why = learner.trim().is_empty().then_some("A name is needed");
    if on(kit, ui, "Go on", why) || entered && why.is_none() {
        send.push(Program::Escape.into());
        send.push(Class::ChooseTry.into());
    }
}

/// Asks for the folder.
pub fn folder(cx: &DialogCx<'_>, ui: &mut Ui, folder: &mut String, fresh: bool, send: &mut Vec<Command>) {
    let kit = cx.kit;
    let words = "Each learner saves a file at the end of a lesson. Put those of a class into one folder, or drop them \
                 on this window.";
    kit.label(ui, words, Role::Body, kit.th.ink2);
    ui.add_space(10.0);
    let (_, entered) = field(kit, ui, "Folder", folder, (1000, fresh));
    let path = files::from_home(folder.trim());
    let why = (!path.is_absolute()).then_some("The folder must be a whole path");
    if on(kit, ui, "Read the answers", why) || entered && why.is_none() {
        send.push(Program::Escape.into());
        send.push(Class::ReadFolder(path).into());
    }
}

/// A field with its label; whether Enter was pressed in it.
fn field(
    kit: Kit,
    ui: &mut Ui,
    words: &str,
    text: &mut String,
    (most, fresh): (usize, bool),
) -> (Response, bool) {
    let label = kit.label(ui, words, Role::CaptionSemi, kit.th.ink2);
    ui.add_space(4.0);
    let edit = egui::TextEdit::singleline(text)
        .id_salt(("class", words))
        .font(kit.font(Role::Body))
        .char_limit(most)
        .margin(egui::Margin::symmetric(8, 6))
        .desired_width(f32::INFINITY);
    let field = ui.add(edit).labelled_by(label.id);
    if fresh {
        field.request_focus();
    }
    ui.add_space(12.0);
    let entered = field.lost_focus() && ui.input(|i| i.key_pressed(egui::Key::Enter));
    (field, entered)
}

fn on(kit: Kit, ui: &mut Ui, words: &str, why: Option<&str>) -> bool {
    let (width, height) = (Some(ui.available_width()), Some(space::PRIMARY));
    kit.button(ui, Btn::primary(words).not_now(why).size(width, height)).clicked()
}

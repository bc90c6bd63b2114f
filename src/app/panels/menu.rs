//! The menu: every command that is not on the screen, with its key.

use super::cx::Cx;
use crate::{
    command::{
        Arrange, Command, Dialog, Files, Learn, Look, Make, Order, PictureKind, Program, Shelf, key::key_text,
    },
    features::mode::Mode,
    ui::{
        Icon, Role,
        menu_rows::{line_of, row},
        space,
    },
    why_not::{Reason, why_not},
};
use egui::{
    CornerRadius, Popup, Rect, Response, Sense, Stroke, Ui, accesskit,
    containers::menu::{MenuState, SubMenu},
    pos2, vec2,
};
use engine::base::{
    seat::{Control, Post},
    side::Side,
    when::Stride,
};
use report::moving::{Extent, Shape};

/// Where the wish for the menu waits that a key has expressed.
pub fn wanted() -> egui::Id {
    egui::Id::unique("menu-wanted")
}

/// Shows the menu under its button while it is open.
pub fn ui(cx: &mut Cx<'_>, button: &Response) {
    let popup = Popup::menu(button).gap(6.0).accessible_name("Menu");
    if button.ctx.data_mut(|d| d.remove_temp::<()>(wanted())).is_some() {
        Popup::open_id(&button.ctx, popup.get_id());
        button.request_focus();
    }
    popup.show(|ui| {
        ui.spacing_mut().item_spacing = vec2(0.0, 0.0);
        ui.set_width(cx.kit.h(240.0));
        rows(cx, ui);
    });
}

/// The rows of the menu. What belongs together opens beside its row, so that everything is in sight at once.
fn rows(cx: &mut Cx<'_>, ui: &mut Ui) {
    let games = [Program::ShowStart.into(), Shelf::Open.into(), Files::ChooseFile.into()];
    items(cx, ui, &games);
    items(cx, ui, &[Command::Arrange(Arrange::Open)]);
    group(cx, ui, "Save and share", |cx, ui| {
        items(cx, ui, &[Command::Files(Files::SaveNow), Command::Files(Files::ChooseCopy)]);
        divider(cx, ui);
        items(
            cx,
            ui,
            &[
                Command::Program(Program::Show(Dialog::CleanCopy)),
                Command::Program(Program::Show(Dialog::CopyForSide)),
                Command::Program(Program::Show(Dialog::Page)),
            ],
        );
        items(cx, ui, &[Command::Files(Files::ChooseReply)]);
        divider(cx, ui);
        items(cx, ui, &[Command::Files(Files::CopyPosition), Command::Files(Files::CopyBattle)]);
    });
    group(cx, ui, "Report and pictures", |cx, ui| {
        items(
            cx,
            ui,
            &[Command::Program(Program::Show(Dialog::Report)), Command::Files(Files::ChooseNumbers)],
        );
        divider(cx, ui);
        items(
            cx,
            ui,
            &[Command::Files(Files::CopyPicture), Command::Files(Files::ChoosePicture(PictureKind::Png))],
        );
        items(cx, ui, &[Command::Files(Files::ChoosePicture(PictureKind::Svg))]);
        divider(cx, ui);
        let shots = [Shape::Moving, Shape::Strip].map(|shape| {
            [Extent::Battle, Extent::Turn].map(|extent| Command::Files(Files::ChooseShots(extent, shape)))
        });
        items(cx, ui, &shots.concat());
    });
    divider(cx, ui);
    for (name, commands) in cx.play.modes.iter().filter_map(Mode::menu) {
        group(cx, ui, name, |cx, ui| items(cx, ui, &commands));
    }
    group(cx, ui, "Undo", |cx, ui| {
        let undo = [Command::Order(Order::Undo), Command::Order(Order::UndoToFence)];
        let reset = [Command::Order(Order::Reset(Stride::Phase)), Command::Order(Order::Reset(Stride::Turn))];
        items(cx, ui, &[undo, reset].concat());
        divider(cx, ui);
        items(cx, ui, &[Command::Order(Order::Redo)]);
    });
    group(cx, ui, "Who plays", sides);
    group(cx, ui, "View", |cx, ui| {
        let pages =
            [Dialog::Turn, Dialog::Dispatch, Dialog::End].map(|page| Command::Program(Program::Show(page)));
        items(cx, ui, &pages);
        divider(cx, ui);
        items(cx, ui, &[Command::Look(Look::WhatChanged), Command::Program(Program::Show(Dialog::Find))]);
        items(
            cx,
            ui,
            &[
                Command::Program(Program::FitAll),
                Command::Program(Program::FitFront),
                Command::Program(Program::FullScreen),
            ],
        );
    });
    group(cx, ui, "Help", |cx, ui| {
        let to_read = [Program::Rules, Program::Manual, Program::Show(Dialog::Keys)];
        items(cx, ui, &to_read.map(Command::Program));
        items(cx, ui, &[Command::Learn(Learn::Home), Command::Make(Make::Here), Command::Make(Make::Notes)]);
        items(
            cx,
            ui,
            &[
                Command::Program(Program::Show(Dialog::Palette)),
                Command::Program(Program::Show(Dialog::About)),
            ],
        );
    });
    divider(cx, ui);
    items(cx, ui, &[Command::Program(Program::Show(Dialog::Settings)), Command::Program(Program::Quit)]);
}

/// Rows that hand a side to a person or the computer.
fn sides(cx: &mut Cx<'_>, ui: &mut Ui) {
    for side in (0..cx.desk.table.sides().len() as u8).map(Side) {
        if side.0 > 0 {
            divider(cx, ui);
        }
        let name = cx.desk.side_name(side);
        let now = cx.desk.table.control(side);
        if row(cx.kit, ui, &format!("{name} side: you play it"), "", true, now == Control::Person) {
            cx.send(Order::HandOver(side, Control::Person));
        }
        let levels = cx.desk.kind.plain_levels(side).into_iter().flat_map(|level| {
            // The styles of the level that plays stand behind it.
            let of = |now: u8| cx.desk.kind.style_of(side, now).map_or(now, |(of, _)| of);
            let plays = matches!(now, Control::Automatic(now) if of(now) == level);
            let styles = if plays { cx.desk.kind.styles_of(side, level) } else { Vec::new() };
            std::iter::once(level).chain(styles.into_iter().map(|(level, _)| level))
        });
        for level in levels.collect::<Vec<u8>>() {
            let control = Control::Automatic(level);
            let text = match cx.desk.kind.telling_level(side, level) {
                None => format!("{name} side: the computer plays it"),
                Some(label) => format!("{name} side: the computer plays it, {}", label.to_lowercase()),
            };
            if row(cx.kit, ui, &text, "", true, now == control) {
                cx.send(Order::HandOver(side, control));
            }
        }
        posts(cx, ui, side);
    }
}

/// Rows that hand each commander of a side to a person or the computer.
fn posts(cx: &mut Cx<'_>, ui: &mut Ui, side: Side) {
    for (nth, name) in cx.desk.table.posts(side).into_iter().enumerate() {
        let post = Post(nth as u8);
        let now = cx.desk.table.control_of(side, post);
        let (words, other) = match now {
            Control::Person => (format!("{name}: you command"), Control::Automatic(0)),
            Control::Automatic(_) => (format!("{name}: the computer commands"), Control::Person),
        };
        if row(cx.kit, ui, &words, "change", true, now == Control::Person) {
            cx.send(Order::HandPost(side, post, other));
        }
    }
}

/// Draws a rule between rows.
fn divider(cx: &Cx<'_>, ui: &mut Ui) {
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 9.0), Sense::hover());
    ui.painter().hline(rect.x_range(), rect.center().y, Stroke::new(1.0, cx.kit.th.line));
}

/// A row that opens a group of rows beside it.
fn group(cx: &mut Cx<'_>, ui: &mut Ui, text: &str, add: impl FnOnce(&mut Cx<'_>, &mut Ui)) {
    let kit = cx.kit;
    let opened = SubMenu::id_from_widget_id(ui.next_auto_id());
    let open = MenuState::from_ui(ui, |state, _| state.open_item == Some(opened));
    if open {
        let size = vec2(ui.available_width(), kit.h(space::ROW_MENU) - 2.0);
        let ground = Rect::from_min_size(ui.cursor().min, size);
        ui.painter().rect_filled(ground, CornerRadius::same(space::CORNER), kit.th.accbg);
    }
    let response = line_of(cx.kit, ui, text, "", true, false);
    ui.ctx().accesskit_node_builder(response.id, |node| {
        node.set_has_popup(accesskit::HasPopup::Menu);
        node.set_expanded(open);
    });
    let at = pos2(response.rect.right() - 12.0, response.rect.center().y);
    Icon::ChevronRight.paint(ui.painter(), at, kit.h(12.0), kit.th.ink2);
    SubMenu::new().show(ui, &response, |ui| {
        ui.spacing_mut().item_spacing = vec2(0.0, 0.0);
        ui.set_width(kit.h(310.0));
        add(cx, ui);
    });
}

/// Commands of the menu. Below those that cannot be given now stands why, in full and once for all it holds for.
fn items(cx: &mut Cx<'_>, ui: &mut Ui, commands: &[Command]) {
    let kit = cx.kit;
    let reasons: Vec<Option<Reason>> = commands.iter().map(|c| why_not(c, cx.facts())).collect();
    for (i, (command, why)) in commands.iter().zip(&reasons).enumerate() {
        let text = command.row().map_or("", |row| row.text);
        let key = command.key().as_ref().map(key_text).unwrap_or_default();
        let response = line_of(cx.kit, ui, text, &key, why.is_none(), false);
        if response.clicked() {
            ui.close();
            cx.send(command.clone());
        }
        let Some(why) = why else { continue };
        let sentence = why.sentence();
        ui.ctx().accesskit_node_builder(response.id, |node| node.set_description(sentence));
        if reasons.get(i + 1).is_some_and(|next| next.as_ref() == Some(why)) {
            continue;
        }
        ui.horizontal(|ui| {
            ui.add_space(24.0);
            kit.paragraph(ui, sentence, Role::Caption, kit.th.ink3, ui.available_width() - 8.0);
        });
        ui.add_space(4.0);
    }
}

//! The page as a whole: the search over the table, the folders, and what stands beside.

use super::{
    cx::LibraryCx,
    detail, many, rows,
    state::{LibraryScreen, field_id, tags_of},
};
use crate::{
    command::{Program, Shelf},
    panels::games::put_cursor,
    ui::{Btn, ButtonLook, Icon, Role, child, landmark, space},
};
use egui::{Id, Key, Margin, Modifiers, Rect, TextEdit, Ui, accesskit, vec2};
use engine::base::say::count;
use std::path::PathBuf;

/// Width at the usual text size of what is told of the chosen game, in points.
const DETAIL: f32 = 300.0;
/// A page narrower than this, at the usual text size, has no room for that.
const CRAMPED: f32 = 760.0;

/// Draws the page.
pub(crate) fn ui(screen: &mut LibraryScreen, cx: &mut LibraryCx<'_>, ui: &mut Ui) {
    let kit = cx.kit;
    let all = ui.max_rect();
    ui.painter().rect_filled(all, 0, kit.th.bar);
    let (head, rest) = all.split_top_bottom_at_y(all.top() + kit.h(space::TOP_BAR));
    top(screen, cx, &mut child(ui, "library-top", head), head);
    let told = all.width() / kit.k >= CRAMPED && !screen.many;
    let (left, right) =
        if told { rest.split_left_right_at_x(rest.right() - kit.h(DETAIL)) } else { (rest, Rect::NOTHING) };
    let left = left.shrink2(vec2(16.0, 12.0));
    let mut part = child(ui, "library", left);
    landmark(&part, accesskit::Role::Main, "Games");
    let into = search(screen, cx, &mut part);
    part.add_space(6.0);
    filters(screen, cx, &mut part);
    part.add_space(6.0);
    if screen.many {
        many::ui(screen, cx, &mut part);
    } else {
        rows::ui(screen, cx, &mut part, into);
    }
    if told {
        let mut part = child(ui, "library-game", right);
        landmark(&part, accesskit::Role::Complementary, "The chosen game");
        detail::ui(screen, cx, &mut part, right);
    }
}

/// The heading, what is shown, and the way back.
fn top(screen: &mut LibraryScreen, cx: &mut LibraryCx<'_>, ui: &mut Ui, area: Rect) {
    let kit = cx.kit;
    ui.painter().rect_filled(area, 0, kit.th.panel);
    landmark(ui, accesskit::Role::Banner, "All games");
    ui.painter().hline(area.x_range(), area.bottom(), egui::Stroke::new(1.0, kit.th.line2));
    let mut line = child(ui, "library-bar", area.shrink2(vec2(16.0, 4.0)));
    line.horizontal_centered(|ui| {
        kit.send_button(ui, Btn::new("Back").height(28.0).tip("Esc"), cx.send, Program::Table);
        ui.add_space(8.0);
        kit.heading(ui, "Games", Role::Heading2, kit.th.ink);
        ui.add_space(12.0);
        for (text, many) in [("List", false), ("Over many games", true)] {
            if kit.button(ui, Btn::new(text).on(screen.many == many).height(28.0)).clicked() {
                screen.many = many;
                screen.doing = None;
            }
        }
        let shelf = cx.shelf;
        if shelf.is_telling() {
            ui.add_space(12.0);
            let known = shelf.entries.len() - shelf.untold;
            let words = format!("{known} of {} games read", shelf.entries.len());
            kit.label_fitting(ui, &words, Role::Caption, kit.th.ink2);
            kit.send_button(
                ui,
                Btn::new("Stop").link().name("Stop reading games").height(28.0),
                cx.send,
                Shelf::Stop,
            );
        } else if shelf.stopped && shelf.untold > 0 {
            ui.add_space(12.0);
            let words = format!("{} not read", count(shelf.untold, "game"));
            kit.label_fitting(ui, &words, Role::Caption, kit.th.ink2);
            kit.send_button(ui, Btn::new("Go on reading").link().height(28.0), cx.send, Shelf::GoOn);
        }
    });
}

/// The search; whether the keyboard leaves it for the rows.
fn search(screen: &mut LibraryScreen, cx: &LibraryCx<'_>, ui: &mut Ui) -> bool {
    let kit = cx.kit;
    const HINT: &str = "Find games: name, side, plan, place, #tag, Kiev taken in July";
    let edit = TextEdit::singleline(&mut screen.sought)
        .id(field_id())
        .hint_text(egui::RichText::new(HINT).font(kit.font(Role::Table)).color(kit.th.ink3))
        .font(kit.font(Role::Table))
        .char_limit(120)
        .margin(Margin::symmetric(8, 5))
        .desired_width(f32::INFINITY);
    let field = ui.add(edit);
    ui.ctx().accesskit_node_builder(field.id, |node| node.set_label("Find games"));
    if std::mem::take(&mut screen.home) {
        field.request_focus();
        put_cursor(ui, field.id, 0, screen.sought.chars().count());
    }
    let entered = field.lost_focus() && ui.input(|i| i.key_pressed(Key::Enter));
    let pressed = |key| field.has_focus() && ui.input_mut(|i| i.consume_key(Modifiers::NONE, key));
    entered || pressed(Key::ArrowDown) || pressed(Key::PageDown)
}

/// The tags there are, and the folders.
fn filters(screen: &mut LibraryScreen, cx: &mut LibraryCx<'_>, ui: &mut Ui) {
    let kit = cx.kit;
    let found = screen.rows(cx.shelf).len();
    let all = cx.shelf.entries.len();
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(6.0, 4.0);
        let words =
            if found == all { count(all, "game") } else { format!("{found} of {}", count(all, "game")) };
        kit.label_fitting(ui, &words, Role::CaptionSemi, kit.th.ink2);
        for (tag, n) in tags_of(cx.shelf).into_iter().take(TAGS) {
            let text = format!("#{tag}");
            let name = format!("Games with {text}: {n}");
            let button = Btn::new(&text).name(name.as_str()).on(screen.seeks_tag(&tag)).height(24.0);
            if kit.button(ui, button).clicked() {
                screen.toggle_tag(&tag);
            }
        }
    });
    ui.add_space(4.0);
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(6.0, 4.0);
        kit.label_fitting(ui, "Folders", Role::CaptionSemi, kit.th.ink2);
        kit.label_fitting(ui, &cx.own.display().to_string(), Role::Caption, kit.th.ink3);
        for folder in cx.folders {
            kit.label_fitting(ui, folder, Role::Caption, kit.th.ink3);
            let name = format!("No longer show {folder}");
            let away = Btn::of_icon(Icon::Cross, &name).quiet().height(20.0);
            kit.send_button(ui, away, cx.send, Shelf::Folder(PathBuf::from(folder), false));
        }
        let edit = TextEdit::singleline(&mut screen.folder)
            .id(Id::unique("library-folder"))
            .hint_text(egui::RichText::new("Another folder").font(kit.font(Role::Caption)).color(kit.th.ink3))
            .font(kit.font(Role::Caption))
            .char_limit(1000)
            .margin(Margin::symmetric(6, 5))
            .desired_width(kit.h(180.0));
        let field = ui.add(edit);
        ui.ctx().accesskit_node_builder(field.id, |node| node.set_label("Another folder"));
        let entered = field.lost_focus() && ui.input(|i| i.key_pressed(Key::Enter));
        let add =
            kit.button(ui, Btn::new("Add").name("Add the folder").look(ButtonLook::Normal).height(22.0));
        if (add.clicked() || entered) && !screen.folder.trim().is_empty() {
            cx.send.push(Shelf::Folder(PathBuf::from(screen.folder.trim()), true).into());
            screen.folder.clear();
        }
    });
    let line = ui.cursor().top() + 3.0;
    ui.painter().hline(ui.max_rect().x_range(), line, egui::Stroke::new(1.0, kit.th.line));
}

/// Tags that are offered.
const TAGS: usize = 24;
